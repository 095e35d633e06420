#include "generator/lua/declaration.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "generator/lua/lua_stack.hpp"
#include "generator/model/column_shares.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/parsing.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

constexpr std::array kernel_fields{"operation", "about",  "paper", "tunables", "limit",      "supports",
                                   "requires",  "launch", "flops", "bytes",    "prefetches", "per_matrix_sizes"};
constexpr std::array plan_fields{"operation", "about", "paper", "tunables", "limit", "supports", "steps"};
constexpr std::array launch_fields{"threads", "matrices", "shared", "blocks", "least_columns"};
// Names that templates see beside the operation's parameters, the libraries and the helpers.
constexpr std::array reserved{"op",       "tune",          "name",    "operation",     "parameters", "precision",
                              "type",     "real",          "complex", "element_bytes", "real_bytes", "threads",
                              "matrices", "shared",        "emit",    "family",        "arguments",  "size_bin",
                              "in_place", "least_columns", "spec",    "prefetches"};
struct Need_word {
  std::string_view name;
  bool Needs::*need;
};
constexpr std::array need_words{Need_word{"redux", &Needs::redux}, Need_word{"fp64_matrix", &Needs::fp64_matrix}};
constexpr int small_static_arrays = 2 * 1024;  // that a kernel may have beside its dynamic shared memory
constexpr int most_threads = 1024;
constexpr lua_Unsigned most_tunables = 64;
constexpr lua_Unsigned most_values = 100'000;

const char family_ended = 0;  // its address says that family { ... } was reached
constexpr const char* family_key = "kgen.family";

int family_function(lua_State* lua) {
  luaL_argcheck(lua, lua_gettop(lua) == 1 && lua_istable(lua, 1), 1, "family takes one table: family { ... }");
  lua_setfield(lua, LUA_REGISTRYINDEX, family_key);
  lua_pushlightuserdata(lua, const_cast<char*>(&family_ended));
  return lua_error(lua);
}

bool is_one_line(const std::string& text) {
  return !text.empty() && std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 32; });
}

}  // namespace

Declaration::Declaration(std::string file, std::string_view text, const std::string& chunk, std::size_t which)
    : file_(std::move(file)), is_plan_(is_plan_file(file_)), lines_(file_, text), which_(which), sandbox_(file_) {
  lua_State* lua = sandbox_.lua();
  sandbox_.push_names();
  set_field(lua, "family", family_function);
  set_field(lua, "emit", [](lua_State*) { return 0; });  // only blank lines stand before the declaration
  lua_pop(lua, 1);
  sandbox_.load(chunk);
  if (sandbox_.call_until(0, 0, &family_ended)) throw error_at(first_line(), "family { ... } was never called");
  lua_getfield(lua, LUA_REGISTRYINDEX, family_key);
  table_ = luaL_ref(lua, LUA_REGISTRYINDEX);
  sandbox_.freeze();
  read_fields();
}

Error Declaration::error_at(int line, const std::string& message) const {
  return Error(Failure::bad_template, fmt::format("{}:{}: {}", file_, line, message));
}
Error Declaration::error_at(std::string_view field, const std::string& message) const {
  return error_at(lines_.of(field), message);
}

void Declaration::push_field(const char* field) const {
  lua_State* lua = sandbox_.lua();
  lua_rawgeti(lua, LUA_REGISTRYINDEX, table_);
  push_raw(lua, -1, field);
  lua_remove(lua, -2);
}

std::string Declaration::text_field(const char* field, bool required) const {
  lua_State* lua = sandbox_.lua();
  const Stack_guard guard(lua);
  push_field(field);
  if (lua_isnil(lua, -1) && !required) return {};
  if (lua_type(lua, -1) != LUA_TSTRING)
    throw error_at(field, lua_isnil(lua, -1) ? fmt::format("the family has no field '{}'", field)
                                             : fmt::format("'{}' must be a string, not {}", field, shown(lua)));
  const std::string text = lua_tostring(lua, -1);
  if (!is_one_line(text) || text.back() == '\\')  // it stands in a comment of the emitted text
    throw error_at(field, fmt::format("'{}' must be one line of text that does not end with a backslash", field));
  return text;
}

