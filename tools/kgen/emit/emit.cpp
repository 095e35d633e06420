#include "tools/kgen/emit/emit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "generator/emitter.hpp"
#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/symbol.hpp"
#include "runtime/compiler/compiler.hpp"
#include "tools/kgen/common/json_text.hpp"
#include "tools/kgen/common/manifest.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/common/whole_files.hpp"
#include "tools/kgen/common/words.hpp"

namespace kgen {

// Source is for programs of all kinds: their matrices may have gaps, and launchers take lda and strides as the
// functions of libraries do. Every other command asks about packed batches.
constexpr std::string_view emitted_layout = "strided";

void add_emit_options(Command command, Emit_options& options) {
  const char* group = "Emission (kgen --ops ... --sizes ...)";
  command.add_option("--ops,--op", options.ops, "Operations: " + join(listed_names())).type_name("LIST").group(group);
  command.add_option("--sizes,--size", options.sizes, "Sizes: 8, 4,8,12, 1-32, 1-32:4").type_name("LIST").group(group);
  command.add_option("--precisions,--precision", options.precisions, "s,d,c,z (default all)")
      .type_name("LIST")
      .group(group);
  command.add_option("--variants", options.variants, "best, all, or kernel ids (default best)")
      .type_name("LIST")
      .group(group);
  command.add_option("--emit", options.emit, "cu, ptx, cubin (default cu)").type_name("LIST").group(group);
  command
      .add_option("--arch", options.archs, "Architectures to choose the best for, and for ptx and cubin: sm_80,sm_90")
      .type_name("LIST")
      .group(group);
  command.add_option("--out", options.out, "The folder for the files (default generated)")
      .type_name("DIR")
      .group(group);
  command.add_option("--jobs", options.jobs, "Threads (default: one per core)").type_name("N").group(group);
  command.add_flag("--line", options.lines, "Write #line directives that name the templates").group(group);
  command.add_flag("--json", options.json, "Print one JSON document").group(group);
  add_word_options(command, options.words, true, emitted_layout);
  for (const auto& entry : options.words) command.option("--" + entry.first).group(group);
  add_templates_option(command, options.templates);
  command.option("--templates").group(group);
}

namespace {

// Every option, checked.
struct Job {
  std::vector<Spec> specs;                                // in the tables' order, without repeats
  std::map<std::string, std::set<std::string>> best_for;  // by id, of --variants best: the architectures it is best on
  bool cu = false, ptx = false, cubin = false;
  std::vector<std::string> archs;
  int threads = 1;
  std::vector<std::string> plans;  // operations asked for that are plans of other operations' kernels

