// solve_posdef (solves A X = B for positive definite A and keeps A: for those who need X and no factor): complex, single, n = 6, nrhs = 1, uplo = upper, layout = packed
// Id:     solve_posdef__c__n_6__nrhs_1__uplo_upper__layout_packed__shared_memory__tile_4__lanes_1__unrolled_0__per_block_32
// Way:    A triangle in shared memory, row by row, and tiles of it in the registers of a thread, or of a few lanes to whom the tiles of a column
//         are dealt: nothing else travels between lanes, a matrix may be larger than their registers, and a warp has so many matrices that they
//         hide each other's latencies. Left-looking: a tile is read once, all columns before it are taken out of it, and it is written as part of
//         L. Only from the tiles on the diagonal and from the right-hand side, on which all lanes work alike, each tile is taken out when it is
//         done: by the lane that has it. A warp moves its triangles together. Of the upper triangle the same elements are those of its conjugate
//         transpose.
// Paper:  left-looking Cholesky by tiles, in cache-sized vectors: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels, section 5
// Made by kgen --variants csolve_posdef_6x1_shared_memory_6097cffd
// Cost:   652 flops and 268 bytes per matrix; a block of 32 threads has 32 matrices and 5376 bytes of dynamic shared memory
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
// An array in dynamic shared memory, of which `launch` says the bytes: there may be more than 48 KiB a block. A kernel has one such array.
#define SHARED_LARGE(type, name, count)                      \
  extern __shared__ __align__(16) unsigned char name##_bytes[]; \
  auto& name = *reinterpret_cast<type(*)[count]>(name##_bytes)

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_csolve_posdef_6x1_shared_memory_6097cffd {

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
// The lane's index in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and get the address that lane `source` has.
template <class V>
DEVICE V* warp_shuffle(V* address, int source)
{
  return reinterpret_cast<V*>(__shfl_sync(0xffffffffu, reinterpret_cast<u64>(address), source));
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
// Makes a number a NaN, of a complex one both parts.
DEVICE void set_nan(float& a) { a = from_bits(u32(0x7fc00000)); }
template <class R> DEVICE void set_nan(Complex<R>& a) { set_nan(a.re); set_nan(a.im); }
// Such a number.
template <class V> DEVICE V not_a_number() { V a; set_nan(a); return a; }

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
// one; or else it may end inside one: vector q is of matrix q / vectors, found as q * reciprocal >> shift, which is exact.
template <u32 elements, u32 stride, u32 vector_size, class V, class Move>
DEVICE void move_contiguous(const Staging& warp, V* operand, Move move)
{
  constexpr u32 step = 32 * vector_size, all = 32 * elements, vectors = elements / vector_size;
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
    const u32 left = static_cast<u32>(warp.count) * elements;
#pragma unroll 1
    for (u32 e = lane * vector_size; e < left; e += step) move(begin + padded<elements, stride>(e), span + e);
  }
}
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
// The warp's triangles to their places in the array and back, packed: element (i, j) of the lower triangle at i (i + 1) / 2 + j.
template <u32 n, bool lower, u32 stride, bool per_matrix_ld, class Array, class V>
DEVICE void fetch_packed_triangles(Array& array, const Staging& warp, const V* own, i64 ld)
{
  move_triangles<n, lower, stride, per_matrix_ld, true>(warp, own, ld, [&](u32 e, const V* from) { copy_async_element(array, e, from); });
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

DEVICE int row_of_triangle(int i) { return static_cast<int>(static_cast<u32>(i * (i + 1)) / 2); }
// Where a triangle's rows begin: one element is left out behind every `every` rows, if that is not 0. So the rows that lanes work on at once
// begin in different banks. Places are ints: of a sum of unsigned ones, which may wrap around, the
// compiler could not leave the constant to the instruction.
template <int every>
struct TriangleRows {
  int begin;
  DEVICE_MEMBER int of(int i) const { return begin + row_of_triangle(i) + (every > 0 ? static_cast<int>(static_cast<u32>(i) / (every > 0 ? every : 1)) : 0); }
};
// Elements (i + r, j + c) of the triangle whose row i begins at `at[lines.of(i)]`; of a tile on the diagonal, where i is j, those with c <= r.
template <bool diagonal, int rows, int columns, class Where, class Array, class V>
DEVICE void load_tile(V (&tile)[rows][columns], const Array& at, Where lines, int i, int j)
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int c = 0; c < (diagonal ? r + 1 : columns); ++c) tile[r][c] = at[lines.of(i + r) + j + c];
  }
}
template <bool diagonal, int rows, int columns, class Where, class Array, class V>
DEVICE void store_tile(const V (&tile)[rows][columns], Array& at, Where lines, int i, int j)
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int c = 0; c < (diagonal ? r + 1 : columns); ++c) at[lines.of(i + r) + j + c] = tile[r][c];
  }
}
// The triangle of order n without its diagonal, conjugated: from an upper triangle's elements to L's, or back.
template <int n, class V, class Where, class Array>
DEVICE void conjugate_triangle(Array& at, Where lines)
{
#pragma unroll 1
  for (int i = 1; i < n; ++i) {
    for (int e = lines.of(i), end = e + i; e < end; ++e) at[e] = conjugate(V(at[e]));
  }
}
// What a tile of L in rows i takes out of the tile on the diagonal in these rows.
template <int rows, int columns, class Where, class Array, class V>
DEVICE void take_out_of_diagonal(Array& at, Where lines, int i, const V (&tile)[rows][columns])
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int c = 0; c <= r; ++c) {
      const int offset = lines.of(i + r) + i + c;
      V a = at[offset];
#pragma unroll
      for (int k = 0; k < columns; ++k) a = fma(-tile[r][k], conjugate(tile[c][k]), a);
      at[offset] = a;
    }
  }
}
// Cholesky factorisation of a tile on the diagonal, whose first step is `step`, from 0 on: L in its place, and the reciprocals of L's diagonal
// in `inverse`, with `inverted` in the diagonal's positions as well. see(pivot): of each step, from the first on.
template <bool inverted, int size, class V, class R, class See>
DEVICE void factor_tile(V (&tile)[size][size], R (&inverse)[size], int step, int& failed, See see)
{
#pragma unroll
  for (int k = 0; k < size; ++k) {
    R root;
    see(real_part(tile[k][k]));
    inverse[k] = scale_of_pivot(real_part(tile[k][k]), static_cast<int>(step + k) + 1, root, failed);
    tile[k][k] = V(inverted ? inverse[k] : root);
#pragma unroll
    for (int r = k + 1; r < size; ++r) {
      tile[r][k] = mul(tile[r][k], inverse[k]);
#pragma unroll
      for (int c = k + 1; c <= r; ++c) tile[r][c] = fma(-tile[r][k], conjugate(tile[c][k]), tile[r][c]);
    }
  }
}
// A tile of rows i and columns j below it: columns 0 to j - 1 of L, `step` of them in a turn, are taken out of it, L(i, k) conj(L(j, k)); then it is
// solved with its L: X L^H = tile.
template <int step, int turns, int rows, int size, class Where, class Array, class V, class R>
DEVICE void solve_tile(V (&tile)[rows][size], const Array& at, Where lines, int i, int j, const V (&l)[size][size], const R (&inverse)[size])
{
#pragma unroll turns
  for (int first = 0; first < j; first += step) {
#pragma unroll
    for (int k = first; k < first + step; ++k) {
      V below[rows], u[size];
#pragma unroll
      for (int r = 0; r < rows; ++r) below[r] = at[lines.of(i + r) + k];
#pragma unroll
      for (int c = 0; c < size; ++c) u[c] = conjugate(V(at[lines.of(j + c) + k]));
#pragma unroll
      for (int r = 0; r < rows; ++r) {
#pragma unroll
        for (int c = 0; c < size; ++c) tile[r][c] = fma(-below[r], u[c], tile[r][c]);
      }
    }
  }
#pragma unroll
  for (int k = 0; k < size; ++k) {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      tile[r][k] = mul(tile[r][k], inverse[k]);
#pragma unroll
      for (int c = k + 1; c < size; ++c) tile[r][c] = fma(-tile[r][k], conjugate(l[c][k]), tile[r][c]);
    }
  }
}
// A right-hand side lies in shared memory as well, from right[own] on. Its elements in a tile's columns, from right[begin] on, solved with the tile on
// the diagonal; then what they, elements of L^-1 B, take out of those in the rows of a tile of L below it.
template <int size, class Right, class V, class R>
DEVICE void solve_forward(V (&x)[size], const Right& right, int begin, const V (&l)[size][size], const R (&inverse)[size])
{
#pragma unroll
  for (int c = 0; c < size; ++c) x[c] = right[begin + c];
#pragma unroll
  for (int k = 0; k < size; ++k) {
    x[k] = mul(x[k], inverse[k]);
#pragma unroll
    for (int c = k + 1; c < size; ++c) x[c] = fma(-l[c][k], x[k], x[c]);
  }
}
template <int rows, int size, class Right, class V>
DEVICE void take_out_forward(Right& right, int begin, const V (&l)[rows][size], const V (&x)[size])
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    V y = right[begin + r];
#pragma unroll
    for (int k = 0; k < size; ++k) y = fma(-l[r][k], x[k], y);
    right[begin + r] = y;
  }
}
// A right-hand side's elements from the last one of X on: solved with a tile on the diagonal, whose own diagonal has the reciprocals if `inverted`; and
// what they take out of those in the columns of a tile to its left.
template <bool inverted, int size, class Right, class V>
DEVICE void solve_backward(V (&x)[size], const Right& right, int begin, const V (&l)[size][size])
{
#pragma unroll
  for (int c = 0; c < size; ++c) x[c] = right[begin + c];
#pragma unroll
  for (int k = size; k-- > 0;) {
    if constexpr (inverted) x[k] = mul(x[k], real_part(l[k][k]));
    else x[k] = mul(x[k], reciprocal(real_part(l[k][k])));   // scale_of_pivot's, also of an infinite root
#pragma unroll
    for (int c = 0; c < k; ++c) x[c] = fma(-conjugate(l[k][c]), x[k], x[c]);
  }
}
template <int size, int columns, class Right, class V>
DEVICE void take_out_backward(Right& right, int begin, const V (&l)[size][columns], const V (&x)[size])
{
#pragma unroll
  for (int c = 0; c < columns; ++c) {
    V y = right[begin + c];
#pragma unroll
    for (int k = size; k-- > 0;) y = fma(-conjugate(l[k][c]), x[k], y);
    right[begin + c] = y;
  }
}

}  // namespace prelude_of_csolve_posdef_6x1_shared_memory_6097cffd
using namespace prelude_of_csolve_posdef_6x1_shared_memory_6097cffd;

