// The factors of calls (alpha, beta): an option for each that some operation has.
#pragma once

#include <array>
#include <complex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/operation.hpp"
#include "tools/kgen/options/option_words.hpp"
#include "verify/problem.hpp"

namespace kgen {

// By the scalar's place in the operation's row; nothing where none was given.
using Factors = std::array<std::optional<std::complex<double>>, most_scalars>;

// As words: "2", "1.5-2i". `usual`: what --help says of the value where none is given.
void add_factor_options(Command command, Word_options& words, std::string_view usual);
// Every factor that is given must be one of these operations', and a number in some precision; throws Error(usage).
void check_factors(const std::vector<const Operation*>& chosen, const Word_options& words);
// Those of one operation; throws Error(usage) for what is no number of the precision.
Factors factors_of(const Operation& op, char precision, const Word_options& words);
// NaN and inf are factors to BLAS, but their results have no residual; throws Error(usage).
void check_judged(const Operation& op, const Factors& factors);
// The others stay as they are.
void set_factors(verify::Problem& problem, const Factors& factors);
std::string to_text(std::complex<double> factor);  // "2", "1.5-2i"

}  // namespace kgen
