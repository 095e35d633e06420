// cuBLAS, opened when a plan first needs it: gemm in batches, strided and by pointers, and trsm by pointers.
#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <string_view>
#include <vector>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "runtime/compiler/cuda_library.hpp"
#include "runtime/library/library.hpp"

namespace kgen {
namespace {

// cublas_api.h's prototypes with 64-bit integers, with the element type left out. A status of 0 is success; of its
// enumerations this counts on left, lower, no transpose being 0 and a unit diagonal being 1.
using Handle = struct cublasContext*;
using Gemm = int (*)(Handle, int transa, int transb, std::int64_t m, std::int64_t n, std::int64_t k, const void* alpha,
                     void* const* A, std::int64_t lda, void* const* B, std::int64_t ldb, const void* beta,
                     void* const* C, std::int64_t ldc, std::int64_t batch);
using Gemm_strided = int (*)(Handle, int transa, int transb, std::int64_t m, std::int64_t n, std::int64_t k,
                             const void* alpha, const void* A, std::int64_t lda, long long strideA, const void* B,
                             std::int64_t ldb, long long strideB, const void* beta, void* C, std::int64_t ldc,
                             long long strideC, std::int64_t batch);
using Trsm = int (*)(Handle, int side, int uplo, int trans, int diag, std::int64_t m, std::int64_t n, const void* alpha,
                     void* const* A, std::int64_t lda, void* const* B, std::int64_t ldb, std::int64_t batch);

constexpr const char* how_to_get_it =
    "get it by `pip install nvidia-cublas` or the CUDA toolkit (12.0 or later), name the file in KGEN_CUBLAS, or "
    "take a variant without library steps";

struct Routines {
  Gemm gemm = nullptr;
  Gemm_strided gemm_strided = nullptr;
  Trsm trsm = nullptr;
};
struct Functions {
  int (*create)(Handle*) = nullptr;
  int (*destroy)(Handle) = nullptr;
  int (*set_stream)(Handle, void*) = nullptr;
  int (*set_workspace)(Handle, void*, std::size_t) = nullptr;
  int (*get_property)(int, int*) = nullptr;
  const char* (*status_string)(int) = nullptr;
  std::map<char, Routines> routines;
};

[[noreturn]] void missing(const std::string& what) {
  throw Error(Failure::unsupported, fmt::format("this plan has steps of cuBLAS: {}: {}", what, how_to_get_it));
}

void* open_libcublas() {
  const std::string names[] = {"libcublas.so.13", "libcublas.so", "libcublas.so.12"};
  const Opened_library opened = open_cuda_library("KGEN_CUBLAS", names);
  if (!opened.handle) missing(opened.problem);
  return opened.handle;
}

Functions load() {
  void* const library = open_libcublas();
  const auto find = [&](const std::string& name, auto& function) {
    void* const found = dlsym(library, name.c_str());
    if (!found) missing(fmt::format("the library that was found has no {}", name));
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(found);
  };
  Functions functions;
  find("cublasCreate_v2", functions.create);
  find("cublasDestroy_v2", functions.destroy);
  find("cublasSetStream_v2", functions.set_stream);
  find("cublasSetWorkspace_v2", functions.set_workspace);
  find("cublasGetProperty", functions.get_property);
  find("cublasGetStatusString", functions.status_string);
  for (const Precision& row : precisions()) {
    const std::string prefix = fmt::format("cublas{}", char(row.letter - 'a' + 'A'));
    Routines& routines = functions.routines[row.letter];
    find(prefix + "gemmBatched_64", routines.gemm);
    find(prefix + "gemmStridedBatched_64", routines.gemm_strided);
    find(prefix + "trsmBatched_64", routines.trsm);
  }
  return functions;
}

const Functions& cublas() {
  static const Functions& functions = *new Functions(load());  // a failure is not remembered
  return functions;
}

// A real factor as an element of any precision.
std::array<double, 2> number(char precision, double value) {
  std::array<double, 2> bytes{};
  const auto narrow = static_cast<float>(value);
  if (precision == 's' || precision == 'c')
    std::memcpy(bytes.data(), &narrow, sizeof narrow);
  else
    bytes[0] = value;
  return bytes;
}

class Cublas final : public Library {
 public:
  explicit Cublas(const std::shared_ptr<Device>& device) : device_(device) {
    memory_ = static_cast<char*>(device->allocate(workspace_bytes + scratch_bytes));
    try {
      const std::vector<void*> addresses(warming, memory_ + workspace_bytes);
      const std::string zeros(scratch_bytes - warming * sizeof(void*), '\0');
      device->upload(memory_ + workspace_bytes, zeros.data(), zeros.size());
      device->upload(pointers(), addresses.data(), warming * sizeof(void*));
      device->in_context([&] { check(cublas().create(&handle_), "a handle"); });
    } catch (...) {
      device->release(memory_);
      throw;
    }
  }
  // Graphs hold addresses of its memory, and may outlive it.
  ~Cublas() override {
    if (captured_) return;
    try {
      device_->in_context([&] { cublas().destroy(handle_); });
      device_->release(memory_);
    } catch (const Error&) {
      // Static objects may die after the driver.
    }
  }
  Cublas(const Cublas&) = delete;
  Cublas& operator=(const Cublas&) = delete;

