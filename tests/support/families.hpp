// The families that are built in, loaded once.
#pragma once

#include <memory>

#include "generator/model/family.hpp"

namespace kgen::test {

inline const std::shared_ptr<const Families>& shared_families() {
  static const auto loaded = std::make_shared<const Families>(Families::load());
  return loaded;
}
inline const Families& families() { return *shared_families(); }

}  // namespace kgen::test
