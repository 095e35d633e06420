// Where a batch lies in memory and how many matrices it has: the bits stay, and nothing beside the matrices is touched.
#include "tests/gpu/gpu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "generator/precision.hpp"

using namespace kgen;
using namespace kgen::test;

namespace {

// The matrices [first, first + count) of an outcome.
Outcome part(const Outcome& all, std::int64_t first, std::int64_t count) {
  const std::size_t each = all.matrices.matrix_bytes();
  const auto from = [&](const auto& values, std::int64_t per_matrix) {
    return std::vector(values.begin() + first * per_matrix, values.begin() + (first + count) * per_matrix);
  };
  Outcome some;
  some.matrices = {all.matrices.precision, all.matrices.n, count, from(all.matrices.bytes, std::int64_t(each))};
  if (!all.ipiv.empty()) some.ipiv = from(all.ipiv, all.matrices.n);
  some.info = from(all.info, 1);
  return some;
}

Matrices part(const Matrices& all, std::int64_t first, std::int64_t count) {
  const auto each = std::int64_t(all.matrix_bytes());
  return {all.precision, all.n, count, {all.bytes.begin() + first * each, all.bytes.begin() + (first + count) * each}};
}

// Of the first kernel that the last call launched.
std::string layout_in_use(const Engine& engine) { return parse(engine.last_kernels()[0].id).word("layout"); }
std::string family_in_use(const Engine& engine) { return parse(engine.last_kernels()[0].id).family; }

}  // namespace

TEST_CASE("layouts, alignments and pointers give the bits of the packed batch") {
  KGEN_NEEDS_GPU();
  Engine engine("cuda:0");
  const std::vector<Layout> layouts = {{3, 0, 0, false}, {0, 5, 0, false}, {1, 7, 1, false},
                                       {0, 0, 1, false}, {0, 0, 3, true},  {2, 1, 1, true}};
  for (const char letter : {'s', 'd', 'c', 'z'})
    for (const std::int64_t n : {1, 3, 8, 13, 20, 32}) {
      const Matrices input = make_matrices(letter, n, 77, 11, true);
      const Outcome factors = compute(engine, "getrf", input);
      CHECK(layout_in_use(engine) == "packed");
      const Outcome inverse = compute(engine, "getri", factors.matrices, factors.ipiv);
      const std::string getri_family = family_in_use(engine);
      const Outcome whole = compute(engine, "matinv", input);
      const std::string matinv_family = family_in_use(engine);
      for (std::size_t i = 0; i < layouts.size(); ++i) {
        CAPTURE(letter);
        CAPTURE(n);
        CAPTURE(i);
        CHECK(difference(factors, compute(engine, "getrf", input, {}, layouts[i])) == "");
        // Inverses of packed and of other batches may be those of two families.
        const Outcome inverse_here = compute(engine, "getri", factors.matrices, factors.ipiv, layouts[i]);
        if (family_in_use(engine) == getri_family) CHECK(difference(inverse, inverse_here) == "");
        CHECK(inverse_here.info == inverse.info);
        const Outcome whole_here = compute(engine, "matinv", input, {}, layouts[i]);
        if (family_in_use(engine) == matinv_family) CHECK(difference(whole, whole_here) == "");
        CHECK(whole_here.info == whole.info);
        CHECK(layout_in_use(engine) == (layouts[i].pointers ? "pointers" : "strided"));
      }
    }
}

TEST_CASE("batches of 0, 1 and odd counts: a matrix has the same bits wherever it lies") {
  KGEN_NEEDS_GPU();
  Engine engine("cuda:0");
  for (const char letter : {'s', 'z'})
    for (const std::int64_t n : {2, 5, 16, 31}) {
      const Matrices input = make_matrices(letter, n, 131, 12, true);
      for (const char* operation : {"getrf", "matinv"}) {
        const Outcome all = compute(engine, operation, input);
        for (const std::int64_t batch : {0, 1, 3, 31, 33, 129}) {
          CAPTURE(letter);
          CAPTURE(n);
          CAPTURE(batch);
          const std::int64_t first = 131 - batch;
          CHECK(difference(part(all, first, batch), compute(engine, operation, part(input, first, batch))) == "");
        }
      }
    }
}

