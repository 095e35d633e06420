// The one error type of every layer: what kind of failure, and a message for a person.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace kgen {

enum class Failure {
  usage,         // an argument is wrong: the caller can mend it
  unsupported,   // a legal request that no family or plan serves
  bad_template,  // a template file is wrong; the message names file and line
  io,            // a file or folder could not be read or written; the message names it
  no_compiler,   // NVRTC or the host compiler was not found
  compile,       // a compiler refused a source; the message holds its log
  no_device,     // no such device, or no driver
  bad_code,      // the device refused the code it was to load: compile it again
  device,        // the device refused a launch or a copy, or is broken; on `host`: a check failed
  out_of_memory,
  incomplete,    // a tool did its work, but some of it is wrong or missing
  not_prepared,  // would have to compile, load or allocate on a capturing stream
};

class Error : public std::runtime_error {
 public:
  Error(Failure kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  Failure kind() const noexcept { return kind_; }

 private:
  Failure kind_;
};

// Throws Error(usage) with this text.
template <class... Arguments>
[[noreturn]] void refuse_use(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  throw Error(Failure::usage, fmt::format(text, std::forward<Arguments>(arguments)...));
}

}  // namespace kgen
