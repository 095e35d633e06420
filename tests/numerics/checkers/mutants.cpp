// Every row of verify/ notices what is wrong, wherever it is: LAPACK's results with one thing changed. A row that
// accepts everything fails here, and so does one that forgets an output.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>

#include "generator/model/precision.hpp"
#include "tests/numerics/operations.hpp"
#include "tests/support/turns.hpp"

namespace kgen::test {
namespace {

// Of well-conditioned matrices, so that what is changed shows. Outputs that are only written begin as what no result
// is: what is left as it was is wrong.
verify::Problem clean(const Sample& sample, std::int64_t batch) {
  verify::Problem problem =
      sample.problem(batch, verify::Classes{&verify::plain_class(verify::Kind::positive_definite)});
  const auto& list = problem.operation().operands;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].access == Access::out) std::ranges::fill(problem.operands[i].bytes, verify::unwritten);
  return problem;
}

bool noticed(const verify::Problem& before, const verify::Problem& after) {
  if (!verify::broken_invariant(before, after).empty()) return true;
  const verify::Residual found = verify::residual(before, after);
  return found.too_large + found.lost + found.wrong_info > 0;
}

template <class R>
class Mutants {
 public:
  Mutants(const verify::Problem& before, const verify::Problem& right, std::map<std::string, int>& tried)
      : before_(before), right_(right), after_(right), tried_(tried) {}

  void try_all() {
    const auto& list = before_.operation().operands;
    for (std::size_t i = 0; i < list.size(); ++i)
      for (const std::int64_t b : {std::int64_t(0), before_.batch / 2, before_.batch - 1}) {
        if (!writes(list[i].access) || right_.operands[i].bytes.empty()) continue;
        index_ = i, b_ = b;
        list[i].element == Element::int32 ? integers() : numbers(list[i]);
        mutate("left as it was", [&](verify::Array& array) {
          std::memcpy(array.at(b_), before_.operands[index_].at(b_), static_cast<std::size_t>(array.stride()));
        });
      }
  }

 private:
  using Element_place = std::pair<std::int64_t, std::int64_t>;

  // What is changed and stays the same is no mutant.
  void mutate(const std::string& how, const std::function<void(verify::Array&)>& change) {
    verify::Array& array = after_.operands[index_];
    change(array);
    const verify::Array& right = right_.operands[index_];
    if (array.bytes != right.bytes) {
      const std::string name = before_.operation().operands[index_].name;
      INFO(name, " of matrix ", b_, ", ", how);
      CHECK(noticed(before_, after_));
      ++tried_[name + ": " + how.substr(0, how.find(" (")) + ", " + std::to_string(b_)];
    }
    array = right;
  }

  void integers() {
    for (std::int64_t k = 0; k < right_.operands[index_].rows; ++k)
      mutate("plus 1", [&](verify::Array& array) {
        const std::int32_t more = array.integer(b_, k) + 1;
        std::memcpy(array.at(b_) + k * 4, &more, sizeof more);
      });
  }

  std::span<R> parts(verify::Array& array, std::int64_t i, std::int64_t j) const {
    return {reinterpret_cast<R*>(array.at(b_) + (j * array.rows + i) * array.element_bytes),
            static_cast<std::size_t>(array.element_bytes) / sizeof(R)};
  }

  // The largest sum of a column of what is used.
  R norm(const std::vector<Element_place>& used) {
    std::map<std::int64_t, R> sums;
    for (const auto& [i, j] : used)
      for (const R part : parts(after_.operands[index_], i, j)) sums[j] += std::abs(part);
    R largest = 0;
    for (const auto& [column, sum] : sums) largest = std::max(largest, sum);
    return largest;
  }

