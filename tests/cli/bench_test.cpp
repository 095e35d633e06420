// The bench where there is no GPU: what it chooses, what it verifies on `host`, the bound, suites and figures.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <tuple>

#include "runtime/compiler/compiler.hpp"
#include "tests/cli/command.hpp"

using cli::run_kgen;
using nlohmann::json;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = text.find('\n', begin)) != text.npos; begin = end + 1)
    lines.push_back(text.substr(begin, end - begin));
  return lines;
}

// getrf without any arithmetic: a family whose results are wrong, or which does not compile.
std::string idle_family(const std::string& body) {
  return R"(%% family {
%%   operation = "getrf",
%%   about     = "does nothing; for tests",
%%   paper     = "none",
%%   tunables  = { { "block", { 32 } } },
%%   supports  = function(s) return s.n <= 4 and s.layout == "strided" and s.pivot == "partial" end,
%%   launch    = function(s) return { threads = s.block, matrices = s.block, shared = 0 } end,
%%   flops     = function(s) return 0 end,
%%   bytes     = function(s) return 4 end,
%% }
KERNEL void __launch_bounds__(${threads})
${name}(${parameters})
{
    const i64 matrix = block_index() * ${block} + threadIdx.x;
    if (matrix >= batch) return;
    )" + body +
         "\n}\n";
}

const std::string idle_id = "getrf__d__m_3__n_3__pivot_partial__layout_strided__idle__block_32";

}  // namespace

TEST_CASE("a bench without a GPU says so") {
  cli::Surroundings none;
  none.variables["CUDA_VISIBLE_DEVICES"] = "";
  const auto outcome = run_kgen({"bench", "--ops", "getrf", "--sizes", "4"}, none);
  CHECK(outcome.status == 1);
  CHECK(outcome.err.find("bench needs a GPU: ") != std::string::npos);
  CHECK(outcome.err.find("--device host verifies") != std::string::npos);
}

TEST_CASE("a report that cannot be written is said before anything is measured, and never left in half") {
  const cli::Folder folder;
  const auto bench = [&](const std::string& file, const cli::Surroundings& surroundings = {}) {
    return run_kgen({"bench", "--device", "host", "--ops", "getrf", "--sizes", "2", "--precisions", "d", "--batch",
                     "1,2,3", "--save", file},
                    surroundings);
  };
  for (const std::string& file : {folder / "nowhere/rows.csv", folder.path().string()}) {
    const auto outcome = bench(file);
    CAPTURE(outcome.err);
    CHECK(outcome.status == 1);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.find(folder.path().string()) != std::string::npos);
  }
  cli::write(folder / "rows.csv", "as before");
  REQUIRE(bench(folder / "rows.json").status == 0);
  std::filesystem::remove(folder / "rows.json");
  cli::Surroundings full;
  full.most_file_bytes = 300;  // the kernels are in the cache now
  const auto outcome = bench(folder / "rows.csv", full);
  CAPTURE(outcome.err);
  CHECK(outcome.status == 1);
  CHECK(outcome.err.find(folder / "rows.csv") != std::string::npos);
  CHECK(cli::read(folder / "rows.csv") == "as before");
  CHECK(folder.files() == std::vector<std::string>{"rows.csv"});
}

TEST_CASE("the bench verifies on host: all variants, pivoting, layouts and gaps, without times") {
  const auto all = run_kgen({"bench", "--device", "host", "--ops", "getrf", "--sizes", "3", "--precisions", "s",
                             "--variants", "*thread_per_matrix*,best", "--batch", "1,5", "--csv"});
  CAPTURE(all.err);
  CHECK(all.status == 0);
  const auto lines = lines_of(all.out);
  REQUIRE(lines.size() >= 1 + 2 * 3);
  CHECK(lines[0].rfind("op,precision,n,pivot,norm,uplo,side,trans,diag,layout,lda,batch,who,variant,seconds,", 0) == 0);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    CAPTURE(lines[i]);
    CHECK(lines[i].rfind("getrf,s,3,partial,,,,,,strided,3,", 0) == 0);
    CHECK(lines[i].find(",kgen,") != std::string::npos);
    CHECK(lines[i].find(",1,,,") != std::string::npos);  // right, without a problem
  }

  const auto words =
      run_kgen({"bench", "--device", "host", "--ops", "getrf,getri,matinv", "--sizes", "2", "--precisions", "z",
                "--pivot", "partial,none", "--layout", "strided,pointers", "--lda", "5", "--json"});
  CAPTURE(words.err);
  REQUIRE(words.status == 0);
  const auto found = json::parse(words.out);
  CHECK(found["rows"].size() == 4 + 4 + 2);  // matinv has no pivot word
  for (const auto& row : found["rows"]) {
    CHECK(row["kgen"]["right"] == true);
    CHECK(row["lda"] == 5);
    CHECK(!row["kgen"].contains("seconds"));
  }
}

