// A family: one template file and what its declaration says. Families: all that are known to this process. A family of
// kernels is a file *.cu.t, one of plans, which have steps instead of a text, a file *.plan.t.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/architecture.hpp"
#include "generator/model/spec.hpp"
#include "generator/model/steps.hpp"

namespace kgen {

// The shape of a launch: one thread block serves `matrices` consecutive matrices of the batch, or so many `blocks`,
// which are neighbours in the grid.
struct Launch {
  int threads = 0;
  int matrices = 0;
  int shared = 0;  // bytes of dynamic shared memory
  int blocks = 1;
  // Of blocks that share columns (column_shares.hpp); 0: a block takes all.
  int least_columns = 0;
  bool operator==(const Launch&) const = default;
};

// What a family's declaration says of one spec.
struct Properties {
  Launch launch;
  Needs needs;
  int requires_sm = 0;     // the least architecture that has what it needs: 80 for sm_80
  std::int64_t flops = 0;  // per matrix
  std::int64_t bytes = 0;  // per matrix, each input byte read once, each output byte written once
  // In layout grouped: what a round's matrices have is prefetched to shared arrays (common/launch/persistent.t).
  bool prefetches = false;
};

struct Kernel_text {
  std::string plain, with_lines;  // with #line directives, which name the template's file and line
};

struct Tunable_info {
  std::string name;
  std::string values;  // for people: "1 | 2 | 4", or "depends on the spec"
  std::string about;   // what it is; empty if the family does not say
};

class Family {
 public:
  virtual ~Family() = default;
  virtual const std::string& name() const = 0;  // the file's name without its ending and "<operation>_"
  virtual bool is_plan() const = 0;
  virtual const std::string& operation() const = 0;
  virtual const std::string& about() const = 0;
  virtual const std::string& opening() const = 0;  // the comment that its file opens with, without the signs; or empty
  virtual const std::string& paper() const = 0;
  virtual const std::string& file() const = 0;  // relative to its templates folder: "lu/getrf_....cu.t"
  virtual bool is_built_in() const = 0;         // whether it comes with kgen
  // SHA-256 over the file and the generator's version, which covers all else: what caches go by.
  virtual const std::string& files_digest() const = 0;
  virtual const std::vector<Tunable_info>& tunables() const = 0;

  // In layout grouped: it takes rows and columns of each matrix from the batch, up to those of the request, and so
  // serves a bin of several sizes. Others take the request's for all.
  virtual bool per_matrix_sizes() const = 0;
  virtual bool supports(const Spec& spec) const = 0;                         // spec.tune given and legal
  virtual std::vector<Settings> variants(const Request& request) const = 0;  // every legal variant
  // Those of them that differ from this variant in one tunable, and itself, without going through all.
  virtual std::vector<Settings> neighbours(const Spec& spec) const = 0;
  // The first of them for which `suits` holds; nothing: there is none.
  using Suits = std::function<bool(const Spec&)>;
  virtual std::optional<Spec> first_variant(const Request& request, const Suits& suits) const = 0;
  // In the order of its operation's row (Operation::families), behind it if it does not come with kgen. Nothing: it is
  // never the default.
  virtual std::optional<std::size_t> place() const = 0;
  // Throws Error(bad_template) naming file and line for unknown, missing and illegal tunables and unsupported specs.
  virtual void check(const Spec& spec) const = 0;
  virtual Properties properties(const Spec& spec) const = 0;       // a plan's launches are its kernels'
  virtual Kernel_text render(const Spec& spec) const = 0;          // throws Error(usage) for a plan, which has none
  virtual Steps steps(const Spec& spec, bool in_place) const = 0;  // of a plan
};

bool is_plan_file(std::string_view file);  // *.plan.t
bool is_family_file(std::string_view file);

class Families {
 public:
  // The embedded families and those of each folder (searched recursively for *.cu.t and *.plan.t). Throws Error naming
  // file and line; two families of one operation with the same name are an error that names both files.
  static Families load(std::span<const std::filesystem::path> folders = {});

  std::span<const std::shared_ptr<const Family>> all() const { return families_; }
  const Family& find(std::string_view operation, std::string_view name) const;  // throws, naming what there is
  const Family& find(const Spec& spec) const { return find(spec.request.name(), spec.family); }

  // Every legal variant of a request, over all families of its operation.
  std::vector<Spec> variants(const Request& request) const;
  // The default, of an architecture the first that suits it; nothing if no family that has a place serves the
  // request. Where none suits it the default of any, for which the compiler says what is missing.
  // `built_in`: among the families that come with kgen.
  std::optional<Spec> try_default(const Request& request, const std::string& architecture = {},
                                  bool built_in = false) const;
  Spec default_of(const Request& request) const;  // the same; throws Error(unsupported)
  // Without the kernels of one operation, which leaves it to plans; and without its plans.
  Families without_kernels(std::string_view operation) const { return without(operation, false); }
  Families without_plans(std::string_view operation) const { return without(operation, true); }

 private:
  Families without(std::string_view operation, bool plans) const;
  std::vector<std::shared_ptr<const Family>> families_;
};

}  // namespace kgen
