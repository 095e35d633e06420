// What XLA's FFI hands to a handler, version 0.x of its C interface: the fields that kgen reads, which all versions 0.x
// have in these places. tests/python/test_jax.py compares them with the headers of an installed JAX.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kgen::xla {

constexpr int api_major = 0;
enum Stage { stage_initialize = 2, stage_execute = 3 };
enum Error_code { invalid_argument = 3, unimplemented = 12, internal = 13 };

struct Extension {
  std::size_t struct_size;
  int type;  // 1: Metadata_extension
  Extension* next;
};
constexpr int metadata_extension = 1;

struct Text {
  const char* data;
  std::size_t size;
};

struct Array {
  int type;
  std::size_t size;
  void* data;
};

struct Buffer {
  std::size_t struct_size;
  Extension* extension;
  int type;
  void* data;
  std::int64_t rank;
  std::int64_t* dims;
};

struct Buffers {
  std::size_t struct_size;
  Extension* extension;
  std::int64_t size;
  int* types;
  void** each;  // Buffer*
};

struct Attributes {
  std::size_t struct_size;
  Extension* extension;
  std::int64_t size;
  int* types;
  Text** names;
  void** each;  // Text* or Array*
};

struct Version {
  std::size_t struct_size;
  Extension* extension;
  int major;
  int minor;
};

struct Metadata {
  std::size_t struct_size;
  Version version;
  std::uint32_t traits;
};

struct Metadata_extension {
  Extension base;
  Metadata* metadata;
};

// Every function takes one structure, and answers an error or NULL.
struct Error;
struct Error_create {
  std::size_t struct_size;
  Extension* extension;
  const char* message;
  int code;
};
struct Error_destroy {
  std::size_t struct_size;
  Extension* extension;
  Error* error;
};
struct Stream_get {
  std::size_t struct_size;
  Extension* extension;
  void* context;
  void* stream;
};
struct Memory_allocate {
  std::size_t struct_size;
  Extension* extension;
  void* context;
  std::size_t size;
  std::size_t alignment;
  void* data;
};
struct Memory_free {
  std::size_t struct_size;
  Extension* extension;
  void* context;
  std::size_t size;
  void* data;
};
struct Device_ordinal_get {
  std::size_t struct_size;
  Extension* extension;
  void* context;
  std::int32_t ordinal;
};

struct Api {
  std::size_t struct_size;
  Extension* extension;
  Version version;
  const void* internal;
  Error* (*error_create)(Error_create*);
  void* error_get_message;
  void (*error_destroy)(Error_destroy*);
  void* handler_register;
  Error* (*stream_get)(Stream_get*);
  void* of_types_and_states[4];
  Error* (*memory_allocate)(Memory_allocate*);
  Error* (*memory_free)(Memory_free*);
  void* of_threads_futures_and_runs[6];
  Error* (*device_ordinal_get)(Device_ordinal_get*);
};

struct Frame {
  std::size_t struct_size;
  Extension* extension;
  const Api* api;
  void* context;
  int stage;
  Buffers arguments;
  Buffers results;
  Attributes attributes;
};

}  // namespace kgen::xla
