// slogdet (sign and logarithm of the determinant, which may be far outside the range of numbers): complex, single, n = 4, layout = pointers
// Id:     slogdet__c__n_4__layout_pointers__shared_memory__panel_3__run_4
// Way:    one thread per matrix, in shared memory, panel by panel in registers; rows are not moved
//         A thread has a matrix in shared memory, and its right-hand side as one more column, and works on it by panels of columns in registers:
//         nothing travels between lanes, and a matrix may be larger than a thread's registers. Left-looking: a panel is read once, all columns
//         before it are taken out of it, and its columns then follow one another. Rows stay where they lie; registers say where. The same element
//         of a warp's 32 matrices is in 32 places next to one another, so that lanes that ask for different rows do not meet in a bank.
//         All of it is unrolled, because registers have no index: the text is as long as the work.
// Paper:  left-looking LU with partial pivoting: Golub and Van Loan, Matrix Computations, section 3.4; by panels in cache-sized pieces: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels, section 5
// Made by kgen --variants cslogdet_4_shared_memory_2ef6ec1d
// Cost:   152 flops and 144 bytes per matrix
// Launch: 32 threads and 32 matrices per block, 4096 bytes of dynamic shared memory
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool cslogdet_4_shared_memory_2ef6ec1d_is_served = (... || (list >= 700));
static_assert(cslogdet_4_shared_memory_2ef6ec1d_is_served<__CUDA_ARCH_LIST__>,
              "cslogdet_4_shared_memory_2ef6ec1d requires sm_70 or later: nvcc -arch=sm_70");
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The same in dynamic shared memory, of which `launch` says the bytes: more than 48 KiB a block. A kernel has one such array.
#define SHARED_LARGE(type, name, count)                      \
  extern __shared__ __align__(16) unsigned char name##_bytes[]; \
  auto& name = *reinterpret_cast<type(*)[count]>(name##_bytes)

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_cslogdet_4_shared_memory_2ef6ec1d {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;

// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float add(float a, float b) { return __fadd_rn(a, b); }
DEVICE double add(double a, double b) { return __dadd_rn(a, b); }
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE float div(float a, float b) { return __fdiv_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
DEVICE float square_root(float a) { return __fsqrt_rn(a); }
DEVICE double square_root(double a) { return __dsqrt_rn(a); }

// 1 / a where neither a nor 1 / a is denormal, zero, infinite or NaN, without a branch: Newton's steps from the hardware's
// approximation as in __frcp_rn and __drcp_rn.
DEVICE float quick_reciprocal(float a)
{
  float r;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a));
  return fma(r, fma(-a, r, 1.0f), r);
}
DEVICE double quick_reciprocal(double a)
{
  double r;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  r = __hiloint2double(__double2hiint(r), __double2hiint(a) + 0x300402);
  const double e = fma(-a, r, 1.0);
  r = fma(r, fma(e, e, e), r);
  return fma(r, fma(-a, r, 1.0), r);
}

DEVICE float magnitude(float a) { return fabsf(a); }
DEVICE double magnitude(double a) { return fabs(a); }

DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }

// A pointer that was loaded, of which the compiler could not know that it leads to global memory: taken for one that may lead
// to a shared array, its loads would wait for every store to one. Of nullptr it is true as well: all generic addresses outside the
// windows of shared, local and constant memory are global ones (PTX ISA, isspacep).
template <class V>
DEVICE V* in_global(V* p)
{
  __builtin_assume(__isGlobal(p));
  return p;
}

// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }

// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

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

// Until every copy that this thread began has come.
DEVICE void copy_async_wait()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

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

template <class R>
DEVICE Complex<R> operator-(Complex<R> a) { return {-a.re, -a.im}; }
template <class R>
DEVICE bool operator==(Complex<R> a, Complex<R> b) { return a.re == b.re && a.im == b.im; }

// a * b + c, each part by two fused steps.
template <class R>
DEVICE Complex<R> fma(Complex<R> a, Complex<R> b, Complex<R> c)
{
  return {fma(-a.im, b.im, fma(a.re, b.re, c.re)), fma(a.im, b.re, fma(a.re, b.im, c.im))};
}

