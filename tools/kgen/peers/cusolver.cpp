// cuSOLVER's batched Cholesky factorisation. Its LU (cusolverDnXgetrf) takes one matrix a call, which is no peer of a
// batch.
#include "tools/kgen/peers/batched_library.hpp"

namespace kgen::bench {
namespace {

// cusolverDn.h's prototype, with the element type left out.
using Potrf = int (*)(Library_handle, int uplo, int n, void* const* A, int lda, int* info, int batch);

constexpr Batched_routine routines[] = {
    {{"potrf"},
     {"potrfBatched"},
     [](const Batched_call& call) {
       const Arrays& of = call.of;
       return reinterpret_cast<Potrf>(call.functions[0])(call.handle, of.is("uplo", "upper"), of.size("n"),
                                                         of.matrices("A"), of.leading("A"), of.integers("info"),
                                                         of.count);
     }},
};

}  // namespace

Peer_row cusolver_peer() {
  return {.name = "cusolver",
          .library = "cuSOLVER",
          .served = served(routines),
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
                                     .routines = routines},
                                    opening);
              },
          .by_default = true};
}

}  // namespace kgen::bench
