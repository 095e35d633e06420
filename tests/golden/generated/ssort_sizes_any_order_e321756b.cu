// sort_sizes (sorts the matrices of a batch of variable size by their size): real, single, largest_n = any, largest_nrhs = any, at_n = any, at_nrhs = any, at_ld1 = any, at_ld2 = any, at_ld3 = any, step = order, at_zero = skip, second = columns, which = other, layout = strided
// Id:     sort_sizes__s__largest_n_any__largest_nrhs_any__at_n_any__at_nrhs_any__at_ld1_any__at_ld2_any__at_ld3_any__step_order__at_zero_skip__second_columns__which_other__layout_strided__order
// Way:    The second step of a batch of variable size: a block puts the matrices of its tile into the list. Each adds up the counts of all tiles
//         by itself, so that lane c of a warp knows where the next one of size c + 1 goes; of 32 matrices each asks the lane of its size, and
//         stands behind those of the same size in the lanes before it. Where all matrices are of one size no list is needed, and none is written.
// Paper:  counting sort: Knuth, The Art of Computer Programming, volume 3, section 5.2
// Made by kgen --variants ssort_sizes_any_order_e321756b
// Cost:   0 flops and 40 bytes per matrix; a block of 512 threads has 2048 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_ssort_sizes_any_order_e321756b {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
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
DEVICE u32 order(float magnitude) { return magnitude != magnitude ? ~u32(0) : to_bits(magnitude); }

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
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
  // One bit for each lane of the group, bit 0 for rank 0.
  static DEVICE_MEMBER u32 ballot(bool predicate)
  {
    return (__ballot_sync(all, predicate) >> (lane() / L * L)) & (all >> (32 - L));
  }
  static DEVICE_MEMBER bool any(bool predicate) { return ballot(predicate) != 0; }
};

