// The reference of the words that a family file may name.
#pragma once

#include <string>

namespace kgen::bindings {

// docs/template-reference.md: each word of templates/common/ that a family names, with the comment that stands at it.
// Of structs also the members that families name. Throws Error(bad_template) with file and line for a word without a
// comment.
std::string template_reference();

}  // namespace kgen::bindings
