// LAPACK on all cores of the processor, the baseline that papers compare with: each thread calls it for matrices of its
// own. The matrices lie in host memory, and no transfer to or from a GPU is counted.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <map>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/laboratory/peers/arrays.hpp"
#include "tools/laboratory/peers/library.hpp"
#include "tools/laboratory/peers/peer.hpp"

namespace kgen::bench {
namespace lapack {
namespace {

class Worker;

// How LAPACK and BLAS do an operation, one matrix after another.
struct Routine {
  Served served;
  // Routines and their arguments by name. Sizes, options, factors, leading dimensions and operands are the call's; `a`,
  // `work`, `lwork`, and where the operation has none `ipiv` and `info`, are the thread's. Behind a ; where info is 0.
  std::string_view calls;
  // Pairs of a matrix and what begins as its copy, since LAPACK overwrites: an operand or `a`, which has no gaps.
  std::string_view copies = {};
  void (*before)(Worker& with, std::int64_t matrix) = nullptr;
  void (*after)(Worker& with, std::int64_t matrix) = nullptr;
};

// Fortran's: every argument by address, the lengths of characters behind them.
constexpr std::size_t most_arguments = 20;
using Addresses = std::array<void*, most_arguments>;
template <std::size_t... places>
void call_with(void* function, const Addresses& given, std::index_sequence<places...>) {
  reinterpret_cast<void (*)(std::remove_cvref_t<decltype(given[places])>...)>(function)(given[places]...);
}
template <std::size_t count = 0>
void call_with(void* function, const Addresses& given, std::size_t wanted) {
  if (wanted == count) return call_with(function, given, std::make_index_sequence<count>{});
  if constexpr (count < most_arguments) call_with<count + 1>(function, given, wanted);
}

// Calls work(Number{}) for the elements' type.
template <class Work>
void for_number(char precision, const Work& work) {
  if (precision == 's') work(float{});
  if (precision == 'd') work(double{});
  if (precision == 'c') work(std::complex<float>{});
  if (precision == 'z') work(std::complex<double>{});
}

using Functions = std::map<std::string, void*, std::less<>>;  // of one precision, by their names without its letter

std::string_view next_word(std::string_view& text, char end = ' ') {
  const std::string_view word = text.substr(0, text.find(end));
  text.remove_prefix(std::min(word.size() + 1, text.size()));
  return word;
}

// What a thread works with. What it calls is bound to a call's arguments once.
class Worker {
 public:
  Worker(const Functions& functions, const Arrays& arrays, const Routine& routine)
      : of(arrays),
        routine_(routine),
        lange_(functions.at("lange")),
        bytes_(precision(of.call.precision).element_bytes) {
    std::int64_t n = 1;
    for (std::size_t i = 0; i < of.call.operation->sizes.size(); ++i) n = std::max(n, of.call.sizes[i]);
    const auto elements = [&](std::int64_t count) {
      return std::string(static_cast<std::size_t>(count * bytes_), '\0');
    };
    if (routine.copies.find('a') != routine.copies.npos) copy_ = elements(n * n);
    if (of.call.operation->operands.size() > 1) work_ = elements(64 * n);
    ipiv_.resize(static_cast<std::size_t>(n));
    for (std::string_view text = routine.calls; !text.empty();) {
      std::string_view words = next_word(text, ';');
      Bound& bound = calls_[calls_count_++];
      bound.function = functions.find(next_word(words))->second;
      while (!words.empty()) add(bound, next_word(words));
    }
    for (std::string_view words = routine.copies; !words.empty();) {
      const std::string_view from = next_word(words), to = next_word(words);
      copies_.push_back({from, place_of(from), place_of(to), to == "a" ? size("n") : of.leading(to)});
    }
    info_ = place_of("info");
  }

  void operator()(std::int64_t b) {
    if (routine_.before) routine_.before(*this, b);
    for (const Copy& copy : copies_) copy_columns(copy, b);
    for (std::size_t i = 0; i < calls_count_ && (i == 0 || info(b) == 0); ++i) calls_[i](b);
    if (routine_.after) routine_.after(*this, b);
  }

