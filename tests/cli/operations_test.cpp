// Operations with options, factors and several inputs through every command: triangular ones, real results.
#include <cmath>
#include <tuple>

#include "generator/model/spec.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/tables.hpp"

namespace kgen::test {

using Z = std::complex<double>;
using D = std::vector<double>;

namespace {

// $/A.npy is [[4, 2], [2, 10]], whose factor is [[2, 0], [1, 3]]; $/B.npy a right-hand side of three columns.
struct Files : Arrays {
  Files() {
    array("A.npy", "(1, 2, 2)", D{4, 2, 2, 10});
    array("B.npy", "(1, 2, 3)", D{4, 8, 0, 12, 4, 10});
  }
  // What the command writes to $/X.npy.
  template <class T = double>
  std::vector<T> values(const std::string& line) const {
    done(words(line + " --output $/X.npy --check"));
    return npy_values<T>(*this / "X.npy");
  }
};

}  // namespace

TEST_CASE("potrf changes the triangle that a word or LAPACK's letter names") {
  const Files files;
  CHECK(files.values("potrf --input $/A.npy") == D{2, 2, 1, 3});
  CHECK(files.values("potrf --A $/A.npy --uplo u") == D{2, 1, 2, 3});
  files.array("A.npy", "(1, 2, 2)", D{4, 2, 2, -10});
  files.values("potrf --A $/A.npy --uplo upper --info $/I.npy");
  CHECK(npy_values<std::int32_t>(files / "I.npy") == std::vector<std::int32_t>{2});
}

TEST_CASE("trsm reads two operands and a factor, real or complex") {
  const Files files;
  // L = [[4, 0], [2, 10]], U = [[4, 2], [0, 10]].
  const std::string trsm = "trsm --A $/A.npy --B $/B.npy ";
  CHECK(files.values(trsm) == D{1, 2, 0, 1, 0, 1});
  CHECK(files.values(trsm + "--alpha -2 --diag U") == D{-8, -16, 0, -8, 24, -20});
  CHECK(files.values(trsm + "--uplo U --trans t") == D{1, 2, 0, 1, 0, 1});
  files.array("B.npy", "(1, 1, 2)", D{8, 20});
  CHECK(files.values(trsm + "--side right") == D{1, 2});

  files.array("A.npy", "(1, 1, 1)", std::vector<Z>{{0, 2}});
  files.array("B.npy", "(1, 1, 2)", std::vector<Z>{4, {0, 8}});
  CHECK(files.values<Z>(trsm + "--alpha 1+2i --trans N") == std::vector<Z>{{4, -2}, {4, 8}});
  CHECK(files.values<Z>(trsm + "--alpha 1+2i --trans C") == std::vector<Z>{{-4, 2}, {-4, -8}});
  CHECK(files.values<Z>(trsm + "--alpha 3i --trans T") == std::vector<Z>{6, {0, 12}});
  // An operation without info counts nothing as singular.
  const json said = json_of(files.words(trsm + "--output $/X.npy"));
  CHECK_FALSE(said.contains("singular"));
  CHECK((said["nan"] == 0 && said["m"] == 1 && said["n"] == 2 && said["side"] == "left"));
}

TEST_CASE("cond writes one real number per matrix") {
  const Files files;
  // [[4i, 0], [0, 2]] and the singular [[1, 2], [2, 4]].
  write(files / "A.npy",
        npy(header_of("<c8", "(2, 2, 2)", true), bytes_of<std::complex<float>>({{0, 4}, 1, 0, 2, 0, 2, 2, 4})));
  const auto found = files.values<float>("cond --input $/A.npy --norm I");
  REQUIRE(found.size() == 2);
  CHECK(found[0] == 2);
  CHECK(std::isinf(found[1]));
  check_says(npy_header(files / "X.npy"), "'<f4', 'fortran_order': False, 'shape': (2,)");
  done(files.words("cond --A $/A.npy --norm 1 --cond $/X.npy"));
}

TEST_CASE("operands that do not fit are refused by their files and shapes") {
  const Files files;
  files.array("wide.npy", "(1, 3, 2)", D{1, 2, 3, 4, 5, 6});
  files.array("single.npy", "(1, 2, 1)", std::vector<float>{1, 2});
  files.array("whole.npy", "(1, 2, 1)", std::vector<std::int32_t>{1, 2});
  files.array("P.npy", "(1, 2)", D{1, 2});
  files.array("P3.npy", "(1, 3)", std::vector<std::int32_t>{1, 2, 3});
  files.array("P1.npy", "(2,)", std::vector<std::int32_t>{1, 2});
  files.array("P8.npy", "(1, 2)", std::vector<std::int64_t>{1, 2});
  for (const auto& [line, said] : {std::pair("trsm --B $/B.npy --side R", "B.npy~(1, 2, 3)~the input needs (1, 2, 2)"),
                                   {"trsm --B $/wide.npy", "wide.npy~(1, 3, 2)~the input needs (1, 2, 2)"},
                                   {"trsm --B $/single.npy", "single.npy~'<f8' is needed"},
                                   {"trsm --B $/whole.npy", "whole.npy~it holds integers"},
                                   {"solve --B $/wide.npy", ".transpose(0, 2, 1) exchanges rows and columns"},
                                   {"getri --ipiv $/P.npy", "P.npy~ipiv is int32, '<i4' is needed"},
                                   {"getri --ipiv $/P3.npy", "P3.npy~the input needs (1, 2)"},
                                   {"getri --ipiv $/P1.npy", "P1.npy~expected (batch, n)"},
                                   {"getri --ipiv $/P8.npy", "P8.npy~'<i8', '<i4' is needed: .astype('<i4')"}})
    check_refused(files.words(std::string(line) + " --input $/A.npy --output $/X.npy"), said, 1);
  fs::create_symlink(files / "X.npy", files / "link.npy");  // to a file that is not there yet
  check_refused(files.words("cond --input $/A.npy --output $/X.npy --info $/link.npy"), "are the same file");
  CHECK(!fs::exists(files / "X.npy"));
}

TEST_CASE("run --check and bench find a family that is wrong, and one that writes what it may not") {
  const Files files;
  const std::string id = "potrf__d__n_2__uplo_lower__layout_packed__idle";
  // [[4, 2], [2, 10]] by hand, and what is wrong with it.
  const auto family = [&](const std::string& wrong, const char* says = "info[matrix] = 0;") {
    write(files / "templates/potrf_idle.cu.t", std::string(R"(%% family {
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
  const std::string run = files.words("potrf --input $/A.npy --check --templates $/templates --variant " + id);
  family("");
  CHECK(run_kgen(run + files(" --output $/X.npy")).err.empty());
  for (const auto& [wrong, says, said] :
       {std::tuple{"a[1] += T(1);", "info[matrix] = 0;", "residuals of 1 of 1 matrices are too large"},
        {"a[1] = T(0) / T(0);", "info[matrix] = 0;", "1 of 1 results are not finite"},
        {"a[lda] = T(0);", "info[matrix] = 0;", "it changes element (1, 2) of A of matrix 0"},
        {"", "", "info of 1 of 1 matrices says what is not so"}}) {
    family(wrong, says);
    check_refused(run, said, 1);
  }
  // The right one says nothing of singular matrices.
  for (const auto& [wrong, said] : {std::pair{"a[lda] = T(0);", "it changes element (1, 2) of A"},
                                    {"", "on singular, denormal and other extreme matrices: "}}) {
    family(wrong);
    const auto benched =
        run_kgen(files("bench potrf 2 d --device host --variants *__idle --layout packed --templates $/templates"));
    CHECK(benched.status == 1);
    check_says(benched.out, said);
  }
}

TEST_CASE("list ops --json says all that a row says") {
  const json ops = json_of("list ops");
  const auto row = [&](const std::string& name) -> const json& {
    return *std::find_if(ops.begin(), ops.end(), [&](const json& op) { return op["name"] == name; });
  };
  for (const json& op : ops) {
    for (const char* field :
         {"name", "about", "reference", "doc", "sizes", "options", "scalars", "operands", "arguments"})
      CHECK_MESSAGE(op.contains(field), op["name"] << " " << field);
    CHECK_FALSE(op["plan"].get<bool>());
  }
  const json none, &getrf = row("getrf"), &trsm = row("trsm"), &swaps = row("laswp")["sizes"];
  CHECK(getrf["sizes"][0] == json{{"name", "m"},
                                  {"about", "rows"},
                                  {"compiled", "always"},
                                  {"limit", 128},
                                  {"least", 0},
                                  {"most", none},
                                  {"empty_above", none},
                                  {"usual", none}});
  CHECK(getrf["options"][0]["words"][1] == json{{"name", "none"}, {"letters", ""}});
  CHECK(getrf["operands"][1]["rows"] == "min(m, n)");
  CHECK(getrf["operands"][1]["null"] == "pivot == none");
  CHECK(getrf["arguments"][2] == json{{"kind", "operand"}, {"name", "A"}});
  CHECK(row("getri")["operands"][2]["may_be"] == "A");
  CHECK(trsm["sizes"][0]["compiled"] == "side == left");
  CHECK(trsm["options"][1]["words"][0] == json{{"name", "lower"}, {"letters", "L"}});
  CHECK(trsm["options"][2]["words"][2] == json{{"name", "conjugate"}, {"letters", "C"}, {"same_in_real", "transpose"}});
  CHECK(trsm["operands"][0]["rows"] == "side == left ? m : n");
  CHECK(trsm["operands"][0]["triangle"] == "uplo");
  CHECK(trsm["operands"][1]["access"] == "inout");
  CHECK(trsm["arguments"][0] == json{{"kind", "option"}, {"name", "side"}});
  CHECK(trsm["arguments"][6] == json{{"kind", "scalar"}, {"name", "alpha"}});
  CHECK(row("cond")["operands"][1]["element"] == "real");
  CHECK((swaps[0]["least"] == 0 && swaps[0]["most"].is_null() && swaps[0]["usual"].is_null()));
  CHECK((swaps[2]["least"] == 1 && swaps[2]["empty_above"] == "k2" && swaps[2]["usual"] == 1));
  CHECK(swaps[3]["most"] == "m");
  CHECK(swaps[4]["least"].is_null());
}

TEST_CASE("numbers that no array is long are given beside the arrays, or follow from them") {
  const Files files;
  const std::string laswp = "laswp --input $/A.npy --ipiv $/P.npy ";
  files.array("A.npy", "(1, 4, 1)", D{1, 2, 3, 4});
  files.array("P.npy", "(1, 3)", std::vector<std::int32_t>{4, 1, 4});
  CHECK(files.values(laswp) == D{2, 4, 1, 3});
  CHECK(files.values(laswp + "--incx -1") == D{3, 1, 4, 2});
  CHECK(files.values(laswp + "--incx 2") == D{4, 1, 3, 2});
  CHECK(files.values(laswp + "--incx=-2 --k2 2") == D{2, 4, 3, 1});
  CHECK(files.values(laswp + "--k1 3") == D{1, 2, 4, 3});
  check_refused(files.words(laswp + "--k2 2 --output $/X.npy"), "its shape is (1, 3), the input needs (1, 2)", 1);
  files.array("P.npy", "(1, 3)", std::vector<std::int32_t>{0, 1, 2});
  check_refused(files.words(laswp + "--output $/X.npy"),
                "out of range (1..m): their rows stay. All are between 0 and m - 1", 0);
  check_says(done("run laswp --matrices random --m 70 --n 3 --incx -3 --check --device host"),
             "m = 70, n = 3, k1 = 1, k2 = 70, incx = -3");
  check_says(done("run trsm --matrices positive_definite --m 3 --n 70 --check --device host"), "m = 3, n = 70");
}

TEST_CASE("explain and the tuner serve every operation") {
  std::string id = json_of("explain trsm 8 d --side right")["kernels"][0]["id"];
  CHECK(id.starts_with("trsm__d__m_any__n_8__side_right__uplo_lower__trans_no__diag_nonunit__layout_packed__"));
  // Of trsm one right-hand side, and any.
  CHECK(json_of("tune potrf,trsm,cond 2 s --device host --candidates 2")["measured"] == 8);
  check_says(done("tune getrf d --m 8 --n 5 --device host --candidates 2"), "getrf  d n=8x5 ");

  const Folder folder;
  id.replace(id.find("uplo_lower"), 10, "uplo_upper");  // the built-in table names no variant for it
  write(folder / "sm_89.tsv", to_text(table_of({{parse(id), "sm_89"}})));
  const json verified =
      json_of("tune --verify trsm 8 d --device host --side right --uplo upper", {{{"KGEN_TUNING_DIR", folder("$")}}});
  CHECK(verified["verified"] == 1);
}

}  // namespace kgen::test
