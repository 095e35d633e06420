// lauum (product of a triangle with its conjugate transpose, L^H L or U U^H, in place): real, double, n = 3, uplo = lower, layout = packed
// Id:     lauum__d__n_3__uplo_lower__layout_packed__thread_per_matrix__per_block_32
// Way:    A thread has a whole triangle in registers, so that nothing travels between lanes. Three steps in place, of which each operation takes
//         its own: potrf's (poti), the inverse W of L (trtri, potri, poti), and the product W^H W (lauum, potri, poti), which is the inverse of
//         L L^H. A warp moves its 32 matrices together through shared memory. Of the upper triangle the same elements are those of its
//         transpose, whose product is the transposed one: nothing is conjugated.
// Paper:  register-hosted triangles: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 5
// Made by kgen --variants dlauum_3_thread_per_matrix_c0f22668
// Cost:   14 flops and 96 bytes per matrix; a block of 32 threads has 32 matrices
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
namespace prelude_of_dlauum_3_thread_per_matrix_c0f22668 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }

// The real part; of a real the number itself.
DEVICE double real_part(double a) { return a; }
// The complex conjugate; of a real the number itself.
DEVICE double conjugate(double a) { return a; }

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

// sum + |a|^2
DEVICE double plus_square(double sum, double a) { return fma(a, a, sum); }

}  // namespace prelude_of_dlauum_3_thread_per_matrix_c0f22668
using namespace prelude_of_dlauum_3_thread_per_matrix_c0f22668;

using T = double;
using R = double;

KERNEL void __launch_bounds__(32)
dlauum_3_thread_per_matrix_c0f22668(T* A, i64 batch)
{
    // a<i>_<j> is element (i, j) of A, then of what is made of it.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    SHARED(T, tile, 288);
    move_ragged_contiguous<9, 2>(warp, A, [&](u32 e, const T* at) { copy_async16(tile, e, at); }, [&](u32 e, const T* at) { tile[e] = *at; });
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 9;
    T a0_0 = T(tile[mine + 0]);
    T a1_0 = T(tile[mine + 1]);
    T a2_0 = T(tile[mine + 2]);
    T a1_1 = T(tile[mine + 4]);
    T a2_1 = T(tile[mine + 5]);
    T a2_2 = T(tile[mine + 8]);
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too

    // row 0 of the product: column 0 with the columns before it, whose rows above are done
    {
        R sum = plus_square(R(0), real_part(a0_0));
        sum = plus_square(sum, a1_0);
        sum = plus_square(sum, a2_0);
        a0_0 = T(sum);
    }

    // row 1 of the product: column 1 with the columns before it, whose rows above are done
    a1_0 = fma(T(real_part(a1_1)), a1_0, T(0));
    a1_0 = fma(conjugate(a2_1), a2_0, a1_0);
    {
        R sum = plus_square(R(0), real_part(a1_1));
        sum = plus_square(sum, a2_1);
        a1_1 = T(sum);
    }

    // row 2 of the product: column 2 with the columns before it, whose rows above are done
    a2_0 = fma(T(real_part(a2_2)), a2_0, T(0));
    a2_1 = fma(T(real_part(a2_2)), a2_1, T(0));
    {
        R sum = plus_square(R(0), real_part(a2_2));
        a2_2 = T(sum);
    }

    if (live) {
        tile[mine + 0] = a0_0;
        tile[mine + 1] = a1_0;
        tile[mine + 2] = a2_0;
        tile[mine + 4] = a1_1;
        tile[mine + 5] = a2_1;
        tile[mine + 8] = a2_2;
    }
    warp_sync();
    move_ragged_contiguous<9, 2>(warp, A, [&](u32 e, T* at) { copy16(at, tile, e); }, [&](u32 e, T* at) { *at = tile[e]; });
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dlauum_3_thread_per_matrix_c0f22668_launch(void* A, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &batch};
    return cudaLaunchKernel(dlauum_3_thread_per_matrix_c0f22668, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
