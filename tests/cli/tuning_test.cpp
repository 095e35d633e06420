// explain, and the commands that use tuning records.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "generator/code_digest.hpp"
#include "generator/family.hpp"
#include "generator/symbol.hpp"
#include "runtime/tuning/record.hpp"
#include "tests/cli/command.hpp"

using cli::run_kgen;
using nlohmann::json;

namespace {

const std::string tuned =
    "getrf__d__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_8__per_block_32__search_"
    "butterfly__broadcast_shuffle__store_direct__least_warps_16";
const std::string behind =
    "getrf__d__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_4__search_redux_"
    "_broadcast_shuffle__store_direct__least_warps_16";

std::string with_layout(std::string id, const std::string& word) { return id.replace(id.find("strided"), 7, word); }

// A user's folder of records with one for getrf d n = 8, strided, and the same packed, and something else. They are of
// an architecture that no record is built in for.
struct User {
  cli::Folder folder;
  cli::Surroundings surroundings;
  explicit User(const std::string& more = "") {
    kgen::Record record;
    record.architecture = "sm_89";
    record.spec = kgen::parse(tuned);
    record.seconds = 1e-3;
    record.batch = 1000;
    const kgen::Families families = kgen::Families::load();
    record.digest = kgen::code_digest(families, record.spec);
    record.gpu = "NVIDIA H200";
    record.variants = 42;
    record.measured = 7;
    record.runners_up = {{kgen::parse(behind), 1.5e-3}};
    std::string text = kgen::to_line(record) + "\n";
    record.spec = kgen::parse(with_layout(tuned, "packed"));
    record.digest = kgen::code_digest(families, record.spec);
    record.runners_up.clear();
    text += kgen::to_line(record) + "\n" + more;
    cli::write(folder / "sm_89.jsonl", text);
    surroundings.variables["KGEN_TUNING_DIR"] = folder.path().string();
    surroundings.variables["CUDA_VISIBLE_DEVICES"] = "";
  }
  json explain(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "explain");
    arguments.push_back("--json");
    const auto outcome = run_kgen(arguments, surroundings);
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    return json::parse(outcome.out);
  }
};

}  // namespace

TEST_CASE("explain says of a given variant that it was given") {
  const auto best = run_kgen({"explain", "getrf", "8", "d", "--json"});
  const std::string runner_up = nlohmann::json::parse(best.out)["kernels"][0]["runners_up"][0]["id"];
  const auto given = run_kgen({"explain", "getrf", "8", "d", "--variant", runner_up});
  CHECK_MESSAGE(given.out.find("match        given") != given.out.npos, given.out);
  CHECK(given.out.find("no record") == given.out.npos);
  CHECK(given.out.find("instead of   ") != given.out.npos);
  const auto as_operation = run_kgen({"explain", runner_up});
  CHECK(as_operation.status == 2);
  CHECK(as_operation.err.find("--variant") != as_operation.err.npos);
  CHECK(run_kgen({"explain", "matinv_conf", "8", "d"}).err.find("'matinv_conf' is not allowed") != std::string::npos);
  const auto as_json = run_kgen({"explain", "getrf", "8", "d", "--variant", runner_up, "--json"});
  CHECK(nlohmann::json::parse(as_json.out)["kernels"][0]["match"] == "given");
}

