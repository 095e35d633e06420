// The functions of kgen.h for solves, Cholesky and products: a system worked out by hand, and what each refuses, by the
// argument's name. The functions of other precisions are made by the same table.
#include <algorithm>
#include <cmath>
#include <limits>

#include "support.hpp"

namespace {

constexpr double between = -77;  // what lies between columns and matrices

// Systems [2 1; 3 4] x = b and [1 2; 4 1] x = b with the solutions (1, 1) and (1, -1), columns 3 and matrices 7
// elements apart, and room for every operand of the functions.
struct System {
  Host_engine engine;
  std::vector<double> a{2, 3, between, 1, 4, between, between, 1, 4, between, 2, 1, between, between},
      b{3, 7, between, between, -1, 3, between, between};
  std::vector<double> x = std::vector<double>(14, between);
  std::vector<std::int32_t> ipiv = std::vector<std::int32_t>(4, 1), info = std::vector<std::int32_t>(2, unwritten);
  std::vector<double> first = std::vector<double>(2, between), second = std::vector<double>(2, between);

  void refuses(kgen_status status, const std::string& message, kgen_status expected = KGEN_INVALID_ARGUMENT) {
    const System fresh;
    CAPTURE(message);
    CAPTURE(engine.error());
    CHECK(status == expected);
    CHECK(engine.error().rfind(message, 0) == 0);
    for (const auto values : {&System::a, &System::b, &System::x, &System::first, &System::second})
      CHECK(same_bits(this->*values, fresh.*values));
    CHECK(info == fresh.info);
    CHECK(ipiv == fresh.ipiv);
  }
};

void check_close(const std::vector<double>& found, const std::vector<double>& expected) {
  REQUIRE(found.size() >= expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(found[i] == doctest::Approx(expected[i]).epsilon(1e-14));
}

const std::vector<double> solutions{1, 1, between, between, 1, -1, between, between};
const std::vector<std::int32_t> no_info{0, 0};

}  // namespace

TEST_CASE("typed functions solve systems worked out by hand") {
  System s;
  CHECK_SUCCESS(s.engine, kgen_dsolve_strided_batched(s.engine, 'N', 2, 1, s.a.data(), 3, 7, s.b.data(), 3, 4,
                                                      s.x.data(), 3, 4, s.info.data(), 2));
  check_close(s.x, solutions);
  CHECK(s.info == no_info);
  for (const char trans : {'T', 'C', 't'}) {
    const std::vector<double> b{5, 5, between, between, -3, 1, between, between};
    CHECK_SUCCESS(s.engine, kgen_dsolve_strided_batched(s.engine, trans, 2, 1, s.a.data(), 3, 7, b.data(), 3, 4,
                                                        s.x.data(), 3, 4, s.info.data(), 2));
    check_close(s.x, solutions);
  }
  CHECK_SUCCESS(s.engine, kgen_dslogdet_strided_batched(s.engine, 2, s.a.data(), 3, 7, s.first.data(), s.second.data(),
                                                        s.info.data(), 2));
  check_close(s.first, {1, -1});
  check_close(s.second, {std::log(5), std::log(7)});
  CHECK(same_bits(s.a, System().a));
  CHECK(same_bits(s.b, System().b));
  CHECK_SUCCESS(s.engine, kgen_dgesv_strided_batched(s.engine, 2, 1, s.a.data(), 3, 7, s.ipiv.data(), 2, s.b.data(), 3,
                                                     4, s.info.data(), 2));
  check_close(s.b, solutions);
  CHECK(s.info == no_info);
  CHECK(s.ipiv == std::vector<std::int32_t>{2, 2, 2, 2});
  // The factors that gesv left serve getrs.
  for (const char trans : {'N', 'T', 'C'}) {
    s.b = trans == 'N' ? System().b : std::vector<double>{5, 5, between, between, -3, 1, between, between};
    CHECK_SUCCESS(s.engine, kgen_dgetrs_strided_batched(s.engine, trans, 2, 1, s.a.data(), 3, 7, s.ipiv.data(), 2,
                                                        s.b.data(), 3, 4, 2));
    check_close(s.b, solutions);
  }
}

TEST_CASE("typed functions solve systems that pointers name") {
  System s;
  double *const a[] = {s.a.data() + 7, s.a.data()}, *const b[] = {s.b.data() + 4, s.b.data()};
  double* const x[] = {s.x.data() + 4, s.x.data()};
  CHECK_SUCCESS(s.engine, kgen_dsolve_batched(s.engine, 'N', 2, 1, a, 3, b, 3, x, 3, s.info.data(), 2));
  check_close(s.x, solutions);
  CHECK_SUCCESS(s.engine, kgen_dslogdet_batched(s.engine, 2, a, 3, s.first.data(), s.second.data(), s.info.data(), 2));
  check_close(s.first, {-1, 1});
  CHECK_SUCCESS(s.engine, kgen_dgesv_batched(s.engine, 2, 1, a, 3, s.ipiv.data(), b, 3, s.info.data(), 2));
  check_close(s.b, solutions);
  std::ranges::copy(System().b, s.b.begin());  // where it is
  CHECK_SUCCESS(s.engine, kgen_dgetrs_batched(s.engine, 'N', 2, 1, a, 3, s.ipiv.data(), b, 3, 2));
  check_close(s.b, solutions);
}

TEST_CASE("typed functions solve definite systems by the triangle that a letter names") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for (const char uplo : {'L', 'U'}) {
    CAPTURE(uplo);
    // [2 1; 1 3] and [4 2; 2 5], the other triangle NaN
    const double below = uplo == 'L' ? 1 : nan, above = uplo == 'L' ? nan : 1;
    System s;
    s.a = {2, below, between, above, 3, between, between, 4, 2 * below, between, 2 * above, 5, between, between};
    s.b = {3, 4, between, between, 2, -3, between, between};
    const auto b = s.b;
    CHECK_SUCCESS(s.engine, kgen_dsolve_posdef_strided_batched(s.engine, uplo, 2, 1, s.a.data(), 3, 7, s.b.data(), 3, 4,
                                                               s.x.data(), 3, 4, s.info.data(), 2));
    check_close(s.x, solutions);
    CHECK_SUCCESS(s.engine, kgen_dlogdet_posdef_strided_batched(s.engine, uplo, 2, s.a.data(), 3, 7, s.first.data(),
                                                                s.info.data(), 2));
    check_close(s.first, {std::log(5), std::log(16)});
    CHECK_SUCCESS(s.engine, kgen_dposv_strided_batched(s.engine, uplo, 2, 1, s.a.data(), 3, 7, s.b.data(), 3, 4,
                                                       s.info.data(), 2));
    check_close(s.b, solutions);
    s.b = b;
    CHECK_SUCCESS(s.engine, kgen_dpotrs_strided_batched(s.engine, uplo, 2, 1, s.a.data(), 3, 7, s.b.data(), 3, 4, 2));
    check_close(s.b, solutions);
    CHECK(s.info == no_info);
  }
}

