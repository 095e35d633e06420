// `kgen run`: one matrix of a file for many of another, what else a file may hold, and where results go.
#include <doctest/doctest.h>

#include <complex>
#include <limits>
#include <nlohmann/json.hpp>

#include "tests/cli/command.hpp"

using cli::bytes_of;
using cli::contains;
using cli::header_of;
using cli::npy;
using cli::run_kgen;
using nlohmann::json;

namespace {

using Words = std::vector<std::string>;
using Values = std::vector<double>;

void write_array(const std::string& file, const std::string& shape, const Values& values) {
  cli::write(file, npy(header_of("<f8", shape), bytes_of<double>(values)));
}

Values repeated(const Values& one, int count) {
  Values all;
  for (int i = 0; i < count; ++i) all.insert(all.end(), one.begin(), one.end());
  return all;
}

// `kgen run` on the device host with these words; the document that it prints with --json.
json run(Words words) {
  words.insert(words.begin(), "run");
  words.insert(words.end(), {"--device", "host", "--check", "--json"});
  const auto outcome = run_kgen(words);
  REQUIRE_MESSAGE(outcome.status == 0, outcome.err);
  return json::parse(outcome.out);
}

}  // namespace

TEST_CASE("a file with a batch of 1 serves all matrices of the call, whichever operand it is") {
  const cli::Folder folder;
  const Values a{3, 1, 2, 5}, b{1, 2};
  write_array(folder / "A1.npy", "(1, 2, 2)", a);
  write_array(folder / "A3.npy", "(3, 2, 2)", repeated(a, 3));
  write_array(folder / "B1.npy", "(1, 2, 1)", b);
  write_array(folder / "B3.npy", "(3, 2, 1)", {1, 2, 3, 4, 5, -6});
  write_array(folder / "R3.npy", "(3, 2, 1)", repeated(b, 3));
  cli::write(folder / "P1.npy", npy(header_of("<i4", "(1, 2)"), bytes_of<std::int32_t>({2, 2})));
  cli::write(folder / "P3.npy", npy(header_of("<i4", "(3, 2)"), bytes_of<std::int32_t>({2, 2, 2, 2, 2, 2})));
  const auto solved = [&](const std::string& op, const std::string& x, Words inputs) {
    inputs.insert(inputs.begin(), op);
    inputs.insert(inputs.end(), {"--output", folder / x});
    return run(inputs);
  };
  // Read alone, by a stride of 0; both ways round.
  CHECK(solved("solve", "one.npy", {"--A", folder / "A1.npy", "--B", folder / "B3.npy"})["shared"] == json{"A"});
  CHECK(!solved("solve", "all.npy", {"--A", folder / "A3.npy", "--B", folder / "B3.npy"}).contains("shared"));
  CHECK(cli::read(folder / "one.npy") == cli::read(folder / "all.npy"));
  CHECK(solved("solve", "one.npy", {"--A", folder / "A3.npy", "--B", folder / "B1.npy"})["shared"] == json{"B"});
  solved("solve", "all.npy", {"--A", folder / "A3.npy", "--B", folder / "R3.npy"});
  CHECK(cli::read(folder / "one.npy") == cli::read(folder / "all.npy"));
  // Factors and pivots.
  CHECK(solved("getrs", "one.npy",
               {"--A", folder / "A1.npy", "--ipiv", folder / "P1.npy", "--B", folder / "B3.npy"})["shared"] ==
        json{"A", "ipiv"});
  solved("getrs", "all.npy", {"--A", folder / "A3.npy", "--ipiv", folder / "P3.npy", "--B", folder / "B3.npy"});
  CHECK(cli::read(folder / "one.npy") == cli::read(folder / "all.npy"));
  // What is written in place each matrix gets a copy of: gesv's A becomes factors.
  CHECK(solved("gesv", "one.npy",
               {"--A", folder / "A1.npy", "--B", folder / "B3.npy", "--factors", folder / "F1.npy"})["shared"] ==
        json{"A"});
  solved("gesv", "all.npy", {"--A", folder / "A3.npy", "--B", folder / "B3.npy", "--factors", folder / "F3.npy"});
  CHECK(cli::read(folder / "one.npy") == cli::read(folder / "all.npy"));
  CHECK(cli::read(folder / "F1.npy") == cli::read(folder / "F3.npy"));
  // A given kernel of packed batches gets copies.
  const json variants =
      json::parse(run_kgen({"list", "variants", "solve", "2", "d", "--nrhs", "1", "--layout", "packed", "--json"}).out);
  CHECK(solved("solve", "one.npy",
               {"--A", folder / "A1.npy", "--B", folder / "B3.npy", "--variant", variants[0]["id"]})["shared"] ==
        json{"A"});

  const auto text =
      run_kgen({"run", "solve", "--A", folder / "A1.npy", "--B", folder / "B3.npy", "--check", "--device", "host"});
  CHECK(contains(text.out, "shared    A: "));
  write_array(folder / "A2.npy", "(2, 2, 2)", repeated(a, 2));
  const auto refused = run_kgen({"run", "solve", "--A", folder / "A2.npy", "--B", folder / "B3.npy", "--check"});
  CHECK(refused.status == 1);
  CHECK(contains(refused.err, "its shape is (3, 2, 1), the input needs (2, 2, 1); a batch of 1 serves all"));
}

