// The functions of kgen.h that set an engine up.
#include "generator/text/error.hpp"
#include "runtime/api/handle.hpp"

using namespace kgen::api;

const char* kgen_status_string(kgen_status status) {
  switch (status) {
#define KGEN_NAMED(name) \
  case name:             \
    return #name
    KGEN_NAMED(KGEN_SUCCESS);
    KGEN_NAMED(KGEN_INVALID_ARGUMENT);
    KGEN_NAMED(KGEN_NOT_SUPPORTED);
    KGEN_NAMED(KGEN_NOT_PREPARED);
    KGEN_NAMED(KGEN_NO_DEVICE);
    KGEN_NAMED(KGEN_NO_COMPILER);
    KGEN_NAMED(KGEN_COMPILE_FAILED);
    KGEN_NAMED(KGEN_DEVICE_ERROR);
    KGEN_NAMED(KGEN_OUT_OF_MEMORY);
    KGEN_NAMED(KGEN_IO_ERROR);
    KGEN_NAMED(KGEN_INTERNAL_ERROR);
#undef KGEN_NAMED
  }
  return "unknown status";
}

const char* kgen_version() {
#define KGEN_TEXT(number) #number
#define KGEN_DOTTED(major, minor, patch) KGEN_TEXT(major) "." KGEN_TEXT(minor) "." KGEN_TEXT(patch)
  return KGEN_DOTTED(KGEN_VERSION_MAJOR, KGEN_VERSION_MINOR, KGEN_VERSION_PATCH);
}

kgen_status kgen_get_device(kgen_engine_t engine, const char** name, const char** description) {
  return guarded(engine, [&](kgen::Engine& it) {
    if (name) *name = it.device().name().c_str();
    if (description) *description = it.device().description().c_str();
  });
}

kgen_status kgen_get_cache(kgen_engine_t engine, const char** folder, const char** problem) {
  return guarded(engine, [&](kgen::Engine& it) {
    const kgen::Cache& cache = it.kernels().cache();
    if (folder) *folder = cache.folder().c_str();
    if (problem) *problem = cache.unkept().c_str();
  });
}

kgen_status kgen_set_stream(kgen_engine_t engine, void* stream) {
  return guarded(engine, [&](kgen::Engine& it) { it.set_stream(stream); });
}

kgen_status kgen_prepare_begin(kgen_engine_t engine) {
  return guarded(engine, [](kgen::Engine& it) { it.prepare_begin(); });
}

kgen_status kgen_prepare_end(kgen_engine_t engine) {
  return guarded(engine, [](kgen::Engine& it) { it.prepare_end(); });
}

kgen_status kgen_workspace_size(kgen_engine_t engine, size_t* bytes) {
  return guarded(engine, [&](kgen::Engine& it) {
    if (!bytes) throw kgen::Error(kgen::Failure::usage, "bytes is NULL");
    *bytes = it.workspace_size();
  });
}

kgen_status kgen_set_workspace(kgen_engine_t engine, void* workspace, size_t bytes) {
  return guarded(engine, [&](kgen::Engine& it) { it.set_workspace(workspace, bytes); });
}
