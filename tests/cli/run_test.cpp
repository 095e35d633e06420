// `kgen run` on the host device: results, pivots, info, residuals, and what it says.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "tests/cli/command.hpp"

using cli::bytes_of;
using cli::header_of;
using cli::npy;
using cli::run_kgen;
using cli::write_batch;

TEST_CASE("a solution may replace its right-hand sides, but not the matrices") {
  const cli::Folder folder;
  const std::string a = npy(header_of("<f8", "(1, 2, 2)"), bytes_of<double>({3, 4, 0.5, 1}));
  for (const char* name : {"A.npy", "B.npy"}) cli::write(folder / name, a);
  const auto solve = [&](const std::string& x) {
    return run_kgen(
        {"run", "solve", "--A", folder / "A.npy", "--B", folder / "B.npy", "--X", folder / x, "--device", "host"});
  };
  const auto over_a = solve("A.npy");
  CHECK(over_a.status == 2);
  CHECK(over_a.err.find("A.npy' is read, and would be replaced") != std::string::npos);
  CHECK(cli::read(folder / "A.npy") == a);
  CHECK(solve("B.npy").status == 0);
  CHECK(cli::read(folder / "B.npy") != a);
}

TEST_CASE("getrf of matrices that are not square") {
  const cli::Folder folder;
  const auto factor = [&](const std::string& shape, const std::vector<double>& a) {
    cli::write(folder / "A.npy", npy(header_of("<f8", shape), bytes_of<double>(a)));
    const auto outcome = run_kgen({"run", "getrf", "--input", folder / "A.npy", "--output", folder / "LU.npy", "--ipiv",
                                   folder / "P.npy", "--device", "host", "--check"});
    CHECK_MESSAGE(outcome.status == 0, outcome.err);
    CHECK(cli::npy_header(folder / "LU.npy").find("'shape': " + shape) != std::string::npos);
    CHECK(cli::npy_header(folder / "P.npy").find("'shape': (1, 2)") != std::string::npos);
    return std::pair(cli::npy_values<double>(folder / "LU.npy"), cli::npy_values<std::int32_t>(folder / "P.npy"));
  };
  const auto [tall, tall_pivots] = factor("(1, 3, 2)", {1, 2, 2, 8, 4, 4});
  CHECK(tall == std::vector<double>{4, 4, 0.5, 6, 0.25, 1.0 / 6});
  CHECK(tall_pivots == std::vector<std::int32_t>{3, 2});
  const auto [wide, wide_pivots] = factor("(1, 2, 3)", {1, 2, 4, 2, 8, 4});
  CHECK(wide == std::vector<double>{2, 8, 4, 0.5, -2, 2});
  CHECK(wide_pivots == std::vector<std::int32_t>{2, 2});
}

TEST_CASE("getrf writes factors, pivots and info, getri reads them, singular and NaN matrices are a success") {
  const cli::Folder folder;
  write_batch(folder / "A.npy");
  const auto factored =
      run_kgen({"run", "getrf", "--input", folder / "A.npy", "--output", folder / "LU.npy", "--ipiv", folder / "P.npy",
                "--info", folder / "I.npy", "--device", "host", "--json", "--check"});
  CAPTURE(factored.err);
  REQUIRE(factored.status == 0);
  const auto said = nlohmann::json::parse(factored.out);
  CHECK(said["device"] == "host");
  CHECK(said["batch"] == 3);
  CHECK(said["singular"] == 1);
  CHECK(said["nan"] == 1);
  CHECK(said["residual"]["left_out"] == 2);
  CHECK(said["residual"]["value"].get<double>() < 30);
  CHECK(said["kernels"].size() == 1);
  const auto lu = cli::npy_values<double>(folder / "LU.npy");
  CHECK(lu[0] == 3);
  CHECK(lu[1] == 4);
  CHECK(lu[2] == 1.0 / 3);
  CHECK(lu[3] == std::fma(-1.0 / 3, 4.0, 2.0));
  const auto pivots = cli::npy_values<std::int32_t>(folder / "P.npy");
  CHECK(std::vector<std::int32_t>(pivots.begin(), pivots.begin() + 4) == std::vector<std::int32_t>{2, 2, 2, 2});
  CHECK(cli::npy_header(folder / "P.npy").find("'<i4', 'fortran_order': False, 'shape': (3, 2)") != std::string::npos);
  const auto info = cli::npy_values<std::int32_t>(folder / "I.npy");
  CHECK(info[0] == 0);
  CHECK(info[1] == 2);
  CHECK(cli::npy_header(folder / "I.npy").find("'shape': (3,)") != std::string::npos);

  const auto inverted = run_kgen({"run", "getri", "--input", folder / "LU.npy", "--ipiv", folder / "P.npy", "--output",
                                  folder / "X.npy", "--device", "host", "--check"});
  CAPTURE(inverted.err);
  REQUIRE(inverted.status == 0);
  CHECK(inverted.out.find("singular  1") != std::string::npos);
  CHECK(inverted.out.find("residual") != std::string::npos);
  const auto inverse = cli::npy_values<double>(folder / "X.npy");
  CHECK(std::abs(inverse[0] + 2) < 1e-14);
  CHECK(std::abs(inverse[3] + 0.5) < 1e-14);
  for (int i = 4; i < 8; ++i) CHECK(std::isnan(inverse[i]));

  const auto fused =
      run_kgen({"run", "matinv", "--input", folder / "A.npy", "--output", folder / "Y.npy", "--device", "host"});
  REQUIRE(fused.status == 0);
  CHECK(cli::read(folder / "Y.npy").substr(0, 128 + 32) == cli::read(folder / "X.npy").substr(0, 128 + 32));
}

