// The functions of kgen.h for solves, Cholesky and products: a system worked out by hand, and what each refuses, by the
// argument's name. The functions of other precisions are made by the same table.
#include <cmath>

#include "support.hpp"

namespace {

// Two systems [2 1; 1 3] x = b with the solutions (1, 1) and (1, -1), and room for every operand of the functions.
struct System {
  Host_engine engine;
  std::vector<double> a{2, 1, 1, 3, 2, 1, 1, 3}, b{3, 4, 1, -2}, x = std::vector<double>(8, 7);
  std::vector<std::int32_t> ipiv = std::vector<std::int32_t>(4, 1), info = std::vector<std::int32_t>(2, unwritten);
  std::vector<double> first = std::vector<double>(2, 7), second = std::vector<double>(2, 7);

  void refuses(kgen_status status, const std::string& message, kgen_status expected = KGEN_INVALID_ARGUMENT) {
    const System fresh;
    CAPTURE(message);
    CHECK(status == expected);
    CAPTURE(engine.error());
    CHECK(engine.error().rfind(message, 0) == 0);
    CHECK(same_bits(a, fresh.a));
    CHECK(same_bits(b, fresh.b));
    CHECK(same_bits(x, fresh.x));
    CHECK(same_bits(first, fresh.first));
    CHECK(info == fresh.info);
    CHECK(ipiv == fresh.ipiv);
  }
};

void check_close(const std::vector<double>& found, const std::vector<double>& expected) {
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(found[i] == doctest::Approx(expected[i]));
}

const std::vector<double> solutions{1, 1, 1, -1};

}  // namespace

TEST_CASE("typed functions solve a system worked out by hand") {
  {
    System s;
    CHECK_SUCCESS(s.engine, kgen_dgesv_strided_batched(s.engine, 2, 1, s.a.data(), 2, 4, s.ipiv.data(), 2, s.b.data(),
                                                       2, 2, s.info.data(), 2));
    check_close(s.b, solutions);
    CHECK(s.info == std::vector<std::int32_t>{0, 0});
    // The factors that gesv left serve getrs; A is symmetric, so each letter gives the same.
    for (const char trans : {'N', 'T', 'C'}) {
      s.b = {3, 4, 1, -2};
      CHECK_SUCCESS(s.engine, kgen_dgetrs_strided_batched(s.engine, trans, 2, 1, s.a.data(), 2, 4, s.ipiv.data(), 2,
                                                          s.b.data(), 2, 2, 2));
      check_close(s.b, solutions);
    }
  }
  {
    System s;
    CHECK_SUCCESS(s.engine, kgen_dsolve_strided_batched(s.engine, 2, 1, s.a.data(), 2, 4, s.b.data(), 2, 2, s.x.data(),
                                                        2, 2, s.info.data(), 2));
    check_close(s.x, solutions);
    CHECK_SUCCESS(s.engine, kgen_dslogdet_strided_batched(s.engine, 2, s.a.data(), 2, 4, s.first.data(),
                                                          s.second.data(), s.info.data(), 2));
    check_close(s.first, {1, 1});
    check_close(s.second, {std::log(5), std::log(5)});
    CHECK(same_bits(s.a, System().a));
  }
  for (const char uplo : {'L', 'U'}) {
    System s;
    CHECK_SUCCESS(s.engine, kgen_dsolve_posdef_strided_batched(s.engine, uplo, 2, 1, s.a.data(), 2, 4, s.b.data(), 2, 2,
                                                               s.x.data(), 2, 2, s.info.data(), 2));
    check_close(s.x, solutions);
    CHECK_SUCCESS(s.engine, kgen_dlogdet_posdef_strided_batched(s.engine, uplo, 2, s.a.data(), 2, 4, s.first.data(),
                                                                s.info.data(), 2));
    check_close(s.first, {std::log(5), std::log(5)});
    CHECK_SUCCESS(s.engine, kgen_dposv_strided_batched(s.engine, uplo, 2, 1, s.a.data(), 2, 4, s.b.data(), 2, 2,
                                                       s.info.data(), 2));
    check_close(s.b, solutions);
    s.b = {3, 4, 1, -2};
    CHECK_SUCCESS(s.engine, kgen_dpotrs_strided_batched(s.engine, uplo, 2, 1, s.a.data(), 2, 4, s.b.data(), 2, 2, 2));
    check_close(s.b, solutions);
  }
}

