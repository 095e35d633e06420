// matinv (inverse: getrf and getri in one call): real, double, n = 9, layout = strided
// Id:     matinv__d__n_9__layout_strided__matrix_instruction__transfer_in_staged__transfer_out_staged__per_block_1__least_warps_0
// Way:    Gauss-Jordan in place, a warp for each matrix, which lies in the accumulators of the FP64 matrix instruction: lane 4 g + q has
//         element (8 r + g, 4 p + q) in a<r>_<p>. a<r>_<2t> and a<r>_<2t+1> are neighbours in tile t, so that panel p is there what the
//         instruction takes for its left factor. A panel of 4 columns goes through shared memory to one row per lane and is eliminated
//         there; its multipliers and pivot rows come back as the instruction's factors, which update all other columns.
// Paper:  Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4
// Made by kgen --variants dmatinv_9_matrix_instruction_c48cd0a7
// Cost:   1458 flops and 1300 bytes per matrix; a block of 32 threads has 1 matrix
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool dmatinv_9_matrix_instruction_c48cd0a7_is_served = (... || (list >= 800));
static_assert(dmatinv_9_matrix_instruction_c48cd0a7_is_served<__CUDA_ARCH_LIST__>, "dmatinv_9_matrix_instruction_c48cd0a7 requires sm_80 or later: nvcc -arch=sm_80, or for an older GPU kgen --ops matinv ... --arch sm_75");
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// A function that is called, so that what rarely happens adds nothing to what the kernel keeps in registers.
#define DEVICE_CALLED [[maybe_unused]] static __device__ __noinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dmatinv_9_matrix_instruction_c48cd0a7 {

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
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
// The index of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
// |a| in 25 bits, for a pivot that is nearly the largest: in the order of |a|, zero least of all. The lower five bits are free for
// the row that it belongs to; no value is below 32.
DEVICE u32 coarse_order(double a) { return (static_cast<u32>(to_bits(a) >> 32) & 0x7fffff80u) | (a == 0.0 ? 32u : 96u); }
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
  // The lane's index in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's index in the block; meaningless if idle.
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
};

