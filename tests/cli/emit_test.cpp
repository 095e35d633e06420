// Emission: which files, the same bytes everywhere, whole or not at all.
#include <fmt/format.h>

#include <regex>
#include <set>
#include <sstream>

#include "generator/emission/emitter.hpp"
#include "generator/text/digest.hpp"
#include "runtime/compiler/compiler.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/nvrtc.hpp"

namespace kgen::test {
namespace {

json kernels_of(const std::string& folder) { return json::parse(read(folder + "/manifest.json"))["kernels"]; }

void check_same_files(const Folder& folder, const std::string& one, const std::string& other) {
  std::ptrdiff_t count = 0;
  for (const auto& entry : fs::directory_iterator(folder / one)) {
    const std::string name = entry.path().filename().string();
    CHECK_MESSAGE(read(folder / one + "/" + name) == read(folder / other + "/" + name), name);
    ++count;
  }
  CHECK(count == std::distance(fs::directory_iterator(folder / other), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("best writes a source for every operation, precision and size, a header and a manifest") {
  const Folder folder;
  done(folder("--ops getrf,getri --sizes 1-32 --out $/out"));
  CHECK(fs::exists(folder / "out/kgen_kernels.h"));
  std::set<std::string> seen;
  for (const json& kernel : kernels_of(folder / "out")) {
    const std::string text = read(folder / "out/" + kernel["file"].get<std::string>());
    CHECK(kernel["digest"] == sha256(text));
    CHECK(kernel["file"] == kernel["symbol"].get<std::string>() + ".cu");
    CHECK(kernel["launch"]["threads"].get<int>() >= 1);
    check_says(text, kernel["id"]);
    CHECK(!contains(text, "#line"));
    CHECK(!contains(text, folder("$")));
    seen.insert(kernel["operation"].get<std::string>() + kernel["precision"].get<std::string>() +
                kernel["op"]["n"].dump());
  }
  CHECK(seen.size() == 2 * 4 * 32);
}

TEST_CASE("what was not said is said: packed batches, choices that were not measured") {
  const Folder folder;
  const std::string request = folder("--ops getrf --precisions d --out $/");
  check_says(done(request + "usual --sizes 3"), "\nlayout packed: nothing lies between columns or matrices; --layout ");
  CHECK(kernels_of(folder / "usual")[0]["op"]["layout"] == "packed");
  CHECK(!contains(done(request + "strided --sizes 3 --layout strided"), "layout"));
  CHECK(kernels_of(folder / "strided")[0]["op"]["layout"] == "strided");
  check_says(done(request + "wide --m 1 --n 32"), "not measured, by the families' own rule: getrf");
  CHECK(!contains(done(request + "square --m 32 --n 32"), "not measured"));
}

TEST_CASE("the manifest says how a kernel is launched: the arguments that its text has, in their order") {
  const Folder folder;
  done(folder("--ops getrf,gemm,lange --sizes 4 --precisions s,z --layout strided,packed,pointers --out $/out"));
  const auto without_space = [](std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
  };
  for (const json& kernel : kernels_of(folder / "out")) {
    CAPTURE(kernel["id"]);
    const std::string text = read(folder / "out/" + kernel["file"].get<std::string>());
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

TEST_CASE("the same request in any order, and the same that is compiled again, gives the same bytes") {
  const Folder folder;
  done(folder("--ops getrf,getri --sizes 3-9:3,4 --precisions s,z --out $/one"));
  done(folder("--sizes 4,9,6,3,3 --out $/two --precisions z,s --ops getri,getrf --jobs 1"));
  check_same_files(folder, "one", "two");
  std::set<long> sizes;
  for (const json& kernel : kernels_of(folder / "one")) sizes.insert(kernel["op"]["n"].get<long>());
  CHECK(sizes == std::set<long>{3, 4, 6, 9});
  if (!have_nvrtc()) return;
  for (const std::string out : {"three", "four"})  // not fetched
    done("--ops getrf,matinv --sizes 3 --precisions d,c --emit cu,ptx,cubin --arch sm_90 --out " + folder / out,
         {{{"KGEN_CACHE_DIR", folder / ("cache-" + out)}}});
  check_same_files(folder, "three", "four");
}

TEST_CASE("a file whose bytes would not change keeps its time stamp, another is replaced") {
  const Folder folder;
  const std::string request = folder("--ops getrf --sizes 2,3 --precisions d --out $/out");
  done(request);
  const json kernels = kernels_of(folder / "out");
  const std::string kept = folder / "out/" + kernels[0]["file"].get<std::string>();
  const std::string changed = folder / "out/" + kernels[1]["file"].get<std::string>();
  const std::string right = read(changed);
  write(changed, "broken");
  fs::last_write_time(kept, fs::file_time_type::clock::now() - std::chrono::hours(24));
  const auto stamp = fs::last_write_time(kept);
  check_says(done(request), "1 files written, 3 unchanged");
  CHECK(fs::last_write_time(kept) == stamp);
  CHECK(read(changed) == right);
}

TEST_CASE("the command in a file's header makes this one file") {
  const Folder folder;
  done(folder("--ops getrf,matinv --sizes 5 --precisions c --out $/all"));
  const json kernels = kernels_of(folder / "all");
  REQUIRE(kernels.size() >= 2);
  for (const json& kernel : kernels) {
    const std::string file = kernel["file"], text = read(folder / "all/" + file);
    const auto at = text.find("kgen --variants ");
    REQUIRE(at != std::string::npos);
    const std::string out = folder / kernel["id"].get<std::string>();
    done(text.substr(at + 5, text.find('\n', at) - at - 5) + " --out " + out);
    CHECK(kernels_of(out).size() == 1);
    CHECK(read(fs::path(out) / file) == text);
  }
}

TEST_CASE("all writes every variant, an id one, and an id must agree with the other options") {
  const Folder folder;
  const json variants = json_of("list variants getrf 2 s");
  REQUIRE(variants.size() > 2);
  CHECK(variants[0]["best"] == true);
  CHECK(variants[1]["best"] == false);
  done(folder("--ops getrf --sizes 2 --precisions s --variants all --out $/all"));
  CHECK(kernels_of(folder / "all").size() == variants.size());
  const std::string id = variants[2]["id"];
  done("--variants " + id + " --out " + folder / "id");
  CHECK(kernels_of(folder / "id")[0]["id"] == id);
  for (const std::string wrong : {"--sizes 7", "--ops getri", "--precisions d", "--pivot none"})
    check_refused("--variants " + id + " --out " + folder / "none " + wrong, wrong.substr(0, wrong.find(' ')));
  CHECK(!fs::exists(folder / "none"));
}

TEST_CASE("pivot, layout and other options are lists, and each operation has the words that are its own") {
  const Folder folder;
  const auto seen = [&](const std::string& line, const std::vector<const char*>& options) {
    done(line + " --out " + folder / "out");
    std::set<std::string> words;
    for (const json& kernel : kernels_of(folder / "out")) {
      std::string all = kernel["precision"];
      for (const char* option : options) all += " " + kernel["op"].value(option, "");
      words.insert(all);
    }
    return words;
  };
  CHECK(seen("--ops getrf --sizes 4 --precisions d --pivot none,partial --layout pointers,packed,strided",
             {"pivot", "layout"})
            .size() == 6);
  // A real matrix's conjugate transpose is its transpose.
  CHECK(seen("--ops trsm,potrf --sizes 4 --precisions d,z --side left,right --uplo L --trans T,conjugate",
             {"uplo", "side", "trans"}) == std::set<std::string>{"d lower  ", "d lower left transpose",
                                                                 "d lower right transpose", "z lower  ",
                                                                 "z lower left conjugate", "z lower left transpose",
                                                                 "z lower right conjugate", "z lower right transpose"});
  done(folder("--ops syrk --sizes 4 --precisions d --trans C --out $/syrk"));
  // Sizes that differ are given by their names.
  done(folder("--ops lacpy --m 3,5 --n 7 --precisions d --out $/lacpy"));
  const std::string header = read(folder / "lacpy/kgen_kernels.h");
  check_says(header, " m=3 n=7 trans=no layout=packed ~ m=5 n=7 trans=no layout=packed ");
  CHECK(!contains(header, "m=7"));
}

TEST_CASE("--line names templates relative to their folder, --json is one document") {
  const Folder folder;
  const json document = json_of(folder("--ops getrf --sizes 3 --precisions d --line --out $/out"));
  CHECK(document["written"] == 3);
  const std::string text = read(folder / "out/" + document["kernels"][0]["file"].get<std::string>());
  check_says(text, "#line~\"lu/getrf_");
}

TEST_CASE("without --arch the tables that come with kgen choose, as for the architecture that they are of") {
  const Folder folder;
  const std::string request = folder("--ops getrf,potrf --sizes 4,8 --precisions d --out $/");
  const Surroundings none{{{"KGEN_TUNING_DIR", folder / "none"}}};
  check_says(done(request + "one", none), "\nchosen for sm_90, by the tuning tables that come with kgen");
  check_says(done(request + "two --arch sm_90", none), "\nchosen for sm_90\n");
  check_same_files(folder, "one", "two");
}

TEST_CASE("of several architectures each gets the best, a kernel that is best for two is emitted once") {
  const Folder folder;
  const auto best = [&](const std::string& archs) {
    done(folder("--ops getrf,getri --sizes 3,16 --precisions d --arch " + archs + " --out $/" + archs));
    std::map<std::string, json> kernels;  // by id, the architectures
    for (const json& kernel : kernels_of(folder / archs)) kernels[kernel["id"]] = kernel["best_for"];
    return kernels;
  };
  const auto together = best("sm_90,sm_75,sm_80");
  std::map<std::string, json> apart;
  for (const std::string arch : {"sm_75", "sm_80", "sm_90"})
    for (const auto& [id, of] : best(arch)) apart[id].push_back(arch);
  CHECK(together == apart);
  CHECK(together.size() > 4);
  CHECK(together.size() < 12);
}

TEST_CASE("the header finds the kernel for the GPU: the latest that is not later, else the earliest that runs") {
  const auto compiler = find_host_compiler();
  if (!compiler.found) {
    MESSAGE("skipped: no host compiler was found");
    return;
  }
  const Folder folder;
  done(folder("--ops getrf --sizes 3,16 --precisions d --layout strided,packed --arch sm_75,sm_80,sm_100 --out $/out"));
  // The example in its comment is code that compiles.
  std::istringstream header(read(folder / "out/kgen_kernels.h"));
  std::string example;
  for (std::string line; std::getline(header, line) && line != " */";)
    if (line.starts_with(" *     ")) example += line.substr(2) + "\n";
  check_says(example, "kgen_find_kernel(\"getrf\", 'd', \"m=3 n=3 pivot=partial layout=");
  std::string launchers, older, newer, small;
  for (const json& kernel : kernels_of(folder / "out")) {
    launchers += "extern \"C\" void " + kernel["symbol"].get<std::string>() + "_launch() {}\n";
    if (kernel["op"]["layout"] != "strided") continue;
    (kernel["op"]["n"] == 3 ? small : kernel["requires"] == "sm_80" ? newer : older) = kernel["id"];
  }
  REQUIRE((!small.empty() && !older.empty() && !newer.empty()));
  // The launchers are linked under their names, and never called.
  write(folder / "launchers.cpp", launchers);
  write(folder / "program.cpp", R"(#include <cstdio>
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
  REQUIRE(std::system((compiler.path + folder(" -Wall -Wextra -Werror -I $ $/program.cpp $/launchers.cpp -o $/program"))
                          .c_str()) == 0);
  const auto found = [&](const std::string& settings, int sm) {
    REQUIRE(std::system(folder("$/program '" + settings + "' " + std::to_string(sm) + " > $/said").c_str()) == 0);
    return lines_of(read(folder / "said")).at(0);
  };
  for (const auto& chosen : std::map<int, std::string>{
           {60, "none"}, {70, older}, {75, older}, {79, older}, {80, newer}, {90, newer}, {100, newer}, {120, newer}}) {
    CAPTURE(chosen.first);
    CHECK(found("m=16 n=16 layout=strided", chosen.first) == chosen.second);
    CHECK(found("n=16", chosen.first) == chosen.second);  // the layout that comes first
  }
  for (const int sm : {75, 90}) CHECK(found("m=3 layout=strided", sm) == small);
  check_says(found("layout=packed n=16", 90), "layout_packed");
  CHECK(found("n=5", 90) == "none");
}

TEST_CASE("what is not chosen is emitted for the architectures that it serves") {
  const Folder folder;
  std::string newer;  // one that requires sm_80
  const auto required = [&](const std::string& archs) {
    done(folder("--ops getri --sizes 32 --precisions z --variants all --arch " + archs + " --out $/" + archs));
    std::map<std::string, int> count;
    for (const json& kernel : kernels_of(folder / archs)) {
      ++count[kernel["requires"]];
      if (kernel["requires"] == "sm_80") newer = kernel["id"];
    }
    return count;
  };
  const auto old = required("sm_75"), both = required("sm_75,sm_90");
  CHECK(!old.contains("sm_80"));
  CHECK(both.at("sm_70") == old.at("sm_70"));
  REQUIRE(!newer.empty());
  done("--variants " + newer + " --arch sm_90,sm_75 --out " + folder / "id");
  check_refused("--variants " + newer + " --arch sm_75 --out " + folder / "none",
                "--arch: " + newer + " requires sm_80 or later, not sm_75");
}

TEST_CASE("PTX and cubins carry their resources in the manifest") {
  const Folder folder;
  if (!have_nvrtc()) {
    check_refused(folder("--ops getrf --sizes 3 --emit ptx --arch sm_90 --out $/never"), "NVRTC", 1);
    return;
  }
  done(folder("--ops getrf --sizes 3 --precisions d --emit cu,ptx,cubin --arch sm_80,sm_90 --out $/out"));
  const json compiled = kernels_of(folder / "out")[0]["compiled"];
  REQUIRE(compiled.size() == 4);
  for (const json& entry : compiled) {
    const std::string bytes = read(folder / "out/" + entry["file"].get<std::string>());
    CHECK(entry["digest"] == sha256(bytes));
    if (entry["kind"] == "ptx") {
      check_says(bytes, ".target " + entry["arch"].get<std::string>());
    } else {
      CHECK(bytes.substr(1, 3) == "ELF");
      CHECK(entry["registers"].get<int>() > 0);
      CHECK(entry["spill_stores"] == 0);
    }
  }
}

TEST_CASE("a folder that cannot be made or a full disk: exit 1 with the path, no half file") {
  const Folder folder;
  write(folder / "file", "in the way");
  check_refused(folder("--ops getrf --sizes 3 --out $/file/out"), folder / "file", 1);
  check_refused(folder("--ops getrf --sizes 3-6 --out $/new/out"), folder / "new/out", 1, {.most_file_bytes = 1000});
  CHECK(folder.files() == std::vector<std::string>{"file"});
}

TEST_CASE("where a plan is the choice a kernel with a launcher stands for it to n = 32, beyond all variants have one") {
  const Folder folder;
  const auto emission = [&](const std::string& line) {
    auto outcome = run_kgen(folder(line + " --precisions z --out $/out"));
    REQUIRE_MESSAGE(outcome.status == 0, outcome.err);
    return outcome;
  };
  const auto has = [&](const std::string& entry) {
    return contains(read(folder / "out/kgen_kernels.h"), "{\"" + entry);
  };
  const std::string best = emission("--ops gesv --sizes 12,128 --nrhs 1").err;
  check_says(best, "no launcher for gesv z, n = 128");
  CHECK(!contains(best, "no launcher for gesv z, n = 12,"));
  CHECK(!has("gesv\", 'z', \" n=128 "));
  CHECK(!contains(emission("--ops gesv --sizes 128 --nrhs 1 --variants all").err, "no launcher"));
  CHECK(has("gesv\", 'z', \" n=128 "));

  check_says(done("explain gesv 28 z --nrhs any"), "by_getrf");
  const auto small = emission("--ops gesv,solve,posv,solve_posdef --sizes 28");
  CHECK(!contains(small.err, "no launcher"));
  check_says(small.out, "a plan of more is faster (kgen explain): gesv z, n = 28, nrhs = any");
  CHECK(!contains(small.out, "not measured"));
  for (const std::string op : {"gesv", "solve", "posv", "solve_posdef"}) CHECK(has(op + "\", 'z', \" n=28 nrhs=any"));
}

TEST_CASE("headers of two emissions have other guards, so that a file that includes both is an error") {
  const Folder folder;
  const auto guard = [&](const std::string& sizes) {
    done(folder("--ops getrf --precisions d --out $/out --sizes " + sizes));
    const std::string header = read(folder / "out/kgen_kernels.h");
    const std::size_t at = header.find("#define KGEN_KERNELS_H 0x");
    REQUIRE(at != std::string::npos);
    CHECK(header.find("#error") < at);
    return header.substr(at, header.find('\n', at) - at);
  };
  const std::string three = guard("3");
  CHECK(three != guard("4"));
  CHECK(three == guard("3"));
}

}  // namespace kgen::test
