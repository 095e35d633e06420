// Which files `kgen run` reads and writes, and whether it may.
#include "tools/kgen/run/problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "generator/model/operation.hpp"
#include "runtime/files/files.hpp"
#include "tools/kgen/options/option_words.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {
namespace {

// Whether the operand, which is read and written, is only written: its factor, such as beta, is 0.
bool is_unread(const Run_options& options, const Operation& op, const Operand& operand) {
  if (operand.unread_at_zero < 0) return false;
  return factors_of(op, 'z', options.words)[static_cast<std::size_t>(operand.unread_at_zero)] == 0.0;
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code problem;
  const auto place = [&](const std::string& file) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(end_of_links(file), problem), problem);
  };
  return a == b || (!a.empty() && !b.empty() && place(a) == place(b));
}

// "--pivot none", where that says that an operand is NULL.
std::string null_words(const Operation& op, const Operand& operand) {
  const Option& option = op.options[static_cast<std::size_t>(operand.null.option)];
  return fmt::format("--{} {}", option.name, option.words[static_cast<std::size_t>(operand.null.word)].name);
}

// What says what the matrices are that --matrices makes. The arrays of files say it themselves.
void check_is_made(const Run_options& options, const Files& files) {
  std::vector<std::pair<std::string, std::string>> texts{{"sizes", options.sizes}, {"precisions", options.precisions}};
  if (options.batch) texts.emplace_back("batch", std::to_string(*options.batch));
  for (const std::string& name : size_names())
    if (!is_given(name)) texts.emplace_back(name, text_given(options.words, name));
  const bool any_file = std::ranges::any_of(files.inputs, [](const std::string& file) { return !file.empty(); });
  for (const auto& [name, text] : texts)
    if (!text.empty())
      refuse_use("--{} {}: is for --matrices alone, {}", name, text,
                 any_file ? "as in --matrices random; a file, as in --input A.npy, says it itself"
                          : "and there is no input: --matrices CLASS makes some, --input A.npy reads a file");
}

}  // namespace

std::size_t main_input(const Operation& op) {
  const auto found = std::ranges::find_if(op.operands, [](const Operand& operand) { return reads(operand.access); });
  return static_cast<std::size_t>(found - op.operands.begin());
}

std::size_t main_output(const Operation& op) {
  std::size_t found = op.operands.size();
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const Operand& operand = op.operands[i];
    if (!writes(operand.access) || operand.element == Element::int32) continue;
    if (found == op.operands.size() || operand.shape == Shape::matrix) found = i;
  }
  return found;
}

bool leaves_factors(const Operation& op) {
  const std::size_t in = main_input(op);
  return in != main_output(op) && op.operands[in].shape == Shape::matrix && op.operands[in].access == Access::inout;
}

Files files_of(const Run_options& options, const Operation& op) {
  const std::size_t count = op.operands.size(), in = main_input(op), out = main_output(op);
  Files files{std::vector<std::string>(count), std::vector<std::string>(count)};
  for (std::size_t i = 0; i < count; ++i) {
    const Operand& operand = op.operands[i];
    (reads(operand.access) ? files.inputs : files.outputs)[i] = text_given(options.files, operand.name);
  }
  const auto stand_for = [&](std::string_view option, const std::string& file, std::string& operand,
                             const std::string& name) {
    if (file.empty()) return;
    if (!operand.empty()) refuse_use("{} and --{} name the same operand", option, name);
    operand = file;
  };
  stand_for("--input", options.input, files.inputs[in], op.operands[in].name);
  stand_for("--output", options.output, files.outputs[out], op.operands[out].name);
  if (!options.factors.empty()) {
    if (!leaves_factors(op)) refuse_use("--factors: {} leaves none beside its result", op.name);
    files.outputs[in] = options.factors;
  }
  for (const auto& [name, file] : options.files)
    if (!file.empty() && op.find_operand(name) < 0) refuse_use("--{0}: {1} has no operand {0}", name, op.name);
  return files;
}

void check_sources(const Run_options& options, const Request& request, const Files& files) {
  const Operation& op = *request.operation;
  const bool made = !options.matrices.empty();
  if (!made) check_is_made(options, files);
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const Operand& operand = op.operands[i];
    const std::string option = i == main_input(op) ? "--input" : "--" + operand.name;
    const std::string& file = reads(operand.access) ? files.inputs[i] : files.outputs[i];
    if (is_null(request, operand)) {
      if (!file.empty()) refuse_use("--{}: there is none with {}", operand.name, null_words(op, operand));
    } else if (reads(operand.access) && made && !file.empty()) {
      refuse_use("{}: with --matrices all that is read is made", option);
    } else if (reads(operand.access) && !made && file.empty() && !is_unread(options, op, operand)) {
      std::string otherwise;
      if (operand.null.option >= 0) otherwise = null_words(op, operand) + ", or ";
      if (operand.unread_at_zero >= 0)
        otherwise = fmt::format("--{} 0, or ", op.scalars[static_cast<std::size_t>(operand.unread_at_zero)].name);
      refuse_use("{} is missing (or {}--matrices CLASS, to make some)", option, otherwise);
    }
  }
  if (!made && !options.check && files.outputs[main_output(op)].empty())
    refuse_use("--output is missing: the file for {} (or --check, to see residuals alone)",
               op.operands[main_output(op)].name);
}

void check_outputs(const Operation& op, const Files& files) {
  const auto name = [&](std::size_t i) {
    if (i == main_output(op)) return std::string("--output");
    return leaves_factors(op) && i == main_input(op) ? std::string("--factors") : "--" + op.operands[i].name;
  };
  for (std::size_t i = 0; i < files.outputs.size(); ++i) {
    const std::string& file = files.outputs[i];
    if (file.empty()) continue;
    for (std::size_t j = 0; j < files.inputs.size(); ++j) {
      const bool in_place = i == main_output(op) && (i == j || op.operands[i].may_be == static_cast<int>(j));
      if (!in_place && !files.inputs[j].empty() && same_file(file, files.inputs[j]))
        refuse_use("{}: '{}' is read, and would be replaced", name(i), file);
    }
    for (std::size_t j = i + 1; j < files.outputs.size(); ++j)
      if (same_file(file, files.outputs[j])) refuse_use("{} and {} are the same file '{}'", name(i), name(j), file);
  }
  for (std::size_t i = 0; i < files.outputs.size(); ++i) {
    const std::string& file = files.outputs[i];
    if (file == "-")
      refuse_use("{} -: results go to files alone; name one, as {} X.npy (./- is one too)", name(i), name(i));
    if (!file.empty()) check_target(file);
  }
}

}  // namespace kgen
