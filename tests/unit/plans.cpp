// Families of plans: what their files may say, and the kernels that they come to.
#include <doctest/doctest.h>

#include <tuple>

#include "generator/model/nrhs_class.hpp"
#include "generator/model/symbol.hpp"
#include "runtime/plan/plan.hpp"
#include "runtime/tuning/tuning_tables.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;
using test::families, test::square;

namespace {

// The embedded families and one file more.
Families with_file(const std::string& file, const std::string& text) {
  const test::Folder folder;
  test::write(folder / file, text);
  return test::load(folder);
}

// A plan of matinv with these fields, on lines 2 and 3.
std::string plan(const std::string& fields, const std::string& behind = "") {
  return "%% family {\n%%   operation = 'matinv', about = 'a probe',\n%%   " + fields + " }\n" + behind;
}
std::string listing(const std::string& steps) { return plan("steps = function(s) return { " + steps + " } end"); }

std::string refusal(const std::string& text, const std::string& file = "matinv_probe.plan.t") {
  const auto make = [&] {
    const Families families = with_file(file, text);
    const Request request = square("matinv", 'd', 4);
    make_plan(families, request, id(make_spec(request, "probe")));
  };
  return test::message_of(make, Failure::bad_template);
}

Spec by_factors(Layout layout) {
  Request request = square("matinv", 'd', 5);
  request.layout = layout;
  return make_spec(request, "by_factors");
}

}  // namespace

TEST_CASE("a plan has an id and a short name that read back, and no text") {
  const Spec spec = by_factors(Layout::packed);
  CHECK(id(spec) == "matinv__d__n_5__layout_packed__by_factors");
  CHECK(parse(id(spec)) == spec);
  CHECK(spec_named(families(), symbol(spec)) == spec);
  CHECK(families().find(spec).is_plan());
  CHECK(!families().find("matinv", "gauss_jordan").is_plan());
  const std::vector<Spec> variants = families().variants(spec.request);
  CHECK(std::ranges::count(variants, spec) == 1);
  CHECK_THROWS_WITH_AS(render(families(), spec),
                       "matinv__d__n_5__layout_packed__by_factors is a plan, which has no text of its own: its steps "
                       "have",
                       Error);
  CHECK(!families().find(spec).supports(by_factors(Layout::grouped)));
}

TEST_CASE("the steps of a plan: kernels of the layout that their views have, and buffers of the workspace") {
  for (const Layout layout : {Layout::strided, Layout::packed, Layout::pointers}) {
    CAPTURE(to_string(layout));
    const Spec spec = by_factors(layout);
    Request request = spec.request;
    const Plan apart = make_plan(families(), request, id(spec));
    CHECK(apart.match == "given");
    REQUIRE(apart.composed);
    CHECK(apart.composed->spec == spec);
    REQUIRE(apart.steps.size() == 3);
    CHECK(apart.steps[0].spec.request.name() == "lacpy");
    CHECK(apart.steps[1].spec.request.name() == "getrf");
    CHECK(apart.steps[2].spec.request.name() == "getri");
    CHECK(apart.steps[1].spec.request.layout == layout);
    const View& pivots = apart.steps[1].operands[1];
    CHECK((pivots.of == View::Of::buffer && pivots.index == 0));
    CHECK(apart.steps[2].operands[1].of == View::Of::buffer);
    CHECK(apart.steps[2].operands[0].index == 1);  // C
    REQUIRE(apart.workspace.size() == 1);
    CHECK(apart.workspace[0].per_matrix == 5 * 4);
    request.in_place = true;
    CHECK(make_plan(families(), request, id(spec)).steps.size() == 2);
  }
}

TEST_CASE("a packed kernel of a plan is given no complex values that may begin anywhere") {
  for (const char precision : {'c', 'z'}) {
    const Request request = make_request("slogdet", precision, {{"n", 40}});
    const Plan plan = make_plan(families(), request, id(make_spec(request, "by_getrf")));
    REQUIRE(plan.steps.size() == 3);
    CHECK(plan.steps[1].spec.request.layout == Layout::packed);   // factors and pivots of the workspace
    CHECK(plan.steps[2].spec.request.layout == Layout::strided);  // signs of the call
  }
}

