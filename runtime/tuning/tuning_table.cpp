#include "runtime/tuning/tuning_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <tuple>

#include "generator/model/architecture.hpp"
#include "generator/model/nrhs_class.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/digest.hpp"
#include "generator/text/error.hpp"

namespace kgen {
namespace {

constexpr std::string_view title = "kgen tuning table 2";
constexpr std::string_view opening =
    "# Which variant serves where the default is more than 2% slower: docs/tuning.md says what the columns are.\n"
    "# run: date, GPU, driver, compiler, kgen, operation, precisions, options, layout, right-hand sides, sizes that "
    "were\n"
    "# measured\n"
    "# variant: key, a kernel of it\n"
    "# row: operation, precision, options, layout, right-hand sides (-: about n), sizes, GPU, variant, ns at the first "
    "and\n"
    "# at the last size, percent that the default is slower, and this variant than each size's own best, at most; "
    "digest\n"
    "# of the code at a size; what came next, and how much slower\n";

using Fields = std::vector<std::string_view>;

Fields split(std::string_view text, char at) {
  Fields fields;
  for (;;) {
    const std::size_t end = text.find(at);
    fields.push_back(text.substr(0, end));
    if (end == text.npos) return fields;
    text.remove_prefix(end + 1);
  }
}

[[noreturn]] void refuse(const std::string& why) { throw Error(Failure::usage, why); }

std::string options_text(const Request& like) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < like.operation->options.size(); ++i)
    words.push_back(like.operation->options[i].words[like.options[i]].name);
  return words.empty() ? "-" : fmt::format("{}", fmt::join(words, ","));
}

Request like_of(std::string_view name, std::string_view precision, std::string_view options, std::string_view layout) {
  Request like;
  like.operation = &operation(name);
  if (precision.size() != 1) refuse(fmt::format("there is no precision '{}'", precision));
  like.precision = kgen::precision(precision[0]).letter;
  check_precision(like);
  const Fields words = options == "-" ? Fields{} : split(options, ',');
  if (words.size() != like.operation->options.size())
    refuse(fmt::format("'{}' are not the options of {}", options, name));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const int word = like.operation->options[i].find(words[i]);
    if (word < 0) refuse(fmt::format("{} of {} is never '{}'", like.operation->options[i].name, name, words[i]));
    like.options[i] = static_cast<std::uint8_t>(word);
  }
  const auto found = std::ranges::find(layout_names, layout);
  if (found == layout_names.end()) refuse(fmt::format("there is no layout '{}'", layout));
  like.layout = static_cast<Layout>(found - layout_names.begin());
  return like;
}

// One for each class of right-hand sides.
std::vector<Request> of_classes(Request like, std::string_view text) {
  const auto classes = parse_nrhs(text);
  if (!classes) refuse(fmt::format("'{}' are no classes of right-hand sides", text));
  std::vector<Request> all;
  for (like.nrhs_class = classes->first; like.nrhs_class <= classes->second; ++like.nrhs_class) all.push_back(like);
  return all;
}

Size_range range_of(std::string_view text, const Operation& operation) {
  const std::optional<Size_range> range = parse_range(text, operation);
  if (!range) refuse(fmt::format("'{}' are no sizes of {}", text, operation.name));
  return *range;
}

std::optional<double> number_of(std::string_view text) {
  if (text == "-") return {};
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc() || stop != end || !(value > -100 && value < 1e15))
    refuse(fmt::format("'{}' is no number", text));
  return value;
}

std::string text_of(const std::optional<double>& number, int digits) {
  return number ? fmt::format("{:.{}g}", *number, digits) : "-";
}

void expect(const Fields& fields, std::size_t count) {
  if (fields.size() != count) refuse(fmt::format("it has {} columns, not {}", fields.size(), count));
}

class Parser {
 public:
  Parser(Tuning_table& table, std::string_view operation, char precision)
      : table_(table), operation_(operation), precision_(precision) {}

  void line(int number, std::string_view text) {
    number_ = number;
    if (text.starts_with('#')) return;
    try {
      if (number == 1) return header(text);
      const Fields fields = split(text, '\t');
      if (fields[0] == "run") return run(fields);
      if (fields[0] == "variant") return variant(fields);
      row(fields);
    } catch (const Error& error) {
      table_.problems.push_back(fmt::format("{}:{}: left out: {}", table_.name, number, error.what()));
    }
  }

