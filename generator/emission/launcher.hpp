// The host launcher of an emitted kernel: what the .cu defines and the header declares. Internal to the generator.
#pragma once

#include <cstddef>
#include <string>

#include "generator/emission/emitter.hpp"

namespace kgen {

inline constexpr std::size_t most_columns = 120;  // of an emitted line

std::string launcher_name(const std::string& symbol);

// The launcher's parameters but for the stream, for the .cu (long long, int) or the C header (int64_t, int32_t).
// Matrices are void*, so that neither needs the element's type.
std::string launcher_parameters(const Spec& spec, bool header);

}  // namespace kgen
