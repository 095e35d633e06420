#include "tools/kgen/help/help.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <vector>

#include "tools/kgen/common/words.hpp"

namespace kgen {

std::string help_text(const CLI::App& program, const CLI::App& command) {
  const std::string name = &command == &program ? program.get_name() : "kgen " + command.get_name();
  return program.get_formatter()->make_help(&command, name, CLI::AppFormatMode::Normal);
}

void add_help_command(CLI::App& program) {
  struct Help_options {
    std::string command;
    bool bash = false, zsh = false, man = false;
  };
  const auto options = std::make_shared<Help_options>();
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  names.emplace_back("help");
  CLI::App* help = program.add_subcommand("help", "Explain a command; print completion for a shell, or the man page");
  help->add_option("COMMAND", options->command, join(names) + "; without one: kgen itself");
  CLI::Option* before = nullptr;
  for (const auto& [name, flag, about] :
       {std::tuple("--bash", &options->bash, "Print completion for bash: source <(kgen help --bash)"),
        std::tuple("--zsh", &options->zsh, "Print completion for zsh, the file _kgen of a folder in $fpath"),
        std::tuple("--man", &options->man, "Print the man page: kgen help --man | man -l -")}) {
    CLI::Option* one = help->add_flag(name, *flag, about);
    if (before) one->excludes(before);
    before = one;
  }
  help->callback([&program, options, names] {
    if (options->bash || options->zsh || options->man) {
      if (!options->command.empty())
        throw Error(Failure::usage, "COMMAND: completion and man page are of all commands");
      fmt::print("{}", options->bash  ? bash_completion(program)
                       : options->zsh ? zsh_completion(program)
                                      : man_page(program));
      return;
    }
    if (options->command.empty()) {
      fmt::print("{}", help_text(program, program));
      return;
    }
    if (std::find(names.begin(), names.end(), options->command) == names.end())
      refuse_word("COMMAND", options->command, names, {});
    fmt::print("{}", help_text(program, *program.get_subcommand(options->command)));
  });
}

}  // namespace kgen
