// getrf (LU factorisation, A = P L U, in place): real, double, m = 4, n = 4, pivot = partial, layout = grouped
// Id:     getrf__d__m_4__n_4__pivot_partial__layout_grouped__per_matrix_sizes__per_block_16
// Way:    For batches of variable size: of the matrices that are not square those with at most n rows and columns, each with its own. Lane i of
//         a group has row i in registers, which stays there; `position` says where it stands. What a matrix does not have is 0 and takes no part:
//         a row in no search, a column in no store, a step behind the last one in nothing. The elements see the operations of the other
//         families in their order, and so have their bits.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps
// Made by kgen --variants dgetrf_4_per_matrix_sizes_3961a067
// Cost:   34 flops and 276 bytes per matrix; a block of 64 threads has 16 matrices; any number of blocks
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// A kernel's body where the kernel calls it for one block index after another.
#define KERNEL_BODY static __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dgetrf_4_per_matrix_sizes_3961a067 {

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
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The launch's blocks.
DEVICE i64 block_count() { return static_cast<i64>(gridDim.y) * gridDim.x; }
// Where launches may run beside each other (sm_90): the next one may begin when every block has said so or ended; and until all before
// this one have ended. A launch that is not enqueued so waits in the stream, and these do nothing.
DEVICE void let_next_launch_begin()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
#endif
}
DEVICE void wait_for_launches_before()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u64 ordered_bits(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
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
  // The lane's index in the warp.
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's index in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's index in the block; meaningless if idle.
  static DEVICE_MEMBER int group() { return static_cast<int>(threadIdx.x / 32) * per_warp + lane() / L; }
  // Whether the lane is one of those left over.
  static DEVICE_MEMBER bool idle() { return lane() / L >= per_warp; }
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
};

// Of a size bin, whose matrices are indices[range[0]] to indices[range[1] - 1]: how many there are; whether there is none from `position`
// on, which the whole block says of its first, before all else (`batch`: of all bins; 0 of a launch over no matrices, which has
// no list); the one at `position`, `batch` if there is none; and the last, if there is one at all. A bin that has the whole batch is
// in its order, and has no list.
DEVICE i64 bin_count(const int* range) { return range[1] - range[0]; }
DEVICE bool beyond_bin(const int* range, i64 position, i64 batch) { return position >= batch || position >= bin_count(range); }
DEVICE i64 matrix_in_bin(const int* indices, const int* range, i64 position, i64 batch)
{
  const i64 count = bin_count(range);
  return position >= count ? batch : count == batch ? position : indices[range[0] + position];
}
// The matrix's number in an array that has one for each matrix of the batch.
DEVICE i64 per_matrix_number(const int* numbers, i64 matrix, i64 batch, i64 otherwise) { return matrix < batch ? numbers[matrix] : otherwise; }
// What a persistent kernel's body has as block_index: it hides the function of that name.
struct Block_index {
  i64 index;
  DEVICE_MEMBER i64 operator()() const { return index; }
};

}  // namespace prelude_of_dgetrf_4_per_matrix_sizes_3961a067
using namespace prelude_of_dgetrf_4_per_matrix_sizes_3961a067;

using T = double;

KERNEL_BODY void dgetrf_4_per_matrix_sizes_3961a067_body(Block_index block_index, const int* m_of, const int* n_of, T* const* A, const int* lda_of, int* ipiv, i64 strideP, int* info, const int* indices, const int* bins, i64 batch);

// Persistent: each block serves one block index after another.
KERNEL void __launch_bounds__(64, 16)
dgetrf_4_per_matrix_sizes_3961a067(
    const int* m_of, const int* n_of, T* const* A, const int* lda_of, int* ipiv, i64 strideP, int* info,
    const int* indices, const int* bins, i64 batch)
{
    let_next_launch_begin();   // it serves another size bin
    i64 block = block_index();
    if (batch < 0) goto next;   // never: what a compiler sees to have two ways in is no loop to move work out of
    again:
    dgetrf_4_per_matrix_sizes_3961a067_body(Block_index{block}, m_of, n_of, A, lda_of, ipiv, strideP, info, indices, bins, batch);
    next:
    block_sync();   // shared arrays are used again
    block += block_count();
    if (!beyond_bin(bins + 4, block * 16, batch)) goto again;
    if (block_index() == 0) wait_for_launches_before();   // so that the last size bin ends when all have
}

