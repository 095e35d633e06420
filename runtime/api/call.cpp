// kgen_call: what a program gives, as a Call.
#include <fmt/format.h>

#include <cstring>
#include <string>
#include <string_view>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "generator/text/spelling.hpp"
#include "runtime/api/handle.hpp"

namespace kgen::api {
namespace {

static_assert(KGEN_MAX_SIZE == max_size);

const Operation& operation_of(const char* name) {
  if (!name) throw Error(Failure::usage, "operation is NULL");
  if (const Operation* found = find_operation(name)) return *found;
  throw Error(Failure::usage,
              fmt::format("operation is '{}': {}", name,
                          what_there_is(name, public_names(), "kgen/operations.h has a function of each operation")));
}

char precision_of(const Operation& op, char letter) {
  for (const Precision& precision : precisions())
    if (precision.letter == letter && op.has(precision)) return letter;
  std::string letters;
  for (const Precision& precision : precisions_of(op))
    letters += fmt::format("{}{}", letters.empty() ? "" : ", ", precision.letter);
  throw Error(Failure::usage, fmt::format("precision is {}: must be one of {}", shown(letter), letters));
}

void want(const void* array, bool needed, const char* name) {
  if (needed && !array) throw Error(Failure::usage, fmt::format("{} is NULL", name));
}

// What all calls say: the operation, the precision, whether there are pointers, the options.
Call call_of(const kgen_request& request, const char* options, std::int64_t batch) {
  Call call;
  const Operation& op = operation_of(request.operation);
  call.operation = &op;
  call.precision = precision_of(op, request.precision);
  int layout = 0;  // as a number: a C program may have written any, and C++ knows the enumeration's own only
  static_assert(sizeof layout == sizeof request.layout);
  std::memcpy(&layout, &request.layout, sizeof layout);
  if (layout != KGEN_STRIDED && layout != KGEN_POINTERS)
    throw Error(Failure::usage, fmt::format("layout is {}: must be KGEN_STRIDED or KGEN_POINTERS", layout));
  call.pointers = layout == KGEN_POINTERS;
  call.batch = batch;
  std::size_t letters = 0;
  for (std::size_t i = 0; i < op.options.size(); ++i) {
    if (!op.options[i].in_calls()) continue;
    want(options, true, "options");
    call.options[i] = word_of(op.options[i], options[letters++], precision(call.precision).complex);
  }
  return call;
}

Call call_of(const kgen_request& request, const char* options, const std::int64_t* sizes, const void* const* scalars,
             const kgen_operand* operands, std::int64_t batch) {
  Call call = call_of(request, options, batch);
  const Operation& op = *call.operation;
  want(sizes, !op.sizes.empty(), "sizes");
  want(scalars, !op.scalars.empty(), "scalars");
  want(operands, !op.operands.empty(), "operands");
  for (std::size_t i = 0; i < op.sizes.size(); ++i) call.sizes[i] = sizes[i];
  for (std::size_t i = 0; i < op.scalars.size(); ++i) call.scalars[i] = scalars[i];
  for (std::size_t i = 0; i < op.operands.size(); ++i)
    call.operands[i] = {operands[i].data, operands[i].leading, operands[i].stride};
  return call;
}

Call variable_call_of(const kgen_request& request, const char* options, const std::int64_t* max_sizes,
                      const std::int32_t* const* sizes, const void* const* scalars,
                      const kgen_variable_operand* operands, std::int32_t* info, std::int64_t batch) {
  Call call = call_of(request, options, batch);
  const Operation& op = *call.operation;
  if (!op.variable_form)
    throw Error(Failure::unsupported, fmt::format("{} has no form for batches of variable size", op.name));
  if (!call.pointers)
    throw Error(Failure::usage, "layout is KGEN_STRIDED: batches of variable size are given by KGEN_POINTERS");
  call.variable = true;
  want(max_sizes, true, "max_sizes");
  want(sizes, true, "sizes");
  want(scalars, !op.scalars.empty(), "scalars");
  want(operands, true, "operands");
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    call.sizes[i] = max_sizes[i];
    call.per_matrix_sizes[i] = sizes[i];
  }
  for (std::size_t i = 0; i < op.scalars.size(); ++i) call.scalars[i] = scalars[i];
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    call.operands[i].data = operands[i].data;
    if (op.operands[i].shape == Shape::matrix) call.operands[i].per_matrix_leading = operands[i].leading;
  }
  if (op.info() < 0) call.info = info;
  return call;
}

}  // namespace
}  // namespace kgen::api

using namespace kgen::api;

kgen_status kgen_call(kgen_engine_t engine, const kgen_request* request, const char* options, const int64_t* sizes,
                      const void* const* scalars, const kgen_operand* operands, int64_t batch) {
  return guarded(engine, [&](kgen::Engine& it) {
    if (!request) throw kgen::Error(kgen::Failure::usage, "request is NULL");
    it.run(call_of(*request, options, sizes, scalars, operands, batch));
  });
}

kgen_status kgen_call_vbatched(kgen_engine_t engine, const kgen_request* request, const char* options,
                               const int64_t* max_sizes, const int32_t* const* sizes, const void* const* scalars,
                               const kgen_variable_operand* operands, int32_t* info, int64_t batch) {
  return guarded(engine, [&](kgen::Engine& it) {
    if (!request) throw kgen::Error(kgen::Failure::usage, "request is NULL");
    it.run(variable_call_of(*request, options, max_sizes, sizes, scalars, operands, info, batch));
  });
}
