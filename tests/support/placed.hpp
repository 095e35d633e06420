// A problem's operands in device memory, with everything around them watched.
#pragma once

#include <memory>
#include <vector>

#include "runtime/call/call.hpp"
#include "runtime/device/device.hpp"
#include "tests/support/region.hpp"
#include "verify/problem.hpp"

namespace kgen::test {

// How the operands of a call lie in memory.
struct Place {
  std::string name = "packed";
  int extra_rows = 0;     // lda - rows; one more for each further matrix
  int extra_stride = 0;   // elements behind each matrix; one more for each further matrix
  int shift = 0;          // real numbers (integers) by which the bases miss a boundary of 256 bytes
  bool pointers = false;  // matrices in shuffled order, every other one shifted
  int extra_vector = 0;   // elements behind each vector
  bool in_place = true;   // an output that may be an input's array is
};
std::vector<Place> places();  // a sample of them, packed and in place not among them

// One operand. What the operation only writes holds verify::unwritten at first.
class Placed_operand {
 public:
  Placed_operand(Device& device, const Operand& operand, const verify::Array& content, std::int64_t batch,
                 int real_bytes, const Place& place, int matrices_before);
  Operand_view view() const;
  void send();
  // Says what was written that should not have been; with `constant`, what was written at all.
  std::string fetch(verify::Array& to, bool constant);

 private:
  std::int64_t offset(std::int64_t matrix) const;

  bool array_;  // of pointers
  std::int64_t batch_, leading_, stride_, slot_bytes_, odd_shift_;
  verify::Array content_;
  std::vector<std::int64_t> slots_;
  Region region_, pointers_;
};

class Placed_problem {
 public:
  Placed_problem(std::shared_ptr<Device> device, const verify::Problem& problem, const Place& place = {});
  Call call() const;
  void send();  // inputs as they were, outputs full of a pattern; the constructor does it as well
  // The problem after the call. `problem`: what was written beside the operands, and the first input that was; in place
  // the input has the bits from before.
  verify::Problem fetch(std::string& problem);

 private:
  std::shared_ptr<Device> device_;
  verify::Problem before_;
  Place place_;
  Scalar_bytes scalars_;
  std::vector<std::unique_ptr<Placed_operand>> operands_;  // NULL: the call's is NULL, or another operand's array
  int same_as(std::size_t operand) const;                  // the operand whose array it is; -1: its own
};

}  // namespace kgen::test
