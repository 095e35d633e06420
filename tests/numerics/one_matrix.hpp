// What a result must be whatever stands beside its matrix: in batches of every size, and beside NaN and Inf.
#pragma once

#include <set>

#include "tests/numerics/operations.hpp"

namespace kgen::test {

inline void same_bits_at_every_count(const Sample& sample) {
  INFO(sample.name());
  run(sample.problem(1));
  int per_block = 1;
  for (const Kernel& kernel : engine().last_kernels()) per_block = std::max(per_block, kernel.object.launch.matrices);
  const int most = 2 * per_block + 3;
  const verify::Problem all = sample.problem(most);
  const Outcome whole = run(all);
  for (const int count : std::set{0, 1, 2, 3, 7, per_block - 1, per_block, per_block + 1, 2 * per_block + 1}) {
    if (count > most) continue;
    INFO("batch of ", count, ", ", per_block, " matrices a block");
    const Outcome some = run(take(all, in_order(count)));
    CHECK(difference(some.after, whole.after, in_order(count)) == "");
  }
  CHECK(difference(run(take(all, reversed(most))).after, whole.after, reversed(most)) == "");
}

// One matrix holds a NaN at one place, another an Inf.
inline void neighbours_do_not_notice(const Sample& sample) {
  INFO(sample.name());
  const verify::Problem clean = sample.problem(8);
  const Outcome expected = run(clean);
  const Places others{0, 1, 3, 4, 6, 7};
  verify::Problem before = clean;
  std::int64_t turn = sample.sizes[0];
  change_inputs(before, [&](const Operand&, verify::Array& array) {
    const char precision = sample.request.precision;
    const std::int64_t i = turn++ % array.rows, j = turn++ * 3 % array.columns;
    put(array, precision, 2, i, j, std::numeric_limits<double>::quiet_NaN());
    put(array, precision, 5, array.rows - 1 - i, array.columns - 1 - j, std::numeric_limits<double>::infinity());
  });
  const Outcome outcome = run(before);
  CHECK(difference(take(outcome.after, others), expected.after, others) == "");
}

}  // namespace kgen::test
