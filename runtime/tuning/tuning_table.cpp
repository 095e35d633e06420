#include "runtime/tuning/tuning_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <unordered_map>

#include "generator/model/architecture.hpp"
#include "generator/model/column_shares.hpp"
#include "generator/model/nrhs_class.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/digest.hpp"
#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"

namespace kgen {
namespace {

constexpr std::size_t digest_digits = 12;

using Fields = std::vector<std::string_view>;

[[noreturn]] void refuse(const std::string& why) { throw Error(Failure::usage, why); }

Request like_of(std::string_view name, std::string_view precision, std::string_view options, std::string_view layout) {
  Request like;
  like.operation = &operation(name);
  if (precision.size() != 1) refuse(fmt::format("there is no precision '{}'", precision));
  like.precision = kgen::precision(precision[0]).letter;
  check_precision(like);
  const Fields words = options == "-" ? Fields{} : split(options, ",");
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
  if (like.layout == Layout::grouped) refuse("the layout grouped is served by what serves pointers");
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

Size_range range_of(std::string_view text, const Request& like) {
  const Operation& operation = *like.operation;
  const std::optional<Size_range> range = parse_range(text, operation);
  if (!range) refuse(fmt::format("'{}' are no sizes of {}", text, operation.name));
  if (like.nrhs_class != about_order && !shared_size(at(*range, like, range->first)))
    refuse(fmt::format("{} of the sizes {} has no classes of right-hand sides", operation.name, text));
  return *range;
}

std::optional<double> number_of(std::string_view text) {
  if (text == "-") return {};
  const std::optional<double> value = number_in<double>(text);
  if (!value || !(std::abs(*value) < 1e15)) refuse(fmt::format("'{}' is no number", text));
  return value;
}

std::optional<double> time_of(std::string_view text) {
  const std::optional<double> value = number_of(text);
  if (value && *value <= 0) refuse(fmt::format("'{}' is no time", text));
  return value;
}

std::optional<double> loss_of(std::string_view text) {
  const std::optional<double> value = number_of(text);
  if (value && std::signbit(*value)) refuse(fmt::format("'{}' is less than nothing slower", text));
  return value;
}

void set_digest(Tuning_row& row, std::string_view text) {
  if (text == "-") return;
  const std::string_view digest = text.substr(0, text.find('@'));
  const std::string_view size = text.substr(std::min(text.size(), digest.size() + 1));
  row.digest_size = number_in<std::int16_t>(size).value_or(-1);
  const auto is_hexadecimal = [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); };
  if (digest.size() != digest_digits || !std::ranges::all_of(digest, is_hexadecimal) ||
      row.digest_size < row.sizes.first || row.digest_size > row.sizes.last)
    refuse(fmt::format("'{}' is no digest at one of the row's sizes", text));
  row.digest = digest;
}

void expect(const Fields& fields, std::size_t count) {
  if (fields.size() != count) refuse(fmt::format("it has {} columns, not {}", fields.size(), count));
}

class Parser {
 public:
  Parser(Tuning_table& table, std::string_view operation, char precision)
      : table_(table), operation_(operation), precision_(precision) {}

