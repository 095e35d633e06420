// solve (solves A X = B and keeps A: for those who need X and no factors): real, double, n = 5, nrhs = 1, layout = packed
// Id:     solve__d__n_5__nrhs_1__layout_packed__shared_memory__panel_2__run_4
// Way:    one thread per matrix, in shared memory, panel by panel in registers; rows are not moved
//         A thread has a matrix in shared memory, and its right-hand side as one more column, and works on it by panels of columns in registers:
//         nothing travels between lanes, and a matrix may be larger than a thread's registers. Left-looking: a panel is read once, all columns
//         before it are taken out of it, and its columns then follow one another. Rows stay where they lie; registers say where. The same element
//         of a warp's 32 matrices is in 32 places next to one another, so that lanes that ask for different rows do not meet in a bank.
//         All of it is unrolled, because registers have no index: the text is as long as the work.
// Paper:  left-looking LU with partial pivoting: Golub and Van Loan, Matrix Computations, section 3.4; by panels in cache-sized pieces: Charara, Keyes, Ltaief, Batched Triangular DLA Kernels, section 5
// Made by kgen --variants dsolve_5x1_shared_memory_ef85ac1a
// Cost:   115 flops and 284 bytes per matrix
// Launch: 32 threads and 32 matrices per block, 7680 bytes of dynamic shared memory
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool dsolve_5x1_shared_memory_ef85ac1a_is_served = (... || (list >= 700));
static_assert(dsolve_5x1_shared_memory_ef85ac1a_is_served<__CUDA_ARCH_LIST__>,
              "dsolve_5x1_shared_memory_ef85ac1a requires sm_70 or later: nvcc -arch=sm_70");
#endif

#define PACKED   // every element lies on a multiple of its size
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The same in dynamic shared memory, of which `launch` says the bytes: more than 48 KiB a block. A kernel has one such array.
#define SHARED_LARGE(type, name, count)                      \
  extern __shared__ __align__(16) unsigned char name##_bytes[]; \
  auto& name = *reinterpret_cast<type(*)[count]>(name##_bytes)

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_dsolve_5x1_shared_memory_ef85ac1a {

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

DEVICE double magnitude(double a) { return fabs(a); }

DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }

// A pointer that was loaded, of which the compiler could not know that it leads to global memory: taken for one that may lead
// to a shared array, its loads would wait for every store to one. Of nullptr it is true as well: all generic addresses outside the
// windows of shared, local and constant memory are global ones (PTX ISA, isspacep).
template <class V>
DEVICE V* in_global(V* p)
{
  __builtin_assume(__isGlobal(p));
  return p;
}

// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }

// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// One element from global memory into a shared array, not waited for; its place is a multiple of `part` bytes, 4 or 8.
template <u32 part, class V>
DEVICE void copy_async_element(V* array, u32 index, const V* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  array[index] = *from;
#else
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
#pragma unroll
  for (u32 at = 0; at < sizeof(V); at += part) {
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

// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return magnitude(a); }

// The least normal number of a's type.
DEVICE double least_normal(double) { return from_bits(u64(1) << 52); }

// condition ? a : b without a branch, part by part.
template <class V>
DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }

// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }

// getrf multiplies a column by its pivot's reciprocal, which is rounded once, as LAPACK does. The reciprocal of a denormal
// pivot could overflow: such a pivot and its column are lifted by a power of two first.
template <class V>
DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }   // false for NaN
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53

DEVICE void set_nan(double& a) { a = from_bits(u64(0x7ff8) << 48); }

template <class V>
DEVICE V not_a_number() { V a; set_nan(a); return a; }

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

  template <class V>
  static DEVICE_MEMBER V* shuffle(V* address, int source)
  {
    return reinterpret_cast<V*>(shuffle(reinterpret_cast<u64>(address), source));
  }
};

// The warp of a thread whose place is `thread` in the block and `matrix` in the batch.
struct Staging {
  int here;    // the thread's matrix in the block; the first one of its warp where the batch has none for it
  int first;   // the warp's first matrix in the block,
  i64 start;   // and in the batch,
  int count;   // and how many of its 32 the batch has
  DEVICE_MEMBER Staging(int thread, i64 matrix, i64 batch) : first(thread - Lanes<32>::lane()), start(matrix - Lanes<32>::lane())
  {
    const i64 left = batch - start;
    count = static_cast<int>(left < 0 ? 0 : left < 32 ? left : 32);
    here  = matrix < batch ? thread : first;
  }
};

// The high word of the least number for which quick_reciprocal is right. Reals: the least normal number. Complex numbers are
// squared: about the square root of that.
DEVICE u32 least_high(double) { return 1u << 20; }

// How far a high word lies above that; what lies below wraps around.
template <class V>
DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }

// Whether quick_reciprocal is right for numbers so far above the least: neither zero nor denormal, huge, infinite or NaN.
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }

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
DEVICE u64 size_bits(double a) { return to_bits(a) & 0x7fffffffffffffffu; }

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

}  // namespace words_of_dsolve_5x1_shared_memory_ef85ac1a
using namespace words_of_dsolve_5x1_shared_memory_ef85ac1a;

using T = double;
using R = double;

