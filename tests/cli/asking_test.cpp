// One way to ask: the same words for every command, one default of layout; and output of a size that a person reads.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "runtime/compiler/compiler.hpp"
#include "tests/cli/command.hpp"

using cli::contains;
using cli::json_of;
using cli::lines_of;
using cli::run_kgen;
using nlohmann::json;

namespace {

// CMake wraps and indents its messages.
std::string one_line(const std::string& text) {
  std::istringstream lines(text);
  std::string line, word;
  while (lines >> word) line += word + ' ';
  return line;
}

}  // namespace

TEST_CASE("words and options ask for the same, in every command") {
  const std::vector<std::string> words{"getrf", "3", "d"}, options{"--op", "getrf", "--size", "3", "--precision", "d"},
      mixed{"--ops", "getrf", "3", "--precisions", "d"};
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"list", "variants"}, {"explain"}, {"inspect", "--show", "source"}}) {
    const auto with = [&command](std::vector<std::string> more) {
      more.insert(more.begin(), command.begin(), command.end());
      return run_kgen(more);
    };
    const auto outcome = with(words);
    CAPTURE(command[0]);
    CAPTURE(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(contains(outcome.out, command[0] == "list" ? "layout = packed" : "layout_packed"));
    CHECK(with(options).out == outcome.out);
    CHECK(with(mixed).out == outcome.out);
  }
  for (const std::string command : {"bench", "tune"}) {
    CAPTURE(command);
    std::vector<std::string> arguments{command, "getrf,matinv", "2-3", "d", "--device", "host"};
    if (command == "tune") arguments.insert(arguments.end(), {"--candidates", "1"});
    const json document = json_of(arguments);
    CHECK(document["rows"].size() == 4);
    for (const json& row : document["rows"]) CHECK((row.contains("layout") ? row : row["op"])["layout"] == "packed");
  }
}

TEST_CASE("explain, list, inspect and bench speak of the kernel that run uses") {
  const json ran = json_of({"run", "getrf", "--matrices", "random", "--size", "8", "--batch", "3", "--device", "host"});
  const std::string id = ran["kernels"][0]["id"];
  CHECK(json_of({"explain", "getrf", "8", "d", "--device", "host"})["kernels"][0]["id"] == id);
  CHECK(json_of({"bench", "getrf", "8", "d", "--device", "host", "--batch", "3"})["rows"][0]["kernels"][0] == id);
  for (const json& row : json_of({"list", "variants", "getrf", "8", "d"}))
    if (row["best"]) CHECK(row["op"]["layout"] == "packed");
}

TEST_CASE("explain and inspect name no kernel for an architecture that none is made for") {
  for (const std::string command : {"explain", "inspect"})
    for (const std::string flag : {"", "--json"}) {
      CAPTURE(command);
      CAPTURE(flag);
      std::vector<std::string> arguments{command, "getrf", "8", "d", "--arch", "sm_50"};
      if (!flag.empty()) arguments.push_back(flag);
      const auto outcome = cli::run_kgen(arguments);
      CHECK(outcome.status == 2);
      CHECK(outcome.out.empty());
      CHECK(outcome.err.find("requires sm_70 or later, not sm_50: no family serves an older one") != std::string::npos);
    }
}

TEST_CASE("explain, list and inspect speak of the plan that serves very many right-hand sides") {
  for (const std::string columns : {"127", "128"}) {
    CAPTURE(columns);
    const bool wide = columns == "128";
    CHECK(json_of({"explain", "gesv", "8", "d", "--nrhs", columns})["kernels"].size() == (wide ? 2 : 1));
    for (const json& row : json_of({"list", "variants", "gesv", "8", "d", "--nrhs", columns}))
      if (row["best"]) CHECK((row["family"] == "by_getrf") == wide);
    const json rows =
        json_of({"bench", "gesv", "8", "d", "--nrhs", columns, "--device", "host", "--batch", "3", "--variants",
                 "best,gesv__d__n_8__nrhs_any__pivot_partial__layout_packed__by_getrf"})["rows"];
    CHECK(rows.size() == (wide ? 1 : 2));  // one batch, measured once where the plan is the best
    for (const json& row : rows)
      if (row["variant"] == "best") CHECK(row["kernels"].size() == (wide ? 2 : 1));
    const std::string inspected = run_kgen({"inspect", "gesv", "8", "d", "--nrhs", columns, "--show", "source"}).out;
    CHECK(contains(inspected, "dgesv_8xany") != wide);
    const cli::Folder folder;  // what is emitted takes any number
    CHECK(run_kgen({"--ops", "gesv", "--sizes", "8", "--precisions", "d", "--nrhs", columns, "--out", folder / "out"})
              .out.find("1 kernel in") != std::string::npos);
  }
}

