// getri (inverse from the factors of getrf): real, single, n = 15, pivot = partial, layout = strided
// Id:     getri__s__n_15__pivot_partial__layout_strided__rows_across_lanes__lanes_16__per_block_2
// Way:    A lane holds one row of the inverse in registers; no row depends on another. The factors lie in shared memory, row by row, and all
//         lanes of a group read the same element at once: no shuffles. Columns find the places that getrf's swaps give them in the store.
// Paper:  Abdelfattah et al., ICCS 2017, section 5: invert U, solve with L, undo the swaps in the store
// Made by kgen --variants sgetri_15_rows_across_lanes_a2955d4a
// Cost:   4300 flops and 1864 bytes per matrix; a block of 32 threads has 2 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_sgetri_15_rows_across_lanes_a2955d4a {

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
// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u32 order(float magnitude) { return magnitude != magnitude ? ~u32(0) : to_bits(magnitude); }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
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
// Where the lane's row of n stands after getrf's swaps; `pivot` is that of the row whose number is the lane's rank.
template <class Group, int n>
DEVICE int place_after_swaps(int pivot)
{
  int place = Group::rank();
#pragma unroll
  for (int k = 0; k < n - 1; ++k) {
    const int p = Group::shuffle(pivot, k);
    place = place == k ? p : place == p ? k : place;
  }
  return place;
}

}  // namespace words_of_sgetri_15_rows_across_lanes_a2955d4a
using namespace words_of_sgetri_15_rows_across_lanes_a2955d4a;

using T = float;

