// runtime/api/xla_frame.hpp against the headers of an installed JAX: test_jax.py compiles this file.
#include "runtime/api/xla_frame.hpp"

#include "xla/ffi/api/c_api.h"

namespace xla = kgen::xla;

#define SAME(ours, field, theirs, their_field)                                \
  static_assert(offsetof(xla::ours, field) == offsetof(theirs, their_field)); \
  static_assert(sizeof(xla::ours::field) == sizeof(theirs::their_field))

static_assert(xla::api_major == XLA_FFI_API_MAJOR);
static_assert(static_cast<int>(xla::stage_initialize) == XLA_FFI_ExecutionStage_INITIALIZE);
static_assert(static_cast<int>(xla::stage_execute) == XLA_FFI_ExecutionStage_EXECUTE);
static_assert(static_cast<int>(xla::invalid_argument) == XLA_FFI_Error_Code_INVALID_ARGUMENT);
static_assert(static_cast<int>(xla::unimplemented) == XLA_FFI_Error_Code_UNIMPLEMENTED);
static_assert(static_cast<int>(xla::internal) == XLA_FFI_Error_Code_INTERNAL);
static_assert(static_cast<int>(xla::metadata_extension) == XLA_FFI_Extension_Metadata);
SAME(Extension, type, XLA_FFI_Extension_Base, type);
SAME(Extension, next, XLA_FFI_Extension_Base, next);
SAME(Text, data, XLA_FFI_ByteSpan, ptr);
SAME(Text, size, XLA_FFI_ByteSpan, len);
SAME(Array, size, XLA_FFI_Array, size);
SAME(Array, data, XLA_FFI_Array, data);
SAME(Buffer, data, XLA_FFI_Buffer, data);
SAME(Buffer, rank, XLA_FFI_Buffer, rank);
SAME(Buffer, dims, XLA_FFI_Buffer, dims);
SAME(Buffers, size, XLA_FFI_Args, size);
SAME(Buffers, each, XLA_FFI_Args, args);
SAME(Buffers, size, XLA_FFI_Rets, size);
SAME(Buffers, each, XLA_FFI_Rets, rets);
SAME(Attributes, size, XLA_FFI_Attrs, size);
SAME(Attributes, names, XLA_FFI_Attrs, names);
SAME(Attributes, each, XLA_FFI_Attrs, attrs);
SAME(Version, major, XLA_FFI_Api_Version, major_version);
SAME(Version, minor, XLA_FFI_Api_Version, minor_version);
SAME(Metadata, version, XLA_FFI_Metadata, api_version);
SAME(Metadata, traits, XLA_FFI_Metadata, traits);
SAME(Metadata_extension, metadata, XLA_FFI_Metadata_Extension, metadata);
SAME(Error_create, message, XLA_FFI_Error_Create_Args, message);
SAME(Error_create, code, XLA_FFI_Error_Create_Args, errc);
SAME(Error_destroy, error, XLA_FFI_Error_Destroy_Args, error);
SAME(Stream_get, context, XLA_FFI_Stream_Get_Args, ctx);
SAME(Stream_get, stream, XLA_FFI_Stream_Get_Args, stream);
SAME(Memory_allocate, size, XLA_FFI_DeviceMemory_Allocate_Args, size);
SAME(Memory_allocate, alignment, XLA_FFI_DeviceMemory_Allocate_Args, alignment);
SAME(Memory_allocate, data, XLA_FFI_DeviceMemory_Allocate_Args, data);
SAME(Memory_free, size, XLA_FFI_DeviceMemory_Free_Args, size);
SAME(Memory_free, data, XLA_FFI_DeviceMemory_Free_Args, data);
SAME(Device_ordinal_get, ordinal, XLA_FFI_DeviceOrdinal_Get_Args, device_ordinal);
SAME(Api, version, XLA_FFI_Api, api_version);
SAME(Api, error_create, XLA_FFI_Api, XLA_FFI_Error_Create);
SAME(Api, error_destroy, XLA_FFI_Api, XLA_FFI_Error_Destroy);
SAME(Api, stream_get, XLA_FFI_Api, XLA_FFI_Stream_Get);
SAME(Api, memory_allocate, XLA_FFI_Api, XLA_FFI_DeviceMemory_Allocate);
SAME(Api, memory_free, XLA_FFI_Api, XLA_FFI_DeviceMemory_Free);
SAME(Api, device_ordinal_get, XLA_FFI_Api, XLA_FFI_DeviceOrdinal_Get);
SAME(Frame, api, XLA_FFI_CallFrame, api);
SAME(Frame, context, XLA_FFI_CallFrame, ctx);
SAME(Frame, stage, XLA_FFI_CallFrame, stage);
SAME(Frame, arguments, XLA_FFI_CallFrame, args);
SAME(Frame, results, XLA_FFI_CallFrame, rets);
SAME(Frame, attributes, XLA_FFI_CallFrame, attrs);
