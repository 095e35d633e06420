// Requests of every operation: sizes and words of options at least once, everything with KGEN_TEST_FULL=1.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "verify/problem.hpp"

namespace kgen::test {

struct Sample {
  Request request;  // packed
  std::array<std::int64_t, most_sizes> sizes{};

  std::string name() const;
  // Of the plain class of the operation's kind, or of others.
  verify::Problem problem(std::int64_t batch, std::uint64_t seed = 1) const;
  verify::Problem problem(std::int64_t batch, const verify::Classes& classes) const;
};

// Every operation that users may call.
std::vector<const Operation*> tested_operations();

// Compiled sizes are those of the list, one after another; those that are given at run time 1, 3, 40, 17.
std::vector<Sample> samples(const Operation& operation, char precision, std::span<const int> sizes);
std::vector<Sample> samples(char precision, std::span<const int> sizes);  // of every operation

// For topics that need many kernels each, and for those that need few.
std::vector<int> many_sizes(char precision);
std::vector<int> few_sizes(char precision);

}  // namespace kgen::test
