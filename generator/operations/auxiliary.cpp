// Building blocks.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> auxiliary_operations() {
  using namespace row;
  using enum Access;
  return {resolved("auxiliary",
                   {.name = "lacpy",
                    .about = "copies a matrix or its transpose",
                    .reference = "LAPACK's lacpy",
                    .doc = "C = op(A), m x n.",
                    .sizes = {m, n},
                    .options = {trans},
                    .operands = {{in, "A", "trans == no ? m : n", "trans == no ? n : m"}, {out, "C", "m", "n"}},
                    .arguments = "trans m n A C",
                    .families = "lacpy",
                    .real_flops = [](const Values&) { return 0.0; },
                    .is_public = false})};
}

}  // namespace kgen
