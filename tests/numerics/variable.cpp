// Batches of variable size: every matrix has the bits of a uniform pointer batch of its size, whatever stands beside
// it, and what is wrong with one is told in its info and nowhere else.
#include <cstdlib>
#include <functional>
#include <span>

#include "runtime/engine/open_device.hpp"
#include "tests/support/turns.hpp"
#include "tests/support/variable_batch.hpp"

#include "tests/numerics/operations.hpp"

namespace kgen::test {
namespace {

// The results of one call, against those of a uniform call for each size.
void compare(const Sample& words, Sides sides, Orders orders = Orders::small) {
  INFO(words.name());
  const std::vector<verify::Problem> problems = problems_of_sizes(words, sides, orders);
  if (problems.empty()) return;
  std::vector<verify::Problem> expected;
  for (const verify::Problem& problem : problems) {
    const Outcome outcome = run(problem, {.name = "pointers", .pointers = true, .in_place = false});
    expected.push_back(outcome.after);
  }
  const std::vector<Member> members = members_of(problems, sides);
  const std::shared_ptr<Device> device = open_device(engine().device().name());
  Variable_batch batch(*device, problems, members, sides);
  if (orders == Orders::small) {
    engine().run(batch.call);
    device->synchronize(nullptr);
  } else {
    std::vector<Member_sizes> sizes;
    for (const Member& member : members) sizes.push_back(member.sizes);
    run_needed(engine(), batch.call, sizes);
  }
  CHECK(batch.difference(expected) == "");
  // A check that can fail: nothing has run.
  batch.send();
  CHECK(batch.difference(expected) != "");
}

// A third of the operations and of each one precision, both by the seed; all with KGEN_TEST_FULL=1.
bool has_its_turn(const Operation& op, char precision, std::string_view topic) {
  return full() || (in_part(topic, op.name) && precision_in_turn(op, topic) == precision);
}

bool takes_one_side(const Sample& words) {
  return std::ranges::any_of(words.request.operation->sizes,
                             [&](const Size& size) { return size.takes_one(words.request.options); });
}

// Of the operations that have their turn the words of the samples, from one on that the precision says.
void in_turn(char precision, std::string_view topic, const std::function<void(std::span<const Sample>)>& work) {
  for (const Operation* op : tested_operations()) {
    if (!op->variable_form || !has_its_turn(*op, precision, topic)) continue;
    std::vector<Sample> all = samples(*op, precision, std::vector<int>{1, 2, 3, 4});
    std::ranges::rotate(all, all.begin() + precision % std::ssize(all));
    work(all);
  }
}

// Frobenius-norms are added up in another order.
void variable(char precision) {
  in_turn(precision, "variable size", [](std::span<const Sample> all) {
    compare(*std::ranges::find_if(all,
                                  [](const Sample& one) {
                                    return one.request.operation->find_option("norm") < 0 ||
                                           one.request.word("norm") != "frobenius";
                                  }),
            Sides::several);
  });
}

// The bound of the right-hand sides is 1: kernels for one serve them where no matrix has none.
void one_side(char precision) {
  in_turn(precision, "one side", [](std::span<const Sample> all) {
    if (!takes_one_side(all[0])) return;
    compare(all[0], Sides::at_most_one);
    compare(all[0], Sides::one);
  });
}

// Sizes beyond 32, and one of the others: eight share a kernel, which counts.
void beyond_32(char precision) {
  in_turn(precision, "beyond 32", [](std::span<const Sample> all) {
    for (std::size_t i = 0; i < (full() ? all.size() : 1); ++i)
      compare(all[i], i % 2 == 1 && takes_one_side(all[i]) ? Sides::one : Sides::several, Orders::beyond_32);
  });
}

// With one seed after another: so that no kernel of the default runs is one that none of them has.
TEST_CASE("variable size: every operation has its turn in each precision") {
  const char* const given = std::getenv("KGEN_TEST_SEED");
  const std::string before = given ? given : "";
  for (const std::string_view topic : {"variable size", "one side", "beyond 32"})
    for (const Operation* op : tested_operations())
      for (const Precision& precision : precisions_of(*op)) {
        int turns = 0;
        for (const char* seed : {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b"}) {
          setenv("KGEN_TEST_SEED", seed, 1);
          turns += has_its_turn(*op, precision.letter, topic);
        }
        CHECK_MESSAGE(turns > 0, topic << ": " << op->name << " " << precision.letter);
      }
  given ? setenv("KGEN_TEST_SEED", before.c_str(), 1) : unsetenv("KGEN_TEST_SEED");
}

KGEN_FOR_ALL_OPERATIONS("variable size", variable)
KGEN_FOR_ALL_OPERATIONS("variable size beyond 32", beyond_32)
KGEN_FOR_ALL_OPERATIONS("variable size with one right-hand side", one_side)

}  // namespace
}  // namespace kgen::test
