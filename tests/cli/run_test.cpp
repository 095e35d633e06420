// `kgen run` on the host device: results, pivots, info, residuals, and what it says.
#include <cmath>
#include <limits>

#include "tests/cli/command.hpp"

namespace kgen::test {

using Values = std::vector<double>;
using Pivots = std::vector<std::int32_t>;

namespace {

const double not_a_number = std::numeric_limits<double>::quiet_NaN();

struct Inputs : Arrays {
  json run(const std::string& line) const { return json_of(words(line + " --check")); }
  bool same(const char* one, const char* other) const { return read(*this / one) == read(*this / other); }
};

Values repeated(const Values& one, int count) {
  Values all;
  for (int i = 0; i < count; ++i) all.insert(all.end(), one.begin(), one.end());
  return all;
}

}  // namespace

TEST_CASE("getrf of matrices that are not square") {
  const Inputs files;
  for (const auto& [shape, a, lu, pivots] :
       {std::tuple("(1, 3, 2)", Values{1, 2, 2, 8, 4, 4}, Values{4, 4, 0.5, 6, 0.25, 1.0 / 6}, Pivots{3, 2}),
        {"(1, 2, 3)", Values{1, 2, 4, 2, 8, 4}, Values{2, 8, 4, 0.5, -2, 2}, Pivots{2, 2}}}) {
    files.array("A.npy", shape, a);
    files.run("getrf --input $/A.npy --output $/LU.npy --ipiv $/P.npy");
    check_says(npy_header(files / "LU.npy"), std::string("'shape': ") + shape);
    check_says(npy_header(files / "P.npy"), "'shape': (1, 2)");
    CHECK(npy_values<double>(files / "LU.npy") == lu);
    CHECK(npy_values<std::int32_t>(files / "P.npy") == pivots);
  }
}

TEST_CASE("getrf writes factors, pivots and info, getri reads them, singular and NaN matrices are a success") {
  const Inputs files;
  write_batch(files / "A.npy");
  const json said = files.run("getrf --input $/A.npy --output $/LU.npy --ipiv $/P.npy --info $/I.npy");
  CHECK((said["device"] == "host" && said["batch"] == 3 && said["singular"] == 1 && said["nan"] == 1));
  CHECK(said["residual"]["left_out"] == 2);
  CHECK(said["residual"]["value"].get<double>() < 30);
  CHECK(said["kernels"].size() == 1);
  const Values lu = npy_values<double>(files / "LU.npy");
  CHECK(Values(lu.begin(), lu.begin() + 4) == Values{3, 4, 1.0 / 3, std::fma(-1.0 / 3, 4.0, 2.0)});
  const Pivots pivots = npy_values<std::int32_t>(files / "P.npy"), info = npy_values<std::int32_t>(files / "I.npy");
  CHECK(Pivots(pivots.begin(), pivots.begin() + 4) == Pivots{2, 2, 2, 2});
  check_says(npy_header(files / "P.npy"), "'<i4', 'fortran_order': False, 'shape': (3, 2)");
  CHECK((info[0] == 0 && info[1] == 2));
  check_says(npy_header(files / "I.npy"), "'shape': (3,)");

  check_says(done(files.words("getri --input $/LU.npy --ipiv $/P.npy --output $/X.npy --check")),
             "residual~singular  1");
  const Values inverse = npy_values<double>(files / "X.npy");
  CHECK(std::abs(inverse[0] + 2) < 1e-14);
  CHECK(std::abs(inverse[3] + 0.5) < 1e-14);
  for (std::size_t i = 4; i < 8; ++i) CHECK(std::isnan(inverse[i]));
  files.run("matinv --input $/A.npy --output $/Y.npy");
  CHECK(read(files / "Y.npy").substr(0, 128 + 32) == read(files / "X.npy").substr(0, 128 + 32));

  // A NaN in the triangle that is not used is none of the result.
  files.array("A.npy", "(2, 2, 2)", {4, not_a_number, 2, 5, not_a_number, 0, 2, 5});
  CHECK(json_of(files.words("potrf --input $/A.npy --output $/L.npy"))["nan"] == 1);
}

TEST_CASE("with beta 0 a product needs no C, which is only written") {
  const Inputs files;
  files.array("A.npy", "(1, 2, 3)", {1, 2, 3, 4, 5, 6});
  files.array("B.npy", "(1, 3, 2)", {1, 0, 0, 1, 1, 1});
  files.run("gemm --A $/A.npy --B $/B.npy --output $/C.npy --beta 0");
  CHECK(npy_values<double>(files / "C.npy") == Values{4, 5, 10, 11});
  files.run("syrk --A $/A.npy --beta 0");
}

TEST_CASE("a variant for any number of right-hand sides is not taken for one") {
  const std::string id = json_of("list variants getrs 3 d --nrhs any --layout packed")[0]["id"];
  const std::string run = "run getrs 3 d --matrices random --device host --json --nrhs ";
  check_refused(run + "1 --variant " + id, "takes any nrhs but 1, which has kernels of its own");
  check_says(done(run + "any"), "nrhs_any");
}

TEST_CASE("the residual of a wrong result is large, and pivots that seem to count from 0 are said") {
  const Inputs files;
  const std::string getri = "getri --input $/LU.npy --ipiv $/P.npy --output $/X.npy";
  files.array("LU.npy", "(1, 2, 2)", {3, 4, 0.5, 1});
  files.array("P.npy", "(1, 2)", Pivots{2, 2});
  const auto right = run_kgen(files.words(getri + " --check --json"));
  REQUIRE(right.status == 0);
  CHECK(right.err.empty());
  const json well = json::parse(right.out);
  CHECK(well["residual"]["value"].get<double>() < 30);
  CHECK((well["pivots_out_of_range"] == 0 && well["pivots_seem_0_based"] == false));

  // Pivots that the kernel clamps to 1 .. n, and that the check does not follow: the row order differs.
  files.array("P.npy", "(1, 2)", Pivots{2000000000, 2});
  const auto wrong = check_refused(files.words(getri + " --check --json"), "1 pivot out of range", 1);
  check_says(wrong.err, "residuals of 1 of 1 matrices are too large");
  CHECK(!contains(wrong.err, "0-based"));
  const json found = json::parse(wrong.out);
  CHECK((found["pivots_out_of_range"] == 1 && found["residual"]["too_large"] == true));
  CHECK(found["residual"]["value"].get<double>() > 1e6);
  const std::string told = check_refused(files.words(getri + " --check"), "", 1).out;
  for (const char* part : {"= max |A X - I| / (n |A| |X| eps)", "= max |X A - I| / (n |A| |X| eps)",
                           "too large (30 is LAPACK's limit)", "getri: 1 matrix, n = 2"})
    check_says(told, part);

  // The same factors with pivots that count from 0, as SciPy's.
  for (const auto& [pivots, suspected] :
       {std::pair(Pivots{1, 1}, false), {Pivots{0, 1}, true}, {Pivots{0, 2}, false}}) {
    files.array("P.npy", "(1, 2)", pivots);
    fs::remove(files / "X.npy");
    const auto from_0 =
        check_refused(files.words(getri + " --json"), "P.npy' are out of range: the results are wrong", 1);
    check_says(from_0.err, "out of range (pivot k must be in k..n");
    CHECK(contains(from_0.err, "they seem to be 0-based, as SciPy's; add 1 to each") == suspected);
    CHECK(json::parse(from_0.out)["pivots_seem_0_based"] == suspected);
    CHECK(fs::exists(files / "X.npy"));
  }
}

TEST_CASE("matrices of a class instead of a file, checked on both sides, each by its limit") {
  const Inputs files;
  const std::string some = " --size 6 --batch 22 --matrices ";
  for (const std::string op : {"getrf", "getri", "matinv"}) {
    const json said = files.run(op + " --precision z" + some + "nasty");
    CHECK((said["precision"] == "z" && said["n"] == 6 && said["batch"] == 22 && said["singular"] == 0));
    CHECK(said["residual"]["left_out"] == 0);
    CHECK(said["residual"]["ratios"].size() == (op == "getrf" ? 1 : 2));
    CHECK(said["residual"]["value"].get<double>() > 0);
  }
  // Twice the same, and only those that need no pivoting without it.
  for (const std::string name : {"X.npy", "Y.npy"}) files.run("matinv --output $/" + name + some + "nearly_singular");
  CHECK(files.same("X.npy", "Y.npy"));
  files.run("getrf --pivot none" + some + "nasty");
  files.run("getri --pivot none" + some + "covariance");
  check_says(done("run getrf 3 s --matrices random --device host --json"), "getrf__s__m_3__n_3");
  std::vector<std::string> ends;
  for (const std::string& line :
       lines_of(done("run matinv_cond 4 d --matrices random --batch 3 --device host --check")))
    if (const auto at = line.find(": right, "); at != line.npos) ends.push_back(line.substr(at));
  CHECK(ends == std::vector<std::string>{": right, below 30", ": right, below 30", ": right, below 10"});
}

TEST_CASE("without pivoting, an empty batch, and matrices of size 0") {
  const Inputs files;
  files.array("A.npy", "(1, 2, 2)", {2, 4, 1, 5});
  CHECK(files.run("getrf --pivot none --input $/A.npy --output $/LU.npy")["residual"]["value"].get<double>() < 30);
  CHECK(npy_values<double>(files / "LU.npy") == Values{2, 4, 0.5, 3});
  files.run("getri --pivot none --input $/LU.npy --output $/X.npy");
  CHECK(std::abs(npy_values<double>(files / "X.npy")[0] - 5.0 / 6) < 1e-14);
  for (const char* shape : {"(0, 4, 4)", "(3, 0, 0)"}) {
    files.array("E.npy", shape, {}, "<c8");
    const std::string run = files.words("getrf --input $/E.npy --output $/F.npy --ipiv $/P.npy --info $/I.npy");
    done(run);
    check_says(npy_header(files / "F.npy"), shape);
    check_says(done(run + " --check"), "there is nothing to check");
  }
}

TEST_CASE("a result that no number can hold is not lost, and not checked") {
  const Inputs files;
  // The inverse of the first has an element 1e310; of the second all overflow, although it is as good as the identity.
  files.array("A.npy", "(2, 2, 2)", {1e-310, 0, 0, 1, 2e-310, 1e-310, 1e-310, 2e-310});
  for (const std::string op : {"matinv", "cond", "matinv_cond"})
    check_says(done(files.words(op + " --input $/A.npy --output $/X.npy --check")), "has a result out of range");
}

TEST_CASE("what was written, and what no file was given for, is said, of one number a matrix its range") {
  const Inputs files;
  const auto told = [&](const std::string& op) {
    return done(files.words(op + " 3 d --matrices random --batch 2 --output $/X.npy"));
  };
  check_says(told("getrf"), "left out  ipiv: --ipiv FILE writes it");
  CHECK(!contains(told("gesv"), "left out  A"));  // the factors: A is what is read
  check_says(told("slogdet"), "left out  logabsdet: --logabsdet FILE writes it");
  // Norms 6, NaN, 4, 9.
  files.array("A.npy", "(4, 1, 2)", {1, 6, not_a_number, 2, 4, -3, 9, 0});
  const std::string lange = files.words("lange --input $/A.npy --output $/v.npy");
  check_says(done(lange),
             files("  value     4 to 9, largest of matrix 3 (from 0); 1 NaN\n~  written   value: $/v.npy\n"));
  const json value = json_of(lange)["values"]["value"];
  CHECK((value["least"] == 4 && value["largest"] == 9 && value["largest_at"] == 3 && value["nan"] == 1));
}

TEST_CASE("gesv and posv write the factors that A becomes, which are those of getrf and potrf") {
  const Inputs files;
  files.array("A.npy", "(1, 2, 2)", {2, 1, 1, 4});
  files.array("B.npy", "(1, 2, 1)", {1, 2});
  for (const auto& [solver, factoring] : {std::pair("gesv", "getrf"), std::pair("posv", "potrf")}) {
    const std::string solve = files.words(std::string(solver) + " --input $/A.npy --B $/B.npy --output $/X.npy");
    check_says(done(solve + files(" --factors $/F.npy")), files("  written   A: $/F.npy\n"));
    done(files.words(std::string(factoring) + " --input $/A.npy --output $/G.npy"));
    CHECK(files.same("F.npy", "G.npy"));
    check_says(done(solve), "--factors FILE writes them");
  }
}

TEST_CASE("of real matrices trans C is T, of a given variant too") {
  const Inputs files;
  files.array("A.npy", "(1, 2, 2)", {1, 2, 3, 4});
  files.array("B.npy", "(1, 2, 1)", {1, 2});
  const std::string id = json_of("list variants trsm 2 d --n 1 --trans C")[0]["id"];
  check_says(id, "__trans_transpose__");
  const std::string trsm = files.words("trsm --A $/A.npy --B $/B.npy --output $/X.npy --variant " + id);
  done(trsm + " --trans C");
  check_refused(trsm + " --trans N", "but --trans is N");
  done("bench trsm 2 d --n 1 --trans C --device host --batch 4 --variants " + id);
  for (const std::string word : {"C", "conjugate", "T"})
    files.run("syrk --A $/A.npy --beta 0 --trans " + word + " --output $/" + word);
  CHECK(files.same("C", "T"));
  CHECK(files.same("conjugate", "T"));
  files.array("Z.npy", "(1, 2, 2)", {1, 0, 2, 0, 3, 0, 4, 0}, "<c16");
  check_refused(files.words("syrk --A $/Z.npy --beta 0 --trans C --check"),
                "--trans C: syrk has it in real precisions alone, not in z");
  check_says(done("list variants syrk 4 d --trans c"), "trans = transpose");
}

TEST_CASE("a given variant is the kernel that runs, and must fit the input") {
  const Inputs files;
  files.array("A.npy", "(1, 2, 2)", {1, 2, 3, 4});
  const std::string run = files.words("getrf --input $/A.npy --output $/LU.npy");
  const auto ran = [&](const std::string& id) { return json_of(run + " --variant " + id)["kernels"][0]["id"]; };
  const auto listed = [](const std::string& size, const std::string& layout, int i = 0) {
    return json_of("list variants getrf " + size + " d --layout " + layout)[i]["id"].get<std::string>();
  };
  // The matrices of a file are packed: such kernels are the default, strided ones may be given, others not.
  const std::string second = listed("2", "packed", 1), strided = listed("2", "strided");
  CHECK(ran(second) == second);
  CHECK(ran(strided) == strided);
  check_says(json_of(run)["kernels"][0]["id"], "__layout_packed__");
  check_refused(run + " --variant " + listed("3", "strided"), "has m = 3");
  check_refused(run + " --variant " + listed("2", "pointers"), "is for pointer batches");
}

TEST_CASE("without a GPU and without --device a line says that it runs on host") {
  const Surroundings none{.variables = {{"CUDA_VISIBLE_DEVICES", ""}}};
  const std::string run = "run getrf 2 d --matrices random --batch 2";
  check_refused(run, "kgen: warning: ~runs on host~--device host", 0, none);
  CHECK(!contains(run_kgen(run + " --device host", none).err, "warning"));
}

TEST_CASE("a file with a batch of 1 serves all matrices of the call, whichever operand it is") {
  const Inputs files;
  const Values a{3, 1, 2, 5}, b{1, 2};
  files.array("A1.npy", "(1, 2, 2)", a);
  files.array("A3.npy", "(3, 2, 2)", repeated(a, 3));
  files.array("B1.npy", "(1, 2, 1)", b);
  files.array("B3.npy", "(3, 2, 1)", {1, 2, 3, 4, 5, -6});
  files.array("R3.npy", "(3, 2, 1)", repeated(b, 3));
  files.array("P1.npy", "(1, 2)", Pivots{2, 2});
  files.array("P3.npy", "(3, 2)", Pivots{2, 2, 2, 2, 2, 2});
  // What is read by a stride of 0, both ways round; factors and pivots; what is written in place, of which each matrix
  // gets a copy; and what a given kernel of packed batches reads, as well.
  const std::string id = json_of("list variants solve 2 d --nrhs 1 --layout packed")[0]["id"];
  for (const auto& [line, all, shared] :
       {std::tuple("solve --A $/A1.npy --B $/B3.npy", "solve --A $/A3.npy --B $/B3.npy", json{"A"}),
        {"solve --A $/A3.npy --B $/B1.npy", "solve --A $/A3.npy --B $/R3.npy", json{"B"}},
        {"getrs --A $/A1.npy --ipiv $/P1.npy --B $/B3.npy", "getrs --A $/A3.npy --ipiv $/P3.npy --B $/B3.npy",
         json{"A", "ipiv"}},
        {"gesv --A $/A1.npy --B $/B3.npy --factors $/F1.npy", "gesv --A $/A3.npy --B $/B3.npy --factors $/F3.npy",
         json{"A"}}}) {
    CHECK(files.run(std::string(line) + " --output $/one.npy")["shared"] == shared);
    CHECK(!files.run(std::string(all) + " --output $/all.npy").contains("shared"));
    CHECK(files.same("one.npy", "all.npy"));
  }
  CHECK(files.same("F1.npy", "F3.npy"));
  CHECK(files.run("solve --A $/A1.npy --B $/B3.npy --output $/one.npy --variant " + id)["shared"] == json{"A"});
  check_says(done(files.words("solve --A $/A1.npy --B $/B3.npy --check")), "shared    A: ");
  files.array("A2.npy", "(2, 2, 2)", repeated(a, 2));
  check_refused(files.words("solve --A $/A2.npy --B $/B3.npy --check"),
                "its shape is (3, 2, 1), the input needs (2, 2, 1); a batch of 1 serves all", 1);
}

TEST_CASE("run --check notes a symmetric operand whose other triangle says something else, and ends well") {
  const Inputs files;
  const auto noted = [&](const std::string& line, const Values& values, const char* type = "<f8") {
    files.array("A.npy",
                type == std::string_view("<c16") ? "(1, 2, 2)" : "(" + std::to_string(values.size() / 4) + ", 2, 2)",
                values, type);
    const auto outcome = run_kgen(files.words(line + " --A $/A.npy --check"));
    CHECK_MESSAGE(outcome.status == 0, outcome.err);
    return outcome.err;
  };
  files.array("B.npy", "(1, 2, 1)", {1, 2});
  files.array("C.npy", "(1, 2, 2)", {4, 1, 2, 3});
  const Values other{4, 1, 2, 3}, hermitian{4, 0, 1, 2, 1, -2, 9, 0}, symmetric{4, 0, 1, 2, 1, 2, 9, 0};
  for (const std::string op : {"potrf", "logdet_posdef", "poti"}) {
    check_says(noted(op, {4, 1, 2, 3, 4, 1, 1, 3}),
               "A of 1 of 2 matrices is not symmetric: " + op + " uses the lower triangle alone");
    for (const Values& same : {Values{4, 1, 1, 3}, {4, 0, 1, 3}, {4, not_a_number, 1, 3}, {4, 1 + 1e-15, 1, 3}})
      CHECK(noted(op, same).empty());  // the last but a rounding error
  }
  check_says(noted("potrf --uplo U", other), "the upper triangle");
  CHECK(noted("potrf", hermitian, "<c16").empty());
  check_says(noted("potrf", symmetric, "<c16"), "is not Hermitian");
  CHECK(noted("trtri", other).empty());  // a triangle, and no half of anything
  for (const std::string op : {"posv", "solve_posdef"}) check_says(noted(op + " --B $/B.npy", other), op);
  check_says(noted("syrk --C $/C.npy", {1, 2, 3, 4}), "C of 1 of 1 matrix is not symmetric");
  CHECK(noted("syrk --C $/C.npy --beta 0", {1, 2, 3, 4}).empty());
  CHECK(files.run("potrf --A $/C.npy")["other_triangle_differs"] == json{{"A", 1}});
  CHECK(!files.run("trtri --A $/C.npy").contains("other_triangle_differs"));
}

}  // namespace kgen::test
