#include "runtime/api/templates.hpp"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

namespace kgen::api {

std::shared_ptr<const Families> families_from_environment() {
  const char* value = std::getenv("KGEN_TEMPLATES");
  std::vector<std::filesystem::path> folders;
  std::istringstream list(value ? value : "");
  for (std::string folder; std::getline(list, folder, ':');) {
    if (!folder.empty()) folders.emplace_back(folder);
  }
  if (folders.empty()) return nullptr;

  static std::mutex mutex;
  // Never freed: engines may be made and destroyed by static destructors.
  static auto& loaded = *new std::map<std::string, std::shared_ptr<const Families>>;
  const std::lock_guard lock(mutex);
  auto& families = loaded[value];
  if (!families) families = std::make_shared<const Families>(Families::load(folders));
  return families;
}

}  // namespace kgen::api
