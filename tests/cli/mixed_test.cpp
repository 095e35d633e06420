// `kgen bench --mixed` on `host`.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/command.hpp"

using cli::lines_of;
using cli::run_kgen;
using nlohmann::json;

TEST_CASE("a mixed batch is verified size by size, in one call and in a call for each size") {
  const std::vector<std::string> begin{"bench", "getrf,getrs", "1-3", "d", "--mixed", "--device", "host"};
  const auto bench = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = begin;
    words.insert(words.end(), more.begin(), more.end());
    return run_kgen(words);
  };
  const auto outcome = bench({"--batch", "9,40", "--json"});
  CHECK(outcome.status == 0);
  const json rows = json::parse(outcome.out)["mixed"];
  REQUIRE(rows.size() == 4);
  for (const json& row : rows) {
    std::int64_t all = 0;
    for (const auto& [size, count] : row["matrices"].items()) all += count.get<std::int64_t>();
    CHECK(all == row["batch"]);
    CHECK(row["sizes"] == "1-3");
    for (const char* const who : {"kgen", "loop", "uniform"}) {
      CHECK(row[who]["right"] == true);
      CHECK(row[who]["worst_ratio"].get<double>() > 0);
    }
  }
  CHECK(json::parse(bench({"--batch", "9,40", "--json"}).out)["mixed"] == rows);  // drawn alike
  const auto csv = lines_of(bench({"--batch", "9", "--csv"}).out);
  REQUIRE(csv.size() == 3);
  CHECK(csv[1].starts_with("getrf,d,3,"));
  CHECK(csv[1].find(",1-3,9,") != std::string::npos);

  // What is wrong with one of them shows.
  const cli::Folder folder;
  cli::write(folder / "trsm_idle.cu.t", R"(%% family {
%%   operation = "trsm",
%%   about     = "does nothing; for tests",
%%   paper     = "none",
%%   tunables  = {},
%%   supports  = function(s) return s.m == 2 and s.n == "any" and s.layout ~= "packed" end,
%%   launch    = function(s) return { threads = 32, matrices = 32, shared = 0 } end,
%%   choose    = function(s) return s.m == 2 and s.n == "any" and s.layout ~= "packed" and { priority = 99 } or nil end,
%% }
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
}
)");
  const auto wrong =
      run_kgen({"bench", "trsm", "1-2", "d", "--mixed", "--device", "host", "--templates", folder.path().string()});
  CHECK(wrong.status == 1);
  CHECK(wrong.out.find("kgen: wrong: residual") != std::string::npos);

  for (const auto& [words, part] :
       {std::pair<std::vector<std::string>, std::string>{{"--suite", "targets"}, "--suite excludes --mixed"},
        {{"--variants", "all"}, "--variants excludes --mixed"},
        {{"--layout", "listed"}, "--layout listed"},
        {{"--batch", "0"}, "--batch"}}) {
    const auto refused = bench(words);
    CHECK(refused.status == 2);
    CHECK(refused.err.find(part) != std::string::npos);
  }
  const auto none = run_kgen({"bench", "matinv,laswp", "2", "d", "--mixed", "--device", "host"});
  CHECK(none.status == 2);
  CHECK(none.err.find("--mixed: laswp has no form for batches of variable size") != std::string::npos);
}
