// The host compiler: the system's own C++ compiler makes a shared library of a source and the host's prelude. Which
// one, in this order: KGEN_CXX, g++, clang++.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <sstream>
#include <utility>

#include "generator/text/error.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/files/programs.hpp"
#include "runtime/files/temporary_folder.hpp"

namespace kgen {
namespace {

namespace fs = std::filesystem;

// Never -march=native: caches are shared between machines. No contraction, no fast mathematics: the contract's bits.
// The rest makes compiling short, which takes longer than most launches do: few passes, no tables for exceptions (none
// passes a lane), no errno, and of libraries only that of fma.
std::vector<std::string> options() {
  std::vector<std::string> options = {"-std=c++20",
                                      "-Og",
                                      "-ffp-contract=off",
                                      "-fno-math-errno",
                                      "-fno-exceptions",
                                      "-fno-rtti",
                                      "-fno-asynchronous-unwind-tables",
                                      "-fPIC",
                                      "-shared",
                                      "-fvisibility=hidden",
                                      "-nostdlib",
                                      "-w"};
#ifdef KGEN_SANITIZE
  for (const char* option : {"-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"})
    options.push_back(option);
#else
  options.push_back("-fsanitize=thread");  // its calls alone: the prelude answers them, and the device looks for races
#endif
  return options;
}

constexpr const char* how_to_get_one =
    "install one (Debian: apt-get install g++), or name one in the environment variable KGEN_CXX";

struct Found {
  std::string path;  // empty: none
  std::string problem;
};

Found find_compiler() {
  const char* named = std::getenv("KGEN_CXX");
  if (named != nullptr && *named != '\0') {
    if (const auto path = find_program(named)) return {*path, {}};
    return {{}, fmt::format("the host compiler that KGEN_CXX names was not found: '{}'; {}", named, how_to_get_one)};
  }
  for (const char* name : {"g++", "clang++"}) {
    if (const auto path = find_program(name)) return {*path, {}};
  }
  return {{}, fmt::format("no host compiler was found (g++ or clang++ in PATH); {}", how_to_get_one)};
}

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The first line of --version; empty if the program does not run.
std::string version_of(const std::string& path) {
  const Temporary_folder folder("kgen-compile");
  if (!run_program({path, "--version"}, folder.path(), "/dev/null", "version", "version")) return {};
  const std::string text = content(folder.path() / "version");
  return text.substr(0, text.find('\n'));
}

// A line of a template is emitted many times by a loop of Lua, and each time is a call site of its own: file names get
// a number, "lu/x.cu.t@17", "common/y.t@18", that the checks compare and that no message shows.
std::string number_copies(const std::string& text) {
  std::istringstream lines(text);
  std::string numbered;
  int copy = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("#line ") && line.ends_with(".t\"")) line.insert(line.size() - 1, fmt::format("@{}", copy++));
    numbered += line + '\n';
  }
  return numbered;
}

std::string without_numbers(std::string log) {
  constexpr std::string_view end = ".t@";
  for (std::size_t at = log.find(end); at != std::string::npos; at = log.find(end, at)) {
    at += end.size() - 1;
    log.erase(at, log.find_first_not_of("0123456789", at + 1) - at);
  }
  constexpr std::size_t most = 4000;
  if (log.size() > most) log = log.substr(0, most) + "\n...";
  return log;
}

// Why a compiler that failed left no message in `folder`.
std::string silent_because(const fs::path& folder) {
  std::error_code unknown;
  const fs::space_info space = fs::space(folder, unknown);
  if (!unknown && space.available < std::uintmax_t(1) << 20)
    return fmt::format("it said nothing, and no room is left in {}", folder.parent_path().string());
  return "it said nothing: it could not be started, was killed, or is no compiler";
}

class Host_compiler final : public Compiler {
 public:
  const std::string& architecture() const override { return architecture_; }
  std::string identity() const override;
  std::string identity_without_compiler() const override;
  std::string keyed_text(const Source& source) const override { return host_text(source); }
  Object compile(const Source& source) const override;

 private:
  const std::string& version(const std::string& path) const;

  const std::string architecture_ = "host";
  mutable std::mutex mutex_;
  mutable std::string versioned_path_, version_;
};

const std::string& Host_compiler::version(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  if (versioned_path_ != path || version_.empty()) {  // one that does not run is asked again
    version_ = version_of(path);
    versioned_path_ = path;
  }
  return version_;
}

std::string Host_compiler::identity_without_compiler() const {
  return fmt::format("host {} {}", fmt::join(options(), " "), "copies numbered");
}

std::string Host_compiler::identity() const {
  const Found compiler = find_compiler();
  std::string identity = identity_without_compiler();
  // One that does not run is as good as none, until something must be compiled.
  if (const std::string found = compiler.path.empty() ? "" : version(compiler.path); !found.empty())
    identity += " " + found;
  return identity;
}

Object Host_compiler::compile(const Source& source) const {
  const auto start = std::chrono::steady_clock::now();
  const Found compiler = find_compiler();
  if (compiler.path.empty()) throw Error(Failure::no_compiler, compiler.problem);
  const Temporary_folder folder("kgen-compile");
  folder.write("kernel.cpp", number_copies(host_text(source)));
  std::vector<std::string> command = {compiler.path};
  for (const std::string& option : options()) command.push_back(option);
  // From standard input: no path gets into the object.
  for (const char* argument : {"-x", "c++", "-", "-o", "kernel.so", "-lm"}) command.push_back(argument);
  if (!run_program(command, folder.path(), "kernel.cpp", "log", "kernel.so")) {
    const std::string log = without_numbers(content(folder.path() / "log"));
    throw Error(Failure::compile, fmt::format("the host compiler {} failed on {}:\n{}", compiler.path, source.id,
                                              log.empty() ? silent_because(folder.path()) : log));
  }
  Object object = object_of(source, architecture_, "so", content(folder.path() / "kernel.so"));
  object.compile_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  object.note = "made by " + version(compiler.path);
  return object;
}

}  // namespace

std::unique_ptr<Compiler> make_host_compiler() { return std::make_unique<Host_compiler>(); }

Compiler_found find_host_compiler() {
  const Found compiler = find_compiler();
  Compiler_found found;
  found.path = compiler.path;
  found.problem = compiler.problem;
  if (compiler.path.empty()) return found;
  try {
    found.version = version_of(compiler.path);
  } catch (const Error& error) {
    found.problem = error.what();
    return found;
  }
  found.found = !found.version.empty();
  if (!found.found) found.problem = fmt::format("the host compiler {} does not run; {}", compiler.path, how_to_get_one);
  found.architectures = {"host"};
  return found;
}

}  // namespace kgen
