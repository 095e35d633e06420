// What the host device's tests share: kernels written by hand, and launches that answer with the error's message.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "generator/emission/emitter.hpp"
#include "generator/text/error.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/host/device.hpp"

namespace kgen::test {

// A source of a kernel called `kernel`, whose first line is line 1 of words.cu.t.
inline Source source_of(const std::string& text, int threads, int matrices = 1) {
  Source source;
  source.id = source.symbol = "kernel";
  source.text = text;
  source.text_with_lines = "#line 1 \"words.cu.t\"\n" + text;
  source.properties.launch = {threads, matrices, 0};
  return source;
}

inline Loaded make(const Source& source) { return open_host_device()->load(make_host_compiler()->compile(source)); }

template <class... Argument>
std::vector<Argument_slot> arguments(Argument... argument) {
  return {Argument_slot::of(argument)...};
}

// "" if the launch succeeds, else what its Error(device) says.
template <class Launch>
std::string said_by(const Launch& launch) {
  try {
    launch();
  } catch (const Error& error) {
    if (error.kind() != Failure::device) throw;
    return error.what();
  }
  return {};
}
inline std::string launch(const Loaded& kernel, std::int64_t batch, const std::vector<Argument_slot>& arguments,
                          const std::vector<Written>& written = {}, std::int64_t columns = 0) {
  return said_by([&] { launch_on_host(kernel, batch, columns, arguments, written); });
}
// Of a spec's kernel: as a call launches it.
inline std::string launch_spec(const Loaded& kernel, std::int64_t batch, const std::vector<Argument_slot>& arguments) {
  return said_by([&] { open_host_device()->launch(kernel, batch, 0, arguments, nullptr); });
}

// What an expression of the prelude's words gives: NaN is NaN, and another number is met to `epsilon` of its size.
struct Value_of {
  std::string expression;
  double value, epsilon = 0;
};
// One thread evaluates them behind `statements`, where `in` are numbers in memory, so that no compiler knows them.
inline void check_values(const std::vector<Value_of>& values, const std::vector<double>& in = {},
                         const std::string& statements = {}) {
  std::string text = "KERNEL void kernel(const double* in, double* out, i64 batch)\n{\n" + statements + "\n";
  for (std::size_t i = 0; i < values.size(); ++i)
    text += fmt::format("    out[{}] = static_cast<double>({});\n", i, values[i].expression);
  std::vector<double> out(values.size());
  REQUIRE(launch(make(source_of(text + "}\n", 1)), 1, arguments(in.data(), out.data(), std::int64_t{1})) == "");
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto& [expression, value, epsilon] = values[i];
    CAPTURE(expression);
    CAPTURE(value);
    CAPTURE(out[i]);
    CHECK((std::isnan(value) ? std::isnan(out[i])
                             : out[i] == value || std::abs(out[i] - value) <= epsilon * std::abs(value)));
  }
}

}  // namespace kgen::test
