// What `kgen bench` measures: cases (operation, precision, parameters, lda), each served in one or more ways.
#pragma once

#include <string>
#include <vector>

#include "tools/kgen/measure/measure.hpp"
#include "tools/kgen/options/selection.hpp"

namespace kgen::bench {

struct Way {
  std::string variant;  // an id, or empty for the planner's choice
  Plan plan;
  Ready_plan ready;
  std::string problem;  // why it cannot be measured
};

struct Chosen {
  Case of;
  std::vector<Way> ways;
  double aim = 0;          // the fraction of copy bandwidth that a suite asks for; 0: none
  std::string about;       // what a suite says of the run that this belongs to
  std::string batch = {};  // and the numbers of matrices, as --batch says them
  std::string peers = {};  // and the peers, as --peers does
};

// `variants`: best, all, ids and patterns of ids (* and ?), in any mixture. An id stands for itself, the others are
// taken for every case of the rest; `tuning` says which is best. Throws Error(usage).
struct Question {
  std::string ops, sizes, precisions;  // empty: not given
  Word_options words;                  // --pivot, --layout, ...
  Factor_texts factors;                // --alpha, --beta
  std::string variants;
  std::int64_t lda = 0;
};
std::vector<Chosen> choose(const Question& question, const Families& families, const Tuning& tuning);

// Compiles and loads the kernels of every way in as many threads as there are cores; a way that cannot be made gets its
// problem.
void make_ready(std::vector<Chosen>& chosen, Kernels& kernels);

}  // namespace kgen::bench
