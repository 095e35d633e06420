// Batches of variable size through kgen.h: the bits of uniform calls, what is wrong with single matrices, and what is
// not touched. (That every operation does so is for tests/numerics/variable.cpp: here that its functions pass on their
// arguments, in their order.)
#include <algorithm>
#include <cmath>
#include <complex>
#include <kgen/kgen.hpp>

#include "support.hpp"

namespace {

using Integers = std::vector<std::int32_t>;

constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max(),
                       least = std::numeric_limits<std::int32_t>::min();

std::size_t count(std::int64_t number) { return static_cast<std::size_t>(number); }

// Matrices of these rows and columns, each with a gap of 0 to 2 elements behind its columns; of size 0: no pointer.
template <class T>
struct Matrices {
  Integers lead;
  std::vector<std::vector<T>> elements;
  std::vector<T*> at;
  Matrices(const Integers& rows, const Integers& columns, std::uint64_t seed = 1) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      lead.push_back((rows[i] < 1 ? 1 : rows[i]) + static_cast<std::int32_t>((i + seed) % 3));
      elements.push_back(random_elements<T>(count(lead.back()) * count(columns[i] + 2), seed + i));
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
      at.push_back(rows[i] > 0 && columns[i] > 0 ? elements[i].data() : nullptr);
  }
};

// i modulo the sizes, the second after the first.
Integers cycled(std::size_t batch, std::size_t step, std::size_t period) {
  Integers list;
  for (std::size_t i = 0; i < batch; ++i) list.push_back(static_cast<std::int32_t>(i / step % period));
  return list;
}

// Inverses of matrices of sizes 0 to max_n.
struct Inverses {
  std::int64_t max_n, batch;
  Integers n, info;
  Matrices<double> a, c;
  Inverses(std::int64_t bound, std::size_t matrices)
      : max_n(bound),
        batch(static_cast<std::int64_t>(matrices)),
        n(cycled(matrices, 1, count(bound + 1))),
        info(matrices, unwritten),
        a(n, n),
        c(n, n, 5) {}
  kgen_status call(kgen_engine_t engine) {
    return kgen_dmatinv_vbatched(engine, max_n, n.data(), a.at.data(), a.lead.data(), c.at.data(), c.lead.data(),
                                 info.data(), batch);
  }
};

}  // namespace

TEST_CASE("variable size: every matrix has the bits of a uniform call, wrong ones are told in info and not touched") {
  const Host_engine engine;
  for (const std::size_t batch : {std::size_t(1), std::size_t(33), std::size_t(300)}) {
    Inverses of(4, batch);
    Integers expected(batch, 0);
    const auto spoil = [&](std::size_t i, std::int32_t size, std::int32_t lda, std::int32_t ldc, std::int32_t info) {
      if (i >= batch) return;
      of.n[i] = size, of.a.lead[i] = lda, of.c.lead[i] = ldc, expected[i] = info;
      of.a.at[i] = of.c.at[i] = nullptr;  // not read
    };
    // max_n n Aarray lda Carray ldc info
    spoil(2, -1, 3, 3, -2);
    spoil(31, 5, 5, 5, -2);
    spoil(32, most, 9, 9, -2);
    spoil(70, least, 9, 9, -2);
    spoil(71, 3, 2, 3, -4);
    spoil(72, 3, 3, 2, -6);
    spoil(73, 3, 0, -7, -4);  // the first of two counts
    spoil(99, 0, 0, 1, -4);   // max(1, n), as in LAPACK
    const auto inputs = of.a.elements;
    auto inverses = of.c.elements;
    CHECK_SUCCESS(engine, of.call(engine));
    CHECK(of.a.elements == inputs);
    for (std::size_t i = 0; i < batch; ++i) {
      double* const to = inverses[i].data();
      if (of.a.at[i] != nullptr)
        CHECK_SUCCESS(engine, kgen_dmatinv_batched(engine, of.n[i], &of.a.at[i], of.a.lead[i], &to, of.c.lead[i],
                                                   &expected[i], 1));
      CHECK_MESSAGE(same_bits(of.c.elements[i], inverses[i]), "matrix " << i << " of size " << of.n[i]);
    }
    CHECK(of.info == expected);
  }
  Inverses none(0, 40);
  none.n[7] = 1;
  CHECK_SUCCESS(engine, none.call(engine));
  Integers expected(40, 0);
  expected[7] = -2;
  CHECK(none.info == expected);
  CHECK_SUCCESS(engine, kgen_dmatinv_vbatched(engine, 4, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, 0));
}

