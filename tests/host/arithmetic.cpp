// Every word of the prelude's arithmetic against its definition.
#include <limits>

#include "tests/host/support.hpp"

namespace kgen::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const double nan = std::numeric_limits<double>::quiet_NaN();

TEST_CASE("arithmetic is IEEE's, never contracted, and fused where it says so") {
  check_values({{"add(mul(in[0], in[1]), in[2])", 0},
                {"fma(in[0], in[1], in[2])", -0x1p-60},
                {"div(in[2], in[0])", -1 / (1 + 0x1p-30)},
                {"abs1(in[2])", 1},
                {"first_bit(0)", -1},
                {"first_bit(40)", 3}},
               {1 + 0x1p-30, 1 - 0x1p-30, -1});
}

template <class R>
void check_cholesky_pivots(const std::string& type, double large) {
  const std::vector<double> in{4, std::numeric_limits<R>::denorm_min(), infinity, large, -9, -0.0, nan};
  std::vector<Value_of> values{{"first", 5}, {"1 / pivot(R(in[5]), 0)", -infinity}};
  for (std::size_t k = 0; k < in.size(); ++k) {
    const auto word = [&](int what) { return fmt::format("pivot(R(in[{}]), {})", k, what); };
    const bool positive = k < 4;
    const R root = std::sqrt(R(in[k]));
    values.push_back({word(0), positive ? root : in[k]});
    values.push_back({word(1), positive ? 1 / root : R(1)});
    values.push_back({word(2), positive ? 0.0 : 7.0});
  }
  check_values(values, in, "    using R = " + type + R"(;
    const auto pivot = [](R x, int what) {
        R root     = 0;
        int failed = 0;
        const R scale = scale_of_pivot(x, 7, root, failed);
        return what == 0 ? root : what == 1 ? scale : R(failed);
    };
    int first = 0;
    for (int k = 0; k < 7; ++k) {
        R root;
        scale_of_pivot(R(in[k]), k + 1, root, first);
    })");
}

TEST_CASE("Cholesky's pivots: the root and its reciprocal, and the first that is not positive") {
  check_cholesky_pivots<double>("double", 1e308);
  check_cholesky_pivots<float>("float", 1e38F);
}

TEST_CASE("reciprocals are rounded once, and denormal numbers lifted first") {
  check_values({{"reciprocal(in[0])", 1.0 / 3},
                {"reciprocal(static_cast<float>(in[0]))", 1.0F / 3},
                {"quick_reciprocal(in[0])", 1.0 / 3},
                {"root", 3},
                {"of_root", 1.0 / 3},
                {"regular_pivot(1.0) && regular_pivot(1.0f)", 1},
                {"regular_pivot(0.0) || regular_pivot(-1.0) || regular_pivot(not_a_number<double>())", 0},
                {"regular_pivot(4.0 - 0x1p-51) || regular_pivot(0x1p-1000)", 0},
                {"z.re", 0.12, 1e-15},
                {"z.im", 0.16, 1e-15},
                {"large.re", 0.12e-300, 1e-14},
                {"large.im", 0.16e-300, 1e-14},
                {"has_reciprocal(in[0]) && has_reciprocal(Complex<double>(in[2], 1))", 1},
                {"has_reciprocal(in[2]) || has_reciprocal(0.0) || has_reciprocal(not_a_number<double>())", 0},
                {"reciprocal(lifted(in[2]))", 0x1p1021},
                {"rarely(in[0] == 0)", 0},
                {"larger(3, 2)", 3},
                {"ends", 3},
                {"div(end[0], end[1]).re", nan},
                {"huge.re != 0 && huge.re == huge.im", 1}},
               {3, -4, 0x1p-1074}, R"(
    double root = 0, of_root = 0;
    quick_root(in[0] * in[0], root, of_root);
    const Complex<double> z = reciprocal(Complex<double>(in[0], in[1])), large = reciprocal(Complex<double>(3e300, -4e300));
    const Complex<double> huge = reciprocal(Complex<double>(0x1.fp1023, -0x1.fp1023));
    const double infinite = div(1.0, 0.0);
    const Complex<double> end[] = {{infinite, 2}, {-3, -infinite}, {infinite, infinite}};
    int ends = 0;
    for (const Complex<double> e : end)
        ends += reciprocal(e) == Complex<double>(0) && div(Complex<double>(5, -7), e) == Complex<double>(0);)");
}

TEST_CASE("square roots are rounded once, a real is its own real part and conjugate") {
  check_values({{"square_root(in[0])", std::sqrt(3.0)},
                {"square_root(2.0f)", std::sqrt(2.0F)},
                {"square_root(in[1])", nan},
                {"z.re", 3},
                {"z.im", 4},
                {"real_part(z)", 3},
                {"real_part(in[1])", -4},
                {"conjugate(in[1])", -4}},
               {3, -4}, "const Complex<double> z = conjugate(Complex<double>(in[0], in[1]));");
}

