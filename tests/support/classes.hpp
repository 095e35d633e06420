// Matrices of verify/matrices.hpp's classes in the tests' types.
#pragma once

#include <cstring>

#include "tests/support/matrix.hpp"
#include "verify/matrices.hpp"

namespace kgen::test {

template <class T>
Matrix<T> of_bin(const verify::Class& one, Extents size, std::int64_t member = 0) {
  std::string bytes;
  verify::append(verify::make(one, {Scalar<T>::letter, size.m, size.n}, member), Scalar<T>::letter, bytes);
  Matrix<T> matrix(size);
  std::memcpy(matrix.data.data(), bytes.data(), bytes.size());
  return matrix;
}

}  // namespace kgen::test
