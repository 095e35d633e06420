#include "tools/laboratory/peers/solver_kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "generator/model/precision.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen::bench {
namespace {

constexpr const char* helpers = R"(
struct alignas(8) Complex_float { float x, y; };
struct alignas(16) Complex_double { double x, y; };
__device__ inline float times(float a, float b) { return a * b; }
__device__ inline double times(double a, double b) { return a * b; }
template <class C> __device__ inline C times(C a, C b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }

template <int bytes> __device__ inline void copy_async(void* to, const void* from)
{
    const unsigned shared = static_cast<unsigned>(__cvta_generic_to_shared(to));
    if constexpr (bytes == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared), "l"(from) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(shared), "l"(from), "n"(bytes) : "memory");
}

// The widest piece at whose multiples every block begins, if one holds so many bytes.
__device__ constexpr int width_of(long long bytes) { return bytes % 16 == 0 ? 16 : bytes % 8 == 0 ? 8 : 4; }

template <class E, int each> struct alignas(sizeof(E) * each) Piece { E element[each]; };

// work.piece<each>(i) of whole pieces, then work.piece<1>(i) of what is left.
template <int each, class Work> __device__ inline void in_vectors(int count, Work work)
{
    const int pieces = count / each;
    for (int i = threadIdx.x; i < pieces; i += threads) work.template piece<each>(i * each);
    for (int i = pieces * each + threadIdx.x; i < count; i += threads) work.template piece<1>(i);
}
// Of a full block the count is known when this is compiled.
template <int most, class E, class Work> __device__ inline void over(int count, Work work)
{
    constexpr int each = width_of(sizeof(E) * most) / sizeof(E);
    if (count == most)
        in_vectors<each>(most, work);
    else
        in_vectors<each>(count, work);
}

template <class E> struct Fetch {
    E* to;
    const E* from;
    template <int each> __device__ void piece(int i) const { copy_async<each * sizeof(E)>(to + i, from + i); }
};
template <class E> struct Store {
    E* to;
    const E* from;
    template <int each> __device__ void piece(int i) const
    {
        *reinterpret_cast<Piece<E, each>*>(to + i) = *reinterpret_cast<const Piece<E, each>*>(from + i);
    }
};
template <class E> struct Store_scaled {
    E* to;
    const E* from;
    E factor;
    template <int each> __device__ void piece(int i) const
    {
        Piece<E, each> piece = *reinterpret_cast<const Piece<E, each>*>(from + i);
        for (int k = 0; k < each; ++k) piece.element[k] = times(factor, piece.element[k]);
        *reinterpret_cast<Piece<E, each>*>(to + i) = piece;
    }
};

// The last block's places without a matrix hold its first one again: of pivots that nobody wrote a function may stop.
template <int elements, class E> __device__ inline void repeat_first(E* array, int here)
{
    for (int i = here * elements + threadIdx.x; i < matrices * elements; i += threads) array[i] = array[i % elements];
}
)";

// An array in shared memory, of one operand or of an input and the output that may be the same array.
struct Shared_array {
  std::string name, type;
  std::int64_t elements;          // of one matrix
  std::int64_t offset;            // of the block's, in bytes
  const Operand *read, *written;  // NULL: neither
};

std::string type_of(const Operand& operand, char letter) {
  if (operand.element == Element::int32) return "int";
  if (operand.element == Element::real) return std::string(precision(letter).real);
  return precision(letter).complex ? fmt::format("Complex_{}", precision(letter).real)
                                   : std::string(precision(letter).element);
}

}  // namespace

Solver_kernel solver_kernel(const Case& of, const std::string& function, int matrices, int threads, bool own_pivots) {
  Solver_kernel kernel;
  const Operation& operation = *of.request.operation;
  std::vector<Shared_array> parts;
  std::vector<std::string> parameters;
  const auto add = [&](Shared_array part, std::int64_t element_bytes) {
    part.offset = kernel.shared;
    kernel.shared += (matrices * part.elements * element_bytes + 15) / 16 * 16;
    parts.push_back(std::move(part));
  };
  for (const Operand& operand : operation.operands) {
    if (is_null(of.request, operand)) continue;
    const std::string type = type_of(operand, of.precision());
    parameters.push_back(fmt::format("{}* {}", type, operand.name));
    const Operand* output = writes(operand.access) ? &operand : nullptr;
    if (operand.may_be >= 0) {
      const Operand& input = operation.operands[static_cast<std::size_t>(operand.may_be)];
      std::ranges::find(parts, &input, &Shared_array::read)->written = output;
      continue;
    }
    const Operand* input = reads(operand.access) ? &operand : nullptr;
    add({operand.name, type, of.rows(operand) * of.columns(operand), 0, input, output},
        element_bytes(operand, of.precision()));
    if (own_pivots && operand.name == "A") add({"ipiv", "int", of.rows(operand), 0, nullptr, nullptr}, sizeof(int));
  }
  const bool scaled = !operation.scalars.empty();  // of what is written; the function has no factor

  std::vector<std::string> shared_types, shared_names;
  std::string places, fetches, repeats, stores;
  for (const auto& [name, type, elements, offset, read, written] : parts) {
    shared_types.push_back(type + "*");
    shared_names.push_back("shared_" + name);
    places += fmt::format("    {0}* const shared_{1} = reinterpret_cast<{0}*>(memory + {2});\n", type, name, offset);
    const std::string over = fmt::format("    over<{} * matrices, {}>(here * {}, ", elements, type, elements);
    const std::string there = fmt::format(" + first * {}", elements);
    if (read) fetches += fmt::format("{}Fetch<{}>{{shared_{}, {}}});\n", over, type, name, read->name + there);
    if (read) repeats += fmt::format("        repeat_first<{}>(shared_{}, here);\n", elements, name);
    if (written)
      stores += fmt::format("{}Store{}<{}>{{{}, shared_{}{}}});\n", over, scaled ? "_scaled" : "", type,
                            written->name + there, name, scaled ? ", factor" : "");
  }
  if (scaled) parameters.push_back(parts.front().type + " factor");
  parameters.emplace_back("long long batch");

  kernel.text = fmt::format("constexpr int matrices = {}, threads = {};\n", matrices, threads) + helpers +
                fmt::format(R"(
extern "C" __device__ void {}({});

extern "C" __global__ void __launch_bounds__(threads) {}({})
{{
    extern __shared__ __align__(16) unsigned char memory[];
{}    const long long first = (blockIdx.x + static_cast<long long>(blockIdx.y) * gridDim.x) * matrices;
    if (first >= batch) return;
    const int here = batch - first < matrices ? static_cast<int>(batch - first) : matrices;
{}    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    if (here < matrices) {{
{}        __syncthreads();
    }}
    {}({});
    __syncthreads();
{}}}
)",
                            function, join(shared_types), Solver_kernel::symbol, join(parameters), places, fetches,
                            repeats, function, join(shared_names), stores);
  return kernel;
}

std::vector<Argument_slot> solver_arguments(const Call& call) {
  std::vector<Argument_slot> slots;
  for (std::size_t i = 0; i < call.operation->operands.size(); ++i)
    if (call.operands[i].data) slots.push_back(Argument_slot::of(call.operands[i].data));
  if (!call.operation->scalars.empty()) {
    Argument_slot factor{};
    std::memcpy(factor.bytes.data(), call.scalars[0],
                static_cast<std::size_t>(precision(call.precision).element_bytes));
    slots.push_back(factor);
  }
  slots.push_back(Argument_slot::of(call.batch));
  return slots;
}

}  // namespace kgen::bench
