#include "runtime/files/whole_files.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>

namespace kgen {

namespace fs = std::filesystem;

namespace {

bool has_bytes(const fs::path& file, std::string_view bytes) {
  std::error_code problem;
  if (!fs::is_regular_file(file, problem) || fs::file_size(file, problem) != bytes.size() || problem) return false;
  std::ifstream stream(file, std::ios::binary);
  std::string old(bytes.size(), '\0');
  stream.read(old.data(), static_cast<std::streamsize>(old.size()));
  return stream.gcount() == static_cast<std::streamsize>(bytes.size()) && old == bytes;
}

}  // namespace

Whole_files::Whole_files() {
  const std::lock_guard guard(mutex());
  enlist();
}

void Whole_files::make_folder(const fs::path& folder) {
  const std::lock_guard guard(mutex());
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
    fail_with("make the folder", folder, errno);
  }
}

void Whole_files::stage(const fs::path& file, std::string_view bytes) {
  if (has_bytes(file, bytes)) {
    const std::lock_guard guard(mutex());
    ++unchanged_;
    return;
  }
  const fs::path target = target_of(file);
  struct stat before {};  // of the file that is replaced: it must be one that may be written, and keeps its permissions
  const bool exists = ::stat(target.c_str(), &before) == 0;
  if (exists && ::access(target.c_str(), W_OK) != 0) fail_with("write", file, errno);
  const fs::path temporary = target.parent_path() / fmt::format(".kgen-{}.tmp", unique_digits());
  int handle = -1;
  {
    const std::lock_guard guard(mutex());
    handle = open_new(temporary, 0666);
    if (handle < 0) fail_with("write", file, errno);
    staged_.push_back({temporary, target});
  }
  if (exists && ::fchmod(handle, before.st_mode & 07777) != 0) {
    const int number = errno;
    ::close(handle);
    fail_with("write", file, number);
  }
  if (const int number = write_and_close(handle, {bytes})) fail_with("write", file, number);
}

void Whole_files::commit() {
  const std::lock_guard guard(mutex());
  while (written_ < staged_.size()) {
    const Staged& next = staged_[written_];
    if (std::rename(next.temporary.c_str(), next.target.c_str()) != 0) fail_with("write", next.target, errno);
    ++written_;
  }
  made_folders_.clear();
}

Whole_files::~Whole_files() {
  const std::lock_guard guard(mutex());
  remove();
  forget();
}

void Whole_files::remove() noexcept {
  for (std::size_t i = written_; i < staged_.size(); ++i) ::unlink(staged_[i].temporary.c_str());
  for (auto folder = made_folders_.rbegin(); folder != made_folders_.rend(); ++folder) ::rmdir(folder->c_str());
}

}  // namespace kgen
