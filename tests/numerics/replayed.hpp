// getrf's bits are those of its own arithmetic step by step, and its pivots the first largest ones.
#pragma once

#include <doctest/doctest.h>

#include <cstring>

#include "tests/support/reference/replay.hpp"
#include "verify/problem.hpp"

namespace kgen::test {

template <class T>
void check_replayed(const verify::Problem& before, const verify::Problem& after, bool signs_of_zeros = true) {
  const verify::Array &was = before.operand("A"), &is = after.operand("A"), &ipiv = after.operand("ipiv");
  for (std::int64_t b = 0; b < before.batch; ++b) {
    INFO("matrix ", b);
    Matrix<T> a({static_cast<int>(was.rows), static_cast<int>(was.columns)}), lu = a;
    std::memcpy(a.data.data(), was.at(b), static_cast<std::size_t>(was.stride()));
    std::memcpy(lu.data.data(), is.at(b), static_cast<std::size_t>(is.stride()));
    Integers pivots(static_cast<std::size_t>(ipiv.bytes.empty() ? 0 : ipiv.rows));
    for (std::size_t k = 0; k < pivots.size(); ++k) pivots[k] = ipiv.integer(b, static_cast<std::int64_t>(k));
    const Replay<T> replay = replay_getrf(a, pivots);
    CHECK(replay.problem == "");
    CHECK(after.operand("info").integer(b) == replay.info);
    CHECK(std::ranges::equal(lu.data, replay.lu.data,
                             [&](T x, T y) { return signs_of_zeros ? same_value(x, y) : x == y; }));
  }
}

// Of other operations nothing.
inline void check_replayed(const verify::Problem& before, const verify::Problem& after) {
  if (before.request.name() != "getrf" || before.sizes[0] == 0 || before.sizes[1] == 0) return;
  by_type(before.request.precision, [&]<class T>() { check_replayed<T>(before, after); });
}

}  // namespace kgen::test
