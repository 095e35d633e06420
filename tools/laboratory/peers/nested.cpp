// Several batches of one size (Charara, Keyes, Ltaief, section 5.3, figures 2 and 8: nested batches): as one call over
// pointers to the matrices of all, and as calls on several streams. Beside them kgen's row makes a call for each, on
// one stream.
#include <fmt/format.h>

#include <array>

#include "generator/text/error.hpp"
#include "runtime/device/cuda_driver.hpp"
#include "tools/kgen/measure/measure.hpp"
#include "tools/laboratory/peers/peer.hpp"

namespace kgen::bench {
namespace {

// A plan with its kernels, and memory for so many matrices.
struct Served_plan {
  Ready_plan ready;
  Device_memory workspace;

  Served_plan() = default;
  Served_plan(const Ours& kgen, const Request& request) {
    ready = make_way(*kgen.kernels, make_plan(*kgen.families, request, {},
                                              {kgen.tables, kgen.device->architecture(), kgen.device->description()}));
  }
  void run(Device& device, const Call& call, void* stream) {
    const auto bytes = workspace_bytes(ready.workspace, call.batch);
    if (workspace.bytes() < bytes) workspace = Device_memory(device, bytes);  // in the first run, which is not timed
    check_arguments(call);
    launch(device, ready, call, workspace.data(), stream);
  }
};

class One_call final : public Peer {
 public:
  explicit One_call(const Opening& opening) : kgen_(*opening.kgen), stream_(opening.stream) {}
  std::string name() const override { return "kgen, one call over pointers"; }
  std::vector<Peer_way> ways(const Case& of) override {
    plan_ = Served_plan(kgen_, of.in_layout(Layout::pointers));
    return {{}};
  }
  void run(const Peer_call& one) override {
    if (one.at == 0) all_ = one.call;
    if (one.at + 1 < one.calls) return;
    for (std::size_t i = 0; i < all_.operation->operands.size(); ++i) {
      const Operand& operand = all_.operation->operands[i];
      const std::int64_t step = operand.shape == Shape::matrix
                                    ? static_cast<std::int64_t>(sizeof(void*))
                                    : all_.rows(operand) * element_bytes(operand, all_.precision);
      const char* begin = static_cast<const char*>(all_.operands[i].data);
      if (begin && begin + one.at * all_.batch * step != one.call.operands[i].data)
        throw Error(Failure::unsupported,
                    fmt::format("batches of {} matrices do not follow one another: take a multiple of 16", all_.batch));
    }
    all_.batch *= one.calls;
    plan_.run(*kgen_.device, all_, stream_);
  }

 private:
  const Ours& kgen_;
  void* stream_;
  Served_plan plan_;
  Call all_;
};

class Streams final : public Peer {
 public:
  explicit Streams(const Opening& opening) : kgen_(*opening.kgen), main_(static_cast<CUstream>(opening.stream)) {
    if (kgen_.device->driver().empty()) return;  // there are no streams: the calls are verified
    check_cuda(cuda_driver().cuEventCreate(&begin_, CU_EVENT_DISABLE_TIMING), "an event");
    for (std::size_t i = 0; i < count; ++i) {
      check_cuda(cuda_driver().cuStreamCreate(&streams_[i], CU_STREAM_NON_BLOCKING), "a stream");
      check_cuda(cuda_driver().cuEventCreate(&ends_[i], CU_EVENT_DISABLE_TIMING), "an event");
    }
  }
  ~Streams() override {
    for (const CUstream stream : streams_)
      if (stream) cuda_driver().cuStreamDestroy_v2(stream);
    for (const CUevent event : ends_)
      if (event) cuda_driver().cuEventDestroy_v2(event);
    if (begin_) cuda_driver().cuEventDestroy_v2(begin_);
  }
  Streams(const Streams&) = delete;
  Streams& operator=(const Streams&) = delete;

  std::string name() const override { return fmt::format("kgen, {} streams", count); }
  std::vector<Peer_way> ways(const Case& of) override {
    for (Served_plan& plan : plans_) plan = Served_plan(kgen_, of.request);
    return {{"", {.by_pointers = of.request.layout == Layout::pointers}}};
  }
  void run(const Peer_call& one) override {
    const std::size_t turn = static_cast<std::size_t>(one.at) % count;
    if (one.at == 0 && begin_) {
      check_cuda(cuda_driver().cuEventRecord(begin_, main_), "an event");
      for (const CUstream stream : streams_) check_cuda(cuda_driver().cuStreamWaitEvent(stream, begin_, 0), "a stream");
    }
    plans_[turn].run(*kgen_.device, one.call, streams_[turn]);
    if (one.at + 1 < one.calls || !begin_) return;
    for (std::size_t i = 0; i < count; ++i) {
      check_cuda(cuda_driver().cuEventRecord(ends_[i], streams_[i]), "an event");
      check_cuda(cuda_driver().cuStreamWaitEvent(main_, ends_[i], 0), "a stream");
    }
  }

 private:
  static constexpr std::size_t count = 8;
  const Ours& kgen_;
  CUstream main_;
  CUevent begin_ = nullptr;
  std::array<CUstream, count> streams_{};
  std::array<CUevent, count> ends_{};
  std::array<Served_plan, count> plans_;  // calls at the same time have workspaces of their own
};

}  // namespace

Peer_row one_call_peer() {
  return {.name = "one_call",
          .library = "one call of kgen over pointers to all matrices of several batches",
          .served = {},
          .open = opened<One_call>,
          .is_kgen = true,
          .of_several_batches = true};
}

Peer_row streams_peer() {
  return {.name = "streams",
          .library = "kgen's calls of several batches on eight streams",
          .served = {},
          .open = opened<Streams>,
          .is_kgen = true,
          .of_several_batches = true};
}

}  // namespace kgen::bench
