// Batches of variable size are sorted by their size, in two launches: against a plain sort.
#include <limits>
#include <map>

#include "generator/model/operation.hpp"
#include "tests/host/support.hpp"
#include "tests/support/families.hpp"

namespace kgen::test {
namespace {

constexpr std::int64_t largest = 32, largest_other = 32, header = 96;
constexpr std::int32_t run_length = 2048;  // matrices
constexpr std::int32_t unwritten = -77;

struct Numbers {
  std::vector<std::int32_t> n, other, leading;  // `other`, empty: no array
};

const Loaded& sorter(const std::string& step, const std::string& which, bool skips) {
  static std::map<std::string, Loaded> kernels;
  Settings words{{"step", step}, {"which", which}};
  if (skips) words.push_back({"at_zero", std::string("skip")});
  const Spec spec = families().default_of(make_request("sort_sizes", 's', words));
  Loaded& kernel = kernels[id(spec)];
  if (kernel.handle == nullptr) kernel = make(render(families(), spec));
  kernel.persistent = step == "count";
  return kernel;
}

// The classes begin with 0: of size 1, and behind those of size 32 of eight sizes; or of the power of two that is not
// below either; -1: of none.
int class_of(std::int32_t n, std::int32_t other, const std::string& which) {
  const bool by_both = which != "small" && which != "all", with_large = which == "all" || which == "both";
  const std::int32_t most = by_both ? std::max(n, other) : n;
  if (n < 1 || (by_both && other < 1)) return -1;
  if (most > 32) return with_large ? 27 + (most + 7) / 8 : -1;
  if (which != "other") return by_both && n != other ? -1 : n - 1;
  if (n == other) return -1;
  int order = 1;
  while (order < std::max(n, other)) order *= 2;
  return order - 1;
}

std::size_t bins_of(const std::string& which) { return which == "all" || which == "both" ? 64 : 32; }

struct Sorted {
  std::vector<std::int32_t> info, ranges, list;
};

Sorted sort(const Numbers& of, std::int64_t most, const std::string& which, bool skips,
            std::vector<std::int32_t> known = {}) {
  const auto batch = static_cast<std::int64_t>(of.n.size()), runs = (batch + run_length - 1) / run_length;
  const auto count = static_cast<std::size_t>(batch);
  Sorted sorted{std::vector<std::int32_t>(count + 1, unwritten),
                std::vector<std::int32_t>(static_cast<std::size_t>(header + bins_of(which) * runs + 1), unwritten),
                std::vector<std::int32_t>(count + 1, unwritten)};
  if (!known.empty()) sorted.info = std::move(known);
  for (const std::string step : {"count", "order"}) {
    const std::int32_t* const none = nullptr;
    const auto given =
        arguments(most, largest_other, std::int64_t{2}, std::int64_t{3}, std::int64_t{5}, std::int64_t{0},
                  std::int64_t{0}, of.n.data(), of.other.empty() ? none : of.other.data(), of.leading.data(), none,
                  none, sorted.info.data(), sorted.ranges.data(), sorted.list.data(), batch);
    REQUIRE(launch_spec(sorter(step, which, skips), batch, given) == "");
  }
  CHECK(sorted.info.back() == unwritten);
  CHECK(sorted.ranges.back() == unwritten);
  CHECK(sorted.list.back() == unwritten);
  return sorted;
}

// What sorting must give, and gives.
void check(const Numbers& of, std::int64_t most = largest, const std::string& which = "small", bool skips = false,
           const std::vector<std::int32_t>& known = {}) {
  const std::size_t batch = of.n.size();
  CAPTURE(batch);
  CAPTURE(which);
  const Sorted sorted = sort(of, most, which, skips, known);
  std::vector<std::int32_t> info = known;
  std::vector<std::vector<std::int32_t>> classes(bins_of(which));
  for (std::size_t i = 0; i < batch; ++i) {
    const std::int32_t n = of.n[i], other = of.other.empty() ? 1 : of.other[i];
    std::int32_t status = 0;
    if (of.leading[i] < std::max(1, n)) status = -5;
    if (n < 0 || n > most) status = -2;
    if (status != -2 && (other < 0 || other > largest_other)) status = -3;
    if (known.empty()) info.push_back(status);
    const int own = info[i] != 0 || (skips && other == 0) ? -1 : class_of(n, other, which);
    if (own >= 0) classes[static_cast<std::size_t>(own)].push_back(static_cast<std::int32_t>(i));
  }
  if (known.empty()) info.push_back(unwritten);
  CHECK(sorted.info == info);
  std::int32_t begin = 0;
  bool one_size = false;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    CHECK(sorted.ranges[c + 1] == begin);
    begin += static_cast<std::int32_t>(classes[c].size());
    one_size = one_size || classes[c].size() == batch;
  }
  CHECK(sorted.ranges[classes.size() + 1] == begin);
  // A tile is every so many-th run of the batch.
  const std::int32_t tiles = sorted.ranges[0];
  CHECK(tiles == std::min<std::int64_t>(2, (static_cast<std::int64_t>(batch) + run_length - 1) / run_length));
  std::vector<std::int32_t> list;
  for (auto& members : classes) {
    std::ranges::stable_sort(members, {}, [&](std::int32_t i) { return i / run_length % tiles; });
    list.insert(list.end(), members.begin(), members.end());
  }
  list.resize(batch + 1, unwritten);
  if (one_size) list.assign(batch + 1, unwritten);  // it has none
  CHECK(sorted.list == list);
}

Numbers drawn(std::size_t batch, std::int32_t most, std::uint64_t seed) {
  Numbers numbers;
  for (std::size_t i = 0; i < batch; ++i) {
    const std::uint64_t number = (seed + i) * 6364136223846793005u >> 33;
    numbers.n.push_back(static_cast<std::int32_t>(number % static_cast<std::uint64_t>(most + 1)));
    numbers.other.push_back(static_cast<std::int32_t>(number / 64 % 4));
    numbers.leading.push_back(32);
  }
  return numbers;
}

}  // namespace

