// The prelude's words that move matrices between memory and shared arrays.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <complex>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/host/support.hpp"
#include "tests/support/full.hpp"

namespace kgen::test {
namespace {

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

// 37 matrices of rows x columns through the shared array of a block of two warps; every element is raised by one. They
// are a contiguous block of a packed batch (ld = 0; `lies` says how in the array), or each lies where a pointer says,
// columns ld apart, from element `odd` on.
template <class V>
void check_staging(std::string_view type, int rows, int columns, int stride, int ld, int odd = 0,
                   const std::string& lies = {}) {
  CAPTURE(type);
  CAPTURE(rows);
  CAPTURE(ld);
  CAPTURE(odd);
  constexpr int threads = 64, batch = 37;
  const bool packed = ld == 0;
  const int elements = rows * columns, next = packed ? elements : columns * ld + (odd != 0 ? 1 : 0);
  const std::string fetch = moves(packed, lies, "from", rows, columns, stride, ld, sizeof(V), alignof(V), fetching),
                    store = moves(packed, lies, "to", rows, columns, stride, ld, sizeof(V), alignof(V), storing);
  const Loaded kernel =
      make(source_of(fmt::format(R"(
using T = {0};
KERNEL void __launch_bounds__({1})
kernel(const T* const* x, T* const* y, i64 batch)
{{
    SHARED(T, tile, {2});
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * {1} + thread;
    const bool mine  = matrix < batch;
    const Staging warp(thread, matrix, batch);
    const T* const from = {7} ? x[0] : mine ? x[matrix] : nullptr;
    T* const to         = {7} ? y[0] : mine ? y[matrix] : nullptr;
    {3}
    copy_async_wait();
    warp_sync();
    for (int e = 0; e < {4} && mine; ++e) {{
        const T value = tile[warp.here * {5} + e];
        tile[warp.here * {5} + e] = add(value, T(1));
    }}
    warp_sync();
    {6}
}}
)",
                                 type, threads, threads * stride, fetch, elements, stride, store, packed),
                     threads, threads));
  const auto used = static_cast<std::size_t>(odd + batch * next), all = used + 8;
  alignas(16) std::array<V, 64 * 80> x, y;
  REQUIRE(all <= x.size());
  for (std::size_t i = 0; i < all; ++i) x[i] = V(static_cast<float>(i)), y[i] = V(-1);
  std::array<const V*, batch> from;
  std::array<V*, batch> to;
  for (int b = 0; b < batch; ++b)
    from[std::size_t(b)] = x.data() + odd + b * next, to[std::size_t(b)] = y.data() + odd + b * next;
  REQUIRE(launch(kernel, batch, arguments(from.data(), to.data(), std::int64_t{batch})) == "");
  for (std::size_t i = 0; i < all; ++i) {
    const int place = static_cast<int>(i) - odd, inside = place % next, column = packed ? 0 : inside / ld,
              row = packed ? 0 : inside % ld;
    const bool element = place >= 0 && i < used && column < columns && row < rows;
    CHECK(y[i] == (element ? x[i] + V(1) : V(-1)));
  }
}

// Columns of n elements, `ld` apart, that groups of lanes move through shared memory: `count` of each of 7 matrices,
// which lie one after another from element `odd` on. Every element is raised by one.
template <class V>
void check_columns(std::string_view type, int lanes, int n, int stride, int ld, int count, int odd = 0) {
  CAPTURE(type);
  CAPTURE(lanes);
  CAPTURE(n);
  CAPTURE(odd);
  constexpr int threads = 64, batch = 7;
  const Loaded kernel = make(source_of(fmt::format(R"(
using T = {0};
KERNEL void __launch_bounds__({1})
kernel(const T* const* x, T* const* y, i64 batch)
{{
    using Group = Lanes<{2}>;
    SHARED(T, tile, {3} * {6} * {4});
    const i64 matrix = block_index() * {3} + Group::group();
    const int count  = matrix < batch ? {6} : 0;
    const u32 begin  = static_cast<u32>(Group::group()) * {6} * {4};
    fetch_columns<{2}, {5}, {4}, {6}>(tile, begin, count != 0 ? x[0] + matrix * {6} * {7} : nullptr, {7}, count);
    copy_async_wait();
    Group::sync();
    for (int c = Group::rank(); c < count; c += {2}) {{
        for (int i = 0; i < {5}; ++i) {{
            const T value = tile[begin + c * {4} + i];
            tile[begin + c * {4} + i] = add(value, T(1));
        }}
    }}
    Group::sync();
    store_columns<{2}, {5}, {4}, {6}>(count != 0 ? y[0] + matrix * {6} * {7} : nullptr, {7}, count, tile, begin);
}}
)",
                                                   type, threads, lanes, threads / lanes, stride, n, count, ld),
                                       threads, threads / lanes));
  const auto used = static_cast<std::size_t>(odd + batch * count * ld), all = used + 8;
  alignas(16) std::array<V, 64 * 80> x, y;
  REQUIRE(all <= x.size());
  for (std::size_t i = 0; i < all; ++i) x[i] = V(static_cast<float>(i)), y[i] = V(-1);
  const std::array<const V*, 1> from{x.data() + odd};
  const std::array<V*, 1> to{y.data() + odd};
  REQUIRE(launch(kernel, batch, arguments(from.data(), to.data(), std::int64_t{batch})) == "");
  for (std::size_t i = 0; i < all; ++i) {
    const int place = static_cast<int>(i) - odd;
    CHECK(y[i] == (place >= 0 && i < used && place % ld < n ? x[i] + V(1) : V(-1)));
  }
}

