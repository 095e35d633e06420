// The bench where there is no GPU: what it chooses, what it verifies on `host`, what it refuses.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "runtime/compiler/compiler.hpp"
#include "tests/cli/command.hpp"

using cli::lines_of;
using cli::run_kgen;
using nlohmann::json;

namespace {

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

TEST_CASE("the bench takes factors, and does not count what is multiplied by 0") {
  const auto bench = [](const std::vector<std::string>& more) {
    std::vector<std::string> words{"bench", "gemm", "4", "d", "--device", "host", "--batch", "3", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const auto outcome = run_kgen(words);
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    return json::parse(outcome.out)["rows"][0];
  };
  const double matrix = 3 * 4 * 4 * 8;
  const json plain = bench({}), written = bench({"--beta", "0"}), scaled = bench({"--alpha", "0", "--beta", "2"});
  CHECK(plain["bytes"] == 4 * matrix);
  CHECK_FALSE(plain.contains("beta"));
  CHECK(written["bytes"] == 3 * matrix);
  CHECK(written["beta"] == "0");
  CHECK(scaled["bytes"] == 2 * matrix);
  CHECK(scaled["kgen"]["right"] == true);
  const auto refused = [](const std::vector<std::string>& words, const std::string& why) {
    const auto outcome = run_kgen(words);
    CAPTURE(outcome.err);
    CHECK(outcome.status == 2);
    CHECK(outcome.err.find(why) != std::string::npos);
  };
  refused({"bench", "getrf", "4", "d", "--beta", "0"}, "--beta: getrf has no such factor");
  refused({"bench", "gemm", "4", "d", "--beta", "1i"}, "--beta: '1i' is not allowed");
  refused({"bench", "gemm", "4", "d", "--beta", "0", "--overhead"}, "--beta excludes --overhead");
}

TEST_CASE("the bench verifies on host: all variants, pivoting, layouts and gaps, without times") {
  const auto all = run_kgen({"bench", "--device", "host", "--ops", "getrf", "--sizes", "3", "--precisions", "s",
                             "--variants", "*thread_per_matrix*,best", "--batch", "1,5", "--csv"});
  CAPTURE(all.err);
  CHECK(all.status == 0);
  const auto lines = lines_of(all.out);
  REQUIRE(lines.size() >= 1 + 2 * 3);
  CHECK(lines[0].rfind("op,precision,n,pivot,trans,norm,uplo,side,diag,transa,transb,alpha,beta,layout,lda,batch,who,"
                       "variant,seconds,",
                       0) == 0);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    CAPTURE(lines[i]);
    CHECK(lines[i].rfind("getrf,s,3,partial,,,,,,,,,,packed,3,", 0) == 0);
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

TEST_CASE("the bench takes extreme matrices: what LAPACK gives of them is right") {
  const auto outcome = run_kgen({"bench", "getrf,matinv,solve,slogdet,potrf", "5", "d", "--lda", "7", "--matrices",
                                 "extreme", "--device", "host", "--peers", "lapack", "--json"});
  CAPTURE(outcome.err);
  CAPTURE(outcome.out);
  CHECK(outcome.status == 0);
  for (const auto& row : json::parse(outcome.out)["rows"]) {
    CHECK(row["kgen"]["right"] == true);
    for (const auto& peer : row["peers"]) CHECK(peer["right"] == true);
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
    const auto outcome = run_kgen({"bench", "--device", "host", "--ops", "getrf", "--sizes", "3", "--precisions", "d",
                                   "--variants", "best," + idle_id, "--layout", "strided", "--templates", templates,
                                   "--json", "--save", folder / "rows.csv"});
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
  const std::vector<std::string> selected{"getrf",    "3",       "d",           "--variants",          "*idle*",
                                          "--layout", "strided", "--templates", folder.path().string()};
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

TEST_CASE("without the laboratory kgen is whole, and what needs one says that it is missing") {
  cli::Surroundings alone;
  alone.command = KGEN_ALONE;
  const std::vector<std::string> begin{"bench", "getrf", "2", "d", "--device", "host"};
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"--suite", "targets"}, {"--peers", "cublas"}, {"--mixed"}}) {
    std::vector<std::string> words = begin;
    words.insert(words.end(), more.begin(), more.end());
    const auto refused = run_kgen(words, alone);
    CHECK(refused.status == 2);
    CHECK(refused.err == "kgen: " + more[0] + ": this kgen was built without the laboratory: -DKGEN_LABORATORY=ON\n");
  }
  for (const std::string option : {"--bound", "--overhead"}) {
    const auto refused = run_kgen({"bench", "getrf", "2", "d", option}, alone);
    CHECK(refused.status == 2);
    CHECK(cli::contains(refused.err, option + ": this kgen was built without the laboratory"));
  }
  std::vector<std::string> words = begin;
  words.insert(words.end(), {"--peers", "none", "--json"});
  const auto measured = run_kgen(words, alone);
  REQUIRE(measured.status == 0);
  CHECK(json::parse(measured.out)["rows"][0]["kgen"]["right"] == true);
  CHECK(run_kgen({"tune", "getrf", "1", "s", "--device", "host", "--candidates", "1"}, alone).status == 0);
  CHECK(run_kgen({"bench", "--help"}, alone).status == 0);
}

TEST_CASE("the documentation has every peer, whose operations the help says") {
  const std::string docs = cli::read(std::string(KGEN_SOURCE_DIR) + "/docs/command-line.md");
  const std::string help = run_kgen({"bench", "--help"}).out;
  std::size_t rows = 0;
  for (std::size_t at = 0; (at = docs.find("\n| `--peers ", at)) != docs.npos; ++rows) {
    const std::size_t name = at + 12, end = docs.find('`', name);
    CHECK_MESSAGE(cli::contains(help, " " + docs.substr(name, end - name) + " ("), docs.substr(name, end - name));
    at = end;
  }
  const std::size_t begin = help.find("--peers LIST");
  const std::string line = help.substr(begin, help.find("\n  --", begin) - begin);
  CHECK(rows == static_cast<std::size_t>(std::count(line.begin(), line.end(), '(')) - 1);  // and "(default ...)"
}

TEST_CASE("what the bench refuses") {
  const cli::Folder folder;
  cli::write(folder / "suite.json", R"({"runs": [{"ops": "getrf", "size": "4"}]})");
  cli::write(folder / "broken.json", "{");
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows{
      {{"--peers", "magma"}, "cublas, cusolver, cusolverdx, lapack, unfused, one_call, streams, elsewhere, none"},
      {{"--batch", "0"}, "--batch: '0'"},
      {{"--batch", "1", "--bytes", "1MiB"}, "--bytes"},
      {{"--lda", "3", "--sizes", "4"}, "--lda 3: must be at least 4, the rows of A"},
      {{"--variants", "*nothing*"}, "no id"},
      {{"--variants", "getrf__d__n_4"}, "--variants: "},
      {{"--variants", idle_id}, "idle"},
      {{"--layout", "diagonal"}, "--layout"},
      {{"--stages", "--mixed"}, "--mixed excludes --stages"},
      {{"--stages", "--overhead"}, "--overhead excludes --stages"},
      {{"--suite", "nothing"}, "kgen bench --help lists all"},
      {{"--suite", "targets", "--pivot", "none"}, "--suite"},
      {{"--suite", "targets", "--ops", "potrf"}, "--suite targets: none of its cases"},
      {{"--suite", folder / "suite.json"}, "'size'"},
      {{"--suite", folder / "broken.json"}, "broken.json"},
      {{"--json", "--csv"}, "--csv"},
      {{"--batch", "99999999999999"}, "1 to 1099511627776"},
      {{"--bound"}, "--device excludes --bound"},
      {{"--arch", "sm_80"}, "--arch requires --bound"},
      {{"--device", "gpu"}, "--device: 'gpu'"},
      {{"--device", "cuda:0x"}, "--device: 'cuda:0x'"},
      {{"--overhead", "--csv"}, "--overhead excludes --csv"},
      {{"--overhead", "--save", "rows.csv"}, "--save: there is no CSV of it"},
      {{"--overhead", "--runs", "3"}, "--runs excludes --overhead"},
  };
  for (const auto& row : rows) {
    const auto& arguments = row.first;
    std::vector<std::string> all{"bench"};
    if (arguments.front() != "--device") all.insert(all.end(), {"--device", "host"});
    all.insert(all.end(), arguments.begin(), arguments.end());
    const auto outcome = run_kgen(all);
    CAPTURE(arguments.front());
    CAPTURE(outcome.err);
    CHECK(outcome.status == 2);
    CHECK(outcome.err.find(row.second) != std::string::npos);
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
