#include "tools/kgen/common/selection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <unordered_set>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "generator/symbol.hpp"
#include "runtime/plan/plan.hpp"
#include "tools/kgen/common/words.hpp"

namespace kgen {

std::vector<std::string> parse_operations(const std::string& option, const std::string& text) {
  auto names = split_list(option, text);
  for (const auto& name : names) {
    const bool known =
        std::any_of(operations().begin(), operations().end(), [&](const auto& op) { return op.name == name; });
    if (!known) refuse(option, name, join(listed_names()));
  }
  return names;
}

namespace {

// An option's words, those of "layout" too; none if the operation has no such option.
std::vector<Option::Word> words_of(const Operation& op, std::string_view option) {
  std::vector<Option::Word> words;
  if (option == "layout") {
    for (const std::string_view word : layout_words) words.push_back({word, {}});
  } else if (const int found = op.find_option(option); found >= 0) {
    words = op.options[static_cast<std::size_t>(found)].words;
  }
  return words;
}

bool stands_for(const std::string& text, const Option::Word& word) {
  if (text == word.name) return true;
  const char letter = text.size() == 1 ? static_cast<char>(std::toupper(static_cast<unsigned char>(text[0]))) : ' ';
  return word.letters.find(letter) != word.letters.npos;
}

bool contains(const auto& list, const auto& value) { return std::find(list.begin(), list.end(), value) != list.end(); }

// The words of the options of one name.
std::vector<std::string> all_words(const std::vector<const Operation*>& of, const std::string& option) {
  std::vector<std::string> words;
  for (const Operation* op : of)
    for (const Option::Word& word : words_of(*op, option))
      if (!contains(words, word.name)) words.emplace_back(word.name);
  return words;
}

// The same for messages: "lower (L), upper (U)".
std::string allowed_words(const std::vector<const Operation*>& of, const std::string& option) {
  std::vector<std::string> texts;
  for (const Operation* op : of)
    for (const Option::Word& word : words_of(*op, option)) {
      std::string text(word.name);
      for (std::size_t i = 0; i < word.letters.size(); ++i)
        text += fmt::format("{}{}", i ? ", " : " (", word.letters[i]);
      if (!word.letters.empty()) text += ')';
      if (!contains(texts, text)) texts.push_back(text);
    }
  return join(texts);
}

Option_words words_of_all(const std::vector<const Operation*>& of) {
  Option_words found;
  for (const Operation* op : of)
    for (const Option& option : op->options)
      if (std::ranges::none_of(found, [&](const auto& one) { return one.first == option.name; }))
        found.emplace_back(option.name, all_words(of, std::string(option.name)));
  found.emplace_back("layout", all_words(of, "layout"));
  return found;
}

}  // namespace

Option_words option_words() {
  std::vector<const Operation*> all;
  for (const Operation& op : operations()) all.push_back(&op);
  return words_of_all(all);
}

Option_words option_words(const Operation& op) { return words_of_all({&op}); }

std::vector<std::string> size_names() {
  std::vector<std::string> names;
  for (const Operation& op : operations())
    for (const Size& size : op.sizes)
      if (!contains(names, size.name)) names.emplace_back(size.name);
  return names;
}

std::string size_text(const Word_options& words, std::string_view size) {
  const auto found = words.find(std::string(size));
  return found == words.end() ? std::string() : found->second;
}

namespace {

// The values that are asked for; any_size for "any", which a size takes that is compiled in where it is 1.
std::vector<std::int64_t> values_of(const Size& size, const std::string& text, std::int64_t most) {
  const std::string option = fmt::format("--{}", size.name);
  if (!size.one_compiled) return parse_sizes(option, text, most);
  std::vector<std::int64_t> values;
  for (const std::string& piece : split_list(option, text))
    for (const std::int64_t value : piece == "any" ? std::vector{any_size} : parse_sizes(option, piece, most))
      values.push_back(value);
  return values;
}

}  // namespace

std::int64_t one_size(const Word_options& words, const Size& size, bool compiled, std::int64_t fallback) {
  const std::string option = fmt::format("--{}", size.name), text = size_text(words, size.name);
  if (text.empty()) return fallback;
  if (size.is_given()) return parse_integer(option, text, std::max(size.least, -most_at_run_time), most_at_run_time);
  std::vector<std::int64_t> sizes = values_of(size, text, compiled ? max_size : most_at_run_time);
  if (size.one_compiled) std::erase(sizes, any_size);
  if (size.one_compiled && sizes.size() == 2) std::erase(sizes, 1);  // both kernels are asked for
  if (sizes.empty()) return fallback;
  if (sizes.size() != 1) refuse(option, text, "one size");
  return sizes.front();
}

std::vector<std::int64_t> sizes_asked(const std::vector<std::string>& names, const std::string& sizes,
                                      const Word_options& words, const std::string& missing) {
  if (!sizes.empty()) return parse_sizes("--sizes", sizes);
  const bool named =
      std::ranges::any_of(size_names(), [&](const std::string& name) { return !size_text(words, name).empty(); });
  const bool needed = std::ranges::any_of(names, [](const std::string& name) {
    return std::ranges::any_of(operation(name).sizes, [](const Size& size) { return !size.never_compiled(); });
  });
  if (needed && !named) throw Error(Failure::usage, missing);
  return {};
}

Word_options with_both_forms(const std::vector<std::string>& names, Word_options words) {
  for (const std::string& name : names)
    for (const Size& size : operation(name).sizes)
      if (size.one_compiled && size_text(words, size.name).empty()) words[std::string(size.name)] = "1,any";
  return words;
}

void add_question(Command command, std::string& ops, std::string& sizes, std::string& precisions,
                  const Question_defaults& defaults) {
  command.add_option("OP,--ops,--op", ops, join(listed_names()) + ", or a list of them" + defaults.ops)
      .type_name("LIST");
  command
      .add_option("N,--sizes,--size", sizes,
                  fmt::format("Sizes, 1 to {}: 8, 4,8,12, 1-32, 1-32:4{}", max_size, defaults.sizes))
      .type_name("LIST");
  command.add_option("PRECISION,--precisions,--precision", precisions, "s,d,c,z" + defaults.precisions)
      .type_name("LIST");
}

Word_options with_layout(Word_options words, std::string_view layout) {
  if (words["layout"].empty()) words["layout"] = layout;
  return words;
}

bool is_given(const std::string& name) {
  return std::ranges::any_of(operations(), [&](const Operation& op) {
    const int size = op.find_size(name);
    return size >= 0 && op.sizes[static_cast<std::size_t>(size)].is_given();
  });
}

namespace {

std::string about_size(const std::string& name) {
  for (const Operation& op : operations())
    for (const Size& size : op.sizes)
      if (size.name == name && size.is_given())
        return fmt::format("{} of {} (default {})", name, op.name,
                           size.usual != 0 ? std::to_string(size.usual)
                                           : fmt::format("{}, or what arrays say",
                                                         op.sizes[static_cast<std::size_t>(size.most)].name));
  return fmt::format("The size {} alone, where sizes differ", name);
}

}  // namespace

void add_word_options(Command command, Word_options& words, bool lists, std::string_view layout) {
  for (const std::string& name : size_names())
    command.add_option("--" + name, words[name], about_size(name)).type_name(lists && !is_given(name) ? "LIST" : "N");
  for (const auto& [name, allowed] : option_words()) {
    const std::string_view word = name == "layout" ? layout : std::string_view(allowed.front());
    command.add_option("--" + name, words[name], fmt::format("{} (default {})", join(allowed, " | "), word))
        .type_name(lists ? "LIST" : "WORD");
  }
}

namespace {

// The words asked for one option of one operation, in the table's order.
std::vector<std::string> words_for(const Operation& op, const std::string& option, const Word_options& options) {
  const std::vector<Option::Word> allowed = words_of(op, option);
  const auto given = options.find(option);
  if (given == options.end() || given->second.empty())
    return {std::string(option == "layout" ? default_layout : allowed.front().name)};
  const auto asked = split_list("--" + option, given->second);
  std::vector<std::string> words;
  for (const Option::Word& word : allowed)
    if (std::any_of(asked.begin(), asked.end(), [&](const std::string& text) { return stands_for(text, word); }))
      words.emplace_back(word.name);
  if (words.empty()) refuse(fmt::format("--{} of {}", option, op.name), given->second, allowed_words({&op}, option));
  return words;
}

// Every word that is given must mean something to one of the operations.
void check_words(const std::vector<const Operation*>& chosen, const Word_options& options) {
  for (const auto& [name, text] : options) {
    if (text.empty()) continue;
    if (std::ranges::any_of(chosen, [&name = name](const Operation* op) { return op->find_size(name) >= 0; })) continue;
    if (all_words(chosen, name).empty()) {
      std::vector<std::string> names;
      for (const Operation* op : chosen) names.emplace_back(op->name);
      throw Error(Failure::usage, fmt::format("--{}: {} has no such option", name, join(names)));
    }
    for (const std::string& piece : split_list("--" + name, text)) {
      const bool known = std::any_of(chosen.begin(), chosen.end(), [&, &option = name](const Operation* op) {
        const auto words = words_of(*op, option);
        return std::any_of(words.begin(), words.end(), [&](const auto& word) { return stands_for(piece, word); });
      });
      if (!known) refuse("--" + name, piece, allowed_words(chosen, name));
    }
  }
}

// All combinations of the words asked for.
std::vector<Settings> choices_of(const Operation& op, const Word_options& options) {
  std::vector<Settings> choices(1);
  for (const auto& [option, words] : option_words(op)) {
    std::vector<Settings> longer;
    for (const Settings& choice : choices) {
      for (const std::string& word : words_for(op, option, options)) {
        longer.push_back(choice);
        longer.back().push_back({option, word});
      }
    }
    choices = std::move(longer);
  }
  return choices;
}

// The same request with each combination of the sizes that are asked for by name; `all`: every one must be.
std::vector<Request> with_named_sizes(const Request& request, const Word_options& words, bool all) {
  std::vector<Request> found{request};
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i) {
    const Size& size = request.operation->sizes[i];
    std::string text = size_text(words, size.name);
    if (size.one_compiled && text.empty()) text = "1";
    if (!(size.compiled(request.options) || size.one_compiled) || (text.empty() && !all)) continue;
    if (text.empty()) throw Error(Failure::usage, fmt::format("{}: the size {} is missing", request.name(), size.name));
    std::vector<Request> more;
    for (const Request& one : found)
      for (const std::int64_t value : values_of(size, text, size.one_compiled ? most_at_run_time : max_size)) {
        more.push_back(one);
        more.back().sizes[i] = static_cast<std::int16_t>(size.in_request(value, request.options));
      }
    found = std::move(more);
  }
  return found;
}

}  // namespace

