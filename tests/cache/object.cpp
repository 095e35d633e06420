// An object's bytes: there and back, and whatever may stand in their place.
#include <doctest/doctest.h>

#include <random>

#include "runtime/object/object.hpp"
#include "tests/support/text.hpp"

using namespace kgen;

namespace {

Object example() {
  Object object;
  object.id = "getrf__d__m_8__n_8";
  object.symbol = "dgetrf_8_rows_5f3a9c21";
  object.architecture = "sm_90";
  object.code_kind = "cubin";
  object.code = std::string(
      "\x7f"
      "ELF\0\n{}\n",
      9);
  object.launch = {128, 16, 512};
  object.resources = {26, 8, 16, 24, 1024, true};
  object.compile_seconds = 0.375;
  object.note = "a \"note\"\nof two lines";
  return object;
}

}  // namespace

TEST_CASE("an object survives its bytes") {
  const Object object = example();
  const auto again = object_from_bytes(to_bytes(object));
  REQUIRE(again);
  CHECK((again->id == object.id && again->symbol == object.symbol && again->architecture == object.architecture));
  CHECK((again->code_kind == object.code_kind && again->code == object.code && again->note == object.note));
  CHECK(again->launch == object.launch);
  const Resources& found = again->resources;
  CHECK((found.registers == 26 && found.spill_stores == 8 && found.spill_loads == 16 && found.stack == 24));
  CHECK((found.shared == 1024 && found.known));
  CHECK(again->compile_seconds == 0.375);
  CHECK(to_bytes(*again) == to_bytes(object));
}

TEST_CASE("a note that is not UTF-8 does no harm") {
  Object object = example();
  object.note = "\xff\xfe";
  CHECK(object_from_bytes(to_bytes(object)));
}

TEST_CASE("malformed bytes are no object") {
  const std::string whole = to_bytes(example());
  for (std::size_t i = 0; i < whole.size(); ++i) CHECK(!object_from_bytes(whole.substr(0, i)));
  CHECK(!object_from_bytes(whole + "x"));
  for (const char* text : {"", "\n", "{}\n", "[]\nx", "null\nx", "3\nx", "\"x\"\nx", "{\"id\":3}\nx"}) {
    CHECK(!object_from_bytes(text));
  }
  CHECK(!object_from_bytes(std::string(100000, '[') + "\n"));
  CHECK(!object_from_bytes(test::replaced(whole, "\"threads\":128", "\"threads\":-128")));
  CHECK(!object_from_bytes(test::replaced(whole, "\"threads\":128", "\"threads\":0")));
  CHECK(!object_from_bytes(test::replaced(whole, "\"threads\":128", "\"threads\":1e3")));
  CHECK(!object_from_bytes(test::replaced(whole, "\"threads\":128", "\"threads\":4294967296")));
  CHECK(!object_from_bytes(test::replaced(whole, "\"threads\":128", "\"threads\":\"128\"")));
  CHECK(!object_from_bytes(test::replaced(whole, "\"resources_known\":true", "\"resources_known\":1")));
}

TEST_CASE("random damage never throws") {
  std::mt19937 random(1);
  const std::string whole = to_bytes(example());
  int refused = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text = whole;
    for (int hits = 1 + static_cast<int>(random() % 4); hits > 0; --hits) {
      text[random() % text.size()] = static_cast<char>(random());
    }
    if (!object_from_bytes(text)) ++refused;
  }
  CHECK(refused > 1000);
}
