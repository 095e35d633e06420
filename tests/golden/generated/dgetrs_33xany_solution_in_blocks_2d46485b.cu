// getrs (solves op(A) X = B with the factors of getrf, in place): real, double, n = 33, nrhs = any, trans = transpose, pivot = partial, layout = packed
// Id:     getrs__d__n_33__nrhs_any__trans_transpose__pivot_partial__layout_packed__solution_in_blocks__rows_8__rhs_per_lane_2__warps_2
// Way:    A lane solves for its own columns of X, which lie in shared memory, a block of rows at a time in registers. All lanes read the same
//         elements of the factors: a block's rows of them, the lower or the upper part, are in shared memory as well while it is its turn, and are
//         read for so many columns at once. op(A) = A: what is solved is taken out of a block before its own triangle is, row by row of blocks.
//         Transposed: a block that is solved is taken out of all that follow. Either way goes down columns of A. The loops are rolled over blocks:
//         a block's triangle is straight code. For each element of X the order is that of families that solve for one column.
// Paper:  blocked substitution: Golub and Van Loan, Matrix Computations, section 3.1.6
// Made by kgen --variants dgetrs_33xany_solution_in_blocks_2d46485b
// Cost:   2145 flops and 9372 bytes per matrix; a block of 64 threads has 1 matrix and 35904 bytes of dynamic shared memory; any number of blocks along gridDim.z, which share columns
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]
// An array in dynamic shared memory, of which `launch` says the bytes: there may be more than 48 KiB a block. A kernel has one such array.
#define SHARED_LARGE(type, name, count)                      \
  extern __shared__ __align__(16) unsigned char name##_bytes[]; \
  auto& name = *reinterpret_cast<type(*)[count]>(name##_bytes)

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dgetrs_33xany_solution_in_blocks_2d46485b {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// Of the blocks that share columns (z): which one this is, and how many there are. Read where they are used, to hold no registers in between.
DEVICE i64 column_share()
{
  u32 z;
  asm volatile("mov.u32 %0, %%ctaid.z;" : "=r"(z));
  return z;
}
DEVICE i64 column_shares()
{
  u32 z;
  asm volatile("mov.u32 %0, %%nctaid.z;" : "=r"(z));
  return z;
}
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }

// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
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

// move(index in a shared array, address) for `count` columns of n elements, `most` of them at most, that a group of lanes moves together,
// `vector_size` elements at a time: consecutive lanes on consecutive vectors. Columns are `stride` elements apart in the array, from element
// `begin` on, and `ld` in memory.
template <u32 lanes, u32 n, u32 stride, u32 most, u32 vector_size, class V, class Move>
DEVICE void move_columns(u32 begin, V* columns, i64 ld, int count, Move move)
{
  constexpr u32 vectors = n / vector_size, at_once = vectors < lanes ? lanes / vectors : 1;   // columns
  const u32 lane  = static_cast<u32>(Lanes<lanes>::rank());
  const u32 which = vectors < lanes ? lane / vectors : 0;   // the lane's column among those that are moved at once
  const u32 offset = (vectors < lanes ? lane % vectors : lane) * vector_size;
  const u32 all   = static_cast<u32>(count);
  const u32 left  = which < at_once && which < all ? all - which : 0;
  const u32 to    = begin + which * stride + offset;
  V* const from   = columns + (which * ld + offset);
#pragma unroll 8
  for (u32 c = 0; c < most; c += at_once) {
#pragma unroll
    for (u32 e = 0; e < n; e += lanes * vector_size) {
      if (c < left && (e + lanes * vector_size <= n || offset + e < n)) move(to + c * stride + e, in_global(from + (c * ld + e)));
    }
  }
}

// The 1-based pivot of row `row` of n that a caller gave, from 0 on; whatever it is, a row that has not been exchanged yet.
DEVICE int legal_pivot(int given, int row, int n) { return (given <= row ? row + 1 : given > n ? n : given) - 1; }

}  // namespace prelude_of_dgetrs_33xany_solution_in_blocks_2d46485b
using namespace prelude_of_dgetrs_33xany_solution_in_blocks_2d46485b;

