// Every family of every operation on matrices that are nearly singular, ill-conditioned or badly scaled: residuals on
// both sides, against LAPACK's limit or ten times what LAPACK's own routine gives for the matrix.
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "tests/numerics/checks.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/classes.hpp"
#include "tests/support/lapack.hpp"
#include "tests/support/residual.hpp"
#include "tests/support/variant.hpp"

namespace kgen::test {
namespace {

// Panels and groups of lanes begin and end at some of these, and every family has more than one of them.
std::vector<int> sizes_of_families() {
  std::vector<int> sizes{1, 2, 3, 5, 8, 11, 14, 16, 17, 18, 21, 24, 27, 32};
  if (!full()) return sizes;
  sizes.clear();
  for (int n = 1; n <= 32; ++n) sizes.push_back(n);
  return sizes;
}

// One variant of each family, another at every size; all of them with KGEN_TEST_FULL=1.
std::vector<std::string> variants_of_families(const Spec& request, int n) {
  std::map<std::string, std::vector<std::string>> of_family;
  for (const Spec& spec : engine().families().variants(request)) of_family[spec.family].push_back(id(spec));
  std::vector<std::string> chosen;
  for (const auto& [family, all] : of_family) {
    if (full())
      chosen.insert(chosen.end(), all.begin(), all.end());
    else
      chosen.push_back(all[static_cast<std::size_t>(7 * n) % all.size()]);
  }
  return chosen;
}

template <class T>
struct Nasty {
  std::vector<std::string> names;
  Matrices<T> matrices;
};

template <class T>
Nasty<T> nasty(int n, bool pivot) {
  Nasty<T> list;
  const int members = full() ? 36 : 12;
  for (const verify::Class* one : verify::nasty_classes(pivot)) {
    for (int member = 0; member < members; ++member) {
      list.names.push_back(std::string(one->name) + ", member " + std::to_string(member));
      list.matrices.push_back(of_class<T>(*one, n, member));
    }
  }
  return list;
}

template <class V>
Batch batch_of(const std::vector<V>& values, int rows, int columns) {
  return {1, rows, columns, std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(V))};
}

// Of one matrix, by the command's own check.
template <class T>
Residual residual_of(const std::string& operation, const Matrix<T>& a, const Matrix<T>& x, const Integers& ipiv) {
  const int n = a.n;
  return residual(operation, precision(Scalar<T>::letter), !ipiv.empty(), batch_of(a.data, n, n), Input::original,
                  batch_of(x.data, n, n), batch_of(ipiv, n, 1), batch_of(Integers{0}, 1, 1));
}

// What LAPACK makes of the same input.
template <class T>
Residual lapack_residual(const std::string& operation, const Matrix<T>& a) {
  Matrix<T> x = a;
  const auto factors = lapack_getrf(x);
  if (operation != "getrf") lapack_getri(x, factors.ipiv);
  return residual_of(operation, a, x, factors.ipiv);
}

template <class T>
void check(const std::string& operation, const Nasty<T>& list, const Result<T>& result, bool pivot) {
  CHECK(result.problem == "");
  for (std::size_t b = 0; b < list.matrices.size(); ++b) {
    INFO(list.names[b]);
    CHECK(result.info[b] == 0);
    const Matrix<T>& a = list.matrices[b];
    const Residual found = residual_of(operation, a, result.matrices[b], pivot ? result.ipiv[b] : Integers());
    CHECK(found.left_out == 0);
    if (found.largest() < largest_ratio) continue;
    const Residual theirs = lapack_residual(operation, a);
    for (std::size_t i = 0; i < found.ratios.size(); ++i) {
      INFO(std::string(found.ratios[i].formula), ", LAPACK's: ", theirs.ratios[i].largest);
      CHECK(found.ratios[i].largest < std::max(largest_ratio, 10 * theirs.ratios[i].largest));
    }
  }
}

template <class T>
void check_families(const std::string& operation, bool pivot) {
  std::set<std::string> tried;
  for (const int n : sizes_of_families()) {
    Spec of = request(operation, Scalar<T>::letter, n);
    if (!pivot) set(of.op, "pivot", std::string("none"));
    const Nasty<T> list = nasty<T>(n, pivot);
    const Options options{.place = {}, .pivot = pivot, .in_place = true};
    Matrices<T> factors = list.matrices;
    std::vector<Integers> ipiv;
    if (operation == "getri") {
      for (auto& matrix : factors) ipiv.push_back(lapack_getrf(matrix).ipiv);
    }
    for (const std::string& id : variants_of_families(of, n)) {
      INFO(id);
      tried.insert(parse(id).family);
      const Variant_in_use variant(id);
      Result<T> result;
      if (operation == "getrf") result = getrf(list.matrices, options);
      if (operation == "getri") result = getri(factors, ipiv, options);
      if (operation == "matinv") result = matinv(list.matrices, options);
      check(operation, list, result, pivot && operation == "getrf");
    }
  }
  // A family that none of the sizes reaches would be verified by nobody.
  for (int n = 1; n <= 32; ++n) {
    Spec of = request(operation, Scalar<T>::letter, n);
    if (!pivot) set(of.op, "pivot", std::string("none"));
    for (const Spec& spec : engine().families().variants(of)) CHECK(tried.contains(spec.family));
  }
}

template <class T>
void getrf_families() {
  check_families<T>("getrf", true);
}
template <class T>
void getrf_families_without_pivoting() {
  check_families<T>("getrf", false);
}
template <class T>
void getri_families() {
  check_families<T>("getri", true);
}
template <class T>
void matinv_families() {
  check_families<T>("matinv", true);
}

KGEN_FOR_EACH_PRECISION("getrf", "every family on nasty matrices", getrf_families)
KGEN_FOR_EACH_PRECISION("getrf", "every family without pivoting on nasty matrices", getrf_families_without_pivoting)
KGEN_FOR_EACH_PRECISION("getri", "every family on nasty matrices", getri_families)
KGEN_FOR_EACH_PRECISION("matinv", "every family on nasty matrices", matinv_families)

}  // namespace
}  // namespace kgen::test