TEST_CASE("variable size: results of matrices of size 0") {
  const Host_engine engine;
  const Integers n{0, 2, 0, 3}, lda{1, 2, 0, 3};
  std::vector<kgen_complex_float> a = random_elements<kgen_complex_float>(20), sign(4, {9, 9});
  std::vector<kgen_complex_float*> a_of{nullptr, a.data(), nullptr, a.data() + 4};
  std::vector<float> logabsdet(4, 9), cond(4, 9);
  Integers info(4, unwritten);
  CHECK_SUCCESS(engine, kgen_cslogdet_vbatched(engine, 2, n.data(), a_of.data(), lda.data(), sign.data(),
                                               logabsdet.data(), info.data(), 4));
  CHECK(info == Integers{0, 0, -4, -2});
  CHECK((sign[0].re == 1 && sign[0].im == 0 && logabsdet[0] == 0));
  kgen_complex_float one_sign{};
  float one = 0;
  CHECK_SUCCESS(engine, kgen_cslogdet_batched(engine, 2, &a_of[1], 2, &one_sign, &one, info.data(), 1));
  CHECK((sign[1].re == one_sign.re && sign[1].im == one_sign.im && logabsdet[1] == one));
  for (const std::size_t i : {2U, 3U}) CHECK((sign[i].re == 9 && logabsdet[i] == 9));  // not touched
  CHECK_SUCCESS(engine,
                kgen_ccond_vbatched(engine, '1', 2, n.data(), a_of.data(), lda.data(), cond.data(), info.data(), 4));
  CHECK(info == Integers{0, 0, -5, -3});
  CHECK((cond[0] == 0 && cond[1] >= 1 && cond[2] == 9 && cond[3] == 9));
}

TEST_CASE("variable size: right-hand sides of any number, places in info, and C++") {
  kgen::Engine engine("host");
  REQUIRE(engine.status());
  const Integers n{2, 0, 3, 2, 3, 1}, nrhs{3, 2, 0, 2, 6, 5};
  Matrices<double> a(n, n), b(n, nrhs, 50);
  b.lead[3] = 1;  // wrong, as is nrhs[4]
  const auto a_before = a.elements, b_before = b.elements;
  Integers ipiv(18, unwritten), info(6, unwritten);
  const kgen::Status status = engine.gesv(3, n.data(), 5, nrhs.data(), a.at.data(), a.lead.data(), ipiv.data(),
                                          b.at.data(), b.lead.data(), info.data(), 6);
  REQUIRE_MESSAGE(status, status.message);
  CHECK(info == Integers{0, 0, 0, -9, -4, 0});
  for (std::size_t i = 0; i < 6; ++i) {
    std::vector<double> factors = a_before[i], x = b_before[i];
    double *to_a = factors.data(), *to_b = x.data();
    Integers pivots(3, unwritten);
    std::int32_t one_info = 0;
    if (info[i] == 0 && n[i] > 0)
      REQUIRE(engine.gesv(n[i], nrhs[i], &to_a, a.lead[i], pivots.data(), &to_b, b.lead[i], &one_info, 1));
    CHECK_MESSAGE(same_bits(a.elements[i], factors), "A of matrix " << i);
    CHECK_MESSAGE(same_bits(b.elements[i], x), "B of matrix " << i);
    CHECK(Integers(&ipiv[3 * i], &ipiv[3 * i] + 3) == pivots);
  }
  // One right-hand side each needs no array, which is NULL where the bound is 1 and nowhere else; a transpose is
  // solved.
  const Integers one(6, 1);
  Matrices<double> of(n, n), sides(n, one, 4), x(n, one, 9), other(n, one, 9);
  const auto solve = [&](std::int64_t bound, const std::int32_t* numbers, const Matrices<double>& to,
                         char trans = 'N') {
    return engine.solve(trans, 3, n.data(), bound, numbers, of.at.data(), of.lead.data(), sides.at.data(),
                        sides.lead.data(), to.at.data(), to.lead.data(), info.data(), 6);
  };
  const auto untouched = x.elements;
  REQUIRE(solve(1, nullptr, x));
  CHECK(info == Integers(6, 0));
  REQUIRE(solve(1, one.data(), other));
  CHECK(x.elements == other.elements);
  CHECK(x.elements[0] != untouched[0]);
  CHECK(x.elements[1] == untouched[1]);  // of size 0
  REQUIRE(solve(1, one.data(), other, 'T'));
  CHECK(x.elements[0] != other.elements[0]);
  const kgen::Status refused = solve(2, nullptr, x);
  CHECK(refused.code == KGEN_INVALID_ARGUMENT);
  CHECK(std::string(refused.message) == "nrhs is NULL: it may be where max_nrhs is 1, and max_nrhs is 2");
}

