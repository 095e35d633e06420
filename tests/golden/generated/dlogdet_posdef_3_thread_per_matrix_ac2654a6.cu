// logdet_posdef (logarithm of the determinant of positive definite A, which may be far outside the range of numbers): real, double, n = 3, uplo = upper, layout = pointers
// Id:     logdet_posdef__d__n_3__uplo_upper__layout_pointers__thread_per_matrix__transfer_staged__per_block_32
// Way:    A thread has a whole triangle in registers, so that nothing travels between lanes. A warp moves its 32 matrices together, by way of
//         shared memory: neighbouring lanes, neighbouring bytes. Of the upper triangle the same elements are those of its conjugate transpose.
// Paper:  register-hosted Cholesky: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 5
// Made by kgen --variants dlogdet_posdef_3_thread_per_matrix_ac2654a6
// Cost:   17 flops and 60 bytes per matrix; a block of 32 threads has 32 matrices
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
namespace prelude_of_dlogdet_posdef_3_thread_per_matrix_ac2654a6 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double add(double a, double b) { return __dadd_rn(a, b); }
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
DEVICE double square_root(double a) { return __dsqrt_rn(a); }
// The root of a and its reciprocal, each rounded correctly, of a positive number far from the ends of the range: Newton's steps from one
// approximation of 1 / root, as in __fsqrt_rn and __dsqrt_rn, and one or two more for the reciprocal. The last ones fail where the root's bits are all ones
// (Markstein, Computation of elementary functions on the IBM RISC System/6000, 1990), and for no other: of floats all were compared, of
// doubles all roots whose reciprocal lies that near to the middle of two numbers (divisors of 2^106 - j, j <= 40) and 10^10 others.
DEVICE void quick_root(double a, double& root, double& reciprocal)
{
  double r;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  const double e = fma(a, -__dmul_rn(r, r), 1.0);
  r = fma(fma(e, 0.375, 0.5), __dmul_rn(e, r), r);
  const double s = __dmul_rn(a, r);
  root       = fma(fma(-s, s, a), __dmul_rn(r, 0.5), s);
  reciprocal = fma(r, fma(-root, r, 1.0), r);
}
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
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

// The real part; of a real the number itself.
DEVICE double real_part(double a) { return a; }
// The complex conjugate; of a real the number itself.
DEVICE double conjugate(double a) { return a; }
// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE double near_one(double, u32 high)
{
  const int power = clamped(0x7fe00000 - static_cast<int>(high & 0x7ff00000u), 0x00100000, 0x7fd00000);
  return from_bits(static_cast<u64>(static_cast<u32>(power)) << 32);
}
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
// Makes a number a NaN, of a complex one both parts.
DEVICE void set_nan(double& a) { a = from_bits(u64(0x7ff8) << 48); }
// Such a number.
template <class V> DEVICE V not_a_number() { V a; set_nan(a); return a; }

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
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
};
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
// move(index in the array, address) for the triangles of the warp's n x n matrices, element by element: consecutive lanes on consecutive elements of a triangle's columns.
// per_matrix_ld: each matrix has a leading dimension of its own, as in batches of variable size. packed: the array has only the lower triangle,
// or the upper one's transpose, row by row.
template <u32 n, bool lower, u32 stride, bool per_matrix_ld, bool packed = false, class V, class Move>
DEVICE void move_triangles(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 elements = n * (n + 1) / 2, at_once = elements < 32 ? 32 / elements : 1, turns = (elements + 31) / 32;
  const u32 lane  = static_cast<u32>(warp_lane());
  const u32 which = elements < 32 ? lane / elements : 0;   // the lane's matrix among those that are moved at once
  const u32 index = elements < 32 ? lane % elements : lane;
  const u32 count = static_cast<u32>(warp.count);
  const u32 left  = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride;
  u32 inside[turns];
  i64 offset[turns];
  u32 column = 0, row = index;   // of the triangle's element place + 32 t, so many rows down from its column's first
#pragma unroll
  for (u32 t = 0; t < turns; ++t) {
    for (u32 height = lower ? n - column : column + 1; column < n && row >= height; height = lower ? n - column : column + 1) {
      row -= height;
      ++column;
    }
    const u32 i = lower ? row + column : row, down = lower ? i : column, across = lower ? column : i;
    inside[t] = packed ? down * (down + 1) / 2 + across : column * n + i;
    offset[t] = per_matrix_ld ? static_cast<i64>(column) << 32 | i : column * ld + i;
    row += 32;
  }
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    V* const from = warp_shuffle(own, static_cast<int>((m + which) % 32));
    i64 apart     = ld;
    if constexpr (per_matrix_ld) apart = Lanes<32>::shuffle(ld, static_cast<int>((m + which) % 32));
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      if (m < left && (32 * (t + 1) <= elements || index + 32 * t < elements)) {
        move(begin + m * stride + inside[t], in_global(from + (per_matrix_ld ? (offset[t] >> 32) * apart + (offset[t] & 0xffffffff) : offset[t])));
      }
    }
  }
}
// The warp's triangles of n x n matrices, wherever these lie, to their places in the array and back.
template <u32 n, bool lower, u32 stride, bool per_matrix_ld, class Array, class V>
DEVICE void fetch_triangles(Array& array, const Staging& warp, const V* own, i64 ld)
{
  move_triangles<n, lower, stride, per_matrix_ld>(warp, own, ld, [&](u32 e, const V* from) { copy_async_element(array, e, from); });
}

