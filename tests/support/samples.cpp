#include "tests/support/samples.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "generator/model/operation.hpp"
#include "runtime/plan/plan.hpp"
#include "tests/support/calls.hpp"
#include "tests/support/turns.hpp"
#include "verify/random.hpp"
#include "verify/verification.hpp"

namespace kgen::test {
namespace {

constexpr std::array<int, 4> free_sizes{3, 40, 1, 17}, other_sizes{4, 16, 0, 27};
constexpr std::array<int, 4> signs{1, -1, 3, -2};  // of an increment

// A number of its own: the largest or less, the usual one or more, of either sign.
std::int64_t given_size(const Operation& operation, std::size_t index, const Sample& sample, std::size_t turn) {
  const Size& size = operation.sizes[index];
  const std::int64_t usual = default_value(operation, index, sample.sizes, 1);
  if (size.least == any_sign) return usual * signs[turn % signs.size()];
  return size.most >= 0 ? std::max(usual - static_cast<std::int64_t>(turn % 2), std::int64_t(1))
                        : usual + static_cast<std::int64_t>(turn % 3);
}

// With words of options that are chosen.
Sample sample_in_turn(const Operation& operation, char precision, int n,
                      const std::array<std::uint8_t, most_options>& words, std::size_t turn) {
  Sample sample{.request = {}, .sizes = {}};
  std::size_t next_free = turn;
  for (std::size_t i = 0; i < operation.sizes.size(); ++i) {
    const Size& size = operation.sizes[i];
    sample.sizes[i] = size.compiled(words)                ? n
                      : size.is_given()                   ? given_size(operation, i, sample, turn)
                      : size.takes_one(words) && turn % 2 ? 1
                                                          : free_sizes[next_free++ % free_sizes.size()];
  }
  for (std::size_t i = 0; i < operation.sizes.size(); ++i)  // none of them does nothing
    if (const int most = operation.sizes[i].empty_above; most >= 0)
      sample.sizes[i] = std::min(sample.sizes[i], sample.sizes[static_cast<std::size_t>(most)]);
  sample = sample_of(operation, precision, sample.sizes, words);
  Request& request = sample.request;
  // Sizes that are compiled in differ where a family takes that.
  Request unequal = request;
  for (std::size_t i = 1; i < operation.sizes.size(); ++i)
    if (request.sizes[0] != any_size && request.sizes[i] != any_size && !operation.sizes[i].takes_one(words))
      unequal.sizes[i] = static_cast<std::int16_t>((n + other_sizes[turn % other_sizes.size()]) % common_limit + 1);
  if (unequal == request || !engine().families().try_default(unequal)) return sample;
  for (std::size_t i = 1; i < operation.sizes.size(); ++i)
    if (unequal.sizes[i] != any_size) sample.sizes[i] = unequal.sizes[i];
  request = unequal;
  return sample;
}

// Each option's words in turn, in an order that is another one every time.
class Words {
 public:
  Words(const Operation& operation, char precision) : random_(static_cast<std::uint64_t>(precision)) {
    for (const Option& option : operation.options) counts_.push_back(option.words.size());
    orders_.resize(counts_.size());
  }
  std::array<std::uint8_t, most_options> operator()() {
    std::array<std::uint8_t, most_options> words{};
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      std::vector<std::uint8_t>& order = orders_[i];
      if (order.empty()) {
        order.resize(counts_[i]);
        std::iota(order.begin(), order.end(), std::uint8_t(0));
        for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random_() % k]);
      }
      words[i] = order.back();
      order.pop_back();
    }
    return words;
  }

 private:
  verify::Random random_;
  std::vector<std::size_t> counts_;
  std::vector<std::vector<std::uint8_t>> orders_;
};

