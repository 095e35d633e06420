// What works on a matrix in the registers of one thread, on columns whose answers are known.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/host/support.hpp"

namespace kgen::test {
namespace {

TEST_CASE("a search takes the first largest key, and an element changes places with the top by selection") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(double* x, i64* said, i64 batch)
{
    auto best = ordered_bits(abs1(1.0));
    int found = 2;
    TAKE_LARGER(best, found, -3.0, 3)
    TAKE_LARGER(best, found, 3.0, 4)
    said[0] = found;
    TAKE_LARGER(best, found, not_a_number<double>(), 5)
    TAKE_LARGER(best, found, 7.0, 6)
    said[1] = found;
    Complex<double> a(1, 2), b(3, 4), c(5, 6);
    EXCHANGE(a, WITH_IF(batch == 2, b), WITH_IF(batch == 1, c))
    x[0] = a.re, x[1] = a.im, x[2] = b.re, x[3] = b.im, x[4] = c.re, x[5] = c.im;
}
)",
                                       1));
  std::vector<double> x(6);
  std::vector<std::int64_t> said(2);
  REQUIRE(launch(kernel, 1, arguments(x.data(), said.data(), std::int64_t{1})) == "");
  CHECK(said == std::vector<std::int64_t>{3, 5});
  CHECK(x == std::vector<double>{5, 6, 3, 4, 1, 2});
}

TEST_CASE("a pivot is rare that has no quick reciprocal") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(i64* said, i64 batch)
{
    const double zero = static_cast<double>(batch - 1);
    said[0] = is_rare(zero), said[1] = is_rare(0x1p-1023), said[2] = is_rare(1 / zero), said[3] = is_rare(zero / zero);
    said[4] = is_rare(-1.0), said[5] = is_rare(0x1p-1022), said[6] = is_rare(1.0f), said[7] = is_rare(Complex<float>(0.0f, 0.0f));
}
)",
                                       1));
  std::vector<std::int64_t> said(8);
  REQUIRE(launch(kernel, 1, arguments(said.data(), std::int64_t{1})) == "");
  CHECK(said == std::vector<std::int64_t>{1, 1, 1, 1, 0, 0, 0, 1});
}

TEST_CASE("a rare pivot is noted if it is zero, and lifted with its column if its reciprocal could overflow") {
  const Loaded kernel = make(source_of(R"(
using T = double;
KERNEL void kernel(double* x, i64* said, i64 batch)
{
    const double pivots[] = {-4.0, 0.0, 0x1p-1030, 0.0};
    int failed = 0;
    for (int i = 0; i < 4; ++i) {
        double pivot = pivots[i], below = 1.0, scale = 7.0;
        bool zero = false;
        RARE_PIVOT(pivot, i + 1, scale, zero, failed, below = lifted(below))
        x[2 * i] = scale, x[2 * i + 1] = below, said[i] = zero;
    }
    said[4] = failed;
}
)",
                                       1));
  std::vector<double> x(8);
  std::vector<std::int64_t> said(5);
  REQUIRE(launch(kernel, 1, arguments(x.data(), said.data(), std::int64_t{1})) == "");
  CHECK(said == std::vector<std::int64_t>{0, 1, 0, 1, 2});
  CHECK(std::vector<double>{x[0], x[1], x[3], x[4], x[5]} ==
        std::vector<double>{7, 1, 1, std::ldexp(1.0, 1030 - 53), std::ldexp(1.0, 53)});
}

}  // namespace
}  // namespace kgen::test
