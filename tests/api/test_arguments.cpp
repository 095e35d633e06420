// A bad argument of each function: the status, the argument's name in the message, and nothing launched. (What is bad
// is for tests/unit/arguments.cpp to say.)
#include <algorithm>

#include "support.hpp"

namespace {

constexpr std::int64_t size = 4, matrices = 3;

// All arguments of the six functions of a precision, good until a test spoils one.
template <class T>
struct Arguments {
  Host_engine host;
  std::vector<T> a_elements = random_elements<T>(size * size * matrices + 1), c_elements = a_elements;
  std::vector<std::int32_t> ipiv_elements = std::vector<std::int32_t>(size * matrices + 1, 1);
  std::vector<std::int32_t> info_elements = std::vector<std::int32_t>(matrices + 1, 77);
  std::vector<T*> a_pointers = pointers_to(a_elements, size* size, matrices);
  std::vector<T*> c_pointers = pointers_to(c_elements, size* size, matrices);

  kgen_engine_t engine = host;
  std::int64_t m = size, n = size, batch = matrices;
  T* A = a_elements.data();
  T* C = c_elements.data();
  T* const* Aarray = a_pointers.data();
  T* const* Carray = c_pointers.data();
  std::int64_t lda = size, ldc = size, strideA = size * size, strideC = size * size, strideP = size;
  std::int32_t* ipiv = ipiv_elements.data();
  std::int32_t* info = info_elements.data();
};

enum Function { getrf_strided, getri_strided, matinv_strided, getrf, getri, matinv };
constexpr Function functions[] = {getrf_strided, getri_strided, matinv_strided, getrf, getri, matinv};

template <class T>
kgen_status call(Function function, const Arguments<T>& a) {
  using F = Functions<T>;
  switch (function) {
    case getrf_strided:
      return F::getrf_strided(a.engine, a.m, a.n, a.A, a.lda, a.strideA, a.ipiv, a.strideP, a.info, a.batch);
    case getri_strided:
      return F::getri_strided(a.engine, a.n, a.A, a.lda, a.strideA, a.ipiv, a.strideP, a.C, a.ldc, a.strideC, a.info,
                              a.batch);
    case matinv_strided:
      return F::matinv_strided(a.engine, a.n, a.A, a.lda, a.strideA, a.C, a.ldc, a.strideC, a.info, a.batch);
    case getrf:
      return F::getrf(a.engine, a.m, a.n, a.Aarray, a.lda, a.ipiv, a.info, a.batch);
    case getri:
      return F::getri(a.engine, a.n, a.Aarray, a.lda, a.ipiv, a.Carray, a.ldc, a.info, a.batch);
    case matinv:
      return F::matinv(a.engine, a.n, a.Aarray, a.lda, a.Carray, a.ldc, a.info, a.batch);
  }
  return KGEN_INTERNAL_ERROR;
}

template <class T>
struct Bad {
  const char* names[6];  // the argument's name in each function's message; NULL: the function has no such argument
  void (*spoil)(Arguments<T>&);
};

template <class P>
P misaligned(P pointer) {
  return reinterpret_cast<P>(reinterpret_cast<std::uintptr_t>(pointer) + 2);
}

constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();

template <class T>
std::vector<Bad<T>> bad_arguments() {
  using A = Arguments<T>;
  return {
      {{"engine", "engine", "engine", "engine", "engine", "engine"}, [](A& a) { a.engine = nullptr; }},
      {{"m", 0, 0, "m", 0, 0}, [](A& a) { a.m = -1; }},
      {{"n", "n", "n", "n", "n", "n"}, [](A& a) { a.n = -1; }},
      {{"batch", "batch", "batch", "batch", "batch", "batch"}, [](A& a) { a.batch = -1; }},
      {{"A", "A", "A", 0, 0, 0}, [](A& a) { a.A = nullptr; }},
      {{0, 0, 0, "Aarray", "Aarray", "Aarray"}, [](A& a) { a.Aarray = nullptr; }},
      {{0, "C", "C", 0, 0, 0}, [](A& a) { a.C = nullptr; }},
      {{0, 0, 0, 0, "Carray", "Carray"}, [](A& a) { a.Carray = nullptr; }},
      {{"info", "info", "info", "info", "info", "info"}, [](A& a) { a.info = nullptr; }},
      {{"lda", "lda", "lda", "lda", "lda", "lda"}, [](A& a) { a.lda = size - 1; }},
      {{0, "ldc", "ldc", 0, "ldc", "ldc"}, [](A& a) { a.ldc = size - 1; }},
      {{"strideA", "strideA", "strideA", 0, 0, 0}, [](A& a) { a.strideA = size * size - 1; }},
      {{0, "strideC", "strideC", 0, 0, 0}, [](A& a) { a.strideC = size * size - 1; }},
      {{"strideP", "strideP", 0, 0, 0, 0}, [](A& a) { a.strideP = size - 1; }},
      {{"batch", "batch", "batch", "batch", "batch", "batch"}, [](A& a) { a.batch = huge; }},
      {{"A", "A", "A", 0, 0, 0}, [](A& a) { a.A = misaligned(a.A); }},
      {{0, "C", "C", 0, 0, 0}, [](A& a) { a.C = misaligned(a.C); }},
      {{0, 0, 0, "Aarray", "Aarray", "Aarray"}, [](A& a) { a.Aarray = misaligned(a.Aarray); }},
      {{0, 0, 0, 0, "Carray", "Carray"}, [](A& a) { a.Carray = misaligned(a.Carray); }},
      {{"ipiv", "ipiv", 0, "ipiv", "ipiv", 0}, [](A& a) { a.ipiv = misaligned(a.ipiv); }},
      {{"info", "info", "info", "info", "info", "info"}, [](A& a) { a.info = misaligned(a.info); }},
      {{0, "ldc", "ldc", 0, 0, 0}, [](A& a) { a.C = a.A, a.ldc = size + 1, a.strideC = size * size + size; }},
      {{0, 0, 0, 0, "ldc", "ldc"}, [](A& a) { a.Carray = a.Aarray, a.ldc = size + 1; }},
      {{"ipiv", "info", 0, "ipiv", "info", 0}, [](A& a) { a.ipiv = a.info; }},
  };
}

}  // namespace

