// The prelude cut to what a kernel uses, and the digest that goes by it.
#include "generator/prelude.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include "generator/embedded.hpp"
#include "generator/emitter.hpp"
#include "generator/error.hpp"
#include "generator/family_digest.hpp"
#include "generator/helpers.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "generator/template_engine.hpp"
#include "tests/support/full.hpp"
#include "tests/support/requests.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;
using test::contains;
using test::families;

namespace {

constexpr const char* small = R"(// About the file.

#define DEVICE static

namespace KGEN_WORDS {

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

enum : u32 { waiting = 7, no_row = 63 };

}  // namespace KGEN_WORDS
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
          if (turn++ % 7 != 0) continue;  // prime to the counts of words and layouts
          const auto variants = family->variants(request);
          if (variants.empty()) continue;
          for (const Settings& tune : {variants.front(), variants.back()})
            found.push_back(render(families(), make_spec(request, family->name(), tune)));
        }
  }
  return found;
}

std::vector<Prelude_file> embedded_prelude() {
  std::vector<Prelude_file> files;
  for (const Part& part : Prelude::cuda().parts())
    if (files.empty() || files.back().name != part.file) files.push_back({part.file, embedded_file(part.file)});
  return files;
}

// A file with `added` in front of the last } ; or end of line of one of its parts.
std::string changed(std::string_view file, const Part& part, const std::string& added) {
  std::string text;
  int number = 0;
  for (const std::string_view line : template_lines(file)) {
    std::string copy(line);
    if (++number == part.body.last) {
      const std::string code = without_comments(copy);
      const auto at = code.find_last_of("};");
      copy = at == code.npos ? fmt::format("{} {}", code.substr(0, code.size() - 1), added) : copy.insert(at, added);
    }
    text += copy + "\n";
  }
  return text;
}

std::string digest_with(const Family& family, const Prelude& prelude) {
  return family_digest(embedded_file(family.file()), shared_functions(), prelude);
}

std::string digest_with(const Family& family, std::string_view file, const std::string& text) {
  auto files = embedded_prelude();
  for (Prelude_file& one : files)
    if (one.name == file) one.content = text;
  return digest_with(family, Prelude(files));
}

}  // namespace

TEST_CASE("every file of words is in the prelude") {
  for (const Embedded_file& file : embedded_files()) {
    if (!file.path.starts_with("common/") || !file.path.ends_with(".cuh")) continue;
    CAPTURE(file.path);
    CHECK(std::ranges::any_of(Prelude::cuda().parts(), [&](const Part& part) { return part.file == file.path; }));
  }
}

// An emitted file has few of them, so that "the same as above" would stand below something else.
TEST_CASE("comments of the prelude's words can be understood alone") {
  for (const Embedded_file& file : embedded_files())
    if (file.path.starts_with("common/") && (file.path.ends_with(".cuh") || file.path.ends_with(".hpp")))
      CHECK_MESSAGE(!contains(std::string(file.content), "\n// The same "), file.path);
}

TEST_CASE("a part is taken for its name in code, not in comments and strings, and with what it uses itself") {
  const Prelude prelude = prelude_of(small);
  CHECK(cut(prelude, "// twice(1) u32\n\"twice(1)\" /* u32 */") == "");
  CHECK(
      cut(prelude, "twice(a);") ==
      "#define DEVICE static\n\n// The words that the kernel is written in, in a namespace of its own, so that any "
      "kernels link into one program.\nnamespace words {\n\ntypedef unsigned int u32;\n"
      "// Doubles: `add` stands in this comment only.\ntemplate <class V>\nDEVICE V twice(V a)\n{\n  const u32 half = "
      "1;   // add\n  return a + a;\n}\n\n}  // namespace words\nusing namespace words;\n");
  CHECK(contains(cut(prelude, "x = waiting;"), "enum : u32 { waiting = 7, no_row = 63 };\n"));
  CHECK(!contains(cut(prelude, "x = waiting;"), "About the file"));
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
    if (number == 0 || line.empty() || contains(line, "namespace words") || line.starts_with("// The words")) {
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
    for (const char* file : {".cuh", ".hpp", ".lua", "docs/", "KGEN_WORDS"}) CHECK(!contains(text, file));
    CHECK(cuda_file(source, false) == text);
    const bool complex = precision(source.spec.request.precision).complex;
    CHECK(contains(cuda_text(source, false), "Complex<") == complex);
  }
}

