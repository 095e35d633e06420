// A JSON document as it is printed. Paths and comments need not be UTF-8, and what was done must still be told: bytes
// that are not become U+FFFD.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace kgen {

std::string json_text(const nlohmann::json& document);
std::string json_text(const nlohmann::ordered_json& document);

}  // namespace kgen
