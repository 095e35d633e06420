// Emitted kernels through NVRTC, without a GPU: they compile without a word, and default variants do not spill.
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <utility>

#include "generator/model/nrhs_class.hpp"
#include "generator/model/precision.hpp"
#include "generator/model/variable_form.hpp"
#include "runtime/plan/plan.hpp"
#include "runtime/tuning/tuning_tables.hpp"
#include "tests/compile/support.hpp"
#include "tests/support/turns.hpp"

using namespace kgen;
using namespace kgen::test;

namespace {

struct Job {
  Spec spec;
  std::string architecture;
};

const std::vector<std::string> compiled_for = {"sm_80", "sm_90"};

// What is chosen though it spills a little, by the row of a near size, which does not spill there (docs/
// measuring.md, Registers). One that spills no more is to be taken out.
const std::set<std::string> known_to_spill = {
    "getrf__c__m_99__n_99__pivot_none__layout_packed__panels__warps_3__panel_8__tall_4__search_none__deferred_1",
    "getrf__s__m_89__n_89__pivot_none__layout_packed__grid_in_block__rows_8__cols_8__blocks_5",
    "getrs__d__n_46__nrhs_any__trans_no__pivot_none__layout_packed__warp_per_matrix__rhs_together_4__per_block_4__"
    "prefetch_8",
    // one of several sizes of a row: within 2% of what does not spill
    "slogdet__z__n_6__layout_packed__thread_per_matrix__panel_0__per_block_64",
    // its own row: what does not spill takes 28% longer
    "getrf__s__m_4__n_24__pivot_partial__layout_packed__thread_per_matrix__transfer_staged__panel_0__per_block_32",
    // in the function that is called for rare matrices, its return address
    "matinv_cond__c__n_2__norm_one__layout_packed__thread_per_matrix__per_block_64",
    "matinv_cond__d__n_1__norm_one__layout_pointers__thread_per_matrix__per_block_128",
    "matinv_cond__d__n_2__norm_one__layout_packed__thread_per_matrix__per_block_128",
    "matinv_cond__d__n_2__norm_one__layout_strided__thread_per_matrix__per_block_128",
    "matinv_cond__s__n_2__norm_one__layout_packed__thread_per_matrix__per_block_128",
    "matinv_cond__s__n_2__norm_one__layout_strided__thread_per_matrix__per_block_128",
};
// The families' own choice where nothing was measured: of batches of variable size.
const std::set<std::string> known_to_spill_on_sm_80 = {
    "getrf__z__m_9__n_9__pivot_partial__layout_grouped__rows_across_lanes__rows_1__lanes_9__per_block_6__search_redux__"
    "broadcast_shuffle__transfer_direct__least_warps_24",
};

// "" if it compiles cleanly, and, for a default variant, without spills and arrays in local memory.
std::string judge(const Job& job, bool default_variant) {
  const Source source = render(families(), job.spec);
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
  // (recompute_condition).
  const bool again = source.text.find("recompute_condition<") != source.text.npos;
  const std::int64_t row = again ? job.spec.request.size("n") * precision(job.spec.request.precision).element_bytes : 0;
  const auto& known = job.architecture == "sm_80" ? known_to_spill_on_sm_80 : known_to_spill;
  if (default_variant && known.contains(source.id)) return spills(used) ? "" : name + "spills no more";
  if (default_variant && (spills(used) || used.stack > 16 + row)) {
    return name + std::to_string(used.spill_stores) + " bytes spilled, stack " + std::to_string(used.stack);
  }
  return {};
}

void run(const std::vector<Job>& jobs, bool default_variants) {
  const auto problems = in_parallel(jobs.size(), [&](std::size_t i) { return judge(jobs[i], default_variants); });
  for (const std::string& problem : problems) CHECK(problem == "");
  MESSAGE(jobs.size() << " kernels compiled");
}

// Every pair of values in a spec, as text: those of tunables by file, since a file's text is the same for all
// operations that it serves, precision and options by operation.
std::vector<std::string> pairs_of(const Spec& spec) {
  const std::string family = std::string(spec.request.name()) + " " + spec.family + " ";
  const std::string file = families().find(spec).file() + " ";
  std::vector<std::string> values = {family, family + "precision=" + spec.request.precision};
  for (const Setting& setting : settings(spec.request))
    values.push_back(family + setting.name + "=" + to_string(setting.value));
  for (const Setting& setting : spec.tune) values.push_back(file + setting.name + "=" + to_string(setting.value));
  std::vector<std::string> pairs;
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = i + 1; j < values.size(); ++j) pairs.push_back(values[i] + " " + values[j]);
  return pairs;
}