TEST_CASE("more than 65,535 and more than 2^20 matrices in one call") {
  KGEN_NEEDS_GPU();
  Engine engine("cuda:0");
  const std::vector<std::pair<std::int64_t, std::int64_t>> cases = {{3, 70'001}, {2, (1 << 21) + 5}, {32, 66'003}};
  for (const auto& [n, batch] : cases) {
    CAPTURE(n);
    const Matrices few = make_matrices('s', n, 999, 13);
    const Outcome expected = compute(engine, "getrf", few);
    const Outcome many = compute(engine, "getrf", repeat(few, batch));
    REQUIRE(std::int64_t(many.info.size()) == batch);
    for (std::int64_t first = 0; first < batch; first += few.batch) {
      const std::int64_t count = std::min(few.batch, batch - first);
      const std::string found = difference(part(expected, 0, count), part(many, first, count));
      REQUIRE_MESSAGE(found.empty(), "from matrix " << first << ": " << found);
    }
  }
}

TEST_CASE("strides beyond 2^30 elements and 2^32 bytes") {
  KGEN_NEEDS_GPU();
  constexpr std::int64_t n = 6, batch = 4, stride = (std::int64_t(1) << 30) + 3;
  const std::shared_ptr<Device> device = gpu();
  const Matrices input = make_matrices('s', n, batch, 14);
  Engine engine("cuda:0");
  const Outcome expected = compute(engine, "getrf", input);
  const std::size_t each = input.matrix_bytes();
  try {
    const Buffer memory(device, std::size_t(batch * stride) * sizeof(float));
    Problem packed(device, "getrf", input);
    Call call = packed.call();
    call.operands[0] = {memory.data(), n, stride};
    const auto place = [&](std::int64_t b) { return memory.data() + b * stride * std::int64_t(sizeof(float)); };
    for (std::int64_t b = 0; b < batch; ++b) device->upload(place(b), &input.bytes[std::size_t(b) * each], each);
    engine.run(call);
    device->synchronize(nullptr);
    Outcome found = packed.outcome();
    for (std::int64_t b = 0; b < batch; ++b)
      device->download(&found.matrices.bytes[std::size_t(b) * each], place(b), each);
    CHECK(difference(expected, found) == "");
  } catch (const Error& error) {
    if (error.kind() != Failure::out_of_memory) throw;
    MESSAGE("skipped: needs 17 GB of GPU memory: " << error.what());
  }
}

TEST_CASE("factors are right: P A = L U and A X = I on the GPU itself") {
  KGEN_NEEDS_GPU();
  Engine engine("cuda:0");
  constexpr std::int64_t n = 12, batch = 50;
  const Matrices input = make_matrices('d', n, batch, 15);
  const Outcome inverse = compute(engine, "matinv", input);
  std::vector<double> a(n * n * batch), x(n * n * batch);
  std::memcpy(a.data(), input.bytes.data(), input.bytes.size());
  std::memcpy(x.data(), inverse.matrices.bytes.data(), inverse.matrices.bytes.size());
  for (std::int64_t b = 0; b < batch; ++b) {
    const auto at = [&](const std::vector<double>& m, std::int64_t i, std::int64_t j) {
      return m[std::size_t(b * n * n + j * n + i)];
    };
    double largest_a = 0, largest_x = 0, error = 0;
    for (std::int64_t i = 0; i < n; ++i)
      for (std::int64_t j = 0; j < n; ++j) {
        double sum = i == j ? -1 : 0;
        for (std::int64_t k = 0; k < n; ++k) sum += at(a, i, k) * at(x, k, j);
        error = std::max(error, std::abs(sum));
        largest_a = std::max(largest_a, std::abs(at(a, i, j)));
        largest_x = std::max(largest_x, std::abs(at(x, i, j)));
      }
    CHECK(error <= 30 * n * 2.2e-16 * n * largest_a * largest_x);
  }
}
