// trsm by every family: all words of its options, a factor of 0, what is not used, and columns (rows) of X that are the
// same whatever stands beside them.
#include <cmath>
#include <limits>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

// One of the combinations of words; real precisions have 16, complex ones 24.
struct Option_words {
  std::string side, uplo, trans, diag;
};
template <class T>
std::vector<Option_words> all_options() {
  std::vector<Option_words> list;
  for (const char* side : {"left", "right"})
    for (const char* uplo : {"lower", "upper"})
      for (const char* trans : {"no", "transpose", "conjugate"})
        for (const char* diag : {"nonunit", "unit"})
          if (is_complex<T> || trans != std::string("conjugate")) list.push_back({side, uplo, trans, diag});
  return list;
}
// Some of them, others every turn, both sides among them; four with KGEN_TEST_FULL=1.
template <class T>
std::vector<Option_words> some_options(int turn) {
  const std::vector<Option_words> all = all_options<T>();
  const std::size_t half = all.size() / 2, at = static_cast<std::size_t>(5 * turn);
  std::vector<Option_words> some = {all[at % half], all[half + (at + 3) % half]};
  if (full()) some.insert(some.end(), {all[(at + 1) % half], all[half + (at + 2) % half]});
  return some;
}

// A problem of order n with so many right-hand sides; its triangle is that of a definite matrix.
template <class T>
verify::Problem system_of(const Option_words& words, int n, std::int64_t solutions) {
  const bool left = words.side == "left";
  Settings settings{{left ? "m" : "n", std::int64_t{n}},
                    {"side", words.side},
                    {"uplo", words.uplo},
                    {"trans", words.trans},
                    {"diag", words.diag},
                    {"layout", std::string("packed")}};
  if (solutions == 1) settings.push_back({left ? "n" : "m", solutions});
  const Request request = make_request("trsm", Scalar<T>::letter, settings);
  return verify::make_problem(request, {left ? n : solutions, left ? solutions : n}, small_batch,
                              {&verify::find_class("positive_definite")});
}

// Scales and conditions of LAPACK's tests in the triangle, NaN in the other one and on a unit diagonal.
template <class T>
void options() {
  using R = Real<T>;
  int turn = 0;
  for (const int n : few_sizes(Scalar<T>::letter))
    for (const std::int64_t solutions : {1, 5})
      for (const Option_words& words : some_options<T>(turn++)) {
        INFO(words.side, " ", words.uplo, " ", words.trans, " ", words.diag, ", n = ", n, ", solutions ", solutions);
        verify::Problem before = system_of<T>(words, n, solutions);
        for (std::int64_t b = 1; b < small_batch; ++b) {
          const R condition = b % 2 ? R(10) : R(0.1) / std::numeric_limits<R>::epsilon(), size = b < 3 ? R(1) : R(1e20);
          const Matrix<T> a = lapack_latms<T>(n, static_cast<int>(b), condition, size, n);
          std::memcpy(before.find("A")->at(b), a.data.data(), a.data.size() * sizeof(T));
        }
        if (words.diag == "unit")  // else products of large elements leave the range
          for (std::int64_t b = 0; b < small_batch; ++b)
            for (int j = 0; j < n; ++j)
              for (int i = 0; i < n; ++i) {
                T& a = element<T>(before, "A", b, i, j);
                a = b < 3 ? T(a / R(n)) : T(a / (R(1e20) * R(n)));
              }
        fill_unused(before, nothing<T>());
        const verify::Problem theirs = lapack(before);
        CHECK(verify::residual(before, theirs).too_large == 0);
        by_every_family(before, [&](const Outcome& outcome) {
          const verify::Residual found = verify::residual(before, outcome.after);
          INFO("matrix ", found.worst);
          CHECK(found.ratios[0].largest < verify::largest_ratio);
          CHECK(found.left_out == verify::residual(before, theirs).left_out);
        });
      }
}

