// Lua as templates see it: an allow-list that gives the same result everywhere, strict names, and limits on time and
// memory. Internal to the generator.
#pragma once

#include <lua.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include "generator/spec.hpp"

namespace kgen {

class Sandbox {
 public:
  // `file` is what messages call the template; `helpers` is Lua that defines names for it.
  Sandbox(std::string file, std::string_view helpers);
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
  // The same; false if the function ended by raising the light userdata `sentinel`.
  bool call_until(int arguments, int results, const void* sentinel);

  // Replaces the table on top's behaviour: reading a field it lacks and making a new one are errors that name it.
  void make_strict(const char* label);
  void push(const Value& value);

 private:
  // What a call may still use. The allocator and the hook see only this.
  struct Budget {
    std::size_t bytes = 0;  // in use now
    std::int64_t instructions = 0;
    bool limited = false;  // within a call
    int line = 0;          // of the template, reached last
  };
  static void* allocate(void* budget, void* memory, std::size_t old_bytes, std::size_t new_bytes);
  static void watch(lua_State* lua, lua_Debug* event);
  void load_chunk(std::string_view chunk, const char* name);
  [[noreturn]] void fail(int status);

  std::string file_;
  Budget budget_;
  lua_State* lua_ = nullptr;
};

}  // namespace kgen
