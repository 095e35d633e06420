#include "tools/laboratory/peers/mathdx.hpp"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <memory>
#include <span>

#include "generator/model/architecture.hpp"
#include "generator/text/error.hpp"
#include "runtime/compiler/nvrtc_library.hpp"
#include "tools/laboratory/peers/library.hpp"

namespace kgen::bench {
namespace {

// libcommondx.h, libcusolverdx.h and nvJitLink.h: the few values that are used.
using Handle = long long;
enum class Operator {
  size = 0,
  type = 1,
  precision = 2,
  sm = 3,
  execution = 4,
  block_dim = 5,
  api = 6,
  function = 7,
  fill_mode = 9,
  side = 10,
  diag = 11,
  transpose_mode = 12,
  batches_per_block = 14,
};
constexpr long long of_blocks = 1, in_shared_memory = 0, single = 5, twice = 6;
enum Trait { symbol_name = 2, suggested_block_dim = 5, suggested_batches_per_block = 6 };
constexpr int target_sm = 1;  // an option of a code
enum Input { ltoir = 3, fatbin = 4 };

}  // namespace

struct Mathdx::Functions {
  Library mathdx, linker;
  int (*get_version)(int*, int*, int*) = mathdx["cusolverdxGetVersion"];
  int (*create)(Handle*) = mathdx["cusolverdxCreateDescriptor"];
  int (*destroy)(Handle) = mathdx["cusolverdxDestroyDescriptor"];
  int (*set)(Handle, int which, long long value) = mathdx["cusolverdxSetOperatorInt64"];
  int (*set_all)(Handle, int which, std::size_t count, const long long* values) = mathdx["cusolverdxSetOperatorInt64s"];
  int (*trait)(Handle, int which, long long* value) = mathdx["cusolverdxGetTraitInt64"];
  int (*traits)(Handle, int which, std::size_t count, long long* values) = mathdx["cusolverdxGetTraitInt64s"];
  int (*text_size)(Handle, int which, std::size_t* size) = mathdx["cusolverdxGetTraitStrSize"];
  int (*text)(Handle, int which, std::size_t size, char* value) = mathdx["cusolverdxGetTraitStr"];
  int (*finalize)(Handle code, Handle descriptor) = mathdx["cusolverdxFinalizeCode"];
  int (*fatbin_size)(Handle, std::size_t* size) = mathdx["cusolverdxGetUniversalFATBINSize"];
  int (*fatbin)(Handle, std::size_t size, void* out) = mathdx["cusolverdxGetUniversalFATBIN"];
  int (*create_code)(Handle*) = mathdx["commondxCreateCode"];
  int (*destroy_code)(Handle) = mathdx["commondxDestroyCode"];
  int (*set_code)(Handle, int option, long long value) = mathdx["commondxSetCodeOptionInt64"];
  int (*lto_size)(Handle, std::size_t* size) = mathdx["commondxGetCodeLTOIRSize"];
  int (*lto)(Handle, std::size_t size, void* out) = mathdx["commondxGetCodeLTOIR"];
  const char* (*status_text)(int) = mathdx["commondxStatusToStr"];
  int (*error_size)(std::size_t* size) = mathdx["commondxGetLastErrorStrSize"];
  int (*error)(int* status, std::size_t size, char* value) = mathdx["commondxGetLastErrorStr"];

  int (*link_create)(void** handle, std::uint32_t count, const char** options) = linker["nvJitLinkCreate"];
  int (*link_destroy)(void** handle) = linker["nvJitLinkDestroy"];
  int (*link_add)(void* handle, int kind, const void* data, std::size_t size,
                  const char* name) = linker["nvJitLinkAddData"];
  int (*link_complete)(void* handle) = linker["nvJitLinkComplete"];
  int (*cubin_size)(void* handle, std::size_t* size) = linker["nvJitLinkGetLinkedCubinSize"];
  int (*cubin)(void* handle, void* out) = linker["nvJitLinkGetLinkedCubin"];
  int (*log_size)(void* handle, std::size_t* size) = linker["nvJitLinkGetErrorLogSize"];
  int (*log)(void* handle, char* out) = linker["nvJitLinkGetErrorLog"];

