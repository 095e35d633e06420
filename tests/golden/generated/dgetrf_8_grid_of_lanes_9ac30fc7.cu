// getrf (LU factorisation, A = P L U, in place): real, double, m = 8, n = 8, pivot = none, layout = strided
// Id:     getrf__d__m_8__n_8__pivot_none__layout_strided__grid_of_lanes__rows_4__cols_2__steps_2__per_block_8
// Way:    No pivoting. A grid of rows x cols lanes holds a matrix in registers, lane (r, c) the elements (rows * t + r, cols * s + c). What a
//         lane receives, an element of the pivot row or a multiplier, serves a whole column or row of its elements: few shuffles.
// Paper:  2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4; LAPACK Working Note 43, section 3
// Made by kgen --variants dgetrf_8_grid_of_lanes_9ac30fc7
// Cost:   308 flops and 1028 bytes per matrix; a block of 64 threads has 8 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dgetrf_8_grid_of_lanes_9ac30fc7 {

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
// The index of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u64 order(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53

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

// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }
// redo(matrix), by the whole warp, for the `matrix` of each lane of which `which` holds: one after the other.
template <class Redo>
DEVICE void one_after_the_other(bool which, i64 matrix, Redo redo)
{
  for (u32 left = Lanes<32>::ballot(which); rarely(left != 0); left &= left - 1) redo(Lanes<32>::shuffle(matrix, first_bit(left)));
}
template <class T> DEVICE void swap_elements(T& a, T& b) { const T old = a; a = b; b = old; }
// The whole warp factors one matrix of at most 32 rows and columns where it lies, row by row in step with LAPACK's getf2: the
// first largest pivot of all, NaN largest, zero pivots passed over.
template <bool pivoting, class T>
DEVICE void refactor(int m, int n, T* a, i64 lda, int* ipiv, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  int failed     = 0;
  for (int k = 0; k < m && k < n; ++k) {
    const bool below = lane > k && lane < m;
    if constexpr (pivoting) {
      const bool eligible = lane >= k && lane < m;
      const int p = Warp::argmax(eligible ? abs1(a[lane + k * lda]) : abs1(T(0)), lane, eligible);
      if (lane < n) swap_elements(a[k + lane * lda], a[p + lane * lda]);   // lane j swaps in column j
      if (lane == k) ipiv[k] = p + 1;
      Warp::sync();
    }
    const T u = a[k + k * lda];
    if (u == T(0)) {
      failed = failed ? failed : k + 1;
      continue;
    }
    const bool regular = has_reciprocal(u);
    const T scale    = reciprocal(regular ? u : lifted(u));
    if (below) {
      const T l = mul(regular ? a[lane + k * lda] : lifted(a[lane + k * lda]), scale);
      a[lane + k * lda] = l;
      for (int j = k + 1; j < n; j += 4) {   // four loads at a time: one after another they would wait for the stores
        T row[4], own[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) {
          if (j + i < n) row[i] = a[k + (j + i) * lda], own[i] = a[lane + (j + i) * lda];
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) {
          if (j + i < n) a[lane + (j + i) * lda] = fma(-l, row[i], own[i]);
        }
      }
    }
    Warp::sync();
  }
  if (lane == 0) *info = failed;
}

}  // namespace prelude_of_dgetrf_8_grid_of_lanes_9ac30fc7
using namespace prelude_of_dgetrf_8_grid_of_lanes_9ac30fc7;

using T = double;

