#include "tests/support/variable_batch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>
#include <utility>

#include "generator/model/precision.hpp"
#include "generator/model/variable_form.hpp"
#include "runtime/engine/ready_plan.hpp"
#include "tests/support/calls.hpp"
#include "tests/support/problems.hpp"
#include "verify/random.hpp"

namespace kgen::test {
namespace {

std::size_t order_of(const std::vector<verify::Problem>& problems) {
  return compiled_size(problems.front().operation(), problems.front().request.options);
}
// The largest of their sizes, which is the call's bound.
std::int64_t max_n(const std::vector<verify::Problem>& problems) {
  std::int64_t most = 0;
  for (const verify::Problem& problem : problems) most = std::max(most, problem.sizes[order_of(problems)]);
  return most;
}

// Of the other size, of right-hand sides or, of those that are sorted by both, columns.
std::int64_t max_other(const std::vector<verify::Problem>& problems, Sides sides) {
  std::int64_t most = sides == Sides::several ? 8 : 1;
  for (const verify::Problem& problem : problems)
    for (std::size_t i = 0; i < problem.operation().sizes.size() && problem.operation().sorted_by_both; ++i)
      most = std::max(most, problem.sizes[i]);
  return most;
}

// Sizes and numbers of right-hand sides.
using Pairs = std::vector<std::pair<int, int>>;
Pairs small_sizes() {
  Pairs sizes{{1, 5}, {2, 1}, {3, 2}, {3, 7}, {3, 0}, {2, 4}};
  // of the larger ones other families serve
  if (full()) sizes.insert(sizes.end(), {{4, 7}, {9, 3}, {14, 6}, {17, 2}, {18, 7}, {24, 5}});
  return sizes;
}
std::int64_t bin_of(std::int64_t n) { return (n + sizes_of_bin - 1) / sizes_of_bin * sizes_of_bin; }
Pairs sizes_beyond_32(const Request& words) {
  const Operation& op = *words.operation;
  if (op.variable_limit <= common_limit) return {};
  Pairs sizes{{3, 2}, {33, 5}, {36, 1}, {40, 1}};
  if (op.sorted_by_both) sizes.push_back({5, 38});
  if (full()) sizes = {{1, 2}, {32, 1}, {33, 7}, {36, 2}, {63, 0}, {64, 3}, {65, 1}, {112, 4}, {127, 5}, {128, 2}};
  std::erase_if(sizes, [&](const auto& one) {  // where no block holds the matrix
    if (one.first <= common_limit) return false;
    Settings bin = settings(words);
    for (const Size& size : op.sizes)
      if (size.compiled(words.options)) set(bin, size.name, bin_of(one.first));
    set(bin, "layout", "grouped");
    return !engine().families().try_default(make_request(op.name, words.precision, bin));
  });
  return sizes;
}

// Of three matrices one is singular: all zero, or a column of it; and one has a NaN, or an Inf, in one of the operands.
void spoil_some(verify::Problem& problem) {
  const auto& list = problem.operation().operands;
  std::vector<std::size_t> inputs;
  for (std::size_t k = 0; k < list.size(); ++k)
    if (list[k].shape == Shape::matrix && reads(list[k].access) && !problem.operands[k].bytes.empty())
      inputs.push_back(k);
  verify::Array& a = *problem.find("A");
  for (std::int64_t b = 0; b < problem.batch && a.columns > 0; b += 3) {
    const std::int64_t column = a.rows * a.element_bytes, at = b * 7 % a.columns;
    b % 2 == 0 ? std::memset(a.at(b), 0, size(a.stride())) : std::memset(a.at(b) + at * column, 0, size(column));
  }
  for (std::int64_t b = 1; b < problem.batch && !inputs.empty(); b += 3) {
    const std::size_t k = inputs[size(b / 3) % inputs.size()];
    verify::Array& array = problem.operands[k];
    std::int64_t i = b * 11 % array.rows, j = b * 5 % array.columns;
    if (!problem.is_used(list[k], i, j)) std::swap(i, j);
    const auto bytes = verify::scalar_bytes(b % 2 == 0 ? std::numeric_limits<double>::infinity() : std::nan(""),
                                            problem.request.precision);
    std::memcpy(array.at(b) + (j * array.rows + i) * array.element_bytes, bytes.data(), size(array.element_bytes));
  }
}

}  // namespace

std::vector<verify::Problem> problems_of_sizes(const Sample& words, Sides sides, Orders orders) {
  const Operation& op = *words.request.operation;
  std::vector<verify::Problem> problems;
  for (const auto& [n, several] : orders == Orders::small ? small_sizes() : sizes_beyond_32(words.request)) {
    const int nrhs = sides == Sides::several ? several : sides == Sides::one ? 1 : std::min(several, 1);
    Sample sample = words;
    for (std::size_t i = 0; i < op.sizes.size(); ++i) {
      // Of a norm 0 columns are no work of a uniform batch's kernels.
      sample.sizes[i] = i == compiled_size(op, words.request.options) ? n
                        : op.sizes[i].always_compiled                 ? nrhs + 1
                                                                      : nrhs;
      sample.request.sizes[i] =
          static_cast<std::int16_t>(op.sizes[i].in_request(sample.sizes[i], sample.request.options));
    }
    problems.push_back(sample.problem(9 + (n > common_limit ? 0 : n), static_cast<std::uint64_t>(nrhs + 1)));
    problems.back().scalars = problems.front().scalars;
    spoil_some(problems.back());
  }
  return problems;
}

void run_needed(Engine& on, Call call, const std::vector<Member_sizes>& sizes) {
  complete(call);
  const Request request = request_of(call);
  const std::size_t order = compiled_size(*call.operation, call.options);
  const bool both = call.operation->sorted_by_both;
  std::set<std::int64_t> needed;
  for (const Member_sizes& own : sizes) {
    const std::int64_t n = both ? std::max(own[0], own[1]) : own[order];
    const auto power =
        static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(std::max<std::int64_t>(n, 1))));
    needed.insert(n > common_limit ? bin_of(n) : both && own[0] != own[1] ? power : n);
  }
  Plan plan = on.plan(request);
  std::erase_if(plan.steps, [&](const Step& step) {
    return step.spec.request.operation == call.operation && !needed.contains(step.spec.request.sizes[order]);
  });
  std::vector<Kernel> kernels;
  for (const Step& step : plan.steps) kernels.push_back(on.kernels().get(step.spec));
  Region workspace(on.device(), workspace_bytes(plan.workspace, call.batch));
  launch(on.device(), make_ready(plan, std::move(kernels), nullptr), call, static_cast<char*>(workspace.data()),
         nullptr, {});
  on.device().synchronize(nullptr);
}