template <class R>
DEVICE Complex<R> mul(Complex<R> a, Complex<R> b)
{
  return {fma(-a.im, b.im, mul(a.re, b.re)), fma(a.im, b.re, mul(a.re, b.im))};
}
template <class R>
DEVICE Complex<R> mul(Complex<R> a, R b) { return {mul(a.re, b), mul(a.im, b)}; }

template <class R>
DEVICE Complex<R> add(Complex<R> a, Complex<R> b) { return {add(a.re, b.re), add(a.im, b.im)}; }

DEVICE float real_part(float a) { return a; }
DEVICE double real_part(double a) { return a; }
template <class R>
DEVICE R real_part(Complex<R> a) { return a.re; }

// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE float abs1(float a) { return magnitude(a); }
DEVICE double abs1(double a) { return magnitude(a); }
template <class R>
DEVICE R abs1(Complex<R> a) { return add(magnitude(a.re), magnitude(a.im)); }

// The least normal number of a's type.
DEVICE float least_normal(float) { return from_bits(u32(1) << 23); }
DEVICE double least_normal(double) { return from_bits(u64(1) << 52); }

DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }

// condition ? a : b without a branch, part by part.
template <class V>
DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
template <class R>
DEVICE Complex<R> select(bool condition, Complex<R> a, Complex<R> b)
{
  return {condition ? a.re : b.re, condition ? a.im : b.im};
}

// The high word of a's bits, or all of them.
DEVICE u32 high_word(float a) { return to_bits(a); }
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }

// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE float near_one(float, u32 high)
{
  return from_bits(static_cast<u32>(clamped(0x7f000000 - static_cast<int>(high & 0x7f800000u), 0x00800000, 0x7e800000)));
}
DEVICE double near_one(double, u32 high)
{
  const int power = clamped(0x7fe00000 - static_cast<int>(high & 0x7ff00000u), 0x00100000, 0x7fd00000);
  return from_bits(static_cast<u64>(static_cast<u32>(power)) << 32);
}
// The same for the larger part of a complex number.
template <class R>
DEVICE R near_one(Complex<R> a) { return near_one(a.re, larger(high_word(a.re) & 0x7fffffffu, high_word(a.im) & 0x7fffffffu)); }

// a / b, scaled by a power of two so that nothing over- or underflows on the way.
template <class R>
DEVICE Complex<R> div(Complex<R> a, Complex<R> b)
{
  const R scale = near_one(b);
  const Complex<R> u(mul(a.re, scale), mul(a.im, scale));
  const Complex<R> v(mul(b.re, scale), mul(b.im, scale));
  const R square = fma(v.re, v.re, mul(v.im, v.im));
  return {div(fma(u.re, v.re, mul(u.im, v.im)), square), div(fma(u.im, v.re, mul(-u.re, v.im)), square)};
}

template <class R>
DEVICE Complex<R> operator/(Complex<R> a, Complex<R> b) { return div(a, b); }

// 1 / a, scaled by a power of two as in div: the square of a finite number but zero is between 1 and 8.
template <class R>
DEVICE Complex<R> reciprocal(Complex<R> a)
{
  const R scale = near_one(a);
  const Complex<R> v(mul(a.re, scale), mul(a.im, scale));
  const R factor = reciprocal(fma(v.re, v.re, mul(v.im, v.im)));
  return {mul(mul(v.re, factor), scale), mul(mul(-v.im, factor), scale)};
}

// 1 / a without scaling, where |a| is so far from 0 and infinity that the square is too.
template <class R>
DEVICE Complex<R> quick_reciprocal(Complex<R> a)
{
  const R factor = quick_reciprocal(fma(a.re, a.re, mul(a.im, a.im)));
  return {mul(a.re, factor), mul(-a.im, factor)};
}

// |x|, for complex the length, scaled by a power of two: nothing over- or underflows on the way. NaN where a part is one.
DEVICE float modulus(float a) { return magnitude(a); }
DEVICE double modulus(double a) { return magnitude(a); }
template <class R>
DEVICE R modulus(Complex<R> a)
{
  const R scale = near_one(a);
  const Complex<R> v = mul(a, scale);
  return mul(square_root(fma(v.re, v.re, mul(v.im, v.im))), reciprocal(scale));
}

