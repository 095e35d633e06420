// The prelude's words that move matrices between memory and shared arrays.
#include <complex>
#include <string_view>

#include "tests/host/support.hpp"
#include "tests/support/full.hpp"

namespace kgen::test {
namespace {

using Single = std::complex<float>;
using Double = std::complex<double>;

template <class V>
constexpr std::string_view name_of = "double";
template <>
constexpr std::string_view name_of<float> = "float";
template <>
constexpr std::string_view name_of<Single> = "Complex<float>";
template <>
constexpr std::string_view name_of<Double> = "Complex<double>";

// Runs `body` in blocks of two warps: it raises by one the elements that it moves from x to y, which lie `odd` elements
// behind a multiple of 16 bytes. Of the first `all` is_moved(i) says which these are; no other is written.
constexpr int threads = 64;
template <class V, class Is_moved>
void check_moves(const std::string& body, int matrices, std::int64_t batch, int all, int odd,
                 const Is_moved& is_moved) {
  CAPTURE(name_of<V>);
  CAPTURE(body);
  CAPTURE(odd);
  const std::string head = fmt::format("using T = {};\nKERNEL void __launch_bounds__({})\n", name_of<V>, threads);
  const Loaded kernel =
      make(source_of(head + "kernel(const T* x, T* y, i64 batch)\n{" + body + "}\n", threads, matrices));
  alignas(16) std::array<V, 64 * 80> x, y;
  const int behind = odd + all + 8;
  REQUIRE(behind <= static_cast<int>(x.size()));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = V(static_cast<float>(i)), y[i] = V(-1);
  REQUIRE(launch(kernel, batch, arguments(x.data() + odd, y.data() + odd, batch)) == "");
  for (int at = 0; at < behind; ++at) {
    const auto i = static_cast<std::size_t>(at);
    CHECK(y[i] == (at >= odd && at < odd + all && is_moved(at - odd) ? x[i] + V(1) : V(-1)));
  }
}
bool each(int) { return true; }
// Of triangles of matrices that are `next` elements apart, their columns `ld`.
auto in_triangle(int n, bool lower, int ld, int next) {
  return [=](int i) {
    const int column = i % next / ld, row = i % next % ld;
    return column < n && row < n && (lower ? row >= column : row <= column);
  };
}

// What moves 16 bytes, an element where it lies on a multiple of its size, one anywhere, and one beside pieces of a
// run.
struct Ways {
  std::string_view type, vector_size, whole, element, rest;
};
constexpr Ways fetching{"const T*", "copy_async16(tile, e, at)", "copy_async_one(tile, e, at)",
                        "copy_async_element(tile, e, at)", "tile[e] = *at"};
constexpr Ways storing{"T*", "copy16(at, tile, e)", "store_vector(at, Vector<T, 1>{{tile[e]}})", "*at = tile[e]",
                       "*at = tile[e]"};

// The statement that moves a warp's matrices at `own`, as families write it.
std::string moves(bool packed, const std::string& span, std::string_view own, int rows, int columns, int stride, int ld,
                  std::size_t bytes, std::size_t part, const Ways& ways) {
  const auto by = [&](std::string_view way) { return fmt::format("[&](u32 e, {} at) {{ {}; }}", ways.type, way); };
  if (packed)
    return fmt::format("{}(warp, {}, {}{});", span, own, by(ways.vector_size),
                       span.starts_with("move_contiguous") ? ", " + by(ways.rest) : "");
  const auto each = [&](std::size_t vector_size, std::string_view way) {
    return fmt::format("move_each<{}, {}, {}, {}>(warp, {}, {}, {});", rows, columns, stride, vector_size, own, ld,
                       by(way));
  };
  const bool vectors = static_cast<std::size_t>(rows * columns) * bytes % 16 == 0;
  if (!vectors && part == bytes) return each(1, ways.element);
  return fmt::format("if (in_vectors<{}, {}>({}, {})) {} else {}", rows, vectors ? 16 : bytes, own, ld,
                     vectors ? each(16 / bytes, ways.vector_size) : each(1, ways.whole), each(1, ways.element));
}

// 37 matrices of rows x columns. They are a contiguous block of a packed batch (ld = 0; `lies` says how in the array),
// or each lies for itself, columns ld apart.
template <class V>
void check_staging(int rows, int columns, int stride, int ld, int odd = 0, const std::string& lies = {}) {
  constexpr int batch = 37;
  const bool packed = ld == 0;
  const int elements = rows * columns, next = packed ? elements : columns * ld + (odd != 0 ? 1 : 0);
  const auto moved = [&](std::string_view own, const Ways& ways) {
    return moves(packed, lies, own, rows, columns, stride, ld, sizeof(V), alignof(V), ways);
  };
  const std::string body = fmt::format(R"(
    SHARED(T, tile, {0});
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * {1} + thread;
    const bool mine  = matrix < batch;
    const Staging warp(thread, matrix, batch);
    const T* const from = {6} ? x : mine ? x + matrix * {7} : nullptr;
    T* const to         = {6} ? y : mine ? y + matrix * {7} : nullptr;
    {2}
    copy_async_wait();
    warp_sync();
    for (int e = 0; e < {3} && mine; ++e) {{
        const T value = tile[warp.here * {4} + e];
        tile[warp.here * {4} + e] = add(value, T(1));
    }}
    warp_sync();
    {5}
)",
                                       threads * stride, threads, moved("from", fetching), elements, stride,
                                       moved("to", storing), packed, next);
  check_moves<V>(body, threads, batch, batch * next, odd,
                 [&](int i) { return packed || (i % next / ld < columns && i % next % ld < rows); });
}

TEST_CASE("matrices of a warp go through shared memory and back, also the last ones of a batch") {
  check_staging<float>(9, 1, 9, 0, 0, "move_contiguous<9, 9, 4>");  // no whole number of 16 bytes
  check_staging<double>(3, 3, 9, 0, 0, "move_contiguous<9, 9, 2>");
  check_staging<float>(4, 4, 20, 0, 0, "move_contiguous<16, 20, 4>");
  check_staging<float>(6, 4, 28, 0, 0, "move_contiguous<24, 28, 4>");
  check_staging<double>(3, 2, 6, 0, 0, "move_contiguous<6, 6, 2>");
  check_staging<double>(2, 2, 6, 0, 0, "move_contiguous<4, 6, 2>");
  check_staging<double>(6, 2, 14, 0, 0, "move_contiguous<12, 14, 2>");
  check_staging<Double>(5, 1, 5, 0, 0, "move_contiguous<5, 5, 1>");
}

TEST_CASE("so do matrices that lie anywhere, by 16 bytes or element by element") {
  for (const int odd : test::full() ? std::vector{0, 1, 3} : std::vector{1}) {
    check_staging<float>(4, 4, 20, 4, odd);
    check_staging<float>(4, 4, 20, 8, odd);
    check_staging<float>(2, 2, 4, 2, odd);
    check_staging<float>(2, 2, 4, 3, odd);
    check_staging<float>(7, 7, 49, 9, odd);      // two turns of the warp's lanes
    check_staging<float>(12, 11, 132, 12, odd);  // as many pieces as lanes and one more
    check_staging<float>(5, 1, 5, 5, odd);
    check_staging<double>(3, 3, 9, 3, odd);
    check_staging<double>(2, 2, 6, 4, odd);
    check_staging<Single>(3, 2, 6, 3, odd);
    check_staging<Double>(3, 3, 9, 3, odd);
  }
}

// Columns of n elements, `ld` apart, that groups of lanes move: `count` of each of 7 matrices, which lie one after
// another.
template <class V>
void check_columns(int lanes, int n, int stride, int ld, int count, int odd = 0) {
  constexpr int batch = 7;
  const std::string body = fmt::format(R"(
    using Group = Lanes<{0}>;
    SHARED(T, tile, {1} * {4} * {2});
    const i64 matrix = block_index() * {1} + Group::group();
    const int count  = matrix < batch ? {4} : 0;
    const u32 begin  = static_cast<u32>(Group::group()) * {4} * {2};
    fetch_columns<{0}, {3}, {2}, {4}>(tile, begin, count != 0 ? x + matrix * {4} * {5} : nullptr, {5}, count);
    copy_async_wait();
    Group::sync();
    for (int c = Group::rank(); c < count; c += {0}) {{
        for (int i = 0; i < {3}; ++i) {{
            const T value = tile[begin + c * {2} + i];
            tile[begin + c * {2} + i] = add(value, T(1));
        }}
    }}
    Group::sync();
    store_columns<{0}, {3}, {2}, {4}>(count != 0 ? y + matrix * {4} * {5} : nullptr, {5}, count, tile, begin);
)",
                                       lanes, threads / lanes, stride, n, count, ld);
  check_moves<V>(body, threads / lanes, batch, batch * count * ld, odd, [&](int i) { return i % ld < n; });
}

