// Launches: any batch, many threads, the check's three settings; and what is refused at load.
#include <stdlib.h>

#include <thread>

#include "runtime/engine/open_device.hpp"
#include "tests/host/support.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/text.hpp"

namespace kgen::test {
namespace {

constexpr const char* count_text = R"(
KERNEL void __launch_bounds__(64)
kernel(i64* out, i64 batch)
{
    const i64 matrix = block_index() * 64 + threadIdx.x;
    const i64 sum = Lanes<32>::shuffle(matrix, 31);
    if (matrix < batch) out[matrix] += sum + 1;
}
)";

const Loaded& counting() {
  static const Loaded kernel = make(source_of(count_text, 64, 64));
  return kernel;
}

// Whether every matrix was served exactly once.
bool serves(std::int64_t batch) {
  std::vector<std::int64_t> out(static_cast<std::size_t>(batch) + 1, 1000);
  if (launch(counting(), batch, arguments(out.data(), batch), {{out.data(), false, 8, 1, 1, 1, 1}}) != "") return false;
  for (std::int64_t i = 0; i < batch; ++i) {
    if (out[static_cast<std::size_t>(i)] != 1000 + i / 32 * 32 + 31 + 1) return false;
  }
  return out.back() == 1000;
}

TEST_CASE("any batch, from none up") {
  for (const std::int64_t batch : {0, 1, 63, 64, 65, 1000}) {
    CAPTURE(batch);
    CHECK(serves(batch));
  }
}

TEST_CASE("the blocks of a persistent kernel are few, and all their matrices are put back between the lane orders") {
  Loaded kernel = make(source_of(R"(
KERNEL void __launch_bounds__(64)
kernel(i64* out, i64 batch)
{
    for (i64 block = block_index(); block * 64 < batch; block += block_count()) {
        const i64 matrix = block * 64 + threadIdx.x;
        if (matrix < batch) out[matrix] += block_count();
    }
}
)",
                                 64, 64));
  for (const bool persistent : {false, true}) {
    kernel.persistent = persistent;
    constexpr std::int64_t batch = 500;
    std::vector<std::int64_t> out(batch + 1, 1000);
    REQUIRE(launch(kernel, batch, arguments(out.data(), batch), {{out.data(), false, 8, 1, 1, 1, 1}}) == "");
    for (std::int64_t i = 0; i < batch; ++i) CHECK(out[static_cast<std::size_t>(i)] == (persistent ? 1002 : 1008));
    CHECK(out.back() == 1000);
  }
}

TEST_CASE("pointer batches are put back between the lane orders") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(double* const* a, i64 batch)
{
    const i64 matrix = block_index();
    if (matrix < batch && threadIdx.x < 2) a[matrix][2 * threadIdx.x] += 1;
}
)",
                                       32));
  std::vector<double> memory(20, 5.0);
  const std::vector<double*> pointers = {&memory[8], &memory[0], &memory[4]};
  const Written written{const_cast<double**>(pointers.data()), true, 8, 1, 2, 2, 0};
  REQUIRE(launch(kernel, 3, arguments(pointers.data(), std::int64_t{3}), {written}) == "");
  for (std::size_t i = 0; i < memory.size(); ++i) CHECK(memory[i] == (i < 12 && i % 2 == 0 ? 6.0 : 5.0));
}

