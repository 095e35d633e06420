// Tuning records as text, and which of them serves a request.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "generator/architecture.hpp"
#include "generator/code_digest.hpp"
#include "generator/family.hpp"
#include "runtime/tuning/lookup.hpp"
#include "tests/support/requests.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;
using test::families;
using test::square;
namespace fs = std::filesystem;

namespace {

Spec rows(std::int64_t n, std::int64_t lanes, std::int64_t per_block, const std::string& search = "redux") {
  return make_spec(square("getrf", 'd', n), "rows_across_lanes",
                   {{"rows", 1},
                    {"lanes", lanes},
                    {"per_block", per_block},
                    {"search", search},
                    {"broadcast", "shuffle"},
                    {"store", "direct"},
                    {"least_warps", 32}});
}

Request getrs(const std::string& trans) {
  return make_request("getrs", 'z', {{"n", 8}, {"nrhs", 1}, {"trans", trans}});
}
Spec columns(const std::string& trans, std::int64_t per_block) {
  return make_spec(getrs(trans), "rows_across_lanes", {{"lanes", 8}, {"per_block", per_block}, {"least_warps", 0}});
}

Record record(const Spec& spec, const std::string& architecture = "sm_90") {
  Record made;
  made.architecture = architecture;
  made.spec = spec;
  made.seconds = 1.25e-4;
  if (families().find(spec).supports(spec)) made.digest = code_digest(families(), spec);
  return made;
}

std::shared_ptr<const Record_file> file_of(const std::string& name, std::vector<Record> records) {
  Record_file file;
  file.name = name;
  for (Record& one : records) {
    file.records.push_back(std::move(one));
    file.lines.push_back(static_cast<int>(file.records.size()));
  }
  return std::make_shared<const Record_file>(std::move(file));
}

std::shared_ptr<const Records> records_of(std::vector<std::shared_ptr<const Record_file>> files) {
  auto records = std::make_shared<Records>();
  records->files = std::move(files);
  return records;
}

Choice choice_for(std::vector<Record> records, const Request& asked, const std::string& architecture = "sm_90") {
  const auto choice = lookup({records_of({file_of("one", std::move(records))}), architecture}, families(), asked);
  REQUIRE(choice);
  families().find(choice->spec).check(choice->spec);
  return *choice;
}

Spec in_layout(Spec spec, const std::string& layout) {
  set(spec.request, "layout", layout);
  return spec;
}

}  // namespace

TEST_CASE("a record's line reads back") {
  Record full = record(rows(8, 8, 16));
  full.batch = 131072;
  full.bytes_per_second = 4.0125e12;
  full.fraction_of_copy = 0.9375;
  full.gpu = "NVIDIA \"H200\"";
  full.driver = "580.1";
  full.compiler = "NVRTC 13.0";
  full.kgen = "0.1.0";
  full.date = "2026-11-21";
  full.variants = 42;
  full.measured = 17;
  full.heuristic = Timed{rows(8, 8, 8), 1.5e-4};
  full.runners_up = {{rows(8, 8, 32), 1.26e-4}, {rows(8, 32, 4), 5e-4}};
  std::string problem;
  for (const Record& one : {full, record(rows(3, 3, 10, "butterfly"), "sm_80")}) {
    const std::string line = to_line(one);
    CHECK(line.find('\n') == std::string::npos);
    const auto back = parse_record(line, problem);
    CAPTURE(problem);
    REQUIRE(back);
    CHECK(*back == one);
    CHECK(to_line(*back) == line);
  }
}

