// `kgen doctor`: what was found, and what to do about what is missing.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <memory>

#include "generator/emission/emitter.hpp"
#include "generator/model/architecture.hpp"
#include "generator/model/operation.hpp"
#include "generator/text/embedded.hpp"
#include "runtime/cache/cache.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/device/device.hpp"
#include "runtime/engine/driver_needs.hpp"
#include "runtime/include/kgen/kgen.h"
#include "runtime/plan/plan.hpp"
#include "runtime/tuning/lookup.hpp"
#include "runtime/tuning/tuning_tables.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/kgen/show/instructions.hpp"

namespace kgen {

namespace {

// One thing that kgen can use.
struct Finding {
  std::string name;
  bool found = false;
  std::string what;  // path and version, or why it is missing and how to get it
  Json details;
};

Finding compiler_finding(const std::string& name, const Compiler_found& found) {
  Finding finding{name, found.found, found.problem, {}};
  if (found.found) {
    finding.what = fmt::format("{} ({})", found.version, found.path);
    if (found.architectures.size() > 1) {
      finding.what += fmt::format(", {} to {}", found.architectures.front(), found.architectures.back());
    }
  }
  finding.details = {{"version", found.version}, {"path", found.path}, {"architectures", found.architectures}};
  if (!found.driver.text.empty()) {
    finding.what += fmt::format(", for drivers from {} on", found.driver.text);
    finding.details["least_driver"] = found.driver.text;
    finding.details["least_driver_cuda_version"] = found.driver.cuda_version;
  }
  return finding;
}

// Whether what was found works: the smallest kernel there is goes through it.
void try_compiler(Finding& finding, const std::function<std::unique_ptr<Compiler>()>& make) {
  if (!finding.found) return;
  try {
    const Families families = Families::load();
    const Plan plan = make_plan(families, square_request(operation("getrf"), 's', 1));
    const Source source = render(families, plan.steps.at(0).spec);
    const double seconds = make()->compile(source).compile_seconds;
    finding.what += fmt::format(", compiles a kernel in {:.2f} s", seconds);
    finding.details["compiles"] = true;
    finding.details["compile_seconds"] = seconds;
  } catch (const std::exception& error) {
    std::string why = error.what();
    std::replace(why.begin(), why.end(), '\n', ' ');
    finding.found = false;
    finding.details["compiles"] = false;
    finding.what += ", but it does not compile a kernel: " + why;
  }
}

Finding driver_finding(const Compiler_found& nvrtc, const Cuda_found& cuda) {
  const std::string too_old = too_old_driver(nvrtc, cuda);
  std::string what = cuda.driver ? fmt::format("{} ({})", cuda.driver_version, cuda.driver_path) : cuda.problem;
  if (!too_old.empty()) what += "; " + too_old;
  if (!cuda.driver && nvrtc.found)
    what += fmt::format("; NVRTC {} needs {} or later", nvrtc.version, nvrtc.driver.text);
  const Json details = {{"version", cuda.driver_version},
                        {"path", cuda.driver_path},
                        {"cuda_version", cuda.cuda_version},
                        {"too_old", !too_old.empty()}};
  return {"driver", cuda.driver, what, details};
}

std::vector<Finding> gpu_findings(const Cuda_found& cuda) {
  std::vector<Finding> findings;
  for (const auto& gpu : cuda.gpus)
    findings.push_back({fmt::format("cuda:{}", gpu.ordinal),
                        true,
                        fmt::format("{}, {}, {} multiprocessors, {} MiB", gpu.name, gpu.architecture,
                                    gpu.multiprocessors, gpu.memory_bytes >> 20),
                        {{"name", gpu.name},
                         {"architecture", gpu.architecture},
                         {"multiprocessors", gpu.multiprocessors},
                         {"memory_bytes", gpu.memory_bytes}}});
  if (!findings.empty()) return findings;
  const std::string why = cuda.driver && !cuda.problem.empty() ? without_host_advice(cuda.problem) : "no GPU was found";
  return {{"GPU", false, why + "; kernels run on the device 'host'", Json::object()}};
}

// A program of the CUDA toolkit; `otherwise` says what is missing without it.
Finding program_finding(const char* name, const std::string& path, const std::string& otherwise) {
  return {name, !path.empty(), path.empty() ? "not found" + otherwise : path, {{"path", path}}};
}

Finding cache_finding() {
  const Cache cache(Cache::options_from_environment());
  const std::string folder = cache.folder().string();
  std::string what = folder;
  if (!cache.problem().empty())
    what = fmt::format("{}{}; kernels are kept in memory only", cache.problem(),
                       folder.empty() ? "" : "; set KGEN_CACHE_DIR to a folder of yours");
  if (!cache.warning().empty()) what += "; " + cache.warning();
  return {"cache folder", cache.problem().empty(), what, {{"path", folder}, {"warning", cache.warning()}}};
}

// Damaged lines do no harm, but their owner will want to know.
Finding tuning_finding() {
  const std::string folder = user_tuning_folder().string();
  std::size_t built_in = 0, users = 0;
  std::vector<std::string> problems;
  const auto tables = load_tables();
  for (const auto& file : tables->all()) {
    for (const Measured_sizes& one : file->measured)
      (file->built_in ? built_in : users) += static_cast<std::size_t>(one.sizes.last - one.sizes.first + 1);
    problems.insert(problems.end(), file->problems.begin(), file->problems.end());
  }
  const Families families = Families::load();
  for (const auto& file : tables->files)
    for (std::string& problem : unusable_rows(*file, families, [](const Tuning_row&) { return true; }))
      problems.push_back(std::move(problem));
  std::string what = fmt::format("{} measured sizes built in, ", built_in);
  what += folder.empty() ? "none of yours: set KGEN_TUNING_DIR or HOME" : fmt::format("{} in {}", users, folder);
  if (!problems.empty()) what += fmt::format("; {} left out, the first: {}", problems.size(), problems.front());
  if (const std::string missing = missing_tuning_folder(); !missing.empty()) what += "; " + missing;
  return {"tuning tables",
          true,
          what,
          {{"path", folder}, {"built_in", built_in}, {"users", users}, {"problems", problems}}};
}

std::vector<Finding> examine() {
  std::vector<Finding> findings;
  const Compiler_found nvrtc = find_nvrtc();
  findings.push_back(compiler_finding("NVRTC", nvrtc));
  try_compiler(findings.back(), [&nvrtc] {
    const auto& known = nvrtc.architectures;
    const std::string common(default_architecture);
    return make_nvrtc_compiler(known.empty() || contains(known, common) ? common : known.back());
  });
  findings.push_back(compiler_finding("host compiler", find_host_compiler()));
  try_compiler(findings.back(), make_host_compiler);

  const Cuda_found cuda = find_cuda();
  findings.push_back(driver_finding(nvrtc, cuda));
  std::ranges::move(gpu_findings(cuda), std::back_inserter(findings));
  findings.push_back(program_finding("nvdisasm", find_cuda_program("nvdisasm"),
                                     ", so 'kgen inspect' shows no SASS; " + nvdisasm_advice()));
  const char* named = std::getenv("CUDACXX");
  findings.push_back(program_finding(
      "nvcc", named && *named ? named : find_cuda_program("nvcc"),
      ": only what compiles emitted .cu files needs it, such as kgen_generate in CMake; a CUDA toolkit has it "
      "(developer.nvidia.com/cuda-downloads): put it on PATH, or name it in CUDACXX"));
  findings.push_back(cache_finding());
  findings.push_back(tuning_finding());
  return findings;
}

}  // namespace

void add_doctor_command(Command program) {
  auto json = std::make_shared<bool>(false);
  Command command = program.add_command("doctor", "Say what was found on this machine and what is missing");
  command.footer("What is missing is named with the way to get it. The exit status is 0 all the same.");
  add_json_option(command, *json);
  command.callback([json] {
    const std::string version = fmt::format("{}.{}.{}", KGEN_VERSION_MAJOR, KGEN_VERSION_MINOR, KGEN_VERSION_PATCH);
    const auto findings = examine();
    if (!*json) {
      fmt::print("kgen            {} (generator {})\n", version, generator_version());
      for (const auto& [name, found, what, details] : findings) {
        fmt::print("{:15} {}{}\n", name, found ? "" : details.contains("compiles") ? "broken: " : "missing: ", what);
      }
      return;
    }
    Json document = {{"version", version}, {"generator", generator_version()}};
    Json rows = Json::array();
    for (const auto& [name, found, what, details] : findings) {
      Json row = {{"name", name}, {"found", found}, {found ? "what" : "problem", what}};
      row.update(details);
      rows.push_back(std::move(row));
    }
    document["found"] = std::move(rows);
    print_json(document);
  });
}

}  // namespace kgen
