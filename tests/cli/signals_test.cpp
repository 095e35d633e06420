// What a command leaves behind that a signal ends while it compiles.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <iterator>
#include <thread>

#include "tests/cli/command.hpp"
#include "tests/support/nvrtc.hpp"

namespace kgen::test {
namespace {

// Which a command would leave ignored, as nohup asks for: the test may run under it.
class Unignored {
 public:
  explicit Unignored(int signal) : signal_(signal), before_(::signal(signal, SIG_DFL)) {}
  Unignored(const Unignored&) = delete;
  Unignored& operator=(const Unignored&) = delete;
  ~Unignored() { ::signal(signal_, before_); }

 private:
  int signal_;
  void (*before_)(int);
};

// A command whose compiler never comes to an end: it writes its process's number to a file and sleeps.
class Stuck {
 public:
  explicit Stuck(const Folder& folder) {
    const std::string compiler = folder / "compiler";
    started_ = folder / "started";
    fs::remove(started_);
    write(folder / "A.npy", npy(header_of("<f8", "(1, 1, 1)"), bytes_of<double>({2})));
    write_program(compiler, "[ \"$1\" = --version ] && echo stuck && exit\necho $$ > '" + started_ + ".new'\nmv '" +
                                started_ + ".new' '" + started_ + "'\nexec sleep 100\n");
    fs::create_directories(folder / "tmp");
    child_ = start_kgen(
        folder("run matinv --input $/A.npy --output $/X.npy --device host"),
        {.variables = {{"KGEN_CACHE_DIR", folder / "cache"}, {"KGEN_CXX", compiler}, {"TMPDIR", folder / "tmp"}},
         .out = folder / "out",
         .err = folder / "err"});
    for (int i = 0; i < 3000 && !fs::exists(started_); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    REQUIRE(fs::exists(started_));
    compiler_ = static_cast<pid_t>(std::stol(read(started_)));
  }
  Stuck(const Stuck&) = delete;
  Stuck& operator=(const Stuck&) = delete;
  ~Stuck() { end(SIGKILL); }

  // The signal that ended it.
  int end(int signal) {
    if (child_ <= 0) return 0;
    ::kill(child_, signal);
    int status = 0;
    ::waitpid(child_, &status, 0);
    ::kill(compiler_, SIGKILL);
    child_ = -1;
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  }

 private:
  std::string started_;
  pid_t child_ = -1, compiler_ = -1;
};

std::size_t folders(const Folder& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder / "tmp"), {}));
}

// Another process that compiles and loads, with temporary folders in the same place.
void run_another(const Folder& folder) {
  done(folder("run matinv --input $/A.npy --output $/Y.npy --device host"),
       {.variables = {{"TMPDIR", folder / "tmp"}}});
}

}  // namespace

TEST_CASE("a command that a signal ends leaves no temporary folder") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    CAPTURE(signal);
    const Unignored unignored(signal);
    const Folder folder;
    Stuck stuck(folder);
    CHECK(folders(folder) == 1);
    CHECK(stuck.end(signal) == signal);
    CHECK(folders(folder) == 0);
    CHECK(!fs::exists(folder / "X.npy"));
  }
}

TEST_CASE("the folder of a command that was killed is removed by the next one, that of a living one is not") {
  const Folder folder;
  {
    Stuck stuck(folder);
    run_another(folder);
    CHECK(folders(folder) == 1);
    CHECK(stuck.end(SIGKILL) == SIGKILL);
  }
  CHECK(folders(folder) == 1);
  // Names that are like it, and are not.
  for (const char* name : {"kgen-compile-abcdef", "kgen-2026-backup", "kgen-compile-1-abcdefg", "other-1-abcdef"})
    fs::create_directory(fs::path(folder / "tmp") / name);
  run_another(folder);
  CHECK(folders(folder) == 4);
}

TEST_CASE("emission that a signal ends leaves no folder that it made, and every one that was there") {
  for (const bool made_before : {false, true}) {
    CAPTURE(made_before);
    const Folder folder;
    const std::string out = folder / "new/out";
    fs::create_directories(made_before ? out : folder / "old");
    const pid_t child = start_kgen(
        folder("--ops getrf --sizes 16,17 --precisions d --variants all --jobs 1 --out $/new/out"),  // half a minute
        {.out = folder / "stdout", .err = folder / "stderr"});
    for (int i = 0; i < 3000 && !fs::exists(out); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    CHECK(fs::exists(out));
    std::this_thread::sleep_for(std::chrono::milliseconds(made_before ? 300 : 0));
    ::kill(child, SIGINT);
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
    CHECK(fs::exists(out) == made_before);
    CHECK(fs::exists(folder / "new") == made_before);
    if (made_before) CHECK(fs::is_empty(out));
  }
}

// NVRTC has handlers of its own while it compiles, which end a process in another way.
TEST_CASE("a command ends by the signal while NVRTC compiles, too") {
  if (!have_nvrtc()) return;
  const Folder folder;
  for (const int signal : {SIGINT, SIGTERM})
    for (int delay = 40; delay < 240; delay += 20) {  // milliseconds, of more than 1,000
      CAPTURE(signal);
      CAPTURE(delay);
      const pid_t child = start_kgen("inspect matinv 32 z --arch sm_90",
                                     {.variables = {{"KGEN_CACHE_DIR", folder / "cache"}, {"TMPDIR", folder / "tmp"}},
                                      .out = folder / "stdout",
                                      .err = folder / "stderr"});
      std::this_thread::sleep_for(std::chrono::milliseconds(delay));
      ::kill(child, signal);
      int status = 0, waited = 0;  // milliseconds
      for (; ::waitpid(child, &status, WNOHANG) == 0; ++waited) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (waited == 300) ::kill(child, signal);  // the first one came when NVRTC began (say.hpp)
      }
      CHECK(WIFSIGNALED(status));
      if (WIFSIGNALED(status)) CHECK(WTERMSIG(status) == signal);
    }
}

}  // namespace kgen::test
