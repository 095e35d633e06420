// Solutions and determinants by panels whose last columns are deferred, the right-hand side among them: the bits of the
// plan over getrf, on random and on nasty matrices, and where pivots are zero or have no quick reciprocal.
#include <fmt/format.h>

#include "tests/numerics/operations.hpp"

namespace kgen::test {
namespace {

// Random and nasty matrices, one of denormal elements, and for each of these columns one that has only zeros there.
verify::Problem problem_for(const Request& request, std::int64_t n, std::initializer_list<std::int64_t> zeros) {
  const Sample sample{.request = request, .sizes = {n, 1}};
  const verify::Verification& how = verify::verification(*request.operation);
  verify::Classes classes = verify::nasty_classes(how.kind(request));
  classes.insert(classes.end(), zeros.size() + 2, &verify::plain_class(how.kind(request)));
  verify::Problem problem = sample.problem(static_cast<std::int64_t>(classes.size()), classes);
  verify::Array& a = *problem.find("A");
  std::int64_t matrix = problem.batch - 1;
  for (std::int64_t i = 0; i < n; ++i)
    put(a, request.precision, matrix, i, i % 7, a.element_bytes < 8 ? 1e-41 : 1e-310);
  for (const std::int64_t column : zeros) {
    --matrix;
    for (std::int64_t i = 0; i < n; ++i) put(a, request.precision, matrix, i, column, 0);
  }
  return problem;
}

// At size n: the panel's width, and what stands before it and behind.
void check_deferred(std::string_view operation, char precision, std::int64_t n, std::string_view layout,
                    std::string_view panels, std::string_view trans = {}) {
  Settings sizes{{"n", n}, {"layout", std::string(layout)}};
  if (!trans.empty()) sizes.push_back({"trans", std::string(trans)});
  if (operation != "slogdet") sizes.push_back({"nrhs", std::int64_t(1)});
  const Request request = make_request(operation, precision, sizes);
  const std::string deferred = id(make_spec(request)) + fmt::format("panels__{}__deferred_1", panels);
  const std::string plan = id(make_spec(request, "by_getrf"));
  INFO(deferred);
  const verify::Problem before = problem_for(request, n, {0, 9, n / 2, n - 1});
  const Place place{.name = "", .extra_rows = layout == "packed" ? 0 : 3, .pointers = layout == "pointers"};
  const auto by = [&](const std::string& one) {
    const Variant_in_use use(one);
    return run(before, place);
  };
  const Outcome expected = by(plan), outcome = by(deferred);
  CHECK(outcome.kernels == std::vector{deferred});
  CHECK(outcome.problem == "");
  CHECK(verify::broken_invariant(before, outcome.after) == "");
  CHECK(difference(outcome.after, expected.after) == "");
}

TEST_CASE("solve d: the right-hand side comes deferred (full)") {
  check_deferred("solve", 'd', 87, "packed", "warps_2__panel_8__tall_matrix__search_redux");
  check_deferred("solve", 'd', 91, "pointers", "warps_1__panel_8__tall_4__search_redux");
}
TEST_CASE("solve z: the right-hand side comes deferred (full)") {
  check_deferred("solve", 'z', 96, "strided", "warps_4__panel_4__tall_matrix__search_redux");
}
TEST_CASE("solve d: the last columns of a transpose come deferred (full)") {
  check_deferred("solve", 'd', 93, "strided", "warps_4__panel_8__tall_matrix__search_redux", "transpose");
}
TEST_CASE("solve z: the last columns of a conjugate transpose come deferred (full)") {
  check_deferred("solve", 'z', 96, "pointers", "warps_3__panel_8__tall_4__search_redux", "conjugate");
}
TEST_CASE("gesv c: the right-hand side comes deferred") {
  check_deferred("gesv", 'c', 87, "strided", "warps_8__panel_4__tall_4__search_redux");
}
TEST_CASE("gesv d: the right-hand side comes deferred (full)") {
  check_deferred("gesv", 'd', 89, "pointers", "warps_3__panel_8__tall_matrix__search_redux");
}
TEST_CASE("slogdet s: the last columns are deferred (full)") {
  check_deferred("slogdet", 's', 118, "packed", "warps_3__panel_8__tall_4__search_redux");
}
TEST_CASE("slogdet d: the last columns are deferred (full)") {
  check_deferred("slogdet", 'd', 93, "strided", "warps_2__panel_8__tall_matrix__search_redux");
}

}  // namespace
}  // namespace kgen::test