TEST_CASE("typed functions multiply as letters say") {
  System s;
  const double one = 1, zero = 0;
  // the first matrix, transposed, times the second
  CHECK_SUCCESS(s.engine, kgen_dgemm_strided_batched(s.engine, 'T', 'N', 2, 2, 2, &one, s.a.data(), 3, 0,
                                                     s.a.data() + 7, 3, 0, &zero, s.x.data(), 3, 7, 2));
  check_close(s.x, {14, 17, between, 7, 6, between, between, 14, 17, between, 7, 6, between, between});
  s.x = System().x;
  CHECK_SUCCESS(s.engine, kgen_dgemm_strided_batched(s.engine, 'N', 'T', 2, 2, 2, &one, s.a.data(), 3, 0,
                                                     s.a.data() + 7, 3, 0, &zero, s.x.data(), 3, 7, 1));
  check_close(s.x, {4, 11, between, 9, 16, between});
}

TEST_CASE("typed functions exchange rows as LAPACK's laswp does") {
  System s;
  s.ipiv = {2, 2, 1, 2};
  CHECK_SUCCESS(s.engine, kgen_dlaswp_strided_batched(s.engine, 2, 2, s.a.data(), 3, 7, 1, 2, s.ipiv.data(), 2, 1, 2));
  CHECK(s.a == std::vector<double>{3, 2, between, 4, 1, between, between, 1, 4, between, 2, 1, between, between});
  s.ipiv = {1, 1, 1, 1};
  s.a = System().a;
  s.refuses(kgen_dlaswp_strided_batched(s.engine, 2, 2, s.a.data(), 2, 4, 0, 2, s.ipiv.data(), 2, 1, 2), "k1 is 0");
  s.refuses(kgen_dlaswp_strided_batched(s.engine, 2, 2, s.a.data(), 2, 4, 1, 3, s.ipiv.data(), 2, 1, 2), "k2 is 3");
  s.refuses(kgen_dlaswp_strided_batched(s.engine, 2, 2, s.a.data(), 2, 4, 1, 2, nullptr, 2, 1, 2), "ipiv is NULL");
}

