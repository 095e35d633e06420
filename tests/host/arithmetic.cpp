// Every word of the prelude's arithmetic against its definition.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <limits>

#include "tests/host/support.hpp"

namespace kgen::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const double nan = std::numeric_limits<double>::quiet_NaN();

TEST_CASE("arithmetic is IEEE's, never contracted, and fused where it says so") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(double* x, i64 batch)
{
    const double a = x[0], b = x[1], c = x[2];
    x[3] = add(mul(a, b), c);
    x[4] = fma(a, b, c);
    x[5] = div(c, a);
    x[6] = abs1(c);
    x[7] = static_cast<double>(first_bit(0)) + static_cast<double>(first_bit(40)) * 100;
}
)",
                                       1));
  std::vector<double> x = {1 + 0x1p-30, 1 - 0x1p-30, -1, 0, 0, 0, 0, 0};
  REQUIRE(launch(kernel, 1, arguments(x.data(), std::int64_t{1})) == "");
  CHECK(x[3] == 0);
  CHECK(x[4] == -0x1p-60);
  CHECK(x[5] == -1 / (1 + 0x1p-30));
  CHECK(x[6] == 1);
  CHECK(x[7] == 299);
}

TEST_CASE("Cholesky's pivots: the root and its reciprocal, and the first that is not positive") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(double* x, float* y, i64 batch)
{
    int failed = 0;
    for (int k = 0; k < 7; ++k) {
        double root;
        const double scale = scale_of_pivot(x[k], k + 1, root, failed);
        x[7 + k]  = root;
        x[14 + k] = scale;
        float less;
        int single = 0;
        y[14 + k] = scale_of_pivot(y[k], k + 1, less, single);
        y[7 + k]  = less;
        y[21 + k] = static_cast<float>(single);
    }
    x[21] = failed;
}
)",
                                       1));
  const double tiny = std::numeric_limits<double>::denorm_min();
  std::vector<double> x = {4, tiny, infinity, 1e308, -9, 0, nan};
  x.resize(22);
  const float least = std::numeric_limits<float>::denorm_min();
  std::vector<float> y = {4,  least, std::numeric_limits<float>::infinity(), 1e38F,
                          -9, -0.0F, std::numeric_limits<float>::quiet_NaN()};
  y.resize(28);
  REQUIRE(launch(kernel, 1, arguments(x.data(), y.data(), std::int64_t{1})) == "");
  for (std::size_t k = 0; k < 4; ++k) {
    CHECK(x[7 + k] == std::sqrt(x[k]));
    CHECK(x[14 + k] == 1 / std::sqrt(x[k]));
    CHECK(y[7 + k] == std::sqrt(y[k]));
    CHECK(y[14 + k] == 1 / std::sqrt(y[k]));
    CHECK(y[21 + k] == 0);
  }
  for (std::size_t k = 4; k < 7; ++k) {
    CHECK(x[14 + k] == 1);
    CHECK(y[14 + k] == 1);
    CHECK(y[21 + k] == static_cast<float>(k + 1));
  }
  CHECK(x[11] == -9);
  CHECK(x[12] == 0);
  CHECK(std::isnan(x[13]));
  CHECK(std::signbit(y[12]));
  CHECK(x[21] == 5);
}

