#include "tools/kgen/tune/compile.hpp"

#include <algorithm>
#include <exception>

namespace kgen::tune {

Compile_ahead::Compile_ahead(std::function<Made(const Spec&)> make, std::size_t jobs, std::size_t ahead, int threads,
                             std::function<std::vector<Spec>(std::size_t)> candidates)
    : make_(std::move(make)), candidates_(std::move(candidates)), ahead_(std::max<std::size_t>(ahead, 1)), jobs_(jobs) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Compile_ahead::~Compile_ahead() {
  stop();
  threads_.clear();
}

void Compile_ahead::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
}

void Compile_ahead::work() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    const std::size_t end = std::min(jobs_.size(), current_ + ahead_);
    const auto first = jobs_.begin() + static_cast<std::ptrdiff_t>(std::min(current_, end));
    const auto last = jobs_.begin() + static_cast<std::ptrdiff_t>(end);
    const auto found = std::find_if(first, last, [](const Job& job) { return job.has_work(); });
    if (found == last) {
      changed_.wait(lock);
      continue;
    }
    ++found->at_work;
    if (!found->opened) {
      found->opened = true;
      lock.unlock();
      std::vector<Spec> candidates;
      std::exception_ptr problem;
      try {
        candidates = candidates_(static_cast<std::size_t>(found - jobs_.begin()));
      } catch (...) {
        problem = std::current_exception();
      }
      lock.lock();
      if (!found->dropped) found->candidates = std::move(candidates);
      found->problem = problem;
    } else {
      const Spec spec = found->candidates[found->next++];
      lock.unlock();
      Made made = make_(spec);
      lock.lock();
      if (!found->dropped) found->made.push_back(std::move(made));
    }
    --found->at_work;
    changed_.notify_all();
  }
}

std::optional<Made> Compile_ahead::next(std::size_t i, Clock::time_point deadline, const std::function<bool()>& stop) {
  std::unique_lock lock(mutex_);
  Job& job = jobs_[i];
  if (current_ != i) {
    current_ = i;
    changed_.notify_all();
  }
  while (true) {
    if (job.problem) std::rethrow_exception(job.problem);
    if (stop()) return std::nullopt;
    if (!job.made.empty()) {
      Made made = std::move(job.made.front());
      job.made.pop_front();
      return made;
    }
    if (!job.has_work() && job.at_work == 0) return std::nullopt;
    const auto now = Clock::now();
    if (now >= deadline) return std::nullopt;
    changed_.wait_until(lock, std::min(deadline, now + std::chrono::milliseconds(100)));
  }
}

void Compile_ahead::drop(std::size_t i) {
  const std::lock_guard lock(mutex_);
  Job& job = jobs_[i];
  job.opened = job.dropped = true;
  job.candidates.clear();
  job.made.clear();
  job.next = 0;
}

}  // namespace kgen::tune
