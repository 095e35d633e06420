// posv (solves A X = B for positive definite A: potrf and potrs in one call, in place): real, double, n = 5, nrhs = 1, uplo = lower, layout = packed
// Id:     posv__d__n_5__nrhs_1__uplo_lower__layout_packed__columns_in_halves__rows_4__cols_2__steps_1__per_block_4
// Way:    A grid of rows x cols lanes, of which lane (r, c) has the elements (rows * t + r, cols * s + c) of the lower triangle, holds half of
//         the columns at a time. The left half of A is factored in registers and goes to shared memory, row by row, where the way back reads it
//         anyway; only then is the right half loaded, and what stands to its left is taken out of it, column after column. So a lane never
//         holds more than about three quarters of its tiles, and more matrices are in flight, which hide each other's chains of pivots. A step
//         looks ahead: as soon as the next column is updated its pivot travels, and the rest of the update fills the time that its root takes.
//         Of the upper triangle the same elements are those of its conjugate transpose. The operations on each element, and their order, are
//         those of all families.
// Paper:  left-looking by blocks of columns: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels, section 5; 2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4
// Made by kgen --variants dposv_5x1_columns_in_halves_b97f9330
// Cost:   105 flops and 324 bytes per matrix; a block of 32 threads has 4 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dposv_5x1_columns_in_halves_b97f9330 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
DEVICE double square_root(double a) { return __dsqrt_rn(a); }
// The root of a and its reciprocal, each rounded correctly, of a positive number far from the ends of the range: Newton's steps from one
// approximation of 1 / root, as in __fsqrt_rn and __dsqrt_rn, and one or two more for the reciprocal. The last ones fail where the root's bits are all ones
// (Markstein, Computation of elementary functions on the IBM RISC System/6000, 1990), and for no other: of floats all were compared, of
// doubles all roots whose reciprocal lies that near to the middle of two numbers (divisors of 2^106 - j, j <= 40) and 10^10 others.
DEVICE void quick_root(double a, double& root, double& reciprocal)
{
  double r;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  const double e = fma(a, -__dmul_rn(r, r), 1.0);
  r = fma(fma(e, 0.375, 0.5), __dmul_rn(e, r), r);
  const double s = __dmul_rn(a, r);
  root       = fma(fma(-s, s, a), __dmul_rn(r, 0.5), s);
  reciprocal = fma(r, fma(-root, r, 1.0), r);
}
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// The real part; of a real the number itself.
DEVICE double real_part(double a) { return a; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }

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
};

// Whether quick_root is right for a pivot, by its high word: positive, finite, far enough from the ends of the range for a square and a
// remainder, and without the 1 bits that lead to a root of 1 bits alone.
DEVICE bool regular_pivot(double pivot)
{
  const u32 high = static_cast<u32>(to_bits(pivot) >> 32);
  return high - 0x03500000u < 0x7c800000u && (high & 0xfffffu) != 0xfffffu;
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

}  // namespace prelude_of_dposv_5x1_columns_in_halves_b97f9330
using namespace prelude_of_dposv_5x1_columns_in_halves_b97f9330;

using T = double;
using R = double;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 5;
constexpr i64 strideA = 25;
constexpr i64 strideB = 5;