TEST_CASE("reciprocals are rounded once, and denormal numbers lifted first") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(double* x, i64 batch)
{
    x[3] = reciprocal(x[0]);
    x[4] = quick_reciprocal(x[0]);
    double root = 0, of_root = 0;
    quick_root(x[0] * x[0], root, of_root);
    x[10] = root == x[0] && of_root == x[4] && regular_pivot(1.0) && regular_pivot(1.0f) && !regular_pivot(0.0) && !regular_pivot(-1.0) &&
            !regular_pivot(not_a_number<double>()) && !regular_pivot(4.0 - 0x1p-51) && !regular_pivot(0x1p-1000);
    const Complex<double> z = reciprocal(Complex<double>(x[0], x[1]));
    x[5] = z.re;
    x[6] = z.im;
    x[7] = has_reciprocal(x[0]) && !has_reciprocal(x[2]) && !has_reciprocal(0.0) && has_reciprocal(Complex<double>(x[2], 1));
    x[8] = reciprocal(lifted(x[2]));
    x[9] = has_reciprocal(not_a_number<double>()) || rarely(x[0] == 0) || larger(3, 2) != 3;
    const double infinite = div(1.0, 0.0);
    const Complex<double> ends[] = {{infinite, 2}, {-3, -infinite}, {infinite, infinite}};
    x[11] = 1;
    for (const Complex<double> end : ends)
        if (!(reciprocal(end) == Complex<double>(0) && div(Complex<double>(5, -7), end) == Complex<double>(0))) x[11] = 0;
    const Complex<double> of_two = div(ends[0], ends[1]), huge = reciprocal(Complex<double>(0x1.fp1023, -0x1.fp1023));
    if (of_two.re == of_two.re || huge.re == 0 || huge.re != huge.im) x[11] = 0;
}
)",
                                       1));
  std::vector<double> x = {3, -4, 0x1p-1074, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  REQUIRE(launch(kernel, 1, arguments(x.data(), std::int64_t{1})) == "");
  CHECK(x[3] == 1.0 / 3);
  CHECK(x[10] == 1);
  CHECK(x[11] == 1);
  CHECK(x[4] == 1.0 / 3);
  CHECK(x[5] == doctest::Approx(0.12).epsilon(1e-15));
  CHECK(x[6] == doctest::Approx(0.16).epsilon(1e-15));
  CHECK(x[7] == 1);
  CHECK(x[8] == 0x1p1021);
  CHECK(x[9] == 0);
}

TEST_CASE("square roots are rounded once, a real is its own real part and conjugate") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(double* x, i64 batch)
{
    const Complex<double> z = conjugate(Complex<double>(x[0], x[1]));
    x[2] = square_root(x[0]);
    x[3] = square_root(2.0f);
    x[4] = square_root(x[1]);
    x[5] = z.re;
    x[6] = z.im;
    x[7] = real_part(z) + 10 * real_part(x[1]) + 100 * conjugate(x[1]);
}
)",
                                       1));
  std::vector<double> x = {3, -4, 0, 0, 0, 0, 0, 0};
  REQUIRE(launch(kernel, 1, arguments(x.data(), std::int64_t{1})) == "");
  CHECK(x[2] == std::sqrt(3.0));
  CHECK(x[3] == std::sqrt(2.0f));
  CHECK(std::isnan(x[4]));
  CHECK(x[5] == 3);
  CHECK(x[6] == 4);
  CHECK(x[7] == 3 - 40 - 400);
}

TEST_CASE("the length of a complex number neither over- nor underflows on the way") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(double* x, i64 batch)
{
    for (int i = 0; i < 8; ++i) x[16 + i] = modulus(Complex<double>(x[2 * i], x[2 * i + 1]));
    x[24] = modulus(-2.5f);
    x[25] = modulus(Complex<float>(3e38f, -1e38f));
}
)",
                                       1));
  std::vector<double> x = {3,         -4, 1e300, 1e300,    3e-320, 4e-320, 0,       -0.0,
                           -infinity, 1,  nan,   infinity, 1,      nan,    1.7e308, 0.2e308};
  x.resize(26);
  REQUIRE(launch(kernel, 1, arguments(x.data(), std::int64_t{1})) == "");
  CHECK(x[16] == 5);
  CHECK(x[17] == doctest::Approx(std::sqrt(2.0) * 1e300).epsilon(1e-15));
  CHECK(x[18] == std::hypot(x[4], x[5]));
  CHECK(x[19] == 0);
  CHECK(x[20] == infinity);
  CHECK(std::isnan(x[21]));
  CHECK(std::isnan(x[22]));
  CHECK(x[23] == doctest::Approx(std::hypot(x[14], x[15])).epsilon(1e-15));
  CHECK(x[24] == 2.5);
  CHECK(x[25] == doctest::Approx(std::hypot(3e38, 1e38)).epsilon(1e-6));
}

