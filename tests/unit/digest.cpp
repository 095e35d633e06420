// What a tuning record's digest holds, and what it does not.
#include "generator/emission/emitter.hpp"

#include "tests/unit/support.hpp"

using namespace kgen;
using test::replaced, test::Folder, test::square;

namespace {

const std::string kernel_text =
    "%% -- What a stranger must know.\n"
    "%% family { operation = 'lacpy', about = 'a probe', paper = 'none', flops = 0, bytes = 0,\n"
    "%%   tunables = { { 'per_block', { 32, 64 }, 'threads of a block' } },\n"
    "%%   launch = function(s) return { threads = s.per_block, matrices = s.per_block, shared = 0 } end }\n"
    "KERNEL void ${name}(${parameters})\n{\n    // element by element\n    if (block_index() == 0) C[0] = "
    "abs(A[0]);\n}\n";

const std::string plan_text =
    "%% family { operation = 'matinv', about = 'a probe',\n"
    "%%   steps = function(s)\n"
    "%%     local pivots = { element = 'int32', rows = s.n }\n"
    "%%     return { { 'lacpy', m = s.n, n = s.n, A = 'A', C = 'C' },\n"
    "%%       { 'getrf', m = s.n, n = s.n, A = 'C', ipiv = pivots, info = 'info' },\n"
    "%%       { 'getri', n = s.n, A = 'C', ipiv = pivots, C = 'C', info = 'info' } } end }\n";

}  // namespace

TEST_CASE("a kernel's digest is of its code: no comment, blank, name or choice of the family counts") {
  const auto digest = [](const std::string& text, std::int64_t per_block = 32) {
    const Folder folder;
    test::write(folder / "lacpy_probe.cu.t", text);
    const Families families = test::load(folder);
    const Request request = square("lacpy", 'd', 2);
    // The first legal value of what the record does not know.
    for (const Settings& tune : families.find("lacpy", "probe").variants(request))
      if (find(tune, "per_block") && *find(tune, "per_block") == Value(per_block))
        return code_digest(families, make_spec(request, "probe", tune));
    FAIL("no such variant");
    return std::string();
  };
  const std::string before = digest(kernel_text);
  CHECK(before.size() == 64);
  CHECK(digest(kernel_text) == before);
  CHECK(digest(kernel_text, 64) != before);
  for (const auto& [from, to] :
       {std::pair("a stranger must", "nobody must"), std::pair("'a probe'", "'of tests'"), std::pair("'none'", "'one'"),
        std::pair("threads of a block", "of a block, {"), std::pair("{ 32, 64 }", "{ 32, 64, 128 }"),
        std::pair("// element by element", "// each /* element"),
        std::pair("if (block_index() == 0)", "\n  if (block_index()\n      == 0)"),
        std::pair("'threads of a block' }", "'threads' }, { 'late', { 1, 2 } }")}) {
    CAPTURE(from);
    CHECK(digest(replaced(kernel_text, from, to)) == before);
  }
  for (const auto& [from, to] :
       {std::pair("abs(A[0])", "A[0]"), std::pair("== 0", "== 1"), std::pair("threads = s.per_block", "threads = 96"),
        std::pair("shared = 0", "shared = 64"), std::pair("matrices = s.per_block", "matrices = 1")}) {
    CAPTURE(from);
    CHECK(digest(replaced(kernel_text, from, to)) != before);
  }
}

TEST_CASE("a plan's digest is of its steps") {
  const auto digest = [](const std::string& text) {
    const Folder folder;
    test::write(folder / "matinv_probe.plan.t", text);
    return code_digest(test::load(folder), make_spec(square("matinv", 'd', 4), "probe"));
  };
  const std::string before = digest(plan_text);
  CHECK(digest(replaced(plan_text, "'a probe'", "'another'")) == before);
  CHECK(digest(replaced(plan_text, "{ 'getrf', m", "{ 'getrf', pivot = 'partial', m")) == before);  // the default
  CHECK(digest(replaced(plan_text, "rows = s.n", "rows = s.n + 1")) != before);
  CHECK(digest(replaced(plan_text, "{ 'lacpy', m = s.n, n = s.n, A = 'A'", "{ 'lacpy', m = s.n, n = s.n, A = 'C'")) !=
        before);
}
