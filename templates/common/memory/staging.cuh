// Elements that one lane moves at once. And between global memory and shared arrays for families with one thread per matrix, where a warp reads
// and writes its 32 matrices together, consecutive lanes on consecutive elements (groups of lanes: columns.cuh). The same text on every
// device. In the shared array a thread's matrices begin `stride` elements apart (shared_memory.lua: staged_stride). staged_fetch and staged_store in staging.t write the statements:
//     move_contiguous or move_each into the array, copy_async_wait(), warp_sync(), each lane reads its matrix and writes its results,
//     warp_sync(), the same out of the array

namespace KGEN_PRELUDE {

// Neighbouring elements that one lane moves at once.
template <class V, int count>
struct alignas(count * sizeof(V)) Vector { V part[count]; };

// From and to global memory; the place is a multiple of the vector's size.
template <int count, class V>
DEVICE Vector<V, count> load_vector(const V* from) { return *reinterpret_cast<const Vector<V, count>*>(from); }
template <int count, class V>
DEVICE void store_vector(V* to, const Vector<V, count>& value) { *reinterpret_cast<Vector<V, count>*>(to) = value; }

// The warp of a thread whose index is `thread` in the block and `matrix` in the batch.
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

// move(index in the array, address) for the vectors of the warp's matrices of a packed operand, one contiguous block of memory: consecutive vectors by
// consecutive lanes. In the array matrices begin `stride` elements apart. What 32 lanes move at once ends where a matrix does, or is inside
// one; or else it may end inside one: vector q is of matrix q / vectors, found as q * reciprocal >> shift, which is exact. Where a matrix is no whole
// number of vectors, all lie one behind the other in the array, too; of the batch's last ones move_element moves what makes no vector.
template <u32 elements, u32 stride, u32 vector_size, class V, class Move, class Move_element = decltype(nullptr)>
DEVICE void move_contiguous(const Staging& warp, V* operand, Move move, Move_element move_element = nullptr)
{
  constexpr u32 step = 32 * vector_size, all = 32 * elements, vectors = elements < vector_size ? 1 : elements / vector_size;
  constexpr u32 shift = 32 * vectors * ((65536 / vectors + 1) * vectors - 65536) < 65536 ? 16 : 24, reciprocal = (1u << shift) / vectors + 1;
  constexpr bool in_step = stride == elements || step % elements == 0 || elements % step == 0;
  static_assert(in_step || 32 * vectors * (reciprocal * vectors - (1u << shift)) < 1u << shift, "a matrix of so many vectors cannot be staged");
  const u32 lane = static_cast<u32>(warp_lane()), begin = static_cast<u32>(warp.first) * stride;
  const auto index = [](u32 lane, u32 e) {
    if constexpr (in_step) return padded<elements, stride>(lane * vector_size) + padded<elements, stride>(e);
    else return lane * vector_size + e + ((lane * reciprocal + e / vector_size * reciprocal) >> shift) * (stride - elements);
  };
  V* span         = operand + warp.start * elements;
  if (warp.count == 32) {
    span += lane * vector_size;
#pragma unroll
    for (u32 e = 0; e < all; e += step)
      if (all - e >= step || lane * vector_size < all - e) move(begin + index(lane, e), span + e);
  }
  else {   // the end of the batch
    const u32 left = static_cast<u32>(warp.count) * elements, whole = left / vector_size * vector_size;
#pragma unroll 1
    for (u32 e = lane * vector_size; e < whole; e += step) move(begin + padded<elements, stride>(e), span + e);
    if constexpr (elements % vector_size != 0) {
      if (lane < left - whole) move_element(begin + whole + lane, span + (whole + lane));
    }
  }
}

// Whether the warp's matrices, of which each lane knows its `own` (nullptr if it has none), can be moved so many bytes at once: these lie
// on a multiple of their number, within one column or in matrices without gaps. The same for all lanes.
template <u32 rows, u32 bytes, class V>
DEVICE bool in_vectors(const V* own, i64 ld)
{
  const bool aligned = rows * sizeof(V) % bytes == 0 ? ld * static_cast<i64>(sizeof(V)) % bytes == 0 : ld == rows;
  return !warp_any(reinterpret_cast<u64>(own) % bytes != 0 || !aligned);
}

// move(index in the array, address) for all vectors of the warp's matrices: consecutive lanes on consecutive vectors of a matrix, and where
// one has fewer than 32 of them, of several matrices. Their addresses come from the lanes that know them.
template <u32 rows, u32 columns, u32 stride, u32 vector_size, class V, class Move>
DEVICE void move_each(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 vectors = rows * columns / vector_size, at_once = vectors < 32 ? 32 / vectors : 1, turns = (vectors + 31) / 32;
  const u32 lane  = static_cast<u32>(warp_lane()), which = vectors < 32 ? lane / vectors : 0;
  const u32 index = (vectors < 32 ? lane % vectors : lane) * vector_size;
  const u32 count = static_cast<u32>(warp.count), left = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride + index;
  i64 offset[turns];
#pragma unroll
  for (u32 t = 0; t < turns; ++t) {
    const u32 e = index + 32 * vector_size * t;
    offset[t]   = e / rows * ld + e % rows;
  }
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    V* const from = warp_shuffle(own, static_cast<int>((m + which) % 32));
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      const u32 e = 32 * vector_size * t;
      if (m < left && (e + 32 * vector_size <= rows * columns || index + e < rows * columns)) move(begin + m * stride + e, in_global(from + offset[t]));
    }
  }
}

