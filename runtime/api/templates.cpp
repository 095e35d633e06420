#include "runtime/api/templates.hpp"

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/engine/template_folders.hpp"

namespace kgen::api {

std::shared_ptr<const Families> families_from_environment() {
  const std::vector<std::string> names = template_folders();
  const std::vector<std::filesystem::path> folders(names.begin(), names.end());
  if (folders.empty()) return nullptr;

  static std::mutex mutex;
  // Never freed: engines may be made and destroyed by static destructors.
  static auto& loaded = *new std::map<std::vector<std::string>, std::shared_ptr<const Families>>;
  const std::lock_guard lock(mutex);
  auto& families = loaded[names];
  if (!families) families = std::make_shared<const Families>(Families::load(folders));
  return families;
}

}  // namespace kgen::api
