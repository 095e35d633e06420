// What the members of kgen::Engine are made of: statuses that carry their message, and calls by element type.
#ifndef KGEN_CALL_HPP
#define KGEN_CALL_HPP

#include <kgen/kgen.h>

#include <complex>
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

// KGEN_ANY as an array of any type: engine.getrf<double>(n, n, kgen::any, n, n * n, kgen::any, n, kgen::any, batch).
struct Any {
  template <class T>
  operator T*() const noexcept {
    return static_cast<T*>(KGEN_ANY);
  }
};
inline constexpr Any any{};

namespace detail {

template <class T>
struct Scalar;  // defined for the element types that kgen knows
template <char Letter, class Real>
struct Scalar_of {
  static constexpr char letter = Letter;
  using real = Real;
};
template <>
struct Scalar<float> : Scalar_of<'s', float> {};
template <>
struct Scalar<double> : Scalar_of<'d', double> {};
template <>
struct Scalar<std::complex<float>> : Scalar_of<'c', float> {};
template <>
struct Scalar<std::complex<double>> : Scalar_of<'z', double> {};
template <>
struct Scalar<kgen_complex_float> : Scalar_of<'c', float> {};
template <>
struct Scalar<kgen_complex_double> : Scalar_of<'z', double> {};

template <class T>
using real_of = typename Scalar<T>::real;

// T, but never deduced from the argument: 2 is a legal factor of matrices of double.
template <class T>
struct Same {
  using type = T;
};
template <class T>
using same = typename Same<T>::type;

// An engine's handle, and calls on it.
class Caller {
 protected:
  // Operands are kept as void*; those that an operation only reads are never written. std::complex<R> has the layout of
  // struct { R re, im; } (C++ standard, [complex.numbers]).
  static void* data(const volatile void* operand) noexcept { return const_cast<void*>(operand); }

  template <class T>
  Status call(const char* operation, kgen_layout layout, const char* options, const std::int64_t* sizes,
              const void* const* scalars, const kgen_operand* operands, std::int64_t batch) const {
    const kgen_request request = {operation, Scalar<T>::letter, layout};
    return answer(kgen_call(engine_, &request, options, sizes, scalars, operands, batch));
  }

  template <class T>
  Status call_vbatched(const char* operation, const char* options, const std::int64_t* max_sizes,
                       const std::int32_t* const* sizes, const void* const* scalars,
                       const kgen_variable_operand* operands, std::int32_t* info, std::int64_t batch) const {
    const kgen_request request = {operation, Scalar<T>::letter, KGEN_POINTERS};
    return answer(kgen_call_vbatched(engine_, &request, options, max_sizes, sizes, scalars, operands, info, batch));
  }

  Status answer(kgen_status code) const {
    if (code == KGEN_SUCCESS) return {};
    return {code, kgen_last_error(engine_)};
  }

  kgen_engine_t engine_ = nullptr;
};

}  // namespace detail
}  // namespace v0
}  // namespace kgen

#endif
