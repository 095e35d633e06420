// The options of `kgen bench`.
#include <fmt/format.h>

#include <map>
#include <memory>

#include "tools/kgen/bench/bench.hpp"
#include "tools/kgen/bench/laboratory.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/options/option_words.hpp"
#include "tools/kgen/options/words.hpp"
#include "verify/matrices.hpp"

namespace kgen {

void add_bench_command(Command program, const Laboratory* laboratory) {
  Command command = program.add_command("bench", "Measure kgen's kernels and their peers on a GPU");
  const auto options = std::make_shared<Bench_options>();
  command.footer(
      "Every result is verified. If one is wrong or does not compile, it is marked, and the exit status is 1.\n"
      "Examples:\n"
      "  kgen bench getrf,getri 4,8,16,24,32 d                    beside cuBLAS\n"
      "  kgen bench getrf 8 d --variants all --peers none         all variants of kgen\n"
      "  kgen bench matinv 1-32 --bytes 256MiB --save matinv.csv\n"
      "  kgen bench getrf 16 --batch 1,100,1000,10000             small batches\n"
      "  kgen bench matinv 1-32 d --mixed                         all sizes in one call\n"
      "  kgen bench gemm 16 d --beta 0                            C is only written, and counts once\n"
      "  kgen bench getrf 32 d --bound                            a model of the least time, without a GPU\n"
      "  kgen bench getrf 8 d --overhead                          compiling, cache, launch");
  add_question(command, *options,
               {.ops = " (default all)",
                .sizes = " (default 4,8,16,24,32)",
                .precisions = " (default s,d)",
                .layouts = Layouts::of_one_size});
  command.add(
      "--suite NAME", &options->suite,
      fmt::format(
          "Cases of a suite: {}, or of a file of that form (.json); --ops, --sizes and --precisions select some",
          laboratory ? join(laboratory->suites) : "none is in this kgen"));
  command.add("--variants,--variant LIST", &options->variants,
              "best, all, ids, or patterns of ids like '*rows_across_lanes*' (default best)");
  add_factor_options(command, options->words, "one that is neither 0 nor 1");
  command.add("--peers LIST", &options->peers,
              laboratory ? fmt::format("{}, or none (default {})", laboratory->about_peers, laboratory->default_peers)
                         : "none is in this kgen");
  command
      .add(
          "--bytes BYTES", &options->bytes,
          fmt::format("Bytes of input matrices in each call, at least (default 1GiB; on host {} matrices)", host_batch))
      .byte_size()
      .between(1, std::int64_t{1} << 40);
  command.add("--batch LIST", &options->batch,
              "Numbers of matrices instead of --bytes: many calls in a row, each on its own matrices; time per call");
  command
      .add("--matrices CLASS", &options->matrices,
           "The class of matrices, as for kgen run (default random; without pivoting dominant)")
      .one_of(verify::class_names());
  command
      .add("--lda N", &options->lda,
           "Leading dimension of every matrix (default n); the layout is then strided by default")
      .between(1, 1 << 20);
  command.add("--runs N", &options->runs, "Timed runs per row; the median counts (default 7)").between(1, 10000);
  command.add("--save FILE", &options->save,
              "Also write all rows to this file: CSV if its name ends in .csv, else JSON");
  command.add("--device DEVICE", &options->device,
              "cuda:0, cuda:1, ... (default cuda:0), or " + about_host + ": verifies results without timing them");
  command.add("--bound", &options->bound,
              "Print a model of the least time of each variant, and what limits it; needs no GPU");
  command
      .add("--arch ARCH", &options->arch, "The architecture of --bound: sm_90, the only one whose rates were measured")
      .needs("--bound");
  add_gpu_option(command, options->gpu).needs("--bound");
  command.add("--overhead", &options->overhead, "Measure compiling, reading the cache and launching instead");
  command.add("--mixed", &options->mixed, "One call of variable size: a batch of all sizes, drawn at random");
  command.add("--stages", &options->stages, "Also time each step of a plan, by events between the steps");
  add_json_option(command, options->json);
  command.add("--csv", &options->csv, "Print comma-separated values, a line per variant and peer");
  // What an option would silently ignore, it refuses.
  const std::map<std::string, std::vector<std::string>> excludes{
      {"--mixed", {"--csv", "--bound", "--overhead", "--suite", "--variants", "--peers", "--lda", "--stages"}},
      {"--bytes", {"--batch"}},
      {"--csv", {"--json"}},
      {"--bound",
       {"--csv", "--overhead", "--device", "--save", "--bytes", "--batch", "--matrices", "--runs", "--peers",
        "--stages"}},
      {"--overhead",
       {"--variants", "--csv", "--lda", "--bytes", "--batch", "--matrices", "--runs", "--peers", "--stages"}}};
  for (const auto& [one, others] : excludes) command.option(one).excludes(others);
  for (const std::string& factor : factor_names()) command.option("--" + factor).excludes({"--overhead"});
  add_templates_option(command, options->templates);
  for (const char* rare : {"--matrices", "--lda", "--runs", "--bound", "--arch", "--gpu", "--overhead", "--mixed",
                           "--stages", "--suite", "--templates"})
    command.option(rare).group(less_often);
  command.callback([options, laboratory] { bench_command(*options, laboratory); });
}

}  // namespace kgen
