// Operations with options, factors and several inputs through every command: triangular ones, real results.
#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "generator/model/spec.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/tables.hpp"

using cli::bytes_of;
using cli::header_of;
using cli::npy;
using cli::run_kgen;
using nlohmann::json;
using Z = std::complex<double>;

namespace {

// [[4, 2], [2, 10]], whose factor is [[2, 0], [1, 3]]; a right-hand side of three columns; wrong ones.
struct Files {
  cli::Folder folder;
  std::string a = folder / "A.npy", b = folder / "B.npy", x = folder / "X.npy";
  Files() {
    cli::write(a, npy(header_of("<f8", "(1, 2, 2)"), bytes_of<double>({4, 2, 2, 10})));
    cli::write(b, npy(header_of("<f8", "(1, 2, 3)"), bytes_of<double>({4, 8, 0, 12, 4, 10})));
  }
  cli::Outcome run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "run");
    arguments.insert(arguments.end(), {"--device", "host"});
    return run_kgen(arguments);
  }
  template <class T>
  std::vector<T> values(const std::vector<std::string>& arguments) const {
    auto with_output = arguments;
    with_output.insert(with_output.end(), {"--output", x, "--check"});
    const auto outcome = run(with_output);
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    return cli::npy_values<T>(x);
  }
};

}  // namespace

TEST_CASE("potrf changes the triangle that a word or LAPACK's letter names") {
  const Files files;
  CHECK(files.values<double>({"potrf", "--input", files.a}) == std::vector<double>{2, 2, 1, 3});
  CHECK(files.values<double>({"potrf", "--A", files.a, "--uplo", "u"}) == std::vector<double>{2, 1, 2, 3});
  cli::write(files.a, npy(header_of("<f8", "(1, 2, 2)"), bytes_of<double>({4, 2, 2, -10})));
  const std::string info = files.folder / "I.npy";
  files.values<double>({"potrf", "--A", files.a, "--uplo", "upper", "--info", info});
  CHECK(cli::npy_values<std::int32_t>(info) == std::vector<std::int32_t>{2});
}

TEST_CASE("posv, solve_posdef and potrs solve by Cholesky factors") {
  const Files files;
  const std::vector<double> solution{1, 2, -1, 1};
  cli::write(files.b, npy(header_of("<f8", "(1, 2, 2)"), bytes_of<double>({2, 10, -8, 14})));
  for (const std::string uplo : {"L", "U"}) {
    CHECK(files.values<double>({"posv", "--A", files.a, "--B", files.b, "--uplo", uplo}) == solution);
    CHECK(files.values<double>({"solve_posdef", "--A", files.a, "--B", files.b, "--uplo", uplo}) == solution);
    const std::string factor = files.folder / "L.npy";
    REQUIRE(files.run({"potrf", "--A", files.a, "--uplo", uplo, "--output", factor}).status == 0);
    CHECK(files.values<double>({"potrs", "--A", factor, "--B", files.b, "--uplo", uplo}) == solution);
  }
}

TEST_CASE("trsm reads two operands and a factor, real or complex") {
  const Files files;
  // L = [[4, 0], [2, 10]], U = [[4, 2], [0, 10]].
  CHECK(files.values<double>({"trsm", "--A", files.a, "--B", files.b}) == std::vector<double>{1, 2, 0, 1, 0, 1});
  CHECK(files.values<double>({"trsm", "--A", files.a, "--B", files.b, "--alpha", "-2", "--diag", "U"}) ==
        std::vector<double>{-8, -16, 0, -8, 24, -20});
  CHECK(files.values<double>({"trsm", "--A", files.a, "--B", files.b, "--uplo", "U", "--trans", "t"}) ==
        std::vector<double>{1, 2, 0, 1, 0, 1});
  cli::write(files.b, npy(header_of("<f8", "(1, 1, 2)"), bytes_of<double>({8, 20})));
  CHECK(files.values<double>({"trsm", "--A", files.a, "--B", files.b, "--side", "right"}) == std::vector<double>{1, 2});

  cli::write(files.a, npy(header_of("<c16", "(1, 1, 1)"), bytes_of<Z>({{0, 2}})));
  cli::write(files.b, npy(header_of("<c16", "(1, 1, 2)"), bytes_of<Z>({4, {0, 8}})));
  const auto solve = [&](const char* alpha, const char* trans) {
    return files.values<Z>({"trsm", "--input", files.a, "--B", files.b, "--alpha", alpha, "--trans", trans});
  };
  CHECK(solve("1+2i", "N") == std::vector<Z>{{4, -2}, {4, 8}});
  CHECK(solve("1+2i", "C") == std::vector<Z>{{-4, 2}, {-4, -8}});
  CHECK(solve("3i", "T") == std::vector<Z>{6, {0, 12}});
  // An operation without info counts nothing as singular.
  const auto said = json::parse(files.run({"trsm", "--A", files.a, "--B", files.b, "--output", files.x, "--json"}).out);
  CHECK_FALSE(said.contains("singular"));
  CHECK(said["nan"] == 0);
  CHECK(said["m"] == 1);
  CHECK(said["n"] == 2);
  CHECK(said["side"] == "left");
}

