// A few emitted kernels, named in ids.txt, are committed under generated/ (which otherwise holds whatever was emitted
// last). They show what kgen writes, and any change to it shows up in a review. To refresh them after a change that is
// meant: raise the number in generator_version() (generator/digest.cpp), run this test with KGEN_REFRESH_GOLDENS=1,
// which rewrites them, and commit them (git add -f: the folder is ignored).
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "generator/emitter.hpp"
#include "generator/symbol.hpp"

using namespace kgen;
namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return std::move(text).str();
}

// The first line that differs, for a message that can be read.
std::string difference(const std::string& expected, const std::string& actual) {
  std::istringstream a(expected), b(actual);
  std::string left, right;
  for (int number = 1;; ++number) {
    const bool more_left = static_cast<bool>(std::getline(a, left)),
               more_right = static_cast<bool>(std::getline(b, right));
    if (!more_left && !more_right) return "only in the ends of lines";
    if (more_left != more_right || left != right)
      return "line " + std::to_string(number) + "\n  committed: " + (more_left ? left : "(end)") +
             "\n  emitted:   " + (more_right ? right : "(end)");
  }
}

}  // namespace

TEST_CASE("the kernels committed under generated/ are what is emitted, byte for byte") {
  const fs::path source = KGEN_SOURCE_DIR;
  std::vector<std::string> ids;
  std::ifstream list(source / "tests/golden/ids.txt");
  for (std::string line; std::getline(list, line);)
    if (!line.empty() && line[0] != '#') ids.push_back(line);
  REQUIRE_MESSAGE(!ids.empty(), "tests/golden/ids.txt names no goldens");

  const Families families = Families::load();
  const char* refresh = std::getenv("KGEN_REFRESH_GOLDENS");
  for (const std::string& id : ids) {
    const fs::path file = source / "generated" / (symbol(parse(id)) + ".cu");
    CAPTURE(id);
    const std::string emitted = cuda_file(render(families, parse(id)), false);
    if (refresh && *refresh == '1') {
      fs::create_directories(file.parent_path());
      std::ofstream(file, std::ios::binary) << emitted;
    }
    REQUIRE_MESSAGE(fs::is_regular_file(file), "missing: generated/" << file.filename().string());
    const std::string committed = read(file);
    const bool same = committed == emitted;  // not in the CHECK, which would print both texts
    CHECK_MESSAGE(same, "differs: " << difference(committed, emitted));
  }
}
