// Request: what is wanted, without how. It decides the plan of a call, and it is the front half of a kernel's id.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "generator/model/operation.hpp"
#include "generator/model/setting.hpp"

namespace kgen {

// How the matrices of a batch lie. Packed: strided, nothing lies between columns, matrices and vectors, and all begin
// at a multiple of packed_alignment bytes. Grouped: by pointers, in a batch of variable size, of which a kernel serves
// one size bin: a list names its matrices, and their leading dimensions and sizes at run time are arrays.
enum class Layout : std::uint8_t { strided, packed, pointers, grouped };
inline constexpr int packed_alignment = 16;
inline constexpr std::array<std::string_view, 4> layout_names{"strided", "packed", "pointers", "grouped"};
// Whether matrices are given by arrays of pointers to them.
constexpr bool by_pointers(Layout layout) { return layout == Layout::pointers || layout == Layout::grouped; }
inline std::string_view to_string(Layout layout) { return layout_names[static_cast<std::size_t>(layout)]; }

struct Request {
  const Operation* operation = nullptr;              // a row of operations()
  std::array<std::int16_t, most_sizes> sizes{};      // in the row's order; any_size where kernels take it at run time
  std::array<std::uint8_t, most_options> options{};  // the word of each option
  char precision = 'd';
  Layout layout = Layout::strided;
  bool in_place = false;  // an output is the input that it may be. Kernels serve both, so no id says it
  // Of the call (nrhs_class.hpp), which no id says either: kernels of all classes of right-hand sides give the same
  // bits.
  std::int8_t nrhs_class = 0;  // from 1 on; 0: no call is known

  bool operator==(const Request&) const = default;
  std::string_view name() const { return operation->name; }
  std::int64_t size(std::string_view name) const;  // throws Error(usage) if the operation has no such size
  std::string_view word(
      std::string_view name) const;  // of an option, or "layout"; throws Error(usage) if there is none
};
// Compared and hashed as bytes.
static_assert(std::is_trivially_copyable_v<Request> && std::has_unique_object_representations_v<Request>);

struct Request_hash {
  std::size_t operator()(const Request& request) const {
    return std::hash<std::string_view>()({reinterpret_cast<const char*>(&request), sizeof request});
  }
};

// A request from settings by name; options that are not given have their default. Throws Error(usage) for an unknown
// name, an illegal value, and a size that is compiled in but not given.
Request make_request(std::string_view operation, char precision, const Settings& settings);

// Throws Error(usage) where the operation does not exist in the precision.
void check_precision(const Request& request);

// Every size, every option and the layout as settings, in the row's order: what templates see, and what an id says.
Settings settings(const Request& request);
// All of them as text: "m=8 n=8 layout=packed" with "=" and " ".
std::string settings_text(const Request& request, std::string_view equals, std::string_view separator);
// One of them; nothing if the operation has none of that name.
std::optional<Value> find(const Request& request, std::string_view name);
// With one of them replaced; throws Error(usage) if there is none of that name, the value is not legal, or a size that
// it makes compiled in is not known.
Request with(Request request, std::string_view name, const Value& value);

// The same under the same name: a size that an option now compiles in, or no longer does; in real matrices C is T.
void normalise(Request& request);

// Extents of an operand in a request; any_size where it depends on a size that is taken at run time.
std::int64_t rows(const Request& request, const Operand& operand);
std::int64_t columns(const Request& request, const Operand& operand);
// Whether the operand is NULL in such calls.
bool is_null(const Request& request, const Operand& operand);

// Per matrix; of an operation with sizes at run time for each of them, as if they were 1.
std::int64_t flops(const Request& request);
std::int64_t bytes(const Request& request);

// The front half of an id: getrf__d__m_8__n_8__pivot_partial__layout_strided.
std::string to_string(const Request& request);
std::string about(const Request& request);  // for people: "getrf d, m = 8, n = 8, pivot = partial, layout = strided"

}  // namespace kgen