// Triangles of 11 matrices of n x n, columns `ld` apart, by groups of lanes; 1 is added to every element of a triangle.
template <class V>
void check_triangle_columns(std::string_view type, int lanes, int n, bool lower, int ld, int odd = 0) {
  CAPTURE(type);
  CAPTURE(n);
  CAPTURE(lower);
  constexpr int threads = 64, batch = 11;
  const int stride = n + 16 / static_cast<int>(sizeof(V)) - n % (16 / static_cast<int>(sizeof(V))), next = n * ld;
  const Loaded kernel = make(source_of(fmt::format(R"(
using T = {0};
KERNEL void __launch_bounds__({1})
kernel(const T* x, T* y, i64 batch)
{{
    using Group = Lanes<{2}>;
    SHARED(T, tile, {1} / {2} * {3} * {4});
    const i64 matrix = block_index() * ({1} / {2}) + Group::group();
    const bool live  = matrix < batch;
    const int begin  = Group::group() * {3} * {4};
    fetch_triangle_columns<{2}, {3}, {6}, {4}>(tile, begin, live ? x + matrix * {7} : nullptr, {5}, live);
    copy_async_wait();
    Group::sync();
    for (int j = Group::rank(); j < {3} && live; j += {2}) {{
        for (int i = {6} ? j : 0; i < ({6} ? {3} : j + 1); ++i) {{
            const T value = tile[begin + j * {4} + i];
            y[matrix * {7} + j * {5} + i] = add(value, T(1));
        }}
    }}
}}
)",
                                                   type, threads, lanes, n, stride, ld, lower, next),
                                       threads, threads / lanes));
  const std::size_t all = static_cast<std::size_t>(odd + batch * next);
  alignas(16) std::array<V, 2048> x, y;
  REQUIRE(all <= x.size());
  for (std::size_t i = 0; i < all; ++i) x[i] = V(static_cast<float>(i)), y[i] = V(-1);
  REQUIRE(launch(kernel, batch, arguments(x.data() + odd, y.data() + odd, std::int64_t{batch})) == "");
  for (std::size_t i = static_cast<std::size_t>(odd); i < all; ++i) {
    const int inside = (static_cast<int>(i) - odd) % next, column = inside / ld, row = inside % ld;
    const bool element = row < n && (lower ? row >= column : row <= column);
    CHECK(y[i] == (element ? x[i] + V(1) : V(-1)));
  }
}

