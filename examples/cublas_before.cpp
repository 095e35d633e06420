// Solves two systems by cuBLAS: the program that docs/from-cublas.md ports.
//
// Build: c++ -std=c++17 cublas_before.cpp -I$CUDA_HOME/include -L$CUDA_HOME/lib64 -lcublas -lcudart -o cublas_before
// Run, GPU: ./cublas_before
// Prints:
//   system 0: info 0, x = 1 2 3
//   system 1: info 0, x = 3 2 1
//
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

void check(cudaError_t error) {
  if (error != cudaSuccess) std::fprintf(stderr, "%s\n", cudaGetErrorString(error)), std::exit(1);
}
void check(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) std::fprintf(stderr, "%s\n", cublasGetStatusString(status)), std::exit(1);
}

int main() {
  const int n = 3, batch = 2;
  double a[] = {2, 4, 8, 1, 3, 7, 1, 3, 9, 4, 2, 2, 0, 4, 2, 0, 0, 4};  // column by column
  double x[] = {7, 19, 49, 12, 14, 14};                                 // b; becomes x
  double *A, *B, *pointers_A[batch], *pointers_B[batch], **Aarray, **Barray;
  int *ipiv, *info, host_info[batch], arguments;
  check(cudaMalloc(&A, sizeof a));
  check(cudaMalloc(&B, sizeof x));
  check(cudaMalloc(&ipiv, batch * n * sizeof(int)));
  check(cudaMalloc(&info, batch * sizeof(int)));
  check(cudaMalloc(&Aarray, sizeof pointers_A));
  check(cudaMalloc(&Barray, sizeof pointers_B));
  for (int i = 0; i < batch; ++i) pointers_A[i] = A + i * n * n, pointers_B[i] = B + i * n;
  check(cudaMemcpy(A, a, sizeof a, cudaMemcpyHostToDevice));
  check(cudaMemcpy(B, x, sizeof x, cudaMemcpyHostToDevice));
  check(cudaMemcpy(Aarray, pointers_A, sizeof pointers_A, cudaMemcpyHostToDevice));
  check(cudaMemcpy(Barray, pointers_B, sizeof pointers_B, cudaMemcpyHostToDevice));
  cudaStream_t stream;
  check(cudaStreamCreate(&stream));

  cublasHandle_t handle;
  check(cublasCreate(&handle));
  check(cublasSetStream(handle, stream));
  check(cublasDgetrfBatched(handle, n, Aarray, n, ipiv, info, batch));
  check(cublasDgetrsBatched(handle, CUBLAS_OP_N, n, 1, Aarray, n, ipiv, Barray, n, &arguments, batch));

  check(cudaStreamSynchronize(stream));
  check(cudaMemcpy(x, B, sizeof x, cudaMemcpyDeviceToHost));
  check(cudaMemcpy(host_info, info, sizeof host_info, cudaMemcpyDeviceToHost));
  for (int i = 0; i < batch; ++i)
    std::printf("system %d: info %d, x = %g %g %g\n", i, host_info[i], x[i * n], x[i * n + 1], x[i * n + 2]);
  cublasDestroy(handle);
}
