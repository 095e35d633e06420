#include "tools/kgen/square_call.hpp"

namespace kgen {

Call square_call(const Operation& operation, char precision, bool pivot, std::int64_t n, std::int64_t leading,
                 std::int64_t batch) {
  Call call;
  call.operation = &operation;
  call.precision = precision;
  call.pivot = pivot;
  call.m = call.n = n;
  call.batch = batch;
  for (std::size_t i = 0; i < operation.operands.size(); ++i) {
    Operand_view& view = call.operands.at(i);
    const Operand_kind kind = operation.operands[i].kind;
    if (kind == Operand_kind::matrix) view = {nullptr, leading, leading * n};
    if (kind == Operand_kind::pivots && pivot) view = {nullptr, 0, n};
  }
  return call;
}

}  // namespace kgen
