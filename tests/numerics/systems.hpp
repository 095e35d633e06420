// Problems of solves and determinants from matrices of the tests' types, by every family.
#pragma once

#include "runtime/engine/open_device.hpp"
#include "tests/numerics/operations.hpp"
#include "tests/support/matrix.hpp"
#include "tests/support/turns.hpp"

namespace kgen::test {

inline constexpr std::int64_t small_batch = 5;

template <class T>
T& element(verify::Problem& problem, std::string_view name, std::int64_t b, std::int64_t i = 0, std::int64_t j = 0) {
  verify::Array& array = *problem.find(name);
  return *reinterpret_cast<T*>(array.at(b) + (j * array.rows + i) * array.element_bytes);
}
template <class T>
T element(const verify::Problem& problem, std::string_view name, std::int64_t b, std::int64_t i = 0,
          std::int64_t j = 0) {
  T value;
  const verify::Array& array = problem.operand(name);
  std::memcpy(&value, array.at(b) + (j * array.rows + i) * array.element_bytes, sizeof value);
  return value;
}

// No number that a result could be made of.
template <class T>
T nothing() {
  return make_scalar<T>(std::numeric_limits<Real<T>>::quiet_NaN(), std::numeric_limits<Real<T>>::infinity());
}

// In the elements of A that the operation does not use.
template <class T>
void fill_unused(verify::Problem& problem, const T& value) {
  const Operand& a = problem.operation().operands[0];
  const verify::Array& array = problem.operand("A");
  for (std::int64_t b = 0; b < problem.batch; ++b)
    for (std::int64_t j = 0; j < array.columns; ++j)
      for (std::int64_t i = 0; i < array.rows; ++i)
        if (!problem.is_used(a, i, j)) element<T>(problem, "A", b, i, j) = value;
}

// Where several families serve, and, of the other kind of numbers, where few do; many with KGEN_TEST_FULL=1. They are
// few_sizes too, so kernels are shared with tests of every operation.
inline std::vector<int> system_sizes(char precision) {
  if (full()) return few_sizes(precision);
  switch (precision) {
    case 's':
      return {10};
    case 'd':
      return {8};
    case 'c':
      return {11};
    default:
      return {15};
  }
}

// An operation on these matrices, of one order. B, where there is one, is random, the same for each operation, and its
// first columns are the same whatever nrhs.
template <class T>
verify::Problem problem_of(std::string_view name, const Matrices<T>& a, std::int64_t nrhs = 0,
                           const Settings& options = {}) {
  const std::int64_t n = a.front().n;
  Settings settings{{"n", n}, {"layout", std::string("packed")}};
  settings.insert(settings.end(), options.begin(), options.end());
  if (operation(name).find_size("m") >= 0) settings.push_back({"m", n});
  if (operation(name).find_size("nrhs") >= 0 && nrhs == 1) settings.push_back({"nrhs", nrhs});
  const bool square = operation(name).find_size("m") >= 0;
  verify::Problem problem = verify::allocate(make_request(name, Scalar<T>::letter, settings), {n, square ? n : nrhs},
                                             static_cast<std::int64_t>(a.size()));
  for (std::size_t b = 0; b < a.size(); ++b) {
    const auto place = static_cast<std::int64_t>(b);
    std::memcpy(problem.find("A")->at(place), a[b].data.data(), a[b].data.size() * sizeof(T));
    Random random(b + 77);
    for (std::int64_t j = 0; j < nrhs; ++j)
      for (std::int64_t i = 0; i < n; ++i) element<T>(problem, "B", place, i, j) = random_scalar<T>(random);
  }
  return problem;
}

// getrs with the factors that a problem of getrf or gesv ended with, op(A) = A.
template <class T>
verify::Problem with_factors(const verify::Problem& factored, const Matrices<T>& a, std::int64_t nrhs) {
  verify::Problem problem = problem_of<T>("getrs", a, nrhs);
  *problem.find("A") = factored.operand("A");
  *problem.find("ipiv") = factored.operand("ipiv");
  return problem;
}

// One of them, another one for another request; with KGEN_TEST_FULL=1 all.
inline std::vector<std::string> in_turn(const Request& request, std::vector<std::string> ids) {
  if (!full() && !ids.empty()) ids = {ids[number_of(id(make_spec(request))) % ids.size()]};
  return ids;
}

// check(outcome) for the kernel that is chosen, and for one of another family; with KGEN_TEST_FULL=1 of each.
template <class Check>
void by_every_family(const verify::Problem& before, const Place& place, const Check& check) {
  const auto check_run = [&] {
    const Outcome outcome = run(before, place);
    CHECK(outcome.problem == "");
    CHECK(verify::broken_invariant(before, outcome.after) == "");
    check(outcome);
    return outcome.family();
  };
  const std::string chosen = check_run();
  std::vector<std::string> others = some_variants(before.request, {Layout::strided});
  std::erase_if(others, [&](const std::string& variant) { return parse(variant).family == chosen; });
  for (const std::string& variant : in_turn(before.request, others)) {
    INFO(variant);
    const Variant_in_use use(variant);
    check_run();
  }
}
template <class Check>
void by_every_family(const verify::Problem& before, const Check& check) {
  by_every_family(before, {}, check);
}

// Strides of 0 for the operands that are named: the results are those of a batch where all have what the first one has.
inline void check_one_for_all(const verify::Problem& before, const std::vector<std::string_view>& names,
                              const Place& place = {}) {
  verify::Problem equal = before;
  for (const std::string_view name : names)
    for (std::int64_t b = 1; b < before.batch; ++b)
      std::memcpy(equal.find(name)->at(b), equal.find(name)->at(0),
                  static_cast<std::size_t>(equal.find(name)->stride()));
  for (const std::string& variant : in_turn(before.request, some_variants(before.request, {Layout::strided}))) {
    INFO(variant);
    const Variant_in_use use(variant);
    const Outcome expected = run(equal, place);
    const std::shared_ptr<Device> device = open_device(engine().device().name());
    Placed_problem placed(device, before, place);
    Call call = placed.call();
    for (const std::string_view name : names)
      call.operands[static_cast<std::size_t>(call.operation->find_operand(name))].stride = 0;
    engine().run(call);
    device->synchronize(nullptr);
    std::string problem;
    const verify::Problem after = placed.fetch(problem);
    CHECK(problem == "");
    CHECK(difference(after, expected.after) == "");
  }
}

}  // namespace kgen::test
