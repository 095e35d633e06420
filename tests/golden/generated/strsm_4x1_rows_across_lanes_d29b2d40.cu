// trsm (solves a triangular system, op(A) X = alpha B or X op(A) = alpha B, in place): real, single, m = 4, n = 1, side = left, uplo = lower, trans = transpose, diag = nonunit, layout = pointers
// Id:     trsm__s__m_4__n_1__side_left__uplo_lower__trans_transpose__diag_nonunit__layout_pointers__rows_across_lanes__lanes_4__per_block_8__least_warps_0
// Way:    Lane i of a group holds row i of each triangle in registers, and element i of the only right-hand side. A step sends one element that is
//         solved to all lanes, and each takes it out of its own with one fma. Fast because memory is waited for once, in whole lines: a transpose
//         is read by rows of A as well, and is transposed through shared memory. Of two triangles one has the registers left of the diagonal, one those
//         right of it. Of A only what the triangles are made of is read.
// Paper:  forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants strsm_4x1_rows_across_lanes_d29b2d40
// Cost:   16 flops and 72 bytes per matrix; a block of 32 threads has 8 matrices
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
namespace prelude_of_strsm_4x1_rows_across_lanes_d29b2d40 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE float abs1(float a) { return fabsf(a); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// The least normal number of a's type.
DEVICE float least_normal(float) { return 0x1p-126f; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE float lifted(float a) { return mul(a, 16777216.0f); }                // 2^24
// The power of two by which an element of U's diagonal, and what is divided by it, are lifted: 1 if it has a reciprocal.
template <class V> DEVICE auto diagonal_lift(V u) { return has_reciprocal(u) ? abs1(V(1)) : lifted(abs1(V(1))); }

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
  // Every lane of the warp arrives, and sees what the others wrote to shared arrays.
  static DEVICE_MEMBER void sync() { __syncwarp(); }
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

}  // namespace prelude_of_strsm_4x1_rows_across_lanes_d29b2d40
using namespace prelude_of_strsm_4x1_rows_across_lanes_d29b2d40;

using T = float;

KERNEL void __launch_bounds__(32)
strsm_4x1_rows_across_lanes_d29b2d40(T alpha, const T* const* A, i64 lda, T* const* B, i64 ldb, i64 batch)
{
    // a<k> is element k of this lane's row of the triangles, b its element of B, then of X.
    using Group = Lanes<4>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 8 + Group::group();
    const bool row   = lane < 4 && !Group::idle();
    const bool live  = row && matrix < batch;
    T* const right   = in_global(live ? in_global(B[matrix]) + lane : nullptr);
    if (alpha == T(0)) {   // A is not read, nor is B
        if (live) *right = T(0);
        return;
    }

    // all loads before the first use
    const T* const from = in_global(live ? in_global(A[matrix]) + lane : nullptr);
    T b = live ? *right : T(0);
    const T diagonal = live ? from[lane * lda] : T(1);
    const T row0 = live && lane > 0 ? from[0 * lda] : T(0);
    const T row1 = live && lane > 1 ? from[1 * lda] : T(0);
    const T row2 = live && lane > 2 ? from[2 * lda] : T(0);
    const T row3 = live && lane > 3 ? from[3 * lda] : T(0);

    // row i of A becomes row i of its transpose, column i of A
    SHARED(T, tile, 128);
    const int first = (Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group()) * 16;
    if (row) {
        tile[first + 0 + lane] = row0;
        tile[first + 4 + lane] = row1;
        tile[first + 8 + lane] = row2;
        tile[first + 12 + lane] = row3;
    }
    Group::sync();
    const int mine = first + (row ? lane : 0) * 4;
    const T a1 = tile[mine + 1];
    const T a2 = tile[mine + 2];
    const T a3 = tile[mine + 3];
    const T u = diagonal;
    const auto lift = diagonal_lift(u);
    const T inverse = reciprocal(mul(u, lift));
    if (!(alpha == T(1))) b = mul(alpha, b);

    // an upper triangle, from the last element on
    {
        const T x = Group::shuffle(mul(mul(b, lift), inverse), 3);
        if (lane < 3) b = fma(-a3, x, b);
    }
    {
        const T x = Group::shuffle(mul(mul(b, lift), inverse), 2);
        if (lane < 2) b = fma(-a2, x, b);
    }
    {
        const T x = Group::shuffle(mul(mul(b, lift), inverse), 1);
        if (lane < 1) b = fma(-a1, x, b);
    }
    b = mul(mul(b, lift), inverse);
    if (live) *right = b;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int strsm_4x1_rows_across_lanes_d29b2d40_launch(
    const void* alpha, const void* const* A, long long lda, void* const* B, long long ldb, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 8 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {const_cast<void*>(alpha), &A, &lda, &B, &ldb, &batch};
    return cudaLaunchKernel(strsm_4x1_rows_across_lanes_d29b2d40, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
