#include "tools/kgen/run_problem.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "generator/error.hpp"
#include "runtime/device/device.hpp"
#include "tools/kgen/whole_files.hpp"
#include "tools/kgen/words.hpp"
#include "verify/matrices.hpp"
#include "verify/residual.hpp"

namespace kgen {

namespace {

// No bytes of the file bound the number of matrices without elements, but each has an info: a GiB of those.
constexpr std::int64_t most_empty_matrices = std::int64_t{1} << 28;

[[noreturn]] void refuse_file(const std::string& file, const std::string& reason) {
  throw Error(Failure::io, fmt::format("cannot use '{}': {}", file, reason));
}

Npy_array read_matrices(const std::string& file) {
  Npy_array array = read_npy(file);
  const auto& shape = array.shape;
  if (array.type == "<i4")
    refuse_file(file, "it holds integers ('<i4'), not <f4, <f8, <c8 or <c16: save it with .astype('<f8')");
  if (shape.size() == 2) {
    refuse_file(
        file, fmt::format("its shape {} is 2-D, expected (batch, n, n); save one matrix as A[None]", to_string(shape)));
  }
  if (shape.size() != 3) refuse_file(file, fmt::format("its shape is {}, expected (batch, n, n)", to_string(shape)));
  if (shape[1] != shape[2]) refuse_file(file, fmt::format("its matrices are not square: shape {}", to_string(shape)));
  if (shape[1] > max_size) {
    refuse_file(file, fmt::format("n = {} is too large: sizes up to {} are supported", shape[1], max_size));
  }
  if (shape[1] == 0 && shape[0] > most_empty_matrices) {
    refuse_file(file, fmt::format("its shape {} is a batch of too many empty matrices: up to {} are supported",
                                  to_string(shape), most_empty_matrices));
  }
  return array;
}

Batch read_pivots(const std::string& file, const Batch& matrices) {
  const Npy_array array = read_npy(file, "<i4");
  if (array.type != "<i4") {
    refuse_file(file, fmt::format("its type is '{}', pivots are int32, '<i4' is needed: .astype('<i4')", array.type));
  }
  if (array.shape != std::vector{matrices.count, matrices.rows}) {
    refuse_file(file, fmt::format("its shape is {}, the input needs ({}, {})", to_string(array.shape), matrices.count,
                                  matrices.rows));
  }
  return to_batch(array, true);
}

std::string device_name(const std::string& text) {
  if (text == "auto") return {};
  if (!parse_device(text)) refuse("--device", text, "auto, host, cuda:0, cuda:1, ...");
  return text;
}

// --pivot, or what the variant says.
bool pivoting(const Run_options& options, const std::optional<Spec>& variant) {
  const auto given = options.words.find("pivot");
  std::string word = given == options.words.end() ? "" : given->second;
  const auto* parameter = find_parameter(operation(options.op), "pivot");
  if (!parameter) {
    if (!word.empty()) throw Error(Failure::usage, fmt::format("--pivot: {} has no such parameter", options.op));
    return true;
  }
  if (!word.empty()) {
    split_words("--pivot", word, {parameter->words.begin(), parameter->words.end()});
    if (word.find(',') != word.npos) refuse("--pivot", word, "one word");
  } else {
    word = variant ? variant->word("pivot") : std::string(parameter->words.front());
  }
  if (variant && variant->word("pivot") != word) {
    throw Error(Failure::usage, fmt::format("--variant: '{}' has pivot = {}, but --pivot is {}", options.variant,
                                            variant->word("pivot"), word));
  }
  return word != "none";
}

std::optional<Spec> variant_of(const Run_options& options, const Families& families) {
  if (options.variant.empty()) return std::nullopt;
  Spec spec = spec_of_id(families, "--variant", options.variant);
  if (spec.operation != options.op) {
    throw Error(Failure::usage,
                fmt::format("--variant: '{}' is of {}, not of {}", options.variant, spec.operation, options.op));
  }
  if (find(spec.op, "layout") && spec.word("layout") == "pointers") {
    throw Error(Failure::usage,
                fmt::format("--variant: '{}' is for pointer batches; run takes packed ones", options.variant));
  }
  return spec;
}

void check_variant_fits(const Spec& variant, const std::string& text, const Problem& problem) {
  if (variant.precision != problem.precision->letter) {
    throw Error(Failure::usage, fmt::format("--variant: '{}' has precision {}, the input has {}", text,
                                            variant.precision, problem.precision->letter));
  }
  for (const auto& setting : variant.op) {
    const auto* size = std::get_if<std::int64_t>(&setting.value);
    if (size && *size != problem.input.rows) {
      throw Error(Failure::usage, fmt::format("--variant: '{}' has {} = {}, the input has {}", text, setting.name,
                                              *size, problem.input.rows));
    }
  }
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code problem;
  const auto place = [&](const std::string& file) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(file, problem), problem);
  };
  return a == b || (!a.empty() && !b.empty() && place(a) == place(b));
}

