// Factors a million matrices on a GPU, on a stream of its own, from a captured CUDA graph that is replayed.
//
// Build: c++ -std=c++17 graph.cpp $(pkg-config --cflags --libs kgen) -I$CUDA_HOME/include -L$CUDA_HOME/lib64 -lcudart -o graph
// Run:   ./graph
//
// A call that was prepared allocates nothing and never synchronises, so it can be captured.
#include <cuda_runtime.h>

#include <cstdint>
#include <iostream>
#include <kgen/kgen.hpp>
#include <random>
#include <vector>

namespace {

bool fine(const kgen::Status& status) {
  if (!status) std::cerr << kgen_status_string(status.code) << ": " << status.message << '\n';
  return status.ok();
}

bool fine(cudaError_t error) {
  if (error != cudaSuccess) std::cerr << "CUDA: " << cudaGetErrorString(error) << '\n';
  return error == cudaSuccess;
}

}  // namespace

int main() {
  const std::int64_t n = 8, batch = 1'000'000;
  kgen::Engine engine("cuda:0");
  if (engine.status().code == KGEN_NO_DEVICE) {
    std::cout << "no GPU: " << engine.status().message << '\n';
    return 0;
  }
  std::cout << "device: " << engine.device_description() << '\n';

  std::vector<double> host(n * n * batch);
  std::mt19937_64 random(1);
  for (double& element : host) element = std::uniform_real_distribution<double>(-1, 1)(random);
  double *original = nullptr, *a = nullptr;
  std::int32_t *ipiv = nullptr, *info = nullptr;
  const std::size_t bytes = host.size() * sizeof(double);
  cudaStream_t stream = nullptr;
  if (!fine(cudaMalloc(&original, bytes)) || !fine(cudaMalloc(&a, bytes)) || !fine(cudaMalloc(&ipiv, batch * n * 4)) ||
      !fine(cudaMalloc(&info, batch * 4)) || !fine(cudaStreamCreate(&stream)) ||
      !fine(cudaMemcpy(original, host.data(), bytes, cudaMemcpyHostToDevice)) || !fine(engine.set_stream(stream)))
    return 1;

  {  // compiles and loads the kernel; launches nothing
    auto preparing = engine.prepare();
    if (!fine(engine.getrf(n, n, a, n, n * n, ipiv, n, info, batch))) return 1;
  }

  cudaGraph_t graph = nullptr;
  cudaGraphExec_t replay = nullptr;
  if (!fine(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal)) ||
      !fine(cudaMemcpyAsync(a, original, bytes, cudaMemcpyDeviceToDevice, stream)) ||
      !fine(engine.getrf(n, n, a, n, n * n, ipiv, n, info, batch)) || !fine(cudaStreamEndCapture(stream, &graph)) ||
      !fine(cudaGraphInstantiate(&replay, graph, 0)))
    return 1;
  for (int i = 0; i < 3; ++i)
    if (!fine(cudaGraphLaunch(replay, stream))) return 1;
  if (!fine(cudaStreamSynchronize(stream))) return 1;

  std::vector<std::int32_t> infos(batch);
  if (!fine(cudaMemcpy(infos.data(), info, batch * 4, cudaMemcpyDeviceToHost))) return 1;
  std::int64_t singular = 0;
  for (const std::int32_t value : infos) singular += value != 0;
  std::cout << batch << " matrices factored three times, " << singular << " singular\n";
  cudaGraphExecDestroy(replay);
  cudaGraphDestroy(graph);
  for (void* memory : {static_cast<void*>(original), static_cast<void*>(a), static_cast<void*>(ipiv),
                       static_cast<void*>(info)})
    cudaFree(memory);
  cudaStreamDestroy(stream);
  return singular == 0 ? 0 : 1;
}
