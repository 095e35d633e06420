// getrs (solves op(A) X = B with the factors of getrf, in place): real, double, n = 3, nrhs = 1, trans = transpose, pivot = partial, layout = strided
// Id:     getrs__d__n_3__nrhs_1__trans_transpose__pivot_partial__layout_strided__thread_per_matrix__per_block_32
// Way:    A thread has the only right-hand side of a matrix in registers, and reads each element of the triangles once, where it is used, from shared
//         memory, through which the warp moves its 32 matrices together: neighbouring lanes, neighbouring bytes. Nothing travels between lanes.
// Paper:  forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants dgetrs_3x1_thread_per_matrix_a78e388f
// Cost:   15 flops and 132 bytes per matrix; a block of 32 threads has 32 matrices
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
namespace prelude_of_dgetrs_3x1_thread_per_matrix_a78e388f {

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
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }
// All lanes of the warp arrive, and get the address that lane `source` has.
template <class V>
DEVICE V* warp_shuffle(V* address, int source)
{
  return reinterpret_cast<V*>(__shfl_sync(0xffffffffu, reinterpret_cast<u64>(address), source));
}

// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
// The power of two by which an element of U's diagonal, and what is divided by it, are lifted: 1 if it has a reciprocal.
template <class V> DEVICE auto diagonal_lift(V u) { return has_reciprocal(u) ? abs1(V(1)) : lifted(abs1(V(1))); }

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

// The 1-based pivot of row `row` of n that a caller gave, from 0 on; whatever it is, a row that has not been exchanged yet.
DEVICE int legal_pivot(int given, int row, int n) { return (given <= row ? row + 1 : given > n ? n : given) - 1; }

}  // namespace prelude_of_dgetrs_3x1_thread_per_matrix_a78e388f
using namespace prelude_of_dgetrs_3x1_thread_per_matrix_a78e388f;

using T = double;

KERNEL void __launch_bounds__(32)
dgetrs_3x1_thread_per_matrix_a78e388f(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* B, i64 ldb, i64 strideB, i64 batch)
{
    // x<i> is element i of the right-hand side, then of the solution.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    SHARED(int, swaps, 96);
    const int* const own_swaps = live ? ipiv + matrix * strideP : nullptr;
    move_each<3, 1, 3, 1>(warp, own_swaps, 3, [&](u32 e, const int* at) { copy_async_element(swaps, e, at); });
    const T* const a = in_global(live ? A + matrix * strideA : nullptr);
    T* const b       = in_global(live ? B + matrix * strideB : nullptr);
    SHARED(T, right, 96);
    const int own = warp.here * 3;
    SHARED(T, tile, 288);
    move_each<3, 1, 3, 1>(warp, b, ldb, [&](u32 e, const T* at) { copy_async_element(right, e, at); });
    move_each<3, 3, 9, 1>(warp, a, lda, [&](u32 e, const T* at) { copy_async_element(tile, e, at); });
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 9;
    T x0 = right[own + 0];
    T x1 = right[own + 1];
    T x2 = right[own + 2];

    // the diagonal
    const T u0 = T(tile[mine + 0]);
    const auto lift0 = diagonal_lift(u0);
    const T inverse0 = reciprocal(mul(u0, lift0));
    const T u1 = T(tile[mine + 4]);
    const auto lift1 = diagonal_lift(u1);
    const T inverse1 = reciprocal(mul(u1, lift1));
    const T u2 = T(tile[mine + 8]);
    const auto lift2 = diagonal_lift(u2);
    const T inverse2 = reciprocal(mul(u2, lift2));

    // forward, step 0
    x0 = mul(mul(x0, lift0), inverse0);
    // forward, step 1
    x1 = fma(-T(tile[mine + 3]), x0, x1);
    x1 = mul(mul(x1, lift1), inverse1);
    // forward, step 2
    x2 = fma(-T(tile[mine + 6]), x0, x2);
    x2 = fma(-T(tile[mine + 7]), x1, x2);
    x2 = mul(mul(x2, lift2), inverse2);
    // backward, step 2
    // backward, step 1
    x1 = fma(-T(tile[mine + 5]), x2, x1);
    // backward, step 0
    x0 = fma(-T(tile[mine + 2]), x2, x0);
    x0 = fma(-T(tile[mine + 1]), x1, x0);

    // getrf's swaps, from the last; whatever ipiv holds, within the matrix
    const int p1 = legal_pivot(swaps[warp.here * 3 + 1], 1, 3);
    { const T old = x1; x1 = select(p1 == 2, x2, old); x2 = select(p1 == 2, old, x2); }
    const int p0 = legal_pivot(swaps[warp.here * 3 + 0], 0, 3);
    { const T old = x0; x0 = select(p0 == 1, x1, old); x1 = select(p0 == 1, old, x1); }
    { const T old = x0; x0 = select(p0 == 2, x2, old); x2 = select(p0 == 2, old, x2); }

    warp_sync();   // all have read
    if (live) {
        right[own + 0] = x0;
        right[own + 1] = x1;
        right[own + 2] = x2;
    }
    warp_sync();
    move_each<3, 1, 3, 1>(warp, b, ldb, [&](u32 e, T* at) { *at = right[e]; });
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetrs_3x1_thread_per_matrix_a78e388f_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* B, long long ldb, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &B, &ldb, &strideB, &batch};
    return cudaLaunchKernel(dgetrs_3x1_thread_per_matrix_a78e388f, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