DEVICE int exponent_of(double a) { return static_cast<int>(to_bits(a) >> 52 & 0x7ff) - 1023; }
// The power of two that brings a number near 1, or the larger part of a complex one.
DEVICE double unit_power(double a) { return near_one(a, high_word(a) & 0x7fffffffu); }
// part * 2^power.
template <class V>
struct Scaled { V part; int power; };
// The part, of complex numbers its larger one, is at least 1 and less than 2, of the largest numbers less than 4.
template <class V>
DEVICE Scaled<V> scaled(V a)
{
  const bool regular = has_reciprocal(a);
  const V normal   = regular ? a : lifted(a);   // a NaN stays one
  const auto near  = unit_power(normal);
  return {mul(normal, near), -exponent_of(near) - (regular ? 0 : exponent_of(real_part(lifted(V(1)))))};
}
// The parts are multiplied as they stand: at most 32 before they are brought near 1 again.
template <class V>
DEVICE Scaled<V> product_of(Scaled<V> a, Scaled<V> b) { return {mul(a.part, b.part), a.power + b.power}; }
// The product with one more number.
template <class V>
DEVICE Scaled<V> scaled_product(Scaled<V> before, V factor) { return product_of(before, scaled(factor)); }
// log(a) of a number between sqrt(1/2) and sqrt(2): 2 artanh(f), f = (a - 1) / (a + 1), whose series has the terms f^(2k+1) / (2k+1).
DEVICE double log_near_one(double a)
{
  const double f = div(add(a, -1.0), add(a, 1.0)), s = mul(f, f);
  double sum = 1.0 / 21;
  sum = fma(sum, s, 1.0 / 19);
  sum = fma(sum, s, 1.0 / 17);
  sum = fma(sum, s, 1.0 / 15);
  sum = fma(sum, s, 1.0 / 13);
  sum = fma(sum, s, 1.0 / 11);
  sum = fma(sum, s, 1.0 / 9);
  sum = fma(sum, s, 1.0 / 7);
  sum = fma(sum, s, 1.0 / 5);
  sum = fma(sum, s, 1.0 / 3);
  return fma(mul(add(f, f), s), sum, add(f, f));
}
// count * log(2) + rest: the first part of log(2) has so few digits that its product is exact.
DEVICE double plus_powers(int count, double rest)
{
  const double k = static_cast<double>(count);
  return fma(k, 0.69314718036912382, fma(k, 1.9082149292705877e-10, rest));
}
// log(a * 2^power) of a positive normal number a; of NaN NaN, of infinity infinity.
template <class R>
DEVICE R log_scaled(R a, int power)
{
  if (!(a < div(R(1), R(0)))) return a;
  const int own   = exponent_of(a);
  const R part    = mul(a, unit_power(a));   // 1 to 2
  const bool half = part > R(0x1.6a09e6p+0);
  return plus_powers(power + own + (half ? 1 : 0), log_near_one(half ? mul(part, R(0x1p-1)) : part));
}

