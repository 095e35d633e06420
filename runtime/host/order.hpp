// In which order lanes touch an element, as far as barriers decide it: what the checks of shared arrays and of global
// memory on `host` have in common.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#define KGEN_HOST_TABLE_ONLY
#include "templates/common/device/host.hpp"
#undef KGEN_HOST_TABLE_ONLY

namespace kgen {

// A template's place for people: "lu/x.cu.t:12".
std::string to_string(const kgen_host::Site& site);
bool same_place(const kgen_host::Site& a, const kgen_host::Site& b);

// When an access happened: a lane's place in time is what its warp and its block have passed.
struct Moment {
  int thread = -1;          // of the block; -1: never
  std::uint32_t warp = 0;   // barriers of any kind
  std::uint32_t block = 0;  // barriers of the block
  std::uint32_t met = 0;    // collectives of the warp, and barriers
};

inline int warp_of(const Moment& moment) { return moment.thread / 32; }

// Whether `before`, by another lane, is not ordered before `now` by a barrier.
bool races(const Moment& before, const Moment& now);

// "lane 3", and where the other's is another warp: "lane 3 of warp 1".
std::string lane(const Moment& moment, const Moment& other);

struct Touch {
  Moment moment;
  kgen_host::Site site{};
};

// Who wrote an element last, and who read it. Two readers are enough: of different warps if there are such, since only
// a barrier of the block orders those.
struct History {
  Touch writer;
  std::array<Touch, 2> readers;  // the latest first

  void note_reader(const Touch& reader);
  // The access that no barrier orders before a write now, and where a `meeting` is enough no collective of its warp;
  // nullptr: none.
  const Touch* reader_in_race(const Moment& now, bool meeting = false) const;
};

}  // namespace kgen
