#include "tools/kgen/emit/emit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "generator/emission/emitter.hpp"
#include "generator/model/architecture.hpp"
#include "generator/model/column_shares.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/symbol.hpp"
#include "generator/text/error.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/files/whole_files.hpp"
#include "tools/kgen/common/json_text.hpp"
#include "tools/kgen/common/manifest.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {

void add_emit_options(Command command, Emit_options& options) {
  const char* group = "Emission (kgen --ops ... --sizes ...)";
  command.add_option("--ops,--op", options.ops, "Operations: " + join(public_names())).type_name("LIST").group(group);
  command.add_option("--sizes,--size", options.sizes, "Sizes: 8, 4,8,12, 1-32, 1-32:4").type_name("LIST").group(group);
  command.add_option("--precisions,--precision", options.precisions, "s,d,c,z (default all)")
      .type_name("LIST")
      .group(group);
  command.add_option("--variants", options.variants, "best, all, or kernel ids (default best)")
      .type_name("LIST")
      .group(group);
  command.add_option("--emit", options.emit, "cu, ptx, cubin (default cu)").type_name("LIST").group(group);
  command
      .add_option("--arch", options.archs, "Architectures to choose the best for, and for ptx and cubin: sm_75,sm_90")
      .type_name("LIST")
      .group(group);
  add_gpu_option(command, options.gpu);
  command.option("--gpu").group(group);
  command.add_option("--out", options.out, "The folder for the files (default generated)")
      .type_name("DIR")
      .group(group);
  command.add_option("--jobs", options.jobs, "Threads (default: one per core)").type_name("N").group(group);
  command.add_flag("--line", options.lines, "Write #line directives that name the templates").group(group);
  command.add_flag("--json", options.json, "Print one JSON document").group(group);
  add_word_options(command, options.words, true);
  for (const auto& entry : options.words) command.option("--" + entry.first).group(group);
  add_templates_option(command, options.templates);
  command.option("--templates").group(group);
}

namespace {

struct Chosen {
  Spec spec;
  std::set<int> archs;  // of Job::archs, those that it is chosen for; of what is not chosen, those that it serves
};

// " with nrhs = any": of two kernels of an operation the one that takes the size at run time.
std::string given_at_run_time(const Request& request) {
  std::string text;
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    if (const Size& size = request.operation->sizes[i]; request.sizes[i] == any_size && size.takes_one(request.options))
      text += fmt::format(" with {} = any", size.name);
  return text;
}

// What has no launcher of its own: a plan of other operations' kernels.
struct Planned {
  std::vector<std::string> requests;
  std::vector<std::string> steps;  // the operations of its kernels
};

// Every option, checked.
struct Job {
  std::vector<Chosen> kernels;  // in the tables' order, without repeats
  bool best = false;            // they are chosen for each architecture
  bool usual_layout = false;    // nobody said which
  std::string gpu;              // of those of an architecture; empty: none in particular
  int choices = 0, of_gpu = 0;  // how many there were, and by what was measured on it
  bool cu = false, ptx = false, cubin = false;
  std::set<int> archs;  // of --arch; without it the one that the tables which come with kgen are of
  int threads = 1;
  std::set<std::string>
      unmeasured;  // operations of which some kernel was chosen without a measurement, "gesv with nrhs = any"
  std::map<std::string, Planned> plans;  // by the operation asked for
  std::set<std::string> guessed;         // architectures without a table of some of these, which others' tables serve
  std::set<std::string> passed_over;     // one's own families, as passed_over() has them
  std::vector<std::string> faster;       // requests that a plan would serve faster than the kernel that is emitted

