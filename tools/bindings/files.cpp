#include "tools/bindings/files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cctype>

#include "tools/bindings/python.hpp"
#include "tools/bindings/signature.hpp"
#include "tools/bindings/words.hpp"

namespace kgen::bindings {
namespace {

constexpr std::string_view made =
    "Made from the table of operations by tools/bindings: change generator/operations/ instead.";

// The functions of kgen.h and xla.h that no operation has.
constexpr std::array general{"kgen_call",        "kgen_call_vbatched",  "kgen_create",        "kgen_destroy",
                             "kgen_get_cache",   "kgen_get_device",     "kgen_last_error",    "kgen_prepare_begin",
                             "kgen_prepare_end", "kgen_set_stream",     "kgen_set_workspace", "kgen_status_string",
                             "kgen_version",     "kgen_workspace_size", "kgen_xla_handler"};

Types c_types(const Precision& precision) {
  const std::string real(precision.real);
  return {precision.complex ? "kgen_complex_" + real : real, real};
}

std::vector<std::string> declarations(const std::vector<Parameter>& list) {
  std::vector<std::string> pieces;
  for (const Parameter& parameter : list) pieces.push_back(parameter.declaration());
  return pieces;
}

std::string c_signature(std::string_view begin, const Operation& op, const Precision& precision, Form form,
                        std::string_view end) {
  std::vector<std::string> pieces = declarations(parameters(op, c_types(precision), form, false));
  pieces.insert(pieces.begin(), "kgen_engine_t engine");
  pieces.push_back("int64_t batch");
  const std::string head = fmt::format("{}kgen_status {}(", begin, function_name(op, precision.letter, form));
  return wrapped(head, pieces, end, "    ");
}

std::string shape_of(const Operand& operand) {
  if (operand.shape == Shape::value) return "one per matrix";
  if (operand.shape == Shape::vector) return fmt::format("{} per matrix", operand.rows.text());
  const auto extent = [](std::string_view text) {
    return text.find('?') == text.npos ? std::string(text) : fmt::format("({})", text);
  };
  return fmt::format("{} x {}", extent(operand.rows.text()), extent(operand.columns.text()));
}

std::string letters_of(const Option& option) {
  std::vector<std::string> words;
  for (const Option::Word& word : option.words) {
    std::vector<std::string> letters;
    for (const char letter : word.letters) letters.push_back(fmt::format("'{}'", letter));
    words.push_back(fmt::format("{} {}", fmt::join(letters, " or "), word.name));
    if (!word.real_name.empty())
      words.back() += fmt::format(" (of real matrices also '{}' {})", word.real_letter, word.real_name);
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

// What an operation is given, as a list for people: "uplo: 'L' lower, 'U' upper".
std::string options_of(const Operation& op) {
  std::vector<std::string> list;
  for (const Option& option : op.options)
    if (option.in_calls()) list.push_back(fmt::format("{}: {}.", option.name, letters_of(option)));
  return fmt::format("{}", fmt::join(list, " "));
}

// A bar would end a cell of a table.
std::string in_cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != text.npos; at += 2) text.insert(at, 1, '\\');
  return text;
}

// "up to 32", "at least 0, at most m".
std::string values_of(const Operation& op, const Size& size) {
  const std::string at_most = size.most < 0 ? "" : fmt::format(", at most {}", size.most.name);
  if (size.always_compiled) return fmt::format("up to {}{}", op.limit, at_most);
  if (size.usually_one()) return "any; one kernel is compiled for 1, another takes any number";
  if (!size.never_compiled())
    return fmt::format("up to {} if {}; otherwise any{}", op.limit, size.compiled_where.text(),
                       size.one_compiled ? ": one kernel is compiled for 1, another takes any number" : "");
  if (!size.is_given()) return "any";
  const std::string least = size.least == any_sign ? "any number" : fmt::format("at least {}", size.least);
  return least + at_most;
}

// The operations of one group of the table, in its order.
struct Group {
  std::string name;
  std::vector<const Operation*> operations;
};
std::vector<Group> groups() {
  std::vector<Group> list;
  for (const Operation* op : public_operations()) {
    if (list.empty() || list.back().name != op->group) list.push_back({std::string(op->group), {}});
    list.back().operations.push_back(op);
  }
  return list;
}
std::string upper(std::string name) {
  for (char& letter : name) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  return name;
}
std::string class_of(const Group& group) {
  return upper(group.name.substr(0, 1)) + group.name.substr(1) + "_operations";
}

// Where this operation differs from what kgen.h says of all: " nrhs = 0: ...".
std::string notes_of(const Operation& op) {
  std::string notes;
  for (const Size& size : op.sizes) {
    if (size.empty_sum >= 0)
      notes += fmt::format(" {} = 0 is the same as {} = 0.", size.name,
                           op.scalars[static_cast<std::size_t>(size.empty_sum)].name);
    else if (size.runs_at_zero)
      notes += fmt::format(" If {} is 0, everything else is still done.", size.name);
  }
  std::vector<std::string> values;
  for (const Operand& operand : op.operands)
    if (operand.if_empty >= 0) values.push_back(fmt::format("{} is {}", operand.name, operand.if_empty));
  if (!values.empty()) notes += fmt::format(" For size 0 {}.", fmt::join(values, ", "));
  return notes;
}

std::string about_of(const Operation& op) {
  const std::string options = options_of(op);
  return fmt::format("{}{}{}{} ({})", op.doc, notes_of(op), options.empty() ? "" : " ", options, op.reference);
}

std::string c_header() {
  std::string text =
      fmt::format(R"(/* The operations of kgen.h, which includes this file and says what holds for all of them.
 * {}
 *
 * A matrix X has the leading dimension ldx >= max(1, its rows). Strided batches: matrix i begins at X + i * strideX, and
 * strideX >= ldx * its columns; an input may have strideX = 0: one matrix for the whole batch. Vectors likewise: strideP
 * is that of ipiv. Pointer batches: Xarray holds `batch` pointers, and vectors follow one another without gaps. In C a
 * T** is given for const T* const* with a cast. Batches of variable size (_vbatched): kgen.h. */
#ifndef KGEN_OPERATIONS_H
#define KGEN_OPERATIONS_H

)",
                  made);
  for (const Group& group : groups()) text += fmt::format("#include <kgen/operations/{}.h>\n", group.name);
  return text + "\n#endif\n";
}

std::string c_header(const Group& group) {
  std::string text = fmt::format(R"(/* Operations of kgen.h: {0}. operations.h says what holds for all of them.
 * {1} */
#ifndef KGEN_OPERATIONS_{2}_H
#define KGEN_OPERATIONS_{2}_H

#ifndef KGEN_KGEN_H
#error "include kgen/kgen.h"
#endif
)",
                                 group.name, made, upper(group.name));
  for (const Operation* op : group.operations) {
    std::string comment = prose(about_of(*op), " * ");
    comment.replace(0, 2, "/*");
    comment.pop_back();
    text += fmt::format("\n{} */\n", comment);
    for (const Form form : forms(*op))
      for (const Precision& precision : precisions_of(*op))
        text += c_signature("KGEN_API ", *op, precision, form, ");\n");
  }
  return text + "\n#endif\n";
}

