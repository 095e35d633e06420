#include "generator/emitter.hpp"

#include <fmt/format.h>

#include "generator/embedded.hpp"
#include "generator/kernel_arguments.hpp"
#include "generator/precision.hpp"

namespace kgen {
namespace {

std::string shape_of(const Request& request) {
  std::string text;
  for (const Setting& setting : settings(request))
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", setting.name, to_string(setting.value));
  return text;
}

std::string header_comment(const Source& source, const Family& family) {
  const Spec& spec = source.spec;
  const Launch& launch = source.properties.launch;
  std::string text = fmt::format("// {}\n//\n", source.id);
  const Request& request = spec.request;
  text += fmt::format("// {} ({}): {}, {}\n", request.name(), request.operation->about,
                      precision(request.precision).about, shape_of(request));
  text += fmt::format("// Way:    {}\n", family.about());
  if (!family.paper().empty()) text += fmt::format("// Paper:  {}\n", family.paper());
  text += fmt::format("// Made by {}\n", canonical_command(source));
  text +=
      fmt::format("// Cost:   {} flops and {} bytes per matrix\n", source.properties.flops, source.properties.bytes);
  text += fmt::format("// Launch: {} threads and {} matrices per block, {} bytes of dynamic shared memory\n",
                      launch.threads, launch.matrices, launch.shared);
  return text;
}

// What kernels of the other layouts take as arguments. Templates use the same names.
std::string constants_text(const Request& request) {
  if (request.layout != Layout::packed) return {};
  std::string text = "// Packed: nothing lies between columns, matrices and vectors.\n";
  for (const auto& [name, value] : packed_constants(request))
    text += fmt::format("[[maybe_unused]] constexpr i64 {} = {};\n", name, value);
  return text + "\n";
}

// A device's words and lanes, with what follows from them on every device.
std::string prelude(const Source& source, std::string_view words, std::string_view lanes, bool lines) {
  std::string text = source.spec.request.layout == Layout::packed
                         ? "#define PACKED   // every element lies on a multiple of its size\n"
                         : "";
  for (const std::string_view file : {words, std::string_view("common/arithmetic.cuh"), lanes,
                                      std::string_view("common/staging.cuh"), std::string_view("common/pivot.cuh")}) {
    if (lines) text += fmt::format("#line 1 \"{}\"\n", file);
    text += embedded_file(file);
    text += '\n';
  }
  return text;
}

}  // namespace

std::string canonical_command(const Source& source) { return fmt::format("kgen --variants {}", source.id); }

Source render(const Families& families, const Spec& spec) {
  const Family& family = families.find(spec);
  family.check(spec);
  Source source{.spec = spec,
                .id = id(spec),
                .text = {},
                .text_with_lines = {},
                .about = family.about(),
                .properties = family.properties(spec)};
  const Precision& row = precision(spec.request.precision);
  const int sm = source.properties.requires_sm;
  const std::string head = header_comment(source, family) +
                           fmt::format(
                               "#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < {0}0\n#error \"{1} requires sm_{0} "
                               "or later\"\n#endif\n\nusing T = {2};\nusing R = {3};\n\n",
                               sm, source.id, row.element, row.real) +
                           constants_text(spec.request);
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
