// On `host`: one matrix after the other, in plain loops.
#include <complex>

#include "runtime/library/library.hpp"

namespace kgen {
namespace {

template <class T>
T* matrix(const Library_call::Matrices& of, bool pointers, std::int64_t b) {
  return pointers ? static_cast<T* const*>(of.data)[b] : static_cast<T*>(of.data) + b * of.stride;
}

template <class T>
void gemm(const Library_call& call, std::int64_t one) {
  const T* a = matrix<T>(call.a, call.pointers, one);
  const T* b = matrix<T>(call.b, call.pointers, one);
  T* c = matrix<T>(call.c, call.pointers, one);
  for (std::int64_t j = 0; j < call.n; ++j)
    for (std::int64_t i = 0; i < call.m; ++i) {
      T sum = 0;
      for (std::int64_t s = 0; s < call.k; ++s) sum += a[i + s * call.a.leading] * b[s + j * call.b.leading];
      c[i + j * call.c.leading] -= sum;
    }
}

template <class T>
void trsm(const Library_call& call, std::int64_t one) {
  const T* a = matrix<T>(call.a, call.pointers, one);
  T* b = matrix<T>(call.b, call.pointers, one);
  for (std::int64_t j = 0; j < call.n; ++j)
    for (std::int64_t s = 0; s < call.k; ++s)
      for (std::int64_t i = s + 1; i < call.k; ++i)
        b[i + j * call.b.leading] -= a[i + s * call.a.leading] * b[s + j * call.b.leading];
}

template <class T>
void run_all(const Library_call& call) {
  for (std::int64_t one = 0; one < call.batch; ++one) {
    switch (call.routine) {
      case Library_routine::none:
        break;
      case Library_routine::gemm:
        gemm<T>(call, one);
        break;
      case Library_routine::trsm:
        trsm<T>(call, one);
        break;
    }
  }
}

class Plain final : public Library {
 public:
  std::string name() const override { return "plain loops"; }
  void run(const Library_call& call, void*) override {
    switch (call.precision) {
      case 's':
        return run_all<float>(call);
      case 'd':
        return run_all<double>(call);
      case 'c':
        return run_all<std::complex<float>>(call);
      default:
        return run_all<std::complex<double>>(call);
    }
  }
};

}  // namespace

std::shared_ptr<Library> plain_library() { return std::make_shared<Plain>(); }

std::shared_ptr<Library> open_library(const std::shared_ptr<Device>& device) {
  return device->driver().empty() ? plain_library() : open_cublas(device);
}

}  // namespace kgen
