#include "generator/lua/rendering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/lua/helpers.hpp"
#include "generator/lua/lua_spec.hpp"
#include "generator/lua/lua_stack.hpp"
#include "generator/lua/sandbox.hpp"
#include "generator/model/kernel_arguments.hpp"
#include "generator/model/precision.hpp"
#include "generator/model/symbol.hpp"
#include "generator/text/error.hpp"
#include "generator/text/indentation.hpp"
#include "generator/text/parsing.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

constexpr std::size_t most_output = std::size_t(64) << 20;
constexpr std::size_t most_list_columns = 110;

struct Origin {           // of a line
  std::string_view file;  // the template's, or one that families share
  int number;
  bool operator==(const Origin&) const = default;
};

struct Line {
  std::string text;
  Origin origin;
  bool continues;  // a further line of one emitted value, which has no line of its own in the template
};

struct Output {
  const Template& source;
  std::vector<Line> lines;
  std::size_t bytes = 0;
};

// Pushes the message for a ${} that is neither an integer nor a string, and leaves; it is the piece-th after the line's
// number.
int refuse_value(lua_State* lua, std::string_view text, int line, int argument, int piece) {
  {
    const std::string expression = expression_at(text, line, piece);
    lua_pushlstring(lua, expression.data(), expression.size());
  }
  const char* expression = lua_tostring(lua, -1);
  if (lua_type(lua, argument) == LUA_TNUMBER)
    return luaL_error(lua, "${%s} is the float %s: integers and strings are emitted; // divides integers", expression,
                      luaL_tolstring(lua, argument, nullptr));
  return luaL_error(lua, "${%s} is a %s value: integers and strings are emitted", expression,
                    luaL_typename(lua, argument));
}

void add_lines(Output& output, std::string_view text, Origin origin) {
  bool continues = false;
  for (const std::string_view line : split(text, "\n")) {
    const std::size_t end = line.find_last_not_of(" \t\r") + 1;
    output.lines.push_back({std::string(line.substr(0, end)), origin, std::exchange(continues, true)});
  }
}

// emit(line, piece, piece, ...), or emit(file, line, piece, ...). Its strings are made after the last error that Lua
// could raise.
int emit(lua_State* lua) {
  Output& output = *static_cast<Output*>(lua_touserdata(lua, lua_upvalueindex(1)));
  const Lua_helpers* shared = lua_type(lua, 1) == LUA_TSTRING ? helpers_at(lua_tostring(lua, 1)) : nullptr;
  const int first = shared ? 3 : 2;
  const Origin origin{shared ? shared->path : output.source.file, static_cast<int>(luaL_checkinteger(lua, first - 1))};
  const int count = lua_gettop(lua);
  if (output.bytes + output.lines.size() * sizeof(Line) > most_output)
    return luaL_error(lua, "emits more than %d MiB: an endless loop?", static_cast<int>(most_output >> 20));
  for (int argument = first; argument <= count; ++argument)
    if (lua_type(lua, argument) != LUA_TSTRING && !lua_isinteger(lua, argument))
      return refuse_value(lua, shared ? shared->text : output.source.text, origin.number, argument, argument - first);
  std::string text;
  for (int argument = first; argument <= count; ++argument) {
    std::size_t size = 0;
    const char* piece = lua_tolstring(lua, argument, &size);
    text.append(piece, size);
  }
  output.bytes += text.size();
  add_lines(output, text, origin);
  return 0;
}

int ignore(lua_State*) { return 0; }

// The kernel's arguments as a list of tables, each with its type, its name and what each matrix has of its own there.
void push_arguments(lua_State* lua, const Request& request) {
  const auto arguments = kernel_arguments(request);
  lua_createtable(lua, static_cast<int>(arguments.size()), 0);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    lua_newtable(lua);
    set_field(lua, "type", arguments[i].type);
    set_field(lua, "name", arguments[i].name);
    if (!arguments[i].own.empty()) set_field(lua, "own", arguments[i].own);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
}

