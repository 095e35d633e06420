// Tuning tables as text, and which row of them serves a request.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "generator/emission/code_digest.hpp"
#include "generator/model/architecture.hpp"
#include "generator/model/family.hpp"
#include "runtime/tuning/lookup.hpp"
#include "tests/support/requests.hpp"
#include "tests/support/tables.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;
using test::families;
using test::Named;
using test::square;
using test::table_of;
using test::tables_of;
namespace fs = std::filesystem;

namespace {

Spec rows(std::int64_t n, std::int64_t lanes, std::int64_t per_block, const std::string& search = "redux") {
  return make_spec(square("getrf", 'd', n), "rows_across_lanes",
                   {{"rows", 1},
                    {"lanes", lanes},
                    {"per_block", per_block},
                    {"search", search},
                    {"broadcast", "shuffle"},
                    {"transfer", "direct"},
                    {"least_warps", 32}});
}

Request getrs(const std::string& trans) {
  return make_request("getrs", 'z', {{"n", 8}, {"nrhs", 1}, {"trans", trans}});
}
Spec columns(const std::string& trans, std::int64_t per_block) {
  return make_spec(getrs(trans), "rows_across_lanes", {{"lanes", 8}, {"per_block", per_block}, {"least_warps", 0}});
}

Named named(const Spec& spec, const std::string& architecture = "sm_90") {
  Named made{spec, architecture};
  if (families().find(spec).supports(spec)) made.digest = code_digest(families(), spec);
  return made;
}

// Each in a table of its own.
Choice choice_for(const std::vector<Named>& all, const Request& asked, const std::string& architecture = "sm_90") {
  std::vector<Tuning_table> files;
  for (const Named& one : all) files.push_back(table_of({one}));
  const auto choice = lookup({tables_of(std::move(files)), architecture}, families(), asked);
  REQUIRE(choice);
  families().find(choice->spec).check(choice->spec);
  return *choice;
}

Spec in_layout(Spec spec, const std::string& layout) {
  set(spec.request, "layout", layout);
  return spec;
}

}  // namespace

TEST_CASE("a table's text reads back, sorted") {
  Named full = named(rows(8, 8, 16));
  full.next = {rows(8, 8, 32), rows(8, 32, 4)};
  Tuning_table table = table_of({named(rows(9, 16, 4)), full, named(columns("transpose", 8))});
  table.measured.push_back({table.measured[0].run, table.rows[0].like, {0, 17, 20, {0, Size_range::same}}, 0});
  table.rows[0].default_slower.reset();
  const std::string text = to_text(table);
  CAPTURE(text);
  const Tuning_table back = parse_table("t", text);
  CHECK(back.problems.empty());
  CHECK(to_text(back) == text);
  CHECK(back.architecture == "sm_90");
  REQUIRE(back.rows.size() == 3);
  CHECK(back.rows[0].sizes.first == 8);
  CHECK(back.variants[back.rows[0].variant].spec == rows(8, 8, 16));
  CHECK(back.rows[0].digest == digest_of(full.digest));
  CHECK(back.rows[0].default_slower == 7.25);
  CHECK_FALSE(back.rows[1].default_slower);
  REQUIRE(back.rows[0].next.size() == 2);
  CHECK(back.variants[back.rows[0].next[1].variant].spec.tune == rows(8, 32, 4).tune);
  CHECK(back.rows[0].next[1].slower == 100);
  CHECK(text.find("\tpartial\tstrided\t-\t8x=,9x=,17-20x=\n") != std::string::npos);
  CHECK(text.find("\ngetrs\tz\ttranspose,partial\tstrided\t-\t8x1\tNVIDIA H200\t") != std::string::npos);
  // Of one operation and precision.
  CHECK(parse_table("t", text, "getrf", 'd').rows.size() == 2);
  CHECK(parse_table("t", text, "getrf", 's').rows.empty());
  CHECK(parse_table("t", text, "getrf", 'd').measured.size() == 3);
}

