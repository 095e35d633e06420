// lange by every family: against LAPACK and exact norms, near both ends of the range, with NaN, infinities and denormal
// numbers.
#include <cmath>
#include <limits>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"
#include "tests/support/conditions.hpp"

namespace kgen::test {
namespace {

const char* const norms[] = {"one", "infinity", "frobenius", "max"};

// Tall and wide ones; the first are small enough for one thread.
std::vector<Extents> extents_of(char precision) {
  switch (precision) {
    case 's':
      return {{1, 1}, {5, 17}, {32, 20}, {70, 3}};
    case 'd':
      return {{9, 4}, {20, 31}, {39, 66}};
    case 'c':
      return {{3, 8}, {32, 7}, {5, 40}};
    default:
      return {{6, 5}, {2, 32}, {33, 34}, {19, 32}};
  }
}

template <class T>
verify::Problem problem_of_norm(const char* norm, const Matrices<T>& a) {
  const std::int64_t m = a.front().m, n = a.front().n;
  const Settings settings{{"m", m}, {"n", n}, {"norm", std::string(norm)}, {"layout", std::string("packed")}};
  verify::Problem problem =
      verify::allocate(make_request("lange", Scalar<T>::letter, settings), {m, n}, static_cast<std::int64_t>(a.size()));
  for (std::size_t b = 0; b < a.size(); ++b)
    std::memcpy(problem.find("A")->at(static_cast<std::int64_t>(b)), a[b].data.data(), a[b].data.size() * sizeof(T));
  return problem;
}

template <class T>
Matrix<T> filled(Extents size, T value) {
  Matrix<T> a(size);
  for (T& element : a.data) element = value;
  return a;
}

// Elements all over the range, and what is no number in different places, each between regular matrices.
template <class T>
Matrices<T> rare(Extents size) {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  Random random(static_cast<unsigned>(size.m * 40 + size.n));
  Matrices<T> list;
  const auto add = [&](auto change) {
    list.push_back(random_matrix<T>(size, random));
    change(list.back());
    list.push_back(random_matrix<T>(size, random));
  };
  const auto scale = [&](R factor) {
    add([&](Matrix<T>& a) {
      for (T& element : a.data) element *= factor;
    });
  };
  scale(1);
  scale(Limits::max() / R(3 * size.m * size.n));  // every norm is in range, no square is
  scale(Limits::max() / 2);                       // sums are not either
  scale(std::sqrt(Limits::min()) / 64);
  scale(Limits::min());
  scale(Limits::denorm_min() * 5);
  add([&](Matrix<T>& a) { a = filled(size, T(0)); });
  add([&](Matrix<T>& a) { a = filled(size, T(Limits::denorm_min())); });
  add([&](Matrix<T>& a) { a = filled(size, T(0)), a(size.m - 1, size.n - 1) = -Limits::max(); });
  add([&](Matrix<T>& a) {  // a range that no scale covers
    for (std::size_t e = 0; e < a.data.size(); ++e)
      a.data[e] *=
          std::ldexp(R(1), static_cast<int>(e * 37) % (2 * Limits::max_exponent - 20) - Limits::max_exponent + 10);
  });
  const R nan = Limits::quiet_NaN(), infinity = Limits::infinity();
  for (const R value : {nan, infinity, -infinity}) {
    add([&](Matrix<T>& a) { a(0, 0) = T(value); });
    add([&](Matrix<T>& a) { a(size.m - 1, size.n - 1) = make_scalar<T>(is_complex<T> ? R(0) : value, value); });
    add([&](Matrix<T>& a) { a(size.m / 2, size.n / 2) = make_scalar<T>(value, R(-1)); });
  }
  add([&](Matrix<T>& a) { a(0, 0) = T(infinity), a(size.m - 1, size.n - 1) = T(nan); });
  add([&](Matrix<T>& a) { a(0, 0) = T(nan), a(size.m - 1, size.n - 1) = T(infinity); });
  add([&](Matrix<T>& a) { a(size.m - 1, 0) = make_scalar<T>(infinity, nan); });  // of a real: infinity
  return list;
}

template <class T>
void check_like_lapack(const verify::Problem& before, const verify::Problem& after) {
  using R = Real<T>;
  const verify::Problem theirs = lapack(before);
  for (std::int64_t b = 0; b < before.batch; ++b) {
    INFO("matrix ", b);
    const R mine = element<R>(after, "value", b), lapacks = element<R>(theirs, "value", b);
    if (!std::isfinite(lapacks)) continue;  // verify/ judges: LAPACK's sums of squares take infinities for NaN
    const R n = R(std::max(before.sizes[0], before.sizes[1]));
    CHECK(std::abs(mine - lapacks) <=
          2 * n * std::max(std::numeric_limits<R>::epsilon() * lapacks, std::numeric_limits<R>::denorm_min()));
  }
}

template <class T>
void rare_elements() {
  for (const Extents size : extents_of(Scalar<T>::letter))
    for (const char* norm : norms) {
      INFO(std::string(norm), ", m = ", size.m, ", n = ", size.n);
      const verify::Problem before = problem_of_norm(norm, rare<T>(size));
      by_every_family(before, [&](const Outcome& outcome) {
        const verify::Residual found = verify::residual(before, outcome.after);
        INFO("matrix ", found.worst);
        CHECK(found.too_large == 0);
        CHECK(found.left_out == 0);
        check_like_lapack<T>(before, outcome.after);
      });
    }
}

// The largest element is exact, and so is every norm of a matrix with one element that is not zero.
template <class T>
void exact() {
  using R = Real<T>;
  for (const Extents size : extents_of(Scalar<T>::letter)) {
    Matrices<T> list;
    for (int j = 0; j < size.n; ++j)
      for (int i = 0; i < size.m; ++i) {
        list.emplace_back(size);
        list.back()(i, j) = make_scalar<T>(R(-3 * (i + 1)), R(4 * (i + 1)));
      }
    for (const char* norm : norms) {
      INFO(std::string(norm), ", m = ", size.m, ", n = ", size.n);
      const verify::Problem before = problem_of_norm(norm, list);
      by_every_family(before, [&](const Outcome& outcome) {
        int wrong = 0;
        for (std::int64_t b = 0; b < before.batch; ++b)
          wrong += element<R>(outcome.after, "value", b) != R((is_complex<T> ? 5 : 3) * (b % size.m + 1));
        CHECK(wrong == 0);
      });
    }
  }
}

KGEN_IN_EVERY_PRECISION("lange", "elements of any size, NaN and infinities", rare_elements)
KGEN_IN_EVERY_PRECISION("lange", "one element is exact", exact)

}  // namespace
}  // namespace kgen::test
