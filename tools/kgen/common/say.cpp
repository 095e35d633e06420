#include "tools/kgen/common/say.hpp"
#include "runtime/files/files.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <thread>

namespace kgen {
namespace {

int output_error = 0;  // of the first time that it failed, which later ones no longer know

void end_if_nobody_reads(int error) noexcept {
  if (error != EPIPE) return;
  ::signal(SIGPIPE, SIG_DFL);
  ::raise(SIGPIPE);
}

}  // namespace

void flush_output() noexcept {
  if (std::fflush(stdout) == 0) return;
  end_if_nobody_reads(errno);
  if (output_error == 0) output_error = errno;
}

int finish_output(int status) {
  const bool flushed = std::fflush(stdout) == 0;
  if (!flushed && output_error == 0) output_error = errno;
  return status == 0 && (output_error || std::ferror(stdout)) ? fail_output(output_error) : status;
}

int fail_output(int error) {
  end_if_nobody_reads(error);
  say("kgen: cannot write to the standard output{}\n",
      error ? ": " + std::generic_category().message(error) : std::string());
  return 1;
}

void say_text(std::string_view text) noexcept {
  const int old_error = errno;
  while (!text.empty()) {
    const ssize_t put = ::write(STDERR_FILENO, text.data(), text.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) break;
    text.remove_prefix(static_cast<std::size_t>(put));
  }
  errno = old_error;
}

void occupy_standard_streams() noexcept {
  ::signal(SIGPIPE, SIG_IGN);
  // open() gives the least number that is free. The standard output gets one that cannot be written.
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) [[maybe_unused]]
      const int opened = ::open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY);
  }
}

namespace {

std::atomic<bool (*)(int)> asks = nullptr;

bool is_the_end(int signal) {
  bool (*const ends)(int) = asks;
  return !ends || ends(signal);
}

[[noreturn]] void wait_and_end(sigset_t awaited) {
  int signal = 0;
  while (::sigwait(&awaited, &signal) != 0 || !is_the_end(signal)) {
  }
  Unfinished::remove_all();
  sigset_t its;
  ::sigemptyset(&its);
  ::sigaddset(&its, signal);
  ::signal(signal, SIG_DFL);  // a compiler at work may have given it a handler
  ::pthread_sigmask(SIG_UNBLOCK, &its, nullptr);
  ::kill(::getpid(), signal);
  while (true) ::pause();
}

}  // namespace

void clean_up_on_signals() {
  sigset_t awaited;
  ::sigemptyset(&awaited);
  for (const int signal : {SIGHUP, SIGINT, SIGTERM}) {
    struct sigaction now {};
    if (::sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) ::sigaddset(&awaited, signal);
  }
  sigset_t before;
  if (::pthread_sigmask(SIG_BLOCK, &awaited, &before) != 0) return;
  try {
    std::thread(wait_and_end, awaited).detach();
  } catch (const std::system_error&) {
    // The system gives no thread: signals end the process as ever, and the next one removes the folders.
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
}

void ask_on_signals(bool (*ends)(int signal)) { asks = ends; }

}  // namespace kgen
