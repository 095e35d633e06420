#include "generator/model/family.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <thread>
#include <utility>

#include "generator/text/digest.hpp"
#include "generator/text/embedded.hpp"
#include "generator/text/template_engine.hpp"
#include "tests/support/turns.hpp"
#include "tests/support/words.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;
using test::families, test::Folder, test::square, test::squares;
namespace fs = std::filesystem;

namespace {

const fs::path test_families = fs::path(KGEN_SOURCE_DIR) / "tests/unit/families";

Families with_test_families() { return Families::load({&test_families, 1}); }

Spec scaled_rows(char letter, std::int64_t n, std::int64_t unroll, std::int64_t width, std::int64_t per_block) {
  return make_spec(square("getrf", letter, n), "scaled_rows",
                   {{"unroll", unroll}, {"width", width}, {"per_block", per_block}});
}

// The names in a template's Lua: its lines, and the expressions in others.
std::set<std::string> names_in_lua(std::string_view text) {
  std::set<std::string> names;
  const auto add = [&](std::string_view lua) {
    for (const std::string_view word : test::words_in(lua)) names.emplace(word);
  };
  for (std::string_view line : template_lines(text)) {
    if (const auto lua = lua_of(line)) {
      add(test::without_lua_comment(*lua));
      continue;
    }
    for (std::size_t at = line.find("${"); at != line.npos; at = line.find("${")) {
      const std::size_t end = std::min(line.find('}', at), line.size());
      add(line.substr(at, end - at));
      line.remove_prefix(end);
    }
  }
  return names;
}

// What a function of the shared Lua names.
std::set<std::string> names_in_helper(std::string_view file, const std::string& function) {
  const std::string_view text = embedded_file(file);
  const std::size_t begin = text.find("function " + function + "("), end = text.find("\nend\n", begin);
  REQUIRE(end != text.npos);
  std::set<std::string> names;
  for (const std::string_view word : test::words_in(text.substr(begin, end - begin))) names.emplace(word);
  return names;
}

}  // namespace

TEST_CASE("in layout grouped a family's kernel begins by kernel(), and prefetches as the family says") {
  const auto rendered = [](const std::string& begins, const std::string& matrices) {
    const Folder folder;
    test::write(folder / "matinv_probe.cu.t",
                "%% family { operation = 'matinv', about = 'a probe',\n"
                "%%   prefetches = function(s) return s.n == 2 end,\n"
                "%%   launch = function(s) return { threads = 32, matrices = " +
                    matrices + ", shared = 0 } end }\n" + begins + "{\n    info[block_index()] = 0;\n}\n");
    const Families families = test::load(folder);
    std::vector<Source> sources;
    for (const int n : {2, 3})
      sources.push_back(
          render(families, make_spec(square("matinv", 'd', n, {{"layout", std::string("grouped")}}), "probe")));
    return sources;
  };
  CHECK_THROWS_WITH_AS(rendered("KERNEL void ${name}(${parameters})\n", "1"),
                       "matinv_probe.cu.t: in layout grouped the kernel is persistent: begin it by `%% kernel()`",
                       Error);
  const std::vector<Source> sources = rendered("%% kernel()\n", "1");
  const auto has = [](const Source& source, std::string_view part) {
    return source.text.find(part) != source.text.npos;
  };
  CHECK(sources[0].properties.prefetches);
  CHECK(has(sources[0], "const Of_A& A, const Of_lda_of& lda_of"));
  CHECK(!sources[1].properties.prefetches);
  CHECK(has(sources[1], "_body(Block_index{block}, A, lda_of, C, ldc_of, info, indices, bins, batch);"));
  CHECK(!rendered("%% kernel()\n", "64")[0].properties.prefetches);  // a thread reads for each matrix
}

