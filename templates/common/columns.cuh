// Columns and matrices that a group of lanes, or a warp for all of its groups, moves between global memory and shared arrays: by pieces of 16 bytes
// where they lie so, consecutive lanes on consecutive pieces. The same text on every device. What threads that have a matrix each move is in staging.cuh.

namespace KGEN_WORDS {

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

// The warp's `count` columns of n elements, `most` at most, to lines of a shared array: element i of column c to begin + c + i * stride. It is an
// element of a matrix's transpose, or its conjugate one's. Lanes lie along columns; where an even stride would bring them to few banks, half of
// them are on the next column, in eights by turns.
template <u32 n, u32 stride, u32 most, bool conjugated, class Array, class V>
DEVICE void fetch_transposed(Array& array, u32 begin, const V* columns, i64 ld, int count)
{
  constexpr u32 at_once = stride % 2 == 1 ? 1 : 2, along = 32 / at_once;
  const u32 lane   = static_cast<u32>(warp_lane());
  const u32 column = at_once == 1 ? 0 : lane / 8 % 2, row = at_once == 1 ? lane : lane % 8 + lane / 16 * 8;
  const u32 all    = static_cast<u32>(count), to = begin + column + row * stride;
  const V* from    = columns + (column * ld + row);
#pragma unroll 8
  for (u32 c = 0; c < most; c += at_once) {
#pragma unroll
    for (u32 i = 0; i < n; i += along) {
      if (c + column >= all || (i + along > n && row + i >= n)) continue;
      const V* const element = in_global(from + (c * ld + i));
      if constexpr (conjugated) array[to + c + i * stride] = conjugate(V(*element));
      else                      copy_async_element(array, to + c + i * stride, element);
    }
  }
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
// apart. A lane's place is found once, where what is behind it is a constant: in turns that begin with each matrix, unless these are more than four
// times as many (a copy is one instruction, finding a place for it several).
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
// behind it, at most `most`; where it begins or ends on such a multiple in any case the rest is left out. Consecutive lanes, `rank` of `lanes`, move
// consecutive pieces.
template <u32 lanes, u32 most, u32 unrolled, bool begins_anywhere, bool ends_anywhere, class V, class Move, class Move_element>
DEVICE void move_run_of_any_place(u32 rank, u32 place, V* run, u32 shift, u32 end, Move move, Move_element move_element)
{
  constexpr u32 piece = 16 / sizeof(V);
  V* const aligned = begins_anywhere ? run - shift : run;
  V* const own     = aligned + rank * piece;
#pragma unroll unrolled
  for (u32 e = 0; e < most; e += lanes * piece)
    if (rank * piece + e + piece <= end && (!begins_anywhere || e > 0 || rank > 0 || shift == 0)) move(place + rank * piece, e, own + e);
  if constexpr (ends_anywhere) {
    const u32 last = end / piece * piece;
    for (u32 e = rank; e < piece; e += lanes) {
      if (begins_anywhere && shift > 0 && e >= shift && e < end) move_element(place + e, 0u, aligned + e);
      if ((!begins_anywhere || last > 0 || shift == 0) && last + e < end) move_element(place + last, e, aligned + last + e);
    }
  }
}

// Of matrices of a warp's groups in a packed batch, one each, `count` columns of n elements, `most` at most, from `column` on (a whole matrix is
// one column): the columns of `matrices` of them, which begin `in_memory` elements apart, the first at `b`. If they are all that a matrix has, or
// there is one group, they are one run of memory, which the warp moves together; else each group moves its own. In the shared array, where each
// group has room for `room` elements, a run begins as far behind a multiple of 16 bytes as in memory.
template <u32 lanes, u32 n, u32 most, class V>
struct Columns_of_groups {
  enum : u32 {
    groups = 32 / lanes, piece = 16 / sizeof(V),
    whole = n % piece == 0, begins_whole = groups > 1 && groups * n % piece == 0,   // every column is whole pieces; all of the warp's matrices are
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
  constexpr bool ragged = !Round::whole, begins_anywhere = ragged && !Round::begins_whole;
  if (round.together) {
    move_run_of_any_place<32, Round::groups * Round::room, 64, begins_anywhere, ragged>(lane, place, round.run, round.shift, round.end, move, move_element);
  }
  else if constexpr (Round::groups > 1) {
    move_run_of_any_place<lanes, Round::room, 4, ragged, ragged>(lane % lanes, place, round.run, round.shift, round.end, move, move_element);
  }
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
