// getrf by panels in shared memory with tunables that a sample may miss: updates by the matrix instruction, last panels
// of every width, warps that have no tile of rows left, last columns that are deferred; the bits of every other family.
#include "tests/numerics/lu/lu_variant.hpp"

namespace kgen::test {
namespace {

template <class T>
void check_panels(Extents size, bool pivot, int warps, int panel, const char* tall, const Place& place = {},
                  bool deferred = false) {
  check_bits(mixture<T>(size),
             fmt::format("panels__warps_{}__panel_{}__tall_{}__search_{}__deferred_{}", warps, panel, tall,
                         pivot ? "redux" : "none", deferred ? 1 : 0),
             pivot, place);
}

TEST_CASE("getrf d: panels by the matrix instruction") {
  check_panels<double>(45, true, 1, 8, "matrix");
  if (!full()) return;
  check_panels<double>(64, true, 2, 8, "matrix", gaps);
  check_panels<double>({37, 50}, true, 2, 4, "matrix", pointers);
  check_panels<double>(41, false, 4, 8, "matrix");
}
TEST_CASE("getrf z: panels by the matrix instruction (full)") {
  check_panels<std::complex<double>>(40, true, 2, 8, "matrix");
  check_panels<std::complex<double>>({35, 33}, true, 1, 4, "matrix", gaps);
  check_panels<std::complex<double>>({33, 38}, false, 2, 8, "matrix", pointers);
}
TEST_CASE("getrf s: the last panel's width (full)") {
  for (const int n : {33, 34, 35, 36, 37, 38, 39}) check_panels<float>(n, true, 1, 8, "4", n % 2 ? gaps : Place{});
  check_panels<float>({70, 65}, true, 3, 8, "8");
  check_panels<float>({5, 40}, true, 1, 8, "4");  // no whole panel
  check_panels<float>({40, 5}, true, 2, 8, "4");
}
TEST_CASE("getrf c: the last panel's width") {
  check_panels<std::complex<float>>(37, true, 1, 8, "4");
  check_panels<std::complex<float>>(35, false, 2, 4, "8", pointers);
}
// Columns that take the places of the first ones: fewer than those, shared by three warps, in wide and tall matrices.
TEST_CASE("getrf d: the last columns of panels are deferred (full)") {
  check_panels<double>(87, true, 2, 8, "matrix", {}, true);
  check_panels<double>({91, 83}, true, 3, 8, "matrix", gaps, true);
  check_panels<double>({84, 100}, true, 1, 8, "4", pointers, true);
  check_panels<double>(93, false, 4, 8, "matrix", {}, true);
}
TEST_CASE("getrf s: the last columns of panels are deferred (full)") {
  check_panels<float>({123, 117}, true, 3, 8, "4", gaps, true);
  check_panels<float>(117, true, 8, 8, "4", {}, true);  // more warps than columns that come
}
TEST_CASE("getrf c: the last columns of panels are deferred") {
  check_panels<std::complex<float>>(87, true, 8, 4, "4", pointers, true);
}
TEST_CASE("getrf z: the last columns of panels are deferred (full)") {
  check_panels<std::complex<double>>({75, 73}, false, 2, 4, "matrix", gaps, true);
}

}  // namespace
}  // namespace kgen::test
