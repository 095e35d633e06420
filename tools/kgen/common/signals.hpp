// A command that SIGHUP, SIGINT or SIGTERM ends leaves no temporary folder behind, and no output folder that it made in
// vain. One thread waits for these signals, and all others, which start later, block them: NVRTC gives them handlers of
// its own while it compiles, which call exit() beside its threads. Before that it ignores them for a moment, and then
// the system forgets one that has come and that the thread has not taken yet: on a busy machine one in some hundred
// that come when a compilation begins has to be sent again.
#pragma once

namespace kgen {

// From now on these signals first remove the process's temporary folders and what its Whole_files have not committed,
// then end it as they would have. One that the caller ignores (nohup) stays ignored. To be called before any thread is
// started; a process that is spawned inherits the mask unless it is given another.
void clean_up_on_signals();

// From now on the thread asks whether a signal ends the process; if not, that is all it does.
void ask_on_signals(bool (*ends)(int signal));

}  // namespace kgen