TEST_CASE("columns that a group of lanes moves go through shared memory and back") {
  check_columns<float>(8, 8, 12, 8, 5);
  check_columns<float>(4, 8, 12, 12, 9);    // several pieces of a column for each lane
  check_columns<float>(32, 5, 12, 6, 3);    // element by element
  check_columns<double>(8, 6, 6, 8, 7);     // two columns at a time, two lanes left over
  check_columns<double>(8, 6, 6, 8, 7, 1);  // not on 16 bytes
  check_columns<Single>(2, 3, 6, 4, 2);
  check_columns<Double>(16, 4, 5, 5, 6);
}

// Triangles of 11 matrices of n x n, columns `ld` apart, by groups of lanes.
template <class V>
void check_triangle_columns(int lanes, int n, bool lower, int ld, int odd = 0) {
  constexpr int batch = 11, vector_size = 16 / static_cast<int>(sizeof(V));
  const int stride = n + vector_size - n % vector_size, next = n * ld;
  const std::string body = fmt::format(R"(
    using Group = Lanes<{0}>;
    SHARED(T, tile, {1} * {2} * {3});
    const i64 matrix = block_index() * {1} + Group::group();
    const bool live  = matrix < batch;
    const int begin  = Group::group() * {2} * {3};
    fetch_triangle_columns<{0}, {2}, {5}, {3}>(tile, begin, live ? x + matrix * {6} : nullptr, {4}, live);
    copy_async_wait();
    Group::sync();
    for (int j = Group::rank(); j < {2} && live; j += {0}) {{
        for (int i = {5} ? j : 0; i < ({5} ? {2} : j + 1); ++i) {{
            const T value = tile[begin + j * {3} + i];
            y[matrix * {6} + j * {4} + i] = add(value, T(1));
        }}
    }}
)",
                                       lanes, threads / lanes, n, stride, ld, lower, next);
  check_moves<V>(body, threads / lanes, batch, batch * next, odd, in_triangle(n, lower, ld, next));
}

