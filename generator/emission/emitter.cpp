#include "generator/emission/emitter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "generator/lua/rendering.hpp"
#include "generator/model/kernel_arguments.hpp"
#include "generator/model/precision.hpp"
#include "generator/model/symbol.hpp"
#include "generator/prelude/prelude.hpp"
#include "generator/text/embedded.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

// What is compiled for no GPU that the kernel serves is a mistake, and what to do about it is said.
std::string stop_where_none_serves(const Source& source) {
  const int least = source.properties.requires_sm;
  std::string advice = fmt::format("nvcc -arch=sm_{}", least);
  if (least == oldest_architecture)
    return fmt::format(
        "#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < {0}0\n#error \"this requires sm_{0} or later: {1}\"\n#endif\n",
        least, advice);
  if (least > 75)
    advice += fmt::format(", or for an older GPU kgen --ops {} ... --arch sm_75", source.spec.request.name());
  return fmt::format(
      "#ifdef __CUDA_ARCH_LIST__\n"
      "template <int... list> constexpr bool {1}_is_served = (... || (list >= {0}0));\n"
      "static_assert({1}_is_served<__CUDA_ARCH_LIST__>, \"{1} requires sm_{0} or later: {2}\");\n#endif\n",
      least, source.symbol, advice);
}

std::string header(const Source& source, const Family& family) {
  const Spec& spec = source.spec;
  const Launch& launch = source.properties.launch;
  const Request& request = spec.request;
  std::string text = fmt::format("// {} ({}): {}, {}\n", request.name(), request.operation->about,
                                 precision(request.precision).about, settings_text(request, " = ", ", "));
  text += fmt::format("// Id:     {}\n", source.id);
  std::string_view before = "// Way:    ";
  for (const std::string_view line : template_lines(family.opening().empty() ? family.about() : family.opening()))
    text += fmt::format("{}{}\n", std::exchange(before, "//         "), line);
  if (!family.paper().empty()) text += fmt::format("// Paper:  {}\n", family.paper());
  text += fmt::format("// Made by kgen --variants {}\n", source.symbol);
  text += fmt::format(
      "// Cost:   {} flops and {} bytes per matrix; {} of {} threads {} {} {}{}{}{}\n", source.properties.flops,
      source.properties.bytes, launch.blocks > 1 ? fmt::format("{} blocks", launch.blocks) : "a block", launch.threads,
      launch.blocks > 1 ? "have" : "has", launch.matrices, launch.matrices == 1 ? "matrix" : "matrices",
      launch.shared > 0
          ? fmt::format(" and {} bytes of dynamic shared memory{}", launch.shared, launch.blocks > 1 ? " each" : "")
          : "",
      request.layout == Layout::grouped ? "; any number of blocks" : "",
      launch.least_columns > 0 ? "; any number of blocks along gridDim.z, which share columns" : "");
  return text + stop_where_none_serves(source);
}

// The family's text, and no body for GPUs that this kernel does not serve and others do: a file may be compiled for
// both.
std::string guarded(const Source& source, std::string text) {
  if (source.properties.requires_sm == oldest_architecture) return text;
  return fmt::format(
      "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= {}0\n{}"
      "#else   // too old a GPU: a launch there fails\nKERNEL void {}({}) {{ __trap(); }}\n#endif\n",
      source.properties.requires_sm, text, source.symbol, parameter_list(source.spec, source.symbol));
}

// What kernels of the other layouts take as arguments, as far as this one names it. Templates use the same names.
std::string constants_text(const Request& request, const std::function<bool(std::string_view)>& named) {
  if (request.layout != Layout::packed) return {};
  std::string text;
  for (const auto& [name, value] : packed_constants(request))
    if (named(name)) text += fmt::format("constexpr i64 {} = {};\n", name, value);
  return text.empty() ? text : "// Packed: nothing lies between columns, matrices and vectors.\n" + text + "\n";
}

constexpr std::string_view packed_macro = "PACKED";

bool is_packed(const Source& source) { return source.spec.request.layout == Layout::packed; }

std::string packed_text() {
  return fmt::format("#define {}   // every element lies on a multiple of its size\n", packed_macro);
}

// The host's words and lanes, whole, and of what follows from them on every device the parts that the kernel uses.
std::string host_prelude(const Source& source) {
  std::string text;
  for (const std::string_view file :
       {"common/device/host.hpp", "common/device/arithmetic.cuh", "common/device/host_lanes.hpp"})
    text += fmt::format("#line 1 \"{}\"\n{}\n", file, embedded_file(file));
  const Prelude& prelude = Prelude::on_every_device();
  return text + prelude.text(prelude.used_by(tokens_of(source.text)), "", true);
}

std::string cuda_prelude(const Source& source, bool lines) {
  const std::vector<const Part*> parts = Prelude::cuda().used_by(tokens_of(source.text));
  const bool says_packed = std::ranges::any_of(parts, [](const Part* part) {
    return std::ranges::any_of(part->uses, [](const Token& token) { return token.text == packed_macro; });
  });
  return (says_packed && is_packed(source) ? packed_text() : "") +
         Prelude::cuda().text(parts, "prelude_of_" + source.symbol, lines);
}

}  // namespace

Source render(const Families& families, const Spec& spec) {
  const Family& family = families.find(spec);
  family.check(spec);
  Source source{.spec = spec,
                .id = id(spec),
                .symbol = symbol(spec),
                .header = {},
                .text = {},
                .text_with_lines = {},
                .about = family.about(),
                .properties = family.properties(spec)};
  const Precision& row = precision(spec.request.precision);
  source.header = header(source, family);
  auto [plain, with_lines] = family.render(spec);
  const auto named = [words = tokens_of(plain)](std::string_view name) {
    return std::ranges::any_of(words, [&](const Token& word) { return word.text == name; });
  };
  const std::string head =
      fmt::format("using T = {};\n{}\n", row.element, named("R") ? fmt::format("using R = {};\n", row.real) : "");
  const std::string constants = constants_text(spec.request, named);
  source.text = head + guarded(source, constants + plain);
  source.text_with_lines =
      fmt::format("#line 1 \"{}\"\n", source.symbol) + head + guarded(source, constants + with_lines);
  return source;
}

std::string cuda_text(const Source& source, bool lines) {
  return source.header + "\n" + cuda_prelude(source, lines) + "\n" + (lines ? source.text_with_lines : source.text);
}

std::string host_text(const Source& source) {
  return (is_packed(source) ? packed_text() : "") + host_prelude(source) + source.text_with_lines +
         fmt::format("\nKGEN_HOST_ENTRY({})\n", source.symbol);
}

}  // namespace kgen