KERNEL void __launch_bounds__(32)
sgetri_15_rows_across_lanes_a2955d4a(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info,
    i64 batch)
{
    // x<j> is element (row, j) of this lane's row, first of inv(U), then of inv(U) inv(L).
    using Group = Lanes<16>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 2 + Group::group();
    const bool row   = lane < 15 && !Group::idle();
    const bool live  = row && matrix < batch;
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();

    // asked for before all else, so that memory is waited for once; 1-based: compared before 1 is taken off
    const int given = live ? ipiv[matrix * strideP + lane] : lane + 1;
    // the factors, row by row, 20 elements from row to row
    SHARED(T, factors, 600);
    const int lu = group * 300;
    const T* from = in_global(live ? A + matrix * strideA + lane : nullptr);
    const T f0 = live ? from[0 * lda] : T(0);
    const T f1 = live ? from[1 * lda] : T(0);
    const T f2 = live ? from[2 * lda] : T(0);
    const T f3 = live ? from[3 * lda] : T(0);
    const T f4 = live ? from[4 * lda] : T(0);
    const T f5 = live ? from[5 * lda] : T(0);
    const T f6 = live ? from[6 * lda] : T(0);
    const T f7 = live ? from[7 * lda] : T(0);
    const T f8 = live ? from[8 * lda] : T(0);
    const T f9 = live ? from[9 * lda] : T(0);
    const T f10 = live ? from[10 * lda] : T(0);
    const T f11 = live ? from[11 * lda] : T(0);
    const T f12 = live ? from[12 * lda] : T(0);
    const T f13 = live ? from[13 * lda] : T(0);
    const T f14 = live ? from[14 * lda] : T(0);
    T diagonal = f0;
    diagonal = select(lane == 1, f1, diagonal);
    diagonal = select(lane == 2, f2, diagonal);
    diagonal = select(lane == 3, f3, diagonal);
    diagonal = select(lane == 4, f4, diagonal);
    diagonal = select(lane == 5, f5, diagonal);
    diagonal = select(lane == 6, f6, diagonal);
    diagonal = select(lane == 7, f7, diagonal);
    diagonal = select(lane == 8, f8, diagonal);
    diagonal = select(lane == 9, f9, diagonal);
    diagonal = select(lane == 10, f10, diagonal);
    diagonal = select(lane == 11, f11, diagonal);
    diagonal = select(lane == 12, f12, diagonal);
    diagonal = select(lane == 13, f13, diagonal);
    diagonal = select(lane == 14, f14, diagonal);
    const u32 zeros  = Group::ballot(row && diagonal == T(0));
    const int failed = zeros == 0 ? 0 : first_bit(zeros) + 1;   // 1-based first zero on U's diagonal
    if (row) {
        factors[lu + lane * 20 + 0] = f0;
        factors[lu + lane * 20 + 1] = f1;
        factors[lu + lane * 20 + 2] = f2;
        factors[lu + lane * 20 + 3] = f3;
        factors[lu + lane * 20 + 4] = f4;
        factors[lu + lane * 20 + 5] = f5;
        factors[lu + lane * 20 + 6] = f6;
        factors[lu + lane * 20 + 7] = f7;
        factors[lu + lane * 20 + 8] = f8;
        factors[lu + lane * 20 + 9] = f9;
        factors[lu + lane * 20 + 10] = f10;
        factors[lu + lane * 20 + 11] = f11;
        factors[lu + lane * 20 + 12] = f12;
        factors[lu + lane * 20 + 13] = f13;
        factors[lu + lane * 20 + 14] = f14;
        factors[lu + lane * 21] = div(T(1), diagonal);
    }

    // order[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, order, 30);
    const int position = place_after_swaps<Group, 15>(legal_pivot(given, lane, 15));
    if (row) order[group * 15 + position] = lane;
    Group::sync();

    // row by row of U: x U = e, this lane's row of the identity; what lies left of the diagonal is not touched
    T x0 = lane == 0 ? T(1) : T(0);
    T x1 = lane == 1 ? T(1) : T(0);
    T x2 = lane == 2 ? T(1) : T(0);
    T x3 = lane == 3 ? T(1) : T(0);
    T x4 = lane == 4 ? T(1) : T(0);
    T x5 = lane == 5 ? T(1) : T(0);
    T x6 = lane == 6 ? T(1) : T(0);
    T x7 = lane == 7 ? T(1) : T(0);
    T x8 = lane == 8 ? T(1) : T(0);
    T x9 = lane == 9 ? T(1) : T(0);
    T x10 = lane == 10 ? T(1) : T(0);
    T x11 = lane == 11 ? T(1) : T(0);
    T x12 = lane == 12 ? T(1) : T(0);
    T x13 = lane == 13 ? T(1) : T(0);
    T x14 = lane == 14 ? T(1) : T(0);
    // step 0: x0 is divided by the diagonal, and leaves the columns to its right
    const bool right0 = lane <= 0;
    const T u0_0 = factors[lu + 0];   // its reciprocal
    if (right0) x0 = mul(x0, u0_0);
    const T u0_1 = factors[lu + 1];
    if (right0) x1 = fma(-x0, u0_1, x1);
    const T u0_2 = factors[lu + 2];
    if (right0) x2 = fma(-x0, u0_2, x2);
    const T u0_3 = factors[lu + 3];
    if (right0) x3 = fma(-x0, u0_3, x3);
    const T u0_4 = factors[lu + 4];
    if (right0) x4 = fma(-x0, u0_4, x4);
    const T u0_5 = factors[lu + 5];
    if (right0) x5 = fma(-x0, u0_5, x5);
    const T u0_6 = factors[lu + 6];
    if (right0) x6 = fma(-x0, u0_6, x6);
    const T u0_7 = factors[lu + 7];
    if (right0) x7 = fma(-x0, u0_7, x7);
    const T u0_8 = factors[lu + 8];
    if (right0) x8 = fma(-x0, u0_8, x8);
    const T u0_9 = factors[lu + 9];
    if (right0) x9 = fma(-x0, u0_9, x9);
    const T u0_10 = factors[lu + 10];
    if (right0) x10 = fma(-x0, u0_10, x10);
    const T u0_11 = factors[lu + 11];
    if (right0) x11 = fma(-x0, u0_11, x11);
    const T u0_12 = factors[lu + 12];
    if (right0) x12 = fma(-x0, u0_12, x12);
    const T u0_13 = factors[lu + 13];
    if (right0) x13 = fma(-x0, u0_13, x13);
    const T u0_14 = factors[lu + 14];
    if (right0) x14 = fma(-x0, u0_14, x14);
    // step 1: x1 is divided by the diagonal, and leaves the columns to its right
    const bool right1 = lane <= 1;
    const T u1_1 = factors[lu + 21];   // its reciprocal
    if (right1) x1 = mul(x1, u1_1);
    const T u1_2 = factors[lu + 22];
    if (right1) x2 = fma(-x1, u1_2, x2);
    const T u1_3 = factors[lu + 23];
    if (right1) x3 = fma(-x1, u1_3, x3);
    const T u1_4 = factors[lu + 24];
    if (right1) x4 = fma(-x1, u1_4, x4);
    const T u1_5 = factors[lu + 25];
    if (right1) x5 = fma(-x1, u1_5, x5);
    const T u1_6 = factors[lu + 26];
    if (right1) x6 = fma(-x1, u1_6, x6);
    const T u1_7 = factors[lu + 27];
    if (right1) x7 = fma(-x1, u1_7, x7);
    const T u1_8 = factors[lu + 28];
    if (right1) x8 = fma(-x1, u1_8, x8);
    const T u1_9 = factors[lu + 29];
    if (right1) x9 = fma(-x1, u1_9, x9);
    const T u1_10 = factors[lu + 30];
    if (right1) x10 = fma(-x1, u1_10, x10);
    const T u1_11 = factors[lu + 31];
    if (right1) x11 = fma(-x1, u1_11, x11);
    const T u1_12 = factors[lu + 32];
    if (right1) x12 = fma(-x1, u1_12, x12);
    const T u1_13 = factors[lu + 33];
    if (right1) x13 = fma(-x1, u1_13, x13);
    const T u1_14 = factors[lu + 34];
    if (right1) x14 = fma(-x1, u1_14, x14);
    // step 2: x2 is divided by the diagonal, and leaves the columns to its right
    const bool right2 = lane <= 2;
    const T u2_2 = factors[lu + 42];   // its reciprocal
    if (right2) x2 = mul(x2, u2_2);
    const T u2_3 = factors[lu + 43];
    if (right2) x3 = fma(-x2, u2_3, x3);
    const T u2_4 = factors[lu + 44];
    if (right2) x4 = fma(-x2, u2_4, x4);
    const T u2_5 = factors[lu + 45];
    if (right2) x5 = fma(-x2, u2_5, x5);
    const T u2_6 = factors[lu + 46];
    if (right2) x6 = fma(-x2, u2_6, x6);
    const T u2_7 = factors[lu + 47];
    if (right2) x7 = fma(-x2, u2_7, x7);
    const T u2_8 = factors[lu + 48];
    if (right2) x8 = fma(-x2, u2_8, x8);
    const T u2_9 = factors[lu + 49];
    if (right2) x9 = fma(-x2, u2_9, x9);
    const T u2_10 = factors[lu + 50];
    if (right2) x10 = fma(-x2, u2_10, x10);
    const T u2_11 = factors[lu + 51];
    if (right2) x11 = fma(-x2, u2_11, x11);
    const T u2_12 = factors[lu + 52];
    if (right2) x12 = fma(-x2, u2_12, x12);
    const T u2_13 = factors[lu + 53];
    if (right2) x13 = fma(-x2, u2_13, x13);
    const T u2_14 = factors[lu + 54];
    if (right2) x14 = fma(-x2, u2_14, x14);
    // step 3: x3 is divided by the diagonal, and leaves the columns to its right
    const bool right3 = lane <= 3;
    const T u3_3 = factors[lu + 63];   // its reciprocal
    if (right3) x3 = mul(x3, u3_3);
    const T u3_4 = factors[lu + 64];
    if (right3) x4 = fma(-x3, u3_4, x4);
    const T u3_5 = factors[lu + 65];
    if (right3) x5 = fma(-x3, u3_5, x5);
    const T u3_6 = factors[lu + 66];
    if (right3) x6 = fma(-x3, u3_6, x6);
    const T u3_7 = factors[lu + 67];
    if (right3) x7 = fma(-x3, u3_7, x7);
    const T u3_8 = factors[lu + 68];
    if (right3) x8 = fma(-x3, u3_8, x8);
    const T u3_9 = factors[lu + 69];
    if (right3) x9 = fma(-x3, u3_9, x9);
    const T u3_10 = factors[lu + 70];
    if (right3) x10 = fma(-x3, u3_10, x10);
    const T u3_11 = factors[lu + 71];
    if (right3) x11 = fma(-x3, u3_11, x11);
    const T u3_12 = factors[lu + 72];
    if (right3) x12 = fma(-x3, u3_12, x12);
    const T u3_13 = factors[lu + 73];
    if (right3) x13 = fma(-x3, u3_13, x13);
    const T u3_14 = factors[lu + 74];
    if (right3) x14 = fma(-x3, u3_14, x14);
    // step 4: x4 is divided by the diagonal, and leaves the columns to its right
    const bool right4 = lane <= 4;
    const T u4_4 = factors[lu + 84];   // its reciprocal
    if (right4) x4 = mul(x4, u4_4);
    const T u4_5 = factors[lu + 85];
    if (right4) x5 = fma(-x4, u4_5, x5);
    const T u4_6 = factors[lu + 86];
    if (right4) x6 = fma(-x4, u4_6, x6);
    const T u4_7 = factors[lu + 87];
    if (right4) x7 = fma(-x4, u4_7, x7);
    const T u4_8 = factors[lu + 88];
    if (right4) x8 = fma(-x4, u4_8, x8);
    const T u4_9 = factors[lu + 89];
    if (right4) x9 = fma(-x4, u4_9, x9);
    const T u4_10 = factors[lu + 90];
    if (right4) x10 = fma(-x4, u4_10, x10);
    const T u4_11 = factors[lu + 91];
    if (right4) x11 = fma(-x4, u4_11, x11);
    const T u4_12 = factors[lu + 92];
    if (right4) x12 = fma(-x4, u4_12, x12);
    const T u4_13 = factors[lu + 93];
    if (right4) x13 = fma(-x4, u4_13, x13);
    const T u4_14 = factors[lu + 94];
    if (right4) x14 = fma(-x4, u4_14, x14);
    // step 5: x5 is divided by the diagonal, and leaves the columns to its right
    const bool right5 = lane <= 5;
    const T u5_5 = factors[lu + 105];   // its reciprocal
    if (right5) x5 = mul(x5, u5_5);
    const T u5_6 = factors[lu + 106];
    if (right5) x6 = fma(-x5, u5_6, x6);
    const T u5_7 = factors[lu + 107];
    if (right5) x7 = fma(-x5, u5_7, x7);
    const T u5_8 = factors[lu + 108];
    if (right5) x8 = fma(-x5, u5_8, x8);
    const T u5_9 = factors[lu + 109];
    if (right5) x9 = fma(-x5, u5_9, x9);
    const T u5_10 = factors[lu + 110];
    if (right5) x10 = fma(-x5, u5_10, x10);
    const T u5_11 = factors[lu + 111];
    if (right5) x11 = fma(-x5, u5_11, x11);
    const T u5_12 = factors[lu + 112];
    if (right5) x12 = fma(-x5, u5_12, x12);
    const T u5_13 = factors[lu + 113];
    if (right5) x13 = fma(-x5, u5_13, x13);
    const T u5_14 = factors[lu + 114];
    if (right5) x14 = fma(-x5, u5_14, x14);
    // step 6: x6 is divided by the diagonal, and leaves the columns to its right
    const bool right6 = lane <= 6;
    const T u6_6 = factors[lu + 126];   // its reciprocal
    if (right6) x6 = mul(x6, u6_6);
    const T u6_7 = factors[lu + 127];
    if (right6) x7 = fma(-x6, u6_7, x7);
    const T u6_8 = factors[lu + 128];
    if (right6) x8 = fma(-x6, u6_8, x8);
    const T u6_9 = factors[lu + 129];
    if (right6) x9 = fma(-x6, u6_9, x9);
    const T u6_10 = factors[lu + 130];
    if (right6) x10 = fma(-x6, u6_10, x10);
    const T u6_11 = factors[lu + 131];
    if (right6) x11 = fma(-x6, u6_11, x11);
    const T u6_12 = factors[lu + 132];
    if (right6) x12 = fma(-x6, u6_12, x12);
    const T u6_13 = factors[lu + 133];
    if (right6) x13 = fma(-x6, u6_13, x13);
    const T u6_14 = factors[lu + 134];
    if (right6) x14 = fma(-x6, u6_14, x14);
    // step 7: x7 is divided by the diagonal, and leaves the columns to its right
    const bool right7 = lane <= 7;
    const T u7_7 = factors[lu + 147];   // its reciprocal
    if (right7) x7 = mul(x7, u7_7);
    const T u7_8 = factors[lu + 148];
    if (right7) x8 = fma(-x7, u7_8, x8);
    const T u7_9 = factors[lu + 149];
    if (right7) x9 = fma(-x7, u7_9, x9);
    const T u7_10 = factors[lu + 150];
    if (right7) x10 = fma(-x7, u7_10, x10);
    const T u7_11 = factors[lu + 151];
    if (right7) x11 = fma(-x7, u7_11, x11);
    const T u7_12 = factors[lu + 152];
    if (right7) x12 = fma(-x7, u7_12, x12);
    const T u7_13 = factors[lu + 153];
    if (right7) x13 = fma(-x7, u7_13, x13);
    const T u7_14 = factors[lu + 154];
    if (right7) x14 = fma(-x7, u7_14, x14);
    // step 8: x8 is divided by the diagonal, and leaves the columns to its right
    const bool right8 = lane <= 8;
    const T u8_8 = factors[lu + 168];   // its reciprocal
    if (right8) x8 = mul(x8, u8_8);
    const T u8_9 = factors[lu + 169];
    if (right8) x9 = fma(-x8, u8_9, x9);
    const T u8_10 = factors[lu + 170];
    if (right8) x10 = fma(-x8, u8_10, x10);
    const T u8_11 = factors[lu + 171];
    if (right8) x11 = fma(-x8, u8_11, x11);
    const T u8_12 = factors[lu + 172];
    if (right8) x12 = fma(-x8, u8_12, x12);
    const T u8_13 = factors[lu + 173];
    if (right8) x13 = fma(-x8, u8_13, x13);
    const T u8_14 = factors[lu + 174];
    if (right8) x14 = fma(-x8, u8_14, x14);
    // step 9: x9 is divided by the diagonal, and leaves the columns to its right
    const bool right9 = lane <= 9;
    const T u9_9 = factors[lu + 189];   // its reciprocal
    if (right9) x9 = mul(x9, u9_9);
    const T u9_10 = factors[lu + 190];
    if (right9) x10 = fma(-x9, u9_10, x10);
    const T u9_11 = factors[lu + 191];
    if (right9) x11 = fma(-x9, u9_11, x11);
    const T u9_12 = factors[lu + 192];
    if (right9) x12 = fma(-x9, u9_12, x12);
    const T u9_13 = factors[lu + 193];
    if (right9) x13 = fma(-x9, u9_13, x13);
    const T u9_14 = factors[lu + 194];
    if (right9) x14 = fma(-x9, u9_14, x14);
    // step 10: x10 is divided by the diagonal, and leaves the columns to its right
    const bool right10 = lane <= 10;
    const T u10_10 = factors[lu + 210];   // its reciprocal
    if (right10) x10 = mul(x10, u10_10);
    const T u10_11 = factors[lu + 211];
    if (right10) x11 = fma(-x10, u10_11, x11);
    const T u10_12 = factors[lu + 212];
    if (right10) x12 = fma(-x10, u10_12, x12);
    const T u10_13 = factors[lu + 213];
    if (right10) x13 = fma(-x10, u10_13, x13);
    const T u10_14 = factors[lu + 214];
    if (right10) x14 = fma(-x10, u10_14, x14);
    // step 11: x11 is divided by the diagonal, and leaves the columns to its right
    const bool right11 = lane <= 11;
    const T u11_11 = factors[lu + 231];   // its reciprocal
    if (right11) x11 = mul(x11, u11_11);
    const T u11_12 = factors[lu + 232];
    if (right11) x12 = fma(-x11, u11_12, x12);
    const T u11_13 = factors[lu + 233];
    if (right11) x13 = fma(-x11, u11_13, x13);
    const T u11_14 = factors[lu + 234];
    if (right11) x14 = fma(-x11, u11_14, x14);
    // step 12: x12 is divided by the diagonal, and leaves the columns to its right
    const bool right12 = lane <= 12;
    const T u12_12 = factors[lu + 252];   // its reciprocal
    if (right12) x12 = mul(x12, u12_12);
    const T u12_13 = factors[lu + 253];
    if (right12) x13 = fma(-x12, u12_13, x13);
    const T u12_14 = factors[lu + 254];
    if (right12) x14 = fma(-x12, u12_14, x14);
    // step 13: x13 is divided by the diagonal, and leaves the columns to its right
    const bool right13 = lane <= 13;
    const T u13_13 = factors[lu + 273];   // its reciprocal
    if (right13) x13 = mul(x13, u13_13);
    const T u13_14 = factors[lu + 274];
    if (right13) x14 = fma(-x13, u13_14, x14);
    // step 14: x14 is divided by the diagonal, and leaves the columns to its right
    const bool right14 = lane <= 14;
    const T u14_14 = factors[lu + 294];   // its reciprocal
    if (right14) x14 = mul(x14, u14_14);

    // row by row of L, from the last: x L = x
    // step 14: x14 is done, and leaves the columns to its left
    x0 = fma(-x14, factors[lu + 280], x0);
    x1 = fma(-x14, factors[lu + 281], x1);
    x2 = fma(-x14, factors[lu + 282], x2);
    x3 = fma(-x14, factors[lu + 283], x3);
    x4 = fma(-x14, factors[lu + 284], x4);
    x5 = fma(-x14, factors[lu + 285], x5);
    x6 = fma(-x14, factors[lu + 286], x6);
    x7 = fma(-x14, factors[lu + 287], x7);
    x8 = fma(-x14, factors[lu + 288], x8);
    x9 = fma(-x14, factors[lu + 289], x9);
    x10 = fma(-x14, factors[lu + 290], x10);
    x11 = fma(-x14, factors[lu + 291], x11);
    x12 = fma(-x14, factors[lu + 292], x12);
    x13 = fma(-x14, factors[lu + 293], x13);
    // step 13: x13 is done, and leaves the columns to its left
    x0 = fma(-x13, factors[lu + 260], x0);
    x1 = fma(-x13, factors[lu + 261], x1);
    x2 = fma(-x13, factors[lu + 262], x2);
    x3 = fma(-x13, factors[lu + 263], x3);
    x4 = fma(-x13, factors[lu + 264], x4);
    x5 = fma(-x13, factors[lu + 265], x5);
    x6 = fma(-x13, factors[lu + 266], x6);
    x7 = fma(-x13, factors[lu + 267], x7);
    x8 = fma(-x13, factors[lu + 268], x8);
    x9 = fma(-x13, factors[lu + 269], x9);
    x10 = fma(-x13, factors[lu + 270], x10);
    x11 = fma(-x13, factors[lu + 271], x11);
    x12 = fma(-x13, factors[lu + 272], x12);
    // step 12: x12 is done, and leaves the columns to its left
    x0 = fma(-x12, factors[lu + 240], x0);
    x1 = fma(-x12, factors[lu + 241], x1);
    x2 = fma(-x12, factors[lu + 242], x2);
    x3 = fma(-x12, factors[lu + 243], x3);
    x4 = fma(-x12, factors[lu + 244], x4);
    x5 = fma(-x12, factors[lu + 245], x5);
    x6 = fma(-x12, factors[lu + 246], x6);
    x7 = fma(-x12, factors[lu + 247], x7);
    x8 = fma(-x12, factors[lu + 248], x8);
    x9 = fma(-x12, factors[lu + 249], x9);
    x10 = fma(-x12, factors[lu + 250], x10);
    x11 = fma(-x12, factors[lu + 251], x11);
    // step 11: x11 is done, and leaves the columns to its left
    x0 = fma(-x11, factors[lu + 220], x0);
    x1 = fma(-x11, factors[lu + 221], x1);
    x2 = fma(-x11, factors[lu + 222], x2);
    x3 = fma(-x11, factors[lu + 223], x3);
    x4 = fma(-x11, factors[lu + 224], x4);
    x5 = fma(-x11, factors[lu + 225], x5);
    x6 = fma(-x11, factors[lu + 226], x6);
    x7 = fma(-x11, factors[lu + 227], x7);
    x8 = fma(-x11, factors[lu + 228], x8);
    x9 = fma(-x11, factors[lu + 229], x9);
    x10 = fma(-x11, factors[lu + 230], x10);
    // step 10: x10 is done, and leaves the columns to its left
    x0 = fma(-x10, factors[lu + 200], x0);
    x1 = fma(-x10, factors[lu + 201], x1);
    x2 = fma(-x10, factors[lu + 202], x2);
    x3 = fma(-x10, factors[lu + 203], x3);
    x4 = fma(-x10, factors[lu + 204], x4);
    x5 = fma(-x10, factors[lu + 205], x5);
    x6 = fma(-x10, factors[lu + 206], x6);
    x7 = fma(-x10, factors[lu + 207], x7);
    x8 = fma(-x10, factors[lu + 208], x8);
    x9 = fma(-x10, factors[lu + 209], x9);
    // step 9: x9 is done, and leaves the columns to its left
    x0 = fma(-x9, factors[lu + 180], x0);
    x1 = fma(-x9, factors[lu + 181], x1);
    x2 = fma(-x9, factors[lu + 182], x2);
    x3 = fma(-x9, factors[lu + 183], x3);
    x4 = fma(-x9, factors[lu + 184], x4);
    x5 = fma(-x9, factors[lu + 185], x5);
    x6 = fma(-x9, factors[lu + 186], x6);
    x7 = fma(-x9, factors[lu + 187], x7);
    x8 = fma(-x9, factors[lu + 188], x8);
    // step 8: x8 is done, and leaves the columns to its left
    x0 = fma(-x8, factors[lu + 160], x0);
    x1 = fma(-x8, factors[lu + 161], x1);
    x2 = fma(-x8, factors[lu + 162], x2);
    x3 = fma(-x8, factors[lu + 163], x3);
    x4 = fma(-x8, factors[lu + 164], x4);
    x5 = fma(-x8, factors[lu + 165], x5);
    x6 = fma(-x8, factors[lu + 166], x6);
    x7 = fma(-x8, factors[lu + 167], x7);
    // step 7: x7 is done, and leaves the columns to its left
    x0 = fma(-x7, factors[lu + 140], x0);
    x1 = fma(-x7, factors[lu + 141], x1);
    x2 = fma(-x7, factors[lu + 142], x2);
    x3 = fma(-x7, factors[lu + 143], x3);
    x4 = fma(-x7, factors[lu + 144], x4);
    x5 = fma(-x7, factors[lu + 145], x5);
    x6 = fma(-x7, factors[lu + 146], x6);
    // step 6: x6 is done, and leaves the columns to its left
    x0 = fma(-x6, factors[lu + 120], x0);
    x1 = fma(-x6, factors[lu + 121], x1);
    x2 = fma(-x6, factors[lu + 122], x2);
    x3 = fma(-x6, factors[lu + 123], x3);
    x4 = fma(-x6, factors[lu + 124], x4);
    x5 = fma(-x6, factors[lu + 125], x5);
    // step 5: x5 is done, and leaves the columns to its left
    x0 = fma(-x5, factors[lu + 100], x0);
    x1 = fma(-x5, factors[lu + 101], x1);
    x2 = fma(-x5, factors[lu + 102], x2);
    x3 = fma(-x5, factors[lu + 103], x3);
    x4 = fma(-x5, factors[lu + 104], x4);
    // step 4: x4 is done, and leaves the columns to its left
    x0 = fma(-x4, factors[lu + 80], x0);
    x1 = fma(-x4, factors[lu + 81], x1);
    x2 = fma(-x4, factors[lu + 82], x2);
    x3 = fma(-x4, factors[lu + 83], x3);
    // step 3: x3 is done, and leaves the columns to its left
    x0 = fma(-x3, factors[lu + 60], x0);
    x1 = fma(-x3, factors[lu + 61], x1);
    x2 = fma(-x3, factors[lu + 62], x2);
    // step 2: x2 is done, and leaves the columns to its left
    x0 = fma(-x2, factors[lu + 40], x0);
    x1 = fma(-x2, factors[lu + 41], x1);
    // step 1: x1 is done, and leaves the columns to its left
    x0 = fma(-x1, factors[lu + 20], x0);

    // column k of inv(U) inv(L) is column order[k] of the inverse
    if (live) {
        T* to = C + matrix * strideC + lane;
        to[order[group * 15 + 0] * ldc] = select(failed != 0, not_a_number<T>(), x0);
        to[order[group * 15 + 1] * ldc] = select(failed != 0, not_a_number<T>(), x1);
        to[order[group * 15 + 2] * ldc] = select(failed != 0, not_a_number<T>(), x2);
        to[order[group * 15 + 3] * ldc] = select(failed != 0, not_a_number<T>(), x3);
        to[order[group * 15 + 4] * ldc] = select(failed != 0, not_a_number<T>(), x4);
        to[order[group * 15 + 5] * ldc] = select(failed != 0, not_a_number<T>(), x5);
        to[order[group * 15 + 6] * ldc] = select(failed != 0, not_a_number<T>(), x6);
        to[order[group * 15 + 7] * ldc] = select(failed != 0, not_a_number<T>(), x7);
        to[order[group * 15 + 8] * ldc] = select(failed != 0, not_a_number<T>(), x8);
        to[order[group * 15 + 9] * ldc] = select(failed != 0, not_a_number<T>(), x9);
        to[order[group * 15 + 10] * ldc] = select(failed != 0, not_a_number<T>(), x10);
        to[order[group * 15 + 11] * ldc] = select(failed != 0, not_a_number<T>(), x11);
        to[order[group * 15 + 12] * ldc] = select(failed != 0, not_a_number<T>(), x12);
        to[order[group * 15 + 13] * ldc] = select(failed != 0, not_a_number<T>(), x13);
        to[order[group * 15 + 14] * ldc] = select(failed != 0, not_a_number<T>(), x14);
        if (lane == 0) info[matrix] = failed;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sgetri_15_rows_across_lanes_a2955d4a_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 2 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(sgetri_15_rows_across_lanes_a2955d4a, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
