// poti (inverse of a positive definite matrix: potrf and potri in one kernel, in place): complex, single, n = 3, uplo = upper, layout = packed
// Id:     poti__c__n_3__uplo_upper__layout_packed__rows_across_lanes__lanes_3__per_block_10__least_warps_0
// Way:    Three steps, of which each operation takes its own. potrf's (poti): lane i holds row i of L, and columns travel by shuffles. The inverse
//         W of L (trtri, potri, poti): lane j solves for column j of it, with L in shared memory, where all lanes read the same element. The
//         product W^H W (lauum, potri, poti), which is the inverse of L L^H: lane i makes its row i, of its own column of W and rows of W that
//         all lanes read. Registers that a step frees of the one are filled by the other. Columns of A pass through shared memory. Of the upper
//         triangle the same elements are those of its transpose, whose product is the transposed one: nothing is conjugated.
// Paper:  Charara, Keyes, Ltaief, Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 4: POTI fuses POTRF, TRTRI and LAUUM
// Made by kgen --variants cpoti_3_rows_across_lanes_5000b9bd
// Cost:   156 flops and 100 bytes per matrix; a block of 32 threads has 10 matrices
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
namespace prelude_of_cpoti_3_rows_across_lanes_5000b9bd {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float div(float a, float b) { return __fdiv_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
DEVICE float square_root(float a) { return __fsqrt_rn(a); }
// The root of a and its reciprocal, each rounded correctly, of a positive number far from the ends of the range: Newton's steps from one
// approximation of 1 / root, as in __fsqrt_rn and __dsqrt_rn, and one or two more for the reciprocal. The last ones fail where the root's bits are all ones
// (Markstein, Computation of elementary functions on the IBM RISC System/6000, 1990), and for no other: of floats all were compared, of
// doubles all roots whose reciprocal lies that near to the middle of two numbers (divisors of 2^106 - j, j <= 40) and 10^10 others.
DEVICE void quick_root(float a, float& root, float& reciprocal)
{
  float r;
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a));
  const float s = __fmul_rn(a, r);
  root       = fma(fma(-s, s, a), __fmul_rn(r, 0.5f), s);
  r          = fma(r, fma(-root, r, 1.0f), r);
  reciprocal = fma(r, fma(-root, r, 1.0f), r);
}
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
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
// The real part; of a real the number itself.
DEVICE float real_part(float a) { return a; }
template <class R> DEVICE R real_part(Complex<R> a) { return a.re; }
// The complex conjugate; of a real the number itself.
DEVICE float conjugate(float a) { return a; }
template <class R> DEVICE Complex<R> conjugate(Complex<R> a) { return {a.re, -a.im}; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(float a) { return to_bits(a); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
template <class R>
DEVICE Complex<R> select(bool condition, Complex<R> a, Complex<R> b) { return {condition ? a.re : b.re, condition ? a.im : b.im}; }
// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE float near_one(float, u32 high)
{
  return from_bits(static_cast<u32>(clamped(0x7f000000 - static_cast<int>(high & 0x7f800000u), 0x00800000, 0x7e800000)));
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
// 1 / a, scaled by a power of two as in div; 0 for an infinite a.
template <class R>
DEVICE Complex<R> reciprocal(Complex<R> a)
{
  const R scale      = near_one(a);
  const Complex<R> v = mul(a, scale);
  const R square = fma(v.re, v.re, mul(v.im, v.im)), factor = reciprocal(square);
  return select(square > R(32), Complex<R>(R(0)), Complex<R>(mul(mul(v.re, factor), scale), mul(mul(-v.im, factor), scale)));
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

// Whether quick_root is right for a pivot, by its high word: positive, finite, far enough from the ends of the range for a square and a
// remainder, and without the 1 bits that lead to a root of 1 bits alone.
DEVICE bool regular_pivot(float pivot)
{
  const u32 bits = to_bits(pivot);
  return bits - 0x0d000000u < 0x72000000u && (bits & 0x7ffff0u) != 0x7ffff0u;
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

// sum + |a|^2
DEVICE float plus_square(float sum, float a) { return fma(a, a, sum); }
template <class R> DEVICE R plus_square(R sum, Complex<R> a) { return fma(a.im, a.im, fma(a.re, a.re, sum)); }

}  // namespace prelude_of_cpoti_3_rows_across_lanes_5000b9bd
using namespace prelude_of_cpoti_3_rows_across_lanes_5000b9bd;

using T = Complex<float>;
using R = float;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 3;
constexpr i64 strideA = 9;

KERNEL void __launch_bounds__(32)
cpoti_3_rows_across_lanes_5000b9bd(T* A, int* info, i64 batch)
{
    using Group = Lanes<3>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 10 + Group::group();
    const bool here  = matrix < batch && !Group::idle();
    const bool live  = here && lane < 3;
    SHARED(T, tile, 180);
    const int first = (Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group()) * 18;
    fetch_columns<3, 3, 6, 3>(tile, first, in_global(here ? A + matrix * strideA : nullptr), lda, here ? 3 : 0);
    copy_async_wait();
    Group::sync();

    // a<j> is element (lane, j), first of A, in the end of L
    T a0 = live && lane >= 0 ? T(tile[first + lane * 6 + 0]) : T(0);
    T a1 = live && lane >= 1 ? T(tile[first + lane * 6 + 1]) : T(0);
    T a2 = live && lane >= 2 ? T(tile[first + lane * 6 + 2]) : T(0);
    int failed = 0;      // 1-based step of the first pivot that is not positive
    R own      = R(1);   // the reciprocal of this row's element of L's diagonal

    // step 0: column 0 of L, then the update of the columns to its right
    R root0;
    const R pivot0 = Group::shuffle(real_part(a0), 0);
    const R scale0 = scale_of_pivot(pivot0, 1, root0, failed);
    own = lane == 0 ? scale0 : own;
    a0 = mul(a0, scale0);
    const T l1_0 = Group::shuffle(a0, 1);
    a1 = fma(-a0, conjugate(l1_0), a1);
    const T l2_0 = Group::shuffle(a0, 2);
    a2 = fma(-a0, conjugate(l2_0), a2);

    // step 1: column 1 of L, then the update of the columns to its right
    R root1;
    const R pivot1 = Group::shuffle(real_part(a1), 1);
    const R scale1 = scale_of_pivot(pivot1, 2, root1, failed);
    own = lane == 1 ? scale1 : own;
    a1 = mul(a1, scale1);
    const T l2_1 = Group::shuffle(a1, 2);
    a2 = fma(-a1, conjugate(l2_1), a2);

    // step 2: column 2 of L, then the update of the columns to its right
    R root2;
    const R pivot2 = Group::shuffle(real_part(a2), 2);
    const R scale2 = scale_of_pivot(pivot2, 3, root2, failed);
    own = lane == 2 ? scale2 : own;
    if (live && lane > 0) tile[first + lane * 6 + 0] = a0;
    if (live && lane > 1) tile[first + lane * 6 + 1] = a1;
    Group::sync();

    // x<i> is element (i, lane) of the inverse W
    T x0 = T(0);
    T x1 = T(0);
    T x2 = T(0);

    // step 0: row 0 of W, then it is taken out of the rows below
    {
        const auto inverse = Group::shuffle(own, 0);
        x0 = lane == 0 ? T(inverse) : mul(x0, inverse);
    }
    if (here && lane <= 0) {
        x1 = fma(-T(tile[first + 6 + 0]), x0, x1);
        x2 = fma(-T(tile[first + 12 + 0]), x0, x2);
    }

    // step 1: row 1 of W, then it is taken out of the rows below
    {
        const auto inverse = Group::shuffle(own, 1);
        x1 = lane == 1 ? T(inverse) : mul(x1, inverse);
    }
    if (here && lane <= 1) {
        x2 = fma(-T(tile[first + 12 + 1]), x1, x2);
    }

    // step 2: row 2 of W, then it is taken out of the rows below
    {
        const auto inverse = Group::shuffle(own, 2);
        x2 = lane == 2 ? T(inverse) : mul(x2, inverse);
    }

    Group::sync();   // all have read
    if (live && lane <= 0) tile[first + 0 + lane] = x0;
    if (live && lane <= 1) tile[first + 6 + lane] = x1;
    if (live && lane <= 2) tile[first + 12 + lane] = x2;
    Group::sync();

    // c<j> is element (lane, j) of the product, sum that of the diagonal
    R sum = R(0);
    T c0 = T(0);
    T c1 = T(0);

    // step 0: row 0 of W with this lane's element of it
    if (here && lane <= 0) {
        const T own_element = lane == 0 ? T(real_part(x0)) : conjugate(x0);
        sum = plus_square(sum, own_element);
    }

    // step 1: row 1 of W with this lane's element of it
    if (here && lane <= 1) {
        const T own_element = lane == 1 ? T(real_part(x1)) : conjugate(x1);
        sum = plus_square(sum, own_element);
        c0 = fma(own_element, T(tile[first + 6 + 0]), c0);
    }

    // step 2: row 2 of W with this lane's element of it
    if (here && lane <= 2) {
        const T own_element = lane == 2 ? T(real_part(x2)) : conjugate(x2);
        sum = plus_square(sum, own_element);
        c0 = fma(own_element, T(tile[first + 12 + 0]), c0);
        c1 = fma(own_element, T(tile[first + 12 + 1]), c1);
    }

    Group::sync();   // all have read
    if (live && lane > 0) tile[first + lane * 6 + 0] = c0;
    if (live && lane > 1) tile[first + lane * 6 + 1] = c1;
    if (live) tile[first + lane * 6 + lane] = T(sum);
    Group::sync();

    store_columns<3, 3, 6, 3>(in_global(here ? A + matrix * strideA : nullptr), lda, here && failed == 0 ? 3 : 0, tile, first);
    if (here && lane == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int cpoti_3_rows_across_lanes_5000b9bd_launch(void* A, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 10 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &info, &batch};
    return cudaLaunchKernel(cpoti_3_rows_across_lanes_5000b9bd, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
