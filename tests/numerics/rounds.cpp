// Kernels that ask for what comes next while they work on what has come (the tunable `buffers`), and those whose lanes
// have several columns at once (`columns`): the bits of those that do not, wherever matrices lie, for any number of
// rounds and odd batches, with a NaN in one of them.
#include <algorithm>
#include <map>
#include <tuple>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"
#include "tests/support/classes.hpp"

namespace kgen::test {
namespace {

// Of each way to move columns (`transfer`) a variant of few lanes, so that there is more than one round, and with more
// of something: two `buffers`, or several `rhs_per_lane`, or both.
std::vector<std::string> with_more(Request request, Layout layout, std::int64_t of_lanes, const Settings& more) {
  request.layout = layout;
  std::map<std::string, std::string> found;
  for (const Spec& spec : engine().families().variants(request)) {
    const Value *transfer = find(spec.tune, "transfer"), *lanes = find(spec.tune, "lanes");
    if (!transfer || *lanes != Value(of_lanes)) continue;
    if (!std::ranges::all_of(more, [&](const Setting& one) { return *find(spec.tune, one.name) == one.value; }))
      continue;
    found.try_emplace(std::get<std::string>(*find(spec.tune, "transfer")), id(spec));
  }
  std::vector<std::string> ids;
  for (const auto& [way, name] : found) ids.push_back(name);
  return ids;
}

template <class T>
void check_rounds(const char* name, const Settings& words, const std::array<std::int64_t, most_sizes>& sizes,
                  std::size_t packed_ways, std::int64_t lanes = 4, std::int64_t batch = 37,
                  const Settings& more = {{"buffers", std::int64_t{2}}}) {
  INFO(name, " ", sizes[0], " ", sizes[1], " ", sizes[2]);
  const Request request = make_request(name, Scalar<T>::letter, words);
  const verify::Kind kind = verify::verification(*request.operation).kind(request);
  verify::Problem before = verify::make_problem(request, sizes, batch, {&verify::plain_class(kind)});
  element<T>(before, "A", batch / 2, 0, 0) = std::numeric_limits<Real<T>>::quiet_NaN();
  const Outcome expected = run(before);
  CHECK(expected.problem == "");
  CHECK(verify::residual(before, expected.after).too_large == 0);
  for (const auto& [layout, place, count] : {std::tuple(Layout::packed, Place{}, packed_ways),
                                             std::tuple(Layout::strided, Place{.extra_rows = 1}, std::size_t{1}),
                                             std::tuple(Layout::pointers, Place{.pointers = true}, std::size_t{1})}) {
    const std::vector<std::string> variants = with_more(request, layout, lanes, more);
    CHECK(variants.size() == count);
    for (const std::string& variant : variants) {
      INFO(variant);
      const Variant_in_use use(variant);
      const Outcome outcome = run(before, place);
      CHECK(outcome.problem == "");
      CHECK(verify::broken_invariant(before, outcome.after) == "");
      CHECK(difference(outcome.after, expected.after) == "");
    }
  }
}

// How many ways there are in packed batches: contiguous transfer needs columns that are no whole 16-byte vectors, or an
// odd number.
template <class T>
std::size_t ways_of(std::int64_t n) {
  return static_cast<std::size_t>(n) * sizeof(T) % 32 == 0 ? 1 : 3;
}

// Rounds of four columns: less than one, one, two, and five.
template <class T>
void rounds() {
  const std::int64_t n = sizeof(T) == 4 ? 5 : 3;
  const Setting packed{"layout", std::string("packed")}, side{"side", std::string("left")};
  const Settings two{{"rhs_per_lane", std::int64_t{2}}},
      both{{"buffers", std::int64_t{2}}, {"rhs_per_lane", std::int64_t{2}}};
  for (const std::int64_t columns : {2, 4, 5, 19}) {
    check_rounds<T>("getrs", {{"n", n}, packed}, {n, columns}, ways_of<T>(n));
    if (!full()) continue;
    check_rounds<T>("potrs", {{"n", n}, packed}, {n, columns}, ways_of<T>(n));
    check_rounds<T>("trsm", {{"m", n}, side, packed}, {n, columns}, ways_of<T>(n));
    check_rounds<T>("getrs", {{"n", n}, packed}, {n, columns}, ways_of<T>(n), 2, 37, two);
    check_rounds<T>("getrs", {{"n", n}, {"trans", std::string("conjugate")}, packed}, {n, columns}, ways_of<T>(n), 2,
                    37, two);
    check_rounds<T>("potrs", {{"n", n}, packed}, {n, columns}, ways_of<T>(n), 2, 37, two);
    check_rounds<T>("potrs", {{"n", n}, {"uplo", std::string("upper")}, packed}, {n, columns}, ways_of<T>(n), 2, 37,
                    both);
    check_rounds<T>("trsm", {{"m", n}, side, packed}, {n, columns}, ways_of<T>(n), 2, 37, both);
    check_rounds<T>("trsm", {{"n", n}, {"side", std::string("right")}, packed}, {columns, n},
                    std::min<std::size_t>(ways_of<T>(n), 2), 2, 37, two);
  }
}

// Three columns a lane, of which some lanes have fewer: rounds of 24.
template <class T>
void several_columns() {
  const Setting packed{"layout", std::string("packed")};
  const Settings three{{"rhs_per_lane", std::int64_t{3}}};
  const std::int64_t n = sizeof(T) > 8 ? 9 : 17;
  const std::int64_t lanes = n == 9 ? 4 : 8;
  for (const std::int64_t columns : {n, n + 8}) {
    check_rounds<T>("getrs", {{"n", n}, packed}, {n, columns}, ways_of<T>(n), lanes, 5, three);
    check_rounds<T>("potrs", {{"n", n}, packed}, {n, columns}, ways_of<T>(n), lanes, 5, three);
  }
}

// Nine lanes leave five of the warp without a group: three of those have room for their columns.
template <class T>
void lanes_left_over() {
  check_rounds<T>("trsm", {{"m", 9}, {"side", std::string("left")}, {"layout", std::string("packed")}}, {9, 20},
                  ways_of<T>(9), 9);
}

// Blocks that share the columns of a matrix: each begins with a round of its own.
template <class T>
void shared_columns() {
  const Setting packed{"layout", std::string("packed")};
  const Settings two{{"rhs_per_lane", std::int64_t{2}}};
  check_rounds<T>("potrs", {{"n", 3}, packed}, {3, 700}, ways_of<T>(3), 4, 2);
  check_rounds<T>("potrs", {{"n", 3}, packed}, {3, 700}, ways_of<T>(3), 2, 2, two);
}

KGEN_IN_EVERY_PRECISION("rounds", "rounds of right-hand sides", rounds)
KGEN_IN_FULL("rounds", "several columns a lane", several_columns)
KGEN_IN_FULL("rounds", "lanes left over", lanes_left_over)
KGEN_IN_FULL("rounds", "blocks that share columns", shared_columns)

}  // namespace
}  // namespace kgen::test
