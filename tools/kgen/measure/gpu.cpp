#include "tools/kgen/measure/gpu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>

#include "generator/text/error.hpp"

namespace kgen::bench {
namespace {

const Cuda_driver& cuda() { return cuda_driver(); }
CUdeviceptr address(const void* memory) { return reinterpret_cast<CUdeviceptr>(memory); }

// Written by hand, so that the bench needs no compiler for them. Thread %i does what is left of `count`.
std::string kernels() {
  static constexpr const char* index = R"(
  .reg .pred %past;
  .reg .u32 %block, %size, %thread;
  .reg .u64 %i, %wide, %count;
  mov.u32 %block, %ctaid.x;
  mov.u32 %size, %ntid.x;
  mov.u32 %thread, %tid.x;
  mul.wide.u32 %i, %block, %size;
  cvt.u64.u32 %wide, %thread;
  add.u64 %i, %i, %wide;
  ld.param.u64 %count, [count];
  setp.ge.u64 %past, %i, %count;
  @%past ret;
)";
  std::string text = R"(.version 7.0
.target sm_70
.address_size 64
.visible .entry nothing() { ret; }
.visible .entry addresses(.param .u64 array, .param .u64 base, .param .u64 step, .param .u64 count)
{)";
  text.append(index).append(R"(  .reg .u64 %array, %base, %step;
  ld.param.u64 %array, [array];
  ld.param.u64 %base, [base];
  ld.param.u64 %step, [step];
  mad.lo.u64 %base, %i, %step, %base;
  mad.lo.u64 %array, %i, 8, %array;
  cvta.to.global.u64 %array, %array;
  st.global.u64 [%array], %base;
  ret;
}
.visible .entry count_nonzero(.param .u64 values, .param .u64 count, .param .u64 result)
{)");
  text.append(index).append(R"(  .reg .pred %zero;
  .reg .u32 %value;
  .reg .u64 %values, %result;
  ld.param.u64 %values, [values];
  mad.lo.u64 %values, %i, 4, %values;
  cvta.to.global.u64 %values, %values;
  ld.global.u32 %value, [%values];
  setp.eq.u32 %zero, %value, 0;
  @%zero ret;
  ld.param.u64 %result, [result];
  cvta.to.global.u64 %result, %result;
  red.global.add.u64 [%result], 1;
  ret;
}
)");
  return text;
}

constexpr std::int64_t block_threads = 256;  // of these kernels

unsigned blocks_for(std::int64_t count) { return static_cast<unsigned>((count + block_threads - 1) / block_threads); }

int ordinal_of(const std::string& name) {
  const auto known = parse_device(name);
  if (!known || !known->gpu) throw Error(Failure::usage, fmt::format("--device {}: must be a GPU, as cuda:0", name));
  return *known->gpu;
}

}  // namespace

Times summary(std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  if (seconds.empty()) return {};
  const std::size_t middle = seconds.size() / 2;
  const double median = seconds.size() % 2 ? seconds[middle] : (seconds[middle - 1] + seconds[middle]) / 2;
  return {median, seconds.front(), seconds.back()};
}

Gpu::Gpu(const std::string& name) {
  const int ordinal = ordinal_of(name);
  device_ = open_device(name);
  CUdevice device = 0;
  check_cuda(cuda().cuDeviceGet(&device, ordinal), "the device");
  context_ = std::make_unique<Device_context>(device);
  check_cuda(cuda().cuStreamCreate(&stream_, CU_STREAM_NON_BLOCKING), "a stream");
  check_cuda(cuda().cuEventCreate(&start_, CU_EVENT_DEFAULT), "an event");
  check_cuda(cuda().cuEventCreate(&stop_, CU_EVENT_DEFAULT), "an event");
  check_cuda(cuda().cuLibraryLoadData(&library_, kernels().c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0),
             "the bench's kernels");
  for (const auto& [kernel_name, function] :
       {std::pair{"addresses", &addresses_}, {"nothing", &nothing_}, {"count_nonzero", &count_nonzero_}}) {
    CUkernel kernel = nullptr;
    check_cuda(cuda().cuLibraryGetKernel(&kernel, library_, kernel_name), "the bench's kernels");
    check_cuda(cuda().cuKernelGetFunction(function, kernel), "the bench's kernels");
  }
  counter_ = Memory(*device_, sizeof(std::uint64_t));
}

Gpu::~Gpu() {
  cuda().cuStreamSynchronize(stream_);
  cuda().cuLibraryUnload(library_);
  cuda().cuEventDestroy_v2(start_);
  cuda().cuEventDestroy_v2(stop_);
  cuda().cuStreamDestroy_v2(stream_);
}

void Gpu::copy(void* to, const void* from, std::size_t bytes) {
  check_cuda(cuda().cuMemcpyDtoDAsync_v2(address(to), address(from), bytes, stream_), "a copy");
}

void Gpu::fill(void* memory, unsigned char byte, std::size_t bytes) {
  check_cuda(cuda().cuMemsetD8Async(address(memory), byte, bytes, stream_), "to fill memory");
}

