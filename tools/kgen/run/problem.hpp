// What `kgen run` is asked to do: its options, and the arrays that they name, read and checked.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/kgen/options/factors.hpp"
#include "tools/kgen/options/selection.hpp"
#include "verify/problem.hpp"

namespace kgen {

inline constexpr std::int64_t default_batch = 132;

struct Run_options : Question {
  std::string input, output, factors, device = "auto", variant;
  std::map<std::string, std::string> files;  // by operand: "ipiv", "info", "A"; empty: not given
  std::string matrices;                      // a class instead of input files; empty: not given
  std::optional<std::uint64_t> batch;        // of these; nothing: default_batch
  bool check = false;
};

// What the arguments and the input files fix.
struct Run_problem {
  verify::Problem before;                           // the call's operands
  std::vector<std::string> outputs;                 // of each operand: the file it is written to; empty: none
  std::vector<bool> shared;                         // of each operand: whether its file has one for the whole batch
  std::string device;                               // as open_device takes it
  std::string device_warning;                       // why it is not what most expect; said when the work begins
  bool fortran_order = false;                       // results come in the order of the input
  std::optional<std::int64_t> pivots_out_of_range;  // of those that were read
  bool any_row_is_pivot = false;                    // of these; else those of getrf, from their own row on
  bool pivots_from_0 = false;                       // they look as if they counted from 0
};

// Reads the inputs; throws Error, also if the outputs could not be written.
Run_problem read_problem(const Run_options& options, const Families& families);

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
