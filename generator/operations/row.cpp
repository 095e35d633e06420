#include "generator/operations/row.hpp"
#include "generator/model/variable_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace kgen::row {
namespace {

[[noreturn]] void refuse(const kgen::Operation& op, std::string_view text, std::string_view why) {
  throw std::logic_error(fmt::format("the row of {}: '{}' {}", op.name, text, why));
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    found.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return found;
}

int size_of(const kgen::Operation& op, std::string_view name) {
  const int found = op.find_size(trimmed(name));
  if (found < 0) refuse(op, name, "is no size");
  return found;
}

int option_of(const kgen::Operation& op, std::string_view name) {
  const int found = op.find_option(trimmed(name));
  if (found < 0) refuse(op, name, "is no option");
  return found;
}

Condition condition_of(const kgen::Operation& op, std::string_view text) {
  if (text.empty()) return {};
  const std::size_t at = text.find("==");
  if (at == text.npos) refuse(op, text, "is no condition");
  const int option = option_of(op, text.substr(0, at));
  const int word = op.options[static_cast<std::size_t>(option)].find(trimmed(text.substr(at + 2)));
  if (word < 0) refuse(op, text, "names no word of the option");
  return {option, word};
}

// "k1 + (k2 - k1) * |incx|".
Extent range_of(const kgen::Operation& op, std::string_view text) {
  Extent extent;
  extent.text = text;
  const std::size_t plus = text.find('+'), open = text.find('('), minus = text.find('-'), close = text.find(')'),
                    times = text.find('*'), bar = text.find('|'), end = text.rfind('|');
  const bool in_order = plus < open && open < minus && minus < close && close < times && times < bar && bar < end;
  if (!in_order || end == text.npos) refuse(op, text, "is no extent");
  extent.first = size_of(op, text.substr(0, plus));
  extent.second = size_of(op, text.substr(open + 1, minus - open - 1));
  extent.step = size_of(op, text.substr(bar + 1, end - bar - 1));
  if (size_of(op, text.substr(minus + 1, close - minus - 1)) != extent.first) refuse(op, text, "is no extent");
  return extent;
}

Extent extent_of(const kgen::Operation& op, std::string_view text) {
  if (text.find('|') != text.npos) return range_of(op, text);
  Extent extent;
  extent.text = text;
  if (text == "1") return extent;
  if (const std::size_t question = text.find('?'); question != text.npos) {
    const std::size_t colon = text.find(':');
    if (colon == text.npos) refuse(op, text, "is no extent");
    extent.picks_first = condition_of(op, text.substr(0, question));
    extent.first = size_of(op, text.substr(question + 1, colon - question - 1));
    extent.second = size_of(op, text.substr(colon + 1));
  } else if (text.starts_with("min(") && text.ends_with(")")) {
    const std::size_t comma = text.find(',');
    if (comma == text.npos) refuse(op, text, "is no extent");
    extent.first = size_of(op, text.substr(4, comma - 4));
    extent.second = size_of(op, text.substr(comma + 1, text.size() - comma - 2));
  } else {
    extent.first = size_of(op, text);
  }
  return extent;
}

kgen::Operand operand_of(const kgen::Operation& op, const Operand& row) {
  kgen::Operand operand;
  operand.name = row.name;
  operand.shape = row.shape;
  operand.element = row.element;
  operand.access = row.access;
  operand.rows = extent_of(op, row.rows);
  operand.columns = extent_of(op, row.columns);
  operand.lower = condition_of(op, row.lower);
  operand.unit_diagonal = condition_of(op, row.unit_diagonal);
  operand.symmetry = row.symmetry;
  if (row.symmetry != Symmetry::none && !operand.is_triangle()) refuse(op, row.name, "is no triangle");
  operand.null = condition_of(op, row.null);
  operand.if_empty = row.if_empty;
  operand.swaps = row.swaps;
  operand.of_batch = row.of_batch;
  if (row.if_empty >= 0 && (row.shape != Shape::value || row.access != Access::out))
    refuse(op, row.name, "says what it is if_empty, and is no value that is written");
  if (row.shape == Shape::matrix) {
    operand.array = operand.name + "array";
    std::string lower = operand.name;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    operand.leading = "ld" + lower;
    operand.stride = "stride" + operand.name;
  } else if (row.shape == Shape::vector) {
    operand.stride = operand.swaps ? "strideP" : "stride" + operand.name;  // as cuSOLVER and others call it
  }
  return operand;
}

int scalar_of(const kgen::Operation& op, std::string_view name) {
  const auto found = std::ranges::find(op.scalars, name, &Scalar::name);
  return found == op.scalars.end() ? -1 : static_cast<int>(found - op.scalars.begin());
}

Argument argument_of(const kgen::Operation& op, std::string_view name) {
  using Kind = Argument::Kind;
  const auto index = [](int found) { return static_cast<std::size_t>(found); };
  if (const int found = op.find_option(name); found >= 0) return {Kind::option, index(found)};
  if (const int found = op.find_size(name); found >= 0) return {Kind::size, index(found)};
  if (const int found = op.find_operand(name); found >= 0) return {Kind::operand, index(found)};
  if (const int found = scalar_of(op, name); found >= 0) return {Kind::scalar, index(found)};
  refuse(op, name, "is no argument");
}

// Every argument has a name of its own, and stands in the list once; so does everything that a call is given.
void check_whole(const kgen::Operation& op) {
  std::vector<std::string_view> names;
  for (const auto& size : op.sizes) names.push_back(size.name);
  for (const auto& scalar : op.scalars) names.push_back(scalar.name);
  for (const auto& operand : op.operands) names.push_back(operand.name);
  for (const Option& option : op.options) {
    if (option.in_calls()) names.push_back(option.name);
    for (const Option::Word& word : option.words)
      if (word.same_in_real >= static_cast<int>(option.words.size()))
        refuse(op, word.name, "means a word that is none");
  }
  if (names.size() != op.arguments.size()) refuse(op, op.name, "does not list every argument once");
  std::ranges::sort(names);
  if (const auto twice = std::ranges::adjacent_find(names); twice != names.end())
    refuse(op, *twice, "names two arguments");
  for (const Argument& one : op.arguments)
    if (std::ranges::count_if(op.arguments, [&](const Argument& other) {
          return other.kind == one.kind && other.index == one.index;
        }) != 1)
      refuse(op, op.name, "lists an argument twice");
}

}  // namespace

