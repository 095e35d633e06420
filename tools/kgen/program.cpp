// The command line: emission without a subcommand, everything else in a subcommand of its own. Exit status: 0, 1 (the
// work failed) or 2 (bad usage); a failure is one message on stderr that begins with "kgen: ".
#include "tools/kgen/commands.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <memory>
#include <sstream>
#include <string>
#include <system_error>

#include "generator/model/operation.hpp"
#include "generator/text/embedded.hpp"
#include "generator/text/error.hpp"
#include "generator/text/spelling.hpp"
#include "runtime/include/kgen/kgen.h"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/command_line.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {
namespace {

constexpr int work_failed = 1, bad_usage = 2;

int fail(int status, const std::string& message) {
  say("kgen: {}\n", message);
  return status;
}

const CLI::App& innermost(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : innermost(*chosen.front());
}

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

// `kgen help [COMMAND]`; to be called last: it knows the commands that were added before.
void add_help_command(CLI::App& program) {
  const auto command = std::make_shared<std::string>();
  CLI::App* help = program.add_subcommand("help", "Explain a command");
  const std::vector<std::string> names = commands_of(program);
  help->add_option("COMMAND", *command, join(names) + "; without one: kgen itself");
  help->callback([&program, command, names] {
    if (!command->empty() && !contains(names, *command)) refuse_word("COMMAND", *command, names, {});
    const CLI::App& of = command->empty() ? program : *program.get_subcommand(*command);
    const std::string name = command->empty() ? program.get_name() : "kgen " + *command;
    fmt::print("{}", program.get_formatter()->make_help(&of, name, CLI::AppFormatMode::Normal));
  });
}

// With every spelling.
std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* option : app.get_options())
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::string one_line(std::string text) {
  text.erase(text.find_last_not_of('\n') + 1);
  std::ranges::replace(text, '\n', ' ');
  return text;
}

// The first word that no command and no option explains, with what it may have been meant to be; empty if there is
// none.
std::string unknown_word(const CLI::App& app) {
  const CLI::App* command = &app;
  while (command->remaining().empty()) {
    const auto chosen = command->get_subcommands();
    if (chosen.empty()) return {};
    command = chosen.front();
  }
  std::string word = command->remaining().front();
  const auto commands = commands_of(*command);
  if (word.size() > 1 && word[0] == '-') {
    word = word.substr(0, word.find('='));
    const std::string near = did_you_mean(word, options_of(*command));
    return fmt::format("unknown option '{}'{}{}", word, near.empty() ? "" : "; ", near);
  }
  if (commands.empty()) return fmt::format("unexpected word '{}'", word);
  if (find_operation(word))
    return fmt::format(
        "'{0}' is an operation, not a command: kgen --ops {0} --sizes N emits it, kgen run {0} and kgen explain {0} N "
        "PRECISION take it as their first word",
        word);
  return fmt::format("unknown command '{}'; {}", word, what_there_is(word, commands, {}, "there are "));
}

// What a command's first missing word would say; empty if none is missing.
std::string missing_word(const CLI::App& command) {
  for (const auto* option : command.get_options()) {
    if (!option->get_positional() || !option->get_required() || option->count() > 0) continue;
    const std::string name = option->get_name(true);
    return fmt::format("which {}: {}",
                       name == "OP"          ? "operation"
                       : name == "N"         ? "size"
                       : name == "PRECISION" ? "precision"
                       : name == "WHAT"      ? command.get_name()
                                             : name,
                       option->get_description());
  }
  return {};
}

// An option that is given as a word and by its name, or simply twice; empty if none is.
std::string repeated_option(const CLI::App& command) {
  for (const auto* option : command.get_options())
    if (option->get_items_expected_max() == 1 && option->count() > 1)
      return fmt::format("{} is given {}", option->get_name(),
                         option->get_positional() ? "twice: as a word or as an option, not both" : "twice");
  return {};
}

// An option that is given says something; an empty variable of a shell script must not pass for a default.
void refuse_empty_values(const CLI::App& app) {
  for (const auto* option : app.get_options()) {
    for (const auto& value : option->results())
      if (value.empty()) refuse_use("{}: the value is empty", option->get_name());
  }
  for (const auto* command : app.get_subcommands()) refuse_empty_values(*command);
}