// Says the kernel's name.
std::string set_names(Sandbox& sandbox, Output& output, const Spec& spec, const Properties& properties) {
  const Launch& launch = properties.launch;
  lua_State* lua = sandbox.lua();
  const Precision& row = precision(spec.request.precision);
  const std::string name = symbol(spec);
  sandbox.push_names();
  const auto set_table = [&](const char* key, const Settings& settings, const char* label) {
    lua_newtable(lua);
    for (const auto& [field, value] : settings) set_field(lua, field, value);
    sandbox.make_strict(label);
    lua_setfield(lua, -2, key);
    for (const auto& [field, value] : settings) set_field(lua, field, value);
  };
  Spec_table(sandbox, "spec.").push(spec.request, spec.tune);
  lua_setfield(lua, -2, "spec");
  set_table("op", settings(spec.request), "op.");
  set_table("tune", spec.tune, "tune.");
  set_field(lua, "name", name);
  set_field(lua, "parameters", parameter_list(spec, name));
  set_field(lua, "operation", spec.request.name());
  set_field(lua, "precision", std::string(1, row.letter));
  set_field(lua, "type", row.element);
  set_field(lua, "real", row.real);
  set_field(lua, "complex", row.complex);
  set_field(lua, "element_bytes", row.element_bytes);
  set_field(lua, "real_bytes", row.real_bytes);
  set_field(lua, "threads", launch.threads);
  set_field(lua, "matrices", launch.matrices);
  set_field(lua, "shared", launch.shared);
  set_field(lua, "least_columns", launch.least_columns);
  set_field(lua, "prefetches", properties.prefetches);
  set_field(lua, "size_bin", size_bin(spec.request));
  push_arguments(lua, spec.request);
  lua_setfield(lua, -2, "arguments");
  push_written(lua, *spec.request.operation);
  lua_setfield(lua, -2, "written");
  set_field(lua, "family", ignore);  // the declaration ran long ago
  lua_pushlightuserdata(lua, &output);
  lua_pushcclosure(lua, emit, 1);
  lua_setfield(lua, -2, "emit");
  lua_pop(lua, 1);
  return name;
}

void check_signature(const Template& source, const Spec& spec, const std::string& name,
                     const std::vector<Line>& lines) {
  std::string text;
  for (const Line& line : lines) text += line.text + '\n';
  if (spec.request.layout == Layout::grouped && text.find(name + "_body(") == text.npos)
    throw Error(Failure::bad_template,
                fmt::format("{}: in layout grouped the kernel is persistent: begin it by `%% kernel()`", source.file));
  if (text.find(fmt::format("{}({})", name, parameter_list(spec, name))) != text.npos) return;
  const auto other =
      std::ranges::find_if(lines, [&](const Line& line) { return line.text.find(name + "(") != line.text.npos; });
  const Origin origin = other == lines.end() ? Origin{source.file, 1} : other->origin;
  throw Error(Failure::bad_template,
              fmt::format("{}:{}: declares no kernel ${{name}}(${{parameters}})", origin.file, origin.number));
}

// With `lines`, #line stands wherever a line is not the one that would follow anyway.
std::string joined(const Template& source, const std::vector<Line>& emitted, bool lines) {
  std::string text;
  Origin expected{source.file, 0};  // the line that a compiler would take the next line for
  bool blank = true;                // so that the text does not begin with a blank line
  bool continued = false;           // the line before ends with a backslash: no directive may follow
  bool pending_blank = false;
  Indentation indentation;
  for (const Line& line : emitted) {
    if (line.text.empty()) {
      pending_blank = !blank;
      continue;
    }
    if (pending_blank) {
      text += '\n';
      ++expected.number;
    }
    if (lines && !continued && !line.continues && line.origin != expected) {
      text += fmt::format("#line {} \"{}\"\n", line.origin.number, line.origin.file);
      expected = line.origin;
    }
    text += indentation.indented(line.text);
    text += '\n';
    ++expected.number;
    blank = pending_blank = false;
    continued = line.text.back() == '\\';
  }
  return text;
}

}  // namespace

std::string parameter_list(const Spec& spec, const std::string& name) {
  const auto arguments = kernel_arguments(spec.request);
  std::string list, line;
  for (const Kernel_argument& argument : arguments) {
    const std::string piece =
        fmt::format("{} {}{}", argument.type, argument.name, &argument == &arguments.back() ? "" : ",");
    if (4 + line.size() + 1 + piece.size() > most_list_columns) {
      list += line + "\n    ";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + piece;
  }
  list += line;
  return name.size() + 1 + list.size() > most_list_columns ? "\n    " + list : list;
}

Kernel_text render_template(const Template& source, const Spec& spec, const Properties& properties) {
  Output output{source, {}};
  Sandbox sandbox(source.file);  // a new one: no run can leave traces for the next
  const std::string name = set_names(sandbox, output, spec, properties);
  sandbox.load(source.chunk);
  sandbox.call(0, 0);
  check_signature(source, spec, name, output.lines);
  return {joined(source, output.lines, false), joined(source, output.lines, true)};
}

}  // namespace kgen
