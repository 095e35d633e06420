// trsm (solves a triangular system, op(A) X = alpha B or X op(A) = alpha B, in place): real, single, m = 3, n = any, side = left, uplo = lower, trans = no, diag = nonunit, layout = packed
// Id:     trsm__s__m_3__n_any__side_left__uplo_lower__trans_no__diag_nonunit__layout_packed__triangle_per_thread__per_block_32
// Way:    A thread has a matrix's triangle in registers and solves for one column of B after the other. In a packed batch the warp's 32 triangles are
//         one contiguous block of memory, and so are all of their columns: lanes next to each other move vectors next to each other, also where a column is no
//         whole 16-byte vector. If a triangle has more columns than rows, threads take neighbouring columns of that block, which may be those of two
//         matrices, and fetch the triangle of each.
// Paper:  forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants strsm_3xany_triangle_per_thread_af4d868f
// Cost:   9 flops and 48 bytes per matrix; a block of 32 threads has 32 matrices; any number of blocks along gridDim.z, which share columns
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
namespace prelude_of_strsm_3xany_triangle_per_thread_af4d868f {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE float abs1(float a) { return fabsf(a); }
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

// The warp of a thread whose index is `thread` in the block and `matrix` in the batch.
struct Staging {
  int here, first;   // in the block: the thread's matrix, or where the batch has none for it the warp's first one; and that
  i64 start;         // of the batch: where the warp's matrices begin,
  int count;         // and how many of its 32 there are
  DEVICE_MEMBER Staging(int thread, i64 matrix, i64 batch) : first(thread - warp_lane()), start(matrix - warp_lane())
  {
    const i64 left = batch - start;
    count = static_cast<int>(left < 0 ? 0 : left < 32 ? left : 32);
    here  = matrix < batch ? thread : first;
  }
};
// move(index in the array, address) for the warp's matrices, a contiguous block of memory, where a matrix is no whole number of vectors, and all lie one behind the other in the array, too.
template <u32 elements, u32 vector_size, class V, class Move, class Move_element>
DEVICE void move_ragged_contiguous(const Staging& warp, V* operand, Move move, Move_element move_element)
{
  constexpr u32 step = 32 * vector_size, all = 32 * elements;
  const u32 lane = static_cast<u32>(warp_lane()), begin = static_cast<u32>(warp.first) * elements;
  V* span         = operand + warp.start * elements;
  if (warp.count == 32) {
    span += lane * vector_size;
#pragma unroll
    for (u32 e = 0; e < all; e += step)
      if (all - e >= step || lane * vector_size < all - e) move(begin + (lane * vector_size + e), span + e);
  }
  else {   // whole vectors, then the elements that make none
    const u32 left = static_cast<u32>(warp.count) * elements, whole = left / vector_size * vector_size;
#pragma unroll 1
    for (u32 e = lane * vector_size; e < whole; e += step) move(begin + e, span + e);
    if (lane < left - whole) move_element(begin + (whole + lane), span + (whole + lane));
  }
}

// Columns of `rows` elements that are one contiguous block of memory, `each` for so many threads of a warp, of which `first` is the block's number of the first
// one. In the shared array, where there is room for `most` elements of each thread, a thread's columns lie one behind the other, and begin
// `in_array` elements apart: an odd number of 16-byte vectors, or if they are no whole vectors, without a gap.
template <u32 rows, u32 most, class V>
struct Round_of_columns {
  enum : u32 { vector_size = 16 / sizeof(V) };
  u32 first, threads, length, in_array;   // `length`: elements of each thread
  DEVICE_MEMBER Round_of_columns(int first, int threads, int each)
      : first(static_cast<u32>(first)), threads(static_cast<u32>(threads)), length(rows * static_cast<u32>(each)),
        in_array(length % vector_size == 0 ? (length / vector_size | 1) * vector_size : length)
  {}
  DEVICE_MEMBER int offset_of(int thread) const { return static_cast<int>(first * most + (static_cast<u32>(thread) - first) * in_array); }
};
// move(index in the array, address) for a round's vectors, and move_element for the elements that make no vector at the end of the batch.
// `span` is where the columns begin.
template <class Round, class V, class Move, class Move_element>
DEVICE void move_round(const Round& round, u32 begin, V* span, Move move, Move_element move_element)
{
  constexpr u32 vector_size = Round::vector_size, step = 32 * vector_size;
  const u32 lane = static_cast<u32>(warp_lane()), all = round.threads * round.length, whole = all / vector_size * vector_size;
  u32 thread = lane * vector_size / round.length, e = lane * vector_size % round.length;
  for (u32 at = lane * vector_size; at < whole; at += step) {
    move(begin + thread * round.in_array + e, span + at);
    e += step % round.length;
    thread += step / round.length;
    if (e >= round.length) {
      e -= round.length;
      ++thread;
    }
  }
  if (lane < all - whole) move_element(begin + whole + lane, span + (whole + lane));   // no whole vectors: without a gap
}
template <u32 rows, u32 most, class Array, class V>
DEVICE void fetch_round(Array& array, const Round_of_columns<rows, most, V>& round, const V* span)
{
  move_round(round, round.first * most, span, [&](u32 e, const V* from) { copy_async16(array, e, from); }, [&](u32 e, const V* from) { copy_async_one(array, e, from); });
}
template <u32 rows, u32 most, class Array, class V>
DEVICE void store_round(V* span, const Round_of_columns<rows, most, V>& round, const Array& array)
{
  move_round(round, round.first * most, span, [&](u32 e, V* to) { copy16(to, array, e); }, [&](u32 e, V* to) { *to = array[e]; });
}

}  // namespace prelude_of_strsm_3xany_triangle_per_thread_af4d868f
using namespace prelude_of_strsm_3xany_triangle_per_thread_af4d868f;

