#include "runtime/files/programs.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <sstream>

extern char** environ;

namespace kgen {

namespace fs = std::filesystem;

bool is_program(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

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

bool run_program(const std::vector<std::string>& command, const fs::path& folder, const char* input, const char* output,
                 const char* made) {
  // A shell changes the folder: posix_spawn can since glibc 2.29, and kgen runs with older ones.
  std::vector<std::string> words{"/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.string()};
  words.insert(words.end(), command.begin(), command.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const fs::path from = folder / input, to = folder / output;
  posix_spawn_file_actions_addopen(&actions, 0, from.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, to.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
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
  const int failed = posix_spawn(&child, arguments.front(), &actions, &attributes, arguments.data(), environ);
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

}  // namespace kgen
