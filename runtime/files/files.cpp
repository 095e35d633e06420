#include "runtime/files/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <set>
#include <utility>

#include "generator/text/error.hpp"

namespace kgen {

namespace fs = std::filesystem;

std::string unique_digits() {
  static std::atomic<std::uint64_t> calls = 0;
  std::uint64_t number = 0;
  // Not std::random_device: in a static libstdc++ it needs glibc 2.36.
  if (::getrandom(&number, sizeof number, GRND_NONBLOCK) != sizeof number) {
    // No source of randomness: time, process and a counter differ as well.
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    number = static_cast<std::uint64_t>(now) ^ (static_cast<std::uint64_t>(::getpid()) << 40);
  }
  return fmt::format("{:016x}", number + ++calls);
}

int write_and_close(int file, std::initializer_list<std::string_view> pieces) noexcept {
  int problem = 0;
  for (std::string_view bytes : pieces)
    while (!bytes.empty() && problem == 0) {
      const ssize_t count = ::write(file, bytes.data(), bytes.size());
      if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
      if (count == 0) problem = ENOSPC;
      if (count < 0 && errno != EINTR) problem = errno;
    }
  return ::close(file) != 0 && problem == 0 ? errno : problem;
}

int read_up_to(int file, std::size_t most, std::string& bytes) {
  std::string piece(std::min(most, std::size_t{1} << 20), '\0');
  while (bytes.size() < most) {
    const ssize_t count = ::read(file, piece.data(), std::min(piece.size(), most - bytes.size()));
    if (count == 0) break;
    if (count < 0 && errno != EINTR) return errno;
    if (count > 0) bytes.append(piece, 0, static_cast<std::size_t>(count));
  }
  return 0;
}

int open_new(const fs::path& file, mode_t mode) noexcept {
  return ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
}

void fail_with(const char* what, const fs::path& path, int number) {
  throw Error(Failure::io, fmt::format("cannot {} '{}': {}", what, path.string(), std::strerror(number)));
}

void check_writable(const fs::path& folder) {
  const fs::path place = folder.empty() ? fs::path(".") : folder;
  std::error_code problem;
  if (!fs::is_directory(place, problem)) {
    throw Error(Failure::io, fmt::format("cannot write to the folder '{}': there is none", place.string()));
  }
  if (::access(place.c_str(), W_OK | X_OK) != 0) fail_with("write to the folder", place, errno);
}

fs::path end_of_links(fs::path file) {
  constexpr int most_links = 40;  // as the system follows
  std::error_code problem;
  for (int i = 0; fs::is_symlink(file, problem); ++i) {
    if (i == most_links) fail_with("write", file, ELOOP);
    const fs::path next = fs::read_symlink(file, problem);
    if (problem) fail_with("write", file, problem.value());
    file = file.parent_path() / next;  // `next` alone if it is absolute
  }
  return file;
}

fs::path target_of(const fs::path& file) {
  std::error_code problem;
  // Asked of the link itself: /dev/stdout leads to a pipe that has no path.
  if (fs::exists(file, problem) && !fs::is_regular_file(file, problem)) {
    throw Error(Failure::io, fmt::format("cannot write '{}': it exists and is not a regular file", file.string()));
  }
  return end_of_links(file);
}

void check_target(const fs::path& file) { check_writable(target_of(file).parent_path()); }

File_reader::File_reader(fs::path file) : file_(std::move(file)), handle_(::open(file_.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (handle_ < 0) fail_with("read", file_, errno);
  struct stat status {};
  int number = ::fstat(handle_, &status) != 0 ? errno : 0;
  if (number == 0 && S_ISDIR(status.st_mode)) number = EISDIR;
  if (number == 0) return;
  ::close(handle_);
  fail_with("read", file_, number);
}

File_reader::~File_reader() { ::close(handle_); }

std::string File_reader::read(std::size_t most) {
  std::string bytes;
  if (const int number = read_up_to(handle_, most, bytes)) fail_with("read", file_, number);
  return bytes;
}

std::string read_file(const fs::path& file) { return File_reader(file).read(std::string::npos); }

namespace {

// Never freed: a signal may come when all else is, and folders may outlive static objects.
std::set<Unfinished*>& all_unfinished() {
  static auto& all = *new std::set<Unfinished*>;
  return all;
}

}  // namespace

std::mutex& Unfinished::mutex() {
  static auto& one = *new std::mutex;
  return one;
}

void Unfinished::enlist() { all_unfinished().insert(this); }
void Unfinished::forget() { all_unfinished().erase(this); }

void Unfinished::remove_all() noexcept {
  mutex().lock();  // for good
  for (Unfinished* const one : all_unfinished()) one->remove();
}

}  // namespace kgen
