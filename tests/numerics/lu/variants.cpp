// All variants of getrf give the replay's bits, on matrices where searches for pivots are decided by ties and last
// bits.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "tests/numerics/checks.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/reference/replay.hpp"

namespace kgen::test {
namespace {

// Always one that leaves lanes of the warp idle and decides ties by reductions.
std::vector<std::string> variants_of(const Request& request, Extents size) {
  std::vector<std::string> some = some_variants(request, {Layout::strided, Layout::packed});
  const std::string exact = "__lanes_" + std::to_string(size.m) + "__";
  for (const Spec& spec : engine().families().variants(request)) {
    const std::string idle = id(spec);
    if (idle.find(exact) == idle.npos || idle.find("search_redux") == idle.npos) continue;
    if (std::find(some.begin(), some.end(), idle) == some.end()) some.push_back(idle);
    break;
  }
  return some;
}

// Several groups and an idle one in a warp; one group and idle lanes; more and fewer rows than columns; more rows than
// lanes.
std::vector<Extents> sizes_of_variants(char precision) {
  const std::vector<int> orders = few_sizes(precision);
  std::vector<Extents> sizes(orders.begin(), orders.end());
  for (const Extents size : {Extents(9), Extents(9, 4), Extents(4, 9), Extents(65), Extents(34)}) sizes.push_back(size);
  return sizes;
}

// What a search by high words does not decide. Every pivot search is a tie: all elements equal; the same in pairs of
// rows; elements that differ in their last bits. Reciprocals at the ends of the range: denormal and huge pivots.
template <class T>
Matrices<T> rare(Extents size) {
  using R = decltype(std::abs(T()));
  using Limits = std::numeric_limits<R>;
  Matrices<T> list = random_batch<T>(size, 5, 22);
  const R least = std::ldexp(R(1), Limits::min_exponent - 4);
  const R most = std::ldexp(R(1), Limits::max_exponent - 3);
  for (int j = 0; j < size.n; ++j)
    for (int i = 0; i < size.m; ++i) {
      list[0](i, j) = T(1);
      if (i % 2 == 1) list[1](i, j) = list[1](i - 1, j);
      list[2](i, j) = T(1 + static_cast<R>((7 * i + 3 * j) % size.m) * Limits::epsilon());
      list[3](i, j) *= least;
      list[4](i, j) *= most;
    }
  return list;
}

template <class T>
void check_variants(const Matrices<T>& batch, bool pivot) {
  const Extents size = batch.front().extents();
  for (const std::string& id : variants_of(lu_request("getrf", Scalar<T>::letter, size, pivot), size)) {
    INFO(id);
    const Variant_in_use variant(id);
    const auto result = getrf(batch, {.place = {}, .pivot = pivot});
    if (engine().families().find(parse(id)).is_plan()) {
      std::vector<std::string> steps, ran;
      for (const Step& step : make_plan(engine().families(), parse(id).request, id, {load_tables(), "host"}).steps)
        steps.push_back(kgen::id(step.spec));
      for (const Kernel& kernel : engine().last_kernels()) ran.push_back(kernel.id);
      CHECK(ran == steps);
    } else {
      REQUIRE(engine().last_kernels().size() == 1);
      CHECK(engine().last_kernels()[0].id == id);
    }
    CHECK(result.problem == "");
    for (std::size_t b = 0; b < batch.size(); ++b) {
      INFO("matrix ", b);
      const auto replay = replay_getrf(batch[b], result.ipiv[b]);
      CHECK(replay.problem == "");
      CHECK(same_values(replay.lu, result.matrices[b]));
      CHECK(result.info[b] == replay.info);
    }
  }
}

template <class T>
void getrf_variants() {
  for (const Extents size : sizes_of_variants(Scalar<T>::letter)) {
    auto batch = random_batch<T>(size, 37, 20);
    for (const auto& condition : conditions<T>(size, 23)) batch.push_back(condition.matrix);
    for (const auto& matrix : rare<T>(size)) batch.push_back(matrix);
    check_variants(batch, true);
  }
}

template <class T>
void getrf_variants_without_pivoting() {
  for (const Extents size : sizes_of_variants(Scalar<T>::letter)) {
    Matrices<T> batch = matrices(dominant_conditions<T>(size, 24));
    for (const auto& condition : conditions<T>(size, 25)) batch.push_back(condition.matrix);
    check_variants(batch, false);
  }
}

// Panels of which some are decided exactly, by every family that goes beyond 32.
template <class T>
void large_variants() {
  for (const Extents size : {Extents(44), Extents(67, 35)}) {
    auto batch = random_batch<T>(size, 5, 20);
    for (const auto& matrix : rare<T>(size)) batch.push_back(matrix);
    check_variants(batch, true);
    check_variants(matrices(dominant_conditions<T>(size, 24)), false);
  }
}

TEST_CASE("getrf d: bits of every variant beyond 32 (full)") { large_variants<double>(); }

TEST_CASE("getrf d: where one matrix fills a multiprocessor's shared memory, bits in every layout (full)") {
  auto batch = random_batch<double>(121, 3, 20);
  batch.push_back(rare<double>(121)[1]);
  const auto packed = getrf(batch, {});
  for (const Place& place : {Place{}, Place{.extra_rows = 1}, Place{.pointers = true}}) {
    const auto result = getrf(batch, {.place = place});
    CHECK(result.problem == "");
    for (std::size_t b = 0; b < batch.size(); ++b) {
      const auto replay = replay_getrf(batch[b], result.ipiv[b]);
      CHECK(replay.problem == "");
      CHECK(same_values(replay.lu, result.matrices[b]));
      CHECK(result.ipiv[b] == packed.ipiv[b]);
      CHECK(result.info[b] == replay.info);
    }
  }
}

KGEN_IN_FULL("getrf", "bits of every variant", getrf_variants)
KGEN_IN_FULL("getrf", "bits of every variant without pivoting", getrf_variants_without_pivoting)

}  // namespace
}  // namespace kgen::test
