// Which kernel: by the number of right-hand sides, and by the GPU that was measured on.
#include <doctest/doctest.h>

#include "generator/model/symbol.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/tables.hpp"

using cli::contains;
using cli::json_of;
using cli::lines_of;
using cli::run_kgen;

TEST_CASE(
    "explain, list and inspect speak of the kernel that serves so many right-hand sides, however sizes are given") {
  const auto id_of = [](std::vector<std::string> words) {
    words.insert(words.begin(), "explain");
    words.insert(words.end(), {"--precision", "d", "--arch", "sm_90"});
    return json_of(words)["kernels"][0]["id"].get<std::string>();
  };
  const std::string few = id_of({"getrs", "24", "--nrhs", "2"}), usual = id_of({"getrs", "24", "--nrhs", "any"});
  CHECK(contains(few, "__lanes_8__"));
  CHECK(!contains(usual, "__lanes_8__"));
  CHECK(id_of({"getrs", "--n", "24", "--nrhs", "2"}) == few);
  CHECK(id_of({"getrs", "--n", "24", "--nrhs", "24"}) == usual);
  CHECK(id_of({"trsm", "--side", "right", "--m", "64", "--n", "24"}) ==
        id_of({"trsm", "--side", "right", "--m", "24", "--n", "24"}));
  CHECK(contains(id_of({"trsm", "--side", "right", "--m", "64", "--n", "3"}), "__lanes_32__"));
  const std::string told = run_kgen({"explain", "getrs", "24", "d", "--nrhs", "2", "--arch", "sm_90"}).out;
  CHECK(contains(told, "this was not measured here"));
  CHECK(contains(told, "on sm_90, chosen for nrhs from 2 to 8\n"));
  CHECK(contains(run_kgen({"explain", "getrs", "24", "d", "--nrhs", "9", "--arch", "sm_90"}).out,
                 ", chosen for nrhs from 9 to 15\n"));
  CHECK(contains(run_kgen({"explain", "getrs", "24", "d", "--nrhs", "any", "--arch", "sm_90"}).out,
                 ", chosen for nrhs from 16 to 31\n"));
  const nlohmann::json range = json_of({"explain", "solve", "3", "d", "--nrhs", "64", "--arch", "sm_90"})["columns"];
  CHECK(range == nlohmann::json{{"size", "nrhs"}, {"least", 64}, {"most", 127}});
  CHECK(
      !contains(run_kgen({"explain", "solve", "3", "d", "--nrhs", "any", "--arch", "sm_90"}).out, "not measured here"));
  for (const auto& [op, size] : {std::pair("potrs", "nrhs"), std::pair("solve", "nrhs"), std::pair("trsm", "n")}) {
    CAPTURE(op);  // whichever it is, the first line says for how many
    const std::string first = lines_of(run_kgen({"explain", op, "17", "d", "--arch", "sm_90"}).out)[0];
    CHECK(contains(first, std::string(", chosen for ") + size +
                              (size == std::string("nrhs") ? " = 1 (--nrhs asks for others)" : " from 16 to 31")));
    CHECK(json_of({"explain", op, "17", "d", "--arch", "sm_90"})["columns"]["size"] == size);
  }
  CHECK(!json_of({"explain", "getrf", "17", "d", "--arch", "sm_90"}).contains("columns"));
  const cli::Folder folder;
  const auto emitted = [&](std::vector<std::string> numbers) {
    std::vector<std::string> words{"--ops", "getrs",    "--sizes", "24",    "--precisions",
                                   "d",     "--layout", "packed",  "--out", folder / "out"};
    words.insert(words.end(), numbers.begin(), numbers.end());
    return run_kgen(words);
  };
  CHECK(contains(emitted({"--nrhs", "2", "--json"}).out, few));
  CHECK(contains(emitted({"--nrhs", "24", "--json"}).out, usual));
  CHECK(contains(emitted({"--json"}).out, usual));
  CHECK(emitted({"--nrhs", "17,99"}).status == 0);
  const auto two = emitted({"--nrhs", "2,24"});
  CHECK(two.status == 2);
  CHECK(contains(two.err, "which one header cannot tell apart"));
  const auto all = run_kgen({"--ops", "trsm", "--m", "1", "--n", "2,40", "--precisions", "d", "--variants", "all",
                             "--layout", "packed", "--out", folder / "all"});
  CHECK(all.status == 0);  // each variant once, whatever the number
  CHECK(contains(run_kgen({"inspect", "getrs", "24", "d", "--nrhs", "2", "--arch", "sm_90", "--show", "source"}).out,
                 "using Group = Lanes<8>"));
  for (const nlohmann::json& row : json_of({"list", "variants", "getrs", "24", "d", "--nrhs", "2", "--arch", "sm_90"}))
    CHECK(row["columns"] == nlohmann::json{{"size", "nrhs"}, {"least", 2}, {"most", 8}});
  // Ranked by what was measured of the usual number.
  const cli::Folder tables;
  const std::string other =
      json_of({"list", "variants", "getrs", "24", "d", "--nrhs", "any", "--arch", "sm_90"})[1]["id"];
  cli::write(tables / "sm_90.tsv",
             kgen::to_text(kgen::test::table_of({{kgen::parse(usual), "sm_90", "NVIDIA H200", {kgen::parse(other)}}})));
  for (const char* columns : {"any", "24", "2"})
    CHECK(contains(run_kgen({"list", "variants", "getrs", "24", "d", "--nrhs", columns, "--arch", "sm_90"},
                            {{{"KGEN_TUNING_DIR", tables.path().string()}}})
                       .out,
                   "+50.0% dgetrs_24xany") == (columns != std::string("2")));
}

