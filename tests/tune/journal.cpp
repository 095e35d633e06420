// The tuner's journal.
#include <doctest/doctest.h>

#include <fstream>

#include "generator/text/error.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/requests.hpp"
#include "tools/kgen/tune/journal.hpp"

using namespace kgen;
namespace fs = std::filesystem;

namespace {

Spec rows(char precision, std::int64_t n, std::int64_t per_block) {
  return make_spec(test::square("getrf", precision, n), "rows_across_lanes", {{"lanes", 8}, {"per_block", per_block}});
}

const tune::Conditions here{{"", "NVIDIA \"H200\"", "580", "NVRTC 13.0", "0.1.0"}, "sm_90", 1024};

}  // namespace

TEST_CASE("a journal says again what was written to it, under the same conditions only") {
  const test::Folder folder;
  const fs::path file = folder / "journal";
  const Spec a = rows('d', 8, 4), b = rows('d', 8, 8);
  {
    tune::Journal journal(file, here);
    journal.add(a, "digest", 2, {0.1234567890123, {}});
    journal.add(b, "digest", 2, {0, "wrong: \xff line\nbreak"});
  }
  std::ofstream(file, std::ios::app) << "{\"id\": \"torn";
  {
    tune::Journal journal(file, here);
    REQUIRE(journal.find(a, "digest", 2));
    CHECK(journal.find(a, "digest", 2)->seconds == 0.1234567890123);
    CHECK_FALSE(journal.find(a, "digest", 4));
    CHECK_FALSE(journal.find(a, "other", 2));
    CHECK(journal.find(b, "digest", 2)->problem.find("line\nbreak") != std::string::npos);
    CHECK(journal.before().size() == 2);
    journal.add(a, "digest", 4, {0.5, {}});  // below the torn line
    CHECK(journal.before().size() == 2);     // of earlier runs
  }
  auto elsewhere = here;
  elsewhere.bytes = 2048;
  {
    tune::Journal journal(file, elsewhere);
    CHECK_FALSE(journal.find(a, "digest", 2));
    CHECK(journal.before().empty());
    journal.add(a, "digest", 2, {9, {}});
  }
  tune::Journal journal(file, here);
  CHECK(journal.find(a, "digest", 2)->seconds == 0.1234567890123);
  CHECK(journal.find(a, "digest", 4)->seconds == 0.5);
  for (const auto& entry : journal.before()) {
    if (entry.spec == a) CHECK((entry.runs == 4 && entry.measured.seconds == 0.5));
  }
  journal.remove();
  CHECK_FALSE(fs::exists(file));
}

TEST_CASE("a journal's line that says no time and no problem is passed over, unless it was not to be measured") {
  const test::Folder folder;
  const fs::path file = folder / "journal";
  const Spec good = rows('d', 8, 4), pruned = rows('d', 8, 8), bad = rows('d', 8, 16);
  {
    tune::Journal journal(file, here);
    journal.add(good, "digest", 2, {0.5, {}});
    journal.add(pruned, "digest", 0, {});
  }
  for (const char* rest : {R"("runs": 2)", R"("runs": 2, "seconds": 0)", R"("runs": 2, "seconds": -1)",
                           R"("runs": 2, "seconds": "1")", R"("runs": 2, "problem": "")", R"("seconds": 1)",
                           R"("runs": 1e30, "seconds": 1)", R"("runs": -1, "seconds": 1)"})
    std::ofstream(file, std::ios::app) << R"({"id": ")" << id(bad) << R"(", "digest": "digest", )" << rest << "}\n";
  tune::Journal journal(file, here);
  CHECK(journal.before().size() == 2);
  CHECK(journal.find(good, "digest", 2)->seconds == 0.5);
  CHECK(journal.find(pruned, "digest", 0));
  CHECK_FALSE(journal.find(bad, "digest", 2));
}

TEST_CASE("a variant that was twice begun and never ended has a problem, once it is tried again") {
  const test::Folder folder;
  const fs::path file = folder / "journal";
  const Spec ends = rows('d', 8, 4), hangs = rows('d', 8, 8);
  for (int life = 0; life < 3; ++life) {
    tune::Journal journal(file, here);
    CAPTURE(life);
    CHECK(journal.before().size() == (life == 0 ? 0 : life == 1 ? 1 : 2));
    for (const auto& entry : journal.before()) CHECK(entry.measured.problem.empty() == (entry.spec == ends));
    journal.begin(ends, "digest");
    journal.add(ends, "digest", 2, {0.5, {}});
    journal.begin(hangs, "digest");  // and the process is killed
  }
}

TEST_CASE("one journal at a time") {
  const test::Folder folder;
  const fs::path file = folder / "journal";
  {
    tune::Journal journal(file, here);
    CHECK_THROWS_WITH_AS(tune::Journal(file, here), doctest::Contains("is in use: another kgen tune"), Error);
  }
  tune::Journal(file, here).remove();
}
