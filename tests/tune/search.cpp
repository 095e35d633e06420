// What the tuner tries in which order, successive halving, and compiling ahead; with times that are made up.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "tests/support/fake_compiler.hpp"
#include "tests/support/families.hpp"
#include "tests/support/requests.hpp"
#include "tests/support/tables.hpp"
#include "tools/kgen/tune/compile.hpp"
#include "tools/kgen/tune/search.hpp"

using namespace kgen;
using test::families;

namespace {

std::vector<Spec> variants(std::size_t count) {
  std::vector<Spec> found = families().variants(test::square("getrf", 'd', 8));
  REQUIRE(found.size() >= count);
  found.resize(count);
  return found;
}

}  // namespace

TEST_CASE("the families' choice is tried first, then a table's, then what is near to them, each once") {
  for (const std::int64_t n : {1, 5, 8, 32}) {
    for (const char* op : {"getrf", "getri"}) {
      const Request request = test::square(op, 's', n);
      const tune::Space space = tune::space_of(families(), {nullptr, "sm_90"}, request);
      CAPTURE(n);
      REQUIRE(!space.candidates.empty());
      CHECK(space.legal == static_cast<std::int64_t>(families().variants(request).size()));
      CHECK(space.candidates[0] == families().default_of(request));
      CHECK(space.heuristic == families().default_of(request));
      std::set<std::string> ids;
      for (const Spec& spec : space.candidates) {
        CHECK_NOTHROW(families().find(spec).check(spec));
        CHECK(ids.insert(id(spec)).second);
      }
    }
  }
  const Spec named = variants(20).back();
  const auto space = tune::space_of(families(), {test::tables_of({test::table_of({{named}})}), "sm_90"},
                                    test::square("getrf", 'd', 8));
  CHECK(space.candidates[0] == families().default_of(test::square("getrf", 'd', 8)));
  CHECK(space.candidates[1] == named);
  // Those that were tried do not come again, and what was fastest is the centre.
  tune::Tried tried;
  const Request request = test::square("getrf", 'd', 8);
  for (const Spec& spec : tune::space_of(families(), {nullptr, "sm_90"}, request, tried, 3).candidates) {
    tried.ids.insert(id(spec));
    tried.timed.push_back({spec, spec.family == "thread_per_matrix" ? 9.0 : 1.0});
  }
  REQUIRE(tried.ids.size() == 3);
  const Spec nearby = make_spec(test::square("getrf", 'd', 7), "thread_per_matrix",
                                {{"transfer", std::string("direct")}, {"panel", 0}, {"per_block", 128}});
  families().find(nearby).check(nearby);
  tried.nearby = {nearby};
  const auto more = tune::space_of(families(), {nullptr, "sm_90"}, request, tried, 5);
  REQUIRE(more.candidates.size() == 5);
  for (const Spec& spec : more.candidates) CHECK_FALSE(tried.ids.contains(id(spec)));
  CHECK(more.candidates[0].tune == nearby.tune);
  CHECK(tune::space_of(families(), {nullptr, "sm_90"}, request, tried, 0).candidates.empty());
  const auto old = tune::space_of(families(), {nullptr, "sm_75"}, test::square("getrf", 'd', 8));
  for (const Spec& spec : old.candidates) CHECK(families().find(spec).properties(spec).requires_sm <= 75);
}

TEST_CASE("what won for other operations and in other layouts is tried with what is legal here") {
  const auto with_row = [](const char* variant) {
    families().find(parse(variant)).check(parse(variant));
    return Tuning{test::tables_of({test::table_of({{parse(variant)}})}), "sm_90"};
  };
  const auto tried = [](const Tuning& tuning, const Request& request, const std::string& variant) {
    families().find(parse(variant)).check(parse(variant));
    const auto candidates = tune::space_of(families(), tuning, request, {}, 6).candidates;
    return std::ranges::count(candidates, parse(variant)) == 1;
  };
  const auto in = [](const char* layout, Request request) { return with(request, "layout", std::string(layout)); };

  // cond stores no inverse, so that it has no way of storing one: the rest of matinv's winner is taken over.
  const Request cond = in("packed", test::square("cond", 's', 24));
  const std::string as_matinv =
      "cond__s__n_24__norm_one__layout_packed__gauss_jordan__rows_3__lanes_8__panel_3__unroll_1__per_block_4__"
      "search_butterfly__reciprocal_late__transfer_direct__least_warps_14";
  const Tuning matinv = with_row(
      "matinv__s__n_24__layout_packed__gauss_jordan__rows_3__lanes_8__panel_3__unroll_1__per_block_4__search_butterfly_"
      "_"
      "reciprocal_late__transfer_staged__least_warps_14");
  CHECK(tried(matinv, cond, as_matinv));
  CHECK_FALSE(tried({nullptr, "sm_90"}, cond, as_matinv));
  CHECK_FALSE(tried({matinv.tables, "sm_80"}, cond, as_matinv));                // another GPU's
  CHECK_FALSE(tried(matinv, in("packed", test::square("cond", 's', 23)), [&] {  // another size
    std::string id = as_matinv;
    return id.replace(id.find("n_24"), 4, "n_23");
  }()));

  const std::string strided =
      "getrf__d__m_18__n_18__pivot_partial__layout_strided__rows_across_lanes__rows_2__lanes_9__per_block_6__search_"
      "redux__"
      "broadcast_shuffle__transfer_staged__least_warps_14";
  std::string packed = strided;
  packed.replace(packed.find("strided"), 7, "packed");
  CHECK(tried(with_row(packed.c_str()), in("strided", test::square("getrf", 'd', 18)), strided));
}

