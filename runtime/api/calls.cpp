// The functions of kgen.h that compute: each gathers its arguments into a Call, one definition for the four precisions.
#include "generator/operations.hpp"
#include "runtime/api/handle.hpp"

namespace kgen::api {
namespace {

enum class Layout { strided, pointers };

Call call_of(const Operation& operation, char precision, Layout layout, std::int64_t m, std::int64_t n,
             std::int64_t batch) {
  Call call;
  call.operation = &operation;
  call.precision = precision;
  call.pointers = layout == Layout::pointers;
  call.m = m;
  call.n = n;
  call.batch = batch;
  return call;
}

// Operands are kept as void*; those that an operation only reads are never written.
template <class T>
void* data(const T* operand) {
  return const_cast<void*>(static_cast<const void*>(operand));
}

template <class T>
kgen_status getrf(kgen_engine_t engine, char precision, Layout layout, std::int64_t m, std::int64_t n, T* A,
                  std::int64_t lda, std::int64_t strideA, std::int32_t* ipiv, std::int64_t strideP, std::int32_t* info,
                  std::int64_t batch) {
  return guarded(engine, [&](Engine& it) {
    static const Operation& operation = kgen::operation("getrf");
    Call call = call_of(operation, precision, layout, m, n, batch);
    call.pivot = ipiv != nullptr;
    call.operands = {{{data(A), lda, strideA}, {ipiv, 0, strideP}, {info, 0, 0}}};
    it.run(call);
  });
}

template <class In, class Out>
kgen_status getri(kgen_engine_t engine, char precision, Layout layout, std::int64_t n, In* LU, std::int64_t lda,
                  std::int64_t strideLU, const std::int32_t* ipiv, std::int64_t strideP, Out* C, std::int64_t ldc,
                  std::int64_t strideC, std::int32_t* info, std::int64_t batch) {
  return guarded(engine, [&](Engine& it) {
    static const Operation& operation = kgen::operation("getri");
    Call call = call_of(operation, precision, layout, n, n, batch);
    call.pivot = ipiv != nullptr;
    call.operands = {{{data(LU), lda, strideLU}, {data(ipiv), 0, strideP}, {data(C), ldc, strideC}, {info, 0, 0}}};
    it.run(call);
  });
}

template <class In, class Out>
kgen_status matinv(kgen_engine_t engine, char precision, Layout layout, std::int64_t n, In* A, std::int64_t lda,
                   std::int64_t strideA, Out* C, std::int64_t ldc, std::int64_t strideC, std::int32_t* info,
                   std::int64_t batch) {
  return guarded(engine, [&](Engine& it) {
    static const Operation& operation = kgen::operation("matinv");
    Call call = call_of(operation, precision, layout, n, n, batch);
    call.operands = {{{data(A), lda, strideA}, {data(C), ldc, strideC}, {info, 0, 0}}};
    it.run(call);
  });
}

}  // namespace
}  // namespace kgen::api

using kgen::api::Layout;

#define KGEN_DEFINE(x, T)                                                                                              \
  kgen_status kgen_##x##getrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, T* A, int64_t lda,           \
                                              int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info,          \
                                              int64_t batch) {                                                         \
    return kgen::api::getrf(engine, #x[0], Layout::strided, m, n, A, lda, strideA, ipiv, strideP, info, batch);        \
  }                                                                                                                    \
  kgen_status kgen_##x##getri_strided_batched(kgen_engine_t engine, int64_t n, const T* LU, int64_t lda,               \
                                              int64_t strideLU, const int32_t* ipiv, int64_t strideP, T* C,            \
                                              int64_t ldc, int64_t strideC, int32_t* info, int64_t batch) {            \
    return kgen::api::getri(engine, #x[0], Layout::strided, n, LU, lda, strideLU, ipiv, strideP, C, ldc, strideC,      \
                            info, batch);                                                                              \
  }                                                                                                                    \
  kgen_status kgen_##x##matinv_strided_batched(kgen_engine_t engine, int64_t n, const T* A, int64_t lda,               \
                                               int64_t strideA, T* C, int64_t ldc, int64_t strideC, int32_t* info,     \
                                               int64_t batch) {                                                        \
    return kgen::api::matinv(engine, #x[0], Layout::strided, n, A, lda, strideA, C, ldc, strideC, info, batch);        \
  }                                                                                                                    \
  kgen_status kgen_##x##getrf_batched(kgen_engine_t engine, int64_t n, T* const* Aarray, int64_t lda, int32_t* ipiv,   \
                                      int32_t* info, int64_t batch) {                                                  \
    return kgen::api::getrf(engine, #x[0], Layout::pointers, n, n, Aarray, lda, 0, ipiv, n, info, batch);              \
  }                                                                                                                    \
  kgen_status kgen_##x##getri_batched(kgen_engine_t engine, int64_t n, const T* const* Aarray, int64_t lda,            \
                                      const int32_t* ipiv, T* const* Carray, int64_t ldc, int32_t* info,               \
                                      int64_t batch) {                                                                 \
    return kgen::api::getri(engine, #x[0], Layout::pointers, n, Aarray, lda, 0, ipiv, n, Carray, ldc, 0, info, batch); \
  }                                                                                                                    \
  kgen_status kgen_##x##matinv_batched(kgen_engine_t engine, int64_t n, const T* const* Aarray, int64_t lda,           \
                                       T* const* Carray, int64_t ldc, int32_t* info, int64_t batch) {                  \
    return kgen::api::matinv(engine, #x[0], Layout::pointers, n, Aarray, lda, 0, Carray, ldc, 0, info, batch);         \
  }

KGEN_DEFINE(s, float)
KGEN_DEFINE(d, double)
KGEN_DEFINE(c, kgen_complex_float)
KGEN_DEFINE(z, kgen_complex_double)
