// getrf: factors, pivots and info.
#include "tests/numerics/lu/factors.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/classes.hpp"

namespace kgen::test {
namespace {

template <class T>
void check_all(const std::vector<Condition<T>>& list, bool pivot) {
  const Options options{.place = {}, .pivot = pivot};
  const auto result = getrf(matrices(list), options);
  const Extents size = list.front().matrix.extents();
  INFO("getrf ", letter<T>(), ", m = ", size.m, ", n = ", size.n, pivot ? "" : ", no pivoting");
  CHECK(result.problem == "");
  for (std::size_t b = 0; b < list.size(); ++b) {
    INFO(list[b].name);
    check_factors(list[b], result.matrices[b], result.ipiv[b], result.info[b]);
  }
  const auto regular = regular_ones(list);
  check_same_results(getrf(take(matrices(list), regular), options), result, regular);
}

// A zero pivot in each step, and what is nearly singular.
template <class T>
std::vector<Condition<T>> singular_conditions(Extents size, std::uint64_t seed) {
  Random random(seed);
  std::vector<Condition<T>> list;
  for (int k = 0; k < size.least(); ++k)
    list.push_back(
        {"pivot " + std::to_string(k + 1) + " zero", exact_lu<T>(size, k, false, random), false, true, true});
  for (const verify::Class* one : verify::nasty_classes(verify::Kind::general))
    for (int member = 0; member < 6; ++member)
      list.push_back({std::string(one->name), of_bin<T>(*one, size, member), true});
  return list;
}

// Beyond 32 rows, where panels of columns end inside, at and behind warps of rows: one of real numbers, one of complex
// ones, all with KGEN_TEST_FULL=1.
std::vector<Extents> large_sizes(bool complex) {
  std::vector<Extents> all;
  if (full())
    for (const int n : {33, 40, 47, 48, 63, 64, 65, 80, 96, 100, 127, 128}) all.emplace_back(n);
  if (full() || !complex) all.insert(all.end(), {Extents(48)});
  if (full() || complex) all.insert(all.end(), {Extents(50, 37)});
  if (full()) all.insert(all.end(), {Extents(65, 70), Extents(33)});
  return all;
}

// Combinations of these that are not square: each of real or of complex numbers, all with KGEN_TEST_FULL=1.
std::vector<Extents> rectangles(bool complex) {
  std::vector<Extents> all;
  int turn = complex ? 0 : 1;
  for (const int m : {1, 2, 5, 9, 32})
    for (const int n : {1, 2, 5, 9, 32})
      if (m != n && (++turn % 5 == 0 || full())) all.emplace_back(m, n);
  return all;
}

template <class T>
void pivoting() {
  for (const int n : few_sizes(Scalar<T>::letter)) check_all(conditions<T>(n, 3), true);
}

template <class T>
void rectangular() {
  for (const Extents size : rectangles(is_complex<T>)) {
    auto list = conditions<T>(size, 3);
    for (auto& one : singular_conditions<T>(size, 5)) list.push_back(std::move(one));
    check_all(list, true);
  }
}

template <class T>
void large() {
  for (const Extents size : large_sizes(is_complex<T>)) {
    auto list = conditions<T>(size, 3);
    for (auto& one : singular_conditions<T>(size, 5)) list.push_back(std::move(one));
    check_all(list, true);
    if (full()) check_all(dominant_conditions<T>(size, 4), false);
  }
}

template <class T>
void no_pivoting() {
  for (const int n : few_sizes(Scalar<T>::letter)) check_all(dominant_conditions<T>(n, 4), false);
}

template <class T>
void rectangular_without_pivoting() {
  for (const Extents size : rectangles(is_complex<T>)) check_all(dominant_conditions<T>(size, 4), false);
}

KGEN_IN_EVERY_PRECISION("getrf", "factors and pivots and info", pivoting)
KGEN_IN_EVERY_PRECISION("getrf", "m != n", rectangular)
KGEN_IN_EVERY_PRECISION("getrf", "beyond 32 rows", large)
KGEN_IN_EVERY_PRECISION("getrf", "no pivoting", no_pivoting)
KGEN_IN_EVERY_PRECISION("getrf", "m != n without pivoting", rectangular_without_pivoting)

}  // namespace
}  // namespace kgen::test