TEST_CASE("lengths: with branches the same bits, and roots of squares that no step is right for") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(double* x, i64 batch)
{
    for (int i = 0; i < 8; ++i) x[16 + i] = modulus_in_turn(Complex<double>(x[2 * i], x[2 * i + 1]));
    for (int i = 0; i < 8; ++i) x[24 + i] = modulus(Complex<double>(x[2 * i], x[2 * i + 1]));
    for (int i = 0; i < 6; ++i) x[32 + i] = root_of_square(x[44 + i]);
    for (int i = 0; i < 3; ++i) x[38 + i] = inverse_power(x[50 + i]);
    x[41] = root_of_square(2.25f);
    x[42] = has_quick_root(0x1p-101f) && !has_quick_root(0x0.ffffffp-101f) && !has_quick_root(0x1p127f);
    x[43] = has_quick_root(0x1p-970) && !has_quick_root(0x0.8p-970) && !has_quick_root(0x1p1023);
}
)",
                                       1));
  std::vector<double> x = {3,         -4, 1e300, 1e300, 3e-320, 4e-320, 0,       -0.0,
                           -infinity, 1,  1e-8,  0.3,   1,      1e308,  1.7e308, 0.2e308};
  x.resize(53);
  const std::vector<double> squares = {0, 0x1p-1000, infinity, 2.25, 8, 0x1p-600};
  std::copy(squares.begin(), squares.end(), x.begin() + 44);
  x[50] = 0x1p-1022, x[51] = 1, x[52] = 0x1p1022;
  REQUIRE(launch(kernel, 1, arguments(x.data(), std::int64_t{1})) == "");
  CHECK(std::vector(x.begin() + 16, x.begin() + 24) == std::vector(x.begin() + 24, x.begin() + 32));
  CHECK(std::vector(x.begin() + 32, x.begin() + 38) ==
        std::vector<double>{0, 0x1p-1000, infinity, 1.5, std::sqrt(8.0), 0x1p-300});
  CHECK(std::vector(x.begin() + 38, x.begin() + 41) == std::vector<double>{0x1p1022, 1, 0x1p-1022});
  CHECK(x[41] == 1.5);
  CHECK(x[42] == 1);
  CHECK(x[43] == 1);
}

TEST_CASE("sums by neighbours have one order, of an array and by exchange between lanes") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(const double* in, double* x, i64 batch)
{
    using Group = Lanes<4>;
    const double* const own = in + 8 * Group::group();
    const double half = halves_exchanged<Group, 1>(own[Group::rank()], own[4 + Group::rank()]);
    x[threadIdx.x] = add(half, Group::shuffle(half, Group::rank() ^ 2));
    if (threadIdx.x == 0) {
        x[32] = sum_of_neighbours<1, 1, double>(in, 3);
        x[33] = sum_of_neighbours<5, 2, double>(in, 1);
        x[34] = sum_of_neighbours<32, 1, double>(in, 0) + sum_of_neighbours<32, 1, double>(in, 32);
    }
}
)",
                                       32));
  std::vector<double> in(64), x(35);
  for (int e = 0; e < 64; ++e) in[e] = std::ldexp(1.0 + e / 64.0, -(e * 37 % 50));
  REQUIRE(launch(kernel, 1, arguments(in.data(), x.data(), std::int64_t{1})) == "");
  const auto four = [&](int e) { return (in[e] + in[e + 1]) + (in[e + 2] + in[e + 3]); };
  const auto sixteen = [&](int e) { return (four(e) + four(e + 4)) + (four(e + 8) + four(e + 12)); };
  for (int lane = 0; lane < 32; ++lane) CHECK(x[lane] == four(8 * (lane / 4) + 4 * (lane % 2)));
  CHECK(x[32] == in[3]);
  CHECK(x[33] == ((in[1] + in[3]) + (in[5] + in[7])) + in[9]);
  CHECK(x[34] == (sixteen(0) + sixteen(16)) + (sixteen(32) + sixteen(48)));
}

