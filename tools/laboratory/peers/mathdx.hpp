// Code of cuSOLVERDx: NVIDIA's libmathdx makes it at run time, and nvJitLink links it with a kernel that calls it. No
// header of theirs is needed to build.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace kgen::bench {

// Of libcusolverdx.h.
enum class Dx_function : long long {
  getrf_no_pivot = 0,
  getrs_no_pivot = 1,
  potrf = 2,
  potrs = 3,
  trsm = 4,
  getrf_partial_pivot = 5,
  getrs_partial_pivot = 6,
  posv = 11,
  gesv_no_pivot = 12,
  gesv_partial_pivot = 13,
};

// What cuSOLVERDx's operators say of a function of a block of threads.
struct Dx_solver {
  Dx_function function = Dx_function::potrf;
  long long m = 0, n = 0;
  std::optional<long long> k = {};  // right-hand sides, where there are sizes m and n besides
  char precision = 'd';
  std::optional<bool> lower, left, unit;  // fill mode, side, diagonal; where the function has them
  std::optional<long long> trans = {};    // 0 no, 1 transposed, 2 and conjugated
  int batches = 0, threads = 0;           // of a block; 0: what is suggested
};

class Mathdx {
 public:
  explicit Mathdx(const std::string& architecture);  // throws Error that says what is missing
  ~Mathdx();
  Mathdx(const Mathdx&) = delete;
  Mathdx& operator=(const Mathdx&) = delete;

  const std::string& architecture() const { return architecture_; }
  std::string name() const;  // "cuSOLVERDx 0.5.0"
  // With batches and threads as cuSOLVERDx suggests them.
  Dx_solver suggested(Dx_solver solver) const;
  // The function's code as LTO-IR. Threads may make some at the same time.
  struct Code {
    std::string symbol;       // extern "C" __device__ void symbol(operands in shared memory)
    std::string lto, fatbin;  // and what it calls
  };
  Code code(const Dx_solver& solver) const;
  std::string link(const Code& code, const std::string& kernel_lto) const;  // a cubin

 private:
  struct Functions;
  std::unique_ptr<Functions> functions_;
  std::string architecture_;
};

}  // namespace kgen::bench
