// Work in a child process.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <stdexcept>

namespace kgen::test {

// Runs `work` in a child process that ends without running this process's destructors; the child's id.
inline pid_t start_child(const std::function<int()>& work) {
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child > 0) return child;
  int status = 99;
  try {
    status = work();
  } catch (...) {
  }
  ::_exit(status);
}

// The child's exit status, or 1000 + signal.
inline int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

}  // namespace kgen::test
