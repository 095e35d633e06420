// What `host` checks of memory and a GPU cannot afford: pointers of a batch, and overlapping operands.
#include <sys/mman.h>
#include <sys/resource.h>

#include <cstddef>

#include "support.hpp"

namespace {

constexpr std::int64_t n = 3, batch = 4;

struct Inverses {  // of 3 x 3 matrices in double, which lie in each other's neighbourhood
  Host_engine engine;
  std::vector<double> elements = random_elements<double>(400);
  std::vector<double*> a = pointers_to(elements, 9, batch), c = a;
  std::vector<std::int32_t> info = std::vector<std::int32_t>(batch, 77);
  Inverses() {
    for (std::int64_t i = 0; i < batch; ++i) c[static_cast<std::size_t>(i)] = elements.data() + 100 + 9 * i;
  }
  // "" where it was served; a message, and nothing written, where it was refused.
  std::string call(std::int64_t lda = n, std::int64_t ldc = n) {
    const std::vector<double> before = elements;
    const kgen_status status = kgen_dmatinv_batched(engine, n, a.data(), lda, c.data(), ldc, info.data(), batch);
    if (status == KGEN_SUCCESS) return "";
    CHECK(status == KGEN_INVALID_ARGUMENT);
    CHECK(same_bits(before, elements));
    CHECK(info == std::vector<std::int32_t>(batch, 77));
    return engine.error();
  }
};

}  // namespace

TEST_CASE("host names the pointer that is NULL or misaligned") {
  Inverses of;
  CHECK(of.call() == "");
  of.info.assign(batch, 77);
  of.a[2] = nullptr;
  CHECK(of.call() == "Aarray[2] is NULL");
  Inverses odd;
  odd.c[3] = reinterpret_cast<double*>(reinterpret_cast<char*>(odd.c[3]) + 4);
  const std::string said = odd.call();
  CHECK(said.rfind("Carray[3] is at 0x", 0) == 0);
  CHECK(said.ends_with("must be aligned to 8 bytes"));
}

TEST_CASE("host names the matrices that overlap") {
  Inverses twice;
  twice.c[3] = twice.c[1];
  CHECK(twice.call() == "Carray[3] overlaps Carray[1]");
  Inverses partly;
  partly.c[3] = partly.c[1] + 1;
  CHECK(partly.call() == "Carray[3] overlaps Carray[1]");
  Inverses input;
  input.c[0] = input.a[2] + 8;  // of the last element
  CHECK(input.call() == "Carray[0] overlaps Aarray[2]");
  Inverses results;
  results.c[2] = reinterpret_cast<double*>(results.info.data());
  CHECK(results.call().find("info") != std::string::npos);
  Inverses many;  // of matrices that are read twice, and one of them written
  many.a = {many.elements.data(), many.elements.data(), many.elements.data(), many.elements.data()};
  many.c[1] = many.elements.data() + 5;
  CHECK(many.call().find("Carray[1]") != std::string::npos);
}

TEST_CASE("host names what overlaps the array of pointers") {
  Inverses of;
  of.c[1] = reinterpret_cast<double*>(of.a.data() + 1);
  CHECK(of.call() == "Carray[1] overlaps Aarray");
  Inverses results;
  const std::vector<double*> array = results.a;
  CHECK(kgen_dmatinv_batched(results.engine, n, results.a.data(), n, results.c.data(), n,
                             reinterpret_cast<std::int32_t*>(results.a.data()) + 2, batch) == KGEN_INVALID_ARGUMENT);
  CHECK(results.engine.error().find("Aarray") != std::string::npos);
  CHECK(results.a == array);
}

TEST_CASE("host lets matrices share what is only read, lie in each other's gaps, and be inverted in place") {
  Inverses shared;
  shared.a.assign(batch, shared.elements.data());
  CHECK(shared.call() == "");
  Inverses in_place;
  in_place.c = in_place.a;
  CHECK(in_place.call() == "");
  Inverses blocks;  // side by side in larger matrices
  for (std::int64_t i = 0; i < batch; ++i) {
    blocks.a[static_cast<std::size_t>(i)] = blocks.elements.data() + n * i;
    blocks.c[static_cast<std::size_t>(i)] = blocks.elements.data() + 200 + n * i;
  }
  CHECK(blocks.call(n * batch, n * batch) == "");
  blocks.info.assign(batch, 77);
  blocks.c[2] = blocks.c[1] + 2;  // one row too far up
  CHECK(blocks.call(n * batch, n * batch) == "Carray[2] overlaps Carray[1]");
}

