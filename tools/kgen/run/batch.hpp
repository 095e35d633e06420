// Operands as NumPy arrays have them, matrices (batch, m, n) in either order, vectors (batch, k), values (batch,); and
// as kernels want them: column-major, one matrix after another.
#pragma once

#include <complex>
#include <cstdint>
#include <string>

#include "tools/kgen/run/npy.hpp"
#include "verify/problem.hpp"

namespace kgen {

std::size_t dimensions(const Operand& operand);  // of its arrays: 3, 2, 1
std::string shape_text(const Operand& operand);  // "(batch, m, n)"
std::string_view npy_type(const Operand& operand, char precision);

// Of an array that has as many dimensions.
verify::Array to_operand(const Npy_array& array, const Operand& operand);
Npy_array to_array(const verify::Array& array, std::int64_t batch, const Operand& operand, char precision,
                   bool fortran_order);

// Element (i, j) of a matrix whose real parts have so many bytes.
std::complex<double> element(const verify::Array& array, int real_bytes, std::int64_t matrix, std::int64_t i,
                             std::int64_t j);

}  // namespace kgen
