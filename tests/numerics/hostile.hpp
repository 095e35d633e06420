// Matrices whose results are known, or where a result is easily wrong: infinite and denormal pivots, powers of two from
// one end of the range to the other, zero and negative pivots, ties, NaN. Every family meets them (extremes.hpp).
#pragma once

#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include "verify/dense.hpp"
#include "verify/matrices.hpp"
#include "verify/random.hpp"

namespace kgen::test {

struct Hostile {
  verify::Class of;
  bool near_lapack = true;      // where LAPACK's result is finite, this one is nearly the same
  bool info_known = true;       // no rounding decides what it is
  bool definite_alone = false;  // no operation that needs no definite matrix gets it
  bool poisoned = false;        // where LAPACK's result has a NaN, this one has one
};

namespace hostile {

inline constexpr double infinity = std::numeric_limits<double>::infinity(),
                        nan = std::numeric_limits<double>::quiet_NaN();

inline bool single(const verify::Format& format) { return kgen::precision(format.precision).real_bytes == 4; }
inline bool complex(const verify::Format& format) { return kgen::precision(format.precision).complex; }
inline std::int64_t order(const verify::Format& format) { return std::min(format.rows, format.columns); }
// The first element of the diagonal, the last, the one in the middle in turn.
inline std::int64_t place(const verify::Format& format, std::int64_t member) {
  return std::vector<std::int64_t>{0, order(format) - 1, order(format) / 2}[static_cast<std::size_t>(member % 3)];
}
// Powers of two: of the least denormal number, of the least normal one, and of the largest that is a power.
struct Range {
  int least, normal, most;
};
inline Range range(const verify::Format& format) {
  return single(format) ? Range{-149, -126, 127} : Range{-1074, -1022, 1023};
}

// Small integers beside a larger diagonal, so that pivots stand there: on both sides of it, on one, on none.
enum class Shape { diagonal, upper, lower, full };
template <Shape shape>
verify::Matrix integers(const verify::Format& format) {
  verify::Matrix a(format.rows, format.columns);
  for (std::int64_t j = 0; j < a.columns; ++j)
    for (std::int64_t i = 0; i < a.rows; ++i) {
      const bool there = shape == Shape::full || (shape == Shape::upper ? i < j : shape == Shape::lower && i > j);
      if (i == j) a(i, j) = static_cast<double>(4 * std::max(a.rows, a.columns) + i);
      if (i != j && there)
        a(i, j) = {static_cast<double>((i + j) % 3 - 1), complex(format) ? static_cast<double>((i - j) % 3) : 0};
    }
  return a;
}

template <Shape shape>
verify::Matrix infinite_pivot(const verify::Format& format, std::int64_t member, verify::Random&) {
  const std::vector<verify::Number> all{{infinity, 0}, {-infinity, 0}, {0, infinity}, {2, -infinity}, {-infinity, 3}};
  verify::Matrix a = integers<shape>(format);
  const std::size_t turn = static_cast<std::size_t>(member) + static_cast<std::size_t>(shape);
  a(place(format, member), place(format, member)) = all[turn % (complex(format) ? all.size() : 2)];
  return a;
}
template <Shape shape>
verify::Matrix infinite_and_definite(const verify::Format& format, std::int64_t member, verify::Random&) {
  verify::Matrix a = integers<shape>(format);
  a(place(format, member), place(format, member)) = infinity;
  return a;
}

// Powers of two, or of four, which have exact roots; `permuted`: in rows of their own.
template <bool permuted, bool squares>
verify::Matrix powers(const verify::Format& format, std::int64_t member, verify::Random&) {
  const auto [least, normal, most] = range(format);
  const std::vector<int> all{least, least + 1, normal - 2, normal - 1, -3, most - 1, most};
  verify::Matrix a(format.rows, format.columns);
  const std::int64_t n = order(format);
  for (std::int64_t k = 0; k < n; ++k) {
    int power = all[static_cast<std::size_t>(k + member) % all.size()];
    if (squares) power += power & 1 ? (power > 0 ? -1 : 1) : 0;
    a(permuted ? (k + 1) % n : k, k) = std::ldexp(1.0, power);
  }
  return a;
}

// Denormal, their reciprocals infinite.
inline verify::Matrix denormal_diagonal(const verify::Format& format, std::int64_t, verify::Random&) {
  verify::Matrix a(format.rows, format.columns);
  for (std::int64_t k = 0; k < order(format); ++k)
    a(k, k) = std::ldexp(static_cast<double>(k + 1), range(format).normal - 9);
  return a;
}

inline double below(verify::Random& random, int bound) {
  return static_cast<double>(random() % static_cast<unsigned>(bound));
}
inline verify::Number unit(const verify::Format& format, verify::Random& random) {
  const double sign = below(random, 2) > 0 ? 1 : -1;
  return complex(format) && below(random, 2) > 0 ? verify::Number(0, sign) : verify::Number(sign, 0);
}

// P L U of few bits, whose elimination is exact in any order, without a tie; every third one with a zero in the last
// place of U's diagonal, or with one in the middle: then rows are not permuted, since their order would say which
// stays.
inline verify::Matrix exact_factors(const verify::Format& format, std::int64_t member, verify::Random& random) {
  const std::int64_t m = format.rows, n = format.columns, least = order(format);
  const std::int64_t zero = member % 3 == 0 ? -1 : member % 3 == 1 ? least - 1 : least / 2;
  verify::Matrix l(m, least), u(least, n), a(m, n);
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < m; ++i) {
      const double quarters = below(random, 3) / 4, integer = below(random, 5), power = below(random, 3);
      if (i > j && j < least) l(i, j) = unit(format, random) * quarters;  // at most 1/2: the diagonal is the pivot
      if (i < j && i < least && i != zero) u(i, j) = unit(format, random) * integer;
      if (i == j) l(i, j) = 1, u(i, j) = i == zero ? 0 : unit(format, random) * std::exp2(power);
    }
  const std::int64_t turned = zero == least / 2 ? 0 : 1 + member % std::max<std::int64_t>(m - 1, 1);
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < m; ++i)
      for (std::int64_t k = 0; k <= std::min({i, j, least - 1}); ++k) a((i + turned) % m, j) += l(i, k) * u(k, j);
  return a;
}

