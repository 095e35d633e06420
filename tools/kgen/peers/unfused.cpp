// A fused operation as the calls that it stands for, one after another: what fusing wins (Charara, Keyes, Ltaief, table
// 2 and figure 7).
#include <algorithm>
#include <array>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "tools/kgen/peers/ours.hpp"
#include "tools/kgen/peers/peer.hpp"
#include "verify/problem.hpp"

namespace kgen::bench {
namespace {

using Named = std::pair<std::string_view, std::string_view>;

// One of the calls: operands, options and sizes are those of its name in the fused one, unless it says others.
struct Part {
  std::string_view operation;
  std::array<Named, 3> words = {};  // of options
  std::array<Named, 2> sizes = {};  // whose values those of the fused one are
};

struct Sequence {
  Served served;
  std::array<Part, 2> lower, upper;
};

constexpr Part triangle(std::string_view trans) {
  return {"trsm", {{{"side", "left"}, {"trans", trans}, {"diag", "nonunit"}}}, {{{"m", "n"}, {"n", "nrhs"}}}};
}
constexpr std::array<Part, 2> alike(Part first, Part second) { return {first, second}; }

constexpr Sequence sequences[] = {
    {{"potrs"}, {triangle("no"), triangle("conjugate")}, {triangle("conjugate"), triangle("no")}},
    {{"posv"}, alike({"potrf"}, {"potrs"}), alike({"potrf"}, {"potrs"})},
    {{"potri"},
     alike({"trtri", {{{"diag", "nonunit"}}}}, {"lauum"}),
     alike({"trtri", {{{"diag", "nonunit"}}}}, {"lauum"})},
    {{"poti"}, alike({"potrf"}, {"potri"}), alike({"potrf"}, {"potri"})},
    {{"gesv"},
     alike({"getrf", {}, {{{"m", "n"}}}}, {"getrs", {{{"trans", "no"}}}}),
     alike({"getrf", {}, {{{"m", "n"}}}}, {"getrs", {{{"trans", "no"}}}})},
};

std::string_view said(std::span<const Named> names, std::string_view name) {
  const auto found = std::ranges::find(names, name, &Named::first);
  return found == names.end() ? std::string_view() : found->second;
}

Call part_of(const Call& whole, const Part& part, const Scalar_bytes& ones) {
  const Operation& from = *whole.operation;
  Call call;
  call.operation = find_operation(part.operation);
  call.precision = whole.precision;
  call.pointers = whole.pointers;
  call.batch = whole.batch;
  for (std::size_t i = 0; i < call.operation->sizes.size(); ++i) {
    const std::string_view name = call.operation->sizes[i].name, other = said(part.sizes, name);
    call.sizes[i] = whole.sizes[static_cast<std::size_t>(from.find_size(other.empty() ? name : other))];
  }
  for (std::size_t i = 0; i < call.operation->options.size(); ++i) {
    const Option& option = call.operation->options[i];
    const std::string_view word = said(part.words, option.name);
    call.options[i] = word.empty() ? whole.options[static_cast<std::size_t>(from.find_option(option.name))]
                                   : static_cast<std::uint8_t>(option.find(word));
  }
  for (std::size_t i = 0; i < call.operation->scalars.size(); ++i) call.scalars[i] = ones[i].data();
  for (std::size_t i = 0; i < call.operation->operands.size(); ++i)
    call.operands[i] = whole.operands[static_cast<std::size_t>(from.find_operand(call.operation->operands[i].name))];
  return call;
}

class Unfused final : public Peer {
 public:
  explicit Unfused(const Opening& opening)
      : engine_(opening.kgen->device, opening.kgen->families, opening.kgen->kernels, opening.kgen->records) {
    engine_.set_stream(opening.stream);
  }
  std::string name() const override { return "kgen, separate calls"; }
  std::vector<std::string> ways(const Case& of) override {
    sequence_ =
        std::ranges::find_if(sequences, [&](const Sequence& one) { return one.served.operation == of.operation(); });
    by_pointers_ = of.request.layout == Layout::pointers;
    const auto& [first, second] = sequence_->lower;
    return {std::string(first.operation) + " and " + std::string(second.operation)};
  }
  bool by_pointers(std::size_t) const override { return by_pointers_; }
  void run(const Peer_call& one) override {
    const Operation& operation = *one.call.operation;
    const int uplo = operation.find_option("uplo");
    const auto option = static_cast<std::size_t>(uplo);
    const bool upper = uplo >= 0 && operation.options[option].find("upper") == one.call.options[option];
    Scalar_bytes ones{};
    ones.fill(verify::scalar_bytes(1.0, one.call.precision));
    for (const Part& part : upper ? sequence_->upper : sequence_->lower) engine_.run(part_of(one.call, part, ones));
  }

 private:
  Engine engine_;
  const Sequence* sequence_ = nullptr;
  bool by_pointers_ = false;
};

}  // namespace

Peer_row unfused_peer() {
  Peer_row row{.name = "unfused",
               .library = "kgen's own calls of which a fused one is made",
               .served = {},
               .open = opened<Unfused>,
               .is_kgen = true};
  for (const Sequence& sequence : sequences) row.served.push_back(sequence.served);
  return row;
}

}  // namespace kgen::bench
