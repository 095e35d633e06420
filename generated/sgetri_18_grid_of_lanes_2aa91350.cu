// getri (inverse from the factors of getrf): real, single, n = 18, pivot = partial, layout = strided
// Id:     getri__s__n_18__pivot_partial__layout_strided__grid_of_lanes__rows_9__cols_1__steps_1__per_block_3__least_warps_12
// Way:    A grid of rows x cols lanes holds the inverse in registers, lane (r, c) the elements (rows * t + r, cols * s + c); the factors lie
//         in shared memory, row by row, where all lanes of a group read the same element at once. What a lane reads serves all its rows.
// Paper:  Abdelfattah et al., ICCS 2017: invert U, solve with L, undo the swaps in the store (section 5); 2D cyclic layout (section 4)
// Made by kgen --variants sgetri_18_grid_of_lanes_2aa91350
// Cost:   7482 flops and 2668 bytes per matrix; a block of 32 threads has 3 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_sgetri_18_grid_of_lanes_2aa91350 {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float div(float a, float b) { return __fdiv_rn(a, b); }
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
// The place of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u32 order(float magnitude) { return magnitude != magnitude ? ~u32(0) : to_bits(magnitude); }
DEVICE void set_nan(float& a) { a = from_bits(u32(0x7fc00000)); }
template <class V> DEVICE V not_a_number() { V a; set_nan(a); return a; }

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
  // One bit for each lane of the group, bit 0 for rank 0.
  static DEVICE_MEMBER u32 ballot(bool predicate)
  {
    return (__ballot_sync(all, predicate) >> (lane() / L * L)) & (all >> (32 - L));
  }
};

// The 1-based pivot of row `row` of n that a caller gave, from 0 on; whatever it is, a row that has not been exchanged yet.
DEVICE int legal_pivot(int given, int row, int n) { return (given <= row ? row + 1 : given > n ? n : given) - 1; }
// The rows of A that stand in the lane's rows after getrf's swaps, by going back through them: before step k such a row stood in row
// `pivot`, before an earlier step where that one's swap took it from. The lane has every lanes-th of n rows.
template <class Group, int lanes, int n, int rows>
DEVICE void rows_before_swaps(const int (&pivot)[rows], int (&row)[rows])
{
#pragma unroll
  for (int q = 0; q < rows; ++q) row[q] = pivot[q];
#pragma unroll
  for (int k = n - 2; k >= 0; --k) {
    const int p = Group::shuffle(pivot[k / lanes], k % lanes);
#pragma unroll
    for (int q = k / lanes; q < rows; ++q) row[q] = (q > k / lanes || Group::rank() > k % lanes) && row[q] == p ? k : row[q];
  }
}

}  // namespace words_of_sgetri_18_grid_of_lanes_2aa91350
using namespace words_of_sgetri_18_grid_of_lanes_2aa91350;

using T = float;

