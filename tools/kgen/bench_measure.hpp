// Measuring one way to do an operation over one batch: kgen's kernels, or a peer, on the same matrices.
//
//   Gpu gpu("cuda:0");
//   auto kernels = Kernels::shared(gpu.shared_device(), families);
//   const Case of{request("getrf", 'd', 8)};
//   Workplace place(gpu, *kernels, *families, of, extent_of_bytes(of, 64 << 20));
//   const Ready_plan way = make_way(*kernels, plan_of(*families, of, id));  // compiles; may run in another thread
//   const Result result = place.measure(way, 5);                           // result.right(), result.times.median
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/engine/ready_plan.hpp"
#include "tools/kgen/bench_gpu.hpp"
#include "tools/kgen/bench_matrices.hpp"
#include "tools/kgen/guarded_memory.hpp"
#include "tools/kgen/peers/peer.hpp"
#include "verify/matrices.hpp"
#include "verify/residual.hpp"

namespace kgen::bench {

struct Case {
  Spec request;          // operation, precision and parameters; no family
  std::int64_t lda = 0;  // of every matrix; 0: n

  const std::string& operation() const { return request.operation; }
  char precision() const { return request.precision; }
  std::int64_t n() const { return request.size("n"); }
  std::int64_t leading() const { return lda ? lda : n(); }
  bool pivot() const;  // false: pivot = none
  std::string_view pivot_word() const { return pivot() ? "partial" : "none"; }
  std::string layout() const;   // its word
  double matrix_bytes() const;  // of one matrix, without gaps
  double bytes() const {
    return bytes(matrix_bytes(), matrix_bytes(), 0);
  }                                                                 // each input read, each output written once
  double bytes(double read, double written, double pointer) const;  // where a matrix and a pointer to it take so many
};

// So many calls one after another, each on a batch of its own; times are those of one call.
struct Extent {
  std::int64_t batch = 0, calls = 1;
};
Extent extent_of_bytes(const Case& of, std::uint64_t bytes);  // one call over at least so many bytes of matrices
Extent extent_of_batch(const Case& of, std::int64_t batch);   // many calls over small batches
double traffic(const Case& of, const Extent& extent);         // bytes of one call

struct Result {
  std::string who;          // "kgen", or the peer's name
  Times times;              // of one call; none on `host`
  double worst_ratio = 0;   // LAPACK's test ratio, of the sample that was verified
  double wrong_ratio = 0;   // the largest that is too large, of the nasty matrices too; 0: none is
  std::string wrong_class;  // of the matrix that has it; empty: of random ones
  std::int64_t failed = 0;  // matrices whose info is not 0; none of the inputs is singular
  std::string problem;      // why there is no result, or what else is wrong with it
  bool right() const { return problem.empty() && failed == 0 && wrong_ratio == 0; }
};

std::string ratio_of(const Result& result);  // "5.4e+04 on nearly_singular"
std::string wrong(const Result& result);     // what is wrong with it; empty: it is right

// The plan of a case: the planner's choice, or one variant by its id.
Plan plan_of(const Families& families, const Case& of, const std::string& variant = {}, const Tuning& tuning = {});
// Compiles and loads; threads may do this at the same time. Throws Error.
Ready_plan make_way(Kernels& kernels, const Plan& plan);

// getrf's plan where the operation's input are its factors; nothing otherwise.
std::optional<Plan> factors_plan(const Families& families, const Case& of);

// What those who measure many cases make once for all of them.
struct Prepared {
  Matrices* matrices = nullptr;         // NULL: made for this place
  const Ready_plan* factors = nullptr;  // the factors_plan; NULL: its kernels are made when they are needed
  std::int64_t sampled = 256;           // matrices verified at the start, the middle and the end
  std::string_view matrices_of = {};    // a class of verify/matrices.hpp; empty: random, dominant without pivoting
};

// The operands of a case in a device's memory. Inputs are restored before every run, outputs poisoned; afterwards a
// sample is verified: residuals, the range of ipiv, gaps between columns; and the info of every matrix, and that
// nothing was written in front of an operand or behind it. kgen's kernels are verified on a few nasty matrices besides.
class Workplace {
 public:
  Workplace(Machine& machine, Kernels& kernels, const Families& families, const Case& of, const Extent& extent,
            const Prepared& prepared = {});

  Result measure(const Ready_plan& way, int runs);  // a problem on the device throws Error, the rest is in the result
  Result measure(Peer& peer, int runs);             // problems are in the result
  const Extent& extent() const { return extent_; }

 private:
  std::int64_t total() const { return spacing_ * extent_.calls; }
  std::int64_t first(std::int64_t call) const { return call * spacing_; }  // its first matrix
  bool in_place() const;
  void* input() const;
  void restore();
  void make_factors(const Ready_plan& way);
  void make_pointers();
  Call call(const Operation& operation, void* matrices, void* out, std::int64_t index) const;
  Peer_call peer_call(std::int64_t index) const;
  std::vector<Call> calls_of(const Ready_plan& way);
  void launch_all(const Ready_plan& way, const std::vector<Call>& calls);
  void verify_nasty(const Ready_plan& way, Result& result);
  void verify(Result& result) const;
  void verify_sample(Result& result, std::int64_t first, std::int64_t count) const;

  Machine& machine_;
  const Operation& operation_;
  Case of_;
  Extent extent_;
  std::int64_t sampled_;
  std::int64_t element_bytes_, matrix_bytes_;     // of a matrix with its gaps
  std::int64_t spacing_;                          // matrices from one call's batch to the next's
  Guarded_memory original_, work_, ipiv_, info_;  // work_: the output
  Guarded_memory factors_;                        // getri's input
  Memory array_a_, array_c_;                      // of pointers, for peers and pointer batches
  Memory workspace_;
  // By its first matrix, the sample that was verified last, and what was found: most variants give the same bits, and
  // comparing these is faster than computing residuals again.
  struct Verified {
    std::string bytes;
    Residual residual;
  };
  mutable std::map<std::int64_t, Verified> verified_;
  verify::Classes classes_;           // of the matrices; none: random
  std::unique_ptr<Workplace> nasty_;  // of the same case on the nasty matrices; NULL: these are such
};

}  // namespace kgen::bench
