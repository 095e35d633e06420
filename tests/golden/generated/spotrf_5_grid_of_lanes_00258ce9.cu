// potrf (Cholesky factorisation, A = L L^H or U^H U, in place): real, single, n = 5, uplo = lower, layout = packed
// Id:     potrf__s__n_5__uplo_lower__layout_packed__grid_of_lanes__rows_4__cols_2__transfer_contiguous__steps_2__per_block_4
// Way:    A grid of rows x cols lanes holds the lower triangle in registers: lane (r, c) the elements (rows * t + r, cols * s + c) of the
//         tiles (t, s) that reach the diagonal or lie below it. What a lane receives of a step's column serves a whole row or column of its
//         tiles: few shuffles. Tiles of 32 bytes a column are whole sectors of memory: those on the diagonal come and go whole in packed batches, with what
//         they hold beyond it. A step costs a shuffle for its pivot, one for each row and each column of tiles that is left, and an fma for each tile.
// Paper:  2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4; outer product Cholesky: Golub and Van Loan, section 4.2
// Made by kgen --variants spotrf_5_grid_of_lanes_00258ce9
// Cost:   55 flops and 124 bytes per matrix; a block of 32 threads has 4 matrices
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
namespace prelude_of_spotrf_5_grid_of_lanes_00258ce9 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
DEVICE float square_root(float a) { return __fsqrt_rn(a); }
// The root of a and its reciprocal, each rounded correctly, of a positive number far from the ends of the range: Newton's steps from one
// approximation of 1 / root, as in __fsqrt_rn and __dsqrt_rn, and one or two more for the reciprocal. The last ones fail where the root's bits are all ones
// (Markstein, Computation of elementary functions on the IBM RISC System/6000, 1990), and for no other: of floats all were compared, of
// doubles all roots whose reciprocal lies that near to the middle of two numbers (divisors of 2^106 - j, j <= 40) and 10^10 others.
DEVICE void quick_root(float a, float& root, float& reciprocal)
{
  float r;
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a));
  const float s = __fmul_rn(a, r);
  root       = fma(fma(-s, s, a), __fmul_rn(r, 0.5f), s);
  r          = fma(r, fma(-root, r, 1.0f), r);
  reciprocal = fma(r, fma(-root, r, 1.0f), r);
}
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }

// The real part; of a real the number itself.
DEVICE float real_part(float a) { return a; }

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  // The lane's index in the warp.
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's index in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's index in the block; meaningless if idle.
  static DEVICE_MEMBER int group() { return static_cast<int>(threadIdx.x / 32) * per_warp + lane() / L; }
  // Whether the lane is one of those left over.
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
// 16 bytes from global memory to element `index` of a shared array, both aligned, not waited for (before sm_80: at once). Past L1 a sector
// of 32 bytes whose halves go to two places is fetched twice; by way of L1 the path to shared memory is busy for longer.
template <bool by_l1 = false, class V>
DEVICE void copy_async16(V* array, u32 index, const V* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  *reinterpret_cast<uint4*>(array + index) = *reinterpret_cast<const uint4*>(from);
#else
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
  if constexpr (by_l1) asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
  else                 asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
#endif
}
// A shared array from one of its elements on. What is a constant number of elements after it has no address of its own to be found: the instruction
// holds that number, which it cannot where both are added as one index of 32 bits.
template <class V> DEVICE V* from_element(V* array, u32 index) { return array + index; }
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
// Until every copy that this thread began has come.
DEVICE void copy_async_wait()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}
// 16 bytes from a shared array to global memory, both aligned.
template <class V>
DEVICE void copy16(V* to, const V* array, u32 index) { *reinterpret_cast<uint4*>(to) = *reinterpret_cast<const uint4*>(array + index); }

