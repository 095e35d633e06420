// From spec to source: the kernel's text with its launch shape and cost, and the files made of it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "generator/model/family.hpp"

namespace kgen {

struct Source {
  Spec spec;
  std::string id;
  std::string symbol;           // the kernel's name, and that of its files
  std::string header;           // comment that says what the kernel is; stops where it is compiled for older GPUs alone
  std::string text;             // types and kernel; the same bytes for every device
  std::string text_with_lines;  // the same with #line directives
  std::string about;            // of the family
  Properties properties;
};

Source render(const Families& families, const Spec& spec);

// Header, prelude and kernel text in one: what NVRTC, nvcc (cuda) and the host compiler (host) are given. The
// prelude is cut to what the kernel uses; for the host only what is the same text on every device.
std::string cuda_text(const Source& source, bool lines);
std::string host_text(const Source& source);  // always with lines: the checks name the template
// A self-contained .cu: cuda_text, and a host launcher for nvcc that NVRTC does not see.
std::string cuda_file(const Source& source, bool lines);

// What a row of a tuning table was measured of, as one digest: SHA-256 of what is compiled for a variant and of the
// shape of its launch. Of a kernel that is its text with the parts of the prelude that it uses, without comments, white
// space and the kernel's name; of a plan what its steps ask for. So a row outlasts what changes no kernel of it.
std::string code_digest(const Families& families, const Spec& spec);

// A kernel in the header's table. Where one was chosen for each of several architectures, its row says from which one
// on.
struct Header_entry {
  const Source* source;
  std::vector<int> best_from = {};  // a row for each; empty: it was asked for, not chosen
};
// C and C++ header for a set of emitted kernels: a launcher's declaration per kernel, and kgen_find_kernel(operation,
// precision, settings, sm) over a table.
std::string header_file(std::span<const Header_entry> kernels);

}  // namespace kgen
