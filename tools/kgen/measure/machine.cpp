#include "tools/kgen/measure/machine.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstring>

#include "generator/text/error.hpp"
#include "runtime/device/cuda_driver.hpp"
#include "runtime/engine/open_device.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen::bench {
namespace {

const Cuda_driver& cuda() { return cuda_driver(); }
CUdeviceptr address(const void* memory) { return reinterpret_cast<CUdeviceptr>(memory); }

}  // namespace

Times summary(std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  if (seconds.empty()) return {};
  const std::size_t middle = seconds.size() / 2;
  const double median = seconds.size() % 2 ? seconds[middle] : (seconds[middle - 1] + seconds[middle]) / 2;
  return {median, seconds.front(), seconds.back()};
}

void Machine::addresses(void* array, const void* base, std::int64_t step, std::int64_t count) {
  std::vector<const char*> all(static_cast<std::size_t>(count), static_cast<const char*>(base));
  for (std::int64_t i = 0; i < count; ++i) all[static_cast<std::size_t>(i)] += i * step;
  device_->upload(array, all.data(), all.size() * sizeof(void*));
}

std::int64_t Machine::count_nonzero(const std::int32_t* values, std::int64_t count) {
  wait();
  std::vector<std::int32_t> all(static_cast<std::size_t>(count));
  if (count > 0) device_->download(all.data(), values, all.size() * sizeof(std::int32_t));
  return count - std::ranges::count(all, 0);
}

void Machine::repeat(const std::string& content, char* memory, std::size_t bytes) {
  device_->upload(memory, content.data(), content.size());
  for (std::size_t done = content.size(); done < bytes; done *= 2)
    copy(memory + done, memory, std::min(done, bytes - done));
}

std::vector<double> Machine::time_parts(int, const std::function<void()>&, const Parts&) { return {}; }

Host::Host() { device_ = open_device("host"); }

void Host::copy(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }

void Host::fill(void* memory, unsigned char byte, std::size_t bytes) { std::memset(memory, byte, bytes); }

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

namespace {

class Gpu final : public Machine {
 public:
  explicit Gpu(int ordinal) {
    device_ = open_device(fmt::format("cuda:{}", ordinal));
    CUdevice device = 0;
    check_cuda(cuda().cuDeviceGet(&device, ordinal), "the device");
    context_ = std::make_unique<Device_context>(device);
    check_cuda(cuda().cuStreamCreate(&stream_, CU_STREAM_NON_BLOCKING), "a stream");
  }
  ~Gpu() override {
    cuda().cuStreamSynchronize(stream_);
    cuda().cuStreamDestroy_v2(stream_);
  }
  Gpu(const Gpu&) = delete;
  Gpu& operator=(const Gpu&) = delete;

  void* stream() const override { return stream_; }
  void copy(void* to, const void* from, std::size_t bytes) override {
    check_cuda(cuda().cuMemcpyDtoDAsync_v2(address(to), address(from), bytes, stream_), "a copy");
  }
  void fill(void* memory, unsigned char byte, std::size_t bytes) override {
    check_cuda(cuda().cuMemsetD8Async(address(memory), byte, bytes, stream_), "to fill memory");
  }
  void wait() override { device_->synchronize(stream_); }
  Times time(int runs, const std::function<void()>& before, const std::function<void()>& work) override {
    const auto whole = [&](const std::function<void()>& part) {
      work();
      part();
    };
    return summary(std::move(seconds_of(runs, before, whole)[0]));
  }
  std::vector<double> time_parts(int runs, const std::function<void()>& before, const Parts& work) override {
    std::vector<double> medians;
    for (std::vector<double>& one : seconds_of(runs, before, work)) medians.push_back(summary(std::move(one)).median);
    return medians;
  }

 private:
  // Of each part, of each run.
  std::vector<std::vector<double>> seconds_of(int runs, const std::function<void()>& before, const Parts& work) const {
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
    std::vector<std::vector<double>> seconds;
    for (int run = -1; run < runs; ++run) {
      before();
      next = 0;
      mark();
      work(mark);
      check_cuda(cuda().cuEventSynchronize(marks[next - 1]), "the work that was measured");
      seconds.resize(next - 1);
      for (std::size_t i = 0; i + 1 < next && run >= 0; ++i) {
        float milliseconds = 0;
        check_cuda(cuda().event_elapsed_time(&milliseconds, marks[i], marks[i + 1]), "the time between events");
        seconds[i].push_back(double(milliseconds) / 1e3);
      }
    }
    return seconds;
  }

  std::unique_ptr<Device_context> context_;
  CUstream stream_ = nullptr;
};

}  // namespace

std::unique_ptr<Machine> open_machine(const std::string& device, std::string_view command, std::string_view otherwise) {
  const Device_name name = device_of("--device", device);
  if (!name.gpu) return std::make_unique<Host>();
  if (const Cuda_found cuda = find_cuda(); cuda.gpus.empty())
    throw Error(Failure::no_device, fmt::format("{} needs a GPU: {}{}", command, without_host_advice(cuda.problem),
                                                otherwise.empty() ? "" : fmt::format(" ({})", otherwise)));
  return std::make_unique<Gpu>(*name.gpu);
}

double copy_rate(Machine& machine, int runs) {
  if (!machine.device().is_timed()) return 0;
  constexpr std::size_t bytes = std::size_t{1} << 30;
  const Memory from(machine.device(), bytes), to(machine.device(), bytes);
  machine.fill(from.data(), 0x5a, bytes);
  const Times times = machine.time(
      runs, [&] { machine.fill(to.data(), 0, bytes); }, [&] { machine.copy(to.data(), from.data(), bytes); });
  return 2.0 * double(bytes) / times.median;
}

Operand_memory::Operand_memory(Machine& machine, Access access, std::size_t bytes, const std::string& content)
    : machine_(&machine), access_(access), memory_(machine, bytes) {
  if (!reads(access)) return;
  if (writes(access)) original_ = Guarded_memory(machine, bytes);
  machine.repeat(content, (writes(access) ? original_ : memory_).data(), bytes);
}

void Operand_memory::restore() const {
  if (!writes(access_) || !bytes()) return;
  if (original_.bytes())
    machine_->copy(data(), original_.data(), bytes());
  else
    machine_->fill(data(), poison, bytes());
}

}  // namespace kgen::bench