TEST_CASE("typed functions refuse letters that are no words of an option, by its name") {
  System s;
  const std::string trans = ": must be one of 'N', 'T', 'C'", uplo = ": must be one of 'L', 'U'";
  for (const auto& [letter, is] : {std::pair('q', "is 'q'"), std::pair('\0', "is character 0")}) {
    const std::string trans_is = std::string("trans ") + is + trans, uplo_is = std::string("uplo ") + is + uplo;
    s.refuses(
        kgen_dgetrs_strided_batched(s.engine, letter, 2, 1, s.a.data(), 2, 4, s.ipiv.data(), 2, s.b.data(), 2, 2, 2),
        trans_is);
    s.refuses(kgen_dpotrf_strided_batched(s.engine, letter, 2, s.a.data(), 2, 4, s.info.data(), 2), uplo_is);
    s.refuses(kgen_dpotrs_strided_batched(s.engine, letter, 2, 1, s.a.data(), 2, 4, s.b.data(), 2, 2, 2), uplo_is);
    s.refuses(kgen_dposv_strided_batched(s.engine, letter, 2, 1, s.a.data(), 2, 4, s.b.data(), 2, 2, s.info.data(), 2),
              uplo_is);
    s.refuses(kgen_dsolve_posdef_strided_batched(s.engine, letter, 2, 1, s.a.data(), 2, 4, s.b.data(), 2, 2, s.x.data(),
                                                 2, 2, s.info.data(), 2),
              uplo_is);
    s.refuses(
        kgen_dlogdet_posdef_strided_batched(s.engine, letter, 2, s.a.data(), 2, 4, s.first.data(), s.info.data(), 2),
        uplo_is);
    s.refuses(kgen_dpotri_strided_batched(s.engine, letter, 2, s.a.data(), 2, 4, s.info.data(), 2), uplo_is);
    s.refuses(kgen_dpoti_strided_batched(s.engine, letter, 2, s.a.data(), 2, 4, s.info.data(), 2), uplo_is);
    s.refuses(kgen_dlauum_strided_batched(s.engine, letter, 2, s.a.data(), 2, 4, 2), uplo_is);
    s.refuses(kgen_dtrtri_strided_batched(s.engine, letter, 'N', 2, s.a.data(), 2, 4, s.info.data(), 2), uplo_is);
    s.refuses(kgen_dtrtri_strided_batched(s.engine, 'L', letter, 2, s.a.data(), 2, 4, s.info.data(), 2),
              std::string("diag ") + is + ": must be one of 'N', 'U'");
    s.refuses(kgen_dmatinv_cond_strided_batched(s.engine, letter, 2, s.a.data(), 2, 4, s.x.data(), 2, 4, s.first.data(),
                                                s.info.data(), 2),
              std::string("norm ") + is + ": must be one of '1', 'O', 'I'");
    s.refuses(kgen_dcond_strided_batched(s.engine, letter, 2, s.a.data(), 2, 4, s.first.data(), s.info.data(), 2),
              std::string("norm ") + is + ": must be one of '1', 'O', 'I'");
    s.refuses(kgen_dlange_strided_batched(s.engine, letter, 2, 2, s.a.data(), 2, 4, s.first.data(), 2),
              std::string("norm ") + is + ": must be one of '1', 'O', 'I', 'F', 'E', 'M'");
    const double one = 1;
    s.refuses(kgen_dgemm_strided_batched(s.engine, letter, 'N', 2, 2, 2, &one, s.a.data(), 2, 4, s.a.data(), 2, 4, &one,
                                         s.x.data(), 2, 4, 2),
              std::string("transa ") + is + trans);
    s.refuses(kgen_dgemm_strided_batched(s.engine, 'N', letter, 2, 2, 2, &one, s.a.data(), 2, 4, s.a.data(), 2, 4, &one,
                                         s.x.data(), 2, 4, 2),
              std::string("transb ") + is + trans);
    s.refuses(
        kgen_dsyrk_strided_batched(s.engine, letter, 'N', 2, 2, &one, s.a.data(), 2, 4, &one, s.x.data(), 2, 4, 2),
        uplo_is);
    s.refuses(kgen_dtrmm_strided_batched(s.engine, letter, 'L', 'N', 'N', 2, 2, &one, s.a.data(), 2, 4, s.x.data(), 2,
                                         4, s.x.data(), 2, 4, 2),
              std::string("side ") + is + ": must be one of 'L', 'R'");
  }
}