TEST_CASE("a NaN in the triangle that is not used is not one of the result") {
  const cli::Folder folder;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  cli::write(folder / "A.npy", cli::npy(header_of("<f8", "(2, 2, 2)"), bytes_of<double>({4, nan, 2, 5, nan, 0, 2, 5})));
  const auto ran = run_kgen(
      {"run", "potrf", "--input", folder / "A.npy", "--output", folder / "L.npy", "--device", "host", "--json"});
  REQUIRE(ran.status == 0);
  CHECK(nlohmann::json::parse(ran.out)["nan"] == 1);
}

TEST_CASE("with beta 0 a product needs no C, which is only written") {
  const cli::Folder folder;
  const std::vector<double> a{1, 2, 3, 4, 5, 6}, b{1, 0, 0, 1, 1, 1};
  cli::write(folder / "A.npy", cli::npy(header_of("<f8", "(1, 2, 3)"), bytes_of<double>(a)));
  cli::write(folder / "B.npy", cli::npy(header_of("<f8", "(1, 3, 2)"), bytes_of<double>(b)));
  std::vector<std::string> arguments{"run",      "gemm",           "--A",      folder / "A.npy",
                                     "--B",      folder / "B.npy", "--output", folder / "C.npy",
                                     "--device", "host",           "--check",  "--json"};
  const auto missing = run_kgen(arguments);
  CHECK(missing.status == 2);
  CHECK(missing.err.find("--C is missing (or --beta 0, or --matrices CLASS") != missing.err.npos);
  arguments.insert(arguments.end(), {"--beta", "0"});
  const auto ran = run_kgen(arguments);
  CAPTURE(ran.err);
  REQUIRE(ran.status == 0);
  CHECK(cli::npy_values<double>(folder / "C.npy") == std::vector<double>{4, 5, 10, 11});
  CHECK(run_kgen({"run", "syrk", "--A", folder / "A.npy", "--beta", "0", "--check", "--device", "host"}).status == 0);
}

TEST_CASE("a variant for any number of right-hand sides is not taken for one") {
  const auto list = nlohmann::json::parse(
      run_kgen({"list", "variants", "getrs", "3", "d", "--nrhs", "any", "--layout", "packed", "--json"}).out);
  const auto refused = run_kgen({"run", "getrs", "3", "d", "--matrices", "random", "--nrhs", "1", "--device", "host",
                                 "--variant", list[0]["id"].get<std::string>()});
  CHECK(refused.status == 2);
  CHECK(refused.err.find("takes any nrhs but 1, which has kernels of its own") != refused.err.npos);
  const auto many =
      run_kgen({"run", "getrs", "3", "d", "--matrices", "random", "--nrhs", "any", "--device", "host", "--json"});
  CHECK(many.out.find("nrhs_any") != many.out.npos);
}

