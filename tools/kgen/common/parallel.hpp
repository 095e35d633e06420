// Work shared between threads, and a line on stderr while it takes long.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "tools/kgen/common/say.hpp"

namespace kgen {

inline int all_cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

// do_one(0) .. do_one(count - 1) in `jobs` threads, begun in this order; `what` is done, empty: no line says so. The
// exception of the least index that failed is thrown again.
template <class Do_one>
void parallel_for(std::size_t count, int jobs, const std::string& what, Do_one do_one) {
  std::atomic<std::size_t> next = 0, done = 0;
  std::mutex mutex;
  std::condition_variable ready;
  std::exception_ptr problem;
  std::size_t problem_at = count;
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        do_one(i);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (i < problem_at) problem = std::current_exception(), problem_at = i;
        next = count;
        ready.notify_all();
      }
      if (++done == count) {
        const std::lock_guard lock(mutex);
        ready.notify_all();
      }
    }
  };
  std::vector<std::jthread> threads;
  try {
    for (int i = 0; i < jobs && static_cast<std::size_t>(i) < count; ++i) threads.emplace_back(work);
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are do the work, or this one.
    if (threads.empty()) work();
  }

  // Silent for two seconds, then a line: rewritten in a terminal, every ten seconds elsewhere.
  const bool terminal = ::isatty(STDERR_FILENO);
  bool shown = false;
  {
    std::unique_lock lock(mutex);
    const auto finished = [&] { return done == count || problem; };
    auto pause = std::chrono::milliseconds(2000);
    while (!ready.wait_for(lock, pause, finished)) {
      if (what.empty()) continue;
      say("{}kgen: {}: {} of {}{}", terminal ? "\r" : "", what, done.load(), count, terminal ? "" : "\n");
      shown = true;
      pause = std::chrono::milliseconds(terminal ? 200 : 10000);
    }
  }
  threads.clear();
  if (shown && terminal) say("\r{:60}\r", "");
  if (shown && !terminal && !problem) say("kgen: {}: {} of {}\n", what, count, count);
  if (problem) std::rethrow_exception(problem);
}

}  // namespace kgen