  void check(int status, std::string_view what) const {
    if (status == 0) return;
    std::string message = fmt::format("libmathdx's {}: {}", what, status_text(status));
    std::size_t bytes = 0;
    int last = 0;
    if (std::string more; error_size(&bytes) == 0 && bytes > 1) {
      more.resize(bytes);
      if (error(&last, bytes, more.data()) == 0) message += "\n" + std::string(more.c_str());
    }
    throw Error(Failure::compile, message);
  }

  // A description as a handle of libmathdx.
  class Descriptor {
   public:
    Descriptor(const Functions& mathdx, const Dx_solver& solver, int architecture) : mathdx_(mathdx) {
      const bool is_complex = solver.precision == 'c' || solver.precision == 'z';
      const bool is_single = solver.precision == 's' || solver.precision == 'c';
      mathdx.check(mathdx.create(&handle), "cusolverdxCreateDescriptor");
      const long long sizes[] = {solver.m, solver.n, solver.k.value_or(1)}, block[] = {solver.threads, 1, 1};
      set_all(Operator::size, std::span(sizes, solver.k ? 3 : 2));
      set(Operator::type, is_complex);
      set(Operator::precision, is_single ? single : twice);
      set(Operator::sm, 10 * architecture);
      set(Operator::execution, of_blocks);
      set(Operator::api, in_shared_memory);
      set(Operator::function, static_cast<long long>(solver.function));
      if (solver.threads) set_all(Operator::block_dim, block);
      if (solver.batches) set(Operator::batches_per_block, solver.batches);
      if (solver.lower) set(Operator::fill_mode, *solver.lower);
      if (solver.left) set(Operator::side, !*solver.left);
      if (solver.unit) set(Operator::diag, !*solver.unit);
      if (solver.trans) set(Operator::transpose_mode, *solver.trans);
    }
    ~Descriptor() { mathdx_.destroy(handle); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    Handle handle = 0;

   private:
    void set(Operator which, long long value) {
      mathdx_.check(mathdx_.set(handle, static_cast<int>(which), value),
                    fmt::format("operator {}", static_cast<int>(which)));
    }
    void set_all(Operator which, std::span<const long long> values) {
      mathdx_.check(mathdx_.set_all(handle, static_cast<int>(which), values.size(), values.data()),
                    fmt::format("operator {}", static_cast<int>(which)));
    }
    const Functions& mathdx_;
  };
};

Mathdx::Mathdx(const std::string& architecture) : architecture_(architecture) {
  nvrtc();  // libmathdx needs the same library, and finds it by its name once it is open
  const Library mathdx({.about = "cuSOLVERDx",
                        .variable = "KGEN_LIBMATHDX",
                        .names = {"libmathdx.so.0", "libmathdx.so"},
                        .install = "`pip install 'nvidia-libmathdx-cu13<0.4'`",
                        .home = "MATHDX_HOME"});
  const Library linker({.about = "cuSOLVERDx",
                        .variable = "KGEN_NVJITLINK",
                        .names = {"libnvJitLink.so.13", "libnvJitLink.so"},
                        .install = "`pip install nvidia-nvjitlink` or the CUDA toolkit"});
  functions_ = std::make_unique<Functions>(Functions{mathdx, linker});
}

Mathdx::~Mathdx() = default;

std::string Mathdx::name() const {
  std::array<int, 3> parts{};
  functions_->check(functions_->get_version(&parts[0], &parts[1], &parts[2]), "cusolverdxGetVersion");
  return fmt::format("cuSOLVERDx {}.{}.{}", parts[0], parts[1], parts[2]);
}

Dx_solver Mathdx::suggested(Dx_solver solver) const {
  const Functions::Descriptor descriptor(*functions_, solver, architecture_number(architecture_).value_or(0));
  long long batches = 0;
  std::array<long long, 3> block{};
  functions_->check(functions_->trait(descriptor.handle, suggested_batches_per_block, &batches), "suggested batches");
  functions_->check(functions_->traits(descriptor.handle, suggested_block_dim, block.size(), block.data()),
                    "suggested block");
  solver.batches = static_cast<int>(batches);
  solver.threads = static_cast<int>(block[0] * block[1] * block[2]);
  return solver;
}

Mathdx::Code Mathdx::code(const Dx_solver& solver) const {
  const Functions& mathdx = *functions_;
  const int architecture = architecture_number(architecture_).value_or(0);
  const Functions::Descriptor descriptor(mathdx, solver, architecture);
  Handle code = 0;
  mathdx.check(mathdx.create_code(&code), "commondxCreateCode");
  const std::unique_ptr<Handle, std::function<void(Handle*)>> release(
      &code, [&](const Handle* made) { mathdx.destroy_code(*made); });
  mathdx.check(mathdx.set_code(code, target_sm, 10LL * architecture), "the target");
  mathdx.check(mathdx.finalize(code, descriptor.handle), "cusolverdxFinalizeCode");

  Code made;
  std::size_t bytes = 0;
  mathdx.check(mathdx.lto_size(code, &bytes), "commondxGetCodeLTOIRSize");
  made.lto.resize(bytes);
  mathdx.check(mathdx.lto(code, bytes, made.lto.data()), "commondxGetCodeLTOIR");
  mathdx.check(mathdx.fatbin_size(descriptor.handle, &bytes), "cusolverdxGetUniversalFATBINSize");
  made.fatbin.resize(bytes);
  mathdx.check(mathdx.fatbin(descriptor.handle, bytes, made.fatbin.data()), "cusolverdxGetUniversalFATBIN");
  mathdx.check(mathdx.text_size(descriptor.handle, symbol_name, &bytes), "the symbol");
  made.symbol.resize(bytes);
  mathdx.check(mathdx.text(descriptor.handle, symbol_name, bytes, made.symbol.data()), "the symbol");
  made.symbol = made.symbol.c_str();  // without what ends it
  return made;
}

std::string Mathdx::link(const Code& code, const std::string& kernel_lto) const {
  const Functions& linker = *functions_;
  const std::string target = "-arch=" + architecture_;
  std::array<const char*, 2> options{target.c_str(), "-lto"};
  void* handle = nullptr;
  const auto check = [&](int status, std::string_view what) {
    if (status == 0) return;
    std::string log;
    std::size_t bytes = 0;
    if (handle && linker.log_size(handle, &bytes) == 0 && bytes > 1) {
      log.resize(bytes);
      linker.log(handle, log.data());
    }
    throw Error(Failure::compile, fmt::format("{} answers status {}\n{}", what, status, log.c_str()));
  };
  check(linker.link_create(&handle, options.size(), options.data()), "nvJitLinkCreate");
  const std::unique_ptr<void*, std::function<void(void**)>> release(&handle,
                                                                    [&](void** made) { linker.link_destroy(made); });
  const auto add = [&](Input kind, const std::string& data, const char* name) {
    check(linker.link_add(handle, kind, data.data(), data.size(), name), "nvJitLinkAddData");
  };
  add(ltoir, kernel_lto, "kernel");
  add(ltoir, code.lto, "cusolverdx");
  add(fatbin, code.fatbin, "cusolverdx_library");
  check(linker.link_complete(handle), "nvJitLinkComplete");
  std::size_t bytes = 0;
  check(linker.cubin_size(handle, &bytes), "nvJitLinkGetLinkedCubinSize");
  std::string cubin(bytes, '\0');
  check(linker.cubin(handle, cubin.data()), "nvJitLinkGetLinkedCubin");
  return cubin;
}

}  // namespace kgen::bench
