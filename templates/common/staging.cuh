// Between global memory and shared arrays, for families with one thread per matrix: a warp reads and writes its 32 matrices
// together, consecutive lanes on consecutive elements. The same text on every device. In the shared array matrices begin
// `stride` elements apart (helpers.lua: staged_stride).
//     fetch_matrices / gather_matrices, copy_async_wait(), Lanes<32>::sync(), each lane reads its matrix and writes its
//     results, Lanes<32>::sync(), store_matrices / scatter_matrices
namespace {

// How many of the warp's 32 matrices, which begin at `start`, the batch has.
DEVICE int matrices_left(i64 batch, i64 start)
{
  const i64 left = batch - start;
  return static_cast<int>(left < 0 ? 0 : left < 32 ? left : 32);
}

// Where element e of a run of matrices of `elements` elements lies in the shared array.
template <u32 elements, u32 stride>
DEVICE u32 staged(u32 e) { return e + e / elements * (stride - elements); }
// The same for the piece of 16 bytes that a lane moves when the warp's pieces from element e on are moved; e is known to the
// compiler. Few instructions for each piece: there are as many pieces as anything else to do.
template <u32 elements, u32 stride, u32 piece>
DEVICE u32 staged_piece(u32 lane, u32 e)
{
  constexpr u32 step = 32 * piece;
  if constexpr (stride == elements) return lane * piece + e;
  else if constexpr (step % elements == 0 || elements % step == 0) {   // e counts whole matrices, or the warp is inside one
    return staged<elements, stride>(lane * piece) + staged<elements, stride>(e);
  }
  else {   // q / pieces as q * reciprocal >> 16, which is exact
    constexpr u32 pieces = elements / piece, reciprocal = 65536 / pieces + 1;
    static_assert(32 * pieces * (reciprocal * pieces - 65536) < 65536, "a matrix of so many pieces cannot be staged");
    return lane * piece + e + ((lane * reciprocal + e / piece * reciprocal) >> 16) * (stride - elements);
  }
}

// The `count` matrices from `from` on, without gaps and on 16 bytes, to matrix `first` of the array and on, 16 bytes at once.
template <u32 elements, u32 stride, class Array, class V>
DEVICE void fetch_matrices(Array& array, int first, const V* from, int count)
{
  constexpr u32 piece = 16 / sizeof(V), step = 32 * piece;
  const u32 lane  = static_cast<u32>(Lanes<32>::lane());
  const u32 begin = static_cast<u32>(first) * stride;
  if (count == 32) {
    from += lane * piece;
#pragma unroll
    for (u32 e = 0; e < 32 * elements; e += step) {
      if (32 * elements - e >= step || lane * piece < 32 * elements - e) {
        copy_async16(array, begin + staged_piece<elements, stride, piece>(lane, e), from + e);
      }
    }
  }
  else {   // the end of the batch
#pragma unroll 1
    for (u32 e = lane; e < static_cast<u32>(count) * elements; e += 32) array[begin + staged<elements, stride>(e)] = from[e];
  }
}

template <u32 elements, u32 stride, class Array, class V>
DEVICE void store_matrices(V* to, const Array& array, int first, int count)
{
  constexpr u32 piece = 16 / sizeof(V), step = 32 * piece;
  const u32 lane  = static_cast<u32>(Lanes<32>::lane());
  const u32 begin = static_cast<u32>(first) * stride;
  if (count == 32) {
    to += lane * piece;
#pragma unroll
    for (u32 e = 0; e < 32 * elements; e += step) {
      if (32 * elements - e >= step || lane * piece < 32 * elements - e) {
        copy16(to + e, array, begin + staged_piece<elements, stride, piece>(lane, e));
      }
    }
  }
  else {   // the end of the batch
#pragma unroll 1
    for (u32 e = lane; e < static_cast<u32>(count) * elements; e += 32) to[e] = array[begin + staged<elements, stride>(e)];
  }
}

// The same for matrices with gaps, columns `ld` and matrices `next` elements apart: element by element, and waited for.
template <u32 rows, u32 columns, u32 stride, class Array, class V>
DEVICE void gather_matrices(Array& array, int first, const V* from, i64 ld, i64 next, int count)
{
  const u32 begin = static_cast<u32>(first) * stride;
#pragma unroll 4
  for (u32 e = static_cast<u32>(Lanes<32>::lane()); e < static_cast<u32>(count) * rows * columns; e += 32) {
    const u32 matrix = e / (rows * columns), element = e % (rows * columns);
    array[begin + matrix * stride + element] = from[matrix * next + element / rows * ld + element % rows];
  }
}
template <u32 rows, u32 columns, u32 stride, class Array, class V>
DEVICE void scatter_matrices(V* to, const Array& array, int first, i64 ld, i64 next, int count)
{
  const u32 begin = static_cast<u32>(first) * stride;
#pragma unroll 4
  for (u32 e = static_cast<u32>(Lanes<32>::lane()); e < static_cast<u32>(count) * rows * columns; e += 32) {
    const u32 matrix = e / (rows * columns), element = e % (rows * columns);
    to[matrix * next + element / rows * ld + element % rows] = array[begin + matrix * stride + element];
  }
}

}  // namespace
