#include "generator/lua/sandbox.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <memory>
#include <random>

#include "generator/emission/emitter.hpp"
#include "generator/lua/helpers.hpp"
#include "generator/lua/template_family.hpp"
#include "generator/text/error.hpp"
#include "generator/text/template_engine.hpp"
#include "tests/support/full.hpp"
#include "tests/support/requests.hpp"

using namespace kgen;

namespace {

// A family whose line 4 declares the tunables.
std::string declaration(const std::string& tunables, const std::string& supports) {
  return "%% family {\n"
         "%%   operation = \"getrf\",\n"
         "%%   about     = \"a case of the tests\",\n"
         "%%   tunables  = { " +
         tunables +
         " },\n"
         "%%   supports  = function(s) return " +
         supports +
         " end,\n"
         "%%   launch    = function(s) return { threads = 32, matrices = 1, shared = 0 } end,\n"
         "%%   flops     = 0, bytes = 0,\n"
         "%% }\n"
         "KERNEL void ${name}(${parameters}) {}\n";
}

// The message of the error that going through its variants ends with; how many there are if it does not.
std::string variants_of(const std::string& tunables, const std::string& supports = "true") {
  try {
    const auto family = make_template_families("getrf_case.cu.t", declaration(tunables, supports), "files").front();
    return std::to_string(family->variants(test::square("getrf", 'd', 2)).size());
  } catch (const Error& error) {
    return error.what();
  }
}

std::string values_by(const std::string& body) {
  return variants_of("{ \"lanes\", function(s) local t = {} " + body + " return t end }");
}

// What a chunk returns, or that it is refused.
std::string in_sandbox(const std::string& chunk) {
  Sandbox sandbox("case");
  try {
    sandbox.load(chunk);
    sandbox.call(0, 1);
    return lua_tostring(sandbox.lua(), -1);
  } catch (const Error&) {
    return "refused";
  }
}

std::string in_Lua(const std::string& chunk) {
  const std::unique_ptr<lua_State, void (*)(lua_State*)> lua(luaL_newstate(), lua_close);
  luaL_openlibs(lua.get());
  return luaL_dostring(lua.get(), chunk.c_str()) == LUA_OK ? lua_tostring(lua.get(), -1) : "refused";
}

std::string random_text(std::mt19937& random, const std::vector<std::string>& pieces, std::size_t most) {
  std::string text;
  for (std::size_t count = random() % (most + 1); count > 0; --count) text += pieces[random() % pieces.size()];
  return text;
}

}  // namespace

