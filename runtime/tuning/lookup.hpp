// Which variant serves a request: a pure function of the tuning tables, the families, the architecture
// and the GPU.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/family.hpp"
#include "runtime/tuning/tuning_tables.hpp"

namespace kgen {

// How well what was measured fits, best first.
enum class Match {
  exact,               // this request on this architecture
  other_layout,        // on this architecture and size, with batches that lie in memory in another way
  nearest_size,        // on this architecture, for a size nearby
  other_architecture,  // on another architecture
  other_options,       // with another word of trans, uplo, diag or norm
  other_nrhs,          // of far fewer or more right-hand sides
  row_for_any,         // nothing that was measured can be used: a row for any architecture
  guess,               // nor is there such a row: the default
};
std::string_view to_string(Match match);  // "exact", "other layout", ...

struct Choice {
  Spec spec;
  Match match = Match::guess;
  std::shared_ptr<const Tuning_table> table = nullptr;  // that made it; NULL: a guess
  const Measured_sizes* measured = nullptr;             // of the table: the run; NULL: a row for any architecture
  Request nearest = {};                                 // what it measured, or what the row is for
  const Tuning_row* row = nullptr;                      // of the table; NULL: the default, which was measured
  int rank = 0;  // 0: the row's variant; k: its k-th next, because those before are not legal here, or not of the
                 // family for this layout

  // Of the row: the variant that serves.
  const Tuned_variant& variant() const {
    return table->variants[rank == 0 ? row->variant : row->next[static_cast<std::size_t>(rank) - 1].variant];
  }
};

// What choices are made by. Without tables, or for no architecture (""), by the default alone.
struct Tuning {
  std::shared_ptr<const Tuning_tables> tables;
  std::string architecture;  // "sm_90"; one without a table of its own, as "host", is served by those of others
  std::string gpu = {};      // "NVIDIA H200": of what fits as well, that which was measured on it counts first
};

// Nothing if no table can be used and no family offers itself; a strided kernel for a packed batch that no other
// serves. Rows that name families or tunables which are not legal for the request are passed over, so is what does not
// suit the architecture with two other tunables either.
std::optional<Choice> lookup(const Tuning& tuning, const Families& families, const Request& request);

// The default among the families that come with kgen: without a row of a table this is what was measured to be as good
// as any.
std::optional<Spec> built_in_default(const Families& families, const Request& request, const std::string& architecture);

// Whether the row's variant serves and its kernel is not the code that was measured any more. Renders that kernel.
bool is_stale(const Choice& choice, const Families& families);

// The rows, a line each, whose variant these families do not have at the row's own sizes: "FILE:LINE: " and what is
// unknown. Lookups pass them over.
std::vector<std::string> unusable_rows(const Tuning_table& table, const Families& families,
                                       const std::function<bool(const Tuning_row&)>& wanted);

// How many tunables two variants differ in; those of different families differ in more than any of one family.
int differences(const Spec& a, const Spec& b);

}  // namespace kgen
