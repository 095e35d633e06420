// Batches of variable size of operations with two sizes: trsm, whose side says which of them kernels are made for, and
// lange, whose columns are counted at run time.
#include <cmath>

#include "support.hpp"

namespace {

// Triangular systems of sizes 0 to 4 by 0 to 5, from either side; a B of size 0 has no pointer.
struct Triangles {
  std::vector<std::int32_t> m, n, lda, ldb, info;
  std::vector<std::vector<double>> a, b;
  std::vector<double*> a_of, b_of;

  explicit Triangles(char side) : info(60, unwritten) {
    for (std::size_t i = 0; i < info.size(); ++i) {
      m.push_back(static_cast<std::int32_t>(i % 5));
      n.push_back(static_cast<std::int32_t>(i / 5 % 6));
      const std::int32_t order = side == 'L' ? m.back() : n.back();
      lda.push_back((order < 1 ? 1 : order) + static_cast<std::int32_t>(i % 2));
      ldb.push_back((m.back() < 1 ? 1 : m.back()) + static_cast<std::int32_t>(i % 3));
      a.push_back(random_elements<double>(static_cast<std::size_t>(lda.back() * 6), i + 1));
      b.push_back(random_elements<double>(static_cast<std::size_t>(ldb.back() * 6), i + 99));
    }
    for (std::size_t i = 0; i < info.size(); ++i) {
      const bool some = m[i] > 0 && n[i] > 0;
      a_of.push_back(some ? a[i].data() : nullptr);
      b_of.push_back(some ? b[i].data() : nullptr);
    }
  }
  kgen_status call(kgen_engine_t engine, char side, double alpha) {
    return kgen_dtrsm_vbatched(engine, side, 'L', 'N', 'N', 4, m.data(), 5, n.data(), &alpha, a_of.data(), lda.data(),
                               b_of.data(), ldb.data(), info.data(), static_cast<std::int64_t>(info.size()));
  }
};

}  // namespace

TEST_CASE("variable size: trsm from either side, its factor, and sizes of 0") {
  const Host_engine engine;
  for (const char side : {'L', 'R'})
    for (const double alpha : {1.0, -0.5, 0.0}) {
      Triangles of(side);
      auto expected = of.b;
      CHECK_SUCCESS(engine, of.call(engine, side, alpha));
      for (std::size_t i = 0; i < of.info.size(); ++i) {
        double* const to = expected[i].data();
        if (of.a_of[i] != nullptr)
          CHECK_SUCCESS(engine, kgen_dtrsm_batched(engine, side, 'L', 'N', 'N', of.m[i], of.n[i], &alpha, &of.a_of[i],
                                                   of.lda[i], &to, of.ldb[i], 1));
        CHECK_MESSAGE(same_bits(of.b[i], expected[i]), "matrix " << i);
      }
      CHECK(of.info == std::vector<std::int32_t>(60, 0));
    }
}

