#include "verify/matrices.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "verify/random.hpp"

namespace kgen::verify {

namespace {

constexpr std::int64_t ladder = 6;  // distances from a singular matrix

bool is_complex(const Format& format) { return precision(format.precision).complex; }
bool is_single(const Format& format) { return precision(format.precision).real_bytes == 4; }

double epsilon(const Format& format) {
  return is_single(format) ? double(std::numeric_limits<float>::epsilon()) : std::numeric_limits<double>::epsilon();
}

// How far from a singular matrix, from 1e-2 down to a thousand roundings.
double delta(const Format& format, std::int64_t step) {
  constexpr double single[ladder - 1] = {1e-2, 5e-3, 2e-3, 1e-3, 5e-4},
                                   wide[ladder - 1] = {1e-2, 1e-4, 1e-6, 1e-8, 1e-10};
  step %= ladder;
  if (step == ladder - 1) return 1e3 * epsilon(format);
  return (is_single(format) ? single : wide)[step];
}

// Of `members` in a row, each has another pair of a rank and a distance.
double delta_of(const Format& format, std::int64_t member) { return delta(format, member + member / ladder); }
std::int64_t rank_of(const Format& format, std::int64_t member) {
  const std::int64_t least = std::min(format.rows, format.columns), ranks[ladder] = {1, 2, 3, 4, 5, least / 2};
  return std::clamp<std::int64_t>(ranks[member % ladder], 1, std::max<std::int64_t>(least - 1, 1));
}

Matrix uniform(std::int64_t rows, std::int64_t columns, bool complex, Random& random) {
  Matrix a(rows, columns);
  for (Number& element : a.data) element = random.number(complex);
  return a;
}

void add_to_diagonal(Matrix& a, double value) {
  for (std::int64_t i = 0; i < std::min(a.rows, a.columns); ++i) a(i, i) += value;
}

// Left and right have as many columns: the sum of weight(k) left(:, k) right(:, k)^H.
template <class Weight>
Matrix outer_products(const Matrix& left, const Matrix& right, Weight weight) {
  Matrix a(left.rows, right.rows);
  for (std::int64_t k = 0; k < left.columns; ++k) {
    for (std::int64_t j = 0; j < a.columns; ++j) {
      const Number scaled = weight(k) * std::conj(right(j, k));
      for (std::int64_t i = 0; i < a.rows; ++i) a(i, j) += left(i, k) * scaled;
    }
  }
  return a;
}

// Orthonormal columns: Gram-Schmidt on random ones, each of them twice.
Matrix orthonormal(std::int64_t rows, std::int64_t columns, bool complex, Random& random) {
  Matrix q = uniform(rows, columns, complex, random);
  for (std::int64_t j = 0; j < columns; ++j) {
    for (std::int64_t k = 0; k < 2 * j; ++k) {
      Number product = 0;
      for (std::int64_t i = 0; i < rows; ++i) product += std::conj(q(i, k % j)) * q(i, j);
      for (std::int64_t i = 0; i < rows; ++i) q(i, j) -= product * q(i, k % j);
    }
    double sum = 0;
    for (std::int64_t i = 0; i < rows; ++i) sum += std::norm(q(i, j));
    for (std::int64_t i = 0; i < rows; ++i) q(i, j) /= std::sqrt(sum);
  }
  return q;
}

// Of complex matrices entry (i, j) times i^(row - column): an exact change of a Hermitian matrix to another.
Matrix turned(Matrix a, const Format& format) {
  constexpr Number turns[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  if (!is_complex(format)) return a;
  for (std::int64_t j = 0; j < a.columns; ++j)
    for (std::int64_t i = 0; i < a.rows; ++i) a(i, j) *= turns[(i - j) & 3];
  return a;
}

// The C library's differs between machines in the last bit.
double exponential(double x) {
  constexpr int halvings = 3;  // of -2 to 0
  double term = 1, sum = 1;
  for (int k = 1; k <= 15; ++k) sum += term *= std::ldexp(x, -halvings) / k;
  for (int k = 0; k < halvings; ++k) sum *= sum;
  return sum;
}

Matrix any(const Format& format, std::int64_t, Random& random) {
  return uniform(format.rows, format.columns, is_complex(format), random);
}

Matrix dominant(const Format& format, std::int64_t, Random& random) {
  Matrix a = uniform(format.rows, format.columns, is_complex(format), random);
  add_to_diagonal(a, double(format.columns));
  return a;
}

Matrix nearly_singular(const Format& format, std::int64_t member, Random& random) {
  const std::int64_t rank = rank_of(format, member);
  const Matrix left = uniform(format.rows, rank, is_complex(format), random);
  const Matrix right = format.rows == format.columns ? left : uniform(format.columns, rank, is_complex(format), random);
  Matrix a = outer_products(left, right, [](std::int64_t) { return 1.0; });
  add_to_diagonal(a, delta_of(format, member));
  return a;
}

Matrix low_rank_disturbed(const Format& format, std::int64_t member, Random& random) {
  const std::int64_t rank = rank_of(format, member);
  const Matrix left = uniform(format.rows, rank, is_complex(format), random);
  const Matrix right = uniform(format.columns, rank, is_complex(format), random);
  Matrix a = outer_products(left, right, [](std::int64_t) { return 1.0; });
  for (Number& element : a.data) element += delta_of(format, member) * random.number(is_complex(format));
  return a;
}

// A matrix with these singular values.
template <class Value>
Matrix with_values(const Format& format, Random& random, Value value) {
  const std::int64_t count = std::min(format.rows, format.columns);
  const Matrix left = orthonormal(format.rows, count, is_complex(format), random);
  const Matrix right = orthonormal(format.columns, count, is_complex(format), random);
  return outer_products(left, right, [&](std::int64_t k) { return value(k, count); });
}

Matrix one_small(const Format& format, std::int64_t member, Random& random) {
  const double small = delta(format, member);
  return with_values(format, random, [&](auto k, auto count) { return k + 1 < count ? 1.0 : small; });
}

Matrix one_large(const Format& format, std::int64_t member, Random& random) {
  const double small = delta(format, member);
  return with_values(format, random, [&](auto k, auto) { return k == 0 ? 1.0 : small; });
}

// From 1 to sqrt(eps), as powers of two.
Matrix geometric(const Format& format, std::int64_t, Random& random) {
  const std::int64_t bits = is_single(format) ? 12 : 26;
  return with_values(format, random, [&](auto k, auto count) {
    return std::ldexp(1.0, -static_cast<int>(bits * k / std::max<std::int64_t>(count - 1, 1)));
  });
}

// Rows of an upper triangular matrix that fall by the sine of an angle, with minus its cosine; every other one
// transposed.
Matrix kahan(const Format& format, std::int64_t member, Random&) {
  constexpr double sines[] = {0.96, 0.8, 0.6}, cosines[] = {0.28, 0.6, 0.8};
  // Solutions grow by (1 + cosine) / sine a row: from so many rows on they would be out of single precision's range.
  const std::int64_t rows = std::max(format.rows, format.columns);
  const bool wide = precision(format.precision).real_bytes == 8;
  const std::int64_t angles = wide || rows <= 72 ? 3 : rows <= 112 ? 2 : 1;
  const std::int64_t angle = member / 2 % angles;
  Matrix a(format.rows, format.columns);
  double scale = 1;
  for (std::int64_t k = 0; k < std::min(a.rows, a.columns); ++k, scale *= sines[angle]) {
    a(k, k) = scale;
    if (member % 2 == 0)
      for (std::int64_t j = k + 1; j < a.columns; ++j) a(k, j) = -scale * cosines[angle];
    else
      for (std::int64_t i = k + 1; i < a.rows; ++i) a(i, k) = -scale * cosines[angle];
  }
  return turned(std::move(a), format);
}

Matrix hilbert(const Format& format, std::int64_t, Random&) {
  Matrix a(format.rows, format.columns);
  for (std::int64_t j = 0; j < a.columns; ++j)
    for (std::int64_t i = 0; i < a.rows; ++i) a(i, j) = 1.0 / double(i + j + 1);
  return turned(std::move(a), format);
}

// exp(-|x - y|^2) between the points of a grid on a line or in a square, and a nugget on the diagonal.
Matrix covariance(const Format& format, std::int64_t member, Random&) {
  const std::int64_t most = std::max(format.rows, format.columns);
  std::int64_t side = most;
  if (member % 2 == 1)
    for (side = 1; side * side < most;) ++side;
  Matrix a(format.rows, format.columns);
  for (std::int64_t j = 0; j < a.columns; ++j) {
    for (std::int64_t i = 0; i < a.rows; ++i) {
      const std::int64_t columns = i % side - j % side, rows = i / side - j / side;  // between the two points
      const double x = double(columns) / double(side), y = double(rows) / double(side);
      a(i, j) = exponential(-(x * x + y * y));
    }
  }
  add_to_diagonal(a, delta(format, member));
  return turned(std::move(a), format);
}

// Rows or columns fall from 1 to 1e-12 or 1e-60.
Matrix graded(const Format& format, Random& random, bool rows) {
  Matrix a = uniform(format.rows, format.columns, is_complex(format), random);
  const std::int64_t bits = is_single(format) ? 40 : 200;
  for (std::int64_t j = 0; j < a.columns; ++j) {
    for (std::int64_t i = 0; i < a.rows; ++i) {
      const std::int64_t at = bits * (rows ? i : j) / (rows ? a.rows : a.columns);
      a(i, j) *= std::ldexp(1.0, -static_cast<int>(at));
    }
  }
  return a;
}
Matrix graded_rows(const Format& format, std::int64_t, Random& random) { return graded(format, random, true); }
Matrix graded_columns(const Format& format, std::int64_t, Random& random) { return graded(format, random, false); }

// Of a random polynomial with a small root.
Matrix companion(const Format& format, std::int64_t member, Random& random) {
  Matrix a(format.rows, format.columns);
  for (std::int64_t j = 0; j < a.columns; ++j) a(0, j) = random.number(is_complex(format));
  a(0, a.columns - 1) = delta(format, member) * (1.5 + a(0, a.columns - 1) / 2.0);
  for (std::int64_t j = 0; j < std::min(a.columns, a.rows - 1); ++j) a(j + 1, j) = 1;
  return a;
}

Matrix positive_definite(const Format& format, std::int64_t, Random& random) {
  const std::int64_t rank = std::max<std::int64_t>(format.rows, 1);
  const Matrix left = uniform(format.rows, rank, is_complex(format), random);
  const Matrix right = format.rows == format.columns ? left : uniform(format.columns, rank, is_complex(format), random);
  Matrix a = outer_products(left, right, [&](std::int64_t) { return 1.0 / double(rank); });
  add_to_diagonal(a, 1);
  return a;
}

// LAPACK's testing routines (dlatb4) scale to a quarter of the least normal number over eps, and to its reciprocal.
template <class Real>
double least_scaled() {
  return 0.25 * double(std::numeric_limits<Real>::min()) / (double(std::numeric_limits<Real>::epsilon()) / 2);
}
double least_scaled(const Format& format) { return is_single(format) ? least_scaled<float>() : least_scaled<double>(); }
// Of numbers near 1 about 20 bits are left.
double denormal_scale(const Format& format) { return std::ldexp(1.0, is_single(format) ? -129 : -1054); }

Matrix scaled(Matrix a, double factor) {
  for (Number& element : a.data) element *= factor;
  return a;
}

Matrix near_underflow(const Format& format, std::int64_t member, Random& random) {
  return scaled(positive_definite(format, member, random), least_scaled(format));
}
Matrix near_overflow(const Format& format, std::int64_t member, Random& random) {
  return scaled(positive_definite(format, member, random), 1 / least_scaled(format));
}
Matrix denormal(const Format& format, std::int64_t member, Random& random) {
  return scaled(positive_definite(format, member, random), denormal_scale(format));
}

// The first column, the last, the one in the middle in turn.
std::int64_t place(const Format& format, std::int64_t member) {
  const std::int64_t last = std::min(format.rows, format.columns) - 1, places[] = {0, last, last / 2};
  return std::max<std::int64_t>(places[member % 3], 0);
}

Matrix denormal_column(const Format& format, std::int64_t member, Random& random) {
  Matrix a = uniform(format.rows, format.columns, is_complex(format), random);
  const std::int64_t k = place(format, member);
  for (std::int64_t i = 0; i < a.rows; ++i) a(i, k) *= denormal_scale(format);
  return a;
}

// Of odd members rounding decides whether info says so.
Matrix singular(const Format& format, std::int64_t member, Random& random) {
  const std::int64_t least = std::min(format.rows, format.columns), k = place(format, member / 2);
  if (member % 2 == 1 && least > 1) {
    const std::int64_t rank = std::max<std::int64_t>(least / 2, 1), most = std::max(format.rows, format.columns);
    Matrix left = uniform(most, rank, is_complex(format), random);
    for (Number& x : left.data) x = {std::round(3 * x.real()), std::round(3 * x.imag())};
    const Matrix whole = outer_products(left, left, [](std::int64_t) { return 1.0; });
    Matrix a(format.rows, format.columns);
    for (std::int64_t j = 0; j < a.columns; ++j)
      for (std::int64_t i = 0; i < a.rows; ++i) a(i, j) = whole(i, j);
    return a;
  }
  Matrix a = positive_definite(format, member, random);
  for (std::int64_t i = 0; i < a.rows; ++i) a(i, k) = 0;
  for (std::int64_t j = 0; j < a.columns; ++j) a(k, j) = 0;
  return a;
}

Matrix with_inf(const Format& format, std::int64_t member, Random& random) {
  Matrix a = positive_definite(format, member, random);
  const std::int64_t k = place(format, member);
  a(k, k) = std::numeric_limits<double>::infinity();
  return a;
}

constexpr Class table[] = {
    {"random", "entries uniform in (-1, 1)", Sort::plain, Kind::general, any},
    {"dominant", "the same, with n added to the diagonal", Sort::plain, Kind::no_pivoting, dominant},
    {"positive_definite", "H H^H / n + I", Sort::plain, Kind::positive_definite, positive_definite},
    {"nearly_singular", "H H^H + delta I of rank 1 to 5 or n/2, delta from 1e-2 to 1e3 eps", Sort::nasty,
     Kind::positive_definite, nearly_singular},
    {"low_rank_disturbed", "G H^H of these ranks, plus delta times random", Sort::nasty, Kind::general,
     low_rank_disturbed},
    {"one_small", "singular values 1 and one delta", Sort::nasty, Kind::general, one_small},
    {"one_large", "one singular value 1, the others delta", Sort::nasty, Kind::general, one_large},
    {"geometric", "singular values from 1 to sqrt(eps), each the same times smaller", Sort::nasty, Kind::general,
     geometric},
    {"kahan", "Kahan's triangular matrices, and transposed ones", Sort::nasty, Kind::general, kahan},
    {"hilbert", "1 / (i + j + 1)", Sort::nasty, Kind::general, hilbert},
    {"covariance", "exp(-|x - y|^2) between points of a grid, plus delta I", Sort::nasty, Kind::positive_definite,
     covariance},
    {"graded_rows", "random, rows falling to 1e-12 (s, c) or 1e-60", Sort::nasty, Kind::general, graded_rows},
    {"graded_columns", "random, columns falling so", Sort::nasty, Kind::general, graded_columns},
    {"companion", "companion matrices of random polynomials with a small root", Sort::nasty, Kind::general, companion},
    {"near_underflow", "positive_definite, as small as in LAPACK's tests", Sort::extreme, Kind::positive_definite,
     near_underflow},
    {"near_overflow", "positive_definite, as large as in LAPACK's tests", Sort::extreme, Kind::positive_definite,
     near_overflow},
    {"denormal", "positive_definite, of denormal numbers", Sort::extreme, Kind::positive_definite, denormal},
    {"denormal_column", "random, one column or its diagonal element denormal", Sort::extreme, Kind::general,
     denormal_column},
    {"singular", "exactly: semidefinite, a row and a column 0, or of low rank by integers", Sort::extreme,
     Kind::positive_definite, singular},
    {"with_inf", "positive_definite with an Inf on the diagonal", Sort::extreme, Kind::positive_definite, with_inf},
};
constexpr std::string_view all_nasty = "nasty", all_extreme = "extreme";

// Whether matrices of one kind are of the other as well.
bool are(Kind kind, Kind other) {
  switch (other) {
    case Kind::general:
      return true;
    case Kind::no_pivoting:
      return kind != Kind::general;
    case Kind::positive_definite:
      return kind == Kind::positive_definite;
  }
  return false;
}

Classes of_sort(Sort sort, Kind kind) {
  Classes found;
  for (const Class& one : table)
    if (one.sort == sort && are(one.kind, kind)) found.push_back(&one);
  return found;
}

std::vector<std::string_view> of_kind(Kind kind) {
  std::vector<std::string_view> names;
  for (const Class& one : table)
    if (are(one.kind, kind)) names.push_back(one.name);
  return names;
}

}  // namespace

std::span<const Class> classes() { return table; }

std::vector<std::string> class_names() {
  std::vector<std::string> names;
  for (const Class& one : table) names.emplace_back(one.name);
  names.emplace_back(all_nasty);
  names.emplace_back(all_extreme);
  return names;
}

const Class& find_class(std::string_view name) {
  const auto* found = std::ranges::find(table, name, &Class::name);
  if (found == std::end(table))
    throw Error(Failure::usage,
                fmt::format("unknown class of matrices '{}': {}", name, fmt::join(class_names(), ", ")));
  return *found;
}

Classes nasty_classes(Kind kind) { return of_sort(Sort::nasty, kind); }
Classes extreme_classes(Kind kind) { return of_sort(Sort::extreme, kind); }
bool is_extreme(const Classes& classes) {
  return std::ranges::any_of(classes, [](const Class* one) { return one->sort == Sort::extreme; });
}

const Class& plain_class(Kind kind) {
  return *std::ranges::find_if(table, [&](const Class& one) { return one.sort == Sort::plain && are(one.kind, kind); });
}

Classes classes_called(std::string_view name, Kind kind) {
  if (name == all_nasty) return nasty_classes(kind);
  if (name == all_extreme) return extreme_classes(kind);
  const Class& one = find_class(name);
  if (!are(one.kind, kind))
    throw Error(Failure::usage,
                fmt::format("matrices of the class '{}' {}: {}", name,
                            kind == Kind::positive_definite
                                ? "are not positive definite, and a triangle of one is badly conditioned; take one of"
                                : "need pivoting, as these do not",
                            fmt::join(of_kind(kind), ", ")));
  return {&one};
}

Matrix make(const Class& one, const Format& format, std::int64_t member, std::uint64_t seed) {
  Random mixed(seed);
  Random random(mixed() ^ (static_cast<std::uint64_t>(member) << 16) ^ static_cast<std::uint64_t>(format.columns));
  return one.make(format, member, random);
}

void append(const Matrix& matrix, char letter, std::string& bytes) {
  const Precision& type = precision(letter);
  const auto add = [&](double wide) {
    const float narrow = static_cast<float>(wide);
    bytes.append(type.real_bytes == 8 ? reinterpret_cast<const char*>(&wide) : reinterpret_cast<const char*>(&narrow),
                 static_cast<std::size_t>(type.real_bytes));
  };
  for (const Number& element : matrix.data) {
    add(element.real());
    if (type.complex) add(element.imag());
  }
}

std::string make_batch(const Classes& of, const Format& format, std::int64_t count, std::uint64_t seed) {
  const auto number = static_cast<std::int64_t>(of.size());
  std::string bytes;
  bytes.reserve(
      static_cast<std::size_t>(count * format.rows * format.columns * precision(format.precision).element_bytes));
  for (std::int64_t i = 0; i < count; ++i)
    append(make(*of[static_cast<std::size_t>(i % number)], format, i / number, seed), format.precision, bytes);
  return bytes;
}

}  // namespace kgen::verify
