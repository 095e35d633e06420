// LAPACK as a peer: every operation of its rows is verified, without a kernel of ours.
#include <doctest/doctest.h>

#include "generator/model/family.hpp"
#include "generator/model/operation.hpp"
#include "generator/text/error.hpp"
#include "tools/laboratory/bench/measure_peer.hpp"

using namespace kgen;
using namespace kgen::bench;

namespace {

std::unique_ptr<Peer> opened(Device& device) {
  try {
    return lapack_peer().open({device});
  } catch (const Error& error) {
    MESSAGE("skipped: " << error.what());
    return nullptr;
  }
}

// The first or the last words of all options, and sizes that differ where they may.
Case case_of(const Operation& operation, char precision, bool last) {
  Settings settings{{"layout", "strided"}};
  for (const Option& option : operation.options)
    if (option.name != "pivot")
      set(settings, option.name, std::string((last ? option.words.back() : option.words.front()).name));
  for (const Size& size : operation.sizes)
    if (!size.never_compiled()) set(settings, size.name, 4 + int(size.name == "n") - int(size.name == "k"));
  Request request{};
  try {
    request = make_request(operation.name, precision, settings);
  } catch (const Error&) {  // of a size that is given at run time
    for (const Size& size : operation.sizes)
      if (!size.never_compiled() && size.name != "n") set(settings, size.name, "any");
    request = make_request(operation.name, precision, settings);
  }
  return {request, 17, {}};  // one that is given at run time is 16
}

}  // namespace

TEST_CASE("LAPACK's results are right for every operation that it serves") {
  Processor machine;
  const std::unique_ptr<Peer> peer = opened(machine.device());
  if (!peer) return;
  for (const Served& served : lapack_peer().served)
    for (const char precision : std::string("sdcz"))
      for (const bool last : {false, true}) {
        const Operation& operation = *find_operation(served.operation);
        if (operation.complex_only && (precision == 's' || precision == 'd')) continue;
        const Case of = case_of(operation, precision, last);
        CAPTURE(about(of.request));
        Workplace place(machine, of, {9, 2}, {.sampled = 8});
        const Result result = measure_peer(place, *peer, 1);
        CHECK(wrong(result) == "");
        CHECK(result.times.median > 0);
      }
}