TEST_CASE("a variant that is wrong or does not compile is named, the others are measured, the exit status is 1") {
  const cli::Folder folder;
  const std::string templates = folder / "templates";
  for (const auto& [body, said] : {std::pair{"info[matrix] = 0;", "\"right\": false"},
                                   {"undeclared = 0;", "undeclared"},
                                   {"info[matrix] = 0; if (matrix == 0) info[batch] = 0;", "behind info"},
                                   {"info[matrix] = 0; if (matrix == 0) ipiv[-1] = 1;", "in front of ipiv"},
                                   {"info[matrix] = 0; if (matrix == 0) A[batch * strideA + 1] = T(0);", "behind A"}}) {
    cli::write(templates + "/getrf_idle.cu.t", idle_family(body));
    const auto outcome =
        run_kgen({"bench", "--device", "host", "--ops", "getrf", "--sizes", "3", "--precisions", "d", "--variants",
                  "best," + idle_id, "--templates", templates, "--json", "--save", folder / "rows.csv"});
    CAPTURE(outcome.err);
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("1 of 2 results are wrong or missing") != std::string::npos);
    const auto rows = json::parse(outcome.out)["rows"];
    REQUIRE(rows.size() == 2);
    for (const auto& row : rows) CHECK(row["kgen"]["right"] == (row["variant"] == "best"));
    CHECK(outcome.out.find(said) != std::string::npos);
    CHECK(outcome.out.find(idle_id) != std::string::npos);
    CHECK(lines_of(cli::read(folder / "rows.csv")).size() == 3);
  }
}

TEST_CASE("what the compiler said stands below, whole lines of it") {
  const cli::Folder folder;
  cli::write(folder / "getrf_idle.cu.t", idle_family("undeclared = 0;"));
  const std::vector<std::string> selected{"--ops", "getrf",      "--sizes", "3",           "--precisions",
                                          "d",     "--variants", "*idle*",  "--templates", folder.path().string()};
  const auto bench = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "bench");
    arguments.insert(arguments.end(), selected.begin(), selected.end());
    return run_kgen(arguments);
  };
  const auto host = bench({"--device", "host"});
  CHECK(host.status == 1);
  const auto lines = lines_of(host.out);
  REQUIRE(lines.size() > 4);
  CHECK(lines.size() <= 3 + 8);
  CHECK(lines[2].find("MISSING  " + idle_id) != std::string::npos);
  for (std::size_t i = 3; i < lines.size(); ++i) CHECK(lines[i].starts_with("    "));
  CHECK(host.out.find("undeclared") != std::string::npos);
  if (!kgen::find_nvrtc().found) return;
  const auto bound = bench({"--bound"});
  CHECK(bound.status == 1);
  const auto rows = lines_of(bound.out);
  REQUIRE(rows.size() > 4);
  CHECK(rows[2].ends_with(idle_id + "  [no bound, see below]"));
  CHECK(rows[3].find("refused " + idle_id) != std::string::npos);
  CHECK(rows[4].starts_with("    "));
}

TEST_CASE("a kernel is measured once, and a batch that is too large is no wrong result") {
  const std::vector<std::string> selected{"bench",   "--device", "host",         "--ops", "getrf",
                                          "--sizes", "2",        "--precisions", "d",     "--json"};
  const auto rows_of = [&](const std::vector<std::string>& more) {
    auto arguments = selected;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return json::parse(run_kgen(arguments).out)["rows"];
  };
  const std::string best = rows_of({})[0]["kernels"][0];
  for (const std::string& variants : {best + ",best", "best," + best}) {
    const auto rows = rows_of({"--variants", variants});
    REQUIRE(rows.size() == 1);
    CHECK(rows[0]["variant"] == "best");
    CHECK(rows[0]["kernels"][0] == best);
  }
  const auto large = run_kgen(
      {"bench", "--device", "host", "--ops", "getrf", "--sizes", "8", "--precisions", "d", "--batch", "1000000000000"});
  CHECK(large.status == 1);
  CHECK(large.out.find("8 1000000000000 MISSING") != std::string::npos);
  CHECK(large.out.find("[it does not fit into memory: ") != std::string::npos);
}