std::string cpp_header() {
  std::string text =
      fmt::format(R"(// The operations of kgen.hpp as members of kgen::Engine; operations.h says what each does.
// {}
#ifndef KGEN_OPERATIONS_HPP
#define KGEN_OPERATIONS_HPP

)",
                  made);
  for (const Group& group : groups()) text += fmt::format("#include <kgen/operations/{}.hpp>\n", group.name);
  return text + fmt::format(R"(
namespace kgen {{
inline namespace v0 {{

// T is float, double, std::complex<float>, std::complex<double>, kgen_complex_float or kgen_complex_double. The second
// form of each is of pointer batches, the third, where there is one, of batches of variable size.
using Operations = detail::{};

}}  // namespace v0
}}  // namespace kgen

#endif
)",
                            class_of(groups().back()));
}

// Each group's class has what the group before it has: one engine has all of them.
std::string cpp_header(const Group& group, const Group* before) {
  std::string text = fmt::format(
      R"(// Operations of kgen.hpp: {0}. operations.hpp says what holds for all of them.
// {1}
#ifndef KGEN_OPERATIONS_{2}_HPP
#define KGEN_OPERATIONS_{2}_HPP

#include <kgen/{3}.hpp>

namespace kgen {{
inline namespace v0 {{
namespace detail {{

class {4} : {5} {{
 public:
)",
      group.name, made, upper(group.name), before == nullptr ? "call" : fmt::format("operations/{}", before->name),
      class_of(group), before == nullptr ? "protected Caller" : "public " + class_of(*before));
  for (const Operation* op : group.operations) {
    text += prose(fmt::format("{}.", op->about), "  // ");
    for (const Form form : forms(*op)) {
      // Deduced from the matrices alone.
      std::vector<std::string> pieces = declarations(parameters(*op, {"T", "detail::real_of<T>"}, form, true));
      for (std::size_t i = 0; i < pieces.size(); ++i)
        for (const Scalar& scalar : op->scalars)
          if (pieces[i] == fmt::format("T {}", scalar.name)) pieces[i] = fmt::format("detail::same<T> {}", scalar.name);
      pieces.push_back("int64_t batch");
      text += "  template <class T>\n";
      text += wrapped(fmt::format("  [[nodiscard]] Status {}(", op->name), pieces, ") {\n", "      ");
      text += arrays(*op, form, true, "    ");
      if (form == Form::variable)
        text +=
            fmt::format("    return call_vbatched<T>(\"{}\", {}, batch);\n  }}\n", op->name, array_names(*op, form));
      else
        text += fmt::format("    return call<T>(\"{}\", {}, {}, batch);\n  }}\n", op->name,
                            form == Form::strided ? "KGEN_STRIDED" : "KGEN_POINTERS", array_names(*op, form));
    }
  }
  return text + "};\n\n}  // namespace detail\n}  // namespace v0\n}  // namespace kgen\n\n#endif\n";
}

std::string exports() {
  std::string text = fmt::format("/* {} */\n{{\n  global:\n", made);
  for (const char* name : general) text += fmt::format("    {};\n", name);
  for (const Operation* op : public_operations())
    for (const Form form : forms(*op))
      for (const Precision& precision : precisions_of(*op))
        text += fmt::format("    {};\n", function_name(*op, precision.letter, form));
  return text + "  local: *;\n};\n";
}

std::string about_argument(const Operation& op, const Argument& argument) {
  const std::size_t i = argument.index;
  if (argument.kind == Argument::Kind::option)
    return fmt::format("{}: {}", op.options[i].about, letters_of(op.options[i]));
  if (argument.kind == Argument::Kind::size)
    return fmt::format("{}; {}", op.sizes[i].about, values_of(op, op.sizes[i]));
  if (argument.kind == Argument::Kind::scalar) return "a factor, in ordinary memory; read before the call returns";
  const Operand& operand = op.operands[i];
  constexpr std::array accesses{"read", "written", "read and written"};
  std::string text =
      fmt::format("{}, {}", in_cell(shape_of(operand)), accesses[static_cast<std::size_t>(operand.access)]);
  if (operand.element == Element::int32) text += ", int32";
  if (operand.element == Element::real) text += ", real";
  if (operand.may_be >= 0) text += fmt::format("; may be {}", operand.may_be.name);
  return text;
}

std::string documentation() {
  std::string text = fmt::format(R"(# Operations
<!-- {} -->
`x` is s, d, c or z. Each operation has two functions: `kgen_xNAME_strided_batched` for matrices at
a stride, and `kgen_xNAME_batched` for arrays of pointers, which have no strides. Some have a third,
`kgen_xNAME_vbatched`, for [batches of variable size](api.md#batches-of-variable-size). In C++ all
are `engine.NAME`.

Leading dimensions follow matrices, then strides; `batch` comes last. Matrices are column-major, as
LAPACK's: element (i, j) stands lda j + i behind the first. Letters may be lower case. A size of 0
succeeds: `info` is then 0 for every matrix. [api.md](api.md) says what holds for all of them.

| operation | does | Python | reference |
|---|---|---|---|
)",
                                 made);
  const auto call_of = [](const Operation& op) {
    std::vector<std::string_view> names;
    for (const Argument& argument : op.arguments) names.push_back(argument.name);
    return fmt::format("{}({})", op.name, fmt::join(names, ", "));
  };
  const auto call_by = [](const Operation& op, Form form) {
    std::vector<std::string> names;
    for (const Parameter& parameter : parameters(op, {}, form, false)) names.push_back(parameter.name);
    return fmt::format("`{}(engine, {}, batch)`", function_name(op, 'x', form), fmt::join(names, ", "));
  };
  for (const Operation* op : public_operations())
    text += fmt::format("| `{}` | {} | {} | {} |\n", call_of(*op), op->about, python_names(*op), op->reference);
  for (const Operation* op : public_operations()) {
    text +=
        fmt::format("\n## {}\n{}\n", op->name, prose(fmt::format("{}{}", op->doc, notes_of(*op)), "", page_columns));
    for (const Form form : forms(*op)) text += prose("- " + call_by(*op, form), "", page_columns);
    text += "\n| argument | is |\n|---|---|\n";
    for (const Argument& argument : op->arguments)
      text += fmt::format("| `{}` | {} |\n", argument.name, about_argument(*op, argument));
  }
  return text;
}

}  // namespace

std::string c_functions() {
  std::string text = fmt::format(
      "// The operations of kgen.h, made on kgen_call.\n// {}\n#include \"runtime/api/operand_data.hpp\"\n", made);
  for (const Operation* op : public_operations())
    for (const Form form : forms(*op))
      for (const Precision& precision : precisions_of(*op)) {
        text += "\n" + c_signature("", *op, precision, form, ") {\n") + arrays(*op, form, false, "  ");
        text += fmt::format("  const kgen_request request = {{\"{}\", '{}', {}}};\n", op->name, precision.letter,
                            form == Form::strided ? "KGEN_STRIDED" : "KGEN_POINTERS");
        text += fmt::format("  return kgen_call{}(engine, &request, {}, batch);\n}}\n",
                            form == Form::variable ? "_vbatched" : "", array_names(*op, form));
      }
  return text;
}

std::vector<File> files() {
  std::vector<File> list{{"runtime/include/kgen/operations.h", c_header()},
                         {"runtime/include/kgen/operations.hpp", cpp_header()},
                         {"cmake/libkgen.map", exports()},
                         {"docs/operations.md", documentation()},
                         {"docs/template-reference.md", template_reference(), "## Helpers and primitives\n"},
                         {"python/kgen_cuda/_table.py", python_table()},
                         {"python/kgen_cuda/_functions.py", python_functions()},
                         {"python/kgen_cuda/_functions.pyi", python_types()}};
  const std::vector<Group> all = groups();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string path = fmt::format("{}/{}", headers_folder, all[i].name);
    list.push_back({path + ".h", c_header(all[i])});
    list.push_back({path + ".hpp", cpp_header(all[i], i == 0 ? nullptr : &all[i - 1])});
  }
  return list;
}

}  // namespace kgen::bindings
