// getrf of batches of variable size: sizes of 0, what is wrong with single matrices, and what is not touched.
#include <kgen/kgen.hpp>

#include "support.hpp"

namespace {

// Matrices of 0 to 3 rows and 0 to 4 columns, each with a gap behind its columns; one of size 0 has no pointer.
struct Factors {
  std::vector<std::int32_t> m, n, lda, ipiv, info;
  std::vector<std::vector<double>> a;
  std::vector<double*> a_of;

  Factors() : ipiv(60 * 3, unwritten), info(60, unwritten) {
    for (std::size_t i = 0; i < info.size(); ++i) {
      m.push_back(static_cast<std::int32_t>(i % 4));
      n.push_back(static_cast<std::int32_t>(i / 4 % 5));
      lda.push_back((m.back() < 1 ? 1 : m.back()) + static_cast<std::int32_t>(i % 3));
      a.push_back(random_elements<double>(static_cast<std::size_t>(lda.back() * 5), i + 1));
    }
    for (std::size_t i = 0; i < info.size(); ++i) a_of.push_back(m[i] > 0 && n[i] > 0 ? a[i].data() : nullptr);
  }
  kgen_status call(kgen_engine_t engine, std::int32_t* pivots, std::int64_t max_m = 3, std::int64_t max_n = 4) {
    return kgen_dgetrf_vbatched(engine, max_m, m.data(), max_n, n.data(), a_of.data(), lda.data(), pivots, info.data(),
                                static_cast<std::int64_t>(info.size()));
  }
};

}  // namespace

TEST_CASE("variable size: getrf of any rows and columns has the bits of uniform calls, and pivots min(3, 4) apart") {
  const Host_engine engine;
  for (const bool pivot : {true, false}) {
    Factors of;
    auto expected = of.a;
    CHECK_SUCCESS(engine, of.call(engine, pivot ? of.ipiv.data() : nullptr));
    for (std::size_t i = 0; i < 60; ++i) {
      std::vector<std::int32_t> pivots(3, unwritten);
      std::int32_t info = 0;
      double* const a = expected[i].data();
      if (of.a_of[i] != nullptr)
        CHECK_SUCCESS(engine, kgen_dgetrf_batched(engine, of.m[i], of.n[i], &a, of.lda[i],
                                                  pivot ? pivots.data() : nullptr, &info, 1));
      CAPTURE(i);
      CHECK(same_bits(of.a[i], expected[i]));
      CHECK(std::vector<std::int32_t>(&of.ipiv[3 * i], &of.ipiv[3 * i] + 3) == pivots);
      CHECK(of.info[i] == info);
    }
  }
}

TEST_CASE("variable size: what is wrong with a matrix of getrf") {
  const Host_engine engine;
  Factors of;
  const auto before = of.a;
  std::vector<std::int32_t> expected(60, 0);
  const auto spoil = [&](std::size_t i, std::int32_t m, std::int32_t n, std::int32_t lda, std::int32_t info) {
    of.m[i] = m, of.n[i] = n, of.lda[i] = lda;
    of.a_of[i] = nullptr;  // not read
    expected[i] = info;
  };
  // max_m m max_n n Aarray lda ipiv info
  spoil(0, -1, 2, 4, -2);
  spoil(1, 4, 2, 4, -2);
  spoil(2, 2, -1, 4, -4);
  spoil(3, 2, 5, 4, -4);
  spoil(4, 4, 5, 0, -2);  // the first counts
  spoil(5, 3, 3, 2, -6);
  spoil(6, 2, 3, 1, -6);
  spoil(7, 0, 3, 0, -6);  // max(1, m), as in LAPACK
  spoil(8, 0, 4, 1, 0);
  spoil(58, 3, std::numeric_limits<std::int32_t>::max(), 3, -4);
  spoil(59, std::numeric_limits<std::int32_t>::min(), 1, 1, -2);
  CHECK_SUCCESS(engine, of.call(engine, of.ipiv.data()));
  CHECK(of.info == expected);
  for (std::size_t i = 0; i < 60; ++i) {
    if (expected[i] == 0) continue;
    CHECK(same_bits(of.a[i], before[i]));
    for (std::size_t k = 0; k < 3; ++k) CHECK(of.ipiv[3 * i + k] == unwritten);
  }
  const auto refused = [&](kgen_status status, kgen_status wanted, const std::string& message) {
    CHECK(status == wanted);
    CHECK(engine.error() == message);
  };
  refused(of.call(engine, of.ipiv.data(), -1, 4), KGEN_INVALID_ARGUMENT, "max_m is -1: must be at least 0");
  refused(of.call(engine, of.ipiv.data(), 3, -1), KGEN_INVALID_ARGUMENT, "max_n is -1: must be at least 0");
  refused(of.call(engine, of.ipiv.data(), 129, 4), KGEN_NOT_SUPPORTED,
          "max_m is 129: getrf takes 1 to 128 in batches of variable size");
  refused(of.call(engine, of.ipiv.data(), 3, 129), KGEN_NOT_SUPPORTED,
          "max_n is 129: getrf takes 1 to 128 in batches of variable size");
  refused(of.call(engine, of.info.data()), KGEN_INVALID_ARGUMENT, "ipiv is info: they must be different arrays");
  // Bounds of 0 leave nothing but sizes of 0.
  Factors none;
  CHECK_SUCCESS(engine, none.call(engine, none.ipiv.data(), 0, 0));
  for (std::size_t i = 0; i < 60; ++i) CHECK(none.info[i] == (none.m[i] != 0 ? -2 : none.n[i] != 0 ? -4 : 0));
}