// X is 0, whatever A and B hold.
template <class T>
void no_factor() {
  int turn = 0;
  for (const int n : few_sizes(Scalar<T>::letter))
    for (const std::int64_t solutions : {1, 5})
      for (const Option_words& words : some_options<T>(turn++)) {
        verify::Problem before = system_of<T>(words, n, solutions);
        before.scalars[0] = 0;
        for (const char* name : {"A", "B"}) {
          const verify::Array& array = before.operand(name);
          for (std::int64_t b = 0; b < small_batch; ++b)
            for (std::int64_t j = 0; j < array.columns; ++j)
              for (std::int64_t i = 0; i < array.rows; ++i) element<T>(before, name, b, i, j) = nothing<T>();
        }
        const std::string zeros(before.operand("B").bytes.size(), '\0');
        by_every_family(before, [&](const Outcome& outcome) { CHECK(outcome.after.operand("B").bytes == zeros); });
        for (const Place& place : {Place{.extra_rows = 1, .shift = 1}, Place{.pointers = true}}) {
          const Outcome outcome = run(before, place);
          CHECK(outcome.problem == "");
          CHECK(outcome.after.operand("B").bytes == zeros);
        }
      }
}

// Solution `which` of each matrix, with the same triangle.
template <class T>
verify::Problem one_solution(const verify::Problem& all, const Option_words& words, int n, std::int64_t which) {
  verify::Problem one = system_of<T>(words, n, 1);
  *one.find("A") = all.operand("A");
  one.scalars = all.scalars;
  const bool left = words.side == "left";
  for (std::int64_t b = 0; b < small_batch; ++b)
    for (int i = 0; i < n; ++i)
      (left ? element<T>(one, "B", b, i, 0) : element<T>(one, "B", b, 0, i)) =
          left ? element<T>(all, "B", b, i, which) : element<T>(all, "B", b, which, i);
  return one;
}

// More than one round of any number of lanes; and very many.
template <class T>
void solutions_alone() {
  int turn = 0;
  for (const int n : few_sizes(Scalar<T>::letter))
    for (const Option_words& words : some_options<T>(turn)) {
      const std::int64_t count = turn == 0 ? 1000 : 35 + turn;
      const verify::Problem all = system_of<T>(words, n, count);
      ++turn;
      std::vector<verify::Problem> solved;
      by_every_family(all, [&](const Outcome& outcome) { solved.push_back(outcome.after); });
      for (const verify::Problem& after : solved)
        for (const std::int64_t which : {std::int64_t{0}, std::int64_t{33}, count - 1}) {
          INFO(words.side, " ", words.uplo, " ", words.trans, " ", words.diag, ", n = ", n, ", solution ", which);
          const verify::Problem expected = one_solution<T>(after, words, n, which);
          by_every_family(one_solution<T>(all, words, n, which),
                          [&](const Outcome& single) { CHECK(difference(single.after, expected) == ""); });
        }
    }
}

template <class T>
void solutions_with_nan() {
  int turn = 2;
  for (const int n : few_sizes(Scalar<T>::letter))
    for (const Option_words& words : some_options<T>(turn++)) {
      const bool left = words.side == "left";
      const verify::Problem clean = system_of<T>(words, n, 6);
      verify::Problem before = clean;
      const auto place = [&](verify::Problem& problem, std::int64_t b, std::int64_t i, std::int64_t which) -> T& {
        return left ? element<T>(problem, "B", b, i, which) : element<T>(problem, "B", b, which, i);
      };
      place(before, 2, n / 2, 3) = std::numeric_limits<Real<T>>::quiet_NaN();
      place(before, 3, n - 1, 0) = std::numeric_limits<Real<T>>::infinity();
      Outcome expected = run(clean);
      by_every_family(before, [&](Outcome outcome) {
        for (int i = 0; i < n; ++i) {  // these two may be anything
          place(outcome.after, 2, i, 3) = place(expected.after, 2, i, 3);
          place(outcome.after, 3, i, 0) = place(expected.after, 3, i, 0);
        }
        CHECK(difference(outcome.after, expected.after) == "");
      });
    }
}

