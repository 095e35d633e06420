#include <fmt/format.h>

#include <map>

#include "generator/emitter.hpp"
#include "generator/launcher.hpp"
#include "generator/operations.hpp"

namespace kgen {
namespace {

constexpr std::string_view top =
    R"(/* Launchers of kernels that kgen emitted, and a table to find them by. C and C++; no CUDA header is needed.
 *
 * A launcher enqueues its kernel over `batch` matrices on `stream` (a cudaStream_t, NULL: the default stream) and returns
 * a cudaError_t, 0 for success. Matrices are column-major in device memory, element type by precision: s float, d double,
 * c and z pairs of them (real, imaginary). Leading dimensions and strides are counted in elements. Layout "strided": matrix
 * i stands at A + i * strideA; "packed": the same without gaps between columns, between matrices and between vectors of
 * pivots, and A is aligned to 16 bytes; "pointers": A is an array of `batch` pointers in device memory. Launchers do not
 * check their arguments. With pivot "none" ipiv may be NULL.
 *
 *     const struct kgen_kernel* k = kgen_find_kernel("getrf", 'd', 8);
 *     if (k) status = ((kgen_getrf_strided_launcher)k->launch)(A, lda, strideA, ipiv, strideP, info, batch, stream);
 */
#ifndef KGEN_KERNELS_H
#define KGEN_KERNELS_H

#include <stddef.h>
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

/* The first kernel of that operation, precision and size (m = n), pivot and layout; NULL for pivot or layout: any. NULL if
 * there is none. */
static inline const struct kgen_kernel* kgen_find_kernel_for(const char* operation, char precision, int n,
                                                             const char* pivot, const char* layout)
{
    const struct kgen_kernel* k;
    for (k = kgen_kernels; k->operation; ++k) {
        if (k->precision != precision || k->n != n || k->m != n || strcmp(k->operation, operation) != 0) continue;
        if (pivot && strcmp(k->pivot, pivot) != 0) continue;
        if (layout && strcmp(k->layout, layout) != 0) continue;
        return k;
    }
    return NULL;
}

/* The same; strided batches and partial pivoting are preferred. */
static inline const struct kgen_kernel* kgen_find_kernel(const char* operation, char precision, int n)
{
    const struct kgen_kernel* k = kgen_find_kernel_for(operation, precision, n, "partial", "strided");
    if (!k) k = kgen_find_kernel_for(operation, precision, n, NULL, "strided");
    if (!k) k = kgen_find_kernel_for(operation, precision, n, NULL, NULL);
    return k;
}

#endif
)";

constexpr std::string_view struct_text = R"(
struct kgen_kernel {
    const char* operation;
    char precision;
    int m, n;
    const char* pivot;        /* "partial", "none"; "" where the operation has no such choice */
    const char* layout;       /* "strided", "packed", "pointers" */
    const char* id;
    void (*launch)(void);     /* cast it to kgen_OPERATION_LAYOUT_launcher */
    int threads, matrices;    /* per block */
    int requires_sm;          /* 80: sm_80 or later */
    int64_t flops, bytes;     /* per matrix */
};
)";

std::int64_t size_or(const Spec& spec, std::string_view name, std::int64_t otherwise) {
  const Value* value = find(spec.op, name);
  return value ? std::get<std::int64_t>(*value) : otherwise;
}

std::string word_or(const Spec& spec, std::string_view name, const char* otherwise) {
  const Value* value = find(spec.op, name);
  return value ? to_string(*value) : otherwise;
}

}  // namespace

std::string header_file(std::span<const Source> sources) {
  std::map<std::string, std::string> types;  // of launchers
  std::string declarations, rows;
  for (const Source& source : sources) {
    const Spec& spec = source.spec;
    const std::string layout = word_or(spec, "layout", "strided");
    const std::string parameters = launcher_parameters(spec, true);
    types[fmt::format("kgen_{}_{}_launcher", spec.operation, layout)] = parameters;
    declarations += fmt::format("int {}(\n    {}, void* stream);\n", launcher_name(source.id), parameters);
    const std::int64_t n = size_or(spec, "n", 0);
    rows += fmt::format(
        "    {{\"{}\", '{}', {}, {}, \"{}\", \"{}\",\n     \"{}\",\n     (void (*)(void)){},\n     {}, {}, {}, {}, "
        "{}}},\n",
        spec.operation, spec.precision, size_or(spec, "m", n), n, word_or(spec, "pivot", ""), layout, source.id,
        launcher_name(source.id), source.properties.launch.threads, source.properties.launch.matrices,
        source.properties.requires_sm, source.properties.flops, source.properties.bytes);
  }
  std::string text(top);
  if (!types.empty()) text += '\n';
  for (const auto& [name, parameters] : types)
    text += fmt::format("typedef int (*{})(\n    {}, void* stream);\n", name, parameters);
  text += '\n' + declarations + std::string(struct_text);
  text += "\nstatic const struct kgen_kernel kgen_kernels[] = {\n" + rows +
          "    {NULL, 0, 0, 0, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0}   /* the end */\n};\n";
  return text + std::string(find_text);
}

}  // namespace kgen
