#include "tools/kgen/common/whole_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <mutex>
#include <set>
#include <utility>

#include "generator/text/error.hpp"
#include "runtime/temporary/temporary.hpp"

namespace kgen {

namespace fs = std::filesystem;

namespace {

// Those of this process, and what changes them one at a time. Never freed: a signal may come when all else is.
struct Registry {
  std::mutex mutex;
  std::set<Whole_files*> all;
};
Registry& registry() {
  static auto& one = *new Registry;
  return one;
}

[[noreturn]] void fail(const char* what, const fs::path& path, int number) {
  throw Error(Failure::io, fmt::format("cannot {} '{}': {}", what, path.string(), std::strerror(number)));
}

bool has_bytes(const fs::path& file, std::string_view bytes) {
  std::error_code problem;
  if (!fs::is_regular_file(file, problem) || fs::file_size(file, problem) != bytes.size() || problem) return false;
  std::ifstream stream(file, std::ios::binary);
  std::string old(bytes.size(), '\0');
  stream.read(old.data(), static_cast<std::streamsize>(old.size()));
  return stream.gcount() == static_cast<std::streamsize>(bytes.size()) && old == bytes;
}

// A link's target is replaced, not the link; a device or a folder is never replaced by a file.
fs::path target_of(const fs::path& file) {
  std::error_code problem;
  // Asked of the link itself: /dev/stdout leads to a pipe that has no path.
  if (fs::exists(file, problem) && !fs::is_regular_file(file, problem)) {
    throw Error(Failure::io, fmt::format("cannot write '{}': it exists and is not a regular file", file.string()));
  }
  return end_of_links(file);
}

// Everything is written and closed without an error, or an errno is returned.
int write_and_close(int file, std::string_view bytes) {
  const int problem = write_all(file, bytes);
  return ::close(file) != 0 && problem == 0 ? errno : problem;
}

}  // namespace

Whole_files::Whole_files() {
  const std::lock_guard guard(registry().mutex);
  registry().all.insert(this);
}

void Whole_files::make_folder(const fs::path& folder) {
  const std::lock_guard guard(registry().mutex);
  make_with_parents(folder);
}

void Whole_files::make_with_parents(const fs::path& folder) {
  std::error_code problem;
  if (fs::is_directory(folder, problem)) return;
  const fs::path parent = folder.has_filename() ? folder.parent_path() : folder.parent_path().parent_path();
  if (!parent.empty() && parent != folder) make_with_parents(parent);
  if (::mkdir(folder.c_str(), 0777) == 0) {
    made_folders_.push_back(folder);
  } else if (errno != EEXIST || !fs::is_directory(folder, problem)) {
    fail("make the folder", folder, errno);
  }
}

void Whole_files::stage(const fs::path& file, std::string_view bytes) {
  if (has_bytes(file, bytes)) {
    ++unchanged_;
    return;
  }
  const fs::path target = target_of(file);
  struct stat before {};  // of the file that is replaced: it must be one that may be written, and keeps its permissions
  const bool exists = ::stat(target.c_str(), &before) == 0;
  if (exists && ::access(target.c_str(), W_OK) != 0) fail("write", file, errno);
  const fs::path temporary = target.parent_path() / fmt::format(".kgen-{}.tmp", unique_digits());
  int handle = -1;
  {
    const std::lock_guard guard(registry().mutex);
    handle = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (handle < 0) fail("write", file, errno);
    staged_.push_back({temporary, target});
  }
  if (exists && ::fchmod(handle, before.st_mode & 07777) != 0) {
    const int number = errno;
    ::close(handle);
    fail("write", file, number);
  }
  if (const int number = write_and_close(handle, bytes)) fail("write", file, number);
}

void Whole_files::commit() {
  const std::lock_guard guard(registry().mutex);
  while (written_ < staged_.size()) {
    const Staged& next = staged_[written_];
    if (std::rename(next.temporary.c_str(), next.target.c_str()) != 0) fail("write", next.target, errno);
    ++written_;
  }
  made_folders_.clear();
}

Whole_files::~Whole_files() {
  const std::lock_guard guard(registry().mutex);
  remove();
  registry().all.erase(this);
}

void Whole_files::remove_all() noexcept {
  registry().mutex.lock();  // for good
  for (Whole_files* const files : registry().all) files->remove();
}

void Whole_files::remove() noexcept {
  for (std::size_t i = written_; i < staged_.size(); ++i) ::unlink(staged_[i].temporary.c_str());
  for (auto folder = made_folders_.rbegin(); folder != made_folders_.rend(); ++folder) ::rmdir(folder->c_str());
}

void check_writable(const fs::path& folder) {
  const fs::path place = folder.empty() ? fs::path(".") : folder;
  std::error_code problem;
  if (!fs::is_directory(place, problem)) {
    throw Error(Failure::io, fmt::format("cannot write to the folder '{}': there is none", place.string()));
  }
  if (::access(place.c_str(), W_OK | X_OK) != 0) fail("write to the folder", place, errno);
}

fs::path end_of_links(fs::path file) {
  constexpr int most_links = 40;  // as the system follows
  std::error_code problem;
  for (int i = 0; fs::is_symlink(file, problem); ++i) {
    if (i == most_links) fail("write", file, ELOOP);
    const fs::path next = fs::read_symlink(file, problem);
    if (problem) fail("write", file, problem.value());
    file = file.parent_path() / next;  // `next` alone if it is absolute
  }
  return file;
}

void check_target(const fs::path& file) { check_writable(target_of(file).parent_path()); }

File_reader::File_reader(fs::path file) : file_(std::move(file)), handle_(::open(file_.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (handle_ < 0) fail("read", file_, errno);
  struct stat status {};
  int number = ::fstat(handle_, &status) != 0 ? errno : 0;
  if (number == 0 && S_ISDIR(status.st_mode)) number = EISDIR;
  if (number == 0) return;
  ::close(handle_);
  fail("read", file_, number);
}

File_reader::~File_reader() { ::close(handle_); }

std::string File_reader::read(std::size_t most) {
  std::string bytes;
  std::string piece(std::min(most, std::size_t{1} << 20), '\0');
  while (bytes.size() < most) {
    const ssize_t count = ::read(handle_, piece.data(), std::min(piece.size(), most - bytes.size()));
    if (count == 0) break;
    if (count < 0 && errno != EINTR) fail("read", file_, errno);
    if (count > 0) bytes.append(piece, 0, static_cast<std::size_t>(count));
  }
  return bytes;
}

std::string read_file(const fs::path& file) { return File_reader(file).read(std::string::npos); }

}  // namespace kgen
