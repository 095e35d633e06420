#include "runtime/cache/cache.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <system_error>

#include "generator/text/parsing.hpp"
#include "runtime/cache/files.hpp"

namespace kgen {
namespace {

namespace fs = std::filesystem;
using cache_files::Name;

constexpr std::uint64_t default_max_bytes = std::uint64_t{1} << 30;
constexpr int writes_between_scans = 64;
constexpr std::int64_t nanoseconds = 1'000'000'000;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

// A file of the folder, whatever it is.
struct Found {
  fs::path file;
  std::string architecture;  // "" if it does not lie in an architecture's folder
  Name name;
  std::uint64_t bytes = 0;
  std::int64_t last_used = 0;  // nanoseconds since 1970
};

bool look_at(const fs::path& file, Found& found) {
  struct stat status {};
  if (::lstat(file.c_str(), &status) != 0) return false;  // gone meanwhile
  found.file = file;
  found.last_used = status.st_mtim.tv_sec * nanoseconds + status.st_mtim.tv_nsec;
  if (!S_ISREG(status.st_mode)) return true;  // a link, a folder, a pipe: the cache makes none
  found.name = cache_files::parse_name(file.filename().string());
  found.bytes = static_cast<std::uint64_t>(status.st_size);
  return true;
}

template <class Visit>
void for_each_in(const fs::path& folder, Visit visit) {
  std::error_code error;
  for (fs::directory_iterator i(folder, error), end; !error && i != end; i.increment(error)) visit(*i);
}

std::vector<Found> scan(const fs::path& folder) {
  std::vector<Found> all;
  for_each_in(folder, [&](const fs::directory_entry& top) {
    const std::string name = top.path().filename().string();
    std::error_code error;
    const bool real_folder = top.symlink_status(error).type() == fs::file_type::directory;
    if (!real_folder || !cache_files::is_architecture(name)) {
      Found found;
      if (!look_at(top.path(), found)) return;
      found.name = {};
      all.push_back(std::move(found));
      return;
    }
    for_each_in(top.path(), [&](const fs::directory_entry& inner) {
      Found found;
      if (!look_at(inner.path(), found)) return;
      found.architecture = name;
      all.push_back(std::move(found));
    });
  });
  std::sort(all.begin(), all.end(), [](const Found& a, const Found& b) { return a.file < b.file; });
  return all;
}

bool is_stale(const Found& found) {
  return found.name.is == Name::Is::temporary &&
         std::time(nullptr) - found.last_used / nanoseconds > cache_files::stale_after;
}

Cache::Entry entry_of(const Found& found) {
  Cache::Entry entry;
  entry.file = found.file;
  entry.architecture = found.architecture;
  entry.digest = found.name.digest;
  entry.kind = found.name.kind;
  entry.bytes = found.bytes;
  entry.last_used = found.last_used / nanoseconds;
  return entry;
}

}  // namespace

Cache::Options Cache::options_from_environment() {
  Options options;
  options.max_bytes = default_max_bytes;
  if (const std::string own = variable("KGEN_CACHE_DIR"); !own.empty()) {
    options.folder = own;
  } else if (const std::string xdg = variable("XDG_CACHE_HOME"); xdg.starts_with('/')) {
    options.folder = fs::path(xdg) / "kgen";
  } else if (const std::string home = variable("HOME"); !home.empty()) {
    options.folder = fs::path(home) / ".cache" / "kgen";
  }
  if (const std::string text = variable("KGEN_CACHE_MAX_BYTES"); !text.empty()) {
    const auto value = number_in<std::uint64_t>(text);
    options.max_bytes = value.value_or(default_max_bytes);
    if (!value)
      options.warning =
          fmt::format("KGEN_CACHE_MAX_BYTES is '{}', not a number of bytes: using {}", text, default_max_bytes);
  }
  return options;
}

Cache::Cache(Options options) : options_(std::move(options)) {
  if (options_.folder.empty()) {
    problem_ = "no folder for the cache: set KGEN_CACHE_DIR or HOME";
    return;
  }
  std::error_code error;
  options_.folder = fs::absolute(options_.folder, error).lexically_normal();
  if (!options_.folder.has_filename()) options_.folder = options_.folder.parent_path();  // "folder/"
  const fs::path parent = options_.folder.parent_path();
  fs::create_directories(parent, error);
  if (error) {
    problem_ = fmt::format("cannot make the cache folder '{}': '{}': {}", options_.folder.string(), parent.string(),
                           error.message());
    return;
  }
  problem_ = cache_files::folder_problem(options_.folder, true, true);
}

std::optional<std::string> Cache::read(Kind kind, const std::string& architecture, const std::string& digest,
                                       std::string* bad) {
  if (bad != nullptr) bad->clear();
  if (!problem_.empty() || !cache_files::is_architecture(architecture) || !cache_files::is_digest(digest)) return {};
  const fs::path folder = options_.folder / architecture;
  if (!cache_files::folder_problem(folder, false, false).empty()) return {};
  const fs::path file = folder / cache_files::name_of(kind, digest);
  cache_files::Problem problem;
  auto content = cache_files::read_file(file, kind, true, problem);
  if (problem.damage) {
    ::unlink(file.c_str());
    if (bad != nullptr) *bad = fmt::format("{}: {}", file.string(), problem.text);
  }
  return content;
}

void Cache::write(Kind kind, const std::string& architecture, const std::string& digest, std::string_view bytes) {
  if (!problem_.empty()) return;
  if (!cache_files::is_architecture(architecture) || !cache_files::is_digest(digest)) return;
  const fs::path folder = options_.folder / architecture, file = folder / cache_files::name_of(kind, digest);
  std::string failure;
  if (bytes.size() > options_.max_bytes)
    failure = fmt::format("a file of {} bytes is more than KGEN_CACHE_MAX_BYTES, {}", bytes.size(), options_.max_bytes);
  if (failure.empty()) failure = cache_files::folder_problem(folder, true, false);
  if (failure.empty()) failure = cache_files::write_file(file, kind, bytes);
  if (failure.empty()) return keep_bounded(file, bytes.size());
  const std::lock_guard lock(mutex_);
  if (has_failure_) return;
  failure_ = failure;
  has_failure_ = true;
}

// Scans the folder at the first write, when it may have grown too large, and now and then; not at every write.
void Cache::keep_bounded(const fs::path& newest, std::uint64_t written) {
  const std::lock_guard lock(mutex_);
  estimate_ += written;
  if (--writes_until_scan_ >= 0 && estimate_ <= options_.max_bytes) return;
  writes_until_scan_ = writes_between_scans;

  std::vector<Found> files;
  estimate_ = 0;
  for (Found& found : scan(options_.folder)) {
    if (is_stale(found)) ::unlink(found.file.c_str());
    if (found.name.is != Name::Is::entry) continue;
    estimate_ += found.bytes;
    files.push_back(std::move(found));
  }
  if (estimate_ <= options_.max_bytes) return;
  // Oldest use first, and a tenth more than needed, so that the next writes need no scan.
  std::stable_sort(files.begin(), files.end(),
                   [](const Found& a, const Found& b) { return a.last_used < b.last_used; });
  const std::uint64_t target = options_.max_bytes - options_.max_bytes / 10;
  for (const Found& found : files) {
    if (estimate_ <= target) break;
    if (found.file == newest) continue;  // times are coarse; what was just written stays
    ::unlink(found.file.c_str());
    estimate_ -= found.bytes;
  }
}

void Cache::discard(Kind kind, const std::string& architecture, const std::string& digest) {
  if (!problem_.empty() || !cache_files::is_architecture(architecture) || !cache_files::is_digest(digest)) return;
  ::unlink((options_.folder / architecture / cache_files::name_of(kind, digest)).c_str());
}

std::vector<Cache::Entry> Cache::list() const {
  std::vector<Entry> entries;
  if (!problem_.empty()) return entries;
  for (const Found& found : scan(options_.folder)) {
    if (found.name.is == Name::Is::entry) entries.push_back(entry_of(found));
  }
  return entries;
}

std::vector<Cache::Entry> Cache::verify() const {
  std::vector<Entry> entries;
  if (!problem_.empty()) return entries;
  for (const Found& found : scan(options_.folder)) {
    Entry entry = entry_of(found);
    if (found.name.is == Name::Is::entry) {
      cache_files::Problem problem;
      auto content = cache_files::read_file(found.file, found.name.kind, false, problem);
      entry.problem = std::move(problem.text);
      if (!content && entry.problem.empty()) continue;  // gone meanwhile
      entry.content = std::move(content).value_or(std::string());
    } else if (found.name.is == Name::Is::foreign) {
      entry.ours = false;
    } else if (is_stale(found)) {
      entry.problem = "left behind by a writer that was stopped; the next write removes it";
    } else {
      continue;  // being written
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

Cache::Cleared Cache::clear() {
  Cleared cleared;
  if (!problem_.empty()) return cleared;
  std::vector<fs::path> folders;
  for (const Found& found : scan(options_.folder)) {
    if (found.name.is == Name::Is::foreign) {
      cleared.foreign.push_back(found.file);
      continue;
    }
    if (::unlink(found.file.c_str()) == 0)
      ++cleared.removed;
    else if (errno != ENOENT && cleared.problem.empty())
      cleared.problem =
          fmt::format("{} cannot be removed: {}", found.file.string(), std::generic_category().message(errno));
    folders.push_back(found.file.parent_path());
  }
  for (const fs::path& folder : folders) ::rmdir(folder.c_str());  // where nothing else is left
  const std::lock_guard lock(mutex_);
  estimate_ = 0;
  return cleared;
}

}  // namespace kgen
