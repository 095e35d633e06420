// kgen for C++17: an engine that owns its handle, calls typed by their elements, and statuses with their message.
// Header only; link libkgen. kgen.h documents each operation, with shapes, units, layouts and meanings.
//
//     kgen::Engine engine("cuda:0");              // or "host"; without an argument the first GPU
//     if (!engine.status()) { std::cerr << engine.status().message; return 1; }
//     kgen::Status status = engine.getrf(n, n, A, n, n * n, ipiv, n, info, batch);
//     if (!status) std::cerr << status.message;
//
// T is float, double, std::complex<float> or std::complex<double> (kgen_complex_float and kgen_complex_double too).
#ifndef KGEN_KGEN_HPP
#define KGEN_KGEN_HPP

#include <kgen/kgen.h>
#include <kgen/operations.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace kgen {
inline namespace v0 {

// An engine for one device, destroyed with the object. It can be moved, not copied. It is for one thread at a time.
// Only std::bad_alloc, for a message, can be thrown here.
class Engine : public Operations {
 public:
  // "cuda:0", "cuda:1", ..., or "host". NULL is the first GPU; without one status() is KGEN_NO_DEVICE. status() says
  // whether the engine was made.
  explicit Engine(const char* device = nullptr) { status_ = answer(kgen_create(&engine_, device)); }
  ~Engine() { kgen_destroy(engine_); }
  Engine(Engine&& other) noexcept : status_(std::move(other.status_)) {
    engine_ = std::exchange(other.engine_, nullptr);
  }
  Engine& operator=(Engine&& other) noexcept {
    std::swap(engine_, other.engine_);
    std::swap(status_, other.status_);
    return *this;
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const Status& status() const noexcept { return status_; }  // of the construction
  kgen_engine_t get() const noexcept { return engine_; }     // for kgen.h; stays this object's

  // "cuda:0" or "host", and what it is: "NVIDIA H200". Empty where the engine was not made.
  std::string device() const { return device_text(true); }
  std::string device_description() const { return device_text(false); }

  // The stream of the calls that follow: a cudaStream_t; NULL is the default stream. Ignored on host.
  [[nodiscard]] Status set_stream(void* stream) { return answer(kgen_set_stream(engine_, stream)); }

  // While this object lives, calls of the engine compile, load and warm their kernels, and launch nothing. kgen::any
  // may stand for their arrays. Afterwards such calls allocate nothing and can be captured:
  //
  //     { auto preparing = engine.prepare();  status = engine.getrf<double>(n, n, kgen::any, ...); }
  class Preparing {
   public:
    explicit Preparing(kgen_engine_t engine) : engine_(engine), code_(kgen_prepare_begin(engine)) {}
    ~Preparing() {
      if (code_ == KGEN_SUCCESS) kgen_prepare_end(engine_);
    }
    Preparing(const Preparing&) = delete;
    Preparing& operator=(const Preparing&) = delete;
    kgen_status code() const noexcept { return code_; }

   private:
    kgen_engine_t engine_;
    kgen_status code_;
  };
  [[nodiscard]] Preparing prepare() { return Preparing(engine_); }

  // The largest workspace, in bytes, that a call needed since the last prepare().
  [[nodiscard]] Status workspace_size(std::size_t* bytes) const { return answer(kgen_workspace_size(engine_, bytes)); }
  // Device memory to work in, aligned to 256 bytes; NULL: back to one of the engine's own.
  [[nodiscard]] Status set_workspace(void* workspace, std::size_t bytes) {
    return answer(kgen_set_workspace(engine_, workspace, bytes));
  }

 private:
  std::string device_text(bool short_name) const {
    const char* text = "";
    kgen_get_device(engine_, short_name ? &text : nullptr, short_name ? nullptr : &text);
    return text;
  }

  Status status_;
};

}  // namespace v0
}  // namespace kgen

#endif
