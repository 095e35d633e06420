// Which row of the tuning tables serves a request.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "generator/model/architecture.hpp"
#include "generator/model/family.hpp"
#include "tests/support/folder.hpp"
#include "tests/unit/tuning.hpp"

using namespace kgen;
using test::choice_by, test::choice_for, test::first_of, test::columns, test::families, test::getrs, test::in_layout,
    test::named, test::Named_variant, test::rows;
using test::square, test::table_of, test::tables_of;
namespace fs = std::filesystem;

TEST_CASE("a lookup says how well what was measured fits") {
  using enum Match;
  const auto n = [](std::int64_t size) { return square("getrf", 'd', size); };
  const auto own = [](const Request& request) { return families().default_of(request); };
  const auto row = [](std::int64_t size, std::int64_t lanes, std::int64_t per_block, const char* on = "sm_90") {
    return named(rows(size, lanes, per_block), on);
  };
  const Request unpivoted = with(n(8), "pivot", "none"), single = square("getrf", 's', 8),
                many = kgen::with(getrs("no"), "nrhs", "any");
  const Named_variant pointers = named(in_layout(rows(8, 8, 16), "pointers")), one_no = named(columns("no", 16)),
                      one_transposed = named(columns("transpose", 8), "sm_80");
  struct Row {
    const char* what;
    Request request;
    std::vector<Named_variant> tables;
    Match match;
    Spec chosen;
    std::string architecture = "sm_90";
  };
  for (const Row& one : {
           Row{"none", n(8), {}, guess, own(n(8))},
           {"this one", n(8), {row(8, 8, 16)}, exact, rows(8, 8, 16)},
           {"no architecture", n(8), {row(8, 8, 16)}, guess, own(n(8)), ""},
           {"exact before all",
            n(8),
            {row(8, 8, 16), pointers, row(7, 8, 32), row(8, 8, 4, "sm_80")},
            exact,
            rows(8, 8, 16)},
           {"the later of two", n(8), {row(8, 8, 16), row(8, 8, 4)}, exact, rows(8, 8, 4)},
           {"another layout before another size", n(8), {row(7, 8, 32), pointers}, other_layout, rows(8, 8, 16)},
           {"the larger of two sizes", n(12), {row(13, 16, 8), row(11, 16, 4)}, nearest_size, rows(12, 16, 8)},
           {"the nearer size", n(12), {row(14, 16, 8), row(11, 16, 4)}, nearest_size, rows(12, 16, 4)},
           {"what is not legal at this size is passed over",
            n(9),
            {row(8, 8, 16), row(10, 10, 6), row(11, 16, 4)},
            nearest_size,
            rows(9, 16, 4)},
           {"a quarter away", n(12), {row(16, 16, 8)}, nearest_size, rows(12, 16, 8)},
           {"sizes farther away", n(11), {row(16, 16, 8)}, guess, own(n(11))},
           {"another architecture", n(8), {row(8, 8, 16)}, other_architecture, rows(8, 8, 16), "sm_80"},
           {"the nearer architecture",
            n(8),
            {row(8, 8, 16), row(8, 8, 4, "sm_80")},
            other_architecture,
            rows(8, 8, 16),
            "sm_89"},
           {"host runs what a GPU would", n(8), {row(8, 8, 16)}, other_architecture, rows(8, 8, 16), "host"},
           {"what requires a later architecture has another tunable",
            n(8),
            {row(8, 8, 16), named(rows(9, 9, 6, "butterfly"))},
            other_architecture,
            rows(8, 8, 16, "butterfly"),
            "sm_75"},
           {"another pivoting is another request", unpivoted, {row(8, 8, 16)}, guess, own(unpivoted)},
           {"another transpose is as good, if nothing is nearer",
            getrs("conjugate"),
            {one_no, one_transposed},
            other_options,
            columns("conjugate", 16)},
           {"the same transpose on another architecture is nearer",
            getrs("transpose"),
            {one_no, one_transposed},
            other_architecture,
            columns("transpose", 8)},
           {"many right-hand sides are another request", many, {one_no}, guess, own(many)},
           {"another precision is another request", single, {row(8, 8, 16)}, guess, own(single)},
       }) {
    CAPTURE(one.what);
    const Choice choice = choice_for(one.tables, one.request, one.architecture);
    CHECK(to_string(choice.match) == to_string(one.match));
    CHECK(id(choice.spec) == id(one.chosen));
    CHECK((choice.row != nullptr) == (one.match != guess));
  }
}