void Gpu::addresses(void* array, const void* base, std::int64_t step, std::int64_t count) {
  std::array<void*, 4> arguments{&array, &base, &step, &count};
  check_cuda(cuda().cuLaunchKernel(addresses_, blocks_for(count), 1, 1, block_threads, 1, 1, 0, stream_,
                                   arguments.data(), nullptr),
             "a launch");
}

std::int64_t Gpu::count_nonzero(const std::int32_t* values, std::int64_t count) {
  if (count == 0) return 0;
  fill(counter_.data(), 0, counter_.bytes());
  char* result = counter_.data();
  std::array<void*, 3> arguments{&values, &count, &result};
  check_cuda(cuda().cuLaunchKernel(count_nonzero_, blocks_for(count), 1, 1, block_threads, 1, 1, 0, stream_,
                                   arguments.data(), nullptr),
             "a launch");
  wait();
  std::int64_t found = 0;
  device_->download(&found, counter_.data(), sizeof found);
  return found;
}

void Machine::repeat(char* memory, std::size_t bytes, std::size_t first) {
  for (std::size_t done = first; done < bytes; done *= 2) copy(memory + done, memory, std::min(done, bytes - done));
}

void Gpu::launch_nothing() {
  check_cuda(cuda().cuLaunchKernel(nothing_, 1, 1, 1, 32, 1, 1, 0, stream_, nullptr, nullptr), "an empty launch");
}

void Gpu::wait() { device_->synchronize(stream_); }

Times Gpu::time(int runs, const std::function<void()>& before, const std::function<void()>& work) {
  std::vector<double> seconds;
  for (int run = -1; run < runs; ++run) {
    before();
    check_cuda(cuda().cuEventRecord(start_, stream_), "an event");
    work();
    check_cuda(cuda().cuEventRecord(stop_, stream_), "an event");
    check_cuda(cuda().cuEventSynchronize(stop_), "the work that was measured");
    float milliseconds = 0;
    check_cuda(cuda().event_elapsed_time(&milliseconds, start_, stop_), "the time between events");
    if (run >= 0) seconds.push_back(double(milliseconds) / 1e3);
  }
  return summary(std::move(seconds));
}

std::vector<double> Machine::time_parts(int, const std::function<void()>&, const Parts&) { return {}; }

std::vector<double> Gpu::time_parts(int runs, const std::function<void()>& before, const Parts& work) {
  struct Marks : std::vector<CUevent> {
    ~Marks() {
      for (CUevent one : *this) cuda().cuEventDestroy_v2(one);
    }
  } marks;  // the first before all parts
  std::size_t next = 0;
  const auto mark = [&] {
    if (next == marks.size()) check_cuda(cuda().cuEventCreate(&marks.emplace_back(), CU_EVENT_DEFAULT), "an event");
    check_cuda(cuda().cuEventRecord(marks[next++], stream_), "an event");
  };
  std::vector<std::vector<double>> seconds;  // of each part, of each run
  for (int run = -1; run < runs; ++run) {
    before();
    next = 0;
    mark();
    work(mark);
    wait();
    seconds.resize(next - 1);
    for (std::size_t i = 0; i + 1 < next && run >= 0; ++i) {
      float milliseconds = 0;
      check_cuda(cuda().event_elapsed_time(&milliseconds, marks[i], marks[i + 1]), "the time between events");
      seconds[i].push_back(double(milliseconds) / 1e3);
    }
  }
  std::vector<double> medians;
  for (std::vector<double>& one : seconds) medians.push_back(summary(std::move(one)).median);
  return medians;
}

Host::Host() { device_ = open_device("host"); }

void Host::copy(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }

void Host::fill(void* memory, unsigned char byte, std::size_t bytes) { std::memset(memory, byte, bytes); }

void Host::addresses(void* array, const void* base, std::int64_t step, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i)
    static_cast<const char**>(array)[i] = static_cast<const char*>(base) + i * step;
}

std::int64_t Host::count_nonzero(const std::int32_t* values, std::int64_t count) {
  return count - std::count(values, values + count, 0);
}

Times Host::time(int, const std::function<void()>& before, const std::function<void()>& work) {
  before();
  work();
  return {};
}

Times Processor::time(int runs, const std::function<void()>& before, const std::function<void()>& work) {
  std::vector<double> seconds;
  for (int run = -1; run < runs; ++run) {
    before();
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (run >= 0) seconds.push_back(taken.count());
  }
  return summary(std::move(seconds));
}

double copy_rate(Gpu& gpu, int runs) {
  constexpr std::size_t bytes = std::size_t{1} << 30;
  const Memory from(gpu.device(), bytes), to(gpu.device(), bytes);
  gpu.fill(from.data(), 0x5a, bytes);
  const Times times = gpu.time(
      runs, [&] { gpu.fill(to.data(), 0, bytes); }, [&] { gpu.copy(to.data(), from.data(), bytes); });
  return 2.0 * double(bytes) / times.median;
}

}  // namespace kgen::bench
