// The matrices that every operation is tried on.
#pragma once

#include "tests/support/matrix.hpp"

namespace kgen::test {

template <class T>
struct Condition {
  std::string name;
  Matrix<T> matrix;
  bool regular = false;     // the ratios of LAPACK's tests must hold
  bool exact = false;       // every step is exact in floating point: factors, pivots and info equal LAPACK's
  bool known_info = false;  // info equals LAPACK's although other elements are rounded
  bool poisoned = false;    // holds a NaN
};

// A mixture in one batch: random, graded, huge, tiny, singular, NaN, Inf, each with others around it.
template <class T>
std::vector<Condition<T>> conditions(Extents size, std::uint64_t seed);

// The same for factorisation without pivoting: the regular ones are diagonally dominant.
template <class T>
std::vector<Condition<T>> dominant_conditions(Extents size, std::uint64_t seed);

// P L U with few-bit factors whose elimination is exact in any order, without a tie. Row `zero` of U is 0; -1: none is.
// Only the last may be with permuted rows: which row stays at a zero pivot depends on their order.
template <class T>
Matrix<T> exact_lu(Extents size, int zero, bool permuted, Random& random);

template <class T>
Matrices<T> matrices(const std::vector<Condition<T>>& conditions);

// Random matrices for tests of layouts.
template <class T>
Matrices<T> random_batch(Extents size, int count, std::uint64_t seed);

}  // namespace kgen::test
