// A tuning table's text: see docs/tuning.md.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "generator/model/nrhs_class.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "runtime/tuning/tuning_table.hpp"

namespace kgen {
namespace {

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
    "# of the code at a size; what came next, and how much slower\n"
    "# end: how many rows there are\n";

std::string options_text(const Request& like) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < like.operation->options.size(); ++i)
    words.push_back(like.operation->options[i].words[like.options[i]].name);
  return words.empty() ? "-" : fmt::format("{}", fmt::join(words, ","));
}

std::string text_of(const std::optional<double>& number, int digits) {
  return number ? fmt::format("{:.{}g}", *number, digits) : "-";
}

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

std::string to_text(Tuning_table table) {
  std::string text = fmt::format("{}{}\t{}\n{}", table_title, table_form, table.architecture, opening);
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
  return text + rows + fmt::format("end\t{}\n", table.rows.size());
}

}  // namespace kgen
