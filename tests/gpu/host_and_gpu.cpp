// The same kernel on `host` and on the GPU: the same bits for every operation and all kinds of matrices, to 32 rows and
// beyond. Which sizes, and which operations beyond, the seed says.
#include "runtime/compiler/compiler.hpp"
#include "runtime/tuning/tuning_tables.hpp"
#include "tests/gpu/gpu.hpp"
#include "tests/support/families.hpp"
#include "tests/support/turns.hpp"

using namespace kgen;
using namespace kgen::test;

namespace {

std::vector<Sample> to_32(char letter) { return samples(letter, some_of({1, 3, 4, 8, 13, 16, 32}, 2, {&letter, 1})); }

// Kernels of more than 32 rows: of every operation, and several right-hand sides of those that factor.
std::vector<Sample> beyond(char letter) {
  const int n = letter == 's' ? 40 : letter == 'd' ? 64 : letter == 'c' ? 33 : 96;
  std::vector<Sample> list = samples(letter, std::vector{n});
  std::erase_if(list, [&](const Sample& sample) { return !in_part({&letter, 1}, sample.request.name(), 2); });
  for (const char* name : {"gesv", "solve", "getrs"})
    list.push_back({make_request(name, letter, {{"n", n}, {"nrhs", 6}}), {n, 6}});
  for (Sample& sample : list) sample.request.layout = Layout::packed;
  return list;
}

// The tables as though one GPU had been measured alone: `host`, which is none, then chooses what the GPU at hand does.
std::shared_ptr<const Tuning_tables> tables_of_no_gpu() {
  auto tables = std::make_shared<Tuning_tables>();
  for (const auto& file : built_in_tables()->all()) {
    auto copy = std::make_shared<Tuning_table>(*file);
    for (Measured_sizes& one : copy->measured) one.run.gpu.clear();
    for (Tuning_row& row : copy->rows) row.gpu.clear();
    tables->files.push_back(std::move(copy));
  }
  return tables;
}

Engine make_engine(const std::string& name, std::shared_ptr<const Tuning_tables> tables) {
  const std::shared_ptr<Device> device = open_device(name);
  const std::shared_ptr<const Families>& families = shared_families();
  return {device, families, Kernels::shared(device, families), std::move(tables)};
}

void compare(std::vector<Sample> (*list)(char), char letter) {
  KGEN_NEEDS_GPU();
  const Compiler_found compiler = find_host_compiler();
  if (!compiler.found) {
    MESSAGE("skipped: " << compiler.problem);
    return;
  }
  const std::shared_ptr<const Tuning_tables> tables = tables_of_no_gpu();
  Engine host = make_engine("host", tables), cuda = make_engine("cuda:0", tables);
  for (const Sample& sample : list(letter)) {
    INFO(sample.name());
    const verify::Problem plain = sample.problem(45, 100);
    for (const verify::Problem& before : {plain, with_oddities(plain)}) {
      const Outcome here = run(before, {}, host), there = run(before, {}, cuda);
      CHECK(here.kernels == there.kernels);
      CHECK(difference(here.after, there.after) == "");
    }
  }
}

}  // namespace

// A case for each precision, so that they run side by side.
#define KGEN_FOR_ALL(topic, list)                                                 \
  TEST_CASE("host and GPU agree bit for bit" topic ": s") { compare(list, 's'); } \
  TEST_CASE("host and GPU agree bit for bit" topic ": d") { compare(list, 'd'); } \
  TEST_CASE("host and GPU agree bit for bit" topic ": c") { compare(list, 'c'); } \
  TEST_CASE("host and GPU agree bit for bit" topic ": z") { compare(list, 'z'); }
KGEN_FOR_ALL("", to_32)
KGEN_FOR_ALL(" beyond 32", beyond)
