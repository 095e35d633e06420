#include "generator/model/symbol.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/digest.hpp"
#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"

namespace kgen {
namespace {

constexpr std::size_t digits = 8;

// "16" of 16 x 16, "16x8", "3xany".
std::string shape(const Request& request) {
  std::vector<std::string> sizes;
  for (const Setting& setting : settings(request))
    if (sizes.size() < request.operation->sizes.size()) sizes.push_back(to_string(setting.value));
  if (std::ranges::adjacent_find(sizes, std::not_equal_to()) == sizes.end()) sizes.resize(1);
  return fmt::format("{}", fmt::join(sizes, "x"));
}

// What stands in front of the digits.
std::string stem(const Spec& spec) {
  const std::string operation(spec.request.name());
  const std::string family = spec.family == operation ? "" : "_" + spec.family;
  const std::string sizes = spec.request.operation->sizes.empty() ? "" : "_" + shape(spec.request);
  return fmt::format("{}{}{}{}_", spec.request.precision, operation, sizes, family);
}

// All requests with these sizes, in every layout and with all words of the options.
std::vector<Request> requests_of(const Operation& op, char precision, const Settings& sizes) {
  std::vector<Settings> choices{sizes};
  const auto multiply = [&](std::string_view name, const auto& words, auto word_of) {
    std::vector<Settings> longer;
    for (const Settings& choice : choices)
      for (const auto& word : words) {
        longer.push_back(choice);
        longer.back().push_back({std::string(name), std::string(word_of(word))});
      }
    choices = std::move(longer);
  };
  for (const Option& option : op.options)
    multiply(option.name, option.words, [](const auto& word) { return word.name; });
  std::vector<std::string_view> layouts(layout_names.begin(), layout_names.end());
  const bool beyond = std::ranges::any_of(
      sizes, [&](const Setting& size) { return std::get<std::int64_t>(size.value) > op.variable_limit; });
  if (!op.variable_form || beyond) std::erase(layouts, to_string(Layout::grouped));
  multiply("layout", layouts, [](std::string_view word) { return word; });
  std::vector<Request> found;
  for (const Settings& choice : choices) {
    const Request request = make_request(op.name, precision, choice);
    if (std::ranges::find(found, request) == found.end()) found.push_back(request);
  }
  return found;
}

// The sizes that a short name says, for the request's names; a size at run time takes any number but 1.
std::optional<Settings> sizes_of(const Operation& op, std::string_view text) {
  std::vector<std::string_view> words = split(text, "x");
  if (words.size() == 1) words.resize(op.sizes.size(), words[0]);
  if (words.size() != op.sizes.size()) return {};
  Settings sizes;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto number = number_in<std::int64_t>(words[i] == "any" ? "2" : words[i]);
    if (!number || *number < 1 || *number > op.limit) return {};
    sizes.push_back({std::string(op.sizes[i].name), *number});
  }
  return sizes;
}

std::vector<const Operation*> every_operation() {
  std::vector<const Operation*> all;
  for (const auto table : {operations(), bookkeeping_operations()})
    for (const Operation& op : table) all.push_back(&op);
  return all;
}

Spec spec_of_symbol(const Families& families, std::string_view name) {
  const auto refuse = [&](const std::string& why) { throw Error(Failure::usage, fmt::format("'{}': {}", name, why)); };
  std::vector<Spec> found;
  bool has_family = false;
  for (const Operation* each : every_operation()) {
    const Operation& op = *each;
    if (name.empty() || std::ranges::find(precisions(), name[0], &Precision::letter) == precisions().end()) break;
    const std::string_view rest = name.substr(1);
    if (!rest.starts_with(op.name) || rest.size() <= op.name.size() || rest[op.name.size()] != '_') continue;
    const std::string_view sizes = rest.substr(op.name.size() + 1);
    const auto given = sizes_of(op, sizes.substr(0, sizes.find('_')));
    if (!given) continue;
    for (const auto& family : families.all()) {
      if (family->operation() != op.name) continue;
      for (const Request& request : requests_of(op, name[0], *given)) {
        if (!name.starts_with(stem(make_spec(request, family->name())))) continue;
        if (name.size() != stem(make_spec(request, family->name())).size() + digits) continue;
        has_family = true;
        for (const Settings& tune : family->variants(request))
          if (const Spec spec = make_spec(request, family->name(), tune); symbol(spec) == name) found.push_back(spec);
      }
    }
  }
  if (found.empty() && has_family) refuse("no variant of the family has these digits (kgen list variants)");
  if (found.empty()) {
    const auto end = name.find("__");
    const std::string why = end == name.npos ? "" : fmt::format(" (there is no operation '{}')", name.substr(0, end));
    refuse(
        fmt::format("neither an id{} nor the short name of a kernel, like dgetrf_16_rows_across_lanes_5f3a9c21", why));
  }
  if (found.size() > 1) refuse(fmt::format("stands for {} and {}: give the id", id(found[0]), id(found[1])));
  return found[0];
}

}  // namespace

std::string symbol(const Spec& spec) { return stem(spec) + sha256(id(spec)).substr(0, digits); }

void check_distinct(const std::vector<std::pair<std::string, std::string>>& names) {
  std::map<std::string_view, std::string_view> ids;
  for (const auto& [name, id] : names)
    if (const auto [found, is_new] = ids.emplace(name, id); !is_new && found->second != id)
      throw Error(Failure::usage,
                  fmt::format("{} and {} have the same short name {}: emit them into folders of their own",
                              found->second, id, name));
}

Spec spec_named(const Families& families, std::string_view name) {
  // An id begins with its operation and a double underscore.
  const auto end = name.find("__");
  const auto all = every_operation();
  const bool is_id = end != name.npos &&
                     std::ranges::any_of(all, [&](const Operation* op) { return op->name == name.substr(0, end); });
  return is_id ? parse(name) : spec_of_symbol(families, name);
}

}  // namespace kgen
