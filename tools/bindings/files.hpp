// The files that are made from the table of operations, by their paths in the repository.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/operation.hpp"

namespace kgen::bindings {

std::string c_header();       // runtime/include/kgen/operations.h
std::string cpp_header();     // runtime/include/kgen/operations.hpp
std::string exports();        // cmake/libkgen.map
std::string documentation();  // docs/operations.md

// The functions of one operation: NAME.cpp in a folder that holds nothing else.
inline constexpr std::string_view functions_folder = "runtime/api/operations";
std::string c_functions(const Operation& op);

struct File {
  std::string path, text;
};
std::vector<File> files();

}  // namespace kgen::bindings
