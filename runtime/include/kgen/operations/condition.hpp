// Operations of kgen.hpp: condition. operations.hpp says what holds for all of them.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#ifndef KGEN_OPERATIONS_CONDITION_HPP
#define KGEN_OPERATIONS_CONDITION_HPP

#include <kgen/operations/lu.hpp>

namespace kgen {
inline namespace v0 {
namespace detail {

class Condition_operations : public Lu_operations {
 public:
  // norm of a matrix.
  template <class T>
  [[nodiscard]] Status lange(char norm, int64_t m, int64_t n, const T* A, int64_t lda, int64_t strideA,
      detail::real_of<T>* value, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {m, n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(value), 0, 0}};
    return call<T>("lange", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status lange(char norm, int64_t m, int64_t n, const T* const* Aarray, int64_t lda,
      detail::real_of<T>* value, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {m, n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(value), 0, 0}};
    return call<T>("lange", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status lange(char norm, int64_t max_m, const int32_t* m, int64_t max_n, const int32_t* n,
      const T* const* Aarray, const int32_t* lda, detail::real_of<T>* value, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t bounds[] = {max_m, max_n};
    const int32_t* const sizes[] = {m, n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(value), nullptr}};
    return call_vbatched<T>("lange", options, bounds, sizes, nullptr, operands, info, batch);
  }
  // condition number, norm(A) norm(inv(A)), from the inverse itself.
  template <class T>
  [[nodiscard]] Status cond(char norm, int64_t n, const T* A, int64_t lda, int64_t strideA,
      detail::real_of<T>* cond, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(cond), 0, 0}, {data(info), 0, 0}};
    return call<T>("cond", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status cond(char norm, int64_t n, const T* const* Aarray, int64_t lda,
      detail::real_of<T>* cond, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(cond), 0, 0}, {data(info), 0, 0}};
    return call<T>("cond", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status cond(char norm, int64_t max_n, const int32_t* n, const T* const* Aarray,
      const int32_t* lda, detail::real_of<T>* cond, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(cond), nullptr},
                                              {data(info), nullptr}};
    return call_vbatched<T>("cond", options, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // inverse and condition number in one kernel.
  template <class T>
  [[nodiscard]] Status matinv_cond(char norm, int64_t n, const T* A, int64_t lda, int64_t strideA, T* C,
      int64_t ldc, int64_t strideC, detail::real_of<T>* cond, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}, {data(cond), 0, 0},
                                     {data(info), 0, 0}};
    return call<T>("matinv_cond", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status matinv_cond(char norm, int64_t n, const T* const* Aarray, int64_t lda,
      T* const* Carray, int64_t ldc, detail::real_of<T>* cond, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}, {data(cond), 0, 0},
                                     {data(info), 0, 0}};
    return call<T>("matinv_cond", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status matinv_cond(char norm, int64_t max_n, const int32_t* n, const T* const* Aarray,
      const int32_t* lda, T* const* Carray, const int32_t* ldc, detail::real_of<T>* cond, int32_t* info,
      int64_t batch) {
    const char options[] = {norm};
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Carray), ldc}, {data(cond), nullptr},
                                              {data(info), nullptr}};
    return call_vbatched<T>("matinv_cond", options, bounds, sizes, nullptr, operands, nullptr, batch);
  }
};

}  // namespace detail
}  // namespace v0
}  // namespace kgen

#endif
