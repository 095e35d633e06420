// A few emitted kernels are committed in generated/: those named in ids.txt, and one of each file that it names none
// of. They show what kgen writes, and any change to it shows up in a review. To refresh them after a change that is
// meant: run this test with KGEN_REFRESH_GOLDENS=1, which rewrites them, and commit them.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "generator/emission/emitter.hpp"
#include "generator/model/symbol.hpp"
#include "generator/prelude/source_tokens.hpp"
#include "generator/text/error.hpp"
#include "tests/support/requests.hpp"
#include "tests/support/turns.hpp"
#include "tests/support/words.hpp"

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

// The comments of a C++ text.
std::vector<std::string_view> comments_of(std::string_view cpp) {
  std::vector<std::string_view> comments;
  for (std::size_t at = 0; at < cpp.size();) {
    std::size_t end = at + 1;
    if (cpp.substr(at).starts_with("//")) {
      end = std::min(cpp.find('\n', at), cpp.size());
      comments.push_back(cpp.substr(at, end - at));
    } else if (cpp.substr(at).starts_with("/*")) {
      const std::size_t close = cpp.find("*/", at + 2);
      end = close == cpp.npos ? cpp.size() : close + 2;
      comments.push_back(cpp.substr(at, end - at));
    } else if (cpp[at] == '"') {
      end = end_of_string(cpp, at);
    }
    at = end;
  }
  return comments;
}