TEST_CASE("explain names the record, how well it fits, and the runners-up") {
  const User user;
  const auto outcome =
      run_kgen({"explain", "getrf", "8", "d", "--layout", "strided", "--arch", "sm_89"}, user.surroundings);
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
  for (const std::string& words :
       {tuned, std::string("exact"), user.folder / "sm_89.jsonl, line 1", std::string("+50.0 %"),
        std::string("NVIDIA H200 (sm_89)"), std::string("7 measured, of 42 variants")}) {
    CAPTURE(words);
    CHECK(outcome.out.find(words) != std::string::npos);
  }
  CHECK(outcome.out.find("stale") == std::string::npos);

  const json exact = user.explain({"getrf", "8", "d", "--layout", "strided", "--arch", "sm_89"});
  CHECK(exact["architecture"] == "sm_89");
  CHECK(exact["kernels"][0]["id"] == tuned);
  CHECK(exact["kernels"][0]["match"] == "exact");
  CHECK(exact["kernels"][0]["record"]["line"] == 1);
  CHECK(exact["kernels"][0]["runners_up"][0]["id"] == behind);
  CHECK(exact["kernels"][0]["runners_up"][0]["slower_percent"].get<double>() == doctest::Approx(50));
  CHECK(user.explain({"getrf", "7", "d", "--arch", "sm_89"})["kernels"][0]["match"] == "nearest size");
  CHECK(user.explain({"getrf", "8", "d", "--device", "host"})["kernels"][0]["match"] == "other architecture");
  CHECK(user.explain({"getrf", "8", "d", "--layout", "pointers", "--arch", "sm_89"})["kernels"][0]["match"] ==
        "other layout");
  // The built-in record of packed batches serves batches of pointers, too.
  const std::string packed =
      user.explain({"getrf", "7", "s", "--layout", "packed", "--arch", "sm_90"})["kernels"][0]["id"];
  const std::string pointers =
      user.explain({"getrf", "7", "s", "--layout", "pointers", "--arch", "sm_90"})["kernels"][0]["id"];
  CHECK(packed.find("thread_per_matrix") != std::string::npos);
  CHECK(pointers.find("thread_per_matrix") != std::string::npos);
  const json none = user.explain({"lacpy", "8", "s"});
  CHECK(none["kernels"][0]["match"] == "heuristic");
  CHECK(none["kernels"][0]["record"].is_null());
  CHECK(user.explain({"getrf", "1-32", "s,d,c,z"}).size() == 128);

  CHECK(run_kgen({"explain", "getrf", "129", "d"}).status == 2);
  CHECK(run_kgen({"explain", "getrf", "8", "q"}).status == 2);
  CHECK(run_kgen({"explain", "getrf", "8", "d", "--arch", "H200"}).status == 2);
  CHECK(run_kgen({"explain", "getrf", "8", "d", "--device", "tpu"}, user.surroundings).status == 2);
  CHECK(run_kgen({"explain", "getrf", "8", "d", "--device", "cuda:99"}, user.surroundings).status == 1);
}

TEST_CASE("explain says which tunable a record did not have") {
  kgen::Record old;
  old.architecture = "sm_89";
  old.spec = kgen::parse(tuned.substr(0, tuned.find("__least_warps")));
  old.seconds = 1e-3;
  const User user(kgen::to_line(old) + "\n");
  const auto outcome =
      run_kgen({"explain", "getrf", "8", "d", "--layout", "strided", "--arch", "sm_89"}, user.surroundings);
  CAPTURE(outcome.out);
  CHECK(outcome.status == 0);
  CHECK(outcome.out.find(user.folder / "sm_89.jsonl, line 3") != std::string::npos);
  CHECK(outcome.out.find("the record has no least_warps: this is the first value that is legal") != std::string::npos);
}

TEST_CASE("a damaged line of a user's records breaks nothing and is named") {
  const User user("{\"id\": \"getrf__d__m_8\n");
  const auto outcome =
      run_kgen({"explain", "getrf", "8", "d", "--layout", "strided", "--arch", "sm_89"}, user.surroundings);
  CHECK(outcome.status == 0);
  CHECK(outcome.out.find(tuned) != std::string::npos);
  CHECK(outcome.err.find("sm_89.jsonl:3: not a tuning record") != std::string::npos);
  const auto doctor = run_kgen({"doctor"}, user.surroundings);
  CHECK(doctor.status == 0);
  CHECK(doctor.out.find("1 left out") != std::string::npos);
}

TEST_CASE("explain leaves out what a record does not say, and says why there is nothing to summarise") {
  const cli::Folder folder;
  cli::write(folder / "least.jsonl", R"({"id": ")" + tuned + R"(", "architecture": "sm_89", "seconds": 0.001})");
  cli::Surroundings surroundings;
  surroundings.variables["KGEN_TUNING_DIR"] = folder.path().string();
  const auto outcome = run_kgen({"explain", "getrf", "8", "d", "--arch", "sm_89"}, surroundings);
  CHECK(outcome.status == 0);
  CHECK(outcome.out.ends_with("  measured     1.0000 ms\n  on           sm_89\n  record       " +
                              (folder / "least.jsonl") + ", line 1\n"));
  const auto summary =
      run_kgen({"explain", "laswp", "8", "d", "--arch", "sm_90", "--layout", "strided", "--summary"}, surroundings);
  CHECK(summary.status == 0);
  CHECK(summary.out.find("no record of sm_90") != std::string::npos);
  CHECK(summary.err.empty());

  surroundings.variables["KGEN_TUNING_DIR"] = folder / "nowhere";
  const std::string missing = "KGEN_TUNING_DIR: there is no folder '" + (folder / "nowhere") + "'";
  CHECK(run_kgen({"explain", "getrf", "8", "d"}, surroundings).err == "kgen: warning: " + missing + "\n");
  CHECK(run_kgen({"doctor"}, surroundings).out.find(missing) != std::string::npos);
}

