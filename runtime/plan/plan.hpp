// A plan: the kernels that serve one request, each a spec with views of the operands, and the workspace they need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/family.hpp"
#include "generator/model/steps.hpp"
#include "runtime/tuning/lookup.hpp"

namespace kgen {

struct Step {
  Spec spec;                    // of a kernel, or a library's routine (is_library)
  std::vector<View> operands;   // one per operand of the spec's operation, in the table's order
  std::vector<Number> sizes{};  // one per size of it; none: those of the call
  bool persistent = false;      // its blocks loop over the batch: no more are launched than fit at once
  bool overlaps_previous =
      false;  // it may begin before the step before it has ended, and itself waits for what it needs
  std::optional<Choice> choice{};  // that made it; nothing: it was given, or the plan has a reason of its own
};

struct Plan {
  std::vector<Step> steps;
  std::vector<Buffer> workspace{};
  std::string match{};               // how the variants were chosen: "given", or the weakest Match of the steps
  std::optional<Choice> composed{};  // the family of plans that lists the steps; nothing: one kernel, or variable size
};

// A step that a library's routine does has this family, which no file describes.
inline constexpr std::string_view library_family = "library";
inline bool is_library(const Spec& spec) { return spec.request.operation->library != Library_routine::none; }

inline constexpr std::size_t most_buffers = 64;  // of a workspace
// Where the next buffer begins behind one, in bytes: at a multiple of 256.
std::int64_t end_of_buffer(const Buffer& buffer, std::int64_t begin, std::int64_t batch);
// Of all buffers together. Throws Error(usage) where they reach beyond the address space.
std::size_t workspace_bytes(std::span<const Buffer> buffers, std::int64_t batch);

// Whether a library's routine is one of its steps.
bool needs_library(const Plan& plan);

// The buffers of the workspace of variable size, which kernels of layout grouped read.
inline constexpr int indices_buffer = 0, bins_buffer = 1;

// The plan of a request of layout grouped, which stands for all sizes up to its own: the batch is sorted by size, and
// each size is served by the kernel that serves a uniform pointer batch of it, whose bits are the same.
Plan make_variable_plan(const Families& families, const Request& request, const Tuning& tuning);

// Whether kernels of the spec do what is requested: the request is the same, but a packed batch is a strided one as
// well.
bool serves(const Spec& spec, const Request& request);

// A given variant (an id of the request's own operation), else the one that is tuned or offers itself. A kernel is one
// step; of a plan each step is chosen in the same way. Choices are made by `tuning`; left out, by the
// default. A packed batch is served by a strided kernel where nothing that was measured of a packed one can be used
// and no family offers a packed one. Throws Error(unsupported) naming what is not served.
Plan make_plan(const Families& families, const Request& request, const std::string& variant = {},
               const Tuning& tuning = {});

}  // namespace kgen