TEST_CASE("plans that do not offer themselves are not tuned, and count as legal") {
  const Request request = test::square("getrf", 'd', 40);
  const auto space = tune::space_of(families(), {nullptr, "sm_90"}, request);
  for (const Spec& spec : space.candidates) CHECK_FALSE(families().find(spec).is_plan());
  std::int64_t all = 0, plans = 0;
  for (const auto& family : families().all()) {
    if (family->operation() != request.name()) continue;
    const auto count = static_cast<std::int64_t>(family->variants(request).size());
    all += count;
    plans += family->is_plan() ? count : 0;
  }
  CHECK(plans > 0);
  CHECK(space.legal == all);
}

TEST_CASE("halving finds the fastest, measures it longest, and never loses the one that is to be kept") {
  const std::vector<Spec> specs = variants(16);
  std::map<std::string, double> truth;
  for (std::size_t i = 0; i < specs.size(); ++i) truth[id(specs[i])] = 1.0 + 0.01 * double((i * 7) % 16);
  std::vector<Timed> first;
  for (const Spec& spec : specs) first.push_back({spec, truth[id(spec)] * (spec == specs[0] ? 1.04 : 1)});
  std::map<std::string, int> runs;
  const auto measure = [&](const Spec& spec, int count) {
    runs[id(spec)] += count;
    return std::optional(truth[id(spec)]);
  };
  const Spec slowest = std::ranges::max_element(first, {}, &Timed::seconds)->spec;
  const auto ranking = tune::halve(first, slowest, measure);
  REQUIRE(ranking.size() == specs.size());
  CHECK(ranking[0].spec == specs[0]);  // the noise of the first round did not decide
  CHECK(runs[id(specs[0])] == tune::rounds[1] + tune::rounds[2]);
  CHECK(runs[id(slowest)] == tune::rounds[1] + tune::rounds[2]);
  CHECK(runs.size() == 9);  // half of 16, and the one that is kept
  CHECK(std::ranges::is_sorted(ranking.begin(), ranking.begin() + 4, {}, &Timed::seconds));
}

TEST_CASE("the families' own choice leads unless another is faster by more than noise") {
  const std::vector<Spec> specs = variants(3);
  std::vector<Timed> level = {{specs[0], 1}, {specs[1], 1.001}, {specs[2], 1.004}}, slower = level, absent = level;
  slower[2].seconds = 1.01;
  absent.pop_back();
  for (auto* ranking : {&level, &slower, &absent}) tune::prefer(*ranking, specs[2]);
  CHECK(level[0].spec == specs[2]);
  CHECK(level[1].spec == specs[0]);  // the others keep their order
  CHECK(level[2].spec == specs[1]);
  CHECK(slower[0].spec == specs[0]);
  CHECK(absent[0].spec == specs[0]);
}

TEST_CASE("a kernel that spills leads only where the next is much slower") {
  const std::vector<Spec> specs = variants(2);
  std::vector<Timed> near = {{specs[0], 1}, {specs[1], 1.05}}, far = {{specs[0], 1}, {specs[1], 1.2}};
  std::vector<Timed> alone = {{specs[0], 1}};
  for (auto* ranking : {&near, &far, &alone}) tune::give_up_the_lead(*ranking);
  CHECK(near[0].spec == specs[1]);
  CHECK(near[1].spec == specs[0]);
  CHECK(far[0].spec == specs[0]);
  CHECK(alone[0].spec == specs[0]);
}

TEST_CASE("halving goes on without what fails later, and leaves out what is hopeless") {
  const std::vector<Spec> specs = variants(6);
  std::vector<Timed> first;
  for (std::size_t i = 0; i < specs.size(); ++i) first.push_back({specs[i], i < 3 ? 1.0 + double(i) / 100 : 100.0});
  std::set<std::string> measured;
  const auto ranking = tune::halve(first, std::nullopt, [&](const Spec& spec, int) {
    measured.insert(id(spec));
    return spec == specs[0] ? std::optional<double>() : std::optional(1.0);
  });
  CHECK(measured.size() == 3);
  CHECK(ranking.size() == 5);
  CHECK(std::ranges::none_of(ranking, [&](const Timed& one) { return one.spec == specs[0]; }));
  const auto none = [](const Spec&, int) { return std::optional<double>(); };
  CHECK(tune::halve({}, std::nullopt, none).empty());
  CHECK(tune::halve({first[0]}, std::nullopt, none).empty());
}

TEST_CASE("kernels compiled ahead all arrive at their request, failures too, until it is dropped") {
  const std::vector<Spec> specs = variants(12);
  test::Fake_compiler compiler;
  compiler.refused = id(specs[3]);
  const auto forever = tune::Compile_ahead::Clock::time_point::max();
  const auto never = [] { return false; };
  const auto make = [&](const Spec& spec) {
    tune::Made made{spec, {}, {}};
    try {
      made.object = compiler.compile(render(families(), spec));
    } catch (const Error& error) {
      made.problem = error.what();
    }
    return made;
  };
  tune::Compile_ahead pool(make, 6, 2, 3, [&](std::size_t i) {
    if (i == 4) throw Error(Failure::io, "no candidates");
    return i == 3 ? std::vector<Spec>() : specs;
  });
  for (const std::size_t i : {0u, 1u, 2u}) {
    std::set<std::string> got;
    int failed = 0;
    while (const auto made = pool.next(i, forever, never)) {
      got.insert(id(made->spec));
      failed += !made->problem.empty();
      if (i == 1 && got.size() == 2) pool.drop(i);
    }
    if (i != 1) CHECK(got.size() == specs.size());
    CHECK(got.size() >= 2);
    if (i != 1) CHECK(failed == 1);
  }
  CHECK_FALSE(pool.next(3, forever, never));
  CHECK_THROWS_AS(pool.next(4, forever, never), Error);
  CHECK_FALSE(pool.next(5, forever, [] { return true; }));
}
