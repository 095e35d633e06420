#include "tools/kgen/options/selection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <set>
#include <unordered_set>
#include <utility>

#include "generator/model/column_shares.hpp"
#include "generator/model/nrhs_class.hpp"
#include "generator/model/precision.hpp"
#include "generator/model/symbol.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/factors.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {

namespace {

// "invert" -> "'invert' may be matinv, getri or ...; " for those whose line begins with its first letters, else has
// them somewhere; "" where there are none, or too many.
std::string about_the_word(const std::string& word) {
  constexpr std::size_t stem = 5, most = 6;
  std::vector<std::string> first, any;
  for (const Operation* op : public_operations()) {
    const std::string about(op->about), letters = word.substr(0, stem);
    const char* const found = ::strcasestr(about.c_str(), letters.c_str());
    if (found != nullptr) (found == about.c_str() ? first : any).emplace_back(op->name);
  }
  const std::vector<std::string>& names = first.empty() ? any : first;
  return names.empty() || names.size() > most ? "" : fmt::format("'{}' may be {}; ", word, join_or(names));
}

}  // namespace

std::vector<std::string> parse_operations(const std::string& option, const std::string& text, bool steps_of_plans) {
  auto names = split_list(option, text);
  const auto has = [](std::span<const Operation> table, const std::string& name) {
    return std::ranges::count(table, name, &Operation::name) > 0;
  };
  for (const auto& name : names) {
    if (has(operations(), name) || (steps_of_plans && has(bookkeeping_operations(), name))) continue;
    refuse_word(option, name, public_names(), about_the_word(name) + "kgen list ops says what there is");
  }
  return names;
}

namespace {

// "; --m, --n give sizes that differ", where an operation has several that arrays are long.
std::string about_named_sizes(const std::vector<std::string>& names) {
  std::vector<std::string> options;
  for (const std::string& name : names) {
    const std::vector<Size>& sizes = operation(name).sizes;
    const auto is_of_arrays = [](const Size& size) { return !size.is_given(); };
    if (std::ranges::count_if(sizes, is_of_arrays) < 2) continue;
    for (const Size& size : sizes)
      if (const std::string option = fmt::format("--{}", size.name); is_of_arrays(size) && !contains(options, option))
        options.push_back(option);
  }
  return options.empty() ? std::string() : fmt::format("; {} give sizes that differ", join(options));
}

}  // namespace

std::vector<std::int64_t> sizes_asked(const std::vector<std::string>& names, const std::string& text) {
  if (text.empty()) return {};
  const auto least = std::ranges::min_element(names, {}, [](const auto& name) { return operation(name).limit; });
  const Operation& op = operation(*least);
  return parse_sizes("--sizes", text, op.limit, sizes_taken(op), about_named_sizes(names));
}

std::vector<std::string> Question::names() const {
  return ops.empty() ? public_names() : parse_operations("--ops", ops);
}
std::vector<char> Question::letters() const {
  return parse_precisions("--precisions", precisions.empty() ? "s,d,c,z" : precisions);
}
std::vector<std::int64_t> Question::numbers() const { return sizes_asked(names(), sizes); }

void add_question(Command command, Question& question, const Question_texts& texts) {
  // What stands where N does, and what --sizes says: `getrf d --sizes 2` has both.
  const auto given = std::make_shared<std::vector<std::string>>();
  const std::string type = texts.one ? " WORD" : " LIST";
  command.add("OP,--ops,--op" + type, &question.ops,
              join(public_names()) + (texts.one ? "" : ", or a list of them") + texts.ops);
  command.add(texts.one ? "N,--sizes,--size N" : "N,--sizes,--size LIST", given.get(),
              fmt::format("{}, 1 to {}{}{}", texts.one ? "The size" : "Sizes", max_size,
                          texts.one ? "" : ": 8, 4,8,12, 1-32, 1-32:4", texts.sizes));
  command.add("PRECISION,--precisions,--precision" + type, &question.precisions, "s,d,c,z" + texts.precisions);
  add_word_options(command, question.words, !texts.one, texts.layouts);
  command.before_callback([&question, given, layouts = texts.layouts] {
    std::string &sizes = question.sizes, &precisions = question.precisions;
    if (layouts == Layouts::of_one_size) check_of_one_size(question.words);
    const auto are_letters = [](const std::string& text) {
      return !text.empty() && text.find_first_not_of("sdcz, ") == text.npos;
    };
    for (std::string text : *given) {
      if (are_letters(text)) std::swap(text, precisions);
      if (!sizes.empty() && !text.empty())
        refuse_use("{} is given twice: as a word or as an option, not both",
                   are_letters(sizes) || are_letters(text) ? "--precisions" : "--sizes");
      if (sizes.empty()) sizes = text;
    }
  });
}

