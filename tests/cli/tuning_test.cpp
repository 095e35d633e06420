// explain, and the commands that use tuning tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "generator/emission/code_digest.hpp"
#include "generator/model/family.hpp"
#include "generator/model/symbol.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/tables.hpp"

using cli::contains;
using cli::run_kgen;
using kgen::test::Named_variant;
using kgen::test::table_of;
using nlohmann::json;

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
  const std::vector<std::string> lines = cli::lines_of(text);
  const auto found = std::ranges::find_if(lines, [&](const std::string& line) { return line.starts_with(begin); });
  REQUIRE(found != lines.end());
  return static_cast<int>(found - lines.begin()) + 1;
}

// A row for getrf d n = 8, strided, and one for the same packed. They are of an architecture that no table is built in
// for.
kgen::Tuning_table own_table() {
  const kgen::Families families = kgen::Families::load();
  const auto named = [&](const std::string& id, std::vector<kgen::Spec> next) {
    const kgen::Spec spec = kgen::parse(id);
    return Named_variant{spec, "sm_89", "NVIDIA H200", std::move(next), kgen::code_digest(families, spec)};
  };
  return table_of({named(tuned, {kgen::parse(behind)}), named(with_layout(tuned, "packed"), {})});
}

// A user's folder with a table, and with these lines after its own.
struct User {
  cli::Folder folder;
  std::string file = folder / "sm_89.tsv", text;
  cli::Surroundings surroundings;
  explicit User(const kgen::Tuning_table& table = own_table(), const std::string& more = "")
      : text(kgen::test::text_with(table, more)) {
    cli::write(file, text);
    surroundings.variables["KGEN_TUNING_DIR"] = folder.path().string();
    surroundings.variables["CUDA_VISIBLE_DEVICES"] = "";
  }
  std::string at_line(const std::string& begin) const {
    return file + ", line " + std::to_string(line_of(text, begin));
  }
  cli::Outcome run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "explain");
    auto outcome = run_kgen(arguments, surroundings);
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    return outcome;
  }
  json explain(std::vector<std::string> arguments) const {
    arguments.push_back("--json");
    return json::parse(run(std::move(arguments)).out);
  }
};

const std::vector<std::string> asked{"getrf", "8", "d", "--layout", "strided", "--arch", "sm_89"};
std::vector<std::string> asked_and(std::initializer_list<std::string> more) {
  std::vector<std::string> words = asked;
  words.insert(words.end(), more);
  return words;
}

}  // namespace

TEST_CASE("explain says of a given variant that it was given") {
  const User user;
  const std::string given = user.run(asked_and({"--variant", behind})).out;
  CHECK_MESSAGE(contains(given, "match        given\n"), given);
  CHECK(contains(given, "instead of   " + tuned + "\n"));
  CHECK(contains(given, "the row      +50.0 % on NVIDIA H200\n"));
  CHECK(!contains(given, "guess"));
  std::string unknown = behind;
  unknown.replace(unknown.find("per_block_4"), 11, "per_block_8");
  CHECK(contains(user.run(asked_and({"--variant", unknown})).out, "the row      does not say its time\n"));
  CHECK(user.explain(asked_and({"--variant", behind}))["kernels"][0]["match"] == "given");
  const auto as_operation = run_kgen({"explain", behind});
  CHECK(as_operation.status == 2);
  CHECK(as_operation.err.find("--variant") != as_operation.err.npos);
  CHECK(run_kgen({"explain", "matinv_conf", "8", "d"}).err.find("'matinv_conf' is not allowed") != std::string::npos);
}