TEST_CASE("variable size: arguments are named, and nothing is launched") {
  Host_engine engine;
  Inverses of(3, 5);
  const auto refused = [&](kgen_status status, const std::string& message, kgen_status as = KGEN_INVALID_ARGUMENT) {
    CHECK(status == as);
    CHECK(engine.error() == message);
    CHECK(of.info == Integers(5, unwritten));
  };
  double* const* a = of.a.at.data();
  double* const* c = of.c.at.data();
  const std::int32_t *n = of.n.data(), *lda = of.a.lead.data(), *ldc = of.c.lead.data();
  std::int32_t* info = of.info.data();
  refused(kgen_dmatinv_vbatched(engine, -1, n, a, lda, c, ldc, info, 5), "max_n is -1: must be at least 0");
  refused(kgen_dmatinv_vbatched(engine, 3, nullptr, a, lda, c, ldc, info, 5), "n is NULL");
  refused(kgen_dmatinv_vbatched(engine, 3, n, nullptr, lda, c, ldc, info, 5), "Aarray is NULL");
  refused(kgen_dmatinv_vbatched(engine, 3, n, a, nullptr, c, ldc, info, 5), "lda is NULL");
  refused(kgen_dmatinv_vbatched(engine, 3, n, a, lda, c, nullptr, info, 5), "ldc is NULL");
  refused(kgen_dmatinv_vbatched(engine, 3, n, a, lda, c, ldc, nullptr, 5), "info is NULL");
  refused(kgen_dmatinv_vbatched(engine, 3, n, a, lda, c, ldc, info, -5), "batch is -5: must be at least 0");
  refused(kgen_dmatinv_vbatched(engine, 3, n, a, lda, c, ldc, info, std::int64_t(1) << 31),
          "batch is 2147483648: batches of variable size have at most 2147483647 matrices");
  refused(kgen_dmatinv_vbatched(engine, 3, n, a, lda, c, ldc, const_cast<std::int32_t*>(n), 5),
          "info is n: they must be different arrays");
  refused(kgen_dmatinv_vbatched(engine, 3, n, a, lda, a, ldc, info, 5),
          "ldc is another array than lda: they must be the same where Carray is Aarray");
  refused(kgen_dgetrs_vbatched(engine, 'N', 3, n, 2, n, a, lda, info, a, lda, info, 5),
          "Barray is Aarray: they must be different arrays");
  refused(kgen_dgetrs_vbatched(engine, 'N', 3, n, -2, n, a, lda, nullptr, c, lda, info, 5),
          "max_nrhs is -2: must be at least 0");
  refused(kgen_dmatinv_vbatched(engine, 129, n, a, lda, c, ldc, info, 5),
          "max_n is 129: matinv takes 0 to 128 in batches of variable size", KGEN_NOT_SUPPORTED);
  // Row interchanges and products have no such form.
  const kgen_request request{"laswp", 'd', KGEN_POINTERS};
  refused(kgen_call_vbatched(engine, &request, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, 5),
          "laswp has no form for batches of variable size", KGEN_NOT_SUPPORTED);
  // host looks at what it is given: pointers of the matrices that are used, and overlap.
  of.a.at[3] = nullptr;
  refused(of.call(engine), "Aarray[3] is NULL");
  of.a.at[3] = of.a.elements[3].data();
  of.c.at[1] = of.a.at[2] + 1;
  refused(of.call(engine), "Carray[1] overlaps Aarray[2]");
}

