#include "generator/lua/template_family.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <mutex>

#include "generator/lua/declaration.hpp"
#include "generator/lua/rendering.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/variable_form.hpp"
#include "generator/text/embedded.hpp"
#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"
#include "generator/text/spelling.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

constexpr std::string_view kernel_suffix = ".cu.t", plan_suffix = ".plan.t";
constexpr std::size_t longest_list = 500;   // in a message
constexpr int most_combinations = 200'000;  // of tunables of one spec, legal or not

std::string shown(const std::vector<Value>& values) {
  std::string text;
  for (const Value& value : values) {
    if (text.size() > longest_list) return text + " | ...";
    text += fmt::format("{}{}", text.empty() ? "" : " | ", to_string(value));
  }
  return text.empty() ? "no value is" : text;
}

// The lines `%% -- ...` in front of all else.
std::string opening_of(std::string_view text) {
  std::string opening;
  for (const std::string_view line : template_lines(text)) {
    const auto lua = lua_of(line);
    if (!lua || !lua->starts_with(" -- ")) break;
    opening += fmt::format("{}\n", lua->substr(4));
  }
  return opening;
}

std::string stem_of(const std::string& file) {
  const std::string stem = file.substr(file.find_last_of('/') + 1);
  return stem.substr(0, stem.size() - (is_plan_file(file) ? plan_suffix : kernel_suffix).size());
}
std::string name_of(const std::string& file, const std::string& first_operation) {
  const std::string stem = stem_of(file), prefix = first_operation + "_";
  return stem.starts_with(prefix) ? stem.substr(prefix.size()) : stem;  // lacpy.cu.t: the one way to do it
}

// What a file says when it is run as a family of operation `which` of those that it names.
struct Loaded {
  Loaded(const std::string& file, std::string_view text, std::size_t which)
      : chunk(lua_chunk(text, file)), declaration(file, text, chunk, which), opening(opening_of(text)) {
    const std::vector<std::string>& names = declaration.operations();
    const std::string name = name_of(file, names.front()), stem = stem_of(file);
    if (!is_name(name) || (name == stem && stem != names.front()))
      throw declaration.error_at(
          "operation",
          fmt::format("the file of a {0} family is named {0}_NAME{1}, or {0}{1}; NAME of lower case letters, "
                      "digits and single underscores",
                      names.front(), is_plan_file(file) ? plan_suffix : kernel_suffix));
    if (is_plan_file(file)) check_no_text(text);
    for (const Declaration::Tunable& tunable : declaration.tunables())
      tunables.push_back(
          {tunable.name, tunable.function == LUA_NOREF ? shown(tunable.values) : "depends on the spec", tunable.about});
  }

  std::string chunk;
  Declaration declaration;
  std::string opening;
  std::vector<Tunable_info> tunables;

 private:
  void check_no_text(std::string_view text) const {
    int number = 0;
    for (const std::string_view line : template_lines(text))
      if (++number; !lua_of(line) && !trimmed(line).empty())
        throw declaration.error_at(number, "a plan has no text: its 'steps' lists kernels");
  }
};

class Template_family : public Family {
 public:
  Template_family(std::string file, std::string text, std::string files_digest, std::string operation, std::string name,
                  std::size_t which, bool built_in)
      : file_(std::move(file)),
        text_(std::move(text)),
        files_digest_(std::move(files_digest)),
        operation_(std::move(operation)),
        name_(std::move(name)),
        which_(which),
        built_in_(built_in) {}

  const std::string& name() const override { return name_; }
  bool is_plan() const override { return is_plan_file(file_); }
  const std::string& operation() const override { return operation_; }
  const std::string& about() const override { return declaration().about(); }
  const std::string& opening() const override { return loaded().opening; }
  const std::string& paper() const override { return declaration().paper(); }
  const std::string& file() const override { return file_; }
  bool is_built_in() const override { return built_in_; }
  const std::string& files_digest() const override { return files_digest_; }
  const std::vector<Tunable_info>& tunables() const override { return loaded().tunables; }

