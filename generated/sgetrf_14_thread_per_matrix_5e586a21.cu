// getrf (LU factorisation, A = P L U, in place): real, single, m = 14, n = 14, pivot = partial, layout = strided
// Id:     getrf__s__m_14__n_14__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32
// Way:    A thread has a whole matrix in registers, so that nothing travels between lanes; rows change places by selection, because
//         registers have no index. A warp moves its 32 matrices together, by way of shared memory: neighbouring lanes, neighbouring bytes.
//         A panel of the first columns may be eliminated before the others leave shared memory.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block
// Made by kgen --variants sgetrf_14_thread_per_matrix_5e586a21
// Cost:   1729 flops and 1628 bytes per matrix; a block of 32 threads has 32 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_sgetrf_14_thread_per_matrix_5e586a21 {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
// 1 / a where neither a nor 1 / a is denormal, zero, infinite or NaN, without a branch: Newton's steps from the hardware's
// approximation as in __frcp_rn and __drcp_rn.
DEVICE float quick_reciprocal(float a)
{
  float r;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a));
  return fma(r, fma(-a, r, 1.0f), r);
}
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE float abs1(float a) { return fabsf(a); }
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's place in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }
// All lanes of the warp arrive, and get the address that lane `source` has.
template <class V>
DEVICE V* warp_shuffle(V* address, int source)
{
  return reinterpret_cast<V*>(__shfl_sync(0xffffffffu, reinterpret_cast<u64>(address), source));
}

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u32 order(float magnitude) { return magnitude != magnitude ? ~u32(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE float least_normal(float) { return 0x1p-126f; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(float a) { return to_bits(a); }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE float lifted(float a) { return mul(a, 16777216.0f); }                // 2^24

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
// Whether the warp's matrices, of which each lane knows its `own` (nullptr if it has none), can be moved so many bytes at once: these lie
// on a multiple of their number, within one column or in matrices without gaps. The same for all lanes.
template <u32 rows, u32 bytes, class V>
DEVICE bool in_pieces(const V* own, i64 ld)
{
  const bool regular = rows * sizeof(V) % bytes == 0 ? ld * static_cast<i64>(sizeof(V)) % bytes == 0 : ld == rows;
  return !warp_any(reinterpret_cast<u64>(own) % bytes != 0 || !regular);
}
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

// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(float) { return 1u << 23; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(float, u32 above) { return above < 0x7e000000u; }

// A pivot search's next row: if its element `a` is larger than all before, `best` becomes its key and `found` its number.
#define TAKE_LARGER(best, found, a, row) \
  { const auto key = order(abs1(a)); const bool take = key > best; best = take ? key : best; found = take ? row : found; }
// EXCHANGE(a, WITH_IF(condition, b), ...): a column's top element changes places with the one whose condition holds.
#define EXCHANGE(a, ...) { const auto top = a; auto first = top; __VA_ARGS__; a = first; }
#define WITH_IF(condition, b) first = select(condition, b, first), b = select(condition, top, b)
// What quick_reciprocal cannot do: a zero pivot is noted, and its column passed over; one whose reciprocal could overflow is
// lifted by a power of two, and so are the elements below it by the assignments that follow.
#define RARE_PIVOT(pivot, step, scale, zero, failed, ...)           \
  if (is_rare(pivot)) {                                             \
    zero = pivot == T(0), failed = zero && !failed ? step : failed; \
    const bool lift = !zero && !has_reciprocal(pivot);              \
    scale = reciprocal(lift ? lifted(pivot) : pivot);               \
    if (lift) { __VA_ARGS__; }                                      \
  }
// Whether a pivot needs more care than quick_reciprocal's, which is seldom: it is zero, denormal, huge, infinite or NaN.
template <class V>
DEVICE bool is_rare(V pivot) { return rarely(!has_quick_reciprocal(V(0), above_least<V>(high_word(abs1(pivot))))); }

}  // namespace words_of_sgetrf_14_thread_per_matrix_5e586a21
using namespace words_of_sgetrf_14_thread_per_matrix_5e586a21;

using T = float;

KERNEL void __launch_bounds__(32)
sgetrf_14_thread_per_matrix_5e586a21(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j); p<k> the row that step k chose.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    T* const a = in_global(live ? A + matrix * strideA : nullptr);
    SHARED(T, tile, 6272);
    if (in_pieces<14, 16>(a, lda)) move_each<14, 14, 196, 4>(warp, a, lda, [&](u32 e, const T* at) { copy_async16(tile, e, at); });
    else move_each<14, 14, 196, 1>(warp, a, lda, [&](u32 e, const T* at) { copy_async_element(tile, e, at); });
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 196;
    T a0_0 = tile[mine + 0], a1_0 = tile[mine + 1], a2_0 = tile[mine + 2], a3_0 = tile[mine + 3], a4_0 = tile[mine + 4],
      a5_0 = tile[mine + 5], a6_0 = tile[mine + 6], a7_0 = tile[mine + 7], a8_0 = tile[mine + 8], a9_0 = tile[mine + 9],
      a10_0 = tile[mine + 10], a11_0 = tile[mine + 11], a12_0 = tile[mine + 12], a13_0 = tile[mine + 13];
    T a0_1 = tile[mine + 14], a1_1 = tile[mine + 15], a2_1 = tile[mine + 16], a3_1 = tile[mine + 17], a4_1 = tile[mine + 18],
      a5_1 = tile[mine + 19], a6_1 = tile[mine + 20], a7_1 = tile[mine + 21], a8_1 = tile[mine + 22], a9_1 = tile[mine + 23],
      a10_1 = tile[mine + 24], a11_1 = tile[mine + 25], a12_1 = tile[mine + 26], a13_1 = tile[mine + 27];
    T a0_2 = tile[mine + 28], a1_2 = tile[mine + 29], a2_2 = tile[mine + 30], a3_2 = tile[mine + 31], a4_2 = tile[mine + 32],
      a5_2 = tile[mine + 33], a6_2 = tile[mine + 34], a7_2 = tile[mine + 35], a8_2 = tile[mine + 36], a9_2 = tile[mine + 37],
      a10_2 = tile[mine + 38], a11_2 = tile[mine + 39], a12_2 = tile[mine + 40], a13_2 = tile[mine + 41];
    T a0_3 = tile[mine + 42], a1_3 = tile[mine + 43], a2_3 = tile[mine + 44], a3_3 = tile[mine + 45], a4_3 = tile[mine + 46],
      a5_3 = tile[mine + 47], a6_3 = tile[mine + 48], a7_3 = tile[mine + 49], a8_3 = tile[mine + 50], a9_3 = tile[mine + 51],
      a10_3 = tile[mine + 52], a11_3 = tile[mine + 53], a12_3 = tile[mine + 54], a13_3 = tile[mine + 55];
    T a0_4 = tile[mine + 56], a1_4 = tile[mine + 57], a2_4 = tile[mine + 58], a3_4 = tile[mine + 59], a4_4 = tile[mine + 60],
      a5_4 = tile[mine + 61], a6_4 = tile[mine + 62], a7_4 = tile[mine + 63], a8_4 = tile[mine + 64], a9_4 = tile[mine + 65],
      a10_4 = tile[mine + 66], a11_4 = tile[mine + 67], a12_4 = tile[mine + 68], a13_4 = tile[mine + 69];
    T a0_5 = tile[mine + 70], a1_5 = tile[mine + 71], a2_5 = tile[mine + 72], a3_5 = tile[mine + 73], a4_5 = tile[mine + 74],
      a5_5 = tile[mine + 75], a6_5 = tile[mine + 76], a7_5 = tile[mine + 77], a8_5 = tile[mine + 78], a9_5 = tile[mine + 79],
      a10_5 = tile[mine + 80], a11_5 = tile[mine + 81], a12_5 = tile[mine + 82], a13_5 = tile[mine + 83];
    T a0_6 = tile[mine + 84], a1_6 = tile[mine + 85], a2_6 = tile[mine + 86], a3_6 = tile[mine + 87], a4_6 = tile[mine + 88],
      a5_6 = tile[mine + 89], a6_6 = tile[mine + 90], a7_6 = tile[mine + 91], a8_6 = tile[mine + 92], a9_6 = tile[mine + 93],
      a10_6 = tile[mine + 94], a11_6 = tile[mine + 95], a12_6 = tile[mine + 96], a13_6 = tile[mine + 97];
    T a0_7 = tile[mine + 98], a1_7 = tile[mine + 99], a2_7 = tile[mine + 100], a3_7 = tile[mine + 101], a4_7 = tile[mine + 102],
      a5_7 = tile[mine + 103], a6_7 = tile[mine + 104], a7_7 = tile[mine + 105], a8_7 = tile[mine + 106], a9_7 = tile[mine + 107],
      a10_7 = tile[mine + 108], a11_7 = tile[mine + 109], a12_7 = tile[mine + 110], a13_7 = tile[mine + 111];
    T a0_8 = tile[mine + 112], a1_8 = tile[mine + 113], a2_8 = tile[mine + 114], a3_8 = tile[mine + 115], a4_8 = tile[mine + 116],
      a5_8 = tile[mine + 117], a6_8 = tile[mine + 118], a7_8 = tile[mine + 119], a8_8 = tile[mine + 120], a9_8 = tile[mine + 121],
      a10_8 = tile[mine + 122], a11_8 = tile[mine + 123], a12_8 = tile[mine + 124], a13_8 = tile[mine + 125];
    T a0_9 = tile[mine + 126], a1_9 = tile[mine + 127], a2_9 = tile[mine + 128], a3_9 = tile[mine + 129], a4_9 = tile[mine + 130],
      a5_9 = tile[mine + 131], a6_9 = tile[mine + 132], a7_9 = tile[mine + 133], a8_9 = tile[mine + 134], a9_9 = tile[mine + 135],
      a10_9 = tile[mine + 136], a11_9 = tile[mine + 137], a12_9 = tile[mine + 138], a13_9 = tile[mine + 139];
    T a0_10 = tile[mine + 140], a1_10 = tile[mine + 141], a2_10 = tile[mine + 142], a3_10 = tile[mine + 143], a4_10 = tile[mine + 144],
      a5_10 = tile[mine + 145], a6_10 = tile[mine + 146], a7_10 = tile[mine + 147], a8_10 = tile[mine + 148], a9_10 = tile[mine + 149],
      a10_10 = tile[mine + 150], a11_10 = tile[mine + 151], a12_10 = tile[mine + 152], a13_10 = tile[mine + 153];
    T a0_11 = tile[mine + 154], a1_11 = tile[mine + 155], a2_11 = tile[mine + 156], a3_11 = tile[mine + 157], a4_11 = tile[mine + 158],
      a5_11 = tile[mine + 159], a6_11 = tile[mine + 160], a7_11 = tile[mine + 161], a8_11 = tile[mine + 162], a9_11 = tile[mine + 163],
      a10_11 = tile[mine + 164], a11_11 = tile[mine + 165], a12_11 = tile[mine + 166], a13_11 = tile[mine + 167];
    T a0_12 = tile[mine + 168], a1_12 = tile[mine + 169], a2_12 = tile[mine + 170], a3_12 = tile[mine + 171], a4_12 = tile[mine + 172],
      a5_12 = tile[mine + 173], a6_12 = tile[mine + 174], a7_12 = tile[mine + 175], a8_12 = tile[mine + 176], a9_12 = tile[mine + 177],
      a10_12 = tile[mine + 178], a11_12 = tile[mine + 179], a12_12 = tile[mine + 180], a13_12 = tile[mine + 181];
    T a0_13 = tile[mine + 182], a1_13 = tile[mine + 183], a2_13 = tile[mine + 184], a3_13 = tile[mine + 185], a4_13 = tile[mine + 186],
      a5_13 = tile[mine + 187], a6_13 = tile[mine + 188], a7_13 = tile[mine + 189], a8_13 = tile[mine + 190], a9_13 = tile[mine + 191],
      a10_13 = tile[mine + 192], a11_13 = tile[mine + 193], a12_13 = tile[mine + 194], a13_13 = tile[mine + 195];
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too

    int failed = 0;   // 1-based step of the first zero pivot

    // step 0: the pivot is the first largest |a(i,0)|; its row changes places with row 0
    auto best0 = order(abs1(a0_0)); int p0 = 0; TAKE_LARGER(best0, p0, a1_0, 1) TAKE_LARGER(best0, p0, a2_0, 2)
    TAKE_LARGER(best0, p0, a3_0, 3) TAKE_LARGER(best0, p0, a4_0, 4) TAKE_LARGER(best0, p0, a5_0, 5)
    TAKE_LARGER(best0, p0, a6_0, 6) TAKE_LARGER(best0, p0, a7_0, 7) TAKE_LARGER(best0, p0, a8_0, 8)
    TAKE_LARGER(best0, p0, a9_0, 9) TAKE_LARGER(best0, p0, a10_0, 10) TAKE_LARGER(best0, p0, a11_0, 11)
    TAKE_LARGER(best0, p0, a12_0, 12) TAKE_LARGER(best0, p0, a13_0, 13)
    EXCHANGE(a0_0, WITH_IF(p0 == 1, a1_0), WITH_IF(p0 == 2, a2_0), WITH_IF(p0 == 3, a3_0), WITH_IF(p0 == 4, a4_0), WITH_IF(p0 == 5, a5_0),
      WITH_IF(p0 == 6, a6_0), WITH_IF(p0 == 7, a7_0), WITH_IF(p0 == 8, a8_0), WITH_IF(p0 == 9, a9_0), WITH_IF(p0 == 10, a10_0),
      WITH_IF(p0 == 11, a11_0), WITH_IF(p0 == 12, a12_0), WITH_IF(p0 == 13, a13_0))
    EXCHANGE(a0_1, WITH_IF(p0 == 1, a1_1), WITH_IF(p0 == 2, a2_1), WITH_IF(p0 == 3, a3_1), WITH_IF(p0 == 4, a4_1), WITH_IF(p0 == 5, a5_1),
      WITH_IF(p0 == 6, a6_1), WITH_IF(p0 == 7, a7_1), WITH_IF(p0 == 8, a8_1), WITH_IF(p0 == 9, a9_1), WITH_IF(p0 == 10, a10_1),
      WITH_IF(p0 == 11, a11_1), WITH_IF(p0 == 12, a12_1), WITH_IF(p0 == 13, a13_1))
    EXCHANGE(a0_2, WITH_IF(p0 == 1, a1_2), WITH_IF(p0 == 2, a2_2), WITH_IF(p0 == 3, a3_2), WITH_IF(p0 == 4, a4_2), WITH_IF(p0 == 5, a5_2),
      WITH_IF(p0 == 6, a6_2), WITH_IF(p0 == 7, a7_2), WITH_IF(p0 == 8, a8_2), WITH_IF(p0 == 9, a9_2), WITH_IF(p0 == 10, a10_2),
      WITH_IF(p0 == 11, a11_2), WITH_IF(p0 == 12, a12_2), WITH_IF(p0 == 13, a13_2))
    EXCHANGE(a0_3, WITH_IF(p0 == 1, a1_3), WITH_IF(p0 == 2, a2_3), WITH_IF(p0 == 3, a3_3), WITH_IF(p0 == 4, a4_3), WITH_IF(p0 == 5, a5_3),
      WITH_IF(p0 == 6, a6_3), WITH_IF(p0 == 7, a7_3), WITH_IF(p0 == 8, a8_3), WITH_IF(p0 == 9, a9_3), WITH_IF(p0 == 10, a10_3),
      WITH_IF(p0 == 11, a11_3), WITH_IF(p0 == 12, a12_3), WITH_IF(p0 == 13, a13_3))
    EXCHANGE(a0_4, WITH_IF(p0 == 1, a1_4), WITH_IF(p0 == 2, a2_4), WITH_IF(p0 == 3, a3_4), WITH_IF(p0 == 4, a4_4), WITH_IF(p0 == 5, a5_4),
      WITH_IF(p0 == 6, a6_4), WITH_IF(p0 == 7, a7_4), WITH_IF(p0 == 8, a8_4), WITH_IF(p0 == 9, a9_4), WITH_IF(p0 == 10, a10_4),
      WITH_IF(p0 == 11, a11_4), WITH_IF(p0 == 12, a12_4), WITH_IF(p0 == 13, a13_4))
    EXCHANGE(a0_5, WITH_IF(p0 == 1, a1_5), WITH_IF(p0 == 2, a2_5), WITH_IF(p0 == 3, a3_5), WITH_IF(p0 == 4, a4_5), WITH_IF(p0 == 5, a5_5),
      WITH_IF(p0 == 6, a6_5), WITH_IF(p0 == 7, a7_5), WITH_IF(p0 == 8, a8_5), WITH_IF(p0 == 9, a9_5), WITH_IF(p0 == 10, a10_5),
      WITH_IF(p0 == 11, a11_5), WITH_IF(p0 == 12, a12_5), WITH_IF(p0 == 13, a13_5))
    EXCHANGE(a0_6, WITH_IF(p0 == 1, a1_6), WITH_IF(p0 == 2, a2_6), WITH_IF(p0 == 3, a3_6), WITH_IF(p0 == 4, a4_6), WITH_IF(p0 == 5, a5_6),
      WITH_IF(p0 == 6, a6_6), WITH_IF(p0 == 7, a7_6), WITH_IF(p0 == 8, a8_6), WITH_IF(p0 == 9, a9_6), WITH_IF(p0 == 10, a10_6),
      WITH_IF(p0 == 11, a11_6), WITH_IF(p0 == 12, a12_6), WITH_IF(p0 == 13, a13_6))
    EXCHANGE(a0_7, WITH_IF(p0 == 1, a1_7), WITH_IF(p0 == 2, a2_7), WITH_IF(p0 == 3, a3_7), WITH_IF(p0 == 4, a4_7), WITH_IF(p0 == 5, a5_7),
      WITH_IF(p0 == 6, a6_7), WITH_IF(p0 == 7, a7_7), WITH_IF(p0 == 8, a8_7), WITH_IF(p0 == 9, a9_7), WITH_IF(p0 == 10, a10_7),
      WITH_IF(p0 == 11, a11_7), WITH_IF(p0 == 12, a12_7), WITH_IF(p0 == 13, a13_7))
    EXCHANGE(a0_8, WITH_IF(p0 == 1, a1_8), WITH_IF(p0 == 2, a2_8), WITH_IF(p0 == 3, a3_8), WITH_IF(p0 == 4, a4_8), WITH_IF(p0 == 5, a5_8),
      WITH_IF(p0 == 6, a6_8), WITH_IF(p0 == 7, a7_8), WITH_IF(p0 == 8, a8_8), WITH_IF(p0 == 9, a9_8), WITH_IF(p0 == 10, a10_8),
      WITH_IF(p0 == 11, a11_8), WITH_IF(p0 == 12, a12_8), WITH_IF(p0 == 13, a13_8))
    EXCHANGE(a0_9, WITH_IF(p0 == 1, a1_9), WITH_IF(p0 == 2, a2_9), WITH_IF(p0 == 3, a3_9), WITH_IF(p0 == 4, a4_9), WITH_IF(p0 == 5, a5_9),
      WITH_IF(p0 == 6, a6_9), WITH_IF(p0 == 7, a7_9), WITH_IF(p0 == 8, a8_9), WITH_IF(p0 == 9, a9_9), WITH_IF(p0 == 10, a10_9),
      WITH_IF(p0 == 11, a11_9), WITH_IF(p0 == 12, a12_9), WITH_IF(p0 == 13, a13_9))
    EXCHANGE(a0_10, WITH_IF(p0 == 1, a1_10), WITH_IF(p0 == 2, a2_10), WITH_IF(p0 == 3, a3_10), WITH_IF(p0 == 4, a4_10), WITH_IF(p0 == 5, a5_10),
      WITH_IF(p0 == 6, a6_10), WITH_IF(p0 == 7, a7_10), WITH_IF(p0 == 8, a8_10), WITH_IF(p0 == 9, a9_10), WITH_IF(p0 == 10, a10_10),
      WITH_IF(p0 == 11, a11_10), WITH_IF(p0 == 12, a12_10), WITH_IF(p0 == 13, a13_10))
    EXCHANGE(a0_11, WITH_IF(p0 == 1, a1_11), WITH_IF(p0 == 2, a2_11), WITH_IF(p0 == 3, a3_11), WITH_IF(p0 == 4, a4_11), WITH_IF(p0 == 5, a5_11),
      WITH_IF(p0 == 6, a6_11), WITH_IF(p0 == 7, a7_11), WITH_IF(p0 == 8, a8_11), WITH_IF(p0 == 9, a9_11), WITH_IF(p0 == 10, a10_11),
      WITH_IF(p0 == 11, a11_11), WITH_IF(p0 == 12, a12_11), WITH_IF(p0 == 13, a13_11))
    EXCHANGE(a0_12, WITH_IF(p0 == 1, a1_12), WITH_IF(p0 == 2, a2_12), WITH_IF(p0 == 3, a3_12), WITH_IF(p0 == 4, a4_12), WITH_IF(p0 == 5, a5_12),
      WITH_IF(p0 == 6, a6_12), WITH_IF(p0 == 7, a7_12), WITH_IF(p0 == 8, a8_12), WITH_IF(p0 == 9, a9_12), WITH_IF(p0 == 10, a10_12),
      WITH_IF(p0 == 11, a11_12), WITH_IF(p0 == 12, a12_12), WITH_IF(p0 == 13, a13_12))
    EXCHANGE(a0_13, WITH_IF(p0 == 1, a1_13), WITH_IF(p0 == 2, a2_13), WITH_IF(p0 == 3, a3_13), WITH_IF(p0 == 4, a4_13), WITH_IF(p0 == 5, a5_13),
      WITH_IF(p0 == 6, a6_13), WITH_IF(p0 == 7, a7_13), WITH_IF(p0 == 8, a8_13), WITH_IF(p0 == 9, a9_13), WITH_IF(p0 == 10, a10_13),
      WITH_IF(p0 == 11, a11_13), WITH_IF(p0 == 12, a12_13), WITH_IF(p0 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale0 = quick_reciprocal(a0_0); bool zero0 = false;
    RARE_PIVOT(a0_0, 1, scale0, zero0, failed, a1_0 = lifted(a1_0), a2_0 = lifted(a2_0), a3_0 = lifted(a3_0), a4_0 = lifted(a4_0),
      a5_0 = lifted(a5_0), a6_0 = lifted(a6_0), a7_0 = lifted(a7_0), a8_0 = lifted(a8_0), a9_0 = lifted(a9_0), a10_0 = lifted(a10_0),
      a11_0 = lifted(a11_0), a12_0 = lifted(a12_0), a13_0 = lifted(a13_0))
    if (!zero0) a1_0 = mul(a1_0, scale0), a1_1 = fma(-a1_0, a0_1, a1_1), a1_2 = fma(-a1_0, a0_2, a1_2), a1_3 = fma(-a1_0, a0_3, a1_3),
      a1_4 = fma(-a1_0, a0_4, a1_4), a1_5 = fma(-a1_0, a0_5, a1_5), a1_6 = fma(-a1_0, a0_6, a1_6), a1_7 = fma(-a1_0, a0_7, a1_7),
      a1_8 = fma(-a1_0, a0_8, a1_8), a1_9 = fma(-a1_0, a0_9, a1_9), a1_10 = fma(-a1_0, a0_10, a1_10),
      a1_11 = fma(-a1_0, a0_11, a1_11), a1_12 = fma(-a1_0, a0_12, a1_12), a1_13 = fma(-a1_0, a0_13, a1_13);
    if (!zero0) a2_0 = mul(a2_0, scale0), a2_1 = fma(-a2_0, a0_1, a2_1), a2_2 = fma(-a2_0, a0_2, a2_2), a2_3 = fma(-a2_0, a0_3, a2_3),
      a2_4 = fma(-a2_0, a0_4, a2_4), a2_5 = fma(-a2_0, a0_5, a2_5), a2_6 = fma(-a2_0, a0_6, a2_6), a2_7 = fma(-a2_0, a0_7, a2_7),
      a2_8 = fma(-a2_0, a0_8, a2_8), a2_9 = fma(-a2_0, a0_9, a2_9), a2_10 = fma(-a2_0, a0_10, a2_10),
      a2_11 = fma(-a2_0, a0_11, a2_11), a2_12 = fma(-a2_0, a0_12, a2_12), a2_13 = fma(-a2_0, a0_13, a2_13);
    if (!zero0) a3_0 = mul(a3_0, scale0), a3_1 = fma(-a3_0, a0_1, a3_1), a3_2 = fma(-a3_0, a0_2, a3_2), a3_3 = fma(-a3_0, a0_3, a3_3),
      a3_4 = fma(-a3_0, a0_4, a3_4), a3_5 = fma(-a3_0, a0_5, a3_5), a3_6 = fma(-a3_0, a0_6, a3_6), a3_7 = fma(-a3_0, a0_7, a3_7),
      a3_8 = fma(-a3_0, a0_8, a3_8), a3_9 = fma(-a3_0, a0_9, a3_9), a3_10 = fma(-a3_0, a0_10, a3_10),
      a3_11 = fma(-a3_0, a0_11, a3_11), a3_12 = fma(-a3_0, a0_12, a3_12), a3_13 = fma(-a3_0, a0_13, a3_13);
    if (!zero0) a4_0 = mul(a4_0, scale0), a4_1 = fma(-a4_0, a0_1, a4_1), a4_2 = fma(-a4_0, a0_2, a4_2), a4_3 = fma(-a4_0, a0_3, a4_3),
      a4_4 = fma(-a4_0, a0_4, a4_4), a4_5 = fma(-a4_0, a0_5, a4_5), a4_6 = fma(-a4_0, a0_6, a4_6), a4_7 = fma(-a4_0, a0_7, a4_7),
      a4_8 = fma(-a4_0, a0_8, a4_8), a4_9 = fma(-a4_0, a0_9, a4_9), a4_10 = fma(-a4_0, a0_10, a4_10),
      a4_11 = fma(-a4_0, a0_11, a4_11), a4_12 = fma(-a4_0, a0_12, a4_12), a4_13 = fma(-a4_0, a0_13, a4_13);
    if (!zero0) a5_0 = mul(a5_0, scale0), a5_1 = fma(-a5_0, a0_1, a5_1), a5_2 = fma(-a5_0, a0_2, a5_2), a5_3 = fma(-a5_0, a0_3, a5_3),
      a5_4 = fma(-a5_0, a0_4, a5_4), a5_5 = fma(-a5_0, a0_5, a5_5), a5_6 = fma(-a5_0, a0_6, a5_6), a5_7 = fma(-a5_0, a0_7, a5_7),
      a5_8 = fma(-a5_0, a0_8, a5_8), a5_9 = fma(-a5_0, a0_9, a5_9), a5_10 = fma(-a5_0, a0_10, a5_10),
      a5_11 = fma(-a5_0, a0_11, a5_11), a5_12 = fma(-a5_0, a0_12, a5_12), a5_13 = fma(-a5_0, a0_13, a5_13);
    if (!zero0) a6_0 = mul(a6_0, scale0), a6_1 = fma(-a6_0, a0_1, a6_1), a6_2 = fma(-a6_0, a0_2, a6_2), a6_3 = fma(-a6_0, a0_3, a6_3),
      a6_4 = fma(-a6_0, a0_4, a6_4), a6_5 = fma(-a6_0, a0_5, a6_5), a6_6 = fma(-a6_0, a0_6, a6_6), a6_7 = fma(-a6_0, a0_7, a6_7),
      a6_8 = fma(-a6_0, a0_8, a6_8), a6_9 = fma(-a6_0, a0_9, a6_9), a6_10 = fma(-a6_0, a0_10, a6_10),
      a6_11 = fma(-a6_0, a0_11, a6_11), a6_12 = fma(-a6_0, a0_12, a6_12), a6_13 = fma(-a6_0, a0_13, a6_13);
    if (!zero0) a7_0 = mul(a7_0, scale0), a7_1 = fma(-a7_0, a0_1, a7_1), a7_2 = fma(-a7_0, a0_2, a7_2), a7_3 = fma(-a7_0, a0_3, a7_3),
      a7_4 = fma(-a7_0, a0_4, a7_4), a7_5 = fma(-a7_0, a0_5, a7_5), a7_6 = fma(-a7_0, a0_6, a7_6), a7_7 = fma(-a7_0, a0_7, a7_7),
      a7_8 = fma(-a7_0, a0_8, a7_8), a7_9 = fma(-a7_0, a0_9, a7_9), a7_10 = fma(-a7_0, a0_10, a7_10),
      a7_11 = fma(-a7_0, a0_11, a7_11), a7_12 = fma(-a7_0, a0_12, a7_12), a7_13 = fma(-a7_0, a0_13, a7_13);
    if (!zero0) a8_0 = mul(a8_0, scale0), a8_1 = fma(-a8_0, a0_1, a8_1), a8_2 = fma(-a8_0, a0_2, a8_2), a8_3 = fma(-a8_0, a0_3, a8_3),
      a8_4 = fma(-a8_0, a0_4, a8_4), a8_5 = fma(-a8_0, a0_5, a8_5), a8_6 = fma(-a8_0, a0_6, a8_6), a8_7 = fma(-a8_0, a0_7, a8_7),
      a8_8 = fma(-a8_0, a0_8, a8_8), a8_9 = fma(-a8_0, a0_9, a8_9), a8_10 = fma(-a8_0, a0_10, a8_10),
      a8_11 = fma(-a8_0, a0_11, a8_11), a8_12 = fma(-a8_0, a0_12, a8_12), a8_13 = fma(-a8_0, a0_13, a8_13);
    if (!zero0) a9_0 = mul(a9_0, scale0), a9_1 = fma(-a9_0, a0_1, a9_1), a9_2 = fma(-a9_0, a0_2, a9_2), a9_3 = fma(-a9_0, a0_3, a9_3),
      a9_4 = fma(-a9_0, a0_4, a9_4), a9_5 = fma(-a9_0, a0_5, a9_5), a9_6 = fma(-a9_0, a0_6, a9_6), a9_7 = fma(-a9_0, a0_7, a9_7),
      a9_8 = fma(-a9_0, a0_8, a9_8), a9_9 = fma(-a9_0, a0_9, a9_9), a9_10 = fma(-a9_0, a0_10, a9_10),
      a9_11 = fma(-a9_0, a0_11, a9_11), a9_12 = fma(-a9_0, a0_12, a9_12), a9_13 = fma(-a9_0, a0_13, a9_13);
    if (!zero0) a10_0 = mul(a10_0, scale0), a10_1 = fma(-a10_0, a0_1, a10_1), a10_2 = fma(-a10_0, a0_2, a10_2),
      a10_3 = fma(-a10_0, a0_3, a10_3), a10_4 = fma(-a10_0, a0_4, a10_4), a10_5 = fma(-a10_0, a0_5, a10_5),
      a10_6 = fma(-a10_0, a0_6, a10_6), a10_7 = fma(-a10_0, a0_7, a10_7), a10_8 = fma(-a10_0, a0_8, a10_8),
      a10_9 = fma(-a10_0, a0_9, a10_9), a10_10 = fma(-a10_0, a0_10, a10_10), a10_11 = fma(-a10_0, a0_11, a10_11),
      a10_12 = fma(-a10_0, a0_12, a10_12), a10_13 = fma(-a10_0, a0_13, a10_13);
    if (!zero0) a11_0 = mul(a11_0, scale0), a11_1 = fma(-a11_0, a0_1, a11_1), a11_2 = fma(-a11_0, a0_2, a11_2),
      a11_3 = fma(-a11_0, a0_3, a11_3), a11_4 = fma(-a11_0, a0_4, a11_4), a11_5 = fma(-a11_0, a0_5, a11_5),
      a11_6 = fma(-a11_0, a0_6, a11_6), a11_7 = fma(-a11_0, a0_7, a11_7), a11_8 = fma(-a11_0, a0_8, a11_8),
      a11_9 = fma(-a11_0, a0_9, a11_9), a11_10 = fma(-a11_0, a0_10, a11_10), a11_11 = fma(-a11_0, a0_11, a11_11),
      a11_12 = fma(-a11_0, a0_12, a11_12), a11_13 = fma(-a11_0, a0_13, a11_13);
    if (!zero0) a12_0 = mul(a12_0, scale0), a12_1 = fma(-a12_0, a0_1, a12_1), a12_2 = fma(-a12_0, a0_2, a12_2),
      a12_3 = fma(-a12_0, a0_3, a12_3), a12_4 = fma(-a12_0, a0_4, a12_4), a12_5 = fma(-a12_0, a0_5, a12_5),
      a12_6 = fma(-a12_0, a0_6, a12_6), a12_7 = fma(-a12_0, a0_7, a12_7), a12_8 = fma(-a12_0, a0_8, a12_8),
      a12_9 = fma(-a12_0, a0_9, a12_9), a12_10 = fma(-a12_0, a0_10, a12_10), a12_11 = fma(-a12_0, a0_11, a12_11),
      a12_12 = fma(-a12_0, a0_12, a12_12), a12_13 = fma(-a12_0, a0_13, a12_13);
    if (!zero0) a13_0 = mul(a13_0, scale0), a13_1 = fma(-a13_0, a0_1, a13_1), a13_2 = fma(-a13_0, a0_2, a13_2),
      a13_3 = fma(-a13_0, a0_3, a13_3), a13_4 = fma(-a13_0, a0_4, a13_4), a13_5 = fma(-a13_0, a0_5, a13_5),
      a13_6 = fma(-a13_0, a0_6, a13_6), a13_7 = fma(-a13_0, a0_7, a13_7), a13_8 = fma(-a13_0, a0_8, a13_8),
      a13_9 = fma(-a13_0, a0_9, a13_9), a13_10 = fma(-a13_0, a0_10, a13_10), a13_11 = fma(-a13_0, a0_11, a13_11),
      a13_12 = fma(-a13_0, a0_12, a13_12), a13_13 = fma(-a13_0, a0_13, a13_13);

    // step 1: the pivot is the first largest |a(i,1)|; its row changes places with row 1
    auto best1 = order(abs1(a1_1)); int p1 = 1; TAKE_LARGER(best1, p1, a2_1, 2) TAKE_LARGER(best1, p1, a3_1, 3)
    TAKE_LARGER(best1, p1, a4_1, 4) TAKE_LARGER(best1, p1, a5_1, 5) TAKE_LARGER(best1, p1, a6_1, 6)
    TAKE_LARGER(best1, p1, a7_1, 7) TAKE_LARGER(best1, p1, a8_1, 8) TAKE_LARGER(best1, p1, a9_1, 9)
    TAKE_LARGER(best1, p1, a10_1, 10) TAKE_LARGER(best1, p1, a11_1, 11) TAKE_LARGER(best1, p1, a12_1, 12)
    TAKE_LARGER(best1, p1, a13_1, 13)
    EXCHANGE(a1_0, WITH_IF(p1 == 2, a2_0), WITH_IF(p1 == 3, a3_0), WITH_IF(p1 == 4, a4_0), WITH_IF(p1 == 5, a5_0), WITH_IF(p1 == 6, a6_0),
      WITH_IF(p1 == 7, a7_0), WITH_IF(p1 == 8, a8_0), WITH_IF(p1 == 9, a9_0), WITH_IF(p1 == 10, a10_0), WITH_IF(p1 == 11, a11_0),
      WITH_IF(p1 == 12, a12_0), WITH_IF(p1 == 13, a13_0))
    EXCHANGE(a1_1, WITH_IF(p1 == 2, a2_1), WITH_IF(p1 == 3, a3_1), WITH_IF(p1 == 4, a4_1), WITH_IF(p1 == 5, a5_1), WITH_IF(p1 == 6, a6_1),
      WITH_IF(p1 == 7, a7_1), WITH_IF(p1 == 8, a8_1), WITH_IF(p1 == 9, a9_1), WITH_IF(p1 == 10, a10_1), WITH_IF(p1 == 11, a11_1),
      WITH_IF(p1 == 12, a12_1), WITH_IF(p1 == 13, a13_1))
    EXCHANGE(a1_2, WITH_IF(p1 == 2, a2_2), WITH_IF(p1 == 3, a3_2), WITH_IF(p1 == 4, a4_2), WITH_IF(p1 == 5, a5_2), WITH_IF(p1 == 6, a6_2),
      WITH_IF(p1 == 7, a7_2), WITH_IF(p1 == 8, a8_2), WITH_IF(p1 == 9, a9_2), WITH_IF(p1 == 10, a10_2), WITH_IF(p1 == 11, a11_2),
      WITH_IF(p1 == 12, a12_2), WITH_IF(p1 == 13, a13_2))
    EXCHANGE(a1_3, WITH_IF(p1 == 2, a2_3), WITH_IF(p1 == 3, a3_3), WITH_IF(p1 == 4, a4_3), WITH_IF(p1 == 5, a5_3), WITH_IF(p1 == 6, a6_3),
      WITH_IF(p1 == 7, a7_3), WITH_IF(p1 == 8, a8_3), WITH_IF(p1 == 9, a9_3), WITH_IF(p1 == 10, a10_3), WITH_IF(p1 == 11, a11_3),
      WITH_IF(p1 == 12, a12_3), WITH_IF(p1 == 13, a13_3))
    EXCHANGE(a1_4, WITH_IF(p1 == 2, a2_4), WITH_IF(p1 == 3, a3_4), WITH_IF(p1 == 4, a4_4), WITH_IF(p1 == 5, a5_4), WITH_IF(p1 == 6, a6_4),
      WITH_IF(p1 == 7, a7_4), WITH_IF(p1 == 8, a8_4), WITH_IF(p1 == 9, a9_4), WITH_IF(p1 == 10, a10_4), WITH_IF(p1 == 11, a11_4),
      WITH_IF(p1 == 12, a12_4), WITH_IF(p1 == 13, a13_4))
    EXCHANGE(a1_5, WITH_IF(p1 == 2, a2_5), WITH_IF(p1 == 3, a3_5), WITH_IF(p1 == 4, a4_5), WITH_IF(p1 == 5, a5_5), WITH_IF(p1 == 6, a6_5),
      WITH_IF(p1 == 7, a7_5), WITH_IF(p1 == 8, a8_5), WITH_IF(p1 == 9, a9_5), WITH_IF(p1 == 10, a10_5), WITH_IF(p1 == 11, a11_5),
      WITH_IF(p1 == 12, a12_5), WITH_IF(p1 == 13, a13_5))
    EXCHANGE(a1_6, WITH_IF(p1 == 2, a2_6), WITH_IF(p1 == 3, a3_6), WITH_IF(p1 == 4, a4_6), WITH_IF(p1 == 5, a5_6), WITH_IF(p1 == 6, a6_6),
      WITH_IF(p1 == 7, a7_6), WITH_IF(p1 == 8, a8_6), WITH_IF(p1 == 9, a9_6), WITH_IF(p1 == 10, a10_6), WITH_IF(p1 == 11, a11_6),
      WITH_IF(p1 == 12, a12_6), WITH_IF(p1 == 13, a13_6))
    EXCHANGE(a1_7, WITH_IF(p1 == 2, a2_7), WITH_IF(p1 == 3, a3_7), WITH_IF(p1 == 4, a4_7), WITH_IF(p1 == 5, a5_7), WITH_IF(p1 == 6, a6_7),
      WITH_IF(p1 == 7, a7_7), WITH_IF(p1 == 8, a8_7), WITH_IF(p1 == 9, a9_7), WITH_IF(p1 == 10, a10_7), WITH_IF(p1 == 11, a11_7),
      WITH_IF(p1 == 12, a12_7), WITH_IF(p1 == 13, a13_7))
    EXCHANGE(a1_8, WITH_IF(p1 == 2, a2_8), WITH_IF(p1 == 3, a3_8), WITH_IF(p1 == 4, a4_8), WITH_IF(p1 == 5, a5_8), WITH_IF(p1 == 6, a6_8),
      WITH_IF(p1 == 7, a7_8), WITH_IF(p1 == 8, a8_8), WITH_IF(p1 == 9, a9_8), WITH_IF(p1 == 10, a10_8), WITH_IF(p1 == 11, a11_8),
      WITH_IF(p1 == 12, a12_8), WITH_IF(p1 == 13, a13_8))
    EXCHANGE(a1_9, WITH_IF(p1 == 2, a2_9), WITH_IF(p1 == 3, a3_9), WITH_IF(p1 == 4, a4_9), WITH_IF(p1 == 5, a5_9), WITH_IF(p1 == 6, a6_9),
      WITH_IF(p1 == 7, a7_9), WITH_IF(p1 == 8, a8_9), WITH_IF(p1 == 9, a9_9), WITH_IF(p1 == 10, a10_9), WITH_IF(p1 == 11, a11_9),
      WITH_IF(p1 == 12, a12_9), WITH_IF(p1 == 13, a13_9))
    EXCHANGE(a1_10, WITH_IF(p1 == 2, a2_10), WITH_IF(p1 == 3, a3_10), WITH_IF(p1 == 4, a4_10), WITH_IF(p1 == 5, a5_10), WITH_IF(p1 == 6, a6_10),
      WITH_IF(p1 == 7, a7_10), WITH_IF(p1 == 8, a8_10), WITH_IF(p1 == 9, a9_10), WITH_IF(p1 == 10, a10_10), WITH_IF(p1 == 11, a11_10),
      WITH_IF(p1 == 12, a12_10), WITH_IF(p1 == 13, a13_10))
    EXCHANGE(a1_11, WITH_IF(p1 == 2, a2_11), WITH_IF(p1 == 3, a3_11), WITH_IF(p1 == 4, a4_11), WITH_IF(p1 == 5, a5_11), WITH_IF(p1 == 6, a6_11),
      WITH_IF(p1 == 7, a7_11), WITH_IF(p1 == 8, a8_11), WITH_IF(p1 == 9, a9_11), WITH_IF(p1 == 10, a10_11), WITH_IF(p1 == 11, a11_11),
      WITH_IF(p1 == 12, a12_11), WITH_IF(p1 == 13, a13_11))
    EXCHANGE(a1_12, WITH_IF(p1 == 2, a2_12), WITH_IF(p1 == 3, a3_12), WITH_IF(p1 == 4, a4_12), WITH_IF(p1 == 5, a5_12), WITH_IF(p1 == 6, a6_12),
      WITH_IF(p1 == 7, a7_12), WITH_IF(p1 == 8, a8_12), WITH_IF(p1 == 9, a9_12), WITH_IF(p1 == 10, a10_12), WITH_IF(p1 == 11, a11_12),
      WITH_IF(p1 == 12, a12_12), WITH_IF(p1 == 13, a13_12))
    EXCHANGE(a1_13, WITH_IF(p1 == 2, a2_13), WITH_IF(p1 == 3, a3_13), WITH_IF(p1 == 4, a4_13), WITH_IF(p1 == 5, a5_13), WITH_IF(p1 == 6, a6_13),
      WITH_IF(p1 == 7, a7_13), WITH_IF(p1 == 8, a8_13), WITH_IF(p1 == 9, a9_13), WITH_IF(p1 == 10, a10_13), WITH_IF(p1 == 11, a11_13),
      WITH_IF(p1 == 12, a12_13), WITH_IF(p1 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale1 = quick_reciprocal(a1_1); bool zero1 = false;
    RARE_PIVOT(a1_1, 2, scale1, zero1, failed, a2_1 = lifted(a2_1), a3_1 = lifted(a3_1), a4_1 = lifted(a4_1), a5_1 = lifted(a5_1),
      a6_1 = lifted(a6_1), a7_1 = lifted(a7_1), a8_1 = lifted(a8_1), a9_1 = lifted(a9_1), a10_1 = lifted(a10_1), a11_1 = lifted(a11_1),
      a12_1 = lifted(a12_1), a13_1 = lifted(a13_1))
    if (!zero1) a2_1 = mul(a2_1, scale1), a2_2 = fma(-a2_1, a1_2, a2_2), a2_3 = fma(-a2_1, a1_3, a2_3), a2_4 = fma(-a2_1, a1_4, a2_4),
      a2_5 = fma(-a2_1, a1_5, a2_5), a2_6 = fma(-a2_1, a1_6, a2_6), a2_7 = fma(-a2_1, a1_7, a2_7), a2_8 = fma(-a2_1, a1_8, a2_8),
      a2_9 = fma(-a2_1, a1_9, a2_9), a2_10 = fma(-a2_1, a1_10, a2_10), a2_11 = fma(-a2_1, a1_11, a2_11),
      a2_12 = fma(-a2_1, a1_12, a2_12), a2_13 = fma(-a2_1, a1_13, a2_13);
    if (!zero1) a3_1 = mul(a3_1, scale1), a3_2 = fma(-a3_1, a1_2, a3_2), a3_3 = fma(-a3_1, a1_3, a3_3), a3_4 = fma(-a3_1, a1_4, a3_4),
      a3_5 = fma(-a3_1, a1_5, a3_5), a3_6 = fma(-a3_1, a1_6, a3_6), a3_7 = fma(-a3_1, a1_7, a3_7), a3_8 = fma(-a3_1, a1_8, a3_8),
      a3_9 = fma(-a3_1, a1_9, a3_9), a3_10 = fma(-a3_1, a1_10, a3_10), a3_11 = fma(-a3_1, a1_11, a3_11),
      a3_12 = fma(-a3_1, a1_12, a3_12), a3_13 = fma(-a3_1, a1_13, a3_13);
    if (!zero1) a4_1 = mul(a4_1, scale1), a4_2 = fma(-a4_1, a1_2, a4_2), a4_3 = fma(-a4_1, a1_3, a4_3), a4_4 = fma(-a4_1, a1_4, a4_4),
      a4_5 = fma(-a4_1, a1_5, a4_5), a4_6 = fma(-a4_1, a1_6, a4_6), a4_7 = fma(-a4_1, a1_7, a4_7), a4_8 = fma(-a4_1, a1_8, a4_8),
      a4_9 = fma(-a4_1, a1_9, a4_9), a4_10 = fma(-a4_1, a1_10, a4_10), a4_11 = fma(-a4_1, a1_11, a4_11),
      a4_12 = fma(-a4_1, a1_12, a4_12), a4_13 = fma(-a4_1, a1_13, a4_13);
    if (!zero1) a5_1 = mul(a5_1, scale1), a5_2 = fma(-a5_1, a1_2, a5_2), a5_3 = fma(-a5_1, a1_3, a5_3), a5_4 = fma(-a5_1, a1_4, a5_4),
      a5_5 = fma(-a5_1, a1_5, a5_5), a5_6 = fma(-a5_1, a1_6, a5_6), a5_7 = fma(-a5_1, a1_7, a5_7), a5_8 = fma(-a5_1, a1_8, a5_8),
      a5_9 = fma(-a5_1, a1_9, a5_9), a5_10 = fma(-a5_1, a1_10, a5_10), a5_11 = fma(-a5_1, a1_11, a5_11),
      a5_12 = fma(-a5_1, a1_12, a5_12), a5_13 = fma(-a5_1, a1_13, a5_13);
    if (!zero1) a6_1 = mul(a6_1, scale1), a6_2 = fma(-a6_1, a1_2, a6_2), a6_3 = fma(-a6_1, a1_3, a6_3), a6_4 = fma(-a6_1, a1_4, a6_4),
      a6_5 = fma(-a6_1, a1_5, a6_5), a6_6 = fma(-a6_1, a1_6, a6_6), a6_7 = fma(-a6_1, a1_7, a6_7), a6_8 = fma(-a6_1, a1_8, a6_8),
      a6_9 = fma(-a6_1, a1_9, a6_9), a6_10 = fma(-a6_1, a1_10, a6_10), a6_11 = fma(-a6_1, a1_11, a6_11),
      a6_12 = fma(-a6_1, a1_12, a6_12), a6_13 = fma(-a6_1, a1_13, a6_13);
    if (!zero1) a7_1 = mul(a7_1, scale1), a7_2 = fma(-a7_1, a1_2, a7_2), a7_3 = fma(-a7_1, a1_3, a7_3), a7_4 = fma(-a7_1, a1_4, a7_4),
      a7_5 = fma(-a7_1, a1_5, a7_5), a7_6 = fma(-a7_1, a1_6, a7_6), a7_7 = fma(-a7_1, a1_7, a7_7), a7_8 = fma(-a7_1, a1_8, a7_8),
      a7_9 = fma(-a7_1, a1_9, a7_9), a7_10 = fma(-a7_1, a1_10, a7_10), a7_11 = fma(-a7_1, a1_11, a7_11),
      a7_12 = fma(-a7_1, a1_12, a7_12), a7_13 = fma(-a7_1, a1_13, a7_13);
    if (!zero1) a8_1 = mul(a8_1, scale1), a8_2 = fma(-a8_1, a1_2, a8_2), a8_3 = fma(-a8_1, a1_3, a8_3), a8_4 = fma(-a8_1, a1_4, a8_4),
      a8_5 = fma(-a8_1, a1_5, a8_5), a8_6 = fma(-a8_1, a1_6, a8_6), a8_7 = fma(-a8_1, a1_7, a8_7), a8_8 = fma(-a8_1, a1_8, a8_8),
      a8_9 = fma(-a8_1, a1_9, a8_9), a8_10 = fma(-a8_1, a1_10, a8_10), a8_11 = fma(-a8_1, a1_11, a8_11),
      a8_12 = fma(-a8_1, a1_12, a8_12), a8_13 = fma(-a8_1, a1_13, a8_13);
    if (!zero1) a9_1 = mul(a9_1, scale1), a9_2 = fma(-a9_1, a1_2, a9_2), a9_3 = fma(-a9_1, a1_3, a9_3), a9_4 = fma(-a9_1, a1_4, a9_4),
      a9_5 = fma(-a9_1, a1_5, a9_5), a9_6 = fma(-a9_1, a1_6, a9_6), a9_7 = fma(-a9_1, a1_7, a9_7), a9_8 = fma(-a9_1, a1_8, a9_8),
      a9_9 = fma(-a9_1, a1_9, a9_9), a9_10 = fma(-a9_1, a1_10, a9_10), a9_11 = fma(-a9_1, a1_11, a9_11),
      a9_12 = fma(-a9_1, a1_12, a9_12), a9_13 = fma(-a9_1, a1_13, a9_13);
    if (!zero1) a10_1 = mul(a10_1, scale1), a10_2 = fma(-a10_1, a1_2, a10_2), a10_3 = fma(-a10_1, a1_3, a10_3),
      a10_4 = fma(-a10_1, a1_4, a10_4), a10_5 = fma(-a10_1, a1_5, a10_5), a10_6 = fma(-a10_1, a1_6, a10_6),
      a10_7 = fma(-a10_1, a1_7, a10_7), a10_8 = fma(-a10_1, a1_8, a10_8), a10_9 = fma(-a10_1, a1_9, a10_9),
      a10_10 = fma(-a10_1, a1_10, a10_10), a10_11 = fma(-a10_1, a1_11, a10_11), a10_12 = fma(-a10_1, a1_12, a10_12),
      a10_13 = fma(-a10_1, a1_13, a10_13);
    if (!zero1) a11_1 = mul(a11_1, scale1), a11_2 = fma(-a11_1, a1_2, a11_2), a11_3 = fma(-a11_1, a1_3, a11_3),
      a11_4 = fma(-a11_1, a1_4, a11_4), a11_5 = fma(-a11_1, a1_5, a11_5), a11_6 = fma(-a11_1, a1_6, a11_6),
      a11_7 = fma(-a11_1, a1_7, a11_7), a11_8 = fma(-a11_1, a1_8, a11_8), a11_9 = fma(-a11_1, a1_9, a11_9),
      a11_10 = fma(-a11_1, a1_10, a11_10), a11_11 = fma(-a11_1, a1_11, a11_11), a11_12 = fma(-a11_1, a1_12, a11_12),
      a11_13 = fma(-a11_1, a1_13, a11_13);
    if (!zero1) a12_1 = mul(a12_1, scale1), a12_2 = fma(-a12_1, a1_2, a12_2), a12_3 = fma(-a12_1, a1_3, a12_3),
      a12_4 = fma(-a12_1, a1_4, a12_4), a12_5 = fma(-a12_1, a1_5, a12_5), a12_6 = fma(-a12_1, a1_6, a12_6),
      a12_7 = fma(-a12_1, a1_7, a12_7), a12_8 = fma(-a12_1, a1_8, a12_8), a12_9 = fma(-a12_1, a1_9, a12_9),
      a12_10 = fma(-a12_1, a1_10, a12_10), a12_11 = fma(-a12_1, a1_11, a12_11), a12_12 = fma(-a12_1, a1_12, a12_12),
      a12_13 = fma(-a12_1, a1_13, a12_13);
    if (!zero1) a13_1 = mul(a13_1, scale1), a13_2 = fma(-a13_1, a1_2, a13_2), a13_3 = fma(-a13_1, a1_3, a13_3),
      a13_4 = fma(-a13_1, a1_4, a13_4), a13_5 = fma(-a13_1, a1_5, a13_5), a13_6 = fma(-a13_1, a1_6, a13_6),
      a13_7 = fma(-a13_1, a1_7, a13_7), a13_8 = fma(-a13_1, a1_8, a13_8), a13_9 = fma(-a13_1, a1_9, a13_9),
      a13_10 = fma(-a13_1, a1_10, a13_10), a13_11 = fma(-a13_1, a1_11, a13_11), a13_12 = fma(-a13_1, a1_12, a13_12),
      a13_13 = fma(-a13_1, a1_13, a13_13);

    // step 2: the pivot is the first largest |a(i,2)|; its row changes places with row 2
    auto best2 = order(abs1(a2_2)); int p2 = 2; TAKE_LARGER(best2, p2, a3_2, 3) TAKE_LARGER(best2, p2, a4_2, 4)
    TAKE_LARGER(best2, p2, a5_2, 5) TAKE_LARGER(best2, p2, a6_2, 6) TAKE_LARGER(best2, p2, a7_2, 7)
    TAKE_LARGER(best2, p2, a8_2, 8) TAKE_LARGER(best2, p2, a9_2, 9) TAKE_LARGER(best2, p2, a10_2, 10)
    TAKE_LARGER(best2, p2, a11_2, 11) TAKE_LARGER(best2, p2, a12_2, 12) TAKE_LARGER(best2, p2, a13_2, 13)
    EXCHANGE(a2_0, WITH_IF(p2 == 3, a3_0), WITH_IF(p2 == 4, a4_0), WITH_IF(p2 == 5, a5_0), WITH_IF(p2 == 6, a6_0), WITH_IF(p2 == 7, a7_0),
      WITH_IF(p2 == 8, a8_0), WITH_IF(p2 == 9, a9_0), WITH_IF(p2 == 10, a10_0), WITH_IF(p2 == 11, a11_0), WITH_IF(p2 == 12, a12_0),
      WITH_IF(p2 == 13, a13_0))
    EXCHANGE(a2_1, WITH_IF(p2 == 3, a3_1), WITH_IF(p2 == 4, a4_1), WITH_IF(p2 == 5, a5_1), WITH_IF(p2 == 6, a6_1), WITH_IF(p2 == 7, a7_1),
      WITH_IF(p2 == 8, a8_1), WITH_IF(p2 == 9, a9_1), WITH_IF(p2 == 10, a10_1), WITH_IF(p2 == 11, a11_1), WITH_IF(p2 == 12, a12_1),
      WITH_IF(p2 == 13, a13_1))
    EXCHANGE(a2_2, WITH_IF(p2 == 3, a3_2), WITH_IF(p2 == 4, a4_2), WITH_IF(p2 == 5, a5_2), WITH_IF(p2 == 6, a6_2), WITH_IF(p2 == 7, a7_2),
      WITH_IF(p2 == 8, a8_2), WITH_IF(p2 == 9, a9_2), WITH_IF(p2 == 10, a10_2), WITH_IF(p2 == 11, a11_2), WITH_IF(p2 == 12, a12_2),
      WITH_IF(p2 == 13, a13_2))
    EXCHANGE(a2_3, WITH_IF(p2 == 3, a3_3), WITH_IF(p2 == 4, a4_3), WITH_IF(p2 == 5, a5_3), WITH_IF(p2 == 6, a6_3), WITH_IF(p2 == 7, a7_3),
      WITH_IF(p2 == 8, a8_3), WITH_IF(p2 == 9, a9_3), WITH_IF(p2 == 10, a10_3), WITH_IF(p2 == 11, a11_3), WITH_IF(p2 == 12, a12_3),
      WITH_IF(p2 == 13, a13_3))
    EXCHANGE(a2_4, WITH_IF(p2 == 3, a3_4), WITH_IF(p2 == 4, a4_4), WITH_IF(p2 == 5, a5_4), WITH_IF(p2 == 6, a6_4), WITH_IF(p2 == 7, a7_4),
      WITH_IF(p2 == 8, a8_4), WITH_IF(p2 == 9, a9_4), WITH_IF(p2 == 10, a10_4), WITH_IF(p2 == 11, a11_4), WITH_IF(p2 == 12, a12_4),
      WITH_IF(p2 == 13, a13_4))
    EXCHANGE(a2_5, WITH_IF(p2 == 3, a3_5), WITH_IF(p2 == 4, a4_5), WITH_IF(p2 == 5, a5_5), WITH_IF(p2 == 6, a6_5), WITH_IF(p2 == 7, a7_5),
      WITH_IF(p2 == 8, a8_5), WITH_IF(p2 == 9, a9_5), WITH_IF(p2 == 10, a10_5), WITH_IF(p2 == 11, a11_5), WITH_IF(p2 == 12, a12_5),
      WITH_IF(p2 == 13, a13_5))
    EXCHANGE(a2_6, WITH_IF(p2 == 3, a3_6), WITH_IF(p2 == 4, a4_6), WITH_IF(p2 == 5, a5_6), WITH_IF(p2 == 6, a6_6), WITH_IF(p2 == 7, a7_6),
      WITH_IF(p2 == 8, a8_6), WITH_IF(p2 == 9, a9_6), WITH_IF(p2 == 10, a10_6), WITH_IF(p2 == 11, a11_6), WITH_IF(p2 == 12, a12_6),
      WITH_IF(p2 == 13, a13_6))
    EXCHANGE(a2_7, WITH_IF(p2 == 3, a3_7), WITH_IF(p2 == 4, a4_7), WITH_IF(p2 == 5, a5_7), WITH_IF(p2 == 6, a6_7), WITH_IF(p2 == 7, a7_7),
      WITH_IF(p2 == 8, a8_7), WITH_IF(p2 == 9, a9_7), WITH_IF(p2 == 10, a10_7), WITH_IF(p2 == 11, a11_7), WITH_IF(p2 == 12, a12_7),
      WITH_IF(p2 == 13, a13_7))
    EXCHANGE(a2_8, WITH_IF(p2 == 3, a3_8), WITH_IF(p2 == 4, a4_8), WITH_IF(p2 == 5, a5_8), WITH_IF(p2 == 6, a6_8), WITH_IF(p2 == 7, a7_8),
      WITH_IF(p2 == 8, a8_8), WITH_IF(p2 == 9, a9_8), WITH_IF(p2 == 10, a10_8), WITH_IF(p2 == 11, a11_8), WITH_IF(p2 == 12, a12_8),
      WITH_IF(p2 == 13, a13_8))
    EXCHANGE(a2_9, WITH_IF(p2 == 3, a3_9), WITH_IF(p2 == 4, a4_9), WITH_IF(p2 == 5, a5_9), WITH_IF(p2 == 6, a6_9), WITH_IF(p2 == 7, a7_9),
      WITH_IF(p2 == 8, a8_9), WITH_IF(p2 == 9, a9_9), WITH_IF(p2 == 10, a10_9), WITH_IF(p2 == 11, a11_9), WITH_IF(p2 == 12, a12_9),
      WITH_IF(p2 == 13, a13_9))
    EXCHANGE(a2_10, WITH_IF(p2 == 3, a3_10), WITH_IF(p2 == 4, a4_10), WITH_IF(p2 == 5, a5_10), WITH_IF(p2 == 6, a6_10), WITH_IF(p2 == 7, a7_10),
      WITH_IF(p2 == 8, a8_10), WITH_IF(p2 == 9, a9_10), WITH_IF(p2 == 10, a10_10), WITH_IF(p2 == 11, a11_10),
      WITH_IF(p2 == 12, a12_10), WITH_IF(p2 == 13, a13_10))
    EXCHANGE(a2_11, WITH_IF(p2 == 3, a3_11), WITH_IF(p2 == 4, a4_11), WITH_IF(p2 == 5, a5_11), WITH_IF(p2 == 6, a6_11), WITH_IF(p2 == 7, a7_11),
      WITH_IF(p2 == 8, a8_11), WITH_IF(p2 == 9, a9_11), WITH_IF(p2 == 10, a10_11), WITH_IF(p2 == 11, a11_11),
      WITH_IF(p2 == 12, a12_11), WITH_IF(p2 == 13, a13_11))
    EXCHANGE(a2_12, WITH_IF(p2 == 3, a3_12), WITH_IF(p2 == 4, a4_12), WITH_IF(p2 == 5, a5_12), WITH_IF(p2 == 6, a6_12), WITH_IF(p2 == 7, a7_12),
      WITH_IF(p2 == 8, a8_12), WITH_IF(p2 == 9, a9_12), WITH_IF(p2 == 10, a10_12), WITH_IF(p2 == 11, a11_12),
      WITH_IF(p2 == 12, a12_12), WITH_IF(p2 == 13, a13_12))
    EXCHANGE(a2_13, WITH_IF(p2 == 3, a3_13), WITH_IF(p2 == 4, a4_13), WITH_IF(p2 == 5, a5_13), WITH_IF(p2 == 6, a6_13), WITH_IF(p2 == 7, a7_13),
      WITH_IF(p2 == 8, a8_13), WITH_IF(p2 == 9, a9_13), WITH_IF(p2 == 10, a10_13), WITH_IF(p2 == 11, a11_13),
      WITH_IF(p2 == 12, a12_13), WITH_IF(p2 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale2 = quick_reciprocal(a2_2); bool zero2 = false;
    RARE_PIVOT(a2_2, 3, scale2, zero2, failed, a3_2 = lifted(a3_2), a4_2 = lifted(a4_2), a5_2 = lifted(a5_2), a6_2 = lifted(a6_2),
      a7_2 = lifted(a7_2), a8_2 = lifted(a8_2), a9_2 = lifted(a9_2), a10_2 = lifted(a10_2), a11_2 = lifted(a11_2), a12_2 = lifted(a12_2),
      a13_2 = lifted(a13_2))
    if (!zero2) a3_2 = mul(a3_2, scale2), a3_3 = fma(-a3_2, a2_3, a3_3), a3_4 = fma(-a3_2, a2_4, a3_4), a3_5 = fma(-a3_2, a2_5, a3_5),
      a3_6 = fma(-a3_2, a2_6, a3_6), a3_7 = fma(-a3_2, a2_7, a3_7), a3_8 = fma(-a3_2, a2_8, a3_8), a3_9 = fma(-a3_2, a2_9, a3_9),
      a3_10 = fma(-a3_2, a2_10, a3_10), a3_11 = fma(-a3_2, a2_11, a3_11), a3_12 = fma(-a3_2, a2_12, a3_12),
      a3_13 = fma(-a3_2, a2_13, a3_13);
    if (!zero2) a4_2 = mul(a4_2, scale2), a4_3 = fma(-a4_2, a2_3, a4_3), a4_4 = fma(-a4_2, a2_4, a4_4), a4_5 = fma(-a4_2, a2_5, a4_5),
      a4_6 = fma(-a4_2, a2_6, a4_6), a4_7 = fma(-a4_2, a2_7, a4_7), a4_8 = fma(-a4_2, a2_8, a4_8), a4_9 = fma(-a4_2, a2_9, a4_9),
      a4_10 = fma(-a4_2, a2_10, a4_10), a4_11 = fma(-a4_2, a2_11, a4_11), a4_12 = fma(-a4_2, a2_12, a4_12),
      a4_13 = fma(-a4_2, a2_13, a4_13);
    if (!zero2) a5_2 = mul(a5_2, scale2), a5_3 = fma(-a5_2, a2_3, a5_3), a5_4 = fma(-a5_2, a2_4, a5_4), a5_5 = fma(-a5_2, a2_5, a5_5),
      a5_6 = fma(-a5_2, a2_6, a5_6), a5_7 = fma(-a5_2, a2_7, a5_7), a5_8 = fma(-a5_2, a2_8, a5_8), a5_9 = fma(-a5_2, a2_9, a5_9),
      a5_10 = fma(-a5_2, a2_10, a5_10), a5_11 = fma(-a5_2, a2_11, a5_11), a5_12 = fma(-a5_2, a2_12, a5_12),
      a5_13 = fma(-a5_2, a2_13, a5_13);
    if (!zero2) a6_2 = mul(a6_2, scale2), a6_3 = fma(-a6_2, a2_3, a6_3), a6_4 = fma(-a6_2, a2_4, a6_4), a6_5 = fma(-a6_2, a2_5, a6_5),
      a6_6 = fma(-a6_2, a2_6, a6_6), a6_7 = fma(-a6_2, a2_7, a6_7), a6_8 = fma(-a6_2, a2_8, a6_8), a6_9 = fma(-a6_2, a2_9, a6_9),
      a6_10 = fma(-a6_2, a2_10, a6_10), a6_11 = fma(-a6_2, a2_11, a6_11), a6_12 = fma(-a6_2, a2_12, a6_12),
      a6_13 = fma(-a6_2, a2_13, a6_13);
    if (!zero2) a7_2 = mul(a7_2, scale2), a7_3 = fma(-a7_2, a2_3, a7_3), a7_4 = fma(-a7_2, a2_4, a7_4), a7_5 = fma(-a7_2, a2_5, a7_5),
      a7_6 = fma(-a7_2, a2_6, a7_6), a7_7 = fma(-a7_2, a2_7, a7_7), a7_8 = fma(-a7_2, a2_8, a7_8), a7_9 = fma(-a7_2, a2_9, a7_9),
      a7_10 = fma(-a7_2, a2_10, a7_10), a7_11 = fma(-a7_2, a2_11, a7_11), a7_12 = fma(-a7_2, a2_12, a7_12),
      a7_13 = fma(-a7_2, a2_13, a7_13);
    if (!zero2) a8_2 = mul(a8_2, scale2), a8_3 = fma(-a8_2, a2_3, a8_3), a8_4 = fma(-a8_2, a2_4, a8_4), a8_5 = fma(-a8_2, a2_5, a8_5),
      a8_6 = fma(-a8_2, a2_6, a8_6), a8_7 = fma(-a8_2, a2_7, a8_7), a8_8 = fma(-a8_2, a2_8, a8_8), a8_9 = fma(-a8_2, a2_9, a8_9),
      a8_10 = fma(-a8_2, a2_10, a8_10), a8_11 = fma(-a8_2, a2_11, a8_11), a8_12 = fma(-a8_2, a2_12, a8_12),
      a8_13 = fma(-a8_2, a2_13, a8_13);
    if (!zero2) a9_2 = mul(a9_2, scale2), a9_3 = fma(-a9_2, a2_3, a9_3), a9_4 = fma(-a9_2, a2_4, a9_4), a9_5 = fma(-a9_2, a2_5, a9_5),
      a9_6 = fma(-a9_2, a2_6, a9_6), a9_7 = fma(-a9_2, a2_7, a9_7), a9_8 = fma(-a9_2, a2_8, a9_8), a9_9 = fma(-a9_2, a2_9, a9_9),
      a9_10 = fma(-a9_2, a2_10, a9_10), a9_11 = fma(-a9_2, a2_11, a9_11), a9_12 = fma(-a9_2, a2_12, a9_12),
      a9_13 = fma(-a9_2, a2_13, a9_13);
    if (!zero2) a10_2 = mul(a10_2, scale2), a10_3 = fma(-a10_2, a2_3, a10_3), a10_4 = fma(-a10_2, a2_4, a10_4),
      a10_5 = fma(-a10_2, a2_5, a10_5), a10_6 = fma(-a10_2, a2_6, a10_6), a10_7 = fma(-a10_2, a2_7, a10_7),
      a10_8 = fma(-a10_2, a2_8, a10_8), a10_9 = fma(-a10_2, a2_9, a10_9), a10_10 = fma(-a10_2, a2_10, a10_10),
      a10_11 = fma(-a10_2, a2_11, a10_11), a10_12 = fma(-a10_2, a2_12, a10_12), a10_13 = fma(-a10_2, a2_13, a10_13);
    if (!zero2) a11_2 = mul(a11_2, scale2), a11_3 = fma(-a11_2, a2_3, a11_3), a11_4 = fma(-a11_2, a2_4, a11_4),
      a11_5 = fma(-a11_2, a2_5, a11_5), a11_6 = fma(-a11_2, a2_6, a11_6), a11_7 = fma(-a11_2, a2_7, a11_7),
      a11_8 = fma(-a11_2, a2_8, a11_8), a11_9 = fma(-a11_2, a2_9, a11_9), a11_10 = fma(-a11_2, a2_10, a11_10),
      a11_11 = fma(-a11_2, a2_11, a11_11), a11_12 = fma(-a11_2, a2_12, a11_12), a11_13 = fma(-a11_2, a2_13, a11_13);
    if (!zero2) a12_2 = mul(a12_2, scale2), a12_3 = fma(-a12_2, a2_3, a12_3), a12_4 = fma(-a12_2, a2_4, a12_4),
      a12_5 = fma(-a12_2, a2_5, a12_5), a12_6 = fma(-a12_2, a2_6, a12_6), a12_7 = fma(-a12_2, a2_7, a12_7),
      a12_8 = fma(-a12_2, a2_8, a12_8), a12_9 = fma(-a12_2, a2_9, a12_9), a12_10 = fma(-a12_2, a2_10, a12_10),
      a12_11 = fma(-a12_2, a2_11, a12_11), a12_12 = fma(-a12_2, a2_12, a12_12), a12_13 = fma(-a12_2, a2_13, a12_13);
    if (!zero2) a13_2 = mul(a13_2, scale2), a13_3 = fma(-a13_2, a2_3, a13_3), a13_4 = fma(-a13_2, a2_4, a13_4),
      a13_5 = fma(-a13_2, a2_5, a13_5), a13_6 = fma(-a13_2, a2_6, a13_6), a13_7 = fma(-a13_2, a2_7, a13_7),
      a13_8 = fma(-a13_2, a2_8, a13_8), a13_9 = fma(-a13_2, a2_9, a13_9), a13_10 = fma(-a13_2, a2_10, a13_10),
      a13_11 = fma(-a13_2, a2_11, a13_11), a13_12 = fma(-a13_2, a2_12, a13_12), a13_13 = fma(-a13_2, a2_13, a13_13);

    // step 3: the pivot is the first largest |a(i,3)|; its row changes places with row 3
    auto best3 = order(abs1(a3_3)); int p3 = 3; TAKE_LARGER(best3, p3, a4_3, 4) TAKE_LARGER(best3, p3, a5_3, 5)
    TAKE_LARGER(best3, p3, a6_3, 6) TAKE_LARGER(best3, p3, a7_3, 7) TAKE_LARGER(best3, p3, a8_3, 8)
    TAKE_LARGER(best3, p3, a9_3, 9) TAKE_LARGER(best3, p3, a10_3, 10) TAKE_LARGER(best3, p3, a11_3, 11)
    TAKE_LARGER(best3, p3, a12_3, 12) TAKE_LARGER(best3, p3, a13_3, 13)
    EXCHANGE(a3_0, WITH_IF(p3 == 4, a4_0), WITH_IF(p3 == 5, a5_0), WITH_IF(p3 == 6, a6_0), WITH_IF(p3 == 7, a7_0), WITH_IF(p3 == 8, a8_0),
      WITH_IF(p3 == 9, a9_0), WITH_IF(p3 == 10, a10_0), WITH_IF(p3 == 11, a11_0), WITH_IF(p3 == 12, a12_0), WITH_IF(p3 == 13, a13_0))
    EXCHANGE(a3_1, WITH_IF(p3 == 4, a4_1), WITH_IF(p3 == 5, a5_1), WITH_IF(p3 == 6, a6_1), WITH_IF(p3 == 7, a7_1), WITH_IF(p3 == 8, a8_1),
      WITH_IF(p3 == 9, a9_1), WITH_IF(p3 == 10, a10_1), WITH_IF(p3 == 11, a11_1), WITH_IF(p3 == 12, a12_1), WITH_IF(p3 == 13, a13_1))
    EXCHANGE(a3_2, WITH_IF(p3 == 4, a4_2), WITH_IF(p3 == 5, a5_2), WITH_IF(p3 == 6, a6_2), WITH_IF(p3 == 7, a7_2), WITH_IF(p3 == 8, a8_2),
      WITH_IF(p3 == 9, a9_2), WITH_IF(p3 == 10, a10_2), WITH_IF(p3 == 11, a11_2), WITH_IF(p3 == 12, a12_2), WITH_IF(p3 == 13, a13_2))
    EXCHANGE(a3_3, WITH_IF(p3 == 4, a4_3), WITH_IF(p3 == 5, a5_3), WITH_IF(p3 == 6, a6_3), WITH_IF(p3 == 7, a7_3), WITH_IF(p3 == 8, a8_3),
      WITH_IF(p3 == 9, a9_3), WITH_IF(p3 == 10, a10_3), WITH_IF(p3 == 11, a11_3), WITH_IF(p3 == 12, a12_3), WITH_IF(p3 == 13, a13_3))
    EXCHANGE(a3_4, WITH_IF(p3 == 4, a4_4), WITH_IF(p3 == 5, a5_4), WITH_IF(p3 == 6, a6_4), WITH_IF(p3 == 7, a7_4), WITH_IF(p3 == 8, a8_4),
      WITH_IF(p3 == 9, a9_4), WITH_IF(p3 == 10, a10_4), WITH_IF(p3 == 11, a11_4), WITH_IF(p3 == 12, a12_4), WITH_IF(p3 == 13, a13_4))
    EXCHANGE(a3_5, WITH_IF(p3 == 4, a4_5), WITH_IF(p3 == 5, a5_5), WITH_IF(p3 == 6, a6_5), WITH_IF(p3 == 7, a7_5), WITH_IF(p3 == 8, a8_5),
      WITH_IF(p3 == 9, a9_5), WITH_IF(p3 == 10, a10_5), WITH_IF(p3 == 11, a11_5), WITH_IF(p3 == 12, a12_5), WITH_IF(p3 == 13, a13_5))
    EXCHANGE(a3_6, WITH_IF(p3 == 4, a4_6), WITH_IF(p3 == 5, a5_6), WITH_IF(p3 == 6, a6_6), WITH_IF(p3 == 7, a7_6), WITH_IF(p3 == 8, a8_6),
      WITH_IF(p3 == 9, a9_6), WITH_IF(p3 == 10, a10_6), WITH_IF(p3 == 11, a11_6), WITH_IF(p3 == 12, a12_6), WITH_IF(p3 == 13, a13_6))
    EXCHANGE(a3_7, WITH_IF(p3 == 4, a4_7), WITH_IF(p3 == 5, a5_7), WITH_IF(p3 == 6, a6_7), WITH_IF(p3 == 7, a7_7), WITH_IF(p3 == 8, a8_7),
      WITH_IF(p3 == 9, a9_7), WITH_IF(p3 == 10, a10_7), WITH_IF(p3 == 11, a11_7), WITH_IF(p3 == 12, a12_7), WITH_IF(p3 == 13, a13_7))
    EXCHANGE(a3_8, WITH_IF(p3 == 4, a4_8), WITH_IF(p3 == 5, a5_8), WITH_IF(p3 == 6, a6_8), WITH_IF(p3 == 7, a7_8), WITH_IF(p3 == 8, a8_8),
      WITH_IF(p3 == 9, a9_8), WITH_IF(p3 == 10, a10_8), WITH_IF(p3 == 11, a11_8), WITH_IF(p3 == 12, a12_8), WITH_IF(p3 == 13, a13_8))
    EXCHANGE(a3_9, WITH_IF(p3 == 4, a4_9), WITH_IF(p3 == 5, a5_9), WITH_IF(p3 == 6, a6_9), WITH_IF(p3 == 7, a7_9), WITH_IF(p3 == 8, a8_9),
      WITH_IF(p3 == 9, a9_9), WITH_IF(p3 == 10, a10_9), WITH_IF(p3 == 11, a11_9), WITH_IF(p3 == 12, a12_9), WITH_IF(p3 == 13, a13_9))
    EXCHANGE(a3_10, WITH_IF(p3 == 4, a4_10), WITH_IF(p3 == 5, a5_10), WITH_IF(p3 == 6, a6_10), WITH_IF(p3 == 7, a7_10), WITH_IF(p3 == 8, a8_10),
      WITH_IF(p3 == 9, a9_10), WITH_IF(p3 == 10, a10_10), WITH_IF(p3 == 11, a11_10), WITH_IF(p3 == 12, a12_10),
      WITH_IF(p3 == 13, a13_10))
    EXCHANGE(a3_11, WITH_IF(p3 == 4, a4_11), WITH_IF(p3 == 5, a5_11), WITH_IF(p3 == 6, a6_11), WITH_IF(p3 == 7, a7_11), WITH_IF(p3 == 8, a8_11),
      WITH_IF(p3 == 9, a9_11), WITH_IF(p3 == 10, a10_11), WITH_IF(p3 == 11, a11_11), WITH_IF(p3 == 12, a12_11),
      WITH_IF(p3 == 13, a13_11))
    EXCHANGE(a3_12, WITH_IF(p3 == 4, a4_12), WITH_IF(p3 == 5, a5_12), WITH_IF(p3 == 6, a6_12), WITH_IF(p3 == 7, a7_12), WITH_IF(p3 == 8, a8_12),
      WITH_IF(p3 == 9, a9_12), WITH_IF(p3 == 10, a10_12), WITH_IF(p3 == 11, a11_12), WITH_IF(p3 == 12, a12_12),
      WITH_IF(p3 == 13, a13_12))
    EXCHANGE(a3_13, WITH_IF(p3 == 4, a4_13), WITH_IF(p3 == 5, a5_13), WITH_IF(p3 == 6, a6_13), WITH_IF(p3 == 7, a7_13), WITH_IF(p3 == 8, a8_13),
      WITH_IF(p3 == 9, a9_13), WITH_IF(p3 == 10, a10_13), WITH_IF(p3 == 11, a11_13), WITH_IF(p3 == 12, a12_13),
      WITH_IF(p3 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale3 = quick_reciprocal(a3_3); bool zero3 = false;
    RARE_PIVOT(a3_3, 4, scale3, zero3, failed, a4_3 = lifted(a4_3), a5_3 = lifted(a5_3), a6_3 = lifted(a6_3), a7_3 = lifted(a7_3),
      a8_3 = lifted(a8_3), a9_3 = lifted(a9_3), a10_3 = lifted(a10_3), a11_3 = lifted(a11_3), a12_3 = lifted(a12_3),
      a13_3 = lifted(a13_3))
    if (!zero3) a4_3 = mul(a4_3, scale3), a4_4 = fma(-a4_3, a3_4, a4_4), a4_5 = fma(-a4_3, a3_5, a4_5), a4_6 = fma(-a4_3, a3_6, a4_6),
      a4_7 = fma(-a4_3, a3_7, a4_7), a4_8 = fma(-a4_3, a3_8, a4_8), a4_9 = fma(-a4_3, a3_9, a4_9), a4_10 = fma(-a4_3, a3_10, a4_10),
      a4_11 = fma(-a4_3, a3_11, a4_11), a4_12 = fma(-a4_3, a3_12, a4_12), a4_13 = fma(-a4_3, a3_13, a4_13);
    if (!zero3) a5_3 = mul(a5_3, scale3), a5_4 = fma(-a5_3, a3_4, a5_4), a5_5 = fma(-a5_3, a3_5, a5_5), a5_6 = fma(-a5_3, a3_6, a5_6),
      a5_7 = fma(-a5_3, a3_7, a5_7), a5_8 = fma(-a5_3, a3_8, a5_8), a5_9 = fma(-a5_3, a3_9, a5_9), a5_10 = fma(-a5_3, a3_10, a5_10),
      a5_11 = fma(-a5_3, a3_11, a5_11), a5_12 = fma(-a5_3, a3_12, a5_12), a5_13 = fma(-a5_3, a3_13, a5_13);
    if (!zero3) a6_3 = mul(a6_3, scale3), a6_4 = fma(-a6_3, a3_4, a6_4), a6_5 = fma(-a6_3, a3_5, a6_5), a6_6 = fma(-a6_3, a3_6, a6_6),
      a6_7 = fma(-a6_3, a3_7, a6_7), a6_8 = fma(-a6_3, a3_8, a6_8), a6_9 = fma(-a6_3, a3_9, a6_9), a6_10 = fma(-a6_3, a3_10, a6_10),
      a6_11 = fma(-a6_3, a3_11, a6_11), a6_12 = fma(-a6_3, a3_12, a6_12), a6_13 = fma(-a6_3, a3_13, a6_13);
    if (!zero3) a7_3 = mul(a7_3, scale3), a7_4 = fma(-a7_3, a3_4, a7_4), a7_5 = fma(-a7_3, a3_5, a7_5), a7_6 = fma(-a7_3, a3_6, a7_6),
      a7_7 = fma(-a7_3, a3_7, a7_7), a7_8 = fma(-a7_3, a3_8, a7_8), a7_9 = fma(-a7_3, a3_9, a7_9), a7_10 = fma(-a7_3, a3_10, a7_10),
      a7_11 = fma(-a7_3, a3_11, a7_11), a7_12 = fma(-a7_3, a3_12, a7_12), a7_13 = fma(-a7_3, a3_13, a7_13);
    if (!zero3) a8_3 = mul(a8_3, scale3), a8_4 = fma(-a8_3, a3_4, a8_4), a8_5 = fma(-a8_3, a3_5, a8_5), a8_6 = fma(-a8_3, a3_6, a8_6),
      a8_7 = fma(-a8_3, a3_7, a8_7), a8_8 = fma(-a8_3, a3_8, a8_8), a8_9 = fma(-a8_3, a3_9, a8_9), a8_10 = fma(-a8_3, a3_10, a8_10),
      a8_11 = fma(-a8_3, a3_11, a8_11), a8_12 = fma(-a8_3, a3_12, a8_12), a8_13 = fma(-a8_3, a3_13, a8_13);
    if (!zero3) a9_3 = mul(a9_3, scale3), a9_4 = fma(-a9_3, a3_4, a9_4), a9_5 = fma(-a9_3, a3_5, a9_5), a9_6 = fma(-a9_3, a3_6, a9_6),
      a9_7 = fma(-a9_3, a3_7, a9_7), a9_8 = fma(-a9_3, a3_8, a9_8), a9_9 = fma(-a9_3, a3_9, a9_9), a9_10 = fma(-a9_3, a3_10, a9_10),
      a9_11 = fma(-a9_3, a3_11, a9_11), a9_12 = fma(-a9_3, a3_12, a9_12), a9_13 = fma(-a9_3, a3_13, a9_13);
    if (!zero3) a10_3 = mul(a10_3, scale3), a10_4 = fma(-a10_3, a3_4, a10_4), a10_5 = fma(-a10_3, a3_5, a10_5),
      a10_6 = fma(-a10_3, a3_6, a10_6), a10_7 = fma(-a10_3, a3_7, a10_7), a10_8 = fma(-a10_3, a3_8, a10_8),
      a10_9 = fma(-a10_3, a3_9, a10_9), a10_10 = fma(-a10_3, a3_10, a10_10), a10_11 = fma(-a10_3, a3_11, a10_11),
      a10_12 = fma(-a10_3, a3_12, a10_12), a10_13 = fma(-a10_3, a3_13, a10_13);
    if (!zero3) a11_3 = mul(a11_3, scale3), a11_4 = fma(-a11_3, a3_4, a11_4), a11_5 = fma(-a11_3, a3_5, a11_5),
      a11_6 = fma(-a11_3, a3_6, a11_6), a11_7 = fma(-a11_3, a3_7, a11_7), a11_8 = fma(-a11_3, a3_8, a11_8),
      a11_9 = fma(-a11_3, a3_9, a11_9), a11_10 = fma(-a11_3, a3_10, a11_10), a11_11 = fma(-a11_3, a3_11, a11_11),
      a11_12 = fma(-a11_3, a3_12, a11_12), a11_13 = fma(-a11_3, a3_13, a11_13);
    if (!zero3) a12_3 = mul(a12_3, scale3), a12_4 = fma(-a12_3, a3_4, a12_4), a12_5 = fma(-a12_3, a3_5, a12_5),
      a12_6 = fma(-a12_3, a3_6, a12_6), a12_7 = fma(-a12_3, a3_7, a12_7), a12_8 = fma(-a12_3, a3_8, a12_8),
      a12_9 = fma(-a12_3, a3_9, a12_9), a12_10 = fma(-a12_3, a3_10, a12_10), a12_11 = fma(-a12_3, a3_11, a12_11),
      a12_12 = fma(-a12_3, a3_12, a12_12), a12_13 = fma(-a12_3, a3_13, a12_13);
    if (!zero3) a13_3 = mul(a13_3, scale3), a13_4 = fma(-a13_3, a3_4, a13_4), a13_5 = fma(-a13_3, a3_5, a13_5),
      a13_6 = fma(-a13_3, a3_6, a13_6), a13_7 = fma(-a13_3, a3_7, a13_7), a13_8 = fma(-a13_3, a3_8, a13_8),
      a13_9 = fma(-a13_3, a3_9, a13_9), a13_10 = fma(-a13_3, a3_10, a13_10), a13_11 = fma(-a13_3, a3_11, a13_11),
      a13_12 = fma(-a13_3, a3_12, a13_12), a13_13 = fma(-a13_3, a3_13, a13_13);

    // step 4: the pivot is the first largest |a(i,4)|; its row changes places with row 4
    auto best4 = order(abs1(a4_4)); int p4 = 4; TAKE_LARGER(best4, p4, a5_4, 5) TAKE_LARGER(best4, p4, a6_4, 6)
    TAKE_LARGER(best4, p4, a7_4, 7) TAKE_LARGER(best4, p4, a8_4, 8) TAKE_LARGER(best4, p4, a9_4, 9)
    TAKE_LARGER(best4, p4, a10_4, 10) TAKE_LARGER(best4, p4, a11_4, 11) TAKE_LARGER(best4, p4, a12_4, 12)
    TAKE_LARGER(best4, p4, a13_4, 13)
    EXCHANGE(a4_0, WITH_IF(p4 == 5, a5_0), WITH_IF(p4 == 6, a6_0), WITH_IF(p4 == 7, a7_0), WITH_IF(p4 == 8, a8_0), WITH_IF(p4 == 9, a9_0),
      WITH_IF(p4 == 10, a10_0), WITH_IF(p4 == 11, a11_0), WITH_IF(p4 == 12, a12_0), WITH_IF(p4 == 13, a13_0))
    EXCHANGE(a4_1, WITH_IF(p4 == 5, a5_1), WITH_IF(p4 == 6, a6_1), WITH_IF(p4 == 7, a7_1), WITH_IF(p4 == 8, a8_1), WITH_IF(p4 == 9, a9_1),
      WITH_IF(p4 == 10, a10_1), WITH_IF(p4 == 11, a11_1), WITH_IF(p4 == 12, a12_1), WITH_IF(p4 == 13, a13_1))
    EXCHANGE(a4_2, WITH_IF(p4 == 5, a5_2), WITH_IF(p4 == 6, a6_2), WITH_IF(p4 == 7, a7_2), WITH_IF(p4 == 8, a8_2), WITH_IF(p4 == 9, a9_2),
      WITH_IF(p4 == 10, a10_2), WITH_IF(p4 == 11, a11_2), WITH_IF(p4 == 12, a12_2), WITH_IF(p4 == 13, a13_2))
    EXCHANGE(a4_3, WITH_IF(p4 == 5, a5_3), WITH_IF(p4 == 6, a6_3), WITH_IF(p4 == 7, a7_3), WITH_IF(p4 == 8, a8_3), WITH_IF(p4 == 9, a9_3),
      WITH_IF(p4 == 10, a10_3), WITH_IF(p4 == 11, a11_3), WITH_IF(p4 == 12, a12_3), WITH_IF(p4 == 13, a13_3))
    EXCHANGE(a4_4, WITH_IF(p4 == 5, a5_4), WITH_IF(p4 == 6, a6_4), WITH_IF(p4 == 7, a7_4), WITH_IF(p4 == 8, a8_4), WITH_IF(p4 == 9, a9_4),
      WITH_IF(p4 == 10, a10_4), WITH_IF(p4 == 11, a11_4), WITH_IF(p4 == 12, a12_4), WITH_IF(p4 == 13, a13_4))
    EXCHANGE(a4_5, WITH_IF(p4 == 5, a5_5), WITH_IF(p4 == 6, a6_5), WITH_IF(p4 == 7, a7_5), WITH_IF(p4 == 8, a8_5), WITH_IF(p4 == 9, a9_5),
      WITH_IF(p4 == 10, a10_5), WITH_IF(p4 == 11, a11_5), WITH_IF(p4 == 12, a12_5), WITH_IF(p4 == 13, a13_5))
    EXCHANGE(a4_6, WITH_IF(p4 == 5, a5_6), WITH_IF(p4 == 6, a6_6), WITH_IF(p4 == 7, a7_6), WITH_IF(p4 == 8, a8_6), WITH_IF(p4 == 9, a9_6),
      WITH_IF(p4 == 10, a10_6), WITH_IF(p4 == 11, a11_6), WITH_IF(p4 == 12, a12_6), WITH_IF(p4 == 13, a13_6))
    EXCHANGE(a4_7, WITH_IF(p4 == 5, a5_7), WITH_IF(p4 == 6, a6_7), WITH_IF(p4 == 7, a7_7), WITH_IF(p4 == 8, a8_7), WITH_IF(p4 == 9, a9_7),
      WITH_IF(p4 == 10, a10_7), WITH_IF(p4 == 11, a11_7), WITH_IF(p4 == 12, a12_7), WITH_IF(p4 == 13, a13_7))
    EXCHANGE(a4_8, WITH_IF(p4 == 5, a5_8), WITH_IF(p4 == 6, a6_8), WITH_IF(p4 == 7, a7_8), WITH_IF(p4 == 8, a8_8), WITH_IF(p4 == 9, a9_8),
      WITH_IF(p4 == 10, a10_8), WITH_IF(p4 == 11, a11_8), WITH_IF(p4 == 12, a12_8), WITH_IF(p4 == 13, a13_8))
    EXCHANGE(a4_9, WITH_IF(p4 == 5, a5_9), WITH_IF(p4 == 6, a6_9), WITH_IF(p4 == 7, a7_9), WITH_IF(p4 == 8, a8_9), WITH_IF(p4 == 9, a9_9),
      WITH_IF(p4 == 10, a10_9), WITH_IF(p4 == 11, a11_9), WITH_IF(p4 == 12, a12_9), WITH_IF(p4 == 13, a13_9))
    EXCHANGE(a4_10, WITH_IF(p4 == 5, a5_10), WITH_IF(p4 == 6, a6_10), WITH_IF(p4 == 7, a7_10), WITH_IF(p4 == 8, a8_10), WITH_IF(p4 == 9, a9_10),
      WITH_IF(p4 == 10, a10_10), WITH_IF(p4 == 11, a11_10), WITH_IF(p4 == 12, a12_10), WITH_IF(p4 == 13, a13_10))
    EXCHANGE(a4_11, WITH_IF(p4 == 5, a5_11), WITH_IF(p4 == 6, a6_11), WITH_IF(p4 == 7, a7_11), WITH_IF(p4 == 8, a8_11), WITH_IF(p4 == 9, a9_11),
      WITH_IF(p4 == 10, a10_11), WITH_IF(p4 == 11, a11_11), WITH_IF(p4 == 12, a12_11), WITH_IF(p4 == 13, a13_11))
    EXCHANGE(a4_12, WITH_IF(p4 == 5, a5_12), WITH_IF(p4 == 6, a6_12), WITH_IF(p4 == 7, a7_12), WITH_IF(p4 == 8, a8_12), WITH_IF(p4 == 9, a9_12),
      WITH_IF(p4 == 10, a10_12), WITH_IF(p4 == 11, a11_12), WITH_IF(p4 == 12, a12_12), WITH_IF(p4 == 13, a13_12))
    EXCHANGE(a4_13, WITH_IF(p4 == 5, a5_13), WITH_IF(p4 == 6, a6_13), WITH_IF(p4 == 7, a7_13), WITH_IF(p4 == 8, a8_13), WITH_IF(p4 == 9, a9_13),
      WITH_IF(p4 == 10, a10_13), WITH_IF(p4 == 11, a11_13), WITH_IF(p4 == 12, a12_13), WITH_IF(p4 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale4 = quick_reciprocal(a4_4); bool zero4 = false;
    RARE_PIVOT(a4_4, 5, scale4, zero4, failed, a5_4 = lifted(a5_4), a6_4 = lifted(a6_4), a7_4 = lifted(a7_4), a8_4 = lifted(a8_4),
      a9_4 = lifted(a9_4), a10_4 = lifted(a10_4), a11_4 = lifted(a11_4), a12_4 = lifted(a12_4), a13_4 = lifted(a13_4))
    if (!zero4) a5_4 = mul(a5_4, scale4), a5_5 = fma(-a5_4, a4_5, a5_5), a5_6 = fma(-a5_4, a4_6, a5_6), a5_7 = fma(-a5_4, a4_7, a5_7),
      a5_8 = fma(-a5_4, a4_8, a5_8), a5_9 = fma(-a5_4, a4_9, a5_9), a5_10 = fma(-a5_4, a4_10, a5_10),
      a5_11 = fma(-a5_4, a4_11, a5_11), a5_12 = fma(-a5_4, a4_12, a5_12), a5_13 = fma(-a5_4, a4_13, a5_13);
    if (!zero4) a6_4 = mul(a6_4, scale4), a6_5 = fma(-a6_4, a4_5, a6_5), a6_6 = fma(-a6_4, a4_6, a6_6), a6_7 = fma(-a6_4, a4_7, a6_7),
      a6_8 = fma(-a6_4, a4_8, a6_8), a6_9 = fma(-a6_4, a4_9, a6_9), a6_10 = fma(-a6_4, a4_10, a6_10),
      a6_11 = fma(-a6_4, a4_11, a6_11), a6_12 = fma(-a6_4, a4_12, a6_12), a6_13 = fma(-a6_4, a4_13, a6_13);
    if (!zero4) a7_4 = mul(a7_4, scale4), a7_5 = fma(-a7_4, a4_5, a7_5), a7_6 = fma(-a7_4, a4_6, a7_6), a7_7 = fma(-a7_4, a4_7, a7_7),
      a7_8 = fma(-a7_4, a4_8, a7_8), a7_9 = fma(-a7_4, a4_9, a7_9), a7_10 = fma(-a7_4, a4_10, a7_10),
      a7_11 = fma(-a7_4, a4_11, a7_11), a7_12 = fma(-a7_4, a4_12, a7_12), a7_13 = fma(-a7_4, a4_13, a7_13);
    if (!zero4) a8_4 = mul(a8_4, scale4), a8_5 = fma(-a8_4, a4_5, a8_5), a8_6 = fma(-a8_4, a4_6, a8_6), a8_7 = fma(-a8_4, a4_7, a8_7),
      a8_8 = fma(-a8_4, a4_8, a8_8), a8_9 = fma(-a8_4, a4_9, a8_9), a8_10 = fma(-a8_4, a4_10, a8_10),
      a8_11 = fma(-a8_4, a4_11, a8_11), a8_12 = fma(-a8_4, a4_12, a8_12), a8_13 = fma(-a8_4, a4_13, a8_13);
    if (!zero4) a9_4 = mul(a9_4, scale4), a9_5 = fma(-a9_4, a4_5, a9_5), a9_6 = fma(-a9_4, a4_6, a9_6), a9_7 = fma(-a9_4, a4_7, a9_7),
      a9_8 = fma(-a9_4, a4_8, a9_8), a9_9 = fma(-a9_4, a4_9, a9_9), a9_10 = fma(-a9_4, a4_10, a9_10),
      a9_11 = fma(-a9_4, a4_11, a9_11), a9_12 = fma(-a9_4, a4_12, a9_12), a9_13 = fma(-a9_4, a4_13, a9_13);
    if (!zero4) a10_4 = mul(a10_4, scale4), a10_5 = fma(-a10_4, a4_5, a10_5), a10_6 = fma(-a10_4, a4_6, a10_6),
      a10_7 = fma(-a10_4, a4_7, a10_7), a10_8 = fma(-a10_4, a4_8, a10_8), a10_9 = fma(-a10_4, a4_9, a10_9),
      a10_10 = fma(-a10_4, a4_10, a10_10), a10_11 = fma(-a10_4, a4_11, a10_11), a10_12 = fma(-a10_4, a4_12, a10_12),
      a10_13 = fma(-a10_4, a4_13, a10_13);
    if (!zero4) a11_4 = mul(a11_4, scale4), a11_5 = fma(-a11_4, a4_5, a11_5), a11_6 = fma(-a11_4, a4_6, a11_6),
      a11_7 = fma(-a11_4, a4_7, a11_7), a11_8 = fma(-a11_4, a4_8, a11_8), a11_9 = fma(-a11_4, a4_9, a11_9),
      a11_10 = fma(-a11_4, a4_10, a11_10), a11_11 = fma(-a11_4, a4_11, a11_11), a11_12 = fma(-a11_4, a4_12, a11_12),
      a11_13 = fma(-a11_4, a4_13, a11_13);
    if (!zero4) a12_4 = mul(a12_4, scale4), a12_5 = fma(-a12_4, a4_5, a12_5), a12_6 = fma(-a12_4, a4_6, a12_6),
      a12_7 = fma(-a12_4, a4_7, a12_7), a12_8 = fma(-a12_4, a4_8, a12_8), a12_9 = fma(-a12_4, a4_9, a12_9),
      a12_10 = fma(-a12_4, a4_10, a12_10), a12_11 = fma(-a12_4, a4_11, a12_11), a12_12 = fma(-a12_4, a4_12, a12_12),
      a12_13 = fma(-a12_4, a4_13, a12_13);
    if (!zero4) a13_4 = mul(a13_4, scale4), a13_5 = fma(-a13_4, a4_5, a13_5), a13_6 = fma(-a13_4, a4_6, a13_6),
      a13_7 = fma(-a13_4, a4_7, a13_7), a13_8 = fma(-a13_4, a4_8, a13_8), a13_9 = fma(-a13_4, a4_9, a13_9),
      a13_10 = fma(-a13_4, a4_10, a13_10), a13_11 = fma(-a13_4, a4_11, a13_11), a13_12 = fma(-a13_4, a4_12, a13_12),
      a13_13 = fma(-a13_4, a4_13, a13_13);

    // step 5: the pivot is the first largest |a(i,5)|; its row changes places with row 5
    auto best5 = order(abs1(a5_5)); int p5 = 5; TAKE_LARGER(best5, p5, a6_5, 6) TAKE_LARGER(best5, p5, a7_5, 7)
    TAKE_LARGER(best5, p5, a8_5, 8) TAKE_LARGER(best5, p5, a9_5, 9) TAKE_LARGER(best5, p5, a10_5, 10)
    TAKE_LARGER(best5, p5, a11_5, 11) TAKE_LARGER(best5, p5, a12_5, 12) TAKE_LARGER(best5, p5, a13_5, 13)
    EXCHANGE(a5_0, WITH_IF(p5 == 6, a6_0), WITH_IF(p5 == 7, a7_0), WITH_IF(p5 == 8, a8_0), WITH_IF(p5 == 9, a9_0), WITH_IF(p5 == 10, a10_0),
      WITH_IF(p5 == 11, a11_0), WITH_IF(p5 == 12, a12_0), WITH_IF(p5 == 13, a13_0))
    EXCHANGE(a5_1, WITH_IF(p5 == 6, a6_1), WITH_IF(p5 == 7, a7_1), WITH_IF(p5 == 8, a8_1), WITH_IF(p5 == 9, a9_1), WITH_IF(p5 == 10, a10_1),
      WITH_IF(p5 == 11, a11_1), WITH_IF(p5 == 12, a12_1), WITH_IF(p5 == 13, a13_1))
    EXCHANGE(a5_2, WITH_IF(p5 == 6, a6_2), WITH_IF(p5 == 7, a7_2), WITH_IF(p5 == 8, a8_2), WITH_IF(p5 == 9, a9_2), WITH_IF(p5 == 10, a10_2),
      WITH_IF(p5 == 11, a11_2), WITH_IF(p5 == 12, a12_2), WITH_IF(p5 == 13, a13_2))
    EXCHANGE(a5_3, WITH_IF(p5 == 6, a6_3), WITH_IF(p5 == 7, a7_3), WITH_IF(p5 == 8, a8_3), WITH_IF(p5 == 9, a9_3), WITH_IF(p5 == 10, a10_3),
      WITH_IF(p5 == 11, a11_3), WITH_IF(p5 == 12, a12_3), WITH_IF(p5 == 13, a13_3))
    EXCHANGE(a5_4, WITH_IF(p5 == 6, a6_4), WITH_IF(p5 == 7, a7_4), WITH_IF(p5 == 8, a8_4), WITH_IF(p5 == 9, a9_4), WITH_IF(p5 == 10, a10_4),
      WITH_IF(p5 == 11, a11_4), WITH_IF(p5 == 12, a12_4), WITH_IF(p5 == 13, a13_4))
    EXCHANGE(a5_5, WITH_IF(p5 == 6, a6_5), WITH_IF(p5 == 7, a7_5), WITH_IF(p5 == 8, a8_5), WITH_IF(p5 == 9, a9_5), WITH_IF(p5 == 10, a10_5),
      WITH_IF(p5 == 11, a11_5), WITH_IF(p5 == 12, a12_5), WITH_IF(p5 == 13, a13_5))
    EXCHANGE(a5_6, WITH_IF(p5 == 6, a6_6), WITH_IF(p5 == 7, a7_6), WITH_IF(p5 == 8, a8_6), WITH_IF(p5 == 9, a9_6), WITH_IF(p5 == 10, a10_6),
      WITH_IF(p5 == 11, a11_6), WITH_IF(p5 == 12, a12_6), WITH_IF(p5 == 13, a13_6))
    EXCHANGE(a5_7, WITH_IF(p5 == 6, a6_7), WITH_IF(p5 == 7, a7_7), WITH_IF(p5 == 8, a8_7), WITH_IF(p5 == 9, a9_7), WITH_IF(p5 == 10, a10_7),
      WITH_IF(p5 == 11, a11_7), WITH_IF(p5 == 12, a12_7), WITH_IF(p5 == 13, a13_7))
    EXCHANGE(a5_8, WITH_IF(p5 == 6, a6_8), WITH_IF(p5 == 7, a7_8), WITH_IF(p5 == 8, a8_8), WITH_IF(p5 == 9, a9_8), WITH_IF(p5 == 10, a10_8),
      WITH_IF(p5 == 11, a11_8), WITH_IF(p5 == 12, a12_8), WITH_IF(p5 == 13, a13_8))
    EXCHANGE(a5_9, WITH_IF(p5 == 6, a6_9), WITH_IF(p5 == 7, a7_9), WITH_IF(p5 == 8, a8_9), WITH_IF(p5 == 9, a9_9), WITH_IF(p5 == 10, a10_9),
      WITH_IF(p5 == 11, a11_9), WITH_IF(p5 == 12, a12_9), WITH_IF(p5 == 13, a13_9))
    EXCHANGE(a5_10, WITH_IF(p5 == 6, a6_10), WITH_IF(p5 == 7, a7_10), WITH_IF(p5 == 8, a8_10), WITH_IF(p5 == 9, a9_10), WITH_IF(p5 == 10, a10_10),
      WITH_IF(p5 == 11, a11_10), WITH_IF(p5 == 12, a12_10), WITH_IF(p5 == 13, a13_10))
    EXCHANGE(a5_11, WITH_IF(p5 == 6, a6_11), WITH_IF(p5 == 7, a7_11), WITH_IF(p5 == 8, a8_11), WITH_IF(p5 == 9, a9_11), WITH_IF(p5 == 10, a10_11),
      WITH_IF(p5 == 11, a11_11), WITH_IF(p5 == 12, a12_11), WITH_IF(p5 == 13, a13_11))
    EXCHANGE(a5_12, WITH_IF(p5 == 6, a6_12), WITH_IF(p5 == 7, a7_12), WITH_IF(p5 == 8, a8_12), WITH_IF(p5 == 9, a9_12), WITH_IF(p5 == 10, a10_12),
      WITH_IF(p5 == 11, a11_12), WITH_IF(p5 == 12, a12_12), WITH_IF(p5 == 13, a13_12))
    EXCHANGE(a5_13, WITH_IF(p5 == 6, a6_13), WITH_IF(p5 == 7, a7_13), WITH_IF(p5 == 8, a8_13), WITH_IF(p5 == 9, a9_13), WITH_IF(p5 == 10, a10_13),
      WITH_IF(p5 == 11, a11_13), WITH_IF(p5 == 12, a12_13), WITH_IF(p5 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale5 = quick_reciprocal(a5_5); bool zero5 = false;
    RARE_PIVOT(a5_5, 6, scale5, zero5, failed, a6_5 = lifted(a6_5), a7_5 = lifted(a7_5), a8_5 = lifted(a8_5), a9_5 = lifted(a9_5),
      a10_5 = lifted(a10_5), a11_5 = lifted(a11_5), a12_5 = lifted(a12_5), a13_5 = lifted(a13_5))
    if (!zero5) a6_5 = mul(a6_5, scale5), a6_6 = fma(-a6_5, a5_6, a6_6), a6_7 = fma(-a6_5, a5_7, a6_7), a6_8 = fma(-a6_5, a5_8, a6_8),
      a6_9 = fma(-a6_5, a5_9, a6_9), a6_10 = fma(-a6_5, a5_10, a6_10), a6_11 = fma(-a6_5, a5_11, a6_11),
      a6_12 = fma(-a6_5, a5_12, a6_12), a6_13 = fma(-a6_5, a5_13, a6_13);
    if (!zero5) a7_5 = mul(a7_5, scale5), a7_6 = fma(-a7_5, a5_6, a7_6), a7_7 = fma(-a7_5, a5_7, a7_7), a7_8 = fma(-a7_5, a5_8, a7_8),
      a7_9 = fma(-a7_5, a5_9, a7_9), a7_10 = fma(-a7_5, a5_10, a7_10), a7_11 = fma(-a7_5, a5_11, a7_11),
      a7_12 = fma(-a7_5, a5_12, a7_12), a7_13 = fma(-a7_5, a5_13, a7_13);
    if (!zero5) a8_5 = mul(a8_5, scale5), a8_6 = fma(-a8_5, a5_6, a8_6), a8_7 = fma(-a8_5, a5_7, a8_7), a8_8 = fma(-a8_5, a5_8, a8_8),
      a8_9 = fma(-a8_5, a5_9, a8_9), a8_10 = fma(-a8_5, a5_10, a8_10), a8_11 = fma(-a8_5, a5_11, a8_11),
      a8_12 = fma(-a8_5, a5_12, a8_12), a8_13 = fma(-a8_5, a5_13, a8_13);
    if (!zero5) a9_5 = mul(a9_5, scale5), a9_6 = fma(-a9_5, a5_6, a9_6), a9_7 = fma(-a9_5, a5_7, a9_7), a9_8 = fma(-a9_5, a5_8, a9_8),
      a9_9 = fma(-a9_5, a5_9, a9_9), a9_10 = fma(-a9_5, a5_10, a9_10), a9_11 = fma(-a9_5, a5_11, a9_11),
      a9_12 = fma(-a9_5, a5_12, a9_12), a9_13 = fma(-a9_5, a5_13, a9_13);
    if (!zero5) a10_5 = mul(a10_5, scale5), a10_6 = fma(-a10_5, a5_6, a10_6), a10_7 = fma(-a10_5, a5_7, a10_7),
      a10_8 = fma(-a10_5, a5_8, a10_8), a10_9 = fma(-a10_5, a5_9, a10_9), a10_10 = fma(-a10_5, a5_10, a10_10),
      a10_11 = fma(-a10_5, a5_11, a10_11), a10_12 = fma(-a10_5, a5_12, a10_12), a10_13 = fma(-a10_5, a5_13, a10_13);
    if (!zero5) a11_5 = mul(a11_5, scale5), a11_6 = fma(-a11_5, a5_6, a11_6), a11_7 = fma(-a11_5, a5_7, a11_7),
      a11_8 = fma(-a11_5, a5_8, a11_8), a11_9 = fma(-a11_5, a5_9, a11_9), a11_10 = fma(-a11_5, a5_10, a11_10),
      a11_11 = fma(-a11_5, a5_11, a11_11), a11_12 = fma(-a11_5, a5_12, a11_12), a11_13 = fma(-a11_5, a5_13, a11_13);
    if (!zero5) a12_5 = mul(a12_5, scale5), a12_6 = fma(-a12_5, a5_6, a12_6), a12_7 = fma(-a12_5, a5_7, a12_7),
      a12_8 = fma(-a12_5, a5_8, a12_8), a12_9 = fma(-a12_5, a5_9, a12_9), a12_10 = fma(-a12_5, a5_10, a12_10),
      a12_11 = fma(-a12_5, a5_11, a12_11), a12_12 = fma(-a12_5, a5_12, a12_12), a12_13 = fma(-a12_5, a5_13, a12_13);
    if (!zero5) a13_5 = mul(a13_5, scale5), a13_6 = fma(-a13_5, a5_6, a13_6), a13_7 = fma(-a13_5, a5_7, a13_7),
      a13_8 = fma(-a13_5, a5_8, a13_8), a13_9 = fma(-a13_5, a5_9, a13_9), a13_10 = fma(-a13_5, a5_10, a13_10),
      a13_11 = fma(-a13_5, a5_11, a13_11), a13_12 = fma(-a13_5, a5_12, a13_12), a13_13 = fma(-a13_5, a5_13, a13_13);

    // step 6: the pivot is the first largest |a(i,6)|; its row changes places with row 6
    auto best6 = order(abs1(a6_6)); int p6 = 6; TAKE_LARGER(best6, p6, a7_6, 7) TAKE_LARGER(best6, p6, a8_6, 8)
    TAKE_LARGER(best6, p6, a9_6, 9) TAKE_LARGER(best6, p6, a10_6, 10) TAKE_LARGER(best6, p6, a11_6, 11)
    TAKE_LARGER(best6, p6, a12_6, 12) TAKE_LARGER(best6, p6, a13_6, 13)
    EXCHANGE(a6_0, WITH_IF(p6 == 7, a7_0), WITH_IF(p6 == 8, a8_0), WITH_IF(p6 == 9, a9_0), WITH_IF(p6 == 10, a10_0), WITH_IF(p6 == 11, a11_0),
      WITH_IF(p6 == 12, a12_0), WITH_IF(p6 == 13, a13_0))
    EXCHANGE(a6_1, WITH_IF(p6 == 7, a7_1), WITH_IF(p6 == 8, a8_1), WITH_IF(p6 == 9, a9_1), WITH_IF(p6 == 10, a10_1), WITH_IF(p6 == 11, a11_1),
      WITH_IF(p6 == 12, a12_1), WITH_IF(p6 == 13, a13_1))
    EXCHANGE(a6_2, WITH_IF(p6 == 7, a7_2), WITH_IF(p6 == 8, a8_2), WITH_IF(p6 == 9, a9_2), WITH_IF(p6 == 10, a10_2), WITH_IF(p6 == 11, a11_2),
      WITH_IF(p6 == 12, a12_2), WITH_IF(p6 == 13, a13_2))
    EXCHANGE(a6_3, WITH_IF(p6 == 7, a7_3), WITH_IF(p6 == 8, a8_3), WITH_IF(p6 == 9, a9_3), WITH_IF(p6 == 10, a10_3), WITH_IF(p6 == 11, a11_3),
      WITH_IF(p6 == 12, a12_3), WITH_IF(p6 == 13, a13_3))
    EXCHANGE(a6_4, WITH_IF(p6 == 7, a7_4), WITH_IF(p6 == 8, a8_4), WITH_IF(p6 == 9, a9_4), WITH_IF(p6 == 10, a10_4), WITH_IF(p6 == 11, a11_4),
      WITH_IF(p6 == 12, a12_4), WITH_IF(p6 == 13, a13_4))
    EXCHANGE(a6_5, WITH_IF(p6 == 7, a7_5), WITH_IF(p6 == 8, a8_5), WITH_IF(p6 == 9, a9_5), WITH_IF(p6 == 10, a10_5), WITH_IF(p6 == 11, a11_5),
      WITH_IF(p6 == 12, a12_5), WITH_IF(p6 == 13, a13_5))
    EXCHANGE(a6_6, WITH_IF(p6 == 7, a7_6), WITH_IF(p6 == 8, a8_6), WITH_IF(p6 == 9, a9_6), WITH_IF(p6 == 10, a10_6), WITH_IF(p6 == 11, a11_6),
      WITH_IF(p6 == 12, a12_6), WITH_IF(p6 == 13, a13_6))
    EXCHANGE(a6_7, WITH_IF(p6 == 7, a7_7), WITH_IF(p6 == 8, a8_7), WITH_IF(p6 == 9, a9_7), WITH_IF(p6 == 10, a10_7), WITH_IF(p6 == 11, a11_7),
      WITH_IF(p6 == 12, a12_7), WITH_IF(p6 == 13, a13_7))
    EXCHANGE(a6_8, WITH_IF(p6 == 7, a7_8), WITH_IF(p6 == 8, a8_8), WITH_IF(p6 == 9, a9_8), WITH_IF(p6 == 10, a10_8), WITH_IF(p6 == 11, a11_8),
      WITH_IF(p6 == 12, a12_8), WITH_IF(p6 == 13, a13_8))
    EXCHANGE(a6_9, WITH_IF(p6 == 7, a7_9), WITH_IF(p6 == 8, a8_9), WITH_IF(p6 == 9, a9_9), WITH_IF(p6 == 10, a10_9), WITH_IF(p6 == 11, a11_9),
      WITH_IF(p6 == 12, a12_9), WITH_IF(p6 == 13, a13_9))
    EXCHANGE(a6_10, WITH_IF(p6 == 7, a7_10), WITH_IF(p6 == 8, a8_10), WITH_IF(p6 == 9, a9_10), WITH_IF(p6 == 10, a10_10), WITH_IF(p6 == 11, a11_10),
      WITH_IF(p6 == 12, a12_10), WITH_IF(p6 == 13, a13_10))
    EXCHANGE(a6_11, WITH_IF(p6 == 7, a7_11), WITH_IF(p6 == 8, a8_11), WITH_IF(p6 == 9, a9_11), WITH_IF(p6 == 10, a10_11), WITH_IF(p6 == 11, a11_11),
      WITH_IF(p6 == 12, a12_11), WITH_IF(p6 == 13, a13_11))
    EXCHANGE(a6_12, WITH_IF(p6 == 7, a7_12), WITH_IF(p6 == 8, a8_12), WITH_IF(p6 == 9, a9_12), WITH_IF(p6 == 10, a10_12), WITH_IF(p6 == 11, a11_12),
      WITH_IF(p6 == 12, a12_12), WITH_IF(p6 == 13, a13_12))
    EXCHANGE(a6_13, WITH_IF(p6 == 7, a7_13), WITH_IF(p6 == 8, a8_13), WITH_IF(p6 == 9, a9_13), WITH_IF(p6 == 10, a10_13), WITH_IF(p6 == 11, a11_13),
      WITH_IF(p6 == 12, a12_13), WITH_IF(p6 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale6 = quick_reciprocal(a6_6); bool zero6 = false;
    RARE_PIVOT(a6_6, 7, scale6, zero6, failed, a7_6 = lifted(a7_6), a8_6 = lifted(a8_6), a9_6 = lifted(a9_6), a10_6 = lifted(a10_6),
      a11_6 = lifted(a11_6), a12_6 = lifted(a12_6), a13_6 = lifted(a13_6))
    if (!zero6) a7_6 = mul(a7_6, scale6), a7_7 = fma(-a7_6, a6_7, a7_7), a7_8 = fma(-a7_6, a6_8, a7_8), a7_9 = fma(-a7_6, a6_9, a7_9),
      a7_10 = fma(-a7_6, a6_10, a7_10), a7_11 = fma(-a7_6, a6_11, a7_11), a7_12 = fma(-a7_6, a6_12, a7_12),
      a7_13 = fma(-a7_6, a6_13, a7_13);
    if (!zero6) a8_6 = mul(a8_6, scale6), a8_7 = fma(-a8_6, a6_7, a8_7), a8_8 = fma(-a8_6, a6_8, a8_8), a8_9 = fma(-a8_6, a6_9, a8_9),
      a8_10 = fma(-a8_6, a6_10, a8_10), a8_11 = fma(-a8_6, a6_11, a8_11), a8_12 = fma(-a8_6, a6_12, a8_12),
      a8_13 = fma(-a8_6, a6_13, a8_13);
    if (!zero6) a9_6 = mul(a9_6, scale6), a9_7 = fma(-a9_6, a6_7, a9_7), a9_8 = fma(-a9_6, a6_8, a9_8), a9_9 = fma(-a9_6, a6_9, a9_9),
      a9_10 = fma(-a9_6, a6_10, a9_10), a9_11 = fma(-a9_6, a6_11, a9_11), a9_12 = fma(-a9_6, a6_12, a9_12),
      a9_13 = fma(-a9_6, a6_13, a9_13);
    if (!zero6) a10_6 = mul(a10_6, scale6), a10_7 = fma(-a10_6, a6_7, a10_7), a10_8 = fma(-a10_6, a6_8, a10_8),
      a10_9 = fma(-a10_6, a6_9, a10_9), a10_10 = fma(-a10_6, a6_10, a10_10), a10_11 = fma(-a10_6, a6_11, a10_11),
      a10_12 = fma(-a10_6, a6_12, a10_12), a10_13 = fma(-a10_6, a6_13, a10_13);
    if (!zero6) a11_6 = mul(a11_6, scale6), a11_7 = fma(-a11_6, a6_7, a11_7), a11_8 = fma(-a11_6, a6_8, a11_8),
      a11_9 = fma(-a11_6, a6_9, a11_9), a11_10 = fma(-a11_6, a6_10, a11_10), a11_11 = fma(-a11_6, a6_11, a11_11),
      a11_12 = fma(-a11_6, a6_12, a11_12), a11_13 = fma(-a11_6, a6_13, a11_13);
    if (!zero6) a12_6 = mul(a12_6, scale6), a12_7 = fma(-a12_6, a6_7, a12_7), a12_8 = fma(-a12_6, a6_8, a12_8),
      a12_9 = fma(-a12_6, a6_9, a12_9), a12_10 = fma(-a12_6, a6_10, a12_10), a12_11 = fma(-a12_6, a6_11, a12_11),
      a12_12 = fma(-a12_6, a6_12, a12_12), a12_13 = fma(-a12_6, a6_13, a12_13);
    if (!zero6) a13_6 = mul(a13_6, scale6), a13_7 = fma(-a13_6, a6_7, a13_7), a13_8 = fma(-a13_6, a6_8, a13_8),
      a13_9 = fma(-a13_6, a6_9, a13_9), a13_10 = fma(-a13_6, a6_10, a13_10), a13_11 = fma(-a13_6, a6_11, a13_11),
      a13_12 = fma(-a13_6, a6_12, a13_12), a13_13 = fma(-a13_6, a6_13, a13_13);

    // step 7: the pivot is the first largest |a(i,7)|; its row changes places with row 7
    auto best7 = order(abs1(a7_7)); int p7 = 7; TAKE_LARGER(best7, p7, a8_7, 8) TAKE_LARGER(best7, p7, a9_7, 9)
    TAKE_LARGER(best7, p7, a10_7, 10) TAKE_LARGER(best7, p7, a11_7, 11) TAKE_LARGER(best7, p7, a12_7, 12)
    TAKE_LARGER(best7, p7, a13_7, 13)
    EXCHANGE(a7_0, WITH_IF(p7 == 8, a8_0), WITH_IF(p7 == 9, a9_0), WITH_IF(p7 == 10, a10_0), WITH_IF(p7 == 11, a11_0), WITH_IF(p7 == 12, a12_0),
      WITH_IF(p7 == 13, a13_0))
    EXCHANGE(a7_1, WITH_IF(p7 == 8, a8_1), WITH_IF(p7 == 9, a9_1), WITH_IF(p7 == 10, a10_1), WITH_IF(p7 == 11, a11_1), WITH_IF(p7 == 12, a12_1),
      WITH_IF(p7 == 13, a13_1))
    EXCHANGE(a7_2, WITH_IF(p7 == 8, a8_2), WITH_IF(p7 == 9, a9_2), WITH_IF(p7 == 10, a10_2), WITH_IF(p7 == 11, a11_2), WITH_IF(p7 == 12, a12_2),
      WITH_IF(p7 == 13, a13_2))
    EXCHANGE(a7_3, WITH_IF(p7 == 8, a8_3), WITH_IF(p7 == 9, a9_3), WITH_IF(p7 == 10, a10_3), WITH_IF(p7 == 11, a11_3), WITH_IF(p7 == 12, a12_3),
      WITH_IF(p7 == 13, a13_3))
    EXCHANGE(a7_4, WITH_IF(p7 == 8, a8_4), WITH_IF(p7 == 9, a9_4), WITH_IF(p7 == 10, a10_4), WITH_IF(p7 == 11, a11_4), WITH_IF(p7 == 12, a12_4),
      WITH_IF(p7 == 13, a13_4))
    EXCHANGE(a7_5, WITH_IF(p7 == 8, a8_5), WITH_IF(p7 == 9, a9_5), WITH_IF(p7 == 10, a10_5), WITH_IF(p7 == 11, a11_5), WITH_IF(p7 == 12, a12_5),
      WITH_IF(p7 == 13, a13_5))
    EXCHANGE(a7_6, WITH_IF(p7 == 8, a8_6), WITH_IF(p7 == 9, a9_6), WITH_IF(p7 == 10, a10_6), WITH_IF(p7 == 11, a11_6), WITH_IF(p7 == 12, a12_6),
      WITH_IF(p7 == 13, a13_6))
    EXCHANGE(a7_7, WITH_IF(p7 == 8, a8_7), WITH_IF(p7 == 9, a9_7), WITH_IF(p7 == 10, a10_7), WITH_IF(p7 == 11, a11_7), WITH_IF(p7 == 12, a12_7),
      WITH_IF(p7 == 13, a13_7))
    EXCHANGE(a7_8, WITH_IF(p7 == 8, a8_8), WITH_IF(p7 == 9, a9_8), WITH_IF(p7 == 10, a10_8), WITH_IF(p7 == 11, a11_8), WITH_IF(p7 == 12, a12_8),
      WITH_IF(p7 == 13, a13_8))
    EXCHANGE(a7_9, WITH_IF(p7 == 8, a8_9), WITH_IF(p7 == 9, a9_9), WITH_IF(p7 == 10, a10_9), WITH_IF(p7 == 11, a11_9), WITH_IF(p7 == 12, a12_9),
      WITH_IF(p7 == 13, a13_9))
    EXCHANGE(a7_10, WITH_IF(p7 == 8, a8_10), WITH_IF(p7 == 9, a9_10), WITH_IF(p7 == 10, a10_10), WITH_IF(p7 == 11, a11_10),
      WITH_IF(p7 == 12, a12_10), WITH_IF(p7 == 13, a13_10))
    EXCHANGE(a7_11, WITH_IF(p7 == 8, a8_11), WITH_IF(p7 == 9, a9_11), WITH_IF(p7 == 10, a10_11), WITH_IF(p7 == 11, a11_11),
      WITH_IF(p7 == 12, a12_11), WITH_IF(p7 == 13, a13_11))
    EXCHANGE(a7_12, WITH_IF(p7 == 8, a8_12), WITH_IF(p7 == 9, a9_12), WITH_IF(p7 == 10, a10_12), WITH_IF(p7 == 11, a11_12),
      WITH_IF(p7 == 12, a12_12), WITH_IF(p7 == 13, a13_12))
    EXCHANGE(a7_13, WITH_IF(p7 == 8, a8_13), WITH_IF(p7 == 9, a9_13), WITH_IF(p7 == 10, a10_13), WITH_IF(p7 == 11, a11_13),
      WITH_IF(p7 == 12, a12_13), WITH_IF(p7 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale7 = quick_reciprocal(a7_7); bool zero7 = false;
    RARE_PIVOT(a7_7, 8, scale7, zero7, failed, a8_7 = lifted(a8_7), a9_7 = lifted(a9_7), a10_7 = lifted(a10_7),
      a11_7 = lifted(a11_7), a12_7 = lifted(a12_7), a13_7 = lifted(a13_7))
    if (!zero7) a8_7 = mul(a8_7, scale7), a8_8 = fma(-a8_7, a7_8, a8_8), a8_9 = fma(-a8_7, a7_9, a8_9), a8_10 = fma(-a8_7, a7_10, a8_10),
      a8_11 = fma(-a8_7, a7_11, a8_11), a8_12 = fma(-a8_7, a7_12, a8_12), a8_13 = fma(-a8_7, a7_13, a8_13);
    if (!zero7) a9_7 = mul(a9_7, scale7), a9_8 = fma(-a9_7, a7_8, a9_8), a9_9 = fma(-a9_7, a7_9, a9_9), a9_10 = fma(-a9_7, a7_10, a9_10),
      a9_11 = fma(-a9_7, a7_11, a9_11), a9_12 = fma(-a9_7, a7_12, a9_12), a9_13 = fma(-a9_7, a7_13, a9_13);
    if (!zero7) a10_7 = mul(a10_7, scale7), a10_8 = fma(-a10_7, a7_8, a10_8), a10_9 = fma(-a10_7, a7_9, a10_9),
      a10_10 = fma(-a10_7, a7_10, a10_10), a10_11 = fma(-a10_7, a7_11, a10_11), a10_12 = fma(-a10_7, a7_12, a10_12),
      a10_13 = fma(-a10_7, a7_13, a10_13);
    if (!zero7) a11_7 = mul(a11_7, scale7), a11_8 = fma(-a11_7, a7_8, a11_8), a11_9 = fma(-a11_7, a7_9, a11_9),
      a11_10 = fma(-a11_7, a7_10, a11_10), a11_11 = fma(-a11_7, a7_11, a11_11), a11_12 = fma(-a11_7, a7_12, a11_12),
      a11_13 = fma(-a11_7, a7_13, a11_13);
    if (!zero7) a12_7 = mul(a12_7, scale7), a12_8 = fma(-a12_7, a7_8, a12_8), a12_9 = fma(-a12_7, a7_9, a12_9),
      a12_10 = fma(-a12_7, a7_10, a12_10), a12_11 = fma(-a12_7, a7_11, a12_11), a12_12 = fma(-a12_7, a7_12, a12_12),
      a12_13 = fma(-a12_7, a7_13, a12_13);
    if (!zero7) a13_7 = mul(a13_7, scale7), a13_8 = fma(-a13_7, a7_8, a13_8), a13_9 = fma(-a13_7, a7_9, a13_9),
      a13_10 = fma(-a13_7, a7_10, a13_10), a13_11 = fma(-a13_7, a7_11, a13_11), a13_12 = fma(-a13_7, a7_12, a13_12),
      a13_13 = fma(-a13_7, a7_13, a13_13);

    // step 8: the pivot is the first largest |a(i,8)|; its row changes places with row 8
    auto best8 = order(abs1(a8_8)); int p8 = 8; TAKE_LARGER(best8, p8, a9_8, 9) TAKE_LARGER(best8, p8, a10_8, 10)
    TAKE_LARGER(best8, p8, a11_8, 11) TAKE_LARGER(best8, p8, a12_8, 12) TAKE_LARGER(best8, p8, a13_8, 13)
    EXCHANGE(a8_0, WITH_IF(p8 == 9, a9_0), WITH_IF(p8 == 10, a10_0), WITH_IF(p8 == 11, a11_0), WITH_IF(p8 == 12, a12_0), WITH_IF(p8 == 13, a13_0))
    EXCHANGE(a8_1, WITH_IF(p8 == 9, a9_1), WITH_IF(p8 == 10, a10_1), WITH_IF(p8 == 11, a11_1), WITH_IF(p8 == 12, a12_1), WITH_IF(p8 == 13, a13_1))
    EXCHANGE(a8_2, WITH_IF(p8 == 9, a9_2), WITH_IF(p8 == 10, a10_2), WITH_IF(p8 == 11, a11_2), WITH_IF(p8 == 12, a12_2), WITH_IF(p8 == 13, a13_2))
    EXCHANGE(a8_3, WITH_IF(p8 == 9, a9_3), WITH_IF(p8 == 10, a10_3), WITH_IF(p8 == 11, a11_3), WITH_IF(p8 == 12, a12_3), WITH_IF(p8 == 13, a13_3))
    EXCHANGE(a8_4, WITH_IF(p8 == 9, a9_4), WITH_IF(p8 == 10, a10_4), WITH_IF(p8 == 11, a11_4), WITH_IF(p8 == 12, a12_4), WITH_IF(p8 == 13, a13_4))
    EXCHANGE(a8_5, WITH_IF(p8 == 9, a9_5), WITH_IF(p8 == 10, a10_5), WITH_IF(p8 == 11, a11_5), WITH_IF(p8 == 12, a12_5), WITH_IF(p8 == 13, a13_5))
    EXCHANGE(a8_6, WITH_IF(p8 == 9, a9_6), WITH_IF(p8 == 10, a10_6), WITH_IF(p8 == 11, a11_6), WITH_IF(p8 == 12, a12_6), WITH_IF(p8 == 13, a13_6))
    EXCHANGE(a8_7, WITH_IF(p8 == 9, a9_7), WITH_IF(p8 == 10, a10_7), WITH_IF(p8 == 11, a11_7), WITH_IF(p8 == 12, a12_7), WITH_IF(p8 == 13, a13_7))
    EXCHANGE(a8_8, WITH_IF(p8 == 9, a9_8), WITH_IF(p8 == 10, a10_8), WITH_IF(p8 == 11, a11_8), WITH_IF(p8 == 12, a12_8), WITH_IF(p8 == 13, a13_8))
    EXCHANGE(a8_9, WITH_IF(p8 == 9, a9_9), WITH_IF(p8 == 10, a10_9), WITH_IF(p8 == 11, a11_9), WITH_IF(p8 == 12, a12_9), WITH_IF(p8 == 13, a13_9))
    EXCHANGE(a8_10, WITH_IF(p8 == 9, a9_10), WITH_IF(p8 == 10, a10_10), WITH_IF(p8 == 11, a11_10), WITH_IF(p8 == 12, a12_10),
      WITH_IF(p8 == 13, a13_10))
    EXCHANGE(a8_11, WITH_IF(p8 == 9, a9_11), WITH_IF(p8 == 10, a10_11), WITH_IF(p8 == 11, a11_11), WITH_IF(p8 == 12, a12_11),
      WITH_IF(p8 == 13, a13_11))
    EXCHANGE(a8_12, WITH_IF(p8 == 9, a9_12), WITH_IF(p8 == 10, a10_12), WITH_IF(p8 == 11, a11_12), WITH_IF(p8 == 12, a12_12),
      WITH_IF(p8 == 13, a13_12))
    EXCHANGE(a8_13, WITH_IF(p8 == 9, a9_13), WITH_IF(p8 == 10, a10_13), WITH_IF(p8 == 11, a11_13), WITH_IF(p8 == 12, a12_13),
      WITH_IF(p8 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale8 = quick_reciprocal(a8_8); bool zero8 = false;
    RARE_PIVOT(a8_8, 9, scale8, zero8, failed, a9_8 = lifted(a9_8), a10_8 = lifted(a10_8), a11_8 = lifted(a11_8),
      a12_8 = lifted(a12_8), a13_8 = lifted(a13_8))
    if (!zero8) a9_8 = mul(a9_8, scale8), a9_9 = fma(-a9_8, a8_9, a9_9), a9_10 = fma(-a9_8, a8_10, a9_10), a9_11 = fma(-a9_8, a8_11, a9_11),
      a9_12 = fma(-a9_8, a8_12, a9_12), a9_13 = fma(-a9_8, a8_13, a9_13);
    if (!zero8) a10_8 = mul(a10_8, scale8), a10_9 = fma(-a10_8, a8_9, a10_9), a10_10 = fma(-a10_8, a8_10, a10_10),
      a10_11 = fma(-a10_8, a8_11, a10_11), a10_12 = fma(-a10_8, a8_12, a10_12), a10_13 = fma(-a10_8, a8_13, a10_13);
    if (!zero8) a11_8 = mul(a11_8, scale8), a11_9 = fma(-a11_8, a8_9, a11_9), a11_10 = fma(-a11_8, a8_10, a11_10),
      a11_11 = fma(-a11_8, a8_11, a11_11), a11_12 = fma(-a11_8, a8_12, a11_12), a11_13 = fma(-a11_8, a8_13, a11_13);
    if (!zero8) a12_8 = mul(a12_8, scale8), a12_9 = fma(-a12_8, a8_9, a12_9), a12_10 = fma(-a12_8, a8_10, a12_10),
      a12_11 = fma(-a12_8, a8_11, a12_11), a12_12 = fma(-a12_8, a8_12, a12_12), a12_13 = fma(-a12_8, a8_13, a12_13);
    if (!zero8) a13_8 = mul(a13_8, scale8), a13_9 = fma(-a13_8, a8_9, a13_9), a13_10 = fma(-a13_8, a8_10, a13_10),
      a13_11 = fma(-a13_8, a8_11, a13_11), a13_12 = fma(-a13_8, a8_12, a13_12), a13_13 = fma(-a13_8, a8_13, a13_13);

    // step 9: the pivot is the first largest |a(i,9)|; its row changes places with row 9
    auto best9 = order(abs1(a9_9)); int p9 = 9; TAKE_LARGER(best9, p9, a10_9, 10) TAKE_LARGER(best9, p9, a11_9, 11)
    TAKE_LARGER(best9, p9, a12_9, 12) TAKE_LARGER(best9, p9, a13_9, 13)
    EXCHANGE(a9_0, WITH_IF(p9 == 10, a10_0), WITH_IF(p9 == 11, a11_0), WITH_IF(p9 == 12, a12_0), WITH_IF(p9 == 13, a13_0))
    EXCHANGE(a9_1, WITH_IF(p9 == 10, a10_1), WITH_IF(p9 == 11, a11_1), WITH_IF(p9 == 12, a12_1), WITH_IF(p9 == 13, a13_1))
    EXCHANGE(a9_2, WITH_IF(p9 == 10, a10_2), WITH_IF(p9 == 11, a11_2), WITH_IF(p9 == 12, a12_2), WITH_IF(p9 == 13, a13_2))
    EXCHANGE(a9_3, WITH_IF(p9 == 10, a10_3), WITH_IF(p9 == 11, a11_3), WITH_IF(p9 == 12, a12_3), WITH_IF(p9 == 13, a13_3))
    EXCHANGE(a9_4, WITH_IF(p9 == 10, a10_4), WITH_IF(p9 == 11, a11_4), WITH_IF(p9 == 12, a12_4), WITH_IF(p9 == 13, a13_4))
    EXCHANGE(a9_5, WITH_IF(p9 == 10, a10_5), WITH_IF(p9 == 11, a11_5), WITH_IF(p9 == 12, a12_5), WITH_IF(p9 == 13, a13_5))
    EXCHANGE(a9_6, WITH_IF(p9 == 10, a10_6), WITH_IF(p9 == 11, a11_6), WITH_IF(p9 == 12, a12_6), WITH_IF(p9 == 13, a13_6))
    EXCHANGE(a9_7, WITH_IF(p9 == 10, a10_7), WITH_IF(p9 == 11, a11_7), WITH_IF(p9 == 12, a12_7), WITH_IF(p9 == 13, a13_7))
    EXCHANGE(a9_8, WITH_IF(p9 == 10, a10_8), WITH_IF(p9 == 11, a11_8), WITH_IF(p9 == 12, a12_8), WITH_IF(p9 == 13, a13_8))
    EXCHANGE(a9_9, WITH_IF(p9 == 10, a10_9), WITH_IF(p9 == 11, a11_9), WITH_IF(p9 == 12, a12_9), WITH_IF(p9 == 13, a13_9))
    EXCHANGE(a9_10, WITH_IF(p9 == 10, a10_10), WITH_IF(p9 == 11, a11_10), WITH_IF(p9 == 12, a12_10), WITH_IF(p9 == 13, a13_10))
    EXCHANGE(a9_11, WITH_IF(p9 == 10, a10_11), WITH_IF(p9 == 11, a11_11), WITH_IF(p9 == 12, a12_11), WITH_IF(p9 == 13, a13_11))
    EXCHANGE(a9_12, WITH_IF(p9 == 10, a10_12), WITH_IF(p9 == 11, a11_12), WITH_IF(p9 == 12, a12_12), WITH_IF(p9 == 13, a13_12))
    EXCHANGE(a9_13, WITH_IF(p9 == 10, a10_13), WITH_IF(p9 == 11, a11_13), WITH_IF(p9 == 12, a12_13), WITH_IF(p9 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale9 = quick_reciprocal(a9_9); bool zero9 = false;
    RARE_PIVOT(a9_9, 10, scale9, zero9, failed, a10_9 = lifted(a10_9), a11_9 = lifted(a11_9), a12_9 = lifted(a12_9),
      a13_9 = lifted(a13_9))
    if (!zero9) a10_9 = mul(a10_9, scale9), a10_10 = fma(-a10_9, a9_10, a10_10), a10_11 = fma(-a10_9, a9_11, a10_11),
      a10_12 = fma(-a10_9, a9_12, a10_12), a10_13 = fma(-a10_9, a9_13, a10_13);
    if (!zero9) a11_9 = mul(a11_9, scale9), a11_10 = fma(-a11_9, a9_10, a11_10), a11_11 = fma(-a11_9, a9_11, a11_11),
      a11_12 = fma(-a11_9, a9_12, a11_12), a11_13 = fma(-a11_9, a9_13, a11_13);
    if (!zero9) a12_9 = mul(a12_9, scale9), a12_10 = fma(-a12_9, a9_10, a12_10), a12_11 = fma(-a12_9, a9_11, a12_11),
      a12_12 = fma(-a12_9, a9_12, a12_12), a12_13 = fma(-a12_9, a9_13, a12_13);
    if (!zero9) a13_9 = mul(a13_9, scale9), a13_10 = fma(-a13_9, a9_10, a13_10), a13_11 = fma(-a13_9, a9_11, a13_11),
      a13_12 = fma(-a13_9, a9_12, a13_12), a13_13 = fma(-a13_9, a9_13, a13_13);

    // step 10: the pivot is the first largest |a(i,10)|; its row changes places with row 10
    auto best10 = order(abs1(a10_10)); int p10 = 10; TAKE_LARGER(best10, p10, a11_10, 11)
    TAKE_LARGER(best10, p10, a12_10, 12) TAKE_LARGER(best10, p10, a13_10, 13)
    EXCHANGE(a10_0, WITH_IF(p10 == 11, a11_0), WITH_IF(p10 == 12, a12_0), WITH_IF(p10 == 13, a13_0))
    EXCHANGE(a10_1, WITH_IF(p10 == 11, a11_1), WITH_IF(p10 == 12, a12_1), WITH_IF(p10 == 13, a13_1))
    EXCHANGE(a10_2, WITH_IF(p10 == 11, a11_2), WITH_IF(p10 == 12, a12_2), WITH_IF(p10 == 13, a13_2))
    EXCHANGE(a10_3, WITH_IF(p10 == 11, a11_3), WITH_IF(p10 == 12, a12_3), WITH_IF(p10 == 13, a13_3))
    EXCHANGE(a10_4, WITH_IF(p10 == 11, a11_4), WITH_IF(p10 == 12, a12_4), WITH_IF(p10 == 13, a13_4))
    EXCHANGE(a10_5, WITH_IF(p10 == 11, a11_5), WITH_IF(p10 == 12, a12_5), WITH_IF(p10 == 13, a13_5))
    EXCHANGE(a10_6, WITH_IF(p10 == 11, a11_6), WITH_IF(p10 == 12, a12_6), WITH_IF(p10 == 13, a13_6))
    EXCHANGE(a10_7, WITH_IF(p10 == 11, a11_7), WITH_IF(p10 == 12, a12_7), WITH_IF(p10 == 13, a13_7))
    EXCHANGE(a10_8, WITH_IF(p10 == 11, a11_8), WITH_IF(p10 == 12, a12_8), WITH_IF(p10 == 13, a13_8))
    EXCHANGE(a10_9, WITH_IF(p10 == 11, a11_9), WITH_IF(p10 == 12, a12_9), WITH_IF(p10 == 13, a13_9))
    EXCHANGE(a10_10, WITH_IF(p10 == 11, a11_10), WITH_IF(p10 == 12, a12_10), WITH_IF(p10 == 13, a13_10))
    EXCHANGE(a10_11, WITH_IF(p10 == 11, a11_11), WITH_IF(p10 == 12, a12_11), WITH_IF(p10 == 13, a13_11))
    EXCHANGE(a10_12, WITH_IF(p10 == 11, a11_12), WITH_IF(p10 == 12, a12_12), WITH_IF(p10 == 13, a13_12))
    EXCHANGE(a10_13, WITH_IF(p10 == 11, a11_13), WITH_IF(p10 == 12, a12_13), WITH_IF(p10 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale10 = quick_reciprocal(a10_10); bool zero10 = false;
    RARE_PIVOT(a10_10, 11, scale10, zero10, failed, a11_10 = lifted(a11_10), a12_10 = lifted(a12_10), a13_10 = lifted(a13_10))
    if (!zero10) a11_10 = mul(a11_10, scale10), a11_11 = fma(-a11_10, a10_11, a11_11), a11_12 = fma(-a11_10, a10_12, a11_12),
      a11_13 = fma(-a11_10, a10_13, a11_13);
    if (!zero10) a12_10 = mul(a12_10, scale10), a12_11 = fma(-a12_10, a10_11, a12_11), a12_12 = fma(-a12_10, a10_12, a12_12),
      a12_13 = fma(-a12_10, a10_13, a12_13);
    if (!zero10) a13_10 = mul(a13_10, scale10), a13_11 = fma(-a13_10, a10_11, a13_11), a13_12 = fma(-a13_10, a10_12, a13_12),
      a13_13 = fma(-a13_10, a10_13, a13_13);

    // step 11: the pivot is the first largest |a(i,11)|; its row changes places with row 11
    auto best11 = order(abs1(a11_11)); int p11 = 11; TAKE_LARGER(best11, p11, a12_11, 12)
    TAKE_LARGER(best11, p11, a13_11, 13)
    EXCHANGE(a11_0, WITH_IF(p11 == 12, a12_0), WITH_IF(p11 == 13, a13_0))
    EXCHANGE(a11_1, WITH_IF(p11 == 12, a12_1), WITH_IF(p11 == 13, a13_1))
    EXCHANGE(a11_2, WITH_IF(p11 == 12, a12_2), WITH_IF(p11 == 13, a13_2))
    EXCHANGE(a11_3, WITH_IF(p11 == 12, a12_3), WITH_IF(p11 == 13, a13_3))
    EXCHANGE(a11_4, WITH_IF(p11 == 12, a12_4), WITH_IF(p11 == 13, a13_4))
    EXCHANGE(a11_5, WITH_IF(p11 == 12, a12_5), WITH_IF(p11 == 13, a13_5))
    EXCHANGE(a11_6, WITH_IF(p11 == 12, a12_6), WITH_IF(p11 == 13, a13_6))
    EXCHANGE(a11_7, WITH_IF(p11 == 12, a12_7), WITH_IF(p11 == 13, a13_7))
    EXCHANGE(a11_8, WITH_IF(p11 == 12, a12_8), WITH_IF(p11 == 13, a13_8))
    EXCHANGE(a11_9, WITH_IF(p11 == 12, a12_9), WITH_IF(p11 == 13, a13_9))
    EXCHANGE(a11_10, WITH_IF(p11 == 12, a12_10), WITH_IF(p11 == 13, a13_10))
    EXCHANGE(a11_11, WITH_IF(p11 == 12, a12_11), WITH_IF(p11 == 13, a13_11))
    EXCHANGE(a11_12, WITH_IF(p11 == 12, a12_12), WITH_IF(p11 == 13, a13_12))
    EXCHANGE(a11_13, WITH_IF(p11 == 12, a12_13), WITH_IF(p11 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale11 = quick_reciprocal(a11_11); bool zero11 = false;
    RARE_PIVOT(a11_11, 12, scale11, zero11, failed, a12_11 = lifted(a12_11), a13_11 = lifted(a13_11))
    if (!zero11) a12_11 = mul(a12_11, scale11), a12_12 = fma(-a12_11, a11_12, a12_12), a12_13 = fma(-a12_11, a11_13, a12_13);
    if (!zero11) a13_11 = mul(a13_11, scale11), a13_12 = fma(-a13_11, a11_12, a13_12), a13_13 = fma(-a13_11, a11_13, a13_13);

    // step 12: the pivot is the first largest |a(i,12)|; its row changes places with row 12
    auto best12 = order(abs1(a12_12)); int p12 = 12; TAKE_LARGER(best12, p12, a13_12, 13)
    EXCHANGE(a12_0, WITH_IF(p12 == 13, a13_0)) EXCHANGE(a12_1, WITH_IF(p12 == 13, a13_1))
    EXCHANGE(a12_2, WITH_IF(p12 == 13, a13_2)) EXCHANGE(a12_3, WITH_IF(p12 == 13, a13_3))
    EXCHANGE(a12_4, WITH_IF(p12 == 13, a13_4)) EXCHANGE(a12_5, WITH_IF(p12 == 13, a13_5))
    EXCHANGE(a12_6, WITH_IF(p12 == 13, a13_6)) EXCHANGE(a12_7, WITH_IF(p12 == 13, a13_7))
    EXCHANGE(a12_8, WITH_IF(p12 == 13, a13_8)) EXCHANGE(a12_9, WITH_IF(p12 == 13, a13_9))
    EXCHANGE(a12_10, WITH_IF(p12 == 13, a13_10)) EXCHANGE(a12_11, WITH_IF(p12 == 13, a13_11))
    EXCHANGE(a12_12, WITH_IF(p12 == 13, a13_12)) EXCHANGE(a12_13, WITH_IF(p12 == 13, a13_13))

    // the column becomes the multipliers, and all to its right is updated
    T scale12 = quick_reciprocal(a12_12); bool zero12 = false;
    RARE_PIVOT(a12_12, 13, scale12, zero12, failed, a13_12 = lifted(a13_12))
    if (!zero12) a13_12 = mul(a13_12, scale12), a13_13 = fma(-a13_12, a12_13, a13_13);

    // step 13: row 13 is the pivot row
    const int p13 = 13;
    failed = a13_13 == T(0) && !failed ? 14 : failed;

    SHARED(int, swaps, 448);
    if (live) {
        tile[mine + 0] = a0_0, tile[mine + 1] = a1_0, tile[mine + 2] = a2_0, tile[mine + 3] = a3_0, tile[mine + 4] = a4_0,
      tile[mine + 5] = a5_0, tile[mine + 6] = a6_0, tile[mine + 7] = a7_0, tile[mine + 8] = a8_0, tile[mine + 9] = a9_0,
      tile[mine + 10] = a10_0, tile[mine + 11] = a11_0, tile[mine + 12] = a12_0, tile[mine + 13] = a13_0;
        tile[mine + 14] = a0_1, tile[mine + 15] = a1_1, tile[mine + 16] = a2_1, tile[mine + 17] = a3_1, tile[mine + 18] = a4_1,
      tile[mine + 19] = a5_1, tile[mine + 20] = a6_1, tile[mine + 21] = a7_1, tile[mine + 22] = a8_1, tile[mine + 23] = a9_1,
      tile[mine + 24] = a10_1, tile[mine + 25] = a11_1, tile[mine + 26] = a12_1, tile[mine + 27] = a13_1;
        tile[mine + 28] = a0_2, tile[mine + 29] = a1_2, tile[mine + 30] = a2_2, tile[mine + 31] = a3_2, tile[mine + 32] = a4_2,
      tile[mine + 33] = a5_2, tile[mine + 34] = a6_2, tile[mine + 35] = a7_2, tile[mine + 36] = a8_2, tile[mine + 37] = a9_2,
      tile[mine + 38] = a10_2, tile[mine + 39] = a11_2, tile[mine + 40] = a12_2, tile[mine + 41] = a13_2;
        tile[mine + 42] = a0_3, tile[mine + 43] = a1_3, tile[mine + 44] = a2_3, tile[mine + 45] = a3_3, tile[mine + 46] = a4_3,
      tile[mine + 47] = a5_3, tile[mine + 48] = a6_3, tile[mine + 49] = a7_3, tile[mine + 50] = a8_3, tile[mine + 51] = a9_3,
      tile[mine + 52] = a10_3, tile[mine + 53] = a11_3, tile[mine + 54] = a12_3, tile[mine + 55] = a13_3;
        tile[mine + 56] = a0_4, tile[mine + 57] = a1_4, tile[mine + 58] = a2_4, tile[mine + 59] = a3_4, tile[mine + 60] = a4_4,
      tile[mine + 61] = a5_4, tile[mine + 62] = a6_4, tile[mine + 63] = a7_4, tile[mine + 64] = a8_4, tile[mine + 65] = a9_4,
      tile[mine + 66] = a10_4, tile[mine + 67] = a11_4, tile[mine + 68] = a12_4, tile[mine + 69] = a13_4;
        tile[mine + 70] = a0_5, tile[mine + 71] = a1_5, tile[mine + 72] = a2_5, tile[mine + 73] = a3_5, tile[mine + 74] = a4_5,
      tile[mine + 75] = a5_5, tile[mine + 76] = a6_5, tile[mine + 77] = a7_5, tile[mine + 78] = a8_5, tile[mine + 79] = a9_5,
      tile[mine + 80] = a10_5, tile[mine + 81] = a11_5, tile[mine + 82] = a12_5, tile[mine + 83] = a13_5;
        tile[mine + 84] = a0_6, tile[mine + 85] = a1_6, tile[mine + 86] = a2_6, tile[mine + 87] = a3_6, tile[mine + 88] = a4_6,
      tile[mine + 89] = a5_6, tile[mine + 90] = a6_6, tile[mine + 91] = a7_6, tile[mine + 92] = a8_6, tile[mine + 93] = a9_6,
      tile[mine + 94] = a10_6, tile[mine + 95] = a11_6, tile[mine + 96] = a12_6, tile[mine + 97] = a13_6;
        tile[mine + 98] = a0_7, tile[mine + 99] = a1_7, tile[mine + 100] = a2_7, tile[mine + 101] = a3_7, tile[mine + 102] = a4_7,
      tile[mine + 103] = a5_7, tile[mine + 104] = a6_7, tile[mine + 105] = a7_7, tile[mine + 106] = a8_7, tile[mine + 107] = a9_7,
      tile[mine + 108] = a10_7, tile[mine + 109] = a11_7, tile[mine + 110] = a12_7, tile[mine + 111] = a13_7;
        tile[mine + 112] = a0_8, tile[mine + 113] = a1_8, tile[mine + 114] = a2_8, tile[mine + 115] = a3_8, tile[mine + 116] = a4_8,
      tile[mine + 117] = a5_8, tile[mine + 118] = a6_8, tile[mine + 119] = a7_8, tile[mine + 120] = a8_8, tile[mine + 121] = a9_8,
      tile[mine + 122] = a10_8, tile[mine + 123] = a11_8, tile[mine + 124] = a12_8, tile[mine + 125] = a13_8;
        tile[mine + 126] = a0_9, tile[mine + 127] = a1_9, tile[mine + 128] = a2_9, tile[mine + 129] = a3_9, tile[mine + 130] = a4_9,
      tile[mine + 131] = a5_9, tile[mine + 132] = a6_9, tile[mine + 133] = a7_9, tile[mine + 134] = a8_9, tile[mine + 135] = a9_9,
      tile[mine + 136] = a10_9, tile[mine + 137] = a11_9, tile[mine + 138] = a12_9, tile[mine + 139] = a13_9;
        tile[mine + 140] = a0_10, tile[mine + 141] = a1_10, tile[mine + 142] = a2_10, tile[mine + 143] = a3_10, tile[mine + 144] = a4_10,
      tile[mine + 145] = a5_10, tile[mine + 146] = a6_10, tile[mine + 147] = a7_10, tile[mine + 148] = a8_10, tile[mine + 149] = a9_10,
      tile[mine + 150] = a10_10, tile[mine + 151] = a11_10, tile[mine + 152] = a12_10, tile[mine + 153] = a13_10;
        tile[mine + 154] = a0_11, tile[mine + 155] = a1_11, tile[mine + 156] = a2_11, tile[mine + 157] = a3_11, tile[mine + 158] = a4_11,
      tile[mine + 159] = a5_11, tile[mine + 160] = a6_11, tile[mine + 161] = a7_11, tile[mine + 162] = a8_11, tile[mine + 163] = a9_11,
      tile[mine + 164] = a10_11, tile[mine + 165] = a11_11, tile[mine + 166] = a12_11, tile[mine + 167] = a13_11;
        tile[mine + 168] = a0_12, tile[mine + 169] = a1_12, tile[mine + 170] = a2_12, tile[mine + 171] = a3_12, tile[mine + 172] = a4_12,
      tile[mine + 173] = a5_12, tile[mine + 174] = a6_12, tile[mine + 175] = a7_12, tile[mine + 176] = a8_12, tile[mine + 177] = a9_12,
      tile[mine + 178] = a10_12, tile[mine + 179] = a11_12, tile[mine + 180] = a12_12, tile[mine + 181] = a13_12;
        tile[mine + 182] = a0_13, tile[mine + 183] = a1_13, tile[mine + 184] = a2_13, tile[mine + 185] = a3_13, tile[mine + 186] = a4_13,
      tile[mine + 187] = a5_13, tile[mine + 188] = a6_13, tile[mine + 189] = a7_13, tile[mine + 190] = a8_13, tile[mine + 191] = a9_13,
      tile[mine + 192] = a10_13, tile[mine + 193] = a11_13, tile[mine + 194] = a12_13, tile[mine + 195] = a13_13;
        swaps[thread * 14 + 0] = p0 + 1, swaps[thread * 14 + 1] = p1 + 1, swaps[thread * 14 + 2] = p2 + 1,
      swaps[thread * 14 + 3] = p3 + 1, swaps[thread * 14 + 4] = p4 + 1, swaps[thread * 14 + 5] = p5 + 1,
      swaps[thread * 14 + 6] = p6 + 1, swaps[thread * 14 + 7] = p7 + 1, swaps[thread * 14 + 8] = p8 + 1,
      swaps[thread * 14 + 9] = p9 + 1, swaps[thread * 14 + 10] = p10 + 1, swaps[thread * 14 + 11] = p11 + 1,
      swaps[thread * 14 + 12] = p12 + 1, swaps[thread * 14 + 13] = p13 + 1;
    }
    warp_sync();
    if (in_pieces<14, 16>(a, lda)) move_each<14, 14, 196, 4>(warp, a, lda, [&](u32 e, T* at) { copy16(at, tile, e); });
    else move_each<14, 14, 196, 1>(warp, a, lda, [&](u32 e, T* at) { *at = tile[e]; });
    int* const own_swaps = live ? ipiv + matrix * strideP : nullptr;
    move_each<14, 1, 14, 1>(warp, own_swaps, 14, [&](u32 e, int* at) { *at = swaps[e]; });
    if (live) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sgetrf_14_thread_per_matrix_5e586a21_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    return cudaLaunchKernel(sgetrf_14_thread_per_matrix_5e586a21, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
