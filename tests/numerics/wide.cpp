// Many right-hand sides of few matrices: blocks share the columns of X (of trsm from the right: the rows), and each has
// the bits that it has among few, and alone, by every family, wherever matrices lie.
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

struct Wide {
  const char* operation;
  Settings options;
  const char* order;  // the size that is compiled in
  const char* many;   // and the one that is not
};
const std::vector<Wide>& wide_ones() {
  static const std::vector<Wide> list{
      {"getrs", {}, "n", "nrhs"},
      {"getrs", {{"trans", std::string("transpose")}}, "n", "nrhs"},
      {"solve", {}, "n", "nrhs"},
      {"gesv", {}, "n", "nrhs"},
      {"potrs", {{"uplo", std::string("upper")}}, "n", "nrhs"},
      {"solve_posdef", {}, "n", "nrhs"},
      {"posv", {}, "n", "nrhs"},
      {"trsm", {{"side", std::string("left")}}, "m", "n"},
      {"trsm", {{"side", std::string("right")}}, "n", "m"},
  };
  return list;
}

Sample sample_for(const Wide& of, char precision, std::int64_t n, std::int64_t many) {
  const Operation& op = operation(of.operation);
  std::array<std::int64_t, most_sizes> sizes{};
  sizes[static_cast<std::size_t>(op.find_size(of.order))] = n;
  sizes[static_cast<std::size_t>(op.find_size(of.many))] = many;
  return sample_of(of.operation, precision, sizes, of.options);
}

// The same matrices, with `count` of the right-hand sides, from `first` on; and the results likewise.
verify::Problem some_of(const verify::Problem& all, const Wide& of, std::int64_t first, std::int64_t count) {
  const auto n = all.size(of.order);
  const Sample sample = sample_for(of, all.request.precision, n, count);
  verify::Problem some = verify::allocate(sample.request, sample.sizes, all.batch);
  some.scalars = all.scalars;
  some.original = all.original;
  const bool rows = std::string_view(of.many) == "m";
  for (std::size_t k = 0; k < all.operands.size(); ++k) {
    const verify::Array& from = all.operands[k];
    verify::Array& to = some.operands[k];
    if (from.rows == to.rows && from.columns == to.columns) {
      to = from;
      continue;
    }
    const std::int64_t bytes = from.element_bytes;
    for (std::int64_t b = 0; b < all.batch; ++b)
      for (std::int64_t j = 0; j < to.columns; ++j)
        for (std::int64_t i = 0; i < to.rows; ++i) {
          const std::int64_t place = rows ? j * from.rows + i + first : (j + first) * from.rows + i;
          std::memcpy(to.at(b) + (j * to.rows + i) * bytes, from.at(b) + place * bytes,
                      static_cast<std::size_t>(bytes));
        }
  }
  return some;
}

// So many of the columns, from these places on, as they are among few.
void check_parts(const Wide& of, const verify::Problem& before, const Outcome& outcome, std::int64_t count,
                 const std::vector<std::int64_t>& firsts) {
  for (const std::int64_t first : firsts) {
    INFO(count, " from ", first, " on");
    CHECK(difference(run(some_of(before, of, first, count)).after, some_of(outcome.after, of, first, count)) == "");
  }
}
void check_parts(const Wide& of, const verify::Problem& before, const Outcome& outcome, std::int64_t many) {
  for (const std::int64_t count : {1, 3, 17, 100})
    check_parts(of, before, outcome, count, {0, many / 2 + 1, many - count});
}

