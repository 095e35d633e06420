// Elements that one lane moves at once. And between global memory and shared arrays, for families with one thread per matrix: a
// warp reads and writes its 32 matrices together, consecutive lanes on consecutive elements. The same text on every device. In the
// shared array matrices begin `stride` elements apart (helpers.lua: staged_stride).
//     fetch_matrices, copy_async_wait(), Lanes<32>::sync(), each lane reads its matrix and writes its results,
//     Lanes<32>::sync(), store_matrices
namespace {

// Neighbouring elements that one lane moves at once, from and to global memory; the place is a multiple of their size.
template <class V, int count>
struct alignas(count * sizeof(V)) Piece { V part[count]; };
template <int count, class V>
DEVICE Piece<V, count> load_piece(const V* from) { return *reinterpret_cast<const Piece<V, count>*>(from); }
template <int count, class V>
DEVICE void store_piece(V* to, const Piece<V, count>& piece) { *reinterpret_cast<Piece<V, count>*>(to) = piece; }

// The warp of a thread whose place is `thread` in the block and `matrix` in the batch.
struct Staging {
  int here;    // the thread's matrix in the block; the first one of its warp where the batch has none for it
  int first;   // the warp's first matrix in the block,
  i64 start;   // and in the batch,
  int count;   // and how many of its 32 the batch has
  DEVICE_MEMBER Staging(int thread, i64 matrix, i64 batch) : first(thread - Lanes<32>::lane()), start(matrix - Lanes<32>::lane())
  {
    const i64 left = batch - start;
    count = static_cast<int>(left < 0 ? 0 : left < 32 ? left : 32);
    here  = matrix < batch ? thread : first;
  }
};

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

// The warp's matrices of an operand, whose columns lie `ld` and whose matrices lie `next` elements apart, to its places in the
// array. Packed: there are no gaps and the operand begins on 16 bytes, which is what is moved at once.
template <u32 rows, u32 columns, u32 stride, bool packed, class Array, class V>
DEVICE void fetch_matrices(Array& array, const Staging& warp, const V* operand, i64 ld, i64 next)
{
  constexpr u32 elements = rows * columns, piece = 16 / sizeof(V), step = 32 * piece;
  const u32 lane  = static_cast<u32>(Lanes<32>::lane());
  const u32 begin = static_cast<u32>(warp.first) * stride;
  const V* from   = operand + warp.start * next;
  if constexpr (!packed) {   // element by element, and waited for
#pragma unroll 4
    for (u32 e = lane; e < static_cast<u32>(warp.count) * elements; e += 32) {
      const u32 matrix = e / elements, element = e % elements;
      array[begin + matrix * stride + element] = from[matrix * next + element / rows * ld + element % rows];
    }
  }
  else if (warp.count == 32) {
    from += lane * piece;
#pragma unroll
    for (u32 e = 0; e < 32 * elements; e += step) {
      if (32 * elements - e >= step || lane * piece < 32 * elements - e) {
        copy_async16(array, begin + staged_piece<elements, stride, piece>(lane, e), from + e);
      }
    }
  }
  else {   // the end of the batch: a loop that waits for nothing, then the elements that make no whole piece
    const u32 all = static_cast<u32>(warp.count) * elements, whole = all / piece * piece;
#pragma unroll 1
    for (u32 e = lane * piece; e < whole; e += step) copy_async16(array, begin + staged<elements, stride>(e), from + e);
    if (lane < all - whole) array[begin + staged<elements, stride>(whole + lane)] = from[whole + lane];
  }
}

// The same from the array to an operand.
template <u32 rows, u32 columns, u32 stride, bool packed, class Array, class V>
DEVICE void store_matrices(V* operand, const Array& array, const Staging& warp, i64 ld, i64 next)
{
  constexpr u32 elements = rows * columns, piece = 16 / sizeof(V), step = 32 * piece;
  const u32 lane  = static_cast<u32>(Lanes<32>::lane());
  const u32 begin = static_cast<u32>(warp.first) * stride;
  V* to           = operand + warp.start * next;
  if constexpr (!packed) {
#pragma unroll 4
    for (u32 e = lane; e < static_cast<u32>(warp.count) * elements; e += 32) {
      const u32 matrix = e / elements, element = e % elements;
      to[matrix * next + element / rows * ld + element % rows] = array[begin + matrix * stride + element];
    }
  }
  else if (warp.count == 32) {
    to += lane * piece;
#pragma unroll
    for (u32 e = 0; e < 32 * elements; e += step) {
      if (32 * elements - e >= step || lane * piece < 32 * elements - e) {
        copy16(to + e, array, begin + staged_piece<elements, stride, piece>(lane, e));
      }
    }
  }
  else {
    const u32 all = static_cast<u32>(warp.count) * elements, whole = all / piece * piece;
#pragma unroll 1
    for (u32 e = lane * piece; e < whole; e += step) copy16(to + e, array, begin + staged<elements, stride>(e));
    if (lane < all - whole) to[whole + lane] = array[begin + staged<elements, stride>(whole + lane)];
  }
}

}  // namespace
