// Emission: which files, the same bytes everywhere, whole or not at all.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "generator/emission/emitter.hpp"
#include "generator/text/digest.hpp"
#include "runtime/compiler/compiler.hpp"
#include "tests/cli/command.hpp"

using cli::run_kgen;
namespace fs = std::filesystem;

namespace {

nlohmann::json manifest_of(const std::string& folder) {
  return nlohmann::json::parse(cli::read(folder + "/manifest.json"));
}

std::vector<long> sizes_in(const nlohmann::json& manifest) {
  std::set<long> sizes;
  for (const auto& kernel : manifest["kernels"]) sizes.insert(kernel["op"]["n"].get<long>());
  return {sizes.begin(), sizes.end()};
}

void check_same_files(const cli::Folder& folder, const std::string& one, const std::string& other) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(folder / one)) {
    const std::string name = entry.path().filename().string();
    CHECK_MESSAGE(cli::read(folder / one + "/" + name) == cli::read(folder / other + "/" + name), name);
    ++count;
  }
  const auto others = std::distance(fs::directory_iterator(folder / other), fs::directory_iterator());
  CHECK(count == static_cast<std::size_t>(others));
}

}  // namespace

TEST_CASE("best writes a source for every operation, precision and size, a header and a manifest") {
  const cli::Folder folder;
  const auto outcome = run_kgen({"--ops", "getrf,getri", "--sizes", "1-32", "--out", folder / "out"});
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  CHECK(fs::exists(folder / "out/kgen_kernels.h"));
  const auto manifest = manifest_of(folder / "out");
  std::set<std::string> seen;
  for (const auto& kernel : manifest["kernels"]) {
    const std::string text = cli::read(folder / "out/" + kernel["file"].get<std::string>());
    CHECK(kernel["digest"] == kgen::sha256(text));
    CHECK(kernel["file"] == kernel["symbol"].get<std::string>() + ".cu");
    CHECK(kernel["launch"]["threads"].get<int>() >= 1);
    CHECK(text.find(kernel["id"].get<std::string>()) != std::string::npos);
    CHECK(text.find("#line") == std::string::npos);
    CHECK(text.find(folder.path().string()) == std::string::npos);
    seen.insert(kernel["operation"].get<std::string>() + kernel["precision"].get<std::string>() +
                kernel["op"]["n"].dump());
  }
  CHECK(seen.size() == 2 * 4 * 32);
}

TEST_CASE("emission takes packed batches where nobody says otherwise, and says so") {
  const cli::Folder folder;
  const std::vector<std::string> request{"--ops", "getrf", "--sizes", "3", "--precisions", "d", "--out"};
  auto usual = request, strided = request;
  usual.push_back(folder / "usual");
  strided.insert(strided.end(), {folder / "strided", "--layout", "strided"});
  CHECK(run_kgen(usual).out.find("\nlayout packed: nothing lies between columns or matrices; --layout strided: ") !=
        std::string::npos);
  CHECK(manifest_of(folder / "usual")["kernels"][0]["op"]["layout"] == "packed");
  CHECK(run_kgen(strided).out.find("layout") == std::string::npos);
  CHECK(manifest_of(folder / "strided")["kernels"][0]["op"]["layout"] == "strided");
}

