// What the functions compute: small matrices worked out by hand, and equal bits whichever way a batch is given.
#include <algorithm>

#include "support.hpp"

namespace {

template <class T>
std::vector<T> real_elements(std::initializer_list<double> values) {
  std::vector<T> elements;
  for (const double value : values) set_element(elements.emplace_back(), value, 0);
  return elements;
}

}  // namespace

// Rows (2 4), (4 6): the pivot is row 2, l = 1/2, u = (4 6; 0 1); the inverse has rows (-3/2 1), (1 -1/2). All exact.
TEST_CASE_TEMPLATE("getrf, getri and matinv of a matrix worked out by hand", T, float, double, kgen_complex_float,
                   kgen_complex_double) {
  using F = Functions<T>;
  Host_engine engine;
  const auto a = real_elements<T>({2, 4, 4, 6}), inverse = real_elements<T>({-1.5, 1, 1, -0.5});
  std::vector<std::int32_t> ipiv(2, 77), info(1, 77);

  auto lu = a;
  CHECK_SUCCESS(engine, F::getrf_strided(engine, 2, 2, lu.data(), 2, 4, ipiv.data(), 2, info.data(), 1));
  for (int i = 0; i < 4; ++i) CHECK(std::memcmp(&lu[i], &real_elements<T>({4, 0.5, 6, 1})[i], sizeof(T) / 2) == 0);
  CHECK(ipiv == std::vector<std::int32_t>{2, 2});
  CHECK(info[0] == 0);

  std::vector<T> c(4);
  CHECK_SUCCESS(engine, F::getri_strided(engine, 2, lu.data(), 2, 4, ipiv.data(), 2, c.data(), 2, 4, info.data(), 1));
  for (int i = 0; i < 4; ++i) CHECK(std::memcmp(&c[i], &inverse[i], sizeof(T) / 2) == 0);
  CHECK(info[0] == 0);

  std::vector<T> c2(4);
  auto input = a;
  CHECK_SUCCESS(engine, F::matinv_strided(engine, 2, input.data(), 2, 4, c2.data(), 2, 4, info.data(), 1));
  CHECK(same_bits(c2, c));
  CHECK(same_bits(input, a));
}

// That layouts give the same bits in every operation is for tests/numerics; here that each function passes its
// arguments.
TEST_CASE_TEMPLATE("strided, padded, pointers, in place and out of place give the same bits", T, double,
                   kgen_complex_float) {
  using F = Functions<T>;
  constexpr std::int64_t n = 5, batch = 7, ld = n + 2, stride = ld * n + 3;
  Host_engine engine;
  const auto a = random_elements<T>(n * n * batch), padding = random_elements<T>(stride * batch, 9);
  const auto pad = [&](const std::vector<T>& packed) {
    auto result = padding;
    for (std::int64_t i = 0; i < n * n * batch; ++i)
      result[static_cast<std::size_t>(i / (n * n) * stride + i / n % n * ld + i % n)] =
          packed[static_cast<std::size_t>(i)];
    return result;
  };
  std::vector<std::int32_t> ipiv(n * batch), info(batch), ipiv2(n * batch), info2(batch);
  auto lu = a, lu2 = pad(a), lu3 = lu2;
  auto lu3_pointers = pointers_to(lu3, stride, batch);
  CHECK_SUCCESS(engine, F::getrf_strided(engine, n, n, lu.data(), n, n * n, ipiv.data(), n, info.data(), batch));
  CHECK_SUCCESS(engine, F::getrf_strided(engine, n, n, lu2.data(), ld, stride, ipiv2.data(), n, info2.data(), batch));
  CHECK(same_bits(lu2, pad(lu)));  // the padding too
  CHECK(ipiv2 == ipiv);
  CHECK_SUCCESS(engine, F::getrf(engine, n, n, lu3_pointers.data(), ld, ipiv2.data(), info2.data(), batch));
  CHECK(same_bits(lu3, lu2));
  CHECK(ipiv2 == ipiv);

  std::vector<T> c(n * n * batch), x = c;
  auto c2 = lu, c3 = padding;
  auto c3_pointers = pointers_to(c3, stride, batch);
  CHECK_SUCCESS(
      engine, F::getri_strided(engine, n, lu.data(), n, n * n, ipiv.data(), n, c.data(), n, n * n, info.data(), batch));
  CHECK_SUCCESS(engine, F::getri_strided(engine, n, c2.data(), n, n * n, ipiv.data(), n, c2.data(), n, n * n,
                                         info2.data(), batch));
  CHECK(same_bits(c2, c));
  CHECK_SUCCESS(engine,
                F::getri(engine, n, lu3_pointers.data(), ld, ipiv.data(), c3_pointers.data(), ld, info2.data(), batch));
  CHECK(same_bits(c3, pad(c)));

  auto from = pad(a), to = padding, in_place = a;
  auto from_pointers = pointers_to(from, stride, batch), to_pointers = pointers_to(to, stride, batch);
  CHECK_SUCCESS(engine, F::matinv_strided(engine, n, a.data(), n, n * n, x.data(), n, n * n, info.data(), batch));
  CHECK_SUCCESS(
      engine, F::matinv_strided(engine, n, in_place.data(), n, n * n, in_place.data(), n, n * n, info2.data(), batch));
  CHECK(same_bits(in_place, x));
  std::reverse(from_pointers.begin(), from_pointers.end());
  std::reverse(to_pointers.begin(), to_pointers.end());
  CHECK_SUCCESS(engine, F::matinv(engine, n, from_pointers.data(), ld, to_pointers.data(), ld, info2.data(), batch));
  CHECK(same_bits(to, pad(x)));
  CHECK(same_bits(from, pad(a)));
  auto same_out = from_pointers;  // another array that holds the same pointers
  CHECK_SUCCESS(engine, F::matinv(engine, n, from_pointers.data(), ld, same_out.data(), ld, info2.data(), batch));
  CHECK(same_bits(from, pad(x)));
}
