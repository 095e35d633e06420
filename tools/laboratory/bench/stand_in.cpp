#include "tools/laboratory/bench/stand_in.hpp"

#include <algorithm>
#include <complex>
#include <cstring>
#include <vector>

#include "generator/text/error.hpp"

namespace kgen::bench {
namespace {

// One matrix of an array without gaps.
template <class Number>
struct Matrix {
  Number* data;
  std::int64_t rows;
  Number& operator()(std::int64_t i, std::int64_t j) const { return data[j * rows + i]; }
};

template <class Number>
Number adjoint(Number value) {
  if constexpr (std::is_floating_point_v<Number>)
    return value;
  else
    return std::conj(value);
}

// Calls work(Matrix<Number>, b) for every matrix, of numbers as the problem's precision has them.
template <class Work>
void for_each_matrix(verify::Array& array, char precision, std::int64_t batch, const Work& work) {
  const auto all = [&](auto zero) {
    using Number = decltype(zero);
    std::vector<Number> numbers(static_cast<std::size_t>(array.rows * array.columns));
    for (std::int64_t b = 0; b < batch; ++b) {
      std::memcpy(numbers.data(), array.at(b), static_cast<std::size_t>(array.stride()));
      work(Matrix<Number>{numbers.data(), array.rows}, b);
      std::memcpy(array.at(b), numbers.data(), static_cast<std::size_t>(array.stride()));
    }
  };
  if (precision == 's') all(float{});
  if (precision == 'd') all(double{});
  if (precision == 'c') all(std::complex<float>{});
  if (precision == 'z') all(std::complex<double>{});
}

// Which elements of the operand are used, column after column: the same in every matrix.
std::vector<bool> used_elements(const verify::Problem& problem, std::size_t index) {
  const verify::Array& array = problem.operands[index];
  std::vector<bool> used;
  for (std::int64_t j = 0; j < array.columns; ++j)
    for (std::int64_t i = 0; i < array.rows; ++i)
      used.push_back(problem.is_used(problem.operation().operands[index], i, j));
  return used;
}

}  // namespace

std::size_t triangular_operand(const Operation& operation) {
  const auto found = std::ranges::find_if(operation.operands, &Operand::is_triangle);
  if (found == operation.operands.end()) throw Error(Failure::usage, "no operand of it is a triangle");
  return static_cast<std::size_t>(found - operation.operands.begin());
}

verify::Array standing(const verify::Problem& problem, Stand_in::Triangle triangle) {
  const std::size_t index = triangular_operand(problem.operation());
  verify::Array array = problem.operands[index];
  if (triangle == Stand_in::Triangle::as_it_is) return array;
  const std::vector<bool> all_used = used_elements(problem, index);
  for_each_matrix(array, problem.request.precision, problem.batch, [&](auto matrix, std::int64_t) {
    using Number = std::remove_reference_t<decltype(matrix(0, 0))>;
    for (std::int64_t j = 0; j < array.columns; ++j)
      for (std::int64_t i = 0; i < array.rows; ++i) {
        const bool used = all_used[static_cast<std::size_t>(j * array.rows + i)];
        const bool mirrored = triangle == Stand_in::Triangle::mirrored;
        if (i == j && triangle != Stand_in::Triangle::zeros) matrix(i, j) = std::real(matrix(i, j));
        if (!used && mirrored) matrix(i, j) = adjoint(matrix(j, i));
        if (!used && !mirrored) matrix(i, j) = Number(i == j ? 1 : 0);
      }
  });
  return array;
}

verify::Array identities(const verify::Problem& problem) {
  verify::Array array = problem.operands[triangular_operand(problem.operation())];
  for_each_matrix(array, problem.request.precision, problem.batch, [&](auto matrix, std::int64_t) {
    using Number = std::remove_reference_t<decltype(matrix(0, 0))>;
    for (std::int64_t j = 0; j < array.columns; ++j)
      for (std::int64_t i = 0; i < array.rows; ++i) matrix(i, j) = Number(i == j ? 1 : 0);
  });
  return array;
}

void forgive(const Stand_in& stand_in, const verify::Problem& before, verify::Problem& after) {
  if (!stand_in.whole && !stand_in.rounds) return;
  const std::size_t index = triangular_operand(before.operation());
  const std::vector<bool> used = used_elements(before, index);
  const verify::Array& was = before.operands[index];
  verify::Array& is = after.operands[index];
  for_each_matrix(is, before.request.precision, before.batch, [&](auto matrix, std::int64_t b) {
    for (std::int64_t j = 0; j < was.columns; ++j)
      for (std::int64_t i = 0; i < was.rows; ++i) {
        if (i == j && stand_in.rounds) matrix(i, j) = std::real(matrix(i, j));
        if (stand_in.whole && !used[static_cast<std::size_t>(j * was.rows + i)])
          std::memcpy(&matrix(i, j), was.at(b) + (j * was.rows + i) * was.element_bytes,
                      static_cast<std::size_t>(was.element_bytes));
      }
  });
}

}  // namespace kgen::bench