// How a batch is sorted by size (sort_sizes): a block of 16 warps has a tile, which is every so many-th chunk of 2048 matrices; each warp
// so many of a chunk, 32 a round. The ranges begin with so many numbers, the first of which says how many tiles there are.
struct Sorting_tile { enum : int { warps = 16, rounds = 4, of_warp = 32 * rounds, matrices = warps * of_warp, header = 64 }; };
// How many bits of it are set.
DEVICE int popcount(u32 bits)
{
  bits -= bits >> 1 & 0x55555555u;
  bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
  return static_cast<int>(((bits + (bits >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}
// The size bin of an m x n matrix where batches are sorted by both sizes: of a square one its order; of all others the power of two that
// is not below either. Negative: of none.
DEVICE int other_bin(int m, int n)
{
  int order = 1;
  while (order < m || order < n) order *= 2;
  return m == n || m < 1 || n < 1 ? -1 : order - 1;
}
// Of 32 matrices, one a lane, of bins 0 to 31 (negative: of none): the lanes with those of a size bin.
struct Lanes_of_bin {
  u32 some, bits[5];
  DEVICE_MEMBER explicit Lanes_of_bin(int own) : some(Lanes<32>::ballot(own >= 0))
  {
    for (int b = 0; b < 5; ++b) bits[b] = Lanes<32>::ballot((own >> b & 1) != 0);
  }
  DEVICE_MEMBER u32 lanes(int which) const
  {
    u32 found = some;
    for (int b = 0; b < 5; ++b) found &= (which >> b & 1) != 0 ? bits[b] : ~bits[b];
    return found;
  }
};
// How many of these 32 matrices are of size bin `which`, another one for each lane. Nearly always they are all of one size.
DEVICE int count_in_bin(int own, int which)
{
  const int first = Lanes<32>::shuffle(own, 0);
  return Lanes<32>::any(own != first) ? popcount(Lanes_of_bin(own).lanes(which)) : which == first ? 32 : 0;
}

}  // namespace prelude_of_ssort_sizes_any_order_e321756b
using namespace prelude_of_ssort_sizes_any_order_e321756b;

using T = float;

KERNEL void __launch_bounds__(512)
ssort_sizes_any_order_e321756b(
    i64 largest_n, i64 largest_nrhs, i64 at_n, i64 at_nrhs, i64 at_ld1, i64 at_ld2, i64 at_ld3, const int* n,
    const int* nrhs, const int* ld1, const int* ld2, const int* ld3, int* info, int* ranges, int* indices,
    i64 batch)
{
    let_next_launch_begin();
    wait_for_launches_before();
    if (batch <= 0) return;   // the whole block
    const int lane  = Lanes<32>::lane(), warp = static_cast<int>(threadIdx.x / 32);
    const i64 tiles = ranges[0], tile = block_index();
    if (tile >= tiles) return;   // the whole block
    SHARED(int, counts, 512);
    SHARED(int, totals, 512);
    int before = 0, all = 0;   // of the lane's size, in the tiles before this one, and altogether
#pragma unroll 8
    for (i64 t = warp; t < tiles; t += Sorting_tile::warps) {
        const int other = ranges[Sorting_tile::header + 32 * t + lane];
        before += t < tile ? other : 0;
        all += other;
    }
    counts[threadIdx.x] = before;
    totals[threadIdx.x] = all;
    block_sync();
    before = 0, all = 0;
    for (int w = 0; w < Sorting_tile::warps; ++w) {
        before += counts[32 * w + lane];
        all += totals[32 * w + lane];
    }
    int end = all;             // of this size and all smaller ones
    for (int step = 1; step < 32; step *= 2) {
        const int other = Lanes<32>::shuffle(end, lane < step ? lane : lane - step);
        end += lane < step ? 0 : other;
    }
    if (tile == 0 && warp == 0) {
        ranges[lane + 1] = end - all;
        if (lane == 31) ranges[33] = end;
    }
    if (Lanes<32>::any(all == batch)) return;   // the whole launch
    int at = end - all + before;
    for (i64 chunk = tile; chunk * Sorting_tile::matrices < batch; chunk += tiles) {
        const i64 begin = chunk * Sorting_tile::matrices + warp * Sorting_tile::of_warp;
        int orders[Sorting_tile::rounds], others[Sorting_tile::rounds], wrong[Sorting_tile::rounds];   // read before the first store, which loads would wait for
#pragma unroll
        for (int r = 0; r < Sorting_tile::rounds; ++r) {
            const i64 matrix = begin + 32 * r + lane < batch ? begin + 32 * r + lane : batch - 1;
            orders[r] = n[matrix];
            others[r] = nrhs != nullptr ? nrhs[matrix] : 1;
            wrong[r]  = info[matrix];
        }
        int own[Sorting_tile::rounds], count = 0;   // the bins; how many of the warp's matrices are of the lane's
#pragma unroll
        for (int r = 0; r < Sorting_tile::rounds; ++r) {
            own[r] = begin + 32 * r + lane < batch && wrong[r] == 0 && others[r] > 0 ? other_bin(orders[r], others[r]) : -1;
            count += count_in_bin(own[r], lane);
        }
        block_sync();   // the counts before have been read
        counts[threadIdx.x] = count;
        block_sync();
        int next = at;
        for (int w = 0; w < Sorting_tile::warps; ++w) {
            next += w < warp ? counts[32 * w + lane] : 0;
            at += counts[32 * w + lane];
        }
#pragma unroll
        for (int r = 0; r < Sorting_tile::rounds; ++r) {
            const Lanes_of_bin bins(own[r]);
            const int first = Lanes<32>::shuffle(next, own[r] < 0 ? 0 : own[r]);
            if (own[r] >= 0) indices[first + popcount(bins.lanes(own[r]) & ((1u << lane) - 1u))] = static_cast<int>(begin + 32 * r + lane);
            next += popcount(bins.lanes(lane));
        }
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int ssort_sizes_any_order_e321756b_launch(
    long long largest_n, long long largest_nrhs, long long at_n, long long at_nrhs, long long at_ld1, long long at_ld2, long long at_ld3, const int* n, const int* nrhs, const int* ld1, const int* ld2, const int* ld3, int* info, int* ranges, int* indices, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 2048 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&largest_n, &largest_nrhs, &at_n, &at_nrhs, &at_ld1, &at_ld2, &at_ld3, &n, &nrhs, &ld1, &ld2, &ld3, &info, &ranges, &indices, &batch};
    return cudaLaunchKernel(ssort_sizes_any_order_e321756b, grid, dim3(512), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
