// One table for what PTX's words do with a warp's registers.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>

#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"
#include "tools/laboratory/trace/program.hpp"

namespace kgen::trace {
namespace {

using std::int16_t, std::int32_t, std::int64_t, std::int8_t, std::uint16_t, std::uint32_t, std::uint64_t, std::uint8_t;
using Words = std::vector<std::string_view>;

template <class T>
T value_of(std::uint64_t bits) {
  if constexpr (std::is_same_v<T, bool>) return bits != 0;
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
template <class T>
std::uint64_t bits_of(T value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

template <class T>
T get(const Registers& registers, const Operand& operand, int lane) {
  return value_of<T>(operand.reg < 0 ? operand.value : registers[static_cast<std::size_t>(operand.reg)][lane]);
}

template <class F, class... In, std::size_t... k>
void apply_to(Registers& registers, const Instruction& one, std::uint32_t mask, std::index_sequence<k...>) {
  Register& out = registers[static_cast<std::size_t>(one.out[0])];
  for (int lane = 0; lane < lanes; ++lane)
    if (mask >> lane & 1) out[lane] = bits_of(F{}(get<In>(registers, one.in[k], lane)...));
}
// The function of values of these types, for every lane of the mask.
template <class... In, class F>
Action of(F) {
  return [](Registers& registers, const Instruction& one, std::uint32_t mask) {
    apply_to<F, In...>(registers, one, mask, std::index_sequence_for<In...>{});
  };
}

// What `make` gives for the C++ type of such integers; nothing for bits that no C++ type has.
template <class Make>
Action of_integer(Type type, Make make) {
  const bool with_sign = type.kind == 's';
  if (type.bits == 8) return with_sign ? make(int8_t{}) : make(uint8_t{});
  if (type.bits == 16) return with_sign ? make(int16_t{}) : make(uint16_t{});
  if (type.bits == 32) return with_sign ? make(int32_t{}) : make(uint32_t{});
  if (type.bits == 64) return with_sign ? make(int64_t{}) : make(uint64_t{});
  return nullptr;
}

// A function of one type's values, for the type that is written.
template <int count, class T, class F>
Action same(F f) {
  if constexpr (count == 1) return of<T>(f);
  if constexpr (count == 2) return of<T, T>(f);
  if constexpr (count == 3) return of<T, T, T>(f);
}
template <int count, class F>
Action of_integers(Type type, F f) {
  return of_integer(type, [f](auto zero) { return same<count, decltype(zero)>(f); });
}
template <int count, class F>
Action of_unsigned(Type type, F f) {
  return of_integers<count>({'u', type.bits}, f);
}
template <int count, class F>
Action of_reals(Type type, F f) {
  return type.bits == 32 ? same<count, float>(f) : type.bits == 64 ? same<count, double>(f) : nullptr;
}
template <int count, class F>
Action of_numbers(Type type, F f) {
  return type.kind == 'f' ? of_reals<count>(type, f) : of_integers<count>(type, f);
}

// Arithmetic of integers wraps.
constexpr auto wrapped = [](auto a, auto b, auto f) {
  if constexpr (std::is_floating_point_v<decltype(a)>)
    return f(a, b);
  else
    return static_cast<decltype(a)>(f(static_cast<uint64_t>(a), static_cast<uint64_t>(b)));
};
constexpr auto plus = [](auto a, auto b) { return wrapped(a, b, std::plus<>()); };
constexpr auto minus = [](auto a, auto b) { return wrapped(a, b, std::minus<>()); };
constexpr auto times = [](auto a, auto b) { return wrapped(a, b, std::multiplies<>()); };
constexpr auto times_plus = [](auto a, auto b, auto c) { return plus(times(a, b), c); };
// A number is preferred to a NaN.
constexpr auto larger = [](auto a, auto b) { return b > a || a != a ? b : a; };
constexpr auto smaller = [](auto a, auto b) { return b < a || a != a ? b : a; };
constexpr auto high_part = [](auto a, auto b) {
  using T = decltype(a);
  __extension__ using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
  return static_cast<T>((Wide(a) * Wide(b)) >> (8 * sizeof(T)));
};
// dp2a: a's 16-bit halves times b's lower two bytes, and c.
constexpr auto halves_times_bytes = [](uint32_t a, uint32_t b, uint32_t c) {
  return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff);
};
// The bits without a sign.
constexpr auto bare = [](auto a) { return static_cast<std::make_unsigned_t<decltype(a)>>(a); };
// Shifts of the type's bits and more give 0, or the sign.
constexpr auto left = [](auto a, uint32_t by) {
  return by >= 8 * sizeof a ? decltype(a)(0) : static_cast<decltype(a)>(a << by);
};
constexpr auto right = [](auto a, uint32_t by) {
  const uint32_t most = 8 * sizeof a - 1;
  if (by > most) return static_cast<decltype(a)>(a < 0 ? -1 : 0);
  return static_cast<decltype(a)>(a >> by);
};
// bfi: b with the lowest `width` bits of a from bit `at` on.
constexpr auto inserted = [](auto a, auto b, uint32_t at, uint32_t width) {
  const auto taken = left(minus(left(decltype(a)(1), width & 0xff), decltype(a)(1)), at & 0xff);
  return static_cast<decltype(a)>((b & ~taken) | (left(a, at & 0xff) & taken));
};

template <class T>
T approximate_reciprocal(T a) {
  const T exact = 1 / a;
  // Of a double the upper half, which is what the machine gives.
  if constexpr (sizeof(T) == 8) return std::bit_cast<double>(std::bit_cast<uint64_t>(exact) & ~uint64_t{0xffffffff});
  return exact;
}

template <class F>
Action of_shift(Type type, F f) {
  return of_integer(type, [f](auto zero) { return of<decltype(zero), uint32_t>(f); });
}

Action comparison(std::string_view how, Type type) {
  const auto row = [&](auto f) { return of_numbers<2>(type, f); };
  // Without a NaN, or (with a u in front) also with one; of unsigned integers lo, ls, hi, hs are the same as lt, le,
  // gt, ge.
  if (how == "eq") return row([](auto a, auto b) { return a == b; });
  if (how == "ne") return row([](auto a, auto b) { return a == a && b == b && a != b; });
  if (how == "lt" || how == "lo") return row([](auto a, auto b) { return a < b; });
  if (how == "le" || how == "ls") return row([](auto a, auto b) { return a <= b; });
  if (how == "gt" || how == "hi") return row([](auto a, auto b) { return a > b; });
  if (how == "ge" || how == "hs") return row([](auto a, auto b) { return a >= b; });
  if (how == "equ") return row([](auto a, auto b) { return !(a < b || a > b); });
  if (how == "neu") return row([](auto a, auto b) { return a != b; });
  if (how == "ltu") return row([](auto a, auto b) { return !(a >= b); });
  if (how == "leu") return row([](auto a, auto b) { return !(a > b); });
  if (how == "gtu") return row([](auto a, auto b) { return !(a <= b); });
  if (how == "geu") return row([](auto a, auto b) { return !(a < b); });
  if (how == "num") return row([](auto a, auto b) { return a == a && b == b; });
  if (how == "nan") return row([](auto a, auto b) { return a != a || b != b; });
  return nullptr;
}

template <class F>
Action of_logic(Type type, F f) {
  return type.kind == 'p' ? same<2, bool>(f) : of_unsigned<2>({'u', type.bits}, f);
}

Action selection(Type type) {
  constexpr auto f = [](auto a, auto b, bool first) { return first ? a : b; };
  return of_integer({'u', type.bits}, [f](auto zero) { return of<decltype(zero), decltype(zero), bool>(f); });
}

// Conversions, by what is read and what is written.
template <class To, class From>
To converted(From value, bool to_nearest) {
  if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>)
    return static_cast<To>(to_nearest ? std::nearbyint(value) : value);
  else
    return static_cast<To>(value);
}
template <class To, class From>
Action conversion_of(bool to_nearest) {
  return to_nearest ? of<From>([](From value) { return converted<To>(value, true); })
                    : of<From>([](From value) { return converted<To>(value, false); });
}
template <class To>
Action conversion_to(Type from, bool to_nearest) {
  if (from.kind == 'f')
    return from.bits == 32 ? conversion_of<To, float>(to_nearest) : conversion_of<To, double>(to_nearest);
  return of_integer(from, [](auto zero) { return conversion_of<To, decltype(zero)>(false); });
}
Action conversion(Type to, Type from, bool to_nearest) {
  if (to.kind == 'f') return to.bits == 32 ? conversion_to<float>(from, false) : conversion_to<double>(from, false);
  return of_integer(to, [&](auto zero) { return conversion_to<decltype(zero)>(from, to_nearest); });
}

Action multiplication(const Words& words, Type type) {
  if (type.kind == 'f') return of_reals<2>(type, times);
  const bool with_sign = type.kind == 's';
  if (words[1] == "hi") return of_integers<2>(type, high_part);
  if (words[1] == "lo") return of_integers<2>(type, times);
  if (type.bits == 16)
    return with_sign ? of<int16_t, int16_t>([](int32_t a, int32_t b) { return a * b; })
                     : of<uint16_t, uint16_t>([](uint32_t a, uint32_t b) { return a * b; });
  return with_sign ? of<int32_t, int32_t>([](int64_t a, int64_t b) { return a * b; })
                   : of<uint32_t, uint32_t>([](uint64_t a, uint64_t b) { return a * b; });
}
Action multiplication_and_sum(const Words& words, Type type) {
  if (type.kind == 'f') return of_reals<3>(type, [](auto a, auto b, auto c) { return std::fma(a, b, c); });
  if (words[1] == "lo") return of_integers<3>(type, times_plus);
  if (words[1] != "wide" || type.bits != 32) return nullptr;
  return type.kind == 's'
             ? of<int32_t, int32_t, int64_t>([](int64_t a, int64_t b, int64_t c) { return plus(a * b, c); })
             : of<uint32_t, uint32_t, uint64_t>([](uint64_t a, uint64_t b, uint64_t c) { return a * b + c; });
}

// C += A B of 8 columns of C and 4 of A, by chains of fma: PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f64", and
// m16n8k4, m16n8k8 with it: lane 4 g + q holds A(g, q), B(q, g), C(g, 2 q), C(g, 2 q + 1), further values those of row
// g + 8 and column q + 4.
template <int rows, int depth>
void multiply_tiles(Registers& registers, const Instruction& one, std::uint32_t) {
  constexpr int tall = rows / 8, deep = depth / 4;
  const auto at = [&](int operand, int lane) {
    return get<double>(registers, one.in[static_cast<std::size_t>(operand)], lane);
  };
  std::array<Register, 2 * tall> sums{};
  for (int lane = 0; lane < lanes; ++lane)
    for (int r = 0; r < tall; ++r)
      for (int c = 0; c < 2; ++c) {
        double sum = at(deep * (tall + 1) + 2 * r + c, lane);
        for (int k = 0; k < depth; ++k)
          sum = std::fma(at(r + tall * (k / 4), lane / 4 * 4 + k % 4),
                         at(deep * tall + k / 4, (2 * (lane % 4) + c) * 4 + k % 4), sum);
        sums[2 * r + c][lane] = bits_of(sum);
      }
  for (std::size_t i = 0; i < sums.size(); ++i) registers[static_cast<std::size_t>(one.out[i])] = sums[i];
}

void pack(Registers& registers, const Instruction& one, std::uint32_t mask) {
  const std::size_t ins = one.in.size(), outs = one.out.size();
  const auto bits_in = static_cast<std::size_t>(one.type.bits) / ins,
             bits_out = static_cast<std::size_t>(one.type.bits) / outs;
  const auto low = [](std::uint64_t value, std::size_t bits) { return value & (~std::uint64_t{0} >> (64 - bits)); };
  for (int lane = 0; lane < lanes; ++lane) {
    if (!(mask >> lane & 1)) continue;
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < ins; ++i)
      all |= low(get<std::uint64_t>(registers, one.in[i], lane), bits_in) << (i * bits_in);
    for (std::size_t i = 0; i < outs; ++i)
      registers[static_cast<std::size_t>(one.out[i])][lane] = low(all >> (i * bits_out), bits_out);
  }
}

// Parts of a word's name.
bool has(const Words& words, std::string_view part) { return std::ranges::find(words, part) != words.end(); }

// From an address in one kind of memory to a generic one, and back.
template <std::uint64_t begin>
Action window(const Words& words) {
  if (has(words, "to")) return of<uint64_t>([](uint64_t a) { return a - begin; });
  return of<uint64_t>([](uint64_t a) { return a + begin; });
}

struct Meaning {
  Kind kind;
  Action action;
};

Meaning meaning(const Words& words, Type type, Type from) {
  const std::string_view name = words[0];
  const Kind own = type.kind != 'f' ? Kind::integer : type.bits == 64 ? Kind::fp64 : Kind::fp32;
  if (name == "mov") return {Kind::free, pack};
  if (name == "cvta" && has(words, "shared")) return {Kind::free, window<shared_window>(words)};
  if (name == "cvta" && has(words, "local")) return {Kind::free, window<local_window>(words)};
  if (name == "cvta") return {Kind::free, pack};
  if (name == "add") return {own, of_numbers<2>(type, plus)};
  if (name == "sub") return {own, of_numbers<2>(type, minus)};
  if (name == "mul") return {own == Kind::integer ? Kind::multiply : own, multiplication(words, type)};
  if (name == "mad" || name == "fma")
    return {own == Kind::integer ? Kind::multiply : own, multiplication_and_sum(words, type)};
  if (name == "min") return {own, of_numbers<2>(type, smaller)};
  if (name == "max") return {own, of_numbers<2>(type, larger)};
  if (name == "neg" && type.kind == 'f') return {Kind::free, of_reals<1>(type, [](auto a) { return -a; })};
  if (name == "neg") return {own, of_integers<1>(type, [](auto a) { return minus(decltype(a)(0), a); })};
  if (name == "abs" && type.kind == 'f') return {Kind::free, of_reals<1>(type, [](auto a) { return std::fabs(a); })};
  if (name == "abs") return {own, of_integers<1>(type, [](auto a) { return a < 0 ? minus(decltype(a)(0), a) : a; })};
  if (name == "and") return {own, of_logic(type, [](auto a, auto b) { return static_cast<decltype(a)>(a & b); })};
  if (name == "or") return {own, of_logic(type, [](auto a, auto b) { return static_cast<decltype(a)>(a | b); })};
  if (name == "xor") return {own, of_logic(type, [](auto a, auto b) { return static_cast<decltype(a)>(a ^ b); })};
  if (name == "not" && type.kind == 'p') return {Kind::free, of<bool>([](bool a) { return !a; })};
  if (name == "not") return {own, of_unsigned<1>(type, [](auto a) { return static_cast<decltype(a)>(~a); })};
  if (name == "shl") return {own, of_shift({'u', type.bits}, left)};
  if (name == "shr") return {own, of_shift(type, right)};
  if (name == "setp" && words.size() == 3) return {own, comparison(words[1], type)};
  if (name == "selp") return {Kind::integer, selection(type)};
  if (name == "cvt")
    return {type.kind == 'f' || from.kind == 'f' ? Kind::special : Kind::free,
            conversion(type, from, has(words, "rni"))};
  if (name == "rcp" || name == "sqrt" || name == "rsqrt" || name == "div") {
    const Kind kind = has(words, "approx") ? Kind::special : Kind::division;
    if (type.kind != 'f')
      return {Kind::division, of_integers<2>(type, [](auto a, auto b) {
                return static_cast<decltype(a)>(b == 0 ? decltype(a)(-1) : a / b);
              })};
    if (name == "div") return {kind, of_reals<2>(type, [](auto a, auto b) { return a / b; })};
    if (name == "sqrt") return {kind, of_reals<1>(type, [](auto a) { return std::sqrt(a); })};
    if (name == "rsqrt") return {kind, of_reals<1>(type, [](auto a) { return approximate_reciprocal(std::sqrt(a)); })};
    return {kind, kind == Kind::special ? of_reals<1>(type, [](auto a) { return approximate_reciprocal(a); })
                                        : of_reals<1>(type, [](auto a) { return decltype(a)(1) / a; })};
  }
  if (name == "rem")
    return {Kind::division,
            of_integers<2>(type, [](auto a, auto b) { return static_cast<decltype(a)>(b == 0 ? a : a % b); })};
  if (name == "clz")
    return {own, of_unsigned<1>(type, [](auto a) { return static_cast<uint32_t>(std::countl_zero(bare(a))); })};
  if (name == "popc")
    return {own, of_unsigned<1>(type, [](auto a) { return static_cast<uint32_t>(std::popcount(bare(a))); })};
  if (name == "brev" && type.bits == 32)
    return {own, of<uint32_t>([](uint32_t a) {
              uint32_t turned = 0;
              for (int i = 0; i < 32; ++i) turned |= (a >> i & 1) << (31 - i);
              return turned;
            })};
  if (name == "bfind" && type == Type{'u', 32} && has(words, "shiftamt"))
    return {own, of<uint32_t>(
                     [](uint32_t a) { return a == 0 ? ~uint32_t{0} : static_cast<uint32_t>(std::countl_zero(a)); })};
  if (name == "bfi")
    return {own, type.bits == 64 ? of<uint64_t, uint64_t, uint32_t, uint32_t>(inserted)
                                 : of<uint32_t, uint32_t, uint32_t, uint32_t>(inserted)};
  if (name == "bfe" && type == Type{'u', 32})
    return {own, of<uint32_t, uint32_t, uint32_t>([](uint32_t a, uint32_t at, uint32_t width) {
              at &= 0xff, width &= 0xff;
              return right(a, at) & (left(1u, width) - 1);
            })};
  if (name == "dp2a" && type == Type{'u', 32} && from == type)
    return {Kind::multiply, has(words, "hi") ? of<uint32_t, uint32_t, uint32_t>([](uint32_t a, uint32_t b, uint32_t c) {
              return halves_times_bytes(a, b >> 16, c);
            })
                                             : of<uint32_t, uint32_t, uint32_t>(halves_times_bytes)};
  if (name == "mma" && has(words, "m8n8k4")) return {Kind::matrix, multiply_tiles<8, 4>};
  if (name == "mma" && has(words, "m16n8k4")) return {Kind::matrix, multiply_tiles<16, 4>};
  if (name == "mma" && has(words, "m16n8k8")) return {Kind::matrix, multiply_tiles<16, 8>};
  return {Kind::other, nullptr};
}

std::optional<Type> type_in(std::string_view word) {
  if (word == "pred") return Type{'p', 1};
  if (word.empty() || std::string_view("subf").find(word[0]) == word.npos) return {};
  const auto bits = number_in<int>(word.substr(1));
  return bits ? std::optional(Type{word[0], *bits}) : std::nullopt;
}

}  // namespace

