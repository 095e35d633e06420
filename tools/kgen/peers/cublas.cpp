// cuBLAS's batched routines.
#include "tools/kgen/peers/batched_library.hpp"

namespace kgen::bench {
namespace {

// cublas_api.h's prototypes, with the element type left out.
using Getrf = int (*)(Library_handle, int n, void* const* A, int lda, int* ipiv, int* info, int batch);
using Getri = int (*)(Library_handle, int n, void* const* A, int lda, const int* ipiv, void* const* C, int ldc,
                      int* info, int batch);
using Getrs = int (*)(Library_handle, int trans, int n, int nrhs, void* const* A, int lda, const int* ipiv,
                      void* const* B, int ldb, int* info, int batch);
using Matinv = int (*)(Library_handle, int n, void* const* A, int lda, void* const* C, int ldc, int* info, int batch);
using Trsm = int (*)(Library_handle, int side, int uplo, int trans, int diag, int m, int n, const void* alpha,
                     void* const* A, int lda, void* const* B, int ldb, int batch);

bool is_square(const Case& of) { return of.request.size("m") == of.request.size("n"); }
bool is_small(const Case& of) { return of.request.size("n") <= 32; }

int getrf(const Batched_call& call, int* ipiv) {
  const Arrays& of = call.of;
  return reinterpret_cast<Getrf>(call.functions[0])(call.handle, of.size("n"), of.matrices("A"), of.leading("A"), ipiv,
                                                    of.integers("info"), of.count);
}
// Its enumeration counts trans as kgen's words do. The info is of its arguments, and in ordinary memory.
int getrs(const Batched_call& call, void* function, int trans, const int* ipiv, std::string_view x) {
  const Arrays& of = call.of;
  int info = 0;
  return reinterpret_cast<Getrs>(function)(call.handle, trans, of.size("n"), of.size("nrhs"), of.matrices("A"),
                                           of.leading("A"), ipiv, of.matrices(x), of.leading(x), &info, of.count);
}
int getrf_and_getrs(const Batched_call& call, int* ipiv, std::string_view x) {
  const int status = getrf(call, ipiv);
  return status ? status : getrs(call, call.functions[1], 0, ipiv, x);
}

constexpr Batched_routine routines[] = {
    {{"getrf", is_square},
     {"getrfBatched"},
     [](const Batched_call& call) { return getrf(call, call.of.integers("ipiv")); }},
    {{"getri"},
     {"getriBatched"},
     [](const Batched_call& call) {
       const Arrays& of = call.of;
       return reinterpret_cast<Getri>(call.functions[0])(call.handle, of.size("n"), of.matrices("A"), of.leading("A"),
                                                         of.integers("ipiv"), of.matrices("C"), of.leading("C"),
                                                         of.integers("info"), of.count);
     }},
    {{"matinv", is_small},
     {"matinvBatched"},
     [](const Batched_call& call) {
       const Arrays& of = call.of;
       return reinterpret_cast<Matinv>(call.functions[0])(call.handle, of.size("n"), of.matrices("A"), of.leading("A"),
                                                          of.matrices("C"), of.leading("C"), of.integers("info"),
                                                          of.count);
     }},
    {{"getrs"},
     {"getrsBatched"},
     [](const Batched_call& call) {
       return getrs(call, call.functions[0], call.of.word("trans"), call.of.integers("ipiv"), "B");
     }},
    {{"gesv"},
     {"getrfBatched", "getrsBatched"},
     [](const Batched_call& call) { return getrf_and_getrs(call, call.of.integers("ipiv"), "B"); }},
    {{"solve"},
     {"getrfBatched", "getrsBatched"},
     [](const Batched_call& call) {
       int* ipiv = call.scratch.integers(std::int64_t{call.of.count} * call.of.size("n"));
       return getrf_and_getrs(call, ipiv, "X");
     },
     true},
    // Its enumerations count left, lower and a diagonal that is not taken for 1 from 0; of trans as kgen's words do.
    {{"trsm"},
     {"trsmBatched"},
     [](const Batched_call& call) {
       const Arrays& of = call.of;
       return reinterpret_cast<Trsm>(call.functions[0])(call.handle, of.is("side", "right"), of.is("uplo", "upper"),
                                                        of.word("trans"), of.is("diag", "unit"), of.size("m"),
                                                        of.size("n"), of.call.scalars[0], of.matrices("A"),
                                                        of.leading("A"), of.matrices("B"), of.leading("B"), of.count);
     }},
};

}  // namespace

Peer_row cublas_peer() {
  return {.name = "cublas",
          .library = "cuBLAS",
          .served = served(routines),
          .open =
              [](const Opening& opening) {
                return open_batched({.files = {"cuBLAS",
                                               "KGEN_CUBLAS",
                                               {"libcublas.so.13", "libcublas.so", "libcublas.so.12"},
                                               "`pip install nvidia-cublas` or the CUDA toolkit"},
                                     .prefix = "cublas",
                                     .create = "cublasCreate_v2",
                                     .destroy = "cublasDestroy_v2",
                                     .set_stream = "cublasSetStream_v2",
                                     .get_property = "cublasGetProperty",
                                     .routines = routines},
                                    opening);
              },
          .by_default = true};
}

}  // namespace kgen::bench
