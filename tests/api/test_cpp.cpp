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
  CHECK(engine.getrf<double>(2, 2, lu_array, 2, ipiv.data(), info.data(), 1).ok());
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

TEST_CASE("a C++ engine says which device it has") {
  const kgen::Engine engine("host"), none("cuda:99");
  CHECK(engine.device() == "host");
  CHECK(engine.device_description() != "");
  CHECK(none.device() == "");
}

TEST_CASE("the C++ scope of preparing: calls in it launch nothing, calls behind it do") {
  kgen::Engine engine("host");
  REQUIRE(engine.status().ok());
  std::vector<double> a{2, 4, 4, 6}, c(4, 5.0);
  std::vector<std::int32_t> info(1, 77);
  {
    const auto preparing = engine.prepare();
    CHECK(preparing.code() == KGEN_SUCCESS);
    CHECK(engine.matinv(2, a.data(), 2, 4, c.data(), 2, 4, info.data(), 1).ok());
    CHECK(engine.getrf<double>(2, 2, kgen::any, 2, 4, kgen::any, 2, kgen::any, 1).ok());
    CHECK(engine.getrf<double>(2, 2, kgen::any, 2, 4, nullptr, 2, kgen::any, 1).ok());
    CHECK(engine.getri<std::complex<float>>(2, kgen::any, 2, kgen::any, kgen::any, 2, kgen::any, 1).ok());
    CHECK(engine.prepare().code() == KGEN_INVALID_ARGUMENT);  // and its end does not end the outer one
    CHECK(engine.matinv(2, a.data(), 2, 4, c.data(), 2, 4, info.data(), 1).ok());
  }
  CHECK(c == std::vector<double>(4, 5.0));
  CHECK(info[0] == 77);
  std::size_t bytes = 77;
  CHECK(engine.workspace_size(&bytes).ok());
  CHECK(bytes == 0);
  CHECK(engine.matinv(2, a.data(), 2, 4, c.data(), 2, 4, info.data(), 1).ok());
  CHECK(c == std::vector<double>{-1.5, 1, 1, -0.5});
  const kgen::Status outside = engine.getrf<double>(2, 2, kgen::any, 2, 4, kgen::any, 2, kgen::any, 1);
  CHECK(outside.code == KGEN_INVALID_ARGUMENT);
  CHECK(outside.message.rfind("A is KGEN_ANY", 0) == 0);
}

TEST_CASE("C++ calls deduce the type from matrices alone: scalars by value, real results of complex matrices") {
  kgen::Engine engine("host");
  using Z = std::complex<double>;
  const Z a[] = {{0, 2}};
  Z b[] = {{4, 0}, {0, 4}};
  CHECK(engine.trsm('L', 'L', 'N', 'N', 1, 2, 2, a, 1, 1, b, 1, 2, 1).ok());
  CHECK(b[0] == Z(0, -4));
  CHECK(b[1] == Z(4, 0));
  CHECK(engine.trsm('L', 'L', 'N', 'N', 1, 2, Z(0, 1), a, 1, 1, b, 1, 2, 1).ok());
  CHECK(b[0] == Z(0, -2));

  const Z diagonal[] = {{0, 4}, {0, 0}, {0, 0}, {1, 0}};
  double cond = 0;
  std::int32_t info = 77;
  CHECK(engine.cond('1', 2, diagonal, 2, 4, &cond, &info, 1).ok());
  CHECK(cond == 4);
  CHECK(info == 0);

  float spd[] = {4, 2, 77, 5};  // its other triangle is not touched
  CHECK(engine.potrf('l', 2, spd, 2, 4, &info, 1).ok());
  CHECK(spd[0] == 2);
  CHECK(spd[1] == 1);
  CHECK(spd[2] == 77);
  CHECK(spd[3] == 2);
}
