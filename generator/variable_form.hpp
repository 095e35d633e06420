// Batches of variable size: which operations have calls for them, and what follows from the row for these.
#pragma once

#include <array>

#include "generator/operation.hpp"

namespace kgen {

// Whether there are calls in which each matrix has its own size: one size is compiled in, the rows of every matrix and
// the length of every vector, so that a batch can be sorted by it; all others are counts that are taken at run time.
bool has_variable_form(const Operation& op);
// That size.
std::size_t compiled_size(const Operation& op);
// The operand that is info; -1: there is none, and a call of variable size takes one all the same, behind the others.
int info_of(const Operation& op);

// Where arguments stand in such a call, the first being 1 and the engine not counted: a size's array behind its bound,
// a leading dimension's array behind its matrices. info of a matrix is minus the place of what is wrong with it.
struct Places {
  std::array<int, most_sizes> sizes{};
  std::array<int, most_operands> leadings{};
};
Places variable_places(const Operation& op);

}  // namespace kgen