TEST_CASE("gesv and posv of very many right-hand sides factor first, and blocks share what follows") {
  for (const auto& [name, factors, solves] :
       {std::tuple("gesv", "getrf", "solve_factored"), std::tuple("posv", "potrf", "solve_factored_posdef")})
    for (const char* layout : {"strided", "packed", "pointers"}) {
      Request request = make_request(name, 'd', {{"n", 6}, {"layout", std::string(layout)}});
      REQUIRE(request.size("nrhs") == any_size);
      CHECK(make_plan(families(), request).steps.size() == 1);
      request.nrhs_class = nrhs_class(request, std::int64_t{1000});
      const Plan plan = make_plan(families(), request, {}, {load_tables(), "sm_90"});  // by no row
      REQUIRE(plan.steps.size() == 2);
      CHECK(plan.workspace.empty());
      CHECK(plan.steps[0].spec.request.name() == factors);
      CHECK(plan.steps[1].spec.request.name() == solves);
      CHECK(families().find(plan.steps[1].spec).properties(plan.steps[1].spec).launch.least_columns > 0);
      for (const Step& step : plan.steps) CHECK(to_string(step.spec.request.layout) == layout);
    }
}

TEST_CASE("in pointer batches matrices of the workspace and parts get addresses, each once") {
  const std::string text =
      "%% family { operation = 'solve', about = 'a probe', supports = function(s) return s.n == 5 end,\n"
      "%%   steps = function(s)\n"
      "%%     local copy, pivots = { element = 'matrix', rows = 5, columns = 5 }, { element = 'int32', rows = 5 }\n"
      "%%     local corner = { of = copy, row = 2, column = 1 }\n"
      "%%     return { { 'lacpy', m = 5, n = 5, A = 'A', C = copy },\n"
      "%%              { 'getrf', m = 5, n = 5, A = copy, ipiv = pivots, info = 'info' },\n"
      "%%              { 'lacpy', m = 3, n = 3, A = { of = 'A', row = 2, column = 1 }, C = corner },\n"
      "%%              { 'laswp', m = 3, n = 3, k1 = 1, k2 = 2, incx = -1, A = corner, ipiv = pivots },\n"
      "%%              { 'solve_factored', n = 5, nrhs = 'nrhs', A = copy, ipiv = pivots, B = 'B', X = 'X', info = "
      "'info' } }\n"
      "%%   end }\n";
  const Families families = with_file("solve_probe.plan.t", text);
  const auto plan_in = [&](const char* layout) {
    const Request request = make_request("solve", 'c', {{"n", 5}, {"layout", std::string(layout)}});
    return make_plan(families, request, id(make_spec(request, "probe")));
  };
  const auto layouts = [](const Plan& plan) {
    std::string said;
    for (const Step& step : plan.steps)
      said += fmt::format("{} {}; ", step.spec.request.name(), to_string(step.spec.request.layout));
    return said;
  };
  CHECK(layouts(plan_in("packed")) ==
        "lacpy packed; getrf packed; lacpy strided; laswp strided; solve_factored packed; ");
  CHECK(layouts(plan_in("strided")) ==
        "lacpy strided; getrf packed; lacpy strided; laswp strided; solve_factored strided; ");
  const Plan plan = plan_in("pointers");
  CHECK(layouts(plan) ==
        "addresses strided; lacpy pointers; getrf packed; addresses pointers; addresses strided; lacpy pointers; laswp "
        "strided; solve_factored pointers; ");
  REQUIRE(plan.workspace.size() == 5);  // the copy, pivots, and three arrays
  CHECK(plan.steps[0].operands[1].index == 2);
  CHECK(plan.steps[1].operands[0].addresses == -1);
  CHECK(plan.steps[1].operands[1].addresses == 2);
  CHECK(plan.steps[5].operands[0].addresses == 3);
  CHECK(plan.steps[5].operands[1].addresses == 4);
  CHECK(plan.steps[4].sizes[0].value == 2);
  CHECK(plan.steps[4].sizes[1].value == 1);
  CHECK(plan.steps[6].operands[0].addresses == -1);
  CHECK(plan.steps[7].operands[0].addresses == 2);  // known from the first step
}

