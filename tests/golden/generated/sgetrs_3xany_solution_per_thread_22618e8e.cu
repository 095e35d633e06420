// getrs (solves op(A) X = B with the factors of getrf, in place): real, single, n = 3, nrhs = any, trans = no, pivot = partial, layout = packed
// Id:     getrs__s__n_3__nrhs_any__trans_no__pivot_partial__layout_packed__solution_per_thread__lanes_32__per_block_4__least_warps_0__transfer_rhs__buffers_2__rhs_per_lane_1
// Way:    A thread solves for one column of X (from the right: one row) in registers. A lies in shared memory, where all lanes of a group read the
//         same element at once, with the reciprocals of its diagonal: what is read of it serves all columns. From the left columns of B are taken in
//         rounds, one a lane or several, and pass through shared memory: a group, or in packed batches the warp for all of its groups
//         (`transfer`), moves them together, neighbouring lanes on neighbouring bytes. From the right the lanes' rows are neighbours as they lie.
// Paper:  forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants sgetrs_3xany_solution_per_thread_22618e8e
// Cost:   15 flops and 72 bytes per matrix; a block of 128 threads has 4 matrices; any number of blocks along gridDim.z, which share columns
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define PACKED   // every element lies on a multiple of its size
// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_sgetrs_3xany_solution_per_thread_22618e8e {

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
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }

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
// Any element from global memory to a shared array, not waited for: a complex one may lie on a multiple of its parts' size, and comes by these.
template <class V> DEVICE void copy_async_element(V* array, u32 index, const V* from) { copy_async_one(array, index, from); }
// The copies that this thread began since the last call of this are one group; until those of all groups but the newest have come.
DEVICE void copy_async_commit()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
DEVICE void copy_async_wait_but_newest()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group 1;" ::: "memory");
#endif
}
// 16 bytes from a shared array to global memory, both aligned.
template <class V>
DEVICE void copy16(V* to, const V* array, u32 index) { *reinterpret_cast<uint4*>(to) = *reinterpret_cast<const uint4*>(array + index); }

