// Names of GPU architectures: "sm_90".
#pragma once

#include <optional>
#include <string_view>

namespace kgen {

// What commands take that work without a GPU when none is asked for: the one that most tuning records are of.
inline constexpr std::string_view default_architecture = "sm_90";

// 90 of "sm_90"; nothing for anything else, "sm_90a" included: no kernel uses what only that offers.
std::optional<int> architecture_number(std::string_view name);

}  // namespace kgen