TEST_CASE("the residual of a wrong result is large") {
  const cli::Folder folder;
  cli::write(folder / "LU.npy", npy(header_of("<f8", "(1, 2, 2)"), bytes_of<double>({3, 4, 0.5, 1})));
  cli::write(folder / "P.npy", npy(header_of("<i4", "(1, 2)"), bytes_of<std::int32_t>({2, 2})));
  const auto right = run_kgen({"run", "getri", "--input", folder / "LU.npy", "--ipiv", folder / "P.npy", "--output",
                               folder / "X.npy", "--device", "host", "--check", "--json"});
  REQUIRE(right.status == 0);
  CHECK(nlohmann::json::parse(right.out)["residual"]["value"].get<double>() < 30);
  // Pivots that the kernel clamps to 1 .. n, and that the check does not follow: the row order differs.
  cli::write(folder / "P.npy", npy(header_of("<i4", "(1, 2)"), bytes_of<std::int32_t>({2000000000, 2})));
  const auto wrong = run_kgen({"run", "getri", "--input", folder / "LU.npy", "--ipiv", folder / "P.npy", "--output",
                               folder / "X.npy", "--device", "host", "--check", "--json"});
  REQUIRE(wrong.status == 1);
  CHECK(wrong.err.find("1 pivot out of range") != std::string::npos);
  CHECK(wrong.err.find("residuals of 1 of 1 matrices are too large") != std::string::npos);
  CHECK(std::filesystem::exists(folder / "X.npy"));
  CHECK(nlohmann::json::parse(wrong.out)["pivots_out_of_range"] == 1);
  CHECK(nlohmann::json::parse(wrong.out)["residual"]["too_large"] == true);
  CHECK(wrong.err.find("0-based") == std::string::npos);
  CHECK(nlohmann::json::parse(right.out)["pivots_out_of_range"] == 0);
  CHECK(nlohmann::json::parse(right.out)["pivots_seem_0_based"] == false);
  CHECK(right.err.empty());
  const auto told = run_kgen({"run", "getri", "--input", folder / "LU.npy", "--ipiv", folder / "P.npy", "--output",
                              folder / "X.npy", "--device", "host", "--check"});
  CHECK(told.status == 1);
  CHECK(told.out.find("= max |A X - I| / (n |A| |X| eps)") != std::string::npos);
  CHECK(told.out.find("= max |X A - I| / (n |A| |X| eps)") != std::string::npos);
  CHECK(told.out.find("too large (30 is LAPACK's limit)") != std::string::npos);
  CHECK(told.out.find("getri: 1 matrix, n = 2") != std::string::npos);
  CHECK(nlohmann::json::parse(wrong.out)["residual"]["value"].get<double>() > 1e6);

  // The same factors with pivots that count from 0, as SciPy's.
  for (const auto& [pivots, suspected] : {std::pair(std::vector<std::int32_t>{1, 1}, false),
                                          {std::vector<std::int32_t>{0, 1}, true},
                                          {std::vector<std::int32_t>{0, 2}, false}}) {
    cli::write(folder / "P.npy", npy(header_of("<i4", "(1, 2)"), bytes_of(pivots)));
    const auto from_0 = run_kgen({"run", "getri", "--input", folder / "LU.npy", "--ipiv", folder / "P.npy", "--output",
                                  folder / "X.npy", "--device", "host", "--json"});
    CAPTURE(from_0.err);
    CHECK(from_0.status == 1);
    CHECK(from_0.err.find("P.npy' are out of range: the results are wrong") != std::string::npos);
    CHECK(std::filesystem::exists(folder / "X.npy"));
    CHECK(from_0.err.find("out of range (pivot k must be in k..n") != std::string::npos);
    CHECK((from_0.err.find("they seem to be 0-based, as SciPy's; add 1 to each") != std::string::npos) == suspected);
    CHECK(nlohmann::json::parse(from_0.out)["pivots_seem_0_based"] == suspected);
  }
}

