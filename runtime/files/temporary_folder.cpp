#include "runtime/files/temporary_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>
#include <string_view>

#include "generator/text/error.hpp"

namespace kgen {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view prefixes[] = {"kgen-bench", "kgen-compile", "kgen-inspect", "kgen-load"};

int open_folder(const fs::path& path) { return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC); }

bool is_own(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && status.st_uid == ::geteuid();
}

bool lock(int descriptor, int how) {
  while (::flock(descriptor, how) != 0) {
    if (errno != EINTR) return false;
  }
  return true;
}

// Whether the path still leads to the folder that is open.
bool is_there(const fs::path& path, int descriptor) {
  struct stat named {
  }, open{};
  return ::lstat(path.c_str(), &named) == 0 && ::fstat(descriptor, &open) == 0 && named.st_dev == open.st_dev &&
         named.st_ino == open.st_ino;
}

// "kgen-compile-1234-a8Fz0q": the name of a folder that its maker locks.
bool is_name(std::string_view name) {
  const auto prefix = std::ranges::find_if(prefixes, [&](std::string_view one) { return name.starts_with(one); });
  if (prefix == std::end(prefixes)) return false;
  name.remove_prefix(prefix->size());
  const std::size_t digits = name.find_first_not_of("0123456789", 1);
  return name.starts_with('-') && digits != name.npos && digits > 1 && name[digits] == '-' && name.size() == digits + 7;
}

void remove_stale(const fs::path& parent) {
  std::error_code error;
  for (fs::directory_iterator i(parent, error), end; !error && i != end; i.increment(error)) {
    if (!is_name(i->path().filename().string())) continue;
    const int descriptor = open_folder(i->path());
    if (descriptor < 0) continue;
    // The system gives up a process's lock when it ends, however it ends.
    std::error_code ignored;
    if (is_own(descriptor) && lock(descriptor, LOCK_EX | LOCK_NB) && is_there(i->path(), descriptor))
      fs::remove_all(i->path(), ignored);
    ::close(descriptor);
  }
}

}  // namespace

Temporary_folder::Temporary_folder(const std::string& prefix) {
  const char* value = std::getenv("TMPDIR");
  const std::string parent = value != nullptr && *value != '\0' ? value : "/tmp";
  const std::string pattern = (fs::path(parent) / fmt::format("{}-{}-XXXXXX", prefix, ::getpid())).string();
  const std::lock_guard guard(mutex());
  static auto& searched = *new std::set<std::string>;  // where stale ones were looked for
  if (searched.insert(parent).second) remove_stale(parent);
  const auto refuse = [&](int number) {
    throw Error(Failure::io, fmt::format("cannot make a temporary folder in '{}': {}; set TMPDIR to a folder of yours",
                                         parent, std::strerror(number)));
  };
  while (true) {
    std::string name = pattern;
    if (::mkdtemp(name.data()) == nullptr) refuse(errno);
    const int descriptor = open_folder(name);
    if (descriptor < 0 && errno != ENOENT) {
      const int number = errno;
      ::rmdir(name.c_str());
      refuse(number);
    }
    // Where the file system has no locks nobody gets one, and nothing is taken for stale. Another process may have
    // taken the folder for stale before it was locked: then it is gone, and another one is made.
    if (descriptor >= 0) lock(descriptor, LOCK_EX);
    if (descriptor >= 0 && is_there(name, descriptor)) {
      path_ = name;
      lock_ = descriptor;
      enlist();
      return;
    }
    if (descriptor >= 0) ::close(descriptor);
  }
}

Temporary_folder::~Temporary_folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  ::close(lock_);
  const std::lock_guard guard(mutex());
  forget();
}

void Temporary_folder::write(const std::string& name, std::string_view bytes) const {
  const fs::path file = path_ / name;
  const int handle = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (const int number = handle < 0 ? errno : write_and_close(handle, {bytes}))
    throw Error(Failure::io, fmt::format("cannot write '{}': {}; set TMPDIR to another folder", file.string(),
                                         std::strerror(number)));
}

void Temporary_folder::remove() noexcept {
  // A compiler that still runs may put files there meanwhile.
  std::error_code error;
  for (int tries = 0; tries < 3 && fs::exists(path_, error); ++tries) fs::remove_all(path_, error);
}

}  // namespace kgen
