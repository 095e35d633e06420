// Elements that one lane moves at once. And between global memory and shared arrays: first for families with one thread per matrix, where a
// warp reads and writes its 32 matrices together, consecutive lanes on consecutive elements; then for groups of lanes. The same text on every
// device. In the shared array a thread's matrices begin `stride` elements apart (common/shared_memory.lua: staged_stride). staged_fetch and staged_store in common/staging.lua write the statements:
//     move_run or move_each into the array, copy_async_wait(), warp_sync(), each lane reads its matrix and writes its results,
//     warp_sync(), the same out of the array

namespace KGEN_WORDS {

// Neighbouring elements that one lane moves at once.
template <class V, int count>
struct alignas(count * sizeof(V)) Piece { V part[count]; };

// From and to global memory; the place is a multiple of the piece's size.
template <int count, class V>
DEVICE Piece<V, count> load_piece(const V* from) { return *reinterpret_cast<const Piece<V, count>*>(from); }
template <int count, class V>
DEVICE void store_piece(V* to, const Piece<V, count>& piece) { *reinterpret_cast<Piece<V, count>*>(to) = piece; }

// The warp of a thread whose place is `thread` in the block and `matrix` in the batch.
struct Staging {
  int here, first;   // in the block: the thread's matrix, or where the batch has none for it the warp's first one; and that
  i64 start;         // of the batch: where the warp's matrices begin,
  int count;         // and how many of its 32 there are
  DEVICE_MEMBER Staging(int thread, i64 matrix, i64 batch) : first(thread - warp_lane()), start(matrix - warp_lane())
  {
    const i64 left = batch - start;
    count = static_cast<int>(left < 0 ? 0 : left < 32 ? left : 32);
    here  = matrix < batch ? thread : first;
  }
};

// Where element e lies of matrices that lie one behind the other, if in the array they are `stride` apart.
template <u32 elements, u32 stride> DEVICE u32 padded(u32 e) { return e + e / elements * (stride - elements); }

// move(index in the array, address) for the pieces of the warp's matrices of a packed operand, one run of memory: consecutive pieces by
// consecutive lanes. In the array matrices begin `stride` elements apart. What 32 lanes move at once ends where a matrix does, or is inside one.
template <u32 elements, u32 stride, u32 piece, class V, class Move>
DEVICE void move_run(const Staging& warp, V* operand, Move move)
{
  constexpr u32 step = 32 * piece, all = 32 * elements;
  const u32 lane = static_cast<u32>(warp_lane()), begin = static_cast<u32>(warp.first) * stride;
  const auto place = [](u32 lane, u32 e) { return padded<elements, stride>(lane * piece) + padded<elements, stride>(e); };
  V* run         = operand + warp.start * elements;
  if (warp.count == 32) {
    run += lane * piece;
#pragma unroll
    for (u32 e = 0; e < all; e += step)
      if (all - e >= step || lane * piece < all - e) move(begin + place(lane, e), run + e);
  }
  else {   // the end of the batch
    const u32 left = static_cast<u32>(warp.count) * elements;
#pragma unroll 1
    for (u32 e = lane * piece; e < left; e += step) move(begin + padded<elements, stride>(e), run + e);
  }
}

// move(index in the array, address) for the warp's matrices, a run of memory, where a turn may end inside a matrix: piece q is of matrix q / pieces, found as q * reciprocal >> shift, which is exact.
template <u32 elements, u32 stride, u32 piece, class V, class Move>
DEVICE void move_run_out_of_step(const Staging& warp, V* operand, Move move)
{
  constexpr u32 pieces = elements / piece, shift = 32 * pieces * ((65536 / pieces + 1) * pieces - 65536) < 65536 ? 16 : 24;
  constexpr u32 reciprocal = (1u << shift) / pieces + 1, step = 32 * piece, all = 32 * elements;
  static_assert(32 * pieces * (reciprocal * pieces - (1u << shift)) < 1u << shift, "a matrix of so many pieces cannot be staged");
  const auto place = [](u32 lane, u32 e) {
    return lane * piece + e + ((lane * reciprocal + e / piece * reciprocal) >> shift) * (stride - elements);
  };
  const u32 lane = static_cast<u32>(warp_lane()), begin = static_cast<u32>(warp.first) * stride;
  V* run         = operand + warp.start * elements;
  if (warp.count == 32) {
    run += lane * piece;
#pragma unroll
    for (u32 e = 0; e < all; e += step)
      if (all - e >= step || lane * piece < all - e) move(begin + place(lane, e), run + e);
  }
  else {   // the end of the batch
    const u32 left = static_cast<u32>(warp.count) * elements;
#pragma unroll 1
    for (u32 e = lane * piece; e < left; e += step) move(begin + padded<elements, stride>(e), run + e);
  }
}

// move(index in the array, address) for the warp's matrices, a run of memory, where a matrix is no whole number of pieces, and all lie one behind the other in the array, too.
template <u32 elements, u32 piece, class V, class Move, class Move_element>
DEVICE void move_ragged_run(const Staging& warp, V* operand, Move move, Move_element move_element)
{
  constexpr u32 step = 32 * piece, all = 32 * elements;
  const u32 lane = static_cast<u32>(warp_lane()), begin = static_cast<u32>(warp.first) * elements;
  V* run         = operand + warp.start * elements;
  if (warp.count == 32) {
    run += lane * piece;
#pragma unroll
    for (u32 e = 0; e < all; e += step)
      if (all - e >= step || lane * piece < all - e) move(begin + (lane * piece + e), run + e);
  }
  else {   // whole pieces, then the elements that make none
    const u32 left = static_cast<u32>(warp.count) * elements, whole = left / piece * piece;
#pragma unroll 1
    for (u32 e = lane * piece; e < whole; e += step) move(begin + e, run + e);
    if (lane < left - whole) move_element(begin + (whole + lane), run + (whole + lane));
  }
}

// Whether the warp's matrices, of which each lane knows its `own` (nullptr if it has none), can be moved so many bytes at once: these lie
// on a multiple of their number, within one column or in matrices without gaps. The same for all lanes.
template <u32 rows, u32 bytes, class V>
DEVICE bool in_pieces(const V* own, i64 ld)
{
  const bool regular = rows * sizeof(V) % bytes == 0 ? ld * static_cast<i64>(sizeof(V)) % bytes == 0 : ld == rows;
  return !warp_any(reinterpret_cast<u64>(own) % bytes != 0 || !regular);
}

// move(index in the array, address) for all pieces of the warp's matrices: consecutive lanes on consecutive pieces of a matrix, and where
// one has fewer than 32 of them, of several matrices. Their addresses come from the lanes that know them.
template <u32 rows, u32 columns, u32 stride, u32 piece, class V, class Move>
DEVICE void move_each(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 pieces = rows * columns / piece, at_once = pieces < 32 ? 32 / pieces : 1, turns = (pieces + 31) / 32;
  const u32 lane  = static_cast<u32>(warp_lane()), which = pieces < 32 ? lane / pieces : 0;
  const u32 place = (pieces < 32 ? lane % pieces : lane) * piece;
  const u32 count = static_cast<u32>(warp.count), left = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride + place;
  i64 offset[turns];
#pragma unroll
  for (u32 t = 0; t < turns; ++t) {
    const u32 e = place + 32 * piece * t;
    offset[t]   = e / rows * ld + e % rows;
  }
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    V* const from = warp_shuffle(own, static_cast<int>((m + which) % 32));
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      const u32 e = 32 * piece * t;
      if (m < left && (e + 32 * piece <= rows * columns || place + e < rows * columns)) move(begin + m * stride + e, in_global(from + offset[t]));
    }
  }
}

