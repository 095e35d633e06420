#include "generator/prelude/prelude.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "generator/text/embedded.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

constexpr std::string_view about_namespace =
    "// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one "
    "program.\n";

using Names = std::unordered_set<std::string_view>;

// What a text and the parts that were taken so far use.
struct Used {
  Names by_kernel, any, called, scoped;

  void add(std::span<const Token> tokens, bool member) {
    for (const Token& token : tokens) {
      any.insert(token.text);
      if (token.called) called.insert(token.text);
      if (token.scoped || member) scoped.insert(token.text);
    }
  }
  // The prelude's own parts call functions, so a variable of the same name is no use of one; a kernel may do otherwise.
  bool holds(const Part& part, std::string_view name) const {
    if (part.kind == Part::Kind::member) return scoped.contains(name);
    if (part.kind == Part::Kind::function) return by_kernel.contains(name) || called.contains(name);
    return any.contains(name);
  }
  bool wants(const Part& part) const {
    for (const std::string& type : part.types)
      if (!any.contains(type)) return false;
    for (const std::string& name : part.names)
      if (holds(part, name)) return true;
    return false;
  }
};

std::vector<Prelude_file> embedded_files(std::initializer_list<std::string_view> first) {
  std::vector<Prelude_file> files;
  for (const std::string_view name : first) files.push_back({name, embedded_file(name)});
  for (const std::string_view name :
       {"common/memory/staging.cuh", "common/memory/columns.cuh", "common/launch/grouped.cuh",
        "common/device/logarithm.cuh", "common/factorisation/pivot.cuh", "common/factorisation/cholesky.cuh",
        "common/factorisation/steps.cuh", "common/panels/panels.cuh", "common/factorisation/slow_path.cuh",
        "common/panels/trailing_update.cuh", "common/panels/panels_solve.cuh", "common/panels/panels_cholesky.cuh",
        "common/norms/norm.cuh", "common/panels/panels_inverse.cuh", "common/memory/registers.cuh",
        "common/products/tiles.cuh"})
    files.push_back({name, embedded_file(name)});
  return files;
}

}  // namespace

Prelude::Prelude(std::span<const Prelude_file> files) {
  for (const Prelude_file& file : files) {
    lines_.emplace(file.name, template_lines(file.content));
    for (Part& part : parts_of(file, static_cast<int>(parts_.size()))) parts_.push_back(std::move(part));
  }
  for (Part& part : parts_) part.uses = tokens_of(part.text);  // of the text where it lies now
}

const Prelude& Prelude::cuda() {
  static const Prelude prelude(
      embedded_files({"common/device/cuda.cuh", "common/device/arithmetic.cuh", "common/device/cuda_lanes.cuh"}));
  return prelude;
}

const Prelude& Prelude::on_every_device() {
  static const Prelude prelude(embedded_files({}));
  return prelude;
}

std::vector<const Part*> Prelude::used_by(std::span<const Token> tokens) const {
  Used used;
  used.add(tokens, false);
  for (const Token& token : tokens) used.by_kernel.insert(token.text);
  std::vector<bool> taken(parts_.size());
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const Part& part = parts_[i];
      const bool has_parent = part.parent < 0 || taken[static_cast<std::size_t>(part.parent)];
      if (taken[i] || !has_parent || !used.wants(part)) continue;
      taken[i] = more = true;
      used.add(part.uses, part.kind == Part::Kind::member);
    }
  }
  std::vector<const Part*> found;
  for (std::size_t i = 0; i < parts_.size(); ++i)
    if (taken[i]) found.push_back(&parts_[i]);
  return found;
}

std::string Prelude::text(std::span<const Part* const> parts, const std::string& name, bool lines) const {
  std::string text;
  bool inside = false;  // the namespace
  for (std::size_t at = 0; at < parts.size();) {
    const std::string_view file = parts[at]->file;
    std::map<int, bool> taken;  // the numbers of its lines, and whether they lie in the namespace
    for (; at < parts.size() && parts[at]->file == file; ++at) {
      const Part& part = *parts[at];
      for (const Lines& range : {part.comment, part.body, Lines{part.guard.first, part.guard.first},
                                 Lines{part.guard.last, part.guard.last}, Lines{part.end, part.end}})
        for (int number = std::max(range.first, 1); number <= range.last; ++number)
          taken.emplace(number, part.in_namespace);
    }
    bool blank = !text.empty();  // stands between files and behind the namespace's opening
    int expected = 0;
    for (const auto& [number, in_namespace] : taken) {
      if (in_namespace && !inside) {
        text += fmt::format("{}{}namespace {} {{\n", text.empty() ? "" : "\n", about_namespace, name);
        inside = blank = true;
        expected = 0;
      }
      if (std::exchange(blank, false)) text += '\n';
      if (lines && number != expected) text += fmt::format("#line {} \"{}\"\n", number, file);
      text.append(lines_.at(file)[static_cast<std::size_t>(number - 1)]).append("\n");
      expected = number + 1;
    }
  }
  if (inside) text += name.empty() ? "\n}\n" : fmt::format("\n}}  // namespace {0}\nusing namespace {0};\n", name);
  return text;
}

}  // namespace kgen
