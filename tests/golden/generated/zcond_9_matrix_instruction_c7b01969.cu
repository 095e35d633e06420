// cond (condition number, norm(A) norm(inv(A)), from the inverse itself): complex, double, n = 9, norm = infinity, layout = packed
// Id:     cond__z__n_9__norm_infinity__layout_packed__matrix_instruction__transfer_in_direct__transfer_out_none__per_block_1__least_warps_0
// Way:    Gauss-Jordan in place, a warp for each matrix, which lies in the accumulators of the FP64 matrix instruction: lane 4 g + q has
//         element (8 r + g, 4 p + q) in a<r>_<p>. a<r>_<2t> and a<r>_<2t+1> are neighbours in tile t, so that panel p is there what the
//         instruction takes for its left factor. A panel of 4 columns goes through shared memory to one row per lane and is eliminated
//         there; its multipliers and pivot rows come back as the instruction's factors, which update all other columns.
// Paper:  Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4
// Made by kgen --variants zcond_9_matrix_instruction_c7b01969
// Cost:   6408 flops and 1308 bytes per matrix; a block of 32 threads has 1 matrix
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool zcond_9_matrix_instruction_c7b01969_is_served = (... || (list >= 800));
static_assert(zcond_9_matrix_instruction_c7b01969_is_served<__CUDA_ARCH_LIST__>, "zcond_9_matrix_instruction_c7b01969 requires sm_80 or later: nvcc -arch=sm_80, or for an older GPU kgen --ops cond ... --arch sm_75");
#endif

#define PACKED   // every element lies on a multiple of its size
// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_zcond_9_matrix_instruction_c7b01969 {

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
// |x| as LAPACK's pivot search compares it.
template <class R> DEVICE R abs1(Complex<R> a) { return add(abs1(a.re), abs1(a.im)); }
// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u64 order(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
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
// 1 / a, scaled by a power of two as in div; 0 for an infinite a.
template <class R>
DEVICE Complex<R> reciprocal(Complex<R> a)
{
  const R scale      = near_one(a);
  const Complex<R> v = mul(a, scale);
  const R square = fma(v.re, v.re, mul(v.im, v.im)), factor = reciprocal(square);
  return select(square > R(32), Complex<R>(R(0)), Complex<R>(mul(mul(v.re, factor), scale), mul(mul(-v.im, factor), scale)));
}
// 1 / a without scaling, where |a| is so far from 0 and infinity that the square is too.
template <class R>
DEVICE Complex<R> quick_reciprocal(Complex<R> a)
{
  const R factor = quick_reciprocal(fma(a.re, a.re, mul(a.im, a.im)));
  return {mul(a.re, factor), mul(-a.im, factor)};
}
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
// |x|, for complex the length, scaled by a power of two: nothing over- or underflows on the way. NaN where a part is one.
DEVICE double modulus(double a) { return abs1(a); }
template <class R>
DEVICE R modulus(Complex<R> a)
{
  const R scale      = near_one(a);
  const Complex<R> v = mul(a, scale);
  return mul(root_of_square(fma(v.re, v.re, mul(v.im, v.im))), inverse_power(scale));
}
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
template <class R> DEVICE Complex<R> lifted(Complex<R> a) { return {lifted(a.re), lifted(a.im)}; }

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's index in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
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
  // One bit for each lane of the group, bit 0 for rank 0.
  static DEVICE_MEMBER u32 ballot(bool predicate)
  {
    return (__ballot_sync(all, predicate) >> (lane() / L * L)) & (all >> (32 - L));
  }
  static DEVICE_MEMBER bool any(bool predicate) { return ballot(predicate) != 0; }
  // The rank of the eligible lane with the largest magnitude, NaN largest of all; among equals the one with the least
  // position. 0 if none is eligible. A butterfly of value-position pairs; it rotates, so L need not be a power of two.
  template <class R>
  static DEVICE_MEMBER int argmax(R magnitude, int position, bool eligible)
  {
    auto best = eligible ? order(magnitude) : 0;
    u32 packed = (eligible ? static_cast<u32>(position) : 0xffffu) << 8 | static_cast<u32>(rank());
#pragma unroll
    for (int step = 1; step < L; step *= 2) {
      const int source       = (rank() + step) % L;
      const auto other       = shuffle(best, source);
      const u32 other_packed  = shuffle(packed, source);
      const bool take        = other > best || (other == best && other_packed < packed);
      best  = take ? other : best;
      packed = take ? other_packed : packed;
    }
    return (packed >> 8) == 0xffffu ? 0 : static_cast<int>(packed & 0xffu);
  }
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  // The largest value of the group; idle lanes give 0. One full-mask reduction per group, because partial masks run one after
  // another.
  static DEVICE_MEMBER u32 group_max(u32 value)
  {
    if constexpr (per_warp == 1) return __reduce_max_sync(all, value);
    u32 largest = 0;
#pragma unroll
    for (int g = 0; g < per_warp; ++g) {
      const bool mine = lane() / L == g;
      const u32 found = __reduce_max_sync(all, mine ? value : 0u);
      largest = mine ? found : largest;
    }
    return largest;
  }
