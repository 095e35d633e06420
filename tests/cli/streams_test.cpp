// Standard streams that are closed or full, and outputs that are links: the documented status, and the work done.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>

#include "tests/cli/command.hpp"

using cli::run_kgen;
namespace fs = std::filesystem;

namespace {

// A folder with one matrix, A.npy.
struct Problem {
  cli::Folder folder;
  std::vector<std::string> arguments{"run", "matinv", "--input", folder / "A.npy", "--device", "host", "--output"};
  explicit Problem(const std::string& output) {
    cli::write(folder / "A.npy", cli::npy(cli::header_of("<f8", "(1, 1, 1)"), cli::bytes_of<double>({2})));
    arguments.push_back(folder / output);
  }
  bool solved(const char* output) const {
    return fs::exists(folder / output) && cli::npy_values<double>(folder / output) == std::vector<double>{0.5};
  }
};

const std::map<std::string, std::string> with_a_warning{{"KGEN_CACHE_MAX_BYTES", "nonsense"}};

}  // namespace

TEST_CASE("a standard error that takes nothing changes neither the work nor the status") {
  for (const char* err : {"/dev/full", cli::closed}) {
    CAPTURE(err);
    CHECK(run_kgen({"frobnicate"}, {.err = err}).status == 2);
    CHECK(run_kgen({"run", "matinv", "--input", "/nonexistent", "--output", "X.npy"}, {.err = err}).status == 1);
    const Problem problem("X.npy");
    const auto outcome = run_kgen(problem.arguments, {.variables = with_a_warning, .err = err});
    CHECK(outcome.status == 0);
    CHECK(outcome.out.find("singular") != std::string::npos);
    CHECK(problem.solved("X.npy"));
  }
}

TEST_CASE("a pipe that nobody reads ends no command that warns") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  ::close(ends[0]);
  const Problem problem("X.npy");
  CHECK(run_kgen(problem.arguments, {.variables = with_a_warning, .err_pipe = ends[1]}).status == 0);
  CHECK(problem.solved("X.npy"));
  CHECK(run_kgen({"frobnicate"}, {.err_pipe = ends[1]}).status == 2);
  ::close(ends[1]);
}

TEST_CASE("a standard output that takes nothing is a failure that names it") {
  const std::vector<std::string> much{"list", "variants", "--op", "getrf", "--size", "8"}, little{"list", "ops"};
  for (const char* out : {"/dev/full", cli::closed}) {
    const char* reason = out == cli::closed ? "Bad file descriptor" : "No space left on device";
    for (const auto& arguments :
         {much, little, std::vector<std::string>{"--help"}, {"run", "--help"}, std::vector<std::string>{"--version"}}) {
      const auto outcome = run_kgen(arguments, {.out = out});
      CAPTURE(out);
      CAPTURE(arguments[0]);
      CHECK(outcome.status == 1);
      CHECK(outcome.err.starts_with("kgen: cannot write to the standard output"));
      CHECK(outcome.err.find(reason) != std::string::npos);
      CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    }
    CHECK(run_kgen(little, {.out = out, .err = cli::closed}).status == 1);
    // Nothing is printed, so nothing is lost.
    CHECK(run_kgen({"frobnicate"}, {.out = out}).status == 2);
  }
}

TEST_CASE("an output that is a link stays one, and what it leads to is written") {
  for (const bool is_there : {false, true}) {
    const Problem problem("link");
    fs::create_directory(problem.folder / "deep");
    fs::create_symlink("deep/second", problem.folder / "link");
    fs::create_symlink("../target", problem.folder / "deep/second");
    if (is_there) cli::write(problem.folder / "target", "old");
    const auto outcome = run_kgen(problem.arguments);
    CAPTURE(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(fs::is_symlink(problem.folder / "link"));
    CHECK(fs::is_symlink(problem.folder / "deep/second"));
    CHECK(!fs::is_symlink(problem.folder / "target"));
    CHECK(problem.solved("target"));
    CHECK(problem.folder.files().size() == 5);  // no temporary file is left
  }
  const Problem problem("link");
  fs::create_symlink("link", problem.folder / "link");
  const auto outcome = run_kgen(problem.arguments);
  CHECK(outcome.status == 1);
  CHECK(outcome.err.find("link") != std::string::npos);
}

TEST_CASE("a compiler that does not run is no matter while kernels come from the cache") {
  const Problem problem("X.npy");
  const std::string cache = problem.folder / "cache";
  REQUIRE(run_kgen(problem.arguments, {.variables = {{"KGEN_CACHE_DIR", cache}}}).status == 0);
  fs::remove(problem.folder / "X.npy");
  const auto warm = run_kgen(problem.arguments, {.variables = {{"KGEN_CACHE_DIR", cache}, {"KGEN_CXX", "/bin/false"}}});
  CAPTURE(warm.err);
  CHECK(warm.status == 0);
  CHECK(warm.out.find("from disk") != std::string::npos);
  CHECK(problem.solved("X.npy"));
  const auto cold = run_kgen(problem.arguments,
                             {.variables = {{"KGEN_CACHE_DIR", problem.folder / "empty"}, {"KGEN_CXX", "/bin/false"}}});
  CHECK(cold.status == 1);
  CHECK(cold.err.find("/bin/false") != std::string::npos);
}
