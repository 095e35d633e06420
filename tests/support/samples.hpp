// Requests of every operation, sizes and words of options in turn, every word at many sizes with KGEN_TEST_FULL=1.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/family.hpp"
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

// Of these sizes, in the operation's order, and these words of its options, by their places or by name.
Sample sample_of(const Operation& operation, char precision, const std::array<std::int64_t, most_sizes>& sizes,
                 const std::array<std::uint8_t, most_options>& words);
Sample sample_of(std::string_view operation, char precision, const std::array<std::int64_t, most_sizes>& sizes,
                 const Settings& words = {});

// The first size that is compiled in is one of the list after another, a second one another number where a family takes
// that; those that are given at run time are 1, 3, 40, 17, numbers of their own near the ends of their range. With
// KGEN_TEST_FULL=1 few_sizes come as often as the option of most words has words, with others every time.
std::vector<Sample> samples(const Operation& operation, char precision, std::span<const int> sizes);
bool exists(const Operation& operation, char precision);
std::vector<Sample> samples(char precision, std::span<const int> sizes);  // of every operation

// A variant of each family that serves the request, in one of these layouts by turns: the same one in every test, since
// compiling it is what takes time, and another one at every size. In each of the layouts with KGEN_TEST_FULL=1.
std::vector<std::string> some_variants(const Request& request, std::initializer_list<Layout> layouts);
std::vector<std::string> some_variants_of(const Family& family, Request request, std::initializer_list<Layout> layouts);

// For topics that need many kernels each, or several. The first list begins with the second: so they are the same
// requests, and share their kernels.
std::vector<int> all_sizes();                 // 1..32
std::vector<int> many_sizes(char precision);  // of all four together every size; in each with KGEN_TEST_FULL=1
// Of every operation in one precision, the same ones for every topic, at the two few_sizes; with KGEN_TEST_FULL=1 in
// each, at all that all four together have.
std::vector<Sample> many_samples(char precision);
std::vector<int> few_sizes(char precision);       // with KGEN_TEST_FULL=1 half of what many_sizes are otherwise
std::vector<Sample> few_samples(char precision);  // at one of them, of the next operation at the other one

}  // namespace kgen::test
