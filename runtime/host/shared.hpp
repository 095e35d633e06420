// The host device's shared arrays, checked: an access that no barrier orders after another lane's, a read of what
// nobody wrote in this block or of what is copied and not waited for, and an index out of range are found when they
// happen, whatever the order of the lanes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/host/order.hpp"

namespace kgen {

// What a lane copies asynchronously, counted from 1 in the order in which it began.
class Copies {
 public:
  std::uint32_t begin() { return ++begun_; }
  void commit() { newest_ = std::exchange(committed_, begun_); }
  void wait(int newest, const Moment& now);  // as kgen_host::Block::wait
  // When it had come: the lane's first wait that was for it. Nothing: it is on its way.
  std::optional<Moment> come(std::uint32_t copy) const;

 private:
  struct Wait {
    std::uint32_t last;  // copy that it was for
    Moment moment;
  };
  std::uint32_t begun_ = 0, committed_ = 0, newest_ = 0;  // copies, of groups, of groups but the newest
  std::vector<Wait> waits_;
};

class Shared_array {
 public:
  // `copies`: each lane's.
  Shared_array(const void* tag, std::string name, std::int64_t count, int element_bytes, std::vector<Copies>& copies);

  const void* tag() const { return tag_; }
  std::int64_t count() const { return static_cast<std::int64_t>(elements_.size()); }
  void forget();  // a new block: nothing has been written

  // The element's memory; nullptr if the access is wrong, and `problem` says why.
  void* read(std::int64_t index, const Moment& now, const kgen_host::Site& site, std::string& problem);
  void* write(std::int64_t index, const Moment& now, const kgen_host::Site& site, std::string& problem);
  void* copy(std::int64_t index, const Moment& now, const kgen_host::Site& site, std::string& problem);

 private:
  struct Element : History {
    std::uint32_t copy = 0;  // the writer's number of the copy whose wait nobody has asked about yet
  };
  bool has_come(Element& element, std::int64_t index, const char* uses, const Moment& now, std::string& problem) const;
  bool in_range(std::int64_t index, std::string& problem) const;
  void* at(std::int64_t index) { return bytes_.get() + index * element_bytes_; }

  const void* tag_;
  std::string name_;
  int element_bytes_;
  std::vector<Element> elements_;
  std::unique_ptr<std::byte[]> bytes_;  // aligned to 16 bytes, as new's
  std::vector<Copies>& copies_;
};

}  // namespace kgen
