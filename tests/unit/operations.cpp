// Rows of the table of operations: how they are written, what follows from them, and requests made of them.
#include "generator/model/operation.hpp"

#include <limits>
#include <stdexcept>

#include "generator/model/kernel_arguments.hpp"
#include "tests/support/words.hpp"
#include "tests/unit/everything.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;
using test::square;

namespace {

const Operation& op() {
  static const Operation made = row::resolved("tests", test::everything());
  return made;
}

Request request(char precision = 'd') {
  Request made;
  made.operation = &op();
  made.precision = precision;
  made.sizes = {8, 3};
  normalise(made);
  return made;
}

void check_refused(const char* message, void (*spoil)(Operation&)) {
  Operation bad = test::everything();
  spoil(bad);
  CHECK_THROWS_WITH_AS(row::resolved("tests", bad), doctest::Contains(message), std::logic_error);
}

std::string extent(const Extent& extent, std::int64_t m, std::int64_t n, std::uint8_t side) {
  Operation with = test::everything();
  with.operands[1].rows = extent;
  const std::array sizes{m, n};
  const std::array<std::uint8_t, most_options> options{side};
  const Extent made = row::resolved("tests", with).operands[1].rows;
  return made.text() + " = " + std::to_string(made.of(sizes, options));
}

std::string arguments_of(const Request& request) {
  std::string list;
  for (const Kernel_argument& argument : kernel_arguments(request))
    list += argument.type + " " + argument.name + (argument.name == "batch" ? "" : ", ");
  return list;
}

}  // namespace

TEST_CASE("an extent of a range is what its last entry needs") {
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const auto range = [](std::int64_t k1, std::int64_t k2, std::int64_t incx) {
    return operation("laswp").operands[1].rows.of(std::array{std::int64_t(9), std::int64_t(9), k1, k2, incx}, {});
  };
  CHECK(range(1, 8, 1) == 8);
  CHECK(range(3, 8, 1) == 8);
  CHECK(range(3, 8, -2) == 13);
  CHECK(range(3, 8, 0) == 3);
  CHECK(range(3, 3, -7) == 3);
  CHECK(range(4, 3, 1) == 0);
  CHECK(range(1, 0, any_sign) == 0);
  CHECK(range(1, 3, any_sign) == most);
  CHECK(range(2, most, 1) == most);
  CHECK(range(2, most, -2) == most);
}

TEST_CASE("an extent is a size, the least of two, the one that an option picks, or 1") {
  CHECK(extent({}, 8, 3, 0) == "1 = 1");
  CHECK(extent("m", 8, 3, 0) == "m = 8");
  CHECK(extent(row::least("m", "n"), 8, 3, 0) == "min(m, n) = 3");
  CHECK(extent(row::least("m", "n"), 2, 3, 0) == "min(m, n) = 2");
  CHECK(extent(row::picked({"side", "left"}, "m", "n"), 8, 3, 0) == "side == left ? m : n = 8");
  CHECK(extent(row::picked({"side", "left"}, "m", "n"), 8, 3, 1) == "side == left ? m : n = 3");
  CHECK(extent(row::picked({"side", "right"}, "m", "n"), 8, 3, 1) == "side == right ? m : n = 8");
  CHECK(extent(row::reach("m", "n", "n"), 2, 3, 0) == "m + (n - m) * |n| = 5");
}

TEST_CASE("a size that another one limits") {
  const Operation& op = operation("laswp");  // k2 is at most m
  const auto k2 = static_cast<std::size_t>(op.find_size("k2"));
  CHECK(problem_of_most(op, k2, std::array<std::int64_t, 5>{3, 1, 1, 5, 1}) == "must be at most m = 3");
  CHECK(problem_of_most(op, k2, std::array<std::int64_t, 5>{5, 1, 1, 5, 1}).empty());
  CHECK(default_value(op, k2, std::array<std::int64_t, 3>{7, 1, 1}, 1) == 7);
  CHECK(op.sizes[k2].is_given());
}

