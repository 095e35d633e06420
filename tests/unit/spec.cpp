#include "generator/model/spec.hpp"

#include <random>

#include "tests/unit/support.hpp"

using namespace kgen;
using test::square, test::squares;

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

std::string refusal_of(const std::string& text) {
  return test::message_of([&] { parse(text); });
}

void check_refused(const std::string& text, const char* part) {
  const std::string message = refusal_of(text);
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
    const Operation& op = operations()[below(operations().size())];
    const std::string_view layout = layout_names[below(op.variable_form ? 4 : 3)];
    const std::int64_t limit = layout == "grouped" ? op.variable_limit : op.limit;
    Settings wanted;
    for (const Size& size : op.sizes)
      wanted.push_back({std::string(size.name), std::int64_t(1 + below(static_cast<std::size_t>(limit)))});
    for (const Option& option : op.options)
      wanted.push_back({std::string(option.name), std::string(option.words[below(option.words.size())].name)});
    wanted.push_back({"layout", std::string(layout)});
    Spec spec = make_spec(make_request(op.name, precisions_of(op)[below(precisions_of(op).size())].letter, wanted));
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
  std::mt19937_64 random(7);
  int checked = 0;
  for (const Operation& op : operations())
    for (const Precision& row : precisions_of(op))
      for (int round = 0; round < (test::full() ? 2 : 1); ++round) {
        const auto n = static_cast<std::int64_t>(1 + random() % static_cast<std::uint64_t>(common_limit));
        const auto all = squares(op.name, row.letter, n);
        for (const Spec& variant : test::families().variants(all[random() % all.size()])) {
          check_round_trip(variant);
          ++checked;
        }
      }
  CHECK(checked > 100);
}

TEST_CASE("ids of kernels that take a size at run time say any, and nothing else") {
  const std::string rest = "__uplo_lower__trans_no__diag_nonunit__layout_strided__column_per_lane__lanes_8";
  const std::string left = "trsm__d__m_8__n_any__side_left" + rest, right = "trsm__d__m_any__n_8__side_right" + rest;
  for (const std::string& text : {left, right}) {
    CHECK(id(parse(text)) == text);
    check_round_trip(parse(text));
  }
  CHECK(parse(left).request.size("n") == any_size);
  CHECK(parse(right).request.size("m") == any_size);
  check_refused("trsm__d__m_8__n_5__side_left" + rest, "such kernels are named trsm__d__m_8__n_any__side_left");
  check_refused("trsm__d__m_any__n_5__side_left" + rest, "the size m is missing");
  check_refused("trsm__d__m_8__n_many__side_left" + rest, "trsm: size 'many' is not allowed: trsm takes 1 to 128");
  std::string conjugate = left;  // of real matrices: the transpose under another name
  conjugate.replace(conjugate.find("trans_no"), 8, "trans_conjugate");
  check_refused(conjugate, "such kernels are named trsm__d__m_8__n_any__side_left__uplo_lower__trans_transpose");
  conjugate.replace(conjugate.find("__d__"), 5, "__z__");
  CHECK(id(parse(conjugate)) == conjugate);
}

TEST_CASE("an id that is not one is refused, naming the field and what is allowed") {
  const std::string good = "getrf__d__m_8__n_8__pivot_partial__layout_strided__rows__lanes_8";
  CHECK_NOTHROW(parse(good));
  check_refused("", "unknown operation ''");
  check_refused("getrx__d__m_8", "unknown operation 'getrx'; did you mean getrf");
  check_refused("getrf", "the precision is missing");
  check_refused("getrf__q__m_8", "unknown precision 'q': s, d, c or z");
  check_refused("getrf__dd__m_8", "unknown precision 'dd'");
  check_refused("getrf__d__m_8__n_8__pivot_partial", "layout_... is missing");
  check_refused("getrf__d__n_8__m_8", "'n_8' stands where m_... is expected");
  check_refused("getrf__d__m_0__n_8__pivot_partial__layout_strided",
                "getrf: size '0' is not allowed: getrf takes 1 to 128");
  check_refused("getrf__d__m_129__n_8__pivot_partial__layout_strided",
                "getrf: size '129' is not allowed: getrf takes 1 to 128");
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
  check_refused("getrf__d__m_any__n_8__pivot_partial__layout_strided__rows", "the size m is missing");
}

TEST_CASE("an id of more than 200 characters is refused when it is made") {
  const Spec spec = make_spec(square("getrf", 'd', 8), std::string(200, 'x'));
  CHECK_THROWS_WITH_AS(id(spec), doctest::Contains("200 are allowed"), Error);
}
