// `kgen inspect`: what a kernel became, without a GPU.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "generator/model/architecture.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/symbol.hpp"
#include "generator/text/error.hpp"
#include "runtime/compiler/compiler.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/occupancy.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/kgen/show/instructions.hpp"

namespace kgen {

namespace {

struct Inspect_options : Question {
  std::string arch{default_architecture}, gpu, show = "resources";
};

struct Inspected {
  Source source;
  Object object;
  std::string ptx, sass;
  Histogram ptx_counts, sass_counts;
  std::optional<Occupancy> occupancy;
};

std::vector<Spec> chosen(const Inspect_options& options, const Families& families) {
  if (is_id(options.ops)) {
    if (!options.sizes.empty() || !options.precisions.empty())
      refuse_use("ID: give an id, or OP N PRECISION, not both");
    for (const auto& [name, word] : options.words)
      if (!word.empty()) refuse("--" + name, word, "nothing beside an id, which says it");
    const Spec spec = spec_of_id(families, "ID", options.ops);
    check_has_text(families, "ID", spec, {load_tables(), options.arch});
    return {spec};
  }
  const auto missing = [](std::string_view name) {
    return fmt::format("{} is missing: give an id, or OP N PRECISION (getrf 8 d)", name);
  };
  if (options.ops.empty()) throw Error(Failure::usage, missing("--op"));
  options.numbers();  // before it is asked for more
  if (options.precisions.empty()) throw Error(Failure::usage, missing("--precision"));
  const Tuning tuning = tuning_of_architecture(options.arch, options.gpu);
  std::vector<Spec> specs;
  for (const auto& request : requests(options))
    for (const auto& spec : specs_for(families, request, tuning))
      if (!contains(specs, spec)) specs.push_back(spec);
  return specs;
}

Inspected inspect(const Families& families, const Spec& spec, int architecture, bool sass_asked) {
  const std::string arch = architecture_name(architecture);
  Inspected found;
  found.source = render(families, spec);
  found.ptx = compile_to_ptx(found.source, arch);
  found.ptx_counts = ptx_histogram(found.ptx);
  found.object = make_nvrtc_compiler(arch)->compile(found.source);
  found.occupancy = occupancy(architecture, found.object.launch, found.object.resources);
  if (found.object.code_kind == "cubin" && (sass_asked || !find_cuda_program("nvdisasm").empty())) {
    found.sass = disassemble(found.object.code);
    found.sass_counts = sass_histogram(found.sass);
  }
  return found;
}

Json describe(const Inspected& found, const std::set<std::string>& show) {
  const auto& [source, object, ptx, sass, ptx_counts, sass_counts, occupancy] = found;
  Json json = {{"id", source.id},
               {"symbol", source.symbol},
               {"arch", object.architecture},
               {"requires", fmt::format("sm_{}", source.properties.requires_sm)},
               {"launch", to_json(source.properties.launch)},
               {"flops", source.properties.flops},
               {"bytes", source.properties.bytes},
               {"resources", to_json(object.resources)},
               {"code_kind", object.code_kind},
               {"code_bytes", object.code.size()},
               {"compile_seconds", object.compile_seconds},
               {"ptx_instructions", ptx_counts}};
  if (!object.note.empty()) json["note"] = object.note;
  if (occupancy) {
    json["occupancy"] = {{"blocks", occupancy->blocks},
                         {"warps", occupancy->warps},
                         {"most_warps", occupancy->most_warps},
                         {"limit", occupancy->limit}};
  }
  if (!sass.empty()) json["sass_instructions"] = sass_counts;
  if (show.count("source")) json["source"] = cuda_text(source, false);
  if (show.count("ptx")) json["ptx"] = ptx;
  if (show.count("sass")) json["sass"] = sass;
  return json;
}

void print_histogram(const char* title, const Histogram& counts) {
  std::vector<std::pair<int, std::string>> sorted;
  int total = 0;
  for (const auto& [name, count] : counts) {
    sorted.emplace_back(-count, name);
    total += count;
  }
  std::sort(sorted.begin(), sorted.end());
  fmt::print("{}: {} instructions\n", title, total);
  for (const auto& [count, name] : sorted) fmt::print("  {:6}  {}\n", -count, name);
}

void print_resources(const Inspected& found) {
  const auto& [source, object, ptx, sass, ptx_counts, sass_counts, occupancy] = found;
  const Resources& used = object.resources;
  const Launch& launch = source.properties.launch;
  fmt::print("{}\n  {}\n  {}\n", source.symbol, source.id, source.about);
  if (used.known) {
    fmt::print("  registers      {} a thread\n", used.registers);
    fmt::print("  spills         {} bytes stored, {} bytes loaded\n", used.spill_stores, used.spill_loads);
    fmt::print("  stack          {} bytes a thread\n", used.stack);
    fmt::print("  shared memory  {} bytes a block (static)\n", used.shared);
  }
  if (occupancy && used.known) {
    fmt::print("  occupancy      {} blocks = {} of {} warps a multiprocessor, limited by {} (estimate)\n",
               occupancy->blocks, occupancy->warps, occupancy->most_warps, occupancy->limit);
  }
  fmt::print("  architecture   {} (requires sm_{})\n", object.architecture, source.properties.requires_sm);
  if (!object.note.empty()) fmt::print("  note           {}\n", object.note);
  fmt::print("  launch         {} threads a block, {} matrices a block, {} bytes of dynamic shared memory\n",
             launch.threads, launch.matrices, launch.shared);
  fmt::print("  per matrix     {} flops, {} bytes\n", source.properties.flops, source.properties.bytes);
  fmt::print("  code           {} bytes of {}\n", object.code.size(), object.code_kind);
  fmt::print("  compile time   {:.2f} s\n", object.compile_seconds);
  print_histogram("PTX", ptx_counts);
  if (!sass.empty()) print_histogram("SASS", sass_counts);
}

// All that is asked for, the shortest first.
void print(const Inspected& found, const std::set<std::string>& show) {
  if (show.count("resources")) print_resources(found);
  if (show.count("source")) fmt::print("{}", cuda_text(found.source, false));
  if (show.count("ptx")) fmt::print("{}", found.ptx);
  if (show.count("sass")) fmt::print("{}", found.sass);
}

void inspect_command(Inspect_options options) {
  const auto families = load_families(options.templates);
  const auto words = split_words("--show", options.show, {"source", "ptx", "resources", "sass"});
  const std::set<std::string> show(words.begin(), words.end());
  const int architecture = parse_architecture("--arch", options.arch);
  options.arch = architecture_name(architecture);
  auto documents = Json::array();
  const auto specs = chosen(options, *families);
  for (const auto& spec : specs) check_architecture(*families, spec, architecture, !is_id(options.ops));
  for (const auto& spec : specs) {
    // The source alone needs no compiler.
    if (!options.json && show == std::set<std::string>{"source"}) {
      fmt::print("{}", cuda_text(render(*families, spec), false));
      continue;
    }
    Inspected found;
    parallel_for(1, 1, symbol(spec) + " compiled",
                 [&](std::size_t) { found = inspect(*families, spec, architecture, show.count("sass") > 0); });
    documents.push_back(describe(found, show));
    if (options.json) continue;
    print(found, show);
  }
  if (options.json) print_json(documents.size() == 1 ? documents[0] : documents);
}

}  // namespace

void add_inspect_command(Command program) {
  auto options = std::make_shared<Inspect_options>();
  Command command = program.add_command("inspect", "Show a kernel's registers, spills, instructions, PTX and SASS");
  command.footer(
      "Examples:\n"
      "  kgen inspect getrf 8 d --arch sm_80\n"
      "  kgen inspect getri 16 s --show source,ptx\n"
      "  kgen inspect dgetrf_4_thread_per_matrix_d761ed1e           an id or a short name instead of OP N PRECISION");
  add_question(command, *options, {", or a kernel's id", "", ""});
  command.add("--arch ARCH", &options->arch, "The architecture (default sm_90)");
  add_gpu_option(command, options->gpu);
  command.add("--show LIST", &options->show, "source, ptx, resources, sass (default resources)");
  add_json_option(command, options->json, " (an array for several kernels)");
  add_templates_option(command, options->templates);
  command.callback([options] { inspect_command(*options); });
}

}  // namespace kgen
