// Kernels with tunables that a sample may miss: panels by the matrix instruction and of every width, warps that have no
// tile of rows left, last columns that are deferred, plans by blocks, Cholesky by tiles. getrf has the bits of its
// replay, others those of their plan over getrf, of the kernel that is chosen or of the panels.
#include <fmt/format.h>

#include <map>
#include <optional>

#include "tests/numerics/against_lapack.hpp"
#include "tests/numerics/extremes.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

struct By_name {
  const char* operation;
  char precision;
  std::array<std::int64_t, 2> sizes;  // m and n, or n and nrhs
  Layout layout;
  std::string variant;
  Settings words = {};
};

Setting word(const char* option, const char* name) { return {option, std::string(name)}; }
const Settings no_pivoting{word("pivot", "none")};
// Without pivoting nothing is searched for, which a request says.
std::string panels(int warps, int panel, const char* tall, bool deferred = false) {
  return fmt::format("panels__warps_{}__panel_{}__tall_{}__search_SEARCH__deferred_{}", warps, panel, tall,
                     deferred ? 1 : 0);
}
std::string by_blocks(const char* stage, const char* library = "kgen") {
  return fmt::format("blocking__stage_{0}__width_16__leaf_8__solve_{1}__update_{1}", stage, library);
}
const std::vector<By_name> in_turn_by_seed{{"getrf", 'd', {45, 45}, Layout::strided, panels(1, 8, "matrix")},
                                           {"getrf", 'c', {37, 37}, Layout::strided, panels(1, 8, "4")},
                                           {"getrf", 'c', {35, 35}, Layout::pointers, panels(2, 4, "8"), no_pivoting},
                                           {"getrf", 'c', {87, 87}, Layout::pointers, panels(8, 4, "4", true)},
                                           {"getrf", 's', {50, 35}, Layout::pointers, by_blocks("column")},
                                           {"gesv", 'c', {87, 1}, Layout::strided, panels(8, 4, "4", true)}};

// Last panels of every width, no whole panel, fewer columns that come than warps, wide and tall matrices, where one
// matrix fills a multiprocessor's shared memory.
const std::vector<By_name> in_the_full_run = [] {
  std::vector<By_name> list{
      {"getrf", 'd', {64, 64}, Layout::strided, panels(2, 8, "matrix")},
      {"getrf", 'd', {37, 50}, Layout::pointers, panels(2, 4, "matrix")},
      {"getrf", 'd', {41, 41}, Layout::strided, panels(4, 8, "matrix"), no_pivoting},
      {"getrf", 'z', {40, 40}, Layout::strided, panels(2, 8, "matrix")},
      {"getrf", 'z', {35, 33}, Layout::strided, panels(1, 4, "matrix")},
      {"getrf", 'z', {33, 38}, Layout::pointers, panels(2, 8, "matrix"), no_pivoting},
      {"getrf", 's', {70, 65}, Layout::strided, panels(3, 8, "8")},
      {"getrf", 's', {5, 40}, Layout::strided, panels(1, 8, "4")},
      {"getrf", 's', {40, 5}, Layout::strided, panels(2, 8, "4")},
      {"getrf", 'd', {87, 87}, Layout::strided, panels(2, 8, "matrix", true)},
      {"getrf", 'd', {91, 83}, Layout::strided, panels(3, 8, "matrix", true)},
      {"getrf", 'd', {84, 100}, Layout::pointers, panels(1, 8, "4", true)},
      {"getrf", 'd', {93, 93}, Layout::strided, panels(4, 8, "matrix", true), no_pivoting},
      {"getrf", 's', {123, 117}, Layout::strided, panels(3, 8, "4", true)},
      {"getrf", 's', {117, 117}, Layout::strided, panels(8, 8, "4", true)},
      {"getrf", 'z', {75, 73}, Layout::strided, panels(2, 4, "matrix", true), no_pivoting},
      {"getrf", 'c', {33, 33}, Layout::strided, by_blocks("step")},
      {"getrf", 'z', {33, 33}, Layout::strided, by_blocks("column")},
      {"solve", 'd', {87, 1}, Layout::packed, panels(2, 8, "matrix", true)},
      {"solve", 'd', {91, 1}, Layout::pointers, panels(1, 8, "4", true)},
      {"solve", 'z', {96, 1}, Layout::strided, panels(4, 4, "matrix", true)},
      {"solve", 'd', {93, 1}, Layout::strided, panels(4, 8, "matrix", true), {word("trans", "transpose")}},
      {"solve", 'z', {96, 1}, Layout::pointers, panels(3, 8, "4", true), {word("trans", "conjugate")}},
      {"gesv", 'd', {89, 1}, Layout::pointers, panels(3, 8, "matrix", true)},
      {"slogdet", 's', {118, 0}, Layout::packed, panels(3, 8, "4", true)},
      {"slogdet", 'd', {93, 0}, Layout::strided, panels(2, 8, "matrix", true)}};
  for (const std::int64_t n : {33, 34, 35, 36, 37, 38, 39})
    list.push_back({"getrf", 's', {n, n}, Layout::strided, panels(1, 8, "4")});
  for (const char* stage : {"step", "column", "panel"}) {
    list.push_back({"getrf", 'd', {40, 40}, Layout::strided, by_blocks(stage)});
    list.push_back({"getrf", 'd', {35, 50}, Layout::pointers, by_blocks(stage), no_pivoting});
  }
  return list;
}();