// The operations of a plan's steps, a letter each.
std::string letters(const Plan& plan) {
  const std::map<std::string_view, char> known{{"getrf", 'F'},         {"laswp", 'x'},        {"adjust_panel", 'a'},
                                               {"panel_solve", 's'},   {"panel_update", 'u'}, {"library_trsm", 'S'},
                                               {"library_gemm", 'U'},  {"addresses", 'p'},    {"pivot_search", 'm'},
                                               {"rank_1_update", 'r'}, {"factor_column", 'c'}};
  std::string text;
  for (const Step& step : plan.steps) text += known.at(step.spec.request.name());
  return text;
}
Plan getrf_plan(std::int64_t m, std::int64_t n, const char* layout, const char* pivot, const std::string& variant) {
  const Request request =
      make_request("getrf", 'd', {{"m", m}, {"n", n}, {"pivot", std::string(pivot)}, {"layout", std::string(layout)}});
  return make_plan(families(), request, fmt::format("{}__{}", to_string(request), variant));
}

TEST_CASE("LU by panels: the order of its steps is LAPACK's") {
  const std::string own = "__solve_kgen__update_kgen", by_gemm = "__solve_kgen__update_library",
                    library = "__solve_library__update_library";
  CHECK(letters(getrf_plan(48, 48, "strided", "partial", "blocking__stage_panel__width_16__leaf_16" + own)) ==
        "FxsuFaxxsuFax");
  CHECK(letters(getrf_plan(48, 48, "strided", "none", "blocking__stage_panel__width_16__leaf_16" + own)) ==
        "FsuFasuFa");
  // More columns than rows: the last panel has rows of U as well.
  CHECK(letters(getrf_plan(34, 40, "strided", "partial", "blocking__stage_panel__width_32__leaf_32" + own)) ==
        "FxsuFaxxs");
  CHECK(letters(getrf_plan(40, 34, "strided", "partial", "blocking__stage_panel__width_32__leaf_32" + own)) ==
        "FxsuFax");
  // A recursive panel: its right half is exchanged, solved, updated and factored, then its left half exchanged.
  CHECK(letters(getrf_plan(34, 34, "strided", "none", "blocking__stage_panel__width_32__leaf_8" + own)) ==
        "FsuFasuFasuFasuFa");
  CHECK(letters(getrf_plan(33, 33, "strided", "partial", "blocking__stage_panel__width_32__leaf_32" + by_gemm)) ==
        "FxsUFax");
  // cuBLAS's trsm takes pointers alone: those of the panel's triangle and of what lies beside it.
  CHECK(letters(getrf_plan(33, 33, "strided", "partial", "blocking__stage_panel__width_32__leaf_32" + library)) ==
        "FxppSUFax");
  CHECK(letters(getrf_plan(33, 33, "pointers", "partial", "blocking__stage_panel__width_32__leaf_32" + library)) ==
        "FpxSppUFax");
  CHECK(letters(getrf_plan(33, 33, "strided", "partial", "blocking__stage_column__width_32__leaf_32" + own))
            .substr(0, 35) == std::string(32, 'c') + "xsu");
  CHECK(
      letters(getrf_plan(33, 33, "strided", "partial", "blocking__stage_step__width_32__leaf_32" + own)).substr(0, 6) ==
      "mxrmxr");
  // The most buffers and steps.
  CHECK(getrf_plan(128, 128, "pointers", "partial", "blocking__stage_panel__width_32__leaf_8" + library)
            .workspace.size() == 58);  // of most_buffers
  CHECK(getrf_plan(128, 128, "pointers", "partial", "blocking__stage_step__width_16__leaf_8" + own).steps.size() > 400);
}

