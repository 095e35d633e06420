// A warp's 32 matrices in shared memory, a thread's each, the same element of all next to one another: a thread finds element (i, j) of its
// own n x n matrix at at[row[i] + 32 n j], with row[i] = 32 i + lane in the beginning. So lanes never meet in a bank, whatever row each
// asks for, and a row that is exchanged stays where it lies: only row[] changes. LU by columns on it, left-looking: all that earlier
// columns take out of one, they take out while it is in registers, in their order, so that every element has the rounding history of the
// outer product's. The same text on every device.

namespace KGEN_WORDS {

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
template <u32 rows, u32 columns, u32 run, bool own_ld, class Array, class V>
DEVICE void store_interleaved(V* own, const Array& array, u32 first, const Staging& warp, i64 ld)
{
  move_interleaved<rows, columns, run, own_ld>(warp, own, ld, [&](u32 e, V* to) { *to = array[first + e]; });
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

// U x = y by columns, from the last element on. U's diagonal holds the reciprocals.
template <u32 n, class Array, class V>
DEVICE void solve_upper(V (&x)[n], const Array& at, const i64 (&row)[n], u32 lifts)
{
#pragma unroll
  for (u32 k = n; k-- > 0;) {
    if (rarely((lifts >> k & 1) != 0)) x[k] = lifted(x[k]);
    x[k] = mul(x[k], V(at[row[k] + to_column<n>(k)]));
#pragma unroll
    for (u32 i = 0; i < k; ++i) x[i] = fma(-V(at[row[i] + to_column<n>(k)]), x[k], x[i]);
  }
}

}  // namespace KGEN_WORDS
