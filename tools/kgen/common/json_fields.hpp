// Fields read from JSON objects. Each throws Error(usage) that names the field, if it is missing or of another type
// too.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace kgen {

std::string text(const nlohmann::ordered_json& object, const char* field);
double positive(const nlohmann::ordered_json& object, const char* field);
double not_negative(const nlohmann::ordered_json& object, const char* field);
std::int64_t count(const nlohmann::ordered_json& object, const char* field);

// What the library says is wrong with a document, without the library's own numbering.
std::string problem_of(const nlohmann::json::exception& problem);

}  // namespace kgen
