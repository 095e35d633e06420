// The reference of what a family file may say.
#pragma once

#include <string>

namespace kgen::bindings {

// Its part that no comment has: the fields of a declaration, layouts, plans, what holds for all words.
std::string declaration_reference();
// docs/template-reference.md: this, and each word of templates/common/ that a family names, with the comment that
// stands at it. Of structs also the members that families name. Throws Error(bad_template) with file and line for a
// word without a comment.
std::string template_reference();

}  // namespace kgen::bindings
