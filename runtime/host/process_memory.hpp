// Process_memory: which bytes the process can read, and which it can write, at the time of one call.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace kgen {

class Process_memory {
 public:
  // Whether the process can read, or write, all of these bytes, of which there is one at least. The first questions, of
  // few pages, are put to the kernel; the answer to all others is in a table of the mappings, which is read when it is
  // first needed. Without that (no /proc, no file descriptor left) what is mapped counts as both.
  bool can_read(std::uintptr_t begin, std::uintptr_t end);
  bool can_write(std::uintptr_t begin, std::uintptr_t end);

 private:
  struct Run {
    std::uintptr_t begin, end;
  };
  using Runs = std::vector<Run>;  // ascending, with gaps between them
  struct Table {
    Runs read, write;
  };
  static std::optional<Table> read_table();
  bool are_ready(Runs Table::*runs, std::uintptr_t begin, std::uintptr_t end);
  bool is_in(Runs Table::*runs, std::uintptr_t begin, std::uintptr_t end);

  std::uintptr_t asked_ = 0;
  Run ready_to_read_{}, ready_to_write_{};  // the pages of the last question that was answered with yes
  bool looked_ = false;
  std::optional<Table> table_;
};

}  // namespace kgen