  bool per_matrix_sizes() const override { return declaration().per_matrix_sizes(); }
  bool supports(const Spec& spec) const override { return serves(spec.request) && !illegal(spec) && supported(spec); }

  std::vector<Settings> variants(const Request& request) const override { return all_of(request, nullptr); }
  std::vector<Settings> neighbours(const Spec& spec) const override {
    if (!serves(spec.request) || illegal(spec)) return {};
    return all_of(spec.request, &spec.tune);
  }

  std::optional<std::size_t> place() const override {
    const auto& listed = kgen::operation(operation_).families;
    const auto found = std::ranges::find(listed, name_);
    if (found == listed.end() && built_in_) return {};
    return static_cast<std::size_t>(found - listed.begin());
  }

  std::optional<Spec> first_variant(const Request& request, const Suits& suits) const override {
    std::optional<Spec> first;
    visit_variants(request, nullptr, [&](const Settings& tune) {
      Spec spec = make_spec(request, name_, tune);
      if (suits(spec)) first = std::move(spec);
      return first.has_value();
    });
    return first;
  }

  void check(const Spec& spec) const override {
    if (spec.request.name() != operation())
      throw declaration().error_at("operation",
                                   fmt::format("the family does {}, not {}", operation(), spec.request.name()));
    if (!declaration().reaches(spec.request))
      throw declaration().error_at("limit", fmt::format("the family does not reach the sizes of {}", id(spec)));
    if (const auto problem = illegal(spec)) throw declaration().error_at(problem->line, problem->message);
    if (!supported(spec))
      throw declaration().error_at("supports", fmt::format("the family does not support {}", id(spec)));
  }

  Properties properties(const Spec& spec) const override { return declaration().properties(spec); }

  Kernel_text render(const Spec& spec) const override {
    if (is_plan())
      throw Error(Failure::usage, fmt::format("{} is a plan, which has no text of its own: its steps have", id(spec)));
    return render_template({file_, text_, loaded().chunk}, spec, properties(spec));
  }

  Steps steps(const Spec& spec, bool in_place) const override { return declaration().steps(spec, in_place); }

 private:
  const Loaded& loaded() const {
    std::call_once(once_, [this] {
      if (loaded_) return;
      loaded_ = std::make_unique<Loaded>(file_, text_, which_);
      if (loaded_->declaration.operation() != operation_)
        throw Error(Failure::bad_template, fmt::format("{}: its declaration names {}, its text {}", file_,
                                                       loaded_->declaration.operation(), operation_));
    });
    return *loaded_;
  }
  const Declaration& declaration() const { return loaded().declaration; }

  bool serves(const Request& request) const { return request.name() == operation() && declaration().reaches(request); }

  struct Problem {
    int line;
    std::string message;
  };

  // Batches of variable size have a plan of their own, which takes kernels; above 32 those of a size bin.
  bool supported(const Spec& spec) const {
    if (is_plan() && spec.request.layout == Layout::grouped) return false;
    if (serves_many_sizes(spec.request) && !(per_matrix_sizes() && serves_whole_bin(spec.request))) return false;
    return declaration().supports(spec);
  }

  // What is wrong with the spec's tunables, if anything.
  std::optional<Problem> illegal(const Spec& spec) const {
    const auto& declared = declaration().tunables();
    std::vector<std::string> names;
    for (const auto& tunable : declared) names.push_back(tunable.name);
    const int first_line = declaration().first_line();
    for (const Setting& setting : spec.tune)
      if (std::ranges::find(names, setting.name) == names.end())
        return Problem{first_line,
                       fmt::format("unknown tunable '{}': {}", setting.name,
                                   names.empty() ? "the family has none"
                                                 : what_there_is(setting.name, names, "its declaration says which"))};
    Settings before;
    for (const auto& tunable : declared) {
      const Value* value = find(spec.tune, tunable.name);
      if (!value) return Problem{tunable.line, fmt::format("tunable '{}' is missing", tunable.name)};
      if (spec.tune[before.size()].name != tunable.name)
        return Problem{tunable.line,
                       fmt::format("the tunables are not in the declared order: {}", fmt::join(names, ", "))};
      const std::vector<Value> legal = declaration().values(tunable, spec.request, before);
      if (std::ranges::find(legal, *value) == legal.end())
        return Problem{tunable.line, fmt::format("tunable '{}' = {} is not legal: {}", tunable.name, to_string(*value),
                                                 shown(legal))};
      before.push_back({tunable.name, *value});
    }
    if (spec.tune.size() != declared.size()) return Problem{first_line, "a tunable is given twice"};
    return {};
  }

