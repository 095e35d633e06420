// laswp of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_slaswp_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, float* A, int64_t lda,
    int64_t strideA, int64_t k1, int64_t k2, const int32_t* ipiv, int64_t strideP, int64_t incx,
    int64_t batch) {
  const int64_t sizes[] = {m, n, k1, k2, incx};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}};
  const kgen_request request = {"laswp", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dlaswp_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, double* A, int64_t lda,
    int64_t strideA, int64_t k1, int64_t k2, const int32_t* ipiv, int64_t strideP, int64_t incx,
    int64_t batch) {
  const int64_t sizes[] = {m, n, k1, k2, incx};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}};
  const kgen_request request = {"laswp", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_claswp_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, kgen_complex_float* A,
    int64_t lda, int64_t strideA, int64_t k1, int64_t k2, const int32_t* ipiv, int64_t strideP, int64_t incx,
    int64_t batch) {
  const int64_t sizes[] = {m, n, k1, k2, incx};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}};
  const kgen_request request = {"laswp", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zlaswp_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, kgen_complex_double* A,
    int64_t lda, int64_t strideA, int64_t k1, int64_t k2, const int32_t* ipiv, int64_t strideP, int64_t incx,
    int64_t batch) {
  const int64_t sizes[] = {m, n, k1, k2, incx};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}};
  const kgen_request request = {"laswp", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_slaswp_batched(kgen_engine_t engine, int64_t m, int64_t n, float* const* Aarray, int64_t lda,
    int64_t k1, int64_t k2, const int32_t* ipiv, int64_t incx, int64_t batch) {
  const int64_t sizes[] = {m, n, k1, k2, incx};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}};
  const kgen_request request = {"laswp", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dlaswp_batched(kgen_engine_t engine, int64_t m, int64_t n, double* const* Aarray,
    int64_t lda, int64_t k1, int64_t k2, const int32_t* ipiv, int64_t incx, int64_t batch) {
  const int64_t sizes[] = {m, n, k1, k2, incx};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}};
  const kgen_request request = {"laswp", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_claswp_batched(kgen_engine_t engine, int64_t m, int64_t n, kgen_complex_float* const* Aarray,
    int64_t lda, int64_t k1, int64_t k2, const int32_t* ipiv, int64_t incx, int64_t batch) {
  const int64_t sizes[] = {m, n, k1, k2, incx};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}};
  const kgen_request request = {"laswp", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zlaswp_batched(kgen_engine_t engine, int64_t m, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int64_t k1, int64_t k2, const int32_t* ipiv,
    int64_t incx, int64_t batch) {
  const int64_t sizes[] = {m, n, k1, k2, incx};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}};
  const kgen_request request = {"laswp", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}
