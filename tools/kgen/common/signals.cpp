#include "tools/kgen/common/signals.hpp"

#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>
#include <thread>

#include "runtime/temporary/temporary.hpp"
#include "tools/kgen/common/whole_files.hpp"

namespace kgen {
namespace {

std::atomic<int> signal_to_end_by = 0;
static_assert(std::atomic<int>::is_always_lock_free);
std::atomic<bool> watched = false;  // a thread waits to end the process
sem_t wanted;                       // posted by handlers, which may not remove folders themselves

[[noreturn]] void wait_and_end() {
  while (::sem_wait(&wanted) != 0 && errno == EINTR) {
  }
  Temporary_folder::remove_all();
  Whole_files::remove_all();
  const int signal = signal_to_end_by;
  ::signal(signal, SIG_DFL);
  ::kill(::getpid(), signal);
  while (true) ::pause();
}

}  // namespace

void end_by_signal(int signal) noexcept {
  if (!watched) {
    ::signal(signal, SIG_DFL);
    ::raise(signal);
  }
  int none = 0;
  if (signal_to_end_by.compare_exchange_strong(none, signal)) ::sem_post(&wanted);
}

void clean_up_on_signals() {
  if (::sem_init(&wanted, 0, 0) != 0) return;
  try {
    std::thread(wait_and_end).detach();
  } catch (const std::system_error&) {
    return;  // the system gives no thread: signals end the process as ever, and the next one removes the folders
  }
  watched = true;
  struct sigaction action {};
  action.sa_handler = end_by_signal;
  action.sa_flags = SA_RESTART;
  for (const int signal : {SIGHUP, SIGINT, SIGTERM}) {
    struct sigaction old {};
    if (::sigaction(signal, nullptr, &old) == 0 && old.sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr);
  }
}

}  // namespace kgen