// Matrices of the problems in any order, and among them some of size 0 and some that are wrong.
std::vector<Member> members_of(const std::vector<verify::Problem>& problems, Sides sides) {
  const Operation& op = problems.front().operation();
  const std::size_t order = order_of(problems);
  const auto places = variable_places(op);
  std::vector<Member> members;
  for (std::size_t p = 0; p < problems.size(); ++p)
    for (std::int64_t b = 0; b < problems[p].batch; ++b) {
      Member member{.problem = static_cast<int>(p), .matrix = b};
      for (std::size_t i = 0; i < op.sizes.size(); ++i)
        member.sizes[i] = static_cast<std::int32_t>(problems[p].sizes[i]);
      members.push_back(member);
    }
  Member plain;
  for (std::size_t i = 0; i < op.sizes.size(); ++i) plain.sizes[i] = i == order || sides == Sides::several ? 2 : 1;
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    if (i != order && sides == Sides::one) continue;  // there is no array that could be wrong
    for (const std::int64_t value :
         {std::int64_t(-1), (i == order ? max_n(problems) : max_other(problems, sides)) + 1}) {
      Member wrong = plain;
      wrong.sizes[i] = static_cast<std::int32_t>(value);
      wrong.info = -places.sizes[i];
      members.push_back(wrong);
    }
  }
  for (std::size_t k = 0; k < op.operands.size(); ++k) {
    if (op.operands[k].shape != Shape::matrix) continue;
    Member wrong = plain;
    wrong.short_leading = static_cast<int>(k);
    wrong.info = -places.leadings[k];
    members.push_back(wrong);
  }
  plain.sizes[order] = 0;
  members.insert(members.end(), 3, plain);
  verify::Random random(members.size());
  for (std::size_t i = members.size(); i > 1; --i) std::swap(members[i - 1], members[random() % i]);
  return members;
}

