#include "tools/kgen/emit/choose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/model/architecture.hpp"
#include "generator/model/column_shares.hpp"
#include "generator/model/operation.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {
namespace {

// " with nrhs = any": of two kernels of an operation the one that takes the size at run time.
std::string given_at_run_time(const Request& request) {
  std::string text;
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    if (const Size& size = request.operation->sizes[i]; request.sizes[i] == any_size && size.takes_one(request.options))
      text += fmt::format(" with {} = any", size.name);
  return text;
}

class Chooser {
 public:
  Chooser(const Emit_options& options, const Families& families) : options_(options), families_(families) {
    const std::string archs = any_arch_ ? std::string(default_architecture) : options.archs;
    for (const auto& arch : split_list("--arch", archs)) found_.archs.insert(parse_architecture("--arch", arch));
  }

  void take_ids(const std::vector<std::string>& ids) {
    options_.names();
    for (const auto& text : ids) {
      const Spec spec = spec_of_id(families_, "--variants", text);
      check_agrees("--variants", options_, spec);
      check_has_text(families_, "--variants", spec, {load_tables(), architecture_name(last_arch())});
      if (!any_arch_ && served(spec).empty()) check_architecture(families_, spec, last_arch(), false);
      add(spec, served(spec));
    }
  }

  void take_all() {
    std::set<std::string> known;
    for (Request request : requests(options_, Forms::both)) {
      request.nrhs_class = 0;  // all variants serve every number of columns
      if (!known.insert(to_string(request)).second) continue;
      const auto variants = all_specs_for(families_, request);
      note_planned(request, variants, "");
      const bool none = std::ranges::all_of(variants, [&](const Spec& spec) { return served(spec).empty(); });
      if (!any_arch_ && none) check_architecture(families_, variants.front(), last_arch(), true);
      for (const auto& spec : variants)
        if (any_arch_ || !served(spec).empty()) add(spec, served(spec));
    }
  }

  void take_best() {
    found_.best = true;
    // Without --arch no table of the user's counts: the same bytes on every machine.
    tables_ = any_arch_ ? built_in_tables() : load_tables();
    std::vector<std::string> archs;
    for (const int arch : found_.archs) archs.push_back(architecture_name(arch));
    if (!options_.gpu.empty()) gpu_ = gpu_of_tables(options_.gpu, *tables_, archs);
    // What serves a request, of each architecture, by what the header looks kernels up by.
    std::map<std::string, std::pair<Request, std::vector<Spec>>> known;
    for (const Request& request : requests(options_, Forms::both)) {
      std::vector<Spec> chosen;
      for (const int arch : found_.archs) std::ranges::copy(best_for(request, arch), std::back_inserter(chosen));
      const auto [before, is_new] = known.emplace(to_string(request), std::pair(request, chosen));
      if (!is_new && before->second.second != chosen)
        refuse_use(
            "{}: it has kernels of its own{}, and{}, which one header cannot tell apart: emit each into a folder "
            "of its own",
            about(request), for_columns(before->second.first), for_columns(request));
    }
    if (!gpu_.empty())
      found_.by_gpu =
          fmt::format("{} of {} by measurements on {}, the others by what there is", of_gpu_, choices_, gpu_);
  }

  Emission take() { return std::move(found_); }

 private:
  int last_arch() const { return *found_.archs.rbegin(); }

  void add(const Spec& spec, const std::set<int>& archs) {
    const auto [place, is_new] = seen_.emplace(id(spec), found_.kernels.size());
    if (is_new) found_.kernels.push_back({spec, {}});
    found_.kernels[place->second].archs.insert(archs.begin(), archs.end());
  }

  std::set<int> served(const Spec& spec) const {
    const Needs needs = families_.find(spec).properties(spec).needs;
    std::set<int> archs = found_.archs;
    std::erase_if(archs, [&](int arch) { return !runs_on(needs, arch); });
    return archs;
  }

