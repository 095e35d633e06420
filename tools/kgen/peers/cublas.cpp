// cuBLAS's batched routines. Opened when the bench runs; no header of cuBLAS is needed to build.
#include <array>

#include "tools/kgen/peers/arrays.hpp"
#include "tools/kgen/peers/library.hpp"

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

struct Functions {
  Create create = nullptr;
  Destroy destroy = nullptr;
  Set_stream set_stream = nullptr;
  Get_version get_version = nullptr;
  std::array<Routines, 4> routines{{{'s'}, {'d'}, {'c'}, {'z'}}};
};

void check(int status, std::string_view what) {
  if (status != 0) throw Error(Failure::device, fmt::format("cuBLAS's {} answers status {}", what, status));
}

class Cublas final : public Peer {
 public:
  Cublas(const Functions& functions, void* stream) : functions_(functions) {
    check(functions_.create(&handle_), "cublasCreate");
    check(functions_.set_stream(handle_, stream), "cublasSetStream");
    check(functions_.get_version(handle_, &version_), "cublasGetVersion");
  }
  ~Cublas() override { functions_.destroy(handle_); }

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
  Functions functions_;
  Handle handle_ = nullptr;
  int version_ = 0;
};

void Cublas::run(const Call& call) {
  const auto routines = std::find_if(functions_.routines.begin(), functions_.routines.end(),
                                     [&](const Routines& row) { return row.precision == call.precision; });
  const std::string_view operation = call.operation->name;
  for_each_part(call, [&](const Arrays& of) {
    const int n = of.size("n");
    if (operation == "getrf")
      check(routines->getrf(handle_, n, of.matrices("A"), of.leading("A"), of.integers("ipiv"), of.integers("info"),
                            of.count),
            "getrfBatched");
    if (operation == "getri")
      check(routines->getri(handle_, n, of.matrices("A"), of.leading("A"), of.integers("ipiv"), of.matrices("C"),
                            of.leading("C"), of.integers("info"), of.count),
            "getriBatched");
    if (operation == "matinv")
      check(routines->matinv(handle_, n, of.matrices("A"), of.leading("A"), of.matrices("C"), of.leading("C"),
                             of.integers("info"), of.count),
            "matinvBatched");
    // Its enumerations count left, lower, no transpose and a diagonal that is not taken for 1 from 0.
    if (operation == "trsm")
      check(routines->trsm(handle_, of.is("side", "right"), of.is("uplo", "upper"),
                           of.is("trans", "no")          ? 0
                           : of.is("trans", "transpose") ? 1
                                                         : 2,
                           of.is("diag", "unit"), of.size("m"), n, call.scalars[0], of.matrices("A"), of.leading("A"),
                           of.matrices("B"), of.leading("B"), of.count),
            "trsmBatched");
  });
}

}  // namespace

Peer_opened open_cublas(void* stream) {
  Library library("cuBLAS", "KGEN_CUBLAS", "libcublas.so", {"13", "12"});
  Functions functions;
  library.find("cublasCreate_v2", functions.create);
  library.find("cublasDestroy_v2", functions.destroy);
  library.find("cublasSetStream_v2", functions.set_stream);
  library.find("cublasGetVersion_v2", functions.get_version);
  for (Routines& row : functions.routines) {
    const std::string prefix = fmt::format("cublas{}", static_cast<char>(row.precision - 'a' + 'A'));
    library.find(prefix + "getrfBatched", row.getrf);
    library.find(prefix + "getriBatched", row.getri);
    library.find(prefix + "matinvBatched", row.matinv);
    library.find(prefix + "trsmBatched", row.trsm);
  }
  return library.open([&] { return std::make_unique<Cublas>(functions, stream); });
}

}  // namespace kgen::bench
