#include "tools/kgen/tune/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "generator/text/error.hpp"
#include "runtime/tuning/tuning_tables.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/measure/cases.hpp"

namespace kgen::tune {
namespace {

constexpr std::int64_t batch = 512, batch_on_host = 33, looked_at = 32;

bool is_legal(const Families& families, const Spec& spec) {
  const auto all = families.all();
  return std::ranges::any_of(all, [&](const auto& family) {
    return family->operation() == spec.request.name() && family->name() == spec.family && family->supports(spec);
  });
}

}  // namespace

std::vector<Spec> named(const Tuning_tables& tables, const Families& families, const std::string& architecture) {
  std::vector<Spec> specs;
  for (const auto& table : tables.all()) {
    if (architecture != "host" && table->architecture != architecture && table->architecture != any_architecture)
      continue;
    std::vector<bool> of_a_row(table->variants.size());
    for (const Tuning_row& row : table->rows) {
      of_a_row[row.variant] = true;
      const Spec& variant = table->variants[row.variant].spec;
      for (const std::int16_t size : {row.sizes.first, row.sizes.last})
        specs.push_back(make_spec(at(row.sizes, row.like, size), variant.family, variant.tune));
    }
    for (std::size_t i = 0; i < of_a_row.size(); ++i)
      if (!of_a_row[i]) specs.push_back(table->variants[i].spec);
  }
  std::erase_if(specs, [&, seen = std::set<std::string>()](const Spec& spec) mutable {
    return !is_legal(families, spec) || !seen.insert(id(spec)).second;
  });
  return specs;
}

void verify(bench::Machine& machine, const std::shared_ptr<const Families>& families, const std::vector<Spec>& specs,
            int threads, const std::function<void(const Verdict&)>& report) {
  struct One {
    bench::Case of;
    Ready_plan way;
    std::string problem;
  };
  const auto kernels = Kernels::shared(machine.shared_device(), families);
  std::vector<One> all;
  for (const Spec& spec : specs) all.push_back({{spec.request}, {}, {}});
  parallel_for(all.size(), threads, "kernels compiled", [&](std::size_t i) {
    try {
      all[i].way = bench::make_way(*kernels, bench::plan_of(*families, all[i].of, id(specs[i])));
    } catch (const Error& error) {
      all[i].problem = error.what();
    }
  });
  bench::Matrices matrices;
  const std::int64_t count = machine.device().is_timed() ? batch : batch_on_host;
  for (std::size_t i = 0; i < all.size(); ++i) {
    Verdict verdict{specs[i], all[i].problem};
    if (verdict.problem.empty()) {
      try {
        bench::Workplace place(machine, *kernels, *families, all[i].of, {count, 1}, {&matrices, looked_at, {}});
        const bench::Result result = place.measure(all[i].way, 1);
        verdict.worst_ratio = result.worst_ratio;
        verdict.problem = bench::wrong(result);
      } catch (const Error& error) {
        verdict.problem = error.what();
        machine.wait();  // throws if the device is broken for good
      }
    }
    report(verdict);
  }
}

}  // namespace kgen::tune