TEST_CASE("more than 100,000 values of a tunable are refused, with its name and line") {
  CHECK(values_by("for j = 1, 100000 do t[j] = j end") == "100000");
  for (const char* body : {"for j = 1, 100001 do t[j] = j end", "for j = 0, 100000 do table.insert(t, j % 7) end"})
    CHECK(values_by(body) == "getrf_case.cu.t:4: the tunable 'lanes' has 100001 values: at most 100000");
  for (const char* body : {"for j = 1, 1000000 do t[j] = j end", "for j = 1, 1000000000 do t[j] = j end",
                           "for j = 1, 1 << 62 do t[j] = j end", "for j = 1, 1e6 do t[j] = 'a' .. j end"})
    CHECK(values_by(body) == "getrf_case.cu.t:4: the values of 'lanes' take too much memory: at most 100000");
  std::string list;
  for (int j = 0; j < 100'001; ++j) list += "1,";
  CHECK(variants_of("{ \"lanes\", { " + list + " } }") ==
        "getrf_case.cu.t:4: the tunable 'lanes' has 100001 values: at most 100000");
}

TEST_CASE("combinations of tunables that are not supported end, too") {
  std::string tunables;
  for (int j = 0; j < 12; ++j) tunables += fmt::format("{{ \"t{}\", {{ 1, 2, 3, 4, 5, 6, 7, 8 }} }}, ", j);
  CHECK(variants_of(tunables, "false") ==
        "getrf_case.cu.t:4: more than 100 million steps to go through all variants of one spec");
  CHECK(variants_of(tunables) == "getrf_case.cu.t:4: more than 100000 variants of one spec");
  for (int j = 12; j < 65; ++j) tunables += fmt::format("{{ \"t{}\", {{ 1 }} }}, ", j);
  CHECK(variants_of(tunables) == "getrf_case.cu.t:4: 65 tunables: at most 64");
}

TEST_CASE("patterns give what Lua's own give") {
  std::mt19937 random(1);
  const std::vector<std::string> letters{"a", "b", "1", " ", "(", ")", "_", "\\0", "%%"};
  const std::vector<std::string> items{"a",  "b",     ".",      "%a", "%d", "%s",     "%w",      "%(", "[ab]", "[^a]",
                                       "%S", "[a-c]", "[%a_]",  "*",  "+",  "-",      "?",       "(",  ")",    "()",
                                       "^",  "$",     "%b()",   "%1", "%2", "%f[%w]", "%f[^%w]", "%",  "[",    "[]]",
                                       "%",  "]",     "[^%d-]", "%0", "%%", "[a-%%]", "\\0"};
  const std::vector<std::string> replacements{"x", "%0", "%1", "%2", "%%", "%", "y"};
  int accepted = 0;
  const int rounds = test::full() ? 20'000 : 5'000;
  for (int i = 0; i < rounds; ++i) {
    const std::string text = random_text(random, letters, 8), pattern = random_text(random, items, 5);
    const std::string chunk = fmt::format(
        R"(local s, p, all = "{}", "{}", {{}}
local function add(...) for i = 1, select("#", ...) do all[#all + 1] = tostring((select(i, ...))) end all[#all + 1] = ";" end
local kind, init = {}, {}
if kind == 0 then add(s:find(p, init))
elseif kind == 1 then add(s:match(p, init))
elseif kind == 2 then for a, b in s:gmatch(p, init) do add(a, b) end
elseif kind == 3 then add(s:gsub(p, "{}"))
elseif kind == 4 then add(s:gsub(p, {{ a = "A", b = 1, ["1"] = false }}, 2))
elseif kind == 5 then add(s:gsub(p, function(a, b) return b and a end))
else add(s:find(p, init, true)) end
return table.concat(all, "|"))",
        text, pattern, random() % 7, static_cast<int>(random() % 14) - 7, random_text(random, replacements, 3));
    const std::string expected = in_Lua(chunk);
    accepted += expected != "refused";
    CAPTURE(chunk);
    REQUIRE(in_sandbox(chunk) == expected);
  }
  CHECK(accepted > rounds / 4);
}

TEST_CASE("sort keeps the order of equal elements, and ends with a comparison that is none") {
  CHECK(in_sandbox("local t = { 3, 1, 2, 5, 4 } table.sort(t) return table.concat(t)") == "12345");
  CHECK(
      in_sandbox("local t = { 3, 1, 2, 5, 4 } table.sort(t, function(a, b) return a > b end) return table.concat(t)") ==
      "54321");
  CHECK(in_sandbox("local t = { 'b2', 'a1', 'b1', 'a2' } "
                   "table.sort(t, function(a, b) return a:byte() < b:byte() end) return table.concat(t)") ==
        "a1a2b2b1");
  CHECK(in_sandbox("local t = { 3, 1, 2 } table.sort(t, function() return true end) return #t") == "3");
  CHECK(in_sandbox("local t = { 3, 'a' } table.sort(t) return 'sorted'") == "refused");
  CHECK(in_sandbox("local t = {} for j = 1, 1000 do t[j] = j * 7919 % 1009 end table.sort(t) "
                   "for j = 2, 1000 do assert(t[j - 1] < t[j]) end return 'sorted'") == "sorted");
}

// A word is looked for by the line that defines it: none is defined in another way, and none twice.
TEST_CASE("the files of helpers define the words that are looked for in them, and nothing else") {
  std::size_t words = 0, defined = 0;
  for (const Lua_helpers& file : lua_helpers()) {
    CAPTURE(file.chunk);
    for (const std::string_view line : template_lines(file.text)) words += !word_of(line, emits_lines(file)).empty();
    const std::unique_ptr<lua_State, decltype(&lua_close)> lua(luaL_newstate(), &lua_close);
    REQUIRE(luaL_loadbufferx(lua.get(), file.code.data(), file.code.size(), file.chunk.c_str(), "b") == LUA_OK);
    lua_newtable(lua.get());
    lua_pushvalue(lua.get(), -1);
    lua_setupvalue(lua.get(), 1, 1);
    lua_insert(lua.get(), 1);
    REQUIRE(lua_pcall(lua.get(), 0, 0, 0) == LUA_OK);
    for (lua_pushnil(lua.get()); lua_next(lua.get(), 1); lua_pop(lua.get(), 1), ++defined)
      CHECK(helpers_with(lua_tostring(lua.get(), -2)) == &file);
  }
  CHECK(words == defined);
  CHECK(defined > 100);
  CHECK(helpers_with("no_such_word") == nullptr);
}