TEST_CASE("a group of lanes fetches the triangle of its matrix") {
  for (const bool lower : {true, false}) {
    check_triangle_columns<double>(8, 6, lower, 6);
    check_triangle_columns<double>(4, 6, lower, 7, 1);  // not on 16 bytes
    check_triangle_columns<float>(16, 8, lower, 12);
    check_triangle_columns<float>(32, 5, lower, 5);
    check_triangle_columns<Double>(2, 3, lower, 3);
  }
}

// Triangles of 37 matrices of n x n, columns `ld` apart, by the threads of a warp.
template <class V>
void check_triangles(int n, bool lower, int ld) {
  constexpr int batch = 37;
  const int next = n * ld + 1;
  const std::string body = fmt::format(R"(
    SHARED(T, tile, {0} * {1} * {1});
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * {0} + thread;
    const bool live  = matrix < batch;
    const Staging warp(thread, matrix, batch);
    fetch_triangles<{1}, {3}, {1} * {1}, false>(tile, warp, live ? x + matrix * {4} : nullptr, {2});
    copy_async_wait();
    Lanes<32>::sync();
    for (int j = 0; j < {1} && live; ++j) {{
        for (int i = {3} ? j : 0; i < ({3} ? {1} : j + 1); ++i) {{
            const T value = tile[(warp.here * {1} + j) * {1} + i];
            tile[(warp.here * {1} + j) * {1} + i] = add(value, T(1));
        }}
    }}
    Lanes<32>::sync();
    store_triangles<{1}, {3}, {1} * {1}, false>(live ? y + matrix * {4} : nullptr, tile, warp, {2});
)",
                                       threads, n, ld, lower, next);
  check_moves<V>(body, threads, batch, batch * next, 0, in_triangle(n, lower, ld, next));
}

TEST_CASE("triangles come and go element by element, and nothing beside them") {
  for (const bool lower : {true, false}) {
    check_triangles<float>(1, lower, 2);
    check_triangles<double>(3, lower, 3);  // five matrices at once
    check_triangles<float>(7, lower, 9);   // one, by 28 lanes
    check_triangles<double>(8, lower, 8);  // by two turns of the lanes
    check_triangles<Single>(9, lower, 10);
  }
}

