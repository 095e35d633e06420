// What a suite's aims came to, behind its rows: how many times faster than peers, and how a time compares with that of
// another size or operation.
#pragma once

#include <string>
#include <vector>

#include "tools/kgen/bench/report.hpp"

namespace kgen::bench {

// Lines for people; "" where nothing was aimed at, or nothing was timed.
std::string suite_tables(const std::vector<Row>& rows);

}  // namespace kgen::bench
