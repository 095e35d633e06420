// getrf (LU factorisation, A = P L U, in place): real, double, m = 40, n = 40, pivot = partial, layout = strided
// Id:     getrf__d__m_40__n_40__pivot_partial__layout_strided__in_memory__per_block_4
// Way:    A warp factors one matrix where it lies in memory, one elimination step after the other: lanes on rows. Slow, short, and of any size.
// Paper:  right-looking elimination with partial pivoting: Golub and Van Loan, Matrix Computations, chapter 3
// Made by kgen --variants dgetrf_40_in_memory_8c915166
// Cost:   41860 flops and 25764 bytes per matrix; a block of 128 threads has 4 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dgetrf_40_in_memory_8c915166 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u64 order(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53

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
  // The rank of the eligible lane with the largest magnitude, NaN largest of all; among equals the one with the least
  // position. 0 if none is eligible. A butterfly of value-position pairs; it rotates, so L need not be a power of two.
  template <class R>
  static DEVICE_MEMBER int argmax(R magnitude, int position, bool eligible)
  {
    auto best = eligible ? order(magnitude) : 0;
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
};

// The warp's search of a column for the first largest |a(i)|, NaN largest of all, from row `begin` on and below row `end`.
template <class V, class Column>
DEVICE int first_largest(const Column& column, int begin, int end)
{
  using Warp = Lanes<32>;
  int row      = begin + Warp::rank();
  auto largest = abs1(row < end ? V(column[row]) : V(0));
  for (int i = row + 32; i < end; i += 32) {
    const auto one = abs1(V(column[i]));
    if (order(one) > order(largest)) largest = one, row = i;
  }
  const int found = Warp::argmax(largest, row, begin + Warp::rank() < end);
  return Warp::shuffle(row, found);
}

// Where columns begin in memory.
struct Columns_in_memory {
  i64 ld;
  DEVICE_MEMBER i64 of(int column) const { return column * ld; }
};
// Who takes the steps: all the threads of a block, or one warp. from_first_warp: what the first warp has found, known to all.
struct Team_of_warp {
  static DEVICE_MEMBER void sync() { Lanes<32>::sync(); }
  template <class Found>
  static DEVICE_MEMBER int from_first_warp(int found, int, Found&) { return found; }
};
// For those who keep a list of rows, and pivots: two of its elements change places; where a step's pivot row stood, from 1 on.
template <class V, class At> DEVICE void exchange_two(decltype(nullptr), At, At) {}
template <class V, class Array, class At>
DEVICE void exchange_two(Array&& array, At a, At b)
{
  const V first = array[a], second = array[b];
  array[a] = second;
  array[b] = first;
}
DEVICE void keep_pivot(decltype(nullptr), int, int) {}
template <class Pivots> DEVICE void keep_pivot(Pivots&& ipiv, int step, int row) { ipiv[step] = row; }
// A column of such a matrix, as an array.
template <class V, class Tile, class Begin>
struct Column_of_tile {
  const Tile& tile;
  Begin begin;
  DEVICE_MEMBER V operator[](int i) const { return tile[begin + i]; }
};
// Steps `step` to `steps` in columns `column` to `columns` of m rows, whatever the pivots are: the first largest of all, NaN the largest; a zero
// one changes nothing. Element (i, j) lies at i + offset.of(j), in a shared array or in memory. `found` is one shared number, of a block. To
// `ipiv`, where that is given, the rows that were chosen, from 1 on; `origin`, where that is given, says which rows stand in each row.
// Returns the first step with a zero pivot, from 1 on, or 0.
template <class Team, bool pivoting, class V, class Tile, class Found, class Offsets, class Pivots, class Rows>
DEVICE int factor_by_steps(Tile& tile, Found&& found, Offsets offset, int m, int column, int columns, int step, int steps, int thread, int threads,
                           Pivots&& ipiv, Rows&& origin)
{
  int failed = 0;
#pragma unroll 1
  for (int s = step; s < steps; ++s) {
    const auto own = offset.of(s);
    Team::sync();
    if constexpr (pivoting) {
      int p = s;
      if (thread < 32) {
        p = first_largest<V>(Column_of_tile<V, Tile, decltype(offset.of(0))>{tile, own}, s, m);
        if (thread == 0) {
          keep_pivot(ipiv, s, p + 1);
          exchange_two<int>(origin, s, p);
        }
      }
      p = Team::from_first_warp(p, thread, found);
      for (int j = column + thread; j < columns; j += threads) exchange_two<V>(tile, offset.of(j) + s, offset.of(j) + p);
      Team::sync();
    }
    const V u = tile[own + s];
    if (u == V(0)) {
      failed = failed == 0 ? s + 1 : failed;
      continue;
    }
    const bool regular = has_reciprocal(u);
    const V scale    = reciprocal(regular ? u : lifted(u));
#pragma unroll 1
    for (int i = s + 1 + thread; i < m; i += threads) {
      const V a = tile[own + i], l = mul(regular ? a : lifted(a), scale);
      tile[own + i] = l;
#pragma unroll 1
      for (int j = s + 1; j < columns; ++j) {
        const V above = tile[offset.of(j) + s], below = tile[offset.of(j) + i];
        tile[offset.of(j) + i] = fma(-l, above, below);
      }
    }
  }
  Team::sync();
  return failed;
}

}  // namespace prelude_of_dgetrf_40_in_memory_8c915166
using namespace prelude_of_dgetrf_40_in_memory_8c915166;

using T = double;

KERNEL void __launch_bounds__(128)
dgetrf_40_in_memory_8c915166(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    const i64 matrix = block_index() * 4 + Lanes<32>::group();
    if (matrix >= batch) return;   // the whole warp
    T* const a       = A + matrix * strideA;
    const int failed = factor_by_steps<Team_of_warp, true, T>(
        a, nullptr, Columns_in_memory{lda}, 40, 0, 40, 0, 40, Lanes<32>::rank(), 32, ipiv + matrix * strideP, nullptr);
    if (Lanes<32>::rank() == 0) info[matrix] = failed;   // 1-based step of the first zero pivot
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetrf_40_in_memory_8c915166_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    return cudaLaunchKernel(dgetrf_40_in_memory_8c915166, grid, dim3(128), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
