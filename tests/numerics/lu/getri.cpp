// getri: inverses from reference LAPACK's factors.
#include <limits>

#include "tests/numerics/checks.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/reference/lapack.hpp"
#include "tests/support/reference/replay.hpp"
#include "tests/support/reference/residual.hpp"

namespace kgen::test {
namespace {

template <class T>
struct Factored {
  Matrices<T> lu;
  std::vector<Integers> ipiv;
};

template <class T>
Factored<T> factor(const std::vector<Condition<T>>& list, bool pivot) {
  Factored<T> factored;
  for (const auto& condition : list) {
    Matrix<T> lu = condition.matrix;
    Integers ipiv;
    if (pivot) {
      ipiv = lapack_getrf(lu).ipiv;
    } else {
      lu = replay_getrf(lu, {}).lu;
    }
    factored.lu.push_back(std::move(lu));
    factored.ipiv.push_back(std::move(ipiv));
  }
  return factored;
}

template <class T>
void check_inverses(const std::vector<Condition<T>>& list, const Options& options) {
  const auto factored = factor(list, options.pivot);
  const auto result = getri(factored.lu, factored.ipiv, options);
  CHECK(result.problem == "");
  for (std::size_t b = 0; b < list.size(); ++b) {
    INFO(list[b].name);
    const int singular = first_zero_pivot(factored.lu[b]);
    CHECK(result.info[b] == singular);
    if (singular) {
      CHECK(all_nan(result.matrices[b]));
    } else if (list[b].regular || list[b].exact) {
      CHECK(inverse_ratio(list[b].matrix, result.matrices[b]) < ratio_threshold);
    }
    if (list[b].poisoned) CHECK(has_nan(result.matrices[b]));
  }
  const auto regular = regular_ones(list);
  check_same_results(getri(take(factored.lu, regular), take(factored.ipiv, regular), options), result, regular);
}

template <class T>
void pivoting() {
  for (const int n : few_sizes(Scalar<T>::letter)) {
    INFO("getri ", letter<T>(), ", n = ", n);
    check_inverses(conditions<T>(n, 5), {});
  }
}

template <class T>
void no_pivoting() {
  for (const int n : few_sizes(Scalar<T>::letter)) {
    INFO("getri ", letter<T>(), ", n = ", n, ", no pivoting");
    check_inverses(dominant_conditions<T>(n, 6), {.place = {}, .pivot = false});
  }
}

// Every other matrix has pivots that make no sense; the others must keep their bits, and nothing else is touched.
template <class T>
void inverse_by_garbage_pivots() {
  constexpr int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  for (const int n : few_sizes(Scalar<T>::letter)) {
    std::vector<Condition<T>> list;
    for (auto& matrix : random_batch<T>(n, 17, 8)) list.push_back({"random", std::move(matrix)});
    const auto factored = factor(list, true);
    auto ipiv = factored.ipiv;
    const int values[] = {0, -1, n + 1, most, least, 1 << 20, -n, 1};  // 1 in every place: a row above the diagonal
    for (std::size_t b = 1; b < ipiv.size(); b += 2) {
      for (int& pivot : ipiv[b]) pivot = values[b / 2];
    }
    for (const bool in_place : {true, false}) {
      if (!full() && in_place != (n % 2 == 0)) continue;
      INFO("getri ", letter<T>(), ", n = ", n, ", garbage in ipiv, ", in_place ? "in place" : "out of place");
      const Options options{.place = {.in_place = in_place}, .pivot = true};
      const auto right = getri(factored.lu, factored.ipiv, options), result = getri(factored.lu, ipiv, options);
      CHECK(right.problem == "");
      CHECK(result.problem == "");
      for (std::size_t b = 0; b < ipiv.size(); b += 2) CHECK(same_bits(result.matrices[b], right.matrices[b]));
    }
  }
}

KGEN_IN_EVERY_PRECISION("getri", "inverses and info", pivoting)
KGEN_IN_EVERY_PRECISION("getri", "no pivoting", no_pivoting)
KGEN_IN_EVERY_PRECISION("getri", "garbage in ipiv disturbs nobody else", inverse_by_garbage_pivots)

}  // namespace
}  // namespace kgen::test
