#include "tools/kgen/bench/output.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "runtime/files/whole_files.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/say.hpp"

namespace kgen::bench {

bool is_csv(const std::string& file) { return file.ends_with(".csv"); }

Opened_machine open_machine(const Bench_options& options) {
  Opened_machine opened;
  opened.machine =
      open_machine(options.device, "bench", options.overhead ? "" : "--device host verifies without times");
  const Device& device = opened.machine->device();
  opened.with.gpu = device.description();
  opened.with.architecture = device.architecture();
  opened.with.driver = device.driver();
  if (!options.json && !options.csv)
    fmt::print("{}, {}{}\n", opened.with.gpu, opened.with.architecture,
               opened.with.driver.empty() ? "" : ", driver " + opened.with.driver);
  return opened;
}

Output::Output(const Bench_options& options, const Surroundings& with, const std::string& csv_head)
    : options_(options), csv_(csv_head) {
  json_ = {{"device", options.device}, {"gpu", with.gpu}, {"architecture", with.architecture}, {"driver", with.driver}};
  if (with.copy > 0) json_["copy_bytes_per_second"] = with.copy;
  if (options.csv) fmt::print("{}", csv_);
}

bool Output::text() const { return !options_.json && !options_.csv; }

void Output::add_lines(const std::string& csv) {
  csv_ += csv;
  if (options_.csv) fmt::print("{}", csv), flush_output();
}

void Output::deliver() const {
  const std::string text = json_text(json_) + "\n";
  if (options_.json) fmt::print("{}", text);
  if (options_.save.empty()) return;
  Whole_files files;
  files.stage(options_.save, is_csv(options_.save) ? csv_ : text);
  files.commit();
}

}  // namespace kgen::bench
