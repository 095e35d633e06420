// A warp's accesses to memory.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "tools/laboratory/trace/warp.hpp"

namespace kgen::trace {
namespace {

std::size_t width_of(std::int64_t bytes) { return bytes <= 4 ? 0 : bytes <= 8 ? 1 : 2; }

}  // namespace

Space Warp::space_of(const Instruction& one, std::uint64_t address) {
  if (one.space != Space::generic) return one.space;
  return address >= shared_window ? Space::shared : address >= local_window ? Space::local : Space::global;
}

std::byte* Warp::place(Space space, int line, int lane, std::uint64_t address, std::int64_t bytes) {
  if (address % static_cast<std::uint64_t>(bytes) != 0)
    fail(line, fmt::format("address {:#x} is not aligned", address));
  const auto within = [&](std::span<std::byte> memory, const char* name) {
    const std::uint64_t at = address % local_window;
    if (at + static_cast<std::uint64_t>(bytes) > memory.size())
      fail(line, fmt::format("byte {} of {} memory, which has {}", at, name, memory.size()));
    return memory.data() + at;
  };
  if (space == Space::shared) return within(block_.shared, "shared");
  if (space == Space::local) {
    const auto own = static_cast<std::size_t>(block_.program.local);
    return within(std::span(local_).subspan(static_cast<std::size_t>(lane) * own, own), "local");
  }
  if (!block_.memory.allowed(block_.memory.of, address, bytes)) fail(line, fmt::format("no memory at {:#x}", address));
  return reinterpret_cast<std::byte*>(address);
}

// A bank gives a word a clock, to all lanes that want it; and an access holds the path for so long at least, by its
// width: as measured (docs/measuring.md, "The bound").
void Warp::count_shared(std::span<const std::uint64_t> addresses, std::int64_t bytes, bool load) {
  const std::size_t width = width_of(bytes);
  ++(load ? block_.counts.shared_loads : block_.counts.shared_stores)[width];
  std::array<std::uint64_t, lanes * 4> words{};
  std::size_t found = 0;
  for (const std::uint64_t address : addresses)
    for (std::int64_t byte = 0; byte < bytes; byte += 4)
      words[found++] = (address + static_cast<std::uint64_t>(byte)) / 4;
  std::sort(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(found));
  std::array<int, 32> banks{};
  int different = 0;
  for (std::size_t i = 0; i < found; ++i)
    if (i == 0 || words[i] != words[i - 1]) ++banks[words[i] % 32], ++different;
  const int least = std::max((different + 31) / 32, load ? std::array{1, 1, 2}[width] : std::array{1, 2, 4}[width]);
  const int clocks = std::max(least, *std::max_element(banks.begin(), banks.end()));
  block_.counts.shared_clocks += clocks;
  block_.counts.conflicts += clocks - least;
}

void Warp::touch(std::span<const std::uint64_t> addresses, std::int64_t bytes, bool written) {
  std::uint64_t last = 0;
  for (const std::uint64_t begin : addresses)
    for (std::uint64_t sector = begin / 32; sector <= (begin + static_cast<std::uint64_t>(bytes) - 1) / 32; ++sector) {
      if (sector != last) (written ? block_.memory.written : block_.memory.read).insert(sector);
      last = sector;
    }
}

// Whether it is one with others, which the first of them counts.
bool Warp::is_joined(const Instruction& one, std::span<const std::uint64_t> addresses) {
  if (one.joined < 0) return false;
  const int own = static_cast<int>(&one - block_.program.code.data());
  auto joined = joined_[static_cast<std::size_t>(one.joined)];
  if (own != one.joined) {
    block_.counts.issued -= joined ? 1 : 0;
    return joined;
  }
  std::vector<std::uint64_t> begins(addresses.begin(), addresses.end());
  joined = true;
  for (std::uint64_t& begin : begins) {
    begin += static_cast<std::uint64_t>(one.joined_offset);
    joined = joined && begin % static_cast<std::uint64_t>(one.joined_bytes) == 0;
  }
  if (joined) count_shared(begins, one.joined_bytes, one.kind == Kind::load);
  return joined;
}

void Warp::access(const Instruction& one, std::uint32_t mask) {
  const std::size_t count = one.kind == Kind::store ? one.in.size() - 1 : one.out.size();
  const std::int64_t part = std::max(1, one.type.bits / 8), bytes = part * static_cast<std::int64_t>(count);
  double at = ready(one);
  if (one.space == Space::param) {
    for (std::size_t i = 0; i < count; ++i)
      for (int lane = 0; lane < lanes; ++lane) {
        const auto from = address(one.in[0], lane) + i * static_cast<std::uint64_t>(part);
        std::uint64_t value = 0;
        if (from + static_cast<std::uint64_t>(part) > block_.arguments.size_bytes()) fail(one.line, "no such argument");
        std::memcpy(&value, reinterpret_cast<const std::byte*>(block_.arguments.data()) + from,
                    static_cast<std::size_t>(part));
        registers_[static_cast<std::size_t>(one.out[i])][lane] = value;
      }
    return issued(one, at, at);
  }
  std::array<std::uint64_t, lanes> addresses{};
  std::size_t found = 0;
  Space space = one.space;
  double latency = block_.latencies.global;
  for (int lane = 0; lane < lanes; ++lane) {
    if (!(mask >> lane & 1)) continue;
    const std::uint64_t at_lane = address(one.in[0], lane);
    space = space_of(one, at_lane);
    std::byte* const memory = place(space, one.line, lane, at_lane, bytes);
    addresses[found++] = at_lane % local_window;
    for (std::size_t i = 0; i < count; ++i) {
      std::byte* const element = memory + i * static_cast<std::size_t>(part);
      if (one.kind == Kind::store) {
        const std::uint64_t value = get(one.in[1 + i], lane);
        std::memcpy(element, &value, static_cast<std::size_t>(part));
      } else {
        std::uint64_t value = 0;
        std::memcpy(&value, element, static_cast<std::size_t>(part));
        if (one.type.kind == 's' && part < 4)
          value = static_cast<std::uint32_t>(part == 1 ? static_cast<std::int8_t>(value)
                                                       : static_cast<std::int16_t>(value));
        registers_[static_cast<std::size_t>(one.out[i])][lane] = value;
      }
    }
  }
  const std::span all(addresses.data(), found);
  if (found > 0 && space == Space::shared) {
    if (!is_joined(one, all)) count_shared(all, bytes, one.kind == Kind::load);
    latency = block_.latencies.result[static_cast<std::size_t>(Kind::load)];
    for (const std::uint64_t begin : all)
      for (std::uint64_t word = begin / 4; word <= (begin + static_cast<std::uint64_t>(bytes) - 1) / 4; ++word) {
        if (one.kind == Kind::store)
          block_.written[word] = at;
        else
          at = std::max(at, block_.written[word]);
      }
  } else if (found > 0) {
    ++block_.counts.global[width_of(bytes)];
    if (space == Space::global) touch(all, bytes, one.kind == Kind::store);
    if (space == Space::local) latency = block_.latencies.result[static_cast<std::size_t>(Kind::load)];
  }
  issued(one, at, at + latency);
}

// cp.async: to shared memory, from global memory, so many bytes.
void Warp::copy(const Instruction& one, std::uint32_t mask) {
  const auto bytes = static_cast<std::int64_t>(one.in.at(2).value);
  const double at = ready(one);
  std::array<std::uint64_t, lanes> addresses{};
  std::size_t found = 0;
  for (int lane = 0; lane < lanes; ++lane) {
    if (!(mask >> lane & 1)) continue;
    std::byte* const target = place(Space::shared, one.line, lane, address(one.in[0], lane), bytes);
    std::memcpy(target, place(Space::global, one.line, lane, address(one.in[1], lane), bytes),
                static_cast<std::size_t>(bytes));
    addresses[found++] = address(one.in[1], lane);
  }
  if (mask != 0) ++block_.counts.global[width_of(bytes)];
  touch(std::span(addresses.data(), found), bytes, false);
  copies_ = std::max(copies_, at + block_.latencies.global);
  issued(one, at, at);
}

}  // namespace kgen::trace
