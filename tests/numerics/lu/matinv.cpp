// matinv: factor and invert in one call.
#include "tests/numerics/checks.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/reference/lapack.hpp"
#include "tests/support/reference/residual.hpp"

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
void inverses() {
  for (const int n : few_sizes(Scalar<T>::letter)) {
    INFO("matinv ", letter<T>(), ", n = ", n);
    const auto list = conditions<T>(n, 10);
    const auto result = matinv(matrices(list));
    check_inverses(list, result);
    const auto regular = regular_ones(list);
    check_same_results(matinv(take(matrices(list), regular)), result, regular);
  }
}

KGEN_IN_EVERY_PRECISION("matinv", "inverses and info", inverses)

}  // namespace
}  // namespace kgen::test
