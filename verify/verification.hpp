// How an operation's results are verified: one row for each, in verify/operations/GROUP.cpp. The command (run --check,
// bench, tune) and the tests use it; in tests LAPACK judges besides.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verify/problem.hpp"

namespace kgen::verify {

inline constexpr double largest_ratio = 30;  // LAPACK's testing routines call more a failure (its TESTING/*.in)
// Of some matrices no method gives inverses with a small residual on both sides: those of LAPACK's own may be exceeded
// so many times.
inline constexpr int times_reference = 10;
inline constexpr std::size_t most_ratios = 3;

// What was found of one matrix: for each formula its value in units of eps, to which `rounding` (verify/dense.hpp) adds
// what underflows, and the most that it may be of this matrix; 0: the row's limit.
struct Judgement {
  std::array<double, most_ratios> ratios{}, limits{};
  std::array<bool, most_ratios> unknown{};  // the reference is not known well enough to call a result right
  bool left_out = false;                    // singular, or not finite: there is no ratio
  bool lost = false;  // left out, although the input is finite and info says that there is a result
  bool wrong_info = false;
};

// What info says of a matrix, as far as it can be verified (verify/info.hpp).
enum class Info {
  no_claim,               // there is none, or nothing is known
  zero_pivot,             // the first zero on the diagonal of U, which A has become
  zero_on_diagonal,       // the first zero on the diagonal of A, a triangle
  zero_real_on_diagonal,  // the same, of the diagonal's real parts
  singular,               // A has no inverse
  indefinite,             // A is not positive definite
};

// Judges matrix `b`, in the operands' real type and a wider one.
using Judge = Judgement (*)(const Problem& before, const Problem& after, std::int64_t b);

struct Verification {
  std::string_view operation;
  std::vector<std::string_view> formulas;  // what the ratios are
  // What its matrices must be, for its results to be good.
  Kind (*kind)(const Request& request);
  // Fills what the operation reads with members of the classes.
  void (*make)(Problem& problem, const Classes& classes, std::uint64_t seed);
  Judge single_precision, double_precision;
  Info info = Info::no_claim;
  double limit = largest_ratio;                     // of the ratios
  bool families_share_bits = false;                 // all families do the same operations in the same order
  std::array<double, most_ratios> own_limits = {};  // of formulas that have another limit; 0: `limit`
};

// What a matrix is of which info is not 0.
inline std::string_view failed_word(const Verification& row) {
  return row.info == Info::indefinite ? "not positive definite" : "singular";
}

inline double limit_of(const Verification& row, std::size_t formula) {
  return row.own_limits[formula] > 0 ? row.own_limits[formula] : row.limit;
}
inline double limit_of(const Verification& row, const Judgement& found, std::size_t formula) {
  return found.limits[formula] > 0 ? found.limits[formula] : limit_of(row, formula);
}

const Verification& verification(const Operation& operation);  // throws Error(usage) if nobody knows the operation's

// The largest value of one formula over the matrices that were judged, in units of eps. Some matrices may have more
// than `limit` (Judgement).
struct Ratio {
  std::string_view formula;
  double largest = 0, limit = largest_ratio;
  std::int64_t judged = 0, unknown = 0;  // matrices that have the ratio, and that would if the reference were known
  bool is_unknown() const { return judged == 0 && unknown > 0; }
};

struct Residual {
  std::vector<Ratio> ratios;
  std::int64_t left_out = 0;
  std::int64_t lost = 0;        // of these: results that are not finite and should be
  std::int64_t wrong_info = 0;  // matrices of which info says what is not so (verify/info.hpp)
  std::int64_t too_large = 0;   // matrices with a ratio above its limit
  double wrong_ratio = 0;       // the largest of these ratios
  std::int64_t worst = 0;       // and whose it is
  double largest() const;
  bool checked() const;  // every ratio that can be is known of some matrix
};
Residual residual(const Problem& before, const Problem& after);

// What is wrong with a batch's results that have no residual, and with info; "" if nothing is.
std::string lost_or_wrong_info(const Residual& found, std::int64_t batch);

// Whether solutions take B's place, which is as it came where info says that there is none: gesv, posv.
bool solves_over_b(const Operation& operation);

// What an operation's results must be whatever the matrices; "" if they are: pivots are within their matrix, the
// triangle that is not used has its bits, as has every input, and B where there is no solution.
std::string broken_invariant(const Problem& before, const Problem& after);

// How many pivots are not those of a sequence of swaps: pivot k, counted from 1, is one of rows k to `most`.
std::int64_t pivots_outside(const Array& pivots, std::int64_t batch, std::int64_t most);

// How many are no rows of a matrix of `rows`, counted from 1.
std::int64_t no_rows(const Array& pivots, std::int64_t batch, std::int64_t rows);

// The rows of each group.
std::vector<Verification> lu_verifications();
std::vector<Verification> swap_verifications();
std::vector<Verification> solve_verifications();
std::vector<Verification> determinant_verifications();
std::vector<Verification> condition_verifications();
std::vector<Verification> posdef_verifications();
std::vector<Verification> triangular_verifications();
std::vector<Verification> product_verifications();
std::vector<Verification> auxiliary_verifications();

}  // namespace kgen::verify
