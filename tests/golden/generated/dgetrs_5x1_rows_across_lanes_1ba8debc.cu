// getrs (solves op(A) X = B with the factors of getrf, in place): real, double, n = 5, nrhs = 1, trans = no, pivot = partial, layout = strided
// Id:     getrs__d__n_5__nrhs_1__trans_no__pivot_partial__layout_strided__rows_across_lanes__lanes_5__per_block_6__least_warps_0
// Way:    Lane i of a group holds row i of each triangle in registers, and element i of the only right-hand side. A step sends one element that is
//         solved to all lanes, and each takes it out of its own with one fma. Fast because memory is waited for once, in whole lines: a transpose
//         is read by rows of A as well, and is transposed through shared memory. Of two triangles one has the registers left of the diagonal, one those
//         right of it. Of A only what the triangles are made of is read.
// Paper:  forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants dgetrs_5x1_rows_across_lanes_1ba8debc
// Cost:   45 flops and 300 bytes per matrix; a block of 32 threads has 6 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dgetrs_5x1_rows_across_lanes_1ba8debc {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
// The power of two by which an element of U's diagonal, and what is divided by it, are lifted: 1 if it has a reciprocal.
template <class V> DEVICE auto diagonal_lift(V u) { return has_reciprocal(u) ? abs1(V(1)) : lifted(abs1(V(1))); }

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

// The 1-based pivot of row `row` of n that a caller gave, from 0 on; whatever it is, a row that has not been exchanged yet.
DEVICE int legal_pivot(int given, int row, int n) { return (given <= row ? row + 1 : given > n ? n : given) - 1; }
// The rows of A that stand in the lane's rows after getrf's swaps, by going back through them: before step k such a row stood in row
// `pivot`, before an earlier step where that one's swap took it from. The lane has every lanes-th of n rows.
template <class Group, int lanes, int n, int rows>
DEVICE void rows_before_swaps(const int (&pivot)[rows], int (&row)[rows])
{
#pragma unroll
  for (int q = 0; q < rows; ++q) row[q] = pivot[q];
#pragma unroll
  for (int k = n - 2; k >= 0; --k) {
    const int p = Group::shuffle(pivot[k / lanes], k % lanes);
#pragma unroll
    for (int q = k / lanes; q < rows; ++q) row[q] = (q > k / lanes || Group::rank() > k % lanes) && row[q] == p ? k : row[q];
  }
}

}  // namespace prelude_of_dgetrs_5x1_rows_across_lanes_1ba8debc
using namespace prelude_of_dgetrs_5x1_rows_across_lanes_1ba8debc;

using T = double;

KERNEL void __launch_bounds__(32)
dgetrs_5x1_rows_across_lanes_1ba8debc(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* B, i64 ldb, i64 strideB, i64 batch)
{
    // a<k> is element k of this lane's row of the triangles, b its element of B, then of X.
    using Group = Lanes<5>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 6 + Group::group();
    const bool row   = lane < 5 && !Group::idle();
    const bool live  = row && matrix < batch;
    T* const right   = in_global(live ? B + matrix * strideB + lane : nullptr);

    // all loads before the first use
    const int given = live ? ipiv[matrix * strideP + lane] : lane + 1;   // 1-based
    const T* const from = in_global(live ? A + matrix * strideA + lane : nullptr);
    T b = live ? *right : T(0);
    const T diagonal = live ? from[lane * lda] : T(1);
    const T a0 = live ? from[0 * lda] : T(0);
    const T a1 = live ? from[1 * lda] : T(0);
    const T a2 = live ? from[2 * lda] : T(0);
    const T a3 = live ? from[3 * lda] : T(0);
    const T a4 = live ? from[4 * lda] : T(0);
    const T u = diagonal;
    const auto lift = diagonal_lift(u);
    const T inverse = reciprocal(mul(u, lift));

    // source row under getrf's interchanges; a permutation whatever ipiv holds
    const int pivot[] = { legal_pivot(given, lane, 5) };
    int stood[1];
    rows_before_swaps<Group, 5, 5>(pivot, stood);
    b = Group::shuffle(b, stood[0]);

    // a lower triangle, from the first element on
    {
        const T x = Group::shuffle(b, 0);
        if (lane > 0) b = fma(-a0, x, b);
    }
    {
        const T x = Group::shuffle(b, 1);
        if (lane > 1) b = fma(-a1, x, b);
    }
    {
        const T x = Group::shuffle(b, 2);
        if (lane > 2) b = fma(-a2, x, b);
    }
    {
        const T x = Group::shuffle(b, 3);
        if (lane > 3) b = fma(-a3, x, b);
    }

    // an upper triangle, from the last element on
    {
        const T x = Group::shuffle(mul(mul(b, lift), inverse), 4);
        if (lane < 4) b = fma(-a4, x, b);
    }
    {
        const T x = Group::shuffle(mul(mul(b, lift), inverse), 3);
        if (lane < 3) b = fma(-a3, x, b);
    }
    {
        const T x = Group::shuffle(mul(mul(b, lift), inverse), 2);
        if (lane < 2) b = fma(-a2, x, b);
    }
    {
        const T x = Group::shuffle(mul(mul(b, lift), inverse), 1);
        if (lane < 1) b = fma(-a1, x, b);
    }
    b = mul(mul(b, lift), inverse);
    if (live) *right = b;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetrs_5x1_rows_across_lanes_1ba8debc_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* B, long long ldb, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 6 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &B, &ldb, &strideB, &batch};
    return cudaLaunchKernel(dgetrs_5x1_rows_across_lanes_1ba8debc, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
