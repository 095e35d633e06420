// getri (inverse from the factors of getrf): real, single, n = 9, pivot = partial, layout = strided
// Id:     getri__s__n_9__pivot_partial__layout_strided__thread_per_matrix__per_block_32
// Way:    A thread has a whole matrix in registers: U, overwritten with inv(U), then with inv(U) inv(L), while L waits in shared memory,
//         through which the warp moves its 32 matrices together. There the columns also find the places that getrf's swaps give them.
// Paper:  Abdelfattah et al., ICCS 2017, section 5: invert U, solve with L, undo the swaps in the store
// Made by kgen --variants sgetri_9_thread_per_matrix_4210504f
// Cost:   906 flops and 688 bytes per matrix; a block of 32 threads has 32 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_sgetri_9_thread_per_matrix_4210504f {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float div(float a, float b) { return __fdiv_rn(a, b); }
// A real as its bits, and back.
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's place in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }
// All lanes of the warp arrive, and get the address that lane `source` has.
template <class V>
DEVICE V* warp_shuffle(V* address, int source)
{
  return reinterpret_cast<V*>(__shfl_sync(0xffffffffu, reinterpret_cast<u64>(address), source));
}

DEVICE void set_nan(float& a) { a = from_bits(u32(0x7fc00000)); }
template <class V> DEVICE V not_a_number() { V a; set_nan(a); return a; }

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

// The warp of a thread whose place is `thread` in the block and `matrix` in the batch.
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
// move(index in the array, address) for all pieces of the warp's matrices: consecutive lanes on consecutive pieces of a matrix, and where
// one has fewer than 32 of them, of several matrices. Their addresses come from the lanes that know them.
template <u32 rows, u32 columns, u32 stride, u32 piece, class V, class Move>
DEVICE void move_each(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 pieces = rows * columns / piece, at_once = pieces < 32 ? 32 / pieces : 1, turns = (pieces + 31) / 32;
  const u32 lane  = static_cast<u32>(warp_lane()), which = pieces < 32 ? lane / pieces : 0;
  const u32 place = (pieces < 32 ? lane % pieces : lane) * piece;
  const u32 count = static_cast<u32>(warp.count), left = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride + place;
  i64 offset[turns];
#pragma unroll
  for (u32 t = 0; t < turns; ++t) {
    const u32 e = place + 32 * piece * t;
    offset[t]   = e / rows * ld + e % rows;
  }
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    V* const from = warp_shuffle(own, static_cast<int>((m + which) % 32));
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      const u32 e = 32 * piece * t;
      if (m < left && (e + 32 * piece <= rows * columns || place + e < rows * columns)) move(begin + m * stride + e, in_global(from + offset[t]));
    }
  }
}

}  // namespace words_of_sgetri_9_thread_per_matrix_4210504f
using namespace words_of_sgetri_9_thread_per_matrix_4210504f;

using T = float;