Sample sample_named(const By_name& of) {
  Sample sample = sample_of(of.operation, of.precision, {of.sizes[0], of.sizes[1]}, of.words);
  sample.request.layout = of.layout;
  return sample;
}
Place memory_for(const Request& request) {
  return {.extra_rows = request.layout == Layout::packed ? 0 : 3, .pointers = request.layout == Layout::pointers};
}

// Random, nasty, extreme and hostile matrices, and such with zeros in columns of the first panel and behind it.
verify::Problem hard_problem(const Sample& sample) {
  const verify::Kind kind = verify::verification(*sample.request.operation).kind(sample.request);
  verify::Classes classes = extremes_of(sample, 1).classes;
  for (const verify::Class* one : verify::nasty_classes(kind)) classes.push_back(one);
  classes.insert(classes.end(), 4, &verify::plain_class(kind));
  verify::Problem problem = sample.problem(static_cast<std::int64_t>(classes.size()), classes);
  verify::Array& a = *problem.find("A");
  std::int64_t matrix = problem.batch;
  for (const std::int64_t column : {std::int64_t(0), std::int64_t(9), a.columns / 2, a.columns - 1}) {
    --matrix;
    for (std::int64_t i = 0; i < a.rows; ++i) put(a, sample.request.precision, matrix, i, column % a.columns, 0);
  }
  return problem;
}

void check(const std::vector<By_name>& list) {
  for (std::size_t place = 0; place < list.size(); ++place) {
    const By_name& of = list[place];
    if (!is_tested(of.operation) || !in_part("variants by name", place, 2)) continue;
    const Sample sample = sample_named(of);
    const std::string prefix = id(make_spec(sample.request));
    std::string named = prefix + of.variant;
    if (const std::size_t at = named.find("SEARCH"); at != named.npos)
      named.replace(at, 6, of.words == no_pivoting ? "none" : "redux");
    INFO(named);
    const verify::Problem before = hard_problem(sample);
    const auto by = [&](const std::string& variant) {
      const Variant_in_use use(variant);
      return run(before, memory_for(sample.request));
    };
    const Outcome outcome = by(named);
    if (!engine().families().find(parse(named)).is_plan()) CHECK(outcome.kernels == std::vector{named});
    check_replayed(before, outcome.after);
    if (of.operation != std::string_view("getrf"))
      CHECK(difference(outcome.after, by(prefix + "by_getrf").after) == "");
  }
}

TEST_CASE("variants by name: panels and deferred columns and plans") { check(in_turn_by_seed); }
TEST_CASE("variants by name: more of them (full)") { check(in_the_full_run); }

