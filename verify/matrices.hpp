// Matrices to verify results on: well-conditioned ones, and classes on which an algorithm that is wrong only now and
// then shows it. The same on every machine.
//
//   const Class& one = find_class("nearly_singular");
//   const Matrix a = make(one, {'z', 18, 18}, 4);   // its fourth member
//   const std::string batch = make_batch(nasty_classes(), {'d', 24, 24}, 128);
#pragma once

#include <complex>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kgen::verify {

using Number = std::complex<double>;

// Column-major, without gaps.
struct Matrix {
  std::int64_t rows = 0, columns = 0;
  std::vector<Number> data;

  Matrix(std::int64_t m, std::int64_t n) : rows(m), columns(n), data(static_cast<std::size_t>(m * n)) {}
  Number& operator()(std::int64_t i, std::int64_t j) { return data[static_cast<std::size_t>(j * rows + i)]; }
  const Number& operator()(std::int64_t i, std::int64_t j) const {
    return data[static_cast<std::size_t>(j * rows + i)];
  }
};

// The precision decides whether entries are complex, and how near to a singular matrix a nasty one is.
struct Format {
  char precision;
  std::int64_t rows, columns;
};

class Random;

// What an operation needs of its matrices; positive definite ones need no pivoting, and all are general.
enum class Kind { general, no_pivoting, positive_definite };

// Plain ones are well-conditioned. Nasty ones are ill-conditioned or badly scaled, but LAPACK's method has a result. Of
// extreme ones that may be out of range, or there is none.
enum class Sort { plain, nasty, extreme };

struct Class {
  std::string_view name, about;
  Sort sort;
  Kind kind;  // of square ones
  Matrix (*make)(const Format& format, std::int64_t member, Random& random);
};

std::span<const Class> classes();
const Class& find_class(std::string_view name);  // throws Error(usage) that names them all

using Classes = std::vector<const Class*>;
// Those of a kind that say where an algorithm fails.
Classes nasty_classes(Kind kind = Kind::general);
// Those at the ends of the range, and exactly singular ones.
Classes extreme_classes(Kind kind = Kind::general);
bool is_extreme(const Classes& classes);  // whether any is
// The well-conditioned one of a kind.
const Class& plain_class(Kind kind);
// One class by its name, or "nasty" or "extreme" for all that are, of a kind. Throws Error(usage) if it is not of this
// kind.
Classes classes_called(std::string_view name, Kind kind = Kind::general);
std::vector<std::string> class_names();  // all that classes_called takes

// Members differ in their rank, distance from a singular matrix and so on; every number has one.
Matrix make(const Class& one, const Format& format, std::int64_t member, std::uint64_t seed = 1);

// `count` matrices one after another as the precision has them: the first of every class, the second of every class...
std::string make_batch(const Classes& of, const Format& format, std::int64_t count, std::uint64_t seed = 1);
// Appends the matrix, rounded to the precision.
void append(const Matrix& matrix, char precision, std::string& bytes);

}  // namespace kgen::verify