kgen::Operation resolved(std::string_view group, const Operation& row) {
  kgen::Operation op;
  op.name = row.name;
  op.group = group;
  op.about = row.about;
  op.reference = row.reference;
  op.doc = row.doc;
  op.options = row.options;
  op.scalars = row.scalars;
  op.real_flops = row.real_flops;
  op.limit = row.limit;
  op.variable_limit = std::min(row.variable_limit, row.limit);
  op.is_public = row.is_public;
  op.complex_only = row.complex_only;
  op.uniform_only = row.uniform_only;
  op.library = row.library;
  for (const Size& size : row.sizes) {
    // "side == left or 1": where the condition holds, and where it is 1
    const std::string_view text = size.compiled, either = " or 1";
    const bool always = text == "always", never = text == "never", one = text == "1" || text.ends_with(either);
    const std::string_view condition = text.ends_with(either) ? text.substr(0, text.size() - either.size()) : text;
    const Condition where = always || never || text == "1" ? Condition{} : condition_of(op, condition);
    if (size.runs_at_zero && !never && (!one || where.option >= 0))
      refuse(op, size.name, "is compiled in, and kernels have no size 0");
    const int factor = size.empty_sum.empty() ? -1 : scalar_of(op, size.empty_sum);
    if (!size.empty_sum.empty() && factor < 0) refuse(op, size.empty_sum, "is no scalar");
    op.sizes.push_back({size.name, size.about, size.runs_at_zero || factor >= 0, always, where, one, size.least, -1, -1,
                        size.usual, factor});
  }
  for (std::size_t i = 0; i < row.sizes.size(); ++i) {
    const Size& size = row.sizes[i];
    if (!size.most.empty()) op.sizes[i].most = size_of(op, size.most);
    if (!size.empty_above.empty()) op.sizes[i].empty_above = size_of(op, size.empty_above);
    if ((size.least != 0 || op.sizes[i].is_given()) && size.compiled != "never")
      refuse(op, size.name, "has limits, and is compiled in");
    if (op.sizes[i].most >= static_cast<int>(i)) refuse(op, size.name, "stands before the size that limits it");
  }
  for (const Operand& operand : row.operands) op.operands.push_back(operand_of(op, operand));
  for (std::size_t i = 0; i < row.operands.size(); ++i)
    if (!row.operands[i].may_be.empty()) op.operands[i].may_be = op.find_operand(row.operands[i].may_be);
  for (std::size_t i = 0; i < row.operands.size(); ++i) {
    const std::string_view scalar = row.operands[i].unread_at_zero;
    if (scalar.empty()) continue;
    op.operands[i].unread_at_zero = scalar_of(op, scalar);
    if (op.operands[i].unread_at_zero < 0) refuse(op, scalar, "is no scalar");
    if (!reads(row.operands[i].access)) refuse(op, row.operands[i].name, "is never read");
  }
  for (const std::string_view name : words(row.arguments)) op.arguments.push_back(argument_of(op, name));
  op.families = words(row.families);
  if (op.limit < common_limit || op.limit > max_size || op.variable_limit < common_limit)
    refuse(op, row.name, "has a limit that is none");
  if (op.sizes.size() > most_sizes || op.options.size() > most_options || op.scalars.size() > most_scalars ||
      op.operands.size() > most_operands)
    refuse(op, row.name, "has more sizes, options, scalars or operands than a call holds");
  check_whole(op);
  op.variable_form = find_variable_form(op);
  op.sorted_by_both = find_sorted_by_both(op);
  return op;
}

}  // namespace kgen::row