// Of s, d, c and z.
using Lists = std::array<std::vector<int>, 4>;
const std::vector<int>& few(char precision) {
  static const Lists lists{{{10, 1}, {17, 8}, {6, 11}, {15, 3}}};
  return lists[place_of(precision)];
}
const std::vector<int>& more(char precision) {
  static const Lists lists{
      {{9, 13, 19, 21, 24, 32}, {5, 14, 18, 22, 25, 30, 32}, {2, 16, 23, 26, 28, 29}, {4, 7, 12, 20, 27, 31, 32}}};
  return lists[place_of(precision)];
}

// All precisions together: every size.
std::vector<int> many(char precision) {
  std::vector<int> sizes = few(precision);
  sizes.insert(sizes.end(), more(precision).begin(), more(precision).end());
  return sizes;
}

}  // namespace

std::string Sample::name() const {
  std::string text = about(request);
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    if (request.sizes[i] == any_size)
      text += ", " + std::string(request.operation->sizes[i].name) + " = " + std::to_string(sizes[i]);
  return text;
}

verify::Problem Sample::problem(std::int64_t batch, std::uint64_t seed) const {
  const verify::Kind kind = verify::verification(*request.operation).kind(request);
  return verify::make_problem(request, sizes, batch, {&verify::plain_class(kind)}, seed);
}

verify::Problem Sample::problem(std::int64_t batch, const verify::Classes& classes) const {
  return verify::make_problem(request, sizes, batch, classes);
}

Sample sample_of(const Operation& operation, char precision, const std::array<std::int64_t, most_sizes>& sizes,
                 const std::array<std::uint8_t, most_options>& words) {
  Sample sample{
      .request = {.operation = &operation, .options = words, .precision = precision, .layout = Layout::packed},
      .sizes = sizes};
  for (std::size_t i = 0; i < operation.sizes.size(); ++i)
    sample.request.sizes[i] = static_cast<std::int16_t>(operation.sizes[i].in_request(sizes[i], words));
  normalise(sample.request);
  return sample;
}

Sample sample_of(std::string_view name, char precision, const std::array<std::int64_t, most_sizes>& sizes,
                 const Settings& words) {
  const Operation& of = operation(name);
  std::array<std::uint8_t, most_options> chosen{};
  for (const Setting& one : words) {
    const int option = of.find_option(one.name);
    REQUIRE_MESSAGE(option >= 0, name << " has no option " << one.name);
    const auto place = static_cast<std::size_t>(option);
    const int word = of.options[place].find(to_string(one.value));
    REQUIRE_MESSAGE(word >= 0, one.name << " has no word " << to_string(one.value));
    chosen[place] = static_cast<std::uint8_t>(word);
  }
  return sample_of(of, precision, sizes, chosen);
}

std::vector<Sample> samples(const Operation& operation, char precision, std::span<const int> sizes) {
  std::vector<Sample> list;
  Words some_words(operation, precision);
  std::size_t most = 1;
  for (const Option& option : operation.options) most = std::max(most, option.words.size());
  const std::vector<int> with_every_word = full() ? few(precision) : std::vector<int>{};
  for (const int n : sizes) {
    const std::size_t times = std::ranges::count(with_every_word, n) > 0 ? most : 1;
    for (std::size_t i = 0; i < times; ++i)
      list.push_back(sample_in_turn(operation, precision, n, some_words(), list.size()));
  }
  return list;
}

bool exists(const Operation& operation, char precision) {
  return std::ranges::count(precisions_of(operation), precision, &Precision::letter) > 0;
}

std::vector<Sample> samples(char precision, std::span<const int> sizes) {
  std::vector<Sample> list;
  for (const Operation* operation : tested_operations())
    if (exists(*operation, precision))
      for (const Sample& sample : samples(*operation, precision, sizes)) list.push_back(sample);
  return list;
}