TEST_CASE("what the bench refuses") {
  const cli::Folder folder;
  cli::write(folder / "suite.json", R"({"runs": [{"ops": "getrf", "size": "4"}]})");
  cli::write(folder / "broken.json", "{");
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows{
      {{"--peers", "magma"}, "cublas, cusolver, or none"},
      {{"--batch", "0"}, "--batch: '0'"},
      {{"--batch", "1", "--bytes", "1MiB"}, "--bytes"},
      {{"--lda", "3", "--sizes", "4"}, "--lda 3: must be at least 4, the rows of A"},
      {{"--variants", "*nothing*"}, "no id"},
      {{"--variants", "getrf__d__n_4"}, "--variants: "},
      {{"--variants", idle_id}, "idle"},
      {{"--layout", "diagonal"}, "--layout"},
      {{"--suite", "nothing"}, "iccs17, targets"},
      {{"--suite", "targets", "--ops", "getrf"}, "--suite"},
      {{"--suite", folder / "suite.json"}, "'size'"},
      {{"--suite", folder / "broken.json"}, "broken.json"},
      {{"--json", "--csv"}, "--csv"},
      {{"--batch", "99999999999999"}, "1 to 1099511627776"},
      {{"--bound"}, "--device excludes --bound"},
      {{"--arch", "sm_80"}, "--arch requires --bound"},
      {{"--device", "gpu"}, "--device: 'gpu'"},
      {{"--device", "cuda:0x"}, "--device: 'cuda:0x'"},
      {{"--overhead", "--csv"}, "--overhead excludes --csv"},
      {{"--overhead", "--save", "rows.csv"}, "--save: --overhead has no CSV"},
      {{"--overhead", "--runs", "3"}, "--runs excludes --overhead"},
  };
  for (const auto& [arguments, said] : rows) {
    std::vector<std::string> all{"bench"};
    if (arguments.front() != "--device") all.insert(all.end(), {"--device", "host"});
    all.insert(all.end(), arguments.begin(), arguments.end());
    const auto outcome = run_kgen(all);
    CAPTURE(arguments.front());
    CAPTURE(outcome.err);
    CHECK(outcome.status == 2);
    CHECK(outcome.err.find(said) != std::string::npos);
  }
  const std::vector<std::string> with_bound[] = {{"--save", "rows.csv"}, {"--runs", "3"},     {"--batch", "1"},
                                                 {"--overhead"},         {"--peers", "none"}, {"--bytes", "1MiB"}};
  for (const auto& more : with_bound) {
    std::vector<std::string> all{"bench", "--bound"};
    all.insert(all.end(), more.begin(), more.end());
    const auto outcome = run_kgen(all);
    CHECK(outcome.status == 2);
    for (const std::string& said : {more[0], std::string("--bound"), std::string("excludes")})
      CHECK_MESSAGE(outcome.err.find(said) != std::string::npos, said);
  }
  const auto unknown = run_kgen({"bench", "--bound", "--arch", "sm_70"});
  CHECK(unknown.status == 2);
  CHECK(unknown.err.find("sm_90") != std::string::npos);
}

TEST_CASE("a suite's mistakes are named by run and key") {
  const cli::Folder folder;
  const std::pair<const char*, const char*> rows[] = {
      {"{}", "suite.json: 'runs': there are none"},
      {R"({"runs": []})", "'runs': there are none"},
      {R"({"runs": null})", "'runs': must be an array of runs, but is null"},
      {R"([{"ops": "getrf"}])", "suite.json: must be an object, but is array"},
      {R"({"run": [{"ops": "getrf"}]})", "there is no 'run'; it takes about, runs"},
      {R"({"runs": [{"ops": "getrf"}, {"sizes": 4}]})", "run 2, 'sizes': type must be string, but is number"},
      {R"({"runs": [4]})", "run 1, must be an object, but is number"},
      {R"({"runs": [{"ops": "getrf", "sizes": "4,8", "aims": {"9": 0.5}}]})", "run 1, 'aims': the run has no size '9'"},
      {R"({"runs": [{"ops": "getrf", "sizes": "4", "aims": {"4": "half"}}]})", "run 1, 'aims': type must be number"},
      {R"({"runs": [{"ops": "getrf", "sizes": "4", "aims": {"4": -1}}]})", "run 1, 'aims': -1 of size '4'"},
      {R"({"runs": [{"ops": "getrf", "ops": "getri", "sizes": "4"}]})", "suite.json: \"ops\" is given twice"},
      {R"({"runs": [{"ops": "getrf", "sizes": "40"}]})", "run 1, --sizes"},
      {R"({"runs": )", "suite.json: parse error at line 1"},
  };
  for (const auto& [text, said] : rows) {
    cli::write(folder / "suite.json", text);
    const auto outcome = run_kgen({"bench", "--device", "host", "--suite", folder / "suite.json"});
    CAPTURE(outcome.err);
    CHECK(outcome.status == 2);
    CHECK_MESSAGE(outcome.err.find(said) != std::string::npos, said);
    CHECK(outcome.err.find("json.exception") == std::string::npos);
  }
}

