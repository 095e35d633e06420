// Calls of far fewer or more columns than the matrix has may be requests of their own, which `choose` may serve
// otherwise: what solves with factors has as many lanes as columns; gesv and posv of many columns are plans that factor
// first, since one kernel writes to A what other blocks would have to read. Operation::divided_at has the numbers of
// columns that divide calls. A request's width says how far they are from the usual number, as many as the matrix has:
// 0 where no such number lies between, else how many do, negative of fewer columns.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "generator/request.hpp"

namespace kgen {

std::int8_t width(const Request& request, std::int64_t columns);
// Of a call. Any number of columns stands for the usual one.
std::int8_t width(const Request& request, std::span<const std::int64_t> sizes);
// Of a step of a plan, which has as many columns as the call.
std::int8_t width_of_step(const Request& step, const Request& call);

// The largest of the numbers that divide calls which calls of the request's width reach; 0: none.
std::int64_t columns_reached(const Request& request);
// The calls that the request stands for, of an operation with a size of which one kernel serves every value but 1, such
// as nrhs: from `least` to `most` of it, 0: any more. Nothing if there is no such size.
struct Columns {
  std::string_view size;  // "nrhs"
  std::int64_t least = 1, most = 0;
};
std::optional<Columns> columns_of(const Request& request);
// The order of what is compiled in, of a request with a size that is not.
std::int64_t usual_columns(const Request& request);

}  // namespace kgen
