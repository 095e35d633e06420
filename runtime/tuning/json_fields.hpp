// Numbers read from JSON. Each throws Error(usage) that names the field, or the library's exception, for problem_of.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace kgen {

double positive(const nlohmann::ordered_json& object, const char* field);
double not_negative(const nlohmann::ordered_json& object, const char* field);
std::int64_t count(const nlohmann::ordered_json& object, const char* field);

// What the library says is wrong with a document, without the library's own numbering.
std::string problem_of(const nlohmann::json::exception& problem);

}  // namespace kgen