// Whether a word is one of code, as thread_per_matrix is: small letters and digits, joined by underscores.
bool is_of_code(std::string_view word) {
  return word.find('_') != word.npos && word.front() != '_' && word.back() != '_' &&
         std::ranges::all_of(word, [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

// What the comments of an emitted kernel name that its code has not: its reader has this file alone. The header's first
// line, id and command speak kgen's language.
std::set<std::string> strange_words(const Source& source) {
  constexpr std::array<std::string_view, 3> architectures{"sm_70", "sm_80", "sm_90"};
  const std::string text = cuda_file(source, false);
  std::set<std::string_view> code(architectures.begin(), architectures.end());
  code.insert(source.spec.request.name());
  const std::string bare = without_comments(text);
  for (const Token& token : tokens_of(bare)) code.insert(token.text);
  std::set<std::string> strange;
  for (const std::string_view comment : comments_of(text)) {
    if (comment.data() == text.data() || comment.starts_with("// Id: ") || comment.starts_with("// Made by ")) continue;
    for (const std::string_view word : test::words_in(comment))
      if (is_of_code(word) && !code.contains(word)) strange.emplace(word);
    for (const std::string_view file : {".t", ".lua", ".cuh", ".hpp", ".md"})
      for (auto at = comment.find(file); at != comment.npos; at = comment.find(file, at + 1)) {
        const std::size_t end = at + file.size();
        if (end == comment.size() || !std::isalnum(static_cast<unsigned char>(comment[end])))
          strange.emplace(comment.substr(comment.rfind(' ', at) + 1, end - comment.rfind(' ', at) - 1));
      }
  }
  return strange;
}

// A small kernel of a family; none of a plan.
std::optional<Spec> a_kernel_of(const Family& family) {
  if (family.is_plan()) return {};
  const Operation& op = operation(family.operation());
  const auto kernel = [&](const Request& request) -> std::optional<Spec> {
    const auto variants = family.variants(request);
    return variants.empty() ? std::nullopt : std::optional(Spec{request, family.name(), variants.front()});
  };
  for (const std::int64_t n : {3, 9, 17, 33})
    for (const char letter : {'d', 'z'}) {
      if (n > op.limit || !op.has(precision(letter))) continue;
      std::vector<Request> requests;
      if (n <= common_limit) {
        requests = test::squares(op.name, letter, n);
      } else {
        requests.push_back(test::square(op.name, letter, n));
        if (op.find_option("pivot") >= 0) requests.push_back(with(requests[0], "pivot", std::string("none")));
      }
      for (const Request& request : requests) {
        if (const auto found = kernel(request)) return found;
        for (const Size& size : op.sizes)
          if (const auto found = kernel(with(request, size.name, std::int64_t(1)))) return found;
      }
    }
  return {};
}

std::vector<std::string> golden_ids(const Families& families) {
  std::vector<std::string> ids;
  std::ifstream list(fs::path(KGEN_SOURCE_DIR) / "tests/golden/ids.txt");
  for (std::string line; std::getline(list, line);)
    if (!line.empty() && line[0] != '#') ids.push_back(line);
  REQUIRE_MESSAGE(!ids.empty(), "tests/golden/ids.txt names no goldens");
  std::set<std::string> shown;
  for (const std::string& id : ids) shown.insert(families.find(parse(id)).file());
  for (const auto& family : families.all())
    if (!family->is_plan() && !shown.contains(family->file()))
      if (const std::optional<Spec> spec = a_kernel_of(*family)) {
        shown.insert(family->file());
        ids.push_back(id(*spec));
      }
  return ids;
}

}  // namespace

TEST_CASE("the kernels in generated/ are what is emitted, byte for byte") {
  const fs::path source = KGEN_SOURCE_DIR;
  const Families families = Families::load();
  const char* refresh = std::getenv("KGEN_REFRESH_GOLDENS");
  std::set<fs::path> files;
  for (const std::string& id : golden_ids(families)) {
    if (!test::is_tested(parse(id).request.name())) continue;
    const fs::path file = *files.insert(source / "tests/golden/generated" / (symbol(parse(id)) + ".cu")).first;
    CAPTURE(id);
    const std::string emitted = cuda_file(render(families, parse(id)), false);
    if (refresh && *refresh == '1') {
      fs::create_directories(file.parent_path());
      std::ofstream(file, std::ios::binary) << emitted;
    }
    REQUIRE_MESSAGE(fs::is_regular_file(file), "missing: tests/golden/generated/" << file.filename().string());
    const std::string committed = read(file);
    const bool same = committed == emitted;  // not in the CHECK, which would print both texts
    CHECK_MESSAGE(same, "differs: " << difference(committed, emitted));
  }
  for (const auto& entry : fs::directory_iterator(source / "tests/golden/generated"))
    CHECK_MESSAGE((files.contains(entry.path()) || std::getenv("KGEN_TEST_OPERATION")),
                  "no golden any more, remove it: " << entry.path().string());
}

TEST_CASE("comments of emitted kernels name nothing that their reader does not have") {
  const Families families = Families::load();
  std::vector<Spec> specs;
  for (const std::string& id : golden_ids(families)) specs.push_back(parse(id));
  for (const auto& family : families.all()) {
    const std::optional<Spec> spec = a_kernel_of(*family);
    CHECK_MESSAGE((spec || family->is_plan()), "no kernel of " << family->operation() << " " << family->name());
    if (spec) specs.push_back(*spec);
  }
  std::erase_if(specs, [](const Spec& spec) { return !test::is_tested(spec.request.name()); });
  for (const Spec& spec : specs)
    for (const std::string& word : strange_words(render(families, spec)))
      FAIL_CHECK("a comment of " << id(spec) << " names " << word << ", which is not in its code");
}

TEST_CASE("a small kernel's file fits on three screens") {
  const auto lines = [](const std::string& layout) {
    const std::string of_layout = "getrf__d__m_4__n_4__pivot_partial__layout_" + layout;
    const Source source =
        render(Families::load(), parse(of_layout + "__thread_per_matrix__transfer_staged__panel_0__per_block_32"));
    return std::ranges::count(cuda_file(source, false), '\n');
  };
  CHECK(lines("packed") <= 260);
  CHECK(lines("strided") <= 300);  // how a warp moves columns with gaps stands in the file, too
}
