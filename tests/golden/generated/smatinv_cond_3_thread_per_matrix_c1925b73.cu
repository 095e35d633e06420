// matinv_cond (inverse and condition number in one kernel): real, single, n = 3, norm = infinity, layout = packed
// Id:     matinv_cond__s__n_3__norm_infinity__layout_packed__thread_per_matrix__per_block_32
// Way:    A thread has a whole matrix in registers and inverts it in place by Gauss-Jordan; rows change places by selection. A warp moves
//         its 32 matrices together through shared memory, where columns find the positions that the exchanged rows leave them.
// Paper:  Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4
// Made by kgen --variants smatinv_cond_3_thread_per_matrix_c1925b73
// Cost:   66 flops and 80 bytes per matrix; a block of 32 threads has 32 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// A function that is called, so that what rarely happens adds nothing to what the kernel keeps in registers.
#define DEVICE_CALLED [[maybe_unused]] static __device__ __noinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_smatinv_cond_3_thread_per_matrix_c1925b73 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float add(float a, float b) { return __fadd_rn(a, b); }
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float div(float a, float b) { return __fdiv_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
// 1 / a where neither a nor 1 / a is denormal, zero, infinite or NaN, without a branch: Newton's steps from the hardware's
// approximation as in __frcp_rn and __drcp_rn.
DEVICE float quick_reciprocal(float a)
{
  float r;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a));
  return fma(r, fma(-a, r, 1.0f), r);
}
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE float abs1(float a) { return fabsf(a); }
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
// The index of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u32 order(float magnitude) { return magnitude != magnitude ? ~u32(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE float least_normal(float) { return 0x1p-126f; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(float a) { return to_bits(a); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
// |a| in 25 bits, for a pivot that is nearly the largest: in the order of |a|, zero least of all. The lower five bits are free for
// the row that it belongs to; no value is below 32.
DEVICE u32 coarse_order(float a) { return (to_bits(a) & 0x7fffff80u) | (a == 0.0f ? 32u : 96u); }
// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE float near_one(float, u32 high)
{
  return from_bits(static_cast<u32>(clamped(0x7f000000 - static_cast<int>(high & 0x7f800000u), 0x00800000, 0x7e800000)));
}
// |x|, for complex the length, scaled by a power of two: nothing over- or underflows on the way. NaN where a part is one.
DEVICE float modulus(float a) { return abs1(a); }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE float lifted(float a) { return mul(a, 16777216.0f); }                // 2^24
// Makes a number a NaN, of a complex one both parts.
DEVICE void set_nan(float& a) { a = from_bits(u32(0x7fc00000)); }
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
  // The rank of the eligible lane with the largest magnitude, NaN largest of all; among equals the one with the least
  // position. 0 if none is eligible. A butterfly of value-position pairs; it rotates, so L need not be a power of two.
  template <class R>
  static DEVICE_MEMBER int argmax(R magnitude, int position, bool eligible)
  {
    auto best = eligible ? order(magnitude) : 0;
    u32 packed = (eligible ? static_cast<u32>(position) : 0xffffu) << 8 | static_cast<u32>(rank());
#pragma unroll
    for (int step = 1; step < L; step *= 2) {
      const int source       = (rank() + step) % L;
      const auto other       = shuffle(best, source);
      const u32 other_packed  = shuffle(packed, source);
      const bool take        = other > best || (other == best && other_packed < packed);
      best  = take ? other : best;
      packed = take ? other_packed : packed;
    }
    return (packed >> 8) == 0xffffu ? 0 : static_cast<int>(packed & 0xffu);
  }
};
// 16 bytes from global memory to element `index` of a shared array, both aligned, not waited for (before sm_80: at once). Past L1 a sector
// of 32 bytes whose halves go to two places is fetched twice; by way of L1 the path to shared memory is busy for longer.
template <bool by_l1 = false, class V>
DEVICE void copy_async16(V* array, u32 index, const V* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  *reinterpret_cast<uint4*>(array + index) = *reinterpret_cast<const uint4*>(from);
#else
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
  if constexpr (by_l1) asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
  else                 asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
#endif
}
// Until every copy that this thread began has come.
DEVICE void copy_async_wait()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}
// 16 bytes from a shared array to global memory, both aligned.
template <class V>
DEVICE void copy16(V* to, const V* array, u32 index) { *reinterpret_cast<uint4*>(to) = *reinterpret_cast<const uint4*>(array + index); }

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
// move(index in the array, address) for the warp's matrices, a contiguous block of memory, where a matrix is no whole number of vectors, and all lie one behind the other in the array, too.
template <u32 elements, u32 vector_size, class V, class Move, class Move_element>
DEVICE void move_ragged_contiguous(const Staging& warp, V* operand, Move move, Move_element move_element)
{
  constexpr u32 step = 32 * vector_size, all = 32 * elements;
  const u32 lane = static_cast<u32>(warp_lane()), begin = static_cast<u32>(warp.first) * elements;
  V* span         = operand + warp.start * elements;
  if (warp.count == 32) {
    span += lane * vector_size;
#pragma unroll
    for (u32 e = 0; e < all; e += step)
      if (all - e >= step || lane * vector_size < all - e) move(begin + (lane * vector_size + e), span + e);
  }
  else {   // whole vectors, then the elements that make none
    const u32 left = static_cast<u32>(warp.count) * elements, whole = left / vector_size * vector_size;
#pragma unroll 1
    for (u32 e = lane * vector_size; e < whole; e += step) move(begin + e, span + e);
    if (lane < left - whole) move_element(begin + (whole + lane), span + (whole + lane));
  }
}

// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(float) { return 1u << 23; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
// Of Gauss-Jordan: whether a pivot's reciprocal differs from another one by less than 2^48, of doubles 2^384, given the high words of their
// magnitudes. Where one does not, rows may differ in scale until the quotients that eliminate them overflow. If all are near the last one,
// two differ by less than 2^96 (2^768), which leaves 2^32 (2^256) for what elements grow by.
enum : u32 { far_apart = 0x18000000u };
DEVICE bool is_near(u32 reciprocal, u32 other) { return reciprocal - other + far_apart < 2 * far_apart; }
// Of Gauss-Jordan: whether a pivot leaves room for what grows from it. The rows above a pivot are eliminated too, and grow to about the
// largest element times the condition number: 2^40 (2^80) is more than that of any matrix whose inverse has a correct digit, many times over.
// Of complex pivots those that have a quick reciprocal do.
DEVICE u32 largest_high(float) { return (127u + 88) << 23; }
DEVICE bool leaves_headroom(float a, u32 above) { return above < largest_high(a) - least_high(a); }
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

// The larger of two sizes; NaN if one of them is.
DEVICE float larger_norm(float a, float b) { return a > b || a != a ? a : b; }
// The largest value of the group's lanes, in every one of them, by a butterfly that rotates; NaN if one is.
template <class Group, int lanes, class R>
DEVICE R largest_norm(R value)
{
#pragma unroll
  for (int step = 1; step < lanes; step *= 2) {
    const R other = Group::shuffle(value, (Group::rank() + step) % lanes);
    value = larger_norm(value, other);
  }
  return value;
}
// The sum of the group's lanes, in the first of them: lane i takes that of lane i + 16, then + 8, ... + 1.
template <class Group, int lanes, class R>
DEVICE R sum_of_lanes(R value)
{
#pragma unroll
  for (int step = 16; step > 0; step /= 2) {
    if (step < lanes) {
      const int from = Group::rank() + step;
      const R other  = Group::shuffle(value, from < lanes ? from : Group::rank());
      value = from < lanes ? add(value, other) : value;
    }
  }
  return value;
}
// The condition number by both norms: infinite with a zero pivot (`failed`) and where the inverse overflows, NaN only where A has one.
template <class R>
DEVICE R condition_number(R norm, R of_inverse, bool failed)
{
  const R product = mul(norm, of_inverse), infinity = div(R(1), R(0));
  if (norm != norm) return norm;
  return failed || product != product ? infinity : product < R(1) ? R(1) : product;   // none is less than 1
}
// The whole warp's norm of a matrix of at most 32 rows where it lies, the 1-norm or the infinity-norm: each lane sums a line.
template <bool one, class T>
DEVICE auto norm_in_memory(int n, const T* a, i64 lda)
{
  const int lane = Lanes<32>::rank();
  auto sum       = abs1(T(0));
  for (int k = 0; k < n && lane < n; ++k) sum = add(sum, modulus(one ? a[k + lane * lda] : a[lane + k * lda]));
  return largest_norm<Lanes<32>, 32>(sum);
}
// The whole warp finds the condition number of one matrix of n rows from the start, with getrf's pivots and its rule for denormal ones:
// lane i has row i, which stays there, and Gauss-Jordan in place leaves the inverse with its rows and columns in another order.
template <int n, bool one, class T, class R>
DEVICE void recompute_condition(const T* a, i64 lda, R* cond, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  const bool row = lane < n;
  const R norm   = norm_in_memory<one>(n, a, lda);
  T own[n];
  for (int j = 0; j < n; ++j) own[j] = row ? a[lane + j * lda] : T(0);
  T pivot      = T(1);   // the row's
  int position = lane;   // where the row stands after getrf's swaps so far
  int failed   = 0;      // 1-based step of the first zero pivot; what is computed after it does not count
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    const int p     = Warp::argmax(abs1(own[k]), position, row && position >= k);
    const int from  = Warp::shuffle(position, p);
    const bool mine = lane == p;
    position = mine ? k : position == k ? from : position;
    const T u = Warp::shuffle(own[k], p);
    failed = u == T(0) && !failed ? k + 1 : failed;
    pivot  = select(mine, u, pivot);
    const bool regular = has_reciprocal(u);
    const T l        = mul(regular ? own[k] : lifted(own[k]), reciprocal(regular ? u : lifted(u)));
#pragma unroll 1
    for (int j = 0; j < n; ++j) {
      const T of_pivot = Warp::shuffle(own[j], p);
      if (!mine && j != k) own[j] = fma(-l, of_pivot, own[j]);
    }
    own[k] = select(mine, T(1), -l);
  }
  const R scale = reciprocal(modulus(pivot));
  R of_inverse  = R(0);   // of the lane's row