TEST_CASE("a plan with a library's steps says so, and is chosen for nobody") {
  const Plan plan =
      getrf_plan(33, 33, "packed", "partial", "blocking__stage_panel__width_32__leaf_32__solve_kgen__update_library");
  CHECK(needs_library(plan));
  CHECK(std::ranges::count_if(plan.steps, [](const Step& step) { return is_library(step.spec); }) == 1);
  CHECK(id(plan.steps[3].spec) == "library_gemm__d__k_any__m_any__n_any__layout_strided__library");
  for (const char* layout : {"strided", "packed", "pointers"})
    for (const std::int64_t n : {33, 64, 128})
      for (const char precision : {'s', 'd', 'c', 'z'})
        for (const char* pivot : {"partial", "none"}) {
          const Request request = make_request(
              "getrf", precision, {{"m", n}, {"n", n}, {"pivot", std::string(pivot)}, {"layout", std::string(layout)}});
          CHECK(make_plan(families(), request).steps.size() == 1);
        }
}

TEST_CASE("a library takes no complex matrices of pointer batches") {
  const Families families =
      with_file("matinv_probe.plan.t", listing("{ 'library_gemm', k = 4, m = 4, n = 4, A = 'A', B = 'A', C = 'C' }"));
  const auto planned = [&](char precision, Layout layout) {
    Request request = square("matinv", precision, 4);
    request.layout = layout;
    return make_plan(families, request, id(make_spec(request, "probe"))).steps.size();
  };
  CHECK(planned('d', Layout::pointers) == 1);
  CHECK(planned('z', Layout::strided) == 1);
  for (const char precision : {'c', 'z'})
    CHECK_THROWS_WITH_AS(planned(precision, Layout::pointers), doctest::Contains("library_gemm: pointer batches in c"),
                         Error);
}

TEST_CASE("buffers of a workspace begin at multiples of 256 bytes, and too many bytes are refused") {
  const std::vector<Buffer> buffers{{.per_matrix = 20}, {.per_matrix = 1, .fixed = 300}};
  CHECK(end_of_buffer(buffers[0], 0, 13) == 512);
  CHECK(workspace_bytes(buffers, 13) == 512 + 512);
  CHECK(workspace_bytes(buffers, 0) == 512);
  CHECK_THROWS_WITH_AS(workspace_bytes(buffers, std::int64_t(1) << 60), doctest::Contains("batch is "), Error);
}

TEST_CASE("plans of plans: sizes, views and buffers are those of the whole, and none is in itself") {
  // Of getri a plan that is in place on a copy of its own.
  const std::string text =
      "%% family { operation = 'getri', about = 'a probe',\n"
      "%%   supports = function(s) return s.layout ~= 'pointers' and s.n == 5 end,\n"
      "%%   steps = function(s)\n"
      "%%     local copy = { element = 'matrix', rows = s.n, columns = s.n }\n"
      "%%     return { { 'lacpy', m = s.n, n = 'n', A = 'A', C = copy },\n"
      "%%              { 'matinv', n = s.n, A = copy, C = 'C', info = 'info' } }\n"
      "%%   end }\n";
  const Families families = with_file("getri_probe.plan.t", text).without_kernels("getri");
  const Spec spec = by_factors(Layout::strided);
  CHECK_THROWS_WITH_AS(make_plan(families.without_kernels("matinv"), spec.request, id(spec)),
                       doctest::Contains("more than 8 plans in plans"), Error);
  const Plan plan = make_plan(families, spec.request, id(spec));
  REQUIRE(plan.steps.size() == 4);  // lacpy, getrf, and of getri lacpy and matinv
  CHECK(plan.workspace.size() == 2);
  CHECK((plan.steps[2].operands[0].of == View::Of::operand && plan.steps[2].operands[0].index == 1));
  CHECK((plan.steps[2].operands[1].of == View::Of::buffer && plan.steps[2].operands[1].index == 1));
  CHECK(plan.steps[3].spec.request.name() == "matinv");
  CHECK(plan.steps[3].operands[1].index == 1);
}