TEST_CASE("sorting by size: any batch, any bound") {
  for (const std::size_t batch : {1, 31, 33, 700, 2047, 2049}) check(drawn(batch, 32, batch));
  for (std::int32_t most = 1; most <= 32; ++most) check(drawn(97, most, 5), most);
  // More runs than blocks count: each of these has several.
  check(drawn(5 * 2048 + 13, 32, 1));
}

TEST_CASE("sorting by size: all of one, where no list is written, and all but one") {
  for (const std::size_t batch : {1U, 64U, 4095U, 6145U})
    for (const std::int32_t size : {1, 32}) {
      Numbers same = drawn(batch, 0, 1);
      same.n.assign(batch, size);
      check(same);
      for (const std::size_t i : {std::size_t{0}, batch - 1}) {
        Numbers other = same;
        other.n[i] = 33 - size;
        check(other);
        other.n[i] = 33;  // of none
        check(other);
      }
    }
  Numbers different = drawn(64, 0, 1);
  for (std::size_t i = 0; i < 64; ++i) different.n[i] = static_cast<std::int32_t>(64 - i) / 2;
  check(different);
}

TEST_CASE("sorting by size: what is wrong, and matrices without right-hand sides") {
  Numbers of = drawn(2100, 32, 3);
  for (const bool skips : {false, true}) check(of, 32, "small", skips);
  of.n[0] = -1, of.n[31] = 33, of.n[2048] = std::numeric_limits<std::int32_t>::max();
  of.n[2099] = std::numeric_limits<std::int32_t>::min();
  of.other[40] = -1, of.other[41] = 33, of.n[41] = -3;
  of.n[50] = 32, of.leading[50] = 31;
  of.n[51] = 0, of.leading[51] = 0;
  for (const bool skips : {false, true}) check(of, 32, "small", skips);
  of.n.assign(2100, -1);  // none is right
  check(of);
  of.other.clear();  // no array
  check(of);
}

TEST_CASE("sorting by two sizes: the square ones, then the others by powers of two") {
  Numbers of = drawn(2300, 32, 7);
  for (std::size_t i = 0; i < 2300; i += 3) of.other[i] = of.n[i];
  for (std::size_t i = 1; i < 2300; i += 3) of.other[i] = static_cast<std::int32_t>(i % 33);
  check(of, 32, "square", true);
  std::vector<std::int32_t> known(2301, 0);
  known[7] = -2, known[8] = 3, known.back() = unwritten;
  check(of, 32, "other", true, known);
}

TEST_CASE("sorting sizes above 32, too: eight sizes together") {
  Numbers of = drawn(2300, 128, 9);
  of.leading.assign(2300, 128);
  of.n[5] = 129, of.n[6] = -1, of.leading[7] = 0;
  for (const bool skips : {false, true}) check(of, 128, "all", skips);
  for (std::size_t i = 0; i < 2300; i += 3) of.other[i] = of.n[i];
  for (std::size_t i = 1; i < 2300; i += 3) of.other[i] = static_cast<std::int32_t>(i % 129);
  check(of, 128, "both", true);
  std::vector<std::int32_t> known(2301, 0);
  known[7] = -2, known[8] = 3, known.back() = unwritten;
  check(of, 128, "other", true, known);
  for (std::size_t i = 0; i < 2300; ++i) of.n[i] = static_cast<std::int32_t>(33 + i % 8);  // all in one
  of.leading.assign(2300, 128);
  check(of, 128, "all");
  of.n[77] = 32;
  check(of, 128, "all");
}

TEST_CASE("sorting by size: a batch of 0") {
  const Sorted sorted = sort({}, 32, "small", false);
  CHECK(sorted.ranges == std::vector<std::int32_t>(header + 1, unwritten));
}

}  // namespace kgen::test