  // A kernel that was chosen for some architectures is compiled for these, any other for all.
  bool compiles(const Spec& spec, const std::string& arch) const {
    const auto chosen = best_for.find(id(spec));
    return chosen == best_for.end() || chosen->second.contains(arch);
  }
};

void add_specs(Job& job, const Families& families, const Emit_options& options) {
  std::set<std::string> seen;
  const auto add = [&](const Spec& spec) {
    if (seen.insert(id(spec)).second) job.specs.push_back(spec);
  };
  const auto variants = split_list("--variants", options.variants);
  const bool best = variants[0] == "best", all = variants[0] == "all";
  if (variants.size() > 1 && (best || all || std::count(variants.begin(), variants.end(), "best") ||
                              std::count(variants.begin(), variants.end(), "all"))) {
    refuse("--variants", options.variants, "best, all, or a list of ids");
  }
  if ((best || all) && options.ops.empty()) {
    throw Error(Failure::usage, "--ops is missing; it takes " + join(listed_names()) + " (see kgen --help)");
  }
  const bool named =
      std::ranges::any_of(size_names(), [&](const std::string& name) { return !options.words.at(name).empty(); });
  if ((best || all) && options.sizes.empty() && !named) {
    throw Error(Failure::usage, fmt::format("--sizes is missing; it takes sizes from 1 to {}, like 1-32", max_size));
  }
  if (!best && !all) {
    if (!options.ops.empty()) {
      parse_operations("--ops", options.ops);
    }
    for (const auto& text : variants) {
      const Spec spec = spec_of_id(families, "--variants", text);
      check_agrees("--variants", options.ops, options.sizes, options.precisions, options.words, spec);
      add(spec);
    }
    return;
  }
  const auto records = load_records();
  const auto names = parse_operations("--ops", options.ops);
  const auto letters = parse_precisions("--precisions", options.precisions.empty() ? "s,d,c,z" : options.precisions);
  const auto sizes =
      options.sizes.empty() ? std::vector<std::int64_t>() : parse_sizes("--sizes", options.sizes);  // else by name
  for (const auto& request : requests(names, letters, sizes, with_layout(options.words, emitted_layout))) {
    const std::string name(request.name());
    if (!families.try_best(request) && std::count(job.plans.begin(), job.plans.end(), name) == 0) {
      job.plans.push_back(name);
    }
    // Each architecture has a best of its own; of none it is the families' choice, the same on any machine.
    for (const auto& arch : job.archs) {
      if (all) break;
      for (const auto& spec : specs_for(families, request, false, {records, arch})) {
        add(spec);
        job.best_for[id(spec)].insert(arch);
      }
    }
    if (all || job.archs.empty()) {
      for (const auto& spec : specs_for(families, request, all)) add(spec);
    }
  }
}

// A newer architecture than NVRTC knows gets PTX, which is no cubin.
void check_cubins(const std::vector<std::string>& archs) {
  const Compiler_found nvrtc = find_nvrtc();
  for (const auto& arch : archs) {
    const auto& known = nvrtc.architectures;
    if (!nvrtc.found || known.empty() || std::find(known.begin(), known.end(), arch) != known.end()) continue;
    throw Error(Failure::unsupported, fmt::format("no cubin for {}: NVRTC {} does not know it ({} ... {})", arch,
                                                  nvrtc.version, known.front(), known.back()));
  }
}

Job check(const Emit_options& options, const Families& families) {
  Job job;
  for (const auto& kind : split_words("--emit", options.emit, {"cu", "ptx", "cubin"})) {
    (kind == "cu" ? job.cu : kind == "ptx" ? job.ptx : job.cubin) = true;
  }
  if (options.out.empty()) refuse("--out", options.out, "a folder");
  if (options.jobs < 0) refuse("--jobs", std::to_string(options.jobs), "a number of threads from 1");
  job.threads = options.jobs > 0 ? options.jobs : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (!options.archs.empty()) job.archs = split_list("--arch", options.archs);
  for (const auto& arch : job.archs) parse_architecture("--arch", arch);
  if ((job.ptx || job.cubin) && job.archs.empty()) {
    throw Error(Failure::usage, "--arch is missing: --emit " + options.emit + " needs architectures like sm_80,sm_90");
  }
  add_specs(job, families, options);
  if (job.cubin) check_cubins(job.archs);
  for (const auto& spec : job.specs) {
    for (const auto& arch : job.archs) {
      if (job.compiles(spec, arch)) check_architecture(families, spec, arch, job.best_for.contains(id(spec)));
    }
  }
  return job;
}

std::vector<Emitted> make(const Job& job, const Emit_options& options, const Families& families) {
  std::vector<Emitted> emitted(job.specs.size());
  parallel_for(job.specs.size(), job.threads, "kernels written as source", [&](std::size_t i) {
    emitted[i].source = render(families, job.specs[i]);
    const Source& source = emitted[i].source;
    if (job.cu) emitted[i].files.push_back({"cu", "", source.symbol + ".cu", cuda_file(source, options.lines), {}});
  });
  struct Task {
    std::size_t kernel;
    std::string arch, kind;
  };
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < emitted.size(); ++i) {
    for (const auto& arch : job.archs) {
      if (!job.compiles(job.specs[i], arch)) continue;
      if (job.ptx) tasks.push_back({i, arch, "ptx"});
      if (job.cubin) tasks.push_back({i, arch, "cubin"});
    }
  }
  std::vector<Emitted_file> made(tasks.size());
  parallel_for(tasks.size(), job.threads, "kernels compiled", [&](std::size_t i) {
    const auto& [kernel, arch, kind] = tasks[i];
    const Source& source = emitted[kernel].source;
    made[i] = {kind, arch, fmt::format("{}.{}.{}", source.symbol, arch, kind), {}, {}};
    if (kind == "ptx") {
      made[i].bytes = compile_to_ptx(source, arch);
      return;
    }
    Object object = make_nvrtc_compiler(arch)->compile(source);
    if (object.code_kind != "cubin") throw Error(Failure::unsupported, "--emit cubin: " + object.note);
    made[i].bytes = std::move(object.code);
    made[i].resources = object.resources;
  });
  for (std::size_t i = 0; i < tasks.size(); ++i) emitted[tasks[i].kernel].files.push_back(std::move(made[i]));
  return emitted;
}

void report(const Emit_options& options, const Job& job, const std::vector<Emitted>& emitted,
            const Whole_files& files) {
  if (options.json) {
    nlohmann::ordered_json document = manifest(emitted);
    document["out"] = options.out;
    document["written"] = files.written();
    document["unchanged"] = files.unchanged();
    fmt::print("{}\n", json_text(document));
    return;
  }
  for (const auto& name : job.plans) {
    std::vector<std::string> names;
    for (const auto& kernel : emitted) {
      const std::string step(kernel.source.spec.request.name());
      if (!std::count(names.begin(), names.end(), step)) names.push_back(step);
    }
    const bool has_own = std::count(names.begin(), names.end(), name) > 0;
    fmt::print("{} is a plan of other kernels {}: emitted are the kernels of {}\n", name,
               has_own ? "where no family of its own serves" : "and has none of its own", join(names));
  }
  fmt::print("{} kernel{} in {}: {} files written, {} unchanged\n", emitted.size(), emitted.size() == 1 ? "" : "s",
             options.out, files.written(), files.unchanged());
}

}  // namespace

void emit(const Emit_options& options) {
  const auto families = load_families(options.templates);
  const Job job = check(options, *families);
  std::vector<std::pair<std::string, std::string>> names;
  for (const Spec& spec : job.specs) names.emplace_back(symbol(spec), id(spec));
  check_distinct(names);

  const std::filesystem::path out = options.out;
  Whole_files files;
  files.make_folder(out);
  // A folder that cannot be written is found before the work, not after it.
  check_writable(out);

  const std::vector<Emitted> emitted = make(job, options, *families);
  for (const auto& kernel : emitted) {
    for (const auto& file : kernel.files) files.stage(out / file.name, file.bytes);
  }
  if (job.cu) {
    std::vector<Source> sources;
    for (const auto& kernel : emitted) sources.push_back(kernel.source);
    files.stage(out / "kgen_kernels.h", header_file(sources));
  }
  files.stage(out / "manifest.json", json_text(manifest(emitted)) + "\n");
  files.commit();
  report(options, job, emitted, files);
}

}  // namespace kgen
