// A batch of variable size, made of the matrices of uniform problems and of some that are empty or wrong.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "runtime/call/call.hpp"
#include "runtime/engine/engine.hpp"
#include "tests/support/region.hpp"
#include "tests/support/samples.hpp"

namespace kgen::test {

// One matrix of the batch: of which uniform problem, and where there; or of what size, with what info.
struct Member {
  int problem = -1;
  std::int64_t matrix = 0;
  std::array<std::int32_t, most_sizes> sizes{};
  int short_leading = -1;  // the operand whose leading dimension is too small
  std::int32_t info = 0;   // of those that are of no problem
};

// How many right-hand sides the matrices have: the bound is 8; or 1; or it is 1 and no array is given, so that each has
// one.
enum class Sides : std::uint8_t { several, at_most_one, one };

// Of each size up to 3, with KGEN_TEST_FULL=1 of some up to 24, a problem with right-hand sides of its own, 0 among
// them unless each has one; the words of the operation's options as `words` has them. Or of sizes beyond 32, where
// eight share a kernel, as far as there is one; none: there is none.
enum class Orders : std::uint8_t { small, beyond_32 };
std::vector<verify::Problem> problems_of_sizes(const Sample& words, Sides sides = Sides::several,
                                               Orders orders = Orders::small);
// Matrices of the problems in any order, and among them some of size 0 and some that are wrong.
std::vector<Member> members_of(const std::vector<verify::Problem>& problems, Sides sides = Sides::several);

// Runs a call of matrices of these sizes without the launches for others, so that nothing is compiled for these, and
// waits.
using Member_sizes = std::array<std::int32_t, most_sizes>;
void run_needed(Engine& on, Call call, const std::vector<Member_sizes>& sizes);

// The operands of such a batch in device memory, placed with gaps and watched. It keeps what it is made of by
// reference.
class Variable_batch {
 public:
  Variable_batch(Device& device, const std::vector<verify::Problem>& problems, const std::vector<Member>& members,
                 Sides sides = Sides::several);

  Call call;

  void send();  // everything as it was before the call
  // What differs from the outcomes of the uniform problems, or was written and should not have been; empty if nothing.
  std::string difference(const std::vector<verify::Problem>& expected);

 private:
  bool wrong_result(std::size_t operand, std::size_t matrix);
  void place(Device& device, std::size_t operand);
  Region& numbers(Device& device, const std::vector<std::int32_t>& values);

  const std::vector<verify::Problem>& problems_;
  const std::vector<Member>& members_;
  const verify::Problem& first_;
  Scalar_bytes scalars_{};                        // the call's point here
  std::vector<std::unique_ptr<Region>> regions_;  // of the operands; NULL: the call's is NULL
  std::vector<std::unique_ptr<Region>> arrays_;   // of pointers, sizes and leading dimensions
  std::unique_ptr<Region> info_;
  std::vector<std::vector<std::int64_t>> offset_;
  std::vector<std::vector<std::int32_t>> leading_;
};

}  // namespace kgen::test
