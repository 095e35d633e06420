// The subcommands, each registered by its own file. A callback throws kgen::Error.
#pragma once

#include <CLI/CLI.hpp>

namespace kgen {

void add_run_command(CLI::App& app);
void add_inspect_command(CLI::App& app);
void add_list_command(CLI::App& app);
void add_explain_command(CLI::App& app);
void add_tune_command(CLI::App& app);
void add_cache_command(CLI::App& app);
void add_doctor_command(CLI::App& app);

}  // namespace kgen
