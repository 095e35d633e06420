// The device prelude's files as sequences of parts: one declaration each, with the names that it defines. Internal to
// the generator.
//
// What the scanner knows: macros, functions, structs, enumerations, constants, typedefs and using, one after the other;
// `namespace KGEN_PRELUDE {` and its end; #if without #else around declarations. The static members of a struct are
// parts of their own. A comment belongs to the declarations behind it, up to the next comment or blank line; one in
// front of a blank line or of the namespace is about the file and belongs to none.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator/prelude/source_tokens.hpp"

namespace kgen {

struct Lines {
  int first = 0, last = -1;  // from 1; none if last < first
  bool empty() const { return last < first; }
};

struct Part {
  enum class Kind { function, member, other };
  std::string_view file;  // relative to templates/
  Lines comment, body;
  Lines guard;      // its #if and #endif; none if first is 0
  int end = 0;      // the last line of a struct whose members are parts
  int parent = -1;  // of a member: the place of its struct in the list
  bool in_namespace = false;
  Kind kind = Kind::other;
  std::vector<std::string> names = {};
  std::set<std::string, std::less<>> types = {};  // of float, double, Complex: those that a function's signature names
  std::string text = {};                          // without comments
  std::vector<Token> uses = {};                   // of text
};

struct Prelude_file {
  std::string_view name, content;
};
// Throws Error(bad_template) naming file and line for what is none of the above.
std::vector<Part> parts_of(const Prelude_file& file, int first_place);

}  // namespace kgen
