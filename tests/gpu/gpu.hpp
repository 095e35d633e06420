// What the GPU tests share: batches in device memory in any layout with guard zones between, and comparison of bits.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "generator/error.hpp"
#include "runtime/device/cuda_driver.hpp"
#include "runtime/engine/engine.hpp"

namespace kgen::test {

// False, after a message that says why, if there is no GPU; a failure if KGEN_TEST_REQUIRE_GPU is set.
bool gpu_found();
#define KGEN_NEEDS_GPU() \
  if (!kgen::test::gpu_found()) return

// Device memory.
class Buffer {
 public:
  Buffer(std::shared_ptr<Device> device, std::size_t bytes) : device_(device), data_(device->allocate(bytes)) {}
  ~Buffer();
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  char* data() const { return static_cast<char*>(data_); }

 private:
  std::shared_ptr<Device> device_;
  void* data_;
};

// Packed matrices of one precision as bytes, column-major.
struct Matrices {
  char precision = 'd';
  std::int64_t n = 0, batch = 0;
  std::vector<char> bytes;
  std::size_t matrix_bytes() const;
};
// Random entries; with `oddities` also ties, zero columns, singular, NaN, infinite, huge and tiny matrices in turn.
Matrices make_matrices(char precision, std::int64_t n, std::int64_t batch, unsigned seed, bool oddities = false);
// The first matrices of `from`, again and again.
Matrices repeat(const Matrices& from, std::int64_t batch);

// How a batch lies in memory.
struct Layout {
  std::int64_t gap_rows = 0;      // lda = n + gap_rows
  std::int64_t gap_elements = 0;  // stride = lda * n + gap_elements
  std::size_t offset_reals = 0;   // the base, in reals past an aligned address
  bool pointers = false;          // an array of pointers, matrices in reverse order
};

struct Outcome {
  Matrices matrices;               // the operation's output
  std::vector<std::int32_t> ipiv;  // n per matrix, of operations that write them
  std::vector<std::int32_t> info;
};
// The same bits, but every NaN equals every NaN. CHECKs nothing: says where the first difference is, "" if nowhere.
std::string difference(const Outcome& a, const Outcome& b);

// A call with its operands in device memory.
class Problem {
 public:
  // `ipiv`: for operations that read it; n per matrix.
  Problem(std::shared_ptr<Device> device, const std::string& operation, const Matrices& input,
          const std::vector<std::int32_t>& ipiv = {}, const Layout& layout = {});
  Call call() const;
  void reset();             // inputs as they were, outputs and guard zones full of a pattern
  Outcome outcome() const;  // CHECKs that nothing between and beside the matrices was written, and no pure input

 private:
  struct Array {  // one operand
    const Operand* operand = nullptr;
    std::vector<char> image;  // what reset() uploads
    std::unique_ptr<Buffer> memory, pointers;
  };
  std::size_t place(std::int64_t matrix) const;  // of its first byte in an image
  std::vector<char> fill(const Matrices& matrices) const;
  std::vector<char> matrices_of(const std::vector<char>& image) const;
  std::vector<bool> inside() const;  // which bytes of an image belong to a matrix

  std::shared_ptr<Device> device_;
  const Operation& operation_;
  char precision_;
  std::int64_t n_, batch_, leading_, stride_, stride_pivots_;
  Layout layout_;
  std::vector<Array> arrays_;
};

// Runs a problem once and waits.
Outcome compute(Engine& engine, const std::string& operation, const Matrices& input,
                const std::vector<std::int32_t>& ipiv = {}, const Layout& layout = {});

// An engine's device as something that outlives the engine.
std::shared_ptr<Device> gpu();

// A stream that waits for no other.
class Stream {
 public:
  Stream();
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  CUstream get() const { return stream_; }
  void synchronize() const;

 private:
  CUcontext context_ = nullptr;
  CUstream stream_ = nullptr;
};

}  // namespace kgen::test
