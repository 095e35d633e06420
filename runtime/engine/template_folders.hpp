// The folders of more families that the environment names.
#pragma once

#include <string>
#include <vector>

namespace kgen {

// KGEN_TEMPLATES, separated by ':'; they need not exist.
std::vector<std::string> template_folders();

}  // namespace kgen
