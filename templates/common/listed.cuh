// Batches of variable size: a kernel serves the matrices of one size, which a list names. Each has its own leading dimensions, and
// its own number of right-hand sides. The same text on every device.

namespace KGEN_WORDS {

// Of a class, whose matrices are listed[range[0]] to listed[range[1] - 1]: how many there are; whether there is none from `place`
// on, which the whole block says of its first, before all else (`batch`: of all classes; 0 of a launch over no matrices, which has
// no list); the one at `place`, `batch` if there is none; and the last, if there is one at all.
DEVICE i64 count_listed(const int* range) { return range[1] - range[0]; }
DEVICE bool none_listed(const int* range, i64 place, i64 batch) { return place >= batch || place >= count_listed(range); }
DEVICE i64 listed_matrix(const int* listed, const int* range, i64 place, i64 batch)
{
  return place < count_listed(range) ? listed[range[0] + place] : batch;
}
DEVICE i64 last_listed(const int* listed, const int* range) { return listed[range[1] - 1]; }

// The matrix's number in an array that has one for each matrix of the batch.
DEVICE i64 listed_number(const int* numbers, i64 matrix, i64 batch, i64 otherwise)
{
  return matrix < batch ? numbers[matrix] : otherwise;
}

// How a batch is sorted by size (sort_sizes): a warp has a tile of so many matrices, and the ranges begin with so many numbers.
struct Tile { enum : int { matrices = 256, header = 64 }; };

DEVICE int count_bits(u32 bits)
{
  bits -= bits >> 1 & 0x55555555u;
  bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
  return static_cast<int>(((bits + (bits >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}

// The class of an m x n matrix where batches are sorted by both sizes: of a square one its order; of all others the power of two that
// is not below either. Negative: of none.
DEVICE int square_class(int m, int n) { return m == n ? n - 1 : -1; }
DEVICE int other_class(int m, int n)
{
  int order = 1;
  while (order < m || order < n) order *= 2;
  return m == n || m < 1 || n < 1 ? -1 : order - 1;
}

// Of 32 matrices, one a lane, of classes 0 to 31 (negative: of none): the lanes with those of a class.
struct Of_class {
  u32 some, bits[5];
  DEVICE_MEMBER explicit Of_class(int own) : some(Lanes<32>::ballot(own >= 0))
  {
    for (int b = 0; b < 5; ++b) bits[b] = Lanes<32>::ballot((own >> b & 1) != 0);
  }
  DEVICE_MEMBER u32 lanes(int which) const
  {
    u32 found = some;
    for (int b = 0; b < 5; ++b) found &= (which >> b & 1) != 0 ? bits[b] : ~bits[b];
    return found;
  }
};

// move(index in the array, address), `piece` elements at a time, for all of the warp's matrices, each of which has a leading
// dimension of its own: consecutive lanes on consecutive pieces of a matrix, and where one has fewer than 32 of them, on several
// matrices. Addresses and leading dimensions come from the lanes that know them.
template <u32 rows, u32 columns, u32 stride, u32 piece, class V, class Move>
DEVICE void move_listed(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 pieces = rows * columns / piece, at_once = pieces < 32 ? 32 / pieces : 1, turns = (pieces + 31) / 32;
  const u32 lane  = static_cast<u32>(Lanes<32>::lane());
  const u32 which = pieces < 32 ? lane / pieces : 0;   // the lane's matrix among those that are moved at once
  const u32 place = (pieces < 32 ? lane % pieces : lane) * piece;
  const u32 count = static_cast<u32>(warp.count);
  const u32 left  = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride + place;
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    const int source = static_cast<int>((m + which) % 32);
    V* const from    = Lanes<32>::shuffle(own, source);
    const i64 apart  = Lanes<32>::shuffle(ld, source);
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      const u32 e = 32 * piece * t, at = place + e;
      if (m < left && (e + 32 * piece <= rows * columns || at < rows * columns)) {
        move(begin + m * stride + e, in_global(from + (at / rows * apart + at % rows)));
      }
    }
  }
}

// The warp's matrices, wherever they lie, to their places in the array, and back: each lane gives the address of its `own`, nullptr
// if it has none, whose columns are `ld` elements apart; of the lanes without one that is the number of rows.
template <u32 rows, u32 columns, u32 stride, class Array, class V>
DEVICE void fetch_listed(Array& array, const Staging& warp, const V* own, i64 ld)
{
  using Whole = Pieces<rows * columns, V>;
  if (in_pieces<rows, columns>(own, ld)) {
    move_listed<rows, columns, stride, Whole::count>(warp, own, ld, [&](u32 e, const V* from) {
      if constexpr (Whole::bytes == 16) copy_async16(array, e, from);
      else copy_async_element<Whole::bytes>(array, e, from);
    });
  }
  else {
    move_listed<rows, columns, stride, 1>(warp, own, ld, [&](u32 e, const V* from) {
      copy_async_element<alignof(V)>(array, e, from);
    });
  }
}
template <u32 rows, u32 columns, u32 stride, class Array, class V>
DEVICE void store_listed(V* own, const Array& array, const Staging& warp, i64 ld)
{
  using Whole = Pieces<rows * columns, V>;
  if (in_pieces<rows, columns>(own, ld)) {
    move_listed<rows, columns, stride, Whole::count>(warp, own, ld, [&](u32 e, V* to) {
      if constexpr (Whole::bytes == 16) copy16(to, array, e);
      else store_piece(to, Piece<V, 1>{{array[e]}});
    });
  }
  else move_listed<rows, columns, stride, 1>(warp, own, ld, [&](u32 e, V* to) { *to = array[e]; });
}

}  // namespace KGEN_WORDS
