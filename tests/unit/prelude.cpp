// The prelude cut to what a kernel uses.
#include "generator/prelude/prelude.hpp"

#include <sstream>

#include "generator/lua/helpers.hpp"
#include "generator/text/embedded.hpp"
#include "generator/text/template_engine.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;
using test::contains;
using test::families;

namespace {

constexpr const char* small = R"(// About the file.

#define DEVICE static

namespace KGEN_PRELUDE {

typedef unsigned int u32;

// Adds.
DEVICE float add(float a, float b) { return a + b; }
DEVICE double add(double a, double b) { return a + b; }
template <class R>
DEVICE Complex<R> add(Complex<R> a, Complex<R> b) { return {add(a.re, b.re), add(a.im, b.im)}; }

template <class R>
struct Complex { R re, im; };
template <class R>
DEVICE bool operator==(Complex<R> a, Complex<R> b) { return a.re == b.re; }

// Doubles: `add` stands in this comment only.
template <class V>
DEVICE V twice(V a)
{
  const u32 half = 1;   // add
  return a + a;
}

template <int L>
struct Lanes {
  enum : int { all = L };
  // First.
  static DEVICE int rank() { return lane() % L; }
  static DEVICE int lane() { return 1; }

#if SIXTY
  static DEVICE int group() { return 2; }
#endif
};

enum : u32 { unpivoted = 7, no_row = 63 };

}  // namespace KGEN_PRELUDE
)";

Prelude prelude_of(const char* text) {
  const Prelude_file file{"common/small.cuh", text};
  return Prelude({&file, 1});
}

std::string cut(const Prelude& prelude, const std::string& kernel, bool lines = false) {
  return prelude.text(prelude.used_by(tokens_of(kernel)), "words", lines);
}

// The families' choices, a few sizes, every precision and family, with words and layouts in turn.
std::vector<Source> sample() {
  std::vector<Source> found;
  std::size_t turn = 0;
  for (const auto& family : families().all()) {
    if (family->is_plan()) continue;
    for (const Precision& row : precisions_of(operation(family->operation())))
      for (const int n : {3, 8})
        for (const Request& request : test::squares(family->operation(), row.letter, n)) {
          if (turn++ % 19 != 0) continue;  // prime to the counts of words and layouts
          const auto variants = family->variants(request);
          if (variants.empty()) continue;
          for (const Settings& tune : {variants.front(), variants.back()})
            found.push_back(render(families(), make_spec(request, family->name(), tune)));
        }
  }
  return found;
}

}  // namespace

TEST_CASE("every file of words is in the prelude") {
  for (const Embedded_file& file : embedded_files()) {
    if (!file.path.starts_with("common/") || !file.path.ends_with(".cuh")) continue;
    CAPTURE(file.path);
    CHECK(std::ranges::any_of(Prelude::cuda().parts(), [&](const Part& part) { return part.file == file.path; }));
  }
}

TEST_CASE("a part is taken for its name in code, not in comments and strings, and with what it uses itself") {
  const Prelude prelude = prelude_of(small);
  CHECK(cut(prelude, "// twice(1) u32\n\"twice(1)\" /* u32 */") == "");
  CHECK(
      cut(prelude, "twice(a);") ==
      "#define DEVICE static\n\n// The primitives that the kernel is written in, in a namespace of its own, so that "
      "any "
      "kernels link into one program.\nnamespace words {\n\ntypedef unsigned int u32;\n"
      "// Doubles: `add` stands in this comment only.\ntemplate <class V>\nDEVICE V twice(V a)\n{\n  const u32 half = "
      "1;   // add\n  return a + a;\n}\n\n}  // namespace words\nusing namespace words;\n");
  CHECK(contains(cut(prelude, "x = unpivoted;"), "enum : u32 { unpivoted = 7, no_row = 63 };\n"));
  CHECK(!contains(cut(prelude, "x = unpivoted;"), "About the file"));
}

TEST_CASE("of overloads those are taken whose element types are named") {
  const Prelude prelude = prelude_of(small);
  const std::string real = cut(prelude, "using T = double; add(a, b) == c"), single = cut(prelude, "add(1.0f, b)");
  CHECK(contains(real, "// Adds.\nDEVICE double add"));
  CHECK(!contains(real, "float"));
  CHECK(!contains(real, "Complex"));
  CHECK(contains(single, "DEVICE float add"));
  CHECK(!contains(single, "double"));
  const std::string complex = cut(prelude, "using T = Complex<float>; add(a, b)");
  CHECK(contains(complex, "DEVICE float add"));
  CHECK(contains(complex, "DEVICE Complex<R> add"));
  CHECK(contains(complex, "struct Complex"));
  CHECK(contains(complex, "operator==") == contains(complex, "=="));
  CHECK(!contains(complex, "double"));
}

