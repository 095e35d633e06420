// Standard streams that are closed or full, and outputs that are links: the documented status, and the work done.
#include <unistd.h>

#include "tests/cli/command.hpp"

namespace kgen::test {
namespace {

// A folder with one matrix, A.npy.
struct Problem : Arrays {
  Words run;
  explicit Problem(const char* output) : run((*this)("run matinv --input $/A.npy --device host --output $/") + output) {
    array("A.npy", "(1, 1, 1)", {2});
  }
  bool solved(const char* output) const {
    return fs::exists(*this / output) && npy_values<double>(*this / output) == std::vector<double>{0.5};
  }
};

const std::map<std::string, std::string> with_a_warning{{"KGEN_CACHE_MAX_BYTES", "nonsense"}};

}  // namespace

TEST_CASE("a standard error that takes nothing, or a pipe that nobody reads, changes neither work nor status") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  ::close(ends[0]);
  for (Surroundings around : {Surroundings{.err = "/dev/full"}, {.err = closed}, {.err_pipe = ends[1]}}) {
    CAPTURE(around.err);
    CHECK(run_kgen("frobnicate", around).status == 2);
    CHECK(run_kgen("run matinv --input /nonexistent --output X.npy", around).status == 1);
    const Problem problem("X.npy");
    around.variables = with_a_warning;
    check_says(done(problem.run, around), "singular");
    CHECK(problem.solved("X.npy"));
  }
  ::close(ends[1]);
}

TEST_CASE("a standard output that takes nothing is a failure that names it") {
  for (const std::string out : {"/dev/full", closed}) {
    const std::string reason = out == closed ? "Bad file descriptor" : "No space left on device";
    for (const char* line : {"list variants --op getrf --size 8", "list ops", "--help", "run --help", "--version"}) {
      const auto outcome = check_refused(line, "kgen: cannot write to the standard output~" + reason, 1, {.out = out});
      CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    }
    CHECK(run_kgen("list ops", {.out = out, .err = closed}).status == 1);
    // Nothing is printed, so nothing is lost.
    CHECK(run_kgen("frobnicate", {.out = out}).status == 2);
  }
}

TEST_CASE("an output that is a link stays one, and what it leads to is written") {
  for (const bool is_there : {false, true}) {
    const Problem problem("link");
    fs::create_directory(problem / "deep");
    fs::create_symlink("deep/second", problem / "link");
    fs::create_symlink("../target", problem / "deep/second");
    if (is_there) write(problem / "target", "old");
    done(problem.run);
    for (const char* link : {"link", "deep/second"}) CHECK(fs::is_symlink(problem / link));
    CHECK(!fs::is_symlink(problem / "target"));
    CHECK(problem.solved("target"));
    CHECK(problem.files().size() == 5);  // no temporary file is left
  }
  const Problem problem("link");
  fs::create_symlink("link", problem / "link");
  check_refused(problem.run, "link", 1);
}

}  // namespace kgen::test
