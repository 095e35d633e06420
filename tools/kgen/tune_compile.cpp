#include "tools/kgen/tune_compile.hpp"

#include <algorithm>
#include <exception>

namespace kgen::tune {

Compile_ahead::Compile_ahead(const Families& families, const Compiler& compiler, std::size_t requests, int threads,
                             std::function<std::vector<Spec>(std::size_t)> candidates)
    : families_(families),
      compiler_(compiler),
      candidates_(std::move(candidates)),
      ahead_(2 + static_cast<std::size_t>(threads) / 4),
      requests_(requests) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Compile_ahead::~Compile_ahead() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  threads_.clear();
}

Made Compile_ahead::make(const Spec& spec) const {
  Made made{spec, {}, {}};
  try {
    made.object = compiler_.compile(render(families_, spec));
  } catch (const std::exception& error) {
    made.problem = error.what();
  }
  return made;
}

void Compile_ahead::work() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    const std::size_t end = std::min(requests_.size(), current_ + ahead_);
    const auto first = requests_.begin() + static_cast<std::ptrdiff_t>(std::min(current_, end));
    const auto last = requests_.begin() + static_cast<std::ptrdiff_t>(end);
    const auto found = std::find_if(first, last, [](const Request& request) {
      return request.state == Request::State::waiting || request.has_work();
    });
    if (found == last) {
      changed_.wait(lock);
      continue;
    }
    if (found->state == Request::State::waiting) {
      found->state = Request::State::opening;
      lock.unlock();
      std::vector<Spec> candidates;
      std::exception_ptr problem;
      try {
        candidates = candidates_(static_cast<std::size_t>(found - requests_.begin()));
      } catch (...) {
        problem = std::current_exception();
      }
      lock.lock();
      found->candidates = std::move(candidates);
      found->problem = problem;
      found->state = Request::State::open;
    } else {
      const Spec spec = found->candidates[found->next++];
      ++found->compiling;
      lock.unlock();
      Made made = make(spec);
      lock.lock();
      --found->compiling;
      found->made.push_back(std::move(made));
    }
    changed_.notify_all();
  }
}

std::optional<Made> Compile_ahead::next(std::size_t i, Clock::time_point deadline, const std::function<bool()>& stop) {
  std::unique_lock lock(mutex_);
  Request& request = requests_[i];
  if (current_ != i) {
    current_ = i;
    changed_.notify_all();
  }
  while (true) {
    if (request.problem) std::rethrow_exception(request.problem);
    if (stop()) return std::nullopt;
    if (!request.made.empty()) {
      Made made = std::move(request.made.front());
      request.made.pop_front();
      return made;
    }
    if (request.state == Request::State::open && !request.has_work() && request.compiling == 0) return std::nullopt;
    const auto now = Clock::now();
    if (now >= deadline) return std::nullopt;
    changed_.wait_until(lock, std::min(deadline, now + std::chrono::milliseconds(100)));
  }
}

void Compile_ahead::drop(std::size_t i) {
  const std::lock_guard lock(mutex_);
  Request& request = requests_[i];
  request.state = Request::State::open;
  request.candidates.clear();
  request.made.clear();
  request.next = 0;
}

}  // namespace kgen::tune
