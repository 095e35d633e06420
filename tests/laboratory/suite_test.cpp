// Suites of the bench, where there is no GPU.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tests/cli/command.hpp"

using cli::lines_of;
using cli::run_kgen;
using nlohmann::json;

TEST_CASE("a suite's mistakes are named by run and key") {
  const cli::Folder folder;
  const std::pair<const char*, const char*> rows[] = {
      {"{}", "suite.json: 'runs': there are none"},
      {R"({"runs": []})", "'runs': there are none"},
      {R"({"runs": null})", "'runs': must be an array of runs, but is null"},
      {R"([{"ops": "getrf"}])", "suite.json: must be an object, but is array"},
      {R"({"run": [{"ops": "getrf"}]})", "there is no 'run'; it takes about, runs; did you mean runs?"},
      {R"({"runs": [{"ops": "getrf"}, {"sizes": 4}]})", "run 2, 'sizes': type must be string, but is number"},
      {R"({"runs": [4]})", "run 1, must be an object, but is number"},
      {R"({"runs": [{"ops": "getrf", "sizes": "4,8", "aims": {"9": 0.5}}]})", "run 1, 'aims': the run has no size '9'"},
      {R"({"runs": [{"ops": "getrf", "sizes": "4", "aims": {"4": "half"}}]})", "run 1, 'aims': type must be number"},
      {R"({"runs": [{"ops": "getrf", "sizes": "4", "aims": {"4": -1}}]})", "run 1, 'aims': -1 of '4'"},
      {R"({"runs": [{"ops": "getrf", "sizes": "4,8", "steps": {"4/9": 1}}]})",
       "run 1, 'steps': the run has no size '9'"},
      {R"({"runs": [{"ops": "getrf", "sizes": "4,8", "steps": {"4": 1}}]})", "run 1, 'steps': '4' is not N/N"},
      {R"({"runs": [{"ops": "getrf", "sizes": "4,8", "times": {"4/8": 1}}]})", "run 1, 'times': '4/8' is not a size"},
      {R"({"runs": [{"ops": "getrf", "sizes": "4,8", "against": {"getfr": 1}}]})", "run 1, 'against'"},
      {R"({"runs": [{"ops": "getrf", "ops": "getri", "sizes": "4"}]})", "suite.json: \"ops\" is given twice"},
      {R"({"runs": [{"ops": "getrf", "sizes": "129"}]})", "run 1, --sizes"},
      {R"({"runs": [{"ops": "getrf", "sizes": "4", "batch": "5,0"}]})", "run 1, --batch: '0'"},
      {R"({"runs": )", "suite.json: parse error at line 1"},
  };
  for (const auto& [text, said] : rows) {
    cli::write(folder / "suite.json", text);
    const auto outcome = run_kgen({"bench", "--device", "host", "--suite", folder / "suite.json"});
    CAPTURE(outcome.err);
    CHECK(outcome.status == 2);
    CHECK(outcome.err.find(said) != std::string::npos);
    CHECK(outcome.err.find("json.exception") == std::string::npos);
  }
}

TEST_CASE("the ICCS'17 paper's inverse is a family of its suite's folder") {
  const cli::Folder folder;
  const std::string families = std::string(KGEN_SOURCE_DIR) + "/tools/laboratory/suites/iccs17_inverse";
  for (const std::string_view registers : {"square", "augmented"}) {
    const auto outcome = run_kgen(
        {"run", "matinv", "--device", "host", "--templates", families, "--matrices", "nasty", "--batch", "100",
         "--check", "--variant",
         fmt::format("matinv__d__n_5__layout_packed__augmented__registers_{}__lanes_5__per_block_6__search_redux",
                     registers)});
    CAPTURE(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(outcome.out.find("max |X A - I|") != std::string::npos);
  }
  CHECK(run_kgen({"bench", "--device", "host", "--suite", "iccs17_inverse"}).err.find("--variants") !=
        std::string::npos);
}

TEST_CASE("a suite is a file of runs with their aims") {
  const cli::Folder folder;
  cli::write(folder / "suite.json",
             R"({"runs": [{"ops": "getrf", "precisions": "d", "sizes": "2,3", "pivot": "none", "aims": {"3": 0.9}},
                          {"ops": "getri", "precisions": "d", "sizes": "2", "about": "as before"}]})");
  const auto outcome = run_kgen({"bench", "--device", "host", "--suite", folder / "suite.json"});
  CAPTURE(outcome.err);
  CHECK(outcome.status == 0);
  const auto lines = lines_of(outcome.out);
  REQUIRE(lines.size() == 6);
  CHECK(lines[4] == "as before");
  CHECK(lines[3].find("pivot_none") != std::string::npos);
  CHECK(outcome.out.find("[aim") == std::string::npos);  // nothing is timed
  const auto csv = lines_of(run_kgen({"bench", "--device", "host", "--suite", folder / "suite.json", "--csv"}).out);
  REQUIRE(csv.size() == 4);
  CHECK(csv[1].find(",0.9,") == std::string::npos);
  CHECK(csv[2].find(",0.9,") != std::string::npos);

  // Numbers of matrices are a run's own, where the command does not say them.
  cli::write(folder / "suite.json", R"({"runs": [{"ops": "getri", "precisions": "d", "sizes": "2", "batch": "3,7"}]})");
  const auto batches = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"bench", "--device", "host", "--suite", folder / "suite.json", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<std::int64_t> found;
    const json report = json::parse(run_kgen(words).out);
    for (const json& row : report["rows"]) found.push_back(row["batch"]);
    return found;
  };
  CHECK(batches({}) == std::vector<std::int64_t>{3, 7});
  CHECK(batches({"--batch", "5"}) == std::vector<std::int64_t>{5});
}

TEST_CASE("the suites that come with kgen are whole") {
  cli::Surroundings none;
  none.variables["CUDA_VISIBLE_DEVICES"] = "";
  for (const std::string suite :
       {"targets", "iccs17", "cond17", "kblas", "hpec19", "to128", "to128_steps", "to128_complex"})
    CHECK(run_kgen({"bench", "--suite", suite}, none).err.find("bench needs a GPU: ") != std::string::npos);
}

TEST_CASE("the KBLAS paper's suite, thinned, on `host`: fused operations beside the calls of which they are made") {
  const auto outcome = run_kgen({"bench", "--suite", "kblas", "--ops", "potrs,posv,potri,poti", "--sizes", "2",
                                 "--precisions", "d", "--device", "host", "--json"});
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const auto document = json::parse(outcome.out);
  REQUIRE(document["rows"].size() == 4);
  for (const auto& row : document["rows"]) {
    CAPTURE(row.dump());
    CHECK(std::string(row["about"]).find("figure 7") != std::string::npos);
    REQUIRE(row["peers"].size() == 1);  // without a GPU
    CHECK(row["peers"][0]["who"] == "kgen, separate calls");
    CHECK(row["peers"][0]["right"] == true);
    CHECK(row["peers"][0]["way"] != "");
  }
  // The command's peers take the place of the suite's.
  const auto none = run_kgen({"bench", "--suite", "kblas", "--ops", "posv", "--sizes", "2", "--precisions", "d",
                              "--device", "host", "--peers", "none", "--json"});
  CHECK(json::parse(none.out)["rows"][0]["peers"].empty());
}
