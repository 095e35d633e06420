// potri (inverse of a positive definite matrix from the factor of potrf, in place): real, double, n = 3, uplo = lower, layout = pointers
// Id:     potri__d__n_3__uplo_lower__layout_pointers__thread_per_matrix__per_block_32
// Way:    A thread has a whole triangle in registers, so that nothing travels between lanes. Three steps in place, of which each operation takes
//         its own: potrf's (poti), the inverse W of L (trtri, potri, poti), and the product W^H W (lauum, potri, poti), which is the inverse of
//         L L^H. A warp moves its 32 matrices together through shared memory. Of the upper triangle the same elements are those of its
//         transpose, whose product is the transposed one: nothing is conjugated.
// Paper:  register-hosted triangles: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 5
// Made by kgen --variants dpotri_3_thread_per_matrix_72675d95
// Cost:   25 flops and 100 bytes per matrix; a block of 32 threads has 32 matrices
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
namespace prelude_of_dpotri_3_thread_per_matrix_72675d95 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
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

// The real part; of a real the number itself.
DEVICE double real_part(double a) { return a; }
// The complex conjugate; of a real the number itself.
DEVICE double conjugate(double a) { return a; }

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

// sum + |a|^2
DEVICE double plus_square(double sum, double a) { return fma(a, a, sum); }

}  // namespace prelude_of_dpotri_3_thread_per_matrix_72675d95
using namespace prelude_of_dpotri_3_thread_per_matrix_72675d95;

using T = double;
using R = double;

KERNEL void __launch_bounds__(32)
dpotri_3_thread_per_matrix_72675d95(T* const* A, i64 lda, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j) of A, then of what is made of it.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    T* const a = in_global(live ? in_global(A[matrix]) : nullptr);
    SHARED(T, tile, 288);
    fetch_triangles<3, true, 9, false>(tile, warp, a, lda);
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

    int failed = 0;   // 1-based step of the first pivot that is zero
    failed = real_part(a2_2) == R(0) ? 3 : failed;
    const auto inverse2 = reciprocal(real_part(a2_2));
    failed = real_part(a1_1) == R(0) ? 2 : failed;
    const auto inverse1 = reciprocal(real_part(a1_1));
    failed = real_part(a0_0) == R(0) ? 1 : failed;
    const auto inverse0 = reciprocal(real_part(a0_0));

    // step 0: row 0 of the inverse, then it is taken out of the rows below
    a0_0 = T(inverse0);
    {
        const T l = a1_0;
        a1_0 = fma(-l, a0_0, T(0));
    }
    {
        const T l = a2_0;
        a2_0 = fma(-l, a0_0, T(0));
    }

    // step 1: row 1 of the inverse, then it is taken out of the rows below
    a1_0 = mul(a1_0, inverse1);
    a1_1 = T(inverse1);
    {
        const T l = a2_1;
        a2_0 = fma(-l, a1_0, a2_0);
        a2_1 = fma(-l, a1_1, T(0));
    }

    // step 2: row 2 of the inverse, then it is taken out of the rows below
    a2_0 = mul(a2_0, inverse2);
    a2_1 = mul(a2_1, inverse2);
    a2_2 = T(inverse2);

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

    if (live && failed == 0) {
        tile[mine + 0] = a0_0;
        tile[mine + 1] = a1_0;
        tile[mine + 2] = a2_0;
        tile[mine + 4] = a1_1;
        tile[mine + 5] = a2_1;
        tile[mine + 8] = a2_2;
    }
    warp_sync();
    store_triangles<3, true, 9, false>(a, tile, warp, lda);
    if (live) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dpotri_3_thread_per_matrix_72675d95_launch(
    void* const* A, long long lda, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &info, &batch};
    return cudaLaunchKernel(dpotri_3_thread_per_matrix_72675d95, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
