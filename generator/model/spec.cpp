#include "generator/model/spec.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"

namespace kgen {
namespace {

constexpr std::size_t longest_id = 200;

// A count in the one way to write it: no sign, no leading zero.
std::optional<std::int64_t> to_count(std::string_view text) {
  const auto value = number_in<std::int64_t>(text);
  return value && *value >= 0 && text == std::to_string(*value) ? value : std::nullopt;
}

// The fields of an id, taken one after the other. Messages begin with the id.
class Fields {
 public:
  explicit Fields(std::string_view id) : id_(id), fields_(split(id, "__")) {}

  bool empty() const { return next_ == fields_.size(); }
  std::string_view take(std::string_view what) {
    if (empty()) refuse(fmt::format("the {} is missing", what));
    return fields_[next_++];
  }
  Setting take_setting(std::string_view what) {
    const std::string_view field = take(what);
    const std::size_t at = field.rfind('_');
    if (at != field.npos) {
      const std::string_view name = field.substr(0, at), text = field.substr(at + 1);
      if (is_name(name)) {
        if (const auto count = to_count(text)) return {std::string(name), *count};
        if (is_word(text)) return {std::string(name), std::string(text)};
      }
    }
    refuse(fmt::format("the field '{}' is not of the form name_value", field));
  }
  [[noreturn]] void refuse(const std::string& why) const {
    throw Error(Failure::usage, fmt::format("'{}': {}", id_, why));
  }

 private:
  std::string_view id_;
  std::vector<std::string_view> fields_;
  std::size_t next_ = 0;
};

Request take_request(Fields& fields) {
  // What the tables refuse, with the id in front.
  const auto named = [&](auto check) {
    try {
      return check();
    } catch (const Error& error) {
      fields.refuse(error.what());
    }
  };
  const std::string name(fields.take("operation"));
  const Operation* op = named([&] { return &operation(name); });
  const std::string_view letter = fields.take("precision");
  if (letter.size() != 1) fields.refuse(fmt::format("unknown precision '{}': s, d, c or z", letter));
  named([&] { return precision(letter[0]).letter; });
  std::vector<std::string_view> names;
  for (const Size& size : op->sizes) names.push_back(size.name);
  for (const Option& option : op->options) names.push_back(option.name);
  names.push_back("layout");
  Settings given;
  for (const std::string_view expected : names) {
    given.push_back(fields.take_setting(fmt::format("field {}_...", expected)));
    const Setting& setting = given.back();
    if (setting.name != expected)
      fields.refuse(
          fmt::format("'{}_{}' stands where {}_... is expected", setting.name, to_string(setting.value), expected));
  }
  const Request request = named([&] { return make_request(name, letter[0], given); });
  if (settings(request) != given) fields.refuse(fmt::format("such kernels are named {}", to_string(request)));
  return request;
}

}  // namespace

Spec make_spec(const Request& request, std::string family, Settings tune) {
  Spec spec{request, std::move(family), std::move(tune)};
  spec.request.in_place = false;
  spec.request.nrhs_class = 0;
  return spec;
}

std::string id(const Spec& spec) {
  std::string text = fmt::format("{}__{}", to_string(spec.request), spec.family);
  for (const Setting& setting : spec.tune) text += fmt::format("__{}_{}", setting.name, to_string(setting.value));
  if (text.size() > longest_id)
    throw Error(Failure::usage,
                fmt::format("the id {} has {} characters, {} are allowed", text, text.size(), longest_id));
  return text;
}

Spec parse(std::string_view id) {
  if (id.size() > longest_id)
    throw Error(Failure::usage, fmt::format("an id of {} characters: {} are allowed", id.size(), longest_id));
  Fields fields(id);
  Spec spec;
  spec.request = take_request(fields);
  spec.family = fields.take("family");
  if (!is_name(spec.family)) fields.refuse(fmt::format("'{}' is not the name of a family", spec.family));
  while (!fields.empty()) {
    Setting setting = fields.take_setting("tunable");
    if (find(spec.tune, setting.name)) fields.refuse(fmt::format("'{}' is given twice", setting.name));
    spec.tune.push_back(std::move(setting));
  }
  return spec;
}

}  // namespace kgen
