// `kgen bench --mixed` on `host`.
#include "tests/cli/command.hpp"
#include "tests/support/tables.hpp"

namespace kgen::test {

TEST_CASE("a mixed batch is verified size by size, in one call and in a call for each size") {
  const std::string bench = "bench getrf,getrs 1-3 d --mixed --device host --batch 9,40";
  const json rows = json_of(bench)["mixed"];
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
  CHECK(json_of(bench)["mixed"] == rows);  // drawn alike

  // Rows and columns of getrf.
  const json shapes = json_of("bench getrf d --m 2,3 --n 2,3 --mixed --batch 40 --device host")["mixed"][0];
  CHECK(shapes["sizes"] == "2,2x3,3x2,3");
  CHECK(shapes["matrices"].size() == 4);
  CHECK(shapes["kgen"]["right"] == true);

  // What is wrong with one of them shows.
  const Folder folder;
  write(folder / "trsm_idle.cu.t", R"(%% family {
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
  const Spec idle = parse("trsm__d__m_2__n_any__side_left__uplo_lower__trans_no__diag_nonunit__layout_pointers__idle");
  write(folder / "sm_90.tsv", to_text(table_of({{idle}})));
  const auto wrong =
      run_kgen(folder("bench trsm 1-2 d --mixed --device host --templates $"), {{{"KGEN_TUNING_DIR", folder("$")}}});
  CHECK(wrong.status == 1);
  check_says(wrong.out, "kgen: wrong: residual");
}

}  // namespace kgen::test
