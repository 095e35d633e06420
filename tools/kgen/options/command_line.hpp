// How a command declares its words and options, and how its --help looks. CLI11 stands behind it, a header that costs
// every file that includes it seconds: only command_line.cpp and program.cpp do.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace CLI {
class App;
class FormatterBase;
class Option;
}  // namespace CLI

namespace kgen {

// Where an option's value goes once the command line is parsed. A bool is a flag; of a list each option gives one more.
using Destination = std::variant<std::string*, int*, std::int64_t*, std::uint64_t*, std::optional<std::uint64_t>*,
                                 std::vector<std::string>*, bool*>;

// An option that was just declared; each call says more of it. Other options are named as they are given: "--json".
class Declared_option {
 public:
  explicit Declared_option(CLI::Option* option) : option_(option) {}
  Declared_option& type_name(const std::string& text);  // what stands for the value in --help
  Declared_option& group(const std::string& title);
  Declared_option& required();
  Declared_option& one_of(const std::vector<std::string>& words);
  Declared_option& between(std::int64_t least, std::int64_t most);
  Declared_option& byte_size();  // 256MiB
  Declared_option& needs(const std::string& other);
  Declared_option& excludes(const std::vector<std::string>& others);

 private:
  CLI::Option* option_;
};

// The program or one of its commands.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}
  Command add_command(const std::string& name, const std::string& about);
  void footer(const std::string& text);
  void callback(std::function<void()> work);
  void before_callback(std::function<void()> work);  // once all values are written

  // `names` are "--ops,--op LIST", with what stands for the value; or "WHAT" for a word without dashes.
  Declared_option add(const std::string& names, Destination value, const std::string& about);
  Declared_option option(const std::string& name);
  void remove_option(const std::string& name);

 private:
  CLI::App* app_;
};

// Examples first, then the options that most calls need, then the others.
std::shared_ptr<CLI::FormatterBase> help_formatter();

}  // namespace kgen
