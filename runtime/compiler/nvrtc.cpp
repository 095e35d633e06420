// CUDA source to cubin, or PTX, by NVRTC.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>

#include "generator/model/architecture.hpp"
#include "generator/text/error.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/compiler/nvrtc_library.hpp"
#include "runtime/compiler/nvrtc_log.hpp"

namespace kgen {
namespace {

// Where templates seem to lie. NVRTC writes the working folder in front of relative names, and an object's bytes must
// not depend on where it was made.
constexpr std::string_view templates_root = "/kgen/templates/";

struct Target {
  std::string option;  // "sm_90", "compute_121"
  bool ptx = false;
  std::string note;
};

int number_of(const std::string& architecture) {
  if (const auto number = architecture_number(architecture)) return *number;
  throw Error(Failure::usage, fmt::format("architecture '{}' is not of the form sm_90", architecture));
}

Target target_for(const Nvrtc& library, const std::string& architecture, const Source& source, bool want_ptx) {
  const int number = number_of(architecture);
  if (number < source.properties.requires_sm) {
    throw Error(Failure::unsupported, fmt::format("{} requires sm_{} or later, not {}", source.id,
                                                  source.properties.requires_sm, architecture));
  }
  const auto& supported = library.supported;
  if (number < supported.front()) {
    throw Error(Failure::unsupported, fmt::format("NVRTC {} makes code for sm_{} and later, not for {}",
                                                  library.version_text, supported.front(), architecture));
  }
  const auto above = std::upper_bound(supported.begin(), supported.end(), number);
  const int newest = *(above - 1);  // the newest that is not above what is asked for
  Target target;
  target.ptx = want_ptx || newest != number;
  if (newest != number) {
    target.option = fmt::format("compute_{}", newest);
    target.note =
        fmt::format("made as PTX for sm_{}: NVRTC {} does not know {}", newest, library.version_text, architecture);
  } else {
    target.option = want_ptx ? "compute_" + architecture.substr(3) : architecture;
  }
  return target;
}

std::vector<std::string> options_for(bool lines) {
  std::vector<std::string> options = {"-std=c++17", "--fmad=false", "--ptxas-options=-v"};
  if (lines) options.emplace_back("-lineinfo");
  return options;
}

// `#line 7 "lu/x.cu.t"` with templates_root in front of the name.
std::string rooted(const std::string& text) {
  std::string result;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string_view line(text.data() + begin, end - begin);
    const std::size_t quote = line.starts_with("#line ") ? line.find('"') : line.npos;
    if (quote != line.npos && line.substr(quote + 1, 1) != "/") {
      result.append(line.substr(0, quote + 1)).append(templates_root).append(line.substr(quote + 1));
    } else {
      result.append(line);
    }
    begin = end;
  }
  return result;
}

std::string unrooted(std::string text) {
  for (std::size_t at = 0; (at = text.find(templates_root, at)) != text.npos;) text.erase(at, templates_root.size());
  return text;
}

class Program {
 public:
  Program(const Nvrtc& library, const std::string& text, const std::string& name) : library_(library) {
    check(library_.create(&program_, text.c_str(), name.c_str(), 0, nullptr, nullptr), "nvrtcCreateProgram");
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() { library_.destroy(&program_); }

  bool compile(const std::vector<std::string>& options) {
    std::vector<const char*> pointers;
    for (const std::string& option : options) pointers.push_back(option.c_str());
    result_ = library_.compile(program_, static_cast<int>(pointers.size()), pointers.data());
    return result_ == NVRTC_SUCCESS;
  }
  std::string why() const { return library_.error_string(result_); }
  std::string log() const { return fetch(library_.log_size, library_.log); }
  std::string ptx() const { return fetch(library_.ptx_size, library_.ptx); }
  std::string cubin() const { return fetch(library_.cubin_size, library_.cubin); }
  std::string lto() const { return fetch(library_.lto_size, library_.lto); }

 private:
  void check(nvrtcResult result, const char* call) const {
    if (result == NVRTC_SUCCESS) return;
    throw Error(Failure::compile, fmt::format("{}: {}", call, library_.error_string(result)));
  }
  template <class Size, class Get>
  std::string fetch(Size size, Get get) const {
    std::size_t bytes = 0;
    check(size(program_, &bytes), "NVRTC (size of a result)");
    std::string result(bytes, '\0');
    if (bytes > 0) check(get(program_, result.data()), "NVRTC (result)");
    return result;
  }

  const Nvrtc& library_;
  nvrtcProgram program_ = nullptr;
  nvrtcResult result_ = NVRTC_SUCCESS;
};

struct Compiled {
  std::string code, log;
};

Compiled compile_program(const Nvrtc& library, const Source& source, const Target& target, bool lines) {
  std::vector<std::string> options = options_for(lines);
  options.push_back("-arch=" + target.option);
  // Where there is a driver, its cache would give the code of an earlier compile, but not what the log says of
  // registers.
  if (library.caches) options.emplace_back("--no-cache");
  const std::string text = cuda_text(source, lines);
  Program program(library, lines ? rooted(text) : text,
                  std::string(lines ? templates_root : "") + source.symbol + ".cu");
  if (!program.compile(options)) {
    throw Error(Failure::compile, fmt::format("NVRTC {} refused {} for {}: {}\n{}", library.version_text, source.id,
                                              target.option, program.why(), unrooted(messages_of_log(program.log()))));
  }
  Compiled compiled;
  compiled.code = target.ptx ? program.ptx() : program.cubin();
  // PTX is a C string; its terminator is not part of a file.
  while (target.ptx && !compiled.code.empty() && compiled.code.back() == '\0') compiled.code.pop_back();
  compiled.log = unrooted(program.log());
  return compiled;
}

class Nvrtc_compiler : public Compiler {
 public:
  Nvrtc_compiler(std::string architecture, bool lines) : architecture_(std::move(architecture)), lines_(lines) {
    number_of(architecture_);
  }
  const std::string& architecture() const override { return architecture_; }
  std::string identity() const override {
    try {
      return fmt::format("{} version {}", identity_without_compiler(), nvrtc().version_text);
    } catch (const Error& error) {
      if (error.kind() != Failure::no_compiler) throw;
      return identity_without_compiler();
    }
  }
  std::string identity_without_compiler() const override {
    return fmt::format("nvrtc {} {}", architecture_, fmt::join(options_for(lines_), " "));
  }
  std::string keyed_text(const Source& source) const override { return cuda_text(source, false); }

