// A peer that overwrites what the operation only reads, as the bench measures it: on copies.
#include <doctest/doctest.h>

#include "generator/model/family.hpp"
#include "tools/laboratory/bench/measure_peer.hpp"
#include "tools/laboratory/peers/arrays.hpp"

using namespace kgen;
using namespace kgen::bench;

namespace {

// Solves with matrices of 1 x 1 where X is, and spoils A.
class Divider final : public Peer {
 public:
  Divider(bool overwrites, bool by_pointers) : overwrites_(overwrites), by_pointers_(by_pointers) {}
  std::string name() const override { return "divider"; }
  std::vector<Peer_way> ways(const Case&) override {
    return {{"", {.by_pointers = by_pointers_, .overwrites_inputs = overwrites_}}};
  }
  void run(const Peer_call& one) override {
    const Call& call = one.call;
    const Arrays of{call, 0, static_cast<int>(call.batch)};
    const auto matrix = [&](std::string_view name, std::int64_t b) {
      return by_pointers_ ? static_cast<double*>(of.matrices(name)[b])
                          : static_cast<double*>(of.view(name).data) + b * of.view(name).stride;
    };
    for (std::int64_t b = 0; b < call.batch; ++b) {
      double *a = matrix("A", b), *x = matrix("X", b);
      for (int j = 0; j < of.size("nrhs"); ++j) x[j * of.leading("X")] /= *a;
      *a = 0;
      of.integers("info")[b] = 0;
    }
  }

 private:
  bool overwrites_, by_pointers_;
};

// Inverts a matrix of 1 x 1 and spoils A, which it needs until C is written.
class Inverter final : public Peer {
 public:
  explicit Inverter(bool apart) : apart_(apart) {}
  std::string name() const override { return "inverter"; }
  std::vector<Peer_way> ways(const Case&) override {
    return {{"", {.overwrites_inputs = true, .copies_apart = apart_}}};
  }
  void run(const Peer_call& one) override {
    const Arrays of{one.call, 0, static_cast<int>(one.call.batch)};
    for (std::int64_t b = 0; b < one.call.batch; ++b) {
      double *a = static_cast<double*>(of.matrices("A")[b]), *c = static_cast<double*>(of.matrices("C")[b]);
      *c = 0;
      *c = 1 / *a;
      *a = 0;
      of.integers("info")[b] = 0;
    }
  }

 private:
  bool apart_;
};

}  // namespace

TEST_CASE("a peer that needs its copy beside the output gets it in memory of its own") {
  Processor machine;
  const Case of{make_request("matinv", 'd', {{"n", 1}})};
  Workplace place(machine, of, {50, 1});
  Inverter apart(true), inside(false);
  CHECK(measure_peer(place, apart, 2).right());
  CHECK(measure_peer(place, inside, 1).problem.find("of A of matrix 0") != std::string::npos);
}

TEST_CASE("a peer that overwrites inputs gets copies in every call, and what the operation only reads is kept") {
  Processor machine;
  for (const std::int64_t lda : {0, 3})
    for (const bench::Extent& extent : {bench::Extent{100, 1}, bench::Extent{7, 5}}) {
      const Case of{make_request("solve", 'd', {{"n", 1}, {"layout", lda ? "strided" : "packed"}}), lda, {{"nrhs", 2}}};
      Workplace place(machine, of, extent);
      for (const bool by_pointers : {true, false}) {
        CAPTURE(lda);
        CAPTURE(extent.calls);
        CAPTURE(by_pointers);
        Divider known(true, by_pointers);
        const Result right = measure_peer(place, known, 2);
        CHECK(right.problem == "");
        CHECK(right.right());
        CHECK(right.times.median > 0);
      }
      Divider spoiler(false, true);  // the last: what is only read is not restored
      CHECK(measure_peer(place, spoiler, 1).problem.find("of A of matrix 0") != std::string::npos);
    }
}
