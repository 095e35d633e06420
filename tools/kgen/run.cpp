// `kgen run OP`: one batch from .npy files through the engine and back.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>
#include <utility>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "runtime/engine/engine.hpp"
#include "runtime/plan/plan.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/device_memory.hpp"
#include "tools/kgen/parallel.hpp"
#include "tools/kgen/run_problem.hpp"
#include "tools/kgen/say.hpp"
#include "tools/kgen/square_call.hpp"
#include "tools/kgen/whole_files.hpp"
#include "tools/kgen/words.hpp"
#include "verify/matrices.hpp"
#include "verify/residual.hpp"

namespace kgen {

namespace {

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
  if (!cache.warning().empty()) say("kgen: warning: {}\n", cache.warning());
  if (!cache.problem().empty()) {
    say("kgen: {}; kernels are kept in memory only\n", cache.problem());
  }
  engine.use_variant(options.variant);
  Device& device = engine.device();
  const std::int64_t n = problem.input.rows, batch = problem.input.count;

  Call call =
      square_call(*problem.op, problem.precision->letter, problem.pivot, n, std::max<std::int64_t>(n, 1), batch);
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
    if (operand.kind != Operand_kind::pivots || problem.pivot) call.operands.at(i).data = memory.back()->get();
    if (operand.kind == Operand_kind::matrix) {
      if (operand.access != Access::in) output = memory.back().get();
    } else {
      (operand.kind == Operand_kind::pivots ? pivots : info) = memory.back().get();
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
  if (!options.output.empty())
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
    auto ratios = nlohmann::ordered_json::array();
    for (const Ratio& ratio : residual->ratios)
      ratios.push_back({{"formula", ratio.formula}, {"value", ratio.largest}});
    json["residual"] = {{"value", residual->largest()},
                        {"ratios", std::move(ratios)},
                        {"left_out", residual->left_out},
                        {"too_large", residual->too_large > 0}};
  }
  fmt::print("{}\n", json.dump(2, ' ', false, lossy));
}

std::string origin_of(const Kernel& kernel) {
  if (kernel.origin == Origin::memory) return "from memory";
  return fmt::format("{} in {:.1f} ms", kernel.origin == Origin::disk ? "from disk" : "compiled", 1e3 * kernel.seconds);
}

// LAPACK's limit is for matrices that are not too nasty; what it gives itself decides on the others.
std::string verdict(const Ratio& ratio, const Residual& residual) {
  if (ratio.largest <= largest_ratio) return "";
  return residual.too_large > 0 ? fmt::format(": too large ({} is LAPACK's limit)", largest_ratio)
                                : fmt::format(": as LAPACK's own for matrices like these");
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
    for (const Ratio& ratio : residual->ratios) {
      fmt::print("  {:<8}  {:.3g} = max {}{}{}\n", &ratio == residual->ratios.data() ? "residual" : "", ratio.largest,
                 ratio.formula,
                 residual->left_out > 0 ? fmt::format(", without {} singular or NaN", residual->left_out) : "",
                 verdict(ratio, *residual));
    }
  }
  fmt::print("  singular  {}\n  NaN       {}\n", result.singular, result.not_finite);
}

// The input of an operation that reads factors, from matrices that were made.
Batch factor(Problem& problem, const Run_options& options, const std::shared_ptr<const Families>& families) {
  Problem getrf = problem;
  getrf.op = &operation("getrf");
  getrf.pivots = {problem.input.count, problem.input.rows, 1, {}};
  getrf.pivots.data.resize(static_cast<std::size_t>(4 * getrf.pivots.count * getrf.pivots.rows));
  Run_options of_getrf = options;
  of_getrf.variant.clear();
  Result factored = run_on_device(getrf, of_getrf, families);
  problem.pivots = std::move(factored.pivots);
  return std::exchange(problem.input, std::move(factored.output));
}

void run_command(const Run_options& options) {
  const auto families = load_families(options.templates);
  Problem problem = read_problem(options, *families);
  const Batch original = problem.to_factor ? factor(problem, options, families) : Batch();
  if (const std::int64_t count = problem.pivots_out_of_range.value_or(0); count > 0) {
    say("kgen: warning: {} pivot{} in '{}' not in k..n, as getrf writes them; the results are of others\n", count,
        count == 1 ? " is" : "s are", options.ipiv);
  }
  Result result = run_on_device(problem, options, families);
  count_bad(result, *problem.precision);
  std::optional<Residual> check;
  if (options.check) {
    const Operand* pivots_operand = pivots_of(*problem.op);
    const bool read = pivots_operand && pivots_operand->access == Access::in;
    const Batch& pivots = read ? problem.pivots : result.pivots;
    check = residual(options.op, *problem.precision, problem.pivot, problem.to_factor ? original : problem.input,
                     problem.to_factor ? Input::original : Input::operand, result.output, pivots, result.info);
  }
  write_results(options, problem, result);
  options.json ? print_json(options, problem, result, check) : print_text(options, problem, result, check);
  if (check && check->too_large > 0)
    throw Error(Failure::incomplete, fmt::format("residuals of {} of {} matrices are too large: up to {:.3g}",
                                                 check->too_large, problem.input.count, check->wrong_ratio));
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
      "  kgen run matinv --input A.npy --output X.npy --device host --check\n"
      "  kgen run matinv --matrices nearly_singular --size 18 --precision z --check");
  command->add_option("op", options->op, join_or(listed_operations()))->required()->type_name("OP");
  command->add_option("--input", options->input, "The matrices, (batch, n, n)")->type_name("FILE");
  command->add_option("--output", options->output, "The result; may be missing with --matrices")->type_name("FILE");
  command->add_option("--ipiv", options->ipiv, "Pivots: written by getrf, read by getri")->type_name("FILE");
  command->add_option("--info", options->info, "LAPACK's info, one per matrix")->type_name("FILE");
  command
      ->add_option("--matrices", options->matrices,
                   "Instead of --input matrices of a class: " + join(verify::class_names()) +
                       " (all that are near to singular, ill-conditioned or badly scaled)")
      ->check(CLI::IsMember(verify::class_names()))
      ->type_name("CLASS")
      ->excludes("--input");
  const auto of_matrices = [&](CLI::Option* option) { option->needs("--matrices"); };
  of_matrices(command->add_option("--size", options->size, "Their n (default 16)")
                  ->check(CLI::Range(std::int64_t{1}, std::int64_t{max_size}))
                  ->option_text("N"));
  of_matrices(command->add_option("--precision", options->precision, "Theirs: s, d, c or z (default d)")
                  ->check(CLI::IsMember({"s", "d", "c", "z"}))
                  ->option_text("LETTER"));
  of_matrices(command->add_option("--batch", options->batch, "Their number (default 132)")
                  ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 20))
                  ->option_text("N"));
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