Request square_request(const Operation& op, char precision, std::int64_t n, Settings words) {
  for (const Size& size : op.sizes)
    if (!size.one_compiled) words.push_back({std::string(size.name), n});
  return make_request(op.name, precision, words);
}

std::string words_text(const Request& request) {
  std::string text;
  for (const auto& [option, words] : option_words(*request.operation)) text += fmt::format(" {}", request.word(option));
  return text;
}

std::int64_t size_of(const Request& request) { return *std::max_element(request.sizes.begin(), request.sizes.end()); }

std::vector<Request> requests(const std::vector<std::string>& names, const std::vector<char>& letters,
                              const std::vector<std::int64_t>& sizes, const Word_options& options) {
  std::vector<const Operation*> chosen;
  for (const auto& name : names) operation(name);  // throws for a name that is none
  for (const auto& op : operations())
    if (contains(names, op.name)) chosen.push_back(&op);
  check_words(chosen, options);

  std::vector<Request> found;
  std::unordered_set<Request, Request_hash> seen;  // two words may mean the same in a precision
  for (const Operation* op : chosen)
    for (const Settings& choice : choices_of(*op, options))
      for (const char letter : letters)
        for (const std::int64_t n : sizes.empty() ? std::vector<std::int64_t>{1} : sizes)
          for (const Request& request :
               with_named_sizes(square_request(*op, letter, n, choice), options, sizes.empty()))
            if (seen.insert(request).second) found.push_back(request);
  return found;
}