// getrf multiplies a column by its pivot's reciprocal, which is rounded once, as LAPACK does. The reciprocal of a denormal
// pivot could overflow: such a pivot and its column are lifted by a power of two first.
template <class V>
DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }   // false for NaN
DEVICE float lifted(float a) { return mul(a, 16777216.0f); }                // 2^24
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
template <class R>
DEVICE Complex<R> lifted(Complex<R> a) { return {lifted(a.re), lifted(a.im)}; }

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

// The warp of a thread whose place is `thread` in the block and `matrix` in the batch.
struct Staging {
  int here;    // the thread's matrix in the block; the first one of its warp where the batch has none for it
  int first;   // the warp's first matrix in the block,
  i64 start;   // and in the batch,
  int count;   // and how many of its 32 the batch has
  DEVICE_MEMBER Staging(int thread, i64 matrix, i64 batch) : first(thread - Lanes<32>::lane()), start(matrix - Lanes<32>::lane())
  {
    const i64 left = batch - start;
    count = static_cast<int>(left < 0 ? 0 : left < 32 ? left : 32);
    here  = matrix < batch ? thread : first;
  }
};

DEVICE int exponent_of(float a) { return static_cast<int>(to_bits(a) >> 23 & 0xff) - 127; }
DEVICE int exponent_of(double a) { return static_cast<int>(to_bits(a) >> 52 & 0x7ff) - 1023; }

// The power of two that brings a number near 1, or the larger part of a complex one.
DEVICE float unit_power(float a) { return near_one(a, high_word(a) & 0x7fffffffu); }
DEVICE double unit_power(double a) { return near_one(a, high_word(a) & 0x7fffffffu); }
template <class R>
DEVICE R unit_power(Complex<R> a) { return near_one(a); }

// part * 2^power; the part, of complex numbers the larger one, is at least 1 and less than 2, of the largest numbers less than 4.
template <class V>
struct Scaled { V part; int power; };

template <class V>
DEVICE Scaled<V> scaled(V a)
{
  const bool usual = has_reciprocal(a);
  const V normal   = usual ? a : lifted(a);   // a NaN stays one
  const auto near  = unit_power(normal);
  return {mul(normal, near), -exponent_of(near) - (usual ? 0 : exponent_of(real_part(lifted(V(1)))))};
}

// Their product with one more number.
template <class V>
DEVICE Scaled<V> scaled_product(Scaled<V> product, V factor)
{
  const Scaled<V> next = scaled(factor);
  return {mul(product.part, next.part), product.power + next.power};
}

// a / |a|: exactly 1 or -1 of real numbers, which a product with a reciprocal is not; NaN of NaN.
DEVICE float unit_of(float a, float size) { return div(a, size); }
DEVICE double unit_of(double a, double size) { return div(a, size); }
template <class R>
DEVICE Complex<R> unit_of(Complex<R> a, R size) { return {div(a.re, size), div(a.im, size)}; }

// log(1 + ...) of a number between sqrt(1/2) and sqrt(2): 2 artanh((a - 1) / (a + 1)), whose series has the terms f^(2k+1) / (2k+1).
DEVICE float log_near_one(float a)
{
  const float f = div(add(a, -1.0f), add(a, 1.0f)), s = mul(f, f);
  float sum = 1.0f / 11;
  sum = fma(sum, s, 1.0f / 9);
  sum = fma(sum, s, 1.0f / 7);
  sum = fma(sum, s, 1.0f / 5);
  sum = fma(sum, s, 1.0f / 3);
  return fma(mul(add(f, f), s), sum, add(f, f));
}
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
DEVICE float plus_powers(int count, float rest)
{
  const float k = static_cast<float>(count);
  return fma(k, 0.693145752f, fma(k, 1.42860677e-06f, rest));
}
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
  const bool half = part > R(1.41421356f);
  return plus_powers(power + own + (half ? 1 : 0), log_near_one(half ? mul(part, R(0.5)) : part));
}