TEST_CASE("matrices of a class instead of a file, checked on both sides") {
  const cli::Folder folder;
  const std::vector<std::string> common{"--device", "host", "--check", "--json", "--size", "6", "--batch", "22"};
  const auto run = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "run");
    arguments.insert(arguments.end(), common.begin(), common.end());
    return run_kgen(arguments);
  };
  for (const char* operation : {"getrf", "getri", "matinv"}) {
    const auto outcome = run({operation, "--matrices", "nasty", "--precision", "z"});
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    const auto said = nlohmann::json::parse(outcome.out);
    CHECK(said["precision"] == "z");
    CHECK(said["n"] == 6);
    CHECK(said["batch"] == 22);
    CHECK(said["singular"] == 0);
    CHECK(said["residual"]["left_out"] == 0);
    CHECK(said["residual"]["ratios"].size() == (std::string(operation) == "getrf" ? 1 : 2));
    CHECK(said["residual"]["value"].get<double>() > 0);
  }
  // Twice the same, and only those that need no pivoting without it.
  for (const char* name : {"X.npy", "Y.npy"})
    CHECK(run({"matinv", "--matrices", "nearly_singular", "--output", folder / name}).status == 0);
  CHECK(cli::read(folder / "X.npy") == cli::read(folder / "Y.npy"));
  CHECK(run({"getrf", "--matrices", "nasty", "--pivot", "none"}).status == 0);
  CHECK(run({"getri", "--matrices", "covariance", "--pivot", "none"}).status == 0);
  CHECK(run({"getrf", "--matrices", "kahan", "--pivot", "none"}).status == 2);
  CHECK(run({"getrf", "--matrices", "easy"}).status == 2);
  CHECK(run_kgen({"run", "getrf"}).err.find("--input is missing (or --matrices") != std::string::npos);
  write_batch(folder / "A.npy");
  CHECK(run_kgen({"run", "getrf", "--input", folder / "A.npy"}).err.find("--output is missing") != std::string::npos);
  CHECK(run({"getrf", "--input", folder / "A.npy", "--output", folder / "Z.npy"}).status == 2);  // --size
}

TEST_CASE("pivots of another shape or type are refused") {
  const cli::Folder folder;
  cli::write(folder / "LU.npy", npy(header_of("<f8", "(1, 2, 2)"), bytes_of<double>({3, 4, 0.5, 1})));
  const std::pair<std::string, const char*> rows[] = {
      {npy(header_of("<i4", "(1, 3)"), bytes_of<std::int32_t>({1, 2, 3})), "the input needs (1, 2)"},
      {npy(header_of("<i4", "(2,)"), bytes_of<std::int32_t>({1, 2})), "expected (batch, n)"},
      {npy(header_of("<f8", "(1, 2)"), bytes_of<double>({1, 2})), "int32, '<i4' is needed"},
      {npy(header_of("<i8", "(1, 2)"), bytes_of<std::int64_t>({1, 2})), "'<i8', '<i4' is needed: .astype('<i4')"},
  };
  for (const auto& [bytes, reason] : rows) {
    cli::write(folder / "P.npy", bytes);
    const auto outcome = run_kgen({"run", "getri", "--input", folder / "LU.npy", "--ipiv", folder / "P.npy", "--output",
                                   folder / "X.npy", "--device", "host"});
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("P.npy") != std::string::npos);
    CHECK(outcome.err.find(reason) != std::string::npos);
  }
  CHECK(!std::filesystem::exists(folder / "X.npy"));
}

TEST_CASE("without pivoting, an empty batch, and matrices of size 0") {
  const cli::Folder folder;
  cli::write(folder / "A.npy", npy(header_of("<f8", "(1, 2, 2)"), bytes_of<double>({2, 4, 1, 5})));
  const auto factored = run_kgen({"run", "getrf", "--pivot", "none", "--input", folder / "A.npy", "--output",
                                  folder / "LU.npy", "--device", "host", "--check", "--json"});
  CAPTURE(factored.err);
  REQUIRE(factored.status == 0);
  CHECK(nlohmann::json::parse(factored.out)["residual"]["value"].get<double>() < 30);
  CHECK(cli::npy_values<double>(folder / "LU.npy") == std::vector<double>{2, 4, 0.5, 3});
  REQUIRE(run_kgen({"run", "getri", "--pivot", "none", "--input", folder / "LU.npy", "--output", folder / "X.npy",
                    "--device", "host"})
              .status == 0);
  CHECK(std::abs(cli::npy_values<double>(folder / "X.npy")[0] - 5.0 / 6) < 1e-14);

  for (const char* shape : {"(0, 4, 4)", "(3, 0, 0)"}) {
    cli::write(folder / "E.npy", npy(header_of("<c8", shape), ""));
    const auto empty = run_kgen({"run", "getrf", "--input", folder / "E.npy", "--output", folder / "F.npy", "--ipiv",
                                 folder / "P.npy", "--info", folder / "I.npy", "--device", "host"});
    CAPTURE(empty.err);
    CHECK(empty.status == 0);
    CHECK(cli::npy_header(folder / "F.npy").find(shape) != std::string::npos);
    const auto checked = run_kgen({"run", "getrf", "--input", folder / "E.npy", "--output", folder / "F.npy", "--ipiv",
                                   folder / "P.npy", "--device", "host", "--check"});
    CHECK(checked.status == 0);
    CHECK(checked.out.find("there is nothing to check") != std::string::npos);
  }
}