  void numbers(const Operand& operand) {
    const verify::Array& right = right_.operands[index_];
    std::vector<Element_place> used, unused;
    for (std::int64_t j = 0; j < right.columns; ++j)
      for (std::int64_t i = 0; i < right.rows; ++i) (before_.is_used(operand, i, j) ? used : unused).emplace_back(i, j);
    const auto n = static_cast<R>(before_.operands.front().rows);
    const R moved = 1000 * n * std::numeric_limits<R>::epsilon() / 2 * norm(used);
    constexpr std::size_t most = 25;
    for (std::size_t k = 0; k < used.size(); k += 1 + (used.size() - 1) / most) {
      const auto [i, j] = used[k];
      const std::string place = " (" + std::to_string(i) + ", " + std::to_string(j) + ")";
      for (std::size_t part = 0; part < parts(after_.operands[index_], i, j).size(); ++part)
        mutate("an element moved" + place, [&](auto& array) { parts(array, i, j)[part] += moved; });
      mutate("a NaN" + place, [&](auto& array) { parts(array, i, j)[0] = std::numeric_limits<R>::quiet_NaN(); });
      mutate("an Inf" + place, [&](auto& array) { parts(array, i, j)[0] = std::numeric_limits<R>::infinity(); });
      mutate("a sign" + place, [&](auto& array) {
        for (R& one : parts(array, i, j))
          if (std::abs(one) > moved) one = -one;
      });
    }
    for (const auto& [i, j] : unused) mutate("what is not used", [&](auto& array) { parts(array, i, j)[0] += 1; });
    for (std::int64_t row = 0; row < right.rows; ++row) {
      const auto each = [&](const auto& change) {
        for (const auto& [i, j] : used)
          if (i == row) change(i, j);
      };
      mutate("a row of zeros (" + std::to_string(row) + ")",
             [&](auto& array) { each([&](auto i, auto j) { std::ranges::fill(parts(array, i, j), R(0)); }); });
      mutate("a row left as it was (" + std::to_string(row) + ")", [&](auto& array) {
        each([&](auto i, auto j) {
          verify::Array was = before_.operands[index_];
          std::ranges::copy(parts(was, i, j), parts(array, i, j).begin());
        });
      });
    }
  }

  const verify::Problem &before_, &right_;
  verify::Problem after_;
  std::map<std::string, int>& tried_;
  std::size_t index_ = 0;
  std::int64_t b_ = 0;
};

// What every output must have had, of each of the matrices.
std::vector<std::string> kinds_of(const Operand& operand) {
  if (operand.element == Element::int32) return {"plus 1"};
  return {"an element moved", "a NaN", "an Inf", "a sign", "a row of zeros", "left as it was"};
}

template <class R>
void mutants(const Operation& op, char precision) {
  constexpr std::int64_t batch = 3;
  std::map<std::string, int> tried;
  for (const Sample& sample : samples(op, precision, std::array{5, 4, 7, 6})) {
    INFO(sample.name());
    const verify::Problem before = clean(sample, batch), right = lapack(before);
    CHECK_FALSE(noticed(before, right));
    CHECK(verify::residual(before, right).left_out == 0);
    Mutants<R>(before, right, tried).try_all();
  }
  for (const Operand& operand : op.operands)
    for (std::int64_t b = 0; b < batch && writes(operand.access); ++b)
      for (const std::string& kind : kinds_of(operand))
        CHECK_MESSAGE(tried[std::string(operand.name) + ": " + kind + ", " + std::to_string(b)] > 0,
                      op.name << ", " << operand.name << ": " << kind);
}

// Of matrices at the ends of the range and of singular ones LAPACK's results are right, and info that says something
// else of singular ones is not.
template <class R>
void extremes(const Operation& op, char precision) {
  for (const Sample& sample : samples(op, precision, std::array{5, 4, 7, 6})) {
    const verify::Kind kind = verify::verification(op).kind(sample.request);
    for (const verify::Class* one : verify::extreme_classes(kind)) {
      INFO(sample.name(), ", ", std::string(one->name));
      const verify::Problem before = sample.problem(6, {one}), right = lapack(before);
      CHECK(verify::broken_invariant(before, right) == "");
      const verify::Residual found = verify::residual(before, right);
      CHECK(found.too_large == 0);
      CHECK(found.lost == 0);
      CHECK(found.wrong_info == 0);
      if (one->name != "singular" || op.info() < 0) continue;
      for (std::int64_t b = 0; b < before.batch; b += 2)  // of the others rounding decides
        for (const int other : {-1, 0, 1}) {
          verify::Problem wrong = right;
          verify::Array& info = *wrong.find("info");
          const std::int32_t is = info.integer(b), value = other == 0 ? 0 : is + other;
          INFO("info ", value, " of matrix ", b, ", not ", is);
          std::memcpy(info.at(b), &value, sizeof value);
          if (value != is) CHECK(noticed(before, wrong));
        }
    }
  }
}

void all_extremes(char precision) {
  for (const Operation* op : tested_operations())
    if (exists(*op, precision) && lapack_has(*op))
      kgen::precision(precision).real_bytes == 4 ? extremes<float>(*op, precision) : extremes<double>(*op, precision);
}

void all_mutants(char precision) {
  for (const Operation* op : tested_operations())
    if (exists(*op, precision) && lapack_has(*op))
      kgen::precision(precision).real_bytes == 4 ? mutants<float>(*op, precision) : mutants<double>(*op, precision);
}

KGEN_FOR_ALL_OPERATIONS("what is wrong is noticed", all_mutants)
KGEN_FOR_ALL_OPERATIONS("LAPACK is right at both ends of the range", all_extremes)

}  // namespace
}  // namespace kgen::test
