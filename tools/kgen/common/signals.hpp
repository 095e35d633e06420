// A command that SIGHUP, SIGINT or SIGTERM ends leaves no temporary folder behind, and no output folder that it made in
// vain.
#pragma once

namespace kgen {

// From now on these signals first remove the process's temporary folders and what its Whole_files have not committed,
// then end it as they would have. One that the caller ignores (nohup) stays ignored.
void clean_up_on_signals();

// Ends the process in that way; for handlers of signals, so it returns before the process has ended.
void end_by_signal(int signal) noexcept;

}  // namespace kgen
