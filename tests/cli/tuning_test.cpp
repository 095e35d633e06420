// explain, and the commands that use tuning tables.
#include "generator/emission/emitter.hpp"
#include "generator/model/family.hpp"
#include "generator/model/symbol.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/families.hpp"
#include "tests/support/tables.hpp"

namespace kgen::test {
namespace {

const std::string tuned =
    "getrf__d__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_8__per_block_32__search_"
    "butterfly__broadcast_shuffle__transfer_direct__least_warps_16";
const std::string behind =
    "getrf__d__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_4__search_redux_"
    "_broadcast_shuffle__transfer_direct__least_warps_16";

std::string with_layout(std::string id, const std::string& word) { return id.replace(id.find("strided"), 7, word); }

// The number of the first line that begins so.
int line_of(const std::string& text, const std::string& begin) {
  const std::vector<std::string> lines = lines_of(text);
  const auto found = std::ranges::find_if(lines, [&](const std::string& line) { return line.starts_with(begin); });
  REQUIRE(found != lines.end());
  return static_cast<int>(found - lines.begin()) + 1;
}

// A row for getrf d n = 8, strided, and one for the same packed. They are of an architecture that no table is built in
// for.
Tuning_table own_table() {
  const auto named = [&](const std::string& id, std::vector<Spec> next) {
    const Spec spec = parse(id);
    return Named_variant{spec, "sm_89", "NVIDIA H200", std::move(next), code_digest(families(), spec)};
  };
  return table_of({named(tuned, {parse(behind)}), named(with_layout(tuned, "packed"), {})});
}

// A user's folder with a table, and with these lines after its own.
struct User {
  Folder folder;
  std::string file = folder / "sm_89.tsv", text;
  Surroundings surroundings;
  explicit User(const Tuning_table& table = own_table(), const std::string& more = "") : text(text_with(table, more)) {
    write(file, text);
    surroundings.variables["KGEN_TUNING_DIR"] = folder.path().string();
    surroundings.variables["CUDA_VISIBLE_DEVICES"] = "";
  }
  std::string at_line(const std::string& begin) const {
    return file + ", line " + std::to_string(line_of(text, begin));
  }
  std::string explained(const std::string& line) const { return done("explain " + line, surroundings); }
  json explain(const std::string& line) const { return json_of("explain " + line, surroundings); }
};

const std::string getrf_8 = "getrf 8 d --layout strided --arch sm_89";

}  // namespace

TEST_CASE("explain says of a given variant that it was given") {
  const User user;
  const std::string given = user.explained(getrf_8 + " --variant " + behind);
  check_says(given, "match        given\n");
  check_says(given, "instead of   " + tuned + "\n");
  check_says(given, "the row      +50.0 % on NVIDIA H200\n");
  CHECK(!contains(given, "guess"));
  std::string unknown = behind;
  unknown.replace(unknown.find("per_block_4"), 11, "per_block_8");
  check_says(user.explained(getrf_8 + " --variant " + unknown), "the row      does not say its time\n");
  CHECK(user.explain(getrf_8 + " --variant " + behind)["kernels"][0]["match"] == "given");
}

TEST_CASE("explain names the row, how well it fits, and what came next") {
  const User user;
  const auto outcome = run_kgen("explain " + getrf_8, user.surroundings);
  CHECK((outcome.status == 0 && outcome.err.empty()));
  for (const std::string& words :
       {tuned, std::string("match        exact\n"),
        user.at_line("getrf\td\tpartial\tstrided") + ", sizes 8x= (m = 8, n = m)\n",
        std::string("measured     20.5 ns a matrix\n"), std::string("default      at most 7.2 % slower\n"),
        "+50.0 %  " + symbol(parse(behind)) + "\n", std::string("  rows_across_lanes, rows = 1, lanes = 32,"),
        std::string("NVIDIA H200 (sm_89), driver 580, NVRTC 13.0, kgen 0.1.0, 2026-11-21\n")})
    check_says(outcome.out, words);
  CHECK(!contains(outcome.out, "stale"));

  const json exact = user.explain(getrf_8);
  CHECK(exact["architecture"] == "sm_89");
  const json &kernel = exact["kernels"][0], &measured = kernel["measured"];
  CHECK((kernel["id"] == tuned && kernel["match"] == "exact"));
  CHECK((kernel["default"] == false && kernel["stale"] == false));
  CHECK((measured["file"] == user.file && measured["line"] == line_of(user.text, "getrf\td\tpartial\tstrided")));
  CHECK((measured["sizes"] == "8x=" && measured["gpu"] == "NVIDIA H200"));
  CHECK(kernel["ns_per_matrix"] == json{{"first", 20.5}, {"last", 20.5}});
  CHECK(kernel["default_slower_percent"].get<double>() == doctest::Approx(7.25));
  CHECK(kernel["slower_than_best_percent"] == 0);
  CHECK(kernel["next"] == json::array({{{"id", behind}, {"slower_percent", 50.0}}}));
  for (const auto& [line, match] : {std::pair("getrf 7 d --arch sm_89", "nearest size"),
                                    {"getrf 8 d --device host", "other architecture"},
                                    {"getrf 8 d --layout pointers --arch sm_89", "other layout"},
                                    {"lacpy 8 s", "guess"}})
    CHECK(user.explain(line)["kernels"][0]["match"] == match);
  CHECK(user.explain("lacpy 8 s")["kernels"][0]["measured"].is_null());
  for (const std::string layout : {"packed", "pointers"})  // by the built-in table
    check_says(user.explain("getrf 7 s --arch sm_90 --layout " + layout)["kernels"][0]["id"], "thread_per_matrix");
  CHECK(user.explain("getrf 1-32 s,d,c,z").size() == 128);
  check_refused("explain getrf 8 d --device cuda:99", "cuda:99", 1, user.surroundings);
}

TEST_CASE("explain says where the default is as good as the best, and in a row the time at each end") {
  Tuning_table table = own_table();
  table.rows.clear();
  const User user(table);
  const std::string own = id(families().try_default(parse(tuned).request).value());
  const std::string run = "run\t2026-11-21\tNVIDIA H200\t580\tNVRTC 13.0\t0.1.0\tgetrf\td\tpartial\tstrided\t-\t8x=";
  check_says(user.explained(getrf_8), "kernel       " + own +
                                          "\n  match        exact\n~default      was within 2 % of the best that was "
                                          "measured: " +
                                          user.at_line(run) + ", sizes 8x= (m = 8, n = m)\n");
  const json kernel = user.explain(getrf_8)["kernels"][0];
  CHECK(kernel["default"] == true);
  CHECK(kernel["measured"]["line"] == line_of(user.text, run));
  CHECK(!kernel.contains("ns_per_matrix"));
  check_says(user.explained(getrf_8 + " --variant " + behind), "instead of   " + own + ", the default\n");

  table = own_table();
  for (Tuning_row& row : table.rows) {
    row.digest = "0123456789ab";
    row.sizes.last = 10;
    row.last_ns = 40.25;
    row.slower = 1.5;
  }
  for (Measured_sizes& one : table.measured) one.sizes.last = 10;
  const std::string at_8 = User(table).explained(getrf_8);
  for (const char* words : {"match        exact\n", ", sizes 8-10x= (m = 8 to 10, n = m)\n",
                            "measured     20.5 ns a matrix at 8, 40.25 ns a matrix at 10\n",
                            "merged       at most 1.5 % slower than the best of each of these sizes\n",
                            "stale        the kernel's code has changed since: its times may be others now, kgen tune"})
    check_says(at_8, words);
}

TEST_CASE("explain says which tunable a table did not have, and leaves out what it does not say") {
  const User user(table_of({{parse(tuned.substr(0, tuned.find("__least_warps"))), "sm_89"}}));
  const std::string told = user.explained(getrf_8);
  check_says(told, user.at_line("getrf\td"));
  check_says(told, "the table has no least_warps: this is the first value that is legal");

  Tuning_table table = table_of({{parse(tuned), "sm_89", ""}});
  table.measured[0].run = {};
  table.rows[0].first_ns = table.rows[0].last_ns = table.rows[0].default_slower = table.rows[0].slower = {};
  User silent(table);
  const std::string left = silent.explained("getrf 8 d --arch sm_89");
  CHECK_MESSAGE(left.ends_with("\n  row          " + silent.at_line("getrf\td") +
                               ", sizes 8x= (m = 8, n = m)\n  default      was not timed\n  on           sm_89\n"),
                left);
  const json kernel = silent.explain(getrf_8)["kernels"][0];
  CHECK(kernel["ns_per_matrix"] == json{{"first", nullptr}, {"last", nullptr}});
  CHECK(kernel["default_slower_percent"].is_null());
  const auto summary = run_kgen("explain laswp 8 d --arch sm_90 --layout strided --summary", silent.surroundings);
  check_says(summary.out, "no tuning table of sm_90 has these operations");
  CHECK(summary.err.empty());

  silent.surroundings.variables["KGEN_TUNING_DIR"] = silent.folder / "nowhere";
  const std::string missing = "KGEN_TUNING_DIR: there is no folder '" + silent.folder / "nowhere" + "'";
  CHECK(check_refused("explain getrf 8 d", missing, 0, silent.surroundings).err == "kgen: warning: " + missing + "\n");
  check_says(done("doctor", silent.surroundings), missing);
}

TEST_CASE("what is damaged in a user's folder, and what an older kgen wrote, breaks nothing and is named") {
  const User user(own_table(),
                  "getrf\td\tpartial\tstrided\t8x=\n"
                  "getrf\td\tpartial\tstrided\t-\t9x=\tNVIDIA H200\t00000000\t1\t1\t3\t0\t-\t-\n");
  const std::string old = user.folder / "sm_89.jsonl", line = user.file + ":";
  write(old, "{}\n");
  const int at = line_of(user.text, "getrf\td\tpartial\tstrided\t-\t9x=");
  const std::vector<std::string> problems{
      old + ": an older kgen wrote it, and this one does not read it; kgen tune OPS SIZES PRECISIONS measures again",
      line + std::to_string(at - 1) + ": left out: it has 5 columns, not 14",
      line + std::to_string(at) + ": left out: no line above says what the variant '00000000' is"};
  const auto outcome = check_refused("explain " + getrf_8, problems[0] + "~" + problems[1] + "; 1 more of that file", 0,
                                     user.surroundings);
  check_says(outcome.out, tuned);
  CHECK(std::ranges::count(outcome.err, '\n') == 2);
  check_says(done("doctor", user.surroundings),
             " measured sizes built in, 2 in " + user.folder("$") + "; 3 left out, the first: " + problems[0] + "\n");
  const json found = json_of("doctor", user.surroundings)["found"];
  const auto tables = std::ranges::find(found, "tuning tables", [](const json& one) { return one["name"]; });
  REQUIRE(tables != found.end());
  CHECK((*tables)["users"] == 2);
  CHECK((*tables)["problems"] == json(problems));
}

TEST_CASE("rows of a user's table whose variant is unknown are named, with what is unknown") {
  const auto changed = [](const std::string& from, const std::string& to) {
    std::string id = tuned;
    return parse(id.replace(id.find(from), from.size(), to));
  };
  for (const auto& [spec, why] :
       {std::pair(changed("rows_across_lanes", "rows_over_lanes"), "no getrf family is named 'rows_over_lanes'"),
        std::pair(changed("transfer_direct", "store_direct"), "unknown tunable 'store'"),
        std::pair(changed("__lanes_8", "__lanes_7"), "tunable 'lanes' = 7 is not legal")}) {
    const User user(table_of({{spec, "sm_89"}}));
    const auto explained = run_kgen("explain " + getrf_8, user.surroundings);
    CHECK(!contains(explained.out, user.file));
    for (const std::string& said :
         {explained.err, done("doctor", user.surroundings),
          run_kgen("tune --verify getrf 8 d --layout strided --device host", user.surroundings).err})
      check_says(said, user.file + ":" + std::to_string(line_of(user.text, "getrf\t")) +
                           ": the row's variant does not serve: ~" + why + "~run kgen tune again");
    CHECK(run_kgen("explain potrf 8 d --arch sm_89", user.surroundings).err.empty());
  }
}

TEST_CASE("list, inspect, run and the emission of best use a user's tables") {
  const User user;
  const std::string listed = done("list variants --all " + getrf_8, user.surroundings);
  check_says(listed, "* " + symbol(parse(tuned)) + "  " + tuned + "\n");
  check_says(listed, " +50.0% " + symbol(parse(behind)) + "  " + behind + "\n");
  check_says(done("inspect --show source " + getrf_8, user.surroundings), tuned);

  const Folder out;
  const auto emitted = [&](const std::string& more) {
    return json_of(out("--ops getrf --sizes 8 --precisions d --layout strided --out $/kernels") + more,
                   user.surroundings)["kernels"][0]["id"];
  };
  CHECK(emitted(" --arch sm_89") == tuned);
  // Without an architecture it follows the tables that come with kgen, whatever others there are.
  Tuning_table of_sm_90 = own_table();
  of_sm_90.architecture = "sm_90";
  write(user.folder / "sm_90.tsv", to_text(of_sm_90));
  CHECK(emitted(" --arch sm_90") == tuned);
  CHECK(emitted("") != tuned);

  const json ran = json_of(out("run getrf --device host --output $/lu.npy --ipiv $/ipiv.npy --check --input ") +
                               KGEN_SOURCE_DIR + "/tests/data/lund_a_blocks_n8.npy",
                           user.surroundings);
  CHECK(ran["kernels"][0]["id"] == with_layout(tuned, "packed"));  // as the file's batch is
  CHECK(ran["match"] == "other architecture");
}

TEST_CASE("what tables name is verified again without being timed, on nearly singular matrices too") {
  // Of sizes that the built-in table does not name.
  const auto without_a_column = [](std::string id) { return parse(id.replace(id.find("n_8"), 3, "n_7")); };
  const User user(table_of({{without_a_column(tuned), "sm_89", "NVIDIA H200", {without_a_column(behind)}},
                            {without_a_column(with_layout(tuned, "packed")), "sm_89"}}));
  const std::string verify = "tune --verify --device host --ops getrf --precisions d ",
                    families = " --templates " KGEN_SOURCE_DIR "/tests/tune/families";
  const json right = json_of(verify + "--m 8 --n 7", user.surroundings);
  CHECK(right["verified"] == 3);  // each row's, and what came next of the strided one
  CHECK(right["wrong"].empty());
  CHECK(json_of(verify + "--m 8 --n 7 --layout packed", user.surroundings)["verified"] == 1);

  const Spec bad = parse("getrf__d__m_2__n_2__pivot_partial__layout_strided__sometimes_wrong__warps_1");
  const Spec good = parse(
      "getrf__d__m_2__n_2__pivot_partial__layout_strided__thread_per_matrix__transfer_staged__panel_0__per_block_32");
  write(user.folder / "sm_89.wrong.tsv", to_text(table_of({{bad, "sm_89"}, {good, "sm_89"}})));
  const std::string choice = verify + "--sizes 2 --layout strided";
  CHECK(json_of(choice, user.surroundings)["wrong"].empty());  // a variant of no family is passed over
  const json document =
      json::parse(check_refused(choice + families + " --json", "1 variant wrong", 1, user.surroundings).out);
  REQUIRE(document["wrong"].size() == 1);
  CHECK(document["wrong"][0]["id"] == id(bad));
  CHECK(document["wrong"][0]["problem"].get<std::string>().starts_with("wrong: residual "));

  // bench marks it, and on well-conditioned matrices alone it would not.
  const auto benched = run_kgen("bench --device host --json --variants " + id(bad) + families, user.surroundings);
  CHECK(benched.status == 1);
  const json result = json::parse(benched.out)["rows"][0]["kgen"];
  CHECK(result["right"] == false);
  CHECK(result["wrong_class"].is_string());
}

TEST_CASE("tune --pack makes a table of measurements, with a row only where the default loses") {
  const auto own = [&](std::int64_t n) {  // the families' choice
    return id(families().default_of(make_request("getrf", 'd', {{"m", n}, {"n", n}})));
  };
  REQUIRE(own(8) != tuned);
  REQUIRE(own(8) != behind);
  const auto line = [](const std::string& architecture, const std::string& id, double seconds, const json& others) {
    return json{{"id", id},
                {"architecture", architecture},
                {"seconds", seconds},
                {"batch", 1000},
                {"gpu", "NVIDIA H200"},
                {"date", "2026-11-28"},
                {"runners_up", others}}
               .dump() +
           "\n";
  };
  const auto timed = [](const std::string& id, double seconds) { return json{{"id", id}, {"seconds", seconds}}; };
  const std::string at_8 = line("sm_89", tuned, 1e-3, json::array({timed(own(8), 1.1e-3), timed(behind, 1.5e-3)}));
  const std::string at_9 = line("sm_89", own(9), 2e-3, json::array());
  const Folder folder;
  const std::string from = folder / "measured.jsonl", table = folder / "tables/sm_89.tsv";
  const std::string command = "tune --pack " + from + " --out " + table;
  fs::create_directory(folder / "tables");
  for (const auto& [text, problem] :
       {std::pair(at_8 + "{\"id\": \"getrf__d__m_8\n", ":2: not a measurement: it is not JSON\n"),
        std::pair(at_8 + "\n" + line("sm_89", "getrf__d", 1e-3, json::array()), ":3: not a measurement: "),
        std::pair(at_8 + line("sm_89", own(9), -1, json::array()), ":2: not a measurement: "),
        std::pair(at_8 + line("sm_90", own(9), 1e-3, json::array()),
                  ":2: it is of sm_90, those before of sm_89: a table is of one architecture\n")}) {
    write(from, text);
    check_refused(command, from + problem);
    CHECK(!fs::exists(table));
  }
  write(from, "");
  check_refused(command, "--pack: there are no measurements");
  check_refused("tune --pack " + from, "--out");

  // What --out would replace, by whatever name.
  write(from, at_8 + at_9);
  fs::create_symlink(from, folder / "link.jsonl");
  for (const char* out : {"measured.jsonl", "link.jsonl"})
    check_refused("tune --pack " + from + " --out " + folder / out,
                  "--out: the table would replace the measurements in '" + from + "': give another --out");
  CHECK(read(from) == at_8 + at_9);
  write(folder / "notes.txt", "mine\n");
  check_refused("tune --pack " + from + " --out " + folder / "notes.txt", "notes.txt' is no tuning table");
  CHECK(read(folder / "notes.txt") == "mine\n");
  write(table, "");

  check_says(done(command), "measured requests 2: 2 served by what was fastest, 0 by what is within 2%\n");
  const Tuning_table made = parse_table(table, read(table));
  CHECK(made.problems.empty());
  CHECK(made.architecture == "sm_89");
  REQUIRE(made.measured.size() == 1);
  REQUIRE(made.rows.size() == 1);
  const Operation& getrf = *made.rows[0].like.operation;
  CHECK(to_string(made.measured[0].sizes, getrf) == "8-9x=");
  CHECK(to_string(made.rows[0].sizes, getrf) == "8x=");
  CHECK(made.rows[0].first_ns == 1000);
  CHECK(made.rows[0].default_slower == 10);
  REQUIRE(made.rows[0].next.size() == 1);

  const json both =
      json_of("explain getrf 8-9 d --layout strided --arch sm_89", {{{"KGEN_TUNING_DIR", folder / "tables"}}});
  CHECK(both[0]["kernels"][0]["id"] == tuned);
  CHECK(both[0]["kernels"][0]["next"][0]["id"] == own(8));
  CHECK(both[1]["kernels"][0]["id"] == own(9));
  for (const json& one : both) {
    CHECK(one["kernels"][0]["match"] == "exact");
    CHECK(one["kernels"][0]["default"] == (one["op"]["n"] == 9));
  }
}

TEST_CASE("tune on host verifies and writes nothing") {
  const User user;
  const std::string tune = "tune getrf 2 s --device host --candidates ";
  const json document = json_of(tune + "3", user.surroundings);
  CHECK(document["measured"] == 3);
  CHECK(document["table"].is_null());
  CHECK(document["rows"][0]["problems"].empty());
  CHECK(document["rows"][0]["variants"].get<int>() > 3);
  const std::string said = done(tune + "1", user.surroundings);
  check_says(said, ": 1 request, at most 10m");
  check_says(said, "1 of 1 request; 1 of ");
  check_says(said, " packed ");
  CHECK(!contains(said, "layout_packed"));
}

TEST_CASE("tune --pack: the measurements that kgen comes with make the table that it comes with") {
  const fs::path tables = fs::path(KGEN_SOURCE_DIR) / "runtime/tuning";
  const Folder folder;
  const std::string raw = folder / "sm_90.jsonl", table = folder / "sm_90.tsv";
  fs::copy_file(tables / "measured/sm_90.jsonl.xz", raw + ".xz");
  REQUIRE(std::system(("python3 -c 'import lzma, sys; sys.stdout.buffer.write(lzma.open(sys.argv[1]).read())' " + raw +
                       ".xz > " + raw)
                          .c_str()) == 0);
  done("tune --pack " + raw + " --out " + table);
  const bool same = read(table) == read((tables / "sm_90.tsv").string());
  CHECK(same);
}

}  // namespace kgen::test