namespace {

// Of an operation whose sizes are given neither together nor each by its name.
[[noreturn]] void refuse_missing(const Operation& op, const Size& size, const Word_options& words) {
  std::vector<std::string> names;
  bool others = false;
  for (const Size& one : op.sizes) {
    if (!one.never_compiled()) names.push_back(fmt::format("--{}", one.name));
    others = others || !text_given(words, one.name).empty();
  }
  refuse_use("{} is missing: give --sizes (8, 4,8,12 or 1-32), or {} of {}",
             others ? fmt::format("--{}", size.name) : "--sizes", join(names), op.name);
}

// The same request with each combination of the sizes that are asked for by name; `all`: every one must be.
std::vector<Request> with_named_sizes(const Request& request, const Word_options& words, Forms forms, bool all) {
  struct Asked {
    Request request;
    std::array<std::int64_t, most_sizes> sizes{};  // at run time, which may decide what serves the call
  };
  std::vector<Asked> found{{request, {}}};
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i) {
    const Size& size = request.operation->sizes[i];
    std::string text = text_given(words, size.name);
    const bool takes_one = size.takes_one(request.options);
    if (takes_one && text.empty()) text = forms != Forms::usual ? "1,any" : size.usually_one() ? "1" : "any";
    if (!(size.compiled(request.options) || takes_one) || (text.empty() && !all)) continue;
    if (text.empty()) refuse_missing(*request.operation, size, words);
    std::vector<Asked> more;
    for (const Asked& one : found)
      for (const std::int64_t value : values_of(*request.operation, size, text, !takes_one, takes_one)) {
        more.push_back(one);
        more.back().request.sizes[i] = static_cast<std::int16_t>(size.in_request(value, request.options));
        more.back().sizes[i] = forms == Forms::tuned ? any_size : value;
      }
    found = std::move(more);
  }
  std::vector<Request> requests;
  for (Asked& one : found) {
    one.request.nrhs_class = nrhs_class(one.request, one.sizes);
    requests.push_back(one.request);
  }
  return requests;
}

}  // namespace

std::string for_columns(const Request& request) {
  const std::optional<Columns> columns = columns_of(request);
  if (!columns) return {};
  const auto& [size, least, most] = *columns;
  if (most == least) return fmt::format(", chosen for {0} = {1} (--{0} asks for others)", size, least);
  return most == 0 ? fmt::format(", chosen for {} from {} on", size, least)
                   : fmt::format(", chosen for {} from {} to {}", size, least, most);
}

Request square_request(const Operation& op, char precision, std::int64_t n, Settings words) {
  for (const Size& size : op.sizes)
    if (!size.usually_one()) words.push_back({std::string(size.name), n});
  return make_request(op.name, precision, words);
}

std::string words_text(const Request& request) {
  std::string text;
  for (const auto& [option, words] : option_words(*request.operation)) text += fmt::format(" {}", request.word(option));
  return text;
}

std::string tune_text(const Spec& spec, std::string_view before, std::string_view equals) {
  std::string text;
  for (const auto& [name, value] : spec.tune) text += fmt::format("{}{}{}{}", before, name, equals, to_string(value));
  return text;
}

std::int64_t size_of(const Request& request) { return *std::max_element(request.sizes.begin(), request.sizes.end()); }

