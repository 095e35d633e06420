// trsm (solves a triangular system, op(A) X = alpha B or X op(A) = alpha B, in place): real, double, m = 3, n = any, side = left, uplo = lower, trans = no, diag = nonunit, layout = strided
// Id:     trsm__d__m_3__n_any__side_left__uplo_lower__trans_no__diag_nonunit__layout_strided__solution_per_thread__lanes_4__per_block_8
// Way:    one column of X (from the right: one row) per thread, in registers; the triangle lies in shared memory
//         A thread solves for one column of X (from the right: one row) in registers; A lies in shared memory, where all read the same element.
//         Every combination of options is a forward substitution, L X = alpha B: from the right, X op(A) = B is op(A)^T X^T = B^T; and an
//         upper triangle is a lower one when its rows and columns are counted from the end.
// Paper:  forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants dtrsm_3xany_solution_per_thread_28c058d9
// Cost:   9 flops and 96 bytes per matrix
// Launch: 32 threads and 8 matrices per block, 0 bytes of dynamic shared memory
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool dtrsm_3xany_solution_per_thread_28c058d9_is_served = (... || (list >= 700));
static_assert(dtrsm_3xany_solution_per_thread_28c058d9_is_served<__CUDA_ARCH_LIST__>,
              "dtrsm_3xany_solution_per_thread_28c058d9 requires sm_70 or later: nvcc -arch=sm_70");
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_dtrsm_3xany_solution_per_thread_28c058d9 {

typedef long long i64;
typedef unsigned int u32;

// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }

// A pointer that was loaded, of which the compiler could not know that it leads to global memory: taken for one that may lead
// to a shared array, its loads would wait for every store to one. Of nullptr it is true as well: all generic addresses outside the
// windows of shared, local and constant memory are global ones (PTX ISA, isspacep).
template <class V>
DEVICE V* in_global(V* p)
{
  __builtin_assume(__isGlobal(p));
  return p;
}

// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };

  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's place in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's place in the block; meaningless if idle.
  static DEVICE_MEMBER int group() { return static_cast<int>(threadIdx.x / 32) * per_warp + lane() / L; }
  // Every lane of the warp arrives, and sees what the others wrote to shared arrays.
  static DEVICE_MEMBER void sync() { __syncwarp(); }
};

}  // namespace words_of_dtrsm_3xany_solution_per_thread_28c058d9
using namespace words_of_dtrsm_3xany_solution_per_thread_28c058d9;

using T = double;
using R = double;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
KERNEL void __launch_bounds__(32)
dtrsm_3xany_solution_per_thread_28c058d9(
    i64 n, T alpha, const T* A, i64 lda, i64 strideA, T* B, i64 ldb, i64 strideB, i64 batch)
{
    // x<i> is element i of this thread's solution, counted in the order in which they are solved.
    using Group = Lanes<4>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 8 + Group::group();
    const bool live  = matrix < batch;
    T* const B0      = in_global(live ? B + matrix * strideB : nullptr);

    if (alpha == T(0)) {   // A is not read, nor is B
        for (i64 s = lane; live && s < n; s += 4) {
            T* const b = B0 + s * ldb;
            b[0] = T(0);
            b[1] = T(0);
            b[2] = T(0);
        }
        return;
    }

    SHARED(T, triangle, 72);   // as it lies in A, without gaps
    const int first = Group::group() * 9;
    if (live) {
        const T* const a = A + matrix * strideA;
        for (int e = lane; e < 9; e += 4) {
            const int row = e % 3, column = e / 3;
            if (row >= column) triangle[first + e] = (a[row + column * lda]);
        }
    }

    for (i64 begin = 0; begin < n; begin += 4) {
        Group::sync();   // once would do; it keeps the triangle's loads in the loop: in front of it they would fill all registers
        const i64 s = begin + lane;
        if (!live || s >= n) continue;
        T* const b = B0 + s * ldb;
        T x0 = alpha == T(1) ? b[0] : mul(alpha, b[0]);
        T x1 = alpha == T(1) ? b[1] : mul(alpha, b[1]);
        T x2 = alpha == T(1) ? b[2] : mul(alpha, b[2]);
        // step 0: x0 is found, and leaves the equations below
        x0 = div(x0, triangle[first + 0]);
        x1 = fma(-x0, triangle[first + 1], x1);
        x2 = fma(-x0, triangle[first + 2], x2);
        // step 1: x1 is found, and leaves the equations below
        x1 = div(x1, triangle[first + 4]);
        x2 = fma(-x1, triangle[first + 5], x2);
        // step 2: x2 is found, and leaves the equations below
        x2 = div(x2, triangle[first + 8]);
        b[0] = x0;
        b[1] = x1;
        b[2] = x2;
    }
}
#else   // too old a GPU: a launch there fails
KERNEL void
dtrsm_3xany_solution_per_thread_28c058d9(
    i64 n, T alpha, const T* A, i64 lda, i64 strideA, T* B, i64 ldb, i64 strideB, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>

extern "C" int dtrsm_3xany_solution_per_thread_28c058d9_launch(
    long long n, const void* alpha, const void* A, long long lda, long long strideA, void* B, long long ldb, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 8 + 1;
    const long long most   = 2147483647;   // blocks in x; the rest goes into y
    const long long rows   = (blocks - 1) / most + 1;
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    const void* kernel = reinterpret_cast<const void*>(&dtrsm_3xany_solution_per_thread_28c058d9);
    void* arguments[]  = {&n, const_cast<void*>(alpha), &A, &lda, &strideA, &B, &ldb, &strideB, &batch};
    return static_cast<int>(cudaLaunchKernel(kernel, grid, dim3(32), arguments, 0,
                                             static_cast<cudaStream_t>(stream)));
}
#endif
