// `kgen bench --bound`, and the tools that read what the bench writes.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <tuple>

#include "runtime/compiler/compiler.hpp"
#include "tests/cli/command.hpp"

using cli::lines_of;
using cli::run_kgen;
using nlohmann::json;

TEST_CASE("the bound counts what the machine code does") {
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    return;
  }
  const std::vector<std::string> which{"--ops", "getrf", "--sizes", "8", "--precisions", "d"};
  std::vector<std::string> bound{"bench", "--bound", "--json"};
  bound.insert(bound.end(), which.begin(), which.end());
  const auto outcome = run_kgen(bound);
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const auto row = json::parse(outcome.out)["bounds"][0];
  CHECK(row["bytes"] == 2 * 8 * 8 * 8 + 8 * 4 + 4);
  CHECK(row["sector_bytes"] == row["bytes"]);
  CHECK(row["least"]["binds"] == "memory");
  CHECK(row["fraction_of_copy"].get<double>() <= 1.001);
  const auto counts = row["steps"][0]["counts"];
  CHECK(counts["fp64"].get<int>() >= 28);      // one fma for each column to be updated, by every lane of a row
  CHECK(counts["shuffles"].get<int>() >= 72);  // two for each value of a pivot row
  CHECK(counts["issued"].get<int>() > counts["fp64"].get<int>() + counts["shuffles"].get<int>());

  auto inspect = std::vector<std::string>{"inspect", "--show", "sass", "--json"};
  inspect.insert(inspect.end(), which.begin(), which.end());
  const auto shown = run_kgen(inspect);
  if (shown.status != 0) {
    MESSAGE("skipped: nvdisasm was not found");
    return;
  }
  const auto sass = json::parse(shown.out)["sass_instructions"];
  const auto of = [&](const char* name) { return sass.value(name, 0); };
  // Divisions' slow paths and ties of the pivot search have a few more.
  CHECK(counts["shuffles"] == of("SHFL"));
  CHECK(counts["fp64"].get<int>() <= of("DFMA") + of("DMUL") + of("DADD") + of("DSETP"));
  CHECK(counts["fp64"].get<int>() >= of("DFMA") * 3 / 4);
}

TEST_CASE("kernels with a function for rare matrices have a bound") {
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    return;
  }
  const auto outcome = run_kgen({"bench", "matinv,matinv_cond", "8,20", "d", "--bound", "--json"});
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const json bounds = json::parse(outcome.out)["bounds"];
  CHECK(bounds.size() == 4);
  for (const json& row : bounds) {
    CHECK(row["least"].size() == 3);
    for (const char* time : {"memory_seconds", "shared_seconds", "issue_seconds", "latency_seconds"})
      CHECK(row["code"][time].get<double>() > 0);
  }
}

TEST_CASE("the bound counts code with loops as often as it runs, and what a multiprocessor holds") {
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    return;
  }
  const auto bound_of = [](const std::string& id) {
    const auto outcome = run_kgen({"bench", "--bound", "--json", "--variants", id});
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    return json::parse(outcome.out)["bounds"][0];
  };
  const auto row = bound_of("getrf__d__m_40__n_40__pivot_none__layout_packed__grid_in_block__rows_8__cols_8__blocks_4");
  const json& step = row["steps"][0];
  const json& run = step["run"];
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
  const auto plan = bound_of("gesv__d__n_40__nrhs_1__pivot_partial__layout_packed__by_getrf");
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
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    return;
  }
  // Who has seen enough of hundreds of variants need not wait for the others.
  const cli::Folder folder;
  const std::string command = "KGEN_CACHE_DIR=" + (folder / "cache") + " timeout 120 " + KGEN_COMMAND +
                              " bench --bound --csv --ops getrf --sizes 16 --precisions d --variants all | head -2 > " +
                              (folder / "rows.csv");
  CHECK(std::system(command.c_str()) == 0);
  const auto head = lines_of(cli::read(folder / "rows.csv"));
  REQUIRE(head.size() == 2);
  CHECK(head[0].rfind("op,precision,n,", 0) == 0);
  CHECK(head[1].rfind("getrf,d,16,partial,,,,,,,,,,packed,16,", 0) == 0);

  std::vector<std::string> bound{"bench", "--bound", "--ops", "getrf", "--sizes", "2,3,12", "--precisions", "s,z"};
  const auto text = run_kgen(bound);
  CAPTURE(text.err);
  REQUIRE(text.status == 0);
  bound.push_back("--json");
  const auto bounds = json::parse(run_kgen(bound).out)["bounds"];
  const auto lines = lines_of(text.out);
  REQUIRE(bounds.size() == 6);
  REQUIRE(lines.size() == 2 + bounds.size());
  for (std::size_t i = 0; i < bounds.size(); ++i)
    CHECK(lines[2 + i].find(bounds[i]["kernels"].get<std::string>()) != std::string::npos);
}