// move(index in the array, element behind it, address) for the 16-byte vectors of a contiguous block of memory, wherever it begins, and move_element for what is in
// front of them and behind. The block begins `shift` elements behind a multiple of 16 bytes, which is `offset` in the array, and ends `end` elements
// behind it, at most `most`; where it begins or ends on such a multiple in any case the rest is left out. Consecutive lanes, `rank` of `lanes`, move
// consecutive vectors.
template <u32 lanes, u32 most, u32 unrolled, bool begins_anywhere, bool ends_anywhere, class V, class Move, class Move_element>
DEVICE void move_unaligned(u32 rank, u32 offset, V* span, u32 shift, u32 end, Move move, Move_element move_element)
{
  constexpr u32 vector_size = 16 / sizeof(V);
  V* const aligned = begins_anywhere ? span - shift : span;
  V* const own     = aligned + rank * vector_size;
#pragma unroll unrolled
  for (u32 e = 0; e < most; e += lanes * vector_size)
    if (rank * vector_size + e + vector_size <= end && (!begins_anywhere || e > 0 || rank > 0 || shift == 0)) move(offset + rank * vector_size, e, own + e);
  if constexpr (ends_anywhere) {
    const u32 last = end / vector_size * vector_size;
    for (u32 e = rank; e < vector_size; e += lanes) {
      if (begins_anywhere && shift > 0 && e >= shift && e < end) move_element(offset + e, 0u, aligned + e);
      if ((!begins_anywhere || last > 0 || shift == 0) && last + e < end) move_element(offset + last, e, aligned + last + e);
    }
  }
}
// Of matrices of a warp's groups in a packed batch, one each, `count` columns of n elements, `most` at most, from `column` on (a whole matrix is
// one column): the columns of `matrices` of them, which begin `in_memory` elements apart, the first at `b`. If they are all that a matrix has, or
// there is one group, they are one contiguous block of memory, which the warp moves together; else each group moves its own. In the shared array, where each
// group has room for `capacity` elements, a block begins as far behind a multiple of 16 bytes as in memory.
template <u32 lanes, u32 n, u32 most, class V>
struct Columns_of_groups {
  enum : u32 {
    groups = 32 / lanes, vector_size = 16 / sizeof(V),
    whole = n % vector_size == 0, begins_whole = groups > 1 && groups * n % vector_size == 0,   // every column is whole vectors; all of the warp's matrices are
    capacity = (most * n + (whole ? 0 : 2 * vector_size - 2)) / vector_size * vector_size
  };
  bool together;
  V* span;           // that the lane moves with others: it is
  u32 shift, end;   // from so far behind a multiple of 16 bytes to there,
  u32 offset, mine;  // which is where in the array; and there the first column of the lane's group
  DEVICE_MEMBER Columns_of_groups(V* b, int matrices, i64 in_memory, i64 column, int count)
  {
    const u32 group = static_cast<u32>(warp_lane()) / lanes, here = static_cast<u32>(matrices), length = n * static_cast<u32>(count);
    together = groups == 1 || in_memory == length;
    span      = b + n * column + (together ? 0 : group * in_memory);
    shift    = whole || (begins_whole && together) ? 0 : static_cast<u32>(reinterpret_cast<u64>(span) / sizeof(V) % vector_size);
    end      = shift + (together ? here * length : group < here ? length : 0);
    offset    = together ? 0 : group * capacity;
    mine     = shift + (together ? group * length : offset);
  }
};
template <u32 lanes, u32 n, u32 most, class V, class Move, class Move_element>
DEVICE void move_columns_of_groups(const Columns_of_groups<lanes, n, most, V>& round, u32 begin, Move move, Move_element move_element)
{
  using Round    = Columns_of_groups<lanes, n, most, V>;
  const u32 lane = static_cast<u32>(warp_lane()), offset = begin + round.offset;
  constexpr bool ragged = !Round::whole, begins_anywhere = ragged && !Round::begins_whole;
  if (round.together) {
    move_unaligned<32, Round::groups * Round::capacity, 64, begins_anywhere, ragged>(lane, offset, round.span, round.shift, round.end, move, move_element);
  }
  else if constexpr (Round::groups > 1) {
    move_unaligned<lanes, Round::capacity, 4, ragged, ragged>(lane % lanes, offset, round.span, round.shift, round.end, move, move_element);
  }
}
template <u32 lanes, u32 n, u32 most, class Array, class V>
DEVICE void fetch_columns_of_groups(Array& array, u32 begin, const Columns_of_groups<lanes, n, most, V>& round)
{
  move_columns_of_groups(round, begin, [&](u32 offset, u32 e, const V* from) { copy_async16(from_element(array, offset), e, from); },
                         [&](u32 offset, u32 e, const V* from) { copy_async_one(from_element(array, offset), e, from); });
}
template <u32 lanes, u32 n, u32 most, class Array, class V>
DEVICE void store_columns_of_groups(const Columns_of_groups<lanes, n, most, V>& round, const Array& array, u32 begin)
{
  move_columns_of_groups(round, begin, [&](u32 offset, u32 e, V* to) { copy16(to, from_element(array, offset), e); },
                         [&](u32 offset, u32 e, V* to) { *to = from_element(array, offset)[e]; });
}

