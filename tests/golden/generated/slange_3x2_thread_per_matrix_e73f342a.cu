// lange (norm of a matrix): real, single, m = 3, n = 2, norm = frobenius, layout = strided
// Id:     lange__s__m_3__n_2__norm_frobenius__layout_strided__thread_per_matrix__per_block_32
// Way:    A thread goes through a whole matrix, column by column. A warp moves its 32 matrices together to shared memory, whose rows and
//         columns cost the same.
// Paper:  LAPACK's lange; for the Frobenius-norm a power of two as in Blue, ACM TOMS 4 (1978)
// Made by kgen --variants slange_3x2_thread_per_matrix_e73f342a
// Cost:   6 flops and 28 bytes per matrix; a block of 32 threads has 32 matrices
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
namespace prelude_of_slange_3x2_thread_per_matrix_e73f342a {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float square_root(float a) { return __fsqrt_rn(a); }
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
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

// The high word of a's bits, or all of them.
DEVICE u32 high_word(float a) { return to_bits(a); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE float near_one(float, u32 high)
{
  return from_bits(static_cast<u32>(clamped(0x7f000000 - static_cast<int>(high & 0x7f800000u), 0x00800000, 0x7e800000)));
}
// The reciprocal of a power of two that near_one gave; exact.
DEVICE float inverse_power(float power) { return from_bits(0x7f000000u - high_word(power)); }

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

// How large a number is, as the high word of its larger part: for near_one, which brings the largest of many near 1, so that
// no square of them leaves the range.
DEVICE u32 size_word(float a) { return high_word(a) & 0x7fffffffu; }
// sum + |a|^2
DEVICE float plus_square(float sum, float a) { return fma(a, a, sum); }

}  // namespace prelude_of_slange_3x2_thread_per_matrix_e73f342a
using namespace prelude_of_slange_3x2_thread_per_matrix_e73f342a;

using T = float;
using R = float;

KERNEL void __launch_bounds__(32)
slange_3x2_thread_per_matrix_e73f342a(const T* A, i64 lda, i64 strideA, R* value, i64 batch)
{
    // a<i>_<j> is element (i, j).
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    const T* const a = in_global(live ? A + matrix * strideA : nullptr);
    SHARED(T, tile, 192);
    move_each<3, 2, 6, 1>(warp, a, lda, [&](u32 e, const T* at) { copy_async_element(tile, e, at); });
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 6;
    const T a0_0 = tile[mine + 0];
    const T a1_0 = tile[mine + 1];
    const T a2_0 = tile[mine + 2];
    const T a0_1 = tile[mine + 3];
    const T a1_1 = tile[mine + 4];
    const T a2_1 = tile[mine + 5];

    // the power of two that brings the largest element near 1
    u32 size = 0;
    size = larger(size, size_word(a0_0));
    size = larger(size, size_word(a1_0));
    size = larger(size, size_word(a2_0));
    size = larger(size, size_word(a0_1));
    size = larger(size, size_word(a1_1));
    size = larger(size, size_word(a2_1));
    const R scale = near_one(R(0), size);
    R result = R(0);
    result = plus_square(result, mul(a0_0, scale));
    result = plus_square(result, mul(a1_0, scale));
    result = plus_square(result, mul(a2_0, scale));
    result = plus_square(result, mul(a0_1, scale));
    result = plus_square(result, mul(a1_1, scale));
    result = plus_square(result, mul(a2_1, scale));
    if (live) value[matrix] = mul(square_root(result), inverse_power(scale));
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int slange_3x2_thread_per_matrix_e73f342a_launch(
    const void* A, long long lda, long long strideA, void* value, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &value, &batch};
    return cudaLaunchKernel(slange_3x2_thread_per_matrix_e73f342a, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
