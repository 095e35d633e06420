// Suites of the bench, where there is no GPU.
#include "tests/cli/command.hpp"

namespace kgen::test {

TEST_CASE("a suite's mistakes are named by run and key") {
  const Folder folder;
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
    write(folder / "suite.json", text);
    const auto outcome = check_refused(folder("bench --device host --suite $/suite.json"), said);
    CHECK(!contains(outcome.err, "json.exception"));
  }
}

TEST_CASE("the ICCS'17 paper's inverse is a family of its suite's folder") {
  for (const std::string registers : {"square", "augmented"})
    check_says(done("run matinv --device host --matrices nasty --batch 100 --check --templates " KGEN_SOURCE_DIR
                    "/tools/laboratory/suites/iccs17_inverse --variant matinv__d__n_5__layout_packed__augmented__"
                    "registers_" +
                    registers + "__lanes_5__per_block_6__search_redux"),
               "max |X A - I|");
  check_says(run_kgen("bench --device host --suite iccs17_inverse").err, "--variants");
}

TEST_CASE("a suite is a file of runs with their aims") {
  const Folder folder;
  const std::string suite = folder("bench --device host --suite $/suite.json");
  write(folder / "suite.json",
        R"({"runs": [{"ops": "getrf", "precisions": "d", "sizes": "2,3", "pivot": "none", "aims": {"3": 0.9}},
                          {"ops": "getri", "precisions": "d", "sizes": "2", "about": "as before"}]})");
  const auto lines = lines_of(done(suite)), csv = lines_of(done(suite + " --csv"));
  REQUIRE(lines.size() == 6);
  CHECK(lines[4] == "as before");
  check_says(lines[3], "pivot_none");
  for (const std::string& line : lines) CHECK(!contains(line, "[aim"));  // nothing is timed
  REQUIRE(csv.size() == 4);
  CHECK(!contains(csv[1], ",0.9,"));
  check_says(csv[2], ",0.9,");

  // Numbers of matrices are a run's own, where the command does not say them.
  write(folder / "suite.json", R"({"runs": [{"ops": "getri", "precisions": "d", "sizes": "2", "batch": "3,7"}]})");
  const auto batches = [&](const std::string& more) {
    std::vector<std::int64_t> found;
    const json report = json_of(suite + more);
    for (const json& row : report["rows"]) found.push_back(row["batch"]);
    return found;
  };
  CHECK(batches("") == std::vector<std::int64_t>{3, 7});
  CHECK(batches(" --batch 5") == std::vector<std::int64_t>{5});
}

TEST_CASE("the suites that come with kgen are whole") {
  for (const std::string suite :
       {"targets", "iccs17", "cond17", "kblas", "hpec19", "to128", "to128_steps", "to128_complex"})
    check_refused("bench --suite " + suite, "bench needs a GPU: ", 1, {{{"CUDA_VISIBLE_DEVICES", ""}}});
}

TEST_CASE("the KBLAS paper's suite, thinned, on `host`: fused operations beside the calls of which they are made") {
  const std::string suite = "bench --suite kblas --sizes 2 --precisions d --device host --ops ";
  const json document = json_of(suite + "potrs,posv,potri,poti");
  REQUIRE(document["rows"].size() == 4);
  for (const json& row : document["rows"]) {
    CAPTURE(row.dump());
    check_says(row["about"], "figure 7");
    REQUIRE(row["peers"].size() == 1);  // without a GPU
    const json& peer = row["peers"][0];
    CHECK((peer["who"] == "kgen, separate calls" && peer["right"] == true && peer["way"] != ""));
  }
  // The command's peers take the place of the suite's.
  CHECK(json_of(suite + "posv --peers none")["rows"][0]["peers"].empty());
}

}  // namespace kgen::test