TEST_CASE("damaged lines are left out and named, the others are read") {
  Record whole = record(rows(8, 8, 16));
  whole.batch = whole.variants = whole.measured = 7;
  whole.bytes_per_second = whole.fraction_of_copy = 0.5;
  const std::string good = to_line(whole);
  const std::string negative = "{\"id\":\"" + id(rows(8, 8, 16)) + "\",\"seconds\":-1}";
  const std::string other_request = to_line(record(rows(16, 16, 8)));
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string line = good;
    line.replace(line.find(from), from.size(), to);
    return line;
  };
  const std::vector<std::string> bad{
      "garbage",
      good.substr(0, good.size() / 2),
      "[]",
      "{}",
      "null",
      changed("0.000125", "0"),
      changed("0.000125", "-1"),
      changed("0.000125", "\"fast\""),
      changed("\"architecture\":\"sm_90\"", "\"architecture\":90"),
      changed("getrf__d", "getrf__q"),
      changed("getrf__d", "gemm__d"),
      changed("m_8", "m_129"),
      changed("\"batch\":7", "\"batch\":[]"),
      changed("\"batch\":7", "\"batch\":-1"),
      changed("\"batch\":7", "\"batch\":1.5"),
      changed("\"batch\":7", "\"batch\":1e30"),
      changed("\"batch\":7", "\"batch\":9223372036854775808"),
      changed("\"variants\":7", "\"variants\":-1"),
      changed("\"variants\":7", "\"variants\":7,\"gpu\":\"\\u001b[31mred\""),
      changed("\"measured\":7", "\"measured\":1e30"),
      changed("\"bytes_per_second\":0.5", "\"bytes_per_second\":-1"),
      changed("\"fraction_of_copy\":0.5", "\"fraction_of_copy\":-0.5"),
      changed("\"runners_up\":[]", "\"runners_up\":[],\"heuristic\":" + negative),
      changed("\"sm_90\"", "\"foo\""),
      changed("\"sm_90\"", "\"\""),
      changed("\"sm_90\"", "\"sm_90zz\""),
      changed("\"runners_up\":[]", "\"runners_up\":7"),
      changed("\"runners_up\":[]", "\"runners_up\":[7]"),
      changed("\"runners_up\":[]", "\"runners_up\":[" + other_request + "]"),
      std::string("\xff\xfe\x00{", 4),
  };
  std::string text = "\n" + good + "\r\n";
  for (const std::string& line : bad) text += line + "\n";
  text += good;  // without the line's end
  const Record_file file = parse_records("f.jsonl", text);
  CHECK(file.records.size() == 2);
  CHECK(file.lines == std::vector<int>{2, static_cast<int>(bad.size()) + 3});
  REQUIRE(file.problems.size() == bad.size());
  CHECK(file.problems[0] == "f.jsonl:3: not a tuning record: it is not JSON");
  const auto why = [&](const std::string& line) {
    return file.problems[static_cast<std::size_t>(std::ranges::find(bad, line) - bad.begin())];
  };
  CHECK(why(changed("\"batch\":7", "\"batch\":1e30")).ends_with(": not a tuning record: 'batch' is not a count"));
  CHECK(why(changed("\"sm_90\"", "\"foo\"")).ends_with(": there is no architecture 'foo'"));
  CHECK(why(changed("\"architecture\":\"sm_90\"", "\"architecture\":90"))
            .ends_with(": 'architecture' must be a string, but is number"));
  const auto alone = [](const std::string& line) {
    const Record_file one = parse_records("f.jsonl", line);
    REQUIRE(one.problems.size() == 1);
    return one.problems[0];
  };
  CHECK(alone("3") == "f.jsonl:1: not a tuning record: it is not a JSON object");
  CHECK(alone("{}") == "f.jsonl:1: not a tuning record: 'id' is missing");
  CHECK(alone("{\"id\":3}") == "f.jsonl:1: not a tuning record: 'id' must be a string, but is number");
  CHECK(alone(changed("\"seconds\"", "\"second\"")).ends_with(": 'seconds' is missing"));
  CHECK(alone(changed("\"batch\":7", "\"batch\":7,\"date\":[]")).ends_with(": 'date' must be a string, but is array"));
  CHECK(alone(changed("\"bytes_per_second\":0.5", "\"bytes_per_second\":\"fast\""))
            .ends_with(": 'bytes_per_second' must be a number, but is string"));
  CHECK(alone(changed("\"runners_up\":[]", "\"runners_up\":[{\"seconds\":1}]")).ends_with(": 'id' is missing"));
  CHECK(why("[]") == "f.jsonl:5: not a tuning record: it is not a JSON object");
  CHECK(why("null").ends_with(": it is not a JSON object"));
  CHECK(why(changed("\"runners_up\":[]", "\"runners_up\":7")).ends_with(": 'runners_up' is not an array"));
  CHECK(
      why(changed("\"runners_up\":[]", "\"runners_up\":[7]")).ends_with(": one of 'runners_up' is not a JSON object"));
  CHECK(parse_records("f.jsonl", changed("\"sm_90\"", "\"host\"")).records.size() == 1);
  CHECK(file.problems[5] == "f.jsonl:8: not a tuning record: 'seconds' is not positive");
}

