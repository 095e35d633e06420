// getrf (LU factorisation, A = P L U, in place): real, double, m = 3, n = 3, pivot = partial, layout = packed
// Id:     getrf__d__m_3__n_3__pivot_partial__layout_packed__thread_per_matrix__transfer_staged__panel_0__per_block_64
// Way:    A thread has a whole matrix in registers, so that nothing travels between lanes; rows change places by selection, because
//         registers have no index. A warp moves its 32 matrices together, by way of shared memory: neighbouring lanes, neighbouring bytes.
//         A panel of the first columns may be eliminated before the others leave shared memory.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block
// Made by kgen --variants dgetrf_3_thread_per_matrix_7567f2ee
// Cost:   13 flops and 160 bytes per matrix; a block of 64 threads has 64 matrices
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
namespace prelude_of_dgetrf_3_thread_per_matrix_7567f2ee {

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
DEVICE u64 ordered_bits(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53

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
// Where element e lies of matrices that lie one behind the other, if in the array they are `stride` apart.
template <u32 elements, u32 stride> DEVICE u32 padded(u32 e) { return e + e / elements * (stride - elements); }
// move(index in the array, address) for the vectors of the warp's matrices of a packed operand, one contiguous block of memory: consecutive vectors by
// consecutive lanes. In the array matrices begin `stride` elements apart. What 32 lanes move at once ends where a matrix does, or is inside
// one; or else it may end inside one: vector q is of matrix q / vectors, found as q * reciprocal >> shift, which is exact. Where a matrix is no whole
// number of vectors, all lie one behind the other in the array, too; of the batch's last ones move_element moves what makes no vector.
template <u32 elements, u32 stride, u32 vector_size, class V, class Move, class Move_element = decltype(nullptr)>
DEVICE void move_contiguous(const Staging& warp, V* operand, Move move, Move_element move_element = nullptr)
{
  constexpr u32 step = 32 * vector_size, all = 32 * elements, vectors = elements < vector_size ? 1 : elements / vector_size;
  constexpr u32 shift = 32 * vectors * ((65536 / vectors + 1) * vectors - 65536) < 65536 ? 16 : 24, reciprocal = (1u << shift) / vectors + 1;
  constexpr bool in_step = stride == elements || step % elements == 0 || elements % step == 0;
  static_assert(in_step || 32 * vectors * (reciprocal * vectors - (1u << shift)) < 1u << shift, "a matrix of so many vectors cannot be staged");
  const u32 lane = static_cast<u32>(warp_lane()), begin = static_cast<u32>(warp.first) * stride;
  const auto index = [](u32 lane, u32 e) {
    if constexpr (in_step) return padded<elements, stride>(lane * vector_size) + padded<elements, stride>(e);
    else return lane * vector_size + e + ((lane * reciprocal + e / vector_size * reciprocal) >> shift) * (stride - elements);
  };
  V* span         = operand + warp.start * elements;
  if (warp.count == 32) {
    span += lane * vector_size;
#pragma unroll
    for (u32 e = 0; e < all; e += step)
      if (all - e >= step || lane * vector_size < all - e) move(begin + index(lane, e), span + e);
  }
  else {   // the end of the batch
    const u32 left = static_cast<u32>(warp.count) * elements, whole = left / vector_size * vector_size;
#pragma unroll 1
    for (u32 e = lane * vector_size; e < whole; e += step) move(begin + padded<elements, stride>(e), span + e);
    if constexpr (elements % vector_size != 0) {
      if (lane < left - whole) move_element(begin + whole + lane, span + (whole + lane));
    }
  }
}

// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE u32 quick_range(double) { return 0x7fb00000u; }
template <class V> DEVICE bool has_quick_reciprocal(u32 above) { return above < quick_range(V(0)); }

// A pivot search's next row: if its element `a` is larger than all before, `best` becomes its key and `found` its number.
#define TAKE_LARGER(best, found, a, row) \
  { const auto key = ordered_bits(abs1(a)); const bool take = key > best; best = take ? key : best; found = take ? row : found; }
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
DEVICE bool is_rare(V pivot) { return rarely(!has_quick_reciprocal<V>(above_least<V>(high_word(abs1(pivot))))); }

}  // namespace prelude_of_dgetrf_3_thread_per_matrix_7567f2ee
using namespace prelude_of_dgetrf_3_thread_per_matrix_7567f2ee;

using T = double;

KERNEL void __launch_bounds__(64)
dgetrf_3_thread_per_matrix_7567f2ee(T* A, int* ipiv, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j); p<k> the row that step k chose.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 64 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    SHARED(T, tile, 576);
    move_contiguous<9, 9, 2>(warp, A, [&](u32 e, const T* at) { copy_async16(tile, e, at); }, [&](u32 e, const T* at) { tile[e] = *at; });
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 9;
    T a0_0 = tile[mine + 0], a1_0 = tile[mine + 1], a2_0 = tile[mine + 2];
    T a0_1 = tile[mine + 3], a1_1 = tile[mine + 4], a2_1 = tile[mine + 5];
    T a0_2 = tile[mine + 6], a1_2 = tile[mine + 7], a2_2 = tile[mine + 8];
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too

