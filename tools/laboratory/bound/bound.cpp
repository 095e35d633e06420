#include "tools/laboratory/bound/bound.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace kgen::bench {
namespace {

constexpr std::int64_t sector = 32;
constexpr double lanes = 32;

double dot(const std::array<std::int64_t, 3>& counts, const std::array<double, 3>& clocks) {
  return double(counts[0]) * clocks[0] + double(counts[1]) * clocks[1] + double(counts[2]) * clocks[2];
}

// Of bytes that memory moves, and of instructions that take `shared` clocks of their path; a clock is so many seconds.
Bound bound_of(const trace::Instruction_counts& counts, double bytes, double shared, double clock, const Rates& with) {
  return {.memory = bytes / with.copy,
          .shared = shared * clock,
          .issue = std::max(double(counts.issued) * with.issue, double(counts.integer) * with.integer) * clock,
          .pipe = std::max(double(counts.fp64) * with.fp64 + dot(counts.matrix, with.matrix),
                           double(counts.fp32) * with.fp32) *
                  clock};
}

// Bytes moved, `unit` at a time, for each matrix of a long batch: the pattern repeats when the stride has come round.
double matrix_units(const Case& of, const Operand& operand, std::int64_t unit) {
  const std::int64_t element = element_bytes(operand, of.precision()), column = of.leading(operand) * element;
  const std::int64_t columns = of.columns(operand), stride = column * columns;
  const std::int64_t period = unit / std::gcd(unit, stride);
  const auto sizes = of.sizes();
  std::set<std::int64_t> touched;
  for (std::int64_t b = 0; b < period; ++b)
    for (std::int64_t j = 0; j < columns; ++j) {
      const auto [first, last] = used_rows(operand, {sizes, of.request.options}, j);
      const std::int64_t begin = b * stride + j * column + first * element, end = begin + (last - first) * element;
      for (std::int64_t s = begin / unit; s * unit < end; ++s) touched.insert(s);
    }
  return double(touched.size()) * double(unit) / double(period);
}

double operand_bytes(const Case& of, const Operand& operand, const Rates& with) {
  if (is_null(of.request, operand)) return 0;
  const bool is_read = of.is_read(operand), is_written = writes(operand.access);
  if (operand.shape != Shape::matrix)
    return double((is_read + is_written) * of.rows(operand) * element_bytes(operand, of.precision()));
  double sum = of.request.layout == Layout::pointers ? sizeof(void*) : 0;
  if (is_read) sum += matrix_units(of, operand, with.fetch);
  if (is_written) sum += matrix_units(of, operand, sector);
  return sum;
}

}  // namespace

std::span<const Rates> rates() {
  // H200: measured (docs/measuring.md, "The bound"). The clock is the one that it kept in those measurements. An H100
  // has the same multiprocessors and other memory: of it the copy rate was measured.
  static constexpr Rates h200{.sm = 90,
                              .gpu = "H200",
                              .multiprocessors = 132,
                              .hertz = 1.98e9,
                              .copy = 4.26e12,
                              .fetch = 64,
                              .issue = 0.25,
                              .integer = 0.5,
                              .fp64 = 0.5,
                              .fp32 = 0.25,
                              .matrix = {4.1, 4.05, 8.06},
                              .shuffle = 1,
                              .load = {1, 1, 2},
                              .store = {1, 2, 4},
                              .global = {1, 2, 4}};
  static constexpr Rates h100 = [] {
    Rates row = h200;
    row.gpu = "H100", row.copy = 3.005e12;
    return row;
  }();
  static constexpr Rates table[] = {h200, h100};
  return table;
}

const Rates* find_rates(int sm, std::string_view gpu) {
  const Rates* first = nullptr;
  for (const Rates& row : rates()) {
    if (row.sm != sm) continue;
    if (gpu.find(row.gpu) != gpu.npos) return &row;
    if (!first) first = &row;
  }
  return first;
}

double Bound::largest() const { return std::max({memory, shared, issue, pipe, latency}); }

std::string_view Bound::binds() const {
  const double most = largest();
  return most == memory   ? "memory"
         : most == shared ? "shared"
         : most == issue  ? "issue"
         : most == pipe   ? "pipe"
                          : "latency";
}

double sector_bytes(const Case& of, const Rates& with) {
  double sum = 0;
  for (const Operand& operand : of.request.operation->operands) sum += operand_bytes(of, operand, with);
  return sum;
}

Bound least_bound(const Case& of, const Rates& with) {
  const double fma = of.flops() / 2 / lanes,
               clock = of.precision() == 's' || of.precision() == 'c' ? with.fp32 : with.fp64;
  return {.memory = sector_bytes(of, with) / with.copy,
          .shared = 0,
          .issue = 0,
          .pipe = fma * clock / with.hertz / with.multiprocessors};
}

Bound code_bound(const Case& of, const Code_counts& counts, const Launch& launch, const Rates& with) {
  const auto warps_of_block = (launch.threads + 31) / 32;
  const double warps = double(warps_of_block) / std::max(launch.matrices, 1);  // for one matrix
  const double clock = warps / with.hertz / with.multiprocessors;              // of all multiprocessors
  const double shared = double(counts.shuffles) * with.shuffle + dot(counts.shared_loads, with.load) +
                        dot(counts.shared_stores, with.store) + dot(counts.global, with.global);
  return bound_of(counts, sector_bytes(of, with), shared, clock, with);
}

Bound run_bound(const Case& of, const trace::Counts& counts, double batch, bool whole, const Launch& launch, int blocks,
                const Rates& with) {
  const double clock = 1 / batch / with.hertz / with.multiprocessors;
  const double shared =
      double(counts.shuffles) * with.shuffle + double(counts.shared_clocks) + dot(counts.global, with.global);
  const double in_flight = double(std::max(blocks, 1)) * std::max(launch.matrices, 1);
  // Of a plan's step no operand counts whole: it moves what it touched.
  const double bytes =
      whole ? sector_bytes(of, with) : double(counts.sectors_read + counts.sectors_written) * sector / batch;
  Bound bound = bound_of(counts, bytes, shared, clock, with);
  bound.latency = counts.clocks / double(counts.blocks) / in_flight / with.hertz / with.multiprocessors;
  return bound;
}

}  // namespace kgen::bench
