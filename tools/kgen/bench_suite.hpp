// Named sets of cases for the bench: tools/suites/*.json, built in, or a file of the same form.
#pragma once

#include <string>
#include <vector>

#include "generator/embedded.hpp"
#include "tools/kgen/bench_cases.hpp"

namespace kgen {

std::vector<Embedded_file> embedded_suites();

namespace bench {

std::vector<std::string> suite_names();
// A name, or a file that ends in .json:
//   {"about": "...", "runs": [{"ops": "getrf", "precisions": "d", "sizes": "4,8", "pivot": "none", "layout": "strided",
//    "variants": "best", "aims": {"4": 0.9}, "about": "..."}]}
// where each run holds options of the bench under their names, `aims` fractions of copy bandwidth for sizes, and
// `about` what the run shows, which the report tells. Throws Error(usage).
std::vector<Chosen> choose_suite(const std::string& name, const Families& families, const Tuning& tuning);

}  // namespace bench
}  // namespace kgen