TEST_CASE("a lookup says how well the record fits") {
  const Request asked = square("getrf", 'd', 8);
  struct Row {
    const char* what;
    Request asked;
    std::string architecture;
    std::vector<Record> records;
    Match match;
    Spec chosen;
  };
  const Spec heuristic = families().best(asked);
  const Spec pointers = in_layout(rows(8, 8, 16), "pointers");
  const std::vector<Row> table{
      {"none", asked, "sm_90", {}, Match::heuristic, heuristic},
      {"this one", asked, "sm_90", {record(rows(8, 8, 16))}, Match::exact, rows(8, 8, 16)},
      {"no architecture", asked, "", {record(rows(8, 8, 16))}, Match::heuristic, heuristic},
      {"exact before all others",
       asked,
       "sm_90",
       {record(rows(8, 8, 16)), record(pointers), record(rows(7, 8, 32)), record(rows(8, 8, 4), "sm_80")},
       Match::exact,
       rows(8, 8, 16)},
      {"the later of two",
       asked,
       "sm_90",
       {record(rows(8, 8, 16)), record(rows(8, 8, 4))},
       Match::exact,
       rows(8, 8, 4)},
      {"another layout before another size",
       asked,
       "sm_90",
       {record(rows(7, 8, 32)), record(pointers)},
       Match::other_layout,
       rows(8, 8, 16)},
      {"the larger of two sizes as near",
       square("getrf", 'd', 12),
       "sm_90",
       {record(rows(13, 16, 8)), record(rows(11, 16, 4))},
       Match::nearest_size,
       rows(12, 16, 8)},
      {"the nearer size",
       square("getrf", 'd', 12),
       "sm_90",
       {record(rows(14, 16, 8)), record(rows(11, 16, 4))},
       Match::nearest_size,
       rows(12, 16, 4)},
      {"what is not legal at this size is passed over",
       square("getrf", 'd', 9),
       "sm_90",
       {record(rows(8, 8, 16)), record(rows(10, 10, 6)), record(rows(11, 16, 4))},
       Match::nearest_size,
       rows(9, 16, 4)},
      {"a quarter away",
       square("getrf", 'd', 12),
       "sm_90",
       {record(rows(16, 16, 8))},
       Match::nearest_size,
       rows(12, 16, 8)},
      {"sizes farther away",
       square("getrf", 'd', 11),
       "sm_90",
       {record(rows(16, 16, 8))},
       Match::heuristic,
       families().best(square("getrf", 'd', 11))},
      {"another architecture", asked, "sm_80", {record(rows(8, 8, 16))}, Match::other_architecture, rows(8, 8, 16)},
      {"the nearer architecture",
       asked,
       "sm_89",
       {record(rows(8, 8, 16)), record(rows(8, 8, 4), "sm_80")},
       Match::other_architecture,
       rows(8, 8, 16)},
      {"host runs what a GPU would",
       asked,
       "host",
       {record(rows(8, 8, 16))},
       Match::other_architecture,
       rows(8, 8, 16)},
      {"what requires a later architecture is passed over",
       asked,
       "sm_75",
       {record(rows(8, 8, 16)), record(rows(9, 9, 6, "butterfly"))},
       Match::heuristic,
       rows(8, 8, 8, "butterfly")},
      {"another pivoting is another request",
       with(asked, "pivot", "none"),
       "sm_90",
       {record(rows(8, 8, 16))},
       Match::heuristic,
       families().best(with(asked, "pivot", "none"))},
      {"another transpose is as good, if nothing is nearer",
       getrs("conjugate"),
       "sm_90",
       {record(columns("no", 16)), record(columns("transpose", 8), "sm_80")},
       Match::other_options,
       columns("conjugate", 16)},
      {"the same transpose on another architecture is nearer",
       getrs("transpose"),
       "sm_90",
       {record(columns("no", 16)), record(columns("transpose", 8), "sm_80")},
       Match::other_architecture,
       columns("transpose", 8)},
      {"many right-hand sides are another request",
       kgen::with(getrs("no"), "nrhs", "any"),
       "sm_90",
       {record(columns("no", 16))},
       Match::heuristic,
       families().best(kgen::with(getrs("no"), "nrhs", "any"))},
      {"another precision is another request",
       square("getrf", 's', 8),
       "sm_90",
       {record(rows(8, 8, 16))},
       Match::heuristic,
       families().best(square("getrf", 's', 8))},
  };
  for (const Row& row : table) {
    CAPTURE(row.what);
    const Choice choice = choice_for(row.records, row.asked, row.architecture);
    CHECK(to_string(choice.match) == to_string(row.match));
    CHECK(id(choice.spec) == id(row.chosen));
    CHECK((choice.record != nullptr) == (row.match != Match::heuristic));
  }
}

