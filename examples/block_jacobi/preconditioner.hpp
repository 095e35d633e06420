// A block-Jacobi preconditioner whose blocks are stored in the precision that their condition numbers allow (Anzt,
// Dongarra, Flegar, Higham, Quintana-Orti: Adaptive precision in block-Jacobi preconditioning for iterative sparse
// linear system solvers, Concurrency and Computation 31, 2019).
#ifndef EXAMPLES_PRECONDITIONER_HPP
#define EXAMPLES_PRECONDITIONER_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "device.hpp"
#include "finite_elements.hpp"

// The inverse of every diagonal block, and its condition number.
struct Inverses {
  std::vector<double> values;  // block i at A.diagonal[i], as in the matrix
  std::vector<double> cond;
  std::vector<std::int32_t> info;  // k > 0: singular
  double ms = 0;
};

// Whether block b has an inverse: it is not singular, and holds no NaN.
inline bool usable(const Inverses& of, std::size_t b) { return of.info[b] == 0 && std::isfinite(of.cond[b]); }

inline Inverses invert_blocks(Device& device, const Block_matrix& A, int max_n) {
  const std::size_t blocks = A.size.size();
  const auto batch = static_cast<std::int64_t>(blocks);
  // The blocks are read where they stand in the matrix: pointers are all that is made. Of a matrix in compressed rows
  // they would be gathered first.
  const Array<double> values(device, A.values), inverses(device, A.diagonal_values);
  const Array<double*> values_of(device, pointers(values, A.diagonal)),
      inverses_of(device, pointers(inverses, A.diagonal));
  const Array<std::int32_t> n(device, A.size), info(device, blocks);
  const Array<double> cond(device, blocks);
  // One kernel reads a block, inverts it and finds both norms: the condition number costs no second pass over memory.
  // With norm 'I' it is in the infinity-norm, which is the 1-norm of a symmetric matrix.
  const auto invert = [&] {
    check(device.engine.matinv_cond('I', max_n, n.data(), values_of.data(), n.data(), inverses_of.data(), n.data(),
                                    cond.data(), info.data(), batch));
  };
  {  // compiles and loads the kernels of all sizes up to max_n, and launches nothing
    const auto preparing = device.engine.prepare();
    invert();
  }
  Inverses result;
  result.ms = device.milliseconds(invert);
  result.values = inverses.read();
  result.cond = cond.read();
  result.info = info.read();
  return result;
}

// |A C - I| / (n eps cond) in the infinity-norm, the largest of all blocks: below 30 by LAPACK's tests.
inline double largest_residual(const Block_matrix& A, const Inverses& of) {
  double largest = 0;
  for (std::size_t b = 0; b < A.size.size(); ++b) {
    const int n = A.size[b];
    const double *block = &A.values[A.diagonal[b]], *inverse = &of.values[A.diagonal[b]];
    if (!usable(of, b)) continue;
    for (int i = 0; i < n; ++i) {
      double row = 0;
      for (int j = 0; j < n; ++j) {
        double sum = i == j ? -1 : 0;
        for (int k = 0; k < n; ++k) sum += block[i + k * n] * inverse[k + j * n];
        row += std::abs(sum);
      }
      const double ratio = row / (n * 2.2e-16 * of.cond[b]);
      largest = std::max(largest, std::isnan(ratio) ? HUGE_VAL : ratio);
    }
  }
  return largest;
}

// Half precision is a format to store: 11 bits, down to multiples of 2^-24 (IEEE's binary16). Here the rounded number
// is held in a float, so that the example needs no type that compilers differ in; bytes are counted as if it took two.
inline float rounded_to_half(float x) {
  const int last_bit = std::max(std::ilogb(x), -14) - 10;
  return std::ldexp(std::nearbyint(std::ldexp(x, -last_bit)), last_bit);
}

class Block_jacobi {
 public:
  enum Precision { in_half, in_float, in_double };
  enum Storage { all_double, adaptive };