TEST_CASE("functions of getri and matinv name the argument that is bad, each in its own place") {
  System s;
  double *const a = s.a.data(), *const c = s.x.data();
  double *const as[] = {a, a + 7}, *const cs[] = {c, c + 7};
  std::int32_t *const p = s.ipiv.data(), *const info = s.info.data();
  auto* const odd = reinterpret_cast<std::int32_t*>(reinterpret_cast<std::uintptr_t>(p) + 2);
  const auto getri = kgen_dgetri_strided_batched;  // engine n A lda strideA ipiv strideP C ldc strideC info batch
  s.refuses(getri(s.engine, -1, a, 3, 7, p, 2, c, 3, 7, info, 2), "n is -1");
  s.refuses(getri(s.engine, 2, nullptr, 3, 7, p, 2, c, 3, 7, info, 2), "A is NULL");
  s.refuses(getri(s.engine, 2, a, 1, 7, p, 2, c, 3, 7, info, 2), "lda is 1");
  s.refuses(getri(s.engine, 2, a, 3, 4, p, 2, c, 3, 7, info, 2), "strideA is 4");
  s.refuses(getri(s.engine, 2, a, 3, 7, odd, 2, c, 3, 7, info, 2), "ipiv is ");
  s.refuses(getri(s.engine, 2, a, 3, 7, p, 1, c, 3, 7, info, 2), "strideP is 1");
  s.refuses(getri(s.engine, 2, a, 3, 7, p, 2, nullptr, 3, 7, info, 2), "C is NULL");
  s.refuses(getri(s.engine, 2, a, 3, 7, p, 2, c, 1, 7, info, 2), "ldc is 1");
  s.refuses(getri(s.engine, 2, a, 3, 7, p, 2, c, 3, 4, info, 2), "strideC is 4");
  s.refuses(getri(s.engine, 2, a, 3, 7, p, 2, c, 3, 7, nullptr, 2), "info is NULL");
  s.refuses(getri(s.engine, 2, a, 3, 7, p, 2, c, 3, 7, info, -2), "batch is -2");
  const auto getri_at = kgen_dgetri_batched;  // engine n Aarray lda ipiv Carray ldc info batch
  s.refuses(getri_at(s.engine, -1, as, 3, p, cs, 3, info, 2), "n is -1");
  s.refuses(getri_at(s.engine, 2, nullptr, 3, p, cs, 3, info, 2), "Aarray is NULL");
  s.refuses(getri_at(s.engine, 2, as, 1, p, cs, 3, info, 2), "lda is 1");
  s.refuses(getri_at(s.engine, 2, as, 3, odd, cs, 3, info, 2), "ipiv is ");
  s.refuses(getri_at(s.engine, 2, as, 3, p, nullptr, 3, info, 2), "Carray is NULL");
  s.refuses(getri_at(s.engine, 2, as, 3, p, cs, 1, info, 2), "ldc is 1");
  s.refuses(getri_at(s.engine, 2, as, 3, p, cs, 3, nullptr, 2), "info is NULL");
  s.refuses(getri_at(s.engine, 2, as, 3, p, cs, 3, info, -2), "batch is -2");
  const auto matinv = kgen_dmatinv_strided_batched;  // engine n A lda strideA C ldc strideC info batch
  s.refuses(matinv(s.engine, -1, a, 3, 7, c, 3, 7, info, 2), "n is -1");
  s.refuses(matinv(s.engine, 2, nullptr, 3, 7, c, 3, 7, info, 2), "A is NULL");
  s.refuses(matinv(s.engine, 2, a, 1, 7, c, 3, 7, info, 2), "lda is 1");
  s.refuses(matinv(s.engine, 2, a, 3, 4, c, 3, 7, info, 2), "strideA is 4");
  s.refuses(matinv(s.engine, 2, a, 3, 7, nullptr, 3, 7, info, 2), "C is NULL");
  s.refuses(matinv(s.engine, 2, a, 3, 7, c, 1, 7, info, 2), "ldc is 1");
  s.refuses(matinv(s.engine, 2, a, 3, 7, c, 3, 4, info, 2), "strideC is 4");
  s.refuses(matinv(s.engine, 2, a, 3, 7, c, 3, 7, nullptr, 2), "info is NULL");
  s.refuses(matinv(s.engine, 2, a, 3, 7, c, 3, 7, info, -2), "batch is -2");
  const auto matinv_at = kgen_dmatinv_batched;  // engine n Aarray lda Carray ldc info batch
  s.refuses(matinv_at(s.engine, -1, as, 3, cs, 3, info, 2), "n is -1");
  s.refuses(matinv_at(s.engine, 2, nullptr, 3, cs, 3, info, 2), "Aarray is NULL");
  s.refuses(matinv_at(s.engine, 2, as, 1, cs, 3, info, 2), "lda is 1");
  s.refuses(matinv_at(s.engine, 2, as, 3, nullptr, 3, info, 2), "Carray is NULL");
  s.refuses(matinv_at(s.engine, 2, as, 3, cs, 1, info, 2), "ldc is 1");
  s.refuses(matinv_at(s.engine, 2, as, 3, cs, 3, nullptr, 2), "info is NULL");
  s.refuses(matinv_at(s.engine, 2, as, 3, cs, 3, info, -2), "batch is -2");
}

