// Batches of variable size: the bits of uniform calls, what is wrong with single matrices, and what is not touched.
#include <kgen/kgen.hpp>

#include <complex>
#include <type_traits>

#include "support.hpp"

namespace {

// Inverses of matrices of sizes 0 to max_n, each with gaps between its columns and a zone behind it.
struct Inverses {
  std::int64_t max_n;
  std::vector<std::int32_t> n, lda, ldc, info;
  std::vector<std::vector<double>> a, c;
  std::vector<double*> a_of, c_of;

  Inverses(std::int64_t most, std::size_t batch, std::uint64_t seed = 1) : max_n(most), info(batch, unwritten) {
    for (std::size_t i = 0; i < batch; ++i) {
      const std::uint64_t number = (seed + i) * 6364136223846793005u >> 33;
      add(static_cast<std::int32_t>(number % static_cast<std::uint64_t>(most + 1)),
          static_cast<std::int32_t>(number / 64 % 3), static_cast<std::int32_t>(number / 512 % 3));
    }
  }
  void add(std::int32_t size, std::int32_t gap, std::int32_t other_gap) {
    const std::int32_t rows = size < 1 ? 1 : size;
    n.push_back(size);
    lda.push_back(rows + gap);
    ldc.push_back(rows + other_gap);
    a.push_back(random_elements<double>(static_cast<std::size_t>(lda.back() * (rows + 1)), a.size() + 1));
    c.emplace_back(static_cast<std::size_t>(ldc.back() * (rows + 1)), 5.0);
    a_of.push_back(a.back().data());
    c_of.push_back(c.back().data());
  }
  std::int64_t batch() const { return static_cast<std::int64_t>(info.size()); }
  kgen_status call(kgen_engine_t engine) {
    return kgen_dmatinv_vbatched(engine, max_n, n.data(), a_of.data(), lda.data(), c_of.data(), ldc.data(), info.data(),
                                 batch());
  }
  // One uniform call for each matrix, for comparison; `wrong` are left out and have these infos.
  void expect(kgen_engine_t engine, const std::vector<std::pair<std::size_t, std::int32_t>>& wrong = {}) const {
    std::vector<std::int32_t> expected(info.size(), 0);
    std::vector<bool> left_out(info.size());
    for (const auto& [i, value] : wrong) {
      expected[i] = value;
      left_out[i] = true;
    }
    for (std::size_t i = 0; i < info.size(); ++i) {
      std::vector<double> inverse(c[i].size(), 5.0);
      double* const to = inverse.data();
      if (!left_out[i] && n[i] > 0)
        CHECK_SUCCESS(engine, kgen_dmatinv_batched(engine, n[i], &a_of[i], lda[i], &to, ldc[i], &expected[i], 1));
      CHECK_MESSAGE(same_bits(c[i], inverse), "matrix " << i << " of size " << n[i]);
    }
    CHECK(info == expected);
  }
};

}  // namespace

TEST_CASE("variable size: every matrix has the bits of a uniform call, and sizes of 0 have info 0") {
  const Host_engine engine;
  for (const std::size_t batch : {std::size_t(1), std::size_t(33), std::size_t(700)}) {
    Inverses of(6, batch);
    const auto before = of.a;
    CHECK_SUCCESS(engine, of.call(engine));
    of.expect(engine);
    CHECK(of.a == before);
  }
  Inverses same(3, 70);  // all of one size, the largest
  same.n.assign(70, 3);
  for (std::size_t i = 0; i < 70; ++i) {
    same.lda[i] = same.ldc[i] = 3;
    same.a[i] = random_elements<double>(12, i + 9);
    same.c[i].assign(12, 5.0);
    same.a_of[i] = same.a[i].data();
    same.c_of[i] = same.c[i].data();
  }
  CHECK_SUCCESS(engine, same.call(engine));
  same.expect(engine);
}

