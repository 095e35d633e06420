// `kgen bench --bound`, and the tools that read what the bench writes.
#include <tuple>
#include <utility>

#include "tests/cli/command.hpp"
#include "tests/support/nvrtc.hpp"

namespace kgen::test {
namespace {

json bound_of(const std::string& line) { return json_of("bench --bound " + line)["bounds"][0]; }

}  // namespace

TEST_CASE("the bound counts what the machine code does") {
  if (!have_nvrtc()) return;
  const json row = bound_of("getrf 8 d");
  CHECK(row["bytes"] == 2 * 8 * 8 * 8 + 8 * 4 + 4);
  CHECK(row["sector_bytes"] == row["bytes"]);
  CHECK(row["least"]["binds"] == "memory");
  CHECK(row["fraction_of_copy"].get<double>() <= 1.001);
  const json counts = row["steps"][0]["counts"];
  CHECK(counts["fp64"].get<int>() >= 28);      // one fma for each column to be updated, by every lane of a row
  CHECK(counts["shuffles"].get<int>() >= 72);  // two for each value of a pivot row
  CHECK(counts["issued"].get<int>() > counts["fp64"].get<int>() + counts["shuffles"].get<int>());

  const auto shown = run_kgen("inspect getrf 8 d --show sass --json");
  if (shown.status != 0) {
    MESSAGE("skipped: nvdisasm was not found");
    return;
  }
  const json sass = json::parse(shown.out)["sass_instructions"];
  const auto of = [&](const char* name) { return sass.value(name, 0); };
  // Divisions' slow paths and ties of the pivot search have a few more.
  CHECK(counts["shuffles"] == of("SHFL"));
  CHECK(counts["fp64"].get<int>() <= of("DFMA") + of("DMUL") + of("DADD") + of("DSETP"));
  CHECK(counts["fp64"].get<int>() >= of("DFMA") * 3 / 4);
}

TEST_CASE("kernels with a function for rare matrices have a bound") {
  if (!have_nvrtc()) return;
  const json bounds = json_of("bench matinv,matinv_cond 8,20 d --bound")["bounds"];
  CHECK(bounds.size() == 4);
  for (const json& row : bounds) {
    CHECK(row["least"].size() == 3);
    for (const char* time : {"memory_seconds", "shared_seconds", "issue_seconds", "latency_seconds"})
      CHECK(row["code"][time].get<double>() > 0);
  }
}

TEST_CASE("the bound counts code with loops as often as it runs, and what a multiprocessor holds") {
  if (!have_nvrtc()) return;
  const json row =
      bound_of("--variants getrf__d__m_40__n_40__pivot_none__layout_packed__grid_in_block__rows_8__cols_8__blocks_4");
  const json &step = row["steps"][0], &run = step["run"];
  // 5 x 5 elements a thread, two warps: a barrier behind the load and in each of 39 steps.
  CHECK(run["barriers"] == 2 * 40);
  CHECK(run["shuffles"] == 0);
  // At least the multiply-adds, n (n - 1) (2 n - 1) / 6 for 32 lanes, and no more than all elements in every step,
  // twice.
  CHECK(run["fp64"].get<double>() >= 40 * 39 * 79 / 6.0 / 32);
  CHECK(run["fp64"].get<double>() <= 2 * 2 * 39 * (25 + 5));
  CHECK(run["shared_stores"][1].get<double>() + run["shared_stores"][2].get<double>() >= 39);
  CHECK(step["blocks"].get<int>() >= 4);
  CHECK(run["block_clocks"].get<double>() >= 39 * 25);  // a barrier each
  CHECK(row["code"]["latency_seconds"].get<double>() > 0);
  CHECK(row["seconds"].get<double>() >= row["code"]["shared_seconds"].get<double>());

  // Of a plan the sum over its steps. Both find the same factors.
  const json plan = bound_of("--variants gesv__d__n_40__nrhs_1__pivot_partial__layout_packed__by_getrf");
  REQUIRE(plan["steps"].size() == 2);
  for (const char* part : {"memory_seconds", "shared_seconds", "issue_seconds", "pipe_seconds", "latency_seconds"}) {
    double sum = 0;
    for (const json& one : plan["steps"]) sum += one[part].get<double>();
    CHECK(plan["code"][part].get<double>() == doctest::Approx(sum));
  }
  // The second step reads the factors, the pivots and info; it writes a column.
  CHECK(plan["steps"][1]["memory_seconds"].get<double>() < 0.6 * plan["steps"][0]["memory_seconds"].get<double>());
}

TEST_CASE("the bound's rows are printed as they become known, in the order of the variants") {
  if (!have_nvrtc()) return;
  // Who has seen enough of hundreds of variants need not wait for the others.
  const Folder folder;
  CHECK(std::system(folder("KGEN_CACHE_DIR=$/cache timeout 120 " KGEN_COMMAND
                           " bench --bound getrf 16 d --variants all | head -3 > $/rows.txt")
                        .c_str()) == 0);
  const auto head = lines_of(read(folder / "rows.txt"));
  REQUIRE(head.size() == 3);
  CHECK(head[1].starts_with("op "));
  CHECK(head[2].starts_with("getrf   d    16"));

  const auto lines = lines_of(done("bench --bound getrf 2,3,12 s,z"));
  const json bounds = json_of("bench --bound getrf 2,3,12 s,z")["bounds"];
  REQUIRE(bounds.size() == 6);
  REQUIRE(lines.size() == 2 + bounds.size());
  for (std::size_t i = 0; i < bounds.size(); ++i) check_says(lines[2 + i], bounds[i]["kernels"]);
}

TEST_CASE("gaps and pointers are bytes that a bound counts") {
  if (!have_nvrtc()) return;
  const json row = bound_of("getrf 3 d --layout pointers --lda 5");
  CHECK(row["bytes"] == 2 * 3 * 3 * 8 + 3 * 4 + 4);
  // Columns of 24 bytes, 40 apart: of 15 sectors in 480 bytes (4 matrices), 15 are touched.
  CHECK(row["sector_bytes"] == 2 * 15 * 32 / 4 + 8 + 3 * 4 + 4);
  // One sector of every five, of which memory writes one and reads two.
  CHECK(bound_of("getrf 8 s --lda 40")["sector_bytes"] == 8 * (64 + 32) + 8 * 4 + 4);
}

TEST_CASE("tools/plot draws what --csv writes") {
  const Folder folder;
  const std::string plot = folder("python3 " KGEN_SOURCE_DIR "/tools/plot --out $/figures ");
  const auto draw = [&](const std::string& arguments) {
    const int status = std::system((plot + arguments + " > " + (folder / "out.txt") + " 2>&1").c_str());
    return std::pair(status == 0, read(folder / "out.txt"));
  };
  const std::string head = lines_of(done("bench getrf 1 d --device host --csv"))[0];
  const auto columns = std::count(head.begin(), head.end(), ',');
  std::string table = head + "\n";
  for (const char* of : {"4,partial", "8,partial", "8x4,none"})
    for (const char* who : {"9,kgen,best", "9,cuBLAS 13,", "90,kgen,best"}) {
      const std::string row = std::string("getrf,d,") + of + ",,,,,,,,,,strided,8," + who +
                              ",0.1,0.01,1e12,2e12,0.5,,,0.5,,,2048,6e13,,0.2,1,,4e12,\"A, B\",,";
      CHECK(std::count(row.begin(), row.end(), ',') == columns + 1);  // one is quoted
      table += row + "\n";
    }
  const std::string rows = folder / "rows.csv";
  write(rows, table);
  // What is wrong is said before anything is drawn.
  for (const auto& [right, wrong, said] : {std::tuple{"2e12", "fast", ":2: could not convert string to float: 'fast'"},
                                           {"2e12", "0", ":2: flops_per_second must be a positive number, not '0'"},
                                           {"precision", "p", ": no column 'precision'"}}) {
    std::string broken = table;
    broken.replace(broken.find(right), std::string(right).size(), wrong);
    write(folder / "broken.csv", broken);
    const auto [good, out] = draw(folder / "broken.csv");
    CAPTURE(out);
    CHECK(!good);
    check_says(out, "broken.csv" + std::string(said));
  }
  if (std::system("python3 -c 'import matplotlib' > /dev/null 2>&1") != 0) {
    const auto [good, out] = draw(rows);
    CHECK(!good);
    check_says(out, "python3-matplotlib");
    MESSAGE("skipped: matplotlib was not found");
    return;
  }
  const auto shows = [&](const std::string& arguments, const std::string& figure, const std::string& text) {
    CAPTURE(arguments);
    const auto [good, out] = draw(arguments);
    CAPTURE(out);
    REQUIRE(good);
    check_says(out, figure);
    CHECK(read(folder / ("figures/" + figure)).find(text) != std::string::npos);
  };
  shows(rows, "getrf_d_lda8.svg", ">cuBLAS 13, 9 matrices<");
  shows(rows, "getrf_d.svg", ">% of the copy rate<");
  shows(rows + " --over batch", "getrf_d_nopivot_n8x4_over_batch.svg", ">kgen<");
  shows(rows + " --roofline", "roofline_d_strided.svg", ">copy 4000 GB/s, 60000 GFLOP/s<");
  write(
      folder / "stages.json",
      R"({"rows": [{"op": "getrf", "precision": "d", "n": 64, "batch": 500, "calls": 9, "variant": "getrf__d__m_64__n_64__blocking",
                 "steps": [{"operation": "panel_update", "k": 8, "m": 48, "n": 48, "seconds": 1e-5},
                           {"operation": "laswp", "seconds": 3e-5}]}]})");
  const std::string stages = "--stages " + (folder / "stages.json");
  shows(stages, "getrf_d_batch500_blocking_stages.svg", ">laswp<");
  shows(stages, "getrf_d_batch500_rank_k.svg", ">panel_update, k = 8<");
}

TEST_CASE("the bound knows an H100 and an H200, which differ in their memory") {
  if (!have_nvrtc()) return;
  const std::string bound = "bench getrf 8 d --bound";
  const json usual = json_of(bound), h200 = json_of(bound + " --gpu H200 --arch 90"),
             h100 = json_of(bound + " --gpu H100");
  CHECK(usual["gpu"] == "H200");
  CHECK(h200["architecture"] == "sm_90");
  CHECK(h100["gpu"] == "H100");
  const auto memory = [](const json& of) { return of["bounds"][0]["least"]["memory_seconds"].get<double>(); };
  CHECK(memory(h200) == memory(usual));
  CHECK(memory(h100) > 1.3 * memory(usual));
  CHECK(memory(h100) < 1.5 * memory(usual));
  check_refused("bench getrf 8 d --gpu H100", "--bound");
}

}  // namespace kgen::test
