// Routines of a linear algebra library that a step of a plan may be instead of a kernel: cuBLAS's on a GPU, opened when
// first needed; plain loops on `host`.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "generator/model/operation.hpp"
#include "runtime/device/device.hpp"

namespace kgen {

// gemm: C = C - A B, C of m x n, A of m x k. trsm: B = L^-1 B, B of k x n, L the unit lower triangle of A.
struct Library_call {
  struct Matrices {
    void* data = nullptr;                  // the first matrix, or the array of pointers to matrices
    std::int64_t leading = 0, stride = 0;  // in elements
  };
  Library_routine routine = Library_routine::none;
  char precision = 'd';
  bool pointers = false;
  std::int64_t k = 0, m = 0, n = 0, batch = 0;
  Matrices a, b, c;
};

// One engine's: calls of several threads at once, or on streams that run at once, are not for it. On a GPU it belongs
// to the context in which it was opened.
class Library {
 public:
  virtual ~Library() = default;
  virtual std::string name() const = 0;  // "cuBLAS 13.1.0"
  // Enqueues; allocates nothing and never synchronises. A call with batch 0 reads and writes none of its matrices, but
  // whatever the first call of these sizes costs is paid.
  virtual void run(const Library_call& call, void* stream) = 0;
};

// What such steps need on the device. Throws Error(unsupported) that says what is missing and how to get it.
std::shared_ptr<Library> open_library(const std::shared_ptr<Device>& device);
std::shared_ptr<Library> open_cublas(const std::shared_ptr<Device>& device);
std::shared_ptr<Library> plain_library();

}  // namespace kgen
