// One way to ask: the same words for every command, one default of layout; and output of a size that a person reads.
#include <sstream>

#include "tests/cli/command.hpp"
#include "tests/support/nvrtc.hpp"

namespace kgen::test {
namespace {

// What CMake says of these lines, with kgen_generate's functions; it wraps and indents its messages.
std::string cmake_says(const std::string& lines) {
  const Folder folder;
  write(folder / "script.cmake",
        "cmake_minimum_required(VERSION 3.25)\ninclude(" KGEN_SOURCE_DIR "/cmake/kgen_generate.cmake)\n" + lines);
  [[maybe_unused]] const int status = std::system(folder("cmake -P $/script.cmake 2> $/said").c_str());
  std::istringstream said(read(folder / "said"));
  std::string line;
  for (std::string word; said >> word;) line += word + ' ';
  return line;
}

}  // namespace

TEST_CASE("words and options ask for the same, in every command and order") {
  for (const std::string command : {"list variants ", "explain ", "inspect --show source "}) {
    const std::string usual = done(command + "getrf 3 d");
    CAPTURE(command);
    check_says(usual, command[0] == 'l' ? "layout = packed" : "layout_packed");
    std::vector<std::string> forms{"--op getrf --size 3 --precision d"};
    if (command == "explain ")
      forms = {"getrf d 3", "--ops getrf 3 --precisions d", "--op getrf --size ' 3' d", "getrf d --sizes 3",
               "getrf --m 3 --n 3 d"};
    for (const std::string& line : forms) CHECK(done(command + line) == usual);
    check_says(done(command + "getrf --m 3 --n 7 --precision d"), command[0] == 'l' ? "m = 3, n = 7" : "m_3__n_7");
  }
  for (const std::string command : {"bench", "tune"}) {
    CAPTURE(command);
    const std::string rest = command == "tune" ? " --device host --candidates 1" : " --device host --batch 2";
    const json document = json_of(command + " getrf,matinv 2-3 d" + rest);
    CHECK(document["rows"].size() == 4);
    for (const json& row : document["rows"]) CHECK((row.contains("layout") ? row : row["op"])["layout"] == "packed");
    const json one = json_of(command + " getrf z --m 3 --n 2" + rest)["rows"];
    REQUIRE(one.size() == 1);
    CHECK(one[0]["precision"] == "z");
  }
  for (const char* words : {"getrf c --m 3 --n 2", "getrf --m 3 --n 2 c"}) {
    const json row = json_of(std::string("run --matrices random --device host --batch 2 ") + words);
    CHECK((row["precision"] == "c" && row["m"] == 3 && row["n"] == 2));
  }
  done("list variants laswp --precision d");  // none is compiled in
}

TEST_CASE("explain, list, inspect and bench speak of the kernel that run uses") {
  const std::string id = json_of("run getrf --matrices random --size 8 --batch 3 --device host")["kernels"][0]["id"];
  CHECK(json_of("explain getrf 8 d --device host")["kernels"][0]["id"] == id);
  CHECK(json_of("bench getrf 8 d --device host --batch 3")["rows"][0]["kernels"][0] == id);
  for (const json& row : json_of("list variants getrf 8 d"))
    if (row["best"]) CHECK(row["op"]["layout"] == "packed");
}

TEST_CASE("explain, list and inspect speak of the plan that serves very many right-hand sides") {
  for (const std::string columns : {"127", "128"}) {
    CAPTURE(columns);
    const bool wide = columns == "128";
    const std::string which = "gesv 8 d --nrhs " + columns;
    CHECK(json_of("explain " + which)["kernels"].size() == (wide ? 2 : 1));
    for (const json& row : json_of("list variants " + which))
      if (row["best"]) CHECK((row["family"] == "by_getrf") == wide);
    const json rows = json_of("bench " + which +
                              " --device host --batch 3 --variants "
                              "best,gesv__d__n_8__nrhs_any__pivot_partial__layout_packed__by_getrf")["rows"];
    CHECK(rows.size() == (wide ? 1 : 2));  // one batch, measured once where the plan is the best
    for (const json& row : rows)
      if (row["variant"] == "best") CHECK(row["kernels"].size() == (wide ? 2 : 1));
    CHECK(contains(run_kgen("inspect " + which + " --show source").out, "dgesv_8xany") != wide);
    const Folder folder;  // what is emitted takes any number
    check_says(done("--ops gesv --sizes 8 --precisions d --nrhs " + columns + " --out " + folder / "out"),
               "1 kernel in");
  }
}

TEST_CASE("gaps need strided batches, and emission says that it is for these") {
  CHECK(json_of("bench getrf 2 d --device host --lda 5")["rows"][0]["layout"] == "strided");
  // An id says its layout itself.
  for (const std::string layout : {"strided", "packed", "pointers"}) {
    const std::string id = json_of("list variants getrf 2 d --layout " + layout)[0]["id"];
    const std::string gaps = layout == "packed" ? "" : " --lda 5";
    CHECK(json_of("bench --variants " + id + " --device host --batch 3" + gaps)["rows"][0]["layout"] == layout);
  }
  for (const char* line : {"--help", "explain --help", "inspect --help", "list --help"})
    check_says(done(line), " strided | packed | pointers | grouped (default packed)");
  for (const char* line : {"bench --help", "tune --help"})  // which run no kernels of batches of variable size
    check_says(done(line), " strided | packed | pointers (default packed)\n");
}

TEST_CASE("batches of variable size: explain shows the plan") {
  const json kernels = json_of("explain matinv 2 d --layout grouped --arch sm_90")["kernels"];
  REQUIRE(kernels.size() == 4);  // two that sort, and one for each size, the largest first
  for (std::size_t i = 0; i < 2; ++i) CHECK(kernels[i]["id"].get<std::string>().starts_with("sort_sizes__"));
  for (const std::string n : {"1", "2"}) {
    // The one of the uniform pointer batch, by what was measured of that.
    const json uniform = json_of("explain matinv " + n + " d --layout pointers --arch sm_90")["kernels"][0];
    std::string id = uniform["id"];
    id.replace(id.find("pointers"), 8, "grouped");
    const json& own = kernels[n == "1" ? 3 : 2];
    CHECK(own["id"] == id);
    CHECK(own["match"] == "exact");
    CHECK(own["stale"] == uniform["stale"]);
    CHECK(own["prefetches"] == true);
  }
  // Of getrf the square ones first, sorted and served, then the others by powers of two, by the family for them.
  const json both = json_of("explain getrf --m 3 --n 2 d --layout grouped --arch sm_90")["kernels"];
  REQUIRE(both.size() == 2 + 2 + 2 + 2);
  CHECK(both[2]["prefetches"] == true);
  CHECK(both[7]["prefetches"] == false);  // per_matrix_sizes does not
  check_says(both[2]["id"], "__m_2__n_2__pivot_partial__layout_grouped__");
  check_says(both[6]["id"], "__n_4__pivot_partial__layout_grouped__per_matrix_sizes__");
  check_says(both[7]["id"], "__n_2__pivot_partial__layout_grouped__per_matrix_sizes__");
  const std::string exported = read(std::string(KGEN_SOURCE_DIR) + "/cmake/libkgen.map");
  for (const json& row : json_of("list ops"))
    CHECK(row["variable_size"] == contains(exported, " kgen_z" + row["name"].get<std::string>() + "_vbatched;"));
}

TEST_CASE("variants are counted, the one in use and its runners-up shown, the others on demand") {
  const std::string which = "list variants getrf 12 d ";
  const json listed = json_of(which);
  const std::size_t count = listed.size();
  REQUIRE(count > 100);
  const auto some = lines_of(done(which));
  REQUIRE(some.size() == 22);
  check_says(some[0], ", on sm_90: " + std::to_string(count) + " variants");
  check_says(some[1], " * dgetrf_12_");
  check_says(some[2], "% dgetrf_12_~ per_block=");
  check_says(some[21], "... and " + std::to_string(count - 20) + " more: --all");
  for (const std::string family : {"grid_of_lanes", "shared_memory", "thread_per_matrix"})
    CHECK(std::ranges::any_of(some, [&](const auto& line) { return contains(line, "dgetrf_12_" + family); }) ==
          std::ranges::any_of(listed, [&](const json& row) { return row["family"] == family; }));
  const auto all = lines_of(done(which + "--all"));
  CHECK(all.size() == count + 1);
  check_says(all[1], "  getrf__d__m_12__n_12__pivot_partial__layout_packed__");

  const json filtered = json_of(which + "--where rows=2,search=redux");
  CHECK(filtered.size() > 0);
  CHECK(filtered.size() < count);
  for (const json& row : filtered) CHECK((row["tune"]["rows"] == 2 && row["tune"]["search"] == "redux"));
  check_says(done(which + "--where rows=2,search=redux"),
             std::to_string(count) + " variants, " + std::to_string(filtered.size()) + " of them");
  for (const json& row : json_of(which + "--where family=shared_memory")) CHECK(row["family"] == "shared_memory");
  for (const json& row : json_of(which + "--variants *__rows_2__*")) check_says(row["id"], "__rows_2__");
  CHECK(json_of(which + "--variants " + filtered[0]["symbol"].get<std::string>()).size() == 1);
  // None that the architecture cannot run.
  const std::string old = done("list variants getrf 8 d --arch sm_75 --all");
  check_says(old, "search_butterfly");
  CHECK(!contains(old, "redux"));
}

TEST_CASE("families come in the order of the operations, and each operation says how many it has") {
  const json families = json_of("list families");
  std::vector<std::string> order, seen;
  for (const json& op : json_of("list ops")) order.push_back(op["name"]);
  for (const json& family : families) {
    CHECK(!family["about"].get<std::string>().empty());
    if (seen.empty() || seen.back() != family["operation"]) seen.push_back(family["operation"]);
  }
  order.push_back("lacpy");
  CHECK(seen == order);
  const std::string text = done("list ops");
  for (const std::string& op : order) {
    const auto own =
        std::count_if(families.begin(), families.end(), [&](const json& one) { return one["operation"] == op; });
    check_says(text, own == 1 ? "; 1 family" : "; " + std::to_string(own) + " families");
  }
  check_says(text, "a building block of plans");
  check_says(done("list families lacpy"), "lacpy lacpy (a building block of plans)");
  CHECK(lines_of(done("list ops getrf,trsm")).size() == 2);
}

TEST_CASE("inspect begins with registers and spills, whatever else is asked for") {
  if (!have_nvrtc()) return;
  const auto lines = lines_of(done("inspect getrf 2 d --show resources,ptx"));
  REQUIRE(lines.size() > 12);
  check_says(lines[3], "  registers ");
  check_says(lines[4], "  spills ");
  CHECK(std::ranges::count(lines, "}") == 1);  // the PTX follows
  done("inspect solve_posdef 2 d");            // an operation, though ids have underscores
}

TEST_CASE("a misspelt word of kgen_generate is named") {
  // Right ones are refused for the language, which a script has not.
  for (const auto& [words, said] :
       {std::pair("OPS getrf SIZE 8", "kgen_generate(kernels): unknown word 'SIZE'; it takes SIZES"),
        {"OPS getrf sizes 8", "unknown word 'sizes'; it takes SIZES"},
        {"OPS getrf SIZES 8 PRECISON d", "unknown word 'PRECISON'; it takes PRECISIONS"},
        {"OPS getrf SIZES 8 LAYOUTS packed", "unknown word 'LAYOUTS'; it takes LAYOUT"},
        {"OPS getrf COLOURS 8", "unknown word 'COLOURS'; it takes OPS, SIZES, PRECISIONS"},
        {"getrf SIZES 8", "unknown word 'getrf'; it takes OPS, SIZES"},
        {"OPS getrf SIZES 8 16-32 PRECISIONS d VARIANTS best OPTIONS uplo=U side=L", "needs the CUDA"}})
    check_says(cmake_says(std::string("kgen_generate(kernels ") + words + ")"), said);
}

TEST_CASE("kgen_generate takes every form of CMAKE_CUDA_ARCHITECTURES") {
  // What it gives --arch, or the message; the variables are those that CMake sets for the CUDA language.
  for (const auto& [words, variable, said] :
       {std::tuple("90", "", "sm_90 "),
        {"75-real 80 90a 90-virtual 100f-real", "", "sm_75;sm_80;sm_90;sm_100 "},
        {"all", "_ALL 35-real 52-real 75-real 80", "sm_75;sm_80 "},
        {"all-major", "_ALL_MAJOR 60-real 70-real 90", "sm_70;sm_90 "},
        {"native", "_NATIVE 86-real", "sm_86 "},
        {"OFF", "", ""},
        {"native", "", "found no GPU here: name the architecture, as in -DCMAKE_CUDA_ARCHITECTURES=90"},
        {"all", "", "kgen_generate(kernels): CMake does not say which architectures 'all' are"},
        {"90 newest", "", "has 'newest', which is no architecture such as 90, 90a or 90-real"}}) {
    const std::string set = "set(CMAKE_CUDA_ARCHITECTURES";
    const std::string given = *variable ? set + variable + ")\n" : "";
    const std::string found = cmake_says(given + set + " " + words +
                                         ")\nkgen_architectures(kernels found)\n"
                                         "message(\"${found}\")\n");
    check_says(found, said);
    if (std::string(said).size() < 30) CHECK(found == said);
  }
}

}  // namespace kgen::test
