// A family made of a template file. Internal to the generator.
#pragma once

#include <memory>
#include <string>

#include "generator/family.hpp"

namespace kgen {

// `file` is the path relative to its templates folder, `digest` covers all that its text is made of.
std::shared_ptr<const Family> make_template_family(std::string file, std::string text, std::string digest);

}  // namespace kgen