// The high word of the least number for which quick_reciprocal is right. Reals: the least normal number. Complex numbers are
// squared: about the square root of that.
DEVICE u32 least_high(float) { return 1u << 23; }
DEVICE u32 least_high(double) { return 1u << 20; }
DEVICE u32 least_high(Complex<float>) { return (127u - 60) << 23; }
DEVICE u32 least_high(Complex<double>) { return (1023u - 500) << 20; }

// How far a high word lies above that; what lies below wraps around.
template <class V>
DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }

// Whether quick_reciprocal is right for numbers so far above the least: neither zero nor denormal, huge, infinite or NaN.
DEVICE bool has_quick_reciprocal(float, u32 above) { return above < 0x7e000000u; }
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }
DEVICE bool has_quick_reciprocal(Complex<float>, u32 above) { return above < 120u << 23; }
DEVICE bool has_quick_reciprocal(Complex<double>, u32 above) { return above < 1000u << 20; }

// move(index in the array, address) for the elements of all of the warp's matrices: `run` neighbouring elements of 32 / run matrices at
// once, which are whole sectors of memory; in the array as many lanes meet in a bank. Each lane gives the address of its own matrix, nullptr
// if it has none. own_ld: each has a leading dimension of its own, as in batches of variable size.
template <u32 rows, u32 columns, u32 run, bool own_ld, class V, class Move>
DEVICE void move_interleaved(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 elements = rows * columns, at_once = 32 / run;
  const u32 lane  = static_cast<u32>(Lanes<32>::lane());
  const u32 which = lane / run, place = lane % run;   // the lane's matrix among those that are moved at once, and its element
  const u32 count = static_cast<u32>(warp.count);
  const u32 begin = 32 * place + which;
  V* from[run];
  i64 apart[run];
#pragma unroll
  for (u32 g = 0; g < run; ++g) {
    from[g]  = Lanes<32>::shuffle(own, static_cast<int>(at_once * g + which));
    apart[g] = ld;
    if constexpr (own_ld) apart[g] = Lanes<32>::shuffle(ld, static_cast<int>(at_once * g + which));
  }
  if (count == 32) {
#pragma unroll
    for (u32 e = 0; e < elements; e += run) {
#ifdef PACKED
      const u32 column = 0, row = e + place;   // there are no gaps
#else
      const u32 column = rows % run == 0 ? e / rows : (e + place) / rows;
      const u32 row    = rows % run == 0 ? e % rows + place : (e + place) % rows;
#endif
      if (e + run <= elements || place < elements - e) {
#pragma unroll
        for (u32 g = 0; g < run; ++g) move(begin + 32 * e + at_once * g, in_global(from[g] + (column * apart[g] + row)));
      }
    }
  }
  else {   // the end of the batch
#pragma unroll
    for (u32 g = 0; g < run; ++g) {
      if (at_once * g + which < count) {
#pragma unroll 1
        for (u32 e = place; e < elements; e += run) {
          move(which + 32 * e + at_once * g, in_global(from[g] + (e / rows * apart[g] + e % rows)));
        }
      }
    }
  }
}
template <u32 rows, u32 columns, u32 run, bool own_ld, class Array, class V>
DEVICE void fetch_interleaved(Array& array, u32 first, const Staging& warp, const V* own, i64 ld)
{
  move_interleaved<rows, columns, run, own_ld>(warp, own, ld, [&](u32 e, const V* from) {
    copy_async_element<alignof(V)>(array, first + e, from);
  });
}

// What leads to a column of the matrix. Rows and it have 64 bits, so that sums of them are part of an address; 32 of them are computed.
template <u32 n>
DEVICE constexpr i64 to_column(u32 column) { return 32 * n * column; }

// Rows from `first` up to `last` of a column of the matrix, to registers and back.
template <u32 first, u32 last, u32 n, class Array, class V>
DEVICE void load_rows(V (&a)[n], const Array& at, const i64 (&row)[n], u32 column)
{
#pragma unroll
  for (u32 i = first; i < last; ++i) a[i] = at[row[i] + to_column<n>(column)];
}
template <u32 first, u32 last, u32 n, class Array, class V>
DEVICE void store_rows(const V (&a)[n], Array& at, const i64 (&row)[n], u32 column)
{
#pragma unroll
  for (u32 i = first; i < last; ++i) at[row[i] + to_column<n>(column)] = a[i];
}

