// The bound of every way that the bench measures, from its compiled code; needs a compiler but no GPU.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "runtime/engine/kernels.hpp"
#include "tools/kgen/measure/bound.hpp"
#include "tools/kgen/measure/cases.hpp"

namespace kgen::bench {

struct Step_bound {
  std::string id;
  Code_counts counts;
  double matrices_per_warp = 0;
  Bound bound;
};

// Steps run one after another, so their bounds add up.
struct Way_bound {
  std::vector<Step_bound> steps;
  Bound sum;
  double total = 0;  // seconds for one matrix
  std::string_view binds() const { return sum.binds(); }
};

// Compiled kernels, or those of the cache's folder, counted instead of loaded. Threads may ask at the same time.
class Model {
 public:
  Model(const Rates& rates, const std::string& architecture, std::shared_ptr<const Families> families);
  ~Model();

  Bound least(const Case& of) const { return least_bound(of, rates_); }
  Way_bound bound(const Case& of, const Plan& plan);  // throws Error
  const Rates& rates() const { return rates_; }

 private:
  struct Counter;
  Rates rates_;
  std::shared_ptr<Counter> counter_;
  std::unique_ptr<Kernels> kernels_;
};

}  // namespace kgen::bench
