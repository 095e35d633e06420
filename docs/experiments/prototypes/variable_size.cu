// Ways to serve a batch of matrices of 16 sizes from 1 to 32 with one and the same elimination in all of them: what
// docs/experiments/variable_size.md compares. In place of kgen's kernels stands a plain one, so the figures say what a way
// costs beside another, not how fast kgen is.
//     nvcc -O3 -std=c++17 -arch=sm_90 docs/experiments/prototypes/variable_size.cu -o variable_size && ./variable_size
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <iterator>
#include <random>
#include <vector>

#define CHECK(call)                                                                                         \
  if (const cudaError_t status = (call); status != cudaSuccess) {                                           \
    std::printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));                             \
    std::exit(1);                                                                                           \
  }

constexpr int threads = 128, warps = threads / 32;
__host__ __device__ constexpr int up(int n) { return n <= 1 ? 1 : n <= 2 ? 2 : n <= 4 ? 4 : n <= 8 ? 8 : n <= 16 ? 16 : 32; }

struct Batch {
  const double* const* a;
  double* const* c;
  const int* n;
  int count;
};

// Inverts a matrix of n <= N rows, row i in lane i of L; all lanes of a warp come here together. `matrix` < 0: none. With
// own = false the size is N, and nothing is masked.
// A function that is called: kernels with many bodies compile in a minute, and all ways pay the same for it.
template <int N, int L, bool own>
__device__ __noinline__ void invert(Batch batch, int matrix) {
  const int lane = threadIdx.x % L;
  const bool live = matrix >= 0;
  const int n = own ? live ? batch.n[matrix] : 0 : N;
  const double* a = live ? batch.a[matrix] : nullptr;
  const bool row = live && lane < n;
  const int most = own ? __reduce_max_sync(~0u, n) : N;
  double r[N];
#pragma unroll
  for (int j = 0; j < N; ++j) r[j] = row && (!own || j < n) ? a[lane + j * n] : 0;
  bool waiting = row;
  int turn = lane, chosen = lane;  // the step that chose this row; the row that step `lane` chose
#pragma unroll
  for (int k = 0; k < N; ++k) {
    if (own && k >= most) break;
    const bool here = !own || k < n;
    const unsigned key = waiting && here ? (__double2hiint(fabs(r[k])) & ~31u) | (31 - lane) | 32u : 0;
    unsigned best = key;
    if constexpr (L == 32) best = __reduce_max_sync(~0u, key);
    else
      for (int step = 1; step < L; step *= 2) best = max(best, __shfl_xor_sync(~0u, best, step, L));
    const int p = 31 - int(best & 31u);
    const bool mine = here && waiting && lane == p;
    const double scale = 1 / __shfl_sync(~0u, r[k], p, L);
    const double m = mine ? scale : -r[k] * scale;
    if (mine) turn = k, waiting = false;
    if (lane == k) chosen = p;
#pragma unroll
    for (int j = 0; j < N; ++j) {
      if (j == k) continue;
      const double u = __shfl_sync(~0u, r[j], p, L);
      if (here) r[j] = mine ? u * m : fma(m, u, r[j]);
    }
    if (here) r[k] = m;
  }
  double* const c = live ? batch.c[matrix] + turn : nullptr;
#pragma unroll
  for (int j = 0; j < N; ++j) {
    const int p = __shfl_sync(~0u, chosen, j, L);
    if (row && (!own || j < n)) c[p * n] = r[j];
  }
}

// The sizes that there are: all 32 would take minutes to compile.
#define SIZES(X) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(10) X(12) X(14) X(16) X(20) X(24) X(28) X(32)
#define WITH_COMMA(N) N,
constexpr int all_sizes[] = {SIZES(WITH_COMMA)};

// a: a warp for each matrix, the largest body, rows and columns masked.
__global__ void __launch_bounds__(threads) bound_kernel(Batch batch) {
  const int matrix = blockIdx.x * warps + threadIdx.x / 32;
  if (matrix < batch.count) invert<32, 32, true>(batch, matrix);
}

