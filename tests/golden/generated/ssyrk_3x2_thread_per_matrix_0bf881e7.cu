// syrk (product of a matrix and its transpose, C = alpha op(A) op(A)^T + beta C, of symmetric C): real, single, n = 3, k = 2, uplo = upper, trans = transpose, layout = strided
// Id:     syrk__s__n_3__k_2__uplo_upper__trans_transpose__layout_strided__thread_per_matrix__per_block_32
// Way:    A thread has the first factor of a product in registers and sums up one column after another. A warp moves the operands of its 32 matrices
//         through shared memory together: neighbouring lanes, neighbouring bytes. Nothing travels between lanes.
// Paper:  one thread per small matrix: Abdelfattah et al., ICCS 2017, section 3
// Made by kgen --variants ssyrk_3x2_thread_per_matrix_0bf881e7
// Cost:   24 flops and 72 bytes per matrix; a block of 32 threads has 32 matrices
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
namespace prelude_of_ssyrk_3x2_thread_per_matrix_0bf881e7 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
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

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
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
// move(index in the array, address) for the triangles of the warp's n x n matrices, element by element: consecutive lanes on consecutive elements of a triangle's columns.
// per_matrix_ld: each matrix has a leading dimension of its own, as in batches of variable size. packed: the array has only the lower triangle,
// or the upper one's transpose, row by row.
template <u32 n, bool lower, u32 stride, bool per_matrix_ld, bool packed = false, class V, class Move>
DEVICE void move_triangles(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 elements = n * (n + 1) / 2, at_once = elements < 32 ? 32 / elements : 1, turns = (elements + 31) / 32;
  const u32 lane  = static_cast<u32>(warp_lane());
  const u32 which = elements < 32 ? lane / elements : 0;   // the lane's matrix among those that are moved at once
  const u32 index = elements < 32 ? lane % elements : lane;
  const u32 count = static_cast<u32>(warp.count);
  const u32 left  = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride;
  u32 inside[turns];
  i64 offset[turns];
  u32 column = 0, row = index;   // of the triangle's element place + 32 t, so many rows down from its column's first
#pragma unroll
  for (u32 t = 0; t < turns; ++t) {
    for (u32 height = lower ? n - column : column + 1; column < n && row >= height; height = lower ? n - column : column + 1) {
      row -= height;
      ++column;
    }
    const u32 i = lower ? row + column : row, down = lower ? i : column, across = lower ? column : i;
    inside[t] = packed ? down * (down + 1) / 2 + across : column * n + i;
    offset[t] = per_matrix_ld ? static_cast<i64>(column) << 32 | i : column * ld + i;
    row += 32;
  }
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    V* const from = warp_shuffle(own, static_cast<int>((m + which) % 32));
    i64 apart     = ld;
    if constexpr (per_matrix_ld) apart = Lanes<32>::shuffle(ld, static_cast<int>((m + which) % 32));
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      if (m < left && (32 * (t + 1) <= elements || index + 32 * t < elements)) {
        move(begin + m * stride + inside[t], in_global(from + (per_matrix_ld ? (offset[t] >> 32) * apart + (offset[t] & 0xffffffff) : offset[t])));
      }
    }
  }
}
// The warp's triangles of n x n matrices, wherever these lie, to their places in the array and back.
template <u32 n, bool lower, u32 stride, bool per_matrix_ld, class Array, class V>
DEVICE void fetch_triangles(Array& array, const Staging& warp, const V* own, i64 ld)
{
  move_triangles<n, lower, stride, per_matrix_ld>(warp, own, ld, [&](u32 e, const V* from) { copy_async_element(array, e, from); });
}
template <u32 n, bool lower, u32 stride, bool per_matrix_ld, class Array, class V>
DEVICE void store_triangles(V* own, const Array& array, const Staging& warp, i64 ld)
{
  move_triangles<n, lower, stride, per_matrix_ld>(warp, own, ld, [&](u32 e, V* to) { *to = array[e]; });
}

}  // namespace prelude_of_ssyrk_3x2_thread_per_matrix_0bf881e7
using namespace prelude_of_ssyrk_3x2_thread_per_matrix_0bf881e7;

using T = float;