Variable_batch::Variable_batch(Device& device, const std::vector<verify::Problem>& problems,
                               const std::vector<Member>& members, Sides sides)
    : problems_(problems), members_(members), first_(problems.front()) {
  const Operation& op = first_.operation();
  const std::size_t order = compiled_size(op, first_.request.options);
  call.operation = &op;
  call.precision = first_.request.precision;
  call.options = first_.request.options;
  call.pointers = call.variable = true;
  call.batch = static_cast<std::int64_t>(members.size());
  scalars_ = verify::scalar_bytes(first_);
  for (std::size_t i = 0; i < op.scalars.size(); ++i) call.scalars[i] = scalars_[i].data();
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    call.sizes[i] = i == order ? max_n(problems) : max_other(problems, sides);
    if (i != order && sides == Sides::one) continue;
    std::vector<std::int32_t> values;
    for (const Member& member : members) values.push_back(member.sizes[i]);
    call.per_matrix_sizes[i] = static_cast<const std::int32_t*>(numbers(device, values).data());
  }
  if (op.info() < 0) {
    info_ = std::make_unique<Region>(device, 4 * members.size());
    const std::vector<std::int32_t> unwritten(members.size(), -1);
    info_->put(0, unwritten.data(), 4 * unwritten.size());
    call.info = static_cast<std::int32_t*>(info_->data());
  }
  for (std::size_t k = 0; k < op.operands.size(); ++k) place(device, k);
  send();
}

// An array of one number per matrix.
Region& Variable_batch::numbers(Device& device, const std::vector<std::int32_t>& values) {
  arrays_.push_back(std::make_unique<Region>(device, values.size() * sizeof values[0]));
  arrays_.back()->put(0, values.data(), values.size() * sizeof values[0]);
  return *arrays_.back();
}

void Variable_batch::send() {
  for (const auto* list : {&regions_, &arrays_})
    for (const auto& region : *list)
      if (region) region->send();
  if (info_) info_->send();
}

std::string Variable_batch::difference(const std::vector<verify::Problem>& expected) {
  const Operation& op = first_.operation();
  const int real_bytes = precision(first_.request.precision).real_bytes;
  for (std::size_t k = 0; k < op.operands.size(); ++k) {
    const Operand& operand = op.operands[k];
    if (is_null(first_.request, operand)) continue;
    Region& region = *regions_[k];
    region.receive();
    if (const std::string damage = region.damage(!writes(operand.access)); !damage.empty())
      return operand.name + ": " + damage;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      const Member& member = members_[i];
      if (member.problem < 0) {
        if (!wrong_result(k, i)) continue;
        return operand.name + " of matrix " + std::to_string(i) + ", which is of no uniform batch";
      }
      const verify::Array& array = expected[static_cast<std::size_t>(member.problem)].operands[k];
      const std::int64_t column = array.rows * array.element_bytes;
      std::string found(size(column), '\0');
      for (std::int64_t j = 0; j < array.columns; ++j) {
        region.get(size(offset_[k][i] + j * leading_[k][i] * array.element_bytes), found.data(), size(column));
        if (first_difference(found.data(), array.at(member.matrix) + j * column, column, real_bytes,
                             operand.element == Element::int32) >= 0)
          return operand.name + " of matrix " + std::to_string(i);
      }
    }
  }
  if (!info_) return "";
  info_->receive();
  for (std::size_t i = 0; i < members_.size(); ++i) {
    std::int32_t found = 0;
    info_->get(4 * i, &found, 4);
    if (found != members_[i].info) return "info of matrix " + std::to_string(i);
  }
  return info_->damage(false);
}