TEST_CASE("sizes by their own names are enough for every command") {
  const std::vector<std::string> rectangle{"getrf", "--m", "3", "--n", "7", "--precision", "d"};
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"explain"}, {"list", "variants"}, {"inspect"}}) {
    std::vector<std::string> arguments = command;
    arguments.insert(arguments.end(), rectangle.begin(), rectangle.end());
    const auto ran = run_kgen(arguments);
    CAPTURE(command.front());
    CHECK_MESSAGE(ran.status == 0, ran.err);
    const auto says = [&](const char* text) { return ran.out.find(text) != std::string::npos; };
    CHECK((says("m_3__n_7") || says("m = 3, n = 7")));
  }
  CHECK(run_kgen({"list", "variants", "laswp", "--precision", "d"}).status == 0);  // none is compiled in
}

TEST_CASE("gaps need strided batches, and emission says that it is for these") {
  const json row = json_of({"bench", "getrf", "2", "d", "--device", "host", "--lda", "5"})["rows"][0];
  CHECK(row["layout"] == "strided");
  CHECK(run_kgen({"bench", "getrf", "2", "d", "--device", "host", "--lda", "5", "--layout", "packed"}).status == 2);
  // An id says its layout itself.
  for (const std::string layout : {"strided", "packed", "pointers"}) {
    const std::string id = json_of({"list", "variants", "getrf", "2", "d", "--layout", layout})[0]["id"];
    std::vector<std::string> arguments{"bench", "--variants", id, "--device", "host", "--batch", "3"};
    if (layout != "packed") arguments.insert(arguments.end(), {"--lda", "5"});
    CHECK(json_of(arguments)["rows"][0]["layout"] == layout);
  }
  CHECK(contains(run_kgen({"--help"}).out, "strided | packed | pointers | grouped (default packed)"));
  for (const std::string command : {"explain", "inspect", "list"})
    CHECK(contains(run_kgen({command, "--help"}).out, " strided | packed | pointers | grouped (default packed)\n"));
  for (const std::string command : {"bench", "tune"})  // which run no kernels of batches of variable size
    CHECK(contains(run_kgen({command, "--help"}).out, " strided | packed | pointers (default packed)\n"));
}

TEST_CASE("batches of variable size: explain shows the plan, and commands that run kernels refuse its layout") {
  const json kernels = json_of({"explain", "matinv", "2", "d", "--layout", "grouped", "--arch", "sm_90"})["kernels"];
  REQUIRE(kernels.size() == 4);  // two that sort, and one for each size, the largest first
  for (std::size_t i = 0; i < 2; ++i) CHECK(kernels[i]["id"].get<std::string>().starts_with("sort_sizes__"));
  for (const std::string n : {"1", "2"}) {
    // The one of the uniform pointer batch, by what was measured of that.
    const json uniform =
        json_of({"explain", "matinv", n, "d", "--layout", "pointers", "--arch", "sm_90"})["kernels"][0];
    std::string id = uniform["id"];
    id.replace(id.find("pointers"), 8, "grouped");
    const json& own = kernels[n == "1" ? 3 : 2];
    CHECK(own["id"] == id);
    CHECK(own["match"] == "exact");
    CHECK(own["stale"] == uniform["stale"]);
    CHECK(own["prefetches"] == true);
  }
  for (const std::string command : {"bench", "tune"}) {
    const auto refused = run_kgen({command, "matinv", "2", "d", "--layout", "grouped", "--device", "host"});
    CHECK(refused.status == 2);
    CHECK(contains(refused.err, "--layout grouped"));
    CHECK(run_kgen({command, "matinv", "2", "d", "--layout", "heaped", "--device", "host"}).err ==
          "kgen: --layout: 'heaped' is not allowed; it takes strided, packed, pointers\n");
  }
  // Of getrf the square ones first, sorted and served, then the others by powers of two, by the family that is for
  // them.
  const json both =
      json_of({"explain", "getrf", "--m", "3", "--n", "2", "d", "--layout", "grouped", "--arch", "sm_90"})["kernels"];
  REQUIRE(both.size() == 2 + 2 + 2 + 2);
  CHECK(both[2]["prefetches"] == true);
  CHECK(both[7]["prefetches"] == false);  // per_matrix_sizes does not
  CHECK(contains(both[2]["id"], "__m_2__n_2__pivot_partial__layout_grouped__"));
  for (const auto& [place, size] : {std::pair(6, "4"), std::pair(7, "2")})
    CHECK(contains(both[static_cast<std::size_t>(place)]["id"],
                   std::string("__n_") + size + "__pivot_partial__layout_grouped__per_matrix_sizes__"));
  CHECK(run_kgen({"explain", "laswp", "2", "d", "--layout", "grouped"}).status == 2);
  const std::string exported = cli::read(std::string(KGEN_SOURCE_DIR) + "/cmake/libkgen.map");
  for (const json& row : json_of({"list", "ops"}))
    CHECK(row["variable_size"] == contains(exported, " kgen_z" + row["name"].get<std::string>() + "_vbatched;"));
}