KERNEL void __launch_bounds__(32)
ssyrk_3x2_thread_per_matrix_0bf881e7(
    T alpha, T beta, const T* A, i64 lda, i64 strideA, T* C, i64 ldc, i64 strideC, i64 batch)
{
    // u<i>_<l> is element (i, l) of the first factor, v<l> element l of a column of the second, x<i> a column of the product.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;
    const bool summed = !(alpha == T(0));   // else the factors are not read
    const bool added  = !(beta == T(0));    // else C is not used
    if (!summed && beta == T(1)) return;   // C stays as it is, of herk the diagonal's imaginary parts too, as in BLAS

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    SHARED(T, a, 192);
    [[maybe_unused]] const int of_a = warp.here * 6;
    SHARED(T, sums, 288);
    const int of_sums = warp.here * 9;
    T* const to = in_global(live ? C + matrix * strideC : nullptr);
    if (summed) {
        const T* const from_a = in_global(live ? A + matrix * strideA : nullptr);
        move_each<2, 3, 6, 1>(warp, from_a, lda, [&](u32 e, const T* at) { copy_async_element(a, e, at); });
    }
    if (added) fetch_triangles<3, false, 9, false>(sums, warp, to, ldc);
    copy_async_wait();
    warp_sync();

    if (live) {
        const T u0_0 = summed ? (T(a[of_a + 0])) : T(0);
        const T u0_1 = summed ? (T(a[of_a + 1])) : T(0);
        const T u1_0 = summed ? (T(a[of_a + 2])) : T(0);
        const T u1_1 = summed ? (T(a[of_a + 3])) : T(0);
        const T u2_0 = summed ? (T(a[of_a + 4])) : T(0);
        const T u2_1 = summed ? (T(a[of_a + 5])) : T(0);
        {   // column 0
            T x0 = T(0);
            if (summed) {
                const T v0 = (T(a[of_a + 0]));
                x0 = fma(u0_0, v0, x0);
                const T v1 = (T(a[of_a + 1]));
                x0 = fma(u0_1, v1, x0);
            }
            x0 = mul(alpha, x0);
            if (added) x0 = fma(beta, sums[of_sums + 0], x0);
            sums[of_sums + 0] = x0;
        }
        {   // column 1
            T x0 = T(0);
            T x1 = T(0);
            if (summed) {
                const T v0 = (T(a[of_a + 2]));
                x0 = fma(u0_0, v0, x0);
                x1 = fma(u1_0, v0, x1);
                const T v1 = (T(a[of_a + 3]));
                x0 = fma(u0_1, v1, x0);
                x1 = fma(u1_1, v1, x1);
            }
            x0 = mul(alpha, x0);
            if (added) x0 = fma(beta, sums[of_sums + 3], x0);
            sums[of_sums + 3] = x0;
            x1 = mul(alpha, x1);
            if (added) x1 = fma(beta, sums[of_sums + 4], x1);
            sums[of_sums + 4] = x1;
        }
        {   // column 2
            T x0 = T(0);
            T x1 = T(0);
            T x2 = T(0);
            if (summed) {
                const T v0 = (T(a[of_a + 4]));
                x0 = fma(u0_0, v0, x0);
                x1 = fma(u1_0, v0, x1);
                x2 = fma(u2_0, v0, x2);
                const T v1 = (T(a[of_a + 5]));
                x0 = fma(u0_1, v1, x0);
                x1 = fma(u1_1, v1, x1);
                x2 = fma(u2_1, v1, x2);
            }
            x0 = mul(alpha, x0);
            if (added) x0 = fma(beta, sums[of_sums + 6], x0);
            sums[of_sums + 6] = x0;
            x1 = mul(alpha, x1);
            if (added) x1 = fma(beta, sums[of_sums + 7], x1);
            sums[of_sums + 7] = x1;
            x2 = mul(alpha, x2);
            if (added) x2 = fma(beta, sums[of_sums + 8], x2);
            sums[of_sums + 8] = x2;
        }
    }
    warp_sync();
    store_triangles<3, false, 9, false>(to, sums, warp, ldc);
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int ssyrk_3x2_thread_per_matrix_0bf881e7_launch(
    const void* alpha, const void* beta, const void* A, long long lda, long long strideA, void* C, long long ldc, long long strideC, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {const_cast<void*>(alpha), const_cast<void*>(beta), &A, &lda, &strideA, &C, &ldc, &strideC, &batch};
    return cudaLaunchKernel(ssyrk_3x2_thread_per_matrix_0bf881e7, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
