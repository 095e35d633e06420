// The variants of tuning tables verified again, on random, nasty and extreme matrices, without being timed.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/kgen/measure/measure.hpp"

namespace kgen::tune {

// What the tables of an architecture name, of all of them for `host`: each row's variant at its first and last size,
// and every other variant for the request of its line. Variants that the families no longer have are left out.
std::vector<Spec> named(const Tuning_tables& tables, const Families& families, const std::string& architecture);

struct Verdict {
  Spec spec;
  std::string problem;  // empty: it is right
  double worst_ratio = 0;
};

// Compiles in so many threads, then runs one after another. Throws Error if the device is broken.
void verify(bench::Machine& machine, const std::shared_ptr<const Families>& families, const std::vector<Spec>& specs,
            int threads, const std::function<void(const Verdict&)>& report);

}  // namespace kgen::tune
