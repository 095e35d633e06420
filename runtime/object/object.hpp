// An object: a source compiled for one architecture, with all that a launch needs, so that a warm start neither renders
// nor compiles. It is what the cache stores.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generator/model/family.hpp"

namespace kgen {

struct Resources {
  int registers = 0;     // per thread
  int spill_stores = 0;  // bytes
  int spill_loads = 0;   // bytes
  int stack = 0;         // bytes per thread
  int shared = 0;        // bytes of static shared memory per block
  bool known = false;    // false on `host`
};

inline bool spills(const Resources& used) { return used.spill_stores > 0 || used.spill_loads > 0; }

struct Object {
  std::string id;            // the spec's
  std::string symbol;        // the kernel's entry point
  std::string architecture;  // "sm_90", "host"
  std::string code_kind;     // "cubin", "ptx" (an architecture newer than the compiler), "so"
  std::string code;          // the bytes
  Launch launch;
  Resources resources;
  double compile_seconds = 0;
  std::string note;  // for people, e.g. "made as PTX for sm_121, the newest this NVRTC knows"
};

std::string to_bytes(const Object& object);                       // metadata and code, without a checksum
std::optional<Object> object_from_bytes(std::string_view bytes);  // nothing if malformed

}  // namespace kgen
