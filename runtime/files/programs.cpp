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

}  // namespace kgen