// move(index in the array, address) for the triangles of the warp's n x n matrices, element by element: consecutive lanes on consecutive elements of a triangle's columns.
// own_ld: each matrix has a leading dimension of its own, as in batches of variable size. packed: the array has only the lower triangle,
// or the upper one's transpose, row by row.
template <u32 n, bool lower, u32 stride, bool own_ld, bool packed = false, class V, class Move>
DEVICE void move_triangles(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 elements = n * (n + 1) / 2, at_once = elements < 32 ? 32 / elements : 1, turns = (elements + 31) / 32;
  const u32 lane  = static_cast<u32>(warp_lane());
  const u32 which = elements < 32 ? lane / elements : 0;   // the lane's matrix among those that are moved at once
  const u32 place = elements < 32 ? lane % elements : lane;
  const u32 count = static_cast<u32>(warp.count);
  const u32 left  = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride;
  u32 inside[turns];
  i64 offset[turns];
  u32 column = 0, row = place;   // of the triangle's element place + 32 t, so many rows down from its column's first
#pragma unroll
  for (u32 t = 0; t < turns; ++t) {
    for (u32 height = lower ? n - column : column + 1; column < n && row >= height; height = lower ? n - column : column + 1) {
      row -= height;
      ++column;
    }
    const u32 i = lower ? row + column : row, down = lower ? i : column, across = lower ? column : i;
    inside[t] = packed ? down * (down + 1) / 2 + across : column * n + i;
    offset[t] = own_ld ? static_cast<i64>(column) << 32 | i : column * ld + i;
    row += 32;
  }
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    V* const from = warp_shuffle(own, static_cast<int>((m + which) % 32));
    i64 apart     = ld;
    if constexpr (own_ld) apart = Lanes<32>::shuffle(ld, static_cast<int>((m + which) % 32));
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      if (m < left && (32 * (t + 1) <= elements || place + 32 * t < elements)) {
        move(begin + m * stride + inside[t], in_global(from + (own_ld ? (offset[t] >> 32) * apart + (offset[t] & 0xffffffff) : offset[t])));
      }
    }
  }
}

