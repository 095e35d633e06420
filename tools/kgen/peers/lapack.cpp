// LAPACK on all cores of the processor, the baseline that papers compare with: each thread calls it for matrices of its
// own. The matrices lie in host memory, and no transfer to or from a GPU is counted.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <thread>

#include "generator/error.hpp"
#include "generator/precision.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/peers/arrays.hpp"
#include "tools/kgen/peers/library.hpp"
#include "tools/kgen/peers/peer.hpp"

namespace kgen::bench {
namespace {

// LAPACK's routines with 32-bit integers as Fortran compilers make them, with the element type left out: all arguments
// by address, the lengths of characters behind them.
using Getrf = void (*)(const int* m, const int* n, void* A, const int* lda, int* ipiv, int* info);
using Getri = void (*)(const int* n, void* A, const int* lda, const int* ipiv, void* work, const int* lwork, int* info);
using Getrs = void (*)(const char* trans, const int* n, const int* nrhs, const void* A, const int* lda, const int* ipiv,
                       void* B, const int* ldb, int* info, std::size_t);
using Gesv = void (*)(const int* n, const int* nrhs, void* A, const int* lda, int* ipiv, void* B, const int* ldb,
                      int* info);
using Potrf = void (*)(const char* uplo, const int* n, void* A, const int* lda, int* info, std::size_t);
using Potrs = void (*)(const char* uplo, const int* n, const int* nrhs, const void* A, const int* lda, void* B,
                       const int* ldb, int* info, std::size_t);
using Posv = void (*)(const char* uplo, const int* n, const int* nrhs, void* A, const int* lda, void* B, const int* ldb,
                      int* info, std::size_t);
using Potri = void (*)(const char* uplo, const int* n, void* A, const int* lda, int* info, std::size_t);  // lauum's too
using Trtri = void (*)(const char* uplo, const char* diag, const int* n, void* A, const int* lda, int* info,
                       std::size_t, std::size_t);
using Trsm = void (*)(const char* side, const char* uplo, const char* trans, const char* diag, const int* m,
                      const int* n, const void* alpha, const void* A, const int* lda, void* B, const int* ldb,
                      std::size_t, std::size_t, std::size_t, std::size_t);

// A function of the elements' real type.
template <class Real>
using Lange = Real (*)(const char* norm, const int* m, const int* n, const void* A, const int* lda, void* work,
                       std::size_t);

struct Functions {  // of one precision
  Getrf getrf = nullptr;
  Getri getri = nullptr;
  Getrs getrs = nullptr;
  Gesv gesv = nullptr;
  Potrf potrf = nullptr;
  Potrs potrs = nullptr;
  Posv posv = nullptr;
  Potri potri = nullptr, lauum = nullptr;
  Trtri trtri = nullptr;
  Trsm trsm = nullptr;
  Lange<float> single_lange = nullptr;  // of s and c
  Lange<double> double_lange = nullptr;
};

// What a thread works with.
struct Worker {
  const Functions& lapack;
  const Arrays& of;
  std::int64_t element_bytes;
  std::string work = {}, copy = {};
  std::vector<int> ipiv = {};

