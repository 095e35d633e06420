#include "runtime/plan/expand.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/error.hpp"
#include "generator/operations.hpp"

namespace kgen {
namespace {

constexpr int most_levels = 8;  // of plans in plans

class Expansion {
 public:
  Expansion(const Families& families, const Tuning& tuning, Layout layout)
      : families_(families), tuning_(tuning), layout_(layout) {}

  // Adds the steps of a plan whose operands and sizes are those of the whole plan that `operands` and `numbers` say.
  void add(const Spec& spec, bool in_place, const std::vector<View>& operands, const std::vector<Number>& numbers) {
    if (++level_ > most_levels)
      throw Error(Failure::bad_template, fmt::format("{}: more than {} plans in plans", id(spec), most_levels));
    const Steps steps = families_.find(spec).steps(spec, in_place);
    const auto first_piece = static_cast<int>(plan_.workspace.size());
    plan_.workspace.insert(plan_.workspace.end(), steps.pieces.begin(), steps.pieces.end());
    if (plan_.workspace.size() > most_pieces)
      throw Error(Failure::bad_template, fmt::format("{}: more than {} pieces of workspace", id(spec), most_pieces));
    for (const Listed_step& step : steps.list) {
      std::vector<View> views;
      for (const View& view : step.operands) views.push_back(resolved(view, first_piece, operands));
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
  static View resolved(View view, int first_piece, const std::vector<View>& operands) {
    if (view.of == View::Of::piece) view.index += first_piece;
    if (view.of != View::Of::operand) return view;
    View outer = operands[static_cast<std::size_t>(view.index)];
    outer.row += view.row;
    outer.column += view.column;
    outer.whole = outer.whole && view.whole;
    return outer;
  }

  // Pieces have no gaps, and whole operands have none where the call's have none.
  Layout layout_for(const Request& request, const std::vector<View>& views) const {
    bool packed = true, given = false;  // a matrix by pointers
    for (std::size_t i = 0; i < views.size(); ++i) {
      const Shape shape = request.operation->operands[i].shape;
      if (shape == Shape::value || views[i].of == View::Of::nothing) continue;
      const bool operand = views[i].of == View::Of::operand;
      packed = packed && views[i].whole && (!operand || layout_ == Layout::packed);
      given = given || (operand && shape == Shape::matrix && layout_ == Layout::pointers);
    }
    if (given) return Layout::pointers;
    return packed ? Layout::packed : Layout::strided;
  }

  void add(Request request, std::vector<View> views, std::vector<Number> sizes) {
    request.layout = layout_for(request, views);
    if (request.layout == Layout::pointers) check_all_given(request, views);
    for (std::size_t i = 0; i < views.size(); ++i)
      if (const int may_be = request.operation->operands[i].may_be; may_be >= 0)
        request.in_place = same(views[i], views[static_cast<std::size_t>(may_be)]);
    std::optional<Choice> choice = choose_for_plan(families_, tuning_, request);
    if (!choice) throw Error(Failure::unsupported, fmt::format("no family serves {}", about(request)));
    // Building blocks are not tuned: every variant of a copy runs at the speed of memory.
    if (request.operation->listed) weakest_ = std::max(weakest_, choice->match);
    if (families_.find(choice->spec).is_plan()) return add(choice->spec, request.in_place, views, sizes);
    plan_.steps.push_back({std::move(choice->spec), std::move(views), std::move(sizes)});
  }

  static bool same(const View& a, const View& b) {
    return a.of == b.of && a.index == b.index && a.row == b.row && a.column == b.column;
  }

  static void check_all_given(const Request& request, const std::vector<View>& views) {
    for (std::size_t i = 0; i < views.size(); ++i)
      if (request.operation->operands[i].shape == Shape::matrix && views[i].of == View::Of::piece)
        throw Error(Failure::unsupported,
                    fmt::format("{}: {} lies in the workspace", about(request), request.operation->operands[i].name));
  }

  const Families& families_;
  const Tuning& tuning_;
  Layout layout_;
  Plan plan_;
  Match weakest_ = Match::exact;
  int level_ = 0;
};

}  // namespace

Plan expand(const Families& families, const Tuning& tuning, Choice choice, bool in_place) {
  const Operation& op = *choice.spec.request.operation;
  std::vector<View> operands;
  for (std::size_t i = 0; i < op.operands.size(); ++i) operands.push_back({.index = static_cast<int>(i)});
  std::vector<Number> numbers;
  for (std::size_t i = 0; i < op.sizes.size(); ++i) numbers.push_back({.size = static_cast<int>(i)});
  Expansion expansion(families, tuning, choice.spec.request.layout);
  expansion.add(choice.spec, in_place, operands, numbers);
  return expansion.take(std::move(choice));
}

}  // namespace kgen