TEST_CASE("a row that cannot be meant is refused") {
  check_refused("'k' is no size", [](Operation& row) { row.operands[1].rows = "k"; });
  check_refused("'k' is no size", [](Operation& row) { row.operands[1].rows = row::least("m", "k"); });
  check_refused("'k' is no size", [](Operation& row) { row.operands[1].rows = row::reach("m", "n", "k"); });
  check_refused("has limits, and is compiled in", [](Operation& row) { row.sizes[0].least = 1; });
  check_refused("has limits, and is compiled in", [](Operation& row) { row.sizes[1].most = "m"; });
  check_refused("'gamma' is no scalar", [](Operation& row) { row.sizes[0].empty_sum = "gamma"; });
  check_refused("'gamma' is no scalar", [](Operation& row) { row.operands[0].unread_at_zero = "gamma"; });
  check_refused("'D' is no operand", [](Operation& row) { row.operands[1].may_be = "D"; });
  check_refused("stands before the size that limits it", [](Operation& row) {
    row.sizes[0] = row::at_run_time("m", "rows");
    row.sizes[0].most = "n";
  });
  check_refused("'uplo' is no option", [](Operation& row) {
    row.operands[1].rows = row::picked({"uplo", "l"}, "m", "n");
  });
  check_refused("names no word of the option", [](Operation& row) { row.sizes[0].compiled_where = {"side", "up"}; });
  check_refused("'beta' is no argument", [](Operation& row) { row.arguments = row::arguments("m n beta"); });
  check_refused("more sizes, options, scalars or operands", [](Operation& row) {
    row.scalars = {{"alpha"}, {"beta"}, {"gamma"}};
  });
  check_refused("does not list every argument once", [](Operation& row) { row.arguments = row::arguments("m n A B"); });
  check_refused("'alpha' names two arguments", [](Operation& row) {
    row.scalars = {{"alpha"}, {"alpha"}};
    row.arguments = row::arguments("side trans diag m n alpha A ipiv B alpha value info");
  });
}

TEST_CASE("what follows from names: arrays, leading dimensions, strides, the order of arguments") {
  const Operand& b = op().operands[1];
  CHECK(b.array == "Barray");
  CHECK(b.leading == "ldb");
  CHECK(b.stride == "strideB");
  CHECK(op().operands[2].stride == "strideP");  // as its row says
  CHECK(op().operands[2].leading.empty());
  CHECK(op().operands[4].stride.empty());
  std::string order;
  for (const Argument& argument : op().arguments) {
    const std::size_t i = argument.index;
    order += argument.kind == Argument::Kind::option   ? "option " + std::string(op().options[i].name)
             : argument.kind == Argument::Kind::size   ? "size " + std::string(op().sizes[i].name)
             : argument.kind == Argument::Kind::scalar ? "scalar " + std::string(op().scalars[i].name)
                                                       : "operand " + op().operands[i].name;
    order += ", ";
  }
  CHECK(order ==
        "option side, option trans, option diag, size m, size n, scalar alpha, operand A, operand ipiv, operand B, "
        "operand value, operand info, ");
}

TEST_CASE("sizes at run time are any, and those that are compiled in are missed") {
  Request left = request();
  CHECK(to_string(left) ==
        "everything__d__m_8__n_any__side_left__trans_n__diag_nonunit__pivot_partial__layout_strided");
  CHECK(about(left) ==
        "everything d, m = 8, n = any, side = left, trans = n, diag = nonunit, pivot = partial, layout = strided");
  CHECK(find(left, "n") == Value("any"));
  CHECK(left.size("n") == any_size);
  CHECK(rows(left, op().operands[0]) == 8);
  CHECK(columns(left, op().operands[1]) == any_size);
  left = kgen::with(left, "n", 5);  // for kernels it is any all the same
  CHECK(find(left, "n") == Value("any"));
  CHECK_THROWS_WITH_AS(kgen::with(left, "side", "right"), doctest::Contains("everything: the size n is missing"),
                       Error);
  CHECK(left == request());
  CHECK_THROWS_WITH_AS(kgen::with(left, "m", "any"), doctest::Contains("everything: the size m is missing"), Error);
  CHECK(kgen::with(left, "m", 9).size("m") == 9);
}