TEST_CASE("variants are counted, the one in use and its runners-up shown, the others on demand") {
  const std::vector<std::string> which{"list", "variants", "getrf", "12", "d"};
  const auto with = [&which](std::vector<std::string> more) {
    more.insert(more.begin(), which.begin(), which.end());
    return run_kgen(more);
  };
  const std::size_t count = json_of(which).size();
  REQUIRE(count > 100);
  const auto some = lines_of(with({}).out);
  REQUIRE(some.size() == 22);
  CHECK(contains(some[0], ", on sm_90: " + std::to_string(count) + " variants"));
  CHECK(contains(some[1], " * dgetrf_12_"));
  CHECK(contains(some[2], "% dgetrf_12_"));
  CHECK(contains(some[2], " per_block="));
  for (const std::string family : {"grid_of_lanes", "shared_memory", "thread_per_matrix"})
    CHECK(std::ranges::any_of(some, [&](const auto& line) { return contains(line, "dgetrf_12_" + family); }) ==
          std::ranges::any_of(json_of(which), [&](const json& row) { return row["family"] == family; }));
  CHECK(contains(some[21], "... and " + std::to_string(count - 20) + " more: --all"));
  const auto all = lines_of(with({"--all"}).out);
  CHECK(all.size() == count + 1);
  CHECK(contains(all[1], "  getrf__d__m_12__n_12__pivot_partial__layout_packed__"));

  const json filtered = json::parse(with({"--where", "rows=2,search=redux", "--json"}).out);
  CHECK(filtered.size() > 0);
  CHECK(filtered.size() < count);
  for (const json& row : filtered) CHECK((row["tune"]["rows"] == 2 && row["tune"]["search"] == "redux"));
  const auto shown = lines_of(with({"--where", "rows=2,search=redux"}).out);
  CHECK(contains(shown[0], std::to_string(count) + " variants, " + std::to_string(filtered.size()) + " of them"));
  for (const json& row : json::parse(with({"--where", "family=shared_memory", "--json"}).out))
    CHECK(row["family"] == "shared_memory");
  for (const json& row : json::parse(with({"--variants", "*__rows_2__*", "--json"}).out))
    CHECK(contains(row["id"], "__rows_2__"));
  const std::string symbol = filtered[0]["symbol"];
  CHECK(json::parse(with({"--variants", symbol, "--json"}).out).size() == 1);
}

TEST_CASE("families come in the order of the operations, and each operation says how many it has") {
  const json ops = json_of({"list", "ops"}), families = json_of({"list", "families"});
  std::vector<std::string> order, seen;
  for (const json& op : ops) order.push_back(op["name"]);
  for (const json& family : families) {
    CHECK(!family["about"].get<std::string>().empty());
    const std::string operation = family["operation"];
    if (seen.empty() || seen.back() != operation) seen.push_back(operation);
  }
  order.push_back("lacpy");
  CHECK(seen == order);
  const std::string text = run_kgen({"list", "ops"}).out;
  for (const std::string& op : order) {
    const auto own =
        std::count_if(families.begin(), families.end(), [&](const json& one) { return one["operation"] == op; });
    CHECK(contains(text, own == 1 ? "; 1 family" : "; " + std::to_string(own) + " families"));
  }
  CHECK(contains(text, "a building block of plans"));
  CHECK(contains(run_kgen({"list", "families", "lacpy"}).out, "lacpy lacpy (a building block of plans)"));
  CHECK(lines_of(run_kgen({"list", "ops", "getrf,trsm"}).out).size() == 2);
}

TEST_CASE("inspect ends with its summary") {
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    return;
  }
  const auto lines = lines_of(run_kgen({"inspect", "getrf", "2", "d", "--show", "resources,ptx"}).out);
  REQUIRE(lines.size() > 12);
  CHECK(contains(lines.back(), "compile time"));
  const auto summary =
      std::find_if(lines.begin(), lines.end(), [](const auto& line) { return contains(line, "  registers "); });
  CHECK(lines.end() - summary < 10);
  CHECK(run_kgen({"inspect", "solve_posdef", "2", "d"}).status == 0);  // an operation, though ids have underscores
}

