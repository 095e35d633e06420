// potrf (Cholesky factorisation, A = L L^H or U^H U, in place): real, single, n = 6, uplo = upper, layout = strided
// Id:     potrf__s__n_6__uplo_upper__layout_strided__grid_of_lanes__rows_4__cols_2__transfer_direct__steps_2__per_block_4
// Way:    A grid of rows x cols lanes holds the lower triangle in registers: lane (r, c) the elements (rows * t + r, cols * s + c) of the tiles
//         (t, s) that reach the diagonal or lie below it. What a lane receives of a step's column serves a whole row or column of its tiles: few
//         shuffles. Of the upper triangle the same elements are those of its conjugate transpose. Tiles of 32 bytes a column are whole sectors
//         of memory: those on the diagonal come and go whole in packed batches, with what they hold beyond it.
// Paper:  2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4; outer product Cholesky: Golub and Van Loan, section 4.2
// Made by kgen --variants spotrf_6_grid_of_lanes_16b344a3
// Cost:   91 flops and 172 bytes per matrix; a block of 32 threads has 4 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_spotrf_6_grid_of_lanes_16b344a3 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
DEVICE float square_root(float a) { return __fsqrt_rn(a); }
// The root of a and its reciprocal, each rounded correctly, of a positive number far from the ends of the range: Newton's steps from one
// approximation of 1 / root, as in __fsqrt_rn and __dsqrt_rn, and one or two more for the reciprocal. The last ones fail where the root's bits are all ones
// (Markstein, Computation of elementary functions on the IBM RISC System/6000, 1990), and for no other: of floats all were compared, of
// doubles all roots whose reciprocal lies that near to the middle of two numbers (divisors of 2^106 - j, j <= 40) and 10^10 others.
DEVICE void quick_root(float a, float& root, float& reciprocal)
{
  float r;
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a));
  const float s = __fmul_rn(a, r);
  root       = fma(fma(-s, s, a), __fmul_rn(r, 0.5f), s);
  r          = fma(r, fma(-root, r, 1.0f), r);
  reciprocal = fma(r, fma(-root, r, 1.0f), r);
}
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// The real part; of a real the number itself.
DEVICE float real_part(float a) { return a; }

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
};

// Whether quick_root is right for a pivot, by its high word: positive, finite, far enough from the ends of the range for a square and a
// remainder, and without the 1 bits that lead to a root of 1 bits alone.
DEVICE bool regular_pivot(float pivot)
{
  const u32 bits = to_bits(pivot);
  return bits - 0x0d000000u < 0x72000000u && (bits & 0x7ffff0u) != 0x7ffff0u;
}
// What the column of step `step`, from 1 on, is multiplied by: the reciprocal of its pivot's root. The root of any positive number,
// even of a denormal one, is normal, and so is its reciprocal. A pivot that is not positive, or NaN, stays as it is, and the first such
// step is noted in `failed`; its column stays as well, so that what follows is finite as long as it does not overflow.
template <class R>
DEVICE R scale_of_pivot(R pivot, int step, R& root, int& failed)
{
  R scale;
  quick_root(pivot, root, scale);
  if (rarely(!regular_pivot(pivot))) {
    const bool positive = pivot > R(0);   // of an infinite one the reciprocal is 0
    root   = square_root(pivot);
    scale  = positive ? reciprocal(root) : R(1);
    root   = positive ? root : pivot;
    failed = positive || failed != 0 ? failed : step;
  }
  return scale;
}

}  // namespace prelude_of_spotrf_6_grid_of_lanes_16b344a3
using namespace prelude_of_spotrf_6_grid_of_lanes_16b344a3;

using T = float;
using R = float;

