#include "verify/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <future>
#include <limits>
#include <system_error>
#include <thread>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "verify/info.hpp"

namespace kgen::verify {
namespace {

const std::vector<Verification>& verifications() {
  static const std::vector<Verification> rows = [] {
    std::vector<Verification> all;
    for (auto* group :
         {lu_verifications, swap_verifications, solve_verifications, determinant_verifications, condition_verifications,
          posdef_verifications, triangular_verifications, product_verifications, auxiliary_verifications})
      for (Verification& row : group()) all.push_back(std::move(row));
    return all;
  }();
  return rows;
}

// The first element that should have kept its bits.
std::string changed(const Problem& before, const Problem& after, std::size_t index) {
  const Operand& operand = before.operation().operands[index];
  const Array &was = before.operands[index], &is = after.operands[index];
  if (was.bytes == is.bytes || (writes(operand.access) && !operand.is_triangle())) return {};
  const auto each = static_cast<std::size_t>(was.element_bytes);
  for (std::int64_t b = 0; b < before.batch; ++b)
    for (std::int64_t j = 0; j < was.columns; ++j)
      for (std::int64_t i = 0; i < was.rows; ++i) {
        if (writes(operand.access) && before.is_used(operand, i, j)) continue;
        const std::int64_t place = (j * was.rows + i) * was.element_bytes;
        if (std::memcmp(was.at(b) + place, is.at(b) + place, each) != 0)
          return fmt::format("it changes element ({}, {}) of {} of matrix {}", i + 1, j + 1, operand.name, b);
      }
  return {};
}

// LAPACK's sequence of swaps: step k takes a row from k on.
std::string bad_pivots(const Problem& after) {
  const int index = after.operation().swaps();
  if (index < 0 || !writes(after.operation().operands[static_cast<std::size_t>(index)].access)) return {};
  const Array& pivots = after.operands[static_cast<std::size_t>(index)];
  if (pivots.bytes.empty()) return {};
  const int rows = after.operation().find_size("m");
  const std::int64_t most = rows < 0 ? pivots.rows : after.sizes[static_cast<std::size_t>(rows)];
  const std::int64_t bad = pivots_outside(pivots, after.batch, most);
  return bad ? fmt::format("{} pivots are not in k..{}", bad, most) : std::string();
}

constexpr std::size_t worth_threads = 256 << 10;  // bytes of operands

// What `judge` finds of each matrix, by all cores if there is much to do: a few hundred matrices of n = 128 take
// seconds.
std::vector<Judgement> judge_all(Judge judge, const Problem& before, const Problem& after) {
  std::vector<Judgement> found(static_cast<std::size_t>(before.batch));
  std::atomic<std::int64_t> next = 0;
  const auto work = [&] {
    for (std::int64_t b = next++; b < before.batch; b = next++) {
      Judgement& one = found[static_cast<std::size_t>(b)];
      one = judge(before, after, b);
      for (double& ratio : one.ratios)
        if (std::isnan(ratio)) ratio = std::numeric_limits<double>::infinity();
      one.wrong_info = info_is_wrong(before, after, b);
    }
  };
  std::size_t bytes = 0;
  for (const Array& array : before.operands) bytes += array.bytes.size();
  std::vector<std::future<void>> others;
  try {
    for (unsigned i = 1; bytes >= worth_threads && i < std::thread::hardware_concurrency(); ++i)
      others.push_back(std::async(std::launch::async, work));
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are do it.
  }
  work();
  for (std::future<void>& other : others) other.get();
  return found;
}

// Where info says that there is no solution, B is as it came.
std::string lost_right_hand_side(const Problem& before, const Problem& after) {
  if (!solves_over_b(before.operation())) return {};
  const Array &was = before.operand("B"), &is = after.operand("B"), &info = after.operand("info");
  const auto bytes = static_cast<std::size_t>(was.rows * was.columns * was.element_bytes);
  for (std::int64_t b = 0; b < before.batch; ++b)
    if (info.integer(b) > 0 && std::memcmp(was.at(b), is.at(b), bytes) != 0)
      return fmt::format("B of matrix {} changed, although its info is {}", b, info.integer(b));
  return {};
}

}  // namespace

const Verification& verification(const Operation& operation) {
  const auto found = std::ranges::find(verifications(), operation.name, &Verification::operation);
  if (found != verifications().end()) return *found;
  throw Error(Failure::usage, fmt::format("nobody knows how results of {} are verified", operation.name));
}

double Residual::largest() const {
  double largest = 0;
  for (const Ratio& ratio : ratios) largest = std::max(largest, ratio.largest);
  return largest;
}

bool Residual::checked() const { return std::ranges::none_of(ratios, &Ratio::is_unknown); }

Residual residual(const Problem& before, const Problem& after) {
  const Verification& row = verification(before.operation());
  const Judge judge = precision(before.request.precision).real_bytes == 4 ? row.single_precision : row.double_precision;
  Residual result;
  for (std::size_t i = 0; i < row.formulas.size(); ++i)
    result.ratios.push_back({row.formulas[i], 0, limit_of(row, i), 0, 0});
  const std::vector<Judgement> judgements = judge_all(judge, before, after);
  for (std::int64_t b = 0; b < before.batch; ++b) {
    const Judgement& found = judgements[static_cast<std::size_t>(b)];
    bool wrong = false;
    for (std::size_t i = 0; i < result.ratios.size() && !found.left_out; ++i) {
      if (found.unknown[i] && found.ratios[i] <= limit_of(row, found, i)) {
        ++result.ratios[i].unknown;
        continue;
      }
      ++result.ratios[i].judged;
      result.ratios[i].largest = std::max(result.ratios[i].largest, found.ratios[i]);
      if (found.ratios[i] <= limit_of(row, found, i)) continue;
      wrong = true;
      if (found.ratios[i] > result.wrong_ratio) {
        result.wrong_ratio = found.ratios[i];
        result.worst = b;
      }
    }
    result.left_out += found.left_out;
    result.lost += found.lost;
    result.wrong_info += found.wrong_info;
    result.too_large += wrong;
  }
  return result;
}

std::string lost_or_wrong_info(const Residual& found, std::int64_t batch) {
  if (found.lost > 0)
    return fmt::format("{} of {} results are not finite, or zero, although their input is not and info says nothing",
                       found.lost, batch);
  if (found.wrong_info > 0)
    return fmt::format("info of {} of {} matrices says what is not so", found.wrong_info, batch);
  return {};
}

std::int64_t pivots_outside(const Array& pivots, std::int64_t batch, std::int64_t most) {
  std::int64_t count = 0;
  for (std::int64_t b = 0; b < batch; ++b)
    for (std::int64_t k = 0; k < pivots.rows; ++k) count += pivots.integer(b, k) <= k || pivots.integer(b, k) > most;
  return count;
}

std::int64_t no_rows(const Array& pivots, std::int64_t batch, std::int64_t rows) {
  std::int64_t count = 0;
  for (std::int64_t b = 0; b < batch; ++b)
    for (std::int64_t k = 0; k < pivots.rows; ++k) count += pivots.integer(b, k) < 1 || pivots.integer(b, k) > rows;
  return count;
}

bool solves_over_b(const Operation& op) {
  const int b = op.find_operand("B");
  return b >= 0 && op.operands[static_cast<std::size_t>(b)].access == Access::inout && op.find_operand("X") < 0 &&
         op.info() >= 0;
}

std::string broken_invariant(const Problem& before, const Problem& after) {
  for (std::size_t i = 0; i < before.operands.size(); ++i)
    if (std::string problem = changed(before, after, i); !problem.empty()) return problem;
  if (std::string problem = lost_right_hand_side(before, after); !problem.empty()) return problem;
  return bad_pivots(after);
}

}  // namespace kgen::verify
