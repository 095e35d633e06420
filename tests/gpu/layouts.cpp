// Where a batch lies in memory and how many matrices it has: the bits stay, and nothing beside the matrices is touched.
#include "tests/gpu/gpu.hpp"
#include "tests/support/turns.hpp"

#include "verify/verification.hpp"

using namespace kgen;
using namespace kgen::test;

namespace {

test::Places last(std::int64_t count, std::int64_t all) {
  test::Places places = in_order(all);
  places.erase(places.begin(), places.end() - count);
  return places;
}

// Of 77 matrices of each sample: every place gives the bits of the packed batch.
void check_places(char precision) {
  KGEN_NEEDS_GPU();
  Engine engine("cuda:0");
  for (const Sample& sample : samples(precision, some_of({3, 13, 32}, 1, {&precision, 1}))) {
    INFO(sample.name());
    const verify::Problem before = with_oddities(sample.problem(77, 11));
    const Outcome packed = run(before, {}, engine);
    for (const Place& place : places()) {
      INFO(place.name);
      const Outcome placed = run(before, place, engine);
      if (same_bits_promised(packed, placed)) CHECK(difference(placed.after, packed.after) == "");
      if (place.pointers) CHECK(placed.layout() == "pointers");
    }
  }
}

void check_counts(char precision) {
  KGEN_NEEDS_GPU();
  Engine engine("cuda:0");
  for (const Sample& sample : samples(precision, some_of({2, 5, 16, 31}, 2, {&precision, 1}))) {
    INFO(sample.name());
    const verify::Problem input = with_oddities(sample.problem(131, 12));
    const verify::Problem all = compute(engine, input);
    for (const std::int64_t batch : {0, 1, 3, 31, 33, 129}) {
      CAPTURE(batch);
      const test::Places some = last(batch, input.batch);
      CHECK(difference(compute(engine, take(input, some)), all, some) == "");
    }
  }
}

}  // namespace

// A case for each precision, so that they run side by side.
TEST_CASE("layouts, alignments and pointers give the bits of the packed batch: s") { check_places('s'); }
TEST_CASE("layouts, alignments and pointers give the bits of the packed batch: d") { check_places('d'); }
TEST_CASE("layouts, alignments and pointers give the bits of the packed batch: c") { check_places('c'); }
TEST_CASE("layouts, alignments and pointers give the bits of the packed batch: z") { check_places('z'); }
TEST_CASE("batches of 0, 1 and odd counts, a matrix has the same bits wherever it lies: s") { check_counts('s'); }
TEST_CASE("batches of 0, 1 and odd counts, a matrix has the same bits wherever it lies: z") { check_counts('z'); }

TEST_CASE("more than 65,535 and more than 2^20 matrices in one call") {
  KGEN_NEEDS_GPU();
  Engine engine("cuda:0");
  const std::vector<std::pair<std::int64_t, std::int64_t>> cases = {{3, 70'001}, {2, (1 << 21) + 5}, {32, 66'003}};
  for (const auto& one : cases) {
    const auto n = one.first, batch = one.second;
    CAPTURE(n);
    const verify::Problem few = make("getrf", 's', n, 999, 13);
    test::Places again = in_order(batch);
    for (std::int64_t& place : again) place %= few.batch;
    CHECK(difference(compute(engine, take(few, again)), compute(engine, few), again) == "");
  }
}

TEST_CASE("strides beyond 2^30 elements and 2^32 bytes") {
  KGEN_NEEDS_GPU();
  constexpr std::int64_t n = 6, batch = 4, stride = (std::int64_t(1) << 30) + 3;
  const std::shared_ptr<Device> device = gpu();
  const verify::Problem input = make("getrf", 's', n, batch, 14);
  const verify::Array& a = input.operand("A");
  Engine engine("cuda:0");
  const verify::Problem expected = compute(engine, input);
  const auto each = static_cast<std::size_t>(a.stride());
  try {
    const Device_array memory(device, std::size_t(batch * stride) * sizeof(float));
    Placed_problem packed(device, input);
    Call call = packed.call();
    call.operands[0] = {memory.data(), n, stride};
    const auto place = [&](std::int64_t b) { return memory.data() + b * stride * std::int64_t(sizeof(float)); };
    for (std::int64_t b = 0; b < batch; ++b) device->upload(place(b), a.at(b), each);
    engine.run(call);
    device->synchronize(nullptr);
    verify::Problem found = fetch(packed);
    for (std::int64_t b = 0; b < batch; ++b) device->download(found.find("A")->at(b), place(b), each);
    CHECK(difference(found, expected) == "");
  } catch (const Error& error) {
    if (error.kind() != Failure::out_of_memory) throw;
    MESSAGE("skipped: needs 17 GB of GPU memory: " << error.what());
  }
}

TEST_CASE("results are right on the GPU itself") {
  KGEN_NEEDS_GPU();
  Engine engine("cuda:0");
  for (const Sample& sample : samples('d', std::vector{12, 17})) {
    INFO(sample.name());
    const verify::Problem before = sample.problem(50, 15), after = compute(engine, before);
    const verify::Residual found = verify::residual(before, after);
    CHECK(found.too_large == 0);
    CHECK(found.left_out == 0);
    CHECK(verify::broken_invariant(before, after) == "");
  }
}
