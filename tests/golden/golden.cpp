// What kgen writes is committed, so that a review sees a change of it: whole files of the kernels that whole.txt names,
// one for each way of working, in digests.txt the digest of some kernels of every family and of what its plans do, and
// in choices.txt what serves some requests on five architectures. After a change that is meant: run this test with
// KGEN_REFRESH_GOLDENS=1, which rewrites them, and commit them.
// `tools/emitted-diff` shows the text behind digests that differ.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "generator/emission/emitter.hpp"
#include "generator/model/symbol.hpp"
#include "runtime/tuning/lookup.hpp"
#include "runtime/tuning/tuning_tables.hpp"
#include "tests/support/families.hpp"
#include "tests/support/requests.hpp"
#include "tests/support/turns.hpp"

using namespace kgen;
namespace fs = std::filesystem;

namespace {

const fs::path folder = fs::path(KGEN_SOURCE_DIR) / "tests/golden";

bool refreshes() {
  const char* refresh = std::getenv("KGEN_REFRESH_GOLDENS");
  return refresh != nullptr && *refresh == '1';
}

std::string read(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return std::move(text).str();
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream text(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);)
    if (!line.starts_with('#')) lines.push_back(line);
  return lines;
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

// Some of a family's kernels: sizes, precisions, options, layouts and tunables change from one to the next.
std::vector<Spec> some_of(const Family& family) {
  constexpr std::size_t enough = 5;
  constexpr std::array<std::int64_t, 8> orders{3, 9, 40, 17, 6, 64, 26, 5};
  constexpr std::string_view letters = "dzsc";
  const Operation& op = operation(family.operation());
  std::vector<Spec> found;
  const auto add = [&](const Request& request) {
    const std::vector<Settings> variants = family.variants(request);
    if (!variants.empty()) found.push_back({request, family.name(), variants[found.size() * 7 % variants.size()]});
    return !variants.empty();
  };
  for (std::size_t turn = 0; turn < orders.size() * letters.size() && found.size() < enough; ++turn) {
    const std::int64_t n = orders[turn % orders.size()];
    const char letter = letters[(turn + turn / orders.size()) % letters.size()];
    if (n > op.limit || !op.has(precision(letter))) continue;
    std::vector<Request> requests = test::squares(op.name, letter, n);
    std::ranges::rotate(requests, requests.begin() + static_cast<std::ptrdiff_t>(turn * 5 % requests.size()));
    std::ranges::any_of(requests, [&](const Request& request) {
      return add(request) || std::ranges::any_of(op.sizes, [&](const Size& size) {
               return add(with(request, size.name, std::int64_t(1)));
             });
    });
  }
  return found;
}

}  // namespace

TEST_CASE("the kernels in generated/ are what is emitted, byte for byte") {
  const Families& families = test::families();
  const std::vector<std::string> ids = lines_of(folder / "whole.txt");
  REQUIRE_MESSAGE(!ids.empty(), "tests/golden/whole.txt names no kernel");
  std::set<fs::path> files;
  for (const std::string& id : ids) {
    CAPTURE(id);
    const fs::path file = *files.insert(folder / "generated" / (symbol(parse(id)) + ".cu")).first;
    const std::string emitted = cuda_file(render(families, parse(id)), false);
    if (refreshes()) std::ofstream(file, std::ios::binary) << emitted;
    REQUIRE_MESSAGE(fs::is_regular_file(file), "missing: tests/golden/generated/" << file.filename().string());
    const std::string committed = read(file);
    const bool same = committed == emitted;  // not in the CHECK, which would print both texts
    CHECK_MESSAGE(same, "differs: " << difference(committed, emitted));
  }
  for (const auto& entry : fs::directory_iterator(folder / "generated")) {
    if (files.contains(entry.path())) continue;
    if (refreshes())
      fs::remove(entry.path());
    else
      FAIL_CHECK("whole.txt does not name this file, remove it: " << entry.path().string());
  }
}

TEST_CASE("kernels of every family have the digests in digests.txt") {
  const Families& families = test::families();
  std::map<std::string, std::string> committed, emitted;  // digests of ids
  for (const std::string& line : lines_of(folder / "digests.txt"))
    (test::is_tested(line.substr(17, line.find("__") - 17)) ? committed : emitted)
        .emplace(line.substr(17), line.substr(0, 16));
  for (const auto& family : families.all()) {
    if (!test::is_tested(family->operation())) continue;
    const std::vector<Spec> specs = some_of(*family);
    CHECK_MESSAGE(!specs.empty(), "no kernel of " << family->operation() << " " << family->name());
    for (const Spec& spec : specs)
      emitted.emplace(id(spec) + (family->is_plan() ? " plan" : ""), code_digest(families, spec).substr(0, 16));
  }
  if (refreshes()) {
    std::ofstream file(folder / "digests.txt", std::ios::binary);
    file << "# Digests of kernels, of their code alone: KGEN_REFRESH_GOLDENS=1 test_golden writes this.\n";
    for (const auto& [id, digest] : emitted) file << digest << ' ' << id << '\n';
    return;
  }
  int differ = 0;
  for (const auto& [id, digest] : committed)
    if (const auto found = emitted.find(id); found == emitted.end() || found->second != digest) {
      CHECK_MESSAGE(++differ > 10, (found == emitted.end() ? "not emitted any more: " : "differs: ") << id);
    }
  for (const auto& [id, digest] : emitted)
    if (test::is_tested(id.substr(0, id.find("__"))) && !committed.contains(id))
      CHECK_MESSAGE(++differ > 10, "new: " << id);
  CHECK_MESSAGE(differ == 0, differ << " digests differ; tools/emitted-diff HEAD shows both texts");
}

TEST_CASE("a sample of requests is served as choices.txt says, by the tables that come with kgen") {
  const Families& families = test::families();
  const auto tables = built_in_tables();
  std::string text;
  for (const std::string& line : lines_of(folder / "choices.txt")) {
    const std::string architecture = line.substr(0, line.find(' ')), was = line.substr(architecture.size() + 1);
    CAPTURE(architecture);
    const auto choice = lookup({tables, architecture}, families, parse(was).request);
    REQUIRE(choice);
    text += architecture + ' ' + id(choice->spec) + '\n';
    if (!refreshes()) CHECK(id(choice->spec) == was);
  }
  CHECK(text.size() > 10000);
  if (!refreshes()) return;
  std::ofstream file(folder / "choices.txt", std::ios::binary);
  file << "# What serves requests of a seeded sample: KGEN_REFRESH_GOLDENS=1 test_golden writes the kernels.\n" << text;
}

TEST_CASE("a small kernel's file fits on three screens") {
  const auto lines = [](const std::string& layout) {
    const std::string of_layout = "getrf__d__m_4__n_4__pivot_partial__layout_" + layout;
    const Source source =
        render(test::families(), parse(of_layout + "__thread_per_matrix__transfer_staged__panel_0__per_block_32"));
    return std::ranges::count(cuda_file(source, false), '\n');
  };
  CHECK(lines("packed") <= 260);
  CHECK(lines("strided") <= 300);  // how a warp moves columns with gaps stands in the file, too
}
