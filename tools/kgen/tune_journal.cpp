#include "tools/kgen/tune_journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "generator/error.hpp"

namespace kgen::tune {
namespace {

using Json = nlohmann::ordered_json;

std::string key(const Spec& spec, const std::string& digest, int runs) {
  return fmt::format("{} {} {}", id(spec), digest, runs);
}

std::string request_key(const Spec& spec) {
  std::string text = fmt::format("{} {}", spec.operation, spec.precision);
  for (const Setting& setting : spec.op) text += fmt::format(" {} {}", setting.name, to_string(setting.value));
  return text;
}

}  // namespace

std::string Conditions::text() const {
  return fmt::format("{}, {}, driver {}, {}, kgen {}, {} bytes, {} candidates", architecture, gpu, driver, compiler,
                     kgen, bytes, candidates);
}

Journal::Journal(std::filesystem::path file, const Conditions& conditions)
    : file_(std::move(file)), conditions_(conditions.text()) {
  if (file_.empty()) return;
  std::ifstream stream(file_, std::ios::binary);
  bool ours = false;  // lines count below a line of these conditions
  for (std::string line; std::getline(stream, line);) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) continue;
    try {
      if (json.contains("conditions")) {
        ours = json["conditions"] == conditions_;
      } else if (ours && json.contains("record")) {
        std::string problem;
        if (const auto record = parse_record(json["record"].dump(), problem)) {
          finished_.insert_or_assign(request_key(record->spec), *record);
        }
      } else if (ours) {
        const Measured measured{json.value("seconds", 0.0), json.value("problem", std::string())};
        measured_.insert_or_assign(key(parse(json.at("id").get<std::string>()), json.at("digest").get<std::string>(),
                                       json.at("runs").get<int>()),
                                   measured);
      }
    } catch (const Json::exception&) {
    } catch (const Error&) {
      // Of another version, or damaged: what it said is measured again.
    }
  }
  append("\n" + Json{{"conditions", conditions_}}.dump(-1, ' ', false,
                                                       Json::error_handler_t::replace));  // a torn last line ends here
}

std::optional<Measured> Journal::find(const Spec& spec, const std::string& digest, int runs) const {
  const auto found = measured_.find(key(spec, digest, runs));
  if (found == measured_.end()) return std::nullopt;
  return found->second;
}

void Journal::add(const Spec& spec, const std::string& digest, int runs, const Measured& measured) {
  measured_.insert_or_assign(key(spec, digest, runs), measured);
  Json json = {{"id", id(spec)}, {"digest", digest}, {"runs", runs}};
  if (measured.problem.empty()) {
    json["seconds"] = measured.seconds;
  } else {
    json["problem"] = measured.problem;
  }
  append(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

const Record* Journal::finished(const Spec& request) const {
  const auto found = finished_.find(request_key(request));
  return found == finished_.end() ? nullptr : &found->second;
}

void Journal::finish(const Record& record) {
  finished_.insert_or_assign(request_key(record.spec), record);
  append(fmt::format("{{\"record\": {}}}", to_line(record)));
}

void Journal::remove() {
  std::error_code ignored;
  if (!file_.empty()) std::filesystem::remove(file_, ignored);
}

// Opened for each line: a run of minutes writes some thousand, and a journal that was removed meanwhile is made anew.
void Journal::append(const std::string& line) {
  if (file_.empty()) return;
  const int file = ::open(file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  const std::string text = line + "\n";
  const bool written = file >= 0 && ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const int reason = errno;
  if (file >= 0) ::close(file);
  if (written) return;
  throw Error(Failure::io, fmt::format("cannot write the journal '{}': {}", file_.string(),
                                       std::generic_category().message(reason)));
}

}  // namespace kgen::tune
