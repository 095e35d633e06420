// cond (condition number, norm(A) norm(inv(A)), from the inverse itself): real, double, n = 3, norm = one, layout = strided
// Id:     cond__d__n_3__norm_one__layout_strided__rows_across_lanes__lanes_3__per_block_10
// Way:    one row per lane, in registers: the inverse by Gauss-Jordan in place; rows stay in their lanes
//         Lane i of a group holds row i of the matrix in registers; a step sends its pivot row to all lanes by shuffles, and Gauss-Jordan in
//         place leaves the inverse there, its rows and columns in the order of the pivots: no norm depends on that. Nothing is stored.
// Paper:  Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4
// Made by kgen --variants dcond_3_rows_across_lanes_90c5cfe1
// Cost:   66 flops and 84 bytes per matrix
// Launch: 32 threads and 10 matrices per block, 0 bytes of dynamic shared memory
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool dcond_3_rows_across_lanes_90c5cfe1_is_served = (... || (list >= 700));
static_assert(dcond_3_rows_across_lanes_90c5cfe1_is_served<__CUDA_ARCH_LIST__>,
              "dcond_3_rows_across_lanes_90c5cfe1 requires sm_70 or later: nvcc -arch=sm_70");
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_dcond_3_rows_across_lanes_90c5cfe1 {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;

// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double add(double a, double b) { return __dadd_rn(a, b); }
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }

DEVICE double magnitude(double a) { return fabs(a); }

DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }

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

// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return magnitude(a); }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u64 order(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }

// The least normal number of a's type.
DEVICE double least_normal(double) { return from_bits(u64(1) << 52); }

// condition ? a : b without a branch, part by part.
template <class V>
DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }

// |x|, for complex the length, scaled by a power of two: nothing over- or underflows on the way. NaN where a part is one.
DEVICE double modulus(double a) { return magnitude(a); }

// getrf multiplies a column by its pivot's reciprocal, which is rounded once, as LAPACK does. The reciprocal of a denormal
// pivot could overflow: such a pivot and its column are lifted by a power of two first.
template <class V>
DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }   // false for NaN
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53

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

  // The rank of the eligible lane with the largest magnitude, NaN largest of all; among equals the one with the least
  // position. 0 if none is eligible. A butterfly of value-position pairs; it rotates, so L need not be a power of two.
  template <class R>
  static DEVICE_MEMBER int argmax(R magnitude, int position, bool eligible)
  {
    auto best = eligible ? order(magnitude) : 0;
    u32 place = (eligible ? static_cast<u32>(position) : 0xffffu) << 8 | static_cast<u32>(rank());
#pragma unroll
    for (int step = 1; step < L; step *= 2) {
      const int source       = (rank() + step) % L;
      const auto other       = shuffle(best, source);
      const u32 other_place  = shuffle(place, source);
      const bool take        = other > best || (other == best && other_place < place);
      best  = take ? other : best;
      place = take ? other_place : place;
    }
    return (place >> 8) == 0xffffu ? 0 : static_cast<int>(place & 0xffu);
  }
};

}  // namespace words_of_dcond_3_rows_across_lanes_90c5cfe1
using namespace words_of_dcond_3_rows_across_lanes_90c5cfe1;