TEST_CASE("the manifest says how a kernel is launched: the arguments that its text has, in their order") {
  const cli::Folder folder;
  REQUIRE(run_kgen({"--ops", "getrf,gemm,lange", "--sizes", "4", "--precisions", "s,z", "--layout",
                    "strided,packed,pointers", "--out", folder / "out"})
              .status == 0);
  const auto without_space = [](std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
  };
  const auto manifest = manifest_of(folder / "out");
  for (const auto& kernel : manifest["kernels"]) {
    CAPTURE(kernel["id"]);
    const std::string text = cli::read(folder / "out/" + kernel["file"].get<std::string>());
    std::string said, type = kernel["precision"] == "s" ? "float" : "Complex<double>";
    for (const auto& argument : kernel["arguments"])
      said +=
          (said.empty() ? "" : ",") + argument["type"].get<std::string>() + " " + argument["name"].get<std::string>();
    const std::string symbol = kernel["symbol"].get<std::string>() + "(";
    const std::size_t at = text.find(symbol, text.find("__global__")) + symbol.size();
    std::string declared = text.substr(at, text.find(')', at) - at);
    for (const auto& [short_name, whole] : std::map<std::string, std::string>{
             {"T", type}, {"R", type == "float" ? "float" : "double"}, {"i64", "long long"}})
      declared = std::regex_replace(declared, std::regex(fmt::format("\\b{}\\b", short_name)), whole);
    CHECK(without_space(said) == without_space(declared));
  }
}

TEST_CASE("the same request in any order gives the same bytes in two folders") {
  const cli::Folder folder;
  REQUIRE(
      run_kgen({"--ops", "getrf,getri", "--sizes", "3-9:3,4", "--precisions", "s,z", "--out", folder / "one"}).status ==
      0);
  REQUIRE(run_kgen({"--sizes", "4,9,6,3,3", "--out", folder / "two", "--precisions", "z,s", "--ops", "getri,getrf",
                    "--jobs", "1"})
              .status == 0);
  check_same_files(folder, "one", "two");
  CHECK(sizes_in(manifest_of(folder / "one")) == std::vector<long>{3, 4, 6, 9});
}

TEST_CASE("a file whose bytes would not change keeps its time stamp, another is replaced") {
  const cli::Folder folder;
  const std::vector<std::string> request{"--ops",        "getrf", "--sizes", "2,3",
                                         "--precisions", "d",     "--out",   folder / "out"};
  REQUIRE(run_kgen(request).status == 0);
  const auto manifest = manifest_of(folder / "out");
  const std::string kept = folder / "out/" + manifest["kernels"][0]["file"].get<std::string>();
  const std::string changed = folder / "out/" + manifest["kernels"][1]["file"].get<std::string>();
  const std::string right = cli::read(changed);
  cli::write(changed, "broken");
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(24);
  fs::last_write_time(kept, long_ago);
  const auto stamp = fs::last_write_time(kept);
  const auto again = run_kgen(request);
  CHECK(again.status == 0);
  CHECK(again.out.find("1 files written, 3 unchanged") != std::string::npos);
  CHECK(fs::last_write_time(kept) == stamp);
  CHECK(cli::read(changed) == right);
}

TEST_CASE("the command in a file's header makes this one file") {
  const cli::Folder folder;
  REQUIRE(run_kgen({"--ops", "getrf,matinv", "--sizes", "5", "--precisions", "c", "--out", folder / "all"}).status ==
          0);
  const auto manifest = manifest_of(folder / "all");
  REQUIRE(manifest["kernels"].size() >= 2);
  for (const auto& kernel : manifest["kernels"]) {
    const std::string file = kernel["file"];
    const std::string text = cli::read(folder / "all/" + file);
    const auto at = text.find("kgen --variants ");
    REQUIRE(at != std::string::npos);
    std::istringstream line(text.substr(at + 5, text.find('\n', at) - at - 5));
    std::vector<std::string> arguments;
    for (std::string word; line >> word;) arguments.push_back(word);
    const std::string out = folder / kernel["id"].get<std::string>();
    arguments.insert(arguments.end(), {"--out", out});
    const auto outcome = run_kgen(arguments);
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    CHECK(manifest_of(out)["kernels"].size() == 1);
    CHECK(cli::read(fs::path(out) / file) == text);
  }
}

