// What the tests of kgen.h share: an engine on `host`, and the functions of a precision by its element type.
#pragma once

#include <doctest/doctest.h>
#include <kgen/kgen.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

inline constexpr std::int32_t unwritten = 77;  // an info that no routine gives

struct Host_engine {
  kgen_engine_t handle = nullptr;
  Host_engine() {
    const kgen_status status = kgen_create(&handle, "host");
    REQUIRE_MESSAGE(status == KGEN_SUCCESS, kgen_last_error(nullptr));
  }
  ~Host_engine() { kgen_destroy(handle); }
  Host_engine(const Host_engine&) = delete;
  Host_engine& operator=(const Host_engine&) = delete;
  operator kgen_engine_t() const { return handle; }
  std::string error() const { return kgen_last_error(handle); }
};

template <class T>
struct Functions;
#define KGEN_TEST_FUNCTIONS(x, T)                                            \
  template <>                                                                \
  struct Functions<T> {                                                      \
    static constexpr char letter = #x[0];                                    \
    static constexpr auto getrf_strided = kgen_##x##getrf_strided_batched;   \
    static constexpr auto getri_strided = kgen_##x##getri_strided_batched;   \
    static constexpr auto matinv_strided = kgen_##x##matinv_strided_batched; \
    static constexpr auto getrf = kgen_##x##getrf_batched;                   \
    static constexpr auto getri = kgen_##x##getri_batched;                   \
    static constexpr auto matinv = kgen_##x##matinv_batched;                 \
  };
KGEN_TEST_FUNCTIONS(s, float)
KGEN_TEST_FUNCTIONS(d, double)
KGEN_TEST_FUNCTIONS(c, kgen_complex_float)
KGEN_TEST_FUNCTIONS(z, kgen_complex_double)

#define CHECK_SUCCESS(engine, call) CHECK_MESSAGE((call) == KGEN_SUCCESS, kgen_last_error(engine))

inline void set_element(float& x, double re, double) { x = static_cast<float>(re); }
inline void set_element(double& x, double re, double) { x = re; }
inline void set_element(kgen_complex_float& x, double re, double im) {
  x = {static_cast<float>(re), static_cast<float>(im)};
}
inline void set_element(kgen_complex_double& x, double re, double im) { x = {re, im}; }

// Elements in (-1, 1), the same in every run.
template <class T>
std::vector<T> random_elements(std::size_t count, std::uint64_t seed = 1) {
  const auto next = [&seed] {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(static_cast<std::int64_t>(seed) >> 11) / 4503599627370496.0;
  };
  std::vector<T> elements(count);
  for (T& element : elements) {
    const double re = next();
    set_element(element, re, next());
  }
  return elements;
}

template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

template <class T>
std::vector<T*> pointers_to(std::vector<T>& elements, std::size_t stride, std::size_t batch) {
  std::vector<T*> pointers;
  for (std::size_t i = 0; i < batch; ++i) pointers.push_back(elements.data() + i * stride);
  return pointers;
}
