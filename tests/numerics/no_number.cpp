// One NaN or Inf in what products and operations on triangles read: a sum has its own terms and no others, so a result
// is NaN where LAPACK's is and finite where LAPACK's is. NaN stands in all that is not used.
#include <cmath>

#include "tests/numerics/systems.hpp"
#include "verify/random.hpp"

namespace kgen::test {
namespace {

constexpr std::string_view operations_of_terms[] = {"getri", "getrs", "trtri", "lauum", "potri", "poti",
                                                    "potrs", "trsm",  "trmm",  "syrk",  "herk",  "gemm"};
constexpr std::int64_t members = 24;  // half of them with a NaN, half with an Inf

// Where blocks and tiles end, and where they do not; of the default run one to 32 and one beyond.
std::vector<int> orders(char precision) {
  if (full()) return {7, 20, 33, 47, 64, 100};
  constexpr std::array beyond{64, 33, 40, 47};
  return {few_sizes(precision).front(), beyond[place_of(precision)]};
}

bool has_nan(std::int64_t member) { return member % 2 == 1; }

// In a used element of each operand in turn: two of three on the diagonal or near it, where tiles meet.
verify::Problem with_no_number(verify::Problem problem) {
  problem = with_nothing_unused(problem);
  const auto& list = problem.operation().operands;
  const char precision = problem.request.precision;
  std::vector<std::size_t> inputs;
  for (std::size_t k = 0; k < list.size(); ++k)
    if (list[k].shape == Shape::matrix && reads(list[k].access)) inputs.push_back(k);
  for (std::int64_t b = 0; b < problem.batch; ++b) {
    const std::size_t k = inputs[static_cast<std::size_t>(b / 2) % inputs.size()];
    verify::Array& array = problem.operands[k];
    verify::Random random(static_cast<std::uint64_t>(b + array.rows));
    const auto below = [&](std::int64_t bound) {
      return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(bound));
    };
    std::int64_t i, j;
    do {
      i = below(array.rows), j = below(array.columns);
      if (b % 3 != 0) j = std::clamp<std::int64_t>(i + below(9) - 4, 0, array.columns - 1);
    } while (!problem.is_used(list[k], i, j));
    put(array, precision, b, i, j, has_nan(b) ? not_a_number : std::numeric_limits<double>::infinity());
  }
  return problem;
}

enum class Number : std::uint8_t { finite, infinite, nan };
template <class Real>
Number number(const verify::Array& array, std::int64_t b, std::int64_t i, std::int64_t j) {
  Real parts[2] = {};
  std::memcpy(parts, array.at(b) + (j * array.rows + i) * array.element_bytes,
              static_cast<std::size_t>(array.element_bytes));
  if (std::isnan(parts[0]) || std::isnan(parts[1])) return Number::nan;
  return std::isfinite(parts[0]) && std::isfinite(parts[1]) ? Number::finite : Number::infinite;
}

// Elements of matrix b that are not finite as LAPACK's are; the first of them. Whether Infs that cancel make a NaN is a
// matter of the order; and complex 1 / (Inf + Inf i) is NaN by LAPACK, 0 by kgen.
template <class Real>
std::string wrong_number(const verify::Problem& mine, const verify::Problem& theirs, std::int64_t b) {
  const auto& list = mine.operation().operands;
  const bool nan = has_nan(b);
  const bool divides = std::ranges::any_of(std::array{"getri", "getrs", "trtri", "potri", "potrs", "trsm"},
                                           [&](const char* name) { return mine.operation().name == name; });
  for (std::size_t k = 0; k < list.size(); ++k)
    for (std::int64_t j = 0; writes(list[k].access) && list[k].shape == Shape::matrix && j < mine.operands[k].columns;
         ++j)
      for (std::int64_t i = 0; i < mine.operands[k].rows; ++i) {
        const Number x = number<Real>(mine.operands[k], b, i, j), y = number<Real>(theirs.operands[k], b, i, j);
        const bool zero_by_kgen = divides && precision(mine.request.precision).complex && x == Number::finite && !nan;
        if (nan ? x == y : (x == Number::finite) == (y == Number::finite) || zero_by_kgen) continue;
        return fmt::format("{}({}, {})", list[k].name, i, j);
      }
  return "";
}

void check(const Sample& sample) {
  INFO(sample.name());
  const verify::Problem before = with_no_number(sample.problem(members)), theirs = lapack(before);
  const bool single = precision(sample.request.precision).real_bytes == 4;
  by_every_family(before, [&](const Outcome& outcome) {
    for (std::int64_t b = 0; b < members; ++b) {
      INFO("matrix ", b);
      if (has_info(before)) {
        CHECK(outcome.after.operand("info").integer(b) == theirs.operand("info").integer(b));
        if (theirs.operand("info").integer(b) > 0) continue;
      }
      CHECK((single ? wrong_number<float>(outcome.after, theirs, b) : wrong_number<double>(outcome.after, theirs, b)) ==
            "");
    }
  });
}

void no_number(char precision) {
  for (const std::string_view name : operations_of_terms) {
    const Operation& op = operation(name);
    const auto has = [&](char letter) { return op.has(kgen::precision(letter)); };
    if (!is_tested(name) || !has_turn(name, precision, has) || !in_part("no number", name, 2)) continue;
    for (const int n : orders(precision)) {
      if (name == "getri" && n <= common_limit) continue;  // the matrix instruction adds zeros times all there is
      std::array<std::int64_t, most_sizes> sizes{};
      std::fill_n(sizes.begin(), op.sizes.size(), n);
      for (const Sample& sample : samples(op, precision, std::vector<int>{n}))
        check(sample_of(op, precision, sizes, sample.request.options));
    }
  }
}

KGEN_FOR_ALL_OPERATIONS("NaN and Inf where LAPACK has them", no_number)

}  // namespace
}  // namespace kgen::test
