// What one emission made, and the manifest that says it: sorted, without paths, dates and times, so that the same
// request gives the same bytes anywhere.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "generator/emission/emitter.hpp"
#include "runtime/object/object.hpp"

namespace kgen {

struct Emitted_file {
  std::string kind;  // "cu", "ptx", "cubin"
  std::string arch;  // "sm_90"; empty for "cu"
  std::string name, bytes;
  Resources resources;  // of cubins
};

struct Emitted {
  Source source;
  std::vector<int> best_for;  // architectures that it was chosen for
  std::vector<Emitted_file> files;
};

nlohmann::ordered_json manifest(const std::vector<Emitted>& emitted);

// Shared by every --json: one spelling for each of these.
nlohmann::ordered_json to_json(const Settings& settings);
nlohmann::ordered_json to_json(const Launch& launch);
nlohmann::ordered_json to_json(const Resources& resources);

}  // namespace kgen
