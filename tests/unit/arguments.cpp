// The checks of a call's arguments, on every row of the table and a row of the tests: what is wrong is named, what is
// unusual but legal passes.
#include <doctest/doctest.h>

#include <functional>
#include <limits>

#include "runtime/call/call.hpp"
#include "tests/unit/everything.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;

namespace {

constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();

const Operation& everything() {
  static const Operation made = row::resolved("tests", test::everything());
  return made;
}

// Addresses, which no check follows.
alignas(256) std::byte arena[256 * (most_operands + 1)];
void* place(std::size_t i) { return arena + 256 * i; }

Call good_call(const Operation& op, char precision, bool pointers) {
  const Request request{
      .operation = &op, .precision = precision, .layout = pointers ? Layout::pointers : Layout::strided};
  static const Scalar_bytes scalars{};
  std::array<std::int64_t, most_sizes> sizes{4, 5, 6, 7};
  for (std::size_t i = 0; i < op.sizes.size(); ++i) sizes[i] = default_value(op, i, sizes, sizes[i]);
  Call call = call_of(request, sizes, 3, scalars);
  for (std::size_t i = 0; i < op.operands.size(); ++i) call.operands[i].data = place(i);
  return call;
}

// Good calls of every row, precision and layout.
void with_every_call(const std::function<void(const Call&)>& work) {
  std::vector<const Operation*> rows{&everything()};
  for (const Operation& row : operations()) rows.push_back(&row);
  for (const Operation* row : rows)
    for (const Precision& precision : precisions_of(*row))
      for (const bool pointers : {false, true}) {
        CAPTURE(row->name);
        CAPTURE(precision.letter);
        CAPTURE(pointers);
        work(good_call(*row, precision.letter, pointers));
      }
}
void with_every_operand(const std::function<void(const Call&, const Operand&, std::size_t)>& work) {
  with_every_call([&](const Call& call) {
    for (std::size_t i = 0; i < call.operation->operands.size(); ++i) {
      CAPTURE(call.operation->operands[i].name);
      work(call, call.operation->operands[i], i);
    }
  });
}

bool is_matrix(const Operand& operand) { return operand.shape == Shape::matrix; }
std::string name_in(const Call& call, const Operand& operand) { return operand.data_name(call.pointers); }

std::string refusal(Call call) {
  complete(call);
  return test::message_of([&] { check_arguments(call); });
}
// The message begins with the argument's name.
void check_named(const Call& call, const std::string& name, const std::string& rest = " is ") {
  const std::string message = refusal(call);
  CAPTURE(message);
  CHECK(message.starts_with(name + rest));
}
void check_accepted(const Call& call) { CHECK(refusal(call) == "no error"); }

}  // namespace

TEST_CASE("arguments: good calls pass, of any array too") {
  with_every_call([](const Call& call) {
    check_accepted(call);
    Call any = call;
    for (Operand_view& view : any.operands) view.data = any_array;
    check_accepted(any);
  });
}

TEST_CASE("arguments: negative sizes and batches, and batches beyond the address space") {
  with_every_call([](const Call& call) {
    for (std::size_t i = 0; i < call.operation->sizes.size(); ++i) {
      const Size& size = call.operation->sizes[i];
      if (size.least == any_sign) continue;
      Call bad = call;
      bad.sizes[i] = size.least - 1;
      check_named(bad, std::string(size.name),
                  fmt::format(" is {0}: must be at least {1}", size.least - 1, size.least));
    }
    Call bad = call;
    bad.batch = -1;
    check_named(bad, "batch", " is -1: must be at least 0");
    bad.batch = huge;
    check_named(bad, "batch");
    bad.batch = 1000 * 1000 * 1000;
    check_accepted(bad);
  });
}

TEST_CASE("arguments: NULL is refused, but where it has a meaning") {
  with_every_call([](const Call& call) {
    for (std::size_t i = 0; i < call.operation->scalars.size(); ++i) {
      Call bad = call;
      bad.scalars[i] = nullptr;
      check_named(bad, std::string(call.operation->scalars[i].name), " is NULL");
      bad.scalars[i] = any_array;  // it is read at once
      check_named(bad, std::string(call.operation->scalars[i].name), " is KGEN_ANY");
    }
  });
  with_every_operand([](const Call& call, const Operand& operand, std::size_t i) {
    Call without = call;
    without.operands[i].data = nullptr;
    if (operand.null.option < 0) return check_named(without, name_in(call, operand), " is NULL");
    without.operands[i].stride = -7;  // nobody looks at it
    check_accepted(without);
    complete(without);
    CHECK(without.options[static_cast<std::size_t>(operand.null.option)] == operand.null.word);
  });
}

