// Tuning tables as text: read, written, damaged.
#include <algorithm>

#include "tests/unit/tuning.hpp"

using namespace kgen;
using test::choice_for, test::columns, test::families, test::getrs, test::in_layout, test::named, test::Named_variant,
    test::rows;
using test::replaced, test::square, test::table_of, test::tables_of;

TEST_CASE("a table's text reads back, sorted") {
  Named_variant full = named(rows(8, 8, 16));
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
  Named_variant first = named(rows(8, 8, 16));
  first.next = {rows(8, 8, 32)};
  const Tuning_table good = table_of({first});
  const std::string text = to_text(good), key = key_of(first.spec), digest = digest_of(first.digest) + "@8";
  const std::vector<std::string> lines = test::lines_of(text);
  const std::string run = lines[lines.size() - 5], variant = lines[lines.size() - 4], row = lines[lines.size() - 2];
  REQUIRE(run.starts_with("run\t"));
  REQUIRE(variant.starts_with("variant\t"));
  const std::string at_line = "line " + std::to_string(lines.size() - 1), no_digest = replaced(row, digest, "-");
  const std::vector<std::pair<std::string, std::string>> bad{
      {"rubbish", "it is no run, variant or row"},
      {row.substr(0, row.size() / 2), "columns, not 14"},
      {replaced(row, "getrf\td", "getrf\tq"), "precision"},
      {replaced(row, "getrf\td", "getfr\td"), "getfr"},
      {replaced(row, "partial", "some"), "pivot of getrf is never 'some'"},
      {replaced(row, "partial", "partial,lower"), "'partial,lower' are not the options of getrf"},
      {replaced(row, "strided", "listless"), "there is no layout 'listless'"},
      {replaced(row, "8x=", "8-200x="), "'8-200x=' are no sizes of getrf"},
      {replaced(row, "20.5", "fast"), "'fast' is no number"},
      {replaced(row, "20.5", "inf"), "'inf' is no number"},
      {replaced(row, "20.5", "0"), "'0' is no time"},
      {replaced(row, "20.5\t7", "-20.5\t7"), "'-20.5' is no time"},
      {replaced(row, "7.25", "-7.25"), "'-7.25' is less than nothing slower"},
      {replaced(row, "\t" + key, "\t00000000"), "no line above says what the variant '00000000' is"},
      {replaced(row, "+50.0", ""), "does not say how much slower it is"},
      {replaced(row, "+50.0", "+-"), "does not say how much slower it is"},
      {replaced(row, "+50.0", "+-50.0"), "'-50.0' is less than nothing slower"},
      {replaced(row, key_of(first.next[0]) + "+", key + "+"), "'" + key + "' comes next to itself"},
      {replaced(variant, key, "00000000"), "'00000000' is not the key of this variant"},
      {replaced(variant, "m_8", "m_900"), "m_900"},
      {replaced(run, "8x=", "8x"), "'8x' are no sizes of getrf"},
      {replaced(run, "8x=", "20x=,8x"), "'8x' are no sizes of getrf"},
      {replaced(row, digest, "@8"), "'@8' is no digest at one of the row's sizes"},
      {replaced(row, digest, "62@8"), "'62@8' is no digest"},
      {replaced(row, digest, "ABCDEF012345@8"), "is no digest"},
      {replaced(row, digest, digest + ".5"), "is no digest"},
      {replaced(row, digest, digest + "8"), "is no digest at one of the row's sizes"},
      {run + "\tmore", "it has 13 columns, not 12"},
      {replaced(run, "H200", "\x1b[31mH200"), "it holds a control character"},
      {replaced(row, "H200", "H200\x7f"), "it holds a control character"},
      {replaced(row, "strided", "grouped"), "the layout grouped is served by what serves pointers"},
      {replaced(row, "\t-\t8x=", "\t2-8\t8x="), "getrf of the sizes 8x= has no classes of right-hand sides"},
      {replaced(run, "\t-\t8x=", "\t2-8\t8x="), "getrf of the sizes 8x= has no classes of right-hand sides"},
      {replaced(row, "H200", "H200 NVL"), "no run above was on the GPU 'NVIDIA H200 NVL'"},
      {replaced(row, "strided", "packed"), "no run above measured 8x= on this GPU"},
      {replaced(no_digest, "8x=", "9-12x="), "no run above measured 9-12x= on this GPU"},
      {row, at_line + " has a row for 8x= on this GPU too"},
      {replaced(replaced(row, "8x=", "5-9x="), "\t" + key, "\t" + key_of(first.next[0])), "comes next to itself"},
      {replaced(replaced(replaced(row, "8x=", "5-9x="), key_of(first.next[0]), "-"), "-+50.0", "-"),
       at_line + " has a row for 8x= on this GPU too"},
      {replaced(row, "8x=", "8x8"), at_line + " has a row for 8x8 on this GPU too"},
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
      replaced(text, "strided\t-\t8x=\tNVIDIA H200\t" + key, "strided\t-\t8x=,8x8\tNVIDIA H200\t" + key);
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