void decode(Instruction& to, const Words& words) {
  const std::string_view name = words[0];
  std::vector<Type> types;
  for (std::size_t i = 1; i < words.size(); ++i)
    if (const auto type = type_in(words[i])) types.push_back(*type);
  to.type = types.empty() ? Type{} : types.front();
  const Type last = types.empty() ? Type{} : types.back();
  const auto is = [&](std::string_view one) { return name == one; };
  const auto second = [&](std::string_view one) { return words.size() > 1 && words[1] == one; };
  if (is("bra")) {
    to.kind = Kind::branch;
  } else if (is("ret") || is("exit")) {
    to.ends = true;
  } else if (is("ld") || is("st")) {
    to.kind = is("ld") ? Kind::load : Kind::store;
    to.space = Space::generic;
    for (const auto& [word, space] : {std::pair{"param", Space::param},
                                      {"global", Space::global},
                                      {"shared", Space::shared},
                                      {"local", Space::local}})
      if (has(words, word)) to.space = space;
    if (to.space == Space::param) to.kind = Kind::free;
    if (has(words, "const")) to.space = Space::none;
  } else if (is("cp") && second("async")) {
    to.kind = has(words, "wait_all") || has(words, "wait_group") ? Kind::wait
              : has(words, "commit_group")                       ? Kind::commit
                                                                 : Kind::copy;
  } else if (is("shfl")) {
    to.kind = Kind::shuffle, to.meets = true, to.how = words[2][0];
  } else if (is("vote")) {
    to.kind = Kind::vote, to.meets = true, to.how = words[2] == "any" ? 'y' : words[2][0];
  } else if (is("redux")) {
    to.kind = Kind::reduction, to.meets = true;
    to.how = words[2] == "max" ? 'x' : words[2] == "min" ? 'n' : words[2][0];
  } else if (is("bar") || is("barrier")) {
    to.kind = second("warp") ? Kind::sync : Kind::barrier, to.meets = true;
  } else if (is("griddepcontrol") || is("membar") || is("fence")) {
    to.kind = Kind::free, to.action = [](Registers&, const Instruction&, std::uint32_t) {};
  } else {
    const Meaning found = meaning(words, to.type, last);
    to.kind = found.kind, to.action = found.action;
    if (to.kind == Kind::matrix) to.meets = true;
    const bool wide = to.type.bits == 64 && (to.kind == Kind::integer || to.kind == Kind::multiply);
    to.machine = wide ? 2 : 1;
    if (!to.action) throw Error(Failure::unsupported, "");
  }
}

}  // namespace kgen::trace