#endif
  // c += a b by the FP64 matrix instruction, with c of 8 x 8 or 16 x 8 elements, a with 4 columns and b with 4 rows. Lane 4 g + q
  // holds c(g, 2 q), c(g, 2 q + 1), a(g, q) and b(q, g), and of a taller tile the same of row g + 8 behind them. Each element is
  // a chain of four fma, column 0 of a first.
  static DEVICE_MEMBER void rank4_update(double& c0, double& c1, double a, double b)
  {
    static_assert(L == 32, "the whole warp works on one tile");
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    __trap();   // nobody calls it: kernels that use it have no body there
#else
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
        : "+d"(c0), "+d"(c1) : "d"(a), "d"(b));
#endif
  }
  static DEVICE_MEMBER void rank4_update(double& c0, double& c1, double& c2, double& c3, double a0, double a1, double b)
  {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
    rank4_update(c0, c1, a0, b);
    rank4_update(c2, c3, a1, b);
#else
    static_assert(L == 32, "the whole warp works on one tile");
    asm("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
        : "+d"(c0), "+d"(c1), "+d"(c2), "+d"(c3) : "d"(a0), "d"(a1), "d"(b));
#endif
  }
  // Complex: the products with the real part of a first, then those with its imaginary part.
  template <class R>
  static DEVICE_MEMBER void rank4_update(Complex<R>& c0, Complex<R>& c1, Complex<R> a, Complex<R> b)
  {
    rank4_update(c0.re, c1.re, a.re, b.re);
    rank4_update(c0.im, c1.im, a.re, b.im);
    rank4_update(c0.re, c1.re, a.im, -b.im);
    rank4_update(c0.im, c1.im, a.im, b.re);
  }
  template <class R>
  static DEVICE_MEMBER void rank4_update(Complex<R>& c0, Complex<R>& c1, Complex<R>& c2, Complex<R>& c3, Complex<R> a0,
                                         Complex<R> a1, Complex<R> b)
  {
    rank4_update(c0.re, c1.re, c2.re, c3.re, a0.re, a1.re, b.re);
    rank4_update(c0.im, c1.im, c2.im, c3.im, a0.re, a1.re, b.im);
    rank4_update(c0.re, c1.re, c2.re, c3.re, a0.im, a1.im, -b.im);
    rank4_update(c0.im, c1.im, c2.im, c3.im, a0.im, a1.im, b.re);
  }
};

