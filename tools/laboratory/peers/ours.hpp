// What a program would do with kgen where it has no better call: the bench measures such ways as peers of kgen's own.
#pragma once

#include <memory>

#include "runtime/engine/engine.hpp"
#include "runtime/tuning/lookup.hpp"

namespace kgen::bench {

// kgen as the bench uses it.
struct Ours {
  std::shared_ptr<Device> device;
  std::shared_ptr<const Families> families;
  std::shared_ptr<Kernels> kernels;
  std::shared_ptr<const Tuning_tables> tables;
};

}  // namespace kgen::bench
