#include "tools/kgen/selection.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "runtime/plan/plan.hpp"
#include "tools/kgen/words.hpp"
#include "verify/residual.hpp"

namespace kgen {

std::vector<std::string> listed_operations() {
  std::vector<std::string> names;
  for (const auto& op : operations()) {
    if (op.listed) names.emplace_back(op.name);
  }
  return names;
}

std::vector<std::string> parse_all_operations(const std::string& option, const std::string& text) {
  auto names = split_list(option, text);
  for (const auto& name : names) {
    const bool known =
        std::any_of(operations().begin(), operations().end(), [&](const auto& op) { return op.name == name; });
    if (!known) refuse(option, name, join(listed_operations()));
  }
  return names;
}

std::vector<std::string> parse_operations(const std::string& option, const std::string& text) {
  auto names = parse_all_operations(option, text);
  for (const auto& name : names)
    if (!has_residual(name)) refuse(option, name, "operations whose results can be verified: " + join(with_residual()));
  return names;
}

std::map<std::string, std::vector<std::string>> word_parameters() {
  std::map<std::string, std::vector<std::string>> found;
  for (const auto& op : operations()) {
    for (const auto& parameter : op.parameters) {
      auto& words = found[std::string(parameter.name)];
      for (const auto word : parameter.words) {
        if (std::find(words.begin(), words.end(), word) == words.end()) words.emplace_back(word);
      }
    }
  }
  std::erase_if(found, [](const auto& entry) { return entry.second.empty(); });
  return found;
}

void add_word_options(CLI::App& app, Word_options& words, bool lists, const Word_options& defaults) {
  for (const auto& [name, allowed] : word_parameters()) {
    const auto own = defaults.find(name);
    const std::string& word = own == defaults.end() ? allowed.front() : own->second;
    app.add_option("--" + name, words[name], fmt::format("{} (default {})", join(allowed, " | "), word))
        ->type_name(lists ? "LIST" : "WORD");
  }
}

namespace {

// The words asked for one parameter of one operation, in the table's order.
std::vector<std::string> words_for(const Operation& op, const Parameter& parameter, const Word_options& options) {
  const std::string name(parameter.name);
  const auto given = options.find(name);
  if (given == options.end() || given->second.empty()) return {std::string(parameter.words.front())};
  const std::vector<std::string> allowed(parameter.words.begin(), parameter.words.end());
  const auto asked = split_words(fmt::format("--{} of {}", name, op.name), given->second, allowed);
  std::vector<std::string> words;
  for (const auto& word : allowed) {
    if (std::find(asked.begin(), asked.end(), word) != asked.end()) words.push_back(word);
  }
  return words;
}

void refuse_unused(const std::vector<const Operation*>& chosen, const Word_options& options) {
  for (const auto& [name, text] : options) {
    if (text.empty()) continue;
    const bool used = std::any_of(chosen.begin(), chosen.end(),
                                  [&name = name](const Operation* op) { return find_parameter(*op, name); });
    if (!used) {
      std::vector<std::string> names;
      for (const auto* op : chosen) names.emplace_back(op->name);
      throw Error(Failure::usage, fmt::format("--{}: {} has no such parameter", name, join(names)));
    }
  }
}

}  // namespace

std::vector<Spec> requests(const std::vector<std::string>& names, const std::vector<char>& letters,
                           const std::vector<std::int64_t>& sizes, const Word_options& options) {
  std::vector<const Operation*> chosen;
  for (const auto& name : names) operation(name);  // throws for a name that is none
  for (const auto& op : operations()) {
    if (std::find(names.begin(), names.end(), op.name) != names.end()) chosen.push_back(&op);
  }
  refuse_unused(chosen, options);

  std::vector<Spec> found;
  for (const auto* op : chosen) {
    std::vector<Settings> choices(1);
    for (const auto& parameter : op->parameters) {
      if (parameter.is_size()) continue;
      std::vector<Settings> longer;
      for (const auto& choice : choices) {
        for (const auto& word : words_for(*op, parameter, options)) {
          longer.push_back(choice);
          longer.back().push_back({std::string(parameter.name), word});
        }
      }
      choices = std::move(longer);
    }
    for (const auto& choice : choices) {
      for (const char letter : letters) {
        for (const auto n : sizes) {
          found.push_back(request(op->name, letter, n));
          for (const auto& setting : choice) set(found.back().op, setting.name, setting.value);
        }
      }
    }
  }
  return found;
}

std::vector<Spec> specs_for(const Families& families, const Spec& asked, bool all, const Tuning& tuning) {
  const Operation& op = operation(asked.operation);
  const bool has_output = std::any_of(op.operands.begin(), op.operands.end(), [](const Operand& operand) {
    return operand.kind == Operand_kind::matrix && operand.access == Access::out;
  });
  std::vector<Spec> found;
  const auto add = [&found](const Spec& spec) {
    if (std::find(found.begin(), found.end(), spec) == found.end()) found.push_back(spec);
  };
  for (const bool in_place : {false, true}) {
    if (in_place && !has_output) continue;
    const Plan plan = make_plan(families, {asked.operation, asked.precision, asked.op, in_place}, {}, tuning);
    for (const auto& step : plan.steps) add(step.spec);
    for (const auto& step : plan.steps) {
      if (!all) break;
      for (const auto& variant : families.variants(step.spec)) add(variant);
    }
  }
  if (all) {
    for (const auto& variant : families.variants(asked)) add(variant);  // of families that do not offer themselves
  }
  return found;
}

Device_name device_of(const std::string& option, const std::string& text) {
  if (const auto name = parse_device(text)) return *name;
  refuse(option, text, "host, cuda:0, cuda:1, ...");
}

std::string architecture_of_device(const std::string& device) {
  const auto name = parse_device(device);
  if (!name) return {};
  if (!name->gpu) return device;
  const Cuda_found cuda = find_cuda();
  for (const auto& gpu : cuda.gpus) {
    if (gpu.ordinal == *name->gpu) return gpu.architecture;
  }
  return {};
}

std::string about_request(const Spec& request) {
  std::string text = fmt::format("{} {}", request.operation, request.precision);
  for (const Setting& setting : request.op) text += fmt::format(", {} = {}", setting.name, to_string(setting.value));
  return text;
}

void check_architecture(const Families& families, const Spec& spec, const std::string& arch, bool best) {
  const auto least_of = [&](const Spec& one) { return families.find(one).properties(one).requires_sm; };
  int least = least_of(spec);
  if (parse_architecture("--arch", arch) >= least) return;
  if (best)
    for (const Spec& variant : families.variants(spec)) least = std::min(least, least_of(variant));
  throw Error(Failure::usage, fmt::format("--arch: {} requires sm_{} or later, not {}",
                                          best ? about_request(spec) : id(spec), least, arch));
}

Spec spec_of_id(const Families& families, const std::string& option, const std::string& text) {
  try {
    const Spec spec = parse(text);
    families.find(spec).check(spec);
    return spec;
  } catch (const Error& error) {
    // The id is named once.
    const std::string quoted = fmt::format("'{}'", text), prefix = quoted + ": ";
    std::string why = error.what();
    if (why.rfind(prefix, 0) == 0) why.erase(0, prefix.size());
    throw Error(Failure::usage, fmt::format("{}: {}{}", option, why.find(quoted) == why.npos ? prefix : "", why));
  }
}

void check_agrees(const std::string& option, const std::string& ops, const std::string& sizes,
                  const std::string& precisions, const Word_options& words, const Spec& spec) {
  const auto differ = [&](const std::string& other, const std::string& given, const std::string& has) {
    throw Error(Failure::usage, fmt::format("{}: '{}' has {}, but {} is {}", option, id(spec), has, other, given));
  };
  const auto contains = [](const auto& list, const auto& value) {
    return std::find(list.begin(), list.end(), value) != list.end();
  };
  if (!ops.empty() && !contains(split_list("--ops", ops), spec.operation)) differ("--ops", ops, spec.operation);
  if (!precisions.empty() && !contains(parse_precisions("--precisions", precisions), spec.precision)) {
    differ("--precisions", precisions, std::string("precision ") + spec.precision);
  }
  for (const auto& setting : spec.op) {
    const std::string value = to_string(setting.value);
    const auto given = words.find(setting.name);
    if (std::holds_alternative<std::int64_t>(setting.value)) {
      if (!sizes.empty() && !contains(parse_sizes("--sizes", sizes), std::get<std::int64_t>(setting.value))) {
        differ("--sizes", sizes, setting.name + " = " + value);
      }
    } else if (given != words.end() && !given->second.empty() &&
               !contains(split_list("--" + setting.name, given->second), value)) {
      differ("--" + setting.name, given->second, setting.name + " = " + value);
    }
  }
}

}  // namespace kgen
