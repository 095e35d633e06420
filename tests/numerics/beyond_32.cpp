// Solutions, determinants and inverses of more than 32 rows, by one kernel and by plans: residuals and info as
// LAPACK's, the same bits wherever the matrices lie, in batches of every size, beside NaN, and however many right-hand
// sides there are. A few sizes on `host`; with KGEN_TEST_FULL=1 those where blocks of rows begin and end. Rectangles
// are of random sizes.
#include <array>
#include <set>

#include "tests/numerics/against_lapack.hpp"
#include "tests/numerics/extremes.hpp"
#include "tests/numerics/one_matrix.hpp"
#include "tests/numerics/systems.hpp"
#include "verify/random.hpp"

namespace kgen::test {
namespace {

std::vector<std::int64_t> sizes_beyond(char precision) {
  if (full()) return {33, 40, 47, 48, 63, 64, 65, 80, 96, 100, 127, 128};
  static const std::array<std::vector<std::int64_t>, 4> some{{{40}, {33, 64}, {33}, {40}}};
  return some[place_of(precision)];
}

// The options' words in turn.
Sample sample_beyond(std::string_view name, char precision, std::int64_t n, std::int64_t nrhs, std::size_t turn) {
  const Operation& op = operation(name);
  std::array<std::uint8_t, most_options> words{};
  for (std::size_t i = 0; i < op.options.size(); ++i)
    words[i] = static_cast<std::uint8_t>((turn + i) % op.options[i].words.size());
  std::array<std::int64_t, most_sizes> sizes{};
  for (std::size_t i = 0; i < op.sizes.size(); ++i) sizes[i] = op.sizes[i].takes_one(words) ? nrhs : n;
  return sample_of(op, precision, sizes, words);
}

// So many of sizes from 1 to 128, the same ones in every run; each size is 1 once and 128 once. One of them by default.
constexpr std::size_t rectangles_beyond = 60;
std::vector<Sample> rectangles_of(const Operation& op, char precision) {
  std::vector<Sample> list;
  verify::Random random(number_of(op.name) + static_cast<std::uint64_t>(precision));
  const std::size_t only = random() % rectangles_beyond;
  for (std::size_t turn = 0; turn < rectangles_beyond; ++turn) {
    Sample sample = sample_beyond(op.name, precision, max_size, 1, turn);
    for (std::size_t i = 0; i < op.sizes.size(); ++i) {
      sample.sizes[i] = 1 + static_cast<std::int64_t>(random() % max_size);
      if (turn / 2 == i) sample.sizes[i] = turn % 2 == 0 ? 1 : max_size;
    }
    sample = sample_of(op, precision, sample.sizes, sample.request.options);
    if (full() || turn == only) list.push_back(sample);
  }
  return list;
}

// Every operation whose turn it is at every size, words and numbers of right-hand sides in turn; with `both`, of gesv
// and solve one right-hand side, which is compiled in, and six. Of a topic one in so many by the seed.
std::vector<Sample> samples_beyond(char precision, std::string_view topic, unsigned parts, bool both = false) {
  std::vector<Sample> list;
  const auto add = [&](std::string_view name, std::int64_t n, std::int64_t nrhs, std::size_t turn) {
    if (is_tested(name) && (full() || turn_of(name) == precision) && in_part(topic, name, parts))
      list.push_back(sample_beyond(name, precision, n, nrhs, turn));
  };
  // The kernels of laswp have no size.
  const std::set<std::string_view> elsewhere{"laswp", "getrs", "gesv", "solve", "slogdet"};
  std::size_t turn = 0;
  for (const std::int64_t n : sizes_beyond(precision)) {
    Request factors = make_request("getrf", precision, {{"m", n}, {"n", n}});
    REQUIRE(engine().families().try_default(factors));
    add("getrs", n, turn % 2 == 0 ? 1 : 6, turn);
    if (both || turn % 2 == 0) add("gesv", n, 6, turn);
    if (both || turn % 2 == 1) add("gesv", n, 1, turn + (both ? 1 : 0));
    if (both || turn % 2 == 0) add("solve", n, 1, turn);
    if (both || turn % 2 == 1) add("solve", n, 6, turn);
    for (const Operation* op : public_operations())
      if (op->limit > common_limit && op->has(kgen::precision(precision)) && !elsewhere.contains(op->name))
        add(op->name, n, turn % 2 == 0 ? 1 : 6, turn);
    add("slogdet", n, 0, turn++);
  }
  return list;
}

void residuals(char precision) {
  for (const Sample& sample : samples_beyond(precision, "residuals", 2)) {
    INFO(sample.name());
    const verify::Classes nasty =
        verify::nasty_classes(verify::verification(*sample.request.operation).kind(sample.request));
    for (const verify::Problem& before :
         {with_nothing_unused(sample.problem(5)), sample.problem(static_cast<std::int64_t>(nasty.size()), nasty)})
      check_against(before, lapack(before));
    check_extremes(extremes_of(sample, 1));
  }
}

// LAPACK's results, and the same bits with gaps. laswp has tests of its own.
void random_rectangles(char precision) {
  for (const Operation* op : public_operations()) {
    if (op->sizes.size() < 2 || op->name == "laswp" || !is_tested(op->name)) continue;
    const auto has = [&](char letter) { return op->has(kgen::precision(letter)); };
    if (!has_turn(op->name, precision, has) || !in_part("rectangles", op->name)) continue;
    for (const Sample& sample : rectangles_of(*op, precision)) {
      INFO(sample.name());
      const verify::Problem before = with_nothing_unused(sample.problem(3));
      check_against(before, lapack(before));
      const Outcome placed = run(before, {.name = "strided", .extra_rows = 3});
      CHECK(difference(placed.after, run(before).after) == "");
    }
  }
}

void every_layout(char precision) {
  for (const Sample& sample : samples_beyond(precision, "every layout", 3)) {
    INFO(sample.name());
    const verify::Problem before = sample.problem(3);
    same_bits_in_every_place(before, run(before));
  }
}

// Kernels that do all of it have the bits of the plans, which the planner takes: in one layout in turn, in two with
// KGEN_TEST_FULL=1.
void in_one_kernel(char precision) {
  const std::array<std::pair<Layout, Place>, 3> layouts{
      {{Layout::packed, {}},
       {Layout::strided, {.name = "strided", .extra_rows = 3}},
       {Layout::pointers, {.name = "pointers", .pointers = true, .in_place = false}}}};
  auto turn = static_cast<std::size_t>(precision);
  for (const Sample& sample : samples_beyond(precision, "in one kernel", 3, true)) {
    if (sample.request.operation->info() < 0) continue;  // it does not factor: getrs
    INFO(sample.name());
    const verify::Classes nasty =
        verify::nasty_classes(verify::verification(*sample.request.operation).kind(sample.request));
    const verify::Problem bad = sample.problem(static_cast<std::int64_t>(nasty.size()), nasty);
    verify::Problem plain = sample.problem(6);
    std::int64_t singular = 0;  // a matrix; the last is regular, as the first is
    for (const std::int64_t column : {std::int64_t(0), std::int64_t(31), std::int64_t(32), sample.sizes[0] - 1}) {
      ++singular;
      for (std::int64_t i = 0; i < sample.sizes[0]; ++i) put(*plain.find("A"), precision, singular, i, column, 0);
    }
    const std::array<const verify::Problem*, 2> problems{&plain, &bad};
    std::vector<Outcome> expected;  // of each
    ++turn;
    for (std::size_t i = 0; i < layouts.size(); ++i) {
      if (i != turn % layouts.size() && !(full() && i == (turn + 1) % layouts.size())) continue;
      for (const std::string& variant : some_variants(sample.request, {layouts[i].first})) {
        if (engine().families().find(parse(variant)).is_plan()) continue;
        INFO(variant);
        for (std::size_t k = expected.size(); k < problems.size(); ++k) expected.push_back(run(*problems[k]));
        for (std::size_t k = 0; k < problems.size(); ++k) {
          const verify::Problem& before = *problems[k];
          const Variant_in_use use(variant);
          const Outcome outcome = run(before, layouts[i].second);
          CHECK(outcome.kernels == std::vector{variant});
          CHECK(difference(outcome.after, expected[k].after) == "");
        }
      }
    }
  }
}

void counts_beyond(char precision) {
  for (const Sample& sample : samples_beyond(precision, "counts", 3)) same_bits_at_every_count(sample);
}

void neighbours_beyond(char precision) {
  for (const Sample& sample : samples_beyond(precision, "neighbours", 3)) neighbours_do_not_notice(sample);
}

// Columns at either side of each block of rows; of larger matrices of some panels behind the first, too.
std::vector<std::int64_t> columns_beyond(std::int64_t n) {
  std::vector<std::int64_t> columns{0, 1, 30, 31, 32, n - 1};
  if (n > 40) columns.insert(columns.end() - 1, {7, 8, 15, 16, 40, 47, 48, n - 9, n - 8, n - 2});
  return columns;
}

// Every operation with info at the least sizes, one and six right-hand sides in turn.
std::vector<Sample> singular_samples(char precision) {
  std::vector<Sample> list;
  std::size_t turn = 0;
  for (const std::int64_t n : sizes_beyond(precision)) {
    if (n > 40 && !(full() && (n == 64 || n == 100))) continue;
    const bool one = turn++ % 2 == 1;
    for (const auto& [name, nrhs] :
         {std::pair{"gesv", one ? 1 : 6}, {"solve", one ? 6 : 1}, {"slogdet", 0}, {"getri", 0}, {"matinv_cond", 0}})
      if (in_part({&precision, 1}, name)) list.push_back(sample_beyond(name, precision, n, nrhs, 0));
  }
  return list;
}

void singular(char precision) {
  for (const Sample& sample : singular_samples(precision)) check_singular(sample, columns_beyond(sample.sizes[0]));
}

KGEN_FOR_ALL_OPERATIONS("more than 32 rows residuals and info", residuals)
KGEN_FOR_ALL_OPERATIONS("rectangles of 1 to 128", random_rectangles)
KGEN_FOR_ALL_OPERATIONS("more than 32 rows in every layout", every_layout)
KGEN_FOR_ALL_OPERATIONS("more than 32 rows bits at every batch size and place", counts_beyond)
KGEN_FOR_ALL_OPERATIONS("more than 32 rows NaN and Inf leave neighbours alone", neighbours_beyond)
KGEN_FOR_ALL_OPERATIONS("more than 32 rows exactly singular", singular)
KGEN_FOR_ALL_OPERATIONS("more than 32 rows in one kernel", in_one_kernel)

}  // namespace
}  // namespace kgen::test
