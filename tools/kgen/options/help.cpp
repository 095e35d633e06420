#include "tools/kgen/options/help.hpp"

#include <CLI/CLI.hpp>
#include <sstream>
#include <string>

namespace kgen {
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
    if (!option->get_option_text().empty()) return " " + option->get_option_text();
    if (option->get_type_size() == 0) return {};
    const std::string type = option->get_type_name();
    return (type.empty() ? "" : " " + type) + (option->get_required() ? " (required)" : "");
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_formatter() { return std::make_shared<Help>(); }

}  // namespace kgen
