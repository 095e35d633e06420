// A look at the pages themselves, which costs 0.6 us and 0.15 us a page, or at /proc/self/maps, which costs 140 us
// where there are 300 mappings. Nothing is kept from call to call: memory that was there may be gone, or be guarded
// now.
#include "runtime/host/process_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <string>
#include <string_view>

namespace kgen {
namespace {

std::uintptr_t page_bytes() {
  static const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  return page;
}

struct Pages {
  std::uintptr_t begin, bytes, count;
};
Pages pages_of(std::uintptr_t begin, std::uintptr_t end) {
  const std::uintptr_t first = begin - begin % page_bytes();
  return {first, end - first, (end - first - 1) / page_bytes() + 1};
}

// Whether the kernel has made the pages ready to be read or written: then they can be. Otherwise they may be (of old
// kernels, and of memory of devices). It costs nothing that the call would not pay: it is about to use them.
bool populate([[maybe_unused]] const Pages& pages, [[maybe_unused]] bool to_write) {
#if defined(MADV_POPULATE_READ) && defined(MADV_POPULATE_WRITE)
  const int advice = to_write ? MADV_POPULATE_WRITE : MADV_POPULATE_READ;
  return ::madvise(reinterpret_cast<void*>(pages.begin), pages.bytes, advice) == 0;
#else
  return false;
#endif
}

// Whether these are mappings of the process, whatever it may do with them. msync() does nothing else here: it goes over
// the mappings and not over their pages.
bool are_mapped(const Pages& pages) {
  return ::msync(reinterpret_cast<void*>(pages.begin), pages.bytes, MS_ASYNC) == 0 || errno != ENOMEM;
}

std::optional<std::string> maps_text() {
  const int file = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::string text(std::size_t{1} << 15, '\0');
  std::size_t used = 0;
  for (;;) {
    if (used == text.size()) text.resize(2 * used);
    const ssize_t got = ::read(file, text.data() + used, text.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got > 0) {
      used += static_cast<std::size_t>(got);
      continue;
    }
    ::close(file);
    text.resize(used);
    return got == 0 && used > 0 ? std::optional(std::move(text)) : std::nullopt;
  }
}

}  // namespace

// A line begins as "7f0012340000-7f0012345000 rw-p".
std::optional<Process_memory::Table> Process_memory::read_table() {
  const std::optional<std::string> text = maps_text();
  if (!text) return {};
  const auto add = [](Runs& runs, const Run& run) {
    if (!runs.empty() && run.begin <= runs.back().end)
      runs.back().end = std::max(runs.back().end, run.end);
    else
      runs.push_back(run);
  };
  Table table;
  const char* const end = text->data() + text->size();
  for (const char* line = text->data(); line != end;) {
    const char* const after = std::find(line, end, '\n');
    Run run{};
    const auto begin_read = std::from_chars(line, after, run.begin, 16);
    if (begin_read.ptr == after || *begin_read.ptr != '-') return {};
    const auto end_read = std::from_chars(begin_read.ptr + 1, after, run.end, 16);
    if (after - end_read.ptr < 3) return {};
    if (end_read.ptr[1] == 'r') add(table.read, run);
    if (end_read.ptr[2] == 'w') add(table.write, run);
    line = after == end ? end : after + 1;
  }
  return table;
}

// Asks for as many pages as take the time of reading a table of few mappings, and not twice for matrices of one page.
bool Process_memory::are_ready(Runs Table::*runs, std::uintptr_t begin, std::uintptr_t end) {
  constexpr std::uintptr_t most = 256, each = 4;  // pages; what a question costs besides
  Run& last = runs == &Table::write ? ready_to_write_ : ready_to_read_;
  if (begin >= last.begin && end <= last.end) return true;
  const Pages pages = pages_of(begin, end);
  if (looked_ || pages.count > most - asked_) return false;
  asked_ = std::min(most, asked_ + pages.count + each);
  if (!populate(pages, runs == &Table::write)) return false;
  last = {pages.begin, pages.begin + pages.count * page_bytes()};
  return true;
}

bool Process_memory::is_in(Runs Table::*runs, std::uintptr_t begin, std::uintptr_t end) {
  if (end <= begin) return false;  // around the end of all addresses
  if (are_ready(runs, begin, end)) return true;
  if (!looked_) table_ = read_table();
  looked_ = true;
  if (!table_) return are_mapped(pages_of(begin, end));
  const Runs& in = (*table_).*runs;
  const auto next = std::ranges::upper_bound(in, begin, {}, &Run::begin);
  return next != in.begin() && end <= std::prev(next)->end;
}

bool Process_memory::can_read(std::uintptr_t begin, std::uintptr_t end) { return is_in(&Table::read, begin, end); }
bool Process_memory::can_write(std::uintptr_t begin, std::uintptr_t end) { return is_in(&Table::write, begin, end); }

}  // namespace kgen
