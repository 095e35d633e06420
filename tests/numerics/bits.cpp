// Every operation: the bits of a result depend on its matrix alone, and nothing outside the operands is written or
// used.
#include <map>

#include "tests/numerics/one_matrix.hpp"
#include "tests/numerics/systems.hpp"
#include "tests/support/requests.hpp"

namespace kgen::test {
namespace {

std::string expected_layout(const Sample& sample, const Place& place) {
  if (place.pointers) return "pointers";
  bool vectors = false;
  for (const Operand& operand : sample.request.operation->operands)
    vectors |= operand.shape == Shape::vector && !is_null(sample.request, operand);
  const bool gaps = place.extra_rows || place.extra_stride || place.shift || (place.extra_vector && vectors);
  return gaps ? "strided" : "packed";
}

void layouts(char precision) {
  for (const Sample& sample : few_samples(precision)) {
    if (!in_part("layouts", sample.request.name())) continue;
    const verify::Problem before = sample.problem(7);
    const Outcome packed = run(before);
    const std::string served = packed.layout();
    INFO(sample.name());
    for (const Place& place : places()) {
      INFO(place.name);
      const Outcome placed = run(before, place);
      if (same_bits_promised(placed, packed)) {
        CHECK(difference(placed.after, packed.after) == "");
      } else {
        CHECK(verify::residual(before, placed.after).too_large == 0);
        CHECK(verify::residual(before, placed.after).left_out == 0);
      }
      const std::string layout = expected_layout(sample, place);
      CHECK(placed.layout() == (layout == "packed" ? served : layout));
    }
  }
}

void counts(char precision) {
  for (const Sample& sample : few_samples(precision)) same_bits_at_every_count(sample);
}

void neighbours(char precision) {
  for (const Sample& sample : many_samples(precision)) neighbours_do_not_notice(sample);
}

// What the operation does not use may be anything, and keeps its bits.
void unused_parts(char precision) {
  std::vector<Place> all = places();
  all.push_back({});
  std::size_t turn = static_cast<std::size_t>(precision);
  for (const Sample& sample : few_samples(precision)) {
    INFO(sample.name());
    const auto& list = sample.request.operation->operands;
    if (std::ranges::none_of(list, [](const Operand& operand) { return operand.is_triangle(); })) continue;
    const verify::Problem clean = sample.problem(5), before = with_nothing_unused(clean);
    const Place& lying = all[turn++ % all.size()];
    INFO(lying.name);
    const Outcome expected = run(clean, lying);
    Outcome outcome = run(before, lying);
    // The rest as it was without NaN.
    verify::Problem& after = outcome.after;
    for (std::size_t k = 0; k < list.size(); ++k)
      for_each(Elements::unused, clean, k, [&](std::int64_t b, std::int64_t i, std::int64_t j) {
        verify::Array& array = after.operands[k];
        const std::int64_t place = (j * array.rows + i) * array.element_bytes;
        std::memcpy(array.at(b) + place, clean.operands[k].at(b) + place, test::size(array.element_bytes));
      });
    CHECK(difference(after, expected.after) == "");
  }
}

// The first matrix of what is only read serves the whole batch, where its stride is 0.
void one_for_all(char precision) {
  for (const Sample& sample : few_samples(precision)) {
    std::vector<std::string_view> names;
    for (const Operand& operand : sample.request.operation->operands)
      if (operand.shape == Shape::matrix && operand.access == Access::in) names.push_back(operand.name);
    if (names.empty()) continue;
    INFO(sample.name());
    const verify::Problem before = sample.problem(5);
    check_one_for_all(before, {names.front()}, {.extra_rows = 2, .in_place = false});
    if (names.size() > 1) check_one_for_all(before, names, {.in_place = false});
  }
}

// What outputs hold if nothing is launched: what they held, but for info, which is 0, and values that are known.
verify::Problem filled_alone(verify::Problem before) {
  const auto& list = before.operation().operands;
  for (std::size_t k = 0; k < list.size(); ++k) {
    verify::Array& array = before.operands[k];
    if (!reads(list[k].access)) std::ranges::fill(array.bytes, verify::unwritten);
    const bool is_info = static_cast<int>(k) == before.operation().info();
    if (!is_info && list[k].if_empty < 0) continue;
    const auto value = verify::scalar_bytes(is_info ? 0 : list[k].if_empty, before.request.precision);
    for (std::int64_t b = 0; b < before.batch; ++b) std::memcpy(array.at(b), value.data(), test::size(array.stride()));
  }
  return before;
}

// A size of 0: nothing is launched, unless there is something to do without it (gesv factors, sums are 0).
void nothing_to_do(char precision) {
  for (Sample sample : few_samples(precision)) {
    const auto sizes = sample.sizes;
    for (std::size_t zero = 0; zero < sample.request.operation->sizes.size(); ++zero) {
      const Size& size = sample.request.operation->sizes[zero];
      if (size.least > 0) continue;
      sample.sizes = sizes;
      sample.sizes[zero] = 0;
      fit(*sample.request.operation, sample.sizes);
      const verify::Problem before = verify::allocate(sample.request, sample.sizes, 3);
      for (const Place& place : {Place{}, Place{.extra_rows = 1}, Place{.pointers = true}}) {
        INFO(sample.name(), ", size ", zero, " is 0, ", place.name);
        Engine fresh(engine().device().name());  // whose last kernels are those of this call
        const Outcome outcome = run(before, place, fresh);
        CHECK(outcome.kernels.empty() != size.runs_at_zero);
        if (outcome.kernels.empty()) CHECK(difference(outcome.after, filled_alone(before)) == "");
      }
    }
  }
}

// Tunables are of layout, input and output: a family's variants have the same bits, and where the operation's row in
// verify/ says so its families as well. Not of Frobenius norms: lanes say in which order they are put together, which
// these samples do not meet.
void variants(char precision) {
  for (const Sample& sample : few_samples(precision)) {
    if (!in_part("variants", sample.request.name())) continue;
    INFO(sample.name());
    const verify::Kind kind = verify::verification(*sample.request.operation).kind(sample.request);
    const verify::Classes nasty = verify::nasty_classes(kind);
    const std::array<verify::Problem, 2> problems{sample.problem(37), sample.problem(24, nasty)};
    std::array<std::map<std::string, Outcome>, 2> of_family;
    for (const std::string& variant : some_variants(sample.request, {Layout::strided, Layout::packed})) {
      INFO(variant);
      const Variant_in_use use(variant);
      for (std::size_t i = 0; i < problems.size(); ++i) {
        const Outcome outcome = run(problems[i]);
        const bool plan = engine().families().find(parse(variant)).is_plan();  // its steps are other families' kernels
        if (plan)
          CHECK(outcome.kernels.size() > 1);
        else
          CHECK(outcome.kernels == std::vector{variant});
        const bool shared = verify::verification(*sample.request.operation).families_share_bits;
        const std::string key = shared ? "" : plan ? variant : outcome.family();
        CHECK(difference(outcome.after, of_family[i].try_emplace(key, outcome).first->second.after) == "");
      }
    }
  }
}

// Every other matrix has pivots that make no sense: the others keep their bits, and nothing else is touched.
void garbage_pivots(char precision) {
  constexpr int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  for (const Sample& sample : few_samples(precision)) {
    const int index = sample.request.operation->swaps();
    if (index < 0 || writes(sample.request.operation->operands[static_cast<std::size_t>(index)].access)) continue;
    INFO(sample.name());
    const verify::Problem sensible = sample.problem(17);
    verify::Problem before = sensible;
    verify::Array& pivots = before.operands[static_cast<std::size_t>(index)];
    if (pivots.bytes.empty()) continue;
    const auto n = static_cast<int>(sample.sizes[0]);
    const int values[] = {0, -1, n + 1, most, least, 1 << 20, -n, 1};  // 1 in every place: a row above the diagonal
    Places even{0};
    for (std::int64_t b = 1; b < before.batch; b += 2) {
      for (std::int64_t k = 0; k < pivots.rows; ++k)
        std::memcpy(pivots.at(b) + 4 * k, &values[b / 2], sizeof values[0]);
      even.push_back(b + 1);
    }
    for (const Place& place : {Place{}, Place{.extra_rows = 1, .in_place = false}}) {
      const Outcome expected = run(sensible, place);
      by_every_family(before, place, [&](const Outcome& outcome) {
        if (same_bits_promised(outcome, expected))
          CHECK(difference(take(outcome.after, even), expected.after, even) == "");
      });
    }
  }
}

// Imaginary parts of a Hermitian matrix's diagonal may be anything, and are 0 in one that is a result.
template <class T>
void imaginary_diagonal() {
  for (const Operation* op : tested_operations()) {
    auto hermitian = std::ranges::find(op->operands, Symmetry::hermitian, &Operand::symmetry);
    if (op->name == "potrs" || op->name == "potri" || op->name == "lauum")
      hermitian = op->operands.begin();  // its factor
    if (hermitian == op->operands.end()) continue;
    std::vector<int> sizes = system_sizes(Scalar<T>::letter);
    if (op->limit > common_limit && op->find_size("nrhs") < 0 && op->scalars.empty()) sizes.push_back(40);
    for (const Sample& sample : samples(*op, Scalar<T>::letter, sizes)) {
      INFO(sample.name());
      verify::Problem clean = sample.problem(3), before = clean;
      const std::string& name = hermitian->name;
      for (std::int64_t b = 0; b < 3; ++b)
        for (std::int64_t k = 0; k < before.operand(name).rows; ++k) {
          element<T>(clean, name, b, k, k).imag(0);
          const Real<T> anything = b == 0 ? std::numeric_limits<Real<T>>::quiet_NaN() : static_cast<Real<T>>(k + 7);
          element<T>(before, name, b, k, k).imag(b == 2 ? 0 : anything);
        }
      for (const double beta : {-0.625, 0.0, 1.0}) {
        clean.scalars[1] = before.scalars[1] = beta;
        const Outcome expected = run(clean);
        by_every_family(before, [&](const Outcome& outcome) {
          if (same_bits_promised(outcome, expected)) CHECK(difference(outcome.after, expected.after) == "");
          for (std::int64_t k = 0; k < before.operand(name).rows && writes(hermitian->access); ++k)
            CHECK(element<T>(outcome.after, name, 0, k, k).imag() == 0);
        });
        if (op->scalars.empty()) break;
      }
    }
  }
}

KGEN_IN_COMPLEX("operations", "imaginary parts of a diagonal", imaginary_diagonal)
KGEN_FOR_ALL_OPERATIONS("garbage in ipiv disturbs nobody else", garbage_pivots)
KGEN_FOR_ALL_OPERATIONS("bits in every layout", layouts)
KGEN_FOR_ALL_OPERATIONS("bits at every batch size and place", counts)
KGEN_FOR_ALL_OPERATIONS("bits of every variant", variants)
KGEN_FOR_ALL_OPERATIONS("NaN and Inf leave neighbours alone", neighbours)
KGEN_FOR_ALL_OPERATIONS("parts that are not used may hold NaN", unused_parts)
KGEN_FOR_ALL_OPERATIONS("one matrix for the whole batch", one_for_all)
KGEN_FOR_ALL_OPERATIONS("sizes of 0", nothing_to_do)

}  // namespace
}  // namespace kgen::test