TEST_CASE("arguments: leading dimensions that do not fit") {
  with_every_operand([](const Call& call, const Operand& operand, std::size_t i) {
    if (!is_matrix(operand)) return;
    Call bad = call;
    const std::string rows = std::to_string(call.rows(operand));
    for (const std::int64_t leading : {call.rows(operand) - 1, std::int64_t{0}, std::int64_t{-1}}) {
      bad.operands[i].leading = leading;
      check_named(
          bad, operand.leading,
          " is " + std::to_string(leading) + ": must be at least " + rows + ", the rows of " + name_in(call, operand));
    }
    bad.operands[i].leading = huge;
    check_named(bad, operand.leading);
    if (call.pointers) {
      bad.operands[i].leading = call.rows(operand) + 3;
      check_accepted(bad);
    }
  });
}

TEST_CASE("arguments: strides that do not fit, and 0, which is one matrix for the batch") {
  with_every_operand([](const Call& call, const Operand& operand, std::size_t i) {
    if (operand.stride.empty() || call.pointers) return;
    Call other = call;
    for (const std::int64_t stride : {call.operands[i].stride - 1, std::int64_t{-1}, -huge}) {
      other.operands[i].stride = stride;
      check_named(other, operand.stride, " is " + std::to_string(stride) + ": must be at least ");
    }
    other.operands[i].stride = 0;
    if (reads(operand.access) && !writes(operand.access)) {
      check_accepted(other);
    } else {
      check_named(other, operand.stride, " is 0: must be at least ");
    }
    other.operands[i].stride = call.operands[i].stride + 1;
    check_accepted(other);
    other.operands[i].stride = huge / 2;
    check_named(other, "batch", " is 3: " + operand.name + " with " + operand.stride + " = ");
    if (!is_matrix(operand)) return;
    other.operands[i].stride = -1;
    const std::string columns = operand.columns.text();
    const bool is_choice = operand.columns.kind == Extent::Kind::picked;
    check_named(other, operand.stride,
                " is -1: must be at least " + operand.leading + " * " + (is_choice ? "(" + columns + ")" : columns) +
                    " = " + std::to_string(call.operands[i].stride));
    other = call;
    other.operands[i].leading += 1;  // the stride is of the leading dimension, not of the rows
    check_named(other, operand.stride);
  });
}

TEST_CASE("arguments: misaligned arrays are refused, those that are aligned to their real type are not") {
  with_every_operand([](const Call& call, const Operand& operand, std::size_t i) {
    const std::size_t alignment = call.pointers && is_matrix(operand) ? sizeof(void*)
                                  : operand.element == Element::int32 ? 4
                                                                      : precision(call.precision).real_bytes;
    Call other = call;
    for (const std::size_t off : {std::size_t{1}, alignment / 2}) {
      other.operands[i].data = static_cast<std::byte*>(place(i)) + off;
      check_named(other, name_in(call, operand), " is at ");
    }
    other.operands[i].data = static_cast<std::byte*>(place(i)) + alignment;
    check_accepted(other);
  });
}

TEST_CASE("arguments: what is written is another array than all others, but where it may be the same") {
  Call inputs = good_call(everything(), 's', false);  // may be one array
  REQUIRE(inputs.operation->operands[2].name == "ipiv");
  inputs.operands[2].data = inputs.operands[0].data;
  check_accepted(inputs);
  with_every_operand([](const Call& call, const Operand& out, std::size_t i) {
    if (!writes(out.access)) return;
    for (std::size_t j = 0; j < call.operation->operands.size(); ++j) {
      if (j == i) continue;
      const Operand& other = call.operation->operands[j];
      CAPTURE(other.name);
      Call same = call;
      same.operands[i].data = same.operands[j].data;
      if (out.may_be != static_cast<int>(j) && other.may_be != static_cast<int>(i)) {
        const std::string message = refusal(same), a = name_in(call, out), b = name_in(call, other);
        CAPTURE(message);
        CHECK((message == fmt::format("{} is {}: they must be different arrays", a, b) ||
               message == fmt::format("{} is {}: they must be different arrays", b, a)));
        continue;
      }
      check_accepted(same);
      CHECK(request_of(same).in_place);
      CHECK(!request_of(call).in_place);
      if (out.may_be != static_cast<int>(j)) continue;
      Call gaps = same;
      gaps.operands[i].leading += 1;
      gaps.operands[i].stride += 100;
      check_named(gaps, out.leading,
                  " is " + std::to_string(gaps.operands[i].leading) + ": must be " + other.leading + " = ");
      gaps = same;
      gaps.operands[i].stride += 1;
      if (call.pointers) {
        check_accepted(gaps);
      } else {
        check_named(gaps, out.stride);
      }
    }
  });
}

