// `kgen run OP`: one batch from .npy files through the engine and back.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "runtime/engine/engine.hpp"
#include "runtime/files/whole_files.hpp"
#include "runtime/plan/plan.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json_text.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/kgen/run/batch.hpp"
#include "tools/kgen/run/device_operand.hpp"
#include "tools/kgen/run/files.hpp"
#include "tools/kgen/run/halves.hpp"
#include "tools/kgen/run/problem.hpp"
#include "tools/kgen/run/values.hpp"
#include "verify/matrices.hpp"
#include "verify/verification.hpp"

namespace kgen {

namespace {

constexpr std::int64_t most_made = 1 << 20;  // matrices of a class

struct Result {
  verify::Problem after;
  std::vector<Kernel> kernels;
  std::string plan;   // its id, where the kernels are its steps
  std::string match;  // how the kernels were chosen
  std::string device, description;
  double seconds = 0;                    // of the call: its launches, until the device is done
  std::optional<std::int64_t> singular;  // info > 0; nothing where the operation has no info
  std::int64_t not_finite = 0;
  std::vector<Other_half> halves;  // of symmetric operands, with --check
};

// The kernels that the call will use, each as it was found: in memory, on disk, or compiled.
std::vector<Kernel> fetch_kernels(Engine& engine, const Call& call, Result& result) {
  const Plan plan = engine.plan(request_of(call));
  result.match = plan.match;
  if (plan.composed) result.plan = id(plan.composed->spec);
  std::vector<Kernel> kernels(plan.steps.size());
  const int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  parallel_for(kernels.size(), threads, "kernels fetched",
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
  std::vector<std::unique_ptr<Device_operand>> memory;
  for (std::size_t i = 0; i < before.operands.size(); ++i) {
    memory.push_back(std::make_unique<Device_operand>(device, before.operands[i].bytes));
    if (before.operands[i].once) call.operands[i].stride = 0;
    if (!is_null(before.request, call.operation->operands[i])) call.operands[i].data = memory.back()->get();
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
  for (std::size_t i = 0; i < memory.size(); ++i) result.after.operands[i].bytes = memory[i]->download();
  return result;
}

// Whether what the operation writes of a matrix holds a NaN: the other triangle may hold any.
bool has_nan(const verify::Problem& problem, std::size_t output, std::int64_t matrix) {
  const verify::Array& array = problem.operands[output];
  const int real_bytes = precision(problem.request.precision).real_bytes;
  for (std::int64_t j = 0; j < array.columns; ++j) {
    const Rows rows = used_rows(problem.operation().operands[output], {problem.sizes, problem.request.options}, j);
    for (std::int64_t i = rows.begin; i < rows.end; ++i) {
      const std::complex<double> value = element(array, real_bytes, matrix, i, j);
      if (std::isnan(value.real()) || std::isnan(value.imag())) return true;
    }
  }
  return false;
}

// info > 0, and NaN in the result.
void count_bad(Result& result) {
  const verify::Problem& after = result.after;
  const int info = after.operation().info();
  if (info >= 0) result.singular = 0;
  for (std::int64_t b = 0; b < after.batch; ++b) {
    if (info >= 0) *result.singular += after.operands[static_cast<std::size_t>(info)].integer(b) > 0;
    if (has_nan(after, main_output(after.operation()), b)) ++result.not_finite;
  }
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

// "n = 8", "m = 8, n = 4".
std::string sizes_text(const verify::Problem& problem) {
  const auto& rows = problem.operation().sizes;
  const bool same = std::all_of(problem.sizes.begin(), problem.sizes.begin() + static_cast<std::ptrdiff_t>(rows.size()),
                                [&](std::int64_t size) { return size == problem.sizes[0]; });
  if (same) return fmt::format("n = {}", problem.sizes[0]);
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i)
    text += fmt::format("{}{} = {}", i ? ", " : "", rows[i].name, problem.sizes[i]);
  return text;
}

// Whether there is no matrix, or none with an element, that a check could look at.
bool is_nothing(const verify::Problem& problem) {
  const std::vector<Operand>& list = problem.operation().operands;
  bool any = false;
  for (std::size_t i = 0; i < list.size(); ++i)
    any = any || (list[i].shape == Shape::matrix && !problem.operands[i].bytes.empty());
  return !any;
}

// Those whose file has one for the whole batch.
std::vector<std::string> shared_operands(const Run_problem& problem) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < problem.shared.size(); ++i)
    if (problem.shared[i]) names.push_back(problem.before.operation().operands[i].name);
  return names;
}

void print_json(const Run_problem& problem, const Result& result, const std::optional<verify::Residual>& residual) {
  const verify::Problem& before = problem.before;
  const Operation& op = before.operation();
  nlohmann::ordered_json json = {{"operation", op.name}, {"precision", std::string(1, before.request.precision)}};
  for (std::size_t i = 0; i < op.sizes.size(); ++i) json[std::string(op.sizes[i].name)] = before.sizes[i];
  for (const Option& option : op.options) json[std::string(option.name)] = before.request.word(option.name);
  json["batch"] = before.batch;
  if (const auto names = shared_operands(problem); !names.empty()) json["shared"] = names;
  json["device"] = result.device;
  json["description"] = result.description;
  json["seconds"] = result.seconds;
  if (result.singular) json["singular"] = *result.singular;
  json["nan"] = result.not_finite;
  for (const Other_half& half : result.halves) json["other_triangle_differs"][half.operand] = half.differ;
  for (const Value_range& range : value_ranges(result.after)) {
    auto& values = json["values"][std::string(range.operand)];
    if (range.largest_at >= 0)
      values = {{"least", range.least}, {"largest", range.largest}, {"largest_at", range.largest_at}};
    values["nan"] = range.nan;
  }
  auto kernels = nlohmann::ordered_json::array();
  for (const auto& kernel : result.kernels) {
    kernels.push_back({{"id", kernel.id}, {"origin", to_string(kernel.origin)}, {"seconds", kernel.seconds}});
  }
  json["kernels"] = std::move(kernels);
  if (!result.plan.empty()) json["plan"] = result.plan;
  json["match"] = result.match;
  if (problem.pivots_out_of_range) {
    json["pivots_out_of_range"] = *problem.pivots_out_of_range;
    json["pivots_seem_0_based"] = problem.pivots_from_0;
  }
  if (residual) {
    auto ratios = nlohmann::ordered_json::array();
    for (const verify::Ratio& ratio : residual->ratios)
      ratios.push_back({{"formula", ratio.formula}, {"value", ratio.largest}});
    json["checked"] = residual->checked();
    json["residual"] = {
        {"value", is_nothing(before) ? nlohmann::ordered_json() : nlohmann::ordered_json(residual->largest())},
        {"ratios", std::move(ratios)},
        {"left_out", residual->left_out},
        {"too_large", residual->too_large > 0}};
  }
  fmt::print("{}\n", json_text(json));
}

std::string origin_of(const Kernel& kernel) {
  if (kernel.origin == Origin::memory) return "from memory";
  return fmt::format("{} in {:.1f} ms", kernel.origin == Origin::disk ? "from disk" : "compiled", 1e3 * kernel.seconds);
}

// LAPACK's limit is for matrices that are not too nasty; what it gives itself decides on the others.
std::string verdict(const verify::Ratio& ratio, const verify::Residual& residual) {
  if (ratio.largest <= ratio.limit) return ratio.limit > 0 ? fmt::format(": right, below {:.3g}", ratio.limit) : "";
  if (residual.too_large == 0) return ": as LAPACK's own for matrices like these";
  const bool lapacks = ratio.limit == verify::largest_ratio;
  return fmt::format(": too large ({} is {} limit)", ratio.limit, lapacks ? "LAPACK's" : "the");
}

// What info > 0 says of the operation's matrices.
std::string_view failed_word(const Request& request) {
  return verify::failed_word(verify::verification(*request.operation));
}

void print_text(const Run_problem& problem, const Result& result, const std::optional<verify::Residual>& residual) {
  const verify::Problem& before = problem.before;
  fmt::print("{}: {} {}, {}, precision {}\n", before.operation().name, before.batch,
             before.batch == 1 ? "matrix" : "matrices", sizes_text(before), before.request.precision);
  fmt::print("  device    {} ({})\n", result.device, result.description);
  if (const auto names = shared_operands(problem); !names.empty())
    fmt::print("  shared    {}: the file's one matrix serves all\n", join(names));
  if (!result.plan.empty()) fmt::print("  plan      {}\n", result.plan);
  std::set<std::string> shown;  // a plan may launch a kernel many times
  for (const auto& kernel : result.kernels)
    if (shown.insert(kernel.id).second) fmt::print("  kernel    {}\n            {}\n", kernel.id, origin_of(kernel));
  fmt::print("  time      {:.3f} ms\n", 1e3 * result.seconds);
  const std::string_view failed = failed_word(before.request);
  if (residual && is_nothing(before)) {
    fmt::print("  residual  none: there is nothing to check\n");
  } else if (residual && residual->left_out == before.batch) {
    fmt::print("  residual  none: every matrix is {}, NaN or has a result out of range\n", failed);
  } else if (residual) {
    for (const verify::Ratio& ratio : residual->ratios) {
      const std::string_view title = &ratio == residual->ratios.data() ? "residual" : "";
      if (ratio.is_unknown()) {
        fmt::print("  {:<8}  not checked: {}: the condition number is beyond what the reference knows\n", title,
                   ratio.formula);
        continue;
      }
      fmt::print(
          "  {:<8}  {:.3g} = max {}{}{}\n", title, ratio.largest, ratio.formula,
          residual->left_out > 0 ? fmt::format(", without {} {}, NaN or out of range", residual->left_out, failed) : "",
          verdict(ratio, *residual));
    }
  }
  if (result.singular)
    fmt::print("  {:<8}  {}{}\n", failed, *result.singular,
               *result.singular > 0 && verify::solves_over_b(before.operation())
                   ? ": their B as it came, and no X; info says which"
                   : "");
  fmt::print("  NaN       {}\n", result.not_finite);
  for (const Value_range& range : value_ranges(result.after)) fmt::print("  {:<8}  {}\n", range.operand, text(range));
  // What no option could write is not named, nor what only says how it went.
  const Operation& op = problem.before.operation();
  const bool writes_any = std::ranges::any_of(problem.outputs, [](const std::string& file) { return !file.empty(); });
  for (std::size_t i = 0; i < problem.outputs.size(); ++i) {
    const Operand& operand = op.operands[i];
    if (!problem.outputs[i].empty())
      fmt::print("  written   {}: {}\n", operand.name, problem.outputs[i]);
    else if (writes_any && leaves_factors(op) && i == main_input(op))
      fmt::print("  left out  the factors: --factors FILE writes them\n");
    const bool is_result = operand.element != Element::int32 || static_cast<int>(i) == op.swaps();
    if (writes_any && problem.outputs[i].empty() && is_result && operand.access == Access::out &&
        !is_null(problem.before.request, operand))
      fmt::print("  left out  {0}: --{0} FILE writes it\n", operand.name);
  }
}

// Throws Error(incomplete) where the results are not what they should be.
void judge(const std::string& op, const Run_problem& problem, const verify::Problem& after,
           const verify::Residual& check) {
  if (const std::string broken = verify::broken_invariant(problem.before, after); !broken.empty())
    throw Error(Failure::incomplete, fmt::format("{}: {}", op, broken));
  if (const std::string wrong = verify::lost_or_wrong_info(check, problem.before.batch); !wrong.empty())
    throw Error(Failure::incomplete, wrong);
  if (check.too_large > 0)
    throw Error(Failure::incomplete, fmt::format("residuals of {} of {} matrices are too large: up to {:.3g}",
                                                 check.too_large, problem.before.batch, check.wrong_ratio));
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
  count_bad(result);
  std::optional<verify::Residual> check;
  if (options.check)
    parallel_for(1, 1, "results checked", [&](std::size_t) {
      check = verify::residual(problem.before, result.after);
      if (options.matrices.empty()) result.halves = other_halves(problem.before);
    });
  write_results(problem, result);
  for (const Other_half& half : result.halves)
    if (half.differ > 0) say("kgen: note: {}\n", note(half, problem.before));
  options.json ? print_json(problem, result, check) : print_text(problem, result, check);
  if (check) judge(options.op, problem, result.after, *check);
  if (problem.pivots_out_of_range.value_or(0) > 0 && !problem.any_row_is_pivot)
    throw Error(Failure::incomplete,
                fmt::format("pivots of '{}' are out of range: the results are wrong", options.files.at("ipiv")));
}

// An option for the file of every operand that some operation has.
void add_operand_options(Command command, Run_options& options) {
  std::map<std::string, std::vector<std::string>> operands;  // with the operations that have them
  for (const Operation* op : public_operations())
    for (const Operand& operand : op->operands) operands[operand.name].emplace_back(op->name);
  for (const auto& [name, users] : operands)
    command.add_option("--" + name, options.files[name], fmt::format("The operand {} of {}", name, join(users)))
        .type_name("FILE");
  add_factor_options(command, options.scalars, "1");
}

}  // namespace

void add_run_command(Command program) {
  auto options = std::make_shared<Run_options>();
  Command command = program.add_command("run", "Run an operation over a batch of matrices from NumPy files");
  command.footer(
      "Arrays are as NumPy saves them: matrices (batch, m, n) of f4, f8, c8 or c16 in C or Fortran order (right-hand\n"
      "sides too: (batch, n, nrhs), of one (batch, n, 1)), pivots\n"
      "(batch, k) int32, 1-based as LAPACK's, info (batch,) int32. A file with a batch of 1 serves all matrices of "
      "the\n"
      "others. --output may be --input's file: the result takes its place. Singular and NaN matrices are no failure.\n"
      "LAPACK's letters stand for words: --uplo L. An operand that is only written is an output by its name.\n"
      "Examples:\n"
      "  kgen run getrf --input A.npy --output LU.npy --ipiv P.npy --info I.npy\n"
      "  kgen run getri --input LU.npy --ipiv P.npy --output X.npy\n"
      "  kgen run matinv --input A.npy --output X.npy --device host --check\n"
      "  kgen run trsm --A L.npy --B B.npy --alpha 2 --uplo L --output X.npy\n"
      "  kgen run laswp --input A.npy --ipiv P.npy --k1 3 --incx -1 --output B.npy\n"
      "  kgen run matinv 18 z --matrices nearly_singular --check");
  add_question(command, options->op, options->size, options->precision,
               {"", " (with --matrices; default 16)", " (with --matrices; default d)", true});
  command.option("--ops").required();
  command.add_option("--input", options->input, "The first operand that is read").type_name("FILE");
  command
      .add_option("--output", options->output,
                  "The result; --input's file: in place of it; may be missing with --matrices or --check")
      .type_name("FILE");
  std::vector<std::string> with_factors;
  for (const Operation* op : public_operations())
    if (leaves_factors(*op)) with_factors.emplace_back(op->name);
  command.add_option("--factors", options->factors, "The factors that A becomes, of " + join(with_factors))
      .type_name("FILE");
  add_operand_options(command, *options);
  command
      .add_option(
          "--matrices", options->matrices,
          "Instead of --input matrices of a class: " + join(verify::class_names()) +
              " (nasty: all that are near to singular, ill-conditioned or badly scaled; extreme: the last ones)")
      .one_of(verify::class_names())
      .type_name("CLASS")
      .excludes("--input");
  command
      .add_option("--batch", options->batch,
                  fmt::format("Their number (1 to {}; default {})", most_made, default_batch))
      .between(1, most_made)
      .option_text("N");
  command.add_option("--device", options->device, "auto (the first GPU, else host with a warning), host, cuda:0, ...")
      .type_name("DEVICE");
  command.add_option("--variant", options->variant, "The kernel or plan to use: its id or short name").type_name("ID");
  add_word_options(command, options->words, false);
  for (const std::string& name : size_names())
    if (!is_given(name)) command.option("--" + name).type_name("N (with --matrices)");
  command.remove_option("--layout");  // the arrays are packed
  command.add_flag("--check", options->check, "Compute residuals on the CPU");
  command.add_flag("--json", options->json, "Print one JSON document");
  add_templates_option(command, options->templates);
  command.callback([options] {
    if (parse_operations("--ops", options->op).size() != 1) refuse("--ops", options->op, "one operation");
    if (!operation(options->op).is_public)
      refuse_use("--ops: {} is a step of plans, which run does not call by itself", options->op);
    run_command(*options);
  });
}

}  // namespace kgen