TEST_CASE("a group of lanes fetches the triangle of its matrix") {
  for (const bool lower : {true, false}) {
    check_triangle_columns<double>("double", 8, 6, lower, 6);
    check_triangle_columns<double>("double", 4, 6, lower, 7, 1);  // not on 16 bytes
    check_triangle_columns<float>("float", 16, 8, lower, 12);
    check_triangle_columns<float>("float", 32, 5, lower, 5);
    check_triangle_columns<std::complex<double>>("Complex<double>", 2, 3, lower, 3);
  }
}

TEST_CASE("columns that a group of lanes moves go through shared memory and back") {
  check_columns<float>("float", 8, 8, 12, 8, 5);
  check_columns<float>("float", 4, 8, 12, 12, 9);     // several pieces of a column for each lane
  check_columns<float>("float", 32, 5, 12, 6, 3);     // element by element
  check_columns<double>("double", 8, 6, 6, 8, 7);     // two columns at a time, two lanes left over
  check_columns<double>("double", 8, 6, 6, 8, 7, 1);  // not on 16 bytes
  check_columns<std::complex<float>>("Complex<float>", 2, 3, 6, 4, 2);
  check_columns<std::complex<double>>("Complex<double>", 16, 4, 5, 5, 6);
}

// 11 matrices of a packed batch through shared memory, by the groups of the warps of a block: a contiguous block of
// memory for each warp. Every element is raised by one, by the group whose matrix it is.
template <class V>
void check_group_contiguous(std::string_view type, int lanes, int elements, int stride) {
  CAPTURE(type);
  CAPTURE(lanes);
  CAPTURE(elements);
  constexpr int threads = 64, batch = 11;
  const int most = 32 / lanes;
  const Loaded kernel = make(source_of(fmt::format(R"(
using T = {0};
KERNEL void __launch_bounds__({1})
kernel(const T* x, T* y, i64 batch)
{{
    using Group = Lanes<{2}>;
    SHARED(T, tile, {1} / 32 * {3} * {5});
    const int warp  = static_cast<int>(threadIdx.x) / 32 * {3};
    const i64 first = block_index() * ({1} / 32 * {3}) + warp, left = batch - first;
    const int count = static_cast<int>(left < 0 ? 0 : left < {3} ? left : {3});
    const u32 begin = static_cast<u32>(warp) * {5};
    fetch_group_contiguous<{3}, {4}, {5}>(tile, begin, x + first * {4}, count);
    copy_async_wait();
    Lanes<32>::sync();
    const int group = Group::group();
    for (int e = Group::rank(); e < {4} && !Group::idle() && group - warp < count; e += {2}) {{
        const T value = tile[group * {5} + e];
        tile[group * {5} + e] = add(value, T(1));
    }}
    Lanes<32>::sync();
    store_group_contiguous<{3}, {4}, {5}>(y + first * {4}, count, tile, begin);
}}
)",
                                                   type, threads, lanes, most, elements, stride),
                                       threads, threads / 32 * most));
  const auto used = static_cast<std::size_t>(batch * elements), all = used + 8;
  alignas(16) std::array<V, 64 * 80> x, y;
  REQUIRE(all <= x.size());
  for (std::size_t i = 0; i < all; ++i) x[i] = V(static_cast<float>(i)), y[i] = V(-1);
  REQUIRE(launch(kernel, batch, arguments(x.data(), y.data(), std::int64_t{batch})) == "");
  for (std::size_t i = 0; i < all; ++i) CHECK(y[i] == (i < used ? x[i] + V(1) : V(-1)));
}