TEST_CASE("host finds strided operands that overlap, and looks at no triangle that is not used") {
  const Host_engine engine;
  std::vector<double> memory(64, 1.0);
  std::vector<std::int32_t> info(batch, 77);
  // The last matrix of C begins in A's first.
  CHECK(kgen_dmatinv_strided_batched(engine, 2, memory.data() + 13, 2, 4, memory.data(), 2, 4, info.data(), batch) ==
        KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "matrix 0 of A overlaps matrix 3 of C");
  // A factor whose other triangle's memory holds the right-hand side: legal.
  std::vector<double> both(9, 1.0);
  const double alpha = 1;
  CHECK_SUCCESS(engine, kgen_dtrsm_strided_batched(engine, 'L', 'L', 'N', 'N', 3, 1, &alpha, both.data(), 3, 9,
                                                   memory.data(), 3, 3, 1));
  CHECK_SUCCESS(engine, kgen_dtrsm_strided_batched(engine, 'L', 'L', 'N', 'N', 1, 1, &alpha, both.data(), 3, 9,
                                                   both.data() + 3, 1, 1, 1));
  CHECK(kgen_dtrsm_strided_batched(engine, 'L', 'L', 'N', 'N', 2, 1, &alpha, both.data(), 3, 9, both.data() + 1, 2, 2,
                                   1) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "matrix 0 of B overlaps matrix 0 of A");
}

TEST_CASE("host names what overlaps the caller's workspace") {
  Inverses of;
  alignas(256) static char workspace[4096];
  CHECK_SUCCESS(of.engine, kgen_set_workspace(of.engine, workspace, sizeof workspace));
  const std::vector<std::int32_t> sizes(batch, n);
  const auto invert = [&](std::int32_t* info) {
    return kgen_dmatinv_vbatched(of.engine, n, sizes.data(), of.a.data(), sizes.data(), of.c.data(), sizes.data(), info,
                                 batch);
  };
  CHECK(invert(of.info.data()) == KGEN_SUCCESS);
  CHECK(invert(reinterpret_cast<std::int32_t*>(workspace + 256)) == KGEN_INVALID_ARGUMENT);
  CHECK(std::string(of.engine.error()) == "info of matrix 0 overlaps workspace");
}