namespace {

// Of plans of getrf each panel is a kernel to compile, and a library's products have bits of their own:
// numerics/variants_by_name.cpp.
bool left_out(const Family& family, const Request& request, const Spec& spec) {
  if (!family.is_plan() || request.name() != "getrf") return false;
  return !full() || needs_library(make_plan(engine().families(), request, id(spec)));
}

// A few steps from the first variant, each to one that differs in one tunable: going through all takes as long as
// compiling one does.
std::optional<Spec> one_variant(const Family& family, const Request& request) {
  std::optional<Spec> spec =
      family.first_variant(request, [&](const Spec& each) { return !left_out(family, request, each); });
  std::size_t turn = static_cast<std::size_t>(request.sizes[0]) * 7 + static_cast<std::size_t>(request.precision);
  for (int step = 0; spec && step < 3; ++step, turn = turn / 2 + 5) {
    std::vector<Settings> near = family.neighbours(*spec);
    spec->tune = std::move(near[turn % near.size()]);
  }
  return spec;
}

}  // namespace

std::vector<std::string> some_variants_of(const Family& family, Request request,
                                          std::initializer_list<Layout> layouts) {
  std::vector<std::string> ids;
  auto turn = static_cast<std::size_t>(request.sizes[0] + request.precision) + number_of(family.name());
  if (!full()) {  // sizes and families beside each other: other layouts
    for (std::size_t i = 0; i < layouts.size() && ids.empty(); ++i) {
      request.layout = layouts.begin()[turn++ % layouts.size()];
      if (const auto spec = one_variant(family, request)) ids.push_back(id(*spec));
    }
    return ids;
  }
  for (const Layout layout : layouts) {
    request.layout = layout;
    std::vector<std::string> all;
    for (const Settings& tune : family.variants(request))
      if (const Spec spec = make_spec(request, family.name(), tune); !left_out(family, request, spec))
        all.push_back(id(spec));
    // Neighbours in the list differ in the last tunables; a step that is prime to most counts visits all values.
    if (!all.empty())
      ids.push_back(all[static_cast<std::size_t>(request.sizes[0] * 7 + request.precision) % all.size()]);
  }
  return ids;
}

std::vector<std::string> some_variants(const Request& request, std::initializer_list<Layout> layouts) {
  std::vector<std::string> ids;
  for (const auto& family : engine().families().all())
    if (family->operation() == request.name())
      for (std::string& one : some_variants_of(*family, request, layouts)) ids.push_back(std::move(one));
  return ids;
}

std::vector<int> all_sizes() {
  std::vector<int> all(common_limit);
  std::iota(all.begin(), all.end(), 1);
  return all;
}

std::vector<int> many_sizes(char precision) {
  std::vector<int> sizes = many(precision);
  if (full())
    for (const int n : all_sizes())
      if (std::ranges::find(sizes, n) == sizes.end()) sizes.push_back(n);
  return sizes;
}

namespace {

// The operations whose turn it is in this precision, and the number of each.
std::vector<std::pair<const Operation*, std::size_t>> in_turn(char precision) {
  std::vector<std::pair<const Operation*, std::size_t>> list;
  for (const Operation* op : tested_operations())
    if (has_turn(op->name, precision, [&](char letter) { return exists(*op, letter); }))
      list.emplace_back(op, number_of(op->name) / 2);
  return list;
}

void append(std::vector<Sample>& list, const std::vector<Sample>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

}  // namespace

std::vector<Sample> many_samples(char precision) {
  std::vector<Sample> list;
  for (const auto& [op, turn] : in_turn(precision))
    append(list, samples(*op, precision, full() ? many(precision) : few(precision)));
  return list;
}

std::vector<int> few_sizes(char precision) {
  std::vector<int> sizes = few(precision);
  if (full())
    for (std::size_t i = 0; i < more(precision).size(); i += 2) sizes.push_back(more(precision)[i]);
  return sizes;
}

std::vector<Sample> few_samples(char precision) {
  std::vector<Sample> list;
  for (const auto& [op, turn] : in_turn(precision)) {
    std::vector<Sample> few = samples(*op, precision, few_sizes(precision));
    if (!full()) few = {few[turn % few.size()]};
    append(list, few);
  }
  return list;
}

}  // namespace kgen::test
