#include "tools/kgen/run/mixed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "generator/model/variable_form.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/run/npy.hpp"

namespace kgen {
namespace {

using Sizes = std::array<std::int64_t, most_sizes>;

std::vector<std::int32_t> read_numbers(const std::string& file, std::int64_t batch) {
  const auto cannot = [&](const std::string& why) {
    throw Error(Failure::io, fmt::format("cannot use '{}': {}", file, why));
  };
  const Npy_array array = read_npy(file, "<i4");
  if (array.type != "<i4")
    cannot(fmt::format("its type is '{}', sizes are int32, '<i4' is needed: .astype('<i4')", array.type));
  if (array.shape != std::vector<std::int64_t>{batch})
    cannot(
        fmt::format("its shape is {}, the input needs ({},): a size for each matrix", to_string(array.shape), batch));
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(batch));
  if (batch > 0) std::memcpy(numbers.data(), array.data.data(), array.data.size());
  return numbers;
}

Sizes sizes_of(const Run_problem& problem, std::int64_t matrix) {
  Sizes sizes = problem.before.sizes;
  for (std::size_t i = 0; i < problem.per_matrix_sizes.size(); ++i)
    sizes[i] = problem.per_matrix_sizes[i][static_cast<std::size_t>(matrix)];
  return sizes;
}

// copy(padded, own, bytes) for each column of an operand of one matrix, whose own begins the padded one.
template <class Padded, class Own, class Copy>
void each_column(const verify::Array& padded, const verify::Array& own, Padded* from, Own* to, Copy copy) {
  for (std::int64_t j = 0; j < own.columns; ++j)
    copy(from + j * padded.rows * padded.element_bytes, to + j * own.rows * own.element_bytes,
         static_cast<std::size_t>(own.rows * own.element_bytes));
}

// The matrices' own elements of a padded problem.
verify::Problem per_matrix_part(const verify::Problem& padded, const Sizes& sizes,
                                const std::vector<std::int64_t>& members) {
  Request request = padded.request;
  const Operation& op = *request.operation;
  for (std::size_t i = 0; i < op.sizes.size(); ++i)
    request.sizes[i] = static_cast<std::int16_t>(op.sizes[i].in_request(sizes[i], request.options));
  normalise(request);
  verify::Problem part = verify::allocate(request, sizes, static_cast<std::int64_t>(members.size()));
  part.scalars = padded.scalars;
  for (std::size_t k = 0; k < part.operands.size(); ++k) {
    verify::Array& own = part.operands[k];
    const verify::Array& all = padded.operands[k];
    if (all.bytes.empty()) own.bytes.clear();
    for (std::size_t b = 0; b < members.size() && !own.bytes.empty(); ++b)
      each_column(all, own, all.at(members[b]), own.at(static_cast<std::int64_t>(b)),
                  [](const char* from, char* to, std::size_t bytes) { std::memcpy(to, from, bytes); });
  }
  return part;
}

// The members of each size.
std::map<Sizes, std::vector<std::int64_t>> members_of(const Run_problem& problem) {
  std::map<Sizes, std::vector<std::int64_t>> members;
  for (std::int64_t b = 0; b < problem.before.batch; ++b) members[sizes_of(problem, b)].push_back(b);
  return members;
}

}  // namespace

std::string per_matrix_size_option(const Size& size) { return fmt::format("--{}-of", size.name); }

void read_per_matrix_sizes(const Run_options& options, Run_problem& problem) {
  const Operation& op = problem.before.operation();
  std::string first;
  for (const auto& [name, file] : options.per_matrix_sizes) {
    if (file.empty()) continue;
    first = first.empty() ? fmt::format("--{}-of", name) : first;
    if (op.find_size(name) < 0)
      throw Error(Failure::usage, fmt::format("--{0}-of: {1} has no size {0}", name, op.name));
  }
  if (first.empty()) return;
  if (!has_variable_form(op))
    throw Error(Failure::usage, fmt::format("{}: {} has no form for batches of variable size", first, op.name));
  if (!options.variant.empty())
    throw Error(Failure::usage, fmt::format("{} excludes --variant: there is a kernel for each size", first));
  if (!options.matrices.empty())
    throw Error(Failure::usage, fmt::format("{} excludes --matrices: matrices are padded in files", first));
  const std::int64_t batch = problem.before.batch;
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    const std::int64_t most = problem.before.sizes[i];
    const auto given = options.per_matrix_sizes.find(std::string(op.sizes[i].name));
    const std::string file = given == options.per_matrix_sizes.end() ? "" : given->second;
    problem.per_matrix_sizes.push_back(
        file.empty() ? std::vector<std::int32_t>(static_cast<std::size_t>(batch), static_cast<std::int32_t>(most))
                     : read_numbers(file, batch));
    for (std::int64_t b = 0; b < batch; ++b)
      if (const std::int32_t own = problem.per_matrix_sizes[i][static_cast<std::size_t>(b)]; own < 0 || own > most)
        throw Error(Failure::io, fmt::format("cannot use '{}': matrix {} has {} = {}, its array has room for 0 to {}",
                                             file, b, op.sizes[i].name, own, most));
  }
}

