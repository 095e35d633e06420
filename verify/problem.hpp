// Problem: a call's operands in ordinary memory, before or after the call.
#pragma once

#include <array>
#include <complex>
#include <cstdint>
#include <string>
#include <vector>

#include "generator/model/request.hpp"
#include "verify/matrices.hpp"

namespace kgen::verify {

// The operand of every matrix of a batch, one after another, column-major and without gaps; or one for all of them.
struct Array {
  std::int64_t rows = 0, columns = 0;
  int element_bytes = 0;
  std::string bytes;  // empty: NULL, or not known
  bool once = false;  // one serves the whole batch

  std::int64_t stride() const { return rows * columns * element_bytes; }  // of one matrix, in bytes
  std::int64_t place(std::int64_t matrix) const { return once ? 0 : matrix * stride(); }
  char* at(std::int64_t matrix) { return bytes.data() + place(matrix); }
  const char* at(std::int64_t matrix) const { return bytes.data() + place(matrix); }
  std::int32_t integer(std::int64_t matrix, std::int64_t index = 0) const;
};

struct Problem {
  Request request;  // its layout does not matter here
  std::array<std::int64_t, most_sizes> sizes{};
  std::int64_t batch = 0;
  std::array<std::complex<double>, most_scalars> scalars{};
  std::vector<Array> operands;  // in the row's order
  Array original;               // where the operation reads factors: the matrices that they are of

  const Operation& operation() const { return *request.operation; }
  // Whether the operation uses element (i, j) of an operand, counted from 0.
  bool is_used(const Operand& operand, std::int64_t i, std::int64_t j) const {
    return used_rows(operand, {sizes, request.options}, j).contain(i);
  }
  std::int64_t size(std::string_view name) const;
  Array* find(std::string_view operand);  // NULL: the operation has none of that name
  const Array& operand(std::string_view name) const;
  bool is(std::string_view option, std::string_view word) const { return request.word(option) == word; }
};

// What outputs begin as, every byte: a number that is finite, huge and below 0, or an integer below 0, which no result
// is. Not NaN: such are the results of singular matrices.
inline constexpr char unwritten = '\xfb';

// Arrays of zeros for every operand that is not NULL.
Problem allocate(const Request& request, const std::array<std::int64_t, most_sizes>& sizes, std::int64_t batch);

// The same with inputs as the operation's verification row makes them of some classes; `seed`: others of the same kind.
Problem make_problem(const Request& request, const std::array<std::int64_t, most_sizes>& sizes, std::int64_t batch,
                     const Classes& classes, std::uint64_t seed = 1);

// Factors as the operation's elements are.
std::array<std::byte, 16> scalar_bytes(std::complex<double> value, char precision);
Scalar_bytes scalar_bytes(const Problem& problem);

}  // namespace kgen::verify