TEST_CASE("a size that is compiled in where it is 1 is any elsewhere") {
  const Request one = make_request("gesv", 'd', {{"n", 8}, {"nrhs", 1}});
  CHECK(to_string(one) == "gesv__d__n_8__nrhs_1__pivot_partial__layout_strided");
  for (const Value& many : {Value(5), Value("any")}) CHECK(find(kgen::with(one, "nrhs", many), "nrhs") == Value("any"));
  CHECK(make_request("gesv", 'd', {{"n", 8}}) == kgen::with(one, "nrhs", "any"));
  CHECK(kgen::with(kgen::with(one, "nrhs", 7), "nrhs", 1) == one);
  CHECK(arguments_of(one).find("nrhs") == std::string::npos);
  CHECK(arguments_of(kgen::with(one, "nrhs", 7)).starts_with("i64 nrhs, "));
}

TEST_CASE("in real matrices the conjugate transpose is the transpose") {
  for (const char letter : {'s', 'd'}) {
    CHECK(kgen::with(request(letter), "trans", "c").word("trans") == "t");
    CHECK(kgen::with(request(letter), "trans", "c") == kgen::with(request(letter), "trans", "t"));
  }
  CHECK(kgen::with(request('z'), "trans", "c").word("trans") == "c");
  CHECK(kgen::with(request('d'), "trans", "n").word("trans") == "n");
}

TEST_CASE("requests are compared and hashed as bytes") {
  const Request one = request();
  CHECK(one == request());
  CHECK(Request_hash()(one) == Request_hash()(request()));
  std::vector<Request> others{request('s'),
                              kgen::with(one, "m", 7),
                              kgen::with(one, "trans", "t"),
                              kgen::with(one, "diag", "unit"),
                              kgen::with(one, "layout", "packed"),
                              square("getrf", 'd', 8)};
  others.push_back(one);
  others.back().in_place = true;
  for (const Request& other : others) {
    CAPTURE(to_string(other));
    CHECK(other != one);
    CHECK(Request_hash()(other) != Request_hash()(one));
  }
  CHECK(make_spec(others.back()).request == one);  // kernels serve both
}

TEST_CASE("kernels take the sizes at run time, the scalars, and operands by access, element and layout") {
  CHECK(
      arguments_of(request()) ==
      "i64 n, T alpha, const T* A, i64 lda, i64 strideA, T* B, i64 ldb, i64 strideB, const int* ipiv, i64 strideP, R* "
      "value, int* info, i64 batch");
  CHECK(
      arguments_of(kgen::with(request(), "layout", "pointers")) ==
      "i64 n, T alpha, const T* const* A, i64 lda, T* const* B, i64 ldb, const int* ipiv, i64 strideP, R* value, int* "
      "info, i64 batch");
  const Request packed = kgen::with(request(), "layout", "packed");  // n decides B's stride and the number of pivots
  CHECK(arguments_of(packed) ==
        "i64 n, T alpha, const T* A, T* B, i64 strideB, const int* ipiv, i64 strideP, R* value, int* info, i64 batch");
  std::string constants;
  for (const auto& [name, value] : packed_constants(packed)) constants += name + "=" + std::to_string(value) + " ";
  CHECK(constants == "lda=8 strideA=64 ldb=8 ");

  const auto of = [](std::string_view name, const char* layout) {
    return arguments_of(square(name, 'd', 8, {{"layout", layout}}));
  };
  CHECK(of("getrf", "strided") == "T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch");
  CHECK(of("getrf", "pointers") == "T* const* A, i64 lda, int* ipiv, i64 strideP, int* info, i64 batch");
  CHECK(
      of("getri", "grouped") ==
      "const T* const* A, const int* lda_of, const int* ipiv, i64 strideP, T* const* C, const int* ldc_of, int* info, "
      "const int* indices, const int* bins, i64 batch");
  // Sorted by both sizes: of a kernel's matrices each may have fewer rows or columns.
  CHECK(of("getrf", "grouped") ==
        "const int* m_of, const int* n_of, T* const* A, const int* lda_of, int* ipiv, i64 strideP, int* info, "
        "const int* indices, const int* bins, i64 batch");
  CHECK_THROWS_WITH_AS(of("gemm", "grouped"), "gemm has no form for batches of variable size", Error);
  CHECK(of("getri", "strided") ==
        "const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info, i64 "
        "batch");
  CHECK(of("lacpy", "strided") == "const T* A, i64 lda, i64 strideA, T* C, i64 ldc, i64 strideC, i64 batch");
  CHECK(of("getrf", "packed") == "T* A, int* ipiv, int* info, i64 batch");
  CHECK(of("getri", "packed") == "const T* A, const int* ipiv, T* C, int* info, i64 batch");
}

