// The host compiler: the system's own C++ compiler makes a shared library of a source and the host's prelude. Which
// one, in this order: KGEN_CXX, g++, clang++.
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <optional>
#include <sstream>
#include <utility>

#include "generator/text/error.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/temporary/temporary.hpp"

extern char** environ;

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
    "install one (Debian: apt install g++), or name one in the environment variable KGEN_CXX";

bool is_program(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

// As a shell would find it; nothing if there is none.
std::optional<std::string> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos)
    return is_program(name) ? std::optional(fs::absolute(name).string()) : std::nullopt;
  const char* value = std::getenv("PATH");
  std::istringstream folders(value != nullptr ? value : "/usr/local/bin:/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path path = fs::path(folder.empty() ? "." : folder) / name;
    if (is_program(path)) return fs::absolute(path).string();
  }
  return std::nullopt;
}

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

// Runs a program in `folder`, without a shell: standard input from `input`, all output into `output`, files there.
// True if it succeeded: by its exit status, or, where somebody else took that (a process that ignores SIGCHLD), if it
// made the file `made`.
bool run_program(const std::vector<std::string>& command, const fs::path& folder, const char* input, const char* output,
                 const char* made) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  // Compilers wait for children of their own, whatever the caller does with its signals.
  sigset_t defaults, none;
  sigemptyset(&none);
  sigemptyset(&defaults);
  for (const int signal : {SIGCHLD, SIGPIPE}) sigaddset(&defaults, signal);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  pid_t child = 0;
  const int failed = posix_spawn(&child, command.front().c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return false;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno == EINTR) continue;
    std::error_code error;
    return errno == ECHILD && fs::file_size(folder / made, error) > 0 && !error;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
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
  Object object;
  object.id = source.id;
  object.symbol = source.symbol;
  object.architecture = architecture_;
  object.code_kind = "so";
  object.code = content(folder.path() / "kernel.so");
  object.launch = source.properties.launch;
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