TEST_CASE("what a launch writes follows from its request and its arguments") {
  double a = 0, b = 0;
  std::int32_t ipiv = 0, info = 0;
  using i64 = std::int64_t;
  Request request = make_request("getrf", 'd', {{"m", i64{4}}, {"n", i64{4}}});
  std::vector<Written> list = written_by(request, arguments(&a, i64{6}, i64{30}, &ipiv, i64{9}, &info, i64{3}), 3);
  REQUIRE(list.size() == 3);
  CHECK((list[0].base == &a && list[0].element_bytes == 8 && list[0].rows == 4 && list[0].columns == 4));
  CHECK((list[0].leading == 6 && list[0].stride == 30 && !list[0].pointers && list[0].indices == nullptr));
  CHECK((list[1].base == &ipiv && list[1].element_bytes == 4 && list[1].rows == 4 && list[1].stride == 9));
  CHECK((list[2].base == &info && list[2].element_bytes == 4 && list[2].rows == 1 && list[2].stride == 1));
  // NULL is not written.
  CHECK(written_by(request, arguments(&a, i64{6}, i64{30}, nullptr, i64{9}, &info, i64{3}), 3).size() == 2);

  request.layout = Layout::packed;
  list = written_by(request, arguments(&a, &ipiv, &info, i64{3}), 3);
  REQUIRE(list.size() == 3);
  CHECK((list[0].leading == 4 && list[0].stride == 16 && list[1].stride == 4));

  // Pointers; sizes that the kernel takes at run time.
  request = make_request("trsm", 'z', {{"m", i64{4}}, {"layout", std::string("pointers")}});
  list = written_by(request, arguments(i64{1000}, a, &a, i64{5}, &b, i64{6}, i64{3}), 3);
  REQUIRE(list.size() == 1);
  CHECK((list[0].base == &b && list[0].pointers && list[0].element_bytes == 16 && list[0].leading == 6));
  CHECK((list[0].rows == 4 && list[0].columns == 1000));

  // A size bin: matrices 2, 0 and 5 of a batch of 6, of 8 rows and columns at most.
  request = make_request("getrf", 'd', {{"m", i64{8}}, {"n", i64{8}}});
  request.layout = Layout::grouped;
  const std::vector<std::int32_t> indices{4, 3, 2, 0, 5};
  std::vector<std::int32_t> bins(34, 5), rows(6), columns(6), leading(6);
  bins[8] = 2;
  const auto grouped = [&](i64 batch) {
    return written_by(request,
                      arguments(rows.data(), columns.data(), &a, leading.data(), &ipiv, i64{5}, &info, indices.data(),
                                bins.data(), batch),
                      batch);
  };
  list = grouped(6);
  REQUIRE(list.size() == 3);
  CHECK((list[0].count == 3 && list[0].indices == &indices[2] && list[0].pointers));
  CHECK((list[0].per_matrix_rows == rows.data() && list[0].per_matrix_columns == columns.data()));
  CHECK(list[0].per_matrix_leading == leading.data());
  CHECK((list[1].indices == &indices[2] && list[1].rows == 5 && list[1].per_matrix_rows == nullptr));
  CHECK(grouped(3)[0].indices == nullptr);  // which is all of the batch

  // What the batch has as a whole is left out.
  request = make_request("sort_sizes", 's', {{"step", std::string("count")}});
  std::vector<Argument_slot> slots(7, Argument_slot::of(i64{1}));
  for (int i = 0; i < 8; ++i) slots.push_back(Argument_slot::of(i == 5 ? &info : &ipiv));
  slots.push_back(Argument_slot::of(i64{3}));
  list = written_by(request, slots, 3);
  REQUIRE(list.size() == 1);
  CHECK((list[0].base == &info && list[0].rows == 1 && list[0].stride == 1));
}

TEST_CASE("what a kernel writes must be known where it is checked") {
  std::vector<std::int64_t> out(3);
  CHECK_THROWS_WITH_AS(open_host_device()->launch(counting(), 3, 0, arguments(out.data(), std::int64_t{3}), nullptr),
                       doctest::Contains("what kernel kernel writes is not known: its id is no spec's"), Error);
}

TEST_CASE("several blocks serve a matrix, and what they write is theirs together") {
  Source source = source_of(R"(
KERNEL void kernel(i64* out, i64 batch)
{
    if (threadIdx.x == 0) out[block_index()] += 1 + block_index() % 3 + 10 * static_cast<i64>(gridDim.x);
}
)",
                            32);
  source.properties.launch.blocks = 3;
  const Loaded kernel = make(source);
  std::vector<std::int64_t> out(13);
  REQUIRE(launch(kernel, 4, arguments(out.data(), std::int64_t{4}), {{out.data(), false, 8, 1, 3, 1, 3}}) == "");
  CHECK(out == std::vector<std::int64_t>{121, 122, 123, 121, 122, 123, 121, 122, 123, 121, 122, 123, 0});
}

TEST_CASE("blocks share columns where a launch has many of few matrices, in any order") {
  const auto kernel_of = [](const char* text) {
    Source source = source_of(text, 32);
    source.properties.launch.least_columns = 64;
    return make(source);
  };
  const Loaded shares = kernel_of(R"(
KERNEL void kernel(i64* out, i64 columns, i64 batch)
{
    for (i64 c = column_share(); c < columns && block_index() < batch && threadIdx.x == 0; c += column_shares()) {
        out[block_index() * columns + c] += 1 + 10 * column_shares();
    }
}
)");
  struct Expected {
    std::int64_t batch, columns, shares;
  };
  for (const Expected& one :
       {Expected{1, 127, 1}, {1, 128, 2}, {3, 640, 10}, {1, 64000, 32}, {5, 64000, 6}, {40, 6400, 1}, {0, 6400, 1}}) {
    const std::int64_t batch = one.batch, columns = one.columns, expected = one.shares;
    INFO("batch ", batch, ", columns ", columns);
    std::vector<std::int64_t> out(static_cast<std::size_t>(batch * columns + 1));
    const Written written{out.data(), false, 8, 1, columns, 1, columns};
    REQUIRE(launch(shares, batch, arguments(out.data(), columns, batch), {written}, columns) == "");
    CHECK(std::count(out.begin(), out.end() - 1, 1 + 10 * expected) == batch * columns);
    CHECK(out.back() == 0);
  }
  const Loaded last_wins = kernel_of(R"(
KERNEL void kernel(i64* out, i64 columns, i64 batch)
{
    if (threadIdx.x == 0) out[block_index()] = column_share();
}
)");
  std::vector<std::int64_t> out(1);
  const Written written{out.data(), false, 8, 1, 1, 1, 1};
  const std::string message =
      launch(last_wins, 1, arguments(out.data(), std::int64_t{640}, std::int64_t{1}), {written}, 640);
  CHECK(message.find("words.cu.t:2: the result depends on the order of lanes: element (1, 1) of matrix 0 in written "
                     "operand 1 differs; lane 0 stores it last in forward order (after line 2, before its end), ") ==
        0);
}

