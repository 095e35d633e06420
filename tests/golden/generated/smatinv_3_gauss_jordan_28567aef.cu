// matinv (inverse: getrf and getri in one call): real, single, n = 3, layout = strided
// Id:     matinv__s__n_3__layout_strided__gauss_jordan__rows_1__lanes_3__panel_3__unroll_1__per_block_20__search_butterfly__reciprocal_late__transfer_direct__least_warps_0
// Way:    Gauss-Jordan in place: a lane holds one to four rows of a matrix in registers and never gives one away. A step finds nearly the
//         largest pivot, its row goes to all lanes by shuffles, and each updates its rows, finished ones too. Wide matrices go panel by
//         panel: the steps look at the panel's columns alone, then its pivot rows go through shared memory, where reading is cheaper
//         than shuffles, to all other columns. Rows and columns find their places in the store.
// Paper:  Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4
// Made by kgen --variants smatinv_3_gauss_jordan_28567aef
// Cost:   54 flops and 76 bytes per matrix; a block of 64 threads has 20 matrices
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
namespace prelude_of_smatinv_3_gauss_jordan_28567aef {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
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
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

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
  static DEVICE_MEMBER int group() { return static_cast<int>(threadIdx.x / 32) * per_warp + lane() / L; }
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

// The high word of an unpivoted row's |a|, |re| + |im| for complex numbers.
template <class R> DEVICE u32 pivot_key(R a, u32 pivot_step) { return high_word(a) & pivot_step; }
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

}  // namespace prelude_of_smatinv_3_gauss_jordan_28567aef
using namespace prelude_of_smatinv_3_gauss_jordan_28567aef;

using T = float;

