// A kernel's short name: its symbol, and the name of its files. dgetrf_16_rows_across_lanes_5f3a9c21 says precision and
// operation, the sizes (8x4 where they differ, 3xany where one is taken at run time), the family unless it has the
// operation's name, and eight digits of the id's SHA-256.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/model/family.hpp"

namespace kgen {

std::string symbol(const Spec& spec);

// The spec that an id or a short name stands for; of a short name all variants of its operation, sizes and family are
// looked through. Throws Error(usage) if there is none, or more than one.
Spec spec_named(const Families& families, std::string_view name);

// Throws Error(usage) if two ids share a short name: their files would be one. Pairs of short name and id.
void check_distinct(const std::vector<std::pair<std::string, std::string>>& names);

}  // namespace kgen