// The warp's triangles of n x n matrices, wherever these lie, to their places in the array and back.
template <u32 n, bool lower, u32 stride, bool own_ld, class Array, class V>
DEVICE void fetch_triangles(Array& array, const Staging& warp, const V* own, i64 ld)
{
  move_triangles<n, lower, stride, own_ld>(warp, own, ld, [&](u32 e, const V* from) { copy_async_element(array, e, from); });
}
template <u32 n, bool lower, u32 stride, bool own_ld, class Array, class V>
DEVICE void store_triangles(V* own, const Array& array, const Staging& warp, i64 ld)
{
  move_triangles<n, lower, stride, own_ld>(warp, own, ld, [&](u32 e, V* to) { *to = array[e]; });
}

// The warp's triangles to their places in the array and back, packed: element (i, j) of the lower triangle at i (i + 1) / 2 + j.
template <u32 n, bool lower, u32 stride, bool own_ld, class Array, class V>
DEVICE void fetch_packed_triangles(Array& array, const Staging& warp, const V* own, i64 ld)
{
  move_triangles<n, lower, stride, own_ld, true>(warp, own, ld, [&](u32 e, const V* from) { copy_async_element(array, e, from); });
}
template <u32 n, bool lower, u32 stride, bool own_ld, class Array, class V>
DEVICE void store_packed_triangles(V* own, const Array& array, const Staging& warp, i64 ld)
{
  move_triangles<n, lower, stride, own_ld, true>(warp, own, ld, [&](u32 e, V* to) { *to = array[e]; });
}

