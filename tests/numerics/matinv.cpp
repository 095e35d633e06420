// matinv: factor and invert in one call.
#include "tests/numerics/checks.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/lapack.hpp"
#include "tests/support/residual.hpp"

namespace kgen::test {
namespace {

template <class T>
void check_inverses(const std::vector<Condition<T>>& list, const Result<T>& result) {
  CHECK(result.problem == "");
  for (std::size_t b = 0; b < list.size(); ++b) {
    INFO(list[b].name);
    Matrix<T> reference = list[b].matrix;
    if (list[b].known_info) CHECK(result.info[b] == lapack_getrf(reference).info);
    if (result.info[b] > 0) {
      CHECK(all_nan(result.matrices[b]));
    } else if (list[b].regular || list[b].exact) {
      CHECK(inverse_ratio(list[b].matrix, result.matrices[b]) < ratio_threshold);
    }
    if (list[b].regular) CHECK(result.info[b] == 0);
    if (list[b].poisoned) CHECK(has_nan(result.matrices[b]));
  }
}

template <class T>
void in_place() {
  for (int n = 1; n <= 32; ++n) {
    INFO("matinv ", letter<T>(), ", n = ", n);
    const auto list = conditions<T>(n, 10);
    const auto result = matinv(matrices(list));
    check_inverses(list, result);
    const auto regular = regular_ones(list);
    check_same_results(matinv(take(matrices(list), regular)), result, regular);
  }
}

template <class T>
void out_of_place() {
  for (const int n : sample_sizes(Scalar<T>::letter)) {
    INFO("matinv ", letter<T>(), ", n = ", n, ", out of place");
    const auto list = conditions<T>(n, 11);
    const Options options{.place = {}, .pivot = true, .in_place = false};
    const auto result = matinv(matrices(list), options);  // its problem says whether A was written
    check_inverses(list, result);
    const auto regular = regular_ones(list);
    const auto twin = matinv(take(matrices(list), regular));  // in place
    if (same_bits_promised("matinv", twin, result)) check_same_results(twin, result, regular);
  }
}

KGEN_FOR_EACH_PRECISION("matinv", "inverses and info at n = 1..32", in_place)
KGEN_FOR_EACH_PRECISION("matinv", "out of place has the same bits and A survives", out_of_place)

}  // namespace
}  // namespace kgen::test
