// `kgen bench --mixed` and `kgen run` with own sizes on `host`.
#include <doctest/doctest.h>

#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <tuple>

#include "tests/cli/command.hpp"
#include "tests/support/tables.hpp"

using cli::lines_of;
using cli::run_kgen;
using nlohmann::json;

TEST_CASE("a mixed batch is verified size by size, in one call and in a call for each size") {
  const std::vector<std::string> begin{"bench", "getrf,getrs", "1-3", "d", "--mixed", "--device", "host"};
  const auto bench = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = begin;
    words.insert(words.end(), more.begin(), more.end());
    return run_kgen(words);
  };
  const auto outcome = bench({"--batch", "9,40", "--json"});
  CHECK(outcome.status == 0);
  const json rows = json::parse(outcome.out)["mixed"];
  REQUIRE(rows.size() == 4);
  for (const json& row : rows) {
    std::int64_t all = 0;
    for (const auto& [size, count] : row["matrices"].items()) all += count.get<std::int64_t>();
    CHECK(all == row["batch"]);
    CHECK(row["sizes"] == "1-3");
    for (const char* const who : {"kgen", "loop", "uniform"}) {
      CHECK(row[who]["right"] == true);
      CHECK(row[who]["worst_ratio"].get<double>() > 0);
    }
  }
  CHECK(json::parse(bench({"--batch", "9,40", "--json"}).out)["mixed"] == rows);  // drawn alike

  // Rows and columns of getrf.
  const auto both = run_kgen(
      {"bench", "getrf", "d", "--m", "2,3", "--n", "2,3", "--mixed", "--batch", "40", "--device", "host", "--json"});
  CHECK(both.status == 0);
  const json shapes = json::parse(both.out)["mixed"][0];
  CHECK(shapes["sizes"] == "2,2x3,3x2,3");
  CHECK(shapes["matrices"].size() == 4);
  CHECK(shapes["kgen"]["right"] == true);

  // What is wrong with one of them shows.
  const cli::Folder folder;
  cli::write(folder / "trsm_idle.cu.t", R"(%% family {
%%   operation = "trsm",
%%   about     = "does nothing; for tests",
%%   paper     = "none",
%%   tunables  = {},
%%   supports  = function(s) return s.m == 2 and s.n == "any" and s.layout ~= "packed" end,
%%   launch    = function(s) return { threads = 32, matrices = 32, shared = 0 } end,
%% }
%% kernel()
{
}
)");
  const kgen::Spec idle =
      kgen::parse("trsm__d__m_2__n_any__side_left__uplo_lower__trans_no__diag_nonunit__layout_pointers__idle");
  cli::write(folder / "sm_90.tsv", kgen::to_text(kgen::test::table_of({{idle}})));
  cli::Surroundings surroundings;
  surroundings.variables["KGEN_TUNING_DIR"] = folder.path().string();
  const auto wrong =
      run_kgen({"bench", "trsm", "1-2", "d", "--mixed", "--device", "host", "--templates", folder.path().string()},
               surroundings);
  CHECK(wrong.status == 1);
  CHECK(wrong.out.find("kgen: wrong: residual") != std::string::npos);

  for (const auto& [words, part] :
       {std::pair<std::vector<std::string>, std::string>{{"--suite", "targets"}, "--suite excludes --mixed"},
        {{"--variants", "all"}, "--variants excludes --mixed"},
        {{"--layout", "grouped"}, "--layout grouped"},
        {{"--batch", "0"}, "--batch"}}) {
    const auto refused = bench(words);
    CHECK(refused.status == 2);
    CHECK(refused.err.find(part) != std::string::npos);
  }
  const auto none = run_kgen({"bench", "matinv,laswp", "2", "d", "--mixed", "--device", "host"});
  CHECK(none.status == 2);
  CHECK(none.err.find("--mixed: laswp has no form for batches of variable size") != std::string::npos);
}

