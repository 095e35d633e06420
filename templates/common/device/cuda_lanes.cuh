// Groups of lanes for CUDA, and copies to and from shared arrays. host_lanes.hpp and host.hpp have the same for the host compiler.

namespace KGEN_PRELUDE {

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
  // The group's index in the block; meaningless if idle.
  static DEVICE_MEMBER int group() { return static_cast<int>(threadIdx.x / 32) * per_warp + lane() / L; }
  // Whether the lane is one of those left over.
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

  // One bit for each lane of the group, bit 0 for rank 0.
  static DEVICE_MEMBER u32 ballot(bool predicate)
  {
    return (__ballot_sync(all, predicate) >> (lane() / L * L)) & (all >> (32 - L));
  }

  // Whether it holds in some lane of the group.
  static DEVICE_MEMBER bool any(bool predicate) { return ballot(predicate) != 0; }

  // The index in the warp, for Lanes<32>::shuffle, of the group's last lane among those of Lanes<32>::ballot; anything if the
  // group has none.
  static DEVICE_MEMBER int last_of(u32 lanes_of_warp)
  {
    if constexpr (L < 32) lanes_of_warp &= (all >> (32 - L)) << (lane() / L * L);
    return 31 - __clz(static_cast<int>(lanes_of_warp));
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

  // The largest value of the warp's lanes. By the reduction instruction (sm_80), the compiler knows that all lanes have the same,
  // and that they stay together where they branch on it: where it does not, each shuffle behind such a branch is written twice.
  static DEVICE_MEMBER u32 warp_max(u32 value)
  {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    return Lanes<32>::butterfly_max(value);
#else
    return __reduce_max_sync(all, value);
#endif
  }

  // The rank of the eligible lane with the largest magnitude, NaN largest of all; among equals the one with the least
  // position. 0 if none is eligible. A butterfly of value-position pairs; it rotates, so L need not be a power of two.
  template <class R>
  static DEVICE_MEMBER int argmax(R magnitude, int position, bool eligible)
  {
    auto best = eligible ? ordered_bits(magnitude) : 0;
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
  // argmax by the warp's reduction instruction (sm_80): the high words are reduced and equal lanes found by a ballot; the
  // exact tie-break runs in the rare case that more than one lane is left. Every lane takes part in every reduction: && must
  // not skip one.
  template <class R>
  static DEVICE_MEMBER int argmax_redux(R magnitude, int position, bool eligible)
  {
    const u32 high = eligible ? high_order(magnitude) + 1 : 0u;
    u32 candidates = warp_ballot(high == group_max(high));
    // Idle lanes are no candidates, whatever their bits: neither do they call for the tie-break nor take part in it.
    bool tie       = (candidates & (candidates - 1)) != 0;
    if constexpr (per_warp > 1) tie = __any_sync(all, tie && !idle());
    if (tie) {
      const bool highest = !idle() && (candidates >> rank() & 1u);
      const u32 low      = highest ? low_order(magnitude) : 0u;
      const u32 low_max  = group_max(low);
      const u32 early    = highest && low == low_max ? 0xffffu - static_cast<u32>(position) : 0u;
      const u32 earliest = group_max(early);
      candidates         = warp_ballot(early == earliest);
    }
    return candidates ? first_bit(candidates) : 0;
  }

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

  // ballot() without clearing what lies above the group's lanes if it is the warp's only one.
  static DEVICE_MEMBER u32 warp_ballot(bool predicate)
  {
    if constexpr (per_warp == 1) return __ballot_sync(all, predicate);
    else                         return ballot(predicate);
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
// A shared array from one of its elements on. What is a constant number of elements after it has no address of its own to be found: the instruction
// holds that number, which it cannot where both are added as one index of 32 bits.
template <class V> DEVICE V* from_element(V* array, u32 index) { return array + index; }
// Neighbouring elements of a shared array, which are read at once: the first lies on a multiple of their size.
template <int count, class V>
DEVICE void read_vector(V (&to)[count], const V* array, u32 index)
{
  struct alignas(count * sizeof(V)) Parts { V part[count]; };
  const Parts parts = *reinterpret_cast<const Parts*>(array + index);
#pragma unroll
  for (int e = 0; e < count; ++e) to[e] = parts.part[e];
}
// The same to a shared array.
template <int count, class V>
DEVICE void write_vector(V* array, u32 index, const V (&from)[count])
{
  struct alignas(count * sizeof(V)) Parts { V part[count]; } parts;
#pragma unroll
  for (int e = 0; e < count; ++e) parts.part[e] = from[e];
  *reinterpret_cast<Parts*>(array + index) = parts;
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
// The copies that this thread began since the last call of this are one group; until those of all groups but the newest have come.
DEVICE void copy_async_commit()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
DEVICE void copy_async_wait_but_newest()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group 1;" ::: "memory");
#endif
}
// 16 bytes from a shared array to global memory, both aligned.
template <class V>
DEVICE void copy16(V* to, const V* array, u32 index) { *reinterpret_cast<uint4*>(to) = *reinterpret_cast<const uint4*>(array + index); }

}  // namespace KGEN_PRELUDE
