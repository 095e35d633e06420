// What a warp's lanes give one another.
#include <bit>

#include "tools/laboratory/trace/warp.hpp"

namespace kgen::trace {

void Warp::meet(const Instruction& one, std::uint32_t mask) {
  Register& out = registers_[static_cast<std::size_t>(one.out[0])];
  Register made{};
  if (one.kind == Kind::shuffle) {
    for (int lane = 0; lane < lanes; ++lane) {
      const auto b = static_cast<int>(get(one.in[1], lane) & 31), c = static_cast<int>(get(one.in[2], lane));
      const int segment = c >> 8 & 31, clamp = c & 31, most = (lane & segment) | (clamp & ~segment),
                least = lane & segment;
      int from = one.how == 'i'   ? least | (b & ~segment)
                 : one.how == 'b' ? lane ^ b
                 : one.how == 'u' ? lane - b
                                  : lane + b;
      if (one.how == 'u' ? from < most : from > most) from = lane;
      made[lane] = get(one.in[0], from) & all_lanes;
    }
  } else if (one.kind == Kind::vote) {
    std::uint32_t ballot = 0;
    for (int lane = 0; lane < lanes; ++lane) ballot |= (get(one.in[0], lane) != 0 ? 1u : 0u) << lane;
    ballot &= mask;
    made.fill(one.how == 'b' ? ballot : one.how == 'y' ? ballot != 0 : ballot == mask);
  } else {
    std::uint32_t all = static_cast<std::uint32_t>(get(one.in[0], std::countr_zero(mask)));
    const bool with_sign = one.type.kind == 's';
    for (int lane = 0; lane < lanes; ++lane) {
      if (!(mask >> lane & 1)) continue;
      const auto value = static_cast<std::uint32_t>(get(one.in[0], lane));
      const bool above = with_sign ? static_cast<std::int32_t>(value) > static_cast<std::int32_t>(all) : value > all;
      if (one.how == 'x' ? above : one.how == 'n' ? !above : false) all = value;
      if (one.how == 'a' || one.how == 'o') all = one.how == 'a' ? all & value : all | value;
    }
    made.fill(all);
  }
  for (int lane = 0; lane < lanes; ++lane)
    if (mask >> lane & 1) out[lane] = made[lane];
}

}  // namespace kgen::trace