TEST_CASE("typed functions of variable size refuse letters, and an info that is missing") {
  System s;
  double* const a[] = {s.a.data(), s.a.data() + 7};
  double* const b[] = {s.b.data(), s.b.data() + 4};
  const std::int32_t n[] = {2, 2}, one[] = {1, 1};
  const std::string q = " is 'q': must be one of ";
  s.refuses(kgen_dgetrs_vbatched(s.engine, 'q', 2, n, 1, one, a, n, s.ipiv.data(), b, n, s.info.data(), 2),
            "trans" + q + "'N', 'T', 'C'");
  s.refuses(kgen_dpotrf_vbatched(s.engine, 'q', 2, n, a, n, s.info.data(), 2), "uplo" + q);
  s.refuses(kgen_dpotrs_vbatched(s.engine, 'q', 2, n, 1, one, a, n, b, n, s.info.data(), 2), "uplo" + q);
  s.refuses(kgen_dposv_vbatched(s.engine, 'q', 2, n, 1, one, a, n, b, n, s.info.data(), 2), "uplo" + q);
  s.refuses(kgen_dsolve_posdef_vbatched(s.engine, 'q', 2, n, 1, one, a, n, b, n, b, n, s.info.data(), 2), "uplo" + q);
  s.refuses(kgen_dmatinv_cond_vbatched(s.engine, 'q', 2, n, a, n, b, n, s.first.data(), s.info.data(), 2), "norm" + q);
  s.refuses(kgen_dcond_vbatched(s.engine, 'q', 2, n, a, n, s.first.data(), s.info.data(), 2), "norm" + q);
  s.refuses(kgen_dlange_vbatched(s.engine, 'q', 2, n, 2, n, a, n, s.first.data(), s.info.data(), 2), "norm" + q);
  // info is given beside the operands, also of operations that have none.
  s.refuses(kgen_dpotrs_vbatched(s.engine, 'L', 2, n, 1, one, a, n, b, n, nullptr, 2), "info is NULL");
  s.refuses(kgen_dlange_vbatched(s.engine, 'M', 2, n, 2, n, a, n, s.first.data(), nullptr, 2), "info is NULL");
}

