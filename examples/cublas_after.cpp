// Solves two systems by kgen: cublas_before.cpp, as docs/from-cublas.md ports it.
//
// Build: c++ -std=c++17 cublas_after.cpp $(pkg-config --cflags --libs kgen) -I$CUDA_HOME/include -L$CUDA_HOME/lib64 -lcudart -o cublas_after
// Run, GPU: ./cublas_after
// Prints:
//   system 0: info 0, x = 1 2 3
//   system 1: info 0, x = 3 2 1
//
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <kgen/kgen.hpp>

void check(cudaError_t error) {
  if (error != cudaSuccess) std::fprintf(stderr, "%s\n", cudaGetErrorString(error)), std::exit(1);
}
void check(const kgen::Status& status) {
  if (!status) std::fprintf(stderr, "%s\n", status.message.c_str()), std::exit(1);
}

int main() {
  const int n = 3, batch = 2;
  double a[] = {2, 4, 8, 1, 3, 7, 1, 3, 9, 4, 2, 2, 0, 4, 2, 0, 0, 4};  // column by column
  double x[] = {7, 19, 49, 12, 14, 14};                                 // b; becomes x
  double *A, *B;
  int *ipiv, *info, host_info[batch];
  check(cudaMalloc(&A, sizeof a));
  check(cudaMalloc(&B, sizeof x));
  check(cudaMalloc(&ipiv, batch * n * sizeof(int)));
  check(cudaMalloc(&info, batch * sizeof(int)));
  check(cudaMemcpy(A, a, sizeof a, cudaMemcpyHostToDevice));
  check(cudaMemcpy(B, x, sizeof x, cudaMemcpyHostToDevice));
  cudaStream_t stream;
  check(cudaStreamCreate(&stream));

  kgen::Engine engine("cuda:0");
  check(engine.status());
  check(engine.set_stream(stream));
  check(engine.gesv(n, 1, A, n, n * n, ipiv, n, B, n, n, info, batch));

  check(cudaStreamSynchronize(stream));
  check(cudaMemcpy(x, B, sizeof x, cudaMemcpyDeviceToHost));
  check(cudaMemcpy(host_info, info, sizeof host_info, cudaMemcpyDeviceToHost));
  for (int i = 0; i < batch; ++i)
    std::printf("system %d: info %d, x = %g %g %g\n", i, host_info[i], x[i * n], x[i * n + 1], x[i * n + 2]);
}
