#include "runtime/compiler/compiler.hpp"

#include <utility>

namespace kgen {

Object object_of(const Source& source, const std::string& architecture, std::string code_kind, std::string code) {
  Object object;
  object.id = source.id;
  object.symbol = source.symbol;
  object.architecture = architecture;
  object.code_kind = std::move(code_kind);
  object.code = std::move(code);
  object.launch = source.properties.launch;
  return object;
}

std::unique_ptr<Compiler> make_compiler(const std::string& architecture) {
  return architecture == "host" ? make_host_compiler() : make_nvrtc_compiler(architecture);
}

}  // namespace kgen
