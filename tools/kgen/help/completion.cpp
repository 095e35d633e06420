// Completion for shells: commands, options, and the words that stand for themselves.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "tools/kgen/common/selection.hpp"
#include "tools/kgen/common/words.hpp"
#include "tools/kgen/help/help.hpp"

namespace kgen {

namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App*) { return true; });
}

// What may stand for a value: words, files, folders, or nothing that is known.
struct Values {
  enum class Kind { none, words, files, folders } kind = Kind::none;
  std::vector<std::string> words = {};
};

// "path, list, verify or clear" as words.
std::vector<std::string> words_of(const std::string& about) {
  std::vector<std::string> words;
  std::string text = about.substr(0, about.find(';'));
  if (const auto at = text.rfind(" or "); at != text.npos) text.replace(at, 4, ", ");
  for (const std::string& word : split_list("what", text)) words.push_back(word);
  return words;
}

// "lower | upper (default lower)" as words: those that this command takes.
std::vector<std::string> alternatives_of(const std::string& about) {
  std::string text = about.substr(0, about.find(" (default"));
  std::ranges::replace(text, '|', ',');
  return split_list("words", text);
}

Values values_of(const CLI::App& command, const CLI::Option& option, const std::string& name) {
  using Kind = Values::Kind;
  const std::string type = option.get_type_name();
  if (name == "what" || name == "COMMAND") return {Kind::words, words_of(option.get_description())};
  if (name == "OP" || name == "--ops" || name == "--op") return {Kind::words, public_names()};
  if (name == "PRECISION" || name.starts_with("--precision")) {
    std::vector<std::string> letters;
    for (const Precision& precision : precisions()) letters.emplace_back(1, precision.letter);
    return {Kind::words, letters};
  }
  if (type == "FILE") return {Kind::files};
  if (type == "DIR" || (name == "--out" && command.get_name() == "kgen")) return {Kind::folders};
  for (const auto& row : option_words())
    if (name == "--" + row.first) return {Kind::words, alternatives_of(option.get_description())};
  return {};
}

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  std::vector<const CLI::Option*> options;
  for (const CLI::Option* option : app.get_options())
    if (!option->get_lnames().empty()) options.push_back(option);
  return options;
}

std::vector<std::string> names_of(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : options_of(app))
    for (const std::string& name : names_of(*option)) names.push_back(name);
  return names;
}

std::string bash_reply(const Values& values) {
  switch (values.kind) {
    case Values::Kind::words:
      return fmt::format("COMPREPLY=($(compgen -W \"{}\" -- \"$current\"))", join(values.words, " "));
    case Values::Kind::files:
      return "COMPREPLY=($(compgen -f -- \"$current\"))";
    case Values::Kind::folders:
      return "COMPREPLY=($(compgen -d -- \"$current\"))";
    case Values::Kind::none:
      break;
  }
  return "COMPREPLY=()";
}

// The values of a command's options, then its words by their number, then its options' names.
std::string bash_of(const CLI::App& app, const std::vector<std::string>& commands) {
  std::string text = "      case \"$previous\" in\n";
  for (const CLI::Option* option : options_of(app)) {
    if (!takes_value(*option)) continue;
    const std::string name = names_of(*option).front();
    text += fmt::format("        {}) {}; return ;;\n", join(names_of(*option), "|"),
                        bash_reply(values_of(app, *option, name)));
  }
  text += "      esac\n";
  std::string words, first = join(commands, " ");
  int at = 0;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    const Values values = values_of(app, *option, option->get_name(true));
    if (values.kind == Values::Kind::words)
      words += fmt::format("        {}) words=\"{}\" ;;\n", at, join(values.words, " "));
    ++at;
  }
  if (!first.empty()) words += fmt::format("        0) words=\"{}\" ;;\n", first);
  if (!words.empty()) text += "      case \"$place\" in\n" + words + "      esac\n";
  return text + fmt::format("      options=\"{}\"\n", join(option_names(app), " "));
}

// Inside '[...]' and between colons of zsh's _arguments.
std::string zsh_text(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\'') {
      safe += "'\\''";
      continue;
    }
    if (c == '[' || c == ']' || c == ':' || c == '\\') safe += '\\';
    safe += c == '\n' ? ' ' : c;
  }
  return safe;
}

std::string zsh_values(const Values& values) {
  switch (values.kind) {
    case Values::Kind::words:
      return "(" + join(values.words, " ") + ")";
    case Values::Kind::files:
      return "_files";
    case Values::Kind::folders:
      return "_files -/";
    case Values::Kind::none:
      break;
  }
  return " ";
}

std::string zsh_of(const CLI::App& app) {
  std::string text = "_arguments";
  for (const CLI::Option* option : options_of(app)) {
    for (const std::string& name : names_of(*option)) {
      text += fmt::format(" \\\n        '{}[{}]{}'", name, zsh_text(option->get_description()),
                          takes_value(*option) ? fmt::format(":{}:{}", zsh_text(name.substr(2)),
                                                             zsh_values(values_of(app, *option, name)))
                                               : "");
    }
  }
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    const std::string name = option->get_name(true);
    text += fmt::format(" \\\n        '::{}:{}'", zsh_text(name), zsh_values(values_of(app, *option, name)));
  }
  return text;
}

}  // namespace

std::string bash_completion(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(program)) names.push_back(command->get_name());
  std::string cases;
  for (const CLI::App* command : commands_of(program))
    cases += fmt::format("    {})\n{}      ;;\n", command->get_name(), bash_of(*command, {}));
  cases += fmt::format("    *)\n{}      ;;\n", bash_of(program, names));
  return fmt::format(
      R"(# bash completion for kgen, made by 'kgen help --bash'.
_kgen() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}"
  local command="" options="" words="" place=0 i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "${{COMP_WORDS[i]}}" in
      -*) ;;
      *) if [[ -z $command ]]; then command="${{COMP_WORDS[i]}}"; else ((++place)); fi ;;
    esac
  done
  case "$command" in
{}  esac
  if [[ $current == -* || -z $words ]]; then words="$options"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o default -F _kgen kgen
)",
      cases);
}

std::string zsh_completion(const CLI::App& program) {
  std::string about, cases;
  for (const CLI::App* command : commands_of(program)) {
    about += fmt::format("    '{}:{}'\n", command->get_name(), zsh_text(command->get_description()));
    cases += fmt::format("      {})\n        {} ;;\n", command->get_name(), zsh_of(*command));
  }
  return fmt::format(
      R"(#compdef kgen
# zsh completion for kgen, made by 'kgen help --zsh'.
_kgen() {{
  local -a commands
  commands=(
{}  )
  local command="${{words[2]}}"
  if (( CURRENT > 2 )) && [[ $command != -* ]]; then
    shift words
    (( CURRENT-- ))
    case "$command" in
{}    esac
    return
  fi
  [[ $PREFIX == -* || $command == -* ]] || _describe command commands
  {}
}}
_kgen "$@"
)",
      about, cases, zsh_of(program));
}

}  // namespace kgen
