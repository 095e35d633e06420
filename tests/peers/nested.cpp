// Several batches of one size: every call of kgen's that serves them gives the right results.
#include <doctest/doctest.h>

#include "tests/support/families.hpp"
#include "tools/laboratory/bench/measure_peer.hpp"
#include "tools/laboratory/peers/peer.hpp"

using namespace kgen;
using namespace kgen::bench;

TEST_CASE("several batches are served by one call over pointers, and by calls on streams") {
  const auto& families = test::shared_families();
  Host machine;
  const Ours ours{machine.shared_device(), families, Kernels::shared(machine.shared_device(), families), nullptr};
  const Case of{make_request("potrf", 'd', {{"n", 2}, {"layout", "packed"}})};
  const auto measured = [&](const Peer_row& row, const bench::Extent& extent) {
    const std::unique_ptr<Peer> peer = row.open({machine.device(), nullptr, &ours});
    Workplace place(machine, of, extent, {.sampled = 16});
    return wrong(measure_peer(place, *peer, 1));
  };
  for (const Peer_row& row : {one_call_peer(), streams_peer()}) {
    CAPTURE(row.name);
    CHECK(row.serves(of));
    CHECK(measured(row, {16, 11}) == "");
    CHECK(measured(row, {7, 1}) == "");
  }
  CHECK(measured(streams_peer(), {7, 3}) == "");
  CHECK(measured(one_call_peer(), {7, 3}) == "batches of 7 matrices do not follow one another: take a multiple of 16");
}
