// The kgen command, but for main(): what it has of a laboratory, main() says. Each subcommand is registered by its own
// file; a callback throws kgen::Error.
#pragma once

#include <functional>

#include "tools/kgen/options/command_line.hpp"

namespace kgen {

struct Laboratory;

int run_program(int argc, char** argv, const Laboratory* laboratory);  // the exit status

// Declares the options of emission, which has no subcommand, and returns what it does.
std::function<void()> add_emission(Command program);
void add_run_command(Command program);
void add_bench_command(Command program, const Laboratory* laboratory);
void add_inspect_command(Command program);
void add_list_command(Command program);
void add_explain_command(Command program);
void add_tune_command(Command program, const Laboratory* laboratory);
void add_cache_command(Command program);
void add_doctor_command(Command program);

}  // namespace kgen