using T = double;
using R = double;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 33;
constexpr i64 strideA = 1089;
constexpr i64 strideP = 33;
constexpr i64 ldb = 33;

KERNEL void __launch_bounds__(64)
dgetrs_33xany_solution_in_blocks_2d46485b(i64 nrhs, const T* A, const int* ipiv, T* B, i64 strideB, i64 batch)
{
    const int lane = Lanes<32>::rank(), warp = Lanes<32>::shuffle(static_cast<int>(threadIdx.x) / 32, 0);
    const i64 matrix = block_index() * 1 + 0;
    if (matrix >= batch) return;   // the whole block
    const T* const a = A + matrix * strideA;
    SHARED_LARGE(T, tile, 4488);   // rows of the factors, column by column; then columns of X
    const int mine0 = 264 + (warp * 64 + lane) * 33;
    SHARED(T, inverse, 33);   // of the diagonal,
    SHARED(R, lift, 33);      // lifted by this
    for (int k = static_cast<int>(threadIdx.x); k < 33; k += 64) {
        const T u = a[k * (lda + 1)];
        const R power = diagonal_lift(u);
        lift[k]    = power;
        inverse[k] = reciprocal(mul((u), power));
    }

    // where getrf's swaps take the lane's rows; whatever ipiv holds, a permutation
    const int pivot0 = legal_pivot(ipiv[matrix * strideP + lane], lane, 33);
    int position0 = lane;
    const int pivot1 = lane < 1 ? legal_pivot(ipiv[matrix * strideP + lane + 32], lane + 32, 33) : 0;
    int position1 = lane + 32;
#pragma unroll 4
    for (int k = 0; k < 32; ++k) {
        const int p = Lanes<32>::shuffle(pivot0, k % 32);
        position0 = position0 == k ? p : position0 == p ? k : position0;
        position1 = position1 == k ? p : position1 == p ? k : position1;
    }
#pragma unroll 4
    for (int k = 32; k < 33; ++k) {
        const int p = Lanes<32>::shuffle(pivot1, k % 32);
        position0 = position0 == k ? p : position0 == p ? k : position0;
        position1 = position1 == k ? p : position1 == p ? k : position1;
    }

    for (i64 begin = column_share() * 128; begin < nrhs; begin += column_shares() * 128) {
        const i64 left  = nrhs - begin - warp * 64;   // this warp's columns
        const int count = left < 0 ? 0 : left < 64 ? static_cast<int>(left) : 64;
        const int mine1 = lane + 32 < count ? mine0 + 1056 : mine0;   // where it has one column only, it takes that twice
        T* const b = B + matrix * strideB + (begin + warp * 64) * ldb;
#pragma unroll 4
        for (int c = 0; c < count; ++c) {
            copy_async_element(tile, 264 + (warp * 64 + c) * 33 + lane, &b[c * ldb + lane]);
            if (lane < 1) copy_async_element(tile, 264 + (warp * 64 + c) * 33 + lane + 32, &b[c * ldb + lane + 32]);
        }

        // from the first element on
#pragma unroll 1
        for (int first = 0; first < 32; first += 8) {
            move_columns<32, 8, 16, 17, 1>(warp * 8, a + first + (first + warp) * lda, 2 * lda,
                (33 - first + 1 - warp) / 2, [&](u32 e, const T* from) { copy_async_element(tile, e, from); });
            copy_async_wait();
            block_sync();
            if (lane < count) {
                T x0_0 = tile[mine0 + first + 0]; T x0_1 = tile[mine1 + first + 0];
                T x1_0 = tile[mine0 + first + 1]; T x1_1 = tile[mine1 + first + 1];
                T x2_0 = tile[mine0 + first + 2]; T x2_1 = tile[mine1 + first + 2];
                T x3_0 = tile[mine0 + first + 3]; T x3_1 = tile[mine1 + first + 3];
                T x4_0 = tile[mine0 + first + 4]; T x4_1 = tile[mine1 + first + 4];
                T x5_0 = tile[mine0 + first + 5]; T x5_1 = tile[mine1 + first + 5];
                T x6_0 = tile[mine0 + first + 6]; T x6_1 = tile[mine1 + first + 6];
                T x7_0 = tile[mine0 + first + 7]; T x7_1 = tile[mine1 + first + 7];
                // down, step 0
                x0_0 = mul(mul(x0_0, R(lift[first + 0])), T(inverse[first + 0]));
                // down, step 1
                x1_0 = fma(-(T(tile[(0 + 1) * 8 + 0])), x0_0, x1_0);
                x1_0 = mul(mul(x1_0, R(lift[first + 1])), T(inverse[first + 1]));
                // down, step 2
                x2_0 = fma(-(T(tile[(0 + 2) * 8 + 0])), x0_0, x2_0);
                x2_0 = fma(-(T(tile[(0 + 2) * 8 + 1])), x1_0, x2_0);
                x2_0 = mul(mul(x2_0, R(lift[first + 2])), T(inverse[first + 2]));
                // down, step 3
                x3_0 = fma(-(T(tile[(0 + 3) * 8 + 0])), x0_0, x3_0);
                x3_0 = fma(-(T(tile[(0 + 3) * 8 + 1])), x1_0, x3_0);
                x3_0 = fma(-(T(tile[(0 + 3) * 8 + 2])), x2_0, x3_0);
                x3_0 = mul(mul(x3_0, R(lift[first + 3])), T(inverse[first + 3]));
                // down, step 4
                x4_0 = fma(-(T(tile[(0 + 4) * 8 + 0])), x0_0, x4_0);
                x4_0 = fma(-(T(tile[(0 + 4) * 8 + 1])), x1_0, x4_0);
                x4_0 = fma(-(T(tile[(0 + 4) * 8 + 2])), x2_0, x4_0);
                x4_0 = fma(-(T(tile[(0 + 4) * 8 + 3])), x3_0, x4_0);
                x4_0 = mul(mul(x4_0, R(lift[first + 4])), T(inverse[first + 4]));
                // down, step 5
                x5_0 = fma(-(T(tile[(0 + 5) * 8 + 0])), x0_0, x5_0);
                x5_0 = fma(-(T(tile[(0 + 5) * 8 + 1])), x1_0, x5_0);
                x5_0 = fma(-(T(tile[(0 + 5) * 8 + 2])), x2_0, x5_0);
                x5_0 = fma(-(T(tile[(0 + 5) * 8 + 3])), x3_0, x5_0);
                x5_0 = fma(-(T(tile[(0 + 5) * 8 + 4])), x4_0, x5_0);
                x5_0 = mul(mul(x5_0, R(lift[first + 5])), T(inverse[first + 5]));
                // down, step 6
                x6_0 = fma(-(T(tile[(0 + 6) * 8 + 0])), x0_0, x6_0);
                x6_0 = fma(-(T(tile[(0 + 6) * 8 + 1])), x1_0, x6_0);
                x6_0 = fma(-(T(tile[(0 + 6) * 8 + 2])), x2_0, x6_0);
                x6_0 = fma(-(T(tile[(0 + 6) * 8 + 3])), x3_0, x6_0);
                x6_0 = fma(-(T(tile[(0 + 6) * 8 + 4])), x4_0, x6_0);
                x6_0 = fma(-(T(tile[(0 + 6) * 8 + 5])), x5_0, x6_0);
                x6_0 = mul(mul(x6_0, R(lift[first + 6])), T(inverse[first + 6]));
                // down, step 7
                x7_0 = fma(-(T(tile[(0 + 7) * 8 + 0])), x0_0, x7_0);
                x7_0 = fma(-(T(tile[(0 + 7) * 8 + 1])), x1_0, x7_0);
                x7_0 = fma(-(T(tile[(0 + 7) * 8 + 2])), x2_0, x7_0);
                x7_0 = fma(-(T(tile[(0 + 7) * 8 + 3])), x3_0, x7_0);
                x7_0 = fma(-(T(tile[(0 + 7) * 8 + 4])), x4_0, x7_0);
                x7_0 = fma(-(T(tile[(0 + 7) * 8 + 5])), x5_0, x7_0);
                x7_0 = fma(-(T(tile[(0 + 7) * 8 + 6])), x6_0, x7_0);
                x7_0 = mul(mul(x7_0, R(lift[first + 7])), T(inverse[first + 7]));
                // down, step 0
                x0_1 = mul(mul(x0_1, R(lift[first + 0])), T(inverse[first + 0]));
                // down, step 1
                x1_1 = fma(-(T(tile[(0 + 1) * 8 + 0])), x0_1, x1_1);
                x1_1 = mul(mul(x1_1, R(lift[first + 1])), T(inverse[first + 1]));
                // down, step 2
                x2_1 = fma(-(T(tile[(0 + 2) * 8 + 0])), x0_1, x2_1);
                x2_1 = fma(-(T(tile[(0 + 2) * 8 + 1])), x1_1, x2_1);
                x2_1 = mul(mul(x2_1, R(lift[first + 2])), T(inverse[first + 2]));
                // down, step 3
                x3_1 = fma(-(T(tile[(0 + 3) * 8 + 0])), x0_1, x3_1);
                x3_1 = fma(-(T(tile[(0 + 3) * 8 + 1])), x1_1, x3_1);
                x3_1 = fma(-(T(tile[(0 + 3) * 8 + 2])), x2_1, x3_1);
                x3_1 = mul(mul(x3_1, R(lift[first + 3])), T(inverse[first + 3]));
                // down, step 4
                x4_1 = fma(-(T(tile[(0 + 4) * 8 + 0])), x0_1, x4_1);
                x4_1 = fma(-(T(tile[(0 + 4) * 8 + 1])), x1_1, x4_1);
                x4_1 = fma(-(T(tile[(0 + 4) * 8 + 2])), x2_1, x4_1);
                x4_1 = fma(-(T(tile[(0 + 4) * 8 + 3])), x3_1, x4_1);
                x4_1 = mul(mul(x4_1, R(lift[first + 4])), T(inverse[first + 4]));
                // down, step 5
                x5_1 = fma(-(T(tile[(0 + 5) * 8 + 0])), x0_1, x5_1);
                x5_1 = fma(-(T(tile[(0 + 5) * 8 + 1])), x1_1, x5_1);
                x5_1 = fma(-(T(tile[(0 + 5) * 8 + 2])), x2_1, x5_1);
                x5_1 = fma(-(T(tile[(0 + 5) * 8 + 3])), x3_1, x5_1);
                x5_1 = fma(-(T(tile[(0 + 5) * 8 + 4])), x4_1, x5_1);
                x5_1 = mul(mul(x5_1, R(lift[first + 5])), T(inverse[first + 5]));
                // down, step 6
                x6_1 = fma(-(T(tile[(0 + 6) * 8 + 0])), x0_1, x6_1);
                x6_1 = fma(-(T(tile[(0 + 6) * 8 + 1])), x1_1, x6_1);
                x6_1 = fma(-(T(tile[(0 + 6) * 8 + 2])), x2_1, x6_1);
                x6_1 = fma(-(T(tile[(0 + 6) * 8 + 3])), x3_1, x6_1);
                x6_1 = fma(-(T(tile[(0 + 6) * 8 + 4])), x4_1, x6_1);
                x6_1 = fma(-(T(tile[(0 + 6) * 8 + 5])), x5_1, x6_1);
                x6_1 = mul(mul(x6_1, R(lift[first + 6])), T(inverse[first + 6]));
                // down, step 7
                x7_1 = fma(-(T(tile[(0 + 7) * 8 + 0])), x0_1, x7_1);
                x7_1 = fma(-(T(tile[(0 + 7) * 8 + 1])), x1_1, x7_1);
                x7_1 = fma(-(T(tile[(0 + 7) * 8 + 2])), x2_1, x7_1);
                x7_1 = fma(-(T(tile[(0 + 7) * 8 + 3])), x3_1, x7_1);
                x7_1 = fma(-(T(tile[(0 + 7) * 8 + 4])), x4_1, x7_1);
                x7_1 = fma(-(T(tile[(0 + 7) * 8 + 5])), x5_1, x7_1);
                x7_1 = fma(-(T(tile[(0 + 7) * 8 + 6])), x6_1, x7_1);
                x7_1 = mul(mul(x7_1, R(lift[first + 7])), T(inverse[first + 7]));
                tile[mine0 + first + 0] = x0_0; tile[mine1 + first + 0] = x0_1;
                tile[mine0 + first + 1] = x1_0; tile[mine1 + first + 1] = x1_1;
                tile[mine0 + first + 2] = x2_0; tile[mine1 + first + 2] = x2_1;
                tile[mine0 + first + 3] = x3_0; tile[mine1 + first + 3] = x3_1;
                tile[mine0 + first + 4] = x4_0; tile[mine1 + first + 4] = x4_1;
                tile[mine0 + first + 5] = x5_0; tile[mine1 + first + 5] = x5_1;
                tile[mine0 + first + 6] = x6_0; tile[mine1 + first + 6] = x6_1;
                tile[mine0 + first + 7] = x7_0; tile[mine1 + first + 7] = x7_1;
#pragma unroll 4
                for (int j = 8; j < 33 - first; ++j) {
                    T v0 = tile[mine0 + first + j]; T v1 = tile[mine1 + first + j];
                    v0 = fma(-(T(tile[j * 8 + 0])), x0_0, v0); v1 = fma(-(T(tile[j * 8 + 0])), x0_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 1])), x1_0, v0); v1 = fma(-(T(tile[j * 8 + 1])), x1_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 2])), x2_0, v0); v1 = fma(-(T(tile[j * 8 + 2])), x2_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 3])), x3_0, v0); v1 = fma(-(T(tile[j * 8 + 3])), x3_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 4])), x4_0, v0); v1 = fma(-(T(tile[j * 8 + 4])), x4_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 5])), x5_0, v0); v1 = fma(-(T(tile[j * 8 + 5])), x5_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 6])), x6_0, v0); v1 = fma(-(T(tile[j * 8 + 6])), x6_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 7])), x7_0, v0); v1 = fma(-(T(tile[j * 8 + 7])), x7_1, v1);
                    tile[mine0 + first + j] = v0; tile[mine1 + first + j] = v1;
                }
            }
            block_sync();   // the next rows come to the same place
        }
        {
            const int first = 32;
            move_columns<32, 1, 16, 17, 1>(warp * 8, a + first + (first + warp) * lda, 2 * lda,
                (33 - first + 1 - warp) / 2, [&](u32 e, const T* from) { copy_async_element(tile, e, from); });
            copy_async_wait();
            block_sync();
            if (lane < count) {
                T x0_0 = tile[mine0 + first + 0]; T x0_1 = tile[mine1 + first + 0];
                // down, step 0
                x0_0 = mul(mul(x0_0, R(lift[first + 0])), T(inverse[first + 0]));
                // down, step 0
                x0_1 = mul(mul(x0_1, R(lift[first + 0])), T(inverse[first + 0]));
                tile[mine0 + first + 0] = x0_0; tile[mine1 + first + 0] = x0_1;
#pragma unroll 4
                for (int j = 1; j < 33 - first; ++j) {
                    T v0 = tile[mine0 + first + j]; T v1 = tile[mine1 + first + j];
                    v0 = fma(-(T(tile[j * 8 + 0])), x0_0, v0); v1 = fma(-(T(tile[j * 8 + 0])), x0_1, v1);
                    tile[mine0 + first + j] = v0; tile[mine1 + first + j] = v1;
                }
            }
            block_sync();   // the next rows come to the same place
        }

        // from the last element on, with ones on the diagonal
        {
            const int first = 32;
            move_columns<32, 1, 16, 17, 1>(warp * 8, a + first + (warp) * lda, 2 * lda,
                (first + 1 + 1 - warp) / 2, [&](u32 e, const T* from) { copy_async_element(tile, e, from); });
            copy_async_wait();
            block_sync();
            if (lane < count) {
                T x0_0 = tile[mine0 + first + 0]; T x0_1 = tile[mine1 + first + 0];
                // up, step 0
                // up, step 0
                tile[mine0 + first + 0] = x0_0; tile[mine1 + first + 0] = x0_1;
#pragma unroll 4
                for (int j = 0; j < first; ++j) {
                    T v0 = tile[mine0 + j]; T v1 = tile[mine1 + j];
                    v0 = fma(-(T(tile[j * 8 + 0])), x0_0, v0); v1 = fma(-(T(tile[j * 8 + 0])), x0_1, v1);
                    tile[mine0 + j] = v0; tile[mine1 + j] = v1;
                }
            }
            block_sync();   // the next rows come to the same place
        }
