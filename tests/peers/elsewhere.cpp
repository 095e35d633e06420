// Times of libraries that were measured elsewhere: which case has which.
#include <doctest/doctest.h>

#include "tools/kgen/measure/machine.hpp"
#include "tools/laboratory/peers/times_elsewhere.hpp"

using namespace kgen;
using namespace kgen::bench;

namespace {

std::vector<std::string> whose(std::string_view operation, const Settings& settings) {
  std::vector<std::string> names;
  for (const Known_time& one : known_elsewhere({make_request(operation, 'd', settings)})) {
    CHECK(one.seconds > 0);
    names.push_back(one.whose);
  }
  return names;
}

}  // namespace

TEST_CASE("a case has the times of its sizes and words") {
  using Names = std::vector<std::string>;
  const Settings lower{{"n", 64}, {"uplo", "lower"}}, upper{{"n", 64}, {"uplo", "upper"}};
  CHECK(whose("potrf", lower) == Names{"KBLAS", "MAGMA", "cuSOLVERDx 0.5"});
  CHECK(whose("potrf", upper).empty());
  CHECK(whose("potrf", {{"n", 65}, {"uplo", "lower"}}).empty());
  CHECK(whose("posv", {{"n", 64}, {"nrhs", 1}, {"uplo", "lower"}}) == Names{"KBLAS", "MAGMA"});
  CHECK(whose("matinv", {{"n", 64}}) == Names{"MAGMA"});
  CHECK(whose("getrf", {{"m", 64}, {"n", 64}, {"pivot", "none"}}) == Names{"cuSOLVERDx 0.5"});
  const Case potrf{make_request("potrf", 'd', lower)};
  CHECK(known_elsewhere(potrf)[1].seconds == doctest::Approx(29.07e-9));
}

TEST_CASE("these times are an H200's, and of no other device") {
  Processor machine;
  CHECK_THROWS_WITH(elsewhere_peer().open({machine.device()}), doctest::Contains("H200"));
}