void Declaration::read_fields() {
  lua_State* lua = sandbox_.lua();
  const Stack_guard guard(lua);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, table_);
  const std::span<const char* const> fields = is_plan_ ? std::span<const char* const>(plan_fields) : kernel_fields;
  for (const std::string& field : keys_of(lua))
    if (std::ranges::find(fields, field) == fields.end())
      throw error_at(
          field, fmt::format("unknown field '{}'{}: {}", field, is_plan_ ? " of a plan" : "", fmt::join(fields, ", ")));
  read_operations();
  about_ = text_field("about", true);
  paper_ = text_field("paper", false);
  for (const char* field : {"supports", "requires", "launch", "flops", "bytes", "prefetches", "steps"}) {
    const std::string_view name = field;
    push_field(field);
    const bool number_will_do = name == "flops" || name == "bytes", text_will_do = name == "requires";
    const bool required = name == (is_plan_ ? "steps" : "launch");
    if (lua_isnil(lua, -1) && required) throw error_at(field, fmt::format("the family has no field '{}'", field));
    if (!lua_isnil(lua, -1) && !lua_isfunction(lua, -1) && !(number_will_do && lua_isinteger(lua, -1)) &&
        !(text_will_do && lua_type(lua, -1) == LUA_TSTRING))
      throw error_at(field,
                     fmt::format("'{}' must be a function{}{}, not {}", field, number_will_do ? " or an integer" : "",
                                 text_will_do ? " or a text like 'redux, fp64_matrix'" : "", shown(lua)));
    lua_pop(lua, 1);
  }
  push_field("per_matrix_sizes");
  if (!lua_isnil(lua, -1) && !lua_isboolean(lua, -1))
    throw error_at("per_matrix_sizes", fmt::format("'per_matrix_sizes' must be true or false, not {}", shown(lua)));
  per_matrix_sizes_ = lua_toboolean(lua, -1);
  lua_pop(lua, 1);
  read_limit();
  read_tunables();
}

// One name, or several with commas between them.
void Declaration::read_operations() {
  const std::string names = text_field("operation", true);
  for (const std::string_view name : split(names, ", ")) {
    try {
      kgen::operation(name);
    } catch (const Error& error) {
      throw error_at("operation", error.what());
    }
    if (std::ranges::count(operations_, name) > 0)
      throw error_at("operation", fmt::format("'{}' is named twice", name));
    operations_.emplace_back(name);
  }
}

// The largest size that the family serves; larger ones than an operation's own are asked of none.
void Declaration::read_limit() {
  lua_State* lua = sandbox_.lua();
  const Stack_guard guard(lua);
  push_field("limit");
  if (lua_isnil(lua, -1)) return;
  limit_ = lua_isinteger(lua, -1) ? lua_tointeger(lua, -1) : 0;
  if (limit_ < common_limit || limit_ > max_size)
    throw error_at("limit",
                   fmt::format("'limit' must be an integer {}..{}, not {}", common_limit, max_size, shown(lua)));
}

void Declaration::read_tunables() {
  lua_State* lua = sandbox_.lua();
  const Stack_guard guard(lua);
  push_field("tunables");
  if (lua_isnil(lua, -1)) return;
  if (!lua_istable(lua, -1)) throw error_at("tunables", fmt::format("'tunables' must be a table, not {}", shown(lua)));
  const lua_Unsigned count = lua_rawlen(lua, -1);
  if (count > most_tunables) throw error_at("tunables", fmt::format("{} tunables: at most {}", count, most_tunables));
  if (count == 0) {
    lua_pushnil(lua);
    if (lua_next(lua, -2)) throw error_at("tunables", "'tunables' must be a list");
  }
  for (lua_Unsigned i = 1; i <= count; ++i) read_entry(i);
}

