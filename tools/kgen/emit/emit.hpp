// `kgen --ops ... --sizes ...`: kernels as source, PTX and cubins, with one header and one manifest.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tools/kgen/options/command_line.hpp"
#include "tools/kgen/options/selection.hpp"

namespace kgen {

struct Emit_options {
  std::string ops, sizes, precisions, variants = "best", emit = "cu", archs, gpu, out = "generated";
  Word_options words;
  std::vector<std::string> templates;
  int jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  bool json = false, lines = false;
};

void add_emit_options(Command command, Emit_options& options);
// All arguments are checked, all kernels rendered and compiled before the first file appears.
void emit(const Emit_options& options);

}  // namespace kgen