TEST_CASE("host refuses a batch that reaches beyond the process's memory, before it allocates or runs anything") {
  constexpr std::int64_t mistaken = std::int64_t{1} << 40;
  const Host_engine engine;
  std::vector<double> a(8, 1.0), c(8, 7.0);
  std::vector<std::int32_t> info(2, 77);
  const std::string rest = "batch is 1099511627776: ", beyond = " reaches beyond the memory of this process";
  CHECK(kgen_dmatinv_strided_batched(engine, 2, a.data(), 2, 4, c.data(), 2, 4, info.data(), mistaken) ==
        KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == rest + "A" + beyond);
  CHECK(kgen_dmatinv_strided_batched(engine, 2, a.data(), 2, 0, c.data(), 2, 4, info.data(), mistaken) ==
        KGEN_INVALID_ARGUMENT);  // one A for all
  CHECK(engine.error() == rest + "C" + beyond);
  std::vector<double*> of_a{a.data(), a.data() + 4}, of_c{c.data(), c.data() + 4};
  CHECK(kgen_dmatinv_batched(engine, 2, of_a.data(), 2, of_c.data(), 2, info.data(), mistaken) ==
        KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == rest + "Aarray" + beyond);
#ifndef __SANITIZE_ADDRESS__                    // which has reserved, and so mapped, the 8 GB behind every array
  const std::vector<std::int32_t> sizes(2, 2);  // a workspace of terabytes
  constexpr std::int64_t many = (std::int64_t{1} << 31) - 1;
  CHECK(kgen_dmatinv_vbatched(engine, 2, sizes.data(), of_a.data(), sizes.data(), of_c.data(), sizes.data(),
                              info.data(), many) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "batch is 2147483647: n" + beyond);
#endif
  // Size 0: there are values to fill in, and no kernel.
  std::vector<double> sign(2), logarithm(2);
  CHECK(kgen_dslogdet_strided_batched(engine, 0, a.data(), 1, 0, sign.data(), logarithm.data(), info.data(),
                                      mistaken) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == rest + "sign" + beyond);
  CHECK(c == std::vector<double>(8, 7.0));
  CHECK(info == std::vector<std::int32_t>(2, 77));
  // As far as the arrays reach is fine, in the last page of a mapping, too. Much is unmapped behind it: what is mapped
  // meanwhile, by a sanitizer for example, begins at the other end.
  constexpr std::size_t page = 4096, reserved = std::size_t{64} << 20;
  auto* const pages =
      static_cast<std::byte*>(::mmap(nullptr, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  REQUIRE(pages != MAP_FAILED);
  REQUIRE(::munmap(pages + page, reserved - page) == 0);
  auto* const last = reinterpret_cast<double*>(pages + page) - 4;
  last[0] = last[3] = 2, last[1] = last[2] = 0;
  CHECK_SUCCESS(engine, kgen_dmatinv_strided_batched(engine, 2, last, 2, 4, last, 2, 4, info.data(), 1));
  CHECK(last[0] == 0.5);
  CHECK(kgen_dmatinv_strided_batched(engine, 2, last, 2, 4, last, 2, 4, info.data(), 2) == KGEN_INVALID_ARGUMENT);
  ::munmap(pages, page);
}

namespace {

// Two pages, of which the second is protected.
struct Two_pages {
  static constexpr std::size_t page = 4096;
  std::byte* at;
  explicit Two_pages(int protection)
      : at(static_cast<std::byte*>(
            ::mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
    REQUIRE(at != MAP_FAILED);
    REQUIRE(::mprotect(at + page, page, protection) == 0);
  }
  ~Two_pages() { ::munmap(at, 2 * page); }
  Two_pages(const Two_pages&) = delete;
  Two_pages& operator=(const Two_pages&) = delete;
  double* first() const { return reinterpret_cast<double*>(at); }
  double* second() const { return reinterpret_cast<double*>(at + page); }
};

// So that a question of many pages is asked as well, which is answered in another way.
std::vector<double> many_pages() { return std::vector<double>(300 * Two_pages::page / sizeof(double), 1.0); }

}  // namespace

TEST_CASE("host refuses arrays that reach into a guard page") {
  const Host_engine engine;
  const Two_pages of(PROT_NONE);
  for (std::size_t i = 0; i < 512; i += 4) of.first()[i] = of.first()[i + 3] = 2;
  std::vector<std::int32_t> info(129, 77);
  const auto factor = [&](std::int64_t count) {
    return kgen_dpotrf_strided_batched(engine, 'L', 2, of.first(), 2, 4, info.data(), count);
  };
  CHECK_SUCCESS(engine, factor(128));
  info.assign(129, 77);
  CHECK(factor(129) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "batch is 129: A reaches beyond the memory of this process");
  CHECK(info == std::vector<std::int32_t>(129, 77));
  // An input behind a large one.
  std::vector<double> a = many_pages(), c(4);
  const auto count = static_cast<std::int64_t>(a.size());
  c.resize(a.size());
  info.resize(a.size());
  const double one = 1;
  CHECK_SUCCESS(engine, kgen_dgemm_strided_batched(engine, 'N', 'N', 1, 1, 1, &one, a.data(), 1, 1, of.first(), 1, 0,
                                                   &one, c.data(), 1, 1, count));
  CHECK(kgen_dgemm_strided_batched(engine, 'N', 'N', 1, 1, 1, &one, a.data(), 1, 1, of.second(), 1, 0, &one, c.data(),
                                   1, 1, count) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "batch is " + std::to_string(count) + ": B reaches beyond the memory of this process");
}

TEST_CASE("host names the matrix of a pointer batch that is no memory") {
  const Two_pages of(PROT_NONE);
  for (double* const bad : {reinterpret_cast<double*>(0x1000), of.second(), reinterpret_cast<double*>(~0ul - 7)}) {
    Inverses input;
    input.a[1] = bad;
    CHECK(input.call() == "Aarray[1] is not memory of this process");
    Inverses output;
    output.c[3] = bad;
    CHECK(output.call() == "Carray[3] is not memory of this process");
  }
  Inverses end;
  end.a[2] = of.second() - n * n;
  std::fill_n(end.a[2], n * n, 0.0);
  CHECK(end.call() == "");
  end.info.assign(batch, 77);
  ++end.a[2];
  CHECK(end.call() == "Aarray[2] reaches beyond the memory of this process");
  // Of variable size: a matrix of size 0 has no memory that is looked at.
  Inverses mixed;
  std::vector<std::int32_t> sizes(batch, n);
  const auto invert = [&] {
    return kgen_dmatinv_vbatched(mixed.engine, n, sizes.data(), mixed.a.data(), sizes.data(), mixed.c.data(),
                                 sizes.data(), mixed.info.data(), batch);
  };
  mixed.a[2] = of.second();
  CHECK(invert() == KGEN_INVALID_ARGUMENT);
  CHECK(mixed.engine.error() == "Aarray[2] is not memory of this process");
  sizes[2] = 0;
  std::vector<std::int32_t> leading(batch, n);
  CHECK_SUCCESS(mixed.engine, kgen_dmatinv_vbatched(mixed.engine, n, sizes.data(), mixed.a.data(), leading.data(),
                                                    mixed.c.data(), leading.data(), mixed.info.data(), batch));
}

TEST_CASE("host names the output that is not writable") {
  static const double constant[4] = {2, 0, 0, 2};
  auto* const output = const_cast<double*>(constant);
  const Host_engine engine;
  std::vector<std::int32_t> info(200, 77);
  const auto potrf = [&](double* a, std::int64_t count) {
    return kgen_dpotrf_strided_batched(engine, 'L', 2, a, 2, 4, info.data(), count);
  };
  CHECK(potrf(output, 1) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "A is not writable");
  CHECK(info[0] == 77);
  std::vector<double> inverse(4);
  CHECK_SUCCESS(engine, kgen_dmatinv_strided_batched(engine, 2, constant, 2, 4, inverse.data(), 2, 4, info.data(), 1));
  CHECK(inverse[0] == 0.5);
  info[0] = 77;
  const Two_pages of(PROT_READ);
  CHECK(potrf(of.first(), 129) == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "batch is 129: A reaches into memory that is not writable");
  CHECK(info[0] == 77);
  Inverses pointers;
  pointers.c[1] = of.second();
  CHECK(pointers.call() == "Carray[1] is not writable");
  pointers.c[1] = of.second() - 1;
  CHECK(pointers.call() == "Carray[1] reaches into memory that is not writable");
  pointers.c[1] = pointers.c[0] + 200;
  pointers.a[1] = of.second();
  CHECK(pointers.call() == "");
  // Of many pages, too.
  std::vector<double> many = many_pages();
  info.resize(many.size());
  CHECK(kgen_dmatinv_strided_batched(engine, 1, many.data(), 1, 1, output, 1, 1, info.data(),
                                     static_cast<std::int64_t>(many.size())) == KGEN_INVALID_ARGUMENT);
}

TEST_CASE("host tells what is mapped where it can open no file to look") {
  const Host_engine engine;
  std::vector<double> many = many_pages(), c = many;
  std::vector<std::int32_t> info(many.size());
  const auto invert = [&](double* a, std::size_t count) {
    return kgen_dmatinv_strided_batched(engine, 1, a, 1, 1, c.data(), 1, 1, info.data(),
                                        static_cast<std::int64_t>(count));
  };
  CHECK_SUCCESS(engine, invert(many.data(), many.size()));  // compiles
  rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
  const rlimit none{0, before.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
  const kgen_status served = invert(many.data(), many.size());
  const kgen_status refused = invert(reinterpret_cast<double*>(0x1000), 1);
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
  CHECK(served == KGEN_SUCCESS);
  CHECK(refused == KGEN_INVALID_ARGUMENT);
  CHECK(engine.error() == "batch is 1: A reaches beyond the memory of this process");
}
