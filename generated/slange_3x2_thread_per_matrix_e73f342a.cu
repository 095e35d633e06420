// lange (norm of a matrix): real, single, m = 3, n = 2, norm = frobenius, layout = strided
// Id:     lange__s__m_3__n_2__norm_frobenius__layout_strided__thread_per_matrix__per_block_32
// Way:    A thread goes through a whole matrix, column by column. A warp moves its 32 matrices together to shared memory, whose rows and
//         columns cost the same.
// Paper:  LAPACK's lange; for the Frobenius-norm a power of two as in Blue, ACM TOMS 4 (1978)
// Made by kgen --variants slange_3x2_thread_per_matrix_e73f342a
// Cost:   6 flops and 28 bytes per matrix; a block of 32 threads has 32 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_slange_3x2_thread_per_matrix_e73f342a {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;

// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
DEVICE float square_root(float a) { return __fsqrt_rn(a); }

// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }

// A pointer that was loaded, of which the compiler could not know that it leads to global memory: taken for one that may lead
// to a shared array, its loads would wait for every store to one. Of nullptr it is true as well: all generic addresses outside the
// windows of shared, local and constant memory are global ones (PTX ISA, isspacep).
template <class V>
DEVICE V* in_global(V* p)
{
  __builtin_assume(__isGlobal(p));
  return p;
}

// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// 16 bytes from global memory to element `index` of a shared array, both aligned, not waited for (before sm_80: at once).
template <class V>
DEVICE void copy_async16(V* array, u32 index, const V* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  *reinterpret_cast<uint4*>(array + index) = *reinterpret_cast<const uint4*>(from);
#else
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
#endif
}
// Until every copy that this thread began has come.
DEVICE void copy_async_wait()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

// One element from global memory into a shared array, not waited for; its place is a multiple of `part` bytes, 4 or 8.
template <u32 part, class V>
DEVICE void copy_async_element(V* array, u32 index, const V* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  array[index] = *from;
#else
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
#pragma unroll
  for (u32 at = 0; at < sizeof(V); at += part) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to + at), "l"(reinterpret_cast<const char*>(from) + at), "n"(part)
                 : "memory");
  }
#endif
}

// The high word of a's bits, or all of them.
DEVICE u32 high_word(float a) { return to_bits(a); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }

// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE float near_one(float, u32 high)
{
  return from_bits(static_cast<u32>(clamped(0x7f000000 - static_cast<int>(high & 0x7f800000u), 0x00800000, 0x7e800000)));
}

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
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

  static DEVICE_MEMBER bool any(bool predicate) { return ballot(predicate) != 0; }
};

// The warp of a thread whose place is `thread` in the block and `matrix` in the batch.
struct Staging {
  int here, first;   // in the block: the thread's matrix, or where the batch has none for it the warp's first one; and that
  i64 start;         // of the batch: where the warp's matrices begin,
  int count;         // and how many of its 32 there are
  DEVICE_MEMBER Staging(int thread, i64 matrix, i64 batch) : first(thread - Lanes<32>::lane()), start(matrix - Lanes<32>::lane())
  {
    const i64 left = batch - start;
    count = static_cast<int>(left < 0 ? 0 : left < 32 ? left : 32);
    here  = matrix < batch ? thread : first;
  }
};

// What matrices of so many elements are moved by where they lie well: 16 bytes, or one element at once if they are no multiple of that
// (a complex element lies on a multiple of its parts' size, but seldom on less than its own).
template <u32 elements, class V>
struct Pieces { enum : u32 { count = elements * sizeof(V) % 16 == 0 ? 16 / sizeof(V) : 1, bytes = count * sizeof(V) }; };

// Whether the warp's matrices, of which each lane knows its `own` (nullptr if it has none), can be moved so: pieces lie on a multiple
// of their size, within one column or in matrices without gaps. The same for all lanes.
template <u32 rows, u32 columns, class V>
DEVICE bool in_pieces(const V* own, i64 ld)
{
  constexpr u32 bytes = Pieces<rows * columns, V>::bytes;
  if constexpr (bytes == alignof(V)) return false;   // it makes no difference
  else {
    const bool regular = rows * sizeof(V) % bytes == 0 ? ld * static_cast<i64>(sizeof(V)) % bytes == 0 : ld == rows;
    return !Lanes<32>::any(reinterpret_cast<u64>(own) % bytes != 0 || !regular);
  }
}

