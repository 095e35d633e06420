// Variants and rows that tests of the tuning tables share.
#pragma once

#include <functional>

#include "runtime/tuning/lookup.hpp"
#include "tests/support/tables.hpp"
#include "tests/unit/support.hpp"

namespace kgen::test {

inline Spec rows(std::int64_t n, std::int64_t lanes, std::int64_t per_block, const std::string& search = "redux") {
  return make_spec(square("getrf", 'd', n), "rows_across_lanes",
                   {{"rows", 1},
                    {"lanes", lanes},
                    {"per_block", per_block},
                    {"search", search},
                    {"broadcast", "shuffle"},
                    {"transfer", "direct"},
                    {"least_warps", 32}});
}

inline Request getrs(const std::string& trans) {
  return make_request("getrs", 'z', {{"n", 8}, {"nrhs", 1}, {"trans", trans}});
}
inline Spec columns(const std::string& trans, std::int64_t per_block) {
  return make_spec(getrs(trans), "rows_across_lanes", {{"lanes", 8}, {"per_block", per_block}, {"least_warps", 0}});
}

inline Named_variant named(const Spec& spec, const std::string& architecture = "sm_90") {
  Named_variant made{spec, architecture};
  if (families().find(spec).supports(spec)) made.digest = code_digest(families(), spec);
  return made;
}

inline Choice choice_by(const Tuning& tuning, const Request& request) {
  const auto choice = lookup(tuning, families(), request);
  REQUIRE(choice);
  families().find(choice->spec).check(choice->spec);
  return *choice;
}
// Each in a table of its own.
inline Choice choice_for(const std::vector<Named_variant>& all, const Request& request,
                         const std::string& architecture = "sm_90") {
  std::vector<Tuning_table> files;
  for (const Named_variant& one : all) files.push_back(table_of({one}));
  return choice_by({tables_of(std::move(files)), architecture}, request);
}
// The first variant of a family that `takes` takes.
inline Spec first_of(
    const Request& request, const char* family,
    const std::function<bool(const Spec&)>& takes = [](const Spec&) { return true; }) {
  return families().find(std::string(request.name()), family).first_variant(request, takes).value();
}

inline Spec in_layout(Spec spec, const std::string& layout) {
  spec.request = with(spec.request, "layout", layout);
  return spec;
}

}  // namespace kgen::test
