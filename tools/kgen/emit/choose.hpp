// Which kernels `kgen --ops ...` emits, and what there is to say of the choice.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/options/selection.hpp"

namespace kgen {

struct Emit_options : Question {
  std::string variants = "best", emit = "cu", archs, gpu, out = "generated";
  int jobs = all_cores();
  bool lines = false;
};

struct Chosen_kernel {
  Spec spec;
  std::set<int> archs;  // that it is chosen for; of what is not chosen, those that it serves
};

// What has no launcher of its own: a plan of other operations' kernels.
struct Planned {
  std::vector<std::string> requests;
  std::vector<std::string> steps;  // the operations of its kernels
};

struct Emission {
  std::vector<Chosen_kernel> kernels;    // in the tables' order, without repeats
  bool best = false;                     // they are chosen for each architecture
  std::set<int> archs;                   // of --arch; without it the one that the tables which come with kgen are of
  std::string by_gpu;                    // how much of the choice is by measurements on --gpu
  std::map<std::string, Planned> plans;  // by the operation asked for
  std::map<std::string, std::set<std::string>> notes;  // what is to be said, of which operations, requests or families
};

// Throws Error(usage) for what the options do not go together in.
Emission choose(const Emit_options& options, const Families& families);

}  // namespace kgen
