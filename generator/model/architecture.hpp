// GPU architectures: their names ("sm_90"), what each has, and which of it kernels need.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kgen {

// What commands take that work without a GPU when none is asked for, emission too: the one that most of the tuning
// tables that come with kgen are of.
inline constexpr std::string_view default_architecture = "sm_90";

inline constexpr int oldest_architecture = 70;  // of all that kernels run on

// 90 of "sm_90"; nothing for anything else, "sm_90a" included: no kernel uses what only that offers. Whether there is
// such an architecture is another question: a driver may name one that is newer than kgen.
std::optional<int> architecture_number(std::string_view name);
std::string architecture_name(int number);  // "sm_90"

// How fast a unit is, beside the scalar units for the same numbers.
enum class Rate : std::uint8_t { none, slow, full };

struct Architecture {
  int number;
  bool redux = false;             // the instruction that reduces integers over a warp
  Rate fp64_matrix = Rate::none;  // the matrix instruction of double precision
  int block_shared = 0;           // bytes of shared memory that a block may have
  int shared = 0;                 // bytes of it that a multiprocessor has, for all its blocks
  int warps = 0, blocks = 0;      // that a multiprocessor holds; 0: not known, or no kernel runs there
};

// Those that NVIDIA has made, ascending, from the first that NVRTC 12 makes code for.
std::span<const Architecture> architectures();
const Architecture* find_architecture(int number);  // NULL: there is none, or it is newer
// One that is known, or newer than all that are and not absurdly so.
bool is_plausible_architecture(int number);

// What a kernel needs of the architecture that it runs on.
struct Needs {
  bool redux = false, fp64_matrix = false;
  int shared = 0;  // bytes of a block
  bool operator==(const Needs&) const = default;
};

// The least architecture that has it. Not all later ones do: sm_86 has less shared memory than sm_80.
int least_architecture(const Needs& needs);
// Whether a kernel runs there. Of an architecture that is newer than the table little is expected.
bool runs_on(const Needs& needs, int number);
// Whether it runs there, and what it needs is as fast as what other kernels do instead. Others are never chosen.
bool suits(const Needs& needs, int number);

}  // namespace kgen