TEST_CASE("sizes that differ in one number are one text, which reads back") {
  const auto text = [](const char* operation, const Settings& settings) {
    const Request request = make_request(operation, 'd', settings);
    const Size_range range = range_of(request);
    const std::string written = to_string(range, *request.operation);
    const auto back = parse_range(written, *request.operation);
    REQUIRE(back);
    CHECK(*back == range);
    CHECK(holds(range, request));
    return written;
  };
  CHECK(text("getrf", {{"m", 8}, {"n", 8}}) == "8x=");
  CHECK(text("getrf", {{"m", 8}, {"n", 5}}) == "8x5");
  CHECK(text("getrf", {{"m", 1}, {"n", 5}}) == "1x5");
  CHECK(text("gesv", {{"n", 8}, {"nrhs", 1}}) == "8x1");
  CHECK(text("gesv", {{"n", 8}, {"nrhs", std::string("any")}}) == "8x*");
  CHECK(text("trsm", {{"m", std::string("any")}, {"n", 7}, {"side", std::string("right")}}) == "*x7");
  CHECK(text("trsm", {{"m", 1}, {"n", 7}, {"side", std::string("right")}}) == "1x7");
  const Operation& getrf = operation("getrf");
  for (const char* good : {"1-32x=", "1-4x5", "5x1-4", "33-128x="}) {
    CAPTURE(good);
    REQUIRE(parse_range(good, getrf));
    CHECK(to_string(*parse_range(good, getrf), getrf) == good);
  }
  for (const char* bad :
       {"", "8", "x8", "8x", "=x8", "=x=", "0x1", "129x=", "4-1x=", "1-2x3-4", "8x=x1", "8 x=", "-8x=", "=x8"})
    CHECK_FALSE_MESSAGE(parse_range(bad, getrf), bad);
}

