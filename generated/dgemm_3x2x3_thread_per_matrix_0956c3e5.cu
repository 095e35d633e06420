// gemm (product of two matrices, C = alpha op(A) op(B) + beta C): real, double, m = 3, n = 2, k = 3, transa = no, transb = transpose, layout = packed
// Id:     gemm__d__m_3__n_2__k_3__transa_no__transb_transpose__layout_packed__thread_per_matrix__per_block_32
// Way:    one thread per matrix, a column of the product in registers; a warp moves its 32 matrices through shared memory
//         A thread has the first factor of a product in registers and sums up one column after another. A warp moves the operands of its 32 matrices
//         through shared memory together: neighbouring lanes, neighbouring bytes. Nothing travels between lanes.
// Paper:  one thread per small matrix: Abdelfattah et al., ICCS 2017, section 3
// Made by kgen --variants dgemm_3x2x3_thread_per_matrix_0956c3e5
// Cost:   36 flops and 216 bytes per matrix
// Launch: 32 threads and 32 matrices per block, 0 bytes of dynamic shared memory
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool dgemm_3x2x3_thread_per_matrix_0956c3e5_is_served = (... || (list >= 700));
static_assert(dgemm_3x2x3_thread_per_matrix_0956c3e5_is_served<__CUDA_ARCH_LIST__>,
              "dgemm_3x2x3_thread_per_matrix_0956c3e5 requires sm_70 or later: nvcc -arch=sm_70");
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_dgemm_3x2x3_thread_per_matrix_0956c3e5 {

typedef long long i64;
typedef unsigned int u32;

// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }

// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// Sixteen bytes from global memory into a shared array from element `index` on, not waited for (before sm_80: at once); both
// places are on 16 bytes.
template <class V>
DEVICE void copy_async16(V* array, u32 index, const V* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  *reinterpret_cast<uint4*>(array + index) = *reinterpret_cast<const uint4*>(from);
#else
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
#endif
}

// Until every copy that this thread began has come.
DEVICE void copy_async_wait()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

// Sixteen bytes from a shared array to global memory; both places are on 16 bytes.
template <class V>
DEVICE void copy16(V* to, const V* array, u32 index) { *reinterpret_cast<uint4*>(to) = *reinterpret_cast<const uint4*>(array + index); }

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };

  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // Every lane of the warp arrives, and sees what the others wrote to shared arrays.
  static DEVICE_MEMBER void sync() { __syncwarp(); }
};

// The warp of a thread whose place is `thread` in the block and `matrix` in the batch.
struct Staging {
  int here;    // the thread's matrix in the block; the first one of its warp where the batch has none for it
  int first;   // the warp's first matrix in the block,
  i64 start;   // and in the batch,
  int count;   // and how many of its 32 the batch has
  DEVICE_MEMBER Staging(int thread, i64 matrix, i64 batch) : first(thread - Lanes<32>::lane()), start(matrix - Lanes<32>::lane())
  {
    const i64 left = batch - start;
    count = static_cast<int>(left < 0 ? 0 : left < 32 ? left : 32);
    here  = matrix < batch ? thread : first;
  }
};

// Where element e of a run of matrices of `elements` elements lies in the shared array.
template <u32 elements, u32 stride>
DEVICE u32 staged(u32 e) { return e + e / elements * (stride - elements); }

// Where the piece of 16 bytes lies that a lane moves when the warp's pieces from element e on are moved; e is known to the
// compiler. Few instructions for each piece: there are as many pieces as anything else to do.
template <u32 elements, u32 stride, u32 piece>
DEVICE u32 staged_piece(u32 lane, u32 e)
{
  constexpr u32 step = 32 * piece;
  if constexpr (stride == elements) return lane * piece + e;
  else if constexpr (step % elements == 0 || elements % step == 0)   // e counts whole matrices, or the warp is inside one
    return staged<elements, stride>(lane * piece) + staged<elements, stride>(e);
  else {   // q / pieces as q * reciprocal >> shift, which is exact
    constexpr u32 pieces = elements / piece, shift = 32 * pieces * ((65536 / pieces + 1) * pieces - 65536) < 65536 ? 16 : 24;
    constexpr u32 reciprocal = (1u << shift) / pieces + 1;
    static_assert(32 * pieces * (reciprocal * pieces - (1u << shift)) < 1u << shift, "a matrix of so many pieces cannot be staged");
    return lane * piece + e + ((lane * reciprocal + e / piece * reciprocal) >> shift) * (stride - elements);
  }
}

