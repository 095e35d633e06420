// NumPy's .npy files, format versions 1 to 3: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "verify/problem.hpp"

namespace kgen {

struct Npy_array {
  std::string type;  // NumPy's: "<f8"
  std::vector<std::int64_t> shape;
  bool fortran_order = false;  // the first index runs fastest
  std::string data;            // the elements' bytes
};

// "(285, 16, 16)", as NumPy prints it.
std::string to_string(const std::vector<std::int64_t>& shape);

// Throws Error(io) that names the file and the reason. Types: those of the table of precisions, and "<i4";
// `wanted` is the one that another type's message advises.
Npy_array read_npy(const std::filesystem::path& file, const std::string& wanted = "<f8");
std::string npy_bytes(const Npy_array& array);  // the file's bytes, format version 1

// An operand's arrays: matrices (batch, m, n), vectors (batch, k), values (batch,).
std::size_t dimensions(const Operand& operand);  // 3, 2, 1
std::string shape_text(const Operand& operand);  // "(batch, m, n)"
std::string_view npy_type(const Operand& operand, char precision);

// From an array in either order, of as many dimensions, to what kernels want: column-major, one matrix after another.
verify::Array to_operand(const Npy_array& array, const Operand& operand);
Npy_array to_array(const verify::Array& array, std::int64_t batch, const Operand& operand, char precision,
                   bool fortran_order);

}  // namespace kgen
