// Case: what the bench measures, once per way to serve it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "generator/model/request.hpp"
#include "generator/model/steps.hpp"
#include "runtime/call/call.hpp"
#include "tools/kgen/options/factors.hpp"

namespace kgen::bench {

struct Case {
  Request request;
  std::int64_t lda = 0;  // of every matrix; 0: its rows
  std::map<std::string, std::int64_t, std::less<>> at_run_time =
      {};                // sizes that kernels take then; 16 where not given
  Factors factors = {};  // those that are given; the others are as the operation's row in verify/ has them

  std::string operation() const { return std::string(request.name()); }
  char precision() const { return request.precision; }
  std::array<std::int64_t, most_sizes> sizes() const;
  bool is_read(const Operand& operand) const;  // not what is multiplied by 0
  std::int64_t rows(const Operand& operand) const { return operand.rows.of(sizes(), request.options); }
  std::int64_t columns(const Operand& operand) const { return operand.columns.of(sizes(), request.options); }
  std::int64_t leading(const Operand& operand) const { return lda ? lda : rows(operand); }
  std::string shape() const;    // for people: "8", "8 x 4"; of sizes that differ
  double flops() const;         // of one matrix
  double bytes() const;         // of one matrix's operands, each input read once and each output written once
  double matrix_bytes() const;  // of one matrix's operands that are matrices and read, once each
  Request in_layout(Layout layout) const;
  // What a step of a plan takes at run time.
  std::int64_t value(const Number& number) const {
    return number.size < 0 ? number.value : sizes()[static_cast<std::size_t>(number.size)];
  }
  bool operator==(const Case&) const = default;
};

// What is tuned: a size that is given at run time is as large as those that are compiled in, so of a solve there are as
// many columns as rows.
Case square_case(const Request& request);

}  // namespace kgen::bench