using T = Complex<float>;
using R = float;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 6;
constexpr i64 strideA = 36;

KERNEL void __launch_bounds__(32)
csolve_posdef_6x1_shared_memory_6097cffd(const T* A, const T* B, T* X, int* info, i64 batch)
{
    // Element (i, j) of the triangle, first of A, in the end of L, is triangle[rows.of(i) + j].
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    const int own = thread;
    [[maybe_unused]] const bool idle = !live;
    const T* const a = in_global(live ? A + matrix * strideA : nullptr);
    SHARED_LARGE(T, triangle, 672);
    fetch_packed_triangles<6, false, 21, false>(triangle, warp, a, lda);
    const int mine = own * 21;
    const TriangleRows<0> rows{mine};
    SHARED(T, right, 192);
    move_contiguous<6, 6, 2>(warp, B, [&](u32 e, const T* at) { copy_async16(right, e, at); });
    const int mine_right = own * 6;
    if (rarely(idle)) {   // without a matrix: it works on zeros
        for (int e = 0; e < 21; ++e) triangle[mine + e] = T(0);
        for (int e = 0; e < 6; e += 1) right[mine_right + e] = T(0);
    }
    copy_async_wait();
    Lanes<32>::sync();
    int failed = 0;   // 1-based step of the first pivot that is not positive
    conjugate_triangle<6, T>(triangle, rows);

    // tiles of 4 columns of L, and these elements of L^-1 B
#pragma unroll 1
    for (int j = 0; j < 4; j += 4) {
        T l[4][4];
        R inverse[4];
        load_tile<true>(l, triangle, rows, j, j);
        factor_tile<true>(l, inverse, j, failed, [&](R) {});
        T x[4];
        solve_forward(x, right, mine_right + j, l, inverse);
        right[mine_right + j + 0] = x[0];
        right[mine_right + j + 1] = x[1];
        right[mine_right + j + 2] = x[2];
        right[mine_right + j + 3] = x[3];
        store_tile<true>(l, triangle, rows, j, j);
        {
            const int i = 4;   // below them
            T tile[2][4];
            load_tile<false>(tile, triangle, rows, i, j);
            solve_tile<4, 1>(tile, triangle, rows, i, j, l, inverse);
            store_tile<false>(tile, triangle, rows, i, j);
            take_out_of_diagonal(triangle, rows, i, tile);
            take_out_forward(right, mine_right + i, tile, x);
        }
    }

    // the last 2 of L, and these elements of L^-1 B
#pragma unroll 1
    for (int j = 4; j < 6; j += 2) {
        T l[2][2];
        R inverse[2];
        load_tile<true>(l, triangle, rows, j, j);
        factor_tile<true>(l, inverse, j, failed, [&](R) {});
        T x[2];
        solve_forward(x, right, mine_right + j, l, inverse);
        right[mine_right + j + 0] = x[0];
        right[mine_right + j + 1] = x[1];
        store_tile<true>(l, triangle, rows, j, j);
    }

    // the elements of X in the last 2
#pragma unroll 1
    for (int j = 4; j >= 4; j -= 2) {
        T l[2][2], x[2];
        load_tile<true>(l, triangle, rows, j, j);
        solve_backward<true>(x, right, mine_right + j, l);
        right[mine_right + j + 0] = x[0];
        right[mine_right + j + 1] = x[1];
#pragma unroll 1
        for (int i = 0; i < j; i += 4) {   // to their left
            T tile[2][4];
            load_tile<false>(tile, triangle, rows, j, i);
            take_out_backward(right, mine_right + i, tile, x);
        }
    }

    // the elements of X in tiles of 4 columns
#pragma unroll 1
    for (int j = 0; j >= 0; j -= 4) {
        T l[4][4], x[4];
        load_tile<true>(l, triangle, rows, j, j);
        solve_backward<true>(x, right, mine_right + j, l);
        right[mine_right + j + 0] = x[0];
        right[mine_right + j + 1] = x[1];
        right[mine_right + j + 2] = x[2];
        right[mine_right + j + 3] = x[3];
#pragma unroll 1
        for (int i = 0; i < j; i += 4) {   // to their left
            T tile[4][4];
            load_tile<false>(tile, triangle, rows, j, i);
            take_out_backward(right, mine_right + i, tile, x);
        }
    }

    if (rarely(failed != 0 && !idle)) {   // there is no solution
        for (int i = 0; i < 6; i += 1) right[mine_right + i] = not_a_number<T>();
    }
    Lanes<32>::sync();
    move_contiguous<6, 6, 2>(warp, X, [&](u32 e, T* at) { copy16(at, right, e); });
    const int info_of_own = failed;
    if (live) info[matrix] = info_of_own;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int csolve_posdef_6x1_shared_memory_6097cffd_launch(
    const void* A, const void* B, void* X, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &B, &X, &info, &batch};
    const cudaError_t asked =
        cudaFuncSetAttribute(csolve_posdef_6x1_shared_memory_6097cffd, cudaFuncAttributeMaxDynamicSharedMemorySize, 5376);
    if (asked != cudaSuccess) return static_cast<int>(asked);
    return cudaLaunchKernel(csolve_posdef_6x1_shared_memory_6097cffd, grid, dim3(32), arguments, 5376, static_cast<cudaStream_t>(stream));
}
#endif
