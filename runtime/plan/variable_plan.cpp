// Batches of variable size: a batch is sorted by size on the device, and one launch for each size to 32, or for each
// bin of eight sizes above, serves the matrices that have it. No size is known to the host, so every launch could serve
// the whole batch: its kernel is persistent.
#include <fmt/format.h>

#include <bit>
#include <utility>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/model/variable_form.hpp"
#include "generator/text/error.hpp"
#include "runtime/plan/plan.hpp"

namespace kgen {
namespace {

using Of = View::Of;

// The workspace: the list, and what sort_sizes calls ranges, of which every tile has 64 numbers at most: a tile is what
// a block of its kernels has at least.
constexpr std::int64_t number_bytes = sizeof(std::int32_t), tile_bytes = 64 * number_bytes;
static_assert(common_limit == 32 && 28 + max_size / sizes_of_bin <= 64, "a number for each bin");
const View indices{.index = indices_buffer, .of = Of::buffer}, ranges{.index = bins_buffer, .of = Of::buffer};

// The call's own, of an operation that has none.
View info_view(const Operation& op) {
  const int own = op.info();
  return own < 0 ? View{.of = Of::info} : View{.index = own};
}

View array(Of of, std::size_t index) { return {.index = static_cast<int>(index), .of = of}; }

// What the step `name` of sorting is asked for. A matrix without right-hand sides has a kernel where that writes
// something all the same.
Request sorting_request(const Request& request, std::string_view name, std::string_view which) {
  const Operation& op = *request.operation;
  const std::size_t order = compiled_size(op, request.options);
  const bool skips = skips_zero(op, request.options);
  bool has_rows = false;
  int matrices = 0;
  for (const Operand& operand : op.operands)
    if (operand.shape == Shape::matrix && ++matrices == 2)
      has_rows = operand.rows.size(request.options) != static_cast<int>(order);
  Settings words{{"step", std::string(name)}, {"which", std::string(which)}};
  if (skips) words.push_back({"at_zero", std::string("skip")});
  if (has_rows && name == "count") words.push_back({"second", std::string("rows")});
  return make_request("sort_sizes", 's', words);
}

// That step for some of the matrices, which gets every array of sizes and leading dimensions with its place in the
// call.
Step sorting(const Families& families, const Request& request, std::string_view name, std::string_view which) {
  const Operation &op = *request.operation, &sort = operation("sort_sizes");
  const Places places = variable_places(op);
  const View nothing{.of = Of::nothing};
  Step step{families.default_of(sorting_request(request, name, which)),
            std::vector<View>(sort.operands.size(), nothing), std::vector<Number>(sort.sizes.size())};
  const auto bind = [&](std::string_view argument, View view, int place) {
    step.operands[static_cast<std::size_t>(sort.find_operand(argument))] = view;
    if (place > 0) step.sizes[static_cast<std::size_t>(sort.find_size(fmt::format("at_{}", argument)))].value = place;
  };
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    const std::string argument = i == compiled_size(op, request.options) ? "n" : "nrhs";
    bind(argument, array(Of::sizes, i), places.sizes[i]);
    step.sizes[static_cast<std::size_t>(sort.find_size("largest_" + argument))].size = static_cast<int>(i);
  }
  int matrices = 0;
  for (std::size_t i = 0; i < op.operands.size(); ++i)
    if (op.operands[i].shape == Shape::matrix)
      bind(fmt::format("ld{}", ++matrices), array(Of::leading, i), places.leadings[i]);
  bind("info", info_view(op), 0);
  bind("ranges", ranges, 0);
  bind("indices", indices, 0);
  step.overlaps_previous = name != "count";
  step.persistent = name == "count";  // so every block of the next step can add up what few blocks counted
  return step;
}

// What a result is of matrices of size 0.
Step filling(const Families& families, const Request& request, std::size_t operand) {
  const Operand& result = request.operation->operands[operand];
  const Precision& row = precision(request.precision);
  const char letter = result.element == Element::real && row.complex ? (row.letter == 'c' ? 's' : 'd') : row.letter;
  return {families.default_of(
              make_request("fill_empty", letter, {{"value_of", std::string(result.if_empty ? "one" : "zero")}})),
          {array(Of::sizes, compiled_size(*request.operation, request.options)),
           info_view(*request.operation),
           {.index = static_cast<int>(operand)}}};
}

// The kernels for matrices of at most so many rows and columns: those that serve a uniform pointer batch of the size.
Request of_bin(const Request& request, std::int64_t n) {
  const Operation& op = *request.operation;
  if (!op.sorted_by_both) return with(request, op.sizes[compiled_size(op, request.options)].name, n);
  Request found = request;
  for (const Size& size : op.sizes) found = with(found, size.name, n);
  return found;
}
// The largest size below `n` that has a kernel. Above 32 a matrix must fit the shared memory of a block where its
// factors are no result.
std::int64_t last_served(const Families& families, const Request& request, std::int64_t n, const Tuning& tuning) {
  for (n -= sizes_of_bin; n > common_limit; n -= sizes_of_bin)
    if (lookup(tuning, families, of_bin(request, n))) return n;
  return common_limit;
}

// The kernel that looks at each matrix's own rows and columns.
Spec with_per_matrix_sizes(const Families& families, const Request& request) {
  for (const auto& family : families.all()) {
    if (family->operation() != request.name() || !family->per_matrix_sizes()) continue;
    if (auto spec = family->first_variant(request, [](const Spec&) { return true; })) return *std::move(spec);
  }
  throw Error(Failure::unsupported,
              fmt::format("no family that takes each matrix's own sizes serves {}", about(request)));
}
Step serving(const Request& request, Spec spec) {
  Step step{std::move(spec), {}};
  step.persistent = true;
  for (std::size_t i = 0; i < request.operation->operands.size(); ++i)
    step.operands.push_back({.index = static_cast<int>(i)});
  return step;
}

}  // namespace

