// The operations of kgen.hpp as members of kgen::Engine; operations.h says what each does.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#ifndef KGEN_OPERATIONS_HPP
#define KGEN_OPERATIONS_HPP

#include <kgen/operations/lu.hpp>
#include <kgen/operations/condition.hpp>
#include <kgen/operations/posdef.hpp>
#include <kgen/operations/triangular.hpp>
#include <kgen/operations/products.hpp>

namespace kgen {
inline namespace v0 {

// T is float, double, std::complex<float>, std::complex<double>, kgen_complex_float or kgen_complex_double. The second
// form of each is of pointer batches, the third, where there is one, of batches of variable size.
using Operations = detail::Products_operations;

}  // namespace v0
}  // namespace kgen

#endif
