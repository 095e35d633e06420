// Every word of the prelude's lanes against its definition, for every number of lanes a group may have.
#include <limits>

#include "tests/host/support.hpp"

namespace kgen::test {
namespace {

constexpr int words = 15;
// Thread t stores what each word gives at out[(L - 1) * threads * words + t * words].
constexpr const char* kernel_text = R"(
template <int L>
DEVICE void all_words(i64* out, const double* magnitudes, const i64* positions)
{{
    using Group = Lanes<L>;
    constexpr int threads = {0};
    const int t = static_cast<int>(threadIdx.x);
    if constexpr (threads % 32 == 0 || threads % 32 % L == 0) {{
        i64* mine = out + ((L - 1) * threads + t) * {1};
        const double x = magnitudes[t];
        const bool eligible = positions[t] >= 0;
        const int position = static_cast<int>(positions[t]);
        const Complex<double> z = Group::shuffle(Complex<double>(t, -t), L - 1);
        mine[0] = Group::idle();
        mine[1] = Group::rank();
        mine[2] = Group::group();
        mine[3] = Group::shuffle(t, (Group::rank() + 1) % L);
        mine[4] = z.im == -z.re ? static_cast<i64>(z.re) : -1;
        mine[5] = Group::ballot(t % 3 == 1);
        mine[6] = Group::any(t % 7 == 1);
        mine[7] = Group::argmax(x, position, eligible);
        mine[8] = Group::argmax_redux(static_cast<float>(x), position, eligible);
        mine[9] = Group::group_max(static_cast<u32>(7 * t % 31));
        SHARED(int, tile, threads);
        Group::sync();
        tile[t] = 10 * t;
        Group::sync();
        const int neighbour = t - Group::rank() + (Group::rank() + 1) % L;
        mine[10] = Group::idle() ? 0 : tile[neighbour];
        block_sync();
        mine[11] = tile[threads - 1 - t];
        block_sync();
        mine[12] = Group::butterfly_max(static_cast<u32>(7 * t % 31));
        const u32 chosen = Lanes<32>::ballot(t % 3 == 1);
        mine[13] = Lanes<32>::shuffle(t, Group::last_of(chosen));
        mine[14] = Group::warp_max(static_cast<u32>(7 * t % 31));
    }}
    if constexpr (L < 32) all_words<L + 1>(out, magnitudes, positions);
}}
KERNEL void __launch_bounds__({0})
kernel(i64* out, const double* magnitudes, const i64* positions, i64 batch)
{{
    all_words<1>(out, magnitudes, positions);
}}
)";

constexpr double infinity = std::numeric_limits<double>::infinity();
const double nan = std::numeric_limits<double>::quiet_NaN();

// Few values, so that ties, infinities, NaN and groups without an eligible lane all occur.
double magnitude_of(int t) {
  return std::array{0.0, 1.5, 1.5, infinity, 0.25, nan, 1.5}[static_cast<std::size_t>(t * t / 3 % 7)];
}
std::int64_t position_of(int t) { return t % 5 == 0 || t < 4 ? -1 : (t * 11) % 32; }

int expected_argmax(int first, int lanes) {
  int best = -1;
  const auto key = [](int t) {
    return std::isnan(magnitude_of(t)) ? std::pair(1, 0.0) : std::pair(0, magnitude_of(t));
  };
  for (int t = first; t < first + lanes; ++t) {
    if (position_of(t) < 0) continue;
    if (best < 0 || key(t) > key(best) || (key(t) == key(best) && position_of(t) < position_of(best))) best = t;
  }
  return best < 0 ? 0 : best - first;
}

void check_words(int threads) {
  CAPTURE(threads);
  const Loaded kernel = make(source_of(fmt::format(kernel_text, threads, words), threads));
  std::vector<double> magnitudes;
  std::vector<std::int64_t> positions;
  for (int t = 0; t < threads; ++t) {
    magnitudes.push_back(magnitude_of(t));
    positions.push_back(position_of(t));
  }
  std::vector<std::int64_t> out(static_cast<std::size_t>(32 * threads * words), -7);
  const auto size = static_cast<std::int64_t>(out.size());
  REQUIRE(launch(kernel, 1, arguments(out.data(), magnitudes.data(), positions.data(), std::int64_t{1}),
                 {{out.data(), false, 8, size, 1, size, size}}) == "");
  int checked = 0;
  for (int lanes = 1; lanes <= 32; ++lanes) {
    if (threads % 32 != 0 && threads % 32 % lanes != 0) continue;
    CAPTURE(lanes);
    for (int t = 0; t < threads; ++t) {
      CAPTURE(t);
      const std::int64_t* got = &out[static_cast<std::size_t>(((lanes - 1) * threads + t) * words)];
      const int rank = t % 32 % lanes, first = t - rank;
      const bool idle = t % 32 / lanes >= 32 / lanes;
      CHECK(got[0] == idle);
      CHECK(got[1] == rank);
      CHECK(got[11] == 10 * (threads - 1 - t));
      if (idle) continue;
      std::int64_t bits = 0, any = 0, largest = 0, last = -1;
      for (int i = 0; i < lanes; ++i) {
        bits |= std::int64_t{(first + i) % 3 == 1} << i;
        any |= (first + i) % 7 == 1;
        if ((first + i) % 3 == 1) last = first + i;
        largest = std::max<std::int64_t>(largest, 7 * (first + i) % 31);
      }
      CHECK(got[2] == t / 32 * (32 / lanes) + t % 32 / lanes);
      CHECK(got[3] == first + (rank + 1) % lanes);
      CHECK(got[4] == first + lanes - 1);
      CHECK(got[5] == bits);
      CHECK(got[6] == any);
      CHECK(got[7] == expected_argmax(first, lanes));
      CHECK(got[8] == expected_argmax(first, lanes));
      CHECK(got[9] == largest);
      CHECK(got[12] == largest);
      if (last >= 0) CHECK(got[13] == last);
      std::int64_t of_warp = 0;
      for (int i = t / 32 * 32; i < std::min(threads, t / 32 * 32 + 32); ++i)
        of_warp = std::max<std::int64_t>(of_warp, 7 * i % 31);
      CHECK(got[14] == of_warp);
      CHECK(got[10] == 10 * (first + (rank + 1) % lanes));
      ++checked;
    }
  }
  CHECK(checked > 0);
}

TEST_CASE("words of a warp, for every number of lanes in a group") { check_words(32); }
TEST_CASE("words of several warps") { check_words(96); }
TEST_CASE("words of a partial warp") { check_words(10); }
TEST_CASE("words of a block whose last warp is partial") { check_words(44); }

TEST_CASE("a warp finds the first largest element of a column") {
  const Loaded kernel = make(source_of(R"(
KERNEL void __launch_bounds__(32)
kernel(const double* column, i64* rows, i64 batch)
{
    const int found[] = {first_largest<double>(column, 0, 70), first_largest<double>(column, 6, 70),
                         first_largest<double>(column, 39, 70), first_largest<double>(column, 0, 71)};
    for (int i = 0; i < 4; ++i) rows[i] = found[i];
}
)",
                                       32));
  std::vector<double> column(71);
  column[5] = column[38] = -3, column[68] = column[69] = 2;
  column[70] = std::numeric_limits<double>::quiet_NaN();
  std::vector<std::int64_t> rows(4);
  REQUIRE(launch(kernel, 1, arguments(column.data(), rows.data(), std::int64_t{1})) == "");
  CHECK(rows == std::vector<std::int64_t>{5, 38, 68, 70});
}

}  // namespace
}  // namespace kgen::test