TEST_CASE("arguments: empty calls need no arrays, but legal leading dimensions") {
  with_every_call([](const Call& call) {
    for (std::size_t size = 0; size <= call.operation->sizes.size(); ++size) {
      if (size < call.operation->sizes.size() && call.operation->sizes[size].least > 0) continue;
      Call empty = call;
      (size == call.operation->sizes.size() ? empty.batch : empty.sizes[size]) = 0;
      test::fit(*call.operation, empty.sizes);
      if (!empty.is_empty()) continue;  // results are written all the same, by kernels or as zeros
      for (Operand_view& view : empty.operands) view.data = nullptr, view.leading = 7, view.stride = 0;
      check_accepted(empty);
      for (std::size_t i = 0; i < call.operation->operands.size(); ++i) {
        if (!is_matrix(call.operation->operands[i])) continue;
        Call bad = empty;
        bad.operands[i].leading = 0;
        check_named(bad, call.operation->operands[i].leading, " is 0: must be at least ");
      }
    }
  });
}

TEST_CASE("arguments: X is not B where one B serves the whole batch, but without right-hand sides B is not shared") {
  Call call = good_call(operation("solve"), 'd', false);
  call.operands[2].data = call.operands[1].data;
  call.operands[1].stride = 0;
  check_named(call, "strideB", " is 0: must be strideX = ");
  call.sizes[1] = call.operands[2].stride = 0;
  check_accepted(call);
}

TEST_CASE("arguments: without right-hand sides B may be NULL, but not its array of pointers") {
  Call call = good_call(operation("gesv"), 'd', false);
  call.sizes[1] = 0;
  call.operands[2].data = nullptr;
  CHECK(!call.is_empty());
  check_accepted(call);
  call.operands[0].data = nullptr;
  check_named(call, "A", " is NULL");
  Call pointers = good_call(operation("gesv"), 'd', true);
  pointers.sizes[1] = 0;
  pointers.operands[2].data = nullptr;
  check_named(pointers, "Barray", " is NULL");
}

TEST_CASE("a call with a size of 0 does nothing, unless the row says that results are written all the same") {
  Operation row = test::everything();
  const auto empty = [&] {
    const Operation op = row::resolved("tests", row);
    Call call = good_call(op, 'd', false);
    call.sizes[1] = 0;
    return call.is_empty();
  };
  CHECK(!empty());  // info
  row.operands.pop_back();
  row.arguments = row::arguments("side trans diag m n alpha A ipiv B value");
  CHECK(empty());
  row.operands[3].if_empty = 0;
  CHECK(!empty());
  row.operands[3].shape = Shape::vector;
  CHECK_THROWS_WITH_AS(empty(), doctest::Contains("'value' says what it is if_empty"), std::logic_error);
  row = test::everything();
  row.sizes[1].runs_at_zero = true;
  CHECK_THROWS_WITH_AS(empty(), doctest::Contains("'n' is compiled in"), std::logic_error);
  row.sizes[1].compiled_where = {};
  CHECK(!empty());
}

TEST_CASE("arguments: a sum without terms is one whose factor is 0, and reads no operand of that length") {
  Call call = good_call(operation("gemm"), 'd', false);  // m, n, k = 4, 5, 6
  CHECK(!call.is_zero(0));
  call.sizes[2] = 0;
  CHECK(call.is_zero(0));
  CHECK(!call.is_zero(1));
  CHECK(!call.is_empty());
  call.operands[0].data = call.operands[1].data = nullptr;
  check_accepted(call);
  CHECK(request_of(call).size("k") == 1);
  Call bad = call;
  bad.operands[2].data = nullptr;
  check_named(bad, "C", " is NULL");
  call.sizes[0] = 0;
  CHECK(call.is_empty());
  call.sizes[0] = 129;
  CHECK_THROWS_WITH_AS(request_of(call), doctest::Contains("m is 129: gemm takes 0 to 128"), Error);
}