TEST_CASE("cond writes one real number per matrix") {
  const Files files;
  cli::write(files.a,
             npy(header_of("<c8", "(2, 2, 2)", true), bytes_of<std::complex<float>>({{0, 4}, 1, 0, 2, 0, 2, 2, 4})));
  // [[4i, 0], [0, 2]] and the singular [[1, 2], [2, 4]].
  const auto found = files.values<float>({"cond", "--input", files.a, "--norm", "I"});
  REQUIRE(found.size() == 2);
  CHECK(found[0] == 2);
  CHECK(std::isinf(found[1]));
  CHECK(cli::npy_header(files.x).find("'<f4', 'fortran_order': False, 'shape': (2,)") != std::string::npos);
  CHECK(files.run({"cond", "--A", files.a, "--norm", "1", "--cond", files.x}).status == 0);
}

TEST_CASE("what run refuses of options, factors and operands") {
  const Files files;
  cli::write(files.folder / "wide.npy", npy(header_of("<f8", "(1, 3, 2)"), bytes_of<double>({1, 2, 3, 4, 5, 6})));
  cli::write(files.folder / "single.npy", npy(header_of("<f4", "(1, 2, 1)"), bytes_of<float>({1, 2})));
  cli::write(files.folder / "whole.npy", npy(header_of("<i4", "(1, 2, 1)"), bytes_of<std::int32_t>({1, 2})));
  cli::write(files.folder / "P.npy", npy(header_of("<f8", "(1, 2)"), bytes_of<double>({1, 2})));
  const auto file = [&](const char* name) { return files.folder / name; };
  struct Row {
    std::vector<std::string> arguments;
    int status;
    std::vector<std::string> said;
  };
  const Row rows[] = {
      {{"potrf", "--uplo", "Q"}, 2, {"--uplo: 'Q'", "lower (L), upper (U)"}},
      {{"potrf", "--uplo", "L,U"}, 2, {"one word"}},
      {{"potrf", "--side", "L"}, 2, {"--side: potrf has no such option"}},
      {{"potrf", "--alpha", "2"}, 2, {"--alpha: potrf has no such factor"}},
      {{"potrf", "--B", files.b}, 2, {"--B: potrf has no operand B"}},
      {{"potrf", "--A", files.a}, 2, {"--input and --A name the same operand"}},
      {{"gemm", "--transa", "Q"}, 2, {"--transa: 'Q'", "no (N), transpose (T), conjugate (C)"}},
      {{"gemm", "--transb", "L"}, 2, {"--transb: 'L'", "no (N), transpose (T), conjugate (C)"}},
      {{"getrs", "--trans", "Q"}, 2, {"--trans: 'Q'", "no (N), transpose (T), conjugate (C)"}},
      {{"gemm", "--trans", "T"}, 2, {"--trans: gemm has no such option"}},
      {{"cond", "--norm", "F"}, 2, {"--norm: 'F'", "one (1, O), infinity (I)"}},
      {{"cond", "--cond", file("c.npy")}, 2, {"--output and --cond name the same operand"}},
      {{"trsm"}, 2, {"--B is missing"}},
      {{"trsm", "--B", files.b, "--info", file("I.npy")}, 2, {"--info: trsm has no operand info"}},
      {{"trsm", "--B", files.b, "--alpha", "two"}, 2, {"--alpha: 'two'", "a real number"}},
      {{"trsm", "--B", files.b, "--alpha", "1+2i"}, 2, {"--alpha: '1+2i'", "a real number"}},
      {{"trsm", "--B", files.b, "--alpha", "1e400"}, 2, {"--alpha: '1e400'", "a number of its precision"}},
      {{"trsm", "--B", files.b, "--side", "R"}, 1, {"B.npy", "(1, 2, 3)", "the input needs (1, 2, 2)"}},
      {{"trsm", "--B", file("wide.npy")}, 1, {"wide.npy", "(1, 3, 2)", "the input needs (1, 2, 2)"}},
      {{"trsm", "--B", file("single.npy")}, 1, {"single.npy", "'<f8' is needed"}},
      {{"trsm", "--B", file("whole.npy")}, 1, {"whole.npy", "it holds integers"}},
      {{"getri", "--ipiv", file("P.npy")}, 1, {"P.npy", "ipiv is int32"}},
  };
  for (const auto& row : rows) {
    auto arguments = row.arguments;
    arguments.insert(arguments.end(), {"--input", files.a, "--output", files.x});
    const auto outcome = files.run(arguments);
    CAPTURE(outcome.err);
    CHECK(outcome.status == row.status);
    for (const auto& said : row.said) CHECK_MESSAGE(outcome.err.find(said) != std::string::npos, said);
    CHECK(!std::filesystem::exists(files.x));
  }
  std::filesystem::create_symlink(files.x, file("link.npy"));  // to a file that is not there yet
  CHECK(files.run({"cond", "--input", files.a, "--output", files.x, "--info", file("link.npy")})
            .err.find("are the same file") != std::string::npos);
  CHECK(files.run({"trsm", "--B", files.b, "--output", files.x}).err.find("--input is missing") != std::string::npos);
  CHECK(files.run({"trsm", "--A", files.a, "--B", files.b}).err.find("--output is missing") != std::string::npos);
}

