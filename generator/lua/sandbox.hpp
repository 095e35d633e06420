// Lua as templates see it: an allow-list that gives the same result everywhere, strict names, and an end to endless
// loops. It is no wall: a template becomes native code that is loaded, so it is trusted. Internal to the generator.
#pragma once

#include <lua.hpp>

#include <cstdint>
#include <string>

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
  void call(int arguments, int results) { call_until(arguments, results, nullptr); }
  // As call; false if the function ended by raising the light userdata `sentinel`.
  bool call_until(int arguments, int results, const void* sentinel);

  // Replaces the table on top's behaviour: reading a field that it lacks is an error that names it.
  void make_strict(const char* label);

 private:
  static void* allocate(void* sandbox, void* memory, std::size_t old_bytes, std::size_t new_bytes);
  static void watch(lua_State* lua, lua_Debug* event);
  [[noreturn]] void fail();

  std::string file_;
  std::size_t bytes_ = 0;   // in use
  std::int64_t steps_ = 0;  // of this call
  lua_State* lua_ = nullptr;
};

}  // namespace kgen
