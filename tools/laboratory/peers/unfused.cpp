// A fused operation as the calls that it stands for, one after another: what fusing wins (Charara, Keyes, Ltaief, table
// 2 and figure 7), and the four kernels that the condition-number paper fuses.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "runtime/engine/engine.hpp"
#include "tools/kgen/common/device_memory.hpp"
#include "tools/laboratory/peers/peer.hpp"
#include "verify/problem.hpp"

namespace kgen::bench {
namespace {

using Named = std::pair<std::string_view, std::string_view>;

constexpr std::string_view unit = "1";               // as a size: of norms, which are products of 1 x 1 matrices
constexpr std::string_view norm_of_a = "norm of A";  // as an operand: a real number for each matrix, which is nobody's

// One of the calls: operands, options and sizes are those of its name in the fused one, unless it says others.
struct Part {
  std::string_view operation;
  std::array<Named, 4> words = {};     // of options
  std::array<Named, 2> sizes = {};     // whose values those of the fused one are
  std::array<Named, 3> operands = {};  // which operands of the fused one they are
};
using Parts = std::array<Part, 4>;  // to the first without a name

struct Sequence {
  Served served;
  Parts parts, upper = {};  // upper: with uplo U, where that differs
};

constexpr Part triangle(std::string_view trans) {
  return {"trsm", {{{"side", "left"}, {"trans", trans}, {"diag", "nonunit"}}}, {{{"m", "n"}, {"n", "nrhs"}}}};
}
// Real numbers times real numbers.
constexpr Part product_of(std::string_view left, std::string_view right) {
  return {"trmm",
          {{{"side", "left"}, {"uplo", "lower"}, {"trans", "no"}, {"diag", "nonunit"}}},
          {{{"m", unit}, {"n", unit}}},
          {{{"A", left}, {"B", right}, {"C", right}}}};
}

constexpr Sequence sequences[] = {
    {{"potrs"}, {triangle("no"), triangle("conjugate")}, {triangle("conjugate"), triangle("no")}},
    {{"posv"}, {Part{"potrf"}, {"potrs"}}},
    {{"potri"}, {Part{"trtri", {{{"diag", "nonunit"}}}}, {"lauum"}}},
    {{"poti"}, {Part{"potrf"}, {"potri"}}},
    {{"gesv"}, {Part{"getrf", {}, {{{"m", "n"}}}}, {"getrs", {{{"trans", "no"}}}}}},
    // The condition-number paper's workflow: norm, inverse, norm, product.
    {{"matinv_cond"},
     {Part{"lange", {}, {{{"m", "n"}}}, {{{"value", norm_of_a}}}},
      {"matinv"},
      {"lange", {}, {{{"m", "n"}}}, {{{"A", "C"}, {"value", "cond"}}}},
      product_of(norm_of_a, "cond")}},
};

std::string_view said(std::span<const Named> names, std::string_view name) {
  const auto found = std::ranges::find(names, name, &Named::first);
  return found == names.end() ? std::string_view() : found->second;
}

Call part_of(const Call& whole, const Part& part, const Scalar_bytes& ones, void* scratch) {
  const Operation& from = *whole.operation;
  const auto other_or = [](std::string_view other, std::string_view name) { return other.empty() ? name : other; };
  Call call;
  call.operation = find_operation(part.operation);
  call.precision = whole.precision;
  const bool of_numbers = said(part.sizes, "m") == unit;
  if (of_numbers) call.precision = precision(whole.precision).real_bytes == 4 ? 's' : 'd';
  call.pointers = whole.pointers && !of_numbers;
  call.batch = whole.batch;
  for (std::size_t i = 0; i < call.operation->sizes.size(); ++i) {
    const std::string_view name = call.operation->sizes[i].name, other = other_or(said(part.sizes, name), name);
    call.sizes[i] = other == unit ? 1 : whole.sizes[static_cast<std::size_t>(from.find_size(other))];
  }
  for (std::size_t i = 0; i < call.operation->options.size(); ++i) {
    const Option& option = call.operation->options[i];
    const std::string_view word = said(part.words, option.name);
    call.options[i] = word.empty() ? whole.options[static_cast<std::size_t>(from.find_option(option.name))]
                                   : static_cast<std::uint8_t>(option.find(word));
  }
  for (std::size_t i = 0; i < call.operation->scalars.size(); ++i) call.scalars[i] = ones[i].data();
  for (std::size_t i = 0; i < call.operation->operands.size(); ++i) {
    const std::string_view name = call.operation->operands[i].name, other = other_or(said(part.operands, name), name);
    call.operands[i] = other == norm_of_a ? Operand_view{.data = scratch}
                                          : whole.operands[static_cast<std::size_t>(from.find_operand(other))];
    if (of_numbers) call.operands[i].leading = call.operands[i].stride = 1;
  }
  return call;
}

class Unfused final : public Peer {
 public:
  explicit Unfused(const Opening& opening)
      : device_(*opening.kgen->device),
        engine_(opening.kgen->device, opening.kgen->families, opening.kgen->kernels, opening.kgen->tables) {
    engine_.set_stream(opening.stream);
  }
  std::string name() const override { return "kgen, separate calls"; }
  std::vector<Peer_way> ways(const Case& of) override {
    sequence_ =
        std::ranges::find_if(sequences, [&](const Sequence& one) { return one.served.operation == of.operation(); });
    std::string name;
    for (const Part& part : parts(false)) name += fmt::format("{}{}", name.empty() ? "" : ", ", part.operation);
    return {{name, {.by_pointers = of.request.layout == Layout::pointers}}};
  }
  void run(const Peer_call& at) override {
    const Operation& operation = *at.call.operation;
    const int uplo = operation.find_option("uplo");
    const auto option = static_cast<std::size_t>(uplo);
    const bool upper = uplo >= 0 && operation.options[option].find("upper") == at.call.options[option];
    // In the first run, which is not timed: a real number for each matrix has at most eight bytes.
    if (const auto bytes = static_cast<std::size_t>(at.call.batch) * 8; scratch_.bytes() < bytes)
      scratch_ = Device_memory(device_, bytes);
    for (const Part& part : parts(upper)) {
      Scalar_bytes ones{};
      Call call = part_of(at.call, part, ones, scratch_.data());
      ones.fill(verify::scalar_bytes(1.0, call.precision));
      engine_.run(call);
    }
  }

 private:
  std::span<const Part> parts(bool upper) const {
    const Parts& all = upper && !sequence_->upper[0].operation.empty() ? sequence_->upper : sequence_->parts;
    const auto end = std::ranges::find(all, std::string_view(), &Part::operation);
    return {all.begin(), end};
  }

  Device& device_;
  Engine engine_;
  Device_memory scratch_;  // for norm_of_a
  const Sequence* sequence_ = nullptr;
};

}  // namespace

Peer_row unfused_peer() {
  return {.name = "unfused",
          .library = "kgen's own calls of which a fused one is made",
          .served = served(sequences),
          .open = opened<Unfused>,
          .is_kgen = true};
}

}  // namespace kgen::bench
