// potrs (solves A X = B with the factors of potrf, in place): real, single, n = 3, nrhs = any, uplo = lower, layout = packed
// Id:     potrs__s__n_3__nrhs_any__uplo_lower__layout_packed__solution_per_thread__lanes_4__per_block_8__least_warps_0__moved_runs__buffers_1
// Way:    A thread solves for one column of X in registers. The factor lies in shared memory, where all lanes of a group read the same element
//         at once, with the reciprocals of its diagonal. Columns of B are taken in rounds, one a lane, and pass through shared memory: a group,
//         or in packed batches the warp for all of its groups (`moved`), moves them together. Of A only the triangle is read: where there are few right-hand sides, half of all bytes.
// Paper:  forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants spotrs_3xany_solution_per_thread_54b56653
// Cost:   18 flops and 48 bytes per matrix; a block of 32 threads has 8 matrices; any number of blocks along gridDim.z, which share columns
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define PACKED   // every element lies on a multiple of its size
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_spotrs_3xany_solution_per_thread_54b56653 {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's place in the launch, for launches of any size.
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
// The lane's place in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }

DEVICE float real_part(float a) { return a; }

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
// 16 bytes from a shared array to global memory, both aligned.
template <class V>
DEVICE void copy16(V* to, const V* array, u32 index) { *reinterpret_cast<uint4*>(to) = *reinterpret_cast<const uint4*>(array + index); }

// Whether the warp's matrices, of which each lane knows its `own` (nullptr if it has none), can be moved so many bytes at once: these lie
// on a multiple of their number, within one column or in matrices without gaps. The same for all lanes.
template <u32 rows, u32 bytes, class V>
DEVICE bool in_pieces(const V* own, i64 ld)
{
  const bool regular = rows * sizeof(V) % bytes == 0 ? ld * static_cast<i64>(sizeof(V)) % bytes == 0 : ld == rows;
  return !warp_any(reinterpret_cast<u64>(own) % bytes != 0 || !regular);
}
// move(index in a shared array, address) for `count` columns of n elements, `most` of them at most, that a group of lanes moves together,
// `piece` elements at a time: consecutive lanes on consecutive pieces. Columns are `stride` elements apart in the array, from element
// `begin` on, and `ld` in memory.
template <u32 lanes, u32 n, u32 stride, u32 most, u32 piece, class V, class Move>
DEVICE void move_columns(u32 begin, V* columns, i64 ld, int count, Move move)
{
  constexpr u32 pieces = n / piece, at_once = pieces < lanes ? lanes / pieces : 1;   // columns
  const u32 lane  = static_cast<u32>(Lanes<lanes>::rank());
  const u32 which = pieces < lanes ? lane / pieces : 0;   // the lane's column among those that are moved at once
  const u32 place = (pieces < lanes ? lane % pieces : lane) * piece;
  const u32 all   = static_cast<u32>(count);
  const u32 left  = which < at_once && which < all ? all - which : 0;
  const u32 to    = begin + which * stride + place;
  V* const from   = columns + (which * ld + place);
#pragma unroll 8
  for (u32 c = 0; c < most; c += at_once) {
#pragma unroll
    for (u32 e = 0; e < n; e += lanes * piece) {
      if (c < left && (e + lanes * piece <= n || place + e < n)) move(to + c * stride + e, in_global(from + (c * ld + e)));
    }
  }
}
// What columns or matrices of so many elements are moved by where they lie well: 16 bytes, or one element at once if they are no multiple of
// that (a complex element lies on a multiple of its parts' size, but seldom on less than its own).
template <u32 elements, class V>
struct Pieces { enum : u32 { count = elements * sizeof(V) % 16 == 0 ? 16 / sizeof(V) : 1, bytes = count * sizeof(V) }; };
// Whether the columns of the warp's groups can be moved in pieces. In a packed batch all elements and pieces lie well.
template <u32 n, class V>
DEVICE bool columns_in_pieces(const V* columns, i64 ld)
{
#ifdef PACKED
  return Pieces<n, V>::bytes == 16;
#else
  if constexpr (Pieces<n, V>::bytes == alignof(V)) return false;   // it makes no difference
  else                                             return in_pieces<n, Pieces<n, V>::bytes>(columns, ld);
#endif
}
// Columns of fewer than `short_bytes` bytes with gaps between them in the array come by way of L1: past it, a sector whose halves lie
// apart is asked for twice. Without a word for it those are short that are shorter than a line of memory.
enum : u32 { line_bytes = 128 };
template <u32 n, u32 stride, u32 short_bytes, class V>
struct Columns { static constexpr bool by_l1 = stride != n && n * sizeof(V) < short_bytes; };
// Between memory and an array the pieces of a group's n x n matrix that hold elements of its lower or its upper triangle, if it has a matrix.
template <u32 lanes, u32 n, bool lower, u32 stride, u32 short_bytes = line_bytes, class Array, class V>
DEVICE void fetch_triangle_columns(Array& array, u32 begin, const V* matrix, i64 ld, bool here)
{
  using Whole     = Pieces<n, V>;
  const int count = here ? n : 0;
  const auto used = [&](u32 e, u32 elements) {
    const u32 column = (e - begin) / stride, row = (e - begin) % stride;
    return lower ? row + elements > column : row <= column;
  };
  if (columns_in_pieces<n>(matrix, ld)) {
    move_columns<lanes, n, stride, n, Whole::count>(begin, matrix, ld, count, [&](u32 e, const V* from) {
      if (!used(e, Whole::count)) return;
      if constexpr (Whole::bytes == 16) copy_async16<Columns<n, stride, short_bytes, V>::by_l1>(array, e, from);
      else copy_async_one(array, e, from);
    });
  }
  else {
    move_columns<lanes, n, stride, n, 1>(begin, matrix, ld, count, [&](u32 e, const V* from) {
      if (used(e, 1)) copy_async_element(array, e, from);
    });
  }
}
// Of the right-hand sides B of a warp's groups in a packed batch, a matrix each, `count` columns of n elements, from `column` on: the columns of
// `matrices` of them, which begin `in_memory` elements apart, the first at `b`; in the array all of them lie without a gap. If they are all of B,
// or there is one group, they are one run of memory: move(index in the array, address) for its pieces (of 16 bytes if each warp's run begins on
// a multiple of that), move_element for what makes no piece. Else each group moves its matrix's by move_element.
template <u32 lanes, u32 n, class V, class Move, class Move_element>
DEVICE void move_columns_of_groups(u32 begin, V* b, int matrices, i64 in_memory, i64 column, int count, Move move, Move_element move_element)
{
  constexpr u32 groups = 32 / lanes, piece = Pieces<groups * n, V>::count;
  const u32 lane = static_cast<u32>(warp_lane()), length = n * static_cast<u32>(count), here = static_cast<u32>(matrices);
  if (groups == 1 || in_memory == length) {
    V* const run  = b + (groups == 1 ? n * column : 0);
    const u32 all = here * length, whole = all / piece * piece;
#pragma unroll
    for (u32 e = 0; e < groups * lanes * n; e += 32 * piece)
      if (lane * piece + e < whole) move(begin + lane * piece + e, run + (lane * piece + e));
    if (lane < all - whole) move_element(begin + whole + lane, run + (whole + lane));
  }
  else {
    const u32 group = lane / lanes, rank = lane % lanes, end = group < here ? length : 0;
    V* const run    = b + (group * in_memory + n * column);
#pragma unroll
    for (u32 e = 0; e < lanes * n; e += lanes)
      if (rank + e < end) move_element(begin + group * length + rank + e, run + (rank + e));
  }
}
template <u32 lanes, u32 n, class Array, class V>
DEVICE void fetch_columns_of_groups(Array& array, u32 begin, const V* b, int matrices, i64 in_memory, i64 column, int count)
{
  const auto element = [&](u32 e, const V* from) { copy_async_one(array, e, from); };
  move_columns_of_groups<lanes, n>(begin, b, matrices, in_memory, column, count, [&](u32 e, const V* from) {
    if constexpr (Pieces<32 / lanes * n, V>::bytes == 16) copy_async16(array, e, from);
    else copy_async_one(array, e, from);
  }, element);
}
template <u32 lanes, u32 n, class Array, class V>
DEVICE void store_columns_of_groups(V* b, int matrices, i64 in_memory, i64 column, int count, const Array& array, u32 begin)
{
  const auto element = [&](u32 e, V* to) { *to = array[e]; };
  move_columns_of_groups<lanes, n>(begin, b, matrices, in_memory, column, count, [&](u32 e, V* to) {
    if constexpr (Pieces<32 / lanes * n, V>::bytes == 16) copy16(to, array, e);
    else *to = array[e];
  }, element);
}

}  // namespace words_of_spotrs_3xany_solution_per_thread_54b56653
using namespace words_of_spotrs_3xany_solution_per_thread_54b56653;

