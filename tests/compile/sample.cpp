// Emitted kernels through NVRTC, without a GPU: they compile without a word, and default variants do not spill.
#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "runtime/plan/plan.hpp"
#include "runtime/tuning/records.hpp"
#include "tests/compile/support.hpp"

using namespace kgen;
using namespace kgen::test;

namespace {

struct Job {
  Spec spec;
  std::string architecture;
};

const std::vector<std::string> architectures = {"sm_80", "sm_90"};

// "" if it compiles cleanly, and, for a default variant, without spills and arrays in local memory.
std::string judge(const Job& job, bool default_variant) {
  const Source source = render(*families(), job.spec);
  const Object object = make_nvrtc_compiler(job.architecture)->compile(source);
  const Resources& used = object.resources;
  const std::string name = source.id + " for " + job.architecture + ": ";
  if (!object.note.empty()) return name + object.note;
  if (object.code_kind != "cubin" || object.code.compare(0, 4,
                                                         "\x7f"
                                                         "ELF") != 0)
    return name + "no cubin";
  if (object.id != source.id || object.symbol != source.symbol || object.launch != source.properties.launch)
    return name + "wrong launch shape or id";
  if (!used.known || used.registers < 1) return name + "no resources in the log";
  // The launch must fit: 65,536 registers an SM, in units of 8 per thread.
  if ((used.registers + 7) / 8 * 8 * source.properties.launch.threads > 65536) return name + "too many registers";
  // A frame of a few bytes without spills is the assembler's own; an array in local memory would be larger. The one
  // that is meant is a lane's row of the rare matrix whose condition number is found once more, by a loop
  // (condition_again).
  const bool again = source.text.find("condition_again<") != source.text.npos;
  const std::int64_t row = again ? job.spec.request.size("n") * precision(job.spec.request.precision).element_bytes : 0;
  if (default_variant && (used.spill_stores != 0 || used.spill_loads != 0 || used.stack > 16 + row)) {
    return name + std::to_string(used.spill_stores) + " bytes spilled, stack " + std::to_string(used.stack);
  }
  return {};
}

void run(const std::vector<Job>& jobs, bool default_variants) {
  const auto problems = in_parallel(jobs.size(), [&](std::size_t i) { return judge(jobs[i], default_variants); });
  for (const std::string& problem : problems) CHECK(problem == "");
  MESSAGE(jobs.size() << " kernels compiled");
}

// Every value of a parameter or tunable in a spec, as text.
std::vector<std::string> values_of(const Spec& spec) {
  const std::string begin = std::string(spec.request.name()) + " " + spec.family + " ";
  std::vector<std::string> values = {begin + "precision=" + spec.request.precision};
  for (const Settings& list : {settings(spec.request), spec.tune})
    for (const Setting& setting : list) values.push_back(begin + setting.name + "=" + to_string(setting.value));
  return values;
}

std::vector<std::string> pairs_of(const Spec& spec) {
  const std::vector<std::string> values = values_of(spec);
  std::vector<std::string> pairs;
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = i + 1; j < values.size(); ++j) pairs.push_back(values[i] + " " + values[j]);
  return pairs;
}

// Adds specs, greedily, until all parts are held or there are `enough`: each that brings at least `least` new parts,
// least falling.
void cover(std::vector<Spec>& chosen, const std::vector<Spec>& candidates,
           const std::function<std::vector<std::string>(const Spec&)>& parts_of, std::size_t enough) {
  std::set<std::string> seen;
  for (const Spec& spec : chosen)
    for (const std::string& part : parts_of(spec)) seen.insert(part);
  for (const std::size_t least : {12U, 8U, 5U, 3U, 2U, 1U}) {
    for (const Spec& spec : candidates) {
      if (chosen.size() >= enough) return;
      const auto parts = parts_of(spec);
      const auto fresh = std::ranges::count_if(parts, [&](const auto& part) { return !seen.contains(part); });
      if (static_cast<std::size_t>(fresh) < least) continue;
      seen.insert(parts.begin(), parts.end());
      chosen.push_back(spec);
    }
  }
}

// Every value of every family at least once, and as many pairs of values as 16 kernels hold.
std::vector<Spec> covering(const std::vector<Spec>& candidates) {
  std::vector<Spec> chosen;
  cover(chosen, candidates, values_of, candidates.size());
  cover(chosen, candidates, pairs_of, 16);
  return chosen;
}

}  // namespace