  // The architectures that a kernel's choice begins to hold for: between two of them there is another choice.
  std::vector<int> best_from(const Chosen& kernel) const {
    std::vector<int> found;
    if (!best) return found;
    bool before = false;
    for (const int arch : archs) {
      const bool now = kernel.archs.contains(arch);
      if (now && !before) found.push_back(arch);
      before = now;
    }
    return found;
  }
};

// What is emitted for a request.
struct Answer {
  Plan plan;
  bool plan_is_faster = false;  // than the one kernel that this is
};

// A kernel that takes any number of columns has a launcher, so it goes before a plan of two; beyond the common limit a
// plan of other operations does not.
Answer answer(const Families& families, const Request& request, const Tuning& tuning) {
  Plan plan = make_plan(families, request, {}, tuning);
  if (!plan.composed || (request.size("n") > common_limit && !shared_size(request))) return {std::move(plan)};
  const Families kernels = families.without_plans(request.name());
  if (!kernels.try_default(request)) return {std::move(plan)};
  return {make_plan(kernels, request, {}, tuning), true};
}

void add_specs(Job& job, const Families& families, const Emit_options& options) {
  std::map<std::string, std::size_t> seen;  // by id, the place among the kernels
  const auto add = [&](const Spec& spec, const std::set<int>& archs) {
    const auto [place, is_new] = seen.emplace(id(spec), job.kernels.size());
    if (is_new) job.kernels.push_back({spec, {}});
    job.kernels[place->second].archs.insert(archs.begin(), archs.end());
  };
  const auto check_serves = [&](const Spec& spec, int arch, bool is_best) {
    check_architecture(families, spec, architecture_name(arch), is_best);
  };
  const auto served = [&](const Spec& spec) {
    const Needs needs = families.find(spec).properties(spec).needs;
    std::set<int> archs = job.archs;
    std::erase_if(archs, [&](int arch) { return !runs_on(needs, arch); });
    return archs;
  };
  // Without --arch nothing is left out: a compiler says where a kernel does not run.
  const bool any_arch = options.archs.empty();
  const auto variants = split_list("--variants", options.variants);
  const bool best = variants[0] == "best", all = variants[0] == "all";
  if (variants.size() > 1 && (best || all || std::count(variants.begin(), variants.end(), "best") ||
                              std::count(variants.begin(), variants.end(), "all"))) {
    refuse("--variants", options.variants, "best, all, or a list of ids");
  }
  if ((best || all) && options.ops.empty()) {
    throw Error(Failure::usage, "--ops is missing; it takes " + join(public_names()) + " (see kgen --help)");
  }
  if (!best && !options.gpu.empty())
    throw Error(Failure::usage, "--gpu: leave it out, --variants names what is emitted; it decides what is best");
  if (!best && !all) {
    if (!options.ops.empty()) {
      parse_operations("--ops", options.ops);
    }
    for (const auto& text : variants) {
      const Spec spec = spec_of_id(families, "--variants", text);
      check_agrees("--variants", options.ops, options.sizes, options.precisions, options.words, spec);
      check_has_text(families, "--variants", spec, {load_tables(), architecture_name(*job.archs.rbegin())});
      if (!any_arch && served(spec).empty()) check_serves(spec, *job.archs.rbegin(), false);
      add(spec, served(spec));
    }
    return;
  }
  job.best = best;
  // Without --arch no table of the user's counts: the same bytes on every machine.
  const std::shared_ptr<const Tuning_tables> tables = any_arch ? built_in_tables() : load_tables();
  if (!options.gpu.empty()) {
    std::vector<std::string> archs;
    for (const int arch : job.archs) archs.push_back(architecture_name(arch));
    job.gpu = gpu_of_tables(options.gpu, *tables, archs);
  }
  job.usual_layout = size_text(options.words, "layout").empty();
  const auto names = parse_operations("--ops", options.ops);
  const auto letters = parse_precisions("--precisions", options.precisions.empty() ? "s,d,c,z" : options.precisions);
  const auto sizes = sizes_asked(names, options.sizes);
  // What serves a request, of each architecture, by what the header looks kernels up by.
  std::map<std::string, std::pair<Request, std::vector<Spec>>> known;
  for (Request request : requests(names, letters, sizes, options.words, Forms::both)) {
    if (!best) request.nrhs_class = 0;  // all variants serve every number of columns
    const std::string name(request.name());
    const auto note_planned = [&](const std::vector<Spec>& emitted, const std::string& where) {
      const auto is_own = [&](const Spec& spec) { return spec.request.name() == name; };
      if (std::ranges::any_of(emitted, is_own)) return;
      Planned& planned = job.plans[name];
      planned.requests.push_back(about(request) + where);
      for (const Spec& spec : emitted)
        if (const std::string of(spec.request.name()); std::ranges::count(planned.steps, of) == 0)
          planned.steps.push_back(of);
    };
    if (best) {
      std::vector<Spec> chosen;
      for (const int arch : job.archs) {
        const Tuning tuning{tables, architecture_name(arch), job.gpu};
        std::vector<Plan> plans;
        bool plan_is_faster = false;
        for (const Request& one : with_places(request)) {
          auto [plan, faster] = answer(families, one, tuning);
          plan_is_faster = plans.empty() ? faster : plan_is_faster;  // of calls that are not in place
          plans.push_back(std::move(plan));
        }
        const Plan& plan = plans.front();
        if (plan_is_faster)
          job.faster.push_back(about(request) + (job.archs.size() > 1 ? " on " + tuning.architecture : ""));
        else if (plan.match == to_string(Match::guess) || plan.match == to_string(Match::row_for_any))
          job.unmeasured.insert(name + given_at_run_time(request));
        if (plan.match == to_string(Match::other_architecture)) job.guessed.insert(tuning.architecture);
        const std::vector<Spec> chosen_here = kernels_of(families, plans);
        if (!job.gpu.empty()) {
          const std::optional<Choice>& choice = plan.composed ? plan.composed : plan.steps.front().choice;
          job.of_gpu += choice && choice->measured && choice->measured->run.gpu == job.gpu;
          ++job.choices;
        }
        const std::string own = plan_is_faster ? passed_over(families.without_plans(name), request, chosen_here)
                                               : passed_over(families, request, chosen_here);
        if (!own.empty()) job.passed_over.insert(own);
        note_planned(chosen_here, job.archs.size() > 1 ? " on " + tuning.architecture : "");
        for (const auto& spec : chosen_here) {
          if (!any_arch) check_serves(spec, arch, true);
          add(spec, {arch});
        }
        chosen.insert(chosen.end(), chosen_here.begin(), chosen_here.end());
      }
      const auto [before, is_new] = known.emplace(to_string(request), std::pair(request, chosen));
      if (!is_new && before->second.second != chosen)
        throw Error(
            Failure::usage,
            fmt::format("{}: it has kernels of its own{}, and{}, which one header cannot tell apart: emit each into a "
                        "folder of its own",
                        about(request), for_columns(before->second.first), for_columns(request)));
      continue;
    }
    if (!known.emplace(to_string(request), std::pair(request, std::vector<Spec>())).second) continue;
    const auto variants_of_it = all_specs_for(families, request);
    note_planned(variants_of_it, "");
    const bool none = std::ranges::all_of(variants_of_it, [&](const Spec& spec) { return served(spec).empty(); });
    if (!any_arch && none) check_serves(variants_of_it.front(), *job.archs.rbegin(), true);
    for (const auto& spec : variants_of_it) {
      if (any_arch || !served(spec).empty()) add(spec, served(spec));
    }
  }
}

// For an architecture that it does not know NVRTC gives PTX of an older one, without a word.
void check_known(const std::set<int>& archs, const char* kind) {
  const Compiler_found nvrtc = find_nvrtc();
  for (const int number : archs) {
    const std::string arch = architecture_name(number);
    const auto& known = nvrtc.architectures;
    if (!nvrtc.found || known.empty() || std::find(known.begin(), known.end(), arch) != known.end()) continue;
    throw Error(Failure::unsupported, fmt::format("no {} for {}: NVRTC {} does not know it ({} ... {})", kind, arch,
                                                  nvrtc.version, known.front(), known.back()));
  }
}

Job check(const Emit_options& options, const Families& families) {
  Job job;
  for (const auto& kind : split_words("--emit", options.emit, {"cu", "ptx", "cubin"})) {
    (kind == "cu" ? job.cu : kind == "ptx" ? job.ptx : job.cubin) = true;
  }
  if (options.out.empty()) refuse("--out", options.out, "a folder");
  if (options.jobs < 1) refuse("--jobs", std::to_string(options.jobs), "a number of threads from 1");
  job.threads = options.jobs;
  if ((job.ptx || job.cubin) && options.archs.empty()) {
    throw Error(Failure::usage, "--arch is missing: --emit " + options.emit + " needs architectures like sm_80,sm_90");
  }
  const std::string archs = options.archs.empty() ? std::string(default_architecture) : options.archs;
  for (const auto& arch : split_list("--arch", archs)) job.archs.insert(parse_architecture("--arch", arch));
  add_specs(job, families, options);
  if (job.cubin || job.ptx) check_known(job.archs, job.cubin ? "cubin" : "PTX");
  return job;
}

std::vector<Emitted> make(const Job& job, const Emit_options& options, const Families& families) {
  std::vector<Emitted> emitted(job.kernels.size());
  parallel_for(job.kernels.size(), job.threads, "kernels written as source", [&](std::size_t i) {
    const Chosen& kernel = job.kernels[i];
    emitted[i].source = render(families, kernel.spec);
    if (job.best) emitted[i].best_for.assign(kernel.archs.begin(), kernel.archs.end());
    const Source& source = emitted[i].source;
    if (job.cu) emitted[i].files.push_back({"cu", "", source.symbol + ".cu", cuda_file(source, options.lines), {}});
  });
  struct Task {
    std::size_t kernel;
    std::string arch, kind;
  };
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < emitted.size(); ++i) {
    for (const int arch : job.kernels[i].archs) {
      if (job.ptx) tasks.push_back({i, architecture_name(arch), "ptx"});
      if (job.cubin) tasks.push_back({i, architecture_name(arch), "cubin"});
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

// The first few, and how many more there are.
std::string some_of(const std::vector<std::string>& requests) {
  constexpr std::size_t most = 3;
  const std::size_t shown = std::min(requests.size(), most), more = requests.size() - shown;
  return fmt::format("{}{}", fmt::join(requests.begin(), requests.begin() + std::ptrdiff_t(shown), "; "),
                     more ? fmt::format("; {} more", more) : "");
}

void report(const Emit_options& options, const Job& job, const std::vector<Emitted>& emitted,
            const Whole_files& files) {
  for (const auto& [_, planned] : job.plans)
    say("kgen: warning: no launcher for {}: a plan, whose steps' kernels are emitted: {}; launch them in turn (kgen "
        "explain shows which, each file what it does), or name one kernel that does it all by "
        "--variants (kgen list variants)\n",
        some_of(planned.requests), join(planned.steps));
  if (options.json) {
    nlohmann::ordered_json document = manifest(emitted);
    document["without_launcher"] = nlohmann::ordered_json::array();
    for (const auto& [name, planned] : job.plans)
      document["without_launcher"].push_back(
          {{"operation", name}, {"requests", planned.requests}, {"steps", planned.steps}});
    document["out"] = options.out;
    document["written"] = files.written();
    document["unchanged"] = files.unchanged();
    fmt::print("{}\n", json_text(document));
    return;
  }
  if (!job.faster.empty())
    fmt::print("one kernel, which has a launcher, though a plan of more is faster (kgen explain): {}\n",
               some_of(job.faster));
  fmt::print("{} kernel{} in {}: {} files written, {} unchanged\n", emitted.size(), emitted.size() == 1 ? "" : "s",
             options.out, files.written(), files.unchanged());
  if (job.usual_layout)
    fmt::print(
        "layout {}: nothing lies between columns or matrices; --layout strided: launchers take lda and strides\n",
        default_layout);
  if (!job.best) return;
  std::vector<std::string> archs;
  for (const int arch : job.archs) archs.push_back(architecture_name(arch));
  const bool usual = options.archs.empty() && job.gpu.empty();
  fmt::print("chosen for {}{}{}\n", join(archs),
             job.gpu.empty() ? ""
                             : fmt::format(": {} of {} by measurements on {}, the others by what there is", job.of_gpu,
                                           job.choices, job.gpu),
             usual ? ", by the tuning tables that come with kgen; --arch and --gpu choose for other GPUs" : "");
  if (!job.guessed.empty())
    fmt::print("a guess for {}: by tuning tables of other architectures (kgen explain); kgen tune measures there\n",
               join({job.guessed.begin(), job.guessed.end()}));
  if (!job.passed_over.empty())
    fmt::print("not chosen: {}; kgen's own go before: --variants takes ids of them, and kgen tune measures them\n",
               join({job.passed_over.begin(), job.passed_over.end()}));
  if (!job.unmeasured.empty())
    fmt::print("not measured, by the families' own rule: {}{}\n", join({job.unmeasured.begin(), job.unmeasured.end()}),
               archs.size() > 1 ? " (for one of these GPUs, or more)" : "");
}

}  // namespace

void emit(const Emit_options& options) {
  const auto families = load_families(options.templates);
  const Job job = check(options, *families);
  std::vector<std::pair<std::string, std::string>> names;
  for (const Chosen& kernel : job.kernels) names.emplace_back(symbol(kernel.spec), id(kernel.spec));
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
    std::vector<Header_entry> listed;
    for (std::size_t i = 0; i < emitted.size(); ++i)
      listed.push_back({&emitted[i].source, job.best_from(job.kernels[i])});
    files.stage(out / "kgen_kernels.h", header_file(listed));
  }
  files.stage(out / "manifest.json", json_text(manifest(emitted)) + "\n");
  files.commit();
  report(options, job, emitted, files);
}

}  // namespace kgen