TEST_CASE("a plan that a row of another layout names serves") {
  const auto in_packed = [](const std::string& variant) {
    return parse("posv__d__n_12__nrhs_any__uplo_lower__layout_packed__" + variant);
  };
  const Spec plan = in_packed("by_potrf");
  const Request strided = in_layout(plan, "strided").request;
  CHECK(families().default_of(strided).family != plan.family);
  const Choice choice = choice_for({named(plan)}, strided);
  CHECK(choice.match == Match::other_layout);
  CHECK(choice.rank == 0);
  CHECK(id(choice.spec) == id(in_layout(plan, "strided")));
}

TEST_CASE("where the default was measured to be the best it serves, and what is near") {
  Tuning_table table = table_of({named(rows(10, 16, 4))});
  table.measured[0].sizes = {0, 8, 12, {0, Size_range::same}};
  table.rows[0].sizes = {0, 9, 10, {0, Size_range::same}};
  const auto chosen = [&](const char* layout, int n) {
    const Request request = with(square("getrf", 'd', n), "layout", std::string(layout));
    const Choice choice = choice_by({tables_of({table}), "sm_90"}, request);
    if (!choice.row) CHECK(choice.spec == choice_by({nullptr, "sm_90"}, request).spec);
    return choice;
  };
  CHECK(chosen("strided", 8).match == Match::exact);
  CHECK(chosen("strided", 8).row == nullptr);
  CHECK(chosen("strided", 10).match == Match::exact);
  CHECK(chosen("strided", 10).row != nullptr);
  CHECK(chosen("strided", 13).match == Match::nearest_size);
  CHECK(chosen("strided", 13).row == nullptr);
  CHECK(chosen("strided", 7).nearest == square("getrf", 'd', 8));
  CHECK(chosen("pointers", 12).match == Match::other_layout);
  CHECK(chosen("strided", 32).match == Match::guess);
  // A later table that measured the default hides the row.
  Tuning_table later = table;
  later.rows.clear();
  const auto of_both = [&] { return choice_by({tables_of({table, later}), "sm_90"}, square("getrf", 'd', 10)); };
  CHECK(of_both().match == Match::exact);
  CHECK(of_both().row == nullptr);
  // But not where a line of it is damaged, which may have been a row.
  later.problems = {"damaged"};
  CHECK(of_both().row != nullptr);
}

TEST_CASE("families and tunables that are no more are passed over, for what came next at this size") {
  Named_variant gone = named(rows(8, 8, 16));
  gone.spec.family = "long_gone";
  CHECK(choice_for({gone}, square("getrf", 'd', 8)).match == Match::guess);
  Named_variant unknown = named(rows(8, 8, 16));
  unknown.spec.tune.push_back({"unroll", 2});
  CHECK(choice_for({unknown}, square("getrf", 'd', 8)).match == Match::guess);
  Named_variant illegal = named(rows(8, 8, 16));
  set(illegal.spec.tune, "lanes", 7);
  illegal.next = {gone.spec, rows(8, 8, 32)};
  const Choice choice = choice_for({illegal}, square("getrf", 'd', 8));
  CHECK(choice.match == Match::exact);
  CHECK(choice.rank == 2);
  CHECK(id(choice.spec) == id(rows(8, 8, 32)));
  CHECK(choice_for({illegal}, square("getrf", 'd', 9)).match == Match::guess);
}

TEST_CASE("a variant without a tunable that the family got since is served with its first value") {
  Spec now = rows(8, 8, 16);
  Named_variant old = named(now);
  std::erase_if(old.spec.tune, [](const Setting& one) { return one.name == "least_warps"; });
  const Choice choice = choice_for({old}, square("getrf", 'd', 8));
  CHECK(choice.match == Match::exact);
  const Settings first = families().find(now).variants(now.request).front();
  set(now.tune, "least_warps", std::get<std::int64_t>(*find(first, "least_warps")));
  CHECK(id(choice.spec) == id(now));
}

TEST_CASE("so is one of another family than the default's") {
  const Request request = square("getrf", 's', 12);
  Spec now =
      make_spec(request, "thread_per_matrix", {{"transfer", std::string("staged")}, {"panel", 0}, {"per_block", 32}});
  Named_variant old = named(now);
  std::erase_if(old.spec.tune, [](const Setting& one) { return one.name == "panel"; });
  CHECK(id(choice_for({old}, request).spec) == id(now));
}

// Where one matrix fills shared memory, a row of a size beside it must not bring back a kernel with one in flight.
TEST_CASE("columns are deferred at every size where a multiprocessor would hold one matrix only") {
  for (const char* pivot : {"partial", "none"})
    for (int n = 119; n <= 128; ++n) {
      const Request request = make_request(
          "getrf", 'd', {{"m", n}, {"n", n}, {"pivot", std::string(pivot)}, {"layout", std::string("packed")}});
      const Choice choice = choice_by({load_tables(), "sm_90"}, request);
      CAPTURE(id(choice.spec));
      REQUIRE(find(choice.spec.tune, "deferred"));
      CHECK(to_string(*find(choice.spec.tune, "deferred")) == "1");
    }
}