TEST_CASE("the static members of a struct are parts of their own, used behind ::") {
  const Prelude prelude = prelude_of(small);
  const std::string one = cut(prelude, "using Group = Lanes<4>; int group = Group::rank();");
  CAPTURE(one);
  CHECK(
      contains(one,
               "template <int L>\nstruct Lanes {\n  enum : int { all = L };\n  // First.\n  static DEVICE int rank() { "
               "return lane() % L; }\n  static DEVICE int lane() { return 1; }\n};\n"));
  CHECK(contains(cut(prelude, "Lanes<4>::group()"),
                 "#if SIXTY\n  static DEVICE int group() { return 2; }\n#endif\n};\n"));
  CHECK(!contains(cut(prelude, "Lanes<4>::group()"), "rank"));
}

TEST_CASE("a comment that two structs share stands once") {
  const Prelude prelude = prelude_of(
      "// Teams.\nstruct A {\n  static int one() { return 1; }\n};\nstruct B {\n  static int two() { return 2; "
      "}\n};\n");
  CHECK(cut(prelude, "A::one();") == "// Teams.\nstruct A {\n  static int one() { return 1; }\n};\n");
  CHECK(cut(prelude, "B::two();") == "// Teams.\nstruct B {\n  static int two() { return 2; }\n};\n");
  CHECK(cut(prelude, "A::one() + B::two();") ==
        "// Teams.\nstruct A {\n  static int one() { return 1; }\n};\nstruct B {\n  static int two() { return 2; "
        "}\n};\n");
}

TEST_CASE("#line names the prelude's own lines") {
  const std::vector<std::string_view> lines = template_lines(small);
  std::istringstream text(
      cut(prelude_of(small), "twice(add(1.0, 2)); Lanes<2>::group(); Lanes<2>::lane(); no_row", true));
  int number = 0, checked = 0;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("#line ")) {
      CHECK(line.ends_with(" \"common/small.cuh\""));
      number = std::stoi(line.substr(6));
      continue;
    }
    if (number == 0 || line.empty() || contains(line, "namespace words") || line.starts_with("// The primitives")) {
      if (line.empty()) ++number;
      continue;
    }
    CHECK(line == lines[static_cast<std::size_t>(number++ - 1)]);
    ++checked;
  }
  CHECK(checked > 15);
}

TEST_CASE("a declaration that the scanner does not know is an error with file and line") {
  CHECK_THROWS_WITH_AS(prelude_of("\nunion A { int b; };\n"), doctest::Contains("common/small.cuh:2: "), Error);
  CHECK_THROWS_WITH_AS(prelude_of("void f()\n{\n"), doctest::Contains("common/small.cuh:1: "), Error);
  CHECK_THROWS_WITH_AS(prelude_of("#if A\nint f();\n"), doctest::Contains("common/small.cuh:1: "), Error);
}

TEST_CASE("every part of an emitted file is named by the kernel or by another part, and no file of ours is") {
  for (const Source& source : sample()) {
    CAPTURE(source.id);
    const auto kernel = tokens_of(source.text);
    const auto parts = Prelude::cuda().used_by(kernel);
    for (const Part* part : parts) {
      const auto names_it = [&](const Token& token) {
        return std::ranges::find(part->names, token.text) != part->names.end();
      };
      const bool used = std::ranges::any_of(kernel, names_it) || std::ranges::any_of(parts, [&](const Part* other) {
                          return other != part && std::ranges::any_of(other->uses, names_it);
                        });
      CHECK_MESSAGE(used, part->text);
    }
    const std::string text = cuda_file(source, false);
    for (const char* file : {".cuh", ".hpp", ".lua", "docs/", "KGEN_PRELUDE"}) CHECK(!contains(text, file));
    CHECK(cuda_file(source, false) == text);
    const bool complex = precision(source.spec.request.precision).complex;
    CHECK(contains(cuda_text(source, false), "Complex<") == complex);
  }
}

TEST_CASE("a real kernel's file names no other precision's type in its declarations") {
  const auto spec = families().default_of(test::square("getrf", 'd', 8));
  CHECK(!contains(cuda_text(render(families(), spec), false), "float"));
}
