// A stand-in: routines of a library that give an operation's result, although the library does not have the operation.
// Cholesky's inverse by cuBLAS is that of a general matrix; a product with a triangle is one with zeros beyond it. A
// user would store his matrices as these routines take them, so what they need is made before every run and not timed.
#pragma once

#include "verify/problem.hpp"

namespace kgen::bench {

struct Stand_in {
  // The triangular operand as a whole matrix: with zeros (and ones on a diagonal that is taken for 1), such with a real
  // diagonal, as Cholesky's factor has, or Hermitian.
  enum class Triangle { as_it_is, zeros, factor, mirrored } triangle = Triangle::as_it_is;
  bool apart = false;     // it is read from memory of its own, although the operation works in place
  bool identity = false;  // what is written begins as the identity
  bool whole = false;     // the other triangle is written as well, and is not looked at
  bool no_info = false;   // the routines give none: it is 0 before
  bool rounds = false;    // a diagonal that is to be real has imaginary parts, by rounding; they are not looked at

  bool changes_input() const { return triangle != Triangle::as_it_is || apart; }
  bool operator==(const Stand_in&) const = default;
};

// The operation's operand of which a triangle is used.
std::size_t triangular_operand(const Operation& operation);

// That operand's matrices as a stand-in reads them; and identities of the same shape.
verify::Array standing(const verify::Problem& problem, Stand_in::Triangle triangle);
verify::Array identities(const verify::Problem& problem);

// Takes back what of the operand's result is not looked at: outside of the triangle, and imaginary parts.
void forgive(const Stand_in& stand_in, const verify::Problem& before, verify::Problem& after);

}  // namespace kgen::bench
