#include "runtime/cache/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "generator/text/digest.hpp"
#include "runtime/files/files.hpp"

namespace kgen::cache_files {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic = "kgen-cache ";
constexpr int format_version = 2;
constexpr std::string_view temporary_prefix = "tmp-";

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int get() const { return number_; }

 private:
  int number_;
};

std::string reason(int error) { return std::generic_category().message(error); }

std::string_view to_string(Cache::Kind kind) { return kind == Cache::Kind::object ? "object" : "alias"; }

// The line in front of the content. It follows from the content and the file's name, so a reader makes it anew and
// compares: a file that has another one's name is found, too.
std::string header(const fs::path& file, Cache::Kind kind, std::string_view content) {
  const std::string named = fmt::format("{}\n{}", file.filename().string(), content);
  return fmt::format("{}{} {} {} {}\n", magic, format_version, to_string(kind), content.size(), sha256(named));
}

std::string why_bad(const std::string& bytes) {
  if (bytes.empty()) return "empty";
  if (bytes.compare(0, magic.size(), magic) != 0) return "not a cache file of kgen (damaged header)";
  const std::string version = fmt::format("{}{} ", magic, format_version);
  if (bytes.compare(0, version.size(), version) != 0) return "of another version of the format, or damaged header";
  return "truncated, damaged or renamed: checksum, length or kind do not match";
}

// Of temporary_name(), and of no other program's file: those that are old are removed.
bool is_temporary(std::string_view name) {
  if (!name.starts_with(temporary_prefix)) return false;
  name.remove_prefix(temporary_prefix.size());
  const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
  return digits > 0 && name.size() == digits + 17 && name[digits] == '-' &&
         name.find_first_not_of("0123456789abcdef", digits + 1) == name.npos;
}

std::string temporary_name() { return fmt::format("{}{}-{}", temporary_prefix, ::getpid(), unique_digits()); }

}  // namespace

bool is_digest(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

bool is_architecture(std::string_view text) {
  return !text.empty() && text.size() <= 64 &&
         text.find_first_not_of("0123456789_abcdefghijklmnopqrstuvwxyz") == text.npos;
}

std::string name_of(Cache::Kind kind, const std::string& digest) {
  return fmt::format("{}.{}", digest, to_string(kind));
}

Name parse_name(std::string_view name) {
  Name parsed;
  if (is_temporary(name)) {
    parsed.is = Name::Is::temporary;
    return parsed;
  }
  const std::size_t dot = name.find('.');
  if (dot == name.npos || !is_digest(name.substr(0, dot))) return parsed;
  for (const Cache::Kind kind : {Cache::Kind::object, Cache::Kind::alias}) {
    if (name.substr(dot + 1) == to_string(kind)) parsed = {Name::Is::entry, kind, std::string(name.substr(0, dot))};
  }
  return parsed;
}

std::string folder_problem(const fs::path& folder, bool make, bool follow) {
  if (make && ::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    return fmt::format("cannot make the cache folder '{}': {}", folder.string(), reason(errno));
  }
  struct stat status {};
  if ((follow ? ::stat(folder.c_str(), &status) : ::lstat(folder.c_str(), &status)) != 0) {
    return fmt::format("no cache folder '{}': {}", folder.string(), reason(errno));
  }
  if (!S_ISDIR(status.st_mode)) return fmt::format("the cache folder '{}' is not a folder", folder.string());
  if (status.st_uid != ::geteuid()) {
    return fmt::format("the cache folder '{}' belongs to another user (uid {}): set KGEN_CACHE_DIR to one of yours",
                       folder.string(), status.st_uid);
  }
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return fmt::format("others can write the cache folder '{0}' (mode {1:04o}): chmod 700 '{0}'", folder.string(),
                       status.st_mode & 07777U);
  }
  if (::stat((folder / ".").c_str(), &status) != 0) {
    return fmt::format("the cache folder '{0}' cannot be entered: {1} (mode {2:04o}): chmod 700 '{0}'", folder.string(),
                       reason(errno), status.st_mode & 07777U);
  }
  return {};
}

std::optional<std::string> read_file(const fs::path& file, Cache::Kind kind, bool touch, Problem& problem) {
  problem = {};
  const Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (descriptor.get() < 0) {
    if (errno != ENOENT) problem = {fmt::format("cannot be opened: {}", reason(errno)), false};
    return std::nullopt;
  }
  struct stat status {};
  std::string bytes;
  if (::fstat(descriptor.get(), &status) != 0) {
    problem = {fmt::format("cannot be read: {}", reason(errno)), false};
    return std::nullopt;
  }
  if (!S_ISREG(status.st_mode)) {
    problem = {"not a regular file", false};  // no file of this cache
    return std::nullopt;
  }
  if (const int number = read_up_to(descriptor.get(), static_cast<std::size_t>(status.st_size), bytes)) {
    problem = {fmt::format("cannot be read: {}", reason(number)), false};
    return std::nullopt;
  }
  const std::size_t end = bytes.find('\n');
  const std::string_view content = end == bytes.npos ? std::string_view() : std::string_view(bytes).substr(end + 1);
  if (end == bytes.npos || std::string_view(bytes).substr(0, end + 1) != header(file, kind, content)) {
    problem = {why_bad(bytes), true};
    return std::nullopt;
  }
  if (touch && std::abs(std::time(nullptr) - status.st_mtim.tv_sec) > day) ::futimens(descriptor.get(), nullptr);
  bytes.erase(0, end + 1);
  return bytes;
}

std::string write_file(const fs::path& file, Cache::Kind kind, std::string_view content) {
  const auto failed = [&](int number) {
    return fmt::format("the cache folder '{}' cannot be written: {}", file.parent_path().string(), reason(number));
  };
  const fs::path temporary = file.parent_path() / temporary_name();
  const int descriptor = open_new(temporary, 0600);
  if (descriptor < 0) return failed(errno);
  int number = write_and_close(descriptor, {header(file, kind, content), content});
  if (number == 0 && std::rename(temporary.c_str(), file.c_str()) != 0) number = errno;
  if (number == 0) return {};
  ::unlink(temporary.c_str());
  return failed(number);
}

}  // namespace kgen::cache_files
