// A plan: the steps that serve one request, each a spec with views of the operands, and the workspace they need.
#pragma once

#include <string>
#include <vector>

#include "generator/family.hpp"
#include "runtime/tuning/lookup.hpp"

namespace kgen {

// A step's operand: a part of an operand of the request, or a piece of the workspace; for the bookkeeping of batches of
// variable size also another array of the call.
struct View {
  // Or the array of a size, of an operand's leading dimensions, info, NULL.
  enum class Of : std::uint8_t { operand, sizes, leading, info, nothing };
  int operand = -1;  // index into the operation's operands, of Of::sizes into its sizes; -1: workspace
  Of of = Of::operand;
  std::int64_t row = 0, column = 0;    // operand: where the part begins
  std::int64_t offset_per_matrix = 0;  // workspace: the piece starts at batch * offset_per_matrix bytes ...
  std::int64_t rows = 0, columns = 0;  // ... and holds so many elements per matrix, without gaps; none: it is the
                                       // batch's
};

// A size that a step's kernel takes at run time: a size of the call, or a number.
struct Number {
  int size = -1;
  std::int64_t value = 0;
};

struct Step {
  Spec spec;
  std::vector<View> operands;   // one per operand of the spec's operation, in the table's order
  std::vector<Number> sizes{};  // one per size of it; none: those of the call
  bool of_whole_batch = false;  // one block does it
  bool beside_last = false;     // it may begin before the step before it has ended, and itself waits for what it needs
};

struct Plan {
  std::vector<Step> steps;
  std::int64_t workspace_per_matrix = 0;  // bytes
  std::int64_t workspace = 0;             // bytes besides, of any batch
  std::string match;                      // how the variants were chosen: "given", or the weakest Match of the steps
};

// Where kernels of layout listed find their arguments in that plan's workspace: at batch * so many bytes.
struct Variable_workspace {
  std::int64_t listed_per_matrix = 0, classes_per_matrix = sizeof(std::int32_t);
};
inline constexpr Variable_workspace variable_workspace;

// The plan of a request of layout listed, which stands for all sizes up to its own: the batch is sorted by size, and
// each size is served by the kernel that serves a uniform pointer batch of it, whose bits are the same.
Plan make_variable_plan(const Families& families, const Request& request, const Tuning& tuning);

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
