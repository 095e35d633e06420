// slogdet of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_sslogdet_strided_batched(kgen_engine_t engine, int64_t n, const float* A, int64_t lda,
    int64_t strideA, float* sign, float* logabsdet, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(sign), 0, 0}, {data(logabsdet), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"slogdet", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dslogdet_strided_batched(kgen_engine_t engine, int64_t n, const double* A, int64_t lda,
    int64_t strideA, double* sign, double* logabsdet, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(sign), 0, 0}, {data(logabsdet), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"slogdet", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_cslogdet_strided_batched(kgen_engine_t engine, int64_t n, const kgen_complex_float* A,
    int64_t lda, int64_t strideA, kgen_complex_float* sign, float* logabsdet, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(sign), 0, 0}, {data(logabsdet), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"slogdet", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zslogdet_strided_batched(kgen_engine_t engine, int64_t n, const kgen_complex_double* A,
    int64_t lda, int64_t strideA, kgen_complex_double* sign, double* logabsdet, int32_t* info,
    int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(sign), 0, 0}, {data(logabsdet), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"slogdet", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_sslogdet_batched(kgen_engine_t engine, int64_t n, const float* const* Aarray, int64_t lda,
    float* sign, float* logabsdet, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(sign), 0, 0}, {data(logabsdet), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"slogdet", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dslogdet_batched(kgen_engine_t engine, int64_t n, const double* const* Aarray, int64_t lda,
    double* sign, double* logabsdet, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(sign), 0, 0}, {data(logabsdet), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"slogdet", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_cslogdet_batched(kgen_engine_t engine, int64_t n, const kgen_complex_float* const* Aarray,
    int64_t lda, kgen_complex_float* sign, float* logabsdet, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(sign), 0, 0}, {data(logabsdet), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"slogdet", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zslogdet_batched(kgen_engine_t engine, int64_t n, const kgen_complex_double* const* Aarray,
    int64_t lda, kgen_complex_double* sign, double* logabsdet, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(sign), 0, 0}, {data(logabsdet), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"slogdet", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_sslogdet_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const float* const* Aarray, const int32_t* lda, float* sign, float* logabsdet, int32_t* info,
    int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(sign), nullptr},
                                            {data(logabsdet), nullptr}, {data(info), nullptr}};
  const kgen_request request = {"slogdet", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dslogdet_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const double* const* Aarray, const int32_t* lda, double* sign, double* logabsdet, int32_t* info,
    int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(sign), nullptr},
                                            {data(logabsdet), nullptr}, {data(info), nullptr}};
  const kgen_request request = {"slogdet", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_cslogdet_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_float* const* Aarray, const int32_t* lda, kgen_complex_float* sign, float* logabsdet,
    int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(sign), nullptr},
                                            {data(logabsdet), nullptr}, {data(info), nullptr}};
  const kgen_request request = {"slogdet", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_zslogdet_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_double* const* Aarray, const int32_t* lda, kgen_complex_double* sign,
    double* logabsdet, int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(sign), nullptr},
                                            {data(logabsdet), nullptr}, {data(info), nullptr}};
  const kgen_request request = {"slogdet", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}
