// Measurements: as lines, and packed into a table.
#include "tools/kgen/tune/pack.hpp"

#include <doctest/doctest.h>

#include "generator/model/family.hpp"
#include "runtime/tuning/lookup.hpp"
#include "tests/support/requests.hpp"
#include "tests/support/text.hpp"

using namespace kgen;
using tune::Measurement;
using tune::Timed;

namespace {

Spec rows(std::int64_t n, std::int64_t per_block) {
  return make_spec(test::square("getrf", 'd', n), "rows_across_lanes", {{"lanes", 32}, {"per_block", per_block}});
}

// Variants by their matrices to a block, each with its time in ms; the first one won.
Measurement measurement(std::int64_t n, const std::vector<std::pair<std::int64_t, double>>& times,
                        const std::string& gpu = "NVIDIA H200") {
  Measurement made;
  made.architecture = "sm_90";
  made.spec = rows(n, times[0].first);
  made.seconds = times[0].second / 1e3;
  made.batch = 1000;
  made.digest = "0123456789abcdef";
  made.gpu = gpu;
  made.date = "2026-11-21";
  for (const auto& [per_block, ms] : times) {
    const Timed timed{rows(n, per_block), ms / 1e3};
    if (per_block == 1) made.heuristic = timed;
    if (per_block != times[0].first) made.runners_up.push_back(timed);
  }
  return made;
}

// The default is a matrix to a block.
Tuning_table packed(const std::vector<Measurement>& measurements, Tuning_table before = {}) {
  before.architecture = "sm_90";
  return tune::pack(std::move(before), measurements, [](const Request& request) {
    return std::optional(make_spec(request, "rows_across_lanes", {{"lanes", 32}, {"per_block", 1}}));
  });
}

// "8-9x=: 4, 12x=: 2"
std::string rows_of(const Tuning_table& table) {
  std::string text;
  for (const Tuning_row& row : table.rows)
    text += (text.empty() ? "" : ", ") + to_string(row.sizes, *row.like.operation) + ": " +
            to_string(*find(table.variants[row.variant].spec.tune, "per_block"));
  return text;
}

}  // namespace

TEST_CASE("a measurement's line reads back, and a damaged one says why") {
  Measurement full = measurement(8, {{4, 1}, {2, 1.5}, {1, 2}});
  full.bytes_per_second = 4.0125e12;
  full.fraction_of_copy = 0.9375;
  full.gpu = "NVIDIA \"H200\"";
  full.driver = "580.1";
  full.compiler = "NVRTC 13.0";
  full.kgen = "0.1.0";
  full.variants = 42;
  full.measured = 17;
  const std::string line = to_line(full);
  std::string problem;
  CHECK(tune::parse_measurement(line, problem) == full);
  const auto why = [&](const std::string& from, const std::string& to) {
    CHECK_FALSE(tune::parse_measurement(test::replaced(line, from, to), problem));
    return problem;
  };
  CHECK(why("{", "") == "it is not JSON");
  CHECK(why("\"id\"", "\"name\"") == "'id' is missing");
  CHECK(why("getrf__d", "getrf__q").find("unknown precision") != std::string::npos);
  CHECK(why("\"seconds\":0.001", "\"seconds\":0") == "'seconds' is not positive");
  CHECK(why("\"sm_90\"", "\"foo\"") == "there is no architecture 'foo'");
  CHECK(why("\"batch\":1000", "\"batch\":-1") == "'batch' is not a count");
  CHECK(why("\"batch\":1000", "\"batch\":1e30") == "'batch' is not a count");
  CHECK(why("\"driver\":\"", "\"driver\":\"\\u001b") == "'driver' holds a control character");
  CHECK(why("\"runners_up\":[", "\"runners_up\":[7,").find("is not a JSON object") != std::string::npos);
  for (const char* none : {"", "3", "[]", "null", "{}"}) CHECK_FALSE(tune::parse_measurement(none, problem));
}

