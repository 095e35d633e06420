#include "tools/kgen/tune/output.hpp"

#include <fmt/format.h>

#include "generator/text/error.hpp"
#include "runtime/files/whole_files.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen::tune {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto between_writes = std::chrono::seconds(2);

}  // namespace

Output::Output(std::filesystem::path file, std::string architecture, Default_of default_of)
    : file_(std::move(file)), default_of_(std::move(default_of)), next_(Clock::now() + between_writes) {
  own_.architecture = std::move(architecture);
  before();
}

std::shared_ptr<const Tuning_tables> Output::tables() {
  const std::lock_guard lock(mutex_);
  return now_;
}

// Read each time: somebody may have changed it.
Tuning_table Output::before() const {
  Tuning_table table;
  table.architecture = own_.architecture;
  if (file_.empty() || !std::filesystem::exists(file_)) return table;
  table = read_table(file_);
  if (!table.problems.empty())
    refuse_use("{}; its lines would be lost: mend or move the file, or give another --out", table.problems.front());
  if (table.architecture != own_.architecture)
    refuse_use("'{}' is the tuning table of {}, and this is {}: give another --out", file_.string(), table.architecture,
               own_.architecture);
  return table;
}

void Output::add(const Measurement& measurement) {
  own_ = pack(std::move(own_), {&measurement, 1}, default_of_);
  auto more = std::make_shared<Tuning_tables>(*at_first_);
  more->files.push_back(std::make_shared<const Tuning_table>(own_));
  {
    const std::lock_guard lock(mutex_);
    now_ = std::move(more);
  }
  all_.push_back(measurement);
  pending_ = true;
  if (Clock::now() > next_) write();
}

void Output::write() {
  if (!pending_ || file_.empty()) return;
  Whole_files files;
  files.stage(file_, to_text(pack(before(), all_, default_of_)));
  files.commit();
  pending_ = false;
  next_ = Clock::now() + between_writes;
}

}  // namespace kgen::tune
