#include "runtime/object/object.hpp"

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

namespace kgen {
namespace {

using Json = nlohmann::json;

bool get(const Json& json, const char* name, std::string& value) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_string()) return false;
  value = found->get<std::string>();
  return true;
}

bool get(const Json& json, const char* name, int& value) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_number_unsigned()) return false;
  const auto wide = found->get<std::uint64_t>();
  if (wide > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) return false;
  value = static_cast<int>(wide);
  return true;
}

}  // namespace

std::string to_bytes(const Object& object) {
  const Json json = {{"id", object.id},
                     {"symbol", object.symbol},
                     {"architecture", object.architecture},
                     {"code_kind", object.code_kind},
                     {"code_bytes", object.code.size()},
                     {"threads", object.launch.threads},
                     {"matrices", object.launch.matrices},
                     {"dynamic_shared", object.launch.shared},
                     {"blocks", object.launch.blocks},
                     {"least_columns", object.launch.least_columns},
                     {"registers", object.resources.registers},
                     {"spill_stores", object.resources.spill_stores},
                     {"spill_loads", object.resources.spill_loads},
                     {"stack", object.resources.stack},
                     {"shared", object.resources.shared},
                     {"resources_known", object.resources.known},
                     {"compile_seconds", object.compile_seconds},
                     {"note", object.note}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n' + object.code;
}

std::optional<Object> object_from_bytes(std::string_view bytes) {
  const std::size_t end = bytes.find('\n');
  if (end == bytes.npos) return std::nullopt;
  const Json json = Json::parse(bytes.substr(0, end), nullptr, false);
  if (!json.is_object()) return std::nullopt;
  const std::string_view code = bytes.substr(end + 1);

  Object object;
  const auto code_bytes = json.find("code_bytes");
  const auto known = json.find("resources_known");
  const auto seconds = json.find("compile_seconds");
  const bool complete =
      get(json, "id", object.id) && get(json, "symbol", object.symbol) &&
      get(json, "architecture", object.architecture) && get(json, "code_kind", object.code_kind) &&
      get(json, "threads", object.launch.threads) && get(json, "matrices", object.launch.matrices) &&
      get(json, "dynamic_shared", object.launch.shared) && get(json, "blocks", object.launch.blocks) &&
      get(json, "least_columns", object.launch.least_columns) && get(json, "registers", object.resources.registers) &&
      get(json, "spill_stores", object.resources.spill_stores) &&
      get(json, "spill_loads", object.resources.spill_loads) && get(json, "stack", object.resources.stack) &&
      get(json, "shared", object.resources.shared) && get(json, "note", object.note) && known != json.end() &&
      known->is_boolean() && seconds != json.end() && seconds->is_number() && code_bytes != json.end() &&
      code_bytes->is_number_unsigned() && code_bytes->get<std::uint64_t>() == code.size();
  if (!complete || code.empty() || object.launch.threads == 0 || object.launch.matrices == 0 ||
      object.launch.blocks == 0)
    return std::nullopt;
  object.resources.known = known->get<bool>();
  object.compile_seconds = seconds->get<double>();
  object.code = code;
  return object;
}

}  // namespace kgen