// Whether quick_root is right for a pivot, by its high word: positive, finite, far enough from the ends of the range for a square and a
// remainder, and without the 1 bits that lead to a root of 1 bits alone.
DEVICE bool regular_pivot(double pivot)
{
  const u32 high = static_cast<u32>(to_bits(pivot) >> 32);
  return high - 0x03500000u < 0x7c800000u && (high & 0xfffffu) != 0xfffffu;
}
// What the column of step `step`, from 1 on, is multiplied by: the reciprocal of its pivot's root. The root of any positive number,
// even of a denormal one, is normal, and so is its reciprocal. A pivot that is not positive, or NaN, stays as it is, and the first such
// step is noted in `failed`; its column stays as well, so that what follows is finite as long as it does not overflow.
template <class R>
DEVICE R scale_of_pivot(R pivot, int step, R& root, int& failed)
{
  R scale;
  quick_root(pivot, root, scale);
  if (rarely(!regular_pivot(pivot))) {
    const bool positive = pivot > R(0);   // of an infinite one the reciprocal is 0
    root   = square_root(pivot);
    scale  = positive ? reciprocal(root) : R(1);
    root   = positive ? root : pivot;
    failed = positive || failed != 0 ? failed : step;
  }
  return scale;
}

}  // namespace prelude_of_dlogdet_posdef_3_thread_per_matrix_ac2654a6
using namespace prelude_of_dlogdet_posdef_3_thread_per_matrix_ac2654a6;

using T = double;
using R = double;

KERNEL void __launch_bounds__(32)
dlogdet_posdef_3_thread_per_matrix_ac2654a6(const T* const* A, i64 lda, R* logdet, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j) of A, then of L.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    const T* const a = in_global(live ? in_global(A[matrix]) : nullptr);
    SHARED(T, tile, 288);
    fetch_triangles<3, false, 9, false>(tile, warp, a, lda);
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 9;
    T a0_0 = conjugate(T(tile[mine + 0]));
    T a1_0 = conjugate(T(tile[mine + 3]));
    T a2_0 = conjugate(T(tile[mine + 6]));
    T a1_1 = conjugate(T(tile[mine + 4]));
    T a2_1 = conjugate(T(tile[mine + 7]));
    T a2_2 = conjugate(T(tile[mine + 8]));

    int failed = 0;   // 1-based step of the first pivot that is not positive
    Scaled<R> det = {R(1), 0};

    // step 0: column 0 of L, then the update of the columns to its right
    R root0;
    det = scaled_product(det, real_part(a0_0));
    const R inverse0 = scale_of_pivot(real_part(a0_0), 1, root0, failed);
    a1_0 = mul(a1_0, inverse0);
    a2_0 = mul(a2_0, inverse0);
    a1_1 = fma(-a1_0, conjugate(a1_0), a1_1);
    a2_1 = fma(-a2_0, conjugate(a1_0), a2_1);
    a2_2 = fma(-a2_0, conjugate(a2_0), a2_2);

    // step 1: column 1 of L, then the update of the columns to its right
    R root1;
    det = scaled_product(det, real_part(a1_1));
    const R inverse1 = scale_of_pivot(real_part(a1_1), 2, root1, failed);
    a2_1 = mul(a2_1, inverse1);
    a2_2 = fma(-a2_1, conjugate(a2_1), a2_2);

    // step 2: column 2 of L, then the update of the columns to its right
    R root2;
    det = scaled_product(det, real_part(a2_2));
    scale_of_pivot(real_part(a2_2), 3, root2, failed);

    if (live) {
        logdet[matrix] = failed ? not_a_number<R>() : log_scaled(det.part, det.power);
        info[matrix]   = failed;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dlogdet_posdef_3_thread_per_matrix_ac2654a6_launch(
    const void* const* A, long long lda, void* logdet, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &logdet, &info, &batch};
    return cudaLaunchKernel(dlogdet_posdef_3_thread_per_matrix_ac2654a6, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
