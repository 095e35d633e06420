// gemm of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_sgemm_strided_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const float* alpha, const float* A, int64_t lda, int64_t strideA, const float* B, int64_t ldb,
    int64_t strideB, const float* beta, float* C, int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {transa, transb};
  const int64_t sizes[] = {m, n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                   {data(C), ldc, strideC}};
  const kgen_request request = {"gemm", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_dgemm_strided_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const double* alpha, const double* A, int64_t lda, int64_t strideA, const double* B,
    int64_t ldb, int64_t strideB, const double* beta, double* C, int64_t ldc, int64_t strideC,
    int64_t batch) {
  const char options[] = {transa, transb};
  const int64_t sizes[] = {m, n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                   {data(C), ldc, strideC}};
  const kgen_request request = {"gemm", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_cgemm_strided_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const kgen_complex_float* alpha, const kgen_complex_float* A, int64_t lda, int64_t strideA,
    const kgen_complex_float* B, int64_t ldb, int64_t strideB, const kgen_complex_float* beta,
    kgen_complex_float* C, int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {transa, transb};
  const int64_t sizes[] = {m, n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                   {data(C), ldc, strideC}};
  const kgen_request request = {"gemm", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_zgemm_strided_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const kgen_complex_double* alpha, const kgen_complex_double* A, int64_t lda, int64_t strideA,
    const kgen_complex_double* B, int64_t ldb, int64_t strideB, const kgen_complex_double* beta,
    kgen_complex_double* C, int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {transa, transb};
  const int64_t sizes[] = {m, n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                   {data(C), ldc, strideC}};
  const kgen_request request = {"gemm", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_sgemm_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const float* alpha, const float* const* Aarray, int64_t lda, const float* const* Barray,
    int64_t ldb, const float* beta, float* const* Carray, int64_t ldc, int64_t batch) {
  const char options[] = {transa, transb};
  const int64_t sizes[] = {m, n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"gemm", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_dgemm_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const double* alpha, const double* const* Aarray, int64_t lda, const double* const* Barray,
    int64_t ldb, const double* beta, double* const* Carray, int64_t ldc, int64_t batch) {
  const char options[] = {transa, transb};
  const int64_t sizes[] = {m, n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"gemm", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_cgemm_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const kgen_complex_float* alpha, const kgen_complex_float* const* Aarray, int64_t lda,
    const kgen_complex_float* const* Barray, int64_t ldb, const kgen_complex_float* beta,
    kgen_complex_float* const* Carray, int64_t ldc, int64_t batch) {
  const char options[] = {transa, transb};
  const int64_t sizes[] = {m, n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"gemm", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_zgemm_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const kgen_complex_double* alpha, const kgen_complex_double* const* Aarray, int64_t lda,
    const kgen_complex_double* const* Barray, int64_t ldb, const kgen_complex_double* beta,
    kgen_complex_double* const* Carray, int64_t ldc, int64_t batch) {
  const char options[] = {transa, transb};
  const int64_t sizes[] = {m, n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"gemm", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}
