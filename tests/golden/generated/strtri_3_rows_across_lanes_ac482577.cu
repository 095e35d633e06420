// trtri (inverse of a triangular matrix, in place): real, single, n = 3, uplo = upper, diag = unit, layout = strided
// Id:     trtri__s__n_3__uplo_upper__diag_unit__layout_strided__rows_across_lanes__lanes_4__per_block_8__least_warps_0
// Way:    Three steps, of which each operation takes its own. potrf's (poti): lane i holds row i of L, and columns travel by shuffles. The inverse
//         W of L (trtri, potri, poti): lane j solves for column j of it, with L in shared memory, where all lanes read the same element. The
//         product W^H W (lauum, potri, poti), which is the inverse of L L^H: lane i makes its row i, of its own column of W and rows of W that
//         all lanes read. Registers that a step frees of the one are filled by the other. Columns of A pass through shared memory. Of the upper
//         triangle the same elements are those of its transpose, whose product is the transposed one: nothing is conjugated.
// Paper:  Charara, Keyes, Ltaief, Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 4: POTI fuses POTRF, TRTRI and LAUUM
// Made by kgen --variants strtri_3_rows_across_lanes_ac482577
// Cost:   11 flops and 28 bytes per matrix; a block of 32 threads has 8 matrices
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
namespace prelude_of_strtri_3_rows_across_lanes_ac482577 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }

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
// Between memory and an array the vectors of a group's n x n matrix that hold elements of its lower or its upper triangle, if it has a matrix.
template <u32 lanes, u32 n, bool lower, u32 stride, u32 short_bytes = line_bytes, class Array, class V>
DEVICE void fetch_triangle_columns(Array& array, u32 begin, const V* matrix, i64 ld, bool here)
{
  using Whole     = Vector_of<n, V>;
  const int count = here ? n : 0;
  const auto used = [&](u32 e, u32 elements) {
    const u32 column = (e - begin) / stride, row = (e - begin) % stride;
    return lower ? row + elements > column : row <= column;
  };
  if (columns_in_vectors<n>(matrix, ld)) {
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

}  // namespace prelude_of_strtri_3_rows_across_lanes_ac482577
using namespace prelude_of_strtri_3_rows_across_lanes_ac482577;

using T = float;

KERNEL void __launch_bounds__(32)
strtri_3_rows_across_lanes_ac482577(T* A, i64 lda, i64 strideA, int* info, i64 batch)
{
    using Group = Lanes<4>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 8 + Group::group();
    const bool here  = matrix < batch && !Group::idle();
    const bool live  = here && lane < 3;
    SHARED(T, tile, 96);
    const int first = (Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group()) * 12;
    fetch_triangle_columns<4, 3, false, 4>(tile, first, in_global(here ? A + matrix * strideA : nullptr), lda, here);
    copy_async_wait();
    Group::sync();

    // x<i> is element (i, lane) of the inverse W
    T x0 = T(0);
    T x1 = T(0);
    T x2 = T(0);

    // step 0: row 0 of W, then it is taken out of the rows below
    x0 = lane == 0 ? T(1) : x0;
    if (here && lane <= 0) {
        x1 = fma(-T(tile[first + 4 + 0]), x0, x1);
        x2 = fma(-T(tile[first + 8 + 0]), x0, x2);
    }

    // step 1: row 1 of W, then it is taken out of the rows below
    x1 = lane == 1 ? T(1) : x1;
    if (here && lane <= 1) {
        x2 = fma(-T(tile[first + 8 + 1]), x1, x2);
    }

    // step 2: row 2 of W, then it is taken out of the rows below
    x2 = lane == 2 ? T(1) : x2;

    Group::sync();   // all have read
    if (live && lane < 0) tile[first + 0 + lane] = x0;
    if (live && lane < 1) tile[first + 4 + lane] = x1;
    if (live && lane < 2) tile[first + 8 + lane] = x2;
    Group::sync();

    const bool result = lane < 3 && here;
    T* const to       = in_global(result ? A + matrix * strideA + lane : nullptr);
    if (result && lane < 0) to[0 * lda] = tile[first + 0 + lane];
    if (result && lane < 1) to[1 * lda] = tile[first + 4 + lane];
    if (result && lane < 2) to[2 * lda] = tile[first + 8 + lane];
    if (here && lane == 0) info[matrix] = 0;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int strtri_3_rows_across_lanes_ac482577_launch(
    void* A, long long lda, long long strideA, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 8 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &info, &batch};
    return cudaLaunchKernel(strtri_3_rows_across_lanes_ac482577, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