KERNEL void __launch_bounds__(64)
dgetrf_8_grid_of_lanes_9ac30fc7(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    // Lane (r, c) holds element (4 * t + r, 2 * s + c) in a<t>_<s>; l<t>: a step's multipliers of its rows; u<s>: the pivot
    // row in its columns.
    using Group = Lanes<8>;
    using Warp  = Lanes<32>;
    const int r      = Group::rank() % 4, c = Group::rank() / 4;   // this lane's position in the grid
    const i64 matrix = block_index() * 8 + Group::group();
    const bool live  = matrix < batch && !Group::idle();
    T* const mine    = in_global(live ? A + matrix * strideA + r + c * lda : nullptr);

    T a0_0 = live ? mine[0 + 0 * lda] : T(0);
    T a1_0 = live ? mine[4 + 0 * lda] : T(0);
    T a0_1 = live ? mine[0 + 2 * lda] : T(0);
    T a1_1 = live ? mine[4 + 2 * lda] : T(0);
    T a0_2 = live ? mine[0 + 4 * lda] : T(0);
    T a1_2 = live ? mine[4 + 4 * lda] : T(0);
    T a0_3 = live ? mine[0 + 6 * lda] : T(0);
    T a1_3 = live ? mine[4 + 6 * lda] : T(0);

    u32 pivot_range = 0;   // the pivots' high words, for has_quick_reciprocal

#pragma unroll 1
    for (int k = 0; k <= 1; ++k) {
        // step k: row k is the pivot row, of the lanes with r == r0; column k of those with c == c0
        const int r0 = k % 4, c0 = k % 2;
        const T u     = Group::shuffle(a0_0, r0 + 4 * c0);
        const T scale = quick_reciprocal(u);
        pivot_range = larger(pivot_range, above_least<T>(high_word(abs1(u))));
        if (r > r0 && c == c0) a0_0 = mul(a0_0, scale);
        const T l0 = Group::shuffle(a0_0, r + 4 * c0);
        if (c == c0) a1_0 = mul(a1_0, scale);
        const T l1 = Group::shuffle(a1_0, r + 4 * c0);
        const T u0 = Group::shuffle(a0_0, r0 + 4 * c);
        if (r > r0 && c > c0) a0_0 = fma(-l0, u0, a0_0);
        if (c > c0) a1_0 = fma(-l1, u0, a1_0);
        const T u1 = Group::shuffle(a0_1, r0 + 4 * c);
        if (r > r0) a0_1 = fma(-l0, u1, a0_1);
        a1_1 = fma(-l1, u1, a1_1);
        const T u2 = Group::shuffle(a0_2, r0 + 4 * c);
        if (r > r0) a0_2 = fma(-l0, u2, a0_2);
        a1_2 = fma(-l1, u2, a1_2);
        const T u3 = Group::shuffle(a0_3, r0 + 4 * c);
        if (r > r0) a0_3 = fma(-l0, u3, a0_3);
        a1_3 = fma(-l1, u3, a1_3);
    }

#pragma unroll 1
    for (int k = 2; k <= 3; ++k) {
        // step k: row k is the pivot row, of the lanes with r == r0; column k of those with c == c0
        const int r0 = k % 4, c0 = k % 2;
        const T u     = Group::shuffle(a0_1, r0 + 4 * c0);
        const T scale = quick_reciprocal(u);
        pivot_range = larger(pivot_range, above_least<T>(high_word(abs1(u))));
        if (r > r0 && c == c0) a0_1 = mul(a0_1, scale);
        const T l0 = Group::shuffle(a0_1, r + 4 * c0);
        if (c == c0) a1_1 = mul(a1_1, scale);
        const T l1 = Group::shuffle(a1_1, r + 4 * c0);
        const T u1 = Group::shuffle(a0_1, r0 + 4 * c);
        if (r > r0 && c > c0) a0_1 = fma(-l0, u1, a0_1);
        if (c > c0) a1_1 = fma(-l1, u1, a1_1);
        const T u2 = Group::shuffle(a0_2, r0 + 4 * c);
        if (r > r0) a0_2 = fma(-l0, u2, a0_2);
        a1_2 = fma(-l1, u2, a1_2);
        const T u3 = Group::shuffle(a0_3, r0 + 4 * c);
        if (r > r0) a0_3 = fma(-l0, u3, a0_3);
        a1_3 = fma(-l1, u3, a1_3);
    }

#pragma unroll 1
    for (int k = 4; k <= 5; ++k) {
        // step k: row k is the pivot row, of the lanes with r == r0; column k of those with c == c0
        const int r0 = k % 4, c0 = k % 2;
        const T u     = Group::shuffle(a1_2, r0 + 4 * c0);
        const T scale = quick_reciprocal(u);
        pivot_range = larger(pivot_range, above_least<T>(high_word(abs1(u))));
        if (r > r0 && c == c0) a1_2 = mul(a1_2, scale);
        const T l1 = Group::shuffle(a1_2, r + 4 * c0);
        const T u2 = Group::shuffle(a1_2, r0 + 4 * c);
        if (r > r0 && c > c0) a1_2 = fma(-l1, u2, a1_2);
        const T u3 = Group::shuffle(a1_3, r0 + 4 * c);
        if (r > r0) a1_3 = fma(-l1, u3, a1_3);
    }

#pragma unroll 1
    for (int k = 6; k <= 7; ++k) {
        // step k: row k is the pivot row, of the lanes with r == r0; column k of those with c == c0
        const int r0 = k % 4, c0 = k % 2;
        const T u     = Group::shuffle(a1_3, r0 + 4 * c0);
        const T scale = quick_reciprocal(u);
        pivot_range = k == 7 ? pivot_range : larger(pivot_range, above_least<T>(high_word(abs1(u))));
        if (r > r0 && c == c0) a1_3 = mul(a1_3, scale);
        const T l1 = Group::shuffle(a1_3, r + 4 * c0);
        const T u3 = Group::shuffle(a1_3, r0 + 4 * c);
        if (r > r0 && c > c0) a1_3 = fma(-l1, u3, a1_3);
    }

    if (rarely(Warp::any(live && !has_quick_reciprocal(T(0), pivot_range)))) {   // factor the warp's matrices again, from the input
        one_after_the_other(live && r == 0 && c == 0, matrix, [&](i64 matrix) {
            refactor<false>(8, 8, A + matrix * strideA, lda, nullptr, info + matrix);
        });
        return;
    }
    if (live) mine[0 + 0 * lda] = a0_0;
    if (live) mine[4 + 0 * lda] = a1_0;
    if (live) mine[0 + 2 * lda] = a0_1;
    if (live) mine[4 + 2 * lda] = a1_1;
    if (live) mine[0 + 4 * lda] = a0_2;
    if (live) mine[4 + 4 * lda] = a1_2;
    if (live) mine[0 + 6 * lda] = a0_3;
    if (live) mine[4 + 6 * lda] = a1_3;
    if (live && r == 3 && c == 1) info[matrix] = a1_3 == T(0) ? 8 : 0;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetrf_8_grid_of_lanes_9ac30fc7_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 8 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    return cudaLaunchKernel(dgetrf_8_grid_of_lanes_9ac30fc7, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
