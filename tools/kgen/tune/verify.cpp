// `kgen tune --verify`.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "generator/text/error.hpp"
#include "runtime/tuning/tuning_tables.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/measure/cases.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/kgen/tune/tune.hpp"

namespace kgen::tune {
namespace {

constexpr std::int64_t batch = 512, batch_on_host = 33, looked_at = 32;

bool is_legal(const Families& families, const Spec& spec) {
  const auto all = families.all();
  return std::ranges::any_of(all, [&](const auto& family) {
    return family->operation() == spec.request.name() && family->name() == spec.family && family->supports(spec);
  });
}

// What the tables of an architecture name, of all of them for `host`: each row's variant at its first and last size,
// and every other variant for the request of its line. Variants that the families no longer have are left out.
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

// What of the tables the options choose: names, sizes and precisions.
struct Choice_of_tables {
  std::vector<std::string> names;
  std::vector<std::int64_t> sizes;
  std::vector<char> letters;

  bool has(const Request& request, std::int64_t first, std::int64_t last) const {
    return contains(names, request.name()) && contains(letters, request.precision) &&
           std::ranges::any_of(sizes, [&](std::int64_t size) { return first <= size && size <= last; });
  }
};

// The variants that tables name for the requests that the options choose; words only where they are given. Warns of
// rows of the user's tables that lookups pass over.
std::vector<Spec> named_of(const Tune_options& options, const Families& families, const Device& device) {
  const Choice_of_tables chosen{options.names(), options.numbers(), options.letters()};
  const auto tables = load_tables();
  for (const auto& file : tables->files)
    for (const std::string& problem : unusable_rows(*file, families, [&](const Tuning_row& row) {
           return chosen.has(row.like, row.sizes.first, row.sizes.last);
         }))
      say("kgen: warning: {}\n", problem);
  std::vector<Spec> specs = named(*tables, families, device.architecture());
  std::erase_if(specs, [&](const Spec& spec) {
    const std::int64_t size = size_of(spec.request);
    return !chosen.has(spec.request, size, size) || !std::ranges::all_of(options.words, [&](const auto& word) {
      return agrees(word.first, word.second, spec.request);
    });
  });
  std::ranges::stable_sort(specs, {}, [](const Spec& spec) { return size_of(spec.request); });  // on the same matrices
  return specs;
}

// The variants of one request, each in its way.
std::vector<bench::Chosen> ways_of(const std::vector<Spec>& specs, const Families& families) {
  std::vector<bench::Chosen> all;
  for (const Spec& spec : specs) {
    bench::Chosen& one = all.emplace_back(bench::Chosen{.of = {spec.request}, .ways = {{id(spec), {}, {}, {}}}});
    try {
      one.ways[0].plan = make_plan(families, spec.request, id(spec));
    } catch (const Error& error) {
      one.ways[0].problem = error.what();
    }
  }
  return all;
}

}  // namespace

std::unique_ptr<bench::Machine> open(const Tune_options& options) {
  return bench::open_machine(options.device, "tune", "--device host verifies and writes nothing");
}

Json document_of(const Device& device) {
  return {{"device", device.name()}, {"gpu", device.description()}, {"architecture", device.architecture()}};
}

void verify(const Tune_options& options, const std::shared_ptr<const Families>& families) {
  const std::unique_ptr<bench::Machine> machine = open(options);
  const Device& device = machine->device();
  const std::vector<Spec> specs = named_of(options, *families, device);
  if (specs.empty())
    refuse_use("--verify: no tuning table of {} names a variant for these requests",
               device.is_timed() ? device.architecture() : "any architecture");
  const auto kernels = Kernels::shared(machine->shared_device(), families);
  std::vector<bench::Chosen> all = ways_of(specs, *families);
  bench::make_ready(all, *kernels, options.threads());
  bench::Matrices matrices;
  const std::int64_t count = device.is_timed() ? batch : batch_on_host;
  double worst = 0;
  auto rows = Json::array();
  for (const bench::Chosen& one : all) {
    const bench::Way& way = one.ways[0];
    std::string problem = way.problem;
    try {
      if (problem.empty()) {
        bench::Workplace place(*machine, one.of, {count, 1}, {&matrices, looked_at, {}});
        const bench::Result result = place.measure(way.ready, 1);
        worst = std::max(worst, result.worst_ratio);
        problem = bench::wrong(result);
      }
    } catch (const Error& error) {
      problem = error.what();
      machine->wait();  // throws if the device is broken for good
    }
    if (problem.empty()) continue;
    rows.push_back({{"id", way.variant}, {"problem", problem}});
    if (options.json) continue;
    fmt::print("wrong: {}: {}{}\n", way.variant, first_line(problem), next_lines(problem, "  "));
    flush_output();
  }
  Json document = document_of(device);
  document.update({{"verified", specs.size()}, {"wrong", rows}, {"worst_ratio", worst}});
  if (options.json)
    print_json(document);
  else
    fmt::print("{}, {}: {} verified, {} wrong; largest residual {:.3g}\n", device.description(), device.architecture(),
               counted(specs.size(), "variant"), rows.size(), worst);
  if (!rows.empty()) throw Error(Failure::incomplete, counted(rows.size(), "variant") + " wrong");
}

}  // namespace kgen::tune
