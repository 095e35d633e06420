// `kgen run OP`: one batch from .npy files through the engine and back.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "runtime/engine/engine.hpp"
#include "runtime/plan/plan.hpp"
#include "tools/kgen/batch.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/device_memory.hpp"
#include "tools/kgen/parallel.hpp"
#include "tools/kgen/residual.hpp"
#include "tools/kgen/selection.hpp"
#include "tools/kgen/whole_files.hpp"
#include "tools/kgen/words.hpp"

namespace kgen {

namespace {

struct Run_options {
  std::string op, input, output, ipiv, info, device = "auto", variant;
  Word_options words;
  std::vector<std::string> templates;
  bool json = false, check = false;
};

// What the arguments and the input file fix.
struct Problem {
  const Operation* op = nullptr;
  const Precision* precision = nullptr;
  std::string device;  // as open_device takes it
  bool pivot = true;
  bool fortran_order = false;  // results come in the order of the input
  Batch input;
  Batch pivots;                                     // read, or of the size to be written; empty without pivots
  std::optional<std::int64_t> pivots_out_of_range;  // of those that were read
};

const Operand* pivots_of(const Operation& op) {
  for (const auto& operand : op.operands) {
    if (operand.kind == Operand_kind::pivots) return &operand;
  }
  return nullptr;
}

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

// Pivots that no getrf writes: k <= ipiv[k] <= n is what kernels make of them.
std::int64_t count_outside(const Batch& pivots) {
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < pivots.count * pivots.rows; ++i) {
    std::int32_t pivot = 0;
    std::memcpy(&pivot, pivots.data.data() + 4 * i, sizeof pivot);
    if (pivot < i % pivots.rows + 1 || pivot > pivots.rows) ++count;
  }
  return count;
}

std::string device_name(const std::string& text) {
  if (text == "auto") return {};
  const bool cuda = text.rfind("cuda:", 0) == 0 && text.size() > 5 && text.size() < 9 &&
                    text.find_first_not_of("0123456789", 5) == text.npos;
  if (text != "host" && !cuda) refuse("--device", text, "auto, host, cuda:0, cuda:1, ...");
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
    if (!file.empty()) check_writable(std::filesystem::path(file).parent_path());
  }
}

Problem read_problem(const Run_options& options, const Families& families) {
  Problem problem;
  problem.op = &operation(options.op);
  problem.device = device_name(options.device);
  const std::optional<Spec> variant = variant_of(options, families);
  problem.pivot = pivoting(options, variant);
  const Operand* pivots = pivots_of(*problem.op);
  const bool reads_pivots = pivots && pivots->access == Access::in;
  if (!pivots && !options.ipiv.empty()) {
    throw Error(Failure::usage, fmt::format("--ipiv: {} has no pivots", options.op));
  }
  if (!problem.pivot && !options.ipiv.empty()) {
    throw Error(Failure::usage, "--ipiv: there are no pivots with --pivot none");
  }
  if (reads_pivots && problem.pivot && options.ipiv.empty()) {
    throw Error(Failure::usage,
                fmt::format("--ipiv is missing: {} reads the pivots that getrf wrote (or --pivot none)", options.op));
  }
  if (options.check && !has_residual(options.op)) {
    throw Error(Failure::usage, fmt::format("--check: residuals of {} are not known", options.op));
  }
  check_outputs(options, pivots && !reads_pivots);

  Npy_array array = read_matrices(options.input);
  for (const auto& row : precisions()) {
    if (row.npy == array.type) problem.precision = &row;
  }
  problem.fortran_order = array.fortran_order;
  problem.input = to_batch(array, false);
  if (variant) check_variant_fits(*variant, options.variant, problem);
  if (reads_pivots && problem.pivot) {
    problem.pivots = read_pivots(options.ipiv, problem.input);
    problem.pivots_out_of_range = count_outside(problem.pivots);
  }
  if (!reads_pivots && pivots) {
    problem.pivots = {problem.input.count, problem.input.rows, 1, {}};
    problem.pivots.data.resize(static_cast<std::size_t>(4 * problem.pivots.count * problem.pivots.rows));
  }
  return problem;
}

