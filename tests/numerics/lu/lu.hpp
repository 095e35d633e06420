// Factorisation and inverses of LU on matrices of the tests' types.
#pragma once

#include "tests/support/calls.hpp"
#include "tests/support/matrix.hpp"
#include "tests/support/requests.hpp"

namespace kgen::test {

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
};

inline Request lu_request(std::string_view op, char precision, Extents size, bool pivot = true) {
  Settings settings;
  for (const Size& one : operation(op).sizes)
    settings.push_back({std::string(one.name), std::int64_t(one.name == "m" ? size.m : size.n)});
  if (!pivot) settings.push_back({"pivot", std::string("none")});
  return make_request(op, precision, settings);
}

template <class V>
void fill(verify::Array& array, std::size_t b, const std::vector<V>& values) {
  std::memcpy(array.at(static_cast<std::int64_t>(b)), values.data(), values.size() * sizeof(V));
}
template <class V>
void get(const verify::Array& array, std::size_t b, std::vector<V>& values) {
  std::memcpy(values.data(), array.at(static_cast<std::int64_t>(b)), values.size() * sizeof(V));
}

template <class T>
Result<T> run_lu(std::string_view operation, const Matrices<T>& a, const std::vector<Integers>& ipiv,
                 const Options& options) {
  const Extents size = a.front().extents();
  const bool pivot = options.pivot || operation == "matinv";
  const Request request = lu_request(operation, Scalar<T>::letter, size, pivot);
  std::array<std::int64_t, most_sizes> sizes{};
  std::ranges::copy(request.sizes, sizes.begin());
  verify::Problem before = verify::allocate(request, sizes, static_cast<std::int64_t>(a.size()));
  for (std::size_t b = 0; b < a.size(); ++b) {
    fill(*before.find("A"), b, a[b].data);
    if (operation == "getri" && pivot) fill(*before.find("ipiv"), b, ipiv[b]);
  }
  const Outcome outcome = run(before, options.place);
  const verify::Array& output = outcome.after.operand(operation == "getrf" ? "A" : "C");
  Result<T> result;
  result.problem = outcome.problem;
  result.family = outcome.family();
  for (std::size_t b = 0; b < a.size(); ++b) {
    result.matrices.emplace_back(size);
    get(output, b, result.matrices.back().data);
    result.ipiv.emplace_back();
    if (operation != "matinv" && pivot) {
      result.ipiv.back().resize(static_cast<std::size_t>(size.least()));
      get(outcome.after.operand("ipiv"), b, result.ipiv.back());
    }
    result.info.push_back(outcome.after.operand("info").integer(static_cast<std::int64_t>(b)));
  }
  return result;
}

template <class T>
Result<T> getrf(const Matrices<T>& a, const Options& options = {}) {
  return run_lu("getrf", a, {}, options);
}
// `ipiv` is not read without pivoting.
template <class T>
Result<T> getri(const Matrices<T>& lu, const std::vector<Integers>& ipiv, const Options& options = {}) {
  return run_lu("getri", lu, ipiv, options);
}
template <class T>
Result<T> matinv(const Matrices<T>& a, const Options& options = {}) {
  return run_lu("matinv", a, {}, options);
}

}  // namespace kgen::test