// 11 matrices of a packed batch by the groups of the warps of a block, a contiguous block of memory for each warp: each
// is raised by the group whose it is.
template <class V>
void check_group_contiguous(int lanes, int elements, int stride) {
  constexpr int batch = 11;
  const int most = 32 / lanes;
  const std::string body = fmt::format(R"(
    using Group = Lanes<{0}>;
    SHARED(T, tile, 2 * {1} * {3});
    const int warp  = static_cast<int>(threadIdx.x) / 32 * {1};
    const i64 first = block_index() * (2 * {1}) + warp, left = batch - first;
    const int count = static_cast<int>(left < 0 ? 0 : left < {1} ? left : {1});
    const u32 begin = static_cast<u32>(warp) * {3};
    fetch_group_contiguous<{1}, {2}, {3}>(tile, begin, x + first * {2}, count);
    copy_async_wait();
    Lanes<32>::sync();
    const int group = Group::group();
    for (int e = Group::rank(); e < {2} && !Group::idle() && group - warp < count; e += {0}) {{
        const T value = tile[group * {3} + e];
        tile[group * {3} + e] = add(value, T(1));
    }}
    Lanes<32>::sync();
    store_group_contiguous<{1}, {2}, {3}>(y + first * {2}, count, tile, begin);
)",
                                       lanes, most, elements, stride);
  check_moves<V>(body, 2 * most, batch, batch * elements, 0, each);
}

TEST_CASE("the matrices of a warp's groups go through shared memory as one span, also the last ones of a batch") {
  check_group_contiguous<float>(4, 16, 20);
  check_group_contiguous<float>(8, 9, 9);     // element by element
  check_group_contiguous<double>(6, 36, 38);  // five matrices a warp, two lanes left over
  check_group_contiguous<double>(16, 144, 146);
  check_group_contiguous<float>(8, 81, 84);  // each matrix by turns of its own, the last one of few lanes
  check_group_contiguous<double>(32, 81, 81);
  check_group_contiguous<Single>(2, 4, 6);
  check_group_contiguous<Double>(4, 9, 9);
}

// `wide` columns, from `column` on, of each matrix of n x `columns` elements, by groups of lanes, each lane every
// `lanes`-th of them.
template <class V>
void check_columns_of_groups(int lanes, int n, int columns, int column, int wide) {
  const int groups = 32 / lanes, most = std::max(lanes, wide), batch = 2 * groups + 1;  // the last warp has one
  const std::string body = fmt::format(R"(
    using Group = Lanes<{0}>;
    using Round = Columns_of_groups<{0}, {2}, {6}, T>;
    SHARED(T, tile, 2 * {1} * Round::capacity);
    const int warp  = static_cast<int>(threadIdx.x) / 32;
    const i64 start = block_index() * (2 * {1}) + warp * {1}, left = batch - start;
    const int here  = static_cast<int>(left < 0 ? 0 : left < {1} ? left : {1}), first = warp * {1} * static_cast<int>(Round::capacity);
    const Round from(const_cast<T*>(x) + start * {3}, here, {3}, {4}, {5}), to(y + start * {3}, here, {3}, {4}, {5});
    fetch_columns_of_groups(tile, static_cast<u32>(first), from);
    copy_async_wait();
    Lanes<32>::sync();
    for (int j = Group::rank(); j < {5} && !Group::idle() && Group::group() % {1} < here; j += {0}) {{
        for (int i = 0; i < {2}; ++i) {{
            const int at  = first + static_cast<int>(from.mine) + j * {2} + i;
            const T value = tile[at];
            tile[at] = add(value, T(1));
        }}
    }}
    Lanes<32>::sync();
    store_columns_of_groups(to, tile, static_cast<u32>(first));
)",
                                       lanes, groups, n, n * columns, column, wide, most);
  check_moves<V>(body, 2 * groups, batch, batch * n * columns, 0, [&](int i) {
    const int at = i / n % columns;
    return at >= column && at < column + wide;
  });
}

TEST_CASE(
    "right-hand sides of a warp's groups go through shared memory contiguous: all of B, and some of its columns") {
  check_columns_of_groups<float>(4, 5, 3, 0, 3);      // all of B: 16-byte vectors, elements at the batch's end
  check_columns_of_groups<float>(5, 3, 5, 0, 5);      // six matrices a warp, two lanes left over
  check_columns_of_groups<float>(4, 5, 11, 4, 4);     // each group its own
  check_columns_of_groups<float>(4, 5, 11, 8, 3);     // and its last, with idle lanes
  check_columns_of_groups<double>(32, 7, 40, 32, 8);  // one group
  check_columns_of_groups<float>(16, 9, 9, 0, 9);     // the warp's runs begin on no multiple of 16 bytes
  check_columns_of_groups<float>(4, 4, 6, 3, 3);      // whole columns
  check_columns_of_groups<float>(1, 3, 3, 0, 3);      // three columns a lane
  check_columns_of_groups<Double>(8, 3, 5, 2, 3);
}

