// lange of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_slange_strided_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n, const float* A,
    int64_t lda, int64_t strideA, float* value, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(value), 0, 0}};
  const kgen_request request = {"lange", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dlange_strided_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const double* A, int64_t lda, int64_t strideA, double* value, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(value), 0, 0}};
  const kgen_request request = {"lange", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_clange_strided_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, float* value, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(value), 0, 0}};
  const kgen_request request = {"lange", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zlange_strided_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, double* value, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(value), 0, 0}};
  const kgen_request request = {"lange", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_slange_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const float* const* Aarray, int64_t lda, float* value, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(value), 0, 0}};
  const kgen_request request = {"lange", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dlange_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const double* const* Aarray, int64_t lda, double* value, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(value), 0, 0}};
  const kgen_request request = {"lange", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_clange_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const kgen_complex_float* const* Aarray, int64_t lda, float* value, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(value), 0, 0}};
  const kgen_request request = {"lange", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zlange_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const kgen_complex_double* const* Aarray, int64_t lda, double* value, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(value), 0, 0}};
  const kgen_request request = {"lange", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_slange_vbatched(kgen_engine_t engine, char norm, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, const float* const* Aarray, const int32_t* lda, float* value,
    int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(value), nullptr}};
  const kgen_request request = {"lange", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_dlange_vbatched(kgen_engine_t engine, char norm, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, const double* const* Aarray, const int32_t* lda, double* value,
    int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(value), nullptr}};
  const kgen_request request = {"lange", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_clange_vbatched(kgen_engine_t engine, char norm, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, const kgen_complex_float* const* Aarray, const int32_t* lda,
    float* value, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(value), nullptr}};
  const kgen_request request = {"lange", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_zlange_vbatched(kgen_engine_t engine, char norm, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, const kgen_complex_double* const* Aarray, const int32_t* lda,
    double* value, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(value), nullptr}};
  const kgen_request request = {"lange", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}