TEST_CASE("all writes every variant, an id one, and an id must agree with the other options") {
  const cli::Folder folder;
  const auto listed = run_kgen({"list", "variants", "--op", "getrf", "--size", "2", "--precision", "s", "--json"});
  REQUIRE(listed.status == 0);
  const auto variants = nlohmann::json::parse(listed.out);
  REQUIRE(variants.size() > 2);
  CHECK(variants[0]["best"] == true);
  CHECK(variants[1]["best"] == false);
  REQUIRE(
      run_kgen({"--ops", "getrf", "--sizes", "2", "--precisions", "s", "--variants", "all", "--out", folder / "all"})
          .status == 0);
  CHECK(manifest_of(folder / "all")["kernels"].size() == variants.size());

  const std::string id = variants[2]["id"];
  REQUIRE(run_kgen({"--variants", id, "--out", folder / "id"}).status == 0);
  CHECK(manifest_of(folder / "id")["kernels"][0]["id"] == id);
  for (const std::vector<std::string>& wrong :
       {std::vector<std::string>{"--sizes", "7"}, {"--ops", "getri"}, {"--precisions", "d"}, {"--pivot", "none"}}) {
    std::vector<std::string> arguments{"--variants", id, "--out", folder / "none"};
    arguments.insert(arguments.end(), wrong.begin(), wrong.end());
    const auto outcome = run_kgen(arguments);
    CHECK(outcome.status == 2);
    CHECK(outcome.err.find(wrong[0]) != std::string::npos);
    CHECK(!fs::exists(folder / "none"));
  }
}

TEST_CASE("pivot and layout are lists of the operations table's words") {
  const cli::Folder folder;
  REQUIRE(run_kgen({"--ops", "getrf", "--sizes", "4", "--precisions", "d", "--pivot", "none,partial", "--layout",
                    "pointers,packed,strided", "--out", folder / "out"})
              .status == 0);
  std::set<std::string> seen;
  const auto manifest = manifest_of(folder / "out");
  for (const auto& kernel : manifest["kernels"]) {
    seen.insert(kernel["op"]["pivot"].get<std::string>() + " " + kernel["op"]["layout"].get<std::string>());
  }
  CHECK(seen.size() == 6);
}

TEST_CASE("--line names templates relative to their folder, --json is one document") {
  const cli::Folder folder;
  const auto outcome =
      run_kgen({"--ops", "getrf", "--sizes", "3", "--precisions", "d", "--line", "--json", "--out", folder / "out"});
  REQUIRE(outcome.status == 0);
  const auto document = nlohmann::json::parse(outcome.out);
  CHECK(document["written"] == 3);
  const std::string text = cli::read(folder / "out/" + document["kernels"][0]["file"].get<std::string>());
  CHECK(text.find("\"lu/getrf_") != std::string::npos);
  CHECK(text.find("#line") != std::string::npos);
}

TEST_CASE("what is chosen without a measurement is said") {
  const cli::Folder folder;
  const auto said = [&](const char* op, const char* m, const char* n) {
    return run_kgen({"--ops", op, "--m", m, "--n", n, "--precisions", "d", "--out", folder / "out"}).out;
  };
  CHECK(said("getrf", "1", "32").find("not measured, by the families' own rule: getrf") != std::string::npos);
  CHECK(said("getrf", "32", "32").find("not measured") == std::string::npos);
}

TEST_CASE("without --arch the tables that come with kgen choose, as for the architecture that they are of") {
  const cli::Folder folder;
  const std::vector<std::string> request{"--ops", "getrf,potrf", "--sizes", "4,8", "--precisions", "d", "--out"};
  const auto emitted = [&](const std::string& out, const std::vector<std::string>& more) {
    auto arguments = request;
    arguments.push_back(folder / out);
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto outcome = run_kgen(arguments, {{{"KGEN_TUNING_DIR", folder / "none"}}});
    REQUIRE(outcome.status == 0);
    return outcome.out;
  };
  CHECK(emitted("one", {}).find("\nchosen for sm_90, by the tuning tables that come with kgen") != std::string::npos);
  CHECK(emitted("two", {"--arch", "sm_90"}).find("\nchosen for sm_90\n") != std::string::npos);
  check_same_files(folder, "one", "two");
}

