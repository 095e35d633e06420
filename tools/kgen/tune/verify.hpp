// The variants of tuning records verified again, on random and on nasty matrices, without being timed.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/kgen/measure/measure.hpp"

namespace kgen::tune {

// The recorded variants of an architecture, of all of them for `host`, each once, in the order of the records. A later
// record of the same request lies over an earlier one. Variants that the families no longer have are left out.
std::vector<Spec> recorded(const Records& records, const Families& families, const std::string& architecture);

struct Verdict {
  Spec spec;
  std::string problem;  // empty: it is right
  double worst_ratio = 0;
};

// Compiles in so many threads, then runs one after another. Throws Error if the device is broken.
void verify(bench::Machine& machine, const std::shared_ptr<const Families>& families, const std::vector<Spec>& specs,
            int threads, const std::function<void(const Verdict&)>& report);

}  // namespace kgen::tune
