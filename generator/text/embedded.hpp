// What the build puts into the library: the files of templates/, and the version.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kgen {

struct Embedded_file {
  std::string_view path;  // relative to templates/: "lu/getrf_rows_across_lanes.cu.t"
  std::string_view content;
};
const std::vector<Embedded_file>& embedded_files();
std::string_view embedded_file(std::string_view path);  // its content

// kgen's version and a hash of the generator's sources and of the templates, which the build computes
// (cmake/version.cmake): when emitted text may change, so does it.
std::string generator_version();

}  // namespace kgen