KERNEL void __launch_bounds__(32, 12)
sgetri_18_grid_of_lanes_2aa91350(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info,
    i64 batch)
{
    // Lane (r, c) holds element (9 * t + r, 1 * s + c) of the factors in f<t>_<s>, in x<t>_<s> first of inv(U), then of
    // inv(U) inv(L); v<t>: a step's column of its rows; u<s>, l<s>: the factors' row.
    using Group = Lanes<9>;
    const int rank   = Group::rank();
    const int r      = rank % 9, c = rank / 9;   // this lane's place in the grid
    const i64 matrix = block_index() * 3 + Group::group();
    const bool here  = !Group::idle();
    const bool live  = here && matrix < batch;
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();

    const int given0 = live && rank < 18 ? ipiv[matrix * strideP + rank + 0] : 0;   // 1-based
    const int given1 = live && rank < 9 ? ipiv[matrix * strideP + rank + 9] : 0;   // 1-based
    // the factors, row by row
    SHARED(T, factors, 1164);
    const int lu   = group * 388;
    const int mine = lu + c * 4;   // this lane's columns of row 0
    const T* from  = in_global(live ? A + matrix * strideA + r + c * lda : nullptr);
    const T f0_0 = live ? from[0 + 0 * lda] : T(0);
    const T f1_0 = live ? from[9 + 0 * lda] : T(0);
    const T f0_1 = live ? from[0 + 1 * lda] : T(0);
    const T f1_1 = live ? from[9 + 1 * lda] : T(0);
    const T f0_2 = live ? from[0 + 2 * lda] : T(0);
    const T f1_2 = live ? from[9 + 2 * lda] : T(0);
    const T f0_3 = live ? from[0 + 3 * lda] : T(0);
    const T f1_3 = live ? from[9 + 3 * lda] : T(0);
    const T f0_4 = live ? from[0 + 4 * lda] : T(0);
    const T f1_4 = live ? from[9 + 4 * lda] : T(0);
    const T f0_5 = live ? from[0 + 5 * lda] : T(0);
    const T f1_5 = live ? from[9 + 5 * lda] : T(0);
    const T f0_6 = live ? from[0 + 6 * lda] : T(0);
    const T f1_6 = live ? from[9 + 6 * lda] : T(0);
    const T f0_7 = live ? from[0 + 7 * lda] : T(0);
    const T f1_7 = live ? from[9 + 7 * lda] : T(0);
    const T f0_8 = live ? from[0 + 8 * lda] : T(0);
    const T f1_8 = live ? from[9 + 8 * lda] : T(0);
    const T f0_9 = live ? from[0 + 9 * lda] : T(0);
    const T f1_9 = live ? from[9 + 9 * lda] : T(0);
    const T f0_10 = live ? from[0 + 10 * lda] : T(0);
    const T f1_10 = live ? from[9 + 10 * lda] : T(0);
    const T f0_11 = live ? from[0 + 11 * lda] : T(0);
    const T f1_11 = live ? from[9 + 11 * lda] : T(0);
    const T f0_12 = live ? from[0 + 12 * lda] : T(0);
    const T f1_12 = live ? from[9 + 12 * lda] : T(0);
    const T f0_13 = live ? from[0 + 13 * lda] : T(0);
    const T f1_13 = live ? from[9 + 13 * lda] : T(0);
    const T f0_14 = live ? from[0 + 14 * lda] : T(0);
    const T f1_14 = live ? from[9 + 14 * lda] : T(0);
    const T f0_15 = live ? from[0 + 15 * lda] : T(0);
    const T f1_15 = live ? from[9 + 15 * lda] : T(0);
    const T f0_16 = live ? from[0 + 16 * lda] : T(0);
    const T f1_16 = live ? from[9 + 16 * lda] : T(0);
    const T f0_17 = live ? from[0 + 17 * lda] : T(0);
    const T f1_17 = live ? from[9 + 17 * lda] : T(0);
    if (here) {
        factors[mine + (0 + r) * 20 + 0] = f0_0;
        factors[mine + (0 + r) * 20 + 1] = f0_1;
        factors[mine + (0 + r) * 20 + 2] = f0_2;
        factors[mine + (0 + r) * 20 + 3] = f0_3;
        factors[mine + (0 + r) * 20 + 4] = f0_4;
        factors[mine + (0 + r) * 20 + 5] = f0_5;
        factors[mine + (0 + r) * 20 + 6] = f0_6;
        factors[mine + (0 + r) * 20 + 7] = f0_7;
        factors[mine + (0 + r) * 20 + 8] = f0_8;
        factors[mine + (0 + r) * 20 + 9] = f0_9;
        factors[mine + (0 + r) * 20 + 10] = f0_10;
        factors[mine + (0 + r) * 20 + 11] = f0_11;
        factors[mine + (0 + r) * 20 + 12] = f0_12;
        factors[mine + (0 + r) * 20 + 13] = f0_13;
        factors[mine + (0 + r) * 20 + 14] = f0_14;
        factors[mine + (0 + r) * 20 + 15] = f0_15;
        factors[mine + (0 + r) * 20 + 16] = f0_16;
        factors[mine + (0 + r) * 20 + 17] = f0_17;
    }
    if (here) {
        factors[mine + (9 + r) * 20 + 0] = f1_0;
        factors[mine + (9 + r) * 20 + 1] = f1_1;
        factors[mine + (9 + r) * 20 + 2] = f1_2;
        factors[mine + (9 + r) * 20 + 3] = f1_3;
        factors[mine + (9 + r) * 20 + 4] = f1_4;
        factors[mine + (9 + r) * 20 + 5] = f1_5;
        factors[mine + (9 + r) * 20 + 6] = f1_6;
        factors[mine + (9 + r) * 20 + 7] = f1_7;
        factors[mine + (9 + r) * 20 + 8] = f1_8;
        factors[mine + (9 + r) * 20 + 9] = f1_9;
        factors[mine + (9 + r) * 20 + 10] = f1_10;
        factors[mine + (9 + r) * 20 + 11] = f1_11;
        factors[mine + (9 + r) * 20 + 12] = f1_12;
        factors[mine + (9 + r) * 20 + 13] = f1_13;
        factors[mine + (9 + r) * 20 + 14] = f1_14;
        factors[mine + (9 + r) * 20 + 15] = f1_15;
        factors[mine + (9 + r) * 20 + 16] = f1_16;
        factors[mine + (9 + r) * 20 + 17] = f1_17;
    }
    Group::sync();

    // the reciprocals of U's diagonal take its place
    int failed = 0;   // 1-based first zero on U's diagonal
    const int i1    = rank + 9;
    const int at1   = lu + i1 * 20 + i1;
    const bool row1 = here && i1 < 18;
    T diagonal1 = T(1);
    if (row1) diagonal1 = factors[at1];
    const u32 zeros1 = Group::ballot(diagonal1 == T(0));
    failed = zeros1 != 0 ? first_bit(zeros1) + 10 : failed;
    const int i0    = rank + 0;
    const int at0   = lu + i0 * 20 + i0;
    const bool row0 = here && i0 < 18;
    T diagonal0 = T(1);
    if (row0) diagonal0 = factors[at0];
    const u32 zeros0 = Group::ballot(diagonal0 == T(0));
    failed = zeros0 != 0 ? first_bit(zeros0) + 1 : failed;
    const T inverse0 = div(T(1), diagonal0);
    if (row0) factors[at0] = inverse0;
    const T inverse1 = div(T(1), diagonal1);
    if (row1) factors[at1] = inverse1;

    // order[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, order, 54);
    const int pivot[] = { legal_pivot(given0, i0, 18), legal_pivot(given1, i1, 18) };
    int stood[2];
    rows_before_swaps<Group, 9, 18>(pivot, stood);
    if (row0) order[group * 18 + i0] = stood[0];
    if (row1) order[group * 18 + i1] = stood[1];
    Group::sync();

    // row by row of U: x U = e, rows of the identity; what lies left of the diagonal is not touched
    T x0_0 = 0 + r == 0 + c ? T(1) : T(0);
    T x1_0 = 9 + r == 0 + c ? T(1) : T(0);
    T x0_1 = 0 + r == 1 + c ? T(1) : T(0);
    T x1_1 = 9 + r == 1 + c ? T(1) : T(0);
    T x0_2 = 0 + r == 2 + c ? T(1) : T(0);
    T x1_2 = 9 + r == 2 + c ? T(1) : T(0);
    T x0_3 = 0 + r == 3 + c ? T(1) : T(0);
    T x1_3 = 9 + r == 3 + c ? T(1) : T(0);
    T x0_4 = 0 + r == 4 + c ? T(1) : T(0);
    T x1_4 = 9 + r == 4 + c ? T(1) : T(0);
    T x0_5 = 0 + r == 5 + c ? T(1) : T(0);
    T x1_5 = 9 + r == 5 + c ? T(1) : T(0);
    T x0_6 = 0 + r == 6 + c ? T(1) : T(0);
    T x1_6 = 9 + r == 6 + c ? T(1) : T(0);
    T x0_7 = 0 + r == 7 + c ? T(1) : T(0);
    T x1_7 = 9 + r == 7 + c ? T(1) : T(0);
    T x0_8 = 0 + r == 8 + c ? T(1) : T(0);
    T x1_8 = 9 + r == 8 + c ? T(1) : T(0);
    T x0_9 = 0 + r == 9 + c ? T(1) : T(0);
    T x1_9 = 9 + r == 9 + c ? T(1) : T(0);
    T x0_10 = 0 + r == 10 + c ? T(1) : T(0);
    T x1_10 = 9 + r == 10 + c ? T(1) : T(0);
    T x0_11 = 0 + r == 11 + c ? T(1) : T(0);
    T x1_11 = 9 + r == 11 + c ? T(1) : T(0);
    T x0_12 = 0 + r == 12 + c ? T(1) : T(0);
    T x1_12 = 9 + r == 12 + c ? T(1) : T(0);
    T x0_13 = 0 + r == 13 + c ? T(1) : T(0);
    T x1_13 = 9 + r == 13 + c ? T(1) : T(0);
    T x0_14 = 0 + r == 14 + c ? T(1) : T(0);
    T x1_14 = 9 + r == 14 + c ? T(1) : T(0);
    T x0_15 = 0 + r == 15 + c ? T(1) : T(0);
    T x1_15 = 9 + r == 15 + c ? T(1) : T(0);
    T x0_16 = 0 + r == 16 + c ? T(1) : T(0);
    T x1_16 = 9 + r == 16 + c ? T(1) : T(0);
    T x0_17 = 0 + r == 17 + c ? T(1) : T(0);
    T x1_17 = 9 + r == 17 + c ? T(1) : T(0);
    for (int k = 0; k <= 0; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 0];
        if (begun) x0_0 = mul(x0_0, inverse);
        [[maybe_unused]] const T v0 = x0_0;
        const T u1 = factors[mine + k * 20 + 1];
        if (begun) x0_1 = fma(-v0, u1, x0_1);
        const T u2 = factors[mine + k * 20 + 2];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 20 + 3];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 20 + 4];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 20 + 5];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 20 + 6];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 20 + 7];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 20 + 8];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 20 + 9];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 20 + 10];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 20 + 11];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 20 + 12];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 20 + 13];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 20 + 14];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
        const T u15 = factors[mine + k * 20 + 15];
        if (begun) x0_15 = fma(-v0, u15, x0_15);
        const T u16 = factors[mine + k * 20 + 16];
        if (begun) x0_16 = fma(-v0, u16, x0_16);
        const T u17 = factors[mine + k * 20 + 17];
        if (begun) x0_17 = fma(-v0, u17, x0_17);
    }
    for (int k = 1; k <= 1; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 1];
        if (begun) x0_1 = mul(x0_1, inverse);
        [[maybe_unused]] const T v0 = x0_1;
        const T u2 = factors[mine + k * 20 + 2];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 20 + 3];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 20 + 4];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 20 + 5];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 20 + 6];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 20 + 7];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 20 + 8];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 20 + 9];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 20 + 10];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 20 + 11];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 20 + 12];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 20 + 13];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 20 + 14];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
        const T u15 = factors[mine + k * 20 + 15];
        if (begun) x0_15 = fma(-v0, u15, x0_15);
        const T u16 = factors[mine + k * 20 + 16];
        if (begun) x0_16 = fma(-v0, u16, x0_16);
        const T u17 = factors[mine + k * 20 + 17];
        if (begun) x0_17 = fma(-v0, u17, x0_17);
    }
    for (int k = 2; k <= 2; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 2];
        if (begun) x0_2 = mul(x0_2, inverse);
        [[maybe_unused]] const T v0 = x0_2;
        const T u3 = factors[mine + k * 20 + 3];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 20 + 4];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 20 + 5];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 20 + 6];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 20 + 7];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 20 + 8];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 20 + 9];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 20 + 10];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 20 + 11];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 20 + 12];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 20 + 13];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 20 + 14];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
        const T u15 = factors[mine + k * 20 + 15];
        if (begun) x0_15 = fma(-v0, u15, x0_15);
        const T u16 = factors[mine + k * 20 + 16];
        if (begun) x0_16 = fma(-v0, u16, x0_16);
        const T u17 = factors[mine + k * 20 + 17];
        if (begun) x0_17 = fma(-v0, u17, x0_17);
    }
    for (int k = 3; k <= 3; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 3];
        if (begun) x0_3 = mul(x0_3, inverse);
        [[maybe_unused]] const T v0 = x0_3;
        const T u4 = factors[mine + k * 20 + 4];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 20 + 5];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 20 + 6];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 20 + 7];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 20 + 8];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 20 + 9];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 20 + 10];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 20 + 11];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 20 + 12];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 20 + 13];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 20 + 14];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
        const T u15 = factors[mine + k * 20 + 15];
        if (begun) x0_15 = fma(-v0, u15, x0_15);
        const T u16 = factors[mine + k * 20 + 16];
        if (begun) x0_16 = fma(-v0, u16, x0_16);
        const T u17 = factors[mine + k * 20 + 17];
        if (begun) x0_17 = fma(-v0, u17, x0_17);
    }
    for (int k = 4; k <= 4; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 4];
        if (begun) x0_4 = mul(x0_4, inverse);
        [[maybe_unused]] const T v0 = x0_4;
        const T u5 = factors[mine + k * 20 + 5];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 20 + 6];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 20 + 7];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 20 + 8];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 20 + 9];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 20 + 10];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 20 + 11];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 20 + 12];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 20 + 13];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 20 + 14];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
        const T u15 = factors[mine + k * 20 + 15];
        if (begun) x0_15 = fma(-v0, u15, x0_15);
        const T u16 = factors[mine + k * 20 + 16];
        if (begun) x0_16 = fma(-v0, u16, x0_16);
        const T u17 = factors[mine + k * 20 + 17];
        if (begun) x0_17 = fma(-v0, u17, x0_17);
    }
    for (int k = 5; k <= 5; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 5];
        if (begun) x0_5 = mul(x0_5, inverse);
        [[maybe_unused]] const T v0 = x0_5;
        const T u6 = factors[mine + k * 20 + 6];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 20 + 7];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 20 + 8];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 20 + 9];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 20 + 10];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 20 + 11];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 20 + 12];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 20 + 13];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 20 + 14];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
        const T u15 = factors[mine + k * 20 + 15];
        if (begun) x0_15 = fma(-v0, u15, x0_15);
        const T u16 = factors[mine + k * 20 + 16];
        if (begun) x0_16 = fma(-v0, u16, x0_16);
        const T u17 = factors[mine + k * 20 + 17];
        if (begun) x0_17 = fma(-v0, u17, x0_17);
    }
    for (int k = 6; k <= 6; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 6];
        if (begun) x0_6 = mul(x0_6, inverse);
        [[maybe_unused]] const T v0 = x0_6;
        const T u7 = factors[mine + k * 20 + 7];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 20 + 8];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 20 + 9];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 20 + 10];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 20 + 11];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 20 + 12];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 20 + 13];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 20 + 14];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
        const T u15 = factors[mine + k * 20 + 15];
        if (begun) x0_15 = fma(-v0, u15, x0_15);
        const T u16 = factors[mine + k * 20 + 16];
        if (begun) x0_16 = fma(-v0, u16, x0_16);
        const T u17 = factors[mine + k * 20 + 17];
        if (begun) x0_17 = fma(-v0, u17, x0_17);
    }
    for (int k = 7; k <= 7; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 7];
        if (begun) x0_7 = mul(x0_7, inverse);
        [[maybe_unused]] const T v0 = x0_7;
        const T u8 = factors[mine + k * 20 + 8];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 20 + 9];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 20 + 10];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 20 + 11];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 20 + 12];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 20 + 13];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 20 + 14];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
        const T u15 = factors[mine + k * 20 + 15];
        if (begun) x0_15 = fma(-v0, u15, x0_15);
        const T u16 = factors[mine + k * 20 + 16];
        if (begun) x0_16 = fma(-v0, u16, x0_16);
        const T u17 = factors[mine + k * 20 + 17];
        if (begun) x0_17 = fma(-v0, u17, x0_17);
    }
    for (int k = 8; k <= 8; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 8];
        if (begun) x0_8 = mul(x0_8, inverse);
        [[maybe_unused]] const T v0 = x0_8;
        const T u9 = factors[mine + k * 20 + 9];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 20 + 10];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 20 + 11];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 20 + 12];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 20 + 13];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 20 + 14];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
        const T u15 = factors[mine + k * 20 + 15];
        if (begun) x0_15 = fma(-v0, u15, x0_15);
        const T u16 = factors[mine + k * 20 + 16];
        if (begun) x0_16 = fma(-v0, u16, x0_16);
        const T u17 = factors[mine + k * 20 + 17];
        if (begun) x0_17 = fma(-v0, u17, x0_17);
    }
    for (int k = 9; k <= 9; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 9;   // of the rows in place 1
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 9];
        x0_9 = mul(x0_9, inverse);
        [[maybe_unused]] const T v0 = x0_9;
        if (begun) x1_9 = mul(x1_9, inverse);
        [[maybe_unused]] const T v1 = x1_9;
        const T u10 = factors[mine + k * 20 + 10];
        x0_10 = fma(-v0, u10, x0_10);
        if (begun) x1_10 = fma(-v1, u10, x1_10);
        const T u11 = factors[mine + k * 20 + 11];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
        const T u12 = factors[mine + k * 20 + 12];
        x0_12 = fma(-v0, u12, x0_12);
        if (begun) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 20 + 13];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 20 + 14];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
        const T u15 = factors[mine + k * 20 + 15];
        x0_15 = fma(-v0, u15, x0_15);
        if (begun) x1_15 = fma(-v1, u15, x1_15);
        const T u16 = factors[mine + k * 20 + 16];
        x0_16 = fma(-v0, u16, x0_16);
        if (begun) x1_16 = fma(-v1, u16, x1_16);
        const T u17 = factors[mine + k * 20 + 17];
        x0_17 = fma(-v0, u17, x0_17);
        if (begun) x1_17 = fma(-v1, u17, x1_17);
    }
    for (int k = 10; k <= 10; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 9;   // of the rows in place 1
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 10];
        x0_10 = mul(x0_10, inverse);
        [[maybe_unused]] const T v0 = x0_10;
        if (begun) x1_10 = mul(x1_10, inverse);
        [[maybe_unused]] const T v1 = x1_10;
        const T u11 = factors[mine + k * 20 + 11];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
        const T u12 = factors[mine + k * 20 + 12];
        x0_12 = fma(-v0, u12, x0_12);
        if (begun) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 20 + 13];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 20 + 14];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
        const T u15 = factors[mine + k * 20 + 15];
        x0_15 = fma(-v0, u15, x0_15);
        if (begun) x1_15 = fma(-v1, u15, x1_15);
        const T u16 = factors[mine + k * 20 + 16];
        x0_16 = fma(-v0, u16, x0_16);
        if (begun) x1_16 = fma(-v1, u16, x1_16);
        const T u17 = factors[mine + k * 20 + 17];
        x0_17 = fma(-v0, u17, x0_17);
        if (begun) x1_17 = fma(-v1, u17, x1_17);
    }
    for (int k = 11; k <= 11; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 9;   // of the rows in place 1
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 11];
        x0_11 = mul(x0_11, inverse);
        [[maybe_unused]] const T v0 = x0_11;
        if (begun) x1_11 = mul(x1_11, inverse);
        [[maybe_unused]] const T v1 = x1_11;
        const T u12 = factors[mine + k * 20 + 12];
        x0_12 = fma(-v0, u12, x0_12);
        if (begun) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 20 + 13];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 20 + 14];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
        const T u15 = factors[mine + k * 20 + 15];
        x0_15 = fma(-v0, u15, x0_15);
        if (begun) x1_15 = fma(-v1, u15, x1_15);
        const T u16 = factors[mine + k * 20 + 16];
        x0_16 = fma(-v0, u16, x0_16);
        if (begun) x1_16 = fma(-v1, u16, x1_16);
        const T u17 = factors[mine + k * 20 + 17];
        x0_17 = fma(-v0, u17, x0_17);
        if (begun) x1_17 = fma(-v1, u17, x1_17);
    }
    for (int k = 12; k <= 12; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 9;   // of the rows in place 1
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 12];
        x0_12 = mul(x0_12, inverse);
        [[maybe_unused]] const T v0 = x0_12;
        if (begun) x1_12 = mul(x1_12, inverse);
        [[maybe_unused]] const T v1 = x1_12;
        const T u13 = factors[mine + k * 20 + 13];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 20 + 14];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
        const T u15 = factors[mine + k * 20 + 15];
        x0_15 = fma(-v0, u15, x0_15);
        if (begun) x1_15 = fma(-v1, u15, x1_15);
        const T u16 = factors[mine + k * 20 + 16];
        x0_16 = fma(-v0, u16, x0_16);
        if (begun) x1_16 = fma(-v1, u16, x1_16);
        const T u17 = factors[mine + k * 20 + 17];
        x0_17 = fma(-v0, u17, x0_17);
        if (begun) x1_17 = fma(-v1, u17, x1_17);
    }
    for (int k = 13; k <= 13; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 9;   // of the rows in place 1
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 13];
        x0_13 = mul(x0_13, inverse);
        [[maybe_unused]] const T v0 = x0_13;
        if (begun) x1_13 = mul(x1_13, inverse);
        [[maybe_unused]] const T v1 = x1_13;
        const T u14 = factors[mine + k * 20 + 14];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
        const T u15 = factors[mine + k * 20 + 15];
        x0_15 = fma(-v0, u15, x0_15);
        if (begun) x1_15 = fma(-v1, u15, x1_15);
        const T u16 = factors[mine + k * 20 + 16];
        x0_16 = fma(-v0, u16, x0_16);
        if (begun) x1_16 = fma(-v1, u16, x1_16);
        const T u17 = factors[mine + k * 20 + 17];
        x0_17 = fma(-v0, u17, x0_17);
        if (begun) x1_17 = fma(-v1, u17, x1_17);
    }
    for (int k = 14; k <= 14; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 9;   // of the rows in place 1
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 14];
        x0_14 = mul(x0_14, inverse);
        [[maybe_unused]] const T v0 = x0_14;
        if (begun) x1_14 = mul(x1_14, inverse);
        [[maybe_unused]] const T v1 = x1_14;
        const T u15 = factors[mine + k * 20 + 15];
        x0_15 = fma(-v0, u15, x0_15);
        if (begun) x1_15 = fma(-v1, u15, x1_15);
        const T u16 = factors[mine + k * 20 + 16];
        x0_16 = fma(-v0, u16, x0_16);
        if (begun) x1_16 = fma(-v1, u16, x1_16);
        const T u17 = factors[mine + k * 20 + 17];
        x0_17 = fma(-v0, u17, x0_17);
        if (begun) x1_17 = fma(-v1, u17, x1_17);
    }
    for (int k = 15; k <= 15; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 9;   // of the rows in place 1
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 15];
        x0_15 = mul(x0_15, inverse);
        [[maybe_unused]] const T v0 = x0_15;
        if (begun) x1_15 = mul(x1_15, inverse);
        [[maybe_unused]] const T v1 = x1_15;
        const T u16 = factors[mine + k * 20 + 16];
        x0_16 = fma(-v0, u16, x0_16);
        if (begun) x1_16 = fma(-v1, u16, x1_16);
        const T u17 = factors[mine + k * 20 + 17];
        x0_17 = fma(-v0, u17, x0_17);
        if (begun) x1_17 = fma(-v1, u17, x1_17);
    }
    for (int k = 16; k <= 16; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 9;   // of the rows in place 1
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 16];
        x0_16 = mul(x0_16, inverse);
        [[maybe_unused]] const T v0 = x0_16;
        if (begun) x1_16 = mul(x1_16, inverse);
        [[maybe_unused]] const T v1 = x1_16;
        const T u17 = factors[mine + k * 20 + 17];
        x0_17 = fma(-v0, u17, x0_17);
        if (begun) x1_17 = fma(-v1, u17, x1_17);
    }
    for (int k = 17; k <= 17; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 9;   // of the rows in place 1
        const int c0     = k % 1;
        const T inverse  = factors[lu + k * 20 + c0 * 4 + 17];
        x0_17 = mul(x0_17, inverse);
        [[maybe_unused]] const T v0 = x0_17;
        if (begun) x1_17 = mul(x1_17, inverse);
        [[maybe_unused]] const T v1 = x1_17;
    }

    // row by row of L, from the last: x L = x
    for (int k = 17; k >= 17; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_17;
        [[maybe_unused]] const T v1 = x1_17;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 20 + 6];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 20 + 7];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 20 + 8];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 20 + 9];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 20 + 10];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 20 + 11];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
        const T l12 = factors[mine + k * 20 + 12];
        x0_12 = fma(-v0, l12, x0_12);
        x1_12 = fma(-v1, l12, x1_12);
        const T l13 = factors[mine + k * 20 + 13];
        x0_13 = fma(-v0, l13, x0_13);
        x1_13 = fma(-v1, l13, x1_13);
        const T l14 = factors[mine + k * 20 + 14];
        x0_14 = fma(-v0, l14, x0_14);
        x1_14 = fma(-v1, l14, x1_14);
        const T l15 = factors[mine + k * 20 + 15];
        x0_15 = fma(-v0, l15, x0_15);
        x1_15 = fma(-v1, l15, x1_15);
        const T l16 = factors[mine + k * 20 + 16];
        x0_16 = fma(-v0, l16, x0_16);
        x1_16 = fma(-v1, l16, x1_16);
    }
    for (int k = 16; k >= 16; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_16;
        [[maybe_unused]] const T v1 = x1_16;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 20 + 6];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 20 + 7];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 20 + 8];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 20 + 9];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 20 + 10];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 20 + 11];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
        const T l12 = factors[mine + k * 20 + 12];
        x0_12 = fma(-v0, l12, x0_12);
        x1_12 = fma(-v1, l12, x1_12);
        const T l13 = factors[mine + k * 20 + 13];
        x0_13 = fma(-v0, l13, x0_13);
        x1_13 = fma(-v1, l13, x1_13);
        const T l14 = factors[mine + k * 20 + 14];
        x0_14 = fma(-v0, l14, x0_14);
        x1_14 = fma(-v1, l14, x1_14);
        const T l15 = factors[mine + k * 20 + 15];
        x0_15 = fma(-v0, l15, x0_15);
        x1_15 = fma(-v1, l15, x1_15);
    }
    for (int k = 15; k >= 15; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_15;
        [[maybe_unused]] const T v1 = x1_15;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 20 + 6];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 20 + 7];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 20 + 8];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 20 + 9];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 20 + 10];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 20 + 11];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
        const T l12 = factors[mine + k * 20 + 12];
        x0_12 = fma(-v0, l12, x0_12);
        x1_12 = fma(-v1, l12, x1_12);
        const T l13 = factors[mine + k * 20 + 13];
        x0_13 = fma(-v0, l13, x0_13);
        x1_13 = fma(-v1, l13, x1_13);
        const T l14 = factors[mine + k * 20 + 14];
        x0_14 = fma(-v0, l14, x0_14);
        x1_14 = fma(-v1, l14, x1_14);
    }
    for (int k = 14; k >= 14; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_14;
        [[maybe_unused]] const T v1 = x1_14;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 20 + 6];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 20 + 7];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 20 + 8];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 20 + 9];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 20 + 10];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 20 + 11];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
        const T l12 = factors[mine + k * 20 + 12];
        x0_12 = fma(-v0, l12, x0_12);
        x1_12 = fma(-v1, l12, x1_12);
        const T l13 = factors[mine + k * 20 + 13];
        x0_13 = fma(-v0, l13, x0_13);
        x1_13 = fma(-v1, l13, x1_13);
    }
    for (int k = 13; k >= 13; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_13;
        [[maybe_unused]] const T v1 = x1_13;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 20 + 6];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 20 + 7];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 20 + 8];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 20 + 9];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 20 + 10];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 20 + 11];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
        const T l12 = factors[mine + k * 20 + 12];
        x0_12 = fma(-v0, l12, x0_12);
        x1_12 = fma(-v1, l12, x1_12);
    }
    for (int k = 12; k >= 12; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_12;
        [[maybe_unused]] const T v1 = x1_12;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 20 + 6];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 20 + 7];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 20 + 8];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 20 + 9];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 20 + 10];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 20 + 11];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
    }
    for (int k = 11; k >= 11; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_11;
        [[maybe_unused]] const T v1 = x1_11;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 20 + 6];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 20 + 7];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 20 + 8];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 20 + 9];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 20 + 10];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
    }
    for (int k = 10; k >= 10; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_10;
        [[maybe_unused]] const T v1 = x1_10;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 20 + 6];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 20 + 7];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 20 + 8];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 20 + 9];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
    }
    for (int k = 9; k >= 9; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_9;
        [[maybe_unused]] const T v1 = x1_9;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 20 + 6];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 20 + 7];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 20 + 8];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
    }
    for (int k = 8; k >= 8; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_8;
        [[maybe_unused]] const T v1 = x1_8;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 20 + 6];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 20 + 7];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
    }
    for (int k = 7; k >= 7; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_7;
        [[maybe_unused]] const T v1 = x1_7;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 20 + 6];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
    }
    for (int k = 6; k >= 6; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_6;
        [[maybe_unused]] const T v1 = x1_6;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 20 + 5];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
    }
    for (int k = 5; k >= 5; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_5;
        [[maybe_unused]] const T v1 = x1_5;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 20 + 4];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
    }
    for (int k = 4; k >= 4; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_4;
        [[maybe_unused]] const T v1 = x1_4;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 20 + 3];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
    }
    for (int k = 3; k >= 3; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_3;
        [[maybe_unused]] const T v1 = x1_3;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 20 + 2];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
    }
    for (int k = 2; k >= 2; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_2;
        [[maybe_unused]] const T v1 = x1_2;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 20 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
    }
    for (int k = 1; k >= 1; --k) {   // step k: column k is done, and leaves the columns to its left
        [[maybe_unused]] const T v0 = x0_1;
        [[maybe_unused]] const T v1 = x1_1;
        const T l0 = factors[mine + k * 20 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
    }

    T* const to = in_global(live ? C + matrix * strideC + r : nullptr);
    if (rarely(failed != 0)) {   // singular: no inverse
        if (live) {
#pragma unroll 1
            for (int j = c; j < 18; j += 1) {
#pragma unroll 1
                for (int i = r; i < 18; i += 9) to[i - r + j * ldc] = not_a_number<T>();
            }
        }
    }
    else {   // column k of inv(U) inv(L) is column order[k] of the inverse
        if (live) {
            T* const column = to + order[group * 18 + 0 + c] * ldc;
            column[0] = x0_0;
            column[9] = x1_0;
        }
        if (live) {
            T* const column = to + order[group * 18 + 1 + c] * ldc;
            column[0] = x0_1;
            column[9] = x1_1;
        }
        if (live) {
            T* const column = to + order[group * 18 + 2 + c] * ldc;
            column[0] = x0_2;
            column[9] = x1_2;
        }
        if (live) {
            T* const column = to + order[group * 18 + 3 + c] * ldc;
            column[0] = x0_3;
            column[9] = x1_3;
        }
        if (live) {
            T* const column = to + order[group * 18 + 4 + c] * ldc;
            column[0] = x0_4;
            column[9] = x1_4;
        }
        if (live) {
            T* const column = to + order[group * 18 + 5 + c] * ldc;
            column[0] = x0_5;
            column[9] = x1_5;
        }
        if (live) {
            T* const column = to + order[group * 18 + 6 + c] * ldc;
            column[0] = x0_6;
            column[9] = x1_6;
        }
        if (live) {
            T* const column = to + order[group * 18 + 7 + c] * ldc;
            column[0] = x0_7;
            column[9] = x1_7;
        }
        if (live) {
            T* const column = to + order[group * 18 + 8 + c] * ldc;
            column[0] = x0_8;
            column[9] = x1_8;
        }
        if (live) {
            T* const column = to + order[group * 18 + 9 + c] * ldc;
            column[0] = x0_9;
            column[9] = x1_9;
        }
        if (live) {
            T* const column = to + order[group * 18 + 10 + c] * ldc;
            column[0] = x0_10;
            column[9] = x1_10;
        }
        if (live) {
            T* const column = to + order[group * 18 + 11 + c] * ldc;
            column[0] = x0_11;
            column[9] = x1_11;
        }
        if (live) {
            T* const column = to + order[group * 18 + 12 + c] * ldc;
            column[0] = x0_12;
            column[9] = x1_12;
        }
        if (live) {
            T* const column = to + order[group * 18 + 13 + c] * ldc;
            column[0] = x0_13;
            column[9] = x1_13;
        }
        if (live) {
            T* const column = to + order[group * 18 + 14 + c] * ldc;
            column[0] = x0_14;
            column[9] = x1_14;
        }
        if (live) {
            T* const column = to + order[group * 18 + 15 + c] * ldc;
            column[0] = x0_15;
            column[9] = x1_15;
        }
        if (live) {
            T* const column = to + order[group * 18 + 16 + c] * ldc;
            column[0] = x0_16;
            column[9] = x1_16;
        }
        if (live) {
            T* const column = to + order[group * 18 + 17 + c] * ldc;
            column[0] = x0_17;
            column[9] = x1_17;
        }
    }
    if (live && rank == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sgetri_18_grid_of_lanes_2aa91350_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 3 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(sgetri_18_grid_of_lanes_2aa91350, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