TEST_CASE("run --check and bench find a family that is wrong, and one that writes what it may not") {
  const Files files;
  const std::string templates = files.folder / "templates";
  const std::string id = "potrf__d__n_2__uplo_lower__layout_packed__idle";
  // [[4, 2], [2, 10]] by hand, and what is wrong with it.
  const auto family = [&](const char* wrong, const char* says = "info[matrix] = 0;") {
    cli::write(templates + "/potrf_idle.cu.t", std::string(R"(%% family {
%%   operation = "potrf",
%%   about     = "two rows, one thread per matrix; for tests",
%%   supports  = function(s) return s.n == 2 and s.uplo == "lower" and s.layout ~= "pointers" and not s.complex end,
%%   launch    = function(s) return { threads = 32, matrices = 32, shared = 0 } end,
%% }
KERNEL void __launch_bounds__(32)
${name}(${parameters})
{
    const i64 matrix = block_index() * 32 + threadIdx.x;
    if (matrix >= batch) return;
    T* const a   = ${matrix_of("A")};
    a[0]         = square_root(a[0]);
    a[1]         = a[1] / a[0];
    a[lda + 1] = square_root(a[lda + 1] - a[1] * a[1]);
    )") + says + wrong + "\n}\n");
  };
  for (const auto& [wrong, status, said] : {std::tuple{"", 0, ""},
                                            {"a[1] += T(1);", 1, "residuals of 1 of 1 matrices are too large"},
                                            {"a[1] = T(0) / T(0);", 1, "1 of 1 results are not finite"},
                                            {"a[lda] = T(0);", 1, "it changes element (1, 2) of A of matrix 0"}}) {
    family(wrong);
    const std::string text = wrong;
    CAPTURE(text);
    const auto outcome = files.run(
        {"potrf", "--input", files.a, "--output", files.x, "--check", "--variant", id, "--templates", templates});
    CAPTURE(outcome.err);
    CHECK(outcome.status == status);
    CHECK(outcome.err.find(said) != std::string::npos);
    if (status != 0) continue;
    std::istringstream lines(outcome.err);
    for (std::string line; std::getline(lines, line);)  // a slow machine shows progress
      CHECK(line.find("kgen: kernels fetched: ") == 0);
  }
  family("", "");
  const auto unwritten = files.run({"potrf", "--input", files.a, "--check", "--variant", id, "--templates", templates});
  CHECK(unwritten.status == 1);
  CHECK(unwritten.err.find("info of 1 of 1 matrices says what is not so") != std::string::npos);
  // The right one says nothing of singular matrices.
  for (const auto& [wrong, said] : {std::pair{"a[lda] = T(0);", "it changes element (1, 2) of A"},
                                    {"", "on singular, denormal and other extreme matrices: "}}) {
    family(wrong);
    const auto benched = run_kgen({"bench", "--device", "host", "--ops", "potrf", "--sizes", "2", "--precisions", "d",
                                   "--variants", "*__idle", "--layout", "packed", "--templates", templates});
    CAPTURE(benched.out);
    CHECK(benched.status == 1);
    CHECK(benched.out.find(said) != std::string::npos);
  }
}