using T = float;

KERNEL void __launch_bounds__(32)
strsm_3xany_triangle_per_thread_af4d868f(i64 n, T alpha, const T* A, T* B, i64 strideB, i64 batch)
{
    // a<i>_<j> is element (i, j) of A, x<i> one of a column of B, then of X.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    if (alpha == T(0)) {   // A is not read, nor is B
        for (i64 e = column_share(); live && e < 3 * n; e += column_shares()) B[matrix * strideB + e] = T(0);
        return;
    }
    T* const b = B + warp.start * strideB;   // the warp's
    SHARED(T, columns, 384);
    SHARED(T, tile, 288);
    move_ragged_contiguous<9, 4>(warp, A, [&](u32 e, const T* at) { copy_async16(tile, e, at); }, [&](u32 e, const T* at) { tile[e] = *at; });

    if (n <= 3) {   // one block has all columns
        if (column_share() > 0) return;   // who launches more blocks than needed
        const Round_of_columns<3, 12, T> round(warp.first, warp.count, static_cast<int>(n));
        fetch_round(columns, round, b);
        copy_async_wait();
        warp_sync();
        const int mine = warp.here * 9;
        const T u0 = T(tile[mine + 0]);
        const auto lift0 = diagonal_lift(u0);
        const T inverse0 = reciprocal(mul(u0, lift0));
        const T u1 = T(tile[mine + 4]);
        const auto lift1 = diagonal_lift(u1);
        const T inverse1 = reciprocal(mul(u1, lift1));
        const T u2 = T(tile[mine + 8]);
        const auto lift2 = diagonal_lift(u2);
        const T inverse2 = reciprocal(mul(u2, lift2));
        const T a1_0 = T(tile[mine + 1]);
        const T a2_0 = T(tile[mine + 2]);
        const T a2_1 = T(tile[mine + 5]);
#pragma unroll 1
        for (int s = 0, own = round.offset_of(warp.here); live && s < n; ++s, own += 3) {
            T x0 = columns[own + 0];
            T x1 = columns[own + 1];
            T x2 = columns[own + 2];
            if (!(alpha == T(1))) {
                x0 = mul(alpha, x0);
                x1 = mul(alpha, x1);
                x2 = mul(alpha, x2);
            }
            // step 0
            x0 = mul(mul(x0, lift0), inverse0);
            x1 = fma(-a1_0, x0, x1);
            x2 = fma(-a2_0, x0, x2);
            // step 1
            x1 = mul(mul(x1, lift1), inverse1);
            x2 = fma(-a2_1, x1, x2);
            // step 2
            x2 = mul(mul(x2, lift2), inverse2);
            columns[own + 0] = x0;
            columns[own + 1] = x1;
            columns[own + 2] = x2;
        }
        warp_sync();
        store_round(b, round, columns);
        return;
    }
    const i64 all = warp.count * n, at_once = 96;   // columns of the warp's matrices, and how many there is room for
    for (i64 from = at_once * column_share(); from < all; from += at_once * column_shares()) {
        const i64 end = all - from < at_once ? all : from + at_once;
        for (i64 begin = from; begin < end;) {   // once but at the end of the batch
            const int left = static_cast<int>(end - begin), columns_per_thread = left < 32 ? 1 : left / 32;
            const int active = left < 32 ? left : 32;
            T* const span     = b + begin * 3;
            const Round_of_columns<3, 12, T> round(warp.first, active, columns_per_thread);
            fetch_round(columns, round, span);
            copy_async_wait();
            warp_sync();
            const int sharer = Lanes<32>::lane() < active ? Lanes<32>::lane() : 0;
            const i64 first          = begin + sharer * columns_per_thread;   // the thread's first column,
            const int matrix_in_warp = static_cast<int>(first / n);           // its matrix,
            i64 column               = first - matrix_in_warp * n;            // and its number there
            int mine                 = (warp.first + matrix_in_warp) * 9, own = round.offset_of(warp.first + sharer);
#pragma unroll 1
            for (int s = 0; Lanes<32>::lane() < active && s < columns_per_thread; ++s, own += 3) {
                const T u0 = T(tile[mine + 0]);
                const auto lift0 = diagonal_lift(u0);
                const T inverse0 = reciprocal(mul(u0, lift0));
                const T u1 = T(tile[mine + 4]);
                const auto lift1 = diagonal_lift(u1);
                const T inverse1 = reciprocal(mul(u1, lift1));
                const T u2 = T(tile[mine + 8]);
                const auto lift2 = diagonal_lift(u2);
                const T inverse2 = reciprocal(mul(u2, lift2));
                const T a1_0 = T(tile[mine + 1]);
                const T a2_0 = T(tile[mine + 2]);
                const T a2_1 = T(tile[mine + 5]);
                T x0 = columns[own + 0];
                T x1 = columns[own + 1];
                T x2 = columns[own + 2];
                if (!(alpha == T(1))) {
                    x0 = mul(alpha, x0);
                    x1 = mul(alpha, x1);
                    x2 = mul(alpha, x2);
                }
                // step 0
                x0 = mul(mul(x0, lift0), inverse0);
                x1 = fma(-a1_0, x0, x1);
                x2 = fma(-a2_0, x0, x2);
                // step 1
                x1 = mul(mul(x1, lift1), inverse1);
                x2 = fma(-a2_1, x1, x2);
                // step 2
                x2 = mul(mul(x2, lift2), inverse2);
                columns[own + 0] = x0;
                columns[own + 1] = x1;
                columns[own + 2] = x2;
                if (++column == n) column = 0, mine += 9;
            }
            warp_sync();
            store_round(span, round, columns);
            warp_sync();   // all have been stored before the next ones come
            begin += active * columns_per_thread;
        }
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int strsm_3xany_triangle_per_thread_af4d868f_launch(
    long long n, const void* alpha, const void* A, void* B, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    long long shares = n / 64;   // blocks that share each matrix's columns, where matrices alone leave the GPU idle
    if (shares > 1) {
        int device = 0, multiprocessors = 0, at_once = 0;
        cudaError_t known = cudaGetDevice(&device);
        if (known == cudaSuccess) known = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
        if (known == cudaSuccess) known = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, strsm_3xany_triangle_per_thread_af4d868f, 32, 0);
        if (known != cudaSuccess) return static_cast<int>(known);
        const long long filling = 4 * static_cast<long long>(at_once) * multiprocessors / blocks;
        shares = shares < filling ? shares : filling;
    }
    shares = shares < 1 ? 1 : shares < 65535 ? shares : 65535;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows), static_cast<unsigned>(shares));
    void* arguments[] = {&n, const_cast<void*>(alpha), &A, &B, &strideB, &batch};
    return cudaLaunchKernel(strsm_3xany_triangle_per_thread_af4d868f, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
