// docs/templates.md promises that its pieces make a family that works in emit, list, inspect and run without
// rebuilding: cut it out of the guide as the guide says, and use it as the guide says. What other pages show of files
// stands in these files.
#include <regex>
#include <set>
#include <sstream>

#include "generator/model/symbol.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/nvrtc.hpp"

namespace kgen::test {
namespace {

// The guide's kernel whose columns travel so.
std::string id_of(const std::string& broadcast) {
  return "potrf__d__n_8__uplo_lower__layout_packed__row_per_lane__lanes_8__broadcast_" + broadcast + "__per_block_16";
}

std::string content(const std::string& file) { return read(KGEN_SOURCE_DIR "/" + file); }

// The lines of the guide's fenced blocks that are marked with the family's file name.
std::string family_of(const std::string& guide) {
  std::istringstream lines(guide);
  std::string family, line;
  bool inside = false;
  while (std::getline(lines, line)) {
    if (line.rfind("```", 0) == 0) {
      inside = line == "```c++ potrf_row_per_lane.cu.t";
    } else if (inside) {
      family += line + "\n";
    }
  }
  return family;
}

// A folder with the guide's family in it.
struct Guide : Folder {
  std::string family = *this / "families/potrf_row_per_lane.cu.t";
  Guide() { write(family, family_of(content("docs/templates.md"))); }
  std::string with(const std::string& line) const { return line + (*this)(" --templates $/families "); }
  std::string run(const std::string& options) const {
    return (*this)("run potrf --device host --output $/l.npy --input " KGEN_SOURCE_DIR
                   "/tests/data/lund_a_blocks_n8.npy ") +
           options;
  }
  // The factors of a batch in tests/data/, by the command.
  std::string factors(const std::string& options) const {
    done(run(options), {{{"KGEN_HOST_CHECK", "all"}}});
    return read(*this / "l.npy");
  }
};

}  // namespace

TEST_CASE("the guide's family is listed with its tunable, emitted and inspected") {
  const Guide guide;
  check_says(done(guide.with("list families")), "potrf row_per_lane~broadcast = shuffle | shared");
  CHECK_FALSE(contains(done("list families"), "row_per_lane"));
  const std::string variants = done(guide.with("list variants potrf 8 d --where family=row_per_lane --all"));
  for (const char* way : {"shuffle", "shared"}) check_says(variants, id_of(way));

  const std::string id = id_of("shared");
  done(guide.with("--variants " + id + " --out " + guide / "out"));
  check_says(read(guide / ("out/" + symbol(parse(id)) + ".cu")), "SHARED(T, column, 256)");
  check_says(done(guide.with("inspect " + id + " --show source")), "column[group * 8 + 7]");
  if (have_nvrtc()) check_says(done(guide.with("inspect " + id + " --show resources")), "registers");
}

TEST_CASE("the guide's family gives the same bytes as the built-in one, and without its barriers is refused by host") {
  const Guide guide;
  const std::string expected = guide.factors("");
  for (const char* way : {"shuffle", "shared"}) CHECK(guide.factors(guide.with("--variant " + id_of(way))) == expected);
  fs::remove(guide / "l.npy");
  std::string family = read(guide.family);
  for (std::size_t at; (at = family.find("Group::sync();")) != std::string::npos;) family.erase(at, 14);
  write(guide.family, family);
  const auto refused =
      check_refused(guide.run(guide.with("--variant " + id_of("shared"))), "potrf_row_per_lane.cu.t:", 1);
  check_says(refused.err, "lane");
  CHECK_FALSE(fs::exists(guide / "l.npy"));
}

TEST_CASE("short names in README and the guide to the command stand for kernels") {
  const Folder folder;
  std::set<std::string> names;
  for (const char* file : {"README.md", "docs/command-line.md"}) {
    const std::string text = content(file);
    const std::regex name("[sdcz][a-z]+_[0-9][0-9a-z]*_[a-z_]+_[0-9a-f]{8}");
    for (std::sregex_iterator found(text.begin(), text.end(), name), end; found != end; ++found)
      names.insert(found->str());
  }
  CHECK(!names.empty());
  for (const std::string& name : names) done("--variants " + name + " --out " + folder / "out");
}

// A fence that names a file, ```cpp examples/first.cpp, shows a part of it; lines may be indented otherwise, and what a
// program prints stands in its first comment.
TEST_CASE("what pages show of files stands in the files that they name") {
  const auto squeezed = [](const std::string& text) {
    std::string result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      result += line.substr(std::min(line.find_first_not_of(" /"), line.size())) + "\n";
    return result;
  };
  for (const std::string page :
       {"README.md", "docs/adding-an-operation.md", "docs/from-cublas.md", "docs/tutorial.md"}) {
    std::istringstream lines(content(page));
    std::string line, file, block;
    int blocks = 0;
    while (std::getline(lines, line)) {
      if (line.rfind("```", 0) != 0) {
        block += line + "\n";
        continue;
      }
      if (!file.empty()) {
        std::string shown = squeezed(block);
        shown.pop_back();  // in the file a comma may follow
        CHECK_MESSAGE(contains(squeezed(content(file)), shown), page << ": " << file << " has not:\n" << block);
        ++blocks;
      }
      const std::size_t space = line.find(' ');
      file = space == line.npos ? "" : line.substr(space + 1);
      block.clear();
    }
    CHECK_MESSAGE(blocks >= 2, page);
  }
}

}  // namespace kgen::test