TEST_CASE("rows and columns are not taken for one another") {
  const Request request = make_request("lacpy", 'd', {{"m", 3}, {"n", 7}, {"layout", "packed"}});
  CHECK(to_string(request) == "lacpy__d__m_3__n_7__trans_no__layout_packed");
  CHECK(rows(request, request.operation->operands[1]) == 3);
  CHECK(columns(request, request.operation->operands[1]) == 7);
  std::string constants;
  for (const auto& [name, value] : packed_constants(request)) constants += name + "=" + std::to_string(value) + " ";
  CHECK(constants == "lda=3 strideA=21 ldc=3 strideC=21 ");
  CHECK(make_request("getrf", 'd', {{"m", 3}, {"n", 7}}) != make_request("getrf", 'd', {{"m", 7}, {"n", 3}}));
}

TEST_CASE("of an operand everything is used, or a triangle, with its diagonal or without") {
  const auto used = [](const char* side, const char* diag) {
    const Request one = make_request("trsm", 'd', {{"side", "left"}, {"uplo", side}, {"diag", diag}, {"m", 3}});
    std::string text;
    for (const Operand& operand : one.operation->operands)
      for (std::int64_t j = 0; j < 3; ++j) {
        const std::array<std::int64_t, most_sizes> sizes{3, 3};
        const Rows rows = used_rows(operand, {sizes, one.options}, j);
        text += std::to_string(rows.begin) + "-" + std::to_string(rows.end) + " ";
      }
    return text;
  };
  CHECK(used("lower", "nonunit") == "0-3 1-3 2-3 0-3 0-3 0-3 ");
  CHECK(used("lower", "unit") == "1-3 2-3 3-3 0-3 0-3 0-3 ");
  CHECK(used("upper", "nonunit") == "0-1 0-2 0-3 0-3 0-3 0-3 ");
  CHECK(used("upper", "unit") == "0-0 0-1 0-2 0-3 0-3 0-3 ");
}

TEST_CASE("flops and bytes follow from the row") {
  const Request whole = square("getrf", 'd', 8);
  // LU of an 8 x 8 matrix: 28 divisions, and 2 (7^2 + ... + 1^2) operations; read and written once, pivots, info.
  CHECK(flops(whole) == 28 + 2 * 140);
  CHECK(bytes(whole) == 2 * 8 * 64 + 4 * 8 + 4);
  CHECK(flops(kgen::with(whole, "layout", "packed")) == flops(whole));
  CHECK(bytes(kgen::with(whole, "pivot", "none")) == 2 * 8 * 64 + 4);
  CHECK(flops(square("getrf", 'z', 8)) == 4 * flops(whole));

  // n at run time counts as 1; of A a triangle; one real value; the conditions of each operand.
  const std::int64_t triangle = 8 * 9 / 2, b = 8;
  CHECK(flops(request()) == 8);
  CHECK(flops(request('c')) == 4 * 8);
  CHECK(bytes(request()) == 8 * (triangle + 2 * b + 1) + 4 * (1 + 1));
  CHECK(bytes(request('z')) == 16 * (triangle + 2 * b) + 8 + 4 * (1 + 1));
  CHECK(bytes(kgen::with(request(), "diag", "unit")) == bytes(request()) - 8 * 8);
  CHECK(bytes(kgen::with(request(), "pivot", "none")) == bytes(request()) - 4);
  CHECK(is_null(kgen::with(request(), "pivot", "none"), op().operands[2]));
  CHECK(!is_null(request(), op().operands[2]));
}

