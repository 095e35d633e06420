#include "tools/kgen/tune/verify.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/error.hpp"
#include "runtime/tuning/records.hpp"
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

std::vector<Spec> recorded(const Records& records, const Families& families, const std::string& architecture) {
  const auto wanted = [&](const Record& record) {
    return architecture == "host" || record.architecture == architecture;
  };
  std::vector<Spec> specs;
  for (const Record* record : latest(records.all(), wanted)) specs.push_back(record->spec);
  std::erase_if(specs, [&](const Spec& spec) { return !is_legal(families, spec); });
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
  const std::int64_t count = machine.device().is_host() ? batch_on_host : batch;
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
