// Whether a template's text declares its kernel as it will be launched.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kgen {

struct Signature_problem {
  std::size_t at;  // in the text
  std::string what;
};

// Where the name stands that is followed by these parameters; npos: nowhere.
std::size_t find_signature(std::string_view text, std::string_view name, std::string_view parameters);
// `parameters`: what the operation's row in the table gives. Launched with others, a kernel would take one argument for
// another, and write anywhere.
std::optional<Signature_problem> signature_problem(std::string_view text, std::string_view name,
                                                   std::string_view parameters);

}  // namespace kgen