TEST_CASE("variable size: what is wrong with a system of trsm") {
  const Host_engine engine;
  for (const char side : {'L', 'R'}) {
    Triangles of(side);
    const auto before = of.b;
    std::vector<std::int32_t> expected(60, 0);
    const auto spoil = [&](std::size_t i, std::int32_t m, std::int32_t n, std::int32_t lda, std::int32_t ldb,
                           std::int32_t info) {
      of.m[i] = m, of.n[i] = n, of.lda[i] = lda, of.ldb[i] = ldb;
      of.a_of[i] = of.b_of[i] = nullptr;  // not read
      expected[i] = info;
    };
    // side uplo trans diag max_m m max_n n alpha Aarray lda Barray ldb info
    spoil(0, -1, 2, 4, 4, -6);
    spoil(1, 5, 2, 4, 4, -6);
    spoil(2, 2, -1, 4, 4, -8);
    spoil(3, 2, 6, 4, 4, -8);
    spoil(4, -1, 6, 0, 0, -6);  // the first counts, from either side
    spoil(5, 3, 3, 2, 3, -11);
    spoil(6, 3, 3, 3, 2, -13);
    spoil(7, 0, 0, 0, 1, -11);  // max(1, rows), as in LAPACK
    spoil(8, 0, 0, 1, 0, -13);
    spoil(9, 2, 4, 3, 2, side == 'L' ? 0 : -11);
    spoil(10, 4, 2, 3, 4, side == 'L' ? -11 : 0);
    if (side == 'L') of.m[9] = 0;  // nothing is done
    if (side == 'R') of.m[10] = 0;
    spoil(59, std::numeric_limits<std::int32_t>::max(), 1, 1, 1, -6);
    CHECK_SUCCESS(engine, of.call(engine, side, 2.0));
    CHECK(of.info == expected);
    for (std::size_t i = 0; i < 60; ++i)
      if (expected[i] != 0) CHECK(same_bits(of.b[i], before[i]));
  }
  Triangles of('L');
  double** b = of.b_of.data();
  const std::int32_t *m = of.m.data(), *n = of.n.data(), *ld = of.ldb.data();
  const double one = 1;
  const auto refused = [&](kgen_status status, const std::string& message) {
    CHECK(status == KGEN_INVALID_ARGUMENT);
    CHECK(engine.error() == message);
    CHECK(of.info == std::vector<std::int32_t>(60, unwritten));
  };
  const auto call = [&](char side, std::int64_t max_m, std::int64_t max_n, const double* alpha) {
    return kgen_dtrsm_vbatched(engine, side, 'L', 'N', 'N', max_m, m, max_n, n, alpha, of.a_of.data(), of.lda.data(), b,
                               ld, of.info.data(), 60);
  };
  refused(call('L', 4, 5, nullptr), "alpha is NULL: it points to the factor");
  refused(call('L', 4, 5, static_cast<const double*>(KGEN_ANY)),
          "alpha is KGEN_ANY: it is no array, and points to the factor");
  refused(call('L', -4, 5, &one), "max_m is -4: must be at least 0");
  refused(call('L', 4, -5, &one), "max_n is -5: must be at least 0");
  refused(call('X', 4, 5, &one), "side is 'X': must be one of 'L', 'R'");
  m = nullptr;
  refused(call('L', 4, 5, &one), "m is NULL");
  m = of.m.data(), b = nullptr;
  refused(call('L', 4, 5, &one), "Barray is NULL");
  b = of.b_of.data();
  CHECK(call('L', 129, 5, &one) == KGEN_NOT_SUPPORTED);
  CHECK(engine.error() == "max_m is 129: trsm takes 1 to 128 in batches of variable size");
  CHECK(call('R', 4, 129, &one) == KGEN_NOT_SUPPORTED);
  CHECK(engine.error() == "max_n is 129: trsm takes 1 to 128 in batches of variable size");
}

namespace {

// Matrices of 0 to 3 rows and 0 to 40 columns; one of size 0 has no pointer.
template <class T, class R>
struct Norms {
  std::vector<std::int32_t> m, n, lda, info;
  std::vector<std::vector<T>> a;
  std::vector<T*> a_of;
  std::vector<R> value;

  Norms() : info(90, unwritten), value(90, R(9)) {
    for (std::size_t i = 0; i < info.size(); ++i) {
      m.push_back(static_cast<std::int32_t>(i % 4 == 1 ? 3 : i % 4));
      n.push_back(static_cast<std::int32_t>(i / 4 % 4 == 3 ? 40 - i % 9 : i / 4 % 4));
      lda.push_back((m.back() < 1 ? 1 : m.back()) + static_cast<std::int32_t>(i % 3));
      a.push_back(random_elements<T>(static_cast<std::size_t>(lda.back() * 40 + 1), i + 1));
    }
    for (std::size_t i = 0; i < info.size(); ++i) a_of.push_back(m[i] > 0 && n[i] > 0 ? a[i].data() : nullptr);
  }
  // Where the sums are added up in one order: the bits of uniform calls.
  void expect(double eps, const auto& uniform) const {
    for (std::size_t i = 0; i < info.size(); ++i) {
      R one = 0;
      uniform(i, &one);
      CAPTURE(i);
      CHECK(std::abs(value[i] - one) <= eps * std::abs(one));
      CHECK(info[i] == 0);
    }
  }
};

}  // namespace

