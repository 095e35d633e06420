// The folder when the machine fails: no rights, no descriptors, a full disk, a process that is killed.
#include <signal.h>
#include <sys/resource.h>

#include "tests/cache/stored.hpp"

using namespace kgen;
using namespace kgen::test;

TEST_CASE("a read-only folder still serves, and a write only says so") {
  One one;
  const fs::path folder = one.folder.path() / "cache";
  const bool root = ::geteuid() == 0;
  if (root) {  // root may write anywhere: be someone else in the child
    REQUIRE(::chmod(one.folder.path().c_str(), 0755) == 0);
    for (const fs::path& path : {folder, one.file.parent_path(), one.file}) {
      REQUIRE(::chown(path.c_str(), 65534, 65534) == 0);
    }
  }
  REQUIRE(::chmod(one.file.parent_path().c_str(), 0500) == 0);
  REQUIRE(::chmod(folder.c_str(), 0500) == 0);
  const pid_t child = start_child([&] {
    if (root && (::setgid(65534) != 0 || ::setuid(65534) != 0)) return 10;
    Cache cache(options(folder));
    if (!cache.problem().empty()) return 11;
    cache.write(Kind::object, "sm_90", digest(2), "x");
    if (cache.unkept().find("Permission denied") == std::string::npos) return 12;
    cache.write(Kind::object, "sm_80", digest(2), "x");
    return cache.read(Kind::object, "sm_90", one.key) == one.content ? 0 : 13;
  });
  CHECK(wait_for(child) == 0);
  ::chmod(folder.c_str(), 0700);
  ::chmod(one.file.parent_path().c_str(), 0700);
}

TEST_CASE("folders that cannot be made or read are named with the reason") {
  Folder folder;
  const bool root = ::geteuid() == 0;
  fs::create_directory(folder.path() / "home");
  fs::create_directory(folder.path() / "closed");
  if (root) {  // root may do all: be someone else in the child
    REQUIRE(::chmod(folder.path().c_str(), 0755) == 0);
    REQUIRE(::chown((folder.path() / "closed").c_str(), 65534, 65534) == 0);
  }
  REQUIRE(::chmod((folder.path() / "home").c_str(), 0555) == 0);
  REQUIRE(::chmod((folder.path() / "closed").c_str(), 0) == 0);
  const pid_t child = start_child([&] {
    if (root && (::setgid(65534) != 0 || ::setuid(65534) != 0)) return 10;
    const auto says = [](const fs::path& path, const std::string& named, const std::string& reason) {
      const std::string problem = Cache(options(path)).problem();
      return problem.find("'" + named + "'") != problem.npos && problem.find(reason) != problem.npos;
    };
    const fs::path parent = folder.path() / "home/.cache", closed = folder.path() / "closed";
    if (!says(parent / "kgen", parent.string(), "Permission denied")) return 11;
    if (!says(closed, closed.string(), "cannot be entered: Permission denied (mode 0000)")) return 12;
    return 0;
  });
  CHECK(wait_for(child) == 0);
  ::chmod((folder.path() / "home").c_str(), 0755);
  ::chmod((folder.path() / "closed").c_str(), 0700);
}

TEST_CASE("a file that just now cannot be read is left alone") {
  One one;
  const pid_t child = start_child([&] {
    const rlimit limit{3, 3};  // standard input, output and error: open() fails with EMFILE
    std::string bad = "unset";
    for (int descriptor = 3; descriptor < 1024; ++descriptor) ::close(descriptor);
    if (::setrlimit(RLIMIT_NOFILE, &limit) != 0) return 10;
    if (one.cache.read(Kind::object, "sm_90", one.key, &bad)) return 11;
    return bad.empty() ? 0 : 12;
  });
  CHECK(wait_for(child) == 0);
  CHECK(one.cache.read(Kind::object, "sm_90", one.key) == one.content);
  if (::geteuid() != 0) {
    REQUIRE(::chmod(one.file.c_str(), 0) == 0);
    CHECK(!one.cache.read(Kind::object, "sm_90", one.key));
    CHECK(verdict(one.cache, one.file).find("cannot be opened") != std::string::npos);
    CHECK(fs::exists(one.file));
  }
}

TEST_CASE("a full disk leaves no half file, and a write only says so") {
  One one;
  const pid_t child = start_child([&] {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{4096, 4096};  // no file may grow beyond: write() fails after a part, as on a full disk
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 10;
    Cache cache(options(one.folder.path() / "cache"));
    cache.write(Kind::object, "sm_90", digest(2), std::string(100000, 'x'));
    if (cache.unkept().find("File too large") == std::string::npos) return 11;
    cache.write(Kind::object, "sm_90", one.key, std::string(100000, 'x'));  // the old one stays
    if (cache.read(Kind::object, "sm_90", one.key) != one.content) return 12;
    cache.write(Kind::object, "sm_90", digest(3), "small");
    return cache.read(Kind::object, "sm_90", digest(3)) == "small" ? 0 : 13;
  });
  CHECK(wait_for(child) == 0);
  CHECK(temporaries(one.folder.path()) == 0);
  CHECK(one.cache.list().size() == 2);
  for (const auto& entry : one.cache.verify()) CHECK(entry.problem == "");
}

TEST_CASE("killed while writing: only whole files, and temporaries that the next writer removes") {
  Folder folder;
  const fs::path path = folder.path() / "cache";
  const std::string large(4U << 20, 'x');
  std::size_t left = 0, whole = 0;  // on a busy machine the first rounds end before a file is whole
  for (int round = 0; round < 100 && !(round >= 10 && left > 0 && whole > 0); ++round) {
    const pid_t child = start_child([&] {
      Cache cache(options(path));
      for (int i = 0;; ++i) cache.write(Kind::object, "sm_90", digest(i % 8), large);
      return 0;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(20 + 7 * round));
    REQUIRE(::kill(child, SIGKILL) == 0);
    CHECK(wait_for(child) == 1000 + SIGKILL);
    if (!fs::exists(path)) continue;
    left = temporaries(path);
    whole = Cache(options(path)).list().size();
  }
  CHECK(left > 0);  // at least one was caught in the middle
  Cache next(options(path));
  CHECK(next.list().size() > 0);
  for (const auto& entry : next.verify()) CHECK(entry.problem == "");
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) set_age(entry.path(), 7200);
  }
  next.write(Kind::alias, "sm_90", digest(100), "x");
  CHECK(temporaries(path) == 0);
}
