#include "tools/kgen/options/option_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "generator/model/precision.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {

namespace {

bool is_grouped(std::string_view layout) { return layout == to_string(Layout::grouped); }

// An option's words, those of "layout" too; none if the operation has no such option.
std::vector<Option::Word> words_of(const Operation& op, std::string_view option) {
  std::vector<Option::Word> words;
  if (option == "layout") {
    for (const std::string_view word : layout_names)
      if (!is_grouped(word) || op.variable_form) words.push_back({word, {}});
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

// The same of a name that the word has for real matrices alone.
bool stands_for_in_real(const std::string& text, const Option::Word& word) {
  return !word.real_name.empty() && stands_for(text, {word.real_name, word.real_letter});
}

bool may_stand_for(const std::string& text, const Option::Word& word) {
  return stands_for(text, word) || stands_for_in_real(text, word);
}

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
      if (!word.real_name.empty())
        text += fmt::format(", of real matrices also {} ({})", word.real_name, word.real_letter);
      if (!contains(texts, text)) texts.push_back(text);
    }
  return join(texts);
}

}  // namespace

std::string text_given(const std::map<std::string, std::string>& texts, std::string_view name) {
  const auto found = texts.find(std::string(name));
  return found == texts.end() ? std::string() : found->second;
}

Option_words option_words(const std::vector<const Operation*>& of) {
  Option_words found;
  for (const Operation* op : of)
    for (const Option& option : op->options)
      if (std::ranges::none_of(found, [&](const auto& one) { return one.first == option.name; }))
        found.emplace_back(option.name, all_words(of, std::string(option.name)));
  found.emplace_back("layout", all_words(of, "layout"));
  return found;
}

Option_words option_words() {
  std::vector<const Operation*> all;
  for (const Operation& op : operations()) all.push_back(&op);
  return option_words(all);
}

Option_words option_words(const Operation& op) { return option_words(std::vector{&op}); }

std::vector<std::string> factor_names() {
  std::set<std::string> names;
  for (const Operation* op : public_operations())
    for (const Scalar& scalar : op->scalars) names.emplace(scalar.name);
  return {names.begin(), names.end()};
}

std::vector<std::string> size_names() {
  std::vector<std::string> names;
  for (const Operation& op : operations())
    for (const Size& size : op.sizes)
      if (!contains(names, size.name)) names.emplace_back(size.name);
  return names;
}

std::vector<std::int64_t> values_of(const Operation& op, const Size& size, const std::string& text, bool compiled,
                                    bool one) {
  const std::string option = fmt::format("--{}", size.name);
  const std::int64_t most = compiled ? op.limit : most_at_run_time;
  const std::string taken = compiled ? sizes_taken(op) : std::string();
  if (!one) return parse_sizes(option, text, most, taken);
  std::vector<std::int64_t> values;
  for (const std::string& piece : split_list(option, text))
    for (const std::int64_t value : piece == "any" ? std::vector{any_size} : parse_sizes(option, piece, most, taken))
      values.push_back(value);
  return values;
}

std::int64_t one_size(const Word_options& words, const Operation& op, std::size_t index, bool compiled,
                      std::int64_t fallback) {
  const Size& size = op.sizes[index];
  const std::string option = fmt::format("--{}", size.name), text = text_given(words, size.name);
  if (text.empty()) return fallback;
  if (size.is_given()) return parse_integer(option, text, std::max(size.least, -most_at_run_time), most_at_run_time);
  const bool one = size.one_compiled && !compiled;
  std::vector<std::int64_t> sizes = values_of(op, size, text, compiled, one);
  if (one) std::erase(sizes, any_size);
  if (one && sizes.size() == 2) std::erase(sizes, 1);  // both kernels are asked for
  if (sizes.empty()) return fallback;
  if (sizes.size() != 1) refuse(option, text, "one size");
  return sizes.front();
}

Word_options with_layout(Word_options words, std::string_view layout) {
  if (words["layout"].empty()) words["layout"] = layout;
  return words;
}

namespace {

// Whether that holds of a size of this name.
bool any_size_is(const std::string& name, bool (Size::*is)() const) {
  return std::ranges::any_of(operations(), [&](const Operation& op) {
    const int size = op.find_size(name);
    return size >= 0 && (op.sizes[static_cast<std::size_t>(size)].*is)();
  });
}

std::string about_size(const std::string& name) {
  for (const Operation& op : operations())
    for (const Size& size : op.sizes)
      if (size.name == name && size.is_given())
        return fmt::format("{} of {}: {} (default {})", name, op.name, size.about,
                           size.usual != 0 ? std::to_string(size.usual)
                                           : fmt::format("{}, or what arrays say",
                                                         op.sizes[static_cast<std::size_t>(size.most)].name));
  return fmt::format("The size {}, if sizes differ{}", name,
                     any_size_is(name, &Size::usually_one) ? "; any: about as many as there are rows" : "");
}

}  // namespace

bool is_given(const std::string& name) { return any_size_is(name, &Size::is_given); }

void check_of_one_size(const Word_options& words) {
  const std::string text = text_given(words, "layout");
  if (text.empty()) return;
  std::vector<std::string> layouts(layout_names.begin(), layout_names.end());
  std::erase_if(layouts, is_grouped);
  for (const std::string& asked : split_list("--layout", text)) {
    if (is_grouped(asked))
      refuse_use(
          "--layout grouped: its kernels run in calls of variable size (kgen_xNAME_vbatched); emission, explain, "
          "inspect and list take it");
    if (!contains(layouts, asked)) refuse("--layout", asked, join(layouts));
  }
}

