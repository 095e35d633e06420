// cuBLAS's batched routines. Opened when the bench runs; no header of cuBLAS is needed to build.
#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "generator/error.hpp"
#include "tools/kgen/peers/arrays.hpp"
#include "tools/kgen/peers/peer.hpp"

namespace kgen::bench {
namespace {

// cublas_api.h's prototypes, with the element type left out.
using Handle = void*;
using Create = int (*)(Handle*);
using Destroy = int (*)(Handle);
using Set_stream = int (*)(Handle, void* stream);
using Get_version = int (*)(Handle, int*);
using Getrf = int (*)(Handle, int n, void* const* A, int lda, int* ipiv, int* info, int batch);
using Getri = int (*)(Handle, int n, void* const* A, int lda, const int* ipiv, void* const* C, int ldc, int* info,
                      int batch);
using Matinv = int (*)(Handle, int n, void* const* A, int lda, void* const* C, int ldc, int* info, int batch);
using Trsm = int (*)(Handle, int side, int uplo, int trans, int diag, int m, int n, const void* alpha, void* const* A,
                     int lda, void* const* B, int ldb, int batch);

struct Routines {  // of one precision
  char precision;
  Getrf getrf = nullptr;
  Getri getri = nullptr;
  Matinv matinv = nullptr;
  Trsm trsm = nullptr;
};

struct Library {
  Create create = nullptr;
  Destroy destroy = nullptr;
  Set_stream set_stream = nullptr;
  Get_version get_version = nullptr;
  std::array<Routines, 4> routines{{{'s'}, {'d'}, {'c'}, {'z'}}};
};

template <class Function>
bool find(void* library, const std::string& name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name.c_str()));
  return function != nullptr;
}

void check(int status, std::string_view what) {
  if (status != 0) throw Error(Failure::device, fmt::format("cuBLAS's {} answers status {}", what, status));
}

class Cublas final : public Peer {
 public:
  Cublas(const Library& library, void* stream) : library_(library) {
    check(library_.create(&handle_), "cublasCreate");
    check(library_.set_stream(handle_, stream), "cublasSetStream");
    check(library_.get_version(handle_, &version_), "cublasGetVersion");
  }
  ~Cublas() override { library_.destroy(handle_); }

  std::string name() const override {
    // 13.0.2 is 130002, 12.9.1 is 120901.
    return fmt::format("cuBLAS {}.{}.{}", version_ / 10000, version_ / 100 % 100, version_ % 100);
  }
  bool serves(const Case& of) const override {
    const std::string operation = of.operation();
    if (operation == "getrf") return of.request.size("m") == of.request.size("n");
    return operation == "getri" || operation == "trsm" || (operation == "matinv" && of.request.size("n") <= 32);
  }
  void run(const Call& call) override;

 private:
  Library library_;
  Handle handle_ = nullptr;
  int version_ = 0;
};

void Cublas::run(const Call& call) {
  const auto routines = std::find_if(library_.routines.begin(), library_.routines.end(),
                                     [&](const Routines& row) { return row.precision == call.precision; });
  const std::string_view operation = call.operation->name;
  // Batch counts are int there.
  constexpr std::int64_t most = std::numeric_limits<int>::max();
  for (std::int64_t first = 0; first < call.batch; first += most) {
    const int count = static_cast<int>(std::min(most, call.batch - first));
    const Arrays of{call, first};
    const int n = of.size("n");
    if (operation == "getrf")
      check(routines->getrf(handle_, n, of.matrices("A"), of.leading("A"), of.integers("ipiv"), of.integers("info"),
                            count),
            "getrfBatched");
    if (operation == "getri")
      check(routines->getri(handle_, n, of.matrices("A"), of.leading("A"), of.integers("ipiv"), of.matrices("C"),
                            of.leading("C"), of.integers("info"), count),
            "getriBatched");
    if (operation == "matinv")
      check(routines->matinv(handle_, n, of.matrices("A"), of.leading("A"), of.matrices("C"), of.leading("C"),
                             of.integers("info"), count),
            "matinvBatched");
    // Its enumerations count left, lower, no transpose and a diagonal that is not taken for 1 from 0.
    if (operation == "trsm")
      check(routines->trsm(handle_, of.is("side", "right"), of.is("uplo", "upper"),
                           of.is("trans", "no")          ? 0
                           : of.is("trans", "transpose") ? 1
                                                         : 2,
                           of.is("diag", "unit"), of.size("m"), n, call.scalars[0], of.matrices("A"), of.leading("A"),
                           of.matrices("B"), of.leading("B"), count),
            "trsmBatched");
  }
}

void* open_library() {
  const char* chosen = std::getenv("KGEN_CUBLAS");  // a file, for libraries in unusual places
  for (const char* name : {chosen, "libcublas.so.13", "libcublas.so", "/usr/local/cuda/lib64/libcublas.so.13",
                           "/usr/local/cuda/lib64/libcublas.so", "libcublas.so.12"})
    if (name && *name)
      if (void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  return nullptr;
}

}  // namespace

Peer_opened open_cublas(void* stream) {
  void* opened = open_library();
  if (!opened) return {nullptr, "cuBLAS is not measured: libcublas.so.13 was not found (KGEN_CUBLAS names the file)"};
  Library library;
  bool whole = find(opened, "cublasCreate_v2", library.create) && find(opened, "cublasDestroy_v2", library.destroy) &&
               find(opened, "cublasSetStream_v2", library.set_stream) &&
               find(opened, "cublasGetVersion_v2", library.get_version);
  for (Routines& row : library.routines) {
    const std::string prefix = fmt::format("cublas{}", static_cast<char>(row.precision - 'a' + 'A'));
    whole = whole && find(opened, prefix + "getrfBatched", row.getrf) &&
            find(opened, prefix + "getriBatched", row.getri) && find(opened, prefix + "matinvBatched", row.matinv) &&
            find(opened, prefix + "trsmBatched", row.trsm);
  }
  if (!whole) return {nullptr, "cuBLAS is not measured: its library lacks the batched routines"};
  try {
    return {std::make_unique<Cublas>(library, stream), {}};
  } catch (const Error& error) {
    return {nullptr, error.what()};
  }
}

}  // namespace kgen::bench
