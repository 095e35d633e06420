#include "generator/sandbox.hpp"

#include <fmt/format.h>
#include <locale.h>

#include <cstdlib>
#include <new>

#include "generator/error.hpp"
#include "generator/sandbox_library.hpp"

namespace kgen {
namespace {

constexpr std::size_t most_bytes = std::size_t(64) << 20;
constexpr std::int64_t most_instructions = 20'000'000;  // a 32 x 32 kernel takes about 200,000
constexpr int instructions_per_look = 1000;

// Short names that Lua cannot shorten further; messages get the files' names afterwards.
constexpr const char* template_chunk = "=\1t";
constexpr const char* helpers_chunk = "=\1h";
constexpr const char* names_key = "kgen.names";

// Comparison, case and the decimal point of Lua's strings follow the thread's locale; templates must not.
class C_locale {
 public:
  C_locale() {
    static const locale_t plain = newlocale(LC_ALL_MASK, "C", nullptr);
    before_ = uselocale(plain);
  }
  ~C_locale() { uselocale(before_); }
  C_locale(const C_locale&) = delete;
  C_locale& operator=(const C_locale&) = delete;

 private:
  locale_t before_;
};

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

// Pushes "chunk:line: " of the nearest running line, or only of the nearest line of the template.
bool push_where(lua_State* lua, bool only_template) {
  lua_Debug frame;
  for (int level = 0; lua_getstack(lua, level, &frame); ++level) {
    lua_getinfo(lua, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    if (only_template && std::string_view(frame.source) != template_chunk) continue;
    lua_pushfstring(lua, "%s:%d: ", frame.short_src, frame.currentline);
    return true;
  }
  return false;
}

// Gives a message without a place one, and one from the helpers the template's line as well.
int explain(lua_State* lua) {
  if (lua_islightuserdata(lua, 1)) return 1;
  if (lua_type(lua, 1) != LUA_TSTRING) {
    lua_pushliteral(lua, "error() without a message");
    lua_replace(lua, 1);
  }
  const char* message = lua_tostring(lua, 1);
  const bool placed = message[0] == '\1';
  if (!placed && push_where(lua, false)) {
    lua_pushvalue(lua, 1);
    lua_concat(lua, 2);
    lua_replace(lua, 1);
    message = lua_tostring(lua, 1);
  }
  if (message[0] == '\1' && message[1] == 'h' && push_where(lua, true)) {
    lua_pushvalue(lua, 1);
    lua_concat(lua, 2);
    lua_replace(lua, 1);
  }
  lua_settop(lua, 1);
  return 1;
}

}  // namespace

void* Sandbox::allocate(void* user, void* memory, std::size_t old_bytes, std::size_t new_bytes) {
  Budget& budget = *static_cast<Budget*>(user);
  if (!memory) old_bytes = 0;
  if (new_bytes == 0) {
    std::free(memory);
    budget.bytes -= old_bytes;
    return nullptr;
  }
  if (budget.limited && new_bytes > old_bytes && budget.bytes - old_bytes + new_bytes > most_bytes) return nullptr;
  void* result = std::realloc(memory, new_bytes);
  if (result) budget.bytes += new_bytes - old_bytes;
  return result;
}

void Sandbox::watch(lua_State* lua, lua_Debug* event) {
  Budget& budget = **static_cast<Budget**>(lua_getextraspace(lua));
  if (event->event == LUA_HOOKLINE) {
    lua_getinfo(lua, "S", event);
    if (std::string_view(event->source) == template_chunk) budget.line = event->currentline;
    return;
  }
  budget.instructions -= instructions_per_look;
  if (budget.instructions < 0) {
    push_where(lua, false);
    lua_pushfstring(lua, "takes more than %d million steps: an endless loop?", int(most_instructions / 1'000'000));
    lua_concat(lua, 2);
    lua_error(lua);
  }
}

Sandbox::Sandbox(std::string file, std::string_view helpers) : file_(std::move(file)) {
  lua_ = lua_newstate(allocate, &budget_);
  if (!lua_) throw std::bad_alloc();
  *static_cast<Budget**>(lua_getextraspace(lua_)) = &budget_;
  try {
    push_library(lua_);
    make_strict("");
    lua_setfield(lua_, LUA_REGISTRYINDEX, names_key);
    lua_sethook(lua_, watch, LUA_MASKCOUNT | LUA_MASKLINE, instructions_per_look);
    // The helpers define names, which strictness would refuse: they run while the table's metatable is away.
    push_names();
    lua_getmetatable(lua_, -1);
    lua_pushnil(lua_);
    lua_setmetatable(lua_, -3);
    load_chunk(helpers, helpers_chunk);
    call(0, 0);
    lua_setmetatable(lua_, -2);
    lua_pop(lua_, 1);
  } catch (...) {
    lua_close(lua_);
    throw;
  }
}

Sandbox::~Sandbox() { lua_close(lua_); }

void Sandbox::push_names() const { lua_getfield(lua_, LUA_REGISTRYINDEX, names_key); }

bool Sandbox::has_name(const std::string& name) const {
  push_names();
  lua_pushstring(lua_, name.c_str());
  const bool found = lua_rawget(lua_, -2) != LUA_TNIL;
  lua_pop(lua_, 2);
  return found;
}

void Sandbox::freeze() {
  push_names();
  lua_getmetatable(lua_, -1);
  lua_pushcfunction(lua_, refuse_new_name);
  lua_setfield(lua_, -2, "__newindex");
  lua_pop(lua_, 2);
}

void Sandbox::load(const std::string& chunk) { load_chunk(chunk, template_chunk); }

void Sandbox::load_chunk(std::string_view chunk, const char* name) {
  const C_locale plain;
  budget_.line = 0;
  if (const int status = luaL_loadbufferx(lua_, chunk.data(), chunk.size(), name, "t")) fail(status);
  push_names();
  lua_setupvalue(lua_, -2, 1);  // _ENV
}

void Sandbox::call(int arguments, int results) { call_until(arguments, results, nullptr); }

bool Sandbox::call_until(int arguments, int results, const void* sentinel) {
  const int function = lua_gettop(lua_) - arguments;
  lua_pushcfunction(lua_, explain);
  lua_insert(lua_, function);
  const C_locale plain;
  budget_.instructions = most_instructions;
  budget_.limited = true;
  budget_.line = 0;
  const int status = lua_pcall(lua_, arguments, results, function);
  budget_.limited = false;
  if (status == LUA_OK) {
    lua_remove(lua_, function);
    return true;
  }
  if (sentinel && lua_islightuserdata(lua_, -1) && lua_touserdata(lua_, -1) == sentinel) {
    lua_settop(lua_, function - 1);
    return false;
  }
  lua_remove(lua_, function);
  fail(status);
}

void Sandbox::fail(int status) {
  const char* text = lua_tostring(lua_, -1);
  std::string message = text ? text : "an error without a message";
  lua_pop(lua_, 1);
  if (status == LUA_ERRMEM)
    message = fmt::format("\1t:{}: takes more than {} MiB of memory", budget_.line, most_bytes >> 20);
  if (!message.starts_with('\1')) message = fmt::format("\1t:{}: {}", budget_.line, message);
  message = replace_all(message, "\1t:", file_ + ":");
  message = replace_all(message, "\1h:", "common/helpers.lua:");
  throw Error(Failure::bad_template, message);
}

void Sandbox::make_strict(const char* label) {
  lua_createtable(lua_, 0, 1);
  lua_pushstring(lua_, label);
  lua_pushcclosure(lua_, undefined_name, 1);
  lua_setfield(lua_, -2, "__index");
  lua_setmetatable(lua_, -2);
}

void Sandbox::push(const Value& value) {
  if (const std::int64_t* count = std::get_if<std::int64_t>(&value))
    lua_pushinteger(lua_, *count);
  else
    lua_pushstring(lua_, std::get<std::string>(value).c_str());
}

}  // namespace kgen
