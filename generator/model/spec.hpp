// Spec: everything that decides the text of a kernel; and its id, a string that says the same.
#pragma once

#include <string>
#include <string_view>

#include "generator/model/request.hpp"

namespace kgen {

struct Spec {
  Request request;  // never in_place, and of class 0: kernels serve calls of every kind
  std::string family;
  Settings tune;  // every tunable of the family, in its declared order

  bool operator==(const Spec&) const = default;
};

Spec make_spec(const Request& request, std::string family = {}, Settings tune = {});

// getrf__d__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_16: fields separated by two
// underscores; a field's value stands behind its last underscore. A valid C identifier of at most 200 characters.
std::string id(const Spec& spec);
// The inverse: parse(id(spec)) == spec. Throws Error(usage) that names the field. It knows the table of operations, not
// the families: whether the family exists and the tunables are legal is Families' to say.
Spec parse(std::string_view id);

}  // namespace kgen