// The high word of an unpivoted row's |a|, |re| + |im| for complex numbers.
template <class R> DEVICE u32 pivot_key(R a, u32 pivot_step) { return high_word(a) & pivot_step; }
// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
// Of Gauss-Jordan: whether a pivot's reciprocal differs from another one by less than 2^48, of doubles 2^384, given the high words of their
// magnitudes. Where one does not, rows may differ in scale until the quotients that eliminate them overflow. If all are near the last one,
// two differ by less than 2^96 (2^768), which leaves 2^32 (2^256) for what elements grow by.
enum : u32 { far_apart = 0x18000000u };
DEVICE bool is_near(u32 reciprocal, u32 other) { return reciprocal - other + far_apart < 2 * far_apart; }
// Of Gauss-Jordan: whether a pivot leaves room for what grows from it. The rows above a pivot are eliminated too, and grow to about the
// largest element times the condition number: 2^40 (2^80) is more than that of any matrix whose inverse has a correct digit, many times over.
// Of complex pivots those that have a quick reciprocal do.
DEVICE u32 largest_high(double) { return (1023u + 944) << 20; }
DEVICE bool leaves_headroom(double a, u32 above) { return above < largest_high(a) - least_high(a); }
template <class T> DEVICE void swap_elements(T& a, T& b) { const T old = a; a = b; b = old; }
// The whole warp inverts one matrix of at most 32 rows where its inverse shall lie (a and c may be the same), by Gauss-Jordan with
// nearly the largest pivots, the first row of a among equals: rows change places, and in the end columns. A column without a pivot
// that has a reciprocal is lifted, and in the end the row that is divided by this pivot. With a zero pivot all is NaN. Rows that differ
// so much in scale that quotients may overflow are brought near 1 by powers of two first, as columns of the inverse are last; of others
// that leave no room to grow all by the same power. Neither where elements of one row are far apart: then the small ones might vanish.
template <class T>
DEVICE_CALLED void reinvert(int n, const T* a, i64 lda, T* c, i64 ldc, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  const bool row = lane < n;
  using R        = decltype(abs1(T(0)));
  int chosen = 0, failed = 0;   // where the row stood that step `lane` chose; 1-based step of the first zero pivot
  int origin = lane;            // the row of a that stands here
  T scale = T(1);
  R power = R(1);               // by which the column of step `lane` was lifted
  u32 largest = 0, least = 0xffffffffu;   // high words of the row's elements but zeros
  if (row) {
#pragma unroll 1
    for (int j = 0; j < n; ++j) {
      const T element  = a[lane + j * lda];
      const R size     = abs1(element);
      const u32 high   = high_word(size);
      c[lane + j * ldc] = element;
      if (size == R(0)) continue;
      largest = larger(largest, high);
      least   = high < least ? high : least;
    }
  }
  const u32 most  = Warp::butterfly_max(largest);
  const u32 apart = most - ~Warp::butterfly_max(largest == 0 ? 0 : ~largest);
  const bool wide = Warp::any(largest != 0 && largest - least >= far_apart), rows_differ = apart >= 2 * far_apart;
  const R near    = !wide && (rows_differ || most >= largest_high(R(0))) ? near_one(R(0), rows_differ ? largest : most) : R(1);   // times the row
#pragma unroll 1
  for (int j = 0; j < n && row; ++j) c[lane + j * ldc] = mul(c[lane + j * ldc], near);
  Warp::sync();
#pragma unroll 1
  for (int k = 0; k < n && failed == 0; ++k) {
    const T found = row ? c[lane + k * ldc] : T(0);
    const R lift  = Warp::any(lane >= k && has_reciprocal(found)) ? R(1) : lifted(R(1));
    const u32 key = row && lane >= k ? coarse_order(mul(found, lift)) | static_cast<u32>(31 - origin) : 0;
    const int p   = first_bit(Warp::ballot(key == Warp::butterfly_max(key)));
    if (row) swap_elements(c[k + lane * ldc], c[p + lane * ldc]);   // lane j swaps in column j
    origin = Warp::shuffle(origin, lane == k ? p : lane == p ? k : lane);
    chosen = lane == k ? p : chosen;
    Warp::sync();
    const T u = mul(c[k + k * ldc], lift), r = reciprocal(u);
    const T m = row ? mul(mul(-c[lane + k * ldc], lift), r) : T(0);
    failed = u == T(0) ? k + 1 : 0;
    scale  = lane == k ? r : scale;
    power  = lane == k ? lift : power;
    Warp::sync();
    if (row) c[lane + k * ldc] = lane == k ? T(1) : m;
    if (row && lane != k) {
#pragma unroll 1
      for (int j = 0; j < n; ++j) {
        if (j != k) c[lane + j * ldc] = fma(m, c[k + j * ldc], c[lane + j * ldc]);
      }
    }
    Warp::sync();
  }
#pragma unroll 1
  for (int j = 0; j < n; ++j) {
    if (row) c[lane + j * ldc] = select(failed != 0, not_a_number<T>(), mul(scale, mul(c[lane + j * ldc], power)));
  }
#pragma unroll 1
  for (int k = n - 1; k >= 0; --k) {
    const int p = Warp::shuffle(chosen, k);
    if (row) swap_elements(c[lane + k * ldc], c[lane + p * ldc]);
  }
#pragma unroll 1
  for (int j = 0; j < n; ++j) {
    const R of_row = Warp::shuffle(near, j);
    if (row) c[lane + j * ldc] = mul(c[lane + j * ldc], of_row);
  }
  if (lane == 0) *info = failed;
  Warp::sync();   // before the next matrix
}

}  // namespace prelude_of_dmatinv_9_matrix_instruction_c48cd0a7
using namespace prelude_of_dmatinv_9_matrix_instruction_c48cd0a7;