  // Without the line's end, if it is `whole`: if that was there.
  void line(std::string_view text, bool whole) {
    ++number_;
    try {
      if (!whole) {
        ends_ = true;
        refuse("the file ends within this line, so that its end and lines may be missing");
      }
      if (text.empty() || text.starts_with('#')) return;
      const Fields fields = split(text, "\t");
      const bool is_row = fields[0] != "run" && fields[0] != "variant" && fields[0] != "end";
      rows_ += is_row;
      // People copy lines from one another, and terminals obey such characters.
      if (std::ranges::any_of(text, [](unsigned char c) { return (c < ' ' && c != '\t') || c == 127; }))
        refuse("it holds a control character");
      if (ends_) refuse("it stands behind the line 'end'");
      if (is_row) return row(fields);
      if (fields[0] == "run") return run(fields);
      if (fields[0] == "variant") return variant(fields);
      end(fields);
    } catch (const Error& error) {
      complain(fmt::format("left out: {}", error.what()));
    }
  }
  // The first line; false: it is no tuning table.
  bool header(std::string_view text) {
    number_ = 1;
    const Fields fields = split(text, "\t");
    const std::string title = fmt::format("{}{}", table_title, table_form);
    const bool titled = fields[0].starts_with(table_title);
    const int form = titled ? number_in<int>(fields[0].substr(table_title.size())).value_or(0) : 0;
    if (form > 0 && form != table_form)
      complain(fmt::format("{} kgen wrote it: run kgen tune again, or move the file away",
                           form < table_form ? "an older" : "a newer"));
    else if (text.starts_with("\xef\xbb\xbf"))
      complain("a byte order mark stands before the first line: save the file as UTF-8 without one");
    else if (text.empty())
      complain(fmt::format("it does not begin with a line '{}'", title));
    else if (fields.size() != 2 || fields[0] != title ||
             (fields[1] != "host" && fields[1] != any_architecture && !architecture_number(fields[1])))
      complain(fmt::format("'{}', a tab and an architecture are expected, as sm_90", title));
    else
      table_.architecture = fields[1];
    return !table_.architecture.empty();
  }
  // Behind the last line.
  void finish() {
    if (!ends_)
      complain(fmt::format("no line 'end' follows: lines may be missing; if none are, add 'end', a tab and {}", rows_));
  }