TEST_CASE("a real kernel's file names no other precision's type in its declarations") {
  const auto spec = families().best(test::square("getrf", 'd', 8));
  CHECK(!contains(cuda_text(render(families(), spec), false), "float"));
}

// Without the loop in which blocks go round (layout listed): it is the generator's, and the same for all families.
std::string own_text(const Source& source) {
  std::string text = source.text;
  if (source.spec.request.layout != Layout::listed) return text;
  const std::size_t begin = text.find("// The launch may have fewer blocks");
  REQUIRE(begin != text.npos);
  const std::size_t end = std::min(text.find("#else", begin), text.size());  // where older GPUs have no body
  text.erase(begin, end - begin);
  return text.replace(text.find("KERNEL_BODY"), std::string_view("KERNEL_BODY").size(), "KERNEL");
}

// Of the families that hold a part the first and every eighth, other ones of the next part; all with KGEN_TEST_FULL=1.
TEST_CASE("a family's digest changes with whatever its kernels hold of the prelude") {
  std::size_t turn = 0;
  std::map<std::string, std::vector<const Part*>> parts;
  for (const Source& source : sample()) {
    auto& found = parts[std::string(source.spec.request.name()) + " " + source.spec.family];
    const std::string text = own_text(source);
    for (const Part* part : Prelude::cuda().used_by(tokens_of(text)))
      if (std::ranges::find(found, part) == found.end()) found.push_back(part);
  }
  for (const Part& part : Prelude::cuda().parts()) {
    CAPTURE(part.text);
    std::optional<Prelude> other;  // made once for all families that hold the part
    bool first = true;
    const std::string text = changed(embedded_file(part.file), part, "+1");
    for (const auto& family : families().all()) {
      const auto& held = parts[family->operation() + " " + family->name()];
      if (std::ranges::find(held, &part) == held.end()) continue;
      if (!std::exchange(first, false) && turn++ % 8 != 0 && !test::full()) continue;
      CAPTURE(family->file());
      auto files = embedded_prelude();
      for (Prelude_file& one : files)
        if (one.name == part.file) one.content = text;
      if (!other) other.emplace(files);
      CHECK(digest_with(*family, *other) != family->digest());
    }
  }
}

// The shared Lua, one file behind the other.
std::string all_helpers() {
  std::string text;
  for (const Lua_helpers& file : lua_helpers())
    if (!emits_lines(file)) text.append(file.text).append("\n");
  return text;
}

TEST_CASE("a family's digest holds the lines that it emits by a function, without comments and blank lines") {
  const auto digest = [](std::string_view operation, const std::string& from, const std::string& to) {
    Shared_functions shared;
    bool found = from.empty();
    for (const Lua_helpers& file : lua_helpers()) {
      std::string text(file.text);
      if (const std::size_t at = text.find(from); !found && at != text.npos) {
        text.replace(at, from.size(), to);
        found = true;
      }
      shared.add(text, emits_lines(file));
    }
    REQUIRE(found);
    const Family& family = families().find(operation, "rows_across_lanes");
    return family_digest(embedded_file(family.file()), shared, Prelude::cuda());
  };
  const std::string getrf = digest("getrf", "", ""), potrf = digest("potrf", "", "");
  CHECK(getrf == families().find("getrf", "rows_across_lanes").digest());
  const std::string line = "    turn[${r}] = turn[${r}] == waiting";
  CHECK(digest("getrf", line, line + " && has[${r}]") != getrf);
  CHECK(digest("potrf", line, line + " && has[${r}]") == potrf);
  const std::string loop = "%%   for k = 0, of.count-1 do";
  CHECK(digest("getrf", loop, "%%   for k = 1, of.count-1 do") != getrf);
  CHECK(digest("getrf", loop, "\n%%   -- all steps\n" + loop) == getrf);
  CHECK(digest("getrf", line, "    // a comment\n\n" + line) == getrf);
  // Functions of Lua count one by one, with a blank line between them or without.
  const std::string next = "function warps_with(registers)";
  CHECK(digest("getrf", next, "function nobody_asks() return 1 end\n" + next) == getrf);
}

