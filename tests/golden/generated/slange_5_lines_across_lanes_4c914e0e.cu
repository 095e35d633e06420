// lange (norm of a matrix): real, single, m = 5, n = 5, norm = one, layout = packed
// Id:     lange__s__m_5__n_5__norm_one__layout_packed__lines_across_lanes__transfer_contiguous__lanes_8__per_block_4
// Way:    Lane i of a group has row i of the matrix, for the 1-norm column i. Each makes one number of its line; those of the lines then
//         become one by shuffles. Rows can be loaded as they lie, since neighbouring lanes take neighbouring elements; columns go through
//         shared memory, to which the group moves the matrix by 16-byte copies; or, in packed batches whose columns are no whole 16-byte vectors, the
//         warp moves the matrices of all its groups, as one contiguous block of memory.
// Paper:  LAPACK's lange; for the Frobenius-norm a power of two as in Blue, ACM TOMS 4 (1978)
// Made by kgen --variants slange_5_lines_across_lanes_4c914e0e
// Cost:   25 flops and 104 bytes per matrix; a block of 32 threads has 4 matrices
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
namespace prelude_of_slange_5_lines_across_lanes_4c914e0e {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
DEVICE float add(float a, float b) { return __fadd_rn(a, b); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE float abs1(float a) { return fabsf(a); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }

// |x|, for complex the length, scaled by a power of two: nothing over- or underflows on the way. NaN where a part is one.
DEVICE float modulus(float a) { return abs1(a); }

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

// The larger of two sizes; NaN if one of them is.
DEVICE float larger_norm(float a, float b) { return a > b || a != a ? a : b; }
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

}  // namespace prelude_of_slange_5_lines_across_lanes_4c914e0e
using namespace prelude_of_slange_5_lines_across_lanes_4c914e0e;

using T = float;
using R = float;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 strideA = 25;

KERNEL void __launch_bounds__(32)
slange_5_lines_across_lanes_4c914e0e(const T* A, R* value, i64 batch)
{
    // a<k> is element k of this lane's column.
    using Group = Lanes<8>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 4 + Group::group();
    const bool live  = matrix < batch && !Group::idle();
    const bool line  = live && lane < 5;
    SHARED(T, tile, 112);   // matrix by matrix
    const int warp    = static_cast<int>(threadIdx.x) / 32;
    const i64 start   = block_index() * 4 + warp * 4, rest = batch - start;   // the warp's matrices
    const int present = rest < 0 ? 0 : rest < 4 ? static_cast<int>(rest) : 4;
    const Columns_of_groups<8, 25, 1, const T> part(A + start * strideA, present, strideA, 0, 1);   // a matrix is one column
    static_assert(4 * decltype(part)::capacity <= 112);
    const int tiles = warp * 112, first = Group::idle() ? 0 : tiles + static_cast<int>(part.mine);
    fetch_columns_of_groups(tile, tiles, part);
    copy_async_wait();
    Group::sync();
    const T a0 = line ? tile[first + lane * 5 + 0] : T(0);
    const T a1 = line ? tile[first + lane * 5 + 1] : T(0);
    const T a2 = line ? tile[first + lane * 5 + 2] : T(0);
    const T a3 = line ? tile[first + lane * 5 + 3] : T(0);
    const T a4 = line ? tile[first + lane * 5 + 4] : T(0);

    R own = R(0);
    own = add(own, modulus(a0));
    own = add(own, modulus(a1));
    own = add(own, modulus(a2));
    own = add(own, modulus(a3));
    own = add(own, modulus(a4));
    own = largest_norm<Group, 8>(own);
    if (live && lane == 0) value[matrix] = own;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int slange_5_lines_across_lanes_4c914e0e_launch(const void* A, void* value, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &value, &batch};
    return cudaLaunchKernel(slange_5_lines_across_lanes_4c914e0e, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