// The high word of an unpivoted row's |a|, |re| + |im| for complex numbers.
template <class R> DEVICE u32 pivot_key(R a, u32 pivot_step) { return high_word(a) & pivot_step; }
template <class R> DEVICE u32 pivot_key(Complex<R> a, u32 pivot_step) { return high_word(abs1(a)) & pivot_step; }
// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
DEVICE u32 least_high(Complex<double>) { return (1023u - 500) << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }
DEVICE bool has_quick_reciprocal(Complex<double>, u32 above) { return above < 1000u << 20; }

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
// Of two sums, of which each lane has shares, one: what two lanes that are `apart` have of it. The other lane has the other sum.
template <class Group, int apart, class R>
DEVICE R halves_exchanged(R a, R b)
{
  const bool upper = (Group::rank() & apart) != 0;
  return add(select(upper, b, a), Group::shuffle(select(upper, a, b), Group::rank() ^ apart));
}
// The sum of the group's lanes, in the first of them: lane i takes that of lane i + 16, then + 8, ... + 1.
template <class Group, int lanes, class R>
DEVICE R sum_of_lanes(R value)
{
#pragma unroll
  for (int step = 16; step > 0; step /= 2) {
    if (step < lanes) {
      const int from = Group::rank() + step;
      const R other  = Group::shuffle(value, from < lanes ? from : Group::rank());
      value = from < lanes ? add(value, other) : value;
    }
  }
  return value;
}
// The condition number by both norms: infinite with a zero pivot (`failed`) and where the inverse overflows, NaN only where A has one.
template <class R>
DEVICE R condition_number(R norm, R of_inverse, bool failed)
{
  const R product = mul(norm, of_inverse), infinity = div(R(1), R(0));
  if (norm != norm) return norm;
  return failed || product != product ? infinity : product < R(1) ? R(1) : product;   // none is less than 1
}
// The whole warp's norm of a matrix of at most 32 rows where it lies, the 1-norm or the infinity-norm: each lane sums a line.
template <bool one, class T>
DEVICE auto norm_in_memory(int n, const T* a, i64 lda)
{
  const int lane = Lanes<32>::rank();
  auto sum       = abs1(T(0));
  for (int k = 0; k < n && lane < n; ++k) sum = add(sum, modulus(one ? a[k + lane * lda] : a[lane + k * lda]));
  return largest_norm<Lanes<32>, 32>(sum);
}
// The whole warp finds the condition number of one matrix of n rows from the start, with getrf's pivots and its rule for denormal ones:
// lane i has row i, which stays there, and Gauss-Jordan in place leaves the inverse with its rows and columns in another order.
template <int n, bool one, class T, class R>
DEVICE void recompute_condition(const T* a, i64 lda, R* cond, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  const bool row = lane < n;
  const R norm   = norm_in_memory<one>(n, a, lda);
  T own[n];
  for (int j = 0; j < n; ++j) own[j] = row ? a[lane + j * lda] : T(0);
  T pivot      = T(1);   // the row's
  int position = lane;   // where the row stands after getrf's swaps so far
  int failed   = 0;      // 1-based step of the first zero pivot; what is computed after it does not count
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    const int p     = Warp::argmax(abs1(own[k]), position, row && position >= k);
    const int from  = Warp::shuffle(position, p);
    const bool mine = lane == p;
    position = mine ? k : position == k ? from : position;
    const T u = Warp::shuffle(own[k], p);
    failed = u == T(0) && !failed ? k + 1 : failed;
    pivot  = select(mine, u, pivot);
    const bool regular = has_reciprocal(u);
    const T l        = mul(regular ? own[k] : lifted(own[k]), reciprocal(regular ? u : lifted(u)));
#pragma unroll 1
    for (int j = 0; j < n; ++j) {
      const T of_pivot = Warp::shuffle(own[j], p);
      if (!mine && j != k) own[j] = fma(-l, of_pivot, own[j]);
    }
    own[k] = select(mine, T(1), -l);
  }
  const R scale = reciprocal(modulus(pivot));
  R of_inverse  = R(0);   // of the lane's row
#pragma unroll 1
  for (int j = 0; j < n; ++j) {
    const R size = row ? mul(modulus(own[j]), scale) : R(0);
    of_inverse   = one ? larger_norm(of_inverse, sum_of_lanes<Warp, 32>(size)) : add(of_inverse, size);
  }
  if constexpr (!one) of_inverse = largest_norm<Warp, 32>(of_inverse);
  if (lane == 0) {
    *cond = condition_number(norm, of_inverse, failed != 0);
    *info = failed;
  }
}

}  // namespace prelude_of_zcond_9_matrix_instruction_c7b01969
using namespace prelude_of_zcond_9_matrix_instruction_c7b01969;