TEST_CASE("variable size: wrong sizes and leading dimensions are told in info, and their matrices are not touched") {
  const Host_engine engine;
  Inverses of(4, 300);
  std::vector<std::pair<std::size_t, std::int32_t>> wrong;
  const auto spoil = [&](std::size_t i, std::vector<std::int32_t>& numbers, std::int32_t number, std::int32_t info) {
    numbers[i] = number;
    of.a_of[i] = of.c_of[i] = nullptr;  // not read
    wrong.emplace_back(i, info);
  };
  spoil(0, of.n, -1, -2);
  spoil(31, of.n, 5, -2);
  spoil(32, of.n, std::numeric_limits<std::int32_t>::max(), -2);
  spoil(33, of.n, std::numeric_limits<std::int32_t>::min(), -2);
  for (const std::size_t i : {70U, 71U, 72U}) of.n[i] = 3, of.lda[i] = of.ldc[i] = 3;
  spoil(70, of.lda, 2, -4);
  spoil(71, of.ldc, 2, -6);
  spoil(72, of.ldc, -7, -6);
  of.lda[72] = 0;  // the first of two counts
  wrong.back().second = -4;
  of.n[99] = 0;
  spoil(99, of.lda, 0, -4);  // max(1, n), as in LAPACK
  spoil(299, of.n, 32, -2);
  CHECK_SUCCESS(engine, of.call(engine));
  for (const auto& [i, info] : wrong) CHECK(of.info[i] == info);
  of.expect(engine, wrong);
}

TEST_CASE("variable size: bounds and batches of 0") {
  const Host_engine engine;
  Inverses of(0, 40);
  of.n[7] = 1;
  of.a_of.assign(40, nullptr);
  of.c_of = of.a_of;
  CHECK_SUCCESS(engine, of.call(engine));
  std::vector<std::int32_t> expected(40, 0);
  expected[7] = -2;
  CHECK(of.info == expected);
  CHECK_SUCCESS(engine, kgen_dmatinv_vbatched(engine, 4, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, 0));
}

TEST_CASE("variable size: results of matrices of size 0") {
  const Host_engine engine;
  const std::vector<std::int32_t> n{0, 2, 0, 3}, lda{1, 2, 0, 3};
  std::vector<kgen_complex_float> a = random_elements<kgen_complex_float>(20), sign(4, {9, 9});
  std::vector<kgen_complex_float*> a_of{nullptr, a.data(), nullptr, a.data() + 4};
  std::vector<float> logabsdet(4, 9), cond(4, 9);
  std::vector<std::int32_t> info(4, unwritten);
  CHECK_SUCCESS(engine, kgen_cslogdet_vbatched(engine, 2, n.data(), a_of.data(), lda.data(), sign.data(),
                                               logabsdet.data(), info.data(), 4));
  CHECK(info == std::vector<std::int32_t>{0, 0, -4, -2});
  CHECK((sign[0].re == 1 && sign[0].im == 0));
  CHECK(logabsdet[0] == 0);
  kgen_complex_float one_sign{};
  float one = 0;
  std::int32_t one_info = unwritten;
  CHECK_SUCCESS(engine, kgen_cslogdet_batched(engine, 2, &a_of[1], 2, &one_sign, &one, &one_info, 1));
  CHECK((sign[1].re == one_sign.re && sign[1].im == one_sign.im));
  CHECK(logabsdet[1] == one);
  for (const std::size_t i : {2U, 3U}) CHECK((sign[i].re == 9 && logabsdet[i] == 9));  // not touched
  info.assign(4, unwritten);
  CHECK_SUCCESS(engine,
                kgen_ccond_vbatched(engine, '1', 2, n.data(), a_of.data(), lda.data(), cond.data(), info.data(), 4));
  CHECK(info == std::vector<std::int32_t>{0, 0, -5, -3});
  CHECK(cond[0] == 0);
  CHECK(cond[1] >= 1);
  CHECK((cond[2] == 9 && cond[3] == 9));
}

TEST_CASE("variable size: right-hand sides of any number, places in info, and C++") {
  kgen::Engine engine("host");
  REQUIRE(engine.status());
  const std::vector<std::int32_t> n{2, 0, 3, 2, 3, 1}, lda{2, 1, 4, 2, 3, 1}, ldb{2, 1, 3, 1, 3, 1};
  const std::vector<std::int32_t> nrhs{3, 2, 0, 2, 6, 5};
  const std::size_t batch = n.size();
  std::vector<std::vector<double>> a, b;
  std::vector<double*> a_of, b_of;
  std::vector<std::int32_t> ipiv(3 * batch, unwritten), info(batch, unwritten);
  for (std::size_t i = 0; i < batch; ++i) {
    a.push_back(random_elements<double>(16, i + 1));
    b.push_back(random_elements<double>(20, i + 50));
  }
  const auto a_before = a, b_before = b;
  for (std::size_t i = 0; i < batch; ++i) {
    a_of.push_back(a[i].data());
    b_of.push_back(b[i].data());
  }
  const kgen::Status status = engine.gesv(3, n.data(), 5, nrhs.data(), a_of.data(), lda.data(), ipiv.data(),
                                          b_of.data(), ldb.data(), info.data(), static_cast<std::int64_t>(batch));
  REQUIRE_MESSAGE(status, status.message);
  CHECK(info == std::vector<std::int32_t>{0, 0, 0, -9, -4, 0});  // ldb, nrhs
  for (std::size_t i = 0; i < batch; ++i) {
    std::vector<double> factors = a_before[i], x = b_before[i];
    double *to_a = factors.data(), *to_b = x.data();
    std::vector<std::int32_t> pivots(3, unwritten);
    std::int32_t one_info = 0;
    if (info[i] == 0 && n[i] > 0)
      REQUIRE(engine.gesv(n[i], nrhs[i], &to_a, lda[i], pivots.data(), &to_b, ldb[i], &one_info, 1));
    CHECK_MESSAGE(same_bits(a[i], factors), "A of matrix " << i);
    CHECK_MESSAGE(same_bits(b[i], x), "B of matrix " << i);
    CHECK(std::vector<std::int32_t>(ipiv.begin() + 3 * static_cast<int>(i),
                                    ipiv.begin() + 3 * static_cast<int>(i) + 3) == pivots);
  }
}

