// A family made of a template file. Internal to the generator.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/family.hpp"

namespace kgen {

// One for each operation that the file names. `file` is the path relative to its templates folder.
std::vector<std::shared_ptr<const Family>> make_template_families(const std::string& file, const std::string& text,
                                                                  const std::string& files_digest);
// The same of a file that comes with kgen, whose text stays; it is run when more than its name is asked for.
std::vector<std::shared_ptr<const Family>> make_built_in_families(const std::string& file, std::string_view text,
                                                                  const std::string& files_digest);

}  // namespace kgen
