// lange (norm of a matrix): real, double, m = 3, n = any, norm = one, layout = grouped
// Id:     lange__d__m_3__n_any__norm_one__layout_grouped__columns_in_rounds__lanes_4__per_block_8
// Way:    For batches of variable size, which are sorted by rows: the number of columns is each matrix's own. Lane i of a group has row i, and goes
//         through it as it lies, neighbouring lanes on neighbouring elements. For the 1-norm a lane has a column: the group takes as many as it has
//         lanes at a time, by way of shared memory. The sums are added up in the order of the other families.
// Paper:  LAPACK's lange; for the Frobenius-norm a power of two as in Blue, ACM TOMS 4 (1978)
// Made by kgen --variants dlange_3xany_columns_in_rounds_d8fb11c6
// Cost:   3 flops and 32 bytes per matrix; a block of 32 threads has 8 matrices; any number of blocks
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// A kernel's body where the kernel calls it for one block index after another.
#define KERNEL_BODY static __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dlange_3xany_columns_in_rounds_d8fb11c6 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
DEVICE double add(double a, double b) { return __dadd_rn(a, b); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
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
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }

// |x|, for complex the length, scaled by a power of two: nothing over- or underflows on the way. NaN where a part is one.
DEVICE double modulus(double a) { return abs1(a); }

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
// Until every copy that this thread began has come.
DEVICE void copy_async_wait()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

// Whether the warp's matrices, of which each lane knows its `own` (nullptr if it has none), can be moved so many bytes at once: these lie
// on a multiple of their number, within one column or in matrices without gaps. The same for all lanes.
template <u32 rows, u32 bytes, class V>
DEVICE bool in_vectors(const V* own, i64 ld)
{
  const bool aligned = rows * sizeof(V) % bytes == 0 ? ld * static_cast<i64>(sizeof(V)) % bytes == 0 : ld == rows;
  return !warp_any(reinterpret_cast<u64>(own) % bytes != 0 || !aligned);
}

