// Batches of variable size: every matrix has the bits of a uniform pointer batch of its size, whatever stands beside it,
// and what is wrong with one is told in its info and nowhere else.
#include <algorithm>

#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "generator/variable_form.hpp"
#include "tests/numerics/operations.hpp"
#include "tests/support/region.hpp"
#include "verify/random.hpp"

namespace kgen::test {
namespace {

constexpr std::int64_t max_n = 4, max_nrhs = 7;

std::size_t size(std::int64_t bytes) { return static_cast<std::size_t>(bytes); }

// One matrix of the batch: of which uniform problem, and where there; or of what size, with what info.
struct Member {
  int problem = -1;
  std::int64_t matrix = 0;
  std::array<std::int32_t, most_sizes> sizes{};
  int short_leading = -1;  // the operand whose leading dimension is too small
  std::int32_t info = 0;   // of those that are of no problem
};

struct Numbers {  // an array of one per matrix, in device memory
  Numbers(Device& device, const std::vector<std::int32_t>& values) : region(device, values.size() * 4) {
    region.put(0, values.data(), values.size() * 4);
    region.send();
  }
  const std::int32_t* data() const { return static_cast<const std::int32_t*>(region.data()); }
  Region region;
};

// The operands of a batch, placed with gaps and watched.
class Variable_batch {
 public:
  Variable_batch(Device& device, const std::vector<verify::Problem>& problems, const std::vector<Member>& members)
      : problems_(problems), members_(members), first_(problems.front()) {
    const Operation& op = first_.operation();
    const std::size_t order = compiled_size(op);
    call.operation = &op;
    call.precision = first_.request.precision;
    call.options = first_.request.options;
    call.pointers = call.variable = true;
    call.batch = static_cast<std::int64_t>(members.size());
    for (std::size_t i = 0; i < op.sizes.size(); ++i) {
      call.sizes[i] = i == order ? max_n : max_nrhs;
      std::vector<std::int32_t> values;
      for (const Member& member : members) values.push_back(member.sizes[i]);
      numbers_.push_back(std::make_unique<Numbers>(device, values));
      call.own_sizes[i] = numbers_.back()->data();
    }
    if (info_of(op) < 0) {
      info_ = std::make_unique<Region>(device, 4 * members.size());
      put_infos(*info_, 0);
      call.info = static_cast<std::int32_t*>(info_->data());
    }
    for (std::size_t k = 0; k < op.operands.size(); ++k) place(device, k);
  }

  Call call;

  // What differs from the outcomes of the uniform problems; empty if nothing does.
  std::string difference(const std::vector<verify::Problem>& expected) {
    const Operation& op = first_.operation();
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
          if (found.compare(0, size(column), array.at(member.matrix) + j * column, size(column)) != 0)
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

 private:
  void put_infos(Region& region, std::int32_t before) {
    for (std::size_t i = 0; i < members_.size(); ++i) region.put(4 * i, &before, 4);
    region.send();
  }

  // Of a matrix of size 0, or one that is not served: whether info or a value is not what it must be.
  bool wrong_result(std::size_t k, std::size_t i) {
    const Operand& operand = first_.operation().operands[k];
    if (static_cast<int>(k) == info_of(first_.operation())) {
      std::int32_t found = 0;
      regions_[k]->get(4 * i, &found, 4);
      return found != members_[i].info;
    }
    if (operand.if_empty < 0 || members_[i].info != 0) return false;
    std::array<std::byte, 16> found{}, wanted{};
    const bool single = first_.request.precision == 's' || first_.request.precision == 'c';
    const double value = operand.if_empty;
    const auto narrow = static_cast<float>(value);
    if (single)
      std::memcpy(wanted.data(), &narrow, sizeof narrow);
    else
      std::memcpy(wanted.data(), &value, sizeof value);
    const auto bytes = static_cast<std::size_t>(element_bytes(operand, first_.request.precision));
    regions_[k]->get(bytes * i, found.data(), bytes);
    return found != wanted;
  }

  void place(Device& device, std::size_t k) {
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
      const std::int64_t rows = std::max(member.sizes[compiled_size(first_.operation())], 1);
      const bool is_matrix = operand.shape == Shape::matrix;
      std::int64_t apart = is_matrix ? rows + static_cast<std::int64_t>(random() % 3) : rows;
      if (member.short_leading == static_cast<int>(k)) apart = rows - 1;
      leading_[k].push_back(static_cast<std::int32_t>(apart));
      const auto slot = static_cast<std::int64_t>(i) * (operand.shape == Shape::vector ? max_n : 1) * bytes;
      offset_[k].push_back(is_matrix ? end : slot);
      const verify::Array* array =
          member.problem < 0 ? nullptr : &problems_[static_cast<std::size_t>(member.problem)].operands[k];
      end = is_matrix ? end + (array ? apart * array->columns + static_cast<std::int64_t>(random() % 3) : 0) * bytes
                      : slot + (operand.shape == Shape::vector ? max_n : 1) * bytes;
    }
    regions_[k] = std::make_unique<Region>(device, size(end + bytes));
    Region& region = *regions_[k];
    std::vector<const void*> pointers(members_.size(), nullptr);
    for (std::size_t i = 0; i < members_.size(); ++i) {
      const Member& member = members_[i];
      if (member.problem < 0) {
        // Only info and the results of empty matrices are written.
        const std::string unwritten(size(bytes), '\xff');
        const bool is_info = static_cast<int>(k) == info_of(first_.operation());
        if (is_info || (operand.if_empty >= 0 && member.info == 0))
          region.put(size(offset_[k][i]), unwritten.data(), size(bytes));
        continue;
      }
      const verify::Array& array = problems_[static_cast<std::size_t>(member.problem)].operands[k];
      const std::int64_t column = array.rows * bytes;
      const std::string unwritten(size(column), '\xff');
      for (std::int64_t j = 0; j < array.columns; ++j)
        region.put(size(offset_[k][i] + j * leading_[k][i] * bytes),
                   reads(operand.access) ? array.at(member.matrix) + j * column : unwritten.data(), size(column));
      pointers[i] = static_cast<const std::byte*>(region.data()) + offset_[k][i];
    }
    region.send();
    call.operands[k].data = region.data();
    if (operand.shape != Shape::matrix) return;
    arrays_.push_back(std::make_unique<Region>(device, pointers.size() * sizeof(void*)));
    arrays_.back()->put(0, pointers.data(), pointers.size() * sizeof(void*));
    arrays_.back()->send();
    call.operands[k].data = arrays_.back()->data();
    numbers_.push_back(std::make_unique<Numbers>(device, leading_[k]));
    call.operands[k].own_leading = numbers_.back()->data();
  }