TEST_CASE("of several architectures each gets the best, a kernel that is best for two is emitted once") {
  const cli::Folder folder;
  const auto best = [&](const std::string& archs) {
    const auto outcome = run_kgen(
        {"--ops", "getrf,getri", "--sizes", "3,16", "--precisions", "d", "--arch", archs, "--out", folder / archs});
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    std::map<std::string, nlohmann::json> kernels;  // by id, the architectures
    const auto manifest = manifest_of(folder / archs);
    for (const auto& kernel : manifest["kernels"]) kernels[kernel["id"]] = kernel["best_for"];
    return kernels;
  };
  const std::string archs = "sm_90,sm_75,sm_80";
  const auto together = best(archs);
  std::map<std::string, nlohmann::json> apart;
  for (const std::string arch : {"sm_75", "sm_80", "sm_90"})
    for (const auto& [id, of] : best(arch)) apart[id].push_back(arch);
  CHECK(together == apart);
  CHECK(together.size() > 4);
  CHECK(together.size() < 12);
}

TEST_CASE("the header finds the kernel for the GPU: the latest that is not later, else the earliest that runs") {
  const auto compiler = kgen::find_host_compiler();
  if (!compiler.found) {
    MESSAGE("skipped: no host compiler was found");
    return;
  }
  const cli::Folder folder;
  const auto outcome = run_kgen({"--ops", "getrf", "--sizes", "3,16", "--precisions", "d", "--layout", "strided,packed",
                                 "--arch", "sm_75,sm_80,sm_100", "--out", folder / "out"});
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  // The example in its comment is code that compiles.
  std::istringstream header(cli::read(folder / "out/kgen_kernels.h"));
  std::string example;
  for (std::string line; std::getline(header, line) && line != " */";)
    if (line.starts_with(" *     ")) example += line.substr(2) + "\n";
  CHECK(example.find("kgen_find_kernel(\"getrf\", 'd', \"m=3 n=3 pivot=partial layout=") != std::string::npos);
  std::string launchers, older, newer, small;
  const auto manifest = manifest_of(folder / "out");
  for (const auto& kernel : manifest["kernels"]) {
    const std::string id = kernel["id"];
    launchers += "extern \"C\" void " + kernel["symbol"].get<std::string>() + "_launch() {}\n";
    if (kernel["op"]["layout"] != "strided") continue;
    (kernel["op"]["n"] == 3 ? small : kernel["requires"] == "sm_80" ? newer : older) = id;
  }
  REQUIRE(!small.empty());
  REQUIRE(!older.empty());
  REQUIRE(!newer.empty());
  // The launchers are linked under their names, and never called.
  cli::write(folder / "launchers.cpp", launchers);
  cli::write(folder / "program.cpp", R"(#include <cstdio>
#include <cstdlib>
#include "out/kgen_kernels.h"
enum { cudaDevAttrComputeCapabilityMajor, cudaDevAttrComputeCapabilityMinor };
static void cudaDeviceGetAttribute(int* value, int, int) { *value = 0; }
int example(void* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch,
            void* stream, int device) {
  int status = 0, major, minor;
)" + example + R"(
  (void)lda, (void)strideA, (void)strideP;   // of a packed kernel
  return status;
}
int main(int, char** words) {
  const kgen_kernel* k = kgen_find_kernel("getrf", 'd', words[1], std::atoi(words[2]));
  std::puts(k ? k->id : "none");
})");
  REQUIRE(std::system((compiler.path + " -Wall -Wextra -Werror -I " + (folder / "") + " " + (folder / "program.cpp") +
                       " " + (folder / "launchers.cpp") + " -o " + (folder / "program"))
                          .c_str()) == 0);
  const auto found = [&](const std::string& settings, int sm) {
    REQUIRE(std::system(((folder / "program") + " '" + settings + "' " + std::to_string(sm) + " > " + (folder / "said"))
                            .c_str()) == 0);
    return cli::lines_of(cli::read(folder / "said")).at(0);
  };
  for (const auto& chosen : std::map<int, std::string>{
           {60, "none"}, {70, older}, {75, older}, {79, older}, {80, newer}, {90, newer}, {100, newer}, {120, newer}}) {
    const int sm = chosen.first;
    CAPTURE(sm);
    CHECK(found("m=16 n=16 layout=strided", sm) == chosen.second);
    CHECK(found("n=16", sm) == chosen.second);  // the layout that comes first
  }
  CHECK(found("m=3 layout=strided", 75) == small);
  CHECK(found("m=3 layout=strided", 90) == small);
  CHECK(found("layout=packed n=16", 90).find("layout_packed") != std::string::npos);
  CHECK(found("n=5", 90) == "none");
}

