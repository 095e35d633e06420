// The handlers that XLA calls for kgen_cuda.jax: kgen_call with the buffers and attributes of XLA's call frame.
#include <kgen/xla.h>

#include <array>
#include <cstring>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/api/xla_frame.hpp"

namespace kgen::xla {
namespace {

int api_minor = 0;  // which kgen_xla_handler was told

// XLA's threads take turns: a call is enqueued in microseconds.
struct Shared_engine {
  std::mutex mutex;
  kgen_engine_t engine = nullptr;
};

Shared_engine& engine_of(const std::string& device) {
  static std::mutex mutex;
  static auto& engines = *new std::map<std::string, Shared_engine>;  // XLA's threads may outlive static destructors
  const std::lock_guard lock(mutex);
  return engines[device];
}

struct Failed : std::runtime_error {
  Failed(int code_, const std::string& message) : std::runtime_error(message), code(code_) {}
  int code;
};

int code_of(kgen_status status) {
  return status == KGEN_INVALID_ARGUMENT ? invalid_argument : status == KGEN_NOT_SUPPORTED ? unimplemented : internal;
}

void check(kgen_status status, kgen_engine_t engine) {
  if (status != KGEN_SUCCESS) throw Failed(code_of(status), std::string("kgen: ") + kgen_last_error(engine));
}

// A function of XLA's; its error, which says nothing that a user could act on, becomes ours.
template <class Arguments>
Arguments ask(const Frame& frame, Error* (*function)(Arguments*), Arguments arguments, const char* what) {
  arguments.struct_size = sizeof arguments;
  if (Error* error = function(&arguments)) {
    Error_destroy destroy = {sizeof destroy, nullptr, error};
    frame.api->error_destroy(&destroy);
    throw Failed(internal, std::string("kgen: XLA gives no ") + what);
  }
  return arguments;
}

const void* attribute(const Frame& frame, std::string_view name) {
  const Attributes& all = frame.attributes;
  for (std::int64_t i = 0; i < all.size; ++i)
    if (std::string_view(all.names[i]->data, all.names[i]->size) == name) return all.each[i];
  throw Failed(invalid_argument, "kgen: a call has no attribute " + std::string(name));
}

std::string text(const Frame& frame, std::string_view name) {
  const auto& found = *static_cast<const Text*>(attribute(frame, name));
  return {found.data, found.size};
}

template <class T>
std::vector<T> numbers(const Frame& frame, std::string_view name) {
  const auto& found = *static_cast<const Array*>(attribute(frame, name));
  std::vector<T> copied(found.size);
  if (found.size > 0) std::memcpy(copied.data(), found.data, found.size * sizeof(T));
  return copied;
}

// A frame's call, as kgen_call takes it.
class Call {
 public:
  explicit Call(const Frame& frame)
      : operation_(text(frame, "operation")),
        options_(text(frame, "options")),
        sizes_(numbers<std::int64_t>(frame, "sizes")) {
    const std::string precision = text(frame, "precision");
    request_ = {operation_.c_str(), precision.empty() ? '\0' : precision[0], KGEN_STRIDED};
    const bool single = precision == "s" || precision == "c";
    const auto factors = numbers<double>(frame, "scalars");
    scalars_.resize(factors.size());
    for (std::size_t i = 0; i < factors.size(); ++i) {  // the imaginary part is 0
      const auto narrow = static_cast<float>(factors[i]);
      std::memcpy(scalars_[i].data(), single ? static_cast<const void*>(&narrow) : &factors[i],
                  single ? sizeof narrow : sizeof(double));
      scalar_addresses_.push_back(scalars_[i].data());
    }
    const auto operands = numbers<std::int64_t>(frame, "operands");
    for (std::size_t i = 0; i + 2 < operands.size(); i += 3)
      operands_.push_back({buffer(frame, operands[i]).data, operands[i + 1], operands[i + 2]});
    batch_ = buffer(frame, frame.arguments.size).dims[0];
  }

  void run(kgen_engine_t engine) const {
    check(kgen_call(engine, &request_, options_.c_str(), sizes_.data(), scalar_addresses_.data(), operands_.data(),
                    batch_),
          engine);
  }

  // Compiles and loads what the call launches; the bytes that it works in.
  std::size_t prepare(kgen_engine_t engine) const {
    check(kgen_set_workspace(engine, KGEN_ANY, SIZE_MAX), engine);  // nothing is launched, and nothing allocated
    check(kgen_prepare_begin(engine), engine);
    const kgen_status status = kgen_call(engine, &request_, options_.c_str(), sizes_.data(), scalar_addresses_.data(),
                                         operands_.data(), batch_);
    const std::string message = status == KGEN_SUCCESS ? "" : kgen_last_error(engine);
    check(kgen_prepare_end(engine), engine);
    if (status != KGEN_SUCCESS) throw Failed(code_of(status), "kgen: " + message);
    std::size_t bytes = 0;
    check(kgen_workspace_size(engine, &bytes), engine);
    return bytes;
  }

