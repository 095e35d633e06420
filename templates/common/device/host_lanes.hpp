// Lanes<L> for the host: the same words as in cuda_lanes.cuh, each of them one meeting of the warp's
// fibers. Every lane brings a slot and sees those of all; ties and NaN are decided as on CUDA.
namespace KGEN_PRELUDE {

template <int L>
struct Lanes {
  using Where = kgen_host::Where;
  using Slot  = kgen_host::Slot;
  static constexpr int per_warp = 32 / L;
  static constexpr u32 all      = 0xffffffffu;

  KGEN_UNTOLD static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's index in its group, 0 .. L-1.
  KGEN_UNTOLD static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's index in the block; meaningless if idle.
  KGEN_UNTOLD static DEVICE_MEMBER int group() { return static_cast<int>(threadIdx.x / 32) * per_warp + lane() / L; }
  KGEN_UNTOLD static DEVICE_MEMBER bool idle() { return lane() / L >= per_warp; }
  // Every lane of the warp arrives, and sees what the others wrote to shared arrays.
  KGEN_UNTOLD static void sync(Where where = Where::current()) { meet(kgen_host::sync, where, {}); }

  // The value of lane `source` of this group.
  template <class V>
  [[gnu::noinline]] KGEN_UNTOLD static V shuffle(V value, int source, Where where = Where::current())
  {
    static_assert(sizeof(V) <= sizeof(Slot));
    Slot slot{};
    __builtin_memcpy(&slot, &value, sizeof(V));
    const Slot* slots = meet(kgen_host::shuffle, where, slot);
    if (idle()) return value;
    const int from = lane() / L * L + source;
    if (source < 0 || source >= L || from >= lanes_of_warp()) {
      kgen_host::here()->fail(kgen_host::here(), kgen_host::site_of(where), "shuffles from a lane that its group does not have, rank", source);
    }
    __builtin_memcpy(&value, &slots[from], sizeof(V));
    return value;
  }
  template <class V>
  static V shuffle(const kgen_host::Element<V>& value, int source, Where where = Where::current())
  {
    return shuffle(static_cast<V>(value), source, where);
  }

  // One bit for each lane of the group, bit 0 for rank 0.
  KGEN_UNTOLD static u32 ballot(bool predicate, Where where = Where::current())
  {
    return bits(meet(kgen_host::ballot, where, {predicate, 0}));
  }
  KGEN_UNTOLD static bool any(bool predicate, Where where = Where::current())
  {
    return bits(meet(kgen_host::any, where, {predicate, 0})) != 0;
  }
  // The index in the warp, for Lanes<32>::shuffle, of the group's last lane among those of Lanes<32>::ballot; anything if the
  // group has none.
  static int last_of(u32 lanes_of_warp)
  {
    const u32 found = lanes_of_warp & ((all >> (32 - L)) << (lane() / L * L));
    return found == 0 ? lane() : 31 - __builtin_clz(found);
  }

  // The rank of the eligible lane with the largest magnitude, NaN largest of all; among equals the one with the least
  // position. 0 if none is eligible.
  template <class R>
  [[gnu::noinline]] KGEN_UNTOLD static int argmax(R magnitude, int position, bool eligible, Where where = Where::current())
  {
    const u64 packed   = (eligible ? static_cast<u64>(static_cast<u32>(position)) : u64(0xffff)) << 8 | static_cast<u64>(rank());
    const Slot* slots = meet(kgen_host::argmax, where, {eligible ? u64(ordered_bits(magnitude)) : u64(0), packed});
    Slot best         = slots[first()];
    for (int i = first() + 1; i < last(); ++i) {
      const bool take = slots[i].first > best.first || (slots[i].first == best.first && slots[i].second < best.second);
      best = take ? slots[i] : best;
    }
    return best.second >> 8 == 0xffffu ? 0 : static_cast<int>(best.second & 0xffu);
  }
  // CUDA's other way to the same result.
  template <class R>
  static int argmax_redux(R magnitude, int position, bool eligible, Where where = Where::current())
  {
    return argmax(magnitude, position, eligible, where);
  }

  // The largest value of the group; 0 in an idle group.
  KGEN_UNTOLD static u32 group_max(u32 value, Where where = Where::current())
  {
    const Slot* slots = meet(kgen_host::group_max, where, {value, 0});
    u32 largest = 0;
    for (int i = first(); i < last() && !idle(); ++i) {
      largest = slots[i].first > largest ? static_cast<u32>(slots[i].first) : largest;
    }
    return largest;
  }
  // CUDA's other way to the same result.
  static u32 butterfly_max(u32 value, Where where = Where::current()) { return group_max(value, where); }