std::vector<Request> requests(const Question& question, Forms forms) {
  const std::vector<std::string> names = question.names();
  const std::vector<std::int64_t> sizes = question.numbers();
  const std::vector<char> letters = question.letters();
  const Word_options& options = question.words;
  std::vector<const Operation*> chosen;
  for (const auto& name : names) operation(name);  // throws for a name that is none
  for (const auto& op : operations())
    if (contains(names, op.name)) chosen.push_back(&op);
  check_factors(chosen, options);
  check_words(chosen, options);

  std::vector<Request> found;
  std::unordered_set<Request, Request_hash> seen;  // two words may mean the same in a precision
  const bool any_complex = std::ranges::any_of(letters, [](char one) { return precision(one).complex; });
  if (!any_complex && chosen.size() > 1 && chosen.size() < public_operations().size())  // of all, everybody knows
    for (const Operation* op : chosen)
      if (op->complex_only)
        say("kgen: note: {} has no precision {}: it is left out\n", op->name, fmt::join(letters, ", "));
  for (const Operation* op : chosen)
    for (const Settings& choice : choices_of(*op, options))
      for (const char letter : letters) {
        // Among others, an operation that does not exist in a precision is left out of it.
        const bool alone = chosen.size() == 1 && letters.size() == 1;
        if (op->complex_only && !precision(letter).complex && !alone) continue;
        check_precision_of_words(*op, letter, options);
        for (const std::int64_t n : sizes.empty() ? std::vector<std::int64_t>{1} : sizes)
          for (const Request& request :
               with_named_sizes(square_request(*op, letter, n, choice), options, forms, sizes.empty()))
            if (seen.insert(request).second) found.push_back(request);
      }
  return found;
}

std::vector<Request> with_places(const Request& request) {
  std::vector<Request> found{request};
  found[0].in_place = false;
  if (std::ranges::none_of(request.operation->operands, [](const Operand& operand) { return operand.may_be >= 0; }))
    return found;
  found.push_back(found[0]);
  found[1].in_place = true;
  return found;
}

std::vector<Spec> kernels_of(const Families& families, const std::vector<Plan>& plans) {
  std::vector<Spec> found;
  for (const Plan& plan : plans)
    for (const Step& step : plan.steps)
      if (!is_library(step.spec) && !families.find(step.spec).is_plan() && !contains(found, step.spec))
        found.push_back(step.spec);
  return found;
}

namespace {

std::vector<Plan> plans_for(const Families& families, const Request& asked, const Tuning& tuning) {
  std::vector<Plan> plans;
  for (const Request& request : with_places(asked)) plans.push_back(make_plan(families, request, {}, tuning));
  return plans;
}

}  // namespace

std::vector<Spec> specs_for(const Families& families, const Request& asked, const Tuning& tuning) {
  return kernels_of(families, plans_for(families, asked, tuning));
}

std::vector<Spec> all_specs_for(const Families& families, const Request& asked) {
  std::vector<Spec> found;
  const auto add = [&](const std::vector<Spec>& specs) {
    for (const Spec& spec : specs)
      if (!families.find(spec).is_plan() && !contains(found, spec)) found.push_back(spec);
  };
  for (const Plan& plan : plans_for(families, asked, {})) {
    add(kernels_of(families, {plan}));
    for (const Step& step : plan.steps) add(families.variants(step.spec.request));
  }
  add(families.variants(asked));  // of families that do not offer themselves
  return found;
}

void check_has_text(const Families& families, const std::string& option, const Spec& spec, const Tuning& tuning) {
  if (!families.find(spec).is_plan()) return;
  std::vector<std::string> kernels;
  for (const Step& step : make_plan(families, spec.request, id(spec), tuning).steps)
    kernels.push_back(symbol(step.spec));
  refuse_use("{}: {} is a plan, which has no text of its own: its steps are {}", option, id(spec), join(kernels));
}

std::string passed_over(const Families& families, const Request& request, const std::vector<Spec>& serving) {
  if (serving.empty()) return {};
  Request with_gaps = request;  // its kernels serve packed batches as well
  with_gaps.layout = Layout::strided;
  const auto any = [](const Spec&) { return true; };
  for (const auto& family : families.all()) {
    if (family->operation() != request.name() || family->is_built_in() ||
        std::ranges::count(serving, family->name(), &Spec::family) > 0)
      continue;
    if (family->first_variant(request, any) ||
        (request.layout == Layout::packed && family->first_variant(with_gaps, any)))
      return fmt::format("{} {}", request.name(), family->name());
  }
  return {};
}

std::string devices_taken(const std::string& text) {
  const bool gpu = text == "cuda" || text == "gpu";
  return fmt::format("host, cuda:0, cuda:1, ...{}", gpu ? "; did you mean cuda:0?" : "");
}

Device_name device_of(const std::string& option, const std::string& text) {
  if (const auto name = parse_device(text)) return *name;
  refuse(option, text, devices_taken(text));
}

