// The bench where there is no GPU: what it chooses, what it verifies on `host`, and what it says of wrong variants.
#include "tests/cli/command.hpp"
#include "tests/support/nvrtc.hpp"
#include "tests/support/turns.hpp"

namespace kgen::test {
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

TEST_CASE("a bench or a tuning without a GPU says so") {
  const Surroundings none{.variables = {{"CUDA_VISIBLE_DEVICES", ""}}};
  check_refused("bench --ops getrf --sizes 4", "bench needs a GPU: ~--device host verifies", 1, none);
  const Folder folder;
  check_refused(folder("tune --ops getrf --sizes 2 --out $/t.tsv"), "tune needs a GPU: ", 1, none);
  CHECK(folder.files().empty());
}

TEST_CASE("a report that cannot be written is said before anything is measured, and never left in half") {
  const Folder folder;
  const std::string bench = "bench --device host --ops getrf --sizes 2 --precisions d --batch 1,2,3 --save ";
  for (const char* file : {"$/nowhere/rows.csv", "$"})
    CHECK(check_refused(bench + folder(file), folder("$"), 1).out.empty());
  write(folder / "rows.csv", "as before");
  done(bench + folder / "rows.json");
  fs::remove(folder / "rows.json");
  check_refused(bench + folder / "rows.csv", folder / "rows.csv", 1,
                {.most_file_bytes = 300});  // the kernels are in the cache now
  CHECK(read(folder / "rows.csv") == "as before");
  CHECK(folder.files() == std::vector<std::string>{"rows.csv"});
}

TEST_CASE("the bench takes factors, and does not count what is multiplied by 0") {
  const std::string bench = "bench gemm 4 d --device host --batch 3 ";
  const double matrix = 3 * 4 * 4 * 8;
  const json plain = json_of(bench)["rows"][0], written = json_of(bench + "--beta 0")["rows"][0],
             scaled = json_of(bench + "--alpha 0 --beta 2")["rows"][0];
  CHECK(plain["bytes"] == 4 * matrix);
  CHECK_FALSE(plain.contains("beta"));
  CHECK(written["bytes"] == 3 * matrix);
  CHECK(written["beta"] == "0");
  CHECK(scaled["bytes"] == 2 * matrix);
  CHECK(scaled["kgen"]["right"] == true);
}

TEST_CASE("the bench verifies on host: variants, options, layouts, gaps and matrices, without times") {
  const auto lines = lines_of(
      done("bench --device host --ops getrf --sizes 3 --precisions s --variants *thread_per_matrix*,best --batch 1,5 "
           "--csv"));
  REQUIRE(lines.size() >= 1 + 2 * 3);
  CHECK(
      lines[0].starts_with("op,precision,n,pivot,trans,norm,uplo,side,diag,transa,transb,alpha,beta,layout,lda,batch,"
                           "who,variant,seconds,"));
  for (std::size_t i = 1; i < lines.size(); ++i) {
    CHECK(lines[i].starts_with("getrf,s,3,partial,,,,,,,,,,packed,3,"));
    check_says(lines[i], ",kgen,~,1,,,");  // right, without a problem
  }
  struct Case {
    const char* line;
    std::size_t rows;
  };
  std::size_t place = 0;  // half of these by the seed
  for (const auto& [line, rows] :
       {Case{"getrf,getri,matinv 2 z --pivot partial,none --layout strided,pointers --lda 5", 4 + 4 + 2},
        {"getrf,matinv,solve,slogdet,potrf 5 d --lda 7 --matrices extreme --peers lapack", 5},
        {"potrf,trsm,cond 5 d,c --uplo lower,upper --side L,R --matrices nasty", 2 * (2 + 4 + 1)},
        {"trsm 4 d --n 70", 1},
        {"getrf d --m 8 --n 5", 1},
        {"lacpy d --m 3 --n 7 --layout packed,strided,pointers", 3}}) {
    if (!in_part("bench", place++, 2)) continue;
    CAPTURE(line);
    const json found = json_of(std::string("bench --device host ") + line)["rows"];
    CHECK(found.size() == rows);
    for (const json& row : found) {
      CHECK(row["kgen"]["right"] == true);
      CHECK(!row["kgen"].contains("seconds"));
      for (const auto& peer : row["peers"]) CHECK(peer["right"] == true);
      if (rows == 10) CHECK(row["lda"] == 5);
      if (row["op"] == "lacpy") CHECK((row["m"] == 3 && row["n"] == 7));
      if (row["op"] != "trsm" || rows == 1) continue;
      CHECK(row["m"] == (row["side"] == "left" ? 5 : 16));
      CHECK(row["n"] == (row["side"] == "left" ? 16 : 5));
    }
  }
  // Of an operation that compiles no size in, N is that of its arrays.
  check_says(done("bench laswp 6 d --device host"), "6x6x1x6x1 ");
}

TEST_CASE("a variant that is wrong or does not compile is named, the others are measured, the exit status is 1") {
  const Folder folder;
  for (const auto& [body, said] : {std::pair{"info[matrix] = 0;", "\"right\": false"},
                                   {"undeclared = 0;", "undeclared"},
                                   {"info[matrix] = 0; if (matrix == 0) info[batch] = 0;", "behind info"},
                                   {"info[matrix] = 0; if (matrix == 0) ipiv[-1] = 1;", "in front of ipiv"},
                                   {"info[matrix] = 0; if (matrix == 0) A[batch * strideA + 1] = T(0);", "behind A"}}) {
    write(folder / "templates/getrf_idle.cu.t", idle_family(body));
    const auto outcome = run_kgen(folder("bench getrf 3 d --device host --layout strided --templates $/templates "
                                         "--json --save $/rows.csv --variants best,") +
                                  idle_id);
    CHECK(outcome.status == 1);
    check_says(outcome.err, "1 of 2 results are wrong or missing");
    const auto rows = json::parse(outcome.out)["rows"];
    REQUIRE(rows.size() == 2);
    for (const auto& row : rows) CHECK(row["kgen"]["right"] == (row["variant"] == "best"));
    check_says(outcome.out, said);
    check_says(outcome.out, idle_id);
    CHECK(lines_of(read(folder / "rows.csv")).size() == 3);
  }
}

TEST_CASE("what the compiler said stands below, whole lines of it") {
  const Folder folder;
  write(folder / "getrf_idle.cu.t", idle_family("undeclared = 0;"));
  const std::string bench = folder("bench getrf 3 d --variants *idle* --layout strided --templates $ ");
  const auto host = run_kgen(bench + "--device host");
  CHECK(host.status == 1);
  const auto lines = lines_of(host.out);
  REQUIRE(lines.size() > 4);
  CHECK(lines.size() <= 3 + 8);
  check_says(lines[2], "MISSING  " + idle_id);
  for (std::size_t i = 3; i < lines.size(); ++i) CHECK(lines[i].starts_with("    "));
  check_says(host.out, "undeclared");
  if (!have_nvrtc()) return;
  const auto bound = run_kgen(bench + "--bound");
  CHECK(bound.status == 1);
  const auto rows = lines_of(bound.out);
  REQUIRE(rows.size() > 4);
  CHECK(rows[2].ends_with(idle_id + "  [no bound, see below]"));
  check_says(rows[3], "refused " + idle_id);
  CHECK(rows[4].starts_with("    "));
}

TEST_CASE("a kernel is measured once, and a batch that is too large is no wrong result") {
  const std::string bench = "bench getrf 2 d --device host ";
  const std::string best = json_of(bench)["rows"][0]["kernels"][0];
  for (const std::string& variants : {best + ",best", "best," + best}) {
    const auto rows = json_of(bench + "--variants " + variants)["rows"];
    REQUIRE(rows.size() == 1);
    CHECK(rows[0]["variant"] == "best");
    CHECK(rows[0]["kernels"][0] == best);
  }
  const auto large = run_kgen("bench getrf 8 d --device host --batch 1000000000000");
  CHECK(large.status == 1);
  check_says(large.out, "8 1000000000000 MISSING~[it does not fit into memory: ");
}

TEST_CASE("without the laboratory kgen is whole, and what needs one says that it is missing") {
  Surroundings alone;
  alone.command = KGEN_ALONE;
  const std::string begin = "bench getrf 2 d ", missing = ": this kgen has no peers, suites and bound";
  for (const std::string option : {"--suite targets", "--peers cublas", "--mixed"})
    check_refused(begin + "--device host " + option, option.substr(0, option.find(' ')) + missing, 2, alone);
  for (const std::string option : {"--bound", "--overhead"}) check_refused(begin + option, option + missing, 2, alone);
  check_says(run_kgen(begin + "--bound", alone).err, "tools/quickstart");
  CHECK(json_of(begin + "--device host --peers none", alone)["rows"][0]["kgen"]["right"] == true);
  done("tune getrf 1 s --device host --candidates 1", alone);
  done("bench --help", alone);
}

}  // namespace kgen::test
