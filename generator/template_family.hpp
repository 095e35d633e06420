// A family made of a template file. Internal to the generator.
#pragma once

#include <memory>
#include <string>

#include "generator/family.hpp"

namespace kgen {

// `file` is the path relative to its templates folder.
std::shared_ptr<const Family> make_template_family(std::string file, std::string text, std::string digest,
                                                   std::string files_digest);

}  // namespace kgen