TEST_CASE("a result that no number can hold is not lost, and not checked") {
  const cli::Folder folder;
  // The inverse of the first has an element 1e310; of the second all overflow, although it is as good as the identity.
  cli::write(folder / "A.npy",
             npy(header_of("<f8", "(2, 2, 2)"), bytes_of<double>({1e-310, 0, 0, 1, 2e-310, 1e-310, 1e-310, 2e-310})));
  for (const char* op : {"matinv", "cond", "matinv_cond"}) {
    CAPTURE(op);
    const auto outcome =
        run_kgen({"run", op, "--input", folder / "A.npy", "--output", folder / "X.npy", "--device", "host", "--check"});
    CAPTURE(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(outcome.out.find("has a result out of range") != std::string::npos);
  }
}

TEST_CASE("what no file was given for is named, if an option writes it") {
  const cli::Folder folder;
  const auto left_out = [&folder](const std::string& op) {
    return run_kgen({"run", op, "3", "d", "--matrices", "random", "--batch", "2", "--output", folder / "X.npy",
                     "--device", "host"})
        .out;
  };
  CHECK(left_out("getrf").find("left out  ipiv: --ipiv FILE writes it") != std::string::npos);
  CHECK(left_out("gesv").find("left out  A") == std::string::npos);  // the factors: A is what is read
  CHECK(left_out("slogdet").find("left out  logabsdet: --logabsdet FILE writes it") != std::string::npos);
}

TEST_CASE("of one real number a matrix the least and the largest are said, and what was written") {
  const cli::Folder folder;
  // Norms 6, NaN, 4, 9.
  cli::write(folder / "A.npy",
             npy(header_of("<f8", "(4, 1, 2)"), bytes_of<double>({1, 6, std::nan(""), 2, 4, -3, 9, 0})));
  const auto outcome = run_kgen({"run", "lange", "--input", folder / "A.npy", "--output", folder / "v.npy"});
  CHECK(outcome.status == 0);
  CHECK(outcome.out.find("  value     4 to 9, largest of matrix 3 (from 0); 1 NaN\n") != std::string::npos);
  CHECK(outcome.out.find("  written   value: " + (folder / "v.npy") + "\n") != std::string::npos);
  const auto as_json = run_kgen({"run", "lange", "--input", folder / "A.npy", "--output", folder / "v.npy", "--json"});
  const auto document = nlohmann::json::parse(as_json.out);
  CHECK(document["values"]["value"]["least"] == 4);
  CHECK(document["values"]["value"]["largest"] == 9);
  CHECK(document["values"]["value"]["largest_at"] == 3);
  CHECK(document["values"]["value"]["nan"] == 1);
}

TEST_CASE("gesv and posv write the factors that A becomes, which are those of getrf and potrf") {
  const cli::Folder folder;
  cli::write(folder / "A.npy", npy(header_of("<f8", "(1, 2, 2)"), bytes_of<double>({2, 1, 1, 4})));
  cli::write(folder / "B.npy", npy(header_of("<f8", "(1, 2, 1)"), bytes_of<double>({1, 2})));
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "run");
    words.insert(words.end(), {"--input", folder / "A.npy", "--device", "host"});
    return run_kgen(words);
  };
  for (const auto& [solver, factoring] : {std::pair<std::string, std::string>{"gesv", "getrf"}, {"posv", "potrf"}}) {
    CAPTURE(solver);
    const auto outcome =
        run({solver, "--B", folder / "B.npy", "--output", folder / "X.npy", "--factors", folder / "F.npy"});
    CHECK(outcome.status == 0);
    CHECK(outcome.out.find("  written   A: " + (folder / "F.npy") + "\n") != std::string::npos);
    REQUIRE(run({factoring, "--output", folder / "G.npy"}).status == 0);
    CHECK(cli::read(folder / "F.npy") == cli::read(folder / "G.npy"));
    CHECK(run({solver, "--B", folder / "B.npy", "--output", folder / "X.npy"}).out.find("--factors FILE writes them") !=
          std::string::npos);
    const std::string before = cli::read(folder / "A.npy");
    const auto over =
        run({solver, "--B", folder / "B.npy", "--output", folder / "X.npy", "--factors", folder / "A.npy"});
    CHECK(over.status == 2);
    CHECK(over.err.find("--factors: '" + (folder / "A.npy") + "' is read, and would be replaced") != std::string::npos);
    CHECK(cli::read(folder / "A.npy") == before);
  }
  const auto none =
      run({"solve", "--B", folder / "B.npy", "--output", folder / "X.npy", "--factors", folder / "F.npy"});
  CHECK(none.status == 2);
  CHECK(none.err.find("--factors: solve leaves none beside its result") != std::string::npos);
  const auto turned = run({"solve", "--B", folder / "B.npy", "--output", folder / "X.npy"});
  CHECK(turned.status == 0);
  cli::write(folder / "T.npy", npy(header_of("<f8", "(1, 3, 2)"), bytes_of<double>({1, 2, 3, 4, 5, 6})));
  CHECK(run({"solve", "--B", folder / "T.npy", "--output", folder / "X.npy"})
            .err.find(".transpose(0, 2, 1) exchanges rows and columns") != std::string::npos);
}

