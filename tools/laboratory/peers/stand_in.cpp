#include "tools/laboratory/peers/stand_in.hpp"

#include <algorithm>
#include <cstring>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "verify/dense.hpp"

namespace kgen::bench {
namespace {

// Puts work(matrix, b) in the place of every matrix, in the real type of the problem's precision.
template <class Work>
void change(verify::Array& array, const verify::Problem& problem, const Work& work) {
  const auto all = [&](auto zero) {
    using Real = decltype(zero);
    for (std::int64_t b = 0; b < problem.batch; ++b) {
      const verify::Dense<Real> changed = work(verify::dense<Real, Real>(array, b), b);
      char* to = array.at(b);
      for (const auto& [re, im] : changed.data) {
        const Real parts[2] = {re, im};
        std::memcpy(to, parts, static_cast<std::size_t>(array.element_bytes));
        to += array.element_bytes;
      }
    }
  };
  precision(problem.request.precision).real_bytes == 4 ? all(float{}) : all(double{});
}

template <class Real>
void make_diagonal_real(verify::Dense<Real>& matrix) {
  for (std::size_t k = 0; k < matrix.columns; ++k) matrix(k, k).im = 0;
}

}  // namespace

std::size_t triangular_operand(const Operation& operation) {
  const auto found = std::ranges::find_if(operation.operands, &Operand::is_triangle);
  if (found == operation.operands.end()) throw Error(Failure::usage, "no operand of it is a triangle");
  return static_cast<std::size_t>(found - operation.operands.begin());
}

verify::Array standing(const verify::Problem& problem, Stand_in::Triangle triangle) {
  verify::Array array = problem.operands[triangular_operand(problem.operation())];
  if (triangle == Stand_in::Triangle::as_it_is) return array;
  change(array, problem, [&](auto matrix, std::int64_t) {
    if (triangle == Stand_in::Triangle::mirrored) return verify::hermitian(matrix, problem.is("uplo", "lower"));
    matrix = verify::triangle_of(matrix, problem.request);
    if (triangle == Stand_in::Triangle::factor) make_diagonal_real(matrix);
    return matrix;
  });
  return array;
}

verify::Array identities(const verify::Problem& problem) {
  verify::Array array = problem.operands[triangular_operand(problem.operation())];
  change(array, problem, []<class Real>(const verify::Dense<Real>& matrix, std::int64_t) {
    return verify::identity<Real>(matrix.rows);
  });
  return array;
}

void forgive(const Stand_in& stand_in, const verify::Problem& before, verify::Problem& after) {
  if (!stand_in.whole && !stand_in.rounds) return;
  const std::size_t index = triangular_operand(before.operation());
  const Operand& operand = before.operation().operands[index];
  change(after.operands[index], before, [&]<class Real>(verify::Dense<Real> matrix, std::int64_t b) {
    if (stand_in.rounds) make_diagonal_real(matrix);
    if (!stand_in.whole) return matrix;
    const auto was = verify::dense<Real, Real>(before.operands[index], b);
    for (std::size_t j = 0; j < matrix.columns; ++j) {
      const Rows used = used_rows(operand, {before.sizes, before.request.options}, static_cast<std::int64_t>(j));
      for (std::size_t i = 0; i < matrix.rows; ++i)
        if (!used.contain(static_cast<std::int64_t>(i))) matrix(i, j) = was(i, j);
    }
    return matrix;
  });
}

}  // namespace kgen::bench
