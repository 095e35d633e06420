#include "tests/support/conditions.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "tests/support/classes.hpp"

namespace kgen::test {
namespace {

template <class T>
Matrix<T> scaled(Matrix<T> a, Real<T> factor) {
  for (T& element : a.data) element *= factor;
  return a;
}

template <class T>
T unit(Random& random) {  // 1, -1, for complex also i and -i
  const Real<T> sign = random_below(random, 2) ? Real<T>(1) : Real<T>(-1);
  return is_complex<T> && random_below(random, 2) ? make_scalar<T>(0, sign) : make_scalar<T>(sign, 0);
}

std::vector<int> random_order(int n, Random& random) {
  std::vector<int> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  for (int i = n - 1; i > 0; --i)
    std::swap(order[static_cast<std::size_t>(i)], order[random() % static_cast<unsigned>(i + 1)]);
  return order;
}

template <class T>
Matrix<T> permuted_rows(const Matrix<T>& a, Random& random) {
  const auto order = random_order(a.m, random);
  Matrix<T> b(a.extents());
  for (int j = 0; j < a.n; ++j) {
    for (int i = 0; i < a.m; ++i) b(order[static_cast<std::size_t>(i)], j) = a(i, j);
  }
  return b;
}

template <class T>
Matrix<T> diagonal(Extents size, Random& random) {
  Matrix<T> a(size);
  for (int i = 0; i < size.least(); ++i)
    a(i, i) = unit<T>(random) * std::ldexp(Real<T>(1), random_below(random, 9) - 4);
  return a;
}

template <class T>
Matrix<T> rank_one(Extents size, Random& random) {
  std::vector<T> left, right;
  for (int i = 0; i < std::max(size.m, size.n); ++i) {
    left.push_back(unit<T>(random) * std::ldexp(Real<T>(1), random_below(random, 5)));
    right.push_back(unit<T>(random) * std::ldexp(Real<T>(1), random_below(random, 5)));
  }
  Matrix<T> a(size);
  for (int j = 0; j < size.n; ++j) {
    for (int i = 0; i < size.m; ++i) a(i, j) = left[static_cast<std::size_t>(i)] * right[static_cast<std::size_t>(j)];
  }
  return a;
}

template <class T>
Matrix<T> with_element(Matrix<T> a, Real<T> value, Random& random) {
  T& element = a.data[random() % a.data.size()];
  element = is_complex<T> && random_below(random, 2) ? make_scalar<T>(real_part(element), value)
                                                     : make_scalar<T>(value, imaginary_part(element));
  return a;
}

template <class T>
Matrix<T> zero_row(Matrix<T> a, int row) {
  for (int j = 0; j < a.n; ++j) a(row, j) = T(0);
  return a;
}
template <class T>
Matrix<T> zero_column(Matrix<T> a, int column) {
  for (int i = 0; i < a.m; ++i) a(i, column) = T(0);
  return a;
}
template <class T>
Matrix<T> dominant(Extents size, Random& random) {
  Matrix<T> a = random_matrix<T>(size, random);
  for (int i = 0; i < size.least(); ++i) a(i, i) = unit<T>(random) * Real<T>(2 * std::max(size.m, size.n));
  return a;
}

// Powers of ten at a quarter of the exponent range from its ends: products with small factors stay normal.
template <class R>
R huge() {
  return sizeof(R) == 4 ? R(1e30) : R(1e300);
}
template <class R>
R tiny() {
  return 1 / huge<R>();
}
template <class R>
R subnormal() {
  return std::numeric_limits<R>::min() / 16;
}

}  // namespace

template <class T>
Matrix<T> exact_lu(Extents size, int zero, bool permuted, Random& random) {
  Matrix<T> l = identity<T>({size.m, size.least()}), u({size.least(), size.n}), a(size);
  for (int j = 0; j < size.n; ++j) {
    for (int i = 0; i < size.m; ++i) {
      const Real<T> quarters = Real<T>(random_below(random, 3)) / 4;  // |l| <= 1/2: the diagonal is the only pivot
      const Real<T> integer = Real<T>(random_below(random, 5));
      if (i > j) l(i, j) = unit<T>(random) * quarters;
      if (i < j && i != zero) u(i, j) = unit<T>(random) * integer;
      if (i == j) u(i, j) = i == zero ? T(0) : unit<T>(random) * std::ldexp(Real<T>(1), random_below(random, 3));
    }
  }
  for (int j = 0; j < size.n; ++j) {
    for (int i = 0; i < size.m; ++i) {
      for (int k = 0; k <= std::min(i, j); ++k) a(i, j) += l(i, k) * u(k, j);
    }
  }
  return permuted ? permuted_rows(a, random) : a;
}

template <class T>
std::vector<Condition<T>> conditions(Extents size, std::uint64_t seed) {
  using R = Real<T>;
  Random random(seed + static_cast<std::uint64_t>(size.n));
  const auto any = [&] { return random_matrix<T>(size, random); };
  const int middle = size.least() / 2, last = size.least() - 1;
  const R inf = std::numeric_limits<R>::infinity(), nan = std::numeric_limits<R>::quiet_NaN();
  std::vector<Condition<T>> list;
  const auto regular = [&](const char* name, Matrix<T> a) {
    list.push_back({name, std::move(a), true, false, false, false});
  };
  const auto exact = [&](const char* name, Matrix<T> a) {
    list.push_back({name, std::move(a), false, true, true, false});
  };
  const auto known = [&](const char* name, Matrix<T> a) {
    list.push_back({name, std::move(a), false, false, true, false});
  };
  const auto other = [&](const char* name, Matrix<T> a, bool poisoned) {
    list.push_back({name, std::move(a), false, false, false, poisoned});
  };
  regular("random", any());
  other("NaN at one place", with_element(any(), nan, random), true);
  regular("random after NaN", any());
  known("zero row", zero_row(any(), middle));
  regular("graded rows", of_bin<T>(verify::find_class("graded_rows"), size));
  known("zero column", zero_column(any(), middle));
  regular("graded columns", of_bin<T>(verify::find_class("graded_columns"), size));
  exact("all zeros", Matrix<T>(size));
  regular("Hilbert", of_bin<T>(verify::find_class("hilbert"), size));
  exact("diagonal", diagonal<T>(size, random));
  exact("diagonal with a zero", zero_row(diagonal<T>(size, random), middle));
  exact("permutation", permuted_rows(identity<T>(size), random));
  exact("rank one", rank_one<T>(size, random));
  exact("exact factors", exact_lu<T>(size, -1, true, random));
  exact("last pivot zero", exact_lu<T>(size, last, true, random));
  exact("middle pivot zero", exact_lu<T>(size, middle, false, random));
  regular("huge", scaled(any(), huge<R>()));
  other("Inf at one place", with_element(any(), inf, random), false);
  regular("tiny", scaled(any(), tiny<R>()));
  other("subnormal", scaled(any(), subnormal<R>()), false);
  regular("random at the end", any());
  return list;
}

template <class T>
std::vector<Condition<T>> dominant_conditions(Extents size, std::uint64_t seed) {
  using R = Real<T>;
  Random random(seed + static_cast<std::uint64_t>(size.n));
  const auto any = [&] { return dominant<T>(size, random); };
  const R nan = std::numeric_limits<R>::quiet_NaN();
  std::vector<Condition<T>> list;
  list.push_back({"dominant", any(), true, false, false, false});
  list.push_back({"NaN at one place", with_element(any(), nan, random), false, false, false, true});
  list.push_back({"dominant and huge", scaled(any(), huge<R>() / R(128)), true, false, false, false});
  list.push_back({"exact factors", exact_lu<T>(size, -1, false, random), false, true, true, false});
  list.push_back({"last pivot zero", exact_lu<T>(size, size.least() - 1, false, random), false, true, true, false});
  list.push_back({"all zeros", Matrix<T>(size), false, true, true, false});
  list.push_back({"last row zero", zero_row(any(), size.m - 1), false, false, true, false});
  list.push_back({"dominant at the end", any(), true, false, false, false});
  return list;
}

template <class T>
Matrices<T> matrices(const std::vector<Condition<T>>& list) {
  Matrices<T> batch;
  for (const Condition<T>& condition : list) batch.push_back(condition.matrix);
  return batch;
}

template <class T>
Matrices<T> random_batch(Extents size, int count, std::uint64_t seed) {
  Random random(seed);
  Matrices<T> batch;
  for (int b = 0; b < count; ++b) batch.push_back(random_matrix<T>(size, random));
  return batch;
}

#define INSTANTIATE_CONDITIONS(T)                                                    \
  template std::vector<Condition<T>> conditions<T>(Extents, std::uint64_t);          \
  template std::vector<Condition<T>> dominant_conditions<T>(Extents, std::uint64_t); \
  template Matrix<T> exact_lu<T>(Extents, int, bool, Random&);                       \
  template Matrices<T> matrices<T>(const std::vector<Condition<T>>&);                \
  template Matrices<T> random_batch<T>(Extents, int, std::uint64_t);
INSTANTIATE_CONDITIONS(float)
INSTANTIATE_CONDITIONS(double)
INSTANTIATE_CONDITIONS(std::complex<float>)
INSTANTIATE_CONDITIONS(std::complex<double>)

}  // namespace kgen::test
