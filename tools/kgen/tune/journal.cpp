#include "tools/kgen/tune/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "generator/text/error.hpp"
#include "tools/kgen/common/json.hpp"

namespace kgen::tune {
namespace {

std::string key(const Spec& spec, const std::string& digest, int runs) {
  return fmt::format("{} {} {}", id(spec), digest, runs);
}

// Throws Error and the library's exceptions. A line that says neither a time nor a problem must be of a variant that
// was not measured, with no runs: as a time of 0 s it would win.
Journal::Entry entry_of(const Json& json) {
  Journal::Entry entry{parse(text(json, "id")), text(json, "digest"), static_cast<int>(count(json, "runs")),
                       Measured{}};
  entry.measured.problem = json.value("problem", std::string());
  if (entry.measured.problem.empty() && entry.runs != 0) entry.measured.seconds = positive(json, "seconds");
  return entry;
}

}  // namespace

std::string Conditions::text() const {
  return fmt::format("{}, {}, driver {}, {}, kgen {}, {} bytes", architecture, gpu, driver, compiler, kgen, bytes);
}

Journal::Journal(std::filesystem::path file, const Conditions& conditions)
    : file_(std::move(file)), conditions_(conditions.text()) {
  if (file_.empty()) return;
  open();
  read();
  append("\n" + json_text(Json{{"conditions", conditions_}}, -1));  // a torn last line ends here
}

Journal::~Journal() {
  if (opened_ >= 0) ::close(opened_);
}

[[noreturn]] void Journal::fail() const {
  throw Error(Failure::io,
              fmt::format("cannot write the journal '{}': {}", file_.string(), std::generic_category().message(errno)));
}

void Journal::open() {
  opened_ = ::open(file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (opened_ < 0) fail();
  // A file system without locks is no reason to stop.
  if (::flock(opened_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(opened_);
  throw Error(Failure::io, fmt::format("'{}' is in use: another kgen tune writes the same table; give this one "
                                       "another --out, or wait",
                                       file_.string()));
}

void Journal::read() {
  std::ifstream stream(file_, std::ios::binary);
  bool ours = false;                 // lines count below a line of these conditions
  std::map<std::string, int> begun;  // how often without an end
  for (std::string line; std::getline(stream, line);) {
    const Json json = parse_json(line);
    if (!json.is_object()) continue;
    try {
      if (json.contains("conditions")) {
        ours = json["conditions"] == conditions_;
      } else if (ours && json.contains("begun")) {
        const Spec spec = parse(text(json, "begun"));
        const std::string digest = text(json, "digest");
        if (++begun[key(spec, digest, 0)] < 2) continue;
        before_.insert_or_assign(id(spec) + " " + digest,
                                 Entry{spec, digest, 1, {0, "it did not end, twice, before the command was killed"}});
      } else if (ours) {
        const Entry entry = entry_of(json);
        begun.erase(key(entry.spec, entry.digest, 0));
        measured_.insert_or_assign(key(entry.spec, entry.digest, entry.runs), entry.measured);
        Entry& most = before_.try_emplace(id(entry.spec) + " " + entry.digest, entry).first->second;
        if (entry.runs >= most.runs) most = entry;
      }
    } catch (const Json::exception&) {
    } catch (const Error&) {
      // Of another version, or damaged: what it said is measured again.
    }
  }
}

std::optional<Measured> Journal::find(const Spec& spec, const std::string& digest, int runs) const {
  const auto found = measured_.find(key(spec, digest, runs));
  if (found == measured_.end()) return std::nullopt;
  return found->second;
}

void Journal::add(const Spec& spec, const std::string& digest, int runs, const Measured& measured) {
  measured_.insert_or_assign(key(spec, digest, runs), measured);
  Json json = {{"id", id(spec)}, {"digest", digest}, {"runs", runs}};
  measured.problem.empty() ? json["seconds"] = measured.seconds : json["problem"] = measured.problem;
  append(json_text(json, -1));
}

bool Journal::begin(const Spec& spec, const std::string& digest) {
  if (file_.empty()) return false;
  append(json_text(Json{{"begun", id(spec)}, {"digest", digest}}, -1));
  return true;
}

std::vector<Journal::Entry> Journal::before() const {
  std::vector<Entry> entries;
  for (const auto& [name, entry] : before_) entries.push_back(entry);
  return entries;
}

void Journal::remove() {
  std::error_code ignored;
  if (!file_.empty()) std::filesystem::remove(file_, ignored);
}

void Journal::append(const std::string& line) {
  if (file_.empty()) return;
  const std::string text = line + "\n";
  if (::write(opened_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) fail();
}

}  // namespace kgen::tune
