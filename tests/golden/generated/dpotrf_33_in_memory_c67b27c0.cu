// potrf (Cholesky factorisation, A = L L^H or U^H U, in place): real, double, n = 33, uplo = lower, layout = strided
// Id:     potrf__d__n_33__uplo_lower__layout_strided__in_memory__per_block_4
// Way:    A warp factors one matrix where it lies in memory, one step after the other: lanes on rows. Slow, short, and of any size. Of the upper
//         triangle the same elements are those of its conjugate transpose.
// Paper:  outer product Cholesky: Golub and Van Loan, Matrix Computations, section 4.2.5
// Made by kgen --variants dpotrf_33_in_memory_c67b27c0
// Cost:   12529 flops and 8980 bytes per matrix; a block of 128 threads has 4 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dpotrf_33_in_memory_c67b27c0 {

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
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

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
  // The lane's index in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's index in the block; meaningless if idle.
  static DEVICE_MEMBER int group() { return static_cast<int>(threadIdx.x / 32) * per_warp + lane() / L; }
  // Every lane of the warp arrives, and sees what the others wrote to shared arrays.
  static DEVICE_MEMBER void sync() { __syncwarp(); }
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

}  // namespace prelude_of_dpotrf_33_in_memory_c67b27c0
using namespace prelude_of_dpotrf_33_in_memory_c67b27c0;

using T = double;
using R = double;

KERNEL void __launch_bounds__(128)
dpotrf_33_in_memory_c67b27c0(T* A, i64 lda, i64 strideA, int* info, i64 batch)
{
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
    const i64 matrix = block_index() * 4 + Warp::group();
    if (matrix >= batch) return;   // the whole warp
    T* const a = A + matrix * strideA;
    int failed = 0;   // 1-based step of the first pivot that is not positive
#pragma unroll 1
    for (int k = 0; k < 33; ++k) {
        R root;
        const R scale = scale_of_pivot(real_part(T(a[k + k * lda])), k + 1, root, failed);
        Warp::sync();
        for (int i = k + lane; i < 33; i += 32) a[i + k * lda] = i == k ? T(root) : mul(T(a[i + k * lda]), scale);
        Warp::sync();
#pragma unroll 1
        for (int j = k + 1; j < 33; ++j) {
            const T u = conjugate(T(a[j + k * lda]));
            for (int i = j + lane; i < 33; i += 32) a[i + j * lda] = fma(-T(a[i + k * lda]), u, T(a[i + j * lda]));
        }
        Warp::sync();
    }
    if (lane == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dpotrf_33_in_memory_c67b27c0_launch(
    void* A, long long lda, long long strideA, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &info, &batch};
    return cudaLaunchKernel(dpotrf_33_in_memory_c67b27c0, grid, dim3(128), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
