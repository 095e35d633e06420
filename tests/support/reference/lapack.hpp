// Reference LAPACK and BLAS.
#pragma once

#include "verify/problem.hpp"

namespace kgen::test {

// Does the operation as LAPACK does it, on every matrix. Each operation has a row in lapack.cpp.
verify::Problem lapack(verify::Problem problem);
bool lapack_has(const Operation& operation);

}  // namespace kgen::test