#pragma unroll 1
  for (int j = 0; j < n; ++j) {
    const R size = row ? mul(modulus(own[j]), scale) : R(0);
    of_inverse   = one ? larger_norm(of_inverse, sum_of_lanes<Warp, 32>(size)) : add(of_inverse, size);
  }
  if constexpr (!one) of_inverse = largest_norm<Warp, 32>(of_inverse);
  if (lane == 0) {
    *cond = condition_number(norm, of_inverse, failed != 0);
    *info = failed;
  }
}
// What else the warp's lane 0 says of a matrix whose inverse it has found: a singular one has this condition number, unless it is a NaN.
template <class R>
DEVICE void infinite_if_singular(R* cond, const int* info)
{
  if (Lanes<32>::rank() == 0 && *info != 0 && *cond == *cond) *cond = div(R(1), R(0));
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

}  // namespace prelude_of_smatinv_cond_3_thread_per_matrix_c1925b73
using namespace prelude_of_smatinv_cond_3_thread_per_matrix_c1925b73;

using T = float;
using R = float;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 3;
constexpr i64 strideA = 9;
constexpr i64 ldc = 3;
constexpr i64 strideC = 9;

KERNEL void __launch_bounds__(32)
smatinv_cond_3_thread_per_matrix_c1925b73(const T* A, T* C, R* cond, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j), row<i> the row of A that stands there.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    SHARED(T, tile, 288);
    move_ragged_contiguous<9, 4>(warp, A, [&](u32 e, const T* at) { copy_async16(tile, e, at); }, [&](u32 e, const T* at) { tile[e] = *at; });
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 9;
    T a0_0 = tile[mine + 0], a1_0 = tile[mine + 1], a2_0 = tile[mine + 2];
    T a0_1 = tile[mine + 3], a1_1 = tile[mine + 4], a2_1 = tile[mine + 5];
    T a0_2 = tile[mine + 6], a1_2 = tile[mine + 7], a2_2 = tile[mine + 8];

    R norm = R(0);
    R norm0 = modulus(a0_0);
    norm0 = add(norm0, modulus(a0_1));
    norm0 = add(norm0, modulus(a0_2));
    norm = larger_norm(norm, norm0);
    R norm1 = modulus(a1_0);
    norm1 = add(norm1, modulus(a1_1));
    norm1 = add(norm1, modulus(a1_2));
    norm = larger_norm(norm, norm1);
    R norm2 = modulus(a2_0);
    norm2 = add(norm2, modulus(a2_1));
    norm2 = add(norm2, modulus(a2_2));
    norm = larger_norm(norm, norm2);
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
    R of_inverse = R(0);
    R of_inverse0 = modulus(mul(scale0, a0_0));
    of_inverse0 = add(of_inverse0, modulus(mul(scale0, a0_1)));
    of_inverse0 = add(of_inverse0, modulus(mul(scale0, a0_2)));
    of_inverse = larger_norm(of_inverse, of_inverse0);
    R of_inverse1 = modulus(mul(scale1, a1_0));
    of_inverse1 = add(of_inverse1, modulus(mul(scale1, a1_1)));
    of_inverse1 = add(of_inverse1, modulus(mul(scale1, a1_2)));
    of_inverse = larger_norm(of_inverse, of_inverse1);
    R of_inverse2 = modulus(mul(scale2, a2_0));
    of_inverse2 = add(of_inverse2, modulus(mul(scale2, a2_1)));
    of_inverse2 = add(of_inverse2, modulus(mul(scale2, a2_2)));
    of_inverse = larger_norm(of_inverse, of_inverse2);
    if (live && regular) cond[matrix] = condition_number(norm, of_inverse, false);
    if (live && regular) {
        store_scaled(tile, mine + static_cast<int>(row0) * 3, {scale0, scale1, scale2}, a0_0, a1_0, a2_0);
        store_scaled(tile, mine + static_cast<int>(row1) * 3, {scale0, scale1, scale2}, a0_1, a1_1, a2_1);
        store_scaled(tile, mine + static_cast<int>(row2) * 3, {scale0, scale1, scale2}, a0_2, a1_2, a2_2);
        info[matrix] = 0;
    }
    warp_sync();
    move_ragged_contiguous<9, 4>(warp, C, [&](u32 e, T* at) { copy16(at, tile, e); }, [&](u32 e, T* at) { *at = tile[e]; });

    // what the steps cannot do, from the input; its place in C has got a copy of it
    warp_sync();
    one_after_the_other(live && !regular, matrix, [&](i64 matrix) {
        recompute_condition<3, false>(A + matrix * strideA, lda, cond + matrix, info + matrix);
        reinvert(3, A + matrix * strideA, lda, C + matrix * strideC, ldc, info + matrix);
        infinite_if_singular(cond + matrix, info + matrix);
    });
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int smatinv_cond_3_thread_per_matrix_c1925b73_launch(
    const void* A, void* C, void* cond, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &C, &cond, &info, &batch};
    return cudaLaunchKernel(smatinv_cond_3_thread_per_matrix_c1925b73, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