TEST_CASE("explain names the row, how well it fits, and what came next") {
  const User user;
  const auto outcome = user.run(asked);
  CHECK(outcome.err.empty());
  for (const std::string& words :
       {tuned, std::string("match        exact\n"),
        user.at_line("getrf\td\tpartial\tstrided") + ", sizes 8x= (m = 8, n = m)\n",
        std::string("measured     20.5 ns a matrix\n"), std::string("default      at most 7.2 % slower\n"),
        "+50.0 %  " + kgen::symbol(kgen::parse(behind)) + "\n",
        std::string("  rows_across_lanes, rows = 1, lanes = 32,"),
        std::string("NVIDIA H200 (sm_89), driver 580, NVRTC 13.0, kgen 0.1.0, 2026-11-21\n")}) {
    CAPTURE(words);
    CHECK_MESSAGE(contains(outcome.out, words), outcome.out);
  }
  CHECK(!contains(outcome.out, "stale"));

  const json exact = user.explain(asked);
  CHECK(exact["architecture"] == "sm_89");
  const json& kernel = exact["kernels"][0];
  CHECK(kernel["id"] == tuned);
  CHECK(kernel["match"] == "exact");
  CHECK(kernel["default"] == false);
  CHECK(kernel["stale"] == false);
  CHECK(kernel["measured"]["file"] == user.file);
  CHECK(kernel["measured"]["line"] == line_of(user.text, "getrf\td\tpartial\tstrided"));
  CHECK(kernel["measured"]["sizes"] == "8x=");
  CHECK(kernel["measured"]["gpu"] == "NVIDIA H200");
  CHECK(kernel["ns_per_matrix"] == json{{"first", 20.5}, {"last", 20.5}});
  CHECK(kernel["default_slower_percent"].get<double>() == doctest::Approx(7.25));
  CHECK(kernel["slower_than_best_percent"] == 0);
  CHECK(kernel["next"] == json::array({{{"id", behind}, {"slower_percent", 50.0}}}));
  CHECK(user.explain({"getrf", "7", "d", "--arch", "sm_89"})["kernels"][0]["match"] == "nearest size");
  CHECK(user.explain({"getrf", "8", "d", "--device", "host"})["kernels"][0]["match"] == "other architecture");
  CHECK(user.explain({"getrf", "8", "d", "--layout", "pointers", "--arch", "sm_89"})["kernels"][0]["match"] ==
        "other layout");
  // By the built-in table.
  const std::string packed =
      user.explain({"getrf", "7", "s", "--layout", "packed", "--arch", "sm_90"})["kernels"][0]["id"];
  const std::string pointers =
      user.explain({"getrf", "7", "s", "--layout", "pointers", "--arch", "sm_90"})["kernels"][0]["id"];
  CHECK(packed.find("thread_per_matrix") != std::string::npos);
  CHECK(pointers.find("thread_per_matrix") != std::string::npos);
  const json none = user.explain({"lacpy", "8", "s"});
  CHECK(none["kernels"][0]["match"] == "guess");
  CHECK(none["kernels"][0]["measured"].is_null());
  CHECK(user.explain({"getrf", "1-32", "s,d,c,z"}).size() == 128);

  CHECK(run_kgen({"explain", "getrf", "129", "d"}).status == 2);
  CHECK(run_kgen({"explain", "getrf", "8", "q"}).status == 2);
  CHECK(run_kgen({"explain", "getrf", "8", "d", "--arch", "H200"}).status == 2);
  CHECK(run_kgen({"explain", "getrf", "8", "d", "--device", "tpu"}, user.surroundings).status == 2);
  CHECK(run_kgen({"explain", "getrf", "8", "d", "--device", "cuda:99"}, user.surroundings).status == 1);
}