TEST_CASE("arguments: numbers of their own have limits, and some leave nothing to do") {
  Call call = good_call(operation("laswp"), 'd', false);  // m, n, k1, k2, incx = 4, 5, 1, 4, 1
  std::int64_t &m = call.sizes[0], &k1 = call.sizes[2], &k2 = call.sizes[3], &incx = call.sizes[4];
  REQUIRE(!call.is_empty());
  k2 = 5;
  check_named(call, "k2", " is 5: must be at most m = 4");
  k1 = 0, k2 = 4;
  check_named(call, "k1", " is 0: must be at least 1");
  k1 = 2, incx = -3;
  check_named(call, "strideP", " is 4: must be at least k1 + (k2 - k1) * |incx| = 8");
  call.operands[1].stride = 8;
  check_accepted(call);
  incx = any_sign;
  check_named(call, "strideP");
  call.pointers = true;
  check_named(call, "batch");
  call.pointers = false;
  for (Operand_view& view : call.operands) view = {nullptr, 4, 0};
  const auto nothing = [&](std::int64_t first, std::int64_t last, std::int64_t step) {
    k1 = first, k2 = last, incx = step;
    CHECK(call.is_empty());
    check_accepted(call);
  };
  nothing(3, 2, 1);
  nothing(huge, 4, -1);
  nothing(1, 0, -1);
  nothing(1, 4, 0);
  m = 0;
  nothing(1, 0, 1);
}

TEST_CASE("vectors of pointer batches follow one another, whatever their stride says") {
  for (const bool pointers : {true, false}) {
    Call call = good_call(everything(), 'd', pointers);
    call.operands[2].stride = 9;
    complete(call);
    CHECK(call.operands[2].stride == (pointers ? 4 : 9));  // min(m, n)
  }
}

TEST_CASE("a call of a request has operands without gaps, or columns that are apart") {
  const Request request = make_request("lacpy", 'd', {{"m", 3}, {"n", 7}, {"layout", "pointers"}});
  const Scalar_bytes none{};
  Call call = call_of(request, {3, 7}, 5, none);
  CHECK(call.pointers);
  CHECK(call.batch == 5);
  const auto placed = [](const Operand_view& view) { return std::pair(view.leading, view.stride); };
  for (const std::size_t i : {0, 1}) CHECK(placed(call.operands[i]) == std::pair<std::int64_t, std::int64_t>(3, 21));
  CHECK(placed(call_of(request, {3, 7}, 5, none, 4).operands[0]) == std::pair<std::int64_t, std::int64_t>(4, 28));
  CHECK(call_of(request, {0, 7}, 5, none).operands[0].leading == 1);  // the least that is legal
}

TEST_CASE("a call asks for what its arguments say: sizes at run time of any value, packed where there are no gaps") {
  Call call = good_call(everything(), 'd', false);
  call.sizes = {4, 1000};
  call.operands[1].stride = 4 * 1000;
  check_accepted(call);
  CHECK(request_of(call).layout == Layout::packed);
  CHECK(to_string(request_of(call)) ==
        "everything__d__m_4__n_any__side_left__trans_n__diag_nonunit__pivot_partial__layout_packed");
  call.operands[1].stride += 1;
  CHECK(request_of(call).layout == Layout::strided);
  call.pointers = true;
  CHECK(request_of(call).layout == Layout::pointers);
  call.options = {0, 2};
  CHECK(request_of(call).word("trans") == "t");  // of real matrices
  call.precision = 'z';
  CHECK(request_of(call).word("trans") == "c");

  call.sizes = {129, 5};
  CHECK_THROWS_WITH_AS(request_of(call), "m is 129: everything takes 0 to 128", Error);
  call.options = {1};  // side right: now n is compiled in
  CHECK(request_of(call).size("m") == any_size);
  CHECK(request_of(call).size("n") == 5);
  CHECK(rows(request_of(call), everything().operands[0]) == 5);
}

TEST_CASE("letters stand for words, of either case, and others are refused with what is allowed") {
  const std::vector<Option>& options = everything().options;
  CHECK(word_of(options[0], 'L', true) == 0);
  CHECK(word_of(options[0], 'r', true) == 1);
  CHECK(word_of(options[1], 'c', true) == 2);
  const Option& trans = operation("syrk").options[1];
  CHECK(word_of(trans, 'c', false) == trans.find("transpose"));  // as BLAS's ssyrk and dsyrk
  for (const auto& [option, letter, said] : {std::tuple(trans, 'C', "trans is 'C': must be one of 'N', 'T'"),
                                             {options[0], 'x', "side is 'x': must be one of 'L', 'R'"},
                                             {options[1], '\0', "trans is character 0: must be one of 'N', 'T', 'C'"},
                                             {options[2], '\n', "diag is character 10: must be one of 'N', 'U'"},
                                             {options[2], '\xe9', "diag is character -23: must be one of 'N', 'U'"}})
    CHECK_THROWS_WITH_AS(word_of(option, letter, true), said, Error);
}