TEST_CASE("what is not chosen is emitted for the architectures that it serves") {
  const cli::Folder folder;
  const auto required = [&](const std::string& archs) {
    const auto outcome = run_kgen({"--ops", "getri", "--sizes", "32", "--precisions", "z", "--variants", "all",
                                   "--arch", archs, "--out", folder / archs});
    REQUIRE(outcome.status == 0);
    std::map<std::string, int> count;
    const auto manifest = manifest_of(folder / archs);
    for (const auto& kernel : manifest["kernels"]) ++count[kernel["requires"]];
    return count;
  };
  const auto old = required("sm_75"), both = required("sm_75,sm_90");
  CHECK(!old.contains("sm_80"));
  CHECK(both.at("sm_70") == old.at("sm_70"));
  CHECK(both.at("sm_80") > 0);
  const auto manifest = manifest_of(folder / "sm_75,sm_90");
  for (const auto& kernel : manifest["kernels"]) {
    if (kernel["requires"] != "sm_80") continue;
    const std::string id = kernel["id"];
    CHECK(run_kgen({"--variants", id, "--arch", "sm_90,sm_75", "--out", folder / "id"}).status == 0);
    const auto refused = run_kgen({"--variants", id, "--arch", "sm_75", "--out", folder / "none"});
    CHECK(refused.status == 2);
    CHECK(refused.err.find("--arch: " + id + " requires sm_80 or later, not sm_75") != std::string::npos);
    break;
  }
}

TEST_CASE("the same request compiled by two processes gives the same bytes") {
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    return;
  }
  const cli::Folder folder;
  for (const std::string out : {"one", "two"}) {
    cli::Surroundings fresh;  // compiled, not fetched
    fresh.variables["KGEN_CACHE_DIR"] = folder / ("cache-" + out);
    const auto outcome = run_kgen({"--ops", "getrf,matinv", "--sizes", "3", "--precisions", "d,c", "--emit",
                                   "cu,ptx,cubin", "--arch", "sm_90", "--out", folder / out},
                                  fresh);
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
  }
  check_same_files(folder, "one", "two");
}

TEST_CASE("PTX and cubins carry their resources in the manifest") {
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    CHECK(run_kgen({"--ops", "getrf", "--sizes", "3", "--emit", "ptx", "--arch", "sm_90", "--out", "/tmp/never"})
              .status == 1);
    return;
  }
  const cli::Folder folder;
  const auto outcome = run_kgen({"--ops", "getrf", "--sizes", "3", "--precisions", "d", "--emit", "cu,ptx,cubin",
                                 "--arch", "sm_80,sm_90", "--out", folder / "out"});
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const auto manifest = manifest_of(folder / "out");
  const auto& compiled = manifest["kernels"][0]["compiled"];
  REQUIRE(compiled.size() == 4);
  for (const auto& entry : compiled) {
    const std::string bytes = cli::read(folder / "out/" + entry["file"].get<std::string>());
    CHECK(entry["digest"] == kgen::sha256(bytes));
    if (entry["kind"] == "ptx") {
      CHECK(bytes.find(".target " + entry["arch"].get<std::string>()) != std::string::npos);
    } else {
      CHECK(bytes.substr(1, 3) == "ELF");
      CHECK(entry["registers"].get<int>() > 0);
      CHECK(entry["spill_stores"] == 0);
    }
  }
}

