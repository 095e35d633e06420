// What a call costs beside the arithmetic: compiling, reading from the cache's folder, launching.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tools/kgen/measure/cases.hpp"
#include "tools/kgen/measure/gpu.hpp"

namespace kgen::bench {

struct Cost {  // of one kernel, in seconds; loading included
  std::string id;
  char precision = 'd';
  std::string shape;
  double cold = 0;    // compiled, in an empty cache
  double warm = 0;    // found in the folder by a fresh memory
  double memory = 0;  // found in memory
};

std::vector<Cost> kernel_costs(Gpu& gpu, std::shared_ptr<const Families> families, const std::vector<Case>& cases);

struct Launch_cost {  // on the host, in seconds: medians of thousands
  double call = 0;    // Engine::run of a prepared batch of one matrix
  double empty = 0;   // as many launches of an empty kernel by the driver, between those
  std::size_t kernels = 0;
};

Launch_cost launch_cost(Gpu& gpu, const std::shared_ptr<const Families>& families, const Case& of);

// Both of all cases, printed unless `quiet`, and as JSON.
nlohmann::json overhead(Gpu& gpu, const std::shared_ptr<const Families>& families, const std::vector<Chosen>& chosen,
                        bool quiet);

}  // namespace kgen::bench