TEST_CASE("--gpu names the GPU of an architecture whose measurements count first") {
  const auto id_of = [](const std::string& gpu) {
    return json_of({"explain", "getri", "27", "d", "--gpu", gpu})["kernels"][0]["id"].get<std::string>();
  };
  CHECK(id_of("h100") != id_of("H200"));  // docs/tuning.md
  CHECK(id_of("NVIDIA H200") == id_of("H200"));
  const std::string usual = json_of({"explain", "getri", "27", "d", "--arch", "sm_90"})["kernels"][0]["id"];
  CHECK(usual == id_of("H200"));
  const cli::Folder folder;
  const auto emitted = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--ops", "getri", "--sizes", "27", "--precisions", "d", "--layout", "packed", "--out",
                               folder / "out", "--json"});
    return json_of(words)["kernels"][0]["id"].get<std::string>();
  };
  CHECK(emitted({"--gpu", "H100"}) == id_of("H100"));
  CHECK(emitted({}) == usual);
  CHECK(contains(run_kgen({"--ops", "getri", "--sizes", "27", "--precisions", "d", "--layout", "packed", "--gpu",
                           "H100", "--out", folder / "told"})
                     .out,
                 "chosen for sm_90: 1 of 1 by measurements on NVIDIA H100"));
  CHECK(contains(run_kgen({"explain", "getrf", "8", "d", "--gpu", "H100"}).out,
                 "; NVIDIA H100 80GB HBM3 was not measured"));
  for (const auto& [words, what] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"explain", "getri", "27", "d", "--gpu", "K40"}, "'K40' is in the name of none"},
           {{"explain", "getri", "27", "d", "--gpu", "NVIDIA"}, "in the name of several"},
           {{"explain", "getri", "27", "d", "--gpu", "H100", "--arch", "sm_80"}, "no tuning table is of sm_80"},
           {{"explain", "getri", "27", "d", "--gpu", "H100", "--device", "host"}, "--gpu and --device"},
           {{"--ops", "getri", "--sizes", "27", "--gpu", "H100", "--variants", "all", "--out", folder / "x"},
            "--gpu: leave it out"}}) {
    const auto outcome = run_kgen(words);
    CHECK(outcome.status == 2);
    CHECK(contains(outcome.err, what));
  }
}

TEST_CASE("an architecture may be given by its number alone") {
  for (std::vector<std::string> words : {std::vector<std::string>{"explain", "getrf", "8", "d", "--json"},
                                         {"list", "variants", "getrf", "8", "d"},
                                         {"inspect", "getrf", "8", "d", "--show", "source"}}) {
    std::vector<std::string> named = words;
    words.insert(words.end(), {"--arch", "86"});
    named.insert(named.end(), {"--arch", "sm_86"});
    const auto by_number = run_kgen(words);
    CHECK_MESSAGE(by_number.status == 0, by_number.err);
    CHECK(by_number.out == run_kgen(named).out);
  }
  const cli::Folder folder;
  const auto emitted =
      run_kgen({"--ops", "getrf", "--sizes", "4", "--precisions", "d", "--arch", "75,90", "--out", folder / "kernels"});
  CHECK_MESSAGE(emitted.status == 0, emitted.err);
  CHECK(contains(emitted.out, "chosen for sm_75, sm_90"));
  CHECK(contains(run_kgen({"explain", "getrf", "8", "d", "--arch", "91"}).err, "sm_90"));
}

TEST_CASE("where FP64 matrix instructions are slow, what is explained has none, and is an id that can be given") {
  const auto choice = [](const std::string& arch) {
    return json_of({"explain", "matinv", "24", "d", "--arch", arch})["kernels"][0]["id"].get<std::string>();
  };
  const std::string fast = choice("sm_90");
  REQUIRE(contains(fast, "matrix_instruction"));
  for (const char* arch : {"sm_86", "sm_89", "sm_120"}) {
    CHECK(!contains(choice(arch), "matrix_instruction"));
    const auto given = run_kgen({"inspect", fast, "--arch", arch, "--show", "source"});
    CHECK_MESSAGE(given.status == 0, given.err);
  }
}

TEST_CASE("explain says what came next by short names, and of which GPU the figures are") {
  std::vector<std::string> words{"explain", "getri", "27", "d", "--gpu", "H100"};
  const nlohmann::json kernel = json_of(words)["kernels"][0];
  const std::string told = run_kgen(words).out;
  CHECK(contains(told, "\n  on           NVIDIA H100 80GB HBM3 (sm_90), "));
  REQUIRE(!kernel["next"].empty());
  for (const nlohmann::json& one : kernel["next"]) {
    const std::string id = one["id"], name = kgen::symbol(kgen::parse(id));
    CHECK(contains(told, " %  " + name + "\n"));
    CHECK(contains(run_kgen({"inspect", name, "--show", "source"}).out, id));
    words.insert(words.end(), {"--variant", name});  // of this request: it can be given in the winner's place
    const auto given = run_kgen(words);
    CHECK_MESSAGE(given.status == 0, given.err);
    CHECK(contains(given.out, "instead of   " + kernel["id"].get<std::string>() + "\n"));
    CHECK(contains(given.out, " % on NVIDIA H100 80GB HBM3\n"));
    words.resize(6);
  }
  CHECK(contains(run_kgen({"explain", "getri", "8,27", "d", "--gpu", "H100", "--summary"}).out, ", on NVIDIA H"));
}
