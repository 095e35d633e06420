// What is too large is refused by the library, by requests and for batches of variable size in the same words; only a
// call may have the size 0.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "generator/model/operation.hpp"
#include "generator/model/request.hpp"
#include "generator/model/variable_form.hpp"
#include "generator/text/error.hpp"
#include "runtime/call/call.hpp"

using namespace kgen;

namespace {

Call call_of(const Operation& op, char precision) {
  return kgen::call_of({.operation = &op, .precision = precision, .layout = Layout::pointers}, {2, 2, 2, 2}, 3, {});
}

}  // namespace

TEST_CASE("what is too large is refused in the same words everywhere, by the table's limits") {
  for (const Operation* op : public_operations()) {
    CAPTURE(op->name);
    if (takes_any_size(*op)) continue;
    const std::string taken = sizes_taken(*op);
    const std::string called = sizes_taken(*op, false, 0), variable = sizes_taken(*op, true, 0);
    CHECK(taken.starts_with(fmt::format("{} takes 1 to {}", op->name, op->limit)));
    CHECK(called.starts_with(fmt::format("{} takes 0 to {}", op->name, op->limit)));
    CHECK(variable.starts_with(
        fmt::format("{} takes 0 to {} in batches of variable size", op->name, op->variable_limit)));
    for (std::size_t i = 0; i < op->sizes.size(); ++i) {
      const char precision = op->complex_only ? 'z' : 'd';
      Call call = call_of(*op, precision);
      call.sizes[i] = op->limit + 1;
      if (!op->sizes[i].compiled(call.options)) continue;
      CHECK_THROWS_WITH_AS(request_of(call),
                           fmt::format("{} is {}: {}", op->sizes[i].name, op->limit + 1, called).c_str(), Error);
      Settings settings;
      for (const Size& size : op->sizes) settings.push_back({std::string(size.name), std::int64_t{2}});
      settings[i].value = op->limit + 1;
      CHECK_THROWS_WITH_AS(make_request(op->name, precision, settings),
                           fmt::format("{}: size '{}' is not allowed: {}", op->name, op->limit + 1, taken).c_str(),
                           Error);
      if (!op->variable_form || (i != compiled_size(*op, call.options) && !op->sorted_by_both)) continue;
      call.variable = true;
      call.sizes[i] = op->variable_limit + 1;
      CHECK_THROWS_WITH_AS(request_of(call),
                           fmt::format("max_{} is {}: {}", op->sizes[i].name, op->variable_limit + 1, variable).c_str(),
                           Error);
    }
  }
}