TEST_CASE("many threads at once on the one device") {
  bool good[4] = {};
  {
    std::vector<std::jthread> threads;
    REQUIRE(counting().handle != nullptr);
    for (bool& one : good) {
      threads.emplace_back([&one] {
        one = true;
        for (int i = 0; i < 20; ++i) one = one && serves(300 + i);
      });
    }
  }
  for (const bool one : good) CHECK(one);
}

TEST_CASE("which blocks are checked: the first and the last, all, none") {
  // Only in block 6 all lanes write one element.
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(i64* out, i64 batch)
{
    if (block_index() == 6) out[6] = threadIdx.x;
}
)",
                                       32));
  std::vector<std::int64_t> out(10);
  const auto run = [&](std::int64_t batch) {
    return launch(kernel, batch, arguments(out.data(), batch), {{out.data(), false, 8, 1, 1, 1, 1}});
  };
  CHECK(run(10) == "");
  CHECK(run(7).find("element (1, 1) of matrix 6 in written operand 1") != std::string::npos);  // there it is the last
  setenv("KGEN_HOST_CHECK", "all", 1);
  CHECK(run(10).find("element (1, 1) of matrix 6 in written operand 1") != std::string::npos);
  setenv("KGEN_HOST_CHECK", "none", 1);
  CHECK(run(7) == "");
  setenv("KGEN_HOST_CHECK", "some", 1);
  CHECK_THROWS_WITH_AS(run(7), doctest::Contains("KGEN_HOST_CHECK is 'some'"), Error);
  unsetenv("KGEN_HOST_CHECK");
}

TEST_CASE("groups that the batch has no matrix for may read what others write, and may not write it") {
  const auto kernel_of = [](const char* last) {
    return make(source_of(std::string(R"(
KERNEL void kernel(i64* out, i64 batch)
{
    const i64 place = 2 * block_index() + threadIdx.x / 32, matrix = place < batch ? place : batch - 1;
    const i64 value = out[matrix];
    warp_sync();
    if (threadIdx.x % 32 == 0 && )") +
                              last + ") out[matrix] = value / 2 * 2;\n}\n",
                          64, 2));
  };
  const Loaded reads = kernel_of("place < batch"), writes = kernel_of("true");
  std::vector<std::int64_t> out(20, 2);
  const auto run = [&](const Loaded& kernel, std::int64_t batch) {
    return launch(kernel, batch, arguments(out.data(), batch), {{out.data(), false, 8, 1, 1, 1, 1}});
  };
  CHECK(run(reads, 4) == "");
  CHECK(run(reads, 5) == "");
  CHECK(run(writes, 4) == "");
#ifndef KGEN_SANITIZE  // that build does not check global memory
  CHECK(run(writes, 5).find("writes element (1, 1) of matrix 4 in written operand 1, which lane 0 of warp 0 wrote") !=
        std::string::npos);
#endif
}

TEST_CASE("code that is no kernel is refused at load") {
  const Object good = make_host_compiler()->compile(source_of(count_text, 64, 64));
  CHECK(good.launch == Launch{64, 64, 0});
  CHECK(open_host_device()->load(good).handle != nullptr);
  Object bad = good;
  bad.code.resize(good.code.size() / 2);
  CHECK_THROWS_WITH_AS(open_host_device()->load(bad), doctest::Contains("cannot load kernel"), Error);
  bad.code = "not a library";
  CHECK(contains(message_of([&] { open_host_device()->load(bad); }, Failure::bad_code), "no shared library"));
  bad = good;
  bad.architecture = "sm_90";
  CHECK_THROWS_WITH_AS(open_host_device()->load(bad), doctest::Contains("made for sm_90"), Error);
}

TEST_CASE("a device's name says which it is") {
  REQUIRE(parse_device("host"));
  CHECK(!parse_device("host")->gpu);
  REQUIRE(parse_device("cuda:12"));
  CHECK(parse_device("cuda:12")->gpu == 12);
  for (const char* other : {"", "auto", "gpu", "Host", "cuda", "cuda:", "cuda:x", "cuda:0x", "cuda:-1", "cuda:+1",
                            " cuda:0", "cuda:99999999999"}) {
    CAPTURE(other);
    CHECK(!parse_device(other));
  }
}

TEST_CASE("memory is aligned and copies are copies") {
  const auto device = open_device("host");
  CHECK(device->name() == "host");
  CHECK(device->architecture() == "host");
  CHECK(device->driver() == "");
  CHECK(device->description() != "");
  void* memory = device->allocate(1000);
  CHECK(reinterpret_cast<std::uintptr_t>(memory) % 256 == 0);
  int to[2] = {};
  const int from[2] = {3, 4};
  device->upload(memory, from, sizeof from);
  device->download(to, memory, sizeof to);
  CHECK(to[1] == 4);
  device->release(memory);
}

}  // namespace
}  // namespace kgen::test