// Every search for a pivot is a tie: all elements equal; equal in pairs of rows; different in their last bits.
inline verify::Matrix ties(const verify::Format& format, std::int64_t member, verify::Random& random) {
  const double last_bit = std::ldexp(1.0, single(format) ? -23 : -52);
  verify::Matrix a(format.rows, format.columns);
  for (std::int64_t j = 0; j < a.columns; ++j)
    for (std::int64_t i = 0; i < a.rows; ++i)
      a(i, j) = member % 3 == 0   ? 1
                : member % 3 == 2 ? 1 + static_cast<double>((7 * i + 3 * j) % a.rows) * last_bit
                : i % 2 == 1      ? a(i - 1, j)
                                  : random.number(complex(format));
  return a;
}

inline verify::Matrix units(const verify::Format& format, std::int64_t member, verify::Random& random) {
  verify::Matrix a(format.rows, format.columns);
  for (std::int64_t k = 0; k < order(format); ++k) a((k + member) % order(format), k) = unit(format, random);
  return a;
}

// L D L^H of small integers: every step is exact, and one pivot is negative, zero or a NaN.
inline verify::Matrix indefinite(const verify::Format& format, std::int64_t member, verify::Random& random) {
  const std::int64_t n = order(format), bad = (member * 5 + member / 3) % n;
  verify::Matrix l(n, n), a(n, n);
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = j; i < n; ++i)
      l(i, j) =
          i == j ? verify::Number(1) : verify::Number(below(random, 3) - 1, complex(format) ? below(random, 2) : 0);
  for (std::int64_t p = 0; p < n; ++p) {
    const double pivot = p == bad ? (member % 3 == 0 ? -1 : 0) : below(random, 2) > 0 ? 4 : 1;
    for (std::int64_t j = p; j < n; ++j)
      for (std::int64_t i = p; i < n; ++i) a(i, j) += l(i, p) * pivot * std::conj(l(j, p));
  }
  if (member % 3 == 2) a(bad, bad) = nan;
  return a;
}

// At one place, and where that would be in the other triangle.
inline verify::Matrix poisoned(const verify::Format& format, std::int64_t member, verify::Random&) {
  verify::Matrix a = integers<Shape::full>(format);
  const std::int64_t n = order(format), i = (member * 7 + n - 1) % n, j = member * 3 % n;
  a(i, j) = a(j, i) = complex(format) && member % 2 == 1 && i != j ? verify::Number(0, nan) : verify::Number(nan, 0);
  return a;
}

