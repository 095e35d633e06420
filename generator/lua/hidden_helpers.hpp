// A name of a template's own that hides a word which families share (templates/common/): the template would say
// something else by it than all others, and its calls of the word would fail, or worse, would not. Internal to the
// generator.
#pragma once

#include <string>
#include <string_view>

namespace kgen {

// Refuses the first local, parameter, loop variable, function or assignment in a chunk that has the name of a shared
// word: Error(bad_template) "file:line: ...", with where the word is defined. Of a shared file its own definitions are
// none (`is_shared`).
void refuse_hidden_helpers(std::string_view chunk, const std::string& file, bool is_shared = false);

}  // namespace kgen
