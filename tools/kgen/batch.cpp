#include "tools/kgen/batch.hpp"

#include <cstring>

namespace kgen {

namespace {

// Where element (row, column) of a matrix lies in the array.
struct Places {
  std::int64_t matrix, row, column;
};
Places places(const Batch& batch, bool fortran_order) {
  if (fortran_order) return {1, batch.count, batch.count * batch.rows};
  return {batch.rows * batch.columns, batch.columns, 1};
}

template <class Copy>
void for_each_element(const Batch& batch, bool fortran_order, Copy copy) {
  if (batch.rows == 0 || batch.columns == 0) return;  // the batch may be large all the same
  const Places step = places(batch, fortran_order);
  std::int64_t packed = 0;
  for (std::int64_t b = 0; b < batch.count; ++b) {
    for (std::int64_t j = 0; j < batch.columns; ++j) {
      for (std::int64_t i = 0; i < batch.rows; ++i) {
        copy(packed++, b * step.matrix + i * step.row + j * step.column);
      }
    }
  }
}

}  // namespace

Batch to_batch(const Npy_array& array, bool vectors) {
  Batch batch{array.shape.at(0), array.shape.at(1), vectors ? 1 : array.shape.at(2), {}};
  batch.data.resize(array.data.size());
  const std::int64_t elements = batch.count * batch.rows * batch.columns;
  const std::size_t width = elements == 0 ? 0 : array.data.size() / static_cast<std::size_t>(elements);
  for_each_element(batch, array.fortran_order, [&](std::int64_t packed, std::int64_t place) {
    std::memcpy(batch.data.data() + packed * width, array.data.data() + place * width, width);
  });
  return batch;
}

std::int64_t count_outside(const Batch& pivots) {
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < pivots.count * pivots.rows; ++i) {
    std::int32_t pivot = 0;
    std::memcpy(&pivot, pivots.data.data() + 4 * i, sizeof pivot);
    if (pivot < i % pivots.rows + 1 || pivot > pivots.rows) ++count;
  }
  return count;
}

Npy_array to_array(const Batch& batch, const std::string& type, bool vectors, bool fortran_order) {
  Npy_array array{type, {batch.count, batch.rows}, fortran_order, {}};
  if (!vectors) array.shape.push_back(batch.columns);
  array.data.resize(batch.data.size());
  const std::int64_t elements = batch.count * batch.rows * batch.columns;
  const std::size_t width = elements == 0 ? 0 : batch.data.size() / static_cast<std::size_t>(elements);
  for_each_element(batch, fortran_order, [&](std::int64_t packed, std::int64_t place) {
    std::memcpy(array.data.data() + place * width, batch.data.data() + packed * width, width);
  });
  return array;
}

}  // namespace kgen
