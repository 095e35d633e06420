#include "tools/kgen/common/say.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <ctime>

namespace kgen {
namespace {

int first_output_error = 0;

}  // namespace

void flush_output() noexcept {
  if (std::fflush(stdout) != 0 && first_output_error == 0) first_output_error = errno;
}

int output_error() noexcept { return first_output_error; }

void say_text(std::string_view text) noexcept {
  const int old_error = errno;
  // A pipe without a reader raises SIGPIPE, in the thread that writes: held back here, and taken before it is let in
  // again. Elsewhere it stays what it was: `kgen list families | head -1` ends as every program does.
  sigset_t broken_pipe, old_mask, waiting;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  sigemptyset(&waiting);
  sigpending(&waiting);
  const bool was_waiting = sigismember(&waiting, SIGPIPE) == 1;
  const bool blocked = pthread_sigmask(SIG_BLOCK, &broken_pipe, &old_mask) == 0;
  bool broken = false;
  while (!text.empty()) {
    const ssize_t put = ::write(STDERR_FILENO, text.data(), text.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) {
      broken = put < 0 && errno == EPIPE;
      break;
    }
    text.remove_prefix(static_cast<std::size_t>(put));
  }
  if (blocked) {
    const timespec at_once{};
    if (broken && !was_waiting) {
      while (sigtimedwait(&broken_pipe, nullptr, &at_once) < 0 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &old_mask, nullptr);
  }
  errno = old_error;
}

void occupy_standard_streams() noexcept {
  // open() gives the least number that is free. The standard output gets one that cannot be written.
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) [[maybe_unused]]
      const int opened = ::open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace kgen
