// A line on the standard error while something takes long that cannot be counted.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace kgen {

// From two seconds on says every ten that `what` is still going on, and for how long, until the end of the scope.
class Waiting {
 public:
  explicit Waiting(std::string what);
  ~Waiting();
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

 private:
  void watch();

  std::string what_;
  std::mutex mutex_;
  std::condition_variable ready_;
  bool over_ = false;
  std::thread watcher_;
};

}  // namespace kgen
