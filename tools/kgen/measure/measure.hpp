// Measuring one way to do an operation over one batch: kgen's kernels, or a guest, on the same matrices.
//
//   const auto gpu = open_machine("cuda:0", "bench", "");
//   auto kernels = Kernels::shared(gpu->shared_device(), families);
//   const Case of{make_request("getrf", 'd', {{"m", 8}, {"n", 8}})};
//   Workplace place(*gpu, of, extent_of_bytes(of, 64 << 20));
//   const Ready_plan way = make_way(*kernels, make_plan(*families, of.request, id));  // compiles; in any thread
//   const Result result = place.measure(way, 5);                           // result.right(), result.times.median
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "runtime/engine/ready_plan.hpp"
#include "tools/kgen/measure/machine.hpp"
#include "tools/kgen/options/case.hpp"
#include "verify/problem.hpp"
#include "verify/verification.hpp"

namespace kgen::bench {

// So many calls one after another, each on a batch of its own; times are those of one call.
struct Extent {
  std::int64_t batch = 0, calls = 1;
};
Extent extent_of_bytes(const Case& of, std::uint64_t bytes);  // one call over at least so many bytes of matrices
Extent extent_of_batch(const Case& of, std::int64_t batch);   // many calls over small batches
double traffic(const Case& of, const Extent& extent);         // bytes of one call

// Problems of cases, made of some classes; those of the last request and sizes are kept, because making them takes
// longer than measuring on them. Not for several threads.
class Matrices {
 public:
  const verify::Problem& get(const verify::Classes& classes, const Case& of, std::int64_t count);

 private:
  Case of_;
  std::map<std::tuple<verify::Classes, std::int64_t>, verify::Problem> made_;
};

// The same problem, of some of its matrices.
verify::Problem picked(const verify::Problem& from, const std::vector<std::int64_t>& matrices);

struct Result {
  std::string who;          // "kgen", or the peer's name
  std::string way;          // of a peer that has several: the fastest, which counts
  Times times;              // of one call; none on `host`
  double worst_ratio = 0;   // LAPACK's test ratio, of the sample that was verified
  double wrong_ratio = 0;   // the largest that is too large, of the matrices besides too; 0: none is
  std::string wrong_class;  // of the matrix that has it; empty: of random ones
  std::int64_t failed = 0;  // matrices whose info is not 0, and which are not singular: of no extreme class
  bool elsewhere = false;   // the time was measured another day on such a GPU; nothing was run or verified here
  std::string problem;      // why there is no result, or what else is wrong with it
  bool right() const { return problem.empty() && failed == 0 && wrong_ratio == 0; }
};

std::string ratio_of(const Result& result);  // "5.4e+04 on nearly_singular"
std::string wrong(const Result& result);     // what is wrong with it; empty: it is right

// Compiles and loads; threads may do this at the same time. Throws Error.
Ready_plan make_way(Kernels& kernels, const Plan& plan);

// What those who measure many cases make once for all of them.
struct Prepared {
  Matrices* matrices = nullptr;  // NULL: made for this place
  // Matrices verified at the start, the middle and the end. Of more, verification of c and z at n = 128 took longer
  // than the measurement; every info and the guards are checked all the same.
  std::int64_t sampled = 64;
  std::string_view matrices_of = {};  // a class of verify/matrices.hpp; empty: the well-conditioned one
  bool sides = true;                  // kernels are verified on nasty and on extreme matrices besides
};

// One operand of a case in a device's memory.
struct Measured_operand {
  const Operand* operand = nullptr;
  std::int64_t rows = 0, columns = 0, leading = 0;  // leading: rows, or further apart
  std::int64_t element_bytes = 0;
  Operand_memory memory;  // empty: NULL
  Memory pointers;        // of a matrix: of every one of its matrices, once somebody asks for them
  std::int64_t step() const { return leading * columns * element_bytes; }  // from one matrix to the next, in bytes
};

// What else does the operation, measured and verified on the matrices that kgen's kernels have.
struct Guest {
  std::string name;
  std::function<void()> before;  // every run, behind restoring the operands; not timed
  std::function<void()> work;    // all calls
  // Takes back what of a sample's result is not looked at; empty: all of it is.
  std::function<void(const verify::Problem& before, verify::Problem& after)> forgive = {};
};

// The operands of a case in a device's memory. Inputs are restored before every run, outputs poisoned; afterwards a
// sample is verified: residuals, what the operation may not change, gaps between columns; and the info of every matrix,
// and that nothing was written in front of an operand or behind it. Of extreme classes the sample's infos are verified.
// kgen's kernels are verified on a few nasty and extreme matrices besides.
class Workplace {
 public:
  Workplace(Machine& machine, const Case& of, const Extent& extent, const Prepared& prepared = {});

  Result measure(const Ready_plan& way, int runs);  // a problem on the device throws Error, the rest is in the result
  // Seconds of each step of a plan, one call of it, with an event between each two; empty on `host`.
  std::vector<double> time_steps(const Ready_plan& way, int runs);
  Result measure(const Guest& guest, int runs);

  // For guests.
  const Case& of() const { return of_; }
  const Extent& extent() const { return extent_; }
  Machine& machine() const { return machine_; }
  const verify::Problem& made() const { return made_; }  // what the matrices repeat
  const std::vector<Measured_operand>& operands() const { return operands_; }
  std::int64_t total() const { return spacing_ * extent_.calls; }          // matrices
  std::int64_t first(std::int64_t call) const { return call * spacing_; }  // its first matrix
  std::vector<Call> calls(bool by_pointers);
  // Matrices of an operand in memory of their own, as far apart as its own.
  Memory repeated(const Measured_operand& like, const verify::Array& array) const;

 private:
  void make_pointers();
  void make_workspace(const Ready_plan& way);
  void restore();
  void launch_all(const Ready_plan& way, const std::vector<Call>& calls);
  static void add_untimed(const Result& found, std::string_view about, Result& result);
  void verify(Result& result, const Guest* guest) const;
  void verify_sample(Result& result, std::int64_t first, std::int64_t count, const Guest* guest) const;
  verify::Problem sample_before(std::int64_t first, std::int64_t count) const;
  verify::Problem sample_after(std::int64_t first, std::int64_t count, Result& result) const;

  Machine& machine_;
  Case of_;
  Extent extent_;
  std::int64_t sampled_;
  std::int64_t spacing_ = 0;  // matrices from one call's batch to the next's
  verify::Problem made_;      // the operands of as many different matrices as there are
  std::vector<Measured_operand> operands_;
  Scalar_bytes scalars_{};
  Memory workspace_;
  // By its first matrix, the sample that was verified last, and what was found: most variants give the same bits, and
  // comparing these is faster than computing residuals again.
  struct Verified {
    std::string bytes;
    verify::Residual residual;
    std::string problem;
  };
  mutable std::map<std::int64_t, Verified> verified_;
  verify::Classes classes_;  // of the matrices
  // Of the same case on the other matrices, and what these are.
  std::vector<std::pair<std::string_view, std::unique_ptr<Workplace>>> sides_;
};

}  // namespace kgen::bench
