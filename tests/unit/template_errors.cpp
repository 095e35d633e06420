// What is wrong in a template is refused with its file and line. Each case changes a line of a template that renders:
// to one that is wrong, and to one that is right, so that it is refused for the right reason.
#include <doctest/doctest.h>

#include <string_view>

#include "generator/lua/template_family.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;

namespace {

constexpr std::array<std::string_view, 14> template_with_no_error{
    R"(%% family {)",
    R"(%%   operation = "getrf",)",
    R"(%%   about     = "a case of the tests",)",
    R"(%%   tunables  = { { "lanes", { 8, 16 } } },)",
    R"(%%   launch    = function(s) return { threads = 32, matrices = 1, shared = 0 } end,)",
    R"(%%   flops     = function(s) return 0 end,)",
    R"(%%   bytes     = function(s) return s.n end,)",
    R"(%% })",
    R"(KERNEL void ${name}(${parameters}))",
    R"({)",
    R"(%% for j = 0, n-1 do)",
    R"(    A[${j}] = T(${j * lanes});)",
    R"(%% end)",
    R"(})"};

struct Case {
  std::size_t line;  // from 1
  std::string_view wrong, right;
  std::string_view message;  // its beginning, behind the file's name
};

constexpr std::string_view tunables = R"(%%   tunables  = { { "lanes", { 8, 16 } } },)";

constexpr Case cases[] = {
    {1, "// a comment\n%% family {", "%% -- a comment\n%% family {", "1: text stands before family { ... }"},
    {2, R"(%%   operation = "gtrf",)", R"(%%   operation = "getrf",)",
     "2: unknown operation 'gtrf'; did you mean getrf"},
    {2, R"(%%   operation = "getri",)", R"(%%   operation = "getrf",)",
     "2: the file of a getri family is named getri_NAME.cu.t"},
    {3, R"(%%   about = "", papers = "none",)", R"(%%   about = "of the tests", paper = "none",)",
     "3: unknown field 'papers': operation, about, paper, tunables, limit"},
    {4, R"(%%   tunables  = { { "lanes", { 8 } }, { "n", { 8 } } },)", tunables,
     "4: the tunable 'n' has the name of something else"},
    {4, R"(%%   tunables  = { { "lanes", { 16, 32 } } },)", tunables, "4: tunable 'lanes' = 8 is not legal: 16 | 32"},
    {4, R"(%%   tunables  = { { "width", { 8, 16 } } },)", tunables, "1: unknown tunable 'lanes': width"},
    {6, "%%   flops = 0, supports = function(s) return s.n > s.lanes end,",
     "%%   flops = 0, supports = function(s) return s.n < s.lanes end,",
     "6: the family does not support getrf__d__m_2__n_2__"},
    {5, "%%   launch = function(s) return { threads = 2048, matrices = 1, shared = 0 } end,",
     "%%   launch = function(s) return { threads = 1024, matrices = 1, shared = 0 } end,",
     "5: 'launch' gave threads = 2048 instead of an integer 1..1024"},
    {5, "%%   launch = function(s) return { threads = 32, matrices = 1, shared = 0, blocks = 0 } end,",
     "%%   launch = function(s) return { threads = 32, matrices = 1, shared = 0, blocks = 2 } end,",
     "5: 'launch' gave blocks = 0 instead of an integer 1..1024"},
    {5, "%%", template_with_no_error[4], "1: the family has no field 'launch'"},
    {9, "KERNEL void case_of_getrf(${parameters})", "KERNEL void ${name}(${parameters})",
     "1: declares no kernel ${name}(${parameters})"},
    {9, "KERNEL void ${name}(double* A, int n, i64 batch)", "KERNEL void ${name}(${parameters})",
     "9: declares no kernel ${name}(${parameters})"},
    {11, "%% for j = 0; j < n; do", "%% for j = 0, n - 1 do", "11: ',' expected near ';'"},
    {12, "    A[${j}] = T(${j * lane});", "    A[${j}] = T(${j * lanes});", "12: undefined name 'lane'"},
    {12, "%% local home = os.getenv('HOME')", "%% local home = string.upper('home')", "12: undefined name 'os'"},
    {12, "    A[${j}] = T(${j / 2});", "    A[${j}] = T(${j // 2});",
     "12: ${j / 2} is the float 0.0: integers and strings are emitted; // divides integers"},
    {12, "    A[${j}] = T(${nil});", "    A[${j}] = T(${tostring(nil)});",
     "12: ${nil} is a nil value: integers and strings are emitted"},
    {12, "    // ${tostring({})}", "    // ${tostring(j)}", "12: tostring: a table has no text that is the same"},
    {12, "%% while true do local x = 1 end", "%% while false do local x = 1 end",
     "12: takes more than 20 million steps: an endless loop?"},
    {12, "%% local t = {} for j = 0, 5000000 do t[j] = { j } end", "%% local t = {} for j = 0, 5 do t[j] = { j } end",
     "12: takes more than 64 MiB of memory: an endless loop?"},
    {11, "%% for j = 0, math.huge do", "%% for j = 0, n - 1 do", "12: emits more than 64 MiB: an endless loop?"},
    {12, "    // ${next_power_of_two('x')}", "    // ${next_power_of_two(j)}", "12: common/text/numbers.lua:"},
    {12, "%% ceil_div = n", "%% local ceil_div = n",
     "12: 'ceil_div' is a word that families share, of templates/common/text/numbers.lua: take another name"},
    {12, "%% function ceil_div(a) return a end", "%% local function ceil_div(a) return a end",
     "12: 'ceil_div' is a word that families share"},
    {12, "%% quick_return({ adds = false })", R"(%% quick_return({ adds = false, scalar = "R" }))",
     "12: common/products/products.t:6: ${of.scalar} is a nil value: integers and strings are emitted"},
};

std::string template_with(const Case& one, std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < template_with_no_error.size(); ++i)
    text += fmt::format("{}\n", i + 1 == one.line ? line : template_with_no_error[i]);
  return text;
}