TEST_CASE("a family's digest keeps to comments, to parts that it does not use, and to what changes no kernel") {
  const Family& family = families().find("lacpy", "lacpy");
  const std::string text(embedded_file(family.file())), helpers(all_helpers());
  const auto digest = [&](const std::string& of, const std::string& with) {
    Shared_functions shared;
    shared.add(with, false);
    return family_digest(of, shared, Prelude::cuda());
  };
  const auto replaced = [](std::string in, const std::string& from, const std::string& to) {
    REQUIRE(contains(in, from));
    return in.replace(in.find(from), from.size(), to);
  };
  CHECK(family.digest() == digest(text, helpers));
  CHECK(family.digest().size() == 64);
  // Comments, about, choose, blank lines.
  CHECK(digest(replaced(text, "\n{\n", "\n{\n\n    // a comment with ${m // 1} in it\n"), helpers) == family.digest());
  CHECK(digest(replaced(text, "%% family", "%% -- a comment\n%% family"), helpers) == family.digest());
  CHECK(digest(replaced(text, "one thread per element", "a thread per element, and so on"), helpers) ==
        family.digest());
  CHECK(digest(replaced(text, "return { priority = 1", "local a, b = 1, 2 if a then b = 3 end return { priority = 5"),
               helpers) == family.digest());
  // What explains a tunable: another text, none, and one where the values are a function.
  const std::string entry = "{ 256, 128 }, \"threads of a block\" }";
  CHECK(digest(replaced(text, entry, "{ 256, 128 },\n%%     'of a block, {' }"), helpers) == family.digest());
  CHECK(digest(replaced(text, entry, "{ 256, 128 } }"), helpers) == family.digest());
  const auto with_function = [&](const std::string& more) {
    return digest(replaced(text, entry,
                           "function(s) if s.m > 1 then return { 256 } end return { 128 } end" + more +
                               " }, { \"other\", { 1 }" + more + " }"),
                  helpers);
  };
  CHECK(with_function(", \"threads, \\\"of\\\" a block\"") == with_function(""));
  CHECK(with_function("") != family.digest());
  // The kernel, launch and tunables.
  CHECK(digest(replaced(text, entry, "{ 256, 64 }, \"threads of a block\" }"), helpers) != family.digest());
  CHECK(digest(replaced(text, entry, "{ \"a\", \"b\", \"c\" } }"), helpers) !=
        digest(replaced(text, entry, "{ \"a\", \"b\", \"d\" } }"), helpers));
  CHECK(digest(replaced(text, "ldc + row", "ldc - row"), helpers) != family.digest());
  CHECK(digest(replaced(text, "${m * n}", "${m // n}"), helpers) != family.digest());
  CHECK(digest(replaced(text, "1024 //", "512 //"), helpers) != family.digest());
  // Helpers: its own, another's, a comment.
  CHECK(digest(text, replaced(helpers, "matrix * stride", "matrix  * stride")) != family.digest());
  CHECK(digest(text, replaced(helpers, "function padded_row(n", "function padded_row(m")) == family.digest());
  CHECK(digest(text, helpers + "\nlocal function unused(n) return n end\n") == family.digest());
  CHECK(digest(text, replaced(helpers, "-- The first element", "-- The very first element")) == family.digest());
  // The prelude: a part that it does not use, and a comment of one that it does.
  const std::string_view file = "common/cuda.cuh";
  const std::string cuda(embedded_file(file));
  CHECK(digest_with(family, file, replaced(cuda, "fabs(a)", "-fabs(a)")) == family.digest());
  CHECK(digest_with(family, file, replaced(cuda, "// The block's place", "// The place")) == family.digest());
  CHECK(digest_with(family, file, replaced(cuda, "gridDim.x + ", "gridDim.x - ")) != family.digest());
}