// b: a warp for each matrix, which branches to the body of its size.
__global__ void __launch_bounds__(threads) branch_kernel(Batch batch) {
  const int matrix = blockIdx.x * warps + threadIdx.x / 32;
  if (matrix >= batch.count) return;
  switch (batch.n[matrix]) {
#define BODY(N) case N: invert<N, 32, false>(batch, matrix); break;
    SIZES(BODY)
#undef BODY
  }
}

// c: a warp has 32 matrices; it takes as many of the next ones at a time as lanes allow if each has those of the largest.
__global__ void __launch_bounds__(threads) packed_kernel(Batch batch) {
  const int first = (blockIdx.x * warps + threadIdx.x / 32) * 32, lane = threadIdx.x % 32;
  if (first >= batch.count) return;
  const int left = min(32, batch.count - first);
  const int size = lane < left ? batch.n[first + lane] : 0;
  for (int at = 0; at < left;) {
    int lanes = 32;
    for (int l = 16; l > 0; l /= 2) {
      const bool ahead = lane >= at && lane < at + 32 / l;
      if (!__any_sync(~0u, ahead && size > l)) lanes = l;
      else break;
    }
    const int place = at + lane / lanes, matrix = place < left ? first + place : -1;
    switch (lanes) {
      case 1: invert<1, 1, true>(batch, matrix); break;
      case 2: invert<2, 2, true>(batch, matrix); break;
      case 4: invert<4, 4, true>(batch, matrix); break;
      case 8: invert<8, 8, true>(batch, matrix); break;
      case 16: invert<16, 16, true>(batch, matrix); break;
      default: invert<32, 32, true>(batch, matrix);
    }
    at += 32 / lanes;
  }
}

// Sorting: as kgen's, but by atomics. ranges[n - 1] to ranges[n]: where the matrices of size n stand in the list.
__global__ void count_sizes(Batch batch, int* counts) {
  __shared__ int own[32];
  if (threadIdx.x < 32) own[threadIdx.x] = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < batch.count) atomicAdd(&own[batch.n[i] - 1], 1);
  __syncthreads();
  if (threadIdx.x < 32) atomicAdd(&counts[threadIdx.x], own[threadIdx.x]);
}
__global__ void scan_sizes(const int* counts, int* ranges, int* next) {
  int end = counts[threadIdx.x];
  for (int step = 1; step < 32; step *= 2) {
    const int other = __shfl_up_sync(~0u, end, step);
    if (threadIdx.x >= step) end += other;
  }
  ranges[threadIdx.x + 1] = end;
  next[threadIdx.x] = end - counts[threadIdx.x];
  if (threadIdx.x == 0) ranges[0] = 0;
}
__global__ void order_sizes(Batch batch, int* next, int* listed) {
  __shared__ int own[32], begin[32];
  if (threadIdx.x < 32) own[threadIdx.x] = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int size = i < batch.count ? batch.n[i] - 1 : 0;
  const int place = i < batch.count ? atomicAdd(&own[size], 1) : 0;
  __syncthreads();
  if (threadIdx.x < 32) begin[threadIdx.x] = atomicAdd(&next[threadIdx.x], own[threadIdx.x]);
  __syncthreads();
  if (i < batch.count) listed[begin[size] + place] = i;
}

// d: the matrices of one size; a grid for the whole batch, or one that goes round.
template <int N>
__global__ void __launch_bounds__(threads) listed_kernel(Batch batch, const int* listed, const int* ranges) {
  constexpr int L = up(N), each = threads / L;
  const int begin = ranges[N - 1], end = ranges[N];
  for (int at = begin + blockIdx.x * each; at < end; at += gridDim.x * each) {
    const int place = at + threadIdx.x / L;
    invert<N, L, false>(batch, place < end ? listed[place] : -1);
  }
}