std::vector<Spec> specs_for(const Families& families, const Request& asked, bool all, const Tuning& tuning) {
  const bool may_be_in_place =
      std::ranges::any_of(asked.operation->operands, [](const Operand& operand) { return operand.may_be >= 0; });
  std::vector<Spec> found;
  const auto add = [&found](const Spec& spec) {
    if (!contains(found, spec)) found.push_back(spec);
  };
  for (const bool in_place : {false, true}) {
    if (in_place && !may_be_in_place) continue;
    Request request = asked;
    request.in_place = in_place;
    const Plan plan = make_plan(families, request, {}, tuning);
    for (const auto& step : plan.steps) add(step.spec);
    for (const auto& step : plan.steps) {
      if (!all) break;
      for (const auto& variant : families.variants(step.spec.request)) add(variant);
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

void check_architecture(const Families& families, const Spec& spec, const std::string& arch, bool best) {
  const auto least_of = [&](const Spec& one) { return families.find(one).properties(one).requires_sm; };
  int least = least_of(spec);
  if (parse_architecture("--arch", arch) >= least) return;
  if (best)
    for (const Spec& variant : families.variants(spec.request)) least = std::min(least, least_of(variant));
  const std::string what = best ? about(spec.request) : id(spec);
  const std::string help =
      best ? "no family serves an older one" : fmt::format("family {} has nothing for it", spec.family);
  throw Error(Failure::usage,
              fmt::format("--arch: {} requires sm_{} or later, not {}: {}; take --arch sm_{}, or a family of your own "
                          "(--templates)",
                          what, least, arch, help, least));
}

Spec spec_of_id(const Families& families, const std::string& option, const std::string& text) {
  try {
    const Spec spec = spec_named(families, text);
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

bool agrees(const std::string& option, const std::string& text, const Request& request) {
  if (text.empty()) return true;
  if (const int size = request.operation->find_size(option); size >= 0) {
    const std::int64_t has = request.sizes[static_cast<std::size_t>(size)];
    const Size& row = request.operation->sizes[static_cast<std::size_t>(size)];
    return has == any_size || contains(values_of(row, text, row.one_compiled ? most_at_run_time : max_size), has);
  }
  const auto asked = split_list("--" + option, text);
  const auto words = words_of(*request.operation, option);
  return std::any_of(words.begin(), words.end(), [&](const Option::Word& word) {
    return word.name == request.word(option) &&
           std::any_of(asked.begin(), asked.end(), [&](const std::string& one) { return stands_for(one, word); });
  });
}

void check_agrees(const std::string& option, const std::string& ops, const std::string& sizes,
                  const std::string& precisions, const Word_options& words, const Spec& spec) {
  const auto differ = [&](const std::string& other, const std::string& given, const std::string& has) {
    throw Error(Failure::usage, fmt::format("{}: '{}' has {}, but {} is {}", option, id(spec), has, other, given));
  };
  const Request& request = spec.request;
  const std::string name(request.name());
  if (!ops.empty() && !contains(split_list("--ops", ops), name)) differ("--ops", ops, name);
  if (!precisions.empty() && !contains(parse_precisions("--precisions", precisions), request.precision)) {
    differ("--precisions", precisions, std::string("precision ") + request.precision);
  }
  for (const auto& setting : settings(request)) {
    const std::string value = to_string(setting.value);
    const auto given = words.find(setting.name);
    const std::string text = given == words.end() ? std::string() : given->second;
    const auto* size = std::get_if<std::int64_t>(&setting.value);
    if (!agrees(setting.name, text, request)) differ("--" + setting.name, text, setting.name + " = " + value);
    if (size && text.empty() && !sizes.empty() && !contains(parse_sizes("--sizes", sizes), *size))
      differ("--sizes", sizes, setting.name + " = " + value);
  }
}

}  // namespace kgen
