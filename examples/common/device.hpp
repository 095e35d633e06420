// What the worked examples need besides kgen: arrays where an engine's kernels find them, and a clock for its calls.
//
// On "host" the kernels run on ordinary memory, so an array is a std::vector. On a GPU it is device memory; that part
// is compiled with -DWITH_CUDA alone, so that the examples build without a CUDA toolkit.
#ifndef EXAMPLES_DEVICE_HPP
#define EXAMPLES_DEVICE_HPP

#ifdef WITH_CUDA
#include <cuda_runtime.h>
#endif

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <kgen/kgen.hpp>
#include <stdexcept>
#include <string>
#include <vector>

// A call that was refused ends these programs. That a matrix is singular is no such error: see each `info`.
inline void check(const kgen::Status& status) {
  if (!status) throw std::runtime_error(kgen_status_string(status.code) + (": " + status.message));
}

#ifdef WITH_CUDA
inline void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(error));
}
#endif

// An argument that is a number from 1 up, as a whole; else -1.
inline long long number_of(const char* word) {
  long long value = -1;
  const char* const end = word + std::strlen(word);
  const auto [stopped, problem] = std::from_chars(word, end, value);
  return problem == std::errc() && stopped == end && value > 0 ? value : -1;
}

class Device {
 public:
  // NULL: the first GPU; host by its name alone.
  explicit Device(const char* name) : engine(name) {
    check(engine.status());
    on_gpu_ = engine.device() != "host";
#ifdef WITH_CUDA
    if (on_gpu_) check(cudaSetDevice(std::stoi(engine.device().substr(5))));  // behind "cuda:"
#else
    if (on_gpu_)
      throw std::runtime_error("there is a GPU, but this was built without WITH_CUDA: name the device, host");
#endif
  }
  bool on_gpu() const { return on_gpu_; }
  std::string description() const { return engine.device() + ", " + engine.device_description(); }

  void synchronize() const {
#ifdef WITH_CUDA
    if (on_gpu_) check(cudaDeviceSynchronize());
#endif
  }

  // Milliseconds of what `work` enqueues, the least of five runs; on host, which is no machine to measure, of one. What
  // `before` does, which puts back what work overwrites, does not count.
  template <class Work, class Before>
  double milliseconds(Work work, Before before) const {
    double least = 1e300;
    for (int run = 0; run < (on_gpu_ ? 5 : 1); ++run) {
      before();
      synchronize();
      const auto start = std::chrono::steady_clock::now();
      work();
      synchronize();
      const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
      least = std::min(least, taken.count());
    }
    return least;
  }
  template <class Work>
  double milliseconds(Work work) const {
    return milliseconds(work, [] {});
  }

  kgen::Engine engine;

 private:
  bool on_gpu_ = false;
};

// `size` elements in the memory of a device, freed with the object.
template <class T>
class Array {
 public:
  Array(const Device& device, std::size_t size) : size_(size), on_gpu_(device.on_gpu()) {
    if (!on_gpu_) {
      ordinary_.resize(size);
      data_ = ordinary_.data();
    }
#ifdef WITH_CUDA
    if (on_gpu_) check(cudaMalloc(reinterpret_cast<void**>(&data_), std::max<std::size_t>(size, 1) * sizeof(T)));
#endif
  }
  Array(const Device& device, const std::vector<T>& values) : Array(device, values.size()) { write(values); }
  ~Array() {
#ifdef WITH_CUDA
    if (on_gpu_) cudaFree(data_);
#endif
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  T* data() const { return data_; }

  void write(const std::vector<T>& values) {
    if (!on_gpu_) std::copy(values.begin(), values.end(), data_);
#ifdef WITH_CUDA
    if (on_gpu_) check(cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
#endif
  }
  // Waits for what was enqueued before on the default stream, as cudaMemcpy does.
  std::vector<T> read() const {
    std::vector<T> values(size_);
    if (!on_gpu_) std::copy(data_, data_ + size_, values.begin());
#ifdef WITH_CUDA
    if (on_gpu_) check(cudaMemcpy(values.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
#endif
    return values;
  }
  void copy_from(const Array& other) {  // within the device
    if (!on_gpu_) std::copy(other.data_, other.data_ + size_, data_);
#ifdef WITH_CUDA
    if (on_gpu_) check(cudaMemcpy(data_, other.data_, size_ * sizeof(T), cudaMemcpyDeviceToDevice));
#endif
  }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
  bool on_gpu_ = false;
  std::vector<T> ordinary_;
};

// Pointers to elements of an array, one for each offset: what calls take for matrices of different sizes. The array of
// pointers is device memory itself.
template <class T>
std::vector<T*> pointers(const Array<T>& array, const std::vector<std::int64_t>& offsets) {
  std::vector<T*> result(offsets.size());
  std::transform(offsets.begin(), offsets.end(), result.begin(), [&](auto offset) { return array.data() + offset; });
  return result;
}

#endif
