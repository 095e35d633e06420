// solve of op(A) X = B: bits and info are those of a transposed copy with trans N, by every family in every layout.
#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"
#include "tests/support/conditions.hpp"

namespace kgen::test {
namespace {

// Around a thread's registers, a warp's lanes and beyond; every one in each precision with KGEN_TEST_FULL=1.
std::vector<int> sizes_in_turn(char precision) {
  if (full()) return {1, 2, 3, 4, 8, 11, 17, 24, 32, 33, 64, 81};
  switch (precision) {
    case 's':
      return {24};
    case 'd':
      return {10};
    case 'c':
      return {4};
    default:
      return {3};
  }
}

// Gaps hold NaN.
Place place_in(Layout layout) {
  if (layout == Layout::packed) return {};
  return {.name = "gaps", .extra_rows = 3, .extra_stride = 1, .pointers = layout == Layout::pointers};
}

template <class T>
struct Transposed {
  Matrices<T> given, copied;  // the second ones are op of the first
};

// Of the copies, with which elimination deals: the usual mixture, a zero column and a denormal one at every fourth
// place, and exact factors, whose elimination ends in zeros of either sign.
template <class T>
Transposed<T> matrices_of(int n, char trans) {
  Transposed<T> list;
  list.copied = matrices(conditions<T>(n, 51));
  Random random(static_cast<unsigned>(n));
  for (int k = 0; k < n; k += 4) {
    Matrix<T> zero = random_matrix<T>(n, random), tiny = random_matrix<T>(n, random);
    for (int i = 0; i < n; ++i) zero(i, k) = T(0);
    for (int i = 0; i < n; ++i) tiny(i, k) *= std::numeric_limits<Real<T>>::min() / 64;
    for (Matrix<T>& one : {std::ref(zero), std::ref(tiny)}) list.copied.push_back(std::move(one));
    list.copied.push_back(exact_lu<T>(n, -1, true, random));
  }
  for (const Matrix<T>& one : list.copied) list.given.push_back(op_of(one, trans));
  return list;
}

template <class T>
void same_as_copies() {
  std::int64_t turn = 0;
  for (const int n : sizes_in_turn(Scalar<T>::letter))
    for (const std::int64_t nrhs : {1, 3}) {
      const bool conjugate = is_complex<T> && turn++ % 2 == 0;
      for (const char trans : full() && is_complex<T> ? std::vector{'T', 'C'} : std::vector{conjugate ? 'C' : 'T'}) {
        const Transposed<T> list = matrices_of<T>(n, trans);
        const Settings option{{"trans", std::string(trans == 'T' ? "transpose" : "conjugate")}};
        const verify::Problem copied = run(problem_of<T>("solve", list.copied, nrhs)).after;
        const verify::Problem before = problem_of<T>("solve", list.given, nrhs, option);
        verify::Problem expected = before;
        for (const char* name : {"X", "info"}) *expected.find(name) = copied.operand(name);
        for (const std::string& variant : in_turn(
                 before.request, some_variants(before.request, {Layout::strided, Layout::packed, Layout::pointers}))) {
          INFO(variant);
          const Variant_in_use use(variant);
          const Outcome outcome = run(before, place_in(parse(variant).request.layout));
          CHECK(outcome.problem == "");
          CHECK(verify::broken_invariant(before, outcome.after) == "");
          CHECK(difference(outcome.after, expected) == "");
        }
      }
    }
}

KGEN_IN_EVERY_PRECISION("solve", "a transpose is solved as a copy of it", same_as_copies)

}  // namespace
}  // namespace kgen::test