TEST_CASE("of real matrices trans C is T, of a given variant too") {
  const cli::Folder folder;
  cli::write(folder / "A.npy", npy(header_of("<f8", "(1, 2, 2)"), bytes_of<double>({1, 2, 0, 4})));
  cli::write(folder / "B.npy", npy(header_of("<f8", "(1, 2, 1)"), bytes_of<double>({1, 2})));
  const auto variants =
      nlohmann::json::parse(run_kgen({"list", "variants", "trsm", "2", "d", "--n", "1", "--trans", "C", "--json"}).out);
  const std::string id = variants[0]["id"];
  CHECK(id.find("__trans_transpose__") != id.npos);
  const auto run = run_kgen({"run", "trsm", "--A", folder / "A.npy", "--B", folder / "B.npy", "--output",
                             folder / "X.npy", "--trans", "C", "--variant", id, "--device", "host"});
  CHECK_MESSAGE(run.status == 0, run.err);
  const auto timed = run_kgen(
      {"bench", "trsm", "2", "d", "--n", "1", "--trans", "C", "--variants", id, "--device", "host", "--batch", "4"});
  CHECK_MESSAGE(timed.status == 0, timed.err);
  const auto other = run_kgen({"run", "trsm", "--A", folder / "A.npy", "--B", folder / "B.npy", "--output",
                               folder / "X.npy", "--trans", "N", "--variant", id, "--device", "host"});
  CHECK(other.status == 2);
  CHECK_MESSAGE(other.err.find("but --trans is N") != other.err.npos, other.err);
}

TEST_CASE("a given variant is the kernel that runs, and must fit the input") {
  const cli::Folder folder;
  cli::write(folder / "A.npy", npy(header_of("<f8", "(1, 2, 2)"), bytes_of<double>({1, 2, 3, 4})));
  const auto variants = nlohmann::json::parse(
      run_kgen({"list", "variants", "--op", "getrf", "--size", "2", "--precision", "d", "--json"}).out);
  REQUIRE(variants.size() > 1);
  const std::string id = variants[1]["id"];
  const std::vector<std::string> common{"run",      "getrf", "--input", folder / "A.npy", "--output", folder / "LU.npy",
                                        "--device", "host",  "--json"};
  const auto with = [&common](const std::string& variant) {
    auto arguments = common;
    arguments.insert(arguments.end(), {"--variant", variant});
    return run_kgen(arguments);
  };
  const auto outcome = with(id);
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  CHECK(nlohmann::json::parse(outcome.out)["kernels"][0]["id"] == id);
  const auto first = [](const std::string& size, const std::string& layout) {
    const auto list = nlohmann::json::parse(run_kgen({"list", "variants", "--op", "getrf", "--size", size,
                                                      "--precision", "d", "--layout", layout, "--json"})
                                                .out);
    return list[0]["id"].get<std::string>();
  };
  const auto refused = with(first("3", "strided"));
  CHECK(refused.status == 2);
  CHECK(refused.err.find("n = 3") + refused.err.find("m = 3") != 2 * std::string::npos);

  // The matrices of a file are packed: such kernels are the default, strided ones may be given, others not.
  const std::string packed = first("2", "packed");
  CHECK(nlohmann::json::parse(with(packed).out)["kernels"][0]["id"] == packed);
  const auto chosen = nlohmann::json::parse(run_kgen(common).out)["kernels"][0]["id"].get<std::string>();
  CHECK(chosen.find("__layout_packed__") != chosen.npos);
  const auto pointers = with(first("2", "pointers"));
  CHECK(pointers.status == 2);
  CHECK(pointers.err.find("is for pointer batches") != pointers.err.npos);
}

