// What `host` checks of memory and a GPU cannot afford: pointers of a batch, and overlapping operands.
#include <sys/mman.h>

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
