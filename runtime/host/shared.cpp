#include "runtime/host/shared.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kgen {

void Copies::wait(int newest, const Moment& now) {
  const std::uint32_t last = newest == 0 ? begun_ : newest_;
  if (last > (waits_.empty() ? 0 : waits_.back().last)) waits_.push_back({last, now});
}

std::optional<Moment> Copies::come(std::uint32_t copy) const {
  const auto found = std::ranges::lower_bound(waits_, copy, {}, &Wait::last);
  if (found == waits_.end()) return {};
  return found->moment;
}

Shared_array::Shared_array(const void* tag, std::string name, std::int64_t count, int element_bytes,
                           std::vector<Copies>& copies)
    : tag_(tag),
      name_(std::move(name)),
      element_bytes_(element_bytes),
      elements_(static_cast<std::size_t>(count)),
      bytes_(new std::byte[static_cast<std::size_t>(count * element_bytes)]),
      copies_(copies) {}

void Shared_array::forget() { std::fill(elements_.begin(), elements_.end(), Element()); }

bool Shared_array::in_range(std::int64_t index, std::string& problem) const {
  if (index >= 0 && index < count()) return true;
  problem = fmt::format("uses {}[{}], outside the {} elements of that shared array", name_, index, count());
  return false;
}

// What was copied was written when its lane had waited for it.
bool Shared_array::has_come(Element& element, std::int64_t index, const char* uses, const Moment& now,
                            std::string& problem) const {
  if (element.copy == 0) return true;
  Touch& writer = element.writer;
  const std::optional<Moment> come = copies_[static_cast<std::size_t>(writer.moment.thread)].come(element.copy);
  if (!come) {
    problem = fmt::format("{} {}[{}], which {} copies at line {} and has not waited for", uses, name_, index,
                          lane(writer.moment, now), writer.site.line);
    return false;
  }
  writer.moment = *come;
  element.copy = 0;
  return true;
}

void* Shared_array::read(std::int64_t index, const Moment& now, const kgen_host::Site& site, std::string& problem) {
  if (!in_range(index, problem)) return nullptr;
  Element& element = elements_[static_cast<std::size_t>(index)];
  const Touch& writer = element.writer;
  if (writer.moment.thread < 0) {
    problem = fmt::format("reads {}[{}], which no lane has written in this block", name_, index);
    return nullptr;
  }
  if (!has_come(element, index, "reads", now, problem)) return nullptr;
  if (races(writer.moment, now)) {
    problem = fmt::format("reads {}[{}], which {} wrote at line {}, with no barrier between", name_, index,
                          lane(writer.moment, now), writer.site.line);
    return nullptr;
  }
  element.note_reader({now, site});
  return at(index);
}

void* Shared_array::write(std::int64_t index, const Moment& now, const kgen_host::Site& site, std::string& problem) {
  if (!in_range(index, problem)) return nullptr;
  Element& element = elements_[static_cast<std::size_t>(index)];
  if (!has_come(element, index, "writes", now, problem)) return nullptr;
  if (races(element.writer.moment, now)) {
    problem = fmt::format("writes {}[{}], which {} wrote at line {}, with no barrier between", name_, index,
                          lane(element.writer.moment, now), element.writer.site.line);
    return nullptr;
  }
  if (const Touch* reader = element.reader_in_race(now)) {
    problem = fmt::format("writes {}[{}], which {} read at line {}, with no barrier between", name_, index,
                          lane(reader->moment, now), reader->site.line);
    return nullptr;
  }
  element.writer = {now, site};
  return at(index);
}

void* Shared_array::copy(std::int64_t index, const Moment& now, const kgen_host::Site& site, std::string& problem) {
  void* place = write(index, now, site, problem);
  if (place) elements_[static_cast<std::size_t>(index)].copy = copies_[static_cast<std::size_t>(now.thread)].begin();
  return place;
}

}  // namespace kgen
