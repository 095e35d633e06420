#include "runtime/tuning/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <tuple>

#include "generator/embedded.hpp"
#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "runtime/tuning/embedded_records.hpp"

namespace kgen {
namespace {

namespace fs = std::filesystem;

constexpr const char* chosen_folder = "KGEN_TUNING_DIR";

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

void parse_line(Record_file& file, int line, std::string_view text) {
  std::string problem;
  if (std::optional<Record> record = parse_record(text, problem)) {
    file.records.push_back(*std::move(record));
    file.lines.push_back(line);
  } else {
    file.problems.push_back(fmt::format("{}:{}: not a tuning record: {}", file.name, line, problem));
  }
}

// Calls visit(line's number from 1, line) for each line that is not blank.
template <class Visit>
void each_line(std::string_view text, const Visit& visit) {
  for (int line = 1; !text.empty(); ++line) {
    const std::size_t end = text.find('\n');
    const std::string_view one = text.substr(0, end);
    text = end == text.npos ? std::string_view() : text.substr(end + 1);
    if (one.find_first_not_of(" \t\r") != one.npos) visit(line, one);
  }
}

// One embedded file: its lines by operation and precision, each part parsed once, when it is first asked for.
class Built_in {
 public:
  explicit Built_in(const Embedded_file& file) : name_(fmt::format("runtime/tuning/{} (built in)", file.path)) {
    each_line(file.content,
              [&](int line, std::string_view text) { parts_[key_of(text)].lines.emplace_back(line, text); });
  }

  static std::string key(std::string_view operation, char precision) {
    return fmt::format("{}__{}__", operation, precision);
  }
  // Nothing if there are no such lines.
  std::shared_ptr<const Record_file> part(const std::string& key) const {
    const auto found = parts_.find(key);
    if (found == parts_.end()) return nullptr;
    const std::lock_guard lock(mutex_);
    const Part& part = found->second;
    if (!part.parsed) {
      Record_file file{name_, true, {}, {}, {}};
      for (const auto& [line, text] : part.lines) parse_line(file, line, text);
      part.parsed = std::make_shared<const Record_file>(std::move(file));
    }
    return part.parsed;
  }
  std::vector<std::string> keys() const {
    std::vector<std::string> keys;
    for (const auto& [key, part] : parts_) keys.push_back(key);
    return keys;
  }

 private:
  struct Part {
    std::vector<std::pair<int, std::string_view>> lines;
    mutable std::shared_ptr<const Record_file> parsed;
  };
  // "getrf__d__" of {"id":"getrf__d__m_8...: to_line writes the id first. A test reads all of them.
  static std::string key_of(std::string_view line) {
    constexpr std::string_view before = "{\"id\":\"", between = "__";
    if (!line.starts_with(before)) return {};
    line.remove_prefix(before.size());
    const std::size_t first = line.find(between);
    const std::size_t second = first == line.npos ? first : line.find(between, first + between.size());
    return second == line.npos ? std::string() : std::string(line.substr(0, second + between.size()));
  }