    int failed = 0;   // 1-based step of the first zero pivot

    // step 0: the pivot is the first largest |a(i,0)|; its row changes places with row 0
    auto best0 = ordered_bits(abs1(a0_0)); int p0 = 0; TAKE_LARGER(best0, p0, a1_0, 1) TAKE_LARGER(best0, p0, a2_0, 2)
    EXCHANGE(a0_0, WITH_IF(p0 == 1, a1_0), WITH_IF(p0 == 2, a2_0))
    EXCHANGE(a0_1, WITH_IF(p0 == 1, a1_1), WITH_IF(p0 == 2, a2_1))
    EXCHANGE(a0_2, WITH_IF(p0 == 1, a1_2), WITH_IF(p0 == 2, a2_2))

    // the column becomes the multipliers, and all to its right is updated
    T scale0 = quick_reciprocal(a0_0); bool zero0 = false;
    RARE_PIVOT(a0_0, 1, scale0, zero0, failed, a1_0 = lifted(a1_0), a2_0 = lifted(a2_0))
    if (!zero0) a1_0 = mul(a1_0, scale0), a1_1 = fma(-a1_0, a0_1, a1_1), a1_2 = fma(-a1_0, a0_2, a1_2);
    if (!zero0) a2_0 = mul(a2_0, scale0), a2_1 = fma(-a2_0, a0_1, a2_1), a2_2 = fma(-a2_0, a0_2, a2_2);

    // step 1: the pivot is the first largest |a(i,1)|; its row changes places with row 1
    auto best1 = ordered_bits(abs1(a1_1)); int p1 = 1; TAKE_LARGER(best1, p1, a2_1, 2)
    EXCHANGE(a1_0, WITH_IF(p1 == 2, a2_0)) EXCHANGE(a1_1, WITH_IF(p1 == 2, a2_1)) EXCHANGE(a1_2, WITH_IF(p1 == 2, a2_2))

    // the column becomes the multipliers, and all to its right is updated
    T scale1 = quick_reciprocal(a1_1); bool zero1 = false;
    RARE_PIVOT(a1_1, 2, scale1, zero1, failed, a2_1 = lifted(a2_1))
    if (!zero1) a2_1 = mul(a2_1, scale1), a2_2 = fma(-a2_1, a1_2, a2_2);

    // step 2: row 2 is the pivot row
    const int p2 = 2;
    failed = a2_2 == T(0) && !failed ? 3 : failed;

    SHARED(int, swaps, 192);
    if (live) {
        tile[mine + 0] = a0_0, tile[mine + 1] = a1_0, tile[mine + 2] = a2_0;
        tile[mine + 3] = a0_1, tile[mine + 4] = a1_1, tile[mine + 5] = a2_1;
        tile[mine + 6] = a0_2, tile[mine + 7] = a1_2, tile[mine + 8] = a2_2;
        swaps[thread * 3 + 0] = p0 + 1, swaps[thread * 3 + 1] = p1 + 1, swaps[thread * 3 + 2] = p2 + 1;
    }
    warp_sync();
    move_contiguous<9, 9, 2>(warp, A, [&](u32 e, T* at) { copy16(at, tile, e); }, [&](u32 e, T* at) { *at = tile[e]; });
    move_contiguous<3, 3, 4>(warp, ipiv, [&](u32 e, int* at) { copy16(at, swaps, e); }, [&](u32 e, int* at) { *at = swaps[e]; });
    if (live) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetrf_3_thread_per_matrix_7567f2ee_launch(void* A, int* ipiv, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 64 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &ipiv, &info, &batch};
    return cudaLaunchKernel(dgetrf_3_thread_per_matrix_7567f2ee, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