// Specs that hold every pair at least once that is not among `seen`, chosen greedily: each that brings at least
// `least` new ones, least falling.
std::vector<Spec> covering(const std::vector<Spec>& candidates, std::set<std::string>& seen) {
  std::vector<Spec> chosen;
  for (const std::size_t least : {12U, 8U, 5U, 3U, 2U, 1U}) {
    for (const Spec& spec : candidates) {
      const auto pairs = pairs_of(spec);
      const auto fresh = std::ranges::count_if(pairs, [&](const auto& pair) { return !seen.contains(pair); });
      if (static_cast<std::size_t>(fresh) < least) continue;
      seen.insert(pairs.begin(), pairs.end());
      chosen.push_back(spec);
    }
  }
  return chosen;
}

}  // namespace

// Of a third of the operations one n in 32, by its name another one; of all every fourth with KGEN_TEST_FULL=1.
TEST_CASE("default variants compile without spills: in turn every n, precision, words and architecture") {
  if (!have_nvrtc()) return;
  std::vector<Job> jobs;
  for (const Operation* tested : tested_operations()) {
    const Operation& op = *tested;
    const std::size_t number = number_of(op.name), skipped = number / 4;  // which of eight
    const int first = 1 + static_cast<int>(number % 4);
    std::size_t of_this = 0;
    const std::vector<Precision> letters = precisions_of(op);
    for (int n = first; n <= common_limit; n += 4) {
      const auto turn = static_cast<std::size_t>(n);
      if (!full() && ((turn / 4 + 2 * (turn % 4) + skipped) % 8 != 0 || !in_part("default variants", op.name)))
        continue;
      const auto words = squares(op.name, letters[(turn / 4 + turn % 4) % letters.size()].letter, n);
      Request request = words[(5 * turn + 7 * (number + of_this)) % words.size()];
      if ((number / 8 + of_this++) % 2 != 0) request = with_one(request).value_or(request);
      jobs.push_back({families().default_of(request), compiled_for[turn / 4 % 2]});
    }
  }
  run(jobs, true);
}

// Which registers and spills each has, `kgen inspect ID` shows.
TEST_CASE("kernels that tuning tables name compile without spills: a few of them") {
  if (!have_nvrtc()) return;
  // With KGEN_TEST_FULL=1 a fifth: all take hours, and `kgen tune` names hardly one that spills.
  const std::size_t every = full() ? 5 : 1920;
  std::vector<Job> jobs;
  std::size_t turn = 0;
  for (const auto& table : built_in_tables()->all())
    for (const Tuning_row& row : table->rows) {
      if (table->architecture == any_architecture) continue;  // on every architecture the same variants
      const Spec& variant = table->variants[row.variant].spec;
      const Spec spec = make_spec(at(row.sizes, row.like, row.sizes.last), variant.family, variant.tune);
      if (!families().find(spec).is_plan() && (turn++ % every == 0 || (full() && known_to_spill.contains(id(spec)))))
        jobs.push_back({spec, table->architecture});
    }
  REQUIRE(!jobs.empty());
  run(jobs, true);
}

TEST_CASE("what is known to spill is still chosen") {
  std::set<std::string> gpus;
  for (const auto& table : built_in_tables()->all())
    for (const Tuning_row& row : table->rows) gpus.insert(row.gpu);
  for (const std::string& known : known_to_spill) {
    INFO(known);
    Request usual = parse(known).request, few = usual;
    few.nrhs_class = nrhs_class(few, std::int64_t{2});
    const auto chosen = [&](const Request& request) {
      return std::ranges::any_of(gpus, [&](const std::string& gpu) {
        return id(make_plan(families(), request, {}, {built_in_tables(), "sm_90", gpu}).steps.front().spec) == known;
      });
    };
    CHECK((chosen(usual) || chosen(few)));
  }
}