  const Arrays& of;
  double norm_of_a = 0;
  int size(std::string_view name) const { return of.size(name); }
  int& info(std::int64_t b) const { return *static_cast<int*>(info_.at(b)); }
  const int* pivots() const { return ipiv_.data(); }
  void* copy_of_a() { return copy_.data(); }
  double norm(const void* matrix, int m, int n, int leading) {
    const auto lange = [&]<class Real>(Lange<Real> function) -> double {
      const char kind = letter("norm");
      return function(&kind, &m, &n, matrix, &leading, work_.data(), 1);
    };
    return precision(of.call.precision).real_bytes == 8 ? lange(reinterpret_cast<Lange<double>>(lange_))
                                                        : lange(reinterpret_cast<Lange<float>>(lange_));
  }
  // Of a real operand with a value for each matrix.
  void store(std::string_view operand, std::int64_t b, double value) const {
    if (precision(of.call.precision).real_bytes == 8)
      static_cast<double*>(of.vectors(operand))[b] = value;
    else
      static_cast<float*>(of.vectors(operand))[b] = static_cast<float>(value);
  }
  // The first copy, and how far apart its columns are.
  void* copied(std::int64_t b) const { return copies_.front().to.at(b); }
  int leading_of_copy() const { return copies_.front().leading; }

 private:
  template <class Real>  // a function of the elements' real type
  using Lange = Real (*)(const char* norm, const int* m, const int* n, const void* A, const int* lda, void* work,
                         std::size_t);
  struct Place {  // of an argument
    void* const* matrices = nullptr;
    void* data = nullptr;  // without matrices: of the first one, and so many bytes further of the next
    std::int64_t step = 0;
    void* at(std::int64_t b) const { return matrices ? matrices[b] : static_cast<char*>(data) + b * step; }
  };
  struct Bound {
    void* function = nullptr;
    std::array<Place, most_arguments> arguments{};
    std::size_t count = 0, letters = 0;
    void operator()(std::int64_t b) const {
      Addresses given;
      for (std::size_t i = 0; i < count; ++i) given[i] = arguments[i].at(b);
      std::fill_n(given.begin() + count, letters, reinterpret_cast<void*>(1));
      call_with(function, given, count + letters);
    }
  };
  struct Copy {
    std::string_view operand;
    Place from, to;
    int leading = 0;
  };

  char letter(std::string_view option) const {
    const Option& one = of.call.operation->options[static_cast<std::size_t>(of.call.operation->find_option(option))];
    return one.words[static_cast<std::size_t>(of.word(option))].letters.front();
  }
  Place number(int value) { return {nullptr, &(numbers_[numbers_count_++] = value)}; }

  void add(Bound& bound, std::string_view name) {
    const bool is_letter = of.call.operation->find_option(name) >= 0;
    bound.letters += is_letter;
    bound.arguments[bound.count++] =
        is_letter ? Place{nullptr, &(letters_[letters_count_++] = letter(name))} : place_of(name);
  }

  Place place_of(std::string_view name) {
    const Operation& op = *of.call.operation;
    if (op.find_size(name) >= 0) return number(size(name));
    if (const int index = op.find_operand(name); index >= 0) {
      const Operand& operand = op.operands[static_cast<std::size_t>(index)];
      if (operand.shape == Shape::matrix) return {of.matrices(name)};
      return {nullptr, of.vectors(name), of.call.rows(operand) * element_bytes(operand, of.call.precision)};
    }
    if (const auto found = std::ranges::find(op.operands, name, &Operand::leading); found != op.operands.end())
      return number(of.leading(found->name));
    if (const auto found = std::ranges::find(op.scalars, name, &Scalar::name); found != op.scalars.end())
      return {nullptr, const_cast<void*>(of.call.scalars[static_cast<std::size_t>(found - op.scalars.begin())])};
    if (name == "a") return {nullptr, copy_.data()};
    if (name == "work") return {nullptr, work_.data()};
    if (name == "lwork") return number(64 * size("n"));
    if (name == "ipiv") return {nullptr, ipiv_.data()};
    if (name == "info") return number(0);
    throw Error(Failure::usage, fmt::format("the row of LAPACK's {}: '{}' is no argument", op.name, name));
  }

