// getrf (LU factorisation, A = P L U, in place): real, single, m = 6, n = 6, pivot = partial, layout = strided
// Id:     getrf__s__m_6__n_6__pivot_partial__layout_strided__shared_memory__rows_8__cols_2__per_block_4__swaps_eager__search_shared
// Way:    To study the paper's variants: registers are faster at every size. The matrix lies in shared memory, column by column, and lane
//         (r, c) of a grid works on the rows rows * t + r and the columns cols * s + c. Pivot rows are exchanged there (eager), or only
//         the numbers that say where rows lie (lazy).
// Paper:  Abdelfattah et al., ICCS 2017, section 4: shared memory, 1D and 2D layout, eager and lazy row swaps
// Made by kgen --variants sgetrf_6_shared_memory_2636a031
// Cost:   125 flops and 316 bytes per matrix; a block of 64 threads has 4 matrices
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
namespace prelude_of_sgetrf_6_shared_memory_2636a031 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE float abs1(float a) { return fabsf(a); }
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u32 order(float magnitude) { return magnitude != magnitude ? ~u32(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE float least_normal(float) { return 0x1p-126f; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE float lifted(float a) { return mul(a, 16777216.0f); }                // 2^24

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
};

}  // namespace prelude_of_sgetrf_6_shared_memory_2636a031
using namespace prelude_of_sgetrf_6_shared_memory_2636a031;

using T = float;
using R = float;

KERNEL void __launch_bounds__(64)
sgetrf_6_shared_memory_2636a031(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    // Lane (r, c) works on the rows 8 * t + r and the columns 2 * s + c; at<t> is where the row lies that stands
    // at 8 * t + r; p<k> the row that step k chose.
    using Group = Lanes<16>;
    const int r      = Group::rank() % 8, c = Group::rank() / 8;   // this lane's position in the grid
    const i64 matrix = block_index() * 4 + Group::group();
    const bool live  = matrix < batch;
    SHARED(T, tile, 168);
    const int first  = Group::group() * 42;   // element (i, j) of this group's matrix is tile[first + i + j * 7]
    const int right  = first + c * 7;
    T* const mine    = in_global(live ? A + matrix * strideA + r + c * lda : nullptr);
    if (r < 6) tile[right + r + 0] = live ? mine[0 + 0 * lda] : T(0);
    if (r < 6) tile[right + r + 14] = live ? mine[0 + 2 * lda] : T(0);
    if (r < 6) tile[right + r + 28] = live ? mine[0 + 4 * lda] : T(0);
    int at0 = r + 0;   // where the row lies that stands at r + 0
    int swap0 = 0;
    SHARED(R, magnitudes, 32);
    SHARED(int, positions, 32);
    const int list = Group::group() * 8;
    Group::sync();

    int failed = 0;   // 1-based step of the first zero pivot

    // step 0: the pivot is the first largest |a(i,0)|; first each lane of column 0 of the grid among its own rows
    R best0       = R(0);
    int position0 = -1;
    if (c == 0 && r >= 0 && r < 6) {
        const T a   = tile[first + at0 + 0];
        const R own = abs1(a);
        if (position0 < 0 || order(own) > order(best0)) {
            best0     = own;
            position0 = r + 0;
        }
    }
    if (c == 0) {
        magnitudes[list + r] = best0;
        positions[list + r]  = position0;
    }
    Group::sync();
    int p0 = -1;
    for (int i = 0; i < 8; ++i) {
        const R other   = magnitudes[list + i];
        const int row_position = positions[list + i];
        const bool more = row_position >= 0 && (p0 < 0 || order(other) > order(best0) || (order(other) == order(best0) && row_position < p0));
        best0 = more ? other : best0;
        p0    = more ? row_position : p0;
    }
    swap0 = r == 0 ? p0 + 1 : swap0;
    const int row0 = 0;
    Group::sync();   // all have read column 0
    for (int j = Group::rank(); j < 6; j += 16) {
        const T upper = tile[first + 0 + j * 7], lower = tile[first + p0 + j * 7];
        tile[first + 0 + j * 7]   = lower;
        tile[first + p0 + j * 7] = upper;
    }
    Group::sync();
    const T u0 = tile[first + row0 + 0];

    // the multipliers, then the update of what lies below and to the right
    T divisor0 = u0;
    bool go0   = true;   // false: the pivot is zero, nothing changes
    const bool rare0 = rarely(!has_reciprocal(u0));
    if (rare0) {
        go0      = !(u0 == T(0));
        failed      = !go0 && !failed ? 1 : failed;
        divisor0 = lifted(u0);
    }
    const T scale0 = reciprocal(divisor0);
    const bool below0_0 = go0 && r > 0 && r < 6;
    T l0_0 = T(0);
    if (below0_0) {
        l0_0 = tile[first + at0 + 0];
        l0_0 = mul(rare0 ? lifted(l0_0) : l0_0, scale0);
    }
    Group::sync();   // all have read column 0
    if (below0_0 && c == 0) tile[first + at0 + 0] = l0_0;
    if (c > 0) {
        const T u = tile[right + row0 + 0];
        if (below0_0) {
            const T a = tile[right + at0 + 0];
            tile[right + at0 + 0] = fma(-l0_0, u, a);
        }
    }
    if (true) {
        const T u = tile[right + row0 + 14];
        if (below0_0) {
            const T a = tile[right + at0 + 14];
            tile[right + at0 + 14] = fma(-l0_0, u, a);
        }
    }
    if (true) {
        const T u = tile[right + row0 + 28];
        if (below0_0) {
            const T a = tile[right + at0 + 28];
            tile[right + at0 + 28] = fma(-l0_0, u, a);
        }
    }
    Group::sync();

    // step 1: the pivot is the first largest |a(i,1)|; first each lane of column 0 of the grid among its own rows
    R best1       = R(0);
    int position1 = -1;
    if (c == 0 && r >= 1 && r < 6) {
        const T a   = tile[first + at0 + 7];
        const R own = abs1(a);
        if (position1 < 0 || order(own) > order(best1)) {
            best1     = own;
            position1 = r + 0;
        }
    }
    if (c == 0) {
        magnitudes[list + r] = best1;
        positions[list + r]  = position1;
    }
    Group::sync();
    int p1 = -1;
    for (int i = 0; i < 8; ++i) {
        const R other   = magnitudes[list + i];
        const int row_position = positions[list + i];
        const bool more = row_position >= 0 && (p1 < 0 || order(other) > order(best1) || (order(other) == order(best1) && row_position < p1));
        best1 = more ? other : best1;
        p1    = more ? row_position : p1;
    }
    swap0 = r == 1 ? p1 + 1 : swap0;
    const int row1 = 1;
    Group::sync();   // all have read column 1
    for (int j = Group::rank(); j < 6; j += 16) {
        const T upper = tile[first + 1 + j * 7], lower = tile[first + p1 + j * 7];
        tile[first + 1 + j * 7]   = lower;
        tile[first + p1 + j * 7] = upper;
    }
    Group::sync();
    const T u1 = tile[first + row1 + 7];

    // the multipliers, then the update of what lies below and to the right
    T divisor1 = u1;
    bool go1   = true;   // false: the pivot is zero, nothing changes
    const bool rare1 = rarely(!has_reciprocal(u1));
    if (rare1) {
        go1      = !(u1 == T(0));
        failed      = !go1 && !failed ? 2 : failed;
        divisor1 = lifted(u1);
    }
    const T scale1 = reciprocal(divisor1);
    const bool below1_0 = go1 && r > 1 && r < 6;
    T l1_0 = T(0);
    if (below1_0) {
        l1_0 = tile[first + at0 + 7];
        l1_0 = mul(rare1 ? lifted(l1_0) : l1_0, scale1);
    }
    Group::sync();   // all have read column 1
    if (below1_0 && c == 1) tile[first + at0 + 7] = l1_0;
    if (true) {
        const T u = tile[right + row1 + 14];
        if (below1_0) {
            const T a = tile[right + at0 + 14];
            tile[right + at0 + 14] = fma(-l1_0, u, a);
        }
    }
    if (true) {
        const T u = tile[right + row1 + 28];
        if (below1_0) {
            const T a = tile[right + at0 + 28];
            tile[right + at0 + 28] = fma(-l1_0, u, a);
        }
    }
    Group::sync();

    // step 2: the pivot is the first largest |a(i,2)|; first each lane of column 0 of the grid among its own rows
    R best2       = R(0);
    int position2 = -1;
    if (c == 0 && r >= 2 && r < 6) {
        const T a   = tile[first + at0 + 14];
        const R own = abs1(a);
        if (position2 < 0 || order(own) > order(best2)) {
            best2     = own;
            position2 = r + 0;
        }
    }
    if (c == 0) {
        magnitudes[list + r] = best2;
        positions[list + r]  = position2;
    }
    Group::sync();
    int p2 = -1;
    for (int i = 0; i < 8; ++i) {
        const R other   = magnitudes[list + i];
        const int row_position = positions[list + i];
        const bool more = row_position >= 0 && (p2 < 0 || order(other) > order(best2) || (order(other) == order(best2) && row_position < p2));
        best2 = more ? other : best2;
        p2    = more ? row_position : p2;
    }
    swap0 = r == 2 ? p2 + 1 : swap0;
    const int row2 = 2;
    Group::sync();   // all have read column 2
    for (int j = Group::rank(); j < 6; j += 16) {
        const T upper = tile[first + 2 + j * 7], lower = tile[first + p2 + j * 7];
        tile[first + 2 + j * 7]   = lower;
        tile[first + p2 + j * 7] = upper;
    }
    Group::sync();
    const T u2 = tile[first + row2 + 14];

    // the multipliers, then the update of what lies below and to the right
    T divisor2 = u2;
    bool go2   = true;   // false: the pivot is zero, nothing changes
    const bool rare2 = rarely(!has_reciprocal(u2));
    if (rare2) {
        go2      = !(u2 == T(0));
        failed      = !go2 && !failed ? 3 : failed;
        divisor2 = lifted(u2);
    }
    const T scale2 = reciprocal(divisor2);
    const bool below2_0 = go2 && r > 2 && r < 6;
    T l2_0 = T(0);
    if (below2_0) {
        l2_0 = tile[first + at0 + 14];
        l2_0 = mul(rare2 ? lifted(l2_0) : l2_0, scale2);
    }
    Group::sync();   // all have read column 2
    if (below2_0 && c == 0) tile[first + at0 + 14] = l2_0;
    if (c > 0) {
        const T u = tile[right + row2 + 14];
        if (below2_0) {
            const T a = tile[right + at0 + 14];
            tile[right + at0 + 14] = fma(-l2_0, u, a);
        }
    }
    if (true) {
        const T u = tile[right + row2 + 28];
        if (below2_0) {
            const T a = tile[right + at0 + 28];
            tile[right + at0 + 28] = fma(-l2_0, u, a);
        }
    }
    Group::sync();

    // step 3: the pivot is the first largest |a(i,3)|; first each lane of column 0 of the grid among its own rows
    R best3       = R(0);
    int position3 = -1;
    if (c == 0 && r >= 3 && r < 6) {
        const T a   = tile[first + at0 + 21];
        const R own = abs1(a);
        if (position3 < 0 || order(own) > order(best3)) {
            best3     = own;
            position3 = r + 0;
        }
    }
    if (c == 0) {
        magnitudes[list + r] = best3;
        positions[list + r]  = position3;
    }
    Group::sync();
    int p3 = -1;
    for (int i = 0; i < 8; ++i) {
        const R other   = magnitudes[list + i];
        const int row_position = positions[list + i];
        const bool more = row_position >= 0 && (p3 < 0 || order(other) > order(best3) || (order(other) == order(best3) && row_position < p3));
        best3 = more ? other : best3;
        p3    = more ? row_position : p3;
    }
    swap0 = r == 3 ? p3 + 1 : swap0;
    const int row3 = 3;
    Group::sync();   // all have read column 3
    for (int j = Group::rank(); j < 6; j += 16) {
        const T upper = tile[first + 3 + j * 7], lower = tile[first + p3 + j * 7];
        tile[first + 3 + j * 7]   = lower;
        tile[first + p3 + j * 7] = upper;
    }
    Group::sync();
    const T u3 = tile[first + row3 + 21];

    // the multipliers, then the update of what lies below and to the right
    T divisor3 = u3;
    bool go3   = true;   // false: the pivot is zero, nothing changes
    const bool rare3 = rarely(!has_reciprocal(u3));
    if (rare3) {
        go3      = !(u3 == T(0));
        failed      = !go3 && !failed ? 4 : failed;
        divisor3 = lifted(u3);
    }
    const T scale3 = reciprocal(divisor3);
    const bool below3_0 = go3 && r > 3 && r < 6;
    T l3_0 = T(0);
    if (below3_0) {
        l3_0 = tile[first + at0 + 21];
        l3_0 = mul(rare3 ? lifted(l3_0) : l3_0, scale3);
    }
    Group::sync();   // all have read column 3
    if (below3_0 && c == 1) tile[first + at0 + 21] = l3_0;
    if (true) {
        const T u = tile[right + row3 + 28];
        if (below3_0) {
            const T a = tile[right + at0 + 28];
            tile[right + at0 + 28] = fma(-l3_0, u, a);
        }
    }
    Group::sync();

    // step 4: the pivot is the first largest |a(i,4)|; first each lane of column 0 of the grid among its own rows
    R best4       = R(0);
    int position4 = -1;
    if (c == 0 && r >= 4 && r < 6) {
        const T a   = tile[first + at0 + 28];
        const R own = abs1(a);
        if (position4 < 0 || order(own) > order(best4)) {
            best4     = own;
            position4 = r + 0;
        }
    }
    if (c == 0) {
        magnitudes[list + r] = best4;
        positions[list + r]  = position4;
    }
    Group::sync();
    int p4 = -1;
    for (int i = 0; i < 8; ++i) {
        const R other   = magnitudes[list + i];
        const int row_position = positions[list + i];
        const bool more = row_position >= 0 && (p4 < 0 || order(other) > order(best4) || (order(other) == order(best4) && row_position < p4));
        best4 = more ? other : best4;
        p4    = more ? row_position : p4;
    }
    swap0 = r == 4 ? p4 + 1 : swap0;
    const int row4 = 4;
    Group::sync();   // all have read column 4
    for (int j = Group::rank(); j < 6; j += 16) {
        const T upper = tile[first + 4 + j * 7], lower = tile[first + p4 + j * 7];
        tile[first + 4 + j * 7]   = lower;
        tile[first + p4 + j * 7] = upper;
    }
    Group::sync();
    const T u4 = tile[first + row4 + 28];

    // the multipliers, then the update of what lies below and to the right
    T divisor4 = u4;
    bool go4   = true;   // false: the pivot is zero, nothing changes
    const bool rare4 = rarely(!has_reciprocal(u4));
    if (rare4) {
        go4      = !(u4 == T(0));
        failed      = !go4 && !failed ? 5 : failed;
        divisor4 = lifted(u4);
    }
    const T scale4 = reciprocal(divisor4);
    const bool below4_0 = go4 && r > 4 && r < 6;
    T l4_0 = T(0);
    if (below4_0) {
        l4_0 = tile[first + at0 + 28];
        l4_0 = mul(rare4 ? lifted(l4_0) : l4_0, scale4);
    }
    Group::sync();   // all have read column 4
    if (below4_0 && c == 0) tile[first + at0 + 28] = l4_0;
    if (c > 0) {
        const T u = tile[right + row4 + 28];
        if (below4_0) {
            const T a = tile[right + at0 + 28];
            tile[right + at0 + 28] = fma(-l4_0, u, a);
        }
    }
    Group::sync();

    // step 5: the pivot is the first largest |a(i,5)|; first each lane of column 0 of the grid among its own rows
    R best5       = R(0);
    int position5 = -1;
    if (c == 0 && r >= 5 && r < 6) {
        const T a   = tile[first + at0 + 35];
        const R own = abs1(a);
        if (position5 < 0 || order(own) > order(best5)) {
            best5     = own;
            position5 = r + 0;
        }
    }
    if (c == 0) {
        magnitudes[list + r] = best5;
        positions[list + r]  = position5;
    }
    Group::sync();
    int p5 = -1;
    for (int i = 0; i < 8; ++i) {
        const R other   = magnitudes[list + i];
        const int row_position = positions[list + i];
        const bool more = row_position >= 0 && (p5 < 0 || order(other) > order(best5) || (order(other) == order(best5) && row_position < p5));
        best5 = more ? other : best5;
        p5    = more ? row_position : p5;
    }
    swap0 = r == 5 ? p5 + 1 : swap0;
    const int row5 = 5;
    Group::sync();   // all have read column 5
    for (int j = Group::rank(); j < 6; j += 16) {
        const T upper = tile[first + 5 + j * 7], lower = tile[first + p5 + j * 7];
        tile[first + 5 + j * 7]   = lower;
        tile[first + p5 + j * 7] = upper;
    }
    Group::sync();
    const T u5 = tile[first + row5 + 35];
    failed = u5 == T(0) && !failed ? 6 : failed;

    if (live && r < 6) mine[0 + 0 * lda] = tile[right + at0 + 0];
    if (live && r < 6) mine[0 + 2 * lda] = tile[right + at0 + 14];
    if (live && r < 6) mine[0 + 4 * lda] = tile[right + at0 + 28];
    if (live && c == 0 && r < 6) ipiv[matrix * strideP + r + 0] = swap0;
    if (live && r == 0 && c == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sgetrf_6_shared_memory_2636a031_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    return cudaLaunchKernel(sgetrf_6_shared_memory_2636a031, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