// Whether quick_root is right for a pivot, by its high word: positive, finite, far enough from the ends of the range for a square and a
// remainder, and without the 1 bits that lead to a root of 1 bits alone.
DEVICE bool regular_pivot(float pivot)
{
  const u32 bits = to_bits(pivot);
  return bits - 0x0d000000u < 0x72000000u && (bits & 0x7ffff0u) != 0x7ffff0u;
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

}  // namespace prelude_of_spotrf_5_grid_of_lanes_00258ce9
using namespace prelude_of_spotrf_5_grid_of_lanes_00258ce9;

using T = float;
using R = float;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 strideA = 25;

KERNEL void __launch_bounds__(32)
spotrf_5_grid_of_lanes_00258ce9(T* A, int* info, i64 batch)
{
    // Lane (r, c) holds element (4 * t + r, 2 * s + c) in a<t>_<s>, first of A, in the end of L; l<t>, lh<s>: of
    // column k of L the element in row 4 * t + r, and the conjugate of that in row 2 * s + c.
    using Group = Lanes<8>;
    const int r      = Group::rank() % 4, c = Group::rank() / 4;   // this lane's position in the grid
    const i64 matrix = block_index() * 4 + Group::group();
    const bool live  = matrix < batch;
    SHARED(T, tile, 112);
    const int warp    = static_cast<int>(threadIdx.x) / 32;
    const i64 start   = block_index() * 4 + warp * 4, rest = batch - start;   // the warp's matrices
    const int present = rest < 0 ? 0 : rest < 4 ? static_cast<int>(rest) : 4;
    const Columns_of_groups<8, 25, 1, T> part(A + start * strideA, present, strideA, 0, 1);   // a matrix is one column
    static_assert(4 * decltype(part)::capacity <= 112);
    const int tiles = warp * 112, first = Group::idle() ? 0 : tiles + static_cast<int>(part.mine);
    fetch_columns_of_groups(tile, tiles, part);
    copy_async_wait();
    Group::sync();
    const int tile_begin = first + r + c * 5;   // the lane's element of tile (0, 0)

    T a0_0 = live ? T(tile[tile_begin + 0 + 0 * 5]) : T(0);
    T a1_0 = live && r < 1 ? T(tile[tile_begin + 4 + 0 * 5]) : T(0);
    T a0_1 = live ? T(tile[tile_begin + 0 + 2 * 5]) : T(0);
    T a1_1 = live && r < 1 ? T(tile[tile_begin + 4 + 2 * 5]) : T(0);
    T a1_2 = live && r < 1 && c < 1 ? T(tile[tile_begin + 4 + 4 * 5]) : T(0);

    int failed = 0;   // 1-based step of the first pivot that is not positive

#pragma unroll 1
    for (int k = 0; k <= 1; ++k) {
        // step k: column k of L, of the lanes with c == c0, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;   // (r0, c0): the lane that has element (k, k)
        R root;
        const R pivot = Group::shuffle(real_part(a0_0), r0 + 4 * c0);
        const R inverse_root = scale_of_pivot(pivot, k + 1, root, failed);   // 1 / root; notes a pivot that is not positive
        if (c == c0 && r > r0) a0_0 = mul(a0_0, inverse_root);
        if (c == c0) a1_0 = mul(a1_0, inverse_root);
        if (c == c0 && r == r0) a0_0 = T(root);
        const T l0 = Group::shuffle(a0_0, r + 4 * c0);
        const T l1 = Group::shuffle(a1_0, r + 4 * c0);
        const T lh0 = Group::shuffle(a0_0, 0 + c + 4 * c0);
        if (c > c0 && r >= c) a0_0 = fma(-l0, lh0, a0_0);
        if (c > c0) a1_0 = fma(-l1, lh0, a1_0);
        const T lh1 = Group::shuffle(a0_0, 2 + c + 4 * c0);
        if (r >= c + 2) a0_1 = fma(-l0, lh1, a0_1);
        a1_1 = fma(-l1, lh1, a1_1);
        const T lh2 = Group::shuffle(a1_0, 0 + c + 4 * c0);
        if (r >= c) a1_2 = fma(-l1, lh2, a1_2);
    }

#pragma unroll 1
    for (int k = 2; k <= 3; ++k) {
        // step k: column k of L, of the lanes with c == c0, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;   // (r0, c0): the lane that has element (k, k)
        R root;
        const R pivot = Group::shuffle(real_part(a0_1), r0 + 4 * c0);
        const R inverse_root = scale_of_pivot(pivot, k + 1, root, failed);   // 1 / root; notes a pivot that is not positive
        if (c == c0 && r > r0) a0_1 = mul(a0_1, inverse_root);
        if (c == c0) a1_1 = mul(a1_1, inverse_root);
        if (c == c0 && r == r0) a0_1 = T(root);
        const T l0 = Group::shuffle(a0_1, r + 4 * c0);
        const T l1 = Group::shuffle(a1_1, r + 4 * c0);
        const T lh1 = Group::shuffle(a0_1, 2 + c + 4 * c0);
        if (c > c0 && r >= c + 2) a0_1 = fma(-l0, lh1, a0_1);
        if (c > c0) a1_1 = fma(-l1, lh1, a1_1);
        const T lh2 = Group::shuffle(a1_1, 0 + c + 4 * c0);
        if (r >= c) a1_2 = fma(-l1, lh2, a1_2);
    }

#pragma unroll 1
    for (int k = 4; k <= 4; ++k) {
        // step k: column k of L, of the lanes with c == c0, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;   // (r0, c0): the lane that has element (k, k)
        R root;
        const R pivot = Group::shuffle(real_part(a1_2), r0 + 4 * c0);
        const R inverse_root = scale_of_pivot(pivot, k + 1, root, failed);   // 1 / root; notes a pivot that is not positive
        if (c == c0 && r > r0) a1_2 = mul(a1_2, inverse_root);
        if (c == c0 && r == r0) a1_2 = T(root);
    }

    if (live) tile[tile_begin + 0 + 0 * 5] = a0_0;
    if (live && r < 1) tile[tile_begin + 4 + 0 * 5] = a1_0;
    if (live) tile[tile_begin + 0 + 2 * 5] = a0_1;
    if (live && r < 1) tile[tile_begin + 4 + 2 * 5] = a1_1;
    if (live && r < 1 && c < 1) tile[tile_begin + 4 + 4 * 5] = a1_2;
    Group::sync();
    store_columns_of_groups(part, tile, tiles);
    if (live && r == 0 && c == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int spotrf_5_grid_of_lanes_00258ce9_launch(void* A, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &info, &batch};
    return cudaLaunchKernel(spotrf_5_grid_of_lanes_00258ce9, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