TEST_CASE("a row stands only where the default is more than 2% slower") {
  const auto at_8 = [](const std::vector<std::pair<std::int64_t, double>>& times) {
    return packed({measurement(7, {{1, 1}}), measurement(8, times), measurement(9, {{1, 1}})});
  };
  CHECK(rows_of(at_8({{1, 1}, {4, 1.5}})).empty());
  CHECK(rows_of(at_8({{4, 1}, {1, 1.019}})).empty());
  CHECK(rows_of(at_8({{4, 1}, {1, 1.021}})) == "8x=: 4");
  CHECK(rows_of(at_8({{4, 1}, {2, 1.5}})) == "8x=: 4");   // its time is not known
  CHECK(rows_of(at_8({{4, 1}, {1, 0.95}})) == "8x=: 4");  // it spills
  const Tuning_table table = at_8({{4, 1}, {2, 1.1}, {1, 1.25}});
  REQUIRE(table.rows.size() == 1);
  CHECK(*table.rows[0].first_ns == doctest::Approx(1000));
  CHECK(*table.rows[0].default_slower == doctest::Approx(25));
  CHECK(*table.rows[0].slower == 0);
  REQUIRE(table.rows[0].next.size() == 1);  // the best other one; and of another family, of which there is none
  CHECK(table.rows[0].next[0].slower == doctest::Approx(10));
  CHECK(table.rows[0].digest == "0123456789ab");
}

TEST_CASE("a size that stands for others, which were not measured, is served by its winner") {
  const std::vector<Measurement> sparse{measurement(40, {{4, 1}, {2, 1.015}, {1, 1.01}}),
                                        measurement(48, {{2, 1}, {4, 1.015}, {1, 1.01}}),
                                        measurement(56, {{2, 1}, {1, 1.5}})};
  CHECK(rows_of(packed(sparse)) == "40x=: 4, 48-56x=: 2");
}

TEST_CASE("consecutive sizes that one variant serves within 2% share a row") {
  const std::vector<Measurement> all{measurement(7, {{1, 1}}),
                                     measurement(8, {{4, 1}, {2, 1.01}, {1, 2}}),
                                     measurement(9, {{2, 1}, {4, 1.015}, {1, 2}}),
                                     measurement(10, {{1, 1}, {2, 1.01}}),  // the default is best, and 2 as good
                                     measurement(11, {{2, 1}, {1, 1.5}}),
                                     measurement(12, {{1, 1}, {2, 1.5}}),
                                     measurement(13, {{2, 1}, {1, 1.5}}),
                                     measurement(16, {{8, 1}, {1, 1.5}})};
  const Tuning_table table = packed(all);
  CHECK(rows_of(table) == "8-11x=: 2, 13x=: 2, 16x=: 8");
  CHECK(*table.rows[0].slower == doctest::Approx(1));
  CHECK(*table.rows[0].last_ns == doctest::Approx(1000));
  std::string sizes;
  for (const Measured_sizes& one : table.measured) sizes += to_string(one.sizes, *one.like.operation) + " ";
  CHECK(sizes == "7-13x= 16x= ");
}

TEST_CASE("what is measured again hides what a table said of the same requests of that GPU") {
  const Tuning_table first =
      packed({measurement(8, {{4, 1}, {1, 2}}), measurement(9, {{4, 1}, {1, 2}}), measurement(10, {{4, 1}, {1, 2}}),
              measurement(9, {{8, 1}, {1, 2}}, "NVIDIA H100")});
  CHECK(rows_of(first) == "9x=: 8, 8-10x=: 4");
  const Tuning_table second = packed({measurement(9, {{1, 1}, {4, 2}})}, first);
  const Tuning_table back = parse_table("t", to_text(second));
  CHECK(back.problems.empty());
  CHECK(rows_of(back) == "8x=: 4, 9x=: 8, 10x=: 4");
  CHECK(back.rows[0].first_ns);
  CHECK_FALSE(back.rows[0].last_ns);
  CHECK(to_text(packed({measurement(9, {{1, 1}, {4, 2}})}, second)) == to_text(second));
  // Sizes between, which were not measured again, keep what the table says.
  const Tuning_table between = packed({measurement(8, {{2, 1}, {1, 2}}), measurement(10, {{2, 1}, {1, 2}})}, first);
  CHECK(rows_of(parse_table("t", to_text(between))) == "8x=: 2, 9x=: 8, 9x=: 4, 10x=: 2");
  // A size between two that are measured again, which never was measured itself, has no row.
  const Tuning_table gap = packed({measurement(8, {{4, 1}, {1, 2}}), measurement(10, {{4, 1}, {1, 2}})});
  CHECK(rows_of(gap) == "8-10x=: 4");
  const Tuning_table closed = packed({measurement(8, {{1, 1}, {4, 2}}), measurement(10, {{1, 1}, {4, 2}})}, gap);
  CHECK(closed.rows.empty());
  // A measurement that is there twice counts once, the later.
  CHECK(rows_of(packed({measurement(8, {{4, 1}, {1, 2}}), measurement(8, {{2, 1}, {1, 2}})})) == "8x=: 2");
}
