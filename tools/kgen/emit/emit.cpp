// `kgen --ops ... --sizes ...`: kernels as source, PTX and cubins, with one header and one manifest. All arguments are
// checked, all kernels rendered and compiled before the first file appears.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "generator/emission/emitter.hpp"
#include "generator/model/architecture.hpp"
#include "generator/model/kernel_arguments.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/model/symbol.hpp"
#include "generator/text/digest.hpp"
#include "generator/text/embedded.hpp"
#include "generator/text/error.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/files/whole_files.hpp"
#include "runtime/object/object.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/emit/choose.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {

namespace {

struct Emitted_file {
  std::string kind;  // "cu", "ptx", "cubin"
  std::string arch;  // "sm_90"; empty for "cu"
  std::string name, digest;
  Resources resources;  // of cubins
};

struct Emitted {
  Source source;
  std::vector<int> best_for;  // architectures that it was chosen for
  std::vector<Emitted_file> files;
};

// A kernel's arguments in their order, with the types of its text.
Json arguments_of(const Request& request) {
  const Precision& row = precision(request.precision);
  Json list = Json::array();
  for (const Kernel_argument& argument : kernel_arguments(request)) {
    std::string type = argument.type;
    if (const std::size_t at = type.find_first_of("TR"); at != type.npos)
      type.replace(at, 1, type[at] == 'T' ? row.element : row.real);
    list.push_back({{"name", argument.name}, {"type", type == "i64" ? "long long" : type}});
  }
  return list;
}

// What one emission made: sorted, without paths, dates and times, so that the same request gives the same bytes
// anywhere.
Json manifest(const std::vector<Emitted>& emitted) {
  Json kernels = Json::array();
  for (const auto& [source, best_for, files] : emitted) {
    const auto& spec = source.spec;
    Json kernel = {{"id", source.id}, {"symbol", source.symbol}};
    // The first file is the kernel's own; compiled ones follow in "compiled".
    kernel["file"] = files.front().name;
    kernel["digest"] = files.front().digest;
    kernel.update(to_json(spec.request));
    kernel["family"] = spec.family;
    kernel["tune"] = to_json(spec.tune);
    kernel["arguments"] = arguments_of(spec.request);
    kernel["launch"] = to_json(source.properties.launch);
    kernel["requires"] = fmt::format("sm_{}", source.properties.requires_sm);
    for (const int arch : best_for) kernel["best_for"].push_back(fmt::format("sm_{}", arch));
    kernel["flops"] = source.properties.flops;
    kernel["bytes"] = source.properties.bytes;
    Json compiled = Json::array();
    for (const auto& file : files) {
      if (file.kind == "cu") continue;
      Json entry = {{"kind", file.kind}, {"arch", file.arch}, {"file", file.name}, {"digest", file.digest}};
      if (file.resources.known) entry.update(to_json(file.resources));
      compiled.push_back(std::move(entry));
    }
    if (!compiled.empty()) kernel["compiled"] = std::move(compiled);
    kernels.push_back(std::move(kernel));
  }
  return {{"generator", generator_version()}, {"kernels", std::move(kernels)}};
}

// The architectures that a kernel's choice begins to hold for: between two of them there is another choice.
std::vector<int> best_from(const Emission& emission, const Chosen_kernel& kernel) {
  std::vector<int> found;
  bool before = false;
  for (const int arch : emission.archs) {
    const bool now = emission.best && kernel.archs.contains(arch);
    if (now && !before) found.push_back(arch);
    before = now;
  }
  return found;
}

// For an architecture that it does not know NVRTC gives PTX of an older one, without a word.
void check_known(const std::set<int>& archs, const char* kind) {
  const Compiler_found nvrtc = find_nvrtc();
  for (const int number : archs) {
    const std::string arch = architecture_name(number);
    const auto& known = nvrtc.architectures;
    if (!nvrtc.found || known.empty() || contains(known, arch)) continue;
    throw Error(Failure::unsupported, fmt::format("no {} for {}: NVRTC {} does not know it ({} ... {})", kind, arch,
                                                  nvrtc.version, known.front(), known.back()));
  }
}

// Texts and machine code go to `files` as they come: thousands of kernels are gigabytes.
std::vector<Emitted> make(const Emission& emission, const std::set<std::string>& kinds, const Emit_options& options,
                          const Families& families, Whole_files& files) {
  const auto stage = [&](Emitted_file file, const std::string& bytes) {
    files.stage(std::filesystem::path(options.out) / file.name, bytes);
    file.digest = sha256(bytes);
    return file;
  };
  const bool compiles = kinds.contains("ptx") || kinds.contains("cubin");
  std::vector<Emitted> emitted(emission.kernels.size());
  parallel_for(emission.kernels.size(), options.jobs, "kernels written as source", [&](std::size_t i) {
    const Chosen_kernel& kernel = emission.kernels[i];
    emitted[i].source = render(families, kernel.spec);
    if (emission.best) emitted[i].best_for.assign(kernel.archs.begin(), kernel.archs.end());
    Source& source = emitted[i].source;
    if (kinds.contains("cu"))
      emitted[i].files.push_back(stage({"cu", "", source.symbol + ".cu", {}, {}}, cuda_file(source, options.lines)));
    if (!compiles) source.text = source.text_with_lines = std::string();
  });
  struct Task {
    std::size_t kernel;
    std::string arch, kind;
  };
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < emitted.size(); ++i)
    for (const int arch : emission.kernels[i].archs)
      for (const std::string kind : {"ptx", "cubin"})
        if (kinds.contains(kind)) tasks.push_back({i, architecture_name(arch), kind});
  std::vector<Emitted_file> made(tasks.size());
  parallel_for(tasks.size(), options.jobs, "kernels compiled", [&](std::size_t i) {
    const auto& [kernel, arch, kind] = tasks[i];
    const Source& source = emitted[kernel].source;
    Emitted_file file{kind, arch, fmt::format("{}.{}.{}", source.symbol, arch, kind), {}, {}};
    if (kind == "ptx") {
      made[i] = stage(std::move(file), compile_to_ptx(source, arch));
      return;
    }
    const Object object = make_nvrtc_compiler(arch)->compile(source);
    if (object.code_kind != "cubin") throw Error(Failure::unsupported, "--emit cubin: " + object.note);
    file.resources = object.resources;
    made[i] = stage(std::move(file), object.code);
  });
  for (std::size_t i = 0; i < tasks.size(); ++i) emitted[tasks[i].kernel].files.push_back(std::move(made[i]));
  return emitted;
}