  std::string name_;
  std::map<std::string, Part> parts_;
  mutable std::mutex mutex_;  // of what is parsed
};

const std::vector<std::unique_ptr<const Built_in>>& built_in_files() {
  static const auto files = [] {
    std::vector<std::unique_ptr<const Built_in>> made;
    for (const Embedded_file& file : embedded_records()) made.push_back(std::make_unique<const Built_in>(file));
    return made;
  }();
  return files;
}

std::vector<fs::path> record_files(const fs::path& folder, std::string& problem) {
  std::error_code failure;
  std::vector<fs::path> files;
  fs::directory_iterator at(folder, failure);
  if (failure == std::errc::no_such_file_or_directory) return files;
  while (!failure && at != fs::directory_iterator()) {
    if (at->path().extension() == ".jsonl") files.push_back(at->path());
    at.increment(failure);
  }
  if (failure) problem = failure.message();
  std::ranges::sort(files);
  return files;
}

}  // namespace

Record_file parse_records(std::string name, std::string_view text) {
  Record_file file;
  file.name = std::move(name);
  each_line(text, [&](int line, std::string_view one) { parse_line(file, line, one); });
  return file;
}

Record_files Records::of(std::string_view operation, char precision) const {
  Record_files found;
  if (built_in) {
    for (const auto& file : built_in_files())
      if (auto part = file->part(Built_in::key(operation, precision))) found.push_back(std::move(part));
  }
  found.insert(found.end(), files.begin(), files.end());
  return found;
}

Record_files Records::all() const {
  Record_files found;
  if (built_in) {
    for (const auto& file : built_in_files())
      for (const std::string& key : file->keys()) found.push_back(file->part(key));
  }
  found.insert(found.end(), files.begin(), files.end());
  return found;
}

Record_file read_records(const fs::path& file) {
  const auto refuse = [&file](const std::string& why) {
    throw Error(Failure::io, fmt::format("cannot read the tuning records '{}': {}", file.string(), why));
  };
  std::error_code failure;
  const fs::file_status status = fs::status(file, failure);
  if (!fs::exists(status)) refuse(failure.message());
  if (!fs::is_regular_file(status)) refuse("not a regular file");
  std::ifstream stream(file, std::ios::binary);
  if (!stream) refuse(std::generic_category().message(errno));
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  if (stream.bad()) refuse("it could be read only in part");
  return parse_records(file.string(), text);
}

std::string merge_records(std::string_view text, std::span<const Record> records) {
  // Operation, options and layout, precision, sizes, architecture, GPU; by the places in the tables.
  using Key = std::tuple<std::ptrdiff_t, std::vector<std::ptrdiff_t>, std::ptrdiff_t, std::vector<std::int64_t>,
                         std::string, std::string>;
  const auto key_of = [](const Record& record) {
    const Request& request = record.spec.request;
    std::vector<std::ptrdiff_t> words(request.options.begin(), request.options.end());
    words.push_back(static_cast<std::ptrdiff_t>(request.layout));
    return Key{request.operation - operations().data(),
               words,
               &precision(request.precision) - precisions().data(),
               {request.sizes.begin(), request.sizes.end()},
               record.architecture,
               record.gpu};
  };
  std::map<Key, std::string> lines;
  std::string others;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == text.npos ? std::string_view() : text.substr(end + 1);
    std::string problem;
    if (const auto record = parse_record(line, problem)) {
      lines.insert_or_assign(key_of(*record), std::string(line));
    } else if (line.find_first_not_of(" \t\r") != line.npos) {
      others += fmt::format("{}\n", line);
    }
  }
  for (const Record& record : records) lines.insert_or_assign(key_of(record), to_line(record));
  std::string merged;
  for (const auto& [key, line] : lines) merged += line + "\n";
  return merged + others;
}

std::vector<const Record*> latest(const Record_files& files, const std::function<bool(const Record&)>& wanted) {
  std::vector<std::pair<const Record*, const Record_file*>> found;
  for (const auto& file : files) {
    for (const Record& record : file->records) {
      if (!wanted(record)) continue;
      std::erase_if(found, [&](const auto& earlier) {
        return earlier.first->spec.request == record.spec.request &&
               (earlier.second != file.get() || earlier.first->gpu == record.gpu);
      });
      found.emplace_back(&record, file.get());
    }
  }
  std::vector<const Record*> records;
  for (const auto& [record, file] : found) records.push_back(record);
  return records;
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

std::shared_ptr<Records> built_in_records() {
  auto records = std::make_shared<Records>();
  records->built_in = true;
  return records;
}

std::shared_ptr<const Records> load_records() {
  const auto records = built_in_records();
  const fs::path folder = user_tuning_folder();
  if (folder.empty()) return records;
  const auto add_problem = [&](const fs::path& where, const std::string& problem) {
    Record_file unusable;
    unusable.name = where.string();
    unusable.problems.push_back(problem);
    records->files.push_back(std::make_shared<const Record_file>(std::move(unusable)));
  };
  std::string problem;
  const std::vector<fs::path> files = record_files(folder, problem);
  if (!problem.empty()) {
    add_problem(folder, fmt::format("cannot read the tuning folder '{}': {}", folder.string(), problem));
  }
  for (const fs::path& file : files) {
    try {
      records->files.push_back(std::make_shared<const Record_file>(read_records(file)));
    } catch (const Error& error) {
      add_problem(file, error.what());
    }
  }
  return records;
}

}  // namespace kgen
