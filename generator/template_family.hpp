// A family made of a template file. Internal to the generator.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "generator/family.hpp"

namespace kgen {

// One for each operation that the file names. `file` is the path relative to its templates folder.
std::vector<std::shared_ptr<const Family>> make_template_families(const std::string& file, const std::string& text,
                                                                  const std::string& files_digest);

}  // namespace kgen