TEST_CASE("what a plan's file says wrongly is refused with its line") {
  const std::string at = "matinv_probe.plan.t:", getrf = "{ 'getrf', m = 4, n = 'n', pivot = 'none', ";
  struct Case {
    std::string text, said;
  };
  for (const auto& [text, said] : std::vector<Case>{
           {plan("launch = function(s) return {} end"),
            "3: unknown field 'launch' of a plan: operation, about, paper, tunables, limit, supports, steps"},
           {plan(""), "1: the family has no field 'steps'"},
           {plan("steps = 3"), "3: 'steps' must be a function, not 3"},
           {plan("steps = function(s) return 3 end"), "3: 'steps' gave 3 instead of a list"},
           {plan("steps = function(s) return {} end"), "3: 'steps' gave 0 steps instead of 1 to 1000"},
           {plan("steps = function(s) return {} end", "\ntext\n"), "5: a plan has no text: its 'steps' lists kernels"},
           {listing("{ 'getrf', m = s.k }"), "3: undefined name 's.k'"}})
    CHECK(refusal(text) == at + said);
  for (const auto& [step, said] : std::vector<Case>{
           {"3", "it is 3 instead of a table"},
           {"{ n = 3 }", "its first entry is no operation's name"},
           {"{ 'gemm' }", "gemm takes alpha, which a plan has not"},
           {"{ 'getrf', k = 3 }", "getrf has no 'k': 1, m, n, pivot, A, ipiv, info"},
           {"{ 'getrf', m = s.n }", "the size n is nil instead of a number or the name of a size of matinv"},
           {getrf + "A = 'C' }", "info: it is missing"},
           {getrf + "A = 'B' }", "A: 'B' is no operand of matinv, no buffer and no part"},
           {getrf + "A = 'A' }", "A: A is only read by matinv"},
           {getrf + "A = 'info' }", "A: info is of another shape"},
           {getrf + "A = { element = 'real', rows = 4, columns = 4 } }",
            "A: its elements are of type real instead of matrix"},
           {getrf + "A = { element = 'word', rows = 4, columns = 4 } }",
            "the element of a buffer is 'word' instead of matrix, real or int32"},
           {getrf + "A = { element = 'address' } }",
            "the element of a buffer is 'address' instead of matrix, real or int32"},
           {"{ 'addresses', row = 0, column = 0, A = 'C', to = 'info' }",
            "to: its elements are of type int32 instead of address"},
           {getrf + "A = { element = 'matrix', rows = 4, columns = 3 } }",
            "A: 4 x 4 elements from row 0, column 0 on are not in 4 x 3"},
           {getrf + "A = { of = 'C', row = 1 } }", "A: 4 x 4 elements from row 1, column 0 on are not in 4 x 4"},
           {getrf + "A = { of = 'C', row = -1 } }", "row is -1 instead of an integer from 0"},
           {getrf + "A = { of = 'C', rows = 1 } }", "a part has no 'rows': column, of, row"}})
    CHECK(refusal(listing(step)) == at + "3: step 1: " + said);
  CHECK(refusal(listing("{ 'getrs2' }")).starts_with(at + "3: step 1: unknown operation 'getrs2'"));
  CHECK(refusal(listing("{ 'getrf', m = 4, n = 4, pivot = 'rook' }")).starts_with(at + "3: step 1: "));
  CHECK(refusal(listing(getrf + "A = 'C', info = 'info' }")) == "no error");
  CHECK(refusal(listing(getrf + "A = 'C', info = 'info' }"), "getri_probe.plan.t")
            .starts_with("getri_probe.plan.t:2: the file of a matinv family is named matinv_NAME.plan.t"));
}
