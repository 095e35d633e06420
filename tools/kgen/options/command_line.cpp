#include "tools/kgen/options/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "generator/text/spelling.hpp"

namespace kgen {

Declared_option& Declared_option::type_name(const std::string& text) { return option_->type_name(text), *this; }
Declared_option& Declared_option::option_text(const std::string& text) { return option_->option_text(text), *this; }
Declared_option& Declared_option::group(const std::string& title) { return option_->group(title), *this; }
Declared_option& Declared_option::required() { return option_->required(), *this; }
Declared_option& Declared_option::repeatable() {
  return option_->take_all()->expected(1)->allow_extra_args(false), *this;
}
Declared_option& Declared_option::one_of(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& text) -> std::string {
    if (std::ranges::find(words, text) != words.end()) return {};
    return fmt::format("'{}' is not allowed; {}", text, what_there_is(text, words, {}, "it takes "));
  };
  return option_->check(CLI::Validator(check, "")), *this;
}
Declared_option& Declared_option::between(std::int64_t least, std::int64_t most) {
  return option_->check(CLI::Range(least, most)), *this;
}
Declared_option& Declared_option::byte_size() {
  // CLI11 would list 23 spellings of units, and the value in lower case.
  const auto read = [sizes = CLI::AsSizeValue(true)](std::string& text) -> std::string {
    const std::string given = text;
    try {
      if (sizes(text).empty()) return {};
    } catch (const CLI::Error&) {
    }
    return fmt::format("'{}' is not allowed; it takes a number of bytes like 1000000, 256MiB or 1GiB", given);
  };
  return option_->transform(CLI::Validator(read, "")), *this;
}
Declared_option& Declared_option::needs(const std::string& other) { return option_->needs(other), *this; }
Declared_option& Declared_option::excludes(const std::string& other) { return option_->excludes(other), *this; }

Command Command::add_command(const std::string& name, const std::string& about) {
  return Command(*app_->add_subcommand(name, about));
}
void Command::footer(const std::string& text) { app_->footer(text); }
void Command::callback(std::function<void()> work) { app_->callback(std::move(work)); }
void Command::before_callback(std::function<void()> work) { app_->parse_complete_callback(std::move(work)); }

namespace {

template <class T>
Declared_option add(CLI::App& app, const std::string& names, T& value, const std::string& about) {
  return Declared_option(app.add_option(names, value, about));
}

}  // namespace

Declared_option Command::add_option(const std::string& names, std::string& value, const std::string& about) {
  return add(*app_, names, value, about);
}
Declared_option Command::add_option(const std::string& names, std::vector<std::string>& value,
                                    const std::string& about) {
  return add(*app_, names, value, about);
}
Declared_option Command::add_option(const std::string& names, int& value, const std::string& about) {
  return add(*app_, names, value, about);
}
Declared_option Command::add_option(const std::string& names, std::int64_t& value, const std::string& about) {
  return add(*app_, names, value, about);
}
Declared_option Command::add_option(const std::string& names, std::uint64_t& value, const std::string& about) {
  return add(*app_, names, value, about);
}
Declared_option Command::add_option(const std::string& names, std::optional<std::uint64_t>& value,
                                    const std::string& about) {
  return add(*app_, names, value, about);
}
Declared_option Command::add_flag(const std::string& names, bool& value, const std::string& about) {
  return Declared_option(app_->add_flag(names, value, about));
}
Declared_option Command::option(const std::string& name) { return Declared_option(app_->get_option(name)); }
void Command::remove_option(const std::string& name) { app_->remove_option(app_->get_option(name)); }

}  // namespace kgen
