#include "generator/model/symbol.hpp"

#include "generator/text/digest.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;
using test::families;

namespace {

std::string digits(const Spec& spec) { return sha256(id(spec)).substr(0, 8); }

}  // namespace

TEST_CASE("a short name: precision and operation, sizes, family, eight digits of the id's digest") {
  const auto check = [](const char* text, const char* expected) {
    const Spec spec = parse(text);
    CHECK(symbol(spec) == expected + digits(spec));
  };
  check("getrf__d__m_16__n_16__pivot_partial__layout_packed__rows_across_lanes__lanes_16",
        "dgetrf_16_rows_across_lanes_");
  check("getrf__s__m_16__n_8__pivot_partial__layout_packed__rows__lanes_16", "sgetrf_16x8_rows_");
  check("trsm__z__m_any__n_3__side_right__uplo_upper__trans_no__diag_unit__layout_packed__rows", "ztrsm_anyx3_rows_");
  check("lacpy__c__m_6__n_6__trans_no__layout_strided__lacpy__threads_per_block_256", "clacpy_6_");
  check("matinv__d__n_9__layout_strided__gauss_jordan", "dmatinv_9_gauss_jordan_");
}

// Each family in one precision and layout, the next in others; in all with KGEN_TEST_FULL=1.
TEST_CASE("an id and its short name stand for the same spec, in every family") {
  int count = 0;
  std::size_t turn = 0;
  for (const auto& family : families().all()) {
    const std::vector<Precision> rows = precisions_of(operation(family->operation()));
    for (std::size_t k = 0; k < rows.size(); ++k, ++turn) {
      if (!test::full() && k != turn / rows.size() / 2 % rows.size()) continue;
      const auto requests = test::squares(family->operation(), rows[k].letter, 3);
      const Request& request = turn / rows.size() % 2 == 0 ? requests.front() : requests.back();
      const auto variants = family->variants(request);
      if (variants.empty()) continue;
      const Spec spec = make_spec(request, family->name(), variants.back());
      CAPTURE(id(spec));
      CHECK(spec_named(families(), symbol(spec)) == spec);
      CHECK(spec_named(families(), id(spec)) == spec);
      ++count;
    }
  }
  CHECK(count > 50);
}

TEST_CASE("a short name that stands for nothing is refused with a reason") {
  const auto check = [](const char* name, const char* why) {
    CAPTURE(name);
    CHECK_THROWS_WITH_AS(spec_named(families(), name), doctest::Contains(why), Error);
  };
  check("dgetrf_4_rows_across_lanes_00000000", "no variant of the family has these digits");
  for (const char* name :
       {"qgetrf_4_rows_across_lanes_00000000", "dgetrf_4_none_such_00000000", "dgetrf_40_rows_00000000",
        "dgetrf_129_rows_00000000", "dgetrf_4x_rows_across_lanes_00000000", "dgetrf_00000000", "_00000000",
        "dgetrf_4x4x4_rows_across_lanes_00000000"})
    check(name, "neither an id nor the short name of a kernel");
  // Damaged ones: cut short, with an underscore too many, in capitals, with the extension of a file.
  for (const char* name : {"", "d", "dgetrf", "getrf", "dgetrf_4", "DGETRF_4_ROWS_ACROSS_LANES_00000000",
                           "dgetrf_4_rows_across_lanes_00000000.cu"})
    check(name, "neither an id nor the short name of a kernel");
  check("dgetrf__4_rows_across_lanes_00000000", "neither an id (there is no operation 'dgetrf') nor the short name");
  check("getrx__d__m_8", "neither an id (there is no operation 'getrx') nor the short name");
  check("dgetrf_4_rows_across_lanes_0000000g", "no variant of the family has these digits");
}

TEST_CASE("two kernels with one short name are not emitted together") {
  CHECK_NOTHROW(check_distinct({{"a", "id1"}, {"b", "id2"}, {"a", "id1"}}));
  CHECK_THROWS_WITH_AS(check_distinct({{"a", "id1"}, {"b", "id2"}, {"a", "id3"}}),
                       doctest::Contains("id1 and id3 have the same short name a"), Error);
}
