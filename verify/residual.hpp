// How good a result is, computed on the CPU in higher precision from the input and the output.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/precision.hpp"
#include "verify/batch.hpp"

namespace kgen {

bool has_residual(const std::string& operation);
std::vector<std::string> with_residual();  // the operations that have one

inline constexpr double largest_ratio = 30;  // LAPACK's testing routines call more a failure (its TESTING/*.in)
// Of some matrices no method gives inverses with a small residual on both sides: those of LAPACK's own may be exceeded
// so many times.
inline constexpr int times_reference = 10;

// The largest value of one formula over the matrices that were checked, in units of eps.
struct Ratio {
  std::string_view formula;
  double largest = 0;
};

struct Residual {
  std::vector<Ratio> ratios;   // of an inverse both: an algorithm may be right on one side only
  std::int64_t left_out = 0;   // singular, or not finite
  std::int64_t too_large = 0;  // matrices with a ratio above their limit
  double wrong_ratio = 0;      // the largest of these ratios
  std::int64_t worst = 0;      // and whose it is
  double largest() const;
};

// For getrf |P A - L U| / (n |A| eps), for getri and matinv |A X - I| and |X A - I| / (n |A| |X| eps), in the 1-norm,
// as LAPACK's testing routines dget01 and dget03 define them (dget03 has the factor rcond = 1 / (|A| |X|)). Sums have
// twice the bits of s and c, and long double's of d and z, so that matrices near to singular ones are judged right.
// `input`: what the operation read, or the original matrices whose factors it read. Throws Error(usage) if nobody knows
// the operation's.
enum class Input { operand, original };
Residual residual(const std::string& operation, const Precision& precision, bool pivot, const Batch& input, Input holds,
                  const Batch& output, const Batch& pivots, const Batch& info);

}  // namespace kgen