// Takes a template through everything that it is used for.
std::string rendered(const std::string& text) {
  const auto family = make_families("getrf_case.cu.t", text, "files", false).front();
  const Spec spec = parse("getrf__d__m_2__n_2__pivot_partial__layout_strided__case__lanes_8");
  family->check(spec);
  return family->render(spec).with_lines;
}

std::string refusal(const std::string& text) {
  return test::message_of([&] { rendered(text); }, Failure::bad_template);
}

}  // namespace

TEST_CASE("every kind of template error is refused with file and line, and its mended twin renders") {
  for (const Case& one : cases) {
    CAPTURE(one.wrong);
    const std::string found = refusal(template_with(one, one.wrong));
    CAPTURE(found);
    CHECK(found.starts_with(fmt::format("getrf_case.cu.t:{}", one.message)));
    std::string text;
    CHECK_NOTHROW(text = rendered(template_with(one, one.right)));
    CHECK(text.find("KERNEL void dgetrf_2_case_") != std::string::npos);
  }
  CHECK(refusal("%% -- nothing declared\n").starts_with("getrf_case.cu.t:1: no family { ... }"));
}

TEST_CASE("a declaration that leaves traces or takes names that are taken is refused") {
  const auto refused = [](const std::string& fields, const std::string& said) {
    CAPTURE(fields);
    const test::Folder folder;
    test::write(folder / "lacpy_probe.cu.t", test::probe("lacpy", fields));
    const auto use = [&] {
      const Families families = test::load(folder);
      const Request request = test::square("lacpy", 'd', 2);
      families.default_of(request);
      Spec spec = make_spec(request, "probe");
      const auto variants = families.find("lacpy", "probe").variants(request);
      if (!variants.empty()) spec.tune = variants.front();
      families.find(spec).properties(spec);
    };
    CHECK_THROWS_WITH_AS(use(), doctest::Contains(said.c_str()), Error);
  };
  const std::string line = "lacpy_probe.cu.t:3: ";
  for (const std::string name : {"n", "layout", "name", "op", "math", "threads", "end", "lanes_for"})
    refused("tunables = { { '" + name + "', { 1 } } }",
            line + "the tunable '" + name + "' has the name of something else");
  for (const std::string name : {"Big", "a__b", "_a", "a_", "4"})
    refused("tunables = { { '" + name + "', { 1 } } }", line + "'" + name + "' is not a name for a tunable");
  for (const auto& [fields, said] :
       {std::pair("tunables = { { 'a', { 1 } }, { 'a', { 2 } } }", "the tunable 'a' is declared twice"),
        {"tunables = { { 'a', { 1.5 } } }", "the float 1.5 is not a value for 'a'"},
        {"tunables = { { 'a', function(s) return 3 end } }", "the function of 'a' gave 3 instead of a list"},
        {"tunables = { a = { 1 } }", "'tunables' must be a list"},
        {"supports = function(s) trace = s.n end", "'trace' is assigned in a declaration"},
        {"supports = function(s) return s.k == 1 end", "undefined name 's.k'"},
        {"requires = 80", "'requires' must be a function or a text like 'redux, fp64_matrix'"},
        {"requires = 'redux, wings'", "'requires' gave wings instead of what an architecture has"},
        {"per_matrix_sizes = 1", "'per_matrix_sizes' must be true or false, not 1"}})
    refused(fields, line + said);
  for (const auto& [fields, said] :
       {std::pair("tunables = { { 'a', { -1 } } }", "-1 is not a value for 'a'"),
        {"tunables = { { 'a', { 'Red' } } }", "'Red' is not a value"},
        {"tunables = { { 'a', 3 } }", "must be a list or a function"},
        {"tunables = { { 'a', function(s) return s.b end } }", "undefined name 's.b'"},
        {"supports = 3", "'supports' must be a function"},
        {"requires = function(s) return 80 end", "'requires' gave 80 instead of what an architecture has: redux"}})
    refused(fields, said);
}
