// Inverts three 2 x 2 matrices on a GPU: the program of README.md.
//
// Build: c++ -std=c++17 first.cpp $(pkg-config --cflags --libs kgen) -I$CUDA_HOME/include -L$CUDA_HOME/lib64 -lcudart -o first
// Run, GPU: ./first
// Prints:
//   matrix 0: inverse (-2 1.5; 1 -0.5)
//   matrix 1: singular, pivot 2 is zero
//   matrix 2: inverse (1 -0.25; -1 0.5)
//
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <kgen/kgen.hpp>

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

int main() {
  const int n = 2, batch = 3;
  double a[] = {1, 2, 3, 4,   // column by column: (1 3; 2 4)
                1, 2, 2, 4,   // (1 2; 2 4)
                2, 4, 1, 4};  // (2 1; 4 4)
  int info[batch];
  double* device_a;
  int* device_info;
  check(cudaMalloc(&device_a, sizeof a));
  check(cudaMalloc(&device_info, sizeof info));
  check(cudaMemcpy(device_a, a, sizeof a, cudaMemcpyHostToDevice));

  kgen::Engine engine("cuda:0");
  check(engine.status());
  // Leading dimension n, stride n * n. The inverses replace the matrices.
  check(engine.matinv(n, device_a, n, n * n, device_a, n, n * n, device_info, batch));

  check(cudaMemcpy(a, device_a, sizeof a, cudaMemcpyDeviceToHost));  // waits for the kernel
  check(cudaMemcpy(info, device_info, sizeof info, cudaMemcpyDeviceToHost));
  for (int i = 0; i < batch; ++i) {
    const double* c = a + i * n * n;
    if (info[i] == 0) std::printf("matrix %d: inverse (%g %g; %g %g)\n", i, c[0], c[2], c[1], c[3]);
    if (info[i] > 0) std::printf("matrix %d: singular, pivot %d is zero\n", i, info[i]);
  }
}