// An operand in a device's memory.
class Device_operand {
 public:
  Device_operand(Device& device, const std::string& bytes) : device_(device) {
    if (bytes.empty()) return;
    memory_ = Device_memory(device, bytes.size());
    device.upload(memory_.data(), bytes.data(), bytes.size());
  }
  Device_operand(const Device_operand&) = delete;
  Device_operand& operator=(const Device_operand&) = delete;
  // Never NULL: an empty batch's operands are arguments too.
  void* get() { return memory_.bytes() > 0 ? static_cast<void*>(memory_.data()) : &nothing_; }
  std::string download() {
    std::string bytes(memory_.bytes(), '\0');
    if (!bytes.empty()) device_.download(bytes.data(), memory_.data(), bytes.size());
    return bytes;
  }

 private:
  Device& device_;
  Device_memory memory_;
  alignas(packed_alignment) std::uint64_t nothing_ = 0;
};

struct Result {
  Batch output, pivots, info;
  std::vector<Kernel> kernels;
  std::string match;  // how the kernels were chosen
  std::string device, description;
  double seconds = 0;  // of the call: its launches, until the device is done
  std::int64_t singular = 0, not_finite = 0;
};

// The kernels that the call will use, each as it was found: in memory, on disk, or compiled.
std::vector<Kernel> fetch_kernels(Engine& engine, const Call& call, std::string& match) {
  const Plan plan = engine.plan(request_of(call));
  match = plan.match;
  std::vector<Kernel> kernels(plan.steps.size());
  const int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  parallel_for(kernels.size(), threads, "kernels fetched",
               [&](std::size_t i) { kernels[i] = engine.kernels().get(plan.steps[i].spec); });
  return kernels;
}

// Fills the call's operands from the operation's table and runs it.
Result run_on_device(const Problem& problem, const Run_options& options, std::shared_ptr<const Families> families) {
  Engine engine(problem.device, std::move(families));
  const Cache& cache = engine.kernels().cache();
  if (!cache.problem().empty()) {
    fmt::print(stderr, "kgen: {}; kernels are kept in memory only\n", cache.problem());
  }
  engine.use_variant(options.variant);
  Device& device = engine.device();
  const std::int64_t n = problem.input.rows, batch = problem.input.count;

  Call call;
  call.operation = problem.op;
  call.precision = problem.precision->letter;
  call.pivot = problem.pivot;
  call.m = call.n = n;
  call.batch = batch;
  std::vector<std::unique_ptr<Device_operand>> memory;
  Device_operand *output = nullptr, *pivots = nullptr, *info = nullptr;
  for (std::size_t i = 0; i < problem.op->operands.size(); ++i) {
    const Operand& operand = problem.op->operands[i];
    std::string bytes;
    if (operand.kind == Operand_kind::matrix) {
      bytes = operand.access == Access::out ? std::string(problem.input.data.size(), '\0') : problem.input.data;
    } else if (operand.kind == Operand_kind::pivots) {
      bytes = problem.pivots.data;
    } else {
      bytes = std::string(static_cast<std::size_t>(4 * batch), '\0');
    }
    memory.push_back(std::make_unique<Device_operand>(device, bytes));
    Operand_view& view = call.operands.at(i);
    view.data = memory.back()->get();
    if (operand.kind == Operand_kind::matrix) {
      view.leading = std::max<std::int64_t>(n, 1);
      view.stride = view.leading * n;
      if (operand.access != Access::in) output = memory.back().get();
    } else if (operand.kind == Operand_kind::pivots) {
      view.stride = n;
      pivots = memory.back().get();
      if (!problem.pivot) view = {};
    } else {
      info = memory.back().get();
    }
  }

  // Fetched first, so that the time of the call is that of its launches.
  Result result;
  const bool empty = batch == 0 || n == 0;
  if (!empty) result.kernels = fetch_kernels(engine, call, result.match);
  const auto start = std::chrono::steady_clock::now();
  engine.run(call);
  device.synchronize(nullptr);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.device = device.name();
  result.description = device.description();
  result.output = {batch, n, n, output->download()};
  if (pivots) result.pivots = {batch, n, 1, pivots->download()};
  result.info = {batch, 1, 1, info->download()};
  return result;
}