  Object compile(const Source& source) const override {
    const auto start = std::chrono::steady_clock::now();
    const Nvrtc& library = nvrtc();
    const Target target = target_for(library, architecture_, source, false);
    Compiled compiled = compile_program(library, source, target, lines_);
    Object object = object_of(source, architecture_, target.ptx ? "ptx" : "cubin", std::move(compiled.code));
    if (!target.ptx) object.resources = resources_of_log(compiled.log);
    object.note = target.note;
    if (const std::string messages = messages_of_log(compiled.log); !messages.empty()) {
      object.note += (object.note.empty() ? "" : "\n") + messages;
    }
    object.compile_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return object;
  }

 private:
  std::string architecture_;
  bool lines_;
};

}  // namespace

std::unique_ptr<Compiler> make_nvrtc_compiler(const std::string& architecture, bool lines) {
  return std::make_unique<Nvrtc_compiler>(architecture, lines);
}

std::string compile_to_ptx(const Source& source, const std::string& architecture) {
  const Nvrtc& library = nvrtc();
  return compile_program(library, source, target_for(library, architecture, source, true), false).code;
}

namespace {

std::string compile_text(const std::string& text, const std::string& name, std::vector<std::string> options,
                         std::string (Program::*result)() const) {
  const Nvrtc& library = nvrtc();
  Program program(library, text, name + ".cu");
  options.emplace_back("-std=c++17");
  if (program.compile(options)) return (program.*result)();
  throw Error(Failure::compile, fmt::format("NVRTC {} refused {} ({}): {}\n{}", library.version_text, name,
                                            fmt::join(options, " "), program.why(), messages_of_log(program.log())));
}

}  // namespace

std::string compile_to_lto(const std::string& text, const std::string& name, const std::string& architecture) {
  return compile_text(text, name, {"-dlto", "-arch=" + architecture}, &Program::lto);
}

std::string compile_to_code(const std::string& text, const std::string& name, const std::string& architecture) {
  const Target target = target_for(nvrtc(), architecture, {}, false);
  return compile_text(text, name, {"-arch=" + target.option}, target.ptx ? &Program::ptx : &Program::cubin);
}

// docs.nvidia.com/deploy/cuda-compatibility, "Minor Version Compatibility".
Least_driver least_driver(int major) {
  Least_driver needed{1000 * major, fmt::format("one for CUDA {}.0", major), {}};
  if (major == 12) needed.text = "525 (CUDA 12.0)";
  if (major == 13) needed.text = "580 (CUDA 13.0)";
  if (major >= 13) needed.earlier_nvrtc = "`pip install nvidia-cuda-nvrtc-cu12`, named in KGEN_NVRTC";
  return needed;
}

Compiler_found find_nvrtc() {
  Compiler_found found;
  try {
    const Nvrtc& library = nvrtc();
    found.found = true;
    found.path = library.path;
    found.version = library.version_text;
    found.driver = least_driver(library.major);
    for (const int number : library.supported) found.architectures.push_back(fmt::format("sm_{}", number));
  } catch (const Error& error) {
    found.problem = error.what();
  }
  return found;
}

}  // namespace kgen
