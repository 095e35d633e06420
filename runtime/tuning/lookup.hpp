// Which variant serves a request: a pure function of the tuning records, the families, the architecture
// and the GPU.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "generator/family.hpp"
#include "runtime/tuning/records.hpp"

namespace kgen {

// How well the record behind a choice fits, best first.
enum class Match {
  exact,               // measured for this request on this architecture
  other_layout,        // on this architecture and size, with batches that lie in memory in another way
  nearest_size,        // on this architecture, for a size nearby
  other_architecture,  // on another architecture
  other_options,       // with another word of trans, uplo, diag or norm
  heuristic,           // no record that can be used: the families' own choice
};
std::string_view to_string(Match match);  // "exact", "other layout", ...

struct Choice {
  Spec spec;
  Match match = Match::heuristic;
  std::shared_ptr<const Record_file> file = nullptr;  // that the record lies in; NULL: heuristic
  const Record* record = nullptr;                     // in that file
  int line = 0;
  int rank = 0;  // 0: the record's winner; k: its k-th runner-up, because those before are not legal here, or not
                 // of the family for this layout
};

// What choices are made by. Without records, or for no architecture (""), by the heuristic alone.
struct Tuning {
  std::shared_ptr<const Records> records;
  std::string architecture;  // "sm_90"; one without records of its own, as "host", is served by those of others
  std::string gpu = {};      // "NVIDIA H200": of a file's records that fit as well, those that it made count first
};

// Nothing if no record can be used and no family offers itself. Records that name families or tunables which are not
// legal for the request are passed over, so is what does not suit the architecture.
std::optional<Choice> lookup(const Tuning& tuning, const Families& families, const Request& request);

// Whether the record's winner serves and is not the code that was measured any more. Renders that kernel.
bool is_stale(const Choice& choice, const Families& families);

// How many tunables two variants differ in; those of different families differ in more than any of one family.
int differences(const Spec& a, const Spec& b);

}  // namespace kgen
