// The C and C++ functions of an operation, as its row in the table gives them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"

namespace kgen::bindings {

enum class Form { strided, pointers, variable };
// Those that the operation has.
std::vector<Form> forms(const Operation& op);

// How types are spelled: of the matrices' elements, and of their real parts.
struct Types {
  std::string element, real;
};

struct Parameter {
  std::string type, name;
  std::string declaration() const { return type + " " + name; }
};

// kgen_dgetrf_strided_batched, kgen_dgetrf_batched, kgen_dgetri_vbatched.
std::string function_name(const Operation& op, char precision, Form form);
// Between the engine and the batch count, in LAPACK's order. `scalars_by_value`: alpha itself, not its address.
std::vector<Parameter> parameters(const Operation& op, const Types& types, Form form, bool scalars_by_value);
// The statements that make kgen_call's arrays, or kgen_call_vbatched's, of these parameters, each behind `indent`, and
// the names of the arrays: options, sizes, scalars, operands; in calls of variable size also bounds, and info.
std::string arrays(const Operation& op, Form form, bool scalars_by_value, std::string_view indent);
std::string array_names(const Operation& op, Form form);
// The pieces with commas between them, in lines of at most 110 columns that continue behind `indent`.
std::string wrapped(std::string begin, const std::vector<std::string>& pieces, std::string_view end,
                    std::string_view indent);
// Words as lines of a comment or a page, each behind `begin`; with `then` all but the first behind that.
inline constexpr std::size_t comment_columns = 110, page_columns = 100;
std::string prose(std::string_view text, std::string_view begin, std::size_t columns = comment_columns,
                  std::optional<std::string_view> then = {});

}  // namespace kgen::bindings