 private:
  static const Buffer& buffer(const Frame& frame, std::int64_t place) {
    const std::int64_t result = place - frame.arguments.size;
    if (place < 0 || result >= frame.results.size) throw Failed(invalid_argument, "kgen: a call has too few buffers");
    return *static_cast<const Buffer*>(result < 0 ? frame.arguments.each[place] : frame.results.each[result]);
  }

  std::string operation_, options_;
  std::vector<std::int64_t> sizes_;
  std::vector<std::array<std::byte, 16>> scalars_;
  std::vector<const void*> scalar_addresses_;
  std::vector<kgen_operand> operands_;
  kgen_request request_ = {};
  std::int64_t batch_ = 0;
};

// XLA's memory, which the stream's next user gets when the kernel is done: XLA's allocator follows the stream.
class Scratch {
 public:
  Scratch(const Frame& frame, std::size_t bytes) : frame_(frame), size_(bytes + alignment) {
    data_ = ask(frame, frame.api->memory_allocate, Memory_allocate{0, nullptr, frame.context, size_, 1, nullptr},
                "memory to work in")
                .data;
  }
  ~Scratch() {
    Memory_free arguments = {sizeof arguments, nullptr, frame_.context, size_, data_};
    if (Error* error = frame_.api->memory_free(&arguments)) {
      Error_destroy destroy = {sizeof destroy, nullptr, error};
      frame_.api->error_destroy(&destroy);
    }
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  void* aligned() const {
    const auto address = reinterpret_cast<std::uintptr_t>(data_);
    return reinterpret_cast<void*>((address + alignment - 1) / alignment * alignment);
  }

 private:
  static constexpr std::size_t alignment = 256;
  const Frame& frame_;
  std::size_t size_;
  void* data_ = nullptr;
};

void run_on_host(const Frame& frame) {
  const Call call(frame);
  Shared_engine& shared = engine_of("host");
  const std::lock_guard lock(shared.mutex);
  if (!shared.engine) check(kgen_create(&shared.engine, "host"), nullptr);
  call.run(shared.engine);
}

void run_on_cuda(const Frame& frame) {
  if (frame.api->struct_size < sizeof(Api)) throw Failed(unimplemented, "kgen: this JAX is too old");
  const auto device =
      ask(frame, frame.api->device_ordinal_get, Device_ordinal_get{0, nullptr, frame.context, -1}, "number of the GPU");
  const auto stream = ask(frame, frame.api->stream_get, Stream_get{0, nullptr, frame.context, nullptr}, "stream");
  const std::string name = "cuda:" + std::to_string(device.ordinal);
  const Call call(frame);
  Shared_engine& shared = engine_of(name);
  const std::lock_guard lock(shared.mutex);
  if (!shared.engine) check(kgen_create(&shared.engine, name.c_str()), nullptr);
  check(kgen_set_stream(shared.engine, stream.stream), shared.engine);
  const std::size_t bytes = call.prepare(shared.engine);
  if (frame.stage != stage_execute) return;
  if (bytes == 0) return call.run(shared.engine);
  const Scratch scratch(frame, bytes);
  check(kgen_set_workspace(shared.engine, scratch.aligned(), bytes), shared.engine);
  call.run(shared.engine);
}

template <void (*run)(const Frame&)>
Error* handle(Frame* frame) {
  for (Extension* extension = frame->extension; extension; extension = extension->next) {
    if (extension->type != metadata_extension) continue;
    Metadata& metadata = *reinterpret_cast<Metadata_extension*>(extension)->metadata;
    metadata.version.major = api_major;
    metadata.version.minor = api_minor;
    metadata.traits = 0;  // in no CUDA graph of XLA's: the scratch memory would be gone when it is replayed
    return nullptr;
  }
  Error_create failed = {sizeof failed, nullptr, nullptr, internal};
  try {
    run(*frame);
    return nullptr;
  } catch (const Failed& error) {
    failed.code = error.code;
    failed.message = error.what();
    return frame->api->error_create(&failed);
  } catch (const std::exception& error) {
    failed.message = error.what();
    return frame->api->error_create(&failed);
  }
}

}  // namespace
}  // namespace kgen::xla

void* kgen_xla_handler(const char* platform, int major, int minor) {
  using namespace kgen::xla;
  if (!platform || major != api_major) return nullptr;
  api_minor = minor;
  const std::string_view name = platform;
  if (name == "cpu") return reinterpret_cast<void*>(&handle<run_on_host>);
  if (name == "CUDA") return reinterpret_cast<void*>(&handle<run_on_cuda>);
  return nullptr;
}