TEST_CASE("variable size: preparing takes KGEN_ANY, a prepared call needs no more workspace, in place") {
  Host_engine engine;
  auto* const any = static_cast<std::int32_t*>(KGEN_ANY);
  auto* const any_pointers = static_cast<double**>(KGEN_ANY);
  CHECK_SUCCESS(engine, kgen_prepare_begin(engine));
  CHECK_SUCCESS(engine, kgen_dmatinv_vbatched(engine, 4, any, any_pointers, any, any_pointers, any, any, 90));
  CHECK_SUCCESS(engine, kgen_prepare_end(engine));
  std::size_t bytes = 0;
  CHECK_SUCCESS(engine, kgen_workspace_size(engine, &bytes));
  CHECK(bytes >= 90 * sizeof(std::int32_t));
  CHECK(kgen_dmatinv_vbatched(engine, 4, any, any_pointers, any, any_pointers, any, any, 90) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "n is KGEN_ANY: only calls between kgen_prepare_begin and kgen_prepare_end take it");

  // The caller's memory, to the byte.
  std::vector<std::byte> memory(bytes + 512, std::byte{0x5a});
  std::byte* const workspace = memory.data() + (256 - reinterpret_cast<std::uintptr_t>(memory.data()) % 256);
  CHECK_SUCCESS(engine, kgen_set_workspace(engine, workspace, bytes));
  Inverses of(4, 90);
  CHECK_SUCCESS(engine, of.call(engine));
  for (const std::byte* behind = workspace + bytes; behind < memory.data() + memory.size(); ++behind)
    CHECK(*behind == std::byte{0x5a});
  CHECK_SUCCESS(engine, kgen_dmatinv_vbatched(engine, 4, of.n.data(), of.a.at.data(), of.a.lead.data(), of.a.at.data(),
                                              of.a.lead.data(), of.info.data(), 90));
  for (std::size_t i = 0; i < 90; ++i)
    for (std::int32_t j = 0; j < of.n[i]; ++j)
      CHECK(std::memcmp(&of.a.elements[i][count(j * of.a.lead[i])], &of.c.elements[i][count(j * of.c.lead[i])],
                        count(of.n[i]) * sizeof(double)) == 0);
  CHECK_SUCCESS(engine, kgen_set_workspace(engine, workspace, bytes - 1));
  CHECK(of.call(engine) == KGEN_INVALID_ARGUMENT);
  // No memory, and memory beyond what there can be.
  for (const std::uintptr_t nowhere : {std::uintptr_t{256}, ~std::uintptr_t{255}}) {
    CHECK_SUCCESS(engine, kgen_set_workspace(engine, reinterpret_cast<void*>(nowhere), std::size_t{1} << 20));
    CHECK(of.call(engine) == KGEN_INVALID_ARGUMENT);
    CHECK(engine.error().rfind("workspace: the ", 0) == 0);
  }
}

