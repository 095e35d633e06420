#include <fmt/format.h>

#include <algorithm>

#include "tools/kgen/options/words.hpp"
#include "tools/laboratory/peers/peer.hpp"

namespace kgen::bench {

std::span<const Peer_row> peers() {
  static const std::vector<Peer_row> rows{cublas_peer(),  cusolver_peer(), cusolverdx_peer(), lapack_peer(),
                                          unfused_peer(), one_call_peer(), streams_peer(),    elsewhere_peer()};
  return rows;
}

bool Peer_row::serves(const Case& of) const {
  return served.empty() || std::ranges::any_of(served, [&](const Served& one) { return one.serves(of); });
}

const Served* Peer_row::find(std::string_view operation) const {
  const auto found = std::ranges::find(served, operation, &Served::operation);
  return found == served.end() ? nullptr : &*found;
}

std::string Peer_row::operations() const {
  std::vector<std::string> names;
  for (const Served& one : served)
    if (&one == find(one.operation))
      names.push_back(one.as.empty() ? std::string(one.operation) : fmt::format("{} by {}", one.operation, one.as));
  return names.empty() ? "every operation" : join(names);
}

std::string about_peers() {
  std::vector<std::string> rows;
  for (const Peer_row& row : peers())
    rows.push_back(fmt::format("{} ({}: {})", row.name, row.library, row.operations()));
  return join(rows);
}

std::string default_peers() {
  std::vector<std::string> names;
  for (const Peer_row& row : peers())
    if (row.by_default) names.emplace_back(row.name);
  return join(names, ",");
}

}  // namespace kgen::bench
