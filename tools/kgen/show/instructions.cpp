#include "tools/kgen/show/instructions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <vector>

#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/compiler/cuda_library.hpp"
#include "runtime/files/programs.hpp"
#include "runtime/files/temporary_folder.hpp"

namespace kgen {

namespace fs = std::filesystem;

namespace {

// "@%p1 " or "@!P0 " in front of an instruction.
std::string_view without_guard(std::string_view line) {
  if (line.empty() || line[0] != '@') return line;
  const auto space = line.find(' ');
  return space == line.npos ? std::string_view() : trimmed(line.substr(space));
}

}  // namespace

Histogram ptx_histogram(std::string_view ptx) {
  Histogram counts;
  int depth = 0;  // a function's body has blocks of its own
  for (std::string_view line : split(ptx, "\n")) {
    line = trimmed(line);
    if (line == "{") ++depth;
    if (line == "}") --depth;
    line = without_guard(line);
    // Instructions begin with a letter and end with a semicolon; directives begin with a dot, labels end with a colon.
    if (depth == 0 || line.empty() || !std::isalpha(static_cast<unsigned char>(line[0]))) continue;
    if (line[0] == '$' || line.back() == ':') continue;
    const auto end = line.find_first_of(" \t;");
    if (end != line.npos) ++counts[std::string(line.substr(0, end))];
  }
  return counts;
}

Histogram sass_histogram(std::string_view sass) {
  Histogram counts;
  for (std::string_view line : split(sass, "\n")) {
    line = trimmed(line);
    const auto close = line.find("*/");
    if (!line.starts_with("/*") || close == line.npos) continue;  // "/*0010*/  DFMA R4, R2, R6, R4 ;"
    line = without_guard(trimmed(line.substr(close + 2)));
    const auto end = line.find_first_of(" .;");
    if (end == line.npos || end == 0 || !std::isupper(static_cast<unsigned char>(line[0]))) continue;
    ++counts[std::string(line.substr(0, end))];
  }
  return counts;
}

std::string find_cuda_program(const char* name) {
  std::vector<fs::path> folders;
  const char* const path = std::getenv("PATH");
  for (const std::string_view folder : split(path ? path : "", ":"))
    if (!folder.empty()) folders.emplace_back(folder);
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
    if (const char* home = std::getenv(variable)) folders.push_back(fs::path(home) / "bin");
  }
  std::ranges::copy(wheel_folders("bin"), std::back_inserter(folders));
  folders.emplace_back("/usr/local/cuda/bin");
  for (const auto& folder : folders) {
    const auto file = folder / name;
    if (is_program(file)) return file.string();
  }
  return {};
}

std::string nvdisasm_advice() {
  const std::string version = find_nvrtc().version;  // "13.0"
  std::string package = version.empty() ? "cuda-nvdisasm-MAJOR-MINOR" : "cuda-nvdisasm-" + version;
  std::replace(package.begin(), package.end(), '.', '-');
  return fmt::format(
      "install it by `pip install nvidia-cuda-nvdisasm`, into the active virtual environment or for the Python on "
      "PATH; "
      "a full CUDA toolkit has it, too, as have {} (apt, dnf: NVIDIA's repository) and cuda-nvdisasm (conda), on PATH",
      package);
}

std::string disassemble(std::string_view cubin) {
  const std::string program = find_cuda_program("nvdisasm");
  if (program.empty()) {
    throw Error(Failure::no_compiler, "SASS needs nvdisasm, which was not found: " + nvdisasm_advice());
  }
  const Temporary_folder folder("kgen-inspect");
  folder.write("kernel.cubin", cubin);
  // The code alone, without the debugging sections.
  const bool done =
      run_program({program, "--print-code", "kernel.cubin"}, folder.path(), "/dev/null", "kernel.sass", "kernel.sass");
  const std::string text = read_file(folder.path() / "kernel.sass");
  if (!done) throw Error(Failure::compile, fmt::format("'{}' failed: {}", program, text));
  return text;
}

}  // namespace kgen
