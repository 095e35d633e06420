#include "tools/kgen/run/batch.hpp"

#include <fmt/format.h>

#include <cstring>

#include "generator/model/precision.hpp"

namespace kgen {

namespace {

// Calls copy(place in column-major matrices, place in the array) for every element.
template <class Copy>
void for_each_element(const verify::Array& of, std::int64_t batch, bool fortran_order, Copy copy) {
  if (of.rows == 0 || of.columns == 0) return;  // the batch may be large all the same
  const std::int64_t matrix = fortran_order ? 1 : of.rows * of.columns;
  const std::int64_t row = fortran_order ? batch : of.columns;
  const std::int64_t column = fortran_order ? batch * of.rows : 1;
  std::int64_t packed = 0;
  for (std::int64_t b = 0; b < batch; ++b)
    for (std::int64_t j = 0; j < of.columns; ++j)
      for (std::int64_t i = 0; i < of.rows; ++i) copy(packed++, b * matrix + i * row + j * column);
}

}  // namespace

std::size_t dimensions(const Operand& operand) {
  return operand.shape == Shape::matrix ? 3 : operand.shape == Shape::vector ? 2 : 1;
}

std::string shape_text(const Operand& operand) {
  if (operand.shape == Shape::matrix)
    return fmt::format("(batch, {}, {})", operand.rows.text(), operand.columns.text());
  return operand.shape == Shape::vector ? fmt::format("(batch, {})", operand.rows.text()) : "(batch,)";
}

std::string_view npy_type(const Operand& operand, char letter) {
  if (operand.element == Element::int32) return "<i4";
  const Precision& own = precision(letter);
  if (operand.element == Element::matrix) return own.npy;
  return precision(own.real_bytes == 4 ? 's' : 'd').npy;
}

verify::Array to_operand(const Npy_array& array, const Operand& operand) {
  verify::Array made{1, 1, 0, {}};
  if (operand.shape != Shape::value) made.rows = array.shape.at(1);
  if (operand.shape == Shape::matrix) made.columns = array.shape.at(2);
  const std::int64_t batch = array.shape.at(0), elements = batch * made.rows * made.columns;
  made.element_bytes = elements == 0 ? 0 : static_cast<int>(array.data.size() / static_cast<std::size_t>(elements));
  made.bytes.resize(array.data.size());
  const auto width = static_cast<std::size_t>(made.element_bytes);
  for_each_element(made, batch, array.fortran_order, [&](std::int64_t packed, std::int64_t place) {
    std::memcpy(made.bytes.data() + packed * made.element_bytes, array.data.data() + place * made.element_bytes, width);
  });
  return made;
}

Npy_array to_array(const verify::Array& made, std::int64_t batch, const Operand& operand, char letter,
                   bool fortran_order) {
  Npy_array array{std::string(npy_type(operand, letter)), {batch}, fortran_order, {}};
  if (operand.shape != Shape::value) array.shape.push_back(made.rows);
  if (operand.shape == Shape::matrix) array.shape.push_back(made.columns);
  array.data.resize(made.bytes.size());
  const auto width = static_cast<std::size_t>(made.element_bytes);
  for_each_element(made, batch, fortran_order, [&](std::int64_t packed, std::int64_t place) {
    std::memcpy(array.data.data() + place * made.element_bytes, made.bytes.data() + packed * made.element_bytes, width);
  });
  return array;
}

std::complex<double> element(const verify::Array& array, int real_bytes, std::int64_t matrix, std::int64_t i,
                             std::int64_t j) {
  const char* const from = array.at(matrix) + (j * array.rows + i) * array.element_bytes;
  float singles[2] = {0, 0};
  double doubles[2] = {0, 0};
  std::memcpy(real_bytes == 4 ? static_cast<void*>(singles) : doubles, from,
              static_cast<std::size_t>(array.element_bytes));
  return real_bytes == 4 ? std::complex<double>(singles[0], singles[1]) : std::complex<double>(doubles[0], doubles[1]);
}

}  // namespace kgen