// Of a matrix of size 0, or one that is not served: whether info or a value is not what it must be.
bool Variable_batch::wrong_result(std::size_t k, std::size_t i) {
  const Operand& operand = first_.operation().operands[k];
  if (static_cast<int>(k) == first_.operation().info()) {
    std::int32_t found = 0;
    regions_[k]->get(4 * i, &found, 4);
    return found != members_[i].info;
  }
  if (operand.if_empty < 0 || members_[i].info != 0) return false;
  const auto wanted = verify::scalar_bytes(operand.if_empty, first_.request.precision);
  auto found = wanted;
  const auto bytes = static_cast<std::size_t>(element_bytes(operand, first_.request.precision));
  regions_[k]->get(bytes * i, found.data(), bytes);
  return found != wanted;
}

void Variable_batch::place(Device& device, std::size_t k) {
  const Operand& operand = first_.operation().operands[k];
  regions_.emplace_back();
  offset_.emplace_back();
  leading_.emplace_back();
  if (is_null(first_.request, operand)) return;
  const std::int64_t bytes = element_bytes(operand, first_.request.precision);
  verify::Random random(k + 3);
  std::int64_t end = 0;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Member& member = members_[i];
    const bool is_matrix = operand.shape == Shape::matrix, has_rows = operand.shape != Shape::value;
    std::array<std::int64_t, most_sizes> sizes{};
    std::ranges::copy(member.sizes, sizes.begin());
    const std::int64_t rows = has_rows ? std::max<std::int64_t>(operand.rows.of(sizes, first_.request.options), 1) : 1;
    std::int64_t apart = is_matrix ? rows + static_cast<std::int64_t>(random() % 3) : rows;
    if (member.short_leading == static_cast<int>(k)) apart = rows - 1;
    leading_[k].push_back(static_cast<std::int32_t>(apart));
    const std::int64_t slot_bytes = (operand.shape == Shape::vector ? call.rows(operand) : 1) * bytes;
    const std::int64_t slot = static_cast<std::int64_t>(i) * slot_bytes;
    offset_[k].push_back(is_matrix ? end : slot);
    const verify::Array* array =
        member.problem < 0 ? nullptr : &problems_[static_cast<std::size_t>(member.problem)].operands[k];
    end = is_matrix ? end + (array ? apart * array->columns + static_cast<std::int64_t>(random() % 3) : 0) * bytes
                    : slot + slot_bytes;
  }
  regions_[k] = std::make_unique<Region>(device, size(end + bytes));
  Region& region = *regions_[k];
  std::vector<const void*> pointers(members_.size(), nullptr);
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Member& member = members_[i];
    if (member.problem < 0) {
      // Only info and the results of empty matrices are written.
      const std::string unwritten(size(bytes), verify::unwritten);
      const bool is_info = static_cast<int>(k) == first_.operation().info();
      if (is_info || (operand.if_empty >= 0 && member.info == 0))
        region.put(size(offset_[k][i]), unwritten.data(), size(bytes));
      continue;
    }
    const verify::Array& array = problems_[static_cast<std::size_t>(member.problem)].operands[k];
    const std::int64_t column = array.rows * bytes;
    const std::string unwritten(size(column), verify::unwritten);
    for (std::int64_t j = 0; j < array.columns; ++j)
      region.put(size(offset_[k][i] + j * leading_[k][i] * bytes),
                 reads(operand.access) ? array.at(member.matrix) + j * column : unwritten.data(), size(column));
    pointers[i] = static_cast<const std::byte*>(region.data()) + offset_[k][i];
  }
  call.operands[k].data = region.data();
  if (operand.shape != Shape::matrix) return;
  arrays_.push_back(std::make_unique<Region>(device, pointers.size() * sizeof(void*)));
  arrays_.back()->put(0, pointers.data(), pointers.size() * sizeof(void*));
  call.operands[k].data = arrays_.back()->data();
  call.operands[k].per_matrix_leading = static_cast<const std::int32_t*>(numbers(device, leading_[k]).data());
}

}  // namespace kgen::test
