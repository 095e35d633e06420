#include "tools/kgen/measure/cases.hpp"

#include <fnmatch.h>

#include <algorithm>

#include "generator/model/nrhs_class.hpp"
#include "generator/model/operation.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen::bench {
namespace {

constexpr const char* default_sizes = "4,8,16,24,32";
constexpr const char* default_precisions = "s,d";

// Every matrix has room in columns of --lda.
void check_leading(const Case& of) {
  if (!of.lda) return;
  for (const Operand& operand : of.request.operation->operands) {
    if (operand.shape != Shape::matrix) continue;
    const std::int64_t rows = of.rows(operand);
    if (of.lda < rows) refuse_use("--lda {}: must be at least {}, the rows of {}", of.lda, rows, operand.name);
    if (of.lda > rows && of.request.layout == Layout::packed)
      refuse_use("--lda {}: packed matrices have {} = {} = {}", of.lda, operand.leading, operand.rows.text(), rows);
  }
}

bool is_pattern(const std::string& text) { return text.find_first_of("*?[") != text.npos; }

class Choice {
 public:
  Choice(const Ways_asked& question, const Families& families, const Tuning& tuning)
      : question_(question), families_(families), tuning_(tuning) {}

  void add(const Request& request, const std::string& variant) {
    Case of{request, question_.lda};
    for (std::size_t i = 0; i < request.operation->sizes.size(); ++i) {
      const Size& size = request.operation->sizes[i];
      if (request.sizes[i] == any_size)
        of.at_run_time[std::string(size.name)] =
            one_size(question_.words, *request.operation, i, false,
                     question_.square ? size_of(request) : usual(request, size, of.sizes()[i]));
    }
    check_leading(of);
    of.factors = factors_of(*request.operation, request.precision, question_.words);
    check_judged(*request.operation, of.factors);
    of.request.nrhs_class = nrhs_class(request, of.sizes());  // also of a variant's request, which says nothing of it
    auto row =
        std::find_if(found_.begin(), found_.end(), [&](const Chosen& one) { return one.of.request == of.request; });
    if (row == found_.end()) row = found_.insert(found_.end(), {of, {}});
    const bool known =
        std::any_of(row->ways.begin(), row->ways.end(), [&](const Way& way) { return way.variant == variant; });
    if (known) return;
    Way way{variant, {}, {}, {}};
    try {
      way.plan = make_plan(families_, of.request, variant, tuning_);
    } catch (const Error& error) {
      if (error.kind() == Failure::usage) throw;
      way.problem = error.what();  // nothing serves this case; others may be served
    }
    // A variant that is the best as well is measured once, as the best.
    const auto same = std::find_if(row->ways.begin(), row->ways.end(), [&](const Way& other) {
      return (variant.empty() || other.variant.empty()) && way.problem.empty() && other.problem.empty() &&
             std::ranges::equal(other.plan.steps, way.plan.steps, {}, &Step::spec, &Step::spec);
    });
    if (same == row->ways.end()) {
      row->ways.push_back(std::move(way));
    } else if (variant.empty()) {
      same->variant.clear();
    }
  }

  std::vector<Chosen> take() { return std::move(found_); }

 private:
  // Of operations that compile no size in, N is every size that arrays have.
  std::int64_t usual(const Request& request, const Size& size, std::int64_t otherwise) const {
    const auto& all = request.operation->sizes;
    if (question_.sizes.empty() || size.is_given() || !std::ranges::all_of(all, &Size::never_compiled))
      return otherwise;
    const std::vector<std::int64_t> asked = sizes_asked({std::string(request.name())}, question_.sizes);
    if (asked.size() != 1)
      refuse_use(
          "--sizes: one kernel of {} serves every size: give one, or each by its "
          "name (--{} {})",
          request.name(), size.name, asked.front());
    return asked.front();
  }

  const Ways_asked& question_;
  const Families& families_;
  const Tuning& tuning_;
  std::vector<Chosen> found_;
};

}  // namespace

std::vector<Chosen> choose(const Ways_asked& question, const Families& families, const Tuning& tuning) {
  Choice choice(question, families, tuning);
  std::vector<std::string> patterns;
  bool best = false;
  for (const std::string& piece : split_list("--variants", question.variants)) {
    if (piece == "best") {
      best = true;
    } else if (piece == "all") {
      patterns.emplace_back("*");
    } else if (is_pattern(piece)) {
      patterns.push_back(piece);
    } else {
      const Spec spec = spec_of_id(families, "--variants", piece);
      check_agrees("--variants", question, spec);
      check_factors({spec.request.operation}, question.words);
      choice.add(spec.request, id(spec));
    }
  }
  if (!best && patterns.empty()) return choice.take();

  Question asked = question;
  if (asked.sizes.empty()) asked.sizes = default_sizes;
  if (asked.precisions.empty()) asked.precisions = default_precisions;
  asked.words = with_layout(question.words, question.lda ? "strided" : default_layout);  // packed: no gaps
  std::vector<bool> used(patterns.size(), false);
  for (const Request& request : requests(asked)) {
    const std::vector<Spec> variants = patterns.empty() ? std::vector<Spec>() : families.variants(request);
    // An operation without a kernel of its own has its plan only.
    if (best || (!patterns.empty() && variants.empty())) choice.add(request, {});
    for (const Spec& variant : variants) {
      const std::string name = id(variant);
      for (std::size_t i = 0; i < patterns.size(); ++i) {
        if (::fnmatch(patterns[i].c_str(), name.c_str(), 0) != 0) continue;
        used[i] = true;
        choice.add(request, name);
      }
    }
  }
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (!used[i] && patterns[i] != "*")
      refuse_use(
          "--variants: no id of the operations, sizes, precisions and options chosen "
          "is like '{}' (see kgen list variants)",
          patterns[i]);
  }
  return choice.take();
}

void make_ready(std::vector<Chosen>& chosen, Kernels& kernels, int threads) {
  std::vector<Way*> ways;
  for (Chosen& row : chosen)
    for (Way& way : row.ways) ways.push_back(&way);
  parallel_for(ways.size(), threads, "kernels compiled", [&](std::size_t i) {
    if (!ways[i]->problem.empty()) return;
    try {
      ways[i]->ready = make_way(kernels, ways[i]->plan);
    } catch (const Error& error) {
      ways[i]->problem = error.what();
    }
  });
}

}  // namespace kgen::bench