TEST_CASE("run takes matrices of their own sizes, padded in one array, and keeps the padding") {
  const cli::Folder folder;
  const auto file = [&](const std::string& name) { return folder / name; };
  const double pad = std::numeric_limits<double>::quiet_NaN();
  // Three matrices in C order: 2 x 1, 2 x 2, none.
  const std::string matrices = cli::bytes_of<double>({4, pad, 8, pad, 0, 2, 4, 6, pad, pad, pad, pad});
  cli::write(folder / "a.npy", cli::npy(cli::header_of("<f8", "(3, 2, 2)"), matrices));
  cli::write(folder / "m.npy", cli::npy(cli::header_of("<i4", "(3,)"), cli::bytes_of<std::int32_t>({2, 2, 0})));
  cli::write(folder / "n.npy", cli::npy(cli::header_of("<i4", "(3,)"), cli::bytes_of<std::int32_t>({1, 2, 2})));
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "run");
    words.insert(words.end(), {"--device", "host"});
    return run_kgen(words);
  };
  const auto lu = run({"getrf", "--input", file("a.npy"), "--m-of", file("m.npy"), "--n-of", file("n.npy"), "--output",
                       file("lu.npy"), "--ipiv", file("p.npy"), "--info", file("i.npy"), "--check"});
  CHECK(lu.status == 0);
  std::istringstream said(lu.err);  // nothing, or on a slow machine how far it is
  for (std::string line; std::getline(said, line);) CHECK_MESSAGE(line.starts_with("kgen: kernels "), line);
  CHECK(lu.out.find("3 matrices, m = 0 to 2, n = 1 to 2, precision d") != std::string::npos);
  const std::string bytes = cli::bytes_of<double>({8, pad, 0.5, pad, 4, 6, 0, 2, pad, pad, pad, pad});
  CHECK(cli::read(folder / "lu.npy").ends_with(bytes));
  CHECK(cli::npy_values<std::int32_t>(file("p.npy")) == std::vector<std::int32_t>{2, 0, 2, 2, 0, 0});
  CHECK(cli::npy_values<std::int32_t>(file("i.npy")) == std::vector<std::int32_t>{0, 0, 0});

  // An inverse of those that are square; info of an operation that has none is not asked for.
  cli::write(folder / "k.npy", cli::npy(cli::header_of("<i4", "(3,)"), cli::bytes_of<std::int32_t>({1, 2, 0})));
  const auto inverse = run(
      {"matinv", "--input", file("a.npy"), "--n-of", file("k.npy"), "--output", file("x.npy"), "--check", "--json"});
  CHECK(inverse.status == 0);
  const json told = json::parse(inverse.out);
  CHECK(told["n_of"] == json{1, 2, 0});
  CHECK(told["nan"] == 0);
  const std::vector<double> x = cli::npy_values<double>(file("x.npy"));
  CHECK(x == std::vector<double>{0.25, 0, 0, 0, -0.75, 0.25, 0.5, 0, 0, 0, 0, 0});
  CHECK(run({"lauum", "--input", file("a.npy"), "--n-of", file("k.npy"), "--output", file("x.npy")}).status == 0);

  // lange takes any number of columns there, of which its uniform kernels have at most 128.
  std::vector<double> wide(2 * 130, 1);
  wide[130 + 1] = -5;
  wide[130 + 2] = 9;  // padding of the second matrix
  cli::write(folder / "wide.npy", cli::npy(cli::header_of("<f8", "(2, 1, 130)"), cli::bytes_of(wide)));
  cli::write(folder / "c.npy", cli::npy(cli::header_of("<i4", "(2,)"), cli::bytes_of<std::int32_t>({130, 2})));
  CHECK(run({"lange", "--norm", "infinity", "--input", file("wide.npy"), "--n-of", file("c.npy"), "--output",
             file("v.npy"), "--check"})
            .status == 0);
  CHECK(cli::npy_values<double>(file("v.npy")) == std::vector<double>{130, 6});
  // Right-hand sides, which kernels take at run time in every batch, have no limit.
  cli::write(folder / "t.npy", cli::npy(cli::header_of("<f8", "(1, 1, 1)"), cli::bytes_of<double>({2})));
  cli::write(folder / "b.npy",
             cli::npy(cli::header_of("<f8", "(1, 1, 40000)"), cli::bytes_of(std::vector<double>(40000, 6))));
  cli::write(folder / "c1.npy", cli::npy(cli::header_of("<i4", "(1,)"), cli::bytes_of<std::int32_t>({39999})));
  CHECK(run({"trsm", "--A", file("t.npy"), "--B", file("b.npy"), "--n-of", file("c1.npy"), "--output", file("y.npy")})
            .status == 0);
  std::vector<double> solved(40000, 3);
  solved.back() = 6;  // padding
  CHECK(cli::npy_values<double>(file("y.npy")) == solved);
  const auto uniform = run({"lange", "--input", file("wide.npy"), "--output", file("none.npy")});
  CHECK(uniform.status == 1);
  CHECK(uniform.err.find("wide.npy': n = 130 is too large: lange takes 1 to 128") != std::string::npos);

  // Kernels are for the sizes up to the largest one, whatever the array's padding; an array beyond the limit is
  // refused.
  cli::write(folder / "p.npy",
             cli::npy(cli::header_of("<f8", "(2, 20, 20)"), cli::bytes_of(std::vector<double>(800, 1))));
  cli::write(folder / "l.npy",
             cli::npy(cli::header_of("<f8", "(2, 129, 129)"), cli::bytes_of(std::vector<double>(33282, 1))));
  cli::write(folder / "one.npy", cli::npy(cli::header_of("<i4", "(2,)"), cli::bytes_of<std::int32_t>({1, 0})));
  const auto least = run(
      {"matinv", "--input", file("p.npy"), "--n-of", file("one.npy"), "--output", file("x.npy"), "--check", "--json"});
  CHECK(least.status == 0);
  CHECK(json::parse(least.out)["kernels"].size() == 3);  // two that sort, and one for n = 1
  const auto beyond = run({"getrf", "--input", file("l.npy"), "--n-of", file("one.npy"), "--output", file("none.npy")});
  CHECK(beyond.status == 1);
  CHECK(beyond.err.find("= 129 is too large: getrf takes 1 to 128 in batches of variable size") != std::string::npos);

  // Errors name the file and the matrix, and nothing is written.
  cli::write(folder / "large.npy", cli::npy(cli::header_of("<i4", "(3,)"), cli::bytes_of<std::int32_t>({1, 3, 0})));
  cli::write(folder / "short.npy", cli::npy(cli::header_of("<i4", "(2,)"), cli::bytes_of<std::int32_t>({1, 2})));
  for (const auto& [words, status, part] :
       {std::tuple<std::vector<std::string>, int, std::string>{
            {"matinv", "--n-of", file("large.npy")},
            1,
            "large.npy': matrix 1 has n = 3, its array has room for 0 to 2"},
        {{"matinv", "--n-of", file("short.npy")}, 1, "short.npy': its shape is (2,), the input needs (3,)"},
        {{"matinv", "--n-of", file("a.npy")}, 1, "a.npy': its type is '<f8', sizes are int32"},
        {{"matinv", "--m-of", file("k.npy")}, 2, "--m-of: matinv has no size m"},
        {{"gemm", "--B", file("a.npy"), "--C", file("a.npy"), "--n-of", file("k.npy")},
         2,
         "--n-of: gemm has no form for batches of variable size"}}) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--input", file("a.npy"), "--output", file("none.npy")});
    const auto refused = run(all);
    CHECK(refused.status == status);
    CHECK(refused.err.find(part) != std::string::npos);
    CHECK(!std::filesystem::exists(folder / "none.npy"));
  }
}