TEST_CASE("run names what is wrong with its words first, and says what is missing") {
  const cli::Folder folder;
  write_batch(folder / "A.npy");
  const auto said = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "run");
    const auto outcome = run_kgen(arguments);
    CHECK(outcome.status == 2);
    return outcome.err;
  };
  const std::string alone = ": is for --matrices alone, ",
                    no_input = "and there is no input: --matrices CLASS makes some, --input A.npy reads a file\n",
                    from_file = "as in --matrices random; a file, as in --input A.npy, says it itself\n";
  for (const std::vector<std::string>& given :
       std::vector<std::vector<std::string>>{{"--batch", "7"}, {"--m", "3"}, {"--sizes", "3"}, {"--precisions", "d"}}) {
    const std::string option = "kgen: " + given[0] + " " + given[1] + alone;
    CHECK(said({"getrf", given[0], given[1]}) == option + no_input);
    CHECK(said({"getrf", given[0], given[1], "--input", folder / "A.npy", "--check"}) == option + from_file);
  }
  CHECK(said({"lange", "8", "d", "--norm", "q"}).find("kgen: --norm: 'q' is not allowed") == 0);

  const std::string number = " is not allowed; it takes a real number such as 2 or -1.5";
  for (const std::vector<std::string>& more : std::vector<std::vector<std::string>>{{}, {"--matrices", "random"}}) {
    std::vector<std::string> trsm{"trsm", "--alpha", "abc"}, herk{"herk", "--alpha", "1+2i"};
    trsm.insert(trsm.end(), more.begin(), more.end());
    herk.insert(herk.end(), more.begin(), more.end());
    CHECK(said(trsm) == "kgen: --alpha: 'abc'" + number + ", in c and z also 1.5-2i or 3i\n");
    CHECK(said(herk) == "kgen: --alpha: '1+2i'" + number + "\n");
  }
  for (const std::string operation : {"trsm", "trtri", "lauum", "potrf"})
    CHECK(said({operation, "--matrices", "random"}) ==
          "kgen: matrices of the class 'random' are not positive definite, and a triangle of one is badly conditioned; "
          "take one of: positive_definite, nearly_singular, covariance, near_underflow, near_overflow, denormal, "
          "singular, with_inf\n");
}

TEST_CASE("run --check says of each residual the limit that it is judged by") {
  const auto outcome =
      run_kgen({"run", "matinv_cond", "4", "d", "--matrices", "random", "--batch", "3", "--device", "host", "--check"});
  REQUIRE(outcome.status == 0);
  std::vector<std::string> ends;
  for (const std::string& line : cli::lines_of(outcome.out))
    if (const auto at = line.find(": right, "); at != line.npos) ends.push_back(line.substr(at));
  CHECK(ends == std::vector<std::string>{": right, below 30", ": right, below 30", ": right, below 10"});
}

TEST_CASE("run: the words OP N PRECISION ask for matrices of a class, as in other commands") {
  const auto outcome = run_kgen({"run", "getrf", "3", "s", "--matrices", "random", "--device", "host", "--json"});
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  CHECK(outcome.out.find("getrf__s__m_3__n_3") != std::string::npos);
  const auto without = run_kgen({"run", "getrf", "3", "--device", "host"});
  CHECK(without.status == 2);
  CHECK(without.err.find("is for --matrices alone") != std::string::npos);
}

TEST_CASE("without a GPU and without --device a line says that it runs on host") {
  cli::Surroundings none;
  none.variables["CUDA_VISIBLE_DEVICES"] = "";
  const auto run = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"run", "getrf", "2", "d", "--matrices", "random", "--batch", "2"};
    words.insert(words.end(), more.begin(), more.end());
    return run_kgen(words, none);
  };
  const auto usual = run({}), named = run({"--device", "host"});
  CHECK(usual.status == 0);
  CHECK(usual.err.find("kgen: warning: ") != std::string::npos);
  CHECK(usual.err.find("runs on host") != std::string::npos);
  CHECK(usual.err.find("--device host") != std::string::npos);
  CHECK(named.status == 0);
  CHECK(named.err.find("warning") == std::string::npos);
}
