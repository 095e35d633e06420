// kgen for C++17: kgen.h with an owning engine, calls typed by their element, and statuses that carry their message.
// Header only; link libkgen. Shapes, units, layouts and meanings are those of kgen.h, which documents each operation.
//
//     kgen::Engine engine("cuda:0");              // or "host"; nothing: the first GPU, else host
//     if (!engine.status()) { std::cerr << engine.status().message; return 1; }
//     kgen::Status status = engine.getrf(n, n, A, n, n * n, ipiv, n, info, batch);
//     if (!status) std::cerr << status.message;
//
// T is float, double, std::complex<float> or std::complex<double> (kgen_complex_float and kgen_complex_double too).
#ifndef KGEN_KGEN_HPP
#define KGEN_KGEN_HPP

#include <kgen/kgen.h>

#include <complex>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace kgen {
inline namespace v0 {

// What a call answered. The message is empty on success; otherwise it names the argument, file or device at fault.
struct Status {
  kgen_status code = KGEN_SUCCESS;
  std::string message;
  explicit operator bool() const noexcept { return code == KGEN_SUCCESS; }
  bool ok() const noexcept { return code == KGEN_SUCCESS; }
};

// An operation over batches, by its name in kgen.h.
enum class Op { getrf, getri, matinv };

namespace detail {

template <class T>
struct Functions;  // defined for the element types that kgen knows

#define KGEN_FUNCTIONS(x, T, C)                                                      \
  template <>                                                                        \
  struct Functions<T> {                                                              \
    using Element = C;                                                               \
    static constexpr char letter = #x[0];                                            \
    static constexpr auto getrf_strided_batched = kgen_##x##getrf_strided_batched;   \
    static constexpr auto getri_strided_batched = kgen_##x##getri_strided_batched;   \
    static constexpr auto matinv_strided_batched = kgen_##x##matinv_strided_batched; \
    static constexpr auto getrf_batched = kgen_##x##getrf_batched;                   \
    static constexpr auto getri_batched = kgen_##x##getri_batched;                   \
    static constexpr auto matinv_batched = kgen_##x##matinv_batched;                 \
  };
KGEN_FUNCTIONS(s, float, float)
KGEN_FUNCTIONS(d, double, double)
KGEN_FUNCTIONS(c, std::complex<float>, kgen_complex_float)
KGEN_FUNCTIONS(z, std::complex<double>, kgen_complex_double)
KGEN_FUNCTIONS(c, kgen_complex_float, kgen_complex_float)
KGEN_FUNCTIONS(z, kgen_complex_double, kgen_complex_double)
#undef KGEN_FUNCTIONS

// std::complex<R> has the layout of struct { R re, im; } (C++ standard, [complex.numbers]).
template <class T>
auto elements(T* p) noexcept {
  return reinterpret_cast<typename Functions<T>::Element*>(p);
}
template <class T>
auto elements(const T* p) noexcept {
  return reinterpret_cast<const typename Functions<T>::Element*>(p);
}
template <class T>
auto arrays(T* const* p) noexcept {
  return reinterpret_cast<typename Functions<T>::Element* const*>(p);
}
template <class T>
auto arrays(const T* const* p) noexcept {
  return reinterpret_cast<const typename Functions<T>::Element* const*>(p);
}

inline const char* name(Op op) noexcept {
  switch (op) {
    case Op::getrf:
      return "getrf";
    case Op::getri:
      return "getri";
    case Op::matinv:
      return "matinv";
  }
  return "";
}

}  // namespace detail

// An engine for one device, destroyed with the object; moves, does not copy. One thread at a time per engine. Nothing
// here throws but std::bad_alloc for a message.
class Engine {
 public:
  // "cuda:0", "cuda:1", ..., "host"; NULL: the first GPU, else host. See status() for whether it was made.
  explicit Engine(const char* device = nullptr) { status_ = answer(kgen_create(&engine_, device)); }
  ~Engine() { kgen_destroy(engine_); }
  Engine(Engine&& other) noexcept : engine_(std::exchange(other.engine_, nullptr)), status_(std::move(other.status_)) {}
  Engine& operator=(Engine&& other) noexcept {
    std::swap(engine_, other.engine_);
    std::swap(status_, other.status_);
    return *this;
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const Status& status() const noexcept { return status_; }  // of the construction
  kgen_engine_t get() const noexcept { return engine_; }     // for kgen.h; stays this object's

  // The stream of the calls that follow: a cudaStream_t; NULL is the default stream. Ignored on host.
  [[nodiscard]] Status set_stream(void* stream) { return answer(kgen_set_stream(engine_, stream)); }

  // Compiles, loads and warms all that calls of the operation on n x n matrices may launch, and grows the workspace for
  // `batch` matrices: such calls then allocate nothing and can be captured.
  template <class T>
  [[nodiscard]] Status prepare(Op op, std::int64_t n, std::int64_t batch) {
    return answer(kgen_prepare(engine_, detail::name(op), detail::Functions<T>::letter, n, n, batch));
  }
  // The workspace of such a call in bytes.
  template <class T>
  [[nodiscard]] Status workspace_size(Op op, std::int64_t n, std::int64_t batch, std::size_t* bytes) {
    return answer(kgen_workspace_size(engine_, detail::name(op), detail::Functions<T>::letter, n, n, batch, bytes));
  }
  // Device memory to work in, aligned to 256 bytes; NULL: back to one of the engine's own.
  [[nodiscard]] Status set_workspace(void* workspace, std::size_t bytes) {
    return answer(kgen_set_workspace(engine_, workspace, bytes));
  }

  // A = P L U in place; A is m x n, ipiv NULL: no pivoting.
  template <class T>
  [[nodiscard]] Status getrf(std::int64_t m, std::int64_t n, T* A, std::int64_t lda, std::int64_t strideA,
                             std::int32_t* ipiv, std::int64_t strideP, std::int32_t* info, std::int64_t batch) {
    return answer(detail::Functions<T>::getrf_strided_batched(engine_, m, n, detail::elements(A), lda, strideA, ipiv,
                                                              strideP, info, batch));
  }
  template <class T>
  [[nodiscard]] Status getrf(std::int64_t n, T* const* Aarray, std::int64_t lda, std::int32_t* ipiv, std::int32_t* info,
                             std::int64_t batch) {
    return answer(detail::Functions<T>::getrf_batched(engine_, n, detail::arrays(Aarray), lda, ipiv, info, batch));
  }

  // The inverse from getrf's factors; C may be LU.
  template <class T>
  [[nodiscard]] Status getri(std::int64_t n, const T* LU, std::int64_t lda, std::int64_t strideLU,
                             const std::int32_t* ipiv, std::int64_t strideP, T* C, std::int64_t ldc,
                             std::int64_t strideC, std::int32_t* info, std::int64_t batch) {
    return answer(detail::Functions<T>::getri_strided_batched(engine_, n, detail::elements(LU), lda, strideLU, ipiv,
                                                              strideP, detail::elements(C), ldc, strideC, info, batch));
  }
  template <class T>
  [[nodiscard]] Status getri(std::int64_t n, const T* const* Aarray, std::int64_t lda, const std::int32_t* ipiv,
                             T* const* Carray, std::int64_t ldc, std::int32_t* info, std::int64_t batch) {
    return answer(detail::Functions<T>::getri_batched(engine_, n, detail::arrays(Aarray), lda, ipiv,
                                                      detail::arrays(Carray), ldc, info, batch));
  }

  // The inverse; C may be A, otherwise A is not written.
  template <class T>
  [[nodiscard]] Status matinv(std::int64_t n, const T* A, std::int64_t lda, std::int64_t strideA, T* C,
                              std::int64_t ldc, std::int64_t strideC, std::int32_t* info, std::int64_t batch) {
    return answer(detail::Functions<T>::matinv_strided_batched(engine_, n, detail::elements(A), lda, strideA,
                                                               detail::elements(C), ldc, strideC, info, batch));
  }
  template <class T>
  [[nodiscard]] Status matinv(std::int64_t n, const T* const* Aarray, std::int64_t lda, T* const* Carray,
                              std::int64_t ldc, std::int32_t* info, std::int64_t batch) {
    return answer(detail::Functions<T>::matinv_batched(engine_, n, detail::arrays(Aarray), lda, detail::arrays(Carray),
                                                       ldc, info, batch));
  }

 private:
  Status answer(kgen_status code) const {
    if (code == KGEN_SUCCESS) return {};
    return {code, kgen_last_error(engine_)};
  }

  kgen_engine_t engine_ = nullptr;
  Status status_;
};

}  // namespace v0
}  // namespace kgen

#endif
