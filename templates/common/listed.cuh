// Batches of variable size: a kernel serves the matrices of one size, which a list names. Each has its own leading dimensions, and
// its own number of right-hand sides. The same text on every device.

namespace KGEN_WORDS {

// Of a class, whose matrices are listed[range[0]] to listed[range[1] - 1]: how many there are; whether there is none from `place`
// on, which the whole block says of its first, before all else (`batch`: of all classes; 0 of a launch over no matrices, which has
// no list); the one at `place`, `batch` if there is none; and the last, if there is one at all. A class that has the whole batch is
// in its order, and not listed.
DEVICE i64 count_listed(const int* range) { return range[1] - range[0]; }
DEVICE bool none_listed(const int* range, i64 place, i64 batch) { return place >= batch || place >= count_listed(range); }
DEVICE i64 listed_matrix(const int* listed, const int* range, i64 place, i64 batch)
{
  const i64 count = count_listed(range);
  return place >= count ? batch : count == batch ? place : listed[range[0] + place];
}
DEVICE i64 last_listed(const int* listed, const int* range, i64 batch)
{
  return count_listed(range) == batch ? batch - 1 : listed[range[1] - 1];
}

// The matrix's number in an array that has one for each matrix of the batch.
DEVICE i64 listed_number(const int* numbers, i64 matrix, i64 batch, i64 otherwise) { return matrix < batch ? numbers[matrix] : otherwise; }

// How a batch is sorted by size (sort_sizes): a block of 16 warps has a tile, which is every so many-th run of 2048 matrices; each warp
// so many of a run, 32 a round. The ranges begin with so many numbers, the first of which says how many tiles there are.
struct Sorting_tile { enum : int { warps = 16, rounds = 4, of_warp = 32 * rounds, matrices = warps * of_warp, header = 64 }; };

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

// How many of these 32 matrices are of class `which`, another one for each lane. Nearly always they are all of one size.
DEVICE int count_of_class(int own, int which)
{
  const int first = Lanes<32>::shuffle(own, 0);
  return Lanes<32>::any(own != first) ? count_bits(Of_class(own).lanes(which)) : which == first ? 32 : 0;
}

// move(index in the array, address), element by element, for all of the warp's matrices, each of which has a leading dimension of its
// own: consecutive lanes on consecutive elements of a matrix, and where one has fewer than 32 of them, on several matrices. Addresses
// and leading dimensions come from the lanes that know them.
template <u32 rows, u32 columns, u32 stride, class V, class Move>
DEVICE void move_listed(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 elements = rows * columns, at_once = elements < 32 ? 32 / elements : 1, turns = (elements + 31) / 32;
  const u32 lane  = static_cast<u32>(warp_lane());
  const u32 which = elements < 32 ? lane / elements : 0;   // the lane's matrix among those that are moved at once
  const u32 place = elements < 32 ? lane % elements : lane;
  const u32 count = static_cast<u32>(warp.count);
  const u32 left  = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride + place;
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    const int source = static_cast<int>((m + which) % 32);
    V* const from    = warp_shuffle(own, source);
    const i64 apart  = Lanes<32>::shuffle(ld, source);
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      const u32 e = 32 * t, at = place + e;
      if (m < left && (e + 32 <= elements || at < elements)) {
        move(begin + m * stride + e, in_global(from + (at / rows * apart + at % rows)));
      }
    }
  }
}

// Whether the leading dimension `first` is that of all of the warp's matrices, as nearly always within a class: they then move as in
// any pointer batch.
template <class V> DEVICE bool all_lead_by(const V* own, i64 ld, i64 first) { return !warp_any(own != nullptr && ld != first); }

}  // namespace KGEN_WORDS
