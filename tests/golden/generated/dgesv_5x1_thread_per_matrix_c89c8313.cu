// gesv (solves A X = B: getrf and getrs in one call, in place): real, double, n = 5, nrhs = 1, pivot = partial, layout = packed
// Id:     gesv__d__n_5__nrhs_1__pivot_partial__layout_packed__thread_per_matrix__panel_2__per_block_32
// Way:    A thread has a whole matrix in registers, and its right-hand side as one more column: nothing travels between lanes; rows change
//         places by selection, because registers have no index. A warp moves its 32 matrices together, by way of shared memory.
//         A panel of the first columns may be eliminated before the trailing ones leave shared memory, where a row has an address.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block
// Made by kgen --variants dgesv_5x1_thread_per_matrix_c89c8313
// Cost:   115 flops and 504 bytes per matrix; a block of 32 threads has 32 matrices
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
namespace prelude_of_dgesv_5x1_thread_per_matrix_c89c8313 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
// 1 / a where neither a nor 1 / a is denormal, zero, infinite or NaN, without a branch: Newton's steps from the hardware's
// approximation as in __frcp_rn and __drcp_rn.
DEVICE double quick_reciprocal(double a)
{
  double r;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  r = __hiloint2double(__double2hiint(r), __double2hiint(a) + 0x300402);
  const double e = fma(-a, r, 1.0);
  r = fma(r, fma(e, e, e), r);
  return fma(r, fma(-a, r, 1.0), r);
}
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u64 order(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
// The power of two by which an element of U's diagonal, and what is divided by it, are lifted: 1 if it has a reciprocal.
template <class V> DEVICE auto diagonal_lift(V u) { return has_reciprocal(u) ? abs1(V(1)) : lifted(abs1(V(1))); }

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

// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }

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

}  // namespace prelude_of_dgesv_5x1_thread_per_matrix_c89c8313
using namespace prelude_of_dgesv_5x1_thread_per_matrix_c89c8313;

using T = double;

