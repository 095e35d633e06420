#include "generator/emitter.hpp"

#include <fmt/format.h>

#include "generator/embedded.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"

namespace kgen {
namespace {

// The size that --sizes names: n, where the operation has it.
std::int64_t size_of(const Spec& spec) {
  if (const Value* n = find(spec.op, "n")) return std::get<std::int64_t>(*n);
  for (const Setting& setting : spec.op)
    if (const std::int64_t* size = std::get_if<std::int64_t>(&setting.value)) return *size;
  return 0;
}

std::string shape_of(const Spec& spec) {
  std::string text;
  for (const Setting& setting : spec.op)
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", setting.name, to_string(setting.value));
  return text;
}

std::string header_comment(const Source& source, const Family& family) {
  const Spec& spec = source.spec;
  const Launch& launch = source.properties.launch;
  std::string text = fmt::format("// {}\n//\n", source.id);
  text += fmt::format("// {} ({}): {}, {}\n", spec.operation, operation(spec.operation).about,
                      precision(spec.precision).about, shape_of(spec));
  text += fmt::format("// Way:    {}\n", family.about());
  if (!family.paper().empty()) text += fmt::format("// Paper:  {}\n", family.paper());
  text += fmt::format("// Made by {}\n", canonical_command(source));
  text +=
      fmt::format("// Cost:   {} flops and {} bytes per matrix\n", source.properties.flops, source.properties.bytes);
  text += fmt::format("// Launch: {} threads and {} matrices per block, {} bytes of dynamic shared memory\n",
                      launch.threads, launch.matrices, launch.shared);
  return text;
}

bool is_packed(const Spec& spec) {
  const Value* layout = find(spec.op, "layout");
  return layout && to_string(*layout) == "packed";
}

// What kernels of the other layouts take as arguments. Templates use the same names.
std::string packed_constants(const Spec& spec) {
  if (!is_packed(spec)) return {};
  std::string text = "// Packed: nothing lies between columns, matrices and vectors.\n";
  const auto add = [&](std::string_view name, std::int64_t value) {
    text += fmt::format("[[maybe_unused]] constexpr i64 {} = {};\n", name, value);
  };
  for (const Operand& operand : operation(spec.operation).operands) {
    if (operand.kind == Operand_kind::info) continue;
    const std::int64_t rows = spec.size(operand.rows);
    const bool matrix = operand.kind == Operand_kind::matrix;
    if (matrix) add(operand.leading, rows);
    add(operand.stride, matrix ? rows * spec.size(operand.columns) : rows);
  }
  return text + "\n";
}

// A device's words and lanes, with what follows from them on every device.
std::string prelude(const Source& source, std::string_view words, std::string_view lanes, bool lines) {
  std::string text = is_packed(source.spec) ? "#define PACKED   // every element lies on a multiple of its size\n" : "";
  for (const std::string_view file : {words, std::string_view("common/arithmetic.cuh"), lanes,
                                      std::string_view("common/staging.cuh"), std::string_view("common/pivot.cuh")}) {
    if (lines) text += fmt::format("#line 1 \"{}\"\n", file);
    text += embedded_file(file);
    text += '\n';
  }
  return text;
}

}  // namespace

std::string canonical_command(const Source& source) {
  return fmt::format("kgen --ops {} --sizes {} --precisions {} --variants {}", source.spec.operation,
                     size_of(source.spec), source.spec.precision, source.id);
}

Source render(const Families& families, const Spec& spec) {
  const Family& family = families.find(spec);
  family.check(spec);
  Source source{.spec = spec,
                .id = id(spec),
                .text = {},
                .text_with_lines = {},
                .about = family.about(),
                .properties = family.properties(spec)};
  const Precision& row = precision(spec.precision);
  const int sm = source.properties.requires_sm;
  const std::string head = header_comment(source, family) +
                           fmt::format(
                               "#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < {0}0\n#error \"{1} requires sm_{0} "
                               "or later\"\n#endif\n\nusing T = {2};\nusing R = {3};\n\n",
                               sm, source.id, row.element, row.real) +
                           packed_constants(spec);
  source.text = head + family.render(spec, false);
  source.text_with_lines = fmt::format("#line 1 \"{}\"\n", source.id) + head + family.render(spec, true);
  return source;
}

std::string cuda_text(const Source& source, bool lines) {
  return fmt::format("#define KGEN_WORDS words_of_{}\n", source.id) +
         prelude(source, "common/cuda.cuh", "common/cuda_lanes.cuh", lines) +
         (lines ? source.text_with_lines : source.text);
}

std::string host_text(const Source& source) {
  return prelude(source, "common/host.hpp", "common/host_lanes.hpp", true) + source.text_with_lines +
         fmt::format("\nKGEN_HOST_ENTRY({})\n", source.id);
}

}  // namespace kgen
