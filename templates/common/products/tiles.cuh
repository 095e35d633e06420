// Products in tiles: slabs of two factors in shared memory, tiles of the product in registers. A place is a row of the product in the first factor,
// and a column of it in the second. The same text on every device.

namespace KGEN_PRELUDE {

// How a slab lies in shared memory: as its operand in memory, columns `apart` elements apart. Neighbouring elements belong to one term (`along`), or
// else to one place. A lane's places are runs of `run` neighbours that begin `between` places apart.
template <bool is_along, int apart, int length_of_run, int between>
struct Slab {
  enum : bool { along = is_along };
  enum : int { of_place = along ? 1 : apart, of_term = along ? apart : 1, run = length_of_run };
  static DEVICE_MEMBER constexpr int place(int q) { return q / run * between + q % run; }
};

// A rectangle of an operand, from element (row, column) on, to a shared array, where columns lie `apart` elements apart: by all threads of a block,
// consecutive ones on consecutive vectors; not waited for. Zeros stand beyond the operand's `high` rows and `wide` columns and where its part P has no
// element, and ones on a `unit` diagonal.
template <u32 threads, u32 rows, u32 columns, u32 apart, u32 vector_size, class P, bool unit, class Array, class V>
DEVICE void fetch_rectangle(Array& array, u32 begin, const V* operand, i64 ld, int high, int wide, int row, int column)
{
  constexpr u32 vectors = (rows + vector_size - 1) / vector_size, all = vectors * columns;
  constexpr int count   = vector_size;
  const V* const rectangle = operand + (row + column * ld);
  u32 vector = threadIdx.x % vectors, across = threadIdx.x / vectors;
#pragma unroll 4
  for (u32 done = 0; done < all; done += threads) {
    if (all % threads == 0 || across < columns) {
      const int i = static_cast<int>(vector * vector_size), j = static_cast<int>(across);
      const V* const from = in_global(rectangle + (j * ld + i));
      const u32 to        = begin + across * apart + vector * vector_size;
      const bool inside   = row + i < high && column + j < wide, of_unit = unit && row + i <= column + j && column + j < row + i + count;
      if (inside && P::holds(row + i, count, column + j, 1) && !of_unit) {
        if constexpr (vector_size > 1 || alignof(V) == 16) copy_async16(array, to, from);
        else copy_async_element(array, to, from);
      }
      else {
#pragma unroll
        for (int e = 0; e < count; ++e) {
          const bool one = of_unit && row + i + e == column + j;
          if (inside && P::includes(row + i + e, column + j) && !one) copy_async_element(array, to + static_cast<u32>(e), from + e);
          else array[to + static_cast<u32>(e)] = one && inside ? V(1) : V(0);
        }
      }
    }
    vector += threads % vectors;
    across += threads / vectors;
    if (vector >= vectors) {
      vector -= vectors;
      ++across;
    }
  }
}

// A lane's elements of `count` terms of a slab, from its first place and term on; neighbours in shared memory at once.
template <class S, bool conjugated, int each, int count, class Array, class V>
DEVICE void read_terms(V (&to)[each][count], const Array& array, u32 begin)
{
  constexpr int neighbours = S::along ? S::run : count, most = 16 / static_cast<int>(sizeof(V));
  constexpr int vector = (neighbours & -neighbours) < most ? neighbours & -neighbours : most;
  const auto from = from_element(array, begin);
#pragma unroll
  for (int q = 0; q < each; q += S::along ? vector : 1) {
#pragma unroll
    for (int t = 0; t < count; t += S::along ? 1 : vector) {
      V part[vector];
      read_vector(part, from, static_cast<u32>(S::place(q) * S::of_place + t * S::of_term));
#pragma unroll
      for (int e = 0; e < vector; ++e) to[S::along ? q + e : q][S::along ? t : t + e] = conjugated ? conjugate(part[e]) : part[e];
    }
  }
}

// x[q][p] += u[q] v[p] for `count` terms of two slabs, which begin so for the lane, one after the other.
template <class U, class V, bool u_conjugated, bool v_conjugated, int count, int tall, int wide, class T, class Array>
DEVICE void add_terms(T (&x)[tall][wide], const Array& array, u32 u_begin, u32 v_begin)
{
  T u[tall][count], v[wide][count];
  read_terms<U, u_conjugated>(u, array, u_begin);
  read_terms<V, v_conjugated>(v, array, v_begin);
#pragma unroll
  for (int t = 0; t < count; ++t) {
#pragma unroll
    for (int q = 0; q < tall; ++q) {
#pragma unroll
      for (int p = 0; p < wide; ++p) x[q][p] = fma(u[q][t], v[p][t], x[q][p]);
    }
  }
}

// The same by the FP64 matrix instruction, of four terms in four lanes: lane (g, k) of 8 x 4 has u of row 8 q + g and v of column 8 p + g, of term k, and
// x of row 8 q + g and columns 8 p + 2 k and 8 p + 2 k + 1. Of complex numbers two terms, each in two lanes: products with the real part of u, then those
// with its imaginary part. The order is fma's. Terms that are not `here` are 0 times -0, which changes no sum.
template <int tall, int wide, class R>
DEVICE void add_products(R (&x)[tall][wide], const R (&u)[tall][1], const R (&v)[wide / 2][1], bool here)
{
#pragma unroll
  for (int q = 0; q < tall; q += 2) {
#pragma unroll
    for (int p = 0; p < wide / 2; ++p) {
      const R upper = here ? u[q][0] : R(0), lower = here ? u[q + 1][0] : R(0);
      Lanes<32>::rank4_update(x[q][2 * p], x[q][2 * p + 1], x[q + 1][2 * p], x[q + 1][2 * p + 1], upper, lower, here ? v[p][0] : -R(0));
    }
  }
}
template <int tall, int wide, class R>
DEVICE void add_products(Complex<R> (&x)[tall][wide], const Complex<R> (&u)[tall][1], const Complex<R> (&v)[wide / 2][1], bool here)
{
  const bool real = warp_lane() % 2 == 0;
#pragma unroll
  for (int q = 0; q < tall; q += 2) {
    const R upper = !here ? R(0) : real ? u[q][0].re : u[q][0].im, lower = !here ? R(0) : real ? u[q + 1][0].re : u[q + 1][0].im;
#pragma unroll
    for (int p = 0; p < wide / 2; ++p) {
      const R of_re = !here ? -R(0) : real ? v[p][0].re : -v[p][0].im, of_im = !here ? -R(0) : real ? v[p][0].im : v[p][0].re;
      Lanes<32>::rank4_update(x[q][2 * p].re, x[q][2 * p + 1].re, x[q + 1][2 * p].re, x[q + 1][2 * p + 1].re, upper, lower, of_re);
      Lanes<32>::rank4_update(x[q][2 * p].im, x[q][2 * p + 1].im, x[q + 1][2 * p].im, x[q + 1][2 * p + 1].im, upper, lower, of_im);
    }
  }
}
template <class U, class V, bool u_conjugated, bool v_conjugated, int tall, int wide, class T, class Array>
DEVICE void add_four_terms(T (&x)[tall][wide], const Array& array, u32 u_begin, u32 v_begin, bool here)
{
  T u[tall][1], v[wide / 2][1];
  read_terms<U, u_conjugated>(u, array, u_begin);
  read_terms<V, v_conjugated>(v, array, v_begin);
  add_products<tall, wide>(x, u, v, here);
}

}  // namespace KGEN_PRELUDE