// What columns `first` up to `last` of L take out of columns `from` up to `to` of a panel.
template <u32 first, u32 last, u32 from, u32 to, u32 width, u32 n, class Array, class V>
DEVICE void take_out_multiples(V (&a)[width][n], const Array& at, const i64 (&row)[n])
{
#pragma unroll
  for (u32 k = first; k < last; ++k) {
#pragma unroll
    for (u32 i = k + 1; i < n; ++i) {
      const V l = at[row[i] + to_column<n>(k)];
#pragma unroll
      for (u32 c = from; c < to; ++c) a[c][i] = fma(-l, a[c][k], a[c][i]);
    }
  }
}

// How large an element is: |re| + |im|, in the same order; a NaN is larger than any number. (Which of several NaNs is found does not matter:
// a column's multipliers are all NaN then.)
DEVICE u32 size_bits(float a) { return to_bits(a) & 0x7fffffffu; }
DEVICE u64 size_bits(double a) { return to_bits(a) & 0x7fffffffffffffffu; }
template <class R>
DEVICE auto size_bits(Complex<R> a) { return to_bits(abs1(a)); }

// An element, and where its row lies.
template <class V>
struct Candidate { V value; i64 row; };

// The first largest of rows `first` up to `last` of a column: pairs, then pairs of pairs, because a thread waits for each comparison.
template <u32 first, u32 last, u32 n, class V>
DEVICE Candidate<V> first_largest(const V (&a)[n], const i64 (&row)[n])
{
  if constexpr (last - first == 1) return {a[first], row[first]};
  else {
    constexpr u32 middle = (first + last) / 2;
    const Candidate<V> one = first_largest<first, middle>(a, row), other = first_largest<middle, last>(a, row);
    const bool larger = size_bits(other.value) > size_bits(one.value);
    return {select(larger, other.value, one.value), larger ? other.row : one.row};
  }
}

// Step k, in which a row gives column k's pivot u, after what earlier columns took out of it. The column becomes the multipliers, which
// are written, and the row comes to stand at k. Returns U's element's reciprocal; if u is denormal, of it and its column lifted, which
// `lifts` notes at bit k. A zero is noted in `failed`, and all that follows means nothing.
template <u32 k, u32 n, class Array, class V>
DEVICE V eliminate_column(V (&a)[n], Array& at, i64 (&row)[n], const Candidate<V>& pivot, u32& lifts, int& failed)
{
  const V u = pivot.value;
  V scale   = quick_reciprocal(u);
  if (rarely(!has_quick_reciprocal(V(0), above_least<V>(high_word(abs1(u)))))) {
    const bool zero = u == V(0), lift = !zero && !has_reciprocal(u);
    failed = zero && failed == 0 ? static_cast<int>(k) + 1 : failed;
    scale  = reciprocal(lift ? lifted(u) : u);
    lifts |= lift ? 1u << k : 0;
    if (lift) {
#pragma unroll
      for (u32 i = k; i < n; ++i) a[i] = lifted(a[i]);
    }
  }
  if constexpr (k + 1 < n) {
#pragma unroll
    for (u32 i = k; i < n; ++i) at[row[i] + to_column<n>(k)] = mul(a[i], scale);
#pragma unroll
    for (u32 i = k + 1; i < n; ++i) row[i] = static_cast<int>(row[i]) == static_cast<int>(pivot.row) ? row[k] : row[i];
    row[k] = pivot.row;
  }
  return scale;
}

}  // namespace words_of_cslogdet_4_shared_memory_2ef6ec1d
using namespace words_of_cslogdet_4_shared_memory_2ef6ec1d;

