// NumPy's .npy files, format versions 1 to 3: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace kgen