 private:
  void header(std::string_view text) {
    const Fields fields = split(text, '\t');
    const bool known =
        fields.size() == 2 && (fields[1] == "host" || fields[1] == any_architecture || architecture_number(fields[1]));
    if (!known || fields[0] != title)
      refuse(fmt::format("'{}', a tab and an architecture are expected, as sm_90", title));
    table_.architecture = fields[1];
  }
  bool wanted(std::string_view operation) const { return operation_.empty() || operation == operation_; }
  void run(const Fields& fields) {
    expect(fields, 12);
    if (!wanted(fields[6])) return;
    std::vector<Measured_sizes> found;
    const Tuning_run run{std::string(fields[1]), std::string(fields[2]), std::string(fields[3]), std::string(fields[4]),
                         std::string(fields[5])};
    for (const std::string_view letter : split(fields[7], ','))
      for (const Request& like : of_classes(like_of(fields[6], letter, fields[8], fields[9]), fields[10]))
        for (const std::string_view sizes : split(fields[11], ','))
          found.push_back({run, like, range_of(sizes, *like.operation), number_});
    std::ranges::copy_if(found, std::back_inserter(table_.measured), [&](const Measured_sizes& one) {
      return precision_ == 0 || one.like.precision == precision_;
    });
  }
  void variant(const Fields& fields) {
    expect(fields, 3);
    if (!wanted(fields[2].substr(0, fields[2].find("__")))) return;
    Tuned_variant variant{std::string(fields[1]), parse(fields[2])};
    if (variant.key != key_of(variant.spec))
      refuse(fmt::format("'{}' is not the key of this variant, which is {}", variant.key, key_of(variant.spec)));
    places_[variant.key] = table_.variants.size();
    table_.variants.push_back(std::move(variant));
  }
  std::size_t place_of(std::string_view key, const Operation& operation) const {
    const auto found = places_.find(key);
    if (found == places_.end()) refuse(fmt::format("no line above says what the variant '{}' is", key));
    if (table_.variants[found->second].spec.request.operation != &operation)
      refuse(fmt::format("the variant '{}' is of another operation", key));
    return found->second;
  }
  Next_variant next_of(std::string_view text, const Operation& operation) const {
    const std::size_t at = text.find('+');
    if (at == std::string_view::npos) refuse(fmt::format("'{}' does not say how much slower it is", text));
    return {place_of(text.substr(0, at), operation), number_of(text.substr(at + 1)).value_or(0)};
  }
  // A line may hold several precisions, layouts, classes of right-hand sides and sizes: a row for each.
  void row(const Fields& fields) {
    if (fields.size() == 1) refuse("it is no run, variant or row, whose columns stand between tabs");
    if (!wanted(fields[0])) return;
    expect(fields, 14);
    Tuning_row row;
    const Operation& operation = kgen::operation(fields[0]);
    row.gpu = fields[6];
    row.variant = place_of(fields[7], operation);
    row.first_ns = number_of(fields[8]);
    row.last_ns = number_of(fields[9]);
    row.default_slower = number_of(fields[10]);
    row.slower = number_of(fields[11]);
    if (fields[13] != "-")
      for (const std::string_view key : split(fields[13], ',')) row.next.push_back(next_of(key, operation));
    row.line = number_;
    std::vector<Tuning_row> found;
    for (const std::string_view letter : split(fields[1], ','))
      for (const std::string_view layout : split(fields[3], ','))
        for (const Request& like : of_classes(like_of(fields[0], letter, fields[2], layout), fields[4]))
          for (const std::string_view sizes : split(fields[5], ',')) {
            row.like = like;
            row.sizes = range_of(sizes, operation);
            set_digest(row, fields[12]);
            found.push_back(row);
          }
    std::ranges::copy_if(found, std::back_inserter(table_.rows),
                         [&](const Tuning_row& one) { return precision_ == 0 || one.like.precision == precision_; });
  }
  static void set_digest(Tuning_row& row, std::string_view text) {
    if (text == "-") return;
    const std::size_t at = text.find('@');
    const auto size = at == std::string_view::npos ? std::nullopt : number_of(text.substr(at + 1));
    if (at == 0 || !size || *size < row.sizes.first || *size > row.sizes.last)
      refuse(fmt::format("'{}' is no digest at one of the row's sizes", text));
    row.digest = text.substr(0, at);
    row.digest_size = static_cast<std::int16_t>(*size);
  }

  Tuning_table& table_;
  std::string_view operation_;
  char precision_;
  int number_ = 0;
  std::map<std::string, std::size_t, std::less<>> places_;
};

// By the places in the tables of operations and precisions, then by size.
auto order_of(const Request& like, const Size_range& sizes) {
  return std::tuple(like.operation, &precision(like.precision), like.options, like.layout, like.nrhs_class,
                    sizes.differs, sizes.others, sizes.first);
}

