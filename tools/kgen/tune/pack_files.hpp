// `kgen tune --pack`: a tuning table of the raw measurements that were kept.
#pragma once

#include <string>
#include <vector>

#include "generator/model/family.hpp"

namespace kgen::tune {

// Of all lines, in their order, of one architecture. Prints how many rows there are, and how far what is chosen by the
// new table for the measured requests lies from each one's best. Throws Error naming file and line of what is damaged.
void pack_files(const std::vector<std::string>& files, const std::string& out, const Families& families);

}  // namespace kgen::tune