TEST_CASE("run --check notes a symmetric operand whose other triangle says something else, and ends well") {
  const cli::Folder folder;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto noted = [&](const Words& words, const Values& values, const std::string& type = "<f8") {
    const std::string file = folder / "A.npy",
                      shape = type == "<c16" ? "(1, 2, 2)" : "(" + std::to_string(values.size() / 4) + ", 2, 2)";
    cli::write(file, npy(header_of(type, shape), bytes_of<double>(values)));
    Words all{"run"};
    all.insert(all.end(), words.begin(), words.end());
    all.insert(all.end(), {"--A", file, "--check", "--device", "host"});
    const auto outcome = run_kgen(all);
    CHECK_MESSAGE(outcome.status == 0, outcome.err);
    return outcome.err;
  };
  for (const char* op : {"potrf", "logdet_posdef", "poti"}) {
    CAPTURE(op);
    CHECK(contains(noted({op}, {4, 1, 2, 3, 4, 1, 1, 3}),
                   std::string("A of 1 of 2 matrices is not symmetric: ") + op + " uses the lower triangle alone"));
    CHECK(noted({op}, {4, 1, 1, 3}).empty());
    CHECK(noted({op}, {4, 0, 1, 3}).empty());
    CHECK(noted({op}, {4, nan, 1, 3}).empty());
    CHECK(noted({op}, {4, 1 + 1e-15, 1, 3}).empty());  // a rounding error
  }
  CHECK(contains(noted({"potrf", "--uplo", "U"}, {4, 1, 2, 3}), "the upper triangle"));
  const Values hermitian{4, 0, 1, 2, 1, -2, 9, 0}, symmetric{4, 0, 1, 2, 1, 2, 9, 0};
  CHECK(noted({"potrf"}, hermitian, "<c16").empty());
  CHECK(contains(noted({"potrf"}, symmetric, "<c16"), "is not Hermitian"));
  CHECK(noted({"trtri"}, {4, 1, 2, 3}).empty());  // a triangle, and no half of anything
  write_array(folder / "B.npy", "(1, 2, 1)", {1, 2});
  for (const char* op : {"posv", "solve_posdef"})
    CHECK(contains(noted({op, "--B", folder / "B.npy"}, {4, 1, 2, 3}), op));
  write_array(folder / "C.npy", "(1, 2, 2)", {4, 1, 2, 3});
  CHECK(contains(noted({"syrk", "--C", folder / "C.npy"}, {1, 2, 3, 4}), "C of 1 of 1 matrix is not symmetric"));
  CHECK(noted({"syrk", "--C", folder / "C.npy", "--beta", "0"}, {1, 2, 3, 4}).empty());
  const json document = run({"potrf", "--A", folder / "C.npy"});
  CHECK(document["other_triangle_differs"] == json{{"A", 1}});
  CHECK(!run({"trtri", "--A", folder / "C.npy"}).contains("other_triangle_differs"));
}

TEST_CASE("syrk takes trans C as T of real matrices, in run and emission, and refuses it of complex ones") {
  const cli::Folder folder;
  write_array(folder / "A.npy", "(1, 2, 2)", {1, 2, 3, 4});
  for (const char* word : {"C", "conjugate", "T"})
    run({"syrk", "--A", folder / "A.npy", "--beta", "0", "--trans", word, "--output",
         folder / (word + std::string("x"))});
  CHECK(cli::read(folder / "Cx") == cli::read(folder / "Tx"));
  CHECK(cli::read(folder / "conjugatex") == cli::read(folder / "Tx"));
  cli::write(folder / "Z.npy", npy(header_of("<c16", "(1, 2, 2)"), bytes_of<double>({1, 0, 2, 0, 3, 0, 4, 0})));
  const auto complex =
      run_kgen({"run", "syrk", "--A", folder / "Z.npy", "--beta", "0", "--trans", "C", "--check", "--device", "host"});
  CHECK(complex.status == 2);
  CHECK_MESSAGE(contains(complex.err, "--trans C: syrk has it in real precisions alone, not in z"), complex.err);
  for (const char* precision : {"d", "z"}) {
    const auto emitted = run_kgen(
        {"--ops", "syrk", "--sizes", "4", "--precisions", precision, "--trans", "C", "--out", folder / precision});
    CHECK(emitted.status == (*precision == 'd' ? 0 : 2));
  }
  CHECK(contains(run_kgen({"list", "variants", "syrk", "4", "d", "--trans", "c"}).out, "trans = transpose"));
}

TEST_CASE("results go to files, not to the standard output, and may take the place of the input") {
  const cli::Folder folder;
  write_array(folder / "A.npy", "(1, 2, 2)", {1, 2, 3, 4});
  for (const char* option : {"--output", "--ipiv"}) {
    const auto refused = run_kgen({"run", "getrf", "--input", folder / "A.npy", "--check", option, "-"});
    CHECK(refused.status == 2);
    CHECK(contains(refused.err, std::string(option) + " -: results go to files alone; name one"));
  }
  CHECK(!std::filesystem::exists("-"));
  run({"getrf", "--input", folder / "A.npy", "--output", folder / "LU.npy"});
  run({"getrf", "--input", folder / "A.npy", "--output", folder / "A.npy"});
  CHECK(cli::read(folder / "A.npy") == cli::read(folder / "LU.npy"));
  CHECK(contains(run_kgen({"run", "--help"}).out, "--output may be --input's file"));
}