template <class T>
std::vector<T> random_numbers(std::size_t count) {
  const std::vector<double> parts = random_elements<double>(2 * count, count);
  using Real = decltype(std::real(T()));
  std::vector<T> numbers(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto re = static_cast<Real>(parts[2 * i]), im = static_cast<Real>(parts[2 * i + 1]);
    numbers[i] = T(re);
    if constexpr (!std::is_floating_point_v<T>) numbers[i].imag(im);
  }
  return numbers;
}

// op(A) is what is factored: info and bits are those of transposed copies, the second of them singular.
template <class T>
void solves_transposes(const char trans) {
  kgen::Engine engine("host");
  REQUIRE(engine.status());
  const std::vector<std::int32_t> n{2, 3, 0, 4, 1}, ld(5, 4), nrhs{2, 1, 2, 0, 2};
  std::vector<T> a = random_numbers<T>(5 * 16), copies = a, b = random_numbers<T>(5 * 8), x(40, 5), other = x;
  for (std::size_t j = 0; j < 3; ++j) a[16 + 4 * j + 1] = T(0);  // a column of op(A)
  std::vector<T*> a_of, copy_of, b_of, x_of, other_of;
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 4; ++j)
      for (std::size_t row = 0; row < 4; ++row) {
        copies[16 * i + 4 * j + row] = a[16 * i + 4 * row + j];
        if constexpr (!std::is_floating_point_v<T>)
          if (trans == 'C') copies[16 * i + 4 * j + row] = std::conj(a[16 * i + 4 * row + j]);
      }
    a_of.push_back(&a[16 * i]);
    copy_of.push_back(&copies[16 * i]);
    b_of.push_back(&b[8 * i]);
    x_of.push_back(&x[8 * i]);
    other_of.push_back(&other[8 * i]);
  }
  std::vector<std::int32_t> info(5, unwritten), other_info(5, unwritten);
  REQUIRE(engine.solve(trans, 4, n.data(), 2, nrhs.data(), a_of.data(), ld.data(), b_of.data(), ld.data(), x_of.data(),
                       ld.data(), info.data(), 5));
  REQUIRE(engine.solve('N', 4, n.data(), 2, nrhs.data(), copy_of.data(), ld.data(), b_of.data(), ld.data(),
                       other_of.data(), ld.data(), other_info.data(), 5));
  CHECK(info == std::vector<std::int32_t>{0, 2, 0, 0, 0});
  CHECK(info == other_info);
  CHECK(same_bits(x, other));
  CHECK(x[0] != T(5));
}
TEST_CASE("variable size: a transpose is solved as a copy of it") {
  solves_transposes<double>('T');
  solves_transposes<std::complex<float>>('C');
}

