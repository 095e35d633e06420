#include "generator/text/template_engine.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "generator/text/error.hpp"

using namespace kgen;

TEST_CASE("one template line becomes exactly one line of Lua") {
  const std::string text = "%% for k = 1, 3 do\n\n  a${k} = \"b\\n\";\n  %% end\n%%\nlast";
  const std::string chunk = lua_chunk(text, "x.cu.t");
  CHECK(std::ranges::count(chunk, '\n') == 5);
  const std::vector<std::string_view> lines = template_lines(chunk);
  CHECK(lines[0] == " for k = 1, 3 do");
  CHECK(lines[1] == "emit(2)");
  CHECK(lines[2] == R"(emit(3, "  a", (k), " = \"b\\n\";"))");
  CHECK(lines[3] == " end");
  CHECK(lines[4].empty());
  CHECK(lines[5] == "emit(6, \"last\")");
}

TEST_CASE("an expression ends at its own brace") {
  CHECK(lua_chunk("${f({1, 2})[1]}}", "x") == "emit(1, (f({1, 2})[1]), \"}\")");
  CHECK(lua_chunk("${t[\"}\"]}${'\\'}'}", "x") == "emit(1, (t[\"}\"]), ('\\'}'))");
  CHECK(lua_chunk("$ {x} $x", "x") == "emit(1, \"$ {x} $x\")");
  CHECK(expression_at("a\nb ${x + 1} ${y}", 2, 1) == "x + 1");
  CHECK(expression_at("a\nb ${x + 1} ${y}", 2, 3) == "y");
  CHECK(expression_at("a\nb ${x + 1} ${y}", 2, 2) == "");
  CHECK(expression_at("a", 5, 0) == "");
}

TEST_CASE("an expression without an end is refused with file and line") {
  for (const char* line : {"${n", "${(n}", "${n)}", "${\"n}", "${n -- comment}", "a ${n} ${"}) {
    CAPTURE(line);
    CHECK_THROWS_WITH_AS(lua_chunk(std::string("first\n") + line, "lu/x.cu.t"),
                         doctest::Contains("lu/x.cu.t:2: unterminated ${"), Error);
  }
}

TEST_CASE("bytes that are not plain text reach Lua unchanged") {
  CHECK(lua_chunk("\t\xc3\xa9", "x") == "emit(1, \"\\009\\195\\169\")");
  CHECK(lua_chunk("a\r\nb\r\n", "x") == "emit(1, \"a\")\nemit(2, \"b\")");
}