TEST_CASE("damaged lines, and rows that cannot take effect, are left out and named, the others are read") {
  Named first = named(rows(8, 8, 16));
  first.next = {rows(8, 8, 32)};
  const Tuning_table good = table_of({first});
  std::vector<std::string> lines;
  const std::string text = to_text(good), key = key_of(first.spec), digest = digest_of(first.digest) + "@8";
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
    lines.push_back(text.substr(at, text.find('\n', at) - at));
  const std::string run = lines[lines.size() - 5], variant = lines[lines.size() - 4], row = lines[lines.size() - 2];
  REQUIRE(run.starts_with("run\t"));
  REQUIRE(variant.starts_with("variant\t"));
  const auto changed = [](std::string line, const std::string& from, const std::string& to) {
    REQUIRE(line.find(from) != std::string::npos);
    return line.replace(line.find(from), from.size(), to);
  };
  const std::string at_line = "line " + std::to_string(lines.size() - 1), no_digest = changed(row, digest, "-");
  const std::vector<std::pair<std::string, std::string>> bad{
      {"rubbish", "it is no run, variant or row"},
      {row.substr(0, row.size() / 2), "columns, not 14"},
      {changed(row, "getrf\td", "getrf\tq"), "precision"},
      {changed(row, "getrf\td", "getfr\td"), "getfr"},
      {changed(row, "partial", "some"), "pivot of getrf is never 'some'"},
      {changed(row, "partial", "partial,lower"), "'partial,lower' are not the options of getrf"},
      {changed(row, "strided", "listless"), "there is no layout 'listless'"},
      {changed(row, "8x=", "8-200x="), "'8-200x=' are no sizes of getrf"},
      {changed(row, "20.5", "fast"), "'fast' is no number"},
      {changed(row, "20.5", "inf"), "'inf' is no number"},
      {changed(row, "20.5", "0"), "'0' is no time"},
      {changed(row, "20.5\t7", "-20.5\t7"), "'-20.5' is no time"},
      {changed(row, "7.25", "-7.25"), "'-7.25' is less than nothing slower"},
      {changed(row, "\t" + key, "\t00000000"), "no line above says what the variant '00000000' is"},
      {changed(row, "+50.0", ""), "does not say how much slower it is"},
      {changed(row, "+50.0", "+-"), "does not say how much slower it is"},
      {changed(row, "+50.0", "+-50.0"), "'-50.0' is less than nothing slower"},
      {changed(row, key_of(first.next[0]) + "+", key + "+"), "'" + key + "' comes next to itself"},
      {changed(variant, key, "00000000"), "'00000000' is not the key of this variant"},
      {changed(variant, "m_8", "m_900"), "m_900"},
      {changed(run, "8x=", "8x"), "'8x' are no sizes of getrf"},
      {changed(run, "8x=", "20x=,8x"), "'8x' are no sizes of getrf"},
      {changed(row, digest, "@8"), "'@8' is no digest at one of the row's sizes"},
      {changed(row, digest, "62@8"), "'62@8' is no digest"},
      {changed(row, digest, "ABCDEF012345@8"), "is no digest"},
      {changed(row, digest, digest + ".5"), "is no digest"},
      {changed(row, digest, digest + "8"), "is no digest at one of the row's sizes"},
      {run + "\tmore", "it has 13 columns, not 12"},
      {changed(run, "H200", "\x1b[31mH200"), "it holds a control character"},
      {changed(row, "H200", "H200\x7f"), "it holds a control character"},
      {changed(row, "strided", "grouped"), "the layout grouped is served by what serves pointers"},
      {changed(row, "\t-\t8x=", "\t2-8\t8x="), "getrf of the sizes 8x= has no classes of right-hand sides"},
      {changed(run, "\t-\t8x=", "\t2-8\t8x="), "getrf of the sizes 8x= has no classes of right-hand sides"},
      {changed(row, "H200", "H200 NVL"), "no run above was on the GPU 'NVIDIA H200 NVL'"},
      {changed(row, "strided", "packed"), "no run above measured 8x= on this GPU"},
      {changed(no_digest, "8x=", "9-12x="), "no run above measured 9-12x= on this GPU"},
      {row, at_line + " has a row for 8x= on this GPU too"},
      {changed(changed(row, "8x=", "5-9x="), "\t" + key, "\t" + key_of(first.next[0])), "comes next to itself"},
      {changed(changed(changed(row, "8x=", "5-9x="), key_of(first.next[0]), "-"), "-+50.0", "-"),
       at_line + " has a row for 8x= on this GPU too"},
      {changed(row, "8x=", "8x8"), at_line + " has a row for 8x8 on this GPU too"},
  };
  std::string more;
  for (const auto& [line, why] : bad) more += line + "\r\n";
  const Tuning_table table = parse_table("t.tsv", test::text_with(good, more));
  CHECK(table.rows.size() == 1);
  CHECK(table.measured.size() == 1);
  for (std::size_t i = 0; i < std::min(bad.size(), table.problems.size()); ++i) {
    CAPTURE(table.problems[i]);
    CHECK(table.problems[i].starts_with("t.tsv:" + std::to_string(lines.size() + i) + ": left out: "));
    CHECK(table.problems[i].find(bad[i].second) != std::string::npos);
  }
  CHECK(table.problems.size() == bad.size());
  // Two of one line.
  const std::string both =
      changed(text, "strided\t-\t8x=\tNVIDIA H200\t" + key, "strided\t-\t8x=,8x8\tNVIDIA H200\t" + key);
  REQUIRE(parse_table("t.tsv", both).problems.size() == 1);
  CHECK(parse_table("t.tsv", both).problems[0].find("this line has a row for 8x8 on this GPU too") !=
        std::string::npos);
}

