// Variants differ in tunables of layout and I/O: all variants of getrf give the replay's bits, all variants of a family
// of getri or matinv the same bits, strided and packed. A sample of variants of each family; all of them with
// KGEN_TEST_FULL=1.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>

#include "tests/numerics/checks.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/lapack.hpp"
#include "tests/support/replay.hpp"
#include "tests/support/variant.hpp"

namespace kgen::test {
namespace {

std::vector<std::string> some_variants(const Spec& of, int n) {
  std::vector<std::string> ids;
  std::map<std::string, std::vector<std::string>> of_family;
  for (const char* layout : {"strided", "packed"}) {
    Spec wanted = of;
    set(wanted.op, "layout", std::string(layout));
    for (const Spec& spec : engine().families().variants(wanted)) {
      ids.push_back(id(spec));
      of_family[spec.family].push_back(ids.back());
    }
  }
  if (full()) return ids;
  // Neighbours in the list differ in the last tunables; a step that is prime to their number visits all values of each.
  constexpr std::size_t wanted = 3;
  std::vector<std::string> some;
  for (const auto& [family, all] : of_family) {
    for (std::size_t i = 0; i < std::min(wanted, all.size()); ++i)
      some.push_back(all[(i * (all.size() / wanted + 1) + static_cast<std::size_t>(n)) % all.size()]);
  }
  // Always one that leaves lanes of the warp idle and decides ties by reductions.
  const std::string exact = "__lanes_" + std::to_string(n) + "__";
  const auto idle = std::find_if(ids.begin(), ids.end(), [&](const std::string& variant) {
    return variant.find(exact) != variant.npos && variant.find("search_redux") != variant.npos;
  });
  if (idle != ids.end()) some.push_back(*idle);
  return some;
}

std::vector<int> sizes_of_variants(char precision) {
  std::vector<int> sizes = sample_sizes(precision);
  for (const int n : {9, 20})  // several groups and an idle one in a warp; one group and idle lanes
    if (std::find(sizes.begin(), sizes.end(), n) == sizes.end()) sizes.push_back(n);
  return sizes;
}

// What a search by high words does not decide. Every pivot search is a tie: all elements equal; the same in pairs of
// rows; elements that differ in their last bits. Reciprocals at the ends of the range: denormal and huge pivots.
template <class T>
Matrices<T> rare(int n) {
  using R = decltype(std::abs(T()));
  using Limits = std::numeric_limits<R>;
  Matrices<T> list = random_batch<T>(n, 5, 22);
  const R least = std::ldexp(R(1), Limits::min_exponent - 4);
  const R most = std::ldexp(R(1), Limits::max_exponent - 3);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      list[0](i, j) = T(1);
      if (i % 2 == 1) list[1](i, j) = list[1](i - 1, j);
      list[2](i, j) = T(1 + static_cast<R>((7 * i + 3 * j) % n) * Limits::epsilon());
      list[3](i, j) *= least;
      list[4](i, j) *= most;
    }
  return list;
}

template <class T>
void getrf_variants() {
  for (const int n : sizes_of_variants(Scalar<T>::letter)) {
    auto batch = random_batch<T>(n, 37, 20);
    for (const auto& condition : conditions<T>(n, 23)) batch.push_back(condition.matrix);
    for (const auto& matrix : rare<T>(n)) batch.push_back(matrix);
    for (const std::string& id : some_variants(request("getrf", Scalar<T>::letter, n), n)) {
      INFO(id);
      const Variant_in_use variant(id);
      const auto result = getrf(batch);
      REQUIRE(engine().last_kernels().size() == 1);
      CHECK(engine().last_kernels()[0].id == id);
      CHECK(result.problem == "");
      for (std::size_t b = 0; b < batch.size(); ++b) {
        const auto replay = replay_getrf(batch[b], result.ipiv[b]);
        CHECK(replay.problem == "");
        CHECK(same_values(replay.lu, result.matrices[b]));
        CHECK(result.info[b] == replay.info);
      }
    }
  }
}

template <class T>
void getrf_variants_without_pivoting() {
  Options options;
  options.pivot = false;
  for (const int n : sizes_of_variants(Scalar<T>::letter)) {
    Matrices<T> batch;
    for (const auto& condition : dominant_conditions<T>(n, 24)) batch.push_back(condition.matrix);
    for (const auto& condition : conditions<T>(n, 25)) batch.push_back(condition.matrix);
    Spec of = request("getrf", Scalar<T>::letter, n);
    set(of.op, "pivot", "none");
    for (const std::string& id : some_variants(of, n)) {
      INFO(id);
      const Variant_in_use variant(id);
      const auto result = getrf(batch, options);
      REQUIRE(engine().last_kernels().size() == 1);
      CHECK(engine().last_kernels()[0].id == id);
      CHECK(result.problem == "");
      for (std::size_t b = 0; b < batch.size(); ++b) {
        INFO("matrix ", b);
        const auto replay = replay_getrf(batch[b], {});
        CHECK(same_values(replay.lu, result.matrices[b]));
        CHECK(result.info[b] == replay.info);
      }
    }
  }
}

template <class T>
void getri_variants() {
  for (const int n : sample_sizes(Scalar<T>::letter)) {
    auto lu = random_batch<T>(n, 37, 21);
    std::vector<Integers> ipiv;
    for (auto& matrix : lu) ipiv.push_back(lapack_getrf(matrix).ipiv);
    std::map<std::string, Result<T>> of_family;
    for (const std::string& id : some_variants(request("getri", Scalar<T>::letter, n), n)) {
      INFO(id);
      const Variant_in_use variant(id);
      const auto result = getri(lu, ipiv);
      REQUIRE(engine().last_kernels().size() == 1);
      CHECK(engine().last_kernels()[0].id == id);
      const auto& first = of_family.try_emplace(parse(id).family, result).first->second;
      check_same_results(result, first, in_order(lu.size()));
    }
  }
}

template <class T>
void matinv_variants() {
  for (const int n : sizes_of_variants(Scalar<T>::letter)) {
    auto batch = random_batch<T>(n, 37, 24);
    for (const auto& condition : conditions<T>(n, 25)) {
      if (condition.regular || condition.exact) batch.push_back(condition.matrix);
    }
    for (const auto& matrix : rare<T>(n)) batch.push_back(matrix);
    std::map<std::string, Result<T>> of_family;
    for (const std::string& id : some_variants(request("matinv", Scalar<T>::letter, n), n)) {
      INFO(id);
      const Variant_in_use variant(id);
      const auto result = matinv(batch);
      REQUIRE(engine().last_kernels().size() == 1);
      CHECK(engine().last_kernels()[0].id == id);
      const auto& first = of_family.try_emplace(parse(id).family, result).first->second;
      check_same_results(result, first, in_order(batch.size()));
    }
  }
}

KGEN_FOR_EACH_PRECISION("getrf", "bits of every variant", getrf_variants)
KGEN_FOR_EACH_PRECISION("getrf", "bits of every variant without pivoting", getrf_variants_without_pivoting)
KGEN_FOR_EACH_PRECISION("getri", "bits of every variant", getri_variants)
KGEN_FOR_EACH_PRECISION("matinv", "bits of every variant", matinv_variants)

}  // namespace
}  // namespace kgen::test