// { "name", values }, or { "name", values, "what it is" }.
void Declaration::read_entry(lua_Unsigned place) {
  lua_State* lua = sandbox_.lua();
  const Stack_guard guard(lua);
  lua_rawgeti(lua, -1, static_cast<lua_Integer>(place));
  const int entry = lua_gettop(lua);
  const lua_Unsigned count = lua_istable(lua, entry) ? lua_rawlen(lua, entry) : 0;
  if (count < 2 || count > 3 || lua_rawgeti(lua, entry, 1) != LUA_TSTRING)
    throw error_at("tunables", fmt::format("entry {} of 'tunables' must be {{ \"name\", values }} or {{ \"name\", "
                                           "values, \"what it is\" }}",
                                           place));
  Tunable tunable{.name = lua_tostring(lua, -1), .values = {}};
  const std::string& name = tunable.name;
  tunable.line = lines_.of_tunable(name);
  check_tunable_name(name, tunable.line);
  if (count == 3) {
    if (lua_rawgeti(lua, entry, 3) == LUA_TSTRING) tunable.about = lua_tostring(lua, -1);
    if (!is_one_line(tunable.about))
      throw error_at(tunable.line, fmt::format("what '{}' is must be one line of text, not {}", name, shown(lua)));
  }
  const int values = lua_rawgeti(lua, entry, 2);
  if (values != LUA_TTABLE && values != LUA_TFUNCTION)
    throw error_at(tunable.line,
                   fmt::format("the values of '{}' must be a list or a function, not {}", name, shown(lua)));
  if (values == LUA_TTABLE)
    tunable.values = value_list(name, tunable.line);
  else
    tunable.function = luaL_ref(lua, LUA_REGISTRYINDEX);
  tunables_.push_back(std::move(tunable));
}

void Declaration::check_tunable_name(const std::string& name, int line) const {
  if (!is_name(name))
    throw error_at(
        line, fmt::format("'{}' is not a name for a tunable: lower case letters, digits, single underscores", name));
  const bool keyword = luaL_loadstring(sandbox_.lua(), fmt::format("local {}", name).c_str()) != LUA_OK;
  lua_pop(sandbox_.lua(), 1);
  if (keyword || std::ranges::find(reserved, name) != reserved.end() || sandbox_.has_name(name) ||
      kgen::operation(operation()).find_size(name) >= 0 || kgen::operation(operation()).find_option(name) >= 0 ||
      name == "layout")
    throw error_at(line, fmt::format("the tunable '{}' has the name of something else that templates use", name));
  for (const Tunable& other : tunables_)
    if (other.name == name) throw error_at(line, fmt::format("the tunable '{}' is declared twice", name));
}

std::vector<Value> Declaration::value_list(const std::string& name, int line) const {
  lua_State* lua = sandbox_.lua();
  std::vector<Value> values;
  std::set<Value> seen;
  const lua_Unsigned count = lua_rawlen(lua, -1);
  if (count > most_values)
    throw error_at(line, fmt::format("the tunable '{}' has {} values: at most {}", name, count, most_values));
  for (lua_Unsigned i = 1; i <= count; ++i) {
    lua_rawgeti(lua, -1, static_cast<lua_Integer>(i));
    Value value;
    if (lua_isinteger(lua, -1) && lua_tointeger(lua, -1) >= 0)
      value = static_cast<std::int64_t>(lua_tointeger(lua, -1));
    else if (lua_type(lua, -1) == LUA_TSTRING && is_word(lua_tostring(lua, -1)))
      value = std::string(lua_tostring(lua, -1));
    else
      throw error_at(line,
                     fmt::format("{} is not a value for '{}': integers from 0 and lower case words", shown(lua), name));
    lua_pop(lua, 1);
    if (seen.insert(value).second) values.push_back(std::move(value));
  }
  return values;
}

bool Declaration::push_result(const char* field, const Spec& spec) const {
  push_field(field);
  if (lua_isnil(sandbox_.lua(), -1)) return false;
  if (!lua_isfunction(sandbox_.lua(), -1)) return true;
  spec_table_.push(spec.request, spec.tune);
  sandbox_.call(1, 1);
  return true;
}

std::vector<Value> Declaration::values(const Tunable& tunable, const Request& request, const Settings& tune) const {
  if (tunable.function == LUA_NOREF) return tunable.values;
  const std::lock_guard lock(mutex_);
  lua_State* lua = sandbox_.lua();
  const Stack_guard guard(lua);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, tunable.function);
  spec_table_.push(request, tune);
  sandbox_.call(1, 1);
  if (!lua_istable(lua, -1))
    throw error_at(tunable.line,
                   fmt::format("the function of '{}' gave {} instead of a list", tunable.name, shown(lua)));
  return value_list(tunable.name, tunable.line);
}

bool Declaration::supports(const Spec& spec) const {
  const std::lock_guard lock(mutex_);
  return boolean_result("supports", spec, true);
}