TEST_CASE("such runs begin anywhere between two multiples of 16 bytes, and end anywhere") {
  // Every combination of two, by types in turn; all of the three by all types with KGEN_TEST_FULL=1.
  constexpr std::array other_order{0, 2, 3, 1};
  int turn = 0;
  for (const int lanes : {1, 2, 8, 32}) {
    for (const int column : {0, 1, 2, 3}) {
      for (const int wide : {1, 2, 3, 6}) {
        const int corner = turn++;
        const int type = test::full() ? -1 : corner / 16 ^ other_order[static_cast<std::size_t>(corner / 4 % 4)];
        if ((corner + corner / 4 + corner / 16) % 4 != 0 && !test::full()) continue;
        if (type <= 0) check_columns_of_groups<float>(lanes, 3, 9, column, wide);
        if (type < 0 || type == 1) check_columns_of_groups<float>(lanes, 1, 9, column, wide);
        if (type < 0 || type == 2) check_columns_of_groups<double>(lanes, 5, 9, column, wide);
        if (type < 0 || type == 3) check_columns_of_groups<Single>(lanes, 3, 9, column, wide);
      }
    }
  }
}

// 37 matrices of n columns of `rows` elements: each warp's columns are one contiguous block of memory, of which at most
// `rows` for each thread are moved at once. Every element is raised by the thread whose column it is.
template <class V>
void check_rounds(int rows, int most, int n) {
  constexpr int batch = 37;
  const std::string body = fmt::format(R"(
    SHARED(T, tile, {0} * {2});
    const i64 n      = {3};
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * {0} + thread;
    const Staging warp(thread, matrix, batch);
    const i64 start = warp.start * {1} * n;
    const int all = warp.count * static_cast<int>(n);
    for (int begin = 0; begin < all;) {{
        const int left = all - begin < 32 * {1} ? all - begin : 32 * {1};
        const int each = left < 32 ? 1 : left / 32, threads = left < 32 ? left : 32;
        const Round_of_columns<{1}, {2}, T> round(warp.first, threads, each);
        fetch_round(tile, round, x + start + begin * {1});
        copy_async_wait();
        warp_sync();
        for (int e = 0; e < {1} * each && warp_lane() < threads; ++e) {{
            const T value = tile[round.offset_of(thread) + e];
            tile[round.offset_of(thread) + e] = add(value, T(1));
        }}
        warp_sync();
        store_round(y + start + begin * {1}, round, tile);
        warp_sync();
        begin += threads * each;
    }}
)",
                                       threads, rows, most, n);
  check_moves<V>(body, threads, batch, batch * rows * n, 0, each);
}

TEST_CASE("columns of a warp's matrices come as one span, so many for each thread at once") {
  for (const int n : {1, 2, 3, 4, 5, 11}) {
    check_rounds<float>(5, 28, n);
    check_rounds<float>(4, 20, n);
    check_rounds<double>(3, 10, n);
    check_rounds<Single>(6, 38, n);
    check_rounds<Double>(3, 9, n);
  }
}

TEST_CASE("neighbouring elements are moved at once") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(const double* x, double* y, i64 batch)
{
    store_vector(y + 2, load_vector<2>(x));
    store_vector(y + 1, Vector<double, 1>{{load_vector<2>(x + 2).part[1]}});
}
)",
                                       1));
  alignas(16) const double x[4] = {1, 2, 3, 4};
  alignas(16) std::array<double, 4> y{};
  REQUIRE(launch(kernel, 1, arguments(x, y.data(), std::int64_t{1})) == "");
  CHECK(y == std::array<double, 4>{0, 4, 1, 2});
}

TEST_CASE("a copy of 16 bytes from elsewhere is refused as a GPU refuses it") {
  const Loaded kernel = make(source_of(R"(
KERNEL void kernel(float* x, i64 batch)
{
    SHARED(float, tile, 8);
    copy_async16(tile, 4, x + batch);
    copy_async_wait();
    copy16(x + 4, tile, 4);
}
)",
                                       1));
  alignas(16) std::array<float, 8> x = {1, 2, 3, 4};
  CHECK(launch(kernel, 1, arguments(x.data(), std::int64_t{0})) == "");
  CHECK(x == std::array<float, 8>{1, 2, 3, 4, 1, 2, 3, 4});
  CHECK(launch(kernel, 1, arguments(x.data(), std::int64_t{1})).find("off by 4") != std::string::npos);
}

}  // namespace
}  // namespace kgen::test
