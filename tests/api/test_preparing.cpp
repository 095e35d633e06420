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
}

TEST_CASE("KGEN_ANY stands for arrays while preparing only, and NULL keeps its meaning") {
  Host_engine engine;
  auto* const any = static_cast<double*>(KGEN_ANY);
  auto* const any_integers = static_cast<std::int32_t*>(KGEN_ANY);
  auto* const any_pointers = static_cast<double**>(KGEN_ANY);
  CHECK_SUCCESS(engine, kgen_prepare_begin(engine));
  CHECK_SUCCESS(engine, kgen_dgetrf_strided_batched(engine, 3, 3, any, 3, 9, any_integers, 3, any_integers, 7));
  CHECK_SUCCESS(engine, kgen_dgetrf_strided_batched(engine, 3, 3, any, 3, 9, nullptr, 3, any_integers, 7));
  CHECK_SUCCESS(engine, kgen_dgetrf_batched(engine, 3, 3, any_pointers, 3, any_integers, any_integers, 7));
  CHECK(kgen_dgetrf_strided_batched(engine, 3, 3, any, 3, 9, any_integers, 3, nullptr, 7) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "info is NULL");
  CHECK_SUCCESS(engine, kgen_prepare_end(engine));
  const std::string rest = " is KGEN_ANY: only calls between kgen_prepare_begin and kgen_prepare_end take it";
  CHECK(kgen_dgetrf_strided_batched(engine, 3, 3, any, 3, 9, any_integers, 3, any_integers, 7) ==
        KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "A" + rest);
  CHECK(kgen_dgetrf_batched(engine, 3, 3, any_pointers, 3, any_integers, any_integers, 7) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "Aarray" + rest);
}

TEST_CASE("begin twice and end without begin are refused, an engine that is preparing can be destroyed") {
  Host_engine engine;
  CHECK(kgen_prepare_end(engine) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "engine is not preparing: kgen_prepare_begin comes first");
  CHECK_SUCCESS(engine, kgen_prepare_begin(engine));
  CHECK(kgen_prepare_begin(engine) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "engine is preparing already: kgen_prepare_end comes first");
  CHECK_SUCCESS(engine, kgen_prepare_end(engine));
  CHECK_SUCCESS(engine, kgen_prepare_begin(engine));
}

TEST_CASE("nothing is prepared for empty calls") {
  Host_engine engine;
  std::size_t bytes = 77;
  std::int32_t infos[5];
  CHECK_SUCCESS(engine, kgen_prepare_begin(engine));
  CHECK_SUCCESS(engine, kgen_dgetrf_strided_batched(engine, 0, 0, nullptr, 1, 0, nullptr, 0, infos, 5));
  CHECK_SUCCESS(engine, kgen_dgetrf_strided_batched(engine, 4, 4, nullptr, 4, 0, nullptr, 0, nullptr, 0));
  CHECK_SUCCESS(engine, kgen_workspace_size(engine, &bytes));
  CHECK(bytes == 0);
}
