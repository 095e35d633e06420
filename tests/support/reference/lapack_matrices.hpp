// Matrices of the generators of LAPACK's own tests: random ones with given singular values.
#pragma once

#include "verify/matrices.hpp"

namespace kgen::test {

// Ill-conditioned ones, and scales near overflow and near underflow among them; Hermitian positive definite ones, whose
// eigenvalues they are, of that kind, else general ones.
const verify::Class& lapack_class(verify::Kind kind);

}  // namespace kgen::test