TEST_CASE("explain says where the default is as good as the best, and in a row the time at each end") {
  kgen::Tuning_table table = own_table();
  table.rows.clear();
  const User user(table);
  const std::string own = kgen::id(kgen::Families::load().try_default(kgen::parse(tuned).request).value());
  const std::string told = user.run(asked).out;
  CHECK_MESSAGE(contains(told, "kernel       " + own + "\n  match        exact\n"), told);
  const std::string run = "run\t2026-11-21\tNVIDIA H200\t580\tNVRTC 13.0\t0.1.0\tgetrf\td\tpartial\tstrided\t-\t8x=";
  CHECK_MESSAGE(contains(told, "default      was within 2 % of the best that was measured: " + user.at_line(run) +
                                   ", sizes 8x= (m = 8, n = m)\n"),
                told);
  const json kernel = user.explain(asked)["kernels"][0];
  CHECK(kernel["default"] == true);
  CHECK(kernel["measured"]["line"] == line_of(user.text, run));
  CHECK(!kernel.contains("ns_per_matrix"));
  CHECK(contains(user.run(asked_and({"--variant", behind})).out, "instead of   " + own + ", the default\n"));

  table = own_table();
  for (kgen::Tuning_row& row : table.rows) {
    row.digest = "0123456789ab";
    row.sizes.last = 10;
    row.last_ns = 40.25;
    row.slower = 1.5;
  }
  for (kgen::Measured_sizes& one : table.measured) one.sizes.last = 10;
  const User merged(table);
  const std::string at_8 = merged.run({"getrf", "8", "d", "--layout", "strided", "--arch", "sm_89"}).out;
  for (const char* words : {"match        exact\n", ", sizes 8-10x= (m = 8 to 10, n = m)\n",
                            "measured     20.5 ns a matrix at 8, 40.25 ns a matrix at 10\n",
                            "merged       at most 1.5 % slower than the best of each of these sizes\n",
                            "stale        the kernel's code has changed since\n"})
    CHECK_MESSAGE(contains(at_8, words), at_8);
}

TEST_CASE("explain says which tunable a table did not have") {
  const User user(table_of({{kgen::parse(tuned.substr(0, tuned.find("__least_warps"))), "sm_89"}}));
  const std::string told = user.run(asked).out;
  CHECK_MESSAGE(contains(told, user.at_line("getrf\td")), told);
  CHECK(contains(told, "the table has no least_warps: this is the first value that is legal"));
}

TEST_CASE("what is damaged in a user's folder, and what an older kgen wrote, breaks nothing and is named") {
  const User user(own_table(),
                  "getrf\td\tpartial\tstrided\t8x=\n"
                  "getrf\td\tpartial\tstrided\t-\t9x=\tNVIDIA H200\t00000000\t1\t1\t3\t0\t-\t-\n");
  const std::string old = user.folder / "sm_89.jsonl", line = user.file + ":";
  cli::write(old, "{}\n");
  const auto at = static_cast<std::size_t>(line_of(user.text, "getrf\td\tpartial\tstrided\t-\t9x="));
  const std::vector<std::string> problems{
      old + ": an older kgen wrote it, and this one does not read it; kgen tune OPS SIZES PRECISIONS measures again",
      line + std::to_string(at - 1) + ": left out: it has 5 columns, not 14",
      line + std::to_string(at) + ": left out: no line above says what the variant '00000000' is"};
  const auto outcome = user.run(asked);
  CHECK(contains(outcome.out, tuned));
  CHECK(outcome.err == "kgen: warning: " + problems[0] + "\nkgen: warning: " + problems[1] +
                           "; 1 more of that file (kgen doctor --json names all)\n");
  const auto doctor = run_kgen({"doctor"}, user.surroundings);
  CHECK(doctor.status == 0);
  CHECK_MESSAGE(contains(doctor.out, " measured sizes built in, 2 in " + user.folder.path().string() +
                                         "; 3 left out, the first: " + problems[0] + "\n"),
                doctor.out);
  const json found = json::parse(run_kgen({"doctor", "--json"}, user.surroundings).out)["found"];
  const auto tables = std::ranges::find(found, "tuning tables", [](const json& one) { return one["name"]; });
  REQUIRE(tables != found.end());
  CHECK((*tables)["users"] == 2);
  CHECK((*tables)["problems"] == json(problems));
}