TEST_CASE(
    "variable size: one right-hand side each needs no array, which is NULL where the bound is 1 and nowhere else") {
  kgen::Engine engine("host");
  REQUIRE(engine.status());
  const std::vector<std::int32_t> n{2, 0, 3, 2, 4}, nrhs(5, 1);
  std::vector<double> a = random_elements<double>(5 * 16, 3), b = random_elements<double>(5 * 4, 4), x(20, 5),
                      other(20, 5);
  std::vector<double*> a_of, b_of, x_of, other_of;
  for (std::size_t i = 0; i < 5; ++i) {
    a_of.push_back(&a[16 * i]);
    b_of.push_back(&b[4 * i]);
    x_of.push_back(&x[4 * i]);
    other_of.push_back(&other[4 * i]);
  }
  const std::vector<std::int32_t> ld(5, 4);
  std::vector<std::int32_t> info(5, unwritten), other_info(5, unwritten);
  const auto solve = [&](std::int64_t bound, const std::int32_t* sides, double* const* to, std::int32_t* infos) {
    return engine.solve('N', 4, n.data(), bound, sides, a_of.data(), ld.data(), b_of.data(), ld.data(), to, ld.data(),
                        infos, 5);
  };
  REQUIRE(solve(1, nullptr, x_of.data(), info.data()));
  REQUIRE(solve(1, nrhs.data(), other_of.data(), other_info.data()));
  CHECK(info == std::vector<std::int32_t>(5, 0));
  CHECK(info == other_info);
  CHECK(same_bits(x, other));
  CHECK(x[0] != 5);
  CHECK(x[4] == 5);  // of size 0
  const kgen::Status refused = solve(2, nullptr, x_of.data(), info.data());
  CHECK(refused.code == KGEN_INVALID_ARGUMENT);
  CHECK(std::string(refused.message) == "nrhs is NULL: it may be where max_nrhs is 1, and max_nrhs is 2");
}

TEST_CASE("variable size: arguments are named, and nothing is launched") {
  Host_engine engine;
  Inverses of(3, 5);
  const auto refused = [&](kgen_status status, const std::string& message) {
    CHECK(status == KGEN_INVALID_ARGUMENT);
    CHECK(engine.error() == message);
    CHECK(of.info == std::vector<std::int32_t>(5, unwritten));
  };
  double* const* a = of.a_of.data();
  double* const* c = of.c_of.data();
  const std::int32_t *n = of.n.data(), *lda = of.lda.data(), *ldc = of.ldc.data();
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
  CHECK(kgen_dmatinv_vbatched(engine, 129, n, a, lda, c, ldc, info, 5) == KGEN_NOT_SUPPORTED);
  CHECK(engine.error() == "max_n is 129: matinv takes 1 to 128 in batches of variable size");
  // Row interchanges and products have no such form.
  const kgen_request request{"laswp", 'd', KGEN_POINTERS};
  CHECK(kgen_call_vbatched(engine, &request, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, 5) ==
        KGEN_NOT_SUPPORTED);
  CHECK(engine.error() == "laswp has no form for batches of variable size");
  // host looks at what it is given: pointers of the matrices that are used, and overlap.
  of.n.assign(5, 2);
  of.lda.assign(5, 2);
  of.ldc.assign(5, 2);
  of.a_of[3] = nullptr;
  refused(of.call(engine), "Aarray[3] is NULL");
  of.a_of[3] = of.a[3].data();
  of.c_of[1] = of.a_of[0] + 3;
  refused(of.call(engine), "Carray[1] overlaps Aarray[0]");
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
  std::vector<std::byte> memory(bytes + 512);
  auto at = reinterpret_cast<std::uintptr_t>(memory.data());
  std::byte* const workspace = memory.data() + (256 - at % 256);
  for (std::byte& byte : memory) byte = std::byte{0x5a};
  CHECK_SUCCESS(engine, kgen_set_workspace(engine, workspace, bytes));
  Inverses of(4, 90);
  const auto inputs = of.a;
  CHECK_SUCCESS(engine, of.call(engine));
  for (const std::byte* behind = workspace + bytes; behind < memory.data() + memory.size(); ++behind)
    CHECK(*behind == std::byte{0x5a});
  const auto expected = of.c;
  CHECK_SUCCESS(engine, kgen_dmatinv_vbatched(engine, 4, of.n.data(), of.a_of.data(), of.lda.data(), of.a_of.data(),
                                              of.lda.data(), of.info.data(), 90));
  for (std::size_t i = 0; i < 90; ++i)
    for (std::int32_t j = 0; j < of.n[i]; ++j)
      CHECK(std::memcmp(of.a[i].data() + j * of.lda[i], expected[i].data() + j * of.ldc[i],
                        static_cast<std::size_t>(of.n[i]) * sizeof(double)) == 0);
  CHECK_SUCCESS(engine, kgen_set_workspace(engine, workspace, bytes - 1));
  CHECK(of.call(engine) == KGEN_INVALID_ARGUMENT);
  // No memory, and memory beyond what there can be.
  for (const std::uintptr_t nowhere : {std::uintptr_t{256}, ~std::uintptr_t{255}}) {
    CHECK_SUCCESS(engine, kgen_set_workspace(engine, reinterpret_cast<void*>(nowhere), std::size_t{1} << 20));
    CHECK(of.call(engine) == KGEN_INVALID_ARGUMENT);
    CHECK(engine.error().rfind("workspace: the ", 0) == 0);
  }
}
