// The reference of what a family file may say: the part that is made.
#pragma once

#include <string>

namespace kgen::bindings {

// Each word of templates/common/ that a family names, with the comment that stands at it. Of structs also the members
// that families name. Throws Error(bad_template) with file and line for a word without a comment.
std::string template_reference();

}  // namespace kgen::bindings