// move(index in a shared array, address) for `count` columns of n elements, `most` of them at most, that a group of lanes moves together,
// `piece` elements at a time: consecutive lanes on consecutive pieces. Columns are `stride` elements apart in the array, from element
// `begin` on, and `ld` in memory.
template <u32 lanes, u32 n, u32 stride, u32 most, u32 piece, class V, class Move>
DEVICE void move_columns(u32 begin, V* columns, i64 ld, int count, Move move)
{
  constexpr u32 pieces = n / piece, at_once = pieces < lanes ? lanes / pieces : 1;   // columns
  const u32 lane  = static_cast<u32>(Lanes<lanes>::rank());
  const u32 which = pieces < lanes ? lane / pieces : 0;   // the lane's column among those that are moved at once
  const u32 place = (pieces < lanes ? lane % pieces : lane) * piece;
  const u32 all   = static_cast<u32>(count);
  const u32 left  = which < at_once && which < all ? all - which : 0;
  const u32 to    = begin + which * stride + place;
  V* const from   = columns + (which * ld + place);
#pragma unroll 8
  for (u32 c = 0; c < most; c += at_once) {
#pragma unroll
    for (u32 e = 0; e < n; e += lanes * piece) {
      if (c < left && (e + lanes * piece <= n || place + e < n)) move(to + c * stride + e, in_global(from + (c * ld + e)));
    }
  }
}

// What columns or matrices of so many elements are moved by where they lie well: 16 bytes, or one element at once if they are no multiple of
// that (a complex element lies on a multiple of its parts' size, but seldom on less than its own).
template <u32 elements, class V>
struct Pieces { enum : u32 { count = elements * sizeof(V) % 16 == 0 ? 16 / sizeof(V) : 1, bytes = count * sizeof(V) }; };

// Whether the columns of the warp's groups can be moved in pieces. In a packed batch all elements and pieces lie well.
template <u32 n, class V>
DEVICE bool columns_in_pieces(const V* columns, i64 ld)
{
#ifdef PACKED
  return Pieces<n, V>::bytes == 16;
#else
  if constexpr (Pieces<n, V>::bytes == alignof(V)) return false;   // it makes no difference
  else                                             return in_pieces<n, Pieces<n, V>::bytes>(columns, ld);
#endif
}

// Columns of fewer than `short_bytes` bytes with gaps between them in the array come by way of L1: past it, a sector whose halves lie
// apart is asked for twice. Without a word for it those are short that are shorter than a line of memory.
enum : u32 { line_bytes = 128 };
template <u32 n, u32 stride, u32 short_bytes, class V>
struct Columns { static constexpr bool by_l1 = stride != n && n * sizeof(V) < short_bytes; };

// `count` columns of a group to a shared array, `most` at most, and back: by 16 bytes where all of the warp's columns allow it, else element by element.
template <u32 lanes, u32 n, u32 stride, u32 most, u32 short_bytes = line_bytes, class Array, class V>
DEVICE void fetch_columns(Array& array, u32 begin, const V* columns, i64 ld, int count)
{
  using Whole = Pieces<n, V>;
  if (columns_in_pieces<n>(columns, ld)) {
    move_columns<lanes, n, stride, most, Whole::count>(begin, columns, ld, count, [&](u32 e, const V* from) {
      if constexpr (Whole::bytes == 16) copy_async16<Columns<n, stride, short_bytes, V>::by_l1>(array, e, from);
      else copy_async_one(array, e, from);
    });
  }
  else {
    move_columns<lanes, n, stride, most, 1>(begin, columns, ld, count, [&](u32 e, const V* from) {
      copy_async_element(array, e, from);
    });
  }
}
template <u32 lanes, u32 n, u32 stride, u32 most, class Array, class V>
DEVICE void store_columns(V* columns, i64 ld, int count, const Array& array, u32 begin)
{
  using Whole = Pieces<n, V>;
  if (columns_in_pieces<n>(columns, ld)) {
    move_columns<lanes, n, stride, most, Whole::count>(begin, columns, ld, count, [&](u32 e, V* to) {
      if constexpr (Whole::bytes == 16) copy16(to, array, e);
      else store_piece(to, Piece<V, 1>{{array[e]}});
    });
  }
  else move_columns<lanes, n, stride, most, 1>(begin, columns, ld, count, [&](u32 e, V* to) { *to = array[e]; });
}

