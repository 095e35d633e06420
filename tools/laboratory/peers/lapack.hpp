// LAPACK and BLAS on the processor: their functions, and what a thread does for one matrix with them.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "tools/laboratory/peers/arrays.hpp"
#include "tools/laboratory/peers/peer.hpp"

namespace kgen::bench::lapack {

// LAPACK's routines with 32-bit integers as Fortran compilers make them, with the element type left out: all arguments
// by address, the lengths of characters behind them.
using Getrf = void (*)(const int* m, const int* n, void* A, const int* lda, int* ipiv, int* info);
using Getri = void (*)(const int* n, void* A, const int* lda, const int* ipiv, void* work, const int* lwork, int* info);
using Getrs = void (*)(const char* trans, const int* n, const int* nrhs, const void* A, const int* lda, const int* ipiv,
                       void* B, const int* ldb, int* info, std::size_t);
using Gesv = void (*)(const int* n, const int* nrhs, void* A, const int* lda, int* ipiv, void* B, const int* ldb,
                      int* info);
using Potrf = void (*)(const char* uplo, const int* n, void* A, const int* lda, int* info, std::size_t);
using Potrs = void (*)(const char* uplo, const int* n, const int* nrhs, const void* A, const int* lda, void* B,
                       const int* ldb, int* info, std::size_t);
using Posv = void (*)(const char* uplo, const int* n, const int* nrhs, void* A, const int* lda, void* B, const int* ldb,
                      int* info, std::size_t);
using Potri = void (*)(const char* uplo, const int* n, void* A, const int* lda, int* info, std::size_t);  // lauum's too
using Trtri = void (*)(const char* uplo, const char* diag, const int* n, void* A, const int* lda, int* info,
                       std::size_t, std::size_t);
using Trsm = void (*)(const char* side, const char* uplo, const char* trans, const char* diag, const int* m,
                      const int* n, const void* alpha, const void* A, const int* lda, void* B, const int* ldb,
                      std::size_t, std::size_t, std::size_t, std::size_t);

using Laswp = void (*)(const int* n, void* A, const int* lda, const int* k1, const int* k2, const int* ipiv,
                       const int* incx);
using Trmm = Trsm;
using Gemm = void (*)(const char* transa, const char* transb, const int* m, const int* n, const int* k,
                      const void* alpha, const void* A, const int* lda, const void* B, const int* ldb, const void* beta,
                      void* C, const int* ldc, std::size_t, std::size_t);
using Syrk = void (*)(const char* uplo, const char* trans, const int* n, const int* k, const void* alpha, const void* A,
                      const int* lda, const void* beta, void* C, const int* ldc, std::size_t, std::size_t);

// A function of the elements' real type.
template <class Real>
using Lange = Real (*)(const char* norm, const int* m, const int* n, const void* A, const int* lda, void* work,
                       std::size_t);

struct Functions {  // of one precision
  Getrf getrf = nullptr;
  Getri getri = nullptr;
  Getrs getrs = nullptr;
  Gesv gesv = nullptr;
  Potrf potrf = nullptr;
  Potrs potrs = nullptr;
  Posv posv = nullptr;
  Potri potri = nullptr, lauum = nullptr;
  Trtri trtri = nullptr;
  Trsm trsm = nullptr;
  Trmm trmm = nullptr;
  Gemm gemm = nullptr;
  Syrk syrk = nullptr, herk = nullptr;  // herk: of c and z
  Laswp laswp = nullptr;
  Lange<float> single_lange = nullptr;  // of s and c
  Lange<double> double_lange = nullptr;
};

// What a thread works with.
struct Worker {
  const Functions& lapack;
  const Arrays& of;
  std::int64_t element_bytes;
  std::string work = {}, copy = {};
  std::vector<int> ipiv = {};

  void copy_columns(const void* from, int leading, void* to, int to_leading, int columns, int rows) const {
    const auto column = static_cast<std::size_t>(rows * element_bytes);
    for (int j = 0; j < columns && from != to; ++j)
      std::memcpy(static_cast<char*>(to) + j * to_leading * element_bytes,
                  static_cast<const char*>(from) + j * leading * element_bytes, column);
  }
  // LAPACK overwrites its matrices, and kgen's leaves an input alone unless the output is the same array.
  void copy_matrix(std::string_view from, std::string_view to, int columns, std::int64_t b) const {
    copy_columns(of.matrices(from)[b], of.leading(from), of.matrices(to)[b], of.leading(to), columns, of.size("n"));
  }
  void* copy_of_a(std::int64_t b) {  // without gaps
    const int n = of.size("n");
    copy.resize(static_cast<std::size_t>(n * n * element_bytes));
    copy_columns(of.matrices("A")[b], of.leading("A"), copy.data(), n, n, n);
    return copy.data();
  }
  int* pivots() {
    ipiv.resize(static_cast<std::size_t>(of.size("n")));
    return ipiv.data();
  }
  double norm(char letter, const void* matrix, int m, int n, int leading) {
    work.resize(static_cast<std::size_t>(std::max(m, 64 * n) * element_bytes));
    return lapack.double_lange ? lapack.double_lange(&letter, &m, &n, matrix, &leading, work.data(), 1)
                               : double(lapack.single_lange(&letter, &m, &n, matrix, &leading, work.data(), 1));
  }
  void store_real(std::string_view operand, std::int64_t b, double value) const {
    if (lapack.double_lange)
      static_cast<double*>(of.vectors(operand))[b] = value;
    else
      static_cast<float*>(of.vectors(operand))[b] = static_cast<float>(value);
  }
  void invert_c(std::int64_t b, const int* pivots, int* info) {
    const int n = of.size("n"), ldc = of.leading("C"), length = 64 * n;
    work.resize(static_cast<std::size_t>(length * element_bytes));
    lapack.getri(&n, of.matrices("C")[b], &ldc, pivots, work.data(), &length, info);
  }
};

inline char letter(const Arrays& of, std::string_view option) {
  const Option& one = of.call.operation->options[static_cast<std::size_t>(of.call.operation->find_option(option))];
  return one.words[static_cast<std::size_t>(of.word(option))].letters.front();
}

struct Routine {
  Served served;
  void (*one)(Worker& with, std::int64_t matrix);
};
std::span<const Routine> general_routines();   // LU, inverses, norms
std::span<const Routine> triangle_routines();  // Cholesky, triangles, products

}  // namespace kgen::bench::lapack
