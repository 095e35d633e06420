#include "generator/model/architecture.hpp"

#include <algorithm>

#include "generator/text/parsing.hpp"

namespace kgen {
namespace {

constexpr int kib(int count) { return count * 1024; }

// An architecture that is newer than all that are known.
constexpr Architecture newer{
    .number = 0, .redux = true, .fp64_matrix = Rate::slow, .block_shared = kib(99), .shared = kib(100)};

bool has(const Architecture& row, const Needs& needs) {
  return row.number >= oldest_architecture && (row.redux || !needs.redux) &&
         (row.fp64_matrix != Rate::none || !needs.fp64_matrix) && row.block_shared >= needs.shared;
}

Architecture row_of(int number) {
  if (const Architecture* row = find_architecture(number)) return *row;
  Architecture row = number > architectures().back().number ? newer : Architecture{};
  row.number = number;
  return row;
}

}  // namespace

std::optional<int> architecture_number(std::string_view name) {
  const auto number = name.starts_with("sm_") ? number_in<int>(name.substr(3)) : std::nullopt;
  return number && *number >= 10 && *number <= 999 && name == architecture_name(*number) ? number : std::nullopt;
}

std::string architecture_name(int number) { return "sm_" + std::to_string(number); }

// CUDA C++ Programming Guide, "Compute Capabilities": technical specifications, and throughput of FP64 instructions,
// which GPUs for graphics and for few bits have for compatibility alone.
std::span<const Architecture> architectures() {
  using enum Rate;
  static constexpr Architecture table[] = {
      {50},
      {52},
      {53},
      {60},
      {61},
      {62},
      {70, false, none, kib(96), kib(96), 64, 32},
      {72, false, none, kib(96), kib(96), 64, 32},
      {75, false, none, kib(64), kib(64), 32, 16},
      {80, true, full, kib(163), kib(164), 64, 32},
      {86, true, slow, kib(99), kib(100), 48, 16},
      {87, true, slow, kib(163), kib(164), 48, 16},
      {88, true, slow, kib(99), kib(100), 48, 16},  // as 8.6: arch_traits of NVIDIA's CCCL
      {89, true, slow, kib(99), kib(100), 48, 24},
      {90, true, full, kib(227), kib(228), 64, 32},
      {100, true, full, kib(227), kib(228), 64, 32},
      {101, true, slow, kib(227), kib(228), 48, 24},  // sm_110 by CUDA 12's name
      {103, true, slow, kib(227), kib(228), 64, 32},
      {110, true, slow, kib(227), kib(228), 48, 24},
      {120, true, slow, kib(99), kib(100), 48, 24},
      {121, true, slow, kib(99), kib(100), 48, 24},
  };
  return table;
}

const Architecture* find_architecture(int number) {
  const auto found = std::ranges::find(architectures(), number, &Architecture::number);
  return found == architectures().end() ? nullptr : &*found;
}

bool is_plausible_architecture(int number) {
  constexpr int newest_plausible = 299;
  return find_architecture(number) || (number > architectures().back().number && number <= newest_plausible);
}

int least_architecture(const Needs& needs) {
  for (const Architecture& row : architectures())
    if (has(row, needs)) return row.number;
  return architectures().back().number + 1;
}

bool runs_on(const Needs& needs, int number) { return has(row_of(number), needs); }

bool suits(const Needs& needs, int number) {
  return runs_on(needs, number) && (!needs.fp64_matrix || row_of(number).fp64_matrix == Rate::full);
}

}  // namespace kgen