#pragma unroll 1
        for (int first = 24; first >= 0; first -= 8) {
            move_columns<32, 8, 16, 17, 1>(warp * 8, a + first + (warp) * lda, 2 * lda,
                (first + 8 + 1 - warp) / 2, [&](u32 e, const T* from) { copy_async_element(tile, e, from); });
            copy_async_wait();
            block_sync();
            if (lane < count) {
                T x0_0 = tile[mine0 + first + 0]; T x0_1 = tile[mine1 + first + 0];
                T x1_0 = tile[mine0 + first + 1]; T x1_1 = tile[mine1 + first + 1];
                T x2_0 = tile[mine0 + first + 2]; T x2_1 = tile[mine1 + first + 2];
                T x3_0 = tile[mine0 + first + 3]; T x3_1 = tile[mine1 + first + 3];
                T x4_0 = tile[mine0 + first + 4]; T x4_1 = tile[mine1 + first + 4];
                T x5_0 = tile[mine0 + first + 5]; T x5_1 = tile[mine1 + first + 5];
                T x6_0 = tile[mine0 + first + 6]; T x6_1 = tile[mine1 + first + 6];
                T x7_0 = tile[mine0 + first + 7]; T x7_1 = tile[mine1 + first + 7];
                // up, step 7
                // up, step 6
                x6_0 = fma(-(T(tile[(first + 6) * 8 + 7])), x7_0, x6_0);
                // up, step 5
                x5_0 = fma(-(T(tile[(first + 5) * 8 + 7])), x7_0, x5_0);
                x5_0 = fma(-(T(tile[(first + 5) * 8 + 6])), x6_0, x5_0);
                // up, step 4
                x4_0 = fma(-(T(tile[(first + 4) * 8 + 7])), x7_0, x4_0);
                x4_0 = fma(-(T(tile[(first + 4) * 8 + 6])), x6_0, x4_0);
                x4_0 = fma(-(T(tile[(first + 4) * 8 + 5])), x5_0, x4_0);
                // up, step 3
                x3_0 = fma(-(T(tile[(first + 3) * 8 + 7])), x7_0, x3_0);
                x3_0 = fma(-(T(tile[(first + 3) * 8 + 6])), x6_0, x3_0);
                x3_0 = fma(-(T(tile[(first + 3) * 8 + 5])), x5_0, x3_0);
                x3_0 = fma(-(T(tile[(first + 3) * 8 + 4])), x4_0, x3_0);
                // up, step 2
                x2_0 = fma(-(T(tile[(first + 2) * 8 + 7])), x7_0, x2_0);
                x2_0 = fma(-(T(tile[(first + 2) * 8 + 6])), x6_0, x2_0);
                x2_0 = fma(-(T(tile[(first + 2) * 8 + 5])), x5_0, x2_0);
                x2_0 = fma(-(T(tile[(first + 2) * 8 + 4])), x4_0, x2_0);
                x2_0 = fma(-(T(tile[(first + 2) * 8 + 3])), x3_0, x2_0);
                // up, step 1
                x1_0 = fma(-(T(tile[(first + 1) * 8 + 7])), x7_0, x1_0);
                x1_0 = fma(-(T(tile[(first + 1) * 8 + 6])), x6_0, x1_0);
                x1_0 = fma(-(T(tile[(first + 1) * 8 + 5])), x5_0, x1_0);
                x1_0 = fma(-(T(tile[(first + 1) * 8 + 4])), x4_0, x1_0);
                x1_0 = fma(-(T(tile[(first + 1) * 8 + 3])), x3_0, x1_0);
                x1_0 = fma(-(T(tile[(first + 1) * 8 + 2])), x2_0, x1_0);
                // up, step 0
                x0_0 = fma(-(T(tile[(first + 0) * 8 + 7])), x7_0, x0_0);
                x0_0 = fma(-(T(tile[(first + 0) * 8 + 6])), x6_0, x0_0);
                x0_0 = fma(-(T(tile[(first + 0) * 8 + 5])), x5_0, x0_0);
                x0_0 = fma(-(T(tile[(first + 0) * 8 + 4])), x4_0, x0_0);
                x0_0 = fma(-(T(tile[(first + 0) * 8 + 3])), x3_0, x0_0);
                x0_0 = fma(-(T(tile[(first + 0) * 8 + 2])), x2_0, x0_0);
                x0_0 = fma(-(T(tile[(first + 0) * 8 + 1])), x1_0, x0_0);
                // up, step 7
                // up, step 6
                x6_1 = fma(-(T(tile[(first + 6) * 8 + 7])), x7_1, x6_1);
                // up, step 5
                x5_1 = fma(-(T(tile[(first + 5) * 8 + 7])), x7_1, x5_1);
                x5_1 = fma(-(T(tile[(first + 5) * 8 + 6])), x6_1, x5_1);
                // up, step 4
                x4_1 = fma(-(T(tile[(first + 4) * 8 + 7])), x7_1, x4_1);
                x4_1 = fma(-(T(tile[(first + 4) * 8 + 6])), x6_1, x4_1);
                x4_1 = fma(-(T(tile[(first + 4) * 8 + 5])), x5_1, x4_1);
                // up, step 3
                x3_1 = fma(-(T(tile[(first + 3) * 8 + 7])), x7_1, x3_1);
                x3_1 = fma(-(T(tile[(first + 3) * 8 + 6])), x6_1, x3_1);
                x3_1 = fma(-(T(tile[(first + 3) * 8 + 5])), x5_1, x3_1);
                x3_1 = fma(-(T(tile[(first + 3) * 8 + 4])), x4_1, x3_1);
                // up, step 2
                x2_1 = fma(-(T(tile[(first + 2) * 8 + 7])), x7_1, x2_1);
                x2_1 = fma(-(T(tile[(first + 2) * 8 + 6])), x6_1, x2_1);
                x2_1 = fma(-(T(tile[(first + 2) * 8 + 5])), x5_1, x2_1);
                x2_1 = fma(-(T(tile[(first + 2) * 8 + 4])), x4_1, x2_1);
                x2_1 = fma(-(T(tile[(first + 2) * 8 + 3])), x3_1, x2_1);
                // up, step 1
                x1_1 = fma(-(T(tile[(first + 1) * 8 + 7])), x7_1, x1_1);
                x1_1 = fma(-(T(tile[(first + 1) * 8 + 6])), x6_1, x1_1);
                x1_1 = fma(-(T(tile[(first + 1) * 8 + 5])), x5_1, x1_1);
                x1_1 = fma(-(T(tile[(first + 1) * 8 + 4])), x4_1, x1_1);
                x1_1 = fma(-(T(tile[(first + 1) * 8 + 3])), x3_1, x1_1);
                x1_1 = fma(-(T(tile[(first + 1) * 8 + 2])), x2_1, x1_1);
                // up, step 0
                x0_1 = fma(-(T(tile[(first + 0) * 8 + 7])), x7_1, x0_1);
                x0_1 = fma(-(T(tile[(first + 0) * 8 + 6])), x6_1, x0_1);
                x0_1 = fma(-(T(tile[(first + 0) * 8 + 5])), x5_1, x0_1);
                x0_1 = fma(-(T(tile[(first + 0) * 8 + 4])), x4_1, x0_1);
                x0_1 = fma(-(T(tile[(first + 0) * 8 + 3])), x3_1, x0_1);
                x0_1 = fma(-(T(tile[(first + 0) * 8 + 2])), x2_1, x0_1);
                x0_1 = fma(-(T(tile[(first + 0) * 8 + 1])), x1_1, x0_1);
                tile[mine0 + first + 0] = x0_0; tile[mine1 + first + 0] = x0_1;
                tile[mine0 + first + 1] = x1_0; tile[mine1 + first + 1] = x1_1;
                tile[mine0 + first + 2] = x2_0; tile[mine1 + first + 2] = x2_1;
                tile[mine0 + first + 3] = x3_0; tile[mine1 + first + 3] = x3_1;
                tile[mine0 + first + 4] = x4_0; tile[mine1 + first + 4] = x4_1;
                tile[mine0 + first + 5] = x5_0; tile[mine1 + first + 5] = x5_1;
                tile[mine0 + first + 6] = x6_0; tile[mine1 + first + 6] = x6_1;
                tile[mine0 + first + 7] = x7_0; tile[mine1 + first + 7] = x7_1;
#pragma unroll 4
                for (int j = 0; j < first; ++j) {
                    T v0 = tile[mine0 + j]; T v1 = tile[mine1 + j];
                    v0 = fma(-(T(tile[j * 8 + 7])), x7_0, v0); v1 = fma(-(T(tile[j * 8 + 7])), x7_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 6])), x6_0, v0); v1 = fma(-(T(tile[j * 8 + 6])), x6_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 5])), x5_0, v0); v1 = fma(-(T(tile[j * 8 + 5])), x5_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 4])), x4_0, v0); v1 = fma(-(T(tile[j * 8 + 4])), x4_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 3])), x3_0, v0); v1 = fma(-(T(tile[j * 8 + 3])), x3_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 2])), x2_0, v0); v1 = fma(-(T(tile[j * 8 + 2])), x2_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 1])), x1_0, v0); v1 = fma(-(T(tile[j * 8 + 1])), x1_1, v1);
                    v0 = fma(-(T(tile[j * 8 + 0])), x0_0, v0); v1 = fma(-(T(tile[j * 8 + 0])), x0_1, v1);
                    tile[mine0 + j] = v0; tile[mine1 + j] = v1;
                }
            }
            block_sync();   // the next rows come to the same place
        }
        T* const x = B + matrix * strideB + (begin + warp * 64) * ldb;
