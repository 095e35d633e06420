// Problems from matrices of the tests' types, by every family.
#pragma once

#include "runtime/engine/open_device.hpp"
#include "tests/numerics/operations.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/matrix.hpp"

namespace kgen::test {

inline constexpr std::int64_t small_batch = 5;

// Where several families serve, and, of the other kind of numbers, where few do; many with KGEN_TEST_FULL=1. They are
// few_sizes too, so kernels are shared with tests of every operation.
inline std::vector<int> system_sizes(char precision) {
  if (full()) return few_sizes(precision);
  constexpr std::array sizes{10, 8, 11, 15};
  return {sizes[place_of(precision)]};
}

// An operation without right-hand sides on these matrices, of one order.
template <class T>
verify::Problem problem_of(std::string_view name, const Matrices<T>& a, const Settings& words = {}) {
  const Sample sample = sample_of(name, Scalar<T>::letter, {a.front().n, a.front().n}, words);
  verify::Problem problem = verify::allocate(sample.request, sample.sizes, static_cast<std::int64_t>(a.size()));
  for (std::size_t b = 0; b < a.size(); ++b)
    std::memcpy(problem.find("A")->at(static_cast<std::int64_t>(b)), a[b].data.data(), a[b].data.size() * sizeof(T));
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
  const Outcome by_choice = run(before, place);
  check(by_choice);
  const std::string chosen = by_choice.family();
  std::vector<std::string> others = some_variants(before.request, {Layout::strided});
  std::erase_if(others, [&](const std::string& variant) { return parse(variant).family == chosen; });
  for (const std::string& variant : in_turn(before.request, others)) {
    INFO(variant);
    const Variant_in_use use(variant);
    check(run(before, place));
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