using T = double;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
KERNEL void __launch_bounds__(32)
dmatinv_9_matrix_instruction_c48cd0a7(
    const T* A, i64 lda, i64 strideA, T* C, i64 ldc, i64 strideC, int* info, i64 batch)
{
    // a<r>_<p> is element (8 r + g, 4 p + q); x<k> is row `lane` of the panel's column k, m<k> its multiplier; l<r> and b<t> are the factors.
    using Warp = Lanes<32>;
    const int lane = Warp::lane(), g = lane / 4, q = lane % 4, warp = static_cast<int>(threadIdx.x / 32);
    const i64 matrix = block_index() * 1 + warp;
    const bool live  = matrix < batch, has_row = lane < 9;
    SHARED(T, tile, 240);   // column by column: a panel and its four pivot rows; before and after them the matrix
    SHARED(int, row_of_step, 9);   // row_of_step[k]: the row that step k chose
    const int panel  = warp * 240, pivots = panel + 80;
    // The step that chose row `lane`. Before: the bits of |a| that are compared, and in the lower seven a number by which the first of
    // equals wins: pivots are normal numbers, ordered by so many of their leading bits.
    u32 pivot_step   = has_row ? 0x7fffffffu - static_cast<u32>(lane) : 31u;
    T scale    = T(1);   // the pivot's reciprocal
    bool regular = true;   // no pivot is zero, denormal, large, or NaN, or far from the last one
    if (live && has_row) {
        const T* from = A + matrix * strideA;
        tile[panel + 0 + lane] = from[0 * lda + lane];
        tile[panel + 20 + lane] = from[1 * lda + lane];
        tile[panel + 40 + lane] = from[2 * lda + lane];
        tile[panel + 60 + lane] = from[3 * lda + lane];
        tile[panel + 80 + lane] = from[4 * lda + lane];
        tile[panel + 100 + lane] = from[5 * lda + lane];
        tile[panel + 120 + lane] = from[6 * lda + lane];
        tile[panel + 140 + lane] = from[7 * lda + lane];
        tile[panel + 160 + lane] = from[8 * lda + lane];
    }
    Warp::sync();
    T a0_0 = live ? tile[panel + (0 + q) * 20 + (0 + g)] : T(0);
    T a1_0 = live && g < 1 ? tile[panel + (0 + q) * 20 + (8 + g)] : T(0);
    T a0_1 = live ? tile[panel + (4 + q) * 20 + (0 + g)] : T(0);
    T a1_1 = live && g < 1 ? tile[panel + (4 + q) * 20 + (8 + g)] : T(0);
    T a0_2 = live && q < 1 ? tile[panel + (8 + q) * 20 + (0 + g)] : T(0);
    T a1_2 = live && g < 1 && q < 1 ? tile[panel + (8 + q) * 20 + (8 + g)] : T(0);
    T a0_3 = T(0);
    T a1_3 = T(0);
    Warp::sync();
    T m0, m1, m2, m3;                         // row `lane`'s multipliers in a panel
    int chosen0, chosen1, chosen2, chosen3;   // the panel's pivot rows

    {   // a panel of 4 columns, from step 0 on: row i to lane i
        tile[panel + q * 20 + (0 + g)] = a0_0;
        tile[panel + q * 20 + (8 + g)] = a1_0;
        Warp::sync();
        T x0 = lane < 16 ? tile[panel + 0 + lane] : T(0);
        T x1 = lane < 16 ? tile[panel + 20 + lane] : T(0);
        T x2 = lane < 16 ? tile[panel + 40 + lane] : T(0);
        T x3 = lane < 16 ? tile[panel + 60 + lane] : T(0);
        // step 0: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key0     = pivot_key(x0, pivot_step) | (pivot_step & 127u);
        const T r0         = quick_reciprocal(x0);
        const u32 largest0 = Warp::group_max(key0);
        const bool mine0   = key0 == largest0;
        chosen0 = static_cast<int>(~largest0 & 31u);
        regular = regular && leaves_headroom(T(0), above_least<T>(largest0));
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
        regular = regular && leaves_headroom(T(0), above_least<T>(largest1));
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
        regular = regular && leaves_headroom(T(0), above_least<T>(largest2));
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
        regular = regular && leaves_headroom(T(0), above_least<T>(largest3));
        if (mine3) scale = r3;
        if (mine3) pivot_step  = static_cast<u32>(0 + 3);
        const T d3 = Warp::shuffle(r3, chosen3);
        m3 = select(mine3, T(0), mul(-x3, d3));   // a multiplier of 0 leaves the row as it is
    }

    {   // To all: the multipliers, and the pivot rows as they were before the panel, whose own columns begin as the identity's.
        if (lane < 16) {
            tile[panel + 0 + lane] = m0;
            tile[panel + 20 + lane] = m1;
            tile[panel + 40 + lane] = m2;
            tile[panel + 60 + lane] = m3;
        }
        const int slot0 = static_cast<int>(Warp::shuffle(pivot_step, 0 + g)) - 0;
        a0_0 = T(slot0 == q ? 1 : 0);
        const int slot1 = static_cast<int>(Warp::shuffle(pivot_step, 8 + g)) - 0;
        a1_0 = T(slot1 == q ? 1 : 0);
        if (static_cast<u32>(slot0) < 4u) {
            const int to = pivots + slot0 * 20 + 2 * q;
            tile[to + 0] = a0_0;
            tile[to + 1] = a0_1;
            tile[to + 8] = a0_2;
            tile[to + 9] = a0_3;
        }
        if (static_cast<u32>(slot1) < 4u) {
            const int to = pivots + slot1 * 20 + 2 * q;
            tile[to + 0] = a1_0;
            tile[to + 1] = a1_1;
            tile[to + 8] = a1_2;
            tile[to + 9] = a1_3;
        }
        Warp::sync();
        const T l0 = tile[panel + q * 20 + (0 + g)];
        const T l1 = tile[panel + q * 20 + (8 + g)];
        // Each pivot row becomes what it was when it was chosen, a column to a lane.
        if (lane < 16) {
            [[maybe_unused]] T v0 = tile[pivots + 0 + lane];
            [[maybe_unused]] T v1 = tile[pivots + 20 + lane];
            const T m1_0 = tile[panel + 0 + chosen1];
            [[maybe_unused]] T v2 = tile[pivots + 40 + lane];
            const T m2_0 = tile[panel + 0 + chosen2];
            const T m2_1 = tile[panel + 20 + chosen2];
            [[maybe_unused]] T v3 = tile[pivots + 60 + lane];
            const T m3_0 = tile[panel + 0 + chosen3];
            const T m3_1 = tile[panel + 20 + chosen3];
            const T m3_2 = tile[panel + 40 + chosen3];
            v1 = fma(m1_0, v0, v1);
            tile[pivots + 20 + lane] = v1;
            v2 = fma(m2_0, v0, v2);
            v2 = fma(m2_1, v1, v2);
            tile[pivots + 40 + lane] = v2;
            v3 = fma(m3_0, v0, v3);
            v3 = fma(m3_1, v1, v3);
            v3 = fma(m3_2, v2, v3);
            tile[pivots + 60 + lane] = v3;
        }
        Warp::sync();
        const T b0 = tile[pivots + q * 20 + (0 + g)];
        const T b1 = tile[pivots + q * 20 + (8 + g)];
        Warp::rank4_update(a0_0, a0_1, a1_0, a1_1, l0, l1, b0);
        Warp::rank4_update(a0_2, a0_3, a1_2, a1_3, l0, l1, b1);
    }

    {   // a panel of 4 columns, from step 4 on: row i to lane i
        tile[panel + q * 20 + (0 + g)] = a0_1;
        tile[panel + q * 20 + (8 + g)] = a1_1;
        Warp::sync();
        T x0 = lane < 16 ? tile[panel + 0 + lane] : T(0);
        T x1 = lane < 16 ? tile[panel + 20 + lane] : T(0);
        T x2 = lane < 16 ? tile[panel + 40 + lane] : T(0);
        T x3 = lane < 16 ? tile[panel + 60 + lane] : T(0);
        // step 4 + 0: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key0     = pivot_key(x0, pivot_step) | (pivot_step & 127u);
        const T r0         = quick_reciprocal(x0);
        const u32 largest0 = Warp::group_max(key0);
        const bool mine0   = key0 == largest0;
        chosen0 = static_cast<int>(~largest0 & 31u);
        regular = regular && leaves_headroom(T(0), above_least<T>(largest0));
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
        regular = regular && leaves_headroom(T(0), above_least<T>(largest1));
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
        regular = regular && leaves_headroom(T(0), above_least<T>(largest2));
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
        regular = regular && leaves_headroom(T(0), above_least<T>(largest3));
        if (mine3) scale = r3;
        if (mine3) pivot_step  = static_cast<u32>(4 + 3);
        const T d3 = Warp::shuffle(r3, chosen3);
        m3 = select(mine3, T(0), mul(-x3, d3));   // a multiplier of 0 leaves the row as it is
    }

    {   // To all: the multipliers, and the pivot rows as they were before the panel, whose own columns begin as the identity's.
        if (lane < 16) {
            tile[panel + 0 + lane] = m0;
            tile[panel + 20 + lane] = m1;
            tile[panel + 40 + lane] = m2;
            tile[panel + 60 + lane] = m3;
        }
        const int slot0 = static_cast<int>(Warp::shuffle(pivot_step, 0 + g)) - 4;
        a0_1 = T(slot0 == q ? 1 : 0);
        const int slot1 = static_cast<int>(Warp::shuffle(pivot_step, 8 + g)) - 4;
        a1_1 = T(slot1 == q ? 1 : 0);
        if (static_cast<u32>(slot0) < 4u) {
            const int to = pivots + slot0 * 20 + 2 * q;
            tile[to + 0] = a0_0;
            tile[to + 1] = a0_1;
            tile[to + 8] = a0_2;
            tile[to + 9] = a0_3;
        }
        if (static_cast<u32>(slot1) < 4u) {
            const int to = pivots + slot1 * 20 + 2 * q;
            tile[to + 0] = a1_0;
            tile[to + 1] = a1_1;
            tile[to + 8] = a1_2;
            tile[to + 9] = a1_3;
        }
        Warp::sync();
        const T l0 = tile[panel + q * 20 + (0 + g)];
        const T l1 = tile[panel + q * 20 + (8 + g)];
        // Each pivot row becomes what it was when it was chosen, a column to a lane.
        if (lane < 16) {
            [[maybe_unused]] T v0 = tile[pivots + 0 + lane];
            [[maybe_unused]] T v1 = tile[pivots + 20 + lane];
            const T m1_0 = tile[panel + 0 + chosen1];
            [[maybe_unused]] T v2 = tile[pivots + 40 + lane];
            const T m2_0 = tile[panel + 0 + chosen2];
            const T m2_1 = tile[panel + 20 + chosen2];
            [[maybe_unused]] T v3 = tile[pivots + 60 + lane];
            const T m3_0 = tile[panel + 0 + chosen3];
            const T m3_1 = tile[panel + 20 + chosen3];
            const T m3_2 = tile[panel + 40 + chosen3];
            v1 = fma(m1_0, v0, v1);
            tile[pivots + 20 + lane] = v1;
            v2 = fma(m2_0, v0, v2);
            v2 = fma(m2_1, v1, v2);
            tile[pivots + 40 + lane] = v2;
            v3 = fma(m3_0, v0, v3);
            v3 = fma(m3_1, v1, v3);
            v3 = fma(m3_2, v2, v3);
            tile[pivots + 60 + lane] = v3;
        }
        Warp::sync();
        const T b0 = tile[pivots + q * 20 + (0 + g)];
        const T b1 = tile[pivots + q * 20 + (8 + g)];
        Warp::rank4_update(a0_2, a0_3, a1_2, a1_3, l0, l1, b1);
        Warp::rank4_update(a0_0, a0_1, a1_0, a1_1, l0, l1, b0);
    }

    {   // a panel of 1 columns, from step 8 on: row i to lane i
        tile[panel + q * 20 + (0 + g)] = a0_2;
        tile[panel + q * 20 + (8 + g)] = a1_2;
        Warp::sync();
        T x0 = lane < 16 ? tile[panel + 0 + lane] : T(0);
        // step 8 + 0: the pivot is nearly the largest in the rows not chosen yet; every row has its reciprocal ready meanwhile
        const u32 key0     = pivot_key(x0, pivot_step) | (pivot_step & 127u);
        const T r0         = quick_reciprocal(x0);
        const u32 largest0 = Warp::group_max(key0);
        const bool mine0   = key0 == largest0;
        chosen0 = static_cast<int>(~largest0 & 31u);
        regular = regular && leaves_headroom(T(0), above_least<T>(largest0));
        if (mine0) scale = r0;
        if (mine0) pivot_step  = static_cast<u32>(8 + 0);
        const T d0 = Warp::shuffle(r0, chosen0);
        m0 = select(mine0, T(0), mul(-x0, d0));   // a multiplier of 0 leaves the row as it is
    }

    {   // To all: the multipliers, and the pivot rows as they were before the panel, whose own columns begin as the identity's.
        if (lane < 16) {
            tile[panel + 0 + lane] = m0;
            tile[panel + 20 + lane] = T(0);
            tile[panel + 40 + lane] = T(0);
            tile[panel + 60 + lane] = T(0);
        }
        const int slot0 = static_cast<int>(Warp::shuffle(pivot_step, 0 + g)) - 8;
        a0_2 = T(slot0 == q ? 1 : 0);
        const int slot1 = static_cast<int>(Warp::shuffle(pivot_step, 8 + g)) - 8;
        a1_2 = T(slot1 == q ? 1 : 0);
        if (static_cast<u32>(slot0) < 1u) {
            const int to = pivots + slot0 * 20 + 2 * q;
            tile[to + 0] = a0_0;
            tile[to + 1] = a0_1;
            tile[to + 8] = a0_2;
            tile[to + 9] = a0_3;
        }
        if (static_cast<u32>(slot1) < 1u) {
            const int to = pivots + slot1 * 20 + 2 * q;
            tile[to + 0] = a1_0;
            tile[to + 1] = a1_1;
            tile[to + 8] = a1_2;
            tile[to + 9] = a1_3;
        }
        Warp::sync();
        const T l0 = tile[panel + q * 20 + (0 + g)];
        const T l1 = tile[panel + q * 20 + (8 + g)];
        // Each pivot row becomes what it was when it was chosen, a column to a lane.
        if (lane < 16) {
            [[maybe_unused]] T v0 = tile[pivots + 0 + lane];
            tile[pivots + 20 + lane] = T(0);
            tile[pivots + 40 + lane] = T(0);
            tile[pivots + 60 + lane] = T(0);
        }
        Warp::sync();
        const T b0 = tile[pivots + q * 20 + (0 + g)];
        const T b1 = tile[pivots + q * 20 + (8 + g)];
        Warp::rank4_update(a0_2, a0_3, a1_2, a1_3, l0, l1, b1);
        Warp::rank4_update(a0_0, a0_1, a1_0, a1_1, l0, l1, b0);
    }

    // rows may differ in scale until quotients overflow
    const u32 size = high_word(abs1(scale));
    const u32 last = Warp::shuffle(size, chosen0);
    const bool scales_differ = Warp::any(has_row && !is_near(size, last));
    regular = regular && !scales_differ;

    // the row that step k chose is row k of the inverse, up to its pivot; column k is column row_of_step[k]
    const bool good = live && regular;
    if (good && has_row) row_of_step[warp * 9 + static_cast<int>(pivot_step)] = lane;
    if (good && lane == 0) info[matrix] = 0;
    tile[panel + (0 + q) * 20 + (0 + g)] = a0_0;
    tile[panel + (0 + q) * 20 + (8 + g)] = a1_0;
    tile[panel + (4 + q) * 20 + (0 + g)] = a0_1;
    tile[panel + (4 + q) * 20 + (8 + g)] = a1_1;
    tile[panel + (8 + q) * 20 + (0 + g)] = a0_2;
    tile[panel + (8 + q) * 20 + (8 + g)] = a1_2;
    Warp::sync();
    if (good && has_row) {
        T* to = C + matrix * strideC + pivot_step;
        to[row_of_step[warp * 9 + 0] * ldc] = mul(scale, tile[panel + 0 + lane]);
        to[row_of_step[warp * 9 + 1] * ldc] = mul(scale, tile[panel + 20 + lane]);
        to[row_of_step[warp * 9 + 2] * ldc] = mul(scale, tile[panel + 40 + lane]);
        to[row_of_step[warp * 9 + 3] * ldc] = mul(scale, tile[panel + 60 + lane]);
        to[row_of_step[warp * 9 + 4] * ldc] = mul(scale, tile[panel + 80 + lane]);
        to[row_of_step[warp * 9 + 5] * ldc] = mul(scale, tile[panel + 100 + lane]);
        to[row_of_step[warp * 9 + 6] * ldc] = mul(scale, tile[panel + 120 + lane]);
        to[row_of_step[warp * 9 + 7] * ldc] = mul(scale, tile[panel + 140 + lane]);
        to[row_of_step[warp * 9 + 8] * ldc] = mul(scale, tile[panel + 160 + lane]);
    }
    // what the steps cannot do, from the input
    if (rarely(Warp::any(live && !regular))) {
        reinvert(9, A + matrix * strideA, lda, C + matrix * strideC, ldc, info + matrix);
    }
}
#else   // too old a GPU: a launch there fails
KERNEL void dmatinv_9_matrix_instruction_c48cd0a7(
    const T* A, i64 lda, i64 strideA, T* C, i64 ldc, i64 strideC, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dmatinv_9_matrix_instruction_c48cd0a7_launch(
    const void* A, long long lda, long long strideA, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(dmatinv_9_matrix_instruction_c48cd0a7, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
