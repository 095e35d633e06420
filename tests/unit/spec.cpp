#include "generator/spec.hpp"

#include <doctest/doctest.h>

#include <random>

#include "generator/error.hpp"
#include "generator/family.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"

using namespace kgen;

namespace {

bool is_identifier(const std::string& text) {
  for (const char c : text)
    if (!(c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'))) return false;
  return !text.empty() && !(text[0] >= '0' && text[0] <= '9');
}

void check_round_trip(const Spec& spec) {
  const std::string text = id(spec);
  CAPTURE(text);
  CHECK(parse(text) == spec);
  CHECK(id(parse(text)) == text);
  CHECK(is_identifier(text));
  CHECK(text.size() <= 200);
}

std::string refusal(const std::string& text) {
  try {
    parse(text);
  } catch (const Error& error) {
    CHECK(error.kind() == Failure::usage);
    return error.what();
  }
  return "accepted";
}

void check_refused(const std::string& text, const char* part) {
  const std::string message = refusal(text);
  CAPTURE(text);
  CAPTURE(message);
  CHECK(message.find(part) != std::string::npos);
}

}  // namespace

TEST_CASE("ids of random specs over the table of operations parse to the same spec") {
  std::mt19937_64 random(20240601);
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
  const std::string letters = "abcdefghijklmnopqrstuvwxyz", digits = "0123456789";
  const auto word = [&] {
    std::string text(1, letters[below(26)]);
    for (std::size_t i = below(5); i > 0; --i) text += (letters + digits)[below(36)];
    return text;
  };
  const auto name = [&] {
    std::string text = word();
    for (std::size_t i = below(3); i > 0; --i) text += "_" + std::to_string(below(100)) + word();
    return text;
  };
  for (int round = 0; round < 3000; ++round) {
    Spec spec;
    const Operation& op = operations()[below(operations().size())];
    spec.operation = op.name;
    spec.precision = precisions()[below(4)].letter;
    for (const Parameter& parameter : op.parameters) {
      Value value = std::int64_t(1 + below(max_size));
      if (!parameter.is_size()) value = std::string(parameter.words[below(parameter.words.size())]);
      spec.op.push_back({std::string(parameter.name), value});
    }
    spec.family = name();
    for (std::size_t i = below(3); i > 0; --i) {  // few enough for 200 characters
      Value value = static_cast<std::int64_t>(random() >> (1 + below(63)));
      if (below(2)) value = word();
      set(spec.tune, name(), value);
    }
    check_round_trip(spec);
  }
}

TEST_CASE("ids of the built-in families' variants parse to the same spec") {
  const Families families = Families::load();
  std::mt19937_64 random(7);
  int checked = 0;
  for (const Operation& op : operations())
    for (const Precision& row : precisions())
      for (int round = 0; round < 6; ++round) {
        Spec wanted = request(op.name, row.letter, static_cast<std::int64_t>(1 + random() % max_size));
        for (const Parameter& parameter : op.parameters)
          if (!parameter.is_size())
            set(wanted.op, parameter.name, std::string(parameter.words[random() % parameter.words.size()]));
        for (const Spec& variant : families.variants(wanted)) {
          check_round_trip(variant);
          ++checked;
        }
      }
  CHECK(checked > 100);
}

TEST_CASE("an id that is not one is refused, naming the field and what is allowed") {
  const std::string good = "getrf__d__m_8__n_8__pivot_partial__layout_strided__rows__lanes_8";
  CHECK(refusal(good) == "accepted");
  check_refused("", "unknown operation ''");
  check_refused("getrx__d__m_8", "unknown operation 'getrx': getrf, getri, matinv");
  check_refused("getrf", "the precision is missing");
  check_refused("getrf__q__m_8", "unknown precision 'q': s, d, c or z");
  check_refused("getrf__dd__m_8", "unknown precision 'dd'");
  check_refused("getrf__d__m_8__n_8__pivot_partial", "layout_... is missing");
  check_refused("getrf__d__n_8__m_8", "'n_8' stands where m_... is expected");
  check_refused("getrf__d__m_0__n_8", "size '0' is not allowed: 1..32");
  check_refused("getrf__d__m_33__n_8", "size '33' is not allowed: 1..32");
  check_refused("getrf__d__m_08__n_8", "'m_08'");
  check_refused("getrf__d__m_8__n_8__pivot_full__layout_strided__rows", "pivot 'full' is not allowed: partial | none");
  check_refused("getrf__d__m_8__n_8__pivot_partial__layout_strided", "the family is missing");
  check_refused("getrf__d__m_8__n_8__pivot_partial__layout_strided__Rows", "'Rows' is not the name of a family");
  check_refused(good + "__", "the field ''");
  check_refused(good + "__lanes_4", "'lanes' is given twice");
  check_refused(good + "__x_-1", "'x_-1'");
  check_refused(good + "__x_99999999999999999999", "name_value");
  check_refused(good + std::string(200, 'x'), "200 are allowed");
  check_refused("../" + good, "unknown operation");
}

TEST_CASE("an id of more than 200 characters is refused when it is made") {
  Spec spec = request("getrf", 'd', 8);
  spec.family = std::string(200, 'x');
  CHECK_THROWS_WITH_AS(id(spec), doctest::Contains("200 are allowed"), Error);
}

TEST_CASE("a request holds every parameter in the table's order, words at their defaults") {
  const Spec spec = request("getrf", 'z', 5);
  REQUIRE(spec.op.size() == 4);
  CHECK(spec.op[0] == Setting{"m", std::int64_t(5)});
  CHECK(spec.op[3] == Setting{"layout", std::string("strided")});
  CHECK(spec.size("n") == 5);
  CHECK(spec.word("pivot") == "partial");
  CHECK_THROWS_AS(spec.size("pivot"), Error);
  CHECK_THROWS_AS(spec.word("nrhs"), Error);
  CHECK_THROWS_WITH_AS(request("getrf", 'd', 0), doctest::Contains("1..32"), Error);
  CHECK_THROWS_WITH_AS(request("getrf", 'x', 4), doctest::Contains("s, d, c or z"), Error);
}

TEST_CASE("kernel arguments follow the operands, their access and the layout") {
  const auto text = [](std::string_view op, std::string_view layout) {
    std::string list;
    for (const Kernel_argument& argument : kernel_arguments(operation(op), layout))
      list += argument.type + " " + argument.name + (argument.name == "batch" ? "" : ", ");
    return list;
  };
  CHECK(text("getrf", "strided") == "T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch");
  CHECK(text("getrf", "pointers") == "T* const* A, i64 lda, int* ipiv, i64 strideP, int* info, i64 batch");
  CHECK(text("getri", "strided") ==
        "const T* LU, i64 lda, i64 strideLU, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info, i64 "
        "batch");
  CHECK(text("getri", "pointers") ==
        "const T* const* LU, i64 lda, const int* ipiv, i64 strideP, T* const* C, i64 ldc, int* info, i64 batch");
  CHECK(text("lacpy", "strided") == "const T* A, i64 lda, i64 strideA, T* C, i64 ldc, i64 strideC, i64 batch");
  CHECK(text("getrf", "packed") == "T* A, int* ipiv, int* info, i64 batch");
  CHECK(text("getri", "packed") == "const T* LU, const int* ipiv, T* C, int* info, i64 batch");
  CHECK(text("lacpy", "packed") == "const T* A, T* C, i64 batch");
  CHECK_THROWS_AS(kernel_arguments(operation("getrf"), "padded"), Error);
}
