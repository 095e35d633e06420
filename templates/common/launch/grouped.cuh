// Batches of variable size: a kernel serves the matrices of one size, above 32 of eight sizes, which a list names. Each has its
// own leading dimensions, its own number of right-hand sides, and above 32 its own size. The same text on every device.

namespace KGEN_PRELUDE {

// Of a size bin, whose matrices are indices[range[0]] to indices[range[1] - 1]: how many there are; whether there is none from `position`
// on, which the whole block says of its first, before all else (`batch`: of all bins; 0 of a launch over no matrices, which has
// no list); the one at `position`, `batch` if there is none; and the last, if there is one at all. A bin that has the whole batch is
// in its order, and has no list.
DEVICE i64 bin_count(const int* range) { return range[1] - range[0]; }
DEVICE bool beyond_bin(const int* range, i64 position, i64 batch) { return position >= batch || position >= bin_count(range); }
DEVICE i64 matrix_in_bin(const int* indices, const int* range, i64 position, i64 batch)
{
  const i64 count = bin_count(range);
  return position >= count ? batch : count == batch ? position : indices[range[0] + position];
}
DEVICE i64 last_in_bin(const int* indices, const int* range, i64 batch)
{
  return bin_count(range) == batch ? batch - 1 : indices[range[1] - 1];
}

// The matrix's number in an array that has one for each matrix of the batch.
DEVICE i64 per_matrix_number(const int* numbers, i64 matrix, i64 batch, i64 otherwise) { return matrix < batch ? numbers[matrix] : otherwise; }

// The group's matrix or, for groups that follow it, the last of the size bin.
DEVICE i64 matrix_or_last(i64 position, const int* indices, const int* range, i64 batch)
{
  return position < batch ? position : last_in_bin(indices, range, batch);
}

// What a persistent kernel's body has as block_index: it hides the function of that name.
struct Block_index {
  i64 index;
  DEVICE_MEMBER i64 operator()() const { return index; }
};

// Where a round's matrices are prefetched the words above get what follows for `indices`, `bins`, addresses
// and numbers, and take from shared arrays what came there while the round before was at work. What is asked of another matrix than the
// group's, by its number, is read when it is asked for.

// The group's matrix: its number, and where in these arrays stands what it has.
struct Prefetched_matrix {
  i64 number;
  int slot;
  DEVICE_MEMBER operator i64() const { return number; }
};

// An address or a number that every matrix of the batch has, and those of the matrices of two rounds.
template <class V, class Array>
struct Prefetched {
  const V* all;
  Array& own;
  DEVICE_MEMBER Prefetched(const V* of_all, Array& of_rounds) : all(of_all), own(of_rounds) {}
  DEVICE_MEMBER V operator[](i64 matrix) const { return all[matrix]; }
  DEVICE_MEMBER V operator[](Prefetched_matrix matrix) const { return own[matrix.slot]; }
  DEVICE_MEMBER void read(int slot, i64 matrix) const { copy_async_element(own, static_cast<u32>(slot), all + matrix); }
  friend DEVICE_MEMBER i64 per_matrix_number(const Prefetched& numbers, Prefetched_matrix matrix, i64 batch, i64 otherwise)
  {
    return matrix.number < batch ? numbers[matrix] : otherwise;
  }
  friend DEVICE_MEMBER i64 per_matrix_number(const Prefetched& numbers, i64 matrix, i64 batch, i64 otherwise)
  {
    return per_matrix_number(numbers.all, matrix, batch, otherwise);
  }
};

// The size bin, of which a block serves `per_block` matrices a round, at most as many as it has threads. `range` is where it begins in the
// list, how many matrices it has, and the last one; `next` has the numbers of the matrices of the round behind that which is prefetched,
// -1 where there is none; `two` those of two rounds.
template <int per_block, class Range, class Next, class Two>
struct Bin_prefetch {
  Range& range;
  Next& next;
  Two& two;
  u32 round;

  DEVICE_MEMBER i64 block(u32 of_round) const { return block_index() + of_round * block_count(); }
  DEVICE_MEMBER bool has_round() const { return block(round) * per_block < static_cast<i64>(range[1]); }
  DEVICE_MEMBER int slot(int at, u32 of_round) const { return static_cast<int>(of_round & 1) * per_block + at; }
  DEVICE_MEMBER void read_number(int at, u32 of_round, const int* list, i64 batch) const
  {
    const i64 position = block(of_round) * per_block + at;
    if (position >= range[1]) next[at] = -1;
    else if (range[1] == batch) next[at] = static_cast<int>(position);
    else copy_async_element(next, static_cast<u32>(at), list + range[0] + position);
  }
  // The size bin that the launch serves, and the numbers of the first round's matrices. All threads arrive.
  DEVICE_MEMBER void begin(const int* list, const int* of_bin, i64 batch) const
  {
    if (threadIdx.x == 0) {
      range[0] = of_bin[0];
      range[1] = static_cast<int>(bin_count(of_bin));
      range[2] = static_cast<int>(last_in_bin(list, of_bin, batch));
    }
    block_sync();
    if (const int at = static_cast<int>(threadIdx.x); at < per_block) read_number(at, 0, list, batch);
    copy_async_wait();
  }
  // What the matrices of a round have, and the numbers of those of the round behind it.
  template <class... Own>
  DEVICE_MEMBER void read(u32 of_round, const int* list, i64 batch, const Own&... own) const
  {
    if (const int at = static_cast<int>(threadIdx.x); at < per_block) {
      const int matrix = next[at], to = slot(at, of_round);
      two[to]          = matrix;
      const i64 source = matrix < 0 ? static_cast<i64>(range[2]) : matrix;
      (own.read(to, source), ...);
      read_number(at, of_round + 1, list, batch);
    }
  }

