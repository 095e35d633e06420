// lange (norm of a matrix): complex, double, m = 5, n = 3, norm = one, layout = packed
// Id:     lange__z__m_5__n_3__norm_one__layout_packed__lines_across_lanes__transfer_staged__lanes_3__per_block_10
// Way:    Lane i of a group has row i of the matrix, for the 1-norm column i. Each makes one number of its line; those of the lines then
//         become one by shuffles. Rows can be loaded as they lie, since neighbouring lanes take neighbouring elements; columns go through
//         shared memory, to which the group moves the matrix by 16-byte copies; or, in packed batches whose columns are no whole 16-byte vectors, the
//         warp moves the matrices of all its groups, as one contiguous block of memory.
// Paper:  LAPACK's lange; for the Frobenius-norm a power of two as in Blue, ACM TOMS 4 (1978)
// Made by kgen --variants zlange_5x3_lines_across_lanes_4056ef13
// Cost:   60 flops and 248 bytes per matrix; a block of 32 threads has 10 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define PACKED   // every element lies on a multiple of its size
// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_zlange_5x3_lines_across_lanes_4056ef13 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double add(double a, double b) { return __dadd_rn(a, b); }
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
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
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }

// In a packed batch a complex number is loaded and stored as one; elsewhere it may lie on a multiple of its parts' size only.
#ifdef PACKED
#define COMPLEX_ALIGNMENT(R) alignas(2 * sizeof(R))
#else
#define COMPLEX_ALIGNMENT(R)
#endif
// A complex number.
template <class R>
struct COMPLEX_ALIGNMENT(R) Complex {
  R re, im;
  Complex() = default;
  DEVICE_MEMBER Complex(R real, R imaginary = R(0)) : re(real), im(imaginary) {}
};
template <class R> DEVICE Complex<R> operator-(Complex<R> a) { return {-a.re, -a.im}; }
template <class R> DEVICE bool operator==(Complex<R> a, Complex<R> b) { return a.re == b.re && a.im == b.im; }
// a * b + c, each part by two fused steps.
template <class R>
DEVICE Complex<R> fma(Complex<R> a, Complex<R> b, Complex<R> c)
{
  return {fma(-a.im, b.im, fma(a.re, b.re, c.re)), fma(a.im, b.re, fma(a.re, b.im, c.im))};
}
template <class R>
DEVICE Complex<R> mul(Complex<R> a, Complex<R> b) { return {fma(-a.im, b.im, mul(a.re, b.re)), fma(a.im, b.re, mul(a.re, b.im))}; }
template <class R> DEVICE Complex<R> mul(Complex<R> a, R b) { return {mul(a.re, b), mul(a.im, b)}; }
template <class R> DEVICE Complex<R> add(Complex<R> a, Complex<R> b) { return {add(a.re, b.re), add(a.im, b.im)}; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
template <class R>
DEVICE Complex<R> select(bool condition, Complex<R> a, Complex<R> b) { return {condition ? a.re : b.re, condition ? a.im : b.im}; }
// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE double near_one(double, u32 high)
{
  const int power = clamped(0x7fe00000 - static_cast<int>(high & 0x7ff00000u), 0x00100000, 0x7fd00000);
  return from_bits(static_cast<u64>(static_cast<u32>(power)) << 32);
}
// The power of two that brings the larger part of a complex number near one.
template <class R>
DEVICE R near_one(Complex<R> a) { return near_one(a.re, larger(high_word(a.re) & 0x7fffffffu, high_word(a.im) & 0x7fffffffu)); }
// a / b, scaled by a power of two so that nothing over- or underflows on the way: the square of a finite number but zero is between 1
// and 32, or less if it is denormal. For an infinite b a * 0.
template <class R>
DEVICE Complex<R> div(Complex<R> a, Complex<R> b)
{
  const R scale = near_one(b);
  const Complex<R> u(mul(a.re, scale), mul(a.im, scale));
  const Complex<R> v(mul(b.re, scale), mul(b.im, scale));
  const R square = fma(v.re, v.re, mul(v.im, v.im));
  const Complex<R> quotient(div(fma(u.re, v.re, mul(u.im, v.im)), square), div(fma(u.im, v.re, mul(-u.re, v.im)), square));
  return select(square > R(32), mul(a, R(0)), quotient);
}
template <class R> DEVICE Complex<R> operator/(Complex<R> a, Complex<R> b) { return div(a, b); }
// The reciprocal of a power of two that near_one gave; exact.
DEVICE double inverse_power(double power) { return from_bits(static_cast<u64>(0x7fe00000u - high_word(power)) << 32); }
// The root of a square of numbers near 1 without a branch, which would keep many roots from being found side by side. A square that is
// infinite, NaN, or so small that its root is nothing beside 1, zero too, stays as it is.
DEVICE bool has_quick_root(double square) { return high_word(square) - 0x03500000u < 0x7c800000u; }   // 2^-970 to 2^1022
template <class R>
DEVICE R root_of_square(R square)
{
  R root, inverse;
  quick_root(square, root, inverse);
  return has_quick_root(square) ? root : square;
}

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
  // The value of lane `source` of this group.
  template <class V>
  static DEVICE_MEMBER V shuffle(V value, int source)
  {
    if constexpr ((L & (L - 1)) == 0) return __shfl_sync(all, value, source, L);
    else                              return __shfl_sync(all, value, lane() / L * L + source);
  }
  template <class R>
  static DEVICE_MEMBER Complex<R> shuffle(Complex<R> value, int source)
  {
    return {shuffle(value.re, source), shuffle(value.im, source)};
  }
  template <class V>
  static DEVICE_MEMBER V* shuffle(V* address, int source)
  {
    return reinterpret_cast<V*>(shuffle(reinterpret_cast<u64>(address), source));
  }
  // The largest value of the group, by a butterfly that rotates, so that L need not be a power of two; 0 in an idle group.
  static DEVICE_MEMBER u32 butterfly_max(u32 value)
  {
#pragma unroll
    for (int step = 1; step < L; step *= 2) {
      const u32 other = (L & (L - 1)) == 0 ? __shfl_xor_sync(all, value, step) : shuffle(value, (rank() + step) % L);
      value = other > value ? other : value;
    }
    return idle() ? 0u : value;
  }
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
template <class R>
DEVICE void copy_async_element(Complex<R>* array, u32 index, const Complex<R>* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  array[index] = *from;
#else
  constexpr u32 part = alignof(Complex<R>);
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
#pragma unroll
  for (u32 at = 0; at < sizeof(Complex<R>); at += part) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to + at), "l"(reinterpret_cast<const char*>(from) + at), "n"(part)
                 : "memory");
  }