TEST_CASE("the tunables of a keyed table are ordered: lists, then functions, each by name") {
  const Families families = with_test_families();
  const Family& family = families.find("getrf", "scaled_rows");
  std::vector<std::string> names;
  for (const Tunable_info& tunable : family.tunables()) names.push_back(tunable.name + ": " + tunable.values);
  CHECK(names == std::vector<std::string>{"unroll: 1 | 2", "width: 1 | 2 | 4 | 8", "per_block: depends on the spec"});
  CHECK(family.file() == "lu/getrf_scaled_rows.cu.t");
}

TEST_CASE("a tunable may say what it is, and each of kgen's own families says it of all") {
  const Folder folder;
  const auto loaded = [&folder](const std::string& entry) {
    test::write(folder / "lacpy_probe.cu.t",
                test::probe("lacpy", "tunables = { { 'side', { 1, 2 } }, " + entry + " }"));
    return test::load(folder);
  };
  const Families with_probe = loaded("{ 'tile', { 'a' }, 'its form' }");
  const std::vector<Tunable_info>& tunables = with_probe.find("lacpy", "probe").tunables();
  REQUIRE(tunables.size() == 2);
  CHECK(tunables[0].about.empty());
  CHECK(tunables[1].about == "its form");
  const std::string at = "lacpy_probe.cu.t:3: ";
  for (const auto& [entry, said] :
       {std::pair("{ 'tile', { 'a' }, 3 }", "what 'tile' is must be one line of text, not 3"),
        {"{ 'tile', { 'a' }, '' }", "what 'tile' is must be one line of text"},
        {"{ 'tile', { 'a' }, 'two\\nlines' }", "what 'tile' is must be one line of text"},
        {"{ 'tile', { 'a' }, 'its form', 'more' }", "entry 2 of 'tunables' must be { \"name\", values }"},
        {"{ 'tile' }", "entry 2 of 'tunables' must be { \"name\", values }"},
        {"'tile'", "entry 2 of 'tunables' must be { \"name\", values }"}})
    CHECK_THROWS_WITH_AS(loaded(entry), doctest::Contains((at + said).c_str()), Error);

  for (const auto& family : families().all())
    for (const Tunable_info& tunable : family->tunables()) {
      CAPTURE(family->file());
      CAPTURE(tunable.name);
      CHECK(!tunable.about.empty());
    }
}

// It is the head of what is emitted (Family::opening), and ends at the first line that is not one of its own.
TEST_CASE("each of kgen's own families opens with a comment that ends with a full stop") {
  for (const auto& family : families().all()) {
    CAPTURE(family->file());
    CHECK(family->opening().ends_with(".\n"));
  }
}

TEST_CASE("an operation's row lists its families in the order in which the default is looked for") {
  const Folder folder;
  test::write(folder / "getrf_probe.cu.t", test::probe("getrf", ""));
  const Families families = test::load(folder);
  for (const auto& table : {operations(), bookkeeping_operations()})
    for (const Operation& op : table) {
      CAPTURE(op.name);
      CHECK(op.families.empty() == (op.library != Library_routine::none));
      for (std::size_t i = 0; i < op.families.size(); ++i)
        CHECK(families.find(op.name, std::string(op.families[i])).place() == i);
    }
  CHECK(!families.find("getrf", "blocking").place());
  CHECK(families.find("getrf", "probe").place() == operation("getrf").families.size());
  for (const char precision : {'s', 'z'})
    for (int n = 1; n <= 128; n += 9) {
      const Request request = square("getrf", precision, n);
      const auto first = std::ranges::find_if(operation("getrf").families, [&](std::string_view name) {
        return !families.find("getrf", std::string(name)).variants(request).empty();
      });
      CHECK(families.default_of(request).family == *first);
    }
}

