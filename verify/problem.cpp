#include "verify/problem.hpp"

#include <cstring>

#include "generator/model/precision.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {

std::int32_t Array::integer(std::int64_t matrix, std::int64_t index) const {
  std::int32_t value = 0;
  std::memcpy(&value, at(matrix) + index * static_cast<std::int64_t>(sizeof value), sizeof value);
  return value;
}

std::int64_t Problem::size(std::string_view name) const {
  return sizes[static_cast<std::size_t>(operation().find_size(name))];
}

Array* Problem::find(std::string_view name) {
  const int index = operation().find_operand(name);
  return index < 0 ? nullptr : &operands[static_cast<std::size_t>(index)];
}

const Array& Problem::operand(std::string_view name) const {
  return operands[static_cast<std::size_t>(operation().find_operand(name))];
}

Problem allocate(const Request& request, const std::array<std::int64_t, most_sizes>& sizes, std::int64_t batch) {
  Problem problem{.request = request, .sizes = sizes, .batch = batch, .operands = {}, .original = {}};
  problem.scalars.fill(1);
  for (const Operand& operand : request.operation->operands) {
    Array array{operand.rows.of(sizes, request.options),
                operand.columns.of(sizes, request.options),
                element_bytes(operand, request.precision),
                {}};
    if (!is_null(request, operand)) array.bytes.resize(static_cast<std::size_t>(array.stride() * batch), '\0');
    problem.operands.push_back(std::move(array));
  }
  return problem;
}

Problem make_problem(const Request& request, const std::array<std::int64_t, most_sizes>& sizes, std::int64_t batch,
                     const Classes& classes, std::uint64_t seed) {
  Problem problem = allocate(request, sizes, batch);
  if (batch > 0) verification(*request.operation).make(problem, classes, seed);
  return problem;
}

std::array<std::byte, 16> scalar_bytes(std::complex<double> value, char letter) {
  std::string text;
  Matrix one(1, 1);
  one(0, 0) = value;
  append(one, letter, text);
  std::array<std::byte, 16> bytes{};
  std::memcpy(bytes.data(), text.data(), text.size());
  return bytes;
}

Scalar_bytes scalar_bytes(const Problem& problem) {
  Scalar_bytes bytes{};
  const char letter = problem.request.precision, real = precision(letter).real_bytes == 4 ? 's' : 'd';
  const auto& scalars = problem.operation().scalars;
  for (std::size_t i = 0; i < scalars.size(); ++i)
    bytes[i] = scalar_bytes(problem.scalars[i], scalars[i].element == Element::real ? real : letter);
  return bytes;
}

}  // namespace kgen::verify