KERNEL void __launch_bounds__(64)
smatinv_3_gauss_jordan_28567aef(
    const T* A, i64 lda, i64 strideA, T* C, i64 ldc, i64 strideC, int* info, i64 batch)
{
    // a<s>_<j> is element j of this lane's row s; m<k>_<s> its multiplier in step k.
    using Group = Lanes<3>;
    using Warp  = Lanes<32>;
    // An idle lane follows the warp's first group and has no row.
    // The group's first lane is a shuffle's result, so that the compiler does not compute it anew in every step.
    const int base   = Warp::shuffle(Group::idle() ? 0 : Warp::lane() - Group::rank(), Warp::lane());
    const int lane   = Group::idle() ? 3 : Warp::lane() - base;
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();
    const i64 matrix = block_index() * 20 + group;
    const bool live  = matrix < batch;
    const int top    = lane * 1;   // the lane's first row
    SHARED(int, row_of_step, 60);   // row_of_step[k]: the row that step k chose
    const T* from = in_global(live ? A + matrix * strideA + top : nullptr);
    // pivot_step<s> is the step that chose the row; before, a mask: the bits of |a| that are compared, without its sign and the lowest seven, or
    // none where there is no row. In these seven stands tag<s>, 127 less the row: of equals the first has the largest key.

    const bool row0 = top < 3;
    u32 pivot_step0 = row0 ? 0x7fffff80u : 0u;
    u32 tag0  = static_cast<u32>(127 - top);
    T scale0  = T(1);   // the pivot's reciprocal
    T a0_0 = live && row0 ? from[0 * lda + 0] : T(0);
    T a0_1 = live && row0 ? from[1 * lda + 0] : T(0);
    T a0_2 = live && row0 ? from[2 * lda + 0] : T(0);
    T m0_0; T m1_0; T m2_0;
    const int next1 = lane < 2 ? Warp::lane() + 1 : Warp::lane() - 2;
    const int next2 = lane < 1 ? Warp::lane() + 2 : Warp::lane() - 1;
    bool regular = true;   // no pivot is zero, denormal, large, or NaN, or far from the last one
    u32 last   = 0;      // the high word of the last step's reciprocal

    {   // step 0: the pivot is nearly the largest of column 0 in the rows not chosen yet
        const u32 key0 = pivot_key(a0_0, pivot_step0) | tag0;
        u32 largest = key0;
        largest = larger(largest, Warp::shuffle(largest, next1));
        largest = larger(largest, Warp::shuffle(largest, next2));
        const u32 chosen = ~largest & 31u;   // the row: the key ends with 127 less it
        const int owner  = base + static_cast<int>(chosen / 1u);
        regular = regular && leaves_headroom(T(0), above_least<T>(largest));
        // its row goes to all lanes, each of which updates its own
        const T r = quick_reciprocal(Warp::shuffle(a0_0, owner));
        last = high_word(abs1(r));
        const bool mine0 = key0 == largest;
        m0_0 = select(mine0, T(0), mul(-a0_0, r));   // 0 leaves the row as it is
        a0_0 = select(mine0, T(1), m0_0);
        if (mine0) scale0 = r;
        if (mine0) pivot_step0 = static_cast<u32>(0 + 0);
        const T u1 = Warp::shuffle(a0_1, owner); a0_1 = fma(m0_0, u1, a0_1); const T u2 = Warp::shuffle(a0_2, owner);
        a0_2 = fma(m0_0, u2, a0_2);
    }

    {   // step 1: the pivot is nearly the largest of column 1 in the rows not chosen yet
        const u32 key0 = pivot_key(a0_1, pivot_step0) | tag0;
        u32 largest = key0;
        largest = larger(largest, Warp::shuffle(largest, next1));
        largest = larger(largest, Warp::shuffle(largest, next2));
        const u32 chosen = ~largest & 31u;   // the row: the key ends with 127 less it
        const int owner  = base + static_cast<int>(chosen / 1u);
        regular = regular && leaves_headroom(T(0), above_least<T>(largest));
        // its row goes to all lanes, each of which updates its own
        const T r = quick_reciprocal(Warp::shuffle(a0_1, owner));
        last = high_word(abs1(r));
        const bool mine0 = key0 == largest;
        m1_0 = select(mine0, T(0), mul(-a0_1, r));   // 0 leaves the row as it is
        a0_1 = select(mine0, T(1), m1_0);
        if (mine0) scale0 = r;
        if (mine0) pivot_step0 = static_cast<u32>(0 + 1);
        const T u2 = Warp::shuffle(a0_2, owner); a0_2 = fma(m1_0, u2, a0_2); const T u0 = Warp::shuffle(a0_0, owner);
        a0_0 = fma(m1_0, u0, a0_0);
    }

    {   // step 2: the pivot is nearly the largest of column 2 in the rows not chosen yet
        const u32 key0 = pivot_key(a0_2, pivot_step0) | tag0;
        u32 largest = key0;
        largest = larger(largest, Warp::shuffle(largest, next1));
        largest = larger(largest, Warp::shuffle(largest, next2));
        const u32 chosen = ~largest & 31u;   // the row: the key ends with 127 less it
        const int owner  = base + static_cast<int>(chosen / 1u);
        regular = regular && leaves_headroom(T(0), above_least<T>(largest));
        // its row goes to all lanes, each of which updates its own
        const T r = quick_reciprocal(Warp::shuffle(a0_2, owner));
        last = high_word(abs1(r));
        const bool mine0 = key0 == largest;
        m2_0 = select(mine0, T(0), mul(-a0_2, r));   // 0 leaves the row as it is
        a0_2 = select(mine0, T(1), m2_0);
        if (mine0) scale0 = r;
        if (mine0) pivot_step0 = static_cast<u32>(0 + 2);
        const T u0 = Warp::shuffle(a0_0, owner); a0_0 = fma(m2_0, u0, a0_0); const T u1 = Warp::shuffle(a0_1, owner);
        a0_1 = fma(m2_0, u1, a0_1);
    }

    // rows may differ in scale until quotients overflow
    const bool scales_differ = Group::any((row0 && !is_near(high_word(abs1(scale0)), last)));
    regular = regular && !scales_differ;

    // the row that step k chose is row k of the inverse, up to its pivot; column k is column row_of_step[k]
    const bool good = live && regular;
    if (good && row0) row_of_step[group * 3 + static_cast<int>(pivot_step0)] = top + 0;
    Group::sync();
    T* to = in_global(good ? C + matrix * strideC : nullptr);
    if (good && row0) {
        *(to + row_of_step[group * 3 + 0] * ldc + pivot_step0) = mul(scale0, a0_0);
        *(to + row_of_step[group * 3 + 1] * ldc + pivot_step0) = mul(scale0, a0_1);
        *(to + row_of_step[group * 3 + 2] * ldc + pivot_step0) = mul(scale0, a0_2);
    }
    if (good && lane == 0) info[matrix] = 0;

    // what the steps cannot do, from the input
    one_after_the_other(live && !regular && lane == 0, matrix, [&](i64 matrix) {
        reinvert(3, A + matrix * strideA, lda, C + matrix * strideC, ldc, info + matrix);
    });
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int smatinv_3_gauss_jordan_28567aef_launch(
    const void* A, long long lda, long long strideA, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 20 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(smatinv_3_gauss_jordan_28567aef, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