// e: sorted, and one launch with all bodies: a block finds its size by how many blocks the sizes need.
__device__ int blocks_of(const int* ranges, int n) {
  const int each = threads / up(n);
  return (ranges[n] - ranges[n - 1] + each - 1) / each;
}
__global__ void __launch_bounds__(threads) all_bodies_kernel(Batch batch, const int* listed, const int* ranges) {
  const int lane = threadIdx.x % 32, own = blocks_of(ranges, lane + 1);
  int end = own;
  for (int step = 1; step < 32; step *= 2) {
    const int other = __shfl_up_sync(~0u, end, step);
    if (lane >= step) end += other;
  }
  const int which = __popc(__ballot_sync(~0u, end <= int(blockIdx.x)));
  if (which == 32) return;
  const int block = blockIdx.x - __shfl_sync(~0u, end - own, which);
  switch (which + 1) {
#define BODY(N)                                                                 \
  case N: {                                                                     \
    const int place = ranges[N - 1] + block * (threads / up(N)) + threadIdx.x / up(N); \
    invert<N, up(N), false>(batch, place < ranges[N] ? listed[place] : -1);     \
    break;                                                                      \
  }
    SIZES(BODY)
#undef BODY
  }
}

// The launches of d. blocks_each: the grid of each; 0: for the whole batch; with `counts`, which the host then knows, for those there are.
template <int N>
void launch_size(Batch batch, const int* listed, const int* ranges, int blocks_each, const std::vector<int>* counts) {
  constexpr int each = threads / up(N);
  const int whole = ((counts ? (*counts)[N - 1] : batch.count) + each - 1) / each;
  const int grid = blocks_each > 0 ? std::min(whole, blocks_each) : whole;
  if (grid > 0) listed_kernel<N><<<grid, threads>>>(batch, listed, ranges);
}
void launch_sizes(Batch batch, const int* listed, const int* ranges, int blocks_each, const std::vector<int>* counts) {
#define LAUNCH(N) launch_size<N>(batch, listed, ranges, blocks_each, counts);
  SIZES(LAUNCH)
#undef LAUNCH
}

template <class V>
V* sent(const std::vector<V>& values) {
  V* memory = nullptr;
  CHECK(cudaMalloc(&memory, values.size() * sizeof(V)));
  CHECK(cudaMemcpy(memory, values.data(), values.size() * sizeof(V), cudaMemcpyHostToDevice));
  return memory;
}

// The largest element of |A C - I| among some of the matrices.
double residual(const std::vector<double>& a, const std::vector<double>& c, const std::vector<size_t>& at,
                const std::vector<int>& n) {
  double worst = 0;
  for (size_t b = 0; b < n.size(); b += std::max<size_t>(1, n.size() / 2000))
    for (int i = 0; i < n[b]; ++i)
      for (int j = 0; j < n[b]; ++j) {
        double sum = i == j ? -1 : 0;
        for (int k = 0; k < n[b]; ++k) sum += a[at[b] + i + size_t(k) * n[b]] * c[at[b] + k + size_t(j) * n[b]];
        worst = std::isfinite(sum) ? std::max(worst, std::abs(sum)) : INFINITY;
      }
  return worst;
}

double seconds_of(const std::function<void()>& work) {
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  for (int i = 0; i < 3; ++i) work();
  std::vector<float> times;
  for (int i = 0; i < 15; ++i) {
    CHECK(cudaEventRecord(begin));
    work();
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    times.emplace_back();
    CHECK(cudaEventElapsedTime(&times.back(), begin, end));
  }
  CHECK(cudaGetLastError());
  std::sort(times.begin(), times.end());
  return times[times.size() / 2] * 1e-3;
}