// move(index in a shared array, address) for `count` columns of n elements, `most` of them at most, that a group of lanes moves together,
// `vector_size` elements at a time: consecutive lanes on consecutive vectors. Columns are `stride` elements apart in the array, from element
// `begin` on, and `ld` in memory.
template <u32 lanes, u32 n, u32 stride, u32 most, u32 vector_size, class V, class Move>
DEVICE void move_columns(u32 begin, V* columns, i64 ld, int count, Move move)
{
  constexpr u32 vectors = n / vector_size, at_once = vectors < lanes ? lanes / vectors : 1;   // columns
  const u32 lane  = static_cast<u32>(Lanes<lanes>::rank());
  const u32 which = vectors < lanes ? lane / vectors : 0;   // the lane's column among those that are moved at once
  const u32 offset = (vectors < lanes ? lane % vectors : lane) * vector_size;
  const u32 all   = static_cast<u32>(count);
  const u32 left  = which < at_once && which < all ? all - which : 0;
  const u32 to    = begin + which * stride + offset;
  V* const from   = columns + (which * ld + offset);
#pragma unroll 8
  for (u32 c = 0; c < most; c += at_once) {
#pragma unroll
    for (u32 e = 0; e < n; e += lanes * vector_size) {
      if (c < left && (e + lanes * vector_size <= n || offset + e < n)) move(to + c * stride + e, in_global(from + (c * ld + e)));
    }
  }
}
// What columns or matrices of so many elements are moved by where they lie well: 16 bytes, or one element at once if they are no multiple of
// that (a complex element lies on a multiple of its parts' size, but seldom on less than its own).
template <u32 elements, class V>
struct Vector_of { enum : u32 { count = elements * sizeof(V) % 16 == 0 ? 16 / sizeof(V) : 1, bytes = count * sizeof(V) }; };
// Whether the columns of the warp's groups can be moved in vectors. In a packed batch all elements and vectors lie well.
template <u32 n, class V>
DEVICE bool columns_in_vectors(const V* columns, i64 ld)
{
#ifdef PACKED
  return Vector_of<n, V>::bytes == 16;
#else
  if constexpr (Vector_of<n, V>::bytes == alignof(V)) return false;   // it makes no difference
  else                                             return in_vectors<n, Vector_of<n, V>::bytes>(columns, ld);
#endif
}
// Columns of fewer than `short_bytes` bytes with gaps between them in the array come by way of L1: past it, a sector whose halves lie
// apart is asked for twice. Without a word for it those are short that are shorter than a line of memory.
enum : u32 { line_bytes = 128 };
template <u32 n, u32 stride, u32 short_bytes, class V>
struct Columns { static constexpr bool by_l1 = stride != n && n * sizeof(V) < short_bytes; };
// `count` columns of a group to a shared array, `most` at most, and back: by 16 bytes where all of the warp's columns allow it, else element by element.
template <u32 lanes, u32 n, u32 stride, u32 most, u32 short_bytes = line_bytes, class Array, class V>
DEVICE void fetch_columns(Array& array, u32 begin, const V* columns, i64 ld, int count)
{
  using Whole = Vector_of<n, V>;
  if (columns_in_vectors<n>(columns, ld)) {
    move_columns<lanes, n, stride, most, Whole::count>(begin, columns, ld, count, [&](u32 e, const V* from) {
      if constexpr (Whole::bytes == 16) copy_async16<Columns<n, stride, short_bytes, V>::by_l1>(array, e, from);
      else copy_async_one(array, e, from);
    });
  }
  else {
    move_columns<lanes, n, stride, most, 1>(begin, columns, ld, count, [&](u32 e, const V* from) {
      copy_async_element(array, e, from);
    });
  }
}

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
DEVICE i64 last_in_bin(const int* indices, const int* range, i64 batch)
{
  return bin_count(range) == batch ? batch - 1 : indices[range[1] - 1];
}
// The matrix's number in an array that has one for each matrix of the batch.
DEVICE i64 per_matrix_number(const int* numbers, i64 matrix, i64 batch, i64 otherwise) { return matrix < batch ? numbers[matrix] : otherwise; }
// The group's matrix or, for groups that follow it, the last of the size bin.
DEVICE i64 matrix_or_last(i64 position, const int* indices, const int* range, i64 batch)
{
  return position < batch ? position : last_in_bin(indices, range, batch);
}
// What a persistent kernel's body has as block_index: it hides the function of that name.
struct Block_index {
  i64 index;
  DEVICE_MEMBER i64 operator()() const { return index; }
};
// The group's matrix: its number, and where in these arrays stands what it has.
struct Prefetched_matrix {
  i64 number;
  int slot;
  DEVICE_MEMBER operator i64() const { return number; }
};
// An address or a number that every matrix of the batch has, and those of the matrices of two rounds.
template <class V, class Array>
struct Prefetched {
  const V* all;
  Array& own;
  DEVICE_MEMBER Prefetched(const V* of_all, Array& of_rounds) : all(of_all), own(of_rounds) {}
  DEVICE_MEMBER V operator[](i64 matrix) const { return all[matrix]; }
  DEVICE_MEMBER V operator[](Prefetched_matrix matrix) const { return own[matrix.slot]; }
  DEVICE_MEMBER void read(int slot, i64 matrix) const { copy_async_element(own, static_cast<u32>(slot), all + matrix); }
  friend DEVICE_MEMBER i64 per_matrix_number(const Prefetched& numbers, Prefetched_matrix matrix, i64 batch, i64 otherwise)
  {
    return matrix.number < batch ? numbers[matrix] : otherwise;
  }
  friend DEVICE_MEMBER i64 per_matrix_number(const Prefetched& numbers, i64 matrix, i64 batch, i64 otherwise)
  {
    return per_matrix_number(numbers.all, matrix, batch, otherwise);
  }
};
// The size bin, of which a block serves `per_block` matrices a round, at most as many as it has threads. `range` is where it begins in the
// list, how many matrices it has, and the last one; `next` has the numbers of the matrices of the round behind that which is prefetched,
// -1 where there is none; `two` those of two rounds.
template <int per_block, class Range, class Next, class Two>
struct Bin_prefetch {
  Range& range;
  Next& next;
  Two& two;
  u32 round;