template <class T>
void wide() {
  constexpr std::int64_t many = 2048 + 5;
  constexpr char letter = Scalar<T>::letter;
  std::int64_t n = letter == 's' ? 5 : 4;
  std::size_t turn = is_complex<T> ? 4 : 0;  // by the seed one or two; all with KGEN_TEST_FULL=1
  for (const Wide& of : wide_ones()) {
    n = n == 4 ? 7 : n - 1;
    if ((turn++ + seed()) % 8 != 0 && !full()) continue;
    INFO(of.operation, ", order ", n);
    for (const std::int64_t batch : {1, 5}) {
      const verify::Problem before = sample_for(of, letter, n, many).problem(batch);
      const Outcome outcome = run(before);
      check_parts(of, before, outcome, many);
      CHECK(verify::residual(before, outcome.after).too_large == 0);
      if (batch == 1) continue;
      for (const std::int64_t count : {1, 3}) {
        const verify::Problem few = some_of(outcome.after, of, 33, count);
        by_every_family(some_of(before, of, 33, count),
                        [&](const Outcome& each) { CHECK(difference(each.after, few) == ""); });
      }
      for (const std::string& variant : some_variants(before.request, {Layout::strided})) {
        INFO(variant);
        const Variant_in_use use(variant);
        CHECK(difference(run(before).after, outcome.after) == "");
      }
      same_bits_in_every_place(before, outcome);
    }
  }
}

// Singular matrices and such whose pivots want care, among others: info once, and only their own X is lost.
template <class T>
void wide_and_singular() {
  constexpr std::int64_t many = 1500;
  int turn = 0;
  for (const Wide& of : wide_ones()) {
    if (operation(of.operation).find_operand("info") < 0 || (turn++ % 3 != 0 && !full())) continue;
    verify::Problem before = sample_for(of, Scalar<T>::letter, 6, many).problem(4);
    for (std::int64_t j = 0; j < 6; ++j)
      for (std::int64_t i = 0; i < 6; ++i) {
        if (i == 3 || j == 3) element<T>(before, "A", 1, i, j) = T(0);
        element<T>(before, "A", 2, i, j) *= std::numeric_limits<Real<T>>::min() / 16;
      }
    INFO(of.operation);
    const Outcome chosen = run(before);
    CHECK(chosen.after.operand("info").integer(1) > 0);
    CHECK(chosen.after.operand("info").integer(0) == 0);
    check_parts(of, before, chosen, many);  // with one right-hand side other kernels serve: no variant is in use
    by_every_family(before, [&](const Outcome& outcome) { CHECK(difference(outcome.after, chosen.after) == ""); });
  }
}

// NaN and Inf in B stay in their column (of trsm from the right: row), those of A in its matrix.
template <class T>
void wide_and_poisoned() {
  using Limits = std::numeric_limits<Real<T>>;
  constexpr std::int64_t n = 6;
  for (const Wide& of : wide_ones()) {
    INFO(of.operation);
    const verify::Problem clean = sample_for(of, Scalar<T>::letter, n, 6).problem(5);
    const char* const solution = clean.operation().find_operand("X") < 0 ? "B" : "X";
    const auto place = [&](verify::Problem& problem, std::string_view name, std::int64_t b, std::int64_t i,
                           std::int64_t column) -> T& {
      return std::string_view(of.many) == "m" ? element<T>(problem, name, b, column, i)
                                              : element<T>(problem, name, b, i, column);
    };
    verify::Problem before = clean;
    place(before, "B", 1, n / 2, 1) = Limits::quiet_NaN();
    place(before, "B", 2, n - 1, 0) = Limits::infinity();
    element<T>(before, "A", 3, n / 2, n / 2) = Limits::quiet_NaN();
    Outcome expected = run(clean);
    by_every_family(before, [&](Outcome outcome) {
      for (const auto& [b, column] : {std::pair{1, 1}, std::pair{2, 0}})
        for (std::int64_t i = 0; i < n; ++i)
          place(outcome.after, solution, b, i, column) = place(expected.after, solution, b, i, column);
      const Places others{0, 1, 2, 4};
      CHECK(difference(take(outcome.after, others), expected.after, others) == "");
    });
  }
}

