// Functions called by Lua leave by longjmp when they raise an error: they keep no C++ object with a destructor alive.
#include "generator/lua/sandbox.hpp"

#include <fmt/format.h>
#include <locale.h>

#include <cstdlib>
#include <map>
#include <mutex>
#include <new>
#include <string_view>

#include "generator/lua/helpers.hpp"
#include "generator/lua/lua_spec.hpp"
#include "generator/lua/lua_stack.hpp"
#include "generator/text/error.hpp"

namespace kgen {
namespace {

constexpr int steps_per_look = 1000;
constexpr std::int64_t most_millions = 20;  // of steps of a call; a 32 x 32 kernel takes about 200,000
constexpr std::size_t most_bytes = std::size_t(64) << 20;
constexpr std::size_t most_bytes_between_looks = 4 * most_bytes;  // one instruction may take much

// Short names that Lua cannot shorten further; messages get the file's name afterwards. Helpers': helpers.hpp.
constexpr const char* template_chunk = "=\1t";
constexpr const char* names_key = "kgen.names";        // what templates see
constexpr const char* template_key = "kgen.template";  // _ENV of templates, always empty: it tells what they assign

// Fills the table of names that templates see, from Lua's own library.
constexpr std::string_view library_chunk = R"lua(
local strict, names = ...

local function allow(t, library, allowed)
  for name in string.gmatch(allowed, "%S+") do t[name] = library[name] end
  return t
end

-- Tables and functions have only an address for a text, and that differs from run to run.
local function refuse_address(value, where)
  local kind = type(value)
  if kind == "table" or kind == "function" then
    error(where .. ": a " .. kind .. " has no text that is the same in every run", 3)
  end
end

allow(names, _G, "assert error ipairs select tonumber type")

function names.tostring(value)
  refuse_address(value, "tostring")
  return (tostring(value))
end

-- In the order of the keys. Lua's own goes by addresses.
function names.pairs(t)
  local keys = {}
  for key in next, t do
    if type(key) ~= "number" and type(key) ~= "string" then
      error("pairs: a key is a " .. type(key) .. ": only numbers and strings have an order", 2)
    end
    keys[#keys + 1] = key
  end
  table.sort(keys, function(a, b)
    if type(a) ~= type(b) then return type(a) == "number" end
    return a < b
  end)
  local place = 0
  return function()
    repeat place = place + 1 until keys[place] == nil or rawget(t, keys[place]) ~= nil
    local key = keys[place]
    if key ~= nil then return key, rawget(t, key) end
  end
end

names.math = strict(allow({}, math, [[abs ceil floor fmod huge log max maxinteger min mininteger modf pi sqrt
  tointeger type ult]]), "math.")
names.table = allow({}, table, "concat insert pack remove unpack")
names.string = allow({}, string, "byte char find gmatch gsub len lower match reverse sub upper")

function names.table.sort(t, precedes)
  if #t > 100 then error("table.sort: at most 100 elements: of more Lua's own asks the clock", 2) end
  table.sort(t, precedes)
end

function names.string.format(text, ...)
  if string.find((string.gsub(text, "%%%%", "")), "%%[^%a]*p") then
    error("string.format: %p is an address, which differs from run to run", 2)
  end
  for i = 1, select("#", ...) do refuse_address((select(i, ...)), "string.format") end
  return (string.format(text, ...))
end

-- The count hook sees one step, however long it takes.
function names.string.rep(text, times, between)
  if times > 100000 then error("string.rep: at most 100000 times", 2) end
  return (string.rep(text, times, between))
end

strict(names.table, "table.")
getmetatable("").__index = strict(names.string, "string.")   -- ("x"):method()
)lua";

// Comparison, case and the decimal point of Lua's strings follow the thread's locale; templates must not.
locale_t c_locale() {
  static const locale_t plain = newlocale(LC_ALL_MASK, "C", nullptr);
  return plain;
}
struct In_c_locale {
  locale_t before = uselocale(c_locale());
  ~In_c_locale() { uselocale(before); }
};

// Gives a message the template's line, if it does not begin with that; one from the helpers begins with their own.
int explain(lua_State* lua) {
  if (lua_islightuserdata(lua, 1)) return 1;
  const char* message = lua_isstring(lua, 1) ? lua_tostring(lua, 1) : "error() without a message";
  if (message[0] == '\1' && message[1] == 't') return 1;
  if (message[0] == '\1') message += 2;
  lua_Debug frame;
  for (int level = 0; lua_getstack(lua, level, &frame); ++level) {
    lua_getinfo(lua, "Sl", &frame);
    if (frame.source == std::string_view(template_chunk))
      return lua_pushfstring(lua, "%s:%d: %s", frame.short_src, frame.currentline, message), 1;
  }
  return lua_pushstring(lua, message), 1;
}

// The compiled chunk of a name, pushed: a family's template is run again for each of its operations and kernels, so it
// is parsed once in a process. False: the message is pushed.
bool push_compiled(lua_State* lua, std::string_view chunk, const char* name) {
  static std::mutex mutex;
  static std::map<std::string, std::string, std::less<>> compiled;
  const std::lock_guard lock(mutex);
  const auto known = compiled.find(chunk);
  const std::string_view code = known == compiled.end() ? chunk : known->second;
  if (luaL_loadbufferx(lua, code.data(), code.size(), name, nullptr) != LUA_OK) return false;
  if (known == compiled.end()) compiled.emplace(chunk, dumped(lua));
  return true;
}

// The helpers of the file that defines a name come into the table at 1 when it is first read: most templates need few
// of the files, and every one of a hundred families has a sandbox of its own.
void define_helpers(lua_State* lua, const Lua_helpers& helpers) {
  if (luaL_loadbufferx(lua, helpers.code.data(), helpers.code.size(), helpers.chunk.c_str(), "b") != LUA_OK)
    lua_error(lua);
  lua_pushvalue(lua, 1);
  lua_setupvalue(lua, -2, 1);  // _ENV
  lua_call(lua, 0, 0);
}

// __index of tables that have no other fields than those set.
int undefined_name(lua_State* lua) {
  return luaL_error(lua, "undefined name '%s%s'", lua_tostring(lua, lua_upvalueindex(1)),
                    luaL_tolstring(lua, 2, nullptr));
}

// __index of the names that templates see.
int missing_name(lua_State* lua) {
  const Lua_helpers* helpers = lua_type(lua, 2) == LUA_TSTRING ? helpers_with(lua_tostring(lua, 2)) : nullptr;
  if (!helpers) return undefined_name(lua);
  define_helpers(lua, *helpers);
  lua_pushvalue(lua, 2);
  lua_rawget(lua, 1);
  return 1;
}

int refuse_new_name(lua_State* lua) {
  return luaL_error(lua, "'%s' is assigned in a declaration: use a local", luaL_tolstring(lua, 2, nullptr));
}

// A global of a template, for the names that all see: a helper's would change what other helpers do.
int new_name(lua_State* lua) {
  if (const Lua_helpers* helpers = lua_type(lua, 2) == LUA_TSTRING ? helpers_with(lua_tostring(lua, 2)) : nullptr) {
    const char* path = lua_pushlstring(lua, helpers->path.data(), helpers->path.size());
    return luaL_error(lua, "'%s' is a word that families share, of templates/%s: take another name",
                      lua_tostring(lua, 2), path);
  }
  lua_rawset(lua, lua_upvalueindex(1));
  return 0;
}

void set_index(lua_State* lua, const char* label, lua_CFunction missing) {
  lua_createtable(lua, 0, 1);
  lua_pushstring(lua, label);
  lua_pushcclosure(lua, missing, 1);
  lua_setfield(lua, -2, "__index");
  lua_setmetatable(lua, -2);
}

// strict(table, label)
int strict(lua_State* lua) {
  const char* label = luaL_checkstring(lua, 2);
  lua_pushvalue(lua, 1);
  set_index(lua, label, undefined_name);
  return 1;
}

}  // namespace

void* Sandbox::allocate(void* sandbox, void* memory, std::size_t old_bytes, std::size_t new_bytes) {
  Sandbox& self = *static_cast<Sandbox*>(sandbox);
  if (!memory) old_bytes = 0;  // for a new object Lua gives its type
  if (new_bytes == 0) std::free(memory);
  const bool refused = new_bytes > old_bytes && self.bytes_ - old_bytes + new_bytes > most_bytes_between_looks;
  void* result = new_bytes == 0 || refused ? nullptr : std::realloc(memory, new_bytes);
  if (result || new_bytes == 0) self.bytes_ += new_bytes - old_bytes;
  return result;
}

// Raises an error that explain() gives a line: luaL_error would name the caller's here.
void Sandbox::watch(lua_State* lua, lua_Debug*) {
  Sandbox& self = **static_cast<Sandbox**>(lua_getextraspace(lua));
  self.steps_ += steps_per_look;
  if (self.bytes_ > most_bytes) lua_gc(lua, LUA_GCCOLLECT);
  if (self.steps_ > most_millions * 1'000'000)
    lua_pushfstring(lua, "takes more than %d million steps: an endless loop?", int(most_millions));
  else if (self.bytes_ > most_bytes)
    lua_pushfstring(lua, "takes more than %d MiB of memory: an endless loop?", int(most_bytes >> 20));
  else
    return;
  lua_error(lua);
}

Sandbox::Sandbox(std::string file) : file_(std::move(file)) {
  lua_ = lua_newstate(allocate, this);
  if (!lua_) throw std::bad_alloc();
  *static_cast<Sandbox**>(lua_getextraspace(lua_)) = this;
  for (const luaL_Reg& own : {luaL_Reg{"_G", luaopen_base}, luaL_Reg{"math", luaopen_math},
                              luaL_Reg{"string", luaopen_string}, luaL_Reg{"table", luaopen_table}})
    luaL_requiref(lua_, own.name, own.func, 1);
  lua_settop(lua_, 0);
  lua_newtable(lua_);
  set_architecture_words(lua_);
  push_compiled(lua_, library_chunk, "=\1hlibrary");
  lua_pushcfunction(lua_, strict);
  lua_pushvalue(lua_, 1);
  lua_call(lua_, 2, 0);
  set_index(lua_, "", missing_name);
  lua_newtable(lua_);
  lua_createtable(lua_, 0, 2);
  lua_pushvalue(lua_, 1);
  lua_setfield(lua_, -2, "__index");
  lua_pushvalue(lua_, 1);
  lua_pushcclosure(lua_, new_name, 1);
  lua_setfield(lua_, -2, "__newindex");
  lua_setmetatable(lua_, -2);
  lua_setfield(lua_, LUA_REGISTRYINDEX, template_key);
  lua_setfield(lua_, LUA_REGISTRYINDEX, names_key);
}

Sandbox::~Sandbox() { lua_close(lua_); }

void Sandbox::push_names() const { lua_getfield(lua_, LUA_REGISTRYINDEX, names_key); }

bool Sandbox::has_name(const std::string& name) const {
  if (helpers_with(name)) return true;
  push_names();
  lua_pushstring(lua_, name.c_str());
  const bool found = lua_rawget(lua_, -2) != LUA_TNIL;
  lua_pop(lua_, 2);
  return found;
}

void Sandbox::freeze() {
  lua_getfield(lua_, LUA_REGISTRYINDEX, template_key);
  lua_getmetatable(lua_, -1);
  set_field(lua_, "__newindex", refuse_new_name);
  lua_pop(lua_, 2);
}

void Sandbox::load(const std::string& chunk) {
  const In_c_locale plain;
  if (!push_compiled(lua_, chunk, template_chunk)) fail();
  lua_getfield(lua_, LUA_REGISTRYINDEX, template_key);
  lua_setupvalue(lua_, -2, 1);  // _ENV
}

bool Sandbox::call_until(int arguments, int results, const void* sentinel) {
  const int function = lua_gettop(lua_) - arguments;
  lua_pushcfunction(lua_, explain);
  lua_insert(lua_, function);
  const In_c_locale plain;
  lua_sethook(lua_, watch, LUA_MASKCOUNT, steps_per_look);  // counts from 0 again
  steps_ = 0;
  const int status = lua_pcall(lua_, arguments, results, function);
  lua_remove(lua_, function);
  if (status == LUA_OK) return true;
  if (!sentinel || lua_touserdata(lua_, -1) != sentinel) fail();
  lua_pop(lua_, 1);
  return false;
}

// By the message on top; one without a place is that memory was refused.
void Sandbox::fail() {
  const std::string_view message = luaL_tolstring(lua_, -1, nullptr);
  const bool placed = message.starts_with("\1t");
  const Error error(Failure::bad_template,
                    fmt::format("{}{}{}", file_, placed ? "" : ": ", message.substr(placed ? 2 : 0)));
  lua_pop(lua_, 2);
  throw Error(error);
}

void Sandbox::make_strict(const char* label) { set_index(lua_, label, undefined_name); }

}  // namespace kgen