  void copy_columns(const Copy& copy, std::int64_t b) const {
    const Operand& operand = of.operand(copy.operand);
    const char* const from = static_cast<const char*>(copy.from.at(b));
    char* const to = static_cast<char*>(copy.to.at(b));
    for (std::int64_t j = 0; j < of.call.columns(operand) && from != to; ++j)
      std::memcpy(to + j * copy.leading * bytes_, from + j * of.leading(copy.operand) * bytes_,
                  static_cast<std::size_t>(of.call.rows(operand) * bytes_));
  }

  const Routine& routine_;
  void* lange_;
  std::int64_t bytes_;
  std::string copy_, work_;
  std::vector<int> ipiv_;
  std::array<Bound, 2> calls_;
  std::vector<Copy> copies_;
  std::array<int, 2 * most_arguments> numbers_{};
  std::array<char, most_arguments> letters_{};
  std::size_t calls_count_ = 0, numbers_count_ = 0, letters_count_ = 0;
  Place info_;
};

void sign_and_logarithm(Worker& with, std::int64_t b) {
  for_number(with.of.call.precision, [&](auto zero) {
    using Number = decltype(zero);
    using Real = decltype(std::abs(zero));
    const int n = with.size("n"), *const ipiv = with.pivots();
    const auto* lu = static_cast<const Number*>(with.copy_of_a());
    const bool singular = with.info(b) > 0;
    Number sign = singular ? 0 : 1;
    Real logarithm = singular ? -std::numeric_limits<Real>::infinity() : 0;
    for (int k = 0; k < n && !singular; ++k) {
      const Number pivot = lu[k * n + k];
      const Real modulus = std::abs(pivot);
      sign *= ipiv[k] == k + 1 ? pivot / modulus : -pivot / modulus;
      logarithm += std::log(modulus);
    }
    static_cast<Number*>(with.of.vectors("sign"))[b] = sign;
    static_cast<Real*>(with.of.vectors("logabsdet"))[b] = logarithm;
  });
}

void logarithm_of_roots(Worker& with, std::int64_t b) {
  double sum = with.info(b) ? std::numeric_limits<double>::quiet_NaN() : 0;
  for_number(with.of.call.precision, [&](auto zero) {
    const auto* factor = static_cast<const decltype(zero)*>(with.copy_of_a());
    for (int k = 0, n = with.size("n"); k < n; ++k) sum += 2 * std::log(double(std::real(factor[k * n + k])));
  });
  with.store("logdet", b, sum);
}

void norm(Worker& with, std::int64_t b) {
  with.store("value", b, with.norm(with.of.matrices("A")[b], with.size("m"), with.size("n"), with.of.leading("A")));
}
void norm_of_a(Worker& with, std::int64_t b) {
  with.norm_of_a = with.norm(with.of.matrices("A")[b], with.size("n"), with.size("n"), with.of.leading("A"));
}
void times_norm_of_inverse(Worker& with, std::int64_t b) {
  const int n = with.size("n");
  with.store("cond", b,
             with.info(b) ? std::numeric_limits<double>::infinity()
                          : with.norm_of_a * with.norm(with.copied(b), n, n, with.leading_of_copy()));
}

// lauum takes the diagonal for real, and may keep its imaginary parts.
void make_diagonal_real(Worker& with, std::int64_t b) {
  for_number(with.of.call.precision, [&](auto zero) {
    auto* a = static_cast<decltype(zero)*>(with.of.matrices("A")[b]);
    for (std::int64_t k = 0; k < with.size("n"); ++k) {
      auto& element = a[k * with.of.leading("A") + k];
      element = std::real(element);
    }
  });
}

bool has_pivoting(const Case& of) { return of.request.word("pivot") == "partial"; }

constexpr Routine routines[] = {
    {{"getrf", has_pivoting}, "getrf m n A lda ipiv info"},
    {{"getri", has_pivoting}, "getri n C ldc ipiv work lwork info", "A C"},
    {{"matinv"}, "getrf n n C ldc ipiv info;getri n C ldc ipiv work lwork info", "A C"},
    {{"getrs", has_pivoting}, "getrs trans n nrhs A lda ipiv B ldb info"},
    {{"gesv", has_pivoting}, "gesv n nrhs A lda ipiv B ldb info"},
    {{"solve"}, "getrf n n a n ipiv info;getrs trans n nrhs a n ipiv X ldx info", "A a B X"},
    {{"slogdet"}, "getrf n n a n ipiv info", "A a", nullptr, sign_and_logarithm},
    {{"laswp"}, "laswp n A lda k1 k2 ipiv incx"},
    {{"lange"}, "", "", nullptr, norm},
    {{"cond"}, "getrf n n a n ipiv info;getri n a n ipiv work lwork info", "A a", norm_of_a, times_norm_of_inverse},
    {{"matinv_cond"},
     "getrf n n C ldc ipiv info;getri n C ldc ipiv work lwork info",
     "A C",
     norm_of_a,
     times_norm_of_inverse},
    {{"potrf"}, "potrf uplo n A lda info"},
    {{"potrs"}, "potrs uplo n nrhs A lda B ldb info"},
    {{"posv"}, "posv uplo n nrhs A lda B ldb info"},
    {{"solve_posdef"}, "posv uplo n nrhs a n X ldx info", "A a B X"},
    {{"logdet_posdef"}, "potrf uplo n a n info", "A a", nullptr, logarithm_of_roots},
    {{"potri"}, "potri uplo n A lda info"},
    {{"poti"}, "potrf uplo n A lda info;potri uplo n A lda info"},
    {{"trtri"}, "trtri uplo diag n A lda info"},
    {{"lauum"}, "lauum uplo n A lda info", "", make_diagonal_real},
    {{"trsm"}, "trsm side uplo trans diag m n alpha A lda B ldb"},
    {{"trmm"}, "trmm side uplo trans diag m n alpha A lda C ldc", "B C"},  // BLAS multiplies in place
    {{"gemm"}, "gemm transa transb m n k alpha A lda B ldb beta C ldc"},
    {{"syrk"}, "syrk uplo trans n k alpha A lda beta C ldc"},
    {{"herk"}, "herk uplo trans n k alpha A lda beta C ldc"},
};

class Lapack final : public Peer {
 public:
  Lapack() {
    const Library library({.about = "LAPACK",
                           .variable = "KGEN_LAPACK",
                           .names = {"libopenblas.so.0", "liblapack.so.3"},
                           .install = "`apt-get install libopenblas0` or `liblapack3`"});
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const auto find = [&](std::string_view name) {
        functions_[i][std::string(name)] = library[fmt::format("{}{}_", letters[i], name)];
      };
      find("lange");
      for (const Routine& routine : routines)
        for (std::string_view text = routine.calls; !text.empty();) {
          std::string_view words = next_word(text, ';');
          if (const std::string_view name = next_word(words); name != "herk" || precision(letters[i]).complex)
            find(name);
        }
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
  void run(const Peer_call& one) override {
    const Call& call = one.call;
    const Functions& functions = functions_[letters.find(call.precision)];
    const Routine& routine = *std::ranges::find_if(
        routines, [&](const Routine& row) { return row.served.operation == call.operation->name; });
    for_each_part(call, [&](const Arrays& of) {
      const int threads = threads_for(of);
      // More pieces than threads, so that those that come first take more.
      const std::int64_t pieces = threads == 1 ? 1 : std::min<std::int64_t>(of.count, 8 * threads);
      const auto work = [&](std::size_t piece) {
        Worker worker(functions, of, routine);
        const auto at = static_cast<std::int64_t>(piece);
        for (std::int64_t b = of.count * at / pieces; b < of.count * (at + 1) / pieces; ++b) worker(b);
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

  std::array<Functions, 4> functions_;
  int cores_ = all_cores();
  std::string about_ = "LAPACK";
};

}  // namespace
}  // namespace lapack

Peer_row lapack_peer() {
  return {.name = "lapack",
          .library = "LAPACK on all cores of the processor",
          .served = served(lapack::routines),
          .open = [](const Opening&) -> std::unique_ptr<Peer> { return std::make_unique<lapack::Lapack>(); },
          .by_default = false,  // it takes seconds for what a GPU does in a millisecond
          .on_processor = true};
}

}  // namespace kgen::bench
