#include "generator/text/indentation.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace kgen {
namespace {

std::string indented(const std::vector<std::string>& lines) {
  Indentation indentation;
  std::string text;
  for (const std::string& line : lines) text += indentation.indented(line) + "\n";
  return text;
}

}  // namespace

TEST_CASE("lines stand as deep as the braces around them, and deeper ones stay") {
  CHECK(indented({"void f()", "{", "    do {", "    g({ 1, 2 });", "            h();", "    } while (more);   // }",
                  "}", "int x;"}) ==
        "void f()\n{\n    do {\n        g({ 1, 2 });\n            h();\n    } while (more);   // }\n}\nint x;\n");
  CHECK(indented({"{", "    switch (a) {", "    case 0: {", "    g();", "    }", "    }", "}"}) ==
        "{\n    switch (a) {\n        case 0: {\n            g();\n        }\n    }\n}\n");
}

TEST_CASE("directives and what continues them stay, and open no brace") {
  CHECK(indented({"{", "#define A(x) { \\", "  x", "#pragma unroll", "", "a();", "}}", "}", "b();"}) ==
        "{\n#define A(x) { \\\n  x\n#pragma unroll\n\n    a();\n}}\n}\nb();\n");
}

}  // namespace kgen
