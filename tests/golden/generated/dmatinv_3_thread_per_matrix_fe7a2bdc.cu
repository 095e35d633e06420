// matinv (inverse: getrf and getri in one call): real, double, n = 3, layout = grouped
// Id:     matinv__d__n_3__layout_grouped__thread_per_matrix__per_block_32
// Way:    A thread has a whole matrix in registers and inverts it in place by Gauss-Jordan; rows change places by selection. A warp moves
//         its 32 matrices together through shared memory, where columns find the positions that the exchanged rows leave them.
// Paper:  Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4
// Made by kgen --variants dmatinv_3_thread_per_matrix_fe7a2bdc
// Cost:   54 flops and 148 bytes per matrix; a block of 32 threads has 32 matrices; any number of blocks
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// A function that is called, so that what rarely happens adds nothing to what the kernel keeps in registers.
#define DEVICE_CALLED [[maybe_unused]] static __device__ __noinline__
// A kernel's body where the kernel calls it for one block index after another.
#define KERNEL_BODY static __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dmatinv_3_thread_per_matrix_fe7a2bdc {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
// 1 / a where neither a nor 1 / a is denormal, zero, infinite or NaN, without a branch: Newton's steps from the hardware's
// approximation as in __frcp_rn and __drcp_rn.
DEVICE double quick_reciprocal(double a)
{
  double r;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  r = __hiloint2double(__double2hiint(r), __double2hiint(a) + 0x300402);
  const double e = fma(-a, r, 1.0);
  r = fma(r, fma(e, e, e), r);
  return fma(r, fma(-a, r, 1.0), r);
}
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
// The index of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The launch's blocks.
DEVICE i64 block_count() { return static_cast<i64>(gridDim.y) * gridDim.x; }
// Where launches may run beside each other (sm_90): the next one may begin when every block has said so or ended; and until all before
// this one have ended. A launch that is not enqueued so waits in the stream, and these do nothing.
DEVICE void let_next_launch_begin()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
#endif
}
DEVICE void wait_for_launches_before()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }
// All lanes of the warp arrive, and get the address that lane `source` has.
template <class V>
DEVICE V* warp_shuffle(V* address, int source)
{
  return reinterpret_cast<V*>(__shfl_sync(0xffffffffu, reinterpret_cast<u64>(address), source));
}

// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
// |a| in 25 bits, for a pivot that is nearly the largest: in the order of |a|, zero least of all. The lower five bits are free for
// the row that it belongs to; no value is below 32.
DEVICE u32 coarse_order(double a) { return (static_cast<u32>(to_bits(a) >> 32) & 0x7fffff80u) | (a == 0.0 ? 32u : 96u); }
// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE double near_one(double, u32 high)
{
  const int power = clamped(0x7fe00000 - static_cast<int>(high & 0x7ff00000u), 0x00100000, 0x7fd00000);
  return from_bits(static_cast<u64>(static_cast<u32>(power)) << 32);
}
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
// Makes a number a NaN, of a complex one both parts.
DEVICE void set_nan(double& a) { a = from_bits(u64(0x7ff8) << 48); }
// Such a number.
template <class V> DEVICE V not_a_number() { V a; set_nan(a); return a; }

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's index in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's index in the block; meaningless if idle.
  static DEVICE_MEMBER bool idle() { return lane() / L >= per_warp; }
  // Every lane of the warp arrives, and sees what the others wrote to shared arrays.
  static DEVICE_MEMBER void sync() { __syncwarp(); }
  // The value of lane `source` of this group.
  template <class V>
  static DEVICE_MEMBER V shuffle(V value, int source)
  {
    if constexpr ((L & (L - 1)) == 0) return __shfl_sync(all, value, source, L);
    else                              return __shfl_sync(all, value, lane() / L * L + source);
  }
  template <class V>
  static DEVICE_MEMBER V* shuffle(V* address, int source)
  {
    return reinterpret_cast<V*>(shuffle(reinterpret_cast<u64>(address), source));
  }
  // One bit for each lane of the group, bit 0 for rank 0.
  static DEVICE_MEMBER u32 ballot(bool predicate)
  {
    return (__ballot_sync(all, predicate) >> (lane() / L * L)) & (all >> (32 - L));
  }
  static DEVICE_MEMBER bool any(bool predicate) { return ballot(predicate) != 0; }
  // The largest value of the group, by a butterfly that rotates, so that L need not be a power of two; 0 in an idle group.
  static DEVICE_MEMBER u32 butterfly_max(u32 value)
  {
#pragma unroll
    for (int step = 1; step < L; step *= 2) {
      const u32 other = (L & (L - 1)) == 0 ? __shfl_xor_sync(all, value, step) : shuffle(value, (rank() + step) % L);
      value = other > value ? other : value;
    }
    return idle() ? 0u : value;
  }
};
// One element from global memory, where it lies on a multiple of its size, to a shared array, not waited for (before sm_80: at once).
template <class V>
DEVICE void copy_async_one(V* array, u32 index, const V* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  array[index] = *from;
#else
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to), "l"(from), "n"(sizeof(V)) : "memory");
#endif
}
// Any element from global memory to a shared array, not waited for: a complex one may lie on a multiple of its parts' size, and comes by these.
template <class V> DEVICE void copy_async_element(V* array, u32 index, const V* from) { copy_async_one(array, index, from); }
// Until every copy that this thread began has come.
DEVICE void copy_async_wait()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

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

// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
// Of Gauss-Jordan: whether a pivot's reciprocal differs from another one by less than 2^48, of doubles 2^384, given the high words of their
// magnitudes. Where one does not, rows may differ in scale until the quotients that eliminate them overflow. If all are near the last one,
// two differ by less than 2^96 (2^768), which leaves 2^32 (2^256) for what elements grow by.
enum : u32 { far_apart = 0x18000000u };
DEVICE bool is_near(u32 reciprocal, u32 other) { return reciprocal - other + far_apart < 2 * far_apart; }
// Of Gauss-Jordan: whether a pivot leaves room for what grows from it. The rows above a pivot are eliminated too, and grow to about the
// largest element times the condition number: 2^40 (2^80) is more than that of any matrix whose inverse has a correct digit, many times over.
// Of complex pivots those that have a quick reciprocal do.
DEVICE u32 largest_high(double) { return (1023u + 944) << 20; }
DEVICE bool leaves_headroom(double a, u32 above) { return above < largest_high(a) - least_high(a); }
// redo(matrix), by the whole warp, for the `matrix` of each lane of which `which` holds: one after the other.
template <class Redo>
DEVICE void one_after_the_other(bool which, i64 matrix, Redo redo)
{
  for (u32 left = Lanes<32>::ballot(which); rarely(left != 0); left &= left - 1) redo(Lanes<32>::shuffle(matrix, first_bit(left)));
}
template <class T> DEVICE void swap_elements(T& a, T& b) { const T old = a; a = b; b = old; }
// The whole warp inverts one matrix of at most 32 rows where its inverse shall lie (a and c may be the same), by Gauss-Jordan with
// nearly the largest pivots, the first row of a among equals: rows change places, and in the end columns. A column without a pivot
// that has a reciprocal is lifted, and in the end the row that is divided by this pivot. With a zero pivot all is NaN. Rows that differ
// so much in scale that quotients may overflow are brought near 1 by powers of two first, as columns of the inverse are last; of others
// that leave no room to grow all by the same power. Neither where elements of one row are far apart: then the small ones might vanish.
template <class T>
DEVICE_CALLED void reinvert(int n, const T* a, i64 lda, T* c, i64 ldc, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  const bool row = lane < n;
  using R        = decltype(abs1(T(0)));
  int chosen = 0, failed = 0;   // where the row stood that step `lane` chose; 1-based step of the first zero pivot
  int origin = lane;            // the row of a that stands here
  T scale = T(1);
  R power = R(1);               // by which the column of step `lane` was lifted
  u32 largest = 0, least = 0xffffffffu;   // high words of the row's elements but zeros
  if (row) {
#pragma unroll 1
    for (int j = 0; j < n; ++j) {
      const T element  = a[lane + j * lda];
      const R size     = abs1(element);
      const u32 high   = high_word(size);
      c[lane + j * ldc] = element;
      if (size == R(0)) continue;
      largest = larger(largest, high);
      least   = high < least ? high : least;
    }
  }
  const u32 most  = Warp::butterfly_max(largest);
  const u32 apart = most - ~Warp::butterfly_max(largest == 0 ? 0 : ~largest);
  const bool wide = Warp::any(largest != 0 && largest - least >= far_apart), rows_differ = apart >= 2 * far_apart;
  const R near    = !wide && (rows_differ || most >= largest_high(R(0))) ? near_one(R(0), rows_differ ? largest : most) : R(1);   // times the row
#pragma unroll 1
  for (int j = 0; j < n && row; ++j) c[lane + j * ldc] = mul(c[lane + j * ldc], near);
  Warp::sync();
#pragma unroll 1
  for (int k = 0; k < n && failed == 0; ++k) {
    const T found = row ? c[lane + k * ldc] : T(0);
    const R lift  = Warp::any(lane >= k && has_reciprocal(found)) ? R(1) : lifted(R(1));
    const u32 key = row && lane >= k ? coarse_order(mul(found, lift)) | static_cast<u32>(31 - origin) : 0;
    const int p   = first_bit(Warp::ballot(key == Warp::butterfly_max(key)));
    if (row) swap_elements(c[k + lane * ldc], c[p + lane * ldc]);   // lane j swaps in column j
    origin = Warp::shuffle(origin, lane == k ? p : lane == p ? k : lane);
    chosen = lane == k ? p : chosen;
    Warp::sync();
    const T u = mul(c[k + k * ldc], lift), r = reciprocal(u);
    const T m = row ? mul(mul(-c[lane + k * ldc], lift), r) : T(0);
    failed = u == T(0) ? k + 1 : 0;
    scale  = lane == k ? r : scale;
    power  = lane == k ? lift : power;
    Warp::sync();
    if (row) c[lane + k * ldc] = lane == k ? T(1) : m;
    if (row && lane != k) {
#pragma unroll 1
      for (int j = 0; j < n; ++j) {
        if (j != k) c[lane + j * ldc] = fma(m, c[k + j * ldc], c[lane + j * ldc]);
      }
    }
    Warp::sync();
  }
#pragma unroll 1
  for (int j = 0; j < n; ++j) {
    if (row) c[lane + j * ldc] = select(failed != 0, not_a_number<T>(), mul(scale, mul(c[lane + j * ldc], power)));
  }
#pragma unroll 1
  for (int k = n - 1; k >= 0; --k) {
    const int p = Warp::shuffle(chosen, k);
    if (row) swap_elements(c[lane + k * ldc], c[lane + p * ldc]);
  }
#pragma unroll 1
  for (int j = 0; j < n; ++j) {
    const R of_row = Warp::shuffle(near, j);
    if (row) c[lane + j * ldc] = mul(c[lane + j * ldc], of_row);
  }
  if (lane == 0) *info = failed;
  Warp::sync();   // before the next matrix
}