namespace {

// "the triangle that is used: "; nothing of a layout.
std::string about_option(const std::string& option) {
  for (const Operation* op : public_operations())
    if (const int found = op->find_option(option); found >= 0)
      return std::string(op->options[static_cast<std::size_t>(found)].about) + ": ";
  return "";
}

// "; of lange, cond (one | infinity), matinv_cond (one | infinity)": those that take fewer of the words say which;
// nothing of a layout, which all have.
std::string operations_with(const std::string& option, std::size_t words) {
  std::vector<std::string> names;
  for (const Operation* op : public_operations()) {
    const int found = op->find_option(option);
    if (found < 0) continue;
    std::vector<std::string> taken;
    for (const Option::Word& word : op->options[static_cast<std::size_t>(found)].words) taken.emplace_back(word.name);
    names.push_back(taken.size() < words ? fmt::format("{} ({})", op->name, join(taken, " | "))
                                         : std::string(op->name));
  }
  return names.empty() ? "" : "; of " + join(names);
}

}  // namespace

void add_word_options(Command command, Word_options& words, bool lists, Layouts layouts) {
  for (const std::string& name : size_names())
    command.add(fmt::format("--{} {}", name, lists && !is_given(name) ? "LIST" : "N"), &words[name], about_size(name))
        .group(of_the_operation);
  for (auto& [name, allowed] : option_words()) {
    if (name == "layout" && layouts == Layouts::of_one_size) std::erase_if(allowed, is_grouped);
    const std::string_view word = name == "layout" ? default_layout : std::string_view(allowed.front());
    command
        .add(fmt::format("--{} {}", name, lists ? "LIST" : "WORD"), &words[name],
             fmt::format("{}{} (default {}){}", about_option(name), join(allowed, " | "), word,
                         operations_with(name, allowed.size())))
        .group(name == "layout" ? "Options" : of_the_operation);
  }
}

namespace {

// The words asked for one option of one operation, in the table's order.
std::vector<std::string> words_for(const Operation& op, const std::string& option, const Word_options& options) {
  const std::vector<Option::Word> allowed = words_of(op, option);
  const std::string text = text_given(options, option);
  if (text.empty()) return {std::string(option == "layout" ? default_layout : allowed.front().name)};
  const auto asked = split_list("--" + option, text);
  std::vector<std::string> words;
  for (const Option::Word& word : allowed)
    if (std::ranges::any_of(asked, [&](const std::string& one) { return may_stand_for(one, word); }))
      words.emplace_back(word.name);
  if (words.empty()) refuse(fmt::format("--{} of {}", option, op.name), text, allowed_words({&op}, option));
  return words;
}

}  // namespace

void check_words(const std::vector<const Operation*>& chosen, const Word_options& options) {
  const std::vector<std::string> factors = factor_names();
  for (const auto& [name, text] : options) {
    if (text.empty() || contains(factors, name)) continue;
    if (std::ranges::any_of(chosen, [&name = name](const Operation* op) { return op->find_size(name) >= 0; })) continue;
    if (all_words(chosen, name).empty()) {
      std::vector<std::string> names;
      for (const Operation* op : chosen) names.emplace_back(op->name);
      refuse_use("--{}: {} has no such option", name, join(names));
    }
    for (const std::string& piece : split_list("--" + name, text)) {
      const bool known = std::any_of(chosen.begin(), chosen.end(), [&, &option = name](const Operation* op) {
        const auto words = words_of(*op, option);
        return std::any_of(words.begin(), words.end(), [&](const auto& word) { return may_stand_for(piece, word); });
      });
      if (!known) refuse("--" + name, piece, allowed_words(chosen, name));
    }
  }
}

void check_precision_of_words(const Operation& op, char letter, const Word_options& options) {
  if (!precision(letter).complex) return;
  for (const auto& [option, asked] : options) {
    const std::vector<Option::Word> words = words_of(op, option);
    if (words.empty() || asked.empty()) continue;
    for (const std::string& text : split_list("--" + option, asked))
      if (std::ranges::none_of(words, [&](const auto& word) { return stands_for(text, word); }) &&
          std::ranges::any_of(words, [&](const auto& word) { return stands_for_in_real(text, word); }))
        refuse_use("--{} {}: {} has it in real precisions alone, not in {}: it takes {}", option, text, op.name, letter,
                   allowed_words({&op}, option));
  }
}

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

bool agrees(const std::string& option, const std::string& text, const Request& request) {
  if (text.empty()) return true;
  if (const int size = request.operation->find_size(option); size >= 0) {
    const std::int64_t has = request.sizes[static_cast<std::size_t>(size)];
    const Size& row = request.operation->sizes[static_cast<std::size_t>(size)];
    const bool one = row.takes_one(request.options);
    return has == any_size || contains(values_of(*request.operation, row, text, !one, one), has);
  }
  const auto asked = split_list("--" + option, text);
  const auto words = words_of(*request.operation, option);
  const bool real = !precision(request.precision).complex;
  const auto means = [&](const Option::Word& word) {
    const bool same = real && word.same_in_real >= 0;
    return (same ? words[static_cast<std::size_t>(word.same_in_real)] : word).name == request.word(option);
  };
  return std::ranges::any_of(words, [&](const Option::Word& word) {
    return means(word) && std::ranges::any_of(asked, [&](const std::string& one) { return may_stand_for(one, word); });
  });
}

}  // namespace kgen
