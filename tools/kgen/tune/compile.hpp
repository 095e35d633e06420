// Compiles the candidates of many jobs (a request in a round) ahead of the one thread that measures them. Kernels are
// loaded by that thread, so that loading never disturbs a measurement; those of a plan, which are few, when they are
// made.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "generator/model/spec.hpp"
#include "runtime/compiler/compiler.hpp"

namespace kgen::tune {

struct Made {
  Spec spec;
  Object object;        // of a plan none: its kernels are loaded
  std::string problem;  // why there is no object
};

class Compile_ahead {
 public:
  using Clock = std::chrono::steady_clock;
  // `make`: compiles one, throws nothing; in any thread. `candidates(i)`: what to compile for job i, in order; called
  // once, when job i - ahead is done, in any thread.
  Compile_ahead(std::function<Made(const Spec&)> make, std::size_t jobs, std::size_t ahead, int threads,
                std::function<std::vector<Spec>(std::size_t)> candidates);
  ~Compile_ahead();  // waits for what is being compiled
  Compile_ahead(const Compile_ahead&) = delete;
  Compile_ahead& operator=(const Compile_ahead&) = delete;

  // One more kernel of job i, whose turn it is; nothing when there are no more, when there is none at the deadline, or
  // when `stop` says so. Rethrows what `candidates` threw.
  std::optional<Made> next(std::size_t i, Clock::time_point deadline, const std::function<bool()>& stop);
  void drop(std::size_t i);  // no more of it is compiled
  void stop();               // nothing more is begun at all

 private:
  struct Job {
    bool opened = false, dropped = false;  // opened: its candidates were asked for
    std::vector<Spec> candidates;
    std::size_t next = 0, at_work = 0;  // at_work: threads that ask for them or compile one
    std::deque<Made> made;
    std::exception_ptr problem;
    bool has_work() const { return !opened || next < candidates.size(); }
  };

  void work();

  const std::function<Made(const Spec&)> make_;
  const std::function<std::vector<Spec>(std::size_t)> candidates_;
  const std::size_t ahead_;  // so many jobs are worked on at a time
  std::mutex mutex_;         // of what follows
  std::condition_variable changed_;
  std::vector<Job> jobs_;
  std::size_t current_ = 0;
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace kgen::tune
