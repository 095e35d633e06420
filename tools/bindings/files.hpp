// The files that are made from the table of operations, by their paths in the repository.
#pragma once

#include <string>
#include <vector>

namespace kgen::bindings {

std::string c_header();       // runtime/include/kgen/operations.h
std::string cpp_header();     // runtime/include/kgen/operations.hpp
std::string c_functions();    // runtime/api/operations.cpp
std::string exports();        // cmake/libkgen.map
std::string documentation();  // docs/operations.md

struct File {
  std::string path, text;
};
std::vector<File> files();

}  // namespace kgen::bindings