TEST_CASE("a folder that cannot be made or a full disk: exit 1 with the path, no half file") {
  const cli::Folder folder;
  cli::write(folder / "file", "in the way");
  const auto blocked = run_kgen({"--ops", "getrf", "--sizes", "3", "--out", folder / "file/out"});
  CHECK(blocked.status == 1);
  CHECK(blocked.err.find(folder / "file") != std::string::npos);

  cli::Surroundings full;
  full.most_file_bytes = 1000;
  const auto outcome = run_kgen({"--ops", "getrf", "--sizes", "3-6", "--out", folder / "new/out"}, full);
  CHECK(outcome.status == 1);
  CHECK(outcome.err.find(folder / "new/out") != std::string::npos);
  CHECK(folder.files() == std::vector<std::string>{"file"});
}

TEST_CASE("where a plan is the choice there is no launcher, which is said, and all variants have one") {
  const cli::Folder folder;
  const auto emission = [&](const char* sizes, const char* variants) {
    return run_kgen({"--ops", "gesv", "--sizes", sizes, "--precisions", "z", "--nrhs", "1", "--out", folder / "out",
                     "--variants", variants});
  };
  const auto best = emission("12,128", "best");
  REQUIRE(best.status == 0);
  CHECK(best.err.find("no launcher for gesv z, n = 128") != std::string::npos);
  CHECK(best.err.find("no launcher for gesv z, n = 12,") == std::string::npos);
  CHECK(cli::read(folder / "out/kgen_kernels.h").find("{\"gesv\", 'z', \" n=128 ") == std::string::npos);
  const auto all = emission("128", "all");
  REQUIRE(all.status == 0);
  CHECK(all.err.find("no launcher") == std::string::npos);
  CHECK(cli::read(folder / "out/kgen_kernels.h").find("{\"gesv\", 'z', \" n=128 ") != std::string::npos);
}

TEST_CASE("to n = 32 a kernel with a launcher is emitted also where a plan is the choice") {
  const auto explained = run_kgen({"explain", "gesv", "28", "z", "--nrhs", "any"});
  REQUIRE(explained.out.find("by_getrf") != std::string::npos);
  const cli::Folder folder;
  const auto outcome = run_kgen(
      {"--ops", "gesv,solve,posv,solve_posdef", "--sizes", "28", "--precisions", "z", "--out", folder / "out"});
  REQUIRE(outcome.status == 0);
  CHECK(outcome.err.find("no launcher") == std::string::npos);
  CHECK(outcome.out.find("a plan of more is faster (kgen explain): gesv z, n = 28, nrhs = any") != std::string::npos);
  CHECK(outcome.out.find("not measured") == std::string::npos);
  for (const char* op : {"gesv", "solve", "posv", "solve_posdef"}) {
    CAPTURE(op);
    const std::string header = cli::read(folder / "out/kgen_kernels.h");
    CHECK(header.find(std::string("{\"") + op + "\", 'z', \" n=28 nrhs=any") != std::string::npos);
  }
}

TEST_CASE("headers of two emissions have other guards, so that a file that includes both is an error") {
  const cli::Folder folder;
  const auto guard = [&](const char* sizes) {
    REQUIRE(run_kgen({"--ops", "getrf", "--sizes", sizes, "--precisions", "d", "--out", folder / "out"}).status == 0);
    const std::string header = cli::read(folder / "out/kgen_kernels.h");
    const std::size_t at = header.find("#define KGEN_KERNELS_H 0x");
    REQUIRE(at != std::string::npos);
    CHECK(header.find("#error") < at);
    return header.substr(at, header.find('\n', at) - at);
  };
  const std::string three = guard("3");
  CHECK(three != guard("4"));
  CHECK(three == guard("3"));
}
