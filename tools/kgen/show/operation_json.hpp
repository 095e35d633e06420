// A row of the table of operations as `kgen list ops --json` prints it: what bindings in other languages are made from.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "generator/model/operation.hpp"

namespace kgen {

nlohmann::ordered_json to_json(const Operation& operation);

}  // namespace kgen
