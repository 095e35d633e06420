#include "generator/emission/launcher.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "generator/model/column_shares.hpp"
#include "generator/model/family.hpp"
#include "generator/model/kernel_arguments.hpp"
#include "generator/text/error.hpp"

namespace kgen {
namespace {

// Without the element's type. A scalar is given by its address, as in kgen.h.
std::string plain_type(const Kernel_argument& argument, bool header) {
  if (argument.kind == Kernel_argument::Kind::scalar) return "const void*";
  if (argument.type == "i64") return header ? "int64_t" : "long long";
  std::string text = argument.type;
  if (const std::size_t at = text.find_first_of("TR"); at != text.npos) text.replace(at, 1, "void");
  if (const std::size_t at = text.find("int*"); header && at != text.npos) text.replace(at, 3, "int32_t");
  return text;
}

std::string address_of(const Kernel_argument& argument) {
  return argument.kind == Kernel_argument::Kind::scalar ? fmt::format("const_cast<void*>({})", argument.name)
                                                        : "&" + argument.name;
}

constexpr std::string_view launcher_text = R"(
// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
{signature}
{{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
{occupancy}    const long long blocks = {blocks}, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
{shares}    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows){z});
    void* arguments[] = {{{addresses}}};
{ask}    return cudaLaunchKernel({symbol}, grid, dim3({threads}), arguments, {shared}, static_cast<cudaStream_t>(stream));
}}
#endif
)";

constexpr std::string_view ask_for_occupancy =
    R"({indent}int device = 0, multiprocessors = 0, at_once = 0;
{indent}cudaError_t known = cudaGetDevice(&device);
{indent}if (known == cudaSuccess) known = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
{indent}if (known == cudaSuccess) known = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, {symbol}, {threads}, {shared});
{indent}if (known != cudaSuccess) return static_cast<int>(known);
)";

constexpr std::string_view bounded =
    R"(    const long long needed = (batch - 1) / {} + 1;
{}    const long long resident = static_cast<long long>(at_once) * multiprocessors;   // a persistent kernel: more blocks serve no purpose
)";

// column_shares() as text; tests/host/launcher.cpp compares the two.
constexpr std::string_view shared_columns =
    R"(    long long shares = {columns} / {least};   // blocks that share each matrix's columns, where matrices alone leave the GPU idle
    if (shares > 1) {{
{occupancy}        const long long filling = {turns} * static_cast<long long>(at_once) * multiprocessors / blocks;
        shares = shares < filling ? shares : filling;
    }}
    shares = shares < 1 ? 1 : shares < {most} ? shares : {most};
)";

constexpr std::string_view ask_for_shared =
    R"(    const cudaError_t asked =
        cudaFuncSetAttribute({}, cudaFuncAttributeMaxDynamicSharedMemorySize, {});
    if (asked != cudaSuccess) return static_cast<int>(asked);
)";

}  // namespace

std::string launcher_name(const std::string& symbol) { return symbol + "_launch"; }

std::string launcher_parameters(const Spec& spec, bool header) {
  std::string list;
  for (const Kernel_argument& argument : kernel_arguments(spec.request))
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", plain_type(argument, header), argument.name);
  return list;
}

std::string cuda_file(const Source& source, bool lines) {
  const Launch& launch = source.properties.launch;
  std::vector<std::string> addresses;
  for (const Kernel_argument& argument : kernel_arguments(source.spec.request))
    addresses.push_back(address_of(argument));
  const bool grouped = source.spec.request.layout == Layout::grouped;
  const auto asked_occupancy = [&](std::string_view indent) {
    return fmt::format(ask_for_occupancy, fmt::arg("indent", indent), fmt::arg("symbol", source.symbol),
                       fmt::arg("threads", launch.threads), fmt::arg("shared", launch.shared));
  };
  const bool asks_for_occupancy = grouped || launch.least_columns > 0;
  std::string ask = launch.shared > 0 ? fmt::format(ask_for_shared, source.symbol, launch.shared) : "";
  // How many blocks there is room for is asked when it is known how much shared memory they may have.
  std::string occupancy, shares;
  if (asks_for_occupancy) occupancy = std::exchange(ask, "");
  if (grouped) occupancy += fmt::format(bounded, launch.matrices, asked_occupancy("    "));
  if (launch.least_columns > 0) {
    const std::size_t columns = shared_size(source.spec.request).value();
    shares = fmt::format(shared_columns, fmt::arg("columns", source.spec.request.operation->sizes[columns].name),
                         fmt::arg("least", launch.least_columns), fmt::arg("occupancy", asked_occupancy("        ")),
                         fmt::arg("turns", turns_of_blocks), fmt::arg("most", most_column_shares));
  }
  std::string file = cuda_text(source, lines);
  if (lines) file += fmt::format("#line 1 \"{}\"\n", launcher_name(source.symbol));
  const std::string opening = fmt::format("extern \"C\" int {}(", launcher_name(source.symbol));
  const std::string rest = launcher_parameters(source.spec, false) + ", void* stream)";
  const bool broken = opening.size() + rest.size() > most_columns || rest.find('\n') != rest.npos;
  return file +
         fmt::format(launcher_text, fmt::arg("signature", opening + (broken ? "\n    " : "") + rest),
                     fmt::arg("occupancy", occupancy), fmt::arg("shares", shares),
                     fmt::arg("z", shares.empty() ? "" : ", static_cast<unsigned>(shares)"),
                     fmt::arg("blocks", grouped ? "needed < resident ? needed : resident"
                                        : launch.blocks > 1
                                            ? fmt::format("((batch - 1) / {} + 1) * {}", launch.matrices, launch.blocks)
                                            : fmt::format("(batch - 1) / {} + 1", launch.matrices)),
                     fmt::arg("symbol", source.symbol),
                     fmt::arg("addresses", fmt::format("{}", fmt::join(addresses, ", "))), fmt::arg("ask", ask),
                     fmt::arg("threads", launch.threads), fmt::arg("shared", launch.shared));
}

}  // namespace kgen