// Packed: nothing lies between columns, matrices and vectors.
[[maybe_unused]] constexpr i64 lda = 5;
[[maybe_unused]] constexpr i64 strideA = 25;
[[maybe_unused]] constexpr i64 ldb = 5;
[[maybe_unused]] constexpr i64 strideB = 5;
[[maybe_unused]] constexpr i64 ldx = 5;
[[maybe_unused]] constexpr i64 strideX = 5;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
KERNEL void __launch_bounds__(32)
dsolve_5x1_shared_memory_ef85ac1a(const T* A, const T* B, T* X, int* info, i64 batch)
{
    // Element (i, j) of the thread's matrix is tile[row[i] + 160 j], with j = 5 that of the right-hand side.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    const T* const a = in_global(live ? A + matrix * strideA : nullptr);
    SHARED_LARGE(T, tile, 960);
    fetch_interleaved<5, 5, 4, false>(tile, 0, warp, a, lda);
    const T* const b = in_global(live ? B + matrix * strideB : nullptr);
    fetch_interleaved<5, 1, 4, false>(tile, 800, warp, b, ldb);
    copy_async_wait();
    Lanes<32>::sync();
    int failed = 0;   // 1-based step of the first zero pivot
    if (live) {
        u32 lifts = 0;   // the steps with a denormal pivot, bit by bit
        i64 row[5];   // where the row lies that stands at i
        for (int i = 0; i < 5; ++i) row[i] = 32 * i + thread;

        {   // columns 0 to 1, without what earlier ones take out
            T c[2][5];
            load_rows<0, 5>(c[0], tile, row, 0);
            const auto pivot0 = first_largest<0, 5>(c[0], row);
            const T scale0 = eliminate_column<0>(c[0], tile, row, pivot0, lifts, failed);
            tile[row[0] + 0] = scale0;

            // column 1
            load_rows<0, 5>(c[1], tile, row, 1);
            take_out_multiples<0, 1, 1, 2>(c, tile, row);
            const auto pivot1 = first_largest<1, 5>(c[1], row);
            const T scale1 = eliminate_column<1>(c[1], tile, row, pivot1, lifts, failed);
            tile[row[1] + 160] = scale1;
        }

        {   // columns 2 to 3, without what earlier ones take out
            T c[2][5];
            load_rows<0, 5>(c[0], tile, row, 2);
            load_rows<0, 5>(c[1], tile, row, 3);
            take_out_multiples<0, 2, 0, 2>(c, tile, row);
            store_rows<1, 2>(c[0], tile, row, 2);
            store_rows<1, 5>(c[1], tile, row, 3);
            const auto pivot2 = first_largest<2, 5>(c[0], row);
            const T scale2 = eliminate_column<2>(c[0], tile, row, pivot2, lifts, failed);
            tile[row[2] + 320] = scale2;

            // column 3
            load_rows<2, 5>(c[1], tile, row, 3);
            take_out_multiples<2, 3, 1, 2>(c, tile, row);
            store_rows<2, 3>(c[1], tile, row, 3);
            const auto pivot3 = first_largest<3, 5>(c[1], row);
            const T scale3 = eliminate_column<3>(c[1], tile, row, pivot3, lifts, failed);
            tile[row[3] + 480] = scale3;
        }

        {   // columns 4 to 5, without what earlier ones take out
            T c[2][5];
            load_rows<0, 5>(c[0], tile, row, 4);
            load_rows<0, 5>(c[1], tile, row, 5);
            take_out_multiples<0, 4, 0, 2>(c, tile, row);
            store_rows<1, 4>(c[0], tile, row, 4);
            const auto pivot4 = first_largest<4, 5>(c[0], row);
            const T scale4 = eliminate_column<4>(c[0], tile, row, pivot4, lifts, failed);
            tile[row[4] + 640] = scale4;

            // the right-hand side
            take_out_multiples<4, 5, 1, 2>(c, tile, row);
            solve_upper(c[1], tile, row, lifts);
#pragma unroll
            for (int i = 0; i < 5; ++i) tile[thread + 800 + 32 * i] = select(failed != 0, not_a_number<T>(), c[1][i]);
        }
        info[matrix] = failed;
    }
    Lanes<32>::sync();
    store_interleaved<5, 1, 4, false>(in_global(live ? X + matrix * strideX : nullptr), tile, 800, warp, ldx);
}
#else   // too old a GPU: a launch there fails
KERNEL void
dsolve_5x1_shared_memory_ef85ac1a(const T* A, const T* B, T* X, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>

extern "C" int dsolve_5x1_shared_memory_ef85ac1a_launch(
    const void* A, const void* B, void* X, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1;
    const long long most   = 2147483647;   // blocks in x; the rest goes into y
    const long long rows   = (blocks - 1) / most + 1;
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    const void* kernel = reinterpret_cast<const void*>(&dsolve_5x1_shared_memory_ef85ac1a);
    void* arguments[]  = {&A, &B, &X, &info, &batch};
    const cudaError_t asked =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 7680);
    if (asked != cudaSuccess) return static_cast<int>(asked);
    return static_cast<int>(cudaLaunchKernel(kernel, grid, dim3(32), arguments, 7680,
                                             static_cast<cudaStream_t>(stream)));
}
#endif
