// What the cache's folder consists of: names, one file's format, and reading and writing one whole.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/cache/cache.hpp"

namespace kgen::cache_files {

inline constexpr std::int64_t day = 86400, stale_after = 3600;  // seconds

bool is_digest(std::string_view text);
bool is_architecture(std::string_view text);
std::string name_of(Cache::Kind kind, const std::string& digest);

// What a name in an architecture's folder stands for.
struct Name {
  enum class Is { foreign, temporary, entry } is = Is::foreign;
  Cache::Kind kind = Cache::Kind::object;
  std::string digest;
};
Name parse_name(std::string_view name);

// Why a folder cannot be trusted or used, one line; empty if it can. It is made 0700 if `make`. `follow`: the folder
// may be a symbolic link.
std::string folder_problem(const std::filesystem::path& folder, bool make, bool follow);

// Why a file could not be read.
struct Problem {
  std::string text;     // "" if there is no such file
  bool damage = false;  // the file itself is at fault, not the moment: too many open files, no memory, no permission
};
// The content of a cache file; or nothing, and in `problem` why. `touch`: note the use, at most daily.
std::optional<std::string> read_file(const std::filesystem::path& file, Cache::Kind kind, bool touch, Problem& problem);
// Writes a cache file whole or not at all. Why that failed, one line, and nothing is left behind then; else "".
std::string write_file(const std::filesystem::path& file, Cache::Kind kind, std::string_view content);

}  // namespace kgen::cache_files
