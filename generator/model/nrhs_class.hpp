// Which kernel is fastest depends on the number of right-hand sides. So calls whose number kernels take at run time
// fall into classes; a request names the class of its call, and tuning tables have a column for it. Kernels of all
// classes give the same bits, so no id names a class.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "generator/model/request.hpp"

namespace kgen {

// The least number of right-hand sides of class 1, 2, ...; of one alone the kernels are others.
inline constexpr std::array<std::int64_t, 7> nrhs_classes{2, 9, 16, 32, 64, 128, 256};

// Of a table's line: as many right-hand sides as the matrix has rows, of whatever size. Of a request: of what has no
// call.
inline constexpr std::int8_t about_order = 0;

// Any number of columns stands for as many as rows. `about_order` where kernels take no number at run time.
std::int8_t nrhs_class(const Request& request, std::int64_t columns);
std::int8_t nrhs_class(const Request& request, std::span<const std::int64_t> sizes);
// How many classes lie between what was measured in a class and a request of the same size or one nearby.
int nrhs_distance(std::int8_t measured, const Request& request);

// "-" of about_order, "2-8", "256-"; the first and the last class of a text, which may hold several: "2-16", "32-".
std::string nrhs_text(std::int8_t number);
std::optional<std::pair<std::int8_t, std::int8_t>> parse_nrhs(std::string_view text);

// The calls that the request stands for, of an operation with a size of which one kernel serves every value but 1, such
// as nrhs: from `least` to `most` of it, 0: any more. Nothing if there is no such size.
struct Columns {
  std::string_view size;  // "nrhs"
  std::int64_t least = 1, most = 0;
};
std::optional<Columns> columns_of(const Request& request);

}  // namespace kgen
