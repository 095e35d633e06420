// logdet_of_factor (logarithm of the determinant from the factor of potrf): real, double, n = 3, layout = strided
// Id:     logdet_of_factor__d__n_3__layout_strided__logdet_of_factor__per_block_4
// Way:    A warp multiplies the diagonal of one factor. Each lane has those of rows lane, lane + 32, ..., each as a number near 1 and a power of two,
//         so that no product leaves the range; then lanes are put together, neighbours first. The determinant is the square.
// Made by kgen --variants dlogdet_of_factor_3_0b6819db
// Cost:   3 flops and 84 bytes per matrix; a block of 128 threads has 4 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dlogdet_of_factor_3_0b6819db {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double add(double a, double b) { return __dadd_rn(a, b); }
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// The real part; of a real the number itself.
DEVICE double real_part(double a) { return a; }
// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
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
  static DEVICE_MEMBER int group() { return static_cast<int>(threadIdx.x / 32) * per_warp + lane() / L; }
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
};

DEVICE int exponent_of(double a) { return static_cast<int>(to_bits(a) >> 52 & 0x7ff) - 1023; }
// The power of two that brings a number near 1, or the larger part of a complex one.
DEVICE double unit_power(double a) { return near_one(a, high_word(a) & 0x7fffffffu); }
// part * 2^power.
template <class V>
struct Scaled { V part; int power; };
// The part, of complex numbers its larger one, is at least 1 and less than 2, of the largest numbers less than 4.
template <class V>
DEVICE Scaled<V> scaled(V a)
{
  const bool regular = has_reciprocal(a);
  const V normal   = regular ? a : lifted(a);   // a NaN stays one
  const auto near  = unit_power(normal);
  return {mul(normal, near), -exponent_of(near) - (regular ? 0 : exponent_of(real_part(lifted(V(1)))))};
}
// A scaled number with its part near 1 again: where a product of more than 32 is put together, whose part would leave the range of a float.
template <class V>
DEVICE Scaled<V> rescaled(Scaled<V> product)
{
  const Scaled<V> next = scaled(product.part);
  return {next.part, product.power + next.power};
}
// The parts are multiplied as they stand: at most 32 before they are brought near 1 again.
template <class V>
DEVICE Scaled<V> product_of(Scaled<V> a, Scaled<V> b) { return {mul(a.part, b.part), a.power + b.power}; }
// The product of the numbers that a group's lanes have, in its first lane: neighbours first.
template <class Group, int lanes, class V>
DEVICE Scaled<V> product_of_lanes(Scaled<V> own)
{
  const int lane = Group::rank();
#pragma unroll
  for (int reach = 1; reach < lanes; reach *= 2) {
    const int from  = lane + reach < lanes ? lane + reach : lane;
    const V part    = Group::shuffle(own.part, from);
    const int power = Group::shuffle(own.power, from);
    if (lane + reach < lanes) own = product_of(own, {part, power});
  }
  return own;
}
// log(a) of a number between sqrt(1/2) and sqrt(2): 2 artanh(f), f = (a - 1) / (a + 1), whose series has the terms f^(2k+1) / (2k+1).
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
  const bool half = part > R(0x1.6a09e6p+0);
  return plus_powers(power + own + (half ? 1 : 0), log_near_one(half ? mul(part, R(0x1p-1)) : part));
}

}  // namespace prelude_of_dlogdet_of_factor_3_0b6819db
using namespace prelude_of_dlogdet_of_factor_3_0b6819db;

using T = double;
using R = double;

KERNEL void __launch_bounds__(128)
dlogdet_of_factor_3_0b6819db(const T* A, i64 lda, i64 strideA, R* logdet, const int* info, i64 batch)
{
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
    const i64 matrix = block_index() * 4 + Warp::group();
    if (matrix >= batch) return;   // the whole warp
    const T* const diagonal = A + matrix * strideA + lane * (lda + 1);
    Scaled<R> det = scaled(lane < 3 ? real_part(T(diagonal[0 * (lda + 1)])) : R(1));
    det = product_of_lanes<Warp, 32>(rescaled(det));
    if (lane == 0) logdet[matrix] = info[matrix] != 0 ? not_a_number<R>() : mul(R(2), log_scaled(det.part, det.power));
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dlogdet_of_factor_3_0b6819db_launch(
    const void* A, long long lda, long long strideA, void* logdet, const int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &logdet, &info, &batch};
    return cudaLaunchKernel(dlogdet_of_factor_3_0b6819db, grid, dim3(128), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
