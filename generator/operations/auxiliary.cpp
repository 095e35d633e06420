// Building blocks.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> auxiliary_operations() {
  using namespace row;
  using enum Access;
  return {{.name = "lacpy",
           .about = "copies a matrix or its transpose",
           .reference = "LAPACK's lacpy",
           .doc = "C = op(A), m x n.",
           .sizes = {m, n},
           .options = {trans},
           .operands = {{in, "A", picked({"trans", "no"}, "m", "n"), picked({"trans", "no"}, "n", "m")},
                        {out, "C", "m", "n"}},
           .arguments = arguments("trans m n A C"),
           .families = families("lacpy"),
           .is_public = false}};
}

}  // namespace kgen
