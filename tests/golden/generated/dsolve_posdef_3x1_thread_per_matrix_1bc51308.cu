// solve_posdef (solves A X = B for positive definite A and keeps A: for those who need X and no factor): real, double, n = 3, nrhs = 1, uplo = lower, layout = packed
// Id:     solve_posdef__d__n_3__nrhs_1__uplo_lower__layout_packed__thread_per_matrix__per_block_32
// Way:    A thread has the triangle of a matrix in registers, and its right-hand side as one more column: nothing travels between lanes. A warp
//         moves its 32 matrices together, by way of shared memory. Of the upper triangle the same elements are those of its conjugate transpose.
// Paper:  outer product Cholesky: Golub and Van Loan, Matrix Computations, section 4.2
// Made by kgen --variants dsolve_posdef_3x1_thread_per_matrix_1bc51308
// Cost:   32 flops and 100 bytes per matrix; a block of 32 threads has 32 matrices
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
namespace prelude_of_dsolve_posdef_3x1_thread_per_matrix_1bc51308 {

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
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }

// The real part; of a real the number itself.
DEVICE double real_part(double a) { return a; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
// Makes a number a NaN, of a complex one both parts.
DEVICE void set_nan(double& a) { a = from_bits(u64(0x7ff8) << 48); }
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

}  // namespace prelude_of_dsolve_posdef_3x1_thread_per_matrix_1bc51308
using namespace prelude_of_dsolve_posdef_3x1_thread_per_matrix_1bc51308;

using T = double;
using R = double;

KERNEL void __launch_bounds__(32)
dsolve_posdef_3x1_thread_per_matrix_1bc51308(const T* A, const T* B, T* X, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j), first of A, in the end of L; x<i> of B, then of X.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    SHARED(T, right, 96);
    move_ragged_contiguous<3, 2>(warp, B, [&](u32 e, const T* at) { copy_async16(right, e, at); }, [&](u32 e, const T* at) { right[e] = *at; });
    SHARED(T, tile, 288);
    move_ragged_contiguous<9, 2>(warp, A, [&](u32 e, const T* at) { copy_async16(tile, e, at); }, [&](u32 e, const T* at) { tile[e] = *at; });
    copy_async_wait();
    warp_sync();
    const int mine       = warp.here * 9;
    const int mine_right = warp.here * 3;
    T a0_0 = tile[mine + 0];
    T a1_0 = T(tile[mine + 1]);
    T a2_0 = T(tile[mine + 2]);
    T a1_1 = tile[mine + 4];
    T a2_1 = T(tile[mine + 5]);
    T a2_2 = tile[mine + 8];
    T x0 = right[mine_right + 0];
    T x1 = right[mine_right + 1];
    T x2 = right[mine_right + 2];
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too

    int failed = 0;   // 1-based step of the first pivot that is not positive

    // step 0: column 0 of L, element 0 of L^-1 B, then the update of what is below and to the right
    R root0;
    const R inverse0 = scale_of_pivot(real_part(a0_0), 1, root0, failed);
    x0 = mul(x0, inverse0);
    a1_0 = mul(a1_0, inverse0);
    x1 = fma(-a1_0, x0, x1);
    a1_1 = fma(-a1_0, a1_0, a1_1);
    a2_0 = mul(a2_0, inverse0);
    x2 = fma(-a2_0, x0, x2);
    a2_1 = fma(-a2_0, a1_0, a2_1);
    a2_2 = fma(-a2_0, a2_0, a2_2);

    // step 1: column 1 of L, element 1 of L^-1 B, then the update of what is below and to the right
    R root1;
    const R inverse1 = scale_of_pivot(real_part(a1_1), 2, root1, failed);
    x1 = mul(x1, inverse1);
    a2_1 = mul(a2_1, inverse1);
    x2 = fma(-a2_1, x1, x2);
    a2_2 = fma(-a2_1, a2_1, a2_2);

    // step 2: column 2 of L, element 2 of L^-1 B, then the update of what is below and to the right
    R root2;
    const R inverse2 = scale_of_pivot(real_part(a2_2), 3, root2, failed);
    x2 = mul(x2, inverse2);

    // the solution, from its last element on
    // backward, step 2
    x2 = mul(x2, inverse2);
    // backward, step 1
    x1 = fma(-a2_1, x2, x1);
    x1 = mul(x1, inverse1);
    // backward, step 0
    x0 = fma(-a2_0, x2, x0);
    x0 = fma(-a1_0, x1, x0);
    x0 = mul(x0, inverse0);

    if (live) {
        right[mine_right + 0] = select(failed != 0, not_a_number<T>(), x0);
        right[mine_right + 1] = select(failed != 0, not_a_number<T>(), x1);
        right[mine_right + 2] = select(failed != 0, not_a_number<T>(), x2);
    }
    warp_sync();
    move_ragged_contiguous<3, 2>(warp, X, [&](u32 e, T* at) { copy16(at, right, e); }, [&](u32 e, T* at) { *at = right[e]; });
    if (live) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dsolve_posdef_3x1_thread_per_matrix_1bc51308_launch(
    const void* A, const void* B, void* X, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &B, &X, &info, &batch};
    return cudaLaunchKernel(dsolve_posdef_3x1_thread_per_matrix_1bc51308, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