TEST_CASE("variable size: norms of matrices of any number of columns") {
  const Host_engine engine;
  for (const char norm : {'1', 'I', 'M', 'F'}) {
    CAPTURE(norm);
    Norms<double, double> real;
    CHECK_SUCCESS(engine, kgen_dlange_vbatched(engine, norm, 5, real.m.data(), 1000, real.n.data(), real.a_of.data(),
                                               real.lda.data(), real.value.data(), real.info.data(), 90));
    real.expect(norm == 'F' ? 1e-15 : 0, [&](std::size_t i, double* one) {
      if (real.n[i] <= 32)
        CHECK_SUCCESS(engine,
                      kgen_dlange_batched(engine, norm, real.m[i], real.n[i], &real.a_of[i], real.lda[i], one, 1));
      for (std::int32_t j = 0; j < real.n[i] && real.n[i] > 32; ++j) {  // wider than uniform ones may be
        double column = 0;
        for (std::int32_t k = 0; k < real.m[i]; ++k) {
          const double x = std::abs(real.a[i][static_cast<std::size_t>(j * real.lda[i] + k)]);
          column += norm == 'F' ? x * x : x;
          if (norm == 'M') *one = std::max(*one, x);
        }
        if (norm == '1') *one = std::max(*one, column);
        if (norm == 'F') *one = j + 1 < real.n[i] ? *one + column : std::sqrt(*one + column);
      }
      for (std::int32_t k = 0; k < real.m[i] && real.n[i] > 32 && norm == 'I'; ++k) {
        double row = 0;
        for (std::int32_t j = 0; j < real.n[i]; ++j)
          row += std::abs(real.a[i][static_cast<std::size_t>(j * real.lda[i] + k)]);
        *one = std::max(*one, row);
      }
    });
    if (norm != 'I') continue;  // one in the second precision
    Norms<kgen_complex_float, float> complex;
    for (std::int32_t& n : complex.n) n = n > 32 ? 24 : n;
    CHECK_SUCCESS(engine,
                  kgen_clange_vbatched(engine, norm, 5, complex.m.data(), 32, complex.n.data(), complex.a_of.data(),
                                       complex.lda.data(), complex.value.data(), complex.info.data(), 90));
    complex.expect(0, [&](std::size_t i, float* one) {
      CHECK_SUCCESS(engine, kgen_clange_batched(engine, norm, complex.m[i], complex.n[i], &complex.a_of[i],
                                                complex.lda[i], one, 1));
    });
  }
}

TEST_CASE("variable size: what is wrong with a matrix of lange") {
  const Host_engine engine;
  Norms<double, double> of;
  std::vector<std::int32_t> expected(90, 0);
  const auto spoil = [&](std::size_t i, std::int32_t m, std::int32_t n, std::int32_t lda, std::int32_t info) {
    of.m[i] = m, of.n[i] = n, of.lda[i] = lda;
    of.a_of[i] = nullptr;  // not read
    expected[i] = info;
  };
  // norm max_m m max_n n Aarray lda value info
  spoil(0, -1, 2, 4, -3);
  spoil(1, 6, 2, 7, -3);
  spoil(2, 2, -1, 4, -5);
  spoil(3, 2, 41, 4, -5);
  spoil(4, 6, 41, 0, -3);
  spoil(5, 3, 3, 2, -7);
  spoil(6, 0, 3, 0, -7);
  spoil(89, 5, std::numeric_limits<std::int32_t>::max(), 5, -5);
  const auto call = [&](std::int64_t max_m, std::int64_t max_n, const std::int32_t* n, double* value) {
    return kgen_dlange_vbatched(engine, 'I', max_m, of.m.data(), max_n, n, of.a_of.data(), of.lda.data(), value,
                                of.info.data(), 90);
  };
  CHECK_SUCCESS(engine, call(5, 40, of.n.data(), of.value.data()));
  CHECK(of.info == expected);
  for (std::size_t i = 0; i < 90; ++i) CHECK((of.value[i] == 9) == (expected[i] != 0));
  const auto refused = [&](kgen_status status, const std::string& message) {
    CHECK(status == KGEN_INVALID_ARGUMENT);
    CHECK(engine.error() == message);
  };
  refused(call(-1, 40, of.n.data(), of.value.data()), "max_m is -1: must be at least 0");
  refused(call(5, -1, of.n.data(), of.value.data()), "max_n is -1: must be at least 0");
  refused(call(5, 40, nullptr, of.value.data()), "n is NULL");
  refused(call(5, 40, of.n.data(), nullptr), "value is NULL");
  CHECK(call(33, 40, of.n.data(), of.value.data()) == KGEN_NOT_SUPPORTED);
  CHECK(engine.error() == "max_m is 33: lange takes 1 to 32 in batches of variable size; to 128 in uniform ones");
}
