// A kernel's PTX, read into instructions that can be run: see block.hpp. Of PTX what NVRTC makes of kgen's templates;
// anything else is refused by name (PTX ISA: docs.nvidia.com/cuda/parallel-thread-execution).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kgen::trace {

constexpr int lanes = 32;

// A warp's registers, of each one value a lane: its bits, the upper ones 0; a predicate is 0 or 1.
using Register = std::array<std::uint64_t, lanes>;
using Registers = std::vector<Register>;

struct Operand {
  int reg = -1;  // a register, or else a number
  std::uint64_t value = 0;
  std::uint64_t offset = 0;  // of an address: what is added
};

struct Type {
  char kind = 'b';  // s, u, b, f, p: of a predicate
  int bits = 32;
  friend bool operator==(const Type&, const Type&) = default;
};

// What an instruction is to the machine, whose table of costs has a row for each.
enum class Kind {
  free,  // the assembler folds it into others: moves, signs, widths, constants
  integer,
  multiply,  // of integers
  fp32,
  fp64,
  special,  // approximations of reciprocals and roots
  division,
  matrix,
  shuffle,
  vote,
  reduction,
  load,
  store,
  copy,    // from global to shared memory, not waited for
  commit,  // those begun since the last one are a group
  wait,    // for such copies: all, or all groups but so many of the newest
  branch,
  sync,     // of a warp
  barrier,  // of a block
  call,     // of a function: only rare matrices come there, and it is not run
  other,
};
constexpr int kinds = static_cast<int>(Kind::other) + 1;

enum class Space { none, generic, param, global, shared, local };
// Where shared memory and a lane's own lie among generic addresses.
constexpr std::uint64_t shared_window = std::uint64_t{1} << 62, local_window = std::uint64_t{1} << 61;

struct Instruction;
using Action = void (*)(Registers&, const Instruction&, std::uint32_t mask);

struct Instruction {
  Kind kind = Kind::other;
  Action action = nullptr;  // what needs no memory and no other lanes
  int guard = -1;           // a predicate, or none
  bool guarded_by_false = false;
  std::vector<int> out;
  std::vector<Operand> in;
  Type type;
  int target = -1;      // of a branch
  bool folded = false;  // a branch that the assembler needs none for: it falls through, or guards a short body instead
  bool begins = false;  // where a branch leads to: no instruction moves to the other side of it
  // Of accesses the first of `in` is the address, and what is stored stands behind it.
  Space space = Space::none;
  bool ends = false;   // ret, exit
  bool meets = false;  // needs all lanes of the warp
  char how = 0;  // shuffle: i(dx), b(fly), u(p), d(own); vote: b(allot), a(ll), y: any; reduction: x: max, n: min ...
  int machine = 1;  // instructions that the assembler makes of it
  // An access that the assembler may join with others, where its place is aligned for them all: the first of these, how
  // many bytes they have together, and where the first of those bytes lies against this access's own place.
  int joined = -1, joined_bytes = 0;
  std::int64_t joined_offset = 0;
  int line = 0;  // in the PTX
};

inline constexpr std::string_view given_registers[] = {"%tid.x",   "%ntid.x",   "%laneid",   "%ctaid.x", "%ctaid.y",
                                                       "%ctaid.z", "%nctaid.x", "%nctaid.y", "%nctaid.z"};

struct Program {
  std::vector<Instruction> code;
  int registers = 0;
  int parameters = 0;     // 16 bytes apart
  int static_shared = 0;  // bytes; what is dynamic begins behind them
  int local = 0;          // bytes that each lane has for itself
  int dynamic_begin() const { return (static_shared + 15) / 16 * 16; }
  // Registers that a warp begins with, by the names that PTX has for them.
  std::map<std::string, int, std::less<>> given;
};

// Throws Error(unsupported) naming the line that cannot be run.
Program read_program(std::string_view ptx);

// Finds accesses to neighbouring places of shared memory that the assembler makes one of.
void join_accesses(std::vector<Instruction>& code);

// What one instruction's words say: action, kind, types. Throws Error(unsupported).
void decode(Instruction& to, const std::vector<std::string_view>& words);

}  // namespace kgen::trace
