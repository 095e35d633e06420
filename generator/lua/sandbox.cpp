#include "generator/lua/sandbox.hpp"

#include <fmt/format.h>
#include <locale.h>
#include <time.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <new>
#include <unordered_map>
#include <utility>

#include "generator/lua/helpers.hpp"
#include "generator/lua/sandbox_library.hpp"
#include "generator/text/error.hpp"

namespace kgen {
namespace {

constexpr std::size_t most_bytes = std::size_t(64) << 20;
constexpr std::size_t most_bytes_of_list = std::size_t(12) << 20;  // 100,000 values need 4 MiB
constexpr std::size_t longest_string = std::size_t(1) << 20;       // one instruction may go through all of it
constexpr int steps_per_look = 1000;
constexpr std::int64_t most_seconds = 5;  // when steps count too little
const std::string too_long = fmt::format("takes more than {} seconds of the processor's time", most_seconds);
constexpr std::size_t bytes_per_step = 32;  // an allocation costs by its size: it is filled, and collected later

// Short names that Lua cannot shorten further; messages get the files' names afterwards (helpers:
// generator/lua/helpers.hpp).
constexpr const char* template_chunk = "=\1t";
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

std::int64_t processor_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t(time.tv_sec) * 1'000'000'000 + time.tv_nsec + 1;
}

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

// Gives Lua one line at a time: an error that has no line of its own is in the last one given.
struct Chunk_lines {
  std::string_view left;
  int& line;
};

const char* next_line(lua_State*, void* data, std::size_t* size) {
  Chunk_lines& lines = *static_cast<Chunk_lines*>(data);
  if (lines.left.empty()) return nullptr;
  ++lines.line;
  const char* line = lines.left.data();
  *size = std::min(lines.left.find('\n'), lines.left.size() - 1) + 1;
  lines.left.remove_prefix(*size);
  return line;
}

// What this process has compiled: a family's template is run again for each of its operations and kernels. Parsing took
// most of that time.
class Compiled_chunks {
 public:
  const std::string* find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = code_.find(key);
    return found == code_.end() ? nullptr : &found->second;
  }
  void add(std::string key, std::string code) {
    const std::lock_guard lock(mutex_);
    code_.emplace(std::move(key), std::move(code));
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::string, std::string> code_;
};

Compiled_chunks& compiled_chunks() {
  static Compiled_chunks chunks;
  return chunks;
}

// A template's own words in a message: one line, nothing that a terminal obeys.
std::string plain_text(std::string_view text) {
  constexpr std::size_t longest = 1000;
  std::string plain;
  for (const char c : text.substr(0, longest)) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if (byte < 32 || byte == 127)
      plain += fmt::format("\\x{:02x}", byte);
    else
      plain += c;
  }
  return text.size() > longest ? plain + "..." : plain;
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

// The helpers of the file that defines a name come into the table at 1 when it is first read: most templates need few
// of the files, and every one of a hundred families has a sandbox of its own. What is defined here counts for no
// template.
void define_helpers(lua_State* lua, const Lua_helpers& helpers) {
  Budget& budget = budget_of(lua);
  const bool limited = std::exchange(budget.limited, false);
  lua_getmetatable(lua, 1);  // away while names are defined, which it refuses
  lua_pushnil(lua);
  lua_setmetatable(lua, 1);
  int status = luaL_loadbufferx(lua, helpers.code.data(), helpers.code.size(), helpers.chunk.c_str(), "b");
  if (status == LUA_OK) {
    lua_pushvalue(lua, 1);
    lua_setupvalue(lua, -2, 1);  // _ENV
    status = lua_pcall(lua, 0, 0, 0);
  }
  if (status != LUA_OK) lua_insert(lua, -2);  // why, below the metatable
  lua_setmetatable(lua, 1);
  budget.limited = limited;
  if (status != LUA_OK) lua_error(lua);
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

}  // namespace

void* Sandbox::allocate(void* user, void* memory, std::size_t old_bytes, std::size_t new_bytes) {
  Budget& budget = *static_cast<Budget*>(user);
  const bool is_string = !memory && old_bytes == LUA_TSTRING;  // for a new object Lua gives its type
  if (!memory) old_bytes = 0;
  if (new_bytes == 0) {
    std::free(memory);
    budget.bytes -= old_bytes;
    return nullptr;
  }
  if (budget.limited && new_bytes > old_bytes) {
    budget.steps -= static_cast<std::int64_t>(new_bytes / bytes_per_step);
    budget.refused = Budget::Refusal::none;
    if (budget.steps < 0) budget.refused = Budget::Refusal::steps;
    if (is_string && new_bytes > longest_string) budget.refused = Budget::Refusal::string;
    if (budget.bytes - old_bytes + new_bytes > budget.most_bytes) budget.refused = Budget::Refusal::memory;
    if (budget.refused != Budget::Refusal::none) {
      // Lua goes through all of its memory for some to give back: that is not done again and again.
      budget.steps -= static_cast<std::int64_t>(budget.bytes / bytes_per_step);
      return nullptr;
    }
  }
  void* result = std::realloc(memory, new_bytes);
  if (result) budget.bytes += new_bytes - old_bytes;
  return result;
}

void Sandbox::watch(lua_State* lua, lua_Debug* event) {
  Budget& budget = budget_of(lua);
  if (event->event == LUA_HOOKLINE) {
    lua_getinfo(lua, "S", event);
    if (std::string_view(event->source) == template_chunk) budget.line = event->currentline;
    return;
  }
  budget.steps -= steps_per_look;
  const std::int64_t now = processor_time();
  if (budget.started == 0) budget.started = now;
  if (budget.steps >= 0 && now - budget.started <= most_seconds * 1'000'000'000) return;
  lua_pushstring(lua, budget.steps < 0 ? too_many_steps.c_str() : too_long.c_str());
  lua_error(lua);  // explain says where: luaL_error would name the caller's line here
}

Sandbox::Sandbox(std::string file) : file_(std::move(file)) {
  lua_ = lua_newstate(allocate, &budget_);
  if (!lua_) throw std::bad_alloc();
  *static_cast<Budget**>(lua_getextraspace(lua_)) = &budget_;
  try {
    push_library(lua_);
    make_strict("", missing_name);
    lua_setfield(lua_, LUA_REGISTRYINDEX, names_key);
    lua_sethook(lua_, watch, LUA_MASKCOUNT | LUA_MASKLINE, steps_per_look);
  } catch (...) {
    lua_close(lua_);
    throw;
  }
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
  push_names();
  lua_getmetatable(lua_, -1);
  lua_pushcfunction(lua_, refuse_new_name);
  lua_setfield(lua_, -2, "__newindex");
  lua_pop(lua_, 2);
}

void Sandbox::load(const std::string& chunk) {
  const C_locale plain;
  budget_.line = 0;
  if (const std::string* known = compiled_chunks().find(chunk)) {
    if (const int status = luaL_loadbufferx(lua_, known->data(), known->size(), template_chunk, "b")) fail(status);
  } else {
    Chunk_lines lines{chunk, budget_.line};
    if (const int status = lua_load(lua_, next_line, &lines, template_chunk, "t")) fail(status);
    compiled_chunks().add(chunk, dumped(lua_));
  }
  push_names();
  lua_setupvalue(lua_, -2, 1);  // _ENV
}

void Sandbox::call(int arguments, int results) { attempt(arguments, results, nullptr, most_bytes, nullptr); }

void Sandbox::call_small(int arguments, int results, const Error& too_large) {
  attempt(arguments, results, nullptr, budget_.bytes + most_bytes_of_list, &too_large);
}

bool Sandbox::call_until(int arguments, int results, const void* sentinel) {
  return attempt(arguments, results, sentinel, most_bytes, nullptr);
}

std::int64_t Sandbox::steps() const { return most_steps_of_call - budget_.steps; }

bool Sandbox::attempt(int arguments, int results, const void* sentinel, std::size_t bytes, const Error* too_large) {
  const int function = lua_gettop(lua_) - arguments;
  lua_pushcfunction(lua_, explain);
  lua_insert(lua_, function);
  const C_locale plain;
  lua_sethook(lua_, watch, LUA_MASKCOUNT | LUA_MASKLINE, steps_per_look);  // counts from 0 again
  budget_.steps = most_steps_of_call;
  budget_.most_bytes = bytes;
  budget_.refused = Budget::Refusal::none;
  budget_.started = 0;
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
  if (too_large && status == LUA_ERRMEM && budget_.refused == Budget::Refusal::memory) throw Error(*too_large);
  fail(status);
}

std::string Sandbox::refusal() const {
  switch (budget_.refused) {
    case Budget::Refusal::steps:
      return too_many_steps;
    case Budget::Refusal::string:
      return fmt::format("makes a string of more than {} MiB", longest_string >> 20);
    default:
      return fmt::format("takes more than {} MiB of memory", most_bytes >> 20);
  }
}

void Sandbox::fail(int status) {
  std::size_t size = 0;
  const char* text = lua_tolstring(lua_, -1, &size);
  std::string message = text ? std::string(text, size) : "an error without a message";
  lua_pop(lua_, 1);
  if (status == LUA_ERRMEM) message = fmt::format("\1t:{}: {}", budget_.line, refusal());
  if (!message.starts_with('\1')) message = fmt::format("\1t:{}: {}", budget_.line, message);
  message = replace_all(message, "\1t:", file_ + ":");
  message = replace_all(message, "\1h", "");
  throw Error(Failure::bad_template, plain_text(message));
}

void Sandbox::make_strict(const char* label) { make_strict(label, undefined_name); }

void Sandbox::make_strict(const char* label, lua_CFunction missing) {
  lua_createtable(lua_, 0, 1);
  lua_pushstring(lua_, label);
  lua_pushcclosure(lua_, missing, 1);
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
