// The NVRTC compiler itself: targets, refusals, what its objects hold.
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>

#include "tests/compile/support.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/text.hpp"
#include "tests/support/turns.hpp"

using namespace kgen;
using namespace kgen::test;

namespace {

// What compiling throws, as kind and message; FAILs if it does not.
Error refusal(const Source& source, const std::string& architecture) {
  try {
    make_nvrtc_compiler(architecture)->compile(source);
  } catch (const Error& error) {
    return error;
  }
  FAIL("compiled, but should not have: " << source.id << " for " << architecture);
  return Error(Failure::usage, "");
}

// A source that only a later architecture can serve.
Source needs_sm_80() {
  for (const Spec& spec : families().variants(square("getrf", 'd', 4))) {
    Source source = render(families(), spec);
    if (source.properties.requires_sm == 80) return source;
  }
  FAIL("no variant of getrf requires sm_80");
  return {};
}

}  // namespace

TEST_CASE("an object holds all that a launch needs") {
  if (!have_nvrtc()) return;
  const Source source = best_source("getrf", 'd', 8);
  const auto compiler = make_nvrtc_compiler("sm_90");
  const Object object = compiler->compile(source);
  CHECK(compiler->architecture() == "sm_90");
  CHECK(object.id == source.id);
  CHECK(object.symbol == source.symbol);
  CHECK(object.architecture == "sm_90");
  CHECK(object.code_kind == "cubin");
  CHECK(object.launch == source.properties.launch);
  CHECK(object.resources.known);
  CHECK(object.compile_seconds > 0);
  CHECK(contains(object.code, source.symbol));
  // Profilers show the template.
  CHECK(contains(object.code, std::filesystem::path(families().find(source.spec).file()).filename().string()));
  CHECK(contains(compiler->identity(), "sm_90"));
  CHECK(contains(compiler->identity(), find_nvrtc().version));
  CHECK(contains(compiler->identity(), "--fmad=false"));
}

TEST_CASE("an object's bytes do not depend on the working folder, and emitted objects name no path") {
  if (!have_nvrtc()) return;
  namespace fs = std::filesystem;
  const Source source = best_source("getrf", 's', 4);
  const fs::path here = fs::current_path();
  const Object one = make_nvrtc_compiler("sm_80")->compile(source);
  const Object plain = make_nvrtc_compiler("sm_80", false)->compile(source);
  fs::current_path("/usr");
  const Object two = make_nvrtc_compiler("sm_80")->compile(source);
  const Object plain_two = make_nvrtc_compiler("sm_80", false)->compile(source);
  fs::current_path(here);
  CHECK(one.code == two.code);
  CHECK(plain.code == plain_two.code);
  CHECK(!contains(plain.code, "/usr"));
  CHECK(!contains(plain.code, here.string() + "/"));
  CHECK(!contains(plain.code, ".cu.t"));
  CHECK(make_nvrtc_compiler("sm_80")->identity() != make_nvrtc_compiler("sm_80", false)->identity());
}

TEST_CASE("launch bounds ask for no more blocks than the architecture holds") {
  if (!have_nvrtc()) return;
  std::optional<Source> source;  // that asks for 32
  for (const Spec& spec : families().variants(square("getrf", 's', 32))) {
    if (const Value* least = find(spec.tune, "least_warps"); !least || *least != Value(std::int64_t(32))) continue;
    if (source = render(families(), spec);
        source->properties.requires_sm <= 75 && source->properties.launch.threads == 32)
      break;
    source.reset();
  }
  REQUIRE(source);
  for (const std::string& architecture : find_nvrtc().architectures) {
    INFO(architecture);
    CHECK(!contains(make_nvrtc_compiler(architecture)->compile(*source).note, "minnctapersm"));
  }
}

TEST_CASE("many threads compile at once and get the same bytes") {
  if (!have_nvrtc()) return;
  const Source source = best_source("getrf", 'd', 3);
  const auto compiler = make_nvrtc_compiler("sm_90");
  const std::string expected = compiler->compile(source).code;
  for (const std::string& problem : in_parallel(
           12, [&](std::size_t) { return compiler->compile(source).code == expected ? "" : "different bytes"; })) {
    CHECK(problem == "");
  }
}

TEST_CASE("an architecture newer than NVRTC's newest gets PTX, and says so") {
  if (!have_nvrtc()) return;
  const std::string newest = find_nvrtc().architectures.back();
  const Object object = make_nvrtc_compiler("sm_999")->compile(best_source("getrf", 'd', 4));
  CHECK(object.architecture == "sm_999");
  CHECK(object.code_kind == "ptx");
  CHECK(contains(object.code, ".target " + newest));
  CHECK(object.code.back() != '\0');
  CHECK(contains(object.note, newest));
  CHECK(contains(object.note, "sm_999"));
  CHECK(!object.resources.known);
}