  std::string name() const override {
    std::array<int, 3> version{};
    for (int part = 0; part < 3; ++part) cublas().get_property(part, &version[static_cast<std::size_t>(part)]);
    return fmt::format("cuBLAS {}.{}.{}", version[0], version[1], version[2]);
  }

  void run(const Library_call& call, void* stream) override {
    captured_ = captured_ || device_->capturing(stream);
    device_->in_context([&] {
      // It would else take memory of its own, which a capture cannot; setting the stream forgets it.
      check(cublas().set_stream(handle_, stream), "a stream");
      check(cublas().set_workspace(handle_, memory_, workspace_bytes), "a workspace");
      const Library_call whole = call.batch > 0 ? call : on_scratch(call);
      for (std::int64_t first = 0; first < whole.batch; first += most_matrices) enqueue(part(whole, first));
    });
  }

 private:
  static constexpr std::size_t workspace_bytes = std::size_t{32} << 20;  // what cuBLAS recommends on sm_90, the most
  static constexpr std::int64_t most_matrices = 65535;  // of a call: what the third dimension of a grid holds
  // Of what warms up: matrices that are all the same one, of zeros, and their addresses behind it.
  static_assert(max_size == 128);
  static constexpr std::size_t warming = 1024, scratch_bytes = sizeof(double) * 2 * 128 * 128 + warming * sizeof(void*);

  void* pointers() const { return memory_ + workspace_bytes + scratch_bytes - warming * sizeof(void*); }

  Library_call on_scratch(Library_call call) const {
    call.batch = warming;
    for (std::int64_t* size : {&call.m, &call.k, &call.n}) *size = std::min<std::int64_t>(*size, max_size);
    for (Library_call::Matrices* one : {&call.a, &call.b, &call.c})
      *one = {call.pointers ? pointers() : memory_ + workspace_bytes, std::max({call.m, call.k, call.n}), 0};
    return call;
  }

  static Library_call part(Library_call call, std::int64_t first) {
    const int element = precision(call.precision).element_bytes;
    const auto step = [&](const Library_call::Matrices& one) {
      return call.pointers ? static_cast<std::int64_t>(sizeof(void*)) : one.stride * element;
    };
    for (Library_call::Matrices* one : {&call.a, &call.b, &call.c})
      if (one->data) one->data = static_cast<char*>(one->data) + first * step(*one);
    call.batch = std::min(call.batch - first, most_matrices);
    return call;
  }

  void check(int status, std::string_view what) const {
    if (status != 0)
      throw Error(Failure::device, fmt::format("cuBLAS refused {}: {}", what, cublas().status_string(status)));
  }

  void enqueue(const Library_call& call) {
    const Routines& of = cublas().routines.at(call.precision);
    const auto one = number(call.precision, 1), minus = number(call.precision, -1);
    const auto list = [](const Library_call::Matrices& from) { return static_cast<void* const*>(from.data); };
    switch (call.routine) {
      case Library_routine::none:
        break;
      case Library_routine::trsm:
        check(of.trsm(handle_, 0, 0, 0, 1, call.k, call.n, one.data(), list(call.a), call.a.leading, list(call.b),
                      call.b.leading, call.batch),
              "a trsm");
        break;
      case Library_routine::gemm:
        if (call.pointers)
          check(of.gemm(handle_, 0, 0, call.m, call.n, call.k, minus.data(), list(call.a), call.a.leading, list(call.b),
                        call.b.leading, one.data(), list(call.c), call.c.leading, call.batch),
                "a gemm");
        else
          check(of.gemm_strided(handle_, 0, 0, call.m, call.n, call.k, minus.data(), call.a.data, call.a.leading,
                                call.a.stride, call.b.data, call.b.leading, call.b.stride, one.data(), call.c.data,
                                call.c.leading, call.c.stride, call.batch),
                "a gemm");
        break;
    }
  }

  std::shared_ptr<Device> device_;
  Handle handle_ = nullptr;
  char* memory_ = nullptr;
  bool captured_ = false;
};

}  // namespace

std::shared_ptr<Library> open_cublas(const std::shared_ptr<Device>& device) {
  cublas();  // missing, it is said first
  return std::make_shared<Cublas>(device);
}

}  // namespace kgen
