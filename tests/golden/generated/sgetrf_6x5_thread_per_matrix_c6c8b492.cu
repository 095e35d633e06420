// getrf (LU factorisation, A = P L U, in place): real, single, m = 6, n = 5, pivot = partial, layout = strided
// Id:     getrf__s__m_6__n_5__pivot_partial__layout_strided__thread_per_matrix__transfer_staged__panel_1__per_block_32
// Way:    A thread has a whole matrix in registers, so that nothing travels between lanes; rows change places by selection, because
//         registers have no index. A warp moves its 32 matrices together, by way of shared memory: neighbouring lanes, neighbouring bytes.
//         A panel of the first columns may be eliminated before the others leave shared memory.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block
// Made by kgen --variants sgetrf_6x5_thread_per_matrix_c6c8b492
// Cost:   95 flops and 264 bytes per matrix; a block of 32 threads has 32 matrices
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
namespace prelude_of_sgetrf_6x5_thread_per_matrix_c6c8b492 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
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
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }
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
// move(index in the array, address) for all vectors of the warp's matrices: consecutive lanes on consecutive vectors of a matrix, and where
// one has fewer than 32 of them, of several matrices. Their addresses come from the lanes that know them.
template <u32 rows, u32 columns, u32 stride, u32 vector_size, class V, class Move>
DEVICE void move_each(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 vectors = rows * columns / vector_size, at_once = vectors < 32 ? 32 / vectors : 1, turns = (vectors + 31) / 32;
  const u32 lane  = static_cast<u32>(warp_lane()), which = vectors < 32 ? lane / vectors : 0;
  const u32 index = (vectors < 32 ? lane % vectors : lane) * vector_size;
  const u32 count = static_cast<u32>(warp.count), left = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride + index;
  i64 offset[turns];
#pragma unroll
  for (u32 t = 0; t < turns; ++t) {
    const u32 e = index + 32 * vector_size * t;
    offset[t]   = e / rows * ld + e % rows;
  }
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    V* const from = warp_shuffle(own, static_cast<int>((m + which) % 32));
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      const u32 e = 32 * vector_size * t;
      if (m < left && (e + 32 * vector_size <= rows * columns || index + e < rows * columns)) move(begin + m * stride + e, in_global(from + offset[t]));
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

}  // namespace prelude_of_sgetrf_6x5_thread_per_matrix_c6c8b492
using namespace prelude_of_sgetrf_6x5_thread_per_matrix_c6c8b492;

using T = float;