// Measured sizes of one run and all but the precision and the sizes are one line.
std::string run_lines(const std::vector<Measured_sizes>& measured) {
  using Like = std::tuple<std::string, std::string, std::string, std::int8_t>;  // operation, options, layout, nrhs
  std::map<Like, std::map<std::string, std::map<std::string, std::string>>> lines;
  for (const Measured_sizes& one : measured) {
    const auto& [date, gpu, driver, compiler, kgen] = one.run;
    const std::string run = fmt::format("{}\t{}\t{}\t{}\t{}", date, gpu, driver, compiler, kgen);
    const Operation& operation = *one.like.operation;
    std::string& sizes =
        lines[{std::string(operation.name), options_text(one.like), std::string(to_string(one.like.layout)),
               one.like.nrhs_class}][run][std::string(1, one.like.precision)];
    sizes += (sizes.empty() ? "" : ",") + to_string(one.sizes, operation);
  }
  std::string text;
  for (const auto& [like, runs] : lines)
    for (const auto& [run, precisions] : runs) {
      std::map<std::string, std::vector<std::string>> letters;  // by sizes
      for (const char letter : {'s', 'd', 'c', 'z'})
        if (const auto found = precisions.find(std::string(1, letter)); found != precisions.end())
          letters[found->second].push_back(found->first);
      for (const auto& [sizes, those] : letters)
        text += fmt::format("run\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", run, std::get<0>(like), fmt::join(those, ","),
                            std::get<1>(like), std::get<2>(like), nrhs_text(std::get<3>(like)), sizes);
    }
  return text;
}

}  // namespace

std::string key_of(const Spec& spec) {
  std::string text = fmt::format("{} {}", spec.request.name(), spec.family);
  for (const Setting& setting : spec.tune) text += fmt::format(" {}={}", setting.name, to_string(setting.value));
  return sha256(text).substr(0, 8);
}

std::string digest_of(const std::string& code_digest) { return code_digest.substr(0, 12); }

Request like_of(Request request) {
  request.sizes = {};
  request.in_place = false;
  return request;
}

Tuning_table parse_table(std::string name, std::string_view text, std::string_view operation, char precision) {
  Tuning_table table;
  table.name = std::move(name);
  Parser parser(table, operation, precision);
  for (int line = 1; !text.empty(); ++line) {
    const std::size_t end = text.find('\n');
    std::string_view one = text.substr(0, end);
    text = end == text.npos ? std::string_view() : text.substr(end + 1);
    if (one.ends_with('\r')) one.remove_suffix(1);
    if (!one.empty()) parser.line(line, one);
  }
  // Without its architecture nothing of it can be used.
  if (table.architecture.empty()) {
    if (table.problems.empty())
      table.problems.push_back(fmt::format("{}: it does not begin with a line '{}'", table.name, title));
    table.measured.clear();
    table.variants.clear();
    table.rows.clear();
  }
  return table;
}

std::string to_text(Tuning_table table) {
  std::string text = fmt::format("{}\t{}\n{}", title, table.architecture, opening);
  std::ranges::sort(table.measured, {}, [](const auto& one) { return order_of(one.like, one.sizes); });
  text += run_lines(table.measured);
  std::map<std::string, std::string> variants;  // those that a row names, by their ids
  const auto key = [&](std::size_t place) {
    const Tuned_variant& variant = table.variants[place];
    const std::string name = id(variant.spec);
    variants[name] = fmt::format("variant\t{}\t{}\n", variant.key, name);
    return variant.key;
  };
  std::ranges::sort(table.rows, {}, [](const auto& row) { return std::tuple(order_of(row.like, row.sizes), row.gpu); });
  std::string rows;
  for (const Tuning_row& row : table.rows) {
    std::vector<std::string> next;
    for (const auto& [place, slower] : row.next) next.push_back(fmt::format("{}+{:.1f}", key(place), slower));
    rows += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", row.like.name(), row.like.precision,
                        options_text(row.like), to_string(row.like.layout), nrhs_text(row.like.nrhs_class),
                        to_string(row.sizes, *row.like.operation), row.gpu, key(row.variant), text_of(row.first_ns, 4),
                        text_of(row.last_ns, 4), text_of(row.default_slower, 3), text_of(row.slower, 2),
                        row.digest.empty() ? "-" : fmt::format("{}@{}", row.digest, row.digest_size),
                        next.empty() ? "-" : fmt::format("{}", fmt::join(next, ",")));
  }
  for (const auto& [name, line] : variants) text += line;
  return text + rows;
}

}  // namespace kgen
