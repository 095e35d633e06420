// A family made of a template file. Internal to the generator.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "generator/model/family.hpp"

namespace kgen {

// One for each operation that the file names. `file` is the path relative to its templates folder. A file that comes
// with kgen is run when more than its name is asked for, since most programs need few; another one at once, so that
// what is wrong with it is said.
std::vector<std::shared_ptr<const Family>> make_families(const std::string& file, const std::string& text,
                                                         const std::string& files_digest, bool built_in);

}  // namespace kgen
