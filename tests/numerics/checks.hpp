// What tests of LU's operations share.
#pragma once

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

#include "tests/numerics/lu/lu.hpp"
#include "tests/support/conditions.hpp"
#include "tests/support/samples.hpp"

namespace kgen::test {

template <class T>
std::string letter() {
  return {Scalar<T>::letter};
}

// Every result of `part` has the bits of the result of the same matrix in `whole`; `of[i]` says which matrix that is.
template <class T>
void check_same_results(const Result<T>& part, const Result<T>& whole, const std::vector<std::size_t>& of) {
  REQUIRE(part.matrices.size() == of.size());
  CHECK(part.problem == "");
  for (std::size_t i = 0; i < of.size(); ++i) {
    INFO("matrix ", i, ", compared with matrix ", of[i]);
    CHECK(same_bits(part.matrices[i], whole.matrices[of[i]]));
    CHECK(part.ipiv[i] == whole.ipiv[of[i]]);
    CHECK(part.info[i] == whole.info[of[i]]);
  }
}

template <class V>
std::vector<V> take(const std::vector<V>& all, const std::vector<std::size_t>& which) {
  std::vector<V> some;
  for (const std::size_t i : which) some.push_back(all[i]);
  return some;
}

// Which of a mixture are regular, last first: run alone, their results must not change.
template <class T>
std::vector<std::size_t> regular_ones(const std::vector<Condition<T>>& list) {
  std::vector<std::size_t> which;
  for (std::size_t i = list.size(); i-- > 0;) {
    if (list[i].regular) which.push_back(i);
  }
  return which;
}

template <class T>
bool same_values(const Matrix<T>& a, const Matrix<T>& b) {
  for (std::size_t i = 0; i < a.data.size(); ++i) {
    if (!same_value(a.data[i], b.data[i])) return false;
  }
  return true;
}

}  // namespace kgen::test