KERNEL void __launch_bounds__(32)
dposv_5x1_columns_in_halves_b97f9330(T* A, T* B, int* info, i64 batch)
{
    // Lane (r, c) holds element (4 * t + r, 2 * s + c) in a<t>_<s>, first of A, in the end of L; l<t>, u<s>: a column of L in the rows
    // of its tiles, and in the rows that their columns are named by. b<t>: of B, then L^-1 B, in the rows of its tiles; x<h>: element
    // 8 * h + rank of that, then of X, with inverse<h>, the reciprocal of L's diagonal there.
    using Group = Lanes<8>;
    const int r      = Group::rank() % 4, c = Group::rank() / 4;   // this lane's position in the grid
    const i64 matrix = block_index() * 4 + Group::group();
    const bool live  = matrix < batch;
    T* const right = in_global(live ? B + matrix * strideB : nullptr);
    T* const a = in_global(live ? A + matrix * strideA + r + c * lda : nullptr);
    SHARED(T, lines, 160);   // L, row by row
    const int row_0 = Group::group() * 40;
    T b0 = live ? right[0 + r] : T(0);
    T b1 = live && r < 1 ? right[4 + r] : T(0);
    int failed = 0;   // 1-based step of the first pivot that is not positive
    R pivot, root, scale;

    // the left half of the columns
    T a0_0 = live ? a[0 + 0 * lda] : T(0);
    T a1_0 = live && r < 1 ? a[4 + 0 * lda] : T(0);
    T a0_1 = live ? a[0 + 2 * lda] : T(0);
    T a1_1 = live && r < 1 ? a[4 + 2 * lda] : T(0);
    pivot = Group::shuffle(real_part(a0_0), 0);
    quick_root(pivot, root, scale);

    for (int k = 0; k <= 0; ++k) {
        // step k: column k of L, of the lanes with c == c0, element k of L^-1 B, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;
        if (rarely(!regular_pivot(pivot))) scale = scale_of_pivot(pivot, k + 1, root, failed);
        const T y = mul(Group::shuffle(b0, r0 + 4 * c0), scale);
        if (r == r0) b0 = y;
        if (c == c0 && r > r0) a0_0 = mul(a0_0, scale);
        if (c == c0) a1_0 = mul(a1_0, scale);
        if (c == c0 && r == r0) a0_0 = T(root);
        const T l0 = Group::shuffle(a0_0, r + 4 * c0);
        if (r > r0) b0 = fma(-l0, y, b0);
        const T l1 = Group::shuffle(a1_0, r + 4 * c0);
        b1 = fma(-l1, y, b1);
        const T u0 = Group::shuffle(a0_0, 0 + c + 4 * c0);
        if (c > c0 && r >= c) a0_0 = fma(-l0, u0, a0_0);
        if (c > c0) a1_0 = fma(-l1, u0, a1_0);

        // the next pivot, while the rest is updated
        pivot = Group::shuffle(real_part(a0_0), (k + 1) % 4 + 4 * ((k + 1) % 2));
        quick_root(pivot, root, scale);
        const T u1 = Group::shuffle(a0_0, 2 + c + 4 * c0);
        if (r >= c + 2) a0_1 = fma(-l0, u1, a0_1);
        a1_1 = fma(-l1, u1, a1_1);
    }

    for (int k = 1; k <= 1; ++k) {
        // step k: column k of L, of the lanes with c == c0, element k of L^-1 B, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;
        if (rarely(!regular_pivot(pivot))) scale = scale_of_pivot(pivot, k + 1, root, failed);
        const T y = mul(Group::shuffle(b0, r0 + 4 * c0), scale);
        if (r == r0) b0 = y;
        if (c == c0 && r > r0) a0_0 = mul(a0_0, scale);
        if (c == c0) a1_0 = mul(a1_0, scale);
        if (c == c0 && r == r0) a0_0 = T(root);
        const T l0 = Group::shuffle(a0_0, r + 4 * c0);
        if (r > r0) b0 = fma(-l0, y, b0);
        const T l1 = Group::shuffle(a1_0, r + 4 * c0);
        b1 = fma(-l1, y, b1);
        const T u1 = Group::shuffle(a0_0, 2 + c + 4 * c0);
        if (r >= c + 2) a0_1 = fma(-l0, u1, a0_1);
        a1_1 = fma(-l1, u1, a1_1);

        // the next pivot, while the rest is updated
        pivot = Group::shuffle(real_part(a0_1), (k + 1) % 4 + 4 * ((k + 1) % 2));
        quick_root(pivot, root, scale);
    }

    for (int k = 2; k <= 2; ++k) {
        // step k: column k of L, of the lanes with c == c0, element k of L^-1 B, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;
        if (rarely(!regular_pivot(pivot))) scale = scale_of_pivot(pivot, k + 1, root, failed);
        const T y = mul(Group::shuffle(b0, r0 + 4 * c0), scale);
        if (r == r0) b0 = y;
        if (c == c0 && r > r0) a0_1 = mul(a0_1, scale);
        if (c == c0) a1_1 = mul(a1_1, scale);
        if (c == c0 && r == r0) a0_1 = T(root);
        const T l0 = Group::shuffle(a0_1, r + 4 * c0);
        if (r > r0) b0 = fma(-l0, y, b0);
        const T l1 = Group::shuffle(a1_1, r + 4 * c0);
        b1 = fma(-l1, y, b1);
        const T u1 = Group::shuffle(a0_1, 2 + c + 4 * c0);
        if (c > c0 && r >= c + 2) a0_1 = fma(-l0, u1, a0_1);
        if (c > c0) a1_1 = fma(-l1, u1, a1_1);

        // the next pivot, while the rest is updated
        pivot = Group::shuffle(real_part(a0_1), (k + 1) % 4 + 4 * ((k + 1) % 2));
        quick_root(pivot, root, scale);
    }

    for (int k = 3; k <= 3; ++k) {
        // step k: column k of L, of the lanes with c == c0, element k of L^-1 B, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;
        if (rarely(!regular_pivot(pivot))) scale = scale_of_pivot(pivot, k + 1, root, failed);
        const T y = mul(Group::shuffle(b0, r0 + 4 * c0), scale);
        if (r == r0) b0 = y;
        if (c == c0 && r > r0) a0_1 = mul(a0_1, scale);
        if (c == c0) a1_1 = mul(a1_1, scale);
        if (c == c0 && r == r0) a0_1 = T(root);
        const T l1 = Group::shuffle(a1_1, r + 4 * c0);
        b1 = fma(-l1, y, b1);
    }

    if (live) a[0 + 0 * lda] = a0_0;
    if (live && r < 1) a[4 + 0 * lda] = a1_0;
    if (live) a[0 + 2 * lda] = a0_1;
    if (live && r < 1) a[4 + 2 * lda] = a1_1;
    if (r >= c) lines[row_0 + ((0 + r) >= 3 ? (4 - (0 + r)) * 10 + (0 + c) : (0 + r) * 9 + 5 + (0 + c))] = a0_0;
    if (r < 1) lines[row_0 + (4 - (4 + r)) * 10 + (0 + c)] = a1_0;
    if (r >= c + 2) lines[row_0 + ((0 + r) >= 3 ? (4 - (0 + r)) * 10 + (2 + c) : (0 + r) * 9 + 5 + (2 + c))] = a0_1;
    if (r < 1) lines[row_0 + (4 - (4 + r)) * 10 + (2 + c)] = a1_1;
    Group::sync();

    // the right half of the columns
    T a1_2 = live && r < 1 && c < 1 ? a[4 + 4 * lda] : T(0);

#pragma unroll 2
    for (int k = 0; k < 4; ++k) {   // column k of L is taken out of it
        const T l1 = lines[row_0 + (4 - ((r < 1 ? 4 + r : 4))) * 10 + (k)];
        const T u2 = T(lines[row_0 + (4 - ((c < 1 ? 4 + c : 4))) * 10 + (k)]);
        if (r >= c) a1_2 = fma(-l1, u2, a1_2);
    }
    pivot = Group::shuffle(real_part(a1_2), 0);
    quick_root(pivot, root, scale);

    for (int k = 4; k <= 4; ++k) {
        // step k: column k of L, of the lanes with c == c0, element k of L^-1 B, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;
        if (rarely(!regular_pivot(pivot))) scale = scale_of_pivot(pivot, k + 1, root, failed);
        const T y = mul(Group::shuffle(b1, r0 + 4 * c0), scale);
        if (r == r0) b1 = y;
        if (c == c0 && r > r0) a1_2 = mul(a1_2, scale);
        if (c == c0 && r == r0) a1_2 = T(root);
    }

    if (live && r < 1 && c < 1) a[4 + 4 * lda] = a1_2;
    if (r >= c && r < 1 && c < 1) lines[row_0 + (4 - (4 + r)) * 10 + (4 + c)] = a1_2;
    Group::sync();

    // every lane's elements of L^-1 B
    const int rank = Group::rank();
    T x0 = b0;
    x0 = select(c == 1, b1, x0);
    const int row0 = rank < 5 ? 0 + rank : 4;
    const R inverse0 = reciprocal(real_part(T(lines[row_0 + ((row0) >= 3 ? (4 - (row0)) * 10 + (row0) : (row0) * 9 + 5 + (row0))])));

    // X from its last element on: the lane that has it sends it, then row k of L takes it out of those above
    {
        const T x = Group::shuffle(mul(x0, inverse0), 4);
        if (rank < 4) x0 = fma(-T(lines[row_0 + 0 + rank]), x, x0);
    }
    {
        const T x = Group::shuffle(mul(x0, inverse0), 3);
        if (rank < 3) x0 = fma(-T(lines[row_0 + 10 + rank]), x, x0);
    }
    {
        const T x = Group::shuffle(mul(x0, inverse0), 2);
        if (rank < 2) x0 = fma(-T(lines[row_0 + 23 + rank]), x, x0);
    }
    {
        const T x = Group::shuffle(mul(x0, inverse0), 1);
        if (rank < 1) x0 = fma(-T(lines[row_0 + 14 + rank]), x, x0);
    }

    x0 = mul(x0, inverse0);
    if (live && rank < 5 && failed == 0) right[0 + rank] = x0;
    if (live && r == 0 && c == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dposv_5x1_columns_in_halves_b97f9330_launch(void* A, void* B, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &B, &info, &batch};
    return cudaLaunchKernel(dposv_5x1_columns_in_halves_b97f9330, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
