// The files that are made from the table of operations, and the reference of templates, by their paths in the
// repository.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/model/operation.hpp"

namespace kgen::bindings {

std::string c_header();       // runtime/include/kgen/operations.h, which includes those of the groups
std::string cpp_header();     // runtime/include/kgen/operations.hpp
std::string exports();        // cmake/libkgen.map
std::string documentation();  // docs/operations.md

// The declarations of one group of operations: GROUP.h and GROUP.hpp in a folder that holds nothing else.
inline constexpr std::string_view headers_folder = "runtime/include/kgen/operations";
// The functions of all operations, which the build makes and compiles: none of the files below.
std::string c_functions();

struct File {
  std::string path, text;
};
std::vector<File> files();

}  // namespace kgen::bindings
