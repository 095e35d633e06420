// A call's arguments as batched libraries in C take them, which count in int.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

#include "runtime/call/call.hpp"

namespace kgen::bench {

// The arrays of a call's operands from one matrix on.
struct Arrays {
  const Call& call;
  std::int64_t first;
  int count;  // of matrices

  const Operand& operand(std::string_view name) const {
    return call.operation->operands[static_cast<std::size_t>(call.operation->find_operand(name))];
  }
  const Operand_view& view(std::string_view name) const {
    return call.operands[static_cast<std::size_t>(call.operation->find_operand(name))];
  }
  void* const* matrices(std::string_view name) const { return reinterpret_cast<void* const*>(view(name).data) + first; }
  void* first_matrix(std::string_view name) const {  // of matrices that lie one after another
    return static_cast<char*>(view(name).data) +
           first * view(name).stride * element_bytes(operand(name), call.precision);
  }
  int leading(std::string_view name) const { return static_cast<int>(view(name).leading); }
  // Vectors and values follow one another.
  void* vectors(std::string_view name) const {
    char* data = static_cast<char*>(view(name).data);
    return data ? data + first * call.rows(operand(name)) * element_bytes(operand(name), call.precision) : nullptr;
  }
  int* integers(std::string_view name) const { return static_cast<int*>(vectors(name)); }
  int word(std::string_view option) const {  // its place among the option's words
    return call.options[static_cast<std::size_t>(call.operation->find_option(option))];
  }
  bool is(std::string_view option, std::string_view name) const {
    const auto index = static_cast<std::size_t>(call.operation->find_option(option));
    return call.operation->options[index].find(name) == word(option);
  }
  int size(std::string_view name) const {
    return static_cast<int>(call.sizes[static_cast<std::size_t>(call.operation->find_size(name))]);
  }
};

// The call in parts of as many matrices as they can count.
template <class Work>
void for_each_part(const Call& call, Work work) {
  constexpr std::int64_t most = std::numeric_limits<int>::max();
  for (std::int64_t first = 0; first < call.batch; first += most)
    work(Arrays{call, first, static_cast<int>(std::min(most, call.batch - first))});
}

}  // namespace kgen::bench
