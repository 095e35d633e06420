#include "runtime/call/call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "generator/model/nrhs_class.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/variable_form.hpp"
#include "generator/text/error.hpp"

namespace kgen {
namespace {

bool in_place(const Call& call) {
  const auto& operands = call.operation->operands;
  for (std::size_t i = 0; i < operands.size(); ++i)
    if (operands[i].may_be >= 0 && call.operands[i].data != any_array &&
        call.operands[i].data == call.operands[static_cast<std::size_t>(operands[i].may_be)].data)
      return true;
  return false;
}

// No gaps, and arrays that begin where groups of matrices can be copied in 16-byte vectors.
bool packed(const Call& call) {
  const auto& operands = call.operation->operands;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Operand& operand = operands[i];
    if (operand.shape == Shape::value || operand.null.holds(call.options)) continue;
    const Operand_view& view = call.operands[i];
    const std::int64_t rows = call.rows(operand), columns = call.columns(operand);
    if (operand.shape == Shape::matrix && view.leading != rows) return false;
    std::int64_t elements = 0;
    if (__builtin_mul_overflow(rows, columns, &elements) || view.stride != elements) return false;
    if (reinterpret_cast<std::uintptr_t>(view.data) % packed_alignment != 0) return false;
  }
  return true;
}

// By its sizes it runs no kernel.
bool runs_nothing(const Call& call) {
  const auto& sizes = call.sizes;
  const auto is_above = [&](int other, std::int64_t value) {
    return other >= 0 && value > sizes[static_cast<std::size_t>(other)];
  };
  const auto& rows = call.operation->sizes;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if ((sizes[i] == 0 && !rows[i].runs_at_zero) || is_above(rows[i].empty_above, sizes[i])) return true;
  return false;
}

// LAPACK writes info = 0 where nothing is left to do.
bool writes_if_empty(const Operation& operation) {
  const auto says_value = [](const Operand& operand) { return operand.if_empty >= 0; };
  return operation.info() >= 0 || std::ranges::any_of(operation.operands, says_value);
}

}  // namespace

bool Call::is_empty() const { return batch == 0 || (!variable && runs_nothing(*this) && !writes_if_empty(*operation)); }
bool Call::is_zero(std::size_t scalar) const {
  const auto& rows = operation->sizes;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (sizes[i] == 0 && rows[i].empty_sum == static_cast<int>(scalar)) return true;
  return false;
}
bool Call::only_fills() const { return batch != 0 && !variable && runs_nothing(*this) && writes_if_empty(*operation); }

std::string shown(char letter) {
  return letter > ' ' && letter < 127 ? fmt::format("'{}'", letter) : fmt::format("character {}", int{letter});
}

std::uint8_t word_of(const Option& option, char letter, bool complex) {
  const auto upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  std::string letters;
  for (std::size_t i = 0; i < option.words.size(); ++i) {
    for (const std::string_view stand : {option.words[i].letters, complex ? "" : option.words[i].real_letter}) {
      if (stand.find(upper) != std::string_view::npos) return static_cast<std::uint8_t>(i);
      for (const char one : stand) letters += fmt::format("{}'{}'", letters.empty() ? "" : ", ", one);
    }
  }
  refuse_use("{} is {}: must be one of {}", option.name, shown(letter), letters);
}

Call call_of(const Request& request, const std::array<std::int64_t, most_sizes>& sizes, std::int64_t batch,
             const Scalar_bytes& scalars, std::int64_t leading) {
  if (request.layout == Layout::grouped)
    throw Error(Failure::usage,
                "layout grouped is that of a size bin of a batch of variable size: only its plan calls it");
  Call call{.operation = request.operation,
            .precision = request.precision,
            .pointers = request.layout == Layout::pointers,
            .options = request.options,
            .sizes = sizes,
            .scalars = {},
            .operands = {},
            .batch = batch};
  for (std::size_t i = 0; i < call.operation->scalars.size(); ++i) call.scalars[i] = scalars[i].data();
  for (std::size_t i = 0; i < call.operation->operands.size(); ++i) {
    const Operand& operand = call.operation->operands[i];
    const std::int64_t apart = std::max<std::int64_t>(leading ? leading : call.rows(operand), 1);
    if (operand.shape == Shape::matrix) call.operands[i] = {nullptr, apart, apart * call.columns(operand)};
    if (operand.shape == Shape::vector) call.operands[i].stride = call.rows(operand);
  }
  return call;
}

void complete(Call& call) {
  const auto& operands = call.operation->operands;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Condition& null = operands[i].null;
    if (null.option >= 0 && !call.operands[i].data)
      call.options[static_cast<std::size_t>(null.option)] = static_cast<std::uint8_t>(null.word);
    if (call.pointers && operands[i].shape == Shape::vector) call.operands[i].stride = call.rows(operands[i]);
  }
}

std::optional<std::array<std::int64_t, most_sizes>> per_matrix_sizes(const Call& call, std::int64_t matrix) {
  const Operation& op = *call.operation;
  std::array<std::int64_t, most_sizes> sizes{};
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    sizes[i] = call.per_matrix_sizes[i] ? call.per_matrix_sizes[i][matrix] : 1;
    if (sizes[i] < 0 || sizes[i] > call.sizes[i]) return {};
  }
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const std::int64_t least = std::max<std::int64_t>(op.operands[i].rows.of(sizes, call.options), 1);
    if (op.operands[i].shape == Shape::matrix && call.operands[i].per_matrix_leading[matrix] < least) return {};
  }
  return sizes;
}

// Whether each matrix that a kernel serves has a 1: where the bound is 1, and those of 0 have no kernel, or there are
// none.
bool all_are_one(const Call& call, std::size_t size) {
  return call.sizes[size] == 1 && call.operation->sizes[size].takes_one(call.options) &&
         (call.per_matrix_sizes[size] == nullptr || skips_zero(*call.operation, call.options));
}

Request request_of(const Call& call) {
  Request request;
  request.operation = call.operation;
  request.precision = call.precision;
  request.options = call.options;
  const std::size_t order = call.variable ? compiled_size(*call.operation, call.options) : 0;
  const std::int64_t limit = call.variable ? call.operation->variable_limit : call.operation->limit;
  for (std::size_t i = 0; i < call.operation->sizes.size(); ++i) {
    const Size& size = call.operation->sizes[i];
    const bool compiled = call.variable ? i == order || call.operation->sorted_by_both : size.compiled(call.options);
    if (compiled && call.sizes[i] > limit)
      throw Error(Failure::unsupported, fmt::format("{}{} is {}: {}", call.variable ? "max_" : "", size.name,
                                                    call.sizes[i], sizes_taken(*call.operation, call.variable, 0)));
    const std::int64_t length = size.empty_sum < 0 ? call.sizes[i] : std::max<std::int64_t>(call.sizes[i], 1);
    request.sizes[i] = static_cast<std::int16_t>(size.in_request(length, call.options));
    // The plan of a bound serves every size below it, and that of the bound 1 also the bound 0, which no kernel has.
    if (call.variable && compiled)
      request.sizes[i] = static_cast<std::int16_t>(std::max<std::int64_t>(call.sizes[i], 1));
    if (call.variable && !compiled && !all_are_one(call, i)) request.sizes[i] = any_size;
  }
  request.layout = call.variable   ? Layout::grouped
                   : call.pointers ? Layout::pointers
                   : packed(call)  ? Layout::packed
                                   : Layout::strided;
  request.in_place = in_place(call);
  normalise(request);
  request.nrhs_class = nrhs_class(request, call.sizes);
  return request;
}

}  // namespace kgen
