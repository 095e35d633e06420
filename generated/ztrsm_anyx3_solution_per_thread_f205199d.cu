// trsm (solves a triangular system, op(A) X = alpha B or X op(A) = alpha B, in place): complex, double, m = any, n = 3, side = right, uplo = upper, trans = conjugate, diag = unit, layout = packed
// Id:     trsm__z__m_any__n_3__side_right__uplo_upper__trans_conjugate__diag_unit__layout_packed__solution_per_thread__lanes_4__per_block_8
// Way:    one column of X (from the right: one row) per thread, in registers; the triangle lies in shared memory
//         A thread solves for one column of X (from the right: one row) in registers; A lies in shared memory, where all read the same element.
//         Every combination of options is a forward substitution, L X = alpha B: from the right, X op(A) = B is op(A)^T X^T = B^T; and an
//         upper triangle is a lower one when its rows and columns are counted from the end.
// Paper:  forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants ztrsm_anyx3_solution_per_thread_f205199d
// Cost:   36 flops and 144 bytes per matrix
// Launch: 32 threads and 8 matrices per block, 0 bytes of dynamic shared memory
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool ztrsm_anyx3_solution_per_thread_f205199d_is_served = (... || (list >= 700));
static_assert(ztrsm_anyx3_solution_per_thread_f205199d_is_served<__CUDA_ARCH_LIST__>,
              "ztrsm_anyx3_solution_per_thread_f205199d requires sm_70 or later: nvcc -arch=sm_70");
#endif

#define PACKED   // every element lies on a multiple of its size
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_ztrsm_anyx3_solution_per_thread_f205199d {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;

// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }

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

// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// In a packed batch a complex number is loaded and stored as one; elsewhere it may lie on a multiple of its parts' size only.
#ifdef PACKED
#define COMPLEX_ALIGNMENT(R) alignas(2 * sizeof(R))
#else
#define COMPLEX_ALIGNMENT(R)
#endif

// A complex number.
template <class R>
struct COMPLEX_ALIGNMENT(R) Complex {
  R re, im;
  Complex() = default;
  DEVICE_MEMBER Complex(R real, R imaginary = R(0)) : re(real), im(imaginary) {}
};

template <class R>
DEVICE Complex<R> operator-(Complex<R> a) { return {-a.re, -a.im}; }
template <class R>
DEVICE bool operator==(Complex<R> a, Complex<R> b) { return a.re == b.re && a.im == b.im; }

// a * b + c, each part by two fused steps.
template <class R>
DEVICE Complex<R> fma(Complex<R> a, Complex<R> b, Complex<R> c)
{
  return {fma(-a.im, b.im, fma(a.re, b.re, c.re)), fma(a.im, b.re, fma(a.re, b.im, c.im))};
}

template <class R>
DEVICE Complex<R> mul(Complex<R> a, Complex<R> b)
{
  return {fma(-a.im, b.im, mul(a.re, b.re)), fma(a.im, b.re, mul(a.re, b.im))};
}
template <class R>
DEVICE Complex<R> mul(Complex<R> a, R b) { return {mul(a.re, b), mul(a.im, b)}; }

DEVICE double conjugate(double a) { return a; }
template <class R>
DEVICE Complex<R> conjugate(Complex<R> a) { return {a.re, -a.im}; }

DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }

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
// The same for the larger part of a complex number.
template <class R>
DEVICE R near_one(Complex<R> a) { return near_one(a.re, larger(high_word(a.re) & 0x7fffffffu, high_word(a.im) & 0x7fffffffu)); }

// a / b, scaled by a power of two so that nothing over- or underflows on the way.
template <class R>
DEVICE Complex<R> div(Complex<R> a, Complex<R> b)
{
  const R scale = near_one(b);
  const Complex<R> u(mul(a.re, scale), mul(a.im, scale));
  const Complex<R> v(mul(b.re, scale), mul(b.im, scale));
  const R square = fma(v.re, v.re, mul(v.im, v.im));
  return {div(fma(u.re, v.re, mul(u.im, v.im)), square), div(fma(u.im, v.re, mul(-u.re, v.im)), square)};
}

