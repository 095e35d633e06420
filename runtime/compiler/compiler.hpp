// A compiler turns a source into an object for one architecture. Many threads may compile at once.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "generator/emission/emitter.hpp"
#include "runtime/object/object.hpp"

namespace kgen {

class Compiler {
 public:
  virtual ~Compiler() = default;
  virtual const std::string& architecture() const = 0;  // "sm_90", "host": the cache's folder
  // Version, architecture and options: all that decides the object beside the source. Part of the cache's key.
  virtual std::string identity() const = 0;
  // What identity() is on a machine where the compiler is not found. Aliases are stored under it too, so that a warm
  // cache serves such a machine: nothing can be made there, and any object made earlier with the same options will do.
  virtual std::string identity_without_compiler() const = 0;
  // The bytes the object's digest is taken of: the source without #line for NVRTC, with them for the host compiler.
  virtual std::string keyed_text(const Source& source) const = 0;
  // Throws Error(no_compiler) saying how to get one, or Error(compile) with the id and the log.
  virtual Object compile(const Source& source) const = 0;
};

// The source's object of this code, of whose making nothing is known yet.
Object object_of(const Source& source, const std::string& architecture, std::string code_kind, std::string code);

// The host compiler for "host", else NVRTC.
std::unique_ptr<Compiler> make_compiler(const std::string& architecture);
// NVRTC, opened when first needed. `architecture`: "sm_80", "sm_90", ... One newer than NVRTC knows gets the newest
// PTX. `lines`: profilers show the template's lines; false for objects that are emitted as files, which name no path at
// all.
std::unique_ptr<Compiler> make_nvrtc_compiler(const std::string& architecture, bool lines = true);
// KGEN_CXX, else g++, else clang++ from PATH.
std::unique_ptr<Compiler> make_host_compiler();

// The PTX of a source, for inspection and emission.
std::string compile_to_ptx(const Source& source, const std::string& architecture);

// CUDA text that is no template's: as LTO-IR, to be linked with other code, or ready to be loaded.
std::string compile_to_lto(const std::string& text, const std::string& name, const std::string& architecture);
std::string compile_to_code(const std::string& text, const std::string& name, const std::string& architecture);

// The least driver on which the code of an NVRTC runs: that of the first CUDA with its major version. (Newer PTX needs
// a newer one: it is made for GPUs alone that NVRTC does not know.)
struct Least_driver {
  int cuda_version = 0;       // 13000; 0: a compiler that needs none
  std::string text;           // "580 (CUDA 13.0)"
  std::string earlier_nvrtc;  // how to get one for older drivers; or empty
};

struct Compiler_found {  // for `kgen doctor`
  bool found = false;
  std::string path, version;
  std::string problem;  // one line, and how to get it
  std::vector<std::string> architectures;
  Least_driver driver;
};
Compiler_found find_nvrtc();
Compiler_found find_host_compiler();

}  // namespace kgen