TEST_CASE("rows of a user's table whose variant is unknown are named, with what is unknown") {
  const auto changed = [](const std::string& from, const std::string& to) {
    std::string id = tuned;
    return kgen::parse(id.replace(id.find(from), from.size(), to));
  };
  for (const auto& [spec, why] :
       {std::pair(changed("rows_across_lanes", "rows_over_lanes"), "no getrf family is named 'rows_over_lanes'"),
        std::pair(changed("transfer_direct", "store_direct"), "unknown tunable 'store'"),
        std::pair(changed("__lanes_8", "__lanes_7"), "tunable 'lanes' = 7 is not legal")}) {
    const User user(table_of({{spec, "sm_89"}}));
    const std::string place =
        user.file + ":" + std::to_string(line_of(user.text, "getrf\t")) + ": the row's variant does not serve: ";
    const auto explained = user.run(asked);
    CHECK(!contains(explained.out, user.file));
    const auto doctor = run_kgen({"doctor"}, user.surroundings);
    const auto verified =
        run_kgen({"tune", "--verify", "getrf", "8", "d", "--layout", "strided", "--device", "host"}, user.surroundings);
    for (const std::string& said : {explained.err, doctor.out, verified.err}) {
      CHECK_MESSAGE(contains(said, place), said);
      CHECK_MESSAGE(contains(said, why), said);
      CHECK(contains(said, "run kgen tune again"));
    }
    CHECK(user.run({"potrf", "8", "d", "--arch", "sm_89"}).err.empty());
  }
}

TEST_CASE("explain leaves out what a table does not say, and says why there is nothing to summarise") {
  kgen::Tuning_table table = table_of({{kgen::parse(tuned), "sm_89", ""}});
  table.measured[0].run = {};
  table.rows[0].first_ns = table.rows[0].last_ns = table.rows[0].default_slower = table.rows[0].slower = {};
  User user(table);
  const std::string told = user.run({"getrf", "8", "d", "--arch", "sm_89"}).out;
  CHECK_MESSAGE(told.ends_with("\n  row          " + user.at_line("getrf\td") +
                               ", sizes 8x= (m = 8, n = m)\n  default      was not timed\n  on           sm_89\n"),
                told);
  const json kernel = user.explain(asked)["kernels"][0];
  CHECK(kernel["ns_per_matrix"] == json{{"first", nullptr}, {"last", nullptr}});
  CHECK(kernel["default_slower_percent"].is_null());
  const auto summary = user.run({"laswp", "8", "d", "--arch", "sm_90", "--layout", "strided", "--summary"});
  CHECK(contains(summary.out, "no tuning table of sm_90 has these operations"));
  CHECK(summary.err.empty());

  user.surroundings.variables["KGEN_TUNING_DIR"] = user.folder / "nowhere";
  const std::string missing = "KGEN_TUNING_DIR: there is no folder '" + (user.folder / "nowhere") + "'";
  CHECK(user.run({"getrf", "8", "d"}).err == "kgen: warning: " + missing + "\n");
  CHECK(contains(run_kgen({"doctor"}, user.surroundings).out, missing));
}