// A group of lanes adds 1 to `wide` columns, from `column` on, of each matrix of n x `columns` elements, each lane to
// every `lanes`-th of them; warps move them from x to y.
template <class V>
void check_columns_of_groups(const char* type, int lanes, int n, int columns, int column, int wide) {
  CAPTURE(type);
  CAPTURE(lanes);
  CAPTURE(n);
  const std::int64_t batch = 2 * (32 / lanes) + 1;  // the last warp has one
  const int threads = 64, groups = 32 / lanes, most = std::max(lanes, wide);
  const Loaded kernel = make(source_of(fmt::format(R"(
using T = {0};
KERNEL void __launch_bounds__({1})
kernel(const T* x, T* y, i64 batch)
{{
    using Group = Lanes<{2}>;
    using Round = Columns_of_groups<{2}, {4}, {8}, T>;
    SHARED(T, tile, {1} / 32 * {3} * Round::capacity);
    const int warp  = static_cast<int>(threadIdx.x) / 32;
    const i64 start = block_index() * ({1} / 32 * {3}) + warp * {3}, left = batch - start;
    const int here  = static_cast<int>(left < 0 ? 0 : left < {3} ? left : {3}), first = warp * {3} * static_cast<int>(Round::capacity);
    const Round from(const_cast<T*>(x) + start * {5}, here, {5}, {6}, {7}), to(y + start * {5}, here, {5}, {6}, {7});
    fetch_columns_of_groups(tile, static_cast<u32>(first), from);
    copy_async_wait();
    Lanes<32>::sync();
    for (int j = Group::rank(); j < {7} && !Group::idle() && Group::group() % {3} < here; j += {2}) {{
        for (int i = 0; i < {4}; ++i) {{
            const int at  = first + static_cast<int>(from.mine) + j * {4} + i;
            const T value = tile[at];
            tile[at] = add(value, T(1));
        }}
    }}
    Lanes<32>::sync();
    store_columns_of_groups(to, tile, static_cast<u32>(first));
}}
)",
                                                   type, threads, lanes, groups, n, n * columns, column, wide, most),
                                       threads, threads / 32 * groups));
  std::vector<V> x(static_cast<std::size_t>(batch * n * columns + 8)), y(x.size(), V(-1));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = V(static_cast<float>(i));
  REQUIRE(launch(kernel, batch, arguments(x.data(), y.data(), std::int64_t{batch})) == "");
  for (std::size_t i = 0; i < x.size(); ++i) {
    const int at = static_cast<int>(i) / n % columns;
    const bool moved = i + 8 < x.size() && at >= column && at < column + wide;
    CHECK(y[i] == (moved ? x[i] + V(1) : V(-1)));
  }
}

TEST_CASE(
    "right-hand sides of a warp's groups go through shared memory contiguous: all of B, and some of its columns") {
  check_columns_of_groups<float>("float", 4, 5, 3, 0, 3);   // all of B: 16-byte vectors, elements at the batch's end
  check_columns_of_groups<float>("float", 5, 3, 5, 0, 5);   // six matrices a warp, two lanes left over
  check_columns_of_groups<float>("float", 4, 5, 11, 4, 4);  // each group its own
  check_columns_of_groups<float>("float", 4, 5, 11, 8, 3);  // and its last, with idle lanes
  check_columns_of_groups<double>("double", 32, 7, 40, 32, 8);  // one group
  check_columns_of_groups<float>("float", 16, 9, 9, 0, 9);      // the warp's runs begin on no multiple of 16 bytes
  check_columns_of_groups<float>("float", 4, 4, 6, 3, 3);       // whole columns
  check_columns_of_groups<float>("float", 1, 3, 3, 0, 3);       // three columns a lane
  check_columns_of_groups<std::complex<double>>("Complex<double>", 8, 3, 5, 2, 3);
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
        if (type <= 0) check_columns_of_groups<float>("float", lanes, 3, 9, column, wide);
        if (type < 0 || type == 1) check_columns_of_groups<float>("float", lanes, 1, 9, column, wide);
        if (type < 0 || type == 2) check_columns_of_groups<double>("double", lanes, 5, 9, column, wide);
        if (type < 0 || type == 3)
          check_columns_of_groups<std::complex<float>>("Complex<float>", lanes, 3, 9, column, wide);
      }
    }
  }
}

TEST_CASE("the matrices of a warp's groups go through shared memory as one span, also the last ones of a batch") {
  check_group_contiguous<float>("float", 4, 16, 20);
  check_group_contiguous<float>("float", 8, 9, 9);      // element by element
  check_group_contiguous<double>("double", 6, 36, 38);  // five matrices a warp, two lanes left over
  check_group_contiguous<double>("double", 16, 144, 146);
  check_group_contiguous<float>("float", 8, 81, 84);  // each matrix by turns of its own, the last one of few lanes
  check_group_contiguous<double>("double", 32, 81, 81);
  check_group_contiguous<std::complex<float>>("Complex<float>", 2, 4, 6);
  check_group_contiguous<std::complex<double>>("Complex<double>", 4, 9, 9);
}