// EXCHANGE(a, WITH_IF(condition, b), ...): a column's top element changes places with the one whose condition holds.
#define EXCHANGE(a, ...) { const auto top = a; auto first = top; __VA_ARGS__; a = first; }
#define WITH_IF(condition, b) first = select(condition, b, first), b = select(condition, top, b)
// Elements to neighbouring places of a shared array, from element `at` on, each multiplied by a number of its own.
template <class Array, class S, class... V>
DEVICE void store_scaled(Array& array, int at, const S (&scale)[sizeof...(V)], V... a)
{
  int i = 0;
  ((array[at + i] = mul(scale[i], a), ++i), ...);
}

}  // namespace prelude_of_dmatinv_3_thread_per_matrix_fe7a2bdc
using namespace prelude_of_dmatinv_3_thread_per_matrix_fe7a2bdc;

using T = double;

template <class Bin, class Of_A, class Of_lda_of, class Of_C, class Of_ldc_of>
KERNEL_BODY void dmatinv_3_thread_per_matrix_fe7a2bdc_body(Block_index block_index, const Of_A& A, const Of_lda_of& lda_of, const Of_C& C, const Of_ldc_of& ldc_of, int* info, const Bin& indices, const Bin& bins, i64 batch);

// Persistent: each block serves one block index after another.
KERNEL void __launch_bounds__(32)
dmatinv_3_thread_per_matrix_fe7a2bdc(
    const T* const* A, const int* lda_of, T* const* C, const int* ldc_of, int* info, const int* indices,
    const int* bins, i64 batch)
{
    let_next_launch_begin();   // it serves another size bin
    if (!beyond_bin(bins + 3, block_index() * 32, batch)) {
        // What the matrices of a round have is read while the round before is at work.
        SHARED(int, range, 4);
        SHARED(int, next, 32);
        SHARED(int, two, 64);
        SHARED(const T*, next_A, 64);
        SHARED(int, next_lda_of, 64);
        SHARED(T*, next_C, 64);
        SHARED(int, next_ldc_of, 64);
        Bin_prefetch<32, decltype(range), decltype(next), decltype(two)> of_bin{range, next, two, 0};
        const Prefetched<const T*, decltype(next_A)> of_A(A, next_A);
        const Prefetched<int, decltype(next_lda_of)> of_lda_of(lda_of, next_lda_of);
        const Prefetched<T*, decltype(next_C)> of_C(C, next_C);
        const Prefetched<int, decltype(next_ldc_of)> of_ldc_of(ldc_of, next_ldc_of);
        of_bin.begin(indices, bins + 3, batch);
        of_bin.read(0, indices, batch, of_A, of_lda_of, of_C, of_ldc_of);
        copy_async_wait();
        block_sync();
        if (batch < 0) goto next_round;   // never: what a compiler sees to have two ways in is no loop to move work out of
        again:
        of_bin.read(of_bin.round + 1, indices, batch, of_A, of_lda_of, of_C, of_ldc_of);
        dmatinv_3_thread_per_matrix_fe7a2bdc_body(Block_index{of_bin.block(of_bin.round)}, of_A, of_lda_of, of_C, of_ldc_of, info, of_bin, of_bin, batch);
        next_round:
        ++of_bin.round;
        copy_async_wait();
        block_sync();   // shared arrays are used again
        if (of_bin.has_round()) goto again;
    }
    if (block_index() == 0) wait_for_launches_before();   // so that the last size bin ends when all have
}

