// laswp beside what every operation's tests ask: the ends of its ranges, both directions, many rows, pivots of all
// kinds.
#include <fmt/format.h>

#include "generator/model/precision.hpp"
#include "tests/numerics/operations.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/scalar.hpp"

namespace kgen::test {
namespace {

struct Swaps {
  std::int64_t m, n, k1, k2, incx;
};

std::string text(const Swaps& of) {
  return fmt::format("m, n, k1, k2, incx = {}, {}, {}, {}, {}", of.m, of.n, of.k1, of.k2, of.incx);
}

template <class T>
verify::Problem problem_of(const Swaps& of, std::int64_t batch) {
  const auto seed = static_cast<std::uint64_t>(100 * of.k1 + of.k2);
  return sample_of("laswp", Scalar<T>::letter, {of.m, of.n, of.k1, of.k2, of.incx}).problem(batch, seed);
}

// Pivot k of each matrix, counted from 0, becomes pivot(matrix, k).
template <class Pivot>
void set_pivots(verify::Problem& problem, const Pivot& pivot) {
  verify::Array& ipiv = *problem.find("ipiv");
  for (std::int64_t b = 0; b < problem.batch; ++b)
    for (std::int64_t k = 0; k < ipiv.rows; ++k) {
      const std::int32_t value = pivot(b, k);
      std::memcpy(ipiv.at(b) + k * static_cast<std::int64_t>(sizeof value), &value, sizeof value);
    }
}

void check(const verify::Problem& before, const verify::Problem& expected) {
  std::vector<Place> all = places();
  all.emplace_back();
  for (const Place& place : all) {
    INFO(place.name);
    const Outcome outcome = run(before, place);
    CHECK(outcome.after.operand("A").bytes == expected.operand("A").bytes);
    CHECK(verify::residual(before, outcome.after).too_large == 0);
  }
}

// Fewer swaps than lanes, as many, more; one column to more than a warp has at once.
template <class T>
void ranges() {
  for (const Swaps& of :
       {Swaps{1, 1, 1, 1, 1}, Swaps{5, 3, 1, 5, 1}, Swaps{5, 70, 2, 4, -1}, Swaps{16, 16, 1, 16, 2},
        Swaps{31, 9, 1, 31, -1}, Swaps{32, 33, 1, 32, 1}, Swaps{33, 2, 1, 33, -3}, Swaps{70, 11, 5, 69, 1},
        Swaps{70, 11, 5, 69, -2}, Swaps{300, 5, 100, 131, 1}, Swaps{300, 5, 40, 200, -1}, Swaps{9, 4, 6, 6, -5},
        Swaps{7, 2, 5, 4, 1}, Swaps{7, 2, 1, 7, 0}, Swaps{7, 2, 1, 0, -1}}) {
    INFO(text(of));
    const verify::Problem before = problem_of<T>(of, 5);
    check(before, lapack(before));
  }
}

// getrf's, all the same, none that moves a row, and rows that come back.
template <class T>
void kinds_of_pivots() {
  for (const Swaps& of :
       {Swaps{6, 5, 1, 6, 1}, Swaps{45, 3, 1, 45, 1}, Swaps{45, 3, 3, 44, -1}, Swaps{90, 3, 30, 80, 1}}) {
    INFO(text(of));
    verify::Problem before = problem_of<T>(of, 6);
    const auto m = static_cast<std::int32_t>(of.m);
    set_pivots(before, [&](std::int64_t b, std::int64_t k) {
      const auto row = static_cast<std::int32_t>(k + 1);
      const std::array pivots{row + (7 * row + 3) % (m - row + 1), m, 1, row, m + 1 - row, (row + m / 2) % m + 1};
      return pivots[static_cast<std::size_t>(b)];
    });
    check(before, lapack(before));
  }
}

// A pivot that is no row leaves its own where it is.
template <class T>
void illegal_pivots() {
  for (const Swaps& of : {Swaps{8, 5, 1, 8, 1}, Swaps{50, 5, 2, 50, -1}}) {
    INFO(text(of));
    verify::Problem before = problem_of<T>(of, 4), legal = before;
    const auto m = static_cast<std::int32_t>(of.m);
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    const auto some = [&](bool replaced) {
      return [=](std::int64_t b, std::int64_t k) {
        const auto row = static_cast<std::int32_t>(k + 1);
        const std::array none{0, m + 1, -most - 1, most};
        return k % 3 == 1 ? (replaced ? row : none[static_cast<std::size_t>(b)]) : (5 * row) % m + 1;
      };
    };
    set_pivots(before, some(false));
    set_pivots(legal, some(true));
    check(before, lapack(legal));
  }
}

KGEN_IN_EVERY_PRECISION("laswp", "ranges", ranges)
KGEN_IN_EVERY_PRECISION("laswp", "kinds of pivots", kinds_of_pivots)
KGEN_IN_EVERY_PRECISION("laswp", "pivots that are no rows", illegal_pivots)

}  // namespace
}  // namespace kgen::test
