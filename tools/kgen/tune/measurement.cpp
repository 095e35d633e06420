#include "tools/kgen/tune/measurement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "generator/model/architecture.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/common/json_fields.hpp"

namespace kgen::tune {
namespace {

using Json = nlohmann::ordered_json;

// Six digits say all that a measurement knows, and keep the lines short.
double rounded(double value) { return std::strtod(fmt::format("{:.6g}", value).c_str(), nullptr); }

Json to_json(const Timed& timed) { return {{"id", id(timed.spec)}, {"seconds", rounded(timed.seconds)}}; }

// Of a GPU, or "host".
std::string architecture_of(const Json& json) {
  const auto name = text(json, "architecture");
  if (name == "host" || architecture_number(name)) return name;
  throw Error(Failure::usage, fmt::format("there is no architecture '{}'", name));
}

void require_object(const Json& json, const char* what) {
  if (!json.is_object()) throw Error(Failure::usage, fmt::format("{} is not a JSON object", what));
}

Timed timed_of(const Json& json, const Request& request, const char* what) {
  require_object(json, what);
  Timed timed{parse(text(json, "id")), positive(json, "seconds")};
  if (timed.spec.request != request) {
    throw Error(Failure::usage, fmt::format("{} is a variant of another request", id(timed.spec)));
  }
  return timed;
}

Measurement measurement_of(const Json& json) {
  require_object(json, "it");
  Measurement measurement;
  measurement.spec = parse(text(json, "id"));
  measurement.architecture = architecture_of(json);
  measurement.seconds = positive(json, "seconds");
  // What only explains a measurement may be missing.
  const auto said = [&](const char* field, std::string& value) {
    if (!json.contains(field)) return;
    value = text(json, field);
    // People copy lines from one another, and terminals obey such characters.
    if (std::ranges::any_of(value, [](unsigned char c) { return c < ' ' || c == 127; }))
      throw Error(Failure::usage, fmt::format("'{}' holds a control character", field));
  };
  const auto number = [&](const char* field) { return json.contains(field) ? count(json, field) : 0; };
  const auto rate = [&](const char* field) { return json.contains(field) ? not_negative(json, field) : 0; };
  measurement.batch = number("batch");
  measurement.bytes_per_second = rate("bytes_per_second");
  measurement.fraction_of_copy = rate("fraction_of_copy");
  said("digest", measurement.digest);
  said("gpu", measurement.gpu);
  said("driver", measurement.driver);
  said("compiler", measurement.compiler);
  said("kgen", measurement.kgen);
  said("date", measurement.date);
  measurement.variants = number("variants");
  measurement.measured = number("measured");
  if (json.contains("heuristic"))
    measurement.heuristic = timed_of(json["heuristic"], measurement.spec.request, "'heuristic'");
  if (json.contains("runners_up")) {
    if (!json["runners_up"].is_array()) throw Error(Failure::usage, "'runners_up' is not an array");
    for (const Json& one : json["runners_up"])
      measurement.runners_up.push_back(timed_of(one, measurement.spec.request, "one of 'runners_up'"));
  }
  return measurement;
}

}  // namespace

std::string to_line(const Measurement& measurement) {
  Json json = {{"id", id(measurement.spec)},
               {"architecture", measurement.architecture},
               {"seconds", rounded(measurement.seconds)}};
  // What is not known is left out.
  const auto add = [&json](const char* field, const auto& value) {
    if (value != std::decay_t<decltype(value)>()) json[field] = value;
  };
  add("batch", measurement.batch);
  add("bytes_per_second", rounded(measurement.bytes_per_second));
  add("fraction_of_copy", rounded(measurement.fraction_of_copy));
  add("digest", measurement.digest);
  add("gpu", measurement.gpu);
  add("driver", measurement.driver);
  add("compiler", measurement.compiler);
  add("kgen", measurement.kgen);
  add("date", measurement.date);
  add("variants", measurement.variants);
  add("measured", measurement.measured);
  if (measurement.heuristic) json["heuristic"] = to_json(*measurement.heuristic);
  json["runners_up"] = Json::array();
  for (const Timed& one : measurement.runners_up) json["runners_up"].push_back(to_json(one));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<Measurement> parse_measurement(std::string_view line, std::string& problem) {
  problem.clear();
  try {
    return measurement_of(Json::parse(line));
  } catch (const Error& error) {
    problem = error.what();
  } catch (const Json::parse_error&) {
    problem = "it is not JSON";
  } catch (const Json::exception& error) {
    problem = problem_of(error);
  }
  return std::nullopt;
}

}  // namespace kgen::tune