void mark_outputs(Run_problem& problem) {
  const Operation& op = problem.before.operation();
  for (std::size_t k = 0; k < op.operands.size(); ++k) {
    const Operand& operand = op.operands[k];
    verify::Array& array = problem.before.operands[k];
    for (std::int64_t b = 0; b < problem.before.batch && !reads(operand.access) && !array.bytes.empty(); ++b) {
      const Sizes sizes = sizes_of(problem, b);
      const Values own{sizes, problem.before.request.options};
      for (std::int64_t j = 0; j < operand.columns.of(own.sizes, own.options); ++j) {
        const Rows used = used_rows(operand, own, j);
        for (std::int64_t i = used.begin; i < used.end; ++i)
          std::memset(array.at(b) + (j * array.rows + i) * array.element_bytes, verify::unwritten,
                      static_cast<std::size_t>(array.element_bytes));
      }
    }
  }
}

Mixed_arguments::Mixed_arguments(Device& device, const Run_problem& problem, Call& call) : device_(device) {
  const Operation& op = *call.operation;
  const auto batch = static_cast<std::size_t>(call.batch);
  call.variable = call.pointers = true;
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    const std::vector<std::int32_t>& own = problem.per_matrix_sizes[i];
    call.per_matrix_sizes[i] = static_cast<const std::int32_t*>(sent(own.data(), own.size() * sizeof(std::int32_t)));
    if (!own.empty()) call.sizes[i] = std::ranges::max(own);  // the least bound: a kernel for each size up to it
  }
  for (std::size_t k = 0; k < op.operands.size(); ++k) {
    if (op.operands[k].shape != Shape::matrix || !call.operands[k].data) continue;
    const verify::Array& array = problem.before.operands[k];
    std::vector<const char*> pointers;
    for (std::size_t b = 0; b < batch; ++b)
      pointers.push_back(static_cast<const char*>(call.operands[k].data) + array.place(static_cast<std::int64_t>(b)));
    const std::vector<std::int32_t> leading(batch, static_cast<std::int32_t>(std::max<std::int64_t>(array.rows, 1)));
    call.operands[k].data = sent(pointers.data(), pointers.size() * sizeof(char*));
    call.operands[k].per_matrix_leading =
        static_cast<const std::int32_t*>(sent(leading.data(), leading.size() * sizeof(int)));
  }
  const std::vector<std::int32_t> info(batch, 0);
  if (op.info() < 0) call.info = static_cast<std::int32_t*>(sent(info.data(), info.size() * sizeof(std::int32_t)));
}

void* Mixed_arguments::sent(const void* data, std::size_t bytes) {
  arrays_.push_back(std::make_unique<Device_operand>(
      device_, bytes == 0 ? std::string() : std::string(static_cast<const char*>(data), bytes)));
  return arrays_.back()->get();
}

std::vector<Same_sizes> by_sizes(const Run_problem& problem, const verify::Problem& after) {
  if (problem.per_matrix_sizes.empty()) return {{problem.before, after}};
  std::vector<Same_sizes> parts;
  const auto count = static_cast<std::ptrdiff_t>(problem.per_matrix_sizes.size());
  for (const auto& [sizes, members] : members_of(problem))
    if (std::count(sizes.begin(), sizes.begin() + count, 0) == 0)
      parts.push_back({per_matrix_part(problem.before, sizes, members), per_matrix_part(after, sizes, members)});
  return parts;
}

bool padding_is_intact(const Run_problem& problem, const verify::Problem& after) {
  if (problem.per_matrix_sizes.empty()) return true;
  const Operation& op = problem.before.operation();
  verify::Problem expected = problem.before;  // with what is the matrices' own as it came out
  for (const auto& [sizes, members] : members_of(problem)) {
    const verify::Problem part = per_matrix_part(after, sizes, members);
    for (std::size_t k = 0; k < op.operands.size(); ++k)
      for (std::size_t b = 0; b < members.size() && !part.operands[k].bytes.empty(); ++b)
        each_column(expected.operands[k], part.operands[k], expected.operands[k].at(members[b]),
                    part.operands[k].at(static_cast<std::int64_t>(b)),
                    [](char* to, const char* from, std::size_t bytes) { std::memcpy(to, from, bytes); });
  }
  for (std::size_t k = 0; k < op.operands.size(); ++k)
    if (op.operands[k].shape != Shape::value && expected.operands[k].bytes != after.operands[k].bytes) return false;
  return true;
}

}  // namespace kgen