KERNEL void __launch_bounds__(32)
sgetri_9_thread_per_matrix_4210504f(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info,
    i64 batch)
{
    // x<i>_<j> is element (i, j), first of U, then of inv(U), then of inv(U) inv(L).
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    SHARED(int, swaps, 288);
    const int* const own_swaps = live ? ipiv + matrix * strideP : nullptr;
    move_each<9, 1, 9, 1>(warp, own_swaps, 9, [&](u32 e, const int* at) { copy_async_element(swaps, e, at); });
    const T* const lu = in_global(live ? A + matrix * strideA : nullptr);
    T* const c        = in_global(live ? C + matrix * strideC : nullptr);
    SHARED(T, tile, 2592);
    move_each<9, 9, 81, 1>(warp, lu, lda, [&](u32 e, const T* at) { copy_async_element(tile, e, at); });
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 81;
    T x0_0 = tile[mine + 0];
    T x0_1 = tile[mine + 9], x1_1 = tile[mine + 10];
    T x0_2 = tile[mine + 18], x1_2 = tile[mine + 19], x2_2 = tile[mine + 20];
    T x0_3 = tile[mine + 27], x1_3 = tile[mine + 28], x2_3 = tile[mine + 29], x3_3 = tile[mine + 30];
    T x0_4 = tile[mine + 36], x1_4 = tile[mine + 37], x2_4 = tile[mine + 38], x3_4 = tile[mine + 39], x4_4 = tile[mine + 40];
    T x0_5 = tile[mine + 45], x1_5 = tile[mine + 46], x2_5 = tile[mine + 47], x3_5 = tile[mine + 48], x4_5 = tile[mine + 49],
      x5_5 = tile[mine + 50];
    T x0_6 = tile[mine + 54], x1_6 = tile[mine + 55], x2_6 = tile[mine + 56], x3_6 = tile[mine + 57], x4_6 = tile[mine + 58],
      x5_6 = tile[mine + 59], x6_6 = tile[mine + 60];
    T x0_7 = tile[mine + 63], x1_7 = tile[mine + 64], x2_7 = tile[mine + 65], x3_7 = tile[mine + 66], x4_7 = tile[mine + 67],
      x5_7 = tile[mine + 68], x6_7 = tile[mine + 69], x7_7 = tile[mine + 70];
    T x0_8 = tile[mine + 72], x1_8 = tile[mine + 73], x2_8 = tile[mine + 74], x3_8 = tile[mine + 75], x4_8 = tile[mine + 76],
      x5_8 = tile[mine + 77], x6_8 = tile[mine + 78], x7_8 = tile[mine + 79], x8_8 = tile[mine + 80];

    // order<k>: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    int order0 = 0, order1 = 1, order2 = 2, order3 = 3, order4 = 4, order5 = 5, order6 = 6, order7 = 7, order8 = 8;
    const int given0 = swaps[warp.here * 9 + 0];
    {
        const int p   = given0 > 9 ? 9 : given0;   // rows at and above 0 stay
        const int old = order0;
        order0 = p == 2 ? order1 : order0, order1 = p == 2 ? old : order1;
        order0 = p == 3 ? order2 : order0, order2 = p == 3 ? old : order2;
        order0 = p == 4 ? order3 : order0, order3 = p == 4 ? old : order3;
        order0 = p == 5 ? order4 : order0, order4 = p == 5 ? old : order4;
        order0 = p == 6 ? order5 : order0, order5 = p == 6 ? old : order5;
        order0 = p == 7 ? order6 : order0, order6 = p == 7 ? old : order6;
        order0 = p == 8 ? order7 : order0, order7 = p == 8 ? old : order7;
        order0 = p == 9 ? order8 : order0, order8 = p == 9 ? old : order8;
    }
    const int given1 = swaps[warp.here * 9 + 1];
    {
        const int p   = given1 > 9 ? 9 : given1;   // rows at and above 1 stay
        const int old = order1;
        order1 = p == 3 ? order2 : order1, order2 = p == 3 ? old : order2;
        order1 = p == 4 ? order3 : order1, order3 = p == 4 ? old : order3;
        order1 = p == 5 ? order4 : order1, order4 = p == 5 ? old : order4;
        order1 = p == 6 ? order5 : order1, order5 = p == 6 ? old : order5;
        order1 = p == 7 ? order6 : order1, order6 = p == 7 ? old : order6;
        order1 = p == 8 ? order7 : order1, order7 = p == 8 ? old : order7;
        order1 = p == 9 ? order8 : order1, order8 = p == 9 ? old : order8;
    }
    const int given2 = swaps[warp.here * 9 + 2];
    {
        const int p   = given2 > 9 ? 9 : given2;   // rows at and above 2 stay
        const int old = order2;
        order2 = p == 4 ? order3 : order2, order3 = p == 4 ? old : order3;
        order2 = p == 5 ? order4 : order2, order4 = p == 5 ? old : order4;
        order2 = p == 6 ? order5 : order2, order5 = p == 6 ? old : order5;
        order2 = p == 7 ? order6 : order2, order6 = p == 7 ? old : order6;
        order2 = p == 8 ? order7 : order2, order7 = p == 8 ? old : order7;
        order2 = p == 9 ? order8 : order2, order8 = p == 9 ? old : order8;
    }
    const int given3 = swaps[warp.here * 9 + 3];
    {
        const int p   = given3 > 9 ? 9 : given3;   // rows at and above 3 stay
        const int old = order3;
        order3 = p == 5 ? order4 : order3, order4 = p == 5 ? old : order4;
        order3 = p == 6 ? order5 : order3, order5 = p == 6 ? old : order5;
        order3 = p == 7 ? order6 : order3, order6 = p == 7 ? old : order6;
        order3 = p == 8 ? order7 : order3, order7 = p == 8 ? old : order7;
        order3 = p == 9 ? order8 : order3, order8 = p == 9 ? old : order8;
    }
    const int given4 = swaps[warp.here * 9 + 4];
    {
        const int p   = given4 > 9 ? 9 : given4;   // rows at and above 4 stay
        const int old = order4;
        order4 = p == 6 ? order5 : order4, order5 = p == 6 ? old : order5;
        order4 = p == 7 ? order6 : order4, order6 = p == 7 ? old : order6;
        order4 = p == 8 ? order7 : order4, order7 = p == 8 ? old : order7;
        order4 = p == 9 ? order8 : order4, order8 = p == 9 ? old : order8;
    }
    const int given5 = swaps[warp.here * 9 + 5];
    {
        const int p   = given5 > 9 ? 9 : given5;   // rows at and above 5 stay
        const int old = order5;
        order5 = p == 7 ? order6 : order5, order6 = p == 7 ? old : order6;
        order5 = p == 8 ? order7 : order5, order7 = p == 8 ? old : order7;
        order5 = p == 9 ? order8 : order5, order8 = p == 9 ? old : order8;
    }
    const int given6 = swaps[warp.here * 9 + 6];
    {
        const int p   = given6 > 9 ? 9 : given6;   // rows at and above 6 stay
        const int old = order6;
        order6 = p == 8 ? order7 : order6, order7 = p == 8 ? old : order7;
        order6 = p == 9 ? order8 : order6, order8 = p == 9 ? old : order8;
    }
    const int given7 = swaps[warp.here * 9 + 7];
    {
        const int p   = given7 > 9 ? 9 : given7;   // rows at and above 7 stay
        const int old = order7;
        order7 = p == 9 ? order8 : order7, order8 = p == 9 ? old : order8;
    }

    // U, column by column, is overwritten with its inverse
    int failed = 0;   // 1-based first zero on U's diagonal
    failed = x8_8 == T(0) ? 9 : failed;
    failed = x7_7 == T(0) ? 8 : failed;
    failed = x6_6 == T(0) ? 7 : failed;
    failed = x5_5 == T(0) ? 6 : failed;
    failed = x4_4 == T(0) ? 5 : failed;
    failed = x3_3 == T(0) ? 4 : failed;
    failed = x2_2 == T(0) ? 3 : failed;
    failed = x1_1 == T(0) ? 2 : failed;
    failed = x0_0 == T(0) ? 1 : failed;
    // column 0
    const T r0 = div(T(1), x0_0);
    x0_0 = mul(T(1), r0);
    // column 1
    const T r1 = div(T(1), x1_1);
    x1_1 = mul(T(1), r1);
    {
        T sum = T(0);
        sum = fma(-x0_0, x0_1, sum);
        x0_1 = mul(sum, r1);
    }
    // column 2
    const T r2 = div(T(1), x2_2);
    x2_2 = mul(T(1), r2);
    {
        T sum = T(0);
        sum = fma(-x0_0, x0_2, sum);
        sum = fma(-x0_1, x1_2, sum);
        x0_2 = mul(sum, r2);
    }
    {
        T sum = T(0);
        sum = fma(-x1_1, x1_2, sum);
        x1_2 = mul(sum, r2);
    }
    // column 3
    const T r3 = div(T(1), x3_3);
    x3_3 = mul(T(1), r3);
    {
        T sum = T(0);
        sum = fma(-x0_0, x0_3, sum);
        sum = fma(-x0_1, x1_3, sum);
        sum = fma(-x0_2, x2_3, sum);
        x0_3 = mul(sum, r3);
    }
    {
        T sum = T(0);
        sum = fma(-x1_1, x1_3, sum);
        sum = fma(-x1_2, x2_3, sum);
        x1_3 = mul(sum, r3);
    }
    {
        T sum = T(0);
        sum = fma(-x2_2, x2_3, sum);
        x2_3 = mul(sum, r3);
    }
    // column 4
    const T r4 = div(T(1), x4_4);
    x4_4 = mul(T(1), r4);
    {
        T sum = T(0);
        sum = fma(-x0_0, x0_4, sum);
        sum = fma(-x0_1, x1_4, sum);
        sum = fma(-x0_2, x2_4, sum);
        sum = fma(-x0_3, x3_4, sum);
        x0_4 = mul(sum, r4);
    }
    {
        T sum = T(0);
        sum = fma(-x1_1, x1_4, sum);
        sum = fma(-x1_2, x2_4, sum);
        sum = fma(-x1_3, x3_4, sum);
        x1_4 = mul(sum, r4);
    }
    {
        T sum = T(0);
        sum = fma(-x2_2, x2_4, sum);
        sum = fma(-x2_3, x3_4, sum);
        x2_4 = mul(sum, r4);
    }
    {
        T sum = T(0);
        sum = fma(-x3_3, x3_4, sum);
        x3_4 = mul(sum, r4);
    }
    // column 5
    const T r5 = div(T(1), x5_5);
    x5_5 = mul(T(1), r5);
    {
        T sum = T(0);
        sum = fma(-x0_0, x0_5, sum);
        sum = fma(-x0_1, x1_5, sum);
        sum = fma(-x0_2, x2_5, sum);
        sum = fma(-x0_3, x3_5, sum);
        sum = fma(-x0_4, x4_5, sum);
        x0_5 = mul(sum, r5);
    }
    {
        T sum = T(0);
        sum = fma(-x1_1, x1_5, sum);
        sum = fma(-x1_2, x2_5, sum);
        sum = fma(-x1_3, x3_5, sum);
        sum = fma(-x1_4, x4_5, sum);
        x1_5 = mul(sum, r5);
    }
    {
        T sum = T(0);
        sum = fma(-x2_2, x2_5, sum);
        sum = fma(-x2_3, x3_5, sum);
        sum = fma(-x2_4, x4_5, sum);
        x2_5 = mul(sum, r5);
    }
    {
        T sum = T(0);
        sum = fma(-x3_3, x3_5, sum);
        sum = fma(-x3_4, x4_5, sum);
        x3_5 = mul(sum, r5);
    }
    {
        T sum = T(0);
        sum = fma(-x4_4, x4_5, sum);
        x4_5 = mul(sum, r5);
    }
    // column 6
    const T r6 = div(T(1), x6_6);
    x6_6 = mul(T(1), r6);
    {
        T sum = T(0);
        sum = fma(-x0_0, x0_6, sum);
        sum = fma(-x0_1, x1_6, sum);
        sum = fma(-x0_2, x2_6, sum);
        sum = fma(-x0_3, x3_6, sum);
        sum = fma(-x0_4, x4_6, sum);
        sum = fma(-x0_5, x5_6, sum);
        x0_6 = mul(sum, r6);
    }
    {
        T sum = T(0);
        sum = fma(-x1_1, x1_6, sum);
        sum = fma(-x1_2, x2_6, sum);
        sum = fma(-x1_3, x3_6, sum);
        sum = fma(-x1_4, x4_6, sum);
        sum = fma(-x1_5, x5_6, sum);
        x1_6 = mul(sum, r6);
    }
    {
        T sum = T(0);
        sum = fma(-x2_2, x2_6, sum);
        sum = fma(-x2_3, x3_6, sum);
        sum = fma(-x2_4, x4_6, sum);
        sum = fma(-x2_5, x5_6, sum);
        x2_6 = mul(sum, r6);
    }
    {
        T sum = T(0);
        sum = fma(-x3_3, x3_6, sum);
        sum = fma(-x3_4, x4_6, sum);
        sum = fma(-x3_5, x5_6, sum);
        x3_6 = mul(sum, r6);
    }
    {
        T sum = T(0);
        sum = fma(-x4_4, x4_6, sum);
        sum = fma(-x4_5, x5_6, sum);
        x4_6 = mul(sum, r6);
    }
    {
        T sum = T(0);
        sum = fma(-x5_5, x5_6, sum);
        x5_6 = mul(sum, r6);
    }
    // column 7
    const T r7 = div(T(1), x7_7);
    x7_7 = mul(T(1), r7);
    {
        T sum = T(0);
        sum = fma(-x0_0, x0_7, sum);
        sum = fma(-x0_1, x1_7, sum);
        sum = fma(-x0_2, x2_7, sum);
        sum = fma(-x0_3, x3_7, sum);
        sum = fma(-x0_4, x4_7, sum);
        sum = fma(-x0_5, x5_7, sum);
        sum = fma(-x0_6, x6_7, sum);
        x0_7 = mul(sum, r7);
    }
    {
        T sum = T(0);
        sum = fma(-x1_1, x1_7, sum);
        sum = fma(-x1_2, x2_7, sum);
        sum = fma(-x1_3, x3_7, sum);
        sum = fma(-x1_4, x4_7, sum);
        sum = fma(-x1_5, x5_7, sum);
        sum = fma(-x1_6, x6_7, sum);
        x1_7 = mul(sum, r7);
    }
    {
        T sum = T(0);
        sum = fma(-x2_2, x2_7, sum);
        sum = fma(-x2_3, x3_7, sum);
        sum = fma(-x2_4, x4_7, sum);
        sum = fma(-x2_5, x5_7, sum);
        sum = fma(-x2_6, x6_7, sum);
        x2_7 = mul(sum, r7);
    }
    {
        T sum = T(0);
        sum = fma(-x3_3, x3_7, sum);
        sum = fma(-x3_4, x4_7, sum);
        sum = fma(-x3_5, x5_7, sum);
        sum = fma(-x3_6, x6_7, sum);
        x3_7 = mul(sum, r7);
    }
    {
        T sum = T(0);
        sum = fma(-x4_4, x4_7, sum);
        sum = fma(-x4_5, x5_7, sum);
        sum = fma(-x4_6, x6_7, sum);
        x4_7 = mul(sum, r7);
    }
    {
        T sum = T(0);
        sum = fma(-x5_5, x5_7, sum);
        sum = fma(-x5_6, x6_7, sum);
        x5_7 = mul(sum, r7);
    }
    {
        T sum = T(0);
        sum = fma(-x6_6, x6_7, sum);
        x6_7 = mul(sum, r7);
    }
    // column 8
    const T r8 = div(T(1), x8_8);
    x8_8 = mul(T(1), r8);
    {
        T sum = T(0);
        sum = fma(-x0_0, x0_8, sum);
        sum = fma(-x0_1, x1_8, sum);
        sum = fma(-x0_2, x2_8, sum);
        sum = fma(-x0_3, x3_8, sum);
        sum = fma(-x0_4, x4_8, sum);
        sum = fma(-x0_5, x5_8, sum);
        sum = fma(-x0_6, x6_8, sum);
        sum = fma(-x0_7, x7_8, sum);
        x0_8 = mul(sum, r8);
    }
    {
        T sum = T(0);
        sum = fma(-x1_1, x1_8, sum);
        sum = fma(-x1_2, x2_8, sum);
        sum = fma(-x1_3, x3_8, sum);
        sum = fma(-x1_4, x4_8, sum);
        sum = fma(-x1_5, x5_8, sum);
        sum = fma(-x1_6, x6_8, sum);
        sum = fma(-x1_7, x7_8, sum);
        x1_8 = mul(sum, r8);
    }
    {
        T sum = T(0);
        sum = fma(-x2_2, x2_8, sum);
        sum = fma(-x2_3, x3_8, sum);
        sum = fma(-x2_4, x4_8, sum);
        sum = fma(-x2_5, x5_8, sum);
        sum = fma(-x2_6, x6_8, sum);
        sum = fma(-x2_7, x7_8, sum);
        x2_8 = mul(sum, r8);
    }
    {
        T sum = T(0);
        sum = fma(-x3_3, x3_8, sum);
        sum = fma(-x3_4, x4_8, sum);
        sum = fma(-x3_5, x5_8, sum);
        sum = fma(-x3_6, x6_8, sum);
        sum = fma(-x3_7, x7_8, sum);
        x3_8 = mul(sum, r8);
    }
    {
        T sum = T(0);
        sum = fma(-x4_4, x4_8, sum);
        sum = fma(-x4_5, x5_8, sum);
        sum = fma(-x4_6, x6_8, sum);
        sum = fma(-x4_7, x7_8, sum);
        x4_8 = mul(sum, r8);
    }
    {
        T sum = T(0);
        sum = fma(-x5_5, x5_8, sum);
        sum = fma(-x5_6, x6_8, sum);
        sum = fma(-x5_7, x7_8, sum);
        x5_8 = mul(sum, r8);
    }
    {
        T sum = T(0);
        sum = fma(-x6_6, x6_8, sum);
        sum = fma(-x6_7, x7_8, sum);
        x6_8 = mul(sum, r8);
    }
    {
        T sum = T(0);
        sum = fma(-x7_7, x7_8, sum);
        x7_8 = mul(sum, r8);
    }

    // X L = inv(U), from the last column
    // column 7: those behind it are done
    const T l8_7 = tile[mine + 71];
    T x8_7 = T(0);
    x0_7 = fma(-x0_8, l8_7, x0_7);
    x1_7 = fma(-x1_8, l8_7, x1_7);
    x2_7 = fma(-x2_8, l8_7, x2_7);
    x3_7 = fma(-x3_8, l8_7, x3_7);
    x4_7 = fma(-x4_8, l8_7, x4_7);
    x5_7 = fma(-x5_8, l8_7, x5_7);
    x6_7 = fma(-x6_8, l8_7, x6_7);
    x7_7 = fma(-x7_8, l8_7, x7_7);
    x8_7 = fma(-x8_8, l8_7, x8_7);
    // column 6: those behind it are done
    const T l7_6 = tile[mine + 61], l8_6 = tile[mine + 62];
    T x7_6 = T(0), x8_6 = T(0);
    x0_6 = fma(-x0_8, l8_6, x0_6);
    x1_6 = fma(-x1_8, l8_6, x1_6);
    x2_6 = fma(-x2_8, l8_6, x2_6);
    x3_6 = fma(-x3_8, l8_6, x3_6);
    x4_6 = fma(-x4_8, l8_6, x4_6);
    x5_6 = fma(-x5_8, l8_6, x5_6);
    x6_6 = fma(-x6_8, l8_6, x6_6);
    x7_6 = fma(-x7_8, l8_6, x7_6);
    x8_6 = fma(-x8_8, l8_6, x8_6);
    x0_6 = fma(-x0_7, l7_6, x0_6);
    x1_6 = fma(-x1_7, l7_6, x1_6);
    x2_6 = fma(-x2_7, l7_6, x2_6);
    x3_6 = fma(-x3_7, l7_6, x3_6);
    x4_6 = fma(-x4_7, l7_6, x4_6);
    x5_6 = fma(-x5_7, l7_6, x5_6);
    x6_6 = fma(-x6_7, l7_6, x6_6);
    x7_6 = fma(-x7_7, l7_6, x7_6);
    x8_6 = fma(-x8_7, l7_6, x8_6);
    // column 5: those behind it are done
    const T l6_5 = tile[mine + 51], l7_5 = tile[mine + 52], l8_5 = tile[mine + 53];
    T x6_5 = T(0), x7_5 = T(0), x8_5 = T(0);
    x0_5 = fma(-x0_8, l8_5, x0_5);
    x1_5 = fma(-x1_8, l8_5, x1_5);
    x2_5 = fma(-x2_8, l8_5, x2_5);
    x3_5 = fma(-x3_8, l8_5, x3_5);
    x4_5 = fma(-x4_8, l8_5, x4_5);
    x5_5 = fma(-x5_8, l8_5, x5_5);
    x6_5 = fma(-x6_8, l8_5, x6_5);
    x7_5 = fma(-x7_8, l8_5, x7_5);
    x8_5 = fma(-x8_8, l8_5, x8_5);
    x0_5 = fma(-x0_7, l7_5, x0_5);
    x1_5 = fma(-x1_7, l7_5, x1_5);
    x2_5 = fma(-x2_7, l7_5, x2_5);
    x3_5 = fma(-x3_7, l7_5, x3_5);
    x4_5 = fma(-x4_7, l7_5, x4_5);
    x5_5 = fma(-x5_7, l7_5, x5_5);
    x6_5 = fma(-x6_7, l7_5, x6_5);
    x7_5 = fma(-x7_7, l7_5, x7_5);
    x8_5 = fma(-x8_7, l7_5, x8_5);
    x0_5 = fma(-x0_6, l6_5, x0_5);
    x1_5 = fma(-x1_6, l6_5, x1_5);
    x2_5 = fma(-x2_6, l6_5, x2_5);
    x3_5 = fma(-x3_6, l6_5, x3_5);
    x4_5 = fma(-x4_6, l6_5, x4_5);
    x5_5 = fma(-x5_6, l6_5, x5_5);
    x6_5 = fma(-x6_6, l6_5, x6_5);
    x7_5 = fma(-x7_6, l6_5, x7_5);
    x8_5 = fma(-x8_6, l6_5, x8_5);
    // column 4: those behind it are done
    const T l5_4 = tile[mine + 41], l6_4 = tile[mine + 42], l7_4 = tile[mine + 43], l8_4 = tile[mine + 44];
    T x5_4 = T(0), x6_4 = T(0), x7_4 = T(0), x8_4 = T(0);
    x0_4 = fma(-x0_8, l8_4, x0_4);
    x1_4 = fma(-x1_8, l8_4, x1_4);
    x2_4 = fma(-x2_8, l8_4, x2_4);
    x3_4 = fma(-x3_8, l8_4, x3_4);
    x4_4 = fma(-x4_8, l8_4, x4_4);
    x5_4 = fma(-x5_8, l8_4, x5_4);
    x6_4 = fma(-x6_8, l8_4, x6_4);
    x7_4 = fma(-x7_8, l8_4, x7_4);
    x8_4 = fma(-x8_8, l8_4, x8_4);
    x0_4 = fma(-x0_7, l7_4, x0_4);
    x1_4 = fma(-x1_7, l7_4, x1_4);
    x2_4 = fma(-x2_7, l7_4, x2_4);
    x3_4 = fma(-x3_7, l7_4, x3_4);
    x4_4 = fma(-x4_7, l7_4, x4_4);
    x5_4 = fma(-x5_7, l7_4, x5_4);
    x6_4 = fma(-x6_7, l7_4, x6_4);
    x7_4 = fma(-x7_7, l7_4, x7_4);
    x8_4 = fma(-x8_7, l7_4, x8_4);
    x0_4 = fma(-x0_6, l6_4, x0_4);
    x1_4 = fma(-x1_6, l6_4, x1_4);
    x2_4 = fma(-x2_6, l6_4, x2_4);
    x3_4 = fma(-x3_6, l6_4, x3_4);
    x4_4 = fma(-x4_6, l6_4, x4_4);
    x5_4 = fma(-x5_6, l6_4, x5_4);
    x6_4 = fma(-x6_6, l6_4, x6_4);
    x7_4 = fma(-x7_6, l6_4, x7_4);
    x8_4 = fma(-x8_6, l6_4, x8_4);
    x0_4 = fma(-x0_5, l5_4, x0_4);
    x1_4 = fma(-x1_5, l5_4, x1_4);
    x2_4 = fma(-x2_5, l5_4, x2_4);
    x3_4 = fma(-x3_5, l5_4, x3_4);
    x4_4 = fma(-x4_5, l5_4, x4_4);
    x5_4 = fma(-x5_5, l5_4, x5_4);
    x6_4 = fma(-x6_5, l5_4, x6_4);
    x7_4 = fma(-x7_5, l5_4, x7_4);
    x8_4 = fma(-x8_5, l5_4, x8_4);
    // column 3: those behind it are done
    const T l4_3 = tile[mine + 31], l5_3 = tile[mine + 32], l6_3 = tile[mine + 33], l7_3 = tile[mine + 34], l8_3 = tile[mine + 35];
    T x4_3 = T(0), x5_3 = T(0), x6_3 = T(0), x7_3 = T(0), x8_3 = T(0);
    x0_3 = fma(-x0_8, l8_3, x0_3);
    x1_3 = fma(-x1_8, l8_3, x1_3);
    x2_3 = fma(-x2_8, l8_3, x2_3);
    x3_3 = fma(-x3_8, l8_3, x3_3);
    x4_3 = fma(-x4_8, l8_3, x4_3);
    x5_3 = fma(-x5_8, l8_3, x5_3);
    x6_3 = fma(-x6_8, l8_3, x6_3);
    x7_3 = fma(-x7_8, l8_3, x7_3);
    x8_3 = fma(-x8_8, l8_3, x8_3);
    x0_3 = fma(-x0_7, l7_3, x0_3);
    x1_3 = fma(-x1_7, l7_3, x1_3);
    x2_3 = fma(-x2_7, l7_3, x2_3);
    x3_3 = fma(-x3_7, l7_3, x3_3);
    x4_3 = fma(-x4_7, l7_3, x4_3);
    x5_3 = fma(-x5_7, l7_3, x5_3);
    x6_3 = fma(-x6_7, l7_3, x6_3);
    x7_3 = fma(-x7_7, l7_3, x7_3);
    x8_3 = fma(-x8_7, l7_3, x8_3);
    x0_3 = fma(-x0_6, l6_3, x0_3);
    x1_3 = fma(-x1_6, l6_3, x1_3);
    x2_3 = fma(-x2_6, l6_3, x2_3);
    x3_3 = fma(-x3_6, l6_3, x3_3);
    x4_3 = fma(-x4_6, l6_3, x4_3);
    x5_3 = fma(-x5_6, l6_3, x5_3);
    x6_3 = fma(-x6_6, l6_3, x6_3);
    x7_3 = fma(-x7_6, l6_3, x7_3);
    x8_3 = fma(-x8_6, l6_3, x8_3);
    x0_3 = fma(-x0_5, l5_3, x0_3);
    x1_3 = fma(-x1_5, l5_3, x1_3);
    x2_3 = fma(-x2_5, l5_3, x2_3);
    x3_3 = fma(-x3_5, l5_3, x3_3);
    x4_3 = fma(-x4_5, l5_3, x4_3);
    x5_3 = fma(-x5_5, l5_3, x5_3);
    x6_3 = fma(-x6_5, l5_3, x6_3);
    x7_3 = fma(-x7_5, l5_3, x7_3);
    x8_3 = fma(-x8_5, l5_3, x8_3);
    x0_3 = fma(-x0_4, l4_3, x0_3);
    x1_3 = fma(-x1_4, l4_3, x1_3);
    x2_3 = fma(-x2_4, l4_3, x2_3);
    x3_3 = fma(-x3_4, l4_3, x3_3);
    x4_3 = fma(-x4_4, l4_3, x4_3);
    x5_3 = fma(-x5_4, l4_3, x5_3);
    x6_3 = fma(-x6_4, l4_3, x6_3);
    x7_3 = fma(-x7_4, l4_3, x7_3);
    x8_3 = fma(-x8_4, l4_3, x8_3);
    // column 2: those behind it are done
    const T l3_2 = tile[mine + 21], l4_2 = tile[mine + 22], l5_2 = tile[mine + 23], l6_2 = tile[mine + 24], l7_2 = tile[mine + 25],
      l8_2 = tile[mine + 26];
    T x3_2 = T(0), x4_2 = T(0), x5_2 = T(0), x6_2 = T(0), x7_2 = T(0), x8_2 = T(0);
    x0_2 = fma(-x0_8, l8_2, x0_2);
    x1_2 = fma(-x1_8, l8_2, x1_2);
    x2_2 = fma(-x2_8, l8_2, x2_2);
    x3_2 = fma(-x3_8, l8_2, x3_2);
    x4_2 = fma(-x4_8, l8_2, x4_2);
    x5_2 = fma(-x5_8, l8_2, x5_2);
    x6_2 = fma(-x6_8, l8_2, x6_2);
    x7_2 = fma(-x7_8, l8_2, x7_2);
    x8_2 = fma(-x8_8, l8_2, x8_2);
    x0_2 = fma(-x0_7, l7_2, x0_2);
    x1_2 = fma(-x1_7, l7_2, x1_2);
    x2_2 = fma(-x2_7, l7_2, x2_2);
    x3_2 = fma(-x3_7, l7_2, x3_2);
    x4_2 = fma(-x4_7, l7_2, x4_2);
    x5_2 = fma(-x5_7, l7_2, x5_2);
    x6_2 = fma(-x6_7, l7_2, x6_2);
    x7_2 = fma(-x7_7, l7_2, x7_2);
    x8_2 = fma(-x8_7, l7_2, x8_2);
    x0_2 = fma(-x0_6, l6_2, x0_2);
    x1_2 = fma(-x1_6, l6_2, x1_2);
    x2_2 = fma(-x2_6, l6_2, x2_2);
    x3_2 = fma(-x3_6, l6_2, x3_2);
    x4_2 = fma(-x4_6, l6_2, x4_2);
    x5_2 = fma(-x5_6, l6_2, x5_2);
    x6_2 = fma(-x6_6, l6_2, x6_2);
    x7_2 = fma(-x7_6, l6_2, x7_2);
    x8_2 = fma(-x8_6, l6_2, x8_2);
    x0_2 = fma(-x0_5, l5_2, x0_2);
    x1_2 = fma(-x1_5, l5_2, x1_2);
    x2_2 = fma(-x2_5, l5_2, x2_2);
    x3_2 = fma(-x3_5, l5_2, x3_2);
    x4_2 = fma(-x4_5, l5_2, x4_2);
    x5_2 = fma(-x5_5, l5_2, x5_2);
    x6_2 = fma(-x6_5, l5_2, x6_2);
    x7_2 = fma(-x7_5, l5_2, x7_2);
    x8_2 = fma(-x8_5, l5_2, x8_2);
    x0_2 = fma(-x0_4, l4_2, x0_2);
    x1_2 = fma(-x1_4, l4_2, x1_2);
    x2_2 = fma(-x2_4, l4_2, x2_2);
    x3_2 = fma(-x3_4, l4_2, x3_2);
    x4_2 = fma(-x4_4, l4_2, x4_2);
    x5_2 = fma(-x5_4, l4_2, x5_2);
    x6_2 = fma(-x6_4, l4_2, x6_2);
    x7_2 = fma(-x7_4, l4_2, x7_2);
    x8_2 = fma(-x8_4, l4_2, x8_2);
    x0_2 = fma(-x0_3, l3_2, x0_2);
    x1_2 = fma(-x1_3, l3_2, x1_2);
    x2_2 = fma(-x2_3, l3_2, x2_2);
    x3_2 = fma(-x3_3, l3_2, x3_2);
    x4_2 = fma(-x4_3, l3_2, x4_2);
    x5_2 = fma(-x5_3, l3_2, x5_2);
    x6_2 = fma(-x6_3, l3_2, x6_2);
    x7_2 = fma(-x7_3, l3_2, x7_2);
    x8_2 = fma(-x8_3, l3_2, x8_2);
    // column 1: those behind it are done
    const T l2_1 = tile[mine + 11], l3_1 = tile[mine + 12], l4_1 = tile[mine + 13], l5_1 = tile[mine + 14], l6_1 = tile[mine + 15],
      l7_1 = tile[mine + 16], l8_1 = tile[mine + 17];
    T x2_1 = T(0), x3_1 = T(0), x4_1 = T(0), x5_1 = T(0), x6_1 = T(0), x7_1 = T(0), x8_1 = T(0);
    x0_1 = fma(-x0_8, l8_1, x0_1);
    x1_1 = fma(-x1_8, l8_1, x1_1);
    x2_1 = fma(-x2_8, l8_1, x2_1);
    x3_1 = fma(-x3_8, l8_1, x3_1);
    x4_1 = fma(-x4_8, l8_1, x4_1);
    x5_1 = fma(-x5_8, l8_1, x5_1);
    x6_1 = fma(-x6_8, l8_1, x6_1);
    x7_1 = fma(-x7_8, l8_1, x7_1);
    x8_1 = fma(-x8_8, l8_1, x8_1);
    x0_1 = fma(-x0_7, l7_1, x0_1);
    x1_1 = fma(-x1_7, l7_1, x1_1);
    x2_1 = fma(-x2_7, l7_1, x2_1);
    x3_1 = fma(-x3_7, l7_1, x3_1);
    x4_1 = fma(-x4_7, l7_1, x4_1);
    x5_1 = fma(-x5_7, l7_1, x5_1);
    x6_1 = fma(-x6_7, l7_1, x6_1);
    x7_1 = fma(-x7_7, l7_1, x7_1);
    x8_1 = fma(-x8_7, l7_1, x8_1);
    x0_1 = fma(-x0_6, l6_1, x0_1);
    x1_1 = fma(-x1_6, l6_1, x1_1);
    x2_1 = fma(-x2_6, l6_1, x2_1);
    x3_1 = fma(-x3_6, l6_1, x3_1);
    x4_1 = fma(-x4_6, l6_1, x4_1);
    x5_1 = fma(-x5_6, l6_1, x5_1);
    x6_1 = fma(-x6_6, l6_1, x6_1);
    x7_1 = fma(-x7_6, l6_1, x7_1);
    x8_1 = fma(-x8_6, l6_1, x8_1);
    x0_1 = fma(-x0_5, l5_1, x0_1);
    x1_1 = fma(-x1_5, l5_1, x1_1);
    x2_1 = fma(-x2_5, l5_1, x2_1);
    x3_1 = fma(-x3_5, l5_1, x3_1);
    x4_1 = fma(-x4_5, l5_1, x4_1);
    x5_1 = fma(-x5_5, l5_1, x5_1);
    x6_1 = fma(-x6_5, l5_1, x6_1);
    x7_1 = fma(-x7_5, l5_1, x7_1);
    x8_1 = fma(-x8_5, l5_1, x8_1);
    x0_1 = fma(-x0_4, l4_1, x0_1);
    x1_1 = fma(-x1_4, l4_1, x1_1);
    x2_1 = fma(-x2_4, l4_1, x2_1);
    x3_1 = fma(-x3_4, l4_1, x3_1);
    x4_1 = fma(-x4_4, l4_1, x4_1);
    x5_1 = fma(-x5_4, l4_1, x5_1);
    x6_1 = fma(-x6_4, l4_1, x6_1);
    x7_1 = fma(-x7_4, l4_1, x7_1);
    x8_1 = fma(-x8_4, l4_1, x8_1);
    x0_1 = fma(-x0_3, l3_1, x0_1);
    x1_1 = fma(-x1_3, l3_1, x1_1);
    x2_1 = fma(-x2_3, l3_1, x2_1);
    x3_1 = fma(-x3_3, l3_1, x3_1);
    x4_1 = fma(-x4_3, l3_1, x4_1);
    x5_1 = fma(-x5_3, l3_1, x5_1);
    x6_1 = fma(-x6_3, l3_1, x6_1);
    x7_1 = fma(-x7_3, l3_1, x7_1);
    x8_1 = fma(-x8_3, l3_1, x8_1);
    x0_1 = fma(-x0_2, l2_1, x0_1);
    x1_1 = fma(-x1_2, l2_1, x1_1);
    x2_1 = fma(-x2_2, l2_1, x2_1);
    x3_1 = fma(-x3_2, l2_1, x3_1);
    x4_1 = fma(-x4_2, l2_1, x4_1);
    x5_1 = fma(-x5_2, l2_1, x5_1);
    x6_1 = fma(-x6_2, l2_1, x6_1);
    x7_1 = fma(-x7_2, l2_1, x7_1);
    x8_1 = fma(-x8_2, l2_1, x8_1);
    // column 0: those behind it are done
    const T l1_0 = tile[mine + 1], l2_0 = tile[mine + 2], l3_0 = tile[mine + 3], l4_0 = tile[mine + 4], l5_0 = tile[mine + 5],
      l6_0 = tile[mine + 6], l7_0 = tile[mine + 7], l8_0 = tile[mine + 8];
    T x1_0 = T(0), x2_0 = T(0), x3_0 = T(0), x4_0 = T(0), x5_0 = T(0), x6_0 = T(0), x7_0 = T(0), x8_0 = T(0);
    x0_0 = fma(-x0_8, l8_0, x0_0);
    x1_0 = fma(-x1_8, l8_0, x1_0);
    x2_0 = fma(-x2_8, l8_0, x2_0);
    x3_0 = fma(-x3_8, l8_0, x3_0);
    x4_0 = fma(-x4_8, l8_0, x4_0);
    x5_0 = fma(-x5_8, l8_0, x5_0);
    x6_0 = fma(-x6_8, l8_0, x6_0);
    x7_0 = fma(-x7_8, l8_0, x7_0);
    x8_0 = fma(-x8_8, l8_0, x8_0);
    x0_0 = fma(-x0_7, l7_0, x0_0);
    x1_0 = fma(-x1_7, l7_0, x1_0);
    x2_0 = fma(-x2_7, l7_0, x2_0);
    x3_0 = fma(-x3_7, l7_0, x3_0);
    x4_0 = fma(-x4_7, l7_0, x4_0);
    x5_0 = fma(-x5_7, l7_0, x5_0);
    x6_0 = fma(-x6_7, l7_0, x6_0);
    x7_0 = fma(-x7_7, l7_0, x7_0);
    x8_0 = fma(-x8_7, l7_0, x8_0);
    x0_0 = fma(-x0_6, l6_0, x0_0);
    x1_0 = fma(-x1_6, l6_0, x1_0);
    x2_0 = fma(-x2_6, l6_0, x2_0);
    x3_0 = fma(-x3_6, l6_0, x3_0);
    x4_0 = fma(-x4_6, l6_0, x4_0);
    x5_0 = fma(-x5_6, l6_0, x5_0);
    x6_0 = fma(-x6_6, l6_0, x6_0);
    x7_0 = fma(-x7_6, l6_0, x7_0);
    x8_0 = fma(-x8_6, l6_0, x8_0);
    x0_0 = fma(-x0_5, l5_0, x0_0);
    x1_0 = fma(-x1_5, l5_0, x1_0);
    x2_0 = fma(-x2_5, l5_0, x2_0);
    x3_0 = fma(-x3_5, l5_0, x3_0);
    x4_0 = fma(-x4_5, l5_0, x4_0);
    x5_0 = fma(-x5_5, l5_0, x5_0);
    x6_0 = fma(-x6_5, l5_0, x6_0);
    x7_0 = fma(-x7_5, l5_0, x7_0);
    x8_0 = fma(-x8_5, l5_0, x8_0);
    x0_0 = fma(-x0_4, l4_0, x0_0);
    x1_0 = fma(-x1_4, l4_0, x1_0);
    x2_0 = fma(-x2_4, l4_0, x2_0);
    x3_0 = fma(-x3_4, l4_0, x3_0);
    x4_0 = fma(-x4_4, l4_0, x4_0);
    x5_0 = fma(-x5_4, l4_0, x5_0);
    x6_0 = fma(-x6_4, l4_0, x6_0);
    x7_0 = fma(-x7_4, l4_0, x7_0);
    x8_0 = fma(-x8_4, l4_0, x8_0);
    x0_0 = fma(-x0_3, l3_0, x0_0);
    x1_0 = fma(-x1_3, l3_0, x1_0);
    x2_0 = fma(-x2_3, l3_0, x2_0);
    x3_0 = fma(-x3_3, l3_0, x3_0);
    x4_0 = fma(-x4_3, l3_0, x4_0);
    x5_0 = fma(-x5_3, l3_0, x5_0);
    x6_0 = fma(-x6_3, l3_0, x6_0);
    x7_0 = fma(-x7_3, l3_0, x7_0);
    x8_0 = fma(-x8_3, l3_0, x8_0);
    x0_0 = fma(-x0_2, l2_0, x0_0);
    x1_0 = fma(-x1_2, l2_0, x1_0);
    x2_0 = fma(-x2_2, l2_0, x2_0);
    x3_0 = fma(-x3_2, l2_0, x3_0);
    x4_0 = fma(-x4_2, l2_0, x4_0);
    x5_0 = fma(-x5_2, l2_0, x5_0);
    x6_0 = fma(-x6_2, l2_0, x6_0);
    x7_0 = fma(-x7_2, l2_0, x7_0);
    x8_0 = fma(-x8_2, l2_0, x8_0);
    x0_0 = fma(-x0_1, l1_0, x0_0);
    x1_0 = fma(-x1_1, l1_0, x1_0);
    x2_0 = fma(-x2_1, l1_0, x2_0);
    x3_0 = fma(-x3_1, l1_0, x3_0);
    x4_0 = fma(-x4_1, l1_0, x4_0);
    x5_0 = fma(-x5_1, l1_0, x5_0);
    x6_0 = fma(-x6_1, l1_0, x6_0);
    x7_0 = fma(-x7_1, l1_0, x7_0);
    x8_0 = fma(-x8_1, l1_0, x8_0);
    // column k of inv(U) inv(L) is column order<k> of the inverse
    warp_sync();   // all have read
    if (live) {
        {
            const int column = mine + order0 * 9;
            tile[column + 0] = x0_0, tile[column + 1] = x1_0, tile[column + 2] = x2_0, tile[column + 3] = x3_0, tile[column + 4] = x4_0,
      tile[column + 5] = x5_0, tile[column + 6] = x6_0, tile[column + 7] = x7_0, tile[column + 8] = x8_0;
        }
        {
            const int column = mine + order1 * 9;
            tile[column + 0] = x0_1, tile[column + 1] = x1_1, tile[column + 2] = x2_1, tile[column + 3] = x3_1, tile[column + 4] = x4_1,
      tile[column + 5] = x5_1, tile[column + 6] = x6_1, tile[column + 7] = x7_1, tile[column + 8] = x8_1;
        }
        {
            const int column = mine + order2 * 9;
            tile[column + 0] = x0_2, tile[column + 1] = x1_2, tile[column + 2] = x2_2, tile[column + 3] = x3_2, tile[column + 4] = x4_2,
      tile[column + 5] = x5_2, tile[column + 6] = x6_2, tile[column + 7] = x7_2, tile[column + 8] = x8_2;
        }
        {
            const int column = mine + order3 * 9;
            tile[column + 0] = x0_3, tile[column + 1] = x1_3, tile[column + 2] = x2_3, tile[column + 3] = x3_3, tile[column + 4] = x4_3,
      tile[column + 5] = x5_3, tile[column + 6] = x6_3, tile[column + 7] = x7_3, tile[column + 8] = x8_3;
        }
        {
            const int column = mine + order4 * 9;
            tile[column + 0] = x0_4, tile[column + 1] = x1_4, tile[column + 2] = x2_4, tile[column + 3] = x3_4, tile[column + 4] = x4_4,
      tile[column + 5] = x5_4, tile[column + 6] = x6_4, tile[column + 7] = x7_4, tile[column + 8] = x8_4;
        }
        {
            const int column = mine + order5 * 9;
            tile[column + 0] = x0_5, tile[column + 1] = x1_5, tile[column + 2] = x2_5, tile[column + 3] = x3_5, tile[column + 4] = x4_5,
      tile[column + 5] = x5_5, tile[column + 6] = x6_5, tile[column + 7] = x7_5, tile[column + 8] = x8_5;
        }
        {
            const int column = mine + order6 * 9;
            tile[column + 0] = x0_6, tile[column + 1] = x1_6, tile[column + 2] = x2_6, tile[column + 3] = x3_6, tile[column + 4] = x4_6,
      tile[column + 5] = x5_6, tile[column + 6] = x6_6, tile[column + 7] = x7_6, tile[column + 8] = x8_6;
        }
        {
            const int column = mine + order7 * 9;
            tile[column + 0] = x0_7, tile[column + 1] = x1_7, tile[column + 2] = x2_7, tile[column + 3] = x3_7, tile[column + 4] = x4_7,
      tile[column + 5] = x5_7, tile[column + 6] = x6_7, tile[column + 7] = x7_7, tile[column + 8] = x8_7;
        }
        {
            const int column = mine + order8 * 9;
            tile[column + 0] = x0_8, tile[column + 1] = x1_8, tile[column + 2] = x2_8, tile[column + 3] = x3_8, tile[column + 4] = x4_8,
      tile[column + 5] = x5_8, tile[column + 6] = x6_8, tile[column + 7] = x7_8, tile[column + 8] = x8_8;
        }
        if (failed) {
#pragma unroll 1
            for (int e = 0; e < 81; ++e) tile[mine + e] = not_a_number<T>();
        }
        info[matrix] = failed;
    }
    warp_sync();
    move_each<9, 9, 81, 1>(warp, c, ldc, [&](u32 e, T* at) { *at = tile[e]; });
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sgetri_9_thread_per_matrix_4210504f_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(sgetri_9_thread_per_matrix_4210504f, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
