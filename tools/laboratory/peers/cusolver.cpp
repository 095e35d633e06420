// cuSOLVER's batched Cholesky factorisation, and its solve of one right-hand side. Its LU (cusolverDnXgetrf) takes one
// matrix a call, which is no peer of a batch.
#include "tools/laboratory/peers/batched_library.hpp"

namespace kgen::bench {
namespace {

// cusolverDn.h's prototypes, with the element type left out.
using Potrf = int (*)(Library_handle, int uplo, int n, void* const* A, int lda, int* info, int batch);
using Potrs = int (*)(Library_handle, int uplo, int n, int nrhs, void* const* A, int lda, void* const* B, int ldb,
                      int* info, int batch);

bool is_one_column(const Case& of) { return of.request.size("nrhs") == 1; }

int potrf(const Batched_call& call) {
  const Arrays& of = call.of;
  return reinterpret_cast<Potrf>(call.functions[0])(call.handle, of.is("uplo", "upper"), of.size("n"), of.matrices("A"),
                                                    of.leading("A"), of.integers("info"), of.count);
}
// The info is of its arguments, in the device's memory.
int potrs(const Batched_call& call, void* function, std::string_view x) {
  const Arrays& of = call.of;
  return reinterpret_cast<Potrs>(function)(call.handle, of.is("uplo", "upper"), of.size("n"), 1, of.matrices("A"),
                                           of.leading("A"), of.matrices(x), of.leading(x), call.scratch.integers(1),
                                           of.count);
}
int potrf_and_potrs(const Batched_call& call, std::string_view x) {
  const int status = potrf(call);
  return status ? status : potrs(call, call.functions[1], x);
}

constexpr Batched_routine cusolver_routines[] = {
    {{"potrf"}, {"potrfBatched"}, potrf},
    {{"potrs", is_one_column},
     {"potrsBatched"},
     [](const Batched_call& call) { return potrs(call, call.functions[0], "B"); },
     {.overwrites_inputs = true}},  // what lies above the factor does not stay as it was
    {{"posv", is_one_column},
     {"potrfBatched", "potrsBatched"},
     [](const Batched_call& call) { return potrf_and_potrs(call, "B"); }},
    {{"solve_posdef", is_one_column},
     {"potrfBatched", "potrsBatched"},
     [](const Batched_call& call) { return potrf_and_potrs(call, "X"); },
     {.overwrites_inputs = true}},
};

}  // namespace

Peer_row cusolver_peer() {
  return {.name = "cusolver",
          .library = "cuSOLVER",
          .served = served(cusolver_routines),
          .open =
              [](const Opening& opening) {
                return open_batched({.files = {"cuSOLVER",
                                               "KGEN_CUSOLVER",
                                               {"libcusolver.so.12", "libcusolver.so", "libcusolver.so.11"},
                                               "`pip install nvidia-cusolver` or the CUDA toolkit"},
                                     .prefix = "cusolverDn",
                                     .create = "cusolverDnCreate",
                                     .destroy = "cusolverDnDestroy",
                                     .set_stream = "cusolverDnSetStream",
                                     .get_property = "cusolverGetProperty",
                                     .routines = cusolver_routines},
                                    opening);
              },
          .by_default = true};
}

}  // namespace kgen::bench
