// potrf (Cholesky factorisation, A = L L^H or U^H U, in place): real, double, n = 4, uplo = lower, layout = strided
// Id:     potrf__d__n_4__uplo_lower__layout_strided__rows_across_lanes__lanes_4__transfer_direct__per_block_16
// Way:    Lane i of a group holds row i of the lower triangle in registers. A step takes the root of its pivot, divides its column by it and
//         sends that to the rows below by shuffles. Of the upper triangle the same elements are those of its conjugate transpose. Where the
//         triangle has hardly fewer sectors of memory than the matrix, whole columns pass through shared memory ("staged").
// Paper:  outer product Cholesky: Golub and Van Loan, Matrix Computations, section 4.2
// Made by kgen --variants dpotrf_4_rows_across_lanes_3f18584c
// Cost:   30 flops and 164 bytes per matrix; a block of 64 threads has 16 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dpotrf_4_rows_across_lanes_3f18584c {

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
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// The real part; of a real the number itself.
DEVICE double real_part(double a) { return a; }
// The complex conjugate; of a real the number itself.
DEVICE double conjugate(double a) { return a; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }

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

}  // namespace prelude_of_dpotrf_4_rows_across_lanes_3f18584c
using namespace prelude_of_dpotrf_4_rows_across_lanes_3f18584c;

using T = double;
using R = double;

KERNEL void __launch_bounds__(64)
dpotrf_4_rows_across_lanes_3f18584c(T* A, i64 lda, i64 strideA, int* info, i64 batch)
{
    // a<j> is element (lane, j), first of A, in the end of L; l<j>_<k> is element (j, k) of L.
    using Group = Lanes<4>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 16 + Group::group();
    const bool here  = matrix < batch && !Group::idle();
    const bool live  = here && lane < 4;
    T* const row = in_global(live ? A + matrix * strideA + lane : nullptr);

    // what lies right of the diagonal is not used: nothing that counts is made of what stands there
    T a0 = live && lane >= 0 ? (row[0 * lda]) : T(0);
    T a1 = live && lane >= 1 ? (row[1 * lda]) : T(0);
    T a2 = live && lane >= 2 ? (row[2 * lda]) : T(0);
    T a3 = live && lane >= 3 ? (row[3 * lda]) : T(0);

    int failed = 0;   // 1-based step of the first pivot that is not positive

    // step 0: column 0 of L, then the update of the columns to its right
    R root0;
    const R pivot0 = Group::shuffle(real_part(a0), 0);
    const R scale0 = scale_of_pivot(pivot0, 1, root0, failed);
    a0 = select(lane == 0, T(root0), mul(a0, scale0));
    const T l1_0 = Group::shuffle(a0, 1);
    a1 = fma(-a0, conjugate(l1_0), a1);
    const T l2_0 = Group::shuffle(a0, 2);
    a2 = fma(-a0, conjugate(l2_0), a2);
    const T l3_0 = Group::shuffle(a0, 3);
    a3 = fma(-a0, conjugate(l3_0), a3);

    // step 1: column 1 of L, then the update of the columns to its right
    R root1;
    const R pivot1 = Group::shuffle(real_part(a1), 1);
    const R scale1 = scale_of_pivot(pivot1, 2, root1, failed);
    a1 = select(lane == 1, T(root1), mul(a1, scale1));
    const T l2_1 = Group::shuffle(a1, 2);
    a2 = fma(-a1, conjugate(l2_1), a2);
    const T l3_1 = Group::shuffle(a1, 3);
    a3 = fma(-a1, conjugate(l3_1), a3);

    // step 2: column 2 of L, then the update of the columns to its right
    R root2;
    const R pivot2 = Group::shuffle(real_part(a2), 2);
    const R scale2 = scale_of_pivot(pivot2, 3, root2, failed);
    a2 = select(lane == 2, T(root2), mul(a2, scale2));
    const T l3_2 = Group::shuffle(a2, 3);
    a3 = fma(-a2, conjugate(l3_2), a3);

    // step 3: column 3 of L, then the update of the columns to its right
    R root3;
    const R pivot3 = Group::shuffle(real_part(a3), 3);
    const R scale3 = scale_of_pivot(pivot3, 4, root3, failed);
    a3 = select(lane == 3, T(root3), mul(a3, scale3));

    if (live && lane == 0) info[matrix] = failed;
    if (live && lane >= 0) row[0 * lda] = a0;
    if (live && lane >= 1) row[1 * lda] = a1;
    if (live && lane >= 2) row[2 * lda] = a2;
    if (live && lane >= 3) row[3 * lda] = a3;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dpotrf_4_rows_across_lanes_3f18584c_launch(
    void* A, long long lda, long long strideA, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 16 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &info, &batch};
    return cudaLaunchKernel(dpotrf_4_rows_across_lanes_3f18584c, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
