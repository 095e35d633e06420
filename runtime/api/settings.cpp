// The functions of kgen.h that set an engine up.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "runtime/api/handle.hpp"

namespace kgen::api {
namespace {

const Operation& operation_of(const char* op) {
  if (!op) throw Error(Failure::usage, "op is NULL");
  std::string names;
  for (const Operation& operation : operations()) {
    if (!operation.listed) continue;
    if (operation.name == op) return operation;
    names += (names.empty() ? "" : ", ") + std::string(operation.name);
  }
  throw Error(Failure::usage, fmt::format("op is '{}': must be one of {}", op, names));
}

char precision_of(char letter) {
  std::string letters;
  for (const Precision& precision : precisions()) {
    if (precision.letter == letter) return letter;
    letters += (letters.empty() ? "" : ", ") + std::string(1, precision.letter);
  }
  const bool printable = letter > ' ' && letter < 127;
  throw Error(Failure::usage,
              fmt::format("precision is {}: must be one of {}",
                          printable ? fmt::format("'{}'", letter) : fmt::format("character {}", int{letter}), letters));
}

}  // namespace
}  // namespace kgen::api

using namespace kgen::api;

kgen_status kgen_set_stream(kgen_engine_t engine, void* stream) {
  return guarded(engine, [&](kgen::Engine& it) { it.set_stream(stream); });
}

kgen_status kgen_prepare(kgen_engine_t engine, const char* op, char precision, int64_t m, int64_t n, int64_t batch) {
  return guarded(engine, [&](kgen::Engine& it) { it.prepare(operation_of(op), precision_of(precision), m, n, batch); });
}

kgen_status kgen_workspace_size(kgen_engine_t engine, const char* op, char precision, int64_t m, int64_t n,
                                int64_t batch, size_t* bytes) {
  return guarded(engine, [&](kgen::Engine& it) {
    if (!bytes) throw kgen::Error(kgen::Failure::usage, "bytes is NULL");
    *bytes = it.workspace_size(operation_of(op), precision_of(precision), m, n, batch);
  });
}

kgen_status kgen_set_workspace(kgen_engine_t engine, void* workspace, size_t bytes) {
  return guarded(engine, [&](kgen::Engine& it) { it.set_workspace(workspace, bytes); });
}