// Between memory and an array the pieces of a group's n x n matrix that hold elements of its lower or its upper triangle, if it has a matrix.
template <u32 lanes, u32 n, bool lower, u32 stride, u32 short_bytes = line_bytes, class Array, class V>
DEVICE void fetch_triangle_columns(Array& array, u32 begin, const V* matrix, i64 ld, bool here)
{
  using Whole     = Pieces<n, V>;
  const int count = here ? n : 0;
  const auto used = [&](u32 e, u32 elements) {
    const u32 column = (e - begin) / stride, row = (e - begin) % stride;
    return lower ? row + elements > column : row <= column;
  };
  if (columns_in_pieces<n>(matrix, ld)) {
    move_columns<lanes, n, stride, n, Whole::count>(begin, matrix, ld, count, [&](u32 e, const V* from) {
      if (!used(e, Whole::count)) return;
      if constexpr (Whole::bytes == 16) copy_async16<Columns<n, stride, short_bytes, V>::by_l1>(array, e, from);
      else copy_async_one(array, e, from);
    });
  }
  else {
    move_columns<lanes, n, stride, n, 1>(begin, matrix, ld, count, [&](u32 e, const V* from) {
      if (used(e, 1)) copy_async_element(array, e, from);
    });
  }
}

// move(place in the array, element behind it, address) for the matrices of a warp's groups in a packed batch, `count` of them and `most` at most, as one
// run of memory: consecutive lanes on consecutive pieces, whatever the group. `operand` is the first matrix's; in the array they begin `stride` elements
// apart. A lane's place is found once, where what is behind it is a constant: in turns that begin with each matrix, unless these are many more.
template <u32 most, u32 elements, u32 stride, class V, class Move>
DEVICE void move_group_run(u32 begin, V* operand, int count, Move move)
{
  constexpr u32 piece = Pieces<elements, V>::count, step = 32 * piece, all = most * elements;
  constexpr bool by_matrix = stride != elements && most * ((elements + step - 1) / step) <= 4 * ((all + step - 1) / step);
  const u32 lane  = static_cast<u32>(warp_lane()), place = begin + lane * piece;
  V* const run    = operand + lane * piece;
  const auto find = [&](u32 e) { move(begin + e + e / elements * (stride - elements), 0u, operand + e); };
  if (count == static_cast<int>(most)) {
    constexpr u32 runs = by_matrix ? most : 1, length = by_matrix ? elements : all;
#pragma unroll
    for (u32 m = 0; m < runs; ++m) {
#pragma unroll
      for (u32 e = 0; e < length; e += step) {
        if (length - e < step && lane * piece >= length - e) continue;
        if constexpr (by_matrix || stride == elements) move(place, m * stride + e, run + (m * elements + e));
        else                                           find(lane * piece + e);
      }
    }
  }
  else {   // the end of the batch
#pragma unroll 1
    for (u32 e = lane * piece; e < static_cast<u32>(count) * elements; e += step) find(e);
  }
}

// These matrices to a shared array, and back: by 16 bytes, or if a matrix is no multiple of that element by element.
template <u32 most, u32 elements, u32 stride, class Array, class V>
DEVICE void fetch_group_run(Array& array, u32 begin, const V* operand, int count)
{
  move_group_run<most, elements, stride>(begin, operand, count, [&](u32 place, u32 e, const V* from) {
    if constexpr (Pieces<elements, V>::bytes == 16) copy_async16<stride != elements>(from_element(array, place), e, from);
    else copy_async_one(from_element(array, place), e, from);
  });
}
template <u32 most, u32 elements, u32 stride, class Array, class V>
DEVICE void store_group_run(V* operand, int count, const Array& array, u32 begin)
{
  move_group_run<most, elements, stride>(begin, operand, count, [&](u32 place, u32 e, V* to) {
    if constexpr (Pieces<elements, V>::bytes == 16) copy16(to, from_element(array, place), e);
    else *to = from_element(array, place)[e];
  });
}