TEST_CASE("norms: the larger of two sizes, squares in range, and what a group's lanes have together") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(const double* in, double* x, i64 batch)
{
    using Group = Lanes<5>;
    const int lane = Group::rank();
    const double own = Group::group() < 6 && !Group::idle() ? in[5 * Group::group() + lane] : 0;
    const double largest = largest_norm<Group, 5>(own), sum = sum_of_lanes<Group, 5>(own);
    if (!Group::idle()) x[threadIdx.x] = largest;
    if (lane == 0 && !Group::idle()) x[32 + Group::group()] = sum;
    if (threadIdx.x == 0) {
        const Complex<float> z(-3e-30f, 4e-30f);
        const float scale = near_one(0.0f, size_word(z));
        x[40] = mul(square_root(plus_square(0.0f, mul(z, scale))), reciprocal(scale));
        x[41] = plus_square(2.0, 3.0);
        x[42] = size_word(Complex<double>(-1, 0.5)) == high_word(1.0) && size_word(-2.0f) == high_word(2.0f);
        x[43] = larger_norm(1.0f, 2.0f) + larger_norm(2.0, 1.0);
        x[44] = larger_norm(not_a_number<double>(), 1.0);
        x[45] = larger_norm(1.0, not_a_number<double>());
    }
}
)",
                                       32));
  std::vector<double> in(30), x(46);
  for (int e = 0; e < 30; ++e) in[e] = std::abs(e % 7 - 3) + e / 64.0;
  in[28] = nan;
  REQUIRE(launch(kernel, 1, arguments(in.data(), x.data(), std::int64_t{1})) == "");
  for (int group = 0; group < 5; ++group) {
    const double* own = &in[5 * group];
    for (int lane = 0; lane < 5; ++lane) CHECK(x[5 * group + lane] == *std::max_element(own, own + 5));
    CHECK(x[32 + group] == ((own[0] + own[4]) + own[2]) + (own[1] + own[3]));
  }
  for (int lane = 25; lane < 30; ++lane) CHECK(std::isnan(x[lane]));
  CHECK(std::isnan(x[37]));
  CHECK(x[40] == doctest::Approx(5e-30).epsilon(1e-6));
  CHECK(x[41] == 11);
  CHECK(x[42] == 1);
  CHECK(x[43] == 4);
  CHECK(std::isnan(x[44]));
  CHECK(std::isnan(x[45]));
}

TEST_CASE("numbers as a part and a power of two, and their logarithm") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(double* x, i64 batch)
{
    for (int i = 0; i < 8; ++i) {
      const Scaled<double> a = scaled(x[i]);
      x[8 + i]  = a.part;
      x[16 + i] = a.power;
      x[24 + i] = log_scaled(abs1(a.part), a.power);
    }
    const Scaled<Complex<double>> c = scaled(Complex<double>(3e-320, -4e-320));
    x[32] = log_scaled(modulus(c.part), c.power);
    x[33] = log_scaled(1.5f, 100);
    x[34] = log_scaled(0.70710677f, 0);
    x[35] = log_scaled(1.0, 20000);
    for (int i = 0; i < 4; ++i) x[36 + i] = odd_bits(i == 3 ? 0xffffffffu : i * 0x10000u);
}
)",
                                       1));
  std::vector<double> x = {1, -3, 1e300, -4e-320, 1.7976931348623157e308, 1 + 1e-10, infinity, nan};
  x.resize(40);
  REQUIRE(launch(kernel, 1, arguments(x.data(), std::int64_t{1})) == "");
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(std::abs(x[8 + i]) >= 1);
    CHECK(std::abs(x[8 + i]) < 4);
    CHECK(std::ldexp(x[8 + i], static_cast<int>(x[16 + i])) == x[i]);
    const double log = std::log(std::abs(x[i]));
    CHECK(std::abs(x[24 + i] - log) <= 4e-16 * std::abs(log));
  }
  CHECK(x[30] == infinity);
  CHECK(std::isnan(x[31]));
  CHECK(x[32] == doctest::Approx(std::log(std::hypot(3e-320, 4e-320))).epsilon(1e-15));
  CHECK(x[33] == doctest::Approx(std::log(1.5) + 100 * std::log(2.0)).epsilon(1e-6));
  CHECK(x[34] == doctest::Approx(std::log(0.70710677)).epsilon(1e-6));
  CHECK(x[35] == doctest::Approx(20000 * std::log(2.0)).epsilon(1e-15));
  CHECK(std::vector(x.begin() + 36, x.end()) == std::vector<double>{0, 1, 1, 0});
}