TEST_CASE("PTX for inspection") {
  if (!have_nvrtc()) return;
  const Source source = best_source("getrf", 'c', 4);
  const std::string ptx = compile_to_ptx(source, "sm_80");
  CHECK(contains(ptx, ".target sm_80"));
  CHECK(contains(ptx, ".entry " + source.symbol));
  CHECK(!contains(ptx, ".file"));  // no path
  CHECK(ptx.back() == '\n');
}

TEST_CASE("architectures that cannot be served are refused with a reason") {
  if (!have_nvrtc()) return;
  const Source source = needs_sm_80();
  const Error old = refusal(source, "sm_75");
  CHECK(old.kind() == Failure::unsupported);
  CHECK(contains(old.what(), "requires sm_80"));
  Source plain = source;
  plain.properties.requires_sm = 0;
  const Error older = refusal(plain, "sm_50");
  CHECK(older.kind() == Failure::unsupported);
  CHECK(contains(older.what(), "sm_50"));
  for (const std::string bad :
       {"", "90", "sm_", "sm_x", "sm_90x", "sm_90ab", "compute_90", "host", "sm_-90", "sm_99999999999"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(make_nvrtc_compiler(bad), Error);
  }
}

TEST_CASE("emitted text stops below the architecture it requires") {
  if (!have_nvrtc()) return;
  Source source = needs_sm_80();
  source.properties.requires_sm = 0;  // past the compiler's own check
  const Error error = refusal(source, "sm_75");
  CHECK(error.kind() == Failure::compile);
  CHECK(contains(error.what(), source.symbol + " requires sm_80 or later"));
  CHECK(contains(error.what(), "kgen --ops getrf ... --arch sm_75"));
}

// As nvcc does for a list of architectures of which the kernel serves some: elsewhere it has no body, but all else is
// there.
TEST_CASE("what a kernel is made of compiles for older architectures than it requires") {
  if (!have_nvrtc()) return;
  const auto compiler = make_nvrtc_compiler("sm_75");
  std::set<std::string> seen;  // families, in a precision each
  for (const auto& [n, letters] : std::vector<std::pair<int, std::string>>{{24, "sdz"}, {40, "sdz"}})
    for (const Operation* op : tested_operations()) {
      if (n > op->limit || !op->is_public) continue;
      for (const char letter : letters) {
        if (op->complex_only && letter != 'z') continue;
        for (const auto& family : families().all()) {
          if (family->operation() != op->name || family->is_plan()) continue;
          const Request request = square(op->name, letter, n);
          const std::vector<Settings> variants = family->variants(request);
          if (variants.empty()) continue;
          for (const Settings* tune : {&variants.front(), &variants.back()}) {
            Source source = render(families(), make_spec(request, family->name(), *tune));
            if (source.properties.requires_sm <= 75) continue;
            if (!seen.insert(family->file() + letter + std::string(tune == &variants.back() ? " last" : "")).second)
              continue;
            CAPTURE(source.id);
            source.header.clear();              // it stops where none of the list is served
            source.properties.requires_sm = 0;  // past the compiler's own check
            CHECK(message_of([&] { compiler->compile(source); }) == "no error");
          }
        }
      }
    }
  CHECK((seen.size() > 20 || std::getenv("KGEN_TEST_OPERATION")));
}

TEST_CASE("a source that does not compile names the kernel, the file and the line") {
  if (!have_nvrtc()) return;
  Source source = best_source("getrf", 'd', 4);
  source.text_with_lines += "\n#line 123 \"lu/wrong.cu.t\"\nthis is not CUDA;\n";
  const Error error = refusal(source, "sm_80");
  CHECK(error.kind() == Failure::compile);
  CHECK(contains(error.what(), source.id));
  CHECK(contains(error.what(), "lu/wrong.cu.t(123)"));
  CHECK(!contains(error.what(), "/kgen/"));
  CHECK(!contains(error.what(), "ptxas info"));
}

TEST_CASE("without NVRTC the message says how to get it") {
  // NVRTC stays open once found, so a new process looks: this program again, this case only.
  if (std::getenv("KGEN_TEST_CHILD") == nullptr) {
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string command = "KGEN_TEST_CHILD=1 KGEN_NVRTC=/nonexistent/libnvrtc.so.13 '" + program +
                                "' --test-case='without NVRTC the message says how to get it' >/dev/null";
    CHECK(std::system(command.c_str()) == 0);
    return;
  }
  const Compiler_found found = find_nvrtc();
  CHECK(!found.found);
  CHECK(contains(found.problem, "/nonexistent/libnvrtc.so.13"));
  CHECK(contains(found.problem, "KGEN_NVRTC"));
  CHECK(contains(found.problem, "pip install nvidia-cuda-nvrtc"));
  CHECK(!contains(found.problem, "\n"));
  const auto compiler = make_nvrtc_compiler("sm_90");  // opened only when needed
  CHECK(compiler->architecture() == "sm_90");
  CHECK(compiler->identity() == compiler->identity_without_compiler());
  const Source source = best_source("lacpy", 'd', 3);
  CHECK(message_of([&] { compiler->compile(source); }, Failure::no_compiler) == found.problem);
}
