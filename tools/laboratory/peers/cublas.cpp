// cuBLAS's batched routines, and what they stand for where it has no batched one of the operation.
#include <cstring>

#include "tools/laboratory/peers/batched_library.hpp"

namespace kgen::bench {
namespace {

// cublas_api.h's prototypes, with the element type left out.
using Getrf = int (*)(Library_handle, int n, void* const* A, int lda, int* ipiv, int* info, int batch);
using Getri = int (*)(Library_handle, int n, void* const* A, int lda, const int* ipiv, void* const* C, int ldc,
                      int* info, int batch);
using Getrs = int (*)(Library_handle, int trans, int n, int nrhs, void* const* A, int lda, const int* ipiv,
                      void* const* B, int ldb, int* info, int batch);
using Matinv = int (*)(Library_handle, int n, void* const* A, int lda, void* const* C, int ldc, int* info, int batch);
using Trsm = int (*)(Library_handle, int side, int uplo, int trans, int diag, int m, int n, const void* alpha,
                     void* const* A, int lda, void* const* B, int ldb, int batch);
using Gemm = int (*)(Library_handle, int transa, int transb, int m, int n, int k, const void* alpha, void* const* A,
                     int lda, void* const* B, int ldb, const void* beta, void* const* C, int ldc, int batch);
using Gemm_strided = int (*)(Library_handle, int transa, int transb, int m, int n, int k, const void* alpha,
                             const void* A, int lda, long long strideA, const void* B, int ldb, long long strideB,
                             const void* beta, void* C, int ldc, long long strideC, int batch);

bool is_square(const Case& of) { return of.request.size("m") == of.request.size("n"); }
bool is_small(const Case& of) { return of.request.size("n") <= 32; }
bool is_large(const Case& of) { return !is_small(of); }

int getrf(const Batched_call& call, int* ipiv) {
  const Arrays& of = call.of;
  return reinterpret_cast<Getrf>(call.functions[0])(call.handle, of.size("n"), of.matrices("A"), of.leading("A"), ipiv,
                                                    of.integers("info"), of.count);
}
int getri(const Batched_call& call, void* function, const int* ipiv) {
  const Arrays& of = call.of;
  return reinterpret_cast<Getri>(function)(call.handle, of.size("n"), of.matrices("A"), of.leading("A"), ipiv,
                                           of.matrices("C"), of.leading("C"), of.integers("info"), of.count);
}
// Of A as `from` has it.
int matinv(const Batched_call& call, const Arrays& from, std::string_view to) {
  const Arrays& of = call.of;
  return reinterpret_cast<Matinv>(call.functions[0])(call.handle, of.size("n"), from.matrices("A"), from.leading("A"),
                                                     of.matrices(to), of.leading(to), of.integers("info"), of.count);
}
// Its enumeration counts trans as kgen's words do. The info is of its arguments, and in ordinary memory.
int getrs(const Batched_call& call, void* function, int trans, const int* ipiv, std::string_view x) {
  const Arrays& of = call.of;
  int info = 0;
  return reinterpret_cast<Getrs>(function)(call.handle, trans, of.size("n"), of.size("nrhs"), of.matrices("A"),
                                           of.leading("A"), ipiv, of.matrices(x), of.leading(x), &info, of.count);
}
int getrf_and_getrs(const Batched_call& call, int trans, int* ipiv, std::string_view x) {
  const int status = getrf(call, ipiv);
  return status ? status : getrs(call, call.functions[1], trans, ipiv, x);
}

// Its enumerations count left, lower and a diagonal that is not taken for 1 from 0; of trans as kgen's words do.
enum Side { left = 0, right = 1 };
enum Trans { plain = 0, transposed = 1, conjugated = 2 };

// 1, 0 and a real factor as elements of any precision.
std::array<double, 2> number(char precision, double value) {
  std::array<double, 2> bytes{};
  const float narrow[2] = {static_cast<float>(value), 0};
  const double wide[2] = {value, 0};
  if (precision == 's' || precision == 'c')
    std::memcpy(bytes.data(), narrow, sizeof narrow);
  else
    std::memcpy(bytes.data(), wide, sizeof wide);
  return bytes;
}
std::array<double, 2> number(const Arrays& of, std::size_t scalar) {  // of an operation whose factors are real
  const bool narrow = of.call.precision == 's' || of.call.precision == 'c';
  return number(of.call.precision, narrow ? *static_cast<const float*>(of.call.scalars[scalar])
                                          : *static_cast<const double*>(of.call.scalars[scalar]));
}

// An operand of one of the two calls.
struct Factor {
  const Arrays& of;
  std::string_view name;
};
// By pointers or, as the routine's name is, of matrices one after another.
int gemm(const Batched_call& call, std::array<int, 2> trans, std::array<int, 3> mnk, const void* alpha, Factor a,
         Factor b, const void* beta, Factor c) {
  const auto [m, n, k] = mnk;
  const int lda = a.of.leading(a.name), ldb = b.of.leading(b.name), ldc = c.of.leading(c.name);
  if (call.of.call.pointers)
    return reinterpret_cast<Gemm>(call.functions[0])(call.handle, trans[0], trans[1], m, n, k, alpha,
                                                     a.of.matrices(a.name), lda, b.of.matrices(b.name), ldb, beta,
                                                     c.of.matrices(c.name), ldc, call.of.count);
  const auto stride = [](Factor one) { return static_cast<long long>(one.of.view(one.name).stride); };
  return reinterpret_cast<Gemm_strided>(call.functions[0])(
      call.handle, trans[0], trans[1], m, n, k, alpha, a.of.first_matrix(a.name), lda, stride(a),
      b.of.first_matrix(b.name), ldb, stride(b), beta, c.of.first_matrix(c.name), ldc, stride(c), call.of.count);
}
int gemm(const Batched_call& call) {
  const Arrays& of = call.of;
  return gemm(call, {of.word("transa"), of.word("transb")}, {of.size("m"), of.size("n"), of.size("k")},
              of.call.scalars[0], {of, "A"}, {of, "B"}, of.call.scalars[1], {of, "C"});
}

// syrk and herk: the whole product, of which a triangle is wanted.
int rank_k(const Batched_call& call, int other, const void* alpha, const void* beta) {
  const Arrays& of = call.of;
  const bool plain_first = of.is("trans", "no");
  return gemm(call, {plain_first ? plain : other, plain_first ? other : plain},
              {of.size("n"), of.size("n"), of.size("k")}, alpha, {of, "A"}, {of, "A"}, beta, {of, "C"});
}
int syrk(const Batched_call& call) {
  return rank_k(call, transposed, call.of.call.scalars[0], call.of.call.scalars[1]);
}
int herk(const Batched_call& call) {
  const auto alpha = number(call.of, 0), beta = number(call.of, 1);
  return rank_k(call, conjugated, alpha.data(), beta.data());
}

int trmm(const Batched_call& call) {
  const Arrays& of = call.of;
  const int m = of.size("m"), n = of.size("n"), trans = of.word("trans");
  const auto zero = number(of.call.precision, 0);
  const Factor a{call.inputs, "A"}, b{of, "B"}, c{of, "C"};
  return of.is("side", "left") ? gemm(call, {trans, plain}, {m, n, m}, of.call.scalars[0], a, b, zero.data(), c)
                               : gemm(call, {plain, trans}, {m, n, n}, of.call.scalars[0], b, a, zero.data(), c);
}

// L^H L or U U^H from a triangle with zeros, to memory of its own.
int lauum(const Batched_call& call) {
  const Arrays& of = call.of;
  const int n = of.size("n");
  const bool upper = of.is("uplo", "upper");
  const auto one = number(of.call.precision, 1), zero = number(of.call.precision, 0);
  const Factor a{call.inputs, "A"};
  return gemm(call, {upper ? plain : conjugated, upper ? conjugated : plain}, {n, n, n}, one.data(), a, a, zero.data(),
              {of, "A"});
}

// Solves op(A) X = B, whose A is the input's, with B in the place of X.
int solve_triangle(const Batched_call& call, int trans, bool unit, std::string_view x, int columns) {
  const Arrays& of = call.of;
  const auto one = number(of.call.precision, 1);
  return reinterpret_cast<Trsm>(call.functions[0])(call.handle, left, of.is("uplo", "upper"), trans, unit, of.size("n"),
                                                   columns, one.data(), call.inputs.matrices("A"),
                                                   call.inputs.leading("A"), of.matrices(x), of.leading(x), of.count);
}
// With both triangles of Cholesky's factor.
int solve_both(const Batched_call& call, std::string_view x, int columns) {
  const bool upper = call.of.is("uplo", "upper");
  const int status = solve_triangle(call, upper ? conjugated : plain, false, x, columns);
  return status ? status : solve_triangle(call, upper ? plain : conjugated, false, x, columns);
}

constexpr Stand_in with_zeros{.triangle = Stand_in::Triangle::zeros};
constexpr Stand_in both_triangles{.whole = true};
constexpr Stand_in hermitian_sum{.triangle = Stand_in::Triangle::mirrored, .whole = true, .rounds = true};
constexpr Stand_in factor_to_product{
    .triangle = Stand_in::Triangle::factor, .apart = true, .whole = true, .rounds = true};
constexpr Stand_in inverse_from_identity{
    .triangle = Stand_in::Triangle::zeros, .apart = true, .identity = true, .whole = true, .no_info = true};
constexpr Stand_in factor_from_identity{.triangle = Stand_in::Triangle::factor,
                                        .apart = true,
                                        .identity = true,
                                        .whole = true,
                                        .no_info = true,
                                        .rounds = true};
constexpr Stand_in general_inverse{
    .triangle = Stand_in::Triangle::mirrored, .apart = true, .whole = true, .rounds = true};

constexpr std::string_view by_gemm = "gemm", by_trsm = "trsm", by_matinv = "matinv";

constexpr Batched_routine cublas_routines[] = {
    {{"getrf", is_square},
     {"getrfBatched"},
     [](const Batched_call& call) { return getrf(call, call.of.integers("ipiv")); }},
    {{"getri"},
     {"getriBatched"},
     [](const Batched_call& call) { return getri(call, call.functions[0], call.of.integers("ipiv")); }},
    {{"matinv", is_small}, {"matinvBatched"}, [](const Batched_call& call) { return matinv(call, call.of, "C"); }},
    {{"matinv", is_large},
     {"getrfBatched", "getriBatched"},
     [](const Batched_call& call) {
       int* ipiv = call.scratch.integers(std::int64_t{call.of.count} * call.of.size("n"));
       const int status = getrf(call, ipiv);
       return status ? status : getri(call, call.functions[1], ipiv);
     },
     {.overwrites_inputs = true, .copies_apart = true}},
    {{"getrs"},
     {"getrsBatched"},
     [](const Batched_call& call) {
       return getrs(call, call.functions[0], call.of.word("trans"), call.of.integers("ipiv"), "B");
     }},
    {{"gesv"},
     {"getrfBatched", "getrsBatched"},
     [](const Batched_call& call) { return getrf_and_getrs(call, plain, call.of.integers("ipiv"), "B"); }},
    {{"solve"},
     {"getrfBatched", "getrsBatched"},
     [](const Batched_call& call) {
       int* ipiv = call.scratch.integers(std::int64_t{call.of.count} * call.of.size("n"));
       return getrf_and_getrs(call, call.of.word("trans"), ipiv, "X");
     },
     {.overwrites_inputs = true}},
    {{"trsm"},
     {"trsmBatched"},
     [](const Batched_call& call) {
       const Arrays& of = call.of;
       return reinterpret_cast<Trsm>(call.functions[0])(call.handle, of.is("side", "right"), of.is("uplo", "upper"),
                                                        of.word("trans"), of.is("diag", "unit"), of.size("m"),
                                                        of.size("n"), of.call.scalars[0], of.matrices("A"),
                                                        of.leading("A"), of.matrices("B"), of.leading("B"), of.count);
     }},
    {{"gemm"}, {"gemmBatched"}, gemm},
    {{"gemm"}, {"gemmStridedBatched"}, gemm, {.by_pointers = false}},
    // cuBLAS has none of these in batches, and a user would take the routine that is said. It does more than was asked
    // for, which is its price.
    {{"syrk", nullptr, by_gemm}, {"gemmBatched"}, syrk, {.stand_in = both_triangles}},
    {{"syrk", nullptr, by_gemm}, {"gemmStridedBatched"}, syrk, {.by_pointers = false, .stand_in = both_triangles}},
    {{"herk", nullptr, by_gemm}, {"gemmBatched"}, herk, {.stand_in = hermitian_sum}},
    {{"herk", nullptr, by_gemm}, {"gemmStridedBatched"}, herk, {.by_pointers = false, .stand_in = hermitian_sum}},
    {{"trmm", nullptr, by_gemm}, {"gemmBatched"}, trmm, {.stand_in = with_zeros}},
    {{"trmm", nullptr, by_gemm}, {"gemmStridedBatched"}, trmm, {.by_pointers = false, .stand_in = with_zeros}},
    {{"lauum", nullptr, by_gemm}, {"gemmBatched"}, lauum, {.stand_in = factor_to_product}},
    {{"lauum", nullptr, by_gemm}, {"gemmStridedBatched"}, lauum, {.by_pointers = false, .stand_in = factor_to_product}},
    {{"trtri", nullptr, by_trsm},
     {"trsmBatched"},
     [](const Batched_call& call) {
       return solve_triangle(call, plain, call.of.is("diag", "unit"), "A", call.of.size("n"));
     },
     {.stand_in = inverse_from_identity}},
    {{"potrs", nullptr, by_trsm},
     {"trsmBatched"},
     [](const Batched_call& call) { return solve_both(call, "B", call.of.size("nrhs")); }},
    {{"potri", nullptr, by_trsm},
     {"trsmBatched"},
     [](const Batched_call& call) { return solve_both(call, "A", call.of.size("n")); },
     {.stand_in = factor_from_identity}},
    // getrf and getri in one call, of matrices that it takes for general ones.
    {{"poti", is_small, by_matinv},
     {"matinvBatched"},
     [](const Batched_call& call) { return matinv(call, call.inputs, "A"); },
     {.stand_in = general_inverse}},
};

}  // namespace

Peer_row cublas_peer() {
  return {.name = "cublas",
          .library = "cuBLAS",
          .served = served(cublas_routines),
          .open =
              [](const Opening& opening) {
                return open_batched({.files = {"cuBLAS",
                                               "KGEN_CUBLAS",
                                               {"libcublas.so.13", "libcublas.so", "libcublas.so.12"},
                                               "`pip install nvidia-cublas` or the CUDA toolkit"},
                                     .prefix = "cublas",
                                     .create = "cublasCreate_v2",
                                     .destroy = "cublasDestroy_v2",
                                     .set_stream = "cublasSetStream_v2",
                                     .get_property = "cublasGetProperty",
                                     .routines = cublas_routines},
                                    opening);
              },
          .by_default = true};
}

}  // namespace kgen::bench