TEST_CASE("the search by high words: keys, ties within a group, what reciprocals allow, where rows stood") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(i64* x, i64 batch)
{
    x[0] = pivot_key(-1.5, unpivoted) == high_word(1.5) && pivot_key(-1.5, 7) < high_word(least_normal(0.0));
    x[1] = pivot_key(Complex<float>(-1, 2), unpivoted) == high_word(3.0f);
    x[2] = more_than_one(0x00100004u, 0x00010001u) == 0 && more_than_one(0x00180004u, 0x00010001u) != 0;
    x[3] = has_quick_reciprocal<double>(above_least<double>(high_word(1e300))) && has_quick_reciprocal<float>(above_least<float>(high_word(1e-37f)));
    const double no[] = {0.0, 1e-310, 1.7e308, div(1.0, 0.0), not_a_number<double>()};
    int found = 0, stood = 0;
    for (const double a : no) found += has_quick_reciprocal<double>(above_least<double>(pivot_key(a, unpivoted)));
    SHARED(int, chosen, 4);
    chosen[0] = 2;
    chosen[1] = 0;
    chosen[2] = 1;
    chosen[3] = 3;
    for (int k = 0; k < 4; ++k) stood = 10 * stood + position_at_step(chosen[k], k, chosen, 0);
    x[4] = found;
    x[5] = stood;
}
)",
                                       1));
  std::vector<std::int64_t> x(6);
  REQUIRE(launch(kernel, 1, arguments(x.data(), std::int64_t{1})) == "");
  for (std::size_t i = 0; i < 4; ++i) {
    CAPTURE(i);
    CHECK(x[i] == 1);
  }
  CHECK(x[4] == 0);
  CHECK(x[5] == 2223);
}

TEST_CASE("a rank-4 update of a tile is a chain of four fma for each element, column 0 first") {
  const Loaded kernel = make(source_of(R"(
KERNEL void __launch_bounds__(32)
kernel(const double* a, const double* b, const double* c, double* out, i64 batch)
{
    const int g = Lanes<32>::lane() / 4, q = Lanes<32>::lane() % 4, upper = 8 * g + 2 * q, lower = upper + 64, third = lower + 64;
    for (int i = upper; i <= third; i += 64) {
        out[i]     = c[i];
        out[i + 1] = c[i + 1];
    }
    Lanes<32>::rank4_update(out[upper], out[upper + 1], out[lower], out[lower + 1], a[4 * g + q], a[32 + 4 * g + q], b[8 * q + g]);
    Lanes<32>::rank4_update(out[third], out[third + 1], a[64 + 4 * g + q], b[8 * q + g]);
}
)",
                                       32));
  std::vector<double> a, b, c;  // rows of a: 24; of b: 4; of c: 24. Sums that depend on their order
  for (int e = 0; e < 96; ++e) a.push_back(std::ldexp(1 + e / 97.0, 9 * (e % 5) - 18));
  for (int e = 0; e < 32; ++e) b.push_back(std::ldexp(e % 3 == 0 ? -1 - e / 33.0 : 1 + e / 35.0, 7 * (e % 4) - 10));
  for (int e = 0; e < 192; ++e) c.push_back(std::ldexp(e - 95.7, e % 13));
  std::vector<double> expected = c, out(c.size());
  for (std::size_t i = 0; i < 24; ++i)
    for (std::size_t j = 0; j < 8; ++j)
      for (std::size_t k = 0; k < 4; ++k)
        expected[8 * i + j] = std::fma(a[4 * i + k], b[8 * k + j], expected[8 * i + j]);
  REQUIRE(launch(kernel, 1, arguments(a.data(), b.data(), c.data(), out.data(), std::int64_t{1})) == "");
  CHECK(out == expected);
}

TEST_CASE("decide takes low words, then who stands first, and notes zero pivots and those without a quick reciprocal") {
  // Two groups of four lanes in step 1; row 1 was chosen in step 0, so that row 0 stands in place 1.
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(const double* a, i64* x, i64 batch)
{
    using Group = Lanes<4>;
    SHARED(int, chosen, 8);
    const int lane  = threadIdx.x;
    const double own = a[lane];
    const int row[]  = { Group::rank() };
    const u32 pivot_step[] = { Group::rank() == 1 ? 0u : unpivoted };
    u32 key[] = { pivot_key(own, pivot_step[0]) }, low[] = { low_word(own) }, found[] = { 0 };
    int failed = 0;
    const int step = decide<double, Group, false>(row, pivot_step, key, low, chosen, 4 * Group::group(), found, failed);
    x[lane] = 100 * step + 10 * (Group::last_of(found[0]) % 4) + failed;
}
)",
                                       8));
  std::vector<std::int64_t> x(8);
  const auto in_step = [&](const std::vector<double>& a) {
    REQUIRE(launch(kernel, 1, arguments(a.data(), x.data(), std::int64_t{1})) == "");
    return std::pair{x[0], x[4]};
  };
  CHECK(in_step({1, 9, -1, 1 + 0x1p-40, 1, 9, -1, 1}) == std::pair<std::int64_t, std::int64_t>{130, 100});
  CHECK(in_step({0, 9, 0, 0, 0, 9, 0, -2}) == std::pair<std::int64_t, std::int64_t>{102, 130});
  CHECK(in_step({0, 9, 1e-310, 0, nan, 9, nan, 1}) == std::pair<std::int64_t, std::int64_t>{119, 99});
}

