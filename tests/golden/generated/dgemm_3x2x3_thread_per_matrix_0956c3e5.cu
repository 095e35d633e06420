// gemm (product of two matrices, C = alpha op(A) op(B) + beta C): real, double, m = 3, n = 2, k = 3, transa = no, transb = transpose, layout = packed
// Id:     gemm__d__m_3__n_2__k_3__transa_no__transb_transpose__layout_packed__thread_per_matrix__per_block_32
// Way:    A thread has the first factor of a product in registers and sums up one column after another. A warp moves the operands of its 32 matrices
//         through shared memory together: neighbouring lanes, neighbouring bytes. Nothing travels between lanes.
// Paper:  one thread per small matrix: Abdelfattah et al., ICCS 2017, section 3
// Made by kgen --variants dgemm_3x2x3_thread_per_matrix_0956c3e5
// Cost:   36 flops and 216 bytes per matrix; a block of 32 threads has 32 matrices
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
namespace prelude_of_dgemm_3x2x3_thread_per_matrix_0956c3e5 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }

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
// Where element e lies of matrices that lie one behind the other, if in the array they are `stride` apart.
template <u32 elements, u32 stride> DEVICE u32 padded(u32 e) { return e + e / elements * (stride - elements); }
// move(index in the array, address) for the vectors of the warp's matrices of a packed operand, one contiguous block of memory: consecutive vectors by
// consecutive lanes. In the array matrices begin `stride` elements apart. What 32 lanes move at once ends where a matrix does, or is inside
// one; or else it may end inside one: vector q is of matrix q / vectors, found as q * reciprocal >> shift, which is exact.
template <u32 elements, u32 stride, u32 vector_size, class V, class Move>
DEVICE void move_contiguous(const Staging& warp, V* operand, Move move)
{
  constexpr u32 step = 32 * vector_size, all = 32 * elements, vectors = elements / vector_size;
  constexpr u32 shift = 32 * vectors * ((65536 / vectors + 1) * vectors - 65536) < 65536 ? 16 : 24, reciprocal = (1u << shift) / vectors + 1;
  constexpr bool in_step = stride == elements || step % elements == 0 || elements % step == 0;
  static_assert(in_step || 32 * vectors * (reciprocal * vectors - (1u << shift)) < 1u << shift, "a matrix of so many vectors cannot be staged");
  const u32 lane = static_cast<u32>(warp_lane()), begin = static_cast<u32>(warp.first) * stride;
  const auto index = [](u32 lane, u32 e) {
    if constexpr (in_step) return padded<elements, stride>(lane * vector_size) + padded<elements, stride>(e);
    else return lane * vector_size + e + ((lane * reciprocal + e / vector_size * reciprocal) >> shift) * (stride - elements);
  };
  V* span         = operand + warp.start * elements;
  if (warp.count == 32) {
    span += lane * vector_size;
#pragma unroll
    for (u32 e = 0; e < all; e += step)
      if (all - e >= step || lane * vector_size < all - e) move(begin + index(lane, e), span + e);
  }
  else {   // the end of the batch
    const u32 left = static_cast<u32>(warp.count) * elements;
#pragma unroll 1
    for (u32 e = lane * vector_size; e < left; e += step) move(begin + padded<elements, stride>(e), span + e);
  }
}
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

}  // namespace prelude_of_dgemm_3x2x3_thread_per_matrix_0956c3e5
using namespace prelude_of_dgemm_3x2x3_thread_per_matrix_0956c3e5;

using T = double;