using T = Complex<float>;
using R = float;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
KERNEL void __launch_bounds__(32)
cslogdet_4_shared_memory_2ef6ec1d(const T* const* A, i64 lda, T* sign, R* logabsdet, int* info, i64 batch)
{
    // Element (i, j) of the thread's matrix is tile[row[i] + 128 j].
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    const T* const a = in_global(live ? in_global(A[matrix]) : nullptr);
    SHARED_LARGE(T, tile, 512);
    fetch_interleaved<4, 4, 4, false>(tile, 0, warp, a, lda);
    copy_async_wait();
    Lanes<32>::sync();
    int failed = 0;   // 1-based step of the first zero pivot
    if (live) {
        u32 lifts = 0;   // the steps with a denormal pivot, bit by bit
        i64 row[4];   // where the row lies that stands at i
        for (int i = 0; i < 4; ++i) row[i] = 32 * i + thread;
        Scaled<T> det;         // the product of the pivots, each as a number near 1 and a power of two
        bool turned = false;   // an odd number of rows were exchanged

        {   // column 0, without what earlier ones take out
            T c[1][4];
            load_rows<0, 4>(c[0], tile, row, 0);
            const auto pivot0 = first_largest<0, 4>(c[0], row);
            det = scaled(pivot0.value);
            turned = turned != (pivot0.row != row[0]);
            eliminate_column<0>(c[0], tile, row, pivot0, lifts, failed);
        }

        {   // columns 1 to 3, without what earlier ones take out
            T c[3][4];
            load_rows<0, 4>(c[0], tile, row, 1);
            load_rows<0, 4>(c[1], tile, row, 2);
            load_rows<0, 4>(c[2], tile, row, 3);
            take_out_multiples<0, 1, 0, 3>(c, tile, row);
            store_rows<1, 4>(c[1], tile, row, 2);
            store_rows<1, 4>(c[2], tile, row, 3);
            const auto pivot1 = first_largest<1, 4>(c[0], row);
            det = scaled_product(det, pivot1.value);
            turned = turned != (pivot1.row != row[1]);
            eliminate_column<1>(c[0], tile, row, pivot1, lifts, failed);

            // column 2
            load_rows<1, 4>(c[1], tile, row, 2);
            take_out_multiples<1, 2, 1, 2>(c, tile, row);
            const auto pivot2 = first_largest<2, 4>(c[1], row);
            det = scaled_product(det, pivot2.value);
            turned = turned != (pivot2.row != row[2]);
            eliminate_column<2>(c[1], tile, row, pivot2, lifts, failed);

            // column 3
            load_rows<1, 4>(c[2], tile, row, 3);
            take_out_multiples<1, 3, 2, 3>(c, tile, row);
            const auto pivot3 = first_largest<3, 4>(c[2], row);
            det = scaled_product(det, pivot3.value);
            turned = turned != (pivot3.row != row[3]);
            eliminate_column<3>(c[2], tile, row, pivot3, lifts, failed);
        }

        const R size     = modulus(det.part);
        const R log_size = log_scaled(size, det.power);
        sign[matrix]      = select(failed != 0, T(0), unit_of(turned ? -det.part : det.part, size));
        logabsdet[matrix] = failed != 0 ? -div(R(1), R(0)) : log_size;
        info[matrix] = failed;
    }
}
#else   // too old a GPU: a launch there fails
KERNEL void
cslogdet_4_shared_memory_2ef6ec1d(const T* const* A, i64 lda, T* sign, R* logabsdet, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>

extern "C" int cslogdet_4_shared_memory_2ef6ec1d_launch(
    const void* const* A, long long lda, void* sign, void* logabsdet, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1;
    const long long most   = 2147483647;   // blocks in x; the rest goes into y
    const long long rows   = (blocks - 1) / most + 1;
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    const void* kernel = reinterpret_cast<const void*>(&cslogdet_4_shared_memory_2ef6ec1d);
    void* arguments[]  = {&A, &lda, &sign, &logabsdet, &info, &batch};
    const cudaError_t asked =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 4096);
    if (asked != cudaSuccess) return static_cast<int>(asked);
    return static_cast<int>(cudaLaunchKernel(kernel, grid, dim3(32), arguments, 4096,
                                             static_cast<cudaStream_t>(stream)));
}
#endif