Plan make_variable_plan(const Families& families, const Request& request, const Tuning& tuning) {
  const Operation& op = *request.operation;
  const bool both = op.sorted_by_both;
  Plan plan;
  const auto sort = [&](std::string_view which) {
    for (const std::string_view name : {"count", "order"})
      plan.steps.push_back(sorting(families, request, name, which));
  };
  std::int64_t least = request.sizes[compiled_size(op, request.options)], largest = least;
  for (std::size_t i = 0; i < op.sizes.size() && both; ++i) {
    least = std::min<std::int64_t>(least, request.sizes[i]);
    largest = std::max<std::int64_t>(largest, request.sizes[i]);
  }
  if (largest > common_limit)
    sort(both ? "both" : "all");
  else
    sort(both ? "square" : "small");
  for (std::size_t i = 0; i < op.operands.size(); ++i)
    if (op.operands[i].if_empty >= 0) plan.steps.push_back(filling(families, request, i));
  Match weakest = Match::exact;
  // The largest first: while these run, the others' launches are enqueued. Size bins need nothing of each other.
  bool leads = true;
  const auto serve = [&](Spec spec) {
    plan.steps.push_back(serving(request, std::move(spec)));
    plan.steps.back().overlaps_previous = !std::exchange(leads, false);
  };
  const auto serve_size = [&](std::int64_t n) {
    const Request of_size = of_bin(request, n);
    std::optional<Choice> choice = lookup(tuning, families, of_size);
    if (!choice)
      throw Error(Failure::unsupported,
                  fmt::format("no family serves {}: in this precision and on this architecture {}", about(of_size),
                              variable_sizes_taken(op, last_served(families, request, n, tuning), 0)));
    weakest = std::max(weakest, choice->match);
    serve(choice->spec);
    plan.steps.back().choice = std::move(choice);
  };
  const std::int64_t last_bin = (largest + sizes_of_bin - 1) / sizes_of_bin * sizes_of_bin;
  for (std::int64_t n = last_bin; n > common_limit; n -= sizes_of_bin) serve_size(n);
  for (std::int64_t n = std::min(least, common_limit); n >= 1; --n) serve_size(n);
  if (both && largest > 1) {  // the list of these has served, and the others' takes its place
    sort("other");
    leads = true;
  }
  const auto power = std::bit_ceil(static_cast<std::uint64_t>(std::min(largest, common_limit)));
  for (auto n = static_cast<std::int64_t>(power); both && n >= 2; n /= 2)
    serve(with_per_matrix_sizes(families, of_bin(request, n)));
  const Spec& counting = plan.steps.front().spec;
  const std::int64_t tile = families.find(counting).properties(counting).launch.matrices;
  plan.workspace = {{.per_matrix = number_bytes},
                    {.per_matrix = (tile_bytes + tile - 1) / tile, .fixed = 96 * number_bytes + tile_bytes}};
  plan.match = to_string(weakest);
  return plan;
}

}  // namespace kgen
