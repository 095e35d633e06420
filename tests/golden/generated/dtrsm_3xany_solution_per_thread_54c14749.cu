// trsm (solves a triangular system, op(A) X = alpha B or X op(A) = alpha B, in place): real, double, m = 3, n = any, side = left, uplo = lower, trans = no, diag = nonunit, layout = strided
// Id:     trsm__d__m_3__n_any__side_left__uplo_lower__trans_no__diag_nonunit__layout_strided__solution_per_thread__lanes_4__per_block_8__least_warps_0__transfer_staged__buffers_1__rhs_per_lane_1
// Way:    A thread solves for one column of X (from the right: one row) in registers. A lies in shared memory, where all lanes of a group read the
//         same element at once, with the reciprocals of its diagonal: what is read of it serves all columns. From the left columns of B are taken in
//         rounds, one a lane or several, and pass through shared memory: a group, or in packed batches the warp for all of its groups
//         (`transfer`), moves them together, neighbouring lanes on neighbouring bytes. From the right the lanes' rows are neighbours as they lie.
// Paper:  forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants dtrsm_3xany_solution_per_thread_54c14749
// Cost:   9 flops and 96 bytes per matrix; a block of 32 threads has 8 matrices; any number of blocks along gridDim.z, which share columns
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
namespace prelude_of_dtrsm_3xany_solution_per_thread_54c14749 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
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
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }

// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
// The power of two by which an element of U's diagonal, and what is divided by it, are lifted: 1 if it has a reciprocal.
template <class V> DEVICE auto diagonal_lift(V u) { return has_reciprocal(u) ? abs1(V(1)) : lifted(abs1(V(1))); }

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

// Neighbouring elements that one lane moves at once.
template <class V, int count>
struct alignas(count * sizeof(V)) Vector { V part[count]; };
// From and to global memory; the place is a multiple of the vector's size.
template <int count, class V>
DEVICE void store_vector(V* to, const Vector<V, count>& value) { *reinterpret_cast<Vector<V, count>*>(to) = value; }
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
template <u32 lanes, u32 n, u32 stride, u32 most, class Array, class V>
DEVICE void store_columns(V* columns, i64 ld, int count, const Array& array, u32 begin)
{
  using Whole = Vector_of<n, V>;
  if (columns_in_vectors<n>(columns, ld)) {
    move_columns<lanes, n, stride, most, Whole::count>(begin, columns, ld, count, [&](u32 e, V* to) {
      if constexpr (Whole::bytes == 16) copy16(to, array, e);
      else store_vector(to, Vector<V, 1>{{array[e]}});
    });
  }
  else move_columns<lanes, n, stride, most, 1>(begin, columns, ld, count, [&](u32 e, V* to) { *to = array[e]; });
}

}  // namespace prelude_of_dtrsm_3xany_solution_per_thread_54c14749
using namespace prelude_of_dtrsm_3xany_solution_per_thread_54c14749;

using T = double;
using R = double;

KERNEL void __launch_bounds__(32)
dtrsm_3xany_solution_per_thread_54c14749(
    i64 n, T alpha, const T* A, i64 lda, i64 strideA, T* B, i64 ldb, i64 strideB, i64 batch)
{
    // x<k> is element k of this lane's column (from the right: row) of B, then of X.
    using Group = Lanes<4>;
    const int lane   = Group::rank();
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();
    const i64 matrix = block_index() * 8 + group;
    const bool live  = matrix < batch && !Group::idle();

    if (alpha == T(0)) {   // A is not read, nor is B
        T* const b = in_global(live ? B + matrix * strideB : nullptr);
        for (i64 s = column_share() * 4 + lane; live && s < n; s += column_shares() * 4) {
            b[0 + s * ldb] = T(0);
            b[1 + s * ldb] = T(0);
            b[2 + s * ldb] = T(0);
        }
        return;
    }

    SHARED(T, factors, 112);
    SHARED(T, columns, 192);
    SHARED(T, inverses, 24);   // of the diagonal
    SHARED(R, lifts, 24);      // what lifts them
    const int factors_begin = group * 14, inverses_begin = group * 3;
    const int first = group * 24, mine = first + lane * 6;
    fetch_columns<4, 3, 4, 3>(factors, factors_begin, in_global(live ? A + matrix * strideA : nullptr), lda, live ? 3 : 0);

    for (i64 begin = column_share() * 4; begin < n; begin += column_shares() * 4) {
        const i64 left  = n - begin;
        const int count = !live ? 0 : left < 4 ? static_cast<int>(left) : 4;
        T* const from = in_global(live ? B + matrix * strideB + begin * ldb : nullptr);
        fetch_columns<4, 3, 6, 4>(columns, first, from, ldb, count);
        copy_async_wait();
        Group::sync();
        if (begin == column_share() * 4) {
            for (int k = lane; k < 3 && live; k += 4) {
                const T u = T(factors[factors_begin + k * 5]);
                const auto lift = diagonal_lift(u);
                const T inverse = reciprocal(mul(u, lift));
                inverses[inverses_begin + k] = inverse;
                lifts[inverses_begin + k] = lift;
            }
            Group::sync();
        }
        if (lane < count) {
            T x0 = columns[mine + 0];
            T x1 = columns[mine + 1];
            T x2 = columns[mine + 2];
            if (!(alpha == T(1))) {
                x0 = mul(alpha, x0);
                x1 = mul(alpha, x1);
                x2 = mul(alpha, x2);
            }
            // step 0
            x0 = mul(mul(x0, R(lifts[inverses_begin + 0])), T(inverses[inverses_begin + 0]));
            x1 = fma(-T(factors[factors_begin + 1]), x0, x1);
            x2 = fma(-T(factors[factors_begin + 2]), x0, x2);
            // step 1
            x1 = mul(mul(x1, R(lifts[inverses_begin + 1])), T(inverses[inverses_begin + 1]));
            x2 = fma(-T(factors[factors_begin + 6]), x1, x2);
            // step 2
            x2 = mul(mul(x2, R(lifts[inverses_begin + 2])), T(inverses[inverses_begin + 2]));
            columns[mine + 0] = x0;
            columns[mine + 1] = x1;
            columns[mine + 2] = x2;
        }
        Group::sync();
        store_columns<4, 3, 6, 4>(from, ldb, count, columns, first);
        Group::sync();   // all have been stored before the next ones come
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dtrsm_3xany_solution_per_thread_54c14749_launch(
    long long n, const void* alpha, const void* A, long long lda, long long strideA, void* B, long long ldb, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 8 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    long long shares = n / 64;   // blocks that share each matrix's columns, where matrices alone leave the GPU idle
    if (shares > 1) {
        int device = 0, multiprocessors = 0, at_once = 0;
        cudaError_t known = cudaGetDevice(&device);
        if (known == cudaSuccess) known = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
        if (known == cudaSuccess) known = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, dtrsm_3xany_solution_per_thread_54c14749, 32, 0);
        if (known != cudaSuccess) return static_cast<int>(known);
        const long long filling = 4 * static_cast<long long>(at_once) * multiprocessors / blocks;
        shares = shares < filling ? shares : filling;
    }
    shares = shares < 1 ? 1 : shares < 65535 ? shares : 65535;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows), static_cast<unsigned>(shares));
    void* arguments[] = {&n, const_cast<void*>(alpha), &A, &lda, &strideA, &B, &ldb, &strideB, &batch};
    return cudaLaunchKernel(dtrsm_3xany_solution_per_thread_54c14749, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
