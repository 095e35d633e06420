// LAPACK as a peer of the bench.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/command.hpp"

using cli::lines_of;
using cli::run_kgen;
using nlohmann::json;

TEST_CASE("LAPACK is timed and verified in host memory, without a GPU too") {
  const std::vector<std::string> arguments{"bench",    "getrf,getri,matinv,getrs,gesv,solve,slogdet,potrf,trsm",
                                           "5",        "s,d,c,z",
                                           "--device", "host",
                                           "--peers",  "lapack",
                                           "--lda",    "7",
                                           "--runs",   "2"};
  const auto bench = [&](std::vector<std::string> more, const cli::Surroundings& surroundings = {}) {
    more.insert(more.begin(), arguments.begin(), arguments.end());
    return run_kgen(more, surroundings);
  };
  cli::Surroundings nowhere;
  nowhere.variables["KGEN_LAPACK"] = "/nowhere/liblapack.so.3";
  const auto missing = bench({"--json"}, nowhere);
  CHECK(missing.status == 0);
  CHECK(missing.err.find("LAPACK is not measured: KGEN_LAPACK: /nowhere/liblapack.so.3") != std::string::npos);
  CHECK(json::parse(missing.out)["peers"].empty());

  const auto found = bench({"--json", "--batch", "3,3000"});
  CAPTURE(found.err);
  REQUIRE(found.status == 0);
  if (found.err.find("LAPACK is not measured") != std::string::npos) {
    CHECK(found.err.find("apt-get install libopenblas0") != std::string::npos);
    MESSAGE("skipped: there is no LAPACK");
    return;
  }
  const auto document = json::parse(found.out);
  REQUIRE(document["rows"].size() == 9 * 4 * 2);
  for (const auto& row : document["rows"]) {
    CAPTURE(row.dump());
    REQUIRE(row["peers"].size() == 1);
    const auto& peer = row["peers"][0];
    CHECK(peer["right"] == true);
    CHECK(peer["seconds"] > 0);
    CHECK(peer["worst_ratio"] > 0);
    CHECK(std::string(peer["who"]).ends_with(" threads, no transfers"));
    CHECK(!row["kgen"].contains("seconds"));
  }
  const auto text = lines_of(bench({}).out);
  REQUIRE(text.size() > 2);
  CHECK(text[1].find("no transfers") != std::string::npos);
  CHECK(text[2].find("peer us") != std::string::npos);
  CHECK(text[2].find("kgen us") == std::string::npos);
  // Without pivoting it has nothing to offer.
  const auto none = run_kgen({"bench", "getrf", "4", "d", "--pivot", "none", "--device", "host", "--peers", "lapack"});
  CHECK(none.out.find("no transfers") == std::string::npos);
  const auto away = run_kgen({"bench", "getrf", "4", "d", "--pivot", "none", "--device", "host", "--peers", "cublas"});
  CHECK(away.err.find("--peers cublas: it works on a GPU") != std::string::npos);
}