  void copy_columns(const void* from, int leading, void* to, int to_leading, int columns) const {
    const auto column = static_cast<std::size_t>(of.size("n") * element_bytes);
    for (int j = 0; j < columns && from != to; ++j)
      std::memcpy(static_cast<char*>(to) + j * to_leading * element_bytes,
                  static_cast<const char*>(from) + j * leading * element_bytes, column);
  }
  // LAPACK overwrites its matrices, and kgen's leaves an input alone unless the output is the same array.
  void copy_matrix(std::string_view from, std::string_view to, int columns, std::int64_t b) const {
    copy_columns(of.matrices(from)[b], of.leading(from), of.matrices(to)[b], of.leading(to), columns);
  }
  void* copy_of_a(std::int64_t b) {  // without gaps
    const int n = of.size("n");
    copy.resize(static_cast<std::size_t>(n * n * element_bytes));
    copy_columns(of.matrices("A")[b], of.leading("A"), copy.data(), n, n);
    return copy.data();
  }
  int* pivots() {
    ipiv.resize(static_cast<std::size_t>(of.size("n")));
    return ipiv.data();
  }
  double norm(char letter, const void* matrix, int m, int n, int leading) {
    work.resize(static_cast<std::size_t>(std::max(m, 64 * n) * element_bytes));
    return lapack.double_lange ? lapack.double_lange(&letter, &m, &n, matrix, &leading, work.data(), 1)
                               : double(lapack.single_lange(&letter, &m, &n, matrix, &leading, work.data(), 1));
  }
  void store_real(std::string_view operand, std::int64_t b, double value) const {
    if (lapack.double_lange)
      static_cast<double*>(of.vectors(operand))[b] = value;
    else
      static_cast<float*>(of.vectors(operand))[b] = static_cast<float>(value);
  }
  void invert_c(std::int64_t b, const int* pivots, int* info) {
    const int n = of.size("n"), ldc = of.leading("C"), length = 64 * n;
    work.resize(static_cast<std::size_t>(length * element_bytes));
    lapack.getri(&n, of.matrices("C")[b], &ldc, pivots, work.data(), &length, info);
  }
};

char letter(const Arrays& of, std::string_view option) {
  const Option& one = of.call.operation->options[static_cast<std::size_t>(of.call.operation->find_option(option))];
  return one.words[static_cast<std::size_t>(of.word(option))].letters.front();
}

void getrf(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int m = of.size("m"), n = of.size("n"), lda = of.leading("A");
  with.lapack.getrf(&m, &n, of.matrices("A")[b], &lda, of.integers("ipiv") + b * std::min(m, n),
                    of.integers("info") + b);
}

void getri(Worker& with, std::int64_t b) {
  with.copy_matrix("A", "C", with.of.size("n"), b);
  with.invert_c(b, with.of.integers("ipiv") + b * with.of.size("n"), with.of.integers("info") + b);
}

void matinv(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), ldc = of.leading("C");
  int* info = of.integers("info") + b;
  with.copy_matrix("A", "C", n, b);
  with.lapack.getrf(&n, &n, of.matrices("C")[b], &ldc, with.pivots(), info);
  if (*info == 0) with.invert_c(b, with.pivots(), info);
}

void getrs(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), lda = of.leading("A"), ldb = of.leading("B");
  const char trans = letter(of, "trans");
  int info = 0;  // of its arguments
  with.lapack.getrs(&trans, &n, &nrhs, of.matrices("A")[b], &lda, of.integers("ipiv") + b * n, of.matrices("B")[b],
                    &ldb, &info, 1);
}

void gesv(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), lda = of.leading("A"), ldb = of.leading("B");
  with.lapack.gesv(&n, &nrhs, of.matrices("A")[b], &lda, of.integers("ipiv") + b * n, of.matrices("B")[b], &ldb,
                   of.integers("info") + b);
}

void solve(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), ldx = of.leading("X");
  with.copy_matrix("B", "X", nrhs, b);
  with.lapack.gesv(&n, &nrhs, with.copy_of_a(b), &n, with.pivots(), of.matrices("X")[b], &ldx, of.integers("info") + b);
}

template <class Number>
void sign_and_logarithm(Worker& with, std::int64_t b) {
  using Real = decltype(std::abs(Number{}));
  const int n = with.of.size("n");
  int& info = with.of.integers("info")[b];
  auto* lu = static_cast<Number*>(with.copy_of_a(b));
  const int* ipiv = with.pivots();
  with.lapack.getrf(&n, &n, lu, &n, with.pivots(), &info);
  Number sign = info > 0 ? 0 : 1;
  Real logarithm = info > 0 ? -std::numeric_limits<Real>::infinity() : 0;
  for (int k = 0; k < n && info == 0; ++k) {
    const Number pivot = lu[k * n + k];
    const Real modulus = std::abs(pivot);
    sign *= ipiv[k] == k + 1 ? pivot / modulus : -pivot / modulus;
    logarithm += std::log(modulus);
  }
  static_cast<Number*>(with.of.vectors("sign"))[b] = sign;
  static_cast<Real*>(with.of.vectors("logabsdet"))[b] = logarithm;
}

void slogdet(Worker& with, std::int64_t b) {
  switch (with.of.call.precision) {
    case 's':
      return sign_and_logarithm<float>(with, b);
    case 'd':
      return sign_and_logarithm<double>(with, b);
    case 'c':
      return sign_and_logarithm<std::complex<float>>(with, b);
    default:
      return sign_and_logarithm<std::complex<double>>(with, b);
  }
}

void potrf(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), lda = of.leading("A");
  const char uplo = letter(of, "uplo");
  with.lapack.potrf(&uplo, &n, of.matrices("A")[b], &lda, of.integers("info") + b, 1);
}

void potrs(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), lda = of.leading("A"), ldb = of.leading("B");
  const char uplo = letter(of, "uplo");
  int info = 0;  // of its arguments
  with.lapack.potrs(&uplo, &n, &nrhs, of.matrices("A")[b], &lda, of.matrices("B")[b], &ldb, &info, 1);
}

void posv(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), lda = of.leading("A"), ldb = of.leading("B");
  const char uplo = letter(of, "uplo");
  with.lapack.posv(&uplo, &n, &nrhs, of.matrices("A")[b], &lda, of.matrices("B")[b], &ldb, of.integers("info") + b, 1);
}

