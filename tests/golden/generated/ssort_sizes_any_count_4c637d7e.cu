// sort_sizes (sorts the matrices of a batch of variable size by their size): real, single, largest_n = any, largest_nrhs = any, at_n = any, at_nrhs = any, at_ld1 = any, at_ld2 = any, at_ld3 = any, step = count, at_zero = skip, second = columns, which = other, layout = strided
// Id:     sort_sizes__s__largest_n_any__largest_nrhs_any__at_n_any__at_nrhs_any__at_ld1_any__at_ld2_any__at_ld3_any__step_count__at_zero_skip__second_columns__which_other__layout_strided__count
// Way:    The first step of a batch of variable size: what is wrong with a matrix goes to its info, and a block counts the sizes of its
//         tile, lane c of each warp those of size c + 1. Six ballots of 32 matrices say for every size which of them have it: no
//         atomics, so that the list that comes of it is the same in every run.
// Paper:  counting sort: Knuth, The Art of Computer Programming, volume 3, section 5.2
// Made by kgen --variants ssort_sizes_any_count_4c637d7e
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
namespace prelude_of_ssort_sizes_any_count_4c637d7e {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
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

}  // namespace prelude_of_ssort_sizes_any_count_4c637d7e
using namespace prelude_of_ssort_sizes_any_count_4c637d7e;

using T = float;

KERNEL void __launch_bounds__(512)
ssort_sizes_any_count_4c637d7e(
    i64 largest_n, i64 largest_nrhs, i64 at_n, i64 at_nrhs, i64 at_ld1, i64 at_ld2, i64 at_ld3, const int* n,
    const int* nrhs, const int* ld1, const int* ld2, const int* ld3, int* info, int* ranges, int* indices,
    i64 batch)
{
    static_assert(Sorting_tile::matrices == 2048 && 32 * Sorting_tile::warps == 512, "a block has a tile");
    let_next_launch_begin();
    if (batch <= 0) return;   // the whole block
    const int lane = Lanes<32>::lane(), warp = static_cast<int>(threadIdx.x / 32);
    int count      = 0;
    for (i64 chunk = block_index(); chunk * Sorting_tile::matrices < batch; chunk += block_count()) {
        const i64 begin = chunk * Sorting_tile::matrices + warp * Sorting_tile::of_warp;
        // All that is read comes first: a load after a store would wait for it, since arrays might be the same.
        int orders[Sorting_tile::rounds], others[Sorting_tile::rounds];
        int known[Sorting_tile::rounds];   // info of when the square ones were sorted
#pragma unroll
        for (int r = 0; r < Sorting_tile::rounds; ++r) {
            const i64 matrix = begin + 32 * r + lane < batch ? begin + 32 * r + lane : batch - 1;
            orders[r] = n[matrix];
            others[r] = nrhs != nullptr ? nrhs[matrix] : 1;
            known[r]  = info[matrix];
        }
#pragma unroll
        for (int r = 0; r < Sorting_tile::rounds; ++r) {
            const i64 matrix = begin + 32 * r + lane;
            int own = -1;   // the size bin
            if (matrix < batch) {
                own = known[r] == 0 ? other_bin(orders[r], others[r]) : -1;
            }
            count += count_in_bin(own, lane);
        }
    }
    SHARED(int, counts, 512);
    counts[threadIdx.x] = count;
    block_sync();
    if (block_index() == 0 && threadIdx.x == 0) ranges[0] = static_cast<int>(block_count());   // the tiles
    if (warp == 0) {
        int sum = 0;
        for (int w = 0; w < Sorting_tile::warps; ++w) sum += counts[32 * w + lane];
        ranges[Sorting_tile::header + 32 * block_index() + lane] = sum;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int ssort_sizes_any_count_4c637d7e_launch(
    long long largest_n, long long largest_nrhs, long long at_n, long long at_nrhs, long long at_ld1, long long at_ld2, long long at_ld3, const int* n, const int* nrhs, const int* ld1, const int* ld2, const int* ld3, int* info, int* ranges, int* indices, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 2048 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&largest_n, &largest_nrhs, &at_n, &at_nrhs, &at_ld1, &at_ld2, &at_ld3, &n, &nrhs, &ld1, &ld2, &ld3, &info, &ranges, &indices, &batch};
    return cudaLaunchKernel(ssort_sizes_any_count_4c637d7e, grid, dim3(512), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
