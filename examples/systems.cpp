// Solves 100,000 systems of 8 equations on a GPU, ten times, from a captured CUDA graph: the program of docs/tutorial.md.
//
// Build: c++ -std=c++17 systems.cpp $(pkg-config --cflags --libs kgen) -I$CUDA_HOME/include -L$CUDA_HOME/lib64 -lcudart -o systems
// Run, GPU: ./systems
// Prints:
//   99999 systems solved, 1 singular
//   largest error below 1e-12: yes
//
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <kgen/kgen.hpp>
#include <vector>

void fail(const char* message) {
  std::fprintf(stderr, "%s\n", message);
  std::exit(1);
}
void check(const kgen::Status& status) {
  if (!status) fail(status.message.c_str());
}
void check(cudaError_t error) {
  if (error != cudaSuccess) fail(cudaGetErrorString(error));
}

template <class T>
T* device_array(std::size_t size) {
  T* memory;
  check(cudaMalloc(&memory, size * sizeof(T)));
  return memory;
}

int main() {
  const int n = 8, systems = 100000;
  std::vector<double> A(systems * n * n), B(systems * n), X(systems * n);
  std::vector<int> info(systems);
  for (int s = 0; s < systems; ++s)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        const double element = i == j ? n + s % 5 : i - j;
        A[s * n * n + j * n + i] = element;  // row i, column j
        B[s * n + i] += element;             // b = A (1 ... 1), so every x is 1
      }
  for (int i = 0; i < n; ++i) A[7 * n * n + 2 * n + i] = 0;  // column 3 of system 7: it is singular

  double* device_A = device_array<double>(A.size());
  double* device_B = device_array<double>(B.size());
  double* device_X = device_array<double>(X.size());
  int* device_info = device_array<int>(info.size());
  check(cudaMemcpy(device_A, A.data(), A.size() * sizeof(double), cudaMemcpyHostToDevice));
  check(cudaMemcpy(device_B, B.data(), B.size() * sizeof(double), cudaMemcpyHostToDevice));

  cudaStream_t stream;
  check(cudaStreamCreate(&stream));
  kgen::Engine engine("cuda:0");
  check(engine.status());
  check(engine.set_stream(stream));

  const auto solve = [&] {
    check(engine.solve('N', n, 1, device_A, n, n * n, device_B, n, n, device_X, n, n, device_info, systems));
  };
  {
    const auto preparing = engine.prepare();
    solve();  // compiles and loads the kernel, launches nothing
  }

  cudaGraph_t graph;
  cudaGraphExec_t replay;
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  solve();  // is recorded
  check(cudaStreamEndCapture(stream, &graph));
  check(cudaGraphInstantiate(&replay, graph, 0));
  for (int step = 0; step < 10; ++step) check(cudaGraphLaunch(replay, stream));
  check(cudaStreamSynchronize(stream));

  check(cudaMemcpy(X.data(), device_X, X.size() * sizeof(double), cudaMemcpyDeviceToHost));
  check(cudaMemcpy(info.data(), device_info, info.size() * sizeof(int), cudaMemcpyDeviceToHost));
  int singular = 0;
  double error = 0;
  for (int s = 0; s < systems; ++s) {
    if (info[s] != 0) {
      ++singular;  // X of this system is NaN
      continue;
    }
    for (int i = 0; i < n; ++i) error = std::fmax(error, std::fabs(X[s * n + i] - 1));
  }
  std::printf("%d systems solved, %d singular\n", systems - singular, singular);
  std::printf("largest error below 1e-12: %s\n", error < 1e-12 ? "yes" : "no");

  cudaGraphExecDestroy(replay);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  for (void* memory : {(void*)device_A, (void*)device_B, (void*)device_X, (void*)device_info}) cudaFree(memory);
}
