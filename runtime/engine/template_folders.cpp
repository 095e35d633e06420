#include "runtime/engine/template_folders.hpp"

#include <cstdlib>
#include <sstream>

namespace kgen {

std::vector<std::string> template_folders() {
  const char* value = std::getenv("KGEN_TEMPLATES");
  std::vector<std::string> folders;
  std::istringstream list(value ? value : "");
  for (std::string folder; std::getline(list, folder, ':');) {
    if (!folder.empty()) folders.push_back(folder);
  }
  return folders;
}

}  // namespace kgen
