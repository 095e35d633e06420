#include "tools/laboratory/laboratory.hpp"

#include "tools/laboratory/bench/bound_table.hpp"
#include "tools/laboratory/bench/mixed.hpp"
#include "tools/laboratory/bench/overhead.hpp"
#include "tools/laboratory/bench/peer_choice.hpp"
#include "tools/laboratory/bench/suite.hpp"
#include "tools/laboratory/bench/suite_tables.hpp"
#include "tools/laboratory/bound/model.hpp"

namespace kgen {

const Laboratory& laboratory() {
  static const Laboratory all{.about_peers = bench::about_peers(),
                              .default_peers = bench::default_peers(),
                              .suites = bench::suite_names(),
                              .check_peers = [](const std::string& text) { bench::parse_peers(text); },
                              .open_peers = bench::open_peers,
                              .choose_suite = bench::choose_suite,
                              .suite_tables = bench::suite_tables,
                              .bounds = bench::bounds_of_device,
                              .bound = {bench::prepare_bounds, bench::print_bounds},
                              .mixed = {bench::prepare_mixed, bench::measure_mixed},
                              .overhead = {bench::prepare_overhead, bench::measure_overhead}};
  return all;
}

}  // namespace kgen