// The first few, and how many more there are.
std::string some_of(const auto& all) {
  constexpr std::size_t most = 3;
  const std::size_t shown = std::min(all.size(), most), more = all.size() - shown;
  return fmt::format("{}{}", fmt::join(all.begin(), std::next(all.begin(), std::ptrdiff_t(shown)), "; "),
                     more ? fmt::format("; {} more", more) : "");
}

void report(const Emit_options& options, const Emission& emission, const std::vector<Emitted>& emitted,
            const Whole_files& files) {
  for (const auto& [_, planned] : emission.plans)
    say("kgen: warning: no launcher for {}: a plan, whose steps' kernels are emitted: {}; launch them in turn (kgen "
        "explain shows which, each file what it does), or name one kernel that does it all by "
        "--variants (kgen list variants)\n",
        some_of(planned.requests), join(planned.steps));
  if (options.json) {
    Json document = manifest(emitted);
    document["without_launcher"] = Json::array();
    for (const auto& [name, planned] : emission.plans)
      document["without_launcher"].push_back(
          {{"operation", name}, {"requests", planned.requests}, {"steps", planned.steps}});
    document["out"] = options.out;
    document["written"] = files.written();
    document["unchanged"] = files.unchanged();
    print_json(document);
    return;
  }
  fmt::print("{} in {}: {} files written, {} unchanged\n", counted(emitted.size(), "kernel"), options.out,
             files.written(), files.unchanged());
  if (text_given(options.words, "layout").empty() && (emission.best || options.variants == "all"))
    fmt::print(
        "layout {}: nothing lies between columns or matrices; --layout strided: launchers take lda and strides\n",
        default_layout);
  if (!emission.best) return;
  std::vector<std::string> archs;
  for (const int arch : emission.archs) archs.push_back(architecture_name(arch));
  const bool usual = options.archs.empty() && options.gpu.empty();
  fmt::print("chosen for {}{}{}{}\n", join(archs), emission.by_gpu.empty() ? "" : ": ", emission.by_gpu,
             usual ? ", by the tuning tables that come with kgen; --arch and --gpu choose for other GPUs" : "");
  for (const auto& [about, of] : emission.notes) fmt::print("{}: {}\n", about, some_of(of));
}