  friend DEVICE_MEMBER const Bin_prefetch& operator+(const Bin_prefetch& bins, int) { return bins; }
  friend DEVICE_MEMBER i64 bin_count(const Bin_prefetch& of) { return of.range[1]; }
  friend DEVICE_MEMBER bool beyond_bin(const Bin_prefetch&, i64, i64) { return false; }   // the kernel has asked
  friend DEVICE_MEMBER Prefetched_matrix matrix_in_bin(const Bin_prefetch& of, const Bin_prefetch&, i64 position, i64 batch)
  {
    const int group = static_cast<int>(position - of.block(of.round) * per_block);
    const int at    = of.slot(group < per_block ? group : per_block - 1, of.round);   // lanes without a group stand for the last one
    const int number = of.two[at];
    return {number < 0 ? batch : number, at};
  }
  friend DEVICE_MEMBER Prefetched_matrix matrix_or_last(Prefetched_matrix own, const Bin_prefetch& of, const Bin_prefetch&, i64 batch)
  {
    return {own.number < batch ? own.number : static_cast<i64>(of.range[2]), own.slot};
  }
};

// How a batch is sorted by size (sort_sizes): a block of 16 warps has a tile, which is every so many-th chunk of 2048 matrices; each warp
// so many of a chunk, 32 a round. The ranges begin with so many numbers, the first of which says how many tiles there are.
struct Sorting_tile { enum : int { warps = 16, rounds = 4, of_warp = 32 * rounds, matrices = warps * of_warp, header = 96 }; };

// How many bits of it are set.
DEVICE int popcount(u32 bits)
{
  bits -= bits >> 1 & 0x55555555u;
  bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
  return static_cast<int>(((bits + (bits >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}

// Which bin a matrix is in; negative: in none. Those of order 1 to 32 have a bin each, of the larger ones eight orders share one.
DEVICE int small_bin(int n) { return n <= 32 ? n - 1 : -1; }
DEVICE int all_bin(int n) { return n <= 32 ? n - 1 : 27 + (n + 7) / 8; }
// Of an m x n matrix where batches are sorted by both sizes: the same of square ones, and of all that are larger.
DEVICE int square_bin(int m, int n) { return m == n ? small_bin(n) : -1; }
DEVICE int both_bin(int m, int n)
{
  const int most = m < n ? n : m;
  return m == n || (most > 32 && m > 0 && n > 0) ? all_bin(most) : -1;
}
// Of the others to 32 the power of two that is not below either size.
DEVICE int other_bin(int m, int n)
{
  if (m < 1 || n < 1 || m > 32 || n > 32) return -1;
  int order = 1;
  while (order < m || order < n) order *= 2;
  return m == n ? -1 : order - 1;
}

// Of 32 matrices, one a lane, of so many times 32 bins (negative: of none): the lanes with those of a size bin.
template <int halves>
struct Lanes_of_bin {
  enum : int { count = 4 + halves };
  u32 some, bits[count];
  DEVICE_MEMBER explicit Lanes_of_bin(int own) : some(Lanes<32>::ballot(own >= 0))
  {
    for (int b = 0; b < count; ++b) bits[b] = Lanes<32>::ballot((own >> b & 1) != 0);
  }
  DEVICE_MEMBER u32 lanes(int which) const
  {
    u32 found = some;
    for (int b = 0; b < count; ++b) found &= (which >> b & 1) != 0 ? bits[b] : ~bits[b];
    return found;
  }
};

// Adds how many of these 32 matrices are of the lane's bins, every 32nd. Nearly always they are all of one size.
template <int halves>
DEVICE void count_in_bins(int (&count)[halves], int own)
{
  const int first = Lanes<32>::shuffle(own, 0), lane = Lanes<32>::lane();
  if (Lanes<32>::any(own != first)) {
    const Lanes_of_bin<halves> bins(own);
    for (int h = 0; h < halves; ++h) count[h] += popcount(bins.lanes(lane + 32 * h));
  }
  else {
    for (int h = 0; h < halves; ++h) count[h] += lane + 32 * h == first ? 32 : 0;
  }
}

// move(index in the array, address), element by element, for all of the warp's matrices, each of which has a leading dimension of its
// own: consecutive lanes on consecutive elements of a matrix, and where one has fewer than 32 of them, on several matrices. Addresses
// and leading dimensions come from the lanes that know them.
template <u32 rows, u32 columns, u32 stride, class V, class Move>
DEVICE void move_grouped(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 elements = rows * columns, at_once = elements < 32 ? 32 / elements : 1, turns = (elements + 31) / 32;
  const u32 lane  = static_cast<u32>(warp_lane());
  const u32 which = elements < 32 ? lane / elements : 0;   // the lane's matrix among those that are moved at once
  const u32 position = elements < 32 ? lane % elements : lane;
  const u32 count = static_cast<u32>(warp.count);
  const u32 left  = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride + position;
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    const int source = static_cast<int>((m + which) % 32);
    V* const from    = warp_shuffle(own, source);
    const i64 apart  = Lanes<32>::shuffle(ld, source);
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      const u32 e = 32 * t, at = position + e;
      if (m < left && (e + 32 <= elements || at < elements)) {
        move(begin + m * stride + e, in_global(from + (at / rows * apart + at % rows)));
      }
    }
  }
}

// Whether the leading dimension `first` is that of all of the warp's matrices, as nearly always within a size bin: they then move as in
// any pointer batch.
template <class V> DEVICE bool same_leading_dimension(const V* own, i64 ld, i64 first) { return !warp_any(own != nullptr && ld != first); }

}  // namespace KGEN_PRELUDE
