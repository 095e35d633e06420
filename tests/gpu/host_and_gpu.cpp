// The same kernel on `host` and on the GPU: the same bits for every operation and all kinds of matrices, to 32 rows and
// beyond.
#include "generator/model/operation.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/engine/open_device.hpp"
#include "runtime/tuning/tuning_tables.hpp"
#include "tests/gpu/gpu.hpp"

using namespace kgen;
using namespace kgen::test;

namespace {

// Kernels of more than 32 rows: square, of one right-hand side and of several.
std::vector<Sample> beyond(char letter) {
  const std::int64_t n = letter == 's' ? 40 : letter == 'd' ? 64 : letter == 'c' ? 33 : 96;
  std::vector<Sample> list;
  for (const char* name : {"getrf", "gesv", "solve", "getrs", "slogdet"}) {
    for (const std::int64_t nrhs : {1, 6}) {
      const Operation& op = operation(name);
      const int columns = op.find_size("nrhs");
      if (columns < 0 && nrhs > 1) continue;
      Settings sizes{{"n", n}};
      if (op.find_size("m") >= 0) sizes.push_back({"m", n});
      if (columns >= 0) sizes.push_back({"nrhs", nrhs});
      Sample sample{make_request(name, letter, sizes), {n, columns >= 0 ? nrhs : n}};
      sample.request.layout = Layout::packed;
      list.push_back(sample);
    }
  }
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
  static const auto families = std::make_shared<const Families>(Families::load());
  return {device, families, Kernels::shared(device, families), std::move(tables)};
}

void compare(char letter) {
  KGEN_NEEDS_GPU();
  const Compiler_found compiler = find_host_compiler();
  if (!compiler.found) {
    MESSAGE("skipped: " << compiler.problem);
    return;
  }
  std::vector<Sample> list = samples(letter, std::vector{1, 3, 4, 8, 13, 16, 32});
  std::ranges::copy(beyond(letter), std::back_inserter(list));
  const std::shared_ptr<const Tuning_tables> tables = tables_of_no_gpu();
  Engine host = make_engine("host", tables), cuda = make_engine("cuda:0", tables);
  for (const Sample& sample : list) {
    INFO(sample.name());
    const verify::Problem plain = sample.problem(45, 100);
    for (const verify::Problem& before : {plain, with_oddities(plain)}) {
      const Outcome here = run(before, {}, host), there = run(before, {}, cuda);
      CHECK(here.kernels == there.kernels);
      CHECK(there.problem == "");
      CHECK(difference(here.after, there.after) == "");
    }
  }
}

}  // namespace

TEST_CASE("host and GPU agree bit for bit: s") { compare('s'); }
TEST_CASE("host and GPU agree bit for bit: d") { compare('d'); }
TEST_CASE("host and GPU agree bit for bit: c") { compare('c'); }
TEST_CASE("host and GPU agree bit for bit: z") { compare('z'); }
