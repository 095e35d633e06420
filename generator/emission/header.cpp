#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/emission/emitter.hpp"
#include "generator/emission/launcher.hpp"
#include "generator/model/kernel_arguments.hpp"
#include "generator/text/digest.hpp"

namespace kgen {
namespace {

// One file may include the same header twice, but not those of two emissions: their tables have the same names.
constexpr std::string_view guards = R"text(#ifdef KGEN_KERNELS_H
#if KGEN_KERNELS_H != 0x{0}
#error "kgen_kernels.h of another emission was included before: emit all kernels by one command (kgen --variants ID,ID)"
#endif
#else
#define KGEN_KERNELS_H 0x{0}

)text";

constexpr std::string_view includes = R"(#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif
)";

constexpr std::string_view find_text = R"(
#ifdef __cplusplus
}
#endif

/* A kernel of that operation and precision for a GPU of compute capability `sm`: 90 of 9.0. It has these settings: sizes,
 * options and the layout as in its id, in any order; what is not named may be anything, and is as in the first kernel that
 * fits. Of those chosen for several architectures it is the one for the latest that is not later than the GPU's, else for the
 * earliest. NULL if there is none that the GPU can run. */
static inline const struct kgen_kernel* kgen_find_kernel(const char* operation, char precision, const char* settings, int sm)
{
    const struct kgen_kernel *k, *found = NULL;
    int nearest = 0;
    for (k = kgen_kernels; k->operation; ++k) {
        const char* s = settings;
        const int apart = sm - k->best_from_sm, near = apart >= 0 ? apart : 1000 - apart;
        if (k->requires_sm > sm || k->precision != precision || strcmp(k->operation, operation) != 0) continue;
        if (found && (near >= nearest || strcmp(k->settings, found->settings) != 0)) continue;
        while (*s) {
            const char* has = k->settings;   /* with blanks around each */
            size_t length;
            while (*s == ' ') ++s;
            length = strcspn(s, " ");
            if (length == 0) break;
            while ((has = strchr(has, ' ')) != NULL && (strncmp(has + 1, s, length) != 0 || has[1 + length] != ' ')) ++has;
            if (!has) break;
            s += length;
        }
        if (*s) continue;
        found   = k;
        nearest = near;
    }
    return found;
}

#endif
)";

constexpr std::string_view struct_text = R"(
struct kgen_kernel {
    const char* operation;
    char precision;
    const char* settings;     /* as in its id, with blanks around each */
    const char* id;
    void (*launch)(void);     /* cast it to the type of its operation and layout, above */
    int threads, matrices;    /* per block */
    int requires_sm;          /* 80: sm_80 or later */
    int best_from_sm;         /* 90: chosen for GPUs from sm_90 on; 0: not chosen, but asked for */
    int64_t flops, bytes;     /* per matrix, where every size that is "any" is 1 */
};
)";

// Kernels of one operation and layout take the same arguments but for sizes that some have compiled in.
std::string launcher_type(const Request& request) {
  std::string type = fmt::format("kgen_{}", request.name());
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    if (request.sizes[i] == any_size) type += fmt::format("_any_{}", request.operation->sizes[i].name);
  return fmt::format("{}_{}_launcher", type, to_string(request.layout));
}

std::string settings_text(const Request& request) {
  std::string text = " ";
  for (const Setting& setting : settings(request))
    text += fmt::format("{}={} ", setting.name, to_string(setting.value));
  return text;
}

std::string row(const Source& source, int best_from) {
  const Request& request = source.spec.request;
  const Properties& properties = source.properties;
  return fmt::format(
      "    {{\"{}\", '{}', \"{}\",\n     \"{}\",\n     (void (*)(void)){},\n     {}, {}, {}, {}, {}, {}}},\n",
      request.name(), request.precision, settings_text(request), source.id, launcher_name(source.symbol),
      properties.launch.threads, properties.launch.matrices, properties.requires_sm, best_from, properties.flops,
      properties.bytes);
}

// Lines of a comment.
std::string in_lines(std::string_view words) {
  std::string lines, line = " *";
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(word.size() + 1, words.size()));
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
      "and "
      "returns a cudaError_t, 0 for success. Matrices are column-major in device memory, element type by precision: s "
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
        "which "
        "the kernel serves the matrices indices[bins[n]] to indices[bins[n + 1] - 1]; lda_of and the like hold a "
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
  std::string given = settings_text(request), arguments;
  given = given.substr(1, given.size() - 2);  // without the blanks around it
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
      request.name(), request.precision, given, launcher_type(request), arguments);
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
  const std::string digest = sha256(declarations + rows).substr(0, 8);
  text += " */\n" + fmt::format(guards, digest) + std::string(includes);
  if (!types.empty()) text += '\n';
  for (const auto& [name, parameters] : types)
    text += fmt::format("typedef int (*{})(\n    {}, void* stream);\n", name, parameters);
  text += '\n' + declarations + std::string(struct_text);
  text += "\nstatic const struct kgen_kernel kgen_kernels[] = {\n" + rows +
          "    {NULL, 0, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0}   /* the end */\n};\n";
  return text + std::string(find_text);
}

}  // namespace kgen