using T = Complex<double>;
using R = double;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 9;
constexpr i64 strideA = 81;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
KERNEL void __launch_bounds__(32)
zcond_9_matrix_instruction_c7b01969(const T* A, R* cond, int* info, i64 batch)
{
    // a<r>_<p> is element (8 r + g, 4 p + q); x<k> is row `lane` of the panel's column k, m<k> its multiplier; l<r> and b<t> are the factors.
    using Warp = Lanes<32>;
    const int lane = Warp::lane(), g = lane / 4, q = lane % 4, warp = static_cast<int>(threadIdx.x / 32);
    const i64 matrix = block_index() * 1 + warp;
    const bool live  = matrix < batch, has_row = lane < 9;
    const T* from    = in_global(live ? A + matrix * strideA : nullptr);
    SHARED(T, tile, 144);   // column by column: a panel and its four pivot rows; before and after them the matrix
    const int panel  = warp * 144, pivots = panel + 72;
    // The step that chose row `lane`. Before: the bits of |a| that are compared, and in the lower seven a number by which the first of
    // equals wins: pivots are normal numbers, ordered by so many of their leading bits.
    u32 pivot_step   = has_row ? 0x7fffffffu - static_cast<u32>(lane) : 31u;
    T scale    = T(1);   // the pivot's reciprocal
    bool regular = true;   // no pivot is zero, denormal, huge or NaN
    T a0_0 = live ? from[(0 + q) * lda + (0 + g)] : T(0);
    T a1_0 = live && g < 1 ? from[(0 + q) * lda + (8 + g)] : T(0);
    T a0_1 = live ? from[(4 + q) * lda + (0 + g)] : T(0);
    T a1_1 = live && g < 1 ? from[(4 + q) * lda + (8 + g)] : T(0);
    T a0_2 = live && q < 1 ? from[(8 + q) * lda + (0 + g)] : T(0);
    T a1_2 = live && g < 1 && q < 1 ? from[(8 + q) * lda + (8 + g)] : T(0);
    T a0_3 = T(0);
    T a1_3 = T(0);

    R norm = R(0);
    {
        R sum0, sum1;
        sum0 = R(0);
        sum0 = add(sum0, modulus(a0_0));
        sum0 = add(sum0, modulus(a0_1));
        if (q < 1) sum0 = add(sum0, modulus(a0_2));
        sum1 = R(0);
        if (g < 1) sum1 = add(sum1, modulus(a1_0));
        if (g < 1) sum1 = add(sum1, modulus(a1_1));
        if (g < 1 && q < 1) sum1 = add(sum1, modulus(a1_2));
        sum0 = halves_exchanged<Warp, 1>(sum0, sum1);
        sum0 = add(sum0, Warp::shuffle(sum0, Warp::rank() ^ 2));
        norm = larger_norm(norm, sum0);
    }
    norm = largest_norm<Warp, 32>(norm);
    T m0, m1, m2, m3;                         // row `lane`'s multipliers in a panel
    int chosen0, chosen1, chosen2, chosen3;   // the panel's pivot rows

    {   // a panel of 4 columns, from step 0 on: row i to lane i
        tile[panel + q * 18 + (0 + g)] = a0_0;
        tile[panel + q * 18 + (8 + g)] = a1_0;
        Warp::sync();
        T x0 = lane < 16 ? tile[panel + 0 + lane] : T(0);
        T x1 = lane < 16 ? tile[panel + 18 + lane] : T(0);
        T x2 = lane < 16 ? tile[panel + 36 + lane] : T(0);
        T x3 = lane < 16 ? tile[panel + 54 + lane] : T(0);
        // step 0: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key0     = pivot_key(x0, pivot_step) | (pivot_step & 127u);
        const T r0         = quick_reciprocal(x0);
        const u32 largest0 = Warp::group_max(key0);
        const bool mine0   = key0 == largest0;
        chosen0 = static_cast<int>(~largest0 & 31u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest0));
        if (mine0) scale = r0;
        if (mine0) pivot_step  = static_cast<u32>(0 + 0);
        const T d0 = Warp::shuffle(r0, chosen0);
        const T u0_1 = Warp::shuffle(x1, chosen0);
        const T u0_2 = Warp::shuffle(x2, chosen0);
        const T u0_3 = Warp::shuffle(x3, chosen0);
        m0 = select(mine0, T(0), mul(-x0, d0));   // a multiplier of 0 leaves the row as it is
        x1 = fma(m0, u0_1, x1);
        x2 = fma(m0, u0_2, x2);
        x3 = fma(m0, u0_3, x3);
        // step 1: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key1     = pivot_key(x1, pivot_step) | (pivot_step & 127u);
        const T r1         = quick_reciprocal(x1);
        const u32 largest1 = Warp::group_max(key1);
        const bool mine1   = key1 == largest1;
        chosen1 = static_cast<int>(~largest1 & 31u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest1));
        if (mine1) scale = r1;
        if (mine1) pivot_step  = static_cast<u32>(0 + 1);
        const T d1 = Warp::shuffle(r1, chosen1);
        const T u1_2 = Warp::shuffle(x2, chosen1);
        const T u1_3 = Warp::shuffle(x3, chosen1);
        m1 = select(mine1, T(0), mul(-x1, d1));   // a multiplier of 0 leaves the row as it is
        x2 = fma(m1, u1_2, x2);
        x3 = fma(m1, u1_3, x3);
        // step 2: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key2     = pivot_key(x2, pivot_step) | (pivot_step & 127u);
        const T r2         = quick_reciprocal(x2);
        const u32 largest2 = Warp::group_max(key2);
        const bool mine2   = key2 == largest2;
        chosen2 = static_cast<int>(~largest2 & 31u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest2));
        if (mine2) scale = r2;
        if (mine2) pivot_step  = static_cast<u32>(0 + 2);
        const T d2 = Warp::shuffle(r2, chosen2);
        const T u2_3 = Warp::shuffle(x3, chosen2);
        m2 = select(mine2, T(0), mul(-x2, d2));   // a multiplier of 0 leaves the row as it is
        x3 = fma(m2, u2_3, x3);
        // step 3: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key3     = pivot_key(x3, pivot_step) | (pivot_step & 127u);
        const T r3         = quick_reciprocal(x3);
        const u32 largest3 = Warp::group_max(key3);
        const bool mine3   = key3 == largest3;
        chosen3 = static_cast<int>(~largest3 & 31u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest3));
        if (mine3) scale = r3;
        if (mine3) pivot_step  = static_cast<u32>(0 + 3);
        const T d3 = Warp::shuffle(r3, chosen3);
        m3 = select(mine3, T(0), mul(-x3, d3));   // a multiplier of 0 leaves the row as it is
    }

    {   // To all: the multipliers, and the pivot rows as they were before the panel, whose own columns begin as the identity's.
        if (lane < 16) {
            tile[panel + 0 + lane] = m0;
            tile[panel + 18 + lane] = m1;
            tile[panel + 36 + lane] = m2;
            tile[panel + 54 + lane] = m3;
        }
        const int slot0 = static_cast<int>(Warp::shuffle(pivot_step, 0 + g)) - 0;
        a0_0 = T(slot0 == q ? 1 : 0);
        const int slot1 = static_cast<int>(Warp::shuffle(pivot_step, 8 + g)) - 0;
        a1_0 = T(slot1 == q ? 1 : 0);
        if (static_cast<u32>(slot0) < 4u) {
            const int to = pivots + slot0 * 18 + 2 * q;
            tile[to + 0] = a0_0;
            tile[to + 1] = a0_1;
            tile[to + 8] = a0_2;
            tile[to + 9] = a0_3;
        }
        if (static_cast<u32>(slot1) < 4u) {
            const int to = pivots + slot1 * 18 + 2 * q;
            tile[to + 0] = a1_0;
            tile[to + 1] = a1_1;
            tile[to + 8] = a1_2;
            tile[to + 9] = a1_3;
        }
        Warp::sync();
        T l0 = tile[panel + q * 18 + (0 + g)];
        T l1 = tile[panel + q * 18 + (8 + g)];
        // A row chosen in the panel goes on from the pivot row that the others are given: from zero, times 1 for that step, 0 for
        // those before. The update would compute that row again, in another order than fma, and round it otherwise; of reals it does not.
        if (slot0 >= q && slot0 < 4) l0 = T(slot0 == q ? 1 : 0);
        if (static_cast<u32>(slot0) < 4u) {
            a0_0 = T(0);
            a0_1 = T(0);
            a0_2 = T(0);
            a0_3 = T(0);
        }
        if (slot1 >= q && slot1 < 4) l1 = T(slot1 == q ? 1 : 0);
        if (static_cast<u32>(slot1) < 4u) {
            a1_0 = T(0);
            a1_1 = T(0);
            a1_2 = T(0);
            a1_3 = T(0);
        }
        // Each pivot row becomes what it was when it was chosen, a column to a lane.
        if (lane < 16) {
            [[maybe_unused]] T v0 = tile[pivots + 0 + lane];
            [[maybe_unused]] T v1 = tile[pivots + 18 + lane];
            const T m1_0 = tile[panel + 0 + chosen1];
            [[maybe_unused]] T v2 = tile[pivots + 36 + lane];
            const T m2_0 = tile[panel + 0 + chosen2];
            const T m2_1 = tile[panel + 18 + chosen2];
            [[maybe_unused]] T v3 = tile[pivots + 54 + lane];
            const T m3_0 = tile[panel + 0 + chosen3];
            const T m3_1 = tile[panel + 18 + chosen3];
            const T m3_2 = tile[panel + 36 + chosen3];
            v1 = fma(m1_0, v0, v1);
            tile[pivots + 18 + lane] = v1;
            v2 = fma(m2_0, v0, v2);
            v2 = fma(m2_1, v1, v2);
            tile[pivots + 36 + lane] = v2;
            v3 = fma(m3_0, v0, v3);
            v3 = fma(m3_1, v1, v3);
            v3 = fma(m3_2, v2, v3);
            tile[pivots + 54 + lane] = v3;
        }
        Warp::sync();
        const T b0 = tile[pivots + q * 18 + (0 + g)];
        const T b1 = tile[pivots + q * 18 + (8 + g)];
        Warp::rank4_update(a0_0, a0_1, a1_0, a1_1, l0, l1, b0);
        Warp::rank4_update(a0_2, a0_3, a1_2, a1_3, l0, l1, b1);
    }

    {   // a panel of 4 columns, from step 4 on: row i to lane i
        tile[panel + q * 18 + (0 + g)] = a0_1;
        tile[panel + q * 18 + (8 + g)] = a1_1;
        Warp::sync();
        T x0 = lane < 16 ? tile[panel + 0 + lane] : T(0);
        T x1 = lane < 16 ? tile[panel + 18 + lane] : T(0);
        T x2 = lane < 16 ? tile[panel + 36 + lane] : T(0);
        T x3 = lane < 16 ? tile[panel + 54 + lane] : T(0);
        // step 4 + 0: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key0     = pivot_key(x0, pivot_step) | (pivot_step & 127u);
        const T r0         = quick_reciprocal(x0);
        const u32 largest0 = Warp::group_max(key0);
        const bool mine0   = key0 == largest0;
        chosen0 = static_cast<int>(~largest0 & 31u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest0));
        if (mine0) scale = r0;
        if (mine0) pivot_step  = static_cast<u32>(4 + 0);
        const T d0 = Warp::shuffle(r0, chosen0);
        const T u0_1 = Warp::shuffle(x1, chosen0);
        const T u0_2 = Warp::shuffle(x2, chosen0);
        const T u0_3 = Warp::shuffle(x3, chosen0);
        m0 = select(mine0, T(0), mul(-x0, d0));   // a multiplier of 0 leaves the row as it is
        x1 = fma(m0, u0_1, x1);
        x2 = fma(m0, u0_2, x2);
        x3 = fma(m0, u0_3, x3);
        // step 4 + 1: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key1     = pivot_key(x1, pivot_step) | (pivot_step & 127u);
        const T r1         = quick_reciprocal(x1);
        const u32 largest1 = Warp::group_max(key1);
        const bool mine1   = key1 == largest1;
        chosen1 = static_cast<int>(~largest1 & 31u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest1));
        if (mine1) scale = r1;
        if (mine1) pivot_step  = static_cast<u32>(4 + 1);
        const T d1 = Warp::shuffle(r1, chosen1);
        const T u1_2 = Warp::shuffle(x2, chosen1);
        const T u1_3 = Warp::shuffle(x3, chosen1);
        m1 = select(mine1, T(0), mul(-x1, d1));   // a multiplier of 0 leaves the row as it is
        x2 = fma(m1, u1_2, x2);
        x3 = fma(m1, u1_3, x3);
        // step 4 + 2: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key2     = pivot_key(x2, pivot_step) | (pivot_step & 127u);
        const T r2         = quick_reciprocal(x2);
        const u32 largest2 = Warp::group_max(key2);
        const bool mine2   = key2 == largest2;
        chosen2 = static_cast<int>(~largest2 & 31u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest2));
        if (mine2) scale = r2;
        if (mine2) pivot_step  = static_cast<u32>(4 + 2);
        const T d2 = Warp::shuffle(r2, chosen2);
        const T u2_3 = Warp::shuffle(x3, chosen2);
        m2 = select(mine2, T(0), mul(-x2, d2));   // a multiplier of 0 leaves the row as it is
        x3 = fma(m2, u2_3, x3);
        // step 4 + 3: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key3     = pivot_key(x3, pivot_step) | (pivot_step & 127u);
        const T r3         = quick_reciprocal(x3);
        const u32 largest3 = Warp::group_max(key3);
        const bool mine3   = key3 == largest3;
        chosen3 = static_cast<int>(~largest3 & 31u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest3));
        if (mine3) scale = r3;
        if (mine3) pivot_step  = static_cast<u32>(4 + 3);
        const T d3 = Warp::shuffle(r3, chosen3);
        m3 = select(mine3, T(0), mul(-x3, d3));   // a multiplier of 0 leaves the row as it is
    }

    {   // To all: the multipliers, and the pivot rows as they were before the panel, whose own columns begin as the identity's.
        if (lane < 16) {
            tile[panel + 0 + lane] = m0;
            tile[panel + 18 + lane] = m1;
            tile[panel + 36 + lane] = m2;
            tile[panel + 54 + lane] = m3;
        }
        const int slot0 = static_cast<int>(Warp::shuffle(pivot_step, 0 + g)) - 4;
        a0_1 = T(slot0 == q ? 1 : 0);
        const int slot1 = static_cast<int>(Warp::shuffle(pivot_step, 8 + g)) - 4;
        a1_1 = T(slot1 == q ? 1 : 0);
        if (static_cast<u32>(slot0) < 4u) {
            const int to = pivots + slot0 * 18 + 2 * q;
            tile[to + 0] = a0_0;
            tile[to + 1] = a0_1;
            tile[to + 8] = a0_2;
            tile[to + 9] = a0_3;
        }
        if (static_cast<u32>(slot1) < 4u) {
            const int to = pivots + slot1 * 18 + 2 * q;
            tile[to + 0] = a1_0;
            tile[to + 1] = a1_1;
            tile[to + 8] = a1_2;
            tile[to + 9] = a1_3;
        }
        Warp::sync();
        T l0 = tile[panel + q * 18 + (0 + g)];
        T l1 = tile[panel + q * 18 + (8 + g)];
        // A row chosen in the panel goes on from the pivot row that the others are given: from zero, times 1 for that step, 0 for
        // those before. The update would compute that row again, in another order than fma, and round it otherwise; of reals it does not.
        if (slot0 >= q && slot0 < 4) l0 = T(slot0 == q ? 1 : 0);
        if (static_cast<u32>(slot0) < 4u) {
            a0_0 = T(0);
            a0_1 = T(0);
            a0_2 = T(0);
            a0_3 = T(0);
        }
        if (slot1 >= q && slot1 < 4) l1 = T(slot1 == q ? 1 : 0);
        if (static_cast<u32>(slot1) < 4u) {
            a1_0 = T(0);
            a1_1 = T(0);
            a1_2 = T(0);
            a1_3 = T(0);
        }
        // Each pivot row becomes what it was when it was chosen, a column to a lane.
        if (lane < 16) {
            [[maybe_unused]] T v0 = tile[pivots + 0 + lane];
            [[maybe_unused]] T v1 = tile[pivots + 18 + lane];
            const T m1_0 = tile[panel + 0 + chosen1];
            [[maybe_unused]] T v2 = tile[pivots + 36 + lane];
            const T m2_0 = tile[panel + 0 + chosen2];
            const T m2_1 = tile[panel + 18 + chosen2];
            [[maybe_unused]] T v3 = tile[pivots + 54 + lane];
            const T m3_0 = tile[panel + 0 + chosen3];
            const T m3_1 = tile[panel + 18 + chosen3];
            const T m3_2 = tile[panel + 36 + chosen3];
            v1 = fma(m1_0, v0, v1);
            tile[pivots + 18 + lane] = v1;
            v2 = fma(m2_0, v0, v2);
            v2 = fma(m2_1, v1, v2);
            tile[pivots + 36 + lane] = v2;
            v3 = fma(m3_0, v0, v3);
            v3 = fma(m3_1, v1, v3);
            v3 = fma(m3_2, v2, v3);
            tile[pivots + 54 + lane] = v3;
        }
        Warp::sync();
        const T b0 = tile[pivots + q * 18 + (0 + g)];
        const T b1 = tile[pivots + q * 18 + (8 + g)];
        Warp::rank4_update(a0_2, a0_3, a1_2, a1_3, l0, l1, b1);
        Warp::rank4_update(a0_0, a0_1, a1_0, a1_1, l0, l1, b0);
    }

    {   // a panel of 1 columns, from step 8 on: row i to lane i
        tile[panel + q * 18 + (0 + g)] = a0_2;
        tile[panel + q * 18 + (8 + g)] = a1_2;
        Warp::sync();
        T x0 = lane < 16 ? tile[panel + 0 + lane] : T(0);
        // step 8 + 0: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key0     = pivot_key(x0, pivot_step) | (pivot_step & 127u);
        const T r0         = quick_reciprocal(x0);
        const u32 largest0 = Warp::group_max(key0);
        const bool mine0   = key0 == largest0;
        chosen0 = static_cast<int>(~largest0 & 31u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest0));
        if (mine0) scale = r0;
        if (mine0) pivot_step  = static_cast<u32>(8 + 0);
        const T d0 = Warp::shuffle(r0, chosen0);
        m0 = select(mine0, T(0), mul(-x0, d0));   // a multiplier of 0 leaves the row as it is
    }

    {   // To all: the multipliers, and the pivot rows as they were before the panel, whose own columns begin as the identity's.
        if (lane < 16) {
            tile[panel + 0 + lane] = m0;
            tile[panel + 18 + lane] = T(0);
            tile[panel + 36 + lane] = T(0);
            tile[panel + 54 + lane] = T(0);
        }
        const int slot0 = static_cast<int>(Warp::shuffle(pivot_step, 0 + g)) - 8;
        a0_2 = T(slot0 == q ? 1 : 0);
        const int slot1 = static_cast<int>(Warp::shuffle(pivot_step, 8 + g)) - 8;
        a1_2 = T(slot1 == q ? 1 : 0);
        if (static_cast<u32>(slot0) < 1u) {
            const int to = pivots + slot0 * 18 + 2 * q;
            tile[to + 0] = a0_0;
            tile[to + 1] = a0_1;
            tile[to + 8] = a0_2;
            tile[to + 9] = a0_3;
        }
        if (static_cast<u32>(slot1) < 1u) {
            const int to = pivots + slot1 * 18 + 2 * q;
            tile[to + 0] = a1_0;
            tile[to + 1] = a1_1;
            tile[to + 8] = a1_2;
            tile[to + 9] = a1_3;
        }
        Warp::sync();
        T l0 = tile[panel + q * 18 + (0 + g)];
        T l1 = tile[panel + q * 18 + (8 + g)];
        // A row chosen in the panel goes on from the pivot row that the others are given: from zero, times 1 for that step, 0 for
        // those before. The update would compute that row again, in another order than fma, and round it otherwise; of reals it does not.
        if (slot0 >= q && slot0 < 1) l0 = T(slot0 == q ? 1 : 0);
        if (static_cast<u32>(slot0) < 1u) {
            a0_0 = T(0);
            a0_1 = T(0);
            a0_2 = T(0);
            a0_3 = T(0);
        }
        if (slot1 >= q && slot1 < 1) l1 = T(slot1 == q ? 1 : 0);
        if (static_cast<u32>(slot1) < 1u) {
            a1_0 = T(0);
            a1_1 = T(0);
            a1_2 = T(0);
            a1_3 = T(0);
        }
        // Each pivot row becomes what it was when it was chosen, a column to a lane.
        if (lane < 16) {
            [[maybe_unused]] T v0 = tile[pivots + 0 + lane];
            tile[pivots + 18 + lane] = T(0);
            tile[pivots + 36 + lane] = T(0);
            tile[pivots + 54 + lane] = T(0);
        }
        Warp::sync();
        const T b0 = tile[pivots + q * 18 + (0 + g)];
        const T b1 = tile[pivots + q * 18 + (8 + g)];
        Warp::rank4_update(a0_2, a0_3, a1_2, a1_3, l0, l1, b1);
        Warp::rank4_update(a0_0, a0_1, a1_0, a1_1, l0, l1, b0);
    }

    // the row that step k chose is row k of the inverse, up to its pivot
    const bool good = live && regular;
    if (good && lane == 0) info[matrix] = 0;
    const T scale0 = Warp::shuffle(scale, 0 + g);
    const T scale1 = Warp::shuffle(scale, 8 + g);
    R of_inverse = R(0);
    {
        R sum0, sum1;
        sum0 = R(0);
        sum0 = add(sum0, modulus(mul(scale0, a0_0)));
        sum0 = add(sum0, modulus(mul(scale0, a0_1)));
        if (q < 1) sum0 = add(sum0, modulus(mul(scale0, a0_2)));
        sum1 = R(0);
        if (g < 1) sum1 = add(sum1, modulus(mul(scale1, a1_0)));
        if (g < 1) sum1 = add(sum1, modulus(mul(scale1, a1_1)));
        if (g < 1 && q < 1) sum1 = add(sum1, modulus(mul(scale1, a1_2)));
        sum0 = halves_exchanged<Warp, 1>(sum0, sum1);
        sum0 = add(sum0, Warp::shuffle(sum0, Warp::rank() ^ 2));
        of_inverse = larger_norm(of_inverse, sum0);
    }
    of_inverse = largest_norm<Warp, 32>(of_inverse);
    if (good && lane == 0) cond[matrix] = condition_number(norm, of_inverse, false);
    // what the steps cannot do, from the input
    if (rarely(Warp::any(live && !regular))) {
        recompute_condition<9, false>(A + matrix * strideA, lda, cond + matrix, info + matrix);
    }
}
#else   // too old a GPU: a launch there fails
KERNEL void zcond_9_matrix_instruction_c7b01969(const T* A, R* cond, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int zcond_9_matrix_instruction_c7b01969_launch(
    const void* A, void* cond, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &cond, &info, &batch};
    return cudaLaunchKernel(zcond_9_matrix_instruction_c7b01969, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