// A diagonal of denormal numbers, whose reciprocals overflow, and a right-hand side that it divides.
template <class T>
void denormal_diagonal() {
  using Limits = std::numeric_limits<Real<T>>;
  const Real<T> tiny = std::ldexp(Real<T>(1), Limits::min_exponent - 10);
  int turn = 0;
  for (const int n : few_sizes(Scalar<T>::letter))
    for (const std::int64_t solutions : {1, 3}) {
      const Option_words words =
          turn++ % 2 ? Option_words{"left", "upper", "no", "nonunit"} : Option_words{"right", "lower", "no", "nonunit"};
      const bool left = words.side == "left";
      verify::Problem before = system_of<T>(words, n, solutions);
      before.scalars[0] = 1;
      const auto place = [&](verify::Problem& problem, std::int64_t b, int k, std::int64_t j) -> T& {
        return left ? element<T>(problem, "B", b, k, j) : element<T>(problem, "B", b, j, k);
      };
      for (std::int64_t b = 0; b < small_batch; ++b)
        for (int k = 0; k < n; ++k) {
          for (int i = 0; i < n; ++i) element<T>(before, "A", b, i, k) = i == k ? T(tiny * Real<T>(k + 1)) : T(0);
          for (std::int64_t j = 0; j < solutions; ++j)
            place(before, b, k, j) = T(tiny * Real<T>((k + 1) * (k + j + 2)));
        }
      by_every_family(before, [&](Outcome outcome) {
        int wrong = 0;
        for (std::int64_t b = 0; b < small_batch; ++b)
          for (int k = 0; k < n; ++k)
            for (std::int64_t j = 0; j < solutions; ++j) {
              const T exact(Real<T>(k + j + 2));
              wrong += !(std::abs(place(outcome.after, b, k, j) - exact) <= 8 * Limits::epsilon() * std::abs(exact));
            }
        CHECK(wrong == 0);
      });
    }
}

// The triangle of the first matrix for all: a stride of 0.
template <class T>
void one_matrix() {
  int turn = 0;
  for (const int n : few_sizes(Scalar<T>::letter))
    for (const std::int64_t solutions : {1, 7}) {
      check_one_for_all(system_of<T>(some_options<T>(turn).front(), n, solutions), {"A"});
      check_one_for_all(system_of<T>(some_options<T>(turn).back(), n, solutions), {"A"}, {.extra_rows = 2});
      ++turn;
    }
}

// The other triangle and a unit diagonal. Precisions beside each other: other words, and each side with one solution
// and with five.
template <class T>
void unused_elements() {
  auto turn = static_cast<int>(std::string_view("sdcz").find(Scalar<T>::letter));
  for (const int n : small_sizes(Scalar<T>::letter)) {
    int solved = turn;
    for (const Option_words& words : some_options<T>(turn++)) {
      const std::int64_t solutions = solved++ % 2 ? 5 : 1;
      INFO(words.side, " ", words.uplo, " ", words.trans, " ", words.diag, ", n = ", n, ", solutions ", solutions);
      check_unused<T>(system_of<T>(words, n, solutions));
    }
  }
}

KGEN_IN_REAL_AND_COMPLEX("trsm", "words of the options", options)
KGEN_IN_REAL_AND_COMPLEX("trsm", "alpha of 0", no_factor)
KGEN_IN_REAL_AND_COMPLEX("trsm", "a column is the same alone and among others", solutions_alone)
KGEN_IN_REAL_AND_COMPLEX("trsm", "NaN and Inf stay in their column", solutions_with_nan)
KGEN_IN_REAL_AND_COMPLEX("trsm", "a denormal diagonal", denormal_diagonal)
KGEN_IN_REAL_AND_COMPLEX("trsm", "one matrix for the whole batch", one_matrix)
KGEN_IN_EVERY_PRECISION("trsm", "what is not used", unused_elements)

}  // namespace
}  // namespace kgen::test
