// The one table of precisions: LAPACK's letters and what follows from each.
#pragma once

#include <span>
#include <string_view>

namespace kgen {

struct Precision {
  char letter;               // s d c z
  std::string_view about;    // "real, single"
  std::string_view element;  // the element's type in emitted text: "double", "Complex<float>"
  std::string_view real;     // the type of its real part: "double", "float"
  bool complex;
  int element_bytes;
  int real_bytes;
  std::string_view npy;  // NumPy's type string, little-endian: "<f8"
};

std::span<const Precision> precisions();  // in the order s d c z
const Precision& precision(char letter);  // throws Error(usage) naming what is allowed

}  // namespace kgen
