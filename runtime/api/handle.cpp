#include "runtime/api/handle.hpp"

#include <array>
#include <atomic>
#include <deque>
#include <mutex>
#include <new>
#include <string>
#include <thread>

#include "generator/model/operation.hpp"
#include "generator/text/error.hpp"
#include "runtime/api/templates.hpp"

namespace {
constexpr std::uint64_t alive = 0x6b67656e2d656e67;  // "kgen-eng"
constexpr std::size_t most_remembered = 1024;        // destroyed handles
}  // namespace

// The handle outlives its engine for a while, so that a use after kgen_destroy meets a dead handle and not freed
// memory.
struct kgen_engine {
  std::atomic<std::uint64_t> state{alive};
  std::unique_ptr<kgen::Engine> engine;
  std::string message;     // of the engine's last failure ...
  std::thread::id thread;  // ... which was in this thread
};

namespace kgen::api {
namespace {

std::string& thread_message() {
  static thread_local std::string message;
  return message;
}

bool is_alive(kgen_engine_t handle) { return handle && handle->state.load(std::memory_order_relaxed) == alive; }

void bury(std::unique_ptr<kgen_engine> handle) {
  static std::mutex mutex;
  static auto& dead = *new std::deque<std::unique_ptr<kgen_engine>>;  // engines may be destroyed by static destructors
  const std::lock_guard lock(mutex);
  dead.push_back(std::move(handle));
  if (dead.size() > most_remembered) dead.pop_front();
}

kgen_status status_of(Failure failure) {
  switch (failure) {
    case Failure::usage:
      return KGEN_INVALID_ARGUMENT;
    case Failure::unsupported:
      return KGEN_NOT_SUPPORTED;
    case Failure::bad_template:
      return KGEN_COMPILE_FAILED;
    case Failure::io:
      return KGEN_IO_ERROR;
    case Failure::no_compiler:
      return KGEN_NO_COMPILER;
    case Failure::compile:
      return KGEN_COMPILE_FAILED;
    case Failure::no_device:
      return KGEN_NO_DEVICE;
    case Failure::bad_code:
    case Failure::device:
      return KGEN_DEVICE_ERROR;
    case Failure::out_of_memory:
      return KGEN_OUT_OF_MEMORY;
    case Failure::not_prepared:
      return KGEN_NOT_PREPARED;
    case Failure::incomplete:
      break;
  }
  return KGEN_INTERNAL_ERROR;
}

kgen_status record(kgen_engine_t handle, kgen_status status, const char* message) noexcept {
  try {
    thread_message() = message;
    if (is_alive(handle)) {
      handle->message = message;
      handle->thread = std::this_thread::get_id();
    }
  } catch (...) {  // no memory for the message: the status must do
  }
  return status;
}

}  // namespace

Engine& engine_of(kgen_engine_t handle) {
  if (!handle) throw Error(Failure::usage, "engine is NULL");
  if (!is_alive(handle)) throw Error(Failure::usage, "engine was destroyed");
  return *handle->engine;
}

kgen_status failed(kgen_engine_t handle) noexcept {
  try {
    throw;
  } catch (const Error& error) {
    return record(handle, status_of(error.kind()), error.what());
  } catch (const std::bad_alloc&) {
    return record(handle, KGEN_OUT_OF_MEMORY, "out of memory");
  } catch (const std::exception& error) {
    return record(handle, KGEN_INTERNAL_ERROR, error.what());
  } catch (...) {
    return record(handle, KGEN_INTERNAL_ERROR, "unknown error");
  }
}

namespace {

// NULL is the first GPU; a program that wants `host` without one says so, because its arrays lie elsewhere.
std::unique_ptr<Engine> make_engine(const char* device) {
  try {
    return std::make_unique<Engine>(device ? device : "", families_from_environment());
  } catch (const Error& error) {
    if (device || error.kind() != Failure::no_device) throw;
    throw Error(Failure::no_device,
                std::string(error.what()) + R"(: kgen_create(&engine, "host"), in C++ kgen::Engine("host"))");
  }
}

}  // namespace
}  // namespace kgen::api

using namespace kgen::api;

kgen_status kgen_create(kgen_engine_t* engine, const char* device) {
  try {
    if (!engine) throw kgen::Error(kgen::Failure::usage, "engine is NULL: it must point to a kgen_engine_t");
    *engine = nullptr;
    if (device && !*device)
      throw kgen::Error(kgen::Failure::no_device, "there is no device ''; NULL stands for the first GPU");
    auto handle = std::make_unique<kgen_engine>();
    handle->engine = make_engine(device);
    *engine = handle.release();
    return KGEN_SUCCESS;
  } catch (...) {
    return failed(nullptr);
  }
}

void kgen_destroy(kgen_engine_t engine) {
  if (!engine || engine->state.exchange(0) != alive) return;
  std::unique_ptr<kgen_engine> handle(engine);
  try {
    handle->engine.reset();
    bury(std::move(handle));
  } catch (...) {  // nothing that the caller could do
  }
}

const char* kgen_last_error(kgen_engine_t engine) {
  if (is_alive(engine) && engine->thread == std::this_thread::get_id()) return engine->message.c_str();
  return thread_message().c_str();
}