void solve_posdef(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), ldx = of.leading("X");
  const char uplo = letter(of, "uplo");
  with.copy_matrix("B", "X", nrhs, b);
  with.lapack.posv(&uplo, &n, &nrhs, with.copy_of_a(b), &n, of.matrices("X")[b], &ldx, of.integers("info") + b, 1);
}

void potri(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), lda = of.leading("A");
  const char uplo = letter(of, "uplo");
  with.lapack.potri(&uplo, &n, of.matrices("A")[b], &lda, of.integers("info") + b, 1);
}

void poti(Worker& with, std::int64_t b) {
  potrf(with, b);
  if (with.of.integers("info")[b] == 0) potri(with, b);
}

void trtri(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), lda = of.leading("A");
  const char uplo = letter(of, "uplo"), diag = letter(of, "diag");
  with.lapack.trtri(&uplo, &diag, &n, of.matrices("A")[b], &lda, of.integers("info") + b, 1, 1);
}

void lauum(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), lda = of.leading("A");
  const char uplo = letter(of, "uplo");
  int info = 0;  // of its arguments
  with.lapack.lauum(&uplo, &n, of.matrices("A")[b], &lda, &info, 1);
}

template <class Number>
double logarithm_of_roots(const void* factor, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k) sum += 2 * std::log(double(std::real(static_cast<const Number*>(factor)[k * n + k])));
  return sum;
}

void logdet_posdef(Worker& with, std::int64_t b) {
  const int n = with.of.size("n");
  const char uplo = letter(with.of, "uplo");
  int& info = with.of.integers("info")[b];
  void* const a = with.copy_of_a(b);
  with.lapack.potrf(&uplo, &n, a, &n, &info, 1);
  double (*const logarithm[])(const void*, int) = {logarithm_of_roots<float>, logarithm_of_roots<double>,
                                                   logarithm_of_roots<std::complex<float>>,
                                                   logarithm_of_roots<std::complex<double>>};
  const auto precision = std::string_view("sdcz").find(with.of.call.precision);
  with.store_real("logdet", b, info ? std::numeric_limits<double>::quiet_NaN() : logarithm[precision](a, n));
}

void trsm(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int m = of.size("m"), n = of.size("n"), lda = of.leading("A"), ldb = of.leading("B");
  const char side = letter(of, "side"), uplo = letter(of, "uplo"), trans = letter(of, "trans"),
             diag = letter(of, "diag");
  with.lapack.trsm(&side, &uplo, &trans, &diag, &m, &n, of.call.scalars[0], of.matrices("A")[b], &lda,
                   of.matrices("B")[b], &ldb, 1, 1, 1, 1);
}

void lange(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  with.store_real("value", b,
                  with.norm(letter(of, "norm"), of.matrices("A")[b], of.size("m"), of.size("n"), of.leading("A")));
}

// The norm of A, its inverse where `inverse` is, and the inverse's norm.
void invert_and_judge(Worker& with, std::int64_t b, void* inverse, int leading) {
  const Arrays& of = with.of;
  const int n = of.size("n"), length = 64 * n;
  const char norm = letter(of, "norm");
  int& info = of.integers("info")[b];
  const double of_a = with.norm(norm, of.matrices("A")[b], n, n, of.leading("A"));
  with.copy_columns(of.matrices("A")[b], of.leading("A"), inverse, leading, n);
  with.lapack.getrf(&n, &n, inverse, &leading, with.pivots(), &info);
  int inverted = info;
  if (info == 0) with.lapack.getri(&n, inverse, &leading, with.pivots(), with.work.data(), &length, &inverted);
  with.store_real("cond", b,
                  info ? std::numeric_limits<double>::infinity() : of_a * with.norm(norm, inverse, n, n, leading));
}
void cond(Worker& with, std::int64_t b) { invert_and_judge(with, b, with.copy_of_a(b), with.of.size("n")); }
void matinv_cond(Worker& with, std::int64_t b) {
  invert_and_judge(with, b, with.of.matrices("C")[b], with.of.leading("C"));
}

bool has_pivoting(const Case& of) { return of.request.word("pivot") == "partial"; }

struct Routine {
  Served served;
  void (*one)(Worker& with, std::int64_t matrix);
};
constexpr Routine routines[] = {
    {{"getrf", has_pivoting}, getrf},
    {{"getri", has_pivoting}, getri},
    {{"matinv"}, matinv},
    {{"getrs", has_pivoting}, getrs},
    {{"gesv", has_pivoting}, gesv},
    {{"solve"}, solve},
    {{"slogdet"}, slogdet},
    {{"potrf"}, potrf},
    {{"potrs"}, potrs},
    {{"posv"}, posv},
    {{"solve_posdef"}, solve_posdef},
    {{"logdet_posdef"}, logdet_posdef},
    {{"potri"}, potri},
    {{"poti"}, poti},
    {{"trtri"}, trtri},
    {{"lauum"}, lauum},
    {{"trsm"}, trsm},
    {{"lange"}, lange},
    {{"cond"}, cond},
    {{"matinv_cond"}, matinv_cond},
};

