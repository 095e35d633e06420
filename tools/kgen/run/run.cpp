// `kgen run OP`: one batch from .npy files through the engine and back.
#include <fmt/format.h>

#include <chrono>
#include <map>
#include <utility>

#include "generator/model/operation.hpp"
#include "generator/text/error.hpp"
#include "runtime/files/whole_files.hpp"
#include "runtime/plan/plan.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/device_memory.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/kgen/run/npy.hpp"
#include "tools/kgen/run/report.hpp"
#include "verify/matrices.hpp"
#include "verify/verification.hpp"

namespace kgen {

namespace {

constexpr std::int64_t most_made = 1 << 20;  // matrices of a class

// The kernels that the call will use, each as it was found: in memory, on disk, or compiled.
std::vector<Kernel> fetch_kernels(Engine& engine, const Call& call, Result& result) {
  const Plan plan = engine.plan(request_of(call));
  result.match = plan.match;
  if (plan.composed) result.plan = id(plan.composed->spec);
  std::vector<Kernel> kernels(plan.steps.size());
  parallel_for(kernels.size(), all_cores(), "kernels fetched",
               [&](std::size_t i) { kernels[i] = engine.kernels().get(plan.steps[i].spec); });
  return kernels;
}

Result run_on_device(const Run_problem& problem, const Run_options& options, std::shared_ptr<const Families> families) {
  if (!problem.device_warning.empty()) say("kgen: warning: {}\n", problem.device_warning);
  Engine engine(problem.device, std::move(families));
  const Cache& cache = engine.kernels().cache();
  if (!cache.warning().empty()) say("kgen: warning: {}\n", cache.warning());
  if (!cache.problem().empty()) {
    say("kgen: {}; kernels are kept in memory only\n", cache.problem());
  }
  engine.use_variant(options.variant);
  Device& device = engine.device();

  const verify::Problem& before = problem.before;
  const Scalar_bytes scalars = verify::scalar_bytes(before);
  Call call = call_of(before.request, before.sizes, before.batch, scalars);
  struct alignas(packed_alignment) Nothing {
    char byte;
  } nothing[most_operands];  // an empty batch's operands are arguments too, and not NULL
  std::vector<Device_memory> memory(before.operands.size());
  for (std::size_t i = 0; i < memory.size(); ++i) {
    const std::string& bytes = before.operands[i].bytes;
    if (!bytes.empty()) memory[i] = Device_memory(device, bytes.size());
    if (!bytes.empty()) device.upload(memory[i].data(), bytes.data(), bytes.size());
    if (before.operands[i].once) call.operands[i].stride = 0;
    if (!is_null(before.request, call.operation->operands[i]))
      call.operands[i].data = bytes.empty() ? static_cast<void*>(&nothing[i]) : memory[i].data();
  }

  // Fetched first, so that the time of the call is that of its launches.
  Result result;
  complete(call);
  check_arguments(call);
  if (!call.is_empty() && !call.only_fills()) result.kernels = fetch_kernels(engine, call, result);
  parallel_for(1, 1, fmt::format("{} run on {}", before.operation().name, device.name()), [&](std::size_t) {
    const auto start = std::chrono::steady_clock::now();
    engine.run(call);
    device.synchronize(nullptr);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  });
  result.device = device.name();
  result.description = device.description();
  result.after = before;
  for (std::size_t i = 0; i < memory.size(); ++i)
    if (std::string& bytes = result.after.operands[i].bytes; !bytes.empty())
      device.download(bytes.data(), memory[i].data(), bytes.size());
  return result;
}

void write_results(const Run_problem& problem, const Result& result) {
  Whole_files files;
  const Operation& op = problem.before.operation();
  for (std::size_t i = 0; i < problem.outputs.size(); ++i)
    if (!problem.outputs[i].empty())
      files.stage(problem.outputs[i],
                  npy_bytes(to_array(result.after.operands[i], result.after.batch, op.operands[i],
                                     result.after.request.precision,
                                     problem.fortran_order && op.operands[i].shape != Shape::value)));
  files.commit();
}

// Throws Error(incomplete) where the results are not what they should be.
void judge(const Run_problem& problem, const Result& result) {
  const verify::Problem& before = problem.before;
  const verify::Residual& check = *result.residual;
  if (const std::string broken = verify::broken_invariant(before, result.after); !broken.empty())
    throw Error(Failure::incomplete, fmt::format("{}: {}", before.operation().name, broken));
  if (const std::string wrong = verify::lost_or_wrong_info(check, before.batch); !wrong.empty())
    throw Error(Failure::incomplete, wrong);
  if (check.too_large > 0)
    throw Error(Failure::incomplete, fmt::format("residuals of {} of {} matrices are too large: up to {:.3g}",
                                                 check.too_large, before.batch, check.wrong_ratio));
}

void run_command(const Run_options& options) {
  const auto families = load_families(options.templates);
  const Run_problem problem = read_problem(options, *families);
  if (const std::int64_t count = problem.pivots_out_of_range.value_or(0); count > 0) {
    const bool any_row = problem.any_row_is_pivot;
    say("kgen: warning: '{}' has {} pivot{} out of range ({}{}\n", options.files.at("ipiv"), count,
        count == 1 ? "" : "s",
        any_row ? "1..m): their rows stay"
                : "pivot k must be in k..n, as getrf writes them): other rows were taken, so these results are wrong",
        problem.pivots_from_0
            ? fmt::format(". All are between 0 and {} - 1: they seem to be 0-based, as SciPy's; add 1 to each",
                          any_row ? 'm' : 'n')
            : "");
  }
  Result result = run_on_device(problem, options, families);
  if (options.variant.empty()) {
    std::vector<Spec> serving;
    for (const Kernel& kernel : result.kernels) serving.push_back(parse(kernel.id));
    if (!result.plan.empty()) serving.push_back(parse(result.plan));
    if (const std::string own = passed_over(*families, problem.before.request, serving); !own.empty())
      say("kgen: note: {} serves it, too, and is not the choice: --variant takes an id of it, and kgen tune "
          "measures it (kgen explain)\n",
          own);
  }
  parallel_for(1, 1, options.check ? "results checked" : "", [&](std::size_t) {
    if (options.check) result.residual = verify::residual(problem.before, result.after);
    result.found = findings_of(problem.before, result.after, main_output(problem.before.operation()),
                               options.check && options.matrices.empty());
  });
  write_results(problem, result);
  for (const Other_half& half : result.found.halves)
    if (half.differ > 0) say("kgen: note: {}\n", note(half, problem.before));
  print(problem, result, options.json);
  if (result.residual) judge(problem, result);
  if (problem.pivots_out_of_range.value_or(0) > 0 && !problem.any_row_is_pivot)
    throw Error(Failure::incomplete,
                fmt::format("pivots of '{}' are out of range: the results are wrong", options.files.at("ipiv")));
}

// With the operations that have them.
std::map<std::string, std::vector<std::string>> operands_of_all() {
  std::map<std::string, std::vector<std::string>> operands;
  for (const Operation* op : public_operations())
    for (const Operand& operand : op->operands) operands[operand.name].emplace_back(op->name);
  return operands;
}

}  // namespace

void add_run_command(Command program) {
  auto options = std::make_shared<Run_options>();
  Command command = program.add_command("run", "Run an operation over a batch of matrices from NumPy files");
  command.footer(
      "Files are NumPy's. Matrices are (batch, m, n) of f4, f8, c8 or c16, in C or Fortran order. Right-hand sides "
      "are\n"
      "(batch, n, nrhs), also for nrhs = 1. Pivots are (batch, k) int32, 1-based as LAPACK's; info is (batch,) int32.\n"
      "A file with a batch of 1 serves all matrices of the others. --output may be --input's file, which it replaces.\n"
      "An option of an operand that is only written names an output file. LAPACK's letters stand for words: --uplo L.\n"
      "Singular and NaN matrices are no failure.\n"
      "Examples:\n"
      "  kgen run getrf --input A.npy --output LU.npy --ipiv P.npy --info I.npy\n"
      "  kgen run getri --input LU.npy --ipiv P.npy --output X.npy\n"
      "  kgen run matinv --input A.npy --output X.npy --device host --check\n"
      "  kgen run trsm --A L.npy --B B.npy --alpha 2 --uplo L --output X.npy\n"
      "  kgen run laswp --input A.npy --ipiv P.npy --k1 3 --incx -1 --output B.npy\n"
      "  kgen run matinv 18 z --matrices nearly_singular --check");
  add_question(command, *options, {"", " (with --matrices; default 16)", " (with --matrices; default d)", true});
  command.option("--ops").required();
  for (const std::string& name : size_names())
    if (!is_given(name)) command.option("--" + name).type_name("N (with --matrices)");
  command.remove_option("--layout");  // the arrays are packed
  command.add("--input FILE", &options->input, "The first operand that is read");
  command.add("--output FILE", &options->output, "The main result; not needed with --matrices or --check");
  std::vector<std::string> with_factors;
  for (const Operation* op : public_operations())
    if (leaves_factors(*op)) with_factors.emplace_back(op->name);
  command.add("--factors FILE", &options->factors, "The factors, for " + join(with_factors));
  for (const auto& [name, users] : operands_of_all())
    command.add(fmt::format("--{} FILE", name), &options->files[name],
                fmt::format("The operand {} of {}", name,
                            users.size() == public_operations().size() ? "every operation" : join(users)));
  add_factor_options(command, options->words, "1");
  command
      .add("--matrices CLASS", &options->matrices,
           "Make input of this class: " + join(verify::class_names()) +
               " (nasty: all nearly singular, ill-conditioned or badly scaled ones; extreme: from near_underflow on)")
      .one_of(verify::class_names())
      .excludes({"--input"});
  command
      .add("--batch N", &options->batch,
           fmt::format("With --matrices: how many (1 to {}; default {})", most_made, default_batch))
      .between(1, most_made);
  command.add("--device DEVICE", &options->device,
              "auto (the first GPU, else host with a warning), cuda:0, ..., or " + about_host);
  command.add("--variant ID", &options->variant, "The kernel or plan to use: its id or short name");
  command.add("--check", &options->check, "Compute residuals on the CPU");
  add_json_option(command, options->json);
  add_templates_option(command, options->templates);
  command.callback([options] {
    if (parse_operations("--ops", options->ops).size() != 1) refuse("--ops", options->ops, "one operation");
    if (!operation(options->ops).is_public)
      refuse_use("--ops: {} is a step of plans, which run does not call by itself", options->ops);
    run_command(*options);
  });
}

}  // namespace kgen