// move(place in the array, element behind it, address) for the pieces of 16 bytes of a run of memory, wherever it begins, and move_element for what is in
// front of them and behind. The run begins `shift` elements behind a multiple of 16 bytes, which is `place` in the array, and ends `end` elements
// behind it, at most `most`. What may be apart: 0, nothing; 1, the run's end; 2, its beginning, too. Lane `rank` of `lanes` has each of so many pieces one.
template <u32 lanes, u32 most, u32 unrolled, u32 apart, class V, class Move, class Move_element>
DEVICE void move_run_of_any_place(u32 rank, u32 place, V* run, u32 shift, u32 end, Move move, Move_element move_element)
{
  constexpr u32 piece = 16 / sizeof(V);
  V* const aligned = apart < 2 ? run : run - shift;
  V* const own     = aligned + rank * piece;
#pragma unroll unrolled
  for (u32 e = 0; e < most; e += lanes * piece)
    if (rank * piece + e + piece <= end && (apart < 2 || e > 0 || rank > 0 || shift == 0)) move(place + rank * piece, e, own + e);
  if constexpr (apart > 0) {
    const u32 last = end / piece * piece;
    for (u32 e = rank; e < piece; e += lanes) {
      if (apart == 2 && shift > 0 && e >= shift && e < end) move_element(place + e, 0u, aligned + e);
      if ((apart < 2 || last > 0 || shift == 0) && last + e < end) move_element(place + last, e, aligned + last + e);
    }
  }
}

// Of the right-hand sides B of a warp's groups in a packed batch, a matrix each, `count` columns of n elements, `most` at most, from `column` on: the
// columns of `matrices` of them, which begin `in_memory` elements apart, the first at `b`. If they are all of B, or there is one group, they are one run
// of memory, which the warp moves together; else each group moves its own. In the shared array, where each group has room for `room` elements, a
// run begins as far behind a multiple of 16 bytes as in memory.
template <u32 lanes, u32 n, u32 most, class V>
struct Columns_of_groups {
  enum : u32 {
    groups = 32 / lanes, piece = 16 / sizeof(V),
    whole = n % piece == 0, begins_whole = groups > 1 && groups * n % piece == 0,   // every column is whole pieces; all of the warp's B are
    room = (most * n + (whole ? 0 : 2 * piece - 2)) / piece * piece
  };
  bool together;
  V* run;           // that the lane moves with others: it is
  u32 shift, end;   // from so far behind a multiple of 16 bytes to there,
  u32 place, mine;  // which is where in the array; and there the first column of the lane's group
  DEVICE_MEMBER Columns_of_groups(V* b, int matrices, i64 in_memory, i64 column, int count)
  {
    const u32 group = static_cast<u32>(warp_lane()) / lanes, here = static_cast<u32>(matrices), length = n * static_cast<u32>(count);
    together = groups == 1 || in_memory == length;
    run      = b + n * column + (together ? 0 : group * in_memory);
    shift    = whole || (begins_whole && together) ? 0 : static_cast<u32>(reinterpret_cast<u64>(run) / sizeof(V) % piece);
    end      = shift + (together ? here * length : group < here ? length : 0);
    place    = together ? 0 : group * room;
    mine     = shift + (together ? group * length : place);
  }
};
template <u32 lanes, u32 n, u32 most, class V, class Move, class Move_element>
DEVICE void move_columns_of_groups(const Columns_of_groups<lanes, n, most, V>& round, u32 begin, Move move, Move_element move_element)
{
  using Round    = Columns_of_groups<lanes, n, most, V>;
  const u32 lane = static_cast<u32>(warp_lane()), place = begin + round.place;
  constexpr u32 apart = Round::whole ? 0 : 2, together = Round::begins_whole ? apart / 2 : apart;
  if (round.together) move_run_of_any_place<32, Round::groups * Round::room, 64, together>(lane, place, round.run, round.shift, round.end, move, move_element);
  else if constexpr (Round::groups > 1) move_run_of_any_place<lanes, Round::room, 4, apart>(lane % lanes, place, round.run, round.shift, round.end, move, move_element);
}
template <u32 lanes, u32 n, u32 most, class Array, class V>
DEVICE void fetch_columns_of_groups(Array& array, u32 begin, const Columns_of_groups<lanes, n, most, V>& round)
{
  move_columns_of_groups(round, begin, [&](u32 place, u32 e, const V* from) { copy_async16(from_element(array, place), e, from); },
                         [&](u32 place, u32 e, const V* from) { copy_async_one(from_element(array, place), e, from); });
}
template <u32 lanes, u32 n, u32 most, class Array, class V>
DEVICE void store_columns_of_groups(const Columns_of_groups<lanes, n, most, V>& round, const Array& array, u32 begin)
{
  move_columns_of_groups(round, begin, [&](u32 place, u32 e, V* to) { copy16(to, from_element(array, place), e); },
                         [&](u32 place, u32 e, V* to) { *to = from_element(array, place)[e]; });
}