  std::vector<Settings> all_of(const Request& request, const Settings* near) const {
    std::vector<Settings> found;
    visit_variants(request, near, [&](const Settings& tune) { return found.push_back(tune), false; });
    return found;
  }

  struct Walk {
    const std::function<bool(const Settings&)>& visit;
    const Settings* near;
    int combinations = 0;
  };
  // Calls visit(tune) for every legal and supported variant in order, until it says true; with `near`, for those that
  // differ from it in one tunable at most.
  void visit_variants(const Request& request, const Settings* near,
                      const std::function<bool(const Settings&)>& visit) const {
    Walk walk{visit, near};
    if (serves(request)) go_on(make_spec(request, name_), walk, false);
  }
  bool go_on(Spec spec, Walk& walk, bool differs) const {
    if (++walk.combinations > most_combinations)
      throw declaration().error_at("tunables",
                                   fmt::format("more than {} combinations of tunables of one spec", most_combinations));
    if (spec.tune.size() == declaration().tunables().size()) return supported(spec) && walk.visit(spec.tune);
    const Declaration::Tunable& tunable = declaration().tunables()[spec.tune.size()];
    for (const Value& value : declaration().values(tunable, spec.request, spec.tune)) {
      const bool other = walk.near && (*walk.near)[spec.tune.size()].value != value;
      if (other && differs) continue;
      spec.tune.push_back({tunable.name, value});
      if (go_on(spec, walk, differs || other)) return true;
      spec.tune.pop_back();
    }
    return false;
  }

  std::string file_, text_, files_digest_, operation_, name_;
  std::size_t which_;
  bool built_in_;
  mutable std::once_flag once_;
  mutable std::unique_ptr<const Loaded> loaded_;
};

// What the line `operation = "getrf, gesv"` names.
std::vector<std::string> operations_named(std::string_view text) {
  for (const std::string_view line : template_lines(text)) {
    const auto lua = lua_of(line);
    if (!lua || !lua->substr(std::min(lua->find_first_not_of(' '), lua->size())).starts_with("operation ")) continue;
    const std::size_t begin = lua->find('"') + 1;
    const auto names = split(lua->substr(begin, lua->find('"', begin) - begin), ", ");
    return {names.begin(), names.end()};
  }
  return {};
}

}  // namespace

bool is_plan_file(std::string_view file) { return file.ends_with(plan_suffix); }
bool is_family_file(std::string_view file) { return file.ends_with(kernel_suffix) || is_plan_file(file); }

std::vector<std::shared_ptr<const Family>> make_families(const std::string& file, const std::string& text,
                                                         const std::string& files_digest, bool built_in) {
  const std::vector<std::string> operations =
      built_in ? operations_named(text) : Loaded(file, text, 0).declaration.operations();
  if (operations.empty()) throw Error(Failure::bad_template, fmt::format("{}: no line says its operation", file));
  std::vector<std::shared_ptr<const Family>> found;
  for (const std::string& operation : operations) {
    found.push_back(std::make_shared<Template_family>(file, text, files_digest, operation,
                                                      name_of(file, operations.front()), found.size(), built_in));
    if (!built_in) found.back()->about();  // runs the file
  }
  return found;
}

}  // namespace kgen
