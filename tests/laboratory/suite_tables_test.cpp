// What a suite's aims came to.
#include "tools/laboratory/bench/suite.hpp"

#include <doctest/doctest.h>

#include "tools/kgen/bench/report.hpp"

using namespace kgen;
using namespace kgen::bench;

namespace {

Result result_of(const std::string& who, double seconds, bool elsewhere = false) {
  Result result;
  result.who = who;
  result.times = {seconds, seconds, seconds};
  result.elsewhere = elsewhere;
  return result;
}

// `seconds` of 100 matrices.
Row row_of(std::string_view operation, std::int64_t n, double seconds) {
  Row row;
  row.of.request = make_request(operation, 'd', {{"n", n}});
  row.extent = {100, 1};
  row.kgen = result_of("kgen", seconds);
  return row;
}

}  // namespace

TEST_CASE("a suite's tables say which aims are met") {
  std::vector<Row> rows{row_of("potrf", 32, 1), row_of("potrf", 33, 1.7), row_of("logdet_posdef", 33, 1.6)};
  CHECK(suite_tables(rows).empty());
  rows[1].peers = {result_of("cuSOLVER", 3.4), result_of("KBLAS, measured elsewhere", 2.55, true)};
  rows[1].aims = {.of_peers = 1.4, .limits = {{"potrf", 32, 1.6}}};
  rows[2].aims.limits = {{"potrf", 33, 1}};
  CHECK(suite_tables(rows) ==
        "\ntimes faster than the best peer, of the aim (*: measured elsewhere); 1 of 1 are met, the others have a !\n"
        "potrf d               33: 1.50* of 1.4\n"
        "\ntime of a size over that of another, of at most; 0 of 1 are met, the others have a !\n"
        "potrf d               33/32: 1.70 of 1.6 !\n"
        "\ntime over that of another operation, of at most; 1 of 1 are met, the others have a !\n"
        "logdet_posdef d / potrf  33: 0.94 of 1\n");
  rows[1].aims = {.of_peers = 1.6, .than = "cuSOLVER"};
  CHECK(suite_tables(rows).find("33: 2.00 of 1.6\n") != std::string::npos);
  rows[1].aims.than = "MAGMA";  // it is not there
  CHECK(suite_tables(rows).find("faster") == std::string::npos);
  rows[0].extent.batch = 200;  // times are those of one matrix
  rows[1].aims = {.limits = {{"potrf", 32, 1.6}}};
  CHECK(suite_tables(rows).find("33/32: 3.40 of 1.6 !") != std::string::npos);
}
