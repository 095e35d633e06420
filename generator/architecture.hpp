// Names of GPU architectures: "sm_90".
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace kgen {

// What commands take that work without a GPU when none is asked for, emission too: the one that most of the tuning
// records that come with kgen are of.
inline constexpr std::string_view default_architecture = "sm_90";

// 90 of "sm_90"; nothing for anything else, "sm_90a" included: no kernel uses what only that offers. Whether there is
// such an architecture is another question: a driver may name one that is newer than kgen.
std::optional<int> architecture_number(std::string_view name);

// Those that NVIDIA has made, ascending, from the first that NVRTC 12 makes code for.
std::span<const int> known_architectures();
// One that is known, or newer than all that are and not absurdly so.
bool is_plausible_architecture(int number);

}  // namespace kgen
