#include "tests/support/region.hpp"

#include <fmt/format.h>

#include <cstring>

namespace kgen::test {
namespace {

constexpr std::size_t guard = 1024;        // a multiple of 256
constexpr auto pattern = std::byte{0xff};  // as a number NaN, as an integer -1: reading it shows as well

}  // namespace

Region::Region(Device& device, std::size_t bytes, std::size_t shift)
    : device_(device),
      start_(guard + shift),
      image_(guard + shift + bytes + guard, pattern),
      writable_(image_.size(), false),
      memory_(device.allocate(image_.size())) {}

Region::~Region() { device_.release(memory_); }

void Region::put(std::size_t offset, const void* from, std::size_t bytes) {
  if (bytes > 0) std::memcpy(image_.data() + start_ + offset, from, bytes);
  for (std::size_t i = 0; i < bytes; ++i) writable_[start_ + offset + i] = true;
}

void Region::send() { device_.upload(memory_, image_.data(), image_.size()); }

void Region::receive() {
  received_.resize(image_.size());
  device_.download(received_.data(), memory_, received_.size());
}

void Region::get(std::size_t offset, void* to, std::size_t bytes) const {
  if (bytes > 0) std::memcpy(to, received_.data() + start_ + offset, bytes);
}

std::string Region::damage(bool constant) const {
  for (std::size_t i = 0; i < image_.size(); ++i) {
    if (received_[i] != image_[i] && (constant || !writable_[i])) {
      return fmt::format("byte {} of {} was written",
                         static_cast<std::ptrdiff_t>(i) - static_cast<std::ptrdiff_t>(start_),
                         image_.size() - start_ - guard);
    }
  }
  return {};
}

}  // namespace kgen::test