// Of each operation every fourth n, other ones of the next.
TEST_CASE("default variants compile without spills: in turn every n, precision, words and architecture") {
  if (!have_nvrtc()) return;
  std::vector<Job> jobs;
  int first = 0;
  for (const Operation& op : operations()) {
    first = environment("KGEN_TEST_FULL") ? 1 : 1 + first % 4;
    for (int n = first; n <= common_limit; n += environment("KGEN_TEST_FULL") ? 1 : 4) {
      for (std::size_t a = 0; a < architectures.size(); ++a) {
        const auto turn = static_cast<std::size_t>(n);
        if (environment("KGEN_TEST_FULL")) {
          for (const Precision& precision : precisions_of(op)) {
            for (const Request& request : squares(op.name, precision.letter, n)) {
              jobs.push_back({families()->best(request), architectures[a]});
            }
          }
        } else if (turn / 4 % 2 == a) {
          const std::vector<Precision> letters = precisions_of(op);
          const auto words = squares(op.name, letters[(turn / 4 + turn % 4) % letters.size()].letter, n);
          jobs.push_back({families()->best(words[(turn / 8 + turn % 4) % words.size()]), architectures[a]});
        }
      }
    }
  }
  run(jobs, true);
}

// Which registers and spills each has, `kgen inspect ID` shows.
TEST_CASE("kernels that records name compile without spills: a few of them") {
  if (!have_nvrtc()) return;
  constexpr std::size_t every = 400;  // all with KGEN_TEST_FULL=1
  std::vector<Job> jobs;
  std::size_t turn = 0;
  const Record_files files = built_in_records()->all();
  for (const auto& file : files)
    for (const Record& record : file->records)
      if (turn++ % every == 0 || environment("KGEN_TEST_FULL")) jobs.push_back({record.spec, record.architecture});
  REQUIRE(!jobs.empty());
  run(jobs, true);
}

// Most operations are plans of several kernels there. Each operation at one size, in one precision and with one choice
// of words, the next at another.
TEST_CASE("what is chosen beyond 32 compiles without spills: a few sizes") {
  if (!have_nvrtc()) return;
  const std::string architecture = "sm_90";
  const std::vector<std::pair<int, char>> sizes = {{33, 's'}, {48, 'd'}, {64, 'c'}, {128, 'd'}, {96, 'z'}};
  std::vector<Request> requests;
  std::size_t turn = 0;
  for (const Operation& op : operations()) {
    if (op.limit <= common_limit) continue;
    const auto add = [&](char letter, std::int64_t n, std::size_t first, std::size_t step) {
      auto words = squares(op.name, letter, common_limit);
      std::erase_if(words, [](const Request& request) { return request.layout == Layout::listed; });
      for (std::size_t i = first % words.size(); i < words.size(); i += step) {
        for (auto& size : words[i].sizes)
          if (size == common_limit) size = static_cast<std::int16_t>(n);
        requests.push_back(words[i]);
      }
    };
    if (!environment("KGEN_TEST_FULL")) {
      const auto& [n, letter] = sizes[turn % sizes.size()];
      add(letter, n, turn++, 1000);
      continue;
    }
    for (std::int64_t n = common_limit + 1; n <= op.limit; ++n)
      for (const Precision& precision : precisions_of(op)) add(precision.letter, n, 0, 1);
  }
  std::vector<Job> jobs;
  std::set<std::string> seen;
  for (const Request& request : requests)
    for (const Step& step : make_plan(*families(), request, {}, {built_in_records(), architecture}).steps)
      if (seen.insert(id(step.spec)).second) jobs.push_back({step.spec, architecture});
  REQUIRE(!jobs.empty());
  run(jobs, true);
}

TEST_CASE("variants compile: every value of every family") {
  if (!have_nvrtc()) return;
  std::vector<Job> jobs;
  for (const Operation& op : operations()) {
    std::vector<Spec> candidates;
    for (const Precision& precision : precisions_of(op)) {
      for (const Request& request : squares(op.name, precision.letter, 3)) {
        for (const Spec& spec : families()->variants(request))
          if (!families()->find(spec).is_plan()) candidates.push_back(spec);
      }
    }
    REQUIRE(!candidates.empty());
    const auto chosen = environment("KGEN_TEST_FULL") ? candidates : covering(candidates);
    for (const Spec& spec : chosen) jobs.push_back({spec, architectures[jobs.size() % architectures.size()]});
  }
  run(jobs, false);
}

// A block has many groups of few lanes, and each keeps rows of many columns: the most that its shared memory is asked
// for.
TEST_CASE("variants compile: few rows of many columns") {
  if (!have_nvrtc()) return;
  Request wide = squares("getrf", 'z', 20).front();
  wide.sizes[0] = 3;
  std::vector<Job> jobs;
  for (const Spec& spec : families()->variants(wide))
    if (id(spec).find("__lanes_3__") != std::string::npos && id(spec).find("__broadcast_shared__") != std::string::npos)
      jobs.push_back({spec, architectures.back()});
  REQUIRE(!jobs.empty());
  run({jobs.back()}, false);  // the most matrices a block
}
