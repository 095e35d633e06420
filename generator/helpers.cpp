#include "generator/helpers.hpp"

namespace kgen {

std::vector<Embedded_file> lua_helpers() {
  std::vector<Embedded_file> files;
  for (const Embedded_file& file : embedded_files())
    if (file.path.starts_with("common/") && file.path.ends_with(".lua")) files.push_back(file);
  return files;
}

std::string lua_helpers_text() {
  std::string text;
  for (const Embedded_file& file : lua_helpers()) text.append(file.content).append("\n");
  return text;
}

}  // namespace kgen
