// lange (norm of a matrix): real, double, m = 6, n = 4, norm = max, layout = pointers
// Id:     lange__d__m_6__n_4__norm_max__layout_pointers__lines_across_lanes__transfer_direct__lanes_8__per_block_8
// Way:    Lane i of a group has row i of the matrix, for the 1-norm column i. Each makes one number of its line; those of the lines then
//         become one by shuffles. Rows can be loaded as they lie, since neighbouring lanes take neighbouring elements; columns go through
//         shared memory, to which the group moves the matrix by 16-byte copies; or, in packed batches whose columns are no whole 16-byte vectors, the
//         warp moves the matrices of all its groups, as one contiguous block of memory.
// Paper:  LAPACK's lange; for the Frobenius-norm a power of two as in Blue, ACM TOMS 4 (1978)
// Made by kgen --variants dlange_6x4_lines_across_lanes_370c2c62
// Cost:   24 flops and 200 bytes per matrix; a block of 64 threads has 8 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dlange_6x4_lines_across_lanes_370c2c62 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// |x|, for complex the length, scaled by a power of two: nothing over- or underflows on the way. NaN where a part is one.
DEVICE double modulus(double a) { return abs1(a); }

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

// The larger of two sizes; NaN if one of them is.
DEVICE double larger_norm(double a, double b) { return a > b || a != a ? a : b; }
// The largest value of the group's lanes, in every one of them, by a butterfly that rotates; NaN if one is.
template <class Group, int lanes, class R>
DEVICE R largest_norm(R value)
{
#pragma unroll
  for (int step = 1; step < lanes; step *= 2) {
    const R other = Group::shuffle(value, (Group::rank() + step) % lanes);
    value = larger_norm(value, other);
  }
  return value;
}

}  // namespace prelude_of_dlange_6x4_lines_across_lanes_370c2c62
using namespace prelude_of_dlange_6x4_lines_across_lanes_370c2c62;

using T = double;
using R = double;

KERNEL void __launch_bounds__(64)
dlange_6x4_lines_across_lanes_370c2c62(const T* const* A, i64 lda, R* value, i64 batch)
{
    // a<k> is element k of this lane's row.
    using Group = Lanes<8>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 8 + Group::group();
    const bool live  = matrix < batch && !Group::idle();
    const bool line  = live && lane < 6;
    const T* from = in_global(live ? in_global(A[matrix]) + lane : nullptr);
    const T a0 = line ? from[0 * lda] : T(0);
    const T a1 = line ? from[1 * lda] : T(0);
    const T a2 = line ? from[2 * lda] : T(0);
    const T a3 = line ? from[3 * lda] : T(0);

    R own = R(0);
    own = larger_norm(own, modulus(a0));
    own = larger_norm(own, modulus(a1));
    own = larger_norm(own, modulus(a2));
    own = larger_norm(own, modulus(a3));
    own = largest_norm<Group, 8>(own);
    if (live && lane == 0) value[matrix] = own;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dlange_6x4_lines_across_lanes_370c2c62_launch(
    const void* const* A, long long lda, void* value, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 8 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &value, &batch};
    return cudaLaunchKernel(dlange_6x4_lines_across_lanes_370c2c62, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