template <class R>
bool has_nan(const char* data, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += sizeof(R)) {
    R value;
    std::memcpy(&value, data + at, sizeof value);
    if (std::isnan(value)) return true;
  }
  return false;
}

// info > 0, and NaN in the result.
void count_bad(Result& result, const Precision& precision) {
  const std::size_t matrix =
      static_cast<std::size_t>(result.output.rows * result.output.columns * precision.element_bytes);
  for (std::int64_t b = 0; b < result.output.count; ++b) {
    std::int32_t info = 0;
    std::memcpy(&info, result.info.data.data() + 4 * b, sizeof info);
    if (info > 0) ++result.singular;
    const char* data = result.output.data.data() + static_cast<std::size_t>(b) * matrix;
    if (precision.real_bytes == 4 ? has_nan<float>(data, matrix) : has_nan<double>(data, matrix)) ++result.not_finite;
  }
}

void write_results(const Run_options& options, const Problem& problem, const Result& result) {
  Whole_files files;
  const std::string matrix_type(problem.precision->npy);
  files.stage(options.output, npy_bytes(to_array(result.output, matrix_type, false, problem.fortran_order)));
  const Operand* pivots = pivots_of(*problem.op);
  if (pivots && pivots->access != Access::in && !options.ipiv.empty()) {
    files.stage(options.ipiv, npy_bytes(to_array(result.pivots, "<i4", true, problem.fortran_order)));
  }
  if (!options.info.empty()) {
    files.stage(options.info, npy_bytes({"<i4", {result.info.count}, false, result.info.data}));
  }
  files.commit();
}

constexpr double most_residual = 30;  // LAPACK's testing routines call more a failure

void print_json(const Run_options& options, const Problem& problem, const Result& result,
                const std::optional<Residual>& residual) {
  nlohmann::ordered_json json = {{"operation", options.op},   {"precision", std::string(1, problem.precision->letter)},
                                 {"n", problem.input.rows},   {"batch", problem.input.count},
                                 {"device", result.device},   {"description", result.description},
                                 {"seconds", result.seconds}, {"singular", result.singular},
                                 {"nan", result.not_finite}};
  auto kernels = nlohmann::ordered_json::array();
  for (const auto& kernel : result.kernels) {
    kernels.push_back({{"id", kernel.id}, {"origin", to_string(kernel.origin)}, {"seconds", kernel.seconds}});
  }
  json["kernels"] = std::move(kernels);
  json["match"] = result.match;
  if (problem.pivots_out_of_range) json["pivots_out_of_range"] = *problem.pivots_out_of_range;
  if (residual) {
    json["residual"] = {{"value", residual->largest},
                        {"formula", residual->formula},
                        {"left_out", residual->left_out},
                        {"too_large", residual->largest > most_residual}};
  }
  fmt::print("{}\n", json.dump(2, ' ', false, lossy));
}

std::string origin_of(const Kernel& kernel) {
  if (kernel.origin == Origin::memory) return "from memory";
  return fmt::format("{} in {:.1f} ms", kernel.origin == Origin::disk ? "from disk" : "compiled", 1e3 * kernel.seconds);
}

