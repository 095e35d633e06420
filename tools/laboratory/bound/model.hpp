// The bound of every way that the bench measures, from its compiled code; needs a compiler but no GPU.
#pragma once

#include <memory>
#include <string>

#include "runtime/engine/kernels.hpp"
#include "tools/kgen/bench/laboratory.hpp"
#include "tools/kgen/common/occupancy.hpp"
#include "tools/laboratory/bound/bound.hpp"

namespace kgen::bench {

struct Step_bound {
  std::string id;
  Code_counts counts;
  double matrices_per_warp = 0;
  Bound bound;
  Occupancy fits;                    // of a multiprocessor
  std::optional<trace::Counts> run;  // of a plan with loops: sums over `batch` matrices
  std::int64_t batch = 0;
  // Instructions of one warp, on the average where it was run.
  double issued_by_warp() const {
    return run ? double(run->issued) / double(batch) * matrices_per_warp : double(counts.issued);
  }
};

// Steps run one after another, so their bounds add up.
struct Way_bound {
  std::vector<Step_bound> steps;
  Bound sum;
  double total = 0;  // seconds for one matrix
  std::string_view binds() const { return sum.binds(); }
};

// Compiled kernels, or those of the cache's folder, counted instead of loaded. Threads may ask at the same time.
class Model final : public Bounds {
 public:
  Model(const Rates& rates, const std::string& architecture, std::shared_ptr<const Families> families);
  ~Model() override;

  Least least(const Case& of) const override;
  Code_bound of_plan(const Case& of, const Plan& plan) override;
  std::optional<double> of_object(const Case& of, const Object& object) const override;
  Way_bound bound(const Case& of, const Plan& plan);  // throws Error; code with loops is compiled once more and run
  const Rates& rates() const { return rates_; }

 private:
  struct Counter;
  struct Run {
    std::vector<trace::Counts> steps;
    std::int64_t batch = 0;
  };
  Run run(const Case& of, const Plan& plan) const;

  Rates rates_;
  std::shared_ptr<const Families> families_;
  std::shared_ptr<Counter> counter_;
  std::unique_ptr<Kernels> kernels_;
};

// By the device's own number of multiprocessors and the rate of its copies; NULL: nobody has measured its rates.
std::unique_ptr<Bounds> bounds_of_device(const Device& device, double copy, std::shared_ptr<const Families> families);

}  // namespace kgen::bench
