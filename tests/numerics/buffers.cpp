// Kernels that ask for what comes next while they work on what has come (the tunable `buffers`): the bits of those that
// do not, wherever matrices lie, for any number of rounds and odd batches, with a NaN in one of them.
#include <map>
#include <tuple>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"
#include "tests/support/classes.hpp"

namespace kgen::test {
namespace {

// Of each way to move columns (`moved`) a variant with two buffers and few lanes, so that there is more than one round.
std::vector<std::string> with_two_buffers(Request request, Layout layout, std::int64_t of_lanes) {
  request.layout = layout;
  std::map<std::string, std::string> found;
  for (const Spec& spec : engine().families().variants(request)) {
    const Value *buffers = find(spec.tune, "buffers"), *lanes = find(spec.tune, "lanes");
    if (!buffers || *buffers != Value(std::int64_t{2}) || *lanes != Value(of_lanes)) continue;
    found.try_emplace(std::get<std::string>(*find(spec.tune, "moved")), id(spec));
  }
  std::vector<std::string> ids;
  for (const auto& [way, name] : found) ids.push_back(name);
  return ids;
}

template <class T>
void check_buffers(const char* name, const Settings& words, const std::array<std::int64_t, most_sizes>& sizes,
                   std::size_t packed_ways, std::int64_t lanes = 4, std::int64_t batch = 37) {
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
    const std::vector<std::string> variants = with_two_buffers(request, layout, lanes);
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

// Rounds of four columns: less than one, one, two, and five.
template <class T>
void rounds() {
  const std::int64_t n = sizeof(T) == 4 ? 5 : 3;
  const std::size_t ways = static_cast<std::size_t>(n) * sizeof(T) % 16 == 0 ? 1 : 2;  // whole pieces need no runs
  const Setting packed{"layout", std::string("packed")};
  for (const std::int64_t columns : {2, 4, 5, 19}) {
    check_buffers<T>("getrs", {{"n", n}, packed}, {n, columns}, ways);
    check_buffers<T>("potrs", {{"n", n}, packed}, {n, columns}, ways);
    check_buffers<T>("trsm", {{"m", n}, {"side", std::string("left")}, packed}, {n, columns}, ways);
  }
}

// Nine lanes leave five of the warp without a group: three of those have room for their columns.
template <class T>
void lanes_left_over() {
  check_buffers<T>("trsm", {{"m", 9}, {"side", std::string("left")}, {"layout", std::string("packed")}}, {9, 20},
                   9 * sizeof(T) % 16 == 0 ? 1 : 2, 9);
}

// Blocks that share the columns of a matrix: each begins with a round of its own.
template <class T>
void shared_columns() {
  check_buffers<T>("potrs", {{"n", 3}, {"layout", std::string("packed")}}, {3, 700}, 3 * sizeof(T) % 16 == 0 ? 1 : 2, 4,
                   2);
}

KGEN_IN_REAL_AND_COMPLEX("buffers", "rounds of right-hand sides", rounds)
KGEN_IN_REAL_AND_COMPLEX("buffers", "lanes left over", lanes_left_over)
KGEN_IN_REAL_AND_COMPLEX("buffers", "blocks that share columns", shared_columns)

}  // namespace
}  // namespace kgen::test
