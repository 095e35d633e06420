// The device prelude for CUDA, cut to what a kernel uses: the parts that define a name in its text, and those that
// these use. Of overloads for several element types only those whose types the text names, or a part that is taken.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/prelude/prelude_parts.hpp"

namespace kgen {

class Prelude {
 public:
  // From files in the order of the emitted text. Throws Error(bad_template) for a declaration that it cannot read.
  explicit Prelude(std::span<const Prelude_file> files);
  Prelude(const Prelude&) = delete;  // parts hold views of their own text
  Prelude& operator=(const Prelude&) = delete;
  static const Prelude& cuda();             // of templates/common/
  static const Prelude& on_every_device();  // the part of it that is the same text for `host`

  std::span<const Part> parts() const { return parts_; }
  // In the files' order, a struct in front of its members.
  std::vector<const Part*> used_by(std::span<const Token> tokens) const;
  // Their text, in a namespace of this name, which may be none. With `lines`, #line directives name the prelude's files
  // and lines.
  std::string text(std::span<const Part* const> parts, const std::string& name, bool lines) const;

 private:
  std::map<std::string_view, std::vector<std::string_view>> lines_;  // of each file
  std::vector<Part> parts_;
};

}  // namespace kgen
