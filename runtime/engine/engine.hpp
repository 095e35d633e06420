// The facade: calls in, launches out. One thread at a time per engine; engines are cheap. Internal; the public face is
// kgen.h, and kgen.hpp over it.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "runtime/call/call.hpp"
#include "runtime/engine/kernels.hpp"
#include "runtime/plan/plan.hpp"

namespace kgen {

class Engine {
 public:
  // `device` as in open_device; `families`: NULL for the embedded ones, which all such engines share. Variants are
  // chosen by the tuning tables, the user's over those that are built in.
  explicit Engine(const std::string& device = {}, std::shared_ptr<const Families> families = {});
  // Of parts that were made elsewhere, for tests; without tables the default serves.
  Engine(std::shared_ptr<Device> device, std::shared_ptr<const Families> families, std::shared_ptr<Kernels> kernels,
         std::shared_ptr<const Tuning_tables> tables = nullptr);
  ~Engine();

  void set_stream(void* stream);
  void set_workspace(void* memory, std::size_t bytes);  // NULL: back to the engine's own

  // Between the two, calls compile, load and warm what they would launch, and grow the engine's own workspace for it;
  // they launch over no matrices, or nothing in a capture, and any_array may stand for their arrays.
  void prepare_begin();
  void prepare_end();
  // The largest workspace that a call needed since the last prepare_begin, in bytes.
  std::size_t workspace_size() const;

  // Checks every argument (Error(usage) names it as in kgen.h), then enqueues the plan's launches.
  void run(Call call);

  // For tools: a call served by one given variant, and what the last call that ran kernels used: one that is empty,
  // only fills or prepares changes nothing here. The first call after a plan was made (while preparing, or by the call
  // itself) tells where its kernels came from; later ones found them in memory.
  void use_variant(const std::string& name);  // an id or a short name; empty: back to the planner's choice
  std::span<const Kernel> last_kernels() const;
  Plan plan(const Request& request) const;  // as a call of this kind is served
  Device& device();
  const Families& families() const;
  Kernels& kernels();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace kgen