TEST_CASE("variable size: two sizes, of getrf's factors and trsm's systems from either side") {
  const Host_engine engine;
  const auto refused = [&](kgen_status status, kgen_status as, const std::string& message) {
    CHECK(status == as);
    CHECK(engine.error() == message);
  };
  const Integers m = cycled(60, 1, 4), n = cycled(60, 4, 5);
  for (const bool pivot : {true, false}) {  // max_m m max_n n Aarray lda ipiv info; pivots min(3, 4) apart
    Matrices<double> a(m, n);
    Integers ipiv(180, unwritten), info(60, unwritten), expected(60, 0), wrong = m, lda = a.lead;
    wrong[0] = -1, wrong[1] = 4, lda[6] = 1, lda[8] = 0;
    expected[0] = expected[1] = -2, expected[6] = expected[8] = -6;
    auto factors = a.elements;
    const auto call = [&](std::int64_t max_m, std::int64_t max_n, std::int32_t* pivots) {
      return kgen_dgetrf_vbatched(engine, max_m, wrong.data(), max_n, n.data(), a.at.data(), lda.data(), pivots,
                                  info.data(), 60);
    };
    CHECK_SUCCESS(engine, call(3, 4, pivot ? ipiv.data() : nullptr));
    CHECK(info == expected);
    for (std::size_t i = 0; i < 60; ++i) {
      Integers pivots(3, unwritten);
      std::int32_t one = 0;
      double* const to = factors[i].data();
      if (expected[i] == 0 && a.at[i] != nullptr)
        CHECK_SUCCESS(engine,
                      kgen_dgetrf_batched(engine, m[i], n[i], &to, lda[i], pivot ? pivots.data() : nullptr, &one, 1));
      CHECK(same_bits(a.elements[i], factors[i]));
      CHECK(Integers(&ipiv[3 * i], &ipiv[3 * i] + 3) == pivots);
    }
    refused(call(-1, 4, nullptr), KGEN_INVALID_ARGUMENT, "max_m is -1: must be at least 0");
    refused(call(3, 129, nullptr), KGEN_NOT_SUPPORTED,
            "max_n is 129: getrf takes 0 to 128 in batches of variable size");
    refused(call(3, 4, info.data()), KGEN_INVALID_ARGUMENT, "ipiv is info: they must be different arrays");
  }
  for (const char side : {'L', 'R'})  // side uplo trans diag max_m m max_n n alpha Aarray lda Barray ldb info
    for (const double alpha : {1.0, -0.5, 0.0}) {
      const Integers& order = side == 'L' ? m : n;
      Matrices<double> a(order, order), b(m, n, 99);
      for (std::size_t i = 0; i < 60; ++i)
        if (b.at[i] == nullptr) a.at[i] = nullptr;
      Integers info(60, unwritten), expected(60, 0), ldb = b.lead;
      ldb[7] = 2, expected[7] = -13;
      auto solutions = b.elements;
      const auto call = [&](std::int64_t max_m, std::int64_t max_n, const double* factor) {
        return kgen_dtrsm_vbatched(engine, side, 'L', 'N', 'N', max_m, m.data(), max_n, n.data(), factor, a.at.data(),
                                   a.lead.data(), b.at.data(), ldb.data(), info.data(), 60);
      };
      CHECK_SUCCESS(engine, call(3, 4, &alpha));
      CHECK(info == expected);
      for (std::size_t i = 0; i < 60; ++i) {
        double* const to = solutions[i].data();
        if (expected[i] == 0 && b.at[i] != nullptr)
          CHECK_SUCCESS(engine, kgen_dtrsm_batched(engine, side, 'L', 'N', 'N', m[i], n[i], &alpha, &a.at[i], a.lead[i],
                                                   &to, ldb[i], 1));
        CHECK_MESSAGE(same_bits(b.elements[i], solutions[i]), "matrix " << i);
      }
      refused(call(3, 4, nullptr), KGEN_INVALID_ARGUMENT, "alpha is NULL: it points to the factor");
      refused(call(3, 4, static_cast<const double*>(KGEN_ANY)), KGEN_INVALID_ARGUMENT,
              "alpha is KGEN_ANY: it is no array, and points to the factor");
      refused(
          side == 'L' ? call(129, 4, &alpha) : call(3, 129, &alpha), KGEN_NOT_SUPPORTED,
          std::string(side == 'L' ? "max_m" : "max_n") + " is 129: trsm takes 0 to 128 in batches of variable size");
    }
}

TEST_CASE("variable size: norms of matrices of any number of columns, by hand") {
  const Host_engine engine;
  const Integers m = cycled(90, 1, 4);
  Integers n = cycled(90, 4, 4);
  for (std::size_t i = 0; i < 90; ++i)
    if (n[i] == 3) n[i] = static_cast<std::int32_t>(140 - i % 9);  // wider than uniform ones may be
  const Matrices<double> a(m, n);
  for (const char norm : {'1', 'I', 'M', 'F'}) {  // norm max_m m max_n n Aarray lda value info
    CAPTURE(norm);
    std::vector<double> value(90, 9.0);
    Integers info(90, unwritten), expected(90, 0), wrong = n;
    wrong[5] = -1, wrong[89] = most, expected[5] = expected[89] = -5;
    CHECK_SUCCESS(engine, kgen_dlange_vbatched(engine, norm, 5, m.data(), 1000, wrong.data(), a.at.data(),
                                               a.lead.data(), value.data(), info.data(), 90));
    CHECK(info == expected);
    for (std::size_t i = 0; i < 90; ++i) {
      CAPTURE(i);
      std::vector<double> rows(4), columns(141);
      double largest = 0, squares = 0;
      for (std::int32_t j = 0; j < n[i]; ++j)
        for (std::int32_t k = 0; k < m[i]; ++k) {
          const double x = std::abs(a.elements[i][count(j * a.lead[i] + k)]);
          rows[count(k)] += x, columns[count(j)] += x, squares += x * x, largest = std::max(largest, x);
        }
      const double one = norm == '1'   ? *std::ranges::max_element(columns)
                         : norm == 'I' ? *std::ranges::max_element(rows)
                         : norm == 'M' ? largest
                                       : std::sqrt(squares);
      CHECK(std::abs(value[i] - (expected[i] == 0 ? one : 9)) <= (norm == 'F' ? 1e-14 : 0));
    }
  }
  CHECK(kgen_dlange_vbatched(engine, 'I', 5, m.data(), 40, n.data(), a.at.data(), a.lead.data(), nullptr, nullptr,
                             90) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "value is NULL");
}
