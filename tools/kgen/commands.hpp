// The subcommands, each registered by its own file. A callback throws kgen::Error.
#pragma once

#include "tools/kgen/options/command_line.hpp"

namespace kgen {

struct Laboratory;

void add_run_command(Command program);
void add_inspect_command(Command program);
void add_list_command(Command program);
void add_explain_command(Command program);
void add_tune_command(Command program, const Laboratory* laboratory);
void add_cache_command(Command program);
void add_doctor_command(Command program);

}  // namespace kgen
