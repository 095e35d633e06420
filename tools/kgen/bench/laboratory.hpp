// What a laboratory adds to `kgen bench` and `kgen tune`: other libraries beside kgen's kernels, named suites, and a
// model of the least time. kgen is whole without one and includes nothing of it: the program that has one hands it over
// (tools/laboratory/main.cpp; tools/kgen/main.cpp has none).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/kgen/measure/cases.hpp"
#include "tools/kgen/measure/measure.hpp"

namespace kgen {

struct Bench_options;

namespace bench {

struct Row;

// Of one matrix.
struct Least {
  double seconds = 0;                // what nobody can beat
  double memory_bytes = 0;           // that it counts, whole sectors
  double peak_flops_per_second = 0;  // of its floating-point pipe; 0: it does no arithmetic
};
struct Code_bound {
  double seconds = 0;  // what this code can reach
  std::string binds;   // "memory", "shared", "issue", "pipe", "latency"
};

// A model of one GPU. Threads may ask at the same time.
class Bounds {
 public:
  virtual ~Bounds() = default;
  virtual Least least(const Case& of) const = 0;
  // Compiles what is not in the cache. Throws Error, also where the code cannot be counted.
  virtual Code_bound of_plan(const Case& of, const Plan& plan) = 0;
  // Of compiled code without loops, in seconds; nothing where it cannot be told.
  virtual std::optional<double> of_object(const Case& of, const Object& object) const = 0;
};

// What is measured of a case, and on what.
struct Measuring {
  const Chosen& one;
  Extent extent;
  const Prepared& prepared;
  Workplace& place;
  int runs;
};

// Libraries that were opened.
class Peers {
 public:
  virtual ~Peers() = default;
  virtual std::vector<std::string> names() const = 0;
  virtual std::vector<Result> measure(const Measuring& what) = 0;  // problems are in the results
};

// What `kgen bench` does instead of its table: --bound, --mixed, --overhead.
struct Mode {
  void (*prepare)(Bench_options& options);  // before cases are chosen; throws Error(usage)
  // Prints; throws Error, also when a result is wrong.
  void (*run)(const Bench_options& options, const std::shared_ptr<const Families>& families, const Tuning& tuning,
              const std::vector<Chosen>& chosen);
};

}  // namespace bench

struct Laboratory {
  std::string about_peers, default_peers;  // for --help; what --peers is where nobody says it
  std::vector<std::string> suites;
  void (*check_peers)(const std::string& text);  // throws Error(usage)
  // Those that the cases ask for and that can be opened here; of others it says why not.
  std::unique_ptr<bench::Peers> (*open_peers)(const std::string& asked, const std::vector<bench::Chosen>& chosen,
                                              const bench::Machine& machine, std::shared_ptr<const Families> families,
                                              std::shared_ptr<Kernels> kernels);
  // The cases of a suite's name or file, of them those that --ops, --sizes and --precisions name; throws Error(usage)
  // that names run and key.
  std::vector<bench::Chosen> (*choose_suite)(const std::string& name, const Question& part, const Families& families,
                                             const Tuning& tuning);
  // Lines for people; "" where nothing was aimed at, or nothing was timed.
  std::string (*suite_tables)(const std::vector<bench::Row>& rows);
  // Of the device, whose copies were measured in bytes a second; NULL: nobody knows its rates.
  std::unique_ptr<bench::Bounds> (*bounds)(const Device& device, double copy, std::shared_ptr<const Families> families);
  bench::Mode bound, mixed, overhead;
};

inline constexpr const char* without_laboratory =
    "this kgen has no peers, suites and bound, as that of pip; in a clone tools/quickstart builds one that has them "
    "(CMake: -DKGEN_LABORATORY=ON)";

}  // namespace kgen