  // The largest value of the warp's lanes.
  static u32 warp_max(u32 value, Where where = Where::current()) { return Lanes<32>::group_max(value, where); }

  // c += a b, with c of 8 x 8 or 16 x 8 elements, a with 4 columns and b with 4 rows. Lane 4 g + q holds c(g, 2 q),
  // c(g, 2 q + 1), a(g, q) and b(q, g), and of a taller tile the same of row g + 8 behind them. Each element is a chain of
  // four fma, column 0 of a first.
  [[gnu::noinline]] KGEN_UNTOLD static void rank4_update(double& c0, double& c1, double a, double b, Where where = Where::current())
  {
    static_assert(L == 32, "the whole warp works on one tile");
    const Slot* slots = meet(kgen_host::rank4_update, where, {to_bits(a), to_bits(b)});
    const int g = lane() / 4, q = lane() % 4;
    for (int k = 0; k < 4; ++k) {
      const double left = from_bits(slots[4 * g + k].first);
      c0 = fma(left, from_bits(slots[8 * q + k].second), c0);
      c1 = fma(left, from_bits(slots[8 * q + 4 + k].second), c1);
    }
  }
  static void rank4_update(double& c0, double& c1, double& c2, double& c3, double a0, double a1, double b,
                           Where where = Where::current())
  {
    rank4_update(c0, c1, a0, b, where);
    rank4_update(c2, c3, a1, b, where);
  }
  // Complex: the products with the real part of a first, then those with its imaginary part.
  template <class R>
  static void rank4_update(Complex<R>& c0, Complex<R>& c1, Complex<R> a, Complex<R> b, Where where = Where::current())
  {
    rank4_update(c0.re, c1.re, a.re, b.re, where);
    rank4_update(c0.im, c1.im, a.re, b.im, where);
    rank4_update(c0.re, c1.re, a.im, -b.im, where);
    rank4_update(c0.im, c1.im, a.im, b.re, where);
  }
  template <class R>
  static void rank4_update(Complex<R>& c0, Complex<R>& c1, Complex<R>& c2, Complex<R>& c3, Complex<R> a0, Complex<R> a1,
                           Complex<R> b, Where where = Where::current())
  {
    rank4_update(c0, c1, a0, b, where);
    rank4_update(c2, c3, a1, b, where);
  }

 private:
  // Every word is short, and what it calls would take as long again: these are inlined, however little else is optimised.
  [[gnu::always_inline]] KGEN_UNTOLD static const Slot* meet(kgen_host::Kind kind, Where where, Slot slot)
  {
    return kgen_host::here()->meet(kgen_host::here(), kind, kgen_host::site_of(where), slot);
  }
  // A block's last warp may be part of one.
  [[gnu::always_inline]] KGEN_UNTOLD static int lanes_of_warp()
  {
    const int left = static_cast<int>(blockDim.x - threadIdx.x) + lane();
    return left < 32 ? left : 32;
  }
  // The lanes of this group, as far as the block has them.
  [[gnu::always_inline]] KGEN_UNTOLD static int first() { return lane() / L * L; }
  [[gnu::always_inline]] KGEN_UNTOLD static int last()
  {
    const int end = first() + L, lanes = lanes_of_warp();
    return end < lanes ? end : lanes;
  }
  [[gnu::always_inline]] KGEN_UNTOLD static u32 bits(const Slot* slots)
  {
    u32 found = 0;
    for (int i = first(); i < last(); ++i) found |= static_cast<u32>(slots[i].first) << (i - first());
    return found;
  }
};

// The words of a whole warp.
DEVICE int warp_lane() { return Lanes<32>::lane(); }
DEVICE void warp_sync(kgen_host::Where where = kgen_host::Where::current()) { Lanes<32>::sync(where); }
DEVICE bool warp_any(bool predicate, kgen_host::Where where = kgen_host::Where::current()) { return Lanes<32>::any(predicate, where); }
template <class V>
DEVICE V* warp_shuffle(V* address, int source, kgen_host::Where where = kgen_host::Where::current())
{
  return Lanes<32>::shuffle(address, source, where);
}

}  // namespace KGEN_PRELUDE
