// trtri (inverse of a triangular matrix, in place): real, double, n = 5, uplo = lower, diag = unit, layout = strided
// Id:     trtri__d__n_5__uplo_lower__diag_unit__layout_strided__grid_of_lanes__rows_4__cols_4__transfer_direct__receive_after__steps_4__per_block_2
// Way:    A grid of rows x cols lanes holds the lower triangle in registers: lane (r, c) the elements (rows * t + r, cols * s + c) of the tiles
//         (t, s) that reach the diagonal or lie below it. There are three things to make: the Cholesky factor L of A, its inverse W, and the
//         product W^H W, the inverse of A. poti makes them all; potri, which is given L, the last two; trtri W alone; lauum the product, of the
//         W that it is given. What follows is said of poti, of which the others do their part. All is made in one sweep of n steps instead of
//         3 n, with the same operations in the same order for every element: step k makes column k of L and row k of W, and does what these
//         do to all other elements: to the right of column k L's part is taken out of A, below row k and to the left W's is, and above row k
//         W^H W gets its own. All of a step is one product: its vector has W(k, j) up to j = k, and L(j, k) from there on, and element (i, j)
//         gets the product of the vector's elements i and j, taken away where i > k. A lane receives the elements of its rows and those of its
//         columns.
//         Of the upper triangle the same elements are those of its transpose, whose product is the transposed one: nothing is conjugated.
//         Tiles of 32 bytes a column are whole sectors: those on the diagonal come and go whole in packed batches, with what they hold beyond it.
// Paper:  sweep of a positive definite matrix: Goodnight, The American Statistician 33 (1979); 2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4
// Made by kgen --variants dtrtri_5_grid_of_lanes_70b0a402
// Cost:   45 flops and 164 bytes per matrix; a block of 32 threads has 2 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dtrtri_5_grid_of_lanes_70b0a402 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

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

}  // namespace prelude_of_dtrtri_5_grid_of_lanes_70b0a402
using namespace prelude_of_dtrtri_5_grid_of_lanes_70b0a402;

using T = double;

KERNEL void __launch_bounds__(32)
dtrtri_5_grid_of_lanes_70b0a402(T* A, i64 lda, i64 strideA, int* info, i64 batch)
{
    // Lane (r, c) holds element (4 * t + r, 4 * s + c) of A, then of what is made of it, in a<t>_<s>; v<t>, u<s>: a
    // step's vector in the rows of its tiles, with the sign, and in their columns.
    using Group = Lanes<16>;
    const int r      = Group::rank() % 4, c = Group::rank() / 4;   // this lane's position in the grid
    const i64 matrix = block_index() * 2 + Group::group();
    const bool live  = matrix < batch;
    T* const a = in_global(live ? A + matrix * strideA + r + c * lda : nullptr);

    T a0_0 = live && r > c ? a[0 + 0 * lda] : T(0);
    T a1_0 = live && r < 1 ? a[4 + 0 * lda] : T(0);
    T a1_1 = live && r < 1 && c < 1 && r > c ? a[4 + 4 * lda] : T(0);

#pragma unroll 1
    for (int k = 0; k <= 3; ++k) {
        const int r0 = k % 4, c0 = k % 4;   // the positions of row and column k in their tiles

        // the step's vector, as it stands in row and column k, in the lane's rows and in its columns
        const T row0 = Group::shuffle(a0_0, r + 4 * c0);
        const T row1 = Group::shuffle(a1_0, r + 4 * c0);
        const T column0 = Group::shuffle(a0_0, r0 + 4 * c);

        // scaled, with the sign where that is taken away
        const T v0 = r == r0 ? T(1) : -row0;
        const T v1 = -row1;
        const T u0 = c == c0 ? T(1) : column0;

        // row and column k begin anew, the row with what it is
        if (r >= c && r >= r0 && c <= c0) a0_0 = r == r0 ? u0 : fma(v0, u0, select(c == c0, T(0), a0_0));
        if (c <= c0) a1_0 = fma(v1, u0, select(c == c0, T(0), a1_0));
    }

#pragma unroll 1
    for (int k = 4; k <= 4; ++k) {
        const int r0 = k % 4, c0 = k % 4;   // the positions of row and column k in their tiles

        // the step's vector, as it stands in row and column k, in the lane's rows and in its columns
        const T row1 = Group::shuffle(a1_1, r + 4 * c0);
        const T column0 = Group::shuffle(a1_0, r0 + 4 * c);
        const T column1 = Group::shuffle(a1_1, r0 + 4 * c);

        // scaled, with the sign where that is taken away
        const T v1 = r == r0 ? T(1) : -row1;
        const T u0 = column0;
        const T u1 = c == c0 ? T(1) : column1;

        // row and column k begin anew, the row with what it is
        if (r >= r0) a1_0 = r == r0 ? u0 : fma(v1, u0, a1_0);
        if (r >= c && r >= r0 && c <= c0) a1_1 = r == r0 ? u1 : fma(v1, u1, select(c == c0, T(0), a1_1));
    }

    if (live && r > c) a[0 + 0 * lda] = a0_0;
    if (live && r < 1) a[4 + 0 * lda] = a1_0;
    if (live && r < 1 && c < 1 && r > c) a[4 + 4 * lda] = a1_1;
    if (live && r == 0 && c == 0) info[matrix] = 0;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dtrtri_5_grid_of_lanes_70b0a402_launch(
    void* A, long long lda, long long strideA, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 2 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &info, &batch};
    return cudaLaunchKernel(dtrtri_5_grid_of_lanes_70b0a402, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