KERNEL void __launch_bounds__(32)
spotrf_6_grid_of_lanes_16b344a3(T* A, i64 lda, i64 strideA, int* info, i64 batch)
{
    // Lane (r, c) holds element (4 * t + r, 2 * s + c) in a<t>_<s>, first of A, in the end of L; l<t>, lh<s>: a step's column in
    // the rows of its tiles, and conjugated in the rows that their columns are named by.
    using Group = Lanes<8>;
    const int r      = Group::rank() % 4, c = Group::rank() / 4;   // this lane's position in the grid
    const i64 matrix = block_index() * 4 + Group::group();
    const bool live  = matrix < batch;
    T* const a = in_global(live ? A + matrix * strideA + c + r * lda : nullptr);

    T a0_0 = live && r >= c ? a[0 + 0 * lda] : T(0);
    T a1_0 = live && r < 2 ? a[0 + 4 * lda] : T(0);
    T a0_1 = live && r >= c + 2 ? a[2 + 0 * lda] : T(0);
    T a1_1 = live && r < 2 ? a[2 + 4 * lda] : T(0);
    T a1_2 = live && r < 2 && r >= c ? a[4 + 4 * lda] : T(0);

    int failed = 0;   // 1-based step of the first pivot that is not positive

#pragma unroll 1
    for (int k = 0; k <= 1; ++k) {
        // step k: column k of L, of the lanes with c == c0, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;   // (r0, c0): the lane that has element (k, k)
        R root;
        const R pivot = Group::shuffle(real_part(a0_0), r0 + 4 * c0);
        const R inverse_root = scale_of_pivot(pivot, k + 1, root, failed);
        if (c == c0 && r > r0) a0_0 = mul(a0_0, inverse_root);
        if (c == c0) a1_0 = mul(a1_0, inverse_root);
        if (c == c0 && r == r0) a0_0 = T(root);
        const T l0 = Group::shuffle(a0_0, r + 4 * c0);
        const T l1 = Group::shuffle(a1_0, r + 4 * c0);
        const T lh0 = Group::shuffle(a0_0, 0 + c + 4 * c0);
        if (c > c0 && r >= c) a0_0 = fma(-l0, lh0, a0_0);
        if (c > c0) a1_0 = fma(-l1, lh0, a1_0);
        const T lh1 = Group::shuffle(a0_0, 2 + c + 4 * c0);
        if (r >= c + 2) a0_1 = fma(-l0, lh1, a0_1);
        a1_1 = fma(-l1, lh1, a1_1);
        const T lh2 = Group::shuffle(a1_0, 0 + c + 4 * c0);
        if (r >= c) a1_2 = fma(-l1, lh2, a1_2);
    }

#pragma unroll 1
    for (int k = 2; k <= 3; ++k) {
        // step k: column k of L, of the lanes with c == c0, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;   // (r0, c0): the lane that has element (k, k)
        R root;
        const R pivot = Group::shuffle(real_part(a0_1), r0 + 4 * c0);
        const R inverse_root = scale_of_pivot(pivot, k + 1, root, failed);
        if (c == c0 && r > r0) a0_1 = mul(a0_1, inverse_root);
        if (c == c0) a1_1 = mul(a1_1, inverse_root);
        if (c == c0 && r == r0) a0_1 = T(root);
        const T l0 = Group::shuffle(a0_1, r + 4 * c0);
        const T l1 = Group::shuffle(a1_1, r + 4 * c0);
        const T lh1 = Group::shuffle(a0_1, 2 + c + 4 * c0);
        if (c > c0 && r >= c + 2) a0_1 = fma(-l0, lh1, a0_1);
        if (c > c0) a1_1 = fma(-l1, lh1, a1_1);
        const T lh2 = Group::shuffle(a1_1, 0 + c + 4 * c0);
        if (r >= c) a1_2 = fma(-l1, lh2, a1_2);
    }

#pragma unroll 1
    for (int k = 4; k <= 5; ++k) {
        // step k: column k of L, of the lanes with c == c0, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;   // (r0, c0): the lane that has element (k, k)
        R root;
        const R pivot = Group::shuffle(real_part(a1_2), r0 + 4 * c0);
        const R inverse_root = scale_of_pivot(pivot, k + 1, root, failed);
        if (c == c0 && r > r0) a1_2 = mul(a1_2, inverse_root);
        if (c == c0 && r == r0) a1_2 = T(root);
        const T l1 = Group::shuffle(a1_2, r + 4 * c0);
        const T lh2 = Group::shuffle(a1_2, 0 + c + 4 * c0);
        if (c > c0 && r >= c) a1_2 = fma(-l1, lh2, a1_2);
    }

    if (live && r >= c) a[0 + 0 * lda] = a0_0;
    if (live && r < 2) a[0 + 4 * lda] = a1_0;
    if (live && r >= c + 2) a[2 + 0 * lda] = a0_1;
    if (live && r < 2) a[2 + 4 * lda] = a1_1;
    if (live && r < 2 && r >= c) a[4 + 4 * lda] = a1_2;
    if (live && r == 0 && c == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int spotrf_6_grid_of_lanes_16b344a3_launch(
    void* A, long long lda, long long strideA, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &info, &batch};
    return cudaLaunchKernel(spotrf_6_grid_of_lanes_16b344a3, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