using T = double;
using R = double;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
KERNEL void __launch_bounds__(32)
dcond_3_rows_across_lanes_90c5cfe1(const T* A, i64 lda, i64 strideA, R* cond, int* info, i64 batch)
{
    // a<j> is element (row, j) of this lane's row, first of A; in the end, times `scale`, of the inverse;
    // u<k>_<j> is of the row chosen in step k.
    using Group = Lanes<3>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 10 + Group::group();
    const bool row   = lane < 3 && !Group::idle();
    const bool live  = row && matrix < batch;
    const T* from    = in_global(live ? A + matrix * strideA + lane : nullptr);
    SHARED(R, absolute, 90);   // absolute values, row by row
    const int first = Group::group() * 9;

    T a0 = live ? from[0 * lda] : T(0);
    T a1 = live ? from[1 * lda] : T(0);
    T a2 = live ? from[2 * lda] : T(0);
    if (row) {
        absolute[first + lane * 3 + 0] = modulus(a0);
        absolute[first + lane * 3 + 1] = modulus(a1);
        absolute[first + lane * 3 + 2] = modulus(a2);
    }
    Group::sync();
    R norm_sum = row ? absolute[first + lane] : R(0);
    for (int i = 1; row && i < 3; ++i) norm_sum = add(norm_sum, absolute[first + i * 3 + lane]);
    Group::sync();   // all have read before it is written again
    const R norm = Group::shuffle(norm_sum, Group::argmax(norm_sum, lane, row));

    int position = lane;   // where this lane's row stands after getrf's swaps so far
    int failed   = 0;      // 1-based step of the first zero pivot; what is computed after it does not count
    T pivot      = T(1);   // this lane's row's

    // step 0: the pivot is the first largest |a(i,0)| in the current row order, as in getrf
    const int p0     = Group::argmax(abs1(a0), position, row && position >= 0);
    const int q0     = Group::shuffle(position, p0);
    const bool mine0 = lane == p0;
    position = mine0 ? 0 : position == 0 ? q0 : position;
    const T u0_0     = Group::shuffle(a0, p0);
    failed = u0_0 == T(0) && !failed ? 1 : failed;
    pivot  = select(mine0, u0_0, pivot);
    const bool usual0 = has_reciprocal(u0_0);
    const T scale0    = reciprocal(usual0 ? u0_0 : lifted(u0_0));
    const T l0        = mul(usual0 ? a0 : lifted(a0), scale0);
    a0 = select(mine0, T(1), -l0);   // column 0 of the identity takes its place
    const T u0_1 = Group::shuffle(a1, p0);
    a1 = select(mine0, a1, fma(-l0, u0_1, a1));
    const T u0_2 = Group::shuffle(a2, p0);
    a2 = select(mine0, a2, fma(-l0, u0_2, a2));

    // step 1: the pivot is the first largest |a(i,1)| in the current row order, as in getrf
    const int p1     = Group::argmax(abs1(a1), position, row && position >= 1);
    const int q1     = Group::shuffle(position, p1);
    const bool mine1 = lane == p1;
    position = mine1 ? 1 : position == 1 ? q1 : position;
    const T u1_1     = Group::shuffle(a1, p1);
    failed = u1_1 == T(0) && !failed ? 2 : failed;
    pivot  = select(mine1, u1_1, pivot);
    const bool usual1 = has_reciprocal(u1_1);
    const T scale1    = reciprocal(usual1 ? u1_1 : lifted(u1_1));
    const T l1        = mul(usual1 ? a1 : lifted(a1), scale1);
    a1 = select(mine1, T(1), -l1);   // column 1 of the identity takes its place
    const T u1_0 = Group::shuffle(a0, p1);
    a0 = select(mine1, a0, fma(-l1, u1_0, a0));
    const T u1_2 = Group::shuffle(a2, p1);
    a2 = select(mine1, a2, fma(-l1, u1_2, a2));

    // step 2: the pivot is the first largest |a(i,2)| in the current row order, as in getrf
    const int p2     = Group::argmax(abs1(a2), position, row && position >= 2);
    const int q2     = Group::shuffle(position, p2);
    const bool mine2 = lane == p2;
    position = mine2 ? 2 : position == 2 ? q2 : position;
    const T u2_2     = Group::shuffle(a2, p2);
    failed = u2_2 == T(0) && !failed ? 3 : failed;
    pivot  = select(mine2, u2_2, pivot);
    const bool usual2 = has_reciprocal(u2_2);
    const T scale2    = reciprocal(usual2 ? u2_2 : lifted(u2_2));
    const T l2        = mul(usual2 ? a2 : lifted(a2), scale2);
    a2 = select(mine2, T(1), -l2);   // column 2 of the identity takes its place
    const T u2_0 = Group::shuffle(a0, p2);
    a0 = select(mine2, a0, fma(-l2, u2_0, a0));
    const T u2_1 = Group::shuffle(a1, p2);
    a1 = select(mine2, a1, fma(-l2, u2_1, a1));

    const R scale = reciprocal(modulus(pivot));
    if (row) {
        absolute[first + lane * 3 + 0] = mul(modulus(a0), scale);
        absolute[first + lane * 3 + 1] = mul(modulus(a1), scale);
        absolute[first + lane * 3 + 2] = mul(modulus(a2), scale);
    }
    Group::sync();
    R inverse_norm_sum = row ? absolute[first + lane] : R(0);
    for (int i = 1; row && i < 3; ++i) inverse_norm_sum = add(inverse_norm_sum, absolute[first + i * 3 + lane]);
    Group::sync();   // all have read before it is written again
    const R inverse_norm = Group::shuffle(inverse_norm_sum, Group::argmax(inverse_norm_sum, lane, row));
    const R rounded  = mul(norm, inverse_norm);
    const R product  = rounded < R(1) ? R(1) : rounded;   // no condition number is less
    const R infinity = div(R(1), R(0));
    if (live && lane == 0) {
        cond[matrix] = norm != norm ? norm : failed || product != product ? infinity : product;
        info[matrix] = failed;
    }
}
#else   // too old a GPU: a launch there fails
KERNEL void
dcond_3_rows_across_lanes_90c5cfe1(const T* A, i64 lda, i64 strideA, R* cond, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>

extern "C" int dcond_3_rows_across_lanes_90c5cfe1_launch(
    const void* A, long long lda, long long strideA, void* cond, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 10 + 1;
    const long long most   = 2147483647;   // blocks in x; the rest goes into y
    const long long rows   = (blocks - 1) / most + 1;
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    const void* kernel = reinterpret_cast<const void*>(&dcond_3_rows_across_lanes_90c5cfe1);
    void* arguments[]  = {&A, &lda, &strideA, &cond, &info, &batch};
    return static_cast<int>(cudaLaunchKernel(kernel, grid, dim3(32), arguments, 0,
                                             static_cast<cudaStream_t>(stream)));
}
#endif
