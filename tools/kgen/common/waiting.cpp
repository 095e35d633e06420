#include "tools/kgen/common/waiting.hpp"

#include <chrono>
#include <system_error>
#include <utility>

#include "tools/kgen/common/say.hpp"

namespace kgen {

Waiting::Waiting(std::string what) : what_(std::move(what)) {
  try {
    watcher_ = std::thread([this] { watch(); });
  } catch (const std::system_error&) {
    // The system gives no more threads: nothing is said.
  }
}

Waiting::~Waiting() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  ready_.notify_all();
  if (watcher_.joinable()) watcher_.join();
}

void Waiting::watch() {
  using std::chrono::seconds;
  const auto start = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  for (auto pause = seconds(2); !ready_.wait_for(lock, pause, [this] { return over_; }); pause = seconds(10))
    say("kgen: still {}: {} s\n", what_,
        std::chrono::duration_cast<seconds>(std::chrono::steady_clock::now() - start).count());
}

}  // namespace kgen