bool Declaration::boolean_result(const char* field, const Spec& spec, bool absent) const {
  lua_State* lua = sandbox_.lua();
  const Stack_guard guard(lua);
  if (!push_result(field, spec)) return absent;
  if (!lua_isboolean(lua, -1) && !lua_isnil(lua, -1))
    throw error_at(field, fmt::format("'{}' gave {} instead of true or false", field, shown(lua)));
  return lua_toboolean(lua, -1);
}

std::int64_t Declaration::integer_result(const char* field, const Spec& spec, std::int64_t absent) const {
  lua_State* lua = sandbox_.lua();
  const Stack_guard guard(lua);
  if (!push_result(field, spec)) return absent;
  if (!lua_isinteger(lua, -1) || lua_tointeger(lua, -1) < 0)
    throw error_at(field, fmt::format("'{}' gave {} instead of an integer from 0", field, shown(lua)));
  return lua_tointeger(lua, -1);
}

Properties Declaration::properties(const Spec& spec) const {
  const std::lock_guard lock(mutex_);
  lua_State* lua = sandbox_.lua();
  const Stack_guard guard(lua);
  Properties properties;
  properties.needs = needs(spec);
  properties.flops = integer_result("flops", spec, flops(spec.request));
  properties.bytes = integer_result("bytes", spec, bytes(spec.request));
  if (is_plan_) return properties;  // launches are its kernels'
  properties.prefetches = spec.request.layout == Layout::grouped && boolean_result("prefetches", spec, false);
  push_result("launch", spec);
  if (!lua_istable(lua, -1)) throw error_at("launch", fmt::format("'launch' gave {} instead of a table", shown(lua)));
  const auto field = [&](const char* name, int least, int most, std::optional<int> absent = {}) {
    const Stack_guard inner(lua);
    push_raw(lua, -1, name);
    if (absent && lua_isnil(lua, -1)) return *absent;
    if (!lua_isinteger(lua, -1) || lua_tointeger(lua, -1) < least || lua_tointeger(lua, -1) > most)
      throw error_at("launch",
                     fmt::format("'launch' gave {} = {} instead of an integer {}..{}", name, shown(lua), least, most));
    return static_cast<int>(lua_tointeger(lua, -1));
  };
  properties.launch.threads = field("threads", 1, most_threads);
  properties.launch.matrices = field("matrices", 1, 1 << 20);
  properties.launch.shared = field("shared", 0, 1 << 20);
  if (properties.launch.matrices > properties.launch.threads) properties.prefetches = false;  // a thread reads for each
  properties.launch.blocks = field("blocks", 1, 1 << 10, 1);
  const int least_columns = field("least_columns", 0, 1 << 20, 0);
  if (shared_size(spec.request)) properties.launch.least_columns = least_columns;
  for (const std::string& name : keys_of(lua))
    if (std::ranges::find(launch_fields, name) == launch_fields.end())
      throw error_at("launch",
                     fmt::format("'launch' gave the unknown field '{}': {}", name, fmt::join(launch_fields, ", ")));
  if (const int shared = properties.launch.shared; shared > 0) properties.needs.shared = shared + small_static_arrays;
  properties.requires_sm = least_architecture(properties.needs);
  return properties;
}

// Its words, with commas between them.
Needs Declaration::needs(const Spec& spec) const {
  lua_State* lua = sandbox_.lua();
  const Stack_guard guard(lua);
  Needs found;
  if (!push_result("requires", spec)) return found;
  const auto refuse = [&](std::string_view what) {
    std::vector<std::string_view> words;
    for (const Need_word& word : need_words) words.push_back(word.name);
    throw error_at("requires", fmt::format("'requires' gave {} instead of what an architecture has: {}", what,
                                           fmt::join(words, ", ")));
  };
  if (lua_type(lua, -1) != LUA_TSTRING) refuse(shown(lua));
  const std::string_view text = lua_tostring(lua, -1);
  for (const std::string_view word : text.empty() ? std::vector<std::string_view>() : split(text, ", ")) {
    const auto known = std::ranges::find(need_words, word, &Need_word::name);
    if (known == need_words.end()) refuse(word);
    found.*known->need = true;
  }
  return found;
}

}  // namespace kgen