TEST_CASE("gaps and pointers are bytes that a bound counts") {
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    return;
  }
  const auto outcome = run_kgen({"bench", "--bound", "--ops", "getrf", "--sizes", "3", "--precisions", "d", "--layout",
                                 "pointers", "--lda", "5", "--json"});
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const auto row = json::parse(outcome.out)["bounds"][0];
  CHECK(row["bytes"] == 2 * 3 * 3 * 8 + 3 * 4 + 4);
  // Columns of 24 bytes, 40 apart: of 15 sectors in 480 bytes (4 matrices), 15 are touched.
  CHECK(row["sector_bytes"] == 2 * 15 * 32 / 4 + 8 + 3 * 4 + 4);

  const auto wide =
      run_kgen({"bench", "--bound", "--ops", "getrf", "--sizes", "8", "--precisions", "s", "--lda", "40", "--json"});
  REQUIRE(wide.status == 0);
  // One sector of every five, of which memory writes one and reads two.
  CHECK(json::parse(wide.out)["bounds"][0]["sector_bytes"] == 8 * (64 + 32) + 8 * 4 + 4);
}

TEST_CASE("tools/plot draws what --csv writes") {
  if (std::system("python3 -c 'import csv, html' > /dev/null 2>&1") != 0) {
    MESSAGE("skipped: python3 was not found");
    return;
  }
  const cli::Folder folder;
  const std::string head = lines_of(
      run_kgen({"bench", "--device", "host", "--ops", "getrf", "--sizes", "1", "--precisions", "d", "--csv"}).out)[0];
  const auto columns = std::count(head.begin(), head.end(), ',');
  std::string table = head + "\n";
  for (const char* n : {"4", "8"})
    for (const char* who : {"kgen,best", "cuBLAS 13,"}) {
      const std::string row = std::string("getrf,d,") + n + ",partial,,,,,,,,,,strided," + n + ",9," + who +
                              ",0.1,0.01,1e12,2e12,0.5,,0.5,,,,0.2,1,,4e12,\"A, B\",,,2048,6e13";
      CHECK(std::count(row.begin(), row.end(), ',') == columns + 1);  // one is quoted
      table += row + "\n";
    }
  cli::write(folder / "rows.csv", table);
  const std::string plot = std::string("python3 ") + KGEN_SOURCE_DIR + "/tools/plot ";
  const std::string quiet = " > " + (folder / "out.txt") + " 2>&1";
  REQUIRE(std::system((plot + (folder / "rows.csv") + " --out " + (folder / "figures") + quiet).c_str()) == 0);
  for (const char* name : {"figures/getrf_d_gflops.svg", "figures/getrf_d_copy.svg", "figures/getrf_d_time.svg"}) {
    const std::string figure = cli::read(folder / name);
    CHECK(figure.rfind("<svg ", 0) == 0);
    CHECK(figure.find(">kgen</text>") != std::string::npos);
    CHECK(figure.find(">cuBLAS 13</text>") != std::string::npos);
    CHECK(figure.find("prefers-color-scheme:dark") != std::string::npos);
  }
  // The roofline by the bound's bytes, and by those that ncu counted: of n = 4 alone, half as many.
  const auto roofline = [&](const std::string& more) {
    REQUIRE(std::system((plot + (folder / "rows.csv") + " --out " + (folder / "figures") + more + quiet).c_str()) == 0);
    return cli::read(folder / "figures/roofline_d_strided.svg");
  };
  const std::string counted = roofline(" --roofline");
  CHECK(counted.find(">copy 4000 GB/s</text>") != std::string::npos);
  CHECK(counted.find(">60000 GFLOP/s</text>") != std::string::npos);
  CHECK(counted.find(">getrf partial</text>") != std::string::npos);
  CHECK(counted.find("<circle") != counted.rfind("<circle"));
  cli::write(folder / "ncu.csv",
             "==PROF== Connected\n\"Kernel Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n"
             "\"dgetrf_4_rows_across_lanes_5f3a9c21(double)\",\"dram__bytes.sum\",\"Kbyte\",\"9.216\"\n");
  const std::string measured = roofline(" --counters " + (folder / "ncu.csv"));
  CHECK(measured.find("<circle") == measured.rfind("<circle"));
  // Times of a plan's steps: what part each kind takes, and rank-k updates by shape.
  cli::write(
      folder / "stages.json",
      R"({"rows": [{"op": "getrf", "precision": "d", "n": 64, "batch": 500, "calls": 9, "variant": "getrf__d__m_64__n_64__blocking",
                 "steps": [{"operation": "panel_update", "k": 8, "m": 48, "n": 48, "seconds": 1e-5},
                           {"operation": "laswp", "seconds": 3e-5}]}]})");
  REQUIRE(std::system(
              (plot + "--stages " + (folder / "stages.json") + " --out " + (folder / "figures") + quiet).c_str()) == 0);
  CHECK(cli::read(folder / "figures/getrf_d_batch500_blocking_stages.svg").find(">laswp</text>") != std::string::npos);
  CHECK(cli::read(folder / "figures/getrf_d_batch500_rank_k.svg").find(">panel_update, k = 8</text>") !=
        std::string::npos);
  // Batches of given counts: over their number as well.
  table += std::string("getrf,d,4,partial,,,,,,,,,,strided,4,90,kgen,best") +
           ",0.1,0.01,1e12,2e12,0.5,,0.5,,,,0.2,1,,4e12,X,,,2048,6e13\n";
  cli::write(folder / "rows.csv", table);
  roofline(" --roofline");
  CHECK(cli::read(folder / "figures/getrf_d_n4_over_batch_time.svg").find(">90</text>") != std::string::npos);
  CHECK(std::filesystem::exists(folder / "figures/getrf_d_batch90_time.svg"));
  // Sizes that differ: over the one that is not the same everywhere, a figure for each combination of options.
  table = head + "\n";
  for (const char* of : {"4x16,,no,,lower,left,nonunit,,,,,strided,4", "8x16,,no,,lower,left,nonunit,,,,,strided,8",
                         "16,,no,,lower,left,nonunit,,,,,strided,16", "16x4,,no,,lower,right,nonunit,,,,,strided,4"})
    table += std::string("trsm,d,") + of + ",9,kgen,best,0.1,0.01,1e12,2e12,0.5,,,,,,0.2,1,,4e12,X,,,,\n";
  cli::write(folder / "rows.csv", table);
  REQUIRE(std::system((plot + (folder / "rows.csv") + " --out " + (folder / "figures") + quiet).c_str()) == 0);
  CHECK(std::filesystem::exists(folder / "figures/trsm_d_no_lower_right_nonunit_copy.svg"));
  CHECK(cli::read(folder / "figures/trsm_d_no_lower_left_nonunit_copy.svg").find(">8</text>") != std::string::npos);
  // Three numbers of matrices or more of few sizes: over their number alone; residuals also of what has no time;
  // operations beside each other.
  std::string batches = head + "\n";
  for (const char* op : {"matinv,d,", "getri,d,"})
    for (const char* batch : {"100", "1000", "10000"})
      batches += op + std::string("16,,,,,,,,,,,strided,16,") + batch +
                 ",kgen,best,0.1,0.01,1e12,2e12,0.5,,,,,,0.2,1,,4e12,X,,\n";
  for (const char* n : {"4", "8"})
    batches += std::string("cond,d,") + n + ",,,one,,,,,,,,strided," + n + ",9,kgen,best,,,,,,,,,,,0.3,1,,,X,,\n";
  cli::write(folder / "rows.csv", batches);
  REQUIRE(std::system((plot + (folder / "rows.csv") + " --out " + (folder / "more") + quiet).c_str()) == 0);
  const std::string over = cli::read(folder / "more/matinv_d_n16_over_batch_copy.svg");
  CHECK(over.find(">matrices</text>") != std::string::npos);
  CHECK(over.find(">10000</text>") != std::string::npos);
  CHECK(!std::filesystem::exists(folder / "more/matinv_d_batch100_copy.svg"));
  CHECK(cli::read(folder / "more/cond_d_one_batch9_residual.svg").find("largest residual") != std::string::npos);
  CHECK(!std::filesystem::exists(folder / "more/cond_d_one_batch9_time.svg"));
  const std::string flops = cli::read(folder / "more/d_flops.svg");
  CHECK(flops.find(">getri</text>") != std::string::npos);
  CHECK(flops.find("flops of a matrix") != std::string::npos);
  cli::write(folder / "other.csv", "a,b\n1,2\n");
  CHECK(std::system((plot + (folder / "other.csv") + " --out " + (folder / "figures") + quiet).c_str()) != 0);
  CHECK(cli::read(folder / "out.txt").find("no column 'op'") != std::string::npos);
  for (const auto& [right, wrong, said] :
       {std::tuple{"2e12", "fast", "broken.csv:2: could not convert string to float: 'fast'"},
        {"2e12", "0", "broken.csv:2: flops_per_second must be a positive number, not '0'"},
        {"d,4", "d,four", "broken.csv:2: invalid literal for int()"}}) {
    std::string broken = table;
    broken.replace(broken.find(right), std::string(right).size(), wrong);
    cli::write(folder / "broken.csv", broken);
    CHECK(std::system(fmt::format("{}{} --out {}{}", plot, folder / "broken.csv", folder / "figures", quiet).c_str()) !=
          0);
    const std::string out = cli::read(folder / "out.txt");
    CAPTURE(out);
    CHECK(out.find(said) != std::string::npos);
  }
}

