// Calls of few and of many right-hand sides: which numbers of them divide calls, and what then serves.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "generator/width.hpp"
#include "runtime/plan/plan.hpp"
#include "runtime/tuning/lookup.hpp"
#include "runtime/tuning/tuning_tables.hpp"
#include "tests/support/requests.hpp"

namespace kgen::test {
namespace {

const Families& families_of_kgen() {
  static const Families families = Families::load();
  return families;
}

Request request_of(const char* name, char precision, const char* layout, std::int64_t n) {
  const char* order = name == std::string_view("trsm") ? "m" : "n";
  return make_request(name, precision, {{order, n}, {"layout", std::string(layout)}});
}

// Of calls, as many numbers of columns as given, the width of each.
std::vector<int> widths(const char* name, char precision, const char* layout, std::int64_t n,
                        const std::vector<std::int64_t>& columns) {
  const Request request = request_of(name, precision, layout, n);
  std::vector<int> found;
  for (const std::int64_t count : columns) found.push_back(width(request, std::array<std::int64_t, 2>{n, count}));
  return found;
}

using List = std::vector<int>;

TEST_CASE("numbers of right-hand sides divide calls, and the usual one has width 0") {
  for (const char* name : {"getrs", "potrs", "trsm"}) {
    CAPTURE(name);
    const bool few = name != std::string_view("trsm");
    for (const char* layout : {"strided", "packed", "pointers"})
      CHECK(widths(name, 'd', layout, 8, {1, 15, 16, 31, 32, 4096}) == List{0, 0, 1, 1, 2, 2});
    CHECK(widths(name, 'd', "packed", 12, {2, 8, 9, 31, 32}) == (few ? List{-1, -1, 0, 0, 1} : List{0, 0, 0, 0, 1}));
    CHECK(widths(name, 'z', "packed", 12, {2, 31, 32}) == List{0, 0, 1});
    CHECK(widths(name, 'd', "packed", 11, {2, 31, 32}) == List{0, 0, 1});
    CHECK(widths(name, 's', "pointers", 12, {2, 9, 32}) == (few ? List{-1, 0, 0} : List{0, 0, 0}));
    CHECK(widths(name, 's', "pointers", 10, {2, 32}) == List{0, 1});
    CHECK(widths(name, 'c', "strided", 24, {2, 8, 9, 16, 17, 999}) == (few ? List{-2, -2, -1, -1, 0, 0} : List(6, 0)));
    CHECK(widths(name, 'z', "packed", 32, {2, 999}) == List{0, 0});
    CHECK(widths(name, 'd', "listed", 24, {2, 999}) == List{0, 0});
  }
  CHECK(widths("getrs", 'd', "packed", 33, {7, 8, 33}) == List{-1, 0, 0});
  for (const char* name : {"gesv", "posv"}) {
    CAPTURE(name);
    CHECK(widths(name, 'd', "packed", 1, {15, 16, 32}) == List{0, 1, 2});
    CHECK(widths(name, 'd', "packed", 3, {31, 32}) == List{0, 1});
    CHECK(widths(name, 'd', "packed", 4, {63, 64}) == List{0, 1});
    CHECK(widths(name, 'd', "packed", 5, {63, 64}) == List{0, 1});
    CHECK(widths(name, 'd', "pointers", 5, {79, 80}) == List{0, 1});
    CHECK(widths(name, 'd', "packed", 16, {255, 256}) == List{0, 1});
    CHECK(widths(name, 'd', "packed", 17, {1, 63, 64}) == List{0, 0, 1});
    CHECK(widths(name, 'd', "listed", 4, {4096}) == List{0});
  }
  CHECK(widths("gesv", 'd', "packed", 100, {49, 50}) == List{-1, 0});
  for (const char* name : {"solve", "solve_posdef"}) {
    CAPTURE(name);
    CHECK(widths(name, 'd', "packed", 2, {31, 32}) == List{0, 1});
    CHECK(widths(name, 'd', "packed", 4, {4096}) == List{0});
    CHECK(widths(name, 'd', "packed", 5, {63, 64}) == List{0, 1});
    CHECK(widths(name, 'd', "packed", 32, {4096}) == List{0});
  }
  CHECK(widths("solve", 'd', "packed", 64, {31, 32}) == List{-1, 0});
}

// What explain says of a request: every call of it lies between, and no other.
TEST_CASE("a request says for how many right-hand sides it stands, of every operation that has them") {
  int with_columns = 0;
  for (const Operation* op : listed_operations()) {
    CAPTURE(op->name);
    for (const char* layout : {"packed", "pointers"})
      for (const std::int64_t n : {1, 3, 8, 17}) {
        Settings words{{"layout", std::string(layout)}};
        for (const Size& other : op->sizes) words.push_back({std::string(other.name), n});
        const Request any = make_request(op->name, op->complex_only ? 'z' : 'd', words);
        const auto size = std::ranges::find_if(op->sizes, [&](const Size& one) { return one.takes_one(any.options); });
        const auto at = static_cast<std::size_t>(size - op->sizes.begin());
        if (size == op->sizes.end()) {
          CHECK(!columns_of(any));
          continue;
        }
        ++with_columns;
        for (std::int64_t columns = 1, least = 0; columns < 300; ++columns) {
          Request call = any;
          call.sizes[at] = static_cast<std::int16_t>(size->in_request(columns, call.options));
          call.width = call.sizes[at] == any_size ? width(call, columns) : std::int8_t{0};
          const auto [name, from, to] = columns_of(call).value();
          CHECK(name == size->name);
          CHECK((from <= columns && (to == 0 || columns <= to)));
          if (columns == 1) CHECK(to == 1);
          if (from != least) CHECK(from == columns);  // the first that is of another kind
          least = from;
        }
      }
  }
  CHECK(with_columns >= 7 * 8);
}

TEST_CASE("what solves with factors has as many lanes as columns, where there are few and where there are many") {
  struct Of {
    const char* layout;
    char precision;
    std::int64_t n, columns;
    int lanes;  // 0: the usual ones, which were measured
  };
  const std::vector<Of> all{{"packed", 'd', 3, 15, 0},    {"packed", 'd', 3, 16, 16},  {"strided", 'd', 3, 16, 8},
                            {"pointers", 's', 8, 31, 8},  {"packed", 'd', 3, 32, 32},  {"packed", 'd', 8, 999, 32},
                            {"packed", 'd', 12, 31, 0},   {"packed", 'd', 12, 32, 32}, {"pointers", 'd', 12, 32, 0},
                            {"pointers", 'd', 10, 32, 32}};
  const std::vector<Of> factors{{"packed", 'd', 12, 8, 8},   {"packed", 'z', 12, 8, 0},   {"pointers", 'd', 12, 8, 8},
                                {"packed", 'd', 24, 2, 8},   {"packed", 'd', 24, 9, 16},  {"packed", 'd', 24, 17, 0},
                                {"packed", 's', 17, 16, 16}, {"packed", 's', 31, 999, 0}, {"packed", 'z', 31, 2, 16}};
  const auto check = [](const char* name, const Of& of) {
    CAPTURE(name);
    CAPTURE(of.layout);
    CAPTURE(of.n);
    CAPTURE(of.columns);
    Request request = request_of(name, of.precision, of.layout, of.n);
    request.width = width(request, of.columns);
    const std::optional<Choice> choice = lookup({load_tables(), "sm_90"}, families_of_kgen(), request);
    REQUIRE(choice);
    CHECK((choice->match == Match::heuristic) == (of.lanes != 0));
    if (of.lanes != 0) CHECK(*find(choice->spec.tune, "lanes") == Value(std::int64_t{of.lanes}));
  };
  for (const char* name : {"getrs", "potrs", "trsm"})
    for (const Of& of : all) check(name, of);
  for (const char* name : {"getrs", "potrs"})
    for (const Of& of : factors) check(name, of);
}

TEST_CASE("a class of a batch of variable size is served by the row of the pointer batch, however many columns") {
  for (const char* name : {"getrs", "potrs"})
    for (const int n : {8, 16, 24}) {
      const Tuning tuning{load_tables(), "sm_90"};
      const std::optional<Choice> listed = lookup(tuning, families_of_kgen(), request_of(name, 'd', "listed", n)),
                                  uniform = lookup(tuning, families_of_kgen(), request_of(name, 'd', "pointers", n));
      REQUIRE((listed && uniform));
      CHECK(listed->row == uniform->row);
      CHECK(listed->measured != nullptr);
    }
}

TEST_CASE("a plan's steps have as many columns as the call") {
  Request request = request_of("gesv", 'd', "packed", 4);
  request.width = width(request, std::int64_t{64});
  const Plan wide = make_plan(families_of_kgen(), request, {}, {load_tables(), "sm_90"});
  REQUIRE(wide.steps.size() == 2);
  CHECK(*find(wide.steps[1].spec.tune, "lanes") == Value(std::int64_t{32}));

  request = request_of("solve", 's', "strided", 1);
  request.width = width(request, std::int64_t{16});
  const Plan some = make_plan(families_of_kgen(), request, {}, {load_tables(), "sm_90"});
  REQUIRE(some.steps.size() == 3);
  CHECK(*find(some.steps[2].spec.tune, "lanes") == Value(std::int64_t{8}));  // with gaps
}

TEST_CASE("beyond 32 calls of many right-hand sides are served by a column per lane, of few by a warp per matrix") {
  for (const auto& [name, few, many] :
       {std::tuple("getrs", "warp_per_matrix", "solution_in_blocks"),
        std::tuple("gesv", "panels", "solution_in_blocks"), std::tuple("solve", "panels", "solution_in_blocks")})
    for (const char precision : {'s', 'd', 'c', 'z'}) {
      Request request = request_of(name, precision, "packed", 48);
      CHECK(make_plan(families_of_kgen(), request).steps.back().spec.family == many);
      request.width = width(request, std::int64_t{7});
      CHECK(request.width < 0);
      CHECK(make_plan(families_of_kgen(), request).steps.back().spec.family == few);
    }
}

}  // namespace
}  // namespace kgen::test
