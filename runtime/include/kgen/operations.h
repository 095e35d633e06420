/* The operations of kgen.h, which includes this file and says what holds for all of them.
 * Made from the table of operations by tools/bindings: change generator/operations/ instead.
 *
 * A matrix X has the leading dimension ldx >= max(1, its rows). Strided batches: matrix i begins at X + i * strideX, and
 * strideX >= ldx * its columns; an input may have strideX = 0: one matrix for the whole batch. Vectors likewise: strideP
 * is that of ipiv. Pointer batches: Xarray holds `batch` pointers, and vectors follow one another without gaps. In C a
 * T** is given for const T* const* with a cast. Batches of variable size (_vbatched): kgen.h. */
#ifndef KGEN_OPERATIONS_H
#define KGEN_OPERATIONS_H

#include <kgen/operations/lu.h>
#include <kgen/operations/condition.h>
#include <kgen/operations/posdef.h>
#include <kgen/operations/triangular.h>
#include <kgen/operations/products.h>

#endif