TEST_CASE("lists of options are emitted, each operation with the words that it has") {
  const cli::Folder folder;
  const auto outcome = run_kgen({"--ops", "trsm,potrf", "--sizes", "4", "--precisions", "d,z", "--side", "left,right",
                                 "--uplo", "L", "--trans", "T,conjugate", "--out", folder / "out"});
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const json manifest = json::parse(cli::read(folder / "out/manifest.json"));
  std::set<std::string> seen;
  for (const json& kernel : manifest["kernels"]) {
    const json& op = kernel["op"];
    CHECK(op["uplo"] == "lower");
    const std::string precision = kernel["precision"];
    seen.insert(op.contains("side")
                    ? precision + " " + op["side"].get<std::string>() + " " + op["trans"].get<std::string>()
                    : precision);
  }
  // A real matrix's conjugate transpose is its transpose.
  CHECK(seen == std::set<std::string>{"d", "d left transpose", "d right transpose", "z", "z left conjugate",
                                      "z left transpose", "z right conjugate", "z right transpose"});
  const std::string header = cli::read(folder / "out/kgen_kernels.h");
  CHECK(header.find("kgen_find_kernel") != std::string::npos);
  CHECK(header.find("n=any") + header.find("n_any") != 2 * std::string::npos);
}

TEST_CASE("list ops --json says all that a row says") {
  const json ops = json::parse(run_kgen({"list", "ops", "--json"}).out);
  const auto row = [&](const std::string& name) -> const json& {
    return *std::find_if(ops.begin(), ops.end(), [&](const json& op) { return op["name"] == name; });
  };
  for (const json& op : ops)
    for (const char* field :
         {"name", "about", "reference", "doc", "sizes", "options", "scalars", "operands", "arguments"})
      CHECK_MESSAGE(op.contains(field), op["name"] << " " << field);
  const json& trsm = row("trsm");
  CHECK(trsm["sizes"][0]["compiled"] == "side == left");
  CHECK(trsm["options"][1]["words"][0] == json{{"name", "lower"}, {"letters", "L"}});
  CHECK(trsm["options"][2]["words"][2] == json{{"name", "conjugate"}, {"letters", "C"}, {"same_in_real", "transpose"}});
  CHECK(trsm["operands"][0]["rows"] == "side == left ? m : n");
  CHECK(trsm["operands"][0]["triangle"] == "uplo");
  CHECK(trsm["operands"][1]["access"] == "inout");
  CHECK(trsm["arguments"][0] == json{{"kind", "option"}, {"name", "side"}});
  CHECK(trsm["arguments"][6] == json{{"kind", "scalar"}, {"name", "alpha"}});
  CHECK(row("cond")["operands"][1]["element"] == "real");
  const json& swaps = row("laswp")["sizes"];
  CHECK((swaps[0]["least"] == 0 && swaps[0]["most"].is_null() && swaps[0]["usual"].is_null()));
  CHECK((swaps[2]["least"] == 1 && swaps[2]["empty_above"] == "k2" && swaps[2]["usual"] == 1));
  CHECK(swaps[3]["most"] == "m");
  CHECK(swaps[4]["least"].is_null());
}

