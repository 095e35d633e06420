// The facade: requests in, launches out. One thread at a time per engine; engines are cheap. Internal; the public face
// is kgen.h, and kgen.hpp over it.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "generator/operations.hpp"
#include "runtime/engine/kernels.hpp"
#include "runtime/plan/plan.hpp"

namespace kgen {

// One operand of a call, in the order of the operation's table.
struct Operand_view {
  void* data = nullptr;      // strided: the first matrix or vector; pointers: the array of pointers (matrices only)
  std::int64_t leading = 0;  // matrix, in elements
  std::int64_t stride = 0;   // in elements; unused for matrices in pointer batches and for info
};

struct Call {
  const Operation* operation = nullptr;
  char precision = 'd';
  bool pointers = false;      // the layout is "pointers", not "strided"
  bool pivot = true;          // false: pivot = none, ipiv is NULL
  std::int64_t m = 0, n = 0;  // m = n where the operation has no m
  std::array<Operand_view, 4> operands{};
  std::int64_t batch = 0;
};

class Engine {
 public:
  // `device` as in open_device; `families`: NULL for the embedded ones, which all such engines share. Variants are
  // chosen by the tuning records, the user's over those that are built in.
  explicit Engine(const std::string& device = {}, std::shared_ptr<const Families> families = {});
  // Of parts that were made elsewhere, for tests; without records the families' heuristics choose.
  Engine(std::shared_ptr<Device> device, std::shared_ptr<const Families> families, std::shared_ptr<Kernels> kernels,
         std::shared_ptr<const Records> records = nullptr);
  ~Engine();

  void set_stream(void* stream);
  void set_workspace(void* memory, std::size_t bytes);  // NULL: back to the engine's own
  std::size_t workspace_size(const Operation& op, char precision, std::int64_t m, std::int64_t n, std::int64_t batch);
  // All that such a call may launch: every layout, with and without pivoting, in and out of place; and the workspace.
  void prepare(const Operation& op, char precision, std::int64_t m, std::int64_t n, std::int64_t batch);
  // Checks every argument (Error(usage) names it as in kgen.h), then enqueues the plan's launches.
  void run(const Call& call);

  // For tools: a call served by one given variant, and what the last call used. The first call after a plan was made
  // (by prepare, or by the call itself) tells where its kernels came from; later ones found them in memory.
  void use_variant(const std::string& id);  // empty: back to the planner's choice
  std::span<const Kernel> last_kernels() const;
  Plan plan(const Request& request) const;  // as a call of this kind is served
  Device& device();
  const Families& families() const;
  Kernels& kernels();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// What the call, whose arguments are right, asks the planner for: of layout "packed" if its operands lie so.
Request request_of(const Call& call);

// Throws Error(usage) that names the argument; called by run.
void check_arguments(const Call& call);

}  // namespace kgen
