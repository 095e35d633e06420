// The operations as calls of the engine on the tests' device: matrices in, matrices out, with everything around the
// operands watched.
#pragma once

#include <optional>

#include "runtime/engine/engine.hpp"
#include "tests/support/matrix.hpp"

namespace kgen::test {

// The engine of the device that KGEN_TEST_DEVICE names (default: host). Its kernels are kept in the build folder's
// test-cache, unless KGEN_CACHE_DIR says otherwise.
Engine& engine();
// KGEN_TEST_FULL=1: everything instead of a covering sample.
bool full();

// How the batches of a call lie in memory.
struct Place {
  std::string name = "packed";
  int extra_rows = 0;     // lda - n
  int extra_stride = 0;   // elements behind each matrix
  int shift = 0;          // real numbers by which the base misses a boundary of 256 bytes
  bool pointers = false;  // in shuffled order, every other matrix shifted
  int extra_pivots = 0;   // strideP - n
};
std::vector<Place> places();  // a sample of them, packed not among them

template <class T>
struct Result {
  Matrices<T> matrices;  // factors or inverses
  std::vector<Integers> ipiv;
  Integers info;
  std::string problem;  // the first byte that was written and should not have been; empty if there is none
  std::string family;   // of the first kernel
};

struct Options {
  Place place;
  bool pivot = true;
  bool in_place = true;  // of getri and matinv; if not, the output lies with another leading dimension and stride
};

template <class T>
Result<T> getrf(const Matrices<T>& a, const Options& options = {});
// `ipiv` is empty without pivoting.
template <class T>
Result<T> getri(const Matrices<T>& lu, const std::vector<Integers>& ipiv, const Options& options = {});
template <class T>
Result<T> matinv(const Matrices<T>& a, const Options& options = {});

}  // namespace kgen::test