// Whether the warp's matrices, of which each lane knows its `own` (nullptr if it has none), can be moved so many bytes at once: these lie
// on a multiple of their number, within one column or in matrices without gaps. The same for all lanes.
template <u32 rows, u32 bytes, class V>
DEVICE bool in_vectors(const V* own, i64 ld)
{
  const bool aligned = rows * sizeof(V) % bytes == 0 ? ld * static_cast<i64>(sizeof(V)) % bytes == 0 : ld == rows;
  return !warp_any(reinterpret_cast<u64>(own) % bytes != 0 || !aligned);
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
// What columns or matrices of so many elements are moved by where they lie well: 16 bytes, or one element at once if they are no multiple of
// that (a complex element lies on a multiple of its parts' size, but seldom on less than its own).
template <u32 elements, class V>
struct Vector_of { enum : u32 { count = elements * sizeof(V) % 16 == 0 ? 16 / sizeof(V) : 1, bytes = count * sizeof(V) }; };
// Whether the columns of the warp's groups can be moved in vectors. In a packed batch all elements and vectors lie well.
template <u32 n, class V>
DEVICE bool columns_in_vectors(const V* columns, i64 ld)
{
#ifdef PACKED
  return Vector_of<n, V>::bytes == 16;
#else
  if constexpr (Vector_of<n, V>::bytes == alignof(V)) return false;   // it makes no difference
  else                                             return in_vectors<n, Vector_of<n, V>::bytes>(columns, ld);
#endif
}
// Columns of fewer than `short_bytes` bytes with gaps between them in the array come by way of L1: past it, a sector whose halves lie
// apart is asked for twice. Without a word for it those are short that are shorter than a line of memory.
enum : u32 { line_bytes = 128 };
template <u32 n, u32 stride, u32 short_bytes, class V>
struct Columns { static constexpr bool by_l1 = stride != n && n * sizeof(V) < short_bytes; };
// `count` columns of a group to a shared array, `most` at most, and back: by 16 bytes where all of the warp's columns allow it, else element by element.
template <u32 lanes, u32 n, u32 stride, u32 most, u32 short_bytes = line_bytes, class Array, class V>
DEVICE void fetch_columns(Array& array, u32 begin, const V* columns, i64 ld, int count)
{
  using Whole = Vector_of<n, V>;
  if (columns_in_vectors<n>(columns, ld)) {
    move_columns<lanes, n, stride, most, Whole::count>(begin, columns, ld, count, [&](u32 e, const V* from) {
      if constexpr (Whole::bytes == 16) copy_async16<Columns<n, stride, short_bytes, V>::by_l1>(array, e, from);
      else copy_async_one(array, e, from);
    });
  }
  else {
    move_columns<lanes, n, stride, most, 1>(begin, columns, ld, count, [&](u32 e, const V* from) {
      copy_async_element(array, e, from);
    });
  }
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
template <u32 lanes, u32 n, u32 most, class Array, class V>
DEVICE void store_columns_of_groups(const Columns_of_groups<lanes, n, most, V>& round, const Array& array, u32 begin)
{
  move_columns_of_groups(round, begin, [&](u32 offset, u32 e, V* to) { copy16(to, from_element(array, offset), e); },
                         [&](u32 offset, u32 e, V* to) { *to = from_element(array, offset)[e]; });
}

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

}  // namespace prelude_of_sgetrs_3xany_solution_per_thread_22618e8e
using namespace prelude_of_sgetrs_3xany_solution_per_thread_22618e8e;

using T = float;
using R = float;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 3;
constexpr i64 strideA = 9;
constexpr i64 strideP = 3;

KERNEL void __launch_bounds__(128)
sgetrs_3xany_solution_per_thread_22618e8e(i64 nrhs, const T* A, const int* ipiv, T* B, i64 strideB, i64 batch)
{
    // x<k> is element k of this lane's column (from the right: row) of B, then of X.
    using Group = Lanes<32>;
    const int lane   = Group::rank();
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();
    const i64 matrix = block_index() * 4 + group;
    const bool live  = matrix < batch && !Group::idle();

    const int given0 = live && lane < 3 ? ipiv[matrix * strideP + lane + 0] : 0;
    SHARED(int, row_of_a, 12);   // the rows of A, and of B, that stand in each row after getrf's swaps
    SHARED(T, factors, 48);
    SHARED(T, columns, 800);
    SHARED(T, inverses, 12);   // of the diagonal,
    SHARED(R, lifts, 12);      // lifted by these
    const int factors_begin = group * 12, inverses_begin = group * 3;
    const int warp    = static_cast<int>(threadIdx.x) / 32;
    const i64 start   = block_index() * 4 + warp * 1, rest = batch - start;   // the warp's matrices
    const int present = rest < 0 ? 0 : rest < 1 ? static_cast<int>(rest) : 1;
    const int rounds_begin = warp * 200;
    T* const span    = B + start * strideB;
    fetch_columns<32, 3, 4, 3>(factors, factors_begin, in_global(live ? A + matrix * strideA : nullptr), lda, live ? 3 : 0);

    static_assert(1 * Columns_of_groups<32, 3, 32, T>::capacity <= 100);
    const auto ask_for_columns = [&](i64 begin, int first) {
        if (begin >= nrhs) return;
        const i64 left  = nrhs - begin;
        const int width = left < 32 ? static_cast<int>(left) : 32;
        const Columns_of_groups<32, 3, 32, T> part(span, present, strideB, begin, width);
        fetch_columns_of_groups(columns, first, part);
    };
    ask_for_columns(column_share() * 32, rounds_begin);
    copy_async_commit();
    int slot = 0;   // that the next columns to be solved for have
    for (i64 begin = column_share() * 32; begin < nrhs; begin += column_shares() * 32) {
        const int first = rounds_begin + slot * 100;
        slot = 1 - slot;
        ask_for_columns(begin + column_shares() * 32, rounds_begin + slot * 100);   // of the next round
        copy_async_commit();
        const i64 left  = nrhs - begin;
        const int width = left < 32 ? static_cast<int>(left) : 32, count = !live ? 0 : width;
        const Columns_of_groups<32, 3, 32, T> part(span, present, strideB, begin, width);
        const int mine  = first + static_cast<int>(part.mine) + lane * 3;
        if (begin == column_share() * 32) {   // while memory is on its way; whatever ipiv holds, a permutation
            const int pivot[] = { legal_pivot(given0, lane + 0, 3) };
            int stood[1];
            rows_before_swaps<Group, 32, 3>(pivot, stood);
            if (lane < 3) row_of_a[inverses_begin + lane + 0] = stood[0];
        }
        copy_async_wait_but_newest();
        warp_sync();
        if (begin == column_share() * 32) {
            for (int k = lane; k < 3 && live; k += 32) {
                const T u = T(factors[factors_begin + k * 5]);
                const auto lift = diagonal_lift(u);
                const T inverse = reciprocal(mul(u, lift));
                inverses[inverses_begin + k] = inverse;
                lifts[inverses_begin + k] = lift;
            }
            Group::sync();
        }
        if (lane < count) {
            T x0 = columns[mine + row_of_a[inverses_begin + 0]];
            T x1 = columns[mine + row_of_a[inverses_begin + 1]];
            T x2 = columns[mine + row_of_a[inverses_begin + 2]];
            // forward, step 0
            x1 = fma(-T(factors[factors_begin + 1]), x0, x1);
            x2 = fma(-T(factors[factors_begin + 2]), x0, x2);
            // forward, step 1
            x2 = fma(-T(factors[factors_begin + 6]), x1, x2);
            // forward, step 2
            // backward, step 2
            x2 = mul(mul(x2, R(lifts[inverses_begin + 2])), T(inverses[inverses_begin + 2]));
            x0 = fma(-T(factors[factors_begin + 8]), x2, x0);
            x1 = fma(-T(factors[factors_begin + 9]), x2, x1);
            // backward, step 1
            x1 = mul(mul(x1, R(lifts[inverses_begin + 1])), T(inverses[inverses_begin + 1]));
            x0 = fma(-T(factors[factors_begin + 4]), x1, x0);
            // backward, step 0
            x0 = mul(mul(x0, R(lifts[inverses_begin + 0])), T(inverses[inverses_begin + 0]));
            columns[mine + 0] = x0;
            columns[mine + 1] = x1;
            columns[mine + 2] = x2;
        }
        warp_sync();
        store_columns_of_groups(part, columns, first);
        warp_sync();   // all have been stored before the next ones come
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sgetrs_3xany_solution_per_thread_22618e8e_launch(
    long long nrhs, const void* A, const int* ipiv, void* B, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    long long shares = nrhs / 64;   // blocks that share each matrix's columns, where matrices alone leave the GPU idle
    if (shares > 1) {
        int device = 0, multiprocessors = 0, at_once = 0;
        cudaError_t known = cudaGetDevice(&device);
        if (known == cudaSuccess) known = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
        if (known == cudaSuccess) known = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, sgetrs_3xany_solution_per_thread_22618e8e, 128, 0);
        if (known != cudaSuccess) return static_cast<int>(known);
        const long long filling = 4 * static_cast<long long>(at_once) * multiprocessors / blocks;
        shares = shares < filling ? shares : filling;
    }
    shares = shares < 1 ? 1 : shares < 65535 ? shares : 65535;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows), static_cast<unsigned>(shares));
    void* arguments[] = {&nrhs, &A, &ipiv, &B, &strideB, &batch};
    return cudaLaunchKernel(sgetrs_3xany_solution_per_thread_22618e8e, grid, dim3(128), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
