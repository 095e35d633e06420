// getri (inverse from the factors of getrf): real, double, n = 30, pivot = partial, layout = strided
// Id:     getri__d__n_30__pivot_partial__layout_strided__grid_of_lanes__rows_16__cols_2__steps_1__per_block_2__least_warps_0
// Way:    A grid of rows x cols lanes holds the inverse in registers, lane (r, c) the elements (rows * t + r, cols * s + c); the factors lie
//         in shared memory, row by row, where all lanes of a group read the same element at once. What a lane reads serves all its rows.
// Paper:  Abdelfattah et al., ICCS 2017: invert U, solve with L, undo the swaps in the store (section 5); 2D cyclic layout (section 4)
// Made by kgen --variants dgetri_30_grid_of_lanes_ccc5ae01
// Cost:   35150 flops and 14524 bytes per matrix; a block of 64 threads has 2 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_dgetri_30_grid_of_lanes_ccc5ae01 {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
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
DEVICE u64 order(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
DEVICE void set_nan(double& a) { a = from_bits(u64(0x7ff8) << 48); }
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

}  // namespace words_of_dgetri_30_grid_of_lanes_ccc5ae01
using namespace words_of_dgetri_30_grid_of_lanes_ccc5ae01;

using T = double;

KERNEL void __launch_bounds__(64)
dgetri_30_grid_of_lanes_ccc5ae01(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info,
    i64 batch)
{
    // Lane (r, c) holds element (16 * t + r, 2 * s + c) of the factors in f<t>_<s>, in x<t>_<s> first of inv(U), then of
    // inv(U) inv(L); v<t>: a step's column of its rows; u<s>, l<s>: the factors' row.
    using Group = Lanes<32>;
    const int rank   = Group::rank();
    const int r      = rank % 16, c = rank / 16;   // this lane's place in the grid
    const i64 matrix = block_index() * 2 + Group::group();
    const bool here  = !Group::idle();
    const bool live  = here && matrix < batch;
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();

    const int given0 = live && rank < 30 ? ipiv[matrix * strideP + rank + 0] : 0;   // 1-based
    // the factors, row by row
    SHARED(T, factors, 2056);
    const int lu   = group * 1028;
    const int mine = lu + c * 2;   // this lane's columns of row 0
    const T* from  = in_global(live ? A + matrix * strideA + r + c * lda : nullptr);
    const T f0_0 = live ? from[0 + 0 * lda] : T(0);
    const T f1_0 = live && r < 14 ? from[16 + 0 * lda] : T(0);
    const T f0_1 = live ? from[0 + 2 * lda] : T(0);
    const T f1_1 = live && r < 14 ? from[16 + 2 * lda] : T(0);
    const T f0_2 = live ? from[0 + 4 * lda] : T(0);
    const T f1_2 = live && r < 14 ? from[16 + 4 * lda] : T(0);
    const T f0_3 = live ? from[0 + 6 * lda] : T(0);
    const T f1_3 = live && r < 14 ? from[16 + 6 * lda] : T(0);
    const T f0_4 = live ? from[0 + 8 * lda] : T(0);
    const T f1_4 = live && r < 14 ? from[16 + 8 * lda] : T(0);
    const T f0_5 = live ? from[0 + 10 * lda] : T(0);
    const T f1_5 = live && r < 14 ? from[16 + 10 * lda] : T(0);
    const T f0_6 = live ? from[0 + 12 * lda] : T(0);
    const T f1_6 = live && r < 14 ? from[16 + 12 * lda] : T(0);
    const T f0_7 = live ? from[0 + 14 * lda] : T(0);
    const T f1_7 = live && r < 14 ? from[16 + 14 * lda] : T(0);
    const T f0_8 = live ? from[0 + 16 * lda] : T(0);
    const T f1_8 = live && r < 14 ? from[16 + 16 * lda] : T(0);
    const T f0_9 = live ? from[0 + 18 * lda] : T(0);
    const T f1_9 = live && r < 14 ? from[16 + 18 * lda] : T(0);
    const T f0_10 = live ? from[0 + 20 * lda] : T(0);
    const T f1_10 = live && r < 14 ? from[16 + 20 * lda] : T(0);
    const T f0_11 = live ? from[0 + 22 * lda] : T(0);
    const T f1_11 = live && r < 14 ? from[16 + 22 * lda] : T(0);
    const T f0_12 = live ? from[0 + 24 * lda] : T(0);
    const T f1_12 = live && r < 14 ? from[16 + 24 * lda] : T(0);
    const T f0_13 = live ? from[0 + 26 * lda] : T(0);
    const T f1_13 = live && r < 14 ? from[16 + 26 * lda] : T(0);
    const T f0_14 = live ? from[0 + 28 * lda] : T(0);
    const T f1_14 = live && r < 14 ? from[16 + 28 * lda] : T(0);
    if (here) {
        factors[mine + (0 + r) * 34 + 0] = f0_0;
        factors[mine + (0 + r) * 34 + 1] = f0_1;
        factors[mine + (0 + r) * 34 + 4] = f0_2;
        factors[mine + (0 + r) * 34 + 5] = f0_3;
        factors[mine + (0 + r) * 34 + 8] = f0_4;
        factors[mine + (0 + r) * 34 + 9] = f0_5;
        factors[mine + (0 + r) * 34 + 12] = f0_6;
        factors[mine + (0 + r) * 34 + 13] = f0_7;
        factors[mine + (0 + r) * 34 + 16] = f0_8;
        factors[mine + (0 + r) * 34 + 17] = f0_9;
        factors[mine + (0 + r) * 34 + 20] = f0_10;
        factors[mine + (0 + r) * 34 + 21] = f0_11;
        factors[mine + (0 + r) * 34 + 24] = f0_12;
        factors[mine + (0 + r) * 34 + 25] = f0_13;
        factors[mine + (0 + r) * 34 + 28] = f0_14;
    }
    if (here && r < 14) {
        factors[mine + (16 + r) * 34 + 0] = f1_0;
        factors[mine + (16 + r) * 34 + 1] = f1_1;
        factors[mine + (16 + r) * 34 + 4] = f1_2;
        factors[mine + (16 + r) * 34 + 5] = f1_3;
        factors[mine + (16 + r) * 34 + 8] = f1_4;
        factors[mine + (16 + r) * 34 + 9] = f1_5;
        factors[mine + (16 + r) * 34 + 12] = f1_6;
        factors[mine + (16 + r) * 34 + 13] = f1_7;
        factors[mine + (16 + r) * 34 + 16] = f1_8;
        factors[mine + (16 + r) * 34 + 17] = f1_9;
        factors[mine + (16 + r) * 34 + 20] = f1_10;
        factors[mine + (16 + r) * 34 + 21] = f1_11;
        factors[mine + (16 + r) * 34 + 24] = f1_12;
        factors[mine + (16 + r) * 34 + 25] = f1_13;
        factors[mine + (16 + r) * 34 + 28] = f1_14;
    }
    Group::sync();

    // the reciprocals of U's diagonal take its place
    int failed = 0;   // 1-based first zero on U's diagonal
    const int i0    = rank + 0;
    const int at0   = lu + i0 * 34 + i0 / 4 * 4 + i0 % 2 * 2 + i0 / 2 % 2;
    const bool row0 = here && i0 < 30;
    T diagonal0 = T(1);
    if (row0) diagonal0 = factors[at0];
    const u32 zeros0 = Group::ballot(diagonal0 == T(0));
    failed = zeros0 != 0 ? first_bit(zeros0) + 1 : failed;
    const T inverse0 = div(T(1), diagonal0);
    if (row0) factors[at0] = inverse0;

    // order[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, order, 60);
    const int pivot[] = { legal_pivot(given0, i0, 30) };
    int stood[1];
    rows_before_swaps<Group, 32, 30>(pivot, stood);
    if (row0) order[group * 30 + i0] = stood[0];
    Group::sync();

    // row by row of U: x U = e, rows of the identity; what lies left of the diagonal is not touched
    T x0_0 = 0 + r == 0 + c ? T(1) : T(0);
    T x1_0 = 16 + r == 0 + c ? T(1) : T(0);
    T x0_1 = 0 + r == 2 + c ? T(1) : T(0);
    T x1_1 = 16 + r == 2 + c ? T(1) : T(0);
    T x0_2 = 0 + r == 4 + c ? T(1) : T(0);
    T x1_2 = 16 + r == 4 + c ? T(1) : T(0);
    T x0_3 = 0 + r == 6 + c ? T(1) : T(0);
    T x1_3 = 16 + r == 6 + c ? T(1) : T(0);
    T x0_4 = 0 + r == 8 + c ? T(1) : T(0);
    T x1_4 = 16 + r == 8 + c ? T(1) : T(0);
    T x0_5 = 0 + r == 10 + c ? T(1) : T(0);
    T x1_5 = 16 + r == 10 + c ? T(1) : T(0);
    T x0_6 = 0 + r == 12 + c ? T(1) : T(0);
    T x1_6 = 16 + r == 12 + c ? T(1) : T(0);
    T x0_7 = 0 + r == 14 + c ? T(1) : T(0);
    T x1_7 = 16 + r == 14 + c ? T(1) : T(0);
    T x0_8 = 0 + r == 16 + c ? T(1) : T(0);
    T x1_8 = 16 + r == 16 + c ? T(1) : T(0);
    T x0_9 = 0 + r == 18 + c ? T(1) : T(0);
    T x1_9 = 16 + r == 18 + c ? T(1) : T(0);
    T x0_10 = 0 + r == 20 + c ? T(1) : T(0);
    T x1_10 = 16 + r == 20 + c ? T(1) : T(0);
    T x0_11 = 0 + r == 22 + c ? T(1) : T(0);
    T x1_11 = 16 + r == 22 + c ? T(1) : T(0);
    T x0_12 = 0 + r == 24 + c ? T(1) : T(0);
    T x1_12 = 16 + r == 24 + c ? T(1) : T(0);
    T x0_13 = 0 + r == 26 + c ? T(1) : T(0);
    T x1_13 = 16 + r == 26 + c ? T(1) : T(0);
    T x0_14 = 0 + r == 28 + c ? T(1) : T(0);
    T x1_14 = 16 + r == 28 + c ? T(1) : T(0);
    for (int k = 0; k <= 0; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 0];
        if (begun && c == c0) x0_0 = mul(x0_0, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_0, r + 16 * c0);
        const T u0 = factors[mine + k * 34 + 0];
        if (begun && c > c0) x0_0 = fma(-v0, u0, x0_0);
        const T u1 = factors[mine + k * 34 + 1];
        if (begun) x0_1 = fma(-v0, u1, x0_1);
        const T u2 = factors[mine + k * 34 + 4];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 34 + 5];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 34 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 34 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 1; k <= 1; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 0];
        if (begun && c == c0) x0_0 = mul(x0_0, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_0, r + 16 * c0);
        const T u1 = factors[mine + k * 34 + 1];
        if (begun) x0_1 = fma(-v0, u1, x0_1);
        const T u2 = factors[mine + k * 34 + 4];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 34 + 5];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 34 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 34 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 2; k <= 2; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 1];
        if (begun && c == c0) x0_1 = mul(x0_1, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_1, r + 16 * c0);
        const T u1 = factors[mine + k * 34 + 1];
        if (begun && c > c0) x0_1 = fma(-v0, u1, x0_1);
        const T u2 = factors[mine + k * 34 + 4];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 34 + 5];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 34 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 34 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 3; k <= 3; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 1];
        if (begun && c == c0) x0_1 = mul(x0_1, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_1, r + 16 * c0);
        const T u2 = factors[mine + k * 34 + 4];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 34 + 5];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 34 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 34 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 4; k <= 4; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 4];
        if (begun && c == c0) x0_2 = mul(x0_2, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_2, r + 16 * c0);
        const T u2 = factors[mine + k * 34 + 4];
        if (begun && c > c0) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 34 + 5];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 34 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 34 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 5; k <= 5; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 4];
        if (begun && c == c0) x0_2 = mul(x0_2, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_2, r + 16 * c0);
        const T u3 = factors[mine + k * 34 + 5];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 34 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 34 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 6; k <= 6; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 5];
        if (begun && c == c0) x0_3 = mul(x0_3, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_3, r + 16 * c0);
        const T u3 = factors[mine + k * 34 + 5];
        if (begun && c > c0) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 34 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 34 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 7; k <= 7; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 5];
        if (begun && c == c0) x0_3 = mul(x0_3, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_3, r + 16 * c0);
        const T u4 = factors[mine + k * 34 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 34 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 8; k <= 8; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 8];
        if (begun && c == c0) x0_4 = mul(x0_4, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_4, r + 16 * c0);
        const T u4 = factors[mine + k * 34 + 8];
        if (begun && c > c0) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 34 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 9; k <= 9; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 8];
        if (begun && c == c0) x0_4 = mul(x0_4, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_4, r + 16 * c0);
        const T u5 = factors[mine + k * 34 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 10; k <= 10; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 9];
        if (begun && c == c0) x0_5 = mul(x0_5, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_5, r + 16 * c0);
        const T u5 = factors[mine + k * 34 + 9];
        if (begun && c > c0) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 11; k <= 11; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 9];
        if (begun && c == c0) x0_5 = mul(x0_5, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_5, r + 16 * c0);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 12; k <= 12; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 12];
        if (begun && c == c0) x0_6 = mul(x0_6, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_6, r + 16 * c0);
        const T u6 = factors[mine + k * 34 + 12];
        if (begun && c > c0) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 13; k <= 13; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 12];
        if (begun && c == c0) x0_6 = mul(x0_6, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_6, r + 16 * c0);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 14; k <= 14; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 13];
        if (begun && c == c0) x0_7 = mul(x0_7, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_7, r + 16 * c0);
        const T u7 = factors[mine + k * 34 + 13];
        if (begun && c > c0) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 15; k <= 15; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 13];
        if (begun && c == c0) x0_7 = mul(x0_7, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_7, r + 16 * c0);
        const T u8 = factors[mine + k * 34 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 34 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 34 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 34 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
        const T u12 = factors[mine + k * 34 + 24];
        if (begun) x0_12 = fma(-v0, u12, x0_12);
        const T u13 = factors[mine + k * 34 + 25];
        if (begun) x0_13 = fma(-v0, u13, x0_13);
        const T u14 = factors[mine + k * 34 + 28];
        if (begun) x0_14 = fma(-v0, u14, x0_14);
    }
    for (int k = 16; k <= 16; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 16];
        if (c == c0) x0_8 = mul(x0_8, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_8, r + 16 * c0);
        if (begun && c == c0) x1_8 = mul(x1_8, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_8, r + 16 * c0);
        const T u8 = factors[mine + k * 34 + 16];
        if (c > c0) x0_8 = fma(-v0, u8, x0_8);
        if (begun && c > c0) x1_8 = fma(-v1, u8, x1_8);
        const T u9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, u9, x0_9);
        if (begun) x1_9 = fma(-v1, u9, x1_9);
        const T u10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, u10, x0_10);
        if (begun) x1_10 = fma(-v1, u10, x1_10);
        const T u11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
        const T u12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, u12, x0_12);
        if (begun) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 17; k <= 17; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 16];
        if (c == c0) x0_8 = mul(x0_8, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_8, r + 16 * c0);
        if (begun && c == c0) x1_8 = mul(x1_8, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_8, r + 16 * c0);
        const T u9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, u9, x0_9);
        if (begun) x1_9 = fma(-v1, u9, x1_9);
        const T u10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, u10, x0_10);
        if (begun) x1_10 = fma(-v1, u10, x1_10);
        const T u11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
        const T u12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, u12, x0_12);
        if (begun) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 18; k <= 18; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 17];
        if (c == c0) x0_9 = mul(x0_9, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_9, r + 16 * c0);
        if (begun && c == c0) x1_9 = mul(x1_9, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_9, r + 16 * c0);
        const T u9 = factors[mine + k * 34 + 17];
        if (c > c0) x0_9 = fma(-v0, u9, x0_9);
        if (begun && c > c0) x1_9 = fma(-v1, u9, x1_9);
        const T u10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, u10, x0_10);
        if (begun) x1_10 = fma(-v1, u10, x1_10);
        const T u11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
        const T u12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, u12, x0_12);
        if (begun) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 19; k <= 19; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 17];
        if (c == c0) x0_9 = mul(x0_9, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_9, r + 16 * c0);
        if (begun && c == c0) x1_9 = mul(x1_9, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_9, r + 16 * c0);
        const T u10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, u10, x0_10);
        if (begun) x1_10 = fma(-v1, u10, x1_10);
        const T u11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
        const T u12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, u12, x0_12);
        if (begun) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 20; k <= 20; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 20];
        if (c == c0) x0_10 = mul(x0_10, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_10, r + 16 * c0);
        if (begun && c == c0) x1_10 = mul(x1_10, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_10, r + 16 * c0);
        const T u10 = factors[mine + k * 34 + 20];
        if (c > c0) x0_10 = fma(-v0, u10, x0_10);
        if (begun && c > c0) x1_10 = fma(-v1, u10, x1_10);
        const T u11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
        const T u12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, u12, x0_12);
        if (begun) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 21; k <= 21; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 20];
        if (c == c0) x0_10 = mul(x0_10, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_10, r + 16 * c0);
        if (begun && c == c0) x1_10 = mul(x1_10, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_10, r + 16 * c0);
        const T u11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
        const T u12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, u12, x0_12);
        if (begun) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 22; k <= 22; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 21];
        if (c == c0) x0_11 = mul(x0_11, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_11, r + 16 * c0);
        if (begun && c == c0) x1_11 = mul(x1_11, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_11, r + 16 * c0);
        const T u11 = factors[mine + k * 34 + 21];
        if (c > c0) x0_11 = fma(-v0, u11, x0_11);
        if (begun && c > c0) x1_11 = fma(-v1, u11, x1_11);
        const T u12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, u12, x0_12);
        if (begun) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 23; k <= 23; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 21];
        if (c == c0) x0_11 = mul(x0_11, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_11, r + 16 * c0);
        if (begun && c == c0) x1_11 = mul(x1_11, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_11, r + 16 * c0);
        const T u12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, u12, x0_12);
        if (begun) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 24; k <= 24; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 24];
        if (c == c0) x0_12 = mul(x0_12, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_12, r + 16 * c0);
        if (begun && c == c0) x1_12 = mul(x1_12, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_12, r + 16 * c0);
        const T u12 = factors[mine + k * 34 + 24];
        if (c > c0) x0_12 = fma(-v0, u12, x0_12);
        if (begun && c > c0) x1_12 = fma(-v1, u12, x1_12);
        const T u13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 25; k <= 25; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 24];
        if (c == c0) x0_12 = mul(x0_12, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_12, r + 16 * c0);
        if (begun && c == c0) x1_12 = mul(x1_12, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_12, r + 16 * c0);
        const T u13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, u13, x0_13);
        if (begun) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 26; k <= 26; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 25];
        if (c == c0) x0_13 = mul(x0_13, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_13, r + 16 * c0);
        if (begun && c == c0) x1_13 = mul(x1_13, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_13, r + 16 * c0);
        const T u13 = factors[mine + k * 34 + 25];
        if (c > c0) x0_13 = fma(-v0, u13, x0_13);
        if (begun && c > c0) x1_13 = fma(-v1, u13, x1_13);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 27; k <= 27; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 25];
        if (c == c0) x0_13 = mul(x0_13, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_13, r + 16 * c0);
        if (begun && c == c0) x1_13 = mul(x1_13, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_13, r + 16 * c0);
        const T u14 = factors[mine + k * 34 + 28];
        x0_14 = fma(-v0, u14, x0_14);
        if (begun) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 28; k <= 28; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 28];
        if (c == c0) x0_14 = mul(x0_14, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_14, r + 16 * c0);
        if (begun && c == c0) x1_14 = mul(x1_14, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_14, r + 16 * c0);
        const T u14 = factors[mine + k * 34 + 28];
        if (c > c0) x0_14 = fma(-v0, u14, x0_14);
        if (begun && c > c0) x1_14 = fma(-v1, u14, x1_14);
    }
    for (int k = 29; k <= 29; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 28];
        if (c == c0) x0_14 = mul(x0_14, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_14, r + 16 * c0);
        if (begun && c == c0) x1_14 = mul(x1_14, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_14, r + 16 * c0);
    }

    // row by row of L, from the last: x L = x
    for (int k = 29; k >= 29; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_14, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_14, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
        const T l12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, l12, x0_12);
        x1_12 = fma(-v1, l12, x1_12);
        const T l13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, l13, x0_13);
        x1_13 = fma(-v1, l13, x1_13);
        const T l14 = factors[mine + k * 34 + 28];
        if (c < c0) x0_14 = fma(-v0, l14, x0_14);
        if (c < c0) x1_14 = fma(-v1, l14, x1_14);
    }
    for (int k = 28; k >= 28; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_14, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_14, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
        const T l12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, l12, x0_12);
        x1_12 = fma(-v1, l12, x1_12);
        const T l13 = factors[mine + k * 34 + 25];
        x0_13 = fma(-v0, l13, x0_13);
        x1_13 = fma(-v1, l13, x1_13);
        const T l14 = factors[mine + k * 34 + 28];
        if (c < c0) x0_14 = fma(-v0, l14, x0_14);
        if (c < c0) x1_14 = fma(-v1, l14, x1_14);
    }
    for (int k = 27; k >= 27; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_13, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_13, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
        const T l12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, l12, x0_12);
        x1_12 = fma(-v1, l12, x1_12);
        const T l13 = factors[mine + k * 34 + 25];
        if (c < c0) x0_13 = fma(-v0, l13, x0_13);
        if (c < c0) x1_13 = fma(-v1, l13, x1_13);
    }
    for (int k = 26; k >= 26; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_13, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_13, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
        const T l12 = factors[mine + k * 34 + 24];
        x0_12 = fma(-v0, l12, x0_12);
        x1_12 = fma(-v1, l12, x1_12);
        const T l13 = factors[mine + k * 34 + 25];
        if (c < c0) x0_13 = fma(-v0, l13, x0_13);
        if (c < c0) x1_13 = fma(-v1, l13, x1_13);
    }
    for (int k = 25; k >= 25; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_12, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_12, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
        const T l12 = factors[mine + k * 34 + 24];
        if (c < c0) x0_12 = fma(-v0, l12, x0_12);
        if (c < c0) x1_12 = fma(-v1, l12, x1_12);
    }
    for (int k = 24; k >= 24; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_12, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_12, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 34 + 21];
        x0_11 = fma(-v0, l11, x0_11);
        x1_11 = fma(-v1, l11, x1_11);
        const T l12 = factors[mine + k * 34 + 24];
        if (c < c0) x0_12 = fma(-v0, l12, x0_12);
        if (c < c0) x1_12 = fma(-v1, l12, x1_12);
    }
    for (int k = 23; k >= 23; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_11, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_11, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 34 + 21];
        if (c < c0) x0_11 = fma(-v0, l11, x0_11);
        if (c < c0) x1_11 = fma(-v1, l11, x1_11);
    }
    for (int k = 22; k >= 22; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_11, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_11, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 34 + 20];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        const T l11 = factors[mine + k * 34 + 21];
        if (c < c0) x0_11 = fma(-v0, l11, x0_11);
        if (c < c0) x1_11 = fma(-v1, l11, x1_11);
    }
    for (int k = 21; k >= 21; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_10, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_10, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 34 + 20];
        if (c < c0) x0_10 = fma(-v0, l10, x0_10);
        if (c < c0) x1_10 = fma(-v1, l10, x1_10);
    }
    for (int k = 20; k >= 20; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_10, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_10, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        const T l10 = factors[mine + k * 34 + 20];
        if (c < c0) x0_10 = fma(-v0, l10, x0_10);
        if (c < c0) x1_10 = fma(-v1, l10, x1_10);
    }
    for (int k = 19; k >= 19; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_9, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_9, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        if (c < c0) x0_9 = fma(-v0, l9, x0_9);
        if (c < c0) x1_9 = fma(-v1, l9, x1_9);
    }
    for (int k = 18; k >= 18; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_9, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_9, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        const T l9 = factors[mine + k * 34 + 17];
        if (c < c0) x0_9 = fma(-v0, l9, x0_9);
        if (c < c0) x1_9 = fma(-v1, l9, x1_9);
    }
    for (int k = 17; k >= 17; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_8, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_8, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        if (c < c0) x0_8 = fma(-v0, l8, x0_8);
        if (c < c0) x1_8 = fma(-v1, l8, x1_8);
    }
    for (int k = 16; k >= 16; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_8, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_8, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        const T l8 = factors[mine + k * 34 + 16];
        if (c < c0) x0_8 = fma(-v0, l8, x0_8);
        if (c < c0) x1_8 = fma(-v1, l8, x1_8);
    }
    for (int k = 15; k >= 15; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_7, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_7, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        if (c < c0) x0_7 = fma(-v0, l7, x0_7);
        if (c < c0) x1_7 = fma(-v1, l7, x1_7);
    }
    for (int k = 14; k >= 14; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_7, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_7, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        const T l7 = factors[mine + k * 34 + 13];
        if (c < c0) x0_7 = fma(-v0, l7, x0_7);
        if (c < c0) x1_7 = fma(-v1, l7, x1_7);
    }
    for (int k = 13; k >= 13; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_6, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_6, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        if (c < c0) x0_6 = fma(-v0, l6, x0_6);
        if (c < c0) x1_6 = fma(-v1, l6, x1_6);
    }
    for (int k = 12; k >= 12; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_6, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_6, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        const T l6 = factors[mine + k * 34 + 12];
        if (c < c0) x0_6 = fma(-v0, l6, x0_6);
        if (c < c0) x1_6 = fma(-v1, l6, x1_6);
    }
    for (int k = 11; k >= 11; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_5, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_5, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        if (c < c0) x0_5 = fma(-v0, l5, x0_5);
        if (c < c0) x1_5 = fma(-v1, l5, x1_5);
    }
    for (int k = 10; k >= 10; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_5, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_5, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        const T l5 = factors[mine + k * 34 + 9];
        if (c < c0) x0_5 = fma(-v0, l5, x0_5);
        if (c < c0) x1_5 = fma(-v1, l5, x1_5);
    }
    for (int k = 9; k >= 9; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_4, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_4, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        if (c < c0) x0_4 = fma(-v0, l4, x0_4);
        if (c < c0) x1_4 = fma(-v1, l4, x1_4);
    }
    for (int k = 8; k >= 8; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_4, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_4, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        const T l4 = factors[mine + k * 34 + 8];
        if (c < c0) x0_4 = fma(-v0, l4, x0_4);
        if (c < c0) x1_4 = fma(-v1, l4, x1_4);
    }
    for (int k = 7; k >= 7; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_3, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_3, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        if (c < c0) x0_3 = fma(-v0, l3, x0_3);
        if (c < c0) x1_3 = fma(-v1, l3, x1_3);
    }
    for (int k = 6; k >= 6; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_3, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_3, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        const T l3 = factors[mine + k * 34 + 5];
        if (c < c0) x0_3 = fma(-v0, l3, x0_3);
        if (c < c0) x1_3 = fma(-v1, l3, x1_3);
    }
    for (int k = 5; k >= 5; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_2, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_2, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        if (c < c0) x0_2 = fma(-v0, l2, x0_2);
        if (c < c0) x1_2 = fma(-v1, l2, x1_2);
    }
    for (int k = 4; k >= 4; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_2, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_2, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 34 + 4];
        if (c < c0) x0_2 = fma(-v0, l2, x0_2);
        if (c < c0) x1_2 = fma(-v1, l2, x1_2);
    }
    for (int k = 3; k >= 3; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_1, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_1, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        if (c < c0) x0_1 = fma(-v0, l1, x0_1);
        if (c < c0) x1_1 = fma(-v1, l1, x1_1);
    }
    for (int k = 2; k >= 2; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_1, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_1, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 34 + 1];
        if (c < c0) x0_1 = fma(-v0, l1, x0_1);
        if (c < c0) x1_1 = fma(-v1, l1, x1_1);
    }
    for (int k = 1; k >= 1; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_0, r + 16 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_0, r + 16 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        if (c < c0) x0_0 = fma(-v0, l0, x0_0);
        if (c < c0) x1_0 = fma(-v1, l0, x1_0);
    }

    T* const to = in_global(live ? C + matrix * strideC + r : nullptr);
    if (rarely(failed != 0)) {   // singular: no inverse
        if (live) {
#pragma unroll 1
            for (int j = c; j < 30; j += 2) {
#pragma unroll 1
                for (int i = r; i < 30; i += 16) to[i - r + j * ldc] = not_a_number<T>();
            }
        }
    }
    else {   // column k of inv(U) inv(L) is column order[k] of the inverse
        if (live) {
            T* const column = to + order[group * 30 + 0 + c] * ldc;
            column[0] = x0_0;
            if (r < 14) column[16] = x1_0;
        }
        if (live) {
            T* const column = to + order[group * 30 + 2 + c] * ldc;
            column[0] = x0_1;
            if (r < 14) column[16] = x1_1;
        }
        if (live) {
            T* const column = to + order[group * 30 + 4 + c] * ldc;
            column[0] = x0_2;
            if (r < 14) column[16] = x1_2;
        }
        if (live) {
            T* const column = to + order[group * 30 + 6 + c] * ldc;
            column[0] = x0_3;
            if (r < 14) column[16] = x1_3;
        }
        if (live) {
            T* const column = to + order[group * 30 + 8 + c] * ldc;
            column[0] = x0_4;
            if (r < 14) column[16] = x1_4;
        }
        if (live) {
            T* const column = to + order[group * 30 + 10 + c] * ldc;
            column[0] = x0_5;
            if (r < 14) column[16] = x1_5;
        }
        if (live) {
            T* const column = to + order[group * 30 + 12 + c] * ldc;
            column[0] = x0_6;
            if (r < 14) column[16] = x1_6;
        }
        if (live) {
            T* const column = to + order[group * 30 + 14 + c] * ldc;
            column[0] = x0_7;
            if (r < 14) column[16] = x1_7;
        }
        if (live) {
            T* const column = to + order[group * 30 + 16 + c] * ldc;
            column[0] = x0_8;
            if (r < 14) column[16] = x1_8;
        }
        if (live) {
            T* const column = to + order[group * 30 + 18 + c] * ldc;
            column[0] = x0_9;
            if (r < 14) column[16] = x1_9;
        }
        if (live) {
            T* const column = to + order[group * 30 + 20 + c] * ldc;
            column[0] = x0_10;
            if (r < 14) column[16] = x1_10;
        }
        if (live) {
            T* const column = to + order[group * 30 + 22 + c] * ldc;
            column[0] = x0_11;
            if (r < 14) column[16] = x1_11;
        }
        if (live) {
            T* const column = to + order[group * 30 + 24 + c] * ldc;
            column[0] = x0_12;
            if (r < 14) column[16] = x1_12;
        }
        if (live) {
            T* const column = to + order[group * 30 + 26 + c] * ldc;
            column[0] = x0_13;
            if (r < 14) column[16] = x1_13;
        }
        if (live) {
            T* const column = to + order[group * 30 + 28 + c] * ldc;
            column[0] = x0_14;
            if (r < 14) column[16] = x1_14;
        }
    }
    if (live && rank == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetri_30_grid_of_lanes_ccc5ae01_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 2 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(dgetri_30_grid_of_lanes_ccc5ae01, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
