// What the host device's tests share: kernels written by hand, and launches that answer with the error's message.
#pragma once

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

}  // namespace kgen::test