// A family serves every word of an option unless it says otherwise. One that never asks for an option, of which an
// operation may get a new word or a row a new option, would give wrong results.
TEST_CASE("families ask for every option of their operations") {
  // These read the options for the families that call them.
  const std::map<std::string, std::set<std::string>> helpers{
      {"chooses_pivots", names_in_helper("common/factorisation/lu_rows.lua", "chooses_pivots")},
      {"nan_if_failed", names_in_helper("common/factorisation/substitution.lua", "nan_if_failed")},
      {"product_of", names_in_helper("common/products/products.lua", "product_of")},
      {"transposes", names_in_helper("common/factorisation/lu_rows.lua", "transposes")},
      {"triangles_to_solve", names_in_helper("common/factorisation/substitution.lua", "triangles_to_solve")}};
  const std::set<std::pair<std::string, std::string>> not_asked{
      {"variable/sort_sizes_order.cu.t", "second"},  // what it decides is wrong with a matrix, the first step has found
  };
  for (const auto& family : families().all()) {
    std::set<std::string> names = names_in_lua(embedded_file(family->file()));
    for (const auto& [helper, of_helper] : helpers)
      if (names.contains(helper)) names.insert(of_helper.begin(), of_helper.end());
    for (const Option& option : operation(family->operation()).options) {
      const std::string name(option.name);
      if (not_asked.contains({family->file(), name})) continue;
      CHECK_MESSAGE(names.contains(name), family->file() << " of " << family->operation() << ": " << name);
    }
  }
}

TEST_CASE("variants are all that is legal and supported, each once, and each passes check") {
  const Families families = with_test_families();
  const Family& family = families.find("getrf", "scaled_rows");
  const Request wanted = square("getrf", 'd', 3);
  std::set<std::string> ids;
  for (const Settings& tune : family.variants(wanted)) {
    const Spec spec = make_spec(wanted, "scaled_rows", tune);
    CHECK(family.supports(spec));
    CHECK_NOTHROW(family.check(spec));
    CHECK(std::get<std::int64_t>(*find(tune, "width")) >= 3);
    ids.insert(id(spec));
  }
  // width 4: 1..16 and 1..8 per block, width 8: 1..8 and 1..4.
  CHECK(ids.size() == 5 + 4 + 4 + 3);
  CHECK(family.variants(wanted).size() == ids.size());
  for (const Settings& like : family.variants(wanted)) {
    std::vector<Settings> near;
    for (const Settings& tune : family.variants(wanted)) {
      int apart = 0;
      for (std::size_t i = 0; i < tune.size(); ++i) apart += tune[i] != like[i];
      if (apart <= 1) near.push_back(tune);
    }
    CHECK(family.neighbours(make_spec(wanted, family.name(), like)) == near);
  }
  CHECK(family.variants(square("getrf", 'd', 9)).empty());
  CHECK(family.variants(square("lacpy", 'd', 3)).empty());
  const auto first = family.first_variant(wanted, [](const Spec&) { return true; });
  REQUIRE(first);
  CHECK(first->tune ==
        Settings{{"unroll", std::int64_t(1)}, {"width", std::int64_t(4)}, {"per_block", std::int64_t(1)}});
  CHECK_FALSE(family.first_variant(wanted, [](const Spec&) { return false; }));
}

TEST_CASE(
    "every operation that a family does has a best variant for every size and precision, and it is one of the "
    "variants") {
  for (const Operation* op : test::tested_operations()) {
    for (const Precision& row : precisions_of(*op))
      for (int n = 1 + static_cast<int>((test::number_of(op->name) + static_cast<unsigned>(row.letter)) % 4);
           n <= common_limit; n += test::full() ? 1 : 4)  // of four precisions together every n
        for (const Request& wanted : squares(op->name, row.letter, n)) {
          if (const std::optional<Request> one = test::with_one(wanted)) {
            const Spec best = families().default_of(*one);
            CHECK(best.request == *one);
            CHECK_NOTHROW(families().find(best).check(best));
          }
          const Spec best = families().default_of(wanted);
          CAPTURE(id(best));
          CHECK_NOTHROW(families().find(best).check(best));
          CHECK(best.request == wanted);
          const Properties properties = families().find(best).properties(best);
          CHECK(properties.launch.threads % 32 == 0);
          CHECK(properties.flops == flops(wanted));
          CHECK(properties.bytes == bytes(wanted));
        }
  }
}

