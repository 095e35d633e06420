// cuSOLVERDx's kernels, as far as they are made without a GPU.
#pragma once

#include <vector>

#include "runtime/object/object.hpp"
#include "tools/kgen/options/case.hpp"
#include "tools/laboratory/peers/mathdx.hpp"

namespace kgen::bench {

// One that works on so many matrices by so many threads a block; its id says which.
Object dx_object(const Mathdx& mathdx, const Case& of, int matrices, int threads);
// Those worth measuring, around what cuSOLVERDx suggests. Throws Error.
std::vector<Object> dx_objects(const Mathdx& mathdx, const Case& of);

}  // namespace kgen::bench
