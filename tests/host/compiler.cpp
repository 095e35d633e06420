// The host compiler: which one is taken, what it refuses, what it leaves behind.
#include <signal.h>
#include <stdlib.h>

#include <filesystem>

#include "tests/cache/child.hpp"
#include "tests/host/support.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/text.hpp"

namespace kgen::test {
namespace {

const Source& source() {
  static const Source one = source_of("KERNEL void kernel(i64* out, i64 batch)\n{\n    out[0] = 42;\n}\n", 1);
  return one;
}

std::int64_t answer(const Object& object) {
  std::int64_t out = 0;
  CHECK(launch(open_host_device()->load(object), 1, arguments(&out, std::int64_t{1})) == "");
  return out;
}

TEST_CASE("g++ and clang++ both make kernels, and are told apart") {
  std::vector<std::string> identities;
  for (const char* name : {"g++", "clang++"}) {
    const Variable compiler("KGEN_CXX", name);
    const Compiler_found found = find_host_compiler();
    if (!found.found) {
      MESSAGE("skipped: " << found.problem);
      continue;
    }
    CAPTURE(name);
    const Object object = make_host_compiler()->compile(source());
    CHECK(answer(object) == 42);
    CHECK(object.note.find(found.version) != std::string::npos);
    identities.push_back(make_host_compiler()->identity());
    CHECK(identities.back().find(found.version) != std::string::npos);
    CHECK(identities.back() != make_host_compiler()->identity_without_compiler());
  }
  REQUIRE(!identities.empty());
  if (identities.size() == 2) CHECK(identities[0] != identities[1]);
}

TEST_CASE("both compilers name lane and line") {
  const Source wrong = source_of(
      "KERNEL void kernel(i64* out, i64 batch)\n{\n    if (threadIdx.x == 5) Lanes<32>::sync();\n    else "
      "Lanes<32>::sync();\n}\n",
      32);
  for (const char* name : {"g++", "clang++"}) {
    const Variable compiler("KGEN_CXX", name);
    if (!find_host_compiler().found) continue;
    const std::string message = launch(make(wrong), 1, arguments(nullptr, std::int64_t{1}));
    CHECK(message == "words.cu.t:4: lane 0 called sync, lane 5 called sync at line 3 (block 0, kernel kernel)");
  }
}

TEST_CASE("without a compiler: an error that says how to get one, and an identity all the same") {
  const std::string expected = make_host_compiler()->identity_without_compiler();
  for (const bool named : {false, true}) {
    const Variable path("PATH", "/nonexistent");
    const Variable compiler("KGEN_CXX", named ? "no-such-compiler" : "");
    const auto none = make_host_compiler();
    CHECK(none->identity() == expected);
    CHECK_THROWS_WITH_AS(none->compile(source()), doctest::Contains("compiler"), Error);
    CHECK_THROWS_WITH_AS(none->compile(source()), doctest::Contains("apt-get install g++"), Error);
    CHECK_FALSE(find_host_compiler().found);
    CHECK(find_host_compiler().problem.find("KGEN_CXX") != std::string::npos);
  }
}

TEST_CASE("a compiler that does not run is as good as none, until something must be compiled") {
  const std::string expected = make_host_compiler()->identity_without_compiler();
  const Variable compiler("KGEN_CXX", "/bin/false");
  const auto broken = make_host_compiler();
  CHECK(broken->identity() == expected);
  CHECK_THROWS_WITH_AS(broken->compile(source()), doctest::Contains("/bin/false"), Error);
  CHECK_FALSE(find_host_compiler().found);
}

TEST_CASE("a text that does not compile: the id, the template's line, the compiler's log") {
  const Source bad = source_of("KERNEL void kernel(i64 batch)\n{\n    nonsense(batch);\n}\n", 1);
  const std::string message = message_of([&] { make_host_compiler()->compile(bad); }, Failure::compile);
  for (const char* part : {"kernel", "words.cu.t:3:", "nonsense"}) CHECK(contains(message, part));
}

TEST_CASE("a process that ignores its children's ends compiles all the same") {
  const pid_t child = start_child([] {
    signal(SIGCHLD, SIG_IGN);
    const Object object = make_host_compiler()->compile(source());
    if (object.code.empty() || object.note.size() <= 10) return 1;
    Source bad = source();
    bad.text = bad.text_with_lines = "nonsense";
    return failure_of([&] { make_host_compiler()->compile(bad); }) == Failure::compile ? 0 : 2;
  });
  CHECK(wait_for(child) == 0);
}

TEST_CASE("a TMPDIR that is not there is an error that names it, of the compiler and of the device") {
  const Object object = make_host_compiler()->compile(source());
  const Variable temporary("TMPDIR", "/nonexistent/folder");
  for (const std::string& message : {message_of([&] { open_host_device()->load(object); }, Failure::io),
                                     message_of([&] { make_host_compiler()->compile(source()); }, Failure::io)})
    CHECK(contains(message, "'/nonexistent/folder'"));
  CHECK(find_host_compiler().problem.find("'/nonexistent/folder'") != std::string::npos);
}

TEST_CASE("odd paths need no quoting, and nothing is left behind") {
  const Folder outer;
  const fs::path folder = outer / "kgen host test; $(touch x) '";
  fs::create_directories(folder);
  {
    // A compiler in a folder with an odd name, and temporary files there.
    fs::create_symlink(find_host_compiler().path, folder / "my compiler");
    const Variable compiler("KGEN_CXX", (folder / "my compiler").string());
    const Variable temporary("TMPDIR", folder.string());
    CHECK(answer(make_host_compiler()->compile(source())) == 42);
  }
  CHECK(std::distance(fs::directory_iterator(folder), fs::directory_iterator()) == 1);
}

}  // namespace
}  // namespace kgen::test
