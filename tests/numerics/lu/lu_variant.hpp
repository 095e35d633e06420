// One variant of getrf beyond 32 rows, asked for by its words, against the replay.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "tests/numerics/checks.hpp"
#include "tests/support/reference/replay.hpp"

namespace kgen::test {

inline const Place gaps{.extra_rows = 3}, pointers{.pointers = true};

inline std::string variant_of(char precision, Extents size, const char* pivot, const char* layout,
                              const std::string& variant) {
  return fmt::format("getrf__{}__m_{}__n_{}__pivot_{}__layout_{}__{}", precision, size.m, size.n, pivot, layout,
                     variant);
}

// Random matrices; zero pivots in and behind the first panel, denormal ones, NaN, ties.
template <class T>
Matrices<T> mixture(Extents size) {
  Matrices<T> batch = random_batch<T>(size, 3, 20);
  for (const auto& condition : conditions<T>(size, 23)) batch.push_back(condition.matrix);
  for (const int zero : {0, std::min(17, size.n - 1), size.n - 1})
    for (int i = 0; i < size.m; ++i) batch[zero == 0 ? 1 : 2](i, zero) = T(0);
  return batch;
}

template <class T>
void check_bits(const Matrices<T>& batch, const std::string& variant, bool pivot, const Place& place) {
  const char* layout = place.pointers ? "pointers" : "strided";
  const std::string id =
      variant_of(Scalar<T>::letter, batch.front().extents(), pivot ? "partial" : "none", layout, variant);
  INFO(id);
  const Variant_in_use use(id);
  const auto result = getrf(batch, {.place = place, .pivot = pivot});
  CHECK(result.problem == "");
  for (std::size_t b = 0; b < batch.size(); ++b) {
    INFO("matrix ", b);
    const auto replay = replay_getrf(batch[b], result.ipiv[b]);
    CHECK(replay.problem == "");
    CHECK(same_values(replay.lu, result.matrices[b]));
    CHECK(result.info[b] == replay.info);
  }
}

}  // namespace kgen::test
