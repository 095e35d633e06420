// Instructions are 16 bytes since sm_70. The lowest nine bits tell the operation, bits 12-15 the guarding predicate
// (0-6, 7: always; the fourth bit negates); the rest is as seen in what nvdisasm 13.0 prints beside the code of sm_80,
// sm_90 and sm_100. NVIDIA documents none of this; a test compares the counts with nvdisasm's.
#include "tools/laboratory/bound/machine_code.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace kgen {
namespace {

constexpr std::uint64_t instruction_bytes = 16;
constexpr unsigned nop = 0x118, branch = 0x147, exit_code = 0x14d;

enum class Kind { integer, fp64, fp32, matrix, shuffle, reduction, shared_load, shared_store, global, division };
struct Row {
  unsigned operation;
  Kind kind;
};
constexpr Row table[] = {
    {0x007, Kind::integer},       // SEL
    {0x008, Kind::integer},       // FSEL
    {0x009, Kind::integer},       // FMNMX
    {0x00b, Kind::integer},       // FSETP
    {0x00c, Kind::integer},       // ISETP
    {0x010, Kind::integer},       // IADD3
    {0x011, Kind::integer},       // LEA
    {0x012, Kind::integer},       // LOP3
    {0x013, Kind::integer},       // IABS
    {0x016, Kind::integer},       // PRMT
    {0x017, Kind::integer},       // IMNMX
    {0x019, Kind::integer},       // SHF
    {0x01c, Kind::integer},       // PLOP3
    {0x036, Kind::integer},       // VIADD
    {0x046, Kind::integer},       // VIADDMNMX
    {0x048, Kind::integer},       // VIMNMX
    {0x020, Kind::fp32},          // FMUL
    {0x021, Kind::fp32},          // FADD
    {0x023, Kind::fp32},          // FFMA
    {0x028, Kind::fp64},          // DMUL
    {0x029, Kind::fp64},          // DADD
    {0x02a, Kind::fp64},          // DSETP
    {0x02b, Kind::fp64},          // DFMA
    {0x03f, Kind::matrix},        // DMMA
    {0x108, Kind::division},      // MUFU
    {0x181, Kind::global},        // LDG
    {0x183, Kind::global},        // LDL
    {0x186, Kind::global},        // STG
    {0x187, Kind::global},        // STL
    {0x1ae, Kind::global},        // LDGSTS
    {0x184, Kind::shared_load},   // LDS
    {0x188, Kind::shared_store},  // STS
    {0x189, Kind::shuffle},       // SHFL
    {0x1c4, Kind::reduction},     // REDUX
};

struct Instruction {
  std::uint64_t low, high;
  unsigned operation() const { return low & 0x1ff; }
  bool guarded() const { return (low >> 12 & 0xf) != 7; }
  const Row* row() const {
    const auto* found = std::find_if(std::begin(table), std::end(table),
                                     [this](const Row& one) { return one.operation == operation(); });
    return found == std::end(table) ? nullptr : found;
  }
  std::size_t width() const {  // of an access: 4, 5, 6 for 4, 8, 16 bytes a lane
    const auto code = high >> 9 & 7;
    return code <= 4 ? 0 : std::min<std::size_t>(code - 4, 2);
  }
  // Of a branch, in bytes behind its own end.
  std::int64_t offset(int sm) const {
    const std::int64_t upper = static_cast<std::int64_t>(low) >> 34;
    return 4 * (sm >= 90 ? upper * 256 + static_cast<std::int64_t>(low >> 16 & 0xff) : upper);
  }
  // Branches have a second predicate; such a branch depends on data too.
  bool conditional() const { return guarded() || (high >> 23 & 0xf) != 7; }
};

template <class Number>
Number number_at(std::string_view bytes, std::uint64_t at) {
  Number number = 0;
  if (at <= bytes.size() && bytes.size() - at >= sizeof number) std::memcpy(&number, bytes.data() + at, sizeof number);
  return number;
}

// The executable section of an ELF file for 64 bits, of which a kernel's cubin has one.
std::string_view text_of(std::string_view cubin) {
  if (cubin.substr(0, 5) != std::string_view("\x7f"
                                             "ELF\x02",
                                             5))
    return {};
  const auto table_at = number_at<std::uint64_t>(cubin, 0x28);
  const auto row_bytes = number_at<std::uint16_t>(cubin, 0x3a), rows = number_at<std::uint16_t>(cubin, 0x3c);
  for (std::uint64_t i = 0; i < rows; ++i) {
    const std::uint64_t at = table_at + i * row_bytes;
    constexpr std::uint64_t executable = 4;  // SHF_EXECINSTR
    if (!(number_at<std::uint64_t>(cubin, at + 8) & executable)) continue;
    const auto begin = number_at<std::uint64_t>(cubin, at + 24), size = number_at<std::uint64_t>(cubin, at + 32);
    if (begin <= cubin.size() && size <= cubin.size() - begin) return cubin.substr(begin, size);
  }
  return {};
}

std::vector<Instruction> instructions_of(std::string_view text) {
  std::vector<Instruction> all;
  for (std::uint64_t at = 0; at + instruction_bytes <= text.size(); at += instruction_bytes)
    all.push_back({number_at<std::uint64_t>(text, at), number_at<std::uint64_t>(text, at + 8)});
  return all;
}

void count(Code_counts& counts, const Instruction& one) {
  ++counts.issued;
  const Row* row = one.row();
  if (!row) return;
  // In the order of Kind; divisions are not counted.
  std::int64_t* const counted[] = {&counts.integer,
                                   &counts.fp64,
                                   &counts.fp32,
                                   &counts.matrix[std::min<std::size_t>(one.high >> 12 & 3, 2)],
                                   &counts.shuffles,
                                   &counts.reductions,
                                   &counts.shared_loads[one.width()],
                                   &counts.shared_stores[one.width()],
                                   &counts.global[one.width()]};
  if (row->kind != Kind::division) ++*counted[static_cast<std::size_t>(row->kind)];
}

// Whether some lane of every warp runs this body: it loads, stores, or divides.
bool is_work(const Instruction* first, const Instruction* last) {
  return std::any_of(first, last, [](const Instruction& one) {
    const Row* row = one.row();
    return row && (row->kind == Kind::global || row->kind == Kind::shared_load || row->kind == Kind::shared_store ||
                   row->kind == Kind::division || row->kind == Kind::matrix);
  });
}

}  // namespace

std::optional<Code_counts> count_code(std::string_view cubin, int sm) {
  const std::vector<Instruction> code = instructions_of(text_of(cubin));
  if (code.empty()) return std::nullopt;
  Code_counts counts;
  const auto length = static_cast<std::int64_t>(code.size());
  for (std::int64_t at = 0; at < length; ++at) {
    const Instruction& one = code[static_cast<std::size_t>(at)];
    if (one.operation() == nop) continue;
    count(counts, one);
    // What stands behind the last exit are subroutines, slow paths of divisions.
    if (one.operation() == exit_code && !one.guarded()) break;
    if (one.operation() != branch) continue;
    const std::int64_t target = at + 1 + one.offset(sm) / static_cast<std::int64_t>(instruction_bytes);
    if (target <= at) {
      ++counts.loops;
    } else if (target <= length &&
               (!one.conditional() || !is_work(&code[static_cast<std::size_t>(at)] + 1, code.data() + target))) {
      counts.rare += target - at - 1;
      at = target - 1;
    }
  }
  return counts;
}

}  // namespace kgen