TEST_CASE("list, inspect, run and the emission of best use a user's tables") {
  const User user;
  const cli::Folder out;
  const auto listed = run_kgen(
      {"list", "variants", "getrf", "8", "d", "--all", "--layout", "strided", "--arch", "sm_89"}, user.surroundings);
  CHECK(listed.out.find("* " + kgen::symbol(kgen::parse(tuned)) + "  " + tuned + "\n") != std::string::npos);
  CHECK(listed.out.find(" +50.0% " + kgen::symbol(kgen::parse(behind)) + "  " + behind + "\n") != std::string::npos);
  const auto shown = run_kgen(
      {"inspect", "getrf", "8", "d", "--layout", "strided", "--arch", "sm_89", "--show", "source"}, user.surroundings);
  CHECK(shown.out.find(tuned) != std::string::npos);

  const std::vector<std::string> emission{"--ops", "getrf",    "--sizes", "8",    "--precisions",
                                          "d",     "--layout", "strided", "--out"};
  const auto emitted = [&](const std::string& folder, const std::vector<std::string>& more) {
    auto arguments = emission;
    arguments.push_back(out / folder);
    arguments.insert(arguments.end(), more.begin(), more.end());
    REQUIRE(run_kgen(arguments, user.surroundings).status == 0);
    const json manifest = json::parse(cli::read(out / folder + "/manifest.json"));
    std::vector<std::string> ids;
    for (const auto& kernel : manifest["kernels"]) ids.push_back(kernel["id"]);
    return ids;
  };
  CHECK(emitted("tuned", {"--arch", "sm_89"}) == std::vector{tuned});
  // Without an architecture it follows the tables that come with kgen, whatever others there are.
  kgen::Tuning_table of_sm_90 = own_table();
  of_sm_90.architecture = "sm_90";
  cli::write(user.folder / "sm_90.tsv", kgen::to_text(of_sm_90));
  CHECK(emitted("of the user", {"--arch", "sm_90"}) == std::vector{tuned});
  CHECK(emitted("shipped", {}).at(0) != tuned);

  const std::string data = std::string(KGEN_SOURCE_DIR) + "/tests/data/lund_a_blocks_n8.npy";
  const auto ran = run_kgen({"run", "getrf", "--device", "host", "--input", data, "--output", out / "lu.npy", "--ipiv",
                             out / "ipiv.npy", "--check", "--json"},
                            user.surroundings);
  CAPTURE(ran.err);
  REQUIRE(ran.status == 0);
  CHECK(json::parse(ran.out)["kernels"][0]["id"] == with_layout(tuned, "packed"));  // as the file's batch is
  CHECK(json::parse(ran.out)["match"] == "other architecture");
}

TEST_CASE("what tables name is verified again without being timed, on nearly singular matrices too") {
  // Of sizes that the built-in table does not name.
  const auto without_a_column = [](std::string id) { return kgen::parse(id.replace(id.find("n_8"), 3, "n_7")); };
  const User user(table_of({{without_a_column(tuned), "sm_89", "NVIDIA H200", {without_a_column(behind)}},
                            {without_a_column(with_layout(tuned, "packed")), "sm_89"}}));
  const auto verify = [&](std::vector<std::string> more) {
    more.insert(more.begin(),
                {"tune", "--verify", "--device", "host", "--ops", "getrf", "--precisions", "d", "--json"});
    return run_kgen(more, user.surroundings);
  };
  const auto right = verify({"--m", "8", "--n", "7"});
  CAPTURE(right.err);
  REQUIRE(right.status == 0);
  CHECK(json::parse(right.out)["verified"] == 3);  // each row's, and what came next of the strided one
  CHECK(json::parse(right.out)["wrong"].empty());
  CHECK(json::parse(verify({"--m", "8", "--n", "7", "--layout", "packed"}).out)["verified"] == 1);

  const kgen::Spec bad = kgen::parse("getrf__d__m_2__n_2__pivot_partial__layout_strided__sometimes_wrong__warps_1");
  const kgen::Spec good = kgen::parse(
      "getrf__d__m_2__n_2__pivot_partial__layout_strided__thread_per_matrix__transfer_staged__panel_0__per_block_32");
  cli::write(user.folder / "sm_89.wrong.tsv", kgen::to_text(table_of({{bad, "sm_89"}, {good, "sm_89"}})));
  const std::vector<std::string> choice{"--sizes", "2", "--layout", "strided"};
  CHECK(json::parse(verify(choice).out)["wrong"].empty());  // a variant of no family is passed over
  auto with_family = choice;
  with_family.insert(with_family.end(), {"--templates", std::string(KGEN_SOURCE_DIR) + "/tests/tune/families"});
  const auto wrong = verify(with_family);
  CHECK(wrong.status == 1);
  CHECK(wrong.err.find("1 variant wrong") != std::string::npos);
  const json document = json::parse(wrong.out);
  REQUIRE(document["wrong"].size() == 1);
  CHECK(document["wrong"][0]["id"] == kgen::id(bad));
  CHECK(document["wrong"][0]["problem"].get<std::string>().find("wrong: residual ") == 0);
  CHECK(verify({"--sizes", "8", "--budget", "1m"}).status == 2);
  const auto none = verify({"--sizes", "65,127"});
  CHECK(none.status == 2);
  CHECK(none.err == "kgen: --verify: no tuning table of any architecture names a variant for these requests\n");

  // bench marks it, and on well-conditioned matrices alone it would not.
  const auto benched = run_kgen({"bench", "--device", "host", "--variants", kgen::id(bad), "--json", "--templates",
                                 std::string(KGEN_SOURCE_DIR) + "/tests/tune/families"},
                                user.surroundings);
  CHECK(benched.status == 1);
  const json result = json::parse(benched.out)["rows"][0]["kgen"];
  CHECK(result["right"] == false);
  CHECK(result["wrong_class"].is_string());
}

