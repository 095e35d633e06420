#include "tools/kgen/common/json_fields.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "generator/text/error.hpp"

namespace kgen {

namespace {

const nlohmann::ordered_json& field_of(const nlohmann::ordered_json& object, const char* field) {
  const auto found = object.find(field);
  if (found == object.end()) throw Error(Failure::usage, fmt::format("'{}' is missing", field));
  return *found;
}

double number(const nlohmann::ordered_json& object, const char* field) {
  const auto& value = field_of(object, field);
  if (!value.is_number())
    throw Error(Failure::usage, fmt::format("'{}' must be a number, but is {}", field, value.type_name()));
  return value.get<double>();
}

}  // namespace

std::string text(const nlohmann::ordered_json& object, const char* field) {
  const auto& value = field_of(object, field);
  if (!value.is_string())
    throw Error(Failure::usage, fmt::format("'{}' must be a string, but is {}", field, value.type_name()));
  return value.get<std::string>();
}

double positive(const nlohmann::ordered_json& object, const char* field) {
  const double value = number(object, field);
  if (!std::isfinite(value) || value <= 0) throw Error(Failure::usage, fmt::format("'{}' is not positive", field));
  return value;
}

double not_negative(const nlohmann::ordered_json& object, const char* field) {
  const double value = number(object, field);
  if (!std::isfinite(value) || value < 0) throw Error(Failure::usage, fmt::format("'{}' is negative", field));
  return value;
}

std::int64_t count(const nlohmann::ordered_json& object, const char* field) {
  const auto& value = field_of(object, field);
  constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
  // The library reads a whole number without a sign as unsigned, and would convert any other silently.
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
    throw Error(Failure::usage, fmt::format("'{}' is not a count", field));
  return value.get<std::int64_t>();
}

std::string problem_of(const nlohmann::json::exception& problem) {
  const std::string text = problem.what();
  const auto numbering = text.find("] ");
  return numbering == text.npos ? text : text.substr(numbering + 2);
}

}  // namespace kgen