TEST_CASE("typed functions exchange rows as LAPACK's laswp does") {
  System s;
  s.ipiv = {2, 2, 1, 2};
  CHECK_SUCCESS(s.engine, kgen_dlaswp_strided_batched(s.engine, 2, 2, s.a.data(), 2, 4, 1, 2, s.ipiv.data(), 2, 1, 2));
  CHECK(s.a == std::vector<double>{1, 2, 3, 1, 2, 1, 1, 3});
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

TEST_CASE("typed functions of variable size refuse letters and NULL") {
  System s;
  double* const a[] = {s.a.data(), s.a.data() + 4};
  double* const b[] = {s.b.data(), s.b.data() + 2};
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
  s.refuses(kgen_dpotrf_vbatched(s.engine, 'L', 2, nullptr, a, n, s.info.data(), 2), "n is NULL");
  s.refuses(kgen_dpotrf_vbatched(s.engine, 'L', 2, n, nullptr, n, s.info.data(), 2), "Aarray is NULL");
  s.refuses(kgen_dpotrf_vbatched(s.engine, 'L', 2, n, a, nullptr, s.info.data(), 2), "lda is NULL");
  s.refuses(kgen_dpotrf_vbatched(s.engine, 'L', 2, n, a, n, nullptr, 2), "info is NULL");
  s.refuses(kgen_dpotrs_vbatched(s.engine, 'L', 2, n, 1, one, a, n, b, n, nullptr, 2), "info is NULL");
  s.refuses(kgen_dlange_vbatched(s.engine, 'M', 2, n, 2, n, a, n, s.first.data(), nullptr, 2), "info is NULL");
  s.refuses(kgen_dpotrf_vbatched(s.engine, 'L', 33, n, a, n, s.info.data(), 2), "max_n is 33", KGEN_NOT_SUPPORTED);
  s.refuses(kgen_dpotrf_vbatched(s.engine, 'L', -1, n, a, n, s.info.data(), 2), "max_n is -1");
}

TEST_CASE("typed solves refuse NULL, negative numbers, strides of 0 where they write, and an X that is A") {
  System s;
  const auto solve = [&](std::int64_t n, std::int64_t nrhs, const double* a, std::int64_t stride_a, const double* b,
                         double* x, std::int64_t stride_x, std::int32_t* info) {
    return kgen_dsolve_strided_batched(s.engine, n, nrhs, a, 2, stride_a, b, 2, 2, x, 2, stride_x, info, 2);
  };
  double *const a = s.a.data(), *const b = s.b.data(), *const x = s.x.data();
  std::int32_t* const info = s.info.data();
  s.refuses(solve(-1, 1, a, 4, b, x, 2, info), "n is -1");
  s.refuses(solve(2, -1, a, 4, b, x, 2, info), "nrhs is -1");
  s.refuses(solve(2, 1, nullptr, 4, b, x, 2, info), "A is NULL");
  s.refuses(solve(2, 1, a, 4, nullptr, x, 2, info), "B is NULL");
  s.refuses(solve(2, 1, a, 4, b, nullptr, 2, info), "X is NULL");
  s.refuses(solve(2, 1, a, 4, b, x, 2, nullptr), "info is NULL");
  s.refuses(solve(2, 1, a, 4, b, x, 0, info), "strideX is 0");
  s.refuses(solve(2, 1, a, 4, b, a, 2, info), "X is A: they must be different arrays");
  s.refuses(solve(129, 1, a, 4, b, x, 2, info), "", KGEN_INVALID_ARGUMENT);  // lda is below n
  s.refuses(kgen_dsolve_strided_batched(s.engine, 129, 1, a, 129, 129 * 129, b, 129, 129, x, 129, 129, info, 2),
            "n is 129: sizes up to 128 are supported", KGEN_NOT_SUPPORTED);
  CHECK_SUCCESS(s.engine, solve(2, 0, a, 4, b, x, 2, info));  // no right-hand side: info alone
  CHECK(s.info == std::vector<std::int32_t>{0, 0});
  s.info = {unwritten, unwritten};
  // One matrix for all systems is legal where it is only read.
  CHECK_SUCCESS(s.engine, solve(2, 1, a, 0, b, x, 2, info));
  check_close(s.x, solutions);
}
