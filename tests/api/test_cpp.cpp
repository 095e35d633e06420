// kgen.hpp over kgen.h.
#include <kgen/kgen.hpp>
#include <type_traits>

#include "support.hpp"

static_assert(!std::is_copy_constructible_v<kgen::Engine> && std::is_nothrow_move_constructible_v<kgen::Engine>);

TEST_CASE("the C++ engine: construction, move, status") {
  kgen::Engine none("hots");
  CHECK_FALSE(none.status().ok());
  CHECK(none.status().message != "");
  CHECK(none.get() == nullptr);
  const kgen::Status refused = none.set_stream(nullptr);
  CHECK(refused.code == KGEN_INVALID_ARGUMENT);
  CHECK(refused.message == "engine is NULL");

  kgen::Engine engine("host");
  REQUIRE_MESSAGE(engine.status().ok(), engine.status().message);
  kgen_engine_t handle = engine.get();
  kgen::Engine moved = std::move(engine);
  CHECK(moved.get() == handle);
  none = std::move(moved);
  CHECK(none.get() == handle);
  CHECK(none.set_stream(nullptr).ok());
}

TEST_CASE("the C++ calls: the same as the C ones, typed") {
  kgen::Engine engine("host");
  REQUIRE(engine.status().ok());
  REQUIRE(engine.prepare<double>(kgen::Op::matinv, 2, 1).ok());
  std::size_t bytes = 0;
  REQUIRE(engine.workspace_size<double>(kgen::Op::matinv, 2, 1, &bytes).ok());
  CHECK(bytes == 0);
  alignas(256) unsigned char workspace[256];
  REQUIRE(engine.set_workspace(workspace, sizeof workspace).ok());

  const std::vector<double> a{2, 4, 4, 6}, inverse{-1.5, 1, 1, -0.5};
  std::vector<double> lu = a, c(4);
  std::vector<std::int32_t> ipiv(2), info(1);
  CHECK(engine.getrf(2, 2, lu.data(), 2, 4, ipiv.data(), 2, info.data(), 1).ok());
  CHECK(lu == std::vector<double>{4, 0.5, 6, 1});
  CHECK(engine.getri(2, lu.data(), 2, 4, ipiv.data(), 2, c.data(), 2, 4, info.data(), 1).ok());
  CHECK(c == inverse);
  CHECK(engine.matinv(2, a.data(), 2, 4, c.data(), 2, 4, info.data(), 1).ok());
  CHECK(c == inverse);

  lu = a;
  double* lu_array[] = {lu.data()};
  double* c_array[] = {c.data()};
  CHECK(engine.getrf<double>(2, lu_array, 2, ipiv.data(), info.data(), 1).ok());
  CHECK(engine.getri<double>(2, lu_array, 2, ipiv.data(), c_array, 2, info.data(), 1).ok());
  CHECK(c == inverse);
  lu = a;
  CHECK(engine.matinv<double>(2, lu_array, 2, lu_array, 2, info.data(), 1).ok());
  CHECK(lu == inverse);

  std::complex<double> z[] = {{0, 0}, {0, 2}, {1, 0}, {0, 0}};
  CHECK(engine.matinv(2, z, 2, 4, z, 2, 4, info.data(), 1).ok());
  CHECK(z[1] == std::complex<double>(1, 0));
  CHECK(z[2] == std::complex<double>(0, -0.5));

  const kgen::Status bad = engine.getrf(2, 2, lu.data(), 1, 4, ipiv.data(), 2, info.data(), 1);
  CHECK_FALSE(bad);
  CHECK(bad.code == KGEN_INVALID_ARGUMENT);
  CHECK(bad.message.rfind("lda is 1", 0) == 0);
}
