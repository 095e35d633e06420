#include "tools/kgen/tune/measurement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <type_traits>
#include <variant>

#include "generator/model/architecture.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen::tune {
namespace {

// Six digits say all that a measurement knows, and keep the lines short.
double rounded(double value) { return std::strtod(fmt::format("{:.6g}", value).c_str(), nullptr); }

// What only explains a measurement, and may be missing.
struct Field {
  const char* name;
  std::variant<std::string Measurement::*, std::int64_t Measurement::*, double Measurement::*> of;
};
const Field fields[] = {{"batch", &Measurement::batch},
                        {"bytes_per_second", &Measurement::bytes_per_second},
                        {"fraction_of_copy", &Measurement::fraction_of_copy},
                        {"digest", &Measurement::digest},
                        {"gpu", &Measurement::gpu},
                        {"driver", &Measurement::driver},
                        {"compiler", &Measurement::compiler},
                        {"kgen", &Measurement::kgen},
                        {"date", &Measurement::date},
                        {"variants", &Measurement::variants},
                        {"measured", &Measurement::measured}};

void read(const Json& json, const char* field, std::string& value) {
  value = text(json, field);
  // People copy lines from one another, and terminals obey such characters.
  if (std::ranges::any_of(value, [](unsigned char c) { return c < ' ' || c == 127; }))
    refuse_use("'{}' holds a control character", field);
}
void read(const Json& json, const char* field, std::int64_t& value) { value = count(json, field); }
void read(const Json& json, const char* field, double& value) { value = not_negative(json, field); }

Json to_json(const Timed& timed) { return {{"id", id(timed.spec)}, {"seconds", rounded(timed.seconds)}}; }

void require_object(const Json& json, const char* what) {
  if (!json.is_object()) refuse_use("{} is not a JSON object", what);
}

Timed timed_of(const Json& json, const Request& request, const char* what) {
  require_object(json, what);
  Timed timed{parse(text(json, "id")), positive(json, "seconds")};
  if (timed.spec.request != request) refuse_use("{} is a variant of another request", id(timed.spec));
  return timed;
}

Measurement measurement_of(const Json& json) {
  require_object(json, "it");
  Measurement found;
  found.spec = parse(text(json, "id"));
  found.architecture = text(json, "architecture");
  if (found.architecture != "host" && !architecture_number(found.architecture))
    refuse_use("there is no architecture '{}'", found.architecture);
  found.seconds = positive(json, "seconds");
  for (const Field& field : fields)
    if (json.contains(field.name))
      std::visit([&](const auto member) { read(json, field.name, found.*member); }, field.of);
  const Request& request = found.spec.request;
  if (json.contains("heuristic")) found.heuristic = timed_of(json["heuristic"], request, "'heuristic'");
  const Json others = json.value("runners_up", Json::array());
  if (!others.is_array()) refuse_use("'runners_up' is not an array");
  for (const Json& one : others) found.runners_up.push_back(timed_of(one, request, "one of 'runners_up'"));
  return found;
}

}  // namespace

std::string to_line(const Measurement& measurement) {
  Json json = {{"id", id(measurement.spec)},
               {"architecture", measurement.architecture},
               {"seconds", rounded(measurement.seconds)}};
  const auto add = [&json](const char* name, const auto& value) {
    if (value != std::decay_t<decltype(value)>()) json[name] = value;  // what is not known is left out
  };
  for (const Field& field : fields)
    if (const auto* rate = std::get_if<double Measurement::*>(&field.of))
      add(field.name, rounded(measurement.*(*rate)));
    else
      std::visit([&](const auto member) { add(field.name, measurement.*member); }, field.of);
  if (measurement.heuristic) json["heuristic"] = to_json(*measurement.heuristic);
  json["runners_up"] = Json::array();
  for (const Timed& one : measurement.runners_up) json["runners_up"].push_back(to_json(one));
  return json_text(json, -1);
}

std::optional<Measurement> parse_measurement(std::string_view line, std::string& problem) {
  problem.clear();
  const Json json = parse_json(line);
  if (json.is_discarded()) {
    problem = "it is not JSON";
    return std::nullopt;
  }
  try {
    return measurement_of(json);
  } catch (const Error& error) {
    problem = error.what();
  } catch (const Json::exception& error) {
    problem = problem_of(error);
  }
  return std::nullopt;
}

}  // namespace kgen::tune
