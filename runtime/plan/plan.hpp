// A plan: the steps that serve one request, each a spec with views of the operands, and the workspace they need.
#pragma once

#include <string>
#include <vector>

#include "generator/family.hpp"
#include "runtime/tuning/lookup.hpp"

namespace kgen {

// A step's operand: a part of an operand of the request, or a piece of the workspace.
struct View {
  int operand = -1;                    // index into the operation's operands; -1: workspace
  std::int64_t row = 0, column = 0;    // operand: where the part begins
  std::int64_t offset_per_matrix = 0;  // workspace: the piece starts at batch * offset_per_matrix bytes ...
  std::int64_t rows = 0, columns = 0;  // ... and holds so many elements per matrix, without gaps
};

struct Step {
  Spec spec;
  std::vector<View> operands;  // one per operand of the spec's operation, in the table's order
};

struct Plan {
  std::vector<Step> steps;
  std::int64_t workspace_per_matrix = 0;  // bytes
  std::string match;                      // how the variants were chosen: "given", or the weakest Match of the steps
};

// Whether kernels of the spec do what is requested: the request is the same, but a packed batch is a strided one as
// well.
bool serves(const Spec& spec, const Request& request);

// A given variant (an id of the request's own operation) is one step; else a family of the operation itself, if one is
// tuned or offers itself; else the operation's decomposition. Variants are chosen by `tuning`; left out, by the
// families' heuristics. A packed batch is served by a strided kernel where no record of a packed one can be used and no
// family offers a packed one, or one whose family has the higher priority. Throws Error(unsupported) naming what is not
// served.
Plan make_plan(const Families& families, const Request& request, const std::string& variant = {},
               const Tuning& tuning = {});

}  // namespace kgen
