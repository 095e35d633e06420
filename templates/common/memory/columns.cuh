// Columns and matrices that a group of lanes, or a warp for all of its groups, moves between global memory and shared arrays: by 16-byte vectors
// where they lie so, consecutive lanes on consecutive vectors. The same text on every device. What threads that have a matrix each move is in staging.cuh.

namespace KGEN_PRELUDE {

// move(index in a shared array, address) for `count` columns of n elements, `most` of them at most, that a group of lanes moves together,
// `vector_size` elements at a time: consecutive lanes on consecutive vectors. Columns are `stride` elements apart in the array, from element
// `begin` on, and `ld` in memory.
template <u32 lanes, u32 n, u32 stride, u32 most, u32 vector_size, class V, class Move>
DEVICE void move_columns(u32 begin, V* columns, i64 ld, int count, Move move)
{
  constexpr u32 vectors = n / vector_size, at_once = vectors < lanes ? lanes / vectors : 1;   // columns
  const u32 lane  = static_cast<u32>(Lanes<lanes>::rank());
  const u32 which = vectors < lanes ? lane / vectors : 0;   // the lane's column among those that are moved at once
  const u32 offset = (vectors < lanes ? lane % vectors : lane) * vector_size;
  const u32 all   = static_cast<u32>(count);
  const u32 left  = which < at_once && which < all ? all - which : 0;
  const u32 to    = begin + which * stride + offset;
  V* const from   = columns + (which * ld + offset);
#pragma unroll 8
  for (u32 c = 0; c < most; c += at_once) {
#pragma unroll
    for (u32 e = 0; e < n; e += lanes * vector_size) {
      if (c < left && (e + lanes * vector_size <= n || offset + e < n)) move(to + c * stride + e, in_global(from + (c * ld + e)));
    }
  }
}

// What columns or matrices of so many elements are moved by where they lie well: 16 bytes, or one element at once if they are no multiple of
// that (a complex element lies on a multiple of its parts' size, but seldom on less than its own).
template <u32 elements, class V>
struct Vector_of { enum : u32 { count = elements * sizeof(V) % 16 == 0 ? 16 / sizeof(V) : 1, bytes = count * sizeof(V) }; };

// Whether the columns of the warp's groups can be moved in vectors. In a packed batch all elements and vectors lie well.
template <u32 n, class V>
DEVICE bool columns_in_vectors(const V* columns, i64 ld)
{
#ifdef PACKED
  return Vector_of<n, V>::bytes == 16;
#else
  if constexpr (Vector_of<n, V>::bytes == alignof(V)) return false;   // it makes no difference
  else                                             return in_vectors<n, Vector_of<n, V>::bytes>(columns, ld);
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
  using Whole = Vector_of<n, V>;
  if (columns_in_vectors<n>(columns, ld)) {
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
  using Whole = Vector_of<n, V>;
  if (columns_in_vectors<n>(columns, ld)) {
    move_columns<lanes, n, stride, most, Whole::count>(begin, columns, ld, count, [&](u32 e, V* to) {
      if constexpr (Whole::bytes == 16) copy16(to, array, e);
      else store_vector(to, Vector<V, 1>{{array[e]}});
    });
  }
  else move_columns<lanes, n, stride, most, 1>(begin, columns, ld, count, [&](u32 e, V* to) { *to = array[e]; });
}

// A warp's part of a matrix whose m rows, `most` at most, and n columns are known at run time, every warps-th column, to or from a shared array: element
// (i, j) at i + j * stride, from or to column order[j]. By 16 bytes where the columns lie so, but for what a column has behind its last whole vector.
struct In_order {};
template <class V> DEVICE V* column_in(In_order, V*, i64, int, V* next) { return next; }
template <class V, class Order> DEVICE V* column_in(const Order& order, V* matrix, i64 ld, int column, V*) { return matrix + order[column] * ld; }

template <u32 most, u32 stride, u32 vector_size, class V, class Order, class Move>
DEVICE void move_counted_rows(V* matrix, i64 ld, u32 first, u32 end, int n, const Order& order, int warp, int warps, Move move)
{
  const u32 own = first + static_cast<u32>(Lanes<32>::rank()) * vector_size;
  V* next       = matrix + warp * ld;
#pragma unroll 4
  for (int c = warp; c < n; c += warps) {
    V* const column = column_in(order, matrix, ld, c, next);
#pragma unroll
    for (u32 e = 0; e < most; e += 32 * vector_size) {
      if (own + e < end) move(static_cast<u32>(c) * stride + own + e, in_global(column + (own + e)));
    }
    next += warps * ld;
  }
}
template <u32 most, u32 stride, class V, class Order, class Move, class Move_one>
DEVICE void move_counted_columns(V* matrix, i64 ld, int m, int n, const Order& order, int warp, int warps, Move move, Move_one move_one)
{
  constexpr u32 vector_size = 16 / sizeof(V);
  const bool vectors = reinterpret_cast<u64>(matrix) % 16 == 0 && ld * static_cast<i64>(sizeof(V)) % 16 == 0;
  const u32 all      = static_cast<u32>(m), whole = vectors ? all / vector_size * vector_size : 0;
  if (vectors) move_counted_rows<most, stride, vector_size>(matrix, ld, 0, whole, n, order, warp, warps, move);
  if (whole < all) move_counted_rows<most, stride, 1>(matrix, ld, whole, all, n, order, warp, warps, move_one);
}
// The same to the array, and from there.
template <u32 most, u32 stride, class Array, class V>
DEVICE void fetch_counted_columns(Array& array, const V* matrix, i64 ld, int m, int n, int warp, int warps)
{
  move_counted_columns<most, stride>(matrix, ld, m, n, In_order{}, warp, warps, [&](u32 e, const V* from) { copy_async16(array, e, from); },
                                     [&](u32 e, const V* from) { copy_async_element(array, e, from); });
}
template <u32 most, u32 stride, class Array, class V, class Order>
DEVICE void store_counted_columns(V* matrix, i64 ld, int m, int n, const Array& array, const Order& order, int warp, int warps)
{
  move_counted_columns<most, stride>(matrix, ld, m, n, order, warp, warps, [&](u32 e, V* to) { copy16(to, array, e); },
                                     [&](u32 e, V* to) { *to = array[e]; });
}
// To where the matrix's transpose has it, or its conjugate transpose.
template <u32 stride, bool conjugated, class Array, class V>
DEVICE void fetch_counted_rows(Array& array, const V* matrix, i64 ld, int m, int n, int warp, int warps)
{
  for (int c = warp; c < n; c += warps) {
    for (int i = Lanes<32>::rank(); i < m; i += 32) {
      const V* const from = in_global(matrix + (c * ld + i));
      const u32 at        = static_cast<u32>(i) * stride + static_cast<u32>(c);
      if constexpr (conjugated) array[at] = conjugate(V(*from));
      else                      copy_async_element(array, at, from);
    }
  }
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

// Between memory and an array the vectors of a group's n x n matrix that hold elements of its lower or its upper triangle, if it has a matrix.
template <u32 lanes, u32 n, bool lower, u32 stride, u32 short_bytes = line_bytes, class Array, class V>
DEVICE void fetch_triangle_columns(Array& array, u32 begin, const V* matrix, i64 ld, bool here)
{
  using Whole     = Vector_of<n, V>;
  const int count = here ? n : 0;
  const auto used = [&](u32 e, u32 elements) {
    const u32 column = (e - begin) / stride, row = (e - begin) % stride;
    return lower ? row + elements > column : row <= column;
  };
  if (columns_in_vectors<n>(matrix, ld)) {
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

// move(index in the array, element behind it, address) for the matrices of a warp's groups in a packed batch, `count` of them and `most` at most, as one
// contiguous block of memory: consecutive lanes on consecutive vectors, whatever the group. `operand` is the first matrix's; in the array they begin `stride` elements
// apart. A lane's place is found once, where what is behind it is a constant: in turns that begin with each matrix, unless these are more than four
// times as many (a copy is one instruction, finding a place for it several).
template <u32 most, u32 elements, u32 stride, class V, class Move>
DEVICE void move_group_contiguous(u32 begin, V* operand, int count, Move move)
{
  constexpr u32 vector_size = Vector_of<elements, V>::count, step = 32 * vector_size, all = most * elements;
  constexpr bool by_matrix = stride != elements && most * ((elements + step - 1) / step) <= 4 * ((all + step - 1) / step);
  const u32 lane  = static_cast<u32>(warp_lane()), offset = begin + lane * vector_size;
  V* const span    = operand + lane * vector_size;
  const auto find = [&](u32 e) { move(begin + e + e / elements * (stride - elements), 0u, operand + e); };
  if (count == static_cast<int>(most)) {
    constexpr u32 spans = by_matrix ? most : 1, length = by_matrix ? elements : all;
#pragma unroll
    for (u32 m = 0; m < spans; ++m) {
#pragma unroll
      for (u32 e = 0; e < length; e += step) {
        if (length - e < step && lane * vector_size >= length - e) continue;
        if constexpr (by_matrix || stride == elements) move(offset, m * stride + e, span + (m * elements + e));
        else                                           find(lane * vector_size + e);
      }
    }
  }
  else {   // the end of the batch
#pragma unroll 1
    for (u32 e = lane * vector_size; e < static_cast<u32>(count) * elements; e += step) find(e);
  }
}

// These matrices to a shared array, and back: by 16 bytes, or if a matrix is no multiple of that element by element.
template <u32 most, u32 elements, u32 stride, class Array, class V>
DEVICE void fetch_group_contiguous(Array& array, u32 begin, const V* operand, int count)
{
  move_group_contiguous<most, elements, stride>(begin, operand, count, [&](u32 offset, u32 e, const V* from) {
    if constexpr (Vector_of<elements, V>::bytes == 16) copy_async16<stride != elements>(from_element(array, offset), e, from);
    else copy_async_one(from_element(array, offset), e, from);
  });
}
template <u32 most, u32 elements, u32 stride, class Array, class V>
DEVICE void store_group_contiguous(V* operand, int count, const Array& array, u32 begin)
{
  move_group_contiguous<most, elements, stride>(begin, operand, count, [&](u32 offset, u32 e, V* to) {
    if constexpr (Vector_of<elements, V>::bytes == 16) copy16(to, from_element(array, offset), e);
    else *to = from_element(array, offset)[e];
  });
}

// move(index in the array, element behind it, address) for the 16-byte vectors of a contiguous block of memory, wherever it begins, and move_element for what is in
// front of them and behind. The block begins `shift` elements behind a multiple of 16 bytes, which is `offset` in the array, and ends `end` elements
// behind it, at most `most`; where it begins or ends on such a multiple in any case the rest is left out. Consecutive lanes, `rank` of `lanes`, move
// consecutive vectors.
template <u32 lanes, u32 most, u32 unrolled, bool begins_anywhere, bool ends_anywhere, class V, class Move, class Move_element>
DEVICE void move_unaligned(u32 rank, u32 offset, V* span, u32 shift, u32 end, Move move, Move_element move_element)
{
  constexpr u32 vector_size = 16 / sizeof(V);
  V* const aligned = begins_anywhere ? span - shift : span;
  V* const own     = aligned + rank * vector_size;
#pragma unroll unrolled
  for (u32 e = 0; e < most; e += lanes * vector_size)
    if (rank * vector_size + e + vector_size <= end && (!begins_anywhere || e > 0 || rank > 0 || shift == 0)) move(offset + rank * vector_size, e, own + e);
  if constexpr (ends_anywhere) {
    const u32 last = end / vector_size * vector_size;
    for (u32 e = rank; e < vector_size; e += lanes) {
      if (begins_anywhere && shift > 0 && e >= shift && e < end) move_element(offset + e, 0u, aligned + e);
      if ((!begins_anywhere || last > 0 || shift == 0) && last + e < end) move_element(offset + last, e, aligned + last + e);
    }
  }
}

// Of matrices of a warp's groups in a packed batch, one each, `count` columns of n elements, `most` at most, from `column` on (a whole matrix is
// one column): the columns of `matrices` of them, which begin `in_memory` elements apart, the first at `b`. If they are all that a matrix has, or
// there is one group, they are one contiguous block of memory, which the warp moves together; else each group moves its own. In the shared array, where each
// group has room for `capacity` elements, a block begins as far behind a multiple of 16 bytes as in memory.
template <u32 lanes, u32 n, u32 most, class V>
struct Columns_of_groups {
  enum : u32 {
    groups = 32 / lanes, vector_size = 16 / sizeof(V),
    whole = n % vector_size == 0, begins_whole = groups > 1 && groups * n % vector_size == 0,   // every column is whole vectors; all of the warp's matrices are
    capacity = (most * n + (whole ? 0 : 2 * vector_size - 2)) / vector_size * vector_size
  };
  bool together;
  V* span;           // that the lane moves with others: it is
  u32 shift, end;   // from so far behind a multiple of 16 bytes to there,
  u32 offset, mine;  // which is where in the array; and there the first column of the lane's group
  DEVICE_MEMBER Columns_of_groups(V* b, int matrices, i64 in_memory, i64 column, int count)
  {
    const u32 group = static_cast<u32>(warp_lane()) / lanes, here = static_cast<u32>(matrices), length = n * static_cast<u32>(count);
    together = groups == 1 || in_memory == length;
    span      = b + n * column + (together ? 0 : group * in_memory);
    shift    = whole || (begins_whole && together) ? 0 : static_cast<u32>(reinterpret_cast<u64>(span) / sizeof(V) % vector_size);
    end      = shift + (together ? here * length : group < here ? length : 0);
    offset    = together ? 0 : group * capacity;
    mine     = shift + (together ? group * length : offset);
  }
};
template <u32 lanes, u32 n, u32 most, class V, class Move, class Move_element>
DEVICE void move_columns_of_groups(const Columns_of_groups<lanes, n, most, V>& round, u32 begin, Move move, Move_element move_element)
{
  using Round    = Columns_of_groups<lanes, n, most, V>;
  const u32 lane = static_cast<u32>(warp_lane()), offset = begin + round.offset;
  constexpr bool ragged = !Round::whole, begins_anywhere = ragged && !Round::begins_whole;
  if (round.together) {
    move_unaligned<32, Round::groups * Round::capacity, 64, begins_anywhere, ragged>(lane, offset, round.span, round.shift, round.end, move, move_element);
  }
  else if constexpr (Round::groups > 1) {
    move_unaligned<lanes, Round::capacity, 4, ragged, ragged>(lane % lanes, offset, round.span, round.shift, round.end, move, move_element);
  }
}
template <u32 lanes, u32 n, u32 most, class Array, class V>
DEVICE void fetch_columns_of_groups(Array& array, u32 begin, const Columns_of_groups<lanes, n, most, V>& round)
{
  move_columns_of_groups(round, begin, [&](u32 offset, u32 e, const V* from) { copy_async16(from_element(array, offset), e, from); },
                         [&](u32 offset, u32 e, const V* from) { copy_async_one(from_element(array, offset), e, from); });
}
template <u32 lanes, u32 n, u32 most, class Array, class V>
DEVICE void store_columns_of_groups(const Columns_of_groups<lanes, n, most, V>& round, const Array& array, u32 begin)
{
  move_columns_of_groups(round, begin, [&](u32 offset, u32 e, V* to) { copy16(to, from_element(array, offset), e); },
                         [&](u32 offset, u32 e, V* to) { *to = from_element(array, offset)[e]; });
}

// Columns of `rows` elements that are one contiguous block of memory, `each` for so many threads of a warp, of which `first` is the block's number of the first
// one. In the shared array, where there is room for `most` elements of each thread, a thread's columns lie one behind the other, and begin
// `in_array` elements apart: an odd number of 16-byte vectors, or if they are no whole vectors, without a gap.
template <u32 rows, u32 most, class V>
struct Round_of_columns {
  enum : u32 { vector_size = 16 / sizeof(V) };
  u32 first, threads, length, in_array;   // `length`: elements of each thread
  DEVICE_MEMBER Round_of_columns(int first, int threads, int each)
      : first(static_cast<u32>(first)), threads(static_cast<u32>(threads)), length(rows * static_cast<u32>(each)),
        in_array(length % vector_size == 0 ? (length / vector_size | 1) * vector_size : length)
  {}
  DEVICE_MEMBER int offset_of(int thread) const { return static_cast<int>(first * most + (static_cast<u32>(thread) - first) * in_array); }
};

// move(index in the array, address) for a round's vectors, and move_element for the elements that make no vector at the end of the batch.
// `span` is where the columns begin.
template <class Round, class V, class Move, class Move_element>
DEVICE void move_round(const Round& round, u32 begin, V* span, Move move, Move_element move_element)
{
  constexpr u32 vector_size = Round::vector_size, step = 32 * vector_size;
  const u32 lane = static_cast<u32>(warp_lane()), all = round.threads * round.length, whole = all / vector_size * vector_size;
  u32 thread = lane * vector_size / round.length, e = lane * vector_size % round.length;
  for (u32 at = lane * vector_size; at < whole; at += step) {
    move(begin + thread * round.in_array + e, span + at);
    e += step % round.length;
    thread += step / round.length;
    if (e >= round.length) {
      e -= round.length;
      ++thread;
    }
  }
  if (lane < all - whole) move_element(begin + whole + lane, span + (whole + lane));   // no whole vectors: without a gap
}
template <u32 rows, u32 most, class Array, class V>
DEVICE void fetch_round(Array& array, const Round_of_columns<rows, most, V>& round, const V* span)
{
  move_round(round, round.first * most, span, [&](u32 e, const V* from) { copy_async16(array, e, from); }, [&](u32 e, const V* from) { copy_async_one(array, e, from); });
}
template <u32 rows, u32 most, class Array, class V>
DEVICE void store_round(V* span, const Round_of_columns<rows, most, V>& round, const Array& array)
{
  move_round(round, round.first * most, span, [&](u32 e, V* to) { copy16(to, array, e); }, [&](u32 e, V* to) { *to = array[e]; });
}

}  // namespace KGEN_PRELUDE
