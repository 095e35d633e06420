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

// Shows what was printed to the standard output so far, of a table that grows.
void flush_output() noexcept;
// At the end: shows the rest. The exit status: `status`, or where that is 0 and something could not be printed that of
// fail_output().
int finish_output(int status);
// Says that the standard output cannot be written; `error` as far as it is known. A pipe without a reader ends the
// process by SIGPIPE, as `kgen list families | head -1` ends every program. The exit status.
int fail_output(int error);

// To be called first: descriptors 0, 1 and 2 that the caller closed become ones that say so when they are used, so that
// no file that is opened later takes their place. What is said to a closed standard error is dropped; printing to a
// closed standard output fails. SIGPIPE ends nothing: fail_output() and flush_output() do.
void occupy_standard_streams() noexcept;

// A command that SIGHUP, SIGINT or SIGTERM ends leaves no temporary folder behind, and no output folder that it made in
// vain. One thread waits for these signals, and all others, which start later, block them: NVRTC gives them handlers of
// its own while it compiles, which call exit() beside its threads. Before that it ignores them for a moment, and then
// the system forgets one that has come and that the thread has not taken yet: on a busy machine one in some hundred
// that come when a compilation begins has to be sent again.
// From now on these signals first remove the process's temporary folders and what its Whole_files have not committed,
// then end it as they would have. One that the caller ignores (nohup) stays ignored. To be called before any thread is
// started; a process that is spawned inherits the mask unless it is given another.
void clean_up_on_signals();

// From now on the thread asks whether a signal ends the process; if not, that is all it does.
void ask_on_signals(bool (*ends)(int signal));

}  // namespace kgen
