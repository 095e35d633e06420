#include "tools/kgen/common/json.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <variant>

#include "generator/model/nrhs_class.hpp"
#include "generator/text/error.hpp"

namespace kgen {

std::string json_text(const Json& document, int indent) {
  return document.dump(indent, ' ', false, Json::error_handler_t::replace);
}
void print_json(const Json& document) { fmt::print("{}\n", json_text(document)); }

Json parse_json(std::string_view text) { return Json::parse(text, nullptr, false); }

Json to_json(const Settings& settings) {
  Json json = Json::object();
  for (const Setting& setting : settings)
    std::visit([&](const auto& value) { json[setting.name] = value; }, setting.value);
  return json;
}

Json to_json(const Request& request) {
  return {{"operation", request.name()},
          {"precision", std::string(1, request.precision)},
          {"op", to_json(settings(request))}};
}

Json to_json(const Launch& launch) {
  return {{"threads", launch.threads},
          {"matrices", launch.matrices},
          {"shared", launch.shared},
          {"blocks", launch.blocks},
          {"least_columns", launch.least_columns}};
}

Json to_json(const Resources& resources) {
  return {{"registers", resources.registers},
          {"spill_stores", resources.spill_stores},
          {"spill_loads", resources.spill_loads},
          {"stack", resources.stack},
          {"shared", resources.shared}};
}

void add_columns(Json& row, const Request& request) {
  const std::optional<Columns> columns = columns_of(request);
  if (!columns) return;
  row["columns"] = {{"size", columns->size}, {"least", columns->least}, {"most", nullptr}};
  if (columns->most > 0) row["columns"]["most"] = columns->most;
}

namespace {

[[noreturn]] void refuse_field(const char* field, const std::string& what) { refuse_use("'{}' {}", field, what); }

const Json& field_of(const Json& object, const char* field, bool (Json::*is_right)() const noexcept, const char* type) {
  const auto found = object.find(field);
  if (found == object.end()) refuse_field(field, "is missing");
  if (!((*found).*is_right)()) refuse_field(field, fmt::format("must be a {}, but is {}", type, found->type_name()));
  return *found;
}

double finite(const Json& object, const char* field, bool zero, const char* otherwise) {
  const double value = field_of(object, field, &Json::is_number, "number").get<double>();
  if (!std::isfinite(value) || value < 0 || (value == 0 && !zero)) refuse_field(field, otherwise);
  return value;
}

}  // namespace

std::string text(const Json& object, const char* field) {
  return field_of(object, field, &Json::is_string, "string").get<std::string>();
}

double positive(const Json& object, const char* field) { return finite(object, field, false, "is not positive"); }

double not_negative(const Json& object, const char* field) { return finite(object, field, true, "is negative"); }

std::int64_t count(const Json& object, const char* field) {
  const Json& value = field_of(object, field, &Json::is_number, "number");
  constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
  // The library reads a whole number without a sign as unsigned, and would convert any other silently.
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) refuse_field(field, "is not a count");
  return value.get<std::int64_t>();
}

std::string problem_of(const Json::exception& problem) {
  const std::string text = problem.what();
  const auto numbering = text.find("] ");
  return numbering == text.npos ? text : text.substr(numbering + 2);
}

}  // namespace kgen