TEST_CASE("tools/compare says where another library is ahead") {
  if (std::system("python3 -c 'import csv' > /dev/null 2>&1") != 0) {
    MESSAGE("skipped: python3 was not found");
    return;
  }
  const cli::Folder folder;
  cli::write(folder / "bench.csv",
             "op,precision,pivot,n,layout,batch,who,seconds,right\n"
             "getrf,d,partial,4,packed,1000,kgen,2e-6,1\n"
             "getrf,d,partial,4,packed,1000,kgen,1e-6,0\n"   // wrong results do not count
             "getrf,d,partial,4,strided,1000,kgen,1e-6,1\n"  // nor other layouts
             "getrf,d,partial,4,packed,1000,cuBLAS 13,1e-6,1\n");
  const std::string compare = std::string("python3 ") + KGEN_SOURCE_DIR + "/tools/compare " + (folder / "bench.csv") +
                              " --with " + (folder / "others.csv") + " > " + (folder / "out.txt") + " 2>&1";
  const std::string head = "op,precision,pivot,n,library,ns_per_matrix\n";
  cli::write(folder / "others.csv", head + "getrf,d,partial,4,Other,3\ngetrf,d,partial,5,Other,1\n");
  CHECK(std::system(compare.c_str()) == 0);
  CHECK(cli::read(folder / "out.txt").find("1 compared, kgen is behind at 0") != std::string::npos);
  cli::write(folder / "others.csv", head + "getrf,d,partial,4,Other,3\ngetrf,d,partial,4,Another,1.5\n");
  CHECK(std::system(compare.c_str()) != 0);
  CHECK(cli::read(folder / "out.txt").find("0.75  Another  <- ahead") != std::string::npos);
  // Other operations have other options, and sizes that differ.
  cli::write(folder / "bench.csv",
             "op,precision,n,pivot,uplo,side,layout,lda,batch,who,seconds,right\n"
             "trsm,d,4x16,,lower,left,packed,4,1000,kgen,2e-6,1\ntrsm,d,4x16,,upper,left,packed,4,1000,kgen,1e-6,1\n"
             "getrf,d,4,partial,,,packed,4,1000,kgen,2e-6,1\n");
  cli::write(folder / "others.csv",
             "op,precision,pivot,n,side,uplo,library,ns_per_matrix\n"
             "trsm,d,,4x16,left,lower,Other,3\ngetrf,d,partial,4,,,Other,3\n");
  CHECK(std::system(compare.c_str()) == 0);
  CHECK(cli::read(folder / "out.txt").find("2 compared, kgen is behind at 0") != std::string::npos);
  CHECK(cli::read(folder / "out.txt").find("left lower") != std::string::npos);
  cli::write(folder / "others.csv", head + "getrf,d,partial,4,Other,none\n");
  CHECK(std::system(compare.c_str()) != 0);
  CHECK(cli::read(folder / "out.txt").find("others.csv:2: could not convert") != std::string::npos);
}

TEST_CASE("the bound knows an H100 and an H200, which differ in their memory") {
  if (!kgen::find_nvrtc().found) {
    MESSAGE("skipped: NVRTC was not found");
    return;
  }
  const auto bound = [](const std::vector<std::string>& more) {
    std::vector<std::string> words{"bench", "getrf", "8", "d", "--bound", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const auto outcome = run_kgen(words);
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    return json::parse(outcome.out);
  };
  const json usual = bound({}), h200 = bound({"--gpu", "H200", "--arch", "90"}), h100 = bound({"--gpu", "H100"});
  CHECK(usual["gpu"] == "H200");
  CHECK(h200["architecture"] == "sm_90");
  CHECK(h100["gpu"] == "H100");
  const auto memory = [](const json& of) { return of["bounds"][0]["least"]["memory_seconds"].get<double>(); };
  CHECK(memory(h200) == memory(usual));
  CHECK(memory(h100) > 1.3 * memory(usual));
  CHECK(memory(h100) < 1.5 * memory(usual));
  const auto alone = run_kgen({"bench", "getrf", "8", "d", "--gpu", "H100"});
  CHECK(alone.status == 2);
  CHECK(alone.err.find("--bound") != std::string::npos);
}
