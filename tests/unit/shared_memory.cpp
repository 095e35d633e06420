// Static arrays in shared memory: what families offer fits into what a block may have.
#include <doctest/doctest.h>

#include <regex>

#include "tests/support/turns.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;

namespace {

constexpr std::int64_t most_static_bytes = 48 * 1024;

// Of all SHARED(type, name, count) in the text.
std::int64_t static_bytes(const std::string& text, const Precision& precision) {
  static const std::regex array(R"(SHARED\(([^,]+), \w+, (\d+)\);)");
  const std::map<std::string, std::int64_t> bytes{
      {"T", precision.element_bytes}, {"R", precision.real_bytes}, {"int", 4}, {"u32", 4}, {"bool", 1}};
  std::int64_t sum = 0;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), array); at != std::sregex_iterator(); ++at) {
    const auto found = bytes.find((*at)[1]);
    sum += (found == bytes.end() ? 8 : found->second) * std::stoll((*at)[2]);
  }
  return sum;
}

// Of each way to move matrices, to send pivot rows and to store, and each number of rows of a lane, the variants with
// most matrices a block.
std::vector<Settings> fullest(const Family& family, const Request& request) {
  std::map<std::string, std::pair<std::int64_t, Settings>> most;
  for (const Settings& tune : family.variants(request)) {
    const Value* const count = find(tune, "per_block");
    if (!count) return {tune};  // a block has one matrix
    std::string way;
    for (const char* name : {"transfer", "transfer_in", "transfer_out", "buffers", "rhs_per_lane", "rhs_together",
                             "in_flight", "broadcast", "rows"})
      if (const Value* const value = find(tune, name)) way += to_string(*value) + " ";
    auto& [matrices, one] = most[way];
    if (const std::int64_t now = std::get<std::int64_t>(*count); now > matrices) {
      matrices = now;
      one = tune;
    }
  }
  std::vector<Settings> list;
  for (auto& [_, one] : most) list.push_back(std::move(one.second));
  return list;
}

}  // namespace

TEST_CASE("static arrays of every family fit into a block, where it has most matrices") {
  std::map<std::string, int> looked_at;
  const auto look_at = [&](const Request& request) {
    for (const auto& family : test::families().all()) {
      if (family->operation() != request.name() || family->is_plan()) continue;
      for (const Settings& tune : fullest(*family, request)) {
        const Source source = render(test::families(), make_spec(request, family->name(), tune));
        INFO(source.id);
        const std::int64_t bytes = static_bytes(source.text, precision(request.precision));
        CHECK(bytes <= most_static_bytes);
        const Needs& needs = source.properties.needs;
        CHECK(runs_on({.shared = static_cast<int>(bytes) + source.properties.launch.shared},
                      source.properties.requires_sm));
        // What the declaration says it needs is what the text has.
        if (looked_at[family->name()]++ % 4 != 0) continue;
        const std::string text = cuda_text(source, false);
        const auto has = [&](std::string_view word) { return text.find(word) != text.npos; };
        CHECK(needs.fp64_matrix == has("mma.sync"));
        CHECK(runs_on(needs, 75) == (!has("__reduce_max_sync") && !has("mma.sync") && needs.shared <= 64 * 1024));
      }
    }
  };
  for (const Operation& op : operations()) {
    unsigned turn = test::number_of(op.name);  // two of the sizes, other ones of each operation
    for (const int n : {2, 4, 7, 8, 12, 16, 32, 48, 64}) {
      if (n > op.limit || (!test::full() && turn++ % 5 != 0)) continue;
      const auto list = precisions_of(op);
      const char letter = list[static_cast<std::size_t>(n) % list.size()].letter;
      std::map<Layout, Request> by_layout;  // of the first words
      for (const Request& request : test::squares(op.name, letter, n)) by_layout.emplace(request.layout, request);
      for (auto [layout, request] : by_layout) {
        if (layout == Layout::pointers) continue;  // as strided
        look_at(request);
        if (op.name != "gemm" || 2 * n > op.limit) continue;
        look_at(with(request, "k", 2 * n));  // larger factors
      }
    }
  }
  CHECK(looked_at["tiles_across_lanes"] > 7);
  CHECK(looked_at["thread_per_matrix"] > 12);
  CHECK(looked_at["panels"] > 3);
}

TEST_CASE("small matrices of a thread lie an odd number of sectors apart, and come by way of L1 where they do not") {
  const auto text_of = [](const std::string& layout, int n) {
    return render(test::families(),
                  parse(fmt::format("getrf__d__m_{0}__n_{0}__pivot_partial__layout_{1}__thread_per_matrix"
                                    "__transfer_staged__panel_0__per_block_32",
                                    n, layout)))
        .text;
  };
  const auto has = [](const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; };
  CHECK(has(text_of("packed", 4),
            "move_contiguous<16, 20, 2>(warp, A, [&](u32 e, const T* at) { copy_async16(tile, e, at)"));
  CHECK(has(text_of("packed", 8), "move_contiguous<64, 68, 2>"));
  CHECK(has(text_of("packed", 10), "move_contiguous<100, 102, 2>"));  // too large for conflicts to pay
  CHECK(has(text_of("packed", 3), "move_contiguous<9, 9, 2>"));
  CHECK(has(text_of("pointers", 4), "move_each<4, 4, 20, 2>"));
  CHECK(has(text_of("grouped", 4), "move_each<4, 4, 18, 2>"));
  CHECK(has(text_of("grouped", 4), "copy_async16<true>(tile, e, at)"));
}
