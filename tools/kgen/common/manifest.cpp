#include "tools/kgen/common/manifest.hpp"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include "generator/model/kernel_arguments.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/digest.hpp"
#include "generator/text/embedded.hpp"

namespace kgen {

using Json = nlohmann::ordered_json;

Json to_json(const Settings& settings) {
  Json json = Json::object();
  for (const auto& [name, value] : settings) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      json[name] = *number;
    } else {
      json[name] = std::get<std::string>(value);
    }
  }
  return json;
}

Json to_json(const Launch& launch) {
  return {{"threads", launch.threads},
          {"matrices", launch.matrices},
          {"shared", launch.shared},
          {"least_columns", launch.least_columns}};
}

Json to_json(const Resources& resources) {
  return {{"registers", resources.registers},
          {"spill_stores", resources.spill_stores},
          {"spill_loads", resources.spill_loads},
          {"stack", resources.stack},
          {"shared", resources.shared}};
}

// A kernel's arguments in their order, with the types of its text.
static Json arguments_of(const Request& request) {
  const Precision& row = precision(request.precision);
  Json list = Json::array();
  for (const Kernel_argument& argument : kernel_arguments(request)) {
    std::string type = argument.type;
    if (const std::size_t at = type.find_first_of("TR"); at != type.npos)
      type.replace(at, 1, type[at] == 'T' ? row.element : row.real);
    list.push_back({{"name", argument.name}, {"type", type == "i64" ? "long long" : type}});
  }
  return list;
}

Json manifest(const std::vector<Emitted>& emitted) {
  Json kernels = Json::array();
  for (const auto& [source, best_for, files] : emitted) {
    const auto& spec = source.spec;
    Json kernel = {{"id", source.id}, {"symbol", source.symbol}};
    // The first file is the kernel's own; compiled ones follow in "compiled".
    kernel["file"] = files.front().name;
    kernel["digest"] = sha256(files.front().bytes);
    kernel["operation"] = spec.request.name();
    kernel["precision"] = std::string(1, spec.request.precision);
    kernel["op"] = to_json(settings(spec.request));
    kernel["family"] = spec.family;
    kernel["tune"] = to_json(spec.tune);
    kernel["arguments"] = arguments_of(spec.request);
    kernel["launch"] = to_json(source.properties.launch);
    kernel["requires"] = fmt::format("sm_{}", source.properties.requires_sm);
    for (const int arch : best_for) kernel["best_for"].push_back(fmt::format("sm_{}", arch));
    kernel["flops"] = source.properties.flops;
    kernel["bytes"] = source.properties.bytes;
    Json compiled = Json::array();
    for (const auto& file : files) {
      if (file.kind == "cu") continue;
      Json entry = {{"kind", file.kind}, {"arch", file.arch}, {"file", file.name}, {"digest", sha256(file.bytes)}};
      if (file.resources.known) entry.update(to_json(file.resources));
      compiled.push_back(std::move(entry));
    }
    if (!compiled.empty()) kernel["compiled"] = std::move(compiled);
    kernels.push_back(std::move(kernel));
  }
  return {{"generator", generator_version()}, {"kernels", std::move(kernels)}};
}

}  // namespace kgen
