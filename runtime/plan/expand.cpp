#include "runtime/plan/expand.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/model/column_shares.hpp"
#include "generator/model/nrhs_class.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"

namespace kgen {
namespace {

constexpr int most_levels = 8;  // of plans in plans

class Expansion {
 public:
  Expansion(const Families& families, const Tuning& tuning, const Spec& whole, const Request& call)
      : families_(families),
        tuning_(tuning),
        name_(id(whole)),
        layout_(whole.request.layout),
        call_(call),
        precision_(whole.request.precision) {}

  // Adds the steps of a plan whose operands and sizes are those of the whole plan that `operands` and `numbers` say.
  void add(const Spec& spec, bool in_place, const std::vector<View>& operands, const std::vector<Number>& numbers) {
    if (++level_ > most_levels)
      throw Error(Failure::bad_template, fmt::format("{}: more than {} plans in plans", id(spec), most_levels));
    const Steps steps = families_.find(spec).steps(spec, in_place);
    const auto first_buffer = static_cast<int>(plan_.workspace.size());
    for (const Buffer& buffer : steps.buffers) add_buffer(buffer);
    for (const Plan_step& step : steps.list) {
      std::vector<View> views;
      for (const View& view : step.operands) views.push_back(resolved(view, first_buffer, operands));
      std::vector<Number> sizes;
      for (const Number& number : step.numbers)
        sizes.push_back(number.size < 0 ? number : numbers[static_cast<std::size_t>(number.size)]);
      add(step.request, std::move(views), std::move(sizes));
    }
    --level_;
  }

  Plan take(Choice choice) {
    plan_.match = to_string(std::max(weakest_, choice.match));
    plan_.composed = std::move(choice);
    return std::move(plan_);
  }

 private:
  static View resolved(View view, int first_buffer, const std::vector<View>& operands) {
    if (view.of == View::Of::buffer) view.index += first_buffer;
    if (view.of != View::Of::operand) return view;
    View outer = operands[static_cast<std::size_t>(view.index)];
    outer.row += view.row;
    outer.column += view.column;
    outer.whole = outer.whole && view.whole;
    return outer;
  }

  // Buffers have no gaps, and whole operands have none where the call's have none. Values never have gaps, but begin
  // where complex elements of a packed kernel may only where the call is packed.
  Layout layout_for(const Request& request, const std::vector<View>& views) const {
    bool packed = true, given = false;  // a matrix by pointers
    for (std::size_t i = 0; i < views.size(); ++i) {
      const Shape shape = request.operation->operands[i].shape;
      if (views[i].of == View::Of::nothing) continue;
      if (shape == Shape::value && request.operation->operands[i].element != Element::matrix) continue;
      const bool operand = views[i].of == View::Of::operand;
      packed = packed && views[i].whole && (!operand || layout_ == Layout::packed);
      given = given || (operand && shape == Shape::matrix && layout_ == Layout::pointers);
    }
    if (given) return Layout::pointers;
    return packed ? Layout::packed : Layout::strided;
  }

  void add(Request request, std::vector<View> views, std::vector<Number> sizes) {
    request.layout = layout_for(request, views);
    request.nrhs_class = shared_size(request) ? call_.nrhs_class : about_order;
    if (request.operation->library != Library_routine::none) return add_library(request, views, std::move(sizes));
    for (std::size_t i = 0; i < views.size(); ++i)
      if (const int may_be = request.operation->operands[i].may_be; may_be >= 0)
        request.in_place = same(views[i], views[static_cast<std::size_t>(may_be)]);
    std::optional<Choice> choice = lookup(tuning_, families_, request);
    if (!choice) throw Error(Failure::unsupported, fmt::format("no family serves {}", about(request)));
    // Building blocks come without tables.
    if (request.operation->is_public) weakest_ = std::max(weakest_, choice->match);
    if (families_.find(choice->spec).is_plan()) return add(choice->spec, request.in_place, views, sizes);
    for (std::size_t i = 0; i < views.size() && choice->spec.request.layout == Layout::pointers; ++i)
      if (request.operation->operands[i].shape == Shape::matrix) views[i] = by_pointers(views[i]);
    plan_.steps.push_back({choice->spec, std::move(views), std::move(sizes)});
    plan_.steps.back().choice = std::move(choice);
  }

  // A library takes strided matrices, or pointers; and whole complex elements, where matrices of a pointer batch need
  // only begin on a multiple of their parts (of strided ones check_whole_elements knows).
  void add_library(Request request, std::vector<View>& views, std::vector<Number> sizes) {
    if (layout_ == Layout::pointers && precision(request.precision).complex)
      throw Error(Failure::unsupported,
                  fmt::format("{}: pointer batches in c and z have no plan with steps of a library, which reads whole "
                              "elements",
                              request.name()));
    if (request.layout == Layout::packed) request.layout = Layout::strided;
    if (request.operation->library == Library_routine::trsm) request.layout = Layout::pointers;  // cuBLAS has no other
    for (View& view : views)
      if (request.layout == Layout::pointers) view = by_pointers(view);
    plan_.steps.push_back({make_spec(request, std::string(library_family)), views, std::move(sizes)});
  }

  static bool same(const View& a, const View& b) {
    return a.of == b.of && a.index == b.index && a.row == b.row && a.column == b.column;
  }

  // For what takes matrices by pointers: those of the workspace, of a strided call, and parts that do not begin where a
  // matrix does, get an array of their own, which is written once.
  View by_pointers(const View& view) {
    const bool given = view.of == View::Of::operand && layout_ == Layout::pointers;
    if (given && view.row == 0 && view.column == 0) return view;
    View found = view;
    const auto known = std::ranges::find_if(arrays_, [&](const View& other) { return same(view, other); });
    if (known != arrays_.end()) {
      found.addresses = known->addresses;
      return found;
    }
    found.addresses = static_cast<int>(plan_.workspace.size());
    add_buffer({.rows = 1, .columns = 1, .per_matrix = sizeof(void*)});
    arrays_.push_back(found);
    Request request = make_request("addresses", precision_, {});
    request.layout = given ? Layout::pointers : Layout::strided;
    View begin = view;
    begin.row = begin.column = 0;
    plan_.steps.push_back({families_.default_of(request),
                           {begin, {.index = found.addresses, .of = View::Of::buffer}},
                           {{-1, view.row}, {-1, view.column}}});
    return found;
  }

  void add_buffer(const Buffer& buffer) {
    if (plan_.workspace.size() == most_buffers)
      throw Error(Failure::bad_template, fmt::format("{}: more than {} buffers of workspace", name_, most_buffers));
    plan_.workspace.push_back(buffer);
  }

  const Families& families_;
  const Tuning& tuning_;
  std::string name_;
  Layout layout_;
  Request call_;  // whose class of right-hand sides is that of the steps
  char precision_;
  Plan plan_;
  std::vector<View> arrays_;  // whose addresses are written
  Match weakest_ = Match::exact;
  int level_ = 0;
};

}  // namespace

Plan expand(const Families& families, const Tuning& tuning, Choice choice, const Request& request) {
  const Operation& op = *choice.spec.request.operation;
  std::vector<View> operands;
  for (std::size_t i = 0; i < op.operands.size(); ++i) operands.push_back({.index = static_cast<int>(i)});
  std::vector<Number> numbers;
  for (std::size_t i = 0; i < op.sizes.size(); ++i) numbers.push_back({.size = static_cast<int>(i)});
  Expansion expansion(families, tuning, choice.spec, request);
  expansion.add(choice.spec, request.in_place, operands, numbers);
  return expansion.take(std::move(choice));
}

}  // namespace kgen
