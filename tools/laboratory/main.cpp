// The kgen command with its laboratory.
#include "tools/kgen/commands.hpp"
#include "tools/laboratory/bench/modes.hpp"
#include "tools/laboratory/bench/peer_choice.hpp"
#include "tools/laboratory/bench/suite.hpp"
#include "tools/laboratory/bound/model.hpp"

int main(int argc, char** argv) {
  using namespace kgen::bench;
  const kgen::Laboratory laboratory{.about_peers = about_peers(),
                                    .default_peers = default_peers(),
                                    .suites = suite_names(),
                                    .check_peers = [](const std::string& text) { parse_peers(text); },
                                    .open_peers = open_peers,
                                    .choose_suite = choose_suite,
                                    .suite_tables = suite_tables,
                                    .bounds = bounds_of_device,
                                    .bound = bound_mode(),
                                    .mixed = mixed_mode(),
                                    .overhead = overhead_mode()};
  return kgen::run_program(argc, argv, &laboratory);
}