TEST_CASE("list, inspect, run and the emission of best use a user's records") {
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
  // Without an architecture it follows the records that come with kgen, whatever others there are.
  std::string of_sm_90 = cli::read(user.folder / "sm_89.jsonl");
  for (std::size_t at = 0; (at = of_sm_90.find("\"sm_89\"", at)) != of_sm_90.npos;)
    of_sm_90.replace(at, 7, "\"sm_90\"");
  cli::write(user.folder / "sm_90.jsonl", of_sm_90);
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

TEST_CASE("records are verified again without being timed, on nearly singular matrices too") {
  const User user;
  const auto verify = [&](std::vector<std::string> more) {
    more.insert(more.begin(),
                {"tune", "--verify", "--device", "host", "--ops", "getrf", "--precisions", "d", "--json"});
    return run_kgen(more, user.surroundings);
  };
  const auto right =
      verify({"--sizes", "8", "--pivot", "partial"});  // those of the user, which lie over the built-in one
  CAPTURE(right.err);
  REQUIRE(right.status == 0);
  CHECK(json::parse(right.out)["verified"] == 5);  // 8 x 8 in each layout, 8 x 4 and 4 x 8 packed
  CHECK(json::parse(right.out)["wrong"].empty());
  CHECK(json::parse(verify({"--sizes", "8", "--layout", "strided", "--pivot", "partial"}).out)["verified"] == 1);

  kgen::Record record;
  record.architecture = "sm_89";
  record.spec = kgen::parse("getrf__d__m_2__n_2__pivot_partial__layout_strided__sometimes_wrong__warps_1");
  record.seconds = 1e-6;
  cli::write(user.folder / "sm_89.wrong.jsonl", kgen::to_line(record) + "\n");
  const std::vector<std::string> choice{"--sizes", "2", "--layout", "strided"};
  CHECK(json::parse(verify(choice).out)["wrong"].empty());  // a variant of no family is passed over
  auto with_family = choice;
  with_family.insert(with_family.end(), {"--templates", std::string(KGEN_SOURCE_DIR) + "/tests/tune/families"});
  const auto wrong = verify(with_family);
  CHECK(wrong.status == 1);
  CHECK(wrong.err.find("1 record wrong") != std::string::npos);
  const json document = json::parse(wrong.out);
  REQUIRE(document["wrong"].size() == 1);
  CHECK(document["wrong"][0]["id"] == kgen::id(record.spec));
  CHECK(document["wrong"][0]["problem"].get<std::string>().find("wrong: residual ") == 0);
  CHECK(verify({"--sizes", "8", "--budget", "1m"}).status == 2);
  const auto none = verify({"--sizes", "65,127"});
  CHECK(none.status == 2);
  CHECK(none.err == "kgen: --verify: no record of any architecture names these requests\n");

  // bench marks it, and on well-conditioned matrices alone it would not.
  const auto benched = run_kgen({"bench", "--device", "host", "--variants", kgen::id(record.spec), "--json",
                                 "--templates", std::string(KGEN_SOURCE_DIR) + "/tests/tune/families"},
                                user.surroundings);
  CHECK(benched.status == 1);
  const json result = json::parse(benched.out)["rows"][0]["kgen"];
  CHECK(result["right"] == false);
  CHECK(result["wrong_class"].is_string());
}

TEST_CASE("tune without a GPU says so and on host it verifies and records nothing") {
  const User user;
  const cli::Folder out;
  const auto none = run_kgen({"tune", "--ops", "getrf", "--sizes", "2", "--out", out / "r.jsonl"}, user.surroundings);
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
  CHECK(document["records"].is_null());
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
                                              {"--out", out / "r.jsonl"},
                                              {"--sizes", "129"}}) {
    arguments = verify;
    arguments.insert(arguments.end(), bad.begin(), bad.end());
    CHECK(run_kgen(arguments, user.surroundings).status == 2);
  }
}
