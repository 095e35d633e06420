// The matrix of the example: -div(k grad u) = 1 on the unit square, u = 0 around it, by the symmetric interior penalty
// method (Arnold, SIAM J. Numer. Anal. 19, 1982; weighted for jumps of k as by Ern, Stephansen and Zunino, IMA J.
// Numer. Anal. 29, 2009).
//
// Its unknowns come in natural blocks: those of one element, which no other element shares. Degrees differ from element
// to element and from direction to direction, so a block has (px + 1) (py + 1) rows, 4 to 32. k is about 1, and 3e5 in
// some elements, as of steel in foam: their neighbours hold them so softly that their blocks are nearly singular.
#ifndef EXAMPLES_FINITE_ELEMENTS_HPP
#define EXAMPLES_FINITE_ELEMENTS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "random.hpp"

// A symmetric matrix of blocks. Those on the diagonal stand one behind the other in `values`; of two that mirror each
// other one is stored. All are column by column, without gaps.
struct Block_matrix {
  struct Coupling {
    int row, col;     // blocks
    std::int64_t at;  // in values
  };
  std::vector<std::int32_t> size;             // rows of each diagonal block
  std::vector<std::int64_t> first, diagonal;  // its first unknown; where it stands in values
  std::vector<Coupling> couplings;
  std::vector<double> values;
  std::size_t diagonal_values = 0;  // so many, before those of couplings
  std::int64_t unknowns = 0;

  // y = A x
  void multiply(const std::vector<double>& x, std::vector<double>& y) const {
    std::fill(y.begin(), y.end(), 0.0);
    for (std::size_t b = 0; b < size.size(); ++b)
      add(&values[diagonal[b]], size[b], size[b], &x[first[b]], &y[first[b]]);
    for (const Coupling& of : couplings) {
      const double* block = &values[of.at];
      add(block, size[of.row], size[of.col], &x[first[of.col]], &y[first[of.row]]);
      for (int j = 0; j < size[of.col]; ++j)  // its mirror
        for (int i = 0; i < size[of.row]; ++i)
          y[first[of.col] + j] += block[i + j * size[of.row]] * x[first[of.row] + i];
    }
  }

 private:
  static void add(const double* block, int rows, int cols, const double* x, double* y) {
    for (int j = 0; j < cols; ++j)
      for (int i = 0; i < rows; ++i) y[i] += block[i + j * rows] * x[j];
  }
};

// Legendre's polynomials on an interval of length h, scaled to be orthonormal: the mass matrix is the identity.
struct Legendre {
  double h;
  // Value and derivative at an end, -1 or 1.
  double value(int i, int end) const { return std::sqrt((2 * i + 1) / h) * (end < 0 && i % 2 ? -1 : 1); }
  double slope(int i, int end) const { return end * value(i, end) * i * (i + 1) / h; }
  // Integral of the product of two derivatives.
  double stiffness(int i, int j) const {
    const int least = std::min(i, j);
    return (i + j) % 2 ? 0 : 2 * std::sqrt((2 * i + 1.0) * (2 * j + 1.0)) * least * (least + 1) / (h * h);
  }
};

struct Element {
  int degree[2];  // in x and in y
  double k;
  int unknowns() const { return (degree[0] + 1) * (degree[1] + 1); }
  // The function of degree i in `direction` and j in the other.
  int index(int direction, int i, int j) const {
    return direction == 0 ? i + j * (degree[0] + 1) : j + i * (degree[0] + 1);
  }
};

// An element at a face: at its end 1 or -1 in the direction across, and its weight in averages.
struct Side {
  const Element& of;
  int end;
  double weight;
};

