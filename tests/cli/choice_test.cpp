// Which kernel: by the number of right-hand sides, and by the GPU that was measured on.
#include "generator/model/symbol.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/tables.hpp"

namespace kgen::test {
namespace {

std::string id_of(const std::string& line) { return json_of("explain " + line)["kernels"][0]["id"]; }

}  // namespace

TEST_CASE("explain, list and inspect speak of the kernel for so many right-hand sides, however sizes are given") {
  const std::string end = " --precision d --arch sm_90", getrs = "getrs 24 d --arch sm_90 --nrhs ";
  const std::string few = id_of(getrs + "2"), usual = id_of(getrs + "any");
  check_says(few, "__lanes_8__");
  CHECK(!contains(usual, "__lanes_8__"));
  CHECK(id_of("getrs --n 24 --nrhs 2" + end) == few);
  CHECK(id_of("getrs --n 24 --nrhs 24" + end) == usual);
  CHECK(id_of("trsm --side right --m 64 --n 24" + end) == id_of("trsm --side right --m 24 --n 24" + end));
  check_says(id_of("trsm --side right --m 64 --n 3" + end), "__lanes_32__");
  check_says(done("explain " + getrs + "2"), "this was not measured here");
  for (const auto& [columns, range] : {std::pair("2", "2 to 8\n"), {"9", "9 to 15\n"}, {"any", "16 to 31\n"}})
    check_says(done("explain " + getrs + columns), std::string(", chosen for nrhs from ") + range);
  CHECK(json_of("explain solve 3 d --nrhs 64 --arch sm_90")["columns"] ==
        json{{"size", "nrhs"}, {"least", 64}, {"most", 127}});
  CHECK(!contains(done("explain solve 3 d --nrhs any --arch sm_90"), "not measured here"));
  for (const auto& [op, size, range] : {std::tuple("potrs", "nrhs", " = 1 (--nrhs asks for others)"),
                                        {"solve", "nrhs", " = 1 (--nrhs asks for others)"},
                                        {"trsm", "n", " from 16 to 31"}}) {
    const std::string line = std::string("explain ") + op + " 17 d --arch sm_90";  // its first line says for how many
    check_says(lines_of(done(line))[0], std::string(", chosen for ") + size + range);
    CHECK(json_of(line)["columns"]["size"] == size);
  }
  CHECK(!json_of("explain getrf 17 d --arch sm_90").contains("columns"));

  const Folder folder;
  const std::string emission = folder("--ops getrs --sizes 24 --precisions d --layout packed --out $/out");
  check_says(done(emission + " --json --nrhs 2"), few);
  check_says(done(emission + " --json --nrhs 24"), usual);
  check_says(done(emission + " --json"), usual);
  done(emission + " --nrhs 17,99");
  check_refused(emission + " --nrhs 2,24", "which one header cannot tell apart");
  // Each variant once, whatever the number.
  done(folder("--ops trsm --m 1 --n 2,40 --precisions d --variants all --layout packed --out $/all"));
  check_says(done("inspect --show source " + getrs + "2"), "using Group = Lanes<8>");
  for (const json& row : json_of("list variants " + getrs + "2"))
    CHECK(row["columns"] == json{{"size", "nrhs"}, {"least", 2}, {"most", 8}});
  // Ranked by what was measured of the usual number.
  const std::string other = json_of("list variants " + getrs + "any")[1]["id"];
  write(folder / "tables/sm_90.tsv", to_text(table_of({{parse(usual), "sm_90", "NVIDIA H200", {parse(other)}}})));
  for (const std::string columns : {"any", "24", "2"})
    CHECK(contains(done("list variants " + getrs + columns, {{{"KGEN_TUNING_DIR", folder / "tables"}}}),
                   "+50.0% dgetrs_24xany") == (columns != "2"));
}

TEST_CASE("--gpu names the GPU of an architecture whose measurements count first") {
  const std::string usual = id_of("getri 27 d --arch sm_90"), h100 = id_of("getri 27 d --gpu h100");
  CHECK(h100 != usual);  // docs/tuning.md
  CHECK(id_of("getri 27 d --gpu H200") == usual);
  CHECK(id_of("getri 27 d --gpu 'NVIDIA H200'") == usual);
  const Folder folder;
  const std::string emission = folder("--ops getri --sizes 27 --precisions d --layout packed --out $/out ");
  CHECK(json_of(emission + "--gpu H100")["kernels"][0]["id"] == h100);
  CHECK(json_of(emission)["kernels"][0]["id"] == usual);
  check_says(done(emission + "--gpu H100"), "chosen for sm_90: 1 of 1 by measurements on NVIDIA H100");
  check_says(done("explain getrf 8 d --gpu H100"), "; NVIDIA H100 80GB HBM3 was not measured");
}

TEST_CASE("an architecture may be given by its number alone") {
  for (const std::string line :
       {"explain getrf 8 d --json", "list variants getrf 8 d", "inspect getrf 8 d --show source"})
    CHECK(done(line + " --arch 86") == done(line + " --arch sm_86"));
  const Folder folder;
  check_says(done(folder("--ops getrf --sizes 4 --precisions d --arch 75,90 --out $/kernels")),
             "chosen for sm_75, sm_90");
}

TEST_CASE("where FP64 matrix instructions are slow, what is explained has none, and is an id that can be given") {
  const std::string fast = id_of("matinv 24 d --arch sm_90");
  check_says(fast, "matrix_instruction");
  for (const std::string arch : {"sm_86", "sm_89", "sm_120"}) {
    CHECK(!contains(id_of("matinv 24 d --arch " + arch), "matrix_instruction"));
    check_says(done("inspect " + fast + " --show source --arch " + arch), fast);
  }
}

TEST_CASE("explain says what came next by short names, and of which GPU the figures are") {
  const std::string line = "explain getri 27 d --gpu H100";
  const json kernel = json_of(line)["kernels"][0];
  const std::string told = done(line);
  check_says(told, "\n  on           NVIDIA H100 80GB HBM3 (sm_90), ");
  REQUIRE(!kernel["next"].empty());
  for (const json& one : kernel["next"]) {
    const std::string id = one["id"], name = symbol(parse(id));
    check_says(told, " %  " + name + "\n");
    check_says(done("inspect " + name + " --show source"), id);
    // Of this request: it can be given in the winner's place.
    const std::string given = done(line + " --variant " + name);
    check_says(given, "instead of   " + kernel["id"].get<std::string>() + "\n");
    check_says(given, " % on NVIDIA H100 80GB HBM3\n");
  }
  check_says(done("explain getri 8,27 d --gpu H100 --summary"), ", on NVIDIA H");
}

}  // namespace kgen::test