KERNEL void __launch_bounds__(32)
sgetrf_6x5_thread_per_matrix_c6c8b492(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j), of rows 0 to 0 in tile once they are final; p<k> the row that step k chose.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    T* const a = in_global(live ? A + matrix * strideA : nullptr);
    SHARED(T, tile, 960);
    move_each<6, 5, 30, 1>(warp, a, lda, [&](u32 e, const T* at) { copy_async_element(tile, e, at); });
    copy_async_wait();
    warp_sync();
    const int mine = thread * 30;
    if (!live) {   // a thread without a matrix takes the same steps, with the identity
#pragma unroll 1
        for (int e = 0; e < 30; ++e) tile[mine + e] = T(e % 7 == 0 ? 1 : 0);
    }
    T a0_0 = tile[mine + 0], a1_0 = tile[mine + 1], a2_0 = tile[mine + 2], a3_0 = tile[mine + 3], a4_0 = tile[mine + 4],
      a5_0 = tile[mine + 5];

    int failed = 0;   // 1-based step of the first zero pivot

    // step 0: the pivot is the first largest |a(i,0)|; its row changes places with row 0
    auto best0 = order(abs1(a0_0)); int p0 = 0; TAKE_LARGER(best0, p0, a1_0, 1) TAKE_LARGER(best0, p0, a2_0, 2)
    TAKE_LARGER(best0, p0, a3_0, 3) TAKE_LARGER(best0, p0, a4_0, 4) TAKE_LARGER(best0, p0, a5_0, 5)
    EXCHANGE(a0_0, WITH_IF(p0 == 1, a1_0), WITH_IF(p0 == 2, a2_0), WITH_IF(p0 == 3, a3_0), WITH_IF(p0 == 4, a4_0), WITH_IF(p0 == 5, a5_0))

    // the column becomes the multipliers, and the panel's columns to its right are updated
    T scale0 = quick_reciprocal(a0_0); bool zero0 = false;
    RARE_PIVOT(a0_0, 1, scale0, zero0, failed, a1_0 = lifted(a1_0), a2_0 = lifted(a2_0), a3_0 = lifted(a3_0), a4_0 = lifted(a4_0),
      a5_0 = lifted(a5_0))
    if (!zero0) a1_0 = mul(a1_0, scale0);
    if (!zero0) a2_0 = mul(a2_0, scale0);
    if (!zero0) a3_0 = mul(a3_0, scale0);
    if (!zero0) a4_0 = mul(a4_0, scale0);
    if (!zero0) a5_0 = mul(a5_0, scale0);

    // the panel goes back to shared memory; there the rows of the trailing columns change places as the panel's did
    tile[mine + 0] = a0_0, tile[mine + 1] = a1_0, tile[mine + 2] = a2_0, tile[mine + 3] = a3_0, tile[mine + 4] = a4_0,
      tile[mine + 5] = a5_0;
    {
        const T up1 = tile[mine + 6 + p0], down1 = tile[mine + 6];
        const T up2 = tile[mine + 12 + p0], down2 = tile[mine + 12];
        const T up3 = tile[mine + 18 + p0], down3 = tile[mine + 18];
        const T up4 = tile[mine + 24 + p0], down4 = tile[mine + 24];
        tile[mine + 6 + p0] = down1;
        tile[mine + 6] = up1;
        tile[mine + 12 + p0] = down2;
        tile[mine + 12] = up2;
        tile[mine + 18 + p0] = down3;
        tile[mine + 18] = up3;
        tile[mine + 24 + p0] = down4;
        tile[mine + 24] = up4;
    }

    // the trailing columns leave it, and take the panel's steps; rows 0 to 0 are final, and stay there
    T a0_1 = tile[mine + 6], a1_1 = tile[mine + 7], a2_1 = tile[mine + 8], a3_1 = tile[mine + 9], a4_1 = tile[mine + 10],
      a5_1 = tile[mine + 11];
    if (!zero0) a1_1 = fma(-a1_0, a0_1, a1_1);
    if (!zero0) a2_1 = fma(-a2_0, a0_1, a2_1);
    if (!zero0) a3_1 = fma(-a3_0, a0_1, a3_1);
    if (!zero0) a4_1 = fma(-a4_0, a0_1, a4_1);
    if (!zero0) a5_1 = fma(-a5_0, a0_1, a5_1);
    T a0_2 = tile[mine + 12], a1_2 = tile[mine + 13], a2_2 = tile[mine + 14], a3_2 = tile[mine + 15], a4_2 = tile[mine + 16],
      a5_2 = tile[mine + 17];
    if (!zero0) a1_2 = fma(-a1_0, a0_2, a1_2);
    if (!zero0) a2_2 = fma(-a2_0, a0_2, a2_2);
    if (!zero0) a3_2 = fma(-a3_0, a0_2, a3_2);
    if (!zero0) a4_2 = fma(-a4_0, a0_2, a4_2);
    if (!zero0) a5_2 = fma(-a5_0, a0_2, a5_2);
    T a0_3 = tile[mine + 18], a1_3 = tile[mine + 19], a2_3 = tile[mine + 20], a3_3 = tile[mine + 21], a4_3 = tile[mine + 22],
      a5_3 = tile[mine + 23];
    if (!zero0) a1_3 = fma(-a1_0, a0_3, a1_3);
    if (!zero0) a2_3 = fma(-a2_0, a0_3, a2_3);
    if (!zero0) a3_3 = fma(-a3_0, a0_3, a3_3);
    if (!zero0) a4_3 = fma(-a4_0, a0_3, a4_3);
    if (!zero0) a5_3 = fma(-a5_0, a0_3, a5_3);
    T a0_4 = tile[mine + 24], a1_4 = tile[mine + 25], a2_4 = tile[mine + 26], a3_4 = tile[mine + 27], a4_4 = tile[mine + 28],
      a5_4 = tile[mine + 29];
    if (!zero0) a1_4 = fma(-a1_0, a0_4, a1_4);
    if (!zero0) a2_4 = fma(-a2_0, a0_4, a2_4);
    if (!zero0) a3_4 = fma(-a3_0, a0_4, a3_4);
    if (!zero0) a4_4 = fma(-a4_0, a0_4, a4_4);
    if (!zero0) a5_4 = fma(-a5_0, a0_4, a5_4);
    warp_sync();   // no lane reads another's: the compiler must not keep in registers what is final

    // step 1: the pivot is the first largest |a(i,1)|; its row changes places with row 1
    auto best1 = order(abs1(a1_1)); int p1 = 1; TAKE_LARGER(best1, p1, a2_1, 2) TAKE_LARGER(best1, p1, a3_1, 3)
    TAKE_LARGER(best1, p1, a4_1, 4) TAKE_LARGER(best1, p1, a5_1, 5)
    EXCHANGE(a1_1, WITH_IF(p1 == 2, a2_1), WITH_IF(p1 == 3, a3_1), WITH_IF(p1 == 4, a4_1), WITH_IF(p1 == 5, a5_1))
    EXCHANGE(a1_2, WITH_IF(p1 == 2, a2_2), WITH_IF(p1 == 3, a3_2), WITH_IF(p1 == 4, a4_2), WITH_IF(p1 == 5, a5_2))
    EXCHANGE(a1_3, WITH_IF(p1 == 2, a2_3), WITH_IF(p1 == 3, a3_3), WITH_IF(p1 == 4, a4_3), WITH_IF(p1 == 5, a5_3))
    EXCHANGE(a1_4, WITH_IF(p1 == 2, a2_4), WITH_IF(p1 == 3, a3_4), WITH_IF(p1 == 4, a4_4), WITH_IF(p1 == 5, a5_4))

    // the column becomes the multipliers, and all to its right is updated
    T scale1 = quick_reciprocal(a1_1); bool zero1 = false;
    RARE_PIVOT(a1_1, 2, scale1, zero1, failed, a2_1 = lifted(a2_1), a3_1 = lifted(a3_1), a4_1 = lifted(a4_1), a5_1 = lifted(a5_1))
    if (!zero1) a2_1 = mul(a2_1, scale1), a2_2 = fma(-a2_1, a1_2, a2_2), a2_3 = fma(-a2_1, a1_3, a2_3), a2_4 = fma(-a2_1, a1_4, a2_4);
    if (!zero1) a3_1 = mul(a3_1, scale1), a3_2 = fma(-a3_1, a1_2, a3_2), a3_3 = fma(-a3_1, a1_3, a3_3), a3_4 = fma(-a3_1, a1_4, a3_4);
    if (!zero1) a4_1 = mul(a4_1, scale1), a4_2 = fma(-a4_1, a1_2, a4_2), a4_3 = fma(-a4_1, a1_3, a4_3), a4_4 = fma(-a4_1, a1_4, a4_4);
    if (!zero1) a5_1 = mul(a5_1, scale1), a5_2 = fma(-a5_1, a1_2, a5_2), a5_3 = fma(-a5_1, a1_3, a5_3), a5_4 = fma(-a5_1, a1_4, a5_4);

    // step 2: the pivot is the first largest |a(i,2)|; its row changes places with row 2
    auto best2 = order(abs1(a2_2)); int p2 = 2; TAKE_LARGER(best2, p2, a3_2, 3) TAKE_LARGER(best2, p2, a4_2, 4)
    TAKE_LARGER(best2, p2, a5_2, 5)
    EXCHANGE(a2_1, WITH_IF(p2 == 3, a3_1), WITH_IF(p2 == 4, a4_1), WITH_IF(p2 == 5, a5_1))
    EXCHANGE(a2_2, WITH_IF(p2 == 3, a3_2), WITH_IF(p2 == 4, a4_2), WITH_IF(p2 == 5, a5_2))
    EXCHANGE(a2_3, WITH_IF(p2 == 3, a3_3), WITH_IF(p2 == 4, a4_3), WITH_IF(p2 == 5, a5_3))
    EXCHANGE(a2_4, WITH_IF(p2 == 3, a3_4), WITH_IF(p2 == 4, a4_4), WITH_IF(p2 == 5, a5_4))

    // the column becomes the multipliers, and all to its right is updated
    T scale2 = quick_reciprocal(a2_2); bool zero2 = false;
    RARE_PIVOT(a2_2, 3, scale2, zero2, failed, a3_2 = lifted(a3_2), a4_2 = lifted(a4_2), a5_2 = lifted(a5_2))
    if (!zero2) a3_2 = mul(a3_2, scale2), a3_3 = fma(-a3_2, a2_3, a3_3), a3_4 = fma(-a3_2, a2_4, a3_4);
    if (!zero2) a4_2 = mul(a4_2, scale2), a4_3 = fma(-a4_2, a2_3, a4_3), a4_4 = fma(-a4_2, a2_4, a4_4);
    if (!zero2) a5_2 = mul(a5_2, scale2), a5_3 = fma(-a5_2, a2_3, a5_3), a5_4 = fma(-a5_2, a2_4, a5_4);

    // step 3: the pivot is the first largest |a(i,3)|; its row changes places with row 3
    auto best3 = order(abs1(a3_3)); int p3 = 3; TAKE_LARGER(best3, p3, a4_3, 4) TAKE_LARGER(best3, p3, a5_3, 5)
    EXCHANGE(a3_1, WITH_IF(p3 == 4, a4_1), WITH_IF(p3 == 5, a5_1))
    EXCHANGE(a3_2, WITH_IF(p3 == 4, a4_2), WITH_IF(p3 == 5, a5_2))
    EXCHANGE(a3_3, WITH_IF(p3 == 4, a4_3), WITH_IF(p3 == 5, a5_3))
    EXCHANGE(a3_4, WITH_IF(p3 == 4, a4_4), WITH_IF(p3 == 5, a5_4))

    // the column becomes the multipliers, and all to its right is updated
    T scale3 = quick_reciprocal(a3_3); bool zero3 = false;
    RARE_PIVOT(a3_3, 4, scale3, zero3, failed, a4_3 = lifted(a4_3), a5_3 = lifted(a5_3))
    if (!zero3) a4_3 = mul(a4_3, scale3), a4_4 = fma(-a4_3, a3_4, a4_4);
    if (!zero3) a5_3 = mul(a5_3, scale3), a5_4 = fma(-a5_3, a3_4, a5_4);

    // step 4: the pivot is the first largest |a(i,4)|; its row changes places with row 4
    auto best4 = order(abs1(a4_4)); int p4 = 4; TAKE_LARGER(best4, p4, a5_4, 5)
    EXCHANGE(a4_1, WITH_IF(p4 == 5, a5_1)) EXCHANGE(a4_2, WITH_IF(p4 == 5, a5_2)) EXCHANGE(a4_3, WITH_IF(p4 == 5, a5_3))
    EXCHANGE(a4_4, WITH_IF(p4 == 5, a5_4))

    // the column becomes the multipliers, and all to its right is updated
    T scale4 = quick_reciprocal(a4_4); bool zero4 = false;
    RARE_PIVOT(a4_4, 5, scale4, zero4, failed, a5_4 = lifted(a5_4))
    if (!zero4) a5_4 = mul(a5_4, scale4);

    // the panel's multipliers follow their rows
    {
        const T up0 = tile[mine + p1], down0 = tile[mine + 1];
        tile[mine + p1] = down0;
        tile[mine + 1] = up0;
    }
    {
        const T up0 = tile[mine + p2], down0 = tile[mine + 2];
        tile[mine + p2] = down0;
        tile[mine + 2] = up0;
    }
    {
        const T up0 = tile[mine + p3], down0 = tile[mine + 3];
        tile[mine + p3] = down0;
        tile[mine + 3] = up0;
    }
    {
        const T up0 = tile[mine + p4], down0 = tile[mine + 4];
        tile[mine + p4] = down0;
        tile[mine + 4] = up0;
    }

    SHARED(int, swaps, 160);
    if (live) {
        tile[mine + 7] = a1_1, tile[mine + 8] = a2_1, tile[mine + 9] = a3_1, tile[mine + 10] = a4_1, tile[mine + 11] = a5_1;
        tile[mine + 13] = a1_2, tile[mine + 14] = a2_2, tile[mine + 15] = a3_2, tile[mine + 16] = a4_2, tile[mine + 17] = a5_2;
        tile[mine + 19] = a1_3, tile[mine + 20] = a2_3, tile[mine + 21] = a3_3, tile[mine + 22] = a4_3, tile[mine + 23] = a5_3;
        tile[mine + 25] = a1_4, tile[mine + 26] = a2_4, tile[mine + 27] = a3_4, tile[mine + 28] = a4_4, tile[mine + 29] = a5_4;
        swaps[thread * 5 + 0] = p0 + 1, swaps[thread * 5 + 1] = p1 + 1, swaps[thread * 5 + 2] = p2 + 1, swaps[thread * 5 + 3] = p3 + 1,
        swaps[thread * 5 + 4] = p4 + 1;
    }
    warp_sync();
    move_each<6, 5, 30, 1>(warp, a, lda, [&](u32 e, T* at) { *at = tile[e]; });
    int* const own_swaps = live ? ipiv + matrix * strideP : nullptr;
    move_each<5, 1, 5, 1>(warp, own_swaps, 5, [&](u32 e, int* at) { *at = swaps[e]; });
    if (live) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sgetrf_6x5_thread_per_matrix_c6c8b492_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    return cudaLaunchKernel(sgetrf_6x5_thread_per_matrix_c6c8b492, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