TEST_CASE("tune --pack makes a table of measurements, with a row only where the default loses") {
  const kgen::Families families = kgen::Families::load();
  const auto own = [&](std::int64_t n) {  // the families' choice
    return kgen::id(
        families
            .try_default(kgen::make_request(
                "getrf", 'd',
                {{"m", n}, {"n", n}, {"pivot", std::string("partial")}, {"layout", std::string("strided")}}))
            .value());
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
  const cli::Folder folder;
  const std::string from = folder / "measured.jsonl", table = folder / "tables/sm_89.tsv";
  const auto pack = [&](const std::string& text) {
    cli::write(from, text);
    return run_kgen({"tune", "--pack", from, "--out", table});
  };
  std::filesystem::create_directory(folder / "tables");
  for (const auto& [text, problem] :
       {std::pair(at_8 + "{\"id\": \"getrf__d__m_8\n", ":2: not a measurement: it is not JSON\n"),
        std::pair(at_8 + "\n" + line("sm_89", "getrf__d", 1e-3, json::array()), ":3: not a measurement: "),
        std::pair(at_8 + line("sm_89", own(9), -1, json::array()), ":2: not a measurement: "),
        std::pair(at_8 + line("sm_90", own(9), 1e-3, json::array()),
                  ":2: it is of sm_90, those before of sm_89: a table is of one architecture\n")}) {
    const auto refused = pack(text);
    CHECK(refused.status == 2);
    CHECK_MESSAGE(contains(refused.err, "kgen: " + from + problem), refused.err);
    CHECK(!std::filesystem::exists(table));
  }
  CHECK(contains(pack("").err, "--pack: there are no measurements"));
  const auto nowhere = run_kgen({"tune", "--pack", from});
  CHECK(nowhere.status == 2);
  CHECK(contains(nowhere.err, "--out"));

  // What --out would replace, by whatever name.
  cli::write(from, at_8 + at_9);
  std::filesystem::create_symlink(from, folder / "link.jsonl");
  for (const char* out : {"measured.jsonl", "link.jsonl"}) {
    const auto refused = run_kgen({"tune", "--pack", from, "--out", folder / out});
    CHECK(refused.status == 2);
    CHECK_MESSAGE(
        contains(refused.err, "--out: the table would replace the measurements in '" + from + "': give another --out"),
        refused.err);
    CHECK(cli::read(from) == at_8 + at_9);
  }
  cli::write(folder / "notes.txt", "mine\n");
  const auto no_table = run_kgen({"tune", "--pack", from, "--out", folder / "notes.txt"});
  CHECK(no_table.status == 2);
  CHECK_MESSAGE(contains(no_table.err, "--out: '" + (folder / "notes.txt") + "' is no tuning table"), no_table.err);
  CHECK(cli::read(folder / "notes.txt") == "mine\n");
  cli::write(table, "");

  const auto packed = pack(at_8 + at_9);
  CAPTURE(packed.err);
  REQUIRE(packed.status == 0);
  CHECK_MESSAGE(contains(packed.out, "measured requests 2: 2 served by what was fastest, 0 by what is within 2%\n"),
                packed.out);
  const kgen::Tuning_table made = kgen::parse_table(table, cli::read(table));
  CHECK(made.problems.empty());
  CHECK(made.architecture == "sm_89");
  REQUIRE(made.measured.size() == 1);
  REQUIRE(made.rows.size() == 1);
  const kgen::Operation& getrf = *made.rows[0].like.operation;
  CHECK(kgen::to_string(made.measured[0].sizes, getrf) == "8-9x=");
  CHECK(kgen::to_string(made.rows[0].sizes, getrf) == "8x=");
  CHECK(made.rows[0].first_ns == 1000);
  CHECK(made.rows[0].default_slower == 10);
  REQUIRE(made.rows[0].next.size() == 1);

  cli::Surroundings with;
  with.variables["KGEN_TUNING_DIR"] = folder / "tables";
  const json both = json::parse(
      run_kgen({"explain", "getrf", "8-9", "d", "--layout", "strided", "--arch", "sm_89", "--json"}, with).out);
  CHECK(both[0]["kernels"][0]["id"] == tuned);
  CHECK(both[0]["kernels"][0]["next"][0]["id"] == own(8));
  CHECK(both[1]["kernels"][0]["id"] == own(9));
  for (const json& one : both) {
    CHECK(one["kernels"][0]["match"] == "exact");
    CHECK(one["kernels"][0]["default"] == (one["op"]["n"] == 9));
  }
}

TEST_CASE("tune without a GPU says so and on host it verifies and writes nothing") {
  const User user;
  const cli::Folder out;
  const auto none = run_kgen({"tune", "--ops", "getrf", "--sizes", "2", "--out", out / "t.tsv"}, user.surroundings);
  CHECK(none.status == 1);
  CHECK(none.err.find("tune needs a GPU: ") != std::string::npos);
  CHECK(out.files().empty());

  const std::vector<std::string> verify{"tune",         "--ops", "getrf",    "--sizes", "2",
                                        "--precisions", "s",     "--device", "host"};
  auto arguments = verify;
  arguments.insert(arguments.end(), {"--candidates", "3", "--json"});
  const auto verified = run_kgen(arguments, user.surroundings);
  CAPTURE(verified.err);
  REQUIRE(verified.status == 0);
  const json document = json::parse(verified.out);
  CHECK(document["measured"] == 3);
  CHECK(document["table"].is_null());
  CHECK(document["rows"][0]["problems"].empty());
  CHECK(document["rows"][0]["variants"].get<int>() > 3);

  arguments = verify;
  arguments.insert(arguments.end(), {"--candidates", "1"});
  const auto said = run_kgen(arguments, user.surroundings);
  CHECK(said.status == 0);
  CHECK(said.out.find(": 1 request, at most 10m") != std::string::npos);
  CHECK(said.out.find("1 of 1 request; 1 of ") != std::string::npos);
  CHECK(said.out.find("layout_packed") == std::string::npos);
  CHECK(said.out.find(" packed ") != std::string::npos);  // as the help says
  CHECK(run_kgen({"tune", "--help"}).out.find("strided | packed | pointers (default packed)") != std::string::npos);

  for (const std::vector<std::string>& bad : {std::vector<std::string>{"--budget", "soon"},
                                              {"--budget", "-1"},
                                              {"--out", out / "t.tsv"},
                                              {"--sizes", "129"}}) {
    arguments = verify;
    arguments.insert(arguments.end(), bad.begin(), bad.end());
    CHECK(run_kgen(arguments, user.surroundings).status == 2);
  }
}
