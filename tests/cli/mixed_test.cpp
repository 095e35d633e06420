// `kgen bench --mixed` on `host`.
#include <doctest/doctest.h>

#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <tuple>

#include "tests/cli/command.hpp"
#include "tests/support/tables.hpp"

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

  // Rows and columns of getrf.
  const auto both = run_kgen(
      {"bench", "getrf", "d", "--m", "2,3", "--n", "2,3", "--mixed", "--batch", "40", "--device", "host", "--json"});
  CHECK(both.status == 0);
  const json shapes = json::parse(both.out)["mixed"][0];
  CHECK(shapes["sizes"] == "2,2x3,3x2,3");
  CHECK(shapes["matrices"].size() == 4);
  CHECK(shapes["kgen"]["right"] == true);

  // What is wrong with one of them shows.
  const cli::Folder folder;
  cli::write(folder / "trsm_idle.cu.t", R"(%% family {
%%   operation = "trsm",
%%   about     = "does nothing; for tests",
%%   paper     = "none",
%%   tunables  = {},
%%   supports  = function(s) return s.m == 2 and s.n == "any" and s.layout ~= "packed" end,
%%   launch    = function(s) return { threads = 32, matrices = 32, shared = 0 } end,
%% }
%% kernel()
{
}
)");
  const kgen::Spec idle =
      kgen::parse("trsm__d__m_2__n_any__side_left__uplo_lower__trans_no__diag_nonunit__layout_pointers__idle");
  cli::write(folder / "sm_90.tsv", kgen::to_text(kgen::test::table_of({{idle}})));
  cli::Surroundings surroundings;
  surroundings.variables["KGEN_TUNING_DIR"] = folder.path().string();
  const auto wrong =
      run_kgen({"bench", "trsm", "1-2", "d", "--mixed", "--device", "host", "--templates", folder.path().string()},
               surroundings);
  CHECK(wrong.status == 1);
  CHECK(wrong.out.find("kgen: wrong: residual") != std::string::npos);

  for (const auto& [words, part] :
       {std::pair<std::vector<std::string>, std::string>{{"--suite", "targets"}, "--suite excludes --mixed"},
        {{"--variants", "all"}, "--variants excludes --mixed"},
        {{"--layout", "grouped"}, "--layout grouped"},
        {{"--batch", "0"}, "--batch"}}) {
    const auto refused = bench(words);
    CHECK(refused.status == 2);
    CHECK(refused.err.find(part) != std::string::npos);
  }
  const auto none = run_kgen({"bench", "matinv,laswp", "2", "d", "--mixed", "--device", "host"});
  CHECK(none.status == 2);
  CHECK(none.err.find("--mixed: laswp has no form for batches of variable size") != std::string::npos);
}
