// Tunables against each other: kernels that ask for what comes next while they work on what has come (`buffers`), whose
// lanes have several columns at once (`rhs_per_lane`), that move whole matrices of a warp as one contiguous block of
// memory (`transfer`). They have the bits of those that do not, wherever matrices lie, for any number of rounds and odd
// batches, with what is not used kept, with a NaN in one matrix, and with one that fails.
#include <map>

#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

Setting is(const char* name, std::int64_t value) { return {name, value}; }
Setting is(const char* name, const char* word) { return {name, std::string(word)}; }
const Setting by_staging = is("transfer", "staged");

// Of each way to move columns, grid and number of lanes the first variant with these values; and the one that differs
// from it by `other` alone, where bits are its family's own.
using Pair = std::pair<std::string, std::string>;
std::vector<Pair> variants_with(Request request, Layout layout, const Settings& values, const Setting* other = {}) {
  request.layout = layout;
  const std::vector<Spec> all = engine().families().variants(request);
  std::map<std::string, Pair> found;
  for (const Spec& spec : all) {
    if (std::ranges::any_of(values, [&](const Setting& one) {
          const Value* const value = find(spec.tune, one.name);
          return value == nullptr || *value != one.value;
        }))
      continue;
    std::string key;
    for (const char* const name : {"transfer", "rows", "cols", "lanes"})
      if (const Value* const value = find(spec.tune, name)) key += to_string(*value) + " ";
    Spec twin = spec;
    if (other) set(twin.tune, other->name, other->value);
    if (std::ranges::find(all, twin) != all.end()) found.try_emplace(key, id(spec), other ? id(twin) : std::string());
  }
  std::vector<Pair> pairs;
  for (const auto& [key, pair] : found) pairs.push_back(pair);
  return pairs;
}

struct Case {
  const char* operation;
  Settings words;
  std::array<std::int64_t, most_sizes> sizes;
  Settings values;
  std::int64_t batch = 37;
  std::vector<Layout> layouts = {Layout::packed, Layout::strided, Layout::pointers};
  const Setting* other = nullptr;
};

template <class T>
void check(const Case& of) {
  INFO(of.operation, " ", of.sizes[0], " ", of.sizes[1]);
  const Sample sample = sample_of(of.operation, Scalar<T>::letter, of.sizes, of.words);
  const Request& request = sample.request;
  verify::Problem before = sample.problem(of.batch);
  if (request.operation->operands.front().is_triangle()) before = with_nothing_unused(before);
  const verify::Array& a = before.operand("A");
  element<T>(before, "A", of.batch / 2, a.rows - 1, a.columns - 1) = std::numeric_limits<Real<T>>::quiet_NaN();
  if (request.operation->info() >= 0) element<T>(before, "A", of.batch / 3, 1, 1) = T(0);  // which is no pivot
  for (const Layout layout : of.layouts) {
    const Place place{.extra_rows = layout == Layout::packed ? 0 : 1, .pointers = layout == Layout::pointers};
    const std::vector<Pair> pairs = variants_with(request, layout, of.values, of.other);
    CHECK(!pairs.empty());
    for (const auto& [variant, twin] : pairs) {
      INFO(variant);
      const auto by = [&](const std::string& one) {
        const Variant_in_use use(one);
        return run(before, place);
      };
      const Outcome outcome = by(variant);
      CHECK(verify::residual(before, outcome.after).too_large == 0);
      CHECK(difference(outcome.after, by(twin).after) == "");  // "": the one that is chosen
    }
  }
}

// Rounds of four columns: less than one, one, two, and five. Blocks that share the columns of a matrix begin with a
// round of their own; nine lanes leave five of the warp without a group.
template <class T>
void rounds() {
  const std::int64_t n = sizeof(T) == 4 ? 5 : 3, more = sizeof(T) > 8 ? 9 : 17, lanes = more == 9 ? 4 : 8;
  const Settings two_buffers{is("buffers", 2), is("lanes", 4)}, two_columns{is("rhs_per_lane", 2), is("lanes", 2)},
      both{is("buffers", 2), is("rhs_per_lane", 2), is("lanes", 2)},
      three_columns{is("rhs_per_lane", 3), is("lanes", lanes)};
  std::vector<Case> cases;
  for (const std::int64_t columns : {2, 4, 5, 19}) {
    cases.push_back({"getrs", {}, {n, columns}, two_buffers});
    if (!full()) continue;
    cases.push_back({"potrs", {}, {n, columns}, two_buffers});
    cases.push_back({"trsm", {is("side", "left")}, {n, columns}, two_buffers});
    cases.push_back({"getrs", {is("trans", "conjugate")}, {n, columns}, two_columns});
    cases.push_back({"potrs", {}, {n, columns}, two_columns});
    cases.push_back({"potrs", {is("uplo", "upper")}, {n, columns}, both});
    cases.push_back({"trsm", {is("side", "left")}, {n, columns}, both});
    cases.push_back({"trsm", {is("side", "right")}, {columns, n}, two_columns});
  }
  if (full()) {
    for (const std::int64_t columns : {more, more + 8})
      for (const char* name : {"getrs", "potrs"}) cases.push_back({name, {}, {more, columns}, three_columns, 5});
    cases.push_back({"trsm", {is("side", "left")}, {9, 20}, {is("buffers", 2), is("lanes", 9)}});
    for (const Settings& values : {two_buffers, two_columns}) cases.push_back({"potrs", {}, {3, 700}, values, 2});
  }
  for (const Case& one : cases) check<T>(one);
}

// Groups of 8, 16 and 32 lanes, so that a warp has four matrices, two or one: the last warp has fewer.
template <class T>
void contiguous_matrices() {
  const Setting lower = is("uplo", "lower"), upper = is("uplo", "upper"), unit = is("diag", "unit");
  std::vector<Case> cases;
  const auto add = [&](const char* name, Settings words, std::array<std::int64_t, most_sizes> sizes) {
    cases.push_back({name, std::move(words), sizes, {is("transfer", "contiguous")}, 37, {Layout::packed}, &by_staging});
  };
  add("potrf", {upper}, {3});
  add("potrf", {lower}, {17});
  add("posv", {lower}, {5, 1});
  add("posv", {upper}, {9, 1});
  add("trtri", {lower}, {3});
  add("trtri", {upper, unit}, {9});
  add("trtri", {lower}, {17});
  add("lauum", {upper}, {9});
  add("potri", {lower}, {5});
  add("poti", {upper}, {9});
  add("lange", {is("norm", "one")}, {3, 7});
  add("lange", {is("norm", "one")}, {1, 1});
  add("lange", {is("norm", "infinity")}, {5, 1});
  add("lange", {is("norm", "one")}, {17, 17});
  add("lange", {is("norm", "frobenius")}, {9, 6});
  add("lange", {is("norm", "max")}, {31, 29});
  const std::size_t first = Scalar<T>::letter == 's' ? 0 : 1;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (in_part("contiguous matrices", first + i, 4))
      for (const std::int64_t batch : {1, 37}) cases[i].batch = batch, check<T>(cases[i]);
}

KGEN_IN_EVERY_PRECISION("tunables", "rounds of right-hand sides", rounds)
// Columns of z are whole 16-byte vectors, which no kernel moves so.
TEST_CASE("tunables s: contiguous matrices") { contiguous_matrices<float>(); }
TEST_CASE("tunables d: contiguous matrices (full)") { contiguous_matrices<double>(); }
TEST_CASE("tunables c: contiguous matrices") { contiguous_matrices<std::complex<float>>(); }

}  // namespace
}  // namespace kgen::test