void print_text(const Run_options& options, const Problem& problem, const Result& result,
                const std::optional<Residual>& residual) {
  fmt::print("{}: {} {}, n = {}, precision {}\n", options.op, problem.input.count,
             problem.input.count == 1 ? "matrix" : "matrices", problem.input.rows, problem.precision->letter);
  fmt::print("  device    {} ({})\n", result.device, result.description);
  for (const auto& kernel : result.kernels) {
    fmt::print("  kernel    {}\n            {}\n", kernel.id, origin_of(kernel));
  }
  fmt::print("  time      {:.3f} ms\n", 1e3 * result.seconds);
  if (residual) {
    fmt::print("  residual  {:.3g} = max {}", residual->largest, residual->formula);
    fmt::print("{}{}\n", residual->left_out > 0 ? fmt::format(", without {} singular or NaN", residual->left_out) : "",
               residual->largest > most_residual ? ": too large (30 is LAPACK's limit)" : "");
  }
  fmt::print("  singular  {}\n  NaN       {}\n", result.singular, result.not_finite);
}

void run_command(const Run_options& options) {
  const auto families = load_families(options.templates);
  const Problem problem = read_problem(options, *families);
  if (const std::int64_t count = problem.pivots_out_of_range.value_or(0); count > 0) {
    fmt::print(stderr,
               "kgen: warning: {} pivot{} in '{}' not in k..n, as getrf writes them; the results are of others\n",
               count, count == 1 ? " is" : "s are", options.ipiv);
  }
  Result result = run_on_device(problem, options, families);
  count_bad(result, *problem.precision);
  std::optional<Residual> check;
  if (options.check) {
    const Operand* pivots_operand = pivots_of(*problem.op);
    const bool read = pivots_operand && pivots_operand->access == Access::in;
    const Batch& pivots = read ? problem.pivots : result.pivots;
    check = residual(options.op, *problem.precision, problem.pivot, problem.input, result.output, pivots, result.info);
  }
  write_results(options, problem, result);
  options.json ? print_json(options, problem, result, check) : print_text(options, problem, result, check);
}

}  // namespace

void add_run_command(CLI::App& app) {
  auto options = std::make_shared<Run_options>();
  CLI::App* command = app.add_subcommand("run", "Factor or invert a batch of matrices from a NumPy file");
  command->footer(
      "Arrays are as NumPy saves them: matrices (batch, n, n) of f4, f8, c8 or c16 in C or Fortran order, pivots\n"
      "(batch, n) int32, 1-based as LAPACK's, info (batch,) int32. Singular and NaN matrices are no failure.\n"
      "Examples:\n"
      "  kgen run getrf --input A.npy --output LU.npy --ipiv P.npy --info I.npy\n"
      "  kgen run getri --input LU.npy --ipiv P.npy --output X.npy\n"
      "  kgen run matinv --input A.npy --output X.npy --device host --check");
  command->add_option("op", options->op, join_or(listed_operations()))->required()->type_name("OP");
  command->add_option("--input", options->input, "The matrices, (batch, n, n)")->required()->type_name("FILE");
  command->add_option("--output", options->output, "The result")->required()->type_name("FILE");
  command->add_option("--ipiv", options->ipiv, "Pivots: written by getrf, read by getri")->type_name("FILE");
  command->add_option("--info", options->info, "LAPACK's info, one per matrix")->type_name("FILE");
  command->add_option("--device", options->device, "auto (a GPU, else host), host, cuda:0, ...")->type_name("DEVICE");
  command->add_option("--variant", options->variant, "The id of the kernel to use")->type_name("ID");
  const auto pivots = word_parameters()["pivot"];
  command
      ->add_option("--pivot", options->words["pivot"],
                   fmt::format("{} (default {})", join(pivots, " | "), pivots.front()))
      ->type_name("WORD");
  command->add_flag("--check", options->check, "Compute residuals on the CPU");
  command->add_flag("--json", options->json, "Print one JSON document");
  add_templates_option(*command, options->templates);
  command->callback([options] {
    split_words("OP", options->op, listed_operations());
    if (options->op.find(',') != std::string::npos) refuse("OP", options->op, "one of " + join(listed_operations()));
    run_command(*options);
  });
}

}  // namespace kgen