TEST_CASE("a table that ends too early is damaged, wherever it is cut") {
  const std::string good = to_text(table_of({named(rows(8, 8, 16))}));
  REQUIRE(parse_table("t.tsv", good).problems.empty());
  for (std::size_t cut = 0; cut < good.size(); ++cut) {
    const Tuning_table table = parse_table("t.tsv", good.substr(0, cut));
    CAPTURE(cut);
    REQUIRE(table.problems.size() == 1);
    CHECK(table.problems[0].starts_with("t.tsv:"));
  }
  const auto problem = [&](const std::string& text) {
    const Tuning_table table = parse_table("t.tsv", text);
    return table.problems.size() == 1 ? table.problems[0] : std::to_string(table.problems.size()) + " problems";
  };
  const std::string last = std::to_string(std::ranges::count(good, '\n'));
  CHECK(problem(good.substr(0, good.size() - 1)) ==
        "t.tsv:" + last + ": left out: the file ends within this line, so that its end and lines may be missing");
  const std::string no_end = good.substr(0, good.rfind("end\t"));
  CHECK(problem(no_end).find(": no line 'end' follows: lines may be missing; if none are, add 'end', a tab and 1") !=
        std::string::npos);
  CHECK(problem(no_end + "end\t2\n").find("t.tsv:" + last + ": it says 2 rows, and there are 1: ") == 0);
  CHECK(problem(good + "end\t1\n").find(": left out: it stands behind the line 'end'") != std::string::npos);
  CHECK(problem(good + "# a comment\n\n") == "0 problems");
}

TEST_CASE("a file that is none of this kgen's tables says why in its first line") {
  const std::string good = to_text(table_of({named(rows(8, 8, 16))}));
  const auto with_title = [&](const std::string& title) { return title + good.substr(good.find('\t')); };
  const std::string expected = "'kgen tuning table 2', a tab and an architecture are expected, as sm_90";
  for (const auto& [text, why] : std::vector<std::pair<std::string, std::string>>{
           {"", "it does not begin with a line 'kgen tuning table 2'"},
           {"\n" + good, "it does not begin with a line 'kgen tuning table 2'"},
           {std::string("\xff\xfe\0{", 4), expected},
           {"{}\n" + good, expected},
           {"kgen tuning table 2\tsm_9\x1b\n", expected},
           {with_title("kgen tuning table 2x"), expected},
           {with_title("kgen tuning table 1"), "an older kgen wrote it: run kgen tune again, or move the file away"},
           {with_title("kgen tuning table 3"), "a newer kgen wrote it: run kgen tune again, or move the file away"},
           {"\xef\xbb\xbf" + good,
            "a byte order mark stands before the first line: save the file as UTF-8 without "
            "one"}}) {
    const Tuning_table none = parse_table("t.tsv", text);
    CHECK(none.problems == std::vector{"t.tsv:1: " + why});
    CHECK(none.rows.empty());
    CHECK(none.architecture.empty());
  }
}

