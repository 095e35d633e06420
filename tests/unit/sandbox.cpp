#include "generator/lua/sandbox.hpp"

#include <memory>

#include "generator/lua/helpers.hpp"
#include "generator/lua/template_family.hpp"
#include "generator/text/template_engine.hpp"
#include "tests/unit/support.hpp"

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
  std::string how_many;
  const std::string refusal = test::message_of(
      [&] {
        const auto family = make_families("getrf_case.cu.t", declaration(tunables, supports), "files", false).front();
        how_many = std::to_string(family->variants(test::square("getrf", 'd', 2)).size());
      },
      Failure::bad_template);
  return how_many.empty() ? refusal : how_many;
}

std::string values_by(const std::string& body) {
  return variants_of("{ \"lanes\", function(s) local t = {} " + body + " return t end }");
}

// The text of a kernel of lacpy, n = 2, with these lines from line 4 on.
std::string rendered(const std::string& body) {
  const test::Folder folder;
  test::write(folder / "lacpy_probe.cu.t", test::probe("lacpy", "", body + "KERNEL void ${name}(${parameters});\n"));
  const Families families = test::load(folder);
  const Spec spec = make_spec(test::square("lacpy", 'd', 2), "probe");
  const std::string text = families.find(spec).render(spec).plain;
  return text.substr(0, text.rfind("KERNEL void"));  // of a kernel's text a family must declare the kernel
}

// What a chunk returns, or why it is refused.
std::string in_sandbox(const std::string& chunk) {
  Sandbox sandbox("case");
  try {
    sandbox.load(chunk);
    sandbox.call(0, 1);
    return lua_tostring(sandbox.lua(), -1);
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("more than 100,000 values of a tunable are refused, with its name and line") {
  CHECK(values_by("for j = 1, 100000 do t[j] = j end") == "100000");
  for (const char* body : {"for j = 1, 100001 do t[j] = j end", "for j = 0, 100000 do table.insert(t, j % 7) end"})
    CHECK(values_by(body) == "getrf_case.cu.t:4: the tunable 'lanes' has 100001 values: at most 100000");
  std::string list;
  for (int j = 0; j < 100'001; ++j) list += "1,";
  CHECK(variants_of("{ \"lanes\", { " + list + " } }") ==
        "getrf_case.cu.t:4: the tunable 'lanes' has 100001 values: at most 100000");
}

TEST_CASE("combinations of tunables that are not supported end, too") {
  std::string tunables;
  for (int j = 0; j < 12; ++j) tunables += fmt::format("{{ \"t{}\", {{ 1, 2, 3, 4, 5, 6, 7, 8 }} }}, ", j);
  CHECK(variants_of(tunables, "false") == "getrf_case.cu.t:4: more than 200000 combinations of tunables of one spec");
  for (int j = 12; j < 65; ++j) tunables += fmt::format("{{ \"t{}\", {{ 1 }} }}, ", j);
  CHECK(variants_of(tunables) == "getrf_case.cu.t:4: 65 tunables: at most 64");
}

TEST_CASE("what goes on in one step of Lua ends, too, and asks no clock") {
  CHECK(in_sandbox("local text = ('x'):rep(1 << 60)") == "case:1: string.rep: at most 100000 times");
  CHECK(in_sandbox("local t = { 3, 1, 2 } table.sort(t, function(a, b) return a > b end) return table.concat(t)") ==
        "321");
  CHECK(in_sandbox("local t = {} for j = 1, 101 do t[j] = j end table.sort(t)") ==
        "case:1: table.sort: at most 100 elements: of more Lua's own asks the clock");
}

TEST_CASE("a message without a place of its own gets the template's line") {
  CHECK(in_sandbox("local n = 1\nassert(n == 2, 'n is odd')") == "case:2: n is odd");
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

TEST_CASE("pairs gives keys in order") {
  CHECK(rendered("%% for k, v in pairs({ b = 1, a = 2, [2] = 3, [10] = 4, [1] = 5, aa = 6, B = 7 }) do\n${k}=${v}\n%% "
                 "end\n") == "1=5\n2=3\n10=4\nB=7\na=2\naa=6\nb=1\n");
  CHECK(rendered("%% local t = { a = 1, b = 2, c = 3 }\n%% for k in pairs(t) do\n%% t.b = nil\n${k}\n%% end\n") ==
        "a\nc\n");
  CHECK(rendered("%% for k, v in pairs(op) do\n${k}=${v}\n%% end\n") == "layout=strided\nm=2\nn=2\ntrans=no\n");
}

// More in template_errors.cpp.
TEST_CASE("what differs from run to run or machine to machine is refused, and what never ends") {
  const auto refused = [](const std::string& lua, const std::string& message) {
    CAPTURE(lua);
    CHECK_THROWS_WITH_AS(rendered("%% " + lua + "\n"), doctest::Contains(message.c_str()), Error);
  };
  for (const std::string name :
       {"io",   "os",    "load",     "loadfile",    "dofile",       "require",      "debug",  "package",
        "next", "pcall", "print",    "coroutine",   "setmetatable", "getmetatable", "rawset", "collectgarbage",
        "utf8", "_G",    "_VERSION", "math.random", "string.dump",  "op.k",         "tune.k"})
    refused("local x = " + name, "lacpy_probe.cu.t:4: undefined name '" + name + "'");
  refused("local x = ('x').dump", "undefined name 'string.dump'");
  refused("local x = tostring(tostring)", "tostring: a function has no text");
  refused("local x = string.format('%s', {})", "string.format: a table has no text");
  refused("local x = ('%-3p'):format(1)", "%p is an address");
  refused("for k in pairs({ [{}] = 1 }) do end", "pairs: a key is a table");
  refused("error('my words')", "lacpy_probe.cu.t:4: my words");
  refused("error({})", "lacpy_probe.cu.t:4: error() without a message");
  refused("local s = 'x' while true do s = s .. s end", "lacpy_probe.cu.t: not enough memory");
  refused("local function f() return 1 + f() end f()", "lacpy_probe.cu.t:4: ");  // out of memory, or of Lua's stack
}
