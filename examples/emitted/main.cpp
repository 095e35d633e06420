// Inverts 1000 matrices of n = 4 and of n = 8 with kernels that were emitted at build time: kgen_kernels.h has a launcher for
// each, and a table to find it by its operation, precision and sizes, for the GPU that is there.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "kgen_kernels.h"

int main() {
  int gpus = 0;
  const bool has_gpu = cudaGetDeviceCount(&gpus) == cudaSuccess && gpus > 0;
  int major = 9, minor = 0;  // the GPU's compute capability
  if (has_gpu) {
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0);
  }
  for (const int n : {4, 8}) {
    const std::string settings = "n=" + std::to_string(n) + " layout=packed";
    const kgen_kernel* kernel = kgen_find_kernel("matinv", 'd', settings.c_str(), 10 * major + minor);
    if (!kernel) {
      std::fprintf(stderr, "no kernel for n = %d and sm_%d%d was emitted\n", n, major, minor);
      return 1;
    }
    if (!has_gpu) {
      std::printf("n = %d: no GPU to run %s on\n", n, kernel->id);
      continue;
    }
    const int batch = 1000, elements = n * n * batch;
    std::vector<double> a(elements), inverse(elements);
    for (int i = 0; i < elements; ++i) a[i] = i % (n * n) % (n + 1) == 0 ? 2.0 : 1.0;  // 1 + the identity
    double *matrices = nullptr, *inverses = nullptr;
    int32_t* info = nullptr;
    cudaMalloc(&matrices, elements * sizeof(double));
    cudaMalloc(&inverses, elements * sizeof(double));
    cudaMalloc(&info, batch * sizeof(int32_t));
    cudaMemcpy(matrices, a.data(), elements * sizeof(double), cudaMemcpyHostToDevice);
    const int status = ((kgen_matinv_packed_launcher)kernel->launch)(matrices, inverses, info, batch, nullptr);
    const cudaError_t copied = cudaMemcpy(inverse.data(), inverses, elements * sizeof(double), cudaMemcpyDeviceToHost);
    if (status != 0 || copied != cudaSuccess) {
      std::fprintf(stderr, "n = %d: %s\n", n, cudaGetErrorString(status ? static_cast<cudaError_t>(status) : copied));
      return 1;
    }
    const double wanted = 1.0 - 1.0 / (n + 1);  // on the diagonal of the inverse
    std::printf("n = %d: %g, and should be %g\n", n, inverse[0], wanted);
    if (std::abs(inverse[0] - wanted) > 1e-14) return 1;
    cudaFree(matrices);
    cudaFree(inverses);
    cudaFree(info);
  }
  return 0;
}