TEST_CASE("reciprocals, and magnitudes in 25 bits") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(const double* x, double* y, i64 batch)
{
    const Complex<double> r = reciprocal(Complex<double>(3e300, -4e300));
    y[0] = reciprocal(3.0);
    y[1] = reciprocal(3.0f);
    y[2] = r.re;
    y[3] = r.im;
    for (int i = 0; i < 8; ++i) {
        y[4 + i]  = coarse_order(x[i]);
        y[12 + i] = coarse_order(static_cast<float>(x[i]));
    }
}
)",
                                       1));
  const std::vector<double> x = {0, 5e-324, -1e-310, 1, -1 - 0x1p-40, 1e308, -infinity, nan};
  std::vector<double> y(20);
  REQUIRE(launch(kernel, 1, arguments(x.data(), y.data(), std::int64_t{1})) == "");
  CHECK(y[0] == 1.0 / 3);
  CHECK(y[1] == 1.0f / 3);
  CHECK(std::abs(y[2] - 0.12e-300) < 1e-315);
  CHECK(std::abs(y[3] - 0.16e-300) < 1e-315);
  const double* of_double = &y[4];
  CHECK(of_double[0] == 32);  // zero and nothing else
  CHECK(of_double[1] > of_double[0]);
  CHECK(of_double[2] >= of_double[1]);
  CHECK(of_double[3] > of_double[2]);
  CHECK(of_double[4] == of_double[3]);  // nearly equal
  CHECK(of_double[5] > of_double[4]);
  CHECK(of_double[6] >= of_double[5]);
  CHECK(of_double[7] > of_double[6]);  // NaN above infinity
  const double* of_float = &y[12];
  CHECK((of_float[0] == 32 && of_float[1] == 32));  // they are 0 as floats
  CHECK(of_float[3] > of_float[2]);
  CHECK(of_float[6] > of_float[3]);
  CHECK(of_float[7] > of_float[6]);
  for (int i = 4; i < 20; ++i) CHECK(std::fmod(y[static_cast<std::size_t>(i)], 32) == 0);
}

TEST_CASE("elements of shared arrays stand for complex numbers in every word") {
  const Loaded kernel = make(source_of(R"(
using T = Complex<double>;
KERNEL void kernel(T* x, i64 batch)
{
    SHARED(T, tile, 2);
    tile[0] = x[0];
    tile[1] = x[1];
    x[2] = fma(-tile[0], tile[1], T(1));
    x[3] = mul(tile[0], x[1]);
    x[4] = select(tile[0] == tile[1], tile[0], tile[1]);
    x[5] = T(abs1(tile[1]));
    tile[0] = tile[1];
    x[6] = tile[0] / tile[1];
    x[7] = Lanes<1>::shuffle(tile[0], 0);
}
)",
                                       1));
  using Z = std::array<double, 2>;
  std::vector<Z> x = {Z{1, 2}, Z{3, -4}, {}, {}, {}, {}, {}, {}};
  REQUIRE(launch(kernel, 1, arguments(x.data(), std::int64_t{1})) == "");
  CHECK(x[2] == Z{-10, -2});
  CHECK(x[3] == Z{11, 2});
  CHECK(x[4] == Z{3, -4});
  CHECK(x[5] == Z{7, 0});
  CHECK(x[6] == Z{1, 0});
  CHECK(x[7] == Z{3, -4});
}

}  // namespace
}  // namespace kgen::test