TEST_CASE("a suite is a file of runs with their aims") {
  const cli::Folder folder;
  cli::write(folder / "suite.json",
             R"({"runs": [{"ops": "getrf", "precisions": "d", "sizes": "2,3", "pivot": "none", "aims": {"3": 0.9}},
                          {"ops": "getri", "precisions": "d", "sizes": "2", "about": "as before"}]})");
  const auto outcome = run_kgen({"bench", "--device", "host", "--suite", folder / "suite.json"});
  CAPTURE(outcome.err);
  CHECK(outcome.status == 0);
  const auto lines = lines_of(outcome.out);
  REQUIRE(lines.size() == 6);
  CHECK(lines[4] == "as before");
  CHECK(lines[3].find("pivot_none") != std::string::npos);
  CHECK(outcome.out.find("[aim") == std::string::npos);  // nothing is timed
  const auto csv = lines_of(run_kgen({"bench", "--device", "host", "--suite", folder / "suite.json", "--csv"}).out);
  REQUIRE(csv.size() == 4);
  CHECK(csv[1].find(",0.9,") == std::string::npos);
  CHECK(csv[2].find(",0.9,") != std::string::npos);
}

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
  CHECK(head[1].rfind("getrf,d,16,partial,,,,,,strided,16,", 0) == 0);

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
      const std::string row = std::string("getrf,d,") + n + ",partial,,,,,,strided," + n + ",9," + who +
                              ",0.1,0.01,1e12,2e12,0.5,,0.5,,,,0.2,1,,4e12,\"A, B\",,";
      CHECK(std::count(row.begin(), row.end(), ',') == columns + 1);  // one is quoted
      table += row + "\n";
    }
  cli::write(folder / "rows.csv", table);
  const std::string plot = std::string("python3 ") + KGEN_SOURCE_DIR + "/tools/plot ";
  const std::string quiet = " > " + (folder / "out.txt") + " 2>&1";
  REQUIRE(std::system((plot + (folder / "rows.csv") + " --out " + (folder / "figures") + quiet).c_str()) == 0);
  for (const char* name : {"figures/getrf_d_gflops.svg", "figures/getrf_d_copy.svg"}) {
    const std::string figure = cli::read(folder / name);
    CHECK(figure.rfind("<svg ", 0) == 0);
    CHECK(figure.find(">kgen</text>") != std::string::npos);
    CHECK(figure.find(">cuBLAS 13</text>") != std::string::npos);
    CHECK(figure.find("prefers-color-scheme:dark") != std::string::npos);
  }
  // Sizes that differ: over the one that is not the same everywhere, a figure for each combination of options.
  table = head + "\n";
  for (const char* of : {"4x16,,,lower,left,no,nonunit,strided,4", "8x16,,,lower,left,no,nonunit,strided,8",
                         "16,,,lower,left,no,nonunit,strided,16", "16x4,,,lower,right,no,nonunit,strided,4"})
    table += std::string("trsm,d,") + of + ",9,kgen,best,0.1,0.01,1e12,2e12,0.5,,,,,,0.2,1,,4e12,X,,\n";
  cli::write(folder / "rows.csv", table);
  REQUIRE(std::system((plot + (folder / "rows.csv") + " --out " + (folder / "figures") + quiet).c_str()) == 0);
  CHECK(std::filesystem::exists(folder / "figures/trsm_d_lower_right_no_nonunit_copy.svg"));
  CHECK(cli::read(folder / "figures/trsm_d_lower_left_no_nonunit_copy.svg").find(">8</text>") != std::string::npos);
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
    CHECK(std::system((plot + (folder / "broken.csv") + " --out " + (folder / "figures") + quiet).c_str()) != 0);
    CHECK_MESSAGE(cli::read(folder / "out.txt").find(said) != std::string::npos, said);
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
