// Building blocks.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> auxiliary_operations() {
  using namespace row;
  using enum Access;
  return {resolved("auxiliary", {.name = "lacpy",
                                 .about = "copies a matrix",
                                 .reference = "LAPACK's lacpy",
                                 .doc = "Copies A to C, both m x n.",
                                 .sizes = {m, n},
                                 .operands = {{in, "A", "m", "n"}, {out, "C", "m", "n"}},
                                 .arguments = "m n A C",
                                 .real_flops = [](const Values&) { return 0.0; },
                                 .limit = 128,
                                 .listed = false})};
}

}  // namespace kgen
