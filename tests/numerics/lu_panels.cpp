// getrf by panels in shared memory with tunables that a sample may miss: updates by the matrix instruction, last panels
// of every width, warps that have no tile of rows left; the bits of every other family.
#include "tests/numerics/lu_variant.hpp"

namespace kgen::test {
namespace {

template <class T>
void check_panels(Extents size, bool pivot, int warps, int panel, const char* tall, const Place& place = {}) {
  check_bits(
      mixture<T>(size),
      fmt::format("panels__warps_{}__panel_{}__tall_{}__search_{}", warps, panel, tall, pivot ? "redux" : "none"),
      pivot, place);
}

TEST_CASE("getrf d: panels by the matrix instruction") {
  check_panels<double>(45, true, 1, 8, "matrix");
  check_panels<double>(64, true, 2, 8, "matrix", gaps);
  check_panels<double>({37, 50}, true, 2, 4, "matrix", pointers);
  check_panels<double>(41, false, 4, 8, "matrix");
}
TEST_CASE("getrf z: panels by the matrix instruction") {
  check_panels<std::complex<double>>(40, true, 2, 8, "matrix");
  check_panels<std::complex<double>>({35, 33}, true, 1, 4, "matrix", gaps);
  check_panels<std::complex<double>>({33, 38}, false, 2, 8, "matrix", pointers);
}
TEST_CASE("getrf s: the last panel's width") {
  for (const int n : full() ? std::vector{33, 34, 35, 36, 37, 38, 39} : std::vector{33, 38})
    check_panels<float>(n, true, 1, 8, "4", n % 2 ? gaps : Place{});
  check_panels<float>({70, 65}, true, 3, 8, "8");
  check_panels<float>({5, 40}, true, 1, 8, "4");  // no whole panel
  check_panels<float>({40, 5}, true, 2, 8, "4");
}
TEST_CASE("getrf c: the last panel's width") {
  check_panels<std::complex<float>>(37, true, 1, 8, "4");
  check_panels<std::complex<float>>(35, false, 2, 4, "8", pointers);
}

}  // namespace
}  // namespace kgen::test
