// Preparing through kgen.h: the same calls, which launch and write nothing.
#include "support.hpp"

namespace {

struct Inverses_of_3 {
  std::vector<double> a = random_elements<double>(9 * 4), c = std::vector<double>(9 * 4, 5.0);
  std::vector<std::int32_t> info = std::vector<std::int32_t>(4, 77);
  kgen_status operator()(kgen_engine_t engine) {
    return kgen_dmatinv_strided_batched(engine, 3, a.data(), 3, 9, c.data(), 3, 9, info.data(), 4);
  }
};

}  // namespace

TEST_CASE("a call that is prepared writes nothing and serves afterwards, and preparing again is nothing new") {
  Host_engine engine;
  Inverses_of_3 matinv, expected;
  CHECK_SUCCESS(engine, expected(engine));
  const auto a = matinv.a;
  for (int i = 0; i < 2; ++i) {
    CHECK_SUCCESS(engine, kgen_prepare_begin(engine));
    CHECK_SUCCESS(engine, matinv(engine));
    CHECK_SUCCESS(engine, kgen_prepare_end(engine));
    CHECK(same_bits(matinv.a, a));
    CHECK(matinv.c == std::vector<double>(9 * 4, 5.0));
    CHECK(matinv.info == std::vector<std::int32_t>(4, 77));
  }
  CHECK_SUCCESS(engine, matinv(engine));
  CHECK(same_bits(matinv.c, expected.c));
  CHECK(matinv.info == std::vector<std::int32_t>(4, 0));
  CHECK_SUCCESS(engine, kgen_prepare_begin(engine));  // an engine that is preparing can be destroyed
}
