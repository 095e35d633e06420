// Kernels that move whole matrices of a warp as one run of memory (`io` or `load` = run): the bits of the same kernel
// that moves columns, in odd batches, with what is not used kept, with a NaN in one matrix, and with one that fails.
#include <optional>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

// A variant that moves columns, and the one that differs from it in runs alone.
struct Pair {
  Spec columns, run;
};

std::optional<Pair> pair_of(const Request& request, std::string_view tunable) {
  const auto variants = engine().families().variants(request);
  for (const Spec& run : variants) {
    const Value* const moved = find(run.tune, tunable);
    if (!moved || *moved != Value(std::string("run"))) continue;
    for (const Spec& other : variants) {
      if (other.family != run.family || *find(other.tune, tunable) != Value(std::string("staged"))) continue;
      bool same = true;
      for (const Setting& one : run.tune) same &= one.name == tunable || *find(other.tune, one.name) == one.value;
      if (same) return Pair{other, run};
    }
  }
  return {};
}

void check_pair(const verify::Problem& before, std::string_view tunable) {
  const auto pair = pair_of(before.request, tunable);
  REQUIRE(pair.has_value());
  std::optional<Outcome> expected;
  for (const Spec& spec : {pair->columns, pair->run}) {
    INFO(id(spec));
    const Variant_in_use use(id(spec));
    const Outcome outcome = run(before);
    CHECK(outcome.problem == "");
    CHECK(verify::broken_invariant(before, outcome.after) == "");
    CHECK(verify::residual(before, outcome.after).too_large == 0);
    if (expected) CHECK(difference(outcome.after, expected->after) == "");
    expected = outcome;
  }
}

template <class T>
verify::Problem random_problem(const char* name, const Settings& words,
                               const std::array<std::int64_t, most_sizes>& sizes, std::int64_t batch) {
  const Request request = make_request(name, Scalar<T>::letter, words);
  return verify::make_problem(request, sizes, batch,
                              {&verify::plain_class(verify::verification(*request.operation).kind(request))});
}

// Groups of 8 and 16 lanes, so that a warp has two matrices or four: the last warp has fewer, or one.
template <class T>
void triangles_in_runs() {
  for (const auto& [n, uplo] : {std::pair<std::int64_t, const char*>{3, "upper"}, {9, "lower"}, {17, "upper"}}) {
    for (const char* const name : {"potrf", "posv", "trtri", "lauum", "potri", "poti"}) {
      Settings words{{"n", n}, {"uplo", std::string(uplo)}, {"layout", std::string("packed")}};
      std::array<std::int64_t, most_sizes> sizes{n};
      if (std::string_view(name) == "posv") words.push_back({"nrhs", std::int64_t{1}}), sizes[1] = 1;
      for (const std::int64_t batch : {1, 37}) {
        verify::Problem before = random_problem<T>(name, words, sizes, batch);
        fill_unused(before, nothing<T>());
        element<T>(before, "A", batch / 2, n - 1, n - 1) = std::numeric_limits<Real<T>>::quiet_NaN();
        element<T>(before, "A", batch / 3, 1, 1) = T(0);  // a pivot that is not positive, a zero on the diagonal
        check_pair(before, "io");
      }
    }
  }
}

template <class T>
void norms_in_runs() {
  for (const auto& [m, n] : {std::pair<std::int64_t, std::int64_t>{1, 1}, {3, 7}, {5, 1}, {17, 17}, {31, 29}}) {
    for (const char* const norm : {"one", "infinity", "frobenius", "max"}) {
      const Settings words{{"m", m}, {"n", n}, {"norm", std::string(norm)}, {"layout", std::string("packed")}};
      for (const std::int64_t batch : {1, 37}) {
        verify::Problem before = random_problem<T>("lange", words, {m, n}, batch);
        element<T>(before, "A", batch / 2, m - 1, n - 1) = std::numeric_limits<Real<T>>::quiet_NaN();
        check_pair(before, "load");
      }
    }
  }
}

// Columns of z are whole pieces of 16 bytes, which no kernel moves so.
TEST_CASE("runs s: triangles") { triangles_in_runs<float>(); }
TEST_CASE("runs d: triangles") { triangles_in_runs<double>(); }
TEST_CASE("runs c: triangles") { triangles_in_runs<std::complex<float>>(); }
TEST_CASE("runs s: norms") { norms_in_runs<float>(); }
TEST_CASE("runs d: norms") { norms_in_runs<double>(); }
TEST_CASE("runs c: norms") { norms_in_runs<std::complex<float>>(); }

}  // namespace
}  // namespace kgen::test
