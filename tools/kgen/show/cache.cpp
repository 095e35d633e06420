// `kgen cache path|list|verify|clear`.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <memory>

#include "generator/text/error.hpp"
#include "runtime/cache/cache.hpp"
#include "runtime/object/object.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {

namespace {

Json describe(const Cache::Entry& entry) {
  Json row = {{"file", entry.file.string()}, {"architecture", entry.architecture},
              {"digest", entry.digest},      {"kind", entry.kind == Cache::Kind::object ? "object" : "alias"},
              {"bytes", entry.bytes},        {"last_used", entry.last_used}};
  if (!entry.problem.empty()) row["problem"] = entry.problem;
  return row;
}

// What is not kgen's, named for people.
Json foreign_files(const std::vector<std::filesystem::path>& files, bool as_json) {
  Json foreign = Json::array();
  for (const auto& file : files) {
    foreign.push_back(file.string());
    if (!as_json) fmt::print("{}: not a file of kgen, which leaves it alone\n", file.string());
  }
  return foreign;
}

std::string count_foreign(const Json& foreign, const char* and_what = "") {
  return foreign.empty() ? "" : fmt::format(", {} not kgen's{}", foreign.size(), and_what);
}

void list_cache(const Cache& cache, const std::string& folder, bool as_json) {
  if (as_json) {
    Json rows = Json::array();
    for (const auto& entry : cache.list()) rows.push_back(describe(entry));
    return print_json(Json{{"folder", folder}, {"files", rows}});
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
    fmt::print("{:10} {:%Y-%m-%d}  {:6} {}\n", entry.bytes, fmt::gmtime(static_cast<std::time_t>(entry.last_used)),
               entry.architecture, object ? object->id : fmt::format("bad: {}", entry.file.string()));
  }
  fmt::print("{}, {} bytes in {}\n", counted(kernels, "kernel"), bytes, folder);
}

void verify_cache(const Cache& cache, const std::string& folder, bool as_json) {
  Json rows = Json::array();
  std::vector<std::filesystem::path> others;
  std::size_t good = 0;
  for (auto& entry : cache.verify()) {
    // What the cache's checksums cannot say: whether a good file's bytes are an object.
    if (entry.problem.empty() && entry.ours && entry.kind == Cache::Kind::object && !object_from_bytes(entry.content))
      entry.problem = "its content is not a compiled kernel";
    if (!entry.ours) {
      others.push_back(entry.file);
    } else if (entry.problem.empty()) {
      ++good;
    } else {
      rows.push_back(describe(entry));
      if (!as_json) fmt::print("{}: {}\n", entry.file.string(), entry.problem);
    }
  }
  const Json foreign = foreign_files(others, as_json);
  if (as_json)
    print_json(Json{{"folder", folder}, {"good", good}, {"bad", rows}, {"foreign", foreign}});
  else
    fmt::print("{} good, {} bad{} in {}\n", good, rows.size(), count_foreign(foreign), folder);
  if (!rows.empty())
    throw Error(Failure::io, fmt::format("{} in the cache, the first is '{}'; they are replaced when next used",
                                         counted(rows.size(), "bad file"), rows[0]["file"].get<std::string>()));
}

void clear_cache(Cache& cache, const std::string& folder, bool as_json) {
  const auto [removed, left, still_there] = cache.clear();
  const Json foreign = foreign_files(left, as_json);
  if (as_json)
    print_json(Json{{"folder", folder}, {"removed", removed}, {"foreign", foreign}});
  else
    fmt::print("{} removed from {}{}\n", counted(removed, "file"), folder, count_foreign(foreign, " left alone"));
  if (!still_there.empty()) throw Error(Failure::io, still_there);
}

void cache_command(const std::string& what, bool as_json) {
  Cache cache(Cache::options_from_environment());
  const std::string folder = cache.folder().string(), problem = cache.problem();
  if (!cache.warning().empty()) say("kgen: warning: {}\n", cache.warning());
  if (what == "path" && as_json) return print_json(Json{{"folder", folder}, {"problem", problem}});
  // So that no script goes on with an empty path.
  if (!problem.empty() && (what != "path" || folder.empty())) throw Error(Failure::io, problem);
  if (what == "path") {
    fmt::print("{}\n", folder);
    if (!problem.empty()) say("kgen: {}\n", problem);
  } else if (what == "list") {
    list_cache(cache, folder, as_json);
  } else if (what == "verify") {
    verify_cache(cache, folder, as_json);
  } else {
    clear_cache(cache, folder, as_json);
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
      "The folder is $KGEN_CACHE_DIR, else $XDG_CACHE_HOME/kgen, else ~/.cache/kgen. $KGEN_CACHE_MAX_BYTES limits its\n"
      "size (default 1 GiB). verify names every bad file, and then exits with 1. verify and clear name files that are\n"
      "not kgen's, and leave them alone.\n"
      "Examples:\n"
      "  kgen cache list\n"
      "  kgen cache clear");
  command.add("WHAT", &options->what, "path, list, verify or clear")
      .required()
      .one_of({"path", "list", "verify", "clear"});
  add_json_option(command, options->json);
  command.callback([options] { cache_command(options->what, options->json); });
}

}  // namespace kgen
