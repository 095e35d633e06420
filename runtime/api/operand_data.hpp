// What the functions of kgen.h give kgen_call as an operand.
#pragma once

#include <kgen/kgen.h>

// Operands are kept as void*; those that an operation only reads are never written.
static inline void* data(const void* operand) { return const_cast<void*>(operand); }
