// How a command declares its words and options. CLI11 stands behind it, a header that costs every file that includes it
// seconds: only command_line.cpp and main.cpp do.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace kgen {

// An option that was just declared; each call says more of it. Other options are named as they are given: "--json".
class Declared_option {
 public:
  explicit Declared_option(CLI::Option* option) : option_(option) {}
  Declared_option& type_name(const std::string& text);    // what stands for the value in --help
  Declared_option& option_text(const std::string& text);  // instead of all that --help would say between name and text
  Declared_option& group(const std::string& title);
  Declared_option& required();
  Declared_option& repeatable();  // one value each time
  Declared_option& one_of(const std::vector<std::string>& words);
  Declared_option& between(std::int64_t least, std::int64_t most);
  Declared_option& byte_size();  // 256MiB
  Declared_option& needs(const std::string& other);
  Declared_option& excludes(const std::string& other);

 private:
  CLI::Option* option_;
};

// The program or one of its commands. Values are written when the command line is parsed, before callbacks are called.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}
  Command add_command(const std::string& name, const std::string& about);
  void footer(const std::string& text);
  void callback(std::function<void()> work);
  void before_callback(std::function<void()> work);  // once all values are written

  // `names` are "--ops,--op", or "what" for a word without dashes.
  Declared_option add_option(const std::string& names, std::string& value, const std::string& about);
  Declared_option add_option(const std::string& names, std::vector<std::string>& value, const std::string& about);
  Declared_option add_option(const std::string& names, int& value, const std::string& about);
  Declared_option add_option(const std::string& names, std::int64_t& value, const std::string& about);
  Declared_option add_option(const std::string& names, std::uint64_t& value, const std::string& about);
  Declared_option add_option(const std::string& names, std::optional<std::uint64_t>& value, const std::string& about);
  Declared_option add_flag(const std::string& names, bool& value, const std::string& about);
  Declared_option option(const std::string& name);
  void remove_option(const std::string& name);

 private:
  CLI::App* app_;
};

}  // namespace kgen
