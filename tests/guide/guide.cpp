// docs/templates.md promises that its pieces make a family that works in emit, list, inspect and run without
// rebuilding: cut it out of the guide as the guide says, and use it as the guide says. What other pages show of files
// stands in these files.
#include <doctest/doctest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "generator/model/symbol.hpp"
#include "runtime/compiler/compiler.hpp"

namespace {

namespace fs = std::filesystem;

// The guide's kernel whose columns travel so.
std::string id_of(const std::string& broadcast) {
  return "potrf__d__n_8__uplo_lower__layout_packed__row_per_lane__lanes_8__broadcast_" + broadcast + "__per_block_16";
}

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  REQUIRE_MESSAGE(in, file.string());
  return {std::istreambuf_iterator<char>(in), {}};
}

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

// A folder with the guide's family in it and a cache of its own, removed at the end.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "kgen-guide-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()));
    path_ = name;
    fs::create_directory(path_ / "families");
    std::ofstream(family()) << family_of(content(fs::path(KGEN_SOURCE_DIR) / "docs/templates.md"));
    setenv("KGEN_CACHE_DIR", (path_ / "cache").c_str(), 1);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path operator/(const std::string& name) const { return path_ / name; }
  fs::path family() const { return path_ / "families/potrf_row_per_lane.cu.t"; }
  std::string templates() const { return " --templates '" + (path_ / "families").string() + "' "; }

 private:
  fs::path path_;
};

struct Outcome {
  int status = -1;
  std::string output;  // of both streams
};

Outcome command(const std::string& arguments) {
  Outcome outcome;
  FILE* pipe = popen(("'" KGEN_COMMAND "' " + arguments + " 2>&1").c_str(), "r");
  REQUIRE(pipe);
  char buffer[4096];
  while (const std::size_t count = fread(buffer, 1, sizeof buffer, pipe)) outcome.output.append(buffer, count);
  const int status = pclose(pipe);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return outcome;
}

std::string done(const std::string& arguments) {
  const Outcome outcome = command(arguments);
  REQUIRE_MESSAGE(outcome.status == 0, arguments << "\n" << outcome.output);
  return outcome.output;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The factors of a batch in tests/data/, by the command.
std::string factors(const Folder& folder, const std::string& options) {
  const auto out = folder / "l.npy";
  done("run potrf --device host --input '" KGEN_SOURCE_DIR "/tests/data/lund_a_blocks_n8.npy' --output '" +
       out.string() + "' " + options);
  return content(out);
}

}  // namespace

TEST_CASE("the guide's family is listed with its tunable") {
  const Folder folder;
  const auto families = done("list families" + folder.templates());
  CHECK(contains(families, "potrf row_per_lane"));
  CHECK(contains(families, "broadcast = shuffle | shared"));
  CHECK_FALSE(contains(done("list families"), "row_per_lane"));
  const auto variants = done("list variants potrf 8 d --where family=row_per_lane --all" + folder.templates());
  CHECK(contains(variants, id_of("shuffle")));
  CHECK(contains(variants, id_of("shared")));
}

TEST_CASE("the guide's family is emitted and inspected") {
  const Folder folder;
  const std::string id = id_of("shared");
  done("--variants " + id + " --out '" + (folder / "out").string() + "'" + folder.templates());
  CHECK(contains(content(folder / "out" / (kgen::symbol(kgen::parse(id)) + ".cu")), "SHARED(T, column, 256)"));
  CHECK(contains(done("inspect " + id + " --show source" + folder.templates()), "column[group * 8 + 7]"));
  if (kgen::find_nvrtc().found || getenv("KGEN_TEST_REQUIRE_NVRTC")) {
    CHECK(contains(done("inspect " + id + " --show resources" + folder.templates()), "registers"));
  } else {
    MESSAGE("NVRTC was not found: resources not inspected");
  }
}

TEST_CASE("the guide's family gives the same bytes as the built-in one, however its columns travel") {
  const Folder folder;
  setenv("KGEN_HOST_CHECK", "all", 1);
  const auto expected = factors(folder, "");
  CHECK(factors(folder, "--variant " + id_of("shuffle") + folder.templates()) == expected);
  CHECK(factors(folder, "--variant " + id_of("shared") + folder.templates()) == expected);
}

TEST_CASE("the guide's family without its barriers is refused by host") {
  const Folder folder;
  std::string family = content(folder.family());
  for (std::size_t at; (at = family.find("Group::sync();")) != std::string::npos;) family.erase(at, 14);
  std::ofstream(folder.family()) << family;
  const auto outcome =
      command("run potrf --device host --input '" KGEN_SOURCE_DIR "/tests/data/lund_a_blocks_n8.npy' --output '" +
              (folder / "l.npy").string() + "' --variant " + id_of("shared") + folder.templates());
  CHECK(outcome.status == 1);
  CHECK(contains(outcome.output, "potrf_row_per_lane.cu.t:"));
  CHECK(contains(outcome.output, "lane"));
  CHECK_FALSE(fs::exists(folder / "l.npy"));
}

TEST_CASE("short names in README and the guide to the command stand for kernels") {
  const Folder folder;
  std::set<std::string> names;
  for (const char* file : {"README.md", "docs/command-line.md"}) {
    const std::string text = content(fs::path(KGEN_SOURCE_DIR) / file);
    const std::regex name("[sdcz][a-z]+_[0-9][0-9a-z]*_[a-z_]+_[0-9a-f]{8}");
    for (std::sregex_iterator found(text.begin(), text.end(), name), end; found != end; ++found)
      names.insert(found->str());
  }
  CHECK(!names.empty());
  for (const std::string& name : names) done("--variants " + name + " --out '" + (folder / "out").string() + "'");
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
  const fs::path sources = KGEN_SOURCE_DIR;
  for (const std::string page :
       {"README.md", "docs/adding-an-operation.md", "docs/from-cublas.md", "docs/tutorial.md"}) {
    std::istringstream lines(content(sources / page));
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
        CHECK_MESSAGE(contains(squeezed(content(sources / file)), shown), page << ": " << file << " has not:\n"
                                                                               << block);
        ++blocks;
      }
      const std::size_t space = line.find(' ');
      file = space == line.npos ? "" : line.substr(space + 1);
      block.clear();
    }
    CHECK_MESSAGE(blocks >= 2, page);
  }
}
