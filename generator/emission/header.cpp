#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/emission/emitter.hpp"
#include "generator/emission/launcher.hpp"
#include "generator/model/architecture.hpp"
#include "generator/model/kernel_arguments.hpp"
#include "generator/text/digest.hpp"
#include "generator/text/embedded.hpp"
#include "generator/text/parsing.hpp"

namespace kgen {
namespace {

// Kernels of one operation and layout take the same arguments but for sizes that some have compiled in.
std::string launcher_type(const Request& request) {
  std::string type = fmt::format("kgen_{}", request.name());
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    if (request.sizes[i] == any_size) type += fmt::format("_any_{}", request.operation->sizes[i].name);
  return fmt::format("{}_{}_launcher", type, to_string(request.layout));
}

std::string row(const Source& source, int best_from) {
  const Request& request = source.spec.request;
  const Properties& properties = source.properties;
  return fmt::format(
      "    {{\"{}\", '{}', \" {} \",\n     \"{}\",\n     (void (*)(void)){},\n     {}, {}, {}, {}, {}, {}, {}}},\n",
      request.name(), request.precision, settings_text(request, "=", " "), source.id, launcher_name(source.symbol),
      properties.launch.threads, properties.launch.matrices, properties.requires_sm, properties.needs.shared, best_from,
      properties.flops, properties.bytes);
}

// The bytes of shared memory of a block, by `sm`.
std::string shared_memory_by_sm() {
  std::string bytes;
  int last = 0;
  for (const Architecture& row : architectures()) {
    if (row.block_shared == last) continue;
    last = row.block_shared;
    bytes = bytes.empty() ? std::to_string(last) : fmt::format("sm >= {} ? {} : {}", row.number, last, bytes);
  }
  return bytes;
}

// Lines of a comment.
std::string in_lines(std::string_view words) {
  std::string lines, line = " *";
  for (const std::string_view word : split(words, " ")) {
    if (line.size() + 1 + word.size() > most_columns) {
      lines += line + "\n";
      line = " *";
    }
    line += fmt::format(" {}", word);
  }
  return lines + line + "\n";
}

// What a launcher's reader has to know, of that what concerns these kernels.
std::string explanation(std::span<const Header_entry> kernels) {
  const auto some = [&](const auto& holds) {
    return std::ranges::any_of(kernels, [&](const Header_entry& listed) { return holds(listed.source->spec.request); });
  };
  const auto has = [&](Layout layout) {
    return some([&](const Request& request) { return request.layout == layout; });
  };
  std::string text =
      "/* Launchers of kernels that kgen emitted, and a table to find them by. C and C++; no CUDA header is needed.\n "
      "*\n";
  std::string words =
      "A launcher enqueues its kernel over `batch` matrices on `stream` (a cudaStream_t, NULL: the default stream) "
      "and returns a cudaError_t, 0 for success. Matrices are column-major in device memory, element type by "
      "precision: s "
      "float, d double, c and z pairs of them (real, imaginary). Leading dimensions and strides are counted in "
      "elements.";
  if (has(Layout::strided)) words += " Layout \"strided\": matrix i stands at A + i * strideA.";
  if (has(Layout::packed))
    words +=
        " Layout \"packed\": one matrix behind the other, without gaps between columns, between matrices and between "
        "vectors of pivots, and each array begins at a multiple of 16 bytes.";
  if (has(Layout::pointers)) words += " Layout \"pointers\": A is an array of `batch` pointers in device memory.";
  if (has(Layout::grouped))
    words +=
        " Layout \"grouped\": A is an array of `batch` pointers in device memory, of a batch of variable size, of "
        "which the kernel serves the matrices indices[bins[n]] to indices[bins[n + 1] - 1]; lda_of and the like hold a "
        "number for each matrix of the batch.";
  if (some([](const Request& request) { return !request.operation->scalars.empty(); }))
    words += " Factors such as alpha are given by their address in ordinary memory.";
  if (some([](const Request& request) {
        const std::size_t sizes = request.operation->sizes.size();
        return std::ranges::count(request.sizes.begin(), request.sizes.begin() + sizes, any_size) > 0;
      }))
    words += " A size that is \"any\" in a kernel's settings is an argument of its launcher.";
  words += " Launchers do not check their arguments.";
  if (some([](const Request& request) {
        return std::ranges::any_of(request.operation->operands,
                                   [&](const Operand& operand) { return is_null(request, operand); });
      }))
    words += " With pivot \"none\" ipiv may be NULL.";
  return text + in_lines(words);
}

// How the first kernel is found and launched.
std::string example(const Source& source) {
  const Request& request = source.spec.request;
  std::string arguments;
  for (const Kernel_argument& argument : kernel_arguments(request))
    arguments += fmt::format("{}{}, ", argument.kind == Kernel_argument::Kind::scalar ? "&" : "", argument.name);
  return fmt::format(
      " *\n"
      " *     cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);\n"
      " *     cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);\n"
      " *     const struct kgen_kernel* k =\n"
      " *         kgen_find_kernel(\"{}\", '{}', \"{}\", 10 * major + minor);\n"
      " *     if (k) status = (({})k->launch)(\n"
      " *         {}stream);\n",
      request.name(), request.precision, settings_text(request, "=", " "), launcher_type(request), arguments);
}

}  // namespace

std::string header_file(std::span<const Header_entry> kernels) {
  std::map<std::string, std::string> types;  // of launchers
  std::string declarations, rows;
  for (const auto& [listed, best_from] : kernels) {
    const Source& source = *listed;
    const Spec& spec = source.spec;
    const std::string parameters = launcher_parameters(spec, true);
    types[launcher_type(spec.request)] = parameters;
    declarations += fmt::format("int {}(\n    {}, void* stream);\n", launcher_name(source.symbol), parameters);
    for (const int from : best_from) rows += row(source, from);
    if (best_from.empty()) rows += row(source, 0);
  }
  std::string text = explanation(kernels);
  if (!kernels.empty()) text += example(*kernels.front().source);
  std::string launchers = types.empty() ? "" : "\n";
  for (const auto& [name, parameters] : types)
    launchers += fmt::format("typedef int (*{})(\n    {}, void* stream);\n", name, parameters);
  // One file may include the same header twice, but not those of two emissions: their tables have the same names.
  const std::string digest = sha256(declarations + rows).substr(0, 8);
  std::string whole(embedded_file("common/header/kgen_kernels.h"));
  for (const auto& [mark, own] : {std::pair<std::string_view, std::string>("@explanation@", text + " */\n"),
                                  {"@digest@", digest},
                                  {"@digest@", digest},
                                  {"@types@", launchers},
                                  {"@declarations@", declarations},
                                  {"@shared@", shared_memory_by_sm()},
                                  {"@rows@", rows}})
    whole.replace(whole.find(mark), mark.size(), own);
  return whole;
}

}  // namespace kgen