TEST_CASE("without the kernels of an operation a plan serves it, or nothing does") {
  const Families families = test::families().without_kernels("matinv").without_kernels("getri");
  CHECK(families.default_of(square("matinv", 'd', 4)).family == "by_factors");
  CHECK(!families.try_default(square("getri", 'd', 4)));
  CHECK_THROWS_WITH_AS(families.default_of(square("getri", 'd', 4)),
                       doctest::Contains("no family serves getri d, n = 4"), Error);
}

TEST_CASE("check names file, line and what is legal") {
  const Families families = with_test_families();
  const auto check = [&](const Spec& spec, const char* message) {
    CHECK_THROWS_WITH_AS(families.find(spec).check(spec), message, Error);
  };
  check(scaled_rows('d', 3, 3, 4, 1), "lu/getrf_scaled_rows.cu.t:5: tunable 'unroll' = 3 is not legal: 1 | 2");
  check(scaled_rows('d', 3, 1, 4, 3),
        "lu/getrf_scaled_rows.cu.t:6: tunable 'per_block' = 3 is not legal: 1 | 2 | 4 | 8 | 16");
  check(scaled_rows('d', 3, 1, 2, 1),
        "lu/getrf_scaled_rows.cu.t:8: the family does not support "
        "getrf__d__m_3__n_3__pivot_partial__layout_strided__scaled_rows__unroll_1__width_2__per_block_1");
  Spec spec = scaled_rows('d', 3, 1, 4, 1);
  spec.tune.pop_back();
  check(spec, "lu/getrf_scaled_rows.cu.t:6: tunable 'per_block' is missing");
  set(spec.tune, "colour", std::string("red"));
  check(spec, "lu/getrf_scaled_rows.cu.t:1: unknown tunable 'colour': unroll, width, per_block");
  spec = scaled_rows('d', 3, 1, 4, 1);
  std::swap(spec.tune[0], spec.tune[1]);
  check(spec, "lu/getrf_scaled_rows.cu.t:5: the tunables are not in the declared order: unroll, width, per_block");
  CHECK_THROWS_WITH_AS(families.find("getrf", "nothing"), doctest::Contains("no getrf family is named 'nothing': "),
                       Error);
}

TEST_CASE("the kernel's text: names, trimmed lines, single blank lines") {
  const Families families = with_test_families();
  const Spec spec = scaled_rows('c', 2, 2, 2, 4);
  CHECK(families.find(spec).render(spec).plain ==
        "KERNEL void __launch_bounds__(8)\n"
        "cgetrf_2_scaled_rows_" +
            sha256("getrf__c__m_2__n_2__pivot_partial__layout_strided__scaled_rows__unroll_2__width_2__per_block_4")
                .substr(0, 8) +
            "(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)\n"
            "{\n"
            "    // 2 rows of Complex<float>, 2 wide, 8 bytes; c, float, 0\n"
            "\n"
            "    T a0 = T(0);\n"
            "\n"
            "    T a1 = T(2);\n"
            "    // complex\n"
            "    T last = a1;\n"
            "}\n");
}

TEST_CASE("#line stands only where the next line would be numbered wrongly, and always names the right one") {
  const Families families = with_test_families();
  const Spec spec = scaled_rows('d', 2, 1, 2, 1);
  const Family& family = families.find(spec);
  std::istringstream text(family.render(spec).with_lines);
  std::ifstream file(test_families / family.file());
  std::vector<std::string> source{""};
  for (std::string line; std::getline(file, line);) source.push_back(line);
  int number = 0, directives = 0;
  std::string plain;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("#line ")) {
      const int next = std::stoi(line.substr(6));
      CHECK(line == "#line " + std::to_string(next) + " \"lu/getrf_scaled_rows.cu.t\"");
      CHECK(next != number);
      number = next;
      ++directives;
      continue;
    }
    plain += line + "\n";
    // What stands before the first ${ of the template's line begins the emitted line.
    REQUIRE(number < static_cast<int>(source.size()));
    const std::string start =
        source[static_cast<std::size_t>(number)].substr(0, source[static_cast<std::size_t>(number)].find("${"));
    if (!line.empty()) CHECK(line.starts_with(start));
    ++number;
  }
  CHECK(plain == family.render(spec).plain);
  CHECK(directives == 4);  // the start, a0, a1, the end
}