TEST_CASE("numbers that no array is long are given beside the arrays, or follow from them") {
  const Files files;
  const std::string p = files.folder / "P.npy";
  cli::write(files.a, npy(header_of("<f8", "(1, 4, 1)"), bytes_of<double>({1, 2, 3, 4})));
  const auto with = [&](std::initializer_list<std::int32_t> pivots, std::vector<std::string> more) {
    cli::write(p, npy(header_of("<i4", "(1, 3)"), bytes_of<std::int32_t>(pivots)));
    more.insert(more.begin(), {"laswp", "--input", files.a, "--ipiv", p});
    return more;
  };
  const auto swapped = [&](const std::vector<std::string>& more) {
    return files.values<double>(with({4, 1, 4}, more));
  };
  using Rows = std::vector<double>;
  CHECK(swapped({}) == Rows{2, 4, 1, 3});
  CHECK(swapped({"--incx", "-1"}) == Rows{3, 1, 4, 2});
  CHECK(swapped({"--incx", "2"}) == Rows{4, 1, 3, 2});
  CHECK(swapped({"--incx=-2", "--k2", "2"}) == Rows{2, 4, 3, 1});
  CHECK(swapped({"--k1", "3"}) == Rows{1, 2, 4, 3});
  const auto said = [&](const std::vector<std::string>& arguments, int status, const std::string& what) {
    auto all = arguments;
    all.insert(all.end(), {"--output", files.x});
    const auto outcome = files.run(all);
    CHECK(outcome.status == status);
    CHECK_MESSAGE(outcome.err.find(what) != std::string::npos, outcome.err);
  };
  const auto refused = [&](std::vector<std::string> more, const std::string& why, int status = 2) {
    said(with({4, 1, 4}, std::move(more)), status, why);
  };
  refused({"--k2", "2"}, "its shape is (1, 3), the input needs (1, 2)", 1);
  refused({"--k1", "0"}, "--k1: '0' is not allowed; it takes a whole number, 1 to ");
  refused({"--incx", "x"}, "--incx: 'x' is not allowed");
  refused({"--m", "3"}, "--m 3: is for --matrices alone, as in");
  said(with({0, 1, 2}, {}), 0, "out of range (1..m): their rows stay. All are between 0 and m - 1");
  said({"getrf", "--input", files.a, "--k1", "1"}, 2, "--k1: getrf has no such option");
  const auto made = files.run({"laswp", "--matrices", "random", "--m", "70", "--n", "3", "--incx", "-3", "--check"});
  CHECK(made.out.find("m = 70, n = 3, k1 = 1, k2 = 70, incx = -3") != std::string::npos);
}

