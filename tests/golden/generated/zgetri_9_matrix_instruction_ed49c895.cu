// getri (inverse from the factors of getrf): complex, double, n = 9, pivot = partial, layout = strided
// Id:     getri__z__n_9__pivot_partial__layout_strided__matrix_instruction__per_block_1__least_warps_0
// Way:    A warp holds one inverse in the accumulators of the FP64 matrix instruction: lane 4 g + q has element (8 r + g, 4 p + q) in
//         x<r>_<p>. x<r>_<2t> and x<r>_<2t+1> are neighbours in tile t, so that panel p is there what the instruction takes for its left
//         factor. Panels of 4 columns are solved by shuffles, all else is updated by the instruction; L waits in shared memory.
// Paper:  Abdelfattah et al., ICCS 2017: invert U, solve with L, undo the swaps in the store (section 5); here by panels of 4 columns
// Made by kgen --variants zgetri_9_matrix_instruction_ed49c895
// Cost:   3624 flops and 2632 bytes per matrix; a block of 32 threads has 1 matrix
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool zgetri_9_matrix_instruction_ed49c895_is_served = (... || (list >= 800));
static_assert(zgetri_9_matrix_instruction_ed49c895_is_served<__CUDA_ARCH_LIST__>, "zgetri_9_matrix_instruction_ed49c895 requires sm_80 or later: nvcc -arch=sm_80, or for an older GPU kgen --ops getri ... --arch sm_75");
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_zgetri_9_matrix_instruction_ed49c895 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
// The index of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
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
// Makes a number a NaN, of a complex one both parts.
DEVICE void set_nan(double& a) { a = from_bits(u64(0x7ff8) << 48); }
template <class R> DEVICE void set_nan(Complex<R>& a) { set_nan(a.re); set_nan(a.im); }
// Such a number.
template <class V> DEVICE V not_a_number() { V a; set_nan(a); return a; }

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  // The lane's index in the warp.
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

// The 1-based pivot of row `row` of n that a caller gave, from 0 on; whatever it is, a row that has not been exchanged yet.
DEVICE int legal_pivot(int given, int row, int n) { return (given <= row ? row + 1 : given > n ? n : given) - 1; }
// The rows of A that stand in the lane's rows after getrf's swaps, by going back through them: before step k such a row stood in row
// `pivot`, before an earlier step where that one's swap took it from. The lane has every lanes-th of n rows.
template <class Group, int lanes, int n, int rows>
DEVICE void rows_before_swaps(const int (&pivot)[rows], int (&row)[rows])
{
#pragma unroll
  for (int q = 0; q < rows; ++q) row[q] = pivot[q];
#pragma unroll
  for (int k = n - 2; k >= 0; --k) {
    const int p = Group::shuffle(pivot[k / lanes], k % lanes);
#pragma unroll
    for (int q = k / lanes; q < rows; ++q) row[q] = (q > k / lanes || Group::rank() > k % lanes) && row[q] == p ? k : row[q];
  }
}

}  // namespace prelude_of_zgetri_9_matrix_instruction_ed49c895
using namespace prelude_of_zgetri_9_matrix_instruction_ed49c895;

