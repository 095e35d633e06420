// What works on a matrix in the registers of one thread, on columns whose answers are known.
#include "tests/host/support.hpp"

namespace kgen::test {
namespace {

TEST_CASE("a search takes the first largest key, and an element changes places with the top by selection") {
  check_values(
      {{"first", 3}, {"then", 5}, {"a.re", 5}, {"a.im", 6}, {"b.re", 3}, {"b.im", 4}, {"c.re", 1}, {"c.im", 2}}, {}, R"(
    auto best = ordered_bits(abs1(1.0));
    int found = 2;
    TAKE_LARGER(best, found, -3.0, 3)
    TAKE_LARGER(best, found, 3.0, 4)
    const int first = found;
    TAKE_LARGER(best, found, not_a_number<double>(), 5)
    TAKE_LARGER(best, found, 7.0, 6)
    const int then = found;
    Complex<double> a(1, 2), b(3, 4), c(5, 6);
    EXCHANGE(a, WITH_IF(batch == 2, b), WITH_IF(batch == 1, c)))");
}

TEST_CASE("a pivot is rare that has no quick reciprocal") {
  check_values({{"is_rare(in[0])", 1},
                {"is_rare(0x1p-1023)", 1},
                {"is_rare(1 / in[0])", 1},
                {"is_rare(in[0] / in[0])", 1},
                {"is_rare(Complex<float>(0.0f, 0.0f))", 1},
                {"is_rare(-1.0)", 0},
                {"is_rare(0x1p-1022)", 0},
                {"is_rare(1.0f)", 0}},
               {0});
}

TEST_CASE("a rare pivot is noted if it is zero, and lifted with its column if its reciprocal could overflow") {
  check_values({{"scale[0]", 7},
                {"below[0]", 1},
                {"below[1]", 1},
                {"scale[2]", std::ldexp(1.0, 1030 - 53)},
                {"below[2]", std::ldexp(1.0, 53)},
                {"zero[0]", 0},
                {"zero[1]", 1},
                {"zero[2]", 0},
                {"zero[3]", 1},
                {"failed", 2}},
               {-4.0, 0.0, 0x1p-1030, 0.0}, R"(
    using T = double;
    double below[4], scale[4];
    bool zero[4];
    int failed = 0;
    for (int i = 0; i < 4; ++i) {
        double pivot = in[i];
        below[i] = 1.0, scale[i] = 7.0, zero[i] = false;
        RARE_PIVOT(pivot, i + 1, scale[i], zero[i], failed, below[i] = lifted(below[i]))
    })");
}

}  // namespace
}  // namespace kgen::test