TEST_CASE("sizes that differ are given by their names") {
  const cli::Folder folder;
  const auto emitted =
      run_kgen({"--ops", "lacpy", "--m", "3,5", "--n", "7", "--precisions", "d", "--out", folder / "k"});
  CAPTURE(emitted.err);
  REQUIRE(emitted.status == 0);
  std::string header = cli::read(folder / "k/kgen_kernels.h");
  for (const char* settings : {" m=3 n=7 trans=no layout=packed ", " m=5 n=7 trans=no layout=packed "})
    CHECK(header.find(settings) != std::string::npos);
  CHECK(header.find("m=7") == std::string::npos);

  // Numbers of rows and columns are compiled in, or those of right-hand sides.
  const auto rows = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"bench", "--device", "host", "--precisions", "d", "--json"});
    const auto outcome = run_kgen(arguments);
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    const json found = json::parse(outcome.out)["rows"];
    CHECK(found.size() == 1);
    CHECK(found[0]["kgen"]["right"] == true);
    return found[0];
  };
  for (const char* layout : {"packed", "strided", "pointers"}) {
    const json copied = rows({"--ops", "lacpy", "--m", "3", "--n", "7", "--layout", layout});
    CHECK((copied["m"] == 3 && copied["n"] == 7));
  }
  CHECK(rows({"--ops", "trsm", "--sizes", "4", "--n", "70"})["n"] == 70);
  const json factored = rows({"getrf", "--m", "8", "--n", "5"});
  CHECK((factored["m"] == 8 && factored["n"] == 5));
  const auto tuned =
      run_kgen({"tune", "getrf", "--m", "8", "--n", "5", "--precisions", "d", "--device", "host", "--candidates", "2"});
  CHECK(tuned.status == 0);
  CHECK_MESSAGE(tuned.out.find("getrf  d n=8x5 ") != std::string::npos, tuned.out);

  const Files files;
  const auto ran = files.run({"trsm", "--matrices", "positive_definite", "--m", "3", "--n", "70", "--check"});
  CHECK(ran.out.find("m = 3, n = 70") != std::string::npos);
  const auto refused = [&](const std::vector<std::string>& arguments, const char* why) {
    const auto outcome = run_kgen(arguments);
    CHECK(outcome.status == 2);
    CHECK_MESSAGE(outcome.err.find(why) != std::string::npos, outcome.err);
  };
  refused({"--ops", "getrf", "--m", "3"}, "--n is missing: give --sizes");
  refused({"--ops", "getri", "--m", "3", "--sizes", "4"}, "--m: getri has no such option");
  refused({"--ops", "lacpy", "--m", "129", "--n", "3"}, "--m: 129 is out of range; lacpy takes 1 to 128");
  refused({"run", "trsm", "--matrices", "random", "--m", "3,4"}, "--m: '3,4' is not allowed; it takes one size");
  refused({"run", "trsm", "--input", files.a, "--m", "3"}, "--m 3: is for --matrices alone, as in");
}

TEST_CASE("the bench, explain and the tuner serve every operation") {
  const auto benched =
      run_kgen({"bench", "--device", "host", "--ops", "potrf,trsm,cond", "--sizes", "5", "--precisions", "d,c",
                "--uplo", "lower,upper", "--side", "L,R", "--matrices", "nasty", "--json"});
  CAPTURE(benched.err);
  REQUIRE(benched.status == 0);
  const json rows = json::parse(benched.out)["rows"];
  CHECK(rows.size() == 2 * (2 + 4 + 1));
  for (const json& row : rows) {
    CHECK(row["kgen"]["right"] == true);
    if (row["op"] != "trsm") continue;
    CHECK(row["side"].is_string());
    CHECK(row["m"] == (row["side"] == "left" ? 5 : 16));
    CHECK(row["n"] == (row["side"] == "left" ? 16 : 5));
  }

  const json explained = json::parse(run_kgen({"explain", "trsm", "8", "d", "--side", "right", "--json"}).out);
  const std::string id = explained["kernels"][0]["id"];
  CHECK(id.starts_with("trsm__d__m_any__n_8__side_right__uplo_lower__trans_no__diag_nonunit__layout_packed__"));

  const auto tuned = run_kgen({"tune", "--ops", "potrf,trsm,cond", "--sizes", "2", "--precisions", "s", "--device",
                               "host", "--candidates", "2", "--json"});
  CAPTURE(tuned.err);
  REQUIRE(tuned.status == 0);
  CHECK(json::parse(tuned.out)["measured"] == 8);  // of trsm one right-hand side, and any

  const cli::Folder folder;
  std::string upper = id;  // the built-in table names no variant for it
  upper.replace(upper.find("uplo_lower"), 10, "uplo_upper");
  cli::write(folder / "sm_89.tsv", kgen::to_text(kgen::test::table_of({{kgen::parse(upper), "sm_89"}})));
  cli::Surroundings user;
  user.variables["KGEN_TUNING_DIR"] = folder.path().string();
  const auto verified =
      run_kgen({"tune", "--verify", "--device", "host", "--ops", "trsm", "--sizes", "8", "--precisions", "d", "--side",
                "right", "--uplo", "upper", "--layout", "packed", "--json"},
               user);
  CAPTURE(verified.err);
  REQUIRE(verified.status == 0);
  CHECK(json::parse(verified.out)["verified"] == 1);
}