TEST_CASE("a lookup says how well what was measured fits") {
  const Request asked = square("getrf", 'd', 8);
  struct Row {
    const char* what;
    Request asked;
    std::string architecture;
    std::vector<Named> tables;
    Match match;
    Spec chosen;
  };
  const Spec heuristic = families().default_of(asked);
  const Spec pointers = in_layout(rows(8, 8, 16), "pointers");
  const std::vector<Row> table{
      {"none", asked, "sm_90", {}, Match::guess, heuristic},
      {"this one", asked, "sm_90", {named(rows(8, 8, 16))}, Match::exact, rows(8, 8, 16)},
      {"no architecture", asked, "", {named(rows(8, 8, 16))}, Match::guess, heuristic},
      {"exact before all others",
       asked,
       "sm_90",
       {named(rows(8, 8, 16)), named(pointers), named(rows(7, 8, 32)), named(rows(8, 8, 4), "sm_80")},
       Match::exact,
       rows(8, 8, 16)},
      {"the later of two", asked, "sm_90", {named(rows(8, 8, 16)), named(rows(8, 8, 4))}, Match::exact, rows(8, 8, 4)},
      {"another layout before another size",
       asked,
       "sm_90",
       {named(rows(7, 8, 32)), named(pointers)},
       Match::other_layout,
       rows(8, 8, 16)},
      {"the larger of two sizes as near",
       square("getrf", 'd', 12),
       "sm_90",
       {named(rows(13, 16, 8)), named(rows(11, 16, 4))},
       Match::nearest_size,
       rows(12, 16, 8)},
      {"the nearer size",
       square("getrf", 'd', 12),
       "sm_90",
       {named(rows(14, 16, 8)), named(rows(11, 16, 4))},
       Match::nearest_size,
       rows(12, 16, 4)},
      {"what is not legal at this size is passed over",
       square("getrf", 'd', 9),
       "sm_90",
       {named(rows(8, 8, 16)), named(rows(10, 10, 6)), named(rows(11, 16, 4))},
       Match::nearest_size,
       rows(9, 16, 4)},
      {"a quarter away",
       square("getrf", 'd', 12),
       "sm_90",
       {named(rows(16, 16, 8))},
       Match::nearest_size,
       rows(12, 16, 8)},
      {"sizes farther away",
       square("getrf", 'd', 11),
       "sm_90",
       {named(rows(16, 16, 8))},
       Match::guess,
       families().default_of(square("getrf", 'd', 11))},
      {"another architecture", asked, "sm_80", {named(rows(8, 8, 16))}, Match::other_architecture, rows(8, 8, 16)},
      {"the nearer architecture",
       asked,
       "sm_89",
       {named(rows(8, 8, 16)), named(rows(8, 8, 4), "sm_80")},
       Match::other_architecture,
       rows(8, 8, 16)},
      {"host runs what a GPU would", asked, "host", {named(rows(8, 8, 16))}, Match::other_architecture, rows(8, 8, 16)},
      {"what requires a later architecture is passed over",
       asked,
       "sm_75",
       {named(rows(8, 8, 16)), named(rows(9, 9, 6, "butterfly"))},
       Match::guess,
       families().try_default(asked, "sm_75").value()},
      {"another pivoting is another request",
       with(asked, "pivot", "none"),
       "sm_90",
       {named(rows(8, 8, 16))},
       Match::guess,
       families().default_of(with(asked, "pivot", "none"))},
      {"another transpose is as good, if nothing is nearer",
       getrs("conjugate"),
       "sm_90",
       {named(columns("no", 16)), named(columns("transpose", 8), "sm_80")},
       Match::other_options,
       columns("conjugate", 16)},
      {"the same transpose on another architecture is nearer",
       getrs("transpose"),
       "sm_90",
       {named(columns("no", 16)), named(columns("transpose", 8), "sm_80")},
       Match::other_architecture,
       columns("transpose", 8)},
      {"many right-hand sides are another request",
       kgen::with(getrs("no"), "nrhs", "any"),
       "sm_90",
       {named(columns("no", 16))},
       Match::guess,
       families().default_of(kgen::with(getrs("no"), "nrhs", "any"))},
      {"another precision is another request",
       square("getrf", 's', 8),
       "sm_90",
       {named(rows(8, 8, 16))},
       Match::guess,
       families().default_of(square("getrf", 's', 8))},
  };
  for (const Row& row : table) {
    CAPTURE(row.what);
    const Choice choice = choice_for(row.tables, row.asked, row.architecture);
    CHECK(to_string(choice.match) == to_string(row.match));
    CHECK(id(choice.spec) == id(row.chosen));
    CHECK((choice.row != nullptr) == (row.match != Match::guess));
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
    const Request asked = with(square("getrf", 'd', n), "layout", std::string(layout));
    const auto choice = lookup({tables_of({table}), "sm_90"}, families(), asked);
    REQUIRE(choice);
    const auto own = lookup({nullptr, "sm_90"}, families(), asked);
    if (!choice->row) CHECK(choice->spec == own->spec);
    return *choice;
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
  const auto hidden = lookup({tables_of({table, later}), "sm_90"}, families(), square("getrf", 'd', 10));
  REQUIRE(hidden);
  CHECK(hidden->match == Match::exact);
  CHECK(hidden->row == nullptr);
  // But not where a line of it is damaged, which may have been a row.
  later.problems = {"damaged"};
  const auto below = lookup({tables_of({table, later}), "sm_90"}, families(), square("getrf", 'd', 10));
  REQUIRE(below);
  CHECK(below->row != nullptr);
}

TEST_CASE("families and tunables that are no more are passed over, for what came next at this size") {
  Named gone = named(rows(8, 8, 16));
  gone.spec.family = "long_gone";
  CHECK(choice_for({gone}, square("getrf", 'd', 8)).match == Match::guess);
  Named unknown = named(rows(8, 8, 16));
  unknown.spec.tune.push_back({"unroll", 2});
  CHECK(choice_for({unknown}, square("getrf", 'd', 8)).match == Match::guess);
  Named illegal = named(rows(8, 8, 16));
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
  Named old = named(now);
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
  Named old = named(now);
  std::erase_if(old.spec.tune, [](const Setting& one) { return one.name == "panel"; });
  CHECK(id(choice_for({old}, request).spec) == id(now));
}

// Where one matrix fills shared memory, a row of a size beside it must not bring back a kernel with one in flight.
TEST_CASE("columns are deferred at every size where a multiprocessor would hold one matrix only") {
  ::setenv("KGEN_TUNING_DIR", "/nonexistent", 1);
  for (const char* pivot : {"partial", "none"})
    for (int n = 119; n <= 128; ++n) {
      const Request request = make_request(
          "getrf", 'd', {{"m", n}, {"n", n}, {"pivot", std::string(pivot)}, {"layout", std::string("packed")}});
      const auto choice = lookup({load_tables(), "sm_90"}, families(), request);
      REQUIRE(choice);
      CAPTURE(id(choice->spec));
      REQUIRE(find(choice->spec.tune, "deferred"));
      CHECK(to_string(*find(choice->spec.tune, "deferred")) == "1");
    }
}

TEST_CASE("a variant of code that has changed since is used, and said to be stale") {
  Named old = named(rows(8, 8, 16));
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
    Named made = named(rows(n, n, per_block));
    made.gpu = gpu;
    return made;
  };
  const Tuning_table both = table_of({of("NVIDIA H100", 8, 8), of("NVIDIA H200", 8, 16)});
  const auto chosen = [](const std::shared_ptr<const Tuning_tables>& tables, const char* gpu, std::int64_t n = 8) {
    const auto choice = lookup({tables, "sm_90", gpu}, families(), square("getrf", 'd', n));
    REQUIRE(choice);
    return std::get<std::int64_t>(*find(choice->spec.tune, "per_block"));
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
  for (const Request& asked : {with(square("matinv", 'd', 20), "layout", "packed"), square("matinv", 'd', 24)}) {
    const auto choice = lookup({tables_of({}), "sm_75"}, families(), asked);
    REQUIRE(choice);
    CAPTURE(id(choice->spec));
    const Family& family = families().find(choice->spec);
    CHECK(family.properties(choice->spec).requires_sm <= 75);
    const auto later = lookup({tables_of({}), "sm_90"}, families(), asked);
    REQUIRE(later);
    CHECK(differences(choice->spec, later->spec) <= 1);
  }
}

TEST_CASE("FP64 matrix instructions serve where they are fast alone, else what came next does") {
  const Request asked = square("matinv", 'd', 24);
  const auto by = [&](const char* family) {
    return families().find("matinv", family).first_variant(asked, [](const Spec&) { return true; }).value();
  };
  const Spec slow = by("matrix_instruction"), usual = by("gauss_jordan");
  for (const int number : {80, 86, 89, 90, 100, 103, 110, 120}) {
    Named one = named(slow, architecture_name(number));  // of that very architecture
    one.next = {usual};
    const auto choice = lookup({tables_of({table_of({one})}), one.architecture}, families(), asked);
    REQUIRE(choice);
    CAPTURE(number);
    const bool fast = number == 80 || number == 90 || number == 100;
    CHECK(choice->rank == (fast ? 0 : 1));
    CHECK(choice->spec == (fast ? slow : usual));
  }
}

TEST_CASE("the user's tables lie over those that are built in, and the folder is found by the environment") {
  const fs::path folder = fs::temp_directory_path() / ("kgen_tuning_" + std::to_string(::getpid()));
  const fs::path tuning = folder / "kgen/tuning";
  fs::create_directories(tuning / "directory.tsv");
  const auto write = [&](const char* name, const std::vector<Named>& all, const char* more = "") {
    std::ofstream(tuning / name) << test::text_with(table_of(all), more);
  };
  const Spec packed = in_layout(rows(8, 8, 4), "packed");  // which is measured in the built-in table too
  write("a.tsv", {named(rows(8, 8, 16))});
  write("b.tsv", {named(rows(8, 8, 4)), named(packed)}, "rubbish\n");
  write("b.txt", {named(rows(8, 8, 2))});
  write(".c.tsv", {named(rows(8, 8, 2))});  // hidden
  write("._c.tsv", {}, "rubbish\n");
  std::ofstream(tuning / "sm_90.jsonl") << "{}\n";
  const char* before = std::getenv("KGEN_TUNING_DIR");
  const std::string kept = before ? before : "";
  ::setenv("KGEN_TUNING_DIR", tuning.c_str(), 1);
  CHECK(user_tuning_folder() == tuning);
  const auto tables = load_tables();
  const auto choice = lookup({tables, "sm_90"}, families(), square("getrf", 'd', 8));
  REQUIRE(choice);
  CHECK(id(choice->spec) == id(rows(8, 8, 4)));
  CHECK(choice->table->name == (tuning / "b.tsv").string());
  CHECK_FALSE(choice->table->built_in);
  const Request asked = with(square("getrf", 'd', 8), "layout", "packed");
  const auto below = lookup({built_in_tables(), "sm_90"}, families(), asked);
  REQUIRE(below);
  CHECK(below->match == Match::exact);
  CHECK(below->table->built_in);
  const auto over = lookup({tables, "sm_90"}, families(), asked);
  REQUIRE(over);
  CHECK(id(over->spec) == id(packed));
  CHECK(over->match == Match::exact);
  CHECK_FALSE(over->table->built_in);
  std::vector<std::string> problems;
  for (const auto& file : tables->all()) problems.insert(problems.end(), file->problems.begin(), file->problems.end());
  REQUIRE(problems.size() == 3);  // rubbish, a folder that is named like a table, and what an older kgen wrote
  CHECK(problems[2].find("sm_90.jsonl: an older kgen wrote it") != std::string::npos);

  ::unsetenv("KGEN_TUNING_DIR");
  ::setenv("XDG_DATA_HOME", folder.c_str(), 1);
  CHECK(user_tuning_folder() == tuning);
  ::setenv("XDG_DATA_HOME", "relative", 1);
  CHECK(user_tuning_folder() == fs::path(std::getenv("HOME")) / ".local/share/kgen/tuning");
  ::unsetenv("XDG_DATA_HOME");
  ::setenv("KGEN_TUNING_DIR", kept.c_str(), 1);
  fs::remove_all(folder);
}

TEST_CASE(
    "every row that is built in can be read, its variant is legal, and it is of a size that was measured, or for any "
    "architecture") {
  ::setenv("KGEN_TUNING_DIR", "/nonexistent", 1);
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