TEST_CASE("a variant of code that has changed since is used, and said to be stale") {
  Named_variant old = named(rows(8, 8, 16));
  const auto stale = [&] { return is_stale(choice_for({old}, square("getrf", 'd', 8)), families()); };
  CHECK_FALSE(stale());
  old.digest = "0000";
  CHECK(stale());
  CHECK(choice_for({old}, square("getrf", 'd', 8)).match == Match::exact);
  // What was measured is compared, whatever request it serves.
  CHECK(is_stale(choice_for({old}, square("getrf", 'd', 7)), families()));
  old.digest = code_digest(families(), old.spec);
  CHECK_FALSE(is_stale(choice_for({old}, square("getrf", 'd', 7)), families()));
  old.digest.clear();  // nothing to compare
  CHECK_FALSE(stale());
}

TEST_CASE("of a table's rows of one request that of the GPU at hand counts") {
  const auto of = [](const char* gpu, std::int64_t n, std::int64_t per_block) {
    Named_variant made = named(rows(n, n, per_block));
    made.gpu = gpu;
    return made;
  };
  const Tuning_table both = table_of({of("NVIDIA H100", 8, 8), of("NVIDIA H200", 8, 16)});
  const auto chosen = [](const std::shared_ptr<const Tuning_tables>& tables, const char* gpu, std::int64_t n = 8) {
    const Choice choice = choice_by({tables, "sm_90", gpu}, square("getrf", 'd', n));
    return std::get<std::int64_t>(*find(choice.spec.tune, "per_block"));
  };
  const auto one_file = tables_of({both});
  CHECK(chosen(one_file, "NVIDIA H100") == 8);
  CHECK(chosen(one_file, "NVIDIA H200") == 16);
  CHECK(chosen(one_file, "NVIDIA GH200") == 16);
  CHECK(chosen(one_file, "") == 16);
  // A nearer size comes before the GPU, a later file before both GPUs of an earlier one: the user's lie over those that
  // are built in, also without a GPU's name.
  CHECK(chosen(tables_of({table_of({of("NVIDIA H100", 8, 8), of("NVIDIA H200", 9, 3)})}), "NVIDIA H200") == 8);
  CHECK(chosen(tables_of({both, table_of({of("", 8, 32)})}), "NVIDIA H100") == 32);
}

TEST_CASE("the default is the first variant that the architecture has") {
  for (const Request& request : {with(square("matinv", 'd', 20), "layout", "packed"), square("matinv", 'd', 24)}) {
    const Choice choice = choice_by({tables_of({}), "sm_75"}, request);
    CAPTURE(id(choice.spec));
    const Family& family = families().find(choice.spec);
    CHECK(family.properties(choice.spec).requires_sm <= 75);
    const Choice later = choice_by({tables_of({}), "sm_90"}, request);
    CHECK(differences(choice.spec, later.spec) <= 1);
  }
}

TEST_CASE("FP64 matrix instructions serve where they are fast alone, else what came next does") {
  const Request request = square("matinv", 'd', 24);
  const Spec slow = first_of(request, "matrix_instruction"), usual = first_of(request, "gauss_jordan");
  for (const int number : {80, 86, 89, 90, 100, 103, 110, 120}) {
    Named_variant one = named(slow, architecture_name(number));  // of that very architecture
    one.next = {usual};
    const Choice choice = choice_by({tables_of({table_of({one})}), one.architecture}, request);
    CAPTURE(number);
    const bool fast = number == 80 || number == 90 || number == 100;
    CHECK(choice.rank == (fast ? 0 : 1));
    CHECK(choice.spec == (fast ? slow : usual));
  }
}

TEST_CASE("what came next serves if it took at most twice as long") {
  const Request request = square("matinv", 'd', 24);
  Named_variant one = named(first_of(request, "matrix_instruction"), "sm_86");
  one.next = {first_of(request, "gauss_jordan")};
  for (const double slower : {100.0, 100.1}) {
    Tuning_table table = table_of({one});
    table.rows.front().next.front().slower = slower;
    const Choice choice = choice_by({tables_of({table}), "sm_86"}, request);
    CHECK((choice.row != nullptr) == (slower <= 100));
  }
}

