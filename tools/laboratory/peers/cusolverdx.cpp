// cuSOLVERDx: functions for blocks of threads, which a kernel of one's own calls. The kernel here is written as well as
// one can around them, and of several matrices and threads a block the best counts.
#include "tools/laboratory/peers/cusolverdx.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "runtime/compiler/compiler.hpp"
#include "tools/kgen/common/occupancy.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/laboratory/peers/peer.hpp"
#include "tools/laboratory/peers/solver_kernel.hpp"

namespace kgen::bench {
namespace {

bool has_no_gaps(const Case& of) { return of.lda == 0; }
// Of complex matrices there is no plain transpose.
bool has_transpose(const Case& of) {
  return has_no_gaps(of) && !(precision(of.precision()).complex && of.request.word("trans") == "transpose");
}
// Its gesv solves with A itself.
bool has_no_transpose(const Case& of) { return has_no_gaps(of) && of.request.word("trans") == "no"; }

struct Routine {
  Served served;
  Dx_function function;
  Dx_function without_pivoting;   // the same again for an operation without that choice
  std::string_view m, n, k = {};  // of the operation's sizes: cuSOLVERDx's
  bool own_pivots = false;        // the function gives pivots, and the operation does not
};
constexpr Routine cusolverdx_routines[] = {
    {{"getrf", has_no_gaps}, Dx_function::getrf_partial_pivot, Dx_function::getrf_no_pivot, "m", "n"},
    {{"getrs", has_transpose}, Dx_function::getrs_partial_pivot, Dx_function::getrs_no_pivot, "n", "n", "nrhs"},
    {{"gesv", has_no_gaps}, Dx_function::gesv_partial_pivot, Dx_function::gesv_no_pivot, "n", "n", "nrhs"},
    {{"solve", has_no_transpose},
     Dx_function::gesv_partial_pivot,
     Dx_function::gesv_partial_pivot,
     "n",
     "n",
     "nrhs",
     true},
    {{"potrf", has_no_gaps}, Dx_function::potrf, Dx_function::potrf, "n", "n"},
    {{"potrs", has_no_gaps}, Dx_function::potrs, Dx_function::potrs, "n", "n", "nrhs"},
    {{"posv", has_no_gaps}, Dx_function::posv, Dx_function::posv, "n", "n", "nrhs"},
    {{"solve_posdef", has_no_gaps}, Dx_function::posv, Dx_function::posv, "n", "n", "nrhs"},
    {{"trsm", has_transpose}, Dx_function::trsm, Dx_function::trsm, "m", "n"},
};

const Routine& routine_of(const Case& of) {
  return *std::ranges::find_if(cusolverdx_routines,
                               [&](const Routine& one) { return one.served.operation == of.operation(); });
}

Solver_kernel kernel_of(const Case& of, const std::string& function, int matrices, int threads) {
  return solver_kernel(of, function, matrices, threads, routine_of(of).own_pivots);
}

Dx_solver solver_of(const Case& of) {
  const Operation& operation = *of.request.operation;
  const Routine& routine = routine_of(of);
  const auto size = [&](std::string_view name) {
    return of.sizes()[static_cast<std::size_t>(operation.find_size(name))];
  };
  const auto is = [&](const char* option, std::string_view word) -> std::optional<bool> {
    if (operation.find_option(option) < 0) return std::nullopt;
    return of.request.word(option) == word;
  };
  Dx_solver solver;
  solver.function = is("pivot", "none").value_or(false) ? routine.without_pivoting : routine.function;
  solver.m = size(routine.m);
  solver.n = size(routine.n);
  if (!routine.k.empty()) solver.k = size(routine.k);
  solver.precision = of.precision();
  solver.lower = is("uplo", "lower");
  solver.left = is("side", "left");
  solver.unit = is("diag", "unit");
  if (const int trans = operation.find_option("trans"); trans >= 0 && !routine.own_pivots)
    solver.trans = of.request.options[static_cast<std::size_t>(trans)];
  return solver;
}

class Cusolverdx final : public Peer {
 public:
  explicit Cusolverdx(const Opening& opening)
      : device_(opening.device), stream_(opening.stream), mathdx_(device_.architecture()) {}

  std::string name() const override { return mathdx_.name(); }
  std::vector<Peer_way> ways(const Case& of) override {
    if (of != of_) {
      of_ = {};
      loaded_.clear();
      ways_.clear();
      for (const Object& object : dx_objects(mathdx_, of)) {
        loaded_.push_back(device_.load(object));
        ways_.push_back({object.id, {.by_pointers = false}});
      }
      of_ = of;
    }
    return ways_;
  }
  void run(const Peer_call& one) override {
    device_.launch(loaded_[one.way], one.call.batch, 0, solver_arguments(one.call), stream_);
  }

 private:
  Device& device_;
  void* stream_;
  Mathdx mathdx_;
  Case of_;  // got ready for
  std::vector<Loaded> loaded_;
  std::vector<Peer_way> ways_;
};

}  // namespace

Object dx_object(const Mathdx& mathdx, const Case& of, int matrices, int threads) {
  Dx_solver solver = solver_of(of);
  solver.batches = matrices;
  solver.threads = threads;
  const Mathdx::Code code = mathdx.code(solver);
  const Solver_kernel kernel = kernel_of(of, code.symbol, matrices, threads);
  Object object;
  object.id = fmt::format("batches_per_block_{}__threads_{}", matrices, threads);
  object.symbol = Solver_kernel::symbol;
  object.architecture = mathdx.architecture();
  object.code_kind = "cubin";
  object.code = mathdx.link(code, compile_to_lto(kernel.text, "cusolverdx", mathdx.architecture()));
  object.launch = {threads, matrices, static_cast<int>(kernel.shared)};
  return object;
}

std::vector<Object> dx_objects(const Mathdx& mathdx, const Case& of) {
  const Dx_solver suggested = mathdx.suggested(solver_of(of));
  struct Block {
    int matrices, threads;
  };
  std::vector<Block> blocks;
  for (const int more : {1, 2, 4, 8})
    for (const int wider : {1, 2, 4}) {
      const Block block{more * suggested.batches, wider * suggested.threads};
      const std::int64_t shared = kernel_of(of, "", block.matrices, block.threads).shared;
      // Four blocks a multiprocessor at least, and work for every thread.
      const bool sensible = more == 1 ? shared <= most_shared() : shared <= most_shared() / 4;
      if (sensible && wider <= 2 * more && block.threads <= 1024) blocks.push_back(block);
    }
  if (blocks.empty()) throw Error(Failure::unsupported, "a matrix does not fit into the shared memory of a block");
  std::vector<Object> objects(blocks.size());
  std::vector<std::string> problems(blocks.size());
  parallel_for(blocks.size(), all_cores(), fmt::format("cuSOLVERDx's kernels of {} compiled", of.operation()),
               [&](std::size_t i) {
                 try {
                   objects[i] = dx_object(mathdx, of, blocks[i].matrices, blocks[i].threads);
                 } catch (const Error& error) {
                   problems[i] = error.what();
                 }
               });
  // One block that cuSOLVERDx cannot do is no reason to leave out the others.
  std::erase_if(objects, [](const Object& object) { return object.code.empty(); });
  if (objects.empty()) throw Error(Failure::compile, problems.front());
  return objects;
}

Peer_row cusolverdx_peer() {
  return {.name = "cusolverdx",
          .library = "cuSOLVERDx in a kernel",
          .served = served(cusolverdx_routines),
          .open = opened<Cusolverdx>,
          .by_default = false};  // a case is compiled for many seconds
}

}  // namespace kgen::bench