KERNEL void __launch_bounds__(32)
dgesv_5x1_thread_per_matrix_c89c8313(T* A, int* ipiv, T* B, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j), of rows 0 to 1 in tile once they are final; a<i>_5 of B; p<k> the row that step k chose.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    SHARED(T, right, 160);
    move_ragged_contiguous<5, 2>(warp, B, [&](u32 e, const T* at) { copy_async16(right, e, at); }, [&](u32 e, const T* at) { right[e] = *at; });
    SHARED(T, tile, 800);
    move_ragged_contiguous<25, 2>(warp, A, [&](u32 e, const T* at) { copy_async16(tile, e, at); }, [&](u32 e, const T* at) { tile[e] = *at; });
    copy_async_wait();
    warp_sync();
    const int mine = thread * 25;
    const int mine_right = thread * 5;
    if (!live) {   // a thread without a matrix takes the same steps, with the identity
#pragma unroll 1
        for (int e = 0; e < 25; ++e) tile[mine + e] = T(e % 6 == 0 ? 1 : 0);
#pragma unroll 1
        for (int e = 0; e < 5; ++e) right[mine_right + e] = T(0);
    }
    T a0_0 = tile[mine + 0], a1_0 = tile[mine + 1], a2_0 = tile[mine + 2], a3_0 = tile[mine + 3], a4_0 = tile[mine + 4];
    T a0_1 = tile[mine + 5], a1_1 = tile[mine + 6], a2_1 = tile[mine + 7], a3_1 = tile[mine + 8], a4_1 = tile[mine + 9];

    int failed = 0;   // 1-based step of the first zero pivot

    // step 0: the pivot is the first largest |a(i,0)|; its row changes places with row 0
    auto best0 = order(abs1(a0_0)); int p0 = 0; TAKE_LARGER(best0, p0, a1_0, 1) TAKE_LARGER(best0, p0, a2_0, 2)
    TAKE_LARGER(best0, p0, a3_0, 3) TAKE_LARGER(best0, p0, a4_0, 4)
    EXCHANGE(a0_0, WITH_IF(p0 == 1, a1_0), WITH_IF(p0 == 2, a2_0), WITH_IF(p0 == 3, a3_0), WITH_IF(p0 == 4, a4_0))
    EXCHANGE(a0_1, WITH_IF(p0 == 1, a1_1), WITH_IF(p0 == 2, a2_1), WITH_IF(p0 == 3, a3_1), WITH_IF(p0 == 4, a4_1))

    // the column becomes the multipliers, and the panel's columns to its right are updated
    T scale0 = quick_reciprocal(a0_0); bool zero0 = false;
    RARE_PIVOT(a0_0, 1, scale0, zero0, failed, a1_0 = lifted(a1_0), a2_0 = lifted(a2_0), a3_0 = lifted(a3_0), a4_0 = lifted(a4_0))
    if (!zero0) a1_0 = mul(a1_0, scale0); if (!zero0) a1_1 = fma(-a1_0, a0_1, a1_1);
    if (!zero0) a2_0 = mul(a2_0, scale0); if (!zero0) a2_1 = fma(-a2_0, a0_1, a2_1);
    if (!zero0) a3_0 = mul(a3_0, scale0); if (!zero0) a3_1 = fma(-a3_0, a0_1, a3_1);
    if (!zero0) a4_0 = mul(a4_0, scale0); if (!zero0) a4_1 = fma(-a4_0, a0_1, a4_1);

    // step 1: the pivot is the first largest |a(i,1)|; its row changes places with row 1
    auto best1 = order(abs1(a1_1)); int p1 = 1; TAKE_LARGER(best1, p1, a2_1, 2) TAKE_LARGER(best1, p1, a3_1, 3)
    TAKE_LARGER(best1, p1, a4_1, 4)
    EXCHANGE(a1_0, WITH_IF(p1 == 2, a2_0), WITH_IF(p1 == 3, a3_0), WITH_IF(p1 == 4, a4_0))
    EXCHANGE(a1_1, WITH_IF(p1 == 2, a2_1), WITH_IF(p1 == 3, a3_1), WITH_IF(p1 == 4, a4_1))

    // the column becomes the multipliers, and the panel's columns to its right are updated
    T scale1 = quick_reciprocal(a1_1); bool zero1 = false;
    RARE_PIVOT(a1_1, 2, scale1, zero1, failed, a2_1 = lifted(a2_1), a3_1 = lifted(a3_1), a4_1 = lifted(a4_1))
    if (!zero1) a2_1 = mul(a2_1, scale1);
    if (!zero1) a3_1 = mul(a3_1, scale1);
    if (!zero1) a4_1 = mul(a4_1, scale1);

    // the panel goes back to shared memory; there the rows of the trailing columns change places as the panel's did
    tile[mine + 0] = a0_0, tile[mine + 1] = a1_0, tile[mine + 2] = a2_0, tile[mine + 3] = a3_0, tile[mine + 4] = a4_0;
    tile[mine + 5] = a0_1, tile[mine + 6] = a1_1, tile[mine + 7] = a2_1, tile[mine + 8] = a3_1, tile[mine + 9] = a4_1;
    {
        const T up2 = tile[mine + 10 + p0], down2 = tile[mine + 10];
        const T up3 = tile[mine + 15 + p0], down3 = tile[mine + 15];
        const T up4 = tile[mine + 20 + p0], down4 = tile[mine + 20];
        const T up5 = right[mine_right + p0], down5 = right[mine_right + 0];
        tile[mine + 10 + p0] = down2;
        tile[mine + 10] = up2;
        tile[mine + 15 + p0] = down3;
        tile[mine + 15] = up3;
        tile[mine + 20 + p0] = down4;
        tile[mine + 20] = up4;
        right[mine_right + p0] = down5;
        right[mine_right + 0] = up5;
    }
    {
        const T up2 = tile[mine + 10 + p1], down2 = tile[mine + 11];
        const T up3 = tile[mine + 15 + p1], down3 = tile[mine + 16];
        const T up4 = tile[mine + 20 + p1], down4 = tile[mine + 21];
        const T up5 = right[mine_right + p1], down5 = right[mine_right + 1];
        tile[mine + 10 + p1] = down2;
        tile[mine + 11] = up2;
        tile[mine + 15 + p1] = down3;
        tile[mine + 16] = up3;
        tile[mine + 20 + p1] = down4;
        tile[mine + 21] = up4;
        right[mine_right + p1] = down5;
        right[mine_right + 1] = up5;
    }

    // the trailing columns leave it, and take the panel's steps; rows 0 to 1 are final, and stay there
    T a0_2 = tile[mine + 10], a1_2 = tile[mine + 11], a2_2 = tile[mine + 12], a3_2 = tile[mine + 13], a4_2 = tile[mine + 14];
    if (!zero0) a1_2 = fma(-a1_0, a0_2, a1_2);
    if (!zero0) a2_2 = fma(-a2_0, a0_2, a2_2);
    if (!zero0) a3_2 = fma(-a3_0, a0_2, a3_2);
    if (!zero0) a4_2 = fma(-a4_0, a0_2, a4_2);
    if (!zero1) a2_2 = fma(-a2_1, a1_2, a2_2);
    if (!zero1) a3_2 = fma(-a3_1, a1_2, a3_2);
    if (!zero1) a4_2 = fma(-a4_1, a1_2, a4_2);
    tile[mine + 11] = a1_2;
    T a0_3 = tile[mine + 15], a1_3 = tile[mine + 16], a2_3 = tile[mine + 17], a3_3 = tile[mine + 18], a4_3 = tile[mine + 19];
    if (!zero0) a1_3 = fma(-a1_0, a0_3, a1_3);
    if (!zero0) a2_3 = fma(-a2_0, a0_3, a2_3);
    if (!zero0) a3_3 = fma(-a3_0, a0_3, a3_3);
    if (!zero0) a4_3 = fma(-a4_0, a0_3, a4_3);
    if (!zero1) a2_3 = fma(-a2_1, a1_3, a2_3);
    if (!zero1) a3_3 = fma(-a3_1, a1_3, a3_3);
    if (!zero1) a4_3 = fma(-a4_1, a1_3, a4_3);
    tile[mine + 16] = a1_3;
    T a0_4 = tile[mine + 20], a1_4 = tile[mine + 21], a2_4 = tile[mine + 22], a3_4 = tile[mine + 23], a4_4 = tile[mine + 24];
    if (!zero0) a1_4 = fma(-a1_0, a0_4, a1_4);
    if (!zero0) a2_4 = fma(-a2_0, a0_4, a2_4);
    if (!zero0) a3_4 = fma(-a3_0, a0_4, a3_4);
    if (!zero0) a4_4 = fma(-a4_0, a0_4, a4_4);
    if (!zero1) a2_4 = fma(-a2_1, a1_4, a2_4);
    if (!zero1) a3_4 = fma(-a3_1, a1_4, a3_4);
    if (!zero1) a4_4 = fma(-a4_1, a1_4, a4_4);
    tile[mine + 21] = a1_4;
    T a0_5 = right[mine_right + 0], a1_5 = right[mine_right + 1], a2_5 = right[mine_right + 2], a3_5 = right[mine_right + 3],
      a4_5 = right[mine_right + 4];
    if (!zero0) a1_5 = fma(-a1_0, a0_5, a1_5);
    if (!zero0) a2_5 = fma(-a2_0, a0_5, a2_5);
    if (!zero0) a3_5 = fma(-a3_0, a0_5, a3_5);
    if (!zero0) a4_5 = fma(-a4_0, a0_5, a4_5);
    if (!zero1) a2_5 = fma(-a2_1, a1_5, a2_5);
    if (!zero1) a3_5 = fma(-a3_1, a1_5, a3_5);
    if (!zero1) a4_5 = fma(-a4_1, a1_5, a4_5);
    warp_sync();   // no lane reads another's: the compiler must not keep in registers what is final

    // step 2: the pivot is the first largest |a(i,2)|; its row changes places with row 2
    auto best2 = order(abs1(a2_2)); int p2 = 2; TAKE_LARGER(best2, p2, a3_2, 3) TAKE_LARGER(best2, p2, a4_2, 4)
    EXCHANGE(a2_2, WITH_IF(p2 == 3, a3_2), WITH_IF(p2 == 4, a4_2))
    EXCHANGE(a2_3, WITH_IF(p2 == 3, a3_3), WITH_IF(p2 == 4, a4_3))
    EXCHANGE(a2_4, WITH_IF(p2 == 3, a3_4), WITH_IF(p2 == 4, a4_4))
    EXCHANGE(a2_5, WITH_IF(p2 == 3, a3_5), WITH_IF(p2 == 4, a4_5))

    // the column becomes the multipliers, and all to its right is updated
    T scale2 = quick_reciprocal(a2_2); bool zero2 = false;
    RARE_PIVOT(a2_2, 3, scale2, zero2, failed, a3_2 = lifted(a3_2), a4_2 = lifted(a4_2))
    if (!zero2) a3_2 = mul(a3_2, scale2); if (!zero2) a3_3 = fma(-a3_2, a2_3, a3_3);
    if (!zero2) a3_4 = fma(-a3_2, a2_4, a3_4); if (!zero2) a3_5 = fma(-a3_2, a2_5, a3_5);
    if (!zero2) a4_2 = mul(a4_2, scale2); if (!zero2) a4_3 = fma(-a4_2, a2_3, a4_3);
    if (!zero2) a4_4 = fma(-a4_2, a2_4, a4_4); if (!zero2) a4_5 = fma(-a4_2, a2_5, a4_5);

    // step 3: the pivot is the first largest |a(i,3)|; its row changes places with row 3
    auto best3 = order(abs1(a3_3)); int p3 = 3; TAKE_LARGER(best3, p3, a4_3, 4)
    EXCHANGE(a3_2, WITH_IF(p3 == 4, a4_2)) EXCHANGE(a3_3, WITH_IF(p3 == 4, a4_3)) EXCHANGE(a3_4, WITH_IF(p3 == 4, a4_4))
    EXCHANGE(a3_5, WITH_IF(p3 == 4, a4_5))

    // the column becomes the multipliers, and all to its right is updated
    T scale3 = quick_reciprocal(a3_3); bool zero3 = false;
    RARE_PIVOT(a3_3, 4, scale3, zero3, failed, a4_3 = lifted(a4_3))
    if (!zero3) a4_3 = mul(a4_3, scale3); if (!zero3) a4_4 = fma(-a4_3, a3_4, a4_4);
    if (!zero3) a4_5 = fma(-a4_3, a3_5, a4_5);

    // step 4: row 4 is the pivot row
    const int p4 = 4;

    // the column becomes the multipliers, and all to its right is updated
    T scale4 = quick_reciprocal(a4_4); bool zero4 = false;
    RARE_PIVOT(a4_4, 5, scale4, zero4, failed)

    // the panel's multipliers follow their rows
    {
        const T up0 = tile[mine + p2], down0 = tile[mine + 2];
        const T up1 = tile[mine + 5 + p2], down1 = tile[mine + 7];
        tile[mine + p2] = down0;
        tile[mine + 2] = up0;
        tile[mine + 5 + p2] = down1;
        tile[mine + 7] = up1;
    }
    {
        const T up0 = tile[mine + p3], down0 = tile[mine + 3];
        const T up1 = tile[mine + 5 + p3], down1 = tile[mine + 8];
        tile[mine + p3] = down0;
        tile[mine + 3] = up0;
        tile[mine + 5 + p3] = down1;
        tile[mine + 8] = up1;
    }
    if (rarely(failed != 0)) {
        {
            const T up5 = right[mine_right + p1], down5 = right[mine_right + 1];
            right[mine_right + p1] = down5;
            right[mine_right + 1] = up5;
        }
        {
            const T up5 = right[mine_right + p0], down5 = right[mine_right + 0];
            right[mine_right + p0] = down5;
            right[mine_right + 0] = up5;
        }
    }

    // the solution, from its last element on
    T x4 = a4_5;
    {
        const auto lift = diagonal_lift(a4_4);
        x4 = mul(mul(x4, lift), reciprocal(mul(a4_4, lift)));
    }
    T x3 = a3_5;
    x3 = fma(-a3_4, x4, x3);
    {
        const auto lift = diagonal_lift(a3_3);
        x3 = mul(mul(x3, lift), reciprocal(mul(a3_3, lift)));
    }
    T x2 = a2_5;
    x2 = fma(-a2_4, x4, x2);
    x2 = fma(-a2_3, x3, x2);
    {
        const auto lift = diagonal_lift(a2_2);
        x2 = mul(mul(x2, lift), reciprocal(mul(a2_2, lift)));
    }
    T x1 = a1_5;
    x1 = fma(-T(tile[mine + 21]), x4, x1);
    x1 = fma(-T(tile[mine + 16]), x3, x1);
    x1 = fma(-T(tile[mine + 11]), x2, x1);
    {
        const auto lift = diagonal_lift(T(tile[mine + 6]));
        x1 = mul(mul(x1, lift), reciprocal(mul(T(tile[mine + 6]), lift)));
    }
    T x0 = a0_5;
    x0 = fma(-T(tile[mine + 20]), x4, x0);
    x0 = fma(-T(tile[mine + 15]), x3, x0);
    x0 = fma(-T(tile[mine + 10]), x2, x0);
    x0 = fma(-T(tile[mine + 5]), x1, x0);
    {
        const auto lift = diagonal_lift(T(tile[mine + 0]));
        x0 = mul(mul(x0, lift), reciprocal(mul(T(tile[mine + 0]), lift)));
    }

    if (live) {
        if (failed == 0) right[mine_right + 0] = x0;
        if (failed == 0) right[mine_right + 1] = x1;
        if (failed == 0) right[mine_right + 2] = x2;
        if (failed == 0) right[mine_right + 3] = x3;
        if (failed == 0) right[mine_right + 4] = x4;
    }
    SHARED(int, swaps, 160);
    if (live) {
        tile[mine + 12] = a2_2, tile[mine + 13] = a3_2, tile[mine + 14] = a4_2;
        tile[mine + 17] = a2_3, tile[mine + 18] = a3_3, tile[mine + 19] = a4_3;
        tile[mine + 22] = a2_4, tile[mine + 23] = a3_4, tile[mine + 24] = a4_4;
        swaps[thread * 5 + 0] = p0 + 1, swaps[thread * 5 + 1] = p1 + 1, swaps[thread * 5 + 2] = p2 + 1, swaps[thread * 5 + 3] = p3 + 1,
        swaps[thread * 5 + 4] = p4 + 1;
    }
    warp_sync();
    move_ragged_contiguous<5, 2>(warp, B, [&](u32 e, T* at) { copy16(at, right, e); }, [&](u32 e, T* at) { *at = right[e]; });
    move_ragged_contiguous<25, 2>(warp, A, [&](u32 e, T* at) { copy16(at, tile, e); }, [&](u32 e, T* at) { *at = tile[e]; });
    move_ragged_contiguous<5, 4>(warp, ipiv, [&](u32 e, int* at) { copy16(at, swaps, e); }, [&](u32 e, int* at) { *at = swaps[e]; });
    if (live) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgesv_5x1_thread_per_matrix_c89c8313_launch(
    void* A, int* ipiv, void* B, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &ipiv, &B, &info, &batch};
    return cudaLaunchKernel(dgesv_5x1_thread_per_matrix_c89c8313, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