TEST_CASE("where an architecture lacks what a row's variant asks for, other tunables are in its place") {
  const Request request = square("getrf", 'd', 40);
  const Spec measured = first_of(request, "panels", [](const Spec& one) {
    return to_string(*find(one.tune, "tall")) == "matrix" && to_string(*find(one.tune, "search")) == "redux";
  });
  const auto differ = [&](int number) {
    Named_variant one = named(measured);
    one.next = {first_of(request, "in_memory")};
    const Choice choice = choice_by({tables_of({table_of({one})}), architecture_name(number)}, request);
    CHECK(choice.rank == 0);
    return differences(choice.spec, measured);
  };
  CHECK(differ(80) == 0);
  CHECK(differ(86) == 1);  // tall: the FP64 matrix instruction is slow
  CHECK(differ(75) == 2);  // search besides
}

TEST_CASE("where a block has 99 KiB LU of 113 to 128 rows of doubles keeps its last columns in memory at first") {
  for (const int number : {86, 89, 120}) {
    for (const int n : {113, 120, 128}) {
      const std::optional<Spec> spec = families().try_default(square("getrf", 'd', n), architecture_name(number));
      REQUIRE(spec);
      CHECK(spec->family == "panels");
      CHECK(to_string(*find(spec->tune, "deferred")) == "2");
    }
  }
}

TEST_CASE("the user's tables lie over those that are built in, and the folder is found by the environment") {
  const test::Folder folder;
  const fs::path tuning = folder / "kgen/tuning";
  fs::create_directories(tuning / "directory.tsv");
  const auto write = [&](const char* name, const std::vector<Named_variant>& all, const char* more = "") {
    test::write(tuning / name, test::text_with(table_of(all), more));
  };
  const Spec packed = in_layout(rows(8, 8, 4), "packed");  // which is measured in the built-in table too
  write("a.tsv", {named(rows(8, 8, 16))});
  write("b.tsv", {named(rows(8, 8, 4)), named(packed)}, "rubbish\n");
  write("b.txt", {named(rows(8, 8, 2))});
  write(".c.tsv", {named(rows(8, 8, 2))});  // hidden
  write("._c.tsv", {}, "rubbish\n");
  test::write(tuning / "sm_90.jsonl", "{}\n");
  const test::Variable chosen("KGEN_TUNING_DIR", tuning);
  CHECK(user_tuning_folder() == tuning);
  const auto tables = load_tables();
  const Choice choice = choice_by({tables, "sm_90"}, square("getrf", 'd', 8));
  CHECK(id(choice.spec) == id(rows(8, 8, 4)));
  CHECK(choice.table->name == (tuning / "b.tsv").string());
  CHECK_FALSE(choice.table->built_in);
  const Request request = with(square("getrf", 'd', 8), "layout", "packed");
  const Choice below = choice_by({built_in_tables(), "sm_90"}, request);
  CHECK(below.match == Match::exact);
  CHECK(below.table->built_in);
  const Choice over = choice_by({tables, "sm_90"}, request);
  CHECK(id(over.spec) == id(packed));
  CHECK(over.match == Match::exact);
  CHECK_FALSE(over.table->built_in);
  std::vector<std::string> problems;
  for (const auto& file : tables->all()) problems.insert(problems.end(), file->problems.begin(), file->problems.end());
  REQUIRE(problems.size() == 3);  // rubbish, a folder that is named like a table, and what an older kgen wrote
  CHECK(problems[2].find("sm_90.jsonl: an older kgen wrote it") != std::string::npos);

  const test::Variable none("KGEN_TUNING_DIR", "");
  for (const auto& [data, found] :
       {std::pair(folder.path(), tuning), {"relative", fs::path(std::getenv("HOME")) / ".local/share/kgen/tuning"}}) {
    const test::Variable shared("XDG_DATA_HOME", data);
    CHECK(user_tuning_folder() == found);
  }
}

TEST_CASE(
    "every row that is built in can be read, its variant is legal, and it is of a size that was measured, or for any "
    "architecture") {
  std::size_t count = 0;
  for (const auto& table : load_tables()->all()) {
    CHECK(table->built_in);
    CHECK((table->architecture == default_architecture || table->architecture == any_architecture));
    std::set<int> lines;
    for (const auto& problem : table->problems) FAIL_CHECK(problem);
    for (const Tuning_row& row : table->rows) {
      const Spec& variant = table->variants[row.variant].spec;
      for (const std::int16_t size : {row.sizes.first, row.sizes.last}) {
        const Spec spec = make_spec(at(row.sizes, row.like, size), variant.family, variant.tune);
        CAPTURE(id(spec));
        CHECK_NOTHROW(families().find(spec).check(spec));
        const bool measured = std::ranges::any_of(table->measured, [&](const Measured_sizes& one) {
          return one.like == row.like && one.run.gpu == row.gpu && holds(one.sizes, spec.request);
        });
        CHECK(measured == (table->architecture != any_architecture));
      }
      lines.insert(row.line);
    }
    count += lines.size();
  }
  CHECK(count > 1000);
  CHECK(count < 8000);
}