TEST_CASE("the same spec gives the same bytes: again, loaded again, in many threads") {
  const Spec spec = families().default_of(square("getrf", 'z', 9));
  const std::string once = families().find(spec).render(spec).with_lines;
  CHECK(families().find(spec).render(spec).with_lines == once);
  const Families again = Families::load();
  CHECK(again.find(spec).render(spec).with_lines == once);
  CHECK(code_digest(again, spec) == code_digest(families(), spec));
  std::vector<std::thread> threads;
  std::vector<std::string> texts(4);
  for (std::string& text : texts)
    threads.emplace_back([&] {
      for (int round = 0; round < 5; ++round) {
        text = families().find(spec).render(spec).with_lines;
        if (families().default_of(square("getrf", 'z', 9)) != spec) text.clear();
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& text : texts) CHECK(text == once);
}

TEST_CASE("two families of one operation and name are refused, naming both files, and so is a missing folder") {
  const Folder folder;
  const std::string text = test::read(test_families / "lu/getrf_scaled_rows.cu.t");
  test::write(folder / "a/getrf_scaled_rows.cu.t", text);
  CHECK(test::load(folder).find("getrf", "scaled_rows").file() == "a/getrf_scaled_rows.cu.t");
  test::write(folder / "b/getrf_scaled_rows.cu.t", text);
  CHECK_THROWS_WITH_AS(test::load(folder), doctest::Contains("a/getrf_scaled_rows.cu.t and "), Error);
  CHECK_THROWS_WITH_AS(test::load(folder), doctest::Contains("b/getrf_scaled_rows.cu.t"), Error);
  test::write(folder / "b/getrf_scaled_rows.cu.t", text + "// changed\n");
  const fs::path missing = folder.path() / "missing";
  CHECK_THROWS_WITH_AS(Families::load({&missing, 1}), doctest::Contains(missing.c_str()), Error);
}

TEST_CASE("a file may serve several operations, and sees which it is") {
  const Folder folder;
  const auto text = [](const std::string& operations) {
    return "%% family { operation = \"" + operations +
           "\", about = \"a test\",\n"
           "%%   supports = function(s) return s.operation ~= \"gesv\" or s.nrhs == 1 end,\n"
           "%%   launch = function(s) return launch_in_warps(1, 32) end }\n"
           "KERNEL void ${name}(${parameters})\n{\n    // of ${operation}\n}\n";
  };
  test::write(folder / "solve_several.cu.t", text("solve, gesv"));
  const Families loaded = test::load(folder);
  const Request solve = make_request("solve", 'd', {{"n", 2}}), gesv = make_request("gesv", 'd', {{"n", 2}});
  CHECK(loaded.find("solve", "several").file() == loaded.find("gesv", "several").file());
  CHECK(render(loaded, make_spec(solve, "several")).text.find("// of solve") != std::string::npos);
  CHECK(render(loaded, make_spec(with(gesv, "nrhs", 1), "several")).text.find("// of gesv") != std::string::npos);
  CHECK(!loaded.find("gesv", "several").supports(make_spec(gesv, "several")));
  CHECK_THROWS_WITH_AS(loaded.find("slogdet", "several"), doctest::Contains("no slogdet family is named"), Error);
  test::write(folder / "solve_several.cu.t", text("solve, solve"));
  CHECK_THROWS_WITH_AS(test::load(folder), doctest::Contains("'solve' is named twice"), Error);
  test::write(folder / "solve_several.cu.t", text("solve,gesv"));
  CHECK_THROWS_WITH_AS(test::load(folder), doctest::Contains("solve,gesv"), Error);
}