// Most operations are plans of several kernels there. A third of the operations at one size, in one precision and with
// one choice of words, the next at another; with KGEN_TEST_FULL=1 at every size, precisions and words in turn.
TEST_CASE("what is chosen beyond 32 compiles without spills: a few sizes") {
  if (!have_nvrtc()) return;
  const std::string architecture = "sm_90";
  const std::vector<std::pair<int, char>> sizes = {{33, 's'}, {48, 'd'}, {64, 'c'}, {128, 'd'}, {96, 'z'}};
  // Served by rows of packed batches, where a lane has fewer places to keep.
  std::vector<Request> requests = {
      make_request("getrf", 'd', {{"m", 39}, {"n", 39}, {"pivot", std::string("none")}}),
      make_request("getrf", 'd',
                   {{"m", 95}, {"n", 95}, {"pivot", std::string("none")}, {"layout", std::string("pointers")}})};
  for (const Operation* tested : tested_operations()) {
    const Operation& op = *tested;
    if (op.limit <= common_limit) continue;
    std::size_t turn = number_of(op.name);
    const auto add = [&](char letter, std::int64_t n, std::size_t choice) {
      auto words = squares(op.name, letter, common_limit);
      std::erase_if(words, [](const Request& request) { return request.layout == Layout::grouped; });
      requests.push_back(words[choice % words.size()]);
      for (auto& size : requests.back().sizes)
        if (size == common_limit) size = static_cast<std::int16_t>(n);
    };
    const std::vector<Precision> letters = precisions_of(op);
    if (!full()) {
      const auto& [n, letter] = sizes[turn % sizes.size()];
      const bool has_it = std::ranges::find(letters, letter, &Precision::letter) != letters.end();  // herk is complex
      if (in_part("beyond 32", op.name)) add(has_it ? letter : letters[turn % letters.size()].letter, n, turn);
      continue;
    }
    for (std::int64_t n = common_limit + 1; n <= op.limit; ++n, ++turn)
      add(letters[turn % letters.size()].letter, n, turn + turn / letters.size());
  }
  std::erase_if(requests, [](const Request& request) { return !is_tested(request.name()); });
  std::vector<Job> jobs;
  std::set<std::string> seen;
  for (const Request& request : requests)
    for (const Step& step : make_plan(families(), request, {}, {built_in_tables(), architecture}).steps)
      if (seen.insert(id(step.spec)).second) jobs.push_back({step.spec, architecture});
  REQUIRE((!jobs.empty() || std::getenv("KGEN_TEST_OPERATION")));  // which may end at 32
  run(jobs, true);
}

// Kernels for eight sizes of a batch of variable size, of which a few spill a little.
TEST_CASE("what is chosen beyond 32 for batches of variable size compiles: a size of some operations") {
  if (!have_nvrtc()) return;
  const std::string architecture = "sm_90";
  std::vector<Job> jobs;
  const Tuning tuning{built_in_tables(), architecture};
  for (const Operation* tested : tested_operations()) {
    const Operation& op = *tested;
    if (!op.variable_form || op.variable_limit <= common_limit) continue;
    std::size_t turn = number_of(op.name);
    const std::vector<Precision> letters = precisions_of(op);
    const auto add = [&](std::int64_t n) {
      auto words = squares(op.name, letters[turn % letters.size()].letter, common_limit);
      std::erase_if(words, [](const Request& request) { return request.layout != Layout::grouped; });
      Request request = words[(turn / letters.size()) % words.size()];
      for (auto& size : request.sizes)
        if (size == common_limit) size = static_cast<std::int16_t>(n);
      if (const auto choice = lookup(tuning, families(), request)) jobs.push_back({choice->spec, architecture});
      ++turn;
    };
    if (!full() && in_part("variable size", op.name, 3)) add(std::array{40, 64, 104, 128}[turn % 4]);
    for (std::int64_t n = common_limit + sizes_of_bin; full() && n <= op.variable_limit; n += sizes_of_bin) add(n);
  }
  REQUIRE((!jobs.empty() || std::getenv("KGEN_TEST_OPERATION")));
  run(jobs, false);
}

