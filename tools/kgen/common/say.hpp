// What the command says beside its results: lines on the standard error. Saying something never fails, never throws and
// never ends the process, whether the standard error is closed, full or a pipe that nobody reads.
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace kgen {

// Allocates nothing: signal handlers may call it.
void say_text(std::string_view text) noexcept;

template <class... Arguments>
void say(fmt::format_string<Arguments...> format, Arguments&&... arguments) noexcept {
  try {
    say_text(fmt::format(format, std::forward<Arguments>(arguments)...));
  } catch (...) {
    // No memory for a message.
  }
}

// Shows what was printed to the standard output so far, of a table that grows. The error of the first time that it
// failed, which later ones no longer know; 0: none did.
void flush_output() noexcept;
int output_error() noexcept;

// To be called first: descriptors 0, 1 and 2 that the caller closed become ones that say so when they are used, so that
// no file that is opened later takes their place. What is said to a closed standard error is dropped; printing to a
// closed standard output fails.
void occupy_standard_streams() noexcept;

}  // namespace kgen