constexpr std::string_view letters = "sdcz";

class Lapack final : public Peer {
 public:
  Lapack() {
    const Library library({.about = "LAPACK",
                           .variable = "KGEN_LAPACK",
                           .names = {"libopenblas.so.0", "liblapack.so.3"},
                           .install = "`apt-get install libopenblas0` or `liblapack3`"});
    for (std::size_t i = 0; i < letters.size(); ++i) {
      library.find(fmt::format("{}getrf_", letters[i]), functions_[i].getrf);
      library.find(fmt::format("{}getri_", letters[i]), functions_[i].getri);
      library.find(fmt::format("{}getrs_", letters[i]), functions_[i].getrs);
      library.find(fmt::format("{}gesv_", letters[i]), functions_[i].gesv);
      library.find(fmt::format("{}potrf_", letters[i]), functions_[i].potrf);
      library.find(fmt::format("{}potrs_", letters[i]), functions_[i].potrs);
      library.find(fmt::format("{}posv_", letters[i]), functions_[i].posv);
      library.find(fmt::format("{}potri_", letters[i]), functions_[i].potri);
      library.find(fmt::format("{}trtri_", letters[i]), functions_[i].trtri);
      library.find(fmt::format("{}lauum_", letters[i]), functions_[i].lauum);
      library.find(fmt::format("{}trsm_", letters[i]), functions_[i].trsm);
      const std::string lange = fmt::format("{}lange_", letters[i]);
      if (precision(letters[i]).real_bytes == 4)
        library.find(lange, functions_[i].single_lange);
      else
        library.find(lange, functions_[i].double_lange);
    }
    // Threads of its own, for each tiny matrix, would only be in the way.
    if (void* set_threads = library.address("openblas_set_num_threads"))
      reinterpret_cast<void (*)(int)>(set_threads)(1);
    if (void* config = library.address("openblas_get_config")) {
      const std::string text = reinterpret_cast<const char* (*)()>(config)();  // "OpenBLAS 0.3.21 NO_AFFINITY ..."
      about_ = text.substr(0, text.find(' ', text.find(' ') + 1));
    } else if (void* version = library.address("ilaver_")) {
      std::array<int, 3> parts{};
      reinterpret_cast<void (*)(int*, int*, int*)>(version)(&parts[0], &parts[1], &parts[2]);
      about_ = fmt::format("LAPACK {}.{}.{}", parts[0], parts[1], parts[2]);
    }
  }

  std::string name() const override { return fmt::format("{}, {} threads, no transfers", about_, cores_); }
  void run(const Call& call, std::size_t) override {
    const Functions& lapack = functions_[letters.find(call.precision)];
    const auto routine = std::find_if(std::begin(routines), std::end(routines),
                                      [&](const Routine& one) { return one.served.operation == call.operation->name; });
    for_each_part(call, [&](const Arrays& of) {
      const int threads = threads_for(of);
      // More pieces than threads, so that those that come first take more.
      const std::int64_t pieces = threads == 1 ? 1 : std::min<std::int64_t>(of.count, 8 * threads);
      const auto work = [&](std::size_t piece) {
        Worker worker{lapack, of, precision(call.precision).element_bytes};
        const auto at = static_cast<std::int64_t>(piece);
        for (std::int64_t b = of.count * at / pieces; b < of.count * (at + 1) / pieces; ++b) routine->one(worker, b);
      };
      if (threads == 1)
        work(0);
      else
        parallel_for(static_cast<std::size_t>(pieces), threads, "", work);
    });
  }

 private:
  // Starting a thread takes as long as some 100 us of work are worth: small batches are done by fewer.
  int threads_for(const Arrays& of) const {
    const bool is_complex = precision(of.call.precision).complex;
    const double matrix = 3e-7 + 1e-9 * double(flops(*of.call.operation, is_complex, {of.call.sizes, of.call.options}));
    return static_cast<int>(std::clamp(matrix * of.count / 1e-4, 1.0, double(cores_)));
  }

  std::array<Functions, 4> functions_{};
  int cores_ = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  std::string about_ = "LAPACK";
};

}  // namespace

Peer_row lapack_peer() {
  Peer_row row{.name = "lapack",
               .library = "LAPACK on all cores of the processor",
               .served = {},
               .open = [](const Opening&) -> std::unique_ptr<Peer> { return std::make_unique<Lapack>(); },
               .by_default = false,  // it takes seconds for what a GPU does in a millisecond
               .on_processor = true};
  for (const Routine& routine : routines) row.served.push_back(routine.served);
  return row;
}

}  // namespace kgen::bench
