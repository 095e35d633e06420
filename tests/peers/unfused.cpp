// What fused operations stand for: the separate calls give right results, too.
#include <doctest/doctest.h>

#include "generator/model/operation.hpp"
#include "tests/support/families.hpp"
#include "tools/laboratory/bench/measure_peer.hpp"
#include "tools/laboratory/peers/peer.hpp"

using namespace kgen;
using namespace kgen::bench;

TEST_CASE("separate calls do what a fused one does") {
  const auto& families = test::shared_families();
  Host machine;
  const Ours ours{machine.shared_device(), families, Kernels::shared(machine.shared_device(), families), nullptr};
  const Peer_row row = unfused_peer();
  const std::unique_ptr<Peer> peer = row.open({machine.device(), nullptr, &ours});
  std::string letters = "sdcz";  // by turns
  for (const Served& served : row.served) {
    const Operation& op = operation(served.operation);
    std::vector<std::pair<std::string, std::string>> words{{"layout", "packed"}, {"layout", "pointers"}};
    for (const Option& option : op.options)
      for (const Option::Word& word : option.words) words.emplace_back(option.name, word.name);
    for (const auto& [name, word] : words) {
      CAPTURE(served.operation);
      CAPTURE(word);
      const char letter = letters[0];
      std::ranges::rotate(letters, letters.begin() + 1);
      const Request plain = make_request(served.operation, letter, {{"n", 3}});
      const Case of{with(plain, name, word)};
      Workplace place(machine, of, {8, 1}, {.sampled = 8});
      CHECK(wrong(measure_peer(place, *peer, 1)) == "");
    }
  }
}

TEST_CASE("a condition number's workflow is four calls: norm, inverse, norm, product") {
  const auto& families = test::shared_families();
  Host machine;
  const Ours ours{machine.shared_device(), families, Kernels::shared(machine.shared_device(), families), nullptr};
  const std::unique_ptr<Peer> peer = unfused_peer().open({machine.device(), nullptr, &ours});
  const Case of{make_request("matinv_cond", 'z', {{"n", 3}})};
  CHECK(peer->ways(of).at(0).name == "lange, matinv, lange, trmm");
}
