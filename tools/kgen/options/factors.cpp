#include "tools/kgen/options/factors.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstdlib>

#include "generator/model/precision.hpp"
#include "tools/kgen/options/option_words.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {

namespace {

constexpr const char* real_numbers = "a real number such as 2 or -1.5";
constexpr const char* of_its_precision = "a number of its precision";

// "2", "-1.5", "1+2i", "3i", "nan", "inf": BLAS takes those, too.
std::complex<double> parse_factor(const std::string& option, const std::string& text, bool complex,
                                  const std::string& allowed) {
  char* end = nullptr;
  const auto number = [&](const char* begin) {
    errno = 0;
    const double value = std::strtod(begin, &end);
    if (errno == ERANGE && (value == 0 || std::isinf(value))) refuse(option, text, of_its_precision);
    return value;
  };
  const double first = number(text.c_str());
  if (end == text.c_str()) refuse(option, text, allowed);
  if (!*end) return first;
  const char* next = end;
  if (*next != '+' && *next != '-' && *next != 'i') refuse(option, text, allowed);
  const double second = number(next);
  if (complex && end == next && std::string_view(end) == "i") return {0, first};
  if (!complex || end == next || std::string_view(end) != "i") refuse(option, text, allowed);
  return {first, second};
}

// By name, with the operations that have them.
std::map<std::string, std::vector<std::string>> users_of_factors() {
  std::map<std::string, std::vector<std::string>> users;
  for (const Operation* op : public_operations())
    for (const Scalar& scalar : op->scalars) users[std::string(scalar.name)].emplace_back(op->name);
  return users;
}

}  // namespace

void add_factor_options(Command command, Word_options& words, std::string_view usual) {
  for (const auto& [name, ops] : users_of_factors())
    command
        .add(fmt::format("--{} NUMBER", name), &words[name],
             fmt::format("The factor {} of {} (default {}), such as 2 or 1.5-2i", name, join(ops), usual))
        .group(of_the_operation);
}

void check_factors(const std::vector<const Operation*>& chosen, const Word_options& words) {
  for (const std::string& name : factor_names()) {
    const std::string text = text_given(words, name);
    if (text.empty()) continue;
    bool known = false, real = true;
    for (const Operation* op : chosen)
      for (const Scalar& scalar : op->scalars) {
        if (scalar.name != name) continue;
        known = true;
        real = real && scalar.element == Element::real;
      }
    if (!known) {
      std::vector<std::string> names;
      for (const Operation* op : chosen) names.emplace_back(op->name);
      refuse_use("--{}: {} {} no such factor", name, join(names), names.size() == 1 ? "has" : "have");
    }
    parse_factor("--" + name, text, !real,
                 real ? real_numbers : std::string(real_numbers) + ", in c and z also 1.5-2i or 3i");
  }
}

Factors factors_of(const Operation& op, char letter, const Word_options& words) {
  const Precision& type = precision(letter);
  Factors factors;
  for (std::size_t i = 0; i < op.scalars.size(); ++i) {
    const Scalar& scalar = op.scalars[i];
    const std::string text = text_given(words, scalar.name), option = fmt::format("--{}", scalar.name);
    if (text.empty()) continue;
    const bool complex = type.complex && scalar.element != Element::real;
    const auto value = parse_factor(option, text, complex, complex ? "a number such as 2, 1.5-2i or 3i" : real_numbers);
    for (const double part : {value.real(), value.imag()}) {
      const double rounded = type.real_bytes == 4 ? double(static_cast<float>(part)) : part;
      if (std::isinf(rounded) != std::isinf(part) || (rounded == 0 && part != 0))
        refuse(option, text, of_its_precision);
    }
    factors[i] = value;
  }
  return factors;
}

void check_judged(const Operation& op, const Factors& factors) {
  for (std::size_t i = 0; i < op.scalars.size(); ++i)
    if (factors[i] && !(std::isfinite(factors[i]->real()) && std::isfinite(factors[i]->imag())))
      refuse_use("--{}: the result of {} cannot be checked", op.scalars[i].name, to_text(*factors[i]));
}

void set_factors(verify::Problem& problem, const Factors& factors) {
  for (std::size_t i = 0; i < factors.size(); ++i)
    if (factors[i]) problem.scalars[i] = *factors[i];
}

std::string to_text(std::complex<double> factor) {
  if (factor.imag() == 0) return fmt::format("{}", factor.real());
  return fmt::format("{}{:+}i", factor.real(), factor.imag());
}

}  // namespace kgen
