// getrs: any ipiv is safe, and denormal pivots are nothing special.
#include <cmath>
#include <limits>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

// A problem of order n. Two words of `trans` in turn are real precisions' own.
template <class T>
verify::Problem system_of(int n, std::int64_t nrhs, int turn) {
  const Operation& getrs = operation("getrs");
  const auto& trans = getrs.options[static_cast<std::size_t>(getrs.find_option("trans"))];
  const std::size_t words = is_complex<T> ? 3 : 2;
  Settings settings{{"n", std::int64_t{n}},
                    {"trans", std::string(trans.words[static_cast<std::size_t>(turn) % words].name)},
                    {"layout", std::string("packed")}};
  if (nrhs == 1) settings.push_back({"nrhs", nrhs});
  const Request request = make_request("getrs", Scalar<T>::letter, settings);
  return verify::make_problem(request, {n, nrhs}, small_batch, {&verify::find_class("random")});
}

template <class T>
void garbage_pivots() {
  constexpr int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  const Places even{0, 2, 4};
  int turn = 0;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    for (const std::int64_t nrhs : {1, 3}) {
      const verify::Problem sensible = system_of<T>(n, nrhs, turn++);
      const Outcome expected = run(sensible);
      for (const int value : {0, -1, n + 1, most, least, 1 << 20, 1}) {
        INFO("n = ", n, ", ipiv of ", value);
        verify::Problem before = sensible;
        for (const std::int64_t b : {1, 3})
          for (int k = 0; k < n; ++k) element<int>(before, "ipiv", b, k) = value;
        by_every_family(before, [&](const Outcome& outcome) {
          CHECK(difference(take(outcome.after, even), expected.after, even) == "");
        });
      }
    }
  }
}

// A diagonal of denormal numbers, whose reciprocals overflow, and a right-hand side that it divides.
template <class T>
void denormal_diagonal() {
  using Limits = std::numeric_limits<Real<T>>;
  const Real<T> tiny = std::ldexp(Real<T>(1), Limits::min_exponent - 10);
  int turn = 0;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    for (const std::int64_t nrhs : {1, 3}) {
      INFO("n = ", n);
      verify::Problem before = system_of<T>(n, nrhs, turn++);
      for (std::int64_t b = 0; b < small_batch; ++b)
        for (int k = 0; k < n; ++k) {
          element<int>(before, "ipiv", b, k) = k + 1;
          for (int i = 0; i < n; ++i) element<T>(before, "A", b, i, k) = i == k ? T(tiny * Real<T>(k + 1)) : T(0);
          for (std::int64_t j = 0; j < nrhs; ++j)
            element<T>(before, "B", b, k, j) = T(tiny * Real<T>((k + 1) * (k + j + 2)));
        }
      by_every_family(before, [&](Outcome outcome) {
        for (std::int64_t b = 0; b < small_batch; ++b)
          for (int k = 0; k < n; ++k)
            for (std::int64_t j = 0; j < nrhs; ++j) {
              const T exact(Real<T>(k + j + 2));
              CHECK(std::abs(element<T>(outcome.after, "B", b, k, j) - exact) <=
                    8 * Limits::epsilon() * std::abs(exact));
            }
      });
    }
  }
}

KGEN_IN_EVERY_PRECISION("getrs", "garbage in ipiv disturbs nobody else", garbage_pivots)
KGEN_IN_EVERY_PRECISION("getrs", "a denormal diagonal", denormal_diagonal)

}  // namespace
}  // namespace kgen::test