#pragma unroll 4
        for (int c = 0; c < count; ++c) {
            x[c * ldb + lane] = T(tile[264 + (warp * 64 + c) * 33 + position0]);
            if (lane < 1) x[c * ldb + lane + 32] = T(tile[264 + (warp * 64 + c) * 33 + position1]);
        }
        Lanes<32>::sync();   // the warp's next columns come to the same place
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetrs_33xany_solution_in_blocks_2d46485b_launch(
    long long nrhs, const void* A, const int* ipiv, void* B, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const cudaError_t asked =
        cudaFuncSetAttribute(dgetrs_33xany_solution_in_blocks_2d46485b, cudaFuncAttributeMaxDynamicSharedMemorySize, 35904);
    if (asked != cudaSuccess) return static_cast<int>(asked);
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    long long shares = nrhs / 66;   // blocks that share each matrix's columns, where matrices alone leave the GPU idle
    if (shares > 1) {
        int device = 0, multiprocessors = 0, at_once = 0;
        cudaError_t known = cudaGetDevice(&device);
        if (known == cudaSuccess) known = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
        if (known == cudaSuccess) known = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, dgetrs_33xany_solution_in_blocks_2d46485b, 64, 35904);
        if (known != cudaSuccess) return static_cast<int>(known);
        const long long filling = 4 * static_cast<long long>(at_once) * multiprocessors / blocks;
        shares = shares < filling ? shares : filling;
    }
    shares = shares < 1 ? 1 : shares < 65535 ? shares : 65535;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows), static_cast<unsigned>(shares));
    void* arguments[] = {&nrhs, &A, &ipiv, &B, &strideB, &batch};
    return cudaLaunchKernel(dgetrs_33xany_solution_in_blocks_2d46485b, grid, dim3(64), arguments, 35904, static_cast<cudaStream_t>(stream));
}
#endif
