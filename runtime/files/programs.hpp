// Other programs: found as a shell would find them, and run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kgen {

bool is_program(const std::filesystem::path& path);
// A path, or a name that is looked for in PATH; nothing if there is none.
std::optional<std::string> find_program(const std::string& name);

// Runs a program in `folder`: standard input from `input`, all output into `output`, files there. True if it succeeded:
// by its exit status, or, where somebody else took that (a process that ignores SIGCHLD), if it made the file `made`.
bool run_program(const std::vector<std::string>& command, const std::filesystem::path& folder, const char* input,
                 const char* output, const char* made);

}  // namespace kgen
