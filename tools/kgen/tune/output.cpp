#include "tools/kgen/tune/output.hpp"

#include "tools/kgen/common/whole_files.hpp"

namespace kgen::tune {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto between_writes = std::chrono::seconds(2);

}  // namespace

std::shared_ptr<const Records> Known::get() {
  const std::lock_guard lock(mutex_);
  return records_;
}

void Known::add(const Record& record) {
  Record_file one;
  one.records = {record};
  one.lines = {1};
  auto more = std::make_shared<Records>(*get());
  more->files.push_back(std::make_shared<const Record_file>(std::move(one)));
  const std::lock_guard lock(mutex_);
  records_ = std::move(more);
}

Output::Output(std::filesystem::path file) : file_(std::move(file)), next_(Clock::now() + between_writes) {}

void Output::add(const Record& record) {
  pending_.push_back(record);
  if (Clock::now() > next_) write();
}

void Output::write() {
  next_ = Clock::now() + between_writes;
  if (pending_.empty() || file_.empty()) return;
  const std::string before = std::filesystem::exists(file_) ? read_file(file_) : std::string();
  Whole_files files;
  files.stage(file_, merge_records(before, pending_));
  files.commit();
  pending_.clear();
}

}  // namespace kgen::tune