void emit(const Emit_options& options) {
  const auto families = load_families(options.templates);
  const auto words = split_words("--emit", options.emit, {"cu", "ptx", "cubin"});
  const std::set<std::string> kinds(words.begin(), words.end());
  if (options.out.empty()) refuse("--out", options.out, "a folder");
  if (options.jobs < 1) refuse("--jobs", std::to_string(options.jobs), "a number of threads from 1");
  const bool compiles = kinds.contains("ptx") || kinds.contains("cubin");
  if (compiles && options.archs.empty())
    refuse_use("--arch is missing: --emit {} needs architectures like sm_80,sm_90", options.emit);
  const Emission emission = choose(options, *families);
  if (compiles) check_known(emission.archs, kinds.contains("cubin") ? "cubin" : "PTX");
  std::vector<std::pair<std::string, std::string>> names;
  for (const Chosen_kernel& kernel : emission.kernels) names.emplace_back(symbol(kernel.spec), id(kernel.spec));
  check_distinct(names);

  const std::filesystem::path out = options.out;
  Whole_files files;
  files.make_folder(out);
  // A folder that cannot be written is found before the work, not after it.
  check_writable(out);

  const std::vector<Emitted> emitted = make(emission, kinds, options, *families, files);
  if (kinds.contains("cu")) {
    std::vector<Header_entry> listed;
    for (std::size_t i = 0; i < emitted.size(); ++i)
      listed.push_back({&emitted[i].source, best_from(emission, emission.kernels[i])});
    files.stage(out / "kgen_kernels.h", header_file(listed));
  }
  files.stage(out / "manifest.json", json_text(manifest(emitted)) + "\n");
  files.commit();
  report(options, emission, emitted, files);
}

}  // namespace

std::function<void()> add_emission(Command command) {
  const auto shared = std::make_shared<Emit_options>();
  Emit_options& options = *shared;
  const std::string group = "Emission (kgen --ops ... --sizes ...)";
  const auto add = [&](const char* names, Destination value, const std::string& about) {
    command.add(names, value, about).group(group);
  };
  add("--ops,--op LIST", &options.ops, "Operations: " + join(public_names()));
  add("--sizes,--size LIST", &options.sizes, "Sizes: 8, 4,8,12, 1-32, 1-32:4");
  add("--precisions,--precision LIST", &options.precisions, "s,d,c,z (default all)");
  add("--variants LIST", &options.variants, "best, all, or kernel ids (default best)");
  add("--emit LIST", &options.emit, "cu, ptx, cubin (default cu)");
  add("--arch LIST", &options.archs, "Architectures to choose the best for, and for ptx and cubin: sm_75,sm_90");
  add_gpu_option(command, options.gpu).group(group);
  add("--out DIR", &options.out, "The folder for the files (default generated)");
  add("--jobs N", &options.jobs, "Threads (default: one per core)");
  add("--line", &options.lines, "Write #line directives that name the templates");
  add_json_option(command, options.json).group(group);
  add_word_options(command, options.words, true);
  for (const auto& entry : options.words) command.option("--" + entry.first).group(group);
  add_templates_option(command, options.templates).group(group);
  return [shared] { emit(*shared); };
}

}  // namespace kgen