void measure(const char* name, const std::vector<int>& n) {
  std::mt19937 random(1);
  std::vector<size_t> at;
  std::vector<int> counts(32, 0);
  size_t elements = 0;
  for (const int size : n) {
    at.push_back(elements);
    elements += size_t(size) * size;
    ++counts[size - 1];
  }
  std::vector<double> a(elements), c(elements);
  for (size_t b = 0; b < n.size(); ++b)
    for (int j = 0; j < n[b]; ++j)
      for (int i = 0; i < n[b]; ++i)
        a[at[b] + i + size_t(j) * n[b]] = (random() >> 8) * 0x1p-23 - 1 + ((i + 1) % n[b] == j ? n[b] : 0);
  double *const a_at = sent(a), *const c_at = sent(c);
  std::vector<const double*> a_of;
  std::vector<double*> c_of;
  for (const size_t place : at) a_of.push_back(a_at + place), c_of.push_back(c_at + place);
  const double** const a_list = sent(a_of);
  double** const c_list = sent(c_of);
  int* const sizes = sent(n);
  int *const listed = sent(n), *const sorting = sent(std::vector<int>(97, 0));
  int *const ranges = sorting, *const next = sorting + 33, *const count = sorting + 65;
  const int most = int(n.size());
  const Batch batch{a_list, c_list, sizes, most};
  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  const auto sort = [&] {
    CHECK(cudaMemsetAsync(count, 0, 32 * sizeof(int)));
    count_sizes<<<(most + 255) / 256, 256>>>(batch, count);
    scan_sizes<<<1, 32>>>(count, ranges, next);
    order_sizes<<<(most + 255) / 256, 256>>>(batch, next, listed);
  };
  int needed = 0;
  for (int size = 1; size <= 32; ++size) needed += (counts[size - 1] + threads / up(size) - 1) / (threads / up(size));
  const int per_warp = (most + warps - 1) / warps;
  const double bytes = 16.0 * double(elements);
  double uniform = 0;
  const auto way = [&](const char* who, const std::function<void()>& work, bool inverts = true) {
    CHECK(cudaMemset(c_at, 0xff, elements * sizeof(double)));
    const double seconds = seconds_of(work);
    CHECK(cudaMemcpy(c.data(), c_at, elements * sizeof(double), cudaMemcpyDeviceToHost));
    const double worst = inverts ? residual(a, c, at, n) : 0;
    if (uniform == 0) uniform = seconds;
    std::printf("%-12s %8d  %-34s %9.1f us %7.0f GB/s %6.1f%%%s\n", name, most, who, 1e6 * seconds, bytes / seconds * 1e-9,
                100 * uniform / seconds, worst < 1e-10 ? "" : "  WRONG");
  };
  sort();
  way("a launch a size, sizes known", [&] { launch_sizes(batch, listed, ranges, 0, &counts); });
  way("a: the bound, masked", [&] { bound_kernel<<<per_warp, threads>>>(batch); });
  way("b: a branch in a warp a matrix", [&] { branch_kernel<<<per_warp, threads>>>(batch); });
  way("c: lanes by the largest", [&] { packed_kernel<<<(per_warp + 31) / 32, threads>>>(batch); });
  way("sorting alone", sort, false);
  way("d: sorted, grids of the batch", [&] { sort(), launch_sizes(batch, listed, ranges, 0, nullptr); });
  for (const int blocks : {2, 8, 32})
    way(blocks == 2 ? "d: sorted, grids of 2 blocks an SM" : blocks == 8 ? "d: sorted, grids of 8 blocks an SM"
                                                                         : "d: sorted, grids of 32 blocks an SM",
        [&] { sort(), launch_sizes(batch, listed, ranges, blocks * device.multiProcessorCount, nullptr); });
  // The host knows no counts: as many blocks as the largest size needs, and one more for each size.
  way("e: sorted, one launch, all bodies", [&] { sort(), all_bodies_kernel<<<per_warp + 32, threads>>>(batch, listed, ranges); });
  if (needed > per_warp + 32) std::printf("too few blocks\n");
  for (void* memory : {(void*)a_at, (void*)c_at, (void*)a_list, (void*)c_list, (void*)sizes, (void*)listed, (void*)sorting})
    CHECK(cudaFree(memory));
}

int main() {
  cudaFuncAttributes branch, bodies;
  CHECK(cudaFuncGetAttributes(&branch, branch_kernel));
  CHECK(cudaFuncGetAttributes(&bodies, all_bodies_kernel));
  std::printf("registers of the kernels with all bodies: %d %d, spilled bytes %zu %zu\n", branch.numRegs, bodies.numRegs,
              branch.localSizeBytes, bodies.localSizeBytes);
  std::mt19937 random(7);
  for (const int count : {1000, 10000, 100000}) {
    std::vector<int> even(count), small(count);
    for (int& n : even) n = all_sizes[random() % std::size(all_sizes)];
    for (int& n : small) n = random() % 10 == 0 ? 32 : 1 + int(random() % 6);
    measure("even, 1 to 32", even);
    measure("small, 10% 32", small);
    for (const int n : {4, 12, 24, 32}) measure(n == 4 ? "all 4" : n == 12 ? "all 12" : n == 24 ? "all 24" : "all 32", std::vector<int>(count, n));
  }
}
