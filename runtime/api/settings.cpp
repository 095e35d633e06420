// The functions of kgen.h that set an engine up.
#include "generator/error.hpp"
#include "runtime/api/handle.hpp"

using namespace kgen::api;

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