TEST_CASE("matrices of a warp go through shared memory and back, also the last ones of a batch") {
  check_staging<float>("float", 9, 1, 9, 0, 0, "move_contiguous<9, 9, 4>");  // no whole number of 16 bytes
  check_staging<double>("double", 3, 3, 9, 0, 0, "move_contiguous<9, 9, 2>");
  check_staging<float>("float", 4, 4, 20, 0, 0, "move_contiguous<16, 20, 4>");
  check_staging<float>("float", 6, 4, 28, 0, 0, "move_contiguous<24, 28, 4>");
  check_staging<double>("double", 3, 2, 6, 0, 0, "move_contiguous<6, 6, 2>");
  check_staging<double>("double", 2, 2, 6, 0, 0, "move_contiguous<4, 6, 2>");
  check_staging<double>("double", 6, 2, 14, 0, 0, "move_contiguous<12, 14, 2>");
  check_staging<std::complex<double>>("Complex<double>", 5, 1, 5, 0, 0, "move_contiguous<5, 5, 1>");
}

TEST_CASE("so do matrices that lie anywhere, by 16 bytes or element by element") {
  for (const int odd : test::full() ? std::vector{0, 1, 3} : std::vector{1}) {
    check_staging<float>("float", 4, 4, 20, 4, odd);
    check_staging<float>("float", 4, 4, 20, 8, odd);
    check_staging<float>("float", 2, 2, 4, 2, odd);
    check_staging<float>("float", 2, 2, 4, 3, odd);
    check_staging<float>("float", 7, 7, 49, 9, odd);      // two turns of the warp's lanes
    check_staging<float>("float", 12, 11, 132, 12, odd);  // as many pieces as lanes and one more
    check_staging<float>("float", 5, 1, 5, 5, odd);
    check_staging<double>("double", 3, 3, 9, 3, odd);
    check_staging<double>("double", 2, 2, 6, 4, odd);
    check_staging<std::complex<float>>("Complex<float>", 3, 2, 6, 3, odd);
    check_staging<std::complex<double>>("Complex<double>", 3, 3, 9, 3, odd);
  }
}

// Triangles of 37 matrices of n x n, columns `ld` apart; every element of a triangle is raised by one.
template <class V>
void check_triangles(std::string_view type, int n, bool lower, int ld) {
  CAPTURE(type);
  CAPTURE(n);
  CAPTURE(lower);
  constexpr int threads = 64, batch = 37;
  const int next = n * ld + 1;
  const Loaded kernel = make(source_of(fmt::format(R"(
using T = {0};
KERNEL void __launch_bounds__({1})
kernel(const T* x, T* y, i64 batch)
{{
    SHARED(T, tile, {1} * {2} * {2});
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * {1} + thread;
    const bool live  = matrix < batch;
    const Staging warp(thread, matrix, batch);
    fetch_triangles<{2}, {4}, {2} * {2}, false>(tile, warp, live ? x + matrix * {5} : nullptr, {3});
    copy_async_wait();
    Lanes<32>::sync();
    for (int j = 0; j < {2} && live; ++j) {{
        for (int i = {4} ? j : 0; i < ({4} ? {2} : j + 1); ++i) {{
            const T value = tile[(warp.here * {2} + j) * {2} + i];
            tile[(warp.here * {2} + j) * {2} + i] = add(value, T(1));
        }}
    }}
    Lanes<32>::sync();
    store_triangles<{2}, {4}, {2} * {2}, false>(live ? y + matrix * {5} : nullptr, tile, warp, {3});
}}
)",
                                                   type, threads, n, ld, lower, next),
                                       threads, threads));
  std::vector<V> x(static_cast<std::size_t>(batch * next)), y(x.size(), V(-1));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = V(static_cast<float>(i));
  REQUIRE(launch(kernel, batch, arguments(x.data(), y.data(), std::int64_t{batch})) == "");
  for (std::size_t i = 0; i < x.size(); ++i) {
    const int inside = static_cast<int>(i) % next, column = inside / ld, row = inside % ld;
    const bool element = column < n && row < n && (lower ? row >= column : row <= column);
    CHECK(y[i] == (element ? x[i] + V(1) : V(-1)));
  }
}

