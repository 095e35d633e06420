// A tuning table: which variant serves which sizes on the GPUs of one architecture where that is not the default, and
// what was measured to say so. docs/tuning.md describes its lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/spec.hpp"
#include "runtime/tuning/size_range.hpp"

namespace kgen {

// Where, with what and when something was measured.
struct Tuning_run {
  std::string date, gpu, driver, compiler, kgen;  // "2026-11-26", "NVIDIA H200", "580.159.04", "NVRTC 13.0", "0.1.0"
  bool operator==(const Tuning_run&) const = default;
};

// Sizes that a run measured. Where no row of the run's GPU holds such a size the default was as good as the best,
// within 2%: built_in_default() of then.
struct Measured_sizes {
  Tuning_run run;
  Request like;  // operation, precision, options, layout and class of right-hand sides; its sizes are 0
  Size_range sizes;
  int line = 0;
};

// A variant that rows name: its family and tunables, and a request for which they were measured.
struct Tuned_variant {
  std::string key;  // key_of() the variant
  Spec spec;
};

// Another variant of a row's sizes, and how much slower than each size's best it was, in percent, where it was
// measured.
struct Next_variant {
  std::size_t variant = 0;
  double slower = 0;
};

struct Tuning_row {
  Request like;
  Size_range sizes;
  std::string gpu;
  std::size_t variant = 0;  // of the table's
  // Of one matrix, in ns, at the first and at the last size.
  std::optional<double> first_ns, last_ns;
  // At most so much slower, in percent, over its measured sizes: the default; this variant than each size's best.
  std::optional<double> default_slower, slower;
  // The beginning of code_digest() of the row's kernel when it was measured, at a size; empty: not known.
  std::string digest;
  std::int16_t digest_size = 0;
  std::vector<Next_variant> next;  // the fastest first
  int line = 0;
};

// The architecture of the table that serves where those of architectures say nothing.
inline constexpr std::string_view any_architecture = "any";

// How its file begins, and the number of its form, which follows.
inline constexpr std::string_view table_title = "kgen tuning table ";
inline constexpr int table_form = 2;

struct Tuning_table {
  std::string name;          // its path; of one that is built in, "runtime/tuning/sm_90.tsv (built in)"
  std::string architecture;  // "sm_90", or any_architecture
  bool built_in = false;
  std::vector<Measured_sizes> measured;
  std::vector<Tuned_variant> variants;
  std::vector<Tuning_row> rows;
  std::vector<std::string> problems;  // what is damaged is left out and named here; it never breaks anything
};

// Eight digits of a hash of operation, family and tunables, so that two tables never give one key to two variants.
std::string key_of(const Spec& spec);
std::string digest_of(const std::string& code_digest);  // as a table keeps it
Request like_of(Request request);                       // without its sizes
// Whether the run measured one of the row's sizes, or more, on its GPU.
bool was_measured(const Tuning_row& row, const Measured_sizes& measured);

// With an operation and a precision, the lines of these alone.
Tuning_table parse_table(std::string name, std::string_view text, std::string_view operation = {}, char precision = 0);
// Sorted, so that two tables differ in as few lines as they can.
std::string to_text(Tuning_table table);

}  // namespace kgen
