#include "runtime/tuning/tuning_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <system_error>

#include "generator/text/embedded.hpp"
#include "generator/text/error.hpp"
#include "runtime/tuning/embedded_tables.hpp"

namespace kgen {
namespace {

namespace fs = std::filesystem;

constexpr const char* chosen_folder = "KGEN_TUNING_DIR";

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// One embedded file, of which each operation and precision is parsed once, when it is first asked for.
class Built_in {
 public:
  explicit Built_in(const Embedded_file& file)
      : name_(fmt::format("runtime/tuning/{} (built in)", file.path)), text_(file.content) {}

  std::shared_ptr<const Tuning_table> part(std::string_view operation, char precision) const {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const Tuning_table>& part = parts_[fmt::format("{} {}", operation, precision)];
    if (!part) {
      Tuning_table table = parse_table(name_, text_, operation, precision);
      table.built_in = true;
      part = std::make_shared<const Tuning_table>(std::move(table));
    }
    return part;
  }

 private:
  std::string name_;
  std::string_view text_;
  mutable std::mutex mutex_;  // of the parts
  mutable std::map<std::string, std::shared_ptr<const Tuning_table>> parts_;
};

const std::vector<std::unique_ptr<const Built_in>>& built_in_files() {
  static const auto files = [] {
    std::vector<std::unique_ptr<const Built_in>> made;
    for (const Embedded_file& file : embedded_tables()) made.push_back(std::make_unique<const Built_in>(file));
    return made;
  }();
  return files;
}

std::shared_ptr<const Tuning_table> with_problem(const fs::path& file, const std::string& problem) {
  Tuning_table table;
  table.name = file.string();
  table.problems.push_back(problem);
  return std::make_shared<const Tuning_table>(std::move(table));
}

// In the order of their names.
Tuning_files read_folder(const fs::path& folder) {
  std::error_code failure;
  std::vector<fs::path> names;
  fs::directory_iterator at(folder, failure);
  if (failure == std::errc::no_such_file_or_directory) return {};
  while (!failure && at != fs::directory_iterator()) {
    names.push_back(at->path());
    at.increment(failure);
  }
  std::ranges::sort(names);
  Tuning_files files;
  if (failure)
    files.push_back(with_problem(
        folder, fmt::format("cannot read the tuning folder '{}': {}", folder.string(), failure.message())));
  for (const fs::path& file : names) {
    if (file.filename().native().starts_with('.')) continue;
    if (file.extension() == ".jsonl")
      files.push_back(with_problem(
          file, fmt::format("{}: an older kgen wrote it, and this one does not read it; kgen tune OPS SIZES "
                            "PRECISIONS measures again",
                            file.string())));
    if (file.extension() != ".tsv") continue;
    try {
      files.push_back(std::make_shared<const Tuning_table>(read_table(file)));
    } catch (const std::exception& error) {  // of the library too: a file that is too large, a disk that fails
      files.push_back(with_problem(file, error.what()));
    }
  }
  return files;
}

}  // namespace

Tuning_files Tuning_tables::of(std::string_view operation, char precision) const {
  Tuning_files found;
  if (built_in)
    for (const auto& file : built_in_files()) found.push_back(file->part(operation, precision));
  found.insert(found.end(), files.begin(), files.end());
  return found;
}

Tuning_files Tuning_tables::all() const { return of({}, 0); }

Tuning_table read_table(const fs::path& file) {
  const auto refuse = [&file](const std::string& why) {
    throw Error(Failure::io, fmt::format("cannot read the tuning table '{}': {}", file.string(), why));
  };
  std::error_code failure;
  const fs::file_status status = fs::status(file, failure);
  if (!fs::exists(status)) refuse(failure.message());
  if (!fs::is_regular_file(status)) refuse("not a regular file");
  std::ifstream stream(file, std::ios::binary);
  if (!stream) refuse(std::generic_category().message(errno));
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  if (stream.bad()) refuse("it could be read only in part");
  return parse_table(file.string(), text);
}

fs::path user_tuning_folder() {
  if (const std::string folder = variable(chosen_folder); !folder.empty()) return folder;
  // Relative paths are not to be followed: XDG Base Directory Specification.
  if (const fs::path data = variable("XDG_DATA_HOME"); data.is_absolute()) return data / "kgen" / "tuning";
  if (const fs::path home = variable("HOME"); !home.empty()) return home / ".local" / "share" / "kgen" / "tuning";
  return {};
}

std::string missing_tuning_folder() {
  const std::string folder = variable(chosen_folder);
  std::error_code failure;
  if (folder.empty() || fs::exists(folder, failure)) return {};
  return fmt::format("{}: there is no folder '{}'", chosen_folder, folder);
}

std::shared_ptr<Tuning_tables> built_in_tables() {
  auto tables = std::make_shared<Tuning_tables>();
  tables->built_in = true;
  return tables;
}

std::shared_ptr<const Tuning_tables> load_tables() {
  const auto tables = built_in_tables();
  if (const fs::path folder = user_tuning_folder(); !folder.empty()) tables->files = read_folder(folder);
  return tables;
}

}  // namespace kgen