TEST_CASE(
    "the length of a complex number neither over- nor underflows on the way, and with branches has the same bits") {
  const std::vector<double> parts{3,   -4,       1e300, 1e300, 3e-320,  4e-320,  0,    -0.0, -infinity, 1,
                                  nan, infinity, 1,     nan,   1.7e308, 0.2e308, 1e-8, 0.3,  1,         1e308};
  std::vector<Value_of> values{{"modulus(z(0))", 5},
                               {"modulus(z(1))", std::sqrt(2.0) * 1e300, 1e-15},
                               {"modulus(z(2))", std::hypot(3e-320, 4e-320)},
                               {"modulus(z(3))", 0},
                               {"modulus(z(4))", infinity},
                               {"modulus(z(5))", nan},
                               {"modulus(z(6))", nan},
                               {"modulus(z(7))", std::hypot(1.7e308, 0.2e308), 1e-15},
                               {"modulus(-2.5f)", 2.5},
                               {"modulus(Complex<float>(3e38f, -1e38f))", std::hypot(3e38, 1e38), 1e-6}};
  for (const int i : {0, 1, 2, 3, 4, 7, 8, 9})
    values.push_back({fmt::format("modulus_in_turn(z({0})) == modulus(z({0}))", i), 1});
  check_values(values, parts, "const auto z = [&](int i) { return Complex<double>(in[2 * i], in[2 * i + 1]); };");
}

TEST_CASE("roots of squares that no step is right for, and inverses of powers") {
  check_values({{"root_of_square(in[0])", 0},
                {"root_of_square(in[1])", 0x1p-1000},
                {"root_of_square(in[2])", infinity},
                {"root_of_square(in[3])", 1.5},
                {"root_of_square(in[4])", std::sqrt(8.0)},
                {"root_of_square(in[5])", 0x1p-300},
                {"root_of_square(single(3))", 1.5},
                {"inverse_power(in[6])", 0x1p1022},
                {"inverse_power(in[7])", 1},
                {"inverse_power(in[8])", 0x1p-1022},
                {"has_quick_root(single(9)) && has_quick_root(in[10])", 1},
                {"has_quick_root(single(11)) || has_quick_root(single(12))", 0},
                {"has_quick_root(in[13]) || has_quick_root(in[14])", 0}},
               {0, 0x1p-1000, infinity, 2.25, 8, 0x1p-600, 0x1p-1022, 1, 0x1p1022, 0x1p-101, 0x1p-970, 0x0.ffffffp-101,
                0x1p127, 0x0.8p-970, 0x1p1023},
               "const auto single = [&](int i) { return static_cast<float>(in[i]); };");
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

TEST_CASE("norms: what a group's lanes have together") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(const double* in, double* x, i64 batch)
{
    using Group = Lanes<5>;
    const int lane = Group::rank();
    const double own = Group::group() < 6 && !Group::idle() ? in[5 * Group::group() + lane] : 0;
    const double largest = largest_norm<Group, 5>(own), sum = sum_of_lanes<Group, 5>(own);
    if (!Group::idle()) x[threadIdx.x] = largest;
    if (lane == 0 && !Group::idle()) x[32 + Group::group()] = sum;
}
)",
                                       32));
  std::vector<double> in(30), x(38);
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
}

TEST_CASE("norms: the larger of two sizes, squares in range") {
  check_values({{"mul(square_root(plus_square(0.0f, mul(z, scale))), reciprocal(scale))", 5e-30, 1e-6},
                {"plus_square(2.0, 3.0)", 11},
                {"size_word(Complex<double>(-1, 0.5)) == high_word(1.0)", 1},
                {"size_word(-2.0f) == high_word(2.0f)", 1},
                {"larger_norm(1.0f, 2.0f)", 2},
                {"larger_norm(2.0, 1.0)", 2},
                {"larger_norm(not_a_number<double>(), 1.0)", nan},
                {"larger_norm(1.0, not_a_number<double>())", nan}},
               {}, R"(
    const Complex<float> z(-3e-30f, 4e-30f);
    const float scale = near_one(0.0f, size_word(z));)");
}