template <class Bin, class Of_A, class Of_lda_of, class Of_C, class Of_ldc_of>
KERNEL_BODY void dmatinv_3_thread_per_matrix_fe7a2bdc_body(Block_index block_index, const Of_A& A, const Of_lda_of& lda_of, const Of_C& C, const Of_ldc_of& ldc_of, int* info, const Bin& indices, const Bin& bins, i64 batch)
{
    // a<i>_<j> is element (i, j), row<i> the row of A that stands there.
    const int thread = static_cast<int>(threadIdx.x);
    if (beyond_bin(bins + 3, block_index() * 32, batch)) return;   // the whole block
    const auto matrix = matrix_in_bin(indices, bins + 3, block_index() * 32 + thread, batch);
    [[maybe_unused]] const i64 lda = per_matrix_number(lda_of, matrix, batch, 3);
    [[maybe_unused]] const i64 ldc = per_matrix_number(ldc_of, matrix, batch, 3);
    const bool live  = matrix < batch;

    const Staging warp(thread, block_index() * 32 + thread, bin_count(bins + 3));   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    const T* const a = in_global(live ? in_global(A[matrix]) : nullptr);
    T* const c       = in_global(live ? in_global(C[matrix]) : nullptr);
    SHARED(T, tile, 288);
    {
        const i64 first = Lanes<32>::shuffle(i64(lda), 0);   // nearly always all matrices have the same leading dimension
        if (same_leading_dimension(a, lda, first)) {
            move_each<3, 3, 9, 1>(warp, a, first, [&](u32 e, const T* at) { copy_async_element(tile, e, at); });
        }
        else move_grouped<3, 3, 9>(warp, a, lda, [&](u32 e, const T* at) { copy_async_element(tile, e, at); });
    }
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 9;
    T a0_0 = tile[mine + 0], a1_0 = tile[mine + 1], a2_0 = tile[mine + 2];
    T a0_1 = tile[mine + 3], a1_1 = tile[mine + 4], a2_1 = tile[mine + 5];
    T a0_2 = tile[mine + 6], a1_2 = tile[mine + 7], a2_2 = tile[mine + 8];
    warp_sync();   // before the first matrix is overwritten
    u32 row0 = 0, row1 = 1, row2 = 2;

    bool regular = true;   // no pivot is zero, denormal, large, or NaN, or far from the last one

    // step 0: the pivot is nearly the largest |a(i,0)|, the first row of A among equals; its row changes places
    u32 largest0 = coarse_order(abs1(a0_0)) | (31u - row0);
    const u32 key0_1 = coarse_order(abs1(a1_0)) | (31u - row1);
    largest0 = larger(largest0, key0_1);
    const u32 key0_2 = coarse_order(abs1(a2_0)) | (31u - row2);
    largest0 = larger(largest0, key0_2);
    regular = regular && leaves_headroom(T(0), above_least<T>(largest0));
    const bool pivot0_1 = key0_1 == largest0, pivot0_2 = key0_2 == largest0;
    EXCHANGE(row0, WITH_IF(pivot0_1, row1), WITH_IF(pivot0_2, row2))
    EXCHANGE(a0_0, WITH_IF(pivot0_1, a1_0), WITH_IF(pivot0_2, a2_0))
    EXCHANGE(a0_1, WITH_IF(pivot0_1, a1_1), WITH_IF(pivot0_2, a2_1))
    EXCHANGE(a0_2, WITH_IF(pivot0_1, a1_2), WITH_IF(pivot0_2, a2_2))
    const T scale0 = quick_reciprocal(a0_0);
    a1_0 = mul(-a1_0, scale0);
    a1_1 = fma(a1_0, a0_1, a1_1);
    a1_2 = fma(a1_0, a0_2, a1_2);
    a2_0 = mul(-a2_0, scale0);
    a2_1 = fma(a2_0, a0_1, a2_1);
    a2_2 = fma(a2_0, a0_2, a2_2);
    // the pivot row as it is, by the arithmetic of families that cannot leave it out
    a0_1 = fma(T(0), a0_1, a0_1);
    a0_2 = fma(T(0), a0_2, a0_2);
    a0_0 = T(1);

    // step 1: the pivot is nearly the largest |a(i,1)|, the first row of A among equals; its row changes places
    u32 largest1 = coarse_order(abs1(a1_1)) | (31u - row1);
    const u32 key1_2 = coarse_order(abs1(a2_1)) | (31u - row2);
    largest1 = larger(largest1, key1_2);
    regular = regular && leaves_headroom(T(0), above_least<T>(largest1));
    const bool pivot1_2 = key1_2 == largest1;
    EXCHANGE(row1, WITH_IF(pivot1_2, row2))
    EXCHANGE(a1_0, WITH_IF(pivot1_2, a2_0))
    EXCHANGE(a1_1, WITH_IF(pivot1_2, a2_1))
    EXCHANGE(a1_2, WITH_IF(pivot1_2, a2_2))
    const T scale1 = quick_reciprocal(a1_1);
    a0_1 = mul(-a0_1, scale1);
    a0_0 = fma(a0_1, a1_0, a0_0);
    a0_2 = fma(a0_1, a1_2, a0_2);
    a2_1 = mul(-a2_1, scale1);
    a2_0 = fma(a2_1, a1_0, a2_0);
    a2_2 = fma(a2_1, a1_2, a2_2);
    // the pivot row as it is, by the arithmetic of families that cannot leave it out
    a1_0 = fma(T(0), a1_0, a1_0);
    a1_2 = fma(T(0), a1_2, a1_2);
    a1_1 = T(1);

    // step 2: the pivot is nearly the largest |a(i,2)|, the first row of A among equals; its row changes places
    u32 largest2 = coarse_order(abs1(a2_2)) | (31u - row2);
    regular = regular && leaves_headroom(T(0), above_least<T>(largest2));
    const T scale2 = quick_reciprocal(a2_2);
    a0_2 = mul(-a0_2, scale2);
    a0_0 = fma(a0_2, a2_0, a0_0);
    a0_1 = fma(a0_2, a2_1, a0_1);
    a1_2 = mul(-a1_2, scale2);
    a1_0 = fma(a1_2, a2_0, a1_0);
    a1_1 = fma(a1_2, a2_1, a1_1);
    // the pivot row as it is, by the arithmetic of families that cannot leave it out
    a2_0 = fma(T(0), a2_0, a2_0);
    a2_1 = fma(T(0), a2_1, a2_1);
    a2_2 = T(1);

    // rows may differ in scale until quotients overflow
    regular = regular && is_near(high_word(abs1(scale0)), high_word(abs1(scale2)));
    regular = regular && is_near(high_word(abs1(scale1)), high_word(abs1(scale2)));

    // row k is row k of the inverse, up to its pivot; column k is column row<k>
    if (live && regular) {
        store_scaled(tile, mine + static_cast<int>(row0) * 3, {scale0, scale1, scale2}, a0_0, a1_0, a2_0);
        store_scaled(tile, mine + static_cast<int>(row1) * 3, {scale0, scale1, scale2}, a0_1, a1_1, a2_1);
        store_scaled(tile, mine + static_cast<int>(row2) * 3, {scale0, scale1, scale2}, a0_2, a1_2, a2_2);
        info[matrix] = 0;
    }
    warp_sync();
    {
        const i64 first = Lanes<32>::shuffle(i64(ldc), 0);   // nearly always all matrices have the same leading dimension
        if (same_leading_dimension(c, ldc, first)) {
            move_each<3, 3, 9, 1>(warp, c, first, [&](u32 e, T* at) { *at = tile[e]; });
        }
        else move_grouped<3, 3, 9>(warp, c, ldc, [&](u32 e, T* at) { *at = tile[e]; });
    }

    // what the steps cannot do, from the input; its place in C has got a copy of it
    warp_sync();
    one_after_the_other(live && !regular, matrix, [&](i64 matrix) {
        [[maybe_unused]] const i64 lda = per_matrix_number(lda_of, matrix, batch, 3);
        [[maybe_unused]] const i64 ldc = per_matrix_number(ldc_of, matrix, batch, 3);
        reinvert(3, in_global(A[matrix]), lda, in_global(C[matrix]), ldc, info + matrix);
    });
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dmatinv_3_thread_per_matrix_fe7a2bdc_launch(
    const void* const* A, const int* lda_of, void* const* C, const int* ldc_of, int* info, const int* indices, const int* bins, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long needed = (batch - 1) / 32 + 1;
    int device = 0, multiprocessors = 0, at_once = 0;
    cudaError_t known = cudaGetDevice(&device);
    if (known == cudaSuccess) known = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    if (known == cudaSuccess) known = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, dmatinv_3_thread_per_matrix_fe7a2bdc, 32, 0);
    if (known != cudaSuccess) return static_cast<int>(known);
    const long long resident = static_cast<long long>(at_once) * multiprocessors;   // a persistent kernel: more blocks serve no purpose
    const long long blocks = needed < resident ? needed : resident, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda_of, &C, &ldc_of, &info, &indices, &bins, &batch};
    return cudaLaunchKernel(dmatinv_3_thread_per_matrix_fe7a2bdc, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
