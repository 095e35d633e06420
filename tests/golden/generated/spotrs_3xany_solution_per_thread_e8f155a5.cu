// potrs (solves A X = B with the factors of potrf, in place): real, single, n = 3, nrhs = any, uplo = lower, layout = packed
// Id:     potrs__s__n_3__nrhs_any__uplo_lower__layout_packed__solution_per_thread__lanes_2__per_block_16__least_warps_0__transfer_contiguous__buffers_1__rhs_per_lane_2
// Way:    A thread solves for one column of X (from the right: one row) in registers. A lies in shared memory, where all lanes of a group read the
//         same element at once, with the reciprocals of its diagonal: what is read of it serves all columns. From the left columns of B are taken in
//         rounds, one a lane or several, and pass through shared memory: a group, or in packed batches the warp for all of its groups
//         (`transfer`), moves them together, neighbouring lanes on neighbouring bytes. From the right the lanes' rows are neighbours as they lie.
// Paper:  forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants spotrs_3xany_solution_per_thread_e8f155a5
// Cost:   18 flops and 48 bytes per matrix; a block of 32 threads has 16 matrices; any number of blocks along gridDim.z, which share columns
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
namespace prelude_of_spotrs_3xany_solution_per_thread_e8f155a5 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
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

// The real part; of a real the number itself.
DEVICE float real_part(float a) { return a; }

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

// What columns or matrices of so many elements are moved by where they lie well: 16 bytes, or one element at once if they are no multiple of
// that (a complex element lies on a multiple of its parts' size, but seldom on less than its own).
template <u32 elements, class V>
struct Vector_of { enum : u32 { count = elements * sizeof(V) % 16 == 0 ? 16 / sizeof(V) : 1, bytes = count * sizeof(V) }; };
// move(index in the array, element behind it, address) for the matrices of a warp's groups in a packed batch, `count` of them and `most` at most, as one
// contiguous block of memory: consecutive lanes on consecutive vectors, whatever the group. `operand` is the first matrix's; in the array they begin `stride` elements
// apart. A lane's place is found once, where what is behind it is a constant: in turns that begin with each matrix, unless these are more than four
// times as many (a copy is one instruction, finding a place for it several).
template <u32 most, u32 elements, u32 stride, class V, class Move>
DEVICE void move_group_contiguous(u32 begin, V* operand, int count, Move move)
{
  constexpr u32 vector_size = Vector_of<elements, V>::count, step = 32 * vector_size, all = most * elements;
  constexpr bool by_matrix = stride != elements && most * ((elements + step - 1) / step) <= 4 * ((all + step - 1) / step);
  const u32 lane  = static_cast<u32>(warp_lane()), offset = begin + lane * vector_size;
  V* const span    = operand + lane * vector_size;
  const auto find = [&](u32 e) { move(begin + e + e / elements * (stride - elements), 0u, operand + e); };
  if (count == static_cast<int>(most)) {
    constexpr u32 spans = by_matrix ? most : 1, length = by_matrix ? elements : all;
#pragma unroll
    for (u32 m = 0; m < spans; ++m) {
#pragma unroll
      for (u32 e = 0; e < length; e += step) {
        if (length - e < step && lane * vector_size >= length - e) continue;
        if constexpr (by_matrix || stride == elements) move(offset, m * stride + e, span + (m * elements + e));
        else                                           find(lane * vector_size + e);
      }
    }
  }
  else {   // the end of the batch
#pragma unroll 1
    for (u32 e = lane * vector_size; e < static_cast<u32>(count) * elements; e += step) find(e);
  }
}
// These matrices to a shared array, and back: by 16 bytes, or if a matrix is no multiple of that element by element.
template <u32 most, u32 elements, u32 stride, class Array, class V>
DEVICE void fetch_group_contiguous(Array& array, u32 begin, const V* operand, int count)
{
  move_group_contiguous<most, elements, stride>(begin, operand, count, [&](u32 offset, u32 e, const V* from) {
    if constexpr (Vector_of<elements, V>::bytes == 16) copy_async16<stride != elements>(from_element(array, offset), e, from);
    else copy_async_one(from_element(array, offset), e, from);
  });
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

}  // namespace prelude_of_spotrs_3xany_solution_per_thread_e8f155a5
using namespace prelude_of_spotrs_3xany_solution_per_thread_e8f155a5;

using T = float;
using R = float;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 strideA = 9;

