#include "generator/prelude/prelude.hpp"

#include <fmt/format.h>

#include <unordered_set>
#include <utility>

#include "generator/text/embedded.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

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

// Lines of the prelude's files one below the other, with a blank line where another file begins: each part has its
// comment.
class Listing {
 public:
  Listing(std::span<const Prelude_file> files, bool lines) : files_(files), with_lines_(lines) {}

  void add(std::string_view file, int number) {
    if (!file_.empty() && file != file_) {
      text_ += '\n';
      ++expected_;
    }
    if (with_lines_ && (file != file_ || number != expected_)) text_ += fmt::format("#line {} \"{}\"\n", number, file);
    text_.append(line(file, number)).append("\n");
    file_ = file;
    expected_ = number + 1;
  }
  void add(std::string_view file, Lines range) {
    for (int number = range.first; number <= range.last; ++number) add(file, number);
  }
  // Lines of no file; what follows stands behind a blank one.
  void open_namespace(const std::string& name) {
    text_ += fmt::format(
        "{}// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into "
        "one "
        "program.\nnamespace {} {{\n",
        text_.empty() ? "" : "\n", name);
    file_ = "here";
  }
  std::string text() && { return std::move(text_); }

 private:
  std::string_view line(std::string_view file, int number) {
    if (file != open_) {
      for (const Prelude_file& one : files_)
        if (one.name == file) open_lines_ = template_lines(one.content);
      open_ = file;
    }
    return open_lines_[static_cast<std::size_t>(number - 1)];
  }

  std::span<const Prelude_file> files_;
  bool with_lines_;
  std::string text_;
  std::string_view file_, open_;
  int expected_ = 0;
  std::vector<std::string_view> open_lines_;
};

}  // namespace

Prelude::Prelude(std::span<const Prelude_file> files) : files_(files.begin(), files.end()) {
  for (const Prelude_file& file : files_)
    for (Part& part : parts_of(file, static_cast<int>(parts_.size()))) parts_.push_back(std::move(part));
  for (Part& part : parts_) part.uses = tokens_of(part.text);  // of the text where it lies now
}

namespace {

std::vector<Prelude_file> embedded_files(std::initializer_list<std::string_view> first) {
  std::vector<Prelude_file> files;
  for (const std::string_view name : first) files.push_back({name, embedded_file(name)});
  for (const std::string_view name :
       {"common/memory/staging.cuh", "common/memory/columns.cuh", "common/launch/grouped.cuh",
        "common/device/logarithm.cuh", "common/factorisation/pivot.cuh", "common/factorisation/cholesky.cuh",
        "common/panels/tiles.cuh", "common/factorisation/steps.cuh", "common/panels/panels.cuh",
        "common/factorisation/slow_path.cuh", "common/panels/trailing_update.cuh", "common/panels/panels_solve.cuh",
        "common/panels/panels_cholesky.cuh", "common/panels/deferred_columns.cuh", "common/norms/norm.cuh",
        "common/panels/panels_inverse.cuh", "common/memory/registers.cuh"})
    files.push_back({name, embedded_file(name)});
  return files;
}

}  // namespace

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
  Listing listing(files_, lines);
  const Part *last = nullptr, *open = nullptr;  // the part before, and the struct whose members are being written
  const auto end_guard = [&](const Part* next) {
    if (last && last->guard.first != 0 && (!next || next->file != last->file || next->guard.first != last->guard.first))
      listing.add(last->file, last->guard.last);
  };
  const auto end_struct = [&](const Part* next) {
    if (!open || (next && next->parent >= 0)) return;
    listing.add(open->file, open->end);
    open = nullptr;
  };
  bool inside = false;
  for (const Part* part : parts) {
    end_guard(part);
    end_struct(part);
    if (part->in_namespace && !inside) {
      listing.open_namespace(name);
      inside = true;
    }
    const bool same_guard = last && last->file == part->file && last->guard.first == part->guard.first;
    if (part->guard.first != 0 && !same_guard) listing.add(part->file, part->guard.first);
    const bool same_comment = last && last->file == part->file && last->comment.first == part->comment.first;
    if (!same_comment) listing.add(part->file, part->comment);
    listing.add(part->file, part->body);
    if (part->end != 0) open = part;
    last = part;
  }
  end_guard(nullptr);
  end_struct(nullptr);
  std::string text = std::move(listing).text();
  if (inside) text += name.empty() ? "\n}\n" : fmt::format("\n}}  // namespace {0}\nusing namespace {0};\n", name);
  return text;
}

}  // namespace kgen