TEST_CASE("doctor works without HOME, and says where nvdisasm comes from") {
  cli::Surroundings bare;
  bare.variables = {
      {"HOME", ""}, {"XDG_CACHE_HOME", ""}, {"XDG_DATA_HOME", ""}, {"KGEN_CACHE_DIR", ""}, {"KGEN_TUNING_DIR", ""}};
  const auto outcome = run_kgen({"doctor"}, bare);
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
  CHECK(contains(outcome.out, "none of yours: set KGEN_TUNING_DIR or HOME"));
  CHECK(
      contains(outcome.out, "no folder for the cache: set KGEN_CACHE_DIR or HOME; kernels are kept in memory only\n"));
  if (contains(outcome.out, "nvdisasm        missing")) CHECK(contains(outcome.out, "cuda-nvdisasm"));
}

TEST_CASE("a misspelt word of kgen_generate is named") {
  const cli::Folder folder;
  // What CMake says to these words of the function. Right ones are refused for the language, which a script has not.
  const auto said = [&](const std::string& words) {
    cli::write(folder / "script.cmake", std::string("cmake_minimum_required(VERSION 3.25)\ninclude(") +
                                            KGEN_SOURCE_DIR + "/cmake/kgen_generate.cmake)\nkgen_generate(kernels " +
                                            words + ")\n");
    const std::string command = "cmake -P " + (folder / "script.cmake") + " 2> " + (folder / "said.txt");
    CHECK(std::system(command.c_str()) != 0);
    return one_line(cli::read(folder / "said.txt"));
  };
  CHECK(contains(said("OPS getrf SIZE 8"), "kgen_generate(kernels): unknown word 'SIZE'; it takes SIZES"));
  CHECK(contains(said("OPS getrf sizes 8"), "unknown word 'sizes'; it takes SIZES"));
  CHECK(contains(said("OPS getrf SIZES 8 PRECISON d"), "unknown word 'PRECISON'; it takes PRECISIONS"));
  CHECK(contains(said("OPS getrf SIZES 8 LAYOUTS packed"), "unknown word 'LAYOUTS'; it takes LAYOUT"));
  CHECK(contains(said("OPS getrf COLOURS 8"), "unknown word 'COLOURS'; it takes OPS, SIZES, PRECISIONS"));
  CHECK(contains(said("getrf SIZES 8"), "unknown word 'getrf'; it takes OPS, SIZES"));
  CHECK(contains(said("OPS getrf SIZES 8 16-32 PRECISIONS d VARIANTS best OPTIONS uplo=U side=L"), "needs the CUDA"));
}

TEST_CASE("kgen_generate takes every form of CMAKE_CUDA_ARCHITECTURES") {
  const cli::Folder folder;
  // What kgen_generate gives --arch, or the message; the variables are those that CMake sets for the CUDA language.
  const auto said = [&](const std::string& words, const std::string& variables = "") {
    cli::write(folder / "script.cmake", std::string("cmake_minimum_required(VERSION 3.25)\ninclude(") +
                                            KGEN_SOURCE_DIR + "/cmake/kgen_generate.cmake)\n" + variables +
                                            "\nset(CMAKE_CUDA_ARCHITECTURES " + words +
                                            ")\nkgen_architectures(kernels found)\nmessage(\"${found}\")\n");
    const std::string command = "cmake -P " + (folder / "script.cmake") + " 2> " + (folder / "said.txt");
    [[maybe_unused]] const int status = std::system(command.c_str());  // what it said counts
    return one_line(cli::read(folder / "said.txt"));
  };
  CHECK(said("90") == "sm_90 ");
  CHECK(said("75-real 80 90a 90-virtual 100f-real") == "sm_75;sm_80;sm_90;sm_100 ");
  CHECK(said("all", "set(CMAKE_CUDA_ARCHITECTURES_ALL 35-real 52-real 75-real 80)") == "sm_75;sm_80 ");
  CHECK(said("all-major", "set(CMAKE_CUDA_ARCHITECTURES_ALL_MAJOR 60-real 70-real 90)") == "sm_70;sm_90 ");
  CHECK(said("native", "set(CMAKE_CUDA_ARCHITECTURES_NATIVE 86-real)") == "sm_86 ");
  CHECK(said("OFF").empty());
  CHECK(contains(said("native"), "found no GPU here: name the architecture, as in -DCMAKE_CUDA_ARCHITECTURES=90"));
  CHECK(contains(said("all"), "kgen_generate(kernels): CMake does not say which architectures 'all' are"));
  CHECK(contains(said("90 newest"), "has 'newest', which is no architecture such as 90, 90a or 90-real"));
}