TEST_CASE("numbers as a part and a power of two, and their logarithm") {
  const std::vector<double> in{1, -3, 1e300, -4e-320, 1.7976931348623157e308, 1 + 1e-10, infinity, nan};
  std::vector<Value_of> values{{"log_of(in[6])", infinity},
                               {"log_of(in[7])", nan},
                               {"log_scaled(modulus(c.part), c.power)", std::log(std::hypot(3e-320, 4e-320)), 1e-15},
                               {"log_scaled(1.5f, 100)", std::log(1.5) + 100 * std::log(2.0), 1e-6},
                               {"log_scaled(0.70710677f, 0)", std::log(0.70710677), 1e-6},
                               {"log_scaled(1.0, 20000)", 20000 * std::log(2.0), 1e-15},
                               {"odd_bits(0u)", 0},
                               {"odd_bits(0x10000u)", 1},
                               {"odd_bits(0x20000u)", 1},
                               {"odd_bits(0xffffffffu)", 0}};
  for (std::size_t i = 0; i < 6; ++i) {
    values.push_back({fmt::format("near_1(in[{}])", i), 1});
    values.push_back({fmt::format("again(in[{}])", i), in[i]});
    values.push_back({fmt::format("log_of(in[{}])", i), std::log(std::abs(in[i])), 4e-16});
  }
  check_values(values, in, R"(
    const Scaled<Complex<double>> c = scaled(Complex<double>(3e-320, -4e-320));
    const auto log_of = [](double x) { return log_scaled(abs1(scaled(x).part), scaled(x).power); };
    const auto near_1 = [](double x) { return abs1(scaled(x).part) >= 1 && abs1(scaled(x).part) < 4; };
    const auto again  = [](double x) { return __builtin_ldexp(scaled(x).part, scaled(x).power); };)");
}

TEST_CASE("the search by high words: keys, ties within a group, what reciprocals allow, where rows stood") {
  check_values({{"pivot_key(-1.5, unpivoted) == high_word(1.5)", 1},
                {"pivot_key(-1.5, 7) < high_word(least_normal(0.0))", 1},
                {"pivot_key(Complex<float>(-1, 2), unpivoted) == high_word(3.0f)", 1},
                {"more_than_one(0x00100004u, 0x00010001u) == 0", 1},
                {"more_than_one(0x00180004u, 0x00010001u) != 0", 1},
                {"has_quick_reciprocal<double>(above_least<double>(high_word(1e300)))", 1},
                {"has_quick_reciprocal<float>(above_least<float>(high_word(1e-37f)))", 1},
                {"quick(in[0]) || quick(in[1]) || quick(in[2]) || quick(in[3]) || quick(in[4])", 0},
                {"position_at_step(2, 0, chosen, 0)", 2},
                {"position_at_step(0, 1, chosen, 0)", 2},
                {"position_at_step(1, 2, chosen, 0)", 2},
                {"position_at_step(3, 3, chosen, 0)", 3}},
               {0, 1e-310, 1.7e308, infinity, nan}, R"(
    const auto quick = [](double a) { return has_quick_reciprocal<double>(above_least<double>(pivot_key(a, unpivoted))); };
    SHARED(int, chosen, 4);
    chosen[0] = 2, chosen[1] = 0, chosen[2] = 1, chosen[3] = 3;)");
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

TEST_CASE("magnitudes in 25 bits: zero least of all, NaN above infinity, five bits free") {
  check_values({{"coarse_order(in[0])", 32},  // zero and nothing else
                {"coarse_order(in[1]) > coarse_order(in[0])", 1},
                {"coarse_order(in[2]) >= coarse_order(in[1])", 1},
                {"coarse_order(in[3]) > coarse_order(in[2])", 1},
                {"coarse_order(in[4]) == coarse_order(in[3])", 1},  // nearly equal
                {"coarse_order(in[5]) > coarse_order(in[4])", 1},
                {"coarse_order(in[6]) >= coarse_order(in[5])", 1},
                {"coarse_order(in[7]) > coarse_order(in[6])", 1},
                {"single(0)", 32},
                {"single(1)", 32},  // it is 0 as a float
                {"single(3) > single(2)", 1},
                {"single(6) > single(3)", 1},
                {"single(7) > single(6)", 1},
                {"all % 32", 0}},
               {0, 5e-324, -1e-310, 1, -1 - 0x1p-40, 1e308, -infinity, nan}, R"(
    const auto single = [&](int i) { return coarse_order(static_cast<float>(in[i])); };
    u32 all = 0;
    for (int i = 0; i < 8; ++i) all |= coarse_order(in[i]) | single(i);)");
}

TEST_CASE("elements of shared arrays stand for complex numbers in every word") {
  std::vector<Value_of> values;
  for (const auto& [expression, re, im] : {std::tuple("fma(-tile[0], tile[1], T(1))", -10, -2),
                                           {"mul(tile[0], T(in[2], in[3]))", 11, 2},
                                           {"select(tile[0] == tile[1], tile[0], tile[1])", 3, -4},
                                           {"T(abs1(tile[1]))", 7, 0},
                                           {"copy[0] / tile[1]", 1, 0},
                                           {"Lanes<1>::shuffle(copy[0], 0)", 3, -4}}) {
    values.push_back({fmt::format("T({}).re", expression), double(re)});
    values.push_back({fmt::format("T({}).im", expression), double(im)});
  }
  check_values(values, {1, 2, 3, -4}, R"(
    using T = Complex<double>;
    SHARED(T, tile, 2);
    SHARED(T, copy, 1);
    tile[0] = T(in[0], in[1]), tile[1] = T(in[2], in[3]);
    copy[0] = tile[1];)");
}

}  // namespace
}  // namespace kgen::test
