// Named sets of cases for the bench: tools/laboratory/suites/*.json, built in, or a file of the same form.
#pragma once

#include <string>
#include <vector>

#include "generator/text/embedded.hpp"
#include "tools/kgen/bench/laboratory.hpp"

namespace kgen {

const std::vector<Embedded_file>& embedded_suites();

namespace bench {

std::vector<std::string> suite_names();

// A name, or a file that ends in .json:
//   {"about": "...", "runs": [{"ops": "getrf", "sizes": "4,8", "pivot": "none", "aims": {"4": 0.9}, "about": "..."}]}
// as docs/command-line.md says. Of its cases those that --ops, --sizes and --precisions of `part` name. Throws
// Error(usage) that names run and key.
std::vector<Chosen> choose_suite(const std::string& name, const Question& part, const Families& families,
                                 const Tuning& tuning);

// What its aims came to, as lines for people; "" where nothing was aimed at, or nothing was timed.
std::string suite_tables(const std::vector<Row>& rows);

}  // namespace bench
}  // namespace kgen