TEST_CASE_TEMPLATE("a bad argument is named and nothing is launched", T, float, kgen_complex_double) {
  for (const Bad<T>& bad : bad_arguments<T>()) {
    for (const Function function : functions) {
      if (!bad.names[function]) continue;
      CAPTURE(function);
      CAPTURE(bad.names[function]);
      Arguments<T> arguments;
      const auto a = arguments.a_elements, c = arguments.c_elements;
      const auto ipiv = arguments.ipiv_elements, info = arguments.info_elements;
      bad.spoil(arguments);
      CHECK(call(function, arguments) == KGEN_INVALID_ARGUMENT);
      const std::string message = kgen_last_error(arguments.engine);
      CAPTURE(message);
      CHECK(message.rfind(std::string(bad.names[function]) + " is ", 0) == 0);
      CHECK(same_bits(a, arguments.a_elements));
      CHECK(same_bits(c, arguments.c_elements));
      CHECK(ipiv == arguments.ipiv_elements);
      CHECK(info == arguments.info_elements);
    }
  }
}

TEST_CASE_TEMPLATE("n = 0 and batch = 0 succeed without matrices, and n = 0 writes info", T, float, double,
                   kgen_complex_float, kgen_complex_double) {
  for (const Function function : functions) {
    CAPTURE(function);
    for (const bool no_batch : {true, false}) {
      Arguments<T> arguments;
      arguments.A = arguments.C = nullptr;
      arguments.Aarray = arguments.Carray = nullptr;
      arguments.ipiv = nullptr;
      if (no_batch) {
        arguments.batch = 0;
        arguments.info = nullptr;
      } else {
        arguments.m = arguments.n = 0;
      }
      CHECK_SUCCESS(arguments.engine, call(function, arguments));
      std::vector<std::int32_t> expected(matrices + 1, unwritten);
      if (!no_batch) std::fill_n(expected.begin(), matrices, 0);
      CHECK(arguments.info_elements == expected);
    }
  }
}

TEST_CASE("sizes that no kernel serves are not supported, and the message says which are") {
  Arguments<double> arguments;
  std::vector<double> a(129 * 129), c(129 * 129);
  double *pointers_a[] = {a.data()}, *pointers_c[] = {c.data()};
  std::vector<std::int32_t> ipiv(129);
  arguments.m = arguments.n = arguments.lda = arguments.ldc = arguments.strideP = 129;
  arguments.strideA = arguments.strideC = 129 * 129;
  arguments.batch = 1;
  arguments.A = a.data(), arguments.C = c.data(), arguments.Aarray = pointers_a, arguments.Carray = pointers_c;
  arguments.ipiv = ipiv.data();
  for (const Function function : functions) {
    CAPTURE(function);
    CHECK(call(function, arguments) == KGEN_NOT_SUPPORTED);
    CHECK(arguments.host.error().find(" is 129: ") == 1);
  }
  arguments.m = 3, arguments.n = 4, arguments.strideP = 3;  // min(m, n) pivots
  CHECK_SUCCESS(arguments.engine, call(getrf_strided, arguments));
  arguments.strideP = 2;
  CHECK(call(getrf_strided, arguments) == KGEN_INVALID_ARGUMENT);
  CHECK(arguments.host.error() == "strideP is 2: must be at least min(m, n) = 3");
}
