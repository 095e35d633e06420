// The man page: the program's help, and a section for each command.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

#include "runtime/include/kgen/kgen.h"
#include "tools/kgen/common/words.hpp"
#include "tools/kgen/help/help.hpp"

namespace kgen {

namespace {

// A line of roff that says what the text says.
std::string roff(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\\') {
      safe += "\\e";
      continue;
    }
    if (c == '-') safe += '\\';
    if ((c == '.' || c == '\'') && (safe.empty() || safe.back() == '\n')) safe += "\\&";
    safe += c;
  }
  return safe;
}

std::string options_section(const CLI::App& app) {
  std::string text;
  for (const CLI::Option* option : app.get_options()) {
    std::string name = option->get_name(false, true);
    if (option->get_positional() && !option->get_name(true).empty())
      name =
          option->get_lnames().empty() ? option->get_name(true) : fmt::format("{}, {}", option->get_name(true), name);
    const std::string type = option->get_items_expected_max() > 0 && !option->get_lnames().empty()
                                 ? " \\fI" + roff(option->get_type_name()) + "\\fR"
                                 : "";
    text += fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(name), type, roff(option->get_description()));
  }
  return text;
}

std::string footer_of(const CLI::App& app) {
  return app.get_footer().empty() ? "" : fmt::format(".PP\n.nf\n{}\n.fi\n", roff(app.get_footer()));
}

}  // namespace

std::string man_page(const CLI::App& program) {
  std::string about = program.get_description();
  if (about.starts_with("kgen ")) about.erase(0, 5);
  std::string text = fmt::format(
      ".TH KGEN 1 \"\" \"kgen {}.{}.{}\" \"User Commands\"\n.SH NAME\nkgen \\- {}\n.SH SYNOPSIS\n"
      ".B kgen\n\\-\\-ops LIST \\-\\-sizes LIST [\\fIOPTION\\fR]...\n.br\n.B kgen\n\\fICOMMAND\\fR [\\fIWORD\\fR]... "
      "[\\fIOPTION\\fR]...\n.SH OPTIONS\n",
      KGEN_VERSION_MAJOR, KGEN_VERSION_MINOR, KGEN_VERSION_PATCH, roff(about));
  text += options_section(program) + ".SH COMMANDS\n";
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    text += fmt::format(".SS kgen {}\n{}\n", command->get_name(), roff(command->get_description()));
    text += options_section(*command) + footer_of(*command);
  }
  return text + ".SH EXAMPLES\n" + footer_of(program);
}

}  // namespace kgen
