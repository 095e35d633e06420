// What the tests of the folder share: an object that is stored in one, and what lies there.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

#include <ctime>

#include "tests/cache/support.hpp"

namespace kgen::test {

using Kind = Cache::Kind;

inline void set_age(const fs::path& file, std::int64_t seconds) {
  const timespec then{std::time(nullptr) - seconds, 0};
  const timespec times[2] = {then, then};
  REQUIRE(::utimensat(AT_FDCWD, file.c_str(), times, 0) == 0);
}

inline std::size_t temporaries(const fs::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().filename().string().starts_with("tmp-")) ++count;
  }
  return count;
}

// The problem that verify() names for a file; "absent" if it does not list it.
inline std::string verdict(const Cache& cache, const fs::path& file) {
  for (const Cache::Entry& entry : cache.verify()) {
    if (entry.file == file) return entry.problem;
  }
  return "absent";
}

// One stored object and its file.
struct One {
  Folder folder;
  Cache cache{options(folder.path() / "cache")};
  std::string content = "line one\nsecond \0 line", key = digest(1);
  fs::path file = folder.path() / "cache" / "sm_90" / (key + ".object");
  One() { cache.write(Kind::object, "sm_90", key, content); }
};

}  // namespace kgen::test
