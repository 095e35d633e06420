// LAPACK as a peer of the bench.
#include "tests/cli/command.hpp"

namespace kgen::test {

TEST_CASE("LAPACK is timed and verified in host memory, without a GPU too") {
  const std::string bench =
      "bench getrf,getri,matinv,getrs,gesv,solve,slogdet,potrf,trsm 5 s,d,c,z --device host --peers lapack --lda 7 "
      "--runs 2";
  const auto missing = check_refused(bench + " --json", "LAPACK is not measured: KGEN_LAPACK: /nowhere/lib", 0,
                                     {{{"KGEN_LAPACK", "/nowhere/liblapack.so.3"}}});
  CHECK(json::parse(missing.out)["peers"].empty());

  const auto found = run_kgen(bench + " --json --batch 3,3000");
  REQUIRE_MESSAGE(found.status == 0, found.err);
  if (contains(found.err, "LAPACK is not measured")) {
    check_says(found.err, "apt-get install libopenblas0");
    MESSAGE("skipped: there is no LAPACK");
    return;
  }
  const json document = json::parse(found.out);
  REQUIRE(document["rows"].size() == 9 * 4 * 2);
  for (const json& row : document["rows"]) {
    CAPTURE(row.dump());
    REQUIRE(row["peers"].size() == 1);
    const json& peer = row["peers"][0];
    CHECK((peer["right"] == true && peer["seconds"] > 0 && peer["worst_ratio"] > 0));
    CHECK(std::string(peer["who"]).ends_with(" threads, no transfers"));
    CHECK(!row["kgen"].contains("seconds"));
  }
  const std::string text = done(bench);
  check_says(text, "no transfers~peer us");
  CHECK(!contains(text, "kgen us"));
  // Without pivoting it has nothing to offer.
  const std::string without = "bench getrf 4 d --pivot none --device host --peers ";
  CHECK(!contains(done(without + "lapack"), "no transfers"));
  check_says(run_kgen(without + "cublas").err, "--peers cublas: it works on a GPU");
}

}  // namespace kgen::test