using T = Complex<double>;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
KERNEL void __launch_bounds__(32)
zgetri_9_matrix_instruction_ed49c895(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info,
    i64 batch)
{
    // x<r>_<p> is element (8 r + g, 4 p + q), first of inv(U), then of inv(U) inv(L); f<p>_<t>, the instruction's right factor, is minus
    // element (4 p + q, 8 t + h) of the factors; y<r> the panel.
    using Warp = Lanes<32>;
    const int lane = Warp::lane(), g = lane / 4, q = lane % 4, warp = static_cast<int>(threadIdx.x / 32);
    const int h    = 4 * (g % 2) + g / 2;   // the matrix's column, in a tile, of the instruction's column g
    const i64 matrix = block_index() * 1 + warp;
    const bool live  = matrix < batch, has_row = lane < 9;
    const int given  = live && has_row ? ipiv[matrix * strideP + lane] : 0;   // 1-based
    const T* from    = in_global(live ? A + matrix * strideA + q + h * lda : nullptr);
    const T f0_0 = live ? -from[0 + 0 * lda] : T(0);
    const T f0_1 = live && h < 1 ? -from[0 + 8 * lda] : T(0);
    const T f1_0 = live ? -from[4 + 0 * lda] : T(0);
    const T f1_1 = live && h < 1 ? -from[4 + 8 * lda] : T(0);
    const T f2_0 = live && q < 1 ? -from[8 + 0 * lda] : T(0);
    const T f2_1 = live && q < 1 && h < 1 ? -from[8 + 8 * lda] : T(0);

    // L waits in shared memory, each element in its own lane's place. Blocks of 4 x 4 on the diagonal: row by row, for all.
    SHARED(T, lower, 64);
    SHARED(T, diagonal, 48);
    const int l_begin = warp * 64 + lane, blocks = warp * 48;
    if (h / 4 == 0) diagonal[blocks + 0 + 4 * q + h % 4] = -f0_0;
    if (h / 4 == 1) diagonal[blocks + 16 + 4 * q + h % 4] = -f1_0;
    lower[l_begin + 0] = f1_0;
    if (h / 4 == 0) diagonal[blocks + 32 + 4 * q + h % 4] = -f2_1;
    lower[l_begin + 32] = f2_0;
    Warp::sync();

    // the reciprocals of U's diagonal take its place
    const int own = blocks + lane / 4 * 16 + lane % 4 * 5;
    T u           = T(1);
    if (has_row) u = diagonal[own];
    const int failed = first_bit(Warp::ballot(u == T(0))) + 1;   // 1-based first zero on U's diagonal
    u = div(T(1), u);
    if (has_row) diagonal[own] = u;

    // row_of_step[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, row_of_step, 9);
    const int pivot[] = { legal_pivot(given, lane, 9) };
    int stood[1];
    rows_before_swaps<Warp, 32, 9>(pivot, stood);
    if (has_row) row_of_step[warp * 9 + lane] = stood[0];
    Warp::sync();

    T x0_0 = T(g == q + 0 ? 1 : 0);
    T x1_0 = T(0);
    T x0_1 = T(g == q + 4 ? 1 : 0);
    T x1_1 = T(0);
    T x0_2 = T(0);
    T x1_2 = T(g == q + 0 && q < 1 ? 1 : 0);
    T x0_3 = T(0);
    T x1_3 = T(0);

    // panel by panel of U: x U = e, rows of the identity; rows below the panel are still zero
    {   // panel 0: columns 0 to 3, solved by shuffles; then those to its right
        const T inverse = diagonal[blocks + 0 + 5 * q];
        const T u0 = diagonal[blocks + 0 + q];
        const T v0_0 = Warp::shuffle(mul(x0_0, inverse), 4 * g + 0);
        if (q > 0) x0_0 = fma(-v0_0, u0, x0_0);
        const T u1 = diagonal[blocks + 4 + q];
        const T v1_0 = Warp::shuffle(mul(x0_0, inverse), 4 * g + 1);
        if (q > 1) x0_0 = fma(-v1_0, u1, x0_0);
        const T u2 = diagonal[blocks + 8 + q];
        const T v2_0 = Warp::shuffle(mul(x0_0, inverse), 4 * g + 2);
        if (q > 2) x0_0 = fma(-v2_0, u2, x0_0);
        x0_0 = mul(x0_0, inverse);
        [[maybe_unused]] const T y0 = x0_0;
        {
            const T b = h / 4 == 1 ? T(f0_0) : T(0);
            Warp::rank4_update(x0_0, x0_1, y0, b);
        }
        {
            const T b = f0_1;
            Warp::rank4_update(x0_2, x0_3, y0, b);
        }
    }
    {   // panel 1: columns 4 to 7, solved by shuffles; then those to its right
        const T inverse = diagonal[blocks + 16 + 5 * q];
        const T u0 = diagonal[blocks + 16 + q];
        const T v0_0 = Warp::shuffle(mul(x0_1, inverse), 4 * g + 0);
        if (q > 0) x0_1 = fma(-v0_0, u0, x0_1);
        const T u1 = diagonal[blocks + 20 + q];
        const T v1_0 = Warp::shuffle(mul(x0_1, inverse), 4 * g + 1);
        if (q > 1) x0_1 = fma(-v1_0, u1, x0_1);
        const T u2 = diagonal[blocks + 24 + q];
        const T v2_0 = Warp::shuffle(mul(x0_1, inverse), 4 * g + 2);
        if (q > 2) x0_1 = fma(-v2_0, u2, x0_1);
        x0_1 = mul(x0_1, inverse);
        [[maybe_unused]] const T y0 = x0_1;
        {
            const T b = f1_1;
            Warp::rank4_update(x0_2, x0_3, y0, b);
        }
    }
    {   // panel 2: columns 8 to 8, solved by shuffles; then those to its right
        const T inverse = q >= 1 ? T(0) : T(diagonal[blocks + 32 + 5 * q]);
        x0_2 = mul(x0_2, inverse);
        [[maybe_unused]] const T y0 = x0_2;
        x1_2 = mul(x1_2, inverse);
        [[maybe_unused]] const T y1 = x1_2;
        {
            const T b = h / 4 == 1 ? T(f2_1) : T(0);
            Warp::rank4_update(x0_2, x0_3, x1_2, x1_3, y0, y1, b);
        }
    }

    // panel by panel of L, from the last: x L = x. What is finished leaves: column k is column row_of_step[k] of the inverse.
    const bool good = live && failed == 0;
    T* const to     = in_global(live ? C + matrix * strideC : nullptr);
    {   // panel 2: columns 8 to 8, then those to its left
        Warp::sync();   // so that shared memory is not read, and registers are not taken, before the panel's turn
        const T y0 = x0_2;
        const T y1 = x1_2;
        {
            const T b = lower[l_begin + 32];
            Warp::rank4_update(x0_0, x0_1, x1_0, x1_1, y0, y1, b);
        }
        if (good && q < 1) {
            T* const column = to + g + row_of_step[warp * 9 + 8 + q] * ldc;
            column[0] = y0;
            if (g < 1) column[8] = y1;
        }
    }
    {   // panel 1: columns 4 to 7, then those to its left
        Warp::sync();   // so that shared memory is not read, and registers are not taken, before the panel's turn
        const T l3 = diagonal[blocks + 28 + q];
        const T v3_0 = Warp::shuffle(x0_1, 4 * g + 3);
        if (q < 3) x0_1 = fma(-v3_0, l3, x0_1);
        const T v3_1 = Warp::shuffle(x1_1, 4 * g + 3);
        if (q < 3) x1_1 = fma(-v3_1, l3, x1_1);
        const T l2 = diagonal[blocks + 24 + q];
        const T v2_0 = Warp::shuffle(x0_1, 4 * g + 2);
        if (q < 2) x0_1 = fma(-v2_0, l2, x0_1);
        const T v2_1 = Warp::shuffle(x1_1, 4 * g + 2);
        if (q < 2) x1_1 = fma(-v2_1, l2, x1_1);
        const T l1 = diagonal[blocks + 20 + q];
        const T v1_0 = Warp::shuffle(x0_1, 4 * g + 1);
        if (q < 1) x0_1 = fma(-v1_0, l1, x0_1);
        const T v1_1 = Warp::shuffle(x1_1, 4 * g + 1);
        if (q < 1) x1_1 = fma(-v1_1, l1, x1_1);
        const T y0 = x0_1;
        const T y1 = x1_1;
        {
            const T b = h / 4 == 0 ? T(lower[l_begin + 0]) : T(0);
            Warp::rank4_update(x0_0, x0_1, x1_0, x1_1, y0, y1, b);
        }
        if (good) {
            T* const column = to + g + row_of_step[warp * 9 + 4 + q] * ldc;
            column[0] = y0;
            if (g < 1) column[8] = y1;
        }
    }
    {   // panel 0: columns 0 to 3, then those to its left
        Warp::sync();   // so that shared memory is not read, and registers are not taken, before the panel's turn
        const T l3 = diagonal[blocks + 12 + q];
        const T v3_0 = Warp::shuffle(x0_0, 4 * g + 3);
        if (q < 3) x0_0 = fma(-v3_0, l3, x0_0);
        const T v3_1 = Warp::shuffle(x1_0, 4 * g + 3);
        if (q < 3) x1_0 = fma(-v3_1, l3, x1_0);
        const T l2 = diagonal[blocks + 8 + q];
        const T v2_0 = Warp::shuffle(x0_0, 4 * g + 2);
        if (q < 2) x0_0 = fma(-v2_0, l2, x0_0);
        const T v2_1 = Warp::shuffle(x1_0, 4 * g + 2);
        if (q < 2) x1_0 = fma(-v2_1, l2, x1_0);
        const T l1 = diagonal[blocks + 4 + q];
        const T v1_0 = Warp::shuffle(x0_0, 4 * g + 1);
        if (q < 1) x0_0 = fma(-v1_0, l1, x0_0);
        const T v1_1 = Warp::shuffle(x1_0, 4 * g + 1);
        if (q < 1) x1_0 = fma(-v1_1, l1, x1_0);
        const T y0 = x0_0;
        const T y1 = x1_0;
        if (good) {
            T* const column = to + g + row_of_step[warp * 9 + 0 + q] * ldc;
            column[0] = y0;
            if (g < 1) column[8] = y1;
        }
    }
    if (rarely(live && failed != 0) && has_row) {   // singular: no inverse
#pragma unroll 1
        for (int j = 0; j < 9; ++j) to[lane + j * ldc] = not_a_number<T>();
    }
    if (live && lane == 0) info[matrix] = failed;
}
#else   // too old a GPU: a launch there fails
KERNEL void zgetri_9_matrix_instruction_ed49c895(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info,
    i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int zgetri_9_matrix_instruction_ed49c895_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(zgetri_9_matrix_instruction_ed49c895, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
