// Which files `kgen run` reads and writes.
#pragma once

#include <string>
#include <vector>

#include "generator/model/request.hpp"
#include "tools/kgen/run/problem.hpp"

namespace kgen {

// The operands that --input and --output stand for: the first that is read, the last matrix that is written (without
// one, the first result that is no integer).
std::size_t main_input(const Operation& op);
std::size_t main_output(const Operation& op);
// Whether its main input becomes factors beside the result, as A of gesv: what --factors writes.
bool leaves_factors(const Operation& op);

// Which file each operand is read from and written to.
struct Files {
  std::vector<std::string> inputs, outputs;
};

Files files_of(const Run_options& options, const Operation& op);
// Every operand that is read comes from a file, or all are made.
void check_sources(const Run_options& options, const Request& request, const Files& files);
// The files to be written must be different, and their folders must be there, before any work. The main output may
// replace an input; nothing else may.
void check_outputs(const Operation& op, const Files& files);

}  // namespace kgen
