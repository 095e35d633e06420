// What a launch writes; and what one of its blocks writes, saved and compared, so that it can be run again with its
// lanes in another order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generator/model/request.hpp"
#include "runtime/device/argument_slot.hpp"

namespace kgen {

// Memory that a launch may write: what is saved and compared to run the lanes in three orders.
struct Written {
  void* base = nullptr;  // the first matrix, or the array of pointers to matrices
  bool pointers = false;
  std::int64_t element_bytes = 0;
  std::int64_t rows = 0, columns = 1;    // vectors: rows elements, one column
  std::int64_t leading = 0, stride = 0;  // in elements
  // A size bin of a batch of variable size: the launch's matrices are `count` that a list names, with numbers of their
  // own.
  const std::int32_t* indices = nullptr;
  std::int64_t count = 0;
  const std::int32_t *per_matrix_leading = nullptr, *per_matrix_rows = nullptr, *per_matrix_columns = nullptr;
};
// What a kernel of the request writes of each matrix, by the arguments of a launch over so many, of which there is one
// at least. What the batch has as a whole is left out: blocks share it, and run again write the same.
std::vector<Written> written_by(const Request& request, std::span<const Argument_slot> arguments, std::int64_t batch);

// The places in the batch that a block serves: `count` from `first` on, and as many again every `apart` places, below
// `end`.
struct Block_places {
  std::int64_t first, count, apart, end;
};

// The bytes of these matrices, of every operand that is written.
class Snapshot {
 public:
  Snapshot(std::span<const Written> written, const Block_places& places);
  void restore() const;

  struct Difference {
    void* address = nullptr;  // the element, in the memory that the launch writes
    std::int64_t bytes = 0;
    std::string element;  // "element (3, 2) of matrix 5 in written operand 1"
  };
  // The first element whose bytes in memory are not those that were saved.
  std::optional<Difference> first_difference() const;

  std::vector<std::span<const std::byte>> columns() const;  // in the memory that the launch writes
  std::string name_of(const void* address) const;           // the element there, as Difference::element

 private:
  template <class Visit>
  void each_column(Visit visit) const;

  std::span<const Written> written_;
  Block_places places_;
  std::vector<std::byte> bytes_;
};

}  // namespace kgen