// Adds a face's terms -{k u'}[v] - {k v'}[u] + penalty [u][v] to the block of v's element (rows) and u's (columns).
// Along the face functions are orthonormal, so only equal ones meet.
inline void add_face(const Legendre& legendre, const Side& v, const Side& u, int direction, double penalty,
                     double* block) {
  const int along = 1 - direction, common = std::min(v.of.degree[along], u.of.degree[along]);
  const auto jump = [&](const Side& side, int i) { return side.end * legendre.value(i, side.end); };
  const auto flux = [&](const Side& side, int i) { return side.weight * side.of.k * legendre.slope(i, side.end); };
  for (int i = 0; i <= v.of.degree[direction]; ++i)
    for (int j = 0; j <= u.of.degree[direction]; ++j) {
      const double term = penalty * jump(u, j) * jump(v, i) - flux(u, j) * jump(v, i) - flux(v, i) * jump(u, j);
      for (int t = 0; t <= common; ++t)
        block[v.of.index(direction, i, t) + u.of.index(direction, j, t) * v.of.unknowns()] += term;
    }
}

// side x side elements, with blocks of up to max_n rows.
inline std::vector<Element> make_elements(int side, int max_n) {
  Random random(1);
  std::vector<Element> elements(static_cast<std::size_t>(side) * side);
  for (Element& of : elements) {
    of.k = random() < 1.0 / 16 ? 3e5 : std::pow(10, 2 * random() - 1);
    do {
      for (int& degree : of.degree) degree = 1 + static_cast<int>(7 * random());
    } while (of.unknowns() > max_n);
  }
  return elements;
}

inline Block_matrix make_matrix(int side, int max_n) {
  const std::vector<Element> elements = make_elements(side, max_n);
  const Legendre legendre{1.0 / side};
  Block_matrix A;
  for (const Element& of : elements) {  // k grad u . grad v within each element
    const int n = of.unknowns(), nx = of.degree[0] + 1;
    A.size.push_back(n);
    A.first.push_back(A.unknowns);
    A.diagonal.push_back(static_cast<std::int64_t>(A.values.size()));
    A.unknowns += n;
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i)
        A.values.push_back(of.k * ((i / nx == j / nx ? legendre.stiffness(i % nx, j % nx) : 0) +
                                   (i % nx == j % nx ? legendre.stiffness(i / nx, j / nx) : 0)));
  }

  A.diagonal_values = A.values.size();

  // Twice what bounds the flux through a face by the energy in the element: large enough for a positive definite
  // matrix.
  const auto enough = [&](const Element& of, int direction) {
    return 2.0 * of.degree[direction] * (of.degree[direction] + 1) * side;
  };
  for (int at = 0; at < side * side; ++at)
    for (const int direction : {0, 1}) {
      const Element& a = elements[at];
      const int place = direction == 0 ? at % side : at / side;
      for (const int end : {-1, 1})  // faces of the domain, where u = 0
        if (place == (end < 0 ? 0 : side - 1)) {
          const Side in{a, end, 1};
          add_face(legendre, in, in, direction, 2 * a.k * enough(a, direction), &A.values[A.diagonal[at]]);
        }
      if (place == side - 1) continue;
      const int next = at + (direction == 0 ? 1 : side);  // the element to the right, or above
      const Element& b = elements[next];
      const Side in_a{a, 1, b.k / (a.k + b.k)}, in_b{b, -1, a.k / (a.k + b.k)};
      const double penalty = a.k * in_a.weight * std::max(enough(a, direction), enough(b, direction));
      const auto coupling = static_cast<std::int64_t>(A.values.size());
      A.couplings.push_back({at, next, coupling});
      A.values.resize(A.values.size() + static_cast<std::size_t>(a.unknowns() * b.unknowns()));
      add_face(legendre, in_a, in_a, direction, penalty, &A.values[A.diagonal[at]]);
      add_face(legendre, in_b, in_b, direction, penalty, &A.values[A.diagonal[next]]);
      add_face(legendre, in_a, in_b, direction, penalty, &A.values[coupling]);
    }
  return A;
}

// The right-hand side of f = 1, whose integral over an element only the constant function has.
inline std::vector<double> make_right_hand_side(const Block_matrix& A, int side) {
  std::vector<double> b(A.unknowns);
  for (const std::int64_t first : A.first) b[first] = 1.0 / side;
  return b;
}

#endif
