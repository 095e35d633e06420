#include "tests/support/placed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "generator/model/precision.hpp"
#include "verify/random.hpp"

namespace kgen::test {

std::vector<Place> places() {
  return {{.name = "lda > rows", .extra_rows = 3},
          {.name = "stride of vectors > their length", .extra_vector = 1},
          {.name = "gaps between matrices and vectors", .extra_stride = 5, .extra_vector = 2},
          {.name = "misaligned base", .shift = 1},
          {.name = "odd lda and odd stride and misaligned",
           .extra_rows = 1,
           .extra_stride = 3,
           .shift = 3,
           .extra_vector = 5},
          {.name = "pointers", .pointers = true},
          {.name = "pointers and lda > rows and misaligned",
           .extra_rows = 2,
           .extra_stride = 1,
           .shift = 1,
           .pointers = true},
          {.name = "packed and out of place", .in_place = false},
          {.name = "gaps and out of place", .extra_rows = 1, .extra_stride = 4, .extra_vector = 1, .in_place = false},
          {.name = "pointers and out of place", .extra_rows = 1, .pointers = true, .in_place = false}};
}

Placed_operand::Placed_operand(Device& device, const Operand& operand, const verify::Array& content, std::int64_t batch,
                               int real_bytes, const Place& place, int before)
    : array_(place.pointers && operand.shape == Shape::matrix),
      batch_(batch),
      leading_(operand.shape == Shape::matrix
                   ? std::max<std::int64_t>(content.rows, 1) + place.extra_rows + (place.extra_rows ? before : 0)
                   : content.rows),
      stride_(leading_ * content.columns),
      slot_bytes_(0),
      odd_shift_(array_ ? real_bytes : 0),
      content_(content),
      slots_(size(batch)),
      region_(device,
              size(batch * (stride_ + place.extra_stride + before + place.extra_vector + 2) * content.element_bytes),
              size(place.shift * (operand.element == Element::int32 ? 4 : real_bytes))),
      pointers_(device, array_ ? size(batch) * sizeof(void*) : 0) {
  if (operand.shape == Shape::matrix && place.extra_stride) stride_ += place.extra_stride + before;
  if (operand.shape == Shape::vector) stride_ += place.extra_vector;
  slot_bytes_ = (stride_ + (array_ ? 2 : 0)) * content_.element_bytes;
  if (!reads(operand.access)) content_.bytes.assign(size(content_.stride() * batch), verify::unwritten);
  std::iota(slots_.begin(), slots_.end(), 0);
  verify::Random random(static_cast<std::uint64_t>(batch + leading_));
  for (std::size_t i = array_ ? slots_.size() : 0; i > 1; --i) std::swap(slots_[i - 1], slots_[random() % i]);
  const std::int64_t column = content_.rows * content_.element_bytes;
  for (std::int64_t b = 0; b < batch_; ++b) {
    for (std::int64_t j = 0; j < content_.columns; ++j)
      region_.put(size(offset(b) + j * leading_ * content_.element_bytes), content_.at(b) + j * column, size(column));
    if (!array_) continue;
    const void* address = static_cast<std::byte*>(region_.data()) + offset(b);
    pointers_.put(size(b) * sizeof(void*), &address, sizeof address);
  }
}

std::int64_t Placed_operand::offset(std::int64_t matrix) const {
  const std::int64_t slot = slots_[size(matrix)];
  return slot * slot_bytes_ + (slot % 2 == 1 ? odd_shift_ : 0);
}

Operand_view Placed_operand::view() const { return {array_ ? pointers_.data() : region_.data(), leading_, stride_}; }

void Placed_operand::send() {
  region_.send();
  pointers_.send();
}

std::string Placed_operand::fetch(verify::Array& to, bool constant) {
  region_.receive();
  pointers_.receive();
  to = content_;
  const std::int64_t column = to.rows * to.element_bytes;
  for (std::int64_t b = 0; b < batch_; ++b)
    for (std::int64_t j = 0; j < to.columns; ++j)
      region_.get(size(offset(b) + j * leading_ * to.element_bytes), to.at(b) + j * column, size(column));
  const std::string damage = region_.damage(constant);
  return damage.empty() ? pointers_.damage(true) : damage;
}

int Placed_problem::same_as(std::size_t operand) const {
  return place_.in_place ? before_.operation().operands[operand].may_be : -1;
}

Placed_problem::Placed_problem(std::shared_ptr<Device> device, const verify::Problem& problem, const Place& place)
    : device_(std::move(device)), before_(problem), place_(place), scalars_(verify::scalar_bytes(problem)) {
  const auto& list = before_.operation().operands;
  int matrices = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    operands_.emplace_back();
    if (is_null(before_.request, list[i]) || same_as(i) >= 0) continue;
    operands_.back() =
        std::make_unique<Placed_operand>(*device_, list[i], before_.operands[i], before_.batch,
                                         precision(before_.request.precision).real_bytes, place_, matrices);
    matrices += list[i].shape == Shape::matrix;
  }
  send();
}

void Placed_problem::send() {
  for (const auto& operand : operands_)
    if (operand) operand->send();
}

Call Placed_problem::call() const {
  Call call = call_of(before_.request, before_.sizes, before_.batch, scalars_);
  call.pointers = place_.pointers;
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    if (operands_[i]) call.operands[i] = operands_[i]->view();
    if (same_as(i) >= 0) call.operands[i] = call.operands[size(same_as(i))];
  }
  return call;
}

verify::Problem Placed_problem::fetch(std::string& problem) {
  const auto& list = before_.operation().operands;
  verify::Problem after = before_;
  std::vector<bool> written;
  for (const Operand& operand : list) written.push_back(writes(operand.access));
  for (std::size_t i = 0; i < list.size(); ++i)
    if (same_as(i) >= 0) written[size(same_as(i))] = true;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!operands_[i]) continue;
    const std::string damage = operands_[i]->fetch(after.operands[i], !written[i]);
    if (problem.empty() && !damage.empty()) problem = fmt::format("{}: {}", list[i].name, damage);
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (same_as(i) < 0) continue;
    after.operands[i].bytes = after.operands[size(same_as(i))].bytes;
    after.operands[size(same_as(i))].bytes = before_.operands[size(same_as(i))].bytes;
  }
  return after;
}

}  // namespace kgen::test