KERNEL void __launch_bounds__(32)
spotrs_3xany_solution_per_thread_e8f155a5(i64 nrhs, const T* A, T* B, i64 strideB, i64 batch)
{
    // x<k> is element k of this lane's column (from the right: row) of B, then of X.
    using Group = Lanes<2>;
    const int lane   = Group::rank();
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();
    const i64 matrix = block_index() * 16 + group;
    const bool live  = matrix < batch && !Group::idle();

    SHARED(T, factors, 192);
    SHARED(T, columns, 256);
    SHARED(R, inverses, 48);   // of the diagonal,
    const int factors_begin = group * 12, inverses_begin = group * 3;
    const int warp    = static_cast<int>(threadIdx.x) / 32;
    const i64 start   = block_index() * 16 + warp * 16, rest = batch - start;   // the warp's matrices
    const int present = rest < 0 ? 0 : rest < 16 ? static_cast<int>(rest) : 16;
    const int first = warp * 256;
    T* const span    = B + start * strideB;
    fetch_group_contiguous<16, 9, 12>(factors, warp * 192, A + start * strideA, present);

    static_assert(16 * Columns_of_groups<2, 3, 4, T>::capacity <= 256);
    for (i64 begin = column_share() * 4; begin < nrhs; begin += column_shares() * 4) {
        const i64 left  = nrhs - begin;
        const int width = left < 4 ? static_cast<int>(left) : 4, count = !live ? 0 : width;
        const Columns_of_groups<2, 3, 4, T> part(span, present, strideB, begin, width);
        const int mine  = first + static_cast<int>(part.mine) + lane * 3;
        fetch_columns_of_groups(columns, first, part);
        copy_async_wait();
        warp_sync();
        if (begin == column_share() * 4) {
            for (int k = lane; k < 3 && live; k += 2) {
                const R inverse = reciprocal(real_part(T(factors[factors_begin + k * 4])));
                inverses[inverses_begin + k] = inverse;
            }
            Group::sync();
        }
        T x0 = lane < count ? columns[mine + 0] : T(0);
        T x0_1 = lane + 2 < count ? columns[mine + 6] : T(0);
        T x1 = lane < count ? columns[mine + 1] : T(0);
        T x1_1 = lane + 2 < count ? columns[mine + 7] : T(0);
        T x2 = lane < count ? columns[mine + 2] : T(0);
        T x2_1 = lane + 2 < count ? columns[mine + 8] : T(0);
        if (lane < count) {
            // forward, step 0
            x0 = mul(x0, R(inverses[inverses_begin + 0]));
            x0_1 = mul(x0_1, R(inverses[inverses_begin + 0]));
            x1 = fma(-T(factors[factors_begin + 1]), x0, x1);
            x1_1 = fma(-T(factors[factors_begin + 1]), x0_1, x1_1);
            x2 = fma(-T(factors[factors_begin + 2]), x0, x2);
            x2_1 = fma(-T(factors[factors_begin + 2]), x0_1, x2_1);
            // forward, step 1
            x1 = mul(x1, R(inverses[inverses_begin + 1]));
            x1_1 = mul(x1_1, R(inverses[inverses_begin + 1]));
            x2 = fma(-T(factors[factors_begin + 5]), x1, x2);
            x2_1 = fma(-T(factors[factors_begin + 5]), x1_1, x2_1);
            // forward, step 2
            x2 = mul(x2, R(inverses[inverses_begin + 2]));
            x2_1 = mul(x2_1, R(inverses[inverses_begin + 2]));
        }
        Group::sync();   // the way back reads the factor again: all of it does not fit into registers
        if (lane < count) {
            // backward, step 2
            x2 = mul(x2, R(inverses[inverses_begin + 2]));
            x2_1 = mul(x2_1, R(inverses[inverses_begin + 2]));
            // backward, step 1
            x1 = fma(-T(factors[factors_begin + 5]), x2, x1);
            x1_1 = fma(-T(factors[factors_begin + 5]), x2_1, x1_1);
            x1 = mul(x1, R(inverses[inverses_begin + 1]));
            x1_1 = mul(x1_1, R(inverses[inverses_begin + 1]));
            // backward, step 0
            x0 = fma(-T(factors[factors_begin + 2]), x2, x0);
            x0_1 = fma(-T(factors[factors_begin + 2]), x2_1, x0_1);
            x0 = fma(-T(factors[factors_begin + 1]), x1, x0);
            x0_1 = fma(-T(factors[factors_begin + 1]), x1_1, x0_1);
            x0 = mul(x0, R(inverses[inverses_begin + 0]));
            x0_1 = mul(x0_1, R(inverses[inverses_begin + 0]));
            columns[mine + 0] = x0;
            if (lane + 2 < count) columns[mine + 6] = x0_1;
            columns[mine + 1] = x1;
            if (lane + 2 < count) columns[mine + 7] = x1_1;
            columns[mine + 2] = x2;
            if (lane + 2 < count) columns[mine + 8] = x2_1;
        }
        warp_sync();
        store_columns_of_groups(part, columns, first);
        warp_sync();   // all have been stored before the next ones come
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int spotrs_3xany_solution_per_thread_e8f155a5_launch(
    long long nrhs, const void* A, void* B, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 16 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    long long shares = nrhs / 64;   // blocks that share each matrix's columns, where matrices alone leave the GPU idle
    if (shares > 1) {
        int device = 0, multiprocessors = 0, at_once = 0;
        cudaError_t known = cudaGetDevice(&device);
        if (known == cudaSuccess) known = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
        if (known == cudaSuccess) known = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, spotrs_3xany_solution_per_thread_e8f155a5, 32, 0);
        if (known != cudaSuccess) return static_cast<int>(known);
        const long long filling = 4 * static_cast<long long>(at_once) * multiprocessors / blocks;
        shares = shares < filling ? shares : filling;
    }
    shares = shares < 1 ? 1 : shares < 65535 ? shares : 65535;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows), static_cast<unsigned>(shares));
    void* arguments[] = {&nrhs, &A, &B, &strideB, &batch};
    return cudaLaunchKernel(spotrs_3xany_solution_per_thread_e8f155a5, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
