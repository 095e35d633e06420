// Work in a process of its own, for libraries that let one thread at a time do theirs.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <mutex>
#include <string>

#include "generator/error.hpp"

namespace kgen {

inline std::mutex forking_process;  // held so that no other copy gets the end of the pipe that one writes to

// What make() returns, in a copy of this process, which ends with it; threads may call this side by side. Its Error is
// thrown here. make() must not use CUDA: the driver's state is the parent's. `what` names it where the copy dies.
template <class Make>
std::string in_own_process(const std::string& what, Make make) {
  const auto fail = [&](const char* how) { throw Error(Failure::compile, what + ": " + how); };
  std::array<int, 2> pipe{};
  pid_t child = -1;
  {
    const std::lock_guard lock(forking_process);
    if (::pipe(pipe.data()) != 0) fail("the system gives no pipe");
    child = ::fork();
    if (child != 0) ::close(pipe[1]);
  }
  if (child == 0) {
    std::string answer;
    try {
      answer = "+" + make();
    } catch (const std::exception& error) {
      answer = std::string("-") + error.what();
    } catch (...) {
      answer = "-an unknown exception";
    }
    for (std::size_t at = 0; at < answer.size();) {
      const ssize_t bytes = ::write(pipe[1], answer.data() + at, answer.size() - at);
      if (bytes < 0 && errno != EINTR) ::_exit(1);
      if (bytes > 0) at += static_cast<std::size_t>(bytes);
    }
    ::_exit(0);
  }
  std::string answer;
  std::array<char, 65536> some{};
  while (child > 0) {
    const ssize_t bytes = ::read(pipe[0], some.data(), some.size());
    if (bytes > 0) answer.append(some.data(), static_cast<std::size_t>(bytes));
    if (bytes == 0 || (bytes < 0 && errno != EINTR)) break;
  }
  ::close(pipe[0]);
  if (child < 0) fail("the system gives no process");
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (status != 0 || answer.empty()) fail("the process that made it ended early");
  if (answer[0] == '-') throw Error(Failure::compile, answer.substr(1));
  return answer.substr(1);
}

}  // namespace kgen