  void note_planned(const Request& request, const std::vector<Spec>& emitted, const std::string& where) {
    const std::string name(request.name());
    if (std::ranges::any_of(emitted, [&](const Spec& spec) { return spec.request.name() == name; })) return;
    Planned& planned = found_.plans[name];
    planned.requests.push_back(about(request) + where);
    for (const Spec& spec : emitted)
      if (const std::string of(spec.request.name()); !contains(planned.steps, of)) planned.steps.push_back(of);
  }

  void note(const char* about, const std::string& of) { found_.notes[about].insert(of); }

  // The kernels of a request on one architecture. One that takes any number of columns has a launcher, so it goes
  // before a plan of two; beyond the common limit a plan of other operations does not.
  std::vector<Spec> best_for(const Request& request, int arch) {
    const Tuning tuning{tables_, architecture_name(arch), gpu_};
    const auto without_plans = [&] { return families_.without_plans(request.name()); };
    std::vector<Plan> plans;
    bool plan_is_faster = false;  // of calls that are not in place
    for (const Request& one : with_places(request)) {
      Plan plan = make_plan(families_, one, {}, tuning);
      const bool one_kernel =
          plan.composed && (one.size("n") <= common_limit || shared_size(one)) && without_plans().try_default(one);
      if (plans.empty()) plan_is_faster = one_kernel;
      plans.push_back(one_kernel ? make_plan(without_plans(), one, {}, tuning) : std::move(plan));
    }
    const std::vector<Spec> chosen = kernels_of(families_, plans);
    const Plan& plan = plans.front();
    const std::string where = found_.archs.size() > 1 ? " on " + tuning.architecture : "";
    note_planned(request, chosen, where);
    if (plan_is_faster)
      note("one kernel, which has a launcher, though a plan of more is faster (kgen explain)", about(request) + where);
    else if (plan.match == to_string(Match::guess) || plan.match == to_string(Match::row_for_any))
      note("not measured, by the families' own rule", std::string(request.name()) + given_at_run_time(request));
    if (plan.match == to_string(Match::other_architecture))
      note("a guess, by tuning tables of other architectures (kgen explain; kgen tune measures there)",
           tuning.architecture);
    const std::string own =
        plan_is_faster ? passed_over(without_plans(), request, chosen) : passed_over(families_, request, chosen);
    if (!own.empty())
      note("not chosen", own + "; kgen's own go before: --variants takes ids of it, and kgen tune measures it");
    const std::optional<Choice>& choice = plan.composed ? plan.composed : plan.steps.front().choice;
    of_gpu_ += choice && choice->measured && choice->measured->run.gpu == gpu_;
    ++choices_;
    for (const Spec& spec : chosen) {
      if (!any_arch_) check_architecture(families_, spec, arch, true);
      add(spec, {arch});
    }
    return chosen;
  }

  const Emit_options& options_;
  const Families& families_;
  const bool any_arch_ = options_.archs.empty();  // nothing is left out: a compiler says where a kernel does not run
  std::shared_ptr<const Tuning_tables> tables_;
  std::string gpu_;  // of those of an architecture; empty: none in particular
  int choices_ = 0, of_gpu_ = 0;
  std::map<std::string, std::size_t> seen_;  // by id, the place among the kernels
  Emission found_;
};

}  // namespace

Emission choose(const Emit_options& options, const Families& families) {
  const auto variants = split_list("--variants", options.variants);
  const bool best = variants[0] == "best", all = variants[0] == "all";
  if (variants.size() > 1 && (contains(variants, "best") || contains(variants, "all")))
    refuse("--variants", options.variants, "best, all, or a list of ids");
  if ((best || all) && options.ops.empty())
    refuse_use("--ops is missing; it takes {} (see kgen --help)", join(public_names()));
  if (!best && !options.gpu.empty())
    refuse_use("--gpu: leave it out, --variants names what is emitted; it decides what is best");
  Chooser chooser(options, families);
  best ? chooser.take_best() : all ? chooser.take_all() : chooser.take_ids(variants);
  return chooser.take();
}

}  // namespace kgen
