// The files that are made from the table of operations, and the reference of templates, by their paths in the
// repository.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/model/operation.hpp"

namespace kgen::bindings {

// The declarations of one group of operations: GROUP.h and GROUP.hpp in a folder that holds nothing else.
inline constexpr std::string_view headers_folder = "runtime/include/kgen/operations";
// The functions of all operations, which the build makes and compiles: none of the files below.
std::string c_functions();

struct File {
  std::string path, text;
  std::string_view below = {};  // the line behind which it stands: what is in front of that is written by hand
};
std::vector<File> files();

}  // namespace kgen::bindings