TEST_CASE("a kernel's name and other choices beside it must agree") {
  const std::string id =
      "getrf__d__m_8__n_8__pivot_partial__layout_packed__rows_across_lanes__rows_1__lanes_8__per_block_8__search_redux_"
      "_"
      "broadcast_shuffle__transfer_direct__least_warps_32";
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(),
                {"run", "getrf", "--matrices", "random", "--batch", "3", "--device", "host", "--variant", id});
    return run_kgen(more);
  };
  const auto size = run({"--size", "7"}), precision = run({"--precision", "z"}), same = run({"--size", "8"});
  CHECK(size.status == 2);
  CHECK(size.err.find("has m = 8, the input has 7") != std::string::npos);
  CHECK(precision.status == 2);
  CHECK(precision.err.find("has precision d, the input has z") != std::string::npos);
  CHECK_MESSAGE(same.status == 0, same.err);
  for (const auto& [option, word] : {std::pair("--pivot", "none"), {"--layout", "strided"}, {"--layout", "foo"}}) {
    const auto inspected = run_kgen({"inspect", id, option, word});
    CHECK(inspected.status == 2);
    CHECK(inspected.err.find("nothing beside an id") != std::string::npos);
  }
  const auto damaged = run_kgen({"inspect", "dgetrf_8_rows_across_lanes_212db28"});
  CHECK(damaged.status == 2);
  CHECK(damaged.err.find("neither an id nor the short name") != std::string::npos);
}

TEST_CASE("a precision is known wherever it stands among the words") {
  const std::string usual = run_kgen({"explain", "getrf", "8", "d"}).out;
  REQUIRE(usual.starts_with("getrf d, m = 8, n = 8"));
  CHECK(run_kgen({"explain", "getrf", "d", "8"}).out == usual);
  CHECK(run_kgen({"explain", "getrf", "d", "--m", "8", "--n", "8"}).out == usual);
  CHECK(run_kgen({"explain", "getrf", "--m", "8", "--n", "8", "d"}).out == usual);
  CHECK(run_kgen({"explain", "getrf", "8"}).err.find("which precision") != std::string::npos);
  // Also where N has a default, and in the command that takes one of each.
  const json tuned = json_of({"tune", "getrf", "d", "--m", "3", "--n", "2", "--device", "host", "--candidates", "1"});
  REQUIRE(tuned["rows"].size() == 1);
  CHECK(tuned["rows"][0]["precision"] == "d");
  const json measured = json_of({"bench", "getrf", "z", "--m", "3", "--n", "2", "--device", "host", "--batch", "2"});
  REQUIRE(measured["rows"].size() == 1);
  CHECK(measured["rows"][0]["precision"] == "z");
  const std::vector<std::string> ran{"--matrices", "random", "--device", "host", "--batch", "2"};
  for (std::vector<std::string> words : std::vector<std::vector<std::string>>{
           {"run", "getrf", "c", "--m", "3", "--n", "2"}, {"run", "getrf", "--m", "3", "--n", "2", "c"}}) {
    words.insert(words.end(), ran.begin(), ran.end());
    const json row = json_of(words);
    CHECK(row["precision"] == "c");
    CHECK(row["m"] == 3);
    CHECK(row["n"] == 2);
  }
  CHECK(run_kgen({"explain", "solv", "8", "d"}).err.find("did you mean solve?") != std::string::npos);
}

TEST_CASE("variants that the architecture cannot run are not listed") {
  const std::string old = run_kgen({"list", "variants", "getrf", "8", "d", "--arch", "sm_75", "--all"}).out;
  CHECK(old.find("search_butterfly") != std::string::npos);
  CHECK(old.find("redux") == std::string::npos);
  CHECK(run_kgen({"list", "variants", "getrf", "8", "d", "--arch", "sm90"}).err.find("did you mean sm_90?") !=
        std::string::npos);
}

TEST_CASE("bench: of an operation that compiles no size in, N is that of its arrays") {
  const auto outcome = run_kgen({"bench", "laswp", "6", "d", "--device", "host"});
  CAPTURE(outcome.err);
  CHECK(outcome.out.find("6x6x1x6x1 ") != std::string::npos);
  CHECK(run_kgen({"bench", "laswp", "6-8", "d", "--device", "host"}).err.find("--m 6") != std::string::npos);
}