  DEVICE_MEMBER i64 block(u32 of_round) const { return block_index() + of_round * block_count(); }
  DEVICE_MEMBER bool has_round() const { return block(round) * per_block < static_cast<i64>(range[1]); }
  DEVICE_MEMBER int slot(int at, u32 of_round) const { return static_cast<int>(of_round & 1) * per_block + at; }
  DEVICE_MEMBER void read_number(int at, u32 of_round, const int* list, i64 batch) const
  {
    const i64 position = block(of_round) * per_block + at;
    if (position >= range[1]) next[at] = -1;
    else if (range[1] == batch) next[at] = static_cast<int>(position);
    else copy_async_element(next, static_cast<u32>(at), list + range[0] + position);
  }
  // The size bin that the launch serves, and the numbers of the first round's matrices. All threads arrive.
  DEVICE_MEMBER void begin(const int* list, const int* of_bin, i64 batch) const
  {
    if (threadIdx.x == 0) {
      range[0] = of_bin[0];
      range[1] = static_cast<int>(bin_count(of_bin));
      range[2] = static_cast<int>(last_in_bin(list, of_bin, batch));
    }
    block_sync();
    if (const int at = static_cast<int>(threadIdx.x); at < per_block) read_number(at, 0, list, batch);
    copy_async_wait();
  }
  // What the matrices of a round have, and the numbers of those of the round behind it.
  template <class... Own>
  DEVICE_MEMBER void read(u32 of_round, const int* list, i64 batch, const Own&... own) const
  {
    if (const int at = static_cast<int>(threadIdx.x); at < per_block) {
      const int matrix = next[at], to = slot(at, of_round);
      two[to]          = matrix;
      const i64 source = matrix < 0 ? static_cast<i64>(range[2]) : matrix;
      (own.read(to, source), ...);
      read_number(at, of_round + 1, list, batch);
    }
  }

  friend DEVICE_MEMBER const Bin_prefetch& operator+(const Bin_prefetch& bins, int) { return bins; }
  friend DEVICE_MEMBER i64 bin_count(const Bin_prefetch& of) { return of.range[1]; }
  friend DEVICE_MEMBER bool beyond_bin(const Bin_prefetch&, i64, i64) { return false; }   // the kernel has asked
  friend DEVICE_MEMBER Prefetched_matrix matrix_in_bin(const Bin_prefetch& of, const Bin_prefetch&, i64 position, i64 batch)
  {
    const int group = static_cast<int>(position - of.block(of.round) * per_block);
    const int at    = of.slot(group < per_block ? group : per_block - 1, of.round);   // lanes without a group stand for the last one
    const int number = of.two[at];
    return {number < 0 ? batch : number, at};
  }
  friend DEVICE_MEMBER Prefetched_matrix matrix_or_last(Prefetched_matrix own, const Bin_prefetch& of, const Bin_prefetch&, i64 batch)
  {
    return {own.number < batch ? own.number : static_cast<i64>(of.range[2]), own.slot};
  }
};

// The larger of two sizes; NaN if one of them is.
DEVICE double larger_norm(double a, double b) { return a > b || a != a ? a : b; }
// The largest value of the group's lanes, in every one of them, by a butterfly that rotates; NaN if one is.
template <class Group, int lanes, class R>
DEVICE R largest_norm(R value)
{
#pragma unroll
  for (int step = 1; step < lanes; step *= 2) {
    const R other = Group::shuffle(value, (Group::rank() + step) % lanes);
    value = larger_norm(value, other);
  }
  return value;
}

}  // namespace prelude_of_dlange_3xany_columns_in_rounds_d8fb11c6
using namespace prelude_of_dlange_3xany_columns_in_rounds_d8fb11c6;

using T = double;
using R = double;

template <class Bin, class Of_n_of, class Of_A, class Of_lda_of>
KERNEL_BODY void dlange_3xany_columns_in_rounds_d8fb11c6_body(Block_index block_index, const Of_n_of& n_of, const Of_A& A, const Of_lda_of& lda_of, R* value, const Bin& indices, const Bin& bins, i64 batch);