// move(index in the array, address) for the triangles of the warp's n x n matrices, element by element: consecutive lanes on consecutive elements of a triangle's columns.
// per_matrix_ld: each matrix has a leading dimension of its own, as in batches of variable size. packed: the array has only the lower triangle,
// or the upper one's transpose, row by row.
template <u32 n, bool lower, u32 stride, bool per_matrix_ld, bool packed = false, class V, class Move>
DEVICE void move_triangles(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 elements = n * (n + 1) / 2, at_once = elements < 32 ? 32 / elements : 1, turns = (elements + 31) / 32;
  const u32 lane  = static_cast<u32>(warp_lane());
  const u32 which = elements < 32 ? lane / elements : 0;   // the lane's matrix among those that are moved at once
  const u32 index = elements < 32 ? lane % elements : lane;
  const u32 count = static_cast<u32>(warp.count);
  const u32 left  = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride;
  u32 inside[turns];
  i64 offset[turns];
  u32 column = 0, row = index;   // of the triangle's element place + 32 t, so many rows down from its column's first
#pragma unroll
  for (u32 t = 0; t < turns; ++t) {
    for (u32 height = lower ? n - column : column + 1; column < n && row >= height; height = lower ? n - column : column + 1) {
      row -= height;
      ++column;
    }
    const u32 i = lower ? row + column : row, down = lower ? i : column, across = lower ? column : i;
    inside[t] = packed ? down * (down + 1) / 2 + across : column * n + i;
    offset[t] = per_matrix_ld ? static_cast<i64>(column) << 32 | i : column * ld + i;
    row += 32;
  }
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    V* const from = warp_shuffle(own, static_cast<int>((m + which) % 32));
    i64 apart     = ld;
    if constexpr (per_matrix_ld) apart = Lanes<32>::shuffle(ld, static_cast<int>((m + which) % 32));
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      if (m < left && (32 * (t + 1) <= elements || index + 32 * t < elements)) {
        move(begin + m * stride + inside[t], in_global(from + (per_matrix_ld ? (offset[t] >> 32) * apart + (offset[t] & 0xffffffff) : offset[t])));
      }
    }
  }
}

// The warp's triangles of n x n matrices, wherever these lie, to their places in the array and back; packed: element (i, j) of the lower triangle
// at i (i + 1) / 2 + j.
template <u32 n, bool lower, u32 stride, bool per_matrix_ld, bool packed = false, class Array, class V>
DEVICE void fetch_triangles(Array& array, const Staging& warp, const V* own, i64 ld)
{
  move_triangles<n, lower, stride, per_matrix_ld, packed>(warp, own, ld, [&](u32 e, const V* from) { copy_async_element(array, e, from); });
}
template <u32 n, bool lower, u32 stride, bool per_matrix_ld, class Array, class V>
DEVICE void store_triangles(V* own, const Array& array, const Staging& warp, i64 ld)
{
  move_triangles<n, lower, stride, per_matrix_ld>(warp, own, ld, [&](u32 e, V* to) { *to = array[e]; });
}

}  // namespace KGEN_PRELUDE
