#include "tools/kgen/common/signals.hpp"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <system_error>
#include <thread>

#include "runtime/files/files.hpp"

namespace kgen {
namespace {

std::atomic<bool (*)(int)> asked = nullptr;

bool is_the_end(int signal) {
  bool (*const ends)(int) = asked;
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

void ask_on_signals(bool (*ends)(int signal)) { asked = ends; }

}  // namespace kgen
