// getri (inverse from the factors of getrf): real, single, n = 3, pivot = partial, layout = packed
// Id:     getri__s__n_3__pivot_partial__layout_packed__thread_per_matrix__per_block_32
// Way:    A thread has a whole matrix in registers: U, overwritten with inv(U), then with inv(U) inv(L), while L waits in shared memory,
//         through which the warp moves its 32 matrices together. There the columns also find the positions that getrf's swaps give them.
// Paper:  Abdelfattah et al., ICCS 2017, section 5: invert U, solve with L, undo the swaps in the store
// Made by kgen --variants sgetri_3_thread_per_matrix_38c35ac6
// Cost:   32 flops and 88 bytes per matrix; a block of 32 threads has 32 matrices
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
namespace prelude_of_sgetri_3_thread_per_matrix_38c35ac6 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float div(float a, float b) { return __fdiv_rn(a, b); }
// A real as its bits, and back.
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }

// Makes a number a NaN, of a complex one both parts.
DEVICE void set_nan(float& a) { a = from_bits(u32(0x7fc00000)); }
// Such a number.
template <class V> DEVICE V not_a_number() { V a; set_nan(a); return a; }

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

}  // namespace prelude_of_sgetri_3_thread_per_matrix_38c35ac6
using namespace prelude_of_sgetri_3_thread_per_matrix_38c35ac6;

using T = float;

KERNEL void __launch_bounds__(32)
sgetri_3_thread_per_matrix_38c35ac6(const T* A, const int* ipiv, T* C, int* info, i64 batch)
{
    // x<i>_<j> is element (i, j), first of U, then of inv(U), then of inv(U) inv(L).
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    SHARED(int, swaps, 96);
    move_ragged_contiguous<3, 4>(warp, ipiv, [&](u32 e, const int* at) { copy_async16(swaps, e, at); }, [&](u32 e, const int* at) { swaps[e] = *at; });
    SHARED(T, tile, 288);
    move_ragged_contiguous<9, 4>(warp, A, [&](u32 e, const T* at) { copy_async16(tile, e, at); }, [&](u32 e, const T* at) { tile[e] = *at; });
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 9;
    T x0_0 = tile[mine + 0];
    T x0_1 = tile[mine + 3], x1_1 = tile[mine + 4];
    T x0_2 = tile[mine + 6], x1_2 = tile[mine + 7], x2_2 = tile[mine + 8];

    // order<k>: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    int order0 = 0, order1 = 1, order2 = 2;
    const int given0 = swaps[warp.here * 3 + 0];
    {
        const int p   = given0 > 3 ? 3 : given0;   // rows at and above 0 stay
        const int old = order0;
        order0 = p == 2 ? order1 : order0, order1 = p == 2 ? old : order1;
        order0 = p == 3 ? order2 : order0, order2 = p == 3 ? old : order2;
    }
    const int given1 = swaps[warp.here * 3 + 1];
    {
        const int p   = given1 > 3 ? 3 : given1;   // rows at and above 1 stay
        const int old = order1;
        order1 = p == 3 ? order2 : order1, order2 = p == 3 ? old : order2;
    }

    // U, column by column, is overwritten with its inverse
    int failed = 0;   // 1-based first zero on U's diagonal
    failed = x2_2 == T(0) ? 3 : failed;
    failed = x1_1 == T(0) ? 2 : failed;
    failed = x0_0 == T(0) ? 1 : failed;
    // column 0
    const T r0 = div(T(1), x0_0);
    x0_0 = r0;
    // column 1
    const T r1 = div(T(1), x1_1);
    x1_1 = r1;
    {
        T sum = T(0);
        sum = fma(-x0_0, x0_1, sum);
        x0_1 = mul(sum, r1);
    }
    // column 2
    const T r2 = div(T(1), x2_2);
    x2_2 = r2;
    {
        T sum = T(0);
        sum = fma(-x0_0, x0_2, sum);
        sum = fma(-x0_1, x1_2, sum);
        x0_2 = mul(sum, r2);
    }
    {
        T sum = T(0);
        sum = fma(-x1_1, x1_2, sum);
        x1_2 = mul(sum, r2);
    }

    // X L = inv(U), from the last column
    // column 1: those behind it are done
    const T l2_1 = tile[mine + 5];
    T x2_1 = T(0);
    x0_1 = fma(-x0_2, l2_1, x0_1);
    x1_1 = fma(-x1_2, l2_1, x1_1);
    x2_1 = fma(-x2_2, l2_1, x2_1);
    // column 0: those behind it are done
    const T l1_0 = tile[mine + 1], l2_0 = tile[mine + 2];
    T x1_0 = T(0), x2_0 = T(0);
    x0_0 = fma(-x0_2, l2_0, x0_0);
    x1_0 = fma(-x1_2, l2_0, x1_0);
    x2_0 = fma(-x2_2, l2_0, x2_0);
    x0_0 = fma(-x0_1, l1_0, x0_0);
    x1_0 = fma(-x1_1, l1_0, x1_0);
    x2_0 = fma(-x2_1, l1_0, x2_0);
    // column k of inv(U) inv(L) is column order<k> of the inverse
    warp_sync();   // all have read
    if (live) {
        {
            const int column = mine + order0 * 3;
            tile[column + 0] = x0_0, tile[column + 1] = x1_0, tile[column + 2] = x2_0;
        }
        {
            const int column = mine + order1 * 3;
            tile[column + 0] = x0_1, tile[column + 1] = x1_1, tile[column + 2] = x2_1;
        }
        {
            const int column = mine + order2 * 3;
            tile[column + 0] = x0_2, tile[column + 1] = x1_2, tile[column + 2] = x2_2;
        }
        if (failed) {
#pragma unroll 1
            for (int e = 0; e < 9; ++e) tile[mine + e] = not_a_number<T>();
        }
        info[matrix] = failed;
    }
    warp_sync();
    move_ragged_contiguous<9, 4>(warp, C, [&](u32 e, T* at) { copy16(at, tile, e); }, [&](u32 e, T* at) { *at = tile[e]; });
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sgetri_3_thread_per_matrix_38c35ac6_launch(
    const void* A, const int* ipiv, void* C, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &ipiv, &C, &info, &batch};
    return cudaLaunchKernel(sgetri_3_thread_per_matrix_38c35ac6, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
