// Operations that are others one after the other have their bits, by every family, on plain, nasty, extreme and hostile
// matrices: gesv is getrf and getrs, and so on. Where there is no solution B is as it came, or X is NaN.
#include "tests/numerics/against_lapack.hpp"
#include "tests/numerics/extremes.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

struct Relation {
  const char *both, *first, *second;
};
constexpr Relation relations[] = {{"gesv", "getrf", "getrs"},
                                  {"solve", "getrf", "getrs"},
                                  {"posv", "potrf", "potrs"},
                                  {"solve_posdef", "potrf", "potrs"},
                                  {"poti", "potrf", "potri"}};

// The words of its options in turn; without right-hand sides matrices are factored all the same.
Sample with_words(std::string_view name, char precision, std::int64_t n, std::int64_t nrhs, std::size_t turn) {
  const Operation& op = operation(name);
  std::array<std::uint8_t, most_options> words{};
  for (std::size_t i = 0; i < op.options.size(); ++i)
    words[i] = static_cast<std::uint8_t>(turn % op.options[i].words.size());
  return sample_of(op, precision, {n, nrhs}, words);
}

// Of another operation, with the same sizes, words and matrices; op(A) has taken A's place.
verify::Problem as(std::string_view name, const verify::Problem& like) {
  const Operation& op = operation(name);
  const Request& from = like.request;
  std::array<std::int64_t, most_sizes> sizes{};
  for (std::size_t i = 0; i < op.sizes.size(); ++i) sizes[i] = like.size(op.sizes[i].name == "nrhs" ? "nrhs" : "n");
  Settings words;
  for (const Option& option : op.options)
    if (from.operation->find_option(option.name) >= 0 && option.name != "trans")
      words.push_back({std::string(option.name), std::string(from.word(option.name))});
  const Sample sample = sample_of(name, from.precision, sizes, words);
  verify::Problem problem = verify::allocate(sample.request, sample.sizes, like.batch);
  for (const char* operand : {"A", "B"})
    if (problem.find(operand)) *problem.find(operand) = like.operand(operand);
  if (from.operation->find_option("trans") >= 0 && !like.is("trans", "no"))
    turn(*problem.find("A"), like.batch, kgen::precision(from.precision), like.is("trans", "conjugate"));
  return problem;
}

void copy_matrix(verify::Array& to, const verify::Array& from, std::int64_t b) {
  std::memcpy(to.at(b), from.at(b), static_cast<std::size_t>(from.stride()));
}

void check_relation(const Relation& of, const Sample& sample, std::int64_t members) {
  INFO(sample.name());
  const verify::Kind kind = verify::verification(*sample.request.operation).kind(sample.request);
  verify::Classes classes = verify::nasty_classes(kind);
  for (const verify::Class* one : extremes_of(sample, 1).classes) classes.push_back(one);
  const verify::Problem before = sample.problem(members * static_cast<std::int64_t>(classes.size()), classes);
  const verify::Problem factored = run(as(of.first, before)).after;
  verify::Problem second = as(of.second, before), expected = before;
  *second.find("A") = factored.operand("A");
  if (second.find("ipiv")) *second.find("ipiv") = factored.operand("ipiv");
  const bool inverts = second.operation().find_size("nrhs") < 0;
  if (inverts || sample.sizes[1] > 0) second = run(second).after;
  const char* const x = inverts ? "A" : before.operation().find_operand("X") >= 0 ? "X" : "B";
  for (const char* name : {"A", "ipiv", "info"})
    if (const int place = before.operation().find_operand(name);
        place >= 0 && writes(before.operation().operands[static_cast<std::size_t>(place)].access))
      expected.operands[static_cast<std::size_t>(place)] = factored.operand(name);
  for (std::int64_t b = 0; b < before.batch; ++b) {
    verify::Array& array = *expected.find(x);
    if (factored.operand("info").integer(b) == 0)
      copy_matrix(array, second.operand(inverts ? "A" : "B"), b);
    else if (x == std::string_view("X"))
      std::memset(array.at(b), 0xff, static_cast<std::size_t>(array.stride()));  // NaN
  }
  by_every_family(before, [&](const Outcome& outcome) {
    for (std::int64_t b = 0; b < before.batch && inverts; ++b)  // there is no inverse: anybody's
      if (factored.operand("info").integer(b) > 0) copy_matrix(*expected.find("A"), outcome.after.operand("A"), b);
    CHECK(difference(outcome.after, expected) == "");
  });
}

// Of the numbers of right-hand sides one by the seed, and which words come first.
void two_operations(char precision) {
  std::size_t turn = seed();
  for (const Relation& of : relations) {
    if (!is_tested(of.both) || !has_turn(of.both, precision, [](char) { return true; })) continue;
    const bool solves = operation(of.both).find_size("nrhs") >= 0;
    std::size_t place = 0;
    for (const std::int64_t nrhs : {1, 3, 0}) {
      if (solves ? !in_part(of.both, place++) : nrhs > 0) continue;
      for (const int n : system_sizes(precision))
        check_relation(of, with_words(of.both, precision, n, nrhs, turn++), full() ? 6 : 3);
      if (nrhs > 0 || !solves)
        for (const std::int64_t n :
             full() ? std::vector<std::int64_t>{33, 64, 100, 128} : std::vector<std::int64_t>{40})
          check_relation(of, with_words(of.both, precision, n, nrhs, turn++), 1);
    }
  }
}

// matinv_cond gives matinv's inverse and cond's condition number, of the same family with the same tunables, but where
// pivots are far apart.
void inverse_and_condition(char precision) {
  if (!has_turn("matinv_cond", precision, [](char) { return true; })) return;
  for (const int n : system_sizes(precision)) {
    const Sample sample = with_words("matinv_cond", precision, n, 0, 0);
    const verify::Problem both = sample.problem(12, {&verify::find_class("random"), &verify::find_class("denormal")});
    for (const std::string& variant : in_turn(both.request, some_variants(both.request, {Layout::strided}))) {
      INFO(variant);
      const auto run_as = [&](std::string_view name) {
        Spec spec = parse(variant);
        Settings sizes{{"n", std::int64_t(n)}, {"layout", std::string(spec.request.word("layout"))}};
        if (name != "matinv") set(sizes, "norm", std::string("one"));
        spec.request = make_request(name, precision, sizes);
        if (name == "cond" && find(spec.tune, "transfer")) set(spec.tune, "transfer", std::string("direct"));
        if (name == "cond" && find(spec.tune, "transfer_out")) set(spec.tune, "transfer_out", std::string("none"));
        const Variant_in_use use(id(spec));
        return run(as(name, both)).after;
      };
      const verify::Problem found = run_as("matinv_cond"), inverse = run_as("matinv"), condition = run_as("cond");
      for (const char* name : {"C", "info"}) CHECK(found.operand(name).bytes == inverse.operand(name).bytes);
      CHECK(found.operand("cond").bytes == condition.operand("cond").bytes);
    }
  }
}

KGEN_FOR_ALL_OPERATIONS("bits of two operations in one", two_operations)
KGEN_FOR_ALL_OPERATIONS("bits of inverse and condition number in one", inverse_and_condition)

}  // namespace
}  // namespace kgen::test