// move(index in the array, address), `piece` elements at a time, for all of the warp's matrices: consecutive lanes on consecutive
// pieces of a matrix, and where one has fewer than 32 of them, on several matrices. Their addresses come from the lanes that know them.
template <u32 rows, u32 columns, u32 stride, u32 piece, class V, class Move>
DEVICE void move_each(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 pieces = rows * columns / piece, at_once = pieces < 32 ? 32 / pieces : 1, turns = (pieces + 31) / 32;
  const u32 lane  = static_cast<u32>(Lanes<32>::lane());
  const u32 which = pieces < 32 ? lane / pieces : 0;   // the lane's matrix among those that are moved at once
  const u32 place = (pieces < 32 ? lane % pieces : lane) * piece;
  const u32 count = static_cast<u32>(warp.count);
  const u32 left  = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride + place;
  i64 offset[turns];
#pragma unroll
  for (u32 t = 0; t < turns; ++t) {
    const u32 e = place + 32 * piece * t;
    offset[t] = e / rows * ld + e % rows;
  }
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    V* const from = Lanes<32>::shuffle(own, static_cast<int>((m + which) % 32));
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      const u32 e = 32 * piece * t;
      if (m < left && (e + 32 * piece <= rows * columns || place + e < rows * columns)) {
        move(begin + m * stride + e, in_global(from + offset[t]));
      }
    }
  }
}

// The warp's matrices, wherever they lie, to their places in the array: each lane gives the address of its `own`, nullptr if it has
// none; columns are `ld` elements apart.
template <u32 rows, u32 columns, u32 stride, class Array, class V>
DEVICE void fetch_each(Array& array, const Staging& warp, const V* own, i64 ld)
{
  using Whole = Pieces<rows * columns, V>;
  if (in_pieces<rows, columns>(own, ld)) {
    move_each<rows, columns, stride, Whole::count>(warp, own, ld, [&](u32 e, const V* from) {
      if constexpr (Whole::bytes == 16) copy_async16(array, e, from);
      else copy_async_element<Whole::bytes>(array, e, from);
    });
  }
  else {
    move_each<rows, columns, stride, 1>(warp, own, ld, [&](u32 e, const V* from) {
      copy_async_element<alignof(V)>(array, e, from);
    });
  }
}

// How large a number is, as the high word of its larger part: for near_one, which brings the largest of many near 1, so that
// no square of them leaves the range.
DEVICE u32 size_word(float a) { return high_word(a) & 0x7fffffffu; }

// sum + |a|^2
DEVICE float plus_square(float sum, float a) { return fma(a, a, sum); }

}  // namespace words_of_slange_3x2_thread_per_matrix_e73f342a
using namespace words_of_slange_3x2_thread_per_matrix_e73f342a;

using T = float;
using R = float;

KERNEL void __launch_bounds__(32)
slange_3x2_thread_per_matrix_e73f342a(const T* A, i64 lda, i64 strideA, R* value, i64 batch)
{
    // a<i>_<j> is element (i, j).
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    const T* const a = in_global(live ? A + matrix * strideA : nullptr);
    SHARED(T, tile, 192);
    fetch_each<3, 2, 6>(tile, warp, a, lda);
    copy_async_wait();
    Lanes<32>::sync();
    const int mine = warp.here * 6;
    const T a0_0 = tile[mine + 0];
    const T a1_0 = tile[mine + 1];
    const T a2_0 = tile[mine + 2];
    const T a0_1 = tile[mine + 3];
    const T a1_1 = tile[mine + 4];
    const T a2_1 = tile[mine + 5];

    // the power of two that brings the largest element near 1
    u32 size = 0;
    size = larger(size, size_word(a0_0));
    size = larger(size, size_word(a1_0));
    size = larger(size, size_word(a2_0));
    size = larger(size, size_word(a0_1));
    size = larger(size, size_word(a1_1));
    size = larger(size, size_word(a2_1));
    const R scale = near_one(R(0), size);
    R result = R(0);
    result = plus_square(result, mul(a0_0, scale));
    result = plus_square(result, mul(a1_0, scale));
    result = plus_square(result, mul(a2_0, scale));
    result = plus_square(result, mul(a0_1, scale));
    result = plus_square(result, mul(a1_1, scale));
    result = plus_square(result, mul(a2_1, scale));
    if (live) value[matrix] = mul(square_root(result), reciprocal(scale));
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>

extern "C" int slange_3x2_thread_per_matrix_e73f342a_launch(
    const void* A, long long lda, long long strideA, void* value, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &value, &batch};
    return cudaLaunchKernel(slange_3x2_thread_per_matrix_e73f342a, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