// Persistent: each block serves one block index after another.
KERNEL void __launch_bounds__(32)
dlange_3xany_columns_in_rounds_d8fb11c6(
    const int* n_of, const T* const* A, const int* lda_of, R* value, const int* indices, const int* bins,
    i64 batch)
{
    let_next_launch_begin();   // it serves another size bin
    if (!beyond_bin(bins + 3, block_index() * 8, batch)) {
        // What the matrices of a round have is read while the round before is at work.
        SHARED(int, range, 4);
        SHARED(int, next, 8);
        SHARED(int, two, 16);
        SHARED(int, next_n_of, 16);
        SHARED(const T*, next_A, 16);
        SHARED(int, next_lda_of, 16);
        Bin_prefetch<8, decltype(range), decltype(next), decltype(two)> of_bin{range, next, two, 0};
        const Prefetched<int, decltype(next_n_of)> of_n_of(n_of, next_n_of);
        const Prefetched<const T*, decltype(next_A)> of_A(A, next_A);
        const Prefetched<int, decltype(next_lda_of)> of_lda_of(lda_of, next_lda_of);
        of_bin.begin(indices, bins + 3, batch);
        of_bin.read(0, indices, batch, of_n_of, of_A, of_lda_of);
        copy_async_wait();
        block_sync();
        if (batch < 0) goto next_round;   // never: what a compiler sees to have two ways in is no loop to move work out of
        again:
        of_bin.read(of_bin.round + 1, indices, batch, of_n_of, of_A, of_lda_of);
        dlange_3xany_columns_in_rounds_d8fb11c6_body(Block_index{of_bin.block(of_bin.round)}, of_n_of, of_A, of_lda_of, value, of_bin, of_bin, batch);
        next_round:
        ++of_bin.round;
        copy_async_wait();
        block_sync();   // shared arrays are used again
        if (of_bin.has_round()) goto again;
    }
    if (block_index() == 0) wait_for_launches_before();   // so that the last size bin ends when all have
}

template <class Bin, class Of_n_of, class Of_A, class Of_lda_of>
KERNEL_BODY void dlange_3xany_columns_in_rounds_d8fb11c6_body(Block_index block_index, const Of_n_of& n_of, const Of_A& A, const Of_lda_of& lda_of, R* value, const Bin& indices, const Bin& bins, i64 batch)
{
    using Group = Lanes<4>;
    const int lane   = Group::rank();
    if (beyond_bin(bins + 3, block_index() * 8, batch)) return;   // the whole block
    const auto matrix = matrix_in_bin(indices, bins + 3, block_index() * 8 + Group::group(), batch);
    [[maybe_unused]] const i64 n = per_matrix_number(n_of, matrix, batch, 0);
    [[maybe_unused]] const i64 lda = per_matrix_number(lda_of, matrix, batch, 3);
    const bool live  = matrix < batch && !Group::idle();
    SHARED(T, tile, 192);   // column by column
    const int first  = Group::idle() ? 0 : Group::group() * 24;

    R own = R(0), sum;   // the largest sum of a column, and one
    for (i64 begin = 0; begin < Lanes<32>::butterfly_max(static_cast<u32>(n)); begin += 4) {
        const i64 left  = n < begin ? 0 : n - begin;
        const int count = !live ? 0 : left < 4 ? static_cast<int>(left) : 4;
        fetch_columns<4, 3, 6, 4>(tile, first, in_global(live ? in_global(A[matrix]) + begin * lda : nullptr), lda, count);
        copy_async_wait();
        Group::sync();
        if (lane < count) {
            sum = R(0);
            sum = add(sum, modulus(T(tile[first + lane * 6 + 0])));
            sum = add(sum, modulus(T(tile[first + lane * 6 + 1])));
            sum = add(sum, modulus(T(tile[first + lane * 6 + 2])));
            own = larger_norm(own, sum);
        }
        Group::sync();   // all have been read before the next ones come
    }
    own = largest_norm<Group, 4>(own);
    if (live && lane == 0) value[matrix] = own;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dlange_3xany_columns_in_rounds_d8fb11c6_launch(
    const int* n_of, const void* const* A, const int* lda_of, void* value, const int* indices, const int* bins, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long needed = (batch - 1) / 8 + 1;
    int device = 0, multiprocessors = 0, at_once = 0;
    cudaError_t known = cudaGetDevice(&device);
    if (known == cudaSuccess) known = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    if (known == cudaSuccess) known = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, dlange_3xany_columns_in_rounds_d8fb11c6, 32, 0);
    if (known != cudaSuccess) return static_cast<int>(known);
    const long long resident = static_cast<long long>(at_once) * multiprocessors;   // a persistent kernel: more blocks serve no purpose
    const long long blocks = needed < resident ? needed : resident, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&n_of, &A, &lda_of, &value, &indices, &bins, &batch};
    return cudaLaunchKernel(dlange_3xany_columns_in_rounds_d8fb11c6, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