template <class R>
DEVICE Complex<R> operator/(Complex<R> a, Complex<R> b) { return div(a, b); }

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };

  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's place in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's place in the block; meaningless if idle.
  static DEVICE_MEMBER int group() { return static_cast<int>(threadIdx.x / 32) * per_warp + lane() / L; }
  // Every lane of the warp arrives, and sees what the others wrote to shared arrays.
  static DEVICE_MEMBER void sync() { __syncwarp(); }
};

}  // namespace words_of_ztrsm_anyx3_solution_per_thread_f205199d
using namespace words_of_ztrsm_anyx3_solution_per_thread_f205199d;

using T = Complex<double>;
using R = double;

// Packed: nothing lies between columns, matrices and vectors.
[[maybe_unused]] constexpr i64 lda = 3;
[[maybe_unused]] constexpr i64 strideA = 9;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
KERNEL void __launch_bounds__(32)
ztrsm_anyx3_solution_per_thread_f205199d(i64 m, T alpha, const T* A, T* B, i64 ldb, i64 strideB, i64 batch)
{
    // x<i> is element i of this thread's solution, counted in the order in which they are solved.
    using Group = Lanes<4>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 8 + Group::group();
    const bool live  = matrix < batch;
    T* const B0      = in_global(live ? B + matrix * strideB : nullptr);

    if (alpha == T(0)) {   // A is not read, nor is B
        for (i64 s = lane; live && s < m; s += 4) {
            T* const b = B0 + s;
            b[2 * ldb] = T(0);
            b[1 * ldb] = T(0);
            b[0 * ldb] = T(0);
        }
        return;
    }

    SHARED(T, triangle, 72);   // as it lies in A, without gaps
    const int first = Group::group() * 9;
    if (live) {
        const T* const a = A + matrix * strideA;
        for (int e = lane; e < 9; e += 4) {
            const int row = e % 3, column = e / 3;
            if (row < column) triangle[first + e] = conjugate(a[row + column * lda]);
        }
    }

    for (i64 begin = 0; begin < m; begin += 4) {
        Group::sync();   // once would do; it keeps the triangle's loads in the loop: in front of it they would fill all registers
        const i64 s = begin + lane;
        if (!live || s >= m) continue;
        T* const b = B0 + s;
        T x0 = alpha == T(1) ? b[2 * ldb] : mul(alpha, b[2 * ldb]);
        T x1 = alpha == T(1) ? b[1 * ldb] : mul(alpha, b[1 * ldb]);
        T x2 = alpha == T(1) ? b[0 * ldb] : mul(alpha, b[0 * ldb]);
        // step 0: x0 is found, and leaves the equations below
        x1 = fma(-x0, triangle[first + 7], x1);
        x2 = fma(-x0, triangle[first + 6], x2);
        // step 1: x1 is found, and leaves the equations below
        x2 = fma(-x1, triangle[first + 3], x2);
        // step 2: x2 is found, and leaves the equations below
        b[2 * ldb] = x0;
        b[1 * ldb] = x1;
        b[0 * ldb] = x2;
    }
}
#else   // too old a GPU: a launch there fails
KERNEL void
ztrsm_anyx3_solution_per_thread_f205199d(i64 m, T alpha, const T* A, T* B, i64 ldb, i64 strideB, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>

extern "C" int ztrsm_anyx3_solution_per_thread_f205199d_launch(
    long long m, const void* alpha, const void* A, void* B, long long ldb, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 8 + 1;
    const long long most   = 2147483647;   // blocks in x; the rest goes into y
    const long long rows   = (blocks - 1) / most + 1;
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    const void* kernel = reinterpret_cast<const void*>(&ztrsm_anyx3_solution_per_thread_f205199d);
    void* arguments[]  = {&m, const_cast<void*>(alpha), &A, &B, &ldb, &strideB, &batch};
    return static_cast<int>(cudaLaunchKernel(kernel, grid, dim3(32), arguments, 0,
                                             static_cast<cudaStream_t>(stream)));
}
#endif
