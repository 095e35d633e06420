// What `kgen bench` measures: cases (operation, precision, parameters, lda), each served in one or more ways.
#pragma once

#include <string>
#include <vector>

#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/measure/measure.hpp"
#include "tools/kgen/options/factors.hpp"
#include "tools/kgen/options/selection.hpp"

namespace kgen::bench {

struct Way {
  std::string variant;  // an id, or empty for the planner's choice
  Plan plan;
  Ready_plan ready;
  std::string problem;  // why it cannot be measured
};

// What a suite asks for of a case's time; 0, none: nothing.
struct Aims {
  // Its time over that of another case of the run, or of another operation.
  struct Limit {
    std::string operation;
    std::int64_t size = 0;
    double at_most = 0;
  };
  double of_copy = 0;     // at least this fraction of copy bandwidth
  double of_peers = 0;    // at least so many times faster than the best peer
  std::string than = {};  // or than the peer whose name begins so
  std::vector<Limit> limits = {};
};

struct Chosen {
  Case of;
  std::vector<Way> ways;
  Aims aims = {};
  std::string about = {};  // what a suite says of the run that this belongs to
  std::string batch = {};  // and the numbers of matrices, as --batch says them
  std::string peers = {};  // and the peers, as --peers does
};

// `variants`: best, all, ids and patterns of ids (* and ?), in any mixture. An id stands for itself, the others are
// taken for every case of the rest; `tuning` says which is best. Throws Error(usage).
struct Ways_asked : Question {
  std::string variants;
  std::int64_t lda = 0;  // 0: as many as a matrix has rows
  bool square = false;   // sizes that are given at run time are those compiled in, where `words` say none
};
std::vector<Chosen> choose(const Ways_asked& question, const Families& families, const Tuning& tuning);

// Compiles and loads the kernels of every way; a way that cannot be made gets its problem.
void make_ready(std::vector<Chosen>& chosen, Kernels& kernels, int threads = all_cores());

}  // namespace kgen::bench
