// Lua as templates see it: an allow-list that gives the same result everywhere, strict names, and limits on time and
// memory. Internal to the generator.
#pragma once

#include <lua.hpp>

#include <cstdint>
#include <string>

#include "generator/lua/sandbox_budget.hpp"
#include "generator/model/spec.hpp"
#include "generator/text/error.hpp"

namespace kgen {

class Sandbox {
 public:
  // `file` is what messages call the template. It sees the helpers' names, too.
  explicit Sandbox(std::string file);
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  lua_State* lua() const { return lua_; }
  // Pushes the table of the names that the template sees. Set fields raw.
  void push_names() const;
  bool has_name(const std::string& name) const;
  // From now on new names are refused: what one call leaves behind must not reach the next.
  void freeze();

  // Compiles a template's chunk and pushes it.
  void load(const std::string& chunk);
  // Calls the function below its `arguments`. Throws Error(bad_template), naming file and line.
  void call(int arguments, int results);
  // The steps that the last call took.
  std::int64_t steps() const;
  // The same with little memory, for what gives a list: `too_large` is the error when that does not suffice.
  void call_small(int arguments, int results, const Error& too_large);
  // As call; false if the function ended by raising the light userdata `sentinel`.
  bool call_until(int arguments, int results, const void* sentinel);

  // Replaces the table on top's behaviour: reading a field it lacks and making a new one are errors that name it.
  void make_strict(const char* label);
  void push(const Value& value);

 private:
  void make_strict(const char* label, lua_CFunction missing);  // what reads a field it lacks, with `label` as upvalue
  static void* allocate(void* budget, void* memory, std::size_t old_bytes, std::size_t new_bytes);
  static void watch(lua_State* lua, lua_Debug* event);
  bool attempt(int arguments, int results, const void* sentinel, std::size_t bytes, const Error* too_large);
  std::string refusal() const;  // why memory was refused last
  [[noreturn]] void fail(int status);

  std::string file_;
  Budget budget_;
  lua_State* lua_ = nullptr;
};

}  // namespace kgen