TEST_CASE("triangles come and go element by element, and nothing beside them") {
  for (const bool lower : {true, false}) {
    check_triangles<float>("float", 1, lower, 2);
    check_triangles<double>("double", 3, lower, 3);  // five matrices at once
    check_triangles<float>("float", 7, lower, 9);    // one, by 28 lanes
    check_triangles<double>("double", 8, lower, 8);  // by two turns of the lanes
    check_triangles<std::complex<float>>("Complex<float>", 9, lower, 10);
  }
}

// 37 matrices of n columns of `rows` elements: each warp's columns are one contiguous block of memory, of which at most
// `rows` for each thread are moved at once. Every element is raised by one, by the thread whose column it is.
template <class V>
void check_rounds(std::string_view type, int rows, int most, std::int64_t n) {
  CAPTURE(type);
  CAPTURE(rows);
  CAPTURE(n);
  constexpr int threads = 64, batch = 37;
  const Loaded kernel = make(source_of(fmt::format(R"(
using T = {0};
KERNEL void __launch_bounds__({1})
kernel(i64 n, const T* x, T* y, i64 batch)
{{
    SHARED(T, tile, {1} * {3});
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * {1} + thread;
    const Staging warp(thread, matrix, batch);
    const i64 start = warp.start * {2} * n;
    const int all = warp.count * static_cast<int>(n);
    for (int begin = 0; begin < all;) {{
        const int left = all - begin < 32 * {2} ? all - begin : 32 * {2};
        const int each = left < 32 ? 1 : left / 32, threads = left < 32 ? left : 32;
        const Round_of_columns<{2}, {3}, T> round(warp.first, threads, each);
        fetch_round(tile, round, x + start + begin * {2});
        copy_async_wait();
        warp_sync();
        for (int e = 0; e < {2} * each && warp_lane() < threads; ++e) {{
            const T value = tile[round.offset_of(thread) + e];
            tile[round.offset_of(thread) + e] = add(value, T(1));
        }}
        warp_sync();
        store_round(y + start + begin * {2}, round, tile);
        warp_sync();
        begin += threads * each;
    }}
}}
)",
                                                   type, threads, rows, most),
                                       threads, threads));
  const auto used = static_cast<std::size_t>(batch * rows * n), all = used + 8;
  alignas(16) std::array<V, 64 * 80> x, y;
  REQUIRE(all <= x.size());
  for (std::size_t i = 0; i < all; ++i) x[i] = V(static_cast<float>(i)), y[i] = V(-1);
  REQUIRE(launch(kernel, batch, arguments(n, x.data(), y.data(), std::int64_t{batch})) == "");
  for (std::size_t i = 0; i < all; ++i) CHECK(y[i] == (i < used ? x[i] + V(1) : V(-1)));
}

TEST_CASE("columns of a warp's matrices come as one span, so many for each thread at once") {
  for (const std::int64_t n : {1, 2, 3, 4, 5, 11}) {
    check_rounds<float>("float", 5, 28, n);
    check_rounds<float>("float", 4, 20, n);
    check_rounds<double>("double", 3, 10, n);
    check_rounds<std::complex<float>>("Complex<float>", 6, 38, n);
    check_rounds<std::complex<double>>("Complex<double>", 3, 9, n);
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
  alignas(16) double y[4] = {0, 0, 0, 0};
  REQUIRE(launch(kernel, 1, arguments(x, y, std::int64_t{1})) == "");
  CHECK(y[0] == 0);
  CHECK(y[1] == 4);
  CHECK(y[2] == 1);
  CHECK(y[3] == 2);
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