// Of norms: elements all over the range, sums that are not in it, and what is no number in different places.
inline verify::Matrix out_of_range(const verify::Format& format, std::int64_t member, verify::Random& random) {
  const auto [least, normal, most] = range(format);
  verify::Matrix a(format.rows, format.columns);
  const auto number = [&](std::int64_t e) {
    switch (member % 8) {
      case 0:
        return std::ldexp(0.3, most) / static_cast<double>(a.rows * a.columns);  // no square is in range
      case 1:
        return std::ldexp(1.0, most);  // nor are sums
      case 2:
        return std::ldexp(1.0, normal / 2 - 6);
      case 3:
        return std::ldexp(1.0, normal);
      case 4:
        return std::ldexp(5.0, least);
      case 5:
        return 0.0;
      default:
        return std::ldexp(1.0, static_cast<int>(e * 37) % (2 * most - 20) - most + 10);
    }
  };
  for (std::size_t e = 0; e < a.data.size(); ++e)
    a.data[e] = random.number(complex(format)) * number(static_cast<std::int64_t>(e));
  if (member % 8 == 5) a(a.rows - 1, a.columns - 1) = std::ldexp(-1.0, member == 5 ? most : least);
  return a;
}
inline verify::Matrix no_number(const verify::Format& format, std::int64_t member, verify::Random& random) {
  verify::Matrix a(format.rows, format.columns);
  for (verify::Number& element : a.data) element = random.number(complex(format));
  const auto part = [&](double re, double im) { return verify::Number(re, complex(format) ? im : 0); };
  const double value = std::vector{nan, infinity, -infinity}[static_cast<std::size_t>(member % 3)];
  verify::Number &first = a(0, 0), &last = a(a.rows - 1, a.columns - 1);
  switch (member / 3 % 4) {
    case 0:
      first = value;
      break;
    case 1:
      last = complex(format) ? verify::Number(0, value) : value;
      break;
    case 2:
      a(a.rows / 2, a.columns / 2) = part(value, -1);
      break;
    default:
      first = value, last = part(infinity, member % 2 ? nan : 0);
  }
  return a;
}
// Any norm of a matrix with one element is that.
inline verify::Matrix one_element(const verify::Format& format, std::int64_t member, verify::Random&) {
  verify::Matrix a(format.rows, format.columns);
  const std::int64_t i = (member * 5 + a.rows - 1) % a.rows, j = (member * 3 + a.columns - 1) % a.columns;
  a(i, j) = {static_cast<double>(-3 * (i + 1)), complex(format) ? static_cast<double>(4 * (i + 1)) : 0};
  return a;
}

using enum verify::Kind;
constexpr verify::Sort extreme = verify::Sort::extreme;
inline const std::vector<Hostile> of_systems{
    {{"infinite_pivot_diagonal", "", extreme, no_pivoting, infinite_pivot<Shape::diagonal>}},
    {{"infinite_pivot_upper", "", extreme, no_pivoting, infinite_pivot<Shape::upper>}},
    {{"infinite_pivot_lower", "", extreme, no_pivoting, infinite_pivot<Shape::lower>}},
    {{"infinite_pivot_full", "", extreme, no_pivoting, infinite_pivot<Shape::full>}},
    {{"infinite_and_definite_diagonal", "", extreme, positive_definite, infinite_and_definite<Shape::diagonal>}},
    {{"infinite_and_definite_full", "", extreme, positive_definite, infinite_and_definite<Shape::full>}},
    {{"permuted_powers", "", extreme, general, powers<true, false>}},
    {{"powers_of_four", "", extreme, positive_definite, powers<false, true>}},
    {{"denormal_diagonal", "", extreme, positive_definite, denormal_diagonal}},
    {{"units", "", extreme, general, units}},
    {.of = {"exact_factors", "", extreme, general, exact_factors}, .near_lapack = false},
    {.of = {"ties", "", extreme, general, ties}, .near_lapack = false, .info_known = false},
    {.of = {"indefinite", "", extreme, positive_definite, indefinite}, .near_lapack = false, .definite_alone = true},
    {.of = {"poisoned", "", extreme, positive_definite, poisoned},
     .near_lapack = false,
     .info_known = false,
     .poisoned = true}};
inline const std::vector<Hostile> of_norms{{{"out_of_range", "", extreme, general, out_of_range}},
                                           {{"no_number", "", extreme, general, no_number}},
                                           {{"one_element", "", extreme, general, one_element}}};

}  // namespace hostile

// Those that the operation can have; none where it neither divides nor is a norm.
inline std::vector<const Hostile*> hostile_to(const Request& request) {
  const Operation& op = *request.operation;
  const verify::Kind kind = verify::verification(op).kind(request);
  const bool divides = op.info() >= 0 || op.name == "getrs" || op.name == "potrs" || op.name == "trsm";
  std::vector<const Hostile*> list;
  for (const Hostile& one : op.name == "lange" ? hostile::of_norms : hostile::of_systems)
    if ((divides || op.name == "lange") && one.of.kind >= kind &&
        (!one.definite_alone || kind == verify::Kind::positive_definite))
      list.push_back(&one);
  return list;
}

}  // namespace kgen::test