  const std::vector<verify::Problem>& problems_;
  const std::vector<Member>& members_;
  const verify::Problem& first_;
  std::vector<std::unique_ptr<Region>> regions_, arrays_;
  std::unique_ptr<Region> info_;
  std::vector<std::unique_ptr<Numbers>> numbers_;
  std::vector<std::vector<std::int64_t>> offset_;
  std::vector<std::vector<std::int32_t>> leading_;
};

// Matrices of the problems in any order, and among them some of size 0 and some that are wrong.
std::vector<Member> members_of(const Operation& op, const std::vector<verify::Problem>& problems) {
  const std::size_t order = compiled_size(op);
  const auto places = variable_places(op);
  std::vector<Member> members;
  for (std::size_t p = 0; p < problems.size(); ++p)
    for (std::int64_t b = 0; b < problems[p].batch; ++b) {
      Member member{.problem = static_cast<int>(p), .matrix = b};
      for (std::size_t i = 0; i < op.sizes.size(); ++i) member.sizes[i] = static_cast<std::int32_t>(problems[p].sizes[i]);
      members.push_back(member);
    }
  Member plain;
  for (std::size_t i = 0; i < op.sizes.size(); ++i) plain.sizes[i] = 2;
  for (std::size_t i = 0; i < op.sizes.size(); ++i)
    for (const std::int64_t value : {std::int64_t(-1), (i == order ? max_n : max_nrhs) + 1}) {
      Member wrong = plain;
      wrong.sizes[i] = static_cast<std::int32_t>(value);
      wrong.info = -places.sizes[i];
      members.push_back(wrong);
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

void variable(char precision) {
  for (const Operation& op : operations()) {
    if (!has_variable_form(op)) continue;
    // The words of one sample after another.
    const std::vector<Sample> all = samples(op, precision, std::vector<int>{1, 2, 3, 4});
    const Sample& words = all[static_cast<std::size_t>(precision) % all.size()];
    std::vector<verify::Problem> problems, expected;
    for (const auto& [n, nrhs] : {std::pair(1, 5), {2, 1}, {3, 2}, {4, 7}, {3, 0}, {2, 4}}) {
      Sample sample = words;
      for (std::size_t i = 0; i < op.sizes.size(); ++i) sample.sizes[i] = i == compiled_size(op) ? n : nrhs;
      for (std::size_t i = 0; i < op.sizes.size(); ++i)
        sample.request.sizes[i] =
            static_cast<std::int16_t>(op.sizes[i].in_request(sample.sizes[i], sample.request.options));
      problems.push_back(sample.problem(9 + n, static_cast<std::uint64_t>(nrhs + 1)));
      INFO(sample.name());
      const Outcome outcome = run(problems.back(), {.name = "pointers", .pointers = true, .in_place = false});
      CHECK(outcome.problem == "");
      expected.push_back(outcome.after);
    }
    const std::vector<Member> members = members_of(op, problems);
    const std::shared_ptr<Device> device = open_device(engine().device().name());
    Variable_batch batch(*device, problems, members);
    INFO(words.name());
    engine().run(batch.call);
    device->synchronize(nullptr);
    CHECK(batch.difference(expected) == "");
  }
}

KGEN_FOR_ALL_OPERATIONS("variable size", variable)

}  // namespace
}  // namespace kgen::test
