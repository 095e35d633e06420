// `kgen cache path|list|verify|clear`.
#include <fmt/format.h>

#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>

#include "generator/text/error.hpp"
#include "runtime/cache/cache.hpp"
#include "runtime/object/object.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json_text.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {

namespace {

using Json = nlohmann::ordered_json;

std::string date(std::int64_t seconds) {
  const std::time_t time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

Json describe(const Cache::Entry& entry) {
  Json row = {{"file", entry.file.string()}, {"architecture", entry.architecture},
              {"digest", entry.digest},      {"kind", entry.kind == Cache::Kind::object ? "object" : "alias"},
              {"bytes", entry.bytes},        {"last_used", entry.last_used}};
  if (!entry.problem.empty()) row["problem"] = entry.problem;
  return row;
}

void say_foreign(const std::string& file) { fmt::print("{}: not a file of kgen, which leaves it alone\n", file); }

std::string count_foreign(const Json& foreign, const char* and_what = "") {
  return foreign.empty() ? "" : fmt::format(", {} not kgen's{}", foreign.size(), and_what);
}

void list_cache(const Cache& cache, bool as_json) {
  if (as_json) {
    const auto entries = cache.list();
    Json rows = Json::array();
    for (const auto& entry : entries) rows.push_back(describe(entry));
    fmt::print("{}\n", json_text(Json{{"folder", cache.folder().string()}, {"files", rows}}));
    return;
  }
  // Aliases are how kernels are found again: nothing to read for people.
  std::uint64_t bytes = 0;
  std::size_t kernels = 0;
  for (const auto& entry : cache.verify()) {
    if (!entry.ours) continue;
    bytes += entry.bytes;
    if (entry.problem.empty() && entry.kind == Cache::Kind::alias) continue;
    const auto object = entry.problem.empty() ? object_from_bytes(entry.content) : std::nullopt;
    kernels += object.has_value();
    fmt::print("{:10} {}  {:6} {}\n", entry.bytes, date(entry.last_used), entry.architecture,
               object ? object->id : fmt::format("bad: {}", entry.file.string()));
  }
  fmt::print("{} kernel{}, {} bytes in {}\n", kernels, kernels == 1 ? "" : "s", bytes, cache.folder().string());
}

// What the cache's checksums cannot say: whether a good file's bytes are an object.
std::string problem_of(const Cache::Entry& entry) {
  if (!entry.problem.empty()) return entry.problem;
  if (entry.kind == Cache::Kind::object && !object_from_bytes(entry.content))
    return "its content is not a compiled kernel";
  return {};
}

void verify_cache(const Cache& cache, bool as_json) {
  Json rows = Json::array(), foreign = Json::array();
  std::size_t good = 0;
  auto entries = cache.verify();
  for (auto& entry : entries) {
    if (!entry.ours) {
      foreign.push_back(entry.file.string());
      if (!as_json) say_foreign(entry.file.string());
      continue;
    }
    entry.problem = problem_of(entry);
    if (entry.problem.empty()) {
      ++good;
      continue;
    }
    rows.push_back(describe(entry));
    if (!as_json) fmt::print("{}: {}\n", entry.file.string(), entry.problem);
  }
  if (as_json) {
    fmt::print("{}\n", json_text(Json{
                           {"folder", cache.folder().string()}, {"good", good}, {"bad", rows}, {"foreign", foreign}}));
  } else {
    fmt::print("{} good, {} bad{} in {}\n", good, rows.size(), count_foreign(foreign), cache.folder().string());
  }
  if (!rows.empty()) {
    throw Error(Failure::io,
                fmt::format("{} bad file{} in the cache, the first is '{}'; they are replaced when next used",
                            rows.size(), rows.size() == 1 ? "" : "s", rows[0]["file"].get<std::string>()));
  }
}

void clear_cache(Cache& cache, bool as_json) {
  const auto [removed, left] = cache.clear();
  Json foreign = Json::array();
  for (const auto& file : left) {
    foreign.push_back(file.string());
    if (!as_json) say_foreign(file.string());
  }
  if (as_json)
    fmt::print("{}\n",
               json_text(Json{{"folder", cache.folder().string()}, {"removed", removed}, {"foreign", foreign}}));
  else
    fmt::print("{} file{} removed from {}{}\n", removed, removed == 1 ? "" : "s", cache.folder().string(),
               count_foreign(foreign, " left alone"));
}

void cache_command(const std::string& what, bool as_json) {
  Cache cache(Cache::options_from_environment());
  if (!cache.warning().empty()) say("kgen: warning: {}\n", cache.warning());
  if (what == "path") {
    if (as_json) {
      fmt::print("{}\n", json_text(Json{{"folder", cache.folder().string()}, {"problem", cache.problem()}}));
    } else if (cache.folder().empty()) {  // so that no script goes on with an empty path
      throw Error(Failure::io, cache.problem());
    } else {
      fmt::print("{}\n", cache.folder().string());
      if (!cache.problem().empty()) say("kgen: {}\n", cache.problem());
    }
    return;
  }
  if (!cache.problem().empty()) throw Error(Failure::io, cache.problem());
  if (what == "list") {
    list_cache(cache, as_json);
  } else if (what == "verify") {
    verify_cache(cache, as_json);
  } else {
    clear_cache(cache, as_json);
  }
}

}  // namespace

void add_cache_command(Command program) {
  struct Cache_options {
    std::string what;
    bool json = false;
  };
  auto options = std::make_shared<Cache_options>();
  Command command = program.add_command("cache", "Where compiled kernels are kept: path, list, verify, clear");
  command.footer(
      "The folder is $KGEN_CACHE_DIR, else $XDG_CACHE_HOME/kgen, else ~/.cache/kgen; its size is bounded by\n"
      "$KGEN_CACHE_MAX_BYTES (default 1 GiB). verify exits 1 and names every file that is bad.\n"
      "What is not kgen's is named by verify and clear, and left alone.");
  command.add_option("what", options->what, "path, list, verify or clear").required().type_name("WHAT");
  command.add_flag("--json", options->json, "Print one JSON document");
  command.callback([options] {
    if (split_words("WHAT", options->what, {"path", "list", "verify", "clear"}).size() > 1) {
      refuse("WHAT", options->what, "one of path, list, verify, clear");
    }
    cache_command(options->what, options->json);
  });
}

}  // namespace kgen
