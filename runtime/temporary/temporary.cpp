#include "runtime/temporary/temporary.hpp"

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <exception>
#include <random>

#include "generator/error.hpp"

namespace kgen {

namespace fs = std::filesystem;

std::string unique_digits() {
  static std::atomic<std::uint64_t> calls = 0;
  std::uint64_t number = 0;
  try {
    std::random_device random;
    number = (std::uint64_t{random()} << 32) | random();
  } catch (const std::exception&) {
    // No source of randomness: time, process and a counter differ as well.
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    number = static_cast<std::uint64_t>(now) ^ (static_cast<std::uint64_t>(::getpid()) << 40);
  }
  return fmt::format("{:016x}", number + ++calls);
}

Temporary_folder::Temporary_folder(const std::string& prefix) {
  const char* value = std::getenv("TMPDIR");
  const std::string parent = value != nullptr && *value != '\0' ? value : "/tmp";
  std::string name = (fs::path(parent) / (prefix + "-XXXXXX")).string();
  if (::mkdtemp(name.data()) == nullptr) {
    throw Error(Failure::io, fmt::format("cannot make a temporary folder in '{}': {}; set TMPDIR to a folder of yours",
                                         parent, std::strerror(errno)));
  }
  path_ = name;
}

Temporary_folder::~Temporary_folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace kgen
