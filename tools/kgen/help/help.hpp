// `kgen help [COMMAND]`, and what is made of the same help: completion for shells and a man page.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace kgen {

std::string help_text(const CLI::App& program, const CLI::App& command);
std::string bash_completion(const CLI::App& program);
std::string zsh_completion(const CLI::App& program);
std::string man_page(const CLI::App& program);

// To be called last: it knows the commands that were added before.
void add_help_command(CLI::App& program);

}  // namespace kgen
