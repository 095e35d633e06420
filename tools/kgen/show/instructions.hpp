// Histograms of the instructions in PTX and SASS text.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace kgen {

using Histogram = std::map<std::string, int>;  // "fma.rn.f64" -> 84; "DFMA" -> 84

// The opcodes of PTX with their types, of SASS without modifiers.
Histogram ptx_histogram(std::string_view ptx);
Histogram sass_histogram(std::string_view sass);

// A program of the CUDA toolkit (nvdisasm, nvcc) on PATH, else in $CUDA_HOME or $CUDA_PATH, of NVIDIA's
// wheels, or in /usr/local/cuda; empty if
// there is none.
std::string find_cuda_program(const char* name);
// What has it, where it is not: part of every full toolkit, and a package of its own.
std::string nvdisasm_advice();
// The SASS of a cubin; throws Error(no_compiler) saying how to get nvdisasm, or Error(io).
std::string disassemble(std::string_view cubin);

}  // namespace kgen