#endif
}
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

// The larger of two sizes; NaN if one of them is.
DEVICE double larger_norm(double a, double b) { return a > b || a != a ? a : b; }
// The largest value of the group's lanes, in every one of them, by a butterfly that rotates; NaN if one is.
template <class Group, int lanes, class R>
DEVICE R largest_norm(R value)
{
#pragma unroll
  for (int step = 1; step < lanes; step *= 2) {
    const R other = Group::shuffle(value, (Group::rank() + step) % lanes);
    value = larger_norm(value, other);
  }
  return value;
}
// How large a number is, as the high word of its larger part: for near_one, which brings the largest of many near 1, so that
// no square of them leaves the range.
DEVICE u32 size_word(double a) { return high_word(a) & 0x7fffffffu; }
template <class R> DEVICE u32 size_word(Complex<R> a) { return larger(size_word(a.re), size_word(a.im)); }
// sum + |a|^2
DEVICE double plus_square(double sum, double a) { return fma(a, a, sum); }
template <class R> DEVICE R plus_square(R sum, Complex<R> a) { return fma(a.im, a.im, fma(a.re, a.re, sum)); }

}  // namespace prelude_of_zlange_5x3_lines_across_lanes_4056ef13
using namespace prelude_of_zlange_5x3_lines_across_lanes_4056ef13;

using T = Complex<double>;
using R = double;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 5;
constexpr i64 strideA = 15;

KERNEL void __launch_bounds__(32)
zlange_5x3_lines_across_lanes_4056ef13(const T* A, R* value, i64 batch)
{
    // a<k> is element k of this lane's column.
    using Group = Lanes<3>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 10 + Group::group();
    const bool live  = matrix < batch && !Group::idle();
    const bool line  = live && lane < 3;
    SHARED(T, tile, 150);   // column by column
    const int first = Group::idle() ? 0 : Group::group() * 15;
    fetch_columns<3, 5, 5, 3, 1024>(tile, first, in_global(live ? A + matrix * strideA : nullptr), lda, live ? 3 : 0);
    copy_async_wait();
    Group::sync();
    const T a0 = line ? tile[first + lane * 5 + 0] : T(0);
    const T a1 = line ? tile[first + lane * 5 + 1] : T(0);
    const T a2 = line ? tile[first + lane * 5 + 2] : T(0);
    const T a3 = line ? tile[first + lane * 5 + 3] : T(0);
    const T a4 = line ? tile[first + lane * 5 + 4] : T(0);

    // the power of two that brings the largest element near 1
    u32 size = 0;
    size = larger(size, size_word(a0));
    size = larger(size, size_word(a1));
    size = larger(size, size_word(a2));
    size = larger(size, size_word(a3));
    size = larger(size, size_word(a4));
    const R scale = near_one(R(0), Group::butterfly_max(size));
    R own = R(0);
    own = add(own, root_of_square(plus_square(R(0), mul(a0, scale))));
    own = add(own, root_of_square(plus_square(R(0), mul(a1, scale))));
    own = add(own, root_of_square(plus_square(R(0), mul(a2, scale))));
    own = add(own, root_of_square(plus_square(R(0), mul(a3, scale))));
    own = add(own, root_of_square(plus_square(R(0), mul(a4, scale))));
    own = largest_norm<Group, 3>(own);
    if (live && lane == 0) value[matrix] = mul(own, inverse_power(scale));
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int zlange_5x3_lines_across_lanes_4056ef13_launch(const void* A, void* value, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 10 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &value, &batch};
    return cudaLaunchKernel(zlange_5x3_lines_across_lanes_4056ef13, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
