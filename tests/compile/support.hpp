// What the compile tests share: sources, and many compiles at once.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/families.hpp"
#include "tests/support/nvrtc.hpp"
#include "tests/support/requests.hpp"

namespace kgen::test {

inline Source best_source(const std::string& operation, char precision, int n) {
  return render(families(), families().default_of(square(operation, precision, n)));
}

// Runs work(0) ... work(count - 1) on all processors; what each throws or returns, "" being good. Anything else is also
// printed at once: all of them can take an hour.
inline std::vector<std::string> in_parallel(std::size_t count, const std::function<std::string(std::size_t)>& work) {
  std::vector<std::string> results(count);
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < std::max(2U, std::thread::hardware_concurrency()); ++t) {
    threads.emplace_back([&] {
      for (std::size_t i = next++; i < count; i = next++) {
        if (i > 0 && i % 100 == 0) std::fprintf(stderr, "  %zu of %zu kernels compiled\n", i, count);
        try {
          results[i] = work(i);
        } catch (const std::exception& error) {
          results[i] = error.what();
        }
        if (!results[i].empty()) std::fprintf(stderr, "  %s\n", results[i].c_str());
      }
    });
  }
  for (auto& thread : threads) thread.join();
  return results;
}

}  // namespace kgen::test
