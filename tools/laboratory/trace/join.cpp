// ptxas joins loads, or stores, of neighbouring places that begin at one register into one of 8 or 16 bytes. That it
// may, it finds out by more than PTX says; here whether the places are aligned is seen when the code runs.
#include <algorithm>
#include <map>

#include "tools/laboratory/trace/program.hpp"

namespace kgen::trace {
namespace {

struct Access {
  int at;
  std::int64_t begin;  // against the register
  int bytes;
};
using Accesses = std::map<int, std::vector<Access>>;  // by the register

int bytes_of(const Instruction& one) {
  const std::size_t count = one.kind == Kind::store ? one.in.size() - 1 : one.out.size();
  return one.type.bits / 8 * static_cast<int>(count);
}

bool is_candidate(const Instruction& one, Kind kind) {
  return one.kind == kind && one.space == Space::shared && one.guard < 0 && one.in[0].reg >= 0;
}

// Those that fill a piece of so many bytes, none twice.
void join_pieces(std::vector<Instruction>& code, std::vector<Access> all, int piece) {
  std::ranges::stable_sort(all, {}, &Access::begin);
  for (std::size_t i = 0; i < all.size();) {
    std::size_t end = i;
    std::int64_t reached = all[i].begin;
    while (end < all.size() && all[end].begin == reached && reached + all[end].bytes <= all[i].begin + piece)
      reached += all[end++].bytes;
    if (end - i < 2 || all[i].begin % piece != 0 || reached != all[i].begin + piece) {
      ++i;
      continue;
    }
    int first = all[i].at;
    for (std::size_t k = i; k < end; ++k) first = std::min(first, all[k].at);
    for (std::size_t k = i; k < end; ++k) {
      Instruction& one = code[static_cast<std::size_t>(all[k].at)];
      one.joined = first, one.joined_bytes = piece, one.joined_offset = all[i].begin - all[k].begin;
    }
    i = end;
  }
}

void finish(std::vector<Instruction>& code, Accesses& found) {
  for (auto& [reg, all] : found) {
    join_pieces(code, all, 16);
    std::erase_if(all, [&](const Access& one) { return code[static_cast<std::size_t>(one.at)].joined >= 0; });
    join_pieces(code, all, 8);
  }
  found.clear();
}

}  // namespace

void join_accesses(std::vector<Instruction>& code) {
  std::vector<bool> entered(code.size() + 1);
  for (const Instruction& one : code)
    if (one.target >= 0) entered[static_cast<std::size_t>(one.target)] = true;
  for (const Kind kind : {Kind::load, Kind::store}) {
    Accesses found;
    for (std::size_t at = 0; at < code.size(); ++at) {
      const Instruction& one = code[at];
      if (is_candidate(one, kind)) {
        found[one.in[0].reg].push_back(
            {static_cast<int>(at), static_cast<std::int64_t>(one.in[0].offset), bytes_of(one)});
        // Stores by other registers may go to the same place.
        if (kind == Kind::store && found.size() > 1) {
          const auto own = found.extract(one.in[0].reg);
          finish(code, found);
          found[one.in[0].reg] = own.mapped();
        }
        if (!entered[at]) continue;
      }
      const bool touches =
          one.kind == Kind::store || one.kind == Kind::copy || (kind == Kind::store && one.kind == Kind::load);
      if (entered[at] || touches || one.kind == Kind::branch || one.kind == Kind::call || one.ends ||
          one.kind == Kind::sync || one.kind == Kind::barrier || one.kind == Kind::wait) {
        Accesses own;
        if (is_candidate(one, kind))
          own[one.in[0].reg] = {found[one.in[0].reg].back()}, found[one.in[0].reg].pop_back();
        finish(code, found);
        found = std::move(own);
      }
      for (const int reg : one.out) found.erase(reg);
    }
    finish(code, found);
  }
}

}  // namespace kgen::trace
