#include "runtime/compiler/compiler.hpp"

namespace kgen {

std::unique_ptr<Compiler> make_compiler(const std::string& architecture) {
  return architecture == "host" ? make_host_compiler() : make_nvrtc_compiler(architecture);
}

}  // namespace kgen
