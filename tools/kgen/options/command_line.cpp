#include "tools/kgen/options/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <type_traits>
#include <utility>

#include "generator/text/spelling.hpp"

namespace kgen {

Declared_option& Declared_option::type_name(const std::string& text) { return option_->type_name(text), *this; }
Declared_option& Declared_option::group(const std::string& title) { return option_->group(title), *this; }
Declared_option& Declared_option::required() { return option_->required(), *this; }
Declared_option& Declared_option::one_of(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& text) -> std::string {
    if (std::ranges::find(words, text) != words.end()) return {};
    return fmt::format("'{}' is not allowed; {}", text, what_there_is(text, words, {}, "it takes "));
  };
  return option_->check(CLI::Validator(check, "")), *this;
}
Declared_option& Declared_option::between(std::int64_t least, std::int64_t most) {
  return option_->check(CLI::Range(least, most).description("")), *this;
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
Declared_option& Declared_option::excludes(const std::vector<std::string>& others) {
  for (const std::string& other : others) option_->excludes(other);
  return *this;
}

Command Command::add_command(const std::string& name, const std::string& about) {
  return Command(*app_->add_subcommand(name, about));
}
void Command::footer(const std::string& text) { app_->footer(text); }
void Command::callback(std::function<void()> work) { app_->callback(std::move(work)); }
void Command::before_callback(std::function<void()> work) { app_->parse_complete_callback(std::move(work)); }

Declared_option Command::add(const std::string& names, Destination value, const std::string& about) {
  const std::size_t blank = std::min(names.find(' '), names.size());
  const auto declare = [&](auto* to) {
    using To = std::remove_pointer_t<decltype(to)>;
    if constexpr (std::is_same_v<To, bool>) return app_->add_flag(names, *to, about);
    CLI::Option* const option = app_->add_option(names.substr(0, blank), *to, about);
    option->type_name(names.substr(std::min(blank + 1, names.size())));
    if constexpr (std::is_same_v<To, std::vector<std::string>>)
      option->take_all()->expected(1)->allow_extra_args(false);
    return option;
  };
  return Declared_option(std::visit(declare, value));
}
Declared_option Command::option(const std::string& name) { return Declared_option(app_->get_option(name)); }
void Command::remove_option(const std::string& name) { app_->remove_option(app_->get_option(name)); }

namespace {

constexpr std::string_view examples = "Examples:\n";

// The footer's lines of examples: behind their title, as long as lines begin with blanks.
struct Footer {
  std::string examples, rest;
};

Footer split(const std::string& footer) {
  Footer parts;
  const std::size_t begin = footer.find(examples);
  if (begin == footer.npos) return {{}, footer};
  parts.rest = footer.substr(0, begin);
  std::istringstream lines(footer.substr(begin + examples.size()));
  bool of_examples = true;
  for (std::string line; std::getline(lines, line);) {
    of_examples = of_examples && line.starts_with(' ');
    (of_examples ? parts.examples : parts.rest) += line + "\n";
  }
  return parts;
}

class Help : public CLI::Formatter {
 public:
  Help() { column_width(30); }

  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    if (mode == CLI::AppFormatMode::Sub) return make_expanded(app);
    const Footer footer = split(app->get_footer());
    std::string text = make_description(app) + make_usage(app, std::move(name));
    if (!footer.examples.empty()) text += "\n" + std::string(examples) + footer.examples;
    text += make_positionals(app) + make_groups(app, mode) + make_subcommands(app, mode);
    return footer.rest.empty() ? text : text + "\n" + footer.rest + (footer.rest.ends_with('\n') ? "" : "\n");
  }

  // What may be given as an option too stands there.
  std::string make_positionals(const CLI::App* app) const override {
    std::string text, words;
    for (const CLI::Option* option : app->get_options()) {
      if (!option->get_positional() || option->get_group().empty()) continue;
      if (option->nonpositional())
        words += (words.empty() ? "" : ", ") + option->get_name(true) + " is --" + option->get_lnames().front();
      else
        text += make_option(option, true);
    }
    if (!words.empty()) text += "  " + words + "\n";
    return text.empty() ? text : "\nWords:\n" + text;
  }

  // Without what an option excludes: a command says so when it is given.
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return {};
    const std::string type = option->get_type_name();
    return (type.empty() ? "" : " " + type) + (option->get_required() ? " (required)" : "");
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_formatter() { return std::make_shared<Help>(); }

}  // namespace kgen