// The warp's matrices of an operand of a packed batch to their places in the array: one run of memory, by 16 bytes.
template <u32 elements, u32 stride, class Array, class V>
DEVICE void fetch_run(Array& array, const Staging& warp, const V* operand)
{
  constexpr u32 piece = 16 / sizeof(V), step = 32 * piece;
  const u32 lane = static_cast<u32>(Lanes<32>::lane()), begin = static_cast<u32>(warp.first) * stride;
  const V* from  = operand + warp.start * elements;
  if (warp.count == 32) {
    from += lane * piece;
#pragma unroll
    for (u32 e = 0; e < 32 * elements; e += step)
      if (32 * elements - e >= step || lane * piece < 32 * elements - e)
        copy_async16(array, begin + staged_piece<elements, stride, piece>(lane, e), from + e);
  }
  else {   // the end of the batch: a loop that waits for nothing, then the elements that make no whole piece
    const u32 all = static_cast<u32>(warp.count) * elements, whole = all / piece * piece;
#pragma unroll 1
    for (u32 e = lane * piece; e < whole; e += step) copy_async16(array, begin + staged<elements, stride>(e), from + e);
    if (lane < all - whole) array[begin + staged<elements, stride>(whole + lane)] = from[whole + lane];
  }
}

// The warp's matrices from their places in the array to an operand of a packed batch, by 16 bytes.
template <u32 elements, u32 stride, class Array, class V>
DEVICE void store_run(V* operand, const Array& array, const Staging& warp)
{
  constexpr u32 piece = 16 / sizeof(V), step = 32 * piece;
  const u32 lane = static_cast<u32>(Lanes<32>::lane()), begin = static_cast<u32>(warp.first) * stride;
  V* to          = operand + warp.start * elements;
  if (warp.count == 32) {
    to += lane * piece;
#pragma unroll
    for (u32 e = 0; e < 32 * elements; e += step)
      if (32 * elements - e >= step || lane * piece < 32 * elements - e)
        copy16(to + e, array, begin + staged_piece<elements, stride, piece>(lane, e));
  }
  else {
    const u32 all = static_cast<u32>(warp.count) * elements, whole = all / piece * piece;
#pragma unroll 1
    for (u32 e = lane * piece; e < whole; e += step) copy16(to + e, array, begin + staged<elements, stride>(e));
    if (lane < all - whole) to[whole + lane] = array[begin + staged<elements, stride>(whole + lane)];
  }
}

}  // namespace words_of_dgemm_3x2x3_thread_per_matrix_0956c3e5
using namespace words_of_dgemm_3x2x3_thread_per_matrix_0956c3e5;

using T = double;
using R = double;

// Packed: nothing lies between columns, matrices and vectors.
[[maybe_unused]] constexpr i64 lda = 3;
[[maybe_unused]] constexpr i64 strideA = 9;
[[maybe_unused]] constexpr i64 ldb = 2;
[[maybe_unused]] constexpr i64 strideB = 6;
[[maybe_unused]] constexpr i64 ldc = 3;
[[maybe_unused]] constexpr i64 strideC = 6;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
KERNEL void __launch_bounds__(32)
dgemm_3x2x3_thread_per_matrix_0956c3e5(T alpha, T beta, const T* A, const T* B, T* C, i64 batch)
{
    // u<i>_<l> is element (i, l) of the first factor, v<l> element l of a column of the second, x<i> a column of the product.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;
    const bool summed = !(alpha == T(0));   // else the factors are not read
    const bool added  = !(beta == T(0));    // else C is not used
    if (!summed && beta == T(1)) return;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    SHARED(T, a, 288);
    const int of_a = warp.here * 9;
    SHARED(T, b, 192);
    const int of_b = warp.here * 6;
    SHARED(T, sums, 192);
    const int of_sums = warp.here * 6;
    if (summed) {
        fetch_run<9, 9>(a, warp, A);
        fetch_run<6, 6>(b, warp, B);
    }
    if (added) fetch_run<6, 6>(sums, warp, C);
    copy_async_wait();
    Lanes<32>::sync();

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
    Lanes<32>::sync();
    store_run<6, 6>(C, sums, warp);
}
#else   // too old a GPU: a launch there fails
KERNEL void
dgemm_3x2x3_thread_per_matrix_0956c3e5(T alpha, T beta, const T* A, const T* B, T* C, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>

extern "C" int dgemm_3x2x3_thread_per_matrix_0956c3e5_launch(
    const void* alpha, const void* beta, const void* A, const void* B, void* C, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1;
    const long long most   = 2147483647, rows = (blocks - 1) / most + 1;   // blocks in x; the rest goes into y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    const void* kernel = reinterpret_cast<const void*>(&dgemm_3x2x3_thread_per_matrix_0956c3e5);
    void* arguments[]  = {const_cast<void*>(alpha), const_cast<void*>(beta), &A, &B, &C, &batch};
    return cudaLaunchKernel(kernel, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