TEST_CASE(
    "a plan that a record of another layout names serves, and a kernel of a family for that layout alone does not") {
  const auto in_packed = [](const std::string& variant) {
    return parse("posv__d__n_12__nrhs_any__uplo_lower__layout_packed__" + variant);
  };
  const Spec plan = in_packed("by_potrf");
  const Request strided = in_layout(plan, "strided").request;
  CHECK(families().best(strided).family != plan.family);
  const Choice choice = choice_for({record(plan)}, strided);
  CHECK(choice.match == Match::other_layout);
  CHECK(choice.rank == 0);
  CHECK(id(choice.spec) == id(in_layout(plan, "strided")));

  Spec other = families().best(with(square("getrf", 'd', 16), "layout", "packed"));
  for (const auto& family : families().all())  // of a family that is not the choice
    if (family->operation() == "getrf" && family->name() != other.family && !family->is_plan() &&
        !family->variants(other.request).empty()) {
      other = make_spec(other.request, family->name(), family->variants(other.request).front());
      break;
    }
  CHECK(choice_for({record(other)}, square("getrf", 'd', 16)).match == Match::heuristic);
}

TEST_CASE("records of families and tunables that are no more are passed over, for their runners-up at this size") {
  Record gone = record(rows(8, 8, 16));
  gone.spec.family = "long_gone";
  CHECK(choice_for({gone}, square("getrf", 'd', 8)).match == Match::heuristic);
  Record unknown = record(rows(8, 8, 16));
  unknown.spec.tune.push_back({"unroll", 2});
  CHECK(choice_for({unknown}, square("getrf", 'd', 8)).match == Match::heuristic);
  Record illegal = record(rows(8, 8, 16));
  set(illegal.spec.tune, "lanes", 7);
  illegal.runners_up = {{gone.spec, 2e-4}, {rows(8, 8, 32), 3e-4}};
  const Choice choice = choice_for({illegal}, square("getrf", 'd', 8));
  CHECK(choice.match == Match::exact);
  CHECK(choice.rank == 2);
  CHECK(id(choice.spec) == id(rows(8, 8, 32)));
  CHECK(choice_for({illegal}, square("getrf", 'd', 9)).match == Match::heuristic);
}

TEST_CASE("a record without a tunable that the family got since is served with its first value") {
  Spec now = rows(8, 8, 16);
  Record old = record(now);
  std::erase_if(old.spec.tune, [](const Setting& one) { return one.name == "least_warps"; });
  const Choice choice = choice_for({old}, square("getrf", 'd', 8));
  CHECK(choice.match == Match::exact);
  const Settings first = families().find(now).variants(now.request).front();
  set(now.tune, "least_warps", std::get<std::int64_t>(*find(first, "least_warps")));
  CHECK(id(choice.spec) == id(now));
}

TEST_CASE("so is one of a family that does not offer itself at this size") {
  const Request request = square("getrf", 's', 12);
  Spec now = make_spec(request, "thread_per_matrix", {{"io", std::string("staged")}, {"panel", 0}, {"per_block", 32}});
  REQUIRE_FALSE(families().find(now).choose(request));
  Record old = record(now);
  std::erase_if(old.spec.tune, [](const Setting& one) { return one.name == "panel"; });
  CHECK(id(choice_for({old}, request).spec) == id(now));
}

// Where one matrix fills shared memory, a record of a size beside it must not bring back a kernel with one in flight.
TEST_CASE("columns come late at every size where a multiprocessor would hold one matrix only") {
  ::setenv("KGEN_TUNING_DIR", "/nonexistent", 1);
  for (const char* pivot : {"partial", "none"})
    for (int n = 119; n <= 128; ++n) {
      const Request request = make_request(
          "getrf", 'd', {{"m", n}, {"n", n}, {"pivot", std::string(pivot)}, {"layout", std::string("packed")}});
      const auto choice = lookup({load_records(), "sm_90"}, families(), request);
      REQUIRE(choice);
      CAPTURE(id(choice->spec));
      REQUIRE(find(choice->spec.tune, "late"));
      CHECK(to_string(*find(choice->spec.tune, "late")) == "1");
    }
}

