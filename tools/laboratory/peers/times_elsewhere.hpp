// docs/measurements/h200_*.csv, built in: what libraries took that are not run.
#pragma once

#include <vector>

#include "generator/text/embedded.hpp"
#include "tools/laboratory/peers/peer.hpp"

namespace kgen {

const std::vector<Embedded_file>& times_elsewhere();

namespace bench {

std::vector<Known_time> known_elsewhere(const Case& of);

}  // namespace bench
}  // namespace kgen