  Block_jacobi(const Block_matrix& A, const Inverses& of, Storage storage) : A_(A) {
    for (std::size_t b = 0; b < A.size.size(); ++b) {
      const std::size_t n = static_cast<std::size_t>(A.size[b]);
      std::vector<double> inverse(&of.values[A.diagonal[b]], &of.values[A.diagonal[b]] + n * n);
      if (!usable(of, b)) {  // that ends nothing: its unknowns are not preconditioned
        ++left_out_;
        for (std::size_t i = 0; i < n * n; ++i) inverse[i] = i % (n + 1) == 0;
      }
      // Conjugate gradients want a symmetric preconditioner. Gauss-Jordan does not know that the block is.
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t i = 0; i < j; ++i)
          inverse[i + j * n] = inverse[j + i * n] = (inverse[i + j * n] + inverse[j + i * n]) / 2;
      store(inverse, storage == all_double ? in_double : precision_of(of.cond[b]));
    }
  }

  // z = M^-1 r. Stored numbers become doubles before they are used: only their bits in memory are fewer.
  void operator()(const std::vector<double>& r, std::vector<double>& z) const {
    for (std::size_t b = 0; b < A_.size.size(); ++b) {
      const int n = A_.size[b];
      const double* from = &r[A_.first[b]];
      double* to = &z[A_.first[b]];
      if (precision_[b] == in_double)
        multiply(n, &doubles_[at_[b]], from, to);
      else
        multiply(n, &floats_[at_[b]], from, to);
      for (int i = 0; i < n; ++i) to[i] *= scale_[b];
    }
  }

  std::int64_t bytes() const { return bytes_; }
  std::int64_t left_out() const { return left_out_; }
  std::int64_t stored(Precision precision) const { return stored_[precision]; }

 private:
  // The lowest precision whose unit roundoff u leaves the block two digits, cond u <= 1e-2: then the rounded inverse is
  // regular, and close enough that iterations stay what they were.
  static Precision precision_of(double cond) {
    constexpr double enough = 1e-2, u_half = 0x1p-11, u_float = 0x1p-24;
    return cond * u_half <= enough ? in_half : cond * u_float <= enough ? in_float : in_double;
  }

  // Each block is divided by a power of two that brings its largest element to 1 or above: whatever the block's units,
  // the range of half suffices, and no bit is lost.
  void store(const std::vector<double>& inverse, Precision precision) {
    static constexpr std::array<std::int64_t, 3> bytes_of{2, 4, 8};
    double largest = 0;
    for (const double x : inverse) largest = std::max(largest, std::abs(x));
    const int exponent = largest > 0 && std::isfinite(largest) ? std::ilogb(largest) : 0;
    precision_.push_back(precision);
    scale_.push_back(std::ldexp(1.0, exponent));
    ++stored_[precision];
    bytes_ += bytes_of[precision] * static_cast<std::int64_t>(inverse.size());
    at_.push_back(static_cast<std::int64_t>(precision == in_double ? doubles_.size() : floats_.size()));
    for (const double x : inverse) {
      const double scaled = std::ldexp(x, -exponent);
      if (precision == in_double)
        doubles_.push_back(scaled);
      else
        floats_.push_back(precision == in_half ? rounded_to_half(static_cast<float>(scaled))
                                               : static_cast<float>(scaled));
    }
  }

  template <class T>
  static void multiply(int n, const T* block, const double* from, double* to) {
    for (int i = 0; i < n; ++i) to[i] = 0;
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) to[i] += static_cast<double>(block[i + j * n]) * from[j];
  }

  const Block_matrix& A_;
  std::vector<Precision> precision_;
  std::vector<std::int64_t> at_;  // in doubles_ or floats_
  std::vector<double> scale_;     // powers of two
  std::vector<double> doubles_;
  std::vector<float> floats_;
  std::array<std::int64_t, 3> stored_{};
  std::int64_t bytes_ = 0, left_out_ = 0;
};

#endif
