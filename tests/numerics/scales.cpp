// matinv where rows and columns differ in scale by most of the type's range: rows of the inverse are eliminated
// together, by quotients of elements of different rows, which would overflow. The inverse of D A E, for powers of two D
// and E, is that of A, scaled exactly.
#include "tests/numerics/systems.hpp"
#include "verify/random.hpp"

namespace kgen::test {
namespace {

// D and E, by the exponents of an element's row and column. Of a row `out` of the inverse that is not in range nothing
// is known, but that no other row feels it.
struct Scale {
  const char* name;
  int (*row)(int i, int n, int most);
  int (*column)(int j, int n, int most);
  bool blocks = false, turned = false;  // A is block upper triangular; its rows the other way round
  int out = -1;
};
int none(int, int, int) { return 0; }
const Scale scales[] = {
    {"rows near each other", [](int i, int n, int most) { return i < n / 2 ? most / 4 : -most / 4; }, none},
    {"rows a range apart", [](int i, int n, int most) { return i < n / 2 ? most / 2 - 2 : 2 - most / 2; }, none},
    // Each pivot leaves room for what grows from it, their quotients do not.
    {"rows whose quotients overflow", [](int i, int n, int most) { return i < n / 2 ? most * 5 / 8 : -most * 3 / 4; },
     none},
    {"rows far apart", [](int i, int n, int most) { return i < n / 2 ? most - 16 : 16 - most; }, none},
    {"blocks far apart", [](int i, int n, int most) { return i < n / 2 ? most - 16 : 16 - most; }, none, true},
    {"rows in turn", [](int i, int, int most) { return i % 2 == 0 ? most - 16 : 16 - most; }, none, false, true},
    {"rows in turn, a range apart", [](int i, int, int most) { return i % 2 == 0 ? most / 2 - 2 : 2 - most / 2; }, none,
     false, true},
    {"all near the top", [](int, int, int most) { return most - 11; }, none},
    {"a denormal column in front", none, [](int j, int, int most) { return j == 0 ? -most - 9 : 0; }, false, false, 0}};

// Diagonally dominant integers.
template <class T>
Matrix<T> dominant(int n, const Scale& of) {
  verify::Random random(static_cast<std::uint64_t>(n));
  const auto integer = [&] { return static_cast<Real<T>>(random() % 7) - 3; };
  Matrix<T> a(n);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      const bool zero = of.blocks && i >= n / 2 && j < n / 2;
      a(of.turned ? n - 1 - i : i, j) =
          zero ? T(0) : make_scalar<T>(integer() + Real<T>(i == j ? 8 * n : 0), integer());
    }
  return a;
}

template <class T>
T scaled_by(const T& x, int power) {
  return make_scalar<T>(std::ldexp(real_part(x), power), std::ldexp(imaginary_part(x), power));
}

template <class T>
void scaled_inverses() {
  constexpr int most = std::numeric_limits<Real<T>>::max_exponent;
  for (const int n : full() ? std::vector{2, 9, 24} : std::vector{9}) {
    Matrices<T> plain, list;
    for (const Scale& of : scales) {
      plain.push_back(dominant<T>(n, of));
      list.push_back(plain.back());
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
          list.back()(i, j) = scaled_by(plain.back()(i, j), of.row(i, n, most) + of.column(j, n, most));
    }
    for (const char* name : {"matinv", "matinv_cond"})
      by_every_family(problem_of<T>(name, list), [&](const Outcome& outcome) {
        if (outcome.kernels.size() > 1) return;  // a plan of getrf and getri
        const verify::Problem before = problem_of<T>("matinv", plain), theirs = lapack(before);
        verify::Problem after = before;
        for (std::size_t k = 0; k < list.size(); ++k) {
          const Scale& of = scales[k];
          INFO(outcome.family(), ", n = ", n, ", ", std::string(of.name));
          const auto b = static_cast<std::int64_t>(k);
          CHECK(outcome.after.operand("info").integer(b) == 0);
          for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i) {
              const T found = element<T>(outcome.after, "C", b, i, j);
              // Of the row that is out of range LAPACK's own is taken.
              element<T>(after, "C", b, i, j) = scaled_by(found, of.row(j, n, most) + of.column(i, n, most));
              if (i == of.out) element<T>(after, "C", b, i, j) = element<T>(theirs, "C", b, i, j);
            }
          const verify::Residual residual = verify::residual(take(before, {b}), take(after, {b}));
          CHECK(residual.too_large + residual.left_out == 0);
        }
      });
  }
}

// Elements of one row that are as far apart: scaled with the largest, the small ones would vanish, and with them the
// inverse.
template <class T>
void element_scales() {
  const int e = std::numeric_limits<Real<T>>::max_exponent / 128;  // 1, 8
  const auto power = [e](int p, double times = 1) { return T(static_cast<Real<T>>(std::ldexp(times, p * e))); };
  struct Case {
    std::vector<T> a, x;  // by columns
  };
  const std::vector<Case> cases{
      {{power(-90), T(0), power(60), power(110)}, {power(90), T(0), -power(40), power(-110)}},
      {{power(100), power(100), T(0), power(-60), power(-60, 2), T(0), T(0), T(0), T(1)},
       {power(-100, 2), -power(60), T(0), -power(-100), power(60), T(0), T(0), T(0), T(1)}},
      {{power(60), power(60), T(0), power(-70), power(-70, 3), T(0), T(0), T(0), T(1)},
       {power(-60, 1.5), -power(70, 0.5), T(0), -power(-60, 0.5), power(70, 0.5), T(0), T(0), T(0), T(1)}}};
  for (const Case& of : cases) {
    const int n = of.a.size() == 4 ? 2 : 3;
    Matrices<T> list(1, Matrix<T>(n));
    list[0].data = of.a;
    const Outcome outcome = run(problem_of<T>("matinv", list));
    INFO(outcome.family(), ", n = ", n, ", from ", std::abs(of.a[0]), " on");
    CHECK(outcome.after.operand("info").integer(0) == 0);
    for (int k = 0; k < n * n; ++k) {
      const T found = element<T>(outcome.after, "C", 0, k % n, k / n), right = of.x[static_cast<std::size_t>(k)];
      CHECK(std::abs(found - right) <= std::abs(right) * 4 * std::numeric_limits<Real<T>>::epsilon());
    }
  }
}

KGEN_IN_EVERY_PRECISION("matinv", "rows and columns that differ in scale", scaled_inverses)
KGEN_IN_EVERY_PRECISION("matinv", "elements of a row that differ in scale", element_scales)

}  // namespace
}  // namespace kgen::test