TEST_CASE("a record of code that has changed since is used, and said to be stale") {
  Record old = record(rows(8, 8, 16));
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

TEST_CASE("a record needs an id, an architecture and seconds, and its line says no more than it knows") {
  Record least;
  least.spec = rows(8, 8, 16);
  least.architecture = "sm_90";
  least.seconds = 0.001;
  const std::string line = to_line(least);
  CHECK(line == "{\"id\":\"" + id(least.spec) + "\",\"architecture\":\"sm_90\",\"seconds\":0.001,\"runners_up\":[]}");
  std::string problem;
  CHECK(parse_record(line, problem) == least);
}

TEST_CASE("of a file's records of one request that of the GPU at hand counts, else the later") {
  const auto of = [](const char* gpu, std::int64_t n, std::int64_t per_block) {
    Record made = record(rows(n, n, per_block));
    made.gpu = gpu;
    return made;
  };
  const std::vector<Record> both{of("NVIDIA H100", 8, 8), of("NVIDIA H200", 8, 16)};
  const auto chosen = [](const std::shared_ptr<const Records>& records, const char* gpu, std::int64_t n = 8) {
    const auto choice = lookup({records, "sm_90", gpu}, families(), square("getrf", 'd', n));
    REQUIRE(choice);
    return std::get<std::int64_t>(*find(choice->spec.tune, "per_block"));
  };
  const auto one_file = records_of({file_of("one", both)});
  CHECK(chosen(one_file, "NVIDIA H100") == 8);
  CHECK(chosen(one_file, "NVIDIA H200") == 16);
  CHECK(chosen(one_file, "NVIDIA GH200") == 16);
  CHECK(chosen(one_file, "") == 16);
  // A nearer size comes before the GPU, a later file before both GPUs of an earlier one: the user's lie over those that
  // are built in, also without a GPU's name.
  CHECK(chosen(records_of({file_of("one", {of("NVIDIA H100", 8, 8), of("NVIDIA H200", 9, 3)})}), "NVIDIA H200") == 8);
  const auto with_users = records_of({file_of("one", both), file_of("user's", {of("", 8, 32)})});
  CHECK(chosen(with_users, "NVIDIA H100") == 32);
  const auto everything = [](const Record&) { return true; };
  CHECK(latest(one_file->all(), everything).size() == 2);
  REQUIRE(latest(with_users->all(), everything).size() == 1);
  CHECK(latest(with_users->all(), everything)[0]->gpu.empty());
}

TEST_CASE("a tuning replaces the records of its own GPU") {
  Record h100 = record(rows(8, 8, 8)), h200 = record(rows(8, 8, 16)), again = record(rows(8, 8, 32));
  h100.gpu = again.gpu = "NVIDIA H100", h200.gpu = "NVIDIA H200";
  const std::vector<Record> first{h200, h100}, second{again};
  const std::string two = merge_records("", first), merged = merge_records(two, second);
  CHECK(two == to_line(h100) + "\n" + to_line(h200) + "\n");
  CHECK(merged == to_line(again) + "\n" + to_line(h200) + "\n");
}

TEST_CASE("where the families' choice requires a later architecture, what is most like it serves") {
  for (const Request& asked : {with(square("matinv", 'd', 20), "layout", "packed"), square("matinv", 'd', 24)}) {
    const auto choice = lookup({records_of({}), "sm_75"}, families(), asked);
    REQUIRE(choice);
    CAPTURE(id(choice->spec));
    const Family& family = families().find(choice->spec);
    CHECK(family.properties(choice->spec).requires_sm <= 75);
    Spec own = choice->spec;
    own.tune = family.choose(asked)->tune;
    CHECK(differences(choice->spec, own) <= 1);
  }
}

TEST_CASE("a record of FP64 matrix instructions serves where they are fast alone, else its runner-up does") {
  const Request asked = square("matinv", 'd', 24);
  const auto by = [&](const char* family) {
    return make_spec(asked, family, families().find("matinv", family).choose(asked).value().tune);
  };
  const Spec slow = by("matrix_instruction"), usual = by("gauss_jordan");
  for (const int number : {80, 86, 89, 90, 100, 103, 110, 120}) {
    Record one = record(slow, architecture_name(number));  // of that very architecture
    one.runners_up = {{usual, 2e-4}};
    const auto choice = lookup({records_of({file_of("a", {one})}), one.architecture}, families(), asked);
    REQUIRE(choice);
    CAPTURE(number);
    const bool fast = number == 80 || number == 90 || number == 100;
    CHECK(choice->rank == (fast ? 0 : 1));
    CHECK(choice->spec == (fast ? slow : usual));
  }
}

TEST_CASE("the user's records lie over those that are built in, and the folder is found by the environment") {
  const fs::path folder = fs::temp_directory_path() / ("kgen_tuning_" + std::to_string(::getpid()));
  fs::create_directories(folder / "kgen/tuning/directory.jsonl");
  std::ofstream(folder / "kgen/tuning/a.jsonl") << to_line(record(rows(8, 8, 16))) << '\n';
  const Spec packed = in_layout(rows(8, 8, 4), "packed");  // of these a record is built in too
  std::ofstream(folder / "kgen/tuning/b.jsonl") << to_line(record(rows(8, 8, 4))) << "\nrubbish\n"
                                                << to_line(record(packed)) << '\n';
  std::ofstream(folder / "kgen/tuning/b.txt") << to_line(record(rows(8, 8, 2))) << '\n';
  const char* before = std::getenv("KGEN_TUNING_DIR");
  const std::string kept = before ? before : "";
  ::setenv("KGEN_TUNING_DIR", (folder / "kgen/tuning").c_str(), 1);
  CHECK(user_tuning_folder() == folder / "kgen/tuning");
  const auto records = load_records();
  const auto choice = lookup({records, "sm_90"}, families(), square("getrf", 'd', 8));
  REQUIRE(choice);
  CHECK(id(choice->spec) == id(rows(8, 8, 4)));
  CHECK(choice->file->name == (folder / "kgen/tuning/b.jsonl").string());
  CHECK_FALSE(choice->file->built_in);
  bool built_in = false;
  for (const auto& file : records->all()) {
    const auto alone =
        lookup({records_of({file}), "sm_90"}, families(), with(square("getrf", 'd', 8), "layout", "packed"));
    built_in |= file->built_in && alone && alone->match == Match::exact;
  }
  CHECK(built_in);
  const auto over = lookup({records, "sm_90"}, families(), with(square("getrf", 'd', 8), "layout", "packed"));
  REQUIRE(over);
  CHECK(id(over->spec) == id(packed));
  CHECK(over->match == Match::exact);
  CHECK_FALSE(over->file->built_in);
  std::size_t problems = 0;
  for (const auto& file : records->all()) problems += file->problems.size();
  CHECK(problems == 2);  // rubbish, and a folder that is named like a file of records

  ::unsetenv("KGEN_TUNING_DIR");
  ::setenv("XDG_DATA_HOME", folder.c_str(), 1);
  CHECK(user_tuning_folder() == folder / "kgen/tuning");
  ::setenv("XDG_DATA_HOME", "relative", 1);
  CHECK(user_tuning_folder() == fs::path(std::getenv("HOME")) / ".local/share/kgen/tuning");
  ::unsetenv("XDG_DATA_HOME");
  ::setenv("KGEN_TUNING_DIR", kept.c_str(), 1);
  fs::remove_all(folder);
}

TEST_CASE("every record that is built in can be read, and its variant is legal") {
  ::setenv("KGEN_TUNING_DIR", "/nonexistent", 1);
  const auto records = load_records();
  std::map<std::string, std::size_t> count;  // by architecture
  for (const auto& file : records->all()) {
    CHECK(file->built_in);
    for (const auto& problem : file->problems) FAIL_CHECK(problem);
    for (const Record& one : file->records) {
      CAPTURE(id(one.spec));
      CHECK_NOTHROW(families().find(one.spec).check(one.spec));
      CHECK(file->name.find(one.architecture + ".") != std::string::npos);
      ++count[one.architecture];
    }
  }
  const auto most = std::ranges::max_element(count, {}, [](const auto& of) { return of.second; });
  REQUIRE(most != count.end());
  CHECK(most->first == default_architecture);
}