TEST_CASE("typed solves refuse NULL, negative numbers, strides of 0 where they write, and an X that is A") {
  System s;
  const auto solve = [&](std::int64_t n, std::int64_t nrhs, const double* a, std::int64_t stride_a, const double* b,
                         double* x, std::int64_t stride_x, std::int32_t* info) {
    return kgen_dsolve_strided_batched(s.engine, 'N', n, nrhs, a, 2, stride_a, b, 2, 2, x, 2, stride_x, info, 2);
  };
  double *const a = s.a.data(), *const b = s.b.data(), *const x = s.x.data();
  std::int32_t* const info = s.info.data();
  s.refuses(solve(-1, 1, a, 4, b, x, 2, info), "n is -1");
  s.refuses(kgen_dsolve_strided_batched(s.engine, 'X', 2, 1, a, 2, 4, b, 2, 2, x, 2, 2, info, 2),
            "trans is 'X': must be one of 'N', 'T', 'C'");
  s.refuses(solve(2, -1, a, 4, b, x, 2, info), "nrhs is -1");
  s.refuses(solve(2, 1, nullptr, 4, b, x, 2, info), "A is NULL");
  s.refuses(solve(2, 1, a, 4, nullptr, x, 2, info), "B is NULL");
  s.refuses(solve(2, 1, a, 4, b, nullptr, 2, info), "X is NULL");
  s.refuses(solve(2, 1, a, 4, b, x, 2, nullptr), "info is NULL");
  s.refuses(solve(2, 1, a, 4, b, x, 0, info), "strideX is 0");
  s.refuses(solve(2, 1, a, 4, b, a, 2, info), "X is A: they must be different arrays");
  s.refuses(solve(129, 1, a, 4, b, x, 2, info), "lda is 2: must be at least 129");
  s.refuses(kgen_dsolve_strided_batched(s.engine, 'N', 129, 1, a, 129, 129 * 129, b, 129, 129, x, 129, 129, info, 2),
            "n is 129: solve takes 0 to 128", KGEN_NOT_SUPPORTED);
  CHECK_SUCCESS(s.engine, solve(2, 0, a, 4, b, x, 2, info));  // no right-hand side: info alone
  CHECK(s.info == no_info);
  CHECK(same_bits(s.x, System().x));
  // One matrix for all systems is legal where it is only read: the first, whose columns are 3 apart.
  CHECK_SUCCESS(s.engine, kgen_dsolve_strided_batched(s.engine, 'N', 2, 1, a, 3, 0, b, 3, 4, x, 3, 4, info, 2));
  check_close(s.x, {1, 1, between, between, -1.4, 1.8, between, between});
}
