// Kernels that move whole matrices of a warp as one contiguous block of memory (`transfer` = contiguous): the bits of
// the same kernel that moves columns, in odd batches, with what is not used kept, with a NaN in one matrix, and with
// one that fails.
#include <map>
#include <optional>
#include <tuple>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

// Of each grid or number of lanes, where variants have one, a variant that moves columns, and the one that differs from
// it contiguous alone.
struct Pair {
  Spec columns, run;
};

std::vector<Pair> pairs_of(const Request& request, std::string_view tunable) {
  std::map<std::string, Pair> found;
  const auto variants = engine().families().variants(request);
  for (const Spec& run : variants) {
    const Value* const transfer = find(run.tune, tunable);
    if (!transfer || *transfer != Value(std::string("contiguous"))) continue;
    std::string lanes;
    for (const char* const name : {"rows", "cols", "lanes"})
      if (const Value* const value = find(run.tune, name)) lanes += to_string(*value) + " ";
    for (const Spec& other : variants) {
      if (found.contains(lanes) || other.family != run.family ||
          *find(other.tune, tunable) != Value(std::string("staged")))
        continue;
      bool same = true;
      for (const Setting& one : run.tune) same &= one.name == tunable || *find(other.tune, one.name) == one.value;
      if (same) found.emplace(lanes, Pair{other, run});
    }
  }
  std::vector<Pair> pairs;
  for (const auto& [lanes, pair] : found) pairs.push_back(pair);
  return pairs;
}

void check_pairs(const verify::Problem& before, std::string_view tunable) {
  const std::vector<Pair> pairs = pairs_of(before.request, tunable);
  CHECK(!pairs.empty());
  for (const Pair& pair : pairs) {
    std::optional<Outcome> expected;
    for (const Spec& spec : {pair.columns, pair.run}) {
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
}

template <class T>
verify::Problem random_problem(const char* name, const Settings& words,
                               const std::array<std::int64_t, most_sizes>& sizes, std::int64_t batch) {
  const Request request = make_request(name, Scalar<T>::letter, words);
  return verify::make_problem(request, sizes, batch,
                              {&verify::plain_class(verify::verification(*request.operation).kind(request))});
}

// Groups of 8, 16 and 32 lanes, so that a warp has four matrices, two or one: the last warp has fewer.
template <class T>
void contiguous_triangles() {
  const Setting packed{"layout", std::string("packed")}, lower{"uplo", std::string("lower")},
      upper{"uplo", std::string("upper")};
  int turn = 0;
  const Setting one{"nrhs", std::int64_t{1}}, unit{"diag", std::string("unit")};
  for (const auto& [name, n, options] : {std::tuple<const char*, std::int64_t, Settings>{"potrf", 3, {upper}},
                                         {"potrf", 17, {lower}},
                                         {"posv", 5, {one, lower}},
                                         {"posv", 9, {one, upper}},
                                         {"trtri", 3, {lower}},
                                         {"trtri", 9, {upper, unit}},
                                         {"trtri", 17, {lower}},
                                         {"lauum", 9, {upper}},
                                         {"potri", 5, {lower}},
                                         {"poti", 9, {upper}}}) {
    if (turn++ % 3 != 0 && !full()) continue;
    Settings words{{"n", n}, packed};
    words.insert(words.end(), options.begin(), options.end());
    for (const std::int64_t batch : {1, 37}) {
      verify::Problem before = random_problem<T>(name, words, {n, 1}, batch);
      fill_unused(before, nothing<T>());
      element<T>(before, "A", batch / 2, n - 1, n - 1) = std::numeric_limits<Real<T>>::quiet_NaN();
      element<T>(before, "A", batch / 3, 1, 1) = T(0);  // a pivot that is not positive, a zero on the diagonal
      check_pairs(before, "transfer");
    }
  }
}

template <class T>
void contiguous_norms() {
  int turn = 0;
  for (const auto& [m, n, norm] : {std::tuple<std::int64_t, std::int64_t, const char*>{1, 1, "one"},
                                   {3, 7, "one"},
                                   {5, 1, "infinity"},
                                   {17, 17, "one"},
                                   {9, 6, "frobenius"},
                                   {31, 29, "max"}}) {
    if (turn++ % 3 != 1 && !full()) continue;
    const Settings words{{"m", m}, {"n", n}, {"norm", std::string(norm)}, {"layout", std::string("packed")}};
    for (const std::int64_t batch : {1, 37}) {
      verify::Problem before = random_problem<T>("lange", words, {m, n}, batch);
      element<T>(before, "A", batch / 2, m - 1, n - 1) = std::numeric_limits<Real<T>>::quiet_NaN();
      check_pairs(before, "transfer");
    }
  }
}

// Columns of z are whole 16-byte vectors, which no kernel moves so.
TEST_CASE("contiguous s: triangles") { contiguous_triangles<float>(); }
TEST_CASE("contiguous d: triangles (full)") { contiguous_triangles<double>(); }
TEST_CASE("contiguous c: triangles (full)") { contiguous_triangles<std::complex<float>>(); }
TEST_CASE("contiguous s: norms (full)") { contiguous_norms<float>(); }
TEST_CASE("contiguous d: norms (full)") { contiguous_norms<double>(); }
TEST_CASE("contiguous c: norms") { contiguous_norms<std::complex<float>>(); }

}  // namespace
}  // namespace kgen::test