// Lanes that have no row, several rows a lane and a thread per matrix: the product of the pivots is in one order, zeros
// keep their signs. A batch of variable size meets other lanes than a uniform one.
void one_order(char precision, std::int64_t n, const std::vector<std::string>& variants) {
  const Sample sample = sample_of("slogdet", precision, {n});
  verify::Problem before = hard_problem(sample);
  for (std::int64_t i = 0; i < n; ++i)
    for (std::int64_t j = 0; j < n; ++j) put(*before.find("A"), precision, 1, i, j, i == j ? 2 : -0.0);
  const Outcome expected = run(before);
  for (const std::string& variant : variants) {
    std::string named = id(make_spec(sample.request)) + variant;
    if (variant.starts_with("rows")) named += "__search_redux__broadcast_shuffle__transfer_direct__least_warps_8";
    INFO(named);
    const Variant_in_use use(named);
    const Outcome outcome = run(before);
    CHECK(outcome.kernels == std::vector{named});
    CHECK(difference(outcome.after, expected.after) == "");
  }
}
TEST_CASE("slogdet: one order of the product for all lanes") {
  for (const char precision : full() ? std::vector{'s', 'd', 'z'} : std::vector{'d'}) {
    std::vector<std::string> variants{
        "rows_across_lanes__rows_1__lanes_10__per_block_6", "rows_across_lanes__rows_1__lanes_16__per_block_4",
        "rows_across_lanes__rows_1__lanes_32__per_block_1", "rows_across_lanes__rows_2__lanes_5__per_block_6",
        "rows_across_lanes__rows_2__lanes_32__per_block_1"};
    if (precision != 'z') variants.push_back("thread_per_matrix__panel_0__per_block_32");
    one_order(precision, 10, variants);
  }
  // Four rows a lane, the last lane's fourth missing: no factor stands in its place, so that an imaginary part -0
  // stays.
  one_order('c', 11,
            {"rows_across_lanes__rows_1__lanes_11__per_block_2", "rows_across_lanes__rows_2__lanes_6__per_block_5",
             "rows_across_lanes__rows_4__lanes_3__per_block_10"});
}

// Tiles of every size, of one matrix and of several in a warp, threads that take a tile of the first column and one of
// the last: the bits of the panels. One of two caps of the registers is enough.
void tiles(const By_name& of) {
  if (!is_tested(of.operation)) return;
  const Sample sample = sample_named(of);
  const verify::Problem before = hard_problem(sample);
  const auto by = [&](const std::string& variant) {
    INFO(variant);
    const Variant_in_use use(variant);
    const Outcome outcome = run(before, memory_for(sample.request));
    CHECK(outcome.kernels == std::vector{variant});
    return outcome;
  };
  std::optional<Outcome> expected;
  std::map<std::string, std::string> kernels;  // by the id without the cap
  for (const Spec& spec : engine().families().variants(sample.request)) {
    if (spec.family == "panels" && !expected) expected = by(id(spec));
    if (spec.family == "tile_per_thread") kernels.try_emplace(id(spec).substr(0, id(spec).rfind("__")), id(spec));
  }
  REQUIRE(expected);
  CHECK(kernels.size() > 3);
  std::size_t turn = 0;
  for (const auto& [key, variant] : kernels)
    if (full() || turn++ % kernels.size() % 7 == 0) CHECK(difference(by(variant).after, expected->after) == "");
}
TEST_CASE("Cholesky: a tile in each thread has the bits of the panels") {
  const Settings upper{word("uplo", "upper")};
  tiles({"potrf", 's', {41, 0}, Layout::strided, "", {}});
  tiles({"posv", 'c', {37, 1}, Layout::pointers, "", upper});
  if (!full()) return;
  for (const char precision : {'s', 'c'})
    for (const std::int64_t n : {33, 40, 62, 64}) {
      tiles({"potrf",
             precision,
             {n, 0},
             n % 2 == 0 ? Layout::packed : Layout::pointers,
             "",
             n % 4 == 0 ? upper : Settings{}});
      tiles({"solve_posdef", precision, {n, 1}, Layout::strided, "", n % 4 == 0 ? Settings{} : upper});
      tiles({"logdet_posdef", precision, {n, 0}, Layout::packed, "", n == 40 ? upper : Settings{}});
    }
}

// A library's products have sums in an order of their own. No library serves complex pointer batches.
TEST_CASE("getrf: plans with a library's products") {
  for (const auto& [precision, layout] :
       {std::pair('s', Layout::pointers), {'c', Layout::strided}, {'d', Layout::strided}, {'z', Layout::strided}}) {
    if (!full() && (precision == 'd' || precision == 'z')) continue;
    const Sample sample = sample_named({"getrf", precision, {40, 40}, layout, ""});
    const std::string named = id(make_spec(sample.request)) + by_blocks("column", "library");
    INFO(named);
    const Variant_in_use use(named);
    const verify::Classes nasty = verify::nasty_classes();
    for (const verify::Problem& before :
         {sample.problem(5), sample.problem(static_cast<std::int64_t>(nasty.size()), nasty)}) {
      const Outcome outcome = run(before, {.pointers = sample.request.layout == Layout::pointers});
      check_residuals(before, outcome.after, lapack(before));
    }
  }
}

}  // namespace
}  // namespace kgen::test
