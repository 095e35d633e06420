// A folder of content-addressed files, one sub-folder per architecture: <folder>/<architecture>/<digest>.object, and
// <digest>.alias, which names an object. Safe for many processes without a lock: files are written under a unique
// temporary name and renamed. Every file carries a checksum; a bad one is deleted and reported as absent. The folder is
// made 0700; one that others own or can write is refused. Without a usable folder every read finds nothing and every
// write does nothing: the cache stays in memory, and `problem()` says why. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kgen {

class Cache {
 public:
  struct Options {
    std::filesystem::path folder;  // KGEN_CACHE_DIR, else $XDG_CACHE_HOME/kgen, else ~/.cache/kgen
    std::uint64_t max_bytes = 0;   // KGEN_CACHE_MAX_BYTES, default 1 GiB
    std::string warning = {};      // one line about a malformed variable that was not followed
  };
  static Options options_from_environment();

  explicit Cache(Options options);

  const std::filesystem::path& folder() const { return options_.folder; }
  std::uint64_t max_bytes() const { return options_.max_bytes; }
  const std::string& warning() const { return options_.warning; }
  const std::string& problem() const { return problem_; }  // empty: the folder is usable

  enum class Kind { object, alias };
  // Digests are 64 lower-case hexadecimal digits, architectures [a-z0-9_]+; anything else is never found and never
  // written. `bad`, if given, receives why a file that was there is refused (it is deleted then), else "". A file that
  // cannot be read just now counts as absent.
  std::optional<std::string> read(Kind kind, const std::string& architecture, const std::string& digest,
                                  std::string* bad = nullptr);
  void write(Kind kind, const std::string& architecture, const std::string& digest, std::string_view bytes);
  void discard(Kind kind, const std::string& architecture, const std::string& digest);

  struct Entry {
    std::filesystem::path file;
    std::string architecture, digest;
    Kind kind = Kind::object;
    std::uint64_t bytes = 0;
    std::int64_t last_used = 0;  // seconds since 1970
    bool ours = true;            // verify(): false of what is no file of this cache, which leaves it alone
    std::string problem;         // verify(): why it is bad; empty if it is good
    std::string content;         // verify() of good files: the bytes that were stored
  };
  std::vector<Entry> list() const;    // sorted by file
  std::vector<Entry> verify() const;  // reads every file, changes nothing; also names foreign files, stale temporaries
  struct Cleared {
    std::size_t removed = 0;
    std::vector<std::filesystem::path> foreign;  // what is not ours, and was left alone
    std::string problem;                         // why the first that stayed could not be removed
  };
  Cleared clear();  // removes all of ours
  // Why what was written is not there for the next process: problem(), or why the first write failed; "".
  const std::string& unkept() const { return has_failure_ ? failure_ : problem_; }

 private:
  void keep_bounded(const std::filesystem::path& newest, std::uint64_t written);

  Options options_;
  std::string problem_;
  std::atomic<bool> has_failure_ = false;  // failure_ does not change then
  std::string failure_;
  std::mutex mutex_;            // of the two below, and of setting failure_
  std::uint64_t estimate_ = 0;  // bytes in the folder as far as this process knows
  int writes_until_scan_ = 0;   // other processes write too: look again now and then
};

}  // namespace kgen