using T = float;
using R = float;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 3;
constexpr i64 strideA = 9;

KERNEL void __launch_bounds__(32)
spotrs_3xany_solution_per_thread_54b56653(i64 nrhs, const T* A, T* B, i64 strideB, i64 batch)
{
    // x<k> is element k of this lane's column of B, then of X.
    using Group = Lanes<4>;
    const int lane   = Group::rank();
    const int group  = Group::group();
    const i64 matrix = block_index() * 8 + group;
    const bool live  = matrix < batch;

    SHARED(T, factor, 96);   // L as it is stored
    SHARED(T, columns, 128);
    SHARED(R, inverses, 24);
    const int own = group * 12, diagonal = group * 3;
    const int warp  = static_cast<int>(threadIdx.x) / 32, first = warp * 128;
    const i64 start = block_index() * 8 + warp * 8, rest = batch - start;   // the warp's matrices
    const int here  = rest < 0 ? 0 : rest < 8 ? static_cast<int>(rest) : 8;
    T* const run    = B + start * strideB;
    fetch_triangle_columns<4, 3, true, 4>(factor, own, in_global(live ? A + matrix * strideA : nullptr), lda, live);

    for (i64 begin = column_share() * 4; begin < nrhs; begin += column_shares() * 4) {
        const i64 left  = nrhs - begin;
        const int width = left < 4 ? static_cast<int>(left) : 4, count = !live ? 0 : width;
        const int mine  = first + group % 8 * width * 3 + lane * 3;
        fetch_columns_of_groups<4, 3>(columns, first, run, here, strideB, begin, width);
        copy_async_wait();
        warp_sync();
        if (begin == column_share() * 4) {
            for (int k = lane; k < 3 && live; k += 4) {
                const T root = factor[own + k * 5];
                inverses[diagonal + k] = reciprocal(real_part(root));
            }
            Group::sync();
        }
        T x0 = lane < count ? columns[mine + 0] : T(0);
        T x1 = lane < count ? columns[mine + 1] : T(0);
        T x2 = lane < count ? columns[mine + 2] : T(0);
        if (lane < count) {
            // forward, step 0
            x0 = mul(x0, R(inverses[diagonal + 0]));
            x1 = fma(-T(factor[own + 1]), x0, x1);
            x2 = fma(-T(factor[own + 2]), x0, x2);
            // forward, step 1
            x1 = mul(x1, R(inverses[diagonal + 1]));
            x2 = fma(-T(factor[own + 6]), x1, x2);
            // forward, step 2
            x2 = mul(x2, R(inverses[diagonal + 2]));
        }
        Group::sync();   // the way back reads the factor again: all of it does not fit into registers
        if (lane < count) {
            // backward, step 2
            x2 = mul(x2, R(inverses[diagonal + 2]));
            // backward, step 1
            x1 = fma(-T(factor[own + 6]), x2, x1);
            x1 = mul(x1, R(inverses[diagonal + 1]));
            // backward, step 0
            x0 = fma(-T(factor[own + 2]), x2, x0);
            x0 = fma(-T(factor[own + 1]), x1, x0);
            x0 = mul(x0, R(inverses[diagonal + 0]));
            columns[mine + 0] = x0;
            columns[mine + 1] = x1;
            columns[mine + 2] = x2;
        }
        warp_sync();
        store_columns_of_groups<4, 3>(run, here, strideB, begin, width, columns, first);
        warp_sync();   // all have been stored before the next ones come
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int spotrs_3xany_solution_per_thread_54b56653_launch(
    long long nrhs, const void* A, void* B, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 8 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    long long shares = nrhs / 64;   // blocks that share each matrix's columns, where matrices alone leave the GPU idle
    if (shares > 1) {
        int device = 0, multiprocessors = 0, at_once = 0;
        cudaError_t known = cudaGetDevice(&device);
        if (known == cudaSuccess) known = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
        if (known == cudaSuccess) known = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, spotrs_3xany_solution_per_thread_54b56653, 32, 0);
        if (known != cudaSuccess) return static_cast<int>(known);
        const long long filling = 4 * static_cast<long long>(at_once) * multiprocessors / blocks;
        shares = shares < filling ? shares : filling;
    }
    shares = shares < 1 ? 1 : shares < 65535 ? shares : 65535;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows), static_cast<unsigned>(shares));
    void* arguments[] = {&nrhs, &A, &B, &strideB, &batch};
    return cudaLaunchKernel(spotrs_3xany_solution_per_thread_54b56653, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
