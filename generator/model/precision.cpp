#include "generator/model/precision.hpp"

#include <fmt/format.h>

#include <array>

#include "generator/text/error.hpp"

namespace kgen {

std::span<const Precision> precisions() {
  static constexpr std::array<Precision, 4> table{{
      {'s', "real, single", "float", "float", false, 4, 4, "<f4"},
      {'d', "real, double", "double", "double", false, 8, 8, "<f8"},
      {'c', "complex, single", "Complex<float>", "float", true, 8, 4, "<c8"},
      {'z', "complex, double", "Complex<double>", "double", true, 16, 8, "<c16"},
  }};
  return table;
}

const Precision& precision(char letter) {
  for (const Precision& row : precisions())
    if (row.letter == letter) return row;
  throw Error(Failure::usage, fmt::format("unknown precision '{}': s, d, c or z", letter));
}

}  // namespace kgen