// The files to be written must be different, and their folders must be there, before any work. The output may replace
// the input; info may replace neither the input nor pivots that are read.
void check_outputs(const Run_options& options, bool writes_pivots) {
  std::vector<std::pair<std::string, std::string>> outputs{{"--output", options.output}, {"--info", options.info}};
  if (writes_pivots) outputs.emplace_back("--ipiv", options.ipiv);
  for (const std::string& input : {options.input, writes_pivots ? std::string() : options.ipiv}) {
    if (!options.info.empty() && !input.empty() && same_file(options.info, input)) {
      throw Error(Failure::usage, fmt::format("--info: '{}' is read, and would be replaced", options.info));
    }
  }
  for (auto one = outputs.begin(); one != outputs.end(); ++one) {
    if (one->second.empty()) continue;
    for (auto other = one + 1; other != outputs.end(); ++other) {
      if (same_file(one->second, other->second)) {
        throw Error(Failure::usage,
                    fmt::format("{} and {} are the same file '{}'", one->first, other->first, one->second));
      }
    }
  }
  for (const auto& [option, file] : outputs) {
    if (!file.empty()) check_target(file);
  }
}

// The matrices come from a file or are made.
void check_sources(const Run_options& options) {
  const bool made = !options.matrices.empty();
  if (options.input.empty() && !made)
    throw Error(Failure::usage, "--input is missing (or --matrices CLASS, to make some)");
  if (!made && options.output.empty()) throw Error(Failure::usage, "--output is missing");
}

// A variant says its size and precision itself.
void make_input(const Run_options& options, const std::optional<Spec>& variant, Problem& problem) {
  const std::int64_t n = variant ? variant->size("n") : options.size, count = options.batch;
  problem.precision =
      &precision(variant ? variant->precision : parse_precisions("--precision", options.precision).front());
  const verify::Classes classes = verify::classes_called(options.matrices, problem.pivot);
  if (!problem.pivot && !classes.front()->definite)
    refuse("--matrices", options.matrices, "with --pivot none a class that needs no pivoting, or nasty");
  problem.input = {count, n, n, verify::make_batch(classes, {problem.precision->letter, n, n}, count)};
}

}  // namespace

const Operand* pivots_of(const Operation& op) {
  for (const auto& operand : op.operands) {
    if (operand.kind == Operand_kind::pivots) return &operand;
  }
  return nullptr;
}

Problem read_problem(const Run_options& options, const Families& families) {
  Problem problem;
  problem.op = &operation(options.op);
  problem.device = device_name(options.device);
  const std::optional<Spec> variant = variant_of(options, families);
  problem.pivot = pivoting(options, variant);
  const Operand* pivots = pivots_of(*problem.op);
  const bool reads_pivots = pivots && pivots->access == Access::in;
  const bool made = !options.matrices.empty();
  check_sources(options);
  if (reads_pivots && made && !options.ipiv.empty())
    throw Error(Failure::usage, "--ipiv: with --matrices the factors are made too, and their pivots");
  if (!pivots && !options.ipiv.empty()) {
    throw Error(Failure::usage, fmt::format("--ipiv: {} has no pivots", options.op));
  }
  if (!problem.pivot && !options.ipiv.empty()) {
    throw Error(Failure::usage, "--ipiv: there are no pivots with --pivot none");
  }
  if (reads_pivots && problem.pivot && options.ipiv.empty() && !made) {
    throw Error(Failure::usage,
                fmt::format("--ipiv is missing: {} reads the pivots that getrf wrote (or --pivot none)", options.op));
  }
  if (options.check && !has_residual(options.op)) {
    throw Error(Failure::usage, fmt::format("--check: residuals of {} are not known", options.op));
  }
  check_outputs(options, pivots && !reads_pivots);

  if (made) {
    make_input(options, variant, problem);
    problem.to_factor = reads_pivots;
  } else {
    Npy_array array = read_matrices(options.input);
    for (const auto& row : precisions()) {
      if (row.npy == array.type) problem.precision = &row;
    }
    problem.fortran_order = array.fortran_order;
    problem.input = to_batch(array, false);
  }
  if (variant) check_variant_fits(*variant, options.variant, problem);
  if (reads_pivots && problem.pivot && !made) {
    problem.pivots = read_pivots(options.ipiv, problem.input);
    problem.pivots_out_of_range = count_outside(problem.pivots);
  }
  if (!reads_pivots && pivots) {
    problem.pivots = {problem.input.count, problem.input.rows, 1, {}};
    problem.pivots.data.resize(static_cast<std::size_t>(4 * problem.pivots.count * problem.pivots.rows));
  }
  return problem;
}

}  // namespace kgen