// More columns than a triangle has rows, of more matrices than a warp has: of all of them together, in one family,
// threads take neighbouring columns, which may belong to two matrices.
template <class T>
void wide_of_many() {
  const std::string side = "left", other = is_complex<T> ? "conjugate" : "transpose", upper = "upper", unit = "unit";
  const Wide plain{"trsm", {{"side", side}}, "m", "n"};
  const Wide turned{"trsm", {{"side", side}, {"uplo", upper}, {"trans", other}, {"diag", unit}}, "m", "n"};
  for (const std::int64_t n : {3, 1, 2, 5}) {
    if (n != 3 && !full()) continue;
    for (const std::int64_t many : {n + 1, std::int64_t{16}, std::int64_t{300}}) {  // of 300 blocks share the columns
      const Wide& of = many == 16 ? turned : plain;
      INFO("order ", n, ", ", many, " columns");
      verify::Problem before = sample_for(of, Scalar<T>::letter, n, many).problem(67);
      element<T>(before, "A", 40, 0, 0) = std::numeric_limits<Real<T>>::quiet_NaN();
      const Outcome outcome = run(before);
      CHECK(verify::residual(before, outcome.after).too_large == 0);
      for (const std::int64_t count : {std::int64_t{1}, n}) check_parts(of, before, outcome, count, {0, many - count});
      by_every_family(before, [&](const Outcome& each) { CHECK(difference(each.after, outcome.after) == ""); });
    }
  }
}

// Beyond 32, with as many as two or three blocks share, where few columns and many are served by different families, by
// every family and, of getrs, wherever matrices lie.
template <class T>
void wide_beyond_32() {
  constexpr char letter = Scalar<T>::letter;
  const std::int64_t n = letter == 's' ? 41 : letter == 'd' ? 34 : letter == 'c' ? 40 : 37;
  const std::string other = is_complex<T> ? "conjugate" : "transpose";
  const std::vector<Wide> list{
      wide_ones()[0], {"getrs", {{"trans", other}}, "n", "nrhs"}, wide_ones()[3], wide_ones()[2]};
  std::size_t turn = is_complex<T> ? 1 : 0;  // the others of complex numbers; all with KGEN_TEST_FULL=1
  for (const Wide& of : list) {
    if (turn++ % 4 != 0 && !full()) continue;
    INFO(of.operation);
    constexpr std::int64_t many = 1201, some = 75;
    const verify::Problem before = sample_for(of, letter, n, many).problem(1);
    const Outcome outcome = run(before);
    CHECK(verify::residual(before, outcome.after).too_large == 0);
    for (const std::int64_t count : {1, 2, 17}) check_parts(of, before, outcome, count, {many - count});

    verify::Problem bad = sample_for(of, letter, n, some).problem(4);
    for (std::int64_t i = 0; i < n; ++i) element<T>(bad, "A", 1, i, 33 % n) = T(0);
    element<T>(bad, "A", 2, n - 1, 0) = std::numeric_limits<Real<T>>::quiet_NaN();
    for (std::int64_t i = 0; i < n; ++i) element<T>(bad, "A", 3, i, n - 1) *= std::numeric_limits<Real<T>>::min() / 16;
    const Outcome chosen = run(bad);
    CHECK(verify::residual(bad, chosen.after).too_large == 0);
    for (const std::int64_t count : {1, 7}) check_parts(of, bad, chosen, count, {some - count});
    by_every_family(bad, [&](const Outcome& each) { CHECK(difference(each.after, chosen.after) == ""); });
    // Of the others there are kernels of getrf to compile.
    if (of.operation == std::string_view("getrs")) same_bits_in_every_place(bad, chosen);
  }
}

KGEN_IN_EVERY_PRECISION("wide", "a column among thousands is the same as among few", wide)
KGEN_IN_EVERY_PRECISION("wide", "singular matrices", wide_and_singular)
KGEN_IN_EVERY_PRECISION("wide", "NaN and Inf stay in their column", wide_and_poisoned)
KGEN_IN_EVERY_PRECISION("wide", "more columns than rows of many matrices", wide_of_many)
KGEN_IN_EVERY_PRECISION("wide", "beyond 32 few and many columns", wide_beyond_32)

}  // namespace
}  // namespace kgen::test
