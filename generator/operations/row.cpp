#include "generator/operations/row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "generator/model/variable_form.hpp"
#include "generator/text/parsing.hpp"

namespace kgen::row {
namespace {

[[noreturn]] void refuse(const Operation& op, std::string_view text, std::string_view why) {
  throw std::logic_error(fmt::format("the row of {}: '{}' {}", op.name, text, why));
}

// Finds what is named, if anything is.
template <class List>
void place(const Operation& op, const List& list, Named& named, std::string_view what) {
  if (named.name.empty()) return;
  named.place = place_of(list, named.name);
  if (named.place < 0) refuse(op, named.name, what);
}
void place_size(const Operation& op, Named& size) { place(op, op.sizes, size, "is no size"); }
void place_scalar(const Operation& op, Named& scalar) { place(op, op.scalars, scalar, "is no scalar"); }
void place(const Operation& op, Condition& condition) {
  place(op, op.options, condition.option, "is no option");
  if (condition.option >= 0)
    place(op, op.options[static_cast<std::size_t>(condition.option)].words, condition.word,
          "names no word of the option");
}
void place(const Operation& op, Extent& extent) {
  for (Named* size : {&extent.first, &extent.second, &extent.step}) place_size(op, *size);
  place(op, extent.picks_first);
}

void resolve(const Operation& op, Size& size) {
  place(op, size.compiled_where);
  place_scalar(op, size.empty_sum);
  place_size(op, size.most);
  place_size(op, size.empty_above);
  if (size.runs_at_zero && (size.always_compiled || size.compiled_where.option >= 0))
    refuse(op, size.name, "is compiled in, and kernels have no size 0");
  if ((size.least != 0 || size.usual != 0 || size.most >= 0) && !size.never_compiled())
    refuse(op, size.name, "has limits, and is compiled in");
  if (size.most >= place_of(op.sizes, size.name)) refuse(op, size.name, "stands before the size that limits it");
  size.runs_at_zero = size.runs_at_zero || size.empty_sum >= 0;
}

void resolve(const Operation& op, Operand& operand) {
  for (Extent* extent : {&operand.rows, &operand.columns}) place(op, *extent);
  for (Condition* condition : {&operand.lower, &operand.unit_diagonal, &operand.null}) place(op, *condition);
  place(op, op.operands, operand.may_be, "is no operand");
  place_scalar(op, operand.unread_at_zero);
  if (operand.unread_at_zero >= 0 && !reads(operand.access)) refuse(op, operand.name, "is never read");
  if (operand.symmetry != Symmetry::none && !operand.is_triangle()) refuse(op, operand.name, "is no triangle");
  if (operand.if_empty >= 0 && (operand.shape != Shape::value || operand.access != Access::out))
    refuse(op, operand.name, "says what it is if_empty, and is no value that is written");
  if (operand.shape == Shape::value) return;
  if (operand.stride.empty()) operand.stride = "stride" + operand.name;
  if (operand.shape != Shape::matrix) return;
  operand.array = operand.name + "array";
  operand.leading = "ld";
  for (const char c : operand.name) operand.leading += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

void resolve(const Operation& op, Argument& argument) {
  using Kind = Argument::Kind;
  const auto is = [&](Kind kind, const auto& list) {
    const int found = place_of(list, argument.name);
    argument.kind = kind;
    argument.index = static_cast<std::size_t>(found);
    return found >= 0;
  };
  if (!is(Kind::option, op.options) && !is(Kind::size, op.sizes) && !is(Kind::operand, op.operands) &&
      !is(Kind::scalar, op.scalars))
    refuse(op, argument.name, "is no argument");
}

// Every argument has a name of its own, and stands in the list once; so does everything that a call is given.
void check_whole(const Operation& op) {
  std::vector<std::string_view> names, listed;
  for (const Size& size : op.sizes) names.push_back(size.name);
  for (const Scalar& scalar : op.scalars) names.push_back(scalar.name);
  for (const Operand& operand : op.operands) names.push_back(operand.name);
  for (const Option& option : op.options) {
    if (option.in_calls()) names.push_back(option.name);
    for (const Option::Word& word : option.words)
      if (word.same_in_real >= static_cast<int>(option.words.size()))
        refuse(op, word.name, "means a word that is none");
  }
  for (const Argument& argument : op.arguments) listed.push_back(argument.name);
  std::ranges::sort(names);
  std::ranges::sort(listed);
  if (const auto twice = std::ranges::adjacent_find(names); twice != names.end())
    refuse(op, *twice, "names two arguments");
  if (names != listed) refuse(op, op.name, "does not list every argument once");
}

// Whether what sort_sizes takes is enough: n, nrhs, and as many leading dimensions, of which the second may be of nrhs
// rows.
bool can_be_sorted(const Operation& op, const std::array<std::uint8_t, most_options>& options) {
  const int order = static_cast<int>(compiled_size(op, options)), info = op.info();
  if (order == static_cast<int>(op.sizes.size())) return false;
  int matrices = 0;
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const Operand& operand = op.operands[i];
    if (operand.shape == Shape::value) {
      if (operand.if_empty < 0 && static_cast<int>(i) != info) return false;
      continue;
    }
    const bool is_second = operand.shape == Shape::matrix && ++matrices == 2;
    const int rows = operand.rows.size(options);
    if (rows != order && (rows < 0 || !is_second)) return false;
  }
  return matrices <= 3;
}

// Operation::variable_form, and sorted_by_both, which it needs.
bool find_variable_form(const Operation& op) {
  const auto is_number = [](const Size& size) { return size.never_compiled(); };
  if (!op.is_public || op.uniform_only || op.sizes.empty() || op.sizes.size() > 2 ||
      std::ranges::any_of(op.sizes, is_number))
    return false;
  if (op.sorted_by_both) return true;
  std::array<std::uint8_t, most_options> options{};
  const int deciding = op.sizes.front().compiled_where.option;
  if (deciding < 0) return can_be_sorted(op, options);
  const auto index = static_cast<std::size_t>(deciding);
  for (; options[index] < op.options[index].words.size(); ++options[index])
    if (!can_be_sorted(op, options)) return false;
  return true;
}

bool find_sorted_by_both(const Operation& op) {
  int matrices = 0, least = 0;
  for (const Operand& operand : op.operands) {
    if (operand.shape == Shape::matrix && (++matrices > 1 || operand.rows.first != 0)) return false;
    if (operand.shape == Shape::vector) least += operand.rows.kind == Extent::Kind::least;
  }
  return op.is_public && !op.uniform_only && op.sizes.size() == 2 && least > 0 &&
         std::ranges::all_of(op.sizes, [](const Size& size) { return size.always_compiled; });
}

}  // namespace

std::vector<Argument> arguments(std::string_view names) {
  std::vector<Argument> list;
  for (const std::string_view name : split(names, " ")) list.push_back({name});
  return list;
}

std::vector<std::string_view> families(std::string_view names) { return split(names, " "); }

Operation resolved(std::string_view group, Operation op) {
  op.group = group;
  op.variable_limit = std::min(op.variable_limit, op.limit);
  if (op.limit < common_limit || op.limit > max_size || op.variable_limit < common_limit)
    refuse(op, op.name, "has a limit that is none");
  if (op.sizes.size() > most_sizes || op.options.size() > most_options || op.scalars.size() > most_scalars ||
      op.operands.size() > most_operands)
    refuse(op, op.name, "has more sizes, options, scalars or operands than a call holds");
  for (Size& size : op.sizes) resolve(op, size);
  for (Operand& operand : op.operands) resolve(op, operand);
  for (Argument& argument : op.arguments) resolve(op, argument);
  check_whole(op);
  op.sorted_by_both = find_sorted_by_both(op);
  op.variable_form = find_variable_form(op);
  return op;
}

}  // namespace kgen::row