KERNEL_BODY void dgetrf_4_per_matrix_sizes_3961a067_body(Block_index block_index, const int* m_of, const int* n_of, T* const* A, const int* lda_of, int* ipiv, i64 strideP, int* info, const int* indices, const int* bins, i64 batch)
{
    // a<j> is element j of this lane's row, u<j> of the row that a step chose; failed: 1-based step of the first zero pivot.
    using Group = Lanes<4>;
    const int lane   = Group::rank();
    if (beyond_bin(bins + 4, block_index() * 16, batch)) return;   // the whole block
    const auto matrix = matrix_in_bin(indices, bins + 4, block_index() * 16 + Group::group(), batch);
    [[maybe_unused]] const int m = static_cast<int>(per_matrix_number(m_of, matrix, batch, 0));
    [[maybe_unused]] const int n = static_cast<int>(per_matrix_number(n_of, matrix, batch, 0));
    [[maybe_unused]] const i64 lda = per_matrix_number(lda_of, matrix, batch, 4);
    const bool live  = matrix < batch;
    const bool row   = lane < m;   // a group without a matrix has no rows
    const i64 steps  = m < n ? m : n;
    const int deepest = static_cast<int>(Lanes<32>::butterfly_max(static_cast<u32>(steps)));   // of the warp
    const int widest  = static_cast<int>(Lanes<32>::butterfly_max(static_cast<u32>(n)));
    T* const base    = in_global(live ? in_global(A[matrix]) + lane : nullptr);
    T a0 = row && 0 < n ? base[0 * lda] : T(0);
    T a1 = row && 1 < n ? base[1 * lda] : T(0);
    T a2 = row && 2 < n ? base[2 * lda] : T(0);
    T a3 = row && 3 < n ? base[3 * lda] : T(0);

    int position = lane, failed = 0, swap = 0;
    do {
        {   // step 0
            const bool here = 0 < steps;
            const int p  = Group::argmax(abs1(a0), position, here && row && position >= 0);
            const int at = Group::shuffle(position, p);   // where the pivot row stands
            if (lane == 0) swap = at + 1;
            position = !here ? position : lane == p ? 0 : position == 0 ? at : position;
            const T u0 = Group::shuffle(a0, p);
            const bool zero  = u0 == T(0), regular = has_reciprocal(u0);
            const bool below = here && row && position > 0 && !zero;
            const T scale    = reciprocal(regular ? u0 : lifted(u0));
            if (here && zero && failed == 0) failed = 1;
            if (below) a0 = mul(regular ? a0 : lifted(a0), scale);
            if (1 < widest) {
                const T u1 = Group::shuffle(a1, p);
                if (below) a1 = fma(-a0, u1, a1);
            }
            if (2 < widest) {
                const T u2 = Group::shuffle(a2, p);
                if (below) a2 = fma(-a0, u2, a2);
            }
            if (3 < widest) {
                const T u3 = Group::shuffle(a3, p);
                if (below) a3 = fma(-a0, u3, a3);
            }
        }
        if (1 >= deepest) break;
        {   // step 1
            const bool here = 1 < steps;
            const int p  = Group::argmax(abs1(a1), position, here && row && position >= 1);
            const int at = Group::shuffle(position, p);   // where the pivot row stands
            if (lane == 1) swap = at + 1;
            position = !here ? position : lane == p ? 1 : position == 1 ? at : position;
            const T u1 = Group::shuffle(a1, p);
            const bool zero  = u1 == T(0), regular = has_reciprocal(u1);
            const bool below = here && row && position > 1 && !zero;
            const T scale    = reciprocal(regular ? u1 : lifted(u1));
            if (here && zero && failed == 0) failed = 2;
            if (below) a1 = mul(regular ? a1 : lifted(a1), scale);
            if (2 < widest) {
                const T u2 = Group::shuffle(a2, p);
                if (below) a2 = fma(-a1, u2, a2);
            }
            if (3 < widest) {
                const T u3 = Group::shuffle(a3, p);
                if (below) a3 = fma(-a1, u3, a3);
            }
        }
        if (2 >= deepest) break;
        {   // step 2
            const bool here = 2 < steps;
            const int p  = Group::argmax(abs1(a2), position, here && row && position >= 2);
            const int at = Group::shuffle(position, p);   // where the pivot row stands
            if (lane == 2) swap = at + 1;
            position = !here ? position : lane == p ? 2 : position == 2 ? at : position;
            const T u2 = Group::shuffle(a2, p);
            const bool zero  = u2 == T(0), regular = has_reciprocal(u2);
            const bool below = here && row && position > 2 && !zero;
            const T scale    = reciprocal(regular ? u2 : lifted(u2));
            if (here && zero && failed == 0) failed = 3;
            if (below) a2 = mul(regular ? a2 : lifted(a2), scale);
            if (3 < widest) {
                const T u3 = Group::shuffle(a3, p);
                if (below) a3 = fma(-a2, u3, a3);
            }
        }
        if (3 >= deepest) break;
        {   // step 3
            const bool here = 3 < steps;
            const int p  = Group::argmax(abs1(a3), position, here && row && position >= 3);
            const int at = Group::shuffle(position, p);   // where the pivot row stands
            if (lane == 3) swap = at + 1;
            position = !here ? position : lane == p ? 3 : position == 3 ? at : position;
            const T u3 = Group::shuffle(a3, p);
            const bool zero  = u3 == T(0), regular = has_reciprocal(u3);
            const bool below = here && row && position > 3 && !zero;
            const T scale    = reciprocal(regular ? u3 : lifted(u3));
            if (here && zero && failed == 0) failed = 4;
            if (below) a3 = mul(regular ? a3 : lifted(a3), scale);
        }
    } while (false);

    if (!live) return;
    if (row) {
        T* const to = base + (position - lane);
        if (0 < n) to[0 * lda] = a0;
        if (1 < n) to[1 * lda] = a1;
        if (2 < n) to[2 * lda] = a2;
        if (3 < n) to[3 * lda] = a3;
    }
    if (lane < steps) ipiv[matrix * strideP + lane] = swap;
    if (lane == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetrf_4_per_matrix_sizes_3961a067_launch(
    const int* m_of, const int* n_of, void* const* A, const int* lda_of, int* ipiv, long long strideP, int* info, const int* indices, const int* bins, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long needed = (batch - 1) / 16 + 1;
    int device = 0, multiprocessors = 0, at_once = 0;
    cudaError_t known = cudaGetDevice(&device);
    if (known == cudaSuccess) known = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    if (known == cudaSuccess) known = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, dgetrf_4_per_matrix_sizes_3961a067, 64, 0);
    if (known != cudaSuccess) return static_cast<int>(known);
    const long long resident = static_cast<long long>(at_once) * multiprocessors;   // a persistent kernel: more blocks serve no purpose
    const long long blocks = needed < resident ? needed : resident, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&m_of, &n_of, &A, &lda_of, &ipiv, &strideP, &info, &indices, &bins, &batch};
    return cudaLaunchKernel(dgetrf_4_per_matrix_sizes_3961a067, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