// Columns of `rows` elements that are one run of memory, `each` for so many threads of a warp, of which `first` is the block's number of the first
// one. In the shared array, where there is room for `most` elements of each thread, a thread's columns lie one behind the other, and begin
// `in_array` elements apart: an odd number of pieces of 16 bytes, or if they are no whole pieces, without a gap.
template <u32 rows, u32 most, class V>
struct Round_of_columns {
  enum : u32 { piece = 16 / sizeof(V) };
  u32 first, threads, length, in_array;   // `length`: elements of each thread
  DEVICE_MEMBER Round_of_columns(int first, int threads, int each)
      : first(static_cast<u32>(first)), threads(static_cast<u32>(threads)), length(rows * static_cast<u32>(each)),
        in_array(length % piece == 0 ? (length / piece | 1) * piece : length)
  {}
  DEVICE_MEMBER int place_of(int thread) const { return static_cast<int>(first * most + (static_cast<u32>(thread) - first) * in_array); }
};

// move(index in the array, address) for a round's pieces, and move_element for the elements that make no piece at the end of the batch.
// `run` is where the columns begin.
template <class Round, class V, class Move, class Move_element>
DEVICE void move_round(const Round& round, u32 begin, V* run, Move move, Move_element move_element)
{
  constexpr u32 piece = Round::piece, step = 32 * piece;
  const u32 lane = static_cast<u32>(warp_lane()), all = round.threads * round.length, whole = all / piece * piece;
  u32 thread = lane * piece / round.length, e = lane * piece % round.length;
  for (u32 at = lane * piece; at < whole; at += step) {
    move(begin + thread * round.in_array + e, run + at);
    e += step % round.length;
    thread += step / round.length;
    if (e >= round.length) {
      e -= round.length;
      ++thread;
    }
  }
  if (lane < all - whole) move_element(begin + whole + lane, run + (whole + lane));   // no whole pieces: without a gap
}
template <u32 rows, u32 most, class Array, class V>
DEVICE void fetch_round(Array& array, const Round_of_columns<rows, most, V>& round, const V* run)
{
  move_round(round, round.first * most, run, [&](u32 e, const V* from) { copy_async16(array, e, from); }, [&](u32 e, const V* from) { copy_async_one(array, e, from); });
}
template <u32 rows, u32 most, class Array, class V>
DEVICE void store_round(V* run, const Round_of_columns<rows, most, V>& round, const Array& array)
{
  move_round(round, round.first * most, run, [&](u32 e, V* to) { copy16(to, array, e); }, [&](u32 e, V* to) { *to = array[e]; });
}

}  // namespace KGEN_WORDS