// What CLI11 prints of --help and --version, whose own output forgets why it failed.
int print_what_was_asked(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream text;
  const int status = app.exit(error, text, text);
  if (std::fputs(text.str().c_str(), stdout) < 0 || std::fflush(stdout) != 0) return fail_output(errno);
  return status;
}

// A misspelt word is the cause of whatever else is wrong, so it is what is said.
int parse_error(const CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) return print_what_was_asked(app, error);
  const CLI::App& command = innermost(app);
  std::string message = unknown_word(app);
  if (message.empty()) message = missing_word(command);
  if (message.empty()) message = repeated_option(command);
  if (message.empty()) message = one_line(error.what());
  return fail(bad_usage,
              fmt::format("{} (see {}{} --help)", message, &command == &app ? "" : "kgen ", command.get_name()));
}

int run(CLI::App& app, const std::function<void()>& emit, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    if (argc <= 1) {
      fmt::print("{}", app.help());
    } else if (app.get_subcommands().empty()) {
      emit();
    }
  } catch (const CLI::ParseError& error) {
    return parse_error(app, error);
  } catch (const Error& error) {
    return fail(error.kind() == Failure::usage ? bad_usage : work_failed, error.what());
  } catch (const std::system_error& error) {
    // fmt::print says that "the file" cannot be written: it is the standard output, nothing else is printed to.
    return std::ferror(stdout) ? fail_output(error.code().value()) : fail(work_failed, error.what());
  } catch (const std::bad_alloc&) {
    return fail(work_failed, "out of memory");
  } catch (const std::exception& error) {
    return fail(work_failed, error.what());
  }
  return 0;
}

}  // namespace

int run_program(int argc, char** argv, const Laboratory* laboratory) {
  occupy_standard_streams();
  clean_up_on_signals();
  std::signal(SIGXFSZ, SIG_IGN);  // beyond the limit of a file's size writing fails, which is reported
  CLI::App app(
      fmt::format("kgen writes, compiles and runs CUDA kernels for batches of tiny matrices (n = 1 to {}).", max_size),
      "kgen");
  app.footer(
      "Examples:\n"
      "  kgen --ops getrf,getri --sizes 1-32                      source for every size and precision\n"
      "  kgen --ops getrf --sizes 8 --emit cu,cubin --arch sm_90  one size, compiled too\n"
      "  kgen run matinv --input A.npy --output X.npy --check     invert a NumPy batch (GPU, else host)\n"
      "  kgen run getrf --input A.npy --output LU.npy --ipiv P.npy\n"
      "  kgen inspect getrf 8 d                                   registers, spills, instructions\n"
      "  kgen list variants getrf 8 d                             every way to do it\n"
      "  kgen explain getrf 8 d                                   which of them is used, and why\n"
      "  kgen doctor                                              what is installed, what is missing\n"
      "'kgen help COMMAND' explains a command. Exit status: 0, 1 (the work failed), 2 (bad usage).");
  app.formatter(help_formatter());  // before the commands, which inherit it
  app.set_version_flag("--version", fmt::format("kgen {}.{}.{} (generator {})", KGEN_VERSION_MAJOR, KGEN_VERSION_MINOR,
                                                KGEN_VERSION_PATCH, generator_version()));
  app.require_subcommand(0, 1);

  Command program(app);
  const std::function<void()> emit = add_emission(program);
  add_run_command(program);
  add_bench_command(program, laboratory);
  add_inspect_command(program);
  add_list_command(program);
  add_explain_command(program);
  add_tune_command(program, laboratory);
  add_cache_command(program);
  add_doctor_command(program);
  add_help_command(app);

  // Emission's options mean nothing to a subcommand; this runs after parsing and before the subcommand's work.
  app.parse_complete_callback([&app] {
    refuse_empty_values(app);
    for (const auto* option : app.get_options()) {
      if (!app.get_subcommands().empty() && option->count() > 0) {
        refuse_use("{} belongs behind '{}', or to no subcommand", option->get_name(),
                   app.get_subcommands().front()->get_name());
      }
    }
  });

  return finish_output(run(app, emit, argc, argv));
}

}  // namespace kgen
