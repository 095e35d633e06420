// The files of templates/, built into the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kgen {

struct Embedded_file {
  std::string_view path;  // relative to templates/: "lu/getrf_rows_across_lanes.cu.t"
  std::string_view content;
};
std::vector<Embedded_file> embedded_files();
std::string_view embedded_file(std::string_view path);  // its content

}  // namespace kgen