TEST_CASE("a request holds every size and option in the table's order, words at their defaults") {
  const Request made = square("getrf", 'z', 5);
  CHECK(settings(made) == Settings{{"m", 5}, {"n", 5}, {"pivot", "partial"}, {"layout", "strided"}});
  CHECK(made.size("n") == 5);
  CHECK(made.word("pivot") == "partial");
  CHECK(made.word("layout") == "strided");
  CHECK(find(made, "m") == Value(5));
  CHECK(!find(made, "nrhs"));
  CHECK(make_request("getrf", 'z', {{"layout", "strided"}, {"n", 5}, {"m", 5}}) == made);
  CHECK_THROWS_AS(made.size("pivot"), Error);
  CHECK_THROWS_AS(made.word("nrhs"), Error);
  const auto refused = [](char letter, const Settings& given, const char* message) {
    CHECK_THROWS_WITH_AS(make_request("getrf", letter, given), doctest::Contains(message), Error);
  };
  refused('d', {{"m", 0}, {"n", 4}}, "getrf: size '0' is not allowed: getrf takes 1 to 128");
  refused('d', {{"m", 129}, {"n", 4}}, "getrf: size '129' is not allowed: getrf takes 1 to 128");
  refused('d', {{"m", -1}, {"n", 4}}, "size '-1' is not allowed: getrf takes 1 to 128");
  refused('d', {{"m", "many"}, {"n", 4}}, "size 'many' is not allowed: getrf takes 1 to 128");
  CHECK_THROWS_WITH_AS(make_request("lange", 'd', {{"m", 33}, {"n", 4}, {"layout", "grouped"}}),
                       "lange in batches of variable size: size '33' is not allowed: lange takes 1 to 32 in batches of "
                       "variable size; to 128 in uniform ones",
                       Error);
  refused('d', {{"m", 4}}, "getrf: the size n is missing");
  refused('d', {{"m", 4}, {"n", "any"}}, "getrf: the size n is missing");
  refused('x', {{"m", 4}, {"n", 4}}, "s, d, c or z");
  refused('d', {{"m", 4}, {"n", 4}, {"nrhs", 1}}, "getrf has no size or option 'nrhs'");
  refused('d', {{"m", 4}, {"n", 4}, {"pivot", "full"}}, "pivot 'full' is not allowed: partial | none");
  refused('d', {{"m", 4}, {"n", 4}, {"pivot", 1}}, "pivot '1' is not allowed: partial | none");
  refused('d', {{"m", 4}, {"n", 4}, {"layout", "dense"}}, "layout 'dense' is not allowed: strided | packed | pointers");
  CHECK_THROWS_WITH_AS(make_request("getrx", 'd', {}),
                       doctest::Contains("unknown operation 'getrx'; did you mean getrf, getri or getrs?"), Error);
}

TEST_CASE("every row of the table: arguments name everything once, options have a default, letters are not ambiguous") {
  for (const Operation& row : operations()) {
    CAPTURE(row.name);
    std::size_t in_calls = row.sizes.size() + row.scalars.size() + row.operands.size();
    for (const Option& option : row.options) {
      in_calls += option.in_calls();
      REQUIRE(!option.words.empty());
      std::string letters;
      for (const Option::Word& word : option.words) {
        CHECK(is_word(word.name));
        CHECK(word.letters.empty() == !option.in_calls());
        for (const char letter : word.letters) {
          CHECK(((letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9')));
          CHECK(letters.find(letter) == letters.npos);
          letters += letter;
        }
      }
    }
    CHECK(row.arguments.size() == in_calls);
    for (std::size_t i = 0; i < row.arguments.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        CHECK((row.arguments[i].kind != row.arguments[j].kind || row.arguments[i].index != row.arguments[j].index));
    CHECK(&operation(row.name) == &row);
    CHECK(find_operation(row.name) == (row.is_public ? &row : nullptr));
  }
}

// What tools/new-operation writes first.
TEST_CASE("no row is unfinished") {
  for (const Operation& one : operations())
    for (const auto& [field, text] : std::initializer_list<std::pair<std::string, std::string_view>>{
             {"about", one.about}, {"reference", one.reference}, {"doc", one.doc}})
      CHECK_MESSAGE(text.find("UNFINISHED") == text.npos, "generator/operations/", one.group, ".cpp: ", one.name, ": .",
                    field, " is not written");
}

TEST_CASE("of real matrices every option that transposes takes C as T, as BLAS and LAPACK do") {
  std::size_t options = 0;
  for (const Operation* op : public_operations())
    for (const Option& option : op->options) {
      if (op->complex_only || option.find("transpose") < 0) continue;
      INFO(op->name << " " << option.name);
      ++options;
      std::size_t conjugates = 0;
      for (const Option::Word& word : option.words) {
        const bool is_transpose = word.same_in_real == option.find("transpose") || word.name == "transpose";
        conjugates += is_transpose && (word.letters == "C" || word.real_letter == "C");
      }
      CHECK(conjugates == 1);
    }
  CHECK(options >= 5);
}