namespace {

// The sizes that families are compiled at: the first that a family serves, which is compiled soonest.
constexpr std::array few_sizes{3, 12, 40};

// One of a family's variants, near its first one, for words, layout and precision by chance.
std::optional<Spec> one_of(const Family& family) {
  const Operation& op = operation(family.operation());
  std::minstd_rand random(number_of(op.name) + number_of(family.name()));
  std::vector<Precision> letters = precisions_of(op);
  std::ranges::shuffle(letters, random);
  for (const int n : few_sizes) {
    if (n > op.limit) continue;
    for (const Precision& precision : letters) {
      std::vector<Request> requests = squares(op.name, precision.letter, n);
      std::ranges::shuffle(requests, random);
      for (Request request : requests) {
        if (random() % 4 == 0) request = with_one(request).value_or(request);
        std::optional<Spec> spec = family.first_variant(request, [](const Spec&) { return true; });
        if (!spec) continue;
        const std::vector<Settings> near = family.neighbours(*spec);
        spec->tune = near[random() % near.size()];
        return spec;
      }
    }
  }
  return {};
}

// What holds every pair of values of an operation's families.
std::vector<Spec> every_pair_of(const Operation& op, std::set<std::string>& seen) {
  std::vector<Spec> candidates;
  std::set<std::string> smaller;  // families that serve a smaller size
  for (const int n : few_sizes) {
    if (n > op.limit) continue;
    std::set<std::string> served;
    for (const Precision& precision : precisions_of(op)) {
      std::vector<Request> requests = squares(op.name, precision.letter, n);
      for (std::size_t i = 0, all = requests.size(); i < all; ++i)
        if (const auto one = with_one(requests[i])) requests.push_back(*one);
      for (const Request& request : requests)
        for (const Spec& spec : families().variants(request)) {
          if (families().find(spec).is_plan() || smaller.contains(spec.family)) continue;
          candidates.push_back(spec);
          served.insert(spec.family);
        }
    }
    smaller.merge(served);
  }
  return covering(candidates, seen);
}

}  // namespace

// One variant of half of the files, for one of the operations that it serves, by the seed; with KGEN_TEST_FULL=1 every
// pair of values of all.
TEST_CASE("variants compile: values of the tunables of every family") {
  if (!have_nvrtc()) return;
  std::vector<Job> jobs;
  std::set<std::string> seen, compiled;
  const auto name_of = [](const Family& family) { return family.file() + (full() ? " " + family.operation() : ""); };
  const auto add = [&](const Spec& spec) {
    compiled.insert(name_of(families().find(spec)));
    jobs.push_back({spec, compiled_for[jobs.size() % compiled_for.size()]});
  };
  for (const Operation* op : tested_operations())
    if (full()) std::ranges::for_each(every_pair_of(*op, seen), add);
  std::map<std::string, std::vector<const Family*>> of_file;
  for (const auto& family : families().all())
    if (!family->is_plan() && is_tested(family->operation())) of_file[family->file()].push_back(family.get());
  for (const auto& [file, all] : of_file) {
    if (!in_part("variants compile", file, 2)) continue;
    for (std::size_t k = 0; !full() && k < all.size() && !compiled.contains(file); ++k)
      if (const auto spec = one_of(*all[(number_of(file) + seed() + k) % all.size()])) add(*spec);
    for (const Family* family : all) CHECK_MESSAGE(compiled.contains(name_of(*family)), file);
  }
  run(jobs, false);
}

// A block has many groups of few lanes, and each keeps rows of many columns: the most that its shared memory is asked
// for.
TEST_CASE("variants compile: few rows of many columns") {
  if (!have_nvrtc() || !is_tested("getrf")) return;
  Request wide = squares("getrf", 'z', 20).front();
  wide.sizes[0] = 3;
  std::vector<Job> jobs;
  for (const Spec& spec : families().variants(wide))
    if (id(spec).find("__lanes_3__") != std::string::npos && id(spec).find("__broadcast_shared__") != std::string::npos)
      jobs.push_back({spec, compiled_for.back()});
  REQUIRE(!jobs.empty());
  run({jobs.back()}, false);  // the most matrices a block
}