KERNEL void __launch_bounds__(32)
dgemm_3x2x3_thread_per_matrix_0956c3e5(T alpha, T beta, const T* A, const T* B, T* C, i64 batch)
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
    SHARED(T, a, 288);
    [[maybe_unused]] const int of_a = warp.here * 9;
    SHARED(T, b, 192);
    [[maybe_unused]] const int of_b = warp.here * 6;
    SHARED(T, sums, 192);
    const int of_sums = warp.here * 6;
    if (summed) {
        move_ragged_contiguous<9, 2>(warp, A, [&](u32 e, const T* at) { copy_async16(a, e, at); }, [&](u32 e, const T* at) { a[e] = *at; });
        move_contiguous<6, 6, 2>(warp, B, [&](u32 e, const T* at) { copy_async16(b, e, at); });
    }
    if (added) move_contiguous<6, 6, 2>(warp, C, [&](u32 e, const T* at) { copy_async16(sums, e, at); });
    copy_async_wait();
    warp_sync();

    if (live) {
        const T u0_0 = summed ? (T(a[of_a + 0])) : T(0);
        const T u0_1 = summed ? (T(a[of_a + 3])) : T(0);
        const T u0_2 = summed ? (T(a[of_a + 6])) : T(0);
        const T u1_0 = summed ? (T(a[of_a + 1])) : T(0);
        const T u1_1 = summed ? (T(a[of_a + 4])) : T(0);
        const T u1_2 = summed ? (T(a[of_a + 7])) : T(0);
        const T u2_0 = summed ? (T(a[of_a + 2])) : T(0);
        const T u2_1 = summed ? (T(a[of_a + 5])) : T(0);
        const T u2_2 = summed ? (T(a[of_a + 8])) : T(0);
        {   // column 0
            T x0 = T(0);
            T x1 = T(0);
            T x2 = T(0);
            if (summed) {
                const T v0 = (T(b[of_b + 0]));
                x0 = fma(u0_0, v0, x0);
                x1 = fma(u1_0, v0, x1);
                x2 = fma(u2_0, v0, x2);
                const T v1 = (T(b[of_b + 2]));
                x0 = fma(u0_1, v1, x0);
                x1 = fma(u1_1, v1, x1);
                x2 = fma(u2_1, v1, x2);
                const T v2 = (T(b[of_b + 4]));
                x0 = fma(u0_2, v2, x0);
                x1 = fma(u1_2, v2, x1);
                x2 = fma(u2_2, v2, x2);
            }
            x0 = mul(alpha, x0);
            if (added) x0 = fma(beta, sums[of_sums + 0], x0);
            sums[of_sums + 0] = x0;
            x1 = mul(alpha, x1);
            if (added) x1 = fma(beta, sums[of_sums + 1], x1);
            sums[of_sums + 1] = x1;
            x2 = mul(alpha, x2);
            if (added) x2 = fma(beta, sums[of_sums + 2], x2);
            sums[of_sums + 2] = x2;
        }
        {   // column 1
            T x0 = T(0);
            T x1 = T(0);
            T x2 = T(0);
            if (summed) {
                const T v0 = (T(b[of_b + 1]));
                x0 = fma(u0_0, v0, x0);
                x1 = fma(u1_0, v0, x1);
                x2 = fma(u2_0, v0, x2);
                const T v1 = (T(b[of_b + 3]));
                x0 = fma(u0_1, v1, x0);
                x1 = fma(u1_1, v1, x1);
                x2 = fma(u2_1, v1, x2);
                const T v2 = (T(b[of_b + 5]));
                x0 = fma(u0_2, v2, x0);
                x1 = fma(u1_2, v2, x1);
                x2 = fma(u2_2, v2, x2);
            }
            x0 = mul(alpha, x0);
            if (added) x0 = fma(beta, sums[of_sums + 3], x0);
            sums[of_sums + 3] = x0;
            x1 = mul(alpha, x1);
            if (added) x1 = fma(beta, sums[of_sums + 4], x1);
            sums[of_sums + 4] = x1;
            x2 = mul(alpha, x2);
            if (added) x2 = fma(beta, sums[of_sums + 5], x2);
            sums[of_sums + 5] = x2;
        }
    }
    warp_sync();
    move_contiguous<6, 6, 2>(warp, C, [&](u32 e, T* at) { copy16(at, sums, e); });
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgemm_3x2x3_thread_per_matrix_0956c3e5_launch(
    const void* alpha, const void* beta, const void* A, const void* B, void* C, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {const_cast<void*>(alpha), const_cast<void*>(beta), &A, &B, &C, &batch};
    return cudaLaunchKernel(dgemm_3x2x3_thread_per_matrix_0956c3e5, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
