// Calls of few and of many right-hand sides: their classes, and what then serves.
#include <doctest/doctest.h>

#include <tuple>

#include "generator/model/nrhs_class.hpp"
#include "runtime/plan/plan.hpp"
#include "tests/unit/tuning.hpp"

namespace kgen::test {
namespace {

Request request_of(const char* name, char precision, const char* layout, std::int64_t n) {
  const char* order = name == std::string_view("trsm") ? "m" : "n";
  return make_request(name, precision, {{order, n}, {"layout", std::string(layout)}});
}
Request request_of(const char* name, char precision, const char* layout, std::int64_t n, std::int64_t columns) {
  Request request = request_of(name, precision, layout, n);
  request.nrhs_class = nrhs_class(request, columns);
  return request;
}

TEST_CASE("a call's number of right-hand sides gives its class, any number that of the order") {
  const auto classes = [](const char* name, const char* layout, std::int64_t n) {
    const Request request = request_of(name, 'd', layout, n);
    std::vector<int> found;
    for (const std::int64_t columns : {0, 1, 2, 8, 9, 16, 17, 31, 32, 63, 64, 127, 128, 255, 256, 4096})  // 0: any
      found.push_back(nrhs_class(request, std::array<std::int64_t, 2>{n, columns}));
    return found;
  };
  using List = std::vector<int>;
  for (const char* name : {"getrs", "potrs", "trsm", "gesv", "posv", "solve", "solve_posdef"}) {
    CAPTURE(name);
    CHECK(classes(name, "packed", 8) == List{1, 1, 1, 1, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7});
    CHECK(classes(name, "pointers", 20) == List{3, 1, 1, 1, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7});
    CHECK(classes(name, "grouped", 8) == List(16, 0));  // each matrix has a number of its own
  }
  for (std::int8_t number = about_order; number <= std::ssize(nrhs_classes); ++number)
    CHECK(parse_nrhs(nrhs_text(number)) == std::pair(number, number));
  CHECK(parse_nrhs("2-31") == std::pair(std::int8_t{1}, std::int8_t{3}));
  CHECK(parse_nrhs("9-") == std::pair(std::int8_t{2}, std::int8_t{7}));
  for (const char* text : {"", "2", "2-9", "3-8", "-8", "8-2", "16-15", "2-8-"}) CHECK_FALSE(parse_nrhs(text));
}

TEST_CASE("what was measured with about n right-hand sides is as near for every n") {
  const auto of = [](std::int64_t n, std::int64_t columns) { return request_of("getrs", 'd', "packed", n, columns); };
  CHECK(nrhs_distance(about_order, of(8, 8)) == 0);
  CHECK(nrhs_distance(about_order, of(9, 9)) == 0);
  CHECK(nrhs_distance(about_order, of(8, 40)) == 3);
  CHECK(nrhs_distance(about_order, of(20, 4)) == 2);
  CHECK(nrhs_distance(4, of(8, 40)) == 0);
  CHECK(nrhs_distance(4, of(8, 8)) == 3);
  const Request without_call = request_of("getrs", 'd', "packed", 20);
  CHECK(nrhs_distance(about_order, without_call) == 0);
  CHECK(nrhs_distance(3, without_call) == 0);
}

// What explain says of a request: every call of it lies between, and no other.
TEST_CASE("a request says for how many right-hand sides it stands, of every operation that has them") {
  int with_columns = 0;
  for (const Operation* op : public_operations()) {
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
          call.nrhs_class = call.sizes[at] == any_size ? nrhs_class(call, columns) : std::int8_t{0};
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

TEST_CASE("few and many right-hand sides are served by rows for any architecture, about n by what was measured") {
  struct Of {
    const char *name, *layout;
    char precision;
    std::int64_t n, columns;
    int lanes;  // 0: what was measured
  };
  for (const auto& of : {Of{"trsm", "packed", 'd', 3, 8, 0}, Of{"getrs", "packed", 'd', 3, 24, 16},
                         Of{"potrs", "strided", 'd', 3, 24, 8}, Of{"trsm", "packed", 'd', 8, 999, 32},
                         Of{"getrs", "packed", 'd', 12, 24, 0}, Of{"potrs", "packed", 'd', 12, 48, 32},
                         Of{"getrs", "pointers", 'd', 12, 8, 8}, Of{"getrs", "packed", 'd', 24, 2, 8},
                         Of{"getrs", "packed", 'd', 24, 999, 0}}) {
    CAPTURE(of.name);
    CAPTURE(of.layout);
    CAPTURE(of.n);
    CAPTURE(of.columns);
    const Choice choice =
        choice_by({built_in_tables(), "sm_90"}, request_of(of.name, of.precision, of.layout, of.n, of.columns));
    CAPTURE(id(choice.spec));
    CHECK((choice.match == Match::row_for_any) == (of.lanes != 0));
    if (of.lanes != 0) CHECK(*find(choice.spec.tune, "lanes") == Value(std::int64_t{of.lanes}));
  }
}

TEST_CASE("a size bin of a batch of variable size is served by the row of the pointer batch, however many columns") {
  for (const char* name : {"getrs", "potrs"})
    for (const int n : {8, 16, 24}) {
      const Tuning tuning{load_tables(), "sm_90"};
      const Choice listed = choice_by(tuning, request_of(name, 'd', "grouped", n));
      CHECK(listed.row == choice_by(tuning, request_of(name, 'd', "pointers", n)).row);
      CHECK(listed.measured != nullptr);
    }
}

TEST_CASE("a plan's steps have as many columns as the call") {
  for (const auto& [request, steps, lanes] : {std::tuple(request_of("gesv", 'd', "packed", 4, 64), 2U, 32),
                                              {request_of("solve", 's', "strided", 1, 24), 3U, 8}}) {  // with gaps
    const Plan plan = make_plan(families(), request, {}, {load_tables(), "sm_90"});
    REQUIRE(plan.steps.size() == steps);
    CHECK(*find(plan.steps.back().spec.tune, "lanes") == Value(std::int64_t{lanes}));
  }
}

TEST_CASE("beyond 32 calls of many right-hand sides are served by a column per lane, of few by a warp per matrix") {
  for (const auto& of :
       {std::pair("getrs", "warp_per_matrix"), std::pair("gesv", "panels"), std::pair("solve", "panels")})
    for (const char precision : {'s', 'd', 'c', 'z'}) {
      const auto last_for = [&](std::int64_t columns) {
        const Request request = request_of(of.first, precision, "packed", 48, columns);
        return make_plan(families(), request, {}, {built_in_tables(), "sm_90"}).steps.back().spec.family;
      };
      CHECK(last_for(200) == "solution_in_blocks");
      CHECK(last_for(7) == of.second);
    }
}

}  // namespace
}  // namespace kgen::test