Tuning tuning_of_device(const std::string& device) {
  Tuning tuning{load_tables(), {}};
  const auto name = parse_device(device);
  if (!name) return tuning;
  if (!name->gpu) {
    tuning.architecture = device;
    return tuning;
  }
  for (const auto& gpu : find_cuda().gpus)
    if (gpu.ordinal == *name->gpu) tuning.architecture = gpu.architecture, tuning.gpu = gpu.name;
  return tuning;
}

Tuning tuning_of_architecture(const std::string& arch, const std::string& gpu) {
  Tuning tuning{load_tables(), architecture_name(parse_architecture("--arch", arch))};
  if (!gpu.empty()) tuning.gpu = gpu_of_tables(gpu, *tuning.tables, {tuning.architecture});
  return tuning;
}

std::string gpu_of_tables(const std::string& part, const Tuning_tables& tables, const std::vector<std::string>& archs) {
  std::set<std::string> all, like;
  for (const auto& table : tables.all())
    for (const Measured_sizes& measured : table->measured)
      if (!measured.run.gpu.empty() && contains(archs, table->architecture)) all.insert(measured.run.gpu);
  if (all.empty()) refuse_use("--gpu: no tuning table is of {}", join(archs, " or "));
  for (const std::string& gpu : all)
    if (::strcasestr(gpu.c_str(), part.c_str()) != nullptr) like.insert(gpu);
  if (like.contains(part)) return part;
  if (like.size() == 1) return *like.begin();
  refuse_use("--gpu: tuning tables of {} are of {}; '{}' is in the name of {}", join(archs, " and "),
             join({all.begin(), all.end()}), part, like.empty() ? "none" : "several: take one");
}

void check_architecture(const Families& families, const Spec& spec, int arch, bool best) {
  const auto needs_of = [&](const Spec& one) { return families.find(one).properties(one).needs; };
  const Needs needs = needs_of(spec);
  if (runs_on(needs, arch)) return;
  int least = least_architecture(needs);
  if (best)
    for (const Spec& variant : families.variants(spec.request))
      least = std::min(least, least_architecture(needs_of(variant)));
  const std::string what = best ? about(spec.request) : id(spec), name = architecture_name(arch);
  const std::string help =
      best ? fmt::format("no family serves an older one; take --arch {}, or a family of your own (--templates)",
                         architecture_name(least))
           : fmt::format(
                 "take --arch {}, or ask for the operation and its sizes (--ops, --sizes) instead of this id: "
                 "the choice is then one for {}, if there is one",
                 architecture_name(least), name);
  const std::string why =
      arch > least ? fmt::format("needs {} bytes of shared memory in a block, more than {} has", needs.shared, name)
                   : fmt::format("requires {} or later, not {}", architecture_name(least), name);
  refuse_use("--arch: {} {}: {}", what, why, help);
}

bool is_id(const std::string& word) {
  return word.find('_') != word.npos && word.find(',') == word.npos && !find_operation(word);
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
    refuse_use("{}: {}{}", option, why.find(quoted) == why.npos ? prefix : "", why);
  }
}

void check_agrees(const std::string& option, const Question& question, const Spec& spec) {
  const std::string &ops = question.ops, &sizes = question.sizes, &precisions = question.precisions;
  const auto differ = [&](const std::string& other, const std::string& given, const std::string& has) {
    refuse_use("{}: '{}' has {}, but {} is {}", option, id(spec), has, other, given);
  };
  const Request& request = spec.request;
  const std::string name(request.name());
  if (!ops.empty() && !contains(split_list("--ops", ops), name)) differ("--ops", ops, name);
  if (!precisions.empty() && !contains(question.letters(), request.precision))
    differ("--precisions", precisions, std::string("precision ") + request.precision);
  for (const auto& setting : settings(request)) {
    const std::string has = fmt::format("{} = {}", setting.name, to_string(setting.value));
    const std::string text = text_given(question.words, setting.name);
    const auto* size = std::get_if<std::int64_t>(&setting.value);
    if (!agrees(setting.name, text, request)) differ("--" + setting.name, text, has);
    if (size && text.empty() && !sizes.empty() && !contains(parse_sizes("--sizes", sizes), *size))
      differ("--sizes", sizes, has);
  }
}

}  // namespace kgen