 private:
  void complain(const std::string& what) {
    table_.problems.push_back(fmt::format("{}:{}: {}", table_.name, number_, what));
  }
  bool wanted(std::string_view operation) const { return operation_.empty() || operation == operation_; }
  bool wanted(const Request& like) const { return precision_ == 0 || like.precision == precision_; }
  void end(const Fields& fields) {
    ends_ = true;
    expect(fields, 2);
    if (fields[1] != fmt::to_string(rows_))
      complain(
          fmt::format("it says {} rows, and there are {}: some are missing or too many; if all are right, as after "
                      "a merge, write {}",
                      fields[1], rows_, rows_));
  }
  void run(const Fields& fields) {
    expect(fields, 12);
    if (!wanted(fields[6])) return;
    std::vector<Measured_sizes> found;
    const Tuning_run run{std::string(fields[1]), std::string(fields[2]), std::string(fields[3]), std::string(fields[4]),
                         std::string(fields[5])};
    for (const std::string_view letter : split(fields[7], ","))
      for (const Request& like : of_classes(like_of(fields[6], letter, fields[8], fields[9]), fields[10]))
        for (const std::string_view sizes : split(fields[11], ","))
          found.push_back({run, like, range_of(sizes, like), number_});
    for (Measured_sizes& one : found) {
      if (!wanted(one.like)) continue;
      measured_[one.like].push_back(table_.measured.size());
      table_.measured.push_back(std::move(one));
    }
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
  Next_variant next_of(std::string_view text, const Tuning_row& row, const Operation& operation) const {
    const std::size_t at = text.find('+');
    const auto slower = at == text.npos ? std::nullopt : loss_of(text.substr(at + 1));
    if (!slower) refuse(fmt::format("'{}' does not say how much slower it is", text));
    const std::size_t variant = place_of(text.substr(0, at), operation);
    if (variant == row.variant) refuse(fmt::format("'{}' comes next to itself", text.substr(0, at)));
    return {variant, *slower};
  }
  // A row of a GPU can serve what was measured on it; one for any architecture serves just what it says.
  void check_measured(const Tuning_row& row) const {
    if (table_.architecture == any_architecture) return;
    if (const auto found = measured_.find(row.like); found != measured_.end())
      for (const std::size_t one : found->second)
        if (was_measured(row, table_.measured[one])) return;
    if (std::ranges::find(table_.measured, row.gpu, [](const auto& one) { return one.run.gpu; }) ==
        table_.measured.end())
      refuse(fmt::format("no run above was on the GPU '{}'", row.gpu));
    refuse(fmt::format("no run above measured {} on this GPU", to_string(row.sizes, *row.like.operation)));
  }
  static void check_apart(const Tuning_row& row, const Tuning_row& other) {
    if (row.gpu != other.gpu) return;
    const auto size = common_size(row.sizes, other.sizes, row.like);
    if (!size) return;
    Size_range both = row.sizes;
    both.first = both.last = *size;
    refuse(fmt::format("{} has a row for {} on this GPU too",
                       other.line == row.line ? "this line" : fmt::format("line {}", other.line),
                       to_string(both, *row.like.operation)));
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
    row.first_ns = time_of(fields[8]);
    row.last_ns = time_of(fields[9]);
    row.default_slower = loss_of(fields[10]);
    row.slower = loss_of(fields[11]);
    if (fields[13] != "-")
      for (const std::string_view key : split(fields[13], ",")) row.next.push_back(next_of(key, row, operation));
    row.line = number_;
    std::vector<Tuning_row> found;
    for (const std::string_view letter : split(fields[1], ","))
      for (const std::string_view layout : split(fields[3], ","))
        for (const Request& like : of_classes(like_of(fields[0], letter, fields[2], layout), fields[4]))
          for (const std::string_view sizes : split(fields[5], ",")) {
            row.like = like;
            row.sizes = range_of(sizes, like);
            set_digest(row, fields[12]);
            if (wanted(like)) found.push_back(row);
          }
    for (auto one = found.begin(); one != found.end(); ++one) {
      check_measured(*one);
      for (auto other = found.begin(); other != one; ++other)
        if (other->like == one->like) check_apart(*one, *other);
      if (const auto others = rows_of_.find(one->like); others != rows_of_.end())
        for (const std::size_t other : others->second) check_apart(*one, table_.rows[other]);
    }
    for (Tuning_row& one : found) {
      rows_of_[one.like].push_back(table_.rows.size());
      table_.rows.push_back(std::move(one));
    }
  }

  Tuning_table& table_;
  std::string_view operation_;
  char precision_;
  int number_ = 0;  // of the line
  std::size_t rows_ = 0;
  bool ends_ = false;
  std::map<std::string, std::size_t, std::less<>> places_;
  std::unordered_map<Request, std::vector<std::size_t>, Request_hash> measured_, rows_of_;  // by what they are like
};

}  // namespace

std::string key_of(const Spec& spec) {
  std::string text = fmt::format("{} {}", spec.request.name(), spec.family);
  for (const Setting& setting : spec.tune) text += fmt::format(" {}={}", setting.name, to_string(setting.value));
  return sha256(text).substr(0, 8);
}

std::string digest_of(const std::string& code_digest) { return code_digest.substr(0, digest_digits); }

bool was_measured(const Tuning_row& row, const Measured_sizes& measured) {
  return row.like == measured.like && row.gpu == measured.run.gpu &&
         common_size(row.sizes, measured.sizes, row.like).has_value();
}

Request like_of(Request request) {
  request.sizes = {};
  request.in_place = false;
  return request;
}

Tuning_table parse_table(std::string name, std::string_view text, std::string_view operation, char precision) {
  Tuning_table table;
  table.name = std::move(name);
  Parser parser(table, operation, precision);
  const auto next = [&text](bool& whole) {
    const std::size_t end = text.find('\n');
    whole = end != text.npos;
    std::string_view one = text.substr(0, end);
    text.remove_prefix(whole ? end + 1 : text.size());
    if (one.ends_with('\r')) one.remove_suffix(1);
    return one;
  };
  bool whole = false;
  if (!parser.header(next(whole))) return table;
  while (!text.empty()) {
    const std::string_view line = next(whole);
    parser.line(line, whole);
  }
  parser.finish();
  return table;
}

}  // namespace kgen
